r"""What the mutants of each target are made of: the tokens of its grammar, and first texts of every construction.

The examples of the project are seeds of the documents; their claims, the text and LaTeX targets' own.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"

_LATEX_TOKENS = r"""x y n i e d f E \alpha \pi 1 2 34 0.5 , . ; : + - * / ^ _ { } ( ) [ ] \{ \} | \| ! ' & \\ = < > \le \ne \approx \sim \to
\frac \sqrt \sum \prod \int \lim \sin \log \ln \exp \max \det \binom \choose \over \left( \right) \left| \right| \left. \right. \lfloor \rfloor
\mathrm \mathbf \mathcal \mathbb \bar \hat \overline \text{ff} \text{for} \operatorname \partial \infty \cdot \times \div \bmod \% \circ \prime
\quad \, ~ \label{a} \tag{1} \begin{pmatrix} \end{pmatrix} \begin{cases} \end{cases} \implies \iff \land \lor \lnot \forall \in \mathbb{R}
\mathrm{d} dx \frac{d}{dx} _{k=1}^{n} x_i {,} \zeta \Gamma $ % \color \texttt{x} \limits \big \Bigr \ldots \equiv := \coloneqq \not O(n)
\delta_{ij} {x} x_1 x_{i,j} x^{*} d_{\text{ff}} \frac{\partial}{\partial x} \left\lfloor \right\rfloor \lvert \rvert \lVert \rVert \sin^{-1}
\arg \gcd \Re \mathrm{e} \mathrm{i} 1{,}000 10^{-3} \sqrt[3]{x} \boxed \textcolor{red} \operatorname{erf} \log_2 \dot \vec \dfrac \nicefrac
\begin{aligned} \end{aligned} \begin{array}{cc} \end{array} \substack \pmod \star ^\circ e^{i\pi} \mathcal{O} \xi \ell \hbar""".split()
_TEXT_TOKENS = """x y n k d d_ff E I pi oo GoldenRatio EulerGamma Catalan 1 2 34 0.5 12.48% 1,234,567 2e3 + - * / ** ^ ! ( ) [ ] , ; : := = ==
!= < <= > >= ~ -> => <=> ≈ ≤ ≥ ≠ × · − ÷ .. ... and or not in but for is divides even odd sin( log( Sum( sum( product( integral( limit( diff(
binomial( Mod( ForAll( real( integer( defined( O( Theta( o( Asymptotic( Tends( max( abs( floor( factorial( conjugate( '+' "-" at= t=1..n
(k,1,n) x[i] z[k,1] `x^{*}` x' real complex integer positive nonnegative probability rational but_not positive_integer (0,1] [0,oo)
constants: where D:=1/x f(n):=n+1 n->oo x!=0 μ π σ_2 sqrt( exp( Matrix([[""".split()
_DOCUMENT_TOKENS = [
    r"\begin{align}", r"\end{align}", r"\begin{align*}", r"\end{align*}", r"\begin{equation}", r"\end{equation}", r"\[", r"\]", "$$",
    r"\begin{gather}", r"\end{gather}", r"\begin{multline}", r"\end{multline}", r"\begin{split}", r"\end{split}", r"\begin{document}",
    r"\end{document}", r"\begin{verbatim}", r"\end{verbatim}", r"\begin{cases}", r"\end{cases}", r"\newcommand{\R}{\mathbb{R}}",
    r"\newcommand{\f}[1]{f(#1)}", r"\def\a{b}", r"\def\a#1{\a{#1}}", r"\DeclareMathOperator{\sg}{sg}", r"\input{other}", r"\R", r"\f{x}",
    "% derive: x: positive\n", "% derive also: y: real\n", "% derive: solve x\n", "% derive: expect refuted\n", "# derive: n: integer\n",
    "<!-- derive: x: real -->\n", "# derive: constants: E\n", "```math\n", "```\n", "```", "~~~", "<!--", "-->", "\n", "\n\n", r"\\", r"\\[2pt]", "&",
    "&=", r"\label{eq:a}", r"\eqref{eq:a}", r"\tag{1}", r"\intertext{so}", r"\text{ and }", r"\text{if } x > 0", "where", "hence", "so that",
    r"\quad", r"\nonumber", ":=", r"\coloneqq", r"\equiv", r"\implies", r"\iff", r"\Rightarrow", "=", "<=", r"\le", r"\approx", "#", "%", "\t# note",
    "- ", "> ", "1. ", "    ", "`", "$x$", "x", "a", "2*a", "a + a", "1/2", r"\frac{1}{2}", r"\sum_{k=1}^n k", ",", ".", ";", "{", "}", "~", r"\,",
]  # fmt: skip
_PROOF_TOKENS = """{ } [ ] : , " "rule" "from" "terms" "nodes" "goal" "kind" "witness" "assumptions" "conditions" "version" "format" "derive-proof"
"proof" "refutation" "disproof" "pointwise" 0 1 2 -1 1.5 1e5 null true NaN hypothesis ring refl sym trans cong whole last split instance combined
slope continuous differentiate kronecker inverted axiom (+ (* (^ (= (!= (< (<= (sum (prod (integral (lim: (deriv (forall (and (not (imp (real
(integer (defined ([] (sin (log (sqrt (abs (floor (factorial (binomial (gamma ) x d n #0 #1 1/2 -3/4 pi oo 0 2 10 999999999""".split()
_SETTINGS_TOKENS = ["[tool.derive]", "[tool]", "[[tool.derive]]", "budget", "jobs", "strict", "targets", "=", " = ", "10", "0", "-1", "1e400",
                    "inf", "nan", "true", "false", '"a"', "[", "]", "{", "}", ",", "\n", "'''", '"""', "0x10", "1979-05-27", ".", "#", '["block.*"]',
                    "tool.derive.budget", "9" * 400, "0.0", '"\\u0000"', '"\\x"']  # fmt: skip
_RANGE_TOKENS = ["n", "=", "..", ":", "*", "/", ",", "1", "64", "0.05", "1e9", "1e-9999", "-", "+", "−", " ", "0", "10**12", "128:32768:*2", "*1", "*0",
                 "*-2", "1/3", "999999999999", "nan", "inf", "0x10", "٣"]  # fmt: skip
TOKENS: dict[str, list[str]] = {
    "latex": _LATEX_TOKENS + ["\x1f", "x: positive;", "f(n) := n;", "c[i]: real;"],
    "text": _TEXT_TOKENS + ["\x1f", "positive integer", " but not "],
    "tex": _DOCUMENT_TOKENS + _LATEX_TOKENS,
    "md": _DOCUMENT_TOKENS + _LATEX_TOKENS,
    "txt": _DOCUMENT_TOKENS + _TEXT_TOKENS,
    "proof": _PROOF_TOKENS,
    "settings": _SETTINGS_TOKENS,
    "range": _RANGE_TOKENS,
}

_LATEX = r"""
\frac{n(n+1)}{2}
\sum_{t=1}^{n} t = \frac{n(n+1)}{2}
\prod_{k=1}^{n} k = n!
\int_0^1 x^2 \, dx = \frac{1}{3}
\int_{0}^{\infty} e^{-x^2} \mathrm{d}x = \frac{\sqrt{\pi}}{2}
\lim_{x \to 0^{+}} \frac{\sin x}{x} = 1
\frac{d}{dx} x^2 = 2x
\frac{\partial^{2}}{\partial x^{2}} (x y) = 0
\left. \frac{d}{dx} x^2 \right|_{x=3} = 6
\left|x\right| + |y| \leq \lvert x + y \rvert
\lfloor x \rfloor + \lceil y \rceil + \left\lfloor \frac{n}{2} \right\rfloor
\binom{n}{k} = \frac{n!}{k!(n-k)!}
{n \choose k} + {a \over b}
\sqrt[3]{x} + \sqrt{2}
\log_2 x + \ln y + \log(x)^2 + \sin^2 x + \cos^{-1} y
\max(a, b) + \gcd(m, n) + \operatorname{erf}(x)
\det \begin{pmatrix} a & b \\ c & d \end{pmatrix} = ad - bc
\begin{bmatrix} 1 & 2 \\ 3 & 4 \end{bmatrix} \begin{bmatrix} x \\ y \end{bmatrix}
|x| = \begin{cases} x & x \geq 0 \\ -x & \text{otherwise} \end{cases}
x_1 + x_{12} + x_{i,j} + d_{\text{ff}} + \hat{\theta}_{t} + \mathbf{w}^{\prime}
\overline{x + y} + \bar{x} + x^{*} + x''
1{,}234{,}567 + 1.5 \times 10^{-3} + 12.5\% + 90^\circ
x = y \implies x^2 = y^2
x = y \iff x - y = 0 \land a < b \lor \lnot (a = c)
\forall k \in \{1, \ldots, n\}: a_k = b_k
f(x) = \mathcal{O}(x^2) \quad (x \to \infty)
a_n \sim b_n
a \approx 3.14
\mathrm{e}^{\mathrm{i}\pi} + 1 = 0
\delta_{ij} + \Gamma(z) + \zeta(2)
a \bmod n = 2a \cdot b \div c
\begin{aligned} a &= b \\ &= c \end{aligned}
\text{softmax}(z)_i = \frac{e^{z_i}}{\sum_{j} e^{z_j}}
E[X] + \mathbb{E}[X] + \operatorname{Var}(X)
\nabla f + \dot{x}
x: positive; f(n) := n + 1; c[i]: real
""".strip().split("\n")  # fmt: skip
_LATEX_WHERE = [
    ("x, y: positive; n: positive integer", r"\sqrt{x^2} = x"),
    ("f(n) := n + 1", "f(n)(x) + f(2) = n"),
    ("c[i]: nonnegative; n: positive integer", r"\sum_{i=1}^{n} c_i \geq 0"),
    ("e, i, d: real", "e^i d = d e^{i}"),
    ("D := 1/x; x != 0", "D x = 1"),
    ("n -> oo", "n^2 = O(n^3)"),
    ("d_ff: positive integer", r"d_{\text{ff}} d_{ff} d_ff"),
]
_TEXT = """
4*d**2 + 8*d^2 = 12*d^2
n! / (n - 1)! = n
sum(t, t=1..n) = n*(n + 1)/2
Sum(t, (t, 1, n)) == n*(n + 1)/2
product(k, (k, 1, n)) = factorial(n)
integral(x**2, (x, 0, 1)) = 1/3
limit(1/n, n, oo) = 0
limit(sin(x)/x, x, 0, '+') = 1
diff(x**2, x) = 2*x
diff(x**2, x, at=3) = 6
log(x, 2) + log2(x) + ln(y) + exp(-x)
x[i] + z[k, 1] + T[i, j + 1]
a < b <= c = d
x = y => x**2 = y**2
a = b and b < c or not (a = 1)
x = y <=> y = x
a ~ b
n**2 = O(n**3)
n = o(n**2)
n = Theta(2*n)
Asymptotic(n, n + 1, n)
Tends(1/n, n, oo, 0)
x ≈ 12.48%
1,234,567 + 0.15*2e-3 + .5 + 3.
ForAll(a[k] = b[k], (k, 1, n))
real(x) and integer(n) and defined(1/x)
max(a, b, c) + min(a, b) + abs(x) + floor(x/2)*ceil(y)
Mod(x, 2) + gcd(m, n) + binomial(n, k) + root(x, 3) + cbrt(x)
conjugate(z) + re(z) + im(z) + arg(z) + gamma(x) + zeta(3) + beta(x, y) + delta(i, j)
GoldenRatio**2 = GoldenRatio + 1
`x^{*}` + x' + μ_2 − π×2
-2**-2**x
-(-x)!
(a*b)*c - (a - (b - c))
a/b/c*d
E**I
""".strip().split("\n")
_TEXT_WHERE = [
    ("d, n: positive integer; E, H: positive; E < H; d_ff = 4*d; x != 0; n -> oo", "4*d*d_ff = 16*d**2"),
    ("z: complex but not nonpositive integer", "gamma(z + 1) = z*gamma(z)"),
    ("x in (0, 1]; p: probability; r: rational", "x + p + r <= 3"),
    ("c[i]: nonnegative integer; Sum(c[k], (k, 1, K)) = 1; K: positive integer", "c[1] <= 1"),
    ("D := 1/x; f(n) := n + 1; p[m] := 2*m", "f(2) + p[3] + D = 9"),
    ("constants: E, I; x: real but not 0, 1", "E**(I*pi) = -1"),
    ("n is even; 3 divides m; k is odd; a[j] > 0 for j in 1..n", "n*k = k*n"),
    ("k in 1..10; abs(z) < 1; re(s) > 1; z, s: complex", "z*s = s*z"),
]
_TEX = r"""\documentclass{article}
\newcommand{\half}[1]{\frac{#1}{2}} \def\R{\mathbb{R}} \DeclareMathOperator{\sg}{sg}
\begin{document}
% derive: n: positive integer
We have $x$ and \begin{align*} S &= \sum_{k=1}^{n} k \label{eq:s} \\ &= \half{n(n+1)} \tag{1} \end{align*}
% derive also: x: real; x != 0
Hence by \eqref{eq:s}, \[ \frac{x}{x} = 1, \qquad x^2 \geq 0 \text{ for all } x. \]
\begin{equation} y := x + 1 \end{equation} so that $$ y - 1 = x $$
% derive: solve x
\begin{gather} 2x + 1 = 5 \\ \implies 2x = 4 \\ \iff x = 2 \end{gather}
% derive: expect refuted
\begin{multline} 1 + 1 \\ = 3 \end{multline}
\begin{verbatim} \[ x \] \end{verbatim} \input{more} \begin{split} a &= b \end{split}
\end{document}
"""
_MD = """# Title

<!-- derive: d: positive integer; d_ff = 4*d -->

```math
4d^2 + 2 d d_{ff} = 12 d^2
```

Text $a = b$ and `code`, then $$ a + a = 2a = a \\cdot 2 $$

    $$ indented = code $$

> \\[ x^2 = x \\cdot x \\]

<!-- derive: expect refuted -->
```math
\\begin{aligned} a &= a + 1 \\\\ &= b \\end{aligned}
```
- item \\( x \\) <!-- a comment -->
"""
_TXT = """# derive: d: positive integer; d_ff = 4*d
params := 4*d**2 + 2*d*d_ff  # a note
params = 4*d**2 + 8*d**2 = 12*d**2

# derive also: constants: E
$\\frac{n(n+1)}{2} = \\sum_{k=1}^n k$
% derive: solve x
2*x + 1 = 5
<=> 2*x = 4
=> x = 2
# derive: expect refuted
1 = 2
"""
_PROVED = [
    ("4*d**2 + 2*d*d_ff = 12*d**2", "d: positive integer; d_ff = 4*d"), ("sqrt(x**2) = x", "x: nonnegative"), ("x/x = 1", ""),
    ("1 = 2", ""), ("x**2 = x", ""), ("Sum(t, (t, 1, n)) = n*(n + 1)/2", "n: positive integer"), ("x**2 + y**2 >= 2*x*y", ""),
    ("diff(x**2, x) = 2*x", ""), ("limit(1/n, n, oo) = 0", ""), ("integral(x**2, (x, 0, 1)) = 1/3", ""), ("log(x*y) = log(x) + log(y)", "x, y: positive"),
    ("binomial(n, k) = binomial(n, n - k)", "n, k: nonnegative integer; k <= n"), ("exp(x) >= 1 + x", ""), ("pi < 22/7", ""), ("n = O(n**2)", "n -> oo"),
]  # fmt: skip


@cache
def _proofs() -> tuple[str, ...]:
    """Proof documents of small statements, as the prover makes them."""
    from derive.language import read_statement
    from derive.prover import decide

    found = [decide(read_statement(text, where), 5.0).proof for text, where in _PROVED]
    return tuple([proof for proof in found if proof is not None])


def _examples(ending: str) -> list[str]:
    return [path.read_text(encoding="utf-8") for path in sorted(EXAMPLES.glob("*" + ending))]


def seeds(target: str) -> list[str]:
    """First texts of a target."""
    if target == "proof":
        return list(_proofs())
    return {
        "latex": _LATEX + [f"{where}\x1f{formula}" for where, formula in _LATEX_WHERE],
        "text": _TEXT + [f"{where}\x1f{formula}" for where, formula in _TEXT_WHERE],
        "tex": [_TEX, *[f"\\[ {f} \\]\n" for f in _LATEX[:-1]], *_examples(".tex")],
        "md": [_MD, *[f"```math\n{f}\n```\n" for f in _LATEX[:-1]], *_examples(".md")],
        "txt": [_TXT, *[f"# derive: {where}\n{f}\n" for where, f in _TEXT_WHERE], *_examples(".txt")],
        "settings": ['[tool.derive]\nbudget = 10\njobs = 4\nstrict = false\ntargets = ["block.*"]\n', "tool.derive.budget = 1.5\n",
                     "[tool]\nderive = {jobs = 2}\n"],
        "range": ["n=1..64", "x=0:1:0.05", "d=128:32768:*2", "d=768,1024", "x=1/3:2:1/3", "n=5"],
    }[target]
