"""Points that show a combination to be out of reach: they hold what is known, exactly, and fail what is wanted."""

from __future__ import annotations

import pytest

from derive.kernel.codec import decode
from derive.kernel.terms import Term
from derive.prover.builder import Builder
from derive.prover.context import Context, Meter
from derive.prover.order import prove_order
from derive.prover.rational import Field
from derive.prover.separation import given, separating, ties

x, y, z = (gen for gen in Field([decode("(+ x y z)")]).context.gens())
NONE = x - x


def _at(p: object, point: list[object]) -> object:
    return p(*point)  # type: ignore[operator]


@pytest.mark.parametrize(
    ("known", "equations", "wanted", "strict"),
    [
        ([(x, False), (y, False)], [], x - y, False),
        ([(x, True), (y - x, False)], [], y - x, True),  # at least, but not more
        ([(x - 1, False), (3 - x, False)], [], 2 * x - 3, False),
        ([(x, True), (y, True)], [x + y - 1], 3 * x - 2, False),
        ([(x, False), (y, False), (z, False)], [x * y - z], z - x, False),
        ([(1 - x, True), (x, True)], [], x * x - x, False),
        ([], [], x, False),
    ],
)
def test_a_point_is_found_where_the_known_holds_and_the_wanted_fails(
    known: list, equations: list, wanted: object, strict: bool
) -> None:
    point = separating(given(known, equations, 3), wanted, strict)
    assert point is not None
    assert all([_at(p, point) > 0 if above else _at(p, point) >= 0 for p, above in known])  # type: ignore[operator]
    assert all([_at(p, point) == 0 for p in equations])
    value = _at(wanted, point)
    assert value <= 0 if strict else value < 0  # type: ignore[operator]


@pytest.mark.parametrize(
    ("known", "equations", "wanted", "strict"),
    [
        ([(x, False), (y, False)], [], x + y, False),
        ([(x, True), (y - x, False)], [], y, True),
        ([(x - 1, False), (3 - x, False)], [], 2 * x - 2, False),
        ([(x, True), (y, True)], [x + y - 1], 2 - x, True),
        ([(x, False), (y, False), (z, False)], [x * y - z], z, False),
        ([(1 - x, True), (x, True)], [], x - x * x, True),
        ([(x, True), (-x, True)], [], y, False),  # nothing holds anywhere, so nothing can be told
        ([(x, False)], [], NONE, False),
    ],
)
def test_what_follows_has_no_such_point(known: list, equations: list, wanted: object, strict: bool) -> None:
    assert separating(given(known, equations, 3), wanted, strict) is None


def test_a_root_is_tied_to_its_square() -> None:
    field = Field([decode("(+ (^ u 1/2) u)")])
    root, u = (field.context.gen(field.atoms.index(decode(t))) for t in ("(^ u 1/2)", "u"))
    assert root * root - u in [sign * tie for tie in ties(field) for sign in (1, -1)]


def test_atoms_without_a_tie_have_none() -> None:
    assert list(ties(Field([decode("(+ (exp x) (^ 2 n) (log x))")]))) == []


def _proved(goal: str, *facts: str) -> bool:
    given: tuple[Term, ...] = tuple([decode(f) for f in facts])
    step = prove_order(Context(Builder(), given, Meter(6_000)), decode(goal))
    return step is not None and step.hyps <= frozenset(given)


@pytest.mark.parametrize(
    ("true", "false", "facts"),
    [
        ("(<= (* 2 (^ x 1/2)) (+ x 1))", "(<= (* 3 (^ x 1/2)) (+ x 1))", ["(<= 0 x)"]),
        ("(<= f (^ (* f t) 1/2))", "(<= t (^ (* f t) 1/2))", ["(< 0 f)", "(< 0 t)", "(<= f t)"]),
        ("(< (* a b) (* c d))", "(< (* c b) (* a d))", ["(< 0 a)", "(< 0 b)", "(< a c)", "(< b d)"]),
        ("(<= 0 (+ (^ x 2) (* x y) (^ y 2)))", "(<= 0 (+ (^ x 2) (* 3 x y) (^ y 2)))", ["(real x)", "(real y)"]),
    ],
)
def test_what_combinations_prove_they_prove_still(true: str, false: str, facts: list[str]) -> None:
    assert _proved(true, *facts)
    assert not _proved(false, *facts)
