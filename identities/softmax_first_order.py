"""The softmax of small logits: 1 + (y_i - mean y) over K up to a square, with the constant.

`temperature` takes it at logits over a temperature: what the first-order form of the softmax leaves out is O(1/tau^2).
"""
from __future__ import annotations

from derive import Abs, Eq, ForAll, Ge, Gt, Le, Sum, Symbol, as_expr, exp, family
from derive.catalogue import Identity, chain, claim, corollary, facts, use
from identities.sums_compared import TERMS, left, w
from identities.symbols import K, i, j, k

u = Symbol("u_small", domain="real", meaning="a number between -1 and 1", latex="u")
size = Symbol("h_small", domain="nonnegative", meaning="a bound of the sizes of small logits", latex="h")
y = family("y_small", domain="real", meaning="small logits, such as logits over a high temperature", latex="y")
rest = Symbol("r_rest", domain="real", meaning="what exp(y_i) exceeds 1 + y_i by", latex="r")
rests = Symbol("R_rests", domain="real", meaning="the sum of these over the classes", latex="R")
mean = Symbol("y_small_mean", domain="real", meaning="mean of small logits", latex=r"\bar{y}")
own = Symbol("y_own", domain="real", meaning="one of the small logits", latex="y_i")
ownexp = Symbol("e_own", domain="real", meaning="the exponential of that logit", latex="e_i")
total = Symbol("S_exp", domain="positive", meaning="sum of the exponentials of the logits", latex="S")
above = Symbol("n_above", domain="real", meaning="a numerator", latex="n")
a = Symbol("a_abs", domain="real", meaning="any number", latex="a")
b = Symbol("b_abs", domain="real", meaning="any other number", latex="b")
A = Symbol("A_abs", domain="nonnegative", meaning="a bound of the size of a", latex="A")
B = Symbol("B_abs", domain="nonnegative", meaning="a bound of the size of b", latex="B")
each = Symbol("c_each", domain="nonnegative", meaning="a bound of the size of every term", latex="c")
THIRD = as_expr(1)/3
SIZES = (Le(Abs(a), A), Le(Abs(b), B))

SIZE = Identity(
    name="order.sizes",
    title="Sizes of sums and products",
    topic="distillation",
    statements=(
        claim("a sum is at most as large as both together", Le(Abs(a + b), A + B), where=SIZES),
        corollary("difference", "so is a difference", Le(Abs(a - b), A + B), where=SIZES),
        corollary("product", "a product is at most the product of the bounds", Le(Abs(a*b), A*B), where=SIZES,
                  derivation=chain(
                      Abs(a*b),
                      ("=", Abs(a)*Abs(b), "the size of a product"),
                      ("<=", A*Abs(b), "the first factor"),
                      ("<=", A*B, "the second"),
                  )),
        corollary("same", "equal numbers have the same bounds", Le(Abs(a), A), where=(Eq(a, b), Le(Abs(b), A))),
        corollary(
            "sum",
            "K terms of size at most c",
            Le(Abs(Sum(left[k], (k, 1, K))), K*each),
            where=(ForAll(Le(Abs(left[k]), each), (k, 1, K)),),
            derivation=chain(
                Abs(Sum(left[k], (k, 1, K))),
                ("<=", Sum(Abs(left[k]), (k, 1, K)), "the triangle inequality"),
                ("<=", Sum(each, (k, 1, K)), "term by term"),
                ("=", K*each, "K equal terms"),
                using=(use(TERMS, "triangle", {w[k]: 1}),),
            ),
        ),
    ),
)

EXPONENTIAL = Identity(
    name="order.exponential-near-zero",
    title="The exponential of a small number",
    topic="distillation",
    statements=(
        claim("exceeds 1 + u by at most u^2", Le(Abs(exp(u) - 1 - u), u**2), where=(Le(Abs(u), 1),)),
        corollary(
            "third",
            "and is at least 1/3",
            Ge(exp(u), THIRD),
            where=(Le(Abs(u), 1),),
            derivation=facts((Ge(u, -1), "u is small"), (Ge(exp(u), exp(-1)), "exp increases"),
                             (Gt(exp(-1), THIRD), "e is less than 3")),
        ),
    ),
)

BOUNDED = Identity(
    name="order.exponential-within",
    title="The exponential of a number of bounded size",
    topic="distillation",
    statements=(
        claim(
            "exceeds 1 + u by at most h^2 where u is of size h at most",
            Le(Abs(exp(u) - 1 - u), size**2),
            where=(Le(Abs(u), size), Le(size, 1)),
            derivation=chain(
                Abs(exp(u) - 1 - u),
                ("<=", u**2, "u is small"),
                ("<=", size**2, "of size h at most"),
                using=(use(EXPONENTIAL),),
            ),
        ),
    ),
)

