"""Students with fewer or narrower layers: what halving saves, and the counts of DistilBERT."""
from __future__ import annotations

from fractions import Fraction

from derive import Eq, Ge, Gt, Lt, Sum, Symbol
from derive.catalogue import Identity, chain, claim, condition, corollary, differs, erratum, figure
from identities.encoder_totals import BASE, POOLER, TOTAL
from identities.sources import SANH, SURVEY, TEXTBOOK
from identities.symbols import L, V, d, layer, n, n_ctx, n_seg

HALF = Fraction(1, 2)
kept = Symbol("L_kept", domain="positive integer", meaning="layers of the student", unit="layer", latex="k")
width = Symbol("d_real", domain="positive", meaning="model width, as a real number", latex="d")
cost = Symbol("cost", domain="positive", meaning="cost of one layer, or factor of a cost")
shrink = Symbol("shrink", domain="positive", meaning="factor by which the width shrinks", latex="s")
rest = Symbol("rest", domain="nonnegative", meaning="cost outside the layers")
table = Symbol("table", domain="positive", meaning="parameters of the embedding tables", unit="parameter")
gone = Symbol("gone", domain="positive", meaning="parameters removed with the blocks", unit="parameter")
everything = Symbol("N_full", domain="positive", meaning="parameters of the uncompressed model", unit="parameter")
faster = Symbol("faster", domain="positive", meaning="by how much the speed rises, as a share of it")
ATTENTION = 4*n*d**2 + 2*n**2*d
REMOVED = L/2*(12*d**2 + 13*d) + POOLER + n_seg*d
REMOVED_SHARE = (L/2*(12*d + 13) + d + 1 + n_seg)/(V + n_ctx + n_seg + 3 + 13*L + d*(12*L + 1))
AT_BASE = (Eq(V, 30522), Eq(n_ctx, 512), Eq(n_seg, 2), Eq(d, 768), Eq(L, 12))

COMPUTE = Identity(
    name="distillation.compute-ratio",
    title="Fewer layers: the cost falls with their number",
    topic="distillation",
    quantity=kept/L,
    statements=(
        claim(
            "if every layer costs the same, k layers cost k/L of what L layers cost",
            Eq(Sum(cost, (layer, 1, kept))/Sum(cost, (layer, 1, L)), kept/L),
            derivation=chain(
                Sum(cost, (layer, 1, kept))/Sum(cost, (layer, 1, L)),
                ("=", kept*cost/(L*cost), "layers are alike"),
                ("=", kept/L, "cancel the cost of one layer, which is positive"),
            ),
            figures=(figure(kept/L, "50%", SURVEY, L_kept=6, L=12),),
            aliases=("distilbert.compute-ratio",),
        ),
        corollary(
            "attention",
            "whatever n and d: the attention of the layers",
            Eq(kept*ATTENTION/(L*ATTENTION), kept/L),
        ),
        corollary(
            "with-feed-forward",
            "or attention and feed-forward network",
            Eq(kept*(ATTENTION + 8*n*d**2)/(L*(ATTENTION + 8*n*d**2)), kept/L),
        ),
        corollary(
            "half-the-blocks",
            "half of the layers hold half of the block parameters",
            Eq(1 - L/2*(12*d**2)/(L*(12*d**2)), HALF),
            figures=(figure(1 - L/2*(12*d**2)/(L*(12*d**2)), "50%", SURVEY, L=12, d=768),),
            aliases=("distilbert.depth-halving",),
        ),
        corollary(
            "half-removed",
            "removing them saves one half, of whatever a block holds or costs",
            Eq((L*cost - L/2*cost)/(L*cost), HALF),
            figures=(figure((L*cost - L/2*cost)/(L*cost), "0.5", SURVEY, L=12, cost=1),),
            aliases=("albert.layer-removal",),
        ),
        corollary(
            "half-of-the-share",
            "and half of the blocks' share of the whole model",
            Eq(L/2*cost/everything, HALF*(L*cost/everything)),
            figures=(figure(L/2*(12*d**2 + 13*d)/TOTAL, "38.84%", SURVEY, **BASE),),
            aliases=("distilbert.half-depth-saving",),
        ),
        condition(
            "with-a-rest",
            "the saving is one half exactly where nothing is spent outside the layers",
            Eq((6*cost + rest)/(12*cost + rest), HALF),
            where=(Eq(rest, 0),),
        ),
        condition(
            "rest-kept",
            "any cost outside them leaves more than half",
            Gt((6*cost + rest)/(12*cost + rest), HALF),
            where=(Gt(rest, 0),),
        ),
        corollary(
            "speed-and-time",
            "a speed that rises by 60 % leaves 62.5 % of the time; 40 % of the time would be a speed of 2.5",
            Eq(1/(1 + faster), 1 - faster/(1 + faster)),
            figures=(
                figure(1/(1 + faster), "0.625", TEXTBOOK, faster=Fraction(60, 100)),
                figure(1/(1 - faster), "2.5", TEXTBOOK, faster=Fraction(60, 100)),
            ),
        ),
    ),
    errata=(
        erratum(
            "exactly-half",
            "the saving said to be exactly one half, costs outside the layers included",
            Eq((6*(12*n*d**2 + 2*n**2*d) + rest)/(12*(12*n*d**2 + 2*n**2*d) + rest), HALF),
            right=Ge((6*(12*n*d**2 + 2*n**2*d) + rest)/(12*(12*n*d**2 + 2*n**2*d) + rest), HALF),
            aliases=("distilbert.compute-exactly-half",),
        ),
        erratum(
            "faster-by",
            "a speed that rises by a share said to save that share of the time",
            Eq(1/(1 + faster), 1 - faster),
            right=Gt(1/(1 + faster), 1 - faster),
            aliases=("distill.sixty-percent-faster",),
        ),
    ),
    sources=(SANH, SURVEY),
)

