"""The best guesses at what a corruption hid: accuracy, mixtures, data processing, counts of tokens, and entropy."""
from __future__ import annotations

from fractions import Fraction

from derive import (
    Eq,
    ForAll,
    Ge,
    Gt,
    Implies,
    KroneckerDelta,
    Le,
    Lt,
    Max,
    Ne,
    Sum,
    Symbol,
    as_expr,
    binomial,
    family,
    log,
)
from derive.catalogue import Identity, cases, chain, claim, condition, corollary, erratum, facts, figure, use
from identities.corruption_bits import k
from identities.corruption_counts import V, originals_of, perm, tok
from identities.deletion_counts import AGAINST_PAIRS, PAIRS
from identities.sources import LEWIS, SURVEY
from identities.sums_compared import s
from identities.symbols import k as index
from identities.symbols import n

BITS = log(2)
flips = Symbol("flip_rate", domain="positive", meaning="probability that a chain of two states changes its state")
v = Symbol("v_tok", domain="positive integer", meaning="a token of the vocabulary", latex="v")
u = Symbol("u_tok", meaning="an index of tokens", latex="u")
g = Symbol("g_0", meaning="an index of gaps", latex="g")
o = Symbol("o_0", meaning="an index of views", latex="o")
gaps = Symbol("gaps", domain="positive integer", meaning="places where tokens may have been deleted")
views = Symbol("views", domain="positive integer", meaning="texts that deletion may leave")
originals = Symbol("originals", domain="positive integer", meaning="originals that a corrupted text allows")
inverse = family("inverse", domain="integer", meaning="the inverse of a permutation", latex=r"\sigma^{-1}")
guess = family("guess", domain="integer", meaning="the token guessed", latex="h")
post = family("post", domain="nonnegative", meaning="probability of a token at a place, given what is seen", latex="p")
best = family("best", domain="real", meaning="the largest probability of a token, at each place or gap", latex="m")
score = family("p_gap", domain="real", meaning="what a gap gives a token: its probability, or any number", latex="p")
weight = Symbol("w_here", domain="nonnegative", meaning="a weight", latex="w")
one = Symbol("a_one", domain="real", meaning="a number", latex="a")
other = Symbol("b_one", domain="real", meaning="another number", latex="b")
w_gap = family("w_gap", domain="nonnegative", meaning="probability of a gap, given what is seen", latex="w")
joint = family("joint", domain="nonnegative", meaning="joint probability of a view, a gap and a token", latex="q")
top = family("top", domain="real", meaning="the largest joint probability over the tokens, at a view and a gap")
single = family("single", domain="nonnegative", meaning="probabilities of the tokens at one place", latex="p")
largest = Symbol("largest", domain="real", meaning="the largest of them", latex="m")
prob = family("posterior", domain="positive", meaning="probability of an original, given the corrupted text", latex="p")
IN_VOCABULARY = (ForAll(Ge(guess[index], 1), (index, 1, n)), ForAll(Le(guess[index], V), (index, 1, n)))
IS_BEST = ForAll(Le(post[index, u], best[index]), (index, 1, n), (u, 1, V))
MIXED = (Eq(Sum(w_gap[g], (g, 1, gaps)), 1), ForAll(Le(score[g, u], best[g]), (g, 1, gaps), (u, 1, V)), Le(v, V))
MOST_PROBABLE = ForAll(Implies(Gt(w_gap[g], 0), Eq(score[g, v], best[g])), (g, 1, gaps))
CORRECT = Sum(post[index, guess[index]], (index, 1, n))
MISSED = Sum(best[index] - post[index, guess[index]], (index, 1, n))
MIXTURE_OF = Sum(w_gap[g]*score[g, v], (g, 1, gaps))
MEAN_BEST = Sum(w_gap[g]*best[g], (g, 1, gaps))
LACKING = Sum(w_gap[g]*(best[g] - score[g, v]), (g, 1, gaps))
ENTROPY = -Sum(prob[index]*log(prob[index]), (index, 1, originals))

