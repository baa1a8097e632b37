"""The derivative of a stack of residual layers: the ordered product of I + J over its layers, remainder included.

Sizes of vectors are sums of absolute values. The input of the layer l moves by V[l], that of the stack by V[0]; the
output of its sublayer moves by W[l], so V[l + 1] = V[l] + W[l]. The sublayer is differentiable at its input: for each
epsilon, W[l] - J[l] V[l] is at most epsilon times V[l] in size for all small V[l], here those up to (B + 2)^L times
V[0]. Then V[L] - M[L] V[0] is at most epsilon L (B + 2)^L times V[0] in size, for the product M[L] of the I + J[l]: so
the stack is differentiable, and M[L] is its derivative.
"""
from __future__ import annotations

from derive import Abs, Eq, Expr, ForAll, Ge, Implies, KroneckerDelta, Le, Sum, Symbol, family
from derive.catalogue import Identity, chain, claim, corollary, facts, induction, use
from identities.sources import TEXTBOOK, VASWANI
from identities.symbols import L, depth, i, j, k, layer

d = Symbol("d_res", domain="positive integer", meaning="width of a layer", latex="d")
B = Symbol("B_res", domain="nonnegative", meaning="a bound of the derivatives of the sublayers", latex="B")
eps = Symbol("eps_stack", domain="nonnegative", meaning="a small number", latex=r"\varepsilon")
delta = Symbol("delta_stack", domain="nonnegative", meaning="how far an input may move for it", latex=r"\delta")
H = Symbol("H_moved", domain="nonnegative", meaning="by how much the input moves, in size", latex="H")
c = Symbol("c_stack", domain="positive", meaning="a bound of how a layer stretches a move", latex="c")
J = family("J_f", domain="real", meaning="derivative of a sublayer", latex="J")
u = family("u_move", domain="real", meaning="a move of a layer's input", latex="u")
s = family("s_miss", domain="real", meaning="what a derivative misses", latex="s")
h = family("h_res", domain="real", meaning="by how much an input is moved", latex="h")
v = family("v_in", domain="real", meaning="move of a layer's input", latex="v")
v_next = family("v_out", domain="real", meaning="move of its output", latex="v'")
w = family("w_sub", domain="real", meaning="move of its sublayer's output", latex="w")
M = family("M_in", domain="real", meaning="product of the derivatives before a layer", latex="M")
M_next = family("M_out", domain="real", meaning="the product with that of the layer", latex="M'")
x = Symbol("x_miss", domain="real", meaning="a number", latex="x")
y = Symbol("y_miss", domain="real", meaning="another number", latex="y")
p = Symbol("p_miss", domain="nonnegative", meaning="size of a move", latex="p")
z = Symbol("z_miss", domain="real", meaning="one more number", latex="z")
left = family("left_res", domain="real", meaning="numbers", latex="a")
right = family("right_res", domain="real", meaning="numbers that are no smaller", latex="b")


moved = family("moved_at", domain="nonnegative", meaning="sizes of a move, by layer", latex="a")
miss = family("miss_at", domain="nonnegative", meaning="sizes of what is missed, by layer", latex="e")
lost = family("lost_at", domain="nonnegative", meaning="sizes of what a layer's derivative misses, by layer", latex="m")
m = Symbol("m_res", meaning="a coordinate", latex="m")
r = Symbol("r_miss", domain="real", meaning="what is missed before", latex="r")
V = family("v_at", domain="real", meaning="by how much the input of each layer moves", latex="v")
W = family("w_at", domain="real", meaning="by how much the output of each layer's sublayer moves", latex="w")
JJ = family("J_at", domain="real", meaning="derivative of the sublayer of each layer, at its input", latex="J")
MM = family("M_at", domain="real", meaning="product of the derivatives of the first layers, I + J each", latex="M")
first = family("first_res", domain="real", meaning="numbers equal to others", latex="p")
second = family("second_res", domain="real", meaning="more numbers equal to others", latex="q")


