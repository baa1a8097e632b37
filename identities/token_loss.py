"""The loss of next-token prediction: never negative, perplexity, nats and bits, what padding and shifts do to it."""
from __future__ import annotations

from fractions import Fraction

from derive import Approx, Eq, Equivalent, Expr, ForAll, Ge, Gt, Le, Lt, Ne, Or, Product, Sum, Symbol, exp, family, log
from derive.catalogue import (
    Identity,
    cases,
    chain,
    claim,
    condition,
    corollary,
    differs,
    erratum,
    facts,
    figure,
    induction,
    use,
)
from identities.sources import LESSON, YANG
from identities.symbols import k, n

V = Symbol("N_V", domain="positive integer", meaning="tokens of the vocabulary", unit="token", latex="V")
p = family("p_next", domain="positive", meaning="probability given to the token that comes next, position by position",
           latex="p")
u = family("u_next", domain="real", meaning="logits of the next token", latex="u")
alpha = Symbol("p_target", domain="positive", meaning="probability given to the token that comes next", latex="p")
base = Symbol("base", domain="positive", meaning="base of a logarithm", latex="b")
mean = Symbol("mean_u", domain="real", meaning="mean of the logits", latex=r"\bar{u}")
gap = Symbol("a_copy", domain="positive", meaning="logit of the input token; the others have its negative", latex="a")
total = Symbol("total", domain="real", meaning="sum of the losses that are kept", unit="nat")
kept = Symbol("n_kept", domain="positive integer", meaning="positions that count", unit="token")
one = Symbol("i_token", domain="positive integer", meaning="a token of the vocabulary", latex="i")
other = Symbol("j_token", domain="positive integer", meaning="another token of the vocabulary", latex="j")
T = Symbol("T_next", domain="nonnegative integer", meaning="predictions, perhaps none", unit="token", latex="T")
NATS = Symbol("nats", domain="positive", meaning="a loss", unit="nat")

EACH = ForAll(Le(p[k], 1), (k, 1, n))
LOSS = -Sum(log(p[k]), (k, 1, n))/n
NORMALISER = log(Sum(exp(u[k]), (k, 1, V)))
COPY = log(exp(gap) + (V - 1)*exp(-gap))
IN_RANGE = (Le(one, V), Le(other, V))


def normaliser(*gaps: str) -> Expr:
    """The sum of exponentials over that of the target, where the other logits lie below the target's by these gaps."""
    return sum((exp(-Fraction(gap)) for gap in gaps), start=exp(0))


HAND = (
    (("2.8", "2.9", "2.9", "2.9", "3.0"), "0.784", "0.243"),
    (("1.5", "2.3", "2.4", "2.4", "2.5"), "0.630", "0.462"),
    (("2.3", "2.5", "2.7", "2.7", "2.8"), "0.726", "0.320"),
    (("2.0", "2.0", "2.1", "2.1", "2.2"), "0.615", "0.486"),
)
EXAM = exp(2)/(exp(2) + exp(1) + 1)
EXAM_BITS = -log(EXAM)/log(2)

LOSS_SIGN = Identity(
    name="loss.never-negative",
    title="The loss of a prediction is never negative",
    topic="lm-loss",
    statements=(
        claim("a probability is at most 1, so minus its logarithm is at least 0", Ge(-log(alpha), 0),
              where=(Le(alpha, 1),), aliases=("lm.loss-nonnegative",)),
        condition(
            "certain",
            "it is 0 only for a prediction that is certain and right",
            Equivalent(Eq(-log(alpha), 0), Eq(alpha, 1)),
            where=(Le(alpha, 1),),
            derivation=cases(
                (Lt(alpha, 1), facts((Gt(-log(alpha), 0), "the logarithm increases"))),
                (Eq(alpha, 1), facts((Eq(-log(alpha), 0), "log 1 = 0"))),
            ),
        ),
        corollary("mean", "so the mean over the positions is not negative either", Ge(LOSS, 0), where=(EACH,)),
    ),
    errata=(
        erratum(
            "positive",
            "said to be positive always",
            Gt(-log(alpha), 0),
            where=(Le(alpha, 1),),
            right=Ge(-log(alpha), 0),
        ),
    ),
    sources=(LESSON,),
)

