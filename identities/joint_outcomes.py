"""Joint outcomes of several tokens: a product of distributions adds up to at most 1 over outcomes that differ.

The outcomes are numbered by w, each once; X[j, w] is the token at the position j in the outcome w, one of V[j], and
two outcomes that have the same token at each position are one.
"""
from __future__ import annotations

from derive import Eq, ForAll, Gt, KroneckerDelta, Le, Ne, Sum, Symbol, family
from derive.catalogue import Identity, cases, chain, claim, corollary, facts, use
from identities.sources import YANG
from identities.symbols import k

N = Symbol("N_joint", domain="positive integer", meaning="joint outcomes of the masked tokens", latex="N")
tokens = Symbol("k_masked", domain="positive integer", meaning="masked tokens", unit="token", latex="k")
w = Symbol("w_joint", meaning="a joint outcome", latex="w")
u = Symbol("u_joint", meaning="another joint outcome", latex="u")
v = Symbol("v_mask", meaning="a token that may occur at a position", latex="v")
s = Symbol("s_total", domain="nonnegative", meaning="a sum", latex="s")
d = Symbol("d_class", domain="nonnegative", meaning="1 for an outcome of a class, else 0", latex="d")
r = Symbol("r_class", domain="nonnegative", meaning="sum over a class", latex="r")
below = Symbol("x_below", domain="real", meaning="a number", latex="x")
above = Symbol("y_above", domain="real", meaning="a number that is at least as great", latex="y")
F = family("F_terms", domain="nonnegative", meaning="terms of a sum over the outcomes", latex="F")
D = family("D_class", domain="nonnegative", meaning="1 for the outcomes of a class, else 0", latex="D")
e = family("e_alike", domain="nonnegative", meaning="1 for the outcomes that are like one, else 0", latex="e")
E = family("E_alike", domain="nonnegative", meaning="1 for outcomes that are alike, else 0", latex="E")
I = family("I_token", domain="nonnegative", meaning="sums over the outcomes with each token", latex="I")
R = family("R_alike", domain="nonnegative", meaning="sums over those that are like each", latex="R")
P = family("P_real", domain="real", meaning="numbers by joint outcome", latex="P")
L = family("L_token", domain="real", meaning="a number for each token", latex="f")
X = family("X_joint", domain="integer", meaning="the token at a position, in each joint outcome", latex="X")
V = Symbol("V_mask", domain="positive integer", meaning="tokens that occur at a position", unit="token", latex="V")
q = family("q_token", domain="nonnegative", meaning="a distribution of the token", latex="q")
g = family("g_class", domain="nonnegative", meaning="1 for outcomes like one at the later positions, else 0", latex="g")
G = family("G_alike", domain="nonnegative", meaning="1 for outcomes alike at the later positions, else 0", latex="G")
a = Symbol("a_token", domain="integer", meaning="a token", latex="a")
b = Symbol("b_token", domain="integer", meaning="another token", latex="b")
c = Symbol("c_token", domain="integer", meaning="one more", latex="c")
high = Symbol("z_number", domain="real", meaning="a number", latex="z")
TOTAL = Sum(F[u]*D[u], (u, 1, N))
ALIKE = Sum(F[u]*e[u], (u, 1, N))
EACH_ALIKE = Sum(F[u]*E[w, u], (u, 1, N))
LIKE = ForAll(Eq(D[w]*D[u], D[w]*E[w, u]), (u, 1, N), (w, 1, N))
LIKE_AT_MOST_1 = (LIKE, ForAll(Le(EACH_ALIKE, 1), (w, 1, N)))

SCALED = Identity(
    name="order.scaled-product",
    title="A bound times a number",
    topic="objectives",
    statements=(claim("that is not negative", Le(r*below, r*above), where=(Le(below, above),)),),
    sources=(YANG,),
)

