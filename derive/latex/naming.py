r"""Names: letters, Greek, fonts, accents, words, with primes and subscripts, as one symbol or a member of a family.

A subscript with a bound or declared index makes a family, and then `x_1` is `x[1]`; any other subscript is a part of the
name, so that `d_{\text{ff}}`, `d_{ff}` and `d_ff` are one. `operands` calls `named` at every letter.

    \bar{x}_n -> bar_x_n      \mathbf{w}_{ij} -> bold_w[i, j] under a sum over j      a_{n+k} -> a_{k+n}
"""

from __future__ import annotations

import re
from typing import NamedTuple

from derive.kernel.text import CONSTANT_WORDS, KERNEL_NAME
from derive.language.expr import Expr
from derive.latex import commands
from derive.latex.state import Piece, State, shown
from derive.latex.tokens import Token

_GREEK_LETTERS = dict(
    zip(
        "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi rho sigma tau upsilon phi chi psi "
        "omega Gamma Delta Theta Lambda Xi Sigma Upsilon Phi Psi Omega".split(),
        "αβγδεζηθικλμνξρστυφχψωΓΔΘΛΞΣΥΦΨΩ",
        strict=True,
    )
)
INDEX_LETTERS = frozenset("ijklmnpqrstIJKLMN")


class Stem(NamedTuple):
    """A name before its scripts; `font` is upright, italic or empty, `whole` says that it is spelled as one word."""

    text: str
    font: str
    start: int
    whole: bool = False


class Scripts(NamedTuple):
    subscript: tuple[int, int] | None
    power: Expr | None
    primes_before: int
    primes_after: int
    star: bool


def starts_name(token: Token) -> bool:
    if token.kind == "letter":
        return True
    if token.kind == "text":
        return not token.gap
    text = token.text
    return token.kind == "command" and (
        text in commands.GREEK or text in commands.FONTS or text in commands.PLAIN_FONTS or text in commands.ACCENTS
    )


# ---- stems ----------------------------------------------------------------------------------------------------------
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
        return Stem(re.sub(r"\\([_{}])", r"\1", spelled), "italic", token.start, True)
    word = token.text.strip().replace("\\_", "_")
    if not re.fullmatch(r"[^\W\d]\w*'*", word):
        raise s.fail("words inside a formula are one name or stand at its end; this is neither", token)
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


def argument_span(s: State) -> tuple[int, int]:
    """The tokens start..stop of the argument at the cursor, which moves past it."""
    token = s.take()
    if token.kind == "sign" and token.text == "{":
        start, depth = s.index, 1
        while depth:
            inner = s.peek()
            if inner is None:
                raise s.fail("this brace is never closed", token)
            s.index += 1
            depth += (inner.text == "{") - (inner.text == "}") if inner.kind == "sign" else 0
        return start, s.index - 1
    start = s.index - 1
    takes = token.kind == "command" and (
        token.text in commands.PLAIN_FONTS or token.text in commands.FONTS or token.text in commands.ACCENTS
    )
    if takes:
        argument_span(s)
    elif token.kind == "sign" and token.text not in ("*", "+", "-"):
        raise s.fail(f"a script takes a letter, a digit or a group in braces, not {shown(token)}", token)
    return start, s.index


# ---- scripts --------------------------------------------------------------------------------------------------------
def scripts(s: State, powers: bool = True) -> Scripts:
    """Primes, subscript and superscript after a name, in any order, each once."""
    subscript: tuple[int, int] | None = None
    power: Expr | None = None
    star = False
    before = after = 0
    while True:
        token = s.peek()
        if token is None or token.kind != "sign":
            break
        if token.text == "'":
            s.take()
            before, after = (before + 1, after) if subscript is None else (before, after + 1)
        elif token.text == "_":
            if subscript is not None:
                raise s.fail("a second subscript on one name; put braces", token)
            s.take()
            subscript = argument_span(s)
        elif token.text == "^":
            if _is_degree(s):
                break
            primes = _superscript_primes(s)
            if primes:
                before, after = (before + primes, after) if subscript is None else (before, after + primes)
            elif superscript_star(s):
                star = True
            elif not powers or power is not None:
                if power is None:
                    break
                raise s.fail("a second superscript; put braces", token)
            else:
                s.take()
                power = _power(s, token)
        else:
            break
    return Scripts(subscript, power, before, after, star)


