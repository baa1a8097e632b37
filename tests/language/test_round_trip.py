"""Printed text reads back: to the same kernel term, to the same authored expression, to the same statement."""
from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from derive.kernel.codec import decode
from derive.kernel.terms import FUNCTIONS, Term, add, binder, const, fam, fn, mul, num, power, sort, sym
from derive.language import Expr, ReadError, lower, read_expression, read_statement, term_to_text, to_latex, to_text
from derive.language.functions import ARITY, fits
from derive.language.relations import occurs

NAMES = st.sampled_from(["x", "y", "n", "k", "j", "d_ff", "E", "I", "Sum", "O", "real", "at", "x'", "μ_2", "and", "x^{*}", "GoldenRatio",
                         "integer", "σ"])
RATIONALS = st.builds(Fraction, st.integers(-12, 12), st.integers(1, 6))


# ---- kernel terms ---------------------------------------------------------------------------------------------------
def _bound(tag: str, name: str, *args: Term, data: str | None = None) -> Term:
    return binder(tag, *args, name=name, data=data)


def _values(inner: st.SearchStrategy[Term]) -> st.SearchStrategy[Term]:
    several = st.lists(inner, min_size=2, max_size=4)
    functions = st.sampled_from(sorted(FUNCTIONS)).flatmap(
        lambda f: st.builds(lambda args: fn(f, *args), st.lists(inner, min_size=FUNCTIONS[f] or 2, max_size=FUNCTIONS[f] or 3)))
    lower, upper = inner | st.just(mul(num(-1), const("oo"))), inner | st.just(const("oo"))
    return st.one_of(
        st.builds(lambda ts: add(*ts), several), st.builds(lambda ts: mul(*ts), several), st.builds(power, inner, inner),
        st.builds(lambda t: mul(num(-1), t), inner), st.builds(lambda a, b: mul(a, power(b, num(-1))), inner, inner),
        st.builds(lambda t: power(t, num(Fraction(1, 2))), inner), functions,
        st.builds(lambda n, args: fam(n, *args), st.sampled_from(["z", "T", "and"]), st.lists(inner, min_size=1, max_size=2)),
        st.builds(_bound, st.sampled_from(["sum", "prod", "integral"]), NAMES, lower, upper, inner),
        st.builds(lambda n, at, body: _bound("deriv", n, at, body), NAMES, inner, inner),
        st.builds(lambda n, body: _bound("deriv", n, sym(n), body), NAMES, inner),
        st.builds(lambda n, body, mode: _bound("lim", n, const("oo"), body, data=mode), NAMES, inner, st.sampled_from(["real", "integer"])),
        st.builds(lambda n, p, body, mode: _bound("lim", n, p, body, data=mode), NAMES, inner, inner,
                  st.sampled_from(["both", "left", "right"])))


VALUES = st.recursive(st.builds(num, RATIONALS) | st.builds(sym, NAMES) | st.sampled_from([const("pi"), const("Catalan")]), _values,
                      max_leaves=14)


def _statements(inner: st.SearchStrategy[Term]) -> st.SearchStrategy[Term]:
    return st.one_of(
        st.builds(lambda p: Term("not", None, (p,)), inner),
        st.builds(lambda ps: Term("and", None, tuple(ps)), st.lists(inner, min_size=2, max_size=3)),
        st.builds(lambda tag, a, b: Term(tag, None, (a, b)), st.sampled_from(["imp", "iff"]), inner, inner),
        st.builds(_bound, st.just("forall"), NAMES, VALUES, VALUES, inner))


RELATIONS = st.one_of(
    st.builds(lambda tag, a, b: Term(tag, None, (a, b)), st.sampled_from(["eq", "ne", "lt", "le"]), VALUES, VALUES),
    st.builds(sort, st.sampled_from(["real", "integer", "rational", "defined"]), VALUES),
    st.builds(lambda tag, n, f, g, mode: _bound(tag, n, f, g, data=mode), st.sampled_from(["asym", "bigo", "theta", "littleo"]), NAMES,
              VALUES, VALUES, st.sampled_from(["real", "integer"])),
    st.builds(lambda n, f, v, mode: _bound("tends", n, const("oo"), f, v, data=mode), NAMES, VALUES, VALUES,
              st.sampled_from(["real", "integer"])))
PROPOSITIONS = st.recursive(RELATIONS, _statements, max_leaves=4)


@settings(max_examples=400, deadline=None)
@given(VALUES | PROPOSITIONS)
def test_the_text_of_a_term_reads_back_to_that_term(t: Term) -> None:
    assert lower(read_expression(term_to_text(t))) == t


@settings(max_examples=150, deadline=None)
@given(VALUES | PROPOSITIONS)
def test_every_term_has_latex(t: Term) -> None:
    assert to_latex(read_expression(term_to_text(t)))


