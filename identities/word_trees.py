"""Hierarchical softmax: the leaves of a binary tree share the probability 1."""
from __future__ import annotations

from fractions import Fraction

from derive import Eq, ForAll, Ge, Gt, Le, Lt, Ne, Sum, Symbol, as_expr, exp, family
from derive.catalogue import Identity, cases, chain, claim, condition, corollary, differs, erratum, facts, figure, use
from identities.sources import TEXTBOOK
from identities.symbols import k

n_in = Symbol("n_in", domain="nonnegative integer", meaning="inner nodes of a binary tree", unit="node", latex="n")
P = family("P_node", domain="real", meaning="probability of reaching a node: first the n inner nodes from the root on, "
           "then the leaves", latex="P")
x = family("x_node", domain="real", meaning="score of an inner node", latex="x")
B = family("P_branch", domain="real", meaning="probability of taking a branch: first the left branches of the inner "
           "nodes, then the right ones", latex="B")
hangs = family("hangs", domain="integer", meaning="the branch that node k + 1 hangs on")
held = family("held", domain="integer", meaning="k for the branch that node k + 1 hangs on")
x_node = Symbol("x_one", domain="real", meaning="score of one inner node", latex="x")
leaves = Symbol("n_leaf", domain="positive integer", meaning="leaves of the tree: words of the vocabulary", latex="V")
HALF = Fraction(1, 2)
path = Symbol("path", domain="positive integer", meaning="nodes on the path to a leaf, both ends included", latex="L")
BELOW = Sum(P[k], (k, 2, 2*n_in + 1))
INNER = Sum(P[k], (k, 1, n_in))
TREE = (
    Eq(P[1], 1),
    ForAll(Ge(hangs[k], 1), (k, 1, 2*n_in)), ForAll(Le(hangs[k], 2*n_in), (k, 1, 2*n_in)),
    ForAll(Eq(held[hangs[k]], k), (k, 1, 2*n_in)),
    ForAll(Eq(P[k], B[hangs[k - 1]]), (k, 2, 2*n_in + 1)),
    ForAll(Eq(B[k], P[k]/(1 + exp(-x[k]))), (k, 1, n_in)),
    ForAll(Eq(B[k], P[k - n_in]/(1 + exp(x[k - n_in]))), (k, n_in + 1, 2*n_in)),
)
LEFT = Sum(P[k]/(1 + exp(-x[k])), (k, 1, n_in))
RIGHT = Sum(P[k]/(1 + exp(x[k])), (k, 1, n_in))

SHIFTED = Eq(Sum(B[hangs[k - 1]], (k, 2, 2*n_in + 1)), Sum(B[hangs[k]], (k, 1, 2*n_in)))
KINDS = Eq(Sum(B[k], (k, 1, 2*n_in)), Sum(B[k], (k, 1, n_in)) + Sum(B[k], (k, n_in + 1, 2*n_in)))
RIGHT_SHIFTED = Eq(Sum(P[k - n_in]/(1 + exp(x[k - n_in])), (k, n_in + 1, 2*n_in)), RIGHT)
ROOT_FIRST = Eq(Sum(P[k], (k, 1, 2*n_in + 1)), P[1] + BELOW)
LEAVES_LAST = Eq(Sum(P[k], (k, 1, 2*n_in + 1)), INNER + Sum(P[k], (k, n_in + 1, 2*n_in + 1)))

