"""The patch map as a matrix, and its rank."""
from __future__ import annotations

from derive import And, Eq, Equivalent, Expr, ForAll, Implies, KroneckerDelta, Le, Lt, Min, Sum, Symbol, family, sqrt
from derive.catalogue import Identity, claim, condition, corollary, facts, figure, use
from identities.patch_scaling import side
from identities.patch_windows import c
from identities.sources import DOSOVITSKIY, SURVEY
from identities.symbols import P, j, k, n_ch, omega

W_map = family("W_map", domain="real", meaning="a matrix with n_row rows and n_col columns", latex="W")
n_row = Symbol("n_row", domain="positive integer", meaning="rows of a matrix")
n_col = Symbol("n_col", domain="positive integer", meaning="columns of a matrix")
i_row = Symbol("i_row", domain="positive integer", meaning="a row of a matrix")
j_col = Symbol("j_col", domain="positive integer", meaning="a column of a matrix")
rank = Symbol("rank_W", domain="nonnegative integer", latex="r",
              meaning="rank of the matrix: the least number of dimensions through which it is a product")
row_at = Symbol("row_at", meaning="a row of the matrix", latex="i")
col_at = Symbol("col_at", meaning="a column of the matrix", latex="j")


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

ENTRIES = (FACTORS, RANK)
