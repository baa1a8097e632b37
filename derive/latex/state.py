r"""The state of one reading: where the cursor stands, what is bound, what was noted, and errors with their place.

Every function of the grammar takes a `State`. It is made by `reading` alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from derive.language.errors import IllFormed, ReadError, at
from derive.language.expr import PROPOSITIONS, Data, Expr
from derive.language.relations import spanned
from derive.latex.settings import LatexSettings
from derive.latex.surroundings import Surroundings
from derive.latex.tokens import Token


class Layer(NamedTuple):
    """A big operator still open on the right: its variables, its body, and the whole term for another body."""

    names: frozenset[str]
    body: Expr
    rebuilt: Callable[[Expr], Expr]


class Piece(NamedTuple):
    """An operand as the grammar passes it on; `kind` is what ambiguity depends on."""

    expr: Expr
    kind: str
    start: int
    layers: tuple[Layer, ...] = ()


class Span(NamedTuple):
    """A part of the formula and its place: source[start:end] reads as `expr`."""

    start: int
    end: int
    expr: Expr


Grammar = Callable[["State"], Expr]
Operands = dict[str, Callable[["State", Token], Piece]]


def _tending(tokens: list[Token]) -> frozenset[str]:
    r"""The letters n of each `(n \to ...)` that follows a relation and binds what stands before it."""
    ahead = zip(tokens, tokens[1:], tokens[2:], strict=False)
    return frozenset([b.text for a, b, c in ahead if a.text == "(" and a.gap and b.kind == "letter" and c.text == "to"])


class State:
    def __init__(
        self, source: str, tokens: list[Token], known: Surroundings, settings: LatexSettings, grammar: Operands
    ) -> None:
        self.source, self.tokens, self.known, self.settings = source, tokens, known, settings
        self.operands = grammar
        self.index, self.stop = 0, len(tokens)
        self.brackets = self.depth = 0  # open here, and operands inside one another
        self.bound: dict[str, int] = {}
        self.single: dict[str, str] = {}  # the stem of a declared name with an index-like subscript -> that name
        self.notes: dict[str, str] = {}
        self.spans: list[Span] = []
        self.listed = 0  # argument and index lists around the cursor
        self.indexing = 0  # indices of families around the cursor
        self.integrals: list[Integral] = []
        self.families: dict[str, int] = {}  # found while reading
        self.used_as_index: set[str] = set()
        self.subscripted: set[str] = set()  # stems whose subscript was taken for a part of the name
        self.plain_d: Token | None = None  # d as a quantity, and d as a differential
        self.differential: Token | None = None
        self.spelled: dict[str, tuple[str, Token]] = {}  # picture of a name -> the name
        self.alone: dict[str, Token] = {}  # letters of functions that stand without parentheses
        self.called: dict[str, Token] = {}
        self.tending = _tending(tokens)
        self.closing = closing_braces(tokens)
        self.bars = bar_roles(self)

    # ---- the cursor ----------------------------------------------------------------------------------------------
    def peek(self, ahead: int = 0) -> Token | None:
        place = self.index + ahead
        return self.tokens[place] if place < self.stop else None

    def at(self, *signs: str) -> bool:
        """True when one of these signs stands at the cursor."""
        token = self.peek()
        return token is not None and token.kind == "sign" and token.text in signs

    def take(self) -> Token:
        token = self.peek()
        if token is None:
            raise self.fail("the formula ends where a number, name or parenthesis should follow", None)
        self.index += 1
        return token

    def accept(self, sign: str) -> Token | None:
        return self.take() if self.at(sign) else None

    def expect(self, sign: str, opener: Token, what: str = "bracket") -> Token:
        token = self.peek()
        if token is None:
            raise self.fail(f"this {what} is never closed", opener)
        if token.kind != "sign" or token.text != sign:
            raise self.fail(f"{shown(token)} stands where the {what} {shown(opener)} should close", token)
        return self.take()

    @contextmanager
    def slice(self, start: int, stop: int) -> Iterator[None]:
        """Read the tokens start..stop, all of them, then go on where the cursor was."""
        before = self.index, self.stop
        self.index, self.stop = start, stop
        yield
        token = self.peek()
        if token is not None:
            raise self.fail(f"{shown(token)} has no place here", token)
        self.index, self.stop = before

    @contextmanager
    def within(self, opener: Token) -> Iterator[None]:
        """Between brackets of any kind, of which so many may be open as the settings say."""
        self.brackets += 1
        if self.brackets > self.settings.nesting:
            raise self.fail(f"the formula is nested more than {self.settings.nesting} brackets deep", opener)
        yield
        self.brackets -= 1

    @contextmanager
    def deeper(self, token: Token) -> Iterator[None]:
        r"""In an operand of an operand: each bracket and each operator without one, such as \sin \sin x, is a level."""
        self.depth += 1
        most = 2 * self.settings.nesting + 4
        if self.depth > most:
            raise self.fail(f"the formula is nested more than {most} levels deep", token)
        yield
        self.depth -= 1

    @contextmanager
    def binding(self, *names: str) -> Iterator[None]:
        for name in names:
            self.bound[name] = self.bound.get(name, 0) + 1
        yield
        for name in names:
            self.bound[name] -= 1

    def is_bound(self, name: str) -> bool:
        return self.bound.get(name, 0) > 0

    def is_value(self, name: str) -> bool:
        """True for a name that is bound here, declared, or spoken of by the assumptions; or that tends to something."""
        return self.is_bound(name) or self.known.knows(name) or name in self.tending

    # ---- results -------------------------------------------------------------------------------------------------
    def note(self, topic: str, meaning: str) -> None:
        self.notes.setdefault(topic, meaning)

    def build(self, head: str, data: Data, args: tuple[Expr, ...], start: int) -> Expr:
        try:
            return Expr(head, data, args)
        except IllFormed as error:
            raise at(self.source, start, error.message, self.source[start : start + 40]) from None

    def bind(self, head: str, body: Expr, limits: tuple[Expr, Expr, Expr], token: Token) -> Expr:
        """A sum, product, integral or `forall` over (variable, low, high), whose sign is `token`."""
        try:
            return spanned(head, body, limits)
        except IllFormed as error:
            raise self.fail(error.message, token) from None

    def number(self, e: Expr, start: int) -> Expr:
        """`e`, which stands where only a number may."""
        if e.head in PROPOSITIONS or e.head == "matrix":
            what = "a matrix" if e.head == "matrix" else "a relation"
            raise at(self.source, start, f"{what} cannot be used as a number here", self.source[start : start + 40])
        return e

    def fail(self, message: str, token: Token | None, piece: str = "") -> ReadError:
        if token is None:
            last = self.tokens[self.stop - 1] if 0 < self.stop <= len(self.tokens) else None
            end = last.end if last is not None else len(self.source.rstrip())
            return at(self.source, end, message, piece or (self.source[last.start : end] if last else ""))
        return at(self.source, token.start, message, piece or self.source[token.start : token.end])

    def fail_at(self, message: str, start: int) -> ReadError:
        end = self.tokens[self.index - 1].end if self.index else start
        return at(self.source, start, message, self.source[start : max(end, start + 1)])


class Integral:
    """An integral whose differential is awaited; `variable` is set when it is met."""

    __slots__ = ("variable", "letter", "upright")

    def __init__(self, letter: str | None, upright: bool) -> None:
        self.variable: Expr | None = None
        self.letter, self.upright = letter, upright


def shown(token: Token) -> str:
    """A token as an author would recognise it."""
    if token.kind == "command":
        return "\\mathrm{d}" if token.text == "differential" else "\\" + token.text.removeprefix("constant ")
    if token.kind in ("begin", "end"):
        return f"\\{token.kind}{{{token.text}}}"
    if token.kind == "sign" and token.text.isalpha() or token.text[:-1] in ("left", "right"):
        return "\\" + token.text
    return token.text


def closing_braces(tokens: list[Token]) -> dict[int, int]:
    """Where the brace that each opening brace pairs with stands, both by the place of their tokens."""
    found: dict[int, int] = {}
    opened: list[int] = []
    for i, token in enumerate(tokens):
        if token.kind == "sign" and token.text == "{":
            opened.append(i)
        elif token.kind == "sign" and token.text == "}" and opened:
            found[opened.pop()] = i
    return found


# ---- bars --------------------------------------------------------------------------------------------------------
MAX_BARS = 400


def bar_roles(s: State) -> dict[int, str]:
    r"""Which of the bars | and \| open and which close, by the place of their token; a bar closes when it can."""
    roles: dict[int, str] = {}
    levels: list[list[tuple[int, bool]]] = [[]]
    openers = [""]
    for i, token in enumerate(s.tokens):
        if token.kind != "sign":
            continue
        if token.text in ("|", "\\|"):
            if token.size == "right" and openers[-1] == "left.":  # \left. ... \right|
                openers.pop()
                _settle(s, levels.pop(), roles)
                continue
            levels[-1].append((i, _ends_operand(s.tokens, i - 1)))
            if token.size == "left":
                openers.append(token.text)
            elif token.size == "right" and openers[-1] == token.text:
                openers.pop()
        elif token.text in OPENING:
            levels.append([])
            openers.append(token.text)
        elif token.text in ENDING and len(levels) > 1:
            openers.pop()
            _settle(s, levels.pop(), roles)
    for level in levels:
        _settle(s, level, roles)
    return roles


OPENING = frozenset({"(", "[", "\\{", "{", "lfloor", "lceil", "lvert", "lVert", "left."})
ENDING = frozenset({")", "]", "\\}", "}", "rfloor", "rceil", "rvert", "rVert", "right."})


def turn(token: Token) -> int:
    """1 where a bracket opens, -1 where one closes, else 0; bars count when their side is said."""
    if token.kind != "sign":
        return 0
    if token.text in ("|", "\\|"):
        return (token.size == "left") - (token.size == "right")
    return (token.text in OPENING) - (token.text in ENDING)


def _ends_operand(tokens: list[Token], i: int) -> bool:
    if i < 0:
        return False
    token = tokens[i]
    if token.kind in ("letter", "digit", "text", "end"):
        return True
    if token.kind == "sign":
        return token.text in ENDING or token.text in ("!", "'", "\\%", ".") or token.size in ("right", "r")
    from derive.latex.commands import GREEK

    return token.text in GREEK or token.text in ("pi", "infty", "prime", "circ") or token.text.startswith("constant")


def _settle(s: State, bars: list[tuple[int, bool]], roles: dict[int, str]) -> None:
    """Close-first search over one level; the stack holds the signs of the open bars."""
    if len(bars) > MAX_BARS:
        raise s.fail(r"too many bars at one level; write \lvert x \rvert", s.tokens[bars[0][0]])
    choices: list[tuple[str, tuple[str, ...]]] = []
    stack: tuple[str, ...] = ()
    k = tries = 0
    retry = False
    while k < len(bars):
        tries += 1
        i, operand_before = bars[k]
        token = s.tokens[i]
        after_bar = k > 0 and bars[k - 1][0] == i - 1 and choices and choices[k - 1][0] == "close"
        may_close = bool(stack) and stack[-1] == token.text and (operand_before or after_bar)
        may_close = may_close and token.size not in ("left", "l") and not retry
        may_open = token.size not in ("right", "r")
        retry = False
        if (may_close or may_open) and tries < 20_000:
            choices.append(("close" if may_close else "open", stack))
            stack = stack[:-1] if may_close else (*stack, token.text)
            k += 1
            if k < len(bars) or not stack:
                continue
        while choices and choices[-1][0] == "open":
            choices.pop()
        if not choices or tries >= 20_000:
            raise s.fail(r"these bars do not pair; write \lvert x \rvert or \left| x \right|", s.tokens[bars[0][0]])
        stack = choices.pop()[1]
        k, retry = len(choices), True
    for (i, _), (role, _) in zip(bars, choices, strict=True):
        roles[i] = role
