"""Deep work that does not depend on how deep its caller stands.

Python allows about a thousand frames, and whoever calls may have used half of them. The readers and printers bound the
depth of what they take so that a thousand are enough; `on_fresh_stack` sees to it that they get a thousand. Called by
the LaTeX reader, the printers and the lowering.

    >>> def down(n): return n and 1 + down(n - 1)
    >>> on_fresh_stack(lambda: down(50))
    50
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


def on_fresh_stack(work: Callable[[], T]) -> T:
    """What `work` returns or raises; it is begun again in a thread of its own where the caller's stack is too short.

    `work` must not mind being begun twice. Raises RecursionError where a whole stack is too short.
    """
    try:
        return work()
    except RecursionError:
        pass
    from threading import Thread

    outcome: list[T] = []
    failure: list[BaseException] = []

    def run() -> None:
        try:
            outcome.append(work())
        except BaseException as error:
            failure.append(error)

    thread = Thread(target=run)
    thread.start()
    thread.join()
    if failure:
        raise failure[0]
    return outcome[0]
