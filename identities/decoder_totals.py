"""Whole decoder-only models counted: the GPT-2 formula, its rate of growth, and the shares of tables and blocks."""
from __future__ import annotations

from fractions import Fraction

from derive import Abs, Derivative, Eq, Equivalent, Ge, Gt, Implies, Le, Lt, Sum, Symbol
from derive.catalogue import Identity, chain, claim, condition, corollary, differs, erratum, facts, figure, limit, tends
from derive.language import as_expr
from identities.sources import LESSON, RADFORD, SURVEY
from identities.symbols import L, V, d, d_ff, k, layer, n_ctx

FOUR_TIMES = Eq(d_ff, 4*d)
BLOCK = 4*(d**2 + d) + (d*d_ff + d_ff) + (d_ff*d + d) + 2*(2*d)
BLOCKS = L*(12*d**2 + 13*d)
TABLES = V*d + n_ctx*d
TOTAL = d*(12*L*d + 13*L + V + n_ctx + 2)
REST = 12*L*d + 13*L + V + n_ctx + 2
SMALL = {"V": 50257, "n_ctx": 1024, "d": 768, "L": 12}
MEDIUM = {"V": 50257, "n_ctx": 1024, "d": 1024, "L": 24}
WIDE = {"V": 50257, "n_ctx": 1024, "d": 1280, "L": 36}
XL = {"V": 50257, "n_ctx": 1024, "d": 1600, "L": 48}
GPT3 = {"V": 50257, "n_ctx": 2048, "d": 12288, "L": 96}
EXERCISE = {"V": 32000, "n_ctx": 512, "d": 256, "L": 6}
# widths that need not be whole numbers, for the slope
w = Symbol("w", domain="positive", meaning="a model width, as a real number", unit="number")
w_1 = Symbol("w_1", domain="positive", meaning="a larger model width", unit="number")
slack = Symbol("slack", domain="positive", meaning="how far from the limit", unit="number")
TOKEN_SHARE = V/(12*L*w + 13*L + V + n_ctx + 2)
PER_SQUARE = (BLOCKS + 2*d + TABLES)/(L*d**2)

