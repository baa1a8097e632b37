"""Guessing a state of a Markov chain from its neighbours: accuracies, posteriors, gains."""
from __future__ import annotations

from fractions import Fraction

from derive import Eq, Expr, ForAll, Ge, Gt, KroneckerDelta, Le, Lt, Max, Sum, Symbol, family
from derive.catalogue import Identity, cases, chain, claim, corollary, differs, erratum, facts, figure, use
from identities.sources import DEVLIN, SURVEY
from identities.sums_compared import TERMS, larger, smaller, w
from identities.symbols import K, j, k

a = Symbol("a_0", meaning="a state before", latex="a")
c = Symbol("c_0", meaning="a state after", latex="c")
before = Symbol("before", domain="positive integer", meaning="the state before", latex="a")
after = Symbol("after", domain="positive integer", meaning="the state after", latex="c")
here = Symbol("here", domain="positive integer", meaning="the state between", latex="j")
noise = Symbol("noise", domain="real", meaning="probability of leaving the cycle", latex=r"\varepsilon")
past = Symbol("past", domain="positive", meaning="probability of the steps before the neighbours")
future = Symbol("future", domain="positive", meaning="probability of the steps after the neighbours")
outcomes = Symbol("outcomes", domain="positive integer", meaning="outcomes of a finite probability space")
old = Symbol("old", domain="real", meaning="accuracy from the left neighbour")
new = Symbol("new", domain="real", meaning="accuracy from both neighbours")
initial = family("initial", domain="nonnegative", meaning="distribution of the state before", latex=r"\pi")
step = family("T_step", domain="nonnegative", meaning="a step of the chain: from state to state", latex="T")
rule = family("rule", domain="integer", meaning="the state guessed", latex="h")
lottery = family("lottery", domain="nonnegative", meaning="probability of each guess of a randomised rule")
row_best = family("row_best", domain="real", meaning="the largest probability of a step from a state", latex="m")
pair_best = family("pair_best", domain="real", meaning="the largest probability of two steps between states", latex="M")
chance = family("chance", domain="nonnegative", meaning="probability of an outcome")
guess1 = family("guess1", domain="integer", meaning="a guess at each outcome", latex="h")
guess2 = family("guess2", domain="integer", meaning="another guess at each outcome", latex="h'")
fact = family("truth", domain="integer", meaning="what is guessed, at each outcome", latex="x")
low_at = family("low_at", domain="real", meaning="numbers at each outcome")
high_at = family("high_at", domain="real", meaning="greater ones")
one_guess = Symbol("one_guess", domain="integer", meaning="a guess", latex="h")
two_guess = Symbol("two_guess", domain="integer", meaning="another guess", latex="h'")
truth_of_one = Symbol("truth_of_one", domain="integer", meaning="what is guessed", latex="x")
ROWS = (ForAll(Eq(Sum(step[j, c], (c, 1, K)), 1), (j, 1, K)),)
RULE = (ForAll(Ge(rule[a], 1), (a, 1, K)), ForAll(Le(rule[a], K), (a, 1, K)))
RULE2 = (ForAll(Ge(rule[a, c], 1), (a, 1, K), (c, 1, K)), ForAll(Le(rule[a, c], K), (a, 1, K), (c, 1, K)))
IS_BEST = ForAll(Le(step[a, j], row_best[a]), (a, 1, K), (j, 1, K))
IS_PAIR_BEST = ForAll(Le(step[a, j]*step[j, c], pair_best[a, c]), (a, 1, K), (c, 1, K), (j, 1, K))
LEFT = Sum(initial[a]*step[a, rule[a]], (a, 1, K))
BEST = Sum(initial[a]*row_best[a], (a, 1, K))
LEFT_TWO = Sum(Sum(initial[a]*(step[a, rule[a]]*step[rule[a], c]), (c, 1, K)), (a, 1, K))
LEFT_BELOW = ForAll(Le(step[a, rule[a]]*step[rule[a], c], pair_best[a, c]), (a, 1, K), (c, 1, K))
PAIR_BEST = Sum(Sum(initial[a]*pair_best[a, c], (c, 1, K)), (a, 1, K))
TWO = Sum(step[before, j]*step[j, after], (j, 1, K))
POSTERIOR = step[before, here]*step[here, after]/TWO

