"""What an untrained model starts at: log V for a uniform prediction, more for others, on average over the targets."""
from __future__ import annotations

from fractions import Fraction

from derive import Eq, ForAll, Ge, Gt, Le, Lt, Ne, Sum, Symbol, exp, family, log
from derive.catalogue import Identity, chain, claim, condition, corollary, differs, erratum, facts, figure, use
from identities.sources import LESSON, SURVEY, TEXTBOOK
from identities.symbols import j, k
from identities.token_loss import NORMALISER, V, one, u

c = Symbol("shift_u", domain="real", meaning="a shift of the logits", latex="c")
mean = Symbol("mean_u", domain="real", meaning="mean of the logits", latex=r"\bar{u}")
w = family("w_part", domain="nonnegative", meaning="members that are not negative", latex="w")
argument = Symbol("argument", domain="real", meaning="a number")
normal = Symbol("normaliser", domain="real", meaning="log of the sum of the exponentials of the logits", latex="M")
low = Symbol("low", domain="positive", meaning="a number")
high = Symbol("high", domain="positive", meaning="a number at least as great")

CENTRED_EXP = Sum(exp(u[k] - mean), (k, 1, V))
EXCESS = Sum(exp(u[k] - c) - 1 - (u[k] - c), (k, 1, V))
EXPECTED = Sum(NORMALISER - u[j], (j, 1, V))/V
CENTRED = Eq(Sum(u[k], (k, 1, V)), V*mean)

INITIAL = Identity(
    name="loss.untrained",
    title="What an untrained model starts at",
    topic="lm-loss",
    quantity=log(V),
    statements=(
        claim(
            "a uniform prediction has the loss log V, whatever comes next",
            Eq(-log(1/V), log(V)),
            figures=(figure(log(V), "10.825", LESSON, N_V=50257),),
            aliases=("lm.initial-loss",),
        ),
        corollary("ceiling", "the entropy of a uniform prediction in nats", Eq(-Sum((1/V)*log(1/V), (k, 1, V)), log(V)),
                  figures=(figure(log(V), "10.824905", SURVEY, N_V=50257),), aliases=("gpt.log-vocabulary",)),
        corollary("perplexity", "its perplexity is the number of options", Eq(exp(-log(1/V)), V),
                  aliases=("lm.perplexity-uniform",)),
        corollary(
            "two",
            "a coin flip between two classes has the loss log 2",
            Eq(-Fraction(1, 2)*log(Fraction(1, 2)) - Fraction(1, 2)*log(Fraction(1, 2)), log(2)),
            aliases=("bert.nsp-chance-loss",),
        ),
    ),
    sources=(LESSON, TEXTBOOK),
)

POSITIVE_SUM = Identity(
    name="loss.sum-with-a-positive-member",
    title="A sum with a positive member",
    topic="lm-loss",
    statements=(
        claim("a sum of members that are not negative is positive when one of them is", Gt(Sum(w[k], (k, 1, V)), 0),
              where=(Le(one, V), Gt(w[one], 0))),
    ),
)

EXPONENTIAL = Identity(
    name="loss.exponential-above-tangent",
    title="The exponential above its tangent",
    topic="lm-loss",
    statements=(
        claim("it is nowhere below its tangent at 0", Ge(exp(argument) - 1 - argument, 0)),
        corollary("strict", "and above it except at 0", Gt(exp(argument) - 1 - argument, 0), where=(Ne(argument, 0),)),
    ),
)

ABOVE_TANGENT = Identity(
    name="loss.sum-of-exponentials",
    title="A sum of exponentials above its tangent",
    topic="lm-loss",
    statements=(
        claim(
            "around any value c",
            Ge(Sum(exp(u[k] - c), (k, 1, V)), V + Sum(u[k], (k, 1, V)) - V*c),
            derivation=chain(
                Sum(exp(u[k] - c), (k, 1, V)),
                (">=", Sum(1 + u[k] - c, (k, 1, V)), "exp x is at least 1 + x, term by term"),
                ("=", V + Sum(u[k], (k, 1, V)) - V*c, "split the sum"),
            ),
        ),
        corollary(
            "strict",
            "strictly where one of the logits is not c",
            Gt(Sum(exp(u[k] - c), (k, 1, V)), V + Sum(u[k], (k, 1, V)) - V*c),
            where=(Le(one, V), Ne(u[one], c)),
            derivation=chain(
                Sum(exp(u[k] - c), (k, 1, V)),
                ("=", EXCESS + (V + Sum(u[k], (k, 1, V)) - V*c), "add and subtract the tangent"),
                (">", V + Sum(u[k], (k, 1, V)) - V*c, "no term lies below the tangent, and one lies above it"),
                using=(use(EXPONENTIAL, "strict", {argument: u[one] - c}),
                       use(POSITIVE_SUM, "", {w[k]: exp(u[k] - c) - 1 - (u[k] - c)})),
            ),
        ),
    ),
)

LOG_ORDER = Identity(
    name="loss.logarithm-increases",
    title="The logarithm increases",
    topic="lm-loss",
    statements=(
        claim("it keeps the order", Le(log(low), log(high)), where=(Le(low, high),)),
        corollary("strict", "strictly", Lt(log(low), log(high)), where=(Lt(low, high),)),
    ),
)

