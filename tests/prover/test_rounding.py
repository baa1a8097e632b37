"""Floors, ceilings and remainders: what holds because integers lie apart, and its false twins."""
from __future__ import annotations

import pytest

from tests.prover.claims import never_holds, never_refuted, proves

TRUE = [
    ("floor(x) = 0", "0 <= x; x < 1"), ("floor(x) = n", "n: integer; n <= x; x < n + 1"), ("floor(pi) = 3", ""),
    ("ceiling(64*sqrt(2)) = 91", ""), ("floor(100*sqrt(2)) = 141", ""), ("floor(-x) = -floor(x) - 1", "floor(x) < x"),
    ("floor(x) + floor(-x) = -1", "x != floor(x)"), ("floor(2*x) = floor(x) + floor(x+1/2)", ""),
    ("floor(3*x) = floor(x) + floor(x+1/3) + floor(x+2/3)", ""), ("floor(x+1/2) = floor(2*x) - floor(x)", ""),
    ("floor(x/2) + floor((x+1)/2) = x", "x: integer"), ("floor((n+m)/2) + floor((n-m+1)/2) = n", "n, m: integer"),
    ("floor(x/2) + ceiling(x/2) = x", "x: integer"), ("ceiling(n/m) = floor((n+m-1)/m)", "n: integer; m: positive integer"),
    ("floor(floor(x)/n) = floor(x/n)", "n: positive integer"), ("ceiling(ceiling(x)/n) = ceiling(x/n)", "n: positive integer"),
    ("floor(x/m/n) = floor(floor(x/m)/n)", "m, n: positive integer"), ("Mod(x, 1) = x - floor(x)", ""),
    ("Mod(x+n, 1) = Mod(x, 1)", "n: integer"), ("Mod(Mod(a, n), n) = Mod(a, n)", "n > 0"), ("Mod(a, n) < n", "n > 0"),
    ("Mod(a+b*n, n) = Mod(a, n)", "b: integer; n > 0"), ("Mod(n, 2)*(1 - Mod(n, 2)) = 0", "n: integer"),
    ("Min(X, Y) = Y => X >= Y", ""), ("Max(X, Y) = Y => X <= Y", ""), ("floor(n/m)*m <= n", "n: integer; m: positive integer"),
    ("ceiling(2*(n-1)/(m-1)) >= ceiling((n-1)/(m-1))", "n, m: positive integer; m >= 2"),
    ("floor(x/m) <= floor(y/m)", "x <= y; m > 0"), ("ceiling(x*y) >= ceiling(x)", "x >= 0; y >= 1"),
]
FALSE = [
    ("floor(x) = 0", "0 <= x; x <= 1"), ("floor(x) = n", "n: integer; n <= x; x <= n + 1"), ("floor(pi) = 4", ""),
    ("ceiling(64*sqrt(2)) = 90", ""), ("floor(100*sqrt(2)) = 142", ""), ("floor(-x) = -floor(x) - 1", ""),
    ("floor(x) + floor(-x) = -1", ""), ("floor(2*x) = floor(x) + floor(x+1/3)", ""),
    ("floor(3*x) = floor(x) + floor(x+1/3) + floor(x+1/2)", ""), ("floor(x+1/2) = floor(2*x) - floor(x) + 1", ""),
    ("floor(x/2) + floor((x+1)/2) = x", ""), ("floor((n+m)/2) + floor((n-m)/2) = n", "n, m: integer"),
    ("floor(x/2) + ceiling(x/2) = x", ""), ("ceiling(n/m) = floor((n+m)/m)", "n: integer; m: positive integer"),
    ("ceiling(n/m) = floor((n+m-1)/m)", "n: real; m: positive integer"), ("floor(floor(x)/n) = floor(x/n)", "n > 0"),
    ("floor(ceiling(x)/n) = floor(x/n)", "n: positive integer"), ("Mod(x, 1) = x - ceiling(x)", ""),
    ("Mod(x+n, 1) = Mod(x, 1)", "n: real"), ("Mod(a, n) <= a", "n > 0"), ("Mod(a+b*n, n) = Mod(a, n)", "b: real; n > 0"),
    ("Mod(n, 2)*(1 - Mod(n, 2)) = 0", "n: real"), ("Min(X, Y) = Y => X > Y", ""), ("Max(X, Y) = Y => X >= Y", ""),
    ("floor(n/m)*m < n", "n: integer; m: positive integer"),
    ("ceiling(2*(n-1)/(m-1)) > ceiling((n-1)/(m-1))", "n, m: positive integer; m >= 2"),
    ("floor(x/m) <= floor(y/m)", "x <= y"), ("ceiling(x*y) >= ceiling(x)", "y >= 1"), ("floor(x) < floor(y)", "x < y"),
]


@pytest.mark.parametrize(("text", "where"), TRUE)
def test_it_is_proved(text, where):
    proves(text, where)


@pytest.mark.parametrize(("text", "where"), FALSE)
def test_its_twin_is_not(text, where):
    never_holds(text, where)


def test_four_terms_of_hermite_are_not_refuted():
    never_refuted("floor(4*x) = floor(x) + floor(x+1/4) + floor(x+1/2) + floor(x+3/4)")