def _is_degree(s: State) -> bool:
    first, second = s.peek(1), s.peek(2)
    return any([t is not None and t.text == "circ" for t in ((first, second) if first and first.text == "{" else (first,))])


def _power(s: State, token: Token) -> Expr:
    from derive.latex.grammar import exponent

    return exponent(s, token)


def _superscript_primes(s: State) -> int:
    r"""The primes of ^\prime or ^{\prime\prime}, taken; 0 when the superscript is something else."""
    first = s.peek(1)
    if first is not None and first.kind == "command" and first.text == "prime":
        s.index += 2
        return 1
    if first is None or first.text != "{":
        return 0
    count = 0
    while (inner := s.peek(2 + count)) is not None and inner.text in ("prime", "'"):
        count += 1
    closing = s.peek(2 + count)
    if not count or closing is None or closing.text != "}":
        return 0
    s.index += 3 + count
    return count


def superscript_star(s: State) -> bool:
    first, second, third = s.peek(1), s.peek(2), s.peek(3)
    if first is None or not s.at("^"):
        return False
    if first.text in ("*", "star"):
        s.index += 2
        return True
    if first.text == "{" and second is not None and second.text in ("*", "star") and third and third.text == "}":
        s.index += 4
        return True
    return False


# ---- subscripts as text ---------------------------------------------------------------------------------------------
_JOINING = frozenset({"+", "-", "*", "^", ",", "'"})


def subscript_name(s: State, start: int, stop: int) -> str:
    r"""The subscript as a part of a name: `_ff`, `_theta`, `_{k+n}`. Raises ReadError for what no name can hold."""
    text = _sub_text(s, start, stop)
    if not text:
        raise s.fail("the subscript is empty", s.tokens[start - 1])
    text = _sorted_sum(text)
    return f"_{text}" if re.fullmatch(r"\w+", text) else f"_{{{text}}}"


def _sub_text(s: State, start: int, stop: int) -> str:
    parts: list[str] = []
    i = start
    while i < stop:
        token = s.tokens[i]
        if token.kind == "text":
            parts.append(_text_part(s, token))
        elif token.kind in ("letter", "digit") or token.kind == "sign" and token.text in _JOINING:
            parts.append(token.text)
        elif token.kind == "sign" and token.text in ("_", "\\_"):
            parts.append("_")
        elif token.kind == "sign" and token.text == "{":
            i = _group_part(s, i, parts)
        elif token.kind == "command":
            i = _command_part(s, i, stop, parts)
        else:
            raise s.fail(f"{shown(token)} cannot be part of a name; a subscript that is no name needs an index", token)
        i += 1
    return "".join(parts)


def _group_part(s: State, i: int, parts: list[str], bare: bool = False) -> int:
    """A group inside a subscript; its braces matter only after ^ and _, around more than one sign."""
    depth, j = 1, i + 1
    while depth:
        text = s.tokens[j].text if s.tokens[j].kind == "sign" else ""
        depth += (text == "{") - (text == "}")
        j += 1
    inner = _sub_text(s, i + 1, j - 1)
    kept = not bare and len(inner) > 1 and parts and parts[-1] in ("^", "_")
    parts.append(f"{{{inner}}}" if kept else inner)
    return j - 1


def _text_part(s: State, token: Token) -> str:
    word = re.sub(r"\s+", "_", token.text.lstrip("\\").strip()).replace("\\_", "_")
    if not re.fullmatch(r"[\w',+*-]+", word):
        raise s.fail("these words cannot be part of a name", token)
    return word


