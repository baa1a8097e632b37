"""Residual connections: what x + h(x) does to distances, and its derivative."""
from __future__ import annotations

from derive import Abs, And, Eq, Expr, ForAll, Ge, Gt, Implies, KroneckerDelta, Le, Lt, Sum, Symbol, family
from derive.catalogue import Identity, chain, claim, corollary, erratum, facts, induction, limit, tends, use
from identities.sources import LAN, TEXTBOOK, VASWANI
from identities.symbols import L, depth, i, j, k, layer

before = Symbol("D_in", domain="nonnegative", meaning="norm of the difference of two inputs", latex=r"\|x - y\|")
after = Symbol("D_res", domain="nonnegative", meaning="norm of the difference of the outputs of x + h(x)")
branch = Symbol("D_branch", domain="nonnegative", meaning="norm of the difference of h at the two inputs")
lip = Symbol("Lip_h", domain="nonnegative", meaning="Lipschitz constant of h", latex="Lip(h)")
modulus = Symbol("Lip_res", domain="nonnegative", meaning="a Lipschitz constant of x + h(x)")
a = Symbol("a_lin", domain="real", meaning="factor of a linear branch h(x) = a x", latex="a")
r = Symbol("r_lin", domain="nonnegative", meaning="1 + a: factor of a linear residual map", latex="r")
x0 = Symbol("x_start", domain="real", meaning="start of an orbit", latex="x")
t = Symbol("t_res", domain="nonnegative integer", meaning="layers passed", unit="layer", latex="t")
d = Symbol("d_res", domain="positive integer", meaning="width of a layer", latex="d")
f_at = family("f_at", domain="real", meaning="a sublayer at an input", latex="f(x)")
f_near = family("f_near", domain="real", meaning="the sublayer at the input moved by h", latex="f(x+h)")
x = family("x_res", domain="real", meaning="input of a residual layer", latex="x")
h = family("h_res", domain="real", meaning="by how much an input is moved", latex="h")
J = family("J_f", domain="real", meaning="derivative of a sublayer", latex="J")
M = family("M_l", domain="real", meaning="product of the derivatives of the first layers", latex="M")
v = family("v_l", domain="real", meaning="by how much the output of the first layers moves, to first order", latex="v")
small = Symbol("eps_res", domain="nonnegative", meaning="a small number that belongs to small h", latex=r"\varepsilon")
moved = Symbol("h_size", domain="nonnegative", meaning="size of h", latex=r"\|h\|")
y = family("y_orb", domain="nonnegative", meaning="sizes of the states of a shared stack", latex="y")

LOWER = Identity(
    name="residual.lipschitz-lower-bound",
    title="A residual map keeps points apart",
    topic="iterated-maps",
    quantity=(1 - lip)*before,
    statements=(
        claim(
            "x + h(x) leaves at least the share 1 - Lip(h) of a distance",
            Ge(after, (1 - lip)*before),
            where=(Le(branch, lip*before), Le(before, after + branch)),
            aliases=("albert.residual-lipschitz-lower",),
        ),
        corollary(
            "modulus",
            "so each of its Lipschitz constants is at least 1 - Lip(h), if there are two points",
            Ge(modulus, 1 - lip),
            where=(Le(branch, lip*before), Le(before, after + branch), Le(after, modulus*before), Gt(before, 0)),
        ),
        corollary("linear", "for h(x) = a x", Ge(Abs(1 + a), 1 - Abs(a))),
        corollary(
            "diverges",
            "for a > 0 the iterates grow without bound, at least as t does",
            Ge(x0*(1 + a)**t, x0*(1 + a*t)),
            where=(Gt(a, 0), Gt(x0, 0)),
            derivation=facts((Ge((1 + a)**t, 1 + a*t), "Bernoulli's inequality")),
        ),
        limit(
            "converges",
            "for -1 <= a < 0 they converge",
            tends(x0*r**t, 0),
            where=("t_res -> oo", Lt(r, 1)),
        ),
    ),
    errata=(
        erratum(
            "small-branch",
            "said to contract only if h is small: h(x) = -x contracts to a point",
            Lt(Abs(a), 1),
            where=(Lt(Abs(1 + a), 1),),
            right=And(Lt(-2, a), Lt(a, 0)),
            aliases=("albert.residual-not-contraction",),
        ),
        erratum(
            "never-converges",
            "the iterates said never to converge, nor to come nearer to 0: those of x - x/2 do",
            Ge(Abs(x0*(1 + a)**(t + 1)), Abs(x0*(1 + a)**t)),
            where=(Gt(a, -1),),
            right=Eq(x0*(1 + a)**(t + 1), (1 + a)*(x0*(1 + a)**t)),
            aliases=("albert.residual-never-converges",),
        ),
    ),
    sources=(LAN,),
)

