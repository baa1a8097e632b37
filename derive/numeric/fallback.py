"""Where enclosures cannot reach (integrals, infinite sums and products, limits, derivatives): mpmath at two precisions.

Called by `decimals` for figures and evidence only; never by refutation. mpmath's quadrature and extrapolation are
sometimes wrong without a word, so a value counts only when two precisions agree and what it stands for is seen to
converge (`convergence`), and its method is named.
"""
from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from derive.kernel.terms import OO, Term, neg, open_body, walk
from derive.numeric.balls import enclose
from derive.numeric.convergence import (
    fades,
    far_points,
    may_have_kinks,
    near_points,
    products_settle,
    slope_settles,
    sums_inside,
    sums_settle,
    terms_fall,
    values_settle,
)
from derive.numeric.reach import FAR, FARTHEST, GENTLY_FAR, nearest, reach
from derive.numeric.values import Fuel, Stop, Undefined, Unknown

if TYPE_CHECKING:
    from derive.numeric.decimals import Decimal

MAX_DIGITS = 60
MAX_NODES = 120_000
MAX_TERMS = 240  # of a series; extrapolation costs their square
EXTRAPOLATION = 6_000  # nodes of a shared budget that an extrapolation costs beyond those of its terms
PIECES = 13
SHIFT = 17
CUTS = (-60, -7, 7, 60)  # where an integral to infinity is taken apart
LOW, HIGH = 20, 60  # digits at which partial sums, and values close to a point, are looked at


class _Refused(Exception):
    """No method for a part of the term, or too much work."""


class _NotSeen(Exception):
    """An extrapolation of what is not seen to converge."""


def two_precisions(t: Term, digits: int) -> Decimal | Unknown | None:
    """The term to so many digits by mpmath, or Unknown when two precisions differ; None when it has no method."""
    from derive.numeric.decimals import Decimal
    if digits > MAX_DIGITS:
        return Unknown(f"mpmath is asked for at most {MAX_DIGITS} digits")
    values = []
    for extra in (12, 30):
        try:
            v = _value(t, digits + extra)
        except _NotSeen as doubt:
            return Unknown(str(doubt))
        if v is None:
            return None
        values.append(v)
    import mpmath
    with mpmath.workdps(digits + 30):
        if not _close(values[0], values[1], digits + 2):
            return Unknown("mpmath at two precisions disagrees")
        return Decimal(_text(values[1], digits), "mpmath")


def sides_agree(left: Term, right: Term, digits: int, fuel: Fuel | None = None) -> bool:
    """True when both sides agree with each other and with themselves at two precisions, to so many digits.

    `fuel` limits the nodes of all the evaluations together."""
    import mpmath
    for extra in (10, 25):
        try:
            a, b = _value(left, digits + extra, fuel), _value(right, digits + extra, fuel)
        except _NotSeen:
            return False
        if a is None or b is None:
            return False
        with mpmath.workdps(digits + 25):
            if not _close(a, b, digits):
                return False
    return True


def _close(a: Any, b: Any, digits: int) -> bool:
    import mpmath
    return bool(abs(a - b) <= (abs(a) + abs(b) + mpmath.mpf(10) ** -digits) * mpmath.mpf(10) ** -digits)


def _text(v: Any, digits: int) -> str:
    import mpmath

    from derive.numeric.decimals import joined, round_significant
    real_only = abs(mpmath.im(v)) <= abs(v) * mpmath.mpf(10) ** -(digits + 2)
    texts = [mpmath.nstr(part, digits + 5) for part in (mpmath.re(v), 0 if real_only else mpmath.im(v))]
    return joined(*[round_significant(Fraction(text), digits) for text in texts])


def _value(t: Term, digits: int, fuel: Fuel | None = None) -> Any:
    import mpmath
    if not t.closed or t.free:
        return None
    with mpmath.workdps(digits):
        try:
            v = _Evaluator(mpmath, fuel).value(t, [])
        except (_Refused, Stop, ValueError, ArithmeticError, TypeError, RecursionError):
            return None
        except mpmath.libmp.NoConvergence:
            return None
        return v if mpmath.isfinite(v) else None


