"""How many layers join two positions, by convolution and by attention, and how many multiplications one layer makes."""
from __future__ import annotations

from derive import And, Eq, Equivalent, ForAll, Ge, Gt, Implies, Le, Lt, Ne, Sum, Symbol, Theta, ceiling, exp, family
from derive.catalogue import Identity, chain, claim, condition, corollary, erratum, facts, figure, induction, use
from identities.sources import DOSOVITSKIY, LAN, SURVEY, TEXTBOOK, VASWANI
from identities.symbols import L, d, d_head, depth, h, j, k, key, n, pos, t, w_span

span = Symbol("span", domain="real", meaning="layers that would be needed if a layer could be divided", unit="layer")
R = family("R", domain="real", meaning="receptive field of the first layers of a stack")
score = family("score", domain="real", meaning="attention scores of a query and the keys")
o = Symbol("o", domain="integer", meaning="an index that a sum runs over")
coord = Symbol("coord", domain="integer", meaning="an index that a sum runs over")
LEAST = ceiling((n - 1)/(w_span - 1))
APART = ceiling(n/(w_span - 1))
DIRECT = ceiling(2*(n - 1)/(w_span - 1))

WHOLE_LAYERS = Identity(
    name="layers.whole-numbers",
    title="Layers come in whole numbers",
    topic="attention-cost",
    statements=(
        claim(
            "a number of layers is at least some real number exactly when it is at least that number rounded up",
            Equivalent(Ge(depth, span), Ge(depth, ceiling(span))),
        ),
    ),
    sources=(VASWANI,),
)

