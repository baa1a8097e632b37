"""Terms and propositions: small immutable trees, the only data that the kernel reasons about.

One uniform node `Term(tag, data, args)`. Names bound by a binder are de Bruijn indices (tag `bound`), free
names are
symbols (tag `sym`), so substitution cannot capture. There is no minus and no division: `a - b` is `a +
(-1)*b` and
`a/b` is `a * b^-1`. Propositions (relations, for all, implies, ...) are terms too.

    >>> from derive.kernel.terms import add, num, power, sym
    >>> add(power(sym("x"), num(2)), num(1))
    (+ (^ x 2) 1)
"""
from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache, partial
from weakref import ref

from derive.kernel import functions

MAX_HEIGHT, MAX_SIZE, MAX_BITS, MAX_MADE = 150, 400_000, 200_000, 200_000

# tag -> positions of the arguments in which one more name is bound
BINDERS: dict[str, tuple[int, ...]] = {
    "sum": (2,), "prod": (2,), "forall": (2,), "integral": (2,),  # (lower, upper, body)
    "deriv": (1,), "lim": (1,), "tends": (1,),                    # (point, body[, value])
    "bigo": (0, 1), "theta": (0, 1), "littleo": (0, 1), "asym": (0, 1),  # (f, g), the index tends to oo
}
RELATIONS = frozenset({"eq", "ne", "lt", "le"})
SORTS = {"real": functions.REAL, "rational": functions.RATIONAL, "integer": functions.INTEGER}
_CONNECTIVES = frozenset({"not", "and", "imp", "iff"})
_WITH_MODE = frozenset({"lim", "tends", "bigo", "theta", "littleo", "asym"})
PROPOSITIONS = RELATIONS | SORTS.keys() | _CONNECTIVES | _WITH_MODE - {"lim"} | {"defined", "forall"}
# how the variable of a limit runs: real or integer towards oo, or towards a point from both sides or from one
MODES = frozenset({"real", "integer", "both", "right", "left"})
CONSTANTS = frozenset({"pi", "EulerGamma", "Catalan", "oo"})
# function name -> number of arguments (None: two or more)
FUNCTIONS: dict[str, int | None] = {name: row.arity for name, row in functions.FUNCTIONS.items()}
_ARITY: dict[str, int] = {
    "pow": 2, "sum": 3, "prod": 3, "integral": 3, "deriv": 2, "lim": 2, "tends": 3, "forall": 3, "eq": 2,
    "ne": 2, "lt": 2, "le": 2, "real": 1, "integer": 1, "rational": 1, "defined": 1, "not": 1, "imp": 2,
    "iff": 2, "bigo": 2, "theta": 2, "littleo": 2, "asym": 2,
}
Data = str | int | Fraction | None


class KernelError(Exception):
    """Anything the kernel refuses: a malformed term, a rule that does not apply, a size beyond its fuel."""


