"""The divergence of the law of whole sequences: it grows by the same amount with each step of a Markov chain.

A sequence of n states is one of N_n, numbered; it has a probability, a last state, and the logarithm of the ratio of
its probabilities under both chains, which each step adds to. Steps that the chain never takes have weight 0.
"""
from __future__ import annotations

from derive import And, Eq, Expr, ForAll, Ge, Gt, KroneckerDelta, Le, Ne, Sum, Symbol, as_expr, family, log
from derive.catalogue import Identity, chain, claim, corollary, erratum, facts, use
from identities.markov_guesses import initial, step
from identities.sources import SURVEY
from identities.symbols import K, j

c = Symbol("c_0", meaning="a state after", latex="c")
n = Symbol("n_seq", domain="positive integer", meaning="length of a sequence", unit="token", latex="n")
i = Symbol("i_seq", meaning="an index that runs over lengths", latex="i")
w = Symbol("w_seq", meaning="an index that runs over sequences", latex="w")
paths = Symbol("n_paths", domain="nonnegative integer", meaning="sequences of a length", latex="N")
chance = family("p_seq", domain="nonnegative", meaning="probability of a sequence", latex="p")
log_ratio = family("l_seq", domain="real", meaning="logarithm of the ratio of its probabilities under both chains",
                   latex="L")
last = family("last", domain="integer", meaning="the last state of a sequence", latex="s")
surprise = family("l_step", domain="real", meaning="logarithm of the ratio of the probabilities of a step",
                  latex="\\ell")
at = Symbol("at_state", domain="positive integer", meaning="a state", latex="b")
value = family("v_state", domain="real", meaning="a number for each state", latex="v")
kl = family("KL_seq", domain="real", meaning="divergence of the laws of sequences, by their length", latex="D")
bound = Symbol("kl_bound", domain="positive", meaning="any bound", latex="B")
of_step = Symbol("KL_step", domain="real", meaning="mean divergence of the rows", latex="h")
ROWS = ForAll(Eq(Sum(step[j, c], (c, 1, K)), 1), (j, 1, K))
IN_RANGE = (ForAll(Ge(last[w], 1), (w, 1, paths)), ForAll(Le(last[w], K), (w, 1, paths)))
LAST_LAW = ForAll(Eq(Sum(chance[w]*KroneckerDelta(last[w], j), (w, 1, paths)), initial[j]), (j, 1, K))
ROW = Sum(step[j, c]*surprise[j, c], (c, 1, K))
ROW_OF_LAST = Sum(step[last[w], c]*surprise[last[w], c], (c, 1, K))
MEAN_ROW = Sum(initial[j]*ROW, (j, 1, K))
LONGER = Sum(Sum(chance[w]*step[last[w], c]*(log_ratio[w] + surprise[last[w], c]), (c, 1, K)), (w, 1, paths))
DIVERGENCE = Sum(chance[w]*log_ratio[w], (w, 1, paths))

left = family("left_law", domain="real", meaning="numbers for each state", latex="x")
right = family("right_law", domain="real", meaning="the same numbers", latex="y")
SAME = Identity(
    name="sums.equal-factors",
    title="Equal factors in a sum",
    topic="markov",
    statements=(
        claim("are exchanged", Eq(Sum(left[j]*value[j], (j, 1, K)), Sum(right[j]*value[j], (j, 1, K))),
              where=(ForAll(Eq(left[j], right[j]), (j, 1, K)),)),
    ),
)

BY_LAST = Sum(chance[w]*value[last[w]], (w, 1, paths))
BY_STATE = Sum(Sum(chance[w]*KroneckerDelta(last[w], j), (w, 1, paths))*value[j], (j, 1, K))
SEQUENCES = Identity(
    name="markov.sequences-by-last-state",
    title="Sequences by their last state",
    topic="markov",
    statements=(
        claim("what the last state tells, state by state", Eq(BY_LAST, BY_STATE), where=IN_RANGE,
              derivation=chain(
                  BY_LAST,
                  ("have", ForAll(Eq(Sum(KroneckerDelta(last[w], j)*value[j], (j, 1, K)), value[last[w]]),
                                  (w, 1, paths)), "one state is the last"),
                  ("=", Sum(chance[w]*Sum(KroneckerDelta(last[w], j)*value[j], (j, 1, K)), (w, 1, paths)), "put in"),
                  ("=", BY_STATE, "the other order of summation"),
              )),
        corollary("rows", "the row of a last state adds up to 1",
                  ForAll(Eq(Sum(step[last[w], c], (c, 1, K)), 1), (w, 1, paths)), where=(*IN_RANGE, ROWS)),
        corollary("one-more", "one step more adds the divergence of the last state's row",
                  Eq(LONGER, DIVERGENCE + Sum(chance[w]*ROW_OF_LAST, (w, 1, paths))),
                  where=(*IN_RANGE, ForAll(Eq(Sum(step[last[w], c], (c, 1, K)), 1), (w, 1, paths)))),
        corollary("each", "equal growth", Eq(Sum(left[i], (i, 1, n - 1)), (n - 1)*of_step),
                  where=(ForAll(Eq(left[i], of_step), (i, 1, n - 1)),)),
        corollary("one-state", "one step from the last state",
                  Eq(Sum(Sum(chance[w]*step[last[w], c]*KroneckerDelta(c, at), (c, 1, K)), (w, 1, paths)),
                     Sum(chance[w]*step[last[w], at], (w, 1, paths))), where=(Le(at, K),)),
        corollary("telescope", "growth adds up", Eq(Sum(kl[i + 1] - kl[i], (i, 1, n - 1)), kl[n] - kl[1])),
    ),
    sources=(SURVEY,),
)

