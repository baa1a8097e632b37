"""Learning a Markov chain by counting: the excess loss, how it shrinks, and how long until every state is seen."""
from __future__ import annotations

from fractions import Fraction

from derive import (
    Abs,
    Eq,
    Expr,
    ForAll,
    Ge,
    Gt,
    KroneckerDelta,
    Le,
    Lt,
    Max,
    Mod,
    Product,
    Sum,
    Symbol,
    as_expr,
    exp,
    family,
    floor,
    harmonic,
    log,
    oo,
)
from derive.catalogue import (
    Function,
    Identity,
    chain,
    cited,
    claim,
    corollary,
    define,
    differs,
    erratum,
    facts,
    figure,
    induction,
    limit,
    tends,
    use,
)
from identities.sources import LIU, SANH, SURVEY
from identities.sums_compared import NEAR_ONE, excess, greater, less
from identities.sums_compared import share as share_of
from identities.symbols import K, i, j, k, t

N = Symbol("N_obs", domain="positive integer", meaning="observations", unit="sample", latex="N")
draws = Symbol("m_obs", domain="positive integer", meaning="independent draws", unit="sample", latex="m")
accuracy = Symbol("accuracy", domain="positive", meaning="the excess loss aimed at", unit="nat")
entropy = Symbol("entropy", domain="positive", meaning="entropy of a step", unit="nat", latex="H")
floor_loss = Symbol("floor_loss", domain="real", meaning="loss that no data removes", unit="nat")
ratio = Symbol("ratio", domain="positive", meaning="how many times more observations")
rare = Symbol("rare", domain="positive", meaning="probability of the rarest state")
old = Symbol("q_old", domain="nonnegative", meaning="probability that a draw is not new", latex="q")
near_one = Symbol("eps_coupon", domain="positive", meaning="a distance from 1, however small", latex=r"\varepsilon")
visits = family("visits", domain="positive", meaning="stationary distribution: how often a state is visited")
T = family("T_row", domain="positive", meaning="transition probabilities of a chain, row by row", latex="T")
first = family("first_state", domain="nonnegative", meaning="distribution of the state that a chain begins with",
               latex=r"\nu")
w = Symbol("w_path", domain="positive integer", meaning="the number of a path of a chain", latex="w")
share = family("p_cat", domain="positive", meaning="probabilities of the categories", latex="p")

EXCESS = K*(K - 1)/(2*N)
COUPONS = Sum(K/(K - t + 1), (t, 1, K))
HARMONIC = Sum(1/j, (j, 1, K))


state = Function("s_path", "the state that a path is in, by the number of the path and the steps")
left = Function("n_left", "how often a path leaves a state, by the state, the path and its steps")
gone = Function("n_gone", "how often a path goes from a state to another, by both, the path and its steps")
# the state after t steps is a digit of w - 1 to the base K; all paths of N steps are numbered from 1 to K^(N + 1)
PATH = (
    define(state(w, t), Mod(floor((w - 1)/K**t), K) + 1),
    define(left(j, w, N), Sum(KroneckerDelta(state(w, t - 1), j), (t, 1, N))),
    define(gone(j, k, w, N), Sum(KroneckerDelta(state(w, t - 1), j)*KroneckerDelta(state(w, t), k), (t, 1, N))),
)


def of_row(row: Expr) -> Expr:
    """The mean, over the paths of N steps, of the divergence of a row from its relative frequencies.

    Where there is no move 0 log 0 is 0; a row that was never left counts 0."""
    visited, moved = Max(left(row, w, N), 1), gone(row, k, w, N)
    divergence = Sum(moved/visited*log(Max(moved, 1)/visited/T[row, k]), (k, 1, K))
    chance = first[state(w, 0)]*Product(T[state(w, t - 1), state(w, t)], (t, 1, N))
    return Sum(chance*divergence, (w, 1, K**(N + 1)))


CHAIN = (ForAll(Eq(Sum(T[j, k], (k, 1, K)), 1), (j, 1, K)), Eq(Sum(first[j], (j, 1, K)), 1),
         Eq(Sum(visits[j], (j, 1, K)), 1), ForAll(Eq(Sum(visits[j]*T[j, k], (j, 1, K)), visits[k]), (k, 1, K)))
COUNTED = (
    "sqrt(N) times the errors of the row of state a are normal in the limit, of covariance (diag T_a - T_a T_a')/pi_a: "
    "Billingsley, Statistical Methods in Markov Chains, 1961; the means converge with them, for the divergence is at "
    "most -log of the least transition probability, fewer than N pi_a/2 visits have a probability that falls "
    "exponentially, and the fourth moments of sqrt(N) times the errors are bounded beyond")


