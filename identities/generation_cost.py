"""What it costs to generate n tokens one by one, without and with a cache of keys and values."""
from __future__ import annotations

from fractions import Fraction

from derive import Asymptotic, BigO, Eq, Expr, Ge, Le, Lt, Sum, Theta, oo
from derive.catalogue import (
    Identity,
    chain,
    claim,
    condition,
    corollary,
    define,
    differs,
    erratum,
    figure,
    limit,
    tends,
)
from identities.sources import RADFORD, SURVEY
from identities.symbols import C, L, T, U, d, n, n_real, nu, omega, t

UNCACHED = Sum(4*t*d**2 + 2*t**2*d, (t, 1, n))
CACHED = Sum(4*d**2 + 2*t*d, (t, 1, n))
WITHOUT, WITH = define(U(n), UNCACHED), define(C(n), CACHED)
UNCACHED_CLOSED = 2*d**2*n*(n + 1) + d*n*(n + 1)*(2*n + 1)/3
CACHED_CLOSED = 4*n*d**2 + d*n*(n + 1)
SPEEDUP = (n + 1)*(6*d + 2*n + 1)/(3*(4*d + n + 1))


def real(tokens: Expr) -> Expr:
    """The speed-up for a width that is any positive number."""
    return (tokens + 1)*(6*omega + 2*tokens + 1)/(3*(4*omega + tokens + 1))


UNCACHED_BLOCK = Sum(12*t*d**2 + 2*t**2*d, (t, 1, n))
CACHED_BLOCK = Sum(12*d**2 + 2*t*d, (t, 1, n))

