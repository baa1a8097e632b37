"""SymPy to kernel term, by structure: no text is parsed, nothing is evaluated, nothing is guessed.

Called through `derive.bridge.from_sympy`. Refused with the piece named: floats, Dummies, two symbols of one name, names
that the kernel does not take, reversed literal ranges, Piecewise, matrices and every function outside the table.
"""
from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from derive.bridge.errors import BridgeError
from derive.bridge.export import CONNECTIVES, FUNCTION_NAMES, RELATION_NAMES
from derive.kernel.terms import (
    E_CONST,
    I_CONST,
    OO,
    ZERO,
    KernelError,
    Term,
    add,
    binder,
    const,
    div,
    fam,
    fn,
    is_name,
    le,
    lt,
    mul,
    ne,
    neg,
    num,
    power,
    sort,
    sym,
)

_APART = ("hurwitz", "polygamma", "bernoulli_polynomial")
_BY_SYMPY_NAME = {theirs: ours for ours, theirs in FUNCTION_NAMES.items() if ours not in _APART}
_QUOTIENTS = {"cot": ("cos", "sin"), "coth": ("cosh", "sinh"), "sec": (None, "cos"), "csc": (None, "sin"),
              "sech": (None, "cosh"), "csch": (None, "sinh")}
_CONSTANTS = {"Pi": const("pi"), "EulerGamma": const("EulerGamma"), "Catalan": const("Catalan"), "Exp1": E_CONST,
              "ImaginaryUnit": I_CONST,
              "GoldenRatio": mul(num(Fraction(1, 2)), add(num(1), power(num(5), num(Fraction(1, 2)))))}
_PROPOSITIONS = {theirs: ours for ours, theirs in CONNECTIVES.items()}
_RELATIONS = {"Equality": "eq", "Unequality": "ne", "StrictLessThan": "lt", "LessThan": "le",
              "StrictGreaterThan": "lt", "GreaterThan": "le"}


def from_sympy(expr: Any) -> Term:
    """The kernel term of a SymPy expression or relation, as SymPy holds it."""
    import sympy
    if not isinstance(expr, sympy.Basic):
        raise BridgeError(f"not a SymPy expression: {type(expr).__name__}")
    try:
        return _Intake(sympy).convert(expr)
    except KernelError as error:
        raise BridgeError(str(error)) from None
    except RecursionError:
        raise BridgeError("the expression is nested too deeply") from None


def symbol_facts(expr: Any) -> tuple[Term, ...]:
    """What SymPy assumes of the free symbols, as kernel propositions: `real`, `integer`, signs, non-vanishing."""
    facts: list[Term] = []
    for s in sorted(expr.free_symbols, key=lambda s: str(s.name)):
        if not getattr(s, "is_Symbol", False):
            continue
        name = sym(str(s.name))
        for kind, holds in (("integer", s.is_integer), ("rational", s.is_rational and not s.is_integer),
                            ("real", s.is_real and not s.is_rational)):
            if holds:
                facts.append(sort(kind, name))
        if s.is_positive:
            facts.append(lt(ZERO, name))
        elif s.is_negative:
            facts.append(lt(name, ZERO))
        elif s.is_nonnegative:
            facts.append(le(ZERO, name))
        elif s.is_nonpositive:
            facts.append(le(name, ZERO))
        elif s.is_nonzero:
            facts.append(ne(name, ZERO))
    return tuple(facts)


