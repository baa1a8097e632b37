"""Permuted orders: one joint probability in every order, the context that a prediction has, and what mixing costs."""
from __future__ import annotations

from fractions import Fraction

from derive import (
    Derivative,
    Eq,
    Expr,
    ForAll,
    Ge,
    Gt,
    KroneckerDelta,
    Le,
    Lt,
    Product,
    Sum,
    Symbol,
    binomial,
    family,
    log,
)
from derive.catalogue import (
    Identity,
    chain,
    claim,
    condition,
    corollary,
    differs,
    erratum,
    facts,
    figure,
    limit,
    tends,
    use,
)
from identities.sources import LESSON, RADFORD, YANG
from identities.symbols import k, n, t

rate = Symbol("r_mask", domain="positive", meaning="share of the positions that are masked", latex="r")
K = Symbol("K_part", domain="positive integer", meaning="the last 1/K of an order is predicted", latex="K")
whole = Symbol("b_part", domain="positive integer", meaning="tokens predicted, n/K", unit="token", latex="b")
real_K = Symbol("K_real", domain="positive", meaning="the same constant as a real number", latex="K")
M = family("M_order", domain="positive", meaning="probability of the first t tokens of an order", latex="M")
other = family("M_other", domain="positive", meaning="probability of the first t tokens of another order", latex="M'")
joint = Symbol("P_joint", domain="positive", meaning="joint probability of all tokens", latex="P")
N = Symbol("N_text", domain="positive integer", meaning="texts that there may be", latex="N")
omega = Symbol("w_text", meaning="a text that there may be", latex="w")
P = family("P_text", domain="nonnegative", meaning="joint probabilities of the texts", latex="P")
X = family("X_text", domain="integer", meaning="tokens of each text, by position and text", latex="X")
x = family("x_text", domain="integer", meaning="tokens of the text that is read", latex="x")
z = family("z_order", domain="integer", meaning="an order: which position comes at which rank", latex="z")
r = family("rank", domain="integer", meaning="rank of a position in that order", latex="r")
PERMUTATION = ("1 <= z_order[k] for k in 1..n", "z_order[k] <= n for k in 1..n", "rank[z_order[k]] = k for k in 1..n")

PARTIAL = n*(1 - 1/(2*K)) - Fraction(1, 2)
REAL_PARTIAL = n*(1 - 1/(2*real_K)) - Fraction(1, 2)
BERT = n*(1 - rate)
RATE = Fraction(3, 20)


def first(ranks: Expr | int) -> Expr:
    """The probability that the tokens at the first ranks of the order are those of the text."""
    return Sum(P[omega]*Product(KroneckerDelta(X[z[k], omega], x[z[k]]), (k, 1, ranks)), (omega, 1, N))


ALL = Sum(P[omega]*Product(KroneckerDelta(X[k, omega], x[k]), (k, 1, n)), (omega, 1, N))

TELESCOPE = Identity(
    name="orders.telescoping",
    title="A product of successive ratios",
    topic="objectives",
    statements=(
        claim("it telescopes", Eq(Product(M[t]/M[t - 1], (t, 1, n)), M[n]/M[0])),
        corollary("numbers", "for the numbers 1, 2, ..", Eq(Product((t + 1)/t, (t, 1, n)), n + 1),
                  aliases=("xlnet.telescoping",)),
        corollary("three", "three tokens", Eq(M[1]*(M[2]/M[1])*(M[3]/M[2]), M[3]), aliases=("lm.chain-rule",)),
        corollary("text", "from the empty text, whose probability is 1, to the whole one",
                  Eq(M[n], Product(M[t]/M[t - 1], (t, 1, n))), where=(Eq(M[0], 1),), aliases=("gpt.chain-rule",)),
    ),
    sources=(YANG, RADFORD, LESSON),
)

