"""Outputs with structure: label strings that are valid, spans of bounded length, and the best of them."""
from __future__ import annotations

from fractions import Fraction

from derive import And, Eq, Expr, ForAll, Ge, Gt, Implies, Le, Lt, Sum, Symbol, exp, family, fibonacci, log
from derive.catalogue import Identity, chain, claim, corollary, erratum, facts, figure, induction, use
from identities.sources import TEXTBOOK
from identities.symbols import k

types = Symbol("k_types", domain="nonnegative integer", meaning="entity types", unit="type", latex="k")
length = Symbol("n_tag", domain="nonnegative integer", meaning="tokens to be labelled", unit="token", latex="n")
a = family("a_tag", domain="nonnegative integer", meaning="valid label strings, by length", latex="a")
e = family("e_tag", domain="nonnegative integer", meaning="those that end inside one type of entity, by length",
           latex="e")
o = family("o_tag", domain="nonnegative integer", meaning="valid label strings that end in O, by length", latex="o")
b = family("b_tag", domain="nonnegative integer", meaning="those that end in the B of a type, by type and length",
           latex="b")
inner = family("i_tag", domain="nonnegative integer", meaning="those that end in the I of a type, by type and length",
               latex="i")
n_0, n_1, n_2 = [Symbol(f"n_tag_{t}", domain="nonnegative integer", meaning=f"valid strings, {t} labels on")
                 for t in range(3)]
o_1, o_2 = [Symbol(f"o_tag_{t}", domain="nonnegative integer", meaning=f"those in O, {t} labels on") for t in (1, 2)]
b_1, b_2 = [Symbol(f"b_tag_{t}", domain="nonnegative integer", meaning=f"those in a B, {t} labels on") for t in (1, 2)]
i_1, i_2 = [Symbol(f"i_tag_{t}", domain="nonnegative integer", meaning=f"those in an I, {t} labels on") for t in (1, 2)]
begun = family("begun", domain="nonnegative integer", meaning="strings that end in the B of each type")
ended = family("ended", domain="nonnegative integer", meaning="strings that end in the I of each type")
inside = family("inside_next", domain="nonnegative integer", meaning="the same with one more label")
most = Symbol("N_tag", domain="nonnegative integer", meaning="a number of labels: strings are counted up to two more",
              unit="token", latex="N")
low, high = [Symbol(f"tags_{way}", domain="integer", meaning=f"the {way} of two numbers")
             for way in ("less", "greater")]
first, second, third = [Symbol(f"count_{which}", domain="real", meaning=f"the {which} of three equal numbers")
                        for which in ("first", "second", "third")]
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

COUNTS = Identity(
    name="tagging.one-more-label",
    title="Valid label strings by their last label",
    topic="structured-output",
    statements=(
        claim(
            "two lengths further, by the strings that end in O, in a B and in an I",
            Eq(n_2, (types + 2)*n_1 - n_0),
            where=(Eq(n_2, o_2 + b_2 + i_2), Eq(o_2, n_1), Eq(b_2, types*n_1), Eq(i_2, b_1 + i_1),
                   Eq(n_1, o_1 + b_1 + i_1), Eq(o_1, n_0)),
        ),
        corollary("begin", "as many strings may be followed by the B of each type",
                  Eq(Sum(begun[k], (k, 1, types)), types*n_1), where=(ForAll(Eq(begun[k], n_1), (k, 1, types)),)),
        corollary("inside", "an I follows the B or the I of its own type",
                  Eq(Sum(inside[k], (k, 1, types)), Sum(begun[k], (k, 1, types)) + Sum(ended[k], (k, 1, types))),
                  where=(ForAll(Eq(inside[k], begun[k] + ended[k]), (k, 1, types)),)),
    ),
    sources=(TEXTBOOK,),
)


def ending(index: Expr | int) -> tuple[Expr, Expr]:
    """How many strings of a length end in a B, and in an I."""
    return Sum(b[k, index], (k, 1, types)), Sum(inner[k, index], (k, 1, types))


def counted(index: Expr | int) -> Expr:
    """A valid string ends in O, in the B of a type or in its I; the empty string counts as one that ends in O."""
    begins, insides = ending(index)
    return Eq(a[index], o[index] + begins + insides)


def one_label(index: Expr | int, more: Expr | int) -> tuple[Expr, Expr, Expr]:
    """One more label: O or the B of any type after anything, an I after the B or the I of its type and nothing else."""
    return (Eq(o[more], a[index]), ForAll(Eq(b[k, more], a[index]), (k, 1, types)),
            ForAll(Eq(inner[k, more], b[k, index] + inner[k, index]), (k, 1, types)))


