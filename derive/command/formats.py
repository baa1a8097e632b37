"""The machine formats of `check`: a function from results to text for each. The JSON is fixed by `schemas/results.schema.json`.

    >>> from derive.command.results import Result
    >>> from derive.verdict import Verdict
    >>> FORMATS["json"]([Result(Verdict("proved", "1 = 1", ()))])[:15]
    '{\\n  "results": '
"""
from __future__ import annotations

import json
from collections.abc import Callable, Sequence

from derive.command.results import Record, summary


def as_json(results: Sequence[Record]) -> str:
    """`{"results": [...], "summary": {...}}`."""
    document = {"results": [r.to_json() for r in results], "summary": summary(results)}
    return json.dumps(document, indent=2, ensure_ascii=False, allow_nan=False)


FORMATS: dict[str, Callable[[Sequence[Record]], str]] = {"json": as_json}
