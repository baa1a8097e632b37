"""Where the law of a Markov chain tends: to the stationary one, if some power of the chain has positive entries only.

The least of the entries of a column need not be named: 1 over the sum of their inverses is positive and below each.
Powers are what the condition in front says: the 0th is the identity, each next one is the last times the chain.
"""
from __future__ import annotations

from derive import Abs, And, Eq, Expr, ForAll, Ge, Gt, Implies, Le, Sum, Symbol, Tends, family, floor, oo
from derive.catalogue import Identity, chain, claim, corollary, facts, induction, limit, tends, use
from identities.markov_contraction import n1, n2, n3, n4
from identities.markov_forgetting import FORGETS, STATIONARY, fixed, law
from identities.markov_mixing import ALL_REACH, BLOCKS, CHAIN, WHOLE, block, column, common, here, hub, j, m
from identities.markov_powers import (
    FURTHER,
    PARTS,
    POWER_ROWS,
    POWERS,
    STOCHASTIC,
    TWICE,
    ZEROTH,
    T,
    b,
    c,
    first,
    further,
    h,
    i,
    n,
    power,
    several,
    t,
    x1,
    y1,
    z1,
)
from identities.sources import SURVEY
from identities.sums_compared import TERMS, left, s
from identities.symbols import K, k
from identities.total_variation import a

reach = Symbol("reach", domain="positive", meaning="a positive number of at most 1", latex="\\delta")
u = Symbol("u_chain", domain="nonnegative integer", meaning="some steps of the chain", latex="u")
start = family("start_law", domain="nonnegative", meaning="distribution of the first state", latex="\\pi")
START = Eq(Sum(start[k], (k, 1, K)), 1)

# ---- a power of a number below 1 ------------------------------------------------------------------------------------
POWER = Identity(
    name="powers.below-one",
    title="Powers of a number below 1",
    topic="markov",
    statements=(
        claim("(1 - d)^j is at most 1/(1 + j d)", Le((1 - reach)**j*(1 + j*reach), 1), where=(Le(reach, 1),),
              derivation=induction(j, step=chain(
                  (1 - reach)**(j + 1)*(1 + (j + 1)*reach),
                  ("=", (1 - reach)**j*(1 + j*reach - reach**2*(j + 1)), "multiply out"),
                  ("<=", (1 - reach)**j*(1 + j*reach), "something is taken off"),
                  ("<=", 1, "by the hypothesis of the induction"),
              ))),
        corollary("not-negative", "nor is it negative", Ge((1 - reach)**WHOLE, 0), where=(Le(reach, 1),)),
        corollary("time", "with the whole blocks of m in t for j, that is at most m/(d t)", Le(n1, m/(reach*t)),
                  where=(Le(n1*(1 + WHOLE*reach), 1), Ge(n1, 0), Ge(t, 1), Le(reach, 1)),
                  derivation=facts(
                      (Le(t/m, WHOLE + 1), "less than a block is left over"),
                      (Le(reach*t/m, 1 + WHOLE*reach), "d is at most 1"),
                      (Le(n1*(reach*t/m), n1*(1 + WHOLE*reach)), "multiply"),
                      (Le(n1*(reach*t/m), 1), "both together"))),
        limit("vanishes", "which tends to 0", tends(2*(m/(reach*t)), 0), where=("t_chain -> oo",)),
        corollary("without-sign", "a number between two bounds", Le(Abs(n2), n1), where=(Le(n2, n1), Le(-n2, n1))),
        corollary("twice", "twice a smaller number", Le(n4, 2*n3), where=(Le(n4, 2*n1), Le(n1, n3))),
        corollary("inverses", "1 over the sum of inverses is below each of the numbers",
                  Ge(column[s], 1/Sum(1/column[k], (k, 1, K))),
                  where=(ForAll(Gt(column[k], 0), (k, 1, K)), Le(s, K)),
                  derivation=facts(
                      (Gt(Sum(1/column[k], (k, 1, K)), 0), "all are positive"),
                      (Le(1/column[s], Sum(1/column[k], (k, 1, K))), "one of the inverses"),
                      (Le(1, column[s]*Sum(1/column[k], (k, 1, K))), "multiply"))),
    ),
    sources=(SURVEY,),
)