NO_LABEL = (Eq(o[0], 1), ForAll(Eq(b[k, 0], 0), (k, 1, types)), ForAll(Eq(inner[k, 0], 0), (k, 1, types)))
NEXT, AFTER = length + 1, length + 2
TWO_MORE: dict[Expr, Expr | int | Fraction] = {
    n_0: a[length], n_1: a[NEXT], n_2: a[AFTER], o_1: o[NEXT], o_2: o[AFTER],
    b_1: ending(NEXT)[0], b_2: ending(AFTER)[0], i_1: ending(NEXT)[1], i_2: ending(AFTER)[1]}

def up_to(index: Expr, what: Expr) -> Expr:
    """What holds for numbers of labels that are at most one more than N."""
    return Implies(Le(index, most + 1), what)


def fibonacci_of(index: Expr) -> Expr:
    """The Fibonacci number F(2n + 1) as the count of a length."""
    return Eq(a[index], fibonacci(2*index + 1))


IN_STEPS = ForAll(Eq(a[k + 2], 3*a[k + 1] - a[k]), (k, 0, most))  # for one type, k + 2 = 3
ON_CONDITION = Identity(
    name="tagging.equal-on-a-condition",
    title="What is equal on a condition",
    topic="structured-output",
    statements=(
        claim("is equal to what that is equal to", Implies(Le(low, high), Eq(first, third)),
              where=(Implies(Le(low, high), Eq(first, second)), Eq(second, third))),
    ),
    sources=(TEXTBOOK,),
)

STRINGS = Identity(
    name="tagging.valid-label-strings",
    title="Valid BIO label strings, counted by their last label",
    topic="structured-output",
    statements=(
        claim(
            "each length's count is k + 2 times the one before it, less the one before that",
            Eq(a[AFTER], (types + 2)*a[NEXT] - a[length]),
            where=(counted(length), counted(NEXT), counted(AFTER), *one_label(length, NEXT), *one_label(NEXT, AFTER)),
            derivation=facts(using=(
                use(COUNTS, "begin", {n_1: a[NEXT], begun[k]: b[k, AFTER]}),
                use(COUNTS, "inside", {inside[k]: inner[k, AFTER], begun[k]: b[k, NEXT], ended[k]: inner[k, NEXT]}),
                use(COUNTS, "", TWO_MORE))),
            aliases=("bio.valid-sequences",),
        ),
        corollary(
            "start",
            "one empty string, and k + 1 of one label",
            And(Eq(a[0], 1), Eq(a[1], types + 1)),
            where=(counted(0), counted(1), *one_label(0, 1), *NO_LABEL),
            derivation=facts(
                (Eq(ending(0)[0], 0), "the empty string ends in no B"), (Eq(ending(0)[1], 0), "and in no I"),
                (Eq(a[0], 1), "there is one"), (Eq(ending(1)[0], types*a[0]), "the B of any type"),
                (Eq(ending(1)[1], ending(0)[0] + ending(0)[1]), "no I at the start"),
                (Eq(a[1], o[1] + types*a[0] + 0), "or O"), (Eq(a[1], types + 1), "together"),
            ),
        ),
        corollary(
            "fibonacci",
            "so for one type, where the count is 3 times the one before it less the one before that, from 1 and 2 on, "
            "every count is a Fibonacci number: F(2n + 1) of each length n, and so F(2n + 3) of the next",
            And(up_to(length, fibonacci_of(length)), up_to(length, fibonacci_of(NEXT))),
            where=(IN_STEPS, Eq(a[0], 1), Eq(a[1], 2)),
            derivation=induction(length, step=facts(
                (up_to(NEXT, fibonacci_of(NEXT)), "the hypothesis of the induction"),
                (up_to(NEXT, Eq(a[AFTER], 3*a[NEXT] - a[length])), "the step of the counts"),
                (Eq(fibonacci(2*AFTER + 1), 3*fibonacci(2*NEXT + 1) - fibonacci(2*length + 1)),
                 "that of every other Fibonacci number"),
                (up_to(NEXT, fibonacci_of(AFTER)), "F(2n + 5) = 3 F(2n + 3) - F(2n + 1), the step of the counts"),
            )),
        ),
    ),
    sources=(TEXTBOOK,),
)

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

ENTRIES = (COUNTS, ON_CONDITION, STRINGS, TAGS, SPANS, LIMITED, COUNT)
