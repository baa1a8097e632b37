r"""What begins an operand, and who reads it: the table of the grammar.

OPERANDS["frac"] -> calculus.fraction      OPERANDS["sum"] -> binders.big_operator      OPERANDS["("] -> a bracket
"""

from __future__ import annotations

from collections.abc import Callable

from derive.language.expr import Expr
from derive.latex import binders, calculus, commands, functions, grids, numerals
from derive.latex.factors import argument, at_differential, bracketed, group
from derive.latex.grammar import statement, value
from derive.latex.naming import declared_word, named, stem
from derive.latex.scripts import Stem, scripts
from derive.latex.state import Operands, Piece, State, shown
from derive.latex.subscripts import argument_span
from derive.latex.tokens import Token


# ---- names -------------------------------------------------------------------------------------------------------
def _name(s: State, token: Token) -> Piece:
    s.index -= 1
    base = declared_word(s) or stem(s)
    return _conjugated(s, named(s, base))


def _conjugated(s: State, piece: Piece) -> Piece:
    r"""\bar z is the conjugate of z where z is declared complex and bar_z is not declared; else a name of its own."""
    raised = piece.expr.head == "pow"
    base = piece.expr.args[0] if raised else piece.expr
    barred = str(base.data) if base.head == "symbol" else ""
    name = barred.removeprefix("bar_")
    if name == barred or name not in s.known.complexes or s.known.knows(barred):
        return piece
    s.note(f"\\bar{{{name}}}", f"the complex conjugate, since {name} is declared complex")
    conjugate = s.build("fn", "conjugate", (Expr("symbol", name),), piece.start)
    return Piece(Expr("pow", None, (conjugate, *piece.expr.args[1:])) if raised else conjugate, "fence", piece.start)


def _greek(s: State, token: Token) -> Piece:
    called = functions.greek_function(s, Stem(token.text, "", token.start))
    return called if called is not None else _name(s, token)


def _pi(s: State, token: Token) -> Piece:
    if s.at("_", "'") or s.at("^") and (after := s.peek(1)) is not None and after.text in ("*", "prime"):
        return named(s, Stem("pi", "", token.start))
    return Piece(Expr("const", "pi"), "constant", token.start)


def _constant(e: Expr) -> Callable[[State, Token], Piece]:
    return lambda s, token: Piece(e, "constant", token.start)


def _word(s: State, token: Token) -> Piece:
    r"""\text{ff} is a name, \text{13} a number, and after a number a unit is a name too."""
    word = token.text.strip()
    if word.isdecimal() and word.isascii():
        return Piece(
            Expr("number", int(word)) if len(word) < 100 else s.number(Expr("number", 0), 0), "number", token.start
        )
    before = s.tokens[s.index - 2] if s.index > 1 else None
    if before is not None and before.kind in ("digit", "letter"):
        s.note(f"\\text{{{word}}}", "a symbol of this name, times what stands before it")
    return _name(s, token)


def _font_function(s: State, token: Token) -> Piece:
    r"""\operatorname{erf} x and its like without parentheses; otherwise a name."""
    mark = s.index
    s.index -= 1
    base = stem(s)
    following = s.peek()
    word = commands.FUNCTIONS.get(base.text) if base.whole and len(base.text) > 1 else None
    bare = following is not None and not (following.kind == "sign" and following.text in ("(", "["))
    if word is not None and bare and following is not None and not s.is_value(base.text):
        if following.kind in ("letter", "digit") or following.text in ("{", "^"):
            return functions.applied(s, token._replace(text=base.text), word)
    s.index = mark
    return _name(s, token)


# ---- brackets ----------------------------------------------------------------------------------------------------
def _bracket(s: State, token: Token) -> Piece:
    s.index -= 1
    if s.integrals and s.integrals[-1].variable is None:
        return _integrand(s)
    return bracketed(s)


def _braces(s: State, token: Token) -> Piece:
    if s.at("}"):  # an empty group sets nothing
        s.take()
        if s.peek() is None:
            raise s.fail("there is nothing in these braces", token)
        from derive.latex.factors import factor

        return factor(s)
    s.index -= 1
    if s.integrals and s.integrals[-1].variable is None:
        return _integrand(s)
    piece = group(s)
    if piece.expr.head == "symbol" and s.at("_"):
        return named(s, Stem(str(piece.expr.data), "italic", token.start, True))
    return piece


def _integrand(s: State) -> Piece:
    """A bracket inside an integral, which may end with the differential."""
    opener = s.take()
    closing = "}" if opener.text == "{" else commands.CLOSING[opener.text]
    with s.within(opener):
        if s.at(closing):
            raise s.fail("there is nothing between these brackets", opener)
        e = statement(s)
        if at_differential(s):
            e = calculus.inner_differential(s, e)
    s.expect(closing, opener)
    return Piece(e, "group" if closing == "}" else f"{opener.text}group{closing}", opener.start)


def _fenced(function: str) -> Callable[[State, Token], Piece]:
    def read(s: State, token: Token) -> Piece:
        closing = commands.CLOSING[token.text]
        with s.within(token):
            e = value(s)
        s.expect(closing, token)
        return _applied(s, function, e, token)

    return read


def _bar(function: str) -> Callable[[State, Token], Piece]:
    def read(s: State, token: Token) -> Piece:
        if s.bars.get(s.index - 1) != "open":
            raise s.fail(f"{shown(token)} closes nothing that is open", token)
        with s.within(token):
            e = value(s)
        s.expect(token.text, token)
        return _applied(s, function, e, token)

    return read


