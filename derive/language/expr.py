"""Authored expressions: recording terms with Python's operators, kept exactly as they were written.

`x/x` stays `x/x`; nothing is simplified, reordered or evaluated. One node `Expr(head, data, args)` serves expressions
and relations; the tables of what each head means stand in `lowering`, `text`, `latex` and `sympy_form`.

    >>> x, n = symbols("x n")
    >>> (x + 1)**n / x - 2
    (x + 1)**n/x - 2
"""

from __future__ import annotations

import operator
import re
from collections.abc import Iterable, Iterator
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NoReturn, cast

from derive.language.errors import IllFormed

if TYPE_CHECKING:
    from derive.kernel.terms import Term

MAX_HEIGHT = 250
MAX_SIZE = 400_000
ORDERS = frozenset({"eq", "ne", "lt", "le", "gt", "ge"})
PROPOSITIONS = ORDERS | {
    "chain",
    "imp",
    "iff",
    "and",
    "or",
    "not",
    "asym",
    "tends",
    "bigo",
    "theta",
    "littleo",
    "approx",
    "forall",
    "real",
    "integer",
    "rational",
    "defined",
}
# heads that readers and printers look for; each expression knows which of them it holds
NOTABLE = frozenset(
    {"piecewise", "derivative", "limit", "tends", "asym", "bigo", "theta", "littleo", "call", "const"}
)
NOTHING: frozenset[str] = frozenset()
Data = str | int | tuple[str, ...] | None


class Expr:
    """One authored node, immutable and hashable; `==` asks for the same node, `Eq` states an equation."""

    __slots__ = ("head", "data", "args", "_hash", "_height", "_size", "_notable", "_carriers")
    head: str
    data: Data
    args: tuple[Expr, ...]
    _hash: int
    _height: int
    _size: int
    _notable: frozenset[str]
    _carriers: tuple[Expr, ...] | None

    def __new__(cls, *parts: Any, **named: Any) -> Expr:
        return object.__new__(_Node if cls is Expr else cls)

    def __init__(self, head: str, data: Data = None, args: tuple[Expr, ...] = ()) -> None:
        put = object.__setattr__
        put(self, "head", head)
        put(self, "data", data)
        put(self, "args", args)
        height, size, notable = 1, 1, NOTHING if head not in NOTABLE else frozenset((head,))
        for a in args:
            size += a._size
            if a._height >= height:
                height = a._height + 1
            if a._notable:
                notable |= a._notable
        if height > MAX_HEIGHT or size > MAX_SIZE:
            raise IllFormed(
                f"the expression has {size} nodes on {height} levels; the limits are {MAX_SIZE} and {MAX_HEIGHT}"
            )
        put(self, "_height", height)
        put(self, "_size", size)
        put(self, "_hash", hash((head, data, args)))
        put(self, "_notable", notable)
        put(self, "_carriers", None)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("expressions are immutable")

    def __reduce__(self) -> tuple[Any, ...]:
        return Expr, (self.head, self.data, self.args)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Expr) or self._hash != other._hash:
            return False
        return self.head == other.head and self.data == other.data and self.args == other.args

    def __hash__(self) -> int:
        return self._hash

    def __bool__(self) -> bool:
        if self.head in PROPOSITIONS:
            raise TypeError(
                f"{self} is a statement, neither True nor False here; chain relations with And(a < b, b < c)"
            )
        return True

    # ---- arithmetic, recorded ---------------------------------------------------------------------------------------
    def __add__(self, other: object) -> Expr:
        return _series("add", self, other)

    def __radd__(self, other: object) -> Expr:
        return _series("add", other, self)

    def __sub__(self, other: object) -> Expr:
        right = _operand(other)
        return cast(Expr, NotImplemented) if right is None else _series("add", self, neg(right))

    def __rsub__(self, other: object) -> Expr:
        return _series("add", other, neg(self))

    def __mul__(self, other: object) -> Expr:
        return _series("mul", self, other)

    def __rmul__(self, other: object) -> Expr:
        return _series("mul", other, self)

    def __truediv__(self, other: object) -> Expr:
        return _pair("div", self, other)

    def __rtruediv__(self, other: object) -> Expr:
        return _pair("div", other, self)

    def __pow__(self, other: object) -> Expr:
        return _pair("pow", self, other)

    def __rpow__(self, other: object) -> Expr:
        return _pair("pow", other, self)

    def __mod__(self, other: object) -> Expr:
        right = _operand(other)
        return cast(Expr, NotImplemented) if right is None else Expr("fn", "mod", (self, right))

    def __neg__(self) -> Expr:
        return neg(self)

    def __pos__(self) -> Expr:
        return self

    def __abs__(self) -> Expr:
        return Expr("fn", "abs", (self,))

    def __lt__(self, other: object) -> Expr:
        return _pair("lt", self, other)

    def __le__(self, other: object) -> Expr:
        return _pair("le", self, other)

    def __gt__(self, other: object) -> Expr:
        return _pair("gt", self, other)

    def __ge__(self, other: object) -> Expr:
        return _pair("ge", self, other)

    def __float__(self) -> NoReturn:
        raise TypeError("an authored expression is not a float; evaluate it with derive.evaluate")

    # ---- reading it out ---------------------------------------------------------------------------------------------
    def __repr__(self) -> str:
        from derive.language.text import to_text

        return to_text(self)

    def _repr_latex_(self) -> str:
        return f"${self.to_latex()}$"

    def to_latex(self) -> str:
        """LaTeX of the expression as it stands, without dollar signs."""
        from derive.language.latex import to_latex

        return to_latex(self)

    def to_term(self) -> Term:
        """The kernel term that the expression means."""
        from derive.language.lowering import lower

        return lower(self)

    def to_sympy(self) -> Any:
        """The SymPy object, rewritten as SymPy's constructors see fit. Raises ValueError where SymPy has no form."""
        from derive.language.sympy_form import to_sympy

        return to_sympy(self)

    def _sympy_(self) -> Any:
        return self.to_sympy()

    def holds(self, *heads: str) -> bool:
        """Does a node with one of these notable heads occur in it?"""
        return not self._notable.isdisjoint(heads)

    @property
    def carriers(self) -> tuple[Expr, ...]:
        """The symbols and members made in Python that carry a domain, in order, one of each name, domain and kind."""
        found = self._carriers
        if found is None:
            parts = [a.carriers for a in self.args] if self.head in PROPOSITIONS else [_carrying(self)]
            first: dict[tuple[object, ...], Expr] = {}
            for node in [node for part in parts for node in part]:
                first.setdefault((node.data, carried_domain(node), type(node)), node)
            found = tuple(first.values())
            object.__setattr__(self, "_carriers", found)
        return found

    @property
    def is_proposition(self) -> bool:
        return self.head in PROPOSITIONS