COUNTING = Identity(
    name="markov.counting-excess",
    title="The excess loss of counting",
    topic="markov",
    quantity=EXCESS,
    statements=(
        cited("", "N times the mean divergence of the rows from their relative frequencies in N steps of the chain, "
              "weighted by how often they occur, tends to K (K - 1) / 2, whatever the stationary distribution",
              tends(N*Sum(visits[j]*of_row(j), (j, 1, K)), K*(K - 1)/2), COUNTED, where=("N_obs -> oo", *PATH, *CHAIN),
              aliases=("distilbert.hard-label-law",)),
        cited("row", "of which each row has (K - 1) / (2 pi), for the probability pi of its state",
              tends(N*of_row(i), (K - 1)/(2*visits[i])), COUNTED, where=("N_obs -> oo", *PATH, *CHAIN, Le(i, K))),
        corollary("cancels", "how often a row occurs cancels",
                  Eq(Sum(visits[k]*((K - 1)/(2*N*visits[k])), (k, 1, K)), EXCESS), aliases=("roberta.data-law",)),
        corollary("needed", "an excess aimed at takes so many observations",
                  Eq(K*(K - 1)/(2*(K*(K - 1)/(2*accuracy))), accuracy), where=(Ge(K, 2),),
                  aliases=("distilbert.hard-requirement",)),
        corollary("crossover", "a fraction of the entropy takes so many",
                  Eq(K*(K - 1)/(2*(K*(K - 1)/(2*accuracy*entropy))), accuracy*entropy), where=(Ge(K, 2),),
                  aliases=("roberta.crossover-n",)),
        corollary("times", "more observations leave an excess smaller by as much",
                  Eq(K*(K - 1)/(2*(ratio*N))/EXCESS, 1/ratio), where=(Ge(K, 2),)),
        corollary("doubling", "twice the data halve it", Eq(K*(K - 1)/(2*(2*N))/EXCESS, Fraction(1, 2)),
                  where=(Ge(K, 2),), aliases=("roberta.doubling-halves",)),
        corollary("quadrupling", "four times the data leave a quarter",
                  Eq(K*(K - 1)/(2*(4*N))/EXCESS, Fraction(1, 4)), where=(Ge(K, 2),),
                  figures=(figure(K*(K - 1)/(2*(4*N))/EXCESS, "0.2500", SURVEY, K=5, N_obs=1000),),
                  aliases=("roberta.quadrupling",)),
        corollary("tenfold", "ten times the data remove nine tenths",
                  Eq(1 - K*(K - 1)/(2*(10*N))/EXCESS, Fraction(9, 10)), where=(Ge(K, 2),),
                  figures=(figure(1 - K*(K - 1)/(2*(10*N))/EXCESS, "90%", SURVEY, K=5, N_obs=1000),),
                  aliases=("roberta.tenfold-removes-90",)),
        limit("floor", "what is left is the loss that no data remove",
              tends(floor_loss + K*(K - 1)/(2*N), floor_loss), where=("N_obs -> oo",),
              aliases=("roberta.approximation-floor",)),
    ),
    errata=(
        erratum("below-one", "every measured ratio said to be below one, the largest is 1.0045",
                Lt(Fraction(10045, 10000), 1), right=Gt(Fraction(10045, 10000), 1),
                figures=(figure(1 + Fraction(45, 10000)*as_expr(1), "1.0045", SURVEY),),
                aliases=("roberta.systematically-below",)),
        erratum("twenty-times", "twenty times the data, where 1000 stand against 100",
                Eq(Fraction(1000, 100), 20), right=Eq(as_expr(1000)/100, 10),
                figures=(differs(figure(Fraction(1000, 100), "20", SURVEY), "1000 against 100 is ten times"),
                         figure(Fraction(1000, 100), "10", SURVEY)),
                aliases=("distilbert.ten-or-twenty-times",)),
    ),
    sources=(LIU, SANH),
)

UP_TO = Sum(1/(K - t + 1), (t, 1, K))
SLOWER = Identity(
    name="logarithm.one-step",
    title="One step of the logarithm",
    topic="markov",
    statements=(
        claim("the logarithm grows by less than 1/K", Lt(log(K + 1), log(K) + 1/K),
              derivation=chain(
                  log(K + 1),
                  ("have", Lt(log((K + 1)/K), (K + 1)/K - 1), "the logarithm is below its tangent at 1"),
                  ("have", Eq(log((K + 1)/K), log(K + 1) - log(K)), "the logarithm of a quotient"),
                  ("<", log(K) + 1/K, "both together"),
              )),
    ),
)

