"""The axioms and definitions about endless sums, against the sums: mpmath adds up many terms and extrapolates."""
from __future__ import annotations

from collections.abc import Callable

import mpmath
import pytest

from derive.kernel.axioms import axioms
from derive.kernel.terms import OO

mp = mpmath.mp
Term = Callable[[int, dict[str, complex]], complex]
Value = Callable[[dict[str, complex]], complex]

# name -> (first index, k-th term, value, points that meet the premises)
SERIES: dict[str, tuple[int, Term, Value, list[dict[str, complex]]]] = {
    "exp_series": (0, lambda k, v: v["x"]**k/mp.factorial(k), lambda v: mp.exp(v["x"]),
                   [{"x": 0}, {"x": -3}, {"x": 2 + 1j}]),
    "log_series": (1, lambda k, v: v["x"]**k/mp.mpf(k), lambda v: -mp.log(1 - v["x"]),
                   [{"x": 0}, {"x": -1}, {"x": 0.9j}, {"x": -0.5 + 0.5j}]),
    "hurwitz_series": (0, lambda k, v: mp.power(k + v["a"], -v["s"]), lambda v: mp.zeta(v["s"], v["a"]),
                       [{"s": 3, "a": 1}, {"s": 3, "a": 0.25}, {"s": 4, "a": 3.5}, {"s": 3, "a": 0.5 + 1j}]),
    "digamma_series": (0, lambda k, v: 1/mp.mpf(k + 1) - 1/(k + mp.mpmathify(v["a"])),
                       lambda v: mp.digamma(v["a"]) + mp.euler, [{"a": 1}, {"a": 0.5}, {"a": -1.5}, {"a": 2 + 1j}]),
    "polylog_series": (1, lambda k, v: mp.power(v["a"], k)*mp.power(k, -v["s"]), lambda v: mp.polylog(v["s"], v["a"]),
                       [{"a": 0.5, "s": 2}, {"a": -0.9, "s": -1}, {"a": 0.3j, "s": 1.5}]),
    "polylog_edge": (1, lambda k, v: mp.power(v["a"], k)*mp.power(k, -v["s"]), lambda v: mp.polylog(v["s"], v["a"]),
                     [{"a": 1, "s": 3}, {"a": -1, "s": 2}, {"a": 0.6 + 0.8j, "s": 4}]),
}


def test_every_law_about_an_endless_sum_is_covered() -> None:
    about = {a.name for a in axioms().values() if any(s.tag == "sum" and s.args[1] == OO for s in a.conclusion.args)}
    assert about <= set(SERIES), about - set(SERIES)


@pytest.mark.parametrize(("name", "place"), [(n, i) for n, row in SERIES.items() for i in range(len(row[3]))])
def test_the_sum_is_what_the_law_says(name: str, place: int) -> None:
    first, term, value, points = SERIES[name]
    with mp.workdps(30):
        point = {key: mp.mpmathify(v) for key, v in points[place].items()}
        total = _total(first, lambda k: term(int(k), point))
        assert abs(total - value(point)) < mp.mpf(10)**-9, (total, value(point))


def _total(first: int, term: Callable[[int], complex]) -> complex:
    """Terms added to N and 2N and 4N, and Richardson's extrapolation where the tail falls like a power."""
    try:
        return mp.nsum(term, [first, mp.inf], method="e+r+s")
    except (ValueError, ZeroDivisionError):
        return mp.fsum([term(k) for k in range(first, 20_000)])


@pytest.mark.parametrize("name", sorted(SERIES))
def test_a_wrong_value_would_be_seen(name: str) -> None:
    first, term, value, points = SERIES[name]
    with mp.workdps(30):
        point = {key: mp.mpmathify(v) for key, v in points[-1].items()}
        total = _total(first + 1, lambda k: term(int(k), point))
        assert abs(total - value(point)) > mp.mpf(10)**-6
