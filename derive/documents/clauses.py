r"""A formula of a row as clauses: sides and the relations between them, how it is linked to the line before, words.

    >>> from derive.documents.places import Piece
    >>> found = clauses(Piece.of(r"a = b \implies c < d", 0))
    >>> [(c.link, [s.text for s in c.sides], [r.text for r in c.signs]) for c in found]
    [('', ['a', 'b'], ['=']), ('=>', ['c', 'd'], ['<'])]

A clause that begins with a relation has an empty first side: it goes on from the right side before it.
"""
from __future__ import annotations

import re
import sys
from bisect import bisect_left
from dataclasses import dataclass

from derive.documents.places import Misread, Piece, joined
from derive.language.errors import ReadError
from derive.latex import commands
from derive.latex.state import ENDING, OPENING
from derive.latex.tokens import Token, tokenize

_DEFINES = commands.DEFINES | {":="}
# relations that the reader of formulas refuses by name; a chain is split at them all the same
_STRANGE = frozenset("propto simeq cong ll gg lesssim gtrsim prec succ preceq succeq subset subseteq supset supseteq "
                     "perp asymp nleq ngeq nless ngtr bowtie models vdash mapsto notin ni xrightarrow".split())
_JOINS = {"implies": "=>", "iff": "<=>", "therefore": "=>", "impliedby": "<="}
_WORDS = {
    "=>": re.compile(r"(?:and |, |so |which |this |that |we )*(?:so|so that|hence|thus|therefore|consequently|gives|"
                     r"implies|implies that|it follows that|we get|we obtain|which gives|yields)[\s,:.]*"),
    "<=>": re.compile(r"(?:or )?(?:equivalently|if and only if|iff|is equivalent to|that is|i\.e\.)[\s,:.]*"),
}
_AND, _OR = re.compile(r"\s*,?\s*and\s*,?\s*"), re.compile(r"\s*,?\s*or\s*,?\s*")
_CONDITION = re.compile(r"\s*\(?(?:if|for|when|where|whenever|unless|provided|assuming|given|otherwise)\b")
_OPERATORS = frozenset({"+", "-", "*", "/", "times", "cdot", "div"})
_PUNCTUATION = frozenset({",", ".", ";", ":"})


@dataclass(frozen=True)
class Clause:
    """`sides[0] signs[0] sides[1] ...`; `link` is empty, `=>` or `<=>`; `words` are the reasons beside it.

    `whole` is a clause of several relations joined by and, or: it is read as one formula."""

    sides: tuple[Piece, ...]
    signs: tuple[Piece, ...]
    link: str = ""
    words: tuple[str, ...] = ()
    whole: Piece | None = None

    @property
    def continues(self) -> bool:
        return bool(self.signs) and not self.sides[0].text

    @property
    def place(self) -> int:
        first = self.sides[0] if self.sides[0].text else (self.signs or self.sides)[0]
        return first.place(0)


def clauses(formula: Piece) -> list[Clause]:
    """The clauses of one formula of a row. Raises Misread for what is no LaTeX mathematics."""
    flat = formula.flat()
    return _Reading(flat, _tokens(flat)).clauses()


def misread(error: ReadError, piece: Piece, shift: int = 0) -> Misread:
    """The error of a reader of `piece` (on one line) at its place in the document."""
    index = max(0, error.column - 1 - shift) if error.line else 0
    return Misread(error.message, piece.place(index), error.piece)


def link_word(said: str) -> str:
    """`=>` or `<=>` for words that link a line to the one before it, else nothing."""
    return next((link for link, words in _WORDS.items() if words.fullmatch(said.lower())), "")


def _tokens(piece: Piece) -> list[Token]:
    try:
        return tokenize(piece.text)
    except ReadError as error:
        raise misread(error, piece) from None


def defines(sign: Piece) -> bool:
    """Is it `:=`, `\\coloneqq` or the like?"""
    return sign.text.replace(" ", "").removeprefix("\\") in _DEFINES


