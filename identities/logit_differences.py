"""The centred difference of two vectors of logits: its length, its independent coordinates, its expected length.

`distillation.tau-squared` shows where the length comes from: tau^2 times the gradient tends to the centred difference
over K. Expectations are means over ever finer grids (`grids`).
"""
from __future__ import annotations

from derive import Eq, Expr, ForAll, Ge, Integral, Product, Sum, Symbol, as_expr, exp, oo, pi, sqrt
from derive.catalogue import Function, Identity, chain, cited, claim, corollary, define, induction, tends, use
from derive.language import family
from derive.language.functions import call
from identities.grids import LEVEL, level, mesh, over_grid, point
from identities.logit_statistics import Q, lower, mean, parts, sigma, t
from identities.sources import SANH
from identities.symbols import K, i, k

x = family("x_logit", domain="real", meaning="numbers, one for each class: differences of logits", latex="x")
axis = Symbol("k_axis", domain="positive integer", meaning="a Helmert coordinate", latex="k")
spread = Symbol("s_logit", domain="positive", meaning="deviation of each of the numbers", latex="s")
mean_y = Symbol("mu_y", domain="real", meaning="mean of the teacher's logits", latex=r"\nu")
apart = Function("x_grid", "the student's logit of a class less the teacher's, by the point of a grid and its levels")
TOTAL, SQUARES = Sum(x[i], (i, 1, K)), Sum(x[i]**2, (i, 1, K))


def squared(at: Expr) -> Expr:
    """The square of a Helmert coordinate: the first of the numbers against the next."""
    return (Sum(x[i], (i, 1, at)) - at*x[at + 1])**2/(at*(at + 1))


LENGTH = Identity(
    name="logits.helmert-coordinates",
    title="The coordinates of a centred vector",
    topic="distillation",
    note="The k-th Helmert coordinate of x is (x_1 + .. + x_k - k x_(k+1))/sqrt(k (k + 1)).",
    statements=(
        claim(
            "the squares of the K - 1 Helmert coordinates of K numbers add up to the square of the centred length",
            Eq(Sum(squared(k), (k, 1, K - 1)), SQUARES - TOTAL**2/K),
            derivation=induction(K, step=chain(
                Sum(squared(k), (k, 1, K)),
                ("=", Sum(squared(k), (k, 1, K - 1)) + squared(K), "one more coordinate"),
                ("=", SQUARES - TOTAL**2/K + squared(K), "the hypothesis"),
                ("=", SQUARES + x[K + 1]**2 - (TOTAL + x[K + 1])**2/(K + 1), "expand"),
                ("=", Sum(x[i]**2, (i, 1, K + 1)) - Sum(x[i], (i, 1, K + 1))**2/(K + 1), "one more number"),
            )),
        ),
        corollary(
            "centred-length",
            "which is the sum of the squared differences from the mean",
            Eq(Sum((x[i] - TOTAL/K)**2, (i, 1, K)), SQUARES - TOTAL**2/K),
        ),
        corollary(
            "unit",
            "each coordinate is taken along a vector of length 1: k times 1 and -k, over sqrt(k (k + 1))",
            Eq((Sum(1, (i, 1, axis)) + (-axis)**2)/(axis*(axis + 1)), 1),
        ),
        corollary(
            "orthogonal",
            "these vectors are orthogonal to each other and to equal numbers: k ones and -k against equal numbers",
            Eq(Sum(spread, (i, 1, axis)) - axis*spread, 0),
        ),
    ),
    sources=(SANH,),
)
NORMAL = ForAll(Eq(call("erfc", -Q[lower/parts]/(sigma*sqrt(2)))/2, lower/parts), (lower, 1, parts - 1), (parts, 2, oo))
APART = define(apart(point, mesh, i),
               mean + Q[level(point, mesh, i)] - (mean_y + Q[level(point, mesh, K + i)]))
