"""Global vectors: the weights of counts, ratios of counts, and the n-grams of a word."""
from __future__ import annotations

from fractions import Fraction

from derive import Derivative, Eq, Equivalent, Ge, Gt, Le, Limit, Lt, Max, Sum, Symbol, as_expr, exp, family, log
from derive.catalogue import Identity, claim, corollary, erratum, facts
from identities.sources import TEXTBOOK
from identities.symbols import k

count = Symbol("count", domain="positive", meaning="count of a pair of words", latex="x")
cutoff = Symbol("cutoff", domain="positive", meaning="count from which on a pair has weight 1", latex="x_{max}")
alpha_w = Symbol("alpha_w", domain="positive", meaning="exponent of the weight", latex=r"\alpha")
alpha_real = Symbol("alpha_real", domain="real", meaning="an exponent of either sign", latex=r"\alpha")
more = Symbol("count_2", domain="positive", meaning="another count", latex="y")
fall = Symbol("fall", domain="nonnegative", meaning="minus the logarithm of a count below 1", latex="y")
d_glove = Symbol("d_glove", domain="positive integer", meaning="width of the vectors", latex="d")
wa = family("wa", domain="real", meaning="vector of a word", latex="w_i")
wb = family("wb", domain="real", meaning="vector of another word", latex="w_j")
ck = family("ck", domain="real", meaning="vector of a context word", latex="c_k")
ba = Symbol("ba", domain="real", meaning="bias of the word", latex="b_i")
bb = Symbol("bb", domain="real", meaning="bias of the other word", latex="b_j")
bk = Symbol("bk", domain="real", meaning="bias of the context word", latex="d_k")
xa = Symbol("xa", domain="positive", meaning="count of the word with the context word", latex="X_{ik}")
xb = Symbol("xb", domain="positive", meaning="count of the other word with the context word", latex="X_{jk}")
letters = Symbol("letters", domain="positive integer", meaning="letters of a word", latex="l")
lo = Symbol("lo", domain="positive integer", meaning="length of the shortest n-grams", latex="a")
hi = Symbol("hi", domain="positive integer", meaning="length of the longest n-grams", latex="b")
place = Symbol("place_from", domain="positive integer", meaning="place where an n-gram starts", latex="p")
WEIGHT = (count/cutoff)**alpha_w

COUNT_WEIGHT = Identity(
    name="words.count-weight",
    title="The weight of a count",
    topic="word-embeddings",
    statements=(
        claim(
            "(x/m)^a tends to 1 as x tends to the cutoff m, where the weight goes on as 1",
            Eq(Limit((count/cutoff)**alpha_real, count, cutoff), 1),
            aliases=("glove.weight-continuous",),
        ),
        corollary("at-cutoff", "it is 1 there", Eq((cutoff/cutoff)**alpha_real, 1)),
        corollary(
            "below-one",
            "below the cutoff it is less than 1",
            Lt(WEIGHT, 1),
            where=(Lt(count, cutoff),),
            aliases=("glove.weight-range",),
        ),
        corollary("positive", "and positive", Gt(WEIGHT, 0)),
        corollary("nondecreasing", "it never falls", Le(WEIGHT, (more/cutoff)**alpha_w), where=(Le(count, more),)),
        corollary(
            "growing",
            "with the exponent 3/4 it grows",
            Gt(Derivative((count/cutoff)**Fraction(3, 4), count), 0),
            where=(Lt(count, cutoff),),
            aliases=("glove.weight-monotone",),
        ),
    ),
    errata=(
        erratum(
            "grows-on",
            "the power used beyond the cutoff too",
            Le(WEIGHT, 1),
            right=Equivalent(Le(WEIGHT, 1), Le(count, cutoff)),
        ),
    ),
    sources=(TEXTBOOK,),
)

RATIOS = Identity(
    name="words.count-ratios",
    title="An exact fit of logarithms keeps ratios",
    topic="word-embeddings",
    statements=(
        claim(
            "differences of vectors and biases give log ratios of counts",
            Eq(Sum((wa[k] - wb[k])*ck[k], (k, 1, d_glove)) + ba - bb, log(xa/xb)),
            where=(Eq(xa, exp(Sum(wa[k]*ck[k], (k, 1, d_glove)) + ba + bk)),
                   Eq(xb, exp(Sum(wb[k]*ck[k], (k, 1, d_glove)) + bb + bk))),
            derivation=facts(
                (Eq(log(xa/xb), log(xa) - log(xb)), "log of a quotient"),
                (Eq(log(xa), Sum(wa[k]*ck[k], (k, 1, d_glove)) + ba + bk), "the fit of the word"),
                (Eq(log(xb), Sum(wb[k]*ck[k], (k, 1, d_glove)) + bb + bk), "the fit of the other word"),
            ),
            aliases=("glove.ratio-identity",),
        ),
        corollary(
            "row-sums",
            "row sums of a small table of counts",
            Eq(as_expr(14) + 18 + 14 + 18 + 16, 80),
            aliases=("ex8.row-sums",),
        ),
        corollary(
            "ratios",
            "and a ratio in it",
            Eq(Fraction(9, 18)*as_expr(1)/Fraction(1, 18), 9),
            aliases=("ex8.ratios",),
        ),
    ),
    sources=(TEXTBOOK,),
)

NGRAMS = Identity(
    name="words.n-grams",
    title="The n-grams of a marked word",
    topic="word-embeddings",
    quantity=4*letters - 6,
    statements=(
        claim(
            "a word of l letters and two marks has (b - a + 1)(l + 3) - (b - a + 1)(a + b)/2 n-grams of lengths a to b",
            Eq(Sum(letters + 3 - k, (k, lo, hi)), (hi - lo + 1)*(letters + 3) - (hi - lo + 1)*(lo + hi)/2),
            where=(Le(lo, hi), Le(hi, letters + 2)),
            aliases=("fasttext.ngram-count",),
        ),
        corollary(
            "of-one-length",
            "l + 3 - n of one length, one for each place to start",
            Eq(Sum(1, (k, 1, letters + 3 - lo)), letters + 3 - lo),
            where=(Le(lo, letters + 2),),
        ),
        corollary("places", "an n-gram fits between the marks from the first l + 3 - n places, and from no others",
                  Equivalent(Le(place + lo - 1, letters + 2), Le(place, letters + 3 - lo))),
        corollary("any-length", "so there are max(l + 3 - n, 0) of any length",
                  Eq(Sum(1, (k, 1, Max(letters + 3 - lo, 0))), Max(letters + 3 - lo, 0))),
        corollary("too-long", "which is 0 from the length l + 3 on", Eq(Max(letters + 3 - lo, 0), 0),
                  where=(Ge(lo, letters + 3),)),
        corollary("three-to-six", "of lengths 3 to 6", Eq(Sum(letters + 3 - k, (k, 3, 6)), 4*letters - 6),
                  where=(Ge(letters, 4),)),
    ),
    errata=(
        erratum(
            "without-marks",
            "the marks forgotten",
            Eq(Sum(letters + 3 - k, (k, 3, 6)), Sum(letters + 1 - k, (k, 3, 6))),
            right=Eq(Sum(letters + 3 - k, (k, 3, 6)), Sum(letters + 1 - k, (k, 3, 6)) + 8),
        ),
    ),
    sources=(TEXTBOOK,),
)

ENTRIES = (COUNT_WEIGHT, RATIOS, NGRAMS)
