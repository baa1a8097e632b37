"""The rank of a product: a factorisation of either factor through r columns is one of the product."""
from __future__ import annotations

from derive import Eq, Expr, ForAll, Gt, Implies, KroneckerDelta, Le, Min, Sum, Symbol
from derive.catalogue import Identity, cases, chain, claim, corollary, erratum, facts, figure, use
from derive.language import family
from identities.sources import LAN, SURVEY
from identities.symbols import E, H, j, k

rows = Symbol("rows_AB", domain="positive integer", meaning="rows of the product")
columns = Symbol("columns", domain="positive integer", meaning="columns of the product")
inner = Symbol("inner", domain="positive integer", meaning="columns of the left factor and rows of the right")
rank = Symbol("rank", domain="nonnegative integer", meaning="columns that a factor is factorised through")
l_row = Symbol("l_row", domain="positive integer", meaning="a row")
l_column = Symbol("l_column", domain="positive integer", meaning="a column")
M = family("M", domain="complex", meaning="entries of the left factor")
N = family("N", domain="complex", meaning="entries of the right factor")
X = family("X", domain="complex", meaning="entries of a tall matrix with `rank` columns")
Y = family("Y", domain="complex", meaning="entries of a wide matrix with `rank` rows")
G = family("G_zero", domain="complex", meaning="numbers that count as 0, as p does modulo p", latex="G")
A = family("A_coef", domain="complex", meaning="their coefficients in the entries of the left factor", latex="a")
B = family("B_coef", domain="complex", meaning="their coefficients in the entries of the right factor", latex="b")
g = Symbol("g_zero", meaning="an index that runs over the numbers that count as 0", latex="g")
zeros = Symbol("zeros", domain="nonnegative integer", meaning="numbers that count as 0, none in C", latex="s")
u = family("u", domain="complex", meaning="a vector")

rank_left = Symbol("rank_left", domain="nonnegative integer", meaning="rank of the left factor", latex=r"r_A")
rank_right = Symbol("rank_right", domain="nonnegative integer", meaning="rank of the right factor", latex=r"r_B")
rank_product = Symbol("rank_product", domain="nonnegative integer", meaning="rank of the product", latex=r"r_{AB}")
X_left = family("X_left", domain="complex", meaning="left part of a factorisation of the left factor", latex="X")
Y_left = family("Y_left", domain="complex", meaning="right part of a factorisation of the left factor", latex="Y")
X_right = family("X_right", domain="complex", meaning="left part of a factorisation of the right factor", latex="X'")
Y_right = family("Y_right", domain="complex", meaning="right part of a factorisation of the right factor", latex="Y'")

PRODUCT = Sum(M[l_row, k]*N[k, l_column], (k, 1, inner))


def multiples(of: Expr) -> Expr:
    """A sum of multiples of the numbers that count as 0."""
    return Sum(of*G[g], (g, 1, zeros))


IN_LEFT, IN_RIGHT = multiples(A[l_row, k, g]), multiples(B[k, l_column, g])
LEFT_OVER = multiples(Sum(A[l_row, k, g]*N[k, l_column], (k, 1, inner)))
RIGHT_OVER = multiples(Sum(M[l_row, k]*B[k, l_column, g], (k, 1, inner)))
PLAIN = (ForAll(Eq(M[l_row, k], Sum(X[l_row, j]*Y[j, k], (j, 1, rank))), (k, 1, inner)),)
LEFT_FACTORISED = (ForAll(Eq(M[l_row, k], Sum(X[l_row, j]*Y[j, k], (j, 1, rank)) + IN_LEFT), (k, 1, inner)),)
RIGHT_FACTORISED = (ForAll(Eq(N[k, l_column], Sum(X[k, j]*Y[j, l_column], (j, 1, rank)) + IN_RIGHT), (k, 1, inner)),)

PLACES = ((l_column, 1, columns), (l_row, 1, rows))
THROUGH_LEFT = ForAll(Eq(M[l_row, k], Sum(X_left[l_row, j]*Y_left[j, k], (j, 1, rank_left)) + IN_LEFT),
                      (k, 1, inner), (l_row, 1, rows))
THROUGH_RIGHT = ForAll(Eq(N[k, l_column], Sum(X_right[k, j]*Y_right[j, l_column], (j, 1, rank_right)) + IN_RIGHT),
                       (l_column, 1, columns), (k, 1, inner))
PRODUCT_THROUGH_LEFT = ForAll(Eq(PRODUCT, Sum(
    X_left[l_row, j]*Sum(Y_left[j, k]*N[k, l_column], (k, 1, inner)), (j, 1, rank_left)) + LEFT_OVER), *PLACES)
PRODUCT_THROUGH_RIGHT = ForAll(Eq(PRODUCT, Sum(
    Sum(M[l_row, k]*X_right[k, j], (k, 1, inner))*Y_right[j, l_column], (j, 1, rank_right)) + RIGHT_OVER), *PLACES)
THROUGH_ITSELF = ForAll(Eq(M[l_row, k], Sum(M[l_row, j]*KroneckerDelta(j, k), (j, 1, inner))),
                        (k, 1, inner), (l_row, 1, rows))
# a rank is at most the number of columns of each factorisation: here of those of the product, and of A = A I
LEAST = (Implies(PRODUCT_THROUGH_LEFT, Le(rank_product, rank_left)),
         Implies(PRODUCT_THROUGH_RIGHT, Le(rank_product, rank_right)))
