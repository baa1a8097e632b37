"""Layer normalisation: mean and variance afterwards, when it is undefined, and what it does not see."""
from __future__ import annotations

from derive import Abs, And, Eq, Expr, ForAll, Ge, Gt, Le, Lt, Ne, Sum, Symbol, family, sqrt
from derive.catalogue import Identity, chain, claim, condition, corollary, erratum, facts, use
from identities.sources import BA, TEXTBOOK
from identities.sums_compared import TERMS, left, s
from identities.symbols import K, d, j, k

x = family("x_feat", domain="real", meaning="features of a token", latex="x")
mu = Symbol("mu_feat", domain="real", meaning="mean of the features", latex=r"\mu")
sigma = Symbol("sigma_feat", domain="positive", meaning="standard deviation of the features", latex=r"\sigma")
spread = Symbol("var_feat", domain="positive", meaning="variance of the features", latex=r"\sigma^2")
eps = Symbol("eps_norm", domain="nonnegative", meaning="what is added to the variance", latex=r"\varepsilon")
value = Symbol("x_all", domain="real", meaning="the value of every feature", latex="x")
a = Symbol("a_scale", domain="real", meaning="factor of a rescaling", latex="a")
b = Symbol("b_shift", domain="real", meaning="shift", latex="b")
one = Symbol("one_feat", domain="positive integer", meaning="a feature", latex="s")
other = Symbol("other_feat", domain="positive integer", meaning="a feature that differs from it", latex="r")
at = Symbol("at_feat", domain="positive integer", meaning="any feature", latex="i")
var = Symbol("var_before", domain="real", meaning="variance of the features", latex="V")
mu_after = Symbol("mu_after", domain="real", meaning="mean after rescaling and shift", latex=r"\mu'")
var_after = Symbol("var_after", domain="real", meaning="variance after rescaling and shift", latex="V'")
squares = Symbol("squares", domain="real", meaning="sum of the squares of the distances from the mean", latex="S")
off = Symbol("off_mean", domain="real", meaning="distance of a feature from the mean", latex="c")
off_after = Symbol("off_after", domain="real", meaning="the same after rescaling and shift", latex="c'")
MEAN = Sum(x[j], (j, 1, d))/d
VARIANCE = Sum((x[k] - MEAN)**2, (k, 1, d))/d
IS_MEAN = Eq(mu, MEAN)

MOMENTS = Identity(
    name="normalisation.moments",
    title="Mean and variance after layer normalisation",
    topic="modern-blocks",
    statements=(
        claim(
            "before scale and shift the mean is 0 and the variance 1",
            And(Eq(Sum((x[j] - mu)/sigma, (j, 1, d))/d, 0), Eq(Sum(((x[j] - mu)/sigma)**2, (j, 1, d))/d, 1)),
            where=(IS_MEAN, Eq(sigma**2, Sum((x[j] - mu)**2, (j, 1, d))/d)),
            aliases=("tf.layernorm-moments",),
        ),
        corollary(
            "with-epsilon",
            "with epsilon added to the variance it is var / (var + epsilon)",
            Eq(Sum(((x[j] - mu)/sqrt(spread + eps))**2, (j, 1, d))/d, spread/(spread + eps)),
            where=(IS_MEAN, Eq(spread, Sum((x[j] - mu)**2, (j, 1, d))/d)),
        ),
        condition(
            "constant",
            "equal features have variance 0, and nothing can be divided by it",
            Eq(VARIANCE, 0),
            where=(ForAll(Eq(x[j], value), (j, 1, d)),),
        ),
    ),
    errata=(
        erratum(
            "any-features",
            "the variance that is divided by said to be positive for all features",
            Gt(VARIANCE, 0),
            right=Ge(VARIANCE, 0),
            aliases=("tf.layernorm-zero-variance",),
        ),
    ),
    sources=(BA, TEXTBOOK),
)

SQUARES = Sum((x[k] - mu)**2, (k, 1, d))
IS_VARIANCE = Eq(var, SQUARES/d)
IS_MEAN_AFTER = Eq(mu_after, Sum(a*x[j] + b, (j, 1, d))/d)
IS_VARIANCE_AFTER = Eq(var_after, Sum((a*x[k] + b - mu_after)**2, (k, 1, d))/d)
NOT_CONSTANT = (Le(one, d), Le(other, d), Ne(x[one], x[other]))

