"""What predicting masked tokens apart costs: the total correlation of their joint distribution.

The joint outcomes are those of positive probability, each listed once; the tokens of each position are numbered.
"""
from __future__ import annotations

from derive import Eq, Equivalent, ForAll, Ge, KroneckerDelta, Le, Ne, Product, Sum, Symbol, family, log
from derive.catalogue import Identity, chain, claim, condition, corollary, erratum, facts, induction, use
from identities.divergence import GIBBS
from identities.divergence import p as p_T
from identities.divergence import part as part_T
from identities.divergence import q as q_S
from identities.joint_outcomes import TOKEN_MEAN, TOKENS, L, N, V, X, tokens, v, w
from identities.joint_outcomes import P as P_real
from identities.mixed_targets import GIBBS_MIX
from identities.mixed_targets import K as outcomes
from identities.mixed_targets import b as mixture
from identities.mixed_targets import q as shared
from identities.products_of_distributions import AT_POSITIONS, ONCE, PRODUCTS, VV, XX, qq
from identities.sources import TEXTBOOK, YANG
from identities.symbols import K as classes
from identities.symbols import i, j, k

P = family("P_joint_of", domain="positive", meaning="joint probabilities of the masked tokens", latex="P")
M = family("M_own", domain="positive", meaning="the token's own distribution", latex="p")
MM = family("M_own_at", domain="positive", meaning="the own distribution of the token at each position", latex="p")
tried = family("r_tried", domain="positive", meaning="another distribution of the token", latex="r")
rr = family("r_at", domain="positive", meaning="another distribution of the token at each position", latex="r")
p1 = Symbol("p_first", domain="positive", meaning="probability of a token", latex="p_1")
p2 = Symbol("p_second", domain="positive", meaning="probability of another token", latex="p_2")
pair = Symbol("p_pair", domain="positive", meaning="probability of both", latex="q")
R = family("R_positive", domain="positive", meaning="positive numbers by joint outcome", latex="R")
factor = family("p_factor", domain="positive", meaning="factors of a product", latex="p")
C = Symbol("C_contexts", domain="positive integer", meaning="contexts", latex="C")
c = Symbol("c_context", meaning="a context", latex="c")
r = family("r_context", domain="positive", meaning="probabilities of the contexts", latex="r")
N2 = family("N_given", domain="positive integer", meaning="joint outcomes, by context", latex="N")
P2 = family("P_given", domain="positive", meaning="joint probabilities of two tokens, given each context", latex="P")
M2 = family("M_given", domain="positive", meaning="own distributions of both, given each context", latex="p")
X2 = family("X_given", domain="integer", meaning="both tokens, in each joint outcome of a context", latex="X")
WITH = r[c]*P2[c, w]
s_left = family("s_left", domain="real", meaning="numbers by position", latex="s")
s_right = family("s_right", domain="real", meaning="numbers that are equal, or no smaller", latex="s'")

MARGINAL = ForAll(Eq(M[v], Sum(P[w]*KroneckerDelta(X[w], v), (w, 1, N))), (v, 1, V))
ONE_ENTROPY = -Sum(M[v]*log(M[v]), (v, 1, V))
ONE_CROSS = -Sum(P[w]*log(tried[X[w]]), (w, 1, N))
ONE_MEAN = -Sum(P[w]*log(M[X[w]]), (w, 1, N))
WHOLE = Eq(Sum(P[w], (w, 1, N)), 1)

SEEN = Sum(P[w]*KroneckerDelta(X[w], v), (w, 1, N))
READ = Sum(P[w]*L[X[w]], (w, 1, N))

ONE_TOKEN = Identity(
    name="factorisation.one-token",
    title="What depends on one masked token",
    topic="objectives",
    statements=(
        claim(
            "its mean over the joint outcomes is that over the token's own distribution",
            Eq(Sum(M[v]*L[v], (v, 1, V)), READ),
            where=(*TOKENS, MARGINAL),
            derivation=chain(
                Sum(M[v]*L[v], (v, 1, V)),
                ("=", Sum(SEEN*L[v], (v, 1, V)), "the token's own probability"),
                ("=", READ, "outcomes first"),
                using=(use(TOKEN_MEAN, "", {P_real[k]: P[k]}),)),
        ),
    ),
    sources=(YANG,),
)

