"""What a call in text means: functions of the allow-list, sums, limits, derivatives, and the relations with a name.

The parser hands over the name and its parsed arguments; nothing outside these tables can be called.
"""

from __future__ import annotations

from collections.abc import Callable

from derive.language import relations
from derive.language.errors import IllFormed, ReadError, at
from derive.language.expr import ORDERS as ORDER_RELATIONS
from derive.language.expr import PROPOSITIONS, Expr
from derive.language.functions import ALIASES, ARITY, NO_MEANING, arity_text, canonical, fits
from derive.language.tokens import Token

Arguments = tuple[Expr, ...]
# heads that exist only inside a call: a list (t, 1, n), 1..n, t=1..n, '+', O(g)
FRAGMENTS = {
    "tuple": "a list in parentheses",
    "range": "a range",
    "span": "a range",
    "string": "a quoted word",
    "order": "an order of growth",
    "true": "True",
}
ORDERS = {"O": "bigo", "Theta": "theta", "Θ": "theta", "o": "littleo"}
_SPANS = {
    "sum": "sum",
    "Sum": "sum",
    "summation": "sum",
    "product": "product",
    "Product": "product",
    "prod": "product",
    "integral": "integral",
    "Integral": "integral",
    "integrate": "integral",
    "ForAll": "forall",
    "forall": "forall",
}
_ORDER_CALLS = {"Eq": "eq", "Ne": "ne", "Lt": "lt", "Le": "le", "Gt": "gt", "Ge": "ge"}
_JOINS = {"Implies": "imp", "Equivalent": "iff", "And": "and", "Or": "or"}
_GROWTH = {"Asymptotic": "asym", "BigO": "bigo", "LittleO": "littleo"}
_SORTS = frozenset({"real", "integer", "rational", "defined"})
_MODES = {
    "+": "right",
    "-": "left",
    "+-": "both",
    "integer": "integer",
    "real": "real",
    "both": "both",
    "left": "left",
    "right": "right",
}


def takes_two(name: Token | None) -> bool:
    """True when a function takes two arguments and no other number, so that a comma can only part them."""
    if name is None:
        return False
    return name.text == "Rational" or ARITY.get(ALIASES.get(name.text, name.text)) == (2, 2)


def known(name: str) -> bool:
    """True for a name that text may call without defining it."""
    return name in _CALLS or canonical(name) is not None


def check_callable(token: Token, functions: frozenset[str], source: str) -> None:
    """Refuse a call of anything that the tables and the definitions do not know."""
    name = token.text
    if name in functions or known(name):
        return
    if name in NO_MEANING:
        raise at(source, token.start, f"the function {name} is not part of this language yet", name)
    raise at(
        source,
        token.start,
        f"{name} is not a known function; write {name}*(...) for a product, {name}[...] for a "
        f"family, or define {name}(x) := ... among the assumptions",
        name,
    )


def build(name: Token, args: Arguments, functions: frozenset[str], source: str) -> Expr:
    """The expression of one call."""

    def refuse(message: str) -> ReadError:
        return at(source, name.start, message, source[name.start : name.start + 40])

    text = name.text
    if text in functions:
        return Expr("call", text, _numbers(args, refuse))
    special = _CALLS.get(text)
    if special is not None:
        return special(text, args, refuse)
    function = canonical(text) or text
    if not fits(function, len(args)):
        raise refuse(f"{text} takes {arity_text(function)}, not {len(args)}")
    return Expr("fn", function, _numbers(args, refuse))


Refuse = Callable[[str], ReadError]


def _numbers(args: Arguments, refuse: Refuse) -> Arguments:
    for a in args:
        if a.head in PROPOSITIONS or a.head in FRAGMENTS:
            raise refuse("an argument here is a number, not a statement, list or range")
    return args


def _number(e: Expr, refuse: Refuse) -> Expr:
    return _numbers((e,), refuse)[0]


def _symbol(e: Expr, refuse: Refuse) -> Expr:
    if e.head != "symbol":
        raise refuse("a variable should stand here, and that is a plain name")
    return e


def _proposition(e: Expr, refuse: Refuse) -> Expr:
    if e.head not in PROPOSITIONS:
        raise refuse("a relation should stand here")
    return e


