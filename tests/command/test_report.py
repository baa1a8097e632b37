"""`derive report`: every notation is written, the exit status is that of a check, and bad calls are one line."""
import pytest

from derive.command import run

NOTES = "# derive: n, d: positive integer\ncost := 4*n*d**2 + 2*n**2*d\ncost = 2*n*d*(2*d + n)\n"


@pytest.fixture
def notes(tmp_path):
    path = tmp_path / "notes.txt"
    path.write_text(NOTES)
    return path


@pytest.mark.parametrize(("suffix", "mark"), [(".md", "proved"), (".html", "<html"), (".tex", "\\documentclass")])
def test_hand_algebra_is_written_in_every_notation(capsys, notes, suffix, mark):
    target = notes.with_suffix(suffix)
    assert run(["report", str(notes), "-o", str(target)]) == 0
    assert mark in target.read_text(encoding="utf-8")
    assert f"wrote {target}" in capsys.readouterr().out


def test_a_pdf_is_written_with_typst(capsys, notes):
    target = notes.with_suffix(".pdf")
    assert run(["report", str(notes), "-o", str(target), "--engine", "typst"]) == 0
    assert target.read_bytes().startswith(b"%PDF")


def test_a_false_step_is_written_and_gives_status_1(capsys, notes):
    notes.write_text(NOTES + "cost = 2*n*d*(d + n)\n")
    target = notes.with_suffix(".html")
    assert run(["report", str(notes), "-o", str(target)]) == 1
    assert "refuted" in target.read_text(encoding="utf-8")


def test_an_unknown_suffix_is_refused_before_anything_is_decided(capsys, notes):
    assert run(["report", str(notes), "-o", str(notes.with_suffix(".docx"))]) == 2
    err = capsys.readouterr().err
    assert ".pdf" in err
    assert len(err.splitlines()) == 1


def test_a_document_is_not_overwritten_by_its_report(capsys, tmp_path):
    source = tmp_path / "notes.md"
    source.write_text("$$ 1 + 1 = 2 $$\n")
    assert run(["report", str(source), "-o", str(tmp_path / "." / "notes.md")]) == 2
    assert source.read_text() == "$$ 1 + 1 = 2 $$\n"
    assert "another file" in capsys.readouterr().err
    assert run(["report", str(source), "-o", str(tmp_path / "other.md")]) == 0


def test_a_folder_that_is_not_there_is_one_line(capsys, notes):
    assert run(["report", str(notes), "-o", str(notes.parent / "none" / "x.md")]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_an_entry_of_the_catalogue_is_a_page_with_its_title(capsys, tmp_path):
    target = tmp_path / "page.md"
    assert run(["report", "block.encoder-parameters", "-o", str(target)]) == 0
    text = target.read_text(encoding="utf-8")
    assert "# Weights of an encoder block" in text
    assert "7,077,888" in text
