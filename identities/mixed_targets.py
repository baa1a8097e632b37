"""One prediction for several targets, and targets predicted apart: what mixing and factorising cost in information."""
from __future__ import annotations

from derive import Derivative, Eq, ForAll, Ge, Ne, Product, Sum, Symbol, exp, family, log
from derive.catalogue import Identity, chain, claim, condition, corollary, erratum, figure, use
from identities.sources import TEXTBOOK, YANG
from identities.symbols import j, k

K = Symbol("K_out", domain="positive integer", meaning="outcomes", latex="K")
m = Symbol("m_target", domain="positive integer", meaning="targets", latex="m")
one = Symbol("i_target", domain="positive integer", meaning="a target", latex="i")
w = family("w_target", domain="nonnegative", meaning="weights of the targets", latex="w")
p = family("p_target_of", domain="positive", meaning="conditional probabilities, by target and outcome", latex="p")
q = family("q_shared", domain="positive", meaning="one distribution for all targets", latex="q")
b = family("p_mix", domain="positive", meaning="mixture of the conditionals", latex=r"\bar{p}")
MIXTURE = (ForAll(Eq(Sum(w[j]*p[j, k], (j, 1, m)), b[k]), (k, 1, K)),)
TOTALS = (Eq(Sum(b[k], (k, 1, K)), 1), Eq(Sum(q[k], (k, 1, K)), 1))
MEAN_CROSS = Sum(w[j]*(-Sum(p[j, k]*log(q[k]), (k, 1, K))), (j, 1, m))
H_MIX = -Sum(b[k]*log(b[k]), (k, 1, K))
MEAN_H = Sum(w[j]*(-Sum(p[j, k]*log(p[j, k]), (k, 1, K))), (j, 1, m))
MEAN_KL = Sum(w[j]*Sum(p[j, k]*log(p[j, k]/b[k]), (k, 1, K)), (j, 1, m))

N = Symbol("N_joint", domain="positive integer", meaning="joint outcomes of the masked tokens", latex="N")
P = family("P_joint_of", domain="positive", meaning="joint probabilities of the masked tokens", latex="P")
Q = family("Q_joint", domain="positive", meaning="products of the tokens' own probabilities, by outcome", latex="Q")
own = family("p_own", domain="positive", meaning="own probability of each masked token in each outcome", latex="p")
tokens = Symbol("k_masked", domain="positive integer", meaning="masked tokens", unit="token", latex="k")
p1 = Symbol("p_first", domain="positive", meaning="probability of a token", latex="p_1")
p2 = Symbol("p_second", domain="positive", meaning="probability of another token", latex="p_2")
pair = Symbol("p_pair", domain="positive", meaning="probability of both", latex="q")
before = Symbol("c_ranks", domain="positive integer", meaning="positions of the context", latex="c")
x = family("x_seq", domain="integer", meaning="tokens of a text", latex="x")
y = family("y_seq", domain="integer", meaning="tokens of another text, alike in the context", latex="y")
score = family("A_query", domain="real", meaning="scores of the query with each token at each position", latex="A")
value = family("W_value", domain="real", meaning="values of each token at each position", latex="W")
u = Symbol("u_content", domain="real", meaning="content of the target, used as query", latex="u")
a1 = Symbol("a_key", domain="real", meaning="a key", latex="a")
a2 = Symbol("b_key", domain="real", meaning="another key", latex="b")


INVARIANCE = Identity(
    name="streams.query-blind",
    title="The query stream does not see its target",
    topic="objectives",
    statements=(
        claim(
            "what is read from a context is the same for texts that agree there, whatever the target",
            Eq(Sum(exp(score[k, y[k]])*value[k, y[k]], (k, 1, before))/Sum(exp(score[k, y[k]]), (k, 1, before)),
               Sum(exp(score[k, x[k]])*value[k, x[k]], (k, 1, before))/Sum(exp(score[k, x[k]]), (k, 1, before))),
            where=(ForAll(Eq(y[k], x[k]), (k, 1, before)),),
            figures=(figure(0, "0", YANG, "change"),),
            aliases=("xlnet.query-invariance",),
        ),
        corollary(
            "one-distribution",
            "so one context gives one distribution, whichever position is asked for",
            Eq(exp(score[k, y[1]])/Sum(exp(score[j, y[1]]), (j, 1, K)),
               exp(score[k, x[1]])/Sum(exp(score[j, x[1]]), (j, 1, K))),
            where=(Eq(y[1], x[1]),),
            aliases=("xlnet.position-unaware",),
        ),
        corollary(
            "leak",
            "a query that is the target's content makes the weights depend on it",
            Eq(Derivative(exp(u*a1)/(exp(u*a1) + exp(u*a2)), u),
               (a1 - a2)*exp(u*a1)*exp(u*a2)/(exp(u*a1) + exp(u*a2))**2),
        ),
        corollary(
            "leak-is-there",
            "wherever the keys differ",
            Ne((a1 - a2)*exp(u*a1)*exp(u*a2)/(exp(u*a1) + exp(u*a2))**2, 0),
            where=(Ne(a1, a2),),
            aliases=("xlnet.single-stream-leak",),
        ),
    ),
    sources=(YANG,),
)

