"""Conventions of LaTeX mathematics that differ from author to author, as one value that a caller may change.

>>> LatexSettings(log_base=2).log_base
2
"""

from __future__ import annotations

from dataclasses import dataclass

MENTIONED, TERM = "mentioned", "term"


@dataclass(frozen=True)
class LatexSettings:
    r"""How LaTeX is understood where authors differ.

    `log_base` is the base of a bare `\log` (None: natural), `lg_base` that of `\lg`. `constants` are the letters
    that are constants unless declared or bound. With `decimal_comma` 3,14 is a decimal. `scope` is how far a big
    operator reaches: `mentioned` through the last term that mentions its variable, `term` to the next + or -.
    `functions` are the letters that are functions before parentheses although nothing declares them; `nesting` is
    how many brackets, braces, fractions, roots may stand one inside the other.
    """

    log_base: int | None = None
    lg_base: int = 10
    constants: tuple[str, ...] = ("e", "i")
    decimal_comma: bool = False
    scope: str = MENTIONED
    functions: tuple[str, ...] = ("f", "g", "h")
    nesting: int = 60

    def __post_init__(self) -> None:
        if self.scope not in (MENTIONED, TERM):
            raise ValueError(f"the scope of a big operator is {MENTIONED} or {TERM}, not {self.scope!r}")
        if not set(self.constants) <= {"e", "i", "E", "I"}:
            raise ValueError("the letters that may be constants are e, i, E and I")
        if not 1 <= self.nesting <= 80:
            raise ValueError("the nesting of a formula is limited to a number from 1 to 80")
        if min(self.lg_base, 2 if self.log_base is None else self.log_base) < 2:
            raise ValueError("the base of a logarithm is a whole number from 2 on")


USUAL = LatexSettings()
