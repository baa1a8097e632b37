"""The best fit of a given rank: the theorem of Eckart and Young, when the fit is unique, and what weights change."""
from __future__ import annotations

from derive import Eq, Expr, ForAll, Ge, Gt, Implies, KroneckerDelta, Lt, Ne, Sum, Symbol, family
from derive.catalogue import Derivation, Identity, chain, cited, claim, condition, corollary, facts, use
from identities.sources import TEXTBOOK
from identities.symbols import i, j, k

rows = Symbol("rows", domain="positive integer", meaning="rows of a matrix", latex="n")
cols = Symbol("cols", domain="positive integer", meaning="columns of a matrix", latex="m")
rank = Symbol("rank_mat", domain="positive integer", meaning="rank of a matrix", latex="r")
kept = Symbol("fit_rank", domain="nonnegative integer", meaning="rank of the fit", latex="k")
matrix = family("A_glove", domain="real", meaning="the matrix that is fitted: logarithms of positive counts", latex="A")
left = family("L_fit", domain="real", meaning="left factor of the fit", latex="L")
right = family("R_fit", domain="real", meaning="right factor of the fit", latex="R")
sing = family("sing", domain="positive", meaning="singular values of the matrix, from the greatest", latex=r"\sigma")
lv = family("lv", domain="real", meaning="left singular vectors", latex="u")
rv = family("rv", domain="real", meaning="right singular vectors", latex="v")
keep = family("keep_e", domain="real", meaning="1 for a singular value that is kept, 0 for one that is discarded",
              latex="s")
keep_too = family("keep_f", domain="real", meaning="the same of another selection", latex="t")
coef = family("coef_e", domain="real", meaning="coefficients of products of singular vectors", latex="c")
row_root = family("row_root", domain="positive", meaning="roots of the weights of the rows", latex="a")
col_root = family("col_root", domain="positive", meaning="roots of the weights of the columns", latex="b")
e = Symbol("e_sum", meaning="an index that runs over singular values", latex="e")
f = Symbol("f_sum", meaning="another index that runs over singular values", latex="f")
first = Symbol("sing_first", domain="positive", meaning="greater singular value of a matrix of two rows and columns",
               latex=r"\sigma_1")
second = Symbol("sing_second", domain="nonnegative", meaning="its smaller singular value", latex=r"\sigma_2")
r11, r12, r21, r22 = [
    Symbol(f"root_{row}{col}", domain="positive", latex=f"h_{{{row}{col}}}",
           meaning=f"root of the weight in row {row} and column {col} of two") for row in (1, 2) for col in (1, 2)]
x_1, x_2 = [Symbol(f"row_factor_{at}", domain="real", meaning=f"factor of row {at} of two in a fit of rank one",
                   latex=f"x_{at}") for at in (1, 2)]
y_1, y_2 = [Symbol(f"col_factor_{at}", domain="real", meaning=f"factor of column {at} of two in a fit of rank one",
                   latex=f"y_{at}") for at in (1, 2)]
ECKART_YOUNG = ("Eckart and Young, The approximation of one matrix by another of lower rank, 1936; Horn and Johnson, "
                "Matrix Analysis, 2nd ed. 2013, 7.4.2")
ALL = (e, 1, rank)


def norm(entry: Expr) -> Expr:
    """The squared Frobenius norm of a matrix with this entry."""
    return Sum(Sum(entry**2, (i, 1, rows)), (j, 1, cols))


def combined(coefficient: Expr) -> Expr:
    """A combination of the products of left and right singular vectors."""
    return Sum(coefficient*lv[i, e]*rv[j, e], ALL)


U_DOT, V_DOT = Sum(lv[i, e]*lv[i, f], (i, 1, rows)), Sum(rv[j, e]*rv[j, f], (j, 1, cols))
ORTHONORMAL = (ForAll(Eq(U_DOT, KroneckerDelta(e, f)), ALL, (f, 1, rank)),
               ForAll(Eq(V_DOT, KroneckerDelta(e, f)), ALL, (f, 1, rank)))
KEPT_FIRST = (ForAll(Eq(keep[e], 1), (e, 1, kept)), ForAll(Eq(keep[e], 0), (e, kept + 1, rank)))
TAIL = Sum(sing[e]**2, (e, kept + 1, rank))
LEFT_OUT = Sum((1 - keep[e])**2*sing[e]**2, ALL)
FIT = Sum(left[i, e]*right[e, j], (e, 1, kept))
SELECTED = combined(keep[e]*sing[e])
SWAPPED = keep[e] - KroneckerDelta(e, kept) + KroneckerDelta(e, kept + 1)
WEIGHTED = row_root[i]*col_root[j]*matrix[i, j]
SCALED_FIT = SELECTED/(row_root[i]*col_root[j])


def decomposed(entry: Expr) -> tuple[Expr, ...]:
    """The singular value decomposition of a matrix, and a rank below its own."""
    return (ForAll(Eq(entry, combined(sing[e])), (i, 1, rows), (j, 1, cols)), *ORTHONORMAL,
            ForAll(Ge(sing[k], sing[k + 1]), (k, 1, rank - 1)), Lt(kept, rank))


