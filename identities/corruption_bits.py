"""What a corruption hides, in bits: orders, rotations, masks and deletions counted; how often random masks repeat."""
from __future__ import annotations

from fractions import Fraction

from derive import Abs, Eq, Ge, Gt, Implies, Le, Lt, Product, Sum, Symbol, binomial, factorial, log
from derive.catalogue import Identity, chain, claim, corollary, differs, erratum, facts, figure, induction, tends, use
from identities.sources import LEWIS, LIU, SURVEY, YANG
from identities.sums_compared import NEAR_ONE, excess, greater, less, share
from identities.symbols import n, t

k = Symbol("k_hid", domain="nonnegative integer", meaning="tokens hidden: masked or deleted", unit="token",
           latex="k")
rho = Symbol("rho", domain="probability", meaning="corruption rate: the share of tokens corrupted", latex=r"\rho")
draws = Symbol("draws", domain="nonnegative integer", meaning="patterns or orders drawn")
M = Symbol("M_pat", domain="positive integer", meaning="patterns or orders that there are", latex="M")
items = Symbol("items", domain="nonnegative integer", meaning="items put in order: patches, sentences or tokens")
alike = Symbol("alike", domain="positive integer", meaning="items that are all alike")
eps = Symbol("eps", domain="positive", meaning="a bound for an error", latex=r"\varepsilon")
length = Symbol("length", domain="nonnegative integer", meaning="positions of a text", unit="token", latex="n")
j = Symbol("j", meaning="an index that a sum runs over")
GUIDE = SURVEY
BITS = log(2)
MISSED = (1 - rho)**draws
DISTINCT = Product(1 - t/M, (t, 0, draws - 1))
COLLIDE = 1 - DISTINCT
RATE = Fraction(3, 20)

ORDERS = Identity(
    name="corruption.bits-of-order",
    title="What an unknown order hides",
    topic="corruption-bits",
    quantity=log(factorial(items))/BITS,
    statements=(
        claim(
            "the order of distinct items is worth the sum of the logarithms of 1, 2, .. bits",
            Eq(log(factorial(items))/BITS, Sum(log(t)/BITS, (t, 1, items))),
            figures=(
                figure(log(factorial(items))/BITS, "1214.8", GUIDE, items=196),
                figure(log(factorial(items))/BITS, "3875.17", GUIDE, items=512),
            ),
            aliases=("vit.arrangement-bits", "xlnet.log-orders"),
        ),
        corollary("orders", "there are items! orders: the next place leaves one item fewer",
                  Eq(factorial(items), Product(t, (t, 1, items)))),
        corollary("five", "120 orders of five positions", Eq(factorial(5), 120), aliases=("xlnet.orders-of-five",)),
        corollary(
            "sentences",
            "twenty different sentences, in bits",
            Eq(log(factorial(20))/BITS, Sum(log(t)/BITS, (t, 1, 20))),
            figures=(figure(log(factorial(20))/BITS, "61.08", GUIDE),),
            aliases=("bart.permutation-bits",),
        ),
        corollary(
            "over-rotation",
            "an order of the items hides more than a rotation, as many times as",
            Eq((log(factorial(items))/BITS)/(log(n)/BITS), log(factorial(items))/log(n)),
            where=(Ge(n, 2),),
            figures=(figure(log(factorial(items))/log(n), "6.7864", GUIDE, items=20, n=512),),
            aliases=("bart.permutation-over-rotation",),
        ),
    ),
    errata=(
        erratum(
            "alike",
            "as many arrangements, though some of the items are alike",
            Eq(factorial(items)/factorial(alike), factorial(items)),
            where=(Le(alike, items),),
            right=Le(factorial(items)/factorial(alike), factorial(items)),
            aliases=("vit.arrangement-bits-distinct",),
        ),
        erratum(
            "partial-prediction",
            "every order another problem, though the order of the context does not matter",
            Eq(factorial(k + items)/factorial(items), factorial(k + items)),
            where=(Ge(items, 2),),
            right=Lt(factorial(k + items)/factorial(items), factorial(k + items)),
            aliases=("xlnet.never-same-twice-partial",),
        ),
    ),
    sources=(YANG, LEWIS),
)

