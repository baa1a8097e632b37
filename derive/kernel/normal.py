"""The polynomial normal form: one procedure that decides ring and field equations.

A polynomial is `{monomial: rational}`; a monomial is a tuple of `(atom, exponent)` sorted by the atoms'
text; an exponent is a rational or a frozen polynomial. Soundness: wherever a term *and everything `need`
asks of it* is defined, its polynomial has the same value. Every identity used is true for all complex
values once the factors are defined:

    x^a * x^b = x^(a+b)        (c*x)^a = c^a * x^a for rational c > 0      exp(u) * exp(v) = exp(u+v)
    (x*y)^n, (x^a)^n split for literal integer n only                      exp(a*log x) = x^a  (x != 0 is
    owed by log)
    finite sums are linear; a factor free of the index leaves the sum      log(c*x) = log c + log x for
    rational c > 0

Never used: (x^a)^b = x^(a*b), log(x*y) = log x + log y, (exp u)^(1/2) = exp(u/2).

    >>> from derive.kernel.codec import decode
    >>> is_zero(decode("(+ (^ (+ x 1) 2) (* -1 (^ x 2)) (* -2 x) -1)"))
    True
"""
# ruff: noqa: I001  (long imports stay on few lines)
from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache, reduce
from math import floor

from derive.kernel import arithmetic
from derive.kernel.arithmetic import Rational, literal_range
from derive.kernel.codec import encode
from derive.kernel.functions import FUNCTIONS
from derive.kernel.need import infinite, mentions
from derive.kernel.terms import (
    E_CONST, MINUS_ONE, ZERO, KernelError, Term, add, bits, const, fn, mul, num, open_body, power, rebuild,
    sub)

Frozen = tuple["tuple[Monomial, Rational]", ...]
Exponent = Rational | Frozen
Monomial = tuple[tuple[Term, Exponent], ...]
Poly = dict[Monomial, Rational]

MAX_TERMS, MAX_POWER, MAX_UNROLL = 30_000, 4_000, 2_000
MAX_KEPT, KEPT_SIZE, KEPT_NUMBERS, KEPT_BITS, KEPT_TEXT = 30_000, 500, 200, 200, 4_000
_I_PI: Monomial = ((MINUS_ONE, Fraction(1, 2)), (const("pi"), 1))


def unit() -> Poly:
    """The polynomial 1."""
    return {(): 1}


def _light(p: Poly) -> bool:
    """Is it short, of short numbers and atoms? Then it may be kept."""
    pairs = [pair for m in p for pair in m]
    numbers = [*p.values(), *[e for _, e in pairs if not isinstance(e, tuple)]]
    short = len(numbers) <= KEPT_NUMBERS and all([bits(c) <= KEPT_BITS for c in numbers])
    return short and sum([len(encode(a)) for a, _ in pairs]) <= KEPT_TEXT and all(
        [_light(dict(e)) for _, e in pairs if isinstance(e, tuple)])


def _compound(atom: Term) -> bool:
    """Atoms that a whole power turns back into a polynomial: numbers, sums, products, powers,
    exponentials."""
    return atom.tag in ("num", "add", "mul", "pow") or atom.data == "exp" and atom != E_CONST


def _whole_part(e: Exponent) -> Rational:
    """The literal part of an exponent."""
    return dict(e).get((), 0) if isinstance(e, tuple) else e


def _inverse(c: Rational) -> Rational:
    return c if c in (1, -1) else Fraction(1) / c


def _text(factor: tuple[Term, Exponent]) -> str:
    return encode(factor[0])


def _single(atom: Term, e: Exponent) -> Poly:
    return {((atom, e),): 1} if e else unit()


def _idempotent(atom: Term, e: Exponent) -> Exponent:
    """A Kronecker delta is 0 or 1, so its positive powers are itself."""
    return 1 if atom.tag == "fn" and atom.data == "delta" and not isinstance(e, tuple) and e > 0 else e


_KEPT: dict[Term, tuple[Frozen, int]] = {}  # short polynomials, as nobody can change them, and their fuel


