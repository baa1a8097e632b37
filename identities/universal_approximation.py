"""What transformers can approximate: with positions every continuous map of sequences, without them equivariant ones.

Transformers of every depth, and inputs, are numbered: the weights of a transformer, and the coordinates of an input on
a grid (`grids`), are digits of a number. So "there is a transformer" is said of whole numbers. A layer has two heads
of size 1 and an inner width of 4.
"""
from __future__ import annotations

from derive import Abs, Eq, Expr, Family, ForAll, Ge, Implies, KroneckerDelta, Le, Max, Not, Sum, Symbol, Tends, exp, oo
from derive.catalogue import Function, Identity, chain, cited, corollary, define
from derive.language import family
from identities.attention_order import d, n
from identities.grids import LEVEL, digit, level, mesh, over_grid, point
from identities.sources import TEXTBOOK

token = Symbol("i_tok", domain="positive integer", meaning="a token of the input", latex="i")
to = Symbol("j_tok", domain="positive integer", meaning="a token that is attended to", latex="j")
e = Symbol("e_out", domain="positive integer", meaning="a coordinate of a token", latex="e")
c = Symbol("c_sum", domain="positive integer", meaning="a coordinate that is summed over", latex="c")
head = Symbol("h_net", domain="positive integer", meaning="one of two heads", latex="h")
unit = Symbol("a_net", domain="positive integer", meaning="one of four units of a feed-forward network", latex="a")
layer = Symbol("l_net", domain="nonnegative integer", meaning="a layer of a transformer", latex="l")
depth = Symbol("L_net", domain="positive integer", meaning="layers of a transformer", latex="L")
net = Symbol("v_net", domain="nonnegative integer", latex="v",
             meaning="number of a transformer: its digits are the weights")
fine = Symbol("q_net", domain="positive integer", latex="q",
              meaning="its weights are multiples of 1/q from -q to q, digits to the base 2 q^2 + 1")
row = Symbol("r_net", domain="nonnegative integer", meaning="a row of d weights of a transformer", latex="r")
side = Symbol("R_cube", domain="positive", meaning="the inputs have coordinates from -R to R", latex="R")
order = Symbol("p_mean", domain="real", meaning="order of the distance", latex="p")
eps = Symbol("eps_net", domain="positive", meaning="a distance, however small", latex=r"\varepsilon")
other = Symbol("w_other", domain="positive integer", meaning="the number of another point", latex="w'")
mesh_2 = Symbol("B_other", domain="positive integer", meaning="levels of its grid", latex="B'")
close = Symbol("r_close", domain="positive integer", meaning="values are close within 1/r", latex="r")
reach = family("reach_f", domain="positive integer", latex=r"\rho",
               meaning="inputs within 1 over it of each other have values within 1/r of each other, by r")
swapped = Symbol("t_swap", domain="positive integer", meaning="a token that is swapped with the next one", latex="t")
X = Function("X_grid", "a coordinate of a token of an input, by the point of a grid, its levels, token and coordinate")
weight = Function("W_net", "a weight of a transformer, by its number, its q, the row and the column")
f = family("f_map", domain="real", latex="f",
           meaning="a map of sequences: a coordinate of a token of its value, by the levels of a grid and the point")
Y = family("Y_net", domain="real", latex="Y", meaning="a coordinate of a token after a layer of a transformer, "
           "by layer, token, coordinate, transformer (q and its number), levels of a grid and point")
A = family("A_net", domain="real", latex="A", meaning="the same between attention and feed-forward network of a layer")
distance = family("dist_net", domain="nonnegative", latex="D",
                  meaning="distance of a transformer from the map in the mean of order p, by layers, q and number")
points = Symbol("N_pts", domain="positive integer", meaning="points of a grid of inputs", latex="N")
place = Symbol("w_pt", domain="positive integer", meaning="a point of a grid of inputs", latex="w")
permuted = family("sg_pt", domain="integer", latex=r"\sigma", meaning="the point of the permuted input, by the point")
back = family("rh_pt", domain="integer", latex=r"\rho", meaning="the point whose permuted input is at a point")
f_at = family("f_pt", domain="real", latex="f", meaning="what a map makes of a token of an input, by the point")
f_moved = family("f_moved", domain="real", latex="f'", meaning="what it makes of the token that is moved there")
g_at = family("g_pt", domain="real", latex="g", meaning="what a network makes of that token, by the point")
g_moved = family("g_moved", domain="real", latex="g'", meaning="what it makes of the token that is moved there")
POINTS = (place, 1, points)
MOVED = (ForAll(Ge(permuted[place], 1), POINTS), ForAll(Le(permuted[place], points), POINTS),
         ForAll(Eq(back[permuted[place]], place), POINTS))
COMMUTES = ForAll(Eq(g_at[permuted[place]], g_moved[place]), POINTS)
MISSED = Sum(Abs(f_at[permuted[place]] - f_moved[place]), POINTS)
OF_TOKEN, OF_MOVED = Sum(Abs(f_at[place] - g_at[place]), POINTS), Sum(Abs(f_moved[place] - g_moved[place]), POINTS)
INPUT = define(X(point, mesh, token, e), side*(2*level(point, mesh, (token - 1)*d + e) - 1))
WEIGHTS = define(weight(net, fine, row, e), (digit(net, 2*fine**2 + 1, row*d + e) - fine**2)/fine)
AT = (fine, net, mesh_2, other)
EVERYWHERE = ((token, 1, n), (e, 1, d), (other, 1, mesh_2**(n*d)), (mesh_2, 1, oo), (net, 0, oo), (fine, 1, oo))


