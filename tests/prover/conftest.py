"""Makes the repository's root importable, so that these tests and the fuzzers share one numeric model."""

import sys
from pathlib import Path

ROOT = str(Path(__file__).resolve().parents[2])
if ROOT not in sys.path:
    sys.path.insert(0, ROOT)