PARTS = Identity(
    name="outcomes.class-parts",
    title="A class of outcomes that are alike, in parts",
    topic="objectives",
    statements=(
        claim("what is in the class is what is like an outcome of it", Eq(d*TOTAL, d*ALIKE),
              where=(ForAll(Eq(d*D[u], d*e[u]), (u, 1, N)),),
              derivation=chain(
                  d*TOTAL,
                  ("have", ForAll(Eq(F[u]*(d*D[u]), F[u]*(d*e[u])), (u, 1, N)), "term by term"),
                  ("=", Sum(F[u]*(d*D[u]), (u, 1, N)), "under the sum"),
                  ("=", Sum(F[u]*(d*e[u]), (u, 1, N)), "those are alike"),
                  ("=", d*ALIKE, "out of the sum"),
              )),
        corollary("bounded", "a bound of it", Le(d*s, d), where=(Eq(d*s, d*r), Le(r, 1)),
                  derivation=chain(d*s, ("=", d*r, "the same"), ("<=", d, "at most 1 of it"))),
        corollary("square", "the square of the sum", Eq(TOTAL*TOTAL, Sum(F[w]*(D[w]*TOTAL), (w, 1, N)))),
        corollary("at-most-one", "a number whose square is not greater", Le(s, 1), where=(Le(s*s, s),),
                  derivation=cases((Gt(s, 0), facts((Le(s*s/s, s/s), "divide"), (Eq(s*s/s, s), "cancel"))),
                                   (Eq(s, 0), facts()))),
    ),
    sources=(YANG,),
)

EACH = Identity(
    name="outcomes.class-each",
    title="A class of outcomes that are alike, outcome by outcome",
    topic="objectives",
    statements=(
        claim("what is in the class", ForAll(Eq(D[w]*TOTAL, D[w]*EACH_ALIKE), (w, 1, N)), where=(LIKE,),
              derivation=facts(using=(use(PARTS, "", {d: D[w], e[u]: E[w, u]}),))),
        corollary("bounded", "is at most 1 altogether", ForAll(Le(D[w]*s, D[w]), (w, 1, N)),
                  where=(ForAll(Eq(D[w]*s, D[w]*R[w]), (w, 1, N)), ForAll(Le(R[w], 1), (w, 1, N))),
                  derivation=facts(using=(use(PARTS, "bounded", {d: D[w], r: R[w]}),))),
        corollary("scaled", "also times the terms", ForAll(Le(F[w]*(D[w]*s), F[w]*D[w]), (w, 1, N)),
                  where=(ForAll(Le(D[w]*s, D[w]), (w, 1, N)),),
                  derivation=facts(using=(use(SCALED, "", {r: F[w], below: D[w]*s, above: D[w]}),))),
        corollary("terms", "summed", Le(Sum(F[w]*(D[w]*s), (w, 1, N)), Sum(F[w]*D[w], (w, 1, N))),
                  where=(ForAll(Le(F[w]*(D[w]*s), F[w]*D[w]), (w, 1, N)),)),
    ),
    sources=(YANG,),
)

CLASS = Identity(
    name="outcomes.class-times-sum",
    title="The sum over a class of outcomes that are alike, times the sum",
    topic="objectives",
    statements=(
        claim("is no greater than the sum where those that are like any one add up to 1 at most",
              Le(Sum(F[w]*(D[w]*TOTAL), (w, 1, N)), Sum(F[w]*D[w], (w, 1, N))), where=LIKE_AT_MOST_1,
              derivation=facts(using=(
                  use(EACH), use(EACH, "bounded", {s: TOTAL, R[w]: EACH_ALIKE}), use(EACH, "scaled", {s: TOTAL}),
                  use(EACH, "terms", {s: TOTAL})))),
        corollary("root", "a number whose square is not greater than itself", Le(s, 1),
                  where=(Eq(s*s, above), Le(above, s)),
                  derivation=facts((Le(s*s, s), "its square"), using=(use(PARTS, "at-most-one"),))),
    ),
    sources=(YANG,),
)

