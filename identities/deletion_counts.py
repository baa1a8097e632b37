"""Originals of a text with deletions against pairs of places and tokens: fewer, unless none or all are deleted.

Term by term C(n, t) <= C(n, k) C(k, t), and C(k, t) z^t add up to (z + 1)^k. The powers of z = V - 1 tokens are taken
for a positive z and for z = 0, one token in all, apart.
"""
from __future__ import annotations

from derive import Eq, Expr, ForAll, Ge, Gt, Le, Lt, Sum, Symbol, as_expr, binomial, family
from derive.catalogue import Identity, cases, chain, claim, corollary, facts, induction, use
from identities.corruption_bits import k
from identities.corruption_counts import z
from identities.sources import LEWIS
from identities.symbols import n, t

chosen = Symbol("t_term", domain="nonnegative integer", meaning="tokens that differ, of those deleted", latex="t")
others = Symbol("u_rest", domain="nonnegative integer", meaning="tokens deleted that do not differ", latex="u")
left_over = Symbol("v_left", domain="nonnegative integer", meaning="tokens that are kept", unit="token", latex="v")
zeta = Symbol("z_pos", domain="positive", meaning="tokens of the vocabulary but one, where there are several",
              unit="token", latex="(V - 1)")
low = family("low_t", domain="real", meaning="terms of a sum from 0 on", latex="x")
high = family("high_t", domain="real", meaning="terms of another sum from 0 on", latex="y")
CHOICES = binomial(k + left_over, k)


def originals(length: Expr, base: Expr) -> Expr:
    """The number of originals of a length, k tokens deleted."""
    return Sum(binomial(length, t)*base**t, (t, 0, k))


TRIPLE = Identity(
    name="binomial.choice-of-a-choice",
    title="A choice within a choice",
    topic="corruption-bits",
    statements=(
        claim(
            "t of all and u of the others, or t + u of all and t of these",
            Eq(binomial(chosen + others + left_over, chosen)*binomial(others + left_over, others),
               binomial(chosen + others + left_over, chosen + others)*binomial(chosen + others, chosen)),
        ),
        corollary(
            "at-least-one",
            "there is at least one choice",
            Ge(binomial(others + left_over, others), 1),
            derivation=induction(others, step=facts(
                (Eq(binomial(others + 1 + left_over, others + 1)*(others + 1),
                    binomial(others + left_over, others)*(others + 1 + left_over)), "one more"))),
        ),
    ),
)

SEVERAL_CHOICES = Identity(
    name="binomial.several-choices",
    title="More than one choice",
    topic="corruption-bits",
    statements=(
        claim(
            "where something is chosen and something left",
            Lt(1, binomial(others + 1 + left_over + 1, others + 1)),
            derivation=chain(
                as_expr(1),
                ("<=", binomial(others + left_over + 1, others), "with the last one"),
                ("<", binomial(others + left_over + 1, others) + binomial(others + left_over + 1, others + 1),
                 "and without it"),
                ("=", binomial(others + 1 + left_over + 1, others + 1), "Pascal's rule"),
                using=(use(TRIPLE, "at-least-one", {left_over: left_over + 1}),
                       use(TRIPLE, "at-least-one", {others: others + 1})),
            ),
        ),
    ),
)

FEWER = Identity(
    name="binomial.fewer-choices",
    title="One choice, and a choice within a choice",
    topic="corruption-bits",
    statements=(
        claim(
            "t of all are at most t + u of all and t of these",
            Le(binomial(chosen + others + left_over, chosen),
               binomial(chosen + others + left_over, chosen + others)*binomial(chosen + others, chosen)),
            derivation=chain(
                binomial(chosen + others + left_over, chosen),
                ("<=", binomial(chosen + others + left_over, chosen)*binomial(others + left_over, others),
                 "at least one choice of the others"),
                ("=", binomial(chosen + others + left_over, chosen + others)*binomial(chosen + others, chosen),
                 "a choice within a choice"),
                using=(use(TRIPLE), use(TRIPLE, "at-least-one")),
            ),
        ),
    ),
)

TERM = Identity(
    name="binomial.fewer-choices-of-k",
    title="The same for t of k",
    topic="corruption-bits",
    statements=(
        claim("t of all are at most k of all and t of these",
              Le(binomial(k + left_over, chosen), CHOICES*binomial(k, chosen)), where=(Le(chosen, k),),
              derivation=facts(using=(use(FEWER, "", {others: k - chosen}),))),
        corollary("times-power", "and so with a power beside them",
                  Le(binomial(k + left_over, chosen)*zeta**chosen, CHOICES*(binomial(k, chosen)*zeta**chosen)),
                  where=(Le(binomial(k + left_over, chosen), CHOICES*binomial(k, chosen)), Le(chosen, k))),
    ),
)

