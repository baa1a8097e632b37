"""Authored expressions as boxes: what stands beside, above and below what. `typst_math` and `mathml` write them out.

One traversal decides precedence, parentheses and where a big operator must be closed off; the writers decide nothing.
The shape is the one that `derive.language.latex` prints, so that a report looks the same in every format.

    >>> from derive.language import symbols
    >>> d, = symbols("d,")
    >>> layout(d/2)
    Fraction(above=Letter(text='d', upright=False), below=Number(text='2'), line=True)
"""
from __future__ import annotations

from collections.abc import Callable

from derive.kernel.codec import digits
from derive.language import Expr
from reports.boxes import (
    BLACKBOARD,
    COMMA,
    Big,
    Box,
    Fence,
    Fraction,
    Gap,
    Grid,
    Letter,
    Number,
    Over,
    Root,
    Row,
    Script,
    Sign,
    Word,
    between,
    fenced,
    look,
    name,
    row,
)

IFF, IMP, OR, AND, NOT, RELATION, SUM, BIG, NEGATIVE, PRODUCT, POWER, ATOM = range(12)
Placed = tuple[int, Box]

SIGNS = {"eq": "=", "ne": "≠", "lt": "<", "le": "≤", "gt": ">", "ge": "≥", "asym": "∼", "tends": "→", "approx": "≈"}
CONSTANTS: dict[str, Box] = {
    "pi": Letter("π", True), "oo": Number("∞"), "Catalan": Letter("G"), "GoldenRatio": Letter("φ"),
    "EulerGamma": Script(Letter("γ"), Letter("E", True)), "E": Letter("e", True), "I": Letter("i", True)}
FUNCTIONS: dict[str, Box] = {
    "asin": Word("arcsin", True), "acos": Word("arccos", True), "atan": Word("arctan", True), "sign": Word("sgn", True),
    "re": Word("Re", True), "im": Word("Im", True), "gamma": Letter("Γ", True), "zeta": Letter("ζ"),
    "beta": Letter("B", True), "digamma": Letter("ψ"), "loggamma": Row((Word("log", True), Letter("Γ", True))),
    "log2": Script(Word("log", True), Number("2")), "log10": Script(Word("log", True), Number("10"))}
FENCES = {"abs": ("|", "|"), "floor": ("⌊", "⌋"), "ceil": ("⌈", "⌉")}
RAISED = frozenset("sin cos tan cot sec csc sinh cosh tanh coth".split())


def layout(e: Expr) -> Box:
    """The boxes of an expression or relation."""
    return _show(e, IFF)


def _show(e: Expr, place: int) -> Box:
    level, box = _RULES[e.head](e)
    return box if level >= place else fenced(box)


def _commas(*parts: Expr) -> Box:
    return row(*between([_show(p, IFF) for p in parts]))


# ---- leaves ---------------------------------------------------------------------------------------------------------
def _number(e: Expr) -> Placed:
    text = digits(e.data) if type(e.data) is int else str(e.data)
    mantissa, mark, exponent = text.replace("E", "e").partition("e")
    if not mark:
        return ATOM, Number(text)
    size = Number(exponent.lstrip("+-"))
    power = Script(Number("10"), None, row(Sign("−", "prefix"), size) if exponent[:1] == "-" else size)
    return PRODUCT, row(Number(mantissa), Sign("×"), power)


def _symbol(e: Expr) -> Placed:
    given = getattr(e, "latex", None)
    return ATOM, (look(given) if given else None) or name(str(e.data))


def _member(e: Expr) -> Placed:
    given = getattr(getattr(e, "family", None), "latex", None)
    shown = (look(given) if given else None) or name(str(e.data))
    indices = _commas(*e.args)
    if isinstance(shown, Script):
        below = indices if shown.below is None else row(shown.below, COMMA, indices)
        return ATOM, Script(shown.base, below, shown.above)
    return ATOM, Script(shown, indices)