OWN_ENTROPY = Identity(
    name="factorisation.own-entropy",
    title="A masked token predicted by itself",
    topic="objectives",
    statements=(
        claim("the mean of -log of its own probability is its entropy", Eq(ONE_MEAN, ONE_ENTROPY),
              where=(*TOKENS, MARGINAL),
              derivation=facts(using=(use(ONE_TOKEN, "", {L[k]: log(M[k])}),))),
        corollary("total", "its own distribution adds up to 1", Eq(Sum(M[v], (v, 1, V)), 1),
                  where=(*TOKENS, MARGINAL, WHOLE),
                  derivation=chain(
                      Sum(M[v], (v, 1, V)),
                      ("=", Sum(P[w], (w, 1, N)), "one token in each outcome"), ("=", 1, "all outcomes"),
                      using=(use(ONE_TOKEN, "", {L[k]: 1}),))),
    ),
    sources=(YANG,),
)

BEST = Identity(
    name="factorisation.own-entropy-least",
    title="A masked token predicted by any distribution",
    topic="objectives",
    statements=(
        claim("none does better than its own", Ge(ONE_CROSS, ONE_MEAN),
              where=(*TOKENS, MARGINAL, WHOLE, Le(Sum(tried[v], (v, 1, V)), 1)),
              derivation=chain(
                  ONE_CROSS,
                  ("=", -Sum(M[v]*log(tried[v]), (v, 1, V)), "over the token's own distribution"),
                  (">=", -Sum(M[v]*log(M[v]), (v, 1, V)), "cross-entropy and entropy"),
                  ("=", ONE_MEAN, "and back"),
                  using=(use(ONE_TOKEN, "", {L[k]: log(M[k])}), use(ONE_TOKEN, "", {L[k]: log(tried[k])}),
                         use(OWN_ENTROPY, "total"),
                         use(GIBBS_MIX, "", {outcomes: V, mixture[k]: M[k], shared[k]: tried[k]})),
              )),
    ),
    sources=(YANG,),
)

# ---- all positions --------------------------------------------------------------------------------------------------
AT = (j, 1, tokens)
MARGINALS = ForAll(Eq(MM[j, v], Sum(P[w]*KroneckerDelta(XX[j, w], v), (w, 1, N))), (v, 1, VV[j]), AT)
JOINT = (ONCE, *AT_POSITIONS, MARGINALS)
OWN = Product(MM[j, XX[j, w]], AT)
OTHER = Product(rr[j, XX[j, w]], AT)
KL = Sum(P[w]*log(P[w]/OWN), (w, 1, N))
KL_OTHER = Sum(P[w]*log(P[w]/OTHER), (w, 1, N))
NEGENTROPY = Sum(P[w]*log(P[w]), (w, 1, N))
OTHERS = ForAll(Le(Sum(rr[j, v], (v, 1, VV[j])), 1), AT)
ENTROPY_AT = -Sum(MM[j, v]*log(MM[j, v]), (v, 1, VV[j]))
MEAN_AT = -Sum(P[w]*log(MM[j, XX[j, w]]), (w, 1, N))
CROSS_AT = -Sum(P[w]*log(rr[j, XX[j, w]]), (w, 1, N))

LOGS = Identity(
    name="factorisation.logarithm",
    title="The logarithm of a product of probabilities",
    topic="objectives",
    statements=(claim("is the sum of the logarithms", Eq(log(Product(factor[j], AT)), Sum(log(factor[j]), AT)),
                      derivation=induction(tokens)),),
    sources=(YANG,),
)

