"""Two starts of a Markov chain after some steps, and the drift of a chain away from a law that it is meant to keep."""
from __future__ import annotations

from derive import Abs, Eq, Expr, ForAll, Ge, Implies, Le, Sum, Symbol, Tends, floor, oo
from derive.catalogue import Identity, chain, claim, corollary, facts, induction, use
from identities.markov_contraction import n1, n2, n3
from identities.markov_forgetting import MIXING, STATIONARY, fixed
from identities.markov_limits import (
    AHEAD,
    ALWAYS,
    APART,
    AT_U,
    BOUND,
    CLOSER,
    COMMON,
    EVERY_POWER,
    INVERSES,
    POSITIVE,
    START,
    WITHIN,
    mixed,
    reach,
    start,
    u,
)
from identities.markov_mixing import ALL_REACH, BLOCKS, CHAIN, WHOLE, block, column, common, hub, j, m
from identities.markov_powers import POWER_ROWS, STOCHASTIC, before, h, i, n, power, t, x1, y1, z1
from identities.sources import SURVEY
from identities.sums_compared import TERMS, left, right
from identities.symbols import K, k
from identities.total_variation import a

other = Symbol("before_too", domain="positive integer", meaning="another state before", latex="b")
steps = Symbol("s_chain", domain="nonnegative integer", meaning="steps from another state", latex="s")
least = Symbol("u_least", domain="nonnegative integer", meaning="steps that both starts have behind them", latex="u")
BLOCKS_OF_LEAST = floor(least/m)


def from_state(at: Expr, row: Expr) -> Expr:
    """Total variation of a row of a power from the stationary law."""
    return Sum(Abs(power[at, row, k] - fixed[k]), (k, 1, K))/2


TRIANGLE = Identity(
    name="variation.triangle",
    title="The triangle inequality of total variation",
    topic="markov",
    statements=(
        claim("of numbers", Le(Abs(n1 - n3), Abs(n2 - n3) + Abs(n1 - n2))),
        corollary("back", "from the other number", Le(Abs(n2 - n3), Abs(n1 - n3) + Abs(n1 - n2))),
        corollary("sum-back", "another sum of two sums", Eq(Sum(Abs(x1[k] - z1[k]) + Abs(x1[k] - y1[k]), (k, 1, K)),
                                                            Sum(Abs(x1[k] - z1[k]), (k, 1, K)) + APART)),
        corollary("sum", "a sum of two sums",
                  Eq(Sum(Abs(y1[k] - z1[k]) + Abs(x1[k] - y1[k]), (k, 1, K)),
                     Sum(Abs(y1[k] - z1[k]), (k, 1, K)) + APART)),
        corollary("powers", "a power of 1 - delta falls", Le((1 - common)**(j + n), (1 - common)**j),
                  where=(Le(common, 1),),
                  derivation=induction(n, step=chain(
                      (1 - common)**(j + (n + 1)),
                      ("=", (1 - common)*(1 - common)**(j + n), "one more factor"),
                      ("<=", (1 - common)**(j + n), "which is at most 1"),
                      ("<=", (1 - common)**j, "by the hypothesis of the induction"),
                  ))),
        corollary("then", "one bound after the other", Le(n1, n3), where=(Le(n1, n2), Le(n2, n3))),
        corollary("blocks", "no fewer blocks in a longer time", Le(BLOCKS_OF_LEAST, WHOLE), where=(Le(least, t),)),
    ),
    sources=(SURVEY,),
)

FEWER = Identity(
    name="powers.fewer-blocks",
    title="A power of 1 - delta falls with time",
    topic="markov",
    statements=(
        claim("no fewer blocks, no greater power", Le((1 - common)**WHOLE, (1 - common)**BLOCKS_OF_LEAST),
              where=(Le(common, 1), Le(least, t)),
              derivation=facts(using=(use(TRIANGLE, "blocks"),
                                      use(TRIANGLE, "powers", {j: BLOCKS_OF_LEAST, n: WHOLE - BLOCKS_OF_LEAST})))),
    ),
    sources=(SURVEY,),
)

