"""A sweep loses no integer, wraps nothing, and says where and why a value is missing."""
from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from derive.kernel.terms import Term, add, binder, const, div, eq, fn, mul, neg, num, power, sub, sym
from derive.sweep import SweepError, Table, sweep

n, k, x, y = sym("n"), sym("k"), sym("x"), sym("y")
half = num(Fraction(1, 2))


def cells(t: Term, **axes: Any) -> list[Any]:
    table = sweep(t, axes)
    return [table.cell(i) for i in range(len(table))]


def total(lo: Term, hi: Term, body: Term, name: str = "k") -> Term:
    return binder("sum", lo, hi, body, name=name)


# ---- nothing wraps --------------------------------------------------------------------------------------------------
def test_a_product_past_int64_is_computed_in_python_integers() -> None:
    table = sweep(power(n, num(5)), {"n": [10 ** 4]})
    assert table.cell(0) == 10 ** 20
    assert table.representation == "exact"
    assert "2^63" in table.why


def test_a_product_within_int64_stays_there() -> None:
    table = sweep(power(n, num(4)), {"n": [10 ** 4]})
    assert table.values.dtype == np.int64
    assert table.representation == "int64"


def test_powers_of_two_around_the_width_of_a_word() -> None:
    assert cells(power(num(2), n), n="61..65") == [2 ** i for i in range(61, 66)]


def test_an_intermediate_past_int64_whose_result_is_small() -> None:
    t = fn("mod", power(n, num(40)), num(97))
    assert cells(t, n="1..200") == [pow(i, 40, 97) for i in range(1, 201)]