TOP = K*rest - rests
PART = K*mean + rests
NUMERATOR = TOP - PART*(own - mean)
SMALL = (Le(Abs(rest), size**2), Le(Abs(rests), K*size**2), Le(Abs(mean), size), Le(Abs(own), size), Le(size, 1))

FORM = K*ownexp/total - 1 - (own - mean)
WRITTEN_OUT = (Eq(ownexp, 1 + own + rest), Eq(total, K + PART))

PARTS = Identity(
    name="softmax.parts-of-the-rest",
    title="What the first-order form of a softmax leaves out, in parts",
    topic="distillation",
    statements=(
        claim(
            "the rests of the exponentials",
            Le(Abs(TOP), 2*K*size**2),
            where=SMALL[:2],
            derivation=chain(
                Abs(TOP),
                ("<=", K*size**2 + K*size**2, "a difference"),
                ("=", 2*K*size**2, "together"),
                using=(use(SIZE, "product", {a: K, b: rest, A: K, B: size**2}),
                       use(SIZE, "difference", {a: K*rest, b: rests, A: K*size**2, B: K*size**2})),
            ),
        ),
        corollary(
            "centred",
            "a logit less the mean",
            Le(Abs(own - mean), 2*size),
            where=SMALL[2:4],
            derivation=chain(
                Abs(own - mean),
                ("<=", size + size, "a difference"),
                ("=", 2*size, "together"),
                using=(use(SIZE, "difference", {a: own, b: mean, A: size, B: size}),),
            ),
        ),
        corollary(
            "excess",
            "what the sum of the exponentials exceeds K by",
            Le(Abs(PART), 2*K*size),
            where=(SMALL[1], SMALL[2], SMALL[4]),
            derivation=chain(
                Abs(PART),
                ("<=", K*size + K*size**2, "a sum"),
                ("<=", 2*K*size, "the square is the smaller"),
                using=(use(SIZE, "product", {a: K, b: mean, A: K, B: size}),
                       use(SIZE, "", {a: K*mean, b: rests, A: K*size, B: K*size**2})),
            ),
        ),
    ),
)

MARGIN = Symbol("P_excess", domain="real", meaning="what the sum of the exponentials exceeds K by", latex="P")
CENTRED = Symbol("D_centred", domain="real", meaning="a logit less the mean", latex="D")
TOGETHER = Identity(
    name="softmax.rest-of-the-numerator",
    title="What the first-order form leaves out, over one denominator",
    topic="distillation",
    statements=(
        claim(
            "the parts together are at most 6 K h^2",
            Le(Abs(a - MARGIN*CENTRED), 6*K*size**2),
            where=(Le(Abs(a), 2*K*size**2), Le(Abs(MARGIN), 2*K*size), Le(Abs(CENTRED), 2*size)),
            derivation=chain(
                Abs(a - MARGIN*CENTRED),
                ("<=", 2*K*size**2 + 2*K*size*(2*size), "a difference"),
                ("=", 6*K*size**2, "together"),
                using=(use(SIZE, "product", {a: MARGIN, b: CENTRED, A: 2*K*size, B: 2*size}),
                       use(SIZE, "difference", {b: MARGIN*CENTRED, A: 2*K*size**2, B: 2*K*size*(2*size)})),
            ),
        ),
        corollary(
            "quotient",
            "and over a sum of exponentials at least 1/3 each at most 18 h^2",
            Le(Abs(above/total), 18*size**2),
            where=(Le(Abs(above), 6*K*size**2), Ge(total, K/3)),
            derivation=chain(
                Abs(above/total),
                ("have", Le(1/total, 3/K), "the reciprocals"),
                ("=", Abs(above)*(1/total), "the sum is positive"),
                ("<=", 6*K*size**2*(1/total), "the numerator"),
                ("<=", 6*K*size**2*(3/K), "the denominator"),
                ("=", 18*size**2, "cancel K"),
            ),
        ),
        corollary(
            "over-one-denominator",
            "for what is left out is a quotient",
            Eq(FORM, NUMERATOR/total),
            where=WRITTEN_OUT,
        ),
    ),
)