LOW, HIGH = binomial(k + left_over, t)*zeta**t, CHOICES*(binomial(k, t)*zeta**t)
TERMS = Identity(
    name="binomial.terms-of-originals",
    title="Originals against pairs, term by term",
    topic="corruption-bits",
    statements=(
        claim("no term is greater", ForAll(Le(LOW, HIGH), (t, 0, k)),
              derivation=facts(using=(use(TERM, "", {chosen: t}), use(TERM, "times-power", {chosen: t})))),
        corollary(
            "first",
            "and the first is smaller, where there is more than one choice of the places",
            Lt(binomial(k + left_over, 0)*zeta**0, CHOICES*(binomial(k, 0)*zeta**0)),
            where=(Lt(1, CHOICES),),
            derivation=chain(
                binomial(k + left_over, 0)*zeta**0,
                ("=", 1, "nothing chosen"),
                ("<", CHOICES, "more than one choice"),
                ("=", CHOICES*(binomial(k, 0)*zeta**0), "nothing chosen"),
            ),
        ),
        corollary(
            "choices",
            "as there is where some tokens are deleted and some are kept",
            Lt(1, CHOICES),
            where=(Lt(0, k), Lt(0, left_over)),
            derivation=facts(using=(use(SEVERAL_CHOICES, "", {others: k - 1, left_over: left_over - 1}),)),
        ),
        corollary(
            "total",
            "the greater terms add up to the pairs",
            Eq(Sum(HIGH, (t, 0, k)), CHOICES*(zeta + 1)**k),
            derivation=chain(
                Sum(HIGH, (t, 0, k)),
                ("=", CHOICES*Sum(binomial(k, t)*zeta**t, (t, 0, k)), "a common factor"),
                ("=", CHOICES*(zeta + 1)**k, "the binomial theorem"),
            ),
        ),
    ),
)

FROM_ZERO = Identity(
    name="sums.from-zero",
    title="Sums from 0 on, compared term by term",
    topic="corruption-bits",
    statements=(
        claim("a sum of smaller terms is smaller", Le(Sum(low[t], (t, 0, k)), Sum(high[t], (t, 0, k))),
              where=(ForAll(Le(low[t], high[t]), (t, 0, k)),)),
        corollary(
            "strict",
            "strictly where the first is",
            Lt(Sum(low[t], (t, 0, k)), Sum(high[t], (t, 0, k))),
            where=(ForAll(Le(low[t], high[t]), (t, 0, k)), Lt(low[0], high[0])),
            derivation=chain(
                Sum(low[t], (t, 0, k)),
                ("=", low[0] + Sum(low[t], (t, 1, k)), "the first term apart"),
                ("<=", low[0] + Sum(high[t], (t, 1, k)), "term by term"),
                ("<", high[0] + Sum(high[t], (t, 1, k)), "the first"),
                ("=", Sum(high[t], (t, 0, k)), "the first term again"),
            ),
        ),
    ),
)

SEVERAL = Identity(
    name="corruption.originals-of-several-tokens",
    title="Originals against pairs, with several tokens",
    topic="corruption-bits",
    statements=(
        claim("at most the sum of the greater terms", Le(originals(k + left_over, zeta), Sum(HIGH, (t, 0, k))),
              derivation=facts(using=(use(TERMS), use(FROM_ZERO, "", {low[t]: LOW, high[t]: HIGH})))),
        corollary("strict", "less, where the first term is", Lt(originals(k + left_over, zeta), Sum(HIGH, (t, 0, k))),
                  where=(Lt(1, CHOICES),),
                  derivation=facts(using=(use(TERMS, "first"), use(TERMS),
                                          use(FROM_ZERO, "strict", {low[t]: LOW, high[t]: HIGH})))),
    ),
)

