"""Decimals: a closed term to N digits, printed figures, and agreement of two sides at many points.

Called by the catalogue's figures, `derive eval`, `≈` and the evidence of a verdict. Digits come from rigorous
enclosures; only for what those cannot do (integrals, infinite sums) mpmath stands in, at two precisions that must
agree, and the result says so.

    >>> from derive.kernel.codec import decode
    >>> to_digits(decode("pi"), 12).text
    '3.14159265359'
    >>> compare_printed(decode("(* 7077888 1/56700000)"), "12.48%").agrees
    True
"""
from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol, TypeAlias

from derive.kernel.terms import Term, le, num
from derive.numeric import exact
from derive.numeric.balls import Ball, Enclosure, decide, enclose, precision, to_ball
from derive.numeric.endless import runs_on
from derive.numeric.sample import apply_point, samples
from derive.numeric.values import Exact, Fuel, Outcome, Undefined, Unknown, is_exact, parts

MAX_DIGITS = 20_000
MAX_EXPONENT = 10**6
_PRINTED = re.compile(r"([+-]?)(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?(%?)")


@dataclass(frozen=True)
class Decimal:
    """Decimal text; `exact` (nothing rounded), `rounded` (from the exact value), `balls` (certified) or `mpmath`."""

    text: str
    method: str


@dataclass(frozen=True)
class Printed:
    """A printed figure as the closed interval of values that round to it."""

    value: Fraction
    low: Fraction
    high: Fraction


@dataclass(frozen=True)
class Comparison:
    """Whether a term rounds to a printed figure: `agrees` is None when it could not be decided.

    `truncated` says that the figure is not the rounded value but the value with its further digits cut off.
    """

    agrees: bool | None
    computed: str
    method: str
    truncated: bool = False


# ---- digits ---------------------------------------------------------------------------------------------------------
def to_digits(t: Term, digits: int = 15) -> Decimal | Outcome:
    """The closed term rounded to `digits` significant decimal digits (half to even on exact ties)."""
    digits = max(1, min(digits, MAX_DIGITS))
    v = exact.evaluate(t)
    if is_exact(v):
        return _exact_decimal(v, digits)  # type: ignore[arg-type]
    found: object = v
    bits = int(digits * 3.33) + 40
    for _ in range(6):
        found = enclose(t, bits)
        if is_exact(found):
            return _exact_decimal(found, digits)  # type: ignore[arg-type]
        text = _certain_text(found, digits) if isinstance(found, Enclosure) else None
        if text is not None:
            return Decimal(text, "balls")
        if not isinstance(found, (Enclosure, Unknown)) or runs_on(t):  # the tail of a series is what it is
            break
        bits *= 2
    if isinstance(found, Enclosure) and not runs_on(t):
        return Unknown("a digit could not be certified", defined=True)
    from derive.numeric.fallback import two_precisions
    fallback = two_precisions(t, digits)
    return fallback if fallback is not None else found  # type: ignore[return-value]


def _exact_decimal(v: Exact, digits: int) -> Decimal:
    re_part, im_part = parts(v)
    pieces = [round_significant(Fraction(p), digits) for p in (re_part, im_part)]
    whole = all(Fraction(piece) == p for piece, p in zip(pieces, (re_part, im_part), strict=True))
    return Decimal(joined(*pieces), "exact" if whole else "rounded")


def joined(re_text: str, im_text: str) -> str:
    if im_text == "0":
        return re_text
    if re_text == "0":
        return {"1": "I", "-1": "-I"}.get(im_text, f"{im_text}*I")
    return f"{re_text} - {im_text[1:]}*I" if im_text[0] == "-" else f"{re_text} + {im_text}*I"


def _certain_text(found: Enclosure, digits: int) -> str | None:
    """The rounded text when both ends of the ball round to it."""
    pieces: list[str] = []
    with precision(found.bits):
        for p in (found.ball.real, found.ball.imag):
            low, high = ("0", "0") if p.is_zero() else (_rounded(p.lower(), digits), _rounded(p.upper(), digits))
            if low is None or low != high:
                return None
            pieces.append(low)
    return joined(*pieces)


