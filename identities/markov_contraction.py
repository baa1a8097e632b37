"""One step of a Markov chain brings distributions together: by how much, and how far two chains end up apart.

What one distribution has above another is `above`, what it has below it is `lacking`; both add up to the total
variation. Each state of the one is paired with each of the other, and a step is compared pair by pair.
"""
from __future__ import annotations

from derive import Abs, Eq, Expr, ForAll, Ge, Gt, Le, Lt, Sum, Symbol, family
from derive.catalogue import Identity, cases, claim, corollary, erratum, facts, use
from identities.sources import SURVEY
from identities.symbols import K, k
from identities.total_variation import (
    DRIFT,
    FIRST_STEP,
    ROW_ERROR,
    TOTALS,
    TV,
    a,
    chain_row,
    dist,
    dist2,
    learned,
    worst,
)

b = Symbol("b_0", meaning="another state before", latex="b")
above = family("above", domain="nonnegative", meaning="what a distribution has above another", latex="u")
lacking = family("lacking", domain="nonnegative", meaning="what it lacks of it", latex="v")
mass = Symbol("mass_tv", domain="nonnegative", meaning="what both add up to", latex="\\delta")
tau = Symbol("tau_1", domain="real", meaning="the largest total variation of two rows", latex="\\tau_1")
g3 = family("g_tri", domain="real", meaning="numbers by state, other state and state after", latex="g")
h2 = family("h_pair", domain="real", meaning="numbers by two states", latex="h")
r2 = family("r_pair", domain="real", meaning="other numbers by two states", latex="r")
x1 = family("x_one", domain="real", meaning="numbers by state", latex="x")
y1 = family("y_one", domain="real", meaning="other numbers by state", latex="y")
z1 = family("z_one", domain="real", meaning="further numbers by state", latex="z")
cap = Symbol("cap", domain="real", meaning="a bound", latex="c")
n1, n2, n3, n4, n5 = [Symbol(f"number_{i}", domain="real", meaning="a number", latex=f"n_{i}") for i in range(1, 6)]
before_tv = Symbol("tv_before", domain="nonnegative", meaning="total variation before the step", latex="\\delta")
after_tv = Symbol("tv_after", domain="real", meaning="total variation after it", latex="\\delta'")
drift_tv = Symbol("tv_drift", domain="real", meaning="error of one step", latex="e")

TRIANGLES = Identity(
    name="sums.weighted-bounds",
    title="Weighted sums bounded term by term, at every index",
    topic="markov",
    statements=(
        claim("absolute values of weighted sums",
              ForAll(Le(Abs(Sum(lacking[b]*g3[a, b, k], (b, 1, K))), Sum(lacking[b]*Abs(g3[a, b, k]), (b, 1, K))),
                     (a, 1, K), (k, 1, K))),
        corollary("by-one", "by one index fewer",
                  ForAll(Le(Abs(Sum(above[a]*h2[a, k], (a, 1, K))), Sum(above[a]*Abs(h2[a, k]), (a, 1, K))), (k, 1, K))),
        corollary("terms", "weighted sums of smaller numbers",
                  ForAll(Le(Sum(above[a]*h2[a, k], (a, 1, K)), Sum(above[a]*r2[a, k], (a, 1, K))), (k, 1, K)),
                  where=(ForAll(Le(h2[a, k], r2[a, k]), (a, 1, K), (k, 1, K)),)),
        corollary("capped", "of numbers below a bound",
                  ForAll(Le(Sum(lacking[b]*h2[a, b], (b, 1, K)), Sum(lacking[b]*cap, (b, 1, K))), (a, 1, K)),
                  where=(ForAll(Le(h2[a, b], cap), (a, 1, K), (b, 1, K)),)),
        corollary("weighted", "of numbers by state", Le(Sum(above[a]*x1[a], (a, 1, K)), Sum(above[a]*y1[a], (a, 1, K))),
                  where=(ForAll(Le(x1[a], y1[a]), (a, 1, K)),)),
        corollary("plain", "without weights", Le(Sum(x1[k], (k, 1, K)), Sum(y1[k], (k, 1, K))),
                  where=(ForAll(Le(x1[k], y1[k]), (k, 1, K)),)),
        corollary("chain", "numbers one after the other", Le(n1, n5),
                  where=(Eq(n2, n1), Le(n2, n3), Eq(n3, n4), Le(n4, n5))),
        corollary("last", "and to an equal one", Le(n1, n3), where=(Le(n1, n2), Eq(n2, n3))),
        corollary("then", "one bound after the other", ForAll(Le(x1[k], z1[k]), (k, 1, K)),
                  where=(ForAll(Le(x1[k], y1[k]), (k, 1, K)), ForAll(Le(y1[k], z1[k]), (k, 1, K)))),
        corollary("same", "equal numbers", ForAll(Le(Abs(x1[k]), z1[k]), (k, 1, K)),
                  where=(ForAll(Eq(x1[k], y1[k]), (k, 1, K)), ForAll(Le(Abs(y1[k]), z1[k]), (k, 1, K))),
                  derivation=facts((ForAll(Eq(Abs(x1[k]), Abs(y1[k])), (k, 1, K)), "equal numbers"))),
    ),
)


