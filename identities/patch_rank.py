"""The patch map as a matrix: its rank, and that a square one is invertible with probability 1."""
from __future__ import annotations

from fractions import Fraction

from derive import (
    And,
    Eq,
    Equivalent,
    Expr,
    ForAll,
    Implies,
    Integral,
    KroneckerDelta,
    Le,
    Lt,
    Min,
    Ne,
    Sum,
    Symbol,
    as_expr,
    family,
    sqrt,
)
from derive.catalogue import Identity, cited, claim, condition, corollary, facts, figure, induction, limit, tends, use
from identities.patch_scaling import side
from identities.patch_windows import c
from identities.sources import DOSOVITSKIY, SURVEY
from identities.symbols import P, j, k, n_ch, omega

W_map = family("W_map", domain="real", meaning="a matrix with n_row rows and n_col columns", latex="W")
n_row = Symbol("n_row", domain="positive integer", meaning="rows of a matrix")
n_col = Symbol("n_col", domain="positive integer", meaning="columns of a matrix")
i_row = Symbol("i_row", domain="positive integer", meaning="a row of a matrix")
j_col = Symbol("j_col", domain="positive integer", meaning="a column of a matrix")
null_det = family("null_det", domain="nonnegative", latex="p",
                  meaning="probability that the determinant is below 1/m in size, by m")
close = Symbol("m_close", domain="positive integer", meaning="a large number: 1/m is close to 0", latex="m")
kappa_W = Symbol("kappa_W", domain="positive", meaning="condition number of the patch map")
rank = Symbol("rank_W", domain="nonnegative integer", latex="r",
              meaning="rank of the matrix: the least number of dimensions through which it is a product")
row_at = Symbol("row_at", meaning="a row of the matrix", latex="i")
col_at = Symbol("col_at", meaning="a column of the matrix", latex="j")
size = Symbol("size_W", domain="nonnegative integer", meaning="rows and columns of a square matrix", latex="n")
size_all = Symbol("size_all", domain="nonnegative integer", meaning="rows and columns of a whole square matrix",
                  latex="N")
cofactor = family("cofactor", domain="real", meaning="cofactors of the last row, in which no entry of that row stands",
                  latex="C")
last = family("last_row", domain="real", meaning="entries of the last row", latex="w")
entry = Symbol("entry_W", domain="real", meaning="the last entry of the last row", latex="w")
minor = Symbol("minor_W", domain="real", meaning="its cofactor: the determinant without its row and column", latex="M")
others = Symbol("det_rest", domain="real", meaning="what the other entries of the row give to the determinant",
                latex="R")
singular = family("p_singular", domain="nonnegative", latex="s",
                  meaning="probability that the determinant of the first n rows and columns is 0, by n")
then = family("p_then", domain="nonnegative", latex="z",
              meaning="probability that it is not 0 and that of one more row and column is")
density = Symbol("c_density", domain="positive", meaning="a bound of the density of an entry, the others given",
                 latex="c")
root = Symbol("x_root", domain="real", meaning="the one value of an entry that makes the determinant 0", latex="x")
near = Symbol("y_near", domain="real", meaning="a value of that entry", latex="y")


def entries(product: Expr) -> Expr:
    """Every entry of the matrix as that of a product."""
    return ForAll(Eq(W_map[row_at, col_at], product), (col_at, 1, n_col), (row_at, 1, n_row))


BY_ROWS = entries(Sum(KroneckerDelta(row_at, k)*W_map[k, col_at], (k, 1, n_row)))
BY_COLUMNS = entries(Sum(W_map[row_at, k]*KroneckerDelta(k, col_at), (k, 1, n_col)))
LEAST = (Implies(BY_ROWS, Le(rank, n_row)), Implies(BY_COLUMNS, Le(rank, n_col)))

