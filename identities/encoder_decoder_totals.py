"""Encoder-decoders counted: T5 without biases and with shared relative positions, BART with biases."""
from __future__ import annotations

from fractions import Fraction

from derive import Abs, Eq, Equivalent, Ge, Gt, Le, Lt, Sum, Symbol
from derive.catalogue import Identity, chain, claim, condition, corollary, differs, erratum, figure
from identities.sources import LEWIS, RAFFEL, SURVEY
from identities.symbols import L, V, d, d_ff, h, layer, n_ctx

d_att = Symbol("d_att", domain="positive integer", meaning="inner width of attention: all heads together",
               unit="number")
head = Symbol("head", meaning="a head of the attention")
n_buckets = Symbol("n_buckets", domain="positive integer", meaning="buckets of relative positions", unit="bucket")
FOUR_TIMES = Eq(d_ff, 4*d)

# ---- T5: tied table, no biases, norms of one scale, one table of relative positions per stack
T5_ENCODER = 4*d*d_att + 2*d*d_ff + 2*d
T5_DECODER = 8*d*d_att + 2*d*d_ff + 3*d
T5_COUNT = V*d + (Sum(T5_ENCODER, (layer, 1, L)) + d + n_buckets*h) + (Sum(T5_DECODER, (layer, 1, L)) + d + n_buckets*h)
T5_TOTAL = V*d + L*(12*d*d_att + 4*d*d_ff) + (5*L + 2)*d + 64*h
T5_MATRICES = V*d + L*(12*d*d_att + 4*d*d_ff)
SMALL = {"V": 32128, "d": 512, "d_ff": 2048, "d_att": 512, "L": 6}
BASE = {"V": 32128, "d": 768, "d_ff": 3072, "d_att": 768, "L": 12}
LARGE = {"V": 32128, "d": 1024, "d_ff": 4096, "d_att": 1024, "L": 24}
T5_3B = {"V": 32128, "d": 1024, "d_ff": 16384, "d_att": 4096, "L": 24}
T5_11B = {"V": 32128, "d": 1024, "d_ff": 65536, "d_att": 16384, "L": 24}
AT_SMALL, AT_BASE, AT_LARGE, AT_3B, AT_11B = (
    tuple([Eq(symbol, size[symbol.name]) for symbol in (V, d, d_ff, d_att, L)])
    for size in (SMALL, BASE, LARGE, T5_3B, T5_11B))

# ---- BART: biases, two norms in an encoder block and three in a decoder block, n_ctx rows of positions per stack
BART_ENCODER = 4*(d**2 + d) + (d*d_ff + d_ff) + (d_ff*d + d) + 2*(2*d)
BART_DECODER = 8*(d**2 + d) + (d*d_ff + d_ff) + (d_ff*d + d) + 3*(2*d)
BART_STACKS = (Sum(BART_ENCODER, (layer, 1, L)) + n_ctx*d + 2*d) + (Sum(BART_DECODER, (layer, 1, L)) + n_ctx*d + 2*d)
BART_TOTAL = L*(28*d**2 + 32*d) + V*d + 2*n_ctx*d + 4*d
BART_BASE = {"V": 50265, "n_ctx": 1026, "d": 768, "L": 6}
BART_LARGE = {"V": 50265, "n_ctx": 1026, "d": 1024, "L": 12}
AT_BART_BASE = (Eq(V, 50265), Eq(n_ctx, 1026), Eq(d, 768), Eq(L, 6))
AT_BART_LARGE = (Eq(V, 50265), Eq(n_ctx, 1026), Eq(d, 1024), Eq(L, 12))


