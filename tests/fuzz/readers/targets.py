r"""The readers, each as a function of one text that returns quietly when what has to be so is so.

A text ends in a value or in the reader's own error with a place inside the text; within a time; with no code compiled
or run, no file opened, no process started. Where a value comes out, its text and its LaTeX read back to it. Anything
else is raised: `Broken` by the checks here, any other exception by the reader.

`latex` and `text` take assumptions before a unit separator, U+001F:

    >>> read("text", "x: positive\x1fx**2 = x*x")
"""

from __future__ import annotations

import importlib
import pkgutil
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import derive
from derive.command.application import Unusable
from derive.command.evaluate import assignment
from derive.command.settings import settings_in
from derive.documents import Definition, Step, Unreadable, read_document
from derive.kernel.check import recheck
from derive.kernel.terms import KernelError
from derive.language import (
    Expr,
    IllFormed,
    ReadError,
    Statement,
    Where,
    lower,
    read_expression,
    read_where,
    to_latex,
    to_text,
)
from derive.language.apart import assumption_text
from derive.language.domains import Domain
from derive.language.expr import walk
from derive.language.where import Declared
from derive.latex import read_latex
from derive.reading import read_definitions, read_statement
from derive.sweep.grid import SweepError, axis

SEPARATOR = "\x1f"
MAX_LENGTH = 64_000
MAX_SECONDS = 2.0
EXECUTES = ("exec", "compile", "open", "import", "os.", "subprocess.", "socket.", "ctypes.", "pty.", "shutil.", "code.")


class Broken(AssertionError):
    """Something that has to be so of a reader and is not; `kind` tells one sort of it from another."""

    def __init__(self, message: str, kind: str = "") -> None:
        super().__init__(message)
        self.kind = kind


class Executed(BaseException):
    """A reader ran code, opened a file or started something; no `except Exception` hides it."""


# ---- nothing is executed --------------------------------------------------------------------------------------------
_watching: list[bool] = []


def _watch(event: str, args: tuple[object, ...]) -> None:
    if _watching and event.startswith(EXECUTES):
        _watching.clear()
        raise Executed(f"{event} {args!r}"[:300])


def watch() -> None:
    """Import all that a reader may import, and refuse from now on what executes while a text is read."""
    for module in pkgutil.walk_packages(derive.__path__, "derive."):
        if not module.name.startswith(("derive.testing", "derive.__main__")):
            importlib.import_module(module.name)
    importlib.import_module("tomllib")
    sys.addaudithook(_watch)


@contextmanager
def _nothing_executed() -> Iterator[None]:
    _watching.append(True)
    try:
        yield
    finally:
        _watching.clear()


def read(target: str, text: str, seconds: float = MAX_SECONDS) -> None:
    """Read one text and check what has to be so of it. Raises whatever is amiss."""
    began = time.process_time()
    with _nothing_executed():
        TARGETS[target](text)
    took = time.process_time() - began
    if took > seconds:
        raise Broken(f"{took:.1f} s for {len(text)} characters")


# ---- places ---------------------------------------------------------------------------------------------------------
def _inside(text: str, line: int, column: int, what: str) -> None:
    lines = text.split("\n")
    if not (1 <= line <= len(lines) and 1 <= column <= len(lines[line - 1]) + 1):
        raise Broken(f"{what}: line {line}, column {column} is not inside the text")


def _placed(error: ReadError, text: str, meaning: bool = False) -> None:
    """An error of meaning may have no place: it can lie in the assumptions and the relation together."""
    if not (meaning and isinstance(error, IllFormed) and error.line == error.column == 0):
        _inside(text, error.line, error.column, error.message)
    if "\n" in str(error) or len(str(error)) > 600:
        raise Broken(f"not one line that can be read: {str(error)[:200]!r}")


# ---- formulas -------------------------------------------------------------------------------------------------------
def _given(text: str) -> tuple[Where, str] | None:
    where, separator, formula = text.partition(SEPARATOR)
    if not separator:
        return Where(), where
    try:
        return read_where(where), formula
    except ReadError as error:
        _placed(error, where)
        return None


def _meant(e: Expr) -> object:
    """The term that an expression means; None where it means none."""
    try:
        return lower(e)
    except IllFormed:
        return None


def _reads_back(e: Expr, shown: Callable[[Expr], str], again: Callable[[str], Expr], exactly: bool = False) -> None:
    """An expression's text has to read back to it; to the same term unless `exactly`."""

    def fault(part: Expr) -> str | None:
        meant = part if exactly else _meant(part)
        try:
            found = again(shown(part))
        except ReadError as error:
            deep = not exactly and "nested" in error.message  # LaTeX nests less deep than text math
            return None if meant is None or deep else f"printed, it cannot be read: {shown(part)[:300]}: {error}"
        same = meant is None or (found if exactly else _meant(found)) == meant
        return None if same else f"printed, it reads back as something else: {shown(part)[:300]}"

    if fault(e) is None:
        return
    least = min([part for part in {*walk(e)} if fault(part) is not None] or [e], key=lambda part: len(str(part)))
    inner = ",".join([f"{a.head} {a.data}" if a.head in ("fn", "const") else a.head for a in least.args])
    raise Broken(str(fault(least)), f"{least.head} {least.data if least.head != 'number' else ''}({inner})")