SAME_EVENT = Identity(
    name="orders.same-event",
    title="Every position asked once",
    topic="objectives",
    statements=(
        claim("after the last rank of an order every position was asked once", Eq(first(n), ALL), where=PERMUTATION),
        corollary("nothing", "before the first rank nothing was asked", Eq(first(0), 1),
                  where=(Eq(Sum(P[omega], (omega, 1, N)), 1),)),
    ),
    sources=(YANG,),
)

INVARIANCE = Identity(
    name="orders.one-joint-probability",
    title="The same probability in every order",
    topic="objectives",
    statements=(
        claim(
            "in every order the conditionals multiply to the joint probability",
            Eq(Product(M[t]/M[t - 1], (t, 1, n)), ALL),
            where=(*PERMUTATION, Eq(Sum(P[omega], (omega, 1, N)), 1), ForAll(Eq(M[t], first(t)), (t, 0, n))),
            derivation=chain(
                Product(M[t]/M[t - 1], (t, 1, n)),
                ("have", Eq(M[0], first(0)), "nothing is asked"),
                ("have", Eq(M[0], 1), "the probabilities add to 1"),
                ("=", M[n], "each conditional is a ratio of successive probabilities; the first is 1"),
                ("=", first(n), "the probability of all tokens in that order"),
                ("=", ALL, "in any order they are the same tokens"),
                using=(use(TELESCOPE), use(SAME_EVENT), use(SAME_EVENT, "nothing")),
            ),
            aliases=("xlnet.order-invariance",),
        ),
        corollary("two", "two tokens in both orders", Eq(M[1]*(joint/M[1]), other[1]*(joint/other[1])),
                  aliases=("xlnet.order-invariance-two",)),
        condition(
            "consistent",
            "an average over orders is the joint probability where the conditionals of each come from one joint",
            Eq(Sum(P[omega]*log(Product(M[t]/M[t - 1], (t, 1, n))), (omega, 1, N)), log(joint)),
            where=(Eq(Sum(P[omega], (omega, 1, N)), 1), Eq(M[0], 1), Eq(M[n], joint)),
            derivation=facts((Eq(Product(M[t]/M[t - 1], (t, 1, n)), joint), "it telescopes"), using=(use(TELESCOPE),)),
            aliases=("xlnet.unbiased",),
        ),
    ),
    errata=(
        erratum(
            "any-conditionals",
            "said of any conditionals, such as those of a network in two orders",
            Eq(Product(M[t]/M[t - 1], (t, 1, n)), Product(other[t]/other[t - 1], (t, 1, n))),
            right=Eq(Product(M[t]/M[t - 1], (t, 1, n)), M[n]/M[0]),
        ),
    ),
    sources=(YANG,),
)

