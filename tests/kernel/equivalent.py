"""Mutants of the kernel that accept what it accepts: what they leave out is said elsewhere; and why."""

from __future__ import annotations

# (module, what is left out) -> the argument
EQUIVALENT: dict[tuple[str, str], str] = {}
