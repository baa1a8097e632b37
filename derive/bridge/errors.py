"""What the bridge raises. Its own file so that neither direction needs the other."""
from __future__ import annotations


class BridgeError(ValueError):
    """An expression outside the fragment that SymPy and the kernel read alike; the message names the piece."""
