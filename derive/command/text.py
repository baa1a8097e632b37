"""Results as lines for people: the verdict first, then what a reader needs to believe or to mend it.

    >>> from derive.command.results import Result
    >>> from derive.verdict import Verdict
    >>> print("\\n".join(result_lines(Result(Verdict("undecided", "a = b", (), reason="nothing applied")), "a = b")))
    undecided    a = b
                 reason: nothing applied
"""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from derive.command.options import paint
from derive.command.results import Given, Record, Result, standing, summary
from derive.wording import CONDITIONS, details, fitted, point

_WIDTH = 13
_AROUND = 60  # characters of a long line that are shown on each side of its piece
_COLOURS = {"proved": "green", "conditional": "yellow", "refuted": "red", "supported": "cyan", "computed": "green",
            "undecided": "magenta", "ill-formed": "red", "definition": "blue", "hypothesis": "blue",
            "not followed": "yellow"}


def heading(result: Record) -> str:
    """What stands beside the verdict: the name or the place, then the statement."""
    if isinstance(result, Given):
        return f"{result.file}:{result.line}  {result.statement}"
    return f"{result.place}  {result.verdict.statement}" if result.place else result.verdict.statement


def result_lines(result: Record, heading: str, where: bool = True, strict: bool = False,
                 brief: bool = False) -> list[str]:
    """The lines of one result; details follow the first line, indented. A brief result tells conditions alone."""
    if isinstance(result, Given):
        return [_first(result.kind, heading)]
    verdict = result.verdict
    lines = [_first(verdict.verdict, fitted(heading))] + ([] if brief else _marked(result))
    told = [d for d in details(verdict, where) if not brief or d[0] in (CONDITIONS, "counterexample")]
    if result.expected != "proved" or verdict.verdict == "conditional" and strict:
        met = standing(result, strict) == 0
        told.append(("", "as expected" if met else f"expected {result.expected}"))
    told += [("its reason", "; ".join(result.words))] if result.words and not brief else []
    told += [(word, ", ".join(points)) for word, points in (("lost", result.lost), ("gained", result.gained)) if points]
    for figure in result.figures:
        if figure.get("agrees") is False:
            told.append(("figure", _misprinted(figure, result.expected)))
    return lines + [" " * _WIDTH + (f"{label}: {fitted(text)}" if label else text) for label, text in told]


def _misprinted(figure: Mapping[str, object], expected: str) -> str:
    """Where a printed number does not agree, what would stand in its place, and whether the check fails by it."""
    from derive.catalogue.figures import rounded_like
    printed, value = str(figure.get("printed")), figure.get("value")
    found = f": the value is {rounded_like(Fraction(str(value)), printed)}" if value is not None else ""
    fails = expected != "refuted" and not figure.get("note")
    end = "; the check fails by this figure" if fails else f" ({figure['note']})" if figure.get("note") else ""
    at = f" at {point(figure.get('at'))}" if figure.get("at") else ""
    return f"printed {printed} does not agree{at}{found}{end}"


def _marked(result: Result) -> list[str]:
    """The line of the document with a caret under the piece."""
    if not result.source.strip() or result.line is None or result.column is None:
        return []
    source = result.source.replace("\t", " ")
    begin = max(0, result.column - 1 - _AROUND)
    shown = ("…" if begin else "") + source[begin:begin + 2 * _AROUND]
    blanks = result.column - 1 - begin + (1 if begin else 0)
    width = max(1, min(result.width, len(shown) - blanks))
    number = str(result.line)
    return [f"{' ' * _WIDTH}{number} | {fitted(shown.rstrip())}",
            f"{' ' * (_WIDTH + len(number))} | {' ' * blanks}{paint('^' * width, fg='red', bold=True)}"]


def _first(word: str, heading: str) -> str:
    return paint(word, fg=_COLOURS[word], bold=True) + " " * (_WIDTH - len(word)) + heading


def summary_line(results: Sequence[Record], seconds: float) -> str:
    """`12 proved, 1 refuted; 3.1 s`, in the order of the verdicts."""
    counts = summary(results)
    parts = [f"{count} {verdict}" for verdict, count in counts.items() if count]
    for kind, many in (("definition", "definitions"), ("hypothesis", "hypotheses")):
        count = sum(isinstance(r, Given) and r.kind == kind for r in results)
        if count:
            parts.append(f"{count} {kind if count == 1 else many}")
    return f"{', '.join(parts) or 'nothing to check'}; {seconds:.1f} s"
