"""Attention without positions does not see the order of the tokens; with a causal mask it does."""
from __future__ import annotations

from fractions import Fraction

from derive import Eq, Expr, Family, ForAll, Ge, Implies, Le, Max, Ne, Sum, Symbol, exp, family, oo
from derive.catalogue import Identity, chain, claim, corollary, erratum, facts, figure, induction
from identities.sources import DOSOVITSKIY, RADFORD, SURVEY, TEXTBOOK, VASWANI
from identities.symbols import i, j, k

n = Symbol("n_tok", domain="positive integer", meaning="tokens or patches of the input", unit="token", latex="n")
d = Symbol("d_in", domain="positive integer", meaning="width of the input of attention", latex="d")
d_k = Symbol("d_key", domain="positive integer", meaning="width of a query or key", latex="d_k")
a = Symbol("a_key", meaning="a coordinate of a query or key", latex="a")
b = Symbol("b_out", domain="integer", meaning="a coordinate of the output", latex="b")
e = Symbol("e_in", meaning="a coordinate of the input", latex="e")
scale = Symbol("scale", domain="real", meaning="factor of the scores", latex="c")
X = family("X_in", domain="real", meaning="input of attention, one row for each token", latex="X")
X_other = family("X_alt", domain="real", meaning="input with other tokens about the same one", latex="X'")
W_Q = family("W_Q", domain="real", meaning="weights of the queries")
W_K = family("W_K", domain="real", meaning="weights of the keys, or of a first layer")
W_V = family("W_V", domain="real", meaning="weights of the values, or of a second layer")
Y = family("Y_out", domain="real", meaning="one coordinate of the output, a number for each token", latex="Y")
f = family("f_tok", domain="real", meaning="what a token-wise map makes of a token", latex="f")
s = family("s_perm", domain="integer", meaning="the token that stands at a position after the permutation", latex="s")
r = family("r_perm", domain="integer", meaning="the position at which a token stands after the permutation", latex="r")
Q = family("Q_in", domain="real", meaning="queries, one row for each token", latex="Q")
C = family("K_in", domain="real", meaning="keys, one row for each token", latex="K")
S = family("S_in", domain="real", meaning="scores of the tokens as they stood", latex="S")
y = family("y_in", domain="real", meaning="scores of one query and the tokens", latex="y")
fx = family("g_tok", domain="real", meaning="one coordinate of the output of a layer that acts on each token by itself",
            latex="g")
v1 = Symbol("v_1", domain="real", meaning="value of the first of two tokens")
v2 = Symbol("v_2", domain="real", meaning="value of the second of two tokens")
unit = Symbol("ulp", domain="positive", meaning="distance of 1 from the next number of double precision")
n_layer = Symbol("l_order", domain="nonnegative integer", meaning="layers of a stack that have been passed", latex="l")
T = family("T_stack", domain="real", latex="T", meaning="a coordinate of a token after a layer of a stack")
U = family("U_stack", domain="real", latex="U", meaning="the same for the permuted input")
PERMUTATION = (
    ForAll(Ge(s[k], 1), (k, 1, n)), ForAll(Le(s[k], n), (k, 1, n)), ForAll(Eq(r[s[k]], k), (k, 1, n)),
)


def projected(token: Expr, weights: Family, coordinate: Expr) -> Expr:
    """A coordinate of a query, key or value: a row of the input times a column of the weights."""
    return Sum(X[token, e]*weights[e, coordinate], (e, 1, d))


def score(of: Expr, to: Expr) -> Expr:
    """The score of two tokens."""
    return scale*Sum(projected(of, W_Q, a)*projected(to, W_K, a), (a, 1, d_k))


def attention(of: Expr, to: Expr) -> Expr:
    """A coordinate of the output for the token `of`; `to` runs over the tokens that it attends to."""
    return (Sum(exp(score(of, to))*projected(to, W_V, b), (j, 1, n))/Sum(exp(score(of, to)), (j, 1, n)))


