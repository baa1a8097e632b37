"""Gated feed-forward networks, shared key and value heads, and the block of a small modern decoder."""
from __future__ import annotations

from fractions import Fraction

from derive import Eq, Equivalent, Gt, Lt, Symbol
from derive.catalogue import Identity, chain, claim, corollary, erratum, figure
from identities.sources import AINSLIE, LESSON, SHAZEER
from identities.symbols import d, d_ff, d_head, h, h_kv, omega

gated = Symbol("d_gate", domain="positive", meaning="inner width of a gated feed-forward network", unit="number",
               latex="m")
plain = Symbol("d_plain", domain="positive", meaning="inner width of a plain feed-forward network", unit="number",
               latex="f")
d_kv = Symbol("d_kv", domain="positive integer", meaning="width of all key heads, or of all value heads",
              unit="number")
total = Symbol("N_total", domain="positive", meaning="parameters of a model", unit="parameter")
AT = {"d": 896, "d_kv": 128, "d_ff": 4864}
BLOCK = (d**2 + d) + 2*(d*d_kv + d_kv) + d**2 + 3*d*d_ff + 2*d
QWEN = 494032768
GPT2 = 124439808

TWO_THIRDS = Identity(
    name="block.gated-two-thirds",
    title="Two thirds of the width pay for a gate",
    topic="modern-blocks",
    quantity=2*plain/3,
    statements=(
        claim(
            "three matrices cost as much as two exactly at two thirds of the inner width",
            Equivalent(Eq(3*omega*gated, 2*omega*plain), Eq(gated, 2*plain/3)),
            derivation=chain(
                Eq(3*omega*gated, 2*omega*plain),
                ("<=>", Eq(3*gated, 2*plain), "divide by the width, which is positive"),
                ("<=>", Eq(gated, 2*plain/3), "divide by 3"),
            ),
            aliases=("swiglu.two-thirds",),
        ),
        corollary(
            "four-widths",
            "for an inner width of 4d that is 8d/3, and 8 d^2 weights on both sides",
            Eq(3*d*(Fraction(2, 3)*(4*d)), 8*d**2),
            figures=(figure(8*d**2, "134,217,728", LESSON, d=4096),),
        ),
        corollary(
            "wider",
            "an inner width of 7d/2 is more than 8d/3, and costs 21 d^2 / 2",
            Gt(3*omega*(Fraction(7, 2)*omega), 8*omega**2),
            figures=(figure(3*d*d_ff, "176,160,768", LESSON, d=4096, d_ff=14336),
                     figure(8*d**2, "134,217,728", LESSON, d=4096)),
            aliases=("swiglu.mistral",),
        ),
    ),
    errata=(
        erratum(
            "same-width",
            "a gated network said to cost the same at the same inner width",
            Eq(3*omega*plain, 2*omega*plain),
            right=Eq(3*omega*plain, 2*omega*plain + omega*plain),
        ),
    ),
    sources=(SHAZEER, LESSON),
)

SAVED = Identity(
    name="block.shared-key-value-heads",
    title="What shared key and value heads save",
    topic="modern-blocks",
    quantity=2*d_head*(d + 1)*(h - h_kv),
    statements=(
        claim(
            "2 d_head (d + 1) parameters for each head that has no keys and values of its own, biases included",
            Eq(2*(d*h*d_head + h*d_head) - 2*(d*h_kv*d_head + h_kv*d_head), 2*d_head*(d + 1)*(h - h_kv)),
            figures=(
                figure(2*(d*h*d_head + h*d_head), "1,607,424", LESSON, d=896, h=14, d_head=64),
                figure(2*(d*h_kv*d_head + h_kv*d_head), "229,632", LESSON, d=896, h_kv=2, d_head=64),
                figure(2*d_head*(d + 1)*(h - h_kv), "1,377,792", LESSON, d=896, h=14, h_kv=2, d_head=64),
            ),
            aliases=("gqa.parameters-saved",),
        ),
        corollary(
            "positive",
            "which is positive where heads share",
            Gt(2*d_head*(d + 1)*(h - h_kv), 0),
            where=(Lt(h_kv, h),),
        ),
    ),
    sources=(AINSLIE, LESSON),
)

MODERN = Identity(
    name="block.gated-decoder",
    title="Parameters of a gated decoder block with shared key and value heads",
    topic="modern-blocks",
    quantity=2*d**2 + 3*d + 2*d_kv*(d + 1) + 3*d*d_ff,
    statements=(
        claim(
            "query, keys and values with biases, the output without, three matrices and two norms",
            Eq(BLOCK, 2*d**2 + 3*d + 2*d_kv*(d + 1) + 3*d*d_ff),
            derivation=chain(
                BLOCK,
                ("=", d**2 + d + 2*d_kv*(d + 1) + d**2 + 3*d*d_ff + 2*d, "take d_kv out"),
                ("=", 2*d**2 + 3*d + 2*d_kv*(d + 1) + 3*d*d_ff, "add up"),
            ),
            figures=(figure(BLOCK, "14,912,384", LESSON, **AT),),
            aliases=("qwen.formula",),
        ),
        corollary(
            "qwen",
            "a layer of Qwen2.5-0.5B",
            Eq(BLOCK, 14912384),
            where=(Eq(d, 896), Eq(d_kv, 128), Eq(d_ff, 4864)),
            derivation=chain(
                BLOCK,
                ("=", 803712 + 2*114816 + 802816 + 3*4358144 + 2*d, "the parts"),
                ("=", 14912384, "add up"),
            ),
            figures=(figure(BLOCK, "14,912,384", LESSON, **AT),),
            aliases=("qwen.block",),
        ),
        corollary(
            "query",
            "its query projection: the matrix and its bias",
            Eq(d**2 + d, d*(d + 1)),
            figures=(figure(d**2 + d, "803,712", LESSON, d=896), figure(d**2, "802,816", LESSON, d=896)),
            aliases=("qwen.q-projection",),
        ),
        corollary(
            "keys-and-values",
            "its key and value projections",
            Eq(2*(d*d_kv + d_kv), 2*d_kv*(d + 1)),
            figures=(figure(d*d_kv + d_kv, "114,816", LESSON, d=896, d_kv=128),
                     figure(2*(d*d_kv + d_kv), "229,632", LESSON, d=896, d_kv=128)),
            aliases=("qwen.kv-projection",),
        ),
        corollary(
            "feed-forward",
            "its three feed-forward matrices are alike",
            Eq(d*d_ff + d*d_ff + d_ff*d, 3*(d*d_ff)),
            figures=(figure(d*d_ff, "4,358,144", LESSON, d=896, d_ff=4864),),
            aliases=("qwen.ffn",),
        ),
        corollary(
            "four-times",
            "the model has nearly four times the parameters of GPT-2 small",
            Lt(total/GPT2, 4),
            where=(Eq(total, QWEN),),
            figures=(figure(total/GPT2, "4", LESSON, N_total=QWEN),
                     figure(2*total/10**9, "1", LESSON, "GB", N_total=QWEN)),
            aliases=("qwen.size-ratio",),
        ),
    ),
    sources=(LESSON,),
)

ENTRIES = (TWO_THIRDS, SAVED, MODERN)
