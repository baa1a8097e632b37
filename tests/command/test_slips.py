"""Likely slips: the repair that is told is proved; where none is near, nothing is told."""
import pytest

from derive.command.slips import differing, likely_slip
from derive.language import read_statement


@pytest.mark.parametrize(("text", "where", "new"), [
    ("(a + b)**2 = a**2 + a*b + b**2", "", "2*a*b"),
    ("(a - b)*(a + b) = a**2 + b**2", "", "a**2 - b**2"),
    ("Sum(t, (t, 1, n)) = n*(n - 1)/2", "n: positive integer", "n + 1"),
    ("diff(tanh(z), z) = 1 - tanh(z)", "", "tanh(z)**2"),
    ("log(x, 2) = log(x)", "x > 1", "log(x, 2)"),
    ("(a + 1)**3 = a**3 + 3*a**2 + 3*a", "", None),
    ("exp(x) = x", "", None),
])
def test_the_repair_is_told_when_there_is_one(text, where, new):
    said = likely_slip(read_statement(text, where=where))
    assert (said is None) if new is None else said is not None and new in said


def test_the_smallest_parts_that_differ_are_found():
    left, right = differing(read_statement("sin(x + 1)*y = sin(x + 2)*y"))
    assert (str(left), str(right)) == ("1", "2")
    assert differing(read_statement("a + b = c*d")) is None
