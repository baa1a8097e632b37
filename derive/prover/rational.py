"""Rational functions with python-flint: an oracle for cancelling, dividing and factoring. Nothing here is trusted.

A term becomes a quotient of polynomials over *atoms* (symbols, functions, sums, symbolic powers); the strategies turn
the answers back into terms and let the kernel check them.

    >>> from derive.kernel.codec import decode
    >>> a, b = decode("(+ (^ x 2) -1)"), decode("(+ x -1)")
    >>> Field((a, b)).term(Field((a, b)).fraction(a) / Field((a, b)).fraction(b))
    (+ x 1)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from flint import Ordering, fmpq, fmpq_mpoly_ctx

from derive.kernel.normal import normal
from derive.kernel.terms import ONE, KernelError, Term, add, fn, mul, num, power

Polynomial = Any
MAX_LENGTH = 20_000
MAX_EXPONENT = 200


def by_exponents(p: Polynomial) -> dict[tuple[Any, ...], Any]:
    """Coefficients by exponents, as `to_dict` gives them, in a third of the time."""
    return dict(zip(p.monoms(), p.coeffs(), strict=True))


def is_constant(p: Polynomial) -> bool:
    return bool(p == 1) or int(p.total_degree()) <= 0


def coprime(p: Polynomial, q: Polynomial) -> bool:
    """No part of q divides p: then p is a multiple of q by nothing that is defined where q is 0. Not for numbers q."""
    return not is_constant(q) and is_constant(p.gcd(q))


class TooLarge(KernelError):
    """The polynomial would be too large to be worth building."""


@dataclass(frozen=True)
class Quotient:
    """top / bottom, in lowest terms up to a constant."""

    top: Polynomial
    bottom: Polynomial

    def reduced(self) -> Quotient:
        if is_constant(self.bottom):
            return self
        common = self.top.gcd(self.bottom)
        if is_constant(common):
            return self
        return Quotient(self.top / common, self.bottom / common)

    def __add__(self, other: Quotient) -> Quotient:
        if self.bottom == other.bottom:
            return Quotient(self.top + other.top, self.bottom)
        return Quotient(self.top * other.bottom + other.top * self.bottom, self.bottom * other.bottom).reduced()

    def __mul__(self, other: Quotient) -> Quotient:
        return Quotient(self.top * other.top, self.bottom * other.bottom).reduced()

    def __truediv__(self, other: Quotient) -> Quotient:
        return Quotient(self.top * other.bottom, self.bottom * other.top).reduced()


def _pieces(t: Term) -> Iterator[tuple[Term, int]]:
    """The atoms of a normal term, with whole exponents where a power is one."""
    if t.tag in ("add", "mul"):
        for a in t.args:
            yield from _pieces(a)
    elif t.tag == "pow" and t.args[1].tag == "num" and t.args[1].data == int(t.args[1].data):  # type: ignore[arg-type]
        yield from _pieces(t.args[0])
    elif t.tag == "pow" or t.tag == "fn" and t.data == "exp":
        for stem, e in _stems(t):
            yield from _pieces(stem) if stem.tag in ("add", "mul") else [(stem, e)]
    elif t.tag != "num":
        yield t, 1


def _stems(t: Term) -> list[tuple[Term, int]]:
    """b^(2*n + 1) as b^n twice and b once; exp alike. Each stem is an atom."""
    exponent = t.args[-1]
    out: list[tuple[Term, int]] = []
    for part in exponent.args if exponent.tag == "add" else (exponent,):
        factors = list(part.args) if part.tag == "mul" else [part]
        c = factors[0].data if factors[0].tag == "num" else Fraction(1)
        rest = factors[1:] if factors[0].tag == "num" else factors
        if not isinstance(c, Fraction) or abs(c) > MAX_EXPONENT:
            raise TooLarge("an exponent is too large")
        unit = [num(Fraction(1, c.denominator))] if c.denominator > 1 or not rest else []
        stem = mul(*unit, *rest)
        if t.tag == "fn":
            out.append((fn("exp", stem), c.numerator))
        else:
            out.append((t.args[0] if stem == ONE else power(t.args[0], stem), c.numerator))
    return out


class Field:
    """Quotients over the atoms of some terms; `main` atoms come first in the ordering."""

    def __init__(self, terms: Iterable[Term], main: Iterable[Term] = ()) -> None:
        atoms = dict.fromkeys(main)
        self._normal: dict[Term, Term] = {}
        for t in terms:
            atoms.update(dict.fromkeys([a for a, _ in _pieces(self.normal(t))]))
        self.atoms = list(atoms)
        self.context = fmpq_mpoly_ctx.get([f"a{i}" for i in range(max(1, len(self.atoms)))], Ordering.lex)
        self._generators = dict(zip(self.atoms, self.context.gens(), strict=False))
        self.one = Quotient(self.context.constant(1), self.context.constant(1))

    def normal(self, t: Term) -> Term:
        if t not in self._normal:
            self._normal[t] = normal(t)
        return self._normal[t]

    def fraction(self, t: Term) -> Quotient:
        return self._fraction(self.normal(t))

    def constant(self, c: Fraction) -> Quotient:
        return Quotient(self.context.constant(fmpq(c.numerator, c.denominator)), self.context.constant(1))

    def _fraction(self, t: Term) -> Quotient:
        if t.tag == "num" and isinstance(t.data, Fraction):
            return self.constant(t.data)
        if t.tag == "add":
            total = self.constant(Fraction(0))
            for a in t.args:
                total = total + self._fraction(a)
            return self._small(total)
        if t.tag == "mul":
            product = self.one
            for a in t.args:
                product = product * self._fraction(a)
            return self._small(product)
        if t.tag == "pow" and t.args[1].tag == "num" and t.args[1].data == int(t.args[1].data):  # type: ignore[arg-type]
            return self._raised(self._fraction(t.args[0]), int(t.args[1].data))
        if t.tag == "pow" or t.tag == "fn" and t.data == "exp":
            product = self.one
            for atom, e in _stems(t):
                base = self._fraction(atom) if atom.tag in ("add", "mul") else self._atom(atom)
                product = product * self._raised(base, e)
            return product
        return self._atom(t)

    def _atom(self, t: Term) -> Quotient:
        generator = self._generators.get(t)
        if generator is None:
            raise KernelError("an atom is new to the field")
        return Quotient(generator, self.context.constant(1))

    def _raised(self, q: Quotient, n: int) -> Quotient:
        if abs(n) > MAX_EXPONENT:
            raise TooLarge("an exponent is too large")
        if n < 0:
            if q.top == 0:
                raise KernelError("a divisor is zero")
            q, n = Quotient(q.bottom, q.top), -n
        return self._small(Quotient(q.top**n, q.bottom**n))

    def _small(self, q: Quotient) -> Quotient:
        if len(q.top) + len(q.bottom) > MAX_LENGTH:
            raise TooLarge("a polynomial has too many terms")
        return q

    # ---- back to terms ----------------------------------------------------------------------------------------------
    def polynomial(self, p: Polynomial) -> Term:
        parts = []
        for exponents, c in by_exponents(p).items():
            value = Fraction(int(c.p), int(c.q))
            factors = [] if value == 1 and any(exponents) else [num(value)]
            for atom, e in zip(self.atoms, exponents, strict=False):
                if e:
                    factors.append(atom if e == 1 else power(atom, num(int(e))))
            parts.append(mul(*factors))
        return add(*parts)

    def term(self, q: Quotient) -> Term:
        q = q.reduced()
        top = self.polynomial(q.top)
        if q.bottom == 1:
            return top
        if is_constant(q.bottom):
            c = q.bottom.leading_coefficient()
            scale = Fraction(int(c.q), int(c.p))
            return num(scale * top.data) if isinstance(top.data, Fraction) else mul(num(scale), top)
        return mul(top, power(self.polynomial(q.bottom), num(-1)))

    def degree(self, p: Polynomial, atom: Term) -> int:
        i = self.atoms.index(atom)
        return max([int(e[i]) for e in p.monoms()], default=-1)

    def coefficients(self, p: Polynomial, atom: Term) -> dict[int, Polynomial]:
        """The polynomial as a sum of coefficient * atom^degree."""
        i = self.atoms.index(atom)
        grouped: dict[int, dict[tuple[int, ...], Any]] = {}
        for exponents, c in by_exponents(p).items():
            rest = tuple([0 if j == i else int(e) for j, e in enumerate(exponents)])
            grouped.setdefault(int(exponents[i]), {})[rest] = c
        return {d: self.context.from_dict(terms) for d, terms in grouped.items()}
