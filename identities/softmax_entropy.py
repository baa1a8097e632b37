"""The entropy of attention: at most log n, falling as the scores grow, and what dividing them keeps."""
from __future__ import annotations

from fractions import Fraction

from derive import Derivative, Eq, ForAll, Ge, Le, Sum, Symbol, exp, family, log
from derive.catalogue import Identity, chain, claim, condition, corollary, facts, figure, use
from identities.divergence import GIBBS
from identities.divergence import p as p_T
from identities.divergence import part as part_T
from identities.divergence import q as q_S
from identities.sources import HINTON, SANH, SURVEY, VASWANI
from identities.symbols import K, i, j, k, tau, x, z

n = Symbol("n_all", domain="positive integer", meaning="outcomes of a distribution, those without probability included",
           latex="n")
p = family("p_pos", domain="positive", meaning="probabilities that are not 0", latex="p")
part = family("part_H", domain="real", meaning="each outcome's part of an entropy, less its sign", latex="h")
w = family("p_any", domain="nonnegative", meaning="probabilities of the classes", latex="p")
weight = family("w_soft", domain="positive", meaning="softmax of the logits at an inverse temperature", latex="w")
d = Symbol("d_score", domain="positive integer", meaning="width over which unscaled scores are summed", latex="d")
H_mean = family("H_mean", domain="nonnegative", meaning="mean entropy of unscaled attention at a width", latex="H")
Z_draw = family("Z_draw", domain="real", latex="Z",
                meaning="scores: n independent standard normal variables in each of endless independent draws")
draw = Symbol("draw_no", domain="positive integer", meaning="a draw of n scores", latex="w")
draws_all = Symbol("draws_all", domain="positive integer", meaning="draws so far", latex="N")
d_any = Symbol("d_any", domain="positive integer", meaning="any width", latex="d")
largest_of = family("largest_of", domain="positive integer", meaning="index of the largest score of a draw")
next_of = family("next_of", domain="positive integer", meaning="index of the second largest score of a draw")
cut = Symbol("gap_cut", domain="positive integer", meaning="a whole number: 1/c is a small gap", latex="c")
gap_share = family("gap_share", domain="nonnegative", meaning="share of the draws whose gap is at most 1/c")
g_gap = Symbol("g_gap", domain="positive", meaning="density at 0 of the gap of the two largest scores", latex="g")
h_8 = Symbol("h_8", domain="positive", meaning="an average entropy that was printed")
h_2048 = Symbol("h_2048", domain="nonnegative", meaning="another average entropy that was printed")
H_draw = Symbol("H_draw", domain="real", meaning="expected entropy of one draw", latex="E[H]")
bits = Symbol("bits", domain="nonnegative", meaning="an entropy in bits", unit="bit")
z1 = Symbol("z_one", domain="real", meaning="logit of the first of two classes", latex="z_1")
z2 = Symbol("z_two", domain="real", meaning="logit of the second of two classes", latex="z_2")
GAP_16 = Fraction("1.7659913930547886")
PRINTED_8, PRINTED_2048 = Fraction("1.306609442401309"), Fraction("0.06404499347626236")
HIGH, LOW = Fraction("2.370321"), Fraction("2.355421")
BITS_COLD, BITS_HOT = Fraction("0.020958849858"), Fraction("2.995039509479")
ENTROPY = -Sum(p[k]*log(p[k]), (k, 1, K))
PARTS = ForAll(Eq(part[k], p[k]*log(p[k])), (k, 1, K))
TOTAL = Eq(Sum(p[k], (k, 1, K)), 1)

