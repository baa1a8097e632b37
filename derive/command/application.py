"""The command group: which subcommands there are, and where each lives. A subcommand's module is imported when it is
called or when its own help is asked for.

Called by `derive.command.run`. `Unusable` is how a subcommand says that its input cannot be used (exit status 2).
"""
from __future__ import annotations

import importlib

import click

# name -> (module that holds the click command of that name, one line for `derive --help`)
SUBCOMMANDS: dict[str, tuple[str, str]] = {
    "prove": ("prove", "Decide one statement."),
    "check": ("check", "Check the catalogue, or derivations in text files."),
    "list": ("entries", "List what the catalogue holds."),
    "show": ("entries", "Show one entry: statement, derivation, figures, sources."),
    "errata": ("entries", "List what was found false in the sources, worst first."),
    "read": ("read", "Show how an expression or statement is understood."),
    "eval": ("evaluate", "An exact value, and a decimal to N digits."),
    "sweep": ("sweep", "Evaluate an expression over a grid."),
    "report": ("report", "Write a derivation report."),
    "recheck": ("recheck", "Re-check exported proofs with the kernel alone."),
}

EPILOG = """\b
Examples:
  derive prove "sqrt(x**2) = x" --where "x: nonnegative"
  derive check "block.*"
  derive read "1/(x - 1)"

\b
Exit status, the first that applies:
  2  bad usage, or anything unreadable or ill-formed
  1  something refuted that should hold, or an erratum that is not refuted
  3  nothing wrong, but something neither proved nor expected
  0  every verdict is the expected one

\b
Shell completion:
  bash  eval "$(_DERIVE_COMPLETE=bash_source derive)"
  zsh   eval "$(_DERIVE_COMPLETE=zsh_source derive)"
  fish  _DERIVE_COMPLETE=fish_source derive | source
"""


class Unusable(click.ClickException):
    """The input cannot be used: one line on standard error, exit status 2."""


class Subcommands(click.Group):
    """A group that imports a subcommand's module only when it is wanted."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(SUBCOMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in SUBCOMMANDS:
            return None
        module = importlib.import_module(f"derive.command.{SUBCOMMANDS[cmd_name][0]}")
        command = module.COMMANDS[cmd_name]
        return command if isinstance(command, click.Command) else None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, about) for name, (_, about) in SUBCOMMANDS.items()])

    def resolve_command(
        self, ctx: click.Context, args: list[str],
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0] if args else ""
        if name and not name.startswith("-") and name not in SUBCOMMANDS:
            import difflib
            close = difflib.get_close_matches(name, SUBCOMMANDS, 1)
            ctx.fail(f"no such command: {name}" + (f"; did you mean `{close[0]}`?" if close else ""))
        return super().resolve_command(ctx, args)


def _print_version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        click.echo(f"derive {version()}")
        ctx.exit()


def version() -> str:
    """The version of the installed distribution, or `unknown` in a tree that is not installed."""
    from importlib import metadata
    try:
        return metadata.version("derive-identities")
    except metadata.PackageNotFoundError:
        return "(not installed)"


@click.group(
    cls=Subcommands, epilog=EPILOG, no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
    help="State, prove, check, sweep and print mathematics. Only a small kernel says `proved`.",
)
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=_print_version,
              help="Show the version and exit.")
def application() -> None:
    pass
