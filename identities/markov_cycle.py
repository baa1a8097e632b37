"""The chain of a noisy cycle: from each state to the next one, and with some noise to any other state.

The step from the state a is 1 - eps to the next state and eps/(K - 1) to each other: OFF and what the next has more.
"""
from __future__ import annotations

from derive import Eq, ForAll, Ge, Gt, KroneckerDelta, Le, Lt, Ne, Sum, Symbol, family
from derive.catalogue import Identity, cases, chain, claim, corollary, facts, use
from identities.markov_contraction import n1, n2, n3
from identities.markov_guesses import CYCLE, OFF, a, c, noise, step
from identities.markov_information import ELSEWHERE, TWO_ON
from identities.markov_mixing import here
from identities.markov_powers import before
from identities.sources import DEVLIN
from identities.symbols import K, k

follows = family("follows", domain="positive integer", meaning="the state after each on the cycle", latex="n")
middle = Symbol("middle_state", domain="positive integer", meaning="a state between two", latex="j")
after = Symbol("after", domain="positive integer", meaning="the state after", latex="c")
MORE = 1 - noise - OFF
NEXT = (ForAll(Eq(follows[a], a + 1), (a, 1, K - 1)), Eq(follows[K], 1))
ON_CYCLE = ForAll(Eq(step[a, k], OFF + MORE*KroneckerDelta(follows[a], k)), (a, 1, K), (k, 1, K))
IN_RANGE = ForAll(Le(follows[a], K), (a, 1, K))
PRODUCT = step[before, middle]*step[middle, after]
BEST = (1 - noise)*step[follows[before], after]
OTHER = Le(OFF, 1 - noise)
AT = (Le(before, K), Le(middle, K), Le(after, K))

SIZE = Ge(K, 3)
ANY = OFF + MORE*KroneckerDelta(here, middle)
ROW = Identity(
    name="markov.cycle-rows",
    title="The rows of a noisy cycle",
    topic="markov",
    statements=(
        claim("the state after one is a state", Le(follows[before], K), where=(*NEXT, Le(before, K)),
              derivation=cases((Lt(before, K), facts((Eq(follows[before], before + 1), "the next one"))),
                               (Eq(before, K), facts((Eq(follows[before], 1), "the first one"))))),
        corollary("noise", "a step off the cycle is no more probable than one on it", OTHER, where=CYCLE),
        corollary("step", "any step", Eq(step[before, here], OFF + MORE*KroneckerDelta(follows[before], here)),
                  where=(ON_CYCLE, SIZE, Le(before, K), Le(here, K))),
        corollary("on", "a step on the cycle", Eq(step[before, follows[before]], 1 - noise),
                  where=(ON_CYCLE, SIZE, Le(follows[before], K), Le(before, K)),
                  derivation=facts((Eq(step[before, follows[before]],
                                       OFF + MORE*KroneckerDelta(follows[before], follows[before])), "a step"))),
        corollary("bounds", "at most that on the cycle", Le(ANY, 1 - noise),
                  where=(OTHER, SIZE),
                  derivation=cases((Eq(here, middle), chain(ANY, ("=", 1 - noise, "on the cycle"))),
                                   (Lt(here, middle), chain(ANY, ("=", OFF, "off it"), ("<=", 1 - noise, "noise"))),
                                   (Gt(here, middle), chain(ANY, ("=", OFF, "off it"), ("<=", 1 - noise, "noise"))))),
        corollary("bounds-below", "and at least that off it", Le(OFF, ANY),
                  where=(OTHER, SIZE),
                  derivation=cases((Eq(here, middle), chain(OFF, ("<=", 1 - noise, "noise"), ("=", ANY, "on it"))),
                                   (Lt(here, middle), chain(OFF, ("=", ANY, "off it"))),
                                   (Gt(here, middle), chain(OFF, ("=", ANY, "off it"))))),
        corollary("sum", "the row adds up to 1", Eq(Sum(OFF + MORE*KroneckerDelta(here, k), (k, 1, K)), 1),
                  where=(SIZE, Le(here, K))),
    ),
    sources=(DEVLIN,),
)

