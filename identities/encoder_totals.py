"""Whole encoders counted: the BERT models, what the tables, the blocks and the pooler hold of them."""
from __future__ import annotations

from fractions import Fraction

from derive import Abs, Eq, Equivalent, Ge, Gt, Le, Lt, Sum, Symbol
from derive.catalogue import Identity, chain, claim, corollary, differs, erratum, figure
from derive.language import as_expr
from identities.sources import DEVLIN, SURVEY, TEXTBOOK
from identities.symbols import L, V, d, d_ff, layer, n_ctx, n_seg

V_1 = Symbol("V_1", domain="positive", meaning="vocabulary size of another tokenizer", unit="token")
FOUR_TIMES = Eq(d_ff, 4*d)
BLOCK = 4*(d**2 + d) + (d*d_ff + d_ff) + (d_ff*d + d) + 2*(2*d)
TABLES = (V + n_ctx + n_seg)*d + 2*d
BLOCKS = L*(12*d**2 + 13*d)
POOLER = d**2 + d
TOTAL = d*(V + n_ctx + n_seg + 3 + 13*L + d*(12*L + 1))
COUNT = TABLES + Sum(BLOCK, (layer, 1, L)) + POOLER
BASE = {"V": 30522, "n_ctx": 512, "n_seg": 2, "d": 768, "L": 12}
LARGE = {"V": 30522, "n_ctx": 512, "n_seg": 2, "d": 1024, "L": 24}
AT_BASE = (Eq(V, 30522), Eq(n_ctx, 512), Eq(n_seg, 2), Eq(d, 768), Eq(L, 12))
AT_LARGE = (Eq(V, 30522), Eq(n_ctx, 512), Eq(n_seg, 2), Eq(d, 1024), Eq(L, 24))
# the same shares written without the common factor d
TABLES_SHARE = (V + n_ctx + n_seg + 2)/(V + n_ctx + n_seg + 3 + 13*L + d*(12*L + 1))
BLOCKS_SHARE = L*(12*d + 13)/(V + n_ctx + n_seg + 3 + 13*L + d*(12*L + 1))
WEIGHTS_ONLY = 12*L*d**2 + (V + n_ctx)*d
# tables over everything: BERT-base, then BERT-large
SHARES_COMPARED = as_expr(23837184)/109482240/(as_expr(31782912)/335141888)
POOLER_SHARE = (d + 1)/(V + n_ctx + n_seg + 3 + 13*L + d*(12*L + 1))

