"""How attention's cost splits: the share that is quadratic in the length, and what a causal mask discards."""
from __future__ import annotations

from fractions import Fraction

from derive import Abs, And, Asymptotic, BigO, Eq, Equivalent, ForAll, Ge, Gt, Le, Lt, Ne, Sum, Symbol, family
from derive.catalogue import Identity, chain, claim, condition, corollary, differs, erratum, figure, limit, tends
from identities.sources import DOSOVITSKIY, LESSON, LIU, RADFORD, RAFFEL, SURVEY, VASWANI
from identities.symbols import P, S, T, d, k, n, n1, n2, n_real, n_src, n_tgt, omega, s, t

HALF = Fraction(1, 2)
MEAN_LENGTH = Fraction(832, 5)  # 90% of the steps at 128 tokens, 10% at 512
MEAN_SQUARE = 40960
saved = Symbol("saved", domain="nonnegative", meaning="multiply-accumulates saved of the quadratic part")
mask = family("mask", domain="real", meaning="entries of a causal mask")
ROW = Sum(mask[t, k], (k, 1, t)) + Sum(mask[t, k], (k, t + 1, T))

SHARE = Identity(
    name="attention.quadratic-share",
    title="The quadratic share of attention's cost",
    topic="attention-cost",
    quantity=n/(2*d + n),
    statements=(
        claim(
            "scores and mixing are the share n / (2d + n) of the cost",
            Eq(2*n**2*d/(4*n*d**2 + 2*n**2*d), n/(2*d + n)),
            derivation=chain(
                2*n**2*d/(4*n*d**2 + 2*n**2*d),
                ("=", 2*n*d*n/(2*n*d*(2*d + n)), "take the factor 2 n d out of both"),
                ("=", n/(2*d + n), "cancel the factor 2 n d, which is positive"),
            ),
            figures=(
                figure(n/(2*d + n), "67.13%", DOSOVITSKIY, n=3137, d=768),
                figure(((S/P)**2 + 1)/(2*d + (S/P)**2 + 1), "67.13%", DOSOVITSKIY, S=224, P=4, d=768),
                figure(n/(2*d + n), "25%", VASWANI, n=512, d=768),
                figure(n/(2*d + n), "95.5%", SURVEY, n=32768, d=768),
            ),
            aliases=("vit.quadratic-share",),
        ),
        condition(
            "half",
            "it is half the cost exactly at n = 2d",
            Equivalent(Eq(n/(2*d + n), HALF), Eq(n, 2*d)),
            figures=(figure(2*d, "1,536", SURVEY, d=768),),
            aliases=("transformer.quadratic-share-half",),
        ),
        condition(
            "below-half",
            "and below half exactly for shorter sequences",
            Equivalent(Lt(n/(2*d + n), HALF), Lt(n, 2*d)),
            derivation=chain(
                Lt(n/(2*d + n), HALF),
                ("<=>", Lt(2*n, 2*d + n), "multiply by 2 (2d + n), which is positive"),
                ("<=>", Lt(n, 2*d), "subtract n"),
            ),
        ),
        corollary(
            "at-twice-the-width",
            "at n = 2d it passes one half",
            Eq(2*d/(2*d + 2*d), HALF),
            aliases=("vit.quadratic-share-half",),
        ),
        condition(
            "projections-dominate",
            "the projections cost at least as much as the quadratic part exactly for n up to 2d",
            Equivalent(Ge(4*n*d**2, 2*n**2*d), Le(n, 2*d)),
            aliases=("transformer.projections-dominate",),
        ),
        condition(
            "projections-cost-more",
            "and more for shorter sequences",
            Gt(4*n*d**2, 2*n**2*d),
            where=(Lt(n, 2*d),),
            aliases=("vit.projection-dominates",),
        ),
        corollary(
            "saving",
            "whatever is saved of the quadratic part alone is at most that share of the cost",
            Le(saved/(4*n*d**2 + 2*n**2*d), n/(2*d + n)),
            where=(Le(saved, 2*n**2*d),),
            derivation=chain(
                saved/(4*n*d**2 + 2*n**2*d),
                ("<=", 2*n**2*d/(4*n*d**2 + 2*n**2*d), "no more than the quadratic part is saved"),
                ("=", n/(2*d + n), "by the claim"),
            ),
            figures=(figure(n/(2*d + n), "25%", VASWANI, n=512, d=768),),
            aliases=("transformer.saving-bound",),
        ),
        corollary(
            "wider",
            "at 1024 tokens",
            Eq(1024/(2*d + 1024), 512/(d + 512)),
            figures=(
                figure(512/(d + 512), "0.4000", RADFORD, d=768),
                figure(512/(d + 512), "0.2424", RADFORD, d=1600),
            ),
            aliases=("gpt.quadratic-share-1024",),
        ),
        corollary("rest", "the projections are the rest", Eq(1 - n/(2*d + n), 2*d/(2*d + n))),
        limit("limit", "it tends to 1 for long sequences", tends(n/(2*d + n), 1), where=("n -> oo",)),
        limit(
            "leading-form",
            "the quadratic part is then the leading form",
            Asymptotic(4*n*d**2 + 2*n**2*d, 2*n**2*d),
            where=("n -> oo",),
        ),
        limit(
            "remainder",
            "with a remainder of first order",
            BigO((4*n*d**2 + 2*n**2*d) - 2*n**2*d, n),
            where=("n -> oo",),
        ),
    ),
    errata=(
        erratum(
            "under-half",
            "the share said to be under half for n up to 2d, its end included",
            Lt(n/(2*d + n), HALF),
            where=(Le(n, 2*d),),
            right=Le(n/(2*d + n), HALF),
            figures=(figure(n/(2*d + n), "0.5", VASWANI, n=1536, d=768),),
            aliases=("transformer.saving-under-half",),
        ),
        erratum(
            "projections-always-dominate",
            "the projections said to cost more at every length",
            Gt(4*n*d**2, 2*n**2*d),
            right=Equivalent(Gt(4*n*d**2, 2*n**2*d), Lt(n, 2*d)),
        ),
    ),
    sources=(VASWANI, DOSOVITSKIY),
)

