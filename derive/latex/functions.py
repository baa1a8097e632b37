r"""Functions before their arguments: `\sin^2 x`, `\log_2 n`, `\max\{a, b\}`, `f(x, y)`, `\operatorname{erf}(z)`.

Without parentheses the argument is the product of plain factors that follows, so `\ln xy` is log(x*y); where an
author could mean something else (`\log n / n`, `\log p (1 - p)`) it is refused. A name before parentheses is a
function when it is declared as one, when the parentheses list arguments, or when it is one of the letters of the
settings.
"""

from __future__ import annotations

from collections.abc import Callable

from derive.language.expr import Expr
from derive.language.functions import arity_text, canonical, fits
from derive.latex import commands
from derive.latex.factors import bracketed, exponent, factor, growing_ahead, starts_factor
from derive.latex.grammar import value
from derive.latex.naming import powered, starts_name
from derive.latex.scripts import Scripts, Stem
from derive.latex.state import Layer, Piece, State, shown, turn
from derive.latex.subscripts import argument_span
from derive.latex.tokens import Token

_EXPECTATIONS = {"E": "E", "bb_E": "E", "bb_V": "Var"}
_ATOMS = frozenset({"symbol", "number", "member", "const", "decimal"})


# ---- commands such as \sin ---------------------------------------------------------------------------------------
def command_function(s: State, token: Token) -> Piece:
    return applied(s, token, commands.FUNCTIONS[token.text])


def applied(s: State, token: Token, name: str) -> Piece:
    """One function with its scripts and its argument."""
    base, power, inverse = _function_scripts(s, token, name)
    if inverse:
        name = commands.INVERSES[name]
    argument = _argument(s, token)

    def wrapped(e: Expr) -> Expr:
        result = _function(s, name, base, e, token)
        return result if power is None else s.build("pow", None, (result, power), token.start)

    kind = "applied" if argument.kind == "open" else "closed"
    layers = tuple([Layer(y.names, y.body, _composed(wrapped, y)) for y in argument.layers])
    return Piece(wrapped(argument.expr), kind, token.start, layers)


def _composed(wrap: Callable[[Expr], Expr], layer: Layer) -> Callable[[Expr], Expr]:
    return lambda body: wrap(layer.rebuilt(body))


def _function_scripts(s: State, token: Token, name: str) -> tuple[Expr | None, Expr | None, bool]:
    """Base of a logarithm, power, and whether the power is the -1 of an inverse."""
    base: Expr | None = None
    power: Expr | None = None
    while s.at("_", "^"):
        script = s.take()
        if script.text == "_" and name == "log" and base is None and token.text == "log":
            start, stop = argument_span(s)
            if start == stop:
                raise s.fail("the base of this logarithm is empty", script)
            with s.slice(start, stop):
                base = value(s)
        elif script.text == "_":
            raise s.fail(f"\\{token.text} takes no subscript", script)
        elif power is not None:
            raise s.fail("a second superscript; put braces", script)
        else:
            power = exponent(s, script)
    if power == Expr("neg", None, (Expr("number", 1),)):
        if name in commands.INVERSES:
            s.note("inverse", f"\\{token.text}^{{-1}} is the inverse function, not the reciprocal")
            return base, None, True
        raise s.fail(f"\\{token.text}^{{-1}} could be the inverse or the reciprocal; write a fraction", token)
    return base, power, False


def _function(s: State, name: str, base: Expr | None, argument: Expr, token: Token) -> Expr:
    s.number(argument, token.start)
    if name == "log" and base is None and s.settings.log_base is not None:
        base = Expr("number", s.settings.log_base)
    if name == "log" and token.text == "log" and base is None:
        s.note("log", "\\log is the natural logarithm")
    if name == "lg":
        base = Expr("number", s.settings.lg_base)
        s.note("lg", f"\\lg is the logarithm to base {s.settings.lg_base}")
    name = "log" if name in ("ln", "lg") else name
    args = (argument,) if base is None else (argument, base)
    return s.build("fn", name, args, token.start)