def weighted(fit: Expr) -> Expr:
    """The loss with weights that are products of weights of the rows and of the columns."""
    return Sum(Sum(row_root[i]**2*col_root[j]**2*(matrix[i, j] - fit)**2, (i, 1, rows)), (j, 1, cols))


def by_norm(
    coefficient: Expr, *lines: tuple[str, Expr, str], start: Expr, end: tuple[tuple[str, Expr, str], ...] = ()
) -> Derivation:
    """From a loss to the norm of a combination, and from there to its squared coefficients."""
    return chain(
        start, *lines, ("=", norm(combined(coefficient)), "products of singular vectors"),
        ("=", Sum(coefficient**2, ALL), "which are orthonormal"), *end,
        using=(use(NORM, "", {coef[e]: coefficient}),))


CROSSED = Identity(
    name="words.squared-combination",
    title="The square of a combination of singular vectors",
    topic="word-embeddings",
    statements=(
        claim(
            "summed over all entries it is a sum over pairs of singular vectors",
            Eq(norm(combined(coef[e])), Sum(Sum(coef[e]*coef[f]*U_DOT*V_DOT, ALL), (f, 1, rank))),
        ),
    ),
    sources=(TEXTBOOK,),
)

NORM = Identity(
    name="words.norm-of-a-combination",
    title="The norm of a combination of singular vectors",
    topic="word-embeddings",
    statements=(
        claim(
            "its square is the sum of the squared coefficients",
            Eq(norm(combined(coef[e])), Sum(coef[e]**2, ALL)),
            where=ORTHONORMAL,
            derivation=chain(
                norm(combined(coef[e])),
                ("=", Sum(Sum(coef[e]*coef[f]*U_DOT*V_DOT, ALL), (f, 1, rank)), "sum over the entries first"),
                ("=", Sum(Sum(coef[e]*coef[f]*KroneckerDelta(e, f)*KroneckerDelta(e, f), ALL), (f, 1, rank)),
                 "singular vectors are orthonormal"),
                ("=", Sum(coef[e]**2, ALL), "a vector meets itself alone"),
                using=(use(CROSSED),),
            ),
        ),
    ),
    sources=(TEXTBOOK,),
)

LOW_RANK = Identity(
    name="words.low-rank-fit",
    title="The best fit of a given rank",
    topic="word-embeddings",
    note="A matrix has at most rank k where it is a product through k dimensions. The matrix has the rank r, as it has "
         "r positive singular values. Counts have to be positive for their logarithms to be finite. A selection of k "
         "singular values makes a fit of rank k: of the first k the truncated decomposition.",
    statements=(
        cited(
            "",
            "no fit of rank k leaves less than the squares of the discarded singular values",
            Ge(norm(matrix[i, j] - FIT), TAIL),
            ECKART_YOUNG,
            where=decomposed(matrix[i, j]),
            aliases=("glove.eckart-young",),
        ),
        corollary(
            "selected",
            "a fit that keeps some singular values and their vectors leaves the squares of the others",
            Eq(norm(matrix[i, j] - SELECTED), LEFT_OUT),
            where=decomposed(matrix[i, j])[:3],
            derivation=by_norm(
                (1 - keep[e])*sing[e],
                ("=", norm(combined(sing[e]) - SELECTED), "the decomposition of the matrix"),
                start=norm(matrix[i, j] - SELECTED),
                end=(("=", LEFT_OUT, "squares of products"),)),
        ),
        corollary(
            "reached",
            "if the first k are kept, just that least: the truncated singular value decomposition reaches the minimum",
            Eq(LEFT_OUT, TAIL),
            where=(*KEPT_FIRST, Lt(kept, rank)),
            derivation=chain(
                LEFT_OUT,
                ("=", Sum((1 - keep[e])**2*sing[e]**2, (e, 1, kept))
                 + Sum((1 - keep[e])**2*sing[e]**2, (e, kept + 1, rank)), "the kept ones apart"),
                ("have", Eq(Sum((1 - keep[e])**2*sing[e]**2, (e, 1, kept)), 0), "they leave nothing"),
                ("have", Eq(Sum((1 - keep[e])**2*sing[e]**2, (e, kept + 1, rank)), TAIL), "the others all"),
                ("=", TAIL, "together"),
            ),
        ),
        cited(
            "unique",
            "where the last singular value that is kept is greater than the next, or none is kept, no other fit does",
            ForAll(Eq(FIT, SELECTED), (i, 1, rows), (j, 1, cols)),
            ECKART_YOUNG,
            where=(*decomposed(matrix[i, j]), *KEPT_FIRST, Implies(Ge(kept, 1), Gt(sing[kept], sing[kept + 1])),
                   Eq(norm(matrix[i, j] - FIT), TAIL)),
        ),
        condition(
            "swapped",
            "where the two are equal, the fit that keeps the next instead of the last leaves as much",
            Eq(Sum((1 - SWAPPED)**2*sing[e]**2, ALL), LEFT_OUT),
            where=(Ge(kept, 1), Lt(kept, rank), Eq(keep[kept], 1), Eq(keep[kept + 1], 0),
                   Eq(sing[kept], sing[kept + 1])),
            derivation=chain(
                Sum((1 - SWAPPED)**2*sing[e]**2, ALL),
                ("=", Sum((1 - keep[e])**2*sing[e]**2 + KroneckerDelta(e, kept)*sing[e]**2*(1 + 2*(1 - keep[e]))
                          + KroneckerDelta(e, kept + 1)*sing[e]**2*(1 - 2*(1 - keep[e])), ALL), "the two apart"),
                ("=", LEFT_OUT + sing[kept]**2*(1 + 2*(1 - keep[kept]))
                 + sing[kept + 1]**2*(1 - 2*(1 - keep[kept + 1])), "each at its place"),
                ("=", LEFT_OUT, "they cancel"),
            ),
        ),
        corollary(
            "apart",
            "and two selections differ by the squares of what only one of them keeps",
            Eq(norm(SELECTED - combined(keep_too[e]*sing[e])), Sum(((keep[e] - keep_too[e])*sing[e])**2, ALL)),
            where=ORTHONORMAL,
            derivation=by_norm((keep[e] - keep_too[e])*sing[e], start=norm(SELECTED - combined(keep_too[e]*sing[e]))),
        ),
        condition(
            "another",
            "for these two 2 sigma_k^2, so it is another fit: the truncated one is not the only one",
            Eq(Sum(((keep[e] - SWAPPED)*sing[e])**2, ALL), 2*sing[kept]**2),
            where=(Ge(kept, 1), Lt(kept, rank), Eq(sing[kept], sing[kept + 1])),
        ),
    ),
    sources=(TEXTBOOK,),
)