T5 = Identity(
    name="encoder-decoder.t5-total-parameters",
    title="Every parameter of a T5",
    topic="parameters",
    quantity=T5_TOTAL,
    statements=(
        claim(
            "a tied table, L + L layers without biases, and for each stack a last norm and one table of 32 buckets",
            Eq(T5_COUNT, T5_TOTAL),
            where=(Eq(n_buckets, 32),),
            derivation=chain(
                T5_COUNT,
                ("=", V*d + L*T5_ENCODER + L*T5_DECODER + 2*d + 2*n_buckets*h, "the layers of a stack are alike"),
                ("=", V*d + L*(12*d*d_att + 4*d*d_ff) + (5*L + 2)*d + 2*n_buckets*h, "matrices, then norms"),
                ("=", T5_TOTAL, "two tables of 32 buckets"),
            ),
            figures=(figure(T5_TOTAL/10**6, "60.5", SURVEY, "million", h=8, **SMALL),),
            aliases=("t5.total-small",),
        ),
        corollary(
            "small",
            "T5-small",
            Eq(T5_TOTAL, 60506624),
            where=(*AT_SMALL, Eq(h, 8)),
        ),
        corollary(
            "base",
            "T5-base",
            Eq(T5_TOTAL, 222903552),
            where=(*AT_BASE, Eq(h, 12)),
            figures=(figure(T5_TOTAL/10**6, "222.9", SURVEY, "million", h=12, **BASE),),
            aliases=("t5.total-base",),
        ),
        corollary(
            "large",
            "T5-large",
            Eq(T5_TOTAL, 737668096),
            where=(*AT_LARGE, Eq(h, 16)),
            figures=(figure(T5_TOTAL/10**6, "737.7", SURVEY, "million", h=16, **LARGE),),
            aliases=("t5.total-large",),
        ),
        corollary(
            "three-billion",
            "T5-3B",
            Eq(T5_TOTAL, 2851598336),
            where=(*AT_3B, Eq(h, 32)),
            figures=(figure(T5_TOTAL/10**9, "2.85", SURVEY, "billion", h=32, **T5_3B),),
            aliases=("t5.total-3b",),
        ),
        corollary(
            "eleven-billion",
            "T5-11B",
            Eq(T5_TOTAL, 11307321344),
            where=(*AT_11B, Eq(h, 128)),
            figures=(figure(T5_TOTAL/10**9, "11.3", SURVEY, "billion", h=128, **T5_11B),),
            aliases=("t5.total-11b",),
        ),
        corollary(
            "bias-table",
            "a table of relative positions has one number for each head and bucket, whatever the depth",
            Eq(Sum(Sum(1, (layer, 1, n_buckets)), (head, 1, h)), h*n_buckets),
            aliases=("t5.bias-table",),
        ),
        condition(
            "bias-few-hundred",
            "with 32 buckets it has fewer than a thousand up to 31 heads, as small, base and large have",
            Lt(h*n_buckets, 1000),
            where=(Eq(n_buckets, 32), Le(h, 31)),
            aliases=("t5.bias-few-hundred",),
        ),
    ),
    errata=(
        erratum(
            "bias-always-few-hundred",
            "the table of relative positions said to have a few hundred numbers in every T5",
            Lt(h*n_buckets, 1000),
            where=(Eq(n_buckets, 32),),
            right=Equivalent(Lt(h*n_buckets, 1000), Lt(h, Fraction(125, 4))),
        ),
    ),
    sources=(RAFFEL, SURVEY),
)

T5_PUBLISHED = Identity(
    name="encoder-decoder.t5-published-sizes",
    title="The matrices of T5 against the sizes in its name",
    topic="parameters",
    quantity=T5_MATRICES,
    statements=(
        claim(
            "table and matrices are the total without norms and relative positions",
            Eq(T5_TOTAL - (5*L + 2)*d - 64*h, T5_MATRICES),
        ),
        corollary(
            "large-against-paper",
            "T5-large is 4.2 percent below the 770 million of the paper",
            Lt(Abs(1 - T5_MATRICES/770000000 - Fraction(42, 1000)), Fraction(5, 10000)),
            where=AT_LARGE,
            figures=(
                figure(1 - T5_MATRICES/770000000, "4.2%", SURVEY, **LARGE),
                differs(figure(1 - T5_MATRICES/737668096, "4.2%", SURVEY, **LARGE),
                        "against the checkpoint's 737,668,096 it is 0.02%"),
            ),
            aliases=("t5.large-off",),
        ),
        corollary(
            "large-against-checkpoint",
            "and within 0.02 percent of the checkpoint",
            Lt(1 - T5_MATRICES/737668096, Fraction(2, 10000)),
            where=AT_LARGE,
        ),
        corollary(
            "small-within",
            "T5-small is within three percent of 60 million",
            Le(Abs(T5_MATRICES/(60*10**6) - 1), Fraction(3, 100)),
            where=AT_SMALL,
        ),
        corollary(
            "base-within",
            "T5-base of 220 million",
            Le(Abs(T5_MATRICES/(220*10**6) - 1), Fraction(3, 100)),
            where=AT_BASE,
        ),
        corollary(
            "three-billion-within",
            "T5-3B of 2.8 billion, the paper's figure",
            Le(Abs(T5_MATRICES/(2800*10**6) - 1), Fraction(3, 100)),
            where=AT_3B,
            figures=(
                differs(figure(1 - T5_MATRICES/(3000*10**6), "3%", SURVEY, **T5_3B),
                        "taken at its name the 3B model is 4.95% off"),
            ),
            aliases=("t5.four-of-five",),
        ),
        corollary(
            "eleven-billion-within",
            "T5-11B of 11 billion",
            Le(Abs(T5_MATRICES/(11000*10**6) - 1), Fraction(3, 100)),
            where=AT_11B,
        ),
        corollary(
            "large-not-within",
            "T5-large, the fifth, is not within three percent of 770 million",
            Gt(Abs(T5_MATRICES/(770*10**6) - 1), Fraction(3, 100)),
            where=AT_LARGE,
        ),
    ),
    errata=(
        erratum(
            "three-billion-by-name",
            "T5-3B said to be within three percent of three billion",
            Le(Abs(T5_MATRICES/(3000*10**6) - 1), Fraction(3, 100)),
            where=AT_3B,
            right=Ge(Abs(T5_MATRICES/(3000*10**6) - 1), Fraction(49, 1000)),
        ),
        erratum(
            "large-off-checkpoint",
            "T5-large said to be 4.2 percent off its checkpoint",
            Ge(1 - T5_MATRICES/737668096, Fraction(42, 1000)),
            where=AT_LARGE,
            right=Lt(1 - T5_MATRICES/737668096, Fraction(2, 10000)),
        ),
    ),
    sources=(RAFFEL, SURVEY),
)

