"""The softmax: weights that mix, what leaves them unchanged, how they order, how they change, and what a mask does."""
from __future__ import annotations

from fractions import Fraction

from derive import (
    Derivative,
    Eq,
    Equivalent,
    Expr,
    Family,
    ForAll,
    Ge,
    Gt,
    KroneckerDelta,
    Le,
    Lt,
    Max,
    Sum,
    Symbol,
    exp,
    family,
)
from derive.catalogue import Identity, cases, chain, claim, condition, corollary, erratum, facts, figure, use
from identities.sources import LESSON, SURVEY, TEXTBOOK, VASWANI
from identities.symbols import K, c, i, j, k, x, z

m = Symbol("m_att", domain="positive integer", meaning="keys that a query attends to", unit="token", latex="m")
row = Symbol("row_att", domain="positive integer", meaning="a query: a row of the attention matrix", latex="i")
s = family("s_att", domain="real", meaning="scores of a query and the keys", latex="s")
S = family("S_att", domain="real", meaning="scores of all queries and keys, one row for each query", latex="S")
v = family("v_att", domain="real", meaning="one coordinate of the values", latex="v")
p = family("p_att", domain="nonnegative", meaning="attention weights of a query", latex="p")
u = family("u_att", domain="real", meaning="numbers that a matrix of weights is applied to", latex="u")
low = Symbol("v_min", domain="real", meaning="a number that no value is below", latex="v_{min}")
high = Symbol("v_max", domain="real", meaning="a number that no value is above", latex="v_{max}")
share = Symbol("share", domain="probability", meaning="weight of one key, or of the aligned one")
gap = Symbol("score_gap", domain="real", meaning="score of a key less that of another", latex="x")
y_out = Symbol("y_score", domain="real", meaning="a score", latex="y")
total = Symbol("w_total", domain="positive", meaning="a sum of exponentials", latex="W")


def softmax(scores: Family, index: Expr, size: Symbol) -> Expr:
    """One weight of the softmax of the first `size` scores."""
    return exp(scores[index])/Sum(exp(scores[j]), (j, 1, size))


def sigmoid(t: Expr) -> Expr:
    """The weight of one of two keys that lies `t` above the other."""
    return 1/(1 + exp(-t))


PARTITION = Sum(exp(s[j]), (j, 1, m))

CONVEX = Identity(
    name="softmax.convex-weights",
    title="Attention weights are a convex combination",
    topic="softmax-attention",
    statements=(
        claim(
            "the weights add to 1",
            Eq(Sum(softmax(s, k, m), (k, 1, m)), 1),
            aliases=("attn.weights-convex",),
        ),
        corollary("positive", "each is positive", Gt(softmax(s, i, m), 0), where=(Le(i, m),)),
        corollary("at-most-one", "and at most 1", Le(softmax(s, i, m), 1), where=(Le(i, m),)),
        corollary(
            "at-most-largest",
            "so a mixed value is at most the largest of the values",
            Le(Sum(exp(s[k])*v[k], (k, 1, m))/PARTITION, high),
            where=(ForAll(Le(v[k], high), (k, 1, m)),),
            derivation=facts(
                (Le(Sum(exp(s[k])*v[k], (k, 1, m)), high*PARTITION), "value by value"),
            ),
        ),
        corollary(
            "at-least-smallest",
            "and at least the smallest",
            Ge(Sum(exp(s[k])*v[k], (k, 1, m))/PARTITION, low),
            where=(ForAll(Ge(v[k], low), (k, 1, m)),),
            derivation=facts(
                (Ge(Sum(exp(s[k])*v[k], (k, 1, m)), low*PARTITION), "value by value"),
            ),
        ),
        corollary(
            "two-values",
            "for two keys",
            Le(share*low + (1 - share)*high, Max(low, high)),
            aliases=("attn.output-in-hull",),
        ),
        corollary(
            "rows",
            "every row of the attention matrix adds to 1",
            Eq(Sum(exp(S[row, k])/Sum(exp(S[row, j]), (j, 1, m)), (k, 1, m)), 1),
            aliases=("attn.rows-sum-to-one",),
        ),
        corollary(
            "vocabulary",
            "as do the output probabilities of the vocabulary",
            Eq(Sum(softmax(z, k, K), (k, 1, K)), 1),
            aliases=("tf.output-softmax",),
        ),
        corollary(
            "two-keys",
            "with two keys",
            Eq(exp(gap)/(exp(gap) + exp(y_out)) + exp(y_out)/(exp(gap) + exp(y_out)), 1),
            aliases=("ex5.softmax-sums",),
        ),
        corollary(
            "exercise",
            "for the scores 1, 0 and 1",
            Eq(exp(1)/(2*exp(1) + 1) + 1/(2*exp(1) + 1) + exp(1)/(2*exp(1) + 1), 1),
            aliases=("ex3.scores-and-weights",),
        ),
        corollary(
            "leftover",
            "a weight above one half leaves less than itself to all other keys",
            Lt(1 - share, share),
            where=("share > 1/2",),
            aliases=("attn.cross-alignment-leftover",),
        ),
        corollary(
            "bounded",
            "with two keys the weight is positive",
            Gt(sigmoid(gap), 0),
            aliases=("xlnet.weight-bounded",),
        ),
        condition(
            "below-one",
            "and never 1: it only prints so",
            Lt(sigmoid(gap), 1),
            figures=(figure(sigmoid(gap), "1.000000", SURVEY, score_gap=15),),
            aliases=("xlnet.weight-exactly-one",),
        ),
    ),
    errata=(
        erratum(
            "reaches-one",
            "a weight said to reach 1",
            Eq(sigmoid(gap), 1),
            right=Lt(sigmoid(gap), 1),
        ),
    ),
    sources=(VASWANI, TEXTBOOK),
)

