"""The softmax as its temperature goes to 0: weights and the effective number of classes, with ties for the largest.

The M classes with the largest logit stand first; each other lies below it by its gap. x is the inverse temperature.
"""
from __future__ import annotations

from fractions import Fraction

from derive import Abs, Eq, Expr, ForAll, Ge, Gt, Le, Lt, Sum, Symbol, exp, family, log
from derive.catalogue import Identity, chain, claim, corollary, facts, limit, tends, use
from identities.softmax_limits import AGAINST_BEST, CLASSES, best, lead, others, spread
from identities.softmax_limits import cold as x
from identities.softmax_limits import tied as M
from identities.sources import HINTON, SANH
from identities.symbols import K, i, j, k, z

top = Symbol("z_top", domain="real", meaning="the largest logit", latex="z_{max}")
gap = family("gap_rest", domain="positive", meaning="by how much each other logit lies below the largest", latex="g")
rest = Symbol("n_rest", domain="nonnegative integer", meaning="classes whose logit is not the largest", latex="r")
first = Symbol("v_first", domain="real", meaning="a number", latex="u")
second = Symbol("v_second", domain="real", meaning="another number", latex="v")
whole = Symbol("S_all", domain="positive", meaning="sum of all exponentials", latex="S")
mean = Symbol("S_moment", domain="real", meaning="the same, each times its logit")
near = Symbol("e_near", domain="real", meaning="a bound of a distance", latex="e")
delta = Symbol("delta_x", domain="nonnegative", meaning="a small number", latex=r"\delta")
H = Symbol("H_cold", domain="real", meaning="an entropy", unit="nat", latex="H")

FADING = exp(-(gap[k]*x))
R = Sum(FADING, (k, 1, rest))
Q = Sum(gap[k]*x*FADING, (k, 1, rest))
C = Sum(1/gap[k], (k, 1, rest))
LARGEST = (ForAll(Eq(z[k], top), (k, 1, M)), ForAll(Eq(z[M + k], top - gap[k]), (k, 1, rest)))
PARTITION = Sum(exp(z[j]*x), (j, 1, M + rest))
MOMENT = Sum(z[j]*exp(z[j]*x), (j, 1, M + rest))
SOFT = exp(z[i]*x)/Sum(exp(z[j]*x), (j, 1, K))
SOFT_TIED = exp(z[i]*x)/PARTITION
BOUND = 1/((z[best] - z[i])*x)
EFFECTIVE = log(M + R) + Q/(M + R)


def split(of: Expr) -> tuple[Expr, Expr]:
    """A sum over all classes as those with the largest logit, then the others, still by their number."""
    return Sum(of, (j, 1, M)), Sum(of, (j, M + 1, M + rest))


REST = Identity(
    name="softmax.cold-rest",
    title="What other classes weigh at a low temperature",
    topic="distillation",
    statements=(
        claim(
            "their weights relative to the largest add to at most C/x, C the sum of the inverse gaps",
            Le(R, C/x),
            derivation=chain(R, ("<=", Sum(1/(gap[k]*x), (k, 1, rest)), "exp(-t) < 1/t"), ("=", C/x, "1/x comes out")),
        ),
        corollary(
            "spread",
            "and those times their exponents to at most 2C/x",
            Le(Q, 2*C/x),
            derivation=chain(Q, ("<=", Sum(2/(gap[k]*x), (k, 1, rest)), "t exp(-t) < 2/t"),
                             ("=", 2*C/x, "2/x comes out")),
        ),
        corollary("not-negative", "the weights are not negative", Ge(R, 0)),
        corollary("spread-not-negative", "nor are those", Ge(Q, 0)),
        corollary(
            "partition",
            "the sum of all exponentials is that of the largest times M and these weights",
            Eq(PARTITION, exp(top*x)*(M + R)),
            where=LARGEST,
            derivation=chain(
                PARTITION,
                ("=", split(exp(z[j]*x))[0] + split(exp(z[j]*x))[1], "the largest first"),
                ("=", split(exp(z[j]*x))[0] + Sum(exp(z[M + k]*x), (k, 1, rest)), "count the others from 1"),
                ("have", ForAll(Eq(exp(z[M + k]*x), exp(top*x)*FADING), (k, 1, rest)), "a gap below the largest"),
                ("=", M*exp(top*x) + Sum(exp(top*x)*FADING, (k, 1, rest)), "M alike"),
                ("=", exp(top*x)*(M + R), "the largest comes out"),
            ),
        ),
        corollary(
            "moment",
            "the same with each exponential times its logit",
            Eq(MOMENT, exp(top*x)*(top*(M + R) - Q/x)),
            where=LARGEST,
            derivation=chain(
                MOMENT,
                ("=", split(z[j]*exp(z[j]*x))[0] + split(z[j]*exp(z[j]*x))[1], "the largest first"),
                ("=", split(z[j]*exp(z[j]*x))[0] + Sum(z[M + k]*exp(z[M + k]*x), (k, 1, rest)),
                 "count the others from 1"),
                ("have", ForAll(Eq(z[M + k]*exp(z[M + k]*x), exp(top*x)*((top - gap[k])*FADING)), (k, 1, rest)),
                 "a gap below the largest"),
                ("=", M*(top*exp(top*x)) + exp(top*x)*Sum((top - gap[k])*FADING, (k, 1, rest)), "M alike"),
                ("=", exp(top*x)*(top*(M + R) - Q/x), "collect"),
            ),
        ),
        corollary(
            "faded",
            "an exponential of a difference is at most one over it",
            Le(exp(first - second), 1/lead),
            where=(Eq(second - first, lead),),
            derivation=chain(exp(first - second), ("=", exp(-lead), "the difference"), ("<=", 1/lead, "exp(-t) < 1/t")),
        ),
        corollary(
            "top-cancels",
            "in the entropy the largest logit cancels",
            Eq(log(whole) - x*mean/whole, log(lead) + near/lead),
            where=(Eq(whole, exp(top*x)*lead), Eq(mean, exp(top*x)*(top*lead - near/x))),
            derivation=chain(
                log(whole) - x*mean/whole,
                ("=", log(exp(top*x)*lead) - x*(exp(top*x)*(top*lead - near/x))/(exp(top*x)*lead), "by the gaps"),
                ("=", top*x + log(lead) - x*(top*lead - near/x)/lead, "the logarithm of a product"),
                ("=", log(lead) + near/lead, "top x cancels"),
            ),
        ),
        corollary("near-one-over", "1/(M + R) is at most R from 1/M", Le(Abs(1/(M + others) - 1/M), others)),
        corollary("equal", "what is equal to a number is as near", Le(Abs(first - 1/M), near),
                  where=(Eq(first, second), Le(Abs(second - 1/M), near))),
    ),
    sources=(HINTON,),
)

