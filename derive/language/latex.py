"""Authored expressions and kernel terms as LaTeX, in the shape they were written, without dollar signs.

>>> from derive.language.expr import symbols
>>> d, d_ff = symbols("d d_ff")
>>> to_latex((4*d**2 + d*d_ff)/2)
'\\\\frac{4 d^{2} + d d_{\\\\text{ff}}}{2}'
"""

from __future__ import annotations

import re
from collections.abc import Callable

from derive.kernel.codec import digits
from derive.kernel.terms import Term
from derive.language.domains import Domain, Interval
from derive.language.expr import Expr, Member, Symbol
from derive.language.latex_names import marked, name_latex
from derive.language.piecewise import cases_of
from derive.language.stack import on_fresh_stack
from derive.language.where import NOTHING_GIVEN, Assumption, Declared, Definition, Fact, Grows, Where

IFF, IMP, OR, AND, NOT, RELATION, SUM, BIG, NEGATIVE, PRODUCT, POWER, ATOM = range(12)
Printed = tuple[int, str]
SIGNS = {
    "eq": "=",
    "ne": r"\neq",
    "lt": "<",
    "le": r"\leq",
    "gt": ">",
    "ge": r"\geq",
    "asym": r"\sim",
    "tends": r"\to",
    "approx": r"\approx",
}
_CONSTANTS = {
    "pi": r"\pi",
    "oo": r"\infty",
    "EulerGamma": r"\mathrm{EulerGamma}",
    "Catalan": r"\mathrm{Catalan}",
    "GoldenRatio": r"\mathrm{GoldenRatio}",
    "E": r"\mathrm{e}",
    "I": r"\mathrm{i}",
}
_COMMANDS = frozenset("exp log sin cos tan cot sec csc sinh cosh tanh coth arg gcd min max".split())
_RAISED = frozenset("sin cos tan cot sec csc sinh cosh tanh coth".split())
_WORDS = {
    "asin": r"\arcsin",
    "acos": r"\arccos",
    "atan": r"\arctan",
    "re": r"\operatorname{Re}",
    "im": r"\operatorname{Im}",
    "gamma": r"\Gamma",
    "zeta": r"\zeta",
    "sign": r"\operatorname{sgn}",
    "conjugate": r"\operatorname{conj}",
    "log2": r"\log_{2}",
    "log10": r"\log_{10}",
}
_FENCES = {
    "abs": (r"\left|", r"\right|"),
    "floor": (r"\left\lfloor ", r"\right\rfloor"),
    "ceil": (r"\left\lceil ", r"\right\rceil"),
    "sqrt": (r"\sqrt{", "}"),
    "cbrt": (r"\sqrt[3]{", "}"),
}
_BLACKBOARD = {"real": r"\mathbb{R}", "integer": r"\mathbb{Z}", "rational": r"\mathbb{Q}", "complex": r"\mathbb{C}"}


def to_latex(e: Expr, where: Where = NOTHING_GIVEN) -> str:
    """LaTeX of an expression or relation; the LaTeX reader takes it for the same term, under the same assumptions."""
    return on_fresh_stack(lambda: _show(marked(e, where), IFF))


def term_to_latex(t: Term) -> str:
    """LaTeX of a closed kernel term or proposition, by way of its text."""
    from derive.kernel.text import term_to_text
    from derive.language.statement import read_expression

    return to_latex(read_expression(term_to_text(t)))


def assumption_to_latex(a: Assumption) -> str:
    """LaTeX of one assumption."""
    if isinstance(a, Declared):
        shown = name_latex(a.name) + (f"_{{{', '.join([name_latex(i) for i in a.indices])}}}" if a.indices else "")
        return _membership(shown, a.domain)
    if isinstance(a, Fact):
        return to_latex(a.relation)
    if isinstance(a, Grows):
        return rf"{name_latex(a.name)} \to \infty"
    return _definition(a)


def _definition(d: Definition) -> str:
    inner = ", ".join([name_latex(p) for p in d.parameters])
    shown = name_latex(d.name) + (f"_{{{inner}}}" if d.indexed else f"({inner})" if d.parameters else "")
    return f"{shown} := {to_latex(d.body)}"


