"""Hostile texts: each gets one clear line or a verdict in time, and nothing in them is ever carried out.

The identifiers are those of the shared list of malicious inputs; the inputs themselves are written here, so that nothing
is skipped when the list is not there.
"""
import sys
import time

import pytest

from derive.command.deciding import decide_guarded

pytestmark = pytest.mark.usefixtures("quiet_heap")

CODE = [  # MA-01, MA-02, MA-03, MA-17: code in the place of mathematics
    "__import__('os').system('touch {mark}') = 0", "open('{mark}', 'w') = 0", "exec(\"open('{mark}','w')\") = 1", "eval('1') = 1",
    "().__class__.__base__.__subclasses__() = 0", "x.__class__ = x", "[open('{mark}','w') for x in (1,)] = 0", "lambda: open('{mark}','w') = 0",
    "print(1) = 1", "f\"{{open('{mark}','w')}}\" = 1", "getattr(x, 'y') = 1", "sympify('1') = 1", "x; import os = 0", "`touch {mark}` = 0", "$(touch {mark}) = 0"]
HUGE = [  # MA-05 to MA-08: small texts, large values
    "9**9**9**9 = 1", "10.0**10.0**10.0 = 1", "2**30**5 = 0", "factorial(10**9) = 1", "binomial(10**7, 5*10**6) = 1", "fibonacci(10**9) = 1", "harmonic(10**7) = 1",
    "Sum(1/k, (k, 1, 10**9)) = 21", "Product(k, (k, 1, 10**9)) = 0", "(x+y+z+a+b)**1000 = 0", "(x**(10**9)-1)/(x-1) = x", "2**(10**9) = 3**(10**8)"]
UNREADABLE = [  # MA-09, MA-10, MA-18, MA-20, MA-21
    r"\frac{1}{" * 20000 + " = 1", "x" + "+x" * 500_000 + " = 0",
    "2x = x + x", "1/2x = x", "\u0430 = a", "x\u03bf = xo", "nan = nan", "inf = inf", "sin(" * 3000 + "x" + ")" * 3000 + " = 0", "x = ", "= x", "x\0 = x", "\u202ex = x"]
READ_AS_WRITTEN = [  # MA-17, MA-18: names are names, minus binds below the power, a half is exact
    ("N + 1 = 1 + N", "proved"), ("S*x = x*S", "proved"), ("beta*x = x*beta", "proved"), ("Q = Q", "proved"), ("I**2 = -1", "refuted"),
    ("-2**2 = -4", "proved"), ("-2**2 = 4", "refuted"), ("1/2 = 0.5", "proved"), ("x^2 = x**2", "proved"), ("0.1 + 0.2 = 0.3", "proved"), ("-0.0 = 0", "proved"),
    ("(" * 300 + "x" + ")" * 300 + " = x", "proved"), ("(" * 300 + "x" + ")" * 300 + " = y", "refuted"), ("1" + "0" * 4301 + " = 1", "refuted"),
    ("1" + "0" * 4301 + " = 1" + "0" * 4301, "proved"), ("1e400 = 1", "refuted"), ("1e400*x = x", "refuted")]
SECONDS = 6.0


def answered(text):
    """The verdict and its line, in a process of its own; the wall time it took."""
    started = time.perf_counter()
    verdict = decide_guarded(text, "", (), 2.0).verdict
    return verdict, time.perf_counter() - started


@pytest.mark.parametrize("text", CODE)
def test_code_is_ill_formed_and_never_runs(text, tmp_path):
    mark = tmp_path / "touched"
    verdict, _ = answered(text.replace("{mark}", str(mark)))
    assert verdict.verdict == "ill-formed"
    assert_one_line(verdict.reason)
    assert not mark.exists()


@pytest.mark.parametrize("text", HUGE)
def test_a_large_value_gets_a_verdict_in_time(text):
    verdict, seconds = answered(text)
    assert verdict.verdict in ("refuted", "undecided", "supported", "ill-formed"), verdict
    assert seconds < 4 * SECONDS
    if verdict.verdict != "refuted":
        assert_one_line(verdict.reason)


@pytest.mark.parametrize("text", UNREADABLE, ids=lambda t: ascii(t[:24]))
def test_what_cannot_be_read_is_one_clear_line(text):
    verdict, seconds = answered(text)
    assert verdict.verdict == "ill-formed", verdict.reason
    assert_one_line(verdict.reason)
    assert seconds < 4 * SECONDS


@pytest.mark.parametrize(("text", "expected"), READ_AS_WRITTEN, ids=lambda t: ascii(t[:24]))
def test_what_can_be_read_means_what_it_says(text, expected):
    verdict, _ = answered(text)
    assert verdict.verdict == expected, verdict.reason


def assert_one_line(reason):
    assert reason
    assert len(reason.splitlines()) == 1
    assert len(reason) < 400
    assert "Traceback" not in reason


@pytest.mark.skipif(sys.platform == "win32", reason="resource limits")
def test_the_reader_alone_needs_no_second_for_a_megabyte():
    from derive.language import ReadError, read_statement
    started = time.process_time()
    with pytest.raises(ReadError):
        read_statement("x" + "+x" * 500_000 + " = 0")
    assert time.process_time() - started < 2.0