v_now = family("v_now", domain="real", meaning="first-order move of a layer's input", latex="v")
v_next = family("v_next", domain="real", meaning="first-order move of its output", latex="v'")
M_now = family("M_now", domain="real", meaning="product of the derivatives before a layer", latex="M")
M_next = family("M_next", domain="real", meaning="the product with that of the layer", latex="M'")
V = family("v_at", domain="real", meaning="first-order move of the output of each layer", latex="v")
MM = family("M_at", domain="real", meaning="product of the derivatives of the first layers, I + J each", latex="M")
JJ = family("J_at", domain="real", meaning="derivative of the sublayer of each layer, at its input", latex="J")
side_1 = family("side_1", domain="real", meaning="numbers", latex="a")
side_2 = family("side_2", domain="real", meaning="numbers that equal the first", latex="b")
side_3 = family("side_3", domain="real", meaning="numbers that equal the second under a condition", latex="c")
side_4 = family("side_4", domain="real", meaning="numbers that equal the third", latex="e")
LAYERS = (layer, 0, L - 1)
NOW = ForAll(Eq(v_now[i], Sum(M_now[i, j]*h[j], (j, 1, d))), (i, 1, d))
NEXT = ForAll(Eq(v_next[i], Sum(M_next[i, j]*h[j], (j, 1, d))), (i, 1, d))
MOVED = v_now[i] + Sum(J[i, k]*v_now[k], (k, 1, d))
PRODUCT = M_now[i, j] + Sum(J[i, k]*M_now[k, j], (k, 1, d))
MULTIPLIED = Sum(PRODUCT*h[j], (j, 1, d))
EACH_MOVE = ForAll(Eq(V[layer + 1, i], V[layer, i] + Sum(JJ[layer, i, k]*V[layer, k], (k, 1, d))), (i, 1, d), LAYERS)
EACH_PRODUCT = ForAll(Eq(MM[layer + 1, i, j], MM[layer, i, j] + Sum(JJ[layer, i, k]*MM[layer, k, j], (k, 1, d))),
                      (j, 1, d), (i, 1, d), LAYERS)
START = (ForAll(Eq(V[0, i], h[i]), (i, 1, d)), ForAll(Eq(MM[0, i, j], KroneckerDelta(i, j)), (j, 1, d), (i, 1, d)))


def moved_by(number: Expr | int) -> Expr:
    """After so many layers the first-order move is the product of the derivatives times h."""
    return ForAll(Eq(V[number, i], Sum(MM[number, i, j]*h[j], (j, 1, d))), (i, 1, d))


PARTS = Identity(
    name="residual.one-layer-parts",
    title="The move through one layer, in parts",
    topic="iterated-maps",
    statements=(
        claim("what the next product does", ForAll(Eq(Sum(M_next[i, j]*h[j], (j, 1, d)), MULTIPLIED), (i, 1, d)),
              where=(ForAll(Eq(M_next[i, j], PRODUCT), (j, 1, d), (i, 1, d)),)),
        corollary("move", "and what the layer does, in another order of summation",
                  Implies(NOW, ForAll(Eq(MOVED, MULTIPLIED), (i, 1, d)))),
        corollary(
            "join",
            "equal numbers, in turn",
            Implies(NOW, ForAll(Eq(side_1[i], side_4[i]), (i, 1, d))),
            where=(ForAll(Eq(side_1[i], side_2[i]), (i, 1, d)),
                   Implies(NOW, ForAll(Eq(side_2[i], side_3[i]), (i, 1, d))),
                   ForAll(Eq(side_4[i], side_3[i]), (i, 1, d))),
        ),
    ),
)

ONE_LAYER = Identity(
    name="residual.one-layer",
    title="The move through one layer",
    topic="iterated-maps",
    statements=(
        claim(
            "what is a product times h before the layer is the next product times h after it",
            Implies(NOW, NEXT),
            where=(ForAll(Eq(v_next[i], MOVED), (i, 1, d)), ForAll(Eq(M_next[i, j], PRODUCT), (j, 1, d), (i, 1, d))),
            derivation=facts(using=(use(PARTS), use(PARTS, "move"), use(PARTS, "join", {
                side_1[i]: v_next[i], side_2[i]: MOVED, side_3[i]: MULTIPLIED,
                side_4[i]: Sum(M_next[i, j]*h[j], (j, 1, d))}))),
        ),
    ),
)

EVERY_LAYER = Identity(
    name="residual.every-layer",
    title="The move through each layer of a stack",
    topic="iterated-maps",
    statements=(
        claim(
            "what holds before a layer holds after it",
            ForAll(Implies(moved_by(layer), moved_by(layer + 1)), LAYERS),
            where=(EACH_MOVE, EACH_PRODUCT),
            derivation=facts(using=(use(ONE_LAYER, "", {
                v_now[i]: V[layer, i], v_next[i]: V[layer + 1, i], M_now[i, j]: MM[layer, i, j],
                M_next[i, j]: MM[layer + 1, i, j], J[i, j]: JJ[layer, i, j]}),)),
        ),
    ),
)