AT_EACH = Identity(
    name="variation.triangle-at-each-state",
    title="The triangle inequality at each state",
    topic="markov",
    statements=(
        claim("of numbers by state",
              ForAll(Le(Abs(x1[k] - z1[k]), Abs(y1[k] - z1[k]) + Abs(x1[k] - y1[k])), (k, 1, K)),
              derivation=facts(using=(use(TRIANGLE, "", {n1: x1[k], n2: y1[k], n3: z1[k]}),))),
        corollary("back", "and from the other one",
                  ForAll(Le(Abs(y1[k] - z1[k]), Abs(x1[k] - z1[k]) + Abs(x1[k] - y1[k])), (k, 1, K)),
                  derivation=facts(using=(use(TRIANGLE, "back", {n1: x1[k], n2: y1[k], n3: z1[k]}),))),
    ),
    sources=(SURVEY,),
)

THIRD = Sum(Abs(x1[k] - z1[k]), (k, 1, K))
FROM_THIRD = Sum(Abs(y1[k] - z1[k]), (k, 1, K))
SUMMED = Identity(
    name="variation.triangle-summed",
    title="The triangle inequality, summed",
    topic="markov",
    statements=(
        claim("of total variations, doubled", Le(THIRD, FROM_THIRD + APART),
              derivation=facts(using=(
                  use(AT_EACH), use(TRIANGLE, "sum"),
                  use(TERMS, "", {left[k]: Abs(x1[k] - z1[k]), right[k]: Abs(y1[k] - z1[k]) + Abs(x1[k] - y1[k])}),
              ))),
        corollary("back", "and from the other one", Le(FROM_THIRD, THIRD + APART),
                  derivation=facts(using=(
                      use(AT_EACH, "back"), use(TRIANGLE, "sum-back"),
                      use(TERMS, "", {left[k]: Abs(y1[k] - z1[k]), right[k]: Abs(x1[k] - z1[k]) + Abs(x1[k] - y1[k])}),
                  ))),
    ),
    sources=(SURVEY,),
)
TWO = Identity(
    name="variation.near-the-same",
    title="Near to the same distribution",
    topic="markov",
    statements=(
        claim("is near to each other", Le(THIRD/2, 2*n1),
              where=(Le(APART/2, n1), Le(Sum(Abs(z1[k] - y1[k]), (k, 1, K))/2, n1)),
              derivation=facts(
                  (Eq(FROM_THIRD, Sum(Abs(z1[k] - y1[k]), (k, 1, K))), "whichever way"),
                  (Le(THIRD, APART + Sum(Abs(z1[k] - y1[k]), (k, 1, K))), "the triangle inequality"),
                  using=(use(SUMMED),))),
    ),
    sources=(SURVEY,),
)

LATER = Identity(
    name="markov.later-than-some-steps",
    title="From any state, later than some steps",
    topic="markov",
    statements=(
        claim("at most (1 - delta)^floor(u/m) from the stationary law, from u steps on",
              Le(from_state(t, before), (1 - common)**BLOCKS_OF_LEAST),
              where=(*CHAIN, *STATIONARY, *ALL_REACH, Le(m, h), Le(t, h), Le(before, K), Le(least, t)),
              derivation=facts(using=(
                  use(POWER_ROWS, "", {n: m}), use(BLOCKS, "at-most-one", {block[a, k]: power[m, a, k]}),
                  use(MIXING), use(FEWER), use(TRIANGLE, "then", {n1: from_state(t, before), n2: (1 - common)**WHOLE,
                                                                   n3: (1 - common)**BLOCKS_OF_LEAST})))),
    ),
    sources=(SURVEY,),
)

ANY_TWO = Identity(
    name="markov.any-later-time",
    title="From every state, at every later time",
    topic="markov",
    statements=(
        claim("at most (1 - delta)^floor(u/m) from the stationary law",
              ForAll(Le(from_state(i, a), (1 - common)**BLOCKS_OF_LEAST), (i, least, h), (a, 1, K)),
              where=(*CHAIN, *STATIONARY, *ALL_REACH, Le(m, h)),
              derivation=facts(using=(use(LATER, "", {t: i, before: a}),))),
    ),
    sources=(SURVEY,),
)

