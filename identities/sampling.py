"""What sampling keeps: the mass of the k most probable tokens, the nucleus, and what the temperature does to both."""
from __future__ import annotations

from contextlib import AbstractContextManager
from fractions import Fraction
from functools import cache
from typing import Any

from derive import (
    Eq,
    Expr,
    ForAll,
    Ge,
    Gt,
    Integral,
    Le,
    Lt,
    Max,
    Sum,
    Symbol,
    Tends,
    as_expr,
    exp,
    family,
    oo,
    pi,
    sign,
    sqrt,
)
from derive.catalogue import (
    Function,
    Identity,
    chain,
    cited,
    claim,
    computed,
    corollary,
    define,
    differs,
    erratum,
    facts,
    figure,
    tends,
)
from identities.sources import LESSON, RADFORD, SURVEY
from identities.symbols import j, tau

n_V = Symbol("n_V", domain="positive integer", meaning="tokens of the vocabulary", unit="token")
k_top = Symbol("k_top", domain="positive integer", meaning="most probable tokens that are kept", unit="token")
prob = family("prob", domain="nonnegative", meaning="probabilities of the tokens, sorted from the greatest")
weight = family("weight", domain="positive", meaning="exponentials of the logits, sorted from the greatest")
M = Function("M", "mass of the k most probable tokens")
MASS = define(M(k_top), Sum(prob[j], (j, 1, k_top)))
SORTED = ForAll(Le(prob[j + 1], prob[j]), (j, 1, n_V - 1))
gap = Symbol("gap", domain="positive", meaning="lead of the top token's logit over the other's")
sigma = Symbol("sigma", domain="positive", meaning="standard deviation of the logits")
z_m = Symbol("z_m", domain="real", meaning="quantile of the standard normal at the mass that is kept")
normal = Symbol("normal", domain="probability", meaning="value of the normal distribution")
NORMAL = Fraction("0.236240415894117")  # of the standard normal at 1.2815515655446 - 2
y = Symbol("y_normal", domain="real", meaning="a variable of integration")
HALF = Fraction(1, 2)
tokens_1 = Symbol("tokens_1", domain="nonnegative integer", meaning="tokens of the draw with 90% of its mass")
tokens_2 = Symbol("tokens_2", domain="nonnegative integer", meaning="the same at half the temperature")
mass_1 = Symbol("mass_1", domain="nonnegative integer", meaning="mass of the first token of the draw, in millionths")
mass_40 = Symbol("mass_40", domain="nonnegative integer", meaning="mass of its first forty tokens, in millionths")
mass_1000 = Symbol("mass_1000", domain="nonnegative integer", meaning="mass of its first thousand, in millionths")
kept_mass = Symbol("kept_mass", domain="probability", meaning="mass that is kept", latex="m")
logit = family("logit", domain="real", meaning="logits of the tokens of a growing vocabulary, drawn one after another",
               latex="z")
rank_of = family("rank_of", domain="positive integer", meaning="token of each rank among the first n, greatest first",
                 latex=r"\pi")
place_of = family("place_of", domain="positive integer", meaning="rank of each token among the first n",
                  latex=r"\pi^{-1}")
numerator = Symbol("numerator", domain="integer", meaning="numerator of a rational number", latex="a")
denominator = Symbol("denominator", domain="integer", meaning="its denominator", latex="b")
size_V = Symbol("size_V", domain="positive integer", meaning="tokens drawn so far", unit="token", latex="n")
drawn = Symbol("size_drawn", domain="positive integer", meaning="tokens drawn so far", unit="token", latex="n")
nucleus = family("nucleus", domain="nonnegative integer",
                 meaning="least number of tokens that hold the mass, by vocabulary size")

