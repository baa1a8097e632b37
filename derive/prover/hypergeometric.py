"""Hypergeometric terms and Zeilberger's algorithm: an oracle for recurrences of definite sums. Nothing here is trusted.

A term F(n, k) is hypergeometric when F(n, k+1)/F(n, k) and F(n+1, k)/F(n, k) are rational in n and k: products of
powers, factorials, binomials, gamma values, rising and falling factorials of whole linear arguments, and rational
functions. `recurrences_of` finds polynomials a_0..a_d in n and a rational R(n, k) with

    a_0 F(n, k) + ... + a_d F(n+d, k) = G(n, k+1) - G(n, k),        G = R F

Called by `zeilberger`, which lets the kernel check the equation. Example: binomial(n, k) has a = (-2, 1) and
R = -k/(n + 1 - k). `sums` asks here first whether a summand with parameters telescopes at all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm

from flint import fmpq

from derive.kernel.normal import constant, normal
from derive.kernel.terms import MINUS_ONE, ONE, KernelError, Term, add, fn, mul, num, power, sub, substitute, walk
from derive.prover.rational import Field, Polynomial, Quotient

MAX_SHIFT, MAX_DEGREE, MAX_UNKNOWNS = 12, 14, 24
FUNCTIONS = frozenset({"factorial", "binomial", "gamma", "rising", "falling"})


@dataclass(frozen=True)
class Recurrence:
    """a_0..a_d, free of k, and R."""

    coefficients: tuple[Term, ...]
    certificate: Term


# ---- ratios ---------------------------------------------------------------------------------------------------------
def moved(t: Term, name: str, by: int = 1) -> Term:
    """t with the symbol shifted by a whole number."""
    return substitute(t, {name: add(Term("sym", name), num(by))}) if by else t


def ratio(f: Term, name: str) -> Term | None:
    """f(x+1)/f(x) as a term that is rational in every symbol, where f is a product of hypergeometric factors."""
    if name not in f.free:
        return ONE
    if f.tag == "mul":
        parts = [ratio(a, name) for a in f.args]
        return None if any([p is None for p in parts]) else mul(*[p for p in parts if p is not None])
    if f.tag == "pow":
        return _power_ratio(f, name)
    if f.tag == "fn":
        return _function_ratio(f, name)
    if any([n.tag == "fn" and n.data in FUNCTIONS and name in n.free for n in walk(f)]) or not _rational(f, name):
        return None
    return mul(moved(f, name), power(f, MINUS_ONE))


def _rational(f: Term, name: str) -> bool:
    """Is f built from the symbol by sums, products and whole powers alone?"""
    if name not in f.free or f.tag == "sym":
        return True
    if f.tag == "pow":
        e = f.args[1].data
        return isinstance(e, Fraction) and e.denominator == 1 and _rational(f.args[0], name)
    return f.tag in ("add", "mul") and all([_rational(a, name) for a in f.args])


def _power_ratio(f: Term, name: str) -> Term | None:
    base, exponent = f.args
    if name in base.free:
        inner = ratio(base, name)
        e = exponent.data
        return power(inner, exponent) if inner is not None and isinstance(e, Fraction) and e.denominator == 1 else None
    rise = normal(sub(moved(exponent, name), exponent))
    return None if name in rise.free else power(base, rise)


def _function_ratio(f: Term, name: str) -> Term | None:
    if f.data == "exp":
        rise = normal(sub(moved(f.args[0], name), f.args[0]))
        return None if name in rise.free else fn("exp", rise)
    rises = [constant(sub(moved(a, name), a)) for a in f.args]
    if f.data not in FUNCTIONS or any([r is None or r.denominator != 1 or abs(r) > MAX_SHIFT for r in rises]):
        return None
    steps = [int(r) for r in rises if r is not None]
    return _quotient(str(f.data), f.args, steps)


def _quotient(name: str, args: tuple[Term, ...], steps: list[int]) -> Term:
    """f(args + steps)/f(args), by what the function is in gamma values."""
    if name in ("factorial", "gamma"):
        return _gamma_ratio(add(args[0], ONE) if name == "factorial" else args[0], steps[0])
    (u, v), (p, q) = args, steps
    if name == "rising":
        return mul(_gamma_ratio(add(u, v), p + q), power(_gamma_ratio(u, p), MINUS_ONE))
    top = mul(_gamma_ratio(add(u, ONE), p), power(_gamma_ratio(add(sub(u, v), ONE), p - q), MINUS_ONE))
    return top if name == "falling" else mul(top, power(_gamma_ratio(add(v, ONE), q), MINUS_ONE))


def _gamma_ratio(u: Term, rise: int) -> Term:
    """gamma(u + rise)/gamma(u)."""
    if rise >= 0:
        return mul(*[add(u, num(i)) for i in range(rise)])
    return power(mul(*[add(u, num(i)) for i in range(rise, 0)]), MINUS_ONE)


# ---- Zeilberger's algorithm -----------------------------------------------------------------------------------------
def recurrences_of(f: Term, n: Term, k: Term, orders: Sequence[int] = (1, 2)) -> Iterator[Recurrence]:
    """Recurrences in n for sums of f over k, of the lowest order first."""
    by_k, by_n = ratio(f, str(k.data)), ratio(f, str(n.data))
    if by_k is None or by_n is None:
        return
    shifts = [ONE]
    for i in range(max(orders)):
        shifts.append(mul(shifts[-1], moved(by_n, str(n.data), i)))
    for order in orders:
        found = _of_order(by_k, shifts[: order + 1], n, k)
        if found is not None:
            yield found
            return


def may_telescope(f: Term, k: Term) -> bool:
    """May f be G(k+1) - G(k) with G a rational multiple of f? Yes where f is of no form whose ratio is seen here."""
    by_k = ratio(f, str(k.data))
    return by_k is None or _of_order(by_k, [ONE], k, k) is not None


def _of_order(by_k: Term, shifts: list[Term], n: Term, k: Term) -> Recurrence | None:
    try:
        later = [moved(s, str(k.data)) for s in shifts]
        field = Field((by_k, *shifts, *later, k, n), (k, n))
        gosper = _Gosper(field, k, field.fraction(by_k), [field.fraction(s) for s in shifts])
        return gosper.solve()
    except (KernelError, ZeroDivisionError):
        return None


class _Gosper:
    """Gosper's algorithm for sum_i a_i s_i(k) F(k) with unknown a_i: the ratio as A(k)/B(k) * C(k+1)/C(k)."""

    def __init__(self, field: Field, k: Term, by_k: Quotient, shifts: list[Quotient]) -> None:
        self.field, self.k = field, k
        self.place = field.atoms.index(k)
        common = shifts[0].bottom
        for s in shifts[1:]:
            common = common * s.bottom / common.gcd(s.bottom)
        self.common = common
        self.parts = [s.top * (common / s.bottom) for s in shifts]
        whole = by_k * Quotient(common, self.shifted(common, 1))
        self.top, self.bottom, self.middle = self._split(whole.reduced())

    def shifted(self, p: Polynomial, by: int) -> Polynomial:
        """p(k + by)."""
        gens = list(self.field.context.gens())
        gens[self.place] = gens[self.place] + by
        return p.compose(*gens)

    def coefficients(self, p: Polynomial) -> dict[int, Polynomial]:
        return self.field.coefficients(p, self.k) if p != 0 else {}

    def _split(self, q: Quotient) -> tuple[Polynomial, Polynomial, Polynomial]:
        """A, B, C with q = A/B * C(k+1)/C(k) and no factor of A(k) among those of B(k+j), j >= 0."""
        top, bottom, middle = q.top, q.bottom, self.field.context.constant(1)
        moving = True
        while moving:
            moving = False
            for f, _ in top.factor()[1]:
                for g, _ in bottom.factor()[1]:
                    by = self._distance(f, g)
                    if by is None:
                        continue
                    # f(k) = g(k + by): both go, and C takes g(k) g(k+1) ... g(k+by-1)
                    scale = self._scale(f, self.shifted(g, by))
                    top, bottom = top / f * scale, bottom / g
                    for i in range(by):
                        middle = middle * self.shifted(g, i)
                    moving = True
                    break
                if moving:
                    break
        return top, bottom, middle

    def _distance(self, f: Polynomial, g: Polynomial) -> int | None:
        """The whole j >= 0 with f(k) a multiple of g(k + j)."""
        left, right = self.coefficients(f), self.coefficients(g)
        m = max(left, default=0)
        if m == 0 or m != max(right, default=0):
            return None
        zero = self.field.context.constant(0)
        rise = Quotient(left.get(m - 1, zero), left[m]), Quotient(right.get(m - 1, zero), right[m])
        gap = Quotient(rise[0].top * rise[1].bottom - rise[1].top * rise[0].bottom, rise[0].bottom * rise[1].bottom)
        value = constant(self.field.term(gap.reduced())) if gap.top != 0 else Fraction(0)
        if value is None or (value / m).denominator != 1 or not 0 <= value / m <= MAX_SHIFT:
            return None
        j = int(value / m)
        return j if self._proportional(f, self.shifted(g, j)) else None

    def _proportional(self, f: Polynomial, g: Polynomial) -> bool:
        return bool(f.leading_coefficient() * g == g.leading_coefficient() * f)

    def _scale(self, f: Polynomial, g: Polynomial) -> object:
        return f.leading_coefficient() / g.leading_coefficient()

    def _bound(self) -> int:
        """How high a degree the polynomial X of A(k) X(k+1) - B(k-1) X(k) = p(k) C(k) can have."""
        a, b = self.top, self.shifted(self.bottom, -1)
        right = max([self._degree(p) for p in self.parts]) + self._degree(self.middle)
        plus, minus = self._degree(a + b), self._degree(a - b)
        if plus <= minus:
            return right - minus
        lead, low = self.coefficients(a).get(plus), self.coefficients(a - b).get(plus - 1)
        least = right - plus + 1
        if lead is None or low is None:
            return least
        value = constant(self.field.term(Quotient(low * -1, lead).reduced()))
        return max(least, int(value)) if value is not None and value.denominator == 1 and value >= 0 else least

    def _degree(self, p: Polynomial) -> int:
        return max(self.coefficients(p), default=-1)

    def solve(self) -> Recurrence | None:
        bound = self._bound()
        if not 0 <= bound <= MAX_DEGREE:
            return None
        a, b = self.top, self.shifted(self.bottom, -1)
        generator = self.field.context.gens()[self.place]
        columns = [p * self.middle * -1 for p in self.parts]
        for i in range(bound + 1):
            columns.append(a * self.shifted(generator**i, 1) - b * generator**i)
        if len(columns) > MAX_UNKNOWNS:
            return None
        found = self._kernel(columns)
        if found is None:
            return None
        unknown, solution = found[: len(self.parts)], found[len(self.parts) :]
        x = Quotient(self.field.context.constant(0), self.field.context.constant(1))
        for i, c in enumerate(solution):
            x = x + c * Quotient(generator**i, self.field.context.constant(1))
        certificate = Quotient(b, self.middle * self.common) * x
        return self._cleared(unknown, certificate)

    def _kernel(self, columns: list[Polynomial]) -> list[Quotient] | None:
        """A vector v with sum_j v_j columns_j = 0 for every power of k, whose first entries are not all 0."""
        rows: dict[int, dict[int, Polynomial]] = {}
        for j, column in enumerate(columns):
            for d, c in self.coefficients(column).items():
                rows.setdefault(d, {})[j] = c
        zero, one = self.field.constant(Fraction(0)), self.field.one
        matrix = [
            [Quotient(r[j], one.bottom) if j in r else zero for j in range(len(columns))]
            for _, r in sorted(rows.items(), reverse=True)
        ]
        return _null_vector(matrix, len(columns), len(self.parts), one)

    def _cleared(self, unknown: list[Quotient], certificate: Quotient) -> Recurrence:
        """Polynomials without a common factor in place of quotients."""
        common = self.field.context.constant(1)
        for q in unknown:
            common = common * q.bottom / common.gcd(q.bottom)
        tops = [q.top * (common / q.bottom) for q in unknown]
        shared = self.field.context.constant(0)
        for p in tops:
            shared = shared.gcd(p)
        scale = self._content([p / shared for p in tops])
        certificate = certificate * Quotient(common, shared) * self.field.constant(scale)
        unit = fmpq(scale.numerator, scale.denominator)
        coefficients = tuple([self.field.polynomial(p / shared * unit) for p in tops])
        return Recurrence(coefficients, self.field.term(monic(certificate)))

    @staticmethod
    def _content(tops: list[Polynomial]) -> Fraction:
        """What makes the coefficients of all together whole numbers without a common divisor."""
        values = [Fraction(int(c.p), int(c.q)) for p in tops for c in p.to_dict().values()]
        return Fraction(lcm(*[v.denominator for v in values]), gcd(*[v.numerator for v in values]) or 1)