MEAN_APART = Sum(apart(point, mesh, k), (k, 1, K))/K
CENTRED_NORM = sqrt(Sum((apart(point, mesh, i) - MEAN_APART)**2, (i, 1, K)))
CHI = 2**((K - 1)/2 - 1)*call("gamma", (K - 1)/2)*(sigma*sqrt(2))**(K - 1)
EXPECTED = 2*sigma*call("gamma", K/2)/(K*call("gamma", (K - 1)/2))
NORM = Identity(
    name="distillation.expected-gradient",
    title="The expected limit of the scaled gradient",
    topic="distillation",
    note="Q is the quantile function of a normal logit of mean 0 and deviation sigma, told at the rational levels. The "
         "2 K logits are taken at all combinations of B equidistant levels, which makes them independent; the mean "
         "over these tends to the expectation.",
    statements=(
        cited(
            "",
            "for independent normal logits of teacher and student of deviation sigma: the expected norm of the "
            "centred difference over K, as the mean over ever finer levels of all 2 K logits",
            tends(over_grid(CENTRED_NORM/K, 2*K), EXPECTED),
            "the norm is that of K - 1 Helmert coordinates, independent normal variables of deviation sigma sqrt(2);"
            " its mean is that of a chi distribution: Johnson, Kotz et al., Continuous Univariate Distributions 1,"
            " sections 13.3 and 18.3; the means over the levels converge, as the norm is at most the sum of the sizes"
            " of the logits, whose quantile functions increase and have an integral",
            where=("B_grid -> oo", LEVEL, APART, NORMAL, Ge(K, 2)),
            aliases=("distilbert.expected-limit",),
        ),
        cited(
            "chi",
            "it is the mean of the chi density, of the length of K - 1 such variables of deviation sigma sqrt(2)",
            Eq(Integral(t**(K - 1)*exp(-t**2/(4*sigma**2))/CHI, (t, 0, oo))/K, EXPECTED),
            "the mean of the chi distribution: Johnson, Kotz et al., Continuous Univariate Distributions 1, 18.3",
            where=(Ge(K, 2),),
        ),
        corollary(
            "centred-length",
            "that length is the square root of the sum of the squares of as many coordinates",
            Eq(Sum(squared(k), (k, 1, K - 1)), Sum((x[i] - TOTAL/K)**2, (i, 1, K))),
            derivation=chain(
                Sum(squared(k), (k, 1, K - 1)),
                ("=", SQUARES - TOTAL**2/K, "Helmert's coordinates"),
                ("=", Sum((x[i] - TOTAL/K)**2, (i, 1, K)), "multiply out"),
                using=(use(LENGTH),),
            ),
        ),
        corollary(
            "independent",
            "the joint density of independent normal numbers of mean 0 and deviation s is, up to a constant, a factor "
            "for their mean times one normal factor of deviation s for each coordinate: these are independent",
            Eq(Product(exp(-x[i]**2/(2*spread**2)), (i, 1, K)),
               exp(-TOTAL**2/(2*K*spread**2))*Product(exp(-squared(k)/(2*spread**2)), (k, 1, K - 1))),
            derivation=chain(
                Product(exp(-x[i]**2/(2*spread**2)), (i, 1, K)),
                ("=", exp(-SQUARES/(2*spread**2)), "a product of exponentials"),
                ("=", exp(-TOTAL**2/(2*K*spread**2) - Sum(squared(k), (k, 1, K - 1))/(2*spread**2)), "the squares"),
                ("=", exp(-TOTAL**2/(2*K*spread**2))*exp(-Sum(squared(k), (k, 1, K - 1))/(2*spread**2)), "part it"),
                ("=", exp(-TOTAL**2/(2*K*spread**2))*Product(exp(-squared(k)/(2*spread**2)), (k, 1, K - 1)),
                 "a product of exponentials"),
                using=(use(LENGTH),),
            ),
        ),
        corollary(
            "eight-classes",
            "for 8 classes",
            Eq(2*sigma*call("gamma", as_expr(8)/2)/(8*call("gamma", as_expr(7)/2)), 4*sigma/(5*sqrt(pi))),
        ),
    ),
    sources=(SANH,),
)

ENTRIES = (LENGTH, NORM)
