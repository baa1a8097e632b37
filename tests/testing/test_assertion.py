"""assert_identity: what it lets pass, and what it says when it does not."""
from fractions import Fraction

import pytest

from derive.testing import assert_identity, identity
from derive.testing.assertion import message
from derive.verdict import Counterexample, Verdict


def test_a_true_identity_passes_and_returns_its_verdict():
    verdict = assert_identity("4*d**2 + 8*d**2", "12*d**2", where="d: positive integer")
    assert verdict.verdict == "proved"


def test_a_false_identity_shows_its_counterexample_and_its_repair():
    with pytest.raises(AssertionError) as failure:
        assert_identity("sqrt(x**2)", "x")
    text = str(failure.value)
    assert text.startswith("refuted: sqrt(x**2) = x")
    assert "counterexample: at x = " in text
    assert 'next: add where="' in text


def test_a_conditional_identity_passes_unless_strict():
    assert assert_identity("x/x", 1).conditions == ("x != 0",)
    with pytest.raises(AssertionError, match="x != 0"):
        assert_identity("x/x", 1, strict=True)
    assert assert_identity("x/x", 1, where="x != 0", strict=True).verdict == "proved"


def test_numbers_and_fractions_are_sides_too():
    assert assert_identity("1/3 + 1/6", Fraction(1, 2)).verdict == "proved"
    with pytest.raises(AssertionError):
        assert_identity("1/3 + 1/6", Fraction(1, 3))


def test_other_relations():
    assert assert_identity("x**2", 0, where="x: real", relation=">=").verdict == "proved"
    with pytest.raises(AssertionError):
        assert_identity("x**2", 0, where="x: real", relation=">")


def test_expressions_of_our_own_are_sides_too():
    from derive.language import symbols
    d = symbols("d", domain="positive integer")
    assert assert_identity(2*d*(4*d), 8*d**2).verdict == "proved"
    with pytest.raises(AssertionError):
        assert_identity(2*d*(4*d), 6*d**2)


def test_a_side_with_a_relation_sign_is_a_mistake_of_the_caller():
    with pytest.raises(ValueError, match="relation sign"):
        assert_identity("a = b", "b")


def test_text_that_cannot_be_read_says_where():
    from derive.language import ReadError
    with pytest.raises(ReadError, match="column"):
        assert_identity("1/2x", "x/2")


def test_a_float_is_refused():
    with pytest.raises((TypeError, ValueError)):
        assert_identity("x", 0.5)


def test_the_message_says_what_to_do_next():
    supported = Verdict("supported", "a = b", (), evidence={"points": 12}, reason="no strategy applied")
    assert message(supported).splitlines()[-1].strip().startswith("next:")
    refuted = Verdict("refuted", "a = b", ("a: real",), counterexample=Counterexample({"a": "1"}, "1", "2"))
    assert message(refuted) == "refuted: a = b\n  where: a: real\n  counterexample: at a = 1: left 1, right 2"


def test_importing_it_imports_no_mathematics():
    import subprocess
    import sys
    code = "import sys, derive.testing, derive.testing.plugin; print([m for m in ('sympy', 'numpy', 'mpmath', 'flint', " \
           "'derive.language', 'derive.catalogue', 'identities') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.stdout.strip() == "[]", done.stderr


def test_sympy_expressions_are_sides_with_what_sympy_assumes():
    sympy = pytest.importorskip("sympy")
    x, r = sympy.Symbol("x"), sympy.Symbol("r", nonnegative=True)
    assert assert_identity((x + 1)**2, x**2 + 2*x + 1).verdict == "proved"
    assert assert_identity((x + 1)**2, "x**2 + 2*x + 1").verdict == "proved"
    assert assert_identity("sqrt(y**2)", sympy.Symbol("y"), where="y: positive").verdict == "proved"
    assert assert_identity(sympy.sqrt(r), "sqrt(r)").where == ("r: nonnegative",)
    with pytest.raises(AssertionError, match="refuted"):
        assert_identity((x + 1)**2, x**2 + 2*x + 2)
    with pytest.raises(AssertionError, match="x: complex"):  # as SymPy has it; over the reals it is true
        assert_identity(sympy.sqrt(x**2), sympy.Abs(x))
    assert assert_identity(sympy.sqrt(x**2), sympy.Abs(x), where="x: real").verdict == "proved"
    for other in (sympy.Symbol("r", real=True)**2 + 1, 0.5*x):  # two symbols of one name, and a float
        with pytest.raises((ValueError, TypeError, AssertionError), match="one name has one domain|not exact"):
            assert_identity(other, r**2 + 1)


@pytest.mark.parametrize(("call", "told"), [
    (lambda: assert_identity("2x", "x + x"), "write 2"), (lambda: assert_identity("x", 0.5), "0.5"),
    (lambda: assert_identity("x", "x", where="x: postive"), "did you mean positive"),
    (lambda: assert_identity("x", "x", where="x: positve integr"), "did you mean positive integer"),
    (lambda: assert_identity("x", "x", where="x: imaginary"), "known are real"),
    (lambda: identity("block.encoder-paramters"), "did you mean block.encoder-parameters")])
def test_a_mistake_in_a_call_shows_the_test_and_no_frame_of_ours(call, told):
    with pytest.raises(Exception, match=told) as failure:
        call()
    shown = [entry for entry in failure.traceback if not entry.ishidden(failure)]
    assert {entry.path.name for entry in shown} == {"test_assertion.py"} and failure.value.__suppress_context__
