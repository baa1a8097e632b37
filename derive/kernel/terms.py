"""Terms and propositions: small immutable trees, the only data that the kernel reasons about.

One uniform node `Term(tag, data, args)`. Names bound by a binder are de Bruijn indices (tag `bound`), free names are
symbols (tag `sym`), so substitution cannot capture. There is no minus and no division: `a - b` is `a + (-1)*b` and
`a/b` is `a * b^-1`. Propositions (relations, for all, implies, ...) are terms too.

    >>> from derive.kernel.terms import add, num, power, sym
    >>> add(power(sym("x"), num(2)), num(1))
    (+ (^ x 2) 1)
"""
from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

MAX_HEIGHT = 150
MAX_SIZE = 400_000
MAX_BITS = 200_000
MAX_MADE = 200_000

# tag -> positions of the arguments in which one more name is bound
BINDERS: dict[str, tuple[int, ...]] = {
    "sum": (2,), "prod": (2,), "forall": (2,), "integral": (2,),  # (lower, upper, body)
    "deriv": (1,), "lim": (1,), "tends": (1,),                    # (point, body[, value])
    "bigo": (0, 1), "theta": (0, 1), "littleo": (0, 1), "asym": (0, 1),  # (f, g), the index tends to oo
}
RELATIONS = frozenset({"eq", "ne", "lt", "le"})
SORTS = frozenset({"real", "integer", "rational"})
PROPOSITIONS = frozenset(
    RELATIONS | SORTS | {"defined", "not", "and", "imp", "iff", "forall", "tends", "bigo", "theta", "littleo", "asym"})
_CONNECTIVES = frozenset({"not", "and", "imp", "iff"})
# how the variable of a limit runs: real or integer towards oo, or towards a point from both sides or from one
MODES = frozenset({"real", "integer", "both", "right", "left"})
CONSTANTS = frozenset({"pi", "EulerGamma", "Catalan", "oo"})
# function name -> number of arguments (None: two or more)
FUNCTIONS: dict[str, int | None] = {
    "exp": 1, "log": 1, "sin": 1, "cos": 1, "tan": 1, "asin": 1, "acos": 1, "atan": 1, "sinh": 1, "cosh": 1, "tanh": 1,
    "asinh": 1, "acosh": 1, "atanh": 1, "abs": 1, "re": 1, "im": 1, "arg": 1, "conjugate": 1, "sign": 1,
    "floor": 1, "ceil": 1, "factorial": 1, "gamma": 1, "loggamma": 1, "digamma": 1, "zeta": 1, "harmonic": 1,
    "fibonacci": 1, "lucas": 1, "bernoulli": 1, "binomial": 2, "delta": 2, "beta": 2, "mod": 2, "gcd": 2,
    "polygamma": 2, "hurwitz": 2, "rising": 2, "falling": 2, "atan2": 2, "min": None, "max": None,
}
_ARITY: dict[str, int] = {
    "pow": 2, "sum": 3, "prod": 3, "integral": 3, "deriv": 2, "lim": 2, "tends": 3, "forall": 3, "eq": 2, "ne": 2,
    "lt": 2, "le": 2, "real": 1, "integer": 1, "rational": 1, "defined": 1, "not": 1, "imp": 2, "iff": 2,
    "bigo": 2, "theta": 2, "littleo": 2, "asym": 2,
}
_WITH_MODE = frozenset({"lim", "tends", "bigo", "theta", "littleo", "asym"})
Data = str | int | Fraction | None


class KernelError(Exception):
    """Anything the kernel refuses: a malformed term, a rule that does not apply, a size beyond its fuel."""


