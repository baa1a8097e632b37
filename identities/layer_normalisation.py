"""Layer normalisation: mean and variance afterwards, and when it is undefined."""
from __future__ import annotations

from derive import And, Eq, ForAll, Ge, Gt, Sum, Symbol, family, sqrt
from derive.catalogue import Identity, claim, condition, corollary, erratum
from identities.sources import BA, TEXTBOOK
from identities.symbols import d, j, k

x = family("x_feat", domain="real", meaning="features of a token", latex="x")
mu = Symbol("mu_feat", domain="real", meaning="mean of the features", latex=r"\mu")
sigma = Symbol("sigma_feat", domain="positive", meaning="standard deviation of the features", latex=r"\sigma")
spread = Symbol("var_feat", domain="positive", meaning="variance of the features", latex=r"\sigma^2")
eps = Symbol("eps_norm", domain="nonnegative", meaning="what is added to the variance", latex=r"\varepsilon")
value = Symbol("x_all", domain="real", meaning="the value of every feature", latex="x")
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

ENTRIES = (MOMENTS,)