LOG_PRODUCT = Identity(
    name="loss.log-of-product",
    title="The logarithm of a product",
    topic="lm-loss",
    statements=(
        claim(
            "it is the sum of the logarithms",
            Eq(log(Product(p[k], (k, 1, T))), Sum(log(p[k]), (k, 1, T))),
            derivation=induction(T, step=chain(
                log(Product(p[k], (k, 1, T + 1))),
                ("=", log(Product(p[k], (k, 1, T))*p[T + 1]), "one more factor"),
                ("=", log(Product(p[k], (k, 1, T))) + log(p[T + 1]), "the logarithm of a product of two"),
                ("=", Sum(log(p[k]), (k, 1, T)) + log(p[T + 1]), "by the hypothesis of the induction"),
                ("=", Sum(log(p[k]), (k, 1, T + 1)), "one more term"),
            )),
        ),
    ),
    sources=(LESSON,),
)

PERPLEXITY = Identity(
    name="loss.perplexity",
    title="Perplexity: one over the geometric mean",
    topic="lm-loss",
    quantity=exp(LOSS),
    statements=(
        claim(
            "e to the loss is one over the geometric mean of the probabilities",
            Eq(exp(LOSS), Product(p[k], (k, 1, n))**(-1/n)),
            derivation=chain(
                exp(LOSS),
                ("=", exp(-log(Product(p[k], (k, 1, n)))/n), "the logarithm of a product is the sum of the logarithms"),
                ("=", Product(p[k], (k, 1, n))**(-1/n), "a power is the exponential of a multiple of the logarithm"),
                using=(use(LOG_PRODUCT, "", {T: n}),),
            ),
            aliases=("lm.perplexity",),
        ),
        corollary("at-least-one", "it is at least 1", Ge(exp(LOSS), 1), where=(EACH,)),
        corollary(
            "loss",
            "the loss is minus the logarithm of the geometric mean",
            Eq(LOSS, -log(Product(p[k], (k, 1, n))**(1/n))),
            derivation=chain(
                LOSS,
                ("=", -log(Product(p[k], (k, 1, n)))/n, "the sum of the logarithms is that of the product"),
                ("=", -log(Product(p[k], (k, 1, n))**(1/n)), "the logarithm of a power"),
                using=(use(LOG_PRODUCT, "", {T: n}),),
            ),
            aliases=("lm.loss-definition",),
        ),
    ),
    sources=(LESSON,),
)

LOG_BASE = Identity(
    name="loss.logarithm-of-a-base",
    title="The logarithm of a base",
    topic="lm-loss",
    statements=(
        claim(
            "it is not 0 unless the base is 1",
            Ne(log(base), 0),
            where=(Ne(base, 1),),
            derivation=cases(
                (Lt(base, 1), facts((Lt(log(base), 0), "the logarithm increases"))),
                (Gt(base, 1), facts((Gt(log(base), 0), "the logarithm increases"))),
            ),
        ),
    ),
)

BITS = Identity(
    name="loss.nats-and-bits",
    title="Nats and bits",
    topic="lm-loss",
    quantity=NATS/log(2),
    statements=(
        claim(
            "a loss in another unit is the loss in nats over the logarithm of the base",
            Eq(-log(alpha)/log(base), -log(alpha, base)),
            where=(Ne(base, 1),),
            derivation=facts(using=(use(LOG_BASE),)),
            aliases=("lm.nat-to-bit",),
        ),
        corollary(
            "bits",
            "nats become bits on division by log 2",
            Eq(-log(alpha)/log(2), -log(alpha, 2)),
            figures=(
                figure(Fraction("0.079643")/log(2), "0.114901", YANG),
                figure(Fraction("0.114901")*log(2), "0.079643", YANG),
            ),
            aliases=("xlnet.nats-bits",),
        ),
    ),
    errata=(
        erratum(
            "twice-rounded",
            "0.588 bit printed as 0.589, from nats and log 2 that were both rounded before",
            Eq(EXAM_BITS, Fraction("0.408")/Fraction("0.693")),
            right=Lt(EXAM_BITS, Fraction("0.5885")),
            figures=(
                differs(figure(EXAM_BITS, "0.589", LESSON), "0.408/0.693, two rounded numbers; the value is 0.588"),
                figure(Fraction("0.408")/Fraction("0.693"), "0.589", LESSON),
            ),
            aliases=("hand.exam-bits",),
        ),
    ),
    sources=(LESSON,),
)

