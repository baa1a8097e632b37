"""How many values of an affine function on a grid lie in a band about 0, and cells where a matrix is nearly singular.

Cells are counted one entry at a time: along an entry a determinant is affine, and its slope is the cofactor of the
entry. `generic_matrices` sums it up.
"""
from __future__ import annotations

from derive import Abs, Eq, Expr, ForAll, Ge, Gt, Le, Lt, Max, Sum, Symbol, family, oo, sign
from derive.catalogue import Identity, cases, chain, claim, corollary, facts, induction, use
from identities.sources import SURVEY

step = Symbol("al_band", domain="positive", meaning="by how much the values increase", latex=r"\alpha")
slope = Symbol("s_band", domain="real", meaning="by how much the values change", latex="s")
steep = Symbol("eta_band", domain="positive", meaning="a bound of slopes that are not small", latex=r"\eta")
band = Symbol("delta_band", domain="nonnegative", meaning="half the width of a band about 0", latex=r"\delta")
value = Symbol("u_band", domain="real", meaning="a value", latex="u")
start = Symbol("r_band", domain="real", meaning="the first value", latex="r")
place = Symbol("v_band", domain="real", meaning="a place", latex="v")
a = Symbol("a_band", domain="nonnegative integer", meaning="the number of a place of a grid", latex="a")
N = Symbol("N_band", domain="nonnegative integer", meaning="places of a grid", latex="N")
part = family("c_band", domain="real", meaning="numbers that are added up", latex="c")
height = family("h_band", domain="real", meaning="numbers whose differences bound them", latex="H")
shift = Symbol("c_entry", domain="real", latex="c",
               meaning="entries of the matrix are whole numbers less c, times the width of a cell")
cofactor = family("cofactor", domain="real", latex="D",
                  meaning="cofactor of one entry, by the cell of the other entries")
rest = family("rest_det", domain="real", latex="r",
              meaning="what its row adds to the determinant besides, by the cell of the other entries")
cofactor_of = Symbol("D_band", domain="real", meaning="a cofactor", latex="D")
rest_of = Symbol("rest_band", domain="real", meaning="what is added to its entry times it", latex="r")
cells = Symbol("V_cells", domain="nonnegative integer", meaning="cells of the other entries", latex="V")
cell = Symbol("w_cells", domain="positive integer", meaning="a cell of the other entries", latex="w")
PLACES, CELLS = (a, 0, N - 1), (cell, 1, cells)


def inside(number: Expr, half: Expr) -> Expr:
    """1 where a number is at most `half` in size, else 0."""
    return 1 - Max(0, sign(Abs(number) - half))


def climb(number: Expr) -> Expr:
    """A function that climbs from the band's lower end to one step above its upper end, over the step."""
    return (Abs(number + band) - Abs(number - band - step))/(2*step)


def in_cells(width: Expr) -> Expr:
    """For how many cells the determinant is at most `width` in size, the entry included."""
    return Sum(Sum(inside(cofactor[cell]*(a - shift) + rest[cell], width), PLACES), CELLS)


