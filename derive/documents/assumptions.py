r"""Assumption comments of LaTeX documents, whose parts may be LaTeX: `\bar{x} = \frac1n\sum_{i=1}^n x_i; \mu: real`.

A part with a backslash is LaTeX: names before a domain, a definition, or a relation. Every other part is text math.

    >>> [str(item) for item in read_assumptions(r"\mu, x: real; \sigma^2 > 0").items]
    ['mu: real', 'x: real', 'sigma**2 > 0']
"""
from __future__ import annotations

import re

from derive.language import Declared, Expr, Fact, ReadError, Where, read_domain, read_where

_DOMAIN = re.compile(r"\s*([a-z][a-z ]*(?:but not [a-z ]+)?)\s*$")


def read_assumptions(text: str, constants: tuple[str, ...] = (), known: Where | None = None) -> Where:
    """What a block says. Raises ReadError."""
    known = known or Where()
    if "\\" not in text:
        return read_where(text, constants, known)
    found = Where((), constants)
    for part in [p.strip() for p in re.split(r"[;\n]", text) if p.strip()]:
        around = known.extended(found)
        found = found.extended(_latex(part, around) if "\\" in part else read_where(part, found.constants, around))
    return found


def _latex(part: str, around: Where) -> Where:
    from derive.latex import read_latex
    from derive.reading import read_definitions
    plain = part.strip().strip("$").strip()
    names, colon, domain = plain.rpartition(":")
    if colon and _DOMAIN.match(domain):
        declared = [_declared(name, read_latex(name, around).expr, domain) for name in re.split(r",(?![^{]*\})", names)]
        return Where(tuple(declared))
    if ":=" in plain or "\\coloneqq" in plain:
        return Where(read_definitions(f"${plain}$", around).items)
    relation = read_latex(plain, around).expr
    if not relation.is_proposition:
        raise ReadError("an assumption is a domain (x: real), a relation, or a definition (D := ...)", 1, 1, part)
    return Where((Fact(relation),))


def _declared(text: str, name: Expr, domain: str) -> Declared:
    if name.head == "symbol":
        return Declared(str(name.data), read_domain(domain.strip()))
    if name.head == "member" and all(a.head == "symbol" for a in name.args):
        return Declared(str(name.data), read_domain(domain.strip()), tuple([str(a.data) for a in name.args]))
    raise ReadError("a name should stand before the colon", 1, 1, text.strip())