def _latex(text: str) -> None:
    found = _given(text)
    if found is None:
        return
    where, formula = found
    try:
        e = read_latex(formula, where).expr
    except ReadError as error:
        _placed(error, formula)
        return
    _reads_back_as_latex(e, where)
    if not any([n.head == "matrix" for n in walk(e)]):
        _reads_back_as_text(e, where)
    if "$" not in formula:
        _statement(f"${formula}$", where)


def _text(text: str) -> None:
    found = _given(text)
    if found is None:
        return
    where, formula = found
    _assumptions_read_back(where)
    try:
        e = read_expression(formula, where=where)
    except ReadError as error:
        _placed(error, formula)
        return
    given = _with_constants(where, e)
    known = frozenset(given.constants)
    _reads_back(e, lambda part: to_text(part, known), lambda shown: read_expression(shown, where=given), exactly=True)
    _reads_back_as_latex(e, where)
    _statement(formula, where)


def _reads_back_as_text(e: Expr, where: Where) -> None:
    given = _with_constants(where, e)
    known = frozenset(given.constants)
    _reads_back(e, lambda part: to_text(part, known), lambda shown: read_expression(shown, where=given))


def _reads_back_as_latex(e: Expr, where: Where) -> None:
    """Under assumptions that say of every name whether it is a symbol or a family, as LaTeX cannot."""
    families = {(n.data, len(n.args)) for n in walk(e) if n.head == "member"}
    if len(families) > len(dict(families)):
        return  # text math leaves it to the meaning that a family has as many indices everywhere
    given = where.extended(Where(tuple([_declaration(n) for n in walk(e) if n.head in ("symbol", "member")])))
    _reads_back(e, lambda part: to_latex(part, given), lambda shown: read_latex(shown, given).expr)


def _with_constants(where: Where, e: Expr) -> Where:
    used = {str(n.data) for n in walk(e) if n.head == "const" and n.data in ("E", "I")}
    return where.extended(Where((), tuple(sorted(used))))


def _declaration(n: Expr) -> Declared:
    return Declared(str(n.data), Domain("complex"), tuple([f"i{k}" for k in range(len(n.args))]))


def _assumptions_read_back(where: Where) -> None:
    constants = frozenset(where.constants)
    shown = [assumption_text(item, constants) for item in where.items]
    again = read_where(shown, where.constants)
    if [assumption_text(item, constants) for item in again.items] != shown:
        raise Broken(f"the assumptions read back as others: {shown!r:.300}")


def _statement(text: str, where: Where) -> None:
    try:
        statement = read_statement(text, where)
    except ReadError as error:
        _placed(error, text, meaning=True)
        return
    _statement_reads_back(statement)


def _statement_reads_back(statement: Statement) -> None:
    again = read_statement(statement.text, read_where(statement.where_text))
    if again.claim() != statement.claim():
        raise Broken(f"the statement reads back as another: {statement!r:.300}")


# ---- documents ------------------------------------------------------------------------------------------------------
def _document(ending: str) -> Callable[[str], None]:
    def check(text: str) -> None:
        document = read_document(text, "file" + ending)
        bare = text.removeprefix("\N{BYTE ORDER MARK}")
        lines = "\n".join(bare.splitlines()) if ending == ".txt" else bare
        for item in document.items:
            _inside(lines, item.line, item.column, type(item).__name__)
            if isinstance(item, Unreadable):
                if not item.message:
                    raise Broken("an unreadable place without a message")
            elif isinstance(item, Step) and item.statement is not None:
                _claimed(item)
            elif isinstance(item, Step):
                _later(item, lambda text, where: read_statement(text, where))
            elif isinstance(item, Definition) and item.made is None:
                _later(item, read_definitions)

    return check


def _claimed(step: Step) -> None:
    """A step read where it stands has a meaning, or says why it has none."""
    try:
        step.statement.claim()  # type: ignore[union-attr]
    except ReadError:
        if not step.meaningless:
            raise Broken(f"a step that means nothing and does not say so: {step.text[:200]}") from None


def _later(item: Step | Definition, reader: Callable[[str, Where], object]) -> None:
    """What a document of plain text hands on to the reader of formulas."""
    text = item.where
    try:
        where = read_where(item.where, [c for c in item.constants if c in ("E", "I")])
        text = item.text
        reader(item.text, where)
    except ReadError as error:
        _placed(error, text, meaning=True)


# ---- settings, ranges, proofs ---------------------------------------------------------------------------------------
def _settings(text: str) -> None:
    try:
        settings_in(text, "pyproject.toml")
    except Unusable as error:
        if "pyproject.toml" not in error.message or len(error.message) > 1_000:
            raise Broken(f"no message for people: {error.message[:200]}") from None


def _range(text: str) -> None:
    try:
        values = axis(*assignment(text))
    except (SweepError, Unusable) as error:
        if len(str(error)) > 1_000:
            raise Broken(f"a message of {len(str(error))} characters") from None
        return
    if not len(values):
        raise Broken("a range without values")


def _proof(text: str) -> None:
    try:
        checked = recheck(text)
    except KernelError as error:
        if isinstance(error.__cause__, MemoryError):
            raise error.__cause__ from None
        return
    if checked.verdict not in ("proved", "conditional", "refuted"):
        raise Broken(f"an unknown verdict: {checked.verdict}")


TARGETS: dict[str, Callable[[str], None]] = {
    "latex": _latex,
    "text": _text,
    "tex": _document(".tex"),
    "md": _document(".md"),
    "txt": _document(".txt"),
    "proof": _proof,
    "settings": _settings,
    "range": _range,
}