FACTORS = Identity(
    name="patch.rank-factors",
    title="A matrix as a product through its rows, and through its columns",
    topic="vision",
    statements=(
        claim(
            "the identity on either side is a factor",
            And(Eq(W_map[i_row, j_col], Sum(KroneckerDelta(i_row, k)*W_map[k, j_col], (k, 1, n_row))),
                Eq(W_map[i_row, j_col], Sum(W_map[i_row, k]*KroneckerDelta(k, j_col), (k, 1, n_col)))),
            where=(Le(i_row, n_row), Le(j_col, n_col)),
        ),
        corollary("rows", "so the rank is at most the number of rows", Le(rank, n_row), where=LEAST[:1],
                  derivation=facts((BY_ROWS, "the identity from the left"))),
        corollary("columns", "and at most the number of columns", Le(rank, n_col), where=LEAST[1:],
                  derivation=facts((BY_COLUMNS, "the identity from the right"))),
    ),
    sources=(DOSOVITSKIY,),
)

RANK = Identity(
    name="patch.rank-bound",
    title="The rank of the patch map",
    topic="vision",
    quantity=n_ch*P**2,
    note="The rank of a matrix is the least r for which it is a product of a matrix of r columns and one of r rows; "
         "so it is at most the number of rows if the matrix is a product through that many, and at most the number of "
         "columns likewise. Nothing else is used of it.",
    statements=(
        claim(
            "it is at most the number of rows and at most the number of columns",
            Le(rank, Min(n_row, n_col)),
            where=LEAST,
            derivation=facts(using=(use(FACTORS, "rows"), use(FACTORS, "columns"))),
            aliases=("vit.rank-bound",),
        ),
        corollary(
            "patch",
            "so with m = C P^2 rows at most the smaller of C P^2 and the width",
            Le(rank, Min(n_ch*side**2, n_col)),
            where=(Eq(n_row, n_ch*side**2), *LEAST),
            derivation=facts(using=(use(FACTORS, "rows"), use(FACTORS, "columns"))),
        ),
        corollary("channels", "a patch of C channels has C P^2 entries",
                  Eq(Sum(Sum(Sum(1, (k, 1, side)), (j, 1, side)), (c, 1, n_ch)), n_ch*side**2)),
        corollary(
            "entries",
            "of three channels 3 P^2",
            Eq(Sum(Sum(Sum(1, (k, 1, side)), (j, 1, side)), (c, 1, 3)), 3*side**2),
            figures=(figure(3*P**2, "768", DOSOVITSKIY, P=16), figure(3*P**2, "3,072", DOSOVITSKIY, P=32),
                     figure(3*P**2, "192", DOSOVITSKIY, P=8)),
            aliases=("vit.patch-input-dimension",),
        ),
        condition(
            "square",
            "the map is square exactly where the side is the root of a third of the width",
            Equivalent(Eq(3*P**2, omega), Eq(P, sqrt(omega/3))),
            figures=(figure(sqrt(omega/3), "16", DOSOVITSKIY, omega=768),),
            aliases=("vit.square-iff",),
        ),
        corollary(
            "square-at-16",
            "as at side 16 and width 768",
            Implies(Eq(P, 16), Eq(3*P**2, 768)),
            figures=(figure(3*P**2, "768", DOSOVITSKIY, P=16),),
            aliases=("vit.square-at-base-16",),
        ),
        corollary(
            "lost",
            "what is lost of a patch at least, and what is kept at most, make up its entries",
            Eq((3*P**2 - omega) + omega, 3*P**2),
            figures=(figure(3*P**2 - omega, "2,304", DOSOVITSKIY, P=32, omega=768),),
            aliases=("vit.p32-lost-dimensions",),
        ),
        corollary(
            "kept",
            "the share that is kept at most is one over the compression",
            Eq(omega/(3*P**2), 1/(3*P**2/omega)),
            figures=(figure(omega/(3*P**2), "0.2500", DOSOVITSKIY, P=32, omega=768),
                     figure(3*P**2/omega, "4", DOSOVITSKIY, P=32, omega=768)),
            aliases=("vit.p32-retained",),
        ),
        condition(
            "expands",
            "the map of a smaller patch expands: its rank is at most the share 3 P^2 / d, below 1, of the width",
            Equivalent(Lt(3*P**2/omega, 1), Lt(3*P**2, omega)),
            figures=(figure(3*P**2, "192", DOSOVITSKIY, P=8),
                     figure(3*P**2/omega, "25.0000%", DOSOVITSKIY, P=8, omega=768)),
            aliases=("vit.p8-rank-share",),
        ),
    ),
    sources=(DOSOVITSKIY, SURVEY),
)


