"""Kernel smoothing and attention: weighted means, Gaussian weights as a softmax, dot products as kernels."""
from __future__ import annotations

from fractions import Fraction

from derive import And, Eq, Equivalent, Expr, ForAll, Ge, Gt, Implies, Le, Lt, Sum, Symbol, cos, exp, family, sin, sqrt
from derive.catalogue import Identity, chain, claim, condition, corollary, erratum, facts, limit, tends
from identities.sources import TEXTBOOK
from identities.symbols import i, j, k

n = Symbol("n_obs", domain="positive integer", meaning="observations, or keys", latex="n")
d = Symbol("d_pt", domain="positive integer", meaning="coordinates of a point, a query or a key", latex="d")
l = Symbol("l_pt", meaning="a coordinate", latex="l")
h = Symbol("h_bw", domain="positive", meaning="bandwidth of a kernel", latex="h")
nu = Symbol("var_bw", domain="positive", meaning="squared bandwidth of a Gaussian kernel", latex="v")
w = family("K_obs", domain="nonnegative", meaning="kernel values of the observations", latex="K")
y = family("y_obs", domain="real", meaning="observations", latex="y")
x = family("x_pt", domain="real", meaning="coordinates of a point, or of a query", latex="x")
X = family("X_pt", domain="real", meaning="coordinates of the observed points, or of the keys", latex="X")
q = family("q_pt", domain="real", meaning="coordinates of a query", latex="q")
c = family("c_pt", domain="real", meaning="factors of a combination of points, or coordinates of another key",
           latex="c")
W = family("W_pt", domain="real", meaning="a matrix between two tokens, such as W_Q W_K^T", latex="W")
low = Symbol("y_min", domain="real", meaning="a number that no observation is below", latex="y_{min}")
high = Symbol("y_max", domain="real", meaning="a number that no observation is above", latex="y_{max}")
norm = Symbol("key_norm", domain="nonnegative", meaning="norm that all keys have", latex="r")
alpha = Symbol("theta_q", domain="real", meaning="angle of a query in the plane", latex=r"\alpha")
beta = Symbol("theta_k", domain="real", meaning="angle of a key in the plane", latex=r"\beta")
gap = Symbol("r_gap", domain="positive", meaning="squared distance of the farther point less that of the nearer")
near = Symbol("r_near", domain="real", meaning="distance of one observation", latex="r")
far = Symbol("r_far", domain="real", meaning="distance of another observation", latex="s")
sigma = Symbol("sigma_bw", domain="positive", meaning="bandwidth of a Gaussian kernel", latex=r"\sigma")
score = family("score_pt", domain="real", meaning="scores of the observed points", latex="s")
a1, a2 = [Symbol(f"q_{o}", domain="real", meaning="a coordinate of a query in the plane") for o in (1, 2)]
b1, b2 = [Symbol(f"k_{o}", domain="real", meaning="a coordinate of a key in the plane") for o in (1, 2)]
c1, c2 = [Symbol(f"kk_{o}", domain="real", meaning="a coordinate of another key in the plane") for o in (1, 2)]
MASS = Sum(w[k], (k, 1, n))


def squared_distance(index: Expr) -> Expr:
    """The squared distance of the point from an observed one."""
    return Sum((x[l] - X[index, l])**2, (l, 1, d))


def dot(index: Expr) -> Expr:
    """The dot product of the point and an observed one."""
    return Sum(x[l]*X[index, l], (l, 1, d))


def gaussian(index: Expr) -> Expr:
    """The Gaussian kernel at an observed point."""
    return exp(-squared_distance(index)/(2*nu))