def _applied(s: State, function: str, e: Expr, token: Token) -> Piece:
    if e.head == "matrix" and function == "abs":
        return Piece(grids.determinant(s, e, token), "fence", token.start)
    s.number(e, token.start)
    if function == "norm":
        s.note("norm", "a function of its argument, without a rule")
        return Piece(s.build("call", "norm", (e,), token.start), "fence", token.start)
    return Piece(s.build("fn", function, (e,), token.start), "fence", token.start)


# ---- roots, binomials, layout with content -----------------------------------------------------------------------
def _root(s: State, token: Token) -> Piece:
    degree: Expr | None = None
    if s.at("["):
        opener = s.take()
        with s.within(opener):
            degree = value(s)
        s.expect("]", opener)
    inner = argument(s, token)
    e = s.number(inner.expr, inner.start)
    if degree is None:
        return Piece(s.build("fn", "sqrt", (e,), token.start), "fraction", token.start)
    s.note("roots", "principal roots: \\sqrt[3]{-8} is not -2")
    if degree == Expr("number", 3):
        return Piece(s.build("fn", "cbrt", (e,), token.start), "fraction", token.start)
    return Piece(s.build("fn", "root", (e, degree), token.start), "fraction", token.start)


def _binomial(s: State, token: Token) -> Piece:
    upper, lower = argument(s, token), argument(s, token)
    pair = (s.number(upper.expr, upper.start), s.number(lower.expr, lower.start))
    return Piece(s.build("fn", "binomial", pair, token.start), "fraction", token.start)


def _overline(s: State, token: Token) -> Piece:
    r"""Over one name a bar is a part of it; over more it is the conjugate."""
    mark = s.index
    start, stop = argument_span(s)
    inner = s.tokens[start:stop]
    plain = bool(inner) and not any(
        [t.kind == "digit" or t.kind == "sign" and t.text not in ("_", "{", "}", "'") for t in inner]
    )
    s.index = start
    if plain and not (inner[0].kind == "command" and inner[0].text in commands.ACCENTS):
        stem(s)
        scripts(s, powers=False)
        plain = s.index == stop
    s.index = mark
    if plain:
        return _name(s, token)
    piece = argument(s, token)
    s.note("\\overline", "over more than one name: the complex conjugate")
    return Piece(s.build("fn", "conjugate", (s.number(piece.expr, piece.start),), token.start), "fence", token.start)


def _transparent(width: int) -> Callable[[State, Token], Piece]:
    def read(s: State, token: Token) -> Piece:
        for _ in range(width):
            argument_span(s)
        return argument(s, token)

    return read


def _for_all(s: State, token: Token) -> Piece:
    r"""`\forall k \in \{1, \ldots, n\}: a_k = b_k`."""
    from derive.latex.naming import variable

    name = variable(s)
    opener = s.peek(1)
    if not (opener is not None and s.take().text == "in" and s.accept("\\{")):
        raise s.fail("\\forall is written \\forall k \\in \\{1, \\ldots, n\\}: ...", token)
    low = value(s)
    for sign in (",", "ldots", ","):
        if s.take().text != sign:
            raise s.fail("a range of indices is written \\{1, \\ldots, n\\}", opener)
    high = value(s)
    s.expect("\\}", opener)
    if not (s.accept(":") or s.accept(",")):
        raise s.fail("a colon should stand after the range of \\forall", s.peek() or token)
    with s.binding(name):
        body = statement(s)
    return Piece(s.bind("forall", body, (Expr("symbol", name), low, high), token), "closed", token.start)


OPERANDS: Operands = {
    "letter": _name,
    "digit": numerals.numeral,
    ".": numerals.numeral,
    "text": _word,
    "begin": grids.environment,
    **dict.fromkeys(commands.GREEK, _name),
    **dict.fromkeys(commands.GREEK_FUNCTIONS, _greek),
    **dict.fromkeys(commands.FONTS, _name),
    **dict.fromkeys(commands.ACCENTS, _name),
    **dict.fromkeys(commands.PLAIN_FONTS, _font_function),
    "overline": _overline,
    "pi": _pi,
    "infty": _constant(Expr("const", "oo")),
    "constant e": _constant(Expr("const", "E")),
    "constant i": _constant(Expr("const", "I")),
    "(": _bracket,
    "[": _bracket,
    "\\{": _bracket,
    "{": _braces,
    "lfloor": _fenced("floor"),
    "lceil": _fenced("ceil"),
    "lvert": _fenced("abs"),
    "lVert": _fenced("norm"),
    "|": _bar("abs"),
    "\\|": _bar("norm"),
    "left.": calculus.value_at,
    "frac": calculus.fraction,
    "int": calculus.integral,
    "sqrt": _root,
    "binom": _binomial,
    "lim": binders.limit,
    "det": grids.determinant_of,
    "forall": _for_all,
    **dict.fromkeys(commands.BIG, binders.big_operator),
    **dict.fromkeys(commands.FUNCTIONS, functions.command_function),
    **dict.fromkeys(commands.LISTED, functions.listed_function),
    "textcolor": _transparent(1),
    "boxed": _transparent(0),
    "mathclap": _transparent(0),
    "ensuremath": _transparent(0),
    "smash": _transparent(0),
}
