"""The variance of a sum: of residual branches, and of the gradients of a batch."""
from __future__ import annotations

from fractions import Fraction

from derive import Abs, Eq, Expr, ForAll, KroneckerDelta, Ne, Sum, Symbol, family, sqrt
from derive.catalogue import Derivation, Identity, chain, claim, condition, corollary, erratum, figure, use
from identities.batches import B
from identities.sources import LIU, RADFORD
from identities.symbols import j, k

enlarged = Symbol("B_factor", domain="positive", meaning="factor by which the batch grows", latex="c")
mu = Symbol("mu_grad", domain="real", meaning="mean of one gradient", latex=r"\mu")
var = Symbol("v_grad", domain="positive", meaning="variance of one gradient", latex="v")
outcomes = Symbol("N_draw", domain="positive integer", meaning="outcomes of a finite probability space", latex="N")
omega = Symbol("w_draw", meaning="an outcome of the space", latex="w")
P = family("P_draw", domain="nonnegative", meaning="probabilities of the outcomes", latex="P")
X = family("X_draw", domain="real", meaning="centred gradients or branches, by number and outcome", latex="X")
branches = Symbol("N_branch", domain="positive integer", meaning="residual branches", latex="N")
v = Symbol("v_branch", domain="nonnegative", meaning="variance of one branch", latex="v")
means = family("mu_branch", domain="real", meaning="means of the branches", latex=r"\mu")
corr = Symbol("rho_branch", domain="real", meaning="correlation of two branches", latex=r"\rho")
of_one = family("mean_of", domain="real", meaning="means of random variables: branches, or gradients", latex=r"\mu")
of_two = family("mean_product", domain="real", meaning="means of the products of two of them", latex="m")
at = family("value_of", domain="real", meaning="their values in one outcome", latex="X")
about = Symbol("about", domain="real", meaning="a number, such as the mean of the sum", latex="a")

CENTRED = ForAll(Eq(Sum(P[omega]*X[k, omega], (omega, 1, outcomes)), 0), (k, 1, branches))


def covariances(value: Expr) -> Expr:
    """What the mean product of two centred variables is."""
    return ForAll(Eq(Sum(P[omega]*X[j, omega]*X[k, omega], (omega, 1, outcomes)), value), (j, 1, branches),
                  (k, 1, branches))


SUM_OF_BRANCHES = Sum(X[k, omega], (k, 1, branches))
BRANCH_SUM = Sum(means[k] + X[k, omega], (k, 1, branches))
SCALED = BRANCH_SUM/sqrt(branches)
MEAN_SCALED = Sum(P[omega]*SCALED, (omega, 1, outcomes))
ONE_SPACE = Eq(Sum(P[omega], (omega, 1, outcomes)), 1)
MEAN_OF_MEANS = Sum(means[k], (k, 1, branches))


def mean_of(centre: Expr, scale: Expr, shifted: Expr, value: Expr) -> Derivation:
    """The mean of a scaled sum of branches: the centred parts have none."""
    return chain(
        Sum(P[omega]*(shifted/scale), (omega, 1, outcomes)),
        ("=", Sum(P[omega]*(centre + SUM_OF_BRANCHES)/scale, (omega, 1, outcomes)), "means and centred parts"),
        ("=", centre/scale*Sum(P[omega], (omega, 1, outcomes))
         + Sum(Sum(P[omega]*X[k, omega], (omega, 1, outcomes)), (k, 1, branches))/scale, "outcomes first"),
        ("=", value, "the probabilities add to 1"),
    )


def variance_about_the_mean(value: Expr, lemma: str) -> Derivation:
    """The mean takes the means away; what is left is the sum of the centred branches."""
    return chain(
        Sum(P[omega]*(SCALED - MEAN_SCALED)**2, (omega, 1, outcomes)),
        ("=", Sum(P[omega]*(SCALED - MEAN_OF_MEANS/sqrt(branches))**2, (omega, 1, outcomes)), "so the mean is known"),
        ("=", Sum(P[omega]*(1/sqrt(branches)*SUM_OF_BRANCHES)**2, (omega, 1, outcomes)), "centred ones are left"),
        ("=", value, "uncorrelated or equally correlated"),
        using=(use(CENTRED_SUM, "mean"), use(CENTRED_SUM, lemma)),
    )