def _command_part(s: State, i: int, stop: int, parts: list[str]) -> int:
    token = s.tokens[i]
    text = token.text
    following = s.tokens[i + 1] if i + 1 < stop else None
    if text in commands.PLAIN_FONTS:
        return _group_part(s, i + 1, parts, bare=True) if following is not None and following.text == "{" else i
    if text in ("differential", "constant e", "constant i"):
        parts.append({"differential": "d"}.get(text, text[-1]))
    elif text in commands.GREEK or text in ("pi", "infty", "prime", "star", "perp", "top", "parallel", "ldots"):
        joined = parts and (parts[-1][-1].isalnum())
        word = {"infty": "oo", "prime": "'", "star": "*"}.get(text, text)
        parts.append(("*" if joined and word[0].isalpha() else "") + word)
        if word[0].isalpha() and following is not None and following.kind in ("letter", "digit", "text"):
            parts.append("*")
    elif text in commands.FONTS or text in commands.ACCENTS:
        parts.append((commands.FONTS.get(text) or commands.ACCENTS[text]) + "_")
    elif text in ("times", "cdot"):
        parts.append("*")
    elif text in commands.FUNCTIONS or text in commands.LISTED:
        parts.append(text)
    else:
        raise s.fail(f"\\{text} cannot be part of a name", token)
    return i


def _sorted_sum(text: str) -> str:
    """a_{n+k} and a_{k+n} are one name: the terms of a sum of plain terms in order, numbers last."""
    if not re.fullmatch(r"\w+(?:[+-]\w+)+", text):
        return text
    terms = re.findall(r"[+-]?\w+", text)
    plus = sorted([t.lstrip("+") for t in terms if t[0] != "-"], key=lambda t: (t[0].isdigit(), t))
    minus = sorted([t for t in terms if t[0] == "-"], key=lambda t: (t[1].isdigit(), t))
    return "+".join(plus) + "".join(minus)


# ---- one name, read -------------------------------------------------------------------------------------------------
def symbol(s: State, name: str, start: int) -> Expr:
    if len(name) > 200 or not KERNEL_NAME.fullmatch(name):
        raise s.fail_at("this cannot name a symbol", start)
    if name in CONSTANT_WORDS:
        return Expr("const", name)
    if not s.is_value(name):
        letter = _greek_letter(name)
        if letter is not None and s.is_value(letter):
            name = letter
    return Expr("symbol", name)


def _greek_letter(name: str) -> str | None:
    """A declared name may be spelled with the letter itself: α for alpha."""
    head, mark, rest = name.partition("_")
    return _GREEK_LETTERS[head] + mark + rest if head in _GREEK_LETTERS else None


def full_name(s: State, base: str, found: Scripts) -> str:
    sub = subscript_name(s, *found.subscript) if found.subscript is not None else ""
    star = "^{*}" if found.star else ""
    return base + "'" * found.primes_before + sub + star + "'" * found.primes_after


def variable(s: State) -> str:
    """A name that is bound or differentiated by: no power, no index."""
    token = s.peek()
    if token is None or not starts_name(token):
        raise s.fail("a variable should stand here, and that is a plain name", token)
    base = declared_word(s) or stem(s)
    found = scripts(s, powers=False)
    name = full_name(s, base.text, found)
    if name in CONSTANT_WORDS:
        raise s.fail_at(f"{name} is a constant and no variable", base.start)
    symbol(s, name, base.start)
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
        word = next(w for w in (*commands.SPELLED, *commands.SPELLED_BEFORE_PARENTHESES) if w in run)
        raise s.fail(f"plain letters multiply; write \\{word} for the function", first, run)
    if not (s.known.knows(run) or run in s.known.functions):
        return None
    if all([s.is_value(c) for c in run]):
        raise s.fail(f"{run} is declared, and so is every letter of it; write \\mathrm{{{run}}} or a space", first, run)
    s.index = end
    return Stem(run, "italic", first.start, True)


def named(s: State, base: Stem) -> Piece:
    """The symbol, family member, constant or call that begins with this stem."""
    from derive.latex.functions import call_of

    found = scripts(s)
    if found.subscript is not None and (member := _member(s, base, found)) is not None:
        return powered(s, member, found, "name", base.start)
    name = full_name(s, base.text, found)
    if found.subscript is None and not found.star and not (found.primes_before or found.primes_after):
        constant = _constant(s, base)
        if constant is not None:
            return powered(s, constant, found, "constant", base.start)
    _remember(s, name, base)
    called = call_of(s, base, name, found)
    if called is not None:
        return called
    whole = symbol(s, name, base.start)
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
    if base.font == "italic" or letter not in ("e", "i", "E", "I"):
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