PAIRS_OF_SEVERAL = Identity(
    name="corruption.pairs-of-several-tokens",
    title="Originals against pairs of places and tokens, with several tokens",
    topic="corruption-bits",
    statements=(
        claim(
            "at most the pairs",
            Le(originals(k + left_over, zeta), CHOICES*(zeta + 1)**k),
            derivation=chain(
                originals(k + left_over, zeta),
                ("<=", Sum(HIGH, (t, 0, k)), "term by term"),
                ("=", CHOICES*(zeta + 1)**k, "the binomial theorem"),
                using=(use(SEVERAL), use(TERMS, "total")),
            ),
        ),
        corollary(
            "strict",
            "fewer, where there is more than one choice of the places",
            Lt(originals(k + left_over, zeta), CHOICES*(zeta + 1)**k),
            where=(Lt(1, CHOICES),),
            derivation=chain(
                originals(k + left_over, zeta),
                ("<", Sum(HIGH, (t, 0, k)), "the first term is smaller"),
                ("=", CHOICES*(zeta + 1)**k, "the binomial theorem"),
                using=(use(SEVERAL, "strict"), use(TERMS, "total")),
            ),
        ),
        corollary("one-token", "with one token alone there is one original", Eq(originals(k + left_over, z), 1),
                  where=(Eq(z, 0),)),
        corollary("one-token-pairs", "and as many pairs as choices of the places",
                  Eq(CHOICES*(z + 1)**k, CHOICES), where=(Eq(z, 0),)),
    ),
)

ONE_TOKEN = Identity(
    name="corruption.pairs-of-one-token",
    title="Originals against pairs of places and tokens, with one token",
    topic="corruption-bits",
    statements=(
        claim(
            "at most the pairs",
            Le(originals(k + left_over, z), CHOICES*(z + 1)**k),
            where=(Eq(z, 0),),
            derivation=chain(
                originals(k + left_over, z),
                ("=", 1, "one original"),
                ("<=", CHOICES, "at least one choice"),
                ("=", CHOICES*(z + 1)**k, "one token"),
                using=(use(PAIRS_OF_SEVERAL, "one-token"), use(PAIRS_OF_SEVERAL, "one-token-pairs"),
                       use(TRIPLE, "at-least-one", {others: k})),
            ),
        ),
        corollary(
            "strict",
            "fewer, where there is more than one choice",
            Lt(originals(k + left_over, z), CHOICES*(z + 1)**k),
            where=(Eq(z, 0), Lt(1, CHOICES)),
            derivation=chain(
                originals(k + left_over, z),
                ("=", 1, "one original"),
                ("<", CHOICES, "more than one choice"),
                ("=", CHOICES*(z + 1)**k, "one token"),
                using=(use(PAIRS_OF_SEVERAL, "one-token"), use(PAIRS_OF_SEVERAL, "one-token-pairs")),
            ),
        ),
    ),
)

KEPT = Identity(
    name="corruption.pairs-by-kept-tokens",
    title="Originals against pairs of places and tokens, by the tokens kept",
    topic="corruption-bits",
    statements=(
        claim(
            "at most the pairs",
            Le(originals(k + left_over, z), CHOICES*(z + 1)**k),
            derivation=cases((Gt(z, 0), facts(using=(use(PAIRS_OF_SEVERAL, "", {zeta: z}),))),
                             (Eq(z, 0), facts(using=(use(ONE_TOKEN),)))),
        ),
        corollary(
            "strict",
            "fewer, where there is more than one choice of the places",
            Lt(originals(k + left_over, z), CHOICES*(z + 1)**k),
            where=(Lt(1, CHOICES),),
            derivation=cases((Gt(z, 0), facts(using=(use(PAIRS_OF_SEVERAL, "strict", {zeta: z}),))),
                             (Eq(z, 0), facts(using=(use(ONE_TOKEN, "strict"),)))),
        ),
    ),
)

PAIRS = binomial(n, k)*(z + 1)**k
AGAINST_PAIRS = Identity(
    name="corruption.originals-against-pairs",
    title="Originals of a text with deletions against pairs of places and tokens",
    topic="corruption-bits",
    statements=(
        claim("originals are at most the pairs", Le(originals(n, z), PAIRS), where=(Le(k, n),),
              derivation=facts(using=(use(KEPT, "", {left_over: n - k}),))),
        corollary("fewer", "fewer, where some tokens are deleted and some are kept", Lt(originals(n, z), PAIRS),
                  where=(Lt(0, k), Lt(k, n)),
                  derivation=facts(using=(use(TERMS, "choices", {left_over: n - k}),
                                          use(KEPT, "strict", {left_over: n - k})))),
        corollary("none", "as many, where none is deleted",
                  Eq(Sum(binomial(n, t)*z**t, (t, 0, 0)), binomial(n, 0)*(z + 1)**0)),
        corollary("all", "as many, where all are",
                  Eq(Sum(binomial(n, t)*z**t, (t, 0, n)), binomial(n, n)*(z + 1)**n)),
    ),
    sources=(LEWIS,),
)

ENTRIES = (TRIPLE, SEVERAL_CHOICES, FEWER, TERM, TERMS,
           FROM_ZERO, SEVERAL, PAIRS_OF_SEVERAL, ONE_TOKEN, KEPT, AGAINST_PAIRS)