def _argument(s: State, token: Token) -> Piece:
    """The argument: what stands in brackets or braces, or the plain factors up to the next operator or function."""
    following = s.peek()
    if following is None:
        raise s.fail(f"{shown(token)} needs an argument", token)
    if following.kind == "sign" and following.text in ("(", "[", "\\{"):
        inner = bracketed(s)
        s.number(inner.expr, inner.start)
        return inner
    if following.kind == "sign" and following.text == "{":
        inner = factor(s, scripted=False)
        after = s.peek()
        if after is not None and after.kind == "sign" and after.text in ("^", "_", "!"):
            raise s.fail("does this belong to the function or to its argument? write parentheses", after)
        return Piece(s.number(inner.expr, inner.start), "closed", inner.start)
    if not starts_factor(s):
        raise s.fail(f"{shown(token)} needs an argument, with parentheses unless it is a plain factor", following)
    return _bare_argument(s, token)


def _bare_argument(s: State, token: Token) -> Piece:
    first = factor(s)
    s.number(first.expr, first.start)
    if first.layers or first.kind in ("applied", "closed"):
        return first._replace(kind="open")
    parts = [first.expr]
    plain = first.kind in ("number", "name", "unknown name", "constant", "power", "call")
    while starts_factor(s) and not _starts_function(s):
        following = s.peek()
        spaced = following is not None and "\\" in s.source[s.tokens[s.index - 1].end : following.start]
        if not plain or spaced or following is None or not _is_plain(following):
            shown_piece = s.source[token.start : following.end if following else token.end]
            raise s.fail("where does the argument end? write parentheses", following, shown_piece)
        parts.append(s.number(factor(s).expr, following.start))
    after = s.peek()
    if after is not None and after.kind == "sign" and after.text == "/":
        raise s.fail("is this divided before or after the function is taken? write \\frac or parentheses", after)
    if len(parts) > 1:
        s.note("argument", f"\\{token.text} without parentheses takes the whole product after it")
    whole = parts[0] if len(parts) == 1 else s.build("mul", None, tuple(parts), first.start)
    return Piece(whole, "open", first.start)


def _is_plain(token: Token) -> bool:
    return starts_name(token) or token.kind == "command" and token.text in ("pi", "infty", "constant e", "constant i")


def _starts_function(s: State) -> bool:
    token = s.peek()
    if token is None or token.kind != "command":
        return False
    return token.text in commands.FUNCTIONS or token.text in commands.LISTED or token.text in (
        "sum", "prod", "int", "lim", "det",
    )  # fmt: skip


# ---- \max, \min, \gcd --------------------------------------------------------------------------------------------
def listed_function(s: State, token: Token) -> Piece:
    name = commands.LISTED[token.text]
    following = s.peek()
    if following is None or following.kind != "sign" or following.text not in ("(", "[", "\\{"):
        raise s.fail(f"\\{token.text} lists its values in parentheses", following or token)
    args = arguments(s)
    if len(args) == 1 and name in ("max", "min"):
        return Piece(args[0], "closed", token.start)
    return Piece(_checked(s, name, args, token.start), "closed", token.start)


def arguments(s: State) -> tuple[Expr, ...]:
    """The arguments between the brackets at the cursor."""
    opener = s.take()
    closing = commands.CLOSING[opener.text]
    args: list[Expr] = []
    s.listed += 1
    with s.within(opener):
        while True:
            token = s.peek()
            if token is None:
                raise s.fail("this bracket is never closed", opener)
            start = token.start
            if token.kind == "sign" and token.text in (closing, ","):
                raise s.fail("an argument is missing here", token)
            args.append(s.number(value(s), start))
            if not s.accept(","):
                break
    s.listed -= 1
    s.expect(closing, opener)
    return tuple(args)


def _checked(s: State, name: str, args: tuple[Expr, ...], start: int) -> Expr:
    if not fits(name, len(args)):
        raise s.fail_at(f"{name} takes {arity_text(name)}, not {len(args)}", start)
    return s.build("fn", name, args, start)


