"""The prover: strategies propose proofs, the kernel checks them, `decide` gives the verdict.

The strategies are imported when a statement is first decided: a proof that is kept is re-checked without them.

>>> from derive.language import read_statement
>>> decide(read_statement("4*d**2 + 8*d**2 = 12*d**2")).verdict
'proved'
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from derive.prover.verdicts import decide, decide_claim

__all__ = ["decide", "decide_claim"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    module = import_module("derive.prover.verdicts")
    found = {each: getattr(module, each) for each in __all__}
    globals().update(found)
    return found[name]