DISTANCES = Identity(
    name="softmax.cold-distances",
    title="How far a cold softmax is from its limit",
    topic="distillation",
    statements=(
        claim(
            "a class that lies below another has at most the weight 1/(g x), g the lead of the other",
            Le(Abs(SOFT), BOUND),
            where=(Le(i, K), Le(best, K), Lt(z[i], z[best])),
            derivation=chain(
                Abs(SOFT),
                ("=", SOFT, "a weight is positive"),
                ("<=", exp(z[i]*x - z[best]*x), "against the largest"),
                ("<=", BOUND, "exp(-t) < 1/t"),
                using=(use(AGAINST_BEST),
                       use(REST, "faded", {lead: (z[best] - z[i])*x, first: z[i]*x, second: z[best]*x})),
            ),
        ),
        corollary(
            "tied-weight",
            "a class with the largest logit has the weight 1/(M + R)",
            Eq(SOFT_TIED, 1/(M + R)),
            where=(*LARGEST, Le(i, M)),
            derivation=chain(
                SOFT_TIED,
                ("=", exp(top*x)/(exp(top*x)*(M + R)), "the sum of all exponentials"),
                ("=", 1/(M + R), "cancel"),
                using=(use(REST, "not-negative"), use(REST, "partition")),
            ),
        ),
        corollary(
            "one-over",
            "which is at most C/x from 1/M",
            Le(Abs(1/(M + R) - 1/M), C/x),
            derivation=chain(
                Abs(1/(M + R) - 1/M),
                ("<=", R, "over one denominator"),
                ("<=", C/x, "the others' weights"),
                using=(use(REST, "not-negative"), use(REST), use(REST, "near-one-over", {others: R})),
            ),
        ),
        corollary("least-entropy", "the entropy is at least log M", Le(log(M), EFFECTIVE), derivation=facts(using=(
            use(REST, "not-negative"), use(REST, "spread-not-negative"),
            use(CLASSES, "tied", {others: R, spread: Q})))),
        corollary(
            "most-entropy",
            "and at most 3C/(M x) more",
            Le(EFFECTIVE, log(M) + 3*C/(M*x)),
            derivation=chain(
                EFFECTIVE,
                ("<=", log(M) + (R + Q)/M, "the tangent of the logarithm"),
                ("<=", log(M) + 3*C/(M*x), "the others' weights"),
                using=(use(REST, "not-negative"), use(REST, "spread-not-negative"), use(REST), use(REST, "spread"),
                       use(CLASSES, "cold", {others: R, spread: Q})),
            ),
        ),
        corollary(
            "exponential",
            "exp delta is at most 1 + 2 delta up to delta = 1/2",
            Le(exp(delta), 1 + 2*delta),
            where=(Le(delta, Fraction(1, 2)),),
            derivation=facts(
                (Ge(exp(-delta), 1 - delta), "the tangent"), (Gt(1 - delta, 0), "delta is at most 1/2"),
                (Eq(exp(delta), 1/exp(-delta)), "one over it"), (Le(1/exp(-delta), 1/(1 - delta)), "turned round"),
                (Le(1/(1 - delta), 1 + 2*delta), "delta is at most 1/2"),
            ),
        ),
        corollary(
            "effective",
            "exp of an entropy between log M and log M + delta is at most 2 M delta from M",
            Le(Abs(exp(H) - M), 2*M*delta),
            where=(Le(log(M), H), Le(H, log(M) + delta), Le(exp(delta), 1 + 2*delta)),
            derivation=chain(
                Abs(exp(H) - M),
                ("have", Le(exp(log(M)), exp(H)), "exp increases"),
                ("have", Eq(exp(log(M)), M), "exp and log"),
                ("have", Le(exp(H), exp(log(M) + delta)), "exp increases"),
                ("have", Eq(exp(log(M) + delta), M*exp(delta)), "exp of a sum"),
                ("=", exp(H) - M, "it is not negative"),
                ("<=", M*exp(delta) - M, "from above"),
                ("<=", 2*M*delta, "delta is small"),
            ),
        ),
    ),
    sources=(HINTON, SANH),
)

