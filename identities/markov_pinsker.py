"""Pinsker's inequality on the mean: a mean total variation is at most the root of half the mean divergence, in nats.

A pair of neighbours is numbered by w; p[w, k] is the probability of the state k given the pair, q[w, k] given the first
neighbour alone. Each may be 0. What the pair gives a positive probability, its first neighbour does too, and the
logarithm of their ratio is the number L[w, k] with q exp(L) = p; elsewhere p L is 0, as 0 log 0 counts.
"""
from __future__ import annotations

from derive import Abs, Eq, ForAll, Ge, Gt, Implies, Le, Lt, Sum, Symbol, exp, family, log, sqrt
from derive.catalogue import Identity, cases, claim, corollary, facts, use
from identities.sources import SURVEY
from identities.symbols import K, k

ratio = Symbol("t_pinsker", domain="positive", meaning="ratio of two probabilities", latex="t")
x = Symbol("x_pinsker", domain="nonnegative", meaning="a probability", latex="x")
y = Symbol("y_pinsker", domain="nonnegative", meaning="another probability", latex="y")
L = Symbol("L_pinsker", domain="real", meaning="logarithm of their ratio, where the first is not 0", latex="L")
lam = Symbol("lam_pinsker", domain="positive", meaning="a weight", latex="\\lambda")
z = Symbol("z_pinsker", domain="real", meaning="a number", latex="z")
size = Symbol("a_pinsker", domain="nonnegative", meaning="a number that is not negative", latex="a")
part = Symbol("b_pinsker", domain="real", meaning="a number that is not negative", latex="b")
low = Symbol("low_pinsker", domain="real", meaning="a number", latex="u")
mid = Symbol("mid_pinsker", domain="real", meaning="a number that is at least as great", latex="v")
high = Symbol("high_pinsker", domain="real", meaning="one at least as great as that", latex="w")
N = Symbol("n_pairs_kl", domain="positive integer", meaning="pairs of neighbours", latex="N")
w = Symbol("w_pair", meaning="an index that runs over pairs of neighbours", latex="w")
p = family("p_post", domain="nonnegative", meaning="probabilities given both neighbours", latex="p")
q = family("q_prior", domain="nonnegative", meaning="probabilities given the first neighbour", latex="q")
ratios = family("L_post", domain="real", meaning="logarithm of p/q where p is not 0, any number elsewhere", latex="L")
r = family("r_pair_kl", domain="nonnegative", meaning="probabilities of the pairs of neighbours", latex="r")
f = family("f_pairs", domain="real", meaning="numbers by pair and state", latex="f")
g = family("g_pairs", domain="real", meaning="greater ones", latex="g")
fw = family("f_by_pair", domain="real", meaning="numbers by pair", latex="f")
gw = family("g_by_pair", domain="real", meaning="greater ones", latex="g")
hw = family("h_by_pair", domain="real", meaning="numbers equal to those", latex="h")
RATIONAL = (ratio - 1)*(5*ratio + 1)/(2*ratio*(ratio + 2))
TERM = x*L - x + y
SIZE = (2*x + 4*y)/3
BOUND = (lam*SIZE + TERM/lam)/2
IS_LOG = Implies(Gt(x, 0), Eq(y*exp(L), x))
MEAN = (lam*size + part/lam)/2
RATIONAL_AT = (exp(L) - 1)*(5*exp(L) + 1)/(2*exp(L)*(exp(L) + 2))
DIVERGENCE = p[w, k]*ratios[w, k]
LOGS = ForAll(Implies(Gt(p[w, k], 0), Eq(q[w, k]*exp(ratios[w, k]), p[w, k])), (w, 1, N), (k, 1, K))
MEMBER = (lam*((2*p[w, k] + 4*q[w, k])/3) + (DIVERGENCE - p[w, k] + q[w, k])/lam)/2
ROWS = (ForAll(Eq(Sum(p[w, k], (k, 1, K)), 1), (w, 1, N)), ForAll(Eq(Sum(q[w, k], (k, 1, K)), 1), (w, 1, N)))
TOTAL = Eq(Sum(r[w], (w, 1, N)), 1)
APART = Sum(Abs(p[w, k] - q[w, k]), (k, 1, K))
KL = Sum(DIVERGENCE, (k, 1, K))
MEAN_TV = Sum(r[w]*APART, (w, 1, N))/2
INFORMATION = Sum(r[w]*KL, (w, 1, N))

LOGARITHM = Identity(
    name="logarithm.rational-bound",
    title="A rational bound of the logarithm",
    topic="markov",
    statements=(
        claim("it touches the logarithm at 1 to the fourth order", Ge(log(ratio), RATIONAL),
              derivation=cases((Ge(ratio, 1), facts()), (Lt(ratio, 1), facts()))),
    ),
)

