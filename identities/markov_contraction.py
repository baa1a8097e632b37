"""One step of a Markov chain brings distributions together: by how much, and how far two chains end up apart.

What one distribution has above another is `above`, what it has below it is `lacking`; both add up to the total
variation. Each state of the one is paired with each of the other, and a step is compared pair by pair.
"""
from __future__ import annotations

from derive import Abs, Eq, Expr, ForAll, Ge, Gt, Le, Lt, Sum, Symbol, family
from derive.catalogue import Identity, cases, claim, corollary, facts, use
from identities.sources import SURVEY
from identities.symbols import K, k
from identities.total_variation import ROW_ERROR, TOTALS, TV, a, chain_row, dist, dist2, learned, worst

b = Symbol("b_0", meaning="another state before", latex="b")
above = family("above", domain="nonnegative", meaning="what a distribution has above another", latex="u")
lacking = family("lacking", domain="nonnegative", meaning="what it lacks of it", latex="v")
mass = Symbol("mass_tv", domain="nonnegative", meaning="what both add up to", latex="\\delta")
tau = Symbol("tau_1", domain="real", meaning="the largest total variation of two rows", latex="\\tau_1")
g3 = family("g_tri", domain="real", meaning="numbers by state, other state and state after", latex="g")
h2 = family("h_pair", domain="real", meaning="numbers by two states", latex="h")
r2 = family("r_pair", domain="real", meaning="other numbers by two states", latex="r")
x1 = family("x_state", domain="real", meaning="numbers by state", latex="x")
y1 = family("y_state", domain="real", meaning="other numbers by state", latex="y")
z1 = family("z_state", domain="real", meaning="further numbers by state", latex="z")
p1 = family("p_state", domain="real", meaning="numbers by state", latex="p")
q1 = family("q_state", domain="real", meaning="numbers that are taken from them", latex="q")
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
                  ForAll(Le(Abs(Sum(above[a]*h2[a, k], (a, 1, K))), Sum(above[a]*Abs(h2[a, k]), (a, 1, K))),
                         (k, 1, K))),
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
        corollary("alike", "equal numbers have equal absolute values", ForAll(Eq(Abs(x1[k]), Abs(y1[k])), (k, 1, K)),
                  where=(ForAll(Eq(x1[k], y1[k]), (k, 1, K)),)),
        corollary("same", "and equal bounds", ForAll(Le(x1[k], z1[k]), (k, 1, K)),
                  where=(ForAll(Eq(x1[k], y1[k]), (k, 1, K)), ForAll(Le(y1[k], z1[k]), (k, 1, K)))),
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
                  use(TRIANGLES, "alike", {x1[k]: mass*MOVED, y1[k]: PAIRS}),
                  use(TRIANGLES, "same", {x1[k]: Abs(mass*MOVED), y1[k]: Abs(PAIRS), z1[k]: PAIRS_ABS}),
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

OWN = Sum(dist[a]*(learned[a, k] - chain_row[a, k]), (a, 1, K))
OWN_ABS = Sum(dist[a]*Abs(learned[a, k] - chain_row[a, k]), (a, 1, K))
ERROR = Sum(Abs(OWN), (k, 1, K))
ROW_SUM = Sum(Abs(learned[a, k] - chain_row[a, k]), (k, 1, K))
MOVES = Sum((dist[a] - dist2[a])*learned[a, k], (a, 1, K))
STATIONARY = (ForAll(Eq(Sum(dist[a]*chain_row[a, k], (a, 1, K)), dist[k]), (k, 1, K)),
              ForAll(Eq(Sum(dist2[a]*learned[a, k], (a, 1, K)), dist2[k]), (k, 1, K)))
ERRORS = ForAll(Le(ROW_ERROR, worst), (a, 1, K))
DIFFERENCES = Identity(
    name="sums.absolute-differences",
    title="The absolute value of a difference",
    topic="markov",
    statements=(
        claim("is at most the sum of both absolute values",
              ForAll(Le(Abs(p1[k] - q1[k]), Abs(p1[k]) + Abs(q1[k])), (k, 1, K))),
    ),
)

