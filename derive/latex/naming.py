r"""Names: letters, Greek, fonts, accents, words, with primes and subscripts, as one symbol or a member of a family.

A subscript with a bound or declared index makes a family, and then `x_1` is `x[1]`; any other subscript is a part
of the name, so that `d_{\text{ff}}`, `d_{ff}` and `d_ff` are one. `operands` calls `named` at every letter.

    \bar{x}_n -> bar_x_n      \mathbf{w}_{ij} -> bold_w[i, j] under a sum over j      a_{n+k} -> a_{k+n}
"""

from __future__ import annotations

import re

from derive.kernel.text import CONSTANT_WORDS
from derive.language.expr import Expr
from derive.latex import commands
from derive.latex.members import member
from derive.latex.scripts import VERBATIM, Scripts, Stem, full_name, scripts, symbol
from derive.latex.state import Piece, State, shown
from derive.latex.subscripts import argument_span, subscript_name
from derive.latex.tokens import Token


def starts_name(token: Token) -> bool:
    if token.kind == "letter":
        return True
    if token.kind == "text":
        return not token.gap
    text = token.text
    return token.kind == "command" and (
        text in commands.GREEK or text in commands.FONTS or text in commands.PLAIN_FONTS or text in commands.ACCENTS
    )


# ---- stems -------------------------------------------------------------------------------------------------------
def stem(s: State) -> Stem:
    """The stem at the cursor."""
    token = s.take()
    if token.kind == "letter":
        return Stem(token.text, "", token.start)
    if token.kind == "text":
        return _word(s, token)
    if token.kind == "command" and token.text in commands.GREEK:
        return Stem(token.text, "", token.start)
    if token.text in commands.PLAIN_FONTS:
        italic = token.text in ("mathit", "mathnormal")
        inner = _letters(s, token)
        return Stem(inner, "italic" if italic else "upright", token.start, True)
    if token.text in commands.FONTS:
        return Stem(f"{commands.FONTS[token.text]}_{_letters(s, token)}", "", token.start)
    if token.text in commands.ACCENTS:
        return Stem(f"{commands.ACCENTS[token.text]}_{accented(s, token)}", "", token.start)
    if token.text == "constant e":
        return Stem("e", "upright", token.start)
    raise s.fail(f"a name should stand here, not {shown(token)}", token)


def _word(s: State, token: Token) -> Stem:
    if token.text.startswith("\\"):
        spelled = re.sub(r"\\textasciicircum(?:\{\}| )|\\\^\{\}", "^", token.text[1:])
        return Stem(re.sub(r"\\([_{}])", r"\1", spelled), VERBATIM, token.start, True)
    word = token.text.strip().replace("\\_", "_")
    if not re.fullmatch(r"[^\W\d]\w*'*", word):
        raise s.fail("words inside a formula are one name or stand at its end; this is neither", token)
    if word in commands.CONNECTIVES:
        raise s.fail(f"the word {word} inside a formula; put conditions among the assumptions", token)
    return Stem(word, "upright", token.start, True)


def _letters(s: State, font: Token) -> str:
    """The letters that a font command takes: one token, or a group of letters, digits, underscores and primes."""
    token = s.take()
    if token.kind == "letter" or token.kind == "command" and token.text in commands.GREEK:
        return token.text
    if token.kind == "sign" and token.text == "{":
        start = s.index
        while not s.at("}"):
            part = s.take()
            nested = part.kind == "command" and part.text in commands.GREEK
            if part.kind not in ("letter", "digit") and not nested and part.text not in ("\\_", "'", "-", ","):
                if part.kind == "command" and (part.text in commands.FONTS or part.text in commands.PLAIN_FONTS):
                    s.index -= 1
                    inner = stem(s).text
                    s.expect("}", token, "brace")
                    return inner
                raise s.fail(f"\\{font.text} takes letters, digits and \\_, not {shown(part)}", part)
        parts = s.tokens[start : s.index]
        s.take()
        word = "".join(["_" if p.text == "\\_" else p.text for p in parts])
        if not parts or parts[0].kind == "digit":
            raise s.fail(f"\\{font.text} takes a name in braces", font)
        return word
    raise s.fail(f"\\{font.text} takes a letter, or letters in braces", font)


def accented(s: State, accent: Token) -> str:
    """The name under an accent."""
    opening = s.accept("{")
    token = s.peek()
    if token is None or not starts_name(token):
        raise s.fail(f"\\{accent.text} takes one name; this is none", accent)
    inner = stem(s)
    name = inner.text
    if opening is not None:
        while s.accept("'"):
            name += "'"
        if s.at("_"):
            s.take()
            name += subscript_name(s, *argument_span(s))
        if not s.at("}"):
            raise s.fail(f"\\{accent.text} takes one name; over more than one it has no meaning here", accent)
        s.take()
    return name


