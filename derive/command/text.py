"""Results as lines for people: the verdict first, then what a reader needs to believe or to mend it.

    >>> from derive.command.results import Result
    >>> from derive.verdict import Verdict
    >>> print("\\n".join(result_lines(Result(Verdict("undecided", "a = b", (), reason="nothing applied")), "a = b")))
    undecided    a = b
                 reason: nothing applied
"""
from __future__ import annotations

from collections.abc import Iterator, Sequence

from derive.command.options import paint
from derive.command.results import DefinitionResult, Record, Result, standing, summary
from derive.verdict import Verdict

_WIDTH = 13
_CONDITIONS = "holds wherever both sides are defined; not given"
_COLOURS = {"proved": "green", "conditional": "yellow", "refuted": "red", "supported": "cyan", "computed": "green",
            "undecided": "magenta", "ill-formed": "red", "definition": "blue"}


def heading(result: Record) -> str:
    """What stands beside the verdict: the name or the place, then the statement."""
    if isinstance(result, DefinitionResult):
        return f"{result.file}:{result.line}  {result.statement}"
    return f"{result.place}  {result.verdict.statement}" if result.place else result.verdict.statement


def result_lines(result: Record, heading: str, where: bool = True, strict: bool = False, brief: bool = False) -> list[str]:
    """The lines of one result; details follow the first line, indented. A brief result tells conditions alone."""
    if isinstance(result, DefinitionResult):
        return [_first("definition", heading)]
    verdict = result.verdict
    lines = [_first(verdict.verdict, heading)]
    details = [d for d in _details(verdict, where) if not brief or d[0] in (_CONDITIONS, "counterexample")]
    if result.expected != "proved" or verdict.verdict == "conditional" and strict:
        met = standing(result, strict) == 0
        details.append(("", "as expected" if met else f"expected {result.expected}"))
    for figure in result.figures:
        if figure.get("agrees") is False:
            details.append(("figure", f"printed {figure.get('printed')} does not agree at {_point(figure.get('at'))}"))
    return lines + [" " * _WIDTH + (f"{label}: {text}" if label else text) for label, text in details]


def _first(word: str, heading: str) -> str:
    return paint(word, fg=_COLOURS[word], bold=True) + " " * (_WIDTH - len(word)) + heading


def _details(verdict: Verdict, where: bool) -> Iterator[tuple[str, str]]:
    if where and verdict.where:
        yield "where", "; ".join(verdict.where)
    if verdict.conditions:
        yield _CONDITIONS, "; ".join(verdict.conditions)
    if verdict.counterexample is not None:
        point = verdict.counterexample
        at = _point(point.at)
        yield "counterexample", f"{f'at {at}: ' if at else ''}left {point.lhs}, right {point.rhs}"
    if verdict.repair:
        yield "holds with", verdict.repair
    if verdict.verdict in ("proved", "conditional") and verdict.method:
        yield "by", f"{verdict.method}, {verdict.steps} step{'' if verdict.steps == 1 else 's'} checked by the kernel"
    if verdict.axioms:
        yield "rests on", ", ".join(verdict.axioms)
    if verdict.verdict == "supported" and verdict.evidence:
        yield "evidence", ", ".join(f"{value} {name}" for name, value in verdict.evidence.items())
    for name, meaning in verdict.conventions.items():
        yield "read as", f"{name}: {meaning}"
    if verdict.reason:
        yield "reason", verdict.reason


def _point(at: object) -> str:
    return ", ".join(f"{name} = {value}" for name, value in at.items()) if isinstance(at, dict) else ""


def summary_line(results: Sequence[Record], seconds: float) -> str:
    """`12 proved, 1 refuted; 3.1 s`, in the order of the verdicts."""
    counts = summary(results)
    parts = [f"{count} {verdict}" for verdict, count in counts.items() if count]
    definitions = sum(isinstance(r, DefinitionResult) for r in results)
    if definitions:
        parts.append(f"{definitions} definition{'s' if definitions > 1 else ''}")
    return f"{', '.join(parts) or 'nothing to check'}; {seconds:.1f} s"
