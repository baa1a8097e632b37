"""What a causal mask does to a whole network: later tokens change nothing before them, at any depth."""
from __future__ import annotations

from fractions import Fraction

from derive import Eq, Expr, ForAll, Implies, KroneckerDelta, Le, Lt, Ne, Sum, Symbol, family
from derive.catalogue import Identity, chain, claim, corollary, erratum, facts, figure, induction, use
from identities.sources import LESSON, RADFORD, SURVEY
from identities.symbols import L, T, d, depth, i, j, k, key, layer, n, pos

m_prefix = Symbol("m_prefix", domain="positive integer", meaning="length of a prefix of the sequence", unit="token")
X_full = family("X_full", domain="real", meaning="value of a network at a layer, a position and a coordinate")
X_prefix = family("X_prefix", domain="real",
                  meaning="the same on a prefix, or on another sequence that begins alike")
A_attn = family("A_attn", domain="complex", meaning="entries of the first of two matrices, such as attention weights",
                latex="A")
B_attn = family("B_attn", domain="complex", meaning="entries of the second of two matrices", latex="B")
A_fac = family("A_fac", domain="complex", meaning="entries of each factor of a product of matrices", latex="A")
P_fac = family("P_fac", domain="complex", meaning="entries of the product of the first factors; none give the identity",
               latex="P")
S_fac = family("S_fac", domain="complex", meaning="entries of the product with one factor more", latex="S")
m_fac = Symbol("m_fac", domain="nonnegative integer", meaning="factors of a product of matrices, perhaps none",
               latex="m")
x_in = family("x_in", domain="real", meaning="inputs, one number for each position")
DOUBLE = Fraction(1, 2**52)  # what a run in double precision leaves of an exact zero is a few units of this


def alike(at: Expr | int, last: Expr) -> Expr:
    """The two runs agree at a layer, at the positions 1 to `last`, in every coordinate."""
    return ForAll(Eq(X_full[at, j, k], X_prefix[at, j, k]), (k, 1, d), (j, 1, last))


CAUSAL = ForAll(Implies(alike(layer, i), ForAll(Eq(X_full[layer + 1, i, k], X_prefix[layer + 1, i, k]), (k, 1, d))),
                (i, 1, m_prefix), (layer, 0, L - 1))
ABOVE = ((j, i + 1, T), (i, 1, T))  # the places above the diagonal
FACTORS = (layer, 0, L - 1)
TRIANGULAR_A = ForAll(Eq(A_attn[i, j], 0), *ABOVE)
TRIANGULAR_B = ForAll(Eq(B_attn[i, j], 0), *ABOVE)
TERM = A_attn[i, k]*B_attn[k, j]
AFTER = Sum(A_attn[pos, k]*B_attn[k, key], (k, pos + 1, T))
PRODUCT = Sum(A_attn[pos, k]*B_attn[k, key], (k, 1, T))


def triangular(number: Expr | int) -> Expr:
    """The product of so many factors has zeros above its diagonal."""
    return ForAll(Eq(P_fac[number, i, j], 0), *ABOVE)


def one_more(number: Expr, second: Expr) -> Expr:
    """The entries of the product of so many factors times a matrix with these entries."""
    return Sum(P_fac[number, i, k]*second, (k, 1, T))


NO_FACTOR = ForAll(Eq(P_fac[0, i, j], KroneckerDelta(i, j)), (j, 1, T), (i, 1, T))
EACH_PRODUCT = ForAll(Eq(P_fac[layer + 1, i, j], one_more(layer, A_fac[layer + 1, k, j])), (j, 1, T), (i, 1, T),
                      FACTORS)
EACH_FACTOR = ForAll(Eq(A_fac[layer, i, j], 0), *ABOVE, (layer, 1, L))

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

CUT = Identity(
    name="causal.sum-cut-at-the-row",
    title="A product of matrices, each sum cut at the row",
    topic="generation-and-cache",
    statements=(
        claim(
            "above the diagonal: the terms up to the row, and the terms after it",
            ForAll(Eq(Sum(TERM, (k, 1, T)), Sum(TERM, (k, 1, i)) + Sum(TERM, (k, i + 1, T))), *ABOVE),
        ),
    ),
)

