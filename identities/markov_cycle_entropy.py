"""What the state after tells in a noisy cycle: every row has one entropy, and so has every row of two steps.

A row of either kind takes one value once and another one K - 1 times, so the sum of v log v over it is known. The mean
over the state before, each as probable as the others, is the one difference of entropies.
"""
from __future__ import annotations

from derive import Eq, Expr, ForAll, Gt, KroneckerDelta, Le, Lt, Ne, Sum, Symbol, family, log
from derive.catalogue import Identity, cases, chain, claim, corollary, facts, use
from identities.markov_cycle import NEXT, ON_CYCLE, ROW, SIZE, STEPS, TWICE_ON, TWO_STEPS, after, follows
from identities.markov_guesses import OFF, a, noise, step
from identities.markov_information import ELSEWHERE, TWO_ON, c
from identities.markov_mixing import here
from identities.markov_powers import before
from identities.sources import SURVEY
from identities.symbols import K, j, k

often = Symbol("v_off", domain="positive", meaning="what a row has K - 1 times", latex="v")
once = Symbol("v_on", domain="positive", meaning="what a row has once", latex="u")
twice_often = Symbol("v_twice_off", domain="positive", meaning="what a row of two steps has K - 1 times", latex="b")
twice_once = Symbol("v_twice_on", domain="positive", meaning="what a row of two steps has once", latex="a")
h1 = Symbol("h_one", domain="real", meaning="the sum of v log v over a row", latex="h_1")
h2 = Symbol("h_two", domain="real", meaning="the sum of v log v over a row of two steps", latex="h_2")
one = Symbol("v_entry", domain="real", meaning="an entry of a row", latex="r")
row = family("two_valued", domain="real", meaning="a row of two values", latex="r")
n_row = family("w_row", domain="real", meaning="weights of rows", latex="w")
p_log = family("p_row", domain="real", meaning="entries of rows", latex="p")
u_row = family("u_of_row", domain="real", meaning="numbers of a row", latex="u")
second = Symbol("row_sum_b", domain="real", meaning="a number equal to it")
third = Symbol("row_sum_c", domain="real", meaning="a number equal to that")
u_log = family("u_row", domain="real", meaning="logarithms of them", latex="u")
v_row = family("v_row", domain="real", meaning="numbers of a row", latex="v")
two = family("two_step", domain="real", meaning="two steps of the chain: from state to state", latex="T^2")


def entry(low: Expr, high: Expr, at: Expr, index: Expr) -> Expr:
    """An entry of a row: `high` at one place and `low` at every other one."""
    return low + (high - low)*KroneckerDelta(at, index)


def product(value: Expr) -> Expr:
    """A probability times its logarithm."""
    return value*log(value)


def products(low: Expr, high: Expr, at: Expr, index: Expr) -> Expr:
    """The same of an entry, which is that of one of both values."""
    return entry(product(low), product(high), at, index)


NOISY = (Gt(noise, 0), Lt(noise, 1), SIZE)
TWICE = ForAll(Eq(two[a, c], Sum(step[a, k]*step[k, c], (k, 1, K))), (a, 1, K), (c, 1, K))
CYCLE = (ON_CYCLE, *NEXT, *NOISY)
POSSIBLE = ForAll(Gt(step[j, c], 0), (j, 1, K), (c, 1, K))
POSSIBLE_TWICE = ForAll(Gt(two[j, c], 0), (j, 1, K), (c, 1, K))
ON_VALUE = (Eq(twice_once, TWO_ON), Eq(twice_often, ELSEWHERE))
SURE, SURE_TWICE = (*CYCLE, POSSIBLE), (*CYCLE, TWICE, POSSIBLE, POSSIBLE_TWICE, *ON_VALUE)
IS_MEAN = ForAll(Eq(row[c], Sum(n_row[j]*p_log[j, c], (j, 1, K))), (c, 1, K))
IS_ROW = ForAll(Eq(row[c], entry(often, once, here, c)), (c, 1, K))
ONE_STEP = (1 - noise)*log(1 - noise) + noise*log(OFF)
TWO_ROW = product(twice_once) + (K - 1)*product(twice_often)
TOLD = h1 - h2
NAMED = (Eq(h1, ONE_STEP), Eq(h2, TWO_ROW))


def from_state(first: Expr) -> Expr:
    """The information about the next state that the one after it gives, from a state before."""
    return Sum(step[first, j]*Sum(step[j, c]*(log(step[j, c]) - log(two[first, c])), (c, 1, K)), (j, 1, K))



