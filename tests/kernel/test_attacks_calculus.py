"""Attacks on derivatives, limits, powers and logarithms: each false step beside the true one that it resembles.

A false twin must be refused, or must leave the obligation that saves it.
"""

from __future__ import annotations

import pytest

from derive.kernel.axioms import axiom
from derive.kernel.codec import decode
from derive.kernel.terms import KernelError
from tests.kernel.steps import apply, given, hyps, refused, zero


# ---- 6. calculus ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("derivative", "owed"),
    [
        ("(deriv 0 (^ #0 3/2))", "(< 0 0)"),
        ("(deriv 0 (^ (^ #0 2) 1/2))", "(< 0 (^ 0 2))"),
        ("(deriv 0 (* #0 (^ #0 -1)))", "(!= 0 0)"),
        ("(deriv x (log #0))", "(< 0 x)"),
        ("(deriv x (^ #0 #0))", "(< 0 x)"),
        ("(deriv x (tan #0))", "(!= (cos x) 0)"),
        ("(deriv z (^ #0 2))", "(real z)"),
        ("(deriv x (^ #0 n))", "(< 0 x)"),
        ("(deriv x (sum 1 n (log (* #0 #1))))", "(forall 1 n (< 0 (* #0 x)))"),
        ("(deriv x (^ 0 #0))", "(< 0 0)"),
    ],
)
def test_derivatives_owe_their_conditions_at_the_point(derivative: str, owed: str) -> None:
    assert owed in hyps(apply("differentiate", [], derivative))


@pytest.mark.parametrize(
    "derivative",
    [
        "(deriv x (sum 1 #0 #0))",
        "(deriv x (delta #0 0))",
        "(deriv x (floor #0))",
        "(deriv x (abs #0))",
        "(deriv x ([] p #0))",
        "(deriv x (factorial #0))",
        "(deriv x (prod 1 #0 #0))",
        "(deriv x (conjugate #0))",
        "(deriv x (deriv #0 (^ #0 2)))",
        "(deriv x (sum 1 oo (^ #1 #0)))",
        "(deriv x (integral 0 #0 #0))",
        "(deriv x (max #0 0))",
        "(deriv x (re #0))",
    ],
)
def test_derivatives_of_the_unknown_are_refused(derivative: str) -> None:
    assert refused("differentiate", [], derivative)


def test_a_derivative_by_a_member_of_a_family() -> None:
    j = apply("differentiate", [], "(deriv 0 (sum 1 n (^ (+ ([] z #0) (* #1 (delta #0 i))) 2)))")
    assert "(integer n)" in hyps(j)


@pytest.mark.parametrize(
    ("terms", "owed"),
    [
        (["h", "(^ h 1/2)", "a"], "(<= 0 a)"),
        (["h", "(^ h -1)", "0"], "(!= 0 0)"),
        (["h", "(log h)", "a"], "(< 0 a)"),
        (["h", "(^ h -1/2)", "a"], "(< 0 a)"),
        (["h", "(* (+ 1 (* a h)) (^ (* b h) -1))", "0"], "(!= (* b 0) 0)"),
        (["h", "(* 0 (^ (+ h (* -1 h)) -1))", "0"], "(!= (+ 0 (* -1 0)) 0)"),
        (["h", "h", "z"], "(real z)"),
        (["h", "(^ h h)", "0"], "(< 0 0)"),
        (["h", "(^ h c)", "a"], "(not (and (<= a 0) (<= c 0)))"),
        (["h", "(^ h c)", "a"], "(<= 0 a)"),
        (["h", "(^ h c)", "a"], "(real c)"),
    ],
)
def test_continuity_owes_its_conditions_at_the_point(terms: list[str], owed: str) -> None:
    assert owed in hyps(apply("continuous", [], *terms))


@pytest.mark.parametrize(
    "body",
    [
        "(floor h)",
        "(delta h 0)",
        "(sign h)",
        "(sum 1 h 1)",
        "(arg h)",
        "(mod h 1)",
        "([] p h)",
        "(zeta h)",
        "(prod 1 n h)",
        "(factorial h)",
    ],
)
def test_continuity_of_the_unknown_is_refused(body: str) -> None:
    assert refused("continuous", [], "h", body, "a")