LAST_STATES = Identity(
    name="markov.last-states",
    title="A mean over sequences of what their last state tells",
    topic="markov",
    statements=(
        claim("is a mean over states", Eq(BY_LAST, Sum(initial[j]*value[j], (j, 1, K))),
              where=(*IN_RANGE, LAST_LAW),
              derivation=chain(
                  BY_LAST,
                  ("=", BY_STATE, "state by state"),
                  ("=", Sum(initial[j]*value[j], (j, 1, K)), "the law of the last state"),
                  using=(use(SEQUENCES), use(SAME, "", {left[j]: Sum(chance[w]*KroneckerDelta(last[w], j),
                                                                     (w, 1, paths)), right[j]: initial[j]})),
              )),
    ),
    sources=(SURVEY,),
)

QUARTER = as_expr(1)/4


def flip_loss(there: Expr, back: Expr) -> Expr:
    """Mean divergence of the rows of a fair coin from those of a chain that leaves its states with these chances."""
    return (log(1/(4*there*(1 - there))) + log(1/(4*back*(1 - back))))/4


PATHS = Identity(
    name="markov.divergence-of-sequences",
    title="The divergence of sequences grows with their length",
    topic="markov",
    note="L adds up the logarithms of the ratios of steps. With stationary first states the law of the last state is "
         "the stationary one at every length.",
    statements=(
        claim(
            "a sequence of one more state has the mean divergence of the rows more",
            Eq(LONGER, DIVERGENCE + MEAN_ROW),
            where=(*IN_RANGE, LAST_LAW, ROWS),
            derivation=chain(
                LONGER,
                ("=", DIVERGENCE + Sum(chance[w]*ROW_OF_LAST, (w, 1, paths)), "the logarithm of a product"),
                ("=", DIVERGENCE + MEAN_ROW, "by the last state"),
                using=(use(SEQUENCES, "rows"), use(SEQUENCES, "one-more"), use(LAST_STATES, "", {value[j]: ROW})),
            ),
        ),
        corollary(
            "law",
            "so from KL(P_1 || Q_1) = 0 on it is (n - 1) times that mean",
            Eq(kl[n], (n - 1)*of_step),
            where=(Eq(kl[1], 0), ForAll(Eq(kl[i + 1] - kl[i], of_step), (i, 1, n - 1))),
            derivation=facts(using=(use(SEQUENCES, "telescope"), use(SEQUENCES, "each", {left[i]: kl[i + 1] - kl[i]}))),
            aliases=("gpt.errors-compound-marginal-only",),
        ),
        corollary(
            "next-law",
            "the law of the last state stays the stationary one",
            Eq(Sum(Sum(chance[w]*step[last[w], c]*KroneckerDelta(c, at), (c, 1, K)), (w, 1, paths)), initial[at]),
            where=(*IN_RANGE, LAST_LAW, Le(at, K),
                   ForAll(Eq(Sum(initial[j]*step[j, c], (j, 1, K)), initial[c]), (c, 1, K))),
            derivation=facts(
                (Eq(Sum(initial[j]*step[j, at], (j, 1, K)), initial[at]), "stationary"),
                using=(use(SEQUENCES, "one-state"), use(LAST_STATES, "", {value[j]: step[j, at]}))),
        ),
        corollary(
            "beyond-bounds",
            "which exceeds every number, unless it is 0, while a total variation is at most 1",
            Gt((n - 1)*of_step, bound),
            where=(Gt(of_step, 0), Gt(n, 1 + bound/of_step)),
        ),
        corollary(
            "same-loss",
            "rows that differ by as much have stationary laws that differ: with 1/4 and 3/4, and 3/4 and 1/4, beside "
            "1/2 and 1/2, the mean divergence of the rows is the same",
            And(Eq(flip_loss(QUARTER, 1 - QUARTER), flip_loss(1 - QUARTER, QUARTER)),
                Ne(QUARTER/(QUARTER + (1 - QUARTER)), (1 - QUARTER)/(QUARTER + (1 - QUARTER)))),
            aliases=("gpt.same-loss-different-drift",),
        ),
    ),
    errata=(
        erratum("bounded", "said to stay within a bound, as the total variation at one position does",
                Le((n - 1)*of_step, 1), where=(Gt(of_step, 0),), right=Ge((n - 1)*of_step, 0)),
    ),
    sources=(SURVEY,),
)

ENTRIES = (SAME, SEQUENCES, LAST_STATES, PATHS)