CONTEXT = Identity(
    name="orders.mean-context",
    title="The context of a prediction",
    topic="objectives",
    quantity=PARTIAL,
    statements=(
        claim(
            "over the last 1/K of the ranks the mean context is n (1 - 1/(2K)) - 1/2",
            Eq(Sum(t - 1, (t, n - whole + 1, n))/whole, PARTIAL),
            where=(Eq(n, K*whole),),
            figures=(
                figure(PARTIAL, "468.83", YANG, n=512, K_part=6),
                figure(PARTIAL, "383.50", YANG, n=512, K_part=2),
                figure(PARTIAL, "479.50", YANG, n=512, K_part=8),
                differs(figure((Fraction(427) + 511)/2, "468.83", YANG), "469.00 where 85 whole tokens are predicted"),
            ),
            aliases=("xlnet.mean-context-partial",),
        ),
        corollary("full", "over all ranks it is (n - 1)/2", Eq(Sum((t - 1)/n, (t, 1, n)), (n - 1)/2),
                  figures=(figure((n - 1)/2, "255.50", YANG, n=512),), aliases=("xlnet.mean-context-full",)),
        corollary("left-to-right", "from left to right too: rank t has t - 1 tokens before it in any order",
                  Eq(Sum(t - 1, (t, 1, n))/n, (n - 1)/2), aliases=("xlnet.left-to-right-same",)),
        corollary("masked", "a mask leaves n (1 - r)", Eq(BERT, n - n*rate),
                  figures=(figure(BERT, "435.20", YANG, n=512, r_mask=RATE),), aliases=("xlnet.bert-context",)),
        corollary("ratio", "full permutation over masking", Eq((n - 1)/2/BERT, (n - 1)/(2*n*(1 - rate))),
                  where=(Lt(rate, 1),), figures=(figure((n - 1)/2/BERT, "0.5871", YANG, n=512, r_mask=RATE),),
                  aliases=("xlnet.context-ratio",)),
        condition("worse", "which is less for a mask of half the tokens or fewer", Lt((n - 1)/2, BERT),
                  where=(Le(rate, Fraction(1, 2)),), aliases=("xlnet.strictly-worse-context",)),
        corollary("decile", "a tenth of the ranks have at most 51 tokens of context", Ge((51 + 1)/n, Fraction(1, 10)),
                  where=(Le(n, 520),), figures=(figure(Fraction(51), "51", YANG),), aliases=("xlnet.bottom-decile",)),
        corollary("least", "the least context is n (1 - 1/K)", Eq(n*(1 - 1/K) + 1 - 1, n*(1 - 1/K)),
                  figures=(figure(n*(1 - 1/K), "426.7", YANG, n=512, K_part=6),),
                  aliases=("xlnet.min-context-partial",)),
        corollary("above-masked", "with K = 6 it is above that of a mask of 15 %",
                  Gt(512*Fraction(11, 12) - Fraction(1, 2), 512*(1 - RATE)), aliases=("xlnet.partial-above-bert",)),
        corollary("increases", "it increases with K", Eq(Derivative(REAL_PARTIAL, real_K), n/(2*real_K**2)),
                  aliases=("xlnet.context-increasing",)),
        corollary("diminishes", "by less and less", Eq(Derivative(n/(2*real_K**2), real_K), -n/real_K**3),
                  aliases=("xlnet.context-concave",)),
        corollary("bounded", "and is at most n - 1", Le(PARTIAL, n - 1), where=(Le(K, n),),
                  aliases=("xlnet.context-bounded",)),
        limit("limit", "past n the formula tends to n - 1/2, too much", tends(REAL_PARTIAL, n - Fraction(1, 2)),
              where=("K_real -> oo",), aliases=("xlnet.context-limit",)),
        corollary("two-to-eight", "from K = 2 to 8 it gains a quarter for four times the premium",
                  Eq((512*Fraction(15, 16) - Fraction(1, 2))/(512*Fraction(3, 4) - Fraction(1, 2)) - 1,
                     Fraction(192, 767)),
                  figures=(figure(Fraction(192, 767), "25%", YANG), figure(Fraction(8, 2), "4", YANG)),
                  aliases=("xlnet.k2-to-k8",)),
    ),
    errata=(
        erratum("any-rate", "permutation said to have less context than any mask", Lt((n - 1)/2, BERT),
                where=(Lt(rate, 1),), right=Eq(BERT - (n - 1)/2, n*(Fraction(1, 2) - rate) + Fraction(1, 2))),
    ),
    sources=(YANG,),
)

CONTEXT_SETS = Identity(
    name="orders.context-sets",
    title="Which contexts a target may have",
    topic="objectives",
    quantity=2**(n - 1),
    statements=(
        claim(
            "over all ranks a target has 2^(n-1) possible contexts",
            Eq(Sum(binomial(n - 1, t - 1), (t, 1, n)), 2**(n - 1)),
            derivation=chain(
                Sum(binomial(n - 1, t - 1), (t, 1, n)),
                ("=", Sum(binomial(n - 1, t), (t, 0, n - 1)), "count the tokens of the context"),
                ("=", 2**(n - 1), "the binomial theorem"),
            ),
            aliases=("xlnet.permutation-mask-free",),
        ),
    ),
    sources=(YANG,),
)

ENTRIES = (TELESCOPE, SAME_EVENT, INVARIANCE, CONTEXT, CONTEXT_SETS)