FIRST_LAYERS = Identity(
    name="residual.first-layers",
    title="The move through the first layers of a stack",
    topic="iterated-maps",
    statements=(
        claim(
            "is the ordered product of their derivatives times h, whatever their number up to L",
            Implies(Le(depth, L), moved_by(depth)),
            where=(*START, EACH_MOVE, EACH_PRODUCT),
            derivation=induction(depth, base=facts((moved_by(0), "the identity")), using=(use(EVERY_LAYER),)),
        ),
    ),
)

LINEAR = Sum((KroneckerDelta(i, j) + J[i, j])*h[j], (j, 1, d))
JACOBIAN = Identity(
    name="residual.derivative",
    title="The derivative of a residual layer is the identity and that of its sublayer",
    topic="iterated-maps",
    statements=(
        claim(
            "what I + J misses of the change of x + f(x) is what J misses of the change of f",
            Eq((x[i] + h[i] + f_near[i]) - (x[i] + f_at[i]) - LINEAR,
               f_near[i] - f_at[i] - Sum(J[i, j]*h[j], (j, 1, d))),
            where=(Le(i, d),),
            derivation=chain(
                (x[i] + h[i] + f_near[i]) - (x[i] + f_at[i]) - LINEAR,
                ("=", h[i] + f_near[i] - f_at[i] - (h[i] + Sum(J[i, j]*h[j], (j, 1, d))), "the identity gives h_i"),
                ("=", f_near[i] - f_at[i] - Sum(J[i, j]*h[j], (j, 1, d)), "h_i cancels"),
            ),
            aliases=("tf.residual-jacobian",),
        ),
        corollary(
            "remainder",
            "so it is differentiable where f is: its remainder is as small beside the size of h",
            Le(Abs((x[i] + h[i] + f_near[i]) - (x[i] + f_at[i]) - LINEAR), small*moved),
            where=(Le(i, d), Le(Abs(f_near[i] - f_at[i] - Sum(J[i, j]*h[j], (j, 1, d))), small*moved)),
            derivation=chain(
                Abs((x[i] + h[i] + f_near[i]) - (x[i] + f_at[i]) - LINEAR),
                ("=", Abs(f_near[i] - f_at[i] - Sum(J[i, j]*h[j], (j, 1, d))), "h_i cancels"),
                ("<=", small*moved, "f is differentiable"),
            ),
        ),
        corollary(
            "stack-start",
            "before the first layer of a stack the product is the identity",
            ForAll(Eq(v[k], Sum(M[k, j]*h[j], (j, 1, d))), (k, 1, d)),
            where=(ForAll(Eq(v[k], h[k]), (k, 1, d)),
                   ForAll(ForAll(Eq(M[k, j], KroneckerDelta(k, j)), (j, 1, d)), (k, 1, d))),
        ),
        corollary(
            "stack",
            "one more layer of a stack multiplies what came before by I + J from the left",
            Eq(v[i] + Sum(J[i, k]*v[k], (k, 1, d)), Sum((M[i, j] + Sum(J[i, k]*M[k, j], (k, 1, d)))*h[j], (j, 1, d))),
            where=(Le(i, d), ForAll(Eq(v[k], Sum(M[k, j]*h[j], (j, 1, d))), (k, 1, d))),
            derivation=chain(
                v[i] + Sum(J[i, k]*v[k], (k, 1, d)),
                ("=", Sum(M[i, j]*h[j], (j, 1, d)) + Sum(J[i, k]*Sum(M[k, j]*h[j], (j, 1, d)), (k, 1, d)),
                 "what came before"),
                ("=", Sum((M[i, j] + Sum(J[i, k]*M[k, j], (k, 1, d)))*h[j], (j, 1, d)), "the order of summation"),
            ),
        ),
        corollary(
            "any-depth",
            "so at every depth the derivative of a stack is the ordered product of the I + J of its layers",
            moved_by(L),
            where=(*START, EACH_MOVE, EACH_PRODUCT),
            derivation=facts(using=(use(FIRST_LAYERS, "", {depth: L}),)),
        ),
    ),
    sources=(TEXTBOOK, VASWANI),
)

SHARED = Identity(
    name="layers.shared-iterate",
    title="Layers that share their weights iterate one map",
    topic="iterated-maps",
    statements=(
        claim(
            "t layers that share a factor r by which they stretch a state at most have the factor r^t",
            Le(y[t], r**t*y[0]),
            where=("y_orb[n+1] <= r_lin*y_orb[n]",),
            derivation=induction(t, step=chain(
                y[t + 1],
                ("<=", r*y[t], "one more layer"),
                ("<=", r*(r**t*y[0]), "by the hypothesis of the induction"),
                ("=", r**(t + 1)*y[0], "one more factor"),
            )),
            aliases=("albert.iterated-map",),
        ),
    ),
    sources=(LAN,),
)

ENTRIES = (LOWER, PARTS, ONE_LAYER, EVERY_LAYER, FIRST_LAYERS, JACOBIAN, SHARED)