MARGINAL = Identity(
    name="corruption.marginal-guesses",
    title="The best guess at each place",
    topic="corruption-bits",
    statements=(
        claim(
            "no guesses are right more often than the most probable token at each place",
            Le(CORRECT, Sum(best[index], (index, 1, n))),
            where=(*IN_VOCABULARY, IS_BEST),
            derivation=facts((ForAll(Le(post[index, guess[index]], best[index]), (index, 1, n)), "at each place")),
            aliases=("bart.marginal-map",),
        ),
        corollary(
            "reached",
            "which is reached by guessing a most probable token at each place",
            Eq(CORRECT, Sum(best[index], (index, 1, n))),
            where=(ForAll(Eq(post[index, guess[index]], best[index]), (index, 1, n)),),
        ),
        corollary(
            "only-so",
            "and only so",
            Le(best[s] - post[s, guess[s]], 0),
            where=(Le(s, n), ForAll(Le(post[index, guess[index]], best[index]), (index, 1, n)), Eq(MISSED, 0)),
            derivation=chain(
                best[s] - post[s, guess[s]],
                ("have", ForAll(Ge(best[index] - post[index, guess[index]], 0), (index, 1, n)), "no place gains"),
                ("<=", MISSED, "one term of a sum without negative terms"),
                ("=", 0, "nothing is missed"),
            ),
        ),
        corollary(
            "chance",
            "the most probable token has at least the probability 1/V",
            Le(1, V*largest),
            where=(Eq(Sum(single[u], (u, 1, V)), 1), ForAll(Le(single[u], largest), (u, 1, V))),
            derivation=chain(
                as_expr(1),
                ("=", Sum(single[u], (u, 1, V)), "the total"),
                ("<=", Sum(largest, (u, 1, V)), "term by term"),
                ("=", V*largest, "V equal terms"),
            ),
            figures=(figure(1/V, "0.333333", SURVEY, V_tok=3),),
            aliases=("bart.chance-floor",),
        ),
    ),
    errata=(
        erratum("any-guess", "at least 1/V for whatever token is guessed", Ge(single[1], Fraction(1, 2)),
                where=(Eq(single[1] + single[2], 1),), right=Ge(Max(single[1], single[2]), Fraction(1, 2))),
    ),
    sources=(LEWIS,),
)

WEIGHTED = Identity(
    name="corruption.weighted-alike",
    title="Numbers that are equal where their weight is positive",
    topic="corruption-bits",
    statements=(
        claim(
            "times their weight they are equal",
            Eq(weight*one, weight*other),
            where=(Implies(Gt(weight, 0), Eq(one, other)),),
            derivation=cases(
                (Gt(weight, 0), facts((Eq(one, other), "where the weight is positive"))),
                (Eq(weight, 0), facts((Eq(weight*one, 0), "both are 0"))),
            ),
        ),
    ),
)

WEIGHTED_GAPS = Identity(
    name="corruption.weighted-gaps",
    title="The same at every gap",
    topic="corruption-bits",
    statements=(
        claim(
            "the weighted numbers are equal at every gap",
            ForAll(Eq(w_gap[g]*score[g, v], w_gap[g]*best[g]), (g, 1, gaps)),
            where=(MOST_PROBABLE,),
            derivation=facts(using=(use(WEIGHTED, "", {weight: w_gap[g], one: score[g, v], other: best[g]}),)),
        ),
    ),
)

MIXTURE = Identity(
    name="corruption.mixture-of-gaps",
    title="Guessing without knowing the gap",
    topic="corruption-bits",
    statements=(
        claim(
            "a mixture favours no token more than its parts do on average",
            Le(MIXTURE_OF, MEAN_BEST),
            where=MIXED,
            aliases=("bart.mixture-argument",),
        ),
        corollary(
            "shared",
            "equal where one token is the most probable for every gap that occurs",
            Eq(MIXTURE_OF, MEAN_BEST),
            where=(MOST_PROBABLE,),
            derivation=facts(using=(use(WEIGHTED_GAPS),)),
        ),
        condition(
            "only-shared",
            "and only there: where a token reaches the bound, no token is more probable at any gap that occurs",
            Eq(score[s, v], best[s]),
            where=(*MIXED[1:], Eq(MIXTURE_OF, MEAN_BEST), Le(s, gaps), Gt(w_gap[s], 0)),
            derivation=facts(
                (Eq(LACKING, 0), "nothing is lacking"),
                (ForAll(Ge(w_gap[g]*(best[g] - score[g, v]), 0), (g, 1, gaps)), "no gap gains"),
                (Le(w_gap[s]*(best[s] - score[s, v]), LACKING), "one term of a sum without negative terms"),
                (Le(best[s] - score[s, v], 0), "the gap occurs"),
            ),
        ),
        corollary(
            "data-processing",
            "a guess from the view alone is right at most as often as the best from view and gap",
            Le(Sum(Sum(joint[o, g, guess[o]], (g, 1, gaps)), (o, 1, views)),
               Sum(Sum(top[o, g], (g, 1, gaps)), (o, 1, views))),
            where=(ForAll(Le(joint[o, g, guess[o]], top[o, g]), (o, 1, views), (g, 1, gaps)),),
            derivation=facts((ForAll(Le(Sum(joint[o, g, guess[o]], (g, 1, gaps)), Sum(top[o, g], (g, 1, gaps))),
                                     (o, 1, views)), "gap by gap")),
            aliases=("bart.deletion-le-masking",),
        ),
        corollary(
            "gap-nonnegative",
            "so the difference is not negative",
            Ge(MEAN_BEST - MIXTURE_OF, 0),
            where=MIXED,
            derivation=facts((Le(MIXTURE_OF, MEAN_BEST), "the mixture")),
            aliases=("bart.gap-nonnegative",),
        ),
    ),
    errata=(
        erratum(
            "strictly",
            "masking said to be better at every setting",
            Lt(MIXTURE_OF, MEAN_BEST),
            where=MIXED,
            right=Le(MIXTURE_OF, MEAN_BEST),
            figures=(figure(flips - flips, "0", SURVEY, flip_rate=Fraction(9, 10)),),
            aliases=("bart.masking-strictly-wins",),
        ),
        erratum("samples", "also in every sample: the best guess right less often than another",
                Ge(single[1], single[2]), right=Ge(Max(single[1], single[2]), single[2])),
    ),
    sources=(LEWIS,),
)