AT_TIME = Identity(
    name="powers.below-one-in-time",
    title="A power of a number below 1, in time",
    topic="markov",
    statements=(
        claim("(1 - d)^floor(t/m) is at most m/(d t)", Implies(Ge(t, 1), Le((1 - reach)**WHOLE, m/(reach*t))),
              where=(Le(reach, 1),),
              derivation=facts(using=(use(POWER, "not-negative"), use(POWER, "", {j: WHOLE}),
                                      use(POWER, "time", {n1: (1 - reach)**WHOLE})))),
    ),
    sources=(SURVEY,),
)

FAR = Identity(
    name="powers.between-two",
    title="A number between two powers",
    topic="markov",
    statements=(
        claim("is as small", Implies(Ge(t, 1), Le(Abs(n2), 2*(m/(reach*t)))),
              where=(Le(n2, 2*(1 - reach)**WHOLE), Le(-n2, 2*(1 - reach)**WHOLE), Le(reach, 1)),
              derivation=facts(using=(
                  use(POWER, "without-sign", {n1: 2*(1 - reach)**WHOLE}), use(AT_TIME),
                  use(POWER, "twice", {n4: Abs(n2), n1: (1 - reach)**WHOLE, n3: m/(reach*t)})))),
    ),
    sources=(SURVEY,),
)

BOUND = 2*(1 - reach)**floor(i/m)
CLOSER = Identity(
    name="powers.limit-by-blocks",
    title="What comes closer with each block of steps",
    topic="markov",
    statements=(
        claim(
            "numbers within 2 (1 - d)^floor(t/m) of a number tend to it", tends(x1[t], n1),
            where=("t_chain -> oo", ForAll(Le(x1[i] - n1, BOUND), (i, 0, oo)),
                   ForAll(Le(n1 - x1[i], BOUND), (i, 0, oo)),
                   Le(reach, 1)),
            derivation=facts((Implies(Ge(t, 1), Le(Abs(x1[t] - n1), 2*(m/(reach*t)))), "so near"),
                             using=(use(POWER, "vanishes"), use(FAR, "", {n2: x1[t] - n1})))),
    ),
    sources=(SURVEY,),
)

# ---- the law after t steps, from any distribution -------------------------------------------------------------------
def mixed(at: Expr | int, to: Expr) -> Expr:
    """The law after a number of steps: the first one times a power of the chain."""
    return Sum(start[a]*power[at, a, to], (a, 1, K))


def off(at: Expr) -> Expr:
    """Its total variation from the stationary law."""
    return Sum(Abs(mixed(at, k) - fixed[k]), (k, 1, K))/2


THEN = Sum(Sum(first[a]*several[a, c], (a, 1, K))*T[c, b], (c, 1, K))
MIXTURE = Identity(
    name="markov.step-of-a-mixture",
    title="A step of what started anywhere",
    topic="markov",
    statements=(
        claim("steps one after the other, in the other order of summation", ForAll(Eq(THEN, TWICE), (b, 1, K))),
        corollary("first", "no step leaves a distribution one",
                  Eq(Sum(Sum(start[a]*power[0, a, k], (a, 1, K)), (k, 1, K)), 1), where=(ZEROTH, START),
                  derivation=facts((Eq(Sum(Sum(start[a]*power[0, a, k], (a, 1, K)), (k, 1, K)),
                                       Sum(start[k], (k, 1, K))), "the 0th power is the identity"))),
    ),
    sources=(SURVEY,),
)

