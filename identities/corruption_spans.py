"""Spans that are corrupted together: the length of the target, and spans of Poisson length."""
from __future__ import annotations

from fractions import Fraction

from derive import Eq, Gt, Lt, Sum, Symbol, exp, factorial, oo
from derive.catalogue import Identity, claim, corollary, differs, erratum, figure, limit, tends
from identities.corruption_bits import GUIDE, RATE, rho
from identities.sources import LEWIS, RAFFEL
from identities.symbols import n, t

ell = Symbol("span_len", domain="positive", meaning="mean length of a corrupted span", unit="token", latex=r"\ell")
ell2 = Symbol("span_len2", domain="positive", meaning="another mean length of a corrupted span", unit="token",
              latex=r"\ell_2")
lam = Symbol("lam", domain="nonnegative", meaning="mean of a Poisson distribution")
i = Symbol("i_0", domain="nonnegative integer", meaning="length of a span drawn", unit="token", latex="i")
TARGET = rho*n*(1 + 1/ell)

SPANS = Identity(
    name="corruption.span-target",
    title="The target of span corruption",
    topic="corruption-bits",
    quantity=TARGET,
    statements=(
        claim(
            "corrupted tokens and one sentinel for each span",
            Eq(rho*n + rho*n/ell, TARGET),
            figures=(figure(TARGET, "153.6", GUIDE, n=512, rho=RATE, span_len=1),),
            aliases=("t5.span-target-length",),
        ),
        corollary(
            "single",
            "spans of single tokens make the target twice the corrupted tokens",
            Eq(rho*n*(1 + Fraction(1, 1)), 2*rho*n),
            figures=(figure(2*rho*n, "153.6", GUIDE, n=512, rho=RATE),),
            aliases=("t5.span-one-doubles",),
        ),
        corollary("decreasing", "longer spans make the target shorter", Lt(rho*n*(1 + 1/ell2), TARGET),
                  where=(Lt(ell, ell2), Gt(rho, 0))),
        limit("limit", "down to the corrupted tokens alone", tends(TARGET, rho*n), where=("span_len -> oo",),
              aliases=("t5.span-limit",)),
        corollary(
            "decoder-entries",
            "half its square, the leading part of the decoder's scores",
            Eq(TARGET**2/2, (rho*n)**2*(1 + 1/ell)**2/2),
            figures=(
                figure(TARGET**2/2, "11,796", GUIDE, n=512, rho=RATE, span_len=1),
                figure(TARGET**2/2, "3,732", GUIDE, n=512, rho=RATE, span_len=8),
            ),
            aliases=("t5.span-decoder-entries",),
        ),
        corollary(
            "fifth",
            "15 % in spans of 3 make a target of a fifth of the tokens",
            Eq(RATE*n*(1 + Fraction(1, 3)), n/5),
            figures=(figure(RATE*(1 + Fraction(1, 3)), "0.2", GUIDE),),
            aliases=("bart.t5-target",),
        ),
    ),
    errata=(
        erratum(
            "closing-sentinel",
            "twice the corrupted tokens, though the format ends with a sentinel",
            Eq(2*rho*n + 1, 2*rho*n),
            right=Gt(2*rho*n + 1, 2*rho*n),
            figures=(differs(figure(2*rho*n + 1, "153.6", GUIDE, n=512, rho=RATE),
                             "154.6 with the closing sentinel"),),
            aliases=("t5.span-actual-format",),
        ),
        erratum(
            "triangle",
            "half the square for the causal scores, which are a triangle with its diagonal",
            Eq(TARGET*(TARGET + 1)/2, TARGET**2/2),
            right=Eq(TARGET*(TARGET + 1)/2, TARGET**2/2 + TARGET/2),
            figures=(
                differs(figure(TARGET*(TARGET + 1)/2, "11,796", GUIDE, n=512, rho=RATE, span_len=1),
                        "11,873.28 with the diagonal"),
                differs(figure(TARGET*(TARGET + 1)/2, "3,732", GUIDE, n=512, rho=RATE, span_len=8),
                        "3,775.68 with the diagonal"),
            ),
            aliases=("t5.span-decoder-entries-inconsistent",),
        ),
    ),
    sources=(RAFFEL,),
)

POISSON = exp(-lam)*lam**i/factorial(i)
INFILLING = Identity(
    name="corruption.poisson-spans",
    title="Spans of Poisson length",
    topic="corruption-bits",
    quantity=lam,
    statements=(
        claim(
            "the mean length of a span is lam",
            Eq(Sum(t*exp(-lam)*lam**t/factorial(t), (t, 0, oo)), lam),
            aliases=("bart.poisson-mean",),
        ),
        corollary("total", "the probabilities add up to 1",
                  Eq(Sum(exp(-lam)*lam**t/factorial(t), (t, 0, oo)), 1)),
        corollary(
            "positive",
            "every length has a positive probability: there is no longest span",
            Gt(POISSON, 0),
            where=(Gt(lam, 0),),
            aliases=("bart.infilling-unbounded",),
        ),
        corollary(
            "spans",
            "so many spans cover rho n tokens in expectation",
            Eq(rho*n/lam*lam, rho*n),
            where=(Gt(lam, 0),),
            figures=(figure(rho*n/lam, "51.20", GUIDE, n=512, rho=Fraction(3, 10), lam=3),),
            aliases=("bart.span-count",),
        ),
        corollary(
            "empty",
            "of which so many are empty",
            Eq(rho*n/lam*(exp(-lam)*lam**0/factorial(0)), rho*n/lam*exp(-lam)),
            where=(Gt(lam, 0),),
            figures=(figure(rho*n/lam*exp(-lam), "2.55", GUIDE, n=512, rho=Fraction(3, 10), lam=3),),
            aliases=("bart.empty-spans",),
        ),
    ),
    sources=(LEWIS,),
)

ENTRIES = (SPANS, INFILLING)
