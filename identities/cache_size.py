"""How large the cache of keys and values is: against the block weights, and with fewer key and value heads."""
from __future__ import annotations

from fractions import Fraction

from derive import Eq, Equivalent, Lt, Sum, Symbol, as_expr
from derive.catalogue import Identity, chain, claim, condition, corollary, erratum, figure
from identities.sources import LESSON, RADFORD
from identities.symbols import L, d, d_head, h, h_kv, j, k, layer, layers, n, n_real, omega, t

n_byte = Symbol("n_byte", domain="positive integer", meaning="bytes of a number", unit="byte")
c_block = Symbol("c_block", domain="positive", meaning="weights of a block over the square of the width")
BYTES = 2*L*h_kv*d_head*n*n_byte
GIB = 2**30

CACHE_SIZE = Identity(
    name="generation.cache-size",
    title="What the cache holds",
    topic="generation-and-cache",
    quantity=2*n*d*L,
    statements=(
        claim(
            "the cache of 2ndL numbers is as large as the block weights, 12 d^2 a layer, exactly at n = 6d",
            Equivalent(Eq(2*n*d*L, 12*d**2*L), Eq(n, 6*d)),
            derivation=chain(
                Eq(2*n*d*L, 12*d**2*L),
                ("<=>", Eq(2*n*d, 12*d**2), "divide by L, which is positive"),
                ("<=>", Eq(n, 6*d), "divide by 2d, which is positive"),
            ),
            figures=(
                figure(6*d, "4,608", RADFORD, d=768),
                figure(2*n*d*L, "84,934,656", RADFORD, n=4608, d=768, L=12),
            ),
        ),
        condition(
            "any-sizes",
            "for real sizes and block weights of c d^2 exactly at n = c d / 2, whatever the depth",
            Equivalent(Eq(2*n_real*omega*layers, c_block*omega**2*layers), Eq(n_real, c_block*omega/2)),
            derivation=chain(
                Eq(2*n_real*omega*layers, c_block*omega**2*layers),
                ("<=>", Eq(2*n_real, c_block*omega), "divide by width times depth, which is positive"),
                ("<=>", Eq(n_real, c_block*omega/2), "halve"),
            ),
            figures=(
                figure(c_block*omega/2, "4,608", RADFORD, c_block=12, omega=768),
                figure(2*n_real*omega*layers, "84,934,656", RADFORD, n_real=4608, omega=768, layers=12),
            ),
            aliases=("gpt.cache-equals-blocks",),
        ),
        corollary(
            "count",
            "keys and values, layer by layer and token by token",
            Eq(Sum(Sum(d + d, (t, 1, n)), (layer, 1, L)), 2*n*d*L),
            figures=(
                figure(2*n*d*L, "18,874,368", RADFORD, n=1024, d=768, L=12),
                figure(4*(2*n*d*L)/10**6, "75.50", RADFORD, "MB", n=1024, d=768, L=12),
                figure(4*(2*n*d*L)/10**6, "1207.96", RADFORD, "MB", n=4096, d=768, L=48),
            ),
            aliases=("gpt.cache-memory",),
        ),
        corollary(
            "per-token",
            "each further token adds the same amount",
            Eq(2*(n + 1)*d*L - 2*n*d*L, 2*d*L),
            aliases=("gpt.cache-linear",),
        ),
        condition(
            "smaller",
            "shorter sequences need less than the block weights",
            Equivalent(Lt(2*n*d*L, 12*d**2*L), Lt(n, 6*d)),
        ),
    ),
    errata=(
        erratum(
            "keys-only",
            "n d L: the values forgotten",
            Eq(Sum(Sum(d + d, (t, 1, n)), (layer, 1, L)), n*d*L),
            right=Eq(Sum(Sum(d + d, (t, 1, n)), (layer, 1, L)), 2*n*d*L),
        ),
    ),
    sources=(RADFORD,),
)