TWO_VALUES = Identity(
    name="entropy.row-of-two-values",
    title="A row with one value once and another one elsewhere",
    topic="markov",
    statements=(
        claim("an entry times its logarithm is that of one of both values",
              Eq(product(one), products(often, once, here, after)), where=(Eq(one, entry(often, once, here, after)),),
              derivation=cases((Eq(here, after), facts((Eq(KroneckerDelta(here, after), 1), "there"),
                                                       (Eq(one, once), "the value there"))),
                               (Ne(here, after), facts((Eq(KroneckerDelta(here, after), 0), "elsewhere"),
                                                       (Eq(one, often), "the value elsewhere"))))),
        corollary("sum", "one once, the other one K - 1 times",
                  Eq(Sum(products(often, once, here, c), (c, 1, K)), product(once) + (K - 1)*product(often)),
                  where=(Le(here, K),)),
        corollary("positive", "an entry is positive", Gt(one, 0), where=(Eq(one, entry(often, once, here, after)),),
                  derivation=cases((Eq(here, after), facts((Eq(one, once), "the value there"))),
                                   (Ne(here, after), facts((Eq(one, often), "the value elsewhere"))))),
        corollary("same-sums", "sums of equal numbers",
                  Eq(Sum(u_row[c], (c, 1, K)), Sum(v_row[c], (c, 1, K))),
                  where=(ForAll(Eq(u_row[c], v_row[c]), (c, 1, K)),)),
        corollary("through", "what is equal to an equal number", Eq(one, third),
                  where=(Eq(one, second), Eq(second, third))),
    ),
    sources=(SURVEY,),
)

EACH_VALUE = Identity(
    name="entropy.row-of-two-values-each",
    title="Such a row entry by entry",
    topic="markov",
    statements=(
        claim("each entry of the row is one of both values",
              ForAll(Eq(product(row[c]), products(often, once, here, c)), (c, 1, K)), where=(IS_ROW,),
              derivation=facts(using=(use(TWO_VALUES, "", {after: c, one: row[c]}),))),
        corollary("positive", "each is positive", ForAll(Gt(row[c], 0), (c, 1, K)), where=(IS_ROW,),
                  derivation=facts(using=(use(TWO_VALUES, "positive", {after: c, one: row[c]}),))),
    ),
    sources=(SURVEY,),
)

ALL_VALUES = Identity(
    name="entropy.row-of-two-values-summed",
    title="The entropy of such a row",
    topic="markov",
    statements=(
        claim("v log v of what is there once, and K - 1 times of what is elsewhere",
              Eq(Sum(product(row[c]), (c, 1, K)), product(once) + (K - 1)*product(often)),
              where=(IS_ROW, Le(here, K)),
              derivation=chain(
                  Sum(product(row[c]), (c, 1, K)),
                  ("=", Sum(products(often, once, here, c), (c, 1, K)), "entry by entry"),
                  ("=", product(once) + (K - 1)*product(often), "one once, the other one K - 1 times"),
                  using=(use(EACH_VALUE), use(EACH_VALUE, "positive"), use(TWO_VALUES, "sum"),
                         use(TWO_VALUES, "same-sums", {u_row[c]: product(row[c]),
                                                       v_row[c]: products(often, once, here, c)})),
              )),
        corollary("information", "the logarithm of a ratio, on the mean",
                  Eq(Sum(n_row[j]*Sum(p_log[j, c]*(u_log[j, c] - v_row[c]), (c, 1, K)), (j, 1, K)),
                     Sum(n_row[j]*Sum(p_log[j, c]*u_log[j, c], (c, 1, K)), (j, 1, K))
                     - Sum(row[c]*v_row[c], (c, 1, K))),
                  where=(IS_MEAN,)),
        corollary("mean", "the mean of equal numbers", Eq(Sum(1/K*v_row[c], (c, 1, K)), h1),
                  where=(ForAll(Eq(v_row[c], h1), (c, 1, K)),)),
    ),
    sources=(SURVEY,),
)

