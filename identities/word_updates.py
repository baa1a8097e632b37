"""What an update of negative sampling touches: the gradients that are 0, and how many output vectors are moved."""
from __future__ import annotations

from fractions import Fraction

from derive import (
    Derivative,
    Eq,
    Expr,
    ForAll,
    Ge,
    KroneckerDelta,
    Le,
    Lt,
    Min,
    Ne,
    Sum,
    Symbol,
    as_expr,
    exp,
    family,
    log,
)
from derive.catalogue import Identity, chain, claim, condition, corollary, erratum, facts, figure, use
from identities.negative_sampling import MINUS, n_draw, sigma, x_s
from identities.sources import TEXTBOOK
from identities.sums_compared import TERMS, left, right
from identities.sums_compared import s as member
from identities.sums_compared import w as term
from identities.symbols import K, j, k
from identities.word_vectors import coord, d_w, dot, n_V, seen, u, v, w, word

n_neg = Symbol("n_neg", domain="nonnegative integer", meaning="noise words drawn for each pair", unit="token",
               latex="K")
draw = Symbol("draw", domain="positive integer", meaning="a draw of a noise word")
noise = family("noise_word", domain="integer", meaning="the noise words drawn")
early = Symbol("draw_early", domain="positive integer", meaning="the earlier of two draws")
late = Symbol("draw_late", domain="positive integer", meaning="the later of two draws")

POSITIVE_TERM = log(1/(1 + exp(-dot(seen))))
NOISE_TERM = log(1/(1 + exp(Sum(u[noise[draw], k]*v[k], (k, 1, d_w)))))
NOISE_SCORE = Sum(u[noise[w], k]*v[k], (k, 1, d_w))
NOISE_TERMS = -Sum(log(1 + exp(NOISE_SCORE)), (w, 1, n_neg))


def met(at: Expr) -> Expr:
    """How often an update meets a word: as the observed one, and as a noise word."""
    return KroneckerDelta(at, seen) + Sum(KroneckerDelta(at, noise[w]), (w, 1, n_neg))


MEETINGS = met(j)
ALL_MEETINGS = Sum(MEETINGS, (j, 1, n_V))
MOVED = Sum(Min(MEETINGS, 1), (j, 1, n_V))
SURPLUS = MEETINGS - Min(MEETINGS, 1)
AMONG = (Le(seen, n_V), ForAll(Ge(noise[w], 1), (w, 1, n_neg)), ForAll(Le(noise[w], n_V), (w, 1, n_neg)))
DRAWS_OF = Sum(KroneckerDelta(word, noise[w]), (w, 1, n_neg))


def stretch(lower: Expr | int, upper: Expr) -> Expr:
    """A stretch of a sum."""
    return Sum(term[k], (k, lower, upper))


TWO_TERMS = Identity(
    name="words.two-terms-of-a-sum",
    title="Two terms of a sum",
    topic="word-embeddings",
    statements=(
        claim(
            "without negative terms the sum is at least any two of its terms",
            Ge(stretch(1, K), term[early] + term[late]),
            where=(Lt(early, late), Le(late, K)),
            derivation=facts(
                (Eq(stretch(1, K), stretch(1, late - 1) + stretch(late, K)), "before the later term, and from it on"),
                (Eq(stretch(late, K), term[late] + stretch(late + 1, K)), "the later term stands apart"),
                (Ge(stretch(late + 1, K), 0), "what comes after is not negative"),
                (Ge(stretch(1, late - 1), term[early]), "what comes before has the earlier term"),
            ),
        ),
    ),
    sources=(TEXTBOOK,),
)

WORDS_MET = Identity(
    name="words.words-met",
    title="The words that an update meets",
    topic="word-embeddings",
    statements=(
        claim(
            "the observed word and K noise words, each as often as it is drawn",
            Eq(ALL_MEETINGS, n_neg + 1),
            where=AMONG,
            derivation=chain(
                ALL_MEETINGS,
                ("have", ForAll(Eq(Sum(KroneckerDelta(j, noise[w]), (j, 1, n_V)), 1), (w, 1, n_neg)),
                 "each of the noise words is one of the V"),
                ("=", 1 + Sum(Sum(KroneckerDelta(j, noise[w]), (j, 1, n_V)), (w, 1, n_neg)),
                 "so is the observed word; add up word by word"),
                ("=", 1 + Sum(1, (w, 1, n_neg)), "one for each draw"),
                ("=", n_neg + 1, "K draws"),
            ),
        ),
        corollary("once-each", "each word counted once, and how often it is met besides",
                  Eq(MOVED, ALL_MEETINGS - Sum(SURPLUS, (j, 1, n_V)))),
        corollary(
            "met-twice",
            "a word that is met twice is met besides",
            Ge(Sum(SURPLUS, (j, 1, n_V)), 1),
            where=(Le(word, n_V), Ge(met(word), 2)),
            derivation=facts(
                (ForAll(Ge(SURPLUS, 0), (j, 1, n_V)), "no word is met less often than it is counted"),
                (Ge(met(word) - Min(met(word), 1), 1), "this one more often"),
                using=(use(TERMS, "capped", {K: n_V, left[j]: MEETINGS}),
                       use(TERMS, "one-term", {K: n_V, member: word, left[j]: SURPLUS})),
            ),
        ),
    ),
    sources=(TEXTBOOK,),
)

