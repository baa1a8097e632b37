"""What the project prints as LaTeX reads back to the same term, under the declarations that it was printed with."""
from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from derive.kernel.terms import FUNCTIONS, Term, add, binder, const, fam, fn, mul, num, power, sort, sym
from derive.language import Expr, IllFormed, lower, read_expression, read_where, term_to_latex, term_to_text, to_latex
from derive.language.functions import ARITY, fits
from derive.language.relations import occurs
from derive.latex import read_latex

WHERE = read_where("z[p]: real; T[q, r]: real")
NAMES = st.sampled_from(
    ["x", "y", "n", "k", "j", "d_ff", "e", "i", "d", "f", "g", "O", "E", "I", "Gamma", "x'", "mu_2", "bar_x", "bold_w_n", "params",
     "n_kv_heads", "x1", "x_k", "x_{n-1}", "x^{*}", "Sum", "real", "at", "and", "lambda", "a_{b'}", "alpha", "hat_y", "GoldenRatio"])
RATIONALS = st.builds(Fraction, st.integers(-12, 12), st.integers(1, 6))


# ---- kernel terms ---------------------------------------------------------------------------------------------------
def _values(inner: st.SearchStrategy[Term]) -> st.SearchStrategy[Term]:
    several = st.lists(inner, min_size=2, max_size=4)
    functions = st.sampled_from(sorted(FUNCTIONS)).flatmap(
        lambda f: st.builds(lambda args: fn(f, *args), st.lists(inner, min_size=FUNCTIONS[f] or 2, max_size=FUNCTIONS[f] or 3)))
    lower, upper = inner | st.just(mul(num(-1), const("oo"))), inner | st.just(const("oo"))
    return st.one_of(
        st.builds(lambda ts: add(*ts), several), st.builds(lambda ts: mul(*ts), several), st.builds(power, inner, inner),
        st.builds(lambda t: mul(num(-1), t), inner), st.builds(lambda a, b: mul(a, power(b, num(-1))), inner, inner),
        st.builds(lambda t: power(t, num(Fraction(1, 2))), inner), functions,
        st.builds(lambda a: fam("z", a), inner), st.builds(lambda a, b: fam("T", a, b), inner, inner),
        st.builds(lambda tag, n, lo, hi, body: binder(tag, lo, hi, body, name=n), st.sampled_from(["sum", "prod", "integral"]), NAMES,
                  lower, upper, inner),
        st.builds(lambda n, at, body: binder("deriv", at, body, name=n), NAMES, inner, inner),
        st.builds(lambda n, body: binder("deriv", sym(n), body, name=n), NAMES, inner),
        st.builds(lambda n, body, mode: binder("lim", const("oo"), body, name=n, data=mode), NAMES, inner,
                  st.sampled_from(["real", "integer"])),
        st.builds(lambda n, p, body, mode: binder("lim", p, body, name=n, data=mode), NAMES, inner, inner,
                  st.sampled_from(["both", "left", "right"])))


LEAVES = st.builds(num, RATIONALS) | st.builds(sym, NAMES) | st.sampled_from([const("pi"), const("Catalan"), const("EulerGamma")])
VALUES = st.recursive(LEAVES, _values, max_leaves=12)


def _statements(inner: st.SearchStrategy[Term]) -> st.SearchStrategy[Term]:
    return st.one_of(
        st.builds(lambda p: Term("not", None, (p,)), inner),
        st.builds(lambda ps: Term("and", None, tuple(ps)), st.lists(inner, min_size=2, max_size=3)),
        st.builds(lambda tag, a, b: Term(tag, None, (a, b)), st.sampled_from(["imp", "iff"]), inner, inner),
        st.builds(lambda n, lo, hi, body: binder("forall", lo, hi, body, name=n), NAMES, VALUES, VALUES, inner))


RELATIONS = st.one_of(
    st.builds(lambda tag, a, b: Term(tag, None, (a, b)), st.sampled_from(["eq", "ne", "lt", "le"]), VALUES, VALUES),
    st.builds(sort, st.sampled_from(["real", "integer", "rational", "defined"]), VALUES),
    st.builds(lambda tag, n, f, g, mode: binder(tag, f, g, name=n, data=mode), st.sampled_from(["asym", "bigo", "theta", "littleo"]),
              NAMES, VALUES, VALUES, st.sampled_from(["real", "integer"])),
    st.builds(lambda n, f, v, mode: binder("tends", const("oo"), f, v, name=n, data=mode), NAMES, VALUES, VALUES,
              st.sampled_from(["real", "integer"])))
PROPOSITIONS = st.recursive(RELATIONS, _statements, max_leaves=4)