EQUAL_ROWS = Identity(
    name="entropy.rows-of-one-entropy",
    title="The mean information where all rows have one entropy",
    topic="markov",
    statements=(
        claim("the difference of both, where all rows have one sum of v log v and the weights add up to 1",
                  Eq(Sum(n_row[j]*Sum(p_log[j, c]*(u_log[j, c] - v_row[c]), (c, 1, K)), (j, 1, K)), h1 - h2),
                  where=(IS_MEAN, ForAll(Eq(Sum(p_log[j, c]*u_log[j, c], (c, 1, K)), h1), (j, 1, K)),
                         Eq(Sum(row[c]*v_row[c], (c, 1, K)), h2), Eq(Sum(n_row[j], (j, 1, K)), 1)),
                  derivation=chain(
                      Sum(n_row[j]*Sum(p_log[j, c]*(u_log[j, c] - v_row[c]), (c, 1, K)), (j, 1, K)),
                      ("=", Sum(n_row[j]*Sum(p_log[j, c]*u_log[j, c], (c, 1, K)), (j, 1, K))
                       - Sum(row[c]*v_row[c], (c, 1, K)), "the mean of the logarithms"),
                      ("=", Sum(n_row[j]*h1, (j, 1, K)) - h2, "row by row"),
                      ("=", h1*Sum(n_row[j], (j, 1, K)) - h2, "take out"),
                      ("=", h1 - h2, "the weights add up to 1"),
                      using=(use(ALL_VALUES, "information"),))),
    ),
    sources=(SURVEY,),
)

ROW_VALUES = Identity(
    name="markov.cycle-row-values",
    title="What the rows of a noisy cycle consist of",
    topic="markov",
    statements=(
        claim("one step", Eq(step[before, after], entry(OFF, 1 - noise, follows[before], after)),
              where=(ON_CYCLE, SIZE, Le(before, K), Le(after, K))),
        corollary("two-steps", "two steps", Eq(two[before, after], entry(ELSEWHERE, TWO_ON, TWICE_ON, after)),
                  where=(ON_CYCLE, *NEXT, SIZE, TWICE, Le(before, K), Le(after, K)),
                  derivation=facts(
                      (Eq(two[before, after], Sum(step[before, k]*step[k, after], (k, 1, K))), "by the state between"),
                      using=(use(TWO_STEPS), use(TWO_VALUES, "through", {
                          one: two[before, after], second: Sum(step[before, k]*step[k, after], (k, 1, K)),
                          third: entry(ELSEWHERE, TWO_ON, TWICE_ON, after)})))),
        corollary("two-by-name", "two steps, their values named",
                  Eq(two[before, after], entry(twice_often, twice_once, TWICE_ON, after)),
                  where=(ON_CYCLE, *NEXT, SIZE, TWICE, *ON_VALUE, Le(before, K), Le(after, K)),
                  derivation=chain(
                      two[before, after],
                      ("=", Sum(step[before, k]*step[k, after], (k, 1, K)), "by the state between"),
                      ("=", entry(ELSEWHERE, TWO_ON, TWICE_ON, after), "two steps"),
                      ("=", entry(twice_often, twice_once, TWICE_ON, after), "named"),
                      using=(use(TWO_STEPS),))),
        corollary("on", "the values of a step are positive", Gt(1 - noise, 0), where=NOISY),
        corollary("off", "both", Gt(OFF, 0), where=NOISY),
        corollary("two-on", "those of two steps are positive too", Gt(TWO_ON, 0), where=NOISY),
        corollary("elsewhere", "both", Gt(ELSEWHERE, 0), where=NOISY),
    ),
    sources=(SURVEY,),
)

POSITIVE = Identity(
    name="markov.cycle-rows-positive",
    title="The rows of a noisy cycle are positive",
    topic="markov",
    statements=(
        claim("one step", Gt(step[before, after], 0), where=(*CYCLE, Le(before, K), Le(after, K)),
              derivation=facts(using=(
                  use(ROW), use(ROW_VALUES), use(ROW_VALUES, "on"), use(ROW_VALUES, "off"),
                  use(TWO_VALUES, "positive", {often: OFF, once: 1 - noise, here: follows[before],
                                               one: step[before, after]})))),
        corollary("two-steps", "two steps", Gt(one, 0),
                  where=(*NOISY, Eq(one, entry(ELSEWHERE, TWO_ON, here, after))),
                  derivation=facts(using=(
                      use(ROW_VALUES, "two-on"), use(ROW_VALUES, "elsewhere"),
                      use(TWO_VALUES, "positive", {often: ELSEWHERE, once: TWO_ON})))),
    ),
    sources=(SURVEY,),
)

