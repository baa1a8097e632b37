"""Distillation at a temperature: the soft-target gradient, and why the loss is multiplied by tau^2."""
from __future__ import annotations

from fractions import Fraction

from derive.catalogue import Identity, chain, claim, corollary, erratum, limit
from derive.language import BigO, Derivative, Eq, Expr, Family, Gt, Le, Ne, Sum, Tends, exp, log, oo
from identities.sources import HINTON, SANH
from identities.symbols import K, b, c, i, j, k, p, tau, v, x, z


def partition(logits: Family, temperature: Expr) -> Expr:
    """The denominator of the softmax."""
    return Sum(exp(logits[j]/temperature), (j, 1, K))


def softmax(logits: Family, index: Expr, temperature: Expr) -> Expr:
    """The probability of one class at a temperature."""
    return exp(logits[index]/temperature)/partition(logits, temperature)


def mean(logits: Family) -> Expr:
    return Sum(logits[j], (j, 1, K))/K


def gradient(temperature: Expr) -> Expr:
    """The gradient of the soft-target cross-entropy with respect to the student's logit i."""
    return (softmax(z, i, temperature) - softmax(v, i, temperature))/temperature


def scaled_softmax(logits: Family, index: Expr, temperature: Expr) -> Expr:
    """The softmax of b times the logits."""
    return exp(b*logits[index]/temperature)/Sum(exp(b*logits[j]/temperature), (j, 1, K))


def scaled_gradient(temperature: Expr) -> Expr:
    """The gradient for b times the logits of student and teacher."""
    return (scaled_softmax(z, i, temperature) - scaled_softmax(v, i, temperature))/temperature


IN_RANGE = Le(i, K)
DIFFERENT = Ne(softmax(z, i, tau), softmax(v, i, tau))
CENTRED_DIFFERENCE = ((z[i] - mean(z)) - (v[i] - mean(v)))/K
DISTRIBUTION = Eq(Sum(p[k], (k, 1, K)), 1)
CROSS_ENTROPY = -Sum(p[k]*log(softmax(z, k, tau)), (k, 1, K))
SOFT_CROSS_ENTROPY = -Sum(softmax(v, k, tau)*log(softmax(z, k, tau)), (k, 1, K))

SOFTMAX = Identity(
    name="distillation.softmax-shift",
    title="The softmax at a temperature",
    topic="distillation",
    statements=(
        claim(
            "adding one number to all logits changes nothing",
            Eq(exp((z[i] + c)/tau)/Sum(exp((z[j] + c)/tau), (j, 1, K)), softmax(z, i, tau)),
            where=(IN_RANGE,),
            derivation=chain(
                exp((z[i] + c)/tau)/Sum(exp((z[j] + c)/tau), (j, 1, K)),
                ("=", exp(c/tau)*exp(z[i]/tau)/Sum(exp(c/tau)*exp(z[j]/tau), (j, 1, K)), "exp turns sums into products"),
                ("=", exp(c/tau)*exp(z[i]/tau)/(exp(c/tau)*partition(z, tau)), "the common factor leaves the sum"),
                ("=", softmax(z, i, tau), "cancel exp(c/tau), which is positive"),
            ),
        ),
        corollary("normalised", "the probabilities add to 1", Eq(Sum(softmax(z, k, tau), (k, 1, K)), 1)),
        corollary("positive", "and each is positive", Gt(softmax(z, i, tau), 0), where=(IN_RANGE,)),
        corollary("partition", "because their denominator is", Gt(partition(z, tau), 0)),
        corollary(
            "log",
            "the logarithm of a probability",
            Eq(log(softmax(z, i, tau)), z[i]/tau - log(partition(z, tau))),
            where=(IN_RANGE,),
        ),
        corollary(
            "scale",
            "scaling logits and temperature together changes nothing",
            Eq(scaled_softmax(z, i, b*tau), softmax(z, i, tau)),
            where=(IN_RANGE,),
            aliases=("distilbert.scale-invariance",),
        ),
    ),
    errata=(
        erratum(
            "scale-alone",
            "the softmax said to be invariant under scaling the logits alone, as it is under shifting",
            Eq(scaled_softmax(z, i, tau), softmax(z, i, tau)),
            where=(IN_RANGE,),
            right=Eq(scaled_softmax(z, i, tau), softmax(z, i, tau/b)),
        ),
    ),
    sources=(HINTON,),
)

