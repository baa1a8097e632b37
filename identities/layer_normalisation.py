"""Layer normalisation and the GELU: moments, what normalisation does not see, and a symmetry of the GELU."""
from __future__ import annotations

from derive import And, Eq, Expr, ForAll, Ge, Gt, Sum, Symbol, family, sqrt
from derive.catalogue import Identity, claim, condition, corollary, erratum
from identities.sources import BA, TEXTBOOK
from identities.symbols import d, j, k

x = family("x_feat", domain="real", meaning="features of a token", latex="x")
i = Symbol("i_feat", domain="positive integer", meaning="a feature", latex="i")
mu = Symbol("mu_feat", domain="real", meaning="mean of the features", latex=r"\mu")
sigma = Symbol("sigma_feat", domain="positive", meaning="standard deviation of the features", latex=r"\sigma")
moved = Symbol("sigma_moved", domain="positive", meaning="standard deviation of the features, scaled and shifted",
               latex=r"\sigma'")
spread = Symbol("var_feat", domain="positive", meaning="variance of the features", latex=r"\sigma^2")
eps = Symbol("eps_norm", domain="nonnegative", meaning="what is added to the variance", latex=r"\varepsilon")
a = Symbol("a_scale", domain="positive", meaning="a common factor of the features", latex="a")
minus = Symbol("a_minus", domain="real", meaning="a common factor of the features, of either sign", latex="a")
b = Symbol("b_shift", domain="real", meaning="a common shift of the features", latex="b")
value = Symbol("x_all", domain="real", meaning="the value of every feature", latex="x")
MEAN = Sum(x[j], (j, 1, d))/d
VARIANCE = Sum((x[k] - MEAN)**2, (k, 1, d))/d
IS_MEAN = Eq(mu, MEAN)
IS_SIGMA = Eq(sigma**2, VARIANCE)


def mean(scale: Expr) -> Expr:
    """The mean of scale*x + b."""
    return Sum(scale*x[j] + b, (j, 1, d))/d


def variance(scale: Expr) -> Expr:
    """The variance of scale*x + b."""
    return Sum((scale*x[k] + b - mean(scale))**2, (k, 1, d))/d


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

ENTRIES = (MOMENTS,)
