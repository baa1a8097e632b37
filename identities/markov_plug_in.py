"""The divergence of relative frequencies from the probabilities: its mean over m independent draws.

The count of a category is binomial, so means of sums over the categories are sums of binomial means, one for each: of a
category of probability p the count is n with the probability C(m, n) p^n (1 - p)^(m - n).
"""
from __future__ import annotations

from derive import Eq, Expr, ForAll, Ge, Gt, Lt, Sum, Symbol, binomial, family, log, oo
from derive.catalogue import Identity, chain, cited, claim, corollary, facts, limit, tends, use
from identities.markov_estimates import draws, rare, share
from identities.sources import LIU
from identities.symbols import K, k

n = Symbol("n_count", meaning="how often a category is drawn", latex="n")
weight = family("B_count", domain="real", meaning="probability of each count", latex="B")
floor_1 = Symbol("B_floor", domain="positive integer", meaning="a large number: 1/B is put for a frequency of 0",
                 latex="B")
slope = Symbol("c_unseen", domain="positive", meaning="probability that a draw meets a category unseen before",
               latex="c")
level = Symbol("e_seen", domain="real", meaning="a number that does not depend on B", latex="e")


def counted(p: Expr) -> Expr:
    """The probability of the count n of a category of probability p."""
    return binomial(draws, n)*p**n*(1 - p)**(draws - n)


def of_log(p: Expr, quotient: Expr) -> Expr:
    """The mean of the frequency of a category of probability p times the log of a quotient; 0 log 0 is 0."""
    return Sum(counted(p)*(n/draws*log(quotient)), (n, 1, draws))


COUNTS = (n, 0, draws)
DIVERGENCE_AT, LOGS = of_log(share[k], n/draws/share[k]), of_log(share[k], n/draws)
DIVERGENCE = Sum(DIVERGENCE_AT, (k, 1, K))
SECOND = Sum(counted(rare)*((n/draws - rare)**2/(2*rare)), COUNTS)
SEEN = Sum(Sum(counted(share[k])*(share[k]*log(share[k]/(n/draws))), (n, 1, draws)), (k, 1, K))
UNSEEN = (1 - share[k])**draws*share[k]
REVERSE = SEEN + Sum(UNSEEN*log(share[k]/(1/floor_1)), (k, 1, K))
SECOND_AT = Sum(counted(share[k])*((n/draws - share[k])**2/(2*share[k])), COUNTS)
ENTROPY = -Sum(share[k]*log(share[k]), (k, 1, K))
MEAN_ENTROPY = -Sum(LOGS, (k, 1, K))
WHOLE = Eq(Sum(share[k], (k, 1, K)), 1)

MOMENTS = Identity(
    name="binomial.moments",
    title="How often a category is drawn",
    topic="markov",
    statements=(
        claim("so often in the mean", Eq(Sum(n*counted(rare), COUNTS), draws*rare)),
        corollary("all", "some number of times", Eq(Sum(counted(rare), COUNTS), 1)),
        corollary("square", "the mean of the square", Eq(Sum(n**2*counted(rare), COUNTS),
                                                         draws*rare*(1 - rare) + draws**2*rare**2)),
        corollary("parts", "a square multiplied out",
                  Eq(Sum(weight[n]*((n/draws - rare)**2/(2*rare)), COUNTS),
                     Sum(n**2*weight[n], COUNTS)/(2*rare*draws**2) - Sum(n*weight[n], COUNTS)/draws
                     + rare*Sum(weight[n], COUNTS)/2)),
        corollary("logs", "the log of a frequency over a probability",
                  Eq(Sum(weight[n]*(n/draws*log(n/draws/rare)), (n, 1, draws)),
                     Sum(weight[n]*(n/draws*log(n/draws)), (n, 1, draws))
                     - log(rare)/draws*Sum(n*weight[n], COUNTS)),
                  derivation=chain(
                      Sum(weight[n]*(n/draws*log(n/draws/rare)), (n, 1, draws)),
                      ("=", Sum(weight[n]*(n/draws*(log(n/draws) - log(rare))), (n, 1, draws)), "log of a quotient"),
                      ("=", Sum(weight[n]*(n/draws*log(n/draws)), (n, 1, draws))
                       - log(rare)/draws*Sum(n*weight[n], (n, 1, draws)), "part the sum"),
                      ("=", Sum(weight[n]*(n/draws*log(n/draws)), (n, 1, draws))
                       - log(rare)/draws*Sum(n*weight[n], COUNTS), "0 times a weight is 0"))),
    ),
    sources=(LIU,),
)

