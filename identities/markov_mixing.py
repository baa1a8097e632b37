"""How fast a Markov chain forgets where it started: a column of a power whose entries are at least delta.

Where all states reach one state in m steps with a probability of at least delta, m steps shrink what adds up to 0 by
the factor 1 - delta; so after t steps the total variation from the stationary law is at most (1 - delta)^floor(t/m).
"""
from __future__ import annotations

from derive import Abs, Eq, Expr, ForAll, Ge, Gt, KroneckerDelta, Le, Lt, Sum, Symbol, family, floor
from derive.catalogue import Identity, cases, chain, claim, corollary, facts, induction, use
from identities.markov_contraction import TRIANGLES, n1, n2, n3
from identities.markov_powers import (
    NEXT_RUN,
    POWER_ROWS,
    POWERS,
    RUN,
    STOCHASTIC,
    before,
    h,
    i,
    n,
    now,
    power,
    run,
    t,
    total,
    x1,
    y1,
)
from identities.sources import SURVEY
from identities.sums_compared import TERMS, left, s
from identities.symbols import K, k
from identities.total_variation import a

common = Symbol("common", domain="nonnegative", meaning="what all states have at least in common", latex="\\delta")
hub = Symbol("hub", domain="positive integer", meaning="a state that all reach", latex="s")
here = Symbol("here", domain="positive integer", meaning="the state between", latex="j")
m = Symbol("m_steps", domain="positive integer", meaning="steps of one block", latex="m")
j = Symbol("j_blocks", domain="nonnegative integer", meaning="blocks of steps", latex="j")
least = Symbol("least_of_column", domain="real", meaning="a bound of the numbers of a column", latex="g")
kept = Symbol("kept_share", domain="nonnegative", meaning="what is kept of a number", latex="q")
column = family("column", domain="real", meaning="numbers of a column", latex="m")
block = family("M_block", domain="nonnegative", meaning="a block of steps: from state to state", latex="M")
gap = family("gap_at", domain="nonnegative", meaning="distance after a number of steps", latex="D")
law = family("law_at", domain="nonnegative", meaning="distribution after a number of steps", latex="\\mu")
fixed = family("fixed_law", domain="nonnegative", meaning="stationary distribution", latex="\\hat{\\pi}")
CENTRED = Eq(Sum(now[a], (a, 1, K)), 0)
BLOCK_ROWS = ForAll(Eq(Sum(block[a, k], (k, 1, K)), 1), (a, 1, K))
REACHED = (Le(hub, K), ForAll(Ge(block[a, hub], common), (a, 1, K)))
POINT = common*KroneckerDelta(k, hub)
MOVED = Sum(now[a]*block[a, k], (a, 1, K))
LEFT = Sum(Abs(now[a])*(block[a, k] - POINT), (a, 1, K))
SIZE = Sum(Abs(now[a]), (a, 1, K))

ABOVE = Abs(now[a])*(column[a] - least)
REST = Abs(now[a]*(column[a] - least))

WEIGHED = Identity(
    name="markov.weighed-rest",
    title="Numbers weighed with what is above a bound",
    topic="markov",
    statements=(
        claim("a number times what another has above a bound, without signs",
              Eq(Abs(n1*kept), Abs(n1)*kept)),
        corollary("triangle", "the triangle inequality", Le(Abs(Sum(x1[k], (k, 1, K))), Sum(Abs(x1[k]), (k, 1, K)))),
        corollary("alike", "equal numbers are of equal size",
                  Eq(Sum(Abs(x1[k]), (k, 1, K)), Sum(Abs(y1[k]), (k, 1, K))),
                  where=(ForAll(Eq(x1[k], y1[k]), (k, 1, K)),)),
        corollary("moved", "a bound meets nothing in what adds up to 0",
                  Eq(Sum(now[a]*column[a], (a, 1, K)), Sum(now[a]*(column[a] - least), (a, 1, K))),
                  where=(CENTRED,)),
    ),
    sources=(SURVEY,),
)

WEIGHED_EACH = Identity(
    name="markov.weighed-rest-of-a-column",
    title="Numbers weighed with what a column has above a bound",
    topic="markov",
    statements=(
        claim("term by term", ForAll(Eq(REST, ABOVE), (a, 1, K)), where=(ForAll(Ge(column[a], least), (a, 1, K)),),
              derivation=facts(using=(use(WEIGHED, "", {n1: now[a], kept: column[a] - least}),))),
    ),
    sources=(SURVEY,),
)