EACH_TOKEN = Identity(
    name="factorisation.each-token",
    title="Each masked token predicted by itself, or by another distribution",
    topic="objectives",
    statements=(
        claim("the means of -log of their own probabilities are their entropies", ForAll(Eq(MEAN_AT, ENTROPY_AT), AT),
              where=(*AT_POSITIONS, MARGINALS),
              derivation=facts(using=(use(OWN_ENTROPY, "", {
                  X[w]: XX[j, w], M[v]: MM[j, v], V: VV[j]}),))),
        corollary("total", "their own distributions add up to 1", ForAll(Eq(Sum(MM[j, v], (v, 1, VV[j])), 1), AT),
                  where=(*AT_POSITIONS, MARGINALS, WHOLE),
                  derivation=facts(using=(use(OWN_ENTROPY, "total", {
                      X[w]: XX[j, w], M[v]: MM[j, v], V: VV[j]}),))),
        corollary("best", "none does better than its own", ForAll(Le(MEAN_AT, CROSS_AT), AT),
                  where=(*AT_POSITIONS, MARGINALS, WHOLE, OTHERS),
                  derivation=facts(using=(use(BEST, "", {
                      X[w]: XX[j, w], M[v]: MM[j, v], V: VV[j], tried[v]: rr[j, v]}),))),
        corollary("product", "the logarithm of a product is the sum of the logarithms",
                  ForAll(Eq(log(OTHER), Sum(log(rr[j, XX[j, w]]), AT)), (w, 1, N)),
                  derivation=facts(using=(use(LOGS, "", {factor[j]: rr[j, XX[j, w]]}),))),
        corollary("quotient", "and of a quotient the difference",
                  Eq(Sum(P[w]*log(P[w]/R[w]), (w, 1, N)), NEGENTROPY - Sum(P[w]*log(R[w]), (w, 1, N)))),
    ),
    sources=(YANG,),
)

LOSS = Identity(
    name="factorisation.loss",
    title="The divergence of a joint distribution from a product",
    topic="objectives",
    statements=(
        claim("is the sum of the cross-entropies less the joint entropy", Eq(KL_OTHER, Sum(CROSS_AT, AT) + NEGENTROPY),
              derivation=chain(
                  KL_OTHER,
                  ("=", NEGENTROPY - Sum(P[w]*log(OTHER), (w, 1, N)), "the logarithm of a quotient"),
                  ("=", NEGENTROPY - Sum(P[w]*Sum(log(rr[j, XX[j, w]]), AT), (w, 1, N)), "of a product"),
                  ("=", Sum(CROSS_AT, AT) + NEGENTROPY, "sum over the outcomes first"),
                  using=(use(EACH_TOKEN, "quotient", {R[w]: OTHER}), use(EACH_TOKEN, "product")))),
        corollary("sums", "sums of equal numbers", Eq(Sum(s_left[j], AT), Sum(s_right[j], AT)),
                  where=(ForAll(Eq(s_left[j], s_right[j]), AT),)),
        corollary("order", "sums of smaller numbers", Le(Sum(s_left[j], AT), Sum(s_right[j], AT)),
                  where=(ForAll(Le(s_left[j], s_right[j]), AT),)),
    ),
    sources=(YANG,),
)

OWN_PRODUCT = Identity(
    name="factorisation.own-product",
    title="The product of the tokens' own distributions",
    topic="objectives",
    statements=(
        claim("adds up to 1 at most over the joint outcomes", Le(Sum(OWN, (w, 1, N)), 1), where=(*JOINT, WHOLE),
              derivation=facts((ForAll(Le(Sum(MM[j, v], (v, 1, VV[j])), 1), AT), "each adds up to 1"),
                               using=(use(EACH_TOKEN, "total"), use(PRODUCTS, "", {qq[j, k]: MM[j, k]})))),
    ),
    sources=(YANG,),
)

