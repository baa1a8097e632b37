"""Batches: learning rates, micro-batches, lengths that vary."""
from __future__ import annotations

from fractions import Fraction

from derive import And, Eq, Equivalent, ForAll, Ge, Gt, KroneckerDelta, Le, Lt, Ne, Sum, Symbol, family
from derive.catalogue import Identity, claim, condition, corollary, differs, erratum, facts, figure, use
from identities.sources import DEVLIN, LIU, SURVEY, TEXTBOOK
from identities.symbols import j, k, n
from identities.token_loss import V
from identities.token_loss import one as member
from identities.untrained_loss import POSITIVE_SUM
from identities.untrained_loss import w as parts

B = Symbol("B_batch", domain="positive integer", meaning="sequences of a batch", unit="sequence", latex="B")
budget = Symbol("T_tok", domain="positive", meaning="tokens to be trained on", unit="token", latex="T")
eta = Symbol("eta", domain="positive", meaning="base learning rate", latex=r"\eta")
x = family("x_len", domain="real", meaning="lengths, or other numbers, of a finite distribution", latex="x")
w = family("w_len", domain="nonnegative", meaning="their weights", latex="w")
K = Symbol("K_len", domain="positive integer", meaning="how many lengths there are", latex="K")
one = Symbol("i_len", domain="positive integer", meaning="one of the lengths", latex="i")
mean = Symbol("mean_len", domain="real", meaning="mean of the lengths", latex=r"\bar{x}")
top = Symbol("lr_0", domain="positive", meaning="initial learning rate", latex="a")
floor_rate = Symbol("lr_min", domain="positive", meaning="smallest learning rate", latex="b")
done = Symbol("x_done", domain="nonnegative", meaning="share of the training that is done", latex="x")
g = family("g_ex", domain="real", meaning="gradients of the examples, by micro-batch and number", latex="g")
micro = Symbol("k_micro", domain="positive integer", meaning="micro-batches", latex="k")
size = Symbol("b_micro", domain="positive integer", meaning="examples of a micro-batch", latex="b")
sizes = family("s_micro", domain="positive integer", meaning="examples of each micro-batch", latex="b")
total = Symbol("b_all", domain="positive integer", meaning="examples of all micro-batches together", latex="b")
WEIGHTS = Eq(Sum(w[k], (k, 1, K)), 1)
MEAN_SQUARE = Sum(w[k]*x[k]**2, (k, 1, K))
MEAN = Sum(w[k]*x[k], (k, 1, K))

DISPLACEMENT = Identity(
    name="training.steps-times-rate",
    title="Steps times learning rate",
    topic="training",
    quantity=budget*eta/n,
    statements=(
        claim(
            "under the linear scaling rule it does not depend on the batch",
            Eq(budget/(B*n)*(eta*B), budget*eta/n),
            aliases=("roberta.displacement-constant",),
        ),
        corollary(
            "steps",
            "a step takes B n tokens",
            Eq(budget/(B*n)*B*n, budget),
            aliases=("roberta.batch-steps",),
        ),
    ),
    sources=(LIU,),
)

SPREAD = Identity(
    name="training.mean-square-length",
    title="The mean of the squares and the square of the mean",
    topic="training",
    statements=(
        claim(
            "they differ by the variance",
            Eq(MEAN_SQUARE - MEAN**2, Sum(w[k]*(x[k] - MEAN)**2, (k, 1, K))),
            where=(WEIGHTS,),
            aliases=("roberta.jensen-length",),
        ),
        corollary("at-least", "which is not negative", Ge(MEAN_SQUARE, MEAN**2), where=(WEIGHTS,)),
        condition(
            "strict",
            "and positive as soon as a length of positive weight is not the mean",
            Gt(Sum(w[k]*(x[k] - mean)**2, (k, 1, K)), 0),
            where=(Le(one, K), Gt(w[one], 0), Ne(x[one], mean)),
            derivation=facts(
                (Gt(w[one]*(x[one] - mean)**2, 0), "that length's part is positive, and no other is negative"),
                using=(use(POSITIVE_SUM, "", {V: K, member: one, parts[k]: w[k]*(x[k] - mean)**2}),),
            ),
        ),
        corollary(
            "quadratic-cost",
            "so quadratic cost at lengths 128 (nine tenths) and 512 exceeds that at their mean",
            Gt(Fraction(9, 10)*128**2 + Fraction(1, 10)*512**2, (Fraction(9, 10)*128 + Fraction(1, 10)*512)**2),
        ),
        corollary(
            "mean",
            "the mean length of BERT's schedule",
            Eq(Fraction(9, 10)*n + Fraction(1, 10)*(4*n), Fraction(13, 10)*n),
            figures=(figure(Fraction(13, 10)*n, "166.4", DEVLIN, n=128),),
            aliases=("roberta.mean-length",),
        ),
        corollary(
            "full",
            "full length is 40/13 of it",
            Eq(4*n/(Fraction(13, 10)*n), Fraction(40, 13)),
            figures=(figure(4*n/(Fraction(13, 10)*n), "3.0769", SURVEY, n=128),),
            aliases=("roberta.length-ratio",),
        ),
    ),
    errata=(
        erratum(
            "tokens-per-update",
            "256 sequences of 512 tokens said to hold 128,000",
            Eq(n*256, 128000),
            where=(Eq(n, 512),),
            right=Eq(n*256, 131072),
            figures=(
                differs(figure(256*n, "128,000", TEXTBOOK, n=512), "131,072: 128 times 1,024, read as 128,000"),
                differs(figure(256*n, "128,000", TEXTBOOK, n=128), "at the length of most of the training"),
            ),
            aliases=("bert.tokens-per-update",),
        ),
    ),
    sources=(LIU, DEVLIN),
)

