"""Distillation at a temperature: the soft-target gradient, and why the loss is multiplied by tau^2."""
from __future__ import annotations

from fractions import Fraction

from derive import Abs, BigO, Derivative, Eq, Expr, Family, ForAll, Gt, Le, Ne, Sum, Symbol, exp, log, sqrt
from derive.catalogue import Identity, chain, claim, corollary, define, erratum, facts, figure, limit, tends, use
from identities.softmax_first_order import FIRST_ORDER, size
from identities.softmax_first_order import y as y_small
from identities.sources import HINTON, SANH, SURVEY
from identities.sums_compared import TERMS, left, weight
from identities.symbols import G, G_b, K, W, Z, b, c, i, j, k, p, q, tau, v, vbar, x, y, z, zbar


def partition(logits: Family, temperature: Expr, factor: Expr | int = 1) -> Expr:
    """The denominator of the softmax, of `factor` times the logits."""
    return Sum(exp(scaled(logits[j], factor)/temperature), (j, 1, K))


def softmax(logits: Family, index: Expr, temperature: Expr, factor: Expr | int = 1) -> Expr:
    """The probability of one class at a temperature, for `factor` times the logits."""
    return exp(scaled(logits[index], factor)/temperature)/partition(logits, temperature, factor)


def scaled(logit: Expr, factor: Expr | int) -> Expr:
    return logit if factor == 1 else factor*logit


def gradient(temperature: Expr, factor: Expr | int = 1, index: Expr = i) -> Expr:
    """The gradient with respect to a logit of the student, for `factor` times the logits of both."""
    return (softmax(z, index, temperature, factor) - softmax(v, index, temperature, factor))/temperature


def gradient_norm(temperature: Expr, factor: Expr | int = 1) -> Expr:
    """The norm of the gradient with respect to all logits of the student."""
    return sqrt(Sum(gradient(temperature, factor, k)**2, (k, 1, K)))


ratio = Symbol("g_ratio", domain="positive", meaning="gradient at half a temperature over that at the temperature")
norm_1 = Symbol("norm_1", domain="real", meaning="norm of the gradient at one temperature", latex="g_1")
norm_2 = Symbol("norm_2", domain="real", meaning="norm of the gradient at another", latex="g_2")
norm_b = Symbol("norm_b", domain="real", meaning="the first with logits and temperature times b", latex="g_1'")
norm_2b = Symbol("norm_2b", domain="real", meaning="the second with logits and temperature times b", latex="g_2'")
B_z = Symbol("B_z", domain="nonnegative", meaning="a bound of the sizes of the student's logits", latex="B")
BOUNDED_LOGITS = ForAll(Le(Abs(z[k]), B_z), (k, 1, K))
IN_RANGE = Le(i, K)
STUDENT = (define(Z(tau), partition(z, tau)), define(q(k, tau), exp(z[k]/tau)/Z(tau)))
TEACHER = (define(W(tau), partition(v, tau)), define(p(k, tau), exp(v[k]/tau)/W(tau)))
MEANS = (define(zbar, Sum(z[j], (j, 1, K))/K), define(vbar, Sum(v[j], (j, 1, K))/K))
TARGET = Eq(Sum(y[k], (k, 1, K)), 1)
GRADIENT_AT = (define(G(tau), gradient(tau)),)
SCALED_GRADIENT_AT = (define(G_b(tau), gradient(tau, b)),)
CROSS_ENTROPY = -Sum(y[k]*log(q(k, tau)), (k, 1, K))
CENTRED_DIFFERENCE = ((z[i] - zbar) - (v[i] - vbar))/K

