"""Statements as small trees of our own, and how they are written as text. The fuzzer builds, mutates and evaluates these;
nothing of the engine is imported, so a mistake there cannot hide here.

    >>> from random import Random
    >>> write(eq(mul(num(2), sym("x")), add(sym("x"), sym("x"))), Random(0))
    '2*x = x + x'
"""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random


@dataclass(frozen=True)
class Node:
    """`op` with its arguments. `data` is a number, a name, or the name of a bound variable; `known` is a value that the
    generator knows for a limit, derivative, integral or infinite sum (what it must be replaced by to evaluate it)."""

    op: str
    args: tuple[Node, ...] = ()
    data: object = None
    known: Node | None = None

    def walk(self, path: tuple[int, ...] = ()) -> Iterator[tuple[tuple[int, ...], Node]]:
        yield path, self
        for i, a in enumerate(self.args):
            yield from a.walk((*path, i))

    def put(self, path: tuple[int, ...], new: Node) -> Node:
        if not path:
            return new
        args = list(self.args)
        args[path[0]] = args[path[0]].put(path[1:], new)
        return replace(self, args=tuple(args))

    def swap(self, name: str, new: Node) -> Node:
        """`new` for the symbol `name`; bound variables never bear the name of a free one here."""
        if self.op == "sym" and self.data == name:
            return new
        known = self.known.swap(name, new) if self.known is not None else None
        return replace(self, args=tuple([a.swap(name, new) for a in self.args]), known=known)

    @property
    def names(self) -> frozenset[str]:
        return frozenset([n.data for _, n in self.walk() if n.op == "sym"])  # type: ignore[misc]


def num(value: object) -> Node:
    return Node("num", (), Fraction(value))  # type: ignore[arg-type]


def sym(name: str) -> Node:
    return Node("sym", (), name)


def add(*args: Node) -> Node:
    return args[0] if len(args) == 1 else Node("add", args)


def sub(a: Node, b: Node) -> Node:
    return Node("sub", (a, b))


def mul(*args: Node) -> Node:
    return args[0] if len(args) == 1 else Node("mul", args)


def div(a: Node, b: Node) -> Node:
    return Node("div", (a, b))


def neg(a: Node) -> Node:
    return Node("neg", (a,))


def power(a: Node, b: object) -> Node:
    return Node("pow", (a, b if isinstance(b, Node) else num(b)))


def fn(name: str, *args: Node) -> Node:
    return Node("fn", args, name)


def item(name: str, *indices: Node) -> Node:
    return Node("item", indices, name)


def total(body: Node, name: str, low: object, high: Node | None, known: Node | None = None) -> Node:
    """A sum; `high` None for an infinite one."""
    return _spanned("sum", body, name, low, high, known)


def product(body: Node, name: str, low: object, high: Node | None, known: Node | None = None) -> Node:
    return _spanned("product", body, name, low, high, known)


def _spanned(op: str, body: Node, name: str, low: object, high: Node | None, known: Node | None) -> Node:
    start = low if isinstance(low, Node) else num(low)
    return Node(op, (body, start, high if high is not None else Node("oo")), name, known)


def rel(op: str, *args: Node) -> Node:
    return Node(op, args)


def eq(a: Node, b: Node) -> Node:
    return rel("eq", a, b)


# ---- writing ------------------------------------------------------------------------------------------------------
RELATIONS = {"eq": ("=", "=", "=="), "ne": ("!=", "≠"), "lt": ("<",), "le": ("<=", "≤"), "gt": (">",), "ge": (">=", "≥"),
             "imp": ("=>",), "iff": ("<=>",), "asym": ("~",), "tends": ("->",), "approx": ("≈",)}
ORDERS = {"bigo": "O", "theta": "Theta", "littleo": "o"}
SUM, PRODUCT, MINUS, POWER, ATOM = 1, 2, 3, 4, 5


def write(node: Node, rng: Random) -> str:
    """The statement as text, in one of its spellings."""
    return Writer(rng).statement(node)


def _turned(node: Node) -> Node:
    """A product without the sign of its number."""
    c = num(-node.args[0].data)  # type: ignore[operator]
    return mul(c, *node.args[1:]) if c.data != 1 else mul(*node.args[1:])