GRADIENT = Identity(
    name="distillation.soft-gradient",
    title="The gradient of the soft-target cross-entropy",
    topic="distillation",
    statements=(
        claim(
            "for teacher and student at one temperature the gradient is the difference of the probabilities over tau",
            Eq(Derivative(SOFT_CROSS_ENTROPY, z[i]), gradient(tau)),
            where=(IN_RANGE,),
            derivation=chain(
                Derivative(SOFT_CROSS_ENTROPY, z[i]),
                ("=", Derivative(log(partition(z, tau)) - Sum(softmax(v, k, tau)*z[k], (k, 1, K))/tau, z[i]),
                 "log q_k = z_k/tau - log Z, and the p_k add to 1"),
                ("=", softmax(z, i, tau)/tau - softmax(v, i, tau)/tau, "term by term; one member of each sum depends on z_i"),
                ("=", gradient(tau), "over one denominator"),
            ),
            aliases=("distilbert.soft-gradient",),
        ),
        corollary(
            "any-target",
            "for any target probabilities p",
            Eq(Derivative(CROSS_ENTROPY, z[i]), (softmax(z, i, tau) - p[i])/tau),
            where=(IN_RANGE, DISTRIBUTION),
            derivation=chain(
                Derivative(CROSS_ENTROPY, z[i]),
                ("=", Derivative(log(partition(z, tau)) - Sum(p[k]*z[k], (k, 1, K))/tau, z[i]),
                 "log q_k = z_k/tau - log Z, and the p_k add to 1"),
                ("=", softmax(z, i, tau)/tau - p[i]/tau, "term by term; one member of each sum depends on z_i"),
                ("=", (softmax(z, i, tau) - p[i])/tau, "over one denominator"),
            ),
        ),
        corollary(
            "expanded",
            "the cross-entropy itself",
            Eq(CROSS_ENTROPY, log(partition(z, tau)) - Sum(p[k]*z[k], (k, 1, K))/tau),
            where=(DISTRIBUTION,),
            derivation=chain(
                CROSS_ENTROPY,
                ("=", -Sum(p[k]*(z[k]/tau - log(partition(z, tau))), (k, 1, K)), "log q_k = z_k/tau - log Z"),
                ("=", log(partition(z, tau))*Sum(p[k], (k, 1, K)) - Sum(p[k]*z[k], (k, 1, K))/tau, "split the sum"),
                ("=", log(partition(z, tau)) - Sum(p[k]*z[k], (k, 1, K))/tau, "the p_k add to 1"),
            ),
        ),
        corollary(
            "log-partition",
            "the derivative of log Z is the probability over tau",
            Eq(Derivative(log(partition(z, tau)), z[i]), softmax(z, i, tau)/tau),
            where=(IN_RANGE,),
            derivation=chain(
                Derivative(log(partition(z, tau)), z[i]),
                ("=", Derivative(partition(z, tau), z[i])/partition(z, tau), "chain rule; Z is positive"),
                ("=", exp(z[i]/tau)/tau/partition(z, tau), "one member of the sum depends on z_i"),
                ("=", softmax(z, i, tau)/tau, "rearrange"),
            ),
        ),
        corollary(
            "target-term",
            "and that of the mean target logit is the target over tau",
            Eq(Derivative(Sum(p[k]*z[k], (k, 1, K))/tau, z[i]), p[i]/tau),
            where=(IN_RANGE,),
        ),
        corollary(
            "sums-to-zero",
            "the gradient adds to zero over the classes",
            Eq(Sum((softmax(z, k, tau) - softmax(v, k, tau))/tau, (k, 1, K)), 0),
        ),
    ),
    errata=(
        erratum(
            "no-temperature",
            "the factor 1/tau forgotten",
            Eq(gradient(tau), softmax(z, i, tau) - softmax(v, i, tau)),
            where=(IN_RANGE,),
            right=Eq(tau*gradient(tau), softmax(z, i, tau) - softmax(v, i, tau)),
        ),
    ),
    sources=(HINTON, SANH),
)

