"""`assert_computes`: a Python function computes a formula, at every point of a grid.

Called by users' tests. The formula is a catalogue's name, text math, LaTeX or an expression of derive's. The statement
behind a name must be proved, which is decided once in a process.

    >>> assert_computes(lambda d: 12*d*d, "block.encoder-parameters", d="128:1024:*2")
    Computed(points=4, skipped=0)
    >>> assert_computes(lambda n: n*n, "n*(n + 1)/2", n=range(1, 9))
    Traceback (most recent call last):
    AssertionError: ...
"""
from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any

from derive.catalogue import EntryError, Formula, NamedStatement, OutsideAssumptions, formula_called
from derive.catalogue.exactly import Number, rational
from derive.catalogue.formula import formula_of_expression, looks_like_a_name
from derive.catalogue.named import identity, verdict_of
from derive.kernel.terms import Term, num, substitute
from derive.language import Expr
from derive.language.lowering import kernel_name
from derive.language.statement import Given
from derive.numeric.balls import enclose
from derive.numeric.values import Undefined
from derive.sweep.grid import grid as axes_of
from derive.sweep.pointwise import Missing, value_at
from derive.testing.assertion import message
from derive.testing.calling import Call, called, matched
from derive.testing.disagreement import Disagreement, told
from derive.testing.returned import NotComparable, Returned, agrees, read_returned, tolerance

MAX_POINTS = 200_000


@dataclass(frozen=True)
class Computed:
    """At `points` points the function returned the value of the formula; `skipped` lay outside its assumptions."""

    points: int
    skipped: int


@dataclass(frozen=True)
class Point:
    """The symbols with values, determined ones included, and the value of the formula there."""

    values: Mapping[str, Number]
    expected: Any  # int or Fraction; a Decimal of 30 digits where it is irrational


def assert_computes(function: Callable[..., Any], formula: str | Expr | NamedStatement, /,
                    where: str | Iterable[Given] = (), *, grid: Mapping[str, Any] | None = None,
                    rename: Mapping[str, str] | None = None, order: Iterable[str] | None = None,
                    rel: float | str | Fraction | None = None, digits: int | None = None, outside: str = "error",
                    vectorised: bool = False, proved: bool = True, budget: float = 10.0,
                    constants: tuple[str, ...] = (), **grids: Any) -> Computed:
    """Raises AssertionError unless `function` returns the value of `formula` at every point of the grid.

    A grid for each symbol: `d=range(1, 9)`, `d=[768, 1024]`, `d=768`, or text as in `derive sweep`, `d="128:4096:*2"`;
    `grid={...}` holds those whose name is an option's. Symbols that the assumptions determine need none. Parameters are
    matched to symbols by name, through `rename={"width": "d"}`, or by `order=("d", "n")`. Integers, Fractions are
    compared exactly; a float needs `rel` (largest relative error) or `digits` (10**-digits). A point outside the
    assumptions is an error, or left out and counted with `outside="skip"`. `vectorised=True` calls once, with arrays.
    `proved=False` does not ask whether the statement behind a name is proved (within `budget` seconds).
    """
    __tracebackhide__ = True
    if not callable(function):
        raise TypeError(f"the function comes first, then the formula; {function!r:.60} cannot be called")
    if outside not in ("error", "skip"):
        raise ValueError(f'outside={outside!r}; say "error" or "skip"')
    allowed = tolerance(rel, digits)
    meant = _meant(formula, where, constants)
    if proved:
        _require_proof(meant, budget)
    values = _grid(meant, grid or {}, grids)
    call = _call(function, meant, values, rename, order)
    points, skipped = _points(meant, values, outside == "skip")
    disagreements = list(_disagreements(call, points, allowed, vectorised))
    if disagreements:
        raise AssertionError(told(call, meant, disagreements, len(points), allowed))
    return Computed(len(points), skipped)


def _meant(formula: str | Expr | NamedStatement, where: str | Iterable[Given], constants: tuple[str, ...]) -> Formula:
    named = isinstance(formula, NamedStatement) or isinstance(formula, str) and looks_like_a_name(formula)
    if named and where:
        raise ValueError("a statement of the catalogue has its own assumptions; where= goes with an expression")
    if isinstance(formula, NamedStatement):
        return formula.formula
    if isinstance(formula, str):
        return identity(formula).formula if named else formula_called(formula, constants, where)
    if isinstance(formula, Expr):
        return formula_of_expression(formula, where, constants)
    raise TypeError(f"a formula is a name, text or an expression of derive's, not {type(formula).__name__}")


def _require_proof(formula: Formula, budget: float) -> None:
    __tracebackhide__ = True
    if formula.statement is None:
        return
    verdict = verdict_of(formula.statement, budget)
    if verdict.verdict not in ("proved", "conditional"):
        raise AssertionError(f"{formula.name} is not proved (proved=False compares all the same)\n{message(verdict)}")