# ---- arithmetic -----------------------------------------------------------------------------------------------------
def _sum(e: Expr) -> Placed:
    parts: list[Box] = [_show(e.args[0], NEGATIVE)]
    for i, a in enumerate(e.args[1:], 2):
        place = BIG if i == len(e.args) else PRODUCT  # a big operator at the end needs no parentheses
        if a.head == "neg":
            parts += [Sign("−"), _show(a.args[0], place)]
        else:
            parts += [Sign("+"), fenced(_show(a, IFF)) if _signed(a) else _show(a, place)]
    return SUM, row(*parts)


def _signed(e: Expr) -> bool:
    """Whether a term begins with a minus, which may not follow a plus."""
    return e.head == "neg" or e.head == "mul" and _signed(e.args[0])


def _product(e: Expr) -> Placed:
    *front, last = e.args
    big = last.head in ("sum", "product")
    boxes = [_show(a, PRODUCT if i else NEGATIVE) for i, a in enumerate(front)] + [_show(last, BIG if big else PRODUCT)]
    if e.args[0].head == "mul":
        boxes[0] = fenced(boxes[0])
    parts: list[Box] = [boxes[0]]
    for before, after, a in zip(boxes, boxes[1:], e.args[1:], strict=False):
        halves = isinstance(after, Fraction) and _ends_with_digit(before)
        if halves or a.head in ("mul", "neg") or _leads_with_digit(after):
            parts.append(Sign("⋅"))
        elif _wordy(before) or _wordy(after):
            parts.append(Gap(False))
        parts.append(after)
    return (BIG if big else PRODUCT), row(*parts)


def _wordy(box: Box) -> bool:
    """A name of several letters, or with one below it, keeps a little distance from its neighbours."""
    if isinstance(box, Script):
        return _wordy(box.base) or box.below is not None and _wordy(box.below)
    return isinstance(box, Word) and not box.operator


def _leads_with_digit(box: Box) -> bool:
    if isinstance(box, Row):
        return _leads_with_digit(box.parts[0])
    return isinstance(box, Number) or isinstance(box, Script) and isinstance(box.base, Number)


def _ends_with_digit(box: Box) -> bool:
    return _ends_with_digit(box.parts[-1]) if isinstance(box, Row) else isinstance(box, Number)


def _quotient(e: Expr) -> Placed:
    return PRODUCT, Fraction(_show(e.args[0], IFF), _show(e.args[1], IFF))


def _power(e: Expr) -> Placed:
    base, exponent = e.args
    above = _exponent(exponent)
    if base.head == "fn" and str(base.data) in RAISED and len(base.args) == 1:
        return ATOM, row(Script(Word(str(base.data), True), None, above), fenced(_show(base.args[0], IFF)))
    closed = base.head == "fn" and str(base.data) not in ("abs", "floor", "ceil", "sqrt", "cbrt", "conjugate")
    shown = fenced(_show(base, IFF)) if closed or base.head in ("div", "decimal") else _show(base, ATOM)
    if isinstance(shown, Script) and shown.above is None:
        return POWER, Script(shown.base, shown.below, above)
    return POWER, Script(shown, None, above)


def _exponent(e: Expr) -> Box:
    """A quotient in an exponent goes on one line."""
    if e.head == "div":
        return row(_show(e.args[0], PRODUCT), Sign("/", "plain"), _show(e.args[1], POWER))
    if e.head == "neg" and e.args[0].head == "div":
        return row(Sign("−", "prefix"), _exponent(e.args[0]))
    return _show(e, IFF)


def _negative(e: Expr) -> Placed:
    level, box = _RULES[e.args[0].head](e.args[0])
    if level == BIG:  # -Σ f stays as open at its end as Σ f
        return BIG, row(Sign("−", "prefix"), box)
    return NEGATIVE, row(Sign("−", "prefix"), _show(e.args[0], PRODUCT))


