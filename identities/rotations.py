"""Rotations of a text: the different ones number the least rotation that leaves it as it is, a divisor of the length.

The text goes round: its tokens are those of the places 1 to n, repeated. A rotation by p that leaves it as it is and is
the least one is given by that and, for each smaller number of places, by a place where text and rotation differ.
"""
from __future__ import annotations

from derive import And, Eq, ForAll, Gt, Implies, Le, Lt, Ne, Symbol, family
from derive.catalogue import Identity, cases, chain, claim, corollary, facts, induction, use
from identities.corruption_counts import ROTATION, a, b, i, tok
from identities.sources import LEWIS
from identities.symbols import k as index
from identities.symbols import n

p = Symbol("p_rot", domain="positive integer", meaning="the least rotation that leaves a text as it is",
           unit="token", latex="p")
e = Symbol("e_pos", domain="positive integer", meaning="a place of a text that goes round", latex="e")
q = Symbol("q_rep", domain="nonnegative integer", meaning="how often a rotation is repeated", latex="q")
r = Symbol("r_rem", domain="nonnegative integer", meaning="places of a rotation, fewer than the least one",
           unit="token", latex="r")
w = family("w_diff", domain="positive integer", meaning="a place where a text differs from its rotation", latex="w")
ROUND = ForAll(Eq(tok[index], tok[index + n]), (index, 1, 2*n))
FIXED = ForAll(Eq(tok[index + p], tok[index]), (index, 1, 2*n))
DIFFERS = ForAll(Ne(tok[w[index] + index], tok[w[index]]), (index, 1, p - 1))
LEAST = (ForAll(Le(w[index], n), (index, 0, p - 1)), DIFFERS)
ONCE_MORE = Le(e + (q + 1)*p, 2*n + p)

REPEATED = Identity(
    name="rotation.repeated",
    title="A rotation that leaves a text as it is, repeated",
    topic="corruption-bits",
    statements=(
        claim(
            "leaves it as it is as often as the text goes on",
            Implies(Le(e + q*p, 2*n + p), Eq(tok[e + q*p], tok[e])),
            where=(FIXED,),
            derivation=induction(q, step=chain(
                ONCE_MORE,
                ("=>", And(Eq(tok[e + q*p + p], tok[e + q*p]), Eq(tok[e + q*p], tok[e])),
                 "once more, and as often as before"),
                ("=>", Eq(tok[e + (q + 1)*p], tok[e]), "together"),
            )),
        ),
    ),
)

WITHIN = Identity(
    name="rotation.repeated-within",
    title="Places a number of repetitions apart",
    topic="corruption-bits",
    statements=(
        claim("hold the same token", Eq(tok[e + q*p], tok[e]), where=(FIXED, Le(e + q*p, 2*n + p)),
              derivation=facts(using=(use(REPEATED),))),
        corollary("round", "as do places the length of the text apart", Eq(tok[e + n], tok[e]),
                  where=(ROUND, Le(e, n))),
        corollary("division", "with n = q p + r: q repetitions on from e + r it is e + n",
                  Eq(tok[e + r + q*p], tok[e + n]), where=(Eq(n, q*p + r),)),
        corollary("not-too-far", "which is not too far", Le(e + r + q*p, 2*n + p), where=(Eq(n, q*p + r), Le(e, n))),
    ),
)

REMAINDER = Identity(
    name="rotation.remainder",
    title="The rotation by the remainder",
    topic="corruption-bits",
    statements=(
        claim(
            "where n = q p + r the rotation by r leaves the text as it is",
            Eq(tok[e + r], tok[e]),
            where=(ROUND, FIXED, Eq(n, q*p + r), Le(e, n)),
            derivation=facts(using=(use(WITHIN, "round"), use(WITHIN, "division"), use(WITHIN, "not-too-far"),
                                    use(WITHIN, "", {e: e + r}))),
        ),
    ),
)

ALIKE = (DIFFERS, Eq(tok[w[r] + r], tok[w[r]]), Lt(r, p))
NO_LESS = Identity(
    name="rotation.no-less",
    title="No smaller rotation leaves the text as it is",
    topic="corruption-bits",
    statements=(
        claim(
            "by none but 0 places are both alike where they would have to differ",
            Implies(Gt(r, 0), Eq(r, 0)),
            where=ALIKE,
            derivation=chain(
                Gt(r, 0),
                ("=>", Ne(tok[w[r] + r], tok[w[r]]), "there the text differs from its rotation"),
                ("=>", Eq(r, 0), "where it does not"),
            ),
        ),
    ),
)

NONE_LESS = Identity(
    name="rotation.none-less",
    title="A smaller rotation that leaves the text as it is",
    topic="corruption-bits",
    statements=(
        claim("is by 0 places", Eq(r, 0), where=ALIKE,
              derivation=cases((Gt(r, 0), facts(using=(use(NO_LESS),))))),
    ),
)

PERIOD = Identity(
    name="rotation.different-ones",
    title="How many different rotations a text has",
    topic="corruption-bits",
    quantity=p,
    statements=(
        claim(
            "the rotations by 0 to p - 1 places differ: two of them that are equal are by the same number of places",
            Eq(b, 0),
            where=(ForAll(Eq(tok[index], tok[index + n]), (index, 1, n)),
                   ForAll(Eq(tok[a + index], tok[a + b + index]), (index, 1, n)), Lt(a + b, p), Le(p, n), *LEAST),
            derivation=facts(using=(use(ROTATION, "", {i: w[b]}), use(NONE_LESS, "", {r: b}))),
        ),
        corollary(
            "all",
            "and every rotation is one of them: that by q p + r places is that by r",
            ForAll(Eq(tok[r + q*p + index], tok[r + index]), (index, 1, n)),
            where=(FIXED, Le(r + q*p, n)),
            derivation=facts(using=(use(WITHIN, "", {e: r + index}),)),
        ),
        corollary(
            "divides",
            "their number p divides the length: where n = q p + r with r below p, r is 0",
            Eq(r, 0),
            where=(ROUND, FIXED, Eq(n, q*p + r), *LEAST, Lt(r, p)),
            derivation=facts(using=(use(REMAINDER, "", {e: w[r]}), use(NONE_LESS))),
        ),
    ),
    sources=(LEWIS,),
)

ENTRIES = (REPEATED, WITHIN, REMAINDER, NO_LESS, NONE_LESS, PERIOD)
