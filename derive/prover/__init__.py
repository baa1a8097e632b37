"""The prover: strategies propose proofs, the kernel checks them, `decide` gives the verdict.

>>> from derive.language import read_statement
>>> decide(read_statement("4*d**2 + 8*d**2 = 12*d**2")).verdict
'proved'
"""

from derive.prover.decide import decide, decide_claim

__all__ = ["decide", "decide_claim"]
