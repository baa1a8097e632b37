"""The entropy of attention: at most log n, falling as the scores grow, and what dividing them keeps."""
from __future__ import annotations

from derive import Derivative, Eq, ForAll, Ge, Le, Sum, Symbol, exp, family, log
from derive.catalogue import Identity, chain, claim, condition, corollary, facts, figure, use
from identities.sources import SURVEY, VASWANI
from identities.symbols import K, j, k, x, z

n = Symbol("n_all", domain="positive integer", meaning="outcomes of a distribution, those without probability included",
           latex="n")
p = family("p_pos", domain="positive", meaning="probabilities that are not 0", latex="p")
w = family("p_any", domain="nonnegative", meaning="probabilities of the classes", latex="p")
weight = family("w_soft", domain="positive", meaning="softmax of the logits at an inverse temperature", latex="w")
ENTROPY = -Sum(p[k]*log(p[k]), (k, 1, K))
TOTAL = Eq(Sum(p[k], (k, 1, K)), 1)

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

ENTRIES = (MAXIMUM, VARIANCE, TEMPERATURE)
