r"""Names in LaTeX, spelled so that the LaTeX reader takes each for the same name again.

`latex` is the caller. Words are upright, Greek is its letter, accents and fonts come from prefixes (`bar_x`,
`bold_w`), and what no other spelling can say is set letter by letter in `\texttt{}`.

    >>> name_latex("d_ff"), name_latex("bar_x_n"), name_latex("x1")
    ('d_{\\text{ff}}', '\\bar{x}_{n}', '\\mathrm{x1}')
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from derive.kernel.text import CONSTANT_WORDS
from derive.language.expr import Expr, Symbol, walk
from derive.language.where import NOTHING_GIVEN, Declared, Where

LETTERS = dict(
    zip(
        "αβγδεζηθικλμνξρστυφχψωΓΔΘΛΞΣΥΦΨΩ",
        "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi rho sigma tau upsilon phi chi "
        "psi omega Gamma Delta Theta Lambda Xi Sigma Upsilon Phi Psi Omega".split(),
        strict=True,
    )
)
GREEK = frozenset(LETTERS.values()) | {"varepsilon", "varphi", "vartheta", "varrho", "ell"}
_MARKS = {
    "bar": r"\bar", "hat": r"\hat", "tilde": r"\tilde", "vec": r"\vec", "dot": r"\dot", "ddot": r"\ddot",
    "bold": r"\mathbf", "cal": r"\mathcal", "bb": r"\mathbb", "frak": r"\mathfrak", "sf": r"\mathsf", "tt": r"\mathtt",
}  # fmt: skip
_NAME = re.compile(
    rf"(?P<marks>(?:(?:{'|'.join(_MARKS)})_)*)(?P<base>[A-Za-zα-ωΓ-Ω][A-Za-z0-9]*)(?P<before>'*)"
    r"(?P<sub>_\w+|_\{[^{}]*\})?(?P<star>\^\{\*\})?(?P<after>'*)"
)
_LISTED = re.compile(r"(?:[A-Za-z]|[0-9]+)(?:[-+,^*](?:[A-Za-z]|[0-9]+))*'*")
# names that would be read as a constant, a differential or a function where they stand
_SPECIAL = frozenset({"e", "i"})
_FUNCTION_LETTERS = frozenset({"Gamma", "zeta"})


def name_latex(name: str, indices: frozenset[str] = frozenset()) -> str:
    """A name as LaTeX; `indices` are names that would make a family of a subscript that holds them."""
    found = _NAME.fullmatch(name)
    if found is None or name in CONSTANT_WORDS or "π" in name:  # π by itself is the constant
        return _verbatim(name)
    base, marks = found["base"], found["marks"].split("_")[:-1]
    plain = len(base) == 1 or base in GREEK
    if marks and not plain:
        marks, base = [], name.rstrip("'").partition("_")[0]
        found = _NAME.fullmatch("a" + name[len(base) :])
        if found is None:
            return _verbatim(name)
    sub = _subscript(found["sub"], indices) if found["sub"] else ""
    if sub is None or found["star"] and found["before"]:
        return _verbatim(name)
    shown = base if len(base) == 1 and base not in LETTERS else "\\" + LETTERS.get(base, base) if plain else ""
    shown = shown or rf"\mathrm{{{base}}}"
    for mark in reversed(marks):
        shown = rf"{_MARKS[mark]}{{{shown}}}"
    return shown + found["before"] + sub + ("^{*}" if found["star"] else "") + found["after"]


def _subscript(sub: str, indices: frozenset[str]) -> str | None:
    """`_{...}` for a part of a name; None where only letter by letter will do."""
    inner = sub[2:-1] if sub.startswith("_{") else sub[1:]
    if sub.startswith("_{") and not _LISTED.fullmatch(inner):
        return None
    marked = bool(indices & set(re.findall(r"[A-Za-z]+", inner))) or inner.isdecimal() and "0" in indices
    if inner in GREEK and not marked:
        return rf"_{{\{inner}}}"
    if not marked and (inner.isdecimal() or len(inner) == 1 or sub.startswith("_{")):
        return f"_{{{inner}}}"
    return None if "^" in inner else rf"_{{\text{{{inner.replace('_', chr(92) + '_')}}}}}"


def _verbatim(name: str) -> str:
    escaped = re.sub(r"[_{}]", lambda c: "\\" + c[0], name).replace("^", r"\^{}")
    return rf"\texttt{{{escaped}}}"


# ---- names in their surroundings ---------------------------------------------------------------------------------
def marked(e: Expr, where: Where = NOTHING_GIVEN) -> Expr:
    """The expression with every symbol that needs it spelled for the place where it stands, under `where`."""
    names = {str(node.data) for node in walk(e) if node.head in ("symbol", "member", "call")}
    members = any([node.head == "member" for node in walk(e)])
    if not (members or names & (_SPECIAL | _FUNCTION_LETTERS | {"d"}) or any(["_" in n for n in names])):
        return e
    indices = names | {"0"} if members else set(names)
    known: set[str] = set()
    for item in where.items:
        if isinstance(item, Declared) and not item.indices:
            known.add(item.name)
            indices |= {item.name} if item.domain.whole else set()
        elif isinstance(item, Declared):
            indices |= {"0", *item.indices}
    return _marked(e, frozenset(), frozenset(indices) | {f" {n}" for n in known}, False)


def _marked(e: Expr, bound: frozenset[str], indices: frozenset[str], indexing: bool) -> Expr:
    if e.head == "symbol":
        return _spelled(e, bound, indices, indexing)
    if e.head == "div" and _leads(e.args[0]) and e.args[1].head == "mul" and _leads(e.args[1]):
        bound = bound | {"d d"}
    inner = bound | frozenset(_binds(e))
    args = tuple([_marked(a, inner, indices, indexing or e.head == "member") for a in e.args])
    if e.head == "member" or args == e.args and all([a is b for a, b in zip(args, e.args, strict=True)]):
        return e if args == e.args and e.head != "member" else _rebuilt(e, args)
    return Expr(e.head, e.data, args)


def _rebuilt(e: Expr, args: tuple[Expr, ...]) -> Expr:
    from derive.language.expr import Member

    return Member(e.family, args) if isinstance(e, Member) else Expr(e.head, e.data, args)


def _binds(e: Expr) -> Iterator[str]:
    from derive.language.relations import BOUND_AT

    place = BOUND_AT.get(e.head)
    if place is not None and len(e.args) > place:
        yield str(e.args[place].data)


def _spelled(e: Expr, bound: frozenset[str], indices: frozenset[str], indexing: bool) -> Expr:
    name = str(e.data)
    if isinstance(e, Symbol) and e.latex or name in CONSTANT_WORDS:
        return e
    special = name in _SPECIAL and name not in bound and not indexing
    if special or name in _FUNCTION_LETTERS or name == "d" and "d d" in bound:
        return Symbol(name, latex=rf"\mathit{{{name}}}")
    if "_" in name and f" {name}" not in indices:
        shown = name_latex(name, indices)
        return Symbol(name, latex=shown.replace(r"\mathrm{", r"\mathit{", 1) if indexing else shown)
    shown = name_latex(name)
    return Symbol(name, latex=shown.replace(r"\mathrm", r"\mathit", 1)) if indexing and shown[:8] == r"\mathrm{" else e


def _leads(e: Expr) -> bool:
    """True when the printed form begins with the letter d."""
    while e.head in ("mul", "pow"):
        e = e.args[0]
    return e.head == "symbol" and e.data == "d"
