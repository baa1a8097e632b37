"""The ratio 4/3 of a decoder block to an encoder block, when it holds, and what it makes of whole stacks."""
from __future__ import annotations

from fractions import Fraction

from derive import Eq, Equivalent, Gt, Implies, Lt
from derive.catalogue import Identity, chain, claim, condition, corollary, differs, erratum, figure, limit, tends
from identities.sources import LEWIS, RAFFEL, SURVEY
from identities.symbols import A, F, L, a, d, d_ff, d_head, f, h, layers, omega

FOUR_THIRDS = Fraction(4, 3)
DECODER, ENCODER = 2*A + F, A + F
# model width, heads and head width, feed-forward width of the five published sizes
T5_SIZES = (
    {"d": 512, "h": 8, "d_head": 64, "d_ff": 2048},
    {"d": 768, "h": 12, "d_head": 64, "d_ff": 3072},
    {"d": 1024, "h": 16, "d_head": 64, "d_ff": 4096},
    {"d": 1024, "h": 32, "d_head": 128, "d_ff": 16384},
    {"d": 1024, "h": 128, "d_head": 128, "d_ff": 65536},
)
T5_RATIO = (8*d*(h*d_head) + 2*d*d_ff)/(4*d*(h*d_head) + 2*d*d_ff)

BLOCKS = Identity(
    name="block.decoder-encoder-ratio",
    title="A decoder block is 4/3 of an encoder block",
    topic="encoder-decoder",
    quantity=DECODER/ENCODER,
    statements=(
        claim(
            "the ratio is 4/3 exactly when one attention holds half the weights of the feed-forward network",
            Equivalent(Eq(DECODER/ENCODER, FOUR_THIRDS), Eq(A, F/2)),
            derivation=chain(
                Eq(DECODER/ENCODER, FOUR_THIRDS),
                ("<=>", Eq(3*(2*A + F), 4*(A + F)), "multiply by 3 (A + F), which is positive"),
                ("<=>", Eq(2*A, F), "subtract 4A + 3F"),
                ("<=>", Eq(A, F/2), "halve both sides"),
            ),
        ),
        corollary(
            "if",
            "attention of half the feed-forward weights gives 4/3",
            Implies(Eq(A, F/2), Eq(DECODER/ENCODER, FOUR_THIRDS)),
        ),
        corollary(
            "only-if",
            "4/3 gives attention of half the feed-forward weights",
            Implies(Eq(DECODER/ENCODER, FOUR_THIRDS), Eq(A, F/2)),
        ),
        condition(
            "widths",
            "in relative widths, a = h d_head / d and f = d_ff / d",
            Equivalent(Eq((8*a + 2*f)/(4*a + 2*f), FOUR_THIRDS), Eq(f, 4*a)),
            derivation=chain(
                Eq((8*a + 2*f)/(4*a + 2*f), FOUR_THIRDS),
                ("<=>", Eq(3*(8*a + 2*f), 4*(4*a + 2*f)), "multiply by 3 (4a + 2f), which is positive"),
                ("<=>", Eq(8*a, 2*f), "subtract 16a + 6f"),
                ("<=>", Eq(f, 4*a), "halve both sides"),
            ),
            figures=tuple(figure((8*a + 2*f)/(4*a + 2*f), "1.3333", RAFFEL, a=n, f=4*n) for n in (1, 4, 16)),
            aliases=("t5.decoder-ratio",),
        ),
        corollary(
            "t5",
            "all five T5 sizes have d_ff = 4 h d_head, so all five have the ratio 4/3",
            Eq(T5_RATIO, FOUR_THIRDS),
            where=(Eq(d_ff, 4*(h*d_head)),),
            derivation=chain(
                T5_RATIO,
                ("=", (8*d*(h*d_head) + 8*d*(h*d_head))/(4*d*(h*d_head) + 8*d*(h*d_head)), "insert d_ff = 4 h d_head"),
                ("=", 16*d*(h*d_head)/(12*d*(h*d_head)), "collect"),
                ("=", FOUR_THIRDS, "cancel 4 d h d_head, which is positive"),
            ),
            figures=tuple(figure(T5_RATIO, "1.3333", RAFFEL, **size) for size in T5_SIZES),
        ),
        corollary(
            "excess",
            "the excess over 1 is the share of one attention in an encoder block",
            Eq(DECODER/ENCODER - 1, A/(A + F)),
        ),
        corollary("above-one", "the ratio is above 1", Gt(DECODER/ENCODER, 1)),
        corollary("below-two", "and below 2", Lt(DECODER/ENCODER, 2)),
        limit(
            "wide-feed-forward",
            "and tends to 1 for a wide feed-forward network",
            tends((8*a + 2*f)/(4*a + 2*f), 1),
            where=("f -> oo",),
            aliases=("t5.decoder-ratio-limit",),
        ),
    ),
    errata=(
        erratum(
            "any-width",
            "4/3 quoted for every feed-forward width",
            Eq(DECODER/ENCODER, FOUR_THIRDS),
            right=Eq(DECODER/ENCODER, 1 + A/(A + F)),
        ),
        erratum(
            "printed-digits",
            "the ratio printed as exactly 1.3333",
            Eq(DECODER/ENCODER, Fraction(13333, 10000)),
            where=(Eq(A, F/2),),
            right=Eq(DECODER/ENCODER, FOUR_THIRDS),
            figures=(figure(DECODER/ENCODER, "1.3333", RAFFEL, A=1, F=2),),
            aliases=("t5.decoder-ratio-exactly",),
        ),
    ),
    sources=(RAFFEL,),
)