SOFTMAX = Identity(
    name="distillation.softmax-shift",
    title="The softmax at a temperature",
    topic="distillation",
    statements=(
        claim(
            "adding one number to all logits changes nothing",
            Eq(exp((z[i] + c)/tau)/Sum(exp((z[j] + c)/tau), (j, 1, K)), q(i, tau)),
            where=(*STUDENT, IN_RANGE),
            derivation=chain(
                exp((z[i] + c)/tau)/Sum(exp((z[j] + c)/tau), (j, 1, K)),
                ("=", exp(c/tau)*exp(z[i]/tau)/Sum(exp(c/tau)*exp(z[j]/tau), (j, 1, K)), "exp of a sum is a product"),
                ("=", exp(c/tau)*exp(z[i]/tau)/(exp(c/tau)*Z(tau)), "the common factor leaves the sum"),
                ("=", q(i, tau), "cancel exp(c/tau), which is positive"),
            ),
        ),
        corollary("normalised", "the probabilities add to 1", Eq(Sum(q(k, tau), (k, 1, K)), 1), where=STUDENT),
        corollary("positive", "each of them is positive", Gt(q(i, tau), 0), where=(*STUDENT, IN_RANGE)),
        corollary("partition", "because their denominator is", Gt(Z(tau), 0), where=STUDENT[:1]),
        corollary(
            "log",
            "the logarithm of a probability",
            Eq(log(q(i, tau)), z[i]/tau - log(Z(tau))),
            where=(*STUDENT, IN_RANGE),
        ),
        corollary(
            "scale",
            "scaling logits and temperature together changes nothing",
            Eq(softmax(z, i, b*tau, b), softmax(z, i, tau)),
            where=(IN_RANGE,),
            figures=(figure(ratio, "3.367496", SURVEY, g_ratio=Fraction("3.36749603065184316847")),),
            aliases=("distilbert.scale-invariance",),
        ),
    ),
    errata=(
        erratum(
            "scale-alone",
            "the softmax said to be invariant under scaling the logits alone, as it is under shifting",
            Eq(softmax(z, i, tau, b), softmax(z, i, tau)),
            where=(IN_RANGE,),
            right=Eq(softmax(z, i, tau, b), softmax(z, i, tau/b)),
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
            "for a teacher at the same temperature the gradient is the difference of the probabilities over tau",
            Eq(Derivative(-Sum(p(k, tau)*log(q(k, tau)), (k, 1, K)), z[i]), (q(i, tau) - p(i, tau))/tau),
            where=(*STUDENT, *TEACHER, IN_RANGE),
            derivation=chain(
                Derivative(-Sum(p(k, tau)*log(q(k, tau)), (k, 1, K)), z[i]),
                ("=", Derivative(log(Z(tau)) - Sum(p(k, tau)*z[k], (k, 1, K))/tau, z[i]),
                 "log q_k = z_k/tau - log Z, and the p_k add to 1"),
                ("=", q(i, tau)/tau - p(i, tau)/tau, "term by term: one member of a sum has z_i"),
                ("=", (q(i, tau) - p(i, tau))/tau, "over one denominator"),
            ),
            aliases=("distilbert.soft-gradient",),
        ),
        corollary(
            "any-target",
            "for any target probabilities y",
            Eq(Derivative(CROSS_ENTROPY, z[i]), (q(i, tau) - y[i])/tau),
            where=(*STUDENT, IN_RANGE, TARGET),
            derivation=chain(
                Derivative(CROSS_ENTROPY, z[i]),
                ("=", Derivative(log(Z(tau)) - Sum(y[k]*z[k], (k, 1, K))/tau, z[i]),
                 "log q_k = z_k/tau - log Z, and the y_k add to 1"),
                ("=", q(i, tau)/tau - y[i]/tau, "term by term: one member of a sum has z_i"),
                ("=", (q(i, tau) - y[i])/tau, "over one denominator"),
            ),
        ),
        corollary(
            "expanded",
            "the cross-entropy itself",
            Eq(CROSS_ENTROPY, log(Z(tau)) - Sum(y[k]*z[k], (k, 1, K))/tau),
            where=(*STUDENT, TARGET),
            derivation=chain(
                CROSS_ENTROPY,
                ("=", -Sum(y[k]*(z[k]/tau - log(Z(tau))), (k, 1, K)), "log q_k = z_k/tau - log Z"),
                ("=", log(Z(tau))*Sum(y[k], (k, 1, K)) - Sum(y[k]*z[k], (k, 1, K))/tau, "split the sum"),
                ("=", log(Z(tau)) - Sum(y[k]*z[k], (k, 1, K))/tau, "the y_k add to 1"),
            ),
        ),
        corollary(
            "log-partition",
            "the derivative of log Z is the probability over tau",
            Eq(Derivative(log(Z(tau)), z[i]), q(i, tau)/tau),
            where=(*STUDENT, IN_RANGE),
            derivation=chain(
                Derivative(log(Z(tau)), z[i]),
                ("=", Derivative(Z(tau), z[i])/Z(tau), "chain rule; Z is positive"),
                ("=", exp(z[i]/tau)/tau/Z(tau), "one member of the sum has z_i"),
                ("=", q(i, tau)/tau, "the definition of q_i"),
            ),
        ),
        corollary(
            "target-term",
            "and that of the mean target logit is the target over tau",
            Eq(Derivative(Sum(y[k]*z[k], (k, 1, K))/tau, z[i]), y[i]/tau),
            where=(IN_RANGE,),
        ),
        corollary(
            "sums-to-zero",
            "the gradient adds to zero over the classes",
            Eq(Sum((q(k, tau) - p(k, tau))/tau, (k, 1, K)), 0),
            where=(*STUDENT, *TEACHER),
        ),
    ),
    errata=(
        erratum(
            "no-temperature",
            "the factor 1/tau forgotten",
            Eq((q(i, tau) - p(i, tau))/tau, q(i, tau) - p(i, tau)),
            where=(*STUDENT, *TEACHER, IN_RANGE),
            right=Eq(tau*((q(i, tau) - p(i, tau))/tau), q(i, tau) - p(i, tau)),
        ),
    ),
    sources=(HINTON, SANH),
)

