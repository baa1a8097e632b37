"""Linear reasoning over assumptions: linear forms, and a cheap search for a contradiction among them.

Called by sampling (bounds of a symbol) and by whoever suspects that assumptions are empty. A form is linear in *atoms*:
symbols and whatever is not a sum or a multiple by a number. The detector is an oracle: it proposes, a proof confirms.

    >>> from derive.kernel.codec import decode
    >>> contradictory((decode("(< 0 x)"), decode("(< x 0)")))
    'the inequalities have no common solution'
"""
from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from derive.kernel.terms import Term
from derive.numeric import exact
from derive.numeric.values import Fuel

MAX_ROWS = 240
Form = dict[Term, Fraction]


@dataclass(frozen=True)
class Row:
    """sum of coefficient * atom + constant < 0 (strict) or <= 0."""

    coefficients: tuple[tuple[Term, Fraction], ...]
    constant: Fraction
    strict: bool


def linear_form(t: Term) -> tuple[Form, Fraction]:
    """The term as sum of coefficient * atom, plus a constant."""
    form: Form = {}
    constant = _collect(t, Fraction(1), form)
    return {atom: c for atom, c in form.items() if c}, constant


def _collect(t: Term, scale: Fraction, form: Form) -> Fraction:
    if t.tag == "num":
        return scale * t.data  # type: ignore[operator]
    if t.tag == "add":
        return sum((_collect(a, scale, form) for a in t.args), Fraction(0))
    if t.tag == "mul":
        rest = []
        for a in t.args:
            if a.tag == "num":
                scale *= a.data  # type: ignore[operator]
            else:
                rest.append(a)
        if not rest:
            return scale
        if len(rest) == 1:
            return _collect(rest[0], scale, form)
        t = Term("mul", None, tuple(rest))
    form[t] = form.get(t, Fraction(0)) + scale
    return Fraction(0)


def difference(left: Term, right: Term) -> tuple[Form, Fraction]:
    """The linear form of left - right."""
    form: Form = {}
    constant = _collect(left, Fraction(1), form) + _collect(right, Fraction(-1), form)
    return {atom: c for atom, c in form.items() if c}, constant


def flat(hyps: Iterable[Term]) -> Iterator[Term]:
    """The assumptions with conjunctions taken apart."""
    for h in hyps:
        if h.tag == "and":
            yield from flat(h.args)
        else:
            yield h


def contradictory(hyps: tuple[Term, ...]) -> str | None:
    """A reason why the assumptions certainly have no common solution, or None when no contradiction was seen."""
    facts = list(flat(hyps))
    for h in facts:
        if not h.free and exact.decide(h, 5_000) is False:
            return "an assumption between numbers is false"
    real, integers = _sorted_symbols(facts)
    rows = [row for h in facts for row in _rows(h, integers)]
    atoms = {atom for row in rows for atom, _ in row.coefficients}
    rows += [row for atom in atoms for row in _signs(atom, real)]
    if infeasible(rows):
        return "the inequalities have no common solution"
    for h in facts:
        if h.tag == "ne" and _forced_equal(h, rows):
            return "two sides that are forced to be equal are assumed different"
    return None


def _sorted_symbols(facts: list[Term]) -> tuple[set[str], set[str]]:
    """Names of symbols known to be real (by sort or by order), and of those known to be integers."""
    real: set[str] = set()
    integers: set[str] = set()
    for h in facts:
        if h.tag in ("real", "rational", "integer") and h.args[0].tag == "sym":
            real.add(str(h.args[0].data))
            if h.tag == "integer":
                integers.add(str(h.args[0].data))
        elif h.tag in ("lt", "le"):
            real.update(str(a.data) for a in h.args if a.tag == "sym")
    return real, integers


def _rows(h: Term, integers: set[str]) -> list[Row]:
    if h.tag not in ("lt", "le", "eq"):
        return []
    form, constant = difference(*h.args)
    if h.tag == "eq":
        opposite = {atom: -c for atom, c in form.items()}
        return [_row(form, constant, False, integers), _row(opposite, -constant, False, integers)]
    return [_row(form, constant, h.tag == "lt", integers)]


def _row(form: Form, constant: Fraction, strict: bool, integers: set[str]) -> Row:
    """The row, rounded to the integers when every atom is an integer symbol."""
    if form and all(atom.tag == "sym" and atom.data in integers for atom in form):
        scale = lcm(*[c.denominator for c in form.values()])
        form, constant = {atom: c * scale for atom, c in form.items()}, constant * scale
        whole = -((-constant) // 1)  # smallest integer >= constant
        constant = Fraction(whole) + (1 if strict and whole == constant else 0)
        strict = False
    return Row(tuple(sorted(form.items(), key=lambda item: repr(item[0]))), constant, strict)


def _signs(atom: Term, real: set[str]) -> list[Row]:
    """What is true of an atom by its shape: 0 <= |t|, 0 <= x^(2k) for real x."""
    absolute = atom.tag == "fn" and atom.data == "abs"
    square = (atom.tag == "pow" and atom.args[0].tag == "sym" and atom.args[0].data in real
              and atom.args[1].tag == "num" and atom.args[1].data in (2, 4, 6))
    return [Row(((atom, Fraction(-1)),), Fraction(0), False)] if absolute or square else []


def infeasible(rows: list[Row]) -> bool:
    """Fourier-Motzkin elimination; False also when it became too large to finish."""
    fuel = Fuel(60_000)
    while True:
        for row in rows:
            if not row.coefficients and (row.constant > 0 or row.constant == 0 and row.strict):
                return True
        atoms: dict[Term, list[int]] = {}
        for row in rows:
            for atom, c in row.coefficients:
                atoms.setdefault(atom, [0, 0])[c > 0] += 1
        if not atoms:
            return False
        chosen = min(atoms, key=lambda atom: (atoms[atom][0] * atoms[atom][1], repr(atom)))
        rows = _eliminate(rows, chosen)
        fuel.left -= 50 * len(rows)
        if len(rows) > MAX_ROWS or fuel.left < 0:
            return False


def _eliminate(rows: list[Row], atom: Term) -> list[Row]:
    kept: list[Row] = []
    upper: list[tuple[Fraction, Row]] = []
    lower: list[tuple[Fraction, Row]] = []
    for row in rows:
        c = dict(row.coefficients).get(atom)
        if c is None:
            kept.append(row)
        else:
            (upper if c > 0 else lower).append((abs(c), row))
    for c, high in upper:
        for d, low in lower:
            kept.append(_combine(high, 1 / c, low, 1 / d))
    return list(dict.fromkeys(kept))


def _combine(a: Row, p: Fraction, b: Row, q: Fraction) -> Row:
    form = {atom: c * p for atom, c in a.coefficients}
    for atom, c in b.coefficients:
        form[atom] = form.get(atom, Fraction(0)) + c * q
    left = tuple(sorted(((atom, c) for atom, c in form.items() if c), key=lambda item: repr(item[0])))
    return Row(left, a.constant * p + b.constant * q, a.strict or b.strict)


def _forced_equal(h: Term, rows: list[Row]) -> bool:
    form, constant = difference(*h.args)
    below = _row(form, constant, True, set())
    above = _row({atom: -c for atom, c in form.items()}, -constant, True, set())
    return infeasible([*rows, below]) and infeasible([*rows, above])
