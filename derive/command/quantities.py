"""What `eval` and `sweep` work on: the formula of a catalogue's name, or of an expression.

    >>> quantity("n*(n + 1)/2", ()).text
    'n*(n + 1)/2'
"""
from __future__ import annotations

from typing import TYPE_CHECKING

from derive.command.application import Unusable
from derive.command.deciding import reading

if TYPE_CHECKING:
    from derive.catalogue import Formula


def quantity(name: str, constants: tuple[str, ...]) -> Formula:
    """The formula that a catalogue's name or an expression stands for. Raises Unusable and Unread."""
    from derive.catalogue import CatalogueError, EntryError, formula_called
    from derive.catalogue.formula import looks_like_a_name
    if looks_like_a_name(name):
        from derive.command.registry import catalogue
        catalogue()
    try:
        with reading():
            return formula_called(name, constants)
    except (CatalogueError, EntryError) as error:
        raise Unusable(str(error)) from None