CENTRED_SUM = Identity(
    name="training.variance-of-a-centred-sum",
    title="The variance of a sum of centred branches",
    topic="training",
    quantity=branches*v,
    statements=(
        claim(
            "scaled by 1/sqrt(N), N uncorrelated branches have the variance of one",
            Eq(Sum(P[omega]*(1/sqrt(branches)*SUM_OF_BRANCHES)**2, (omega, 1, outcomes)), v),
            where=(CENTRED, covariances(v*KroneckerDelta(j, k))),
        ),
        corollary(
            "mean",
            "branches of any means have the mean of their means",
            Eq(MEAN_SCALED, MEAN_OF_MEANS/sqrt(branches)),
            where=(ONE_SPACE, CENTRED),
            derivation=mean_of(MEAN_OF_MEANS, sqrt(branches), BRANCH_SUM, MEAN_OF_MEANS/sqrt(branches)),
        ),
        condition(
            "correlated",
            "with correlation rho between any two it is v (1 + (N - 1) rho)",
            Eq(Sum(P[omega]*(1/sqrt(branches)*SUM_OF_BRANCHES)**2, (omega, 1, outcomes)),
               v*(1 + (branches - 1)*corr)),
            where=(CENTRED, covariances(v*(corr + (1 - corr)*KroneckerDelta(j, k)))),
        ),
    ),
    sources=(RADFORD,),
)

LINEAR = ("The mean is linear, and nothing else is used of it: it may be a sum over outcomes, a series or an integral. "
          "So the mean of the square of a sum is the sum of the means of the products, and the variance, the mean of "
          "the square of the distance from the mean, is the mean of the square less the square of the mean.")
SQUARE_MEAN = Sum(Sum(of_two[j, k]/branches, (j, 1, branches)), (k, 1, branches))
SUM_MEAN = Sum(of_one[k]/sqrt(branches), (k, 1, branches))
COVARIANCES = Sum(Sum(of_two[j, k] - of_one[j]*of_one[k], (j, 1, branches)), (k, 1, branches))


def covarying(covariance: Expr, size: Symbol) -> Expr:
    """The mean product of any two variables is the product of their means and their covariance."""
    return ForAll(Eq(of_two[j, k], of_one[j]*of_one[k] + covariance), (j, 1, size), (k, 1, size))


def by_covariances(covariance: Expr, variance: Expr) -> Derivation:
    """The variance of the scaled sum is the sum of all covariances over N."""
    return chain(
        SQUARE_MEAN - SUM_MEAN**2,
        ("=", COVARIANCES/branches, "the covariances of all pairs"),
        ("=", Sum(Sum(covariance, (j, 1, branches)), (k, 1, branches))/branches, "as given"),
        ("=", variance, "add up"),
    )


ALIKE = v*(corr + (1 - corr)*KroneckerDelta(j, k))
VARIANCE_OF_SUM = Identity(
    name="training.variance-of-a-sum",
    title="The variance of a sum of branches",
    topic="training",
    quantity=branches*v,
    note=LINEAR,
    statements=(
        claim(
            "scaled by 1/sqrt(N), N uncorrelated branches of any means have the variance of one",
            Eq(SQUARE_MEAN - SUM_MEAN**2, v),
            where=(covarying(v*KroneckerDelta(j, k), branches),),
            derivation=by_covariances(v*KroneckerDelta(j, k), v),
            aliases=("gpt2.residual-variance",),
        ),
        condition(
            "correlated",
            "with correlation rho between any two it is v (1 + (N - 1) rho)",
            Eq(SQUARE_MEAN - SUM_MEAN**2, v*(1 + (branches - 1)*corr)),
            where=(covarying(ALIKE, branches),),
            derivation=by_covariances(ALIKE, v*(1 + (branches - 1)*corr)),
        ),
        corollary(
            "square",
            "because in every outcome the square of the distance of the sum from a number, such as its mean, is a sum "
            "of products",
            Eq((Sum(at[k], (k, 1, branches))/sqrt(branches) - about)**2,
               Sum(Sum(at[j]*at[k]/branches, (j, 1, branches)), (k, 1, branches))
               - 2*about*Sum(at[k]/sqrt(branches), (k, 1, branches)) + about**2),
        ),
        corollary(
            "finite",
            "so on a finite probability space, the variance written out",
            Eq(Sum(P[omega]*(SCALED - MEAN_SCALED)**2, (omega, 1, outcomes)), v),
            where=(ONE_SPACE, CENTRED, covariances(v*KroneckerDelta(j, k))),
            derivation=variance_about_the_mean(v, ""),
        ),
        condition(
            "finite-correlated",
            "and with correlations",
            Eq(Sum(P[omega]*(SCALED - MEAN_SCALED)**2, (omega, 1, outcomes)), v*(1 + (branches - 1)*corr)),
            where=(ONE_SPACE, CENTRED, covariances(ALIKE)),
            derivation=variance_about_the_mean(v*(1 + (branches - 1)*corr), "correlated"),
        ),
        corollary("weights", "the weights 1/sqrt(N) have squares that add to 1",
                  Eq(branches*(1/sqrt(branches))**2*v, v)),
    ),
    errata=(
        erratum(
            "any-branches",
            "said of any branches, correlated ones too",
            Eq(v*(1 + (branches - 1)*corr), v),
            right=Eq(v*(1 + (branches - 1)*corr), v + v*(branches - 1)*corr),
        ),
    ),
    sources=(RADFORD,),
)