RESCALED = Identity(
    name="normalisation.rescaled-moments",
    title="Mean and variance of rescaled features",
    topic="modern-blocks",
    statements=(
        claim("the mean moves along", Eq(mu_after, a*mu + b), where=(IS_MEAN, IS_MEAN_AFTER)),
        corollary(
            "variance",
            "and the variance is multiplied by the square of the factor",
            Eq(var_after, a**2*var),
            where=(Eq(mu_after, a*mu + b), IS_VARIANCE, IS_VARIANCE_AFTER),
            derivation=chain(
                var_after,
                ("=", Sum((a*x[k] + b - (a*mu + b))**2, (k, 1, d))/d, "the mean moves along"),
                ("=", Sum(a**2*(x[k] - mu)**2, (k, 1, d))/d, "the shift cancels"),
                ("=", a**2*var, "the factor comes out"),
            ),
        ),
        corollary("distance", "a feature's distance from the mean is multiplied by the factor",
                  Eq(a*x[at] + b - mu_after, a*(x[at] - mu)), where=(Eq(mu_after, a*mu + b), Le(at, d))),
        corollary("one-square", "the square of one distance is at most the sum", Le((x[one] - mu)**2, SQUARES),
                  where=(Le(one, d),),
                  derivation=facts(using=(use(TERMS, "one-term", {left[k]: (x[k] - mu)**2, K: d, s: one}),))),
        corollary(
            "two-squares",
            "which is positive where two features differ",
            Gt(squares, 0),
            where=(Le((x[one] - mu)**2, squares), Le((x[other] - mu)**2, squares), Ne(x[one], x[other])),
            derivation=facts(
                (Gt((x[one] - x[other])**2, 0), "they differ"),
                (Ge(2*((x[one] - mu)**2 + (x[other] - mu)**2), (x[one] - x[other])**2), "a square is not negative"),
            ),
        ),
    ),
    sources=(BA,),
)

SPREAD = Identity(
    name="normalisation.positive-variance",
    title="Features that are not all equal have a positive variance",
    topic="modern-blocks",
    statements=(
        claim(
            "the variance is positive where two features differ",
            Gt(var, 0),
            where=(IS_VARIANCE, *NOT_CONSTANT),
            derivation=facts(
                (Gt(SQUARES, 0), "two of its terms"),
                using=(use(RESCALED, "one-square"), use(RESCALED, "one-square", {one: other}),
                       use(RESCALED, "two-squares", {squares: SQUARES})),
            ),
        ),
    ),
    sources=(BA,),
)

QUOTIENTS = Identity(
    name="normalisation.quotients",
    title="A factor in a distance and in a standard deviation",
    topic="modern-blocks",
    statements=(
        claim("a positive factor cancels", Eq(off_after/sqrt(var_after), off/sqrt(var)),
              where=(Gt(a, 0), Gt(var, 0), Eq(off_after, a*off), Eq(var_after, a**2*var)),
              derivation=facts((Eq(sqrt(a**2*var), a*sqrt(var)), "the root of a square"))),
        corollary("negative", "of a negative factor the sign stays", Eq(off_after/sqrt(var_after), -(off/sqrt(var))),
                  where=(Lt(a, 0), Gt(var, 0), Eq(off_after, a*off), Eq(var_after, a**2*var)),
                  derivation=facts((Eq(sqrt(a**2*var), -a*sqrt(var)), "the root of a square"))),
    ),
)

ASSUMED = (IS_MEAN, IS_VARIANCE, IS_MEAN_AFTER, IS_VARIANCE_AFTER, *NOT_CONSTANT, Le(at, d))
BEFORE = (use(SPREAD), use(RESCALED), use(RESCALED, "variance"), use(RESCALED, "distance"))
VALUES: dict[Expr, Expr] = {off: x[at] - mu, off_after: a*x[at] + b - mu_after}
INVARIANCE = Identity(
    name="normalisation.affine-invariance",
    title="Layer normalisation does not see a rescaling and a shift",
    topic="modern-blocks",
    statements=(
        claim(
            "a positive factor and a common shift of all features change nothing",
            Eq((a*x[at] + b - mu_after)/sqrt(var_after), (x[at] - mu)/sqrt(var)),
            where=(Gt(a, 0), *ASSUMED),
            derivation=facts(using=(*BEFORE, use(QUOTIENTS, "", VALUES))),
            aliases=("tf.layernorm-affine-invariance",),
        ),
        corollary(
            "negative",
            "a negative factor turns the sign",
            Eq((a*x[at] + b - mu_after)/sqrt(var_after), -((x[at] - mu)/sqrt(var))),
            where=(Lt(a, 0), *ASSUMED),
            derivation=facts(using=(*BEFORE, use(QUOTIENTS, "negative", VALUES))),
        ),
        condition("zero", "with the factor 0 all features are equal, and nothing can be divided by", Eq(var_after, 0),
                  where=(Eq(a, 0), IS_MEAN_AFTER, IS_VARIANCE_AFTER)),
    ),
    errata=(
        erratum(
            "any-factor",
            "said of every factor other than 0",
            Eq(off_after/sqrt(var_after), off/sqrt(var)),
            where=(Ne(a, 0), Gt(var, 0), Eq(off_after, a*off), Eq(var_after, a**2*var)),
            right=Eq(sqrt(var_after), Abs(a)*sqrt(var)),
        ),
    ),
    sources=(BA, TEXTBOOK),
)

ENTRIES = (MOMENTS, RESCALED, SPREAD, QUOTIENTS, INVARIANCE)
