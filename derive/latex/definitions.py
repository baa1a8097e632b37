r"""Definitions in LaTeX: `D := \frac{1}{x}`, `c(n) \coloneqq A + n`, `p_m := \exp(z_m)` where m is a declared index.

Called by `derive.reading` and the reader of documents, which know when a line defines.

    >>> str(read_definition(r"c(n) := A + \frac{2}{n}"))
    'c(n) := A + 2/n'
"""

from __future__ import annotations

from derive.language.errors import at
from derive.language.expr import PROPOSITIONS
from derive.language.where import NOTHING_GIVEN, Definition, Where
from derive.latex import commands
from derive.latex.members import INDEX_LETTERS
from derive.latex.naming import stem, variable
from derive.latex.operands import OPERANDS
from derive.latex.reading import finished, formula_inside
from derive.latex.scripts import Scripts, Stem, full_name, scripts, symbol
from derive.latex.settings import USUAL, LatexSettings
from derive.latex.state import State
from derive.latex.surroundings import surroundings
from derive.latex.tokens import Token, tokenize


def read_definition(text: str, where: Where = NOTHING_GIVEN, settings: LatexSettings = USUAL) -> Definition:
    """`name := body`; `=` and `\\equiv` are taken for a defining sign too, as the caller has decided so."""
    start, end = formula_inside(text)
    tokens = tokenize(text, start, end)
    s = State(text, tokens, surroundings(where, settings.constants), settings, OPERANDS)
    base = stem(s)
    found = scripts(s, powers=False)
    parameters: tuple[str, ...] = ()
    indexed = False
    name = full_name(s, base.text, found)
    if found.subscript is not None:
        _no_member(s, base, found, tokens)
    if found.subscript is not None and name not in s.known.values:
        indices = [t.text for t in tokens[slice(*found.subscript)] if t.kind == "letter"]
        plain = [t for t in tokens[slice(*found.subscript)] if t.text != ","]
        if indices and len(indices) == len(plain) and any([i in s.known.indices for i in indices]):
            name, parameters, indexed = base.text + "'" * found.primes_before, tuple(indices), True
    if not indexed and s.at("("):
        parameters = _parameters(s)
    if len(set(parameters)) != len(parameters):
        raise at(text, start, "a parameter occurs twice", name)
    symbol(s, name, base.start)
    _sign(s)
    with s.binding(*parameters):
        body = finished(s)
    if body.head in PROPOSITIONS or body.head == "matrix":
        raise at(text, start, "a definition names an expression that is a number", text[start:end])
    return Definition(name, body, parameters, indexed)


def _no_member(s: State, base: Stem, found: Scripts, tokens: list[Token]) -> None:
    """A member of a known family, or one at n + 1, is nothing to define: what is said of it is a claim."""
    inside = tokens[slice(*found.subscript)] if found.subscript is not None else []
    family = base.text + "'" * found.primes_before
    if family in s.known.families and not _plain_indices(inside):
        raise s.fail_at(f"{family} is a family that is known; a member of it cannot be defined", base.start)
    letters = [t for t in inside if t.kind == "letter"]
    if letters and any([t.kind == "sign" and t.text in ("+", "-") for t in inside]) and all(
        [t.text in INDEX_LETTERS or t.text in s.known.indices for t in letters]
    ):
        raise s.fail_at("a member such as F_{n+1} cannot be defined; say it: % derive also: ...", base.start)


def _plain_indices(inside: list[Token]) -> bool:
    return all([t.kind == "letter" or t.text == "," for t in inside])


def _parameters(s: State) -> tuple[str, ...]:
    opener = s.take()
    names = [variable(s)]
    while s.accept(","):
        names.append(variable(s))
    s.expect(")", opener)
    return tuple(names)


def _sign(s: State) -> None:
    token = s.take()
    if token.text == ":" and s.accept("="):
        return
    if token.kind == "sign" and token.text == "=" or token.kind == "command" and token.text in commands.DEFINES:
        return
    raise s.fail("a defining sign such as := should follow the name", token)