OVER_TAU = Identity(
    name="distillation.logits-over-temperature",
    title="Logits over a temperature",
    topic="distillation",
    statements=(
        claim("are of size B over tau at most", ForAll(Le(Abs(z[k]/tau), B_z/tau), (k, 1, K)), where=(BOUNDED_LOGITS,)),
    ),
)

TAU_SQUARED = Identity(
    name="distillation.tau-squared",
    title="Why the loss is multiplied by tau^2",
    topic="distillation",
    statements=(
        claim(
            "tau^2 times the gradient has a finite limit: the difference of the centred logits over K",
            tends(tau**2*((q(i, tau) - p(i, tau))/tau), CENTRED_DIFFERENCE),
            where=("tau -> oo", *STUDENT, *TEACHER, *MEANS, IN_RANGE),
            derivation=chain(
                tau**2*((q(i, tau) - p(i, tau))/tau),
                ("=", tau*(q(i, tau) - 1/K) - tau*(p(i, tau) - 1/K), "cancel tau; both are near 1/K"),
                ("->", (z[i] - zbar)/K - (v[i] - vbar)/K, "the slopes of both softmaxes in 1/tau, at 0"),
                ("=", CENTRED_DIFFERENCE, "over one denominator"),
            ),
            aliases=("distilbert.gradient-rate",),
        ),
        limit(
            "expansion",
            "to first order the softmax is (1 + (z_i - mean z)/tau) / K",
            tends(tau*(K*q(i, tau) - 1), z[i] - zbar),
            where=("tau -> oo", *STUDENT, *MEANS[:1], IN_RANGE),
            aliases=("distilbert.softmax-expansion",),
        ),
        corollary(
            "remainder",
            "the remainder is O(1/tau^2): for logits of size B at most and tau >= B it is at most 18 B^2 / tau^2",
            Le(Abs(K*q(i, tau) - 1 - (z[i] - zbar)/tau), 18*(B_z/tau)**2),
            where=(*STUDENT, *MEANS[:1], BOUNDED_LOGITS, Le(B_z, tau), IN_RANGE),
            derivation=facts(using=(use(OVER_TAU), use(FIRST_ORDER, "", {y_small[k]: z[k]/tau, size: B_z/tau}))),
        ),
        limit("uniform", "a hot softmax is uniform", tends(q(i, tau), 1/K), where=("tau -> oo", *STUDENT, IN_RANGE)),
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
            Eq((z[i]*Sum(1, (j, 1, K)) - Sum(z[j], (j, 1, K)))/Sum(1, (j, 1, K))**2, (z[i] - zbar)/K),
            where=(*MEANS[:1], IN_RANGE),
        ),
        limit(
            "order",
            "so the gradient itself falls as tau^-2",
            BigO((q(i, tau) - p(i, tau))/tau, tau**-2),
            where=("tau -> oo", *STUDENT, *TEACHER, IN_RANGE),
        ),
        limit(
            "zero-mean",
            "for logits of mean zero the limit is (z_i - v_i)/K",
            tends(tau**2*((q(i, tau) - p(i, tau))/tau), (z[i] - v[i])/K),
            where=("tau -> oo", *STUDENT, *TEACHER, IN_RANGE, Eq(Sum(z[j], (j, 1, K)), 0), Eq(Sum(v[j], (j, 1, K)), 0)),
        ),
    ),
    errata=(
        erratum(
            "means-forgotten",
            "(z_i - v_i)/K quoted for logits that are not centred",
            Eq(CENTRED_DIFFERENCE, (z[i] - v[i])/K),
            where=(*MEANS, IN_RANGE),
            right=Eq(CENTRED_DIFFERENCE, (z[i] - v[i])/K - (zbar - vbar)/K),
        ),
    ),
    sources=(HINTON,),
)