BRANCHES = Identity(
    name="words.tree-branches",
    title="The branches of a node share its probability",
    topic="word-embeddings",
    statements=(
        claim(
            "left and right branches together have what the inner nodes have",
            Eq(LEFT + RIGHT, INNER),
            derivation=chain(
                LEFT + RIGHT,
                ("=", Sum(P[k]/(1 + exp(-x[k])) + P[k]/(1 + exp(x[k])), (k, 1, n_in)), "node by node"),
                ("=", INNER, "sigma(x) + sigma(-x) = 1"),
            ),
        ),
        corollary("branches", "the branches below, counted from 1", SHIFTED),
        corollary("order", "in whatever order nodes hang on branches",
                  Eq(Sum(B[hangs[k]], (k, 1, 2*n_in)), Sum(B[k], (k, 1, 2*n_in))), where=TREE[1:4]),
        corollary("below", "each node below the root hangs on a branch",
                  Eq(BELOW, Sum(B[hangs[k - 1]], (k, 2, 2*n_in + 1))), where=TREE[4:5]),
        corollary("left", "sigma to the left", Eq(Sum(B[k], (k, 1, n_in)), LEFT), where=TREE[5:6]),
        corollary("right-branches", "the rest to the right",
                  Eq(Sum(B[k], (k, n_in + 1, 2*n_in)),
                     Sum(P[k - n_in]/(1 + exp(x[k - n_in])), (k, n_in + 1, 2*n_in))), where=TREE[6:]),
        corollary("two-kinds", "left and right branches", KINDS),
        corollary("right", "the right branches, counted from 1", RIGHT_SHIFTED),
        corollary("nodes", "the root and the others", ROOT_FIRST),
        corollary("leaves-last", "the inner nodes and the leaves", LEAVES_LAST),
    ),
    sources=(TEXTBOOK,),
)

LEAVES = Identity(
    name="words.tree-leaves",
    title="The leaves of a binary tree share the probability 1",
    topic="word-embeddings",
    note="A tree of n inner nodes has 2 n branches and 2 n + 1 nodes; each node but the root hangs on one branch. "
         "Each part is proved as a statement of its own; the whole is supported.",
    statements=(
        claim(
            "the probabilities of the leaves add to 1",
            Eq(Sum(P[k], (k, n_in + 1, 2*n_in + 1)), 1),
            where=TREE,
            derivation=facts(
                using=(use(BRANCHES), use(BRANCHES, "below"), use(BRANCHES, "left"), use(BRANCHES, "right-branches"),
                       use(BRANCHES, "branches"), use(BRANCHES, "order"),
                       use(BRANCHES, "two-kinds"), use(BRANCHES, "right"),
                       use(BRANCHES, "nodes"), use(BRANCHES, "leaves-last")),
            ),
            aliases=("hs.leaf-probabilities-sum",),
            expected="supported",
        ),
        corollary("one-node", "at one node", Eq(1/(1 + exp(-x_node)) + 1/(1 + exp(x_node)), 1)),
        condition(
            "true-iverson",
            "with 0 in place of -1 the two branches have sigma(x) + 1/2, which is not 1 unless x is 0",
            Ne(1/(1 + exp(-x_node)) + HALF, 1),
            where=(Ne(x_node, 0),),
            derivation=cases(
                (Lt(x_node, 0), facts((Gt(exp(-x_node), 1), "exp increases"),
                                      (Lt(1/(1 + exp(-x_node)), HALF), "divide"))),
                (Gt(x_node, 0), facts((Lt(exp(-x_node), 1), "exp increases"),
                                      (Gt(1/(1 + exp(-x_node)), HALF), "divide"))),
            ),
            aliases=("hs.true-iverson-breaks-normalisation",),
        ),
        corollary(
            "factors",
            "a path of L nodes has L - 1 factors",
            Eq(Sum(1, (k, 1, path - 1)), path - 1),
            aliases=("hs.number-of-factors",),
        ),
    ),
    errata=(
        erratum(
            "iverson",
            "the bracket of +1 and -1 called the Iverson bracket, which is 0 where its condition fails: "
            "both branches then have sigma(x) and 1/2",
            Eq(1/(1 + exp(-x_node)) + HALF, 1),
            right=Eq(1/(1 + exp(-x_node)) + 1/(1 + exp(x_node)), 1),
            figures=(differs(figure(as_expr(0), "-1", TEXTBOOK), "the Iverson bracket of what is false is 0"),),
            aliases=("hs.iverson-bracket-values",),
        ),
    ),
    sources=(TEXTBOOK,),
)

ENTRIES = (BRANCHES, LEAVES)