# ---- one name, read ----------------------------------------------------------------------------------------------
def variable(s: State) -> str:
    """A name that is bound or differentiated by: no power, no index."""
    token = s.peek()
    if token is None or not starts_name(token):
        raise s.fail("a variable should stand here, and that is a plain name", token)
    base = declared_word(s) or stem(s)
    found = scripts(s, powers=False)
    name = full_name(s, base.text, found)
    if name in CONSTANT_WORDS and base.font != VERBATIM:
        raise s.fail_at(f"{name} is a constant and no variable", base.start)
    symbol(s, name, base.start, base.font == VERBATIM)
    return name


def declared_word(s: State) -> Stem | None:
    """Letters set side by side that spell one declared name, such as bs, are that name."""
    first = s.peek()
    if first is None or first.kind != "letter":
        return None
    before = s.tokens[s.index - 1] if s.index else None
    if before is not None and before.kind == "letter" and before.end == first.start:
        return None
    end = s.index + 1
    while end < s.stop and s.tokens[end].kind == "letter" and s.tokens[end].start == s.tokens[end - 1].end:
        end += 1
    if end == s.index + 1:
        return None
    run = "".join([t.text for t in s.tokens[s.index : end]])
    following = s.tokens[end].text if end < s.stop else ""
    if run.startswith(commands.SPELLED) or following == "(" and run.endswith(commands.SPELLED_BEFORE_PARENTHESES):
        known = run in commands.SPELLED or run in commands.SPELLED_BEFORE_PARENTHESES
        advice = f"\\{run}" if known else f"\\operatorname{{{run}}}"
        raise s.fail(f"plain letters multiply; write {advice} for the function", first, run)
    if not (s.known.knows(run) or run in s.known.functions):
        if len(run) > 3 and following == "(":
            raise s.fail(f"plain letters multiply; write \\operatorname{{{run}}} for a function", first, run)
        return None
    if all([s.is_value(c) for c in run]):
        raise s.fail(f"{run} is declared, and so is every letter of it; write \\mathrm{{{run}}} or a space", first, run)
    s.index = end
    return Stem(run, "italic", first.start, True)


def named(s: State, base: Stem) -> Piece:
    """The symbol, family member, constant or call that begins with this stem."""
    from derive.latex.functions import call_of

    found = scripts(s)
    if found.subscript is not None and (found_member := member(s, base, found)) is not None:
        return powered(s, found_member, found, "name", base.start)
    name = full_name(s, base.text, found)
    if found.subscript is None and not found.star and not (found.primes_before or found.primes_after):
        constant = _constant(s, base)
        if constant is not None:
            return powered(s, constant, found, "constant", base.start)
    _remember(s, name, base)
    bracket = s.at("[", "(")
    if base.text in ("bb_E", "bb_V", "bb_P") and not (found.subscript is None and bracket and base.text != "bb_P"):
        raise s.fail_at("an expectation is read as \\mathbb{E}[...], without a subscript", base.start)
    called = call_of(s, base, name, found)
    if called is not None:
        return called
    whole = symbol(s, name, base.start, base.font == VERBATIM)
    kind = "name" if s.is_value(str(whole.data)) or whole.head == "const" or found.power is not None else "unknown name"
    return powered(s, whole, found, kind, base.start)


def powered(s: State, e: Expr, found: Scripts, kind: str, start: int) -> Piece:
    if found.power is None:
        return Piece(e, kind, start)
    return Piece(s.build("pow", None, (e, found.power), start), "power", start)


def _remember(s: State, name: str, base: Stem) -> None:
    """Two spellings that are set alike would be two symbols that no reader can tell apart."""
    token = s.tokens[s.index - 1]
    if "'" in name:
        stem_text, _, sub = name.replace("'", "").partition("_")
        picture = f"{stem_text}_{sub}" + "'" * name.count("'")
        other, _ = s.spelled.setdefault(picture, (name, token))
        if other != name:
            raise s.fail_at(f"{name} and {other} are set alike; spell the name in one way", base.start)
    if name == "d":
        s.plain_d = s.plain_d or token
    if base.text in s.settings.functions:
        following = s.peek()
        if following is None or following.text not in ("(", "["):
            s.alone.setdefault(name, token)


def _constant(s: State, base: Stem) -> Expr | None:
    letter = base.text
    if base.font in ("italic", VERBATIM) or letter not in ("e", "i", "E", "I"):
        return None
    if base.font == "upright" and letter in ("e", "i"):
        s.note("upright e and i", "constants")
    elif letter not in s.known.constants or s.is_value(letter):
        return None
    elif s.indexing:
        return None
    else:
        meaning = "the base of the natural logarithms" if letter in "eE" else "the imaginary unit"
        s.note(letter, f"{meaning}; declare {letter} for a symbol")
    return Expr("const", letter.upper())