LEAST_LEFT = Implies(THROUGH_ITSELF, Le(rank_left, inner))

FACTORISED = Identity(
    name="rank.factorisations",
    title="Factorisations of a product, entry by entry",
    topic="sharing-and-factorisation",
    statements=(
        claim("through what factorises the left factor", PRODUCT_THROUGH_LEFT, where=(THROUGH_LEFT,)),
        corollary("right", "through what factorises the right factor", PRODUCT_THROUGH_RIGHT, where=(THROUGH_RIGHT,)),
        corollary("itself", "every matrix is itself times the identity", THROUGH_ITSELF),
    ),
    sources=(LAN,),
)

AT_MOST = Identity(
    name="rank.at-most-each",
    title="The rank of a product is at most that of each factor",
    topic="sharing-and-factorisation",
    statements=(
        claim("that of the left", Le(rank_product, rank_left), where=(THROUGH_LEFT, LEAST[0]),
              derivation=facts(using=(use(FACTORISED),))),
        corollary("right", "that of the right", Le(rank_product, rank_right), where=(THROUGH_RIGHT, LEAST[1]),
                  derivation=facts(using=(use(FACTORISED, "right"),))),
        corollary("both", "so the lesser of both", Le(rank_product, Min(rank_left, rank_right)),
                  where=(Le(rank_product, rank_left), Le(rank_product, rank_right)),
                  derivation=cases(
                      (Le(rank_left, rank_right), facts((Eq(Min(rank_left, rank_right), rank_left), "the left one"))),
                      (Gt(rank_left, rank_right), facts((Eq(Min(rank_left, rank_right), rank_right), "the right one"))),
                  )),
        corollary("inner", "and the rank of the left factor is at most its number of columns", Le(rank_left, inner),
                  where=(LEAST_LEFT,), derivation=facts(using=(use(FACTORISED, "itself"),))),
    ),
    sources=(LAN,),
)

RANK = Identity(
    name="rank.of-a-product",
    title="The rank of a product",
    topic="sharing-and-factorisation",
    statements=(
        claim(
            "what factorises the left factor through r columns factorises the product: rank(AB) <= rank(A)",
            Eq(PRODUCT, Sum(X[l_row, j]*Sum(Y[j, k]*N[k, l_column], (k, 1, inner)), (j, 1, rank)) + LEFT_OVER),
            where=LEFT_FACTORISED,
            derivation=chain(
                PRODUCT,
                ("=", Sum((Sum(X[l_row, j]*Y[j, k], (j, 1, rank)) + IN_LEFT)*N[k, l_column], (k, 1, inner)),
                 "factorise the left"),
                ("=", Sum(X[l_row, j]*Sum(Y[j, k]*N[k, l_column], (k, 1, inner)), (j, 1, rank)) + LEFT_OVER,
                 "the other order"),
            ),
            aliases=("albert.rank-bound",),
        ),
        corollary(
            "right",
            "and so does what factorises the right factor: rank(AB) <= rank(B)",
            Eq(PRODUCT, Sum(Sum(M[l_row, k]*X[k, j], (k, 1, inner))*Y[j, l_column], (j, 1, rank)) + RIGHT_OVER),
            where=RIGHT_FACTORISED,
            derivation=chain(
                PRODUCT,
                ("=", Sum(M[l_row, k]*(Sum(X[k, j]*Y[j, l_column], (j, 1, rank)) + IN_RIGHT), (k, 1, inner)),
                 "factorise the right"),
                ("=", Sum(Sum(M[l_row, k]*X[k, j], (k, 1, inner))*Y[j, l_column], (j, 1, rank)) + RIGHT_OVER,
                 "the other order"),
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
            "minimum",
            "so with the rank as the least number of columns of a factorisation: rank(AB) <= min(rank A, rank B)",
            Le(rank_product, Min(rank_left, rank_right)),
            where=(THROUGH_LEFT, THROUGH_RIGHT, *LEAST),
            derivation=facts(using=(use(AT_MOST), use(AT_MOST, "right"), use(AT_MOST, "both"))),
        ),
        corollary(
            "at-most-inner",
            "which is at most the inner width",
            Le(Min(rank_left, rank_right), inner),
            where=(LEAST_LEFT,),
            derivation=facts(using=(use(AT_MOST, "inner"),)),
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
            where=PLAIN,
            right=Eq(PRODUCT, Sum(X[l_row, j]*Sum(Y[j, k]*N[k, l_column], (k, 1, inner)), (j, 1, rank))),
        ),
    ),
    sources=(LAN, SURVEY),
    note="The rank of a matrix is the least r for which it is a product of a matrix of r columns and one of r rows: "
         "there is such a product with r columns, and none with fewer, which is assumed for the factorisations that "
         "occur. Fields: finitely many entries in a field generate a ring Z[t_1, .., t_r]/(G_1, .., G_s), a quotient "
         "by finitely many polynomials (Hilbert), and Z[t_1, .., t_r] is a ring of complex numbers, for independent "
         "transcendental t. So equal in the field is equal up to multiples of the numbers G that count as 0, with "
         "coefficients that are integer polynomials in t: as above. With no G: the complex numbers.",
)

ENTRIES = (FACTORISED, AT_MOST, RANK)