TWO = Identity(
    name="causal.two-triangular-factors",
    title="A lower-triangular matrix times another",
    topic="generation-and-cache",
    statements=(
        claim(
            "where the second factor is lower triangular, so is the product if the first is",
            Implies(TRIANGULAR_A, ForAll(Eq(Sum(TERM, (k, 1, T)), 0), *ABOVE)),
            where=(TRIANGULAR_B,),
            derivation=facts(
                (ForAll(Eq(Sum(TERM, (k, 1, i)), 0), *ABOVE), "up to the row the second factor is above its diagonal"),
                (Implies(TRIANGULAR_A, ForAll(Eq(Sum(TERM, (k, i + 1, T)), 0), *ABOVE)), "after it the first is"),
                using=(use(CUT),),
            ),
        ),
    ),
)

NEXT = Identity(
    name="causal.next-factor",
    title="One more lower-triangular factor",
    topic="generation-and-cache",
    statements=(
        claim(
            "what says of the next product that it is lower triangular, where it is said of the same entries",
            Implies(triangular(m_fac), triangular(m_fac + 1)),
            where=(Implies(triangular(m_fac), ForAll(Eq(S_fac[i, j], 0), *ABOVE)),
                   ForAll(Eq(P_fac[m_fac + 1, i, j], S_fac[i, j]), *ABOVE)),
        ),
    ),
)

ONE_MORE = Identity(
    name="causal.one-more-factor",
    title="A lower-triangular product and one more factor",
    topic="generation-and-cache",
    statements=(
        claim(
            "a lower-triangular product stays so with one more lower-triangular factor",
            Implies(triangular(m_fac), triangular(m_fac + 1)),
            where=(TRIANGULAR_B, ForAll(Eq(P_fac[m_fac + 1, i, j], one_more(m_fac, B_attn[k, j])), *ABOVE)),
            derivation=facts(using=(use(TWO, "", {A_attn[i, j]: P_fac[m_fac, i, j]}),
                                    use(NEXT, "", {S_fac[i, j]: one_more(m_fac, B_attn[k, j])}))),
        ),
        corollary("next-product", "the next product, above its diagonal",
                  ForAll(ForAll(Eq(P_fac[layer + 1, i, j], one_more(layer, A_fac[layer + 1, k, j])), *ABOVE), FACTORS),
                  where=(EACH_PRODUCT,)),
        corollary("next-factor", "the next factor, above its diagonal",
                  ForAll(ForAll(Eq(A_fac[layer + 1, i, j], 0), *ABOVE), FACTORS), where=(EACH_FACTOR,)),
    ),
)

EACH = Identity(
    name="causal.every-factor",
    title="Each product of lower-triangular matrices and the next",
    topic="generation-and-cache",
    statements=(
        claim(
            "each product, if it is lower triangular, is followed by one that is",
            ForAll(Implies(triangular(layer), triangular(layer + 1)), FACTORS),
            where=(EACH_PRODUCT, EACH_FACTOR),
            derivation=facts(using=(use(ONE_MORE, "next-product"), use(ONE_MORE, "next-factor"),
                                    use(ONE_MORE, "", {m_fac: layer, B_attn[i, j]: A_fac[layer + 1, i, j]}))),
        ),
    ),
)

ANY_NUMBER = Identity(
    name="causal.first-factors",
    title="Products of the first of L lower-triangular matrices",
    topic="generation-and-cache",
    statements=(
        claim(
            "the product of the first m factors has zeros above its diagonal, whatever m is up to L",
            Implies(Le(m_fac, L), triangular(m_fac)),
            where=(NO_FACTOR, EACH_PRODUCT, EACH_FACTOR),
            derivation=induction(m_fac, base=facts((triangular(0), "the identity")), using=(use(EACH),)),
        ),
    ),
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
        corollary(
            "any-number",
            "and so has the product of any number of them",
            triangular(L),
            where=(NO_FACTOR, EACH_PRODUCT, EACH_FACTOR),
            derivation=facts(using=(use(ANY_NUMBER, "", {m_fac: L}),)),
        ),
    ),
    sources=(LESSON,),
)

ENTRIES = (LAYERS, PREFIX, CUT, TWO, NEXT, ONE_MORE, EACH, ANY_NUMBER, TRIANGULAR)