WITHOUT_CACHE = Identity(
    name="generation.without-cache",
    title="Generating without a cache",
    topic="generation-and-cache",
    quantity=UNCACHED_CLOSED,
    statements=(
        claim(
            "step t runs one attention layer on all t tokens: U multiply-accumulates in n steps",
            Eq(U(n), UNCACHED_CLOSED),
            where=(WITHOUT,),
            derivation=chain(
                U(n),
                ("=", 4*d**2*Sum(t, (t, 1, n)) + 2*d*Sum(t**2, (t, 1, n)), "projections and quadratic part"),
                ("=", 4*d**2*(n*(n + 1)/2) + 2*d*(n*(n + 1)*(2*n + 1)/6), "the sums of t and of t^2"),
                ("=", UNCACHED_CLOSED, "collect"),
            ),
        ),
        corollary(
            "any-width",
            "for any real width, and where no token is generated",
            Eq(Sum(4*t*nu**2 + 2*t**2*nu, (t, 1, T)), 2*nu**2*T*(T + 1) + nu*T*(T + 1)*(2*T + 1)/3),
            derivation=chain(
                Sum(4*t*nu**2 + 2*t**2*nu, (t, 1, T)),
                ("=", 4*nu**2*Sum(t, (t, 1, T)) + 2*nu*Sum(t**2, (t, 1, T)), "projections and quadratic part"),
                ("=", 2*nu**2*T*(T + 1) + nu*T*(T + 1)*(2*T + 1)/3, "the sums of t and of t^2"),
            ),
            aliases=("gpt.no-cache-cost",),
        ),
        corollary("sum-of-steps", "the sum of the steps", Eq(Sum(t, (t, 1, n)), n*(n + 1)/2)),
        corollary("sum-of-squares", "the sum of their squares", Eq(Sum(t**2, (t, 1, n)), n*(n + 1)*(2*n + 1)/6)),
        limit(
            "cubic",
            "at fixed width the cost is of third order",
            Theta(U(n), n**3),
            where=(WITHOUT, "n -> oo"),
            figures=(figure(d*n*(n + 1)*(2*n + 1)/3/UNCACHED_CLOSED, "30.78%", SURVEY, n=1024, d=768),),
            aliases=("gpt.complexity-cubic",),
        ),
        limit("leading-form", "the leading form", Asymptotic(U(n), 2*d*n**3/3), where=(WITHOUT, "n -> oo")),
        limit(
            "remainder",
            "with a remainder of second order",
            BigO(U(n) - 2*d*n**3/3, n**2),
            where=(WITHOUT, "n -> oo"),
        ),
        condition(
            "short-lower",
            "while n is at most d the cost is quadratic: from below",
            Le(2*d**2*n**2, U(n)),
            where=(WITHOUT, Le(n, d)),
            derivation=chain(
                2*d**2*n**2,
                ("<=", 2*d**2*n*(n + 1), "n + 1 is above n"),
                ("<=", UNCACHED_CLOSED, "the quadratic part is not negative"),
                ("=", U(n), "by the claim"),
            ),
        ),
        condition(
            "short-upper",
            "and from above",
            Le(U(n), 6*d**2*n**2),
            where=(WITHOUT, Le(n, d)),
            derivation=chain(
                U(n),
                ("=", UNCACHED_CLOSED, "by the claim"),
                ("<=", 2*d**2*n*(2*n) + d*n*(2*n)*(3*n)/3, "n + 1 <= 2n and 2n + 1 <= 3n"),
                ("=", 4*d**2*n**2 + 2*d*n**3, "multiply out"),
                ("<=", 4*d**2*n**2 + 2*d**2*n**2, "n <= d"),
                ("=", 6*d**2*n**2, "collect"),
            ),
        ),
        condition(
            "long-lower",
            "from n = d on the cost is cubic: from below",
            Le(Fraction(2, 3)*d*n**3, U(n)),
            where=(WITHOUT, Ge(n, d)),
            derivation=chain(
                Fraction(2, 3)*d*n**3,
                ("<=", d*n*(n + 1)*(2*n + 1)/3, "n (n + 1)(2n + 1) is above 2n^3"),
                ("<=", UNCACHED_CLOSED, "the projections are not negative"),
                ("=", U(n), "by the claim"),
            ),
        ),
        condition(
            "long-upper",
            "and from above",
            Le(U(n), 6*d*n**3),
            where=(WITHOUT, Ge(n, d)),
            derivation=chain(
                U(n),
                ("=", UNCACHED_CLOSED, "by the claim"),
                ("<=", 2*d**2*n*(2*n) + d*n*(2*n)*(3*n)/3, "n + 1 <= 2n and 2n + 1 <= 3n"),
                ("=", 4*d**2*n**2 + 2*d*n**3, "multiply out"),
                ("<=", 4*d*n**3 + 2*d*n**3, "d <= n"),
                ("=", 6*d*n**3, "collect"),
            ),
        ),
    ),
    errata=(
        erratum(
            "always-quadratic",
            "the quadratic bound quoted for sequences longer than the model is wide",
            Le(UNCACHED_CLOSED, 6*d**2*n**2),
            right=Le(UNCACHED_CLOSED, 6*d**2*n**2 + 6*d*n**3),
        ),
        erratum(
            "always-cubic",
            "the cubic bound quoted at every width, short sequences included",
            Le(UNCACHED_CLOSED, 6*d*n**3),
            right=Le(UNCACHED_CLOSED, 6*d**2*n**2 + 6*d*n**3),
        ),
        erratum(
            "leading-form-exact",
            "the leading form taken for the cost",
            Eq(U(n), 2*d*n**3/3),
            where=(WITHOUT,),
            right=Eq(U(n), 2*d*n**3/3 + 2*d**2*n*(n + 1) + d*n**2 + d*n/3),
        ),
    ),
    sources=(SURVEY,),
)

