"""Attention's cost against depth and width, against convolutions, and in the other order of multiplication."""
from __future__ import annotations

from fractions import Fraction

from derive import And, Eq, Equivalent, Expr, Ge, Gt, Le, Lt, Sum, Symbol, as_expr, family
from derive.catalogue import Identity, chain, claim, condition, corollary, differs, erratum, figure, limit, tends
from identities.sources import LAN, SURVEY, TEXTBOOK, VASWANI
from identities.symbols import d, j, k, n, n_real, omega, w_span

r_L = Symbol("r_L", domain="positive", meaning="layers of the second stack for each layer of the first")
r_d = Symbol("r_d", domain="positive", meaning="width of the second stack over that of the first")
len1 = Symbol("len1", domain="nonnegative", meaning="length of a sequence, zero included", unit="token")
len2 = Symbol("len2", domain="nonnegative", meaning="a greater length", unit="token")
N1 = Symbol("N1", domain="positive", meaning="parameters of the first model", unit="parameter", latex="N_1")
N2 = Symbol("N2", domain="positive", meaning="parameters of the second model", unit="parameter", latex="N_2")
C1 = Symbol("C1", domain="positive", meaning="multiply-accumulates of the first model", latex="C_1")
C2 = Symbol("C2", domain="positive", meaning="multiply-accumulates of the second model", latex="C_2")
w_conv = Symbol("w_conv", domain="real", meaning="width of a convolution, any real number", unit="token")
row = Symbol("row", domain="integer", meaning="a row of the first matrix")
col = Symbol("col", domain="integer", meaning="a column of the last matrix")
m_key = Symbol("m_key", domain="positive integer", meaning="keys, each with a value", unit="token")
d_feat = Symbol("d_feat", domain="positive integer", meaning="features of a query or key", unit="number")
Q = family("Q", domain="real", meaning="features of the queries, one row for each")
K_feat = family("K_feat", domain="real", meaning="features of the keys, one row for each")
V_val = family("V_val", domain="real", meaning="values, one row for each key")
coord = Symbol("coord", domain="integer", meaning="an index that a sum runs over")


def attention(tokens: Expr | int, width: Expr | int) -> Expr:
    """Multiply-accumulates of one attention layer: four projections, then scores and mixing."""
    return 4*as_expr(tokens)*as_expr(width)**2 + 2*as_expr(tokens)**2*width


def block(tokens: Expr | int, width: Expr | int) -> Expr:
    """The same with a feed-forward network of 8 d^2 for each token."""
    return attention(tokens, width) + 8*as_expr(tokens)*as_expr(width)**2


def ratio(tokens: Expr | int) -> Expr:
    """Attention of the second stack over that of the first."""
    return r_L*r_d*(2*r_d*omega + tokens)/(2*omega + tokens)


XXLARGE, LARGE = 12*attention(n, 4096), 24*attention(n, 1024)
XXLARGE_BLOCKS, LARGE_BLOCKS = 12*block(n, 4096), 24*block(n, 1024)
BERT_LARGE = (30522 + 512 + 2)*as_expr(1024) + 2*1024 + 24*(12*as_expr(1024)**2 + 13*1024) + 1024**2 + 1024
OWN_XXLARGE = (30000 + 512 + 2 + 2)*as_expr(128) + 128*4096 + 4096 + 12*as_expr(4096)**2 + 13*4096
PUBLISHED = 235000000