# ---- names before parentheses ------------------------------------------------------------------------------------
def call_of(s: State, base: Stem, name: str, found: Scripts) -> Piece | None:
    """The call that a name and the brackets after it make, or None where they are factors."""
    following = s.peek()
    bracket = following.text if following is not None and following.kind == "sign" else ""
    if bracket not in ("(", "[") or following is not None and following.gap and growing_ahead(s):
        return None
    if bracket == "(" and name in commands.ORDERS_OF_GROWTH and not s.is_value(name):
        raise s.fail_at(
            "an order of growth is the whole right side of a relation; declare the letter for a factor", base.start
        )
    if not _is_function(s, base, name, bracket):
        return None
    if base.whole and name == "defined":
        return Piece(s.build("defined", None, arguments(s), base.start), "closed", base.start)
    if base.whole and canonical(name) is not None and name not in s.known.functions:
        function = canonical(name) or name
        args = arguments(s)
        return powered(s, _checked(s, function, args, base.start), found, "call", base.start)
    if name in _EXPECTATIONS and name not in s.known.functions:
        s.note(
            "E" if _EXPECTATIONS[name] == "E" else "Var", "a functional applied to a random quantity, without a rule"
        )
        return powered(s, _call(s, _EXPECTATIONS[name], base), found, "call", base.start)
    if found.power is not None:
        raise s.fail_at(f"a power of the function {name} or of its value? write ({name}(...))^...", base.start)
    return Piece(_call(s, name, base), "call", base.start)


def _call(s: State, name: str, base: Stem) -> Expr:
    s.called.setdefault(name, s.tokens[s.index - 1])
    if name.endswith("'"):
        return _primed(s, name, base)
    return s.build("call", name, arguments(s), base.start)


def _primed(s: State, name: str, base: Stem) -> Expr:
    """f'(x) of a defined function is its derivative at x."""
    plain = name.rstrip("'")
    args = arguments(s)
    if plain not in s.known.functions or len(args) != 1:
        return s.build("call", name, args, base.start)
    v = Expr("symbol", "t")
    inner = s.build("call", plain, (v,), base.start)
    for _ in range(len(name) - len(plain) - 1):
        inner = s.build("derivative", None, (inner, v), base.start)
    return s.build("derivative", None, (inner, v, args[0]), base.start)


def _is_function(s: State, base: Stem, name: str, bracket: str) -> bool:
    plain = name.rstrip("'")
    if name in s.known.functions or plain in s.known.functions:
        return bracket == "("
    if name == "E" and bracket == "[" and s.is_value("E"):
        raise s.fail_at(
            "E is declared, and E[...] could be an expectation; write \\mathbb{E} or E \\cdot [...]", base.start
        )
    if s.is_value(name):
        return False
    if name == "E" and bracket == "[" or name in ("bb_E", "bb_V") or base.font == "upright" and base.whole:
        return True
    if bracket == "(" and _lists(s):
        return True
    if bracket == "(" and base.text in s.settings.functions:
        s.note(f"{name}(...)", "a function; declare it for a factor")
        return True
    return False


def _lists(s: State) -> bool:
    """True when a comma stands at the first level of the parentheses at the cursor, and does not group digits."""
    depth = 0
    for i in range(s.index, s.stop):
        depth += turn(s.tokens[i])
        if depth == 0:
            return False
        if depth == 1 and s.tokens[i].kind == "sign" and s.tokens[i].text == ",":
            return True
    return False


def greek_function(s: State, base: Stem) -> Piece | None:
    r"""\Gamma(x) and \zeta(s), unless the letter is declared or stands alone elsewhere."""
    following = s.peek()
    function = commands.GREEK_FUNCTIONS.get(base.text)
    if function is None or following is None or following.kind != "sign" or following.text != "(":
        return None
    if s.known.knows(base.text) or _stands_alone(s, base.text):
        return None
    s.note(f"\\{base.text}(...)", f"the function {function}; declare {base.text} for a factor")
    return Piece(_checked(s, function, arguments(s), base.start), "call", base.start)


def _stands_alone(s: State, letter: str) -> bool:
    pairs = zip(s.tokens, [*s.tokens[1:], None], strict=True)
    return any([t.kind == "command" and t.text == letter and (n is None or n.text != "(") for t, n in pairs])


def is_atom(e: Expr) -> bool:
    return e.head in _ATOMS
