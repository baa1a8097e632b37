"""Elementary laws: logs, powers, roots, absolute values, floors, factorials; the branch where each stops."""
from __future__ import annotations

import pytest

from tests.prover.claims import conditional, gives_up, never_holds, never_refuted, proves, refutes

PROVED = [
    ("log(-x) = log(x)+sqrt(-1)*pi", "x: positive"),
    ("sqrt(2)+sqrt(3) = sqrt(5+2*sqrt(6))", ""),
    ("log(1/x) = -log(x)", "x: positive"),
    ("sqrt(x*y) = sqrt(x)*sqrt(y)", "x,y: nonnegative"),
    ("sqrt(1/x) = 1/sqrt(x)", "x: positive"),
    ("sqrt(x**2) = abs(x)", "x: real"),
    ("sqrt(x)**2 = x", "x: complex"),
    ("abs(x)**2 = x**2", "x: real"),
    ("(x**y)**z = x**(y*z)", "x: positive; y: real; z: complex"),
    ("exp(x)**y = exp(x*y)", "x: real; y: complex"),
    ("exp(2*pi*sqrt(-1)*n) = 1", "n: integer"),
    ("(-1)**(2*n) = 1", "n: integer"),
    ("(-1)**n = (-1)**(-n)", "n: integer"),
    ("exp(pi*sqrt(-1)*z) = (-1)**z", "z: complex"),
    ("0**n = 0", "n: positive integer"),
    ("sqrt(-2)*sqrt(-3) = -sqrt(6)", ""),
    ("sqrt(2)+sqrt(3) = sqrt(5+2*sqrt(6))", ""),
    ("floor(x+n) = floor(x)+n", "n: integer"),
    ("floor(-x) = -ceil(x)", ""),
    ("max(x,y) = x", "x >= y"),
    ("abs(x*y) = abs(x)*abs(y)", "x,y: complex"),
    ("sin(x)**2+cos(x)**2 = 1", "x: complex"),
    ("sin(2*x) = 2*sin(x)*cos(x)", "x: complex"),
    ("binomial(n,2) = n*(n-1)/2", "n: complex"),
]


@pytest.mark.parametrize(("text", "where"), PROVED)
def test_a_law_is_used_where_its_premises_hold(text, where):
    proves(text, where)


REFUTED = [
    ("log(1/x) = -log(x)", "x: complex", "x > 0"),
    ("log(x*y) = log(x)+log(y)", "x,y: complex", "arg(x) + arg(y) > -pi; arg(x) + arg(y) <= pi; x != 0; y != 0"),
    ("log(x**2) = 2*log(x)", "x: real", "x > 0"),
    ("log(x**2) = 2*log(abs(x))", "x: complex"),
    ("log(-x) = log(x)+sqrt(-1)*pi", "x: complex"),
    ("log(exp(x)) = x", "x: complex"),
    ("sqrt(x*y) = sqrt(x)*sqrt(y)", "x,y: real", "x >= 0; y >= 0"),
    ("sqrt(1/x) = 1/sqrt(x)", "x: real", "x > 0"),
    ("sqrt(x**2) = x", "x: complex", "x >= 0"),
    ("sqrt(-x) = sqrt(-1)*sqrt(x)", "x: real"),
    ("(x**3)**(1/3) = x", "x: real"),
    ("(-8)**(1/3) = -2", ""),
    ("sqrt(-2)*sqrt(-3) = sqrt(6)", ""),
    ("(x*y)**z = x**z*y**z", "x,y,z: real", "z: integer; x != 0; y != 0"),
    ("(x**2)**z = x**(2*z)", "x,z: real", "x > 0"),
    ("exp(x)**y = exp(x*y)", "x: complex; y: real"),
    ("exp(2*pi*sqrt(-1)*n) = 1", "n: rational", "n: integer"),
    ("(-1)**(2*x) = ((-1)**2)**x", "x: real", "x: integer"),
    ("(-1)**n = (-1)**(-n)", "n: rational", "n: integer"),
    ("0**n = 0", "n: nonnegative integer", "n > 0"),
    ("0**x = 0", "x: nonnegative", "x > 0"),
    ("0**0 = 0", ""),
    ("floor(x+y) = floor(x)+floor(y)", "", "x: integer"),
    ("floor(-x) = -floor(x)", "", "x: integer"),
    ("floor(x) = x", "x: rational", "x: integer"),
    ("floor(2*x) = 2*floor(x)", "", "x: integer"),
    ("ceil(x) = floor(x)+1", ""),
    ("max(x,y) = x", ""),
    ("abs(x+y) = abs(x)+abs(y)", "", "x >= 0; y >= 0"),
    ("abs(x) = x", "x: nonzero", "x >= 0"),
    ("sin(2*x) = 2*sin(x)", ""),
    ("binomial(n,k) = binomial(n,n-k)", "n,k: integer"),
]


@pytest.mark.parametrize("claim", REFUTED, ids=lambda c: c[0])
def test_beyond_its_premises_the_law_is_refuted(claim):
    refutes(*claim)


COND = [
    ("exp(log(x)) = x", "x: complex", "x != 0"),
    ("0*log(x) = 0", "", "x != 0"),
    ("log(x)-log(x) = 0", "x: complex", "x != 0"),
    ("floor(x)-floor(x) = 0", "x: complex", "x: real"),
    ("factorial(x)/factorial(x) = 1", "x: real", "x >= 0", "x: integer"),
]


@pytest.mark.parametrize("claim", COND, ids=lambda c: c[0])
def test_what_holds_where_it_is_defined_says_where(claim):
    conditional(*claim)


OPEN = [
    ("log(x**2) = 2*log(abs(x))", "x: real"),
    ("ceil(x) = floor(x)+1", "x: real but not integer"),
]


@pytest.mark.parametrize(("text", "where"), OPEN)
def test_some_true_laws_are_left_open(text, where):
    gives_up(text, where)


FINE = [
    ("asin(x) = -sqrt(-1)*log(sqrt(1-x**2)+sqrt(-1)*x)", "x: complex"),
    ("acos(x) = pi/2-asin(x)", "x: complex"),
    ("acosh(x) = log(x+sqrt(x-1)*sqrt(x+1))", "x: complex"),
    ("atanh(x) = (log(1+x)-log(1-x))/2", "x: complex"),
    ("asinh(x) = log(x+sqrt(x**2+1))", "x: complex"),
]


@pytest.mark.parametrize(("text", "where"), FINE)
def test_inverse_functions_agree_with_their_definitions_on_every_branch(text, where):
    never_refuted(text, where)


REFUTED_BRANCH = [
    ("acosh(x) = log(x+sqrt(x**2-1))", "x: complex"),
]


@pytest.mark.parametrize("claim", REFUTED_BRANCH, ids=lambda c: c[0])
def test_a_formula_of_another_branch_is_refuted(claim):
    refutes(*claim)


@pytest.mark.parametrize("text", [
    "log(d*(u + 2)) = log(d) + log(u + 2)",
    "log(d*(2*u*v + 4*v)) = log(d) + log(2*u*v + 4*v)",
    "log(d*v*(u + 2), 10) = log(d, 10) + log(v, 10) + log(u + 2, 10)",
])
def test_log_of_a_product_with_a_sum_among_its_factors(text):
    proves(text, "d, u, v: positive")
    never_holds(text + " + 1/1000", "d, u, v: positive")
    never_holds(text, "d, u, v: real")
