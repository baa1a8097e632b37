"""The machine formats of `check`: a function from results and strictness to text for each.

    json     `schemas/results.schema.json` fixes it
    junit    one test case a result, for CI servers
    sarif    2.1.0, one finding for each result that is not as expected
    github   workflow commands that annotate a pull request

    >>> from derive.command.results import Result
    >>> from derive.verdict import Verdict
    >>> FORMATS["github"]([Result(Verdict("refuted", "1 = 2", ()), file="notes.txt", line=3)], False)
    '::error file=notes.txt,line=3,title=refuted::1 = 2'
"""
from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence

from derive.command.results import Record, Result, standing, summary
from derive.wording import details

_LEVELS = {1: "error", 2: "error", 3: "warning"}
_SARIF = "https://json.schemastore.org/sarif-2.1.0.json"


def as_json(results: Sequence[Record], strict: bool) -> str:
    """`{"results": [...], "summary": {...}}`."""
    return _json({"results": [r.to_json() for r in results], "summary": summary(results)})


def as_github(results: Sequence[Record], strict: bool) -> str:
    """One workflow command a line for what is not as expected; empty when all is well."""
    lines = []
    for result, status in _wrong(results, strict):
        place = {"file": result.file, "line": result.line, "col": result.column if result.line else None,
                 "title": f"{result.verdict.verdict}{f' {result.name}' if result.name else ''}"}
        marks = ",".join(f"{key}={_escaped(str(value), ',:')}" for key, value in place.items() if value is not None)
        lines.append(f"::{_LEVELS[status]} {marks}::{_escaped(message(result), '')}")
    return "\n".join(lines)


def _escaped(text: str, more: str) -> str:
    for character in "%\r\n" + more:
        text = text.replace(character, f"%{ord(character):02X}")
    return text


def as_junit(results: Sequence[Record], strict: bool) -> str:
    """JUnit XML: ill-formed is an error, every other unexpected verdict a failure."""
    from xml.sax.saxutils import escape, quoteattr
    claims = [(r, standing(r, strict)) for r in results if isinstance(r, Result)]
    cases = []
    for result, status in claims:
        name = result.name or f"{result.line}: {result.verdict.statement}"
        head = (f"<testcase classname={quoteattr(_plain(result.file or 'catalogue'))} name={quoteattr(_plain(name))} "
                f'time="{result.verdict.seconds:.3f}"')
        kind, told = "error" if status == 2 else "failure", _plain(message(result))
        marks = f"type={quoteattr(result.verdict.verdict)} message={quoteattr(told.splitlines()[0])}"
        cases.append(f"  {head}><{kind} {marks}>{escape(told)}</{kind}></testcase>" if status else f"  {head}/>")
    statuses = [status for _, status in claims]
    failures = sum(s in (1, 3) for s in statuses)
    head = f'<testsuite name="derive" tests="{len(claims)}" failures="{failures}" errors="{statuses.count(2)}">'
    return "\n".join(['<?xml version="1.0" encoding="utf-8"?>', head, *cases, "</testsuite>"])


def _plain(text: str) -> str:
    """`text` without the characters that XML cannot hold."""
    return re.sub("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "", text)


def as_sarif(results: Sequence[Record], strict: bool) -> str:
    """SARIF 2.1.0; a rule is a verdict."""
    found = [_finding(result, status) for result, status in _wrong(results, strict)]
    rules = [{"id": verdict} for verdict in sorted({str(f["ruleId"]) for f in found})]
    driver = {"name": "derive", "rules": rules}
    return _json({"$schema": _SARIF, "version": "2.1.0", "runs": [{"tool": {"driver": driver}, "results": found}]})


def _finding(result: Result, status: int) -> dict[str, object]:
    finding: dict[str, object] = {
        "ruleId": result.verdict.verdict, "level": _LEVELS[status], "message": {"text": message(result)}}
    if result.file:
        end = result.column + result.width if result.column and result.source else None
        region = {"startLine": result.line, "startColumn": result.column, "endColumn": end}
        place = {"artifactLocation": {"uri": result.file},
                 "region": {key: value for key, value in region.items() if value is not None}}
        finding["locations"] = [{"physicalLocation": place}]
    elif result.name:
        finding["locations"] = [{"logicalLocations": [{"fullyQualifiedName": result.name}]}]
    return finding


def message(result: Result) -> str:
    """The statement, then one detail a line."""
    expected = [] if result.expected == "proved" else [f"expected: {result.expected}"]
    lines = [f"{label}: {text}" for label, text in details(result.verdict)]
    return "\n".join([result.verdict.statement, *expected, *lines])


def _wrong(results: Sequence[Record], strict: bool) -> list[tuple[Result, int]]:
    standings = [(r, standing(r, strict)) for r in results if isinstance(r, Result)]
    return [(result, status) for result, status in standings if status]


def _json(value: object) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False, allow_nan=False)


FORMATS: dict[str, Callable[[Sequence[Record], bool], str]] = {
    "json": as_json, "junit": as_junit, "sarif": as_sarif, "github": as_github}
