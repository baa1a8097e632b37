"""The decoder block with cross-attention: one attention more than the encoder block, and one norm more."""
from __future__ import annotations

from derive import Asymptotic, BigO, Eq, Equivalent, Gt
from derive.catalogue import Identity, chain, claim, condition, corollary, erratum, figure, limit, tends
from identities.sources import LEWIS, RAFFEL, SURVEY, VASWANI
from identities.symbols import a, d, d_ff, d_head, f, g, h

FOUR_TIMES = Eq(d_ff, 4*d)
WIDTHS = (Eq(h*d_head, a*d), Eq(d_ff, f*d))
PARTS = 8*(d**2 + d) + (d*d_ff + d_ff) + (d_ff*d + d) + 3*(2*d)

WEIGHTS = Identity(
    name="block.decoder-parameters",
    title="Weights of a decoder block with cross-attention",
    topic="parameters",
    quantity=16*d**2,
    statements=(
        claim(
            "self-attention, cross-attention and a feed-forward network d to 4d to d hold 16 d^2 weights",
            Eq(4*d**2 + 4*d**2 + 2*d*d_ff, 16*d**2),
            where=(FOUR_TIMES,),
            derivation=chain(
                4*d**2 + 4*d**2 + 2*d*d_ff,
                ("=", 8*d**2 + 2*d*(4*d), "two attentions, and a feed-forward network four times as wide as the model"),
                ("=", 8*d**2 + 8*d**2, "multiply out"),
                ("=", 16*d**2, "collect"),
            ),
            figures=(figure(16*d**2, "9,437,184", VASWANI, d=768),),
            aliases=("t5.decoder-block",),
        ),
        condition(
            "iff-four",
            "16 d^2 holds for that feed-forward width and for no other",
            Equivalent(Eq(8*d**2 + 2*d*d_ff, 16*d**2), Eq(d_ff, 4*d)),
            derivation=chain(
                Eq(8*d**2 + 2*d*d_ff, 16*d**2),
                ("<=>", Eq(2*d*d_ff, 8*d**2), "subtract the weights of both attentions"),
                ("<=>", Eq(d_ff, 4*d), "divide by 2d, which is positive"),
            ),
        ),
        corollary(
            "widths",
            "with h heads of width d_head in both attentions: (8a + 2f) d^2, a = h d_head / d and f = d_ff / d",
            Eq(8*d*(h*d_head) + 2*d*d_ff, (8*a + 2*f)*d**2),
            where=WIDTHS,
            derivation=chain(
                8*d*(h*d_head) + 2*d*d_ff,
                ("=", 8*d*(a*d) + 2*d*(f*d), "insert the two widths"),
                ("=", (8*a + 2*f)*d**2, "collect d^2"),
            ),
        ),
        corollary(
            "gated",
            "with g matrices in the feed-forward network, 3 when it is gated",
            Eq(8*d*(h*d_head) + g*d*d_ff, (8*a + g*f)*d**2),
            where=WIDTHS,
        ),
        condition(
            "iff-sixteen",
            "the multiplier is 16 on a whole line of widths",
            Equivalent(Eq(8*a + 2*f, 16), Eq(4*a + f, 8)),
            derivation=chain(Eq(8*a + 2*f, 16), ("<=>", Eq(4*a + f, 8), "halve both sides")),
        ),
        corollary(
            "over-encoder",
            "the cross-attention is what an encoder block lacks",
            Eq(16*d**2 - 12*d**2, 4*d**2),
        ),
    ),
    errata=(
        erratum(
            "no-cross-attention",
            "the encoder's 12 d^2 quoted for a decoder block that also has cross-attention",
            Eq(4*d**2 + 4*d**2 + 2*d*d_ff, 12*d**2),
            where=(FOUR_TIMES,),
            right=Eq(4*d**2 + 4*d**2 + 2*d*d_ff, 16*d**2),
        ),
        erratum(
            "feed-forward-eight",
            "16 d^2 quoted for a feed-forward network eight times as wide",
            Eq(4*d**2 + 4*d**2 + 2*d*d_ff, 16*d**2),
            where=(Eq(d_ff, 8*d),),
            right=Eq(4*d**2 + 4*d**2 + 2*d*d_ff, 24*d**2),
        ),
    ),
    sources=(VASWANI, RAFFEL),
)

