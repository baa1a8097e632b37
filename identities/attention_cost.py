"""How attention's cost splits: the share that is quadratic in the length, and what a causal mask discards."""
from __future__ import annotations

from fractions import Fraction

from derive import Asymptotic, BigO, Eq, Equivalent, Ge, Le, Lt, Sum
from derive.catalogue import Identity, chain, claim, condition, corollary, erratum, figure, limit, tends
from identities.sources import DOSOVITSKIY, RADFORD, SURVEY, VASWANI
from identities.symbols import P, S, d, k, n, t

HALF = Fraction(1, 2)

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
                ("=", 2*n*d*n/(2*n*d*(2*d + n)), "take 2nd out"),
                ("=", n/(2*d + n), "cancel 2nd, which is positive"),
            ),
            figures=(
                figure(n/(2*d + n), "67.13%", DOSOVITSKIY, n=3137, d=768),
                figure(((S/P)**2 + 1)/(2*d + (S/P)**2 + 1), "67.13%", DOSOVITSKIY, S=224, P=4, d=768),
                figure(n/(2*d + n), "25%", VASWANI, n=512, d=768),
                figure(n/(2*d + n), "95.5%", SURVEY, n=32768, d=768),
            ),
            aliases=("transformer.quadratic-share", "vit.quadratic-share"),
        ),
        condition(
            "half",
            "it is half the cost exactly at n = 2d",
            Equivalent(Eq(n/(2*d + n), HALF), Eq(n, 2*d)),
            figures=(figure(2*d, "1,536", SURVEY, d=768),),
            aliases=("transformer.quadratic-share-half", "vit.quadratic-share-half"),
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
            aliases=("transformer.saving-under-half",),
        ),
    ),
    sources=(VASWANI, DOSOVITSKIY),
)

CAUSAL_MASK = Identity(
    name="attention.causal-mask",
    title="What a causal mask discards",
    topic="attention-cost",
    quantity=(n - 1)/(2*(2*d + n)),
    statements=(
        claim(
            "the mask keeps n (n + 1) / 2 of the n^2 scores",
            Eq(Sum(Sum(1, (k, 1, t)), (t, 1, n)), n*(n + 1)/2),
            derivation=chain(
                Sum(Sum(1, (k, 1, t)), (t, 1, n)),
                ("=", Sum(t, (t, 1, n)), "token t sees t tokens"),
                ("=", n*(n + 1)/2, "the sum of the first n integers"),
            ),
            aliases=("gpt.mask-kept-entries",),
        ),
        corollary(
            "discarded",
            "as a share of the scores it discards",
            Eq(1 - (n*(n + 1)/2)/n**2, (n - 1)/(2*n)),
            figures=(figure((n - 1)/(2*n), "49.90%", SURVEY, n=512),),
            aliases=("gpt.mask-discarded",),
        ),
        corollary(
            "discarded-arithmetic",
            "as a share of all attention arithmetic it discards",
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
            aliases=("gpt.mask-discarded-total",),
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
            aliases=("gpt.mask-discard-introduction",),
        ),
    ),
    sources=(RADFORD, SURVEY),
)

ENTRIES = (SHARE, CAUSAL_MASK)