def _membership(shown: str, domain: Domain) -> str:
    if domain.interval is not None and domain.only_interval:
        return rf"{shown} \in {_interval(domain.interval)}"
    tail = rf",\ {shown} \in {_interval(domain.interval)}" if domain.interval is not None else ""
    tail += "".join([rf",\ {shown} \neq {to_latex(p)}" for p in domain.points])
    if domain.without is not None:
        tail += rf"\ \text{{but not {domain.without}}}"
    if domain.base == "probability":
        return rf"{shown} \in \left[0, 1\right]{tail}"
    if domain.sign is None:
        return rf"{shown} \in {_BLACKBOARD[domain.base]}{tail}"
    sign = {
        "positive": "> 0",
        "negative": "< 0",
        "nonnegative": r"\geq 0",
        "nonpositive": r"\leq 0",
        "nonzero": r"\neq 0",
    }[domain.sign]
    return rf"{shown} \in {_BLACKBOARD[domain.base]},\ {shown} {sign}{tail}"


def _interval(i: Interval) -> str:
    if i.whole:
        return rf"\left\{{{to_latex(i.low)}, \ldots, {to_latex(i.high)}\right\}}"
    left, right = "(" if i.low_open else "[", ")" if i.high_open else "]"
    return rf"\left{left}{to_latex(i.low)}, {to_latex(i.high)}\right{right}"


# ---- expressions ----------------------------------------------------------------------------------------------------
def _show(e: Expr, place: int) -> str:
    level, text = _PRINT[e.head](e)
    return text if level >= place else _fenced(text)


def _fenced(text: str) -> str:
    """Parentheses, growing ones only around what is tall."""
    return rf"\left({text}\right)" if _TALL.search(text) else f"({text})"


_TALL = re.compile(r"\\(frac|sum|prod|int|lim|sqrt|binom|left|overline)(?![A-Za-z])|\^\{[^{}]*[\\^]")


def _commas(*parts: Expr) -> str:
    shown = _show(parts[0], IFF)
    for p in parts[1:]:  # a comprehension would cost a frame a level
        shown += ", " + _show(p, IFF)
    return shown


def _number(e: Expr) -> Printed:
    text = digits(e.data) if type(e.data) is int else str(e.data)
    mantissa, mark, exponent = text.partition("e") if "e" in text else text.partition("E")
    mantissa = ("0" if mantissa.startswith(".") else "") + mantissa.replace(".%", "%").removesuffix(".")
    if not mark:
        return ATOM, mantissa.replace("%", r"\%")
    power = int(exponent.rstrip("%")) - 2 * text.endswith("%")  # 10^{3}\% would be read as a power of 10, over 100
    return PRODUCT, rf"{mantissa} \times 10^{{{power}}}"


def _symbol(e: Expr) -> Printed:
    given = e.latex if isinstance(e, Symbol) else None
    return ATOM, given or name_latex(str(e.data))


def _member(e: Expr) -> Printed:
    owner = e.family.latex if isinstance(e, Member) else None
    shown = owner or name_latex(str(e.data))
    # braces: a word in a subscript would be a part of the name, letters side by side two indices
    indices = ", ".join([f"{{{_show(a, IFF)}}}" if a.head in ("mul", "const") else _show(a, IFF) for a in e.args])
    return ATOM, (f"{{{shown}}}" if "_" in shown else shown) + f"_{{{indices}}}"


def _sum(e: Expr) -> Printed:
    text = _show(e.args[0], NEGATIVE)
    for i, a in enumerate(e.args[1:], 2):
        inner = a.args[0] if a.head == "neg" else a
        big = i == len(e.args) and inner.head in _BIG  # a big operator at the end needs no parentheses
        text += (" - " if a.head == "neg" else " + ") + _show(inner, BIG if big else PRODUCT)
    return SUM, text


def _negative(e: Expr) -> Printed:
    inner = e.args[0]
    if inner.head == "mul":
        return NEGATIVE, "-" + _fenced(_show(inner, IFF))
    return (BIG, "-" + _show(inner, BIG)) if inner.head in _BIG else (NEGATIVE, "-" + _show(inner, PRODUCT))


def _product(e: Expr) -> Printed:
    last = e.args[-1]
    parts: list[str] = []
    for i, a in enumerate(e.args):  # each once: products nest, and twice at each level would be twice as much a level
        place = BIG if i == len(e.args) - 1 and a.head in _BIG else PRODUCT if i else NEGATIVE
        parts.append(_fenced(_show(a, IFF)) if a.head == "mul" else _show(a, place))
    text = parts[0]
    for i in range(1, len(parts)):
        dotted = e.args[i].head == "neg" or _dotted(e.args[i - 1], parts[i - 1], parts[i])
        text += (r" \cdot " if dotted else " ") + parts[i]
    return (BIG if last.head in _BIG else NEGATIVE if e.args[0].head == "neg" else PRODUCT), text


