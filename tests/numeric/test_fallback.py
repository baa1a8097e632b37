

def test_a_limit_inside_a_derivative_has_no_number() -> None:
    """Each of its digits would be a limit, and the derivative is made of differences of them."""
    import time

    from derive.language import read_statement
    from derive.prover import decide

    start = time.thread_time()
    assert decide(read_statement("diff(limit(atan(a*n), n, oo), a) = 0"), 2).verdict in ("undecided", "proved")
    assert time.thread_time() - start < 6