LEFT_PAGE = Identity(
    name="markov.left-accuracy",
    title="The best guess from the state before",
    topic="markov",
    statements=(
        claim(
            "no rule is right more often than the largest probability of each row",
            Le(LEFT, BEST),
            where=(*RULE, IS_BEST),
            derivation=facts((ForAll(Le(step[a, rule[a]], row_best[a]), (a, 1, K)), "for each state before"),
                             (ForAll(Le(initial[a]*step[a, rule[a]], initial[a]*row_best[a]), (a, 1, K)), "weighted")),
            aliases=("bert.left-accuracy",),
        ),
        corollary("correct", "where a rule is right so often", ForAll(
            Eq(Sum(step[a, j]*KroneckerDelta(rule[a], j), (j, 1, K)), step[a, rule[a]]), (a, 1, K)), where=RULE),
        corollary("reached", "reached by guessing a most probable state", Eq(LEFT, BEST),
                  where=(ForAll(Eq(step[a, rule[a]], row_best[a]), (a, 1, K)),)),
        corollary(
            "randomised",
            "nor is a randomised rule",
            Le(Sum(initial[a]*Sum(lottery[a, j]*step[a, j], (j, 1, K)), (a, 1, K)), BEST),
            where=(ForAll(Eq(Sum(lottery[a, j], (j, 1, K)), 1), (a, 1, K)), IS_BEST),
            derivation=facts((ForAll(Le(Sum(lottery[a, j]*step[a, j], (j, 1, K)), row_best[a]), (a, 1, K)), "a mean"),
                             ),
        ),
        corollary(
            "stationary",
            "a stationary distribution stays: every position has it",
            Eq(Sum(initial[a]*step[a, here], (a, 1, K)), initial[here]),
            where=(ForAll(Eq(Sum(initial[a]*step[a, j], (a, 1, K)), initial[j]), (j, 1, K)), Le(here, K)),
            aliases=("bert.stationarity",),
        ),
    ),
    sources=(DEVLIN,),
)

POSTERIOR_PAGE = Identity(
    name="markov.posterior",
    title="A state between two known neighbours",
    topic="markov",
    quantity=POSTERIOR,
    statements=(
        claim(
            "by Bayes' rule the posterior is the product of the two steps over their sum",
            Eq(initial[before]*step[before, here]*step[here, after]
               / Sum(initial[before]*step[before, j]*step[j, after], (j, 1, K)), POSTERIOR),
            where=(Gt(initial[before], 0), Gt(TWO, 0)),
            aliases=("bert.posterior-factorises",),
        ),
        corollary("total", "the posterior adds up to 1",
                  Eq(Sum(step[before, j]*step[j, after]/TWO, (j, 1, K)), 1), where=(Gt(TWO, 0),)),
        corollary(
            "screening",
            "everything else in the chain cancels: the two neighbours screen it off",
            Eq(past*step[before, here]*step[here, after]*future
               / Sum(past*step[before, j]*step[j, after]*future, (j, 1, K)), POSTERIOR),
            where=(Gt(TWO, 0),),
            aliases=("bert.markov-screening",),
        ),
    ),
    sources=(DEVLIN,),
)

BOTH_PAGE = Identity(
    name="markov.both-neighbours",
    title="The best guess from both neighbours",
    topic="markov",
    statements=(
        claim(
            "no rule is right more often than the largest product of two steps",
            Le(Sum(Sum(initial[a]*(step[a, rule[a, c]]*step[rule[a, c], c]), (c, 1, K)), (a, 1, K)), PAIR_BEST),
            where=(*RULE2, IS_PAIR_BEST),
            derivation=facts(using=(use(TERMS, "rows", {
                w[k]: initial[k], larger[k, j]: pair_best[k, j],
                smaller[k, j]: step[k, rule[k, j]]*step[rule[k, j], j]}),)),
            aliases=("bert.bidirectional-accuracy",),
        ),
        corollary("correct", "where a rule is right so often", ForAll(
            Eq(Sum(step[a, j]*step[j, c]*KroneckerDelta(rule[a, c], j), (j, 1, K)),
               step[a, rule[a, c]]*step[rule[a, c], c]), (a, 1, K), (c, 1, K)), where=RULE2),
        corollary("reached", "reached by guessing a state whose two steps are most probable",
                  Eq(Sum(Sum(initial[a]*(step[a, rule[a, c]]*step[rule[a, c], c]), (c, 1, K)), (a, 1, K)), PAIR_BEST),
                  where=(ForAll(Eq(step[a, rule[a, c]]*step[rule[a, c], c], pair_best[a, c]), (a, 1, K), (c, 1, K)),)),
        corollary(
            "left-rule",
            "nor is a rule that looks at the state before alone",
            Le(LEFT_TWO, PAIR_BEST),
            where=(LEFT_BELOW,),
            derivation=facts(using=(use(TERMS, "rows", {
                w[k]: initial[k], larger[k, j]: pair_best[k, j],
                smaller[k, j]: step[k, rule[k]]*step[rule[k], j]}),)),
        ),
        corollary(
            "error-reduction",
            "the gain as a share of the errors",
            Eq((new - old)/(1 - old), 1 - (1 - new)/(1 - old)),
            where=(Lt(old, 1),),
            aliases=("bert.error-reduction",),
            figures=(
                figure(new - old, "0.178836", SURVEY, old=Fraction(599045, 10**6), new=Fraction(777881, 10**6)),
                figure((new - old)/(1 - old), "0.446025", SURVEY, old=Fraction(599045, 10**6),
                       new=Fraction(777881, 10**6)),
            ),
        ),
    ),
    sources=(DEVLIN,),
)