class _Intake:
    def __init__(self, sp: Any) -> None:
        self.sp = sp
        self.symbols: dict[str, Any] = {}

    def convert(self, e: Any) -> Term:
        kind = type(e).__name__
        if isinstance(e, self.sp.Float):
            raise BridgeError(f"a float is not exact: write {Fraction(str(e))} for {e}")
        if isinstance(e, self.sp.Rational):
            return num(Fraction(int(e.p), int(e.q)))
        if kind in _CONSTANTS:
            return _CONSTANTS[kind]
        rule: Callable[[Any], Term] | None = getattr(self, f"_{kind}", None)
        if rule is not None:
            return rule(e)
        if kind in _RELATIONS:
            args = [self.convert(a) for a in e.args]
            return Term(_RELATIONS[kind], None, tuple(reversed(args) if "Greater" in kind else args))
        if kind in _PROPOSITIONS:
            return Term(_PROPOSITIONS[kind], None, tuple([self.convert(a) for a in e.args]))
        return self._function(kind, e)

    def _function(self, kind: str, e: Any) -> Term:
        args = [self.convert(a) for a in e.args] if isinstance(e, self.sp.core.function.Application) else []
        if kind in _QUOTIENTS and len(args) == 1:
            top, bottom = _QUOTIENTS[kind]
            below = fn(bottom, args[0])
            return power(below, num(-1)) if top is None else div(fn(top, args[0]), below)
        if kind in _BY_SYMPY_NAME and args:
            return fn(_BY_SYMPY_NAME[kind], *args)
        if isinstance(e, self.sp.core.function.AppliedUndef):
            return fam(self._name(kind), *args)
        raise BridgeError(f"{kind} is outside the fragment: {str(e)[:80]}")

    def _name(self, name: str) -> str:
        if not is_name(name):
            raise BridgeError(f"not a name that the kernel takes: {name[:60]!r}")
        return name

    def _Symbol(self, e: Any) -> Term:  # noqa: N802 - named after the SymPy class
        known = self.symbols.setdefault(e.name, e)
        if known != e:
            raise BridgeError(f"two symbols named {e.name} with different assumptions")
        return sym(self._name(e.name))

    def _Dummy(self, e: Any) -> Term:  # noqa: N802
        raise BridgeError(f"a Dummy has no name of its own: {e}")

    _Wild = _Dummy

    def _Infinity(self, e: Any) -> Term:  # noqa: N802
        raise BridgeError("oo is not a number; it may only bound a sum, an integral or a limit")

    _NegativeInfinity = _ComplexInfinity = _NaN = _Infinity

    def _Indexed(self, e: Any) -> Term:  # noqa: N802
        return fam(self._name(str(e.base.label)), *[self.convert(i) for i in e.indices])

    def _Add(self, e: Any) -> Term:  # noqa: N802
        return add(*[self.convert(a) for a in e.args])

    def _Mul(self, e: Any) -> Term:  # noqa: N802
        if not e.is_commutative:
            raise BridgeError("a product of things that do not commute")
        return mul(*[self.convert(a) for a in e.args])

    def _Pow(self, e: Any) -> Term:  # noqa: N802
        base, exponent = [self.convert(a) for a in e.args]
        return fn("exp", exponent) if base == E_CONST else power(base, exponent)

    def _polygamma(self, e: Any) -> Term:
        order, z = [self.convert(a) for a in e.args]
        return fn("digamma", z) if order == ZERO else fn("polygamma", order, z)

    def _zeta(self, e: Any) -> Term:
        args = [self.convert(a) for a in e.args]
        return fn("zeta" if len(args) == 1 else "hurwitz", *args)

    def _bernoulli(self, e: Any) -> Term:
        args = [self.convert(a) for a in e.args]
        return fn("bernoulli" if len(args) == 1 else "bernoulli_polynomial", *args)

    def _harmonic(self, e: Any) -> Term:
        if len(e.args) != 1:
            raise BridgeError("harmonic numbers of higher order")
        return fn("harmonic", self.convert(e.args[0]))

    def _KroneckerDelta(self, e: Any) -> Term:  # noqa: N802
        if len(e.args) != 2:
            raise BridgeError("a KroneckerDelta with a range of its own")
        return fn("delta", *[self.convert(a) for a in e.args])

    # ---- binders ----------------------------------------------------------------------------------------------------
    def _end(self, e: Any) -> Term:
        if e is self.sp.oo:
            return OO
        return neg(OO) if e is -self.sp.oo else self.convert(e)

    def _ranged(self, e: Any, tag: str) -> Term:
        body = self.convert(e.function)
        for limits in e.limits:
            if len(limits) != 3:
                raise BridgeError(f"a {tag} without both bounds: {str(e)[:80]}")
            k, low, high = limits
            self._Symbol(k) if type(k) is self.sp.Symbol else self.convert(k)
            low, high = self._end(low), self._end(high)
            if tag != "integral" and low.tag == high.tag == "num" and high.data < low.data:  # type: ignore[operator]
                raise BridgeError(f"a {tag} over a reversed range means something else in SymPy")
            body = binder(tag, low, high, body, name=str(k.name))
        return body

    def _Sum(self, e: Any) -> Term:  # noqa: N802
        return self._ranged(e, "sum")

    def _Product(self, e: Any) -> Term:  # noqa: N802
        return self._ranged(e, "prod")

    def _Integral(self, e: Any) -> Term:  # noqa: N802
        return self._ranged(e, "integral")

    def _Derivative(self, e: Any) -> Term:  # noqa: N802
        body = self.convert(e.expr)
        for variable, count in e.variable_count:
            if type(variable) is not self.sp.Symbol or not count.is_Integer or not 0 < int(count) < 20:
                raise BridgeError(f"a derivative in {variable}, {count} times")
            x = self._Symbol(variable)
            for _ in range(int(count)):
                body = binder("deriv", x, body, name=str(variable.name))
        return body

    def _Subs(self, e: Any) -> Term:  # noqa: N802
        inner = e.expr
        if not isinstance(inner, self.sp.Derivative) or len(e.variables) != 1 or inner.variables != e.variables:
            raise BridgeError(f"a substitution that is not a derivative at a point: {str(e)[:80]}")
        h = e.variables[0]
        return binder("deriv", self.convert(e.point[0]), self.convert(inner.expr), name=self._name(h.name))

    def _Limit(self, e: Any) -> Term:  # noqa: N802
        body, k, point, direction = e.args
        if point is -self.sp.oo:
            raise BridgeError("a limit at -oo: reflect the variable")
        if point is self.sp.oo:
            mode = "integer" if k.is_integer else "real"
            return binder("lim", OO, self.convert(body), name=self._name(k.name), data=mode)
        mode = {"+": "right", "-": "left", "+-": "both"}[str(direction)]
        return binder("lim", self.convert(point), self.convert(body), name=self._name(k.name), data=mode)


__all__ = ["RELATION_NAMES", "from_sympy", "symbol_facts"]
