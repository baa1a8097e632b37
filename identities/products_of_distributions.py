"""A product of distributions, one of each token, adds up to at most 1 over joint outcomes that differ.

Two outcomes that have the same token at each position are one: the product of the deltas of their tokens is the delta
of their numbers. Of the outcomes that have the tokens of one at all positions after t, the products of the first t
factors add up to at most 1: for t = 0 there is only that one, and each position more keeps it.
"""
from __future__ import annotations

from derive import Eq, Expr, ForAll, KroneckerDelta, Le, Product, Sum, Symbol, family
from derive.catalogue import Identity, chain, claim, corollary, facts, induction, use
from derive.language import as_expr
from identities.joint_outcomes import (
    BEFORE,
    DELTAS,
    DISTRIBUTION,
    ONE_MORE,
    SAME,
    TOKENS,
    F,
    G,
    N,
    R,
    V,
    X,
    a,
    b,
    c,
    g,
    q,
    tokens,
    u,
    v,
    w,
)
from identities.sources import YANG
from identities.symbols import j

t = Symbol("t_merged", meaning="a position", latex="t")
at = Symbol("t_at", domain="integer", meaning="a position", latex="t")
m = Symbol("m_merged", domain="nonnegative integer", meaning="positions whose factors are taken", latex="m")
o = Symbol("o_joint", meaning="one more joint outcome", latex="o")
F_next = family("F_next", domain="nonnegative", meaning="the terms with one factor more", latex="F'")
E_now = family("E_now", domain="nonnegative", meaning="1 for outcomes alike from a position on, else 0", latex="E")
FF = family("F_at", domain="nonnegative", meaning="products of the first factors", latex="F")
EE = family("E_at", domain="nonnegative", meaning="1 for outcomes alike after a position, else 0", latex="E")
low = Symbol("j_low", domain="integer", meaning="the first of some positions", latex="l")
first = family("a_text", domain="integer", meaning="the tokens of an outcome", latex="a")
second = family("b_text", domain="integer", meaning="the tokens of another", latex="b")
third = family("c_text", domain="integer", meaning="the tokens of one more", latex="c")
S = family("S_alike", domain="nonnegative", meaning="sums that equal others", latex="S")
XX = family("X_at", domain="integer", meaning="the token at each position, in each joint outcome", latex="X")
VV = family("V_at", domain="positive integer", meaning="tokens that occur at each position", latex="V")
qq = family("q_at", domain="nonnegative", meaning="a distribution of the token at each position", latex="q")
LIKEWISE = ForAll(Eq(G[o, w]*G[o, u], G[o, w]*G[w, u]), (u, 1, N), (w, 1, N), (o, 1, N))
NOW = ForAll(Le(Sum(F[u]*E_now[w, u], (u, 1, N)), 1), (w, 1, N))
NEXT = ForAll(Le(Sum(F_next[u]*G[w, u], (u, 1, N)), 1), (w, 1, N))
TAKEN = ForAll(Eq(F_next[u], F[u]*q[X[u]]), (u, 1, N))
LEFT = ForAll(Eq(E_now[w, u], KroneckerDelta(X[w], X[u])*G[w, u]), (u, 1, N), (w, 1, N))

EACH = Identity(
    name="outcomes.one-factor-more-each",
    title="One factor more, for the outcomes like any one",
    topic="objectives",
    statements=(
        claim("they add up to 1 at most", ForAll(Le(Sum(F[w]*q[X[w]]*G[o, w], (w, 1, N)), 1), (o, 1, N)),
              where=(LIKEWISE, BEFORE, *TOKENS, DISTRIBUTION),
              derivation=facts(using=(use(ONE_MORE, "", {g[u]: G[o, u]}),))),
        corollary("rows", "what is alike before, by what is after",
                  ForAll(Eq(Sum(F[u]*SAME, (u, 1, N)), Sum(F[u]*E_now[w, u], (u, 1, N))), (w, 1, N)), where=(LEFT,)),
        corollary("same", "a bound of equal numbers", ForAll(Le(R[w], 1), (w, 1, N)),
                  where=(ForAll(Eq(R[w], S[w]), (w, 1, N)), ForAll(Le(S[w], 1), (w, 1, N)))),
        corollary("after", "with the factor taken",
                  ForAll(Eq(Sum(F_next[u]*G[w, u], (u, 1, N)), Sum(F[u]*q[X[u]]*G[w, u], (u, 1, N))), (w, 1, N)),
                  where=(TAKEN,)),
    ),
    sources=(YANG,),
)