def compared(row: Expr, to: Expr) -> Expr:
    """A step from two states, compared with the weights of what is lacking."""
    return Sum(lacking[b]*(learned[row, to] - learned[b, to]), (b, 1, K))


def distances(row: Expr, to: Expr) -> Expr:
    """The same, with absolute values."""
    return Sum(lacking[b]*Abs(learned[row, to] - learned[b, to]), (b, 1, K))


MASSES = (Eq(Sum(above[a], (a, 1, K)), mass), Eq(Sum(lacking[a], (a, 1, K)), mass))
MOVED = Sum((above[a] - lacking[a])*learned[a, k], (a, 1, K))
PAIRS = Sum(above[a]*compared(a, k), (a, 1, K))
PAIRS_ABS = Sum(above[a]*distances(a, k), (a, 1, K))
ROWS_APART = Sum(Abs(learned[a, k] - learned[b, k]), (k, 1, K))
AT_MOST_TAU = ForAll(Le(ROWS_APART, 2*tau), (a, 1, K), (b, 1, K))
ALL_PAIRS = Sum(above[a]*Sum(lacking[b]*ROWS_APART, (b, 1, K)), (a, 1, K))
CAPPED = Sum(above[a]*Sum(lacking[b]*(2*tau), (b, 1, K)), (a, 1, K))

PAIRED = Identity(
    name="markov.paired-states",
    title="A step compared pair by pair",
    topic="markov",
    statements=(
        claim("a step of what is above and lacking, as steps of pairs", ForAll(Eq(mass*MOVED, PAIRS), (k, 1, K)),
              where=MASSES),
        corollary("exchanged", "in the other order of summation", Eq(Sum(PAIRS_ABS, (k, 1, K)), ALL_PAIRS)),
        corollary("total", "all pairs together weigh the square", Eq(CAPPED, 2*tau*mass**2), where=MASSES),
        corollary("out", "the total comes out of the absolute values",
                  Eq(Sum(Abs(mass*MOVED), (k, 1, K)), mass*Sum(Abs(MOVED), (k, 1, K)))),
    ),
    sources=(SURVEY,),
)

EACH = Identity(
    name="markov.pairs-at-each-state",
    title="A step compared pair by pair, at each state after",
    topic="markov",
    statements=(
        claim("the absolute value of a step is at most that of its pairs",
              ForAll(Le(Abs(mass*MOVED), PAIRS_ABS), (k, 1, K)),
              where=MASSES,
              derivation=facts(using=(
                  use(PAIRED), use(TRIANGLES, "", {g3[a, b, k]: learned[a, k] - learned[b, k]}),
                  use(TRIANGLES, "by-one", {h2[a, k]: compared(a, k)}),
                  use(TRIANGLES, "terms", {h2[a, k]: Abs(compared(a, k)), r2[a, k]: distances(a, k)}),
                  use(TRIANGLES, "then", {x1[k]: Abs(PAIRS), y1[k]: Sum(above[a]*Abs(compared(a, k)), (a, 1, K)),
                                          z1[k]: PAIRS_ABS}),
                  use(TRIANGLES, "same", {x1[k]: mass*MOVED, y1[k]: PAIRS, z1[k]: PAIRS_ABS}),
              ))),
    ),
    sources=(SURVEY,),
)

