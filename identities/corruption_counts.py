"""What deletion and rotation leave open: rotations that are equal, pairs of places and tokens, different originals."""
from __future__ import annotations

from fractions import Fraction

from derive import (
    Eq,
    Expr,
    ForAll,
    Ge,
    KroneckerDelta,
    Le,
    Lt,
    Ne,
    Sum,
    Symbol,
    as_expr,
    binomial,
    factorial,
    family,
    log,
)
from derive.catalogue import Identity, cases, chain, claim, corollary, differs, erratum, facts, figure, induction
from identities.corruption_bits import k
from identities.sources import LEWIS, SURVEY
from identities.symbols import k as index
from identities.symbols import n, t

BITS = log(2)
V = Symbol("V_tok", domain="positive integer", meaning="tokens of the vocabulary", unit="token", latex="V")
z = Symbol("z_tok", domain="nonnegative integer", meaning="tokens of the vocabulary but one, V - 1", unit="token",
           latex="(V - 1)")
i = Symbol("i_1", domain="positive integer", meaning="a position", latex="i")
a = Symbol("a_rot", domain="nonnegative integer", meaning="places by which a sequence is rotated", latex="a")
b = Symbol("b_rot", domain="nonnegative integer", meaning="places by which it is rotated further", latex="b")
blank = Symbol("blank", domain="integer", meaning="the mask token")
kept = Symbol("kept", domain="positive integer", meaning="tokens kept", unit="token")
tok = family("tok", domain="integer", meaning="tokens of a sequence", latex="x")
perm = family("perm", domain="integer", meaning="a permutation of the positions", latex=r"\sigma")
PAIRS = binomial(n, k)*V**k

ROTATION = Identity(
    name="corruption.rotation",
    title="What an unknown rotation hides",
    topic="corruption-bits",
    quantity=log(n)/BITS,
    statements=(
        claim(
            "two rotations of a text are equal only where the text repeats after the places between them",
            Eq(tok[i], tok[i + b]),
            where=(Le(i, n), Lt(a + b, n), ForAll(Eq(tok[index], tok[index + n]), (index, 1, n)),
                   ForAll(Eq(tok[a + index], tok[a + b + index]), (index, 1, n))),
            derivation=cases((Le(i, a), facts(
                (Eq(tok[i], tok[i + n]), "the text goes round"),
                (Eq(tok[i + n], tok[i + n + b]), "the rotations are equal at the place i + n - a"),
                (Eq(tok[i + n + b], tok[i + b]), "the text goes round"),
            ))),
            figures=(figure(log(n)/BITS, "9.00", SURVEY, n=512),),
            aliases=("bart.rotation-bits",),
        ),
        corollary(
            "repeats",
            "and there they are equal",
            ForAll(Eq(tok[a + index], tok[a + b + index]), (index, 1, n)),
            where=(ForAll(Eq(tok[index], tok[index + b]), (index, 1, n + a)),),
        ),
        corollary(
            "bits",
            "n different rotations are worth log n bits: n is two to that power",
            Eq(2**(log(n)/BITS), n),
        ),
    ),
    errata=(
        erratum("always", "n different rotations of every text: a text of one token has one", Eq(n/n, n),
                right=Eq(n/n, 1)),
    ),
    sources=(LEWIS,),
)

