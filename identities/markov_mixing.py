"""How fast a Markov chain forgets where it started: rows with a share in common, and what blocks of steps leave.

After t steps the total variation from the stationary law is `gap_at[t]`; m steps together shrink it where the rows of
the m-th power have a share in common.
"""
from __future__ import annotations

from derive import Abs, Eq, ForAll, Ge, Le, Sum, Symbol, family
from derive.catalogue import Identity, chain, claim, corollary, facts, induction, use
from identities.markov_contraction import DOBRUSHIN, STEPPED, TRIANGLES, b, n1, n2, n3, tau, x1, y1
from identities.sources import SURVEY
from identities.symbols import K, k
from identities.total_variation import TOTALS, TV, a, learned

mu = family("row_one", domain="nonnegative", meaning="a row of a chain", latex="p")
nu = family("row_two", domain="nonnegative", meaning="another of its rows", latex="q")
common = Symbol("common", domain="nonnegative", meaning="what rows have in common", latex="\\delta")
share = family("share_at", domain="nonnegative", meaning="what they have in common, by state", latex="g")
m = Symbol("m_steps", domain="positive integer", meaning="steps of one block", latex="m")
j = Symbol("j_blocks", domain="nonnegative integer", meaning="blocks of steps", latex="j")
t = Symbol("t_chain", domain="nonnegative integer", meaning="steps before the blocks", latex="t")
far = family("far_apart", domain="real", meaning="numbers by two states", latex="x")
bound = family("bound_of", domain="real", meaning="bounds of them", latex="y")
end = family("equal_to", domain="real", meaning="what those are equal to", latex="z")
gap = family("gap_at", domain="nonnegative", meaning="total variation from the stationary law", latex="D")
BOTH = (Eq(Sum(mu[k], (k, 1, K)), 1), Eq(Sum(nu[k], (k, 1, K)), 1))
SHARES = Eq(Sum(share[k], (k, 1, K)), common)
IN_COMMON = (SHARES, ForAll(Ge(mu[k], share[k]), (k, 1, K)), ForAll(Ge(nu[k], share[k]), (k, 1, K)))
LESS = mu[k] + nu[k] - 2*share[k]
ROWS = (ForAll(Eq(Sum(learned[a, k], (k, 1, K)), 1), (a, 1, K)), SHARES,
        ForAll(Ge(learned[a, k], share[k]), (a, 1, K), (k, 1, K)))
PAIR = Abs(learned[a, k] - learned[b, k])
PAIR_LESS = learned[a, k] + learned[b, k] - 2*share[k]
BLOCK = "gap_at[a + m_steps] <= (1 - common)*gap_at[a]"

SHARED = Identity(
    name="variation.common-share",
    title="Rows with a share in common",
    topic="markov",
    statements=(
        claim("two rows that have delta in common are at most 1 - delta apart",
              Le(Sum(Abs(mu[k] - nu[k]), (k, 1, K)), 2*(1 - common)),
              where=(*BOTH, *IN_COMMON),
              derivation=facts(
                  (ForAll(Le(Abs(mu[k] - nu[k]), LESS), (k, 1, K)), "the share is in both"),
                  (Eq(Sum(LESS, (k, 1, K)), 2*(1 - common)), "both add up to 1"),
                  using=(use(TRIANGLES, "plain", {x1[k]: Abs(mu[k] - nu[k]), y1[k]: LESS}),
                         use(TRIANGLES, "last", {n1: Sum(Abs(mu[k] - nu[k]), (k, 1, K)), n2: Sum(LESS, (k, 1, K)),
                                                 n3: 2*(1 - common)})),
              )),
        corollary("pairs", "at every pair of rows of a chain",
                  ForAll(Le(PAIR, PAIR_LESS), (a, 1, K), (b, 1, K), (k, 1, K)),
                  where=ROWS[2:]),
        corollary("totals", "which adds up",
                  ForAll(Eq(Sum(PAIR_LESS, (k, 1, K)), 2*(1 - common)), (a, 1, K), (b, 1, K)),
                  where=ROWS[:2]),
        corollary("join", "numbers at most equal ones", ForAll(Le(far[a, b], end[a, b]), (a, 1, K), (b, 1, K)),
                  where=(ForAll(Le(far[a, b], bound[a, b]), (a, 1, K), (b, 1, K)),
                         ForAll(Eq(bound[a, b], end[a, b]), (a, 1, K), (b, 1, K)))),
        corollary("sums", "sums of smaller numbers", ForAll(Le(Sum(PAIR, (k, 1, K)), Sum(PAIR_LESS, (k, 1, K))),
                                                            (a, 1, K), (b, 1, K)),
                  where=(ForAll(Le(PAIR, PAIR_LESS), (a, 1, K), (b, 1, K), (k, 1, K)),)),
    ),
    sources=(SURVEY,),
)

APART = Identity(
    name="markov.rows-with-common-share",
    title="A chain whose rows have a share in common",
    topic="markov",
    statements=(
        claim("all its rows are at most 1 - delta apart",
              ForAll(Le(Sum(PAIR, (k, 1, K)), 2*(1 - common)), (a, 1, K), (b, 1, K)), where=ROWS,
              derivation=facts(using=(use(SHARED, "pairs"), use(SHARED, "sums"), use(SHARED, "totals"),
                                      use(SHARED, "join", {far[a, b]: Sum(PAIR, (k, 1, K)), end[a, b]: 2*(1 - common),
                                                           bound[a, b]: Sum(PAIR_LESS, (k, 1, K))})))),
    ),
    sources=(SURVEY,),
)

SHRUNK = Identity(
    name="markov.common-share-contraction",
    title="A step of a chain whose rows have a share in common",
    topic="markov",
    statements=(
        claim("shrinks the total variation of two distributions by the factor 1 - delta",
              Le(TV*STEPPED, 2*(1 - common)*TV**2), where=(*TOTALS, *ROWS),
              derivation=facts(using=(use(APART), use(DOBRUSHIN, "", {tau: 1 - common})))),
    ),
    sources=(SURVEY,),
)

BLOCKS = Identity(
    name="markov.blocks-of-steps",
    title="What blocks of steps leave of a distance",
    topic="markov",
    statements=(
        claim("at most (1 - delta)^j of it after j blocks", Le(gap[j*m + t], (1 - common)**j*gap[t]),
              where=(Le(common, 1), BLOCK),
              derivation=induction(j, step=chain(
                  gap[(j + 1)*m + t],
                  ("<=", (1 - common)*gap[j*m + t], "one block more"),
                  ("<=", (1 - common)*((1 - common)**j*gap[t]), "by the hypothesis of the induction"),
                  ("=", (1 - common)**(j + 1)*gap[t], "one more factor"),
              ))),
    ),
    sources=(SURVEY,),
)

ENTRIES = (SHARED, APART, SHRUNK, BLOCKS)
