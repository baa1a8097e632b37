"""Negative sampling: the sigmoid, the optimum and what it means, the vectors an update touches."""
from __future__ import annotations

from fractions import Fraction

from derive import (
    Derivative,
    Eq,
    Expr,
    ForAll,
    Ge,
    Gt,
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
from derive.catalogue import (
    Identity,
    cases,
    chain,
    claim,
    condition,
    corollary,
    differs,
    erratum,
    facts,
    figure,
    limit,
    use,
)
from identities.sources import TEXTBOOK
from identities.sums_compared import TERMS, left, right
from identities.symbols import K, j, k
from identities.word_vectors import coord, d_w, dot, n_V, seen, u, v, w, word

x_s = Symbol("x_score", domain="real", meaning="score of a word and a centre word", latex="x")
y_exp = Symbol("y_exp", domain="positive", meaning="exponential of a score", latex="y")
p_pair = Symbol("p_met", domain="positive", meaning="weight of a pair that was seen", latex="p")
q_pair = Symbol("q_pair", domain="positive", meaning="weight of the pair as noise", latex="q")
joint = Symbol("P_oc", domain="positive", meaning="probability of a context word with its centre word", latex="P_{oc}")
p_o = Symbol("P_o", domain="positive", meaning="probability of the context word", latex="P_o")
p_c = Symbol("P_c", domain="positive", meaning="probability of the centre word", latex="P_c")
p_n = Symbol("P_n", domain="positive", meaning="probability of the context word as noise", latex="P_n")
n_neg = Symbol("n_neg", domain="nonnegative integer", meaning="noise words drawn for each pair", unit="token",
               latex="K")
n_draw = Symbol("n_draw", domain="positive integer", meaning="noise words drawn for each pair, one or more",
                unit="token", latex="K")
draw = Symbol("draw", domain="positive integer", meaning="a draw of a noise word")
noise = family("noise_word", domain="integer", meaning="the noise words drawn")


def sigma(score: Expr) -> Expr:
    """The sigmoid of a score."""
    return 1/(1 + exp(-score))


SIGMA = 1/(1 + exp(-x_s))
MINUS = 1/(1 + exp(x_s))
GAIN = p_pair*log(SIGMA) + q_pair*log(MINUS)
BEST = p_pair*log(p_pair/(p_pair + q_pair)) + q_pair*log(q_pair/(p_pair + q_pair))
PMI = log(joint/(p_o*p_c))

SIGMOID = Identity(
    name="words.sigmoid",
    title="The sigmoid",
    topic="word-embeddings",
    statements=(
        claim(
            "at minus x it is 1 less what it is at x",
            Eq(MINUS, 1 - SIGMA),
            aliases=("ns.sigmoid-complement",),
        ),
        corollary(
            "derivative",
            "its derivative is sigma (1 - sigma)",
            Eq(Derivative(SIGMA, x_s), SIGMA*(1 - SIGMA)),
            aliases=("ns.sigmoid-derivative",),
        ),
        corollary("derivative-positive", "which is positive", Gt(SIGMA*(1 - SIGMA), 0)),
        corollary("derivative-at-most", "and at most 1/4", Le(SIGMA*(1 - SIGMA), Fraction(1, 4))),
        corollary(
            "derivative-at-zero",
            "which it is at 0",
            Eq(SIGMA*(1 - SIGMA), Fraction(1, 4)),
            where=(Eq(x_s, 0),),
        ),
        condition(
            "derivative-below-zero",
            "less below 0",
            Lt(SIGMA*(1 - SIGMA), Fraction(1, 4)),
            where=(Lt(x_s, 0),),
            derivation=facts((Lt(exp(x_s), 1), "exp increases"), (Gt((exp(x_s) - 1)**2, 0), "a square")),
        ),
        condition(
            "derivative-above-zero",
            "and above",
            Lt(SIGMA*(1 - SIGMA), Fraction(1, 4)),
            where=(Gt(x_s, 0),),
            derivation=facts((Gt(exp(x_s), 1), "exp increases"), (Gt((exp(x_s) - 1)**2, 0), "a square")),
        ),
    ),
    errata=(
        erratum(
            "odd",
            "sigma(-x) = -sigma(x), as for tanh",
            Eq(MINUS, -SIGMA),
            right=Eq(MINUS, 1 - SIGMA),
        ),
    ),
    sources=(TEXTBOOK,),
)

OPTIMUM = Identity(
    name="words.best-score",
    title="The score that negative sampling looks for",
    topic="word-embeddings",
    quantity=log(p_pair/q_pair),
    statements=(
        claim(
            "at x = log(p/q) the slope of p log sigma(x) + q log sigma(-x) is 0",
            Eq(p_pair*(1 - sigma(log(p_pair/q_pair))) - q_pair*sigma(log(p_pair/q_pair)), 0),
            aliases=("ns.optimum-stationary",),
        ),
        corollary(
            "slope",
            "the slope at any score",
            Eq(Derivative(GAIN, x_s), p_pair*(1 - SIGMA) - q_pair*SIGMA),
            aliases=("ns.score-gradient",),
        ),
        corollary(
            "curvature",
            "the second derivative is -(p + q) sigma(x) sigma(-x)",
            Eq(Derivative(GAIN, x_s, 2), -(p_pair + q_pair)*SIGMA*MINUS),
        ),
        corollary(
            "concave",
            "which is negative: the gain is strictly concave",
            Lt(Derivative(GAIN, x_s, 2), 0),
            derivation=chain(
                Derivative(GAIN, x_s, 2),
                ("=", -(p_pair + q_pair)*SIGMA*MINUS, "differentiate twice"),
                ("<", 0, "the factors are positive"),
            ),
            aliases=("ns.concave",),
        ),
        condition(
            "only-there",
            "the slope is 0 at that score only",
            Eq(x_s, log(p_pair/q_pair)),
            where=(Eq(p_pair*(1 - SIGMA), q_pair*SIGMA),),
            derivation=facts(
                (Eq(SIGMA, p_pair/(p_pair + q_pair)), "solve for sigma"),
                (Eq(exp(x_s), p_pair/q_pair), "solve for exp(x)"),
            ),
        ),
        corollary(
            "noise",
            "with noise P_n and K draws it is PMI - log K + log(P(o)/P_n(o))",
            Eq(log(joint/(n_draw*p_c*p_n)), PMI - log(n_draw) + log(p_o/p_n)),
            aliases=("ns.optimum-general-noise",),
        ),
        corollary(
            "unigram-noise",
            "so it is PMI - log K where noise is drawn by frequency",
            Eq(log(joint/(n_draw*p_c*p_n)), PMI - log(n_draw)),
            where=(Eq(p_n, p_o),),
            aliases=("ns.optimum-shifted-pmi",),
        ),
        condition(
            "only-unigram-noise",
            "and only there",
            Ne(log(p_o/p_n), 0),
            where=(Ne(p_n, p_o),),
            derivation=cases(
                (Lt(p_o, p_n), facts((Lt(p_o/p_n, 1), "less than 1"), (Lt(log(p_o/p_n), 0), "log is negative"))),
                (Ge(p_o, p_n), facts((Gt(p_o, p_n), "they differ"), (Gt(p_o/p_n, 1), "more than 1"),
                                     (Gt(log(p_o/p_n), 0), "log is positive"))),
            ),
        ),
        limit(
            "never-seen",
            "a pair never seen has no best score: it falls without bound",
            Lt(log(y_exp), -x_s),
            where=(Lt(y_exp, exp(-x_s)),),
            derivation=facts((Lt(log(y_exp), log(exp(-x_s))), "log increases")),
            aliases=("ns.zero-count-pairs",),
        ),
    ),
    errata=(
        erratum(
            "any-noise",
            "PMI - log K quoted for noise drawn by other powers of the frequency",
            Eq(log(joint/(n_draw*p_c*p_n)), PMI - log(n_draw)),
            right=Eq(log(joint/(n_draw*p_c*p_n)), PMI - log(n_draw) + log(p_o/p_n)),
            figures=(
                figure(log(p_o/p_n), "0", TEXTBOOK, P_o=Fraction(16, 17), P_n=Fraction(8, 9)),
                differs(figure(log(p_o/p_n), "0", TEXTBOOK, P_o=Fraction(1, 17), P_n=Fraction(1, 9)),
                        "with the noise 8/9 and 1/9 of frequencies 16/17 and 1/17 it is log(9/17) for the rare word, "
                        "and log(18/17), about 0.0572, for the other"),
            ),
            aliases=("ns.optimum-with-three-quarter-noise",),
        ),
    ),
    sources=(TEXTBOOK,),
)

POSITIVE_TERM = log(1/(1 + exp(-dot(seen))))
NOISE_TERM = log(1/(1 + exp(Sum(u[noise[draw], k]*v[k], (k, 1, d_w)))))
NOISE_SCORE = Sum(u[noise[w], k]*v[k], (k, 1, d_w))
NOISE_TERMS = -Sum(log(1 + exp(NOISE_SCORE)), (w, 1, n_neg))
MEETINGS = KroneckerDelta(j, seen) + Sum(KroneckerDelta(j, noise[w]), (w, 1, n_neg))
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
            "at-most",
            "the output vectors that are moved are at most K + 1, fewer where words repeat",
            Le(Sum(Min(MEETINGS, 1), (j, 1, n_V)), n_neg + 1),
            where=(Le(seen, n_V), ForAll(Ge(noise[w], 1), (w, 1, n_neg)), ForAll(Le(noise[w], n_V), (w, 1, n_neg))),
            derivation=chain(
                Sum(Min(MEETINGS, 1), (j, 1, n_V)),
                ("<=", Sum(MEETINGS, (j, 1, n_V)), "a word that is met counts once"),
                ("have", ForAll(Eq(Sum(KroneckerDelta(j, noise[w]), (j, 1, n_V)), 1), (w, 1, n_neg)),
                 "each of the noise words is one of the V"),
                ("=", 1 + Sum(Sum(KroneckerDelta(j, noise[w]), (j, 1, n_V)), (w, 1, n_neg)),
                 "so is the observed word; add up word by word"),
                ("=", 1 + Sum(1, (w, 1, n_neg)), "one for each draw"),
                ("=", n_neg + 1, "K draws"),
                using=(use(TERMS, "", {K: n_V, left[j]: Min(MEETINGS, 1), right[j]: MEETINGS}),),
            ),
        ),
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

ENTRIES = (SIGMOID, OPTIMUM, TOUCHED)
