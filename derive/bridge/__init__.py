"""The bridge between kernel terms and SymPy: lossless on the fragment both know, a loud refusal outside it.

Called by the language room (foreign SymPy expressions, `.to_sympy()`) and by strategies that ask SymPy for a guess.
SymPy is imported inside functions only. SymPy proposes; nothing here proves.

    >>> from derive.bridge import from_sympy, to_sympy
    >>> from derive.kernel.codec import decode
    >>> to_sympy(decode("(+ (^ x 2) -3/4)"))
    x**2 - 3/4
"""
from __future__ import annotations

from derive.bridge.errors import BridgeError
from derive.bridge.export import to_sympy
from derive.bridge.intake import from_sympy, symbol_facts
from derive.bridge.simplify import Simplified, simplified_difference

__all__ = ["BridgeError", "Simplified", "from_sympy", "simplified_difference", "symbol_facts", "to_sympy"]
