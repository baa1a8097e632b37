"""Conversions by the elementary laws: log of products and powers, powers of products and powers, abs, roots, floor,
trigonometric and hyperbolic functions as exponentials, Kronecker deltas under a sum.

Each declines unless the law's premises follow from the facts; what the law needs beyond them is tried with conditions
only by `decide`, in search of a repair.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from derive.kernel.arithmetic import Rational
from derive.kernel.axioms import axioms
from derive.kernel.need import infinite
from derive.kernel.normal import Monomial, Normaliser, Poly
from derive.kernel.terms import (
    E_CONST,
    MINUS_ONE,
    ONE,
    ZERO,
    Term,
    add,
    fn,
    fresh,
    le,
    lt,
    mul,
    num,
    open_body,
    power,
    sort,
    sub,
    sym,
    walk,
)
from derive.prover.builder import Step
from derive.prover.context import Context

Law = Callable[[Context, Term], "Step | None"]


def instance(context: Context, name: str, **values: Term) -> Step | None:
    """The axiom at these values, settled; None unless every premise is paid by the facts."""
    from derive.prover.off_poles import pay_poles, speaks_of_poles

    names = axioms()[name].names
    step = context.attempt(f"axiom {name}", (), *[values[n] for n in names])
    if step is None or not all([speaks_of_poles(p) or context.payable(p) for p in context.owed(step)]):
        return None
    step = context.settle(step)
    step = step if context.paid(step) else pay_poles(context, step)
    return step if context.paid(step) else None


def is_call(t: Term, name: str) -> bool:
    return t.tag == "fn" and t.data == name


def logarithm(context: Context, t: Term) -> Step | None:
    """log(a*b) = log a + log b, log(a^b) = b*log a, log(exp a) = a."""
    if not is_call(t, "log"):
        return None
    (u,) = t.args
    if is_call(u, "exp"):
        return instance(context, "log_exp", a=u.args[0])
    if u.tag == "pow":
        return instance(context, "log_power", a=u.args[0], b=u.args[1])
    if u.tag == "mul":
        whole = _all_factors(context, list(u.args))
        return whole or instance(context, "log_product", a=u.args[0], b=mul(*u.args[1:]))
    if u.tag == "add":
        product = _factored(context, u)
        if product is not None:
            whole = _all_factors(context, list(product.args))
            same = _as_product(context, t, product) if whole is not None else None
            step = context.equal(t, whole.goal.args[1], [(same, ONE), (whole, ONE)]) if whole and same else None
            if step is not None:
                return context.settle(step)
            return _through(context, t, fn("log", product), "log_product", a=product.args[0], b=mul(*product.args[1:]))
    return None


def _all_factors(context: Context, factors: list[Term]) -> Step | None:
    """log(a*b*c) = log a + log b + log c, all at once: the normal form would multiply half of them out again."""
    laws: list[Step] = []
    for i, factor in enumerate(factors[:-1]):
        law = instance(context, "log_product", a=factor, b=mul(*factors[i + 1 :]))
        if law is None:
            return None
        laws.append(law)
    parts = add(*[fn("log", f) for f in factors])
    step = context.equal(fn("log", mul(*factors)), parts, [(law, ONE) for law in laws]) if laws else None
    return context.settle(step) if step is not None else None


def _as_product(context: Context, t: Term, product: Term) -> Step | None:
    """log u = log(product), u being the product multiplied out."""
    inner = context.equal(t.args[0], product)
    hole = sym(fresh("hole", t, product))
    moved = context.attempt("replace", (context.settle(inner),), hole, fn("log", hole)) if inner is not None else None
    return context.settle(moved) if moved is not None else None


def _through(context: Context, t: Term, same: Term, name: str, **values: Term) -> Step | None:
    """t = same by congruence of the normal form, then the axiom."""
    law = instance(context, name, **values)
    inner = context.equal(t.args[0], same.args[0])
    if law is None or inner is None:
        return None
    hole = sym(fresh("hole", t, same))
    moved = context.attempt("replace", (context.settle(inner),), hole, fn(str(t.data), hole))
    if moved is None:
        return None
    step = context.equal(t, law.goal.args[1], [(context.settle(moved), ONE), (law, ONE)])
    return context.settle(step) if step else None


def _factored(context: Context, u: Term) -> Term | None:
    """A sum as a product of factors known to be positive, or with a decaying exponential drawn out; None otherwise."""
    from derive.prover.rational import Field

    field = Field((u,))
    q = field.fraction(u)
    (c, factors), (d, divisors) = q.top.factor(), q.bottom.factor()
    scale = Fraction(int(c.p), int(c.q)) / Fraction(int(d.p), int(d.q))
    parts = []
    for f, e in [(f, int(e)) for f, e in factors] + [(f, -int(e)) for f, e in divisors]:
        t = field.polynomial(f)
        if not context.evident(lt(ZERO, t)):
            t, scale = field.polynomial(-f), scale * (-1) ** e
        parts.append(t if e == 1 else power(t, num(e)))
    if len(parts) > 1 and scale > 0:
        return mul(*parts) if scale == 1 else mul(num(scale), *parts)
    n = Normaliser()
    return _without_decay(n, u, n.poly(u))


def _without_decay(n: Normaliser, u: Term, p: Poly) -> Term | None:
    """1 + exp(-x) as exp(-x) * (exp(x) + 1)."""
    for m in p:
        for atom, e in m:
            if atom == E_CONST and isinstance(e, tuple) and n.lead(dict(e)) < 0:
                factor = fn("exp", n.exponent(e))
                return mul(factor, n.normal(mul(u, power(factor, MINUS_ONE))))
    return None


def powers(context: Context, t: Term) -> Step | None:
    """(a*b)^c = a^c * b^c, (a^b)^c = a^(b*c), (a^2)^(1/2) = |a|, with a whole exponent or positive bases."""
    if t.tag != "pow":
        return None
    base, exponent = t.args
    if isinstance(exponent.data, Fraction) and exponent.data.denominator == 1:
        return None  # the normal form's own business
    if base == MINUS_ONE:
        return _whole_turns(context, t)
    if base == ZERO:
        return instance(context, "zero_power", b=exponent)
    if base.tag == "mul":
        a, b = base.args[0], mul(*base.args[1:])
        return _first(context, ("power_product_integer", "power_product", "root_product"), a=a, b=b, c=exponent)
    if base.tag == "pow":
        step = _first(context, ("power_power_integer", "power_power"), a=base.args[0], b=base.args[1], c=exponent)
        if step is None and base.args[1] == num(2) and exponent == num(Fraction(1, 2)):
            return instance(context, "root_of_square", a=base.args[0])
        return step
    if is_call(base, "exp") and exponent.tag != "num":
        return _exponential_power(context, t)
    if any([is_call(n, "log") for n in walk(exponent)]):
        return instance(context, "power_definition", a=base, b=exponent)
    return _squared_root(context, t) or _turned_base(context, t) if base.tag == "add" else None


def _whole_turns(context: Context, t: Term) -> Step | None:
    """(-1)^(e + 2*w) = (-1)^e for a whole w: the coefficients of integers in the exponent come to lie in [0, 2)."""
    n = Normaliser()
    exponent, shift = n.poly(t.args[1]), dict[Monomial, Rational]()
    for m, c in exponent.items():
        if m and c != c % 2 and context.evident(sort("integer", n.term({m: 1}))):
            shift[m] = Fraction(c - c % 2) / 2
    if not shift:
        return None
    value = power(MINUS_ONE, n.term(n.plus(exponent, shift, -2)))
    law = instance(context, "power_power_integer", a=MINUS_ONE, b=num(2), c=n.term(shift))
    step = context.equal(t, value, [(law, mul(MINUS_ONE, value))]) if law else None
    return context.settle(step) if step else None


def _turned_base(context: Context, t: Term) -> Step | None:
    """(y - x)^n = (-1)^n * (x - y)^n for a whole n, where the base leads with a minus sign."""
    base, exponent = t.args
    n = Normaliser()
    p = n.poly(base)
    if not p or n.lead(p) >= 0 or exponent.tag == "num":
        return None
    other = n.term(n.scale(p, -1))
    law = instance(context, "power_product_integer", a=MINUS_ONE, b=other, c=exponent)
    if law is None:
        return None
    inner = context.equal(base, mul(MINUS_ONE, other))
    hole = sym(fresh("hole", t))
    moved = context.attempt("replace", (inner,), hole, power(hole, exponent)) if inner else None
    step = context.equal(t, law.goal.args[1], [(context.settle(moved), ONE), (law, ONE)]) if moved else None
    return context.settle(step) if step else None


def _exponential_power(context: Context, t: Term) -> Step | None:
    """(exp u)^c = exp(u*c) for real u: exp(1)^u is exp u, and that is positive."""
    u, c = t.args[0].args[0], t.args[1]
    return _first(context, ("power_power_integer", "power_power"), a=fn("exp", ONE), b=u, c=c)


def _squared_root(context: Context, t: Term) -> Step | None:
    """A square root of a perfect square, such as (x^2 + 2*x + 1)^(1/2) = |x + 1|."""
    base, exponent = t.args
    if exponent != num(Fraction(1, 2)):
        return None
    from derive.prover.rational import Field

    field = Field((base,))
    q = field.fraction(base)
    c, factors = q.top.factor()
    if q.bottom != 1 or not factors or any([e % 2 for _, e in factors]):
        return None
    root = mul(*[power(field.polynomial(f), num(int(e) // 2)) for f, e in factors])
    law = instance(context, "root_of_square", a=root)
    scale = power(num(Fraction(int(c.p), int(c.q))), exponent)
    step = context.equal(t, mul(scale, law.goal.args[1]), [(law, scale)]) if law and c > 0 else None
    return context.settle(step) if step else None


def _first(context: Context, names: tuple[str, ...], **values: Term) -> Step | None:
    for name in names:
        step = instance(context, name, **values)
        if step is not None:
            return step
    return None


def absolute(context: Context, t: Term) -> Step | None:
    """|a| = a or -a by sign; |a*b| = |a|*|b|; |1/a| = 1/|a|; |exp a| = exp(re a); |a|^2 = a^2 for real a."""
    if t.tag == "pow" and is_call(t.args[0], "abs") and t.args[1] == num(2):
        return instance(context, "abs_square", a=t.args[0].args[0])
    if not is_call(t, "abs"):
        return None
    (u,) = t.args
    if context.evident(le(ZERO, u)):
        return instance(context, "abs_of_nonnegative", a=u)
    if context.evident(le(u, ZERO)):
        return instance(context, "abs_of_nonpositive", a=u)
    if u.tag == "mul":
        return instance(context, "abs_product", a=u.args[0], b=mul(*u.args[1:]))
    if is_call(u, "exp"):
        from derive.prover.moduli import modulus

        return modulus(context, t)
    if u.tag == "pow" and u.args[1] == MINUS_ONE:
        return _of_inverse(context, t, u.args[0])
    return _common_exponential(context, t, u) if u.tag == "add" else None


def _common_exponential(context: Context, t: Term, u: Term) -> Step | None:
    """|exp(x + a) - exp(x)| = |exp(x)|*|exp(a) - 1|: an exponential that divides every term."""
    from derive.prover.rational import Field

    if not all([any([is_call(n, "exp") for n in walk(a)]) for a in u.args]):
        return None
    field = Field((u,))
    _, factors = field.fraction(u).top.factor()
    stems = [field.polynomial(f) for f, _ in factors]
    shared = [s for s in stems if is_call(s, "exp")]
    if not shared:
        return None
    rest = field.term(field.fraction(u) / field.fraction(shared[0]))
    return _through(context, t, fn("abs", mul(shared[0], rest)), "abs_product", a=shared[0], b=rest)


def _of_inverse(context: Context, t: Term, a: Term) -> Step | None:
    """|1/a| = 1/|a|, since |a|*|1/a| = |1|."""
    law = instance(context, "abs_product", a=a, b=t.args[0])
    one = context.equal(mul(a, t.args[0]), ONE)
    if law is None or one is None:
        return None
    hole = sym(fresh("hole", t))
    moved = context.attempt("replace", (context.settle(one),), hole, fn("abs", hole))
    over = power(fn("abs", a), MINUS_ONE)
    step = context.equal(t, over, [(law, mul(MINUS_ONE, over)), (context.settle(moved), over)]) if moved else None
    return context.settle(step) if step else None


def whole_parts(context: Context, t: Term) -> Step | None:
    """floor of an integer, floor(a + integer), ceil by floor; max and min by order."""
    if is_call(t, "ceil"):
        return instance(context, "ceil_floor", a=t.args[0])
    if is_call(t, "floor"):
        (u,) = t.args
        if context.evident(sort("integer", u)):
            return instance(context, "floor_of_integer", a=u)
        whole = [a for a in u.args if context.evident(sort("integer", a))] if u.tag == "add" else []
        if whole and len(whole) < len(u.args):
            rest = add(*[a for a in u.args if a not in whole])
            return _through(context, t, fn("floor", add(rest, add(*whole))), "floor_shift", a=rest, b=add(*whole))
    if (is_call(t, "max") or is_call(t, "min")) and len(t.args) == 2:
        a, b = t.args
        wide = "max_of_larger" if t.data == "max" else "min_of_smaller"
        if context.evident(le(b, a) if t.data == "max" else le(a, b)):
            return instance(context, wide, a=a, b=b)
        if context.evident(le(a, b) if t.data == "max" else le(b, a)):
            turn = instance(context, "max_symmetric" if t.data == "max" else "min_symmetric", a=a, b=b)
            taken = instance(context, wide, a=b, b=a)
            if turn and taken:
                step = context.equal(t, b, [(turn, ONE), (taken, ONE)])
                return context.settle(step) if step else None
    return None


def signs(context: Context, t: Term) -> Step | None:
    """sign(a) = 1 for a > 0, and -1 for a < 0, as a/|a|."""
    if not is_call(t, "sign"):
        return None
    (a,) = t.args
    for p, law, value in ((lt(ZERO, a), "nonnegative", ONE), (lt(a, ZERO), "nonpositive", MINUS_ONE)):
        if context.evident(p):
            unit, size = instance(context, "direction", a=a), instance(context, f"abs_of_{law}", a=a)
            factor = mul(MINUS_ONE, value, power(fn("abs", a), MINUS_ONE))
            step = context.equal(t, value, [(unit, ONE), (size, factor)]) if unit and size else None
            return context.settle(step) if step else None
    return None


def exponentials(context: Context, t: Term) -> Step | None:
    """sin, cos, tan, sinh, cosh, tanh by exponentials."""
    name = str(t.data) if t.tag == "fn" else ""
    if name == "tan":
        return instance(context, "tan_quotient", a=t.args[0])
    if name in ("sin", "cos", "sinh", "cosh", "tanh"):
        return instance(context, f"{name}_exponential", a=t.args[0])
    return None


def deltas(context: Context, t: Term) -> Step | None:
    """Sum over k of g(k)*delta(k, i) = g(i), where i is known to be in range; delta(i, j) = 0 where i != j."""
    if is_call(t, "delta"):
        return instance(context, "delta_apart", a=t.args[0], b=t.args[1])
    if t.tag != "sum" or infinite(t.args[0]) or infinite(t.args[1]):
        return None
    lower, upper, body = t.args
    k = sym(fresh("k", t, *context.facts))
    opened = open_body(body, k)
    factors = list(opened.args) if opened.tag == "mul" else [opened]
    for d in factors:
        plain = d.args[0] if d.tag == "pow" and d.args[1].tag == "num" else d
        if not is_call(plain, "delta") or k.data not in plain.free:
            continue
        i = _solved(plain.args, str(k.data))
        if i is None:
            continue
        g = mul(*[f for f in factors if f is not d])
        step = context.attempt("kronecker", (), k, lower, upper, g, i)
        if step is None or plain is not d:
            return None
        made = context.equal(t, step.goal.args[1], [(context.settle(step), ONE)])
        return context.settle(made) if made else None
    return None


def _solved(args: tuple[Term, ...], k: str) -> Term | None:
    """i such that delta(args) is delta(k, i): the difference of the arguments is k - i or i - k."""
    n = Normaliser()
    p = n.poly(sub(args[0], args[1]))
    own = ((sym(k), Fraction(1)),)
    c = p.get(own)
    rest = {m: v for m, v in p.items() if m != own}
    if c not in (1, -1) or any([k in n.term({m: v}).free for m, v in rest.items()]):
        return None
    return n.term(n.scale(rest, Fraction(-1) / c))


BASIC: tuple[Law, ...] = (deltas, logarithm, powers, absolute, signs, whole_parts)
