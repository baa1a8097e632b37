"""Means over grids: expectations over as many independent variables as a symbol says, as limits of finite sums.

The points of a grid with B levels for each of N coordinates are numbered from 1 to B^N: the level of a point in its
k-th coordinate is the k-th digit of its number to the base B. A variable is its quantile function at a level, so the
mean of a function over the points tends, as B grows, to its expectation for N independent variables.
`logit_differences`, `entropy_decay` and others speak of such means.

    >>> from identities.grids import LEVEL, level, point
    >>> print(level(point, 10, 2))
    u_grid(w_grid, 10, 2)
"""
from __future__ import annotations

from fractions import Fraction

from derive import Expr, Mod, Sum, Symbol, floor
from derive.catalogue import Function, define

point = Symbol("w_grid", domain="positive integer", meaning="the number of a point of a grid", latex="w")
mesh = Symbol("B_grid", domain="positive integer", meaning="levels of each coordinate of a grid", latex="B")
at = Symbol("at_grid", domain="positive integer", meaning="a coordinate of a grid", latex="k")
level = Function("u_grid", "level between 0 and 1 of a point of a grid, by its number, the levels and the coordinate")


def digit(number: Expr, base: Expr, place: Expr | int) -> Expr:
    """The digit of a number to a base; place 1 is the last one."""
    return Mod(floor(number/base**(place - 1)), base)


LEVEL = define(level(point, mesh, at), (digit(point - 1, mesh, at) + Fraction(1, 2))/mesh)


def over_grid(value: Expr, coordinates: Expr) -> Expr:
    """The mean of a value over the points of a grid with so many coordinates."""
    return Sum(value, (point, 1, mesh**coordinates))/mesh**coordinates