class Writer:
    """One author's habits: `^` or `**`, SymPy's or the short form of sums, decimals or fractions."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.hat = rng.choice(("**", "**", "^"))
        self.short = rng.random() < 0.5
        self.tight = rng.random() < 0.2
        self.decimals = rng.random() < 0.1

    def statement(self, node: Node) -> str:
        if node.op in ("and", "or"):
            return f" {node.op} ".join([self.statement(a) for a in node.args])
        if node.op == "not":
            return f"not ({self.statement(node.args[0])})"
        if node.op == "chain":
            return self.chain(node)
        if node.op in ("imp", "iff"):
            sign = RELATIONS[node.op][0]
            left, right = [self.statement(a) for a in node.args]
            left, right = [f"({s})" if a.op == "or" else s for s, a in zip((left, right), node.args, strict=True)]
            return f"{left} {sign} {right}"
        if node.op in ORDERS:
            return f"{self.sum(node.args[0])} = {ORDERS[node.op]}({self.sum(node.args[1])})"
        if node.op in RELATIONS:
            left, right = [self.sum(a) for a in node.args]
            return f"{left} {self.rng.choice(RELATIONS[node.op])} {right}"
        return self.sum(node)

    def chain(self, node: Node) -> str:
        signs = node.data
        parts = [self.sum(node.args[0])]
        for sign, a in zip(signs, node.args[1:], strict=True):  # type: ignore[call-overload]
            parts += [RELATIONS[sign][0], self.sum(a)]
        return " ".join(parts)

    def sum(self, node: Node) -> str:
        return self.at(node, SUM)

    def at(self, node: Node, level: int) -> str:
        text, own = self.piece(node)
        return text if own >= level else f"({text})"

    def piece(self, node: Node) -> tuple[str, int]:
        """Text and how tightly it binds."""
        match node.op:
            case "num":
                return self.number(node.data)  # type: ignore[arg-type]
            case "sym" | "dec":
                return str(node.data), ATOM
            case "oo":
                return "oo", ATOM
            case "add" | "sub":
                return self.added(node), SUM
            case "mul" if node.args[0].op == "num" and node.args[0].data < 0 and self.rng.random() < 0.9:  # type: ignore[operator]
                return "-" + self.at(_turned(node), PRODUCT), SUM
            case "mul":
                return "*".join([self.at(a, MINUS if i else PRODUCT) for i, a in enumerate(node.args)]), PRODUCT
            case "div":
                return f"{self.at(node.args[0], PRODUCT)}/{self.at(node.args[1], POWER)}", PRODUCT
            case "neg":
                return f"-{self.at(node.args[0], POWER)}", SUM
            case "pow":
                return f"{self.at(node.args[0], ATOM)}{self.hat}{self.at(node.args[1], ATOM)}", POWER
            case _:
                return self.called(node)

    def added(self, node: Node) -> str:
        gap = "" if self.tight else " "
        text = self.at(node.args[0], SUM)
        for a in node.args[1:]:
            minus = node.op == "sub"
            piece = self.at(a, PRODUCT)
            if not minus and a.op == "neg":
                minus, piece = True, self.at(a.args[0], PRODUCT)
            elif not minus and a.op == "mul" and a.args[0].op == "num" and a.args[0].data < 0:  # type: ignore[operator]
                minus, piece = True, self.at(_turned(a), PRODUCT)
            elif not minus and piece.startswith("-") and a.op == "num":
                minus, piece = True, piece[1:]
            text += f"{gap}{'-' if minus else '+'}{gap}{piece}"
        return text

    def number(self, value: Fraction) -> tuple[str, int]:
        if value.denominator == 1:
            return str(value), ATOM if value >= 0 else SUM
        if self.decimals and 10 ** 4 % value.denominator == 0:
            text = f"{value.numerator * 10 ** 4 // value.denominator / 10 ** 4:.4f}".rstrip("0")
            return text, ATOM if value >= 0 else SUM
        return str(value), PRODUCT if value >= 0 else SUM

    def called(self, node: Node) -> tuple[str, int]:
        a = node.args
        match node.op:
            case "fn":
                return self.function(node)
            case "item":
                return f"{node.data}[{', '.join([self.sum(i) for i in a])}]", ATOM
            case "call":
                return f"{node.data}({', '.join([self.sum(i) for i in a])})", ATOM
            case "sum" | "product":
                word = node.op if self.short else node.op.capitalize()
                if self.short and a[2].op != "oo":
                    return f"{word}({self.sum(a[0])}, {node.data}={self.sum(a[1])}..{self.sum(a[2])})", ATOM
                return f"{word}({self.sum(a[0])}, ({node.data}, {self.sum(a[1])}, {self.sum(a[2])}))", ATOM
            case "diff":
                name = a[1].data if a[1].op == "sym" else self.sum(a[1])
                return f"diff({self.sum(a[0])}, {name})", ATOM
            case "limit":
                side = f", '{a[2].data}'" if len(a) > 2 else ""
                return f"limit({self.sum(a[0])}, {node.data}, {self.sum(a[1])}{side})", ATOM
            case "integral":
                return f"Integral({self.sum(a[0])}, ({node.data}, {self.sum(a[1])}, {self.sum(a[2])}))", ATOM
        raise ValueError(f"no text for {node.op}")

    def function(self, node: Node) -> tuple[str, int]:
        if node.data == "factorial" and self.short:
            return f"{self.at(node.args[0], ATOM)}!", ATOM
        return f"{node.data}({', '.join([self.sum(i) for i in node.args])})", ATOM