OF_UNIFORM = Identity(
    name="entropy.against-uniform",
    title="What an entropy lacks from log n, as a divergence from equal probabilities",
    topic="softmax-attention",
    statements=(
        claim(
            "over all outcomes it is log n less the entropy",
            Eq(Sum(part[k] + p[k]*log(n), (k, 1, K)), log(n) + Sum(part[k], (k, 1, K))),
            where=(TOTAL,),
        ),
        corollary(
            "parts",
            "outcome by outcome",
            ForAll(Eq(part[k] + p[k]*log(n), p[k]*log(p[k]/(1/n))), (k, 1, K)),
            where=(PARTS,),
        ),
        corollary(
            "total",
            "it is 0 where the entropy is log n",
            Eq(Sum(part[k] + p[k]*log(n), (k, 1, K)), 0),
            where=(TOTAL, Eq(-Sum(part[k], (k, 1, K)), log(n))),
            derivation=chain(
                Sum(part[k] + p[k]*log(n), (k, 1, K)),
                ("=", log(n) + Sum(part[k], (k, 1, K)), "the probabilities add to 1"),
                ("=", 0, "the entropy is log n"),
            ),
        ),
        corollary("student", "K of n equal probabilities add to at most 1", Le(Sum(1/n, (k, 1, K)), 1),
                  where=(Le(K, n),)),
    ),
    sources=(VASWANI,),
)

MAXIMUM = Identity(
    name="entropy.maximum",
    title="An entropy is at most the logarithm of the number of outcomes",
    topic="softmax-attention",
    quantity=log(n),
    statements=(
        claim(
            "the entropy of K outcomes with a probability, among n, is at most log n",
            Le(ENTROPY, log(n)),
            where=(TOTAL, Le(K, n)),
            derivation=chain(
                ENTROPY,
                ("<=", log(K), "Gibbs' inequality for equal probabilities"),
                ("<=", log(n), "the logarithm increases"),
            ),
            figures=(figure(log(n), "2.772589", SURVEY, n_all=16),),
            aliases=("transformer.max-entropy",),
        ),
        corollary("not-negative", "and at least 0", Ge(ENTROPY, 0), where=(TOTAL,)),
        condition(
            "uniform",
            "with equality for equal probabilities of all",
            Eq(-Sum(p[k]*log(p[k]), (k, 1, n)), log(n)),
            where=(Eq(Sum(p[k], (k, 1, n)), 1), ForAll(Eq(p[k], 1/n), (k, 1, n))),
        ),
        condition(
            "only-uniform",
            "and only for them: each outcome with a probability has 1/n",
            Eq(p[i], 1/n),
            where=(TOTAL, Le(K, n), PARTS, Eq(-Sum(part[k], (k, 1, K)), log(n)), Le(i, K)),
            derivation=facts(
                using=(use(OF_UNIFORM, "parts"), use(OF_UNIFORM, "total"), use(OF_UNIFORM, "student"),
                       use(GIBBS, "only-equal", {p_T[k]: p[k], q_S[k]: 1/n, part_T[k]: part[k] + p[k]*log(n)}))),
        ),
        condition(
            "only-all",
            "so that K is n, and no outcome is without a probability",
            Eq(K/n, 1),
            where=(TOTAL, ForAll(Eq(p[k], 1/n), (k, 1, K))),
            derivation=chain(
                K/n,
                ("=", Sum(1/n, (k, 1, K)), "K equal terms"),
                ("=", Sum(p[k], (k, 1, K)), "the probabilities are equal"),
                ("=", 1, "and add to 1"),
            ),
        ),
    ),
    sources=(VASWANI,),
)

VARIANCE = Identity(
    name="distribution.variance-not-negative",
    title="A variance is not negative",
    topic="softmax-attention",
    statements=(
        claim(
            "the mean of the squares is at least the square of the mean",
            Ge(Sum(w[k]*z[k]**2, (k, 1, K)) - Sum(w[k]*z[k], (k, 1, K))**2, 0),
            where=(Eq(Sum(w[k], (k, 1, K)), 1),),
        ),
    ),
    sources=(VASWANI,),
)

Z = Sum(exp(x*z[j]), (j, 1, K))
W = exp(x*z[k])/Z
H = log(Z) - x*Sum(W*z[k], (k, 1, K))
VAR = Sum(W*z[k]**2, (k, 1, K)) - Sum(W*z[k], (k, 1, K))**2