WITH_CACHE = Identity(
    name="generation.with-cache",
    title="Generating with a cache",
    topic="generation-and-cache",
    quantity=CACHED_CLOSED,
    statements=(
        claim(
            "step t projects one token and compares it with t: C multiply-accumulates in n steps",
            Eq(C(n), CACHED_CLOSED),
            where=(WITH,),
            derivation=chain(
                C(n),
                ("=", 4*d**2*Sum(1, (t, 1, n)) + 2*d*Sum(t, (t, 1, n)), "projections and comparisons"),
                ("=", 4*d**2*n + 2*d*(n*(n + 1)/2), "n steps, and the sum of t"),
                ("=", CACHED_CLOSED, "collect"),
            ),
        ),
        corollary(
            "any-width",
            "for any real width, and where no token is generated",
            Eq(Sum(4*nu**2 + 2*t*nu, (t, 1, T)), 4*T*nu**2 + nu*T*(T + 1)),
            derivation=chain(
                Sum(4*nu**2 + 2*t*nu, (t, 1, T)),
                ("=", 4*nu**2*Sum(1, (t, 1, T)) + 2*nu*Sum(t, (t, 1, T)), "projections and comparisons"),
                ("=", 4*T*nu**2 + nu*T*(T + 1), "the sum of t"),
            ),
            aliases=("gpt.cache-cost",),
        ),
        limit("quadratic", "at fixed width the cost is of second order", Theta(C(n), n**2), where=(WITH, "n -> oo")),
        limit("leading-form", "the leading form", Asymptotic(C(n), d*n**2), where=(WITH, "n -> oo")),
        limit("remainder", "with a remainder of first order", BigO(C(n) - d*n**2, n), where=(WITH, "n -> oo")),
        condition(
            "short-lower",
            "while n is at most d the cost is linear: from below",
            Le(4*d**2*n, C(n)),
            where=(WITH, Le(n, d)),
            derivation=chain(
                4*d**2*n,
                ("<=", CACHED_CLOSED, "the comparisons are not negative"),
                ("=", C(n), "by the claim"),
            ),
        ),
        condition(
            "short-upper",
            "and from above",
            Le(C(n), 6*d**2*n),
            where=(WITH, Le(n, d)),
            derivation=chain(
                C(n),
                ("=", CACHED_CLOSED, "by the claim"),
                ("<=", 4*n*d**2 + d*n*(2*d), "n + 1 <= 2n <= 2d"),
                ("=", 6*d**2*n, "collect"),
            ),
        ),
        condition(
            "long-lower",
            "from n = d on the cost is quadratic: from below",
            Le(d*n**2, C(n)),
            where=(WITH, Ge(n, d)),
            derivation=chain(
                d*n**2,
                ("<=", d*n*(n + 1), "n is below n + 1"),
                ("<=", CACHED_CLOSED, "the projections are not negative"),
                ("=", C(n), "by the claim"),
            ),
        ),
        condition(
            "long-upper",
            "and from above",
            Le(C(n), 6*d*n**2),
            where=(WITH, Ge(n, d)),
            derivation=chain(
                C(n),
                ("=", CACHED_CLOSED, "by the claim"),
                ("<=", 4*n*d**2 + d*n*(2*n), "n + 1 <= 2n"),
                ("<=", 4*d*n**2 + d*n*(2*n), "d <= n"),
                ("=", 6*d*n**2, "collect"),
            ),
        ),
    ),
    errata=(
        erratum(
            "always-linear",
            "the linear bound quoted for sequences longer than the model is wide",
            Le(CACHED_CLOSED, 6*d**2*n),
            right=Le(CACHED_CLOSED, 6*d**2*n + 6*d*n**2),
        ),
    ),
    sources=(SURVEY,),
)