def size(of: Expr, index: Expr = i) -> Expr:
    """The sum of the absolute values of a vector's entries."""
    return Sum(Abs(of), (index, 1, d))


JU = Sum(J[i, k]*u[k], (k, 1, d))
JU_ABS = Sum(Abs(J[i, k]*u[k]), (k, 1, d))
COLUMNS = ForAll(Le(Sum(Abs(J[i, k]), (i, 1, d)), B), (k, 1, d))

PARTS = Identity(
    name="residual.stretch-parts",
    title="How far a layer moves its input, in parts",
    topic="iterated-maps",
    statements=(
        claim("three numbers", Le(Abs(x + y + z), Abs(x) + Abs(y) + Abs(z))),
        corollary("triangle", "a sum of numbers", Le(Abs(Sum(left[k], (k, 1, d))), Sum(Abs(left[k]), (k, 1, d)))),
        corollary("order", "sums of smaller numbers", Le(Sum(left[k], (k, 1, d)), Sum(right[k], (k, 1, d))),
                  where=(ForAll(Le(left[k], right[k]), (k, 1, d)),)),
        corollary("columns", "column by column",
                  Eq(Sum(JU_ABS, (i, 1, d)), Sum(Abs(u[k])*Sum(Abs(J[i, k]), (i, 1, d)), (k, 1, d)))),
        corollary("scaled", "a bound times a number", Le(Abs(x)*y, Abs(x)*z), where=(Le(y, z),)),
    ),
    sources=(TEXTBOOK,),
)
EACH = Identity(
    name="residual.stretch-each",
    title="How far a layer moves its input, number by number",
    topic="iterated-maps",
    statements=(
        claim("what a layer makes of a move", ForAll(
                  Le(Abs(u[i] + JU + s[i]), Abs(u[i]) + Abs(JU) + Abs(s[i])), (i, 1, d)),
              derivation=facts(using=(use(PARTS, "", {x: u[i], y: JU, z: s[i]}),))),
        corollary("rows", "row by row", ForAll(Le(Abs(JU), JU_ABS), (i, 1, d)),
                  derivation=facts(using=(use(PARTS, "triangle", {left[k]: J[i, k]*u[k]}),))),
        corollary("columns", "column by column",
                  ForAll(Le(Abs(u[k])*Sum(Abs(J[i, k]), (i, 1, d)), Abs(u[k])*B), (k, 1, d)), where=(COLUMNS,),
                  derivation=facts(using=(use(PARTS, "scaled", {
                      x: u[k], y: Sum(Abs(J[i, k]), (i, 1, d)), z: B}),))),
    ),
    sources=(TEXTBOOK,),
)

DERIVATIVE = Identity(
    name="residual.stretch-of-derivative",
    title="How far a derivative moves its input",
    topic="iterated-maps",
    statements=(
        claim("at most B times as far, for columns of absolute values that add up to B at most",
              Le(size(JU), B*size(u[i])), where=(COLUMNS,),
              derivation=chain(
                  size(JU),
                  ("<=", Sum(JU_ABS, (i, 1, d)), "row by row"),
                  ("=", Sum(Abs(u[k])*Sum(Abs(J[i, k]), (i, 1, d)), (k, 1, d)), "column by column"),
                  ("<=", Sum(Abs(u[k])*B, (k, 1, d)), "each at most B"),
                  ("=", B*size(u[i]), "B comes out"),
                  using=(use(EACH, "rows"), use(PARTS, "order", {left[k]: Abs(Sum(J[k, j]*u[j], (j, 1, d))),
                                                                  right[k]: Sum(Abs(J[k, j]*u[j]), (j, 1, d))}),
                         use(PARTS, "columns"), use(EACH, "columns"),
                         use(PARTS, "order", {left[k]: Abs(u[k])*Sum(Abs(J[i, k]), (i, 1, d)),
                                              right[k]: Abs(u[k])*B})))),
    ),
    sources=(TEXTBOOK,),
)

