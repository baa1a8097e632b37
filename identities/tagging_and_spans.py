"""Outputs with structure: label strings that are valid, spans of bounded length, and the best of them."""
from __future__ import annotations

from derive import And, Eq, Expr, Ge, Gt, Le, Lt, Sum, Symbol, exp, family, fibonacci, log
from derive.catalogue import Identity, chain, claim, corollary, erratum, figure
from identities.sources import TEXTBOOK
from identities.symbols import k

types = Symbol("k_types", domain="nonnegative integer", meaning="entity types", unit="type", latex="k")
length = Symbol("n_tag", domain="nonnegative integer", meaning="tokens to be labelled", unit="token", latex="n")
a = family("a_tag", domain="nonnegative integer", meaning="valid label strings, by length", latex="a")
e = family("e_tag", domain="nonnegative integer", meaning="those that end inside one type of entity, by length",
           latex="e")
M = Symbol("m_start", domain="positive integer", meaning="candidates for the start of a span", latex="m")
N = Symbol("n_end", domain="positive integer", meaning="candidates for its end", latex="n")
s = family("s_start", domain="real", meaning="logits of the start", latex="s")
t = family("e_end", domain="real", meaning="logits of the end", latex="e")
i1 = Symbol("i_start", domain="positive integer", meaning="a start", latex="i")
j1 = Symbol("j_end", domain="positive integer", meaning="an end", latex="j")
score = Symbol("score_pair", domain="real", meaning="sum of the logits of a pair")
better = Symbol("score_better", domain="real", meaning="sum of the logits of another pair")
best_start = Symbol("s_best", domain="real", meaning="largest logit of a start")
best_end = Symbol("e_best", domain="real", meaning="largest logit of an end")
same = Symbol("Z_span", domain="positive", meaning="product of both denominators", latex="Z")
longest = Symbol("k_span", domain="nonnegative integer", meaning="length of the longest span allowed", unit="token",
                 latex="k")
tokens = Symbol("n_span", domain="nonnegative integer", meaning="tokens of the text", unit="token", latex="n")

def one_more(index: Expr | int) -> tuple[Expr, Expr]:
    """One more token: O or a label of one of the types, and of a type B after anything or I after the type itself."""
    return Eq(a[index + 1], a[index] + types*e[index + 1]), Eq(e[index + 1], a[index] + e[index])


STEPS = (*one_more(length), *one_more(length + 1))
START = (Eq(a[0], 1), Eq(e[0], 0), *one_more(0))
P_START = exp(s[i1])/Sum(exp(s[k]), (k, 1, M))
P_END = exp(t[j1])/Sum(exp(t[k]), (k, 1, N))
NORMALISERS = log(Sum(exp(s[k]), (k, 1, M))) + log(Sum(exp(t[k]), (k, 1, N)))
PAIR = (Le(i1, M), Le(j1, N))

TAGS = Identity(
    name="tagging.valid-strings",
    title="Valid BIO label strings",
    topic="structured-output",
    statements=(
        claim(
            "each length's count is k + 2 times the one before it, less the one before that",
            Eq(a[length + 2], (types + 2)*a[length + 1] - a[length]),
            where=STEPS,
            derivation=chain(
                a[length + 2],
                ("=", a[length + 1] + types*e[length + 2], "the last label is O, or belongs to one of the types"),
                ("=", a[length + 1] + types*(a[length + 1] + e[length + 1]),
                 "B may follow anything, I only its own type"),
                ("=", (types + 1)*a[length + 1] + (a[length + 1] - a[length]), "count those that end inside an entity"),
                ("=", (types + 2)*a[length + 1] - a[length], "collect"),
            ),
            aliases=("bio.valid-sequences",),
        ),
        corollary("one-token", "the empty string leads to k + 1 strings of one label: O, or the B of a type",
                  Eq(a[1], types + 1), where=START,
                  derivation=chain(a[1], ("=", a[0] + types*e[1], "O, or a label of one of the types"),
                                   ("=", a[0] + types*(a[0] + e[0]), "the B of a type"),
                                   ("=", types + 1, "one empty string, and it ends inside no entity"))),
        corollary(
            "fibonacci",
            "for one type Fibonacci numbers of odd index count them: they start with 1 and take the same steps",
            And(Eq(fibonacci(1), 1), Eq(fibonacci(0), 0),
                Eq(fibonacci(2*(length + 1) + 1), fibonacci(2*length + 1) + fibonacci(2*(length + 1))),
                Eq(fibonacci(2*(length + 1)), fibonacci(2*length + 1) + fibonacci(2*length))),
            figures=(figure(fibonacci(15), "610"),),
        ),
        corollary(
            "labels",
            "k types take 2k + 1 labels",
            Eq(types + types + 1, 2*types + 1),
            figures=(figure(2*types + 1, "37", "", k_types=18),),
            aliases=("bio.label-set-size",),
        ),
    ),
    errata=(
        erratum(
            "any-string",
            "every string of two labels said to be valid",
            Eq((types + 2)*(types + 1) - 1, (2*types + 1)**2),
            where=(Ge(types, 1),),
            right=Lt((types + 2)*(types + 1) - 1, (2*types + 1)**2),
        ),
    ),
    sources=(TEXTBOOK,),
)