# ---- functions ------------------------------------------------------------------------------------------------------
def _function(e: Expr) -> Placed:
    rule = _SPECIAL.get(str(e.data))
    if rule is not None:
        return rule(e)
    head = FUNCTIONS.get(str(e.data)) or Word(str(e.data), True)
    return ATOM, row(head, fenced(_commas(*e.args)))


def _fence(e: Expr) -> Placed:
    left, right = FENCES[str(e.data)]
    return ATOM, Fence(left, _show(e.args[0], IFF), right)


def _log(e: Expr) -> Placed:
    head: Box = Word("log", True)
    if len(e.args) == 2:
        head = Script(head, _show(e.args[1], IFF))
    return ATOM, row(head, fenced(_show(e.args[0], IFF)))


def _root(e: Expr) -> Placed:
    index = {"sqrt": None, "cbrt": Number("3")}[str(e.data)] if e.data != "root" else _show(e.args[1], IFF)
    return ATOM, Root(_show(e.args[0], IFF), index)


def _binomial(e: Expr) -> Placed:
    return ATOM, fenced(Fraction(_show(e.args[0], IFF), _show(e.args[1], IFF), line=False))


def _factorial(e: Expr) -> Placed:
    return POWER, row(_show(e.args[0], ATOM), Sign("!", "plain"))


def _mod(e: Expr) -> Placed:
    return BIG, row(_show(e.args[0], PRODUCT), Gap(False), Word("mod"), Gap(False), _show(e.args[1], ATOM))


_SPECIAL: dict[str, Callable[[Expr], Placed]] = {
    "log": _log, "sqrt": _root, "cbrt": _root, "root": _root, "factorial": _factorial, "binomial": _binomial,
    "mod": _mod, "conjugate": lambda e: (ATOM, Over(_show(e.args[0], IFF))),
    "delta": lambda e: (ATOM, Script(Letter("δ"), _commas(*e.args))),
    **dict.fromkeys(FENCES, _fence),
}


# ---- binders --------------------------------------------------------------------------------------------------------
def _span(sign: str) -> Callable[[Expr], Placed]:
    def rule(e: Expr) -> Placed:
        body, variable, low, high = e.args
        below = row(_show(variable, ATOM), Sign("="), _show(low, IFF))
        return BIG, row(Big(sign, below, _show(high, IFF)), _show(body, BIG))
    return rule


def _integral(e: Expr) -> Placed:
    body, variable, low, high = e.args
    sign = Script(Sign("∫", "plain"), _show(low, IFF), _show(high, IFF))
    return BIG, row(sign, _show(body, BIG), Gap(False), Letter("d", True), _show(variable, ATOM))


def _for_all(e: Expr) -> Placed:
    body, variable, low, high = e.args
    span = row(_show(low, IFF), COMMA, Word("…"), COMMA, _show(high, IFF))
    return NOT, row(_show(body, RELATION), Gap(), Word("for all "), _show(variable, ATOM), Sign("="), span)


def _limit(e: Expr) -> Placed:
    body, variable, point = e.args
    goal = _show(point, SUM)
    side = {"right": "+", "left": "−"}.get(str(e.data))
    if side:
        goal = Script(goal, None, Sign(side, "plain"))
    return BIG, row(Big("lim", row(_show(variable, ATOM), Sign("→"), goal)), _show(body, BIG))


def _derivative(e: Expr) -> Placed:
    order, inner, by = 1, e.args[0], e.args[1]
    while len(e.args) == 2 and inner.head == "derivative" and len(inner.args) == 2 and inner.args[1] == by:
        order, inner = order + 1, inner.args[0]
    d: Box = Letter("∂", True) if by.head == "member" else Letter("d", True)
    power = Number(str(order)) if order > 1 else None
    below = fenced(_show(by, ATOM)) if power and by.head == "member" else _show(by, ATOM)
    quotient = Fraction(Script(d, None, power) if power else d, row(d, Script(below, None, power) if power else below))
    box = row(quotient, _show(inner, PRODUCT if inner.head == "neg" else BIG))
    if len(e.args) == 2:
        return BIG, box
    return BIG, Script(Fence("", box, "|"), row(_show(by, ATOM), Sign("="), _show(e.args[2], IFF)))


