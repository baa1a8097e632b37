"""Blocks whose inner widths leave the model width behind: the large T5 models, and what their shares do not say."""
from __future__ import annotations

from fractions import Fraction

from derive import And, Eq, Equivalent, Gt, Le, Ne, Symbol
from derive.catalogue import Identity, chain, claim, condition, corollary, differs, erratum, figure, limit, tends
from derive.language import as_expr
from identities.sources import RAFFEL, SURVEY
from identities.symbols import a, d, d_ff, d_head, f, h

ATTENTION = 4*d*(h*d_head)
FEED_FORWARD = 2*d*d_ff
BLOCK = ATTENTION + FEED_FORWARD
SHARE = FEED_FORWARD/BLOCK
T5_3B = {"d": 1024, "h": 32, "d_head": 128, "d_ff": 16384}
T5_11B = {"d": 1024, "h": 128, "d_head": 128, "d_ff": 65536}
AT_3B = (Eq(d, 1024), Eq(h, 32), Eq(d_head, 128), Eq(d_ff, 16384))
AT_11B = (Eq(d, 1024), Eq(h, 128), Eq(d_head, 128), Eq(d_ff, 65536))
f_1 = Symbol("f_1", domain="positive", meaning="feed-forward width over model width, of another model")

WIDE = Identity(
    name="block.widths-of-the-large-t5",
    title="The widths of T5-3B and T5-11B",
    topic="parameters",
    quantity=4*a + 2*f,
    statements=(
        claim(
            "an 11B encoder block holds 192 d^2 weights",
            Eq(BLOCK, 192*d**2),
            where=AT_11B,
            figures=(figure(BLOCK, "201,326,592", SURVEY, **T5_11B),),
            aliases=("t5.block-11b",),
        ),
        corollary(
            "multiplier",
            "which is 4a + 2f for a = 16 and f = 64",
            Eq(4*a + 2*f, 192),
            where=(Eq(a, 16), Eq(f, 64)),
            figures=(figure(4*a + 2*f, "192", SURVEY, a=16, f=64),
                     figure(h*d_head/d, "16", SURVEY, h=128, d_head=128, d=1024)),
            aliases=("t5.multiplier-11b",),
        ),
        corollary(
            "multiplier-3b",
            "for 3B the multiplier is 48",
            Eq(4*a + 2*f, 48),
            where=(Eq(a, 4), Eq(f, 16)),
            figures=(figure(4*a + 2*f, "48", SURVEY, a=4, f=16),
                     figure(h*d_head/d, "4", SURVEY, h=32, d_head=128, d=1024)),
            aliases=("t5.multiplier-3b",),
        ),
        corollary(
            "attention",
            "its attention holds 64 d^2",
            Eq(ATTENTION, 64*d**2),
            where=AT_11B,
            figures=(figure(ATTENTION, "67,108,864", SURVEY, d=1024, h=128, d_head=128),),
            aliases=("t5.attention-11b",),
        ),
        corollary(
            "feed-forward",
            "its feed-forward network 128 d^2",
            Eq(FEED_FORWARD, 128*d**2),
            where=AT_11B,
            figures=(figure(FEED_FORWARD, "134,217,728", SURVEY, d=1024, d_ff=65536),),
            aliases=("t5.ffn-11b",),
        ),
        corollary(
            "sixteen-fold",
            "sixteen times the standard block of the same width",
            Eq(BLOCK/(12*d**2), 16),
            where=AT_11B,
            figures=(figure(BLOCK/(12*d**2), "16", SURVEY, **T5_11B),),
            aliases=("t5.block-size-change",),
        ),
        corollary(
            "rule-off",
            "12 d^2 is low by the factor (2a + f) / 6, which is 16 for 11B",
            Eq((4*a + 2*f)/12, (2*a + f)/6),
            figures=(figure((4*a + 2*f)/12, "16", SURVEY, a=16, f=64),),
            aliases=("vit.t5-11b-factor",),
        ),
        condition(
            "three-sizes-partition",
            "heads of 64 partition the width of small, base and large, and d_ff is four times it",
            And(And(Eq(as_expr(8)*64, 512), Eq(as_expr(12)*64, 768)), Eq(as_expr(16)*64, 1024)),
            aliases=("t5.heads-partition",),
        ),
        corollary("three-billion-does-not", "in 3B they do not", Ne(h*d_head, d), where=AT_3B),
        corollary("eleven-billion-does-not", "nor in 11B", Ne(h*d_head, d), where=AT_11B),
    ),
    errata=(
        erratum(
            "partition-always",
            "the heads of every T5 said to partition the model width",
            Eq(h*d_head, d),
            where=(Eq(d_ff, 4*(h*d_head)),),
            right=Eq(ATTENTION, FEED_FORWARD/2),
        ),
    ),
    sources=(RAFFEL, SURVEY),
)