class _Reading:
    def __init__(self, piece: Piece, tokens: list[Token]) -> None:
        self.piece, self.tokens = piece, tokens
        self.depths = _depths(tokens)
        # relations at the first level, and arrows: what lies ahead is asked at every token of a formula of any length
        self.relations = [i for i in range(len(tokens)) if self.depths[i] == 0 and self.is_relation(i)]
        self.arrows = [i for i, token in enumerate(tokens) if token.text == "to"]

    def clauses(self) -> list[Clause]:
        out: list[Clause] = []
        link = ""
        for part, joint in self.parts(0, len(self.tokens)):
            out += self.linked(part, link, first=not out)
            link = joint
        if link and out:
            raise self.unfinished()
        return out

    def unfinished(self) -> Misread:
        return Misread("a relation should follow here", self.piece.place(len(self.piece) - 1), self.piece.text[-10:])

    def parts(self, start: int, stop: int) -> list[tuple[range, str]]:
        r"""Token ranges between `\implies` and `\iff` at the first level, each with the link after it."""
        out, begin = [], start
        for i in range(start, stop):
            token = self.tokens[i]
            joint = _JOINS.get(token.text, "") if token.kind == "command" else ""
            if joint == "<=":
                raise Misread("\\impliedby is not read; write the steps in the order in which they follow",
                              self.piece.place(token.start), "\\impliedby")
            if joint and self.depths[i] == 0:
                out.append((range(begin, i), joint))
                begin = i + 1
        return [*out, (range(begin, stop), "")]

    def linked(self, part: range, link: str, first: bool) -> list[Clause]:
        """The clauses between two links; words at their front may be a link themselves."""
        tokens = [self.tokens[i] for i in part]
        words: list[str] = []
        start = part.start
        while tokens and tokens[0].kind == "text" and self.leads(tokens):
            said = tokens.pop(0).text.strip()
            start += 1
            found = link_word(said)
            if found and not link:
                link = found
            elif said:
                words.append(said)
        if not tokens:
            if link and not first:
                raise self.unfinished()
            return [Clause((Piece("", ()),), (), link, tuple(words))] if words or link else []
        return self.side_by_side(start, part.stop, link, tuple(words))

    def leads(self, tokens: list[Token]) -> bool:
        """Words before a formula, not a name in it."""
        said = tokens[0].text
        if link_word(said.strip()) or len(tokens) == 1:
            return True
        return said != said.strip() or " " in said.strip() or tokens[1].gap and tokens[1].text not in commands.RELATIONS

    # ---- formulas side by side --------------------------------------------------------------------------------------
    def side_by_side(self, start: int, stop: int, link: str, words: tuple[str, ...]) -> list[Clause]:
        r"""`a = b, \quad c = d` and `a = b \text{ and } c = d` are two; `x = 1 \text{ or } x = 2` is one."""
        cuts = [(start, start)]
        either = False
        for i in range(start + 1, stop):
            if self.depths[i] or not self.related(cuts[-1][1], i):
                continue
            token = self.tokens[i]
            if token.kind == "text" and _OR.fullmatch(token.text) and self.related(i + 1, stop):
                either = True
            elif token.kind == "text" and _AND.fullmatch(token.text) and self.related(i + 1, stop):
                cuts.append((i, i + 1))
            elif token.gap and i > cuts[-1][1] and token.kind != "text" and self.related(i, stop, True):
                self.check_beside(i, stop)
                cuts.append((i, i))
        if either:
            if len(cuts) > 1:
                raise Misread("and, or side by side; write each by itself", self.piece.place(0), self.piece.text)
            return [self.alternatives(start, stop, link, words)]
        ends = [a for a, _ in cuts[1:]] + [stop]
        return [self.clause(b, end, link if k == 0 else "", words if k == 0 else ())
                for k, ((_, b), end) in enumerate(zip(cuts, ends, strict=True))]

    def related(self, start: int, stop: int, inside: bool = False) -> bool:
        """Does a relation stand between these tokens, at the first level, with something before it?"""
        return _next(self.relations, start + inside) < stop

    def check_beside(self, start: int, stop: int) -> None:
        r"""`x^2/x = x, \quad x \neq 0` states a condition, which belongs among the assumptions."""
        first = _next(self.relations, start + 1)
        if self.tokens[first].text not in ("=", "approx", "sim", "to", ":") and self.tokens[first].text not in _DEFINES:
            place = self.tokens[start].start
            raise Misread("a condition beside a formula; put it among the assumptions: % derive also: ...",
                          self.piece.place(place), self.piece.text[place:self.tokens[stop - 1].end])

    def alternatives(self, start: int, stop: int, link: str, words: tuple[str, ...]) -> Clause:
        parts: list[Piece] = []
        begin = start
        for i in range(start, stop + 1):
            if i == stop or self.tokens[i].kind == "text" and _OR.fullmatch(self.tokens[i].text):
                side = self.side(begin, i)
                if parts:
                    parts.append(Piece(r" \lor ", [side.place(0)] * 6))
                parts.append(side)
                begin = i + 1
        whole = joined(parts)
        return Clause((whole,), (), link, words, whole)

    # ---- chains -----------------------------------------------------------------------------------------------------
    def is_relation(self, i: int) -> bool:
        token = self.tokens[i]
        if token.kind == "sign":
            following = self.tokens[i + 1].text if i + 1 < len(self.tokens) else ""
            return token.text in ("=", "<", ">") or token.text == ":" and following == "="
        return token.kind == "command" and (token.text in commands.RELATIONS or token.text in commands.DEFINES
                                            or token.text in _STRANGE or token.text in ("in", "not"))

    def clause(self, start: int, stop: int, link: str, words: tuple[str, ...]) -> Clause:
        end = self.end_of_formula(start, stop)
        self.check_gaps(start, end)
        words += self.words_of(end, stop)
        joints = [self.tokens[k] for k in range(start, end) if self.depths[k] == 0 and self.tokens[k].kind == "command"]
        if any(token.text in ("land", "lor", "lnot") for token in joints):
            whole = self.side(start, end)
            return Clause((whole,), (), link, words, whole)
        sides: list[Piece] = []
        signs: list[Piece] = []
        begin = i = start
        while i < end:
            width = 2 if self.tokens[i].text in (":", "not") else 1
            if self.depths[i] == 0 and self.is_relation(i):
                sides.append(self.slice(begin, i))
                signs.append(self.slice(i, min(i + width, end)))
                begin = i + width
            i += width if begin > i else 1
        last = self.side(begin, end)
        if signs and not last.text:
            raise Misread("something should follow this relation", signs[-1].place(0), signs[-1].text)
        return Clause((*sides, last), tuple(signs), link, words)

    def check_gaps(self, start: int, stop: int) -> None:
        r"""Behind a wide space stands an operator, or what tends where: `f \sim g \quad (n \to \infty)`."""
        for i in range(start + 1, stop):
            token, before = self.tokens[i], self.tokens[i - 1]
            joint = token.text in _OPERATORS or before.text in _OPERATORS or token.text in _PUNCTUATION
            if self.depths[i] or not token.gap or joint or self.is_relation(i) or self.is_relation(i - 1):
                continue
            if _next(self.arrows, i) >= stop:
                raise Misread("two formulas side by side; write each by itself, or their sign between them",
                              self.piece.place(token.start), self.piece.text[token.start:self.tokens[stop - 1].end])

    def end_of_formula(self, start: int, stop: int) -> int:
        """Where the words behind a formula begin."""
        for i in range(start + 1, stop):
            token = self.tokens[i]
            named = not token.gap and re.fullmatch(r"\w+", token.text) is not None
            if self.depths[i] or token.kind != "text" or named or self.is_relation(i - 1) or not token.text.strip():
                continue
            if self.related(i, stop) or _CONDITION.match(token.text):
                place = token.start
                raise Misread("a condition in words; put it among the assumptions: % derive also: ...",
                              self.piece.place(place), self.piece.text[place:self.tokens[stop - 1].end])
            return i
        return stop

    def words_of(self, start: int, stop: int) -> tuple[str, ...]:
        if start >= stop:
            return ()
        said = self.piece.text[self.tokens[start].start:self.tokens[stop - 1].end]
        return (re.sub(r"\\(?:text[a-z]*|mbox)\s*\{([^{}]*)\}", r"\1", said).strip(),)

    def side(self, start: int, stop: int) -> Piece:
        """The last side of a chain, without the punctuation behind it."""
        while stop > start and self.tokens[stop - 1].kind == "sign" and self.tokens[stop - 1].text in _PUNCTUATION:
            stop -= 1
        return self.slice(start, stop)

    def slice(self, start: int, stop: int) -> Piece:
        if stop <= start:
            return Piece("", ())
        begin = self.tokens[start].start
        if self.tokens[start].size in ("left", "l", "any", "right", "r"):
            begin = _size_start(self.piece.text, self.tokens[start].start)
        return self.piece[begin:self.tokens[stop - 1].end].stripped()


def _next(places: list[int], start: int) -> int:
    """The first of these places, in order, from `start` on; past any other where there is none."""
    found = bisect_left(places, start)
    return places[found] if found < len(places) else sys.maxsize


def _size_start(text: str, at: int) -> int:
    r"""Where `\left` or `\big` before the delimiter at `at` begins."""
    found = re.search(r"\\(?:left|right|[bB]igg?[lrm]?)\s*$", text[:at])
    return found.start() if found else at


def _depths(tokens: list[Token]) -> list[int]:
    """How many brackets, braces and grids are open at each token."""
    depth, out = 0, []
    for token in tokens:
        closes = token.kind == "end" or token.kind == "sign" and token.text in ENDING
        depth -= closes
        out.append(max(depth, 0))
        depth += token.kind == "begin" or token.kind == "sign" and token.text in OPENING
        depth = max(depth, 0)
    return out