PARTED = Identity(
    name="markov.stationary-laws-parted",
    title="Two stationary laws, parted by a step of each",
    topic="markov",
    statements=(
        claim("a difference of stationary laws is a step of it, less the error of one step",
              ForAll(Eq(dist[k] - dist2[k], MOVES - OWN), (k, 1, K)), where=STATIONARY),
        corollary("triangle", "the absolute value of a difference",
                  ForAll(Le(Abs(x1[k]), Abs(p1[k]) + Abs(q1[k])), (k, 1, K)),
                  where=(ForAll(Eq(x1[k], p1[k] - q1[k]), (k, 1, K)),),
                  derivation=facts(using=(
                      use(DIFFERENCES), use(TRIANGLES, "alike", {y1[k]: p1[k] - q1[k]}),
                      use(TRIANGLES, "same", {x1[k]: Abs(x1[k]), y1[k]: Abs(p1[k] - q1[k]),
                                              z1[k]: Abs(p1[k]) + Abs(q1[k])}),
                  ))),
        corollary("sums", "a sum of two sums",
                  Eq(Sum(Abs(MOVES) + Abs(OWN), (k, 1, K)), STEPPED + Sum(Abs(OWN), (k, 1, K)))),
        corollary("exchanged", "in the other order of summation",
                  Eq(Sum(OWN_ABS, (k, 1, K)), Sum(dist[a]*ROW_SUM, (a, 1, K)))),
        corollary("mean", "a mean of what is all the same", Eq(Sum(dist[a]*cap, (a, 1, K)), cap), where=TOTALS[:1]),
        corollary("errors", "errors of rows, doubled", ForAll(Le(ROW_SUM, 2*worst), (a, 1, K)), where=(ERRORS,)),
        corollary("numbers", "from t s <= 2 tau t^2, 2 t <= s + d and d <= 2 e it follows that t <= e / (1 - tau)",
                  Le(before_tv, drift_tv/(1 - tau)),
                  where=(Lt(tau, 1), Ge(n1, 0), Le(n1, 2*drift_tv), Le(before_tv*after_tv, 2*tau*before_tv**2),
                         Le(2*before_tv, after_tv + n1)),
                  derivation=cases(
                      (Gt(before_tv, 0), facts((Le(after_tv, 2*tau*before_tv), "divide by t"),
                                               (Le((1 - tau)*before_tv, drift_tv), "both together"))),
                  )),
        corollary("drift", "the error of a step is not negative", Ge(ERROR, 0)),
    ),
    sources=(SURVEY,),
)

ONE_STEP = Identity(
    name="markov.one-step-error",
    title="The error of one step, and what is left of a difference of stationary laws",
    topic="markov",
    statements=(
        claim(
            "errors of all rows of at most e make a step wrong by at most e",
            Le(ERROR, 2*worst),
            where=(TOTALS[0], ERRORS),
            derivation=facts(using=(
                use(TRIANGLES, "by-one", {above[a]: dist[a], h2[a, k]: learned[a, k] - chain_row[a, k]}),
                use(TRIANGLES, "plain", {x1[k]: Abs(OWN), y1[k]: OWN_ABS}), use(PARTED, "exchanged"),
                use(PARTED, "errors"), use(TRIANGLES, "weighted", {above[a]: dist[a], x1[a]: ROW_SUM, y1[a]: 2*worst}),
                use(PARTED, "mean", {cap: 2*worst}),
                use(TRIANGLES, "chain", {n1: ERROR, n2: ERROR, n3: Sum(OWN_ABS, (k, 1, K)),
                                         n4: Sum(dist[a]*ROW_SUM, (a, 1, K)), n5: Sum(dist[a]*(2*worst), (a, 1, K))}),
                use(TRIANGLES, "last", {n1: ERROR, n2: Sum(dist[a]*(2*worst), (a, 1, K)), n3: 2*worst}),
            )),
        ),
        corollary(
            "left",
            "two stationary laws are apart by no more than a step of their difference and the error of one step",
            Le(Sum(Abs(dist[k] - dist2[k]), (k, 1, K)), STEPPED + ERROR),
            where=STATIONARY,
            derivation=facts(using=(
                use(PARTED), use(PARTED, "triangle", {x1[k]: dist[k] - dist2[k], p1[k]: MOVES, q1[k]: OWN}),
                use(TRIANGLES, "plain", {x1[k]: Abs(dist[k] - dist2[k]), y1[k]: Abs(MOVES) + Abs(OWN)}),
                use(PARTED, "sums"),
                use(TRIANGLES, "last", {n1: Sum(Abs(dist[k] - dist2[k]), (k, 1, K)),
                                        n2: Sum(Abs(MOVES) + Abs(OWN), (k, 1, K)), n3: STEPPED + ERROR}),
            )),
        ),
    ),
    sources=(SURVEY,),
)

CEILING = Identity(
    name="markov.stationary-ceiling",
    title="How far the stationary law of a learned chain can be off",
    topic="markov",
    statements=(
        claim(
            "at most the largest error of a row over 1 less the largest total variation of two learned rows",
            Le(TV, worst/(1 - tau)),
            where=(*TOTALS, *STATIONARY, AT_MOST_TAU, ERRORS, Lt(tau, 1)),
            derivation=facts(using=(
                use(DOBRUSHIN), use(ONE_STEP), use(ONE_STEP, "left"), use(PARTED, "drift"),
                use(PARTED, "numbers", {before_tv: TV, after_tv: STEPPED, drift_tv: worst, n1: ERROR}),
            )),
            aliases=("gpt.ceiling-upper-bound",),
        ),
    ),
    sources=(SURVEY,),
)

ENTRIES = (TRIANGLES, PAIRED, EACH, CONTRACTED, HALVES, DOBRUSHIN, DIFFERENCES, PARTED, ONE_STEP, CEILING)