# ---- relations ------------------------------------------------------------------------------------------------------
def _relation(e: Expr) -> Placed:
    return RELATION, row(_show(e.args[0], SUM), Sign(SIGNS[e.head]), _show(e.args[1], SUM))


def _chain(e: Expr) -> Placed:
    parts: list[Box] = [_show(e.args[0], SUM)]
    for head, side in zip(e.data if isinstance(e.data, tuple) else (), e.args[1:], strict=True):
        parts += [Sign(SIGNS[head]), _show(side, SUM)]
    return RELATION, row(*parts)


def _growth(e: Expr) -> Placed:
    f, g = e.args[:2]
    letter = {"bigo": Letter("O"), "theta": Letter("Θ", True), "littleo": Letter("o")}.get(e.head)
    if letter is None:
        box = row(_show(f, SUM), Sign(SIGNS[e.head]), _show(g, SUM))
    else:
        box = row(_show(f, SUM), Sign("="), letter, fenced(_show(g, IFF)))
    if len(e.args) == 2:
        return RELATION, box
    point = _show(e.args[3], SUM) if len(e.args) == 4 else CONSTANTS["oo"]
    return RELATION, row(box, Gap(), fenced(row(_show(e.args[2], ATOM), Sign("→"), point)))


def _joined(joint: tuple[Box, ...], level: int) -> Callable[[Expr], Placed]:
    def rule(e: Expr) -> Placed:
        parts: list[Box] = []
        for i, a in enumerate(e.args):
            parts += [*(joint if i else ()), _show(a, level + 1)]
        return level, row(*parts)
    return rule


def _matrix(e: Expr) -> Placed:
    columns = e.data if type(e.data) is int else 1
    cells = [_show(a, IFF) for a in e.args]
    return ATOM, Grid(tuple([tuple(cells[i:i + columns]) for i in range(0, len(cells), columns)]))


def _piecewise(e: Expr) -> Placed:
    from derive.language.piecewise import cases_of

    cases = cases_of(e)
    lines = [(_show(v, IFF), Word("otherwise") if c is None else row(Word("if "), _show(c, IFF))) for v, c in cases]
    return ATOM, Fence("{", Grid(tuple(lines)), "")


def _sort(e: Expr) -> Placed:
    return RELATION, row(_show(e.args[0], SUM), Sign("∈"), Letter(BLACKBOARD[e.head], True))


_RULES: dict[str, Callable[[Expr], Placed]] = {
    "number": _number, "decimal": _number, "const": lambda e: (ATOM, CONSTANTS[str(e.data)]), "symbol": _symbol,
    "member": _member, "add": _sum, "mul": _product, "div": _quotient, "pow": _power, "neg": _negative, "fn": _function,
    "call": lambda e: (ATOM, row(name(str(e.data)), fenced(_commas(*e.args)))),
    "sum": _span("∑"), "product": _span("∏"), "integral": _integral, "forall": _for_all, "limit": _limit,
    "derivative": _derivative, "chain": _chain, "matrix": _matrix, "piecewise": _piecewise,
    **dict.fromkeys(("eq", "ne", "lt", "le", "gt", "ge", "approx"), _relation),
    **dict.fromkeys(("asym", "tends", "bigo", "theta", "littleo"), _growth),
    "iff": _joined((Sign("⟺"),), IFF), "imp": _joined((Sign("⟹"),), IMP), "or": _joined((Gap(), Word("or"), Gap()), OR),
    "and": _joined((Gap(), Word("and"), Gap()), AND),
    "not": lambda e: (NOT, row(Sign("¬", "prefix"), _show(e.args[0], ATOM))),
    "defined": lambda e: (RELATION, row(_show(e.args[0], SUM), Word(" is defined"))),
    **dict.fromkeys(("real", "integer", "rational"), _sort),
}