BATCH_MEAN = Sum(of_one[k]/B, (k, 1, B))
BATCH_SQUARE = Sum(Sum(of_two[j, k]/B**2, (j, 1, B)), (k, 1, B))
ONE_MEAN = ForAll(Eq(of_one[k], mu), (k, 1, B))
NOISE = Identity(
    name="training.signal-to-noise",
    title="A larger batch is less noisy",
    topic="training",
    quantity=sqrt(B)*Abs(mu)/sqrt(var),
    note=LINEAR,
    statements=(
        claim(
            "the ratio of signal to noise grows with the root of the batch",
            Eq((sqrt(enlarged*B)*Abs(mu)/sqrt(var))/(sqrt(B)*Abs(mu)/sqrt(var)), sqrt(enlarged)),
            where=(Ne(mu, 0),),
            figures=(figure(sqrt(enlarged), "5.6569", LIU, B_factor=32), figure(Fraction(8192, 256), "32", LIU)),
            aliases=("roberta.snr-gain",),
        ),
        corollary(
            "any-mean",
            "as many times as the batch grows, whatever the mean",
            Eq(sqrt(enlarged*B)*Abs(mu)/sqrt(var), sqrt(enlarged)*(sqrt(B)*Abs(mu)/sqrt(var))),
        ),
        corollary("mean", "because the mean of a batch of gradients has the mean of one", Eq(BATCH_MEAN, mu),
                  where=(ONE_MEAN,)),
        corollary(
            "variance",
            "and, where they are uncorrelated, as independent ones are, 1/B of its variance",
            Eq(BATCH_SQUARE - BATCH_MEAN**2, var/B),
            where=(covarying(var*KroneckerDelta(j, k), B),),
            derivation=chain(
                BATCH_SQUARE - BATCH_MEAN**2,
                ("=", Sum(Sum(of_two[j, k] - of_one[j]*of_one[k], (j, 1, B)), (k, 1, B))/B**2,
                 "the covariances of all pairs"),
                ("=", Sum(Sum(var*KroneckerDelta(j, k), (j, 1, B)), (k, 1, B))/B**2, "each with itself"),
                ("=", var/B, "B of them"),
            ),
        ),
        corollary(
            "square",
            "as in every outcome the square of the distance of the mean from a number is a sum of products",
            Eq((Sum(at[k], (k, 1, B))/B - about)**2,
               Sum(Sum(at[j]*at[k]/B**2, (j, 1, B)), (k, 1, B)) - 2*about*Sum(at[k]/B, (k, 1, B)) + about**2),
        ),
        corollary(
            "deviation",
            "so the ratio of its mean to its deviation is sqrt(B) times that of one",
            Eq(Abs(mu)/sqrt(var/B), sqrt(B)*Abs(mu)/sqrt(var)),
        ),
    ),
    sources=(LIU,),
)

ENTRIES = (CENTRED_SUM, VARIANCE_OF_SUM, NOISE)