DECODER = Identity(
    name="decoder.total-parameters",
    title="Every parameter of a decoder-only model with a tied head",
    topic="parameters",
    quantity=TOTAL,
    statements=(
        claim(
            "L blocks with biases, a last norm, token and position table; the head is the token table",
            Eq(Sum(BLOCK, (layer, 1, L)) + 2*d + V*d + n_ctx*d, TOTAL),
            where=(FOUR_TIMES,),
            derivation=chain(
                Sum(BLOCK, (layer, 1, L)) + 2*d + V*d + n_ctx*d,
                ("=", Sum(12*d**2 + 13*d, (layer, 1, L)) + 2*d + V*d + n_ctx*d, "every block holds 12 d^2 + 13 d"),
                ("=", BLOCKS + 2*d + V*d + n_ctx*d, "L blocks are alike"),
                ("=", TOTAL, "d is a factor of every part"),
            ),
            figures=(
                figure(TOTAL, "124,439,808", RADFORD, **SMALL),
                figure(TOTAL, "354,823,168", SURVEY, **MEDIUM),
                figure(TOTAL, "774,030,080", LESSON, **WIDE),
                figure(TOTAL, "1,557,611,200", LESSON, **XL),
                figure(TOTAL, "174,604,259,328", LESSON, **GPT3),
                figure(TOTAL, "13,062,144", LESSON, **EXERCISE),
                figure(V/REST, "8.3%", LESSON, **WIDE),
                figure(V/REST, "5.2%", LESSON, **XL),
                figure(V/REST, "0.4%", LESSON, **GPT3),
            ),
            aliases=(
                "gpt2.total", "transformer.gpt2-small-total", "gpt.total-medium", "gpt.total-xl", "gpt2.size-d1280",
                "gpt2.size-d1600", "gpt2.size-d12288",
            ),
        ),
        corollary(
            "parts",
            "in its parts: the two tables, attention, feed-forward network and norms of each block, the last norm",
            Eq(V*d + n_ctx*d + L*((4*d**2 + 4*d) + (8*d**2 + 5*d) + 4*d) + 2*d, TOTAL),
            figures=(
                figure(V*d, "8,192,000", LESSON, V=32000, d=256),
                figure(n_ctx*d, "131,072", LESSON, n_ctx=512, d=256),
                figure(4*d**2 + 4*d, "263,168", LESSON, d=256),
                figure(8*d**2 + 5*d, "525,568", LESSON, d=256),
                figure(4*d, "1,024", LESSON, d=256),
                figure(12*d**2 + 13*d, "789,760", LESSON, d=256),
                figure(BLOCKS, "4,738,560", LESSON, d=256, L=6),
                figure(2*d, "512", LESSON, d=256),
                figure(TOTAL, "13,062,144", LESSON, **EXERCISE),
                figure(TOTAL + V*d, "21,254,144", LESSON, **EXERCISE),
                figure(V/REST, "63%", LESSON, **EXERCISE),
            ),
            aliases=("ex-bn.count-decoder",),
        ),
        corollary(
            "last-norm",
            "tables and blocks are everything but the last norm",
            Eq(TOTAL - (V*d + n_ctx*d + BLOCKS), 2*d),
            figures=(
                figure(V*d + n_ctx*d + BLOCKS, "124,438,272", LESSON, **SMALL),
                figure(2*d, "1,536", LESSON, d=768),
            ),
            aliases=("gpt2.after-blocks",),
        ),
        corollary(
            "position-table",
            "the position table is n_ctx rows of d numbers",
            Eq(Sum(Sum(1, (k, 1, d)), (layer, 1, n_ctx)), n_ctx*d),
            figures=(figure(n_ctx*d, "786,432", LESSON, n_ctx=1024, d=768),),
            aliases=("gpt2.position-table",),
        ),
        condition(
            "weights-only",
            "weights of the blocks and the tables come within one percent of the total for every width from 124",
            Ge((12*L*d**2 + TABLES)/TOTAL, Fraction(99, 100)),
            where=(Ge(d, 124),),
            derivation=facts(
                (Ge(100*(12*L*d**2 + TABLES) - 99*TOTAL, d*(L*(12*d - 1287) - 198)), "the tables are not negative"),
                (Ge(L*(12*d - 1287), 12*d - 1287), "there is at least one layer"),
                (Ge(100*(12*L*d**2 + TABLES), 99*TOTAL), "12 d - 1287 is at least 201"),
            ),
            aliases=("gpt.weights-only-error", "transformer.weights-only-error-gpt2"),
        ),
        corollary(
            "weights-only-rest",
            "what they leave out: biases and norms",
            Eq(TOTAL - (12*L*d**2 + TABLES), 13*L*d + 2*d),
        ),
    ),
    sources=(RADFORD, LESSON, SURVEY),
)