def _dotted(left: Expr, before: str, after: str) -> bool:
    """True where two factors side by side would be read as one number, a mixed number or a call."""
    if after[0].isdigit() or before[-1].isdigit() and after.startswith(r"\frac{"):
        return True
    while left.head in ("pow", "neg"):
        left = left.args[0]
    letter = re.fullmatch(r"(?:[a-eij-np-zA-DF-NP-Z]|\\[a-z]+)(?:_.*)?", before)
    return after.startswith(("(", r"\left(")) and left.head in ("symbol", "const") and not letter


def _quotient(e: Expr) -> Printed:
    return PRODUCT, rf"\frac{{{_show(e.args[0], IFF)}}}{{{_show(e.args[1], IFF)}}}"


def _power(e: Expr) -> Printed:
    base, exponent = e.args
    inverse = exponent == Expr("neg", None, (Expr("number", 1),))
    if base.head == "fn" and str(base.data) in _RAISED and len(base.args) == 1 and not inverse:
        return ATOM, f"{_function_name(str(base.data))}^{{{_show(exponent, IFF)}}}{_fenced(_show(base.args[0], IFF))}"
    if base.head in ("div", "decimal") or base.head == "fn" and str(base.data) not in _FENCES:
        shown = _fenced(_show(base, IFF))
    else:
        shown = _show(base, ATOM)
    return POWER, f"{shown}^{{{_show(exponent, IFF)}}}"


def _function(e: Expr) -> Printed:
    name = str(e.data)
    if name in _FENCES and len(e.args) == 1:
        left, right = _FENCES[name]
        return ATOM, f"{left}{_show(e.args[0], IFF)}{right}"
    if name == "factorial":
        return POWER, f"{_show(e.args[0], ATOM)}!"
    if name == "binomial":
        return ATOM, rf"\binom{{{_show(e.args[0], IFF)}}}{{{_show(e.args[1], IFF)}}}"
    if name == "root":
        return ATOM, rf"\sqrt[{_show(e.args[1], IFF)}]{{{_show(e.args[0], IFF)}}}"
    if name == "mod":
        return BIG, rf"{_show(e.args[0], PRODUCT)} \bmod {_show(e.args[1], ATOM)}"
    if name == "delta":
        return ATOM, rf"\delta_{{{_commas(*e.args)}}}"
    if name == "log" and len(e.args) == 2:
        return ATOM, rf"\log_{{{_show(e.args[1], IFF)}}}{_fenced(_show(e.args[0], IFF))}"
    return ATOM, _function_name(name) + _fenced(_commas(*e.args))


def _function_name(name: str) -> str:
    spelled = name.replace("_", r"\_")
    return "\\" + name if name in _COMMANDS else _WORDS.get(name, rf"\operatorname{{{spelled}}}")


_SPANS = {"sum": r"\sum", "product": r"\prod"}
_BIG = frozenset({"sum", "product", "integral", "limit"})


def _span(e: Expr) -> Printed:
    body, variable, low, high = e.args
    name = _show(variable, ATOM)
    return BIG, rf"{_SPANS[e.head]}_{{{name}={_show(low, IFF)}}}^{{{_show(high, IFF)}}} {_show(body, BIG)}"


def _integral(e: Expr) -> Printed:
    body, variable, low, high = e.args
    return BIG, (
        rf"\int_{{{_show(low, IFF)}}}^{{{_show(high, IFF)}}} {_show(body, BIG)} "
        rf"\,\mathrm{{d}}{_show(variable, ATOM)}"
    )


def _for_all(e: Expr) -> Printed:
    body, variable, low, high = e.args
    span = rf"\{{{_show(low, IFF)}, \ldots, {_show(high, IFF)}\}}"
    return IFF, rf"\forall {_show(variable, ATOM)} \in {span}: {_show(body, IFF)}"


def _runs(e: Expr, name: str) -> str:
    """The values that a variable runs through, where the expression says so."""
    return rf",\ {name} \in {_BLACKBOARD[str(e.data)]}" if e.data in ("integer", "real") else ""


def _limit(e: Expr) -> Printed:
    body, variable, point = e.args
    side = {"right": "^{+}", "left": "^{-}"}.get(str(e.data), "")
    name = _show(variable, ATOM)
    return BIG, rf"\lim_{{{name} \to {_show(point, SUM)}{side}{_runs(e, name)}}} {_show(body, BIG)}"