MEAN = Identity(
    name="kernel.weighted-mean",
    title="A kernel estimate is a weighted mean",
    topic="kernels",
    quantity=Sum(w[k]*y[k], (k, 1, n))/MASS,
    statements=(
        claim(
            "it is at most the largest observation",
            Le(Sum(w[k]*y[k], (k, 1, n))/MASS, high),
            where=(Gt(MASS, 0), ForAll(Le(y[k], high), (k, 1, n))),
            derivation=facts((Le(Sum(w[k]*y[k], (k, 1, n)), high*MASS), "observation by observation")),
            aliases=("kernel.weights-convex",),
        ),
        corollary(
            "at-least-smallest",
            "and at least the smallest",
            Ge(Sum(w[k]*y[k], (k, 1, n))/MASS, low),
            where=(Gt(MASS, 0), ForAll(Ge(y[k], low), (k, 1, n))),
            derivation=facts((Ge(Sum(w[k]*y[k], (k, 1, n)), low*MASS), "observation by observation")),
        ),
        corollary(
            "tied-ends",
            "values 10, 20 and 30 whose ends have the same weight give 20",
            Eq((10*exp(alpha) + 20*exp(beta) + 30*exp(alpha))/(2*exp(alpha) + exp(beta)), 20),
            aliases=("ex3.output-exactly-20",),
        ),
        corollary(
            "unnormalised",
            "without the denominator the constant kernel gives n times the mean",
            Eq(Sum(y[k], (k, 1, n)), n*(Sum(y[k], (k, 1, n))/n)),
            aliases=("kernel.unnormalised-gives-n-mean",),
        ),
    ),
    errata=(
        erratum(
            "no-neighbour",
            "the estimate said to exist at every point: a kernel of bounded support may give no observation any weight",
            Gt(MASS, 0),
            right=Ge(MASS, 0),
        ),
    ),
    sources=(TEXTBOOK,),
)

GAUSSIAN = Identity(
    name="kernel.gaussian-softmax",
    title="Gaussian weights are a softmax",
    topic="kernels",
    statements=(
        claim(
            "Gaussian kernel weights are the softmax of minus the squared distances over twice the squared bandwidth",
            Eq(exp(-squared_distance(i)/(2*h**2))/Sum(exp(-squared_distance(j)/(2*h**2)), (j, 1, n)),
               exp(score[i])/Sum(exp(score[j]), (j, 1, n))),
            where=(Le(i, n), ForAll(Eq(score[k], -squared_distance(k)/(2*h**2)), (k, 1, n))),
            aliases=("kernel.gaussian-is-softmax",),
        ),
        corollary(
            "two-points",
            "with two points at the distances r and s",
            Eq(exp(-near**2/(2*h**2))/(exp(-near**2/(2*h**2)) + exp(-far**2/(2*h**2))),
               1/(1 + exp(near**2/(2*h**2) - far**2/(2*h**2)))),
        ),
        limit(
            "wide",
            "as the bandwidth grows they tend to equal weights",
            tends(1/(1 + exp((near**2 - far**2)/(2*h**2))), Fraction(1, 2)),
            where=("h_bw -> oo",),
            aliases=("kernel.gaussian-wide-limit",),
        ),
        corollary(
            "narrow",
            "as it shrinks the nearer point takes all weight but exp of minus a quotient that grows without bound",
            Ge(1/(1 + exp(-(gap/(2*h**2)))), 1 - exp(-(gap/(2*h**2)))),
            derivation=chain(
                1/(1 + exp(-(gap/(2*h**2)))),
                ("=", 1 - exp(-(gap/(2*h**2)))/(1 + exp(-(gap/(2*h**2)))), "over one denominator"),
                (">=", 1 - exp(-(gap/(2*h**2))), "the denominator is above 1"),
            ),
            aliases=("kernel.gaussian-narrow-limit",),
        ),
    ),
    sources=(TEXTBOOK,),
)