HIGHER = (Ge(climb(value + step), climb(value)), "it does not fall")
NONE = (Eq(inside(value, band), 0), "the value is outside")
CLIMB = Identity(
    name="band.climb",
    title="Values in a band, counted by a function that climbs through it",
    topic="vision",
    statements=(
        claim(
            "where a value is in the band the function climbs by 1 to the next value, and nowhere does it fall",
            Le(inside(value, band), climb(value + step) - climb(value)),
            derivation=cases(
                (Gt(value, band), facts(
                    NONE,
                    (Eq(Abs(value + step + band), value + step + band), "positive"),
                    (Eq(Abs(value - band), value - band), "positive"),
                    (Eq(Abs(value + band), value + band), "positive"),
                    HIGHER,
                )),
                (Lt(value, -band), facts(
                    NONE,
                    (Eq(Abs(value - band - step), band + step - value), "negative"),
                    (Eq(Abs(value - band), band - value), "negative"),
                    (Eq(Abs(value + band), -value - band), "negative"),
                    HIGHER,
                )),
                (Le(Abs(value), band), facts(
                    (Le(value, band), "in the band"),
                    (Ge(value, -band), "in the band"),
                    (Eq(inside(value, band), 1), "in the band"),
                    (Ge(band + step - value, 0), "in the band"),
                    (Ge(value + step + band, 0), "in the band"),
                    (Eq(Abs(value + step + band), value + step + band), "not negative"),
                    (Eq(Abs(value - band - step), band + step - value), "not positive"),
                    (Eq(Abs(value + step - band - step), band - value), "not positive"),
                    (Eq(Abs(value + band), value + band), "not negative"),
                    (Eq(climb(value + step), (value + step + band - (band - value))/(2*step)), "so high"),
                    (Eq(climb(value), (value + band - (band + step - value))/(2*step)), "so high"),
                )),
            ),
        ),
        corollary("whole", "it climbs by 2 delta over the step and 1 in all",
                  Le(climb(value) - climb(start), 2*band/step + 1)),
        corollary(
            "telescope",
            "what is bounded by differences adds up to the whole difference at most",
            Le(Sum(part[a], PLACES), height[N] - height[0]),
            where=(ForAll(Le(part[a], height[a + 1] - height[a]), (a, 0, oo)),),
            derivation=induction(N, step=chain(
                Sum(part[a], (a, 0, N)),
                ("=", Sum(part[a], PLACES) + part[N], "one more"),
                ("<=", height[N] - height[0] + (height[N + 1] - height[N]), "the hypothesis, and the last difference"),
                ("=", height[N + 1] - height[0], "add"),
            )),
        ),
        corollary(
            "all",
            "no more values are in the band than there are",
            Le(Sum(inside(slope*a + start, band), PLACES), N),
            derivation=chain(
                Sum(inside(slope*a + start, band), PLACES),
                ("<=", Sum(1, PLACES), "each counts 1 at most"),
                ("=", N, "so many"),
            ),
        ),
    ),
    sources=(SURVEY,),
)

NEXT = Identity(
    name="band.climb-between-places",
    title="The climb from one place of a grid to the next",
    topic="vision",
    statements=(
        claim(
            "a value in the band, and what the function climbs to the next place",
            Le(inside(step*place + start, band), climb(step*(place + 1) + start) - climb(step*place + start)),
            derivation=chain(
                inside(step*place + start, band),
                ("<=", climb(step*place + start + step) - climb(step*place + start), "the values increase by alpha"),
                ("=", climb(step*(place + 1) + start) - climb(step*place + start), "the next place"),
                using=(use(CLIMB, "", {value: step*place + start}),),
            ),
        ),
    ),
    sources=(SURVEY,),
)

EACH = Identity(
    name="band.climb-at-each-place",
    title="The climb at each place of a grid",
    topic="vision",
    statements=(
        claim(
            "a value in the band, and what the function climbs to the next place",
            ForAll(Le(inside(step*a + start, band), climb(step*(a + 1) + start) - climb(step*a + start)), (a, 0, oo)),
            derivation=facts(using=(use(NEXT, "", {place: a}),)),
        ),
    ),
    sources=(SURVEY,),
)

COUNT = Identity(
    name="band.increasing-values",
    title="How many of values that increase by steps lie in a band",
    topic="vision",
    statements=(
        claim(
            "at most one more than the steps that the band is wide",
            Le(Sum(inside(step*a + start, band), PLACES), 2*band/step + 1),
            derivation=chain(
                Sum(inside(step*a + start, band), PLACES),
                ("<=", climb(step*N + start) - climb(step*0 + start), "the differences add up"),
                ("<=", 2*band/step + 1, "the whole climb"),
                using=(
                    use(EACH),
                    use(CLIMB, "telescope", {part[a]: inside(step*a + start, band), height[a]: climb(step*a + start)}),
                    use(CLIMB, "whole", {value: step*N + start, start: step*0 + start}),
                ),
            ),
        ),
    ),
    sources=(SURVEY,),
)

