"""Expressions made in Python: recorded as written, exact, and refused where Python would blur the meaning."""
from __future__ import annotations

import pickle
from decimal import Decimal
from fractions import Fraction

import pytest

from derive.kernel.codec import encode
from derive.language import (
    And,
    Approx,
    Asymptotic,
    Derivative,
    E,
    Eq,
    Expr,
    Gt,
    IllFormed,
    Implies,
    Limit,
    Product,
    Statement,
    Sum,
    Symbol,
    Tends,
    define,
    factorial,
    family,
    log,
    oo,
    read_expression,
    sqrt,
    symbols,
    to_latex,
    to_sympy,
    to_sympy_text,
)

x, y, n, t = symbols("x y n t")
z = family("z", domain="real")


def test_nothing_is_simplified() -> None:
    assert str(x / x) == "x/x"
    assert str(0 * x + x - x) == "0*x + x - x"
    assert str(sqrt(x**2)) == "sqrt(x**2)"
    assert x / x != 1
    assert x + y != y + x


@pytest.mark.parametrize(("expression", "text"), [
    (x - (y - 1), "x - (y - 1)"), (-(x**2), "-x**2"), ((-x) ** 2, "(-x)**2"), (x / (y / 2), "x/(y/2)"), (2 ** -x, "2**(-x)"), (-x * y, "-x*y"), (-(x * y), "-(x*y)"),
    (x + Fraction(1, 2), "x + 1/2"), (x + Fraction(-1, 2), "x - 1/2"), (x * -3, "x*(-3)"), (Decimal("0.150") * x, "0.150*x"), (x % 2, "mod(x, 2)"),
    (abs(x), "abs(x)"), (factorial(n + 1), "(n + 1)!"), (log(x, 2), "log(x, 2)"), (z[n + 1], "z[n + 1]"), (Sum(t * x, (t, 1, n)), "Sum(t*x, (t, 1, n))"),
    (Product(t, (t, 1, oo)), "Product(t, (t, 1, oo))"), (Limit(1 / n, n, oo), "limit(1/n, n, oo)"), (Derivative(x**2, x, 2), "diff(diff(x**2, x), x)"),
    (Eq(x, y), "x = y"), (x < y, "x < y"), (Implies(Gt(x, 0), Gt(x + 1, 0)), "x > 0 => x + 1 > 0"), (Approx(x, "12.50%"), "x ≈ 12.50%"),
    (Asymptotic(n + 1, n, n), "Asymptotic(n + 1, n, n)"), (Tends(1 / n, n, oo, 0), "Tends(1/n, n, oo, 0)"),
])
def test_expressions_print_as_text_that_reads_back(expression: Expr, text: str) -> None:
    assert str(expression) == text
    assert read_expression(text) == expression


@pytest.mark.parametrize(("make", "said"), [
    (lambda: x + 0.15, r"Fraction\(3, 20\)"), (lambda: 2.0 * x, "write 2"), (lambda: x + float("nan"), "not a number"), (lambda: x + True, "truth value"),
    (lambda: (x < y) + 1, "is a statement"), (lambda: 0 < x < 1, "And"), (lambda: bool(Eq(x, y)), "neither True nor False"), (lambda: list(z), "not a sequence"),
    (lambda: Sum(t, (t, 1, t)), "mention"), (lambda: Sum(t, 3), "range"), (lambda: Eq("x", y), "read_expression"), (lambda: sqrt(x, y), "takes 1"),
    (lambda: Statement("x = y"), "read_statement"), (lambda: Statement(x), "not a relation"), (lambda: Approx(x, "12,5"), "printed number"),
    (lambda: symbols("pi"), "cannot name"), (lambda: symbols("а"), "Latin"), (lambda: Symbol("x y"), "cannot name"), (lambda: symbols("x", domain="reel"), "not a domain"),
    (lambda: x + "1", "unsupported"), (lambda: float(x), "evaluate"), (lambda: And(x < y), "two statements"),
])
def test_what_python_would_blur_is_refused(make: object, said: str) -> None:
    with pytest.raises((TypeError, ValueError), match=said):
        make()  # type: ignore[operator]


