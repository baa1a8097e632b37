"""The page of strategies names every module of the prover, once."""
from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_every_module_of_the_prover_has_its_row() -> None:
    rows = re.findall(r"^\| `(\w+)` \|", (ROOT / "docs" / "strategies.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(rows) == sorted([f.stem for f in (ROOT / "derive" / "prover").glob("*.py") if f.stem != "__init__"])
