"""Formulas: one layout, and Typst and browsers accept what is written out for them."""
from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from xml.etree import ElementTree

import pytest

from derive.language import Expr, Symbol, family, read_expression, read_where, symbols, to_latex
from derive.language.functions import Abs, binomial, exp, factorial, floor, log, root, sin
from derive.language.relations import (
    Approx,
    Asymptotic,
    BigO,
    Derivative,
    Eq,
    Equivalent,
    Implies,
    Integral,
    Limit,
    Lt,
    Or,
    Product,
    Sum,
    Tends,
    oo,
    pi,
)
from reports.given import assumption
from reports.inline import flat
from reports.layout import layout
from reports.mathml import mathml, to_mathml
from reports.pdf import latex_to_pdf
from reports.typst_math import to_typst, typst

typesetter = pytest.importorskip("typst")
d, d_ff, n, x, k, K, tau = symbols("d d_ff n x k K tau")
z = family("z")
CORPUS = Path(__file__).parents[3] / "shared" / "corpora" / "identities.jsonl"

SHOWN = [
    (4*d**2 + 2*d*d_ff, '4 d^(2) + 2 d thin d_(class("normal", "ff"))'),
    (read_expression("2*3*x"), "2 dot.op 3 x"),
    ((x + 1)*2, "(x + 1) dot.op 2"),
    (Sum(z[k], (k, 1, K)) + 1, "(∑_(k = 1)^(K) z_(k)) + 1"),
    (1 + Sum(z[k], (k, 1, K)), "1 + ∑_(k = 1)^(K) z_(k)"),
    ((-x)**2, '(class("unary", -) x)^(2)'),
    ((x**2)**3, "(x^(2))^(3)"),
    (x**(n/2), 'x^(n class("normal", \\/) 2)'),
    (sin(x)**2, 'op("sin")^(2) (x)'),
    (factorial(n + 1), "(n + 1)!"),
    (binomial(n, k), "binom(n, k)"),
    (Symbol("n1"), "n_(1)"),
    (Symbol("n1", latex="n_1"), "n_(1)"),
    (Symbol("tau"), "τ"),
    (Symbol("layer"), 'class("normal", "layer")'),
]


@pytest.mark.parametrize(("e", "shown"), SHOWN, ids=[str(e) for e, _ in SHOWN])
def test_the_shape_of_a_formula(e: Expr, shown: str) -> None:
    assert to_typst(e) == shown


def compiled(formulas: list[str]) -> None:
    source = "#set page(width: 40cm, height: auto)\n" + "\n\n".join(f"${f}$" for f in formulas)
    assert typesetter.compile(source.encode(), ignore_system_fonts=True)[:4] == b"%PDF"


EVERY = [
    Eq(Derivative(-Sum(z[k]*log(exp(z[k]/tau)), (k, 1, K)), z[k]), 0), Derivative(x**3, x, 2), Derivative(Derivative(x**2, x), n),
    Expr("matrix", 2, (x, n, n + 1, x/n)),
    Implies(Lt(x, 1), Or(Eq(x, 0), Lt(x, 0))), Equivalent(Eq(x, 1), Eq(x**2, 1)), BigO(n**2, n, n), Tends(1/n, n, oo, 0),
    Asymptotic(factorial(n), (n/exp(1))**n*(2*pi*n)**(x/2), n), Eq(Limit(sin(x)/x, x, 0), 1), Limit(1/x, x, 0, "+"),
    Integral(exp(-x**2), (x, -oo, oo)), Product(1 + 1/k, (k, 1, n)), floor(log(n, 2)) - Abs(x), root(x, 3), Approx(x, "12.48%"),
    family("T")[n, k], family("w", latex="w_{q}")[n], Symbol("x'"), Symbol("E"), read_expression("gcd(a, b) + zeta(s, 2)"),
    read_expression("max(a, b)/min(a, b)"), read_expression("re(x) + conjugate(x) + mod(n, 2) + delta(n, k)"),
    read_expression("x != 1 and not x < 2"), read_expression("a < b <= c"), read_expression("1.5e-3*x"),
]


