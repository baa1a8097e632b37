"""Text math into authored expressions: an operator-precedence parser with its own stack, so depth costs no recursion.

`parse(tokens, source)` is called by `read_expression`, `read_statement` and the `where` reader. Calls of functions,
sums and the like are built in `calls`.

    >>> from derive.language.tokens import tokenize
    >>> text = "-2**2 + x/2 = 0"
    >>> parse(tokenize(text), text)
    -2**2 + x/2 = 0
"""

from __future__ import annotations

from typing import NamedTuple

from derive.kernel.terms import CONSTANTS
from derive.kernel.text import CONSTANT_WORDS, KERNEL_NAME, WORDS
from derive.language import calls
from derive.language.errors import IllFormed, ReadError, at
from derive.language.expr import PROPOSITIONS, Expr
from derive.language.figures import numeral
from derive.language.tokens import Token

IFF, IMP, OR, AND, NOT, RELATION, RANGE, SUM, PRODUCT, NEGATIVE, POWER = range(1, 12)
RELATIONS = {
    "=": "eq",
    "!=": "ne",
    "<": "lt",
    "<=": "le",
    ">": "gt",
    ">=": "ge",
    "~": "asym",
    "->": "tends",
    "≈": "approx",
}
_BINARY = {
    "<=>": IFF,
    "=>": IMP,
    "or": OR,
    "and": AND,
    **dict.fromkeys(RELATIONS, RELATION),
    "..": RANGE,
    "+": SUM,
    "-": SUM,
    "*": PRODUCT,
    "/": PRODUCT,
    "**": POWER,
}
_RIGHT = frozenset({"=>", "**"})
_SERIES = {"+": "add", "-": "add", "*": "mul", "and": "and", "or": "or"}
_CLOSING = {"(": ")", "call": ")", "index": "]"}
_REFUSED_WORDS = frozenset({"in", "but", "for", "is", "divides", "even", "odd"})
_NOT_NUMBERS = frozenset({"nan", "inf", "zoo", "infinity"})
_PYTHON_WORDS = frozenset({"True", "False", "None", "lambda"})


class _Series:
    """A sum, product, chain or conjunction that may still grow on the right."""

    __slots__ = ("head", "parts", "signs")

    def __init__(self, head: str, parts: list[Expr], signs: list[str]) -> None:
        self.head, self.parts, self.signs = head, parts, signs


class _Operator(NamedTuple):
    level: int
    sign: str
    prefix: bool
    start: int


class _Frame:
    """What is open: the whole text, a parenthesis, a call or an index."""

    __slots__ = ("kind", "opener", "operands", "operators", "items", "listed", "name")

    def __init__(self, kind: str, opener: Token | None, listed: bool, name: Token | None = None) -> None:
        self.kind, self.opener, self.name = kind, opener, name
        self.operands: list[tuple[Expr | _Series, int]] = []
        self.operators: list[_Operator] = []
        self.items: list[Expr] = []
        self.listed = listed  # a comma in here parts arguments or the entries of a range


class Names(NamedTuple):
    """What the surroundings say of names: constants switched on, functions defined or declared."""

    constants: frozenset[str] = frozenset()
    functions: frozenset[str] = frozenset()


NO_NAMES = Names()


def parse(tokens: list[Token], source: str, names: Names = NO_NAMES, start: int = 0) -> Expr:
    """The one expression or relation that the tokens spell. Raises ReadError at the first thing amiss."""
    return _Parser(tokens, source, names, start).run()