NOISY_ROWS = Identity(
    name="markov.cycle-row-entries",
    title="The rows of a noisy cycle, entry by entry",
    topic="markov",
    statements=(
        claim("one step", ForAll(Eq(step[before, c], entry(OFF, 1 - noise, follows[before], c)), (c, 1, K)),
              where=(ON_CYCLE, SIZE, Le(before, K)), derivation=facts(using=(use(ROW_VALUES, "", {after: c}),))),
        corollary("two-steps", "two steps",
                  ForAll(Eq(two[before, c], entry(ELSEWHERE, TWO_ON, TWICE_ON, c)), (c, 1, K)),
                  where=(ON_CYCLE, *NEXT, SIZE, TWICE, Le(before, K)),
                  derivation=facts(using=(use(ROW_VALUES, "two-steps", {after: c}),))),
        corollary("two-by-name", "two steps, their values named",
                  ForAll(Eq(two[before, c], entry(twice_often, twice_once, TWICE_ON, c)), (c, 1, K)),
                  where=(ON_CYCLE, *NEXT, SIZE, TWICE, *ON_VALUE, Le(before, K)),
                  derivation=facts(using=(use(ROW_VALUES, "two-by-name", {after: c}),))),
        corollary("positive", "each step is possible", ForAll(Gt(step[j, c], 0), (j, 1, K), (c, 1, K)), where=CYCLE,
                  derivation=facts(using=(use(POSITIVE, "", {before: j, after: c}),))),
        corollary("two-positive", "and so is each of two", ForAll(Gt(two[before, c], 0), (c, 1, K)),
                  where=(*CYCLE, TWICE, Le(before, K)),
                  derivation=facts(using=(
                      use(ROW_VALUES, "two-steps", {after: c}),
                      use(POSITIVE, "two-steps", {after: c, here: TWICE_ON, one: two[before, c]})))),
    ),
    sources=(SURVEY,),
)

ONE_ROW = Identity(
    name="markov.cycle-row-entropy",
    title="The entropy of a row of a noisy cycle",
    topic="markov",
    statements=(
        claim("less its entropy every row has (1 - eps) log(1 - eps) + eps log(eps/(K - 1))",
              Eq(Sum(product(step[before, c]), (c, 1, K)), ONE_STEP),
              where=(*SURE, Le(before, K)),
              derivation=chain(
                  Sum(product(step[before, c]), (c, 1, K)),
                  ("=", product(1 - noise) + (K - 1)*product(OFF), "one on the cycle, K - 1 off it"),
                  ("=", ONE_STEP, "collect"),
                  using=(use(ROW), use(NOISY_ROWS), use(ROW_VALUES, "on"), use(ROW_VALUES, "off"),
                         use(ALL_VALUES, "", {often: OFF, once: 1 - noise, here: follows[before],
                                              row[c]: step[before, c]})),
              )),
        corollary("named", "by name", Eq(Sum(product(step[before, c]), (c, 1, K)), h1),
                  where=(*SURE, NAMED[0], Le(before, K)),
                  derivation=facts(
                      using=(use(ROW), use(NOISY_ROWS), use(ROW_VALUES, "on"), use(ROW_VALUES, "off"),
                             use(ALL_VALUES, "", {often: OFF, once: 1 - noise, here: follows[before],
                                                  row[c]: step[before, c]})))),
        corollary("two-steps", "and every row of two steps the same sum of its two values",
                  Eq(Sum(product(two[before, c]), (c, 1, K)), TWO_ROW),
                  where=(*SURE_TWICE, Le(before, K)),
                  derivation=facts(
                      using=(use(ROW), use(ROW, "", {before: follows[before]}), use(NOISY_ROWS, "two-by-name"),
                             use(ALL_VALUES, "", {often: twice_often, once: twice_once, here: TWICE_ON,
                                                  row[c]: two[before, c]})))),
    ),
    sources=(SURVEY,),
)

