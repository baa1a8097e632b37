"""New texts out of old ones: pieces cut, doubled, moved, wrapped, repeated; tokens of the grammar put in.

>>> mutator = Mutator(["x + 1 = 2"], ["**", "("])
>>> mutator.mutant("x + 1 = 2", Random(7), 100) == mutator.mutant("x + 1 = 2", Random(7), 100)
True
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

_PIECE = re.compile(r"\\[A-Za-z]+|[A-Za-z_]\w*|\d+|\s+|.", re.DOTALL)
_PAIRS = (
    ("(", ")"), ("{", "}"), ("[", "]"), (r"\left(", r"\right)"), (r"\frac{", "}{2}"), (r"\sqrt{", "}"), ("|", "|"),
    ("sin(", ")"), ("Sum(", ", (k, 1, n))"), ("-", ""), ("x^{", "}"), ("$", "$"), (r"\[", r"\]"), ('"', '"'), ("`", "`"),
    (r"\begin{align}", r"\end{align}"), ("```math\n", "\n```"), (r"\text{", "}"), ("(+ ", " 1)"),
)  # fmt: skip
_ODD = "\x00\t\n\r\x0b\x0c\x1c\x85\u00a0\u200b\u2028\u202e\ufeff\U0001d465\ud800éß²½Ⅷ٣µπΣ∑−′"


class Mutator:
    """Makes mutants from seeds and tokens; all chance comes from the `Random` it is handed."""

    def __init__(self, seeds: Sequence[str], tokens: Sequence[str]) -> None:
        self.seeds, self.tokens = list(seeds), list(tokens)
        self.steps = (
            self.cut, self.doubled, self.moved, self.put, self.put, self.replaced, self.replaced, self.spliced,
            self.spliced, self.wrapped, self.wrapped, self.repeated, self.odd, self.digits,
        )  # fmt: skip

    def mutant(self, text: str, rng: Random, longest: int) -> str:
        for _ in range(rng.choice((1, 1, 1, 2, 2, 3, 5))):
            text = rng.choice(self.steps)(text, rng)
        return text[:longest]

    # ---- one change each ----------------------------------------------------------------------------------------
    def _span(self, text: str, rng: Random) -> tuple[int, int]:
        """Where a run of pieces begins and ends."""
        bounds = [0, *[m.end() for m in _PIECE.finditer(text)]]
        start = rng.randrange(len(bounds))
        stop = min(len(bounds) - 1, start + rng.choice((0, 1, 1, 1, 2, 3, 5, 8, 20)))
        return bounds[start], bounds[stop]

    def cut(self, text: str, rng: Random) -> str:
        start, stop = self._span(text, rng)
        return text[:start] + text[stop:]

    def doubled(self, text: str, rng: Random) -> str:
        start, stop = self._span(text, rng)
        return text[:stop] + text[start:stop] + text[stop:]

    def moved(self, text: str, rng: Random) -> str:
        start, stop = self._span(text, rng)
        rest = text[:start] + text[stop:]
        place, _ = self._span(rest, rng)
        return rest[:place] + text[start:stop] + rest[place:]

    def put(self, text: str, rng: Random) -> str:
        start, _ = self._span(text, rng)
        return text[:start] + rng.choice(self.tokens) + text[start:]

    def replaced(self, text: str, rng: Random) -> str:
        start, stop = self._span(text, rng)
        return text[:start] + rng.choice(self.tokens) + text[stop:]

    def spliced(self, text: str, rng: Random) -> str:
        other = rng.choice(self.seeds)
        first, last = self._span(other, rng)
        start, stop = self._span(text, rng)
        return text[:start] + other[first:last] + (text[stop:] if rng.random() < 0.7 else text[start:])

    def wrapped(self, text: str, rng: Random) -> str:
        left, right = rng.choice(_PAIRS)
        start, stop = self._span(text, rng)
        times = rng.choice((1, 1, 1, 1, 2, 5, 20, 59, 60, 61, 200))
        return text[:start] + left * times + text[start:stop] + right * times + text[stop:]

    def repeated(self, text: str, rng: Random) -> str:
        start, stop = self._span(text, rng)
        times = rng.choice((2, 2, 3, 5, 30, 300))
        return text[:start] + text[start:stop] * times + text[stop:]

    def odd(self, text: str, rng: Random) -> str:
        start, _ = self._span(text, rng)
        return text[:start] + (rng.choice(_ODD) if rng.random() < 0.8 else chr(rng.randrange(0x300))) + text[start:]

    def digits(self, text: str, rng: Random) -> str:
        """A number in the place of another."""
        numbers = [m.span() for m in re.finditer(r"\d+", text)]
        if not numbers:
            return self.put(text, rng)
        start, stop = rng.choice(numbers)
        number = rng.choice(("0", "1", "2", "00", "10", "64", "-1", "999999999999", "1e9", "0.5", "9" * 50, "10**9"))
        return text[:start] + number + text[stop:]
