"""The documents of examples/: every step is read, exactly the planted slips are refuted, nearly all the rest is proved."""
from pathlib import Path

import pytest

from derive.command.results import Result
from derive.command.tasks import judged
from derive.documents import read_document

FOLDER = Path(__file__).resolve().parents[2] / "examples"
SLIPS = {"block-counts.tex": [19], "sums.md": [27], "perplexity.md": [24], "solve-for-n.tex": [22],
         "attention-crossover.md": [28]}
DOCUMENTS = sorted(p for p in FOLDER.iterdir() if p.suffix in (".tex", ".md", ".txt"))


def test_there_are_ten_and_half_of_them_have_a_slip():
    assert len(DOCUMENTS) == 10
    assert {p.name for p in DOCUMENTS} >= set(SLIPS)


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda p: p.name)
def test_exactly_the_planted_slips_are_refuted(path):
    records = [judged(item, 5.0) for item in read_document(path.read_text(encoding="utf-8"), path.name).items]
    results = [r for r in records if isinstance(r, Result)]
    assert [r.line for r in results if r.verdict.verdict == "refuted"] == SLIPS.get(path.name, [])
    assert not [r for r in results if r.verdict.verdict == "ill-formed"]
    proved = sum(r.verdict.verdict == "proved" for r in results)
    assert proved >= len(results) - len(SLIPS.get(path.name, [])) - 1