STRETCH = Identity(
    name="residual.stretch",
    title="How far a residual layer moves its input",
    topic="iterated-maps",
    statements=(
        claim("at most 1 + B times as far, besides what the derivative misses",
              Le(size(u[i] + JU + s[i]), (1 + B)*size(u[i]) + size(s[i])), where=(COLUMNS,),
              derivation=chain(
                  size(u[i] + JU + s[i]),
                  ("<=", Sum(Abs(u[i]) + Abs(JU) + Abs(s[i]), (i, 1, d)), "number by number"),
                  ("=", size(u[i]) + size(JU) + size(s[i]), "split the sum"),
                  ("<=", size(u[i]) + B*size(u[i]) + size(s[i]), "the derivative"),
                  ("=", (1 + B)*size(u[i]) + size(s[i]), "put together"),
                  using=(use(EACH), use(PARTS, "order", {
                             left[k]: Abs(u[k] + Sum(J[k, j]*u[j], (j, 1, d)) + s[k]),
                             right[k]: Abs(u[k]) + Abs(Sum(J[k, j]*u[j], (j, 1, d))) + Abs(s[k])}),
                         use(DERIVATIVE)))),
    ),
    sources=(TEXTBOOK,),
)

JV = Sum(J[i, k]*v[k], (k, 1, d))
MISSED = v[i] - Sum(M[i, j]*h[j], (j, 1, d))  # by the product of the derivatives of the layers before
NEXT = ForAll(Eq(v_next[i], v[i] + w[i]), (i, 1, d))
PRODUCT = ForAll(Eq(M_next[i, j], M[i, j] + Sum(J[i, k]*M[k, j], (k, 1, d))), (j, 1, d), (i, 1, d))
MISSED_NEXT = v_next[i] - Sum(M_next[i, j]*h[j], (j, 1, d))
FROM_BEFORE = MISSED + Sum(J[i, k]*(v[k] - Sum(M[k, j]*h[j], (j, 1, d))), (k, 1, d)) + (w[i] - JV)

ONE_LAYER = Identity(
    name="residual.one-layer-stretch",
    title="A move through one layer of a stack",
    topic="iterated-maps",
    statements=(
        claim("the output moves by at most so much", Le(size(v_next[i]), (1 + B)*size(v[i]) + size(w[i] - JV)),
              where=(COLUMNS, NEXT),
              derivation=chain(
                  size(v_next[i]),
                  ("=", size(v[i] + JV + (w[i] - JV)), "the derivative and what it misses"),
                  ("<=", (1 + B)*size(v[i]) + size(w[i] - JV), "how far a layer moves its input"),
                  using=(use(STRETCH, "", {u[k]: v[k], s[i]: w[i] - JV}),))),
    ),
    sources=(TEXTBOOK,),
)

AFTER = v[i] + w[i] - Sum((M[i, j] + Sum(J[i, k]*M[k, j], (k, 1, d)))*h[j], (j, 1, d))
MISS_PARTS = Identity(
    name="residual.product-misses-parts",
    title="What the product of the derivatives misses after a layer, in parts",
    topic="iterated-maps",
    statements=(
        claim("by what it misses before", Eq(AFTER, FROM_BEFORE)),
        corollary("product", "the product with one derivative more", ForAll(
            Eq(Sum(M_next[i, j]*h[j], (j, 1, d)), Sum((M[i, j] + Sum(J[i, k]*M[k, j], (k, 1, d)))*h[j], (j, 1, d))),
            (i, 1, d)), where=(PRODUCT,)),
        corollary("apart", "differences of equal numbers",
                  ForAll(Eq(left[i] - right[i], first[i] - second[i]), (i, 1, d)),
                  where=(ForAll(Eq(left[i], first[i]), (i, 1, d)), ForAll(Eq(right[i], second[i]), (i, 1, d)))),
        corollary("sizes", "sizes of equal vectors", Eq(size(left[i]), size(first[i])),
                  where=(ForAll(Eq(left[i], right[i]), (i, 1, d)), ForAll(Eq(right[i], first[i]), (i, 1, d)))),
    ),
    sources=(TEXTBOOK,),
)