STATIC = Identity(
    name="corruption.static-masks",
    title="Positions that a fixed number of masks never covers",
    topic="corruption-bits",
    quantity=MISSED,
    statements=(
        claim(
            "independent masks at one rate miss a position with probability",
            Eq(Product(1 - rho, (t, 1, draws)), MISSED),
            figures=(
                figure(MISSED, "19.69%", GUIDE, rho=RATE, draws=10),
                figure(MISSED, "0.15%", GUIDE, rho=RATE, draws=40),
            ),
            aliases=("roberta.static-mask-miss",),
        ),
        corollary(
            "positions",
            "so many of the n positions, in expectation",
            Eq(Sum(MISSED, (t, 1, n)), n*MISSED),
            figures=(figure(n*MISSED, "100.80", GUIDE, n=512, rho=RATE, draws=10),),
            aliases=("roberta.static-mask-positions",),
        ),
    ),
    errata=(
        erratum(
            "every-sequence",
            "the same share of every sequence: disjoint masks of k tokens miss less",
            Eq(1 - draws*k/n, (1 - k/n)**draws),
            where=(Le(k, n),),
            right=Le(1 - draws*k/n, (1 - k/n)**draws),
            figures=(
                differs(figure((1 - Fraction(77, 512))**10, "19.69%", GUIDE),
                        "masks of exactly 77 of 512 tokens miss 19.60 %; 19.69 % is for independent positions"),
            ),
            aliases=("roberta.static-every-sequence",),
        ),
    ),
    sources=(LIU,),
)

NO_REPEAT = Identity(
    name="corruption.draws-without-repeat",
    title="Uniform draws that do not repeat",
    topic="corruption-bits",
    quantity=DISTINCT,
    statements=(
        claim("the probability that no draw repeats is not negative", Implies(Le(draws, M), Ge(DISTINCT, 0)),
              derivation=induction(draws)),
        corollary("at-most-one", "and at most 1", Implies(Le(draws, M), Le(DISTINCT, 1)),
                  derivation=induction(draws), ),
    ),
)

BIRTHDAY = Identity(
    name="corruption.birthday-bound",
    title="How often random masks or orders repeat",
    topic="corruption-bits",
    quantity=draws*(draws - 1)/(2*M),
    statements=(
        claim(
            "uniform draws repeat with at most this probability",
            Implies(Le(draws, M), Le(COLLIDE, draws*(draws - 1)/(2*M))),
            derivation=induction(
                draws,
                step=facts(
                    (Implies(Le(draws + 1, M), Le(DISTINCT*(draws/M), draws/M)),
                     "the draws before are distinct with probability at most 1"),
                    (Implies(Le(draws + 1, M), Le(1 - DISTINCT*(1 - draws/M), 1 - DISTINCT + draws/M)),
                     "multiply out"),
                    using=(use(NO_REPEAT, "at-most-one"),),
                ),
            ),
            figures=(
                figure(log(binomial(40, 2)/binomial(512, 77))/log(10), "-90", GUIDE),
            ),
            aliases=("roberta.birthday", "xlnet.never-same-twice"),
        ),
    ),
    errata=(
        erratum(
            "never",
            "drawn anew each time, a mask said never to come again",
            Eq(1 - Product(1 - t/M, (t, 0, 1)), 0),
            right=Eq(1 - Product(1 - t/M, (t, 0, 1)), 1/M),
            aliases=("roberta.never-reused",),
        ),
    ),
    sources=(LIU, YANG),
)