STEPS = Identity(
    name="markov.cycle-steps",
    title="The steps of a noisy cycle",
    topic="markov",
    statements=(
        claim("no step is more probable than one on the cycle", Le(step[before, middle], 1 - noise),
              where=(ON_CYCLE, *CYCLE, Le(before, K), Le(middle, K)),
              derivation=chain(
                  step[before, middle], ("=", OFF + MORE*KroneckerDelta(follows[before], middle), "a step"),
                  ("<=", 1 - noise, "at most that on the cycle"),
                  using=(use(ROW, "noise"), use(ROW, "step", {here: middle}),
                         use(ROW, "bounds", {here: follows[before]})))),
        corollary("at-least", "none less than one off it", Le(OFF, step[before, middle]),
                  where=(ON_CYCLE, *CYCLE, Le(before, K), Le(middle, K)),
                  derivation=chain(
                      OFF, ("<=", OFF + MORE*KroneckerDelta(follows[before], middle), "at least that off the cycle"),
                      ("=", step[before, middle], "a step"),
                      using=(use(ROW, "noise"), use(ROW, "step", {here: middle}),
                             use(ROW, "bounds-below", {here: follows[before]})))),
        corollary("times", "a factor that is not negative", Le(n1*n3, n3*n2), where=(Le(n1, n2), Ge(n3, 0))),
        corollary("positive", "what is left on the cycle", Ge(1 - noise, 0), where=CYCLE,
                  derivation=facts(using=(use(ROW, "noise"),))),
        corollary("off-positive", "and off it", Ge(OFF, 0), where=CYCLE),
        corollary("total", "a row adds up to 1", Eq(Sum(step[here, k], (k, 1, K)), 1),
                  where=(ON_CYCLE, SIZE, Le(follows[here], K), Le(here, K)),
                  derivation=facts(using=(use(ROW, "sum", {here: follows[here]}),))),
        corollary("off", "a step that is not on the cycle", Eq(step[before, middle], OFF),
                  where=(ON_CYCLE, SIZE, Le(before, K), Le(middle, K), Ne(follows[before], middle)),
                  derivation=facts((Eq(KroneckerDelta(follows[before], middle), 0), "it is not on it"),
                                   using=(use(ROW, "step", {here: middle}),))),
    ),
    sources=(DEVLIN,),
)

GUESS = Identity(
    name="markov.cycle-guess",
    title="The best guess between two states of a noisy cycle",
    topic="markov",
    statements=(
        claim("no state is more probable between two than the next one on the cycle", Le(PRODUCT, BEST),
              where=(ON_CYCLE, *CYCLE, IN_RANGE, *AT),
              derivation=cases(
                  (Eq(follows[before], middle), chain(
                      PRODUCT, ("=", (1 - noise)*step[middle, after], "a step on the cycle"),
                      ("=", BEST, "the same state"),
                      using=(use(ROW, "on"),))),
                  (Ne(follows[before], middle), chain(
                      PRODUCT,
                      ("=", OFF*step[middle, after], "a step off the cycle"),
                      ("<=", OFF*(1 - noise), "and another one"),
                      ("<=", BEST, "no step is less probable than one off the cycle"),
                      using=(use(STEPS, "off"), use(STEPS, "", {before: middle, middle: after}),
                             use(STEPS, "at-least", {before: follows[before], middle: after}), use(STEPS, "positive"),
                             use(STEPS, "off-positive"),
                             use(STEPS, "times", {n1: step[middle, after], n2: 1 - noise, n3: OFF}),
                             use(STEPS, "times", {n1: OFF, n2: step[follows[before], after], n3: 1 - noise})))))),
        corollary("reached", "which is as probable",
                  Eq(step[before, follows[before]]*step[follows[before], after], BEST),
                  where=(ON_CYCLE, SIZE, IN_RANGE, *AT), derivation=facts(using=(use(ROW, "on"),))),
    ),
    sources=(DEVLIN,),
)

ALL_STATES = Identity(
    name="markov.cycle-of-states",
    title="A cycle of states",
    topic="markov",
    statements=(
        claim("each has a state after it", IN_RANGE, where=NEXT, derivation=facts(using=(use(ROW, "", {before: a}),))),
    ),
    sources=(DEVLIN,),
)

NEXT_ROWS = Identity(
    name="markov.cycle-next-rows",
    title="The rows of the states after",
    topic="markov",
    statements=(
        claim("add up to 1", ForAll(Eq(Sum(step[follows[a], c], (c, 1, K)), 1), (a, 1, K)),
              where=(ON_CYCLE, SIZE, IN_RANGE), derivation=facts(using=(use(STEPS, "total", {here: follows[a]}),))),
    ),
    sources=(DEVLIN,),
)