CENTRED_SUM = Identity(
    name="loss.centred-exponentials",
    title="A sum of exponentials around the mean",
    topic="lm-loss",
    statements=(
        claim(
            "it is at least the number of its terms",
            Ge(CENTRED_EXP, V),
            where=(CENTRED,),
            derivation=chain(
                CENTRED_EXP,
                (">=", V + Sum(u[k], (k, 1, V)) - V*mean, "the tangent at the mean logit"),
                ("=", V, "the logits add up to V times their mean"),
                using=(use(ABOVE_TANGENT, "", {c: mean}),),
            ),
        ),
        corollary(
            "strict",
            "and greater where one of the logits is not their mean",
            Gt(CENTRED_EXP, V),
            where=(CENTRED, Le(one, V), Ne(u[one], mean)),
            derivation=chain(
                CENTRED_EXP,
                (">", V + Sum(u[k], (k, 1, V)) - V*mean, "strictly above the tangent"),
                ("=", V, "the logits add up to V times their mean"),
                using=(use(ABOVE_TANGENT, "strict", {c: mean}),),
            ),
        ),
        corollary("factor", "the exponential of the mean comes out of the sum",
                  Eq(NORMALISER, mean + log(CENTRED_EXP))),
    ),
)

ABOVE_MEAN = Identity(
    name="loss.log-sum-of-exponentials",
    title="The normaliser above the mean logit",
    topic="lm-loss",
    statements=(
        claim(
            "the logarithm of the sum is at least the mean logit and log V",
            Ge(NORMALISER, mean + log(V)),
            where=(CENTRED,),
            derivation=chain(
                NORMALISER,
                ("=", mean + log(CENTRED_EXP), "the exponential of the mean comes out of the sum"),
                (">=", mean + log(V), "the logarithm increases"),
                using=(use(CENTRED_SUM), use(CENTRED_SUM, "factor"),
                       use(LOG_ORDER, "", {low: V, high: CENTRED_EXP})),
            ),
        ),
        corollary(
            "strict",
            "strictly where one of the logits is not their mean",
            Gt(NORMALISER, mean + log(V)),
            where=(CENTRED, Le(one, V), Ne(u[one], mean)),
            derivation=chain(
                NORMALISER,
                ("=", mean + log(CENTRED_EXP), "the exponential of the mean comes out of the sum"),
                (">", mean + log(V), "the logarithm increases"),
                using=(use(CENTRED_SUM, "strict"), use(CENTRED_SUM, "factor"),
                       use(LOG_ORDER, "strict", {low: V, high: CENTRED_EXP})),
            ),
        ),
    ),
)

MEAN_LOSS = Identity(
    name="loss.mean-over-targets",
    title="The mean loss over all targets",
    topic="lm-loss",
    statements=(
        claim(
            "it is at least log V where the normaliser is at least the mean logit and log V",
            Ge(Sum(normal - u[j], (j, 1, V))/V, log(V)),
            where=(CENTRED, Ge(normal, mean + log(V))),
        ),
        corollary(
            "strict",
            "and greater where it is greater",
            Gt(Sum(normal - u[j], (j, 1, V))/V, log(V)),
            where=(CENTRED, Gt(normal, mean + log(V))),
        ),
    ),
)

LOWER_BOUND = Identity(
    name="loss.untrained-bound",
    title="An untrained model starts above log V",
    topic="lm-loss",
    quantity=EXPECTED,
    statements=(
        claim(
            "for a target that is uniform and independent of the logits the expected loss is at least log V",
            Ge(EXPECTED, log(V)),
            where=(CENTRED,),
            derivation=facts(using=(use(ABOVE_MEAN), use(MEAN_LOSS, "", {normal: NORMALISER}))),
            aliases=("lm.initial-loss-lower-bound",),
        ),
        condition("equal", "with equality where all logits are equal", Eq(EXPECTED, log(V)),
                  where=(ForAll(Eq(u[k], c), (k, 1, V)),)),
        corollary(
            "small-logits",
            "logits of deviation 0.02 sqrt(768), as a fresh model has them, put it near log V and half their variance",
            Lt(log(50257) + 768*Fraction("0.02")**2/2, Fraction("11.2")),
            figures=(differs(figure(log(50257) + 768*Fraction("0.02")**2/2, "11.125", LESSON),
                             "one run; its seed and library are not given, the estimate is of a mean over runs"),),
            aliases=("lm.initial-loss-runs",),
        ),
        condition(
            "apart",
            "and above it as soon as one logit is not the mean of all",
            Gt(EXPECTED, log(V)),
            where=(CENTRED, Le(one, V), Ne(u[one], mean)),
            derivation=facts(using=(use(ABOVE_MEAN, "strict"), use(MEAN_LOSS, "strict", {normal: NORMALISER}))),
        ),
    ),
    errata=(
        erratum(
            "any-target",
            "said of any one target, not of the mean over all",
            Ge(NORMALISER - u[one], log(V)),
            where=(Le(one, V), CENTRED),
            right=Eq(NORMALISER - u[one], EXPECTED + mean - u[one]),
        ),
    ),
    sources=(LESSON,),
)

ENTRIES = (INITIAL, POSITIVE_SUM, EXPONENTIAL, ABOVE_TANGENT, LOG_ORDER, CENTRED_SUM, ABOVE_MEAN, MEAN_LOSS,
           LOWER_BOUND)
