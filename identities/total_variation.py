"""Total variation: its bounds, when they are reached, mixtures, and one step of a Markov chain."""
from __future__ import annotations

from fractions import Fraction

from derive import Abs, Eq, Expr, ForAll, Ge, Le, Sum, Symbol, family
from derive.catalogue import Identity, chain, claim, corollary, erratum, facts, figure, use
from identities.sources import SURVEY
from identities.sums_compared import DISTANCE, TERMS, first, gap, left, one, other, s, second, weight
from identities.symbols import K, k

a = Symbol("a_0", meaning="a state before", latex="a")
dist = family("dist", domain="nonnegative", meaning="a distribution on the states", latex=r"\mu")
dist2 = family("dist2", domain="nonnegative", meaning="another distribution on the states", latex=r"\nu")
chain_row = family("P_row", domain="nonnegative", meaning="a step of the chain: from state to state", latex="T")
learned = family("Q_row", domain="nonnegative", meaning="a step of the learned chain", latex=r"\hat{T}")
worst = Symbol("worst", domain="real", meaning="a bound of the errors of all rows")
TOTALS = (Eq(Sum(dist[k], (k, 1, K)), 1), Eq(Sum(dist2[k], (k, 1, K)), 1))


def variation(x: Expr, y: Expr) -> Expr:
    """Half the sum of the distances."""
    return Sum(Abs(x - y), (k, 1, K))/2


TV = variation(dist[k], dist2[k])
MIXED = variation(dist[k], (1 - weight)*dist[k] + weight*dist2[k])
COMMON, HERE = gap(dist[k], dist2[k]), gap(dist[s], dist2[s])
ROW_ERROR = variation(learned[a, k], chain_row[a, k])
DRIFT = Sum(Abs(Sum(dist[a]*learned[a, k], (a, 1, K)) - Sum(dist[a]*chain_row[a, k], (a, 1, K))), (k, 1, K))/2

BOUNDED = Identity(
    name="variation.bounded",
    title="Total variation is at most 1",
    topic="markov",
    quantity=TV,
    statements=(
        claim(
            "at most 1",
            Le(TV, 1),
            where=TOTALS,
            derivation=chain(
                TV,
                ("<=", Sum(dist[k] + dist2[k], (k, 1, K))/2, "term by term"),
                ("=", 1, "the totals"),
                using=(use(DISTANCE, "at-most-sums", {first[k]: dist[k], second[k]: dist2[k]}),),
            ),
            aliases=("gpt.tv-bounded",),
        ),
        corollary("nonnegative", "not negative", Ge(TV, 0)),
        corollary(
            "disjoint",
            "1 where no state has both probabilities",
            Eq(TV, 1),
            where=(*TOTALS, ForAll(Eq(dist[k]*dist2[k], 0), (k, 1, K))),
            derivation=chain(
                TV,
                ("=", Sum(dist[k] + dist2[k], (k, 1, K))/2, "one of the two is 0"),
                ("=", 1, "the totals"),
                using=(use(DISTANCE, "disjoint", {first[k]: dist[k], second[k]: dist2[k]}),),
            ),
        ),
        corollary("no-overlap", "and only there: what the two have in common then adds up to 0",
                  Eq(Sum(COMMON, (k, 1, K)), 0), where=(*TOTALS, Eq(TV, 1))),
        corollary(
            "only-disjoint",
            "so no state has both probabilities",
            Eq(dist[s]*dist2[s], 0),
            where=(*TOTALS, Le(s, K), Eq(TV, 1)),
            derivation=chain(
                dist[s]*dist2[s],
                ("have", Eq(Sum(COMMON, (k, 1, K)), 0), "what they have in common"),
                ("have", Le(HERE, 0), "one term of a sum without negative terms"),
                ("have", Ge(HERE, 0), "nor is it negative"),
                ("=", HERE*(dist[s] + dist2[s] + Abs(dist[s] - dist2[s]))/4, "by what they have in common"),
                ("=", 0, "which is 0"),
                using=(
                    use(DISTANCE, "overlap", {first[k]: dist[k], second[k]: dist2[k]}),
                    use(TERMS, "one-term", {left[k]: COMMON}),
                    use(DISTANCE, "", {one: dist[s], other: dist2[s]}),
                ),
            ),
        ),
        corollary("same", "0 for equal distributions", Eq(TV, 0), where=(ForAll(Eq(dist[k], dist2[k]), (k, 1, K)),)),
        corollary(
            "only-same",
            "and only for them",
            Eq(Abs(dist[s] - dist2[s]), 0),
            where=(Le(s, K), Eq(TV, 0)),
            derivation=facts(
                (Eq(Sum(Abs(dist[k] - dist2[k]), (k, 1, K)), 0), "twice 0"),
                (Le(Abs(dist[s] - dist2[s]), 0), "one term of a sum without negative terms"),
                (Ge(Abs(dist[s] - dist2[s]), 0), "nor is it negative"),
                using=(use(TERMS, "one-term", {left[k]: Abs(dist[k] - dist2[k])}),),
            ),
        ),
    ),
    sources=(SURVEY,),
)

