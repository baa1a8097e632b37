"""`derive read`: how an expression or statement was understood. It never evaluates it."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from derive.command.application import Unusable
from derive.command.deciding import Unread, reading
from derive.command.options import (
    TakesMathematics,
    bounded,
    constants_option,
    echo_json,
    examples,
    json_option,
    where_option,
)

if TYPE_CHECKING:
    from derive.language import Expr


@click.command(cls=TakesMathematics, epilog=examples(
    'derive read "4*d**2 + 8*d^2"',
    'derive read "sum(t, t=1..n) = n*(n + 1)/2" --json',
    'derive read "limit(1/x, x, 0, \'+\') = oo"        # from the right; \'-\' from the left',
    'derive read "exp(I*pi) = -1" --constants I'))
@click.argument("expression", metavar="EXPR")
@where_option
@constants_option
@json_option
def read(expression: str, where: str, constants: tuple[str, ...], as_json: bool) -> None:
    """Show how EXPR, an expression or statement, is understood: text, LaTeX, SymPy text, symbols, conventions."""
    understood = understand(bounded(expression, "expression"), bounded(where, "text of --where"), constants)
    if as_json:
        echo_json(understood)
        return
    click.echo(f"text         {understood['text']}")
    click.echo(f"LaTeX        {understood['latex']}")
    click.echo(f"SymPy        {understood['sympy'] or '(SymPy has no such expression)'}")
    for name, domain in understood["symbols"].items():
        click.echo(f"symbol       {name}: {domain}")
    for name, meaning in understood["conventions"].items():
        click.echo(f"read as      {name}: {meaning}")


def understand(text: str, where: str, constants: tuple[str, ...]) -> dict[str, Any]:
    """The object that `read --json` prints. Raises Unusable for what cannot be read."""
    from derive.language import read_where
    from derive.reading import understood
    try:
        with reading("in the assumptions, "):
            given = read_where(where, constants)
        with reading():
            expression, symbols, conventions = understood(text, given)
    except Unread as error:
        raise Unusable(error.reason) from None
    return {"text": str(expression), "latex": expression.to_latex(), "sympy": sympy_text(expression, text),
            "symbols": symbols, "conventions": conventions}


def sympy_text(expression: Expr, text: str) -> str | None:
    """The expression as SymPy's own text, None where SymPy has no such form. Nothing is evaluated."""
    from derive.language import to_sympy_text
    from derive.reading import is_latex
    if is_latex(text):
        from derive.latex.sympy_view import sympy_form as to_sympy_text
    try:
        return to_sympy_text(expression)
    except ValueError:
        return None


COMMANDS = {"read": read}
