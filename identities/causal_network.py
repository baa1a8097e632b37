"""What a causal mask does to a whole network: later tokens change nothing before them, at any depth."""
from __future__ import annotations

from fractions import Fraction

from derive import Eq, Expr, ForAll, Implies, Le, Lt, Ne, Sum, Symbol, family
from derive.catalogue import Identity, chain, claim, corollary, erratum, facts, figure, induction, use
from identities.sources import LESSON, RADFORD, SURVEY
from identities.symbols import L, T, d, depth, i, j, k, key, layer, n, pos

m_prefix = Symbol("m_prefix", domain="positive integer", meaning="length of a prefix of the sequence", unit="token")
X_full = family("X_full", domain="real", meaning="value of a network at a layer, a position and a coordinate")
X_prefix = family("X_prefix", domain="real",
                  meaning="the same on a prefix, or on another sequence that begins alike")
A_attn = family("A_attn", domain="real", meaning="attention weights of a layer, or of the first of two")
B_attn = family("B_attn", domain="real", meaning="attention weights of a second layer")
x_in = family("x_in", domain="real", meaning="inputs, one number for each position")
DOUBLE = Fraction(1, 2**52)  # what a run in double precision leaves of an exact zero is a few units of this


def alike(at: Expr | int, last: Expr) -> Expr:
    """The two runs agree at a layer, at the positions 1 to `last`, in every coordinate."""
    return ForAll(Eq(X_full[at, j, k], X_prefix[at, j, k]), (k, 1, d), (j, 1, last))


CAUSAL = ForAll(Implies(alike(layer, i), ForAll(Eq(X_full[layer + 1, i, k], X_prefix[layer + 1, i, k]), (k, 1, d))),
                (i, 1, m_prefix), (layer, 0, L - 1))
TRIANGULAR_A = ForAll(Eq(A_attn[i, j], 0), (j, i + 1, T), (i, 1, T))
TRIANGULAR_B = ForAll(Eq(B_attn[i, j], 0), (j, i + 1, T), (i, 1, T))
AFTER = Sum(A_attn[pos, k]*B_attn[k, key], (k, pos + 1, T))
PRODUCT = Sum(A_attn[pos, k]*B_attn[k, key], (k, 1, T))

LAYERS = Identity(
    name="causal.layers-agree",
    title="Runs that begin alike stay alike, layer by layer",
    topic="generation-and-cache",
    statements=(
        claim(
            "where each layer's value at a position depends on the positions up to it alone, two runs that agree on "
            "the first m_prefix inputs agree there after every layer",
            Implies(Le(depth, L), alike(depth, m_prefix)),
            where=(alike(0, m_prefix), CAUSAL),
            derivation=induction(depth),
        ),
    ),
    sources=(LESSON,),
)

PREFIX = Identity(
    name="causal.prefix-consistency",
    title="A_attn causal network on a prefix gives the outputs of the whole sequence",
    topic="generation-and-cache",
    note="The two runs are those on the whole sequence and on its prefix, or on any sequence that begins with it. "
         "That a layer's value at a position depends on the positions up to it alone is said as it is meant: where the "
         "inputs of the layer agree up to a position, its outputs agree there. Attention under a causal mask and maps "
         "of single positions are such layers; statistics over a batch or over all positions are not.",
    statements=(
        claim(
            "through L causal layers the outputs at the positions of a prefix are those of the network on the prefix",
            alike(L, m_prefix),
            where=(alike(0, m_prefix), CAUSAL),
            derivation=facts(using=(use(LAYERS, "", {depth: L}),)),
            aliases=("mask.prefix-consistency",),
        ),
        corollary(
            "each-position",
            "so the value at a position of the full sequence is that of the run on the sequence up to it",
            Eq(X_full[L, m_prefix, k], X_prefix[L, m_prefix, k]),
            where=(alike(0, m_prefix), CAUSAL, "k: integer", Le(1, k), Le(k, d)),
            derivation=facts(using=(use(LAYERS, "", {depth: L}),)),
            figures=(figure(4*DOUBLE, "8.882e-16", SURVEY),),
            aliases=("gpt.prefix-consistency",),
        ),
        corollary(
            "one-pass",
            "one pass over T positions gives what T passes over prefixes give: one is no more than T",
            Le(1, Sum(1, (j, 1, n))),
            aliases=("lm.training-forward-count",),
        ),
        corollary(
            "last-position",
            "without a mask the last position shows no difference: the sequence is its own prefix",
            Eq(Sum(x_in[j], (j, 1, n))/n - Sum(x_in[j], (j, 1, n))/n, 0),
            aliases=("gpt.unmasked-last-position",),
        ),
    ),
    errata=(
        erratum(
            "unmasked-fails-everywhere",
            "an unmasked model, here the mean of all inputs, said to differ from its prefix at every earlier position",
            Ne(Sum(x_in[j], (j, 1, n))/n, Sum(x_in[j], (j, 1, m_prefix))/m_prefix),
            where=(Lt(m_prefix, n),),
            right=Implies(ForAll(Eq(x_in[j], x_in[1]), (j, 1, n)), Eq(Sum(x_in[j], (j, 1, n))/n, x_in[1])),
            aliases=("gpt.unmasked-fails-elsewhere",),
        ),
        erratum(
            "unmasked-too",
            "prefix consistency claimed of an unmasked model, here the mean of all inputs",
            Eq(Sum(x_in[j], (j, 1, n))/n, Sum(x_in[j], (j, 1, m_prefix))/m_prefix),
            where=(Lt(m_prefix, n),),
            right=Implies(ForAll(Eq(x_in[j], x_in[1]), (j, 1, n)), Eq(Sum(x_in[j], (j, 1, n))/n, x_in[1])),
        ),
    ),
    sources=(RADFORD, LESSON),
)

TRIANGULAR = Identity(
    name="causal.lower-triangular-product",
    title="Products of causal attention matrices are causal",
    topic="generation-and-cache",
    statements=(
        claim(
            "the product of two lower-triangular matrices has zeros above the diagonal too",
            Eq(PRODUCT, 0),
            where=(TRIANGULAR_A, TRIANGULAR_B, Le(1, pos), Lt(pos, key), Le(key, T)),
            derivation=chain(
                PRODUCT,
                ("=", Sum(A_attn[pos, k]*B_attn[k, key], (k, 1, pos)) + AFTER,
                 "cut the sum at the row"),
                ("=", Sum(A_attn[pos, k]*0, (k, 1, pos)) + Sum(0*B_attn[k, key], (k, pos + 1, T)),
                 "up to the row the second factor is above its diagonal, after it the first"),
                ("=", 0, "nothing is left"),
            ),
            aliases=("mask.lower-triangular-product",),
        ),
    ),
    sources=(LESSON,),
)

ENTRIES = (LAYERS, PREFIX, TRIANGULAR)