ORDER = Identity(
    name="order.root-of-mean",
    title="Two means of two numbers",
    topic="markov",
    statements=(
        claim("one bound after the other", Le(low, high), where=(Le(low, mid), Le(mid, high))),
        corollary("equal", "a bound of an equal number", Le(low, high), where=(Le(low, mid), Eq(mid, high))),
        corollary("mean", "the geometric mean is at most the arithmetic one", Le(size*part, MEAN**2),
                  where=(Ge(part, 0),)),
        corollary("root", "squares in order", Le(Abs(z), high), where=(Ge(high, 0), Le(z**2, high**2))),
        corollary("squares", "a quotient in order", Le(mid**2, part/2), where=(Gt(mid, 0), Le(mid, part/(2*mid)))),
    ),
    sources=(SURVEY,),
)

TERMS = Identity(
    name="divergence.pinsker-terms",
    title="Pinsker's inequality for one outcome",
    topic="markov",
    statements=(
        claim("from the bound of the logarithm", Le((x - y)**2, SIZE*TERM), where=(Eq(x, y*ratio), Ge(L, RATIONAL))),
        corollary("means", "a square below a product, and the arithmetic mean", Le(Abs(z), MEAN),
                  where=(Ge(part, 0), Le(z**2, size*part)),
                  derivation=facts(using=(
                      use(ORDER, "mean"), use(ORDER, "", {low: z**2, mid: size*part, high: MEAN**2}),
                      use(ORDER, "root", {high: MEAN})))),
        corollary("logarithm", "it is that of an exponential", Ge(L, RATIONAL_AT),
                  derivation=facts((Eq(log(exp(L)), L), "real"), using=(
                      use(LOGARITHM, "", {ratio: exp(L)}),
                      use(ORDER, "equal", {low: RATIONAL_AT, mid: log(exp(L)), high: L})))),
    ),
    sources=(SURVEY,),
)

RATIO = Identity(
    name="divergence.pinsker-ratio",
    title="One outcome by the ratio of its probabilities",
    topic="markov",
    statements=(
        claim("its logarithm, where the first is not 0", Eq(x, y*exp(L)), where=(IS_LOG, Gt(x, 0))),
        corollary("square", "so the square of their difference", Le((x - y)**2, SIZE*TERM), where=(Eq(x, y*exp(L)),),
                  derivation=facts(using=(use(TERMS, "logarithm"), use(TERMS, "", {ratio: exp(L)})))),
        corollary("part", "and the part is not negative", Ge(TERM, 0), where=(Eq(x, y*exp(L)),),
                  derivation=facts((Eq(y, x*exp(-L)), "the other way round"), (Ge(exp(-L), 1 - L), "its tangent"),
                                   (Ge(x*(exp(-L) - 1 + L), 0), "times a number that is not negative"))),
        corollary("none", "as it is where the first is 0", Le((x - y)**2, SIZE*TERM), where=(Eq(x, 0),)),
    ),
    sources=(SURVEY,),
)

PART = Identity(
    name="divergence.pinsker-part",
    title="One outcome's part of a divergence",
    topic="markov",
    statements=(
        claim("the square of a difference of probabilities, also where the first is 0", Le((x - y)**2, SIZE*TERM),
              where=(IS_LOG,),
              derivation=cases((Gt(x, 0), facts(using=(use(RATIO), use(RATIO, "square")))),
                               (Eq(x, 0), facts(using=(use(RATIO, "none"),))))),
        corollary("not-negative", "no part is negative", Ge(TERM, 0), where=(IS_LOG,),
                  derivation=cases((Gt(x, 0), facts(using=(use(RATIO), use(RATIO, "part")))),
                                   (Le(x, 0), facts((Eq(x, 0), "the other case"))))),
    ),
    sources=(SURVEY,),
)

OUTCOME = Identity(
    name="divergence.pinsker-outcome",
    title="One outcome of Pinsker's inequality, with any weight",
    topic="markov",
    statements=(
        claim("a difference of probabilities below a mean of weight and divergence", Le(Abs(x - y), BOUND),
              where=(IS_LOG,),
              derivation=facts(using=(
                  use(PART), use(PART, "not-negative"), use(TERMS, "means", {z: x - y, size: SIZE, part: TERM})))),
    ),
    sources=(SURVEY,),
)

