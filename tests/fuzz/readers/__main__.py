"""`python -m tests.fuzz.readers --target latex --seconds 600 [--seed N] [--folder DIR]`.

With `atheris` installed the run follows coverage and starts from the kept corpus; without it, or with `--blind`, mutants
of seeds and corpus are read one after another. Ends with status 1 when something is amiss, each kind told once.

    python -m tests.fuzz.readers --keep 80000     makes the corpora of the suite from the folders of such runs

"""

from __future__ import annotations

import argparse
import importlib.util
import json
import subprocess
import sys
import time
from pathlib import Path
from random import Random

from tests.fuzz.readers import corpus, targets
from tests.fuzz.readers.mutation import Mutator
from tests.fuzz.readers.seeds import TOKENS, seeds


def blind(target: str, seconds: float, seed: int, cases: int | None = None) -> tuple[int, corpus.Findings]:
    """Read mutants for some seconds, or a number of them; mutant i depends on target, seed and i alone."""
    texts = sorted(set(seeds(target)) | set(corpus.kept(target)))
    mutator = Mutator(texts, TOKENS[target])
    findings = corpus.Findings()
    began, i = time.monotonic(), 0
    while time.monotonic() - began < seconds if cases is None else i < cases:
        rng = Random(f"{target}:{seed}:{i}")
        text = mutator.mutant(rng.choice(texts), rng, targets.MAX_LENGTH)
        i += 1
        try:
            targets.read(target, text)
        except (Exception, targets.Executed) as error:
            findings.add(error, text)
    return i, findings


def guided(target: str, seconds: int, folder: Path) -> corpus.Findings:
    """Follow coverage for some seconds, in a process of its own that starts again should a text stop it."""
    folder.mkdir(parents=True, exist_ok=True)
    for i, text in enumerate([*seeds(target), *corpus.kept(target)]):
        (folder / f"start-{i}").write_bytes(text.encode("utf-8", "surrogatepass"))
    end = time.monotonic() + seconds
    while (left := int(end - time.monotonic())) > 5:
        command = [sys.executable, "-m", "tests.fuzz.readers.guided", target, str(folder), str(left)]
        with (folder.with_name(folder.name + ".log")).open("ab") as log:
            subprocess.run(command, stdout=log, stderr=log, check=False)
    findings = corpus.Findings()
    path = folder.with_name(folder.name + ".findings")
    for line in path.read_text(encoding="utf-8").splitlines() if path.is_file() else ():
        told = json.loads(line)
        findings.seen[told["kind"]] = told["text"]
    return findings


def keep(target: str, folder: Path, most: int) -> None:
    """Make the corpus of a target from the one that is kept and the texts of a run."""
    texts = [*corpus.kept(target), *seeds(target)]
    texts += [path.read_bytes().decode("utf-8", "surrogateescape") for path in sorted(folder.glob("*"))]
    chosen = corpus.reduced(texts, targets.TARGETS[target], most)
    size = corpus.keep(target, chosen)
    print(f"{target}: {len(chosen)} of {len(set(texts))} texts kept, {size} bytes", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description="Try to make a reader fail.")
    parser.add_argument("--target", choices=sorted(targets.TARGETS), action="append")
    parser.add_argument("--seconds", type=int, default=60, help="for each target")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--blind", action="store_true", help="do not follow coverage")
    parser.add_argument("--folder", type=Path, default=Path("/tmp/derive-readers"), help="of runs that follow coverage")
    parser.add_argument("--keep", type=int, metavar="BYTES", help="run nothing; make corpora of what FOLDER holds")
    options = parser.parse_args()
    if options.keep:
        for target in options.target or sorted(targets.TARGETS):
            keep(target, options.folder / target, options.keep)
        return 0
    bad = 0
    for target in options.target or sorted(targets.TARGETS):
        if options.blind or importlib.util.find_spec("atheris") is None:
            targets.watch()
            count, findings = blind(target, options.seconds, options.seed)
            print(f"{target}: {count} texts read", flush=True)
        else:
            findings = guided(target, options.seconds, options.folder / target)
        for kind, text in findings.seen.items():
            print(f"  {target}: {kind}: {text[:200]!r}", flush=True)
        bad += len(findings.seen)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
