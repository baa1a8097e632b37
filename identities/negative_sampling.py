"""Negative sampling: the sigmoid, the optimum and what it means."""
from __future__ import annotations

from fractions import Fraction

from derive import Derivative, Eq, Expr, Ge, Gt, Le, Lt, Ne, Symbol, exp, log
from derive.catalogue import Identity, cases, chain, claim, condition, corollary, differs, erratum, facts, figure, limit
from identities.sources import TEXTBOOK

x_s = Symbol("x_score", domain="real", meaning="score of a word and a centre word", latex="x")
y_exp = Symbol("y_exp", domain="positive", meaning="exponential of a score", latex="y")
p_pair = Symbol("p_met", domain="positive", meaning="weight of a pair that was seen", latex="p")
q_pair = Symbol("q_pair", domain="positive", meaning="weight of the pair as noise", latex="q")
joint = Symbol("P_oc", domain="positive", meaning="probability of a context word with its centre word", latex="P_{oc}")
p_o = Symbol("P_o", domain="positive", meaning="probability of the context word", latex="P_o")
p_c = Symbol("P_c", domain="positive", meaning="probability of the centre word", latex="P_c")
p_n = Symbol("P_n", domain="positive", meaning="probability of the context word as noise", latex="P_n")
n_draw = Symbol("n_draw", domain="positive integer", meaning="noise words drawn for each pair, one or more",
                unit="token", latex="K")


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

ENTRIES = (SIGMOID, OPTIMUM)