SHIFT = Identity(
    name="softmax.shift-invariance",
    title="Only differences of scores matter",
    topic="softmax-attention",
    statements=(
        claim(
            "adding one number to all scores leaves the weights unchanged",
            Eq(exp(z[i] + c)/Sum(exp(z[j] + c), (j, 1, K)), softmax(z, i, K)),
            where=(Le(i, K),),
            derivation=chain(
                exp(z[i] + c)/Sum(exp(z[j] + c), (j, 1, K)),
                ("=", exp(c)*exp(z[i])/(exp(c)*Sum(exp(z[j]), (j, 1, K))), "the common factor leaves the sum"),
                ("=", softmax(z, i, K), "cancel exp(c), which is positive"),
            ),
            aliases=("attn.softmax-shift-invariance",),
        ),
        corollary(
            "two-logits",
            "so negative logits are harmless",
            Eq(exp(x + c)/(exp(x + c) + exp(gap + c)), exp(x)/(exp(x) + exp(gap))),
            aliases=("softmax.only-differences-matter",),
        ),
    ),
    sources=(TEXTBOOK, LESSON),
)

LOGIT_GAP = Identity(
    name="softmax.logit-gap",
    title="A gap of logits is a ratio of probabilities",
    topic="softmax-attention",
    quantity=exp(gap),
    statements=(
        claim(
            "the ratio of two probabilities is exp of the difference of their logits",
            Eq(softmax(z, k, K)/softmax(z, i, K), exp(z[k] - z[i])),
            where=(Le(i, K), "k: positive integer", "k <= K"),
            figures=(
                figure(exp(gap), "0.549", LESSON, score_gap=Fraction(-3, 5)),
            ),
        ),
    ),
    sources=(LESSON,),
)

RATIO = Identity(
    name="softmax.common-denominator",
    title="Shares of one total",
    topic="softmax-attention",
    statements=(
        claim(
            "of two shares of one total the greater has the greater part",
            Equivalent(Gt(exp(x)/total, exp(gap)/total), Gt(exp(x), exp(gap))),
        ),
        corollary("at-most", "and of those that are at most as large",
                  Equivalent(Le(exp(x)/total, exp(gap)/total), Le(exp(x), exp(gap)))),
    ),
    sources=(TEXTBOOK,),
)