MISS_ROWS = Identity(
    name="residual.product-misses-rows",
    title="What the product of the derivatives misses after a layer, row by row",
    topic="iterated-maps",
    statements=(
        claim("by what it misses before", ForAll(Eq(AFTER, FROM_BEFORE), (i, 1, d)),
              derivation=facts(using=(use(MISS_PARTS, "", {i: i}),))),
    ),
    sources=(TEXTBOOK,),
)

MISS = Identity(
    name="residual.product-misses",
    title="What the product of the derivatives misses after a layer",
    topic="iterated-maps",
    statements=(
        claim("is at most 1 + B times what it misses before, besides what the layer's derivative misses",
              Le(size(MISSED_NEXT), (1 + B)*size(MISSED) + size(w[i] - JV)), where=(COLUMNS, NEXT, PRODUCT),
              derivation=chain(
                  size(MISSED_NEXT),
                  ("=", size(FROM_BEFORE), "by what it misses before"),
                  ("<=", (1 + B)*size(MISSED) + size(w[i] - JV), "how far a layer moves its input"),
                  using=(use(MISS_PARTS, "product"), use(MISS_PARTS, "apart", {
                             left[i]: v_next[i], right[i]: Sum(M_next[i, j]*h[j], (j, 1, d)), first[i]: v[i] + w[i],
                             second[i]: Sum((M[i, j] + Sum(J[i, k]*M[k, j], (k, 1, d)))*h[j], (j, 1, d))}),
                         use(MISS_ROWS),
                         use(MISS_PARTS, "sizes", {left[i]: MISSED_NEXT, right[i]: AFTER, first[i]: FROM_BEFORE}),
                         use(STRETCH, "", {u[i]: MISSED, s[i]: w[i] - JV})))),
    ),
    sources=(TEXTBOOK,),
)

LAYERS = (layer, 0, L - 1)
C = B + 2
NEAR_ENOUGH = Le(C**L*H, delta)
GROWTH = ForAll(Le(moved[layer + 1], (1 + B)*moved[layer] + lost[layer]), LAYERS)
MISSING = ForAll(Le(miss[layer + 1], (1 + B)*miss[layer] + lost[layer]), LAYERS)
LITTLE = ForAll(Implies(Le(moved[layer], delta), Le(lost[layer], eps*moved[layer])), LAYERS)
BEGIN = (Eq(moved[0], H), Eq(miss[0], 0))

POWERS = Identity(
    name="residual.powers-of-stretch",
    title="Powers of a stretch",
    topic="iterated-maps",
    statements=(
        claim("a lower power is at most a higher one, so the move stays small", Le(x, delta),
              where=(Le(depth, L), Le(x, C**depth*H), NEAR_ENOUGH),
              derivation=chain(
                  x,
                  ("have", Ge(C**(L - depth), 1), "a stretch of 1 at least"),
                  ("have", Eq(C**L, C**depth*C**(L - depth)), "the layers that are left"),
                  ("<=", C**depth*H, "so far"), ("<=", C**L*H, "and more layers"), ("<=", delta, "which is small"))),
        corollary("step", "one factor more", Le(x, C**(depth + 1)*H),
                  where=(Le(x, (1 + B)*p + z), Le(z, eps*p), Le(eps, 1), Le(p, C**depth*H)),
                  derivation=chain(
                      x,
                      ("have", Le(eps*p, p), "at most 1 of it"),
                      ("<=", (1 + B)*p + z, "one more layer"), ("<=", (1 + B)*p + eps*p, "what is missed"),
                      ("<=", C*p, "epsilon is at most 1"),
                      ("<=", C*(C**depth*H), "as before"), ("=", C**(depth + 1)*H, "one factor more"))),
        corollary("missed", "and what is missed", Le(x, eps*((depth + 1)*C**(depth + 1)*H)),
                  where=(Le(x, (1 + B)*r + z), Le(r, eps*(depth*C**depth*H)), Le(z, eps*p), Le(p, C**depth*H)),
                  derivation=chain(
                      x,
                      ("have", Le(eps*p, eps*(C**depth*H)), "times epsilon"),
                      ("<=", (1 + B)*r + z, "one more layer"),
                      ("<=", (1 + B)*(eps*(depth*C**depth*H)) + eps*(C**depth*H), "as before"),
                      ("<=", eps*((depth + 1)*C**(depth + 1)*H), "put together"))),
        corollary("little", "what the layer's derivative misses", Le(z, eps*p),
                  where=(Le(p, delta), Implies(Le(p, delta), Le(z, eps*p)))),
    ),
    sources=(TEXTBOOK,),
)