DELETION = Identity(
    name="corruption.deletion-bits",
    title="What deletion hides",
    topic="corruption-bits",
    quantity=log(PAIRS)/BITS,
    statements=(
        claim(
            "the places and the tokens deleted, in bits",
            Eq(log(PAIRS)/BITS, log(binomial(n, k))/BITS + k*log(V)/BITS),
            where=(Le(k, n),),
            figures=(figure(log(PAIRS)/BITS, "1510.92", SURVEY, n=512, k_hid=77, V_tok=50265),),
            aliases=("bart.deletion-bits", "vit.deletion-maximum"),
        ),
        corollary(
            "masking",
            "masked tokens alone, in bits",
            Eq(log(V**k)/BITS, k*log(V)/BITS),
            figures=(figure(k*log(V)/BITS, "1202.53", SURVEY, k_hid=77, V_tok=50265),),
            aliases=("bart.masking-bits",),
        ),
        corollary(
            "gap",
            "deletion hides the places besides",
            Eq(log(PAIRS)/BITS - log(V**k)/BITS, log(binomial(n, k))/BITS),
            where=(Le(k, n),),
            figures=(figure(log(binomial(n, k))/BITS, "308.40", SURVEY, n=512, k_hid=77),),
            aliases=("bart.masking-deletion-gap",),
        ),
        corollary(
            "patterns",
            "the places by factorials",
            Eq(log(binomial(n, k))/BITS, log(factorial(n)/(factorial(k)*factorial(n - k)))/BITS),
            where=(Le(k, n),),
            figures=(
                figure(log(binomial(n, k))/BITS, "308.40", SURVEY, n=512, k_hid=77),
                figure(log(binomial(n, k))/log(10), "93", SURVEY, n=512, k_hid=77),
            ),
            aliases=("roberta.mask-patterns",),
        ),
        corollary(
            "share",
            "the places as a share of the tokens, times the tokens, are the places",
            Eq(log(binomial(n, k))/(k*log(V))*(k*log(V)/BITS), log(binomial(n, k))/BITS),
            where=(Le(1, k), Le(k, n), Ge(V, 2)),
            figures=(figure(log(binomial(n, k))/(k*log(V)), "0.2565", SURVEY, n=512, k_hid=77, V_tok=50265),),
            aliases=("bart.gap-share",),
        ),
        corollary(
            "over-rotation",
            "as many times what a rotation hides",
            Eq((log(PAIRS)/BITS)/(log(n)/BITS), log(PAIRS)/log(n)),
            where=(Ge(n, 2), Le(k, n)),
            figures=(figure(log(PAIRS)/log(n), "167.9", SURVEY, n=512, k_hid=77, V_tok=50265),),
            aliases=("bart.deletion-over-rotation",),
        ),
        corollary(
            "powers-of-ten",
            "bits as decimal digits",
            Eq(log(2**k)/log(10), k*BITS/log(10)),
            figures=(figure(Fraction(30840, 100)*BITS/log(10), "93", SURVEY),),
            aliases=("bart.birthday-magnitude",),
        ),
        corollary("hypotheses", "for every filling of masks as many hypotheses as there are places",
                  Eq(PAIRS/V**k, binomial(n, k)), aliases=("bart.masking-hypotheses",)),
        corollary(
            "no-masks",
            "deletion leaves no mask tokens",
            Eq(Sum(KroneckerDelta(tok[perm[index]], blank), (index, 1, kept)), 0),
            where=(ForAll(Ge(perm[index], 1), (index, 1, kept)), ForAll(Le(perm[index], n), (index, 1, kept)),
                   ForAll(Ne(tok[index], blank), (index, 1, n))),
            derivation=facts(
                (ForAll(Ne(tok[perm[index]], blank), (index, 1, kept)), "it is one of the tokens"),
                (ForAll(Eq(KroneckerDelta(tok[perm[index]], blank), 0), (index, 1, kept)), "so it is not counted")),
            aliases=("bart.mask-count-revealed",),
        ),
        corollary(
            "rounded",
            "rounded parts add up to another rounding of the whole",
            Eq(Fraction(30840, 100) + Fraction(120253, 100), Fraction(151093, 100)),
            figures=(figure(log(binomial(512, 77))/BITS + 77*log(50265)/BITS, "1510.92", SURVEY),),
            aliases=("bart.rounded-sum",),
        ),
    ),
    sources=(LEWIS,),
)

def originals_of(m: Expr, hidden: Expr) -> Expr:
    """Different texts of m tokens that hold a given text of m - hidden tokens."""
    return Sum(binomial(m, t)*z**t, (t, 0, hidden))


DISTINCT = Identity(
    name="corruption.distinct-originals",
    title="Different originals of a text with deletions",
    topic="corruption-bits",
    quantity=originals_of(n, k),
    statements=(
        claim(
            "the first token is that of the text, or one of the z others: so the numbers of originals grow",
            Eq(originals_of(n + 1, k + 1), originals_of(n, k + 1) + z*originals_of(n, k)),
            derivation=induction(k, step=chain(
                originals_of(n + 1, k + 2),
                ("=", originals_of(n + 1, k + 1) + binomial(n + 1, k + 2)*z**(k + 2), "one more term"),
                ("=", originals_of(n + 1, k + 1) + (binomial(n, k + 1) + binomial(n, k + 2))*z**(k + 2),
                 "Pascal's rule"),
                ("=", originals_of(n, k + 1) + z*originals_of(n, k)
                 + (binomial(n, k + 1) + binomial(n, k + 2))*z**(k + 2), "by the hypothesis of the induction"),
                ("=", originals_of(n, k + 2) + z*originals_of(n, k + 1), "one more term of both"),
            )),
            aliases=("bart.deletion-distinct-originals",),
            figures=(figure(log(originals_of(as_expr(512), as_expr(77)))/BITS, "1510.92", SURVEY, z_tok=50264),),
        ),
        corollary("none-deleted", "one where nothing is deleted", Eq(originals_of(n, as_expr(0)), 1)),
        corollary("all-deleted", "every text where all is deleted", Eq(originals_of(n, n), (z + 1)**n)),
    ),
    errata=(
        erratum(
            "pairs",
            "as many as the pairs of places and tokens",
            Eq(originals_of(as_expr(2), as_expr(1)), 2*(z + 1)),
            right=Eq(originals_of(as_expr(2), as_expr(1)), 2*(z + 1) - 1),
            figures=(
                differs(figure(originals_of(as_expr(2), as_expr(1)), "4", SURVEY, z_tok=1),
                        "3 originals against 4 pairs"),
            ),
        ),
    ),
    sources=(LEWIS,),
    note="A text that holds the one that is left begins with its first token, or with one of the z others: what "
         "follows then holds the rest of it, or all of it. So the numbers of texts that hold a given one grow by the "
         "claim, whatever it is, from one where nothing is deleted and (z + 1)^n where all is.",
)

ENTRIES = (ROTATION, DELETION, DISTINCT)
