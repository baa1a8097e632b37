r"""How far a big operator reaches: through the last later term of its sum that mentions one of its variables.

    \sum_k a_k + b_k + c  ->  \sum_k (a_k + b_k) + c      \sum_k a_k - n \bar{x}  ->  (\sum_k a_k) - n \bar{x}

Called by `grammar.value` with the terms of one sum. Linear in the number of terms, whatever they hold.
"""

from __future__ import annotations

from derive.language.expr import Expr
from derive.language.relations import BOUND_AT
from derive.latex.state import Layer, Piece, State


def free_names(e: Expr) -> frozenset[str]:
    """Names of the symbols that stand free in `e`."""
    if e.head == "symbol":
        return frozenset((str(e.data),))
    place = BOUND_AT.get(e.head)
    if place is None or len(e.args) <= max(place, 2):
        return frozenset().union(*map(free_names, e.args))
    bound = str(e.args[place].data)
    inside = frozenset().union(*map(free_names, e.args[:place])) - {bound}
    return inside.union(*map(free_names, e.args[place + 1 :]))


def extended(s: State, terms: list[Piece]) -> list[Piece]:
    """The terms, those that a big operator before them reaches put into its body."""
    if len(terms) == 1 or not any([t.layers for t in terms[:-1]]):
        return terms
    mentioned: dict[str, list[int]] = {}
    for i, term in enumerate(terms):
        for name in free_names(term.expr):
            mentioned.setdefault(name, []).append(i)
    groups: list[tuple[int, Piece]] = []  # where each begins, the leftmost on top
    for i in range(len(terms) - 1, -1, -1):
        term, layers = terms[i], terms[i].layers
        last = max([mentioned[n][-1] for y in layers for n in y.names if mentioned.get(n)], default=i)
        taken: list[Piece] = []
        while groups and groups[-1][0] <= last and last > i:
            taken.append(groups.pop()[1])
        groups.append((i, _folded(s, term, taken, mentioned, i) if taken else term))
    return [piece for _, piece in reversed(groups)]


def _folded(s: State, term: Piece, taken: list[Piece], mentioned: dict[str, list[int]], i: int) -> Piece:
    """`term` with the terms after it in the body of the innermost operator whose variable they mention."""
    names = frozenset().union(*[free_names(t.expr) for t in taken])
    inner = max([k for k, layer in enumerate(term.layers) if layer.names & names], default=0)
    layer: Layer = term.layers[inner]
    for outer in term.layers[: inner + 1]:
        for name in outer.names:
            if name in s.known.values:
                message = f"{name} is declared: does the term after this operator belong to it? write parentheses"
                raise s.fail_at(message, term.start)
            while mentioned.get(name) and mentioned[name][-1] > i:
                mentioned[name].pop()
    s.note("scope", "a big operator reaches through the last term that mentions its variable")
    body = s.build("add", None, (layer.body, *[s.number(t.expr, t.start) for t in taken]), term.start)
    return term._replace(expr=layer.rebuilt(body), layers=())