def test_a_narrow_result_of_wide_parts_is_int64_again() -> None:
    table = sweep(fn("floor", div(power(n, num(30)), power(num(10), num(25)))), {"n": "1..10"})
    assert table.values.tolist() == [i ** 30 // 10 ** 25 for i in range(1, 11)]
    assert table.values.dtype == np.int64


def test_an_unsigned_byte_minus_ten_is_negative() -> None:
    assert cells(sub(x, num(10)), x=np.array([5], dtype=np.uint8)) == [-5]


def test_a_literal_wider_than_a_word_meets_an_axis() -> None:
    assert cells(add(x, num(10 ** 30)), x="1,2") == [10 ** 30 + 1, 10 ** 30 + 2]


def test_an_axis_wider_than_a_word() -> None:
    assert cells(sub(x, num(2 ** 70)), x=[2 ** 70 + 1]) == [1]


# ---- fractions ------------------------------------------------------------------------------------------------------
def test_triangular_numbers_are_integers() -> None:
    table = sweep(div(mul(n, add(n, num(1))), num(2)), {"n": "1..1000"})
    assert table.representation == "int64"
    assert table.values.tolist() == [i * (i + 1) // 2 for i in range(1, 1001)]


def test_a_half_past_two_to_the_53_keeps_its_half() -> None:
    assert cells(div(n, num(2)), n=[2 ** 60 + 1, 3]) == [Fraction(2 ** 60 + 1, 2), Fraction(3, 2)]


def test_a_fraction_that_would_round_to_an_integer_stays_a_fraction() -> None:
    value, = cells(fn("mod", x, num(1)), x="-1e-20")
    assert value == 1 - Fraction(1, 10 ** 20)


def test_negative_powers_of_an_integer() -> None:
    assert cells(power(num(3), sub(num(1), n)), n="1..3") == [1.0, 1 / 3, 1 / 9]


def test_a_ratio_of_factorials_is_exact() -> None:
    assert cells(div(fn("factorial", n), fn("factorial", sub(n, num(1)))), n="1..171") == list(range(1, 172))


def test_the_floor_of_a_decimal_times_a_hundred() -> None:
    assert cells(fn("floor", mul(x, num(100))), x="0.28,0.29,0.57") == [28, 29, 57]


def test_floors_and_ceilings_of_quotients_at_large_integers() -> None:
    a = [2 ** 62 - 1, 2 ** 62, 2 ** 62 + 1]
    assert cells(fn("ceil", div(n, num(2 ** 10))), n=a) == [-(-i // 2 ** 10) for i in a]
    assert cells(fn("floor", div(neg(n), num(3))), n=a) == [-i // 3 for i in a]


# ---- logarithms and counting ----------------------------------------------------------------------------------------
@pytest.mark.parametrize("base", [2, 3, 10])
def test_integer_logarithms_at_and_beside_every_power(base: int) -> None:
    exponents = [e for e in range(1, 140) if base ** e < 2 ** 130]
    ratio = div(fn("log", n), fn("log", num(base)))
    for offset, down, up in ((0, 0, 0), (1, 0, 1), (-1, -1, 0)):
        points = [base ** e + offset for e in exponents if base ** e + offset > 1]
        kept = [e for e in exponents if base ** e + offset > 1]
        assert cells(fn("floor", ratio), n=points) == [e + down for e in kept]
        assert cells(fn("ceil", ratio), n=points) == [e + up for e in kept]


def test_factorials_and_binomials_are_exact_at_any_size() -> None:
    assert cells(fn("factorial", n), n="0..2,25") == [1, 1, 2, 15511210043330985984000000]
    assert cells(fn("binomial", n, k), n="0,5,100", k="-1,0,2,50") == [
        0, 1, 0, 0, 0, 1, 10, 0, 0, 1, 4950, 100891344545564193334812497256]


def test_fibonacci_numbers() -> None:
    assert cells(fn("fibonacci", n), n=[80, 100]) == [23416728348467685, 354224848179261915075]


# ---- sums -----------------------------------------------------------------------------------------------------------
def test_a_sum_with_a_symbolic_bound() -> None:
    assert cells(total(num(0), n, power(x, k)), x=[2], n="2,3") == [7, 15]


def test_a_sum_with_upper_below_lower_is_empty_and_not_reversed() -> None:
    assert cells(total(num(5), n, k), n="1..6") == [0, 0, 0, 0, 5, 11]


def test_a_nested_sum_with_a_triangular_range() -> None:
    inner = total(num(1), k, mul(k, sym("j")), "j")
    assert cells(total(num(1), n, inner), n="0..5") == [sum(i * j for i in range(1, m + 1) for j in range(1, i + 1)) for m in range(6)]


def test_a_long_sum_is_cut_into_pieces() -> None:
    assert cells(total(num(1), n, k), n=[200_000, 7]) == [200_000 * 200_001 // 2, 28]


def test_a_division_by_zero_inside_an_empty_sum_is_no_trouble() -> None:
    table = sweep(total(num(1), n, div(num(1), x)), {"x": "0,1", "n": "0,2"})
    assert [table.reason(i) for i in range(4)] == [None, "division by zero", None, None]


def test_a_product_over_a_range() -> None:
    assert cells(binder("prod", num(1), n, k, name="k"), n="0..5,22") == [1, 1, 2, 6, 24, 120, 1124000727777607680000]


def test_a_sum_whose_result_passes_int64() -> None:
    assert cells(total(num(1), n, power(k, num(5))), n=[10_000]) == [sum(i ** 5 for i in range(10_001))]


# ---- missing points -------------------------------------------------------------------------------------------------
def test_division_by_zero_is_missing_with_a_reason_in_every_representation() -> None:
    for t in (div(num(6), x), div(power(num(10), mul(num(30), x)), x), div(fn("exp", x), x)):
        table = sweep(t, {"x": "0,1"})
        assert table.reason(0) == "division by zero"
        assert table.cell(0) is None
        assert table.cell(1) is not None


def test_cancelling_does_not_hide_the_division() -> None:
    assert sweep(mul(x, power(x, num(-1))), {"x": "0,1"}).reason(0) == "division by zero"


def test_the_logarithm_of_zero_and_the_root_of_a_negative_number() -> None:
    table = sweep(fn("log", x), {"x": "-1,0,1"})
    assert [table.reason(i) for i in range(3)] == ["the value is not real", "the logarithm of zero", None]
    assert sweep(power(x, half), {"x": "-4,4"}).reason(0) == "the value is not real"


def test_zero_to_the_zero_is_one() -> None:
    assert cells(power(x, n), x=[0], n="0,1") == [1, 0]


def test_an_intermediate_that_is_not_real_may_come_back() -> None:
    assert cells(mul(power(x, half), power(x, half)), x="-4,9") == [-4.0, pytest.approx(9.0, rel=1e-13)]


def test_the_factorial_of_a_negative_integer_is_missing() -> None:
    assert sweep(fn("factorial", n), {"n": "-1..1"}).reason(0) == "the factorial of a negative integer"


# ---- floats ---------------------------------------------------------------------------------------------------------
def test_cancellation_is_seen_and_mended() -> None:
    table = sweep(div(sub(num(1), fn("cos", x)), power(x, num(2))), {"x": "1e-8,1"})
    assert table.cell(0) == 0.5
    assert "computed again" in table.why
    assert cells(sub(power(add(x, num(1)), half), power(x, half)), x="1e16") == [5e-9]


def test_a_difference_that_is_zero_is_zero() -> None:
    assert cells(sub(fn("log", x), fn("log", x)), x="2,3") == [0.0, 0.0]


def test_values_beyond_float64_are_decimals_rather_than_infinities() -> None:
    table = sweep(fn("exp", x), {"x": "-1000,1000"})
    assert table.representation == "exact"
    assert table.cell(1) == pytest.approx(Decimal("1.97007111401704699388887935224e434"))


def test_the_sine_of_something_large() -> None:
    assert cells(fn("sin", x), x=[10 ** 22]) == [pytest.approx(-0.8522008497671888, rel=1e-12)]


def test_the_floor_of_a_root_is_right_at_squares() -> None:
    assert cells(fn("floor", power(n, half)), n="15..17") == [3, 4, 4]


def test_a_function_without_a_program_is_computed_point_by_point() -> None:
    table = sweep(fn("gamma", x), {"x": "0.5,5,-1"})
    assert table.cell(1) == 24
    assert table.reason(2) is not None
    assert "gamma" in table.why


# ---- the door -------------------------------------------------------------------------------------------------------
def test_a_symbol_without_values_is_named() -> None:
    with pytest.raises(SweepError, match="no values for y"):
        sweep(add(x, y), {"x": "1..2"})


def test_a_relation_is_not_swept() -> None:
    with pytest.raises(SweepError, match="relation"):
        sweep(eq(x, num(1)), {"x": "1..2"})


def test_infinity_is_not_a_value() -> None:
    table = sweep(mul(x, const("oo")), {"x": "1"})
    assert table.missing == 1


def test_a_name_that_is_python_code_is_only_a_name() -> None:
    name = "__import__"
    assert cells(add(sym(name), num(1)), **{name: "1,2"}) == [2, 3]


def test_the_last_axis_runs_fastest() -> None:
    table: Table = sweep(sub(mul(num(10), x), y), {"x": "1,2", "y": "3,4"})
    assert table.values.reshape(-1).tolist() == [7, 6, 17, 16]
    assert table.point(1) == {"x": 1, "y": 4}
    assert table.column("y").tolist() == [3, 4, 3, 4]


def test_a_grid_larger_than_one_block_agrees_with_direct_arithmetic() -> None:
    table = sweep(add(mul(x, y), n), {"x": "1..70", "y": "1..80", "n": "1..90"})
    a, b, c = np.meshgrid(np.arange(1, 71), np.arange(1, 81), np.arange(1, 91), indexing="ij")
    assert np.array_equal(table.values, a * b + c)


def test_an_axis_longer_than_one_block() -> None:
    table = sweep(mul(x, x), {"x": range(200_001)})
    assert table.values[-1] == 200_000 ** 2
