"""Mutants of the kernel that accept what it accepts: what they leave out is said elsewhere; and why."""

from __future__ import annotations

# (module, what is left out) -> the argument
EQUIVALENT: dict[tuple[str, str], str] = {
    ("intervals", "edge total <= MAX_BOXES"): "a size limit: one box more or less",
    ("axioms", "the hypotheses *[p.free for p in self.premises]"): "no row has a symbol in its premises alone",
}
