"""Buckets of relative positions: near distances have one each, far ones share buckets spaced by a logarithm."""
from __future__ import annotations

from derive import And, Eq, Equivalent, Expr, Ge, Gt, Implies, Le, Lt, Min, Symbol, as_expr, ceiling, floor, log
from derive.catalogue import Identity, cases, claim, corollary, differs, erratum, facts, figure, use
from identities.sources import RAFFEL, SURVEY

q = Symbol("q_dist", domain="positive integer", meaning="distance of two positions", unit="token", latex="q")
q2 = Symbol("q_dist_2", domain="positive integer", meaning="another distance", unit="token", latex="q'")
B = Symbol("n_bucket", domain="positive integer", meaning="buckets in all", unit="bucket", latex="B")
first = Symbol("q_last", domain="positive integer", meaning="first distance of the last bucket", unit="token")
reach = Symbol("q_longest", domain="positive integer", meaning="longest distance that is counted", unit="token")
own = Symbol("n_own", domain="positive integer", meaning="distances with a bucket of their own", latex="e")
far = Symbol("q_max", domain="positive integer", meaning="maximum distance", unit="token", latex="D")
m = Symbol("n_log", domain="positive integer", meaning="buckets spaced by a logarithm", unit="bucket", latex="m")
base = Symbol("ratio_max", domain="positive", meaning="ratio of the maximum distance", latex="b")
ratio = Symbol("ratio_dist", domain="positive", meaning="ratio of a distance", latex="z")
exponent = Symbol("share_log", domain="real", meaning="an exponent", latex="s")
place = Symbol("place", domain="real", meaning="a place on a scale", latex="X")
place2 = Symbol("place_2", domain="real", meaning="another place on the scale", latex="X'")
length = Symbol("length_log", domain="positive", meaning="length of the scale", latex="L")
THRESHOLD = 64*as_expr(2)**(as_expr(1)/2)
SHARE = (m - 1)/m
START = own*(far/own)**SHARE
ORDER = (Lt(own, far), Le(own, q))


def scale(distance: Expr) -> Expr:
    """Where a distance lies on the scale of buckets."""
    return m*log(distance/own)/log(far/own)


def bucket(distance: Expr) -> Expr:
    """Its bucket among those that are spaced by a logarithm, counted from 0; the last one holds what lies beyond."""
    return Min(floor(scale(distance)), m - 1)


def of_sixteen(distance: Expr) -> Expr:
    """The bucket where 8 of 16 hold one distance each and the distances are counted up to 128."""
    return Min(floor(as_expr(8)*log(distance/8)/log(as_expr(128)/8)), as_expr(8) - 1)


SIXTEEN: dict[Expr, Expr | int] = {own: 8, far: 128, m: 8}
SCALE = Identity(
    name="positions.scale-of-buckets",
    title="A logarithmic scale cut into buckets",
    topic="positions",
    statements=(
        claim("the logarithm keeps the order of a power and a number", Le(exponent*log(base), log(ratio)),
              where=(Le(base**exponent, ratio),),
              derivation=facts((Le(log(base**exponent), log(ratio)), "log increases"),
                               (Eq(log(base**exponent), exponent*log(base)), "log of a power"))),
        corollary("below", "strictly too", Lt(log(ratio), exponent*log(base)), where=(Lt(ratio, base**exponent),),
                  derivation=facts((Lt(log(ratio), log(base**exponent)), "log increases"),
                                   (Eq(log(base**exponent), exponent*log(base)), "log of a power"))),
        corollary("scaled", "in units of a bucket", Le(m - 1, m*place/length), where=(Le(SHARE*length, place),)),
        corollary("scaled-below", "strictly too", Lt(m*place/length, m - 1), where=(Lt(place, SHARE*length),)),
        corollary("last", "from m - 1 on the last bucket", Eq(Min(floor(place), m - 1), m - 1),
                  where=(Le(m - 1, place),), derivation=facts((Le(m - 1, floor(place)), "m - 1 is an integer"))),
        corollary("earlier", "and below it an earlier one", Lt(Min(floor(place), m - 1), m - 1),
                  where=(Lt(place, m - 1),), derivation=facts((Lt(floor(place), m - 1), "a floor is no greater"))),
        corollary("integers", "from a number on are the integers from its ceiling on", Le(ceiling(place), q),
                  where=(Le(place, q),)),
        corollary("integers-below", "below it those below its ceiling", Lt(q, ceiling(place)), where=(Lt(q, place),)),
        corollary("same", "two numbers that are equal to a third", Eq(place, place2),
                  where=(Eq(place, exponent), Eq(place2, exponent))),
        corollary("length", "the scale has a length", Gt(log(far/own), 0), where=ORDER),
        corollary("ratio", "both sides divided by e", Le((far/own)**SHARE, q/own), where=(*ORDER, Le(START, q))),
        corollary("ratio-below", "strictly too", Lt(q/own, (far/own)**SHARE), where=(*ORDER, Lt(q, START))),
    ),
)