ON_EACH = Identity(
    name="markov.cycle-steps-on-it",
    title="The steps on a cycle",
    topic="markov",
    statements=(
        claim("all have the same probability", ForAll(Eq(step[a, follows[a]], 1 - noise), (a, 1, K)),
              where=(ON_CYCLE, SIZE, IN_RANGE), derivation=facts(using=(use(ROW, "on", {before: a}),))),
    ),
    sources=(DEVLIN,),
)

ACCURACY = Sum(Sum(1/K*((1 - noise)*step[follows[a], c]), (c, 1, K)), (a, 1, K))
GAIN = Identity(
    name="markov.cycle-accuracies",
    title="Guessing on a noisy cycle, from one neighbour and from both",
    topic="markov",
    quantity=1 - noise,
    note="States are equally probable. The best guess between two states, and after one, is the next state on the "
         "cycle: no other is more probable.",
    statements=(
        claim("the best guess from both neighbours is right with the probability 1 - eps", Eq(ACCURACY, 1 - noise),
              where=(ON_CYCLE, *NEXT, *CYCLE),
              derivation=chain(
                  ACCURACY,
                  ("=", Sum(1/K*((1 - noise)*Sum(step[follows[a], c], (c, 1, K))), (a, 1, K)), "take out"),
                  ("=", Sum(1/K*(1 - noise), (a, 1, K)), "the rows add up to 1"),
                  ("=", 1 - noise, "K equal terms"),
                  using=(use(ALL_STATES), use(NEXT_ROWS)),
              )),
        corollary("left", "and so is the best from the state before alone",
                  Eq(Sum(1/K*step[a, follows[a]], (a, 1, K)), 1 - noise), where=(ON_CYCLE, *NEXT, *CYCLE),
                  derivation=chain(
                      Sum(1/K*step[a, follows[a]], (a, 1, K)),
                      ("=", Sum(1/K*(1 - noise), (a, 1, K)), "steps on the cycle"),
                      ("=", 1 - noise, "K equal terms"),
                      using=(use(ALL_STATES), use(ON_EACH)),
                  )),
    ),
    sources=(DEVLIN,),
)

COMES = Sum(KroneckerDelta(follows[k], after), (k, 1, K))
SHIFTED = Sum(KroneckerDelta(k + 1, after), (k, 1, K - 1))
COUNT = Identity(
    name="markov.cycle-count",
    title="How often a state is the next one",
    topic="markov",
    statements=(
        claim("later than the first one, of one state that is not the last", Eq(SHIFTED, 1),
              where=(Le(after, K), Ge(after, 2))),
        corollary("first", "the first one, of none of these", Eq(SHIFTED, 0), where=(Eq(after, 1),)),
        corollary("cut", "the last state apart",
                  Eq(COMES, Sum(KroneckerDelta(follows[k], after), (k, 1, K - 1)) + KroneckerDelta(follows[K], after))),
        corollary("not-last", "states that are not the last",
                  Eq(Sum(KroneckerDelta(follows[k], after), (k, 1, K - 1)), SHIFTED), where=(NEXT[0],)),
        corollary("any", "all but the last, and the last", Eq(SHIFTED + KroneckerDelta(1, after), 1),
                  where=(Le(after, K),),
                  derivation=cases(
                      (Eq(after, 1), facts((Eq(SHIFTED, 0), "none of these"),
                                           (Eq(KroneckerDelta(1, after), 1), "the last"))),
                      (Ge(after, 2), facts((Eq(SHIFTED, 1), "one of these"),
                                           (Eq(KroneckerDelta(1, after), 0), "not the last"))))),
    ),
    sources=(DEVLIN,),
)