TAU_SQUARED = Identity(
    name="distillation.tau-squared",
    title="Why the loss is multiplied by tau^2",
    topic="distillation",
    statements=(
        claim(
            "tau^2 times the gradient has a finite limit: the difference of the centred logits over K",
            Tends(tau**2*gradient(tau), tau, oo, CENTRED_DIFFERENCE),
            where=(IN_RANGE,),
            aliases=("distilbert.gradient-rate",),
        ),
        limit(
            "expansion",
            "to first order the softmax is (1 + (z_i - mean z)/tau) / K",
            Tends(tau*(K*softmax(z, i, tau) - 1), tau, oo, z[i] - mean(z)),
            where=(IN_RANGE,),
            aliases=("distilbert.softmax-expansion",),
        ),
        limit(
            "uniform",
            "a hot softmax is uniform",
            Tends(softmax(z, i, tau), tau, oo, 1/K),
            where=(IN_RANGE,),
        ),
        corollary(
            "slope",
            "the slope of the softmax in x = 1/tau",
            Eq(Derivative(exp(z[i]*x)/Sum(exp(z[j]*x), (j, 1, K)), x),
               exp(z[i]*x)*(z[i]*Sum(exp(z[j]*x), (j, 1, K)) - Sum(z[j]*exp(z[j]*x), (j, 1, K)))
               / Sum(exp(z[j]*x), (j, 1, K))**2),
            where=(IN_RANGE,),
        ),
        corollary(
            "slope-at-zero",
            "which is (z_i - mean z)/K at x = 0",
            Eq((z[i]*Sum(1, (j, 1, K)) - Sum(z[j], (j, 1, K)))/Sum(1, (j, 1, K))**2, (z[i] - mean(z))/K),
            where=(IN_RANGE,),
        ),
        limit(
            "order",
            "so the gradient itself falls as tau^-2",
            BigO(gradient(tau), tau**-2, tau),
            where=(IN_RANGE,),
        ),
        limit(
            "zero-mean",
            "for logits of mean zero the limit is (z_i - v_i)/K",
            Tends(tau**2*gradient(tau), tau, oo, (z[i] - v[i])/K),
            where=(IN_RANGE, Eq(Sum(z[j], (j, 1, K)), 0), Eq(Sum(v[j], (j, 1, K)), 0)),
        ),
    ),
    errata=(
        erratum(
            "means-forgotten",
            "(z_i - v_i)/K quoted for logits that are not centred",
            Eq(CENTRED_DIFFERENCE, (z[i] - v[i])/K),
            where=(IN_RANGE,),
            right=Eq(CENTRED_DIFFERENCE, (z[i] - v[i])/K - (mean(z) - mean(v))/K),
        ),
    ),
    sources=(HINTON,),
)

SCALE = Identity(
    name="distillation.scale-invariance",
    title="Only logits over temperature matter",
    topic="distillation",
    statements=(
        claim(
            "scaling z, v and tau together leaves the ratio of the gradients at 2 tau and tau unchanged",
            Eq(scaled_gradient(2*(b*tau))/scaled_gradient(b*tau), gradient(2*tau)/gradient(tau)),
            where=(IN_RANGE, DIFFERENT),
            derivation=chain(
                scaled_gradient(2*(b*tau))/scaled_gradient(b*tau),
                ("=", (gradient(2*tau)/b)/(gradient(tau)/b), "each gradient is divided by b"),
                ("=", gradient(2*tau)/gradient(tau), "cancel b, which is positive"),
            ),
        ),
        corollary(
            "gradient",
            "the gradient of scaled logits at the scaled temperature",
            Eq(scaled_gradient(b*tau), gradient(tau)/b),
            where=(IN_RANGE,),
        ),
        corollary(
            "gradient-doubled",
            "and at twice that temperature",
            Eq(scaled_gradient(2*(b*tau)), gradient(2*tau)/b),
            where=(IN_RANGE,),
        ),
        limit(
            "ratio-limit",
            "doubling a high temperature divides the gradient by 4",
            Tends(gradient(2*tau)/gradient(tau), tau, oo, Fraction(1, 4)),
            where=(IN_RANGE, Ne(z[i] - mean(z), v[i] - mean(v))),
            aliases=("distilbert.ratio-limit",),
        ),
    ),
    errata=(
        erratum(
            "always-four",
            "the factor 4 quoted for every temperature",
            Eq(gradient(2*tau), gradient(tau)/4),
            where=(IN_RANGE,),
        ),
    ),
    sources=(HINTON, SANH),
)

ENTRIES = (SOFTMAX, GRADIENT, TAU_SQUARED, SCALE)