CONTRACTED = Identity(
    name="markov.signed-contraction",
    title="A step shrinks what two distributions differ by",
    topic="markov",
    statements=(
        claim(
            "where rows are at most tau apart, by the factor tau",
            Le(mass*Sum(Abs(MOVED), (k, 1, K)), 2*tau*mass**2),
            where=(*MASSES, AT_MOST_TAU),
            derivation=facts(using=(
                use(EACH), use(TRIANGLES, "plain", {x1[k]: Abs(mass*MOVED), y1[k]: PAIRS_ABS}),
                use(TRIANGLES, "capped", {h2[a, b]: ROWS_APART, cap: 2*tau}),
                use(TRIANGLES, "weighted", {x1[a]: Sum(lacking[b]*ROWS_APART, (b, 1, K)),
                                            y1[a]: Sum(lacking[b]*(2*tau), (b, 1, K))}),
                use(PAIRED, "exchanged"), use(PAIRED, "out"),
                use(TRIANGLES, "chain", {n1: mass*Sum(Abs(MOVED), (k, 1, K)), n2: Sum(Abs(mass*MOVED), (k, 1, K)),
                                         n3: Sum(PAIRS_ABS, (k, 1, K)), n4: ALL_PAIRS, n5: CAPPED}),
                use(PAIRED, "total"),
                use(TRIANGLES, "last", {n1: mass*Sum(Abs(MOVED), (k, 1, K)), n2: CAPPED, n3: 2*tau*mass**2}),
            )),
        ),
    ),
    sources=(SURVEY,),
)



def half(at: Expr, sign: int) -> Expr:
    """What a distribution has above another at a state, or what it lacks of it there."""
    return (Abs(dist[at] - dist2[at]) + sign*(dist[at] - dist2[at]))/2


UPPER, LOWER = half(k, 1), half(k, -1)
STEPPED = Sum(Abs(Sum((dist[a] - dist2[a])*learned[a, k], (a, 1, K))), (k, 1, K))
HALVES = Identity(
    name="variation.two-halves",
    title="What a distribution has above another, and what it lacks",
    topic="markov",
    statements=(
        claim("what is above adds up to the total variation", Eq(Sum(UPPER, (k, 1, K)), TV), where=TOTALS),
        corollary("lacking", "and so does what is lacking", Eq(Sum(LOWER, (k, 1, K)), TV), where=TOTALS),
        corollary("difference", "their difference is that of the distributions",
                  ForAll(Eq(Sum((half(a, 1) - half(a, -1))*learned[a, k], (a, 1, K)),
                            Sum((dist[a] - dist2[a])*learned[a, k], (a, 1, K))), (k, 1, K))),
    ),
    sources=(SURVEY,),
)

DOBRUSHIN = Identity(
    name="markov.contraction",
    title="A step brings distributions together",
    topic="markov",
    statements=(
        claim(
            "total variation shrinks by the largest total variation of two rows",
            Le(TV*STEPPED, 2*tau*TV**2),
            where=(*TOTALS, AT_MOST_TAU),
            derivation=facts(using=(
                use(HALVES), use(HALVES, "lacking"), use(HALVES, "difference"), 
                use(CONTRACTED, "", {above[a]: half(a, 1), lacking[a]: half(a, -1), mass: TV}),
            )),
        ),
    ),
    sources=(SURVEY,),
)

ENTRIES = (TRIANGLES, PAIRED, EACH, CONTRACTED, HALVES, DOBRUSHIN)
