"""Hostile formulas end in one clear message each, or are read, in time that grows with their length."""
from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from derive.language import Expr, ReadError
from derive.latex import read_latex
from derive.reading import read_expression

pytestmark = pytest.mark.usefixtures("quiet_heap")

DEEP = 9_000
REFUSED = {
    "a megabyte": "$" + "x+" * 500_000 + "x$", "a megabyte of fractions": r"\frac{1}{" * 110_000, "deep fractions": r"\frac{1}{" * DEEP,
    "deep parentheses": "$" + "(" * DEEP + "x" + ")" * DEEP + "$", "deep roots": r"\sqrt{" * DEEP + "x" + "}" * DEEP, "roots": r"\sqrt" * DEEP + " x",
    "sines": r"\sin" * DEEP + " x", "sums": r"\sum_{k=1}^n" * 8_000 + " k", "signs": "$" + "-" * DEEP + "x$", "negations": r"\lnot" * DEEP + " a=b",
    "powers": "$" + "x^{" * DEEP + "x" + "}" * DEEP + "$", "subscripts": "$" + "x_{" * DEEP + "x" + "}" * DEEP + "$", "bars": "$" + "|" * 90_000 + "$",
    "implications": "$a=b" + r"\implies a=b" * 3_000 + "$", "integrals": r"\int_0^1" * 3_000 + " x dx", "derivatives": r"\frac{d}{dx}" * 3_000 + " x",
    "digits": "$" + "9" * 99_000 + "$", "exponent": "$1E99999999$", "primes": "$x" + "'" * 90_000 + "$", "accents": r"\hat" * 5_000 + " x",
    "fonts": r"\mathbf{" * 5_000 + "x" + "}" * 5_000, "matrix": r"\begin{pmatrix}" + "1&" * 5_000 + r"1\end{pmatrix}", "matrices": r"\begin{pmatrix}" * 5_000,
    "a matrix to a power": r"\begin{pmatrix}a&b\\c&d\end{pmatrix}^{16}", "limits": r"\lim_{x \to " * 2_000, "evaluations": r"\left." * 3_000,
    "open brace": r"\frac{a}{b", "closed brace": "$a}b$", r"open \left": r"\left(a", "macro": r"\def\a{\a}\a", "command": r"\newcommand{\a}{\a}\a",
    "file": r"\input{/etc/passwd}", "shell": r"\write18{rm x}", "right to left": "$x + \u202ey$", "zero width": "$x\u200b+1$", "look-alike": "$х+1$",
    "invalid UTF-8": b"$x\xff + 1$".decode(errors="surrogateescape"), "null": "$x\x00$", "binary": "\\" + "".join(map(chr, range(32))), "dollar": "$",
    "alignment": "$" + "&" * 90_000 + "$", "line breaks": "$" + r"\\" * 40_000 + "$",
}
READ = {
    "many letters": "$" + "abcdfgh" * 3_000 + "$", "many powers": "$" + "x^2" * 20_000 + "$", "a long chain": "$" + "a=b=" * 10_000 + "c$",
    "a long sum": r"\sum_{k=1}^n k" + "+k" * 20_000, "many sums": "+".join([r"\sum_{k=1}^n 1 + k"] * 2_000), "many bars": "$|" + "x|" * 399 + "$",
    "many integrals": "+".join([r"\int_0^1 x dx"] * 3_000), "many conjunctions": "a=b" + r"\land a=b" * 5_000, "a tower": "$10^{10^{10^{10}}}$",
}


@pytest.mark.parametrize("name", REFUSED)
def test_one_message_and_soon(name: str) -> None:
    began = time.process_time()
    with pytest.raises(ReadError) as caught:
        read_expression(REFUSED[name])
    assert time.process_time() - began < 2.0
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 250


@pytest.mark.parametrize("name", READ)
def test_long_is_not_slow(name: str) -> None:
    began = time.process_time()
    assert read_expression(READ[name]).head
    assert time.process_time() - began < 5.0


def test_bytes_are_not_text() -> None:
    with pytest.raises(TypeError, match="str"):
        read_latex(b"x")  # type: ignore[arg-type]


PIECES = st.sampled_from(r"""x y n i e d f E \alpha \pi 1 2 34 0.5 , . ; : + - * / ^ _ { } ( ) [ ] \{ \} | \| ! ' & \\ = < > \le \ne \approx \sim \to
\frac \sqrt \sum \prod \int \lim \sin \log \ln \exp \max \det \binom \choose \over \left( \right) \left| \right| \left. \right. \lfloor \rfloor \mathrm
\mathbf \mathcal \mathbb \bar \hat \overline \text{ff} \text{for} \operatorname \partial \infty \cdot \times \div \bmod \% \circ \prime \quad \, ~ \label
\begin{pmatrix} \end{pmatrix} \begin{cases} \implies \iff \land \lnot \forall \in \mathbb{R} \mathrm{d} dx \frac{d}{dx} _{k=1}^{n} x_i {,} \zeta \Gamma $ %
\color \texttt{x} \limits \big \Bigr \ldots \equiv := \coloneqq \not O(n) \delta_{ij} {x}""".split())


@settings(max_examples=1500, deadline=None)
@given(st.lists(PIECES, max_size=25).map(" ".join) | st.lists(PIECES, max_size=25).map("".join))
def test_any_heap_of_pieces_is_read_or_refused(formula: str) -> None:
    try:
        place = 1, 1, read_latex(formula).expr
    except ReadError as error:
        place = error.line, error.column, Expr("number", 0)
    assert min(place[:2]) >= 1


@settings(max_examples=500, deadline=None)
@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(formula: str) -> None:
    try:
        read_latex(formula)
    except ReadError:
        pass