SCHEDULE = Identity(
    name="training.linear-schedule",
    title="A linear schedule crosses its floor",
    topic="training",
    quantity=top*(1 - done),
    statements=(
        claim(
            "the rate a (1 - x) is at least b exactly up to x = 1 - b/a",
            Equivalent(Ge(top*(1 - done), floor_rate), Le(done, 1 - floor_rate/top)),
            where=(Lt(floor_rate, top), Le(done, 1)),
            aliases=("w2v.lr-crosses-floor",),
        ),
        corollary("there", "where it is b", Equivalent(Eq(top*(1 - done), floor_rate), Eq(done, 1 - floor_rate/top)),
                  where=(Lt(floor_rate, top),)),
        corollary("last", "so it is below b on the last b/a of the training",
                  Equivalent(Lt(top*(1 - done), floor_rate), Lt(1 - done, floor_rate/top)), where=(Le(done, 1),)),
    ),
    errata=(
        erratum(
            "ends-at-floor",
            "said to fall to a minimum above 0",
            Eq(top*(1 - done), floor_rate),
            where=(Eq(done, 1),),
            right=Eq(top*(1 - done), 0),
            figures=(differs(figure(top*(1 - done), "0.0001", TEXTBOOK, lr_0=Fraction(1, 40), x_done=1),
                             "the formula ends at 0; the usual code takes the larger of it and the minimum"),),
            aliases=("w2v.lr-schedule-floor",),
        ),
    ),
    sources=(TEXTBOOK,),
)

MICRO_MEANS = Sum(Sum(g[k, j], (j, 1, sizes[k]))/sizes[k], (k, 1, micro))/micro
ALL_MEAN = Sum(Sum(g[k, j], (j, 1, sizes[k])), (k, 1, micro))/total
ACCUMULATION = Identity(
    name="training.gradient-accumulation",
    title="Gradients accumulated over micro-batches",
    topic="training",
    statements=(
        claim(
            "over micro-batches of one size the mean of the means is the mean",
            Eq(Sum(Sum(g[k, j], (j, 1, size))/size, (k, 1, micro))/micro,
               Sum(Sum(g[k, j], (j, 1, size)), (k, 1, micro))/(micro*size)),
            aliases=("train.gradient-accumulation",),
        ),
        corollary(
            "equal-sizes",
            "for any gradients",
            Eq(MICRO_MEANS, ALL_MEAN),
            where=(ForAll(Eq(sizes[k], size), (k, 1, micro)), Eq(total, micro*size)),
        ),
        condition(
            "only-equal-sizes",
            "only for equal sizes: with gradients of 1 in one micro-batch and 0 in all others",
            And(Eq(MICRO_MEANS, 1/micro), Eq(ALL_MEAN, sizes[one]/total)),
            where=(Le(one, micro), Eq(Sum(sizes[k], (k, 1, micro)), total),
                   ForAll(ForAll(Eq(g[k, j], KroneckerDelta(k, one)), (j, 1, sizes[k])), (k, 1, micro))),
            derivation=facts(
                (Eq(MICRO_MEANS, 1/micro), "one of the means is 1"),
                (Eq(ALL_MEAN, sizes[one]/total), "as many gradients as that micro-batch has are 1"),
            ),
        ),
        condition(
            "sizes",
            "the two agree exactly where its size is the mean size, so each has to be",
            Equivalent(Eq(1/micro, sizes[one]/total), Eq(sizes[one], total/micro)),
        ),
    ),
    errata=(
        erratum(
            "any-sizes",
            "said for micro-batches of any sizes",
            Eq((g[1, 1] + (g[2, 1] + g[2, 2])/2)/2, (g[1, 1] + g[2, 1] + g[2, 2])/3),
            right=Eq((g[1, 1] + 2*((g[2, 1] + g[2, 2])/2))/3, (g[1, 1] + g[2, 1] + g[2, 2])/3),
        ),
    ),
    sources=(TEXTBOOK,),
)

ENTRIES = (DISPLACEMENT, SPREAD, SCHEDULE, ACCUMULATION)