COMMON = exp(-(Sum(x[l]**2, (l, 1, d)) + norm**2)/(2*nu))
EQUAL_NORMS = (ForAll(Eq(Sum(X[k, l]**2, (l, 1, d)), norm**2), (k, 1, n)),)
DOT_SOFTMAX = Identity(
    name="kernel.gaussian-equals-dot-product",
    title="Gaussian attention over keys of one norm is dot-product attention",
    topic="kernels",
    statements=(
        claim(
            "over keys of equal norm Gaussian weights are the softmax of the dot products over the squared bandwidth",
            Eq(gaussian(i)/Sum(gaussian(j), (j, 1, n)), exp(dot(i)/nu)/Sum(exp(dot(j)/nu), (j, 1, n))),
            where=(Le(i, n), *EQUAL_NORMS),
            derivation=chain(
                gaussian(i)/Sum(gaussian(j), (j, 1, n)),
                ("=", COMMON*exp(dot(i)/nu)/Sum(COMMON*exp(dot(j)/nu), (j, 1, n)), "expand the squares"),
                ("=", exp(dot(i)/nu)/Sum(exp(dot(j)/nu), (j, 1, n)), "the norms are common to all and cancel"),
            ),
            aliases=("attn.gaussian-equals-softmax",),
        ),
        corollary(
            "bandwidth",
            "it is scaled dot-product attention where the squared bandwidth is the square root of the width",
            Eq(dot(i)/sigma**2, dot(i)/sqrt(d)),
            where=(Eq(sigma**2, sqrt(d)),),
            aliases=("attn.gaussian-bandwidth-match",),
        ),
    ),
    errata=(
        erratum(
            "any-norms",
            "the two said to agree for keys of any norm (two keys on a line)",
            Eq(exp(-(alpha - 1)**2/(2*nu))/(exp(-(alpha - 1)**2/(2*nu)) + exp(-(alpha - beta)**2/(2*nu))),
               exp(alpha/nu)/(exp(alpha/nu) + exp(alpha*beta/nu))),
            right=Eq((alpha - beta)**2, alpha**2 + beta**2 - 2*alpha*beta),
        ),
    ),
    sources=(TEXTBOOK,),
)


def bilinear(row: tuple[Expr, Expr], column: tuple[Expr, Expr]) -> Expr:
    """The score of two tokens with two coordinates: a row, the matrix W, a column."""
    (r1, r2), (s1, s2) = row, column
    return r1*(W[1, 1]*s1 + W[1, 2]*s2) + r2*(W[2, 1]*s1 + W[2, 2]*s2)


GRAM = Sum(Sum(c[i]*c[j]*Sum(X[i, l]*X[j, l], (l, 1, d)), (j, 1, n)), (i, 1, n))
DOT = Identity(
    name="kernel.dot-product",
    title="The dot product is a positive semidefinite kernel",
    topic="kernels",
    statements=(
        claim(
            "a Gram matrix as a quadratic form is a squared norm, which is not negative",
            Ge(GRAM, 0),
            derivation=chain(
                GRAM,
                ("=", Sum(Sum(c[i]*X[i, l], (i, 1, n))**2, (l, 1, d)), "the squared norm of the combination"),
                (">=", 0, "a sum of squares"),
            ),
            aliases=("attn.dot-is-kernel",),
        ),
        corollary(
            "squared-norm",
            "that of the combination of the points",
            Eq(GRAM, Sum(Sum(c[i]*X[i, l], (i, 1, n))**2, (l, 1, d))),
        ),
        corollary(
            "symmetric",
            "and it is symmetric",
            Eq(Sum(X[i, l]*X[j, l], (l, 1, d)), Sum(X[j, l]*X[i, l], (l, 1, d))),
        ),
        condition(
            "bilinear",
            "a bilinear score of two tokens is symmetric where its matrix is, that is W + W^T",
            Eq(Sum(Sum(x[l]*(W[l, k] + W[k, l])*q[k], (k, 1, d)), (l, 1, d)),
               Sum(Sum(q[l]*(W[l, k] + W[k, l])*x[k], (k, 1, d)), (l, 1, d))),
            aliases=("attn.bilinear-score-not-kernel",),
        ),
        corollary(
            "transposed",
            "swapping the tokens transposes the matrix",
            Eq(Sum(Sum(x[l]*W[l, k]*q[k], (k, 1, d)), (l, 1, d)), Sum(Sum(q[l]*W[k, l]*x[k], (k, 1, d)), (l, 1, d))),
        ),
    ),
    errata=(
        erratum(
            "any-matrix",
            "a bilinear score said to be symmetric for any matrix (two tokens with two coordinates)",
            Eq(bilinear((a1, a2), (b1, b2)), bilinear((b1, b2), (a1, a2))),
            right=Eq(bilinear((a1, a2), (b1, b2)) - bilinear((b1, b2), (a1, a2)),
                     (W[1, 2] - W[2, 1])*(a1*b2 - a2*b1)),
        ),
    ),
    sources=(TEXTBOOK,),
)