AT_LAYER = Identity(
    name="residual.sizes-at-layer",
    title="Sizes at one layer of a stack",
    topic="iterated-maps",
    statements=(
        claim("a small move, and what the derivative misses of it", Le(lost[depth], eps*moved[depth]),
              where=(Le(depth, L - 1), Le(moved[depth], delta), LITTLE)),
    ),
    sources=(TEXTBOOK,),
)

NUMBERS = Identity(
    name="residual.sizes-by-layer",
    title="Sizes that a stack multiplies, layer by layer",
    topic="iterated-maps",
    statements=(
        claim("a small move is stretched at most B + 2 times by each layer", Le(moved[depth], C**depth*H),
              where=(Le(depth, L), NEAR_ENOUGH, BEGIN[0], GROWTH, LITTLE, Le(eps, 1)),
              derivation=induction(depth, base=facts(), step=facts(using=(
                  use(POWERS, "", {x: moved[depth]}), use(AT_LAYER),
                  use(POWERS, "step", {x: moved[depth + 1], p: moved[depth], z: lost[depth]}))))),
    ),
    sources=(TEXTBOOK,),
)

MISSED_SIZES = Identity(
    name="residual.missed-by-layer",
    title="What the derivatives miss of a move, layer by layer",
    topic="iterated-maps",
    statements=(
        claim("after l layers at most eps l (B + 2)^l times the move", Le(miss[depth], eps*(depth*C**depth*H)),
              where=(Le(depth, L), NEAR_ENOUGH, *BEGIN, GROWTH, MISSING, LITTLE, Le(eps, 1)),
              derivation=induction(depth, base=facts(), step=facts(using=(
                  use(NUMBERS), use(POWERS, "", {x: moved[depth]}), use(AT_LAYER),
                  use(POWERS, "missed", {x: miss[depth + 1], p: moved[depth], z: lost[depth], r: miss[depth]}))))),
    ),
    sources=(TEXTBOOK,),
)


def in_layer(number: Expr) -> dict[Expr, Expr]:
    """What the letters of one layer stand for in a stack."""
    return {v[i]: V[number, i], v_next[i]: V[number + 1, i], w[i]: W[number, i], J[i, k]: JJ[number, i, k],
            M[i, j]: MM[number, i, j], M_next[i, j]: MM[number + 1, i, j], h[j]: V[0, j]}


def missed(number: Expr | int) -> Expr:
    """What the product of the derivatives of so many layers misses of the move of their output."""
    return V[number, i] - Sum(MM[number, i, j]*V[0, j], (j, 1, d))


