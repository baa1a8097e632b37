"""What a second neighbour adds to the accuracy of a guess: at most the mean total variation, and Pinsker's bound.

A pair of neighbours is numbered by w; p[w, k] is the probability of the state k given the pair, q[w, k] given the first
neighbour alone, and `best` the largest of the latter: what a guess from the first neighbour is right with.
"""
from __future__ import annotations

from fractions import Fraction

from derive import Abs, Eq, ForAll, Ge, Le, Max, Sum, Symbol, family, sqrt
from derive.catalogue import Identity, chain, claim, corollary, facts, figure, use
from identities.markov_pinsker import (
              APART,
              INFORMATION,
              LOGS,
              MEAN_TV,
              PINSKER,
              ROWS,
              SUMS,
              TOTAL,
              N,
              f,
              fw,
              gw,
              hw,
              p,
              q,
              r,
              w,
)
from identities.markov_pinsker import z as mean
from identities.sources import DEVLIN, SURVEY
from identities.sums_compared import TERMS, left, s
from identities.symbols import K, k

guess = family("guess_of_pair", domain="positive integer", meaning="the state guessed from a pair", latex="b")
best = family("best_of_pair", domain="real", meaning="the largest probability given the first neighbour", latex="m")
one = family("p_alone", domain="nonnegative", meaning="a distribution", latex="p")
two = family("q_alone", domain="nonnegative", meaning="another distribution", latex="q")
low = Symbol("gain_low", domain="real", meaning="a number", latex="g")
mid = Symbol("gain_mid", domain="real", meaning="a number that is at least as great", latex="t")
high = Symbol("gain_high", domain="real", meaning="one at least as great as that", latex="u")
info = Symbol("info_pairs", domain="real", meaning="information of the second neighbour about the state", unit="nat",
              latex="I")
ROOT_OF_HALF = sqrt(INFORMATION/2)
GUESSED = (ForAll(Le(guess[w], K), (w, 1, N)), ForAll(Le(q[w, k], best[w]), (k, 1, K), (w, 1, N)))
AHEAD = Sum(r[w]*p[w, guess[w]], (w, 1, N)) - Sum(r[w]*best[w], (w, 1, N))
BOTH = (Eq(Sum(one[k], (k, 1, K)), 1), Eq(Sum(two[k], (k, 1, K)), 1))
HALF_APART = Sum(Abs(one[k] - two[k]), (k, 1, K))/2
EXCESS = Abs(one[k] - two[k]) + (one[k] - two[k])
ABOVE = Abs(p[w, k] - q[w, k]) + (p[w, k] - q[w, k])
MORE = p[w, guess[w]] - q[w, guess[w]]
MEANS = Sum(r[w]*(p[w, guess[w]] - best[w]), (w, 1, N))

MEMBER = Identity(
    name="order.member-of-range",
    title="One of several numbers below a bound",
    topic="markov",
    statements=(
        claim("is below it", Le(left[s], high), where=(ForAll(Le(left[k], high), (k, 1, K)), Le(s, K))),
        corollary("root", "the root of a bound of the square", Le(mid, sqrt(info/2)),
                  where=(Ge(mid, 0), Ge(info, 0), Le(mid**2, info/2))),
    ),
    sources=(SURVEY,),
)

STATE = Identity(
    name="variation.one-state",
    title="One state's share of a total variation",
    topic="markov",
    statements=(
        claim(
            "no probability exceeds another distribution's by more than the total variation",
            Le(one[s] - two[s], HALF_APART),
            where=(*BOTH, Le(s, K)),
            derivation=chain(
                one[s] - two[s],
                ("have", ForAll(Ge(EXCESS, 0), (k, 1, K)),
                 "no number is below its absolute value with the sign turned"),
                ("<=", (Abs(one[s] - two[s]) + (one[s] - two[s]))/2, "nor above its absolute value"),
                ("<=", Sum(EXCESS, (k, 1, K))/2, "one term"),
                ("=", HALF_APART, "both add up to 1"),
                using=(use(TERMS, "one-term", {left[k]: EXCESS}),),
            ),
        ),
        corollary("term-of-each", "one term of each sum, where no term is negative",
                  ForAll(Le(f[w, guess[w]], Sum(f[w, k], (k, 1, K))), (w, 1, N)),
                  where=(ForAll(Ge(f[w, k], 0), (w, 1, N), (k, 1, K)), GUESSED[0])),
        corollary("excess", "what is above, doubled, is not negative", ForAll(Ge(ABOVE, 0), (w, 1, N), (k, 1, K))),
        corollary("excesses", "and adds up to the distance", ForAll(Eq(Sum(ABOVE, (k, 1, K)), APART), (w, 1, N)),
                  where=ROWS),
        corollary("half", "so half of it bounds the difference", ForAll(Le(fw[w], gw[w]/2), (w, 1, N)),
                  where=(ForAll(Le(Abs(fw[w]) + fw[w], hw[w]), (w, 1, N)), ForAll(Eq(hw[w], gw[w]), (w, 1, N)))),
        corollary("best", "and the best of the first neighbour is no worse",
                  ForAll(Le(fw[w] - best[w], gw[w]), (w, 1, N)),
                  where=(ForAll(Le(fw[w] - hw[w], gw[w]), (w, 1, N)), ForAll(Le(hw[w], best[w]), (w, 1, N)))),
        corollary("guessed", "a guess is a state", ForAll(Le(q[w, guess[w]], best[w]), (w, 1, N)), where=GUESSED,
                  derivation=facts(using=(use(MEMBER, "", {left[k]: q[w, k], high: best[w], s: guess[w]}),))),
        corollary("means", "the mean of differences", Eq(Sum(r[w]*(fw[w] - best[w]), (w, 1, N)),
                                                          Sum(r[w]*fw[w], (w, 1, N)) - Sum(r[w]*best[w], (w, 1, N)))),
        corollary("halves", "the mean of halves", Eq(Sum(r[w]*(gw[w]/2), (w, 1, N)), Sum(r[w]*gw[w], (w, 1, N))/2)),
        corollary("then", "one bound after the other", Le(low, high), where=(Le(low, mid), Le(mid, high))),
        corollary("join", "put together", Le(low, high), where=(Eq(mean, low), Le(mean, mid), Eq(mid, high))),
    ),
    sources=(SURVEY,),
)