# ---- members of families --------------------------------------------------------------------------------------------
def _member(s: State, base: Stem, found: Scripts) -> Expr | None:
    """`x_i` as a member of the family x, or None where the subscript is a part of the name."""
    start, stop = found.subscript or (0, 0)
    owner = base.text + "'" * (found.primes_before + found.primes_after) + ("^{*}" if found.star else "")
    if owner not in s.known.families and (letter := _greek_letter(owner)) in s.known.families and letter is not None:
        owner = letter
    tokens = s.tokens[start:stop]
    if start == stop or _is_word(tokens):
        return None
    if _plain(tokens) and full_name(s, base.text, found) in s.known.values:
        return None
    indices = _index_names(tokens)
    marked = [i for i in indices if s.is_bound(i) or i in s.known.indices]
    delta = base.text == "delta" and not s.known.knows("delta") and not (found.primes_before or found.star)
    if delta and any([t.text == "," for t in tokens]):
        marked = marked or ["delta"]
    if owner not in s.known.families and not marked:
        s.subscripted.add(owner)
        return None
    letters = [t for t in tokens if t.kind == "letter"]
    if len(letters) == len(tokens) > 1:
        odd = [t for t in letters if t.text not in INDEX_LETTERS and not _may_index(s, t.text)]
        if odd and len(letters) > 2:
            return None
        if odd:
            raise s.fail("is this subscript a pair of indices or a word? write a comma or \\text{...}", letters[0],
                         "".join([t.text for t in letters]))
    args = _indices(s, owner, start, stop)
    if delta and len(args) == 2:
        s.note("delta", "\\delta with two indices is 1 where they are equal, else 0")
        return s.build("fn", "delta", args, base.start)
    return _family_member(s, owner, args, base.start)


def _is_word(tokens: list[Token]) -> bool:
    r"""True for a subscript that is one word in \text{} or \mathrm{}: always a part of the name."""
    if tokens[0].kind == "text":
        return not tokens[0].text.startswith("\\") and len(tokens) == 1
    upright = tokens[0].kind == "command" and tokens[0].text in ("mathrm", "operatorname")
    return upright and (len(tokens) == 2 or tokens[1].text == "{" and [t.text for t in tokens].index("}") == len(tokens) - 1)


def _plain(tokens: list[Token]) -> bool:
    return all([t.kind in ("letter", "digit") or t.text in commands.GREEK or t.text in _JOINING for t in tokens])


def _may_index(s: State, name: str) -> bool:
    return s.is_bound(name) or name in s.known.indices


def _index_names(tokens: list[Token]) -> list[str]:
    return [t.text for t in tokens if t.kind == "letter" or t.kind == "command" and t.text in commands.GREEK]


def _indices(s: State, owner: str, start: int, stop: int) -> tuple[Expr, ...]:
    from derive.latex.grammar import value

    tokens = s.tokens[start:stop]
    arity = s.known.families.get(owner, s.families.get(owner))
    if all([t.kind == "letter" for t in tokens]) or all([t.kind in ("letter", "digit") for t in tokens]) and (
        arity == len(tokens) and arity > 1
    ):
        parts = [(i, i + 1) for i in range(start, stop)]
    else:
        parts, depth, left = [], 0, start
        for i in range(start, stop):
            depth += (s.tokens[i].text in ("(", "{", "[")) - (s.tokens[i].text in (")", "}", "]"))
            if s.tokens[i].text == "," and depth == 0:
                parts.append((left, i))
                left = i + 1
        parts.append((left, stop))
    s.indexing += 1
    s.listed += 1
    args = []
    for left, right in parts:
        if left == right:
            raise s.fail("an index is missing here", s.tokens[left - 1])
        with s.slice(left, right):
            args.append(value(s))
    s.indexing -= 1
    s.listed -= 1
    return tuple(args)


def _family_member(s: State, owner: str, args: tuple[Expr, ...], start: int) -> Expr:
    known = s.known.families.get(owner, s.families.setdefault(owner, len(args)))
    if known != len(args):
        raise s.fail_at(f"{owner} has {known} indices, and {len(args)} stand here", start)
    s.used_as_index |= {str(a.data) for a in args if a.head == "symbol" and not s.is_bound(str(a.data))}
    symbol(s, owner, start)
    return s.build("member", owner, args, start)
