"""The n-grams of marked words, cosines of word vectors, and the width that an exact fit needs."""
from __future__ import annotations

from fractions import Fraction

from derive import And, Eq, ForAll, Gt, Implies, Lt, Symbol, as_expr, family, sqrt
from derive.catalogue import Identity, claim, computed, corollary, differs, erratum, figure
from identities.cooccurrence import letters
from identities.sources import TEXTBOOK

listed = Symbol("listed", domain="nonnegative integer", meaning="of the five 3-grams listed for where, those it has")
shared = Symbol("shared", domain="nonnegative integer", meaning="n-grams of lengths 3 to 6 that happiness and "
                "unhappiness share")
grams = Symbol("n_grams", domain="nonnegative integer", meaning="n-grams of lengths 3 to 6 of happiness")
u1 = family("u_rank", domain="real", meaning="output vectors of width 1", latex="u")
v1 = family("v_rank", domain="real", meaning="input vectors of width 1", latex="v")
pmi = family("pmi", domain="real", meaning="shifted mutual information of a pair of words", latex="M")
i = Symbol("row_pmi", domain="positive integer", meaning="a word", latex="i")
j = Symbol("column_pmi", domain="positive integer", meaning="another word", latex="j")
n = Symbol("n_pmi", domain="positive integer", meaning="words of the table", unit="token")


def ngrams(word: str, lengths: range) -> set[str]:
    """The n-grams of a word between its marks."""
    marked = f"<{word}>"
    return {marked[at:at + length] for length in lengths for at in range(len(marked) - length + 1)}


def listed_trigrams() -> int:
    return len(ngrams("where", range(3, 4)) & {"<wh", "whe", "her", "ere", "re>"})


def ngrams_of_happiness() -> int:
    return len(ngrams("happiness", range(3, 7)))


def shared_ngrams() -> int:
    return len(ngrams("happiness", range(3, 7)) & ngrams("unhappiness", range(3, 7)))


GRAMS = Identity(
    name="words.subwords",
    title="Subwords of words",
    topic="word-embeddings",
    statements=(
        computed("", "the marked word where has the five 3-grams <wh, whe, her, ere, re>", listed, 5,
                 listed_trigrams,
                 aliases=("fasttext.trigrams-of-where",)),
        corollary("full-word", "the bare word is one of its n-grams of up to 6 letters, the marked word is not",
                  And(Lt(as_expr(5), 6), Gt(as_expr(5) + 2, 6)),
                  figures=(differs(figure(letters + 2, "6", TEXTBOOK, letters=5),
                                   "the marked word has 7 characters, and is a token of its own"),),
                  aliases=("fasttext.full-word-not-in-range",)),
        computed("shared", "happiness and unhappiness share 26 n-grams", shared, 26,
                 shared_ngrams,
                 aliases=("fasttext.shared-ngrams",)),
        computed("of-happiness", "of the 30 of happiness", grams, 30, ngrams_of_happiness),
    ),
    sources=(TEXTBOOK,),
)

KING_QUEEN = as_expr(1095)/1000/sqrt(as_expr(102)/100*(as_expr(16725)/10000))
COSINES = Identity(
    name="words.cosines-compared",
    title="Cosines of word vectors",
    topic="word-embeddings",
    note="The table of dog, cat and bear is quoted by its cosines: 0.8853, 0.5259 and 0.3874.",
    statements=(
        claim("king and queen, of dot product 1.095 and squared lengths 1.02 and 1.6725, have a cosine of 0.838",
              And(Gt(KING_QUEEN, Fraction(838, 1000)), Lt(KING_QUEEN, Fraction(839, 1000)), Lt(KING_QUEEN, 1)),
              aliases=("ex2.cosine-king-queen",)),
        corollary("graded", "dog and cat are closer to each other than either is to bear",
                  And(Gt(Fraction(8853, 10**4)*as_expr(1), Fraction(5259, 10**4)),
                      Gt(Fraction(8853, 10**4)*as_expr(1), Fraction(3874, 10**4))),
                  aliases=("embed.graded-cosines",)),
    ),
    sources=(TEXTBOOK,),
)

FIT = ForAll(Eq(pmi[i, j], u1[i]*v1[j]), (i, 1, 2), (j, 1, 2))
WIDTH = Identity(
    name="words.width-of-an-exact-fit",
    title="What an exact fit of a given width cannot do",
    topic="word-embeddings",
    statements=(
        claim("vectors of width 1 fit only tables whose minors of two rows and columns are 0",
              Eq(pmi[1, 1]*pmi[2, 2], pmi[1, 2]*pmi[2, 1]), where=(FIT,), aliases=("ns.optimum-rank",)),
    ),
    errata=(
        erratum("every-table", "every table said to be fitted by vectors of width 1",
                Eq(pmi[1, 1]*pmi[2, 2], pmi[1, 2]*pmi[2, 1]),
                right=Implies(FIT, Eq(pmi[1, 1]*pmi[2, 2], pmi[1, 2]*pmi[2, 1]))),
    ),
    sources=(TEXTBOOK,),
)

ENTRIES = (GRAMS, COSINES, WIDTH)
