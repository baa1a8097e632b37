"""Assumptions and what statements mean to the kernel: hypotheses, defaults, definitions, `n -> oo`."""
from __future__ import annotations

import pytest

from derive.kernel.codec import encode
from derive.kernel.text import term_to_text
from derive.language import IllFormed, ReadError, Statement, read_statement, read_where


def hyps(claim: str, where: str = "") -> list[str]:
    return [term_to_text(h) for h in read_statement(claim, where=where).claim().hyps]


def goal(claim: str, where: str = "") -> str:
    return term_to_text(read_statement(claim, where=where).claim().goal)


# ---- domains --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("where", "facts"), [
    ("x: real", ["real(x)"]), ("x: complex", []), ("x: positive", ["0 < x"]), ("x: nonnegative", ["0 <= x"]), ("x: rational", ["rational(x)"]),
    ("x: nonzero", ["real(x)", "x != 0"]), ("x: integer", ["integer(x)"]), ("x: positive integer", ["integer(x)", "0 < x"]),
    ("x: nonnegative integer", ["integer(x)", "0 <= x"]), ("x: nonpositive integer", ["integer(x)", "x <= 0"]),
    ("x: probability", ["0 <= x", "x <= 1"]), ("x: complex but not nonpositive integer", ["not (integer(x) and x <= 0)"]),
    ("x: real but not 0, 1", ["real(x)", "x != 0", "x != 1"]), ("x in (0, 1]", ["0 < x", "x <= 1"]), ("x in [-1, oo)", ["-1 <= x"]),
    ("x in (-oo, oo)", ["real(x)"]), ("x in 1..9", ["integer(x)", "1 <= x", "x <= 9"]), ("x: real in [0, 1]", ["0 <= x", "x <= 1"]),
    ("x: rational; x in (0, 1)", ["rational(x)", "0 < x", "x < 1"]), ("x: non-negative integer", ["integer(x)", "0 <= x"]),
    ("x: real; x even", ["real(x)", "mod(x, 2) = 0"]), ("x: real; 3 divides x", ["real(x)", "mod(x, 3) = 0"]),
    ("x: real; 0 < x <= 1", ["real(x)", "0 < x", "x <= 1"]), ("x: real\nx != 0", ["real(x)", "x != 0"]), ("x: integer; ; x is odd", ["integer(x)", "mod(x, 2) = 1"]),
    ("x: real; 0 < x and (x < 1 and x != 1/2)", ["real(x)", "0 < x", "x < 1", "x != 1/2"]), ("x: real; x < 0 or 1 < x", ["real(x)", "not (not x < 0 and not 1 < x)"]),
])
def test_a_domain_is_these_facts(where: str, facts: list[str]) -> None:
    assert hyps("x = x", where) == facts


@pytest.mark.parametrize("where", [
    "x: reel", "x: positive negative", "x: positive complex", "x: real; x: positive", "x real", "x", ": real", "x:", "pi: real", "x in (0, 1", "x in (0)",
    "x in 5", "x: complex but nonzero", "x: real; x[k]: real", "D := D + 1", "D := 1; D := 2", "x: real; x := 2", "D + 1 = x; D := 2", "D := x = 1",
    "f(n, n) := n", "f() := 1", "n -> oo; m -> oo", "constants: e", "f(x) := g(x)", "x = 1 for k", "x + 1", "f(k) := k; x = f[2]", "T[i]: real; T[1, 2] = x",
])
def test_assumptions_that_are_refused(where: str) -> None:
    with pytest.raises(ReadError) as caught:
        read_statement("x = x", where=where)
    assert "\n" not in str(caught.value)


def test_an_error_in_where_names_its_place() -> None:
    with pytest.raises(ReadError, match=r"line 2, column 4"):
        read_where("x: real;\ny: reel")