def _derivative(e: Expr) -> Printed:
    order, inner, by = 1, e.args[0], e.args[1]
    nests = len(e.args) == 2 and "^" not in str(by.data)
    while nests and inner.head == "derivative" and len(inner.args) == 2 and inner.args[1] == by:
        order, inner = order + 1, inner.args[0]
    sign = r"\partial" if by.head == "member" else r"\mathrm{d}"
    power = f"^{{{order}}}" if order > 1 else ""
    body = _show(inner, BIG)
    body = _fenced(body) if body.startswith("-") else body
    text = rf"\frac{{{sign}{power}}}{{{sign} {_show(by, ATOM)}{power}}} {body}"
    return BIG, text if len(e.args) == 2 else rf"\left.{text}\right|_{{{_show(by, ATOM)}={_show(e.args[2], IFF)}}}"


# ---- relations ------------------------------------------------------------------------------------------------------
def _relation(e: Expr) -> Printed:
    return RELATION, f"{_show(e.args[0], SUM)} {SIGNS[e.head]} {_show(e.args[1], SUM)}"


def _chain(e: Expr) -> Printed:
    heads = e.data if isinstance(e.data, tuple) else ()
    return RELATION, _show(e.args[0], SUM) + "".join(
        [f" {SIGNS[h]} {_show(side, SUM)}" for h, side in zip(heads, e.args[1:], strict=True)]
    )


def _growth(e: Expr) -> Printed:
    sign = {"bigo": r"= \mathcal{O}", "theta": r"= \Theta", "littleo": "= o"}.get(e.head)
    f, g = e.args[:2]
    text = (
        f"{_show(f, SUM)} {SIGNS[e.head]} {_show(g, SUM)}"
        if sign is None
        else f"{_show(f, SUM)} {sign}{_fenced(_show(g, IFF))}"
    )
    if len(e.args) == 2:
        return RELATION, text
    point = _show(e.args[3], SUM) if len(e.args) == 4 else r"\infty"
    name = _show(e.args[2], ATOM)
    return RELATION, rf"{text} \quad ({name} \to {point}{_runs(e, name)})"


def _joined(sign: str, level: int) -> Callable[[Expr], Printed]:
    return lambda e: (level, f" {sign} ".join([_show(a, level + 1) for a in e.args]))


def _matrix(e: Expr) -> Printed:
    columns = e.data if type(e.data) is int else 1
    rows = [e.args[i : i + columns] for i in range(0, len(e.args), columns)]
    lines = r" \\ ".join([" & ".join([_show(a, IFF) for a in row]) for row in rows])
    return ATOM, rf"\begin{{pmatrix}} {lines} \end{{pmatrix}}"


def _piecewise(e: Expr) -> Printed:
    lines = [
        rf"{_show(v, IFF)} & " + (r"\text{otherwise}" if c is None else rf"\text{{if }} {_show(c, IFF)}")
        for v, c in cases_of(e)
    ]
    return ATOM, r"\begin{cases} " + r" \\ ".join(lines) + r" \end{cases}"


_PRINT: dict[str, Callable[[Expr], Printed]] = {
    "number": _number,
    "decimal": _number,
    "const": lambda e: (ATOM, _CONSTANTS[str(e.data)]),
    "symbol": _symbol,
    "member": _member,
    "matrix": _matrix,
    "piecewise": _piecewise,
    "add": _sum,
    "mul": _product,
    "div": _quotient,
    "pow": _power,
    "neg": _negative,
    "fn": _function,
    "call": lambda e: (ATOM, name_latex(str(e.data)) + _fenced(_commas(*e.args))),
    "sum": _span,
    "product": _span,
    "integral": _integral,
    "forall": _for_all,
    "limit": _limit,
    "derivative": _derivative,
    **dict.fromkeys(("eq", "ne", "lt", "le", "gt", "ge", "approx"), _relation),
    "chain": _chain,
    **dict.fromkeys(("asym", "tends", "bigo", "theta", "littleo"), _growth),
    "iff": _joined(r"\iff", IFF),
    "imp": _joined(r"\implies", IMP),
    "or": _joined(r"\lor", OR),
    "and": _joined(r"\land", AND),
    "not": lambda e: (NOT, rf"\lnot {_show(e.args[0], ATOM)}"),
    **{
        k: (lambda e: (RELATION, rf"{_show(e.args[0], SUM)} \in {_BLACKBOARD[e.head]}"))
        for k in ("real", "integer", "rational")
    },
    "defined": lambda e: (ATOM, rf"\operatorname{{defined}}({_show(e.args[0], IFF)})"),
}
