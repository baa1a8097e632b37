"""The encoder block: four attention projections and a feed-forward network, without and with biases and norms."""
from __future__ import annotations

from fractions import Fraction

from derive import Asymptotic, BigO, Eq, Equivalent, Gt
from derive.catalogue import Identity, chain, claim, condition, corollary, erratum, figure, limit, tends
from identities.sources import LEWIS, RADFORD, RAFFEL, SHAZEER, SURVEY, VASWANI
from identities.symbols import L, a, d, d_ff, d_head, f, g, h

FOUR_TIMES = Eq(d_ff, 4*d)
WIDTHS = (Eq(h*d_head, a*d), Eq(d_ff, f*d))

WEIGHTS = Identity(
    name="block.encoder-parameters",
    title="Weights of an encoder block",
    topic="parameters",
    quantity=12*d**2,
    statements=(
        claim(
            "four d by d projections and a feed-forward network d to 4d to d hold 12 d^2 weights",
            Eq(4*d**2 + 2*d*d_ff, 12*d**2),
            where=(FOUR_TIMES,),
            derivation=chain(
                4*d**2 + 2*d*d_ff,
                ("=", 4*d**2 + 2*d*(4*d), "the feed-forward network is four times as wide as the model"),
                ("=", 4*d**2 + 8*d**2, "multiply out"),
                ("=", 12*d**2, "collect"),
            ),
            figures=(
                figure(12*d**2, "7,077,888", VASWANI, d=768),
                figure(12*L*d**2, "84,934,656", SURVEY, d=768, L=12),
            ),
            aliases=("transformer.block-parameters", "vit.block-parameters"),
        ),
        corollary(
            "matrices",
            "the general count: query, key, value and output projection, then up and down",
            Eq(d*d + d*d + d*d + d*d + d*d_ff + d_ff*d, 4*d**2 + 2*d*d_ff),
        ),
        condition(
            "iff-four",
            "12 d^2 holds for that feed-forward width and for no other",
            Equivalent(Eq(4*d**2 + 2*d*d_ff, 12*d**2), Eq(d_ff, 4*d)),
            derivation=chain(
                Eq(4*d**2 + 2*d*d_ff, 12*d**2),
                ("<=>", Eq(2*d*d_ff, 8*d**2), "subtract the attention weights"),
                ("<=>", Eq(d_ff, 4*d), "divide by 2d, which is positive"),
            ),
        ),
        corollary(
            "feed-forward",
            "the feed-forward network alone holds 8 d^2, two thirds of the block",
            Eq(2*d*d_ff/(4*d**2 + 2*d*d_ff), Fraction(2, 3)),
            where=(FOUR_TIMES,),
            aliases=("transformer.ffn-parameters",),
        ),
    ),
    errata=(
        erratum(
            "feed-forward-eight",
            "12 d^2 quoted for a feed-forward network eight times as wide",
            Eq(4*d**2 + 2*d*d_ff, 12*d**2),
            where=(Eq(d_ff, 8*d),),
            right=Eq(4*d**2 + 2*d*d_ff, 20*d**2),
        ),
        erratum(
            "every-parameter",
            "12 d^2 taken for every parameter of the block, biases and norms forgotten",
            Eq(12*d**2 + 13*d, 12*d**2),
            right=Eq((12*d**2 + 13*d) - 12*d**2, 13*d),
        ),
    ),
    sources=(VASWANI, SURVEY),
)

WIDTH_RATIOS = Identity(
    name="block.encoder-multiplier",
    title="The multiplier of d^2 for any widths",
    topic="parameters",
    quantity=4*a + 2*f,
    statements=(
        claim(
            "with h heads of width d_head the block holds (4a + 2f) d^2 weights, a = h d_head / d and f = d_ff / d",
            Eq(4*d*(h*d_head) + 2*d*d_ff, (4*a + 2*f)*d**2),
            where=WIDTHS,
            derivation=chain(
                4*d*(h*d_head) + 2*d*d_ff,
                ("=", 4*d*(a*d) + 2*d*(f*d), "insert the two widths"),
                ("=", (4*a + 2*f)*d**2, "collect d^2"),
            ),
            figures=(
                figure(4*a + 2*f, "48", RAFFEL, a=4, f=16),
                figure(4*a + 2*f, "192", RAFFEL, a=16, f=64),
                figure(4*d*(h*d_head) + 2*d*d_ff, "201,326,592", RAFFEL, d=1024, h=128, d_head=128, d_ff=65536),
                figure(4*d*(h*d_head), "67,108,864", RAFFEL, d=1024, h=128, d_head=128),
                figure(2*d*d_ff, "134,217,728", RAFFEL, d=1024, d_ff=65536),
            ),
            aliases=("t5.block-multiplier",),
        ),
        condition(
            "iff-twelve",
            "the multiplier is 12 on a whole line of widths",
            Equivalent(Eq(4*a + 2*f, 12), Eq(2*a + f, 6)),
            derivation=chain(Eq(4*a + 2*f, 12), ("<=>", Eq(2*a + f, 6), "halve both sides")),
        ),
        corollary(
            "standard",
            "heads that divide the model width, and four times as wide inside, give 12",
            Eq(4*a + 2*f, 12),
            where=(Eq(a, 1), Eq(f, 4)),
            aliases=("t5.multiplier-standard",),
        ),
        corollary(
            "gated",
            "with g matrices in the feed-forward network, 3 when it is gated",
            Eq(4*d*(h*d_head) + g*d*d_ff, (4*a + g*f)*d**2),
            where=WIDTHS,
        ),
        condition(
            "gated-iff",
            "a gated block keeps 12 d^2 exactly when its inner width is 8/3 of the model width",
            Equivalent(Eq(4*d**2 + 3*d*d_ff, 12*d**2), Eq(3*d_ff, 8*d)),
        ),
        corollary(
            "feed-forward-factor",
            "four attention projections and a network x times as wide; 20 for eight times, 8 for twice",
            Eq(4*d**2 + 2*d*(f*d), (4 + 2*f)*d**2),
            figures=(
                figure(4 + 2*f, "20", SURVEY, f=8),
                figure(4 + 2*f, "8", SURVEY, f=2),
                figure(4 + 2*f, "12", SURVEY, f=4),
            ),
            aliases=("transformer.block-multiplier-ff",),
        ),
    ),
    errata=(
        erratum(
            "only-standard",
            "12 said to need the standard widths a = 1 and f = 4",
            Eq(f, 4),
            where=(Eq(4*a + 2*f, 12),),
            right=Eq(f, 6 - 2*a),
            figures=(figure(4*a + 2*f, "12", SURVEY, a=2, f=2),),
            aliases=("t5.multiplier-only-under-standard",),
        ),
        erratum(
            "gated-four",
            "12 d^2 quoted for a gated network four times as wide",
            Eq(4*d**2 + 3*d*d_ff, 12*d**2),
            where=(FOUR_TIMES,),
            right=Eq(4*d**2 + 3*d*d_ff, 16*d**2),
        ),
    ),
    sources=(RAFFEL, SHAZEER),
)