def _rounded(x: Ball, digits: int) -> str | None:
    mantissa, exponent = x.man_exp()
    m, e = int(mantissa), int(exponent)
    if abs(e) > MAX_EXPONENT:
        return None
    return round_significant(Fraction(m << e) if e >= 0 else Fraction(m, 1 << -e), digits)


def round_significant(q: Fraction, digits: int) -> str:
    """Decimal text of q to so many significant digits, plain where short and with an exponent otherwise."""
    if q == 0:
        return "0"
    sign, size = "-" if q < 0 else "", abs(q)
    place = _leading_place(size)
    scaled = round(size * Fraction(10) ** (digits - 1 - place))
    if scaled == 10**digits:
        scaled, place = scaled // 10, place + 1
    figures = _digits(scaled)
    if -6 <= place < max(digits, 21):
        return sign + _plain(figures, place)
    mantissa = figures[0] + ("." + figures[1:].rstrip("0") if figures[1:].strip("0") else "")
    return f"{sign}{mantissa}e{'+' if place >= 0 else '-'}{abs(place)}"


def _leading_place(size: Fraction) -> int:
    """The power of ten of the leading digit."""
    place = int((size.numerator.bit_length() - size.denominator.bit_length()) * 0.30103)
    while Fraction(10) ** place > size:
        place -= 1
    while Fraction(10) ** (place + 1) <= size:
        place += 1
    return place


def _plain(figures: str, place: int) -> str:
    if place >= len(figures) - 1:
        return figures + "0" * (place + 1 - len(figures))
    if place >= 0:
        whole, rest = figures[:place + 1], figures[place + 1:]
    else:
        whole, rest = "0", "0" * (-place - 1) + figures
    rest = rest.rstrip("0")
    return f"{whole}.{rest}" if rest else whole


def _digits(n: int) -> str:
    from derive.kernel.codec import digits
    return digits(n)


# ---- printed figures ------------------------------------------------------------------------------------------------
def read_printed(text: str) -> Printed:
    """`"12.48%"`, `"7,077,888"`, `"1.30"`, `"-2.5e-3"` as the interval that rounds to it, ties to both neighbours.

    Raises ValueError for anything else (`110M`, `1 234`).
    """
    match = _PRINTED.fullmatch(text.strip().replace("\u2212", "-"))
    if match is None or match[2] is None and not match[3]:
        raise ValueError(f"not a printed number: {text[:60]!r}")
    sign, whole, decimals, exponent, percent = match.groups()
    digits = (whole or "0").replace(",", "") + (decimals or "")
    if len(digits) > 4_000:
        raise ValueError("a printed number is too long")
    power = int(exponent or 0) - len(decimals or "") - (2 if percent else 0)
    unit = Fraction(10) ** power
    value = int(digits) * unit * (-1 if sign else 1)
    return Printed(value, value - unit / 2, value + unit / 2)


def compare_printed(t: Term, printed: str) -> Comparison:
    """Does the exact value of the closed term round to the printed figure? Both neighbours accept an exact tie."""
    figure = read_printed(printed)
    v = exact.evaluate(t)
    method = "exact" if is_exact(v) else "balls"
    inside = decide(Term("and", None, (le(num(figure.low), t), le(t, num(figure.high)))))
    shown = to_digits(t, max(6, len(re.sub(r"\D", "", printed)) + 2))
    text = shown.text if isinstance(shown, Decimal) else shown.reason
    if not isinstance(inside, bool) and isinstance(shown, Decimal) and shown.method == "mpmath":
        return Comparison(_decimal_within(shown.text, figure), text, "mpmath")
    cut = inside is False and _is_truncation(t, figure)
    return Comparison(inside if isinstance(inside, bool) else None, text, method, cut)