MIXED_STEP = Identity(
    name="markov.next-of-a-mixture",
    title="One step more of what started anywhere",
    topic="markov",
    statements=(
        claim("is a step of what there was",
              ForAll(Eq(Sum(first[a]*further[a, b], (a, 1, K)), THEN), (b, 1, K)), where=(FURTHER,),
              derivation=facts(using=(use(PARTS, "further"), use(MIXTURE), use(PARTS, "alike", {
                  x1[b]: Sum(first[a]*further[a, b], (a, 1, K)), y1[b]: THEN, z1[b]: TWICE})))),
    ),
    sources=(SURVEY,),
)

MIXED_RUN = Identity(
    name="markov.laws-of-a-mixture",
    title="The laws of a chain that started anywhere",
    topic="markov",
    statements=(
        claim("run along the chain",
              ForAll(Eq(mixed(i + 1, b), Sum(mixed(i, c)*T[c, b], (c, 1, K))), (b, 1, K), (i, 0, h - 1)),
              where=(POWERS[1],),
              derivation=facts(using=(use(MIXED_STEP, "", {
                  first[a]: start[a], further[a, b]: power[i + 1, a, b], several[a, b]: power[i, a, b]}),))),
    ),
    sources=(SURVEY,),
)

FROM_ANYWHERE = Identity(
    name="markov.forgets-any-start",
    title="A chain forgets its first distribution",
    topic="markov",
    statements=(
        claim("after t steps its law is at most (1 - delta)^floor(t/m) from the stationary one",
              Le(off(t), (1 - common)**WHOLE),
              where=(*CHAIN, *STATIONARY, START, *ALL_REACH, Le(common, 1), Le(m, h), Le(t, h)),
              derivation=facts(using=(use(MIXED_RUN), use(MIXTURE, "first"),
                                      use(FORGETS, "", {law[i, k]: mixed(i, k)})))),
    ),
    sources=(SURVEY,),
)

# ---- the limits -----------------------------------------------------------------------------------------------------
EVERY_POWER = And(ZEROTH, ForAll(Eq(power[i + 1, a, b], Sum(power[i, a, c]*T[c, b], (c, 1, K))),
                                 (i, 0, oo), (a, 1, K), (b, 1, K)))
ALWAYS = Identity(
    name="markov.forgets-at-every-time",
    title="A chain forgets its first distribution, at every time",
    topic="markov",
    statements=(
        claim("its law is at most (1 - delta)^floor(t/m) from the stationary one",
              Implies(EVERY_POWER, ForAll(Le(off(i), (1 - common)**floor(i/m)), (i, 0, oo))),
              where=(STOCHASTIC, *STATIONARY, START, *ALL_REACH, Le(common, 1)),
              derivation=facts(using=(use(FROM_ANYWHERE, "", {t: u, h: u + m}),))),
    ),
    sources=(SURVEY,),
)

APART = Sum(Abs(x1[k] - y1[k]), (k, 1, K))
WITHIN = Le(APART/2, n2)
NEARBY = Identity(
    name="variation.near-by",
    title="What is near in total variation",
    topic="markov",
    statements=(
        claim("is near at each state", Le(x1[here] - y1[here], 2*n2), where=(WITHIN, Le(here, K)),
              derivation=chain(
                  x1[here] - y1[here],
                  ("<=", Abs(x1[here] - y1[here]), "no number is above its absolute value"),
                  ("<=", APART, "one term"),
                  ("<=", 2*n2, "twice the total variation"),
                  using=(use(TERMS, "one-term", {left[k]: Abs(x1[k] - y1[k]), s: here}),))),
        corollary("back", "on both sides", Le(y1[here] - x1[here], 2*n2), where=(WITHIN, Le(here, K)),
                  derivation=chain(
                      y1[here] - x1[here],
                      ("<=", Abs(x1[here] - y1[here]), "no number is above its absolute value"),
                      ("<=", APART, "one term"),
                      ("<=", 2*n2, "twice the total variation"),
                      using=(use(TERMS, "one-term", {left[k]: Abs(x1[k] - y1[k]), s: here}),))),
        corollary("triangle", "the triangle inequality at a state", Le(Abs(n1 - n3), Abs(n2 - n3) + Abs(n1 - n2))),
    ),
    sources=(SURVEY,),
)

