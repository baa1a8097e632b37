"""A matrix with a joint density is invertible with probability 1, whatever its size.

The cube of the matrices with entries from -R to R is cut into cells, B along each entry, and the cells are numbered
(`grids`); a distribution gives a mass to each cell, for every B. The determinant is Leibniz's sum over all maps of rows
to columns, which are numbered too.
"""
from __future__ import annotations

from fractions import Fraction

from derive import (
    Abs,
    Eq,
    Equivalent,
    Expr,
    ForAll,
    Implies,
    Integral,
    Le,
    Max,
    Ne,
    Product,
    Sum,
    Symbol,
    as_expr,
    family,
    oo,
    sign,
)
from derive.catalogue import (
    Function,
    Identity,
    cited,
    condition,
    corollary,
    define,
    facts,
    figure,
    induction,
    limit,
    tends,
)
from identities.grids import digit, mesh, point
from identities.sources import SURVEY
from identities.symbols import j, k

n = Symbol("n_sq", domain="positive integer", meaning="rows and columns of a square matrix", latex="n")
half = Symbol("R_entry", domain="positive", meaning="entries from -R to R are looked at", latex="R")
row = Symbol("i_sq", domain="positive integer", meaning="a row", latex="i")
column = Symbol("j_sq", domain="positive integer", meaning="a column, or another row", latex="j")
choice = Symbol("m_map", domain="nonnegative integer", meaning="the number of a map of rows to columns", latex="m")
chosen = Function("t_map", "the column that a map gives to a row, by its number and the row")
corner = Function("W_cell", "entry of the matrix in the corner of a cell, by the cell, B, row and column")
det = Function("det_cell", "determinant of that matrix, by the cell and the cells along an entry")
mass = family("mass", domain="nonnegative", latex=r"\mu", meaning="probability of a cell, by B and the cell")
dense = family("c_dense", domain="positive", latex="c", meaning="densities, the mass above which is at most 1/k")
slope = Symbol("s_det", domain="positive", meaning="how fast the determinant changes, for cells at most 1/B wide",
               latex="s")
size = Symbol("size_W", domain="nonnegative integer", meaning="rows and columns of a square matrix", latex="n")
close = Symbol("m_close", domain="positive integer", meaning="a large number: 1/m is close to 0", latex="m")
kappa_W = Symbol("kappa_W", domain="positive", meaning="condition number of the patch map")
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
CHOSEN = define(chosen(choice, row), digit(choice, n, row) + 1)
CORNER = define(corner(point, mesh, row, column), half*(2*digit(point - 1, mesh, (row - 1)*n + column)/mesh - 1))
SIGN = Product(sign(chosen(choice, column) - chosen(choice, row)), (column, row + 1, n), (row, 1, n))
LEIBNIZ = define(det(point, mesh), Sum(SIGN*Product(corner(point, mesh, row, chosen(choice, row)), (row, 1, n)),
                                       (choice, 0, n**n - 1)))
CELLS = (point, 1, mesh**n**2)
DENSITY = ForAll(Le(Sum(Max(0, mass[mesh, point] - dense[k]/mesh**n**2), CELLS), 1/k), (mesh, 1, oo), (k, 1, oo))
SMALL = 1 - Max(0, sign(Abs(det(point, mesh)) - slope/mesh))


def smaller(what: Expr) -> Expr:
    """What holds for sizes with one more row and column at most."""
    return Implies(Le(size + 1, size_all), what)


INVERTIBLE = Identity(
    name="patch.generic-map-invertible",
    title="A square patch map is invertible with probability 1",
    topic="vision",
    note="For every B the masses of the cells are those of a distribution with a density exactly where for each k "
         "the mass above some density c_k adds up to at most 1/k. A cofactor is at most (n - 1)! R^(n - 1) in size, "
         "and n^2 entries change by at most 2 R/B within a cell: so for s = 2 n n! R^n the cells that are counted are "
         "all in which the determinant is 0 somewhere, and as R grows they cover all singular matrices.",
    statements=(
        cited(
            "",
            "of the matrices with entries from -R to R, under a joint distribution with a density, the cells in whose "
            "corner the determinant is at most s/B in size have a probability that tends to 0 as they get smaller",
            tends(Sum(mass[mesh, point]*SMALL, CELLS), 0),
            "the zeros of a polynomial in real variables that is not identically 0 have Lebesgue measure 0, and the "
            "determinant is such a polynomial in the entries, 1 at the identity; what has Lebesgue measure 0 has "
            "probability 0 under any density (Caron and Traynor, The Zero Set of a Polynomial, 2005)",
            where=("B_grid -> oo", CHOSEN, CORNER, LEIBNIZ, DENSITY),
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

ENTRIES = (INVERTIBLE,)