class _Node(Expr):
    """What `Expr(...)` makes. Python asks a subclass on the right first: `2*d >= d` would be recorded as `d <= 2*d` if
    the class of a symbol were one of the class of a product, so they are siblings."""

    __slots__ = ()


_Node.__name__ = _Node.__qualname__ = "Expr"  # the name that messages give


class Symbol(Expr):
    """A named variable. Equality is by name: one name is one symbol, and a statement refuses two domains for it."""

    __slots__ = ("domain", "meaning", "unit", "latex")
    domain: str | None
    meaning: str | None
    unit: str | None
    latex: str | None

    def __init__(
        self,
        name: str,
        domain: str | None = None,
        meaning: str | None = None,
        unit: str | None = None,
        latex: str | None = None,
    ) -> None:
        super().__init__("symbol", checked_name(name))
        if domain is not None:
            from derive.language.domains import read_domain

            domain = str(read_domain(domain))
        for slot, value in zip(self.__slots__, (domain, meaning, unit, latex), strict=True):
            object.__setattr__(self, slot, value)

    def __reduce__(self) -> tuple[Any, ...]:
        return Symbol, (self.data, self.domain, self.meaning, self.unit, self.latex)

    @property
    def name(self) -> str:
        return str(self.data)


class Member(Expr):
    """A member `z[k]` of an indexed family; it remembers what was declared of the family."""

    __slots__ = ("family",)
    family: Family

    def __init__(self, owner: Family, indices: tuple[Expr, ...]) -> None:
        super().__init__("member", owner.name, indices)
        object.__setattr__(self, "family", owner)

    def __reduce__(self) -> tuple[Any, ...]:
        return Member, (self.family, self.args)


class Family:
    """An indexed family `z[k]`, `T[i, j]`: total functions of integer indices, with values in one domain."""

    __slots__ = ("name", "domain", "meaning", "unit", "latex")

    def __init__(
        self,
        name: str,
        domain: str | None = None,
        meaning: str | None = None,
        unit: str | None = None,
        latex: str | None = None,
    ) -> None:
        self.name = checked_name(name)
        self.meaning, self.unit, self.latex = meaning, unit, latex
        self.domain = domain
        if domain is not None:
            from derive.language.domains import read_domain

            self.domain = str(read_domain(domain))

    def __getitem__(self, index: object) -> Expr:
        indices = index if isinstance(index, tuple) else (index,)
        if not indices or any([isinstance(i, slice) for i in indices]):
            raise TypeError(f"{self.name}[...] takes one index or more, each an expression")
        return Member(self, tuple([as_expr(i) for i in indices]))

    def __iter__(self) -> Iterator[Expr]:
        raise TypeError(f"the family {self.name} is not a sequence; index it as {self.name}[k]")

    def __repr__(self) -> str:
        return self.name


