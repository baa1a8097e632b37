"""`derive eval`: the exact value of a catalogue's formula or of an expression, and a decimal to N digits.

A rational value is printed exactly; any other is told by its expression, with a decimal whose digits are certain
because they come from a rigorous enclosure.
"""
from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

from derive.command.application import Unusable
from derive.command.deciding import Unread, reading
from derive.command.jobs import Job, Stopped, guard_seconds, run_jobs
from derive.command.options import (
    TakesMathematics,
    bounded,
    budget_option,
    constants_option,
    echo_json,
    examples,
    json_option,
)
from derive.command.quantities import quantity
from derive.command.settings import settings

if TYPE_CHECKING:
    from derive.catalogue import Formula
    from derive.kernel.terms import Term

MAX_DIGITS = 10_000
_BINDS = re.compile(r"\b(sum|product|limit|diff|integral)\(", re.IGNORECASE)


@click.command("eval", cls=TakesMathematics, epilog=examples(
    "derive eval block.encoder-parameters d=768",
    'derive eval "n*(n + 1)/2" n=100',
    'derive eval "exp(pi*sqrt(163))" --digits 40',
    'derive eval "x/3" x=0.1                       # exact: 0.1 is 1/10'))
@click.argument("name", metavar="NAME|EXPR")
@click.argument("assignments", nargs=-1, metavar="[SYM=VALUE]...")
@click.option("--digits", "-n", type=click.IntRange(1, MAX_DIGITS), default=20, show_default=True, metavar="N",
              help="Significant digits of the decimal.")
@constants_option
@budget_option
@json_option
def evaluate(name: str, assignments: tuple[str, ...], digits: int, constants: tuple[str, ...], budget: float | None,
             as_json: bool) -> int:
    """Evaluate the formula of NAME in the catalogue, or the expression EXPR, with exact values for its symbols.

    The formula of an entry is its quantity; of another equation, its right side. Symbols that the assumptions
    determine (d_ff = 4*d) need no value; a point outside the assumptions is an error.
    """
    seconds = settings().budget if budget is None else budget
    values = dict(assignment(text) for text in assignments)
    if len(values) < len(assignments):
        raise Unusable("a symbol is given two values")
    job = Job(value_of, (bounded(name, "expression"), values, digits, constants))
    for _, outcome in run_jobs([job], 1, guard_seconds(seconds)):
        if isinstance(outcome, Stopped):
            raise Unusable(outcome.reason)
        if "error" in outcome:
            raise Unusable(outcome["error"])
        if as_json:
            echo_json(outcome)
        else:
            click.echo("\n".join(_lines(outcome)))
        return 0 if outcome["decimal"] is not None else 3
    raise RuntimeError("a job ended without an outcome")


def assignment(text: str) -> tuple[str, str]:
    """`d=768` as `("d", "768")`."""
    name, sign, value = text.partition("=")
    if not sign or not name.strip() or not value.strip():
        raise Unusable(f"{text[:60]!r} gives no value; write it like d=768")
    return name.strip(), bounded(value.strip(), f"value of {name}")


def _lines(outcome: Mapping[str, Any]) -> list[str]:
    if outcome["decimal"] is None:
        return [f"{outcome['text']} has no value here: {outcome['reason']}"]
    exact, decimal = _shown(outcome), outcome["decimal"]
    if exact == decimal:
        return [exact]
    uncertified = " (mpmath at two precisions, not certified)" if outcome["method"] == "mpmath" else ""
    return [exact, f"{'=' if outcome['method'] == 'exact' else '≈'} {decimal}{uncertified}"]


def _shown(outcome: Mapping[str, Any]) -> str:
    """The exact value; what binds a variable as its author wrote it, who knows it by another letter."""
    text, at = str(outcome["text"]), ", ".join([f"{name} = {value}" for name, value in outcome["at"].items()])
    if outcome["method"] == "exact" or not _BINDS.search(text):
        return str(outcome["exact"])
    return f"{text} at {at}" if at else text


# ---- in the worker --------------------------------------------------------------------------------------------------
def value_of(name: str, values: Mapping[str, str], digits: int, constants: tuple[str, ...]) -> dict[str, Any]:
    """The object that `eval --json` prints, or `{"error": ...}` for what cannot be read."""
    try:
        formula = quantity(name, constants)
        exact_values = {symbol: _closed(value, symbol, constants) for symbol, value in values.items()}
        return _valued(formula, exact_values, digits)
    except Unread as error:
        return {"error": error.reason}
    except Unusable as error:
        return {"error": error.message}


def _closed(text: str, symbol: str, constants: tuple[str, ...]) -> Term:
    from derive.reading import read_expression
    with reading(f"the value of {symbol}, "):
        term = read_expression(text, constants=constants).to_term()
    if term.free:
        raise Unusable(f"the value of {symbol} holds the symbol {min(term.free)}; values are numbers")
    return term


def _valued(formula: Formula, values: Mapping[str, Term], digits: int) -> dict[str, Any]:
    from derive.catalogue import EntryError
    from derive.kernel.terms import substitute
    try:
        point = formula.at(values)
    except EntryError as error:
        raise Unusable(str(error)) from None
    at = {symbol.removesuffix("{}"): _text_of(value) for symbol, value in point.items()}
    return {"text": formula.text, "at": at, **_number(substitute(formula.term, point), digits)}


def _text_of(term: Term) -> str:
    from derive.language import term_to_text
    return term_to_text(term)


def _number(term: Term, digits: int) -> dict[str, Any]:
    """Exact text, a decimal and how it was found; or nulls and the reason why there is no value."""
    from derive.numeric import exact
    from derive.numeric.decimals import Decimal, to_digits
    from derive.numeric.values import is_exact, to_text
    value, decimal = exact.evaluate(term), to_digits(term, digits)
    if not isinstance(decimal, Decimal):
        return {"exact": None, "decimal": None, "method": None, "reason": getattr(decimal, "reason", str(decimal))}
    text = to_text(value) if is_exact(value) else _text_of(term)  # type: ignore[arg-type]
    return {"exact": text, "decimal": decimal.text, "method": decimal.method, "reason": None}


COMMANDS = {"eval": evaluate}