SHARES = Identity(
    name="block.feed-forward-share",
    title="The share of the feed-forward network",
    topic="parameters",
    quantity=f/(2*a + f),
    statements=(
        claim(
            "the share is f / (2a + f)",
            Eq(2*f/(4*a + 2*f), f/(2*a + f)),
        ),
        condition(
            "iff-two-thirds",
            "it is two thirds exactly when f = 4a, in all five sizes of T5 and in the standard block",
            Equivalent(Eq(2*f/(4*a + 2*f), Fraction(2, 3)), Eq(f, 4*a)),
            derivation=chain(
                Eq(2*f/(4*a + 2*f), Fraction(2, 3)),
                ("<=>", Eq(6*f, 2*(4*a + 2*f)), "multiply by 3 (4a + 2f), which is positive"),
                ("<=>", Eq(2*f, 8*a), "subtract 4f"),
                ("<=>", Eq(f, 4*a), "halve both sides"),
            ),
            figures=(
                figure(2*f/(4*a + 2*f), "66.7%", SURVEY, a=1, f=4),
                figure(2*f/(4*a + 2*f), "66.7%", SURVEY, a=16, f=64),
            ),
            aliases=("t5.ffn-share-conclusion",),
        ),
        corollary(
            "eleven-billion",
            "T5-11B",
            Eq(SHARE, Fraction(2, 3)),
            where=AT_11B,
            figures=(figure(SHARE, "66.7%", SURVEY, **T5_11B),),
            aliases=("t5.ffn-share-11b",),
        ),
        corollary(
            "attention-half",
            "attention is then half of the feed-forward network",
            Eq(4*a/(2*f), Fraction(1, 2)),
            where=(Eq(f, 4*a),),
            figures=(figure(4*a/(2*f), "0.5", SURVEY, a=4, f=16), figure(4*a/(2*f), "0.5", SURVEY, a=16, f=64)),
            aliases=("t5.attention-half-ffn",),
        ),
        limit("wide", "a wide network holds almost everything", tends(f/(2*a + f), 1), where=("f -> oo",)),
        condition(
            "spread",
            "two widths f and f_1 of the network give multipliers in a ratio above two exactly for f > 2 f_1 + 2",
            Equivalent(Gt((4 + 2*f)/(4 + 2*f_1), 2), Gt(f, 2*f_1 + 2)),
        ),
    ),
    errata=(
        erratum(
            "special-to-wide",
            "two thirds taken for a sign of the 11B widths",
            Eq(a, 16),
            where=(Eq(2*f/(4*a + 2*f), Fraction(2, 3)),),
            right=Eq(f, 4*a),
        ),
        erratum(
            "spread-two",
            "the multipliers 20 and 8 of networks eight times and twice as wide said to differ by at most two",
            Le((4 + 2*f)/(4 + 2*f_1), 2),
            where=(Eq(f, 8), Eq(f_1, 2)),
            right=Eq((4 + 2*f)/(4 + 2*f_1), Fraction(5, 2)),
            figures=(differs(figure((4 + 2*f)/(4 + 2*f_1), "2", SURVEY, f=8, f_1=2), "20/8 is 2.5"),),
            aliases=("transformer.multiplier-spread",),
        ),
    ),
    sources=(RAFFEL, SURVEY),
)

ENTRIES = (WIDE, SHARES)