def smaller(what: Expr) -> Expr:
    """What holds for sizes with one more row and column at most."""
    return Implies(Le(size + 1, size_all), what)


INVERTIBLE = Identity(
    name="patch.generic-map-invertible",
    title="A square patch map is invertible with probability 1",
    topic="vision",
    note="A measure on R^(n^2) for a symbolic n, a density on it and the integral over it cannot be written in the "
         "language, so of the theorem only a limit of probabilities is a formula; the words and the theorem say the "
         "rest. The further statements are its proof by Fubini for bounded densities, size by size.",
    statements=(
        cited(
            "",
            "let n >= 1, and let the n^2 entries of a matrix have a joint density with respect to Lebesgue measure on "
            "R^(n^2): the probability that the determinant is below 1/m in size tends to 0 as m grows, so the matrix "
            "is singular with probability 0",
            tends(null_det[close], 0),
            "the zeros of a polynomial in real variables that is not identically 0 have Lebesgue measure 0, and the "
            "determinant is such a polynomial in the entries, 1 at the identity; what has Lebesgue measure 0 has "
            "probability 0 under any density (Caron and Traynor, The Zero Set of a Polynomial, 2005)",
            where=("m_close -> oo",),
            aliases=("vit.generic-invertible",),
        ),
        corollary(
            "expansion",
            "along its last row a determinant of one row and column more is affine in the last entry",
            Eq(Sum(last[j]*cofactor[j], (j, 1, size + 1)),
               last[size + 1]*cofactor[size + 1] + Sum(last[j]*cofactor[j], (j, 1, size))),
        ),
        condition(
            "one-value",
            "where the cofactor of that entry is not 0 it is 0 for one value of the entry and for no other",
            Equivalent(Eq(entry*minor + others, 0), Eq(entry, -others/minor)),
            where=(Ne(minor, 0),),
        ),
        corollary(
            "near",
            "if its density is bounded by c, the entry lies within 1/m of that value with probability 2 c/m at most",
            Eq(Integral(density, (near, root - 1/as_expr(close), root + 1/as_expr(close))), 2*density/close),
        ),
        limit("near-vanishes", "which tends to 0: one value has probability 0", tends(2*density/close, 0),
              where=("m_close -> oo",)),
        corollary(
            "every-size",
            "if for each size the determinant is 0 with probability 0 where the one before is not, then it is 0 with "
            "probability 0",
            Implies(Le(size, size_all), Le(singular[size], 0)),
            where=(Eq(singular[0], 0), ForAll(Le(singular[k + 1], singular[k] + then[k]), (k, 0, size_all)),
                   ForAll(Eq(then[k], 0), (k, 0, size_all))),
            derivation=induction(size, step=facts(
                (smaller(Le(singular[size], 0)), "the hypothesis of the induction"),
                (smaller(Le(singular[size + 1], singular[size] + then[size])), "either the one before is 0, or not"),
                (smaller(Eq(then[size], 0)), "one value of the last entry has probability 0"),
                (smaller(Le(singular[size + 1], 0)), "so is the next"),
            )),
        ),
        corollary(
            "residual",
            "the printed residual is within machine precision times the printed condition number",
            Le(Fraction(3972, 10**16), Fraction(76398, 10)/2**52),
            figures=(figure(Fraction(3972, 10**16), "3.972e-13", SURVEY), figure(kappa_W, "7.6398e3", SURVEY,
                     kappa_W=Fraction("7639.79705059711886860895901918"))),
            aliases=("vit.patch-recovery-residual",),
        ),
    ),
    sources=(SURVEY,),
)

ENTRIES = (FACTORS, RANK, INVERTIBLE)