SPANS = Identity(
    name="spans.product-is-sum-of-logits",
    title="The best span by logits",
    topic="structured-output",
    statements=(
        claim(
            "the logarithm of the product of both probabilities is the sum of the logits, less a constant",
            Eq(log(P_START*P_END), s[i1] + t[j1] - NORMALISERS),
            where=PAIR,
            aliases=("ex6.product-is-logit-sum",),
        ),
        corollary(
            "one-fraction",
            "so the product is the exponential of that sum over a number that is the same for every pair",
            Eq(P_START*P_END, exp(s[i1] + t[j1])/(Sum(exp(s[k]), (k, 1, M))*Sum(exp(t[k]), (k, 1, N)))),
            where=PAIR,
        ),
        corollary(
            "order",
            "a pair with the larger sum of logits has the larger product",
            Le(exp(score)/same, exp(better)/same),
            where=(Le(score, better),),
        ),
        corollary(
            "strict",
            "strictly, so both have the same best pairs, whatever pairs are allowed",
            Lt(exp(score)/same, exp(better)/same),
            where=(Lt(score, better),),
        ),
    ),
    sources=(TEXTBOOK,),
)

LIMITED = Identity(
    name="spans.length-limit",
    title="What a limit on the length changes",
    topic="structured-output",
    statements=(
        claim(
            "without a limit the best start and the best end make the best pair",
            Le((exp(s[i1])*exp(t[j1]))/same, (exp(best_start)*exp(best_end))/same),
            where=(Le(s[i1], best_start), Le(t[j1], best_end)),
            aliases=("ex6.constraint-matters",),
        ),
        corollary("example", "start 5 and end 8 make four tokens, more than three allowed", Gt(8 - 5 + 1, 3),
                  aliases=("ex6.argmaxes",)),
        corollary(
            "example-limited",
            "where start 5 leads start 6 by 2, and end 8 leads end 6 by 1, the pair (5, 6) goes before (6, 8)",
            Gt(exp(2)*exp(0)/same, exp(0)*exp(1)/same),
            aliases=("ex6.constrained-span",),
        ),
    ),
    sources=(TEXTBOOK,),
)

COUNT = Identity(
    name="spans.count",
    title="Spans of bounded length",
    topic="structured-output",
    quantity=longest*tokens - longest*(longest - 1)/2,
    statements=(
        claim(
            "n tokens have k n - k (k - 1) / 2 spans of at most k tokens",
            Eq(Sum(tokens - k + 1, (k, 1, longest)), longest*tokens - longest*(longest - 1)/2),
            where=(Le(longest, tokens),),
            figures=(figure(longest*tokens - longest*(longest - 1)/2, "21", "", k_span=3, n_span=8),),
            aliases=("ex6.span-count",),
        ),
        corollary(
            "all",
            "and n (n + 1) / 2 in all",
            Eq(Sum(tokens - k + 1, (k, 1, tokens)), tokens*(tokens + 1)/2),
            figures=(figure(tokens*(tokens + 1)/2, "36", "", n_span=8),),
        ),
    ),
    sources=(TEXTBOOK,),
)

ENTRIES = (TAGS, SPANS, LIMITED, COUNT)
