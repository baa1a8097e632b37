"""Vectors and matrices as indexed families: order of summation, assumed ranges, permutations, finite expectations."""
from __future__ import annotations

import pytest

from tests.prover.claims import never_holds, proves

MATRICES = "n,m,r,d: positive integer; A[i,j], B[i,j], V[i,j], x[i,j]: real; c[i]: real"


@pytest.mark.parametrize("text", [
    "Sum(Sum(A[i,k]*B[j,k],(k,1,r))*V[j,l],(j,1,m)) = Sum(A[i,k]*Sum(B[j,k]*V[j,l],(j,1,m)),(k,1,r))",
    "Sum(Sum(c[i]*c[j]*Sum(x[i,l]*x[j,l],(l,1,d)),(j,1,n)),(i,1,n)) = Sum(Sum(c[i]*x[i,l],(i,1,n))**2,(l,1,d))",
    "Sum(Sum(A[i,j],(i,1,n)),(j,1,m)) = Sum(Sum(A[i,j],(j,1,m)),(i,1,n))",
])
def test_the_order_of_summation_does_not_matter(text: str) -> None:
    proves(text, MATRICES)


@pytest.mark.parametrize("text", [
    "Sum(Sum(A[i,k]*B[j,k],(k,1,r))*V[j,l],(j,1,m)) = Sum(A[i,k]*Sum(B[k,j]*V[j,l],(j,1,m)),(k,1,r))",
    "Sum(Sum(A[i,j],(i,1,n)),(j,1,m)) = Sum(Sum(A[i,j],(j,1,n)),(i,1,m))",
    "Sum(Sum(A[i,j],(j,i,n)),(i,1,n)) = Sum(Sum(A[i,j],(i,1,n)),(j,1,n))",
])
def test_other_indices_or_ranges_are_something_else(text: str) -> None:
    never_holds(text, MATRICES)


STEP = "t: nonnegative integer; kappa: nonnegative; D[i]: nonnegative; D[i+1] <= kappa*D[i]"


def test_an_assumption_about_every_index_is_used_at_the_one_that_occurs() -> None:
    proves("D[t+1] <= kappa*D[t]", STEP)
    proves("D[t+2] <= kappa*D[t+1]", STEP)
    never_holds("D[t] <= kappa*D[t+1]", STEP)


def test_an_assumption_about_a_range_says_nothing_outside_it() -> None:
    proves("x[3] <= 1", "n: integer; n >= 3; x[i]: real; x[i] <= 1 for i in 1..n")
    never_holds("x[0] <= 1", "n: integer; n >= 3; x[i]: real; x[i] <= 1 for i in 1..n")


def test_families_of_two_indices_have_their_domains() -> None:
    proves("Sum(exp(Sum(K[k,j]*Q[i,j],(j,1,d))),(k,1,n)) > 0", "n,d: positive integer; Q[a,b],K[a,b]: real; i: integer")
    never_holds("Sum(exp(K[k,i]),(k,1,n)) > 1", "n: positive integer; K[a,b]: real; i: integer")


PERMUTED = ("n: positive integer; s[k], r[k]: integer; 1 <= s[k] for k in 1..n; s[k] <= n for k in 1..n; "
            "r[s[k]] = k for k in 1..n; x[k]: real; ")


@pytest.mark.parametrize("text", [
    "Sum(x[s[k]],(k,1,n)) = Sum(x[k],(k,1,n))",
    "Product(x[s[k]]**2+1,(k,1,n)) = Product(1+x[k]**2,(k,1,n))",
    "Sum(delta(x[s[k]],v),(k,1,n)) = Sum(delta(x[k],v),(k,1,n))",
])
def test_a_permutation_of_the_whole_range_changes_no_sum(text: str) -> None:
    proves(text, PERMUTED)


@pytest.mark.parametrize("text", [
    "Sum(x[s[k]]*k,(k,1,n)) = Sum(x[k]*k,(k,1,n))",
    "Sum(x[s[k]],(k,1,n-1)) = Sum(x[k],(k,1,n-1))",
    "Sum(x[s[k]],(k,0,n)) = Sum(x[k],(k,0,n))",
])
def test_the_index_outside_the_permutation_or_another_range_is_something_else(text: str) -> None:
    never_holds(text, PERMUTED)