NUMERATOR_SIZE = Identity(
    name="softmax.size-of-the-numerator",
    title="The size of the numerator",
    topic="distillation",
    statements=(
        claim(
            "at most 6 K h^2",
            Le(Abs(NUMERATOR), 6*K*size**2),
            where=SMALL,
            derivation=facts(using=(use(PARTS), use(PARTS, "centred"), use(PARTS, "excess"),
                                    use(TOGETHER, "", {a: TOP, MARGIN: PART, CENTRED: own - mean}))),
        ),
    ),
)

QUOTIENT = Identity(
    name="softmax.first-order-of-numbers",
    title="The first-order form, number by number",
    topic="distillation",
    statements=(
        claim(
            "leaves out at most 18 h^2",
            Le(Abs(FORM), 18*size**2),
            where=(*SMALL, *WRITTEN_OUT, Ge(total, K/3)),
            derivation=facts(using=(
                use(NUMERATOR_SIZE), use(TOGETHER, "quotient", {above: NUMERATOR}),
                use(TOGETHER, "over-one-denominator"),
                use(SIZE, "same", {a: FORM, b: NUMERATOR/total, A: 18*size**2}))),
        ),
    ),
)

REST = Sum(exp(y[j]) - 1 - y[j], (j, 1, K))
MEAN = Sum(y[j], (j, 1, K))/K
PARTITION = Sum(exp(y[j]), (j, 1, K))
LOGITS = (ForAll(Le(Abs(y[k]), size), (k, 1, K)), Le(size, 1))

EVERY = Identity(
    name="softmax.exponentials-of-small-logits",
    title="The exponentials of small logits",
    topic="distillation",
    statements=(
        claim(
            "each exceeds 1 and its logit by at most h^2",
            ForAll(Le(Abs(exp(y[k]) - 1 - y[k]), size**2), (k, 1, K)),
            where=LOGITS,
            derivation=facts(using=(use(BOUNDED, "", {u: y[k]}),)),
        ),
        corollary(
            "third",
            "and is at least 1/3",
            ForAll(Ge(exp(y[k]), THIRD), (k, 1, K)),
            where=LOGITS,
            derivation=facts(using=(use(EXPONENTIAL, "third", {u: y[k]}),)),
        ),
    ),
)

SUMS = Identity(
    name="softmax.sums-of-small-logits",
    title="Sums over small logits",
    topic="distillation",
    statements=(
        claim("the rests of their exponentials add up to at most K h^2", Le(Abs(REST), K*size**2), where=LOGITS,
              derivation=facts(using=(use(EVERY), use(SIZE, "sum", {each: size**2, left[k]: exp(y[k]) - 1 - y[k]})))),
        corollary(
            "mean",
            "their mean is of size h at most",
            Le(Abs(MEAN), size),
            where=LOGITS,
            derivation=chain(
                Abs(MEAN),
                ("=", Abs(Sum(y[j], (j, 1, K)))/K, "K is positive"),
                ("<=", K*size/K, "term by term"),
                ("=", size, "cancel K"),
                using=(use(SIZE, "sum", {each: size, left[k]: y[k]}),),
            ),
        ),
        corollary("total", "the exponentials add up to K, K times the mean and the rests",
                  Eq(PARTITION, K + K*MEAN + REST)),
        corollary(
            "at-least",
            "and to at least K/3",
            Ge(PARTITION, K/3),
            where=LOGITS,
            derivation=chain(
                PARTITION,
                (">=", Sum(THIRD, (j, 1, K)), "term by term"),
                ("=", K/3, "K equal terms"),
                using=(use(EVERY, "third"),),
            ),
        ),
    ),
)

OWN_REST = exp(y[i]) - 1 - y[i]
LEFT_OUT = K*exp(y[i])/PARTITION - 1 - (y[i] - MEAN)

FIRST_ORDER = Identity(
    name="softmax.first-order",
    title="The softmax of small logits to first order",
    topic="distillation",
    statements=(
        claim(
            "K times a softmax is 1 and the logit less the mean, up to 18 h^2 for logits of size h, at most 1",
            Le(Abs(LEFT_OUT), 18*size**2),
            where=(*LOGITS, Le(i, K)),
            derivation=facts(using=(
                use(EVERY), use(SUMS), use(SUMS, "mean"), use(SUMS, "total"), use(SUMS, "at-least"),
                use(QUOTIENT, "", {rest: OWN_REST, rests: REST, mean: MEAN, own: y[i], ownexp: exp(y[i]),
                                   total: PARTITION}))),
        ),
    ),
)

ENTRIES = (SIZE, EXPONENTIAL, BOUNDED, PARTS, TOGETHER, NUMERATOR_SIZE, QUOTIENT, EVERY, SUMS, FIRST_ORDER)
