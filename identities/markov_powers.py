"""The steps of a Markov chain after each other: its powers, and what runs along the chain.

`power[n, a, b]` is the entry of the n-th power of the chain, from the state a to the state b; `run[i, b]` any numbers
by state, distributions for instance, each the step of those before. Both are written down up to a number h of steps.
"""
from __future__ import annotations

from derive import Eq, ForAll, KroneckerDelta, Le, Sum, Symbol, family
from derive.catalogue import Identity, chain, claim, corollary, facts, induction, use
from identities.sources import SURVEY
from identities.symbols import K, k
from identities.total_variation import a

b = Symbol("b_0", meaning="another state before", latex="b")
c = Symbol("c_0", meaning="a state after", latex="c")
i = Symbol("i_chain", meaning="an index that runs over steps", latex="i")
n = Symbol("n_power", domain="nonnegative integer", meaning="exponent of a power of the chain", latex="n")
t = Symbol("t_chain", domain="nonnegative integer", meaning="steps of the chain", latex="t")
h = Symbol("h_chain", domain="nonnegative integer", meaning="steps up to which powers are written down", latex="h")
before = Symbol("before", domain="positive integer", meaning="the state before", latex="a")
total = Symbol("total_run", domain="real", meaning="what the first numbers add up to", latex="c")
T = family("T_hat", domain="nonnegative", meaning="a step of the chain: from state to state", latex="\\hat{T}")
power = family("power_of", domain="nonnegative", meaning="powers of the chain", latex="S")
run = family("run", domain="real", meaning="numbers by step and state, each a step of those before", latex="x")
now = family("x_now", domain="real", meaning="numbers by state", latex="x")
later = family("x_later", domain="real", meaning="the same a step later", latex="x'")
first = family("y_first", domain="real", meaning="numbers by state that those come from", latex="y")
several = family("P_several", domain="real", meaning="several steps, from state to state", latex="P")
further = family("P_further", domain="real", meaning="one step more, from state to state", latex="P'")
x1 = family("x_state", domain="real", meaning="numbers by state", latex="x")
y1 = family("y_state", domain="real", meaning="other numbers by state", latex="y")
z1 = family("z_state", domain="real", meaning="further numbers by state", latex="z")
STOCHASTIC = ForAll(Eq(Sum(T[a, k], (k, 1, K)), 1), (a, 1, K))
ZEROTH = ForAll(Eq(power[0, a, b], KroneckerDelta(a, b)), (a, 1, K), (b, 1, K))
NEXT_POWER = ForAll(Eq(power[i + 1, a, b], Sum(power[i, a, c]*T[c, b], (c, 1, K))),
                    (i, 0, h - 1), (a, 1, K), (b, 1, K))
NEXT_RUN = ForAll(Eq(run[i + 1, b], Sum(run[i, c]*T[c, b], (c, 1, K))), (i, 0, h - 1), (b, 1, K))
POWERS = (ZEROTH, NEXT_POWER)
LATER = ForAll(Eq(later[b], Sum(now[c]*T[c, b], (c, 1, K))), (b, 1, K))
COMES_FROM = ForAll(Eq(now[b], Sum(first[a]*several[a, b], (a, 1, K))), (b, 1, K))
FURTHER = ForAll(Eq(further[a, b], Sum(several[a, c]*T[c, b], (c, 1, K))), (a, 1, K), (b, 1, K))
TWICE = Sum(first[a]*Sum(several[a, c]*T[c, b], (c, 1, K)), (a, 1, K))

PARTS = Identity(
    name="markov.parts-of-a-step",
    title="One more step of a chain, in parts",
    topic="markov",
    statements=(
        claim("several steps and one more, in the other order of summation", ForAll(Eq(later[b], TWICE), (b, 1, K)),
              where=(LATER, COMES_FROM),
              derivation=facts((ForAll(Eq(later[b], Sum(Sum(first[a]*several[a, c], (a, 1, K))*T[c, b], (c, 1, K))),
                                       (b, 1, K)), "put in"))),
        corollary("further", "one step more of several", ForAll(Eq(Sum(first[a]*further[a, b], (a, 1, K)), TWICE),
                                                                (b, 1, K)), where=(FURTHER,)),
        corollary("alike", "numbers equal to the same", ForAll(Eq(x1[b], y1[b]), (b, 1, K)),
                  where=(ForAll(Eq(x1[b], z1[b]), (b, 1, K)), ForAll(Eq(y1[b], z1[b]), (b, 1, K)))),
        corollary("none", "no step leaves numbers as they are",
                  ForAll(Eq(now[b], Sum(now[a]*power[0, a, b], (a, 1, K))), (b, 1, K)), where=(ZEROTH,)),
        corollary("all-rows", "all rows together",
                  Eq(Sum(Sum(now[c]*T[c, b], (c, 1, K)), (b, 1, K)), Sum(now[c], (c, 1, K))), where=(STOCHASTIC,)),
    ),
    sources=(SURVEY,),
)