def _is_truncation(t: Term, figure: Printed) -> bool:
    unit = figure.high - figure.low
    ends = (figure.value, figure.value + unit) if figure.value >= 0 else (figure.value - unit, figure.value)
    return decide(Term("and", None, (le(num(ends[0]), t), le(t, num(ends[1]))))) is True


def _decimal_within(text: str, figure: Printed) -> bool | None:
    """For mpmath's text, a decimal that is right to its last digit; None near an end of the interval."""
    if "I" in text:
        return False
    value, margin = Fraction(text), abs(Fraction(text)) / 10**6
    if value + margin < figure.low or value - margin > figure.high:
        return False
    return True if figure.low <= value - margin and value + margin <= figure.high else None


# ---- evidence -------------------------------------------------------------------------------------------------------
class Claim(Protocol):
    @property
    def hyps(self) -> tuple[Term, ...]: ...
    @property
    def goal(self) -> Term: ...


@dataclass(frozen=True)
class Agreement:
    """At `points` admissible points the relation held or its sides agreed to `digits` digits; none disagreed."""

    points: int
    digits: int
    method: str


Agreed: TypeAlias = tuple[str, int]


def agreement(
    claim: Claim, points: int = 8, digits: int = 50, budget_steps: int = 400_000, nodes: int | None = None
) -> Agreement | None:
    """Numeric support for a claim, or None when a point disagreed, was undecided, or too few points were found.

    `nodes` limits what mpmath evaluates at all points together."""
    fuel, slow = Fuel(budget_steps), None if nodes is None else Fuel(nodes)
    found: list[Agreed] = []
    for sample in samples(claim.hyps, claim.goal, fuel):
        agreed = _agrees(apply_point(claim.goal, sample.point()), digits, slow)
        fuel.left -= 500
        if agreed is None:
            return None
        if agreed[0] != "undefined":
            found.append(agreed)
        if len(found) == points:
            break
    return Agreement(len(found), min(d for _, d in found), _weakest(found)) if found else None


def _weakest(found: list[Agreed]) -> str:
    methods = {m for m, _ in found}
    return next((m for m in ("undefined", "mpmath", "balls") if m in methods), "exact")


def _agrees(goal: Term, digits: int, slow: Fuel | None) -> Agreed | None:
    """How a closed goal holds, and to how many digits; `undefined`; None when it fails or stays open."""
    for method, result in (("exact", exact.decide(goal)), ("balls", decide(goal, (128, 512)))):
        if result is True:
            return method, digits
        if result is False:
            return None
        if isinstance(result, Undefined):
            return "undefined", digits
    if any(isinstance(exact.evaluate(side), Undefined) for side in goal.args if goal.tag in ("eq", "le")):
        return "undefined", digits
    if goal.tag == "and":
        parts = [_agrees(a, digits, slow) for a in goal.args]
        held = [p for p in parts if p is not None]
        return (_weakest(held), min(d for _, d in held)) if len(held) == len(parts) else None
    return _close(goal, digits, slow) if goal.tag in ("eq", "le") else None


def _close(goal: Term, digits: int, slow: Fuel | None) -> Agreed | None:
    """Both sides to `digits` digits: equal text by balls, or by mpmath where there are no balls."""
    a, b = [enclose(side, int(digits * 3.33) + 96) for side in goal.args]
    if all(isinstance(s, Enclosure) or is_exact(s) for s in (a, b)):
        with precision(int(digits * 3.33) + 96):
            left, right = [to_ball(s.ball if isinstance(s, Enclosure) else s) for s in (a, b)]
            size = left.abs_upper() + right.abs_upper() + 1
            near = (left - right).abs_upper() < size * to_ball(Fraction(1, 10**digits)).real
            if near or not runs_on(goal) or not left.overlaps(right):
                return ("balls", digits) if near else None
    from derive.numeric.fallback import sides_agree
    left, right = goal.args
    reached = next((n for n in (30, 12) if n <= digits and sides_agree(left, right, n, slow)), None)
    return None if reached is None else ("mpmath", reached)
