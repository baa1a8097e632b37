"""A matrix with a joint density is invertible with probability 1, whatever its size.

The cube of the matrices with entries from -R to R is cut into cells, B along each entry, and the cells are numbered
(`grids`); a distribution gives a mass to each cell, for every B. The determinant is Leibniz's sum over all maps of rows
to columns, which are numbered too.
"""
from __future__ import annotations

from fractions import Fraction

from derive import Abs, Eq, Expr, ForAll, Ge, Gt, Implies, Le, Lt, Max, Product, Sum, Symbol, family, oo, sign
from derive.catalogue import (
    Function,
    Identity,
    cases,
    chain,
    cited,
    claim,
    corollary,
    define,
    facts,
    figure,
    induction,
    limit,
    tends,
    use,
)
from identities.grid_bands import (
    ALL_CELLS,
    CELLS,
    PLACES,
    N,
    a,
    band,
    cell,
    cells,
    cofactor,
    inside,
    rest,
    shift,
    steep,
    value,
)
from identities.grids import digit, mesh, point
from identities.sources import SURVEY
from identities.symbols import k

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
small = family("small_det", domain="nonnegative", latex="N",
               meaning="cells in which the leading determinant of k rows is at most theta^k/2, by k")
minor = family("minor_lead", domain="real", latex="D",
               meaning="leading determinant of k rows over the width of a cell to the power k, by k and the cell "
                       "of all entries but the last of the next row")
others = family("rest_lead", domain="real", latex="r",
                meaning="what the other entries of the next row add to its leading determinant, by k and the cell")
theta = Symbol("theta_det", domain="positive", meaning="ratio of the bounds of leading determinants", latex=r"\theta")
rows = Symbol("k_lead", domain="nonnegative integer", meaning="rows of a leading determinant", latex="k")
weight = Symbol("mass_one", domain="nonnegative", meaning="probability of one cell", latex=r"\mu")
dets = family("det_any", domain="real", meaning="determinants, by cell", latex="D")
masses = family("mass_any", domain="nonnegative", meaning="probabilities of the cells", latex=r"\mu")
most = Symbol("c_most", domain="positive", meaning="a density times the size of a cell", latex="c")
left = Symbol("left_mass", domain="positive", meaning="what the mass above it adds up to at most", latex=r"\varepsilon")
bound = Symbol("b_det", domain="positive", meaning="a bound of determinants", latex="b")
kappa_W = Symbol("kappa_W", domain="positive", meaning="condition number of the patch map")
CHOSEN = define(chosen(choice, row), digit(choice, n, row) + 1)
CORNER = define(corner(point, mesh, row, column), half*(2*digit(point - 1, mesh, (row - 1)*n + column)/mesh - 1))
SIGN = Product(sign(chosen(choice, column) - chosen(choice, row)), (column, row + 1, n), (row, 1, n))
LEIBNIZ = define(det(point, mesh), Sum(SIGN*Product(corner(point, mesh, row, chosen(choice, row)), (row, 1, n)),
                                       (choice, 0, n**n - 1)))
ALL = (point, 1, mesh**n**2)
DENSITY = ForAll(Le(Sum(Max(0, mass[mesh, point] - dense[k]/mesh**n**2), ALL), 1/k), (mesh, 1, oo), (k, 1, oo))
SMALL = inside(det(point, mesh), slope/mesh)


MORE = cells*(2*theta + 1)  # cells that are added for each row
NEXT = Sum(Sum(inside(minor[rows, cell]*(a - shift) + others[rows, cell], theta**(rows + 1)/2), PLACES), CELLS)
HERE = N*Sum(inside(minor[rows, cell], theta**rows/2), CELLS)
# the cells of the determinant of the next rows, and of this one, counted by the last entry of the next row
LAPLACE = (ForAll(Eq(small[rows + 1], NEXT), (rows, 0, n - 1)), ForAll(Eq(small[rows], HERE), (rows, 0, n - 1)))


def up_to_all(what: Expr) -> Expr:
    """What holds where there is one more row."""
    return Implies(Le(rows + 1, n), what)


ROW = Identity(
    name="band.cells-of-a-leading-determinant",
    title="For how many cells the leading determinant of one more row is small",
    topic="vision",
    statements=(
        claim(
            "those where the one before is small, and 2 theta + 1 in each cell of the other entries",
            Le(NEXT, HERE + MORE),
            derivation=facts(using=(use(ALL_CELLS, "", {
                cofactor[cell]: minor[rows, cell], rest[cell]: others[rows, cell],
                band: theta**(rows + 1)/2, steep: theta**rows/2,
            }),)),
        ),
    ),
    sources=(SURVEY,),
)

NEXT_ROW = Identity(
    name="band.cells-of-the-next-row",
    title="How many more cells have a small leading determinant of one more row",
    topic="vision",
    statements=(
        claim(
            "2 theta + 1 in each cell of the other entries, at most",
            up_to_all(Le(small[rows + 1], small[rows] + MORE)),
            where=LAPLACE,
            derivation=facts(using=(use(ROW),)),
        ),
    ),
    sources=(SURVEY,),
)