SPANNED = Identity(
    name="convolution.layers-for-a-span",
    title="Layers of convolution that span a sequence",
    topic="attention-cost",
    quantity=LEAST,
    statements=(
        claim(
            "stride-1 convolutions of width w see n positions exactly from ceil((n - 1)/(w - 1)) layers on",
            Equivalent(Ge(1 + depth*(w_span - 1), n), Ge(depth, LEAST)),
            where=(Ge(w_span, 2),),
            derivation=chain(
                Ge(1 + depth*(w_span - 1), n),
                ("<=>", Ge(depth*(w_span - 1), n - 1), "subtract 1"),
                ("<=>", Ge(depth, (n - 1)/(w_span - 1)), "divide by w - 1, which is positive"),
                ("<=>", Ge(depth, LEAST), "a number of layers is a whole number"),
                using=(use(WHOLE_LAYERS, "", {span: (n - 1)/(w_span - 1)}),),
            ),
            figures=(figure(LEAST, "2,048", SURVEY, n=4096, w_span=3),),
            aliases=("transformer.conv-layers",),
        ),
        corollary("not-negative", "so that number is the least one", Ge(LEAST, 0), where=(Ge(w_span, 2),)),
        corollary(
            "receptive-field",
            "1 + L (w - 1) is what a position sees when each layer adds w - 1 positions",
            Implies(Le(depth, L), Eq(R[depth], 1 + depth*(w_span - 1))),
            where=(Eq(R[0], 1), ForAll(Eq(R[k + 1], R[k] + w_span - 1), (k, 0, L - 1))),
            derivation=induction(depth, step=facts(
                (Implies(Le(depth + 1, L), Eq(R[depth + 1], R[depth] + w_span - 1)), "one more layer"),
            )),
        ),
        corollary(
            "receptive-field-sum",
            "as a sum over the layers",
            Eq(Sum(w_span - 1, (j, 1, L)) + 1, 1 + L*(w_span - 1)),
            aliases=("transformer.conv-receptive-field",),
        ),
        corollary(
            "image-side",
            "width 3 spans the 224 pixels of an image side from 112 layers on",
            Equivalent(Ge(1 + 2*depth, 224), Ge(depth, 112)),
            figures=(figure(LEAST, "112", DOSOVITSKIY, n=224, w_span=3),),
            aliases=("vit.stride-one-layers",),
        ),
        corollary(
            "path",
            "a signal crosses that many stages by convolution for each one by attention",
            Eq(LEAST/1, LEAST),
            where=(Ge(w_span, 2),),
            figures=(figure(LEAST, "2,048", SURVEY, n=4096, w_span=3),),
            aliases=("transformer.path-comparison",),
        ),
        condition(
            "positions-apart",
            "two positions n apart lie in one receptive field exactly from ceil(n/(w - 1)) layers on",
            Equivalent(Ge(1 + depth*(w_span - 1), n + 1), Ge(depth, APART)),
            where=(Ge(w_span, 2),),
            derivation=chain(
                Ge(1 + depth*(w_span - 1), n + 1),
                ("<=>", Ge(depth*(w_span - 1), n), "they span n + 1 positions"),
                ("<=>", Ge(depth, n/(w_span - 1)), "divide by w - 1, which is positive"),
                ("<=>", Ge(depth, APART), "a number of layers is a whole number"),
                using=(use(WHOLE_LAYERS, "", {span: n/(w_span - 1)}),),
            ),
            figures=(figure(APART, "2049", SURVEY, n=4097, w_span=3), figure(LEAST, "2048", SURVEY, n=4097, w_span=3)),
            aliases=("transformer.conv-layers-offset",),
        ),
        condition(
            "end-to-end",
            "centred kernels, which move a signal (w - 1)/2 places, carry it from end to end from "
            "ceil(2 (n - 1)/(w - 1)) layers on",
            Equivalent(Ge(depth*((w_span - 1)/2), n - 1), Ge(depth, DIRECT)),
            where=(Ge(w_span, 2),),
            derivation=chain(
                Ge(depth*((w_span - 1)/2), n - 1),
                ("<=>", Ge(depth, 2*(n - 1)/(w_span - 1)), "divide by (w - 1)/2, which is positive"),
                ("<=>", Ge(depth, DIRECT), "a number of layers is a whole number"),
                using=(use(WHOLE_LAYERS, "", {span: 2*(n - 1)/(w_span - 1)}),),
            ),
            figures=(figure(DIRECT, "4095", SURVEY, n=4096, w_span=3),),
        ),
        corollary(
            "end-to-end-more",
            "which is no fewer",
            Ge(DIRECT, LEAST),
            where=(Ge(w_span, 2),),
            aliases=("transformer.conv-layers-direct",),
        ),
    ),
    errata=(
        erratum(
            "apart-or-spanned",
            "the count for a span of n positions quoted for positions n apart",
            Eq(APART, LEAST),
            where=(Ge(w_span, 2),),
            right=Ge(APART, LEAST),
        ),
        erratum(
            "always-one-more",
            "the two counts said to differ always",
            Ne(APART, LEAST),
            where=(Ge(w_span, 2),),
            right=Ge(APART, LEAST),
        ),
        erratum(
            "middle-sees-both-ends",
            "the quoted count said to carry a signal from end to end by centred kernels",
            Ge(LEAST*((w_span - 1)/2), n - 1),
            where=(Ge(w_span, 2),),
            right=Ge(LEAST*(w_span - 1), n - 1),
        ),
    ),
    sources=(VASWANI, DOSOVITSKIY, SURVEY),
)

ONE_LAYER = Identity(
    name="attention.joins-every-pair",
    title="One attention layer joins every pair of positions",
    topic="attention-cost",
    quantity=n**2,
    statements=(
        claim(
            "without a mask every position has a positive weight on every other",
            Gt(exp(score[pos, key])/Sum(exp(score[pos, k]), (k, 1, n)), 0),
            aliases=("vit.one-attention-layer",),
        ),
        corollary(
            "pairs",
            "one layer forms a score for each of the n^2 pairs, whatever n is",
            Eq(Sum(Sum(1, (k, 1, n)), (j, 1, n)), n**2),
            aliases=("transformer.attention-layers",),
        ),
        corollary("weights", "and the weights of a position add up to 1", Eq(
            Sum(exp(score[pos, key])/Sum(exp(score[pos, k]), (k, 1, n)), (key, 1, n)), 1)),
    ),
    sources=(VASWANI, DOSOVITSKIY),
)

SCORES = Sum(Sum(Sum(Sum(1, (coord, 1, d_head)), (k, 1, n)), (j, 1, n)), (o, 1, h))
PROJECTION = Sum(Sum(Sum(1, (coord, 1, d)), (k, 1, d)), (j, 1, n))
ATTENTION, BLOCK = 4*n*d**2 + 2*n**2*d, 12*n*d**2 + 2*n**2*d