class Term:
    """One node. `tag` says what it is, `data` holds a name or a number, `args` the children. Immutable.

    Equal nodes are one object: a node is looked up before it is made. So equality is identity. Besides:
    `free` are its free names, `loose` the number of binders around it that its bound indices need, `text` its
    canonical text once `codec.encode` was asked for it."""

    __slots__ = ("tag", "data", "args", "free", "height", "size", "loose", "text", "__weakref__")
    tag: str
    data: Data
    args: tuple[Term, ...]
    free: frozenset[str]
    height: int
    size: int
    loose: int
    text: str | None

    def __new__(cls, tag: str, data: Data = None, args: tuple[Term, ...] = ()) -> Term:
        try:
            key: Key = (tag, data.as_integer_ratio() if type(data) is Fraction else data, args)
            entry = _MADE.get(key)
        except (TypeError, AttributeError):
            raise KernelError("a node is a tag, its data and a tuple of terms") from None
        known = entry() if entry is not None else None
        if known is not None and type(data) is type(known.data) and type(args) is tuple:
            return known
        _validate(tag, data, args)
        data = Fraction(data) if type(data) is Fraction else data  # a copy: nobody else holds it
        height, size, loose = 0, 1, data + 1 if type(data) is int else 0
        free, binds = frozenset([str(data)]) if tag in ("sym", "fam") else frozenset(), BINDERS.get(tag, ())
        for i, a in enumerate(args):
            height, size = max(height, a.height), size + a.size
            loose = max(loose, a.loose - (i in binds))
            free = a.free if free <= a.free else free if a.free <= free else free | a.free
        if height >= MAX_HEIGHT or size > MAX_SIZE:
            raise KernelError(f"a term of {size} nodes and {height + 1} levels is past the limit")
        self = object.__new__(Term)
        for put, value in zip(_PUT, (tag, data, args, free, height + 1, size, loose, None), strict=True):
            put(self, value)
        _LATELY.append(self)
        new = ref(self, partial(_forget, key))
        found = _MADE.setdefault(key, new)()  # another one, where another thread was faster
        if found is None:  # a dead one, about to be forgotten
            _MADE[key] = new
        return found or self

    def __reduce__(self) -> tuple[type[Term], tuple[str, Data, tuple[Term, ...]]]:
        return Term, (self.tag, self.data, self.args)

    def __setattr__(self, name: str, value: object) -> None:
        raise KernelError("terms are immutable")

    def __repr__(self) -> str:
        if self.text is None:
            from derive.kernel.codec import encode
            return encode(self)
        return self.text

    @property
    def closed(self) -> bool:
        """True when no bound index points outside this term."""
        return self.loose <= 0

    @property
    def index(self) -> int:
        """The number of a bound index; -1 of any other node."""
        return self.data if type(self.data) is int else -1


Key = tuple[str, Data | tuple[int, int], tuple[Term, ...]]
_MADE: dict[Key, ref[Term]] = {}  # the nodes that somebody holds
_LATELY: deque[Term] = deque(maxlen=MAX_MADE)  # holds the last ones, which may be wanted again
_PUT = [vars(Term)[name].__set__ for name in Term.__slots__[:-1]]


def _forget(key: Key, node: ref[Term], made: dict[Key, ref[Term]] = _MADE) -> None:
    if made.get(key) is node:
        del made[key]


def _validate(tag: str, data: Data, args: tuple[Term, ...]) -> None:
    known = type(tag) is str and type(data) in (str, int, Fraction, type(None)) and type(args) is tuple
    if not known or any([type(a) is not Term for a in args]):
        raise KernelError("a node is a tag, its data and a tuple of terms")
    if tag in _ARITY:
        good = len(args) == _ARITY[tag] and (data in MODES if tag in _WITH_MODE else data is None)
    elif tag in ("add", "mul", "and"):
        good = len(args) >= 2 and data is None
    elif tag == "num":
        good = type(data) is Fraction and not args and bits(data) <= MAX_BITS
    elif tag in ("sym", "fam"):
        good = type(data) is str and is_name(data) and bool(args) == (tag == "fam")
    elif tag == "bound":
        good = type(data) is int and data >= 0 and not args
    elif tag == "const":
        good = data in CONSTANTS and not args
    else:
        good = tag == "fn" and type(data) is str and data in FUNCTIONS and (
            len(args) == FUNCTIONS[data] or FUNCTIONS[data] is None and len(args) >= 2)
    # propositions stand under connectives and as the body of `forall`, and nowhere else
    terms = 0 if tag in _CONNECTIVES else 2 if tag == "forall" else len(args)
    if not good or any([(a.tag in PROPOSITIONS) is (i < terms) for i, a in enumerate(args)]):
        raise KernelError(f"not a term: {str(tag)[:40]} {str(data)[:40]} with {len(args)} arguments")


def bits(q: Fraction | int) -> int:
    return max(q.numerator.bit_length(), q.denominator.bit_length())


def is_name(text: str) -> bool:
    """A free name: a letter or `_`, then letters, digits and the marks of decorated names; no reserved
    word."""
    good = 0 < len(text) <= 200 and (text[0].isalpha() or text[0] == "_") and all(
        [c.isalnum() or c in "_'{}^,+-*" for c in text])
    return good and text not in FUNCTIONS and text not in CONSTANTS


# ---- constructors ---------------------------------------------------------------------------------------
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
    return mul(MINUS_ONE, t)


