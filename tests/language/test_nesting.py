"""Text math nests as deep as expressions may be, however deep the caller stands; deeper is refused in one clear line."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from derive.language import IllFormed, ReadError, lower, read_expression, read_statement, read_where, to_latex, to_text
from derive.language.expr import MAX_HEIGHT
from derive.language.stack import on_fresh_stack

KINDS = {  # each with the levels of an expression that one of it makes
    "parentheses": ("2*(1 + ", ")", 2), "calls": ("sin(", ")", 1), "arguments": ("max(1, ", ")", 1), "powers": ("2**(1 + ", ")", 2),
    "towers": ("2**", "", 1), "negations": ("-(1 + ", ")", 2), "sums": ("Sum(", ", (i, 1, n))", 1), "indices": ("z[", "]", 1),
    "factorials": ("(", ")!", 1), "quotients": ("(1 + ", ")/2", 2), "derivatives": ("diff(", ", y)", 1), "limits": ("limit(", ", y, 0)", 1),
}  # fmt: skip


def nested(kind: str, times: int) -> str:
    left, right, _ = KINDS[kind]
    return left * times + "x" + right * times


def standing(depth: int, work: Callable[[], Any]) -> Any:
    return work() if depth == 0 else standing(depth - 1, work)


@pytest.mark.parametrize("kind", KINDS)
def test_expressions_nest_to_their_limit_and_no_further(kind: str) -> None:
    most = (MAX_HEIGHT - 1) // KINDS[kind][2]
    e = read_expression(nested(kind, most))
    assert read_expression(to_text(e)) == e
    with pytest.raises(ReadError, match=f"levels; the limits are .* and {MAX_HEIGHT}") as caught:
        read_expression(nested(kind, most + 1))
    assert caught.value.line == 1
    assert 1 <= caught.value.column <= len(nested(kind, most + 1))


@pytest.mark.parametrize("depth", [0, 300, 600, 900])
@pytest.mark.parametrize("kind", KINDS)
def test_sixty_are_read_printed_and_meant_wherever_the_caller_stands(kind: str, depth: int) -> None:
    e = read_expression(nested(kind, 60))
    shown, meant = (to_text(e), to_latex(e)), lower(e)
    assert standing(depth, lambda: read_expression(nested(kind, 60))).head == e.head
    assert standing(depth, lambda: (to_text(e), to_latex(e))) == shown
    assert standing(depth, lambda: lower(e)) is meant
    assert standing(depth, lambda: read_statement(nested(kind, 60) + " = 1").claim().goal.args[0]) is meant


@pytest.mark.parametrize("kind", KINDS)
def test_assumptions_nest_as_deep(kind: str) -> None:
    (item,) = read_where(f"{nested(kind, 60)} != 0").items
    assert read_where(str(item)).items == (item,)


def test_definitions_that_unfold_too_deep_are_told() -> None:
    where = "; ".join([f"x{i} := x{i + 1} + 1" for i in range(1500)])
    with pytest.raises(IllFormed, match="too deep, its definitions unfolded"):
        read_statement("x0 = 1", where)


def test_a_fresh_stack_has_room_where_the_callers_has_none() -> None:
    def down(n: int) -> int:
        return n and 1 + down(n - 1)

    assert standing(800, lambda: on_fresh_stack(lambda: down(900))) == 900
    with pytest.raises(RecursionError):
        standing(800, lambda: down(900))
    with pytest.raises(RecursionError):
        on_fresh_stack(lambda: down(5000))


def test_what_fails_on_a_fresh_stack_fails_as_itself() -> None:
    def work() -> int:
        if standing(300, lambda: 1):
            raise ValueError("mine")
        return 0

    with pytest.raises(ValueError, match="mine"):
        standing(800, lambda: on_fresh_stack(work))