def _null_vector(matrix: list[list[Quotient]], width: int, first: int, one: Quotient) -> list[Quotient] | None:
    """A solution of matrix * v = 0 with one of its first entries not 0: columns are eliminated from the last."""
    zero = Quotient(one.top * 0, one.bottom)
    rows, pivots = [list(r) for r in matrix], dict[int, int]()
    done = 0
    for j in range(width - 1, -1, -1):
        pivot = next((i for i in range(done, len(rows)) if rows[i][j].top != 0), None)
        if pivot is None:
            continue
        rows[done], rows[pivot] = rows[pivot], rows[done]
        lead = rows[done][j]
        rows[done] = [monic(q / lead) if q.top != 0 else q for q in rows[done]]
        for i, r in enumerate(rows):
            if i != done and r[j].top != 0:
                factor = r[j]
                pairs = zip(r, rows[done], strict=True)
                rows[i] = [monic(_minus(q, factor * p)) if p.top != 0 else q for q, p in pairs]
        pivots[j] = done
        done += 1
    free = [j for j in range(first) if j not in pivots]
    if not free:
        return None
    chosen = free[-1]
    out = [zero] * width
    out[chosen] = one
    for j, i in pivots.items():
        out[j] = _minus(zero, rows[i][chosen])
    return out


def monic(q: Quotient) -> Quotient:
    """The same quotient with 1 as the leading coefficient of its bottom: constants do not pile up."""
    lead = q.bottom.leading_coefficient()
    return q if lead == 1 else Quotient(q.top / lead, q.bottom / lead)


