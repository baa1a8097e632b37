"""Kernel term to SymPy, unevaluated: nothing is simplified on the way.

Called through `derive.bridge.to_sympy`. What SymPy reads otherwise is refused: a range that is literally reversed, gcd,
sort predicates, asymptotic relations.
"""
from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from derive.bridge.errors import BridgeError
from derive.kernel.terms import E_CONST, I_CONST, OO, Term, fresh, neg, open_body, sym

# kernel name -> SymPy name; digamma, polygamma and the two zetas are handled apart
FUNCTION_NAMES = {
    **{n: n for n in ("exp", "log", "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "asinh",
                      "acosh", "atanh", "re", "im", "arg", "conjugate", "sign", "floor", "factorial", "gamma",
                      "loggamma", "polygamma", "harmonic", "fibonacci", "lucas", "bernoulli", "bell", "binomial",
                      "beta", "atan2", "zeta", "polylog")},
    "abs": "Abs", "ceil": "ceiling", "delta": "KroneckerDelta", "mod": "Mod", "hurwitz": "zeta", "min": "Min",
    "bernoulli_polynomial": "bernoulli", "max": "Max", "rising": "RisingFactorial", "falling": "FallingFactorial",
}
RELATION_NAMES = {"eq": "Eq", "ne": "Ne", "lt": "Lt", "le": "Le"}
CONNECTIVES = {"and": "And", "imp": "Implies", "iff": "Equivalent", "not": "Not"}


def to_sympy(t: Term, assumptions: Mapping[str, Mapping[str, bool]] | None = None) -> Any:
    """The term as an unevaluated SymPy expression; `assumptions` gives symbols theirs, `{"n": {"integer": True}}`."""
    return _Exporter(assumptions or {}, t).convert(t)


class _Exporter:
    def __init__(self, assumptions: Mapping[str, Mapping[str, bool]], whole: Term) -> None:
        import sympy
        self.sp: Any = sympy
        self.assumptions = assumptions
        self.whole = whole

    def convert(self, t: Term) -> Any:
        if t == I_CONST:
            return self.sp.I
        if t == E_CONST:
            return self.sp.E
        if t == neg(OO):
            return -self.sp.oo
        rule: Callable[[Term], Any] | None = getattr(self, f"_{t.tag}", None)
        if rule is None and t.tag in RELATION_NAMES:
            return getattr(self.sp, RELATION_NAMES[t.tag])(*self._args(t), evaluate=False)
        if rule is None and t.tag in CONNECTIVES:
            return getattr(self.sp, CONNECTIVES[t.tag])(*self._args(t), evaluate=False)
        if rule is None:
            raise BridgeError(f"SymPy has no counterpart of {t.tag}")
        return rule(t)

    def _args(self, t: Term) -> list[Any]:
        return [self.convert(a) for a in t.args]

    def _num(self, t: Term) -> Any:
        q = t.data
        if not isinstance(q, Fraction):
            raise BridgeError("a number without a value")
        return self.sp.Rational(q.numerator, q.denominator)

    def _sym(self, t: Term) -> Any:
        return self.sp.Symbol(t.data, **self.assumptions.get(str(t.data), {}))

    def _const(self, t: Term) -> Any:
        return getattr(self.sp, str(t.data))

    def _fam(self, t: Term) -> Any:
        return self.sp.IndexedBase(t.data)[tuple(self._args(t))]

    def _add(self, t: Term) -> Any:
        return self.sp.Add(*self._args(t), evaluate=False)

    def _mul(self, t: Term) -> Any:
        return self.sp.Mul(*self._args(t), evaluate=False)

    def _pow(self, t: Term) -> Any:
        return self.sp.Pow(*self._args(t), evaluate=False)

    def _fn(self, t: Term) -> Any:
        args = self._args(t)
        if t.data == "digamma":
            return self.sp.polygamma(0, *args, evaluate=False)
        name = FUNCTION_NAMES.get(str(t.data))
        if name is None:
            raise BridgeError(f"SymPy has no unevaluated {t.data}")
        return getattr(self.sp, name)(*args, evaluate=False)

    def _opened(self, body: Term, **assumptions: bool) -> tuple[Any, Any]:
        """A fresh bound symbol and the body over it."""
        name = fresh("k", self.whole, body, *[sym(n) for n in self.assumptions])
        inner = _Exporter({**self.assumptions, name: assumptions}, self.whole)
        inner.whole = Term("add", None, (self.whole, sym(name)))
        return inner._sym(sym(name)), inner.convert(open_body(body, sym(name)))

    def _ranged(self, t: Term, name: str, **assumptions: bool) -> Any:
        low, high = t.args[0], t.args[1]
        if low.tag == high.tag == "num" and high.data < low.data and name != "Integral":  # type: ignore[operator]
            raise BridgeError(f"a {name} over a reversed range means something else in SymPy")
        k, body = self._opened(t.args[2], **assumptions)
        return getattr(self.sp, name)(body, (k, self.convert(low), self.convert(high)))

    def _sum(self, t: Term) -> Any:
        return self._ranged(t, "Sum", integer=True)

    def _prod(self, t: Term) -> Any:
        return self._ranged(t, "Product", integer=True)

    def _integral(self, t: Term) -> Any:
        return self._ranged(t, "Integral", real=True)

    def _deriv(self, t: Term) -> Any:
        at, body = t.args
        if at.tag == "sym":
            x = self._sym(at)
            return self.sp.Derivative(self.convert(open_body(body, at)), x, evaluate=False)
        h, opened = self._opened(body)
        return self.sp.Subs(self.sp.Derivative(opened, h, evaluate=False), h, self.convert(at))

    def _lim(self, t: Term) -> Any:
        point, body = t.args
        k, opened = self._opened(body, **({"integer": True} if t.data == "integer" else {"real": True}))
        direction = {"right": "+", "left": "-", "both": "+-"}.get(str(t.data), "-")
        return self.sp.Limit(opened, k, self.convert(point), direction)
