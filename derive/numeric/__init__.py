"""Numeric evidence about kernel terms: exact values, rigorous enclosures, admissible points, counterexamples, decimals.

Called by the prover, the catalogue and the command line; import from the modules. `exact` and `balls` evaluate and
decide, `sample` finds points of assumptions, `refute` finds counterexamples, `decimals` prints and compares figures.

    >>> from derive.kernel.codec import decode
    >>> from derive.numeric.exact import evaluate
    >>> evaluate(decode("(* 1/2 (+ 1 1/3))"))
    Fraction(2, 3)
"""