CLASS_SUM = Identity(
    name="outcomes.class-sum",
    title="The sum over a class of outcomes that are alike",
    topic="objectives",
    statements=(
        claim("is at most 1 where that over all that are like any one is", Le(TOTAL, 1), where=LIKE_AT_MOST_1,
              derivation=facts(using=(
                  use(CLASS), use(PARTS, "square"),
                  use(CLASS, "root", {s: TOTAL, above: Sum(F[w]*(D[w]*TOTAL), (w, 1, N))})))),
    ),
    sources=(YANG,),
)

READ = Sum(P[w]*L[X[w]], (w, 1, N))
SEEN = Sum(P[w]*KroneckerDelta(X[w], v), (w, 1, N))
TOKENS = (ForAll(Le(1, X[w]), (w, 1, N)), ForAll(Le(X[w], V), (w, 1, N)))
TOKEN_MEAN = Identity(
    name="outcomes.token-mean",
    title="What depends on one token of an outcome",
    topic="objectives",
    statements=(
        claim(
            "its sum over the joint outcomes is that over the tokens",
            Eq(Sum(SEEN*L[v], (v, 1, V)), READ),
            where=TOKENS,
            derivation=chain(
                Sum(SEEN*L[v], (v, 1, V)),
                ("=", Sum(P[w]*Sum(KroneckerDelta(X[w], v)*L[v], (v, 1, V)), (w, 1, N)), "outcomes first"),
                ("have", ForAll(Eq(Sum(KroneckerDelta(X[w], v)*L[v], (v, 1, V)), L[X[w]]), (w, 1, N)),
                 "one token in each outcome"),
                ("=", READ, "in each outcome"),
            ),
        ),
    ),
    sources=(YANG,),
)

DISTRIBUTION = Le(Sum(q[v], (v, 1, V)), 1)
WITH_TOKEN = Sum(F[w]*g[w]*KroneckerDelta(X[w], c), (w, 1, N))
WITH_EACH = Sum(F[w]*g[w]*KroneckerDelta(X[w], v), (w, 1, N))
OF_CLASS = KroneckerDelta(X[w], c)*g[w]
SAME = KroneckerDelta(X[w], X[u])*G[w, u]
CLASS_OF = Sum(F[u]*(KroneckerDelta(X[u], c)*g[u]), (u, 1, N))
ALIKE_AFTER = ForAll(Eq(g[w]*g[u], g[w]*G[w, u]), (u, 1, N), (w, 1, N))
CLASS_ALIKE = ForAll(Eq(OF_CLASS*(KroneckerDelta(X[u], c)*g[u]), OF_CLASS*SAME), (u, 1, N), (w, 1, N))
BEFORE = ForAll(Le(Sum(F[u]*SAME, (u, 1, N)), 1), (w, 1, N))
DELTAS = Identity(
    name="outcomes.same-token",
    title="Outcomes with one token at a position",
    topic="objectives",
    statements=(
        claim("two that have it have the same", Eq(KroneckerDelta(a, c)*KroneckerDelta(b, c),
                                                    KroneckerDelta(a, c)*KroneckerDelta(a, b)),
              derivation=cases((Eq(a, c), facts()), (Ne(a, c), facts()))),
        corollary("turned", "in the other order", Eq(KroneckerDelta(c, a)*KroneckerDelta(c, b),
                                                     KroneckerDelta(c, a)*KroneckerDelta(a, b)),
                  derivation=cases((Eq(a, c), facts()), (Ne(a, c), facts()))),
        corollary("both", "and are alike elsewhere", Eq(below*r*(above*d), below*r*(s*high)),
                  where=(Eq(below*above, below*s), Eq(r*d, r*high)),
                  derivation=chain(below*r*(above*d), ("=", below*above*(r*d), "in another order"),
                                   ("=", below*s*(r*d), "the first"), ("=", below*s*(r*high), "and the second"),
                                   ("=", below*r*(s*high), "in another order"))),
    ),
    sources=(YANG,),
)

