"""Plain text documents: one relation or chain a line, assumption comments between them.

    # derive: d: positive integer; d_ff = 4*d
    params := 4*d**2 + 2*d*d_ff
    params = 4*d**2 + 8*d**2 = 12*d**2

A line whose first sign is `#` or `%` is a comment, and ` #` ends a line. Every other line that is not blank is a claim
or a definition: what cannot be read is reported by whoever reads the mathematics, never skipped.
"""
from __future__ import annotations

from pathlib import PurePath

from derive.documents.blocks import Assumptions, BlockError, comment_of, with_block
from derive.documents.chains import relation_signs, split_chain
from derive.documents.items import Definition, Document, Item, Step, Unreadable

NOT_READ_YET = {
    ".tex": "LaTeX documents are not read yet; copy the relations into a .txt file as text math, one a line",
    ".md": "Markdown documents are not read yet; copy the relations into a .txt file as text math, one a line",
}


def read_document(text: str, file: str) -> Document:
    """The items of a document. `file` names it in every item; its ending says how it is read (`-` is plain text)."""
    refusal = NOT_READ_YET.get(PurePath(file).suffix.lower())
    if refusal:
        return Document(file, (Unreadable(file, 1, 1, "", refusal),))
    return Document(file, tuple(_plain_items(text, file)))


def _plain_items(text: str, file: str) -> list[Item]:
    items: list[Item] = []
    held, broken = Assumptions(), ""
    block: list[tuple[str, bool]] = []
    definitions: list[str] = []
    lines = text.removeprefix("\N{BYTE ORDER MARK}").splitlines()
    for number, line in enumerate(lines, 1):
        comment = comment_of(line)
        if comment is not None:
            block.append(comment)
            if number < len(lines) and comment_of(lines[number]) is not None:
                continue
            try:
                held, broken = with_block(held, block), ""
            except BlockError as error:
                broken = f"not judged, because the assumption comment before it (line {number}) could not be used"
                column = line.find(error.piece) + 1
                items.append(Unreadable(file, number, max(1, column), error.piece, str(error)))
            block = []
            continue
        bare = _without_comment(line)
        if not bare.strip():
            continue
        where = "; ".join(part for part in (held.where, *definitions) if part)
        column = len(bare) - len(bare.lstrip()) + 1
        if broken:
            items.append(Unreadable(file, number, column, bare.strip(), broken))
            continue
        if any(sign == ":=" for _, _, sign in relation_signs(bare)):
            items.append(Definition(bare.strip(), file, number, column, where, held.constants))
            definitions.append(bare.strip())
            continue
        for offset, step in split_chain(bare):
            items.append(Step(step, file, number, offset + 1, where, held.constants, held.expected))
            held = Assumptions(held.where, held.constants)
    return items


def _without_comment(line: str) -> str:
    if line.lstrip().startswith(("#", "%")):
        return ""
    return line.partition(" #")[0].partition("\t#")[0].rstrip()
