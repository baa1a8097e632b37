"""The assertion itself, and the message it fails with.

    >>> message(Verdict("undecided", "a = b", ("a: real",), reason="nothing applied"))
    'undecided: a = b\\n  where: a: real\\n  reason: nothing applied'
"""
from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from derive.documents.chains import relation_signs
from derive.verdict import Verdict
from derive.wording import details

if TYPE_CHECKING:
    from derive.language import Statement
    from derive.language.where import Declared

# relation sign -> the name of the constructor in derive.language
_RELATIONS = {"=": "Eq", "==": "Eq", "!=": "Ne", "<": "Lt", "<=": "Le", ">": "Gt", ">=": "Ge", "=>": "Implies",
              "<=>": "Equivalent"}

_LATEX_SIGNS = {"==": "=", "!=": r"\neq"}


def assert_identity(lhs: Any, rhs: Any, where: str | Iterable[Any] = (), relation: str = "=", *, budget: float = 10.0,
                    strict: bool = False, constants: tuple[str, ...] = ()) -> Verdict:
    """Raises AssertionError unless `lhs RELATION rhs` is proved under `where`; returns the verdict.

    `lhs` and `rhs` are text math, expressions of derive's, SymPy expressions, integers or Fractions. `where` is text
    (`"d, n: positive integer; E < H"`) or a sequence of assumptions. A conditional verdict, proved wherever both sides
    are defined, passes unless `strict`. `budget` is in seconds. Raises ReadError for what cannot be read.
    """
    __tracebackhide__ = True
    from derive.prover import decide
    try:
        statement = _statement(lhs, rhs, where, relation, constants)
    except (ValueError, TypeError) as error:  # the caller's mistake, ReadError among them: shown where it was made
        raise error.with_traceback(None) from None
    verdict = decide(statement, budget)
    if verdict.verdict == "proved" or verdict.verdict == "conditional" and not strict:
        return verdict
    raise AssertionError(message(verdict))


def message(verdict: Verdict) -> str:
    """What a failing test shows: the verdict, the statement, and each thing worth knowing on a line of its own."""
    lines = [f"{verdict.verdict}: {verdict.statement}", *[f"{label}: {text}" for label, text in details(verdict)]]
    advice = _advice(verdict)
    return "\n  ".join(lines + ([advice] if advice else []))


def _advice(verdict: Verdict) -> str:
    if verdict.repair:
        return f'next: add where="{verdict.repair}" if that is what you mean, or correct the formula'
    if verdict.verdict == "conditional":
        return f'next: add where="{"; ".join(verdict.conditions)}", or drop strict=True'
    if verdict.verdict == "supported":
        return "next: nothing contradicts it, and nothing proves it: give stronger assumptions or a larger budget"
    return ""


def _statement(lhs: Any, rhs: Any, where: str | Iterable[Any], relation: str, constants: tuple[str, ...]) -> Statement:
    import derive.language as language
    from derive import reading
    for side in (lhs, rhs):
        if isinstance(side, str) and "=>" not in relation and relation_signs(side):
            raise ValueError(f"a side is an expression, and {side!r} holds a relation sign; pass the sides one by one")
    if isinstance(lhs, str) and isinstance(rhs, str):
        text = where if isinstance(where, str) else "; ".join(str(part) for part in where)
        claim = f"{lhs} {relation} {rhs}"
        if reading.is_latex(lhs) or reading.is_latex(rhs):
            sign = _LATEX_SIGNS.get(relation, relation)
            claim = f"${lhs.strip().strip('$')} {sign} {rhs.strip().strip('$')}$"
        return reading.read_statement(claim, where=text, constants=constants)
    if relation not in _RELATIONS:
        raise ValueError(f"relation {relation!r} needs both sides as text; otherwise use one of {' '.join(_RELATIONS)}")
    sides = [_side(side) for side in (lhs, rhs)]
    claim = getattr(language, _RELATIONS[relation])(*[side for side, _ in sides])
    given = (where,) if isinstance(where, str) and where else tuple(where)
    statement = language.Statement(claim, where=given)
    said = {item.name for item in statement.where.items if isinstance(item, language.where.Declared)}
    declared = dict.fromkeys([item for _, items in sides for item in items if item.name not in said])
    return language.Statement(claim, where=(*declared, *given)) if declared else statement


def _side(side: Any) -> tuple[Any, tuple[Declared, ...]]:
    """A side as an expression of derive's, with what SymPy assumes of its symbols where it is SymPy's."""
    from derive import reading
    if isinstance(side, str):
        return reading.read_expression(side), ()
    if not type(side).__module__.startswith("sympy"):
        return side, ()
    from derive.language.sympy_form import from_sympy
    return from_sympy(side)