class _Parser:
    def __init__(self, tokens: list[Token], source: str, names: Names, start: int) -> None:
        self.tokens, self.source, self.names = tokens, source, names
        self.end = tokens[-1].end if tokens else start
        self.start = tokens[0].start if tokens else start
        self.frames = [_Frame("text", None, False)]
        self.leaves: dict[str, Expr] = {}
        self.lists = 0  # how many calls and indices are open

    def run(self) -> Expr:
        if not self.tokens:
            raise at(self.source, self.end, "there is nothing to read here")
        want_operand, position = True, 0
        while position < len(self.tokens):
            token = self.tokens[position]
            if token.kind == "grouped":
                if self._grouping_refused(token, position):
                    continue
            want_operand, position = (self._operand if want_operand else self._operator)(token, position)
        frame = self.frames[-1]
        if frame.opener is not None:
            raise at(self.source, frame.opener.start, "this bracket is never closed", frame.opener.text)
        if want_operand:
            raise at(self.source, self.end, "the text ends where a number, name or parenthesis should follow")
        whole = self._finish(frame)
        if whole.head in calls.FRAGMENTS:
            raise at(self.source, self.start, "this is neither an expression nor a relation", self.source[self.start :])
        return whole

    # ---- commas that group digits -----------------------------------------------------------------------------------
    def _grouping_refused(self, token: Token, position: int) -> bool:
        """In an argument list a comma parts: split the token if nothing else is meant, else refuse. False outside."""
        if not self.lists:
            return False
        frame = self.frames[-1]
        separates = frame.listed and (frame.kind == "(" or frame.kind == "call" and calls.takes_two(frame.name))
        if not separates:
            raise at(
                self.source,
                token.start,
                "commas do not group digits inside an argument list; write the number "
                "without commas, or put a space after a comma that parts two arguments",
                token.text,
            )
        parts: list[Token] = []
        start = token.start
        for piece in token.text.split(","):
            if parts:
                parts.append(Token("op", ",", start - 1, start))
            parts.append(Token("number", piece, start, start + len(piece)))
            start += len(piece) + 1
        self.tokens[position : position + 1] = parts
        return True

    # ---- where an operand is expected -------------------------------------------------------------------------------
    def _operand(self, token: Token, position: int) -> tuple[bool, int]:
        frame = self.frames[-1]
        text = token.text
        if token.kind in ("number", "grouped"):
            self._push(numeral(token, self.source), token)
        elif token.kind == "quoted":
            return self._named(token, position, quoted=True)
        elif token.kind == "name" and text != "not":
            return self._named(token, position, quoted=False)
        elif text in ("-", "+", "not"):
            frame.operators.append(_Operator(NOT if text == "not" else NEGATIVE, text, True, token.start))
            return True, position + 1
        elif text == "(":
            opens_item = self.lists > 0 and frame.kind == "call" and not frame.operands and not frame.operators
            self.frames.append(_Frame("(", token, opens_item))
            return True, position + 1
        elif text == ")" and frame.kind == "call" and not frame.items and not frame.operands and not frame.operators:
            raise at(self.source, token.start, "a call needs an argument", ")")
        elif token.kind == "string" and frame.kind == "call":
            self._push(Expr("string", text[1:-1]), token)
        else:
            raise at(self.source, token.start, "a number, name or parenthesis should stand here", text)
        return False, position + 1

    def _named(self, token: Token, position: int, quoted: bool) -> tuple[bool, int]:
        following = self.tokens[position + 1] if position + 1 < len(self.tokens) else None
        opener = following.text if following is not None and following.kind == "op" else ""
        if opener == "(" and not quoted and (following is not None):
            calls.check_callable(token, self.names.functions, self.source)
            self.frames.append(_Frame("call", following, True, token))
            self.lists += 1
            return True, position + 2
        if token.text == "True" and not quoted and any([f.name and f.name.text == "Piecewise" for f in self.frames]):
            self._push(Expr("true"), token)
            return False, position + 1
        name = self._plain_name(token, quoted)
        constant = not quoted and (name in CONSTANT_WORDS or name in self.names.constants)
        if opener == "[" and following is not None:
            if constant:
                raise at(self.source, token.start, f"{name} is a constant here, and no family", name)
            if following.start != token.end:
                raise at(self.source, following.start, f"an index stands directly after its name: {name}[...]", "[")
            self.frames.append(_Frame("index", following, True, token))
            self.lists += 1
            return True, position + 2
        if quoted:  # not kept: the same name without backquotes may be a constant
            self._push(Expr("symbol", name), token)
            return False, position + 1
        leaf = self.leaves.get(token.text)
        if leaf is None:
            leaf = self.leaves[name] = Expr("const" if constant else "symbol", name)
        self._push(leaf, token)
        return False, position + 1

    def _plain_name(self, token: Token, quoted: bool) -> str:
        name = token.text
        if quoted:
            if not KERNEL_NAME.fullmatch(name) or name in CONSTANTS:
                raise at(self.source, token.start, "this cannot name a symbol", name)
        elif name.lower() in _NOT_NUMBERS:
            raise at(
                self.source,
                token.start,
                "this is not a number; infinity is written oo and stands in bounds and limits",
                name,
            )
        elif name in WORDS and name not in CONSTANT_WORDS or name in _PYTHON_WORDS:
            raise at(self.source, token.start, f"the word `{name}` has no place here", name)
        return name

    # ---- where an operator is expected ------------------------------------------------------------------------------
    def _operator(self, token: Token, position: int) -> tuple[bool, int]:
        text = token.text
        frame = self.frames[-1]
        if token.kind in ("op", "name") and text in _BINARY and (token.kind == "op" or text in ("and", "or")):
            if text == "<=>" and any([o.sign == text for o in frame.operators]):
                raise at(self.source, token.start, "a chain of <=> is not read; put parentheses", text)
            self._reduce(frame, _BINARY[text], text in _RIGHT)
            frame.operators.append(_Operator(_BINARY[text], text, False, token.start))
            return True, position + 1
        if text == "!" and token.kind == "op":
            return self._factorial(token, position)
        if text == "," and token.kind == "op":
            return self._comma(token, position)
        if text in (")", "]") and token.kind == "op":
            self._close(token)
            return False, position + 1
        raise self._unexpected(token, position)

    def _factorial(self, token: Token, position: int) -> tuple[bool, int]:
        neighbours = [
            t for t in self.tokens[position - 1 : position + 2 : 2] if t.text in ("!", "!=") and t.kind == "op"
        ]
        if any([t.end == token.start or t.start == token.end for t in neighbours]):
            raise at(
                self.source,
                token.start,
                "n!! could be the double factorial or (n!)!; write factorial(factorial(n))",
                "!!",
            )
        value, start = self.frames[-1].operands[-1]
        self.frames[-1].operands[-1] = (
            self._built("fn", "factorial", (self._number_like(value, start),), start),
            start,
        )
        return False, position + 1

    def _comma(self, token: Token, position: int) -> tuple[bool, int]:
        frame = self.frames[-1]
        if not frame.listed:
            raise at(
                self.source,
                token.start,
                "a comma stands between arguments, or groups digits by threes as in 1,234,567",
                ",",
            )
        frame.items.append(self._finish(frame))
        frame.operands.clear()
        return True, position + 1

    def _close(self, token: Token) -> None:
        frame = self.frames[-1]
        if frame.opener is None or _CLOSING[frame.kind] != token.text:
            raise at(self.source, token.start, "this bracket closes nothing that is open", token.text)
        last = self._finish(frame)
        self.frames.pop()
        if frame.kind == "(":
            value = Expr("tuple", None, (*frame.items, last)) if frame.items else last
            self._push(value, frame.opener)
            return
        self.lists -= 1
        name = frame.name
        if name is None:
            raise at(self.source, token.start, "a bracket without a name", token.text)
        arguments = (*frame.items, last)
        if frame.kind == "index":
            for a in arguments:
                self._number_like(a, name.start)
            self._push(self._built("member", name.text, arguments, name.start), name)
            return
        try:
            self._push(calls.build(name, arguments, self.names.functions, self.source), name)
        except IllFormed as error:
            raise error if error.line else at(self.source, name.start, error.message, name.text) from None

    def _unexpected(self, token: Token, position: int) -> ReadError:
        text, previous = token.text, self.tokens[position - 1]
        if token.kind == "name" and text in _REFUSED_WORDS:
            return at(self.source, token.start, f"the word `{text}` has no place here", text)
        if text == ":=":
            return at(self.source, token.start, "a definition belongs among the assumptions (where)", text)
        if text == "[" and previous.text == "]":
            return at(self.source, token.start, "write several indices in one pair of brackets: x[i, j]", text)
        if token.kind in ("name", "number", "grouped", "quoted") or text == "(":
            shown = self.source[previous.start : token.end]
            if previous.kind == "name" and calls.known(previous.text):
                return at(
                    self.source, previous.start, f"a function takes parentheses; write {previous.text}(...)", shown
                )
            advice = (
                f"write {previous.text}*{text}"
                if previous.text != ")" and text != "(" and self.source[previous.start].isascii()
                else "put * between the factors"
            )
            advice = self._power_of_function(position) or advice
            if text == "mod" or previous.text == "mod":
                advice = "a remainder is written mod(a, b)"
            return at(self.source, token.start, f"an implicit product is not read; {advice}", shown)
        return at(self.source, token.start, "an operator should stand here", text)

    def _power_of_function(self, position: int) -> str | None:
        """What to write for sin^2(x)."""
        before = self.tokens[max(position - 3, 0) : position + 1]
        if len(before) < 4 or before[1].text != "**" or before[2].kind != "number" or before[3].text != "(":
            return None
        name, power = before[0].text, before[2].text
        return f"write {name}(x)**{power} for {name}^{power}(x)" if calls.known(name) else None

    # ---- reduction --------------------------------------------------------------------------------------------------
    def _push(self, value: Expr, token: Token) -> None:
        self.frames[-1].operands.append((value, token.start))

    def _finish(self, frame: _Frame) -> Expr:
        self._reduce(frame, 0, False)
        value, start = frame.operands[-1]
        return self._whole(value, start)

    def _reduce(self, frame: _Frame, level: int, right: bool) -> None:
        operators = frame.operators
        while operators and (operators[-1].level > level or operators[-1].level == level and not right):
            operator = operators.pop()
            value, start = frame.operands.pop()
            if operator.prefix:
                frame.operands.append((self._prefixed(operator, value, start), operator.start))
                continue
            left, left_start = frame.operands.pop()
            frame.operands.append((self._applied(operator, left, left_start, value, start), left_start))

    def _prefixed(self, operator: _Operator, value: Expr | _Series, start: int) -> Expr:
        if operator.sign == "not":
            return self._built("not", None, (self._statement_like(value, start),), operator.start)
        operand = self._number_like(value, start)
        return operand if operator.sign == "+" else self._built("neg", None, (operand,), operator.start)

    def _applied(
        self, operator: _Operator, left: Expr | _Series, left_start: int, right: Expr | _Series, right_start: int
    ) -> Expr | _Series:
        sign = operator.sign
        if operator.level <= AND:
            second = self._statement_like(right, right_start)
            if sign in ("and", "or"):
                return self._grown(sign, left, self._statement_like, left_start, second, sign)
            first = self._statement_like(left, left_start)
            return self._built("iff" if sign == "<=>" else "imp", None, (first, second), left_start)
        if operator.level == RELATION:
            return self._grown("chain", left, self._side, left_start, self._side(right, right_start), sign)
        second = self._number_like(right, right_start)
        if sign in ("+", "-"):
            if sign == "-":
                second = self._built("neg", None, (second,), operator.start)
            return self._grown("add", left, self._number_like, left_start, second, sign)
        if sign == "*":
            return self._grown("mul", left, self._number_like, left_start, second, sign)
        head = {"/": "div", "**": "pow", "..": "range"}[sign]
        return self._built(head, None, (self._number_like(left, left_start), second), left_start)

    def _grown(self, head: str, left: Expr | _Series, check: object, start: int, right: Expr, sign: str) -> _Series:
        if isinstance(left, _Series) and left.head == head:
            left.parts.append(right)
            left.signs.append(sign)
            return left
        return _Series(head, [check(left, start), right], [sign])  # type: ignore[operator]

    def _whole(self, value: Expr | _Series, start: int) -> Expr:
        if isinstance(value, Expr):
            return value
        if value.head != "chain":
            return self._built(value.head, None, tuple(value.parts), start)
        return calls.chained([RELATIONS[s] for s in value.signs], value.parts, self.source, start)

    def _built(self, head: str, data: str | None, args: tuple[Expr, ...], start: int) -> Expr:
        try:
            return Expr(head, data, args)
        except IllFormed as error:
            raise at(self.source, start, error.message, self.source[start : start + 40]) from None

    # ---- what may stand where ---------------------------------------------------------------------------------------
    def _number_like(self, value: Expr | _Series, start: int) -> Expr:
        e = self._whole(value, start)
        if e.head in PROPOSITIONS or e.head in calls.FRAGMENTS:
            kind = calls.FRAGMENTS.get(e.head, "a statement")
            raise at(self.source, start, f"{kind} cannot be used as a number", self.source[start : start + 40])
        return e

    def _side(self, value: Expr | _Series, start: int) -> Expr:
        e = self._whole(value, start)
        return e if e.head in ("order", "range") else self._number_like(e, start)

    def _statement_like(self, value: Expr | _Series, start: int) -> Expr:
        e = self._whole(value, start)
        if e.head not in PROPOSITIONS:
            raise at(self.source, start, "a relation should stand here, not a number", self.source[start : start + 40])
        return e