RATIO = Identity(
    name="distillation.ratio-of-gradient-norms",
    title="A ratio of gradient norms",
    topic="distillation",
    statements=(
        claim("is what it is with both divided by b", Eq(norm_b/norm_2b, norm_1/norm_2),
              where=(Eq(norm_b, norm_1/b), Eq(norm_2b, norm_2/b), Ne(norm_2, 0))),
        corollary(
            "both-scaled",
            "the norm of the gradient of scaled logits at the scaled temperature is divided by b",
            Eq(gradient_norm(b*tau, b), gradient_norm(tau)/b),
            derivation=chain(
                gradient_norm(b*tau, b),
                ("have", ForAll(Eq(gradient(b*tau, b, k), gradient(tau, 1, k)/b), (k, 1, K)), "each of its entries"),
                ("=", sqrt(Sum((gradient(tau, 1, k)/b)**2, (k, 1, K))), "entry by entry"),
                ("=", gradient_norm(tau)/b, "b is positive"),
                using=(use(TERMS, "norm", {weight: 1/b, left[k]: gradient(tau, 1, k)}),),
            ),
        ),
    ),
)

SCALE = Identity(
    name="distillation.scale-invariance",
    title="Only logits over temperature matter",
    topic="distillation",
    statements=(
        claim(
            "scaling z, v and tau together leaves the ratio of the gradients at 2 tau and tau unchanged",
            Eq(G_b(2*(b*tau))/G_b(b*tau), G(2*tau)/G(tau)),
            where=(*GRADIENT_AT, *SCALED_GRADIENT_AT, IN_RANGE, Ne(softmax(z, i, tau), softmax(v, i, tau))),
            derivation=chain(
                G_b(2*(b*tau))/G_b(b*tau),
                ("=", (G(2*tau)/b)/(G(tau)/b), "each gradient is divided by b"),
                ("=", G(2*tau)/G(tau), "cancel b, which is positive"),
            ),
        ),
        corollary(
            "gradient",
            "the gradient of scaled logits at the scaled temperature",
            Eq(G_b(b*tau), G(tau)/b),
            where=(*GRADIENT_AT, *SCALED_GRADIENT_AT, IN_RANGE),
        ),
        corollary(
            "gradient-doubled",
            "and at twice that temperature",
            Eq(G_b(2*(b*tau)), G(2*tau)/b),
            where=(*GRADIENT_AT, *SCALED_GRADIENT_AT, IN_RANGE),
        ),
        corollary(
            "gradient-alone",
            "so scaling the logits alone acts as dividing the temperature",
            Eq(G_b(tau), G(tau/b)/b),
            where=(*GRADIENT_AT, *SCALED_GRADIENT_AT, IN_RANGE),
        ),
        corollary(
            "gradient-norm",
            "and the norm of the gradient over all classes is divided as each of them",
            Eq(gradient_norm(tau, b), gradient_norm(tau/b)/b),
            derivation=chain(
                gradient_norm(tau, b),
                ("have", ForAll(Eq(gradient(tau, b, k), gradient(tau/b, 1, k)/b), (k, 1, K)), "each of its entries"),
                ("=", sqrt(Sum((gradient(tau/b, 1, k)/b)**2, (k, 1, K))), "entry by entry"),
                ("=", gradient_norm(tau/b)/b, "b is positive"),
                using=(use(TERMS, "norm", {weight: 1/b, left[k]: gradient(tau/b, 1, k)}),),
            ),
        ),
        corollary(
            "norm-ratio",
            "so the ratio of the norms at tau/2 and tau depends on the logits over the temperature alone",
            Eq(gradient_norm(b*(tau/2), b)/gradient_norm(b*tau, b), gradient_norm(tau/2)/gradient_norm(tau)),
            where=(Ne(gradient_norm(tau), 0),),
            derivation=facts(using=(
                use(RATIO, "both-scaled"), use(RATIO, "both-scaled", {tau: tau/2}),
                use(RATIO, "", {norm_b: gradient_norm(b*(tau/2), b), norm_2b: gradient_norm(b*tau, b),
                                norm_1: gradient_norm(tau/2), norm_2: gradient_norm(tau)}))),
        ),
        limit(
            "doubled",
            "at 2 tau a quarter of the limit stays, so doubling a high temperature divides the gradient by 4",
            tends(tau**2*G(2*tau), CENTRED_DIFFERENCE/4),
            where=(*MEANS, *GRADIENT_AT, "tau -> oo", IN_RANGE),
            aliases=("distilbert.ratio-limit",),
        ),
    ),
    errata=(
        erratum(
            "always-four",
            "the factor 4 quoted for every temperature",
            Eq(G(2*tau), G(tau)/4),
            where=(*GRADIENT_AT, IN_RANGE),
        ),
    ),
    sources=(HINTON, SANH),
)

ENTRIES = (SOFTMAX, GRADIENT, OVER_TAU, TAU_SQUARED, RATIO, SCALE)
