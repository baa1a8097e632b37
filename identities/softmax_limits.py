"""Softmax at its ends: scores that go to minus infinity, temperatures that go to 0, values that grow.

Limits over sums of any length are stated as they are defined: how far out one has to go for a given eps.
"""
from __future__ import annotations

from derive import Abs, Derivative, Eq, ForAll, Ge, Gt, Le, Lt, Sum, Symbol, exp, family, log
from derive.catalogue import Identity, chain, claim, corollary, erratum, facts, limit, tends, use
from identities.sources import HINTON, RADFORD, SANH, SURVEY
from identities.sums_compared import TERMS, left
from identities.sums_compared import s as place
from identities.symbols import K, i, j, k, tau, z

m = Symbol("m_free", domain="positive integer", meaning="keys that are not masked; they stand first", unit="token",
           latex="m")
n = Symbol("n_keys", domain="positive integer", meaning="keys of a row, masked ones included", unit="token", latex="n")
s = family("s_row", domain="real", meaning="scores of a row", latex="s")
eps = Symbol("eps_w", domain="positive", meaning="a bound, however small", latex=r"\varepsilon")
free = Symbol("W_free", domain="positive", meaning="sum of the exponentials of the scores that are not masked")
masked = Symbol("W_mask", domain="nonnegative", meaning="sum of the exponentials of the masked scores")
one = Symbol("w_one", domain="positive", meaning="exponential of one score")
off = Symbol("offset", domain="real", meaning="what is taken from a masked score", latex="x")
best = Symbol("k_best", domain="positive integer", meaning="the class with the largest logit", latex="m")
lead = Symbol("lead", domain="positive", meaning="lead of the largest logit over all others", latex="g")
cold = Symbol("x_inv", domain="positive", meaning="an inverse temperature, 1/tau", latex="x")
tied = Symbol("M_tied", domain="positive integer", meaning="classes that share the largest logit", latex="M")
others = Symbol("R_rest", domain="nonnegative", latex="R",
                meaning="sum of the other classes' exponentials, over that of the largest logit")
spread = Symbol("Q_rest", domain="nonnegative", latex="Q", meaning="sum of the same, each times minus its exponent")
norm = Symbol("N_sum", domain="nonnegative", meaning="norm of a + x b", latex=r"\|a + x b\|")
norm_a = Symbol("N_a", domain="nonnegative", meaning="norm of a", latex=r"\|a\|")
norm_b = Symbol("N_b", domain="nonnegative", meaning="norm of b", latex=r"\|b\|")
exponent = Symbol("u_exp", domain="real", meaning="an exponent", latex="u")
far = Symbol("x_far", domain="positive", meaning="size of a perturbation", latex="x")
a_real = Symbol("a_val", domain="real", meaning="a value", latex="a")
b_pos = Symbol("b_val", domain="positive", meaning="direction in which a value is moved", latex="b")
FREE = Sum(exp(s[k]), (k, 1, m))
MASKED = Sum(exp(s[k]), (k, m + 1, n))

MASK = Identity(
    name="softmax.masked-scores",
    title="A score of minus infinity has the weight 0",
    topic="softmax-attention",
    statements=(
        claim(
            "masked scores that lie low enough have as little weight as one likes, if one score is not masked",
            Lt(exp(s[i])/(FREE + MASKED), eps),
            where=(Lt(m, i), Le(i, n), ForAll(Lt(exp(s[k]), eps*FREE), (k, m + 1, n))),
            derivation=facts(
                (Gt(FREE, 0), "one score is not masked"),
                (Ge(MASKED, 0), "exponentials are positive"),
                (Lt(exp(s[i]), eps*FREE), "the score lies low"),
                (Ge(eps*MASKED, 0), "neither factor is negative"),
                (Lt(exp(s[i]), eps*(FREE + MASKED)), "all the more"),
            ),
            aliases=("gpt.mask-zero-weight",),
        ),
        corollary(
            "others",
            "and the other weights come as near as one likes to the softmax of the scores that are left",
            Lt(Abs(one/(free + masked) - one/free), eps),
            where=(Le(one, free), Lt(masked, eps*free)),
            derivation=chain(
                Abs(one/(free + masked) - one/free),
                ("=", one/free*(masked/(free + masked)), "over one denominator"),
                ("<=", masked/(free + masked), "one exponential is at most the sum"),
                ("<=", masked/free, "a smaller denominator"),
                ("<", eps, "the masked scores lie low"),
            ),
        ),
        limit(
            "two-scores",
            "with one masked score and one that is not",
            tends(exp(-off)/(exp(-off) + 1), 0),
            where=("offset -> oo",),
        ),
    ),
    sources=(RADFORD,),
)