GIBBS_MIX = Identity(
    name="mixtures.cross-entropy",
    title="Cross-entropy with any distribution",
    topic="objectives",
    statements=(
        claim("it is at least the entropy", Ge(-Sum(b[k]*log(q[k]), (k, 1, K)), H_MIX), where=TOTALS),
        corollary("same", "and the entropy for the distribution itself", Eq(-Sum(b[k]*log(q[k]), (k, 1, K)), H_MIX),
                  where=(ForAll(Eq(q[k], b[k]), (k, 1, K)),)),
        corollary("mean", "the mean cross-entropy of the targets is that of their mixture",
                  Eq(MEAN_CROSS, -Sum(b[k]*log(q[k]), (k, 1, K))), where=MIXTURE),
    ),
    sources=(YANG,),
)

MIXED = Identity(
    name="mixtures.optimal",
    title="The best one distribution for several targets",
    topic="objectives",
    quantity=H_MIX,
    statements=(
        claim(
            "no distribution does better than the mixture's entropy",
            Ge(MEAN_CROSS, H_MIX),
            where=(*MIXTURE, *TOTALS),
            derivation=chain(
                MEAN_CROSS,
                ("=", -Sum(b[k]*log(q[k]), (k, 1, K)), "the conditionals mix"),
                (">=", H_MIX, "Gibbs' inequality"),
                using=(use(GIBBS_MIX, "mean"), use(GIBBS_MIX)),
            ),
            aliases=("xlnet.mixture-optimal",),
        ),
        condition("reached", "the mixture itself reaches it",
                  Eq(Sum(w[j]*(-Sum(p[j, k]*log(b[k]), (k, 1, K))), (j, 1, m)), H_MIX), where=MIXTURE),
    ),
    sources=(YANG,),
)

EXCESS = Identity(
    name="mixtures.excess",
    title="What one distribution for several targets costs",
    topic="objectives",
    quantity=MEAN_KL,
    statements=(
        claim(
            "the mean divergence from the mixture is its entropy less the mean entropy",
            Eq(MEAN_KL, H_MIX - MEAN_H),
            where=MIXTURE,
            aliases=("xlnet.excess-is-jensen-gap",),
        ),
        corollary(
            "one-target",
            "no target's divergence is negative, so no mean of them is",
            Ge(Sum(p[one, k]*log(p[one, k]/b[k]), (k, 1, K)), 0),
            where=(Eq(Sum(p[one, k], (k, 1, K)), 1), Eq(Sum(b[k], (k, 1, K)), 1)),
            aliases=("xlnet.excess-nonnegative",),
        ),
        condition("alike", "and 0 where the conditionals coincide", Eq(MEAN_KL, 0),
                  where=(ForAll(ForAll(Eq(p[j, k], b[k]), (k, 1, K)), (j, 1, m)),), aliases=("xlnet.excess-zero-iff",)),
    ),
    sources=(YANG,),
)

KL = Sum(P[k]*log(P[k]/Q[k]), (k, 1, N))
OWN = Sum(-Sum(P[k]*log(own[j, k]), (k, 1, N)), (j, 1, tokens))
FACTORISED = Identity(
    name="factorisation.total-correlation",
    title="What predicting masked tokens apart costs",
    topic="objectives",
    quantity=KL,
    statements=(
        claim(
            "the divergence from the product is the sum of the tokens' entropies less the joint entropy",
            Eq(KL, OWN + Sum(P[k]*log(P[k]), (k, 1, N))),
            where=(ForAll(Eq(log(Q[k]), Sum(log(own[j, k]), (j, 1, tokens))), (k, 1, N)),),
            derivation=chain(
                KL,
                ("=", Sum(P[k]*log(P[k]), (k, 1, N)) - Sum(P[k]*log(Q[k]), (k, 1, N)), "the logarithm of a quotient"),
                ("=", Sum(P[k]*log(P[k]), (k, 1, N))
                 - Sum(P[k]*Sum(log(own[j, k]), (j, 1, tokens)), (k, 1, N)), "the logarithm of a product"),
                ("=", OWN + Sum(P[k]*log(P[k]), (k, 1, N)), "sum over the outcomes first"),
            ),
            aliases=("xlnet.mlm-factorisation-loss",),
        ),
        corollary("product", "for the logarithm of the product is the sum of the logarithms",
                  Eq(log(Product(own[j, k], (j, 1, tokens))), Sum(log(own[j, k]), (j, 1, tokens)))),
        corollary("not-negative", "it is at least 0", Ge(KL, 0),
                  where=(Eq(Sum(P[k], (k, 1, N)), 1), Eq(Sum(Q[k], (k, 1, N)), 1))),
        condition("independent", "and 0 for independent tokens", Eq(KL, 0), where=(ForAll(Eq(P[k], Q[k]), (k, 1, N)),)),
        condition("dependent", "two tokens that are not independent have another probability together",
                  Ne(pair, p1*p2), where=(Ne(pair/p1, p2),), aliases=("xlnet.conditional-independence",)),
        condition("words", "context words factorise where each is independent of those before it",
                  Eq(p1*(pair/p1), p1*p2), where=(Eq(pair/p1, p2),), aliases=("w2v.conditional-independence",)),
    ),
    errata=(
        erratum("always", "the probabilities said to multiply always", Eq(pair, p1*p2), right=Eq(pair, p1*(pair/p1))),
    ),
    sources=(YANG, TEXTBOOK),
)

ENTRIES = (INVARIANCE, GIBBS_MIX, MIXED, EXCESS, FACTORISED)
