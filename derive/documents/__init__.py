"""Hand algebra in files: which claims a document makes, under which assumptions, and where each stands.

Called by `derive check` and by the pytest plugin. `read_document` finds the lines, splits chains into steps and carries
assumptions and definitions along; the formulas are read by `derive.language` (text math) and `derive.latex`.

    plain                          text files, one relation or chain a line
    latex                          LaTeX and Markdown, on top of:
    displays, macros, rows,        which formulas are displayed; the author's macros; rows; clauses and their links;
    clauses, lines                 chains across rows
    blocks, assumptions            assumption comments, in all of them, and in LaTeX

    >>> from derive.documents import read_document
    >>> [item.text for item in read_document("# derive: d: positive\\na + a = 2*a = a*2\\n", "notes.txt").items]
    ['a + a = 2*a', '2*a = a*2']
"""
from derive.documents.items import Definition, Document, Hypothesis, Skipped, Step, Unreadable
from derive.documents.plain import read_document

__all__ = ["Definition", "Document", "Hypothesis", "Skipped", "Step", "Unreadable", "read_document"]