FLAT = [
    (x/(2*n), "x / (2 n)"), ((x + 1)/n, "(x + 1) / n"), (x*(d/n)*k, "x (d / n) k"),
    (exp(x/tau)/Sum(z[k], (k, 1, K)), 'op("exp") (x / τ) / (∑_(k = 1)^(K) z_(k))'),
    (Derivative(x**2, x), "frac(upright(d), upright(d) x) x^(2)"),
    (1/(1/x), "1 / (1 / x)"), (x/log(n), 'x / op("log") (n)'), (2*(x/n), "2 dot.op (x / n)"), (x/n + 1, "x / n + 1"),
]


@pytest.mark.parametrize(("e", "shown"), FLAT, ids=[str(e) for e, _ in FLAT])
def test_a_quotient_inside_a_line_keeps_its_meaning(e: Expr, shown: str) -> None:
    assert typst(flat(layout(e))).replace('class("normal", \\/)', "/") == shown


MARKED = [
    ("bar_x", "overline(x)"), ("bar_x_n", "overline(x)_(n)"), ("bold_w", "upright(bold(w))"), ("hat_theta_2", "hat(θ)_(2)"),
    ("x^{*}", 'x^(class("normal", ∗))'), ("x_{n-1}", 'x_(n class("normal", -) 1)'), ("ell", "ℓ"), ("vec_u'", "arrow(u)^(′)"),
    ("bar", 'class("normal", "bar")'), ("bold_move", 'class("normal", "bold")_(class("normal", "move"))'),
]


@pytest.mark.parametrize(("name", "shown"), MARKED, ids=[n for n, _ in MARKED])
def test_a_name_with_an_accent_or_in_a_font_looks_so(name: str, shown: str) -> None:
    assert to_typst(Symbol(name)) == shown
    compiled([shown])
    ElementTree.fromstring(to_mathml(Symbol(name)))


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="there is no pdflatex here")
def test_latex_accepts_every_kind_of_node() -> None:
    formulas = [to_latex(e) for e in EVERY]
    body = "\n\n".join(f"${f}$" for f in formulas)
    source = r"\documentclass{article}\usepackage{amsmath,amssymb}\begin{document}" + body + r"\end{document}"
    assert latex_to_pdf(source)[:4] == b"%PDF"


def test_typst_accepts_every_kind_of_node() -> None:
    compiled([to_typst(e) for e in EVERY] + [typst(flat(layout(e))) for e in EVERY])


@pytest.mark.parametrize("e", EVERY, ids=map(str, EVERY))
def test_mathml_is_well_formed(e: Expr) -> None:
    ElementTree.fromstring(to_mathml(e).replace("&#x2061;", "").replace("&#xA0;", " "))


@pytest.mark.parametrize("name", ["read", "sys", "image", "panic", "eval", "rect", "lr", "sum", "lim", "oo_", "dif"])
def test_a_name_that_typst_knows_is_only_a_name(name: str) -> None:
    symbol = Symbol(name)
    assert f'"{name.rstrip("_")}"' in to_typst(symbol*x)
    compiled([to_typst(symbol(x) if callable(symbol) else symbol*(x + 1))])


def test_assumptions_of_every_kind() -> None:
    where = read_where("d: positive integer; x in (0, 1]; z[k]: real; p: probability; s: complex but not nonpositive integer; "
                       "D := 1/x; f(t) := t + 1; q[m] := m; n -> oo; m in 1..n; y: nonzero")
    boxes = [assumption(a) for a in where.items]
    compiled([typst(b) for b in boxes])
    for b in boxes:
        ElementTree.fromstring(mathml(b).replace("&#x2061;", "").replace("&#xA0;", " "))


@pytest.mark.skipif(not CORPUS.exists(), reason="the corpus of identities is not here")
def test_typst_accepts_a_corpus_of_identities() -> None:
    formulas = []
    for line in CORPUS.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        for side in (row["lhs"], row["rhs"]):
            try:
                e = read_expression(re.sub(r"\bmpf\((.*?)\)", r"\1", side), ("E", "I"))
            except ValueError:
                continue
            formulas.append(to_typst(e))
            ElementTree.fromstring(to_mathml(e).replace("&#x2061;", "").replace("&#xA0;", " "))
    assert len(formulas) > 500
    compiled(formulas)