def w(within: int, of: Expr | int, column: Expr | int) -> Expr:
    """A weight of the layer after `layer`; each layer has 21 rows, after the n rows for the positions."""
    return weight(net, fine, n + 21*layer + within + of - 1, column)


def projected(within: int, of: Expr, rows: Family, at: Expr) -> Expr:
    """A query, key, value or inner unit of a token."""
    return Sum(w(within, of, c)*rows[layer, at, c, *AT], (c, 1, d))


def attended(at: Expr) -> Expr:
    """exp of the score of token i and another."""
    return exp(projected(0, head, Y, token)*projected(2, head, Y, at))


def transformer(first: Expr) -> tuple[Expr, ...]:
    """What a transformer makes of every input: `first` enters the first layer."""
    mixed = Sum(attended(to)*projected(4, head, Y, to), (to, 1, n))/Sum(attended(to), (to, 1, n))
    attention = Sum(w(6, head, e)*mixed, (head, 1, 2))
    inner = Sum(w(12, unit, e)*Max(0, projected(8, unit, A, token) + w(16, unit, 1)), (unit, 1, 4)) + w(20, 1, e)
    return (
        ForAll(Eq(Y[0, token, e, *AT], first), *EVERYWHERE),
        ForAll(Eq(A[layer, token, e, *AT], Y[layer, token, e, *AT] + attention), *EVERYWHERE, (layer, 0, oo)),
        ForAll(Eq(Y[layer + 1, token, e, *AT], A[layer, token, e, *AT] + inner), *EVERYWHERE, (layer, 0, oo)),
    )


ALL = ((token, 1, n), (e, 1, d))
CONTINUOUS = ForAll(Implies(
    ForAll(Le(Abs(X(point, mesh, token, e) - X(other, mesh_2, token, e)), 1/reach[close]), *ALL),
    ForAll(Le(Abs(f[token, e, mesh, point] - f[token, e, mesh_2, other]), 1/close), *ALL)),
    (point, 1, mesh**(n*d)), (other, 1, mesh_2**(n*d)), (mesh, 1, oo), (mesh_2, 1, oo), (close, 1, oo))
SWAP = token + KroneckerDelta(token, swapped) - KroneckerDelta(token, swapped + 1)
EQUIVARIANT = ForAll(Implies(
    ForAll(Eq(X(other, mesh_2, token, e), X(point, mesh_2, SWAP, e)), *ALL),
    ForAll(Eq(f[token, e, mesh_2, other], f[SWAP, e, mesh_2, point]), *ALL)),
    (swapped, 1, n - 1), (point, 1, mesh_2**(n*d)), (other, 1, mesh_2**(n*d)), (mesh_2, 1, oo))
OFF = Sum(Abs(Y[depth, token, e, fine, net, mesh, point] - f[token, e, mesh, point])**order, *ALL)
DISTANCE = ForAll(Tends((2*side)**(n*d)*over_grid(OFF, n*d), mesh, oo, distance[depth, fine, net]**order),
                  (net, 0, oo), (fine, 1, oo), (depth, 1, oo))
SOME_IS_NEAR = Not(ForAll(Ge(distance[depth, fine, net], eps), (net, 0, oo), (fine, 1, oo), (depth, 1, oo)))
POSITION = weight(net, fine, token - 1, e)
GIVEN = (Ge(order, 1), LEVEL, INPUT, WEIGHTS, CONTINUOUS)
PLACE = X(other, mesh_2, token, e)
YUN = "Yun et al., Are Transformers universal approximators of sequence-to-sequence functions?, ICLR 2020, theorem "

UNIVERSAL = Identity(
    name="attention.universal-approximation",
    title="What transformers with positions can approximate",
    topic="softmax-attention",
    note="The map f is told by its values on all grids of the cube, which determine a continuous map; inputs within "
         "1/rho(r) of each other have values within 1/r. A compact set lies in a cube, and a continuous map on it "
         "extends to the cube (Tietze), where the distance is no smaller. Rational weights are as good as real ones, "
         "as the output is continuous in them. A transformer has L layers of two heads of size 1 and a feed-forward "
         "network of 4 units, each with a residual connection; with positions it has n d more weights, which are "
         "added to the input.",
    statements=(
        cited(
            "",
            "with positions: for every continuous map f between sequences of n tokens of width d, on a cube, and every "
            "eps > 0 not every transformer is at a distance of eps or more from f, in the mean of order p",
            SOME_IS_NEAR,
            YUN + "3",
            where=(*GIVEN, *transformer(PLACE + POSITION), DISTANCE),
            aliases=("theory.universal-approximation",),
        ),
        cited(
            "without-positions",
            "without positions: the same of every such map that a swap of neighbouring tokens permutes the output of",
            SOME_IS_NEAR,
            YUN + "2",
            where=(*GIVEN, EQUIVARIANT, *transformer(PLACE), DISTANCE),
        ),
        corollary(
            "only-equivariant",
            "and of no other map: where a network commutes with a permutation, a map misses that by no more, added up "
            "over the points of a grid, than its distances from the network at both tokens",
            Le(MISSED, OF_TOKEN + OF_MOVED),
            where=(*MOVED, COMMUTES),
            derivation=chain(
                MISSED,
                ("<=", Sum(Abs(f_at[permuted[place]] - g_at[permuted[place]]) + Abs(f_moved[place] - g_moved[place]),
                           POINTS),
                 "the triangle inequality"),
                ("=", Sum(Abs(f_at[permuted[place]] - g_at[permuted[place]]), POINTS) + OF_MOVED, "part the sum"),
                ("=", OF_TOKEN + OF_MOVED, "a permutation of the points"),
            ),
        ),
    ),
    sources=(TEXTBOOK,),
)

ENTRIES = (UNIVERSAL,)