def test_expressions_are_values() -> None:
    e = Sum(z[t] * x**2, (t, 1, n))
    assert pickle.loads(pickle.dumps(e)) == e  # noqa: S301
    assert hash(read_expression(str(e))) == hash(e)
    with pytest.raises(AttributeError):
        e.head = "add"  # type: ignore[misc]


def test_a_dag_that_would_print_for_ever_is_refused() -> None:
    def doubled(e: Expr, times: int) -> Expr:
        return e if times == 0 else doubled(e * (e + 1), times - 1)
    assert doubled(x, 5)
    with pytest.raises(IllFormed, match="limits"):
        doubled(x, 100)


def test_symbols_bring_their_domains() -> None:
    d = Symbol("d", domain="positive integer", meaning="model width", unit="number")
    k = Symbol("k", domain="integer")
    s = Statement(Eq(Sum(z[k] * d, (k, 1, d)), d * Sum(z[k], (k, 1, d))), where=["d < 9", define("w", 2 * d)])
    assert s.where_text == ("z[k]: real", "d: positive integer", "d < 9", "w := 2*d")
    assert s.symbol_table["d"].meaning == "model width"
    assert [encode(h) for h in s.claim().hyps] == ["(forall (* -1 oo) oo (real ([] z #0)))", "(integer d)", "(< 0 d)", "(< d 9)"]


def test_an_interval_narrows_the_domain_that_a_symbol_brought() -> None:
    d = Symbol("d", domain="integer")
    s = Statement(Eq(d, d), where="d in (0, 5]")
    assert [encode(h) for h in s.claim().hyps] == ["(integer d)", "(< 0 d)", "(<= d 5)"]
    assert s.where_text == ("d: integer", "d in (0, 5]")


def test_one_name_with_two_domains_is_refused() -> None:
    with pytest.raises(IllFormed, match="two symbols named d"):
        Statement(Eq(Symbol("d", domain="real"), Symbol("d", domain="positive"))).claim()
    with pytest.raises(IllFormed, match="one name has one domain"):
        Statement(Eq(Symbol("d", domain="real"), 1), where="d: positive").claim()


def test_what_is_the_same_for_many_statements_is_not_mixed_up_between_them() -> None:
    """Equal sides, of symbols that differ in their domains: what tends runs as its own symbol does, and so do the
    assumptions that a symbol brings along."""
    whole, real = Symbol("q", domain="positive integer"), Symbol("q", domain="positive")
    for q, mode, facts in ((whole, "integer", ["(integer q)", "(< 0 q)"]), (real, "real", ["(< 0 q)"])) * 2:
        limit, member = Statement(Eq(1 + Limit(1/q, q, oo), 1)), Statement(Eq(2*q, q + q))
        assert f"lim:{mode} " in encode(limit.claim().goal)
        assert [encode(h) for h in member.claim().hyps] == facts
        with pytest.raises(IllFormed, match="two symbols named q"):
            Statement(Eq(whole + q, real + q)).claim()


def test_equal_sides_under_other_definitions_mean_other_things() -> None:
    side = Eq(x + y, y + x)
    assert encode(Statement(side).claim().goal) == "(= (+ x y) (+ y x))"
    assert encode(Statement(side, definitions=[define(x, y**2)]).claim().goal) == "(= (+ (^ y 2) y) (+ y (^ y 2)))"
    assert encode(Statement(side, definitions=[define(x, y**3)]).claim().goal) == "(= (+ (^ y 3) y) (+ y (^ y 3)))"
    assert encode(Statement(side).claim().goal) == "(= (+ x y) (+ y x))"


def test_constants_from_python_read_back() -> None:
    s = Statement(Eq(log(E), 1))
    assert s.where_text == ("constants: E",)


def test_terms_are_statements_too() -> None:
    term = Statement(Eq(x * 2, y)).claim().goal
    assert Statement(term).claim().goal == term