def test_limits_over_the_reals_give_limits_over_the_integers_and_not_back() -> None:
    real = given("(tends:real oo (^ #0 -1) 0)")
    assert repr(apply("one_sided", [real], "integer").goal) == "(tends:integer oo (^ #0 -1) 0)"
    assert refused("one_sided", [given("(tends:integer oo (sin (* pi #0)) 0)")], "real")
    assert refused("one_sided", [given("(tends:right 0 #0 0)")], "both")


@pytest.mark.parametrize(
    ("hyp", "mode", "at", "fine"),
    [
        ("(integer n)", "integer", "oo", True),
        ("(integer n)", "real", "oo", False),
        ("(< 5 n)", "real", "oo", True),
        ("(< n 5)", "real", "oo", False),
        ("(!= n 5)", "integer", "oo", True),
        ("(< y n)", "integer", "oo", True),
        ("(< (* n 1) n)", "integer", "oo", False),
        ("(= n 5)", "integer", "oo", False),
        ("(< 0 n)", "right", "0", True),
        ("(< 0 n)", "both", "0", False),
        ("(< n 0)", "left", "0", True),
        ("(!= n 0)", "both", "0", True),
        ("(!= n 1)", "both", "0", False),
        ("(< n 1)", "both", "0", True),
        ("(rational n)", "real", "oo", False),
        ("(forall 1 n (< #0 9))", "integer", "oo", False),
    ],
)
def test_what_holds_eventually(hyp: str, mode: str, at: str, fine: bool) -> None:
    same = given("(= ([] f n) ([] g n))", hyp)
    limit = given(f"(tends:{mode} {at} ([] g #0) 7)")
    assert refused("limit_congruence", [same, limit], "n") != fine


def test_eventually_leaves_what_the_bounds_owe() -> None:
    j = apply(
        "limit_congruence",
        [given("(= ([] f n) ([] g n))", "(< (^ y -1) n)"), given("(tends:real oo ([] g #0) 7)")],
        "n",
    )
    assert {"(!= y 0)", "(real (^ y -1))"} <= hyps(j)
    near = apply(
        "limit_congruence", [given("(= ([] f n) ([] g n))", "(< n y)"), given("(tends:both 0 ([] g #0) 7)")], "n"
    )
    assert "(< 0 y)" in hyps(near)


def test_the_variable_of_a_limit_is_not_in_its_value() -> None:
    same, limit = given("(= ([] f n) ([] g n))"), given("(tends:real oo ([] g #0) n)")
    assert refused("limit_congruence", [same, limit], "n")
    squeeze = given("(<= (abs (+ n (* -1 n))) ([] g n))")
    assert refused("squeeze", [squeeze, given("(tends:real oo ([] g #0) 0)")], "n", "n", "n")


def test_the_constant_of_a_growth_bound_does_not_move() -> None:
    bound = given("(<= (abs (^ n 2)) (* n (abs n)))")
    assert refused("growth_bound", [bound], "n", "(^ n 2)", "n", "n", "real")
    assert not refused(
        "growth_bound", [given("(<= (abs n) (* 2 (abs (^ n 2))))", "(<= 1 n)")], "n", "n", "(^ n 2)", "2", "real"
    )


def test_comparisons_ask_for_the_right_limit() -> None:
    half = given("(tends:real oo (* #0 (^ (* 2 #0) -1)) 1/2)")
    for tag in ("asym", "littleo"):
        assert refused("comparison", [half], "n", "n", "(* 2 n)", tag)
    assert refused("comparison", [half], "n", "n", "(* 2 n)", "theta")
    assert not refused("comparison", [half], "n", "n", "(* 2 n)", "bigo")
    assert not refused("comparison", [half, given("(!= 1/2 0)")], "n", "n", "(* 2 n)", "theta")
    assert refused("comparison", [given("(tends:real oo (* (^ #0 2) (^ #0 -1)) oo)")], "n", "(^ n 2)", "n", "bigo")
    assert refused("comparison", [given("(tends:right 0 (* #0 (^ 1 -1)) 0)")], "n", "n", "1", "littleo")


def test_an_infinite_limit_is_no_value() -> None:
    assert refused("limit_value", [given("(tends:real oo #0 oo)")])
    assert refused("limit_value", [given("(tends:real oo #0 (* -1 oo))")])