TOP_K = Identity(
    name="sampling.top-k-mass",
    title="The mass that top-k sampling keeps",
    topic="generation-and-cache",
    statements=(
        claim(
            "the mass of the k most probable tokens is concave in k: each further token adds no more than the last",
            Le(M(k_top + 1) - M(k_top), M(k_top) - M(k_top - 1)),
            where=(MASS, SORTED, Lt(k_top, n_V)),
            derivation=chain(
                M(k_top + 1) - M(k_top),
                ("=", prob[k_top + 1], "one more token"),
                ("<=", prob[k_top], "the tokens are sorted"),
                ("=", M(k_top) - M(k_top - 1), "the last token"),
            ),
            aliases=("gpt.top-k-monotone",),
        ),
        corollary("nondecreasing", "and never falls", Ge(M(k_top + 1) - M(k_top), 0), where=(MASS,), derivation=chain(
            M(k_top + 1) - M(k_top),
            ("=", prob[k_top + 1], "one more token"),
            (">=", 0, "a probability is not negative"))),
        corollary("whole", "all tokens together have the mass 1", Eq(M(n_V), 1),
                  where=(MASS, Eq(Sum(prob[j], (j, 1, n_V)), 1))),
    ),
    sources=(RADFORD, SURVEY),
)


@cache
def sampled_weights() -> list[Any]:
    """Exponentials of 50,257 synthetic logits, twice a standard normal drawn with seed 5, from the greatest: balls."""
    import numpy as np
    from flint import arb

    logits = 2*np.random.default_rng(5).standard_normal(50257)
    with precision():
        return [arb(z).exp() for z in sorted(logits.tolist(), reverse=True)]


def precision() -> AbstractContextManager[None]:
    """Room for balls that are 10^-45 wide."""
    from flint import ctx

    room: AbstractContextManager[None] = ctx.workprec(160)
    return room


def tokens_for_nine_tenths(power: int) -> int:
    """The least number of tokens with 90% of the mass, the weights raised to a power: the temperature is 1/power.

    Each comparison is certain; -1 where the balls are too wide for one."""
    with precision():
        weights = [w**power for w in sampled_weights()]
        missing, kept = 9*sum(weights)/10, 0
        while missing > 0:
            missing, kept = missing - weights[kept], kept + 1
        return kept if missing < 0 else -1


def tokens_at_one() -> int:
    return tokens_for_nine_tenths(1)


def tokens_at_half() -> int:
    return tokens_for_nine_tenths(2)


def millionths_of_first(k: int) -> int:
    """The mass of the k most probable tokens, to the nearest millionth; -1 where the balls are too wide to say."""
    with precision():
        weights = sampled_weights()
        nearest = ((2*10**6*sum(weights[:k])/sum(weights) + 1)/2).floor().unique_fmpz()
        return -1 if nearest is None else int(nearest)


def millionths_of_one() -> int:
    return millionths_of_first(1)


def millionths_of_forty() -> int:
    return millionths_of_first(40)


def millionths_of_a_thousand() -> int:
    return millionths_of_first(1000)


TEMPERATURE = Identity(
    name="sampling.temperature",
    title="A lower temperature sharpens",
    topic="generation-and-cache",
    statements=(
        claim(
            "of two tokens the more probable one gains when the temperature falls below 1",
            Gt(1/(1 + exp(-gap/tau)), 1/(1 + exp(-gap))),
            where=(Lt(tau, 1),),
            derivation=facts(
                (Gt(gap/tau, gap), "divide by less than 1"),
                (Lt(exp(-gap/tau), exp(-gap)), "exp increases"),
            ),
            aliases=("temperature.sharpens",),
        ),
    ),
    errata=(
        erratum(
            "any-temperature",
            "every temperature said to favour the top token",
            Gt(1/(1 + exp(-gap/tau)), 1/(1 + exp(-gap))),
            right=Ge(1/(1 + exp(-gap/tau)), HALF),
        ),
    ),
    sources=(LESSON,),
)

def normal_at(end: Expr) -> Expr:
    """The standard normal distribution function."""
    return Integral(exp(-y**2/2)/sqrt(2*pi), (y, -oo, end))


def mass_of(size: Expr, number: Expr) -> Expr:
    """The weights exp(z/tau) of so many tokens, the greatest of the first `size` ones."""
    return Sum(exp(logit[rank_of[size, j]]/tau), (j, 1, number))


