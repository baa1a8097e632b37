"""The command line. Called by the `derive` script and by `python -m derive`; nothing else of ours imports it.

One subcommand is one module (`prove.py`, `check.py`, ...), loaded only when it is called, so that `derive prove` starts
fast. They share `application.py` (the group, its errors), `results.py` (one result, the exit status), `jobs.py`
(work in processes that can be stopped), `settings.py` (`[tool.derive]`) and `registry.py` (catalogues and renderers).

    >>> from derive.command import run
    >>> run(["--version"])  # doctest: +ELLIPSIS
    derive ...
    0
"""
from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence

UNUSABLE = 2      # bad usage, or something unreadable
UNEXPECTED = 70   # a defect of ours (EX_SOFTWARE)
INTERRUPTED = 130
SELDOM = 50_000   # new objects between two searches for cycles: terms and proofs hold none, and are many


def main() -> None:
    """Runs the command line of this process and exits with its status."""
    gc.set_threshold(SELDOM, *gc.get_threshold()[1:])
    try:
        status = run(sys.argv[1:])
        sys.stdout.flush()
    except BrokenPipeError:  # the reader, such as head, went away
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 1
    sys.exit(status)


def run(arguments: Sequence[str]) -> int:
    """Runs `derive ARGUMENTS`; returns the exit status. A failure is one line on standard error, no traceback."""
    import click

    from derive.command.application import Unusable, application
    try:
        outcome = application.main(args=list(arguments), prog_name="derive", standalone_mode=False)
        return outcome if isinstance(outcome, int) else 0
    except (click.Abort, KeyboardInterrupt):
        return complain("interrupted", INTERRUPTED)
    except Unusable as error:
        return complain(error.message, UNUSABLE)
    except click.UsageError as error:
        hint = f" (see `{error.ctx.command_path} --help`)" if error.ctx else ""
        return complain(error.format_message().rstrip(".") + hint, UNUSABLE)
    except click.ClickException as error:
        return complain(error.format_message(), UNUSABLE)
    except BrokenPipeError:
        raise
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        return complain(f"{where}{error.strerror or error}", UNUSABLE)
    except Exception as error:  # the last resort: a defect of ours is still one readable line
        if os.environ.get("DERIVE_TRACEBACK"):
            raise
        from derive.catalogue import EntryError
        if isinstance(error, EntryError):  # a mistake of the author of a catalogue, told by its entry
            return complain(str(error), UNUSABLE)
        name = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
        return complain(f"internal error: {name} (DERIVE_TRACEBACK=1 shows where; please report it)", UNEXPECTED)


def complain(message: str, status: int) -> int:
    """Prints one line on standard error; returns `status`."""
    line = " ".join(message.split())
    print(f"derive: {line if len(line) <= 600 else line[:600] + ' ...'}", file=sys.stderr)
    return status
