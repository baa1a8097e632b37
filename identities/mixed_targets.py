"""One prediction for several targets, and targets predicted apart: what mixing and factorising cost in information."""
from __future__ import annotations

from derive import Derivative, Eq, ForAll, Ge, Le, Ne, Sum, Symbol, exp, family, log
from derive.catalogue import Identity, chain, claim, condition, corollary, facts, figure, use
from identities.divergence import GIBBS
from identities.divergence import p as p_T
from identities.divergence import part as part_T
from identities.divergence import q as q_S
from identities.sources import YANG
from identities.symbols import K as classes
from identities.symbols import i, j, k

K = Symbol("K_out", domain="positive integer", meaning="outcomes", latex="K")
m = Symbol("m_target", domain="positive integer", meaning="targets", latex="m")
one = Symbol("i_target", domain="positive integer", meaning="a target", latex="i")
w = family("w_target", domain="nonnegative", meaning="weights of the targets", latex="w")
p = family("p_target_of", domain="positive", meaning="conditional probabilities, by target and outcome", latex="p")
p_0 = family("p_zero_of", domain="nonnegative", latex="p",
             meaning="conditional probabilities, 0 too, by target and outcome that the mixture gives a probability")
part = family("part_of", domain="real", meaning="each target's part p log p of its entropy, less its sign; 0 for p = 0",
              latex="h")
q = family("q_shared", domain="positive", meaning="one distribution for all targets", latex="q")
b = family("p_mix", domain="positive", meaning="mixture of the conditionals", latex=r"\bar{p}")
MIXTURE = (ForAll(Eq(Sum(w[j]*p[j, k], (j, 1, m)), b[k]), (k, 1, K)),)
TOTALS = (Eq(Sum(b[k], (k, 1, K)), 1), Le(Sum(q[k], (k, 1, K)), 1))
MIXTURE_0 = (ForAll(Eq(Sum(w[j]*p_0[j, k], (j, 1, m)), b[k]), (k, 1, K)),)
MEAN_CROSS_0 = Sum(w[j]*(-Sum(p_0[j, k]*log(q[k]), (k, 1, K))), (j, 1, m))
PART_TOTAL = -Sum(b[k]*log(q[k]), (k, 1, K))
MEAN_CROSS = Sum(w[j]*(-Sum(p[j, k]*log(q[k]), (k, 1, K))), (j, 1, m))
H_MIX = -Sum(b[k]*log(b[k]), (k, 1, K))
MEAN_H = Sum(w[j]*(-Sum(p[j, k]*log(p[j, k]), (k, 1, K))), (j, 1, m))
MEAN_KL = Sum(w[j]*Sum(p[j, k]*log(p[j, k]/b[k]), (k, 1, K)), (j, 1, m))

