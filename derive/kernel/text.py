"""Terms as the text mathematics that people read; what this prints reads back to the same term.

`recheck` prints statements with `term_to_text`, so it counts as trusted: the standard library and the
kernel's own terms and digits only.

    >>> from derive.kernel.codec import decode
    >>> term_to_text(decode("(= (+ (^ x 2) (* -1 y)) (* a (^ b -1)))"))
    'x**2 - y = a/b'
"""
from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction

from derive.kernel.codec import digits
from derive.kernel.terms import CONSTANTS, FUNCTIONS, Term, fresh, open_body, sym

# words of text math that cannot be names there unless they stand between backquotes
Printed = tuple[int, str]
CONSTANT_WORDS = CONSTANTS | {"GoldenRatio"}
WORDS = CONSTANT_WORDS | frozenset(
    "and or not in but for is divides even odd nan inf zoo infinity True False None lambda".split())
PLAIN_NAME = re.compile(r"[A-Za-z_α-ξρ-ωΓΔΘΛΞΦΨΩ][A-Za-z0-9_α-ξρ-ωΓΔΘΛΞΦΨΩ]*'*")
KERNEL_NAME = re.compile(r"[^\W\d][\w'{}^,+*-]{0,199}")
HALF = Fraction(1, 2)
# how tightly a printed piece holds together; a piece inside a tighter place gets parentheses
IFF, IMP, AND, NOT, RELATION, SUM, PRODUCT, NEGATIVE, POWER, ATOM = range(10)
_LIST = {"bigo": "BigO", "theta": "Theta", "littleo": "LittleO", "asym": "Asymptotic"}
_SPANS = {"sum": "Sum", "prod": "Product", "integral": "Integral", "forall": "ForAll"}
_RELATIONS = {"eq": " = ", "ne": " != ", "lt": " < ", "le": " <= "}


def term_to_text(t: Term) -> str:
    """Text mathematics of a closed term or proposition."""
    return _show(t, IFF)


def name_text(name: str) -> str:
    """A free name as text: as it stands, or between backquotes where it would read as something else."""
    plain = name[:-2] if name.endswith("{}") and name[:-2] in FUNCTIONS else name
    return plain if PLAIN_NAME.fullmatch(plain) and not {plain, plain.lower()} & WORDS else f"`{name}`"


def _show(t: Term, place: int) -> str:
    level, text = _PRINT.get(t.tag, _leaf)(t)
    return text if level >= place else f"({text})"


def _commas(*terms: Term) -> str:
    return ", ".join([_show(a, IFF) for a in terms])


def _leaf(t: Term) -> Printed:
    if t.tag == "num":
        return _number(t.data)  # type: ignore[arg-type]
    if t.tag == "sym":
        return ATOM, name_text(str(t.data))
    return ATOM, f"#{t.data}" if t.tag == "bound" else str(t.data)


def _number(q: Fraction) -> Printed:
    whole = q.denominator == 1
    text = digits(q.numerator) if whole else f"{digits(q.numerator)}/{digits(q.denominator)}"
    return (NEGATIVE if q < 0 else ATOM) if whole else PRODUCT, text


def _negated(t: Term) -> Term | None:
    """x when t is what the text -x means: (-1)*x, x not a number, two factors; or a negative number."""
    if t.tag == "num" and t.data < 0:  # type: ignore[operator]
        return Term("num", -t.data)  # type: ignore[operator]
    two = t.tag == "mul" and len(t.args) == 2 and t.args[0].tag == "num" and t.args[0].data == -1
    return t.args[1] if two and t.args[1].tag != "num" else None


def _divisor(t: Term) -> Term | None:
    """b when t is what the text a/b means; a quotient of two numbers is one number, so it is not."""
    last = t.args[-1]
    if len(t.args) != 2 or last.tag != "pow" or last.args[1].tag != "num" or last.args[1].data != -1:
        return None
    b = last.args[0]
    return None if t.args[0].tag == "num" and b.tag == "num" and b.data != 0 else b