LATER = Identity(
    name="outcomes.one-position-more",
    title="Outcomes that are alike from a position on",
    topic="objectives",
    statements=(
        claim("those with one token there have the same", ForAll(
                  Eq(KroneckerDelta(X[w], c)*KroneckerDelta(X[u], c),
                     KroneckerDelta(X[w], c)*KroneckerDelta(X[w], X[u])),
                  (u, 1, N), (w, 1, N)),
              derivation=facts(using=(use(DELTAS, "", {b: X[u], a: X[w]}),))),
        corollary("both", "and are alike from there on", CLASS_ALIKE,
                  where=(ForAll(Eq(KroneckerDelta(X[w], c)*KroneckerDelta(X[u], c),
                                   KroneckerDelta(X[w], c)*KroneckerDelta(X[w], X[u])), (u, 1, N), (w, 1, N)),
                         ALIKE_AFTER),
                  derivation=facts(using=(use(DELTAS, "both", {
                      d: g[u], r: g[w], above: KroneckerDelta(X[u], c), below: KroneckerDelta(X[w], c),
                      s: KroneckerDelta(X[w], X[u]), high: G[w, u]}),))),
    ),
    sources=(YANG,),
)

ONE_CLASS = Identity(
    name="outcomes.one-class",
    title="The outcomes with one token, of those that are alike later",
    topic="objectives",
    statements=(
        claim("add up to 1 at most", Le(CLASS_OF, 1), where=(ALIKE_AFTER, BEFORE),
              derivation=facts(using=(use(LATER), use(LATER, "both"), use(CLASS_SUM, "", {
                  D[w]: OF_CLASS, E[w, u]: SAME})))),
        corollary("weighted", "so a mean of them does", Le(Sum(I[v]*q[v], (v, 1, V)), 1),
                  where=(ForAll(Le(I[v], 1), (v, 1, V)), DISTRIBUTION)),
        corollary("as-seen", "written otherwise", Le(WITH_TOKEN, 1),
                  where=(Le(CLASS_OF, 1),)),
    ),
    sources=(YANG,),
)

OF_TOKEN = Identity(
    name="outcomes.of-one-token",
    title="The outcomes with one token",
    topic="objectives",
    statements=(
        claim("add up to 1 at most", Le(WITH_TOKEN, 1), where=(ALIKE_AFTER, BEFORE),
              derivation=facts(using=(use(ONE_CLASS), use(ONE_CLASS, "as-seen")))),
    ),
    sources=(YANG,),
)

OF_EACH = Identity(
    name="outcomes.of-each-token",
    title="The outcomes with each token",
    topic="objectives",
    statements=(
        claim("add up to 1 at most", ForAll(Le(WITH_EACH, 1), (v, 1, V)), where=(ALIKE_AFTER, BEFORE),
              derivation=facts(using=(use(OF_TOKEN, "", {c: v}),))),
    ),
    sources=(YANG,),
)

ONE_MORE = Identity(
    name="outcomes.one-factor-more",
    title="One factor more of a product of distributions",
    topic="objectives",
    statements=(
        claim("all add up to 1 at most with the probability of their token", Le(Sum(F[w]*q[X[w]]*g[w], (w, 1, N)), 1),
              where=(ALIKE_AFTER, BEFORE, *TOKENS, DISTRIBUTION),
              derivation=chain(
                  Sum(F[w]*q[X[w]]*g[w], (w, 1, N)),
                  ("=", Sum(F[w]*g[w]*q[X[w]], (w, 1, N)), "in another order"),
                  ("=", Sum(WITH_EACH*q[v], (v, 1, V)), "token by token"),
                  ("<=", 1, "a mean of what is at most 1"),
                  using=(use(OF_EACH), use(TOKEN_MEAN, "", {P[w]: F[w]*g[w], L[k]: q[k]}),
                         use(ONE_CLASS, "weighted", {I[v]: WITH_EACH})))),
    ),
    sources=(YANG,),
)

ENTRIES = (SCALED, PARTS, EACH, CLASS, CLASS_SUM, TOKEN_MEAN, DELTAS, LATER, ONE_CLASS, OF_TOKEN, OF_EACH, ONE_MORE)