CUT = numerator/denominator
DRAWN = (  # the share of logits at most a/b, for every rational a/b, and the mean of the weights are as for the normal
    ForAll(Tends(Sum(1 - Max(0, sign(logit[j] - CUT)), (j, 1, size_V))/size_V, size_V, oo, normal_at(CUT/sigma)),
           (numerator, -oo, oo), (denominator, 1, oo)),
    Tends(Sum(exp(logit[j]/tau), (j, 1, size_V))/size_V, size_V, oo, exp(sigma**2/(2*tau**2))),
)
SORTED_LOGITS = (
    ForAll(Eq(place_of[drawn, rank_of[drawn, j]], j), (j, 1, drawn), (drawn, 1, oo)),
    ForAll(Le(rank_of[drawn, j], drawn), (j, 1, drawn), (drawn, 1, oo)),
    ForAll(Le(logit[rank_of[drawn, j + 1]], logit[rank_of[drawn, j]]), (j, 1, drawn - 1), (drawn, 1, oo)),
)
LEAST_NUMBER = (  # so many tokens hold the mass m of the softmax, one fewer do not
    ForAll(Ge(mass_of(drawn, nucleus[drawn]), kept_mass*mass_of(drawn, drawn)), (drawn, 1, oo)),
    ForAll(Lt(mass_of(drawn, nucleus[drawn] - 1), kept_mass*mass_of(drawn, drawn)), (drawn, 1, oo)),
)
NUCLEUS = Identity(
    name="sampling.gaussian-nucleus",
    title="The nucleus of Gaussian logits",
    topic="generation-and-cache",
    note="It is said of every sequence of logits whose shares and whose mean weight are those of the normal; almost "
         "every sequence of independent normal logits is one, so the limit holds almost surely and in probability. The "
         "counts are those of one synthetic draw of 50,257 logits with standard deviation 2; its seed is not printed "
         "and was found by search.",
    statements=(
        cited(
            "",
            "for independent Gaussian logits the least number of tokens that hold a mass is a fixed share of a "
            "large vocabulary: the normal distribution at the quantile of the mass, less spread over temperature",
            tends(nucleus[n_V]/n_V, normal_at(z_m - sigma/tau)),
            "the law of large numbers for the weights exp(z/tau), whose mass is that of a normal shifted by the spread "
            "over the temperature (exponential tilting), and the convergence of empirical distribution functions "
            "(Glivenko-Cantelli), by which almost every draw of independent normal logits is as is assumed: van der "
            "Vaart, Asymptotic Statistics, 1998, theorem 19.1 and chapter 21",
            where=("n_V -> oo", *DRAWN, *SORTED_LOGITS, *LEAST_NUMBER, Eq(kept_mass, normal_at(z_m))),
            figures=(differs(figure(n_V*normal, "11,895", RADFORD, n_V=50257, normal=NORMAL),
                             "the count of one draw; the limit for twice a standard normal gives 11,873"),),
            aliases=("gpt.temperature-nucleus-law",),
        ),
        computed("at-one", "tokens that hold 90% of the mass of the draw at temperature 1", tokens_1, 11895,
                 tokens_at_one, figures=(figure(11895, "11,895", RADFORD),), aliases=("gpt.temperature-tokens",)),
        computed("at-half", "and at temperature 1/2", tokens_2, 259, tokens_at_half,
                 figures=(figure(259, "259", RADFORD),)),
        corollary("factor", "halving the temperature cuts the count 45.9-fold", Lt(45*as_expr(259), 11895),
                  figures=(figure(Fraction(11895, 259), "45.9", RADFORD),), aliases=("gpt.temperature-factor",)),
        computed("mass-of-one", "mass of the most probable token of the draw, in millionths", mass_1, 16289,
                 millionths_of_one, figures=(figure(Fraction(16289, 10**6), "0.016289", RADFORD),)),
        computed("mass-of-forty", "of the forty most probable", mass_40, 116046, millionths_of_forty,
                 figures=(figure(Fraction(116046, 10**6), "0.116046", RADFORD),), aliases=("gpt.top-k-mass",)),
        computed("mass-of-a-thousand", "and of the thousand most probable", mass_1000, 476944,
                 millionths_of_a_thousand, figures=(figure(Fraction(476944, 10**6), "0.476944", RADFORD),)),
    ),
    sources=(RADFORD, SURVEY),
)

ENTRIES = (TOP_K, TEMPERATURE, NUCLEUS)
