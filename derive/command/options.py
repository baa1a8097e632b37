"""Options that several subcommands share, so that they are spelled and explained alike."""
from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Any

import click

from derive.command.application import Unusable

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]

MAX_INPUT = 2_000_000  # characters of one statement or document


class TakesMathematics(click.Command):
    """A subcommand whose arguments are mathematics: one that begins with a minus is no option.

    Its minus becomes the sign U+2212, which the reader takes for the same; `-w...` and the like stay options.
    """

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        letters = {name[1] for option in self.params for name in option.opts if len(name) == 2 and name[0] == "-"}
        known = letters | {"", "-", "h"}
        signed = ["−" + a[1:] if a[:1] == "-" and a[1:2] not in known else a for a in args]
        return super().parse_args(ctx, signed)


def _constants(_: click.Context, __: click.Parameter, text: str | None) -> tuple[str, ...]:
    names = tuple(n.strip() for n in (text or "").split(",") if n.strip())
    strangers = [n for n in names if n not in ("E", "I")]
    if strangers:
        known = strangers[0] in ("pi", "oo", "GoldenRatio", "EulerGamma", "Catalan")
        capital = f"; write {strangers[0].upper()} in the formula too" if strangers[0] in ("e", "i") else ""
        raise click.BadParameter(f"{strangers[0]!r} is a constant anyway" if known else
                                 f"{strangers[0]!r} is not one of E, I{capital}")
    return names


def _budget(_: click.Context, __: click.Parameter, seconds: float | None) -> float | None:
    if seconds is not None and not 0 < seconds < 1e6:
        raise click.BadParameter("the budget is a number of seconds above zero")
    return seconds


where_option: Decorator = click.option(
    "--where", "-w", default="", metavar="ASSUMPTIONS",
    help="Assumptions, separated by `;`, such as \"d, n: positive integer; E < H; d_ff = 4*d; n -> oo\".")
constants_option: Decorator = click.option(
    "--constants", callback=_constants, metavar="NAMES",
    help="Read E as Euler's number, I as the imaginary unit, or both: --constants E,I. Otherwise they are symbols, as "
         "e and i always are.")
budget_option: Decorator = click.option(
    "--budget", "-b", type=float, callback=_budget, metavar="S",
    help="Seconds for one statement (default 10, or [tool.derive] budget). A process past its wall clock is killed.")
json_option: Decorator = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


def processors() -> int:
    """How many processors this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


def complete_names(_: click.Context, __: click.Parameter, incomplete: str) -> list[str]:
    """Names of the catalogue for the shell's completion; nothing where no catalogue can be loaded."""
    from derive.command.registry import catalogue
    try:
        return sorted(name for name in catalogue().index if name.startswith(incomplete))
    except Unusable:
        return []


def examples(*lines: str) -> str:
    """The epilogue of a subcommand's help: its examples, one a line."""
    return "\b\nExamples:\n" + "\n".join(f"  {line}" for line in lines)


def colour() -> bool:
    """Colour on a terminal only, and never when NO_COLOR is set."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def paint(text: str, **style: Any) -> str:
    """`text` in a style of click's when standard output shows colour."""
    return click.style(text, **style) if colour() else text


def bounded(text: str, what: str) -> str:
    """`text`, unless it is too long or holds a NUL or a lone surrogate (an argument that is not UTF-8)."""
    if len(text) > MAX_INPUT:
        raise Unusable(f"the {what} has {len(text):,} characters; at most {MAX_INPUT:,} are read")
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise Unusable(f"the {what} is not UTF-8 text at character {error.start + 1}") from None
    if "\0" in text:
        raise Unusable(f"the {what} holds a NUL character at {text.index(chr(0)) + 1}")
    return text


def echo_json(value: object) -> None:
    import json
    click.echo(json.dumps(value, indent=2, ensure_ascii=False, allow_nan=False))