SOFT = exp(z[i]*cold)/Sum(exp(z[j]*cold), (j, 1, K))
AGAINST_BEST = Identity(
    name="softmax.against-the-largest",
    title="A weight is at most its ratio to the largest",
    topic="distillation",
    statements=(
        claim(
            "a weight is at most exp of the difference of its logit and any other",
            Le(SOFT, exp(z[i]*cold - z[best]*cold)),
            where=(Le(i, K), Le(best, K)),
            derivation=chain(
                SOFT,
                ("have", Ge(Sum(exp(z[j]*cold), (j, 1, K)), exp(z[best]*cold)), "one term of a sum of positive ones"),
                ("<=", exp(z[i]*cold)/exp(z[best]*cold), "a smaller denominator"),
                ("=", exp(z[i]*cold - z[best]*cold), "a quotient of exponentials"),
                using=(use(TERMS, "one-term", {place: best, left[k]: exp(z[k]*cold)}),),
            ),
        ),
    ),
    sources=(HINTON,),
)

FADES = Identity(
    name="softmax.fading-exponential",
    title="How far out an exponential lies below a bound",
    topic="distillation",
    statements=(
        claim(
            "exp u is below eps where u is at most -g x and x is above 1/(g eps)",
            Lt(exp(exponent), eps),
            where=(Le(exponent, -(lead*cold)), Gt(cold, 1/(lead*eps))),
            derivation=chain(
                exp(exponent),
                ("<=", exp(-(lead*cold)), "exp increases"),
                ("<", 1/(lead*cold), "exp t > t"),
                ("<", eps, "x is large"),
            ),
        ),
    ),
    sources=(HINTON,),
)

COLD = Identity(
    name="softmax.zero-temperature",
    title="At temperature 0 the softmax is a hard label",
    topic="distillation",
    statements=(
        claim(
            "below some temperature every class but the one with the largest logit has as little weight as one likes",
            Lt(SOFT, eps),
            where=(Le(i, K), Le(best, K), Lt(exp(z[i]*cold - z[best]*cold), eps)),
            derivation=chain(
                SOFT,
                ("<=", exp(z[i]*cold - z[best]*cold), "against the largest"),
                ("<", eps, "the temperature is low"),
                using=(use(AGAINST_BEST),),
            ),
        ),
        corollary(
            "how-cold",
            "where the largest logit leads by g, any temperature below g eps is low enough",
            Lt(exp(exponent*cold), eps),
            where=(Le(exponent, -lead), Gt(cold, 1/(lead*eps))),
            derivation=facts(
                (Le(exponent*cold, -(lead*cold)), "the lead"),
                using=(use(FADES, "", {exponent: exponent*cold}),),
            ),
        ),
        corollary(
            "tied",
            "while classes with the same logit keep the same weight",
            Eq(exp(z[i]*cold)/Sum(exp(z[j]*cold), (j, 1, K)), exp(z[best]*cold)/Sum(exp(z[j]*cold), (j, 1, K))),
            where=(Le(i, K), Le(best, K), Eq(z[i], z[best])),
        ),
    ),
    sources=(HINTON, SANH),
)