# ---- sums, products, integrals, for all -----------------------------------------------------------------------------
def _span(name: str, args: Arguments, refuse: Refuse) -> Expr:
    head = _SPANS[name]
    if len(args) < 2:
        raise refuse(f"{name} needs its range: {name}(f, (t, 1, n)) or {name}(f, t=1..n)")
    body = (_proposition if head == "forall" else _number)(args[0], refuse)
    return relations.spanned(head, body, *[_range(name, a, refuse) for a in args[1:]])


def _range(name: str, e: Expr, refuse: Refuse) -> tuple[Expr, Expr, Expr]:
    if e.head == "tuple" and len(e.args) == 3:
        variable, low, high = e.args
    elif e.head == "span":
        variable, low, high = e.args
    else:
        raise refuse(f"the range of {name} is written (t, 1, n) or t=1..n")
    return _symbol(variable, refuse), _number(low, refuse), _number(high, refuse)


# ---- limits and derivatives -----------------------------------------------------------------------------------------
def _mode(e: Expr, refuse: Refuse) -> str:
    mode = _MODES.get(str(e.data)) if e.head in ("string", "symbol") else None
    if mode is None:
        raise refuse("the direction of a limit is '+' (from the right), '-' (from the left), '+-', integer or real")
    return mode


def _limit(name: str, args: Arguments, refuse: Refuse) -> Expr:
    if len(args) > 1 and args[1].head == "tends":
        args = (args[0], *args[1].args, *args[2:])
    if len(args) not in (3, 4):
        raise refuse(f"{name} is written {name}(f, n, oo), or {name}(f, x, 0, '+') from one side")
    mode = _mode(args[3], refuse) if len(args) == 4 else None
    body, variable, point = _number(args[0], refuse), _symbol(args[1], refuse), _number(args[2], refuse)
    return Expr("limit", mode, (body, variable, point))


def _tends(name: str, args: Arguments, refuse: Refuse) -> Expr:
    if len(args) not in (4, 5):
        raise refuse("Tends is written Tends(f, n, oo, L)")
    body, variable, point, value = args[:4]
    mode = _mode(args[4], refuse) if len(args) == 5 else None
    _numbers((body, point, value), refuse)
    return Expr("tends", mode, (body, value, _symbol(variable, refuse), point))


def _derivative(name: str, args: Arguments, refuse: Refuse) -> Expr:
    if len(args) < 2:
        raise refuse(f"{name} needs a variable: {name}(f, x)")
    result = _number(args[0], refuse)
    if len(args) == 3 and args[2].head == "eq" and args[2].args[0] == Expr("symbol", "at"):
        return Expr("derivative", None, (result, _symbol(args[1], refuse), _number(args[2].args[1], refuse)))
    variables: list[tuple[Expr, int]] = []
    for a in args[1:]:
        if a.head == "number" and variables and variables[-1][1] == 1:
            variables[-1] = (variables[-1][0], _order(a, refuse))
        elif a.head == "tuple" and len(a.args) == 2:
            variables.append((a.args[0], _order(a.args[1], refuse)))
        else:
            variables.append((a, 1))
    for variable, times in variables:
        if variable.head not in ("symbol", "member"):
            raise refuse("a derivative is by a plain name or a family member such as z[i]")
        result = relations.repeated(result, variable, times)
    return result


def _order(e: Expr, refuse: Refuse) -> int:
    if e.head != "number" or type(e.data) is not int or e.data > 50:
        raise refuse("the order of a derivative is a whole number up to 50")
    return e.data


# ---- relations with a name ------------------------------------------------------------------------------------------
def _order_call(name: str, args: Arguments, refuse: Refuse) -> Expr:
    if len(args) != 2:
        raise refuse(f"{name} takes 2 sides")
    return Expr(_ORDER_CALLS[name], None, _numbers(args, refuse))


def _join(name: str, args: Arguments, refuse: Refuse) -> Expr:
    if len(args) < 2 or len(args) > 2 and name in ("Implies", "Equivalent"):
        raise refuse(f"{name} joins two relations")
    return Expr(_JOINS[name], None, tuple([_proposition(a, refuse) for a in args]))


def _negation(name: str, args: Arguments, refuse: Refuse) -> Expr:
    if len(args) != 1:
        raise refuse("Not takes one relation")
    return Expr("not", None, (_proposition(args[0], refuse),))