SHARE_ANY_SIZES = Identity(
    name="attention.quadratic-share-any-sizes",
    title="How the quadratic share varies with length and width",
    topic="attention-cost",
    quantity=n_real/(2*omega + n_real),
    statements=(
        claim(
            "scores and mixing are the share n / (2 omega + n) of the cost, for real sizes too",
            Eq(2*n_real**2*omega/(4*n_real*omega**2 + 2*n_real**2*omega), n_real/(2*omega + n_real)),
            derivation=chain(
                2*n_real**2*omega/(4*n_real*omega**2 + 2*n_real**2*omega),
                ("=", 2*n_real*omega*n_real/(2*n_real*omega*(2*omega + n_real)), "take common factors out"),
                ("=", n_real/(2*omega + n_real), "cancel them, which are positive"),
            ),
            figures=(
                figure(n_real/(2*omega + n_real), "25%", VASWANI, n_real=512, omega=768),
                figure(n_real/(2*omega + n_real), "50%", VASWANI, n_real=1536, omega=768),
                figure(n_real/(2*omega + n_real), "95.5%", SURVEY, n_real=32768, omega=768),
            ),
            aliases=("transformer.quadratic-share",),
        ),
        corollary(
            "increases",
            "it increases with the length",
            Lt(n1/(2*omega + n1), n2/(2*omega + n2)),
            where=(Lt(n1, n2),),
            derivation=chain(
                n1/(2*omega + n1),
                ("=", 1 - 2*omega/(2*omega + n1), "the share of the projections taken off"),
                ("<", 1 - 2*omega/(2*omega + n2), "a greater denominator"),
                ("=", n2/(2*omega + n2), "by the same"),
            ),
        ),
        corollary(
            "decreases",
            "and decreases with the width",
            Lt(n_real/(2*omega + 2*s + n_real), n_real/(2*omega + n_real)),
        ),
        condition(
            "half-any-sizes",
            "below, at and above half as the length is below, at and above twice the width",
            And(Equivalent(Lt(n_real/(2*omega + n_real), HALF), Lt(n_real, 2*omega)),
                Equivalent(Eq(n_real/(2*omega + n_real), HALF), Eq(n_real, 2*omega)),
                Equivalent(Gt(n_real/(2*omega + n_real), HALF), Gt(n_real, 2*omega))),
        ),
        limit(
            "limit-any-sizes",
            "for real lengths too",
            tends(n_real/(2*omega + n_real), 1),
            where=("n_real -> oo",),
            aliases=("transformer.quadratic-share-monotone",),
        ),
    ),
    errata=(
        erratum(
            "at-mean-length",
            "0.0769 quoted at the mean length 166.4 of a schedule; it is the share at 128 tokens",
            Le(Abs(MEAN_LENGTH/(2*768 + MEAN_LENGTH) - Fraction(769, 10000)), Fraction(1, 20000)),
            right=Le(Abs(Fraction(128, 2*768 + 128) - Fraction(769, 10000)), Fraction(1, 20000)),
            figures=(
                differs(figure(n_real/(2*omega + n_real), "0.0769", LIU, n_real=MEAN_LENGTH, omega=768),
                        "the share at the mean length is 0.0977"),
                figure(n_real/(2*omega + n_real), "0.0769", LIU, n_real=128, omega=768),
                figure(n_real/(2*omega + n_real), "0.2500", LIU, n_real=512, omega=768),
                differs(figure(2*MEAN_SQUARE/(4*MEAN_LENGTH*omega + 2*MEAN_SQUARE), "0.0769", LIU, omega=768),
                        "weighted by cost over the schedule, 90% at 128 and 10% at 512, it is 0.1381"),
            ),
            aliases=("roberta.quadratic-share-at-mean",),
        ),
    ),
    sources=(VASWANI, LIU),
)