MISS_IN_LAYER = W[layer, i] - Sum(JJ[layer, i, k]*V[layer, k], (k, 1, d))
FARTHEST = C**L*size(V[0, i])
IN_STACK = (
    ForAll(Le(Sum(Abs(JJ[layer, i, k]), (i, 1, d)), B), (k, 1, d), LAYERS),
    ForAll(Eq(V[layer + 1, i], V[layer, i] + W[layer, i]), (i, 1, d), LAYERS),
    ForAll(Implies(Le(size(V[layer, i]), FARTHEST), Le(size(MISS_IN_LAYER), eps*size(V[layer, i]))), LAYERS),
)
PRODUCTS = ForAll(Eq(MM[layer + 1, i, j], MM[layer, i, j] + Sum(JJ[layer, i, k]*MM[layer, k, j], (k, 1, d))),
                  (j, 1, d), (i, 1, d), LAYERS)
IDENTITY = ForAll(Eq(MM[0, i, j], KroneckerDelta(i, j)), (j, 1, d), (i, 1, d))

EVERY_LAYER = Identity(
    name="residual.every-layer",
    title="Each layer of a stack of residual layers",
    topic="iterated-maps",
    statements=(
        claim("stretches a move at most 1 + B times, besides what its derivative misses", ForAll(
                  Le(size(V[layer + 1, i]), (1 + B)*size(V[layer, i]) + size(MISS_IN_LAYER)), LAYERS),
              where=IN_STACK[:2],
              derivation=facts(using=(use(ONE_LAYER, "", in_layer(layer)),))),
        corollary("missed", "and so what the product misses", ForAll(
                      Le(size(missed(layer + 1)), (1 + B)*size(missed(layer)) + size(MISS_IN_LAYER)), LAYERS),
                  where=(*IN_STACK[:2], PRODUCTS),
                  derivation=facts(using=(use(MISS, "", in_layer(layer)),))),
        corollary("start", "of which the identity misses nothing", Eq(size(missed(0)), 0), where=(IDENTITY,)),
    ),
    sources=(TEXTBOOK,),
)

LOST = size(W[k, i] - Sum(JJ[k, i, m]*V[k, m], (m, 1, d)))
STACK = Identity(
    name="residual.stack-derivative",
    title="The derivative of a stack of residual layers",
    topic="iterated-maps",
    statements=(
        claim("the ordered product of the I + J of its layers misses at most eps L (B + 2)^L times the move, where a "
              "layer's derivative misses at most eps times what moves it, up to (B + 2)^L times the move",
              Le(size(missed(L)), eps*(L*C**L*size(V[0, i]))),
              where=(IDENTITY, *IN_STACK, PRODUCTS, Le(eps, 1)),
              derivation=facts(using=(
                  use(EVERY_LAYER), use(EVERY_LAYER, "missed"), use(EVERY_LAYER, "start"),
                  use(MISSED_SIZES, "", {depth: L, H: size(V[0, i]), delta: FARTHEST, moved[k]: size(V[k, i]),
                                           miss[k]: size(missed(k)), lost[k]: LOST})))),
        corollary("moves", "no layer's input moves by more than (B + 2)^l times that of the stack: they all are small "
                  "for small moves", Le(size(V[depth, i]), C**depth*size(V[0, i])),
                  where=(*IN_STACK, Le(eps, 1), Le(depth, L)),
                  derivation=facts(using=(use(EVERY_LAYER), use(NUMBERS, "", {
                      H: size(V[0, i]), delta: FARTHEST, moved[k]: size(V[k, i]), lost[k]: LOST})))),
    ),
    sources=(TEXTBOOK, VASWANI),
    note="B is any bound of the sums of absolute values of the columns of the derivatives. That eps may be as small as "
         "one likes, for moves that are small enough, is what differentiable means, of each sublayer and of the stack.",
)

ENTRIES = (PARTS, EACH, DERIVATIVE, STRETCH, ONE_LAYER, MISS_PARTS, MISS_ROWS, MISS, POWERS, AT_LAYER, NUMBERS,
           MISSED_SIZES, EVERY_LAYER, STACK)
