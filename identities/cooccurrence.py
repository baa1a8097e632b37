"""Global vectors: the weights of counts, ratios of counts, low-rank fits; and the n-grams of a word."""
from __future__ import annotations

from fractions import Fraction

from derive import (
    Derivative,
    Eq,
    Equivalent,
    Expr,
    ForAll,
    Ge,
    Gt,
    KroneckerDelta,
    Le,
    Limit,
    Lt,
    Max,
    Sum,
    Symbol,
    as_expr,
    exp,
    family,
    log,
    sqrt,
)
from derive.catalogue import Identity, cited, claim, corollary, erratum, facts
from identities.sources import TEXTBOOK
from identities.symbols import i, j, k

count = Symbol("count", domain="positive", meaning="count of a pair of words", latex="x")
cutoff = Symbol("cutoff", domain="positive", meaning="count from which on a pair has weight 1", latex="x_{max}")
alpha_w = Symbol("alpha_w", domain="positive", meaning="exponent of the weight", latex=r"\alpha")
alpha_real = Symbol("alpha_real", domain="real", meaning="an exponent of either sign", latex=r"\alpha")
more = Symbol("count_2", domain="positive", meaning="another count", latex="y")
fall = Symbol("fall", domain="nonnegative", meaning="minus the logarithm of a count below 1", latex="y")
d_glove = Symbol("d_glove", domain="positive integer", meaning="width of the vectors", latex="d")
wa = family("wa", domain="real", meaning="vector of a word", latex="w_i")
wb = family("wb", domain="real", meaning="vector of another word", latex="w_j")
ck = family("ck", domain="real", meaning="vector of a context word", latex="c_k")
ba = Symbol("ba", domain="real", meaning="bias of the word", latex="b_i")
bb = Symbol("bb", domain="real", meaning="bias of the other word", latex="b_j")
bk = Symbol("bk", domain="real", meaning="bias of the context word", latex="d_k")
xa = Symbol("xa", domain="positive", meaning="count of the word with the context word", latex="X_{ik}")
xb = Symbol("xb", domain="positive", meaning="count of the other word with the context word", latex="X_{jk}")
letters = Symbol("letters", domain="positive integer", meaning="letters of a word", latex="l")
lo = Symbol("lo", domain="positive integer", meaning="length of the shortest n-grams", latex="a")
hi = Symbol("hi", domain="positive integer", meaning="length of the longest n-grams", latex="b")
place = Symbol("place_from", domain="positive integer", meaning="place where an n-gram starts", latex="p")
rows = Symbol("rows", domain="positive integer", meaning="rows of a matrix", latex="n")
cols = Symbol("cols", domain="positive integer", meaning="columns of a matrix", latex="m")
rank = Symbol("rank_mat", domain="positive integer", meaning="rank of a matrix", latex="r")
kept = Symbol("fit_rank", domain="nonnegative integer", meaning="rank of the fit", latex="k")
matrix = family("A_glove", domain="real", meaning="the matrix that is fitted: logarithms of counts", latex="A")
left = family("L_fit", domain="real", meaning="left factor of the fit", latex="L")
right = family("R_fit", domain="real", meaning="right factor of the fit", latex="R")
sing = family("sing", domain="positive", meaning="singular values of the matrix, from the greatest", latex=r"\sigma")
lv = family("lv", domain="real", meaning="left singular vectors", latex="u")
rv = family("rv", domain="real", meaning="right singular vectors", latex="v")
row_w = family("row_w", domain="positive", meaning="weights of the rows", latex="a")
col_w = family("col_w", domain="positive", meaning="weights of the columns", latex="b")
e = Symbol("e_sum", meaning="an index that runs over singular values", latex="e")
WEIGHT = (count/cutoff)**alpha_w
ECKART_YOUNG = ("Eckart and Young, The approximation of one matrix by another of lower rank, 1936; Horn and Johnson, "
                "Matrix Analysis, 2nd ed. 2013, 7.4.2")


def singular(of: Expr) -> tuple[Expr, ...]:
    """The singular value decomposition of a matrix."""
    return (
        ForAll(Eq(of, Sum(sing[e]*lv[i, e]*rv[j, e], (e, 1, rank))), (i, 1, rows), (j, 1, cols)),
        ForAll(Eq(Sum(lv[i, j]*lv[i, k], (i, 1, rows)), KroneckerDelta(j, k)), (j, 1, rank), (k, 1, rank)),
        ForAll(Eq(Sum(rv[i, j]*rv[i, k], (i, 1, cols)), KroneckerDelta(j, k)), (j, 1, rank), (k, 1, rank)),
        ForAll(Ge(sing[k], sing[k + 1]), (k, 1, rank - 1)), Lt(kept, rank))


FIT = Sum(left[i, e]*right[e, j], (e, 1, kept))

COUNT_WEIGHT = Identity(
    name="words.count-weight",
    title="The weight of a count",
    topic="word-embeddings",
    statements=(
        claim(
            "(x/m)^a tends to 1 as x tends to the cutoff m, where the weight goes on as 1",
            Eq(Limit((count/cutoff)**alpha_real, count, cutoff), 1),
            aliases=("glove.weight-continuous",),
        ),
        corollary("at-cutoff", "it is 1 there", Eq((cutoff/cutoff)**alpha_real, 1)),
        corollary(
            "below-one",
            "below the cutoff it is less than 1",
            Lt(WEIGHT, 1),
            where=(Lt(count, cutoff),),
            aliases=("glove.weight-range",),
        ),
        corollary("positive", "and positive", Gt(WEIGHT, 0)),
        corollary("nondecreasing", "it never falls", Le(WEIGHT, (more/cutoff)**alpha_w), where=(Le(count, more),)),
        corollary(
            "growing",
            "with the exponent 3/4 it grows",
            Gt(Derivative((count/cutoff)**Fraction(3, 4), count), 0),
            where=(Lt(count, cutoff),),
            aliases=("glove.weight-monotone",),
        ),
    ),
    errata=(
        erratum(
            "grows-on",
            "the power used beyond the cutoff too",
            Le(WEIGHT, 1),
            right=Gt(WEIGHT, 0),
        ),
    ),
    sources=(TEXTBOOK,),
)