STEP = Identity(
    name="markov.one-more-step",
    title="One more step of a chain",
    topic="markov",
    statements=(
        claim("what comes from several steps comes, a step later, from one more",
              ForAll(Eq(later[b], Sum(first[a]*further[a, b], (a, 1, K))), (b, 1, K)),
              where=(LATER, COMES_FROM, FURTHER),
              derivation=facts(using=(use(PARTS), use(PARTS, "further"), use(PARTS, "alike", {
                  x1[b]: later[b], y1[b]: Sum(first[a]*further[a, b], (a, 1, K)), z1[b]: TWICE})))),
        corollary("total", "a step keeps what numbers add up to", Eq(Sum(later[b], (b, 1, K)), Sum(now[c], (c, 1, K))),
                  where=(STOCHASTIC, LATER),
                  derivation=chain(
                      Sum(later[b], (b, 1, K)),
                      ("=", Sum(Sum(now[c]*T[c, b], (c, 1, K)), (b, 1, K)), "one step"),
                      ("=", Sum(now[c], (c, 1, K)), "the rows add up to 1"),
                      using=(use(PARTS, "all-rows"),),
                  )),
    ),
    sources=(SURVEY,),
)

RUN = Identity(
    name="markov.many-steps",
    title="Many steps of a chain",
    topic="markov",
    statements=(
        claim("after n further steps numbers are those before times the n-th power",
              ForAll(Eq(run[t + n, b], Sum(run[t, a]*power[n, a, b], (a, 1, K))), (b, 1, K)),
              where=(NEXT_RUN, *POWERS, Le(t + n, h)),
              derivation=induction(
                  n, base=facts(using=(use(PARTS, "none", {now[a]: run[t, a]}),)),
                  step=facts(using=(use(STEP, "", {later[b]: run[t + n + 1, b], now[b]: run[t + n, b],
                                                   first[a]: run[t, a], several[a, b]: power[n, a, b],
                                                   further[a, b]: power[n + 1, a, b]}),)))),
        corollary("total", "steps keep what numbers add up to", Eq(Sum(run[t, k], (k, 1, K)), total),
                  where=(STOCHASTIC, NEXT_RUN, Eq(Sum(run[0, k], (k, 1, K)), total), Le(t, h)),
                  derivation=induction(t, step=facts(using=(
                      use(STEP, "total", {now[a]: run[t, a], later[k]: run[t + 1, k]}),)))),
    ),
    sources=(SURVEY,),
)

ROW = Identity(
    name="markov.row-of-a-power",
    title="A row of a power of a chain",
    topic="markov",
    statements=(
        claim("adds up to 1", Eq(Sum(power[n, before, k], (k, 1, K)), 1),
              where=(STOCHASTIC, *POWERS, Le(n, h), Le(before, K)),
              derivation=facts((Eq(Sum(power[0, before, k], (k, 1, K)), 1), "at first it is 1 at one state"),
                               using=(use(RUN, "total", {run[i, k]: power[i, before, k], t: n, total: 1}),))),
    ),
    sources=(SURVEY,),
)

POWER_ROWS = Identity(
    name="markov.powers-stochastic",
    title="Powers of a chain are chains",
    topic="markov",
    statements=(
        claim("their rows add up to 1", ForAll(Eq(Sum(power[n, a, k], (k, 1, K)), 1), (a, 1, K)),
              where=(STOCHASTIC, *POWERS, Le(n, h)),
              derivation=facts(using=(use(ROW, "", {before: a}),))),
    ),
    sources=(SURVEY,),
)

ENTRIES = (PARTS, STEP, RUN, ROW, POWER_ROWS)