def _minus(p: Quotient, q: Quotient) -> Quotient:
    return p + Quotient(q.top * -1, q.bottom)


# ---- the certificate as a term --------------------------------------------------------------------------------------
def factors_of(f: Term) -> list[tuple[Term, int]]:
    """The factors of a product with whole exponents."""
    if f.tag == "mul":
        return [pair for a in f.args for pair in factors_of(a)]
    e = f.args[1].data if f.tag == "pow" else None
    if isinstance(e, Fraction) and e.denominator == 1 and f.args[0].tag in ("fn", "mul", "pow", "sym"):
        return [(a, c * int(e)) for a, c in factors_of(f.args[0])]
    return [(f, 1)]


def absorbed(f: Term, certificate: Term, k: Term) -> Term:
    """R*F with the arguments of its binomials and factorials shifted so that few denominators hold k."""
    name = str(k.data)
    pairs = factors_of(f)
    counted = [(a, e) for a, e in pairs if a.tag == "fn" and a.data in ("binomial", "factorial") and name in a.free]
    plain = [(a, e) for a, e in pairs if (a, e) not in counted and _rational(a, name)]
    rest = [power(a, num(e)) if e != 1 else a for a, e in pairs if (a, e) not in counted and (a, e) not in plain]
    left = mul(certificate, *[power(a, num(e)) for a, e in plain])
    out: list[Term] = []
    for a, e in counted:
        left, shifted = _best_shift(left, a, e, k)
        out.append(power(shifted, num(e)) if e != 1 else shifted)
    field = Field((left,), (k,))
    return mul(_factored(field, field.fraction(left).reduced()), *out, *rest)


