"""Vision transformers counted: patch map, position table, class token, blocks, and what share the blocks hold."""
from __future__ import annotations

from fractions import Fraction

from derive import Abs, Eq, Gt, Le, Lt, Sum
from derive.catalogue import Identity, chain, claim, corollary, differs, erratum, figure
from identities.encoder_totals import BASE, TABLES_SHARE
from identities.sources import DOSOVITSKIY, SURVEY
from identities.symbols import L, P, d, d_ff, j, k, layer, n, n_ch

FOUR_TIMES = Eq(d_ff, 4*d)
BLOCK = 4*(d**2 + d) + (d*d_ff + d_ff) + (d_ff*d + d) + 2*(2*d)
BLOCKS = L*(12*d**2 + 13*d)
IMAGE_SIDE = (n_ch*P**2*d + d) + n*d + d
TOTAL = 12*L*d**2 + d*(13*L + n_ch*P**2 + n + 4)
WEIGHTS_ONLY = 12*L*d**2 + n_ch*P**2*d + n*d + d
SHARE = 12*L*d/(12*L*d + n_ch*P**2 + n + 1)
# patches of 16 by 16 or 14 by 14 pixels of an image of 224 by 224, and the class token
VIT_B = {"d": 768, "L": 12, "P": 16, "n": 197, "n_ch": 3}
VIT_L = {"d": 1024, "L": 24, "P": 16, "n": 197, "n_ch": 3}
VIT_H = {"d": 1280, "L": 32, "P": 14, "n": 257, "n_ch": 3}
AT_B = (Eq(d, 768), Eq(L, 12), Eq(P, 16), Eq(n, 197), Eq(n_ch, 3))
AT_L = (Eq(d, 1024), Eq(L, 24), Eq(P, 16), Eq(n, 197), Eq(n_ch, 3))
AT_H = (Eq(d, 1280), Eq(L, 32), Eq(P, 14), Eq(n, 257), Eq(n_ch, 3))

VIT = Identity(
    name="vision-transformer.total-parameters",
    title="Every parameter of a vision transformer without classifier",
    topic="parameters",
    quantity=TOTAL,
    statements=(
        claim(
            "patch map with bias, position table, class token, L blocks with biases, and a last norm",
            Eq(IMAGE_SIDE + Sum(BLOCK, (layer, 1, L)) + 2*d, TOTAL),
            where=(FOUR_TIMES,),
            derivation=chain(
                IMAGE_SIDE + Sum(BLOCK, (layer, 1, L)) + 2*d,
                ("=", IMAGE_SIDE + Sum(12*d**2 + 13*d, (layer, 1, L)) + 2*d, "every block holds 12 d^2 + 13 d"),
                ("=", IMAGE_SIDE + BLOCKS + 2*d, "L blocks are alike"),
                ("=", TOTAL, "collect what is linear in d"),
            ),
            aliases=("vit.total-formula",),
        ),
        corollary(
            "position-table",
            "the position table is n rows of d numbers",
            Eq(Sum(Sum(1, (k, 1, d)), (j, 1, n)), n*d),
            aliases=("vit.position-table",),
        ),
        corollary(
            "block-share",
            "in weights, the blocks hold the share 12 L d / (12 L d + C P^2 + n + 1)",
            Eq(12*L*d**2/WEIGHTS_ONLY, SHARE),
            figures=(figure(SHARE, "99.13%", SURVEY, **VIT_B), figure(SHARE, "99.83%", SURVEY, **VIT_H)),
            aliases=("vit.block-share",),
        ),
        corollary("block-share-below-all", "which is never all of them", Lt(SHARE, 1)),
        corollary(
            "embedding-ceiling",
            "at ViT-B/16 the image side holds less than one percent of the weights",
            Lt(1 - SHARE, Fraction(1, 100)),
            where=AT_B,
            derivation=chain(
                1 - SHARE,
                ("=", (n_ch*P**2 + n + 1)/(12*L*d + n_ch*P**2 + n + 1), "over one denominator"),
                ("=", Fraction(966, 111558), "insert the sizes"),
                ("<", Fraction(1, 100), "96,600 is less than 111,558"),
            ),
            figures=(figure(TABLES_SHARE, "21.77%", SURVEY, **BASE),),
            aliases=("vit.embedding-ceiling",),
        ),
        corollary(
            "base-within",
            "ViT-B/16 is within 0.24 percent of the 86 million published",
            Lt(Abs(TOTAL/86000000 - 1), Fraction(24, 10000)),
            where=AT_B,
        ),
        corollary(
            "large-within",
            "ViT-L/16 is within 1.2 percent of the 307 million published, rounded to one decimal",
            Lt(Abs(TOTAL/307000000 - 1), Fraction(125, 10000)),
            where=AT_L,
            figures=(figure(Abs(TOTAL/307000000 - 1), "1.2%", SURVEY, **VIT_L),),
            aliases=("vit.within-1.2-percent",),
        ),
        corollary(
            "huge-within",
            "ViT-H/14 is within 0.2 percent of the 632 million published",
            Lt(Abs(TOTAL/632000000 - 1), Fraction(2, 1000)),
            where=AT_H,
        ),
    ),
    errata=(
        erratum(
            "large-within-unrounded",
            "ViT-L/16 said to be within 1.2 percent of the 307 million published, not rounded",
            Le(Abs(TOTAL/307000000 - 1), Fraction(12, 1000)),
            where=AT_L,
            right=Gt(Abs(TOTAL/307000000 - 1), Fraction(12, 1000)),
        ),
        erratum(
            "large-within-weights",
            "ViT-L/16 said to be within 1.2 percent by weights alone, even rounded",
            Le(Abs(WEIGHTS_ONLY/307000000 - 1), Fraction(125, 10000)),
            where=AT_L,
            right=Gt(Abs(WEIGHTS_ONLY/307000000 - 1), Fraction(13, 1000)),
            figures=(
                differs(figure(Abs(WEIGHTS_ONLY/307000000 - 1), "1.2%", SURVEY, **VIT_L),
                        "1.31%: the figure needs biases and norms"),
            ),
        ),
    ),
    sources=(DOSOVITSKIY, SURVEY),
)

ENTRIES = (VIT,)