BERNOULLI = Identity(
    name="corruption.coinciding-masks",
    title="Two masks that coincide, position by position",
    topic="corruption-bits",
    quantity=(1 - 2*rho*(1 - rho))**n,
    statements=(
        claim(
            "independent masks coincide where both mask or neither does, at every position",
            Eq(Product((1 - rho)*(1 - rho) + rho*rho, (t, 1, length)), (1 - 2*rho*(1 - rho))**length),
            derivation=chain(
                Product((1 - rho)*(1 - rho) + rho*rho, (t, 1, length)),
                ("=", ((1 - rho)**2 + rho**2)**length, "alike at all positions"),
                ("=", (1 - 2*rho*(1 - rho))**length, "multiply out"),
            ),
            aliases=("roberta.birthday-bernoulli",),
            figures=(
                differs(figure(log(780*(1 - 2*RATE*(1 - RATE))**512)/log(10), "-90", GUIDE),
                        "10^-62.6 for 40 masks of independent positions; 10^-90 is for masks of exactly 77 tokens"),
            ),
        ),
        corollary(
            "one-position",
            "position by position",
            Eq(((1 - rho)**2 + rho**2)**n, (1 - 2*rho*(1 - rho))**n),
        ),
        corollary(
            "uniform",
            "uniform masks of k of n tokens are another model: each of C(n, k) twice, in one of as many cases",
            Eq(Sum(1/binomial(n, k)*(1/binomial(n, k)), (t, 1, binomial(n, k))), 1/binomial(n, k)),
            where=(Le(k, n),),
        ),
    ),
    errata=(
        erratum(
            "fixed-size",
            "as seldom as masks of a fixed number of tokens",
            Eq((1 - 2*rho*(1 - rho))**n, 1/binomial(n, k)),
            where=(Le(1, k), Lt(k, n), Eq(rho, k/n)),
            right=Eq((1 - 2*rho*(1 - rho))**n, ((1 - rho)**2 + rho**2)**n),
        ),
    ),
    sources=(LIU,),
)

STIRLING = Identity(
    name="corruption.stirling",
    title="The logarithm of n!",
    topic="corruption-bits",
    quantity=n*log(n) - n,
    statements=(
        claim(
            "log n! exceeds n log n - n",
            Lt(n*log(n) - n, log(factorial(n))),
            derivation=induction(n, step=chain(
                (n + 1)*log(n + 1) - (n + 1),
                ("have", Lt(n*log((n + 1)/n), 1), "log(1 + 1/n) is below its tangent 1/n"),
                ("have", Eq(n*log((n + 1)/n), n*log(n + 1) - n*log(n)), "the logarithm of a quotient"),
                ("<", n*log(n) - n + log(n + 1), "both together"),
                ("<", log(factorial(n)) + log(n + 1), "by the hypothesis of the induction"),
                ("=", log(factorial(n + 1)), "one more factor"),
            )),
            aliases=("xlnet.log-orders-stirling",),
        ),
        corollary(
            "above",
            "by at most log n + 1",
            Le(log(factorial(n)), n*log(n) - n + log(n) + 1),
            derivation=induction(n, step=chain(
                log(factorial(n + 1)),
                ("have", Le(log(n/(n + 1)), n/(n + 1) - 1), "the logarithm is at most its tangent at 1"),
                ("have", Le((n + 1)*log(n/(n + 1)), -1), "times n + 1"),
                ("have", Eq((n + 1)*log(n/(n + 1)), (n + 1)*log(n) - (n + 1)*log(n + 1)),
                 "the logarithm of a quotient"),
                ("=", log(factorial(n)) + log(n + 1), "one more factor"),
                ("<=", n*log(n) - n + log(n) + 1 + log(n + 1), "by the hypothesis of the induction"),
                ("<=", (n + 1)*log(n + 1) - (n + 1) + log(n + 1) + 1, "all together"),
            )),
        ),
    ),
    sources=(YANG,),
)