# ---- the points -----------------------------------------------------------------------------------------------------
def _grid(formula: Formula, grid: Mapping[str, Any], grids: Mapping[str, Any]) -> dict[str, list[Number]]:
    """The values of each symbol that has a grid. Raises ValueError (SweepError, EntryError among them)."""
    twice = sorted(set(grid) & set(grids))
    if twice:
        raise ValueError(f"{twice[0]} has two grids")
    formula.require_known({**grid, **grids})
    axes = axes_of({**grid, **grids})
    count = 1
    for axis in axes:
        count *= len(axis)
    if count > MAX_POINTS:
        raise ValueError(f"the grid has {count:,} points, more than {MAX_POINTS:,}; thin it as in 1:4096:*2")
    return {axis.name: [_plain(value) for value in axis.values()] for axis in axes}


def _plain(value: Fraction) -> Number:
    return value.numerator if value.denominator == 1 else value


def _call(function: Callable[..., Any], formula: Formula, values: Mapping[str, list[Number]],
          rename: Mapping[str, str] | None, order: Iterable[str] | None) -> Call:
    determined = {name.removesuffix("{}") for name in formula.determined([kernel_name(name) for name in values])}
    call = matched(function, set(values) | determined, rename, order)
    varied = [name for name, chosen in values.items() if len(chosen) > 1 and name not in call.symbols]
    if varied and not determined & set(call.symbols):
        raise ValueError(f"{called(function)} takes no {varied[0]}, so it cannot follow its grid; "
                         f'rename={{"parameter": "{varied[0]}"}} says which parameter it is')
    return call


def _points(formula: Formula, values: Mapping[str, list[Number]], skip: bool) -> tuple[list[Point], int]:
    """The points inside the assumptions, and how many lie outside. Raises OutsideAssumptions for one unless `skip`."""
    found: list[Point] = []
    skipped = 0
    for chosen in product(*values.values()):
        given = dict(zip(values, chosen, strict=True))
        try:
            found.append(_point(formula, formula.at({name: num(value) for name, value in given.items()})))
        except OutsideAssumptions as error:
            if not skip:
                raise OutsideAssumptions(f'{error}; give a grid inside them, or outside="skip"') from None
            skipped += 1
    if not found:
        raise ValueError(f"all {skipped} points of the grid lie outside the assumptions of {formula.shown}")
    return found, skipped


def _point(formula: Formula, at: Mapping[str, Term]) -> Point:
    values = {name.removesuffix("{}"): _number(name, term) for name, term in at.items()}
    closed = substitute(formula.term, dict(at))
    expected = value_at(closed, {})
    if isinstance(expected, Missing):
        shown = ", ".join(f"{name} = {value}" for name, value in values.items())
        if isinstance(enclose(closed), Undefined):
            raise OutsideAssumptions(f"{formula.shown} has no value at {shown}: {expected.reason}")
        raise EntryError(f"the value of {formula.shown} at {shown} cannot be compared: {expected.reason}")
    return Point(values, expected)


def _number(name: str, term: Term) -> Number:
    value = rational(term.data) if term.tag == "num" else None
    if value is None:
        raise EntryError(f"{name} = {term} is not rational there, so no exact number can be handed to the function")
    return value


# ---- the comparison -------------------------------------------------------------------------------------------------
def _disagreements(call: Call, points: list[Point], allowed: Fraction | None,
                   vectorised: bool) -> Iterator[Disagreement]:
    __tracebackhide__ = True
    results = _at_once(call, points) if vectorised else (call.at(point.values) for point in points)
    for point, result in zip(points, results, strict=True):
        try:
            returned: Returned = read_returned(result)
            same = agrees(returned, point.expected, allowed)
        except NotComparable as error:
            shown = ", ".join(f"{name} = {point.values[name]}" for name in call.symbols)
            raise NotComparable(f"{called(call.function)} at {shown} {error}") from None
        if not same:
            yield Disagreement(point.values, returned, point.expected)


def _at_once(call: Call, points: list[Point]) -> Iterator[Any]:
    """One call with an array for each symbol: int64 where the integers fit, float64 where they are not integers."""
    import numpy as np
    columns: dict[str, Any] = {}
    for name in call.symbols:
        column: list[Number] = [point.values[name] for point in points]
        if any(isinstance(value, Fraction) for value in column):
            columns[name] = np.array([float(value) for value in column])
        else:
            wide = any(not -2**63 <= value < 2**63 for value in column)
            columns[name] = np.array(column, dtype=object if wide else np.int64)
    result = np.asarray(call.at(columns))
    if result.shape not in ((), (len(points),)):
        raise NotComparable(f"{called(call.function)} returned an array of shape {result.shape} "
                            f"for {len(points)} points")
    return iter(np.broadcast_to(result, (len(points),)))
