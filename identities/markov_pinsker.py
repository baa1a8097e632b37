"""Pinsker's inequality on the mean: a mean total variation is at most the root of half the mean divergence, in nats.

A pair of neighbours is numbered by w; p[w, k] is the probability of the state k given the pair, q[w, k] given the first
neighbour alone. All these are positive; what has the probability 0 under both is left out.
"""
from __future__ import annotations

from derive import Abs, Eq, ForAll, Ge, Gt, Le, Lt, Sum, Symbol, family, log, sqrt
from derive.catalogue import Identity, cases, claim, corollary, facts, use
from identities.sources import SURVEY
from identities.symbols import K, k

ratio = Symbol("t_pinsker", domain="positive", meaning="ratio of two probabilities", latex="t")
x = Symbol("x_pinsker", domain="positive", meaning="a probability", latex="x")
y = Symbol("y_pinsker", domain="positive", meaning="another probability", latex="y")
L = Symbol("L_pinsker", domain="real", meaning="logarithm of their ratio", latex="L")
lam = Symbol("lam_pinsker", domain="positive", meaning="a weight", latex="\\lambda")
z = Symbol("z_pinsker", domain="real", meaning="a number", latex="z")
size = Symbol("a_pinsker", domain="positive", meaning="a positive number", latex="a")
part = Symbol("b_pinsker", domain="real", meaning="a number that is not negative", latex="b")
N = Symbol("n_pairs_kl", domain="positive integer", meaning="pairs of neighbours", latex="N")
w = Symbol("w_pair", meaning="an index that runs over pairs of neighbours", latex="w")
p = family("p_post", domain="positive", meaning="probabilities given both neighbours", latex="p")
q = family("q_prior", domain="positive", meaning="probabilities given the first neighbour", latex="q")
r = family("r_pair_kl", domain="nonnegative", meaning="probabilities of the pairs of neighbours", latex="r")
f = family("f_pairs", domain="real", meaning="numbers by pair and state", latex="f")
g = family("g_pairs", domain="real", meaning="greater ones", latex="g")
fw = family("f_by_pair", domain="real", meaning="numbers by pair", latex="f")
gw = family("g_by_pair", domain="real", meaning="greater ones", latex="g")
hw = family("h_by_pair", domain="real", meaning="numbers equal to those", latex="h")
RATIONAL = (ratio - 1)*(5*ratio + 1)/(2*ratio*(ratio + 2))
TERM = x*log(x/y) - x + y
BOUND = (lam*((2*x + 4*y)/3) + TERM/lam)/2
DIVERGENCE = p[w, k]*log(p[w, k]/q[w, k])
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

TERMS = Identity(
    name="divergence.pinsker-terms",
    title="Pinsker's inequality for one outcome",
    topic="markov",
    statements=(
        claim("from the bound of the logarithm", Le((x - y)**2, (2*x + 4*y)/3*(x*L - x + y)),
              where=(Ge(L, (x/y - 1)*(5*(x/y) + 1)/(2*(x/y)*(x/y + 2))),)),
        corollary("means", "a square below a product, and the arithmetic mean", Le(Abs(z), (lam*size + part/lam)/2),
                  where=(Ge(part, 0), Le(z**2, size*part)),
                  derivation=facts((Le(z**2, ((lam*size + part/lam)/2)**2), "the squares"))),
        corollary("not-negative", "one outcome's part is not negative", Ge(TERM, 0)),
    ),
    sources=(SURVEY,),
)

OUTCOME = Identity(
    name="divergence.pinsker-outcome",
    title="One outcome of Pinsker's inequality, with any weight",
    topic="markov",
    statements=(
        claim("a difference of probabilities below a mean of weight and divergence", Le(Abs(x - y), BOUND),
              derivation=facts(using=(
                  use(LOGARITHM, "", {ratio: x/y}), use(TERMS, "", {L: log(x/y)}), use(TERMS, "not-negative"),
                  use(TERMS, "means", {z: x - y, size: (2*x + 4*y)/3, part: TERM})))),
    ),
    sources=(SURVEY,),
)

SUMS = Identity(
    name="divergence.pinsker-sums",
    title="Pinsker's inequality, summed",
    topic="markov",
    statements=(
        claim("outcome by outcome", ForAll(Le(Abs(p[w, k] - q[w, k]), MEMBER), (w, 1, N), (k, 1, K)),
              derivation=facts(using=(use(OUTCOME, "", {x: p[w, k], y: q[w, k]}),))),
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
                  derivation=facts(using=(use(TERMS, "not-negative", {x: p[w, k], y: q[w, k]}),))),
        corollary("means-not-negative", "nor is a mean of them", Ge(Sum(r[w]*Sum(f[w, k], (k, 1, K)), (w, 1, N)), 0),
                  where=(ForAll(Ge(f[w, k], 0), (w, 1, N), (k, 1, K)),)),
        corollary("rows-cancel", "which is the information",
                  Eq(Sum(r[w]*Sum(DIVERGENCE - p[w, k] + q[w, k], (k, 1, K)), (w, 1, N)), INFORMATION), where=ROWS),
        corollary("distance", "a distance is not negative", Ge(MEAN_TV, 0)),
        corollary("none", "where it is 0", Le(z**2, part/2), where=(Le(z, 0), Ge(z, 0), Ge(part, 0))),
        corollary("away", "a number taken away", Le(x, L), where=(Le(z, x + L), Eq(z, 2*x))),
        corollary("squares", "and multiplied", Le(x**2, part/2), where=(Le(x, part/(2*x)),)),
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
              where=(*ROWS, TOTAL),
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
              Le(MEAN_TV**2, INFORMATION/2), where=(*ROWS, TOTAL),
              derivation=cases(
                  (Gt(MEAN_TV, 0), facts(using=(
                      use(WEIGHTED, "", {lam: MEAN_TV}),
                      use(SUMS, "away", {x: MEAN_TV, L: INFORMATION/(2*MEAN_TV), z: Sum(r[w]*APART, (w, 1, N))}),
                      use(SUMS, "squares", {x: MEAN_TV, part: INFORMATION})))),
                  (Le(MEAN_TV, 0), facts(using=(
                      use(SUMS, "distance"), use(SUMS, "parts"), use(SUMS, "rows-cancel"),
                      use(SUMS, "means-not-negative", {f[w, k]: DIVERGENCE - p[w, k] + q[w, k]}),
                      use(SUMS, "none", {z: MEAN_TV, part: INFORMATION})))),
              )),
        corollary("information", "the information is not negative", Ge(INFORMATION, 0), where=ROWS,
                  derivation=facts(using=(
                      use(SUMS, "parts"), use(SUMS, "rows-cancel"),
                      use(SUMS, "means-not-negative", {f[w, k]: DIVERGENCE - p[w, k] + q[w, k]})))),
    ),
    sources=(SURVEY,),
)

ENTRIES = (LOGARITHM, TERMS, OUTCOME, SUMS, WEIGHTED, PINSKER)