VALUE = Identity(
    name="attention.value-growth",
    title="A perturbed value grows linearly",
    topic="softmax-attention",
    statements=(
        claim(
            "for any norm, |a + x b| / x comes as near as one likes to |b|: the growth is linear unless b is 0",
            Lt(Abs(norm/far - norm_b), eps),
            where=(Le(far*norm_b, norm + norm_a), Le(norm, norm_a + far*norm_b), Gt(far, norm_a/eps)),
            derivation=chain(
                Abs(norm/far - norm_b),
                ("<=", norm_a/far, "the triangle inequality, both ways"),
                ("<", eps, "x is large"),
            ),
            aliases=("xlnet.value-linear",),
        ),
        corollary(
            "linear",
            "where b is not 0 it is at least half of x |b| from some x on: the growth is linear",
            Ge(norm, far*norm_b/2),
            where=(Le(far*norm_b, norm + norm_a), Gt(norm_b, 0), Ge(far, 2*norm_a/norm_b)),
            derivation=facts((Ge(far*norm_b, 2*norm_a), "x is large"),
                             (Ge(norm, far*norm_b - norm_a), "the triangle inequality")),
        ),
        corollary("only-linear", "where b is 0 it stays below |a|: there is no growth", Le(norm, norm_a),
                  where=(Le(norm, norm_a + far*norm_b), Eq(norm_b, 0)),
                  derivation=facts((Eq(far*norm_b, 0), "b is 0"), (Le(norm, norm_a + 0), "the triangle inequality"))),
        corollary(
            "response",
            "a value times a weight that grows with it increases",
            Gt(Derivative(far/(1 + exp(-far)), far), 0),
            aliases=("xlnet.monotone-response",),
        ),
        corollary("bounded", "times a weight that falls it stays bounded", Le(far/(1 + exp(far)), 1)),
    ),
    errata=(
        erratum(
            "bounded-times-unbounded",
            "a bounded weight times a growing value said to grow: the weight may fall faster",
            Ge((far + 1)/(1 + exp(far + 1)), far/(1 + exp(far))),
            right=Le(far/(1 + exp(far)), 1),
            aliases=("xlnet.bounded-times-unbounded",),
        ),
    ),
    sources=(SURVEY,),
)

W = exp(z[k]/tau)/Sum(exp(z[j]/tau), (j, 1, K))

CLASSES = Identity(
    name="entropy.effective-classes",
    title="The effective number of classes",
    topic="distillation",
    statements=(
        claim(
            "exp of the entropy at a temperature tends to the number of classes as the temperature grows",
            tends(exp(log(Sum(exp(z[k]/tau), (k, 1, K)))
                      - Sum(z[k]*exp(z[k]/tau), (k, 1, K))/(tau*Sum(exp(z[k]/tau), (k, 1, K)))), K),
            where=("tau -> oo",),
            aliases=("distilbert.effective-classes-limit",),
        ),
        corollary(
            "entropy",
            "its exponent is the entropy",
            Eq(log(Sum(exp(z[j]/tau), (j, 1, K)))
               - Sum(z[j]*exp(z[j]/tau), (j, 1, K))/(tau*Sum(exp(z[j]/tau), (j, 1, K))),
               -Sum(W*log(W), (k, 1, K))),
        ),
        corollary(
            "tied",
            "with M classes that share the largest logit it is at least M",
            Ge(log(tied + others) + spread/(tied + others), log(tied)),
        ),
        corollary(
            "cold",
            "and comes to M as the others' weights, and those times their exponents, vanish at temperature 0",
            Le(log(tied + others) + spread/(tied + others), log(tied) + (others + spread)/tied),
            derivation=facts(
                (Le(log((tied + others)/tied), (tied + others)/tied - 1), "the tangent of the logarithm"),
                (Eq(log((tied + others)/tied), log(tied + others) - log(tied)), "the logarithm of a quotient"),
                (Eq((tied + others)/tied - 1, others/tied), "over one denominator"),
                (Le(spread/(tied + others), spread/tied), "a smaller denominator"),
                (Eq((others + spread)/tied, others/tied + spread/tied), "part by part"),
            ),
        ),
    ),
    sources=(HINTON, SANH),
)

ENTRIES = (MASK, AGAINST_BEST, FADES, COLD, VALUE, CLASSES)
