"""Equal nodes are one object, however they come about; what nobody holds is forgotten."""

from __future__ import annotations

import copy
import gc
import pickle
from fractions import Fraction
from random import Random
from threading import Barrier, Thread

import pytest

from derive.kernel import terms
from derive.kernel.codec import decode, encode
from derive.kernel.terms import KernelError, Term, add, bound, mul, num, power, sym
from tests.fuzz.random_terms import Terms


def test_equal_nodes_are_one_object() -> None:
    for case in range(300):
        t = Terms(Random(f"one object {case}")).term(3)
        again = Terms(Random(f"one object {case}")).term(3)
        assert t is again is decode(encode(t)) is pickle.loads(pickle.dumps(t)) is copy.deepcopy(t) is copy.copy(t)  # noqa: S301


def test_other_nodes_are_other_objects() -> None:
    found: dict[str, Term] = {}
    for case in range(300):
        t = Terms(Random(f"others {case}")).term(2)
        assert found.setdefault(repr(t), t) is t
    assert len(set(found.values())) == len(found)


@pytest.mark.parametrize("data", [True, 1.0, Fraction(1), "1"])
def test_a_look_alike_of_a_known_node_is_refused(data: object) -> None:
    held = bound(1)
    with pytest.raises(KernelError):
        Term("bound", data)  # type: ignore[arg-type]
    assert held.data == 1


def test_a_tuple_is_no_number_and_a_list_holds_no_arguments() -> None:
    half, double = num(Fraction(1, 2)), add(sym("x"), sym("x"))
    for tag, data, args in (("num", (1, 2), ()), ("add", None, [*double.args]), ("add", None, _Tuple(double.args))):
        with pytest.raises(KernelError):
            Term(tag, data, args)  # type: ignore[arg-type]
    assert half.data == Fraction(1, 2)


class _Tuple(tuple[Term, ...]):
    pass


def test_what_nobody_holds_is_forgotten_and_made_again() -> None:
    t = mul(sym("forgotten'"), num(Fraction(12345, 678)))
    key = (t.tag, None, t.args)
    assert terms._MADE[key]() is t
    del key, t
    terms._LATELY.clear()
    gc.collect()
    assert not [k for k in terms._MADE if "forgotten'" in map(str, k[2])]
    assert mul(sym("forgotten'"), num(2)) is mul(sym("forgotten'"), num(2))


def test_a_dead_entry_is_replaced() -> None:
    t = power(sym("replaced'"), num(5))
    key, args = (t.tag, None, t.args), t.args
    stale = terms._MADE[key]
    del t
    terms._LATELY.clear()
    assert stale() is None
    terms._MADE[key] = stale  # as where its end is not yet told
    new = Term("pow", None, args)
    assert terms._MADE[key]() is new is Term("pow", None, args)
    terms._forget(key, stale)
    assert new is Term("pow", None, args)


def test_threads_get_the_same_nodes() -> None:
    start, made = Barrier(4), [[] for _ in range(4)]  # type: list[list[Term]]

    def work(mine: list[Term]) -> None:
        start.wait()
        for i in range(3_000):
            mine.append(power(sym(f"thread{i}"), num(i)))

    threads = [Thread(target=work, args=(mine,)) for mine in made]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(len({id(mine[i]) for mine in made}) == 1 for i in range(3_000))


class _Name(str):
    """A look-alike of a string."""


@pytest.mark.parametrize("tag", ["const", "tends", "sym", "fn"])
def test_a_look_alike_of_a_string_is_refused_before_the_true_one_is_known(tag: str) -> None:
    name = {"const": "Catalan", "tends": "integer", "sym": "never_made_before", "fn": "acosh"}[tag]
    x, y, z = sym("look_alike_x"), sym("look_alike_y"), sym("look_alike_z")
    args = {"tends": (x, y, z), "fn": (x,)}.get(tag, ())
    with pytest.raises(KernelError):
        Term(tag, _Name(name), args)
    assert type(Term(tag, name, args).data) is str


def test_a_node_keeps_a_number_of_its_own() -> None:
    """Python lets the parts of a fraction be changed by whoever holds it."""
    q = Fraction(70001, 13)
    held = num(q)
    q._numerator = 26  # type: ignore[attr-defined]
    assert held.data == Fraction(70001, 13)