BETWEEN = Sum(Abs(power[steps, before, k] - power[t, other, k]), (k, 1, K))/2
PAIR = Identity(
    name="markov.two-starts",
    title="Two starts of a chain",
    topic="markov",
    statements=(
        claim("after s and t steps, each at least u, at most 2 (1 - delta)^floor(u/m) apart",
              Le(BETWEEN, 2*(1 - common)**BLOCKS_OF_LEAST),
              where=(*CHAIN, *STATIONARY, *ALL_REACH, Le(m, h), Le(steps, h), Le(t, h), Le(least, steps), Le(least, t),
                     Le(before, K), Le(other, K)),
              derivation=facts(using=(
                  use(ANY_TWO), use(TWO, "", {x1[k]: power[steps, before, k], y1[k]: fixed[k],
                                              z1[k]: power[t, other, k], n1: (1 - common)**BLOCKS_OF_LEAST})))),
    ),
    sources=(SURVEY,),
)

DIFFER = Identity(
    name="variation.differences",
    title="How far total variations from a third distribution differ",
    topic="markov",
    statements=(
        claim("by no more than the two are apart", Le(THIRD/2 - FROM_THIRD/2, 2*n2), where=(WITHIN,),
              derivation=facts((Ge(APART, 0), "a sum of absolute values"), using=(use(SUMMED),))),
        corollary("back", "either way", Le(FROM_THIRD/2 - THIRD/2, 2*n2), where=(WITHIN,),
                  derivation=facts((Ge(APART, 0), "a sum of absolute values"), using=(use(SUMMED, "back"),))),
    ),
    sources=(SURVEY,),
)


def drift(at: Expr) -> Expr:
    """Total variation after a number of steps from where the chain started."""
    return Sum(Abs(mixed(at, k) - start[k]), (k, 1, K))/2


IN_THE_END = Sum(Abs(fixed[k] - start[k]), (k, 1, K))/2
VALUES = {n2: AT_U, x1[k]: mixed(u, k), y1[k]: fixed[k], z1[k]: start[k]}
DRIFT_SIDES = Identity(
    name="markov.drift-in-the-end",
    title="The drift of a chain after many steps",
    topic="markov",
    statements=(
        claim("is not much above that of the stationary law",
              Implies(AHEAD, ForAll(Le(drift(i) - IN_THE_END, BOUND), (i, 0, oo))),
              derivation=facts(using=(use(DIFFER, "", VALUES),))),
        corollary("below", "nor below", Implies(AHEAD, ForAll(Le(IN_THE_END - drift(i), BOUND), (i, 0, oo))),
                  derivation=facts(using=(use(DIFFER, "back", VALUES),))),
    ),
    sources=(SURVEY,),
)

DRIFT_TENDS = Identity(
    name="markov.drift-of-what-comes-near",
    title="The drift of what comes near the stationary law",
    topic="markov",
    statements=(
        claim("tends to that of the stationary law", Implies(AHEAD, Tends(drift(t), t, oo, IN_THE_END)),
              where=(Le(reach, 1),),
              derivation=facts(using=(use(DRIFT_SIDES), use(DRIFT_SIDES, "below"),
                                      use(CLOSER, "", {n1: IN_THE_END, x1[i]: drift(i)})))),
    ),
    sources=(SURVEY,),
)

DRIFT = Identity(
    name="markov.drift-limit",
    title="Where the drift of a chain tends",
    topic="markov",
    statements=(
        claim("where the m-th power of a chain has positive entries only, the total variation of its law from the "
              "first one tends to that of its stationary law",
              Implies(EVERY_POWER, Tends(drift(t), t, oo, IN_THE_END)),
              where=(STOCHASTIC, *STATIONARY, START, POSITIVE),
              derivation=facts(using=(
                  use(COMMON, "", {column[a]: power[m, a, 1]}), use(COMMON, "positive", {column[a]: power[m, a, 1]}),
                  use(POWER_ROWS, "", {n: m, h: m}),
                  use(BLOCKS, "at-most-one", {common: 1/INVERSES, hub: 1, block[a, k]: power[m, a, k]}),
                  use(ALWAYS, "", {common: 1/INVERSES, hub: 1}), use(DRIFT_TENDS, "", {reach: 1/INVERSES})))),
    ),
    sources=(SURVEY,),
)

ENTRIES = (TRIANGLE, FEWER, AT_EACH, SUMMED, TWO, LATER, ANY_TWO, PAIR, DIFFER, DRIFT_SIDES, DRIFT_TENDS, DRIFT)
