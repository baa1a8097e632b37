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
from derive.language.where import Assumption, Declared, Definition, Fact, Grows

IFF, IMP, OR, AND, NOT, RELATION, SUM, BIG, NEGATIVE, PRODUCT, POWER, ATOM = range(12)
Printed = tuple[int, str]
_LETTERS = dict(
    zip(
        "αβγδεζηθικλμνξρστυφχψωΓΔΘΛΞΣΥΦΨΩ",
        "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi rho sigma tau upsilon phi chi "
        "psi omega Gamma Delta Theta Lambda Xi Sigma Upsilon Phi Psi Omega".split(),
        strict=True,
    )
)
GREEK = frozenset(_LETTERS.values())
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
    "EulerGamma": r"\gamma_{\mathrm{E}}",
    "Catalan": "G",
    "GoldenRatio": r"\varphi",
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
    "beta": r"\mathrm{B}",
    "digamma": r"\psi",
    "sign": r"\operatorname{sgn}",
    "loggamma": r"\log\Gamma",
    "log2": r"\log_{2}",
    "log10": r"\log_{10}",
}
_FENCES = {
    "abs": (r"\left|", r"\right|"),
    "floor": (r"\left\lfloor ", r"\right\rfloor"),
    "ceil": (r"\left\lceil ", r"\right\rceil"),
    "conjugate": (r"\overline{", "}"),
    "sqrt": (r"\sqrt{", "}"),
    "cbrt": (r"\sqrt[3]{", "}"),
}
_BLACKBOARD = {"real": r"\mathbb{R}", "integer": r"\mathbb{Z}", "rational": r"\mathbb{Q}", "complex": r"\mathbb{C}"}


def to_latex(e: Expr) -> str:
    """LaTeX of an expression or relation."""
    return _show(e, IFF)


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


# ---- names ----------------------------------------------------------------------------------------------------------
def name_latex(name: str) -> str:
    """A name: Greek by its letter, words upright, what follows `_` or trailing digits as a subscript."""
    stem = name.rstrip("'")
    primes = name[len(stem) :]
    head, *subs = [p for p in stem.split("_") if p] or [stem]
    numbered = re.fullmatch(r"([A-Za-zα-ωΑ-Ω]+?)([0-9]+)", head)
    if numbered:
        head, subs = numbered[1], [numbered[2], *subs]
    sub = ", ".join([_letters(p, r"\text") for p in subs])
    return _letters(head, r"\mathrm") + (f"_{{{sub}}}" if sub else "") + primes


def _letters(word: str, upright: str) -> str:
    if word in GREEK:
        return "\\" + word
    if word in _LETTERS:
        return "\\" + _LETTERS[word]
    escaped = re.sub(r"([{}^])", lambda found: {"{": r"\{", "}": r"\}", "^": r"\hat{}"}[found[1]], word)
    return escaped if len(word) == 1 or word.isdecimal() else f"{upright}{{{escaped}}}"


# ---- expressions ----------------------------------------------------------------------------------------------------
def _show(e: Expr, place: int) -> str:
    level, text = _PRINT[e.head](e)
    return text if level >= place else _fenced(text)


def _fenced(text: str) -> str:
    """Parentheses, growing ones only around what is tall."""
    return rf"\left({text}\right)" if _TALL.search(text) else f"({text})"


_TALL = re.compile(r"\\(frac|sum|prod|int|lim|sqrt|binom|left|overline)(?![A-Za-z])|\^\{[^{}]*[\\^]")


def _commas(*parts: Expr) -> str:
    return ", ".join([_show(p, IFF) for p in parts])


def _number(e: Expr) -> Printed:
    text = digits(e.data) if type(e.data) is int else str(e.data)
    mantissa, mark, exponent = text.partition("e") if "e" in text else text.partition("E")
    if not mark:
        return ATOM, text.replace("%", r"\%")
    return PRODUCT, rf"{mantissa} \times 10^{{{exponent.rstrip('%').lstrip('+')}}}" + r"\%" * text.endswith("%")


def _symbol(e: Expr) -> Printed:
    given = e.latex if isinstance(e, Symbol) else None
    return ATOM, given or name_latex(str(e.data))