class _Evaluator:
    """One evaluation: a walk over the term with a node budget of its own, and a share of that of several."""

    def __init__(self, mp: Any, fuel: Fuel | None = None) -> None:
        self.mp = mp
        self.left = MAX_NODES
        self.fuel = fuel
        self.sloping = False

    def value(self, t: Term, bound: list[Any]) -> Any:
        self._spend(1)
        rule: Callable[[Term, list[Any]], Any] | None = getattr(self, f"_{t.tag}", None)
        if rule is None:
            raise _Refused
        return rule(t, bound)

    def _spend(self, nodes: int) -> None:
        self.left -= nodes
        if self.left < 0:
            raise _Refused
        if self.fuel is not None:
            self.fuel.spend(nodes)

    def _extrapolating(self, times: int) -> None:
        if self.fuel is not None:
            self.fuel.spend(times * EXTRAPOLATION)

    def _num(self, t: Term, bound: list[Any]) -> Any:
        return self.mp.mpf(t.data.numerator) / t.data.denominator  # type: ignore[union-attr]

    def _bound(self, t: Term, bound: list[Any]) -> Any:
        return bound[-1 - int(str(t.data))]

    def _const(self, t: Term, bound: list[Any]) -> Any:
        if t == OO:
            raise _Refused
        return +{"pi": self.mp.pi, "EulerGamma": self.mp.euler, "Catalan": self.mp.catalan}[str(t.data)]

    def _add(self, t: Term, bound: list[Any]) -> Any:
        return self.mp.fsum([self.value(a, bound) for a in t.args])

    def _mul(self, t: Term, bound: list[Any]) -> Any:
        return self.mp.fprod([self.value(a, bound) for a in t.args])

    def _pow(self, t: Term, bound: list[Any]) -> Any:
        base, exponent = self.value(t.args[0], bound), self.value(t.args[1], bound)
        if abs(exponent) > 10**9:
            raise _Refused
        return base ** exponent

    def _fn(self, t: Term, bound: list[Any]) -> Any:
        name = _NAMES.get(str(t.data))
        if name is None:
            raise _Refused
        return getattr(self.mp, name)(*[self.value(a, bound) for a in t.args])

    def _ends(self, t: Term, bound: list[Any]) -> list[Any]:
        return [self.mp.inf if e == OO else -self.mp.inf if e == neg(OO) else self.value(e, bound) for e in t.args[:2]]

    def _body(self, t: Term, bound: list[Any]) -> Callable[[Any], Any]:
        return lambda x: self.value(t, [*bound, x])

    def _sum(self, t: Term, bound: list[Any]) -> Any:
        low, high = self._ends(t, bound)
        body = self._body(t.args[2], bound)
        if not self.mp.isinf(high) and not self.mp.isinf(low):
            return self.mp.fsum([body(self.mp.mpf(k)) for k in range(int(low), int(high) + 1)])
        starts = [(e, d) for e, d in ((low, 1), (high, -1)) if not self.mp.isinf(e)] or [(0, 1), (-1, -1)]
        with self.mp.workdps(LOW):
            self._seen(all([sums_settle(self.mp, body, *start) for start in starts]), "a series")
        for first, step in starts:
            self._falls(t.args[2], bound, body, first, step, "a series")
        self._extrapolating(1)
        v = self.mp.nsum(body, [low, high], maxterms=MAX_TERMS)
        if not self.mp.isinf(low):
            first = self.mp.fsum([body(low + k) for k in range(SHIFT)])
            self._extrapolating(1)
            self._same(v, first + self.mp.nsum(body, [low + SHIFT, high], maxterms=MAX_TERMS))
        return v

    def _prod(self, t: Term, bound: list[Any]) -> Any:
        low, high = self._ends(t, bound)
        body = self._body(t.args[2], bound)
        if not self.mp.isinf(high):
            return self.mp.fprod([body(self.mp.mpf(k)) for k in range(int(low), int(high) + 1)])
        with self.mp.workdps(LOW):
            self._seen(products_settle(self.mp, body, low), "a product")
        self._falls(t.args[2], bound, lambda k: self._beyond_noise(body(k) - 1), low, 1, "a product")
        self._extrapolating(2)
        v = self.mp.nprod(body, [low, high], maxterms=MAX_TERMS)
        first = self.mp.fprod([body(low + k) for k in range(SHIFT)])
        self._same(v, first * self.mp.nprod(body, [low + SHIFT, high], maxterms=MAX_TERMS))
        return v

    def _falls(self, t: Term, bound: list[Any], term: Callable[[Any], Any], first: Any, step: int, what: str) -> None:
        """Refuses a series whose terms do not shrink farther out than its numbers reach."""
        gentle, far = sums_inside(t), self._reach(t, bound)
        self._seen(far <= (GENTLY_FAR if gentle else FARTHEST), what)
        with self.mp.workdps(HIGH):
            stretch = 1 if gentle else max(16, self.mp.ceil(far))
            self._seen(terms_fall(self.mp, term, first, step, stretch, gentle), what)

    def _beyond_noise(self, v: Any) -> Any:
        return v if abs(v) > self.mp.mpf(10) ** (5 - self.mp.mp.dps) else self.mp.mpf(0)

    def _integral(self, t: Term, bound: list[Any]) -> Any:
        low, high = self._ends(t, bound)
        body = self._body(t.args[2], bound)
        for side in [side for end, side in ((low, -1), (high, 1)) if self.mp.isinf(end)]:
            with self.mp.workdps(HIGH):
                self._seen(fades(self.mp, body, side), "an integral")
        length = abs(high - low) if self.mp.isfinite(high - low) else 1
        self._seen(self._reach(t.args[2], bound) * max(1, length) <= GENTLY_FAR, "an integral")
        v = self.mp.quad(body, [low, high])
        if not self.mp.isinf(low) and not self.mp.isinf(high):
            whole = self.mp.mpf(PIECES * PIECES + 3 * PIECES)
            cuts = [low + (high - low) * (k * k + 3 * k) / whole for k in range(PIECES + 1)]
            self._same(v, self.mp.quad(body, cuts))
        else:
            inner = [c for c in CUTS if low < c < high]
            self._same(v, self.mp.quad(body, [low, *inner, high]), 10)
        return v

    def _seen(self, settled: bool, what: str) -> None:
        if not settled:
            raise _NotSeen(f"{what} that is not seen to converge")

    def _reach(self, body: Term, bound: list[Any]) -> Any:
        with self.mp.workdps(HIGH):
            return reach(self.mp, body, lambda part: self.value(part, [*bound, None]))

    def _within(self, body: Term, bound: list[Any], gentle: bool) -> None:
        """Refuses what may only happen farther out, or closer by, than the points that are looked at."""
        self._seen(self._reach(body, bound) <= (GENTLY_FAR if gentle else FAR), "a limit")

    def _same(self, a: Any, b: Any, digits: int = 0) -> None:
        """Refuses a value that another way to the same number does not confirm to most of the working digits."""
        if not _close(a, b, digits or max(8, self.mp.mp.dps - 10)):
            raise _Refused

    def _deriv(self, t: Term, bound: list[Any]) -> Any:
        _refuse_limits(t.args[1])
        body, at = self._body(t.args[1], bound), self.value(t.args[0], bound)
        self._defined(t, bound)
        outermost, self.sloping = not self.sloping, True
        slope = self.mp.diff(body, at)
        if outermost and may_have_kinks(t.args[1]):
            with self.mp.workdps(HIGH):
                self._seen(slope_settles(self.mp, body, at, slope), "a slope")
        self.sloping = not outermost
        return slope

    def _defined(self, t: Term, bound: list[Any]) -> None:
        """Refuses a slope where the body has no value, or none that is certain."""
        self._body(t.args[1], bound)(self.value(t.args[0], bound))
        if t.closed:
            here = enclose(open_body(t.args[1], t.args[0]), 256)
            self._seen(not isinstance(here, (Undefined, Unknown)), "a slope")

    def _lim(self, t: Term, bound: list[Any]) -> Any:
        _refuse_limits(t.args[1])
        body, gentle = self._body(t.args[1], bound), sums_inside(t.args[1])
        self._within(t.args[1], bound, gentle)
        if t.args[0] == OO:
            value = self.mp.limit(body, self.mp.inf)
            with self.mp.workdps(HIGH):
                points = far_points(self.mp, gentle, t.data == "integer")
                self._seen(values_settle(self.mp, body, value, points), "a limit")
            return value
        point = self.value(t.args[0], bound)
        ways = [d for d, mode in ((1, "right"), (-1, "left")) if t.data in (mode, "both")]
        sides = [self.mp.limit(body, point, direction=d) for d in ways]
        self._same(sides[0], sides[-1], 12)
        with self.mp.workdps(HIGH):
            finely = self.value(t.args[0], bound)
            least = nearest(self.mp, t.args[1], lambda part: self.value(part, [*bound, finely]))
            self._seen(least * (GENTLY_FAR if gentle else FAR) >= 1, "a limit")
            self._seen(all([values_settle(self.mp, body, value, near_points(self.mp, point, d, gentle))
                            for d, value in zip(ways, sides, strict=True)]), "a limit")
        return sides[0]


def _refuse_limits(body: Term) -> None:
    """A numeric limit inside a numeric derivative or limit takes long, and few of its digits are right."""
    if any([n.tag == "lim" for n in walk(body)]):
        raise _Refused


_NAMES = {
    **{n: n for n in ("exp", "log", "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "asinh",
                      "acosh", "atanh", "re", "im", "arg", "sign", "floor", "ceil", "factorial", "gamma", "loggamma",
                      "digamma", "zeta", "harmonic", "binomial", "beta", "atan2")},
    "abs": "fabs", "conjugate": "conj",
}
