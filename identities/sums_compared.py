"""Sums compared term by term, and what |x - y| says of two numbers: the lemmas that distributions rest on."""
from __future__ import annotations

from derive import Abs, Eq, Expr, ForAll, Ge, Gt, Le, Min, Or, Sum, Symbol, family, sqrt
from derive.catalogue import Identity, cases, chain, claim, corollary, facts, use
from identities.sources import TEXTBOOK
from identities.symbols import K, j, k

s = Symbol("s_0", domain="positive integer", meaning="one of the classes or states", latex="s")
weight = Symbol("weight", domain="nonnegative", meaning="a factor that is not negative")
one = Symbol("one", domain="nonnegative", meaning="a number that is not negative", latex="u")
other = Symbol("other", domain="nonnegative", meaning="another number that is not negative", latex="v")
left = family("left", domain="real", meaning="terms of a sum", latex="x")
right = family("right", domain="real", meaning="terms of another sum", latex="y")
w = family("wt", domain="nonnegative", meaning="weights")
smaller = family("smaller_at", domain="real", meaning="numbers by two indices", latex="x")
larger = family("larger_at", domain="real", meaning="greater ones", latex="y")
first = family("first", domain="nonnegative", meaning="numbers that are not negative", latex="x")
second = family("second", domain="nonnegative", meaning="other numbers that are not negative", latex="y")
greater = Symbol("greater", domain="real", meaning="a number", latex="a")
less = Symbol("less", domain="positive", meaning="a smaller positive number", latex="b")
excess = Symbol("excess_by", domain="real", meaning="a bound of their difference", latex="r")
share = Symbol("share_of", domain="nonnegative", meaning="a bound of that difference, as a share", latex="c")
LEFT = Sum(left[k], (k, 1, K))

TERMS = Identity(
    name="sums.term-by-term",
    title="Sums compared term by term",
    topic="markov",
    statements=(
        claim("a sum of smaller terms is smaller", Le(LEFT, Sum(right[k], (k, 1, K))),
              where=(ForAll(Le(left[k], right[k]), (k, 1, K)),)),
        corollary("one-term", "one term is at most the sum, where no term is negative", Le(left[s], LEFT),
                  where=(ForAll(Ge(left[k], 0), (k, 1, K)), Le(s, K))),
        corollary("rows", "and so is a weighted sum of sums",
                  Le(Sum(Sum(w[k]*smaller[k, j], (j, 1, K)), (k, 1, K)),
                     Sum(Sum(w[k]*larger[k, j], (j, 1, K)), (k, 1, K))),
                  where=(ForAll(Le(smaller[k, j], larger[k, j]), (k, 1, K), (j, 1, K)),),
                  derivation=facts((ForAll(Le(Sum(w[k]*smaller[k, j], (j, 1, K)), Sum(w[k]*larger[k, j], (j, 1, K))),
                                           (k, 1, K)), "row by row"))),
        corollary("capped", "a number is at least the lesser of it and 1",
                  ForAll(Ge(left[k] - Min(left[k], 1), 0), (k, 1, K))),
        corollary("scaled", "a factor that is not negative comes out of absolute values",
                  ForAll(Eq(Abs(weight*left[k]), weight*Abs(left[k])), (k, 1, K))),
        corollary("norm", "and out of a norm", Eq(sqrt(Sum((left[k]*weight)**2, (k, 1, K))),
                                                  weight*sqrt(Sum(left[k]**2, (k, 1, K))))),
        corollary("triangle", "the absolute value of a weighted sum",
                  Le(Abs(Sum(w[k]*left[k], (k, 1, K))), Sum(w[k]*Abs(left[k]), (k, 1, K)))),
    ),
    sources=(TEXTBOOK,),
)

VANISHING = Identity(
    name="sums.vanishing",
    title="A sum without negative terms that is not positive",
    topic="markov",
    statements=(
        claim(
            "each of its terms is 0",
            Eq(left[s], 0),
            where=(ForAll(Ge(left[k], 0), (k, 1, K)), Le(LEFT, 0), Le(s, K)),
            derivation=facts((Le(left[s], 0), "at most the sum"), (Ge(left[s], 0), "nor is it negative"),
                             using=(use(TERMS, "one-term"),)),
        ),
    ),
    sources=(TEXTBOOK,),
)


def gap(x: Expr, y: Expr) -> Expr:
    """What two numbers have in common, twice: x + y - |x - y|."""
    return x + y - Abs(x - y)


DISTANCE = Identity(
    name="order.two-numbers",
    title="The distance of two numbers that are not negative",
    topic="markov",
    statements=(
        claim(
            "their product, by what they have in common",
            Eq(4*one*other, gap(one, other)*(one + other + Abs(one - other))),
            derivation=chain(
                4*one*other,
                ("=", (one + other)**2 - Abs(one - other)**2, "the squares of sum and difference"),
                ("=", gap(one, other)*(one + other + Abs(one - other)), "a difference of squares"),
            ),
        ),
        corollary(
            "apart",
            "and 0 where they have nothing in common",
            Eq(one*other, 0),
            where=(Eq(gap(one, other), 0),),
            derivation=cases(
                (Le(one, other), facts((Eq(Abs(one - other), other - one), "the second is the greater"),
                                       (Eq(gap(one, other), 2*one), "twice the smaller"),
                                       (Eq(one, 0), "which is 0"))),
                (Gt(one, other), facts((Eq(Abs(one - other), one - other), "the first is the greater"),
                                       (Eq(gap(one, other), 2*other), "twice the smaller"),
                                       (Eq(other, 0), "which is 0"))),
            ),
        ),
        corollary("square", "the square of the distance", Eq((one - other)**2, Abs(one - other)**2)),
        corollary("at-most-sum", "the distance is at most the sum", Le(Abs(one - other), one + other)),
        corollary("at-most-sums", "at every index",
                  ForAll(Le(Abs(first[k] - second[k]), first[k] + second[k]), (k, 1, K))),
        corollary("overlap", "so what they have in common is not negative",
                  ForAll(Ge(gap(first[k], second[k]), 0), (k, 1, K)),
                  derivation=facts((ForAll(Le(Abs(first[k] - second[k]), first[k] + second[k]), (k, 1, K)),
                                    "the distance is at most the sum"))),
        corollary(
            "disjoint",
            "and equal to it where one of the two is 0",
            ForAll(Eq(Abs(first[k] - second[k]), first[k] + second[k]), (k, 1, K)),
            where=(ForAll(Eq(first[k]*second[k], 0), (k, 1, K)),),
            derivation=facts((ForAll(Or(Eq(first[k], 0), Eq(second[k], 0)), (k, 1, K)), "a product that is 0")),
        ),
    ),
)

NEAR_ONE = Identity(
    name="order.ratio-near-one",
    title="A quotient of two numbers that differ by little",
    topic="corruption-bits",
    statements=(
        claim(
            "where the greater exceeds the less by at most c times it, their quotient is at most c from 1",
            Le(Abs(greater/less - 1), share),
            where=(Le(less, greater), Le(greater, less + excess), Le(excess, share*less)),
            derivation=chain(
                Abs(greater/less - 1),
                ("have", Eq(greater/less - 1, (greater - less)/less), "over one denominator"),
                ("have", Ge((greater - less)/less, 0), "the greater over the less"),
                ("=", (greater - less)/less, "it is not negative"),
                ("<=", share*less/less, "it exceeds it by little"),
                ("=", share, "cancel"),
            ),
        ),
    ),
)

ENTRIES = (TERMS, VANISHING, DISTANCE, NEAR_ONE)