EACH = Identity(
    name="variation.guess-of-each-pair",
    title="The guess of each pair, and the total variation there",
    topic="markov",
    statements=(
        claim(
            "no guess gains more on the best of the first neighbour than the total variation",
            ForAll(Le(p[w, guess[w]] - best[w], APART/2), (w, 1, N)),
            where=(*ROWS, *GUESSED),
            derivation=facts(using=(
                use(STATE, "excess"), use(STATE, "excesses"), use(STATE, "guessed"),
                use(STATE, "term-of-each", {f[w, k]: ABOVE}),
                use(STATE, "half", {fw[w]: MORE, gw[w]: APART, hw[w]: Sum(ABOVE, (k, 1, K))}),
                use(STATE, "best", {fw[w]: p[w, guess[w]], hw[w]: q[w, guess[w]], gw[w]: APART/2}),
            )),
        ),
    ),
    sources=(SURVEY,),
)

VARIATION_BOUND = Identity(
    name="markov.gain-variation",
    title="A gain in accuracy and the mean total variation",
    topic="markov",
    statements=(
        claim(
            "the gain is at most the mean total variation",
            Le(AHEAD, MEAN_TV),
            where=(*ROWS, *GUESSED),
            derivation=facts(using=(
                use(EACH), use(SUMS, "means", {fw[w]: p[w, guess[w]] - best[w], gw[w]: APART/2}),
                use(STATE, "means", {fw[w]: p[w, guess[w]]}), use(STATE, "halves", {gw[w]: APART}),
                use(STATE, "join", {mean: MEANS, low: AHEAD, mid: Sum(r[w]*(APART/2), (w, 1, N)), high: MEAN_TV}),
            )),
        ),
    ),
    sources=(SURVEY,),
)

ROOT = Identity(
    name="divergence.pinsker-root",
    title="Pinsker's inequality on the mean, as a root",
    topic="markov",
    statements=(
        claim("the mean total variation is at most the root of half the information, in nats",
              Le(MEAN_TV, ROOT_OF_HALF), where=(*ROWS, TOTAL, LOGS),
              derivation=facts(using=(
                  use(SUMS, "distance"), use(PINSKER), use(PINSKER, "information"),
                  use(MEMBER, "root", {mid: MEAN_TV, info: INFORMATION})))),
    ),
    sources=(SURVEY,),
)

GAIN = Identity(
    name="markov.gain-bound",
    title="What a second neighbour adds to the accuracy of a guess",
    topic="markov",
    note="What a pair gives a positive probability p, its first neighbour gives one q too, for which a mean over "
         "pairs is; L is log(p/q) there, by q exp(L) = p, and p L is 0 where p is 0, as 0 log 0 counts. So the mean of "
         "the sums of p L, a mean divergence, is I(X; Z | Y): the information that the second neighbour Z gives about "
         "the state X beside the first, Y. The guess from a pair is any guess, so it may be the best. From the first "
         "neighbour alone no guess is right more often than the bound of its probabilities, and the best as often.",
    statements=(
        claim(
            "at most the root of half the information that the second gives about the state, in nats",
            Le(AHEAD, ROOT_OF_HALF),
            where=(*ROWS, TOTAL, *GUESSED, LOGS),
            derivation=facts(using=(
                use(VARIATION_BOUND), use(ROOT),
                use(STATE, "then", {low: AHEAD, mid: MEAN_TV, high: ROOT_OF_HALF}),
            )),
            figures=(figure(Max(0, low - sqrt(info/2)), "0", SURVEY, gain_low=Fraction(26172, 10**6),
                            info_pairs=Fraction(27376, 10**6)),),
            aliases=("bert.gain-pinsker-bound",),
        ),
        corollary(
            "variation",
            "between them stands the mean total variation, which the gain does not exceed either",
            Le(AHEAD, MEAN_TV),
            where=(*ROWS, *GUESSED),
            derivation=facts(using=(use(VARIATION_BOUND),)),
        ),
    ),
    sources=(DEVLIN, SURVEY),
)

ENTRIES = (MEMBER, STATE, EACH, VARIATION_BOUND, ROOT, GAIN)