FACTORISED = Identity(
    name="factorisation.total-correlation",
    title="What predicting masked tokens apart costs",
    topic="objectives",
    quantity=KL,
    statements=(
        claim(
            "the divergence from the product is the sum of the tokens' entropies less the joint entropy",
            Eq(KL, Sum(ENTROPY_AT, AT) + NEGENTROPY),
            where=JOINT,
            derivation=chain(
                KL,
                ("=", Sum(MEAN_AT, AT) + NEGENTROPY, "the logarithm of a product, outcomes first"),
                ("=", Sum(ENTROPY_AT, AT) + NEGENTROPY, "each token predicted by itself"),
                using=(use(LOSS, "", {rr[j, k]: MM[j, k]}), use(EACH_TOKEN),
                       use(LOSS, "sums", {s_left[j]: MEAN_AT, s_right[j]: ENTROPY_AT}))),
            aliases=("xlnet.mlm-factorisation-loss",),
        ),
        corollary(
            "not-negative", "it is at least 0", Ge(KL, 0),
            where=(*JOINT, WHOLE),
            derivation=facts(using=(
                use(OWN_PRODUCT), use(GIBBS, "", {classes: N, p_T[k]: P[k], q_S[w]: OWN}))),
        ),
        corollary(
            "least",
            "no other product of distributions is nearer, whatever probabilities it gives to the tokens that occur",
            Le(KL, KL_OTHER),
            where=(*JOINT, WHOLE, OTHERS),
            derivation=chain(
                KL,
                ("=", Sum(MEAN_AT, AT) + NEGENTROPY, "the logarithm of a product, outcomes first"),
                ("<=", Sum(CROSS_AT, AT) + NEGENTROPY, "no token is predicted better than by its own distribution"),
                ("=", KL_OTHER, "and back"),
                using=(use(LOSS, "", {rr[j, k]: MM[j, k]}), use(LOSS), use(EACH_TOKEN, "best"),
                       use(LOSS, "order", {s_left[j]: MEAN_AT, s_right[j]: CROSS_AT}))),
        ),
        condition("independent", "it is 0 for independent tokens", Eq(KL, 0),
                  where=(ForAll(Eq(P[w], OWN), (w, 1, N)),)),
        condition(
            "only-independent",
            "and only for them: at 0 every joint probability is the product, so all others are 0",
            Eq(P[i], Product(MM[j, XX[j, i]], AT)),
            where=(*JOINT, WHOLE, Eq(KL, 0), Le(i, N)),
            derivation=facts(using=(use(OWN_PRODUCT), use(GIBBS, "only-equal", {
                classes: N, p_T[k]: P[k], q_S[w]: OWN, part_T[w]: P[w]*log(P[w]/OWN)}))),
        ),
        corollary(
            "two-tokens",
            "for two tokens its mean over the contexts is their conditional mutual information",
            Eq(Sum(r[c]*Sum(P2[c, w]*log(P2[c, w]/Product(M2[c, j, X2[c, j, w]], (j, 1, 2))), (w, 1, N2[c])),
                   (c, 1, C)),
               Sum(Sum(WITH*log(r[c]*WITH/(r[c]*M2[c, 1, X2[c, 1, w]]*(r[c]*M2[c, 2, X2[c, 2, w]]))), (w, 1, N2[c])),
                   (c, 1, C))),
        ),
        condition("dependent", "two tokens that are not independent have another probability together",
                  Ne(pair, p1*p2), where=(Ne(pair/p1, p2),), aliases=("xlnet.conditional-independence",)),
        condition("words", "context words factorise where each is independent of those before it",
                  Eq(p1*(pair/p1), p1*p2), where=(Eq(pair/p1, p2),), aliases=("w2v.conditional-independence",)),
    ),
    errata=(
        erratum("always", "the probabilities said to multiply always", Eq(pair, p1*p2),
                right=Equivalent(Eq(pair, p1*p2), Eq(pair/p1, p2))),
    ),
    sources=(YANG, TEXTBOOK),
    note="The joint outcomes are those of positive probability, given a context, and differ in a token: what has the "
         "probability 0 adds nothing, as 0 log 0 counts. A product that gives a token that occurs the probability 0 is "
         "infinitely far; one that gives some to tokens that do not occur adds up to less than 1 over those that do.",
)

ENTRIES = (ONE_TOKEN, OWN_ENTROPY, BEST, LOGS, EACH_TOKEN, LOSS, OWN_PRODUCT, FACTORISED)