def sub(a: Term, b: Term) -> Term:
    return add(a, neg(b))


def div(a: Term, b: Term) -> Term:
    return mul(a, power(b, MINUS_ONE))


def eq(a: Term, b: Term) -> Term:
    return Term("eq", None, (a, b))


def ne(a: Term, b: Term) -> Term:
    return Term("ne", None, (a, b))


def lt(a: Term, b: Term) -> Term:
    return Term("lt", None, (a, b))


def le(a: Term, b: Term) -> Term:
    return Term("le", None, (a, b))


def not_(p: Term) -> Term:
    return Term("not", None, (p,))


def sort(name: str, t: Term) -> Term:
    """`real t`, `integer t` or `rational t`."""
    return Term(name, None, (t,))


def binder(tag: str, *args: Term, name: str, data: Data = None) -> Term:
    """A binder over the free symbol `name`: `binder("sum", lo, hi, body, name="t")` closes `body` over t."""
    places = BINDERS[tag]
    return Term(tag, data, tuple([close(a, name) if i in places else a for i, a in enumerate(args)]))


# ---- traversal ------------------------------------------------------------------------------------------
def rebuild(t: Term, args: tuple[Term, ...]) -> Term:
    return t if args == t.args else Term(t.tag, t.data, args)


def walk(t: Term) -> Iterator[Term]:
    """Every node, parents first; loose bound indices are met as they stand."""
    stack = [t]
    while stack:
        node = stack.pop()
        yield node
        stack.extend(reversed(node.args))


def _map(t: Term, depth: int, leaf: Callable[[Term, int], Term],
         touched: Callable[[Term, int], bool]) -> Term:
    """`leaf` of every leaf of the parts that are touched, with the number of binders around it."""
    if not touched(t, depth):
        return t
    if not t.args:
        return leaf(t, depth)
    binds = BINDERS.get(t.tag, ())
    return rebuild(t, tuple([_map(a, depth + (i in binds), leaf, touched) for i, a in enumerate(t.args)]))


def _is_loose(t: Term, depth: int) -> bool:
    return t.loose > depth


def lift(t: Term, by: int) -> Term:
    """Raise the loose indices of `t`, for use under `by` more binders."""
    return t if by == 0 else _map(t, 0, lambda node, depth: bound(node.index + by), _is_loose)


def substitute(t: Term, values: dict[str, Term]) -> Term:
    """Replace free symbols, all at once."""
    return _map(t, 0, lambda node, depth: lift(values[str(node.data)], depth),
                lambda node, depth: not node.free.isdisjoint(values))


def close(t: Term, name: str) -> Term:
    """Turn the free symbol `name` into the bound index of the binder about to be put around `t`."""
    return substitute(lift(t, 1), {name: bound(0)})


@lru_cache(maxsize=20_000)
def open_body(body: Term, value: Term) -> Term:
    """The body of a binder with its bound name replaced by `value`."""
    return _map(body, 0, lambda node, depth: lift(value, depth) if node.index == depth else
                bound(node.index - 1), _is_loose)


def replace_family(t: Term, name: str, arity: int, body: Term) -> Term:
    """Replace each `name[i, ...]` by `body`, in which loose bound index 0 is the last index, arity - 1 the
    first."""
    if name not in t.free:
        return t
    args = tuple([replace_family(a, name, arity, body) for a in t.args])
    if t.tag != "fam" or t.data != name:
        return rebuild(t, args)
    if len(args) != arity:
        raise KernelError(f"{name} is used with {len(args)} indices, not {arity}")
    for position in range(arity - 1, -1, -1):  # each index is lifted past the holes still to be filled
        body = open_body(body, lift(args[position], position))
    return body


def fresh(name: str, *avoid: Term) -> str:
    """`name`, or `name` with the first number that makes it differ from every free name of `avoid`."""
    candidate, n = name, 0
    while any([candidate in t.free for t in avoid]):
        candidate, n = f"{name}{n}", n + 1
    return candidate


ZERO, ONE, MINUS_ONE = num(0), num(1), num(-1)
OO = const("oo")
E_CONST = fn("exp", ONE)
I_CONST = power(MINUS_ONE, num(Fraction(1, 2)))