PUBLISHED = Identity(
    name="decoder.published-sizes",
    title="Published decoder-only models, counted",
    topic="parameters",
    quantity=TOTAL,
    statements=(
        claim(
            "GPT-2 small does not have the 117 million parameters of its paper's table",
            Gt(TOTAL, 117*10**6),
            where=(Eq(V, 50257), Eq(n_ctx, 1024), Eq(d, 768), Eq(L, 12)),
            figures=(
                figure(TOTAL/10**6, "124.4", LESSON, "million", **SMALL),
                figure(TOTAL/10**6, "774", LESSON, "million", **WIDE),
                figure(TOTAL/10**6, "1,557.6", LESSON, "million", **XL),
                differs(figure(TOTAL/10**6, "117", RADFORD, "million", **SMALL), "the paper's table, without a reason"),
                differs(figure(TOTAL/10**6, "762", RADFORD, "million", **WIDE), "the paper's table, without a reason"),
                differs(figure(TOTAL/10**6, "1,542", RADFORD, "million", **XL), "the paper's table, without a reason"),
            ),
            aliases=("gpt2.paper-table",),
        ),
        corollary(
            "below-175",
            "at GPT-3's sizes and GPT-2's vocabulary the count is below 175 billion",
            Lt(TOTAL, 175*10**9),
            where=(Eq(V, 50257), Eq(n_ctx, 2048), Eq(d, 12288), Eq(L, 96)),
            figures=(
                figure(TOTAL/10**9, "174.6", LESSON, "billion", **GPT3),
                differs(figure(TOTAL/10**9, "175.0", LESSON, "billion", **GPT3),
                        "0.23% above the count; the vocabulary is not given with it"),
            ),
            aliases=("gpt2.gpt3-gap",),
        ),
        corollary(
            "file-size",
            "at four bytes a number, and with the mask of every layer stored, the file is below 523 MiB",
            Lt(4*(TOTAL + L*n_ctx**2)/2**20, 523),
            where=(Eq(V, 50257), Eq(n_ctx, 1024), Eq(d, 768), Eq(L, 12)),
            derivation=chain(
                4*(TOTAL + L*n_ctx**2)/2**20,
                ("=", Fraction(535245, 1024), "insert the sizes"),
                ("<", 523, "1024 times 523 is 535,552"),
            ),
            figures=(figure(4*(TOTAL + L*n_ctx**2)/2**20, "522.7", LESSON, "MiB", **SMALL),),
            aliases=("gpt2.file-size",),
        ),
        corollary(
            "no-last-norm",
            "GPT-1 has no last norm; a vocabulary of 40,478 makes it",
            Eq(V*d + n_ctx*d + BLOCKS, 116534784),
            where=(Eq(V, 40478), Eq(n_ctx, 512), Eq(d, 768), Eq(L, 12)),
            figures=(figure((TABLES + BLOCKS)/10**6, "117", LESSON, "million", V=40478, n_ctx=512, d=768, L=12),),
            aliases=("gpt1.117-million",),
        ),
    ),
    errata=(
        erratum(
            "only-tables-differ",
            "BERT-base and GPT-2 small said to differ in vocabulary and context length alone",
            Eq(as_expr(124439808) - 109482240, as_expr(50257 - 30522)*768 + as_expr(1024 - 512)*768),
            right=Eq(as_expr(124439808) - 109482240 + (as_expr(768)**2 + 768) + 2*as_expr(768),
                     as_expr(50257 - 30522)*768 + as_expr(1024 - 512)*768),
            figures=(
                figure(as_expr(124439808) - 109482240, "14,957,568", SURVEY),
                figure(as_expr(50257 - 30522)*768 + as_expr(1024 - 512)*768, "15,549,696", SURVEY),
            ),
            aliases=("transformer.bert-gpt2-difference",),
        ),
        erratum(
            "any-vocabulary",
            "the count at GPT-3's sizes said to be below 175 billion whatever the vocabulary",
            Lt(TOTAL, 175*10**9),
            where=(Eq(n_ctx, 2048), Eq(d, 12288), Eq(L, 96)),
            right=Implies(Le(V, 82462), Lt(TOTAL, 175*10**9)),
        ),
        erratum(
            "gpt1-any-vocabulary",
            "116,534,784 quoted for GPT-1 without its vocabulary",
            Eq(V*d + n_ctx*d + BLOCKS, 116534784),
            where=(Eq(n_ctx, 512), Eq(d, 768), Eq(L, 12)),
            right=Equivalent(Eq(V*d + n_ctx*d + BLOCKS, 116534784), Eq(V, 40478)),
        ),
    ),
    sources=(RADFORD, LESSON, SURVEY),
)