ENOUGH = (Ge(log(n), 1 + 1/eps),)
REMAINDER = Identity(
    name="corruption.stirling-remainder",
    title="When log n + 1 is small beside n log n - n",
    topic="corruption-bits",
    statements=(
        claim(
            "the remainder of log n! is at most eps times n log n - n as soon as log n >= 1 + 1/eps",
            Le(log(n) + 1, eps*(n*log(n) - n)),
            where=ENOUGH,
            derivation=facts(
                (Le(log(n) + 1, n), "the logarithm is at most its tangent at 1"),
                (Ge(eps*log(n), eps + 1), "times eps"),
                (Ge(eps*(n*log(n) - n), n), "times n"),
            ),
        ),
        corollary(
            "from-eight",
            "from 8 on n log n - n is positive",
            Gt(n*log(n) - n, 0),
            where=(Ge(n, 8),),
            derivation=facts(
                (Ge(log(n), log(8)), "the logarithm increases"),
                (Gt(log(8), 2), "8 is more than e^2"),
                (Eq(n*log(n) - n, n*(log(n) - 1)), "n in front"),
            ),
        ),
        corollary(
            "three-over-n",
            "and log n + 1 at most 3/n of it",
            Le(log(n) + 1, 3/n*(n*log(n) - n)),
            where=(Ge(n, 8),),
            derivation=facts(
                (Ge(log(n), log(8)), "the logarithm increases"),
                (Gt(log(8), 2), "8 is more than e^2"),
                (Eq(3/n*(n*log(n) - n), 3*(log(n) - 1)), "cancel n"),
            ),
        ),
        corollary("positive", "and n log n - n is positive", Gt(n*log(n) - n, 0), where=ENOUGH),
    ),
)

RATIO = Identity(
    name="corruption.stirling-ratio",
    title="How good n log n - n is",
    topic="corruption-bits",
    statements=(
        claim(
            "log n! over n log n - n is at most 1 + eps as soon as log n >= 1 + 1/eps: it tends to 1",
            Le(log(factorial(n))/(n*log(n) - n), 1 + eps),
            where=ENOUGH,
            derivation=facts(
                (Le(log(factorial(n)), (1 + eps)*(n*log(n) - n)), "the bound from above, and its remainder"),
                using=(use(REMAINDER), use(REMAINDER, "positive"), use(STIRLING, "above")),
            ),
        ),
        corollary(
            "above-one",
            "and above 1",
            Gt(log(factorial(n))/(n*log(n) - n), 1),
            where=ENOUGH,
            derivation=facts(using=(use(REMAINDER, "positive"), use(STIRLING))),
        ),
        corollary(
            "distance",
            "from 8 on it is at most 3/n from 1",
            Le(Abs(log(factorial(n))/(n*log(n) - n) - 1), 3/n),
            where=(Ge(n, 8),),
            derivation=facts(using=(
                use(REMAINDER, "from-eight"), use(REMAINDER, "three-over-n"), use(STIRLING), use(STIRLING, "above"),
                use(NEAR_ONE, "", {greater: log(factorial(n)), less: n*log(n) - n, excess: log(n) + 1, share: 3/n}))),
        ),
    ),
)

LIMIT = Identity(
    name="corruption.stirling-limit",
    title="The number of orders in the long run",
    topic="corruption-bits",
    statements=(
        claim(
            "log n! over n log n - n tends to 1",
            tends(log(factorial(n))/(n*log(n) - n), 1),
            where=("n -> oo", Ge(n, 8)),
            derivation=facts(
                (Le(Abs(log(factorial(n))/(n*log(n) - n) - 1), 3/n), "so far from 1 at most"),
                (tends(3/n, 0), "which tends to 0"),
                using=(use(RATIO, "distance"),),
            ),
        ),
    ),
    sources=(YANG,),
)

ENTRIES = (ORDERS, STATIC, NO_REPEAT, BIRTHDAY, BERNOULLI, STIRLING, REMAINDER, RATIO, LIMIT)