DEPTH_AND_WIDTH = Identity(
    name="attention.depth-width-ratio",
    title="A wider, shallower stack against a narrower, deeper one",
    topic="attention-cost",
    quantity=ratio(n_real),
    statements=(
        claim(
            "from r_L r_d^2 at no length the ratio of attention costs falls strictly, and stays above r_L r_d",
            And(Lt(r_L*r_d, ratio(len2)), Lt(ratio(len2), ratio(len1)), Le(ratio(len1), r_L*r_d**2)),
            where=(Gt(r_d, 1), Lt(len1, len2)),
            figures=(
                figure(ratio(n_real), "6.8000", LAN, r_L=Fraction(1, 2), r_d=4, n_real=512, omega=1024),
                figure(r_L*r_d**2, "8", LAN, r_L=Fraction(1, 2), r_d=4),
                figure(r_L*r_d, "2", LAN, r_L=Fraction(1, 2), r_d=4),
            ),
            aliases=("albert.compute-ratio-limits",),
        ),
        corollary(
            "costs",
            "that is the ratio of the costs, for real sizes",
            Eq(r_L*attention(n_real, r_d*omega)/attention(n_real, omega), ratio(n_real)),
            derivation=chain(
                r_L*attention(n_real, r_d*omega)/attention(n_real, omega),
                ("=", r_L*(2*n_real*(r_d*omega)*(2*r_d*omega + n_real))/(2*n_real*omega*(2*omega + n_real)),
                 "take common factors out"),
                ("=", ratio(n_real), "cancel twice the length times the width, which is positive"),
            ),
        ),
        corollary("at-zero", "at no length it is r_L r_d^2", Eq(ratio(0), r_L*r_d**2)),
        limit("limit", "for long inputs it tends to r_L r_d", tends(ratio(n_real), r_L*r_d), where=("n_real -> oo",)),
        corollary(
            "xxlarge",
            "12 layers of width 4096 against 24 of width 1024 at 512 tokens: 34/5 of the attention arithmetic",
            Eq(12*attention(512, 4096)/(24*attention(512, 1024)), Fraction(34, 5)),
            figures=(
                figure(XXLARGE/LARGE, "6.8000", LAN, n=512),
                differs(figure(XXLARGE_BLOCKS/LARGE_BLOCKS, "6.8000", LAN, n=512),
                        "the whole stack, feed-forward networks included, gives 98/13, 7.5385"),
            ),
            aliases=("albert.compute-ratio",),
        ),
        corollary(
            "xxlarge-with-feed-forward",
            "with feed-forward networks it is 98/13",
            Eq(12*block(512, 4096)/(24*block(512, 1024)), Fraction(98, 13)),
            figures=(figure(XXLARGE_BLOCKS/LARGE_BLOCKS, "7.5385", LAN, n=512),),
            aliases=("albert.compute-ratio-with-ffn",),
        ),
    ),
    errata=(
        erratum(
            "nearly-seven",
            "ALBERT-xxlarge said to cost nearly seven times BERT-large, all arithmetic counted",
            Lt(12*block(512, 4096)/(24*block(512, 1024)), 7),
            right=Lt(12*attention(512, 4096)/(24*attention(512, 1024)), 7),
            figures=(differs(figure(XXLARGE_BLOCKS/LARGE_BLOCKS, "7", LAN, n=512),
                             "with feed-forward networks 7.54; 6.8 holds for attention alone"),),
            aliases=("albert.nearly-seven-times",),
        ),
        erratum(
            "attention-for-all",
            "the ratio of the attention costs quoted for the whole stacks",
            Eq(12*block(512, 4096)/(24*block(512, 1024)), Fraction(34, 5)),
            right=Eq(12*block(512, 4096)/(24*block(512, 1024)), Fraction(98, 13)),
        ),
    ),
    sources=(LAN, SURVEY),
)

