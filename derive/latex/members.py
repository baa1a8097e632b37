r"""Members of families: when a subscript is an index, and the indices it holds.

x_i -> x[i], T_{ij} -> T[i, j] under a sum over i or j, or with i declared; \delta_{ij} -> delta(i, j)
"""

from __future__ import annotations

from derive.language.expr import Expr
from derive.latex import commands
from derive.latex.scripts import Scripts, Stem, full_name, greek_letter, symbol
from derive.latex.state import State
from derive.latex.subscripts import JOINING
from derive.latex.tokens import Token

INDEX_LETTERS = frozenset("ijklmnpqrstIJKLMN")


def member(s: State, base: Stem, found: Scripts) -> Expr | None:
    """`x_i` as a member of the family x, or None where the subscript is a part of the name."""
    start, stop = found.subscript or (0, 0)
    owner = base.text + "'" * (found.primes_before + found.primes_after) + ("^{*}" if found.star else "")
    if owner not in s.known.families and (letter := greek_letter(owner)) in s.known.families and letter is not None:
        owner = letter
    tokens = s.tokens[start:stop]
    if start == stop or _is_word(tokens):
        return None
    indices = _index_names(tokens)
    if _plain(tokens) and (name := full_name(s, base.text, found)) in s.known.values:
        _one_number(s, name, owner, tokens, base.start)
        return None
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
            raise s.fail(
                "is this subscript a pair of indices or a word? write a comma or \\text{...}",
                letters[0],
                "".join([t.text for t in letters]),
            )
    args = _indices(s, owner, start, stop)
    if delta and len(args) == 2:
        s.note("delta", "\\delta with two indices is 1 where they are equal, else 0")
        return s.build("fn", "delta", args, base.start)
    return _family_member(s, owner, args, base.start)


def _one_number(s: State, name: str, owner: str, tokens: list[Token], start: int) -> None:
    """A declared name such as x_i is one number. Raises ReadError where i is bound, or x_j a member of a family."""
    bound = [i for i in _index_names(tokens) if s.is_bound(i)]
    if bound:
        family = f"{owner}[{bound[0]}]"
        raise s.fail_at(f"{name} is declared as one number, and {bound[0]} runs here; declare {family} instead", start)
    if all([t.kind == "digit" or t.text in INDEX_LETTERS or t.text in ("+", "-", ",") for t in tokens]):
        s.single.setdefault(owner, name)
        _not_both(s, owner, start)


def _not_both(s: State, owner: str, start: int) -> None:
    if owner in s.single and owner in s.families:
        one = s.single[owner]
        raise s.fail_at(f"{one} is declared as one number, and {owner} is a family here; declare {owner}[i]", start)


def _is_word(tokens: list[Token]) -> bool:
    r"""True for a subscript that is one word in \text{} or \mathrm{}: always a part of the name."""
    if tokens[0].kind == "text":
        return not tokens[0].text.startswith("\\") and len(tokens) == 1
    upright = tokens[0].kind == "command" and tokens[0].text in ("mathrm", "operatorname")
    return upright and (
        len(tokens) == 2 or tokens[1].text == "{" and [t.text for t in tokens].index("}") == len(tokens) - 1
    )


def _plain(tokens: list[Token]) -> bool:
    return all([t.kind in ("letter", "digit") or t.text in commands.GREEK or t.text in JOINING for t in tokens])


def _may_index(s: State, name: str) -> bool:
    return s.is_bound(name) or name in s.known.indices


def _index_names(tokens: list[Token]) -> list[str]:
    return [t.text for t in tokens if t.kind == "letter" or t.kind == "command" and t.text in commands.GREEK]


def _indices(s: State, owner: str, start: int, stop: int) -> tuple[Expr, ...]:
    from derive.latex.grammar import value

    tokens = s.tokens[start:stop]
    arity = s.known.families.get(owner, s.families.get(owner))
    if (
        all([t.kind == "letter" for t in tokens])
        or all([t.kind in ("letter", "digit") for t in tokens])
        and (arity == len(tokens) and arity > 1)
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
    _not_both(s, owner, start)
    s.used_as_index |= {str(a.data) for a in args if a.head == "symbol" and not s.is_bound(str(a.data))}
    symbol(s, owner, start)
    return s.build("member", owner, args, start)