class Term:
    """One node. `tag` says what it is, `data` holds a name or a number, `args` the children. Immutable.

    Equal nodes made one after the other are one object, to save time; equality itself is by structure."""

    __slots__ = ("tag", "data", "args", "_hash", "_free", "_height", "_size", "_loose", "_text")
    tag: str
    data: Data
    args: tuple[Term, ...]
    _hash: int
    _free: frozenset[str]
    _height: int
    _size: int
    _loose: int
    _text: str | None

    def __new__(cls, tag: str, data: Data = None, args: tuple[Term, ...] = ()) -> Term:
        try:
            known = _MADE.get((tag, data, args))
        except (TypeError, AttributeError):
            raise KernelError("a node is a tag, its data and a tuple of terms") from None
        if known is not None and type(data) is type(known.data):
            return known
        _validate(tag, data, args)
        self = object.__new__(Term)
        put = object.__setattr__
        put(self, "tag", tag)
        put(self, "data", data)
        put(self, "args", args)
        put(self, "_hash", hash((tag, data, args)))
        put(self, "_text", None)
        own: frozenset[str] = frozenset((str(data),)) if tag in ("sym", "fam") else frozenset()
        put(self, "_free", own.union(*[a._free for a in args]))
        height = 1 + max([a._height for a in args], default=0)
        size = 1 + sum([a._size for a in args])
        if height > MAX_HEIGHT or size > MAX_SIZE:
            raise KernelError(f"a term of {size} nodes and {height} levels is past the limit")
        put(self, "_height", height)
        put(self, "_size", size)
        binds = BINDERS.get(tag, ())
        loose = max([a._loose - (i in binds) for i, a in enumerate(args)], default=0)
        put(self, "_loose", int(data) + 1 if tag == "bound" else loose)  # type: ignore[arg-type]
        if len(_MADE) > MAX_MADE:
            _MADE.clear()
        _MADE[tag, data, args] = self
        return self

    def __reduce__(self) -> tuple[type[Term], tuple[str, Data, tuple[Term, ...]]]:
        return Term, (self.tag, self.data, self.args)

    def __setattr__(self, name: str, value: object) -> None:
        raise KernelError("terms are immutable")

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if type(other) is not Term or self._hash != other._hash:
            return False
        return self.tag == other.tag and self.data == other.data and self.args == other.args

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        from derive.kernel.codec import encode
        return encode(self)

    @property
    def free(self) -> frozenset[str]:
        """The names of free symbols and families."""
        return self._free

    @property
    def size(self) -> int:
        return self._size

    @property
    def closed(self) -> bool:
        """True when no bound index points outside this term."""
        return self._loose <= 0


_MADE: dict[tuple[str, Data, tuple[Term, ...]], Term] = {}


def _validate(tag: str, data: Data, args: tuple[Term, ...]) -> None:
    if type(tag) is not str or type(args) is not tuple or any([type(a) is not Term for a in args]):
        raise KernelError("a node is a tag, its data and a tuple of terms")
    if tag in _ARITY:
        good = len(args) == _ARITY[tag] and (data in MODES if tag in _WITH_MODE else data is None)
    elif tag in ("add", "mul", "and"):
        good = len(args) >= 2 and data is None
    elif tag == "num":
        good = type(data) is Fraction and not args and _bits(data) <= MAX_BITS
    elif tag in ("sym", "fam"):
        good = type(data) is str and is_name(data) and bool(args) == (tag == "fam")
    elif tag == "bound":
        good = type(data) is int and data >= 0 and not args
    elif tag == "const":
        good = data in CONSTANTS and not args
    elif tag == "fn":
        good = type(data) is str and data in FUNCTIONS and (
            len(args) >= 2 if FUNCTIONS[data] is None else len(args) == FUNCTIONS[data])
    else:
        good = False
    # propositions stand under connectives and as the body of `forall`, and nowhere else
    terms = 0 if tag in _CONNECTIVES else 2 if tag == "forall" else len(args)
    if not good or any([(a.tag in PROPOSITIONS) is (i < terms) for i, a in enumerate(args)]):
        raise KernelError(f"not a term: {str(tag)[:40]} {str(data)[:40]} with {len(args)} arguments")


def _bits(q: Fraction) -> int:
    return max(q.numerator.bit_length(), q.denominator.bit_length())


def is_name(text: str) -> bool:
    """A free name: a letter or underscore first; then letters, digits, and the marks of decorated names; never a reserved word."""
    return 0 < len(text) <= 200 and (text[0].isalpha() or text[0] == "_") and all(
        [c.isalnum() or c in "_'{}^,+-*" for c in text]) and text not in FUNCTIONS and text not in CONSTANTS


# ---- constructors ---------------------------------------------------------------------------------------------------
def num(value: int | Fraction) -> Term:
    if type(value) is not int and type(value) is not Fraction:
        raise KernelError("numbers are exact rationals")
    return Term("num", value if type(value) is Fraction else Fraction(value))


def sym(name: str) -> Term:
    return Term("sym", name)


def bound(index: int) -> Term:
    return Term("bound", index)


def const(name: str) -> Term:
    return Term("const", name)


def fn(name: str, *args: Term) -> Term:
    return Term("fn", name, args)


def fam(name: str, *indices: Term) -> Term:
    """A member of an indexed family, or a value of a function symbol."""
    return Term("fam", name, indices)


def add(*args: Term) -> Term:
    """The sum of the arguments as they stand; one argument is itself, none is 0."""
    return Term("add", None, args) if len(args) > 1 else args[0] if args else ZERO


def mul(*args: Term) -> Term:
    """The product of the arguments as they stand; one argument is itself, none is 1."""
    return Term("mul", None, args) if len(args) > 1 else args[0] if args else ONE


def power(base: Term, exponent: Term) -> Term:
    return Term("pow", None, (base, exponent))


def neg(t: Term) -> Term:
    return mul(num(-1), t)


def sub(a: Term, b: Term) -> Term:
    return add(a, neg(b))


def div(a: Term, b: Term) -> Term:
    return mul(a, power(b, num(-1)))


