"""What `eval` and `sweep` work on: the quantity of a catalogue's entry, or an expression in text math.

    >>> looks_like_a_name("block.encoder-parameters"), looks_like_a_name("2.5*x")
    (True, False)
"""
from __future__ import annotations

import re
from typing import TYPE_CHECKING

from derive.command.application import Unusable
from derive.command.deciding import reading

if TYPE_CHECKING:
    from derive.kernel.terms import Term


def quantity(name: str, constants: tuple[str, ...]) -> tuple[str, Term, tuple[Term, ...]]:
    """The text and the term that a catalogue's name or an expression stands for, and the name's assumptions."""
    from derive.reading import read_expression
    if looks_like_a_name(name):
        from derive.command.registry import entry_named
        entry = entry_named(name, None)
        if entry.quantity is None:
            raise Unusable(f"{name} states no single quantity; evaluate an expression instead")
        return str(entry.quantity), entry.quantity.to_term(), entry.claim.statement.claim().hyps
    with reading():
        expression = read_expression(name, constants=constants)
        return str(expression), expression.to_term(), ()


def looks_like_a_name(text: str) -> bool:
    """A catalogue's name has a point between letters, which no expression has."""
    return re.fullmatch(r"[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]*[A-Za-z][A-Za-z0-9_-]*)+", text) is not None