GROWTH = Identity(
    name="decoder.growth-rate",
    title="Parameters grow like 12 L d^2",
    topic="parameters",
    quantity=12 + 13/d + (2 + V + n_ctx)/(L*d),
    statements=(
        claim(
            "for a fixed depth the total over L d^2 tends to 12",
            tends(PER_SQUARE, 12),
            where=("d -> oo",),
            derivation=chain(
                PER_SQUARE,
                ("=", 12 + 13/d + (2 + V + n_ctx)/(L*d), "divide every part by L d^2"),
                ("->", 12, "the width stands below a constant in both other terms"),
            ),
            aliases=("gpt2.growth-rate",),
        ),
        corollary(
            "exact",
            "the exact multiplier of L d^2",
            Eq(PER_SQUARE, 12 + 13/d + (2 + V + n_ctx)/(L*d)),
        ),
        corollary("above", "it is above 12", Gt(PER_SQUARE, 12)),
        corollary(
            "uniform",
            "and above it by at most a constant over the width, whatever the depth",
            Le(PER_SQUARE, 12 + (15 + V + n_ctx)/d),
            derivation=chain(
                PER_SQUARE,
                ("=", 12 + 13/d + (2 + V + n_ctx)/(L*d), "the exact multiplier"),
                ("<=", 12 + 13/d + (2 + V + n_ctx)/d, "there is at least one layer"),
                ("=", 12 + (15 + V + n_ctx)/d, "over the common denominator"),
            ),
        ),
        limit(
            "varying-depth",
            "so it comes as close to 12 as one likes, at a width that serves every depth: the depth may vary with it",
            Lt(Abs(PER_SQUARE - 12), slack),
            where=(Gt(d, (15 + V + n_ctx)/slack),),
            derivation=chain(
                Abs(PER_SQUARE - 12),
                ("=", PER_SQUARE - 12, "the multiplier is above 12"),
                ("<=", (15 + V + n_ctx)/d, "the bound that holds for every depth"),
                ("<", slack, "the width is large enough"),
            ),
        ),
        limit("bound", "since the bound does", tends(12 + (15 + V + n_ctx)/d, 12), where=("d -> oo",)),
    ),
    errata=(
        erratum(
            "exactly",
            "12 L d^2 taken for the total",
            Eq(BLOCKS + 2*d + TABLES, 12*L*d**2),
            right=Eq(BLOCKS + 2*d + TABLES - 12*L*d**2, d*(13*L + 2 + V + n_ctx)),
        ),
    ),
    sources=(RADFORD, LESSON),
)

SHARES = Identity(
    name="decoder.token-table-share",
    title="The share of the token table falls with the width",
    topic="parameters",
    quantity=TOKEN_SHARE,
    statements=(
        claim(
            "its slope is negative at every width",
            Lt(Derivative(V*w/(L*(12*w**2 + 13*w) + 2*w + V*w + n_ctx*w), w), 0),
            aliases=("gpt2.token-share-falls",),
        ),
        corollary(
            "share",
            "the token table as a share of the total",
            Eq(V*w/(L*(12*w**2 + 13*w) + 2*w + V*w + n_ctx*w), TOKEN_SHARE),
            figures=(
                figure(V*w, "38,597,376", LESSON, V=50257, w=768),
                figure(TOKEN_SHARE, "31%", LESSON, V=50257, n_ctx=1024, L=12, w=768),
            ),
            aliases=("gpt2.token-table",),
        ),
        corollary(
            "decreasing",
            "a wider model has a smaller share",
            Lt(V/(12*L*w_1 + 13*L + V + n_ctx + 2), TOKEN_SHARE),
            where=(Lt(w, w_1),),
        ),
        limit("limit", "which tends to zero", tends(TOKEN_SHARE, 0), where=("w -> oo",)),
        corollary(
            "both-tables",
            "both tables as a share of the total",
            Eq(TABLES/TOTAL, (V + n_ctx)/REST),
            figures=(
                figure((V + n_ctx)/REST, "31.65%", SURVEY, **SMALL),
                figure((V + n_ctx)/REST, "5.27%", SURVEY, **XL),
            ),
            aliases=("gpt.embedding-share",),
        ),
        corollary(
            "blocks",
            "the blocks as a share of the total",
            Eq(BLOCKS/TOTAL, L*(12*d + 13)/REST),
            figures=(
                figure(L*(12*d + 13)/REST, "68.35%", SURVEY, **SMALL),
                figure(L*(12*d + 13)/REST, "94.73%", SURVEY, **XL),
            ),
            aliases=("gpt.block-share",),
        ),
    ),
    errata=(
        erratum(
            "constant",
            "the share said not to depend on the width",
            Eq(V/(12*L*w_1 + 13*L + V + n_ctx + 2), TOKEN_SHARE),
            where=(Lt(w, w_1),),
            right=Lt(V/(12*L*w_1 + 13*L + V + n_ctx + 2), TOKEN_SHARE),
        ),
    ),
    sources=(RADFORD, LESSON, SURVEY),
)

ENTRIES = (DECODER, PUBLISHED, GROWTH, SHARES)