ORDER = Identity(
    name="softmax.order",
    title="The most probable token has the largest logit",
    topic="softmax-attention",
    statements=(
        claim(
            "a probability is the greater exactly where its logit is",
            Equivalent(Gt(softmax(z, i, K), softmax(z, k, K)), Gt(z[i], z[k])),
            where=(Le(i, K), "k: positive integer", "k <= K"),
            derivation=chain(
                Gt(softmax(z, i, K), softmax(z, k, K)),
                ("<=>", Gt(exp(z[i]), exp(z[k])), "multiply by the sum of exponentials, which is positive"),
                ("<=>", Gt(z[i], z[k]), "exp increases"),
                using=(use(RATIO, "", {x: z[i], gap: z[k], total: Sum(exp(z[j]), (j, 1, K))}),),
            ),
            aliases=("tf.argmax-logits",),
        ),
        corollary(
            "maximisers",
            "so a class is at most as probable as another exactly where its logit is at most as large: "
            "the most probable classes are those with the largest logit",
            Equivalent(Le(softmax(z, k, K), softmax(z, i, K)), Le(z[k], z[i])),
            where=(Le(i, K), "k: positive integer", "k <= K"),
            derivation=chain(
                Le(softmax(z, k, K), softmax(z, i, K)),
                ("<=>", Le(exp(z[k]), exp(z[i])), "multiply by the sum of exponentials, which is positive"),
                ("<=>", Le(z[k], z[i]), "exp increases"),
                using=(use(RATIO, "at-most", {x: z[k], gap: z[i], total: Sum(exp(z[j]), (j, 1, K))}),),
            ),
        ),
    ),
    sources=(TEXTBOOK,),
)

JACOBIAN = Identity(
    name="softmax.jacobian",
    title="The derivative of the softmax",
    topic="softmax-attention",
    statements=(
        claim(
            "the derivative of weight i in score k is p_i (delta_ik - p_k)",
            Eq(Derivative(softmax(z, i, K), z[k]), softmax(z, i, K)*(KroneckerDelta(i, k) - softmax(z, k, K))),
            where=(Le(i, K), "k: positive integer", "k <= K"),
            aliases=("attn.softmax-jacobian",),
        ),
        corollary(
            "row-sums",
            "its rows add to 0",
            Eq(Sum(softmax(z, i, K)*(KroneckerDelta(i, k) - softmax(z, k, K)), (k, 1, K)), 0),
            where=(Le(i, K),),
        ),
        corollary(
            "symmetric",
            "it is symmetric",
            Eq(softmax(z, i, K)*(KroneckerDelta(i, k) - softmax(z, k, K)),
               softmax(z, k, K)*(KroneckerDelta(k, i) - softmax(z, i, K))),
            where=(Le(i, K), "k: positive integer", "k <= K"),
            derivation=cases((Eq(i, k), facts((Eq(z[i], z[k]), "one and the same entry")))),
        ),
        corollary(
            "quadratic-form",
            "as a quadratic form it is the variance of the numbers it is applied to",
            Eq(Sum(Sum(u[k]*p[k]*(KroneckerDelta(k, j) - p[j])*u[j], (j, 1, K)), (k, 1, K)),
               Sum(p[k]*u[k]**2, (k, 1, K)) - Sum(p[k]*u[k], (k, 1, K))**2),
        ),
        corollary(
            "semidefinite",
            "which is not negative",
            Ge(Sum(Sum(u[k]*p[k]*(KroneckerDelta(k, j) - p[j])*u[j], (j, 1, K)), (k, 1, K)), 0),
            where=(Eq(Sum(p[k], (k, 1, K)), 1),),
        ),
        corollary(
            "trace",
            "its trace is 1 less the sum of the squared weights, which goes to 0 as one weight goes to 1",
            Eq(Sum(p[k]*(KroneckerDelta(k, k) - p[k]), (k, 1, K)), 1 - Sum(p[k]**2, (k, 1, K))),
            where=(Eq(Sum(p[k], (k, 1, K)), 1),),
            aliases=("transformer.softmax-vanishing-gradient",),
        ),
        corollary(
            "saturation",
            "with two keys whose scores lie t apart the derivative is at most exp(-t), which vanishes as they part",
            Le(sigmoid(gap)*(1 - sigmoid(gap)), exp(-gap)),
            derivation=chain(
                sigmoid(gap)*(1 - sigmoid(gap)),
                ("=", exp(-gap)/(1 + exp(-gap))**2, "over one denominator"),
                ("<=", exp(-gap), "the denominator is above 1"),
            ),
            aliases=("attn.softmax-saturation",),
        ),
    ),
    sources=(TEXTBOOK,),
)

ENTRIES = (CONVEX, SHIFT, LOGIT_GAP, RATIO, ORDER, JACOBIAN)
