"""Every statement of the catalogue prints LaTeX that reads back to the same claim, under its own assumptions."""
from __future__ import annotations

from collections.abc import Iterator

import pytest

import identities
from derive.catalogue import entries_of
from derive.language import Declared, Statement, Where, read_domain, read_where
from derive.language.expr import Expr, Family, Member, Symbol, walk
from derive.latex import read_latex


def _statements() -> Iterator[tuple[str, Statement]]:
    for entry in entries_of(identities, "identities"):
        for k, assertion in enumerate((entry.claim, *entry.assertions)):
            yield f"{entry.name} {k}", assertion.statement


def _declared(statement: Statement) -> Where:
    """The assumptions as they are printed, and the families that they do not declare."""
    where = read_where(statement.where_text)
    said = {i.name for i in where.items if isinstance(i, Declared)}
    families = [(n, i.indices) for n, i in statement.symbol_table.items() if i.indices and n not in said]
    return where.extended(Where(tuple([Declared(n, read_domain("real"), ("k", "j", "l", "m")[:count]) for n, count in families])))


def _chosen(node: Expr) -> bool:
    """Whether a symbol, or the family of a member, is set as its author chose and not as its name says."""
    named = node.family if isinstance(node, Member) else node
    return isinstance(named, Symbol | Family) and bool(named.latex)


@pytest.mark.parametrize(("name", "statement"), [pytest.param(n, s, id=n) for n, s in _statements()])
def test_the_latex_of_a_statement_reads_back(name: str, statement: Statement) -> None:
    if any([_chosen(node) for node in walk(statement.relation)]):
        pytest.skip("the author chose the LaTeX of a symbol")
    where = _declared(statement)
    again = read_latex(statement.latex, where).expr
    assert Statement(again, where).claim().goal == statement.claim().goal