DENSITY = Identity(
    name="attention.parameters-per-arithmetic",
    title="Parameters for each multiply-accumulate of attention",
    topic="attention-cost",
    quantity=(N1/C1)/(N2/C2),
    statements=(
        claim(
            "parameters for each multiply-accumulate fall by the ratio of the costs over the ratio of the parameters",
            Eq((N1/C1)/(N2/C2), (C2/C1)/(N2/N1)),
            figures=(
                figure((N1/C1)/(N2/C2), "9.70", LAN, N1=335141888, C1=64424509440, N2=PUBLISHED, C2=438086664192),
                figure(BERT_LARGE/LARGE/(PUBLISHED/XXLARGE), "9.70", LAN, n=512),
            ),
            aliases=("albert.density-factor",),
        ),
        corollary(
            "parameters-large",
            "parameters of BERT-large for 10^9 multiply-accumulates of attention at 512 tokens",
            Eq(BERT_LARGE*10**9/(24*attention(512, 1024)), Fraction(335141888*10**9, 64424509440)),
            figures=(figure(BERT_LARGE*10**9/LARGE, "5,202,086.77", LAN, n=512),),
            aliases=("albert.params-per-gmac-large",),
        ),
        corollary(
            "parameters-xxlarge",
            "the published 235 million of ALBERT-xxlarge for 10^9 of its own",
            Eq(PUBLISHED*10**9/(12*attention(512, 4096)), Fraction(PUBLISHED*10**9, 438086664192)),
            figures=(figure(PUBLISHED*10**9/XXLARGE, "536,423.54", LAN, n=512),),
            aliases=("albert.params-per-gmac-xxlarge",),
        ),
        corollary(
            "parameter-ratio",
            "the published total of the one over the counted total of the other",
            Eq(PUBLISHED/BERT_LARGE, Fraction(PUBLISHED, 335141888)),
            figures=(
                figure(PUBLISHED/BERT_LARGE, "0.7012", LAN),
                differs(figure(OWN_XXLARGE/BERT_LARGE, "0.7012", LAN), "both totals counted alike give 0.6141"),
                differs(figure(Fraction(235, 340), "0.7012", LAN), "both totals as published give 0.6912"),
            ),
            aliases=("albert.parameter-ratio",),
        ),
    ),
    errata=(
        erratum(
            "totals-mixed",
            "a published total over a counted one quoted as the ratio of two counts",
            Eq(OWN_XXLARGE/BERT_LARGE, PUBLISHED/BERT_LARGE),
            right=Lt(OWN_XXLARGE/BERT_LARGE, PUBLISHED/BERT_LARGE),
        ),
    ),
    sources=(LAN, SURVEY),
)

CONVOLUTION = Identity(
    name="attention.convolution-crossover",
    title="When attention costs less than a convolution",
    topic="attention-cost",
    quantity=(w_conv - 4)*omega/2,
    statements=(
        claim(
            "an attention layer costs less than a convolution of width w exactly for lengths below (w - 4) d / 2",
            Equivalent(Lt(4*n_real*omega**2 + 2*n_real**2*omega, n_real*w_conv*omega**2),
                       Lt(n_real, (w_conv - 4)*omega/2)),
            derivation=chain(
                Lt(4*n_real*omega**2 + 2*n_real**2*omega, n_real*w_conv*omega**2),
                ("<=>", Lt(4*omega + 2*n_real, w_conv*omega), "divide by length times width, which is positive"),
                ("<=>", Lt(n_real, (w_conv - 4)*omega/2), "subtract four widths and halve"),
            ),
            figures=(figure((w_conv - 4)*omega/2, "-384", SURVEY, w_conv=3, omega=768),),
            aliases=("transformer.crossover-whole-layer",),
        ),
        condition(
            "never",
            "so never up to width 4",
            Ge(4*n_real*omega**2 + 2*n_real**2*omega, n_real*w_conv*omega**2),
            where=(Le(w_conv, 4),),
        ),
        condition(
            "quadratic-part",
            "its quadratic part alone costs less exactly for lengths below w d / 2",
            Equivalent(Lt(2*n_real**2*omega, n_real*w_conv*omega**2), Lt(n_real, w_conv*omega/2)),
        ),
        corollary(
            "convolution",
            "a convolution of width w makes n w d^2 multiply-accumulates",
            Eq(Sum(Sum(Sum(Sum(1, (coord, 1, d)), (k, 1, d)), (j, 1, w_span)), (row, 1, n)), w_span*n*d**2),
            aliases=("transformer.conv-cost",),
        ),
    ),
    errata=(
        erratum(
            "projections-forgotten",
            "the crossover of the quadratic part quoted for the whole layer",
            Equivalent(Lt(4*n_real*omega**2 + 2*n_real**2*omega, n_real*w_conv*omega**2), Lt(n_real, w_conv*omega/2)),
            right=Equivalent(Lt(2*n_real**2*omega, n_real*w_conv*omega**2), Lt(n_real, w_conv*omega/2)),
        ),
    ),
    sources=(VASWANI, SURVEY),
)