COLUMN = Identity(
    name="markov.cycle-columns",
    title="The columns of a noisy cycle",
    topic="markov",
    statements=(
        claim("one state comes before each", Eq(COMES, 1), where=(*NEXT, Le(after, K)),
              derivation=chain(
                  COMES,
                  ("=", Sum(KroneckerDelta(follows[k], after), (k, 1, K - 1)) + KroneckerDelta(follows[K], after),
                   "the last state apart"),
                  ("=", SHIFTED + KroneckerDelta(1, after), "the next states"),
                  ("=", 1, "one of them"),
                  using=(use(COUNT, "cut"), use(COUNT, "not-last"), use(COUNT, "any")),
              )),
        corollary("steps", "the steps to a state", Eq(Sum(step[k, after], (k, 1, K)), K*OFF + MORE*COMES),
                  where=(ON_CYCLE, SIZE, Le(after, K)),
                  derivation=chain(
                      Sum(step[k, after], (k, 1, K)),
                      ("=", Sum(OFF + MORE*KroneckerDelta(follows[k], after), (k, 1, K)), "step by step"),
                      ("=", K*OFF + MORE*COMES, "collect"),
                  )),
        corollary("noise", "the noise and the cycle", Eq(K*OFF + MORE*1, 1), where=(SIZE,)),
        corollary("two-steps", "two steps, by the first one",
                  Eq(Sum((OFF + MORE*KroneckerDelta(here, k))*step[k, after], (k, 1, K)),
                     OFF*Sum(step[k, after], (k, 1, K)) + MORE*step[here, after]), where=(SIZE, Le(here, K))),
        corollary("put", "numbers put in", Eq(OFF*n1 + MORE*n2, OFF + MORE*n3), where=(Eq(n1, 1), Eq(n2, n3), SIZE)),
        corollary("first", "the first step", Eq(Sum(step[before, k]*step[k, after], (k, 1, K)),
                                                Sum((OFF + MORE*KroneckerDelta(follows[before], k))*step[k, after],
                                                    (k, 1, K))), where=(ON_CYCLE, SIZE, Le(before, K))),
    ),
    sources=(DEVLIN,),
)

COLUMNS = Identity(
    name="markov.cycle-column-totals",
    title="The columns of a noisy cycle add up",
    topic="markov",
    statements=(
        claim("to 1", Eq(Sum(step[k, after], (k, 1, K)), 1), where=(ON_CYCLE, *NEXT, SIZE, Le(after, K)),
              derivation=chain(
                  Sum(step[k, after], (k, 1, K)),
                  ("=", K*OFF + MORE*COMES, "step by step"),
                  ("=", K*OFF + MORE*1, "one state comes before"),
                  ("=", 1, "the noise and the cycle"),
                  using=(use(COLUMN), use(COLUMN, "steps"), use(COLUMN, "noise")),
              )),
    ),
    sources=(DEVLIN,),
)

TWICE_ON = follows[follows[before]]
TWO_STEPS = Identity(
    name="markov.cycle-two-steps",
    title="Two steps of a noisy cycle",
    topic="markov",
    statements=(
        claim("(1 - eps)^2 + eps^2/(K - 1) to the state two on, 2 (1 - eps) eps/(K - 1) + (K - 2) (eps/(K - 1))^2 to "
              "each other",
              Eq(Sum(step[before, k]*step[k, after], (k, 1, K)),
                 ELSEWHERE + (TWO_ON - ELSEWHERE)*KroneckerDelta(TWICE_ON, after)),
              where=(ON_CYCLE, *NEXT, SIZE, Le(before, K), Le(after, K)),
              derivation=chain(
                  Sum(step[before, k]*step[k, after], (k, 1, K)),
                  ("=", Sum((OFF + MORE*KroneckerDelta(follows[before], k))*step[k, after], (k, 1, K)),
                   "the first step"),
                  ("=", OFF*Sum(step[k, after], (k, 1, K)) + MORE*step[follows[before], after], "by the first step"),
                  ("=", OFF + MORE*(OFF + MORE*KroneckerDelta(TWICE_ON, after)), "the column and the second step"),
                  ("=", ELSEWHERE + (TWO_ON - ELSEWHERE)*KroneckerDelta(TWICE_ON, after), "collect"),
                  using=(use(ROW), use(COLUMN, "first"), use(COLUMN, "two-steps", {here: follows[before]}),
                         use(COLUMNS),
                         use(ROW, "step", {before: follows[before], here: after}),
                         use(COLUMN, "put", {n1: Sum(step[k, after], (k, 1, K)), n2: step[follows[before], after],
                                             n3: OFF + MORE*KroneckerDelta(TWICE_ON, after)})),
              )),
    ),
    sources=(DEVLIN,),
)
ENTRIES = (ROW, STEPS, GUESS, ALL_STATES, NEXT_ROWS, ON_EACH, GAIN, COUNT, COLUMN, COLUMNS, TWO_STEPS)