def _sum(t: Term) -> Printed:
    text = _show(t.args[0], PRODUCT)
    for a in t.args[1:]:
        opposite = _negated(a)
        text += f" + {_show(a, PRODUCT)}" if opposite is None else f" - {_show(opposite, PRODUCT)}"
    return SUM, text


def _product(t: Term) -> Printed:
    first, opposite, divisor = t.args[0], _negated(t), _divisor(t)
    if opposite is not None:
        return NEGATIVE, "-" + _show(opposite, POWER)
    if divisor is not None:
        return PRODUCT, f"{_show(first, PRODUCT)}/{_show(divisor, POWER)}"
    nested = first.tag == "mul" and _negated(first) is None and _divisor(first) is None
    places = [POWER if nested else PRODUCT] + [POWER] * (len(t.args) - 1)
    return PRODUCT, "*".join(map(_show, t.args, places))


def _power(t: Term) -> Printed:
    base, exponent = t.args
    if exponent.tag == "num" and exponent.data == HALF:
        return ATOM, f"sqrt({_show(base, IFF)})"
    return POWER, f"{_show(base, ATOM)}**{_show(exponent, ATOM)}"


def _opened(t: Term, *places: int) -> tuple[str, list[Term]]:
    """The bodies at those places, opened with one name that nothing free in the term has."""
    for name in ("k", "j", "i", "l", "m", "h", "s", "t"):
        if name not in t.free:
            break
    else:
        name = fresh("k", t)
    return name, [open_body(t.args[i], sym(name)) for i in places]


def _span(t: Term) -> Printed:
    name, (body,) = _opened(t, 2)
    return ATOM, f"{_SPANS[t.tag]}({_show(body, IFF)}, ({name}, {_commas(*t.args[:2])}))"


def _limit(t: Term) -> Printed:
    name, (body,) = _opened(t, 1)
    head = "Limit" if t.tag == "lim" else "Tends"
    return ATOM, f"{head}({_show(body, IFF)}, {name}, {_commas(t.args[0], *t.args[2:])}, {t.data})"


def _growth(t: Term) -> Printed:
    name, bodies = _opened(t, 0, 1)
    return ATOM, f"{_LIST[t.tag]}({_commas(*bodies)}, {name}, {t.data})"


def _derivative(t: Term) -> Printed:
    point = t.args[0]
    if point.tag == "sym" and point.data not in t.args[1].free:
        return ATOM, f"diff({_show(open_body(t.args[1], point), IFF)}, {_show(point, IFF)})"
    name, (body,) = _opened(t, 1)
    return ATOM, f"diff({_show(body, IFF)}, {name}, at={_show(point, SUM)})"


def _joined(word: str, level: int) -> Callable[[Term], Printed]:
    return lambda t: (level, f" {word} ".join([_show(a, level + 1) for a in t.args]))


def _called(t: Term) -> Printed:
    return ATOM, f"{t.data if t.tag == 'fn' else t.tag}({_commas(*t.args)})"


_PRINT: dict[str, Callable[[Term], Printed]] = {
    "add": _sum, "mul": _product, "pow": _power, "fn": _called, "deriv": _derivative,
    "lim": _limit, "tends": _limit,
    "real": _called, "integer": _called, "rational": _called, "defined": _called,
    "fam": lambda t: (ATOM, f"{name_text(str(t.data))}[{_commas(*t.args)}]"),
    "not": lambda t: (NOT, f"not {_show(t.args[0], NOT)}"),
    "iff": _joined("<=>", IFF), "imp": _joined("=>", IMP), "and": _joined("and", AND),
    **{tag: _span for tag in _SPANS}, **{tag: _growth for tag in _LIST},
    **dict.fromkeys(_RELATIONS, lambda t: (
        RELATION, _RELATIONS[t.tag].join([_show(a, SUM) for a in t.args]))),
}