COLUMN = Identity(
    name="markov.common-column",
    title="Where all states reach one state",
    topic="markov",
    statements=(
        claim("what adds up to 0 meets no more of a column than what it has above a bound",
              Le(Abs(Sum(now[a]*column[a], (a, 1, K))), Sum(ABOVE, (a, 1, K))),
              where=(CENTRED, ForAll(Ge(column[a], least), (a, 1, K))),
              derivation=chain(
                  Abs(Sum(now[a]*column[a], (a, 1, K))),
                  ("=", Abs(Sum(now[a]*(column[a] - least), (a, 1, K))), "the bound meets what adds up to 0"),
                  ("<=", Sum(REST, (a, 1, K)), "the triangle inequality"),
                  ("=", Sum(ABOVE, (a, 1, K)), "term by term"),
                  using=(use(WEIGHED, "moved"), use(WEIGHED_EACH),
                         use(WEIGHED, "triangle", {x1[a]: now[a]*(column[a] - least)})),
              )),
        corollary("entry", "the bound at one state", Ge(block[before, here], common*KroneckerDelta(here, hub)),
                  where=(REACHED[1], Le(before, K), Le(here, K)),
                  derivation=cases((Eq(here, hub), facts(
                      (Eq(KroneckerDelta(here, hub), 1), "here it is"),
                      (Ge(block[before, hub], common), "it is reached"),
                      (Eq(block[before, here], block[before, hub]), "the same"))),
                      (Lt(here, hub), chain(common*KroneckerDelta(here, hub), ("=", 0, "here it is not"),
                                            ("<=", block[before, here], "no probability is negative"))),
                      (Gt(here, hub), chain(common*KroneckerDelta(here, hub), ("=", 0, "nor here"),
                                            ("<=", block[before, here], "no probability is negative"))))),
        corollary("total", "all columns together", Eq(Sum(LEFT, (k, 1, K)), (1 - common)*SIZE),
                  where=(BLOCK_ROWS, REACHED[0]),
                  derivation=chain(
                      Sum(LEFT, (k, 1, K)),
                      ("have", Eq(Sum(POINT, (k, 1, K)), common), "one state"),
                      ("=", (1 - common)*SIZE, "the rows add up to 1"),
                  )),
    ),
    sources=(SURVEY,),
)

ENTRIES_OF_BLOCK = Identity(
    name="markov.common-column-entries",
    title="What all states have in common, at each state",
    topic="markov",
    statements=(
        claim("a bound at one state, 0 at the others", ForAll(Ge(block[a, k], POINT), (a, 1, K), (k, 1, K)),
              where=(REACHED[1],), derivation=facts(using=(use(COLUMN, "entry", {before: a, here: k}),))),
    ),
    sources=(SURVEY,),
)

EACH = Identity(
    name="markov.common-column-at-each-state",
    title="A block of steps, at each state after it",
    topic="markov",
    statements=(
        claim("what adds up to 0 leaves no more than the rest of each column",
              ForAll(Le(Abs(MOVED), LEFT), (k, 1, K)),
              where=(CENTRED, ForAll(Ge(block[a, k], POINT), (a, 1, K), (k, 1, K))),
              derivation=facts(using=(use(COLUMN, "", {least: POINT, column[a]: block[a, k]}),))),
    ),
    sources=(SURVEY,),
)

SHRUNK = Identity(
    name="markov.common-column-contraction",
    title="A block of steps that all lead to one state",
    topic="markov",
    statements=(
        claim("shrinks what adds up to 0 by the factor 1 - delta",
              Le(Sum(Abs(MOVED), (k, 1, K)), (1 - common)*SIZE),
              where=(CENTRED, BLOCK_ROWS, *REACHED),
              derivation=facts(using=(
                  use(ENTRIES_OF_BLOCK), use(EACH), use(TRIANGLES, "plain", {x1[k]: Abs(MOVED), y1[k]: LEFT}),
                  use(COLUMN, "total"),
                  use(TRIANGLES, "last", {n1: Sum(Abs(MOVED), (k, 1, K)), n2: Sum(LEFT, (k, 1, K)),
                                          n3: (1 - common)*SIZE})))),
    ),
    sources=(SURVEY,),
)

def size(at: Expr) -> Expr:
    """How much there is after a number of steps, without signs."""
    return Sum(Abs(run[at, k]), (k, 1, K))


ALL_REACH = (Le(hub, K), ForAll(Ge(power[m, a, hub], common), (a, 1, K)))
CHAIN = (STOCHASTIC, *POWERS)
NO_TOTAL = Eq(Sum(run[0, k], (k, 1, K)), 0)
AFTER_BLOCK = Sum(run[t, a]*power[m, a, k], (a, 1, K))