PERMUTED = (ForAll(Ge(perm[index], 1), (index, 1, n)), ForAll(Le(perm[index], n), (index, 1, n)),
            ForAll(Eq(inverse[perm[index]], index), (index, 1, n)))
MULTISET = Identity(
    name="corruption.permuted-tokens",
    title="Permutations keep the tokens",
    topic="corruption-bits",
    statements=(
        claim(
            "each token occurs as often in a permuted text as before",
            Eq(Sum(KroneckerDelta(tok[perm[index]], v), (index, 1, n)),
               Sum(KroneckerDelta(tok[index], v), (index, 1, n))),
            where=PERMUTED,
            aliases=("bart.multiset-preserved",),
        ),
    ),
    errata=(
        erratum(
            "length",
            "every corruption but masking said to change the length",
            Ne(Sum(tok[perm[index]]**0, (index, 1, n)), Sum(tok[index]**0, (index, 1, n))),
            right=Eq(Sum(tok[perm[index]]**0, (index, 1, n)), Sum(tok[index]**0, (index, 1, n))),
            aliases=("bart.only-masking-preserves-length",),
        ),
    ),
    sources=(LEWIS,),
)

ENTROPY_BOUND = Identity(
    name="corruption.entropy-of-originals",
    title="At most the logarithm of the number of originals",
    topic="corruption-bits",
    note="An original from which what is left came by deletions holds it, token by token in the same order. So the "
         "originals that are possible, given what is left, are among the texts that hold it; these are counted, "
         "by their first token, where it is said how many texts hold a text: the bound that `counted` starts from.",
    quantity=log(PAIRS)/BITS,
    statements=(
        claim(
            "the entropy of the original, in bits, is at most the logarithm of the number of originals",
            Le(ENTROPY/BITS, log(originals)/BITS),
            where=(Eq(Sum(prob[index], (index, 1, originals)), 1),),
            derivation=facts((Le(ENTROPY, log(originals)), "entropy is largest for equal probabilities")),
            figures=(figure(log(binomial(512, 77)*originals**77)/BITS, "1510.92", SURVEY, originals=50265),),
            aliases=("bart.deletion-upper-bound",),
        ),
        corollary(
            "counted",
            "of k deletions: the different originals are at most the pairs of places and tokens",
            Le(originals, PAIRS),
            where=(Le(k, n), Le(originals, originals_of(n, k))),
            derivation=chain(
                originals,
                ("<=", originals_of(n, k), "each is one of the different originals"),
                ("<=", PAIRS, "these against the pairs"),
                using=(use(AGAINST_PAIRS),),
            ),
        ),
        corollary(
            "deletion",
            "so at most the logarithm of these",
            Le(log(originals)/BITS, log(PAIRS)/BITS),
            where=(Le(k, n), Le(originals, PAIRS)),
            derivation=facts((Le(log(originals), log(PAIRS)), "the logarithm grows")),
        ),
    ),
    sources=(LEWIS,),
)

ENTRIES = (MARGINAL, WEIGHTED, WEIGHTED_GAPS, MIXTURE, MULTISET, ENTROPY_BOUND)