ONE_CATEGORY = Identity(
    name="binomial.second-order",
    title="The second-order term of one category",
    topic="markov",
    statements=(
        claim("the mean of its square error over twice its probability", Eq(SECOND, (1 - rare)/(2*draws)),
              derivation=chain(
                  SECOND,
                  ("=", Sum(n**2*counted(rare), COUNTS)/(2*rare*draws**2) - Sum(n*counted(rare), COUNTS)/draws
                   + rare*Sum(counted(rare), COUNTS)/2, "multiply out"),
                  ("=", (draws*rare*(1 - rare) + draws**2*rare**2)/(2*rare*draws**2) - draws*rare/draws + rare/2,
                   "the moments of a count"),
                  ("=", (1 - rare)/(2*draws), "what is left"),
                  using=(use(MOMENTS), use(MOMENTS, "all"), use(MOMENTS, "square"),
                         use(MOMENTS, "parts", {weight[n]: counted(rare)})))),
        corollary("divergence", "what a category gives to the mean divergence of the frequencies",
                  Eq(of_log(rare, n/draws/rare), of_log(rare, n/draws) - rare*log(rare)),
                  derivation=chain(
                      of_log(rare, n/draws/rare),
                      ("=", of_log(rare, n/draws) - log(rare)/draws*Sum(n*counted(rare), COUNTS), "log of a quotient"),
                      ("=", of_log(rare, n/draws) - rare*log(rare), "the mean count is m p"),
                      using=(use(MOMENTS), use(MOMENTS, "logs", {weight[n]: counted(rare)})))),
    ),
    sources=(LIU,),
)

EACH_CATEGORY = Identity(
    name="binomial.second-order-each",
    title="The second-order term of each category",
    topic="markov",
    statements=(
        claim("the mean of its square error over twice its probability",
              ForAll(Eq(SECOND_AT, (1 - share[k])/(2*draws)), (k, 1, K)),
              derivation=facts(using=(use(ONE_CATEGORY, "", {rare: share[k]}),))),
        corollary("divergence", "what it gives to the mean divergence",
                  ForAll(Eq(DIVERGENCE_AT, LOGS - share[k]*log(share[k])), (k, 1, K)),
                  derivation=facts(using=(use(ONE_CATEGORY, "divergence", {rare: share[k]}),))),
    ),
    sources=(LIU,),
)

PLUG_IN = Identity(
    name="markov.plug-in-divergence",
    title="The divergence of relative frequencies",
    topic="markov",
    quantity=(K - 1)/(2*draws),
    note="A mean of a sum over the categories is the sum of the means, and the count of one category is binomial: so "
         "the mean of KL(phat || p) over m draws is the double sum. It is the entropy of p less the mean entropy of "
         "phat, whose bias the theorem gives.",
    statements=(
        cited("", "m times its mean over m independent draws tends to (K - 1) / 2, in nats",
              tends(draws*DIVERGENCE, (K - 1)/2),
              "the mean of the entropy of relative frequencies is that of the probabilities less (K - 1)/(2 m), up to "
              "O(1/m^2): Miller, Note on the Bias of Information Estimates, 1955; Harris, The Statistical Estimation "
              "of Entropy in the Non-Parametric Case, 1975",
              where=("m_obs -> oo", Ge(K, 2), WHOLE), aliases=("roberta.kl-plug-in",)),
        corollary("entropies", "it is the entropy of the probabilities less the mean entropy of the frequencies",
                  Eq(DIVERGENCE, ENTROPY - MEAN_ENTROPY),
                  derivation=chain(
                      DIVERGENCE,
                      ("=", Sum(LOGS - share[k]*log(share[k]), (k, 1, K)), "category by category"),
                      ("=", ENTROPY - MEAN_ENTROPY, "sum them up"),
                      using=(use(EACH_CATEGORY, "divergence"),))),
        corollary("exact", "its second-order term has the mean (K - 1) / (2 m), exactly",
                  Eq(Sum(SECOND_AT, (k, 1, K)), (K - 1)/(2*draws)), where=(WHOLE,),
                  derivation=chain(
                      Sum(SECOND_AT, (k, 1, K)),
                      ("=", Sum((1 - share[k])/(2*draws), (k, 1, K)), "category by category"),
                      ("=", (K - 1)/(2*draws), "the probabilities add up to 1"),
                      using=(use(EACH_CATEGORY),))),
        corollary("second-order", "the variances over twice the probabilities",
                  Eq(Sum((1 - share[k])/(2*draws), (k, 1, K)), (K - 1)/(2*draws)),
                  where=(WHOLE,), aliases=("roberta.kl-multinomial-second-order",)),
        corollary("two", "for two categories",
                  Eq(rare*(1 - rare)/draws*(1/(2*rare) + 1/(2*(1 - rare))), 1/(2*draws)), where=(Lt(rare, 1),),
                  aliases=("roberta.kl-bernoulli-check",)),
        corollary("unseen", "a category is unseen with a positive probability, where the log loss is infinite",
                  Gt((1 - rare)**draws, 0), where=(Lt(rare, 1),), aliases=("roberta.kl-infinite-exact",)),
        corollary("reverse", "the mean of the divergence from them, with 1/B for a frequency of 0",
                  Eq(REVERSE, Sum(UNSEEN, (k, 1, K))*log(floor_1) + (SEEN + Sum(UNSEEN*log(share[k]), (k, 1, K))))),
        limit("infinite", "so it is infinite: it grows without bound with B", tends(slope*log(floor_1) + level, oo),
              where=("B_floor -> oo",)),
    ),
    sources=(LIU,),
)

ENTRIES = (MOMENTS, ONE_CATEGORY, EACH_CATEGORY, PLUG_IN)