ONE_POSITION = Identity(
    name="outcomes.one-position",
    title="One position more of a product of distributions",
    topic="objectives",
    statements=(
        claim(
            "what adds up to 1 at most before it does after it",
            NEXT,
            where=(NOW, LEFT, TAKEN, LIKEWISE, *TOKENS, DISTRIBUTION),
            derivation=facts(using=(
                use(EACH, "rows"),
                use(EACH, "same", {R[w]: Sum(F[u]*SAME, (u, 1, N)), S[w]: Sum(F[u]*E_now[w, u], (u, 1, N))}),
                use(EACH), use(EACH, "after"), use(EACH, "same", {
                    R[w]: Sum(F_next[u]*G[w, u], (u, 1, N)), S[w]: Sum(F[u]*q[X[u]]*G[w, u], (u, 1, N))}))),
        ),
    ),
    sources=(YANG,),
)

POSITIONS = (t, 0, tokens - 1)
ONCE = ForAll(Eq(Product(KroneckerDelta(XX[j, w], XX[j, u]), (j, 1, tokens)), KroneckerDelta(w, u)),
              (u, 1, N), (w, 1, N))
AT_POSITIONS = (ForAll(Le(1, XX[j, w]), (w, 1, N), (j, 1, tokens)),
                ForAll(Le(XX[j, w], VV[j]), (w, 1, N), (j, 1, tokens)))
DISTRIBUTIONS = ForAll(Le(Sum(qq[j, v], (v, 1, VV[j])), 1), (j, 1, tokens))
TO_THIRD = KroneckerDelta(third[j], first[j])
IN_FIRST = Product(TO_THIRD, (j, low, tokens))
IN_SECOND = Product(KroneckerDelta(third[j], second[j]), (j, low, tokens))
BETWEEN = Product(KroneckerDelta(first[j], second[j]), (j, low, tokens))




def factors(number: Expr | int) -> Expr:
    """The product of so many factors, in the outcome u."""
    return Product(qq[j, XX[j, u]], (j, 1, number))


def rest(of: Expr, to: Expr, after: Expr | int) -> Expr:
    """1 for two outcomes with the same tokens after a position, else 0."""
    return Product(KroneckerDelta(XX[j, of], XX[j, to]), (j, after + 1, tokens))


def at_most_1(number: Expr | int) -> Expr:
    """The products of so many factors, over the outcomes that are like any one at the other positions."""
    return ForAll(Le(Sum(factors(number)*rest(w, u, number), (u, 1, N)), 1), (w, 1, N))


TEXT = Identity(
    name="outcomes.token-by-token",
    title="Outcomes with the same tokens, token by token",
    topic="objectives",
    statements=(
        claim("two that are like a third are alike", ForAll(
                  Eq(KroneckerDelta(third[j], first[j])*KroneckerDelta(third[j], second[j]),
                     KroneckerDelta(third[j], first[j])*KroneckerDelta(first[j], second[j])), (j, low, tokens)),
              derivation=facts(using=(use(DELTAS, "turned", {a: first[j], b: second[j], c: third[j]}),))),
    ),
    sources=(YANG,),
)