RATIOS: dict[Expr, Expr] = {base: far/own, ratio: q/own, exponent: SHARE}
LOGS: dict[Expr, Expr] = {length: log(far/own), place: log(q/own)}
PLACED = Identity(
    name="positions.placed-in-buckets",
    title="Which distances the last bucket holds",
    topic="positions",
    statements=(
        claim(
            "from e (D/e)^((m - 1)/m) on a distance is in the last bucket",
            Eq(bucket(q), m - 1),
            where=(*ORDER, Le(START, q)),
            derivation=facts(using=(use(SCALE, "length"), use(SCALE, "ratio"), use(SCALE, "", RATIOS),
                                    use(SCALE, "scaled", LOGS), use(SCALE, "last", {place: scale(q)}))),
        ),
        corollary(
            "below",
            "below it in an earlier one",
            Lt(bucket(q), m - 1),
            where=(*ORDER, Lt(q, START)),
            derivation=facts(using=(use(SCALE, "length"), use(SCALE, "ratio-below"), use(SCALE, "below", RATIOS),
                                    use(SCALE, "scaled-below", LOGS), use(SCALE, "earlier", {place: scale(q)}))),
        ),
    ),
    sources=(RAFFEL,),
)

BUCKETS = Identity(
    name="positions.last-bucket",
    title="The last bucket of distances",
    topic="positions",
    quantity=ceiling(START),
    statements=(
        claim(
            "of distances from e on, the last of m buckets up to D holds exactly those from e (D/e)^((m - 1)/m) on",
            Equivalent(Eq(bucket(q), m - 1), Ge(q, ceiling(START))),
            where=ORDER,
            derivation=cases(
                (Le(START, q), facts(using=(use(SCALE, "length"), use(SCALE, "integers", {place: START}),
                                            use(PLACED)))),
                (Lt(q, START), facts(using=(use(SCALE, "length"), use(SCALE, "integers-below", {place: START}),
                                            use(PLACED, "below")))),
            ),
            figures=(figure(ceiling(START), "91", SURVEY, n_own=8, q_max=128, n_log=8),),
            aliases=("t5.bucket-threshold",),
        ),
        corollary(
            "one-bias",
            "so all of them share a bucket, and one layer gives them one bias",
            Eq(bucket(q), bucket(q2)),
            where=(*ORDER, Le(own, q2), Le(START, q), Le(START, q2)),
            derivation=facts(using=(use(PLACED), use(PLACED, "", {q: q2}), use(SCALE, "length"),
                                    use(SCALE, "same", {place: bucket(q), place2: bucket(q2), exponent: m - 1}))),
            aliases=("t5.bucket-indistinguishable",),
        ),
        corollary(
            "ninety-one",
            "8*16^(7/8), which is 64 times the root of 2, lies between 90 and 91",
            And(Eq(8*as_expr(16)**(as_expr(7)/8), THRESHOLD), Gt(THRESHOLD, 90), Le(THRESHOLD, 91)),
        ),
        corollary(
            "ninety-one-and-200",
            "91 and 200 are in the same",
            Eq(of_sixteen(as_expr(91)), of_sixteen(as_expr(200))),
            derivation=facts(using=(use(PLACED, "", {**SIXTEEN, q: 91}), use(PLACED, "", {**SIXTEEN, q: 200}))),
            aliases=("t5.bucket-91-200",),
        ),
        corollary(
            "own",
            "in both directions a quarter of the buckets hold one distance each: half of each half",
            Eq(B/2/2, B/4),
            figures=(figure(B/4, "8", SURVEY, n_bucket=32),),
        ),
        corollary(
            "held",
            "distances from the first of the last bucket to the longest",
            Eq(reach - first + 1, reach - (first - 1)),
            figures=(figure(reach - first + 1, "1910", SURVEY, q_longest=2000, q_last=91),
                     differs(figure(reach - first + 1, "1910", SURVEY, q_longest=2000, q_last=113),
                             "in one direction only, as in the decoder, the last bucket begins at 113: 1888")),
            aliases=("t5.bucket-last",),
        ),
    ),
    errata=(
        erratum(
            "own-in-decoder",
            "8 distances with a bucket of their own, said of the decoder too, which looks in one direction",
            Eq(B/2, 8),
            where=(Eq(B, 32),),
            right=Eq(B/2, 16),
            figures=(differs(figure(B/2, "8", SURVEY, n_bucket=32), "half of all buckets: 16"),),
            aliases=("t5.bucket-exact-count",),
        ),
        erratum(
            "beyond-maximum",
            "the last bucket said to hold only distances beyond the maximum, 128; it begins at 91",
            Implies(Le(7, floor(8*log(q/as_expr(8))/log(16))), Gt(q, 128)),
            where=(Le(8, q),),
            right=Le(7, floor(8*log(as_expr(100)/8)/log(16))),
            figures=(differs(figure(q, "128", SURVEY, q_dist=91), "the last bucket begins at 91"),),
            aliases=("t5.bucket-beyond-maximum",),
        ),
        erratum(
            "several-layers",
            "distances of one bucket said to be one to several layers too: two steps below the last bucket said to "
            "stay below it",
            Lt(q + q2, 91),
            where=(Le(q, 90), Le(q2, 90)),
            right=Le(q + q2, 180),
        ),
    ),
    sources=(RAFFEL, SURVEY),
)

ENTRIES = (SCALE, PLACED, BUCKETS)
