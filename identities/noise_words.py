"""The noise of negative sampling: powers of frequencies are flatter than frequencies.

The most frequent and the rarest word are words whose frequency no other exceeds, or is below.
"""
from __future__ import annotations

from fractions import Fraction

from derive import Eq, Equivalent, Expr, ForAll, Ge, Gt, Le, Lt, Sum, Symbol, as_expr, family
from derive.catalogue import Identity, cases, claim, condition, corollary, erratum, facts, use
from identities.sources import TEXTBOOK
from identities.sums_compared import TERMS, left
from identities.sums_compared import s as term
from identities.symbols import K, k
from identities.word_vectors import n_V

f_w = family("f_w", domain="positive", meaning="frequencies of the words", latex="f")
f_max = Symbol("f_max", domain="positive", meaning="a number that no frequency exceeds", latex="f_{max}")
f_min = Symbol("f_min", domain="positive", meaning="a number that no frequency is below", latex="f_{min}")
s = Symbol("s_noise", domain="nonnegative", meaning="power of the frequencies that noise is drawn by", latex="s")
top = Symbol("top_word", domain="positive integer", meaning="the most frequent word", latex="t")
rarest = Symbol("rarest_word", domain="positive integer", meaning="the rarest word", latex="r")
other = Symbol("word_apart", domain="positive integer", meaning="a word of another frequency", latex="i")
f_one = Symbol("f_one", domain="positive", meaning="frequency of one word", latex="f")
f_two = Symbol("f_two", domain="positive", meaning="frequency of another word", latex="g")
norm = Symbol("z_noise", domain="positive", meaning="sum of the powers of all frequencies", latex="Z")
whole = Symbol("f_all", domain="positive", meaning="sum of all frequencies", latex="F")
x_pow = Symbol("x_pow", domain="positive", meaning="power s of a frequency", latex="x")
y_pow = Symbol("y_pow", domain="positive", meaning="power 1 - s of it", latex="y")
w_mean = family("w_mean", domain="nonnegative", meaning="weights")
y_mean = family("y_mean", domain="real", meaning="numbers that are weighted")
QUARTER, THREE_QUARTERS = Fraction(1, 4), Fraction(3, 4)
FLAT = (Le(s, 1),)
NONE_ABOVE = ForAll(Le(f_w[k], f_max), (k, 1, n_V))
NONE_BELOW = ForAll(Ge(f_w[k], f_min), (k, 1, n_V))
POWERS = Sum(f_w[k]**s, (k, 1, n_V))
ALL = Sum(f_w[k], (k, 1, n_V))


def below(word: Expr) -> Expr:
    """How far the power 1 - s of a frequency is below that of the greatest."""
    return f_max**(1 - s) - f_w[word]**(1 - s)


def above(word: Expr) -> Expr:
    """How far it is above that of the least."""
    return f_w[word]**(1 - s) - f_min**(1 - s)


WEIGHTED = Identity(
    name="words.weighted-differences",
    title="Differences of powers, weighted by powers",
    topic="word-embeddings",
    statements=(
        claim("weights of numbers that are not negative", ForAll(Ge(w_mean[k]*y_mean[k], 0), (k, 1, n_V)),
              where=(ForAll(Ge(y_mean[k], 0), (k, 1, n_V)),)),
        corollary("sum", "which add to a number that is not negative", Ge(Sum(y_mean[k], (k, 1, n_V)), 0),
                  where=(ForAll(Ge(y_mean[k], 0), (k, 1, n_V)),)),
        corollary("below", "no power exceeds that of the greatest frequency", ForAll(Ge(below(k), 0), (k, 1, n_V)),
                  where=(NONE_ABOVE, *FLAT),
                  derivation=facts((ForAll(Le(f_w[k]**(1 - s), f_max**(1 - s)), (k, 1, n_V)), "powers keep order"))),
        corollary("above", "or is below that of the least", ForAll(Ge(above(k), 0), (k, 1, n_V)),
                  where=(NONE_BELOW, *FLAT),
                  derivation=facts((ForAll(Le(f_min**(1 - s), f_w[k]**(1 - s)), (k, 1, n_V)), "powers keep order"))),
    ),
    sources=(TEXTBOOK,),
)