WITH_BIASES = Identity(
    name="block.decoder-encoder-ratio-full",
    title="The ratio with biases and norms",
    topic="encoder-decoder",
    quantity=(16*d + 19)/(12*d + 13),
    statements=(
        claim(
            "the counts with biases and norms",
            Eq((16*d**2 + 19*d)/(12*d**2 + 13*d), (16*d + 19)/(12*d + 13)),
            derivation=chain(
                (16*d**2 + 19*d)/(12*d**2 + 13*d),
                ("=", d*(16*d + 19)/(d*(12*d + 13)), "take d out of both counts"),
                ("=", (16*d + 19)/(12*d + 13), "cancel d, which is positive"),
            ),
            figures=(figure((16*d**2 + 19*d)/(12*d**2 + 13*d), "1.3335", LEWIS, d=768),),
            aliases=("bart.block-ratio",),
        ),
        corollary(
            "excess",
            "the exact excess over 4/3",
            Eq((16*d + 19)/(12*d + 13) - FOUR_THIRDS, 5/(3*(12*d + 13))),
            derivation=chain(
                (16*d + 19)/(12*d + 13) - FOUR_THIRDS,
                ("=", (3*(16*d + 19) - 4*(12*d + 13))/(3*(12*d + 13)), "over one denominator"),
                ("=", 5/(3*(12*d + 13)), "48 d cancels, 57 - 52 stays"),
            ),
        ),
        corollary("above", "so it is above 4/3 for every width", Gt((16*d + 19)/(12*d + 13), FOUR_THIRDS)),
        limit(
            "limit",
            "and tends to 4/3",
            tends((16*d + 19)/(12*d + 13), FOUR_THIRDS),
            where=("d -> oo",),
            derivation=chain(
                (16*d + 19)/(12*d + 13),
                ("=", FOUR_THIRDS + 5/(3*(12*d + 13)), "the excess found above"),
                ("->", FOUR_THIRDS, "its denominator grows without bound"),
            ),
            aliases=("bart.block-ratio-limit",),
        ),
    ),
    errata=(
        erratum(
            "exact",
            "4/3 quoted for the counts with biases and norms",
            Eq((16*d**2 + 19*d)/(12*d**2 + 13*d), FOUR_THIRDS),
            right=Eq((16*d**2 + 19*d)/(12*d**2 + 13*d), FOUR_THIRDS + 5/(3*(12*d + 13))),
        ),
    ),
    sources=(LEWIS,),
)