RATIOS = Identity(
    name="words.count-ratios",
    title="An exact fit of logarithms keeps ratios",
    topic="word-embeddings",
    statements=(
        claim(
            "differences of vectors and biases give log ratios of counts",
            Eq(Sum((wa[k] - wb[k])*ck[k], (k, 1, d_glove)) + ba - bb, log(xa/xb)),
            where=(Eq(xa, exp(Sum(wa[k]*ck[k], (k, 1, d_glove)) + ba + bk)),
                   Eq(xb, exp(Sum(wb[k]*ck[k], (k, 1, d_glove)) + bb + bk))),
            derivation=facts(
                (Eq(log(xa/xb), log(xa) - log(xb)), "log of a quotient"),
                (Eq(log(xa), Sum(wa[k]*ck[k], (k, 1, d_glove)) + ba + bk), "the fit of the word"),
                (Eq(log(xb), Sum(wb[k]*ck[k], (k, 1, d_glove)) + bb + bk), "the fit of the other word"),
            ),
            aliases=("glove.ratio-identity",),
        ),
        corollary(
            "row-sums",
            "row sums of a small table of counts",
            Eq(as_expr(14) + 18 + 14 + 18 + 16, 80),
            aliases=("ex8.row-sums",),
        ),
        corollary(
            "ratios",
            "and a ratio in it",
            Eq(Fraction(9, 18)*as_expr(1)/Fraction(1, 18), 9),
            aliases=("ex8.ratios",),
        ),
    ),
    sources=(TEXTBOOK,),
)

LOW_RANK = Identity(
    name="words.low-rank-fit",
    title="The best fit of a given rank",
    topic="word-embeddings",
    statements=(
        cited(
            "",
            "no fit of rank k leaves less than the squares of the discarded singular values",
            Ge(Sum(Sum((matrix[i, j] - FIT)**2, (i, 1, rows)), (j, 1, cols)), Sum(sing[e]**2, (e, kept + 1, rank))),
            ECKART_YOUNG,
            where=singular(matrix[i, j]),
            aliases=("glove.eckart-young",),
        ),
        cited(
            "rank-one-weights",
            "nor with weights of rank one, of the singular values of the rescaled matrix",
            Ge(Sum(Sum(row_w[i]*col_w[j]*(matrix[i, j] - FIT)**2, (i, 1, rows)), (j, 1, cols)),
               Sum(sing[e]**2, (e, kept + 1, rank))),
            ECKART_YOUNG + "; applied to the matrix with rows and columns multiplied by the roots of their weights",
            where=singular(sqrt(row_w[i])*sqrt(col_w[j])*matrix[i, j]),
            aliases=("glove.weights-destroy-closed-form",),
        ),
    ),
    sources=(TEXTBOOK,),
)

NGRAMS = Identity(
    name="words.n-grams",
    title="The n-grams of a marked word",
    topic="word-embeddings",
    quantity=4*letters - 6,
    statements=(
        claim(
            "a word of l letters and two marks has (b - a + 1)(l + 3) - (b - a + 1)(a + b)/2 n-grams of lengths a to b",
            Eq(Sum(letters + 3 - k, (k, lo, hi)), (hi - lo + 1)*(letters + 3) - (hi - lo + 1)*(lo + hi)/2),
            where=(Le(lo, hi), Le(hi, letters + 2)),
            aliases=("fasttext.ngram-count",),
        ),
        corollary(
            "of-one-length",
            "l + 3 - n of one length, one for each place to start",
            Eq(Sum(1, (k, 1, letters + 3 - lo)), letters + 3 - lo),
            where=(Le(lo, letters + 2),),
        ),
        corollary("places", "an n-gram fits between the marks from the first l + 3 - n places, and from no others",
                  Equivalent(Le(place + lo - 1, letters + 2), Le(place, letters + 3 - lo))),
        corollary("any-length", "so there are max(l + 3 - n, 0) of any length",
                  Eq(Sum(1, (k, 1, Max(letters + 3 - lo, 0))), Max(letters + 3 - lo, 0))),
        corollary("too-long", "which is 0 from the length l + 3 on", Eq(Max(letters + 3 - lo, 0), 0),
                  where=(Ge(lo, letters + 3),)),
        corollary("three-to-six", "of lengths 3 to 6", Eq(Sum(letters + 3 - k, (k, 3, 6)), 4*letters - 6),
                  where=(Ge(letters, 4),)),
    ),
    errata=(
        erratum(
            "without-marks",
            "the marks forgotten",
            Eq(Sum(letters + 3 - k, (k, 3, 6)), Sum(letters + 1 - k, (k, 3, 6))),
            right=Eq(Sum(letters + 3 - k, (k, 3, 6)), Sum(letters + 1 - k, (k, 3, 6)) + 8),
        ),
    ),
    sources=(TEXTBOOK,),
)

ENTRIES = (COUNT_WEIGHT, RATIOS, LOW_RANK, NGRAMS)