REVERSED = Identity(
    name="sums.harmonic-reversed",
    title="The harmonic number from its other end",
    topic="markov",
    quantity=harmonic(K),
    statements=(
        claim("the terms 1/K, .., 1/1 add up to the harmonic number", Eq(UP_TO, harmonic(K)),
              derivation=induction(K, step=chain(
                  Sum(1/(K + 1 - t + 1), (t, 1, K + 1)),
                  ("=", 1/(K + 1) + UP_TO, "the first term apart"),
                  ("=", 1/(K + 1) + harmonic(K), "by the hypothesis of the induction"),
                  ("=", harmonic(K + 1), "one more term"),
              ))),
        corollary("log", "it exceeds the logarithm of K + 1", Gt(HARMONIC, log(K + 1)),
                  derivation=induction(K, step=chain(
                      log(K + 1 + 1),
                      ("<", log(K + 1) + 1/(K + 1), "the logarithm is below its tangent"),
                      ("<", HARMONIC + 1/(K + 1), "by the hypothesis of the induction"),
                      ("=", Sum(1/j, (j, 1, K + 1)), "one more term"),
                      using=(use(SLOWER, "", {K: K + 1}),),
                  ))),
    ),
)

STEP_OF_LOG = Identity(
    name="order.logarithm-step",
    title="A step of the logarithm from below",
    topic="markov",
    statements=(
        claim("log K is at most log(K + 1) - 1/(K + 1)", Le(log(K), log(K + 1) - 1/(K + 1)),
              derivation=chain(
                  log(K),
                  ("=", log(K + 1) + log(K/(K + 1)), "the logarithm of a quotient"),
                  ("<=", log(K + 1) + (K/(K + 1) - 1), "it is at most its tangent at 1"),
                  ("=", log(K + 1) - 1/(K + 1), "over one denominator"),
              )),
    ),
)

HARMONIC_BOUND = Identity(
    name="sums.harmonic-bound",
    title="The harmonic number and the logarithm",
    topic="markov",
    statements=(
        claim("it exceeds the logarithm by at most 1", Le(HARMONIC, 1 + log(K)),
              derivation=induction(K, step=chain(
                  Sum(1/j, (j, 1, K + 1)),
                  ("=", HARMONIC + 1/(K + 1), "one more term"),
                  ("<=", 1 + log(K) + 1/(K + 1), "by the hypothesis of the induction"),
                  ("<=", 1 + log(K + 1), "the logarithm grows by more"),
                  using=(use(STEP_OF_LOG),),
              ))),
        corollary("ratio", "as a quotient it is at most eps from 1 as soon as log K is 1/eps",
                  Le(Abs(HARMONIC/log(K) - 1), near_one),
                  where=(Gt(log(K), 0), Lt(log(K), HARMONIC), Le(HARMONIC, 1 + log(K)), Ge(near_one*log(K), 1)),
                  derivation=facts(using=(use(NEAR_ONE, "", {
                      greater: HARMONIC, less: log(K), excess: 1, share_of: near_one}),))),
    ),
)

EXCEEDS = Identity(
    name="sums.harmonic-above",
    title="The harmonic number is above the logarithm",
    topic="markov",
    statements=(
        claim("at every K", Lt(log(K), HARMONIC),
              derivation=facts((Lt(log(K), log(K + 1)), "the logarithm grows"), using=(use(REVERSED, "log"),))),
    ),
)

QUOTIENT = Identity(
    name="sums.harmonic-quotient",
    title="The harmonic number over the logarithm",
    topic="markov",
    statements=(
        claim("as a quotient it is at most 1/log K from 1", Le(Abs(HARMONIC/log(K) - 1), 1/log(K)),
              where=(Ge(K, 2),),
              derivation=facts(
                  (Gt(log(K), 0), "K is above 1"), (Ge(1/log(K)*log(K), 1), "cancel"),
                  using=(use(EXCEEDS), use(HARMONIC_BOUND), use(HARMONIC_BOUND, "ratio", {near_one: 1/log(K)})))),
        corollary("near", "so it comes, and stays, as near to 1 as one likes",
                  Le(Abs(HARMONIC/log(K) - 1), near_one), where=(Ge(K, 2), Ge(K, exp(1/near_one))),
                  derivation=facts(
                      (Gt(log(K), 0), "K is above 1"),
                      (Eq(log(exp(1/near_one)), 1/near_one), "the logarithm of the bound"),
                      (Ge(log(K), log(exp(1/near_one))), "the logarithm increases"),
                      (Ge(log(K), 1/near_one), "so it is at least that"), (Ge(near_one*log(K), 1), "multiply"),
                      using=(use(EXCEEDS), use(HARMONIC_BOUND), use(HARMONIC_BOUND, "ratio")))),
    ),
)