def _best_shift(left: Term, a: Term, e: int, k: Term) -> tuple[Term, Term]:
    """The shift of one factor's arguments that leaves the lowest degree in k below the line."""
    choices: list[tuple[int, int, int, Term, Term]] = []
    for steps in _SHIFTS[str(a.data)]:
        shifted = fn(str(a.data), *[normal(add(t, num(s))) for t, s in zip(a.args, steps, strict=True)])
        rest = mul(left, power(_quotient(str(a.data), a.args, list(steps)), num(-e)))
        try:
            field = Field((rest,), (k,))
            q = field.fraction(rest).reduced()
        except (KernelError, ZeroDivisionError):
            continue
        size = sum([abs(s) for s in steps])
        choices.append((field.degree(q.bottom, k), size, len(choices), field.term(q), shifted))
    best = min(choices, key=lambda c: c[:3])
    return best[3], best[4]


def _factored(field: Field, q: Quotient) -> Term:
    """The quotient with its denominator as a product of factors, as they are known not to vanish one by one."""
    c, parts = q.bottom.factor()
    inverses = [power(field.polynomial(p), num(-int(e))) for p, e in parts]
    return mul(field.polynomial(q.top / c), *inverses)


_SHIFTS = {
    "factorial": ((0,), (1,), (-1,), (2,), (-2,)),
    "binomial": tuple([(p, q) for p in (0, 1, -1, 2, -2) for q in (0, -1, 1, -2, 2)]),
}


__all__ = ["FUNCTIONS", "Recurrence", "absorbed", "moved", "ratio", "recurrences_of"]