def _growth(name: str, args: Arguments, refuse: Refuse) -> Expr:
    if name in ORDERS and len(args) == 1:
        return Expr("order", ORDERS[name], _numbers(args, refuse))
    head = ORDERS[name] if name in ORDERS else _GROWTH[name]
    if len(args) not in (3, 4):
        raise refuse(f"{name} is written {name}(f, g, n)")
    mode = _mode(args[3], refuse) if len(args) == 4 else None
    return Expr(head, mode, (*_numbers(args[:2], refuse), _symbol(args[2], refuse)))


def _sort(name: str, args: Arguments, refuse: Refuse) -> Expr:
    if len(args) != 1:
        raise refuse(f"{name}(x) says something of one value")
    return Expr(name, None, _numbers(args, refuse))


# ---- numbers in SymPy's clothes -------------------------------------------------------------------------------------
def _rational(name: str, args: Arguments, refuse: Refuse) -> Expr:
    _numbers(args, refuse)
    if len(args) == 2 and name == "Rational":
        return Expr("div", None, args)
    if len(args) != 1:
        raise refuse("Rational(a, b), Integer(a) or S(a) is expected")
    return args[0]


def _piecewise(name: str, args: Arguments, refuse: Refuse) -> Expr:
    found: list[Expr] = []
    for i, a in enumerate(args):
        if a.head != "tuple" or len(a.args) != 2:
            raise refuse(f"a case is written (value, condition): {name}((x, x >= 0), (-x, True))")
        value, condition = a.args
        found.append(_number(value, refuse))
        if condition.head != "true":
            found.append(_proposition(condition, refuse))
        elif i < len(args) - 1:
            raise refuse("the case for True is the last one")
    return Expr("piecewise", None, tuple(found))


_CALLS: dict[str, Callable[[str, Arguments, Refuse], Expr]] = {
    **dict.fromkeys(_SPANS, _span),
    **dict.fromkeys(("limit", "Limit", "lim"), _limit),
    "Tends": _tends,
    **dict.fromkeys(("diff", "Derivative"), _derivative),
    **dict.fromkeys(_ORDER_CALLS, _order_call),
    **dict.fromkeys(_JOINS, _join),
    "Not": _negation,
    "Piecewise": _piecewise,
    **dict.fromkeys(_GROWTH, _growth),
    **dict.fromkeys(ORDERS, _growth),
    **dict.fromkeys(_SORTS, _sort),
    **dict.fromkeys(("Rational", "Integer", "S"), _rational),
}


# ---- chains ---------------------------------------------------------------------------------------------------------
def chained(heads: list[str], sides: list[Expr], source: str, start: int) -> Expr:
    """`a = b <= c` from its relations and sides; one relation stands alone."""
    if heads == ["eq"] and sides[1].head == "range" and sides[0].head == "symbol":
        return Expr("span", None, (sides[0], *sides[1].args))
    if any([side.head == "range" for side in sides]):
        raise at(source, start, "a range 1..n stands only after the variable of a sum", source[start : start + 40])
    links = [_link(head, a, b, source, start) for head, a, b in zip(heads, sides, sides[1:], strict=False)]
    try:
        if len(links) == 1:
            return links[0]
        if all([link.head in ORDER_RELATIONS for link in links]):
            return Expr("chain", tuple([link.head for link in links]), tuple(sides))
        return Expr("and", None, tuple(links))
    except IllFormed as error:
        raise at(source, start, error.message, source[start : start + 40]) from None


def _link(head: str, left: Expr, right: Expr, source: str, start: int) -> Expr:
    def refuse(message: str) -> ReadError:
        return at(source, start, message, source[start : start + 40])

    if left.head == "order" or right.head == "order" and head != "eq":
        raise refuse("O(g), Theta(g) and o(g) stand alone on the right of =")
    if right.head == "order":
        return Expr(str(right.data), None, (left, right.args[0]))
    if head == "approx":
        if relations.is_figure(right):
            return Expr("approx", None, (left, right))
        if relations.is_figure(left):
            return Expr("approx", None, (right, left))
        raise refuse("≈ compares with a printed number such as 12.48%, 0.15 or 3.34*10**8")
    return Expr(head, None, (left, right))