def _member(e: Expr) -> Printed:
    owner = e.family.latex if isinstance(e, Member) else None
    shown = owner or name_latex(str(e.data))
    return ATOM, (f"{{{shown}}}" if "_" in shown else shown) + f"_{{{_commas(*e.args)}}}"


def _sum(e: Expr) -> Printed:
    text = _show(e.args[0], NEGATIVE)
    for i, a in enumerate(e.args[1:], 2):
        inner = a.args[0] if a.head == "neg" else a
        big = i == len(e.args) and inner.head in _BIG  # a big operator at the end needs no parentheses
        text += (" - " if a.head == "neg" else " + ") + _show(inner, BIG if big else PRODUCT)
    return SUM, text


def _negative(e: Expr) -> Printed:
    inner = e.args[0]
    return (BIG, "-" + _show(inner, BIG)) if inner.head in _BIG else (NEGATIVE, "-" + _show(inner, PRODUCT))


def _product(e: Expr) -> Printed:
    parts = [_show(a, PRODUCT if i else NEGATIVE) for i, a in enumerate(e.args[:-1])]
    last = e.args[-1]
    parts.append(_show(last, BIG if last.head in _BIG else PRODUCT))
    if e.args[0].head == "mul":
        parts[0] = _fenced(parts[0])
    text = parts[0]
    for before, after, a in zip(parts, parts[1:], e.args[1:], strict=False):
        text += (
            r" \cdot "
            if after[0].isdigit() or a.head in ("mul", "neg") or before[-1].isdigit() and after.startswith(r"\frac{")
            else " "
        ) + after
    return (BIG if last.head in _BIG else PRODUCT), text


def _quotient(e: Expr) -> Printed:
    return PRODUCT, rf"\frac{{{_show(e.args[0], IFF)}}}{{{_show(e.args[1], IFF)}}}"


def _power(e: Expr) -> Printed:
    base, exponent = e.args
    if base.head == "fn" and str(base.data) in _RAISED and len(base.args) == 1:
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
    return "\\" + name if name in _COMMANDS else _WORDS.get(name, rf"\operatorname{{{name}}}")


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
    return NOT, (
        rf"{_show(body, RELATION)} \quad \text{{for all }} {_show(variable, ATOM)} = "
        rf"{_show(low, IFF)}, \ldots, {_show(high, IFF)}"
    )


def _limit(e: Expr) -> Printed:
    body, variable, point = e.args
    side = {"right": "^{+}", "left": "^{-}"}.get(str(e.data), "")
    return BIG, rf"\lim_{{{_show(variable, ATOM)} \to {_show(point, SUM)}{side}}} {_show(body, BIG)}"


def _derivative(e: Expr) -> Printed:
    order, inner, by = 1, e.args[0], e.args[1]
    while len(e.args) == 2 and inner.head == "derivative" and len(inner.args) == 2 and inner.args[1] == by:
        order, inner = order + 1, inner.args[0]
    sign = r"\partial" if by.head == "member" else r"\mathrm{d}"
    power = f"^{{{order}}}" if order > 1 else ""
    text = rf"\frac{{{sign}{power}}}{{{sign} {_show(by, ATOM)}{power}}} {_show(inner, BIG)}"
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
    return RELATION, rf"{text} \quad \left({_show(e.args[2], ATOM)} \to {point}\right)"


def _joined(sign: str, level: int) -> Callable[[Expr], Printed]:
    return lambda e: (level, f" {sign} ".join([_show(a, level + 1) for a in e.args]))


def _matrix(e: Expr) -> Printed:
    columns = e.data if type(e.data) is int else 1
    rows = [e.args[i : i + columns] for i in range(0, len(e.args), columns)]
    lines = r" \\ ".join([" & ".join([_show(a, IFF) for a in row]) for row in rows])
    return ATOM, rf"\begin{{pmatrix}} {lines} \end{{pmatrix}}"


_PRINT: dict[str, Callable[[Expr], Printed]] = {
    "number": _number,
    "decimal": _number,
    "const": lambda e: (ATOM, _CONSTANTS[str(e.data)]),
    "symbol": _symbol,
    "member": _member,
    "matrix": _matrix,
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
    "defined": lambda e: (RELATION, rf"{_show(e.args[0], SUM)} \text{{ is defined}}"),
}
