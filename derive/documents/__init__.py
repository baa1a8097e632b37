"""Hand algebra in files: which claims a document makes, under which assumptions, and where each stands.

Called by `derive check` and by the pytest plugin. `read_document` finds the lines, splits chains into steps and carries
assumptions and definitions along; it does not read the mathematics itself, the language room does. Plain text is read;
LaTeX and Markdown are not read yet, and such a document comes back as one `Unreadable` that says so.

    >>> from derive.documents import read_document
    >>> [item.text for item in read_document("# derive: d: positive\\na + a = 2*a = a*2\\n", "notes.txt").items]
    ['a + a = 2*a', '2*a = a*2']
"""
from derive.documents.items import Definition, Document, Hypothesis, Step, Unreadable
from derive.documents.plain import read_document

__all__ = ["Definition", "Document", "Hypothesis", "Step", "Unreadable", "read_document"]
