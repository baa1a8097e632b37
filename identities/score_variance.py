"""The variance of attention scores: why they are divided by the square root of the width."""
from __future__ import annotations

from derive import Eq, Equivalent, Expr, ForAll, Implies, KroneckerDelta, Or, Sum, Symbol, family, sqrt
from derive.catalogue import Identity, chain, claim, condition, corollary, erratum, facts, use
from identities.sources import VASWANI
from identities.symbols import i, j

d = Symbol("d_k", domain="positive integer", meaning="width of queries and keys", unit="number")
N = Symbol("N_out", domain="positive integer", meaning="outcomes of a finite probability space", latex="N")
o = Symbol("o_out", meaning="an outcome", latex="o")
sigma = Symbol("sigma_in", domain="nonnegative", meaning="standard deviation of an entry of a query or key",
               latex=r"\sigma")
mu = Symbol("mu_in", domain="real", meaning="mean of an entry of a query or key", latex=r"\mu")
p = family("p_world", domain="nonnegative", meaning="probabilities of the outcomes", latex="p")
q = family("q_in", domain="real", meaning="entries of a query, one for each outcome", latex="q")
k = family("k_in", domain="real", meaning="entries of a key, one for each outcome", latex="k")
E_q = family("E_q", domain="real", meaning="expectations of the entries of a query", latex=r"\mathbb{E}q")
E_k = family("E_k", domain="real", meaning="expectations of the entries of a key", latex=r"\mathbb{E}k")
E_qq = family("E_qq", domain="real", meaning="expectations of the products of two entries of a query",
              latex=r"\mathbb{E}qq")
E_kk = family("E_kk", domain="real", meaning="expectations of the products of two entries of a key",
              latex=r"\mathbb{E}kk")
E_qk = family("E_qk", domain="real", meaning="expectations of the terms of a score: an entry of the query times that "
              "of the key", latex=r"\mathbb{E}qk")
E_two = family("E_two", domain="real", meaning="expectations of the products of two terms of a score",
               latex=r"\mathbb{E}qkqk")
E_score = Symbol("E_score", domain="real", meaning="expectation of a score", latex=r"\mathbb{E}s")
E_square = Symbol("E_square", domain="real", meaning="expectation of the square of a score", latex=r"\mathbb{E}s^2")
PAIRS = ((i, 1, d), (j, 1, d))
SPACE = (Eq(Sum(p[o], (o, 1, N)), 1),)


def mean(of: Expr) -> Expr:
    """The expectation of a number that depends on the outcome."""
    return Sum(p[o]*of, (o, 1, N))


DOT = Sum(q[i, o]*k[i, o], (i, 1, d))
VARIANCE = mean(DOT**2) - mean(DOT)**2
SCALED = mean((DOT/sqrt(d))**2) - mean(DOT/sqrt(d))**2


def independent(centre: Expr | int, second: Expr) -> tuple[Expr, ...]:
    """Entries of mean `centre`, with the second moments given; query and key independent."""
    return (
        *SPACE,
        ForAll(Eq(mean(q[i, o]*k[i, o]), centre), (i, 1, d)),
        ForAll(Eq(mean(q[i, o]*q[j, o]*k[i, o]*k[j, o]), mean(q[i, o]*q[j, o])*mean(k[i, o]*k[j, o])), *PAIRS),
        ForAll(Eq(mean(q[i, o]*q[j, o]), second), *PAIRS),
        ForAll(Eq(mean(k[i, o]*k[j, o]), second), *PAIRS),
    )


SECOND = Sum(Sum((mu**2 + sigma**2*KroneckerDelta(i, j))**2, (j, 1, d)), (i, 1, d))
CENTRED = independent(0, sigma**2*KroneckerDelta(i, j))
WITH_MEANS = independent(mu**2, mu**2 + sigma**2*KroneckerDelta(i, j))

ZERO_MEAN = Identity(
    name="attention.score-variance",
    title="The variance of a dot product of independent vectors",
    topic="softmax-attention",
    quantity=d*sigma**4,
    statements=(
        claim(
            "for independent entries of mean 0 and variance sigma^2 it is d sigma^4",
            Eq(VARIANCE, d*sigma**4),
            where=CENTRED,
            aliases=("transformer.dot-variance",),
        ),
        corollary(
            "unit",
            "for entries of variance 1 it is the width",
            Implies(Eq(sigma, 1), Eq(VARIANCE, d)),
            where=CENTRED,
            derivation=facts((Eq(VARIANCE, d*sigma**4), "for any deviation")),
            aliases=("attn.dot-product-variance",),
        ),
        corollary(
            "scaled",
            "divided by the square root of the width a score has the variance sigma^4, whatever the width",
            Eq(SCALED, sigma**4),
            where=CENTRED,
            aliases=("transformer.scaled-variance",),
        ),
        corollary(
            "scaled-unit",
            "that is 1 for entries of variance 1",
            Implies(Eq(sigma, 1), Eq(SCALED, 1)),
            where=CENTRED,
            derivation=facts((Eq(SCALED, sigma**4), "for any deviation")),
            aliases=("attn.scaled-variance",),
        ),
        corollary(
            "ratio",
            "so a variance that grows with the width shows that the division is missing",
            Eq(VARIANCE, d*SCALED),
            where=CENTRED,
            derivation=facts((Eq(VARIANCE, d*sigma**4), "unscaled"), (Eq(SCALED, sigma**4), "scaled")),
            aliases=("transformer.variance-check",),
        ),
    ),
    sources=(VASWANI,),
)