GAIN = Identity(
    name="markov.gain",
    title="The state after never harms",
    topic="markov",
    statements=(
        claim(
            "both neighbours are right at least as often as the state before alone",
            Le(LEFT, PAIR_BEST),
            where=(*RULE, *ROWS, LEFT_BELOW),
            derivation=chain(
                LEFT,
                ("have", ForAll(Eq(Sum(step[rule[a], c], (c, 1, K)), 1), (a, 1, K)), "the rows add up to 1"),
                ("=", Sum(initial[a]*step[a, rule[a]]*Sum(step[rule[a], c], (c, 1, K)), (a, 1, K)), "times 1"),
                ("=", LEFT_TWO, "multiply out"),
                ("<=", PAIR_BEST, "term by term"),
                using=(use(BOTH_PAGE, "left-rule"),),
            ),
            figures=(figure(Max(0, old - new), "0", SURVEY, old=Fraction(599045, 10**6), new=Fraction(777881, 10**6)),),
            aliases=("bert.gain-nonnegative",),
        ),
        corollary(
            "each-context",
            "in each context the best guess loses nothing: with no gain, every change is a tie",
            Ge(pair_best[before, after] - step[before, rule[before]]*step[rule[before], after], 0),
            where=(Le(before, K), Le(after, K), LEFT_BELOW),
            aliases=("bert.zero-gain-implies-ties",),
        ),
    ),
    errata=(
        erratum(
            "cancel",
            "gains said to cancel losses",
            Lt(Max(old, new), old),
            right=Ge(Max(old, new), old),
            aliases=("bert.gains-losses-cancel",),
        ),
    ),
    sources=(DEVLIN,),
)

RIGHT_ONE, RIGHT_TWO = KroneckerDelta(one_guess, truth_of_one), KroneckerDelta(two_guess, truth_of_one)
RIGHT1, RIGHT2 = KroneckerDelta(guess1[k], fact[k]), KroneckerDelta(guess2[k], fact[k])
DIFFER = 1 - KroneckerDelta(guess1[k], guess2[k])
GUESSES = Identity(
    name="markov.two-guesses",
    title="Two guesses of one thing",
    topic="markov",
    statements=(
        claim("where one is right more than another, it alone is right", Le(RIGHT_ONE - RIGHT_TWO,
                                                                         RIGHT_ONE*(1 - RIGHT_TWO)),
              derivation=cases((Eq(two_guess, truth_of_one), facts((Eq(RIGHT_TWO, 1), "the other is right"))))),
        corollary("differ", "and where it alone is right, they differ",
                  Le(RIGHT_ONE*(1 - RIGHT_TWO), 1 - KroneckerDelta(one_guess, two_guess)),
                  derivation=cases((Eq(one_guess, two_guess), facts(
                      (Eq(KroneckerDelta(one_guess, two_guess), 1), "they are the same"),
                      (Eq(RIGHT_ONE, RIGHT_TWO), "so both are right or neither"))))),
    ),
    sources=(DEVLIN,),
)

AT: dict[Expr, Expr | int | Fraction] = {one_guess: guess1[k], two_guess: guess2[k], truth_of_one: fact[k]}
OUTCOMES = Identity(
    name="markov.two-guesses-at-each-outcome",
    title="Two guesses at each outcome",
    topic="markov",
    statements=(
        claim("where one is right more than another, it alone is right",
              ForAll(Le(RIGHT1 - RIGHT2, RIGHT1*(1 - RIGHT2)), (k, 1, outcomes)),
              derivation=facts(using=(use(GUESSES, "", AT),))),
        corollary("differ", "and where it alone is right, they differ",
                  ForAll(Le(RIGHT1*(1 - RIGHT2), DIFFER), (k, 1, outcomes)),
                  derivation=facts(using=(use(GUESSES, "differ", AT),))),
        corollary("weighed", "weighed with the outcomes", Le(Sum(chance[k]*low_at[k], (k, 1, outcomes)),
                                                              Sum(chance[k]*high_at[k], (k, 1, outcomes))),
                  where=(ForAll(Le(low_at[k], high_at[k]), (k, 1, outcomes)),)),
        corollary("apart", "the difference of two probabilities",
                  Eq(Sum(chance[k]*(RIGHT1 - RIGHT2), (k, 1, outcomes)),
                     Sum(chance[k]*RIGHT1, (k, 1, outcomes)) - Sum(chance[k]*RIGHT2, (k, 1, outcomes)))),
    ),
    sources=(DEVLIN,),
)