def carried_domain(e: Expr) -> str | None:
    """The domain that a symbol or a member of a family brings along."""
    return e.domain if isinstance(e, Symbol) else e.family.domain if isinstance(e, Member) else None


def _carrying(e: Expr) -> tuple[Expr, ...]:
    return tuple([n for n in walk(e) if n.head in ("symbol", "member") and carried_domain(n) is not None])


def symbols(names: str, domain: str | None = None, meaning: str | None = None, unit: str | None = None) -> Any:
    """One Symbol, or a tuple of them for several names parted by spaces or commas, as in SymPy."""
    parts = [p for p in re.split(r"[\s,]+", names) if p]
    if not parts:
        raise ValueError("symbols() needs at least one name")
    made = tuple([Symbol(p, domain, meaning, unit) for p in parts])
    return made if len(made) > 1 or "," in names else made[0]


def family(
    name: str, domain: str | None = None, meaning: str | None = None, unit: str | None = None, latex: str | None = None
) -> Family:
    """An indexed family: `z = family("z", domain="real")`, then `z[k]`."""
    return Family(name, domain, meaning, unit, latex)


def checked_name(name: str) -> str:
    """The normal spelling of a name for a symbol or family, or ValueError."""
    from derive.kernel.text import CONSTANT_WORDS, KERNEL_NAME
    from derive.language.names import BadName, normal_name

    if type(name) is not str or not name:
        raise TypeError("a name is a non-empty str")
    try:
        spelled = normal_name(name)
    except BadName as error:
        raise ValueError(f"{name!r}: {error}") from None
    if spelled in CONSTANT_WORDS or not KERNEL_NAME.fullmatch(spelled):
        raise ValueError(f"{name!r} cannot name a symbol")
    return spelled


# ---- nodes from Python values ---------------------------------------------------------------------------------------
def number(value: int) -> Expr:
    """An integer as it is written: a negative one is the negative of a number."""
    return Expr("number", value) if value >= 0 else neg(Expr("number", -value))


def neg(e: Expr) -> Expr:
    return Expr("neg", None, (e,))


def as_expr(value: object) -> Expr:
    """An Expr from a Python number or an Expr; TypeError for anything that is not exact."""
    made = _operand(value)
    if made is None:
        hint = "; read text with read_expression" if isinstance(value, str) else ""
        raise TypeError(f"{value!r} ({type(value).__name__}) is not an expression{hint}")
    return made


def _operand(value: object) -> Expr | None:
    if isinstance(value, Expr):
        return value
    if isinstance(value, bool):
        raise TypeError(f"{value} is a truth value, not a number")
    if isinstance(value, float):
        raise TypeError(_float_advice(value))
    if isinstance(value, int):
        return number(int(value))
    if isinstance(value, Fraction):
        sized = Expr("div", None, (number(abs(value.numerator)), number(value.denominator)))
        return number(value.numerator) if value.denominator == 1 else neg(sized) if value < 0 else sized
    if isinstance(value, Decimal):
        return _decimal(value)
    if isinstance(value, (str, bytes)) or not hasattr(value, "__index__"):
        return None
    return number(operator.index(value))  # a numpy integer


def _float_advice(value: float) -> str:
    try:
        meant = Fraction(str(value))
    except ValueError:
        return f"{value} is not a number of this language"
    shown = str(meant.numerator) if meant.denominator == 1 else f"Fraction({meant.numerator}, {meant.denominator})"
    return f"{value!r} is a float, and floats are not exact; write {shown}"


def _decimal(value: Decimal) -> Expr:
    if not value.is_finite():
        raise TypeError(f"{value} is not a number of this language")
    text = format(abs(value), "f")
    sized = Expr("decimal", text) if "." in text else Expr("number", int(text))
    return neg(sized) if value < 0 else sized


def _pair(head: str, left: object, right: object) -> Expr:
    a, b = _operand(left), _operand(right)
    if a is None or b is None:
        return cast(Expr, NotImplemented)
    _values(head, (a, b))
    return Expr(head, None, (a, b))


def _series(head: str, left: object, right: object) -> Expr:
    """`a + b + c` is one node of three: Python's left association says no more than that."""
    a, b = _operand(left), _operand(right)
    if a is None or b is None:
        return cast(Expr, NotImplemented)
    _values(head, (a, b))
    return Expr(head, None, (a.args if a.head == head else (a,)) + (b,))


def _values(head: str, args: Iterable[Expr]) -> None:
    for a in args:
        if a.head in PROPOSITIONS:
            raise TypeError(f"{a} is a statement; it cannot stand as a number inside {head}")


def walk(e: Expr) -> Iterator[Expr]:
    """Every node, parents first."""
    stack = [e]
    while stack:
        node = stack.pop()
        yield node
        stack.extend(reversed(node.args))
