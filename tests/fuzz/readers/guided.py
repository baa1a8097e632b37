"""The run that follows coverage, by libFuzzer through `atheris`; one process a target, started by `__main__`.

    python -m tests.fuzz.readers.guided TARGET FOLDER SECONDS

FOLDER keeps the texts that reached new code, one a file; what is amiss goes to FOLDER.findings, one JSON line a kind,
and the run goes on.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import atheris

with atheris.instrument_imports(include=["derive"]):
    from tests.fuzz.readers import targets

from tests.fuzz.readers.corpus import Findings
from tests.fuzz.readers.mutation import Mutator
from tests.fuzz.readers.seeds import TOKENS, seeds

SLOWER = 4  # instrumented code is that much slower


def decoded(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape")


def encoded(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def main(target: str, folder: Path, seconds: int) -> None:
    findings = Findings(folder.with_name(folder.name + ".findings"))
    mutator = Mutator(seeds(target), TOKENS[target])

    def one(data: bytes) -> None:
        text = decoded(data)
        try:
            targets.read(target, text, targets.MAX_SECONDS * SLOWER)
        except BaseException as error:
            if isinstance(error, KeyboardInterrupt):
                raise
            findings.add(error, text)

    def mutate(data: bytes, longest: int, seed: int) -> bytes:
        rng = Random(seed)
        if rng.random() < 0.1:
            return bytes(atheris.Mutate(data, longest))
        return encoded(mutator.mutant(decoded(data), rng, longest))[:longest]

    targets.watch()
    arguments = [
        "readers", str(folder), f"-max_total_time={seconds}", f"-max_len={targets.MAX_LENGTH}", "-timeout=60",
        f"-artifact_prefix={folder}.", "-print_final_stats=1", "-len_control=20", "-rss_limit_mb=3000", "-verbosity=1",
        "-reload=0", "-use_value_profile=0",
    ]  # fmt: skip
    atheris.Setup(arguments, one, custom_mutator=mutate)
    atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]))