MIXTURE = Identity(
    name="variation.mixture",
    title="Mixing in another distribution",
    topic="markov",
    quantity=weight*TV,
    statements=(
        claim(
            "the error grows linearly with the weight of what is mixed in",
            Eq(MIXED, weight*TV),
            derivation=chain(
                MIXED,
                ("=", Sum(Abs(weight*(dist[k] - dist2[k])), (k, 1, K))/2, "collect"),
                ("=", Sum(weight*Abs(dist[k] - dist2[k]), (k, 1, K))/2, "the weight is not negative"),
                ("=", weight*TV, "take it out"),
                using=(use(TERMS, "scaled", {left[k]: dist[k] - dist2[k]}),),
            ),
            figures=(figure(Fraction(74030, 14806), "5", SURVEY),),
            aliases=("gpt.one-step-linear",),
        ),
    ),
    sources=(SURVEY,),
)

FIRST_STEP = Identity(
    name="variation.first-step",
    title="The drift after one step",
    topic="markov",
    statements=(
        claim(
            "at most the mean of the row errors",
            Le(DRIFT, Sum(dist[a]*ROW_ERROR, (a, 1, K))),
            derivation=chain(
                DRIFT,
                ("have", ForAll(Le(Abs(Sum(dist[a]*(learned[a, k] - chain_row[a, k]), (a, 1, K))),
                                   Sum(dist[a]*Abs(learned[a, k] - chain_row[a, k]), (a, 1, K))), (k, 1, K)),
                 "the absolute value of a weighted sum"),
                ("=", Sum(Abs(Sum(dist[a]*(learned[a, k] - chain_row[a, k]), (a, 1, K))), (k, 1, K))/2, "collect"),
                ("<=", Sum(Sum(dist[a]*Abs(learned[a, k] - chain_row[a, k]), (a, 1, K)), (k, 1, K))/2, "term by term"),
                ("=", Sum(dist[a]*ROW_ERROR, (a, 1, K)), "the other order of summation"),
            ),
            aliases=("gpt.first-drift-bound",),
        ),
        corollary(
            "largest",
            "which is at most the largest of them",
            Le(Sum(dist[a]*ROW_ERROR, (a, 1, K)), worst),
            where=(TOTALS[0], ForAll(Le(ROW_ERROR, worst), (a, 1, K))),
            aliases=("gpt.one-step-error",),
        ),
    ),
    errata=(
        erratum(
            "average",
            "the drift said to be the mean of the row errors, which may cancel",
            Eq(Abs(one - other), one + other),
            right=Le(Abs(one - other), one + other),
            aliases=("gpt.first-drift-average",),
        ),
    ),
    sources=(SURVEY,),
)

ENTRIES = (BOUNDED, MIXTURE, FIRST_STEP)
