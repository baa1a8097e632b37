"""`derive sweep`: an expression over a grid, as a table on the terminal or a file."""
from __future__ import annotations

from pathlib import Path

import click

from derive.command.application import Unusable
from derive.command.deciding import Unread
from derive.command.evaluate import assignment
from derive.command.options import TakesMathematics, bounded, constants_option, examples
from derive.command.quantities import quantity


@click.command(cls=TakesMathematics, epilog=examples(
    "derive sweep block.encoder-parameters d=128:4096:*2",
    'derive sweep "4*n*d + 2*n**2" n=1..64 d=768,1024 -o cost.csv',
    'derive sweep "x*(1 - x)" x=0:1:0.05 -o curve.svg'))
@click.argument("name", metavar="NAME|EXPR")
@click.argument("ranges", nargs=-1, required=True, metavar="SYM=RANGE...")
@click.option("--output", "-o", "outputs", multiple=True, metavar="FILE",
              type=click.Path(dir_okay=False, path_type=Path),
              help="Write a .csv, .parquet, .nc, .png, .svg or .pdf file; may be given more than once.")
@click.option("--rows", type=click.IntRange(1), default=40, show_default=True, metavar="N",
              help="Rows shown on the terminal.")
@constants_option
def sweep(name: str, ranges: tuple[str, ...], outputs: tuple[Path, ...], rows: int, constants: tuple[str, ...]) -> None:
    """Evaluate the formula of NAME in the catalogue, or the expression EXPR, over a grid.

    RANGE is 1..64, 0:1:0.05 (step), 128:32768:*2 (factor), or 768,1024 (values). Integers never wrap: exact bounds
    choose the representation, and the last line says which one it was and why.
    """
    from derive.sweep import SweepError
    from derive.sweep import sweep as sweep_grid
    axes = dict(assignment(text) for text in ranges)
    if len(axes) < len(ranges):
        raise Unusable("a symbol is given two ranges")
    try:
        formula = quantity(bounded(name, "expression"), constants)
        table = sweep_grid(formula.term, axes, formula.text)
        for output in outputs:
            table.write(output)
    except Unread as error:
        raise Unusable(error.reason) from None
    except SweepError as error:
        raise Unusable(str(error)) from None
    except ImportError as error:
        raise Unusable(f"writing this file needs the module {error.name}; "
                       "install the extra: pip install 'derive-identities[sweep]'") from None
    click.echo(table.summary() if outputs else table.render(rows))


COMMANDS = {"sweep": sweep}
