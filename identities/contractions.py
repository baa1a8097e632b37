"""Shared layers as iterated maps: contractions and their fixed points, and what a residual connection does to them.

The metric enters by the distances of the points of an orbit: D[s, t] is the distance of f^s(x) and f^t(x), F[t] that of
f^t(x) and a fixed point. The assumptions about them are what a metric and a Lipschitz constant give, and nothing else.
"""
from __future__ import annotations

from fractions import Fraction

from derive import Abs, And, Eq, Ge, Gt, Implies, Le, Lt, Sum, Symbol, ceiling, family, log, oo
from derive.catalogue import (
    Identity,
    cases,
    chain,
    claim,
    corollary,
    erratum,
    facts,
    figure,
    induction,
    limit,
    tends,
    use,
)
from identities.sources import LAN, SURVEY, VASWANI
from identities.symbols import k

t = Symbol("t_it", domain="nonnegative integer", meaning="how often a map was applied", latex="t")
s = Symbol("s_it", domain="nonnegative integer", meaning="how often it was applied after that", latex="s")
kappa = Symbol("kappa", domain="nonnegative", meaning="Lipschitz constant of a map", latex=r"\kappa")
D = family("D_orb", domain="nonnegative", meaning="distance of two points of an orbit", latex="D")
F = family("F_orb", domain="nonnegative", meaning="distance of a point of an orbit from a fixed point", latex="F")
quarter = Symbol("kappa_4", domain="positive", meaning="the modulus 1/4 of two matrices of gain 1/2", latex=r"\kappa")
tenth = Symbol("tenth", domain="positive", meaning="one tenth")
half = Symbol("half", domain="positive", meaning="one half")
last = Symbol("D_last", domain="nonnegative", meaning="length of a later step")
first = Symbol("D_step", domain="positive", meaning="length of the first step")
D1 = Symbol("D_first", domain="nonnegative", meaning="distance of the start from its image", latex="D_1")
fixed = Symbol("D_fix", domain="nonnegative", meaning="distance of two fixed points")
moved = Symbol("D_lim", domain="nonnegative", meaning="distance of the limit of an orbit from its image")
eps = Symbol("eps_d", domain="positive", meaning="a distance, however small", latex=r"\varepsilon")
ORBIT = "D_orb[a+1, b+1] <= kappa*D_orb[a, b]"
TO_FIXED = "F_orb[a+1] <= kappa*F_orb[a]"

STEP = Identity(
    name="contraction.step",
    title="Steps of an iterated map",
    topic="iterated-maps",
    statements=(
        claim(
            "the t-th step is at most kappa^t times the first",
            Le(D[t + 1, t], kappa**t*D[1, 0]),
            where=(ORBIT,),
            derivation=induction(t, step=chain(
                D[t + 2, t + 1],
                ("<=", kappa*D[t + 1, t], "the Lipschitz constant"),
                ("<=", kappa*(kappa**t*D[1, 0]), "by the hypothesis of the induction"),
                ("=", kappa**(t + 1)*D[1, 0], "one more factor"),
            )),
            aliases=("albert.banach-step",),
        ),
        corollary(
            "ratio",
            "so the last of t + 1 steps over the first is at most kappa^t, for a plain stack as for a shared one",
            Le(last/first, kappa**t),
            where=(Le(last, kappa**t*first),),
            aliases=("albert.plain-step-figures",),
        ),
        limit(
            "decay",
            "a signal that crosses n stages, each of which keeps the share kappa of it, fades",
            tends(kappa**t, 0),
            where=("t_it -> oo", Lt(kappa, 1)),
            aliases=("transformer.path-gradient-decay",),
        ),
    ),
    sources=(LAN, VASWANI),
)