CAUSAL_MASK = Identity(
    name="attention.causal-mask",
    title="What a causal mask keeps of the scores",
    topic="attention-cost",
    quantity=n*(n + 1)/2,
    statements=(
        claim(
            "the mask keeps n (n + 1) / 2 of the n^2 scores",
            Eq(Sum(Sum(1, (k, 1, t)), (t, 1, n)), n*(n + 1)/2),
            derivation=chain(
                Sum(Sum(1, (k, 1, t)), (t, 1, n)),
                ("=", Sum(t, (t, 1, n)), "token t sees t tokens"),
                ("=", n*(n + 1)/2, "the sum of the first n integers"),
            ),
        ),
        corollary(
            "pairs",
            "the pairs of a position and an earlier or equal one, also where there is no position",
            Eq(Sum(Sum(1, (k, 1, t)), (t, 1, T)), T*(T + 1)/2),
            aliases=("gpt.mask-kept-entries",),
        ),
        corollary(
            "ones",
            "the ones of a lower-triangular mask",
            Eq(Sum(Sum(mask[t, k], (k, 1, T)), (t, 1, T)), T*(T + 1)/2),
            where=(ForAll(Eq(mask[t, k], 1), (k, 1, t), (t, 1, T)),
                   ForAll(Eq(mask[t, k], 0), (k, t + 1, T), (t, 1, T))),
            derivation=chain(
                Sum(Sum(mask[t, k], (k, 1, T)), (t, 1, T)),
                ("have", ForAll(Eq(Sum(mask[t, k], (k, 1, T)), ROW), (t, 1, T)), "cut each row at the diagonal"),
                ("=", Sum(ROW, (t, 1, T)), "row by row"),
                ("=", Sum(Sum(1, (k, 1, t)), (t, 1, T)), "ones up to the diagonal, zeros after it"),
                ("=", T*(T + 1)/2, "the sum of the first integers"),
            ),
            figures=(figure(T*(T + 1)/2, "15", LESSON, T=5),),
            aliases=("mask.lower-triangular-count",),
        ),
        corollary(
            "all-tokens",
            "m + k tokens under a causal mask",
            Eq(Sum(t, (t, 1, n_src + n_tgt)), (n_src + n_tgt)*(n_src + n_tgt + 1)/2),
            figures=(figure((n_src + n_tgt)*(n_src + n_tgt + 1)/2, "166,176", RAFFEL, n_src=512, n_tgt=64),),
            aliases=("t5.decoder-only-entries",),
        ),
        corollary(
            "at-most-all",
            "so not every position is seen from every other: at most n^2 pairs",
            Le(n*(n + 1)/2, n**2),
            aliases=("ex5.simultaneous",),
        ),
        corollary(
            "kept-above-half",
            "as a share of the scores it keeps more than half",
            Gt((n + 1)/(2*n), HALF),
            aliases=("gpt.kept-above-half",),
        ),
        limit(
            "kept-limit",
            "which it tends to for long sequences",
            tends((n + 1)/(2*n), HALF),
            where=("n -> oo",),
            aliases=("gpt.kept-limit",),
        ),
        limit(
            "quadratic",
            "so the scores kept are of second order too",
            tends(n*(n + 1)/2/n**2, HALF),
            where=("n -> oo",),
            aliases=("decoder.attention-quadratic",),
        ),
        corollary(
            "discarded",
            "as a share of the scores it discards",
            Eq(1 - (n*(n + 1)/2)/n**2, (n - 1)/(2*n)),
            figures=(figure((n - 1)/(2*n), "49.90%", SURVEY, n=512),),
            aliases=("gpt.mask-discarded",),
        ),
    ),
    errata=(
        erratum(
            "nearly-all",
            "the mask said to discard nearly all of the quadratic part, 99% or more, at some length",
            Ge((n - 1)/(2*n), Fraction(99, 100)),
            right=Lt((n - 1)/(2*n), HALF),
            aliases=("gpt.waste-nearly-all-quadratic",),
        ),
        erratum(
            "every-pair",
            "every position said to see every other at once, under a causal mask too",
            Eq(n*(n + 1)/2, n**2),
            right=Le(n*(n + 1)/2, n**2),
        ),
    ),
    sources=(RADFORD, SURVEY),
)

