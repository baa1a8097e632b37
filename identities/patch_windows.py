"""Patches as windows of a convolution: one map, windows that overlap, and what a stack of layers sees."""
from __future__ import annotations

from derive import (
    And,
    Eq,
    Equivalent,
    Expr,
    ForAll,
    Ge,
    Gt,
    Implies,
    Le,
    Lt,
    Product,
    Sum,
    Symbol,
    as_expr,
    family,
    floor,
)
from derive.catalogue import (
    Identity,
    chain,
    claim,
    condition,
    corollary,
    erratum,
    facts,
    figure,
    induction,
    limit,
    tends,
)
from identities.patch_scaling import a_win, b_win, side, x_pix, y_pix
from identities.sources import DOSOVITSKIY, SURVEY
from identities.symbols import L, P, S, depth, j, k, n, n_ch, w_span

W_patch = family("W_patch", domain="real", meaning="weights of the patch map: output, channel, row, column")
K_conv = family("K_conv", domain="real", meaning="kernel of a convolution: output, channel, row, column")
image = family("image", domain="real", meaning="pixels of an image: channel, row, column")
stride = Symbol("stride", domain="positive integer", meaning="step from one window to the next", unit="pixel")
step = Symbol("step", domain="positive", meaning="step from one window to the next, as a real number", unit="pixel")
image_side = Symbol("image_side", domain="positive integer", meaning="side of an image, a whole number", unit="pixel")
more_win = Symbol("more_win", domain="nonnegative integer", meaning="windows after the first along a side")
out = Symbol("out", domain="integer", meaning="an output coordinate")
row_p = Symbol("row_p", domain="integer", meaning="row of a patch in the image")
col_p = Symbol("col_p", domain="integer", meaning="column of a patch in the image")
c = Symbol("c_ch", domain="integer", meaning="a channel")
width = Symbol("width_k", domain="real", meaning="width of a convolution, any real number", unit="pixel")
growth = Symbol("growth", domain="positive", meaning="stride of every second layer")
pairs = Symbol("pairs", domain="nonnegative integer", meaning="pairs of layers, stride 1 and then the other stride")
R_f = family("R_f", domain="real", meaning="receptive field of the first layers of a stack")
k_l = family("k_l", domain="real", meaning="kernel widths of the layers")
s_l = family("s_l", domain="real", meaning="strides of the layers")
i_out = Symbol("i_layer", meaning="a layer of a stack", latex="i")

FLAT = Sum(Sum(Sum(W_patch[out, c, j, k]*image[c, stride*row_p + j, stride*col_p + k], (k, 0, side - 1)),
               (j, 0, side - 1)), (c, 1, n_ch))
CONVOLVED = Sum(Sum(Sum(K_conv[out, c, j, k]*image[c, stride*row_p + j, stride*col_p + k], (c, 1, n_ch)),
                    (k, 0, side - 1)), (j, 0, side - 1))
SAME = ForAll(Eq(K_conv[out, c, j, k], W_patch[out, c, j, k]), (k, 0, side - 1), (j, 0, side - 1), (c, 1, n_ch))

EMBEDDING = Identity(
    name="patch.embedding-is-convolution",
    title="The patch map is a convolution",
    topic="vision",
    statements=(
        claim(
            "one linear map of every window of a stride is the convolution with the same weights and that stride",
            Eq(FLAT, CONVOLVED),
            where=(SAME,),
            aliases=("vit.patch-embedding-is-convolution",),
        ),
        condition(
            "disjoint",
            "windows a side apart share no pixel",
            Lt(side*a_win + x_pix, side*b_win + y_pix),
            where=(Lt(a_win, b_win), Le(0, x_pix), Lt(x_pix, side), Le(0, y_pix), Lt(y_pix, side)),
            derivation=chain(
                side*a_win + x_pix,
                ("<", side*a_win + side, "a place in the window is less than its side"),
                ("=", side*(a_win + 1), "take the side out"),
                ("<=", side*b_win, "the other window is at least one further on"),
                ("<=", side*b_win + y_pix, "a place is not negative"),
            ),
            aliases=("vit.no-overlap",),
        ),
    ),
    sources=(DOSOVITSKIY,),
)