WEIGHTS = Identity(
    name="words.weighted-low-rank-fit",
    title="The best fit of a given rank with weights of rank one",
    topic="word-embeddings",
    note="Positive weights of the rows and columns are written as the squares of their roots; the matrix that is "
         "decomposed is that of the entries times both roots.",
    statements=(
        cited(
            "",
            "no fit of rank k leaves less than the squares of the discarded singular values of the rescaled matrix",
            Ge(weighted(FIT), TAIL),
            ECKART_YOUNG + "; for the matrix with rows and columns multiplied by the roots of their weights",
            where=decomposed(WEIGHTED),
            aliases=("glove.weights-destroy-closed-form",),
        ),
        corollary(
            "rescaled",
            "because the weighted loss of a fit is the loss without weights of the rescaled fit, which has the same "
            "rank, to the rescaled matrix",
            Eq(weighted(FIT), norm(WEIGHTED - Sum(row_root[i]*left[i, e]*(right[e, j]*col_root[j]), (e, 1, kept)))),
        ),
        corollary(
            "selected",
            "a selection of the singular values of the rescaled matrix, scaled back, leaves the squares of the others",
            Eq(weighted(SCALED_FIT), LEFT_OUT),
            where=decomposed(WEIGHTED)[:3],
            derivation=by_norm(
                (1 - keep[e])*sing[e],
                ("=", norm(WEIGHTED - SELECTED), "the roots go inside"),
                ("=", norm(combined(sing[e]) - SELECTED), "the decomposition of the rescaled matrix"),
                start=weighted(SCALED_FIT),
                end=(("=", LEFT_OUT, "squares of products"),)),
        ),
        corollary(
            "reached",
            "so the first k of them reach the minimum",
            Eq(LEFT_OUT, TAIL),
            where=(*KEPT_FIRST, Lt(kept, rank)),
            derivation=facts(using=(use(LOW_RANK, "reached"),)),
        ),
        condition(
            "other-weights",
            "for weights of another rank there is no such reduction: take a matrix of ones in two rows and columns; "
            "where the weights are not of rank one, nor is the matrix of their roots, and the smaller of its singular "
            "values leaves its square, above 0",
            Gt(second**2, 0),
            where=(Ne(r11**2*r22**2, r12**2*r21**2), Eq(first**2*second**2, (r11*r22 - r12*r21)**2)),
            derivation=facts(
                (Ne(r11*r22 - r12*r21, 0), "the matrix of the roots is not of rank one"),
                (Gt((r11*r22 - r12*r21)**2, 0), "its determinant, squared"),
                (Gt(first**2*second**2, 0), "which is the product of the squared singular values"),
            ),
        ),
        corollary(
            "other-weights-fit",
            "while the fit of ones, which is of rank one, leaves 0, whatever the weights",
            Eq(r11**2*(1 - x_1*y_1)**2 + r12**2*(1 - x_1*y_2)**2
               + r21**2*(1 - x_2*y_1)**2 + r22**2*(1 - x_2*y_2)**2, 0),
            where=(Eq(x_1, 1), Eq(x_2, 1), Eq(y_1, 1), Eq(y_2, 1)),
        ),
    ),
    sources=(TEXTBOOK,),
)

ENTRIES = (CROSSED, NORM, LOW_RANK, WEIGHTS)