# ---- other forms ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("text", "latex"), [
    ("(4*d**2 + d*d_ff)/2", r"\frac{4 d^{2} + d d_{\text{ff}}}{2}"), ("Sum(t**2 + 1, (t, 1, n))", r"\sum_{t=1}^{n} (t^{2} + 1)"),
    ("a - (b - c)", "a - (b - c)"), ("(a/b)**2", r"\left(\frac{a}{b}\right)^{2}"), ("2*3**k", r"2 \cdot 3^{k}"), ("sin(x)**2", r"\sin^{2}(x)"),
    ("x1 <= alpha_2'", r"\mathrm{x1} \leq \alpha_{2}'"), ("abs(x)*n!", r"\left|x\right| n!"), ("binomial(n, k)", r"\binom{n}{k}"), ("x*(-y)", r"x \cdot (-y)"),
    ("Sum(t, (t, 1, n))*b", r"\left(\sum_{t=1}^{n} t\right) b"), ("a = b <=> b = a", r"a = b \iff b = a"), ("12.5% = 1/8", r"12.5\% = \frac{1}{8}"),
    ("n = O(n**2)", r"n = \mathcal{O}(n^{2})"), ("diff(x**2, x, 2)", r"\frac{\mathrm{d}^{2}}{\mathrm{d} x^{2}} x^{2}"), ("x -> oo", r"x \to \infty"),
])
def test_latex(text: str, latex: str) -> None:
    assert to_latex(read_expression(text)) == latex


def test_sympy_forms() -> None:
    sympy = pytest.importorskip("sympy")
    d = Symbol("d", domain="positive integer")
    made = to_sympy(sqrt(d**2))
    assert made == sympy.Symbol("d", positive=True, integer=True)  # SymPy rewrites; the authored form stays
    assert to_sympy_text(read_expression("n! = abs(x)/0.5")) == "Eq(factorial(n), Abs(x)/Rational(1, 2))"
    assert to_sympy_text(read_expression("10**10**10")) == "10**(10**10)"
    with pytest.raises(ValueError, match="no form"):
        to_sympy(read_expression("n = O(n)"))
    with pytest.raises(ValueError, match="no form"):
        to_sympy_text(read_expression("n ~ m"))


def test_foreign_sympy_relations_are_marked_and_their_traps_refused() -> None:
    sympy = pytest.importorskip("sympy")
    p = sympy.Symbol("p", positive=True)
    s = Statement(sympy.Eq(p + 1, 2 * p))
    assert s.conventions["source"] == "as rewritten by SymPy"
    assert s.where_text == ("p: positive",)
    for trap in (sympy.Eq(p, sympy.Symbol("p") + 1), sympy.Eq(sympy.Dummy("q"), p), sympy.Eq(p, p), sympy.Eq(p, 0.5)):
        with pytest.raises((IllFormed, TypeError)):
            Statement(trap).claim()


# ---- orders as they are written -------------------------------------------------------------------------------------
_D, _Z = symbols("d", domain="positive integer"), family("z", domain="real")


@pytest.mark.parametrize(("made", "text"), [
    (2*_D >= _D, "2*d >= d"), (2*_D > _D, "2*d > d"), (_D + 1 <= _D, "d + 1 <= d"), (_D/2 < _D, "d/2 < d"),
    (_D >= 2*_D, "d >= 2*d"), (_D < 2*_D, "d < 2*d"), (-_D <= _D, "-d <= d"), (2*_D >= _Z[1], "2*d >= z[1]"),
    (_Z[1] >= 2*_D, "z[1] >= 2*d"), (_Z[1] > _D, "z[1] > d"), (_D > _Z[1], "d > z[1]"), (E >= _D, "E >= d"), (_D >= 7, "d >= 7"),
    (Expr("symbol", "d") >= _D, "d >= d"),
])
def test_an_order_is_recorded_with_its_sides_where_they_stand(made, text):
    """Python asks the right side first where its class is a subclass of the left one's."""
    assert Statement(made).text == text
    again = pickle.loads(pickle.dumps(made))
    assert again == made and Statement(again).text == text
    assert isinstance(made, Expr) and hash(again) == hash(made) and type(made).__name__ == "Expr"