SUMS = Identity(
    name="divergence.pinsker-sums",
    title="Pinsker's inequality, summed",
    topic="markov",
    statements=(
        claim("outcome by outcome", ForAll(Le(Abs(p[w, k] - q[w, k]), MEMBER), (w, 1, N), (k, 1, K)),
              where=(LOGS,),
              derivation=facts(using=(use(OUTCOME, "", {x: p[w, k], y: q[w, k], L: ratios[w, k]}),))),
        corollary("sums", "sums of smaller numbers",
                  ForAll(Le(Sum(f[w, k], (k, 1, K)), Sum(g[w, k], (k, 1, K))), (w, 1, N)),
                  where=(ForAll(Le(f[w, k], g[w, k]), (w, 1, N), (k, 1, K)),)),
        corollary("total", "all outcomes of a pair", ForAll(Eq(Sum(MEMBER, (k, 1, K)), lam + KL/(2*lam)), (w, 1, N)),
                  where=ROWS),
        corollary("means", "weighted means of smaller numbers",
                  Le(Sum(r[w]*fw[w], (w, 1, N)), Sum(r[w]*gw[w], (w, 1, N))),
                  where=(ForAll(Le(fw[w], gw[w]), (w, 1, N)),)),
        corollary("same", "numbers at most equal ones", ForAll(Le(fw[w], hw[w]), (w, 1, N)),
                  where=(ForAll(Le(fw[w], gw[w]), (w, 1, N)), ForAll(Eq(gw[w], hw[w]), (w, 1, N)))),
        corollary("mean-total", "the mean of all pairs",
                  Eq(Sum(r[w]*(lam + KL/(2*lam)), (w, 1, N)), lam + INFORMATION/(2*lam)), where=(TOTAL,)),
        corollary("parts", "no part is negative", ForAll(Ge(DIVERGENCE - p[w, k] + q[w, k], 0), (w, 1, N), (k, 1, K)),
                  where=(LOGS,),
                  derivation=facts(using=(
                      use(PART, "not-negative", {x: p[w, k], y: q[w, k], L: ratios[w, k]}),))),
        corollary("means-not-negative", "nor is a mean of them", Ge(Sum(r[w]*Sum(f[w, k], (k, 1, K)), (w, 1, N)), 0),
                  where=(ForAll(Ge(f[w, k], 0), (w, 1, N), (k, 1, K)),)),
        corollary("rows-cancel", "which is the information",
                  Eq(Sum(r[w]*Sum(DIVERGENCE - p[w, k] + q[w, k], (k, 1, K)), (w, 1, N)), INFORMATION), where=ROWS),
        corollary("distance", "a distance is not negative", Ge(MEAN_TV, 0)),
        corollary("none", "where it is 0", Le(z**2, part/2), where=(Le(z, 0), Ge(z, 0), Ge(part, 0))),
        corollary("away", "a number taken away", Le(x, L), where=(Le(z, x + L), Eq(z, 2*x))),
        corollary("at-most-equal", "a number at most an equal one", Le(z, L), where=(Le(z, part), Eq(part, L))),
        corollary("best-weight", "with the weight that serves best", Le(z, sqrt(part/2)),
                  where=(Ge(z, 0), Ge(part, 0), Le(z**2, part/2))),
    ),
    sources=(SURVEY,),
)

WEIGHTED = Identity(
    name="divergence.pinsker-weighted",
    title="Pinsker's inequality on the mean, with any weight",
    topic="markov",
    statements=(
        claim("the mean distance is at most its weight and I over twice the weight together",
              Le(Sum(r[w]*APART, (w, 1, N)), lam + INFORMATION/(2*lam)),
              where=(*ROWS, TOTAL, LOGS),
              derivation=facts(using=(
                  use(SUMS), use(SUMS, "sums", {f[w, k]: Abs(p[w, k] - q[w, k]), g[w, k]: MEMBER}), use(SUMS, "total"),
                  use(SUMS, "same", {fw[w]: APART, gw[w]: Sum(MEMBER, (k, 1, K)),
                                      hw[w]: lam + KL/(2*lam)}),
                  use(SUMS, "means", {fw[w]: APART, gw[w]: lam + KL/(2*lam)}), use(SUMS, "mean-total"),
                  use(SUMS, "at-most-equal", {z: Sum(r[w]*APART, (w, 1, N)), L: lam + INFORMATION/(2*lam),
                                              part: Sum(r[w]*(lam + KL/(2*lam)), (w, 1, N))})))),
    ),
    sources=(SURVEY,),
)

PINSKER = Identity(
    name="divergence.pinsker",
    title="Pinsker's inequality on the mean",
    topic="markov",
    statements=(
        claim("the square of the mean total variation is at most half the information, in nats",
              Le(MEAN_TV**2, INFORMATION/2), where=(*ROWS, TOTAL, LOGS),
              derivation=cases(
                  (Gt(MEAN_TV, 0), facts(using=(
                      use(WEIGHTED, "", {lam: MEAN_TV}),
                      use(SUMS, "away", {x: MEAN_TV, L: INFORMATION/(2*MEAN_TV), z: Sum(r[w]*APART, (w, 1, N))}),
                      use(ORDER, "squares", {mid: MEAN_TV, part: INFORMATION})))),
                  (Le(MEAN_TV, 0), facts(using=(
                      use(SUMS, "distance"), use(SUMS, "parts"), use(SUMS, "rows-cancel"),
                      use(SUMS, "means-not-negative", {f[w, k]: DIVERGENCE - p[w, k] + q[w, k]}),
                      use(SUMS, "none", {z: MEAN_TV, part: INFORMATION})))),
              )),
        corollary("information", "the information is not negative", Ge(INFORMATION, 0), where=(*ROWS, LOGS),
                  derivation=facts(using=(
                      use(SUMS, "parts"), use(SUMS, "rows-cancel"),
                      use(SUMS, "means-not-negative", {f[w, k]: DIVERGENCE - p[w, k] + q[w, k]})))),
    ),
    sources=(SURVEY,),
)

ENTRIES = (LOGARITHM, ORDER, TERMS, RATIO, PART, OUTCOME, SUMS, WEIGHTED, PINSKER)