AHEAD = ForAll(Le(off(i), (1 - reach)**floor(i/m)), (i, 0, oo))
AT_U = (1 - reach)**floor(u/m)
SIDES = Identity(
    name="markov.near-at-each-state",
    title="Near the stationary law at each state",
    topic="markov",
    statements=(
        claim("from above", Implies(AHEAD, ForAll(Le(mixed(i, here) - fixed[here], BOUND), (i, 0, oo))),
              where=(Le(here, K),),
              derivation=facts(using=(use(NEARBY, "", {n2: AT_U, x1[k]: mixed(u, k), y1[k]: fixed[k]}),))),
        corollary("below", "and from below",
                  Implies(AHEAD, ForAll(Le(fixed[here] - mixed(i, here), BOUND), (i, 0, oo))),
                  where=(Le(here, K),),
                  derivation=facts(using=(use(NEARBY, "back", {n2: AT_U, x1[k]: mixed(u, k), y1[k]: fixed[k]}),))),
    ),
    sources=(SURVEY,),
)

TENDING = Identity(
    name="markov.near-and-nearer",
    title="What comes near the stationary law",
    topic="markov",
    statements=(
        claim("tends to it at each state", Implies(AHEAD, Tends(mixed(t, here), t, oo, fixed[here])),
              where=(Le(here, K), Le(reach, 1)),
              derivation=facts(using=(use(SIDES), use(SIDES, "below"),
                                      use(CLOSER, "", {n1: fixed[here], x1[i]: mixed(i, here)})))),
    ),
    sources=(SURVEY,),
)

INVERSES = Sum(1/power[m, a, 1], (a, 1, K))
COMMON = Identity(
    name="markov.common-of-positive-entries",
    title="What positive entries have in common",
    topic="markov",
    statements=(
        claim("is not 0", ForAll(Ge(column[a], 1/Sum(1/column[k], (k, 1, K))), (a, 1, K)),
              where=(ForAll(Gt(column[k], 0), (k, 1, K)),),
              derivation=facts(using=(use(POWER, "inverses", {s: a}),))),
        corollary("positive", "but positive", Gt(1/Sum(1/column[k], (k, 1, K)), 0),
                  where=(ForAll(Gt(column[k], 0), (k, 1, K)),)),
    ),
    sources=(SURVEY,),
)

POSITIVE = ForAll(Gt(power[m, a, b], 0), (a, 1, K), (b, 1, K))
LIMIT = Identity(
    name="markov.limit-law",
    title="Where the law of a chain tends",
    topic="markov",
    statements=(
        claim("where the m-th power of a chain has positive entries only, its law tends to the stationary one, at each "
              "state and from every first distribution",
              Implies(EVERY_POWER, Tends(mixed(t, here), t, oo, fixed[here])),
              where=(STOCHASTIC, *STATIONARY, START, POSITIVE, Le(here, K)),
              derivation=facts(using=(
                  use(COMMON, "", {column[a]: power[m, a, 1]}), use(COMMON, "positive", {column[a]: power[m, a, 1]}),
                  use(POWER_ROWS, "", {n: m, h: m}),
                  use(BLOCKS, "at-most-one", {common: 1/INVERSES, hub: 1, block[a, k]: power[m, a, k]}),
                  use(ALWAYS, "", {common: 1/INVERSES, hub: 1}), use(TENDING, "", {reach: 1/INVERSES}))),
              aliases=("gpt.drift-limit",)),
    ),
    sources=(SURVEY,),
)
ENTRIES = (POWER, AT_TIME, FAR, CLOSER, MIXTURE, MIXED_STEP, MIXED_RUN, FROM_ANYWHERE, ALWAYS, NEARBY, SIDES, TENDING,
           COMMON, LIMIT)
