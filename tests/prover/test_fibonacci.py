"""Fibonacci and Lucas numbers: identities with several symbols, Binet's forms, sums, inequalities; each beside a twin."""
from __future__ import annotations

import pytest

from tests.prover.claims import proves, refutes

EVERYWHERE = [
    "fibonacci(m+n) = fibonacci(m)*fibonacci(n+1)+fibonacci(m-1)*fibonacci(n)",
    "fibonacci(-n) = (-1)**(n+1)*fibonacci(n)",
    "fibonacci(2*n) = fibonacci(n)**2 + 2*fibonacci(n)*fibonacci(n-1)",
    "fibonacci(2*n) = fibonacci(n+1)**2 - fibonacci(n-1)**2",
    "fibonacci(3*n) = 5*fibonacci(n)**3 + 3*(-1)**n*fibonacci(n)",
    "fibonacci(5*n) = 25*fibonacci(n)**5+25*(-1)**n*fibonacci(n)**3+5*fibonacci(n)",
    "fibonacci(n)**2 - fibonacci(n+m)*fibonacci(n-m) = (-1)**(n-m)*fibonacci(m)**2",
    "fibonacci(m)*fibonacci(n+1) - fibonacci(m+1)*fibonacci(n) = (-1)**n*fibonacci(m-n)",
    "fibonacci(n)**4 - fibonacci(n-2)*fibonacci(n-1)*fibonacci(n+1)*fibonacci(n+2) = 1",
    "fibonacci(m+n+p) = fibonacci(m+1)*fibonacci(n+1)*fibonacci(p+1) + fibonacci(m)*fibonacci(n)*fibonacci(p)"
    " - fibonacci(m-1)*fibonacci(n-1)*fibonacci(p-1)",
    "lucas(n)**2 - 5*fibonacci(n)**2 = 4*(-1)**n",
    "lucas(m+n) = (lucas(m)*lucas(n)+5*fibonacci(m)*fibonacci(n))/2",
    "lucas(-n) = (-1)**n*lucas(n)",
    "lucas(n) = GoldenRatio**n + (1-GoldenRatio)**n",
    "GoldenRatio**n = (lucas(n) + sqrt(5)*fibonacci(n))/2",
    "fibonacci(n) = (GoldenRatio**n - (-GoldenRatio)**(-n))/sqrt(5)",
    "fibonacci(n) = (GoldenRatio**n - cos(pi*n)*GoldenRatio**(-n))/sqrt(5)",
    "fibonacci(n) = ((1+sqrt(5))**n-(1-sqrt(5))**n)/(2**n*sqrt(5))",
]


@pytest.mark.parametrize("text", EVERYWHERE)
def test_identities_at_all_integers_are_proved(text):
    proves(text, "m, n, p: integer")


NOWHERE = [
    "fibonacci(m+n) = fibonacci(m)*fibonacci(n+1)+fibonacci(m+1)*fibonacci(n)",
    "fibonacci(-n) = (-1)**n*fibonacci(n)",
    "fibonacci(2*n) = fibonacci(n)*fibonacci(n+1)",
    "fibonacci(3*n) = 5*fibonacci(n)**3 - 3*(-1)**n*fibonacci(n)",
    "fibonacci(n)**2 - fibonacci(n+1)*fibonacci(n-1) = (-1)**n",
    "fibonacci(n)**2 - fibonacci(n+m)*fibonacci(n-m) = (-1)**n*fibonacci(m)**2",
    "lucas(n)**2 - 5*fibonacci(n)**2 = 4",
    "lucas(-n) = (-1)**(n+1)*lucas(n)",
    "fibonacci(n) = (GoldenRatio**n - (-GoldenRatio)**n)/sqrt(5)",
    "GoldenRatio**n = (lucas(n) - sqrt(5)*fibonacci(n))/2",
]


@pytest.mark.parametrize("text", NOWHERE)
def test_their_twins_are_refuted(text):
    refutes(text, "m, n: integer")


SUMS = [
    ("sum(fibonacci(2*k), k=0..n) = fibonacci(2*n+1)-1", "sum(fibonacci(2*k), k=0..n) = fibonacci(2*n+1)"),
    ("sum(fibonacci(k)**2, k=0..n) = fibonacci(n)*fibonacci(n+1)", "sum(fibonacci(k)**2, k=0..n) = fibonacci(n)**2"),
    ("sum(k*fibonacci(k), k=0..n) = n*fibonacci(n+2)-fibonacci(n+3)+2",
     "sum(k*fibonacci(k), k=0..n) = n*fibonacci(n+2)-fibonacci(n+3)"),
    ("sum(lucas(k), k=0..n) = lucas(n+2)-1", "sum(lucas(k), k=0..n) = lucas(n+2)-2"),
    ("sum(fibonacci(k)*2**(n-k), k=0..n) = 2**(n+1)-fibonacci(n+3)",
     "sum(fibonacci(k)*2**(n-k), k=0..n) = 2**(n+1)-fibonacci(n+2)"),
    ("sum(fibonacci(k)*fibonacci(k+1), k=0..n) = fibonacci(n+1)**2 - (1+(-1)**n)/2",
     "sum(fibonacci(k)*fibonacci(k+1), k=0..n) = fibonacci(n+1)**2 - (1-(-1)**n)/2"),
]


@pytest.mark.parametrize(("true", "false"), SUMS)
def test_sums_by_induction(true, false):
    proves(true, "n: nonnegative integer")
    refutes(false, "n: nonnegative integer")


ORDERS = [
    ("fibonacci(2*n) < fibonacci(n+1)**2", "n: integer; n >= 2", "n: integer; n >= 1"),
    ("fibonacci(n+1)**2 < fibonacci(2*n+1)", "n: integer; n >= 1", "n: integer; n >= 0"),
    ("fibonacci(n) < fibonacci(n+1)", "n: integer; n >= 2", "n: integer; n >= 1"),
    ("fibonacci(n) <= fibonacci(n+1)", "n: integer; n >= 0", "n: integer"),
    ("0 < fibonacci(n)", "n: integer; n >= 1", "n: integer; n >= 0"),
    ("1 <= lucas(n)", "n: integer; n >= 0", "n: integer"),
]


@pytest.mark.parametrize(("text", "enough", "too_little"), ORDERS)
def test_order_from_the_first_index_on(text, enough, too_little):
    proves(text, enough)
    refutes(text, too_little)
