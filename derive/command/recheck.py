"""`derive recheck`: exported proofs through the kernel, and through nothing else of ours."""
from __future__ import annotations

import gc
from pathlib import Path

import click

from derive.command import complain
from derive.command.application import Unusable
from derive.command.options import echo_json, examples, json_option, paint, processors

MAX_BYTES = 20_000_000
MANY = 100      # files from which a second process pays
SHARES = 12     # of each process, so that all end together
SECONDS = 10.0  # of wall clock for a file at most, on the average of those taken together


@click.command(epilog=examples(
    'derive prove "a*b = b*a" --proof proof.json',
    "derive recheck proof.json",
    "derive recheck proofs/*.json --json"))
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path(dir_okay=False, path_type=Path))
@json_option
def recheck(files: tuple[Path, ...], as_json: bool) -> int:
    """Re-check exported proofs with the kernel alone, and print the statement each of them proves.

    The kernel imports the standard library only. Exit status 1 when a proof is rejected.
    """
    checked = _all_checked(files)
    if as_json:
        echo_json({"proofs": checked})
    rejected = [c for c in checked if c["reason"] is not None]
    for one in checked:
        if not as_json and one["reason"] is None:
            _print(one)
    for one in rejected:
        complain(f"{one['file']}: rejected: {one['reason']}", 1)
    return 1 if rejected else 0


def _all_checked(files: tuple[Path, ...]) -> list[dict[str, object]]:
    """What each file proves, in their order; many files go to several processes.

    A process takes files that follow one another: they share steps, which are worked once."""
    from derive.command.jobs import Job, Stopped, run_jobs
    workers = processors()
    if len(files) < MANY or workers < 2:
        return [_checked(file) for file in files]
    size = -(-len(files) // (SHARES * workers))
    shares = [files[i:i + size] for i in range(0, len(files), size)]
    checked: dict[int, list[dict[str, object]]] = {}
    jobs = [Job(_share_checked, (share,), group=str(share[0])) for share in shares]
    for place, outcome in run_jobs(jobs, workers, SECONDS * size):
        if isinstance(outcome, Unusable):
            raise outcome
        if isinstance(outcome, Stopped):
            raise Unusable(f"{shares[place][0]} to {shares[place][-1]}: {outcome.reason}")
        checked[place] = outcome
    return [one for place in sorted(checked) for one in checked[place]]


def _share_checked(files: tuple[Path, ...]) -> list[dict[str, object]] | Unusable:
    checked = []
    for file in files:
        try:
            checked.append(_checked(file))
        except Unusable as error:
            return error
        gc.freeze()  # what is kept of it is not to be swept for cycles with every later one
    return checked


def _checked(file: Path) -> dict[str, object]:
    """What a proof file proves, or why it is rejected."""
    from derive.kernel.check import recheck as check_proof
    from derive.kernel.terms import KernelError
    from derive.kernel.text import term_to_text
    blank: dict[str, object] = {"file": str(file), "verdict": None, "statement": None, "where": [], "conditions": [],
                                "axioms": [], "steps": 0, "reason": None}
    try:
        found = check_proof(proof_text(file))
    except KernelError as error:
        return blank | {"reason": str(error)}
    conditions = [term_to_text(c) for c in found.conditions]
    return blank | {"verdict": found.verdict, "statement": found.statement, "where": list(found.where),
                    "conditions": conditions, "axioms": list(found.axioms), "steps": found.steps}


def proof_text(file: Path) -> str:
    """The text of a proof file. Raises Unusable when it is missing, too large or not UTF-8."""
    try:
        data = file.read_bytes()
    except FileNotFoundError:
        raise Unusable(f"no such file: {file}") from None
    if len(data) > MAX_BYTES:
        raise Unusable(f"{file}: larger than {MAX_BYTES:,} bytes")
    try:
        return data.decode("utf-8").strip()
    except UnicodeDecodeError as error:
        raise Unusable(f"{file}: not UTF-8 text at byte {error.start}") from None


def _print(one: dict[str, object]) -> None:
    verdict = str(one["verdict"])
    click.echo(f"{paint(verdict, bold=True)}{' ' * (13 - len(verdict))}{one['file']}  {one['statement']}")
    for label in ("where", "conditions", "axioms"):
        values = one[label]
        if isinstance(values, list) and values:
            click.echo(f"{'':13}{label}: {'; '.join(map(str, values))}")


COMMANDS = {"recheck": recheck}