BART = Identity(
    name="encoder-decoder.bart-total-parameters",
    title="Every parameter of a BART",
    topic="parameters",
    quantity=BART_TOTAL,
    statements=(
        claim(
            "a shared token table, L + L layers with biases, and for each stack a position table and a norm",
            Eq(V*d + BART_STACKS, BART_TOTAL),
            where=(FOUR_TIMES,),
            derivation=chain(
                V*d + BART_STACKS,
                ("=", V*d + L*(12*d**2 + 13*d) + L*(16*d**2 + 19*d) + 2*n_ctx*d + 4*d, "layers of a stack are alike"),
                ("=", BART_TOTAL, "an encoder and a decoder layer together hold 28 d^2 + 32 d"),
            ),
            figures=(figure(BART_TOTAL/10**6, "139", SURVEY, "million", **BART_BASE),),
            aliases=("bart.total-base",),
        ),
        corollary("base", "BART-base", Eq(BART_TOTAL, 139420416), where=AT_BART_BASE),
        corollary(
            "large",
            "BART-large",
            Eq(BART_TOTAL, 406291456),
            where=AT_BART_LARGE,
            figures=(figure(BART_TOTAL/10**6, "406", SURVEY, "million", **BART_LARGE),),
            aliases=("bart.total-large",),
        ),
        corollary(
            "encoder-layer",
            "the multiplier of d^2 that an encoder layer amounts to",
            Eq((12*d**2 + 13*d)/d**2, 12 + 13/d),
            figures=(figure(12 + 13/d, "12.0169", SURVEY, d=768),),
            aliases=("bart.block-encoder",),
        ),
        corollary(
            "large-within",
            "BART-large is within 1.6 percent of 400 million",
            Le(Abs(BART_TOTAL/400000000 - 1), Fraction(16, 1000)),
            where=AT_BART_LARGE,
            figures=(figure(Abs(BART_TOTAL/400000000 - 1), "1.6%", SURVEY, **BART_LARGE),),
            aliases=("bart.within-1-6-percent",),
        ),
        corollary(
            "base-within",
            "BART-base is within half a percent of 140 million",
            Le(Abs(BART_TOTAL/140000000 - 1), Fraction(5, 1000)),
            where=AT_BART_BASE,
        ),
    ),
    errata=(
        erratum(
            "encoder-layers",
            "12 d^2 + 13 d for the layers of both stacks, the cross-attention forgotten",
            Eq(V*d + 2*L*(12*d**2 + 13*d) + 2*n_ctx*d + 4*d, BART_TOTAL),
            right=Eq(V*d + 2*L*(12*d**2 + 13*d) + 2*n_ctx*d + 4*d + L*(4*d**2 + 6*d), BART_TOTAL),
        ),
    ),
    sources=(LEWIS, SURVEY),
)

ENTRIES = (T5, T5_PUBLISHED, BART)
