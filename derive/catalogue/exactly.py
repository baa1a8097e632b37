"""Exact numbers in and out: what a caller may give for a symbol, and the value of a closed term.

    >>> exact_term("x", "0.1"), exact_term("x", 3)
    (1/10, 3)
    >>> number_at(exact_term("x", "sqrt(8/2)"), "x"), number_at(exact_term("x", "sqrt(2)"), "x")
    (2, sqrt(2))
"""
from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from numbers import Integral, Rational
from typing import TypeAlias

from derive.catalogue.entry import EntryError
from derive.kernel.terms import Term, num
from derive.language import Expr, ReadError, term_to_text

_DIGITS = re.compile(r"-?[0-9]{1,60}(\.[0-9]{1,60}|/0{0,20}[1-9][0-9]{0,40})?")  # an exact number as text
Number: TypeAlias = int | Fraction
Value: TypeAlias = int | Fraction | Decimal | str | Expr


def exact_term(name: str, value: object) -> Term:
    """The number that is given for `name`, as a closed term. Floats are refused: the message names the exact text."""
    if isinstance(value, float):
        raise EntryError(f'{name}={value!r} is not exact; give the text "{value!r}", a Fraction or an integer')
    if isinstance(value, str):
        return _read(name, value)
    if isinstance(value, Expr):
        return _closed(name, value.to_term())
    found = rational(value)
    if found is None:
        raise EntryError(f"{name}={value!r} is not exact; give an integer, a Fraction or exact text")
    return num(found)


def rational(value: object) -> Number | None:
    """An exact number of Python's or numpy's as int or Fraction; None for truth values, floats and anything else."""
    if isinstance(value, bool):
        return None
    if isinstance(value, Integral):
        return int(value)
    if isinstance(value, Rational) or isinstance(value, Decimal) and value.is_finite():
        found = Fraction(*value.as_integer_ratio()) if isinstance(value, Decimal) else \
            Fraction(int(value.numerator), int(value.denominator))
        return found.numerator if found.denominator == 1 else found
    return None


def rational_text(digits: str) -> Number | None:
    """The exact number that is written, `1/2` or `0.1`, or None."""
    return rational(Fraction(digits)) if _DIGITS.fullmatch(digits) else None


def _read(name: str, text: str) -> Term:
    from derive.reading import read_expression
    try:
        return _closed(name, read_expression(text).to_term())
    except ReadError as error:
        raise EntryError(f"the value of {name}, {text!r}, cannot be read: {error}; it is not exact text") from None


def _closed(name: str, term: Term) -> Term:
    if term.free:
        raise EntryError(f"the value of {name} holds the symbol {min(term.free)}; values are numbers")
    return term


def number_at(term: Term, shown: str) -> Number | Expr:
    """The value of a closed term: an int or a Fraction where it is rational, else a closed expression."""
    from derive.language.statement import read_expression
    from derive.numeric import balls, exact
    from derive.numeric.values import Undefined, is_exact, to_term
    value = exact.evaluate(term)
    if not is_exact(value) and not isinstance(value, Undefined):
        value = balls.enclose_to(term, 30)  # type: ignore[assignment]
    if isinstance(value, int | Fraction):
        return value
    if is_exact(value) or isinstance(value, balls.Enclosure):
        closed = to_term(value) if is_exact(value) else term  # type: ignore[arg-type]
        return read_expression(term_to_text(closed), constants=("E", "I"))
    raise EntryError(f"{shown} has no value there: {value.reason}")  # type: ignore[union-attr]


def written(term: Term, most: int = 80) -> str:
    """A closed term as text, cut where it is long."""
    text = term_to_text(term)
    return text if len(text) <= most else f"{text[:most]}…"
