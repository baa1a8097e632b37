"""Catalogues: entries as authors write them, found through entry points, checked, evaluated and listed.

    entry.py     Identity and what authors write: claim, corollary, condition, limit, erratum, chain, figure
    loading.py   load_catalogues(), installed()
    named.py     identity(name): the statement of that name, its value, verdict and figures
    formula.py   what a name or an expression computes; exactly.py: exact numbers in and out
    checking.py  questions(entry), answer(question), check_entry(entry)
    figures.py   printed numbers reproduced
    listing.py   plain data for `derive list` and `derive show`

The command line, the reports and users' notebooks call it; it calls the language, the numbers and the prover.

    >>> from derive.catalogue import identity
    >>> identity("block.encoder-parameters").evaluate(d=768)
    7077888
"""
from __future__ import annotations

from derive.catalogue.checking import Question, Result, answer, check_entry, questions, questions_of
from derive.catalogue.entry import (
    HAVE,
    Assertion,
    Cases,
    Derivation,
    EntryError,
    Figure,
    Function,
    Identity,
    Induction,
    Section,
    Step,
    Use,
    cases,
    chain,
    cited,
    claim,
    computed,
    condition,
    corollary,
    define,
    differs,
    erratum,
    facts,
    figure,
    induction,
    limit,
    tends,
    use,
)
from derive.catalogue.figures import FigureOutcome, reproduce
from derive.catalogue.formula import Formula, OutsideAssumptions, formula_called, formula_of
from derive.catalogue.listing import listing, page, symbols_of, users
from derive.catalogue.loading import Catalogue, CatalogueError, entries_of, installed, load_catalogues
from derive.catalogue.named import CheckFailed, NamedStatement, identity

__all__ = [
    "Assertion", "Cases", "Catalogue", "CatalogueError", "CheckFailed", "Derivation", "EntryError", "Figure",
    "FigureOutcome", "Formula", "Function", "HAVE", "Identity", "Induction", "NamedStatement", "OutsideAssumptions",
    "Question", "Result", "Section", "Step", "Use", "answer", "cases", "chain", "check_entry", "cited", "claim",
    "computed", "condition", "corollary", "define", "differs", "entries_of", "erratum", "facts", "figure",
    "formula_called", "formula_of", "identity", "induction", "installed", "limit", "listing", "load_catalogues",
    "page", "questions", "questions_of", "reproduce", "symbols_of", "tends", "use", "users",
]
