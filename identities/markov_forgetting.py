"""Where a Markov chain ends up however it starts: at most (1 - delta)^floor(t/m) from its stationary law at time t.

All states reach one state in m steps with a probability of at least delta. Powers of the chain, and the laws after each
number of steps, are written down up to h steps, which may be as many as one likes.
"""
from __future__ import annotations

from derive import Abs, Eq, Expr, ForAll, Le, Sum, family
from derive.catalogue import Identity, claim, corollary, facts, use
from identities.markov_contraction import n1, n2
from identities.markov_mixing import ALL_REACH, BLOCKS, CHAIN, DECAY, OVER, WHOLE, block, common, kept, m
from identities.markov_powers import LATER, POWER_ROWS, RUN, T, b, before, c, h, i, later, n, now, power, run, t, total
from identities.sources import SURVEY
from identities.symbols import K, k
from identities.total_variation import BOUNDED, a, dist, dist2

law = family("law_at", domain="nonnegative", meaning="distribution after a number of steps", latex="\\mu")
fixed = family("fixed_law", domain="nonnegative", meaning="stationary distribution", latex="\\hat{\\pi}")
STATIONARY = (Eq(Sum(fixed[k], (k, 1, K)), 1),
              ForAll(Eq(Sum(fixed[a]*T[a, k], (a, 1, K)), fixed[k]), (k, 1, K)))
LAWS = (ForAll(Eq(law[i + 1, b], Sum(law[i, c]*T[c, b], (c, 1, K))), (i, 0, h - 1), (b, 1, K)),
        Eq(Sum(law[0, k], (k, 1, K)), 1))


def off(at: Expr) -> Expr:
    """Total variation from the stationary law after a number of steps."""
    return Sum(Abs(law[at, k] - fixed[k]), (k, 1, K))/2


PARTED = Identity(
    name="markov.step-of-a-difference",
    title="A step of a difference",
    topic="markov",
    statements=(
        claim("is the difference of the steps",
              ForAll(Eq(later[b] - fixed[b], Sum((now[c] - fixed[c])*T[c, b], (c, 1, K))), (b, 1, K)),
              where=(LATER, STATIONARY[1])),
    ),
    sources=(SURVEY,),
)

DIFFERENCE = Identity(
    name="markov.difference-of-laws",
    title="A law of a chain less its stationary law",
    topic="markov",
    statements=(
        claim("runs along the chain",
              ForAll(Eq(law[i + 1, b] - fixed[b], Sum((law[i, c] - fixed[c])*T[c, b], (c, 1, K))),
                     (b, 1, K), (i, 0, h - 1)),
              where=(LAWS[0], STATIONARY[1]),
              derivation=facts(using=(use(PARTED, "", {later[b]: law[i + 1, b], now[b]: law[i, b]}),))),
        corollary("total", "adds up to 0", Eq(Sum(law[0, k] - fixed[k], (k, 1, K)), 0), where=(LAWS[1], STATIONARY[0])),
    ),
    sources=(SURVEY,),
)

FORGETS = Identity(
    name="markov.law-after-steps",
    title="The law of a chain after t steps",
    topic="markov",
    statements=(
        claim("its total variation from the stationary law is at most (1 - delta)^floor(t/m)",
              Le(off(t), (1 - common)**WHOLE),
              where=(*CHAIN, *LAWS, *STATIONARY, *ALL_REACH, Le(common, 1), Le(m, h), Le(t, h)),
              derivation=facts(using=(
                  use(DIFFERENCE), use(DIFFERENCE, "total"), use(BLOCKS, "over"),
                  use(DECAY, "", {run[i, k]: law[i, k] - fixed[k]}),
                  use(RUN, "total", {run[i, k]: law[i, k], t: OVER, total: 1}),
                  use(BOUNDED, "", {dist[k]: law[OVER, k], dist2[k]: fixed[k]}), use(BLOCKS, "powers"),
                  use(BLOCKS, "halved", {n1: 2*off(t), n2: 2*off(OVER), kept: (1 - common)**WHOLE}),
                  use(BLOCKS, "kept", {n1: off(t), n2: off(OVER), kept: (1 - common)**WHOLE})))),
    ),
    sources=(SURVEY,),
)

ROW_OFF = Sum(Abs(power[t, before, k] - fixed[k]), (k, 1, K))/2
MIXING = Identity(
    name="markov.forgets-its-start",
    title="A chain forgets where it started",
    topic="markov",
    statements=(
        claim("from any state, after t steps, at most (1 - delta)^floor(t/m) from the stationary law",
              Le(ROW_OFF, (1 - common)**WHOLE),
              where=(*CHAIN, *STATIONARY, *ALL_REACH, Le(m, h), Le(t, h), Le(before, K)),
              derivation=facts((Eq(Sum(power[0, before, k], (k, 1, K)), 1), "at first it is 1 at one state"),
                               using=(use(POWER_ROWS, "", {n: m}),
                                      use(BLOCKS, "at-most-one", {block[a, k]: power[m, a, k]}),
                                      use(FORGETS, "", {law[i, k]: power[i, before, k]}))),
              aliases=("xlnet.excess-driver",)),
    ),
    sources=(SURVEY,),
)
ENTRIES = (PARTED, DIFFERENCE, FORGETS, MIXING)
