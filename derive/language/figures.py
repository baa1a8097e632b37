"""Printed numbers: their exact value, and the interval that rounds to them.

>>> exact("12.48%")
Fraction(78, 625)
"""

from __future__ import annotations

from fractions import Fraction

from derive.kernel.codec import MAX_DIGITS, integer
from derive.kernel.terms import KernelError
from derive.language.errors import IllFormed, at
from derive.language.expr import Expr, number
from derive.language.tokens import Token


def numeral(token: Token, source: str) -> Expr:
    """The number that a token spells: a whole number, or a decimal kept as it was printed."""
    plain = token.text.replace(",", "")
    if len(plain) > 1 and plain[0] == "0" and plain[1] in "0123456789":
        raise at(source, token.start, "a number does not start with 0", plain)
    if plain.isdecimal():
        try:
            return number(integer(plain))
        except KernelError:
            raise at(
                source, token.start, f"this number has {len(plain)} digits; the limit is {MAX_DIGITS}", plain
            ) from None
    if len(plain) > 10_000:
        raise at(source, token.start, "a decimal has at most 10000 characters", plain)
    _, _, exponent = plain.rstrip("%").lower().partition("e")
    if exponent and (len(exponent) > 6 or abs(int(exponent)) > 10_000):
        raise at(source, token.start, "the exponent of a decimal lies between -10000 and 10000", plain)
    return Expr("decimal", plain)


def exact(text: str) -> Fraction:
    """The rational that a decimal names, a percent sign and an exponent included."""
    digits, scale = _scaled(text)
    return digits * scale


def _scaled(text: str) -> tuple[int, Fraction]:
    """All printed digits as one integer, and the value of one unit of the last of them."""
    plain = text.rstrip("%").lower()
    mantissa, _, exponent = plain.partition("e")
    whole, _, part = mantissa.partition(".")
    power = (int(exponent) if exponent else 0) - len(part) - 2 * text.endswith("%")
    return integer(whole + part or "0"), Fraction(10) ** power


def printed(e: Expr) -> tuple[Fraction, Fraction]:
    """Value, and unit of the last printed digit."""
    if e.head == "neg":
        value, unit = printed(e.args[0])
        return -value, unit
    if e.head == "mul" and len(e.args) == 2 and e.args[1].head == "pow":
        (value, unit), scale = printed(e.args[0]), _power(e.args[1])
        return value * scale, unit * scale
    if e.head == "number" and type(e.data) is int:
        return Fraction(e.data), Fraction(1)
    if e.head == "decimal":
        digits, scale = _scaled(str(e.data))
        return digits * scale, scale
    raise IllFormed("≈ compares with a printed number such as 12.48%, 0.15 or 3.34*10**8", piece=str(e))


def _power(e: Expr) -> Fraction:
    exponent = e.args[1]
    negative = exponent.head == "neg"
    size = (exponent.args[0] if negative else exponent).data
    if e.args[0] != Expr("number", 10) or type(size) is not int or size > 10_000:
        raise IllFormed("a printed number may carry a power of ten", piece=str(e))
    return Fraction(10) ** (-size if negative else size)


def rounding_interval(e: Expr) -> tuple[Fraction, Fraction]:
    """The values that round to a printed number; both ties count."""
    value, unit = printed(e)
    return value - unit / 2, value + unit / 2