RATIO = Identity(
    name="generation.cache-speedup",
    title="How much arithmetic the cache saves",
    topic="generation-and-cache",
    quantity=SPEEDUP,
    note="n^3 against n^2 says little while n <= d: there U is of the order d^2 n^2 and C of the order d^2 n, and the "
         "cache saves a factor between (n + 1)/2 and 2(n + 1)/3 at every length.",
    statements=(
        claim(
            "the ratio U / C of the two costs, for any number of equal layers",
            Eq(U(n)/C(n), SPEEDUP),
            where=(WITHOUT, WITH),
            derivation=chain(
                U(n)/C(n),
                ("=", UNCACHED_CLOSED/CACHED_CLOSED, "both sums in closed form"),
                ("=", d*n*(n + 1)*(6*d + 2*n + 1)/3/(d*n*(4*d + n + 1)), "take out d n"),
                ("=", SPEEDUP, "cancel d n, which is positive"),
            ),
            figures=(
                figure(SPEEDUP, "555.16", RADFORD, n=1024, d=768),
                figure(UNCACHED/CACHED, "555.16", RADFORD, n=1024, d=768),
            ),
        ),
        corollary(
            "any-width",
            "for real widths and any number of equal layers",
            Eq(L*Sum(4*t*omega**2 + 2*t**2*omega, (t, 1, n))/(L*Sum(4*omega**2 + 2*t*omega, (t, 1, n))), real(n)),
            derivation=chain(
                L*Sum(4*t*omega**2 + 2*t**2*omega, (t, 1, n))/(L*Sum(4*omega**2 + 2*t*omega, (t, 1, n))),
                ("=", (2*omega**2*n*(n + 1) + omega*n*(n + 1)*(2*n + 1)/3)/(4*n*omega**2 + omega*n*(n + 1)),
                 "both sums in closed form, the layers cancelled"),
                ("=", real(n), "cancel the length and the width, which are positive"),
            ),
            figures=(figure(real(n), "555.16", RADFORD, n=1024, omega=768),),
            aliases=("gpt.cache-speedup",),
        ),
        corollary(
            "increases",
            "it increases with every further token",
            Lt(real(n), real(n + 1)),
            derivation=chain(
                real(n),
                ("<", real(n) + (2*n**2 + (16*omega + 6)*n + 24*omega**2 + 20*omega + 4)/(
                    3*(4*omega + n + 1)*(4*omega + n + 2)), "what is added is positive"),
                ("=", real(n + 1), "over one denominator"),
            ),
        ),
        limit(
            "unbounded",
            "without bound",
            tends(real(n_real), oo),
            where=("n_real -> oo",),
            aliases=("gpt.cache-speedup-unbounded",),
        ),
        limit("asymptote-any-width", "like 2n/3", Asymptotic(real(n_real), 2*n_real/3), where=("n_real -> oo",)),
        limit("wide-any-width", "for wide models it tends to (n + 1) / 2", tends(real(n), (n + 1)/2),
              where=("omega -> oo",)),
        corollary(
            "with-feed-forward",
            "with 8 d^2 of feed-forward arithmetic for each token",
            Eq(UNCACHED_BLOCK/CACHED_BLOCK, (n + 1)*(18*d + 2*n + 1)/(3*(12*d + n + 1))),
            derivation=chain(
                UNCACHED_BLOCK/CACHED_BLOCK,
                ("=", (6*d**2*n*(n + 1) + d*n*(n + 1)*(2*n + 1)/3)/(12*n*d**2 + d*n*(n + 1)), "both in closed form"),
                ("=", (n + 1)*(18*d + 2*n + 1)/(3*(12*d + n + 1)), "cancel d n, which is positive"),
            ),
            figures=(
                figure(UNCACHED_BLOCK/CACHED_BLOCK, "529.56", SURVEY, n=1024, d=768),
                differs(figure(UNCACHED_BLOCK/CACHED_BLOCK, "555.16", RADFORD, n=1024, d=768),
                        "a count of attention's operations alone, called measured"),
            ),
            aliases=("gpt.cache-speedup-measured",),
        ),
        corollary(
            "at-least",
            "the cache saves at least a factor of (n + 1) / 2",
            Ge(SPEEDUP, (n + 1)/2),
        ),
        corollary("below", "and less than a factor of 2 (n + 1) / 3", Lt(SPEEDUP, 2*(n + 1)/3)),
        limit(
            "asymptote",
            "for long sequences it is asymptotic to 2n/3",
            Asymptotic(SPEEDUP, 2*n/3),
            where=("n -> oo",),
            aliases=("gpt.cache-speedup-asymptote",),
        ),
        limit("linear", "so the saving grows linearly in the length", Theta(SPEEDUP, n), where=("n -> oo",)),
        limit(
            "wide",
            "for wide models it tends to (n + 1) / 2",
            tends(SPEEDUP, (n + 1)/2),
            where=("d -> oo",),
            derivation=chain(
                SPEEDUP,
                ("=", (n + 1)/2 + (n + 1)*(n - 1)/(6*(4*d + n + 1)), "divide with remainder"),
                ("->", (n + 1)/2, "the denominator grows without bound"),
            ),
            aliases=("gpt.cache-speedup-small-n",),
        ),
    ),
    errata=(
        erratum(
            "factor-n",
            "the cache said to save a factor of n, n^3 against n^2",
            Eq(SPEEDUP, n),
            right=Eq(SPEEDUP, n - (n - 1)*(6*d + n + 1)/(3*(4*d + n + 1))),
        ),
    ),
    sources=(RADFORD, SURVEY),
)

ENTRIES = (WITHOUT_CACHE, WITH_CACHE, RATIO)