N = Symbol("N_joint", domain="positive integer", meaning="joint outcomes of the masked tokens", latex="N")
P = family("P_joint_of", domain="positive", meaning="joint probabilities of the masked tokens", latex="P")
Q = family("Q_joint", domain="positive", meaning="products of the tokens' own probabilities, by outcome", latex="Q")
omega = Symbol("w_joint", meaning="a joint outcome", latex="w")
v = Symbol("v_mask", meaning="a token that occurs at the position", latex="v")
V = Symbol("V_mask", domain="positive integer", meaning="tokens that occur at the position", unit="token", latex="V")
X = family("X_joint", domain="integer", meaning="the token at the position, in each joint outcome", latex="X")
M = family("M_own", domain="positive", meaning="the token's own distribution", latex="p")
tried = family("r_tried", domain="positive", meaning="another distribution of the token", latex="r")
L = family("L_token", domain="real", meaning="a number for each token", latex="f")
own = family("p_own", domain="positive", meaning="own probability of each masked token in each outcome", latex="p")
tokens = Symbol("k_masked", domain="positive integer", meaning="masked tokens", unit="token", latex="k")
p1 = Symbol("p_first", domain="positive", meaning="probability of a token", latex="p_1")
p2 = Symbol("p_second", domain="positive", meaning="probability of another token", latex="p_2")
pair = Symbol("p_pair", domain="positive", meaning="probability of both", latex="q")
before = Symbol("c_ranks", domain="positive integer", meaning="positions of the context", latex="c")
x = family("x_seq", domain="integer", meaning="tokens of a text", latex="x")
y = family("y_seq", domain="integer", meaning="tokens of another text, alike in the context", latex="y")
read = family("g_read", domain="real", meaning="a function of the context, by its number, and of a position", latex="g")
target = Symbol("i_asked", domain="integer", meaning="position that is asked for, outside the context", latex="i")
base = Symbol("V_base", domain="positive integer", meaning="more than all tokens' numbers: the base of the context's",
              latex="V")
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
            "any function of the context and the position: alike for texts that agree there, whatever the target",
            Eq(read[Sum(y[k]*base**k, (k, 1, before)), target], read[Sum(x[k]*base**k, (k, 1, before)), target]),
            where=(ForAll(Eq(y[k], x[k]), (k, 1, before)),),
            figures=(figure(0, "0", YANG, "change"),),
            aliases=("xlnet.query-invariance",),
        ),
        corollary(
            "attention",
            "what attention reads from a context is the same for texts that agree there",
            Eq(Sum(exp(score[k, y[k]])*value[k, y[k]], (k, 1, before))/Sum(exp(score[k, y[k]]), (k, 1, before)),
               Sum(exp(score[k, x[k]])*value[k, x[k]], (k, 1, before))/Sum(exp(score[k, x[k]]), (k, 1, before))),
            where=(ForAll(Eq(y[k], x[k]), (k, 1, before)),),
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
        claim(
            "it is at least the entropy",
            Ge(PART_TOTAL, H_MIX),
            where=TOTALS,
            derivation=chain(
                PART_TOTAL,
                ("=", H_MIX + Sum(b[k]*log(b[k]/q[k]), (k, 1, K)), "the logarithm of a quotient"),
                (">=", H_MIX, "a divergence is not negative"),
                using=(use(GIBBS, "", {classes: K, p_T[k]: b[k], q_S[k]: q[k]}),),
            ),
        ),
        corollary("same", "and the entropy for the distribution itself", Eq(-Sum(b[k]*log(q[k]), (k, 1, K)), H_MIX),
                  where=(ForAll(Eq(q[k], b[k]), (k, 1, K)),)),
        corollary(
            "no-divergence",
            "where they are the same the divergence is 0",
            Eq(Sum(b[k]*log(b[k]/q[k]), (k, 1, K)), 0),
            where=(Eq(MEAN_CROSS_0, PART_TOTAL), Eq(MEAN_CROSS_0, H_MIX)),
            derivation=chain(
                Sum(b[k]*log(b[k]/q[k]), (k, 1, K)),
                ("=", PART_TOTAL - H_MIX, "the logarithm of a quotient"),
                ("=", 0, "they are the same"),
            ),
        ),
        corollary("mean", "the mean cross-entropy of the targets is that of their mixture",
                  Eq(MEAN_CROSS_0, -Sum(b[k]*log(q[k]), (k, 1, K))), where=MIXTURE_0),
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
            Ge(MEAN_CROSS_0, H_MIX),
            where=(*MIXTURE_0, *TOTALS),
            derivation=chain(
                MEAN_CROSS_0,
                ("=", -Sum(b[k]*log(q[k]), (k, 1, K)), "the conditionals mix"),
                (">=", H_MIX, "Gibbs' inequality"),
                using=(use(GIBBS_MIX, "mean"), use(GIBBS_MIX)),
            ),
            aliases=("xlnet.mixture-optimal",),
        ),
        condition("reached", "the mixture itself reaches it",
                  Eq(Sum(w[j]*(-Sum(p_0[j, k]*log(b[k]), (k, 1, K))), (j, 1, m)), H_MIX), where=MIXTURE_0),
        condition(
            "only-reached",
            "and no other: where the mean cross-entropy is that entropy, each outcome has the mixture's probability",
            Eq(b[i], q[i]),
            where=(*MIXTURE_0, *TOTALS, Eq(MEAN_CROSS_0, H_MIX), Le(i, K)),
            derivation=facts(
                using=(use(GIBBS_MIX, "mean"), use(GIBBS_MIX, "no-divergence"),
                       use(GIBBS, "only-equal", {
                           classes: K, p_T[k]: b[k], q_S[k]: q[k], part_T[k]: b[k]*log(b[k]/q[k])}))),
        ),
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
        corollary(
            "with-zeros",
            "also where targets give outcomes no probability: its part of the entropy is 0, of others p log p",
            Eq(Sum(w[j]*Sum(part[j, k] - p_0[j, k]*log(b[k]), (k, 1, K)), (j, 1, m)),
               H_MIX - Sum(w[j]*(-Sum(part[j, k], (k, 1, K))), (j, 1, m))),
            where=MIXTURE_0,
        ),
        condition("alike", "and 0 where the conditionals coincide", Eq(MEAN_KL, 0),
                  where=(ForAll(ForAll(Eq(p[j, k], b[k]), (k, 1, K)), (j, 1, m)),), aliases=("xlnet.excess-zero-iff",)),
    ),
    sources=(YANG,),
)

ENTRIES = (INVARIANCE, GIBBS_MIX, MIXED, EXCESS)