STACKS = Identity(
    name="stack.encoder-decoder-ratio",
    title="An encoder-decoder against a decoder-only stack",
    topic="encoder-decoder",
    quantity=L*(3*A + 2*F)/(2*L*(A + F)),
    statements=(
        claim(
            "L + L layers have 7/6 of the parameters of 2L decoder-only layers, when A is half of F",
            Eq((L*(A + F) + L*(2*A + F))/(2*L*(A + F)), Fraction(7, 6)),
            where=(Eq(A, F/2),),
            derivation=chain(
                (L*(A + F) + L*(2*A + F))/(2*L*(A + F)),
                ("=", L*(3*A + 2*F)/(2*L*(A + F)), "encoder and decoder together"),
                ("=", (3*A + 2*F)/(2*(A + F)), "cancel L, which is positive"),
                ("=", (3*(F/2) + 2*F)/(2*(F/2 + F)), "insert A = F/2"),
                ("=", Fraction(7, 6), "7F/2 over 3F"),
            ),
            figures=(
                figure((L*(12*d**2) + L*(16*d**2))/(2*L*(12*d**2)), "1.166667", RAFFEL, L=12, d=768),
            ),
        ),
        corollary(
            "relative-widths",
            "in relative widths, whatever the depth and the width",
            Eq((layers*(4*a + 2*f)*omega**2 + layers*(8*a + 2*f)*omega**2)/(2*layers*(4*a + 2*f)*omega**2),
               (3*a + f)/(2*a + f)),
            figures=(figure((3*a + f)/(2*a + f), "1.166667", RAFFEL, a=1, f=4),),
            aliases=("t5.seven-sixths",),
        ),
        corollary(
            "general",
            "for any widths",
            Eq((L*(A + F) + L*(2*A + F))/(2*L*(A + F)), (3*A + 2*F)/(2*(A + F))),
        ),
        condition(
            "iff",
            "7/6 needs attention of half the feed-forward weights",
            Equivalent(Eq((3*A + 2*F)/(2*(A + F)), Fraction(7, 6)), Eq(A, F/2)),
            derivation=chain(
                Eq((3*A + 2*F)/(2*(A + F)), Fraction(7, 6)),
                ("<=>", Eq(3*(3*A + 2*F), 7*(A + F)), "multiply by 6 (A + F), which is positive"),
                ("<=>", Eq(2*A, F), "subtract 7A + 6F"),
                ("<=>", Eq(A, F/2), "halve both sides"),
            ),
        ),
        corollary(
            "against-half-depth",
            "against L decoder-only layers the ratio is 7/3",
            Eq((L*(A + F) + L*(2*A + F))/(L*(A + F)), Fraction(7, 3)),
            where=(Eq(A, F/2),),
            figures=(figure((L*(12*d**2) + L*(16*d**2))/(L*(12*d**2)), "2.333333", RAFFEL, L=12, d=768),),
        ),
        corollary(
            "standard-weights",
            "in weights of the standard blocks",
            Eq((L*(12*d**2) + L*(16*d**2))/(2*L*(12*d**2)), Fraction(7, 6)),
        ),
    ),
    errata=(
        erratum(
            "same-depth",
            "7/6 quoted against a decoder-only stack of L layers",
            Eq((L*(A + F) + L*(2*A + F))/(L*(A + F)), Fraction(7, 6)),
            where=(Eq(A, F/2),),
            right=Eq((L*(A + F) + L*(2*A + F))/(L*(A + F)), Fraction(7, 3)),
            figures=(differs(figure((L*(A + F) + L*(2*A + F))/(L*(A + F)), "1.166667", RAFFEL, L=12, A=1, F=2),
                             "7/3 against a stack of the same depth"),),
            aliases=("t5.seven-sixths-as-stated",),
        ),
        erratum(
            "twice",
            "an encoder-decoder of L + L layers said to have twice the parameters of L decoder-only layers",
            Eq((L*(A + F) + L*(2*A + F))/(L*(A + F)), 2),
            where=(Eq(A, F/2),),
            right=Eq((L*(A + F) + L*(2*A + F))/(L*(A + F)), Fraction(7, 3)),
        ),
    ),
    sources=(RAFFEL, SURVEY),
)

ENTRIES = (BLOCKS, WITH_BIASES, STACKS)
