"""Rotary positions: queries and keys are rotated by their positions, and their dot products see differences only."""
from __future__ import annotations

from derive import Eq, Equivalent, Expr, Ne, Sum, Symbol, cos, family, sin
from derive.catalogue import Identity, chain, claim, condition, corollary, erratum, figure
from identities.sinusoidal_positions import base, first, freq, m, second, u, v
from identities.sources import LESSON, SU
from identities.symbols import d, j, n_ctx

s = Symbol("s_pos", domain="real", meaning="position of a query", latex="s")
t = Symbol("t_pos", domain="real", meaning="position of a key", latex="t")
c = Symbol("c_shift", domain="real", meaning="a shift of both positions", latex="c")
q1 = Symbol("q_one", domain="real", meaning="first coordinate of a query", latex="q_1")
q2 = Symbol("q_two", domain="real", meaning="second coordinate of a query", latex="q_2")
k1 = Symbol("k_one", domain="real", meaning="first coordinate of a key", latex="k_1")
k2 = Symbol("k_two", domain="real", meaning="second coordinate of a key", latex="k_2")
gap = Symbol("turn", domain="real", meaning="difference of two positions, times the frequency")
gap2 = Symbol("turn_other", domain="real", meaning="another difference, times the frequency")
x = family("x_key", domain="real", meaning="first coordinates of the pairs of a key", latex="x")
y = family("y_key", domain="real", meaning="second coordinates of the pairs of a key", latex="y")
THETA = base**(-2*j/d)
SCORE = (q1*k1 + q2*k2)*cos(gap) + (q1*k2 - q2*k1)*sin(gap)


def score(one: Expr, two: Expr) -> Expr:
    """The dot product of a query and a key at two positions, with frequencies that are powers of a base."""
    return Sum(first(one, u[j], v[j], THETA)*first(two, x[j], y[j], THETA)
               + second(one, u[j], v[j], THETA)*second(two, x[j], y[j], THETA), (j, 0, m - 1))


RELATIVE = Identity(
    name="rotary.relative-position",
    title="Rotary scores depend on the difference of positions",
    topic="positions",
    statements=(
        claim(
            "a query rotated by s times a key rotated by t is the query times the key rotated by t - s",
            Eq(Sum(first(s, u[j], v[j])*first(t, x[j], y[j]) + second(s, u[j], v[j])*second(t, x[j], y[j]),
                   (j, 0, m - 1)),
               Sum(u[j]*first(t - s, x[j], y[j]) + v[j]*second(t - s, x[j], y[j]), (j, 0, m - 1))),
            aliases=("rope.relative-position",),
        ),
        corollary(
            "one-pair",
            "for one pair, turned the other way",
            Eq((q1*cos(s*freq) - q2*sin(s*freq))*(k1*cos(t*freq) - k2*sin(t*freq))
               + (q1*sin(s*freq) + q2*cos(s*freq))*(k1*sin(t*freq) + k2*cos(t*freq)),
               (q1*k1 + q2*k2)*cos((s - t)*freq) + (q1*k2 - q2*k1)*sin((s - t)*freq)),
        ),
        corollary(
            "any-base",
            "whatever the base of the frequencies: a shift of both positions changes no score",
            Eq(score(s, t), score(s + c, t + c)),
            where=(Eq(d, 2*m),),
            derivation=chain(
                score(s, t),
                ("=", Sum(u[j]*first(t - s, x[j], y[j], THETA) + v[j]*second(t - s, x[j], y[j], THETA),
                          (j, 0, m - 1)), "by the claim, at these frequencies"),
                ("=", score(s + c, t + c), "and by the claim again: (t + c) - (s + c) = t - s"),
            ),
            aliases=("rope.base-irrelevant",),
        ),
        corollary(
            "no-table",
            "no table of positions is learned, which would hold n_ctx d numbers",
            Eq(Sum(d, (j, 1, n_ctx)), n_ctx*d),
            figures=(figure(n_ctx*d, "29,360,128", LESSON, n_ctx=32768, d=896),
                     figure(n_ctx*d/10**7, "2.94", LESSON, n_ctx=32768, d=896)),
            aliases=("rope.no-table",),
        ),
        condition(
            "opposite-gaps",
            "a gap and its opposite give one score exactly where the query and key are parallel or the sine is 0",
            Equivalent(Eq(SCORE, (q1*k1 + q2*k2)*cos(-gap) + (q1*k2 - q2*k1)*sin(-gap)),
                       Eq((q1*k2 - q2*k1)*sin(gap), 0)),
        ),
    ),
    errata=(
        erratum(
            "other-gap",
            "another gap said to give another score for every query and key",
            Ne(SCORE, (q1*k1 + q2*k2)*cos(gap2) + (q1*k2 - q2*k1)*sin(gap2)),
            where=(Ne(gap, gap2),),
            right=Eq(SCORE - ((q1*k1 + q2*k2)*cos(gap2) + (q1*k2 - q2*k1)*sin(gap2)),
                     (q1*k1 + q2*k2)*(cos(gap) - cos(gap2)) + (q1*k2 - q2*k1)*(sin(gap) - sin(gap2))),
            aliases=("rope.other-gap-differs",),
        ),
    ),
    sources=(SU, LESSON),
)

ENTRIES = (RELATIVE,)