def test_without_an_inverse_a_map_is_no_permutation() -> None:
    never_holds("Sum(x[s[k]],(k,1,n)) = Sum(x[k],(k,1,n))",
                "n: positive integer; s[k]: integer; 1 <= s[k] for k in 1..n; s[k] <= n for k in 1..n; x[k]: real")


def test_attention_is_equivariant_under_permutations() -> None:
    scores = "exp(c*Sum(Q[s[i],a]*K[{j},a],(a,1,d)))"
    side = f"Sum({scores}*V[{{j}},b],(j,1,n))/Sum({scores},(j,1,n))"
    where = PERMUTED + "i: integer; 1 <= i; i <= n; d: positive integer; c: real; Q[f,g], K[f,g], V[f,g]: real"
    proves(f"{side.format(j='s[j]')} = {side.format(j='j')}", where)


INDEPENDENT = (
    "d, N: positive integer; p[w]: nonnegative; Sum(p[w],(w,1,N)) = 1; q[i,w], k[i,w]: real; sigma: nonnegative; "
    "Sum(p[w]*q[i,w]*k[i,w],(w,1,N)) = 0 for i in 1..d; "
    "ForAll(Sum(p[w]*q[i,w]*q[j,w]*k[i,w]*k[j,w],(w,1,N))"
    " = Sum(p[w]*q[i,w]*q[j,w],(w,1,N))*Sum(p[w]*k[i,w]*k[j,w],(w,1,N)),(i,1,d),(j,1,d)); "
    "ForAll(Sum(p[w]*q[i,w]*q[j,w],(w,1,N)) = sigma**2*delta(i,j),(i,1,d),(j,1,d)); "
    "ForAll(Sum(p[w]*k[i,w]*k[j,w],(w,1,N)) = sigma**2*delta(i,j),(i,1,d),(j,1,d))")
VARIANCE = ("Sum(p[w]*Sum(q[i,w]*k[i,w],(i,1,d))**2,(w,1,N)) - Sum(p[w]*Sum(q[i,w]*k[i,w],(i,1,d)),(w,1,N))**2"
            " = {value}")


def test_the_variance_of_a_dot_product_of_independent_vectors() -> None:
    proves(VARIANCE.format(value="d*sigma**4"), INDEPENDENT)


@pytest.mark.parametrize("value", ["d*sigma**2", "d**2*sigma**4", "sigma**4"])
def test_no_other_variance(value: str) -> None:
    never_holds(VARIANCE.format(value=value), INDEPENDENT)


STATIONARY = ("K: positive integer; m[i]: positive; P[i,j]: nonnegative; Sum(m[i]*P[i,j],(i,1,K)) = m[j] for j in 1..K; "
              "Sum(P[i,j],(j,1,K)) = 1 for i in 1..K; Sum(m[i],(i,1,K)) = 1; f[i]: real")


def test_a_member_that_is_a_sum_of_members_is_no_endless_chain() -> None:
    """Facts about every index that speak of other indices are not taken up without end."""
    proves("Sum(Sum(m[i]*P[i,j]*f[j],(i,1,K)),(j,1,K)) = Sum(m[j]*f[j],(j,1,K))", STATIONARY)
    never_holds("Sum(Sum(m[i]*P[i,j]*f[i]**2,(j,1,K)),(i,1,K)) = Sum(m[j]*f[j],(j,1,K))", STATIONARY)


TRIANGULAR = ("n: positive integer; i, j, k: integer; 1 <= i; i < j; j <= n; 1 <= k; A[a,b], C[a,b]: real; "
              "ForAll(ForAll(A[a,b] = 0,(b,a+1,n)),(a,1,n)); ForAll(ForAll(C[a,b] = 0,(b,a+1,n)),(a,1,n)); ")


def test_an_index_inside_an_assumed_range_by_the_order_of_integers() -> None:
    proves("C[k,j] = 0", TRIANGULAR + "k <= i")
    proves("A[i,k]*C[k,j] = 0", TRIANGULAR + "k <= i")
    never_holds("C[k,j] = 0", TRIANGULAR + "k <= i + 1")