OVERLAP = Identity(
    name="patch.overlapping-windows",
    title="Windows that overlap are more",
    topic="vision",
    quantity=((S - P)/step + 1)**2,
    statements=(
        claim(
            "windows of side P at a step below P are more than the (S/P)^2 patches, where the step divides S - P",
            Gt(((S - P)/step + 1)**2, (S/P)**2),
            where=(Lt(step, P), Lt(P, S)),
            derivation=facts(
                (Gt((S - P)/step, (S - P)/P), "a smaller step"),
                (Gt((S - P)/step + 1, S/P), "add 1"),
            ),
            aliases=("vit.overlap-more-tokens-exact",),
        ),
        corollary(
            "count",
            "where the step divides S - P, the windows that fit start at 0, .., (S - P)/s: one more than that",
            And(Equivalent(Le(a_win*stride + side, image_side), Le(a_win, more_win)),
                Eq(Sum(1, (j, 0, more_win)), (image_side - side)/stride + 1)),
            where=(Eq(image_side, side + more_win*stride),),
        ),
        corollary("without", "at the step P they are the patches", Eq(((S - P)/P + 1)**2, (S/P)**2)),
    ),
    errata=(
        erratum(
            "rounded-down",
            "more windows claimed where the step does not divide S - P",
            Gt((floor((S - P)/step) + 1)**2, (S/P)**2),
            where=(Lt(step, P), Lt(P, S)),
            right=Gt(((S - P)/step + 1)**2, (S/P)**2),
            figures=(figure((floor((S - P)/step) + 1)**2, "196", SURVEY, S=224, P=16, step=15),
                     figure((floor((S - P)/step) + 1)**2, "225", SURVEY, S=224, P=16, step=14)),
            aliases=("vit.overlap-more-tokens",),
        ),
    ),
    sources=(DOSOVITSKIY, SURVEY),
)
BEFORE = Product(s_l[j], (j, 1, k))


def seen(layers: Expr) -> Expr:
    """What the first layers see: each adds its width less 1, times the strides before it."""
    return 1 + Sum((k_l[k] - 1)*Product(s_l[j], (j, 1, k - 1)), (k, 1, layers))


IN_TURN = growth**((1 + as_expr(-1)**i_out)/2)
PAIR = (width - 1)*Product(IN_TURN, (i_out, 1, 2*(j - 1))) + (width - 1)*Product(IN_TURN, (i_out, 1, 2*(j - 1) + 1))
MORE = (k_l[depth + 1] - 1)*Product(s_l[j], (j, 1, depth))
PAIR_SECOND = 1 + Sum(4*2**(j - 1), (j, 1, pairs))
PAIR_FIRST = 1 + Sum(6*2**(j - 1), (j, 1, pairs))