DOT_A, DOT_B = Sum(q[l]*x[l], (l, 1, d)), Sum(q[l]*c[l], (l, 1, d))
FAR_A, FAR_B = Sum((q[l] - x[l])**2, (l, 1, d)), Sum((q[l] - c[l])**2, (l, 1, d))
DISTANCE = Identity(
    name="kernel.distance-and-angle",
    title="Distance and angle of two vectors",
    topic="kernels",
    statements=(
        claim(
            "a squared distance is the sum of the squared norms less twice the dot product",
            Eq(Sum((x[l] - q[l])**2, (l, 1, d)),
               Sum(x[l]**2, (l, 1, d)) + Sum(q[l]**2, (l, 1, d)) - 2*Sum(x[l]*q[l], (l, 1, d))),
            aliases=("attn.distance-cosine",),
        ),
        corollary(
            "unit",
            "for unit vectors 2 - 2 cos of the angle, the cosine being their dot product",
            Eq(Sum((x[l] - q[l])**2, (l, 1, d)), 2 - 2*Sum(x[l]*q[l], (l, 1, d))),
            where=(Eq(Sum(x[l]**2, (l, 1, d)), 1), Eq(Sum(q[l]**2, (l, 1, d)), 1)),
        ),
        corollary(
            "plane",
            "in the plane the dot product of unit vectors is the cosine of the angle between them",
            Eq(cos(alpha)*cos(beta) + sin(alpha)*sin(beta), cos(alpha - beta)),
            aliases=("attn.unit-dot-is-cosine",),
        ),
        condition(
            "order",
            "for unit vectors a larger dot product is precisely a smaller distance",
            Equivalent(Gt(DOT_A, DOT_B), Lt(FAR_A, FAR_B)),
            where=(Eq(Sum(x[l]**2, (l, 1, d)), 1), Eq(Sum(c[l]**2, (l, 1, d)), 1), Eq(Sum(q[l]**2, (l, 1, d)), 1)),
            derivation=chain(
                Gt(DOT_A, DOT_B),
                ("have", Eq(FAR_A, 2 - 2*DOT_A), "expand the square"),
                ("have", Eq(FAR_B, 2 - 2*DOT_B), "and that of the other key"),
                ("<=>", Lt(2 - 2*DOT_A, 2 - 2*DOT_B), "2 - 2x decreases"),
                ("<=>", Lt(FAR_A, FAR_B), "these are the squared distances"),
            ),
            aliases=("attn.large-dot-small-distance",),
        ),
    ),
    errata=(
        erratum(
            "larger-dot-more-aligned",
            "a larger dot product said to mean a more similar direction, whatever the norms (two keys in the plane)",
            Implies(Lt(a1*b1 + a2*b2, a1*c1 + a2*c2),
                    Lt((a1*b1 + a2*b2)/sqrt(b1**2 + b2**2), (a1*c1 + a2*c2)/sqrt(c1**2 + c2**2))),
            where=(Gt(b1**2 + b2**2, 0), Gt(c1**2 + c2**2, 0)),
            right=Implies(And(Lt(a1*b1 + a2*b2, a1*c1 + a2*c2), Eq(c1**2 + c2**2, b1**2 + b2**2)),
                    Lt((a1*b1 + a2*b2)/sqrt(b1**2 + b2**2), (a1*c1 + a2*c2)/sqrt(b1**2 + b2**2))),
            aliases=("attn.larger-dot-means-aligned",),
        ),
    ),
    sources=(TEXTBOOK,),
)

ENTRIES = (MEAN, GAUSSIAN, DOT_SOFTMAX, DOT, DISTANCE)