def of_two(token: int, first: int, second: int) -> Expr:
    """The output of a token of two, `first` and `second` in the order in which they stand."""
    values = {1: v1, 2: v2}
    mass = exp(S[token, first]) + exp(S[token, second])
    return (exp(S[token, first])*values[first] + exp(S[token, second])*values[second])/mass


def feed_forward(rows: Family) -> Expr:
    """A coordinate of the output of a feed-forward network for token i."""
    return Sum(W_V[a, b]*Max(0, Sum(rows[i, e]*W_K[e, a], (e, 1, d))), (a, 1, d_k))


def after(layer: Expr | int) -> Expr:
    """After so many layers the tokens of the permuted input are those of the input, permuted."""
    return ForAll(Eq(U[layer, i, e], T[layer, s[i], e]), (i, 1, n), (e, 1, d))


EQUIVARIANCE = Identity(
    name="attention.permutation-equivariance",
    title="Attention without positions commutes with a permutation of the tokens",
    topic="softmax-attention",
    statements=(
        claim(
            "the output of the permuted input is the permuted output",
            Eq(attention(s[i], s[j]), attention(s[i], j)),
            where=(*PERMUTATION, Le(i, n)),
            figures=(figure(6*unit, "1.332e-15", SURVEY, ulp=Fraction(1, 2**52)),),
            aliases=("transformer.equivariance",),
        ),
        corollary(
            "patches",
            "so too for the patches of an image",
            Eq(Sum(exp(scale*Sum(Q[s[i], a]*C[s[k], a], (a, 1, d_k)))*Y[s[k]], (k, 1, n))
               / Sum(exp(scale*Sum(Q[s[i], a]*C[s[k], a], (a, 1, d_k))), (k, 1, n)),
               Sum(exp(scale*Sum(Q[s[i], a]*C[k, a], (a, 1, d_k)))*Y[k], (k, 1, n))
               / Sum(exp(scale*Sum(Q[s[i], a]*C[k, a], (a, 1, d_k))), (k, 1, n))),
            where=(*PERMUTATION, Le(i, n)),
            aliases=("vit.permutation-equivariant",),
        ),
        corollary(
            "weights",
            "and for its weights: each token keeps what it attends to",
            Eq(exp(score(s[i], s[k]))/Sum(exp(score(s[i], s[j])), (j, 1, n)),
               exp(score(s[i], s[k]))/Sum(exp(score(s[i], j)), (j, 1, n))),
            where=(*PERMUTATION, Le(i, n), "k: positive integer", Le(k, n)),
            aliases=("attn.permutation-equivariant",),
        ),
        corollary(
            "scores",
            "the matrix of scores has its rows and columns permuted alike",
            Eq(Sum(Q[s[i], a]*C[s[k], a], (a, 1, d_k)), S[s[i], s[k]]),
            where=(*PERMUTATION, Le(i, n), "k: positive integer", Le(k, n),
                   ForAll(Eq(S[i, j], Sum(Q[i, a]*C[j, a], (a, 1, d_k))), (i, 1, n), (j, 1, n))),
            aliases=("transformer.score-conjugation",),
        ),
        corollary(
            "token-wise",
            "a map that acts on each token by itself commutes with a permutation too",
            Eq(f[s[i]] + X[s[i], b], fx[s[i]]),
            where=(*PERMUTATION, Le(i, n), ForAll(Eq(fx[k], f[k] + X[k, b]), (k, 1, n))),
        ),
        corollary(
            "feed-forward",
            "so do the two layers of a feed-forward network: with other tokens about it a token has the same output",
            Eq(feed_forward(X), feed_forward(X_other)),
            where=(ForAll(Eq(X_other[i, e], X[i, e]), (e, 1, d)),),
            aliases=("tf.mlp-positionwise",),
        ),
        corollary(
            "stack",
            "so does a stack of layers that commute with it: the tokens of a permuted input are permuted after all",
            after(n_layer),
            where=(after(0), ForAll(Implies(after(n_layer), after(n_layer + 1)), (n_layer, 0, oo))),
            derivation=induction(n_layer, step=facts(
                (Implies(after(n_layer), after(n_layer + 1)), "the next layer commutes with the permutation"),
                (after(n_layer + 1), "the hypothesis of the induction"),
            )),
        ),
        corollary(
            "sum",
            "so the sum of the outputs does not depend on the order",
            Eq(Sum(Y[s[k]], (k, 1, n)), Sum(Y[k], (k, 1, n))),
            where=PERMUTATION,
            aliases=("attn.pooled-permutation-invariant",),
        ),
        corollary(
            "mean",
            "nor does their mean",
            Eq(Sum(Y[s[k]], (k, 1, n))/n, Sum(Y[k], (k, 1, n))/n),
            where=PERMUTATION,
            figures=(figure(unit/2, "1.110e-16", SURVEY, ulp=Fraction(1, 2**52)),),
            aliases=("transformer.meanpool-invariance",),
        ),
        corollary(
            "class-token",
            "nor the output of a class token, which stands apart and attends to all of them",
            Eq(Sum(exp(scale*y[s[k]])*Y[s[k]], (k, 1, n))/Sum(exp(scale*y[s[k]]), (k, 1, n)),
               Sum(exp(scale*y[k])*Y[k], (k, 1, n))/Sum(exp(scale*y[k]), (k, 1, n))),
            where=PERMUTATION,
            aliases=("vit.permutation-invariant",),
        ),
    ),
    errata=(
        erratum(
            "output-unchanged",
            "the output at the first of two positions said to stay when the tokens are swapped: it goes with its token",
            Eq(of_two(2, 2, 1), of_two(1, 1, 2)),
            right=Eq(of_two(2, 2, 1), of_two(2, 1, 2)),
        ),
        erratum(
            "causal-set-function",
            "a decoder said to be blind to order as well: the second of two swapped tokens sees both, the first itself",
            Eq((exp(y[1])*v1 + exp(y[2])*v2)/(exp(y[1]) + exp(y[2])), v1),
            right=Eq((exp(y[1])*v1 + exp(y[2])*v2)/(exp(y[1]) + exp(y[2])),
                     v1 + exp(y[2])*(v2 - v1)/(exp(y[1]) + exp(y[2]))),
            aliases=("transformer.set-function",),
        ),
    ),
    sources=(VASWANI, TEXTBOOK, DOSOVITSKIY),
)

