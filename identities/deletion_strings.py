"""Texts that hold a given one in order, counted by their first token: as many for each text that is left.

By induction on the tokens kept, and for each on those deleted: a recursion and its two edges are all that is assumed.
"""
from __future__ import annotations

from derive import Eq, Expr, ForAll, Le, Sum, Symbol, binomial, family
from derive.catalogue import Identity, chain, claim, corollary, facts, induction, use
from identities.corruption_bits import k
from identities.corruption_counts import DISTINCT, z
from identities.sources import LEWIS
from identities.symbols import n, t

kept = Symbol("l_of_text", domain="nonnegative integer", meaning="tokens that are kept", unit="token", latex="l")
hid = Symbol("h_more", domain="nonnegative integer", meaning="tokens deleted", unit="token", latex="h")
u = Symbol("u_more", meaning="tokens deleted", latex="u")
m = Symbol("m_of_text", meaning="tokens kept", latex="m")
texts = family("texts_holding", domain="real",
               meaning="texts that hold the last l tokens of a given one, with h tokens more", latex="N")


def number(length: Expr, hidden: Expr) -> Expr:
    """The sum that counts them."""
    return Sum(binomial(length, t)*z**t, (t, 0, hidden))


most = Symbol("H_more", domain="nonnegative integer", meaning="tokens deleted at most, less 1", unit="token", latex="H")
less = family("texts_less", domain="real", meaning="texts that hold the given one but its first token, by tokens more")
more = family("texts_more", domain="real", meaning="texts that hold the given one, by tokens more")
FIRST = ForAll(Eq(more[u + 1], less[u + 1] + z*more[u]), (u, 0, most))
KNOWN = ForAll(Eq(less[u], number(kept + u, u)), (u, 0, most + 1))

longest = Symbol("L_of_text", domain="nonnegative integer", meaning="tokens kept at most, less 1", unit="token",
                 latex="L")
BY_FIRST = ForAll(Eq(texts[m + 1, u + 1], texts[m, u + 1] + z*texts[m + 1, u]), (m, 0, longest), (u, 0, most))
WHOLE = ForAll(Eq(texts[m + 1, 0], 1), (m, 0, longest))
EMPTY = ForAll(Eq(texts[0, u], (z + 1)**u), (u, 0, most + 1))

ONE_MORE = Identity(
    name="corruption.texts-one-token-more",
    title="Texts that hold a given one, with one token more",
    topic="corruption-bits",
    statements=(
        claim("where those that hold one token less are counted",
              Eq(more[hid], number(kept + 1 + hid, hid)), where=(FIRST, Eq(more[0], 1), KNOWN, Le(hid, most + 1)),
              derivation=induction(hid, base=facts((Eq(more[0], 1), "the text itself")), step=chain(
                  more[hid + 1],
                  ("=", less[hid + 1] + z*more[hid], "by the first token"),
                  ("=", number(kept + 1 + hid, hid + 1) + z*number(kept + 1 + hid, hid), "both are counted"),
                  ("=", number(kept + 1 + hid + 1, hid + 1), "one more token"),
                  using=(use(DISTINCT, "", {n: kept + 1 + hid, k: hid}),)))),
        corollary("empty", "every text holds the empty one", Eq((z + 1)**hid, number(hid, hid))),
    ),
    sources=(LEWIS,),
)
EACH_MORE = Identity(
    name="corruption.texts-one-token-more-each",
    title="The same for every number of tokens more",
    topic="corruption-bits",
    statements=(
        claim("one token more", ForAll(Eq(more[u], number(kept + 1 + u, u)), (u, 0, most + 1)),
              where=(FIRST, Eq(more[0], 1), KNOWN), derivation=facts(using=(use(ONE_MORE, "", {hid: u}),))),
        corollary("empty", "every text holds the empty one",
                  ForAll(Eq((z + 1)**u, number(u, u)), (u, 0, most + 1)),
                  derivation=facts(using=(use(ONE_MORE, "empty", {hid: u}),))),
        corollary("start", "so where nothing is kept", ForAll(Eq(more[u], number(u, u)), (u, 0, most + 1)),
                  where=(ForAll(Eq(more[u], (z + 1)**u), (u, 0, most + 1)),
                         ForAll(Eq((z + 1)**u, number(u, u)), (u, 0, most + 1)))),
    ),
    sources=(LEWIS,),
)

TEXTS = Identity(
    name="corruption.texts-that-hold-a-text",
    title="The texts that hold a given one, counted by their first token",
    topic="corruption-bits",
    statements=(
        claim("l tokens kept and h deleted: the sum of C(l + h, t) (V - 1)^t for t up to h, whatever the text kept",
              ForAll(Eq(texts[kept, u], number(kept + u, u)), (u, 0, most + 1)),
              where=(BY_FIRST, WHOLE, EMPTY, Le(kept, longest + 1)),
              derivation=induction(
                  kept,
                  base=facts(using=(use(EACH_MORE, "empty"), use(EACH_MORE, "start", {more[u]: texts[0, u]}))),
                  step=facts(using=(use(EACH_MORE, "", {less[u]: texts[kept, u], more[u]: texts[kept + 1, u]}),)))),
    ),
    sources=(LEWIS,),
    note="N[l, h] counts the texts of l + h tokens that hold the last l tokens of a given text, in order. One that "
         "begins with the first of these holds them where the rest holds the other ones; one that begins with one of "
         "the z other tokens, where the rest holds all of them. Every text holds the empty one, and only the text "
         "itself holds it with no token more.",
)

ENTRIES = (ONE_MORE, EACH_MORE, TEXTS)
