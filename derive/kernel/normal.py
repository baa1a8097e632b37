"""The polynomial normal form: one procedure that decides ring and field equations.

A polynomial is `{monomial: Fraction}`; a monomial is a sorted tuple of `(atom, exponent)`; an exponent is a rational
or a frozen polynomial. Soundness: wherever a term *and everything `need` asks of it* is defined, its polynomial has
the same value. Every identity used is true for all complex values once the factors involved are defined:

    x^a * x^b = x^(a+b)        (c*x)^a = c^a * x^a for rational c > 0      exp(u) * exp(v) = exp(u+v)
    (x*y)^n, (x^a)^n split for literal integer n only                      exp(a*log x) = x^a  (x != 0 is owed by log)
    finite sums are linear; a factor free of the index leaves the sum      log(c*x) = log c + log x for rational c > 0

Never used: (x^a)^b = x^(a*b), log(x*y) = log x + log y, (exp u)^(1/2) = exp(u/2).

    >>> from derive.kernel.codec import decode
    >>> is_zero(decode("(+ (^ (+ x 1) 2) (* -1 (^ x 2)) (* -2 x) -1)"))
    True
"""
from __future__ import annotations

from fractions import Fraction
from math import floor

from derive.kernel import arithmetic
from derive.kernel.codec import encode
from derive.kernel.terms import (
    E_CONST, MINUS_ONE, ONE, ZERO, KernelError, Term, add, const, fn, mul, num, open_body, power, rebuild, sub,
)

Frozen = tuple["tuple[Monomial, Fraction]", ...]
Exponent = Fraction | Frozen
Monomial = tuple[tuple[Term, Exponent], ...]
Poly = dict[Monomial, Fraction]

MAX_TERMS = 30_000
MAX_POWER = 4_000
MAX_UNROLL = 2_000
_COMPOUND = frozenset({"num", "add", "mul", "pow"})
_ODD = frozenset({"sin", "tan", "sinh", "tanh"})
_EVEN = frozenset({"cos", "cosh", "abs"})
_I_PI = ((MINUS_ONE, Fraction(1, 2)), (const("pi"), Fraction(1)))


def _compound(atom: Term) -> bool:
    """Atoms that a whole power turns back into a polynomial: numbers, sums, products, powers, exponentials."""
    return atom.tag in _COMPOUND or atom.tag == "fn" and atom.data == "exp" and atom != E_CONST