WITH_BIASES = Identity(
    name="block.decoder-parameters-full",
    title="Every parameter of a decoder block with cross-attention",
    topic="parameters",
    quantity=16*d**2 + 19*d,
    statements=(
        claim(
            "with a bias on every map and three norms of 2d the block holds 16 d^2 + 19 d parameters",
            Eq(PARTS, 16*d**2 + 19*d),
            where=(FOUR_TIMES,),
            derivation=chain(
                PARTS,
                ("=", (8*d**2 + 8*d) + (4*d**2 + 4*d) + (4*d**2 + d) + 6*d, "insert d_ff = 4d, part by part"),
                ("=", (8*d**2 + 8*d) + (8*d**2 + 5*d) + 6*d, "attentions, feed-forward network, norms"),
                ("=", 16*d**2 + 19*d, "collect"),
            ),
            figures=(
                figure(16*d**2 + 19*d, "9,451,776", LEWIS, d=768),
                figure((16*d**2 + 19*d)/d**2, "16.0247", SURVEY, d=768),
            ),
        ),
        corollary("general-width", "for any feed-forward width", Eq(PARTS, 8*d**2 + 2*d*d_ff + 15*d + d_ff)),
        corollary(
            "over-encoder",
            "one attention with its biases and one norm more than the encoder block",
            Eq((16*d**2 + 19*d) - (12*d**2 + 13*d), (4*d**2 + 4*d) + 2*d),
        ),
        corollary(
            "per-square",
            "the multiplier of d^2 that the whole count amounts to",
            Eq((16*d**2 + 19*d)/d**2, 16 + 19/d),
            derivation=chain(
                (16*d**2 + 19*d)/d**2,
                ("=", 16*d**2/d**2 + 19*d/d**2, "divide term by term"),
                ("=", 16 + 19/d, "cancel d, which is positive"),
            ),
            figures=(figure(16 + 19/d, "16.0247", SURVEY, d=768),),
            aliases=("bart.block-decoder",),
        ),
        corollary(
            "relative-error",
            "what the leading form leaves out, as a share of the whole",
            Eq((16*d**2 + 19*d - 16*d**2)/(16*d**2 + 19*d), 19/(16*d + 19)),
            derivation=chain(
                (16*d**2 + 19*d - 16*d**2)/(16*d**2 + 19*d),
                ("=", 19*d/(d*(16*d + 19)), "the remainder is 19 d"),
                ("=", 19/(16*d + 19), "cancel d, which is positive"),
            ),
            figures=(figure(19/(16*d + 19), "0.15%", SURVEY, d=768),),
        ),
        corollary("above-leading-form", "the leading form is always too small", Gt(16*d**2 + 19*d, 16*d**2)),
        limit("leading-form", "the leading form", Asymptotic(16*d**2 + 19*d, 16*d**2), where=("d -> oo",)),
        limit("remainder", "its remainder is of first order", BigO((16*d**2 + 19*d) - 16*d**2, d), where=("d -> oo",)),
        limit("error-vanishes", "the relative error tends to zero", tends(19/(16*d + 19), 0), where=("d -> oo",)),
    ),
    errata=(
        erratum(
            "encoder-remainder",
            "16 d^2 + 13 d: the biases and the norm of the cross-attention forgotten",
            Eq(PARTS, 16*d**2 + 13*d),
            where=(FOUR_TIMES,),
            right=Eq(PARTS, 16*d**2 + 19*d),
        ),
    ),
    sources=(VASWANI, LEWIS),
)

ENTRIES = (WEIGHTS, WITH_BIASES)
