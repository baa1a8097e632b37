r"""Factors: one operand with its powers and factorials, the arguments of commands, and brackets.

`grammar` joins factors to products; what begins an operand is dispatched in `operands`.
"""

from __future__ import annotations

from derive.language.expr import Expr
from derive.latex import commands, grids
from derive.latex.state import ENDING, Piece, Span, State, shown, turn
from derive.latex.tokens import Token


def starts_factor(s: State) -> bool:
    """True when the token at the cursor begins an operand."""
    token = s.peek()
    if token is None or at_differential(s) or token.gap and growing_ahead(s):
        return False
    if token.kind == "letter" or token.kind == "digit" or token.kind == "begin":
        return True
    if token.kind == "text":
        return not token.gap
    if token.kind == "sign" and token.text in ("|", "\\|"):
        return s.bars.get(s.index) == "open"
    if token.kind == "sign" and token.text == ".":
        following = s.peek(1)
        return following is not None and following.kind == "digit"
    return token.text in s.operands and not (token.kind == "sign" and token.text in ENDING)


def growing_ahead(s: State) -> bool:
    r"""True before the `(n \to \infty)` that says how the relation before it is meant."""
    depth = 0
    for i in range(s.index, s.stop):
        depth += turn(s.tokens[i])
        if depth == 1 and s.tokens[i].kind == "command" and s.tokens[i].text == "to":
            return s.tokens[s.index].text == "("
        if depth == 0:
            return False
    return False


def at_differential(s: State, ahead: int = 0) -> bool:
    """True inside an integral where its `dx` stands."""
    if not s.integrals:
        return False
    token, following = s.peek(ahead), s.peek(ahead + 1)
    if token is None or following is None:
        return False
    upright = token.kind == "command" and token.text == "differential"
    plain = token.kind == "letter" and token.text == "d" and not s.integrals[-1].upright
    if not upright and not plain:
        return False
    from derive.latex.naming import starts_name

    return starts_name(following)


def factor(s: State, scripted: bool = True) -> Piece:
    """One operand with the powers and factorials after it."""
    token = s.peek()
    if token is None:
        raise s.fail("the formula ends where a number, name or parenthesis should follow", None)
    with s.deeper(token):
        piece = operand(s)
        while scripted and s.at("^", "!", "_", "\\%", "'"):
            piece = _postfix(s, piece)
    s.spans.append(Span(piece.start, s.tokens[s.index - 1].end, piece.expr))
    return piece


def operand(s: State) -> Piece:
    token = s.peek()
    if token is None:
        raise s.fail("the formula ends where a number, name or parenthesis should follow", None)
    if token.kind == "text" and token.gap:
        raise s.fail("words between formulas; write each formula by itself", token)
    key = token.kind if token.kind in ("letter", "digit", "text", "begin") else token.text
    handler = s.operands.get(key)
    if handler is None:
        raise _unexpected(s, token)
    s.take()
    return handler(s, token)


def _unexpected(s: State, token: Token) -> Exception:
    if token.kind == "command":
        if token.text in commands.RELATIONS or token.text in commands.JOINS or token.text in commands.DEFINES:
            return s.fail("something should stand before this relation", token)
        if token.text == "differential":
            return s.fail("a differential stands in an integral or a derivative only", token)
        if token.text in commands.ADVICE:
            return s.fail(commands.ADVICE[token.text], token)
        return s.fail(f"\\{token.text} is not a command that this reader knows", token)
    return s.fail(f"a number, name or parenthesis should stand here, not {shown(token)}", token)


def _postfix(s: State, piece: Piece) -> Piece:
    token = s.take()
    start = piece.start
    if piece.layers or piece.kind == "applied":
        raise s.fail("does this belong to the whole or to its last factor? write parentheses", token)
    if token.text in ("_", "'"):
        raise s.fail(f"{token.text} stands after a name", token)
    if token.text == "\\%":
        e = s.build("div", None, (s.number(piece.expr, start), Expr("number", 100)), start)
        return Piece(e, "product", start)
    if token.text == "!":
        if s.at("!"):
            raise s.fail("n!! could be the double factorial or (n!)!; put parentheses", token, "!!")
        if piece.kind == "power":
            raise s.fail("is the power taken before or after the factorial? write parentheses", token)
        return Piece(s.build("fn", "factorial", (s.number(piece.expr, start),), start), "call", start)
    if piece.kind == "power":
        raise s.fail("a second superscript; put braces", token)
    return powered(s, piece, token)