BY_HAND = Identity(
    name="loss.by-hand",
    title="Losses worked out by hand",
    topic="lm-loss",
    statements=(
        claim(
            "three logits 2, 1, 0 and the first of them right",
            Eq(EXAM, 1/(1 + exp(-1) + exp(-2))),
            figures=(
                figure(exp(2), "7.389", LESSON),
                figure(exp(1), "2.718", LESSON),
                figure(exp(2) + exp(1) + 1, "11.107", LESSON),
                figure(EXAM, "0.665", LESSON),
                figure(-log(EXAM), "0.408", LESSON, "nat"),
                figure(log(2), "0.693", LESSON),
                figure(exp(-log(EXAM)), "1.50", LESSON),
            ),
            aliases=("hand.exam-softmax",),
        ),
        *(corollary(
            f"row-{row}",
            f"row {row} of a batch of four: the five other logits lie {', '.join(gaps)} below the right one",
            Approx(1/normaliser(*gaps), of),
            figures=(figure(1/normaliser(*gaps), of, LESSON), figure(log(normaliser(*gaps)), loss, LESSON)),
            aliases=(f"shift.listing-row-{row}",),
        ) for row, (gaps, of, loss) in enumerate(HAND, start=1)),
    ),
    sources=(LESSON,),
)

SHIFT = Identity(
    name="loss.logit-gap",
    title="Losses of two targets differ by their logits",
    topic="lm-loss",
    statements=(
        claim(
            "the normaliser cancels",
            Eq((NORMALISER - u[one]) - (NORMALISER - u[other]), u[other] - u[one]),
            where=IN_RANGE,
            aliases=("shift.copy-model-gap",),
        ),
        corollary(
            "copying",
            "for a model that gives its input token the logit a and all others -a they differ by 2a",
            Eq((COPY + gap) - (COPY - gap), 2*gap),
            figures=(figure(2*gap, "10", LESSON, a_copy=5),),
        ),
        corollary(
            "shifted",
            "with a = 5 and six tokens the loss of any token but the input's is 10 and a little",
            Eq(log(exp(5) + 5*exp(-5)) + 5, 10 + log(1 + 5*exp(-10))),
            figures=(figure(log(exp(5) + 5*exp(-5)) + 5, "10.000", LESSON),),
            aliases=("shift.copy-model-shifted",),
        ),
        corollary(
            "forgotten",
            "and the loss of the input token itself, where the shift was forgotten, is that little",
            Eq(log(exp(5) + 5*exp(-5)) - 5, log(1 + 5*exp(-10))),
            figures=(figure(log(exp(5) + 5*exp(-5)) - 5, "0.0002", LESSON),),
            aliases=("shift.copy-model-forgotten",),
        ),
    ),
    sources=(LESSON,),
)

KEPT = Identity(
    name="loss.mean-over-kept",
    title="The mean over the positions that count",
    topic="lm-loss",
    quantity=kept/n,
    statements=(
        claim(
            "dividing by all n positions instead of the k that count multiplies the loss by k/n",
            Eq(total/n, kept/n*(total/kept)),
            where=(Le(kept, n),),
            derivation=chain(total/n, ("=", kept/n*(total/kept), "cancel k, which is positive")),
            aliases=("shift.denominator-counts-only-kept",),
        ),
        condition(
            "same",
            "both agree exactly where nothing was left out, or every loss kept is 0",
            Equivalent(Eq(total/n, total/kept), Or(Eq(kept, n), Eq(total, 0))),
            where=(Le(kept, n),),
        ),
        corollary(
            "lengths",
            "n ids give n - 1 pairs of input and target",
            Eq(Sum(1, (k, 2, n)), n - 1),
            figures=(figure(n - 1, "6", LESSON, n=7), figure(n - 1 - kept, "4", LESSON, n=7, n_kept=2)),
            aliases=("shift.lengths",),
        ),
    ),
    errata=(
        erratum(
            "any-denominator",
            "the loss said not to depend on whether padding is counted",
            Eq(total/n, total/kept),
            where=(Le(kept, n),),
            right=Eq(total/n, kept/n*(total/kept)),
        ),
    ),
    sources=(LESSON,),
)

ENTRIES = (LOSS_SIGN, LOG_PRODUCT, PERPLEXITY, LOG_BASE, BITS, BY_HAND, SHIFT, KEPT)
