"""Residual connections: what x + h(x) does to distances, and its derivative."""
from __future__ import annotations

from derive import Abs, And, Eq, Ge, Gt, KroneckerDelta, Le, Lt, Sum, Symbol, family
from derive.catalogue import Identity, chain, claim, corollary, erratum, facts, induction, limit, tends
from identities.sources import LAN, TEXTBOOK, VASWANI
from identities.symbols import i, j

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

ENTRIES = (LOWER, JACOBIAN, SHARED)