GROUPED = Identity(
    name="generation.grouped-cache",
    title="The cache with fewer heads of keys and values",
    topic="generation-and-cache",
    quantity=BYTES,
    statements=(
        claim(
            "two designs that differ in their key and value heads alone need cache in the ratio of these heads",
            Eq(2*L*h*d_head*n*n_byte/BYTES, h/h_kv),
            derivation=chain(
                2*L*h*d_head*n*n_byte/BYTES,
                ("=", h/h_kv, "cancel what they share, which is positive"),
            ),
            figures=(figure(h/h_kv, "7", LESSON, h=14, h_kv=2),),
            aliases=("gqa.cache-formula",),
        ),
        corollary(
            "bytes",
            "keys and values of every layer, head, position and coordinate, in bytes",
            Eq(Sum(Sum(Sum(Sum(2*n_byte, (k, 1, d_head)), (t, 1, n)), (j, 1, h_kv)), (layer, 1, L)), BYTES),
            figures=(
                figure(BYTES/GIB, "2.62", LESSON, "GiB", L=24, h_kv=14, d_head=64, n=32768, n_byte=2),
                figure(BYTES/GIB, "0.38", LESSON, "GiB", L=24, h_kv=2, d_head=64, n=32768, n_byte=2),
            ),
            aliases=("gqa.cache-figures",),
        ),
        corollary(
            "printed-ratio",
            "the ratio of the exact sizes 2.625 and 0.375 is exactly 7",
            Eq(as_expr(Fraction(21, 8))/Fraction(3, 8), 7),
            figures=(
                figure(h/h_kv, "7", LESSON, h=14, h_kv=2),
                figure(Fraction(262, 38), "7", LESSON),
            ),
            aliases=("gqa.printed-ratio",),
        ),
        corollary(
            "mistral",
            "32 layers, 8 heads of width 128, 4,096 positions, 2 bytes a number",
            Eq(as_expr(2)*32*8*128*4096*2, 2**29),
            figures=(
                figure(BYTES, "536,870,912", LESSON, "byte", L=32, h_kv=8, d_head=128, n=4096, n_byte=2),
                figure(BYTES/GIB, "0.5", LESSON, "GiB", L=32, h_kv=8, d_head=128, n=4096, n_byte=2),
                figure(BYTES/GIB, "2", LESSON, "GiB", L=32, h_kv=32, d_head=128, n=4096, n_byte=2),
                figure(h/h_kv, "4", LESSON, h=32, h_kv=8),
            ),
            aliases=("ex-bn.mistral-cache",),
        ),
        corollary(
            "quarter",
            "four query heads for each key and value head need a quarter of the cache",
            Eq(BYTES/(2*L*h*d_head*n*n_byte), Fraction(1, 4)),
            where=(Eq(h, 4*h_kv),),
            figures=(figure(h_kv/h, "0.25", LESSON, h=16, h_kv=4),),
            aliases=("quiz.gqa-quarter",),
        ),
    ),
    errata=(
        erratum(
            "rounded-sizes",
            "the ratio of the sizes as printed, 2.62 and 0.38, taken for the exact one",
            Eq(as_expr(Fraction(262, 100))/Fraction(38, 100), 7),
            right=Eq(as_expr(Fraction(2625, 1000))/Fraction(375, 1000), 7),
        ),
        erratum(
            "query-heads",
            "the cache counted with the query heads",
            Eq(Sum(Sum(Sum(Sum(2*n_byte, (k, 1, d_head)), (t, 1, n)), (j, 1, h_kv)), (layer, 1, L)),
               2*L*h*d_head*n*n_byte),
            right=Eq(Sum(Sum(Sum(Sum(2*n_byte, (k, 1, d_head)), (t, 1, n)), (j, 1, h_kv)), (layer, 1, L)), BYTES),
        ),
    ),
    sources=(LESSON,),
)

ENTRIES = (CACHE_SIZE, GROUPED)