COST = Identity(
    name="attention.cost",
    title="What one attention layer costs",
    topic="attention-cost",
    quantity=2*n*d*(2*d + n),
    statements=(
        claim(
            "four projections, the scores and the mixing of the values: multiply-accumulates one by one, for any heads",
            Eq(4*PROJECTION + SCORES + SCORES, 2*n*d*(2*d + n)),
            where=(Eq(d, h*d_head),),
            derivation=chain(
                4*PROJECTION + SCORES + SCORES,
                ("=", 4*(n*d*d) + h*(n*n*d_head) + h*(n*n*d_head), "count each sum"),
                ("=", 4*n*d**2 + n**2*d + n**2*d, "the heads have the width of the model together"),
                ("=", 2*n*d*(2*d + n), "take the factor 2 n d out"),
            ),
            aliases=("transformer.attention-cost",),
        ),
        corollary("projections", "the projections are linear in the length", Eq(4*PROJECTION, 4*n*d**2)),
        corollary(
            "scores",
            "the scores of all heads cost n^2 d, for any number of heads",
            Eq(h*(n**2*(d/h)), n**2*d),
            aliases=("mha.score-flops",),
        ),
        corollary(
            "sum",
            "projections, scores and mixing",
            Eq(4*n*d**2 + 2*n**2*d, 2*n*d*(2*d + n)),
            aliases=("vit.attention-cost",),
        ),
        corollary(
            "doubling",
            "twice the length has four times the scores",
            Eq((2*n)**2, 4*n**2),
            aliases=("attn.quadratic",),
        ),
        corollary(
            "stack",
            "L layers of attention",
            Eq(L*ATTENTION, 2*L*n*d*(2*d + n)),
            figures=(figure(L*ATTENTION, "19,327,352,832", LAN, L=12, n=512, d=768),),
            aliases=("albert.stack-cost",),
        ),
        corollary(
            "with-feed-forward",
            "with 8 d^2 of feed-forward arithmetic for each token the stack costs (6d + n)/(2d + n) as much",
            Eq(L*BLOCK/(L*ATTENTION), (6*d + n)/(2*d + n)),
            derivation=chain(
                L*BLOCK/(L*ATTENTION),
                ("=", 2*n*d*(6*d + n)/(2*n*d*(2*d + n)), "cancel L, which is positive"),
                ("=", (6*d + n)/(2*d + n), "cancel the factor 2 n d, which is positive"),
            ),
            figures=(figure(L*BLOCK/(L*ATTENTION), "2.5", LAN, L=12, n=512, d=768),),
            aliases=("albert.stack-cost-with-ffn",),
        ),
        corollary(
            "same-order",
            "scores that are never stored cost the same order of arithmetic",
            Theta(2*n**2*d, n**2*d),
            where=("n -> oo",),
            aliases=("transformer.flash-arithmetic",),
        ),
        condition(
            "window",
            "a window of w positions has at most as many scores",
            Le(n*w_span, n**2),
            where=(Le(w_span, n),),
            aliases=("attn.local-window",),
        ),
        condition(
            "recurrence",
            "a recurrent layer makes fewer multiplications, n d^2, exactly for sequences longer than it is wide",
            Equivalent(Lt(n*d**2, n**2*d), Lt(d, n)),
        ),
        corollary(
            "recurrence-steps",
            "but takes n steps one after the other, where an attention layer takes one",
            And(Eq(Sum(1, (t, 1, n)), n), Eq(Sum(1, (t, 1, 1)), 1)),
            aliases=("ex5.rnn-faster",),
        ),
    ),
    errata=(
        erratum(
            "feed-forward-forgotten",
            "the arithmetic of attention quoted for the whole stack",
            Eq(L*BLOCK, L*ATTENTION),
            right=Eq(L*BLOCK, L*ATTENTION + 8*L*n*d**2),
        ),
        erratum(
            "recurrence-always-cheaper",
            "recurrent layers said to make fewer multiplications at every length",
            Lt(n*d**2, n**2*d),
            right=Equivalent(Lt(n*d**2, n**2*d), Lt(d, n)),
        ),
        erratum(
            "window-always",
            "the saving of a window quoted for windows wider than the sequence",
            Le(n*w_span, n**2),
            right=Equivalent(Le(n*w_span, n**2), Le(w_span, n)),
        ),
    ),
    sources=(VASWANI, DOSOVITSKIY, LAN, TEXTBOOK),
)

ENTRIES = (WHOLE_LAYERS, SPANNED, ONE_LAYER, COST)