@pytest.mark.parametrize("text", [
    "(* 3 (^ 4 -1))", "(* -1 3)", "(* -1 (* -1 x))", "(* (* a b) c)", "(* (* -1 a) b)", "(* (* a (^ b -1)) c)", "(+ (+ a b) c)", "(+ a -3/4)",
    "(+ a (* -2 b))", "(+ a (* -1 (* -2 b)))", "(^ (^ a b) c)", "(^ -1 1/2)", "(^ 2 -3)", "(* a (^ (^ b -1) -1))", "(* 1/2 (^ 0 -1))",
    "(* (* 3 (^ 4 -1)) (^ x -1))", "(* 3/4 (^ x -1))", "(sum 1 k #0)", "(deriv x (* x #0))", "(sum 1 n (deriv #0 (* #0 #1)))",
    "(and (< a b) (< b c))", "(and (and (< a b) (< b c)) (< a c))", "(imp (imp (< a b) (< b c)) (< a c))", "(not (= a b))",
])
def test_shapes_that_look_alike_stay_apart(text: str) -> None:
    t = decode(text)
    assert lower(read_expression(term_to_text(t))) == t


def test_a_free_symbol_named_like_a_printed_bound_variable_is_not_captured() -> None:
    body = binder("sum", num(1), sym("n"), mul(sym("k"), sym("t")), name="t")
    outer = binder("sum", num(1), sym("n"), mul(sym("k"), body), name="j")
    assert lower(read_expression(term_to_text(outer))) == outer


# ---- authored expressions -------------------------------------------------------------------------------------------
SYMBOLS = st.builds(lambda n: Expr("symbol", n), st.sampled_from(["x", "y", "n", "t", "d_ff", "beta", "e", "O", "x'"]))
DECIMALS = st.sampled_from(["0.15", "12.48%", "5%", "3.50", ".5", "2.", "1e-5", "1.5E3"])
LEAVES = st.one_of(SYMBOLS, st.builds(lambda n: Expr("number", n), st.integers(0, 10**30)),
                   st.builds(lambda d: Expr("decimal", d), DECIMALS),
                   st.sampled_from([Expr("const", c) for c in ("pi", "GoldenRatio", "EulerGamma")]))


def _node(head: str, *args: Expr, data: str | None = None) -> Expr:
    return Expr(head, data, args)


def _expressions(inner: st.SearchStrategy[Expr]) -> st.SearchStrategy[Expr]:
    several = st.lists(inner, min_size=2, max_size=4)
    calls = st.sampled_from(sorted(ARITY)).flatmap(lambda f: st.lists(inner, min_size=1, max_size=3).filter(
        lambda args: fits(f, len(args))).map(lambda args: _node("fn", *args, data=f)))
    spans = st.builds(lambda h, b, v, lo, hi: (h, b, v, lo, hi), st.sampled_from(["sum", "product", "integral"]), inner, SYMBOLS, inner,
                      inner).filter(lambda s: not occurs(s[2], s[3]) and not occurs(s[2], s[4])).map(lambda s: _node(*s))
    return st.one_of(
        st.builds(lambda h, ts: _node(h, *ts), st.sampled_from(["add", "mul"]), several),
        st.builds(_node, st.sampled_from(["div", "pow"]), inner, inner), st.builds(_node, st.just("neg"), inner), calls, spans,
        st.builds(lambda ts: _node("member", *ts, data="z"), st.lists(inner, min_size=1, max_size=2)),
        st.builds(lambda b, v, p, m: _node("limit", b, v, p, data=m), inner, SYMBOLS, inner,
                  st.sampled_from([None, "left", "right", "both", "integer", "real"])),
        st.builds(_node, st.just("derivative"), inner, SYMBOLS))


EXPRESSIONS = st.recursive(LEAVES, _expressions, max_leaves=14)
AUTHORED = st.one_of(
    EXPRESSIONS, st.builds(_node, st.sampled_from(["eq", "ne", "lt", "le", "gt", "ge", "asym", "bigo", "theta", "littleo", "tends"]),
                           EXPRESSIONS, EXPRESSIONS),
    st.builds(lambda a, b, c: Expr("chain", ("eq", "le"), (a, b, c)), EXPRESSIONS, EXPRESSIONS, EXPRESSIONS))


@settings(max_examples=400, deadline=None)
@given(AUTHORED)
def test_the_text_of_an_expression_reads_back_to_that_expression(e: Expr) -> None:
    assert read_expression(to_text(e)) == e


@settings(max_examples=200, deadline=None)
@given(EXPRESSIONS)
def test_printing_does_not_change_the_meaning(e: Expr) -> None:
    try:
        meant = lower(e)
    except ReadError:
        return
    assert lower(read_expression(term_to_text(meant))) == meant


def test_a_statement_reads_back_with_its_assumptions() -> None:
    s = read_statement("Sum(y[k]*E, (k, 1, K)) => 1/x = D" .replace("=> 1/x = D", "= D"),
                       where="constants: E; y[k] >= 0; K: positive integer; x in (0, 1]; x: rational; D := 1/x; c[i]: real but not 0, 1")
    again = read_statement(s.text, where=s.where_text)
    assert again.claim() == s.claim()
    assert again.where_text == s.where_text