class Normaliser:
    """Polynomials of terms, with fuel; one instance serves one decision. A polynomial that is known costs
    the fuel that it took, so nothing depends on history."""

    def __init__(self, fuel: int = 600_000) -> None:
        self.fuel = fuel
        self._known: dict[Term, tuple[Poly, int]] = {}

    def spend(self, amount: int) -> None:
        self.fuel -= amount
        if self.fuel < 0:
            raise KernelError("the normal form ran out of fuel")

    def monomial_key(self, m: Monomial) -> str:
        return " ".join([f"{encode(a)}^{encode(self.exponent(e)) if type(e) is tuple else e}" for a, e in m])

    def lead(self, p: Poly) -> Rational:
        """The coefficient of the first monomial in the order of texts."""
        return p[min(p, key=self.monomial_key)] if len(p) > 1 else next(iter(p.values()))

    def size(self, p: Poly) -> Rational:
        return max(self.lead(p), -self.lead(p))

    # ---- polynomial arithmetic ---------------------------------------------------------------------------
    def plus(self, p: Poly, q: Poly, factor: Rational = 1) -> Poly:
        out = dict(p)
        self.spend(len(q))
        for m, c in q.items():
            total = out.get(m, 0) + c * factor
            if total:
                out[m] = total
            else:
                out.pop(m, None)
        return out

    def scale(self, p: Poly, c: Rational) -> Poly:
        return p if c == 1 else {m: d * c for m, d in p.items()} if c else {}

    def times(self, p: Poly, q: Poly) -> Poly:
        self.spend(len(p) * len(q))
        out: Poly = {}
        for m, c in p.items():
            for n, d in q.items():
                if m and n:
                    for k, e in self.merge(m, n).items():
                        out[k] = out.get(k, 0) + c * d * e
                else:
                    out[m or n] = out.get(m or n, 0) + c * d
        if len(out) > MAX_TERMS:
            raise KernelError("the normal form has too many terms")
        return {m: c for m, c in out.items() if c}

    def merge(self, m: Monomial, n: Monomial) -> Poly:
        """The product of two monomials; a polynomial, since powers of compound atoms may open up."""
        exponents = dict(m)
        opened = []
        for atom, e in n:
            old = exponents.get(atom)
            exponents[atom] = _idempotent(atom, e if old is None else self.join(old, e))
            if old is not None and _compound(atom) and self.opens(atom, exponents[atom]):
                opened.append(atom)
        kept = [(a, e) for a, e in exponents.items() if e and a not in opened]
        result: Poly = {tuple(sorted(kept, key=_text)): 1}
        for atom in opened:
            result = self.times(result, self.settle(atom, exponents[atom]))
        return result

    def join(self, a: Exponent, b: Exponent) -> Exponent:
        if isinstance(a, tuple) or isinstance(b, tuple):
            return self.freeze(self.plus(self.thaw(a), self.thaw(b)))
        return a + b

    def thaw(self, e: Exponent) -> Poly:
        return dict(e) if isinstance(e, tuple) else {(): e} if e else {}

    def freeze(self, p: Poly) -> Exponent:
        if not p or len(p) == 1 and () in p:
            return p.get((), 0)
        return tuple(sorted(p.items(), key=lambda item: self.monomial_key(item[0])))

    def stretch(self, e: Exponent, c: Rational) -> Exponent:
        return self.freeze(self.scale(self.thaw(e), c))

    @staticmethod
    def opens(atom: Term, e: Exponent) -> bool:
        """Does atom^e hold a whole power to multiply out? Never for 0: 0^(n+1) is not 0 * 0^n at n = -1."""
        if atom.tag == "num":
            return atom != ZERO and not 0 <= _whole_part(e) < 1
        return not isinstance(e, tuple) and (e >= 1 or atom.tag == "fn" and e.denominator == 1)

    def settle(self, atom: Term, e: Exponent) -> Poly:
        """atom^e, with the whole part of a literal exponent of a compound atom multiplied out."""
        if not e or not _compound(atom) or not self.opens(atom, e):
            return _single(atom, _idempotent(atom, e))
        whole = floor(_whole_part(e))
        rest = _single(atom, self.join(e, -whole))
        if atom.tag == "num" and isinstance(atom.data, Fraction):
            return self.scale(rest, arithmetic.power(atom.data, whole))
        return self.times(self.raise_to(self._own(atom), whole), rest)

    def raise_to(self, p: Poly, n: int) -> Poly:
        """p^n for a literal integer n; a negative n owes p != 0, which the author's term already does."""
        if n < 0:
            return self.invert(p, -n)
        if n > MAX_POWER and len(p) > 1:
            raise KernelError("a power is too large to multiply out")
        if len(p) == 1:
            ((m, c),) = p.items()
            return self.monomial_power(m, n, arithmetic.power(c, n))
        result, base = unit(), p
        while n:
            if n & 1:
                result = self.times(result, base)
            n >>= 1
            if n:
                base = self.times(base, base)
        return result

    def monomial_power(self, m: Monomial, n: int, scale: Rational) -> Poly:
        result: Poly = {(): scale}
        for atom, e in m:
            result = self.times(result, self.settle(atom, self.stretch(e, n)))
        return result

    def invert(self, p: Poly, n: int) -> Poly:
        """p^-n: content and the common monomial leave, the rest is one atom of leading coefficient 1."""
        if not p:
            return _single(ZERO, -n)
        common = self.common(p)
        core = self.times(p, {tuple([(a, self.stretch(e, -1)) for a, e in common]): 1}) if common else p
        lead = self.lead(core)
        result = self.monomial_power(common, -n, arithmetic.power(_inverse(lead), n))
        core = self.scale(core, _inverse(lead))
        if len(core) == 1:
            return result if () in core else self.times(result, self.raise_to(core, -n))
        return self.times(result, _single(self.term(core), -n))

    def common(self, p: Poly) -> Monomial:
        """The largest monomial, of literal exponents, that divides every term; all of a single term."""
        if len(p) == 1:
            return next(iter(p))
        least: dict[Term, Rational] = {}
        for a in {a for m in p for a, _ in m if a.tag != "num"}:
            literal = [e for e in [dict(m).get(a, 0) for m in p] if not isinstance(e, tuple)]
            least[a] = min(literal) if len(literal) == len(p) else 0
        return tuple(sorted([(a, e) for a, e in least.items() if e], key=_text))

    # ---- terms to polynomials, and back ------------------------------------------------------------------
    def poly(self, t: Term) -> Poly:
        return dict(self._own(t))  # who changes it changes nobody else's

    def _own(self, t: Term) -> Poly:
        """The polynomial itself, which nothing here changes."""
        kept = None if t in self._known else _KEPT.get(t)
        if kept is not None:
            self._known[t] = dict(kept[0]), kept[1]
        if t in self._known:
            p, fuel = self._known[t]
            self.spend(fuel)
            return p
        before = self.fuel
        self.spend(1)
        p = self._poly(t)
        self._known[t] = p, before - self.fuel
        if t.size <= KEPT_SIZE and _light(p):
            if len(_KEPT) >= MAX_KEPT:
                _KEPT.clear()
            _KEPT[t] = tuple(p.items()), before - self.fuel
        return p

    def _poly(self, t: Term) -> Poly:
        if t.tag == "num" and isinstance(t.data, Fraction):
            value: Rational = t.data.numerator if t.data.denominator == 1 else t.data
            return {(): value} if value else {}
        if t.tag in ("add", "mul"):
            return self.joined(t.tag == "add", t.args)
        if t.tag == "pow":
            return self.power(self._own(t.args[0]), self.freeze(self._own(t.args[1])))
        if t.tag == "fn":
            return self.function(t)
        if t.tag in ("sum", "prod"):
            return self.ranged(t)
        return _single(rebuild(t, tuple([self.normal(a) for a in t.args])) if t.tag == "fam" else t, 1)

    def joined(self, added: bool, parts: Iterable[Term]) -> Poly:
        """The sum of the parts, or their product."""
        polys = [self._own(part) for part in parts]
        if not added:
            return reduce(self.times, polys, unit())
        out: Poly = {}
        for p in polys:
            self.spend(len(p))
            for m, c in p.items():
                out[m] = out.get(m, 0) + c
        return {m: c for m, c in out.items() if c}

    def normal(self, t: Term) -> Term:
        """The canonical term of the polynomial of t."""
        return self.term(self._own(t))

    def term(self, p: Poly) -> Term:
        parts = []
        for m in sorted(p, key=self.monomial_key) if len(p) > 1 else p:
            factors = [a if e == 1 and a != E_CONST else fn("exp", self.exponent(e)) if a == E_CONST else
                       power(a, self.exponent(e)) for a, e in m]
            parts.append(mul(*factors) if p[m] == 1 else mul(num(p[m]), *factors))
        return add(*parts)

    def exponent(self, e: Exponent) -> Term:
        return self.term(dict(e)) if isinstance(e, tuple) else num(e)

    def power(self, b: Poly, e: Exponent) -> Poly:
        if not isinstance(e, tuple) and e.denominator == 1:
            return self.raise_to(b, int(e))
        if not b:
            return {} if not isinstance(e, tuple) and e > 0 else _single(ZERO, e)
        lead = self.size(b)  # a positive rational factor leaves the base, whatever the exponent
        outside, core = self.number_to(lead, e), self.scale(b, _inverse(lead))
        ((m, c), *others) = core.items()
        if not m and not others:
            return self.times(outside, self.number_to(c, e))
        atom = self.term(core)
        raised = self.exponential(self.thaw(e)) if atom == E_CONST else self.settle(atom, e)
        return self.times(outside, raised)

    def number_to(self, c: Rational, e: Exponent) -> Poly:
        """c^e for rational c != 0: split into primes and the sign, each a positive number or -1."""
        result = unit()
        for prime, k in arithmetic.factor(abs(c)):
            result = self.times(result, self.settle(num(prime), self.stretch(e, k)))
        return self.times(result, self.settle(MINUS_ONE, e)) if c < 0 else result

    def exponential(self, u: Poly) -> Poly:
        """exp(u): a part m*log(t) of the exponent becomes t^m and m*i*pi becomes (-1)^m, by definition of
        powers."""
        rest: Poly = {}
        result = unit()
        for m, c in u.items():
            logs = [(a, e) for a, e in m if a.tag == "fn" and a.data == "log"]
            if not logs and all([pair in m for pair in _I_PI]):
                turn = self.freeze({tuple([pair for pair in m if pair not in _I_PI]): c})
                result = self.times(result, self.settle(MINUS_ONE, turn))
            elif len(logs) == 1 and logs[0][1] == 1:
                factor = self.freeze({tuple([pair for pair in m if pair != logs[0]]): c})
                result = self.times(result, self.power(self._own(logs[0][0].args[0]), factor))
            else:
                rest[m] = c
        return self.times(result, _single(E_CONST, self.freeze(rest)))

    def logarithm(self, u: Poly) -> Poly:
        if not u:
            return _single(fn("log", ZERO), 1)
        lead = self.size(u)
        result: Poly = {}
        for prime, k in arithmetic.factor(lead):
            result = self.plus(result, _single(fn("log", num(prime)), 1), k)
        core = self.scale(u, _inverse(lead))
        if len(core) == 1 and () in core:
            return self.plus(result, {_I_PI: 1}) if core[()] < 0 else result
        return self.plus(result, _single(fn("log", self.term(core)), 1))

    def function(self, t: Term) -> Poly:
        name, polys = str(t.data), [self._own(a) for a in t.args]
        if name == "exp":
            return self.exponential(polys[0])
        if name == "log":
            return self.logarithm(polys[0])
        if name == "delta":
            polys = [self.plus(polys[0], polys[1], -1), {}]
        sign, parity = 1, FUNCTIONS[name].parity
        if parity and polys[0] and self.lead(polys[0]) < 0:
            polys[0], sign = self.scale(polys[0], -1), -1 if parity == "odd" else 1
        exact = [Fraction(p.get((), 0)) for p in polys if not p or len(p) == 1 and () in p]
        value = arithmetic.function(name, exact) if len(exact) == len(polys) else None
        atom = unit() if value is not None else _single(fn(name, *[self.term(p) for p in polys]), 1)
        return self.scale(atom, sign if value is None else sign * value)

    # ---- sums and products -------------------------------------------------------------------------------
    def ranged(self, t: Term) -> Poly:
        lower, upper = [e if infinite(e) else self.normal(e) for e in t.args[:2]]
        steps = literal_range(lower, upper, MAX_UNROLL)
        if steps is not None:
            return self.joined(t.tag == "sum", [open_body(t.args[2], num(k)) for k in steps])
        inner = self._own(t.args[2])
        if t.tag == "prod":
            return self.product_over(lower, upper, inner)
        if infinite(lower) or infinite(upper):  # a series: only a rational factor leaves it
            lead = self.lead(inner) if inner else 0
            body = self.term(self.scale(inner, _inverse(lead))) if lead else ZERO
            return self.scale(_single(Term("sum", None, (lower, upper, body)), 1), lead)
        total: Poly = {}
        for m, c in inner.items():
            free, tied = self.split(m)
            atom = Term("sum", None, (lower, upper, self.term({tied: 1})))
            total = self.plus(total, self.times(free, _single(atom, 1)), c)
        return total

    def product_over(self, lower: Term, upper: Term, inner: Poly) -> Poly:
        """A product over a finite range of a lone monomial: literal whole powers, and exponentials, leave
        it."""
        whole = Term("prod", None, (lower, upper, self.term(inner)))
        if infinite(lower) or infinite(upper) or len(inner) != 1:
            return _single(whole, 1)
        ((m, c),) = inner.items()
        result: Poly = unit()
        for atom, e in m:
            if atom == E_CONST:
                exponent = Term("sum", None, (lower, upper, self.exponent(e)))
                result = self.times(result, self.exponential(self._own(exponent)))
            elif c == 1 and not isinstance(e, tuple) and e.denominator == 1 and mentions(atom):
                result = self.times(result, _single(Term("prod", None, (lower, upper, atom)), e))
            else:
                return _single(whole, 1)
        return result if c == 1 else _single(whole, 1)

    def split(self, m: Monomial) -> tuple[Poly, Monomial]:
        """A monomial of a sum's body as (polynomial outside the sum, monomial that mentions the index)."""
        free, tied = unit(), []
        for atom, e in m:
            moving = {n: c for n, c in self.thaw(e).items() if mentions(self.term({n: c}))}
            nonzero = atom == E_CONST or atom.tag == "num" and atom != ZERO
            if mentions(atom) or moving and not nonzero:  # x^(k+1) is not x * x^k where x may be 0
                tied.append((atom, e))
                continue
            if moving:
                tied.append((atom, self.freeze(moving)))
            rest = self.exponent(self.freeze({n: c for n, c in self.thaw(e).items() if n not in moving}))
            free = self.times(free, self.settle(_outside(atom), self.freeze(self._own(_outside(rest)))))
        return free, tuple(tied)

    # ---- decisions ---------------------------------------------------------------------------------------
    def vanishes(self, p: Poly) -> bool:
        """True when p is 0 wherever it is defined: negative powers of compound atoms are multiplied out."""
        for _ in range(60):
            p = self.level(p)
            worst: dict[Term, Rational] = {}
            for m in p:
                for a, e in m:
                    if not isinstance(e, tuple) and e < 0 and _compound(a) and a.tag != "num":
                        worst[a] = min(worst.get(a, e), e)
            if not p or not worst:
                return not p
            atom = max(worst, key=lambda a: (a.size, encode(a)))
            lift, total = -floor(worst[atom]), dict[Monomial, Rational]()
            for m, c in p.items():
                new = self.settle(atom, self.join(dict(m).get(atom, 0), lift))
                total = self.plus(total, self.times({tuple([pair for pair in m if pair[0] != atom]): c}, new))
            p = total
        return False

    def level(self, p: Poly) -> Poly:
        """Write C^(s+1) as C * C^s where C^s also occurs, for compound C and symbolic s."""
        least: dict[tuple[Term, Exponent], Rational] = {}
        for m in p:
            for a, e in m:
                if isinstance(e, tuple) and _compound(a) and a.tag != "num":
                    whole = _whole_part(e)
                    stem = (a, self.join(e, -whole))
                    least[stem] = min(least.get(stem, whole), whole)
        if not least:
            return p
        total: Poly = {}
        for m, c in p.items():
            product: Poly = {(): c}
            for a, e in m:
                factor = _single(a, e)
                if isinstance(e, tuple) and _compound(a) and a.tag != "num":
                    excess = _whole_part(e) - least[a, self.join(e, -_whole_part(e))]
                    if excess >= 1 and excess.denominator == 1:
                        opened = self.raise_to(self._own(a), int(excess))
                        factor = self.times(_single(a, self.join(e, -excess)), opened)
                product = self.times(product, factor)
            total = self.plus(total, product)
        return total


def _outside(t: Term) -> Term:
    """t, which does not mention the innermost bound index, as seen from outside that binder."""
    return t if t.closed else open_body(t, ZERO)


@lru_cache(maxsize=10_000)
def is_zero(t: Term) -> bool:
    """True when t has the value 0 wherever it and all its obligations hold."""
    n = Normaliser()
    return n.vanishes(n.poly(t))


def equal(a: Term, b: Term) -> bool:
    return a == b or is_zero(sub(a, b))


@lru_cache(maxsize=10_000)
def constant(t: Term) -> Fraction | None:
    """The rational number that t is, if its normal form shows one."""
    if t.tag == "num" and isinstance(t.data, Fraction):
        return t.data
    n = Normaliser()
    p = n.poly(t)
    for c in dict.fromkeys((p.get((), 0), 0)):
        if not p or len(p) == 1 and () in p or n.vanishes(n.plus(p, {(): c}, -1)):
            return Fraction(c)
    return None


@lru_cache(maxsize=10_000)
def normal(t: Term) -> Term:
    return Normaliser().normal(t)