NEAR = Identity(
    name="softmax.cold-ties",
    title="Ties at a low temperature",
    topic="distillation",
    statements=(
        claim(
            "each of M tied classes is at most C/x from 1/M",
            Le(Abs(SOFT_TIED - 1/M), C/x),
            where=(*LARGEST, Le(i, M)),
            derivation=facts(using=(
                use(DISTANCES, "one-over"), use(DISTANCES, "tied-weight"),
                use(REST, "equal", {first: SOFT_TIED, second: 1/(M + R), near: C/x}))),
        ),
        corollary(
            "classes",
            "and exp of the entropy at most 6C/x from M, once x is 6C/M",
            Le(Abs(exp(EFFECTIVE) - M), 6*C/x),
            where=(Ge(x, 6*C/M),),
            derivation=chain(
                Abs(exp(EFFECTIVE) - M),
                ("<=", 2*M*(3*C/(M*x)), "between log M and 3C/(M x) more"),
                ("=", 6*C/x, "cancel M"),
                using=(use(DISTANCES, "least-entropy"), use(DISTANCES, "most-entropy"),
                       use(DISTANCES, "exponential", {delta: 3*C/(M*x)}),
                       use(DISTANCES, "effective", {H: EFFECTIVE, delta: 3*C/(M*x)})),
            ),
        ),
        corollary(
            "entropy",
            "where its exponent is the entropy of the softmax",
            Eq(log(PARTITION) - x*MOMENT/PARTITION, EFFECTIVE),
            where=LARGEST,
            derivation=facts(using=(
                use(REST, "not-negative"), use(REST, "partition"), use(REST, "moment"),
                use(REST, "top-cancels", {whole: PARTITION, mean: MOMENT, lead: M + R, near: Q}))),
        ),
    ),
    sources=(HINTON, SANH),
)

LIMITS = Identity(
    name="softmax.cold-limit",
    title="At temperature 0 the softmax is a hard label, or uniform on the ties",
    topic="distillation",
    statements=(
        claim(
            "a class below the largest logit has the weight 0",
            tends(SOFT, 0),
            where=("x_inv -> oo", Le(i, K), Le(best, K), Lt(z[i], z[best])),
            derivation=facts((Le(Abs(SOFT), BOUND), "against the largest"), (tends(BOUND, 0), "x grows"),
                             using=(use(DISTANCES),)),
            aliases=("distilbert.zero-tau-hard-label",),
        ),
        limit(
            "ties",
            "each of M classes with the largest logit has 1/M: for M = 1 all the weight",
            tends(SOFT_TIED, 1/M),
            where=("x_inv -> oo", *LARGEST, Le(i, M)),
            derivation=facts((Le(Abs(SOFT_TIED - 1/M), C/x), "near 1/M"), (tends(C/x, 0), "x grows"),
                             using=(use(NEAR),)),
        ),
        limit(
            "effective-classes",
            "and exp of the entropy is M",
            tends(exp(EFFECTIVE), M),
            where=("x_inv -> oo", Ge(x, 6*C/M)),
            derivation=facts((Le(Abs(exp(EFFECTIVE) - M), 6*C/x), "near M"), (tends(6*C/x, 0), "x grows"),
                             using=(use(NEAR, "classes"),)),
        ),
    ),
    sources=(HINTON, SANH),
)

ENTRIES = (REST, DISTANCES, NEAR, LIMITS)
