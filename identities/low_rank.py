"""The rank of a product: a factorisation of either factor through r columns is one of the product."""
from __future__ import annotations

from derive import Eq, ForAll, KroneckerDelta, Sum, Symbol
from derive.catalogue import Identity, chain, claim, corollary, erratum, figure
from derive.language import family
from identities.sources import LAN, SURVEY
from identities.symbols import E, H, j, k

rows = Symbol("rows", domain="positive integer", meaning="rows of the product")
columns = Symbol("columns", domain="positive integer", meaning="columns of the product")
inner = Symbol("inner", domain="positive integer", meaning="columns of the left factor and rows of the right")
rank = Symbol("rank", domain="nonnegative integer", meaning="columns that a factor is factorised through")
l_row = Symbol("l_row", domain="positive integer", meaning="a row")
l_column = Symbol("l_column", domain="positive integer", meaning="a column")
M = family("M", domain="complex", meaning="entries of the left factor")
N = family("N", domain="complex", meaning="entries of the right factor")
X = family("X", domain="complex", meaning="entries of a tall matrix with `rank` columns")
Y = family("Y", domain="complex", meaning="entries of a wide matrix with `rank` rows")
u = family("u", domain="complex", meaning="a vector")

PRODUCT = Sum(M[l_row, k]*N[k, l_column], (k, 1, inner))
LEFT_FACTORISED = (ForAll(Eq(M[l_row, k], Sum(X[l_row, j]*Y[j, k], (j, 1, rank))), (k, 1, inner)),)
RIGHT_FACTORISED = (ForAll(Eq(N[k, l_column], Sum(X[k, j]*Y[j, l_column], (j, 1, rank))), (k, 1, inner)),)

RANK = Identity(
    name="rank.of-a-product",
    title="The rank of a product",
    topic="sharing-and-factorisation",
    statements=(
        claim(
            "what factorises the left factor through r columns factorises the product: rank(AB) <= rank(A)",
            Eq(PRODUCT, Sum(X[l_row, j]*Sum(Y[j, k]*N[k, l_column], (k, 1, inner)), (j, 1, rank))),
            where=LEFT_FACTORISED,
            derivation=chain(
                PRODUCT,
                ("=", Sum(Sum(X[l_row, j]*Y[j, k], (j, 1, rank))*N[k, l_column], (k, 1, inner)), "factorise the left"),
                ("=", Sum(X[l_row, j]*Sum(Y[j, k]*N[k, l_column], (k, 1, inner)), (j, 1, rank)), "the other order"),
            ),
            aliases=("albert.rank-bound",),
        ),
        corollary(
            "right",
            "and so does what factorises the right factor: rank(AB) <= rank(B)",
            Eq(PRODUCT, Sum(Sum(M[l_row, k]*X[k, j], (k, 1, inner))*Y[j, l_column], (j, 1, rank))),
            where=RIGHT_FACTORISED,
            derivation=chain(
                PRODUCT,
                ("=", Sum(M[l_row, k]*Sum(X[k, j]*Y[j, l_column], (j, 1, rank)), (k, 1, inner)), "factorise the right"),
                ("=", Sum(Sum(M[l_row, k]*X[k, j], (k, 1, inner))*Y[j, l_column], (j, 1, rank)), "the other order"),
            ),
        ),
        corollary(
            "left-inner",
            "a matrix factorises through its own columns: rank(A) is at most the inner width",
            Eq(Sum(M[l_row, j]*KroneckerDelta(j, k), (j, 1, inner)), M[l_row, k]),
            where=("1 <= k", "k <= inner", "k: integer"),
        ),
        corollary(
            "right-inner",
            "and through its own rows: rank(B) is at most the inner width",
            Eq(Sum(KroneckerDelta(k, j)*N[j, l_column], (j, 1, inner)), N[k, l_column]),
            where=("1 <= k", "k <= inner", "k: integer"),
        ),
        corollary(
            "image",
            "the product maps every vector to a combination of the columns of the left factor",
            Eq(Sum(PRODUCT*u[l_column], (l_column, 1, columns)),
               Sum(M[l_row, k]*Sum(N[k, l_column]*u[l_column], (l_column, 1, columns)), (k, 1, inner))),
        ),
        corollary(
            "null-space",
            "and to zero whatever the right factor maps to zero",
            Eq(Sum(PRODUCT*u[l_column], (l_column, 1, columns)), 0),
            where=(ForAll(Eq(Sum(N[k, l_column]*u[l_column], (l_column, 1, columns)), 0), (k, 1, inner)),),
        ),
        corollary(
            "share",
            "a factorised table of width E reaches the share E/H of the dimensions",
            Eq(E/H, 1/(H/E)),
            where=("E > 0",),
            figures=(figure(E/H, "16.6667%", SURVEY, E=128, H=768), figure(E/H, "3.1250%", SURVEY, E=128, H=4096)),
            aliases=("albert.rank-share",),
        ),
    ),
    errata=(
        erratum(
            "middle-swapped",
            "the product factorised with the wrong factor of the left one",
            Eq(PRODUCT, Sum(Y[l_row, j]*Sum(X[j, k]*N[k, l_column], (k, 1, inner)), (j, 1, rank))),
            where=LEFT_FACTORISED,
            right=Eq(PRODUCT, Sum(X[l_row, j]*Sum(Y[j, k]*N[k, l_column], (k, 1, inner)), (j, 1, rank))),
        ),
    ),
    sources=(LAN, SURVEY),
    note="The rank of a matrix is the least r for which it is a product of a matrix of r columns and one of r rows. "
         "Sums, products and their order are all that is used, so the entries may come from any field.",
)

ENTRIES = (RANK,)
