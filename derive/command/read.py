"""`derive read`: how an expression or statement was understood. It never evaluates it."""
from __future__ import annotations

from typing import Any

import click

from derive.command.application import Unusable
from derive.command.deciding import unreadable
from derive.command.options import bounded, constants_option, echo_json, examples, json_option, where_option
from derive.documents.chains import relation_signs


@click.command(epilog=examples(
    'derive read "4*d**2 + 8*d^2"',
    'derive read "sum(t, t=1..n) = n*(n + 1)/2" --json',
    'derive read "exp(I*pi) = -1" --constants I'))
@click.argument("expression", metavar="EXPR")
@where_option
@constants_option
@json_option
def read(expression: str, where: str, constants: tuple[str, ...], as_json: bool) -> None:
    """Show how EXPR, an expression or a statement, is understood: canonical text, LaTeX, SymPy text, symbols, conventions."""
    understood = understand(bounded(expression, "expression"), bounded(where, "text of --where"), constants)
    if as_json:
        echo_json(understood)
        return
    click.echo(f"text         {understood['text']}")
    click.echo(f"LaTeX        {understood['latex']}")
    click.echo(f"SymPy        {understood['sympy'] or '(SymPy has no such expression)'}")
    for label, table in (("symbols", understood["symbols"]), ("conventions", understood["conventions"])):
        for name, meaning in table.items():
            click.echo(f"{label:<13}{name}: {meaning}")


def understand(text: str, where: str, constants: tuple[str, ...]) -> dict[str, Any]:
    """The object that `read --json` prints. Raises Unusable for what cannot be read."""
    from derive.language import ReadError, read_statement
    try:
        statement = read_statement(text if relation_signs(text) else f"{text} = 0", where=where, constants=constants)
        return {"text": statement.text, "latex": statement.latex, "sympy": None,
                "symbols": statement.symbols, "conventions": statement.conventions}
    except ReadError as error:
        raise Unusable(unreadable(error, text, where)[0]) from None


COMMANDS = {"read": read}