ALONE = Sum(chance[k]*(RIGHT1*(1 - RIGHT2)), (k, 1, outcomes))
AHEAD = Sum(chance[k]*RIGHT1, (k, 1, outcomes)) - Sum(chance[k]*RIGHT2, (k, 1, outcomes))
DISAGREEMENT = Identity(
    name="markov.gain-disagreement",
    title="No gain without disagreement",
    topic="markov",
    statements=(
        claim(
            "one guess is right more often than another by at most as often as it alone is right",
            Le(AHEAD, ALONE),
            derivation=chain(
                AHEAD,
                ("=", Sum(chance[k]*(RIGHT1 - RIGHT2), (k, 1, outcomes)), "outcome by outcome"),
                ("<=", ALONE, "where it is right more, it alone is right"),
                using=(use(OUTCOMES), use(OUTCOMES, "apart"),
                       use(OUTCOMES, "weighed", {low_at[k]: RIGHT1 - RIGHT2, high_at[k]: RIGHT1*(1 - RIGHT2)})),
            ),
            aliases=("bert.gain-le-disagreement",),
        ),
        corollary(
            "differ",
            "which is at most as often as they differ",
            Le(ALONE, Sum(chance[k]*DIFFER, (k, 1, outcomes))),
            derivation=facts(using=(
                use(OUTCOMES, "differ"),
                use(OUTCOMES, "weighed", {low_at[k]: RIGHT1*(1 - RIGHT2), high_at[k]: DIFFER}))),
        ),
    ),
    errata=(
        erratum("unrelated", "a gain though the guesses never differ",
                Gt(KroneckerDelta(guess1[1], fact[1]) - KroneckerDelta(guess2[1], fact[1]), 0),
                where=(Eq(guess1[1], guess2[1]),),
                right=Eq(KroneckerDelta(guess1[1], fact[1]) - KroneckerDelta(guess2[1], fact[1]), 0),
                aliases=("bert.gain-disagreement-unrelated",)),
    ),
    sources=(DEVLIN,),
)

OFF = noise/(K - 1)
CYCLE = (Ge(K, 3), Ge(noise, 0), Le(noise, (K - 1)/K))
CYCLIC = Identity(
    name="markov.noisy-cycle",
    title="A cycle with noise",
    topic="markov",
    quantity=1 - noise,
    statements=(
        claim(
            "both neighbours together are worth no more than the state before",
            Eq((1 - noise)**2 + (K - 1)*((1 - noise)*OFF), 1 - noise),
            where=CYCLE,
            figures=(figure((1 - noise)**2 + (K - 1)*((1 - noise)*OFF) - (1 - noise), "0.000000", SURVEY,
                            K=6, noise=Fraction(1, 2)),),
            aliases=("bert.cyclic-gain-zero",),
        ),
        corollary("best-two-on", "two states on, the cycle itself is the best guess", Le(OFF**2, (1 - noise)**2),
                  where=CYCLE, derivation=facts((Le(OFF, 1 - noise), "the noise is at most (K - 1)/K"))),
        corollary("best-elsewhere", "elsewhere one step of the cycle is", Le(OFF**2, (1 - noise)*OFF),
                  where=CYCLE, derivation=facts((Le(OFF, 1 - noise), "the noise is at most (K - 1)/K"))),
        corollary("ties", "where two guesses tie: the step of the cycle first or last",
                  Eq((1 - noise)*OFF, OFF*(1 - noise)), where=CYCLE, aliases=("bert.cyclic-ties",)),
        corollary(
            "two-steps",
            "two states on after two steps",
            Eq((1 - noise)**2 + (K - 1)*OFF**2, (1 - noise)**2 + noise**2/(K - 1)),
            where=(Ge(K, 3),),
            aliases=("bert.cyclic-two-step",),
        ),
    ),
    errata=(
        erratum(
            "every-noise",
            "no gain at any level of noise",
            Eq(K*OFF**2, OFF),
            where=(Ge(K, 3), Gt(noise, (K - 1)/K), Lt(noise, 1)),
            right=Gt(K*OFF**2, OFF),
            figures=(differs(figure(OFF*(K*OFF - 1), "0.0000", SURVEY, K=6, noise=Fraction(9, 10)),
                             "the gain is 0.0144"),),
            aliases=("bert.cyclic-gain-every-noise",),
        ),
    ),
    sources=(DEVLIN,),
)

ENTRIES = (LEFT_PAGE, POSTERIOR_PAGE, BOTH_PAGE, GAIN, GUESSES, OUTCOMES, DISAGREEMENT, CYCLIC)