GAPS = Identity(
    name="words.gaps-to-the-extremes",
    title="What frequencies lack of the greatest, and exceed the least by",
    topic="word-embeddings",
    statements=(
        claim("since f^s f^(1 - s) = f", Eq(Sum(f_w[k]**s*below(k), (k, 1, n_V)), f_max**(1 - s)*POWERS - ALL)),
        corollary("not-negative", "no term is negative", ForAll(Ge(f_w[k]**s*below(k), 0), (k, 1, n_V)),
                  where=(NONE_ABOVE, *FLAT),
                  derivation=facts(using=(use(WEIGHTED, "below"),
                                          use(WEIGHTED, "", {w_mean[k]: f_w[k]**s, y_mean[k]: below(k)})))),
        corollary("positive", "that of a lower frequency is positive", Gt(f_w[other]**s*below(other), 0),
                  where=(Lt(f_w[other], f_max), Lt(s, 1)),
                  derivation=facts((Lt(f_w[other]**(1 - s), f_max**(1 - s)), "powers keep order"))),
        corollary("least", "and for the least", Eq(Sum(f_w[k]**s*above(k), (k, 1, n_V)), ALL - f_min**(1 - s)*POWERS)),
        corollary("least-not-negative", "no term is negative", ForAll(Ge(f_w[k]**s*above(k), 0), (k, 1, n_V)),
                  where=(NONE_BELOW, *FLAT),
                  derivation=facts(using=(use(WEIGHTED, "above"),
                                          use(WEIGHTED, "", {w_mean[k]: f_w[k]**s, y_mean[k]: above(k)})))),
        corollary("least-positive", "that of a higher frequency is positive", Gt(f_w[other]**s*above(other), 0),
                  where=(Gt(f_w[other], f_min), Lt(s, 1)),
                  derivation=facts((Lt(f_min**(1 - s), f_w[other]**(1 - s)), "powers keep order"))),
    ),
    sources=(TEXTBOOK,),
)

APART = (Le(other, n_V), Lt(s, 1))
BOUNDS = Identity(
    name="words.sums-of-powers",
    title="A sum of frequencies between bounds by their powers",
    topic="word-embeddings",
    statements=(
        claim("at most the power 1 - s of the greatest times the powers", Le(ALL, f_max**(1 - s)*POWERS),
              where=(NONE_ABOVE, *FLAT),
              derivation=facts(using=(use(GAPS), use(GAPS, "not-negative"),
                                      use(WEIGHTED, "sum", {y_mean[k]: f_w[k]**s*below(k)})))),
        corollary("less", "less, where one frequency is lower", Lt(ALL, f_max**(1 - s)*POWERS),
                  where=(NONE_ABOVE, *APART, Lt(f_w[other], f_max)),
                  derivation=facts(using=(use(GAPS), use(GAPS, "not-negative"), use(GAPS, "positive"),
                                          use(TERMS, "one-term", {left[k]: f_w[k]**s*below(k), K: n_V, term: other})))),
        corollary("least", "at least that of the least", Ge(ALL, f_min**(1 - s)*POWERS), where=(NONE_BELOW, *FLAT),
                  derivation=facts(using=(use(GAPS, "least"), use(GAPS, "least-not-negative"),
                                          use(WEIGHTED, "sum", {y_mean[k]: f_w[k]**s*above(k)})))),
        corollary("more", "more, where one frequency is higher", Gt(ALL, f_min**(1 - s)*POWERS),
                  where=(NONE_BELOW, *APART, Gt(f_w[other], f_min)),
                  derivation=facts(using=(use(GAPS, "least"), use(GAPS, "least-not-negative"),
                                          use(GAPS, "least-positive"),
                                          use(TERMS, "one-term", {left[k]: f_w[k]**s*above(k), K: n_V, term: other})))),
    ),
    sources=(TEXTBOOK,),
)

IS_PRODUCT = Eq(f_one, x_pow*y_pow)
SHARES = Identity(
    name="words.shares-compared",
    title="The share of a power and of a frequency",
    topic="word-embeddings",
    statements=(
        claim("not greater", Le(x_pow/norm, f_one/whole), where=(IS_PRODUCT, Le(whole, y_pow*norm))),
        corollary("less", "less", Lt(x_pow/norm, f_one/whole), where=(IS_PRODUCT, Lt(whole, y_pow*norm))),
        corollary("not-less", "not less", Ge(x_pow/norm, f_one/whole), where=(IS_PRODUCT, Ge(whole, y_pow*norm))),
        corollary("greater", "greater", Gt(x_pow/norm, f_one/whole), where=(IS_PRODUCT, Gt(whole, y_pow*norm))),
        corollary("powers", "a frequency is the product of its powers", Eq(f_one, f_one**s*f_one**(1 - s))),
    ),
    sources=(TEXTBOOK,),
)


CUT = Identity(
    name="words.cut-of-frequencies",
    title="The frequency from which on noise draws a word less often",
    topic="word-embeddings",
    statements=(
        claim("above Z^-4 the fourth root is more than 1/Z", Lt(1/norm, f_one**QUARTER), where=(Gt(f_one, norm**(-4)),),
              derivation=facts((Lt((norm**(-4))**QUARTER, f_one**QUARTER), "powers keep order"),
                               (Eq((norm**(-4))**QUARTER, 1/norm), "a fourth root"))),
        corollary("not", "below it is not", Le(f_one**QUARTER, 1/norm), where=(Le(f_one, norm**(-4)),),
                  derivation=facts((Le(f_one**QUARTER, (norm**(-4))**QUARTER), "powers keep order"),
                                   (Eq((norm**(-4))**QUARTER, 1/norm), "a fourth root"))),
        corollary("one", "then Z times it is more than 1", Lt(1, f_one**QUARTER*norm),
                  where=(Lt(1/norm, f_one**QUARTER),)),
        corollary("one-not", "or not", Ge(1, f_one**QUARTER*norm), where=(Le(f_one**QUARTER, 1/norm),)),
        corollary("root", "its third power and it make the frequency",
                  Eq(f_one, f_one**THREE_QUARTERS*f_one**QUARTER)),
    ),
    sources=(TEXTBOOK,),
)
ROOT = (use(CUT, "root"),)
FOURTH: dict[Expr, Expr | int | Fraction] = {x_pow: f_one**THREE_QUARTERS, y_pow: f_one**QUARTER, whole: 1}