TOUCHED = Identity(
    name="words.vectors-touched",
    title="The vectors that an update touches",
    topic="word-embeddings",
    statements=(
        claim(
            "the gradient of a noise word's term is 0 in every output vector but its own",
            Eq(Derivative(NOISE_TERM, u[word, coord]), 0),
            where=(Le(coord, d_w), Ne(noise[draw], word)),
            figures=(figure(n_neg + 1, "6", TEXTBOOK, n_neg=5), figure(n_neg + 1, "21", TEXTBOOK, n_neg=20)),
            aliases=("ns.vectors-touched",),
        ),
        corollary(
            "observed",
            "and that of the observed word's term",
            Eq(Derivative(POSITIVE_TERM, u[word, coord]), 0),
            where=(Le(coord, d_w), Ne(word, seen)),
        ),
        corollary(
            "gain",
            "so the gain of the observed word and K noise words moves no other output vector; the noise words' terms "
            "are written as -log(1 + exp(x))",
            Eq(Derivative(POSITIVE_TERM + NOISE_TERMS, u[word, coord]), 0),
            where=(Le(coord, d_w), Ne(word, seen), ForAll(Ne(noise[w], word), (w, 1, n_neg))),
            derivation=chain(
                Derivative(POSITIVE_TERM + NOISE_TERMS, u[word, coord]),
                ("=", -Sum(KroneckerDelta(noise[w], word)*v[coord]*exp(NOISE_SCORE)/(1 + exp(NOISE_SCORE)),
                           (w, 1, n_neg)),
                 "the output vector of the word stands in the terms of its own draws"),
                ("have", ForAll(Eq(KroneckerDelta(noise[w], word), 0), (w, 1, n_neg)), "it was not drawn"),
                ("=", 0, "no draw is left"),
            ),
        ),
        corollary("noise-term", "which is log sigma(-x)", Eq(log(MINUS), -log(1 + exp(x_s)))),
        corollary(
            "speed-up",
            "so of V output vectors K + 1 are touched, V/(K + 1) times fewer",
            Lt(n_V/(n_draw + 1), n_V),
            aliases=("ns.speedup",),
        ),
        corollary(
            "at-zero",
            "with all scores 0 the gain is -(K + 1) log 2",
            Eq(log(sigma(as_expr(0))) + n_neg*log(sigma(as_expr(0))), -(n_neg + 1)*log(2)),
            aliases=("ns.loss-at-zero",),
        ),
        corollary(
            "initial-loss",
            "and the loss its opposite",
            Eq((n_neg + 1)*log(2), -(log(Fraction(1, 2)) + n_neg*log(Fraction(1, 2)))),
            aliases=("ex7.initial-loss",),
        ),
    ),
    errata=(
        erratum(
            "with-the-centre",
            "K + 1 said of all vectors: the centre vector is one more",
            Eq(n_neg + 1 + 1, n_neg + 1),
            right=Eq(n_neg + 1 + 1, n_neg + 2),
        ),
    ),
    sources=(TEXTBOOK,),
)

MOVED_VECTORS = Identity(
    name="words.vectors-moved",
    title="How many output vectors an update moves",
    topic="word-embeddings",
    statements=(
        claim(
            "the output vectors that are moved are at most K + 1",
            Le(MOVED, n_neg + 1),
            where=AMONG,
            derivation=chain(
                MOVED,
                ("<=", ALL_MEETINGS, "a word that is met counts once"),
                ("=", n_neg + 1, "the observed word and K draws"),
                using=(use(TERMS, "", {K: n_V, left[j]: Min(MEETINGS, 1), right[j]: MEETINGS}), use(WORDS_MET)),
            ),
        ),
        condition(
            "fewer",
            "fewer where a word is met twice",
            Lt(MOVED, n_neg + 1),
            where=(*AMONG, Le(word, n_V), Ge(met(word), 2)),
            derivation=chain(
                MOVED,
                ("=", ALL_MEETINGS - Sum(SURPLUS, (j, 1, n_V)), "each word counts once"),
                ("<=", ALL_MEETINGS - 1, "one is met besides"),
                ("=", n_neg + 1 - 1, "the observed word and K draws"),
                ("<", n_neg + 1, "one less"),
                using=(use(WORDS_MET, "once-each"), use(WORDS_MET), use(WORDS_MET, "met-twice")),
            ),
        ),
        condition(
            "drawn-twice",
            "as a noise word is that two draws repeat",
            Ge(met(word), 2),
            where=(Eq(noise[early], word), Eq(noise[late], word), Lt(early, late), Le(late, n_neg)),
            derivation=facts(
                (Eq(KroneckerDelta(word, noise[early]), 1), "the one draw"),
                (Eq(KroneckerDelta(word, noise[late]), 1), "the other"),
                (Ge(DRAWS_OF, 2), "both"),
                using=(use(TWO_TERMS, "", {K: n_neg, term[j]: KroneckerDelta(word, noise[j])}),),
            ),
        ),
        condition(
            "observed-drawn",
            "and the observed word if it is drawn",
            Ge(met(seen), 2),
            where=(Eq(noise[early], seen), Le(early, n_neg)),
            derivation=facts(
                (Eq(KroneckerDelta(seen, noise[early]), 1), "the draw"),
                using=(use(TERMS, "one-term", {K: n_neg, member: early, left[j]: KroneckerDelta(seen, noise[j])}),),
            ),
        ),
    ),
    sources=(TEXTBOOK,),
)

ENTRIES = (TWO_TERMS, WORDS_MET, TOUCHED, MOVED_VECTORS)
