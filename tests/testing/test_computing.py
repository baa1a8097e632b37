"""assert_computes: a function that computes the formula passes, each near miss beside it fails and says where."""
import functools
import math
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

from derive.catalogue import EntryError, OutsideAssumptions, identity
from derive.catalogue.loading import CatalogueError
from derive.language import Symbol
from derive.testing import assert_computes
from derive.testing.computing import Computed
from derive.testing.returned import NotComparable

BLOCK = "block.encoder-parameters"
MATRICES = "block.encoder-parameters.matrices"


def failure(*arguments, **options):
    with pytest.raises(AssertionError) as caught:
        assert_computes(*arguments, **options)
    return str(caught.value)


# ---- the formula of a name, an expression, LaTeX --------------------------------------------------------------------
def test_a_function_that_computes_the_formula_of_a_name_passes():
    assert assert_computes(lambda d: 12*d**2, BLOCK, d="128:4096:*2") == Computed(6, 0)


def test_the_false_twin_is_shown_at_its_smallest_point_with_both_values_and_the_ratio():
    def sixteen(d):
        return 16*d**2
    text = failure(sixteen, BLOCK, d=[512, 256, 1024])
    assert "sixteen does not compute block.encoder-parameters: 12*d**2" in text
    assert "at d = 256: sixteen returned 1048576, the formula gives 786432, 4/3 of it" in text
    assert "3 of 3 points fail" in text
    assert "where: d: positive integer; d_ff: positive integer; d_ff = 4*d" in text
    assert "likely: it is 4/3 of the formula at every point" in text