WIDTH = Identity(
    name="distillation.width-ratio",
    title="Narrower layers: the cost falls with the square",
    topic="distillation",
    quantity=1 - shrink**2,
    statements=(
        claim(
            "what is c d^2 becomes s^2 of it at the width s d: 1 - s^2 is saved",
            Eq(1 - cost*(shrink*width)**2/(cost*width**2), 1 - shrink**2),
            figures=(figure(1 - shrink**2, "75%", SURVEY, shrink=HALF),),
            aliases=("distilbert.width-halving",),
        ),
        corollary(
            "halved",
            "half the width saves three quarters of the weights of a block",
            Eq(1 - 12*(width/2)**2/(12*width**2), Fraction(3, 4)),
        ),
    ),
    sources=(SURVEY,),
)

STUDENT = Identity(
    name="distillation.student-parameters",
    title="The parameters of a student of half the depth",
    topic="distillation",
    quantity=TOTAL - REMOVED,
    statements=(
        claim(
            "half of the blocks, the pooler and the segment table are gone; tables and the other blocks are left",
            Eq(TOTAL - REMOVED, (V + n_ctx)*d + 2*d + L/2*(12*d**2 + 13*d)),
            figures=(figure(TOTAL - REMOVED, "66,362,880", SURVEY, **BASE),),
            aliases=("distilbert.total",),
        ),
        corollary(
            "removed",
            "what is gone",
            Eq(REMOVED, d*(L/2*(12*d + 13) + d + 1 + n_seg)),
            figures=(figure(REMOVED, "43,119,360", SURVEY, L=12, d=768, n_seg=2),),
            aliases=("distilbert.removed-count",),
        ),
        corollary(
            "removed-share",
            "its share",
            Eq(REMOVED/TOTAL, REMOVED_SHARE),
            figures=(
                figure(REMOVED_SHARE, "39.3848%", SURVEY, **BASE),
                figure(REMOVED_SHARE, "39.38%", SURVEY, **BASE),
            ),
            aliases=("distilbert.removed-share",),
        ),
        corollary(
            "less-than-two-fifths",
            "is less than 40 % for BERT-base",
            Lt(1 - (TOTAL - REMOVED)/TOTAL, Fraction(2, 5)),
            where=AT_BASE,
            figures=(
                differs(figure(REMOVED_SHARE, "40%", TEXTBOOK, **BASE), "39.4 %: 40 comes of the rounded counts"),
                figure(1 - (everything - gone)/everything, "40%", TEXTBOOK, N_full=110, gone=44),
            ),
            aliases=("distill.distilbert-parameters",),
        ),
        corollary(
            "less-than-half",
            "and less than the half that is saved of the arithmetic",
            Lt(REMOVED/TOTAL, HALF),
            where=AT_BASE,
            figures=(figure(REMOVED_SHARE, "39.38%", SURVEY, **BASE),),
            aliases=("distilbert.same-kept-share",),
        ),
        corollary(
            "segment-table",
            "the segment table is next to nothing",
            Lt(n_seg*d/TOTAL, Fraction(1, 50000)),
            where=AT_BASE,
            figures=(figure(n_seg*d/TOTAL, "0.0014%", SURVEY, **BASE),),
            aliases=("distilbert.token-type-share",),
        ),
        corollary(
            "tables-share-rises",
            "removing blocks raises the share of the tables",
            Gt(table/(everything - gone), table/everything),
            where=(Lt(gone, everything), Lt(table, everything)),
            aliases=("distilbert.embedding-share-rises",),
        ),
    ),
    errata=(
        erratum(
            "two-fifths",
            "40 % quoted as what is gone of BERT-base",
            Eq(REMOVED/TOTAL, Fraction(2, 5)),
            where=AT_BASE,
            right=Lt(REMOVED/TOTAL, Fraction(2, 5)),
        ),
    ),
    sources=(SANH, SURVEY),
)

ENTRIES = (COMPUTE, WIDTH, STUDENT)