BLOCK = Identity(
    name="markov.block-of-steps",
    title="m steps that all lead to one state",
    topic="markov",
    statements=(
        claim("shrink what adds up to 0 by the factor 1 - delta", Le(size(t + m), (1 - common)*size(t)),
              where=(*CHAIN, NEXT_RUN, NO_TOTAL, *ALL_REACH, Le(t + m, h)),
              derivation=chain(
                  size(t + m),
                  ("=", Sum(Abs(AFTER_BLOCK), (k, 1, K)), "m steps after each other"),
                  ("<=", (1 - common)*size(t), "each leads to one state"),
                  using=(use(RUN, "", {n: m}), use(WEIGHED, "alike", {x1[k]: run[t + m, k], y1[k]: AFTER_BLOCK}),
                         use(RUN, "total", {total: 0}), use(POWER_ROWS, "", {n: m}),
                         use(SHRUNK, "", {now[a]: run[t, a], block[a, k]: power[m, a, k]})),
              )),
    ),
    sources=(SURVEY,),
)

EVERY_BLOCK = Identity(
    name="markov.every-block-of-steps",
    title="m steps at every time",
    topic="markov",
    statements=(
        claim("shrink what adds up to 0 by the factor 1 - delta",
              ForAll(Le(size(i + m), (1 - common)*size(i)), (i, 0, h - m)),
              where=(*CHAIN, NEXT_RUN, NO_TOTAL, *ALL_REACH),
              derivation=facts(using=(use(BLOCK, "", {t: i}),))),
    ),
    sources=(SURVEY,),
)

SHRINKS = ForAll(Le(gap[i + m], (1 - common)*gap[i]), (i, 0, h - m))
WHOLE = floor(t/m)
OVER = t - m*WHOLE
BLOCKS = Identity(
    name="markov.blocks-of-steps",
    title="What blocks of steps leave of a distance",
    topic="markov",
    statements=(
        claim("at most (1 - delta)^j of it after j blocks", Le(gap[j*m + t], (1 - common)**j*gap[t]),
              where=(Le(common, 1), SHRINKS, Le(j*m + t, h)),
              derivation=induction(j, step=chain(
                  gap[(j + 1)*m + t],
                  ("<=", (1 - common)*gap[j*m + t], "one block more"),
                  ("<=", (1 - common)*((1 - common)**j*gap[t]), "by the hypothesis of the induction"),
                  ("=", (1 - common)**(j + 1)*gap[t], "one more factor"),
              ))),
        corollary("over", "what is over where a time is cut in blocks is not negative", Ge(OVER, 0)),
        corollary("whole", "nor is the number of blocks", Ge(WHOLE, 0)),
        corollary("powers", "nor a power of 1 - delta", Ge((1 - common)**WHOLE, 0), where=(Le(common, 1),)),
        corollary("kept", "what is kept of a number below 1", Le(n1, kept), where=(Le(n1, kept*n2), Le(n2, 1)),
                  derivation=chain(n1, ("<=", kept*n2, "so much is kept"), ("<=", kept, "of at most 1"))),
        corollary("halved", "half of each", Le(n1/2, kept*(n2/2)), where=(Le(n1, kept*n2),)),
        corollary("at-most-one", "what all states have in common is at most 1", Le(common, 1),
                  where=(BLOCK_ROWS, *REACHED),
                  derivation=facts((Ge(block[1, hub], common), "the first row"),
                                   (Le(block[1, hub], Sum(block[1, k], (k, 1, K))), "one entry of it"),
                                   (Eq(Sum(block[1, k], (k, 1, K)), 1), "which adds up to 1"),
                                   using=(use(TERMS, "one-term", {left[k]: block[1, k], s: hub}),))),
    ),
    sources=(SURVEY,),
)

SOME_BLOCKS = Identity(
    name="markov.whole-blocks",
    title="The whole blocks of a time",
    topic="markov",
    statements=(
        claim("at most (1 - delta)^floor(t/m) of a distance is left", Le(gap[t], (1 - common)**WHOLE*gap[OVER]),
              where=(Le(common, 1), SHRINKS, Le(t, h)),
              derivation=facts(using=(use(BLOCKS, "over"), use(BLOCKS, "", {j: WHOLE, t: OVER})))),
    ),
    sources=(SURVEY,),
)

DECAY = Identity(
    name="markov.decay-along-a-chain",
    title="What a chain leaves of numbers that add up to 0",
    topic="markov",
    statements=(
        claim("at most (1 - delta)^floor(t/m) of them", Le(size(t), (1 - common)**WHOLE*size(OVER)),
              where=(*CHAIN, NEXT_RUN, NO_TOTAL, *ALL_REACH, Le(common, 1), Le(t, h)),
              derivation=facts(using=(use(EVERY_BLOCK), use(SOME_BLOCKS, "", {gap[i]: size(i)})))),
    ),
    sources=(SURVEY,),
)

ENTRIES = (WEIGHED, WEIGHED_EACH, COLUMN, ENTRIES_OF_BLOCK, EACH, SHRUNK, BLOCK, EVERY_BLOCK, BLOCKS, SOME_BLOCKS,
           DECAY)