def test_what_tends_to_oo_is_positive_nearby() -> None:
    limit, sign = given("(tends:right 0 (^ ([] f #0) -1) 0)"), given("(< 0 ([] f n))", "(< 0 n)")
    assert not refused("diverges", [limit, sign], "n")
    assert refused("diverges", [given("(tends:both 0 (^ ([] f #0) -1) 0)"), sign], "n")
    assert refused("diverges", [limit, given("(<= 0 ([] f n))")], "n")


# ---- 7. powers and logarithms ---------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "difference",
    [
        "(+ (^ (exp x) 1/2) (* -1 (exp (* 1/2 x))))",
        "(+ (^ (^ x 2) 1/2) (* -1 x))",
        "(+ (^ (* x y) 1/2) (* -1 (^ x 1/2) (^ y 1/2)))",
        "(+ (log (* x y)) (* -1 (log x)) (* -1 (log y)))",
        "(+ (log (exp x)) (* -1 x))",
        "(+ (log (^ x 2)) (* -2 (log x)))",
        "(+ (^ (^ x a) b) (* -1 (^ x (* a b))))",
        "(+ (^ (^ x -1) 1/2) (* -1 (^ x -1/2)))",
        "(+ (^ (* -1 x) 1/2) (* -1 (^ -1 1/2) (^ x 1/2)))",
        "(+ (log (* -1 x)) (* -1 (log x)) (* -1 (^ -1 1/2) pi))",
        "(+ (^ -8 1/3) 2)",
        "(+ (^ (exp (* 2 (^ -1 1/2) pi)) x) (* -1 (exp (* 2 (^ -1 1/2) pi x))))",
        "(+ (^ (^ -1 1/2) x) (* -1 (^ -1 (* 1/2 x))) (* x 0) 1)",
        "(+ (^ (exp x) y) (* -1 (exp (* x y))))",
        "(+ (abs x) (* -1 x))",
        "(+ (^ 0 n) 0)",
        "(+ (^ (abs x) 2) (* -1 (^ x 2)))",
        "(+ (^ 0 (+ n 1)) (* -1 0 (^ 0 n)))",
    ],
)
def test_false_laws_of_powers_are_not_in_the_normal_form(difference: str) -> None:
    assert not zero(difference)


@pytest.mark.parametrize(
    "difference",
    [
        "(+ (* (exp x) (exp (* -1 x))) -1)",
        "(+ (^ (exp x) 2) (* -1 (exp (* 2 x))))",
        "(+ (* (^ x 1/2) (^ x 1/2)) (* -1 x))",
        "(+ (log (* 6 x)) (* -1 (log 2)) (* -1 (log (* 3 x))))",
        "(+ (^ (* 4 x) 1/2) (* -2 (^ x 1/2)))",
        "(+ (exp (* 1/2 (log x))) (* -1 (^ x 1/2)))",
        "(+ (exp (* (^ -1 1/2) pi)) 1)",
        "(+ (^ 0 0) -1)",
    ],
)
def test_true_laws_of_powers_are(difference: str) -> None:
    assert zero(difference)


@pytest.mark.parametrize(
    ("name", "values", "owed"),
    [
        ("log_product", ["x", "y"], "(< 0 y)"),
        ("log_exp", ["z"], "(real z)"),
        ("power_power", ["x", "y", "z"], "(real y)"),
        ("root_of_square", ["z"], "(real z)"),
        ("exp_tangent", ["z"], "(real z)"),
        ("floor_below", ["z"], "(real z)"),
        ("gamma_step", ["z"], "(not (and (integer z) (<= z 0)))"),
        ("power_product_integer", ["x", "y", "n"], "(integer n)"),
        ("max_of_larger", ["x", "y"], "(real x)"),
    ],
)
def test_axioms_carry_their_premises(name: str, values: list[str], owed: str) -> None:
    assert owed in hyps(axiom((), tuple([decode(v) for v in values]), name))


def test_an_axiom_takes_terms_as_they_come_and_nothing_else() -> None:
    assert "(!= w 0)" in hyps(axiom((), (decode("(^ w -1)"), decode("y")), "log_product"))
    with pytest.raises(KernelError):
        axiom((), (decode("x"),), "log_product")
    with pytest.raises(KernelError):
        axiom((), (decode("oo"),), "exp_tangent")