class Normaliser:
    """Polynomials of terms, with fuel; one instance serves one decision, so nothing depends on history."""

    def __init__(self, fuel: int = 600_000) -> None:
        self.fuel = fuel
        self._known: dict[Term, Poly] = {}
        self._keys: dict[Term, str] = {}

    def spend(self, amount: int) -> None:
        self.fuel -= amount
        if self.fuel < 0:
            raise KernelError("the normal form ran out of fuel")

    def key(self, atom: Term) -> str:
        text = self._keys.get(atom)
        if text is None:
            text = self._keys[atom] = encode(atom)
        return text

    # ---- polynomial arithmetic --------------------------------------------------------------------------------------
    def plus(self, p: Poly, q: Poly, factor: Fraction | int = 1) -> Poly:
        out = dict(p)
        self.spend(len(q))
        for m, c in q.items():
            total = out.get(m, 0) + c * factor
            if total:
                out[m] = Fraction(total)
            else:
                out.pop(m, None)
        return out

    def times(self, p: Poly, q: Poly) -> Poly:
        self.spend(len(p) * len(q))
        out: Poly = {}
        for m, c in p.items():
            for n, d in q.items():
                if not m or not n:
                    out[m or n] = out.get(m or n, Fraction(0)) + c * d
                    continue
                for k, e in self.merge(m, n).items():
                    out[k] = out.get(k, Fraction(0)) + c * d * e
        if len(out) > MAX_TERMS:
            raise KernelError("the normal form has too many terms")
        return {m: c for m, c in out.items() if c}

    def merge(self, m: Monomial, n: Monomial) -> Poly:
        """The product of two monomials; a polynomial, since powers of compound atoms may open up."""
        exponents = dict(m)
        touched = []
        for atom, e in n:
            if atom in exponents:
                exponents[atom] = self.join(exponents[atom], e)
                touched.append(atom)
            else:
                exponents[atom] = e
        opened = [a for a in touched if exponents[a] and _compound(a) and self.opens(a, exponents[a])]
        rest = tuple(sorted([(a, e) for a, e in exponents.items() if e and a not in opened], key=lambda pair: self.key(pair[0])))
        result: Poly = {rest: Fraction(1)}
        for atom in opened:
            result = self.times(result, self.settle(atom, exponents[atom]))
        return result

    def join(self, a: Exponent, b: Exponent) -> Exponent:
        if isinstance(a, Fraction) and isinstance(b, Fraction):
            return a + b
        return self.freeze(self.plus(self.thaw(a), self.thaw(b)))

    def thaw(self, e: Exponent) -> Poly:
        return ({(): e} if e else {}) if isinstance(e, Fraction) else dict(e)

    def freeze(self, p: Poly) -> Exponent:
        if not p:
            return Fraction(0)
        if len(p) == 1 and () in p:
            return p[()]
        return tuple(sorted(p.items(), key=lambda item: self.monomial_key(item[0])))

    def monomial_key(self, m: Monomial) -> str:
        return " ".join([self.key(a) + "^" + (str(e) if isinstance(e, Fraction) else encode(self.term(dict(e)))) for a, e in m])

    @staticmethod
    def opens(atom: Term, e: Exponent) -> bool:
        if atom == ZERO:
            return False  # 0^(n+1) is not 0 * 0^n at n = -1
        whole = e if isinstance(e, Fraction) else dict(e).get((), Fraction(0))
        return (whole < 0 or whole >= 1) if atom.tag == "num" else isinstance(e, Fraction) and (
            whole >= 1 or atom.tag == "fn" and whole.denominator == 1)

    def settle(self, atom: Term, e: Exponent) -> Poly:
        """atom^e for a compound atom, with the whole part of a literal exponent multiplied out."""
        constant = e if isinstance(e, Fraction) else dict(e).get((), Fraction(0))
        whole = Fraction(floor(constant))
        if not whole or not self.opens(atom, e):
            return {((atom, e),): Fraction(1)} if e else {(): Fraction(1)}
        rest = self.join(e, -whole)
        if atom.tag == "num":
            value = atom.data
            if not isinstance(value, Fraction):
                raise KernelError("a number without a value")
            scale = arithmetic.power(value, int(whole))
            return {((atom, rest),) if rest else (): scale}
        opened = self.raise_to(self.poly(atom), int(whole))
        return self.times(opened, {((atom, rest),): Fraction(1)}) if rest else opened

    def raise_to(self, p: Poly, n: int) -> Poly:
        """p^n for a literal integer n; a negative n owes p != 0, which the author's term already does."""
        if n < 0:
            return self.invert(p, -n)
        if n > MAX_POWER and len(p) > 1:
            raise KernelError("a power is too large to multiply out")
        if len(p) == 1:
            ((m, c),) = p.items()
            if not m:
                return {(): arithmetic.power(c, n)}
            result: Poly = {(): arithmetic.power(c, n)}
            for atom, e in m:
                raised = self.freeze(self.scale(self.thaw(e), Fraction(n)))
                result = self.times(result, self.settle(atom, raised) if _compound(atom) else
                                    {((atom, raised),) if raised else (): Fraction(1)})
            return result
        result, base = {(): Fraction(1)}, p
        while n:
            if n & 1:
                result = self.times(result, base)
            n >>= 1
            if n:
                base = self.times(base, base)
        return result

    def scale(self, p: Poly, c: Fraction) -> Poly:
        return {m: d * c for m, d in p.items()} if c else {}

    def invert(self, p: Poly, n: int) -> Poly:
        """p^-n: content and the common monomial leave, the rest is one atom of leading coefficient 1."""
        if not p:
            return {((ZERO, Fraction(-n)),): Fraction(1)}
        common = self.common(p)
        undo: Poly = {tuple([(a, -e if isinstance(e, Fraction) else self.freeze(self.scale(dict(e), Fraction(-1)))) for a, e in common]): Fraction(1)}
        core = self.times(p, undo) if common else p
        lead = core[min(core, key=self.monomial_key)]
        result: Poly = {(): arithmetic.power(1 / lead, n)}
        for atom, e in common:
            raised = self.freeze(self.scale(self.thaw(e), Fraction(-n)))
            result = self.times(result, self.settle(atom, raised) if _compound(atom) else {((atom, raised),): Fraction(1)})
        core = self.scale(core, 1 / lead)
        if len(core) == 1:
            return self.times(result, self.raise_to(core, -n)) if () not in core else result
        return self.times(result, {((self.term(core), Fraction(-n)),): Fraction(1)})

    def common(self, p: Poly) -> Monomial:
        """The largest monomial, of literal exponents, that divides every term; all of a single term."""
        if len(p) == 1:
            return next(iter(p))
        least: dict[Term, Fraction] = {}
        for i, m in enumerate(p):
            powers = {a: e for a, e in m if isinstance(e, Fraction)}
            symbolic = {a for a, e in m if not isinstance(e, Fraction)}
            for a in set(least) | set(powers):
                e = powers.get(a, Fraction(0))
                least[a] = min(least.get(a, Fraction(0)) if i else e, e)
            for a in symbolic:
                least[a] = Fraction(0)
            if any([a in least for a in symbolic]):
                least.update({a: Fraction(0) for a in symbolic})
        barred = {a for m in p for a, e in m if not isinstance(e, Fraction)}
        pairs = [(a, e) for a, e in least.items() if e and a not in barred and a.tag != "num"]
        return tuple(sorted(pairs, key=lambda pair: self.key(pair[0])))

    # ---- terms to polynomials ---------------------------------------------------------------------------------------
    def poly(self, t: Term) -> Poly:
        known = self._known.get(t)
        if known is None:
            self.spend(1)
            known = self._known[t] = self._poly(t)
        return known

    def _poly(self, t: Term) -> Poly:
        if t.tag == "num":
            return {(): t.data} if isinstance(t.data, Fraction) and t.data else {}
        if t.tag == "add":
            total: Poly = {}
            for a in t.args:
                total = self.plus(total, self.poly(a))
            return total
        if t.tag == "mul":
            product: Poly = {(): Fraction(1)}
            for a in t.args:
                product = self.times(product, self.poly(a))
            return product
        if t.tag == "pow":
            return self.power(t.args[0], t.args[1])
        if t.tag == "fn":
            return self.function(t)
        if t.tag in ("sum", "prod"):
            return self.ranged(t)
        if t.tag == "fam":
            t = rebuild(t, tuple([self.normal(a) for a in t.args]))
        return {((t, Fraction(1)),): Fraction(1)}

    def normal(self, t: Term) -> Term:
        """The canonical term of the polynomial of t."""
        return self.term(self.poly(t))

    def term(self, p: Poly) -> Term:
        parts = []
        for m, c in sorted(p.items(), key=lambda item: self.monomial_key(item[0])):
            factors = [] if c == 1 and m else [num(c)]
            for a, e in m:
                if a == E_CONST:
                    factors.append(fn("exp", self.exponent(e)))
                else:
                    factors.append(a if e == 1 else power(a, self.exponent(e)))
            parts.append(mul(*factors))
        return add(*parts)

    def exponent(self, e: Exponent) -> Term:
        return num(e) if isinstance(e, Fraction) else self.term(dict(e))

    def power(self, base: Term, exponent: Term) -> Poly:
        b, e = self.poly(base), self.freeze(self.poly(exponent))
        if isinstance(e, Fraction) and e.denominator == 1:
            return self.raise_to(b, int(e))
        if not b:
            return {} if isinstance(e, Fraction) and e > 0 else {((ZERO, e),): Fraction(1)}
        # a positive rational factor leaves the base, whatever the exponent
        lead = abs(b[min(b, key=self.monomial_key)])
        outside = self.number_to(lead, e)
        core = self.scale(b, 1 / lead)
        if len(core) > 1:
            return self.times(outside, self.settle(self.term(core), e))
        ((m, c),) = core.items()
        if not m:
            return self.times(outside, self.number_to(c, e))
        if c == 1 and len(m) == 1 and m[0][1] == 1 and not _compound(m[0][0]):
            return self.times(outside, {((m[0][0], e),): Fraction(1)})
        return self.times(outside, self.settle(self.term(core), e))

    def number_to(self, c: Fraction, e: Exponent) -> Poly:
        """c^e for rational c != 0: split into primes and the sign, each a positive number or -1."""
        result: Poly = {(): Fraction(1)}
        for prime, k in arithmetic.factor(abs(c)):
            exponent = self.freeze(self.scale(self.thaw(e), Fraction(k)))
            result = self.times(result, self.settle(num(prime), exponent))
        return self.times(result, self.settle(MINUS_ONE, e)) if c < 0 else result

    def exponential(self, u: Poly) -> Poly:
        """exp(u): a part m*log(t) of the exponent becomes t^m and m*i*pi becomes (-1)^m, by definition of powers."""
        rest: Poly = {}
        result: Poly = {(): Fraction(1)}
        for m, c in u.items():
            logs = [(a, e) for a, e in m if a.tag == "fn" and a.data == "log"]
            if all([pair in m for pair in _I_PI]) and not logs:
                turn = self.freeze({tuple([pair for pair in m if pair not in _I_PI]): c})
                result = self.times(result, self.settle(MINUS_ONE, turn))
                continue
            if len(logs) == 1 and logs[0][1] == 1:
                factor = self.term({tuple([pair for pair in m if pair != logs[0]]): c})
                result = self.times(result, self.power(logs[0][0].args[0], factor))
            else:
                rest[m] = c
        exponent = self.freeze(rest)
        return self.times(result, {((E_CONST, exponent),): Fraction(1)}) if exponent else result

    def logarithm(self, argument: Poly, t: Term) -> Poly:
        if not argument:
            return {((t, Fraction(1)),): Fraction(1)}
        lead = abs(argument[min(argument, key=self.monomial_key)])
        core = self.scale(argument, 1 / lead)
        result: Poly = {}
        for prime, k in arithmetic.factor(lead):
            result = self.plus(result, {((fn("log", num(prime)), Fraction(1)),): Fraction(k)})
        if len(core) == 1 and () in core:
            return self.plus(result, {_I_PI: Fraction(1)}) if core[()] < 0 else result
        return self.plus(result, {((fn("log", self.term(core)), Fraction(1)),): Fraction(1)})

    def function(self, t: Term) -> Poly:
        name = str(t.data)
        polys = [self.poly(a) for a in t.args]
        if name == "exp":
            return self.exponential(polys[0])
        if name == "log":
            return self.logarithm(polys[0], t)
        if name == "delta":
            polys = [self.plus(polys[0], polys[1], -1), {}]
            polys = [self.sign_free(polys[0])[0], {}]
        sign = Fraction(1)
        if name in _ODD or name in _EVEN:
            polys[0], sign = self.sign_free(polys[0])
            sign = sign if name in _ODD else Fraction(1)
        values = [p.get((), Fraction(0)) if not p or len(p) == 1 and () in p else None for p in polys]
        exact = [v for v in values if v is not None]
        if len(exact) == len(values):
            value = arithmetic.function(name, exact)
            if value is not None:
                return {(): sign * value} if value else {}
        atom = fn(name, *[self.term(p) for p in polys])
        return {((atom, Fraction(1)),): sign}

    def sign_free(self, p: Poly) -> tuple[Poly, Fraction]:
        """p or -p, whichever has a positive leading coefficient, and the sign that was taken out."""
        if p and p[min(p, key=self.monomial_key)] < 0:
            return self.scale(p, Fraction(-1)), Fraction(-1)
        return p, Fraction(1)

    # ---- sums and products ------------------------------------------------------------------------------------------
    def ranged(self, t: Term) -> Poly:
        lower, upper, body = t.args
        ends = [self.normal(e) if e.tag != "const" and not _infinite(e) else e for e in (lower, upper)]
        finite = not any([_infinite(e) for e in ends])
        if finite and ends[0].tag == "num" and ends[1].tag == "num":
            unrolled = self.unroll(t.tag, ends[0].data, ends[1].data, body)
            if unrolled is not None:
                return unrolled
        inner = self.poly(body)
        if t.tag == "prod" or not finite:
            scale = Fraction(1)
            if t.tag == "sum" and inner:
                scale = inner[min(inner, key=self.monomial_key)]
                inner = self.scale(inner, 1 / scale)
            elif t.tag == "sum":
                return {}
            return {((Term(t.tag, None, (ends[0], ends[1], self.term(inner))), Fraction(1)),): scale}
        total: Poly = {}
        for m, c in inner.items():
            free, tied = self.split(m)
            atom = Term("sum", None, (ends[0], ends[1], self.term({tied: Fraction(1)})))
            total = self.plus(total, self.times(free, {((atom, Fraction(1)),): Fraction(1)}), c)
        return total

    def unroll(self, tag: str, lower: object, upper: object, body: Term) -> Poly | None:
        if not isinstance(lower, Fraction) or not isinstance(upper, Fraction):
            return None
        if lower.denominator != 1 or upper.denominator != 1 or upper - lower > MAX_UNROLL:
            return None
        total: Poly = {} if tag == "sum" else {(): Fraction(1)}
        for k in range(int(lower), int(upper) + 1):
            value = self.poly(open_body(body, num(k)))
            total = self.plus(total, value) if tag == "sum" else self.times(total, value)
        return total

    def split(self, m: Monomial) -> tuple[Poly, Monomial]:
        """A monomial of a sum's body as (polynomial outside the sum, monomial that mentions the index)."""
        free: Poly = {(): Fraction(1)}
        tied: list[tuple[Term, Exponent]] = []
        for atom, e in m:
            here = self.thaw(e)
            if _mentions(atom):
                tied.append((atom, e))
                continue
            bound_part = {n: c for n, c in here.items() if any([_mentions(a) or _mentions(self.exponent(x)) for a, x in n])}
            outer = _outside(atom)
            if bound_part and atom != E_CONST and (atom.tag != "num" or atom == ZERO):
                tied.append((atom, e))  # x^(k+1) is not x * x^k where x may be 0
                continue
            if bound_part:
                tied.append((atom, self.freeze(bound_part)))
            rest = self.freeze({n: c for n, c in here.items() if n not in bound_part})
            if rest:
                lowered = self.lowered(rest)
                settled = self.settle(outer, lowered) if _compound(outer) else {((outer, lowered),): Fraction(1)}
                free = self.times(free, settled)
        return free, tuple(tied)

    def lowered(self, e: Exponent) -> Exponent:
        return e if isinstance(e, Fraction) else self.freeze(self.poly(_outside(self.exponent(e))))

    # ---- decisions --------------------------------------------------------------------------------------------------
    def vanishes(self, p: Poly) -> bool:
        """True when p is 0 wherever it is defined: negative powers of compound atoms are multiplied out."""
        for _ in range(60):
            p = self.level(p)
            if not p:
                return True
            worst: dict[Term, Fraction] = {}
            for m in p:
                for a, e in m:
                    if isinstance(e, Fraction) and e < 0 and _compound(a) and a.tag != "num":
                        worst[a] = min(worst.get(a, e), e)
            if not worst:
                return False
            atom = max(worst, key=lambda a: (a.size, self.key(a)))
            lift = Fraction(-floor(worst[atom]))
            p = self.clear(p, atom, lift)
        return False

    def clear(self, p: Poly, atom: Term, lift: Fraction) -> Poly:
        total: Poly = {}
        for m, c in p.items():
            exponents = dict(m)
            old = exponents.pop(atom, Fraction(0))
            if not isinstance(old, Fraction):
                new: Poly = {((atom, self.join(old, lift)),): Fraction(1)}
            else:
                new = self.settle(atom, old + lift)
            rest = tuple([pair for pair in m if pair[0] != atom])
            total = self.plus(total, self.times({rest: c}, new))
        return total

    def level(self, p: Poly) -> Poly:
        """Write C^(s+1) as C * C^s where C^s also occurs, for compound C and symbolic s."""
        least: dict[tuple[Term, Exponent], Fraction] = {}
        for m in p:
            for a, e in m:
                if not isinstance(e, Fraction) and _compound(a) and a.tag != "num":
                    whole = dict(e).get((), Fraction(0))
                    stem = (a, self.join(e, -whole))
                    least[stem] = min(least.get(stem, whole), whole)
        if not least:
            return p
        total: Poly = {}
        for m, c in p.items():
            product: Poly = {(): c}
            for a, e in m:
                factor: Poly = {((a, e),): Fraction(1)}
                if not isinstance(e, Fraction) and _compound(a) and a.tag != "num":
                    whole = dict(e).get((), Fraction(0))
                    stem = (a, self.join(e, -whole))
                    excess = whole - least[stem]
                    if excess >= 1 and excess.denominator == 1:
                        factor = self.times({((a, self.join(e, -excess)),): Fraction(1)}, self.raise_to(self.poly(a), int(excess)))
                product = self.times(product, factor)
            total = self.plus(total, product)
        return total


