"""How the entropy of attention without scaled scores falls with the width, and the measured means.

Expectations are means over ever finer grids of levels (`grids`), so that the scores' independence and their normal
distribution stand in the statements.
"""
from __future__ import annotations

from fractions import Fraction

from derive import (
    Abs,
    Eq,
    Expr,
    ForAll,
    Ge,
    Gt,
    Integral,
    KroneckerDelta,
    Le,
    Max,
    Ne,
    Product,
    Sum,
    Symbol,
    Tends,
    exp,
    family,
    log,
    oo,
    pi,
    sign,
    sqrt,
)
from derive.catalogue import Function, Identity, cited, corollary, define, differs, erratum, figure, tends
from derive.language import as_expr
from derive.language.functions import call
from identities.grids import LEVEL, level, mesh, over_grid, point
from identities.logit_statistics import lower, parts, t, upper
from identities.sources import SURVEY, VASWANI
from identities.symbols import j, k

n = Symbol("n_scores", domain="positive integer", meaning="scores of a query: the tokens that it attends to", latex="n")
d = Symbol("d_score", domain="positive integer", meaning="width over which unscaled scores are summed", latex="d")
d_any = Symbol("d_any", domain="positive integer", meaning="any width", latex="d")
Q = family("Q_score", domain="real", latex="Q",
           meaning="a standard normal score at each level between 0 and 1: its quantile function")
Q_d = family("Q_width", domain="real", latex="Q",
             meaning="a score over the root of the width, by width and level: its quantile functions")
off = family("eps_width", domain="nonnegative", latex=r"\varepsilon",
             meaning="how far the density of the scores over the root of the width is from the normal one at a width")
weight = Function("w_score", "softmax weight of a token, by the width, the point of a grid, its levels and the token")
weight_d = Function("w_width", "the same for scores whose distribution depends on the width")
H_mean = family("H_mean", domain="nonnegative", meaning="mean entropy of unscaled attention at a width", latex="H")
cut = Symbol("gap_cut", domain="positive integer", meaning="a whole number: 1/c is a small gap", latex="c")
gap_share = family("gap_share", domain="nonnegative", latex="P",
                   meaning="probability that the largest of n normal variables exceeds no other by more than 1/c")
g_gap = Symbol("g_gap", domain="positive", meaning="density at 0 of the gap of the two largest scores", latex="g")
h_8 = Symbol("h_8", domain="positive", meaning="an average entropy that was printed")
h_2048 = Symbol("h_2048", domain="nonnegative", meaning="another average entropy that was printed")
draws = Symbol("n_draws", domain="positive integer", meaning="draws that are averaged")
H_draw = Symbol("H_draw", domain="real", meaning="expected entropy of one draw", latex="E[H]")
GAP_16 = Fraction("1.7659913930547886")
PRINTED_8, PRINTED_2048 = Fraction("1.306609442401309"), Fraction("0.06404499347626236")
HIGH, LOW = Fraction("2.370321"), Fraction("2.355421")


def below(value: Expr) -> Expr:
    """The probability that a standard normal score is at most a value."""
    return call("erfc", -value/sqrt(2))/2


def softmax(score: Expr, other: Expr) -> Expr:
    """The weight of a token, by its score and that of token j over the root of the width."""
    return exp(sqrt(d_any)*score)/Sum(exp(sqrt(d_any)*other), (j, 1, n))


def mean_entropy(of: Function) -> Expr:
    """H is the expected entropy of these weights: for each width the limit of the means over ever finer levels."""
    parts_of = of(d_any, point, mesh, k)*log(of(d_any, point, mesh, k))
    return ForAll(Tends(over_grid(-Sum(parts_of, (k, 1, n)), n), mesh, oo, H_mean[d_any]), (d_any, 1, oo))


NORMAL = ForAll(Eq(below(Q[lower/parts]), lower/parts), (lower, 1, parts - 1), (parts, 2, oo))
WEIGHT = define(weight(d_any, point, mesh, k), softmax(Q[level(point, mesh, k)], Q[level(point, mesh, j)]))
WEIGHT_D = define(weight_d(d_any, point, mesh, k),
                  softmax(Q_d[d_any, level(point, mesh, k)], Q_d[d_any, level(point, mesh, j)]))
# of the points where a score exceeds all others by more than 1/c, one token counts 1; of others none
AHEAD = Sum(Product(Max(0, KroneckerDelta(k, j), sign(Q[level(point, mesh, k)] - Q[level(point, mesh, j)] - 1/cut)),
                    (j, 1, n)), (k, 1, n))
GAP_DENSITY = (
    ForAll(Tends(1 - over_grid(AHEAD, n), mesh, oo, gap_share[cut]), (cut, 1, oo)),
    Tends(cut*gap_share[cut], cut, oo, g_gap),
)
DENSITY = exp(-t**2/2)/sqrt(2*pi)
GAP_AT_0 = n*(n - 1)*Integral(DENSITY**2*below(t)**(n - 2), (t, -oo, oo))
BETWEEN = (upper - lower)/parts, below(Q_d[d_any, upper/parts]) - below(Q_d[d_any, lower/parts])
NEARLY_NORMAL = (
    ForAll(Tends(Q_d[d_any, lower/parts], d_any, oo, Q[lower/parts]), (lower, 1, parts - 1), (parts, 2, oo)),
    ForAll(Le(Abs(BETWEEN[0] - BETWEEN[1]), off[d_any]*(Q_d[d_any, upper/parts] - Q_d[d_any, lower/parts])),
           (lower, 1, upper), (upper, 1, parts - 1), (parts, 2, oo), (d_any, 1, oo)),
    Tends(off[d_any], d_any, oo, 0),
)
LAPLACE = ("Laplace's method: only a gap of order 1/sqrt(d) between the two largest scores leaves entropy, and the"
           " integral of the entropy of a logistic weight over its logit is pi^2/6; g is the density of that gap at 0")