CAUSAL = Identity(
    name="attention.causal-mask-breaks-equivariance",
    title="A causal mask sees the order of the tokens",
    topic="softmax-attention",
    statements=(
        claim(
            "after a swap of two tokens the one that comes second sees both: its output differs from what it was alone",
            Ne((exp(y[1])*v1 + exp(y[2])*v2)/(exp(y[1]) + exp(y[2])), v1),
            where=(Ne(v1, v2),),
            derivation=chain(
                (exp(y[1])*v1 + exp(y[2])*v2)/(exp(y[1]) + exp(y[2])),
                ("=", v1 + exp(y[2])*(v2 - v1)/(exp(y[1]) + exp(y[2])), "take v_1 out"),
                ("!=", v1, "the weight of the other token is positive"),
            ),
            aliases=("transformer.causal-breaks-equivariance",),
        ),
        corollary(
            "first-token",
            "the first token attends to itself alone, with weight 1",
            Eq(exp(y[1])/Sum(exp(y[k]), (k, 1, 1)), 1),
            aliases=("mask.first-position-copies",),
        ),
    ),
    errata=(
        erratum(
            "equivariant",
            "causal attention said to commute with a swap of two tokens",
            Eq((exp(y[1])*v1 + exp(y[2])*v2)/(exp(y[1]) + exp(y[2])), v1),
            where=(Ne(v1, v2),),
            right=Ne((exp(y[1])*v1 + exp(y[2])*v2)/(exp(y[1]) + exp(y[2])), v1),
            aliases=("attn.causal-breaks-equivariance",),
        ),
    ),
    sources=(RADFORD, TEXTBOOK),
)

ENTRIES = (EQUIVARIANCE, CAUSAL)