TEMPERATURE = Identity(
    name="entropy.temperature-derivative",
    title="Entropy falls as the logits grow",
    topic="softmax-attention",
    statements=(
        claim(
            "the derivative of the entropy in the inverse temperature x is -x times the variance of the logits",
            Eq(Derivative(-Sum(W*log(W), (k, 1, K)), x), -x*VAR),
            aliases=("transformer.entropy-temperature-derivative",),
        ),
        corollary(
            "expanded",
            "the entropy itself",
            Eq(-Sum(W*log(W), (k, 1, K)), H),
        ),
        corollary(
            "variance",
            "the variance is not negative",
            Ge(VAR, 0),
            derivation=facts(using=(use(VARIANCE, "", {w[k]: W}),)),
        ),
        corollary(
            "falls",
            "so the entropy does not increase with an inverse temperature that is not negative",
            Le(Derivative(-Sum(W*log(W), (k, 1, K)), x), 0),
            where=("x >= 0",),
            derivation=chain(
                Derivative(-Sum(W*log(W), (k, 1, K)), x),
                ("have", Ge(VAR, 0), "a variance"),
                ("=", -x*VAR, "the derivative"),
                ("<=", 0, "neither factor is negative"),
                using=(use(VARIANCE, "", {w[k]: W}),),
            ),
        ),
    ),
    sources=(VASWANI,),
)

EFFECTIVE = Identity(
    name="entropy.effective-classes-range",
    title="The effective number of classes lies between 1 and K",
    topic="distillation",
    statements=(
        claim(
            "exp of the entropy is at most K",
            Le(exp(ENTROPY), K),
            where=(TOTAL,),
            derivation=facts(
                (Le(ENTROPY, log(K)), "the entropy is at most log K"),
                (Le(exp(ENTROPY), exp(log(K))), "exp increases"),
                (Eq(exp(log(K)), K), "log and exp"),
            ),
            figures=(
                figure(2**bits, "1.014634", SURVEY, bits=BITS_COLD),
                figure(2**bits, "7.972540", SURVEY, bits=BITS_HOT),
                figure(bits, "2.678132", SURVEY, bits=Fraction("2.678132261104221456")),
                figure(log(K)/log(2), "3.0000", SURVEY, K=8),
            ),
            aliases=("distilbert.effective-classes",),
        ),
        corollary(
            "at-least-one",
            "and at least 1",
            Ge(exp(ENTROPY), 1),
            where=(TOTAL,),
            derivation=facts(
                (Ge(ENTROPY, 0), "the entropy is not negative"),
                (Ge(exp(ENTROPY), exp(0)), "exp increases"),
            ),
        ),
        corollary(
            "rises",
            "with the temperature it rises: the derivative of the entropy is the variance over tau^3 (two classes)",
            Eq(Derivative(log(exp(z1/tau) + exp(z2/tau))
                          - (z1*exp(z1/tau) + z2*exp(z2/tau))/(tau*(exp(z1/tau) + exp(z2/tau))), tau),
               exp(z1/tau)*exp(z2/tau)/(exp(z1/tau) + exp(z2/tau))**2*(z1 - z2)**2/tau**3),
            aliases=("distilbert.entropy-monotone",),
        ),
        corollary(
            "recoverable",
            "nothing is lost of the logits' differences at any temperature",
            Eq(tau*log(exp(z1/tau)/(exp(z1/tau) + exp(z2/tau))/(exp(z2/tau)/(exp(z1/tau) + exp(z2/tau)))), z1 - z2),
            aliases=("distilbert.uniform-carries-nothing",),
        ),
    ),
    sources=(HINTON, SANH, SURVEY),
)

ENTRIES = (OF_UNIFORM, MAXIMUM, VARIANCE, TEMPERATURE, EFFECTIVE)