def test_families_speak_of_every_integer_index() -> None:
    assert hyps("c[1] = c[1]", "c[i]: nonnegative integer") == ["ForAll(integer(c[k]), (k, -oo, oo))", "ForAll(0 <= c[k], (k, -oo, oo))"]
    assert hyps("T[1, 2] = 0", "T[i, j]: real") == ["ForAll(ForAll(real(T[k, j]), (j, -oo, oo)), (k, -oo, oo))"]
    assert hyps("p[1] = 0", "p[k] >= 0 for k in 1..9")[-1] == "ForAll(0 <= p[k], (k, 1, 9))"


def test_a_fact_with_an_index_of_its_own_is_for_every_integer_and_says_so() -> None:
    s = read_statement("p[1] >= 0", where="p[k] > 0")
    assert "ForAll(0 < p[k], (k, -oo, oo))" in hyps("p[1] >= 0", "p[k] > 0")
    assert s.conventions["for every integer"] == "k"
    # the twin: a k that means something elsewhere stays that k
    assert "0 < p[k]" in hyps("p[k] >= 0", "p[k] > 0")
    assert "0 < p[k]" in hyps("p[1] >= 0", "p[k] > 0; k <= 3")


# ---- defaults -------------------------------------------------------------------------------------------------------
def test_undeclared_names_get_their_documented_domain_and_the_statement_says_so() -> None:
    s = read_statement("Sum(x, (t, 1, n)) = n*x + 0*m!")
    assert s.conventions == {"defaults": "n: nonnegative integer; x: real; m: nonnegative integer"}
    assert hyps(s.text) == ["integer(n)", "0 <= n", "real(x)", "integer(m)", "0 <= m"]
    assert read_statement("x = x", where="x: real").conventions == {}


def test_a_declared_name_keeps_its_domain_under_a_sum() -> None:
    assert hyps("Sum(1, (t, 1, n)) = n", "n: real") == ["real(n)"]


# ---- definitions ----------------------------------------------------------------------------------------------------
def test_definitions_are_unfolded_as_terms() -> None:
    assert goal("D*x = 1", "D := 1/x") == "1/x*x = 1"
    assert goal("f(y + 1) = f(y)", "f(n) := n**2") == "(y + 1)**2 = y**2"
    assert goal("p[3] = 9", "p[m] := m**2") == "3**2 = 9"
    assert goal("A = 1", "B := x; A := B*B") == "x*x = 1"


@pytest.mark.parametrize(("claim", "where"), [
    ("f(x) = 1", "f(x) := f(x) + 1"), ("A = 1", "A := B; B := A"), ("f(1, 2) = 1", "f(n) := n"), ("f = 1", "f(n) := n"),
    ("sum(D, t=1..3) = 1", "D := 1/t"), ("sum(D, D=1..3) = 1", "D := 1/t"), ("diff(D, D) = 1", "D := x**2"), ("limit(c, n, oo) = A", "c := A + 1/n"),
])
def test_definitions_that_would_be_misread_are_refused(claim: str, where: str) -> None:
    with pytest.raises(IllFormed):
        read_statement(claim, where=where)


def test_a_definition_is_not_captured_by_its_arguments() -> None:
    # f(t) := sum over s of t*s; the argument s is the outer s
    assert goal("Sum(f(s), (s, 1, 2)) = 0", "f(t) := Sum(t*s, (s, 1, 3))") == "Sum(Sum(k*j, (j, 1, 3)), (k, 1, 2)) = 0"


def test_a_derivative_sees_through_definitions() -> None:
    assert goal("diff(t, z) = 1 - t**2", "t := tanh(z)") == "diff(tanh(z), z) = 1 - tanh(z)**2"


@pytest.mark.parametrize(("claim", "where"), [
    ("diff(y, x) = 0", "y = x**2"), ("diff(n**2, n) = 2*n", "n: integer"), ("diff(p[1], p[1]) = 1", "Sum(p[k], (k, 1, 2)) = 1"),
    ("limit(y/n, n, oo) = 0", "y = 4*n"),
])
def test_what_is_tied_may_not_vary_alone(claim: str, where: str) -> None:
    with pytest.raises(IllFormed):
        read_statement(claim, where=where)


