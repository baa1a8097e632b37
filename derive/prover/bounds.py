"""Known inequalities about the atoms of a polynomial, for `combination`: tangents of exp and log, floor and its
argument, a term of a sum of nonnegative terms, integers that differ, and what assumed inequalities of logs and
exponentials say of their arguments. Each comes with the step that proves it.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from derive.kernel.need import infinite
from derive.kernel.sides import range_facts
from derive.kernel.terms import (
    ONE,
    ZERO,
    Term,
    add,
    close,
    const,
    fn,
    fresh,
    le,
    lt,
    mul,
    ne,
    num,
    open_body,
    power,
    sort,
    sub,
    sym,
    walk,
)
from derive.prover.arcs import positive_arc
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.growing import powers_in_order
from derive.prover.moduli_order import about_modulus

MAX_TERMS = 6


def known(context: Context, atoms: list[Term]) -> Iterator[Step]:
    """Steps with goals `l <= r` or `l < r`, all paid by the facts."""
    sums = [s for f in context.facts if f.tag == "eq" for s in f.args if s.tag == "sum"]
    for atom in dict.fromkeys([*atoms, *sums]):
        for step in _about(context, atom, atoms):
            if step is not None and context.paid(step):
                yield step
    for step in powers_in_order(context, atoms):
        if step is not None and context.paid(step):
            yield step
    for f in context.facts:
        for step in _consequences(context, f):
            if step is not None and context.paid(step):
                yield step


def _axiom(context: Context, name: str, *values: Term) -> Step | None:
    step = context.attempt(f"axiom {name}", (), *values)
    return context.settle(step) if step else None


def _about(context: Context, atom: Term, atoms: list[Term]) -> Iterator[Step | None]:
    if atom.tag == "fn" and len(atom.args) == 1:
        u = atom.args[0]
        if atom.data == "floor":
            yield _axiom(context, "floor_below", u)
            yield _axiom(context, "floor_above", u)
        elif atom.data == "ceil":
            yield from _ceiling(context, atom, u)
        elif atom.data == "exp":
            strict = context.evident(ne(u, ZERO))
            yield _axiom(context, "exp_above_tangent" if strict else "exp_tangent", u)
        elif atom.data == "log":
            strict = context.evident(ne(u, ONE))
            yield _axiom(context, "log_below_tangent" if strict else "log_tangent", u)
            yield _log_from_below(context, u)
        elif atom.data == "abs":
            yield from _absolute(context, u)
            yield from about_modulus(context, u, atoms)
        elif atom.data == "arg":
            yield _axiom(context, "arg_above", u)
            yield _axiom(context, "arg_below", u)
        elif atom.data in ("sin", "cos"):
            yield positive_arc(context, atom)
            if atom.data == "sin" and fn("cos", u) in atoms:
                yield from _circle(context, u)
        elif atom.data == "atan" and context.evident(sort("real", u)):
            yield from _arctangent(context, atom)
    elif atom.tag == "sum":
        yield from _terms_of_sum(context, atom, atoms)
        yield from _termwise(context, atom)
        yield from _variance(context, atom)


def _ceiling(context: Context, atom: Term, u: Term) -> Iterator[Step | None]:
    """u <= ceil u < u + 1, by the floor of -u."""
    law = _axiom(context, "ceil_floor", u)
    below, above = _axiom(context, "floor_below", mul(num(-1), u)), _axiom(context, "floor_above", mul(num(-1), u))
    if law is not None and below is not None and above is not None:
        yield context.ordered(le(u, atom), below, law)
        yield context.ordered(lt(atom, add(u, ONE)), above, law)


def _log_from_below(context: Context, u: Term) -> Step | None:
    """1 - 1/u <= log u, which is log(1/u) <= 1/u - 1 turned around."""
    inverse = power(u, num(-1))
    tangent = _axiom(context, "log_tangent", inverse)
    law = _axiom(context, "log_power", u, num(-1))
    if tangent is None or law is None:
        return None
    return context.ordered(le(sub(ONE, inverse), fn("log", u)), tangent, law)


def _absolute(context: Context, u: Term) -> Iterator[Step | None]:
    if u.tag == "add":
        parts = list(u.args)
        yield _axiom(context, "triangle_inequality", parts[0], add(*parts[1:]))
        yield _many_triangles(context, parts) if len(parts) > 2 else None
    if context.evident(sort("real", u)):
        yield _axiom(context, "below_abs", u)
        yield _axiom(context, "below_abs", mul(num(-1), u))


def _many_triangles(context: Context, parts: list[Term]) -> Step | None:
    """|a + b + c| <= |a| + |b| + |c|."""
    rests = [add(*parts[i:]) for i in range(len(parts) - 1)]
    laws = [_axiom(context, "triangle_inequality", a, add(*parts[i + 1 :])) for i, a in enumerate(parts[:-1])]
    steps = [law for law in laws if law is not None]
    if len(steps) < len(laws):
        return None
    goal = le(fn("abs", rests[0]), add(*[fn("abs", a) for a in parts]))
    made = context.attempt("linear", steps, goal, *[ONE for _ in steps])
    return context.settle(made) if made else None


def _circle(context: Context, u: Term) -> Iterator[Step | None]:
    """sin(u)^2 + cos(u)^2 is 1: at most, and at least."""
    from derive.prover.complex_parts import by_exponentials

    squares = add(power(fn("sin", u), num(2)), power(fn("cos", u), num(2)))
    law = by_exponentials(context, squares, ONE) if context.evident(sort("real", u)) else None
    for pair, sign in (((squares, ONE), ONE), ((ONE, squares), num(-1))):
        step = context.attempt("linear", (law,), le(*pair), sign) if law else None
        yield context.settle(step) if step else None


def _arctangent(context: Context, atom: Term) -> Iterator[Step | None]:
    """-pi/2 < atan u < pi/2 for real u."""
    law = _axiom(context, "atan_below", atom.args[0])
    quarter = mul(num(Fraction(1, 2)), const("pi"))
    for value, goal in ((atom, lt(atom, quarter)), (mul(num(-1), atom), lt(mul(num(-1), quarter), atom))):
        below = _axiom(context, "below_abs", value)
        pair = (law, below) if law is not None and below is not None else None
        made = context.attempt("linear", pair, goal, ONE, ONE) if pair else None
        if made is None and pair is not None and below is not None:
            even = context.equal(fn("abs", value), fn("abs", atom))
            made = context.attempt("linear", (*pair, even), goal, ONE, ONE, ONE) if even else None
        yield context.settle(made) if made else None


def _terms_of_sum(context: Context, total: Term, atoms: list[Term]) -> Iterator[Step | None]:
    """f(i) <= Sum f for f >= 0 and i in range: f(k)*delta(k, i) <= f(k), summed, and the sum of the left is f(i)."""
    lower, upper, body = total.args
    if infinite(lower) or infinite(upper):
        return
    k = sym(fresh("k", total, *atoms, *context.facts))
    f = open_body(body, k)
    inner = context.under(range_facts(k, lower, upper))
    if not inner.evident(le(ZERO, f)):
        return
    for i in list(_indices(f, k, atoms))[:MAX_TERMS]:
        if not all([context.evident(p) for p in range_facts(i, lower, upper)]):
            continue
        kept = mul(f, fn("delta", k, i))
        gap = inner.side(le(ZERO, sub(ONE, fn("delta", k, i)))) or inner.side(le(fn("delta", k, i), ONE))
        sign = inner.side(le(ZERO, f))
        if gap is None or sign is None:
            continue
        whole = inner.apply("product", (sign, gap))
        below = inner.attempt("linear", (whole,), le(kept, f), ONE)
        summed = context.attempt("sum_order", (inner.settle(below),), k, lower, upper) if below else None
        value = context.attempt("kronecker", (), k, lower, upper, f, i)
        if summed is None or value is None:
            continue
        summed, value = context.settle(summed), context.settle(value)
        yield context.ordered(le(value.goal.args[1], total), summed, value)


def _termwise(context: Context, total: Term) -> Iterator[Step | None]:
    """Sum f <= Sum g, where the facts speak of Sum g over the same range and f <= g at every index."""
    lower, upper, body = total.args
    if context.depth > 1:
        return
    for f in context.facts:
        for other in f.args if f.tag in ("eq", "le", "lt") else ():
            if other.tag != "sum" or other == total or other.args[:2] != (lower, upper):
                continue
            k = sym(fresh("k", total, *context.facts))
            inner = context.under(range_facts(k, lower, upper))
            from derive.prover.order import prove_order

            step = prove_order(inner, le(open_body(body, k), open_body(other.args[2], k)))
            made = context.attempt("sum_order", (step,), k, lower, upper) if step and inner.paid(step) else None
            yield context.settle(made) if made else None


def _variance(context: Context, total: Term) -> Iterator[Step | None]:
    """0 <= Sum (x_k - mean)^2 for a sum of squares, 0 <= Sum (x_k -+ y_k)^2 for a sum of products, multiplied out."""
    lower, upper, body = total.args
    if infinite(lower) or infinite(upper) or context.depth > 1:
        return
    k = sym(fresh("k", total, *context.facts))
    f = open_body(body, k)
    bases: list[Term] = []
    if f.tag == "pow" and f.args[1] == num(2):
        mean = mul(Term("sum", None, (lower, upper, body.args[0])), power(sub(add(upper, ONE), lower), num(-1)))
        bases = [sub(f.args[0], mean)]
    elif f.tag == "mul" and len(f.args) == 2:
        bases = [sub(*f.args), add(*f.args)]
    for base in bases:
        from derive.prover.equations import FIRST, assumption_conversions
        from derive.prover.rewriting import rewrite

        squares = Term("sum", None, (lower, upper, close(power(base, num(2)), str(k.data))))
        sign = context.side(le(ZERO, squares))
        shown = rewrite(context, squares, (*assumption_conversions(context), *FIRST))
        if sign is None:
            continue
        if shown is None:
            yield sign
            continue
        yield context.ordered(le(ZERO, shown.goal.args[1]), sign, shown)


def _indices(f: Term, k: Term, atoms: list[Term]) -> Iterator[Term]:
    """Values of k for which a family in f becomes one that occurs in the other atoms."""
    seen: set[Term] = set()
    patterns = [n for n in walk(f) if n.tag == "fam" and k in n.args]
    for atom in atoms:
        for n in walk(atom):
            if n.tag != "fam" or not n.closed:
                continue
            for p in patterns:
                if p.data == n.data and len(p.args) == len(n.args):
                    value = n.args[p.args.index(k)]
                    if value.closed and value not in seen:
                        seen.add(value)
                        yield value


def _consequences(context: Context, f: Term) -> Iterator[Step | None]:
    """Of an assumed a < b: a + 1 <= b between integers, exp a < exp b where a log takes part, log a < log b for exp."""
    if f.tag not in ("lt", "le") or not f.free:
        return
    a, b = f.args
    if (
        f.tag == "lt"
        and ZERO not in (a, b)
        and context.evident(sort("integer", a))
        and context.evident(sort("integer", b))
    ):
        step = context.attempt("whole", (context.hypothesis(f),))
        yield context.settle(step) if step else None
    roots = [t.args[1].data for t in (a, b) if t.tag == "pow" and t.args[1].tag == "num"]
    for e in roots:
        if f.tag == "lt" and isinstance(e, Fraction) and e.numerator == 1 and e.denominator > 1:
            step = context.attempt("axiom power_increases", (), a, b, num(e.denominator))
            yield context.settle(context.cut(context.hypothesis(f), step)) if step else None
    for law in ("exp", "log"):
        if f.tag == "lt" and fn(law, a) in context.hints and fn(law, b) in context.hints:
            step = context.attempt(f"axiom {law}_increases", (), a, b)
            yield context.settle(context.cut(context.hypothesis(f), step)) if step else None
    if f.tag == "lt" and any([t.tag == "fn" and t.data == "log" for t in (a, b)]):
        yield _increased(context, f, "exp_increases")
    if f.tag == "lt" and any([t.tag == "fn" and t.data == "exp" for t in (a, b)]):
        yield _increased(context, f, "log_increases")


def _increased(context: Context, f: Term, law: str) -> Step | None:
    """exp a < exp b or log a < log b, its sides in normal form and with log(exp u) as u."""
    a, b = f.args
    step = context.attempt(f"axiom {law}", (), a, b)
    if step is None:
        return None
    step = context.settle(context.cut(context.hypothesis(f), step))
    from derive.prover.laws import logarithm
    from derive.prover.rewriting import rewrite

    links, ends = [], []
    for side in step.goal.args:
        shown = rewrite(context, side, (logarithm,))
        links += [shown] if shown else []
        ends.append(shown.goal.args[1] if shown else side)
    goal = lt(*ends)
    return context.ordered(goal, step, *links)