def test_a_symbol_that_an_assumption_determines_is_handed_to_the_function():
    assert assert_computes(lambda d, d_ff: 4*d*d + 2*d*d_ff, BLOCK, d="1..20").points == 20
    assert "d = 1, d_ff = 4" in failure(lambda d, d_ff: 4*d*d + 3*d*d_ff, BLOCK, d="1..20")
    assert assert_computes(lambda d_ff: 12*(d_ff//4)**2, BLOCK, d="1..20").points == 20


def test_a_labelled_name_has_its_own_formula():
    assert assert_computes(lambda d, d_ff: 4*d*d + 2*d*d_ff, MATRICES, d=range(1, 5), d_ff=range(1, 5)).points == 16
    assert "16 of 16" in failure(lambda d, d_ff: 12*d*d + 1, f"{MATRICES}", d=range(1, 5), d_ff=[4]*4)


@pytest.mark.parametrize("formula", ["4*d^2 + 2*d*d_ff", r"$4 d^2 + 2 d d_{ff}$", r"4 d^2 + 2 d\,d_{\text{ff}}"])
def test_text_and_latex_are_formulas_too(formula):
    assert assert_computes(lambda d, d_ff: 2*d*(2*d + d_ff), formula, d="1..9", d_ff="1..9").points == 81
    assert "80 of 81" in failure(lambda d, d_ff: 2*d*(2*d + d_ff) + (d, d_ff) .__ne__((1, 1)), formula, d="1..9", d_ff="1..9")


def test_an_authored_expression_is_a_formula_with_the_assumptions_given():
    d, n = Symbol("d", domain="positive integer"), Symbol("n", domain="positive integer")
    assert assert_computes(lambda n, d: n*d, n*d, where=(n <= d,), n=2, d=[2, 3]).points == 2
    with pytest.raises(OutsideAssumptions, match="n <= d does not hold at d = 1, n = 2"):
        assert_computes(lambda n, d: n*d, n*d, where=(n <= d,), n=2, d=[1, 2])


def test_a_statement_found_by_name_is_a_formula():
    assert assert_computes(lambda d: 12*d*d, identity(BLOCK), d=5).points == 1


# ---- what a formula cannot be ---------------------------------------------------------------------------------------
def test_an_inequality_has_no_value():
    with pytest.raises(EntryError, match="states no equation"):
        assert_computes(lambda d: 1, "block.encoder-parameters-full.above-leading-form", d=1)


def test_an_erratum_is_no_formula():
    with pytest.raises(EntryError, match="erratum"):
        assert_computes(lambda d: 12*d*d, "block.encoder-parameters.feed-forward-eight", d=1)


def test_a_relation_is_no_formula():
    with pytest.raises(EntryError, match="a relation"):
        assert_computes(lambda d: d, "d = 2", d=1)


def test_a_name_that_is_not_there_proposes_one():
    with pytest.raises(CatalogueError, match="did you mean block.encoder-parameters"):
        assert_computes(lambda d: d, "block.encoder-parametres", d=1)


def test_a_name_takes_no_assumptions():
    with pytest.raises(ValueError, match="own assumptions"):
        assert_computes(lambda d: 12*d*d, BLOCK, where="d: positive integer", d=1)


def test_a_statement_that_is_not_proved_is_refused_unless_told():
    from derive.catalogue import Identity, NamedStatement, claim
    from derive.language.relations import Eq
    d = Symbol("d", domain="positive integer")
    page = Identity("mine.wrong", "Wrong", "mine", (claim("wrong", Eq(2*d, 3*d)),))
    named = NamedStatement("mine.wrong", page, page.claim)
    text = failure(lambda d: 3*d, named, d=1)
    assert "mine.wrong is not proved" in text and "refuted: 2*d = 3*d" in text
    assert assert_computes(lambda d: 3*d, named, d=1, proved=False).points == 1


# ---- floats and tolerances ------------------------------------------------------------------------------------------
def test_a_float_needs_a_tolerance_even_when_it_is_right():
    with pytest.raises(NotComparable, match="at d = 1 returned the float 12.0.*rel=1e-12"):
        assert_computes(lambda d: 12.0*d*d, BLOCK, d="1..3")
    assert assert_computes(lambda d: 12.0*d*d, BLOCK, d="1..3", rel=1e-12).points == 3
    assert assert_computes(lambda d: 12.0*d*d, BLOCK, d="1..3", digits=12).points == 3


def drifting(n):
    total = 0.0
    for _ in range(n):
        total += 0.1
    return total


def test_drift_is_found_where_the_tolerance_is_narrower():
    assert assert_computes(drifting, "n/10", n="1..1000", rel=1e-9).points == 1000
    text = failure(drifting, "n/10", n="1..1000", rel=1e-15)
    assert "relative error" in text and "allowed 1e-15" in text


def test_a_tolerance_is_no_excuse_for_a_wrong_integer():
    assert "16 of 16" in failure(lambda n: 10**9*n + 1, "10**9*n", n="1..16", rel=1e-3)
    assert "16 of 16" in failure(lambda n: Fraction(n, 3) + Fraction(1, 10**12), "n/3", n="1..16", rel=1e-3)


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_nan_and_infinity_never_agree(value):
    assert repr(value) in failure(lambda n: value, "n", n=1, rel="0.9")


@pytest.mark.parametrize("options", [{"rel": 1e-9, "digits": 9}, {"rel": 0}, {"rel": 1}, {"rel": -1e-9}, {"digits": 0},
                                     {"digits": 400}, {"rel": True}, {"rel": "small"}, {"rel": math.nan}, {"digits": 2.5}])
def test_a_tolerance_that_means_nothing_is_refused(options):
    with pytest.raises(ValueError, match="rel|digits"):
        assert_computes(lambda n: float(n), "n", n=1, **options)


def test_an_irrational_value_needs_a_tolerance():
    assert assert_computes(lambda n: math.sqrt(n), "sqrt(n)", n="1..50", rel=1e-15).points == 50
    assert "5.0" not in failure(lambda n: math.sqrt(n + 1e-9), "sqrt(n)", n="2..3", rel=1e-12)
    with pytest.raises(NotComparable, match="irrational"):
        assert_computes(lambda n: Fraction(14142, 10000), "sqrt(n)", n=2)
    assert "1 of 1" in failure(lambda n: Fraction(14142, 10000), "sqrt(n)", n=2, rel=1e-2)  # exact numbers are exact


# ---- what a function may return -------------------------------------------------------------------------------------
class Tensor:
    def __init__(self, value):
        self.value = value

    def item(self):
        return self.value


@pytest.mark.parametrize("kind", [int, Fraction, Decimal, np.int64, np.uint8, np.array, Tensor])
def test_exact_numbers_of_any_kind_are_compared_exactly(kind):
    assert assert_computes(lambda n: kind(3*n), "3*n", n="1..9").points == 9
    assert "9 of 9" in failure(lambda n: kind(3*n + 1), "3*n", n="1..9")


@pytest.mark.parametrize("kind", [np.float64, np.float32, Tensor, np.array])
def test_floats_of_any_kind_need_a_tolerance(kind):
    with pytest.raises(NotComparable, match="float"):
        assert_computes(lambda n: kind(n/3), "n/3", n="1..9")
    assert assert_computes(lambda n: kind(n/3), "n/3", n="1..9", rel=1e-6).points == 9
    failure(lambda n: kind(n/3 + 1e-3), "n/3", n="1..9", rel=1e-6)


@pytest.mark.parametrize("value", [True, np.True_, None, "7", 1j, [1], np.array([1, 2]), Tensor(True)])
def test_what_is_no_number_is_said_to_be_none(value):
    with pytest.raises(NotComparable, match="at n = 1 returned"):
        assert_computes(lambda n: value, "n", n=1, rel=0.5)


def test_an_exception_of_the_function_goes_through_with_the_point():
    def failing(n):
        raise KeyError("own")
    with pytest.raises(KeyError) as caught:
        assert_computes(failing, "n", n=3)
    assert "n = 3" in caught.value.__notes__[0]


# ---- arrays ---------------------------------------------------------------------------------------------------------
def test_a_function_of_arrays_is_called_once():
    calls = []

    def count(d, n):
        calls.append(d.dtype)
        return n*d
    assert assert_computes(count, "n*d", n="1..4", d="1..5", vectorised=True).points == 20
    assert calls == [np.dtype("int64")]
    assert "at n = 1, d = 1" in failure(lambda n, d: n*d + (n == d), "n*d", n="1..4", d="1..5", vectorised=True)


def test_an_array_that_wraps_is_found_out():
    text = failure(lambda n: n**3, "n**3", n=[10, 2**22], vectorised=True)
    assert "1 of 2 points fail" in text and "wrapped around" in text
    assert assert_computes(lambda n: n.astype(object)**3, "n**3", n=[10, 2**22], vectorised=True).points == 2


def test_an_array_of_the_wrong_length_is_refused():
    with pytest.raises(NotComparable, match="shape"):
        assert_computes(lambda n: n[:1].repeat(2), "n", n="1..4", vectorised=True)


# ---- parameters -----------------------------------------------------------------------------------------------------
def test_parameters_are_renamed():
    assert assert_computes(lambda width: 12*width**2, BLOCK, d=[1, 2], rename={"width": "d"}).points == 2
    failure(lambda width: 12*width, BLOCK, d=[1, 2], rename={"width": "d"})
    with pytest.raises(ValueError, match=r"the parameter 'width' of <lambda> has no value.*rename="):
        assert_computes(lambda width: 12*width**2, BLOCK, d=[1, 2])
    with pytest.raises(ValueError, match="no parameter of <lambda>; did you mean width"):
        assert_computes(lambda width: 12*width**2, BLOCK, d=[1, 2], rename={"widht": "d"})


def test_swapped_parameters_are_recognised():
    def share(n, d):
        return Fraction(n, 2*d + n)
    assert assert_computes(share, "attention.quadratic-share", n="1..6", d="1..6").points == 36
    text = failure(lambda d, n: share(d, n), "attention.quadratic-share", n="1..6", d="1..6")
    assert "30 of 36 points fail" in text and "likely: d and n are swapped" in text
    assert assert_computes(lambda d, n: share(d, n), "attention.quadratic-share", n="1..6", d="1..6",
                           rename={"d": "n", "n": "d"}).points == 36


def test_order_names_the_symbols_by_position():
    assert assert_computes(math.comb, "binomial(n, k)", n="0..6", k="0..6", order=("n", "k")).points == 49
    assert "are swapped" in failure(math.comb, "binomial(n, k)", n="0..6", k="0..6", order=("k", "n"))
    with pytest.raises(ValueError, match="order"):
        assert_computes(lambda *sizes: sizes[0], "n", n=1)
    with pytest.raises(ValueError, match="'m'"):
        assert_computes(math.comb, "binomial(n, k)", n=1, k=1, order=("n", "m"))


def test_defaults_partials_and_keyword_only_parameters():
    def count(n, /, *, d, bias=0, **others):
        return n*d + bias
    assert assert_computes(count, "n*d", n="1..3", d="1..3").points == 9
    assert assert_computes(functools.partial(count, bias=0), "n*d", n="1..3", d="1..3").points == 9
    assert "1 more" in failure(functools.partial(count, bias=1), "n*d", n="1..3", d="1..3")


def test_a_function_that_takes_no_notice_of_a_grid_is_an_error():
    with pytest.raises(ValueError, match="takes no d"):
        assert_computes(lambda n: n, "n*d", n="1..3", d="1..3")
    assert assert_computes(lambda n: 7*n, "n*d", n="1..3", d=7).points == 3


# ---- grids ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("grid", ["1..4", "1:4:1", "1,2,3,4", range(1, 5), [1, 2, 3, 4], np.arange(1, 5), (n for n in range(1, 5))])
def test_a_grid_is_a_range_a_list_or_text(grid):
    assert assert_computes(lambda n: n*n, "n**2", n=grid).points == 4


def test_fractions_are_values_and_floats_are_not():
    assert assert_computes(lambda x: x*x, "x**2", x="0:1:0.25").points == 5
    with pytest.raises(ValueError, match="float"):
        assert_computes(lambda x: x*x, "x**2", x=[0.25])


def test_a_missing_and_an_unknown_symbol_are_named():
    with pytest.raises(EntryError, match="no value for d in"):
        assert_computes(lambda n: n, "n*d", n=1)
    with pytest.raises(EntryError, match="D does not occur in .*; did you mean d"):
        assert_computes(lambda d: d, BLOCK, D=1)


def test_a_symbol_named_like_an_option_goes_into_grid():
    assert assert_computes(lambda order: 2*order, "2*order", grid={"order": "1..3"}).points == 3
    with pytest.raises(ValueError, match="n has two grids"):
        assert_computes(lambda n: n, "n", grid={"n": 1}, n=2)


def test_a_point_outside_the_assumptions_is_an_error_or_is_counted():
    sizes = {"d": "1..4", "d_ff": "4,8"}

    def count(d, d_ff):
        return 4*d*d + 2*d*d_ff
    with pytest.raises(OutsideAssumptions, match=r"d_ff = 4\*d does not hold at d = 1, d_ff = 8.*outside=\"skip\""):
        assert_computes(count, BLOCK, **sizes)
    assert assert_computes(count, BLOCK, outside="skip", **sizes) == Computed(2, 6)
    assert "1 of 2 points fail" in failure(lambda d, d_ff: count(d, d_ff) + d//2, BLOCK, outside="skip", **sizes)


def test_a_test_that_compares_nothing_does_not_pass():
    with pytest.raises(ValueError, match="all 2 points"):
        assert_computes(lambda d: 12*d*d, BLOCK, d="0,1/2", outside="skip")
    with pytest.raises(ValueError, match="no value"):
        assert_computes(lambda d: 12*d*d, BLOCK, d=[])
    with pytest.raises(ValueError, match="outside="):
        assert_computes(lambda d: 12*d*d, BLOCK, d=1, outside="ignore")


def test_where_the_formula_has_no_value_is_outside():
    with pytest.raises(OutsideAssumptions, match="no value at x = 0: division by zero"):
        assert_computes(lambda x: Fraction(1, x), "1/x", x="-1..1")
    assert assert_computes(lambda x: Fraction(1, x), "1/x", x="-1..1", outside="skip") == Computed(2, 1)


@pytest.mark.parametrize(("formula", "reason"), [
    ("2**n**n**n", "too large"), ("sqrt(-n)", "not real"), ("integrate(t, t=0..n)", "no numeric method")])
def test_a_value_that_cannot_be_had_is_never_skipped(formula, reason):
    with pytest.raises(EntryError, match=reason) as caught:
        assert_computes(lambda n: n, formula, n=[100], outside="skip")
    assert "cannot be compared" in str(caught.value)


def test_the_function_comes_first():
    with pytest.raises(TypeError, match="the function comes first"):
        assert_computes(5, "n", n=5)


def test_a_formula_without_symbols_has_one_point():
    assert assert_computes(lambda: 4, "2 + 2") == Computed(1, 0)
    assert "does not compute 2 + 2\n  <lambda> returned 5" in failure(lambda: 5, "2 + 2")


def test_symbols_named_like_functions_are_symbols():
    assert assert_computes(lambda beta, gamma: 2*beta + gamma, "2*beta + gamma", beta="1..3", gamma="1..3").points == 9
    text = failure(lambda beta, gamma: 2*beta + gamma + 1, "2*beta + gamma", where="beta: positive integer", beta="1..3", gamma="1..3")
    assert "where: beta: positive integer; gamma: real" in text


def test_a_grid_that_is_too_large_is_refused_before_anything_is_called():
    with pytest.raises(ValueError, match="more than 200,000"):
        assert_computes(lambda n, d: n*d, "n*d", n="1..1000", d="1..1000")


def test_off_by_one_says_so():
    assert "likely: it is 1 less than the formula at every point" in failure(lambda n: n*(n + 1)//2 - 1, "n*(n + 1)/2", n="1..9")
    assert "likely" not in failure(lambda n: n*(n - 1)//2, "n*(n + 1)/2", n="1..9")