def test_a_partial_derivative_moves_one_member_of_the_family() -> None:
    assert encode(read_statement("diff(z[k]**2, z[j]) = 0").claim().goal) == (
        "(= (deriv 0 (^ (+ ([] z k) (* #0 (delta k j))) 2)) 0)")


# ---- n -> oo --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("claim", "where", "expected"), [
    ("n + 1 ~ n", "n: positive integer; n -> oo", "Asymptotic(k + 1, k, k, integer)"), ("x + 1 ~ x", "x -> oo", "Asymptotic(k + 1, k, k, real)"),
    ("3*n = O(n**2)", "n -> oo; n > 5; n != a", "BigO(3*k, k**2, k, real)"), ("n = Theta(2*n)", "n -> oo", "Theta(k, 2*k, k, real)"),
    ("n = o(n**2)", "n: integer; n -> oo", "LittleO(k, k**2, k, integer)"), ("1/n -> 0", "n -> oo", "Tends(1/k, k, oo, 0, real)"),
    ("n! = O(n**n)", "n -> oo", "BigO(factorial(k), k**k, k, integer)"), ("n -> oo", "n -> oo", "Tends(k, k, oo, oo, real)"),
])
def test_asymptotic_relations_close_over_their_variable(claim: str, where: str, expected: str) -> None:
    assert goal(claim, where) == expected
    assert not [h for h in hyps(claim, where) if "n" in h.replace("integer", "").replace("ForAll", "") and "!=" not in h]


@pytest.mark.parametrize("where", ["n -> oo; n < 5", "n -> oo; n <= m", "n -> oo; n in (0, 9)", "n -> oo; n = 2*m", "n -> oo; n even", "n -> oo; m = n + 1",
                                   "n: complex; n -> oo; re(n) > 1", "", "n -> oo; n: rational"])
def test_what_bounds_or_ties_the_variable_is_ill_formed(where: str) -> None:
    with pytest.raises(IllFormed):
        read_statement("n + 1 ~ n", where=where)


def test_limits_run_through_integers_when_their_variable_does() -> None:
    assert goal("limit(1/n, n, oo) = 0") == "Limit(1/k, k, oo, real) = 0"
    assert goal("limit(1/n, n, oo) = 0", "n: positive integer") == "Limit(1/k, k, oo, integer) = 0"
    assert goal("limit(1/n!, n, oo) = 0") == "Limit(1/factorial(k), k, oo, integer) = 0"


# ---- statements -----------------------------------------------------------------------------------------------------
def test_names_of_functions_may_be_symbols() -> None:
    s = read_statement("gamma*x + beta = 0", where="gamma, beta, x: real")
    assert s.text == "gamma*x + beta = 0"
    assert set(s.symbols) == {"gamma", "beta", "x"}
    assert read_statement("gamma(3) = 2").claim() != s.claim()


def test_statements_print_their_assumptions() -> None:
    s = read_statement("d = d", where="d, n: positive integer; d_ff = 4*d")
    assert s.where_text == ("d: positive integer", "n: positive integer", "d_ff = 4*d")
    assert s.symbols == {"d": "positive integer", "n": "positive integer", "d_ff": "real"}
    assert s.where_latex[0] == r"d \in \mathbb{Z},\ d > 0"
    assert isinstance(s, Statement)


@pytest.mark.parametrize("claim", ["Sum(1/k, (k, oo, 1)) = 0", "Product(k, (k, 1, -oo)) = 1", "ForAll(k > 3, (k, oo, 5))"])
def test_a_range_does_not_start_at_oo(claim: str) -> None:
    with pytest.raises(IllFormed):
        read_statement(claim)
    assert read_statement(claim.replace("oo, ", "-oo, ") if "oo, " in claim else claim.replace("-oo", "oo")).claim()
