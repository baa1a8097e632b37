"""The two questions people ask from Python: is this statement so (`prove`), is each step of this derivation (`check`)?

    >>> prove("(a + b)**2 = a**2 + 2*a*b + b**2").verdict
    'proved'
    >>> [v.verdict for v in check("# derive: n: positive integer\\nn + n = 2*n = 3*n")]
    ['proved', 'refuted']
"""
from __future__ import annotations

from collections.abc import Iterable

from derive.language import IllFormed, ReadError, Statement
from derive.verdict import Verdict


def prove(statement: str | Statement | object, where: str | Iterable[object] = (), constants: Iterable[str] = (),
          budget: float = 10.0) -> Verdict:
    """The verdict on one statement: text (text math, or LaTeX in dollar signs), a `Statement`, or an authored relation.

    What cannot be read gets the verdict `ill-formed`, with the place and the piece in its reason."""
    from derive.prover import decide
    from derive.reading import read_statement
    if isinstance(statement, Statement):
        return decide(statement, budget)
    try:
        if isinstance(statement, str):
            return decide(read_statement(statement, where=where, constants=tuple(constants)), budget)  # type: ignore[arg-type]
        return decide(Statement(statement, where=where, constants=tuple(constants)), budget)  # type: ignore[arg-type]
    except (ReadError, IllFormed) as error:
        return Verdict("ill-formed", str(statement), (), reason=str(error))


def check(derivation: str, name: str = "derivation.txt", budget: float = 10.0) -> list[Verdict]:
    """A verdict for each step of a derivation; the ending of `name` says how it is written: `.txt`, `.md` or `.tex`."""
    from derive.command.results import Result
    from derive.command.tasks import judged
    from derive.documents import Step, Unreadable, read_document
    items = read_document(derivation, name).items
    records = [judged(item, budget) for item in items if isinstance(item, Step | Unreadable)]
    return [r.verdict for r in records if isinstance(r, Result)]
