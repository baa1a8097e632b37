"""The pytest plugin: nothing unless asked, one item a step when asked."""
import re
import subprocess
import sys
from importlib.metadata import entry_points

import pytest

NOTES = "# derive: n: positive integer\nn*(n + 1) = n**2 + n = n + n**2\n# derive: expect refuted\nn = n + 1\nn = 2*n\n"


INSTALLED = any(point.value == "derive.testing.plugin" for point in entry_points(group="pytest11"))


def session(folder, *options):
    plugin = [] if INSTALLED else ["-p", "derive.testing.plugin"]
    done = subprocess.run([sys.executable, "-m", "pytest", *plugin, "-p", "no:cacheprovider", "-q", *options],
                          cwd=folder, capture_output=True, text=True, timeout=120)
    return done.returncode, done.stdout


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "notes.txt").write_text(NOTES)
    (tmp_path / "prose.md").write_text("No derivation here.\n")
    return tmp_path


def test_nothing_is_collected_unless_asked(folder):
    status, out = session(folder)
    assert status == 5, out


def test_each_step_is_an_item(folder):
    status, out = session(folder, "--derive")
    assert status == 1
    assert re.search(r"1 failed, 3 passed", out)
    assert "notes.txt:5:1: refuted: n = 2*n" in out


def test_the_ini_option_asks_too(folder):
    (folder / "pytest.ini").write_text("[pytest]\nderive = true\n")
    assert re.search(r"1 failed, 3 passed", session(folder)[1])


def test_a_document_that_cannot_be_read_fails(folder):
    (folder / "notes.txt").unlink()
    (folder / "paper.tex").write_text("% derive: n: real\n\\[ n = \\frac{n \\]\n")
    status, out = session(folder, "--derive")
    assert status == 1
    assert "paper.tex:2:13" in out


def test_the_steps_of_a_latex_document_are_tests(folder):
    (folder / "notes.txt").unlink()
    (folder / "paper.tex").write_text("% derive: n: real\n\\begin{align} P &= 2n + n \\\\ &= 3n \\\\ &= 4n \\end{align}\n")
    status, out = session(folder, "--derive")
    assert status == 1
    assert re.search(r"1 failed, 1 passed", out)
    assert "3n = 4n" in out