WEIGHTED = Sum(Sum(Q[row, k]*K_feat[j, k], (k, 1, d_feat))*V_val[j, col], (j, 1, m_key))
REORDERED = Sum(Q[row, k]*Sum(K_feat[j, k]*V_val[j, col], (j, 1, m_key)), (k, 1, d_feat))

LINEAR = Identity(
    name="attention.linear-reordering",
    title="Attention without a softmax, multiplied in the other order",
    topic="attention-cost",
    quantity=m_key*d_feat*d + n*d_feat*d,
    statements=(
        claim(
            "(Q K^T) V = Q (K^T V), entry by entry",
            Eq(WEIGHTED, REORDERED),
            derivation=chain(
                WEIGHTED,
                ("=", Sum(Sum(Q[row, k]*K_feat[j, k]*V_val[j, col], (k, 1, d_feat)), (j, 1, m_key)), "multiply out"),
                ("=", Sum(Sum(Q[row, k]*K_feat[j, k]*V_val[j, col], (j, 1, m_key)), (k, 1, d_feat)), "exchange"),
                ("=", REORDERED, "what does not depend on the key comes out"),
            ),
            aliases=("attn.linear-associativity",),
        ),
        corollary(
            "cost-by-scores",
            "with the scores first: n m r and n m d multiplications",
            Eq(Sum(Sum(Sum(1, (k, 1, d_feat)), (j, 1, m_key)) + Sum(Sum(1, (j, 1, m_key)), (k, 1, d)), (row, 1, n)),
               n*m_key*d_feat + n*m_key*d),
        ),
        corollary(
            "cost-by-features",
            "with the features first: m r d and n r d",
            Eq(Sum(Sum(Sum(1, (j, 1, m_key)), (k, 1, d_feat)), (col, 1, d))
               + Sum(Sum(Sum(1, (k, 1, d_feat)), (col, 1, d)), (row, 1, n)), m_key*d_feat*d + n*d_feat*d),
        ),
        condition(
            "cheaper",
            "n d^2 is less than n^2 d for sequences longer than the features are wide",
            Lt(n*d**2, n**2*d),
            where=(Gt(n, d),),
            figures=(
                figure(n**2*d/(n*d**2), "64", TEXTBOOK, n=4096, d=64),
                figure(n**2*d/(n*d**2), "0.1667", TEXTBOOK, n=128, d=768),
            ),
            aliases=("attn.linear-cheaper",),
        ),
    ),
    errata=(
        erratum(
            "always-cheaper",
            "linear attention said to save at every length",
            Lt(n*d**2, n**2*d),
            right=Equivalent(Lt(n*d**2, n**2*d), Lt(d, n)),
        ),
        erratum(
            "transposed",
            "the features of the keys multiplied in the wrong order",
            Eq(WEIGHTED, Sum(Q[row, k]*Sum(K_feat[k, j]*V_val[j, col], (j, 1, m_key)), (k, 1, d_feat))),
            right=Eq(WEIGHTED, REORDERED),
        ),
    ),
    sources=(TEXTBOOK,),
)

ENTRIES = (DEPTH_AND_WIDTH, DENSITY, CONVOLUTION, LINEAR)