WITH_BIASES = Identity(
    name="block.encoder-parameters-full",
    title="Every parameter of an encoder block",
    topic="parameters",
    quantity=12*d**2 + 13*d,
    statements=(
        claim(
            "with a bias on every map and two norms of 2d the block holds 12 d^2 + 13 d parameters",
            Eq(4*(d**2 + d) + (d*d_ff + d_ff) + (d_ff*d + d) + 2*(2*d), 12*d**2 + 13*d),
            where=(FOUR_TIMES,),
            derivation=chain(
                4*(d**2 + d) + (d*d_ff + d_ff) + (d_ff*d + d) + 2*(2*d),
                ("=", (4*d**2 + 4*d) + (4*d**2 + 4*d) + (4*d**2 + d) + 4*d, "insert d_ff = 4d, part by part"),
                ("=", (4*d**2 + 4*d) + (8*d**2 + 5*d) + 4*d, "attention, feed-forward network, norms"),
                ("=", 12*d**2 + 13*d, "collect"),
            ),
            figures=(
                figure(12*d**2 + 13*d, "7,087,872", VASWANI, d=768),
                figure(L*(12*d**2 + 13*d), "85,054,464", SURVEY, d=768, L=12),
                figure(L*(12*d**2 + 13*d), "302,309,376", SURVEY, d=1024, L=24),
            ),
            aliases=("transformer.block-parameters-full", "gpt2.block-parameters"),
        ),
        corollary(
            "general-width",
            "for any feed-forward width",
            Eq(4*(d**2 + d) + (d*d_ff + d_ff) + (d_ff*d + d) + 2*(2*d), 4*d**2 + 2*d*d_ff + 9*d + d_ff),
        ),
        corollary(
            "attention",
            "the attention with its biases: joint query, key and value map, then the output projection",
            Eq((d*(3*d) + 3*d) + (d*d + d), 4*d**2 + 4*d),
            figures=(figure(d*(3*d) + 3*d, "1,771,776", RADFORD, d=768),),
            aliases=("gpt2.attention-parameters",),
        ),
        corollary(
            "feed-forward",
            "the feed-forward network with its biases",
            Eq((d*(4*d) + 4*d) + ((4*d)*d + d), 8*d**2 + 5*d),
            aliases=("gpt2.ffn-parameters",),
        ),
        corollary(
            "relative-error",
            "what the leading form leaves out, as a share of the whole",
            Eq((12*d**2 + 13*d - 12*d**2)/(12*d**2 + 13*d), 13/(12*d + 13)),
            derivation=chain(
                (12*d**2 + 13*d - 12*d**2)/(12*d**2 + 13*d),
                ("=", 13*d/(d*(12*d + 13)), "the remainder is 13 d"),
                ("=", 13/(12*d + 13), "cancel d, which is positive"),
            ),
            figures=(figure(13/(12*d + 13), "0.14%", SURVEY, d=768),),
        ),
        corollary("above-leading-form", "the leading form is always too small", Gt(12*d**2 + 13*d, 12*d**2)),
        limit("leading-form", "the leading form", Asymptotic(12*d**2 + 13*d, 12*d**2), where=("d -> oo",)),
        limit("remainder", "its remainder is of first order", BigO((12*d**2 + 13*d) - 12*d**2, d), where=("d -> oo",)),
        limit("error-vanishes", "the relative error tends to zero", tends(13/(12*d + 13), 0), where=("d -> oo",)),
    ),
    errata=(
        erratum(
            "one-norm",
            "12 d^2 + 11 d: one of the two norms forgotten",
            Eq(4*(d**2 + d) + (d*d_ff + d_ff) + (d_ff*d + d) + 2*(2*d), 12*d**2 + 11*d),
            where=(FOUR_TIMES,),
            right=Eq(4*(d**2 + d) + (d*d_ff + d_ff) + (d_ff*d + d) + 2*(2*d), 12*d**2 + 13*d),
        ),
    ),
    sources=(VASWANI, RADFORD, LEWIS),
)

ENTRIES = (WEIGHTS, WIDTH_RATIOS, WITH_BIASES)