def shares(of: Expr) -> dict[Expr, Expr]:
    """The values for a word's share of the powers and of the frequencies."""
    return {x_pow: of**s, y_pow: of**(1 - s), f_one: of, norm: POWERS, whole: ALL}


# probabilities 0.8, 0.12 and four times 0.02
SECOND = (as_expr(Fraction(12, 100))**THREE_QUARTERS
          / (as_expr(Fraction(8, 10))**THREE_QUARTERS + as_expr(Fraction(12, 100))**THREE_QUARTERS
             + 4*as_expr(Fraction(2, 100))**THREE_QUARTERS))
HIGHEST = (Le(top, n_V), ForAll(Le(f_w[k], f_w[top]), (k, 1, n_V)))
LOWEST = (Le(rarest, n_V), ForAll(Ge(f_w[k], f_w[rarest]), (k, 1, n_V)))
NOISE = Identity(
    name="words.flattened-noise",
    title="Noise by a power of the frequency is flatter",
    topic="word-embeddings",
    statements=(
        claim(
            "with 0 <= s <= 1 the most frequent word is drawn no more often than its frequency says",
            Le(f_w[top]**s/POWERS, f_w[top]/ALL),
            where=(*HIGHEST, *FLAT),
            derivation=facts(using=(use(SHARES, "powers", {f_one: f_w[top]}), use(BOUNDS, "", {f_max: f_w[top]}),
                                    use(SHARES, "", shares(f_w[top])))),
            aliases=("ns.noise-flattens-max",),
        ),
        condition(
            "less",
            "less often with s < 1, unless all words are equally frequent",
            Lt(f_w[top]**s/POWERS, f_w[top]/ALL),
            where=(*HIGHEST, *APART, Lt(f_w[other], f_w[top])),
            derivation=facts(using=(use(SHARES, "powers", {f_one: f_w[top]}), use(BOUNDS, "less", {f_max: f_w[top]}),
                                    use(SHARES, "less", shares(f_w[top])))),
        ),
        condition(
            "equal",
            "then as often",
            Eq(f_w[top]**s/POWERS, f_w[top]/ALL),
            where=(ForAll(Eq(f_w[k], f_w[top]), (k, 1, n_V)),),
        ),
        corollary(
            "rarest",
            "the rarest no less often",
            Ge(f_w[rarest]**s/POWERS, f_w[rarest]/ALL),
            where=(*LOWEST, *FLAT),
            derivation=facts(using=(use(SHARES, "powers", {f_one: f_w[rarest]}),
                                    use(BOUNDS, "least", {f_min: f_w[rarest]}),
                                    use(SHARES, "not-less", shares(f_w[rarest])))),
            aliases=("ns.noise-lifts-min",),
        ),
        condition(
            "rarest-more",
            "more often with s < 1, unless all are equally frequent",
            Gt(f_w[rarest]**s/POWERS, f_w[rarest]/ALL),
            where=(*LOWEST, *APART, Gt(f_w[other], f_w[rarest])),
            derivation=facts(using=(use(SHARES, "powers", {f_one: f_w[rarest]}),
                                    use(BOUNDS, "more", {f_min: f_w[rarest]}),
                                    use(SHARES, "greater", shares(f_w[rarest])))),
        ),
        condition(
            "lowered",
            "with s = 3/4 a word of probability P is drawn less often just where P is greater than Z^-4",
            Equivalent(Lt(f_one**THREE_QUARTERS/norm, f_one), Gt(f_one, norm**(-4))),
            derivation=cases(
                (Gt(f_one, norm**(-4)), facts(using=(*ROOT, use(CUT), use(CUT, "one"), use(SHARES, "less", FOURTH)))),
                (Le(f_one, norm**(-4)), facts(using=(*ROOT, use(CUT, "not"), use(CUT, "one-not"),
                                                     use(SHARES, "not-less", FOURTH)))),
            ),
            aliases=("ns.noise-not-all-frequent",),
        ),
        corollary("order", "powers keep the order", Le(f_one**s, f_two**s), where=(Le(f_one, f_two),)),
        corollary(
            "ratio",
            "ratios are raised to the power",
            Eq((f_one**THREE_QUARTERS/norm)/(f_two**THREE_QUARTERS/norm), (f_one/f_two)**THREE_QUARTERS),
            aliases=("ns.noise-ratio",),
        ),
    ),
    errata=(
        erratum(
            "every-frequent-word",
            "said of every word that is more frequent than the mean: here the second of six, with 0.12",
            Lt(SECOND, Fraction(12, 100)),
            right=Gt(SECOND, Fraction(16, 100)),
        ),
    ),
    sources=(TEXTBOOK,),
)

ENTRIES = (WEIGHTED, GAPS, BOUNDS, SHARES, CUT, NOISE)
