"""Series in powers of 0: the first term alone, beside false twins."""

from __future__ import annotations

from tests.prover.claims import proves, refutes, verdict


def test_the_first_term_is_left():
    proves("sum((-1)**n*0**(2*n)/(2*n+1)!, n=0..oo) = 1")
    refutes("sum((-1)**n*0**(2*n)/(2*n+1)!, n=0..oo) = 2")


def test_every_term_counts_where_the_exponent_may_be_zero():
    assert verdict("sum(0**n/n!, n=0..oo) = 0").verdict == "refuted"


def test_sinc_by_its_series_everywhere():
    where = "z: complex"
    assert verdict("sinc(z) = sum((-1)**n*z**(2*n)/(2*n+1)!, n=0..oo)", where, 10.0).verdict == "proved"
    assert verdict("sinc(z) = sum((-1)**n*z**(2*n)/(2*n)!, n=0..oo)", where).verdict not in ("proved", "conditional")