ABOVE = Identity(
    name="density.above",
    title="The mass of a cell above a density",
    topic="vision",
    statements=(
        claim(
            "at least the mass less the density",
            Le(weight - most, Max(0, weight - most)),
            derivation=cases(
                (Ge(weight, most), facts((Eq(Max(0, weight - most), weight - most), "above it"))),
                (Lt(weight, most), facts((Eq(Max(0, weight - most), 0), "below it"))),
            ),
        ),
    ),
    sources=(SURVEY,),
)

ONE_CELL = Identity(
    name="density.one-cell",
    title="The mass of a cell and a density",
    topic="vision",
    statements=(
        claim(
            "at most what is above the density, and the density",
            Le(weight*inside(value, bound), Max(0, weight - most) + most*inside(value, bound)),
            derivation=cases(
                (Gt(value, bound), facts((Eq(inside(value, bound), 0), "not counted"))),
                (Lt(value, -bound), facts((Eq(inside(value, bound), 0), "not counted"))),
                (Le(Abs(value), bound), facts(
                    (Le(value, bound), "small"),
                    (Ge(value, -bound), "small"),
                    (Eq(inside(value, bound), 1), "counted"),
                )),
                using=(use(ABOVE),),
            ),
        ),
    ),
    sources=(SURVEY,),
)

EACH_CELL = Identity(
    name="density.each-cell",
    title="The mass of each cell and a density",
    topic="vision",
    statements=(
        claim(
            "at most what is above the density, and the density",
            ForAll(Le(masses[cell]*inside(dets[cell], bound),
                      Max(0, masses[cell] - most) + most*inside(dets[cell], bound)), CELLS),
            derivation=facts(using=(use(ONE_CELL, "", {weight: masses[cell], value: dets[cell]}),)),
        ),
    ),
    sources=(SURVEY,),
)

INVERTIBLE = Identity(
    name="patch.generic-map-invertible",
    title="A square patch map is invertible with probability 1",
    topic="vision",
    note="For every B the masses of the cells are those of a distribution with a density exactly where for each k "
         "the mass above some density c_k adds up to at most 1/k. A cofactor is at most (n - 1)! R^(n - 1) in size, "
         "and n^2 entries change by at most 2 R/B within a cell: so for s = 2 n n! R^n the cells that are counted are "
         "all in which the determinant is 0 somewhere, and as R grows they cover all singular matrices. The statements "
         "after it prove it but for the numbering: that the cells are counted entry by entry, as Laplace expands.",
    statements=(
        cited(
            "",
            "of the matrices with entries from -R to R, under a joint distribution with a density, the cells in whose "
            "corner the determinant is at most s/B in size have a probability that tends to 0 as they get smaller",
            tends(Sum(mass[mesh, point]*SMALL, ALL), 0),
            "the zeros of a polynomial in real variables that is not identically 0 have Lebesgue measure 0, and the "
            "determinant is such a polynomial in the entries, 1 at the identity; what has Lebesgue measure 0 has "
            "probability 0 under any density (Caron and Traynor, The Zero Set of a Polynomial, 2005)",
            where=("B_grid -> oo", CHOSEN, CORNER, LEIBNIZ, DENSITY),
            aliases=("vit.generic-invertible",),
        ),
        corollary(
            "leading",
            "at most k V (2 theta + 1) of all B V cells have a leading determinant of k rows that is at most theta^k/2 "
            "in size: along the last entry of a row it is affine, with the one before as its slope",
            Implies(Le(rows, n), Le(small[rows], rows*MORE)),
            where=(Eq(small[0], 0), *LAPLACE),
            derivation=induction(rows, step=facts(
                (up_to_all(Le(small[rows + 1], (rows + 1)*MORE)), "one more row"),
                using=(use(NEXT_ROW),),
            )),
        ),
        corollary(
            "mass",
            "with a density: of probability at most eps, and the density times the number of the cells",
            Le(Sum(masses[cell]*inside(dets[cell], bound), CELLS), left + most*Sum(inside(dets[cell], bound), CELLS)),
            where=(Le(Sum(Max(0, masses[cell] - most), CELLS), left),),
            derivation=chain(
                Sum(masses[cell]*inside(dets[cell], bound), CELLS),
                ("<=", Sum(Max(0, masses[cell] - most) + most*inside(dets[cell], bound), CELLS), "cell by cell"),
                ("=", Sum(Max(0, masses[cell] - most), CELLS) + most*Sum(inside(dets[cell], bound), CELLS), "part it"),
                ("<=", left + most*Sum(inside(dets[cell], bound), CELLS), "the mass above the density"),
                using=(use(EACH_CELL),),
            ),
        ),
        limit(
            "share",
            "their share n (2 theta + 1)/B, for theta = (2 s B^(n - 1))^(1/n)/(2 R), tends to 0: then theta^n/2 is s/B "
            "in units of (2 R/B)^n",
            tends(n*((2*slope*mesh**(n - 1))**(1/n)/half + 1)/mesh, 0),
            where=("B_grid -> oo",),
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

ENTRIES = (ROW, NEXT_ROW, ABOVE, ONE_CELL, EACH_CELL, INVERTIBLE)