TEXTS = Identity(
    name="outcomes.same-tokens",
    title="Outcomes with the same tokens at some positions",
    topic="objectives",
    statements=(
        claim("two that are like a third are alike", Eq(IN_FIRST*IN_SECOND, IN_FIRST*BETWEEN),
              derivation=chain(
                  IN_FIRST*IN_SECOND,
                  ("=", Product(TO_THIRD*KroneckerDelta(third[j], second[j]), (j, low, tokens)), "each position"),
                  ("=", Product(TO_THIRD*KroneckerDelta(first[j], second[j]), (j, low, tokens)), "one token"),
                  ("=", IN_FIRST*BETWEEN, "position by position"),
                  using=(use(TEXT, ""),))),
        corollary("taken", "one factor more", ForAll(
            Eq(factors(at + 1), factors(at)*qq[at + 1, XX[at + 1, u]]), (u, 1, N)), where=(Le(0, at),)),
        corollary("left", "one position less", ForAll(
            Eq(rest(w, u, at), KroneckerDelta(XX[at + 1, w], XX[at + 1, u])*rest(w, u, at + 1)), (u, 1, N), (w, 1, N)),
                  where=(Le(at + 1, tokens),)),
        corollary("start", "no factor", ForAll(Eq(Product(qq[j, XX[j, u]], (j, 1, 0)), 1), (u, 1, N))),
    ),
    sources=(YANG,),
)

ALIKE = Identity(
    name="outcomes.same-rest",
    title="Outcomes with the same tokens after a position",
    topic="objectives",
    statements=(
        claim("two that are like a third are alike", ForAll(
                  Eq(rest(o, w, at + 1)*rest(o, u, at + 1), rest(o, w, at + 1)*rest(w, u, at + 1)),
                  (u, 1, N), (w, 1, N), (o, 1, N)),
              derivation=facts(using=(use(TEXTS, "", {
                  second[j]: XX[j, u], first[j]: XX[j, w], third[j]: XX[j, o], low: at + 1 + 1}),))),
    ),
    sources=(YANG,),
)

EVERY = Identity(
    name="outcomes.every-position",
    title="Each position of a product of distributions",
    topic="objectives",
    statements=(
        claim("what adds up to 1 at most before a position does after it", at_most_1(at + 1),
              where=(Le(0, at), Le(at + 1, tokens), at_most_1(at), *AT_POSITIONS, DISTRIBUTIONS),
              derivation=facts(using=(use(TEXTS, "taken"), use(TEXTS, "left"), use(ALIKE), use(ONE_POSITION, "", {
                  F[u]: factors(at), F_next[u]: factors(at + 1), E_now[w, u]: rest(w, u, at),
                  G[w, u]: rest(w, u, at + 1), X[u]: XX[at + 1, u], V: VV[at + 1], q[v]: qq[at + 1, v]})))),
        corollary("start", "with no factor only the outcome itself is left", at_most_1(0), where=(ONCE,)),
    ),
    sources=(YANG,),
)

FIRST = Identity(
    name="outcomes.first-positions",
    title="The first factors of a product of distributions",
    topic="objectives",
    statements=(
        claim("add up to 1 at most, whatever their number up to k", at_most_1(m),
              where=(Le(m, tokens), ONCE, *AT_POSITIONS, DISTRIBUTIONS),
              derivation=induction(m, base=facts(using=(use(EVERY, "start"),)),
                                   step=facts(using=(use(EVERY, "", {at: m}),)))),
    ),
    sources=(YANG,),
)

ALL = Sum(Product(qq[j, XX[j, u]], (j, 1, tokens)), (u, 1, N))
PRODUCTS = Identity(
    name="factorisation.product-total",
    title="A product of distributions over joint outcomes",
    topic="objectives",
    quantity=ALL,
    statements=(
        claim(
            "for k tokens, over outcomes that are listed once each, it adds up to 1 at most",
            Le(ALL, 1),
            where=(ONCE, *AT_POSITIONS, DISTRIBUTIONS),
            derivation=chain(
                ALL,
                ("=", Sum(factors(tokens)*rest(as_expr(1), u, tokens), (u, 1, N)), "no token after the last"),
                ("<=", 1, "as for any number of factors"),
                using=(use(FIRST, "", {m: tokens}),)),
        ),
    ),
    sources=(YANG,),
)

ENTRIES = (EACH, ONE_POSITION, TEXT, TEXTS, ALIKE, EVERY, FIRST, PRODUCTS)
