"""Buckets of relative positions: near distances have one each, far ones share buckets spaced by a logarithm."""
from __future__ import annotations

from derive import And, Eq, Gt, Implies, Le, Symbol, as_expr, floor, log
from derive.catalogue import Identity, claim, corollary, differs, erratum, figure
from identities.sources import RAFFEL, SURVEY

q = Symbol("q_dist", domain="positive integer", meaning="distance of two positions", unit="token", latex="q")
B = Symbol("n_bucket", domain="positive integer", meaning="buckets in all", unit="bucket", latex="B")
first = Symbol("q_last", domain="positive integer", meaning="first distance of the last bucket", unit="token")
reach = Symbol("q_longest", domain="positive integer", meaning="longest distance that is counted", unit="token")
THRESHOLD = 64*as_expr(2)**(as_expr(1)/2)

BUCKETS = Identity(
    name="positions.last-bucket",
    title="The last bucket of distances",
    topic="positions",
    statements=(
        claim(
            "8*16^(7/8), which is 64 times the root of 2, lies between 90 and 91",
            And(Eq(8*as_expr(16)**(as_expr(7)/8), THRESHOLD), Gt(THRESHOLD, 90), Le(THRESHOLD, 91)),
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
    ),
    sources=(RAFFEL, SURVEY),
)

ENTRIES = (BUCKETS,)