EACH_ROW = Identity(
    name="markov.cycle-row-entropies",
    title="The entropies of all rows of a noisy cycle",
    topic="markov",
    statements=(
        claim("one step", ForAll(Eq(Sum(product(step[j, c]), (c, 1, K)), ONE_STEP), (j, 1, K)), where=SURE,
              derivation=facts(using=(use(ONE_ROW, "", {before: j}),))),
        corollary("named", "by name", ForAll(Eq(Sum(product(step[j, c]), (c, 1, K)), h1), (j, 1, K)),
                  where=(*SURE, NAMED[0]), derivation=facts(using=(use(ONE_ROW, "named", {before: j}),))),
        corollary("two-named", "two steps by name", Eq(Sum(product(two[before, c]), (c, 1, K)), h2),
                  where=(*SURE_TWICE, NAMED[1], Le(before, K)),
                  derivation=facts(using=(use(ONE_ROW, "two-steps"),
                                          use(TWO_VALUES, "through", {
                                              one: Sum(product(two[before, c]), (c, 1, K)), second: TWO_ROW,
                                              third: h2})))),
        corollary("row", "a row adds up to 1", Eq(Sum(step[before, j], (j, 1, K)), 1), where=(*SURE, Le(before, K)),
                  derivation=facts(using=(use(ROW), use(STEPS, "total", {here: before})))),
    ),
    sources=(SURVEY,),
)

TWO_STEP_ROW = Identity(
    name="markov.two-step-row",
    title="The row of two steps",
    topic="markov",
    statements=(
        claim("is the mean of rows of one", ForAll(Eq(two[before, c], Sum(step[before, j]*step[j, c], (j, 1, K))),
                                                   (c, 1, K)), where=(TWICE, Le(before, K))),
        corollary("positive", "and positive", ForAll(Gt(two[before, c], 0), (c, 1, K)),
                  where=(POSSIBLE_TWICE, Le(before, K))),
    ),
    sources=(SURVEY,),
)

ROWS_ALIKE = Identity(
    name="markov.information-of-rows-alike",
    title="What the state after tells where all rows have one entropy",
    topic="markov",
    statements=(
        claim("the entropy of two steps less that of one", Eq(from_state(before), h1 - h2),
              where=(TWICE, POSSIBLE, POSSIBLE_TWICE, Le(before, K),
                     ForAll(Eq(Sum(product(step[j, c]), (c, 1, K)), h1), (j, 1, K)),
                     Eq(Sum(product(two[before, c]), (c, 1, K)), h2), Eq(Sum(step[before, j], (j, 1, K)), 1)),
              derivation=facts(using=(
                  use(TWO_STEP_ROW), use(TWO_STEP_ROW, "positive"),
                  use(EQUAL_ROWS, "", {
                      n_row[j]: step[before, j], p_log[j, c]: step[j, c], u_log[j, c]: log(step[j, c]),
                      v_row[c]: log(two[before, c]), row[c]: two[before, c]})))),
    ),
    sources=(SURVEY,),
)

FROM_ONE = Identity(
    name="markov.cycle-information-from-one-state",
    title="What the state after tells in a noisy cycle, from one state before",
    topic="markov",
    statements=(
        claim("the entropy of two steps less that of one, whatever the state", Eq(from_state(before), TOLD),
              where=(*SURE_TWICE, *NAMED, Le(before, K)),
              derivation=facts(using=(
                  use(EACH_ROW, "named"), use(EACH_ROW, "row"), use(EACH_ROW, "two-named"), use(ROWS_ALIKE)))),
    ),
    sources=(SURVEY,),
)

EACH_STATE = Identity(
    name="markov.cycle-information-from-each-state",
    title="The same from each state before",
    topic="markov",
    statements=(
        claim("it is the same for all", ForAll(Eq(from_state(a), TOLD), (a, 1, K)), where=(*SURE_TWICE, *NAMED),
              derivation=facts(using=(use(FROM_ONE, "", {before: a}),))),
    ),
    sources=(SURVEY,),
)

ON_AVERAGE = Identity(
    name="markov.cycle-information",
    title="What the state after tells in a noisy cycle",
    topic="markov",
    note="The steps and the two-step probabilities are positive because 0 < eps < 1, which is proved beside.",
    statements=(
        claim("the information, states equally probable: the entropy of a row of two steps less that of a row",
              Eq(Sum(1/K*from_state(a), (a, 1, K)), TOLD), where=(*SURE_TWICE, *NAMED),
              derivation=facts(using=(use(EACH_STATE), use(ALL_VALUES, "mean", {v_row[a]: from_state(a), h1: TOLD})))),
    ),
    sources=(SURVEY,),
)

ENTRIES = (TWO_VALUES, EACH_VALUE, ALL_VALUES, EQUAL_ROWS, ROW_VALUES, POSITIVE, NOISY_ROWS, ONE_ROW, EACH_ROW,
           TWO_STEP_ROW, ROWS_ALIKE, FROM_ONE, EACH_STATE, ON_AVERAGE)