DISTANCE = Identity(
    name="contraction.distance",
    title="How far an orbit is from the fixed point",
    topic="iterated-maps",
    quantity=kappa**t/(1 - kappa)*D1,
    statements=(
        claim(
            "after t steps the distance to the fixed point is at most kappa^t / (1 - kappa) times the first step",
            Le(F[t], kappa**t/(1 - kappa)*D1),
            where=(Lt(kappa, 1), TO_FIXED, Le(F[0], D1 + F[1])),
            derivation=induction(
                t,
                base=facts(
                    (Le(F[1], kappa*F[0]), "the fixed point is its own image"),
                    (Le((1 - kappa)*F[0], D1), "the triangle inequality"),
                    (Le(F[0], D1/(1 - kappa)), "divide by 1 - kappa, which is positive"),
                ),
                step=chain(
                    F[t + 1],
                    ("<=", kappa*F[t], "the fixed point is its own image"),
                    ("<=", kappa*(kappa**t/(1 - kappa)*D1), "by the hypothesis of the induction"),
                    ("=", kappa**(t + 1)/(1 - kappa)*D1, "one more factor"),
                ),
            ),
            aliases=("albert.banach-distance",),
        ),
        corollary(
            "nearer",
            "each step brings the orbit nearer to the fixed point",
            Le(F[t], kappa**t*F[0]),
            where=(TO_FIXED,),
            derivation=induction(t, step=chain(
                F[t + 1],
                ("<=", kappa*F[t], "the fixed point is its own image"),
                ("<=", kappa*(kappa**t*F[0]), "by the hypothesis of the induction"),
                ("=", kappa**(t + 1)*F[0], "one more factor"),
            )),
        ),
        corollary(
            "tail",
            "the factor is the tail of the geometric series",
            Eq(Sum(kappa**(t + k), (k, 0, oo)), kappa**t/(1 - kappa)),
            where=(Lt(kappa, 1),),
        ),
        corollary(
            "layers",
            "at the modulus 1/4 twenty layers bring the factor below 10^-12, and nineteen do not",
            And(Lt(quarter**20, tenth**12), Gt(quarter**19, tenth**12)),
            where=(Eq(quarter, Fraction(1, 4)), Eq(tenth, Fraction(1, 10))),
            figures=(figure(ceiling(12*log(10)/log(4)), "20", SURVEY),),
            aliases=("albert.twenty-layers",),
        ),
    ),
    errata=(
        erratum(
            "machine-precision",
            "twenty layers at the modulus 1/4 said to be below the precision of double arithmetic: it takes 26",
            Lt(tenth**12, half**52),
            where=(Eq(quarter, Fraction(1, 4)), Eq(tenth, Fraction(1, 10)), Eq(half, Fraction(1, 2))),
            right=And(Gt(quarter**25, half**52), Eq(quarter**26, half**52)),
            aliases=("albert.below-machine-precision",),
        ),
    ),
    sources=(LAN,),
)

TRIANGLE = "D_orb[a+1, b] <= D_orb[a+1, a] + D_orb[a, b]"
TAIL = kappa**t*(D[1, 0]/(1 - kappa))
CAUCHY = Identity(
    name="contraction.cauchy",
    title="The orbit of a contraction is a Cauchy sequence",
    topic="iterated-maps",
    statements=(
        claim(
            "after t steps no later point is farther than the tail of the geometric series",
            Le(D[t + s, t], kappa**t*(1 - kappa**s)/(1 - kappa)*D[1, 0]),
            where=(ORBIT, TRIANGLE, Eq(D[t, t], 0), Lt(kappa, 1)),
            derivation=induction(s, step=chain(
                D[t + s + 1, t],
                ("<=", D[t + s + 1, t + s] + D[t + s, t], "the triangle inequality"),
                ("<=", kappa**(t + s)*D[1, 0] + D[t + s, t], "the steps shrink"),
                ("<=", kappa**(t + s)*D[1, 0] + kappa**t*(1 - kappa**s)/(1 - kappa)*D[1, 0],
                 "by the hypothesis of the induction"),
                ("=", kappa**t*(1 - kappa**(s + 1))/(1 - kappa)*D[1, 0], "over one denominator"),
                using=(use(STEP, "", {t: t + s}),),
            )),
        ),
        corollary(
            "within",
            "which is at most kappa^t / (1 - kappa) times the first step",
            Le(kappa**t*(1 - kappa**s)/(1 - kappa)*D[1, 0], TAIL),
            where=(Lt(kappa, 1),),
            derivation=chain(
                kappa**t*(1 - kappa**s)/(1 - kappa)*D[1, 0],
                ("have", Ge(kappa**(t + s)/(1 - kappa)*D[1, 0], 0), "neither factor is negative"),
                ("=", TAIL - kappa**(t + s)/(1 - kappa)*D[1, 0], "multiply out"),
                ("<=", TAIL, "what is taken away is not negative"),
            ),
        ),
        limit("vanishes", "and tends to 0", tends(TAIL, 0), where=("t_it -> oo", Lt(kappa, 1))),
    ),
    sources=(LAN,),
)