def _infinite(t: Term) -> bool:
    return "oo" in (t.data, *[a.data for a in t.args]) if t.tag in ("const", "mul") else False


def _mentions(t: Term) -> bool:
    """Does the innermost bound index occur in t?"""
    return not t.closed and open_body(t, num(0)) != open_body(t, num(1))


def _outside(t: Term) -> Term:
    """t, which does not mention the innermost bound index, as seen from outside that binder."""
    return open_body(t, ZERO)


def is_zero(t: Term) -> bool:
    """True when t has the value 0 wherever it and all its obligations hold."""
    n = Normaliser()
    return n.vanishes(n.poly(t))


def equal(a: Term, b: Term) -> bool:
    return a == b or is_zero(sub(a, b))


def constant(t: Term) -> Fraction | None:
    """The rational number that t is, if its normal form is one."""
    n = Normaliser()
    p = n.poly(t)
    if not p:
        return Fraction(0)
    if len(p) == 1 and () in p:
        return p[()]
    for c in (p.get(()),):
        if c is not None and n.vanishes(n.plus(p, {(): c}, -1)):
            return c
    return Fraction(0) if n.vanishes(p) else None


def normal(t: Term) -> Term:
    return Normaliser().normal(t)


__all__ = ["Normaliser", "constant", "equal", "is_zero", "normal", "ONE"]