STEEP = Identity(
    name="band.steep-values",
    title="How many of values that change by steps above eta lie in a band",
    topic="vision",
    statements=(
        claim(
            "at most one more than the band is wide over eta, if they increase",
            Le(Sum(inside(slope*a + start, band), PLACES), 2*band/steep + 1),
            where=(Gt(slope, steep),),
            derivation=chain(
                Sum(inside(slope*a + start, band), PLACES),
                ("<=", 2*band/slope + 1, "they increase"),
                ("<=", 2*band/steep + 1, "by more than eta"),
                using=(use(COUNT, "", {step: slope}),),
            ),
        ),
        corollary(
            "decreasing",
            "and if they decrease",
            Le(Sum(inside(slope*a + start, band), PLACES), 2*band/steep + 1),
            where=(Lt(slope, -steep),),
            derivation=chain(
                Sum(inside(slope*a + start, band), PLACES),
                ("=", Sum(inside(-slope*a - start, band), PLACES), "the band is symmetric"),
                ("<=", 2*band/(-slope) + 1, "so they increase"),
                ("<=", 2*band/steep + 1, "by more than eta"),
                using=(use(COUNT, "", {step: -slope, start: -start}),),
            ),
        ),
    ),
    sources=(SURVEY,),
)

ONE_IS_ENOUGH = (
    (Le(Sum(inside(slope*a + start, band), PLACES), 2*band/steep + 1), "the slope is above eta in size"),
    (Ge(inside(slope, steep), 0), "it counts 0 or 1"),
    (Ge(N*inside(slope, steep), 0), "so does no product"),
)
VALUES = Identity(
    name="band.values-on-a-grid",
    title="How many values of an affine function on a grid lie in a band",
    topic="vision",
    statements=(
        claim(
            "all of them where the slope is at most eta in size, else at most one more than the band is wide over eta",
            Le(Sum(inside(slope*a + start, band), PLACES), N*inside(slope, steep) + 2*band/steep + 1),
            derivation=cases(
                (Gt(slope, steep), facts(*ONE_IS_ENOUGH, using=(use(STEEP),))),
                (Lt(slope, -steep), facts(*ONE_IS_ENOUGH, using=(use(STEEP, "decreasing"),))),
                (Le(Abs(slope), steep), facts(
                    (Eq(inside(slope, steep), 1), "the slope is small"),
                    (Le(Sum(inside(slope*a + start, band), PLACES), N), "no more than there are"),
                    (Ge(2*band/steep, 0), "neither is negative"),
                    using=(use(CLIMB, "all"),),
                )),
            ),
        ),
    ),
    sources=(SURVEY,),
)

ENTRY = Identity(
    name="band.values-of-an-entry",
    title="For how many values of an entry a determinant is small",
    topic="vision",
    statements=(
        claim(
            "the determinant is affine in the entry, with the cofactor as its slope",
            Le(Sum(inside(cofactor_of*(a - shift) + rest_of, band), PLACES),
               N*inside(cofactor_of, steep) + 2*band/steep + 1),
            derivation=facts(using=(use(VALUES, "", {slope: cofactor_of, start: rest_of - cofactor_of*shift}),)),
        ),
    ),
    sources=(SURVEY,),
)

BY_CELL = Identity(
    name="band.cells-of-other-entries",
    title="For how many values of an entry a determinant is small, in each cell of the others",
    topic="vision",
    statements=(
        claim(
            "for all where the cofactor is small, else for few",
            ForAll(Le(Sum(inside(cofactor[cell]*(a - shift) + rest[cell], band), PLACES),
                      N*inside(cofactor[cell], steep) + 2*band/steep + 1), CELLS),
            derivation=facts(using=(use(ENTRY, "", {cofactor_of: cofactor[cell], rest_of: rest[cell]}),)),
        ),
    ),
    sources=(SURVEY,),
)

ALL_CELLS = Identity(
    name="band.cells",
    title="For how many cells a determinant is small",
    topic="vision",
    statements=(
        claim(
            "those whose cofactor is small, and few others in each cell of the other entries",
            Le(in_cells(band), N*Sum(inside(cofactor[cell], steep), CELLS) + cells*(2*band/steep + 1)),
            derivation=chain(
                in_cells(band),
                ("<=", Sum(N*inside(cofactor[cell], steep) + 2*band/steep + 1, CELLS), "cell by cell"),
                ("=", N*Sum(inside(cofactor[cell], steep), CELLS) + cells*(2*band/steep + 1), "add up"),
                using=(use(BY_CELL),),
            ),
        ),
    ),
    sources=(SURVEY,),
)

ENTRIES = (CLIMB, NEXT, EACH, COUNT, STEEP, VALUES, ENTRY, BY_CELL, ALL_CELLS)
