"""The pytest plugin: nothing unless asked, one item a step when asked."""
import os
import re
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest

NOTES = "# derive: n: positive integer\nn*(n + 1) = n**2 + n = n + n**2\n# derive: expect refuted\nn = n + 1\nn = 2*n\n"


ROOT = str(Path(__file__).resolve().parents[2])
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join([ROOT, os.environ.get("PYTHONPATH", "")]).rstrip(os.pathsep)}
INSTALLED = any(point.value == "derive.testing.plugin" for point in entry_points(group="pytest11"))


def session(folder, *options):
    plugin = [] if INSTALLED else ["-p", "derive.testing.plugin"]
    done = subprocess.run([sys.executable, "-m", "pytest", *plugin, "-p", "no:cacheprovider", "-q", *options],
                          cwd=folder, capture_output=True, text=True, timeout=120, env=ENVIRONMENT)
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


# ---- the fixture ----------------------------------------------------------------------------------------------------
TESTS = '''
def test_a_size(identity):
    assert identity("block.encoder-parameters").evaluate(d=768) == 7_077_888
    assert identity("block.encoder-parameters").verdict().verdict == "proved"

def test_a_wrong_size(identity):
    assert identity("block.encoder-parameters").evaluate(d=768) == 7_077_887

def test_a_size_without_the_fixture():
    from derive.testing import identity
    assert identity("block.encoder-parameters").evaluate(d=768) == 7_077_888
'''


def test_the_fixture_gives_exact_values(tmp_path):
    (tmp_path / "test_sizes.py").write_text(TESTS)
    status, out = session(tmp_path)
    assert status == 1
    assert re.search(r"1 failed, 2 passed", out), out
    assert "test_a_wrong_size" in out


def test_a_failing_function_is_shown_without_our_own_frames(tmp_path):
    (tmp_path / "test_count.py").write_text(
        "from derive.testing import assert_computes\n\n"
        "def test_count():\n    assert_computes(lambda d: 16*d*d, 'block.encoder-parameters', d='1..4')\n")
    status, out = session(tmp_path)
    assert status == 1
    assert "at d = 1: <lambda> returned 16, the formula gives 12, 4/3 of it" in out
    assert "computing.py" not in out.replace("derive/testing/computing.py:", "")
    assert "def told" not in out


# ---- what a session pays that uses none of it -----------------------------------------------------------------------
HEAVY = ("sympy", "numpy", "mpmath", "flint", "click", "derive.language", "derive.catalogue", "derive.documents",
         "derive.sweep", "derive.prover", "derive.numeric", "derive.kernel", "derive.command", "identities")

PLAIN = '''
import sys

def test_nothing_heavy_is_loaded():
    assert [name for name in HEAVY if name in sys.modules] == []

def test_the_plugin_is_there(pytestconfig):
    assert pytestconfig.pluginmanager.has_plugin("derive") or "derive.testing.plugin" in sys.modules
'''


def test_a_plain_session_imports_nothing_of_the_mathematics(tmp_path):
    (tmp_path / "test_plain.py").write_text(f"HEAVY = {HEAVY}\n{PLAIN}")
    status, out = session(tmp_path)
    assert status == 0, out
    (tmp_path / "test_plain.py").write_text(f"import derive.language\nHEAVY = {HEAVY}\n{PLAIN}")
    assert session(tmp_path)[0] == 1


def test_loading_the_plugin_takes_less_than_twenty_milliseconds():
    code = ("import time, pytest; began = time.process_time(); import derive.testing.plugin; "
            "print(time.process_time() - began)")
    seconds = [float(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60,
                                    env=ENVIRONMENT).stdout) for _ in range(5)]
    assert min(seconds) < 0.020, seconds
