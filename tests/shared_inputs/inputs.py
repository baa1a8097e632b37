"""Where the shared inputs lie, and the skip that says so when they are not there. They are read, never copied."""
from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

SHARED = Path(os.environ.get("DERIVE_SHARED", Path(__file__).resolve().parents[3] / "shared"))


def needed(piece: str) -> Any:
    """The mark of a test that reads `shared/PIECE`."""
    return pytest.mark.skipif(not (SHARED / piece).exists(), reason=f"the shared input {piece} is not beside this project")


def rows_of(path: Path) -> Any:
    """What a YAML file holds, read by the safe loader."""
    import yaml
    return yaml.safe_load(path.read_text(encoding="utf-8"))