STRIDED = Identity(
    name="convolution.strided-receptive-field",
    title="What a stack of strided convolutions sees",
    topic="vision",
    quantity=1 + 2*(width - 1)*(growth**pairs - 1)/(growth - 1),
    statements=(
        claim(
            "each layer adds its width less 1, times the strides before it",
            Implies(Le(depth, L), Eq(R_f[depth], seen(depth))),
            where=(Eq(R_f[0], 1), ForAll(Eq(R_f[k + 1], R_f[k] + (k_l[k + 1] - 1)*BEFORE), (k, 0, L - 1))),
            derivation=induction(depth, step=facts(
                (Eq(seen(depth + 1), seen(depth) + MORE), "the last term of the sum"),
                (Implies(Le(depth + 1, L), Eq(R_f[depth + 1], R_f[depth] + MORE)), "one more layer"),
                (Implies(Le(depth + 1, L), Eq(R_f[depth + 1], seen(depth) + MORE)), "by the hypothesis"),
            )),
            figures=(
                figure(1 + 2*(width - 1)*(growth**pairs - 1)/(growth - 1), "253", SURVEY, width_k=3, growth=2, pairs=6),
                figure(2*pairs, "12", SURVEY, pairs=6),
            ),
            aliases=("vit.strided-receptive-field",),
        ),
        corollary(
            "strides",
            "s^((1 + (-1)^j)/2) is 1 and s in turn, and the strides of 2j layers multiply to s^j",
            And(Eq(growth**((1 + as_expr(-1)**(2*pairs + 1))/2), 1),
                Eq(growth**((1 + as_expr(-1)**(2*pairs + 2))/2), growth),
                Eq(Product(IN_TURN, (i_out, 1, 2*pairs)), growth**pairs)),
        ),
        corollary(
            "alternating",
            "strides 1 and s in turn give 1 + 2 (k - 1)(s^j - 1)/(s - 1) after 2j layers, added up pair by pair",
            Eq(1 + Sum(PAIR, (j, 1, pairs)), 1 + 2*(width - 1)*(growth**pairs - 1)/(growth - 1)),
            where=(Gt(growth, 1),),
            derivation=chain(
                1 + Sum(PAIR, (j, 1, pairs)),
                ("have", ForAll(Eq(Product(IN_TURN, (i_out, 1, 2*(j - 1))), growth**(j - 1)), (j, 1, pairs)),
                 "the pairs before"),
                ("have", ForAll(Eq(Product(IN_TURN, (i_out, 1, 2*(j - 1) + 1)), growth**(j - 1)), (j, 1, pairs)),
                 "and one layer of stride 1"),
                ("=", 1 + Sum(2*(width - 1)*growth**(j - 1), (j, 1, pairs)), "both layers of a pair add as much"),
                ("=", 1 + 2*(width - 1)*(growth**pairs - 1)/(growth - 1), "a geometric sum"),
            ),
        ),
        corollary(
            "doubling",
            "width 3 and stride 2 on the second layer of each pair",
            Eq(PAIR_SECOND, 4*2**pairs - 3),
            figures=(
                figure(4*2**pairs - 3, "253", SURVEY, pairs=6),
                figure(4*2**pairs - 3, "125", SURVEY, pairs=5),
                figure(2*pairs, "12", SURVEY, pairs=6),
            ),
        ),
        condition(
            "twelve-layers",
            "with the stride on the second layer of each pair twelve layers span 224 pixels and eleven do not",
            And(Lt(4*as_expr(2)**5 - 3 + 2*2**5, 224), Ge(4*as_expr(2)**6 - 3, 224)),
            aliases=("vit.strided-layer-count",),
        ),
        corollary("stride-first", "with the stride on the first layer of each pair", Eq(PAIR_FIRST, 6*2**pairs - 5)),
        limit(
            "geometric",
            "the field grows geometrically",
            tends((4*2**pairs - 3)/2**pairs, 4),
            where=("pairs -> oo",),
            aliases=("vit.strided-growth-geometric",),
        ),
        condition(
            "layers-needed",
            "at stride 1 and a fixed width the layers that are needed grow with the image",
            Implies(Ge(1 + depth*(w_span - 1), n), Ge(depth, (n - 1)/(w_span - 1))),
            where=(Ge(w_span, 2),),
            aliases=("vit.convolution-count-grows",),
        ),
    ),
    errata=(
        erratum(
            "twelve-in-either-order",
            "twelve layers said to be the least number with the stride on the first layer of each pair too",
            Lt(6*as_expr(2)**5 - 5 + 2*2**5, 224),
            right=Ge(6*as_expr(2)**5 - 5 + 2*2**5, 224),
        ),
        erratum(
            "one-layer-never",
            "one convolution said never to span an image, whatever its width",
            Lt(1 + (w_span - 1), n),
            right=Equivalent(Lt(1 + (w_span - 1), n), Lt(w_span, n)),
        ),
    ),
    sources=(SURVEY,),
)

ENTRIES = (EMBEDDING, OVERLAP, STRIDED)