MEAN_SCORE = Identity(
    name="attention.score-mean",
    title="The mean of a dot product",
    topic="softmax-attention",
    quantity=d*mu**2,
    statements=(
        claim(
            "where each product of entries has the mean mu^2 it is d mu^2",
            Eq(mean(DOT), d*mu**2),
            where=(ForAll(Eq(mean(q[i, o]*k[i, o]), mu**2), (i, 1, d)),),
            derivation=chain(
                mean(DOT),
                ("=", Sum(mean(q[i, o]*k[i, o]), (i, 1, d)), "the order of summation"),
                ("=", Sum(mu**2, (i, 1, d)), "entry by entry"),
                ("=", d*mu**2, "d equal terms"),
            ),
        ),
    ),
    sources=(VASWANI,),
)

LINEAR = (Eq(E_score, Sum(E_qk[i], (i, 1, d))), Eq(E_square, Sum(Sum(E_two[i, j], (j, 1, d)), (i, 1, d))))
ENTRIES_ALIKE = (
    ForAll(Eq(E_q[i], mu), (i, 1, d)), ForAll(Eq(E_k[i], mu), (i, 1, d)),
    ForAll(Eq(E_qq[i, j], E_q[i]*E_q[j] + sigma**2*KroneckerDelta(i, j)), *PAIRS),
    ForAll(Eq(E_kk[i, j], E_k[i]*E_k[j] + sigma**2*KroneckerDelta(i, j)), *PAIRS),
)
INDEPENDENT = (ForAll(Eq(E_qk[i], E_q[i]*E_k[i]), (i, 1, d)),
               ForAll(Eq(E_two[i, j], E_qq[i, j]*E_kk[i, j]), *PAIRS))
MOMENT = mu**2 + sigma**2*KroneckerDelta(i, j)
QUERY_MOMENTS = ForAll(Eq(E_qq[i, j], MOMENT), *PAIRS)
KEY_MOMENTS = ForAll(Eq(E_kk[i, j], MOMENT), *PAIRS)
TERMS = ForAll(Eq(E_qk[i], mu**2), (i, 1, d))
TWO_TERMS = ForAll(Eq(E_two[i, j], MOMENT**2), *PAIRS)

MOMENTS = Identity(
    name="attention.score-moments",
    title="Expectations of the terms of a score, and of their products",
    topic="softmax-attention",
    statements=(
        claim("two entries of a query", QUERY_MOMENTS, where=(ENTRIES_ALIKE[0], ENTRIES_ALIKE[2])),
        corollary("key", "two entries of a key", KEY_MOMENTS, where=(ENTRIES_ALIKE[1], ENTRIES_ALIKE[3])),
        corollary("term", "a term of the score", TERMS, where=(*ENTRIES_ALIKE[:2], INDEPENDENT[0])),
        corollary("score", "so the score", Eq(E_score, d*mu**2), where=(LINEAR[0], TERMS)),
        corollary("two-terms", "two terms of the score", TWO_TERMS, where=(INDEPENDENT[1], QUERY_MOMENTS, KEY_MOMENTS)),
        corollary("square", "so its square", Eq(E_square, SECOND), where=(LINEAR[1], TWO_TERMS)),
    ),
    sources=(VASWANI,),
)

NONZERO_MEAN = Identity(
    name="attention.score-variance-with-means",
    title="The variance of a dot product of entries that are not centred",
    topic="softmax-attention",
    quantity=d*(sigma**4 + 2*mu**2*sigma**2),
    statements=(
        claim(
            "for independent entries of mean mu and variance sigma^2 it is d (sigma^4 + 2 mu^2 sigma^2)",
            Eq(VARIANCE, d*(sigma**4 + 2*mu**2*sigma**2)),
            where=WITH_MEANS,
            derivation=chain(
                VARIANCE,
                ("=", SECOND - mean(DOT)**2, "multiply the square out; query and key are independent"),
                ("=", SECOND - (d*mu**2)**2, "the mean of the score"),
                ("=", d*(sigma**4 + 2*mu**2*sigma**2), "d^2 pairs, of which d are of an entry with itself"),
                using=(use(MEAN_SCORE),),
            ),
            aliases=("transformer.variance-needs-zero-mean",),
        ),
        corollary(
            "any-distribution",
            "so on every probability space: of the expectation only its linearity is used, and that it multiplies for "
            "independent variables",
            Eq(E_square - E_score**2, d*(sigma**4 + 2*mu**2*sigma**2)),
            where=(*LINEAR, *INDEPENDENT, *ENTRIES_ALIKE),
            derivation=chain(
                E_square - E_score**2,
                ("=", SECOND - (d*mu**2)**2, "the expectations of the score and of its square"),
                ("=", d*(sigma**4 + 2*mu**2*sigma**2), "d^2 pairs, of which d are of an entry with itself"),
                using=tuple([use(MOMENTS, part) for part in ("term", "score", "", "key", "two-terms", "square")]),
            ),
        ),
        condition(
            "when-centred",
            "which is d sigma^4 exactly if the mean or the deviation is 0",
            Equivalent(Eq(d*(sigma**4 + 2*mu**2*sigma**2), d*sigma**4), Or(Eq(mu, 0), Eq(sigma, 0))),
        ),
        corollary(
            "by-moments",
            "for each pair of entries the second moments multiply",
            Eq(d*((sigma**2 + mu**2)**2 - mu**4), d*(sigma**4 + 2*mu**2*sigma**2)),
        ),
    ),
    errata=(
        erratum(
            "any-mean",
            "d sigma^4 quoted without the condition that the entries are centred",
            Eq(d*(sigma**4 + 2*mu**2*sigma**2), d*sigma**4),
            right=Eq(d*(sigma**4 + 2*mu**2*sigma**2), d*sigma**4 + 2*d*mu**2*sigma**2),
        ),
    ),
    sources=(VASWANI,),
)

ENTRIES = (ZERO_MEAN, MEAN_SCORE, MOMENTS, NONZERO_MEAN)