DECAY = Identity(
    name="entropy.decay-with-width",
    title="How the entropy of unscaled attention falls with the width",
    topic="softmax-attention",
    note="The n scores of a query, sqrt(d) times n independent standard normal variables, are taken at all "
         "combinations of B equidistant levels: the mean over these tends to the expectation as B grows. For scores "
         "whose distribution alone is normal in the limit the law may fail: whole numbers tie with a probability of "
         "order 1/sqrt(d). So their density has to tend to the normal one, uniformly: that is told by the "
         "probability between the scores of any two rational levels.",
    statements=(
        cited(
            "",
            "for scores sqrt(d) times independent standard normal variables the mean entropy falls as (pi^2/6) g / "
            "sqrt(d), g being the density at 0 of the gap of the two largest of these variables",
            tends(sqrt(d)*H_mean[d], pi**2/6*g_gap),
            LAPLACE,
            where=("d_score -> oo", Ge(n, 2), NORMAL, LEVEL, WEIGHT, mean_entropy(weight), *GAP_DENSITY),
            figures=(
                differs(figure(pi**2/6*g_gap/sqrt(d), "0.064045", SURVEY, d_score=2048, g_gap=GAP_16),
                        "the limit law gives 0.06419; what is printed is a sample mean"),
            ),
            aliases=("transformer.entropy-decay-law",),
        ),
        cited(
            "gap-density",
            "that density is the integral of n (n - 1) phi^2 Phi^(n - 2), phi and Phi being the normal density and "
            "distribution function",
            Eq(g_gap, GAP_AT_0),
            "the joint density of the two largest of n independent variables: David and Nagaraja, Order Statistics, 3rd"
            " edition, section 2.2",
            where=(Ge(n, 2), NORMAL, LEVEL, *GAP_DENSITY),
        ),
        cited(
            "nearly-normal",
            "so too for independent scores of one distribution that, over sqrt(d), tends to the normal one as the "
            "width grows, and whose density tends to the normal density uniformly",
            tends(sqrt(d)*H_mean[d], pi**2/6*GAP_AT_0),
            LAPLACE + "; where densities f_d tend to phi uniformly the density of the gap tends to g near 0, for the"
            " integral of f_d(t) f_d(t + x) F_d(t)^(n - 2) tends to that with phi and Phi as d grows and x falls to 0",
            where=("d_score -> oo", Ge(n, 2), NORMAL, *NEARLY_NORMAL, LEVEL, WEIGHT_D, mean_entropy(weight_d)),
        ),
        corollary(
            "fourfold-width",
            "under that law a fourfold width halves the entropy",
            Eq(g_gap/sqrt(d)/(g_gap/sqrt(4*d)), 2),
            aliases=("transformer.entropy-ratio-limit",),
        ),
        corollary(
            "sampled",
            "the printed means for the widths 8 and 2048 have a ratio above the law's 16, which holds far out",
            Gt(h_8/h_2048, 16),
            where=(Eq(h_8, PRINTED_8), Eq(h_2048, PRINTED_2048)),
            figures=(
                figure(h_8, "1.306609", SURVEY, h_8=PRINTED_8),
                figure(h_2048, "0.064045", SURVEY, h_2048=PRINTED_2048),
            ),
            aliases=("transformer.entropy-unscaled",),
        ),
        corollary(
            "unbiased",
            "a single draw has the same expectation as the mean of many: it is unbiased",
            Eq(Sum(H_draw, (k, 1, draws))/draws, H_draw),
            figures=(figure(h_8 - h_2048, "0.009633", SURVEY, h_8=Fraction(9633, 10**6), h_2048=0),),
            aliases=("transformer.single-draw-unbiased",),
        ),
        corollary(
            "scaled-range",
            "the printed means of scaled attention lie in a range of 0.0149",
            Eq(h_8 - h_2048, Fraction(149, 10**4)),
            where=(Eq(h_8, HIGH), Eq(h_2048, LOW)),
            figures=(
                figure(h_8, "2.370321", SURVEY, h_8=Fraction("2.370320986495284")),
                figure(h_8, "2.355421", SURVEY, h_8=Fraction("2.3554208324978663")),
                figure(h_8 - h_2048, "0.014900", SURVEY, h_8=HIGH, h_2048=LOW),
            ),
            aliases=("transformer.entropy-scaled-range",),
        ),
        corollary(
            "scaled-fraction",
            "the lowest of them is above 84.95 % of log 16",
            Ge(as_expr(LOW)/log(16), Fraction(8495, 10**4)),
            figures=(figure(h_8/log(16), "84.95%", SURVEY, h_8=LOW),),
            aliases=("transformer.entropy-scaled-fraction",),
        ),
    ),
    errata=(
        erratum(
            "biased",
            "a single draw said to be only close to unbiased",
            Ne(Sum(H_draw, (k, 1, draws))/draws, H_draw),
            right=Eq(Sum(H_draw, (k, 1, draws))/draws, H_draw),
        ),
    ),
    sources=(VASWANI, SURVEY),
)

ENTRIES = (DECAY,)