# F is the distance from the limit of the orbit; that it converges gives such a t for the distance moved/2
NEAR_LIMIT = tuple([Implies(Gt(moved, 0), Lt(F[at], moved/2)) for at in (t, t + 1)])
AT_LIMIT = (Lt(kappa, 1), Le(moved, kappa*F[t] + F[t + 1]), *NEAR_LIMIT)
NOT_MOVED = Identity(
    name="contraction.limit-not-moved",
    title="The limit of an orbit cannot be moved",
    topic="iterated-maps",
    statements=(
        claim(
            "it would be moved by less than it is moved",
            Implies(Gt(moved, 0), Eq(moved, 0)),
            where=AT_LIMIT,
            derivation=chain(
                Gt(moved, 0),
                ("have", Le(kappa*F[t], F[t]), "the modulus is below 1"),
                ("=>", Lt(kappa*F[t] + F[t + 1], moved), "two points in a row are near the limit"),
                ("=>", Eq(moved, 0), "which the triangle inequality and the Lipschitz constant exclude"),
            ),
        ),
    ),
    sources=(LAN,),
)

UNIQUE = Identity(
    name="contraction.fixed-point",
    title="The fixed point of a contraction",
    topic="iterated-maps",
    statements=(
        claim(
            "every orbit tends to the fixed point",
            tends(F[t], 0),
            where=("t_it -> oo", TO_FIXED, Lt(kappa, 1)),
            derivation=facts(
                (Le(Abs(F[t]), kappa**t*F[0]), "each step brings it nearer"),
                (tends(kappa**t*F[0], 0), "and this tends to 0"),
                using=(use(DISTANCE, "nearer"),),
            ),
            aliases=("albert.banach-unique",),
        ),
        corollary(
            "exists",
            "there is one: in a complete space the orbit, a Cauchy sequence, has a limit, and the limit is its own "
            "image: were they apart, two points in a row would come nearer to the limit than half of that",
            Eq(moved, 0),
            where=AT_LIMIT,
            derivation=cases((Gt(moved, 0), facts(using=(use(NOT_MOVED),)))),
        ),
        limit("bound", "for the bound tends to 0", tends(kappa**t*F[0], 0), where=("t_it -> oo", Lt(kappa, 1))),
        corollary(
            "near",
            "every orbit comes, and stays, as near to the fixed point as one likes",
            Lt(F[t], eps),
            where=(TO_FIXED, Lt(kappa**t*F[0], eps)),
            derivation=chain(
                F[t],
                ("<=", kappa**t*F[0], "each step brings it nearer"),
                ("<", eps, "and this tends to 0"),
                using=(use(DISTANCE, "nearer"),),
            ),
        ),
        corollary(
            "only-one",
            "there is only one: the distance of two of them is 0",
            Eq(fixed, 0),
            where=(Lt(kappa, 1), Le(fixed, kappa*fixed)),
            derivation=facts(
                (Le((1 - kappa)*fixed, 0), "f moves neither of them"),
                (Le(fixed, 0), "1 - kappa is positive"),
            ),
        ),
    ),
    sources=(LAN,),
)

ENTRIES = (STEP, DISTANCE, CAUCHY, NOT_MOVED, UNIQUE)