def powered(s: State, piece: Piece, token: Token) -> Piece:
    """`piece` to the power that follows."""
    start = piece.start
    if piece.expr.head == "matrix":
        return Piece(grids.power(s, piece.expr, token), "power", start)
    up = s.peek(1) if s.at("{") else s.peek()
    if up is not None and up.text == "circ":
        s.index += 1
        if up is not s.tokens[s.index - 1]:
            s.index += 1
            if not s.accept("}"):
                raise s.fail("a degree sign stands alone", up)
        s.note("degrees", "180 degrees are \\pi")
        turned = s.build("mul", None, (s.number(piece.expr, start), Expr("const", "pi")), start)
        return Piece(s.build("div", None, (turned, Expr("number", 180)), start), "product", start)
    s.number(piece.expr, start)
    return Piece(s.build("pow", None, (piece.expr, exponent(s, token)), start), "power", start)


# ---- arguments and brackets --------------------------------------------------------------------------------------
def argument(s: State, command: Token) -> Piece:
    r"""The argument of \frac and its like: a group in braces, or one digit, letter or command, as TeX takes it."""
    token = s.peek()
    if token is None or token.kind == "sign" and token.text not in ("{", "|"):
        raise s.fail(f"{shown(command)} needs an argument", command if token is None else token)
    if token.kind == "sign" and token.text == "{":
        return group(s)
    if token.kind == "digit":
        s.take()
        return Piece(Expr("number", int(token.text)), "number", token.start)
    with s.deeper(token):
        before = s.stop
        if token.kind == "letter" or token.kind == "command" and token.text in commands.GREEK:
            s.stop = s.index + 1
        piece = operand(s)
        s.stop = before
    return Piece(s.number(piece.expr, token.start), piece.kind, token.start)


def exponent(s: State, token: Token) -> Expr:
    """What stands after ^."""
    following, inner = s.peek(), s.peek(1)
    if following is not None and following.text == "{" and inner is not None:
        _check_label(s, token, inner)
    if following is not None and following.text in _LABELS:
        raise s.fail(f"the superscript {shown(following)} has no meaning for numbers", following)
    if following is not None and following.kind == "digit" and (after := s.peek(1)) is not None:
        if after.kind == "digit" and after.start == following.end:
            s.note("superscript", "without braces one sign only, as TeX sets it: x^23 is x^{2}3")
    return s.number(argument(s, token).expr, token.start)


_LABELS = frozenset({"top", "dagger", "ddagger", "intercal", "perp", "bullet", "circ"})


def _check_label(s: State, token: Token, inner: Token) -> None:
    """x^{(i)} marks a sample, a layer or a derivative as often as a power."""
    last = s.peek(3)
    if inner.text == "(" and s.peek(4) is not None and last is not None and last.text == ")":
        closing = s.peek(4)
        if closing is not None and closing.text == "}":
            raise s.fail("a superscript in parentheses could be a label or a power; write x^{i} or x_i", token)
    if inner.text in _LABELS and inner.text != "circ" or inner.text in ("+", "-") and (s.peek(2) or inner).text == "}":
        raise s.fail(f"the superscript {shown(inner)} has no meaning for numbers", inner)


def group(s: State) -> Piece:
    r"""A group in braces; {n \choose k} and {a \over b} too."""
    opener = s.take()
    if s.at("}"):
        raise s.fail("there is nothing in these braces", opener)
    from derive.latex.grammar import statement, value

    with s.within(opener):
        e = statement(s)
        token = s.peek()
        if token is not None and token.kind == "command" and token.text in ("choose", "over"):
            s.take()
            lower = value(s)
            s.number(e, opener.start)
            pair = (e, s.number(lower, token.start))
            e = (
                s.build("fn", "binomial", pair, opener.start)
                if token.text == "choose"
                else s.build("div", None, pair, opener.start)
            )
    s.expect("}", opener, "brace")
    return Piece(e, "group", opener.start)


def bracketed(s: State) -> Piece:
    """What stands between the brackets at the cursor; their size must match."""
    opener = s.take()
    closing = commands.CLOSING[opener.text]
    from derive.latex.grammar import statement

    with s.within(opener):
        if s.at(closing):
            raise s.fail("there is nothing between these brackets", opener)
        e = statement(s)
    if s.at(","):
        raise s.fail("a comma stands between arguments, or groups digits by threes", s.peek())
    token = s.expect(closing, opener)
    if (opener.size == "left") != (token.size == "right"):
        raise s.fail("\\left and \\right pair with each other", token)
    if e.head == "symbol" and opener.text in ("[", "\\{") and closing == token.text:
        floor = "\\lfloor x \\rfloor"
        part = f"a fractional part is x - {floor}" if opener.text == "\\{" else f"a floor is {floor}"
        s.note(f"{opener.text}{e}{closing}", f"brackets that group; {part}")
    return Piece(e, f"{opener.text}group{closing}", opener.start)