@settings(max_examples=400, deadline=None)
@given(VALUES | PROPOSITIONS)
def test_the_latex_of_a_term_reads_back_to_that_term(t: Term) -> None:
    shown = term_to_latex(t)
    assert lower(read_latex(shown, WHERE).expr) == t, (shown, term_to_text(t))


# ---- authored expressions -------------------------------------------------------------------------------------------
SYMBOLS = st.builds(lambda n: Expr("symbol", n), NAMES | st.just("zeta"))
DECIMALS = st.sampled_from(["0.15", "12.48%", "5%", "3.50", ".5", "2.", "1e-5", "1.5E3"])
AUTHORED_LEAVES = st.one_of(
    SYMBOLS, st.builds(lambda n: Expr("number", n), st.integers(0, 10**30)), st.builds(lambda d: Expr("decimal", d), DECIMALS),
    st.sampled_from([Expr("const", c) for c in ("pi", "GoldenRatio", "EulerGamma", "E", "I")]))


def _node(head: str, *args: Expr, data: str | None = None) -> Expr:
    return Expr(head, data, args)


def _expressions(inner: st.SearchStrategy[Expr]) -> st.SearchStrategy[Expr]:
    calls = st.sampled_from(sorted(ARITY)).flatmap(lambda f: st.lists(inner, min_size=1, max_size=3).filter(
        lambda args: fits(f, len(args))).map(lambda args: _node("fn", *args, data=f)))
    spans = st.tuples(st.sampled_from(["sum", "product", "integral"]), inner, SYMBOLS, inner, inner).filter(
        lambda s: not occurs(s[2], s[3]) and not occurs(s[2], s[4])).map(lambda s: _node(*s))
    return st.one_of(
        st.builds(lambda h, ts: _node(h, *ts), st.sampled_from(["add", "mul"]), st.lists(inner, min_size=2, max_size=4)),
        st.builds(_node, st.sampled_from(["div", "pow"]), inner, inner), st.builds(_node, st.just("neg"), inner), calls, spans,
        st.builds(lambda a: _node("member", a, data="z"), inner),
        st.builds(lambda b, v, p, m: _node("limit", b, v, p, data=m), inner, SYMBOLS, inner, st.sampled_from([None, "left", "right"])),
        st.builds(_node, st.just("derivative"), inner, SYMBOLS))


EXPRESSIONS = st.recursive(AUTHORED_LEAVES, _expressions, max_leaves=12)


@settings(max_examples=400, deadline=None)
@given(EXPRESSIONS)
def test_the_latex_of_an_expression_means_what_the_expression_means(e: Expr) -> None:
    try:
        meant = lower(e)
    except IllFormed:
        read_latex(to_latex(e), WHERE)
        return
    assert lower(read_latex(to_latex(e), WHERE).expr) == meant, to_latex(e)


@pytest.mark.parametrize("text", [
    "-2*x + y", "-(2*x) + y", "a - 2*x", "a + (-2)*x", "(a*b)*c", "sin(x)**(-1)", "asin(x)", "sin(x)**2", "log(x)**2", "log(x, 2)",
    "f*(a + b)", "O*(n + 1) = O", "d*y/(d*x)", "Sum(k, (k, 1, n)) + 1", "Sum(k + 1, (k, 1, n))", "Sum(k, (k, 1, n))*x", "-Sum(k, (k, 1, n))",
    "conjugate(z) + gamma(x) + zeta(3) + beta(x, y)", "diff(x**2*y, x)", "diff(-x, x)", "diff(x**2, x, at=3)", "limit(1/n, n, oo)",
    "limit(1/x, x, 0, '+')", "integral(d*x, (x, 0, 1))", "(x/y)**2", "x**(y**2)", "(x**2)!", "n!*2", "2*10**3", "2e3", "5%*x", "1.5*10**2",
    "x != y => x**2 != y**2", "a < b <= c", "a = b and b < c or a = 1", "not (a = b)", "f = O(g)", "a ~ b", "ForAll(a = k, (k, 1, n))",
    "real(x) and integer(n)", "max(a, b) + floor(x/2)*ceil(y)", "Mod(x, 2) = 0", "binomial(n, k)*k!",
])
def test_shapes_that_look_alike_stay_apart(text: str) -> None:
    e = read_expression(text)
    assert lower(read_latex(to_latex(e), WHERE).expr) == lower(e) if e.head not in ("bigo", "asym") else read_latex(to_latex(e)).expr == e


def test_a_symbol_and_a_constant_that_look_alike_are_set_apart() -> None:
    assert to_latex(Expr("symbol", "e")) != to_latex(Expr("const", "E"))
    assert to_latex(Expr("symbol", "x1")) != to_latex(Expr("symbol", "x_1"))