ENCODER = Identity(
    name="encoder.total-parameters",
    title="Every parameter of an encoder with a pooler",
    topic="parameters",
    quantity=TOTAL,
    statements=(
        claim(
            "three tables and their norm, L blocks with biases, and a pooler",
            Eq(COUNT, TOTAL),
            where=(FOUR_TIMES,),
            derivation=chain(
                COUNT,
                ("=", TABLES + Sum(12*d**2 + 13*d, (layer, 1, L)) + POOLER, "every block holds 12 d^2 + 13 d"),
                ("=", TABLES + BLOCKS + POOLER, "L blocks are alike"),
                ("=", TOTAL, "d is a factor of every part"),
            ),
            figures=(
                figure(TOTAL, "109,482,240", SURVEY, **BASE),
            ),
            aliases=("distilbert.bert-base-total", "transformer.bert-base-total"),
        ),
        corollary(
            "parts",
            "in its parts: tables, blocks, pooler",
            Eq(TABLES + BLOCKS + POOLER, TOTAL),
        ),
        corollary(
            "fixed-tables",
            "512 positions and two segments leave 517 rows of width d besides those of the tokens",
            Eq((V + 512 + 2)*d + 2*d + BLOCKS + POOLER, V*d + 517*d + d**2 + BLOCKS),
            figures=(
                differs(figure((V*d + 517*d + d**2 + BLOCKS)/10**6, "110", TEXTBOOK, "million", V=30522, d=768, L=12),
                        "109,482,240, which is 109 million; 110 has two digits only"),
                differs(figure((V*d + 517*d + d**2 + BLOCKS)/10**6, "110", TEXTBOOK, "million", V=30000, d=768, L=12),
                        "109,081,344, which is 109 million; 110 has two digits only"),
            ),
            aliases=("bert.base-parameters",),
        ),
        corollary(
            "more-tokens",
            "a larger vocabulary costs d parameters for every token more",
            Eq(d*(V_1 + n_ctx + n_seg + 3 + 13*L + d*(12*L + 1)) - TOTAL, (V_1 - V)*d),
            figures=(
                figure((V_1 - V)*d, "15,162,624", SURVEY, V_1=50265, V=30522, d=768),
                figure((V_1 - V)*d/TOTAL, "13.85%", SURVEY, V_1=50265, **BASE),
                figure(TOTAL, "109,482,240", SURVEY, **BASE),
            ),
            aliases=("roberta.tokenizer-cost",),
        ),
        corollary(
            "weights-only",
            "weights of the blocks, token and position table come within one percent of BERT-base",
            Ge(WEIGHTS_ONLY/TOTAL, Fraction(99, 100)),
            where=AT_BASE,
            aliases=("transformer.weights-only-error-bert",),
        ),
        corollary(
            "weights-only-rest",
            "what they leave out: biases and norms of the blocks, segments, the norm of the tables, the pooler",
            Eq(TOTAL - WEIGHTS_ONLY, 13*L*d + n_seg*d + 2*d + (d**2 + d)),
        ),
    ),
    errata=(
        erratum(
            "any-feed-forward",
            "the count quoted without the width of the feed-forward network",
            Eq(TABLES + L*BLOCK + POOLER, TOTAL),
            right=Equivalent(Eq(TABLES + L*BLOCK + POOLER, TOTAL), Eq(d_ff, 4*d)),
        ),
        erratum(
            "weights-exact",
            "the total said to follow exactly from 12 d^2 for a block and the three tables",
            Eq(12*L*d**2 + (V + n_ctx + n_seg)*d, TOTAL),
            right=Eq(12*L*d**2 + (V + n_ctx + n_seg)*d + (13*L*d + 2*d + d**2 + d), TOTAL),
            figures=(
                differs(figure(12*L*d**2 + (V + n_ctx + n_seg)*d, "109,482,240", SURVEY, **BASE),
                        "711,936 short: biases, norms and the pooler are missing"),
            ),
            aliases=("transformer.exact-versus-percent",),
        ),
        erratum(
            "within-one-point-two",
            "the count said to be within 1.2 percent of every published total, BERT-large with its 340 million too",
            Le(Abs(TOTAL/340000000 - 1), Fraction(12, 1000)),
            where=AT_LARGE,
            right=Gt(Abs(TOTAL/340000000 - 1), Fraction(14, 1000)),
            figures=(
                differs(figure(Abs(TOTAL/340000000 - 1), "1.2%", SURVEY, **LARGE),
                        "1.43%; for BART the same text says 1.6%"),
            ),
            aliases=("vit.twelve-d-squared-record",),
        ),
    ),
    sources=(DEVLIN, SURVEY, TEXTBOOK),
)

PARTS = Identity(
    name="encoder.shares",
    title="The shares of an encoder's tables, blocks and pooler",
    topic="parameters",
    quantity=TABLES_SHARE,
    statements=(
        claim(
            "the share of the tables and their norm",
            Eq(TABLES/TOTAL, TABLES_SHARE),
            figures=(figure(TABLES_SHARE, "21.77%", SURVEY, **BASE), figure(TABLES_SHARE, "9.48%", SURVEY, **LARGE)),
            aliases=("distilbert.embedding-share", "bert.base-shares"),
        ),
        corollary(
            "blocks-share",
            "the share of the blocks",
            Eq(BLOCKS/TOTAL, BLOCKS_SHARE),
            figures=(figure(BLOCKS_SHARE, "77.69%", SURVEY, **BASE), figure(BLOCKS_SHARE, "90.20%", SURVEY, **LARGE)),
            aliases=("distilbert.block-share", "vit.bert-block-share", "bert.large-shares"),
        ),
        corollary(
            "shares-add-up",
            "what the two shares leave is the pooler",
            Eq(1 - TABLES_SHARE - BLOCKS_SHARE, POOLER_SHARE),
            aliases=("distilbert.shares-remainder",),
        ),
        corollary("blocks-below-all", "so the blocks are never the whole", Lt(BLOCKS_SHARE, 1)),
    ),
    errata=(
        erratum(
            "headroom-four-times",
            "a factorised embedding said to have four times the room on base that it has on large",
            Eq(SHARES_COMPARED, 4),
            right=Eq(SHARES_COMPARED, Fraction(327287, 142555)),
            figures=(
                differs(figure(SHARES_COMPARED, "4", SURVEY), "the shares 21.77% and 9.48% are in the ratio 2.30"),
            ),
            aliases=("bert.headroom-four-times",),
        ),
    ),
    sources=(DEVLIN, SURVEY),
)

ENTRIES = (ENCODER, PARTS)