MASKED_ARITHMETIC = Identity(
    name="attention.causal-mask-arithmetic",
    title="The share of attention's arithmetic that a causal mask discards",
    topic="attention-cost",
    quantity=(n - 1)/(2*(2*d + n)),
    statements=(
        claim(
            "as a share of all attention arithmetic a causal mask discards (n - 1) / (2 (2d + n))",
            Eq((n - 1)/(2*n)*(2*n**2*d/(4*n*d**2 + 2*n**2*d)), (n - 1)/(2*(2*d + n))),
            derivation=chain(
                (n - 1)/(2*n)*(2*n**2*d/(4*n*d**2 + 2*n**2*d)),
                ("=", (n - 1)/(2*n)*(n/(2*d + n)), "the quadratic share of the cost"),
                ("=", (n - 1)/(2*(2*d + n)), "cancel n, which is positive"),
            ),
            figures=(
                figure((n - 1)/(2*(2*d + n)), "12.48%", RADFORD, n=512, d=768),
                figure((n - 1)/(2*(2*d + n)), "47.76%", SURVEY, n=32768, d=768),
            ),
        ),
        corollary(
            "discarded-any-sizes",
            "for real sizes too, from one token on",
            Eq((n_real - 1)/(2*n_real)*(n_real/(2*omega + n_real)), (n_real - 1)/(2*(2*omega + n_real))),
            where=(Ge(n_real, 1),),
            figures=(
                figure((n_real - 1)/(2*(2*omega + n_real)), "12.48%", RADFORD, n_real=512, omega=768),
                figure((n_real - 1)/(2*(2*omega + n_real)), "47.76%", SURVEY, n_real=32768, omega=768),
            ),
            aliases=("gpt.mask-discarded-total",),
        ),
        corollary(
            "below-half-any-sizes",
            "always less than half of it",
            Lt((n_real - 1)/(2*(2*omega + n_real)), HALF),
        ),
        limit(
            "limit-any-sizes",
            "which it tends to",
            tends((n_real - 1)/(2*(2*omega + n_real)), HALF),
            where=("n_real -> oo",),
        ),
        corollary(
            "not-of-all-scores",
            "12.48% is that share of all arithmetic; of the scores alone it is another one, 49.90%",
            Ne((n - 1)/(2*n), (n - 1)/(2*(2*d + n))),
            where=(Ge(n, 2),),
            figures=(figure((n - 1)/(2*n), "49.90%", SURVEY, n=512),),
            aliases=("gpt.mask-discard-introduction",),
        ),
        corollary("below-half", "always less than half of it", Lt((n - 1)/(2*(2*d + n)), Fraction(1, 2))),
        limit(
            "limit",
            "which it tends to for long sequences",
            tends((n - 1)/(2*(2*d + n)), Fraction(1, 2)),
            where=("n -> oo",),
            derivation=chain(
                (n - 1)/(2*(2*d + n)),
                ("=", Fraction(1, 2) - (2*d + 1)/(2*(2*d + n)), "over one denominator"),
                ("->", Fraction(1, 2), "the denominator grows without bound"),
            ),
            aliases=("gpt.discard-limit",),
        ),
    ),
    errata=(
        erratum(
            "half",
            "the mask said to halve the attention arithmetic",
            Eq((n - 1)/(2*(2*d + n)), Fraction(1, 2)),
            right=Eq((n - 1)/(2*(2*d + n)), Fraction(1, 2) - (2*d + 1)/(2*(2*d + n))),
        ),
        erratum(
            "of-all-scores",
            "12.48 % quoted as the discarded share of the scores",
            Eq((n - 1)/(2*n), (n - 1)/(2*(2*d + n))),
            where=(Ge(n, 2),),
            right=Lt((n - 1)/(2*(2*d + n)), (n - 1)/(2*n)),
        ),
    ),
    sources=(RADFORD, SURVEY),
)

ENTRIES = (SHARE, SHARE_ANY_SIZES, CAUSAL_MASK, MASKED_ARITHMETIC)