COLLECTOR = Identity(
    name="markov.coupon-collector",
    title="How long until every state is seen",
    topic="markov",
    quantity=K*HARMONIC,
    statements=(
        claim("K times the harmonic number of independent uniform draws, in expectation",
              Eq(COUPONS, K*harmonic(K)),
              derivation=chain(
                  COUPONS,
                  ("=", K*UP_TO, "take K out"),
                  ("=", K*harmonic(K), "the harmonic number from its other end"),
                  using=(use(REVERSED),),
              ),
              figures=(differs(figure(K*harmonic(K), "8.05", SURVEY, K=5), "11.42; 8.05 is K log K"),
                       differs(figure(K*harmonic(K), "23.03", SURVEY, K=10), "29.29; 23.03 is K log K"),
                       figure(K*log(K), "8.05", SURVEY, K=5), figure(K*log(K), "23.03", SURVEY, K=10)),
              aliases=("distilbert.coupon-expectation",)),
        corollary("above", "more than K log K: the harmonic number exceeds the logarithm",
                  Lt(K*log(K), K*HARMONIC),
                  derivation=facts((Lt(log(K), log(K + 1)), "the logarithm grows"), using=(use(REVERSED, "log"),)),
                  aliases=("distilbert.coupon-lower-bound",)),
        corollary("waiting", "a draw that is new with probability 1 - q takes 1/(1 - q) draws in expectation",
                  Eq(Sum((t + 1)*((1 - old)*old**t), (t, 0, oo)), 1/(1 - old)), where=(Lt(old, 1),)),
        corollary("each", "after t - 1 different items K - t + 1 of K are new: K/(K - t + 1) draws",
                  Eq(1/(1 - (t - 1)/K), K/(K - t + 1)), where=(Le(t, K),)),
        corollary("ratio", "over K log K it tends to 1: it is at most eps from it as soon as log K is 1/eps",
                  Le(Abs(K*HARMONIC/(K*log(K)) - 1), near_one), where=(Gt(log(K), 0), Ge(near_one*log(K), 1)),
                  derivation=chain(
                      Abs(K*HARMONIC/(K*log(K)) - 1),
                      ("have", Lt(log(K), HARMONIC), "more than the logarithm"),
                      ("=", Abs(HARMONIC/log(K) - 1), "cancel K"),
                      ("<=", near_one, "the harmonic number and the logarithm"),
                      using=(use(EXCEEDS), use(HARMONIC_BOUND), use(HARMONIC_BOUND, "ratio")),
                  )),
        corollary("order", "so it is of the order K log K: from K = exp(1/eps) on its ratio to that is within eps of 1",
                  Le(Abs(K*HARMONIC/(K*log(K)) - 1), near_one), where=(Ge(K, 2), Ge(K, exp(1/near_one))),
                  derivation=chain(
                      Abs(K*HARMONIC/(K*log(K)) - 1),
                      ("=", Abs(HARMONIC/log(K) - 1), "cancel K"),
                      ("<=", near_one, "the harmonic number and the logarithm"),
                      using=(use(QUOTIENT, "near"),),
                  ),
                  aliases=("distilbert.coupon-order",)),
        corollary("rare-state", "a state that is rarer than 1/K is waited for longer than K steps",
                  Gt(1/rare, K), where=(Lt(rare, 1/K),), aliases=("distilbert.coupon-uniform-only",)),
        corollary("missed", "after 100 draws from 10 states one is missed with a probability below 1/1000",
                  Lt(10*(1 - Fraction(1, 10))**100, Fraction(1, 1000)),
                  aliases=("distilbert.all-visited-probability",)),
    ),
    sources=(SANH,),
)

ENTRIES = (COUNTING, SLOWER, REVERSED, STEP_OF_LOG, HARMONIC_BOUND, EXCEEDS, QUOTIENT, COLLECTOR)