def eq(a: Term, b: Term) -> Term:
    return Term("eq", None, (a, b))


def ne(a: Term, b: Term) -> Term:
    return Term("ne", None, (a, b))


def lt(a: Term, b: Term) -> Term:
    return Term("lt", None, (a, b))


def le(a: Term, b: Term) -> Term:
    return Term("le", None, (a, b))


def sort(name: str, t: Term) -> Term:
    """`real t`, `integer t` or `rational t`."""
    return Term(name, None, (t,))


def binder(tag: str, *args: Term, name: str, data: Data = None) -> Term:
    """A binder over the free symbol `name`: `binder("sum", lo, hi, body, name="t")` closes `body` over t."""
    places = BINDERS[tag]
    return Term(tag, data, tuple([close(a, name) if i in places else a for i, a in enumerate(args)]))


# ---- traversal ------------------------------------------------------------------------------------------------------
def rebuild(t: Term, args: tuple[Term, ...]) -> Term:
    return t if args == t.args else Term(t.tag, t.data, args)


def walk(t: Term) -> Iterator[Term]:
    """Every node, parents first; loose bound indices are met as they stand."""
    stack = [t]
    while stack:
        node = stack.pop()
        yield node
        stack.extend(reversed(node.args))


def _map_leaves(t: Term, depth: int, leaf: Callable[[Term, int], Term | None], skip: Callable[[Term, int], bool]) -> Term:
    if skip(t, depth):
        return t
    new = leaf(t, depth)
    if new is not None:
        return new
    binds = BINDERS.get(t.tag, ())
    return rebuild(t, tuple([_map_leaves(a, depth + (i in binds), leaf, skip) for i, a in enumerate(t.args)]))


def close(t: Term, name: str) -> Term:
    """Turn the free symbol `name` into the bound index of the binder about to be put around `t`."""
    def leaf(node: Term, depth: int) -> Term | None:
        if node.tag == "sym" and node.data == name:
            return bound(depth)
        if node.tag == "bound" and int(node.data) >= depth:  # type: ignore[arg-type]
            return bound(int(node.data) + 1)  # type: ignore[arg-type]
        return None
    return _map_leaves(t, 0, leaf, lambda n, depth: name not in n.free and n._loose <= depth)


def open_body(body: Term, value: Term) -> Term:
    """The body of a binder with its bound name replaced by `value`."""
    def leaf(node: Term, depth: int) -> Term | None:
        if node.tag != "bound":
            return None
        index = int(node.data)  # type: ignore[arg-type]
        if index == depth:
            return lift(value, depth)
        return bound(index - 1) if index > depth else node
    return _map_leaves(body, 0, leaf, lambda n, depth: n._loose <= depth)


def lift(t: Term, by: int) -> Term:
    """Raise the loose indices of `t`, for use under `by` more binders."""
    if by == 0 or t.closed:
        return t
    def leaf(node: Term, depth: int) -> Term | None:
        if node.tag == "bound" and int(node.data) >= depth:  # type: ignore[arg-type]
            return bound(int(node.data) + by)  # type: ignore[arg-type]
        return None
    return _map_leaves(t, 0, leaf, lambda n, depth: n._loose <= depth)


def substitute(t: Term, values: dict[str, Term]) -> Term:
    """Replace free symbols by closed-over-nothing terms, all at once."""
    def leaf(node: Term, depth: int) -> Term | None:
        if node.tag == "sym" and node.data in values:
            return lift(values[str(node.data)], depth)
        return None
    names = frozenset(values)
    return _map_leaves(t, 0, leaf, lambda n, depth: not (names & n.free))


def replace_family(t: Term, name: str, arity: int, body: Term) -> Term:
    """Replace each `name[i, ...]` by `body`, in which loose bound index 0 is the last index, arity - 1 the first."""
    if name not in t.free:
        return t
    args = tuple([replace_family(a, name, arity, body) for a in t.args])
    if t.tag == "fam" and t.data == name:
        if len(args) != arity:
            raise KernelError(f"{name} is used with {len(args)} indices, not {arity}")
        # each index is lifted past the holes that are still to be filled after it
        result = body
        for position in range(arity - 1, -1, -1):
            result = open_body(result, lift(args[position], position))
        return result
    return rebuild(t, args)


def fresh(name: str, *avoid: Term) -> str:
    """`name`, or `name` with the first number that makes it differ from every free name of `avoid`."""
    taken: frozenset[str] = frozenset().union(*[t.free for t in avoid])
    candidate, n = name, 0
    while candidate in taken:
        candidate, n = f"{name}{n}", n + 1
    return candidate


ZERO, ONE = num(0), num(1)
MINUS_ONE = num(-1)
OO = const("oo")
E_CONST = fn("exp", ONE)
I_CONST = power(MINUS_ONE, num(Fraction(1, 2)))
