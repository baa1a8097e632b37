"""The tensors of a block one by one, as a GPT-2 checkpoint names them, and two stacks of blocks compared."""
from __future__ import annotations

from derive import Eq, Symbol
from derive.catalogue import Identity, chain, claim, corollary, erratum, figure, limit, tends
from derive.language import as_expr
from identities.sources import LESSON, RADFORD, SURVEY, TEXTBOOK
from identities.symbols import L, d, d_ff

FOUR_TIMES = Eq(d_ff, 4*d)
TENSORS = (d*(3*d) + 3*d) + (d*d + d) + (d*(4*d) + 4*d) + ((4*d)*d + d) + 2*(2*d)
L_1 = Symbol("L_1", domain="positive integer", meaning="layers of another stack", unit="layer")
d_2 = Symbol("d_2", domain="positive integer", meaning="width of another model", unit="number")
STACKS = L_1*(12*d_2**2 + 13*d_2)/(L*(12*d**2 + 13*d))

TENSOR_BY_TENSOR = Identity(
    name="block.tensor-by-tensor",
    title="A block counted tensor by tensor",
    topic="parameters",
    quantity=12*d**2 + 13*d,
    statements=(
        claim(
            "joint map to queries, keys and values, output projection, up, down, and two norms",
            Eq(TENSORS, 12*d**2 + 13*d),
            derivation=chain(
                TENSORS,
                ("=", (4*d**2 + 4*d) + (8*d**2 + 5*d) + 4*d, "attention, feed-forward network, norms"),
                ("=", 12*d**2 + 13*d, "collect"),
            ),
            figures=(figure(TENSORS, "7,087,872", LESSON, d=768),),
        ),
        corollary(
            "joint-weight",
            "the joint map has three square matrices",
            Eq(d*(3*d), 3*d**2),
            figures=(figure(d*(3*d), "1,769,472", LESSON, d=768),),
            aliases=("gpt2.c-attn-weight",),
        ),
        corollary(
            "joint-bias",
            "and three biases",
            Eq(d + d + d, 3*d),
            figures=(figure(3*d, "2,304", LESSON, d=768),),
            aliases=("gpt2.c-attn-bias",),
        ),
        corollary(
            "output-weight",
            "the output projection is square, a third of the joint map",
            Eq(d*d, d*(3*d)/3),
            figures=(figure(d*d, "589,824", LESSON, d=768),),
            aliases=("gpt2.c-proj-weight",),
        ),
        corollary(
            "up-weight",
            "the map up has four times the weights of a square matrix",
            Eq(d*d_ff, 4*d**2),
            where=(FOUR_TIMES,),
            figures=(figure(d*(4*d), "2,359,296", LESSON, d=768),),
            aliases=("gpt2.c-fc-weight",),
        ),
        corollary(
            "up-bias",
            "its bias is as wide as the feed-forward network, four times the bias of the map down",
            Eq(d_ff/d, 4),
            where=(FOUR_TIMES,),
            figures=(figure(4*d, "3,072", LESSON, d=768),),
            aliases=("gpt2.c-fc-bias",),
        ),
        corollary(
            "norms",
            "two norms of scale and shift",
            Eq(2*(d + d), 4*d),
            figures=(figure(4*d, "3,072", LESSON, d=768),),
            aliases=("gpt2.layernorm-per-block",),
        ),
        corollary(
            "feed-forward-any-width",
            "two affine maps of any inner width",
            Eq((d*d_ff + d_ff) + (d_ff*d + d), 2*d*d_ff + d_ff + d),
            aliases=("tf.mlp-parameters",),
        ),
    ),
    errata=(
        erratum(
            "no-biases",
            "the weights of the matrices taken for the block",
            Eq(d*(3*d) + d*d + d*(4*d) + (4*d)*d, TENSORS),
            right=Eq(d*(3*d) + d*d + d*(4*d) + (4*d)*d + 13*d, TENSORS),
        ),
    ),
    sources=(RADFORD, LESSON, TEXTBOOK),
)

TWO_STACKS = Identity(
    name="block.stacks-compared",
    title="Two stacks of blocks compared",
    topic="parameters",
    quantity=STACKS,
    statements=(
        claim(
            "the ratio of two stacks, biases and norms included",
            Eq(STACKS, L_1*d_2*(12*d_2 + 13)/(L*d*(12*d + 13))),
            figures=(figure(STACKS, "3.55", SURVEY, L_1=24, d_2=1024, L=12, d=768),),
            aliases=("bert.large-ratio-blocks",),
        ),
        corollary(
            "weights",
            "in weights alone depth counts once and width twice: 32/9 for BERT-large over BERT-base",
            Eq(L_1*(12*d_2**2)/(L*(12*d**2)), (L_1/L)*(d_2/d)**2),
        ),
        corollary(
            "large-over-base",
            "BERT-large over BERT-base",
            Eq(L_1*(12*d_2**2)/(L*(12*d**2)), as_expr(32)/9),
            where=(Eq(L_1, 24), Eq(d_2, 1024), Eq(L, 12), Eq(d, 768)),
            aliases=("bert.large-ratio-limit",),
        ),
        limit(
            "wide",
            "the ratio of stacks whose widths keep a ratio tends to that of the weights",
            tends(L_1*(12*(2*d)**2 + 13*(2*d))/(L*(12*d**2 + 13*d)), 4*L_1/L),
            where=("d -> oo",),
        ),
    ),
    errata=(
        erratum(
            "linear-terms-forgotten",
            "32/9 taken for the exact ratio of the block stacks of BERT-large and BERT-base",
            Eq(STACKS, as_expr(32)/9),
            where=(Eq(L_1, 24), Eq(d_2, 1024), Eq(L, 12), Eq(d, 768)),
            right=Eq(STACKS, as_expr(98408)/27687),
        ),
    ),
    sources=(SURVEY,),
)

ENTRIES = (TENSOR_BY_TENSOR, TWO_STACKS)
