"""How deep a binary tree has to be for its leaves: the balanced tree, the chain, and the mean depth of Huffman's."""
from __future__ import annotations

from derive import (
    And,
    Eq,
    Expr,
    Family,
    ForAll,
    Ge,
    Gt,
    Implies,
    Le,
    Lt,
    Ne,
    Or,
    Sum,
    Symbol,
    as_expr,
    ceiling,
    exp,
    family,
    log,
)
from derive.catalogue import Identity, chain, cited, claim, corollary, erratum, facts, induction, use
from identities import divergence, softmax_entropy
from identities.sources import TEXTBOOK
from identities.symbols import K, k
from identities.word_trees import leaves

TWO = as_expr(2)
LOG2 = log(leaves)/log(2)
nodes = family("nodes_at", domain="nonnegative integer", meaning="nodes of a binary tree at each depth", latex="c")
tips = family("leaves_at", domain="nonnegative integer", meaning="its leaves at each depth", latex="f")
deep = Symbol("D_tree", domain="nonnegative integer", meaning="depth of the tree", latex="D")
level = Symbol("t_level", domain="nonnegative integer", meaning="a depth in the tree", latex="t")
deeper = Symbol("D_below", domain="positive integer", meaning="depth of a tree of two leaves or more", latex="D")
upper = Symbol("upper_leaves", domain="nonnegative integer", meaning="leaves at the last depth but one", latex="f")
lower = Symbol("lower_leaves", domain="nonnegative integer", meaning="leaves at the last depth", latex="g")
above = Symbol("tree_above", domain="integer", meaning="a number", latex="u")
below = Symbol("tree_below", domain="integer", meaning="another number", latex="v")
here = Symbol("tree_here", domain="real", meaning="a bounded number", latex="x")
bound = Symbol("tree_bound", domain="real", meaning="its bound", latex="y")
there = Symbol("tree_there", domain="real", meaning="a number of at most twice its size", latex="z")
p_leaf = family("p_leaf", domain="positive", meaning="probabilities of the words", latex="p")
depth_leaf = family("depth_leaf", domain="nonnegative integer", meaning="depths of the words in a binary tree",
                    latex="l")
p_one = Symbol("p_one_leaf", domain="positive", meaning="a probability", latex="p")
l_one = Symbol("l_one_leaf", domain="real", meaning="a length", latex="l")
positive = family("pos_term", domain="positive", meaning="positive numbers", latex="x")
weight = family("w_huff", domain="positive", latex="w",
                meaning="weights of the nodes of a Huffman tree: its leaves, then what each step makes")
depth_of = family("d_huff", domain="nonnegative integer", meaning="depths of these nodes", latex="l")
child = family("child_one", domain="positive integer", meaning="one of the two nodes that a step merges", latex="a")
other = family("child_two", domain="positive integer", meaning="the other of them", latex="b")
merged = family("merged_at", domain="positive integer", meaning="the step that merges a node", latex="s")
step = Symbol("s_huff", meaning="a step of Huffman's algorithm", latex="t")


def up_to(index: Expr, what: Expr) -> Expr:
    """What holds down to the last depth."""
    return Implies(Le(index, deep), what)


def passed(index: Expr) -> Expr:
    """The leaves above a depth."""
    return Sum(tips[k - 1], (k, 1, index))


def spent(index: Expr) -> Expr:
    """The leaves above a depth, each by 2^-depth."""
    return Sum(tips[k - 1]/TWO**(k - 1), (k, 1, index))


ROOT = (Eq(nodes[0], 1), ForAll(Le(nodes[k + 1], 2*(nodes[k] - tips[k])), (k, 0, deep - 1)))
TREE = (*ROOT, Le(tips[deep], nodes[deep]))
ALL_LEAVES = Eq(leaves, passed(deep + 1))

DOUBLED = Identity(
    name="words.tree-doubling",
    title="What at most doubles",
    topic="word-embeddings",
    statements=(
        claim("a number of at most twice the size has twice the bound", Implies(Le(above, below), Le(there, 2*bound)),
              where=(Implies(Le(above, below), Le(there, 2*here)), Implies(Le(above, below), Le(here, bound)))),
        corollary("not-grown", "and one of at most its size the same", Implies(Le(above, below), Le(there, bound)),
                  where=(Implies(Le(above, below), Le(there, here)), Implies(Le(above, below), Le(here, bound)))),
    ),
    sources=(TEXTBOOK,),
)

LEVELS = Identity(
    name="words.tree-levels",
    title="A binary tree, level by level",
    topic="word-embeddings",
    note="One node at the root; of the nodes of a level some are leaves, each of the others has at most two children.",
    statements=(
        claim(
            "the nodes of a level and the leaves above it are at most 2^t",
            up_to(level, Le(passed(level) + nodes[level], TWO**level)),
            where=ROOT,
            derivation=induction(level, step=facts(
                (Eq(passed(level + 1), passed(level) + tips[level]), "the leaves of one level more"),
                (Ge(passed(level) + tips[level], 0), "none is counted below 0"),
                (up_to(level + 1, Le(nodes[level + 1], 2*(nodes[level] - tips[level]))),
                 "two children of each inner node"),
                (up_to(level + 1, Le(passed(level + 1) + nodes[level + 1], 2*TWO**level)),
                 "twice the bound of the level before"),
            )),
        ),
        corollary(
            "kraft",
            "each by 2^-depth they are at most 1: Kraft's inequality",
            up_to(level, Le(spent(level) + nodes[level]/TWO**level, 1)),
            where=ROOT,
            derivation=induction(level, step=facts(
                (Eq(spent(level + 1), spent(level) + tips[level]/TWO**level), "the leaves of one level more"),
                (up_to(level + 1, Le(nodes[level + 1], 2*(nodes[level] - tips[level]))),
                 "two children of each inner node"),
                (up_to(level + 1, Le(nodes[level + 1]/TWO**(level + 1), (nodes[level] - tips[level])/TWO**level)),
                 "which have together what it has"),
            )),
        ),
    ),
    sources=(TEXTBOOK,),
)

CAPACITY = Identity(
    name="words.tree-capacity",
    title="The leaves of a binary tree of a given depth",
    topic="word-embeddings",
    quantity=TWO**deep,
    statements=(
        claim(
            "at most 2^D",
            Le(leaves, TWO**deep),
            where=(*TREE, ALL_LEAVES),
            derivation=chain(
                leaves,
                ("=", passed(deep + 1), "counted level by level"),
                ("=", passed(deep) + tips[deep], "the last level apart"),
                ("<=", passed(deep) + nodes[deep], "its leaves are among its nodes"),
                ("<=", TWO**deep, "nodes of a level and leaves above it"),
                using=(use(LEVELS, "", {level: deep}),),
            ),
        ),
        corollary(
            "kraft",
            "and each leaf by 2^-depth they are at most 1",
            Le(spent(deep + 1), 1),
            where=TREE,
            derivation=chain(
                spent(deep + 1),
                ("=", spent(deep) + tips[deep]/TWO**deep, "the last level apart"),
                ("<=", spent(deep) + nodes[deep]/TWO**deep, "its leaves are among its nodes"),
                ("<=", 1, "Kraft's inequality for the levels"),
                using=(use(LEVELS, "kraft", {level: deep}),),
            ),
        ),
        corollary(
            "logarithm",
            "so log2 V is at most D",
            Le(LOG2, deep),
            where=(Le(leaves, TWO**deep),),
            derivation=facts((Le(log(leaves), deep*log(2)), "the logarithm increases"),
                             (Le(LOG2, deep), "divide by log 2")),
        ),
        corollary(
            "logarithm-above",
            "and more than that of fewer leaves",
            Gt(LOG2, deeper - 1),
            where=(Gt(leaves, TWO**(deeper - 1)),),
            derivation=facts((Gt(log(leaves), (deeper - 1)*log(2)), "the logarithm increases"),
                             (Gt(LOG2, deeper - 1), "divide by log 2")),
        ),
    ),
    sources=(TEXTBOOK,),
)

DEPTH = Identity(
    name="words.tree-depth",
    title="A balanced tree is logarithmically deep",
    topic="word-embeddings",
    quantity=ceiling(LOG2),
    note="A probability has a factor for each inner node on the path to its leaf: as many as the depth of the leaf.",
    statements=(
        claim(
            "a tree whose V leaves are at the last two depths, where every node further up is an inner one, is "
            "ceil(log2 V) deep: so a probability takes at most that many factors",
            Eq(ceiling(LOG2), deeper),
            where=(Eq(leaves, upper + lower), Eq(lower, 2*(TWO**(deeper - 1) - upper)), Gt(lower, 0)),
            derivation=facts(
                (Le(leaves, TWO**deeper), "a leaf above the last depth takes the place of two"),
                (Gt(leaves, TWO**(deeper - 1)), "two leaves at the last depth take the place of one above"),
                (Le(LOG2, deeper), "so its logarithm is at most D"),
                (Gt(LOG2, deeper - 1), "and more than D - 1"),
                using=(use(CAPACITY, "logarithm", {deep: deeper}), use(CAPACITY, "logarithm-above")),
            ),
            aliases=("hs.cost-logarithmic",),
        ),
        corollary("one-leaf", "a single leaf is the root, at depth 0", Eq(ceiling(log(as_expr(1))/log(2)), 0)),
        corollary(
            "there-is-one",
            "there is such a tree for every V from 2 on: with 2^D - V leaves at the last depth but one, and 2V - 2^D "
            "at the last",
            And(Ge(TWO**deeper - leaves, 0), Gt(2*leaves - TWO**deeper, 0),
                Eq((TWO**deeper - leaves) + (2*leaves - TWO**deeper), leaves),
                Eq(2*leaves - TWO**deeper, 2*(TWO**(deeper - 1) - (TWO**deeper - leaves)))),
            where=(Lt(TWO**(deeper - 1), leaves), Le(leaves, TWO**deeper)),
        ),
        corollary(
            "below",
            "which is less than log2 V + 1",
            Lt(ceiling(LOG2), LOG2 + 1),
        ),
        corollary(
            "every-tree",
            "no binary tree is less deep",
            Ge(deep, ceiling(LOG2)),
            where=(*TREE, ALL_LEAVES),
            derivation=facts(
                (Le(LOG2, deep), "a tree of depth D has at most 2^D leaves"),
                using=(use(CAPACITY), use(CAPACITY, "logarithm")),
            ),
        ),
        corollary(
            "chain",
            "a chain, with a leaf at each depth and a second one at the last, is V - 1 deep",
            Eq(deeper, leaves - 1),
            where=(Eq(leaves, Sum(1, (k, 1, deeper - 1)) + 2),),
        ),
        corollary(
            "chain-depth",
            "never less than log2 V",
            Ge(leaves - 1, LOG2),
            aliases=("hs.chain-tree",),
        ),
        corollary("path", "a path of D inner nodes has D factors", Eq(Sum(1, (k, 1, deep)), deep)),
    ),
    errata=(
        erratum(
            "log-of-any-tree",
            "log2 V said of every tree: a chain too",
            Lt(leaves - 1, LOG2 + 1),
            right=Ge(leaves - 1, LOG2),
        ),
    ),
    sources=(TEXTBOOK,),
)

ENTROPY = -Sum(p_leaf[k]*log(p_leaf[k]), (k, 1, leaves))/log(2)
TOTAL = Eq(Sum(p_leaf[k], (k, 1, leaves)), 1)
MEAN_DEPTH = Sum(p_leaf[k]*depth_leaf[k], (k, 1, leaves))
SHANNON = ceiling(-log(p_leaf[k])/log(2))
MEAN_SHANNON = Sum(p_leaf[k]*SHANNON, (k, 1, leaves))
SAVED = p_leaf[k]*(-log(p_leaf[k])/log(2) + 1 - SHANNON)

LENGTHS = Identity(
    name="words.code-lengths",
    title="Lengths and probabilities",
    topic="word-embeddings",
    statements=(
        claim(
            "2^-l is at most p where l is at least -log2 p",
            Le(TWO**(-l_one), p_one),
            where=(Ge(l_one, -log(p_one)/log(2)),),
            derivation=chain(
                TWO**(-l_one),
                ("=", exp(-l_one*log(2)), "a power of 2 by exp"),
                ("have", Le(-l_one*log(2), log(p_one)), "times log 2"),
                ("<=", exp(log(p_one)), "exp increases"),
                ("=", p_one, "exp and log"),
            ),
        ),
        corollary("positive", "a sum of positive numbers is positive", Gt(Sum(positive[k], (k, 1, leaves)), 0)),
        corollary("bits", "the logarithm of 2^-l is -l log 2",
                  Eq(-Sum(p_leaf[k]*log(TWO**(-depth_leaf[k])), (k, 1, leaves)), log(2)*MEAN_DEPTH)),
        corollary("saved", "what Shannon's lengths stay below -log2 p + 1, on the mean",
                  Eq(Sum(SAVED, (k, 1, leaves)), ENTROPY + Sum(p_leaf[k], (k, 1, leaves)) - MEAN_SHANNON)),
    ),
    sources=(TEXTBOOK,),
)

SHANNON_LENGTHS = Identity(
    name="words.shannon-lengths",
    title="Shannon's lengths ceil(-log2 p)",
    topic="word-embeddings",
    statements=(
        claim("2 to minus a length is at most its probability", ForAll(Le(TWO**(-SHANNON), p_leaf[k]), (k, 1, leaves)),
              derivation=facts(using=(use(LENGTHS, "", {p_one: p_leaf[k], l_one: SHANNON}),))),
        corollary("less", "each is less than -log2 p + 1", Gt(Sum(SAVED, (k, 1, leaves)), 0),
                  derivation=facts(using=(use(LENGTHS, "positive", {positive[k]: SAVED}),))),
    ),
    sources=(TEXTBOOK,),
)


def merges(node: Expr, at: Expr, of: Family) -> tuple[Expr, ...]:
    """One of the nodes that the steps merge: one that is there, the lightest that is left; one deeper than the new."""
    return (ForAll(Le(of[k], leaves + k - 1), (k, 1, leaves - 1)), ForAll(Eq(merged[of[k]], k), (k, 1, leaves - 1)),
            ForAll(Implies(Gt(merged[node], at), Le(weight[of[at]], weight[node])), (node, 1, leaves + at - 1),
                   (at, 1, leaves - 1)),
            ForAll(Eq(depth_of[of[k]], depth_of[leaves + k] + 1), (k, 1, leaves - 1)))


HUFFMAN_TREE = (
    Ge(leaves, 2), TOTAL, ForAll(Eq(weight[k], p_leaf[k]), (k, 1, leaves)),
    ForAll(Eq(weight[leaves + k], weight[child[k]] + weight[other[k]]), (k, 1, leaves - 1)),
    ForAll(Ne(child[k], other[k]), (k, 1, leaves - 1)), *merges(k, step, child), *merges(k, step, other),
    ForAll(Or(Eq(child[merged[k]], k), Eq(other[merged[k]], k)), (k, 1, 2*leaves - 2)),
    ForAll(Le(merged[k], leaves - 1), (k, 1, 2*leaves - 2)), Eq(depth_of[2*leaves - 1], 0))
MEAN_HUFFMAN = Sum(p_leaf[k]*depth_of[k], (k, 1, leaves))

HUFFMAN = Identity(
    name="words.huffman-depth",
    title="The mean depth of a Huffman tree",
    topic="word-embeddings",
    note="Step t of V - 1 merges the two lightest nodes that are left into node V + t; the last is the root.",
    statements=(
        cited(
            "",
            "the mean depth of the leaves of a Huffman tree is at least the entropy in bits, and less than 1 above it",
            And(Le(ENTROPY, MEAN_HUFFMAN), Lt(MEAN_HUFFMAN, ENTROPY + 1)),
            "no binary tree with the same leaves has a smaller mean depth than Huffman's, and lengths that satisfy "
            "Kraft's inequality are the depths of a tree (Cover and Thomas, Elements of Information Theory, 2nd ed., "
            "2006, theorems 5.2.1, 5.4.1 and 5.8.1)",
            where=HUFFMAN_TREE,
            aliases=("hs.huffman-expected-depth",),
        ),
        corollary(
            "at-least-entropy",
            "the lower bound holds for every binary tree, by the inequalities of Kraft and Gibbs",
            Ge(MEAN_DEPTH, ENTROPY),
            where=(TOTAL, Le(Sum(TWO**(-depth_leaf[k]), (k, 1, leaves)), 1)),
            derivation=facts(
                (Ge(log(2)*MEAN_DEPTH, -Sum(p_leaf[k]*log(p_leaf[k]), (k, 1, leaves))), "Gibbs' inequality for 2^-l"),
                using=(use(LENGTHS, "bits"),
                       use(divergence.CROSS, "at-least-entropy",
                           {K: leaves, divergence.p[k]: p_leaf[k],
                            divergence.q[k]: TWO**(-depth_leaf[k])})),
            ),
        ),
        corollary(
            "shannon",
            "Shannon's lengths ceil(-log2 p) satisfy Kraft's inequality",
            Le(Sum(TWO**(-SHANNON), (k, 1, leaves)), 1),
            where=(TOTAL,),
            derivation=chain(
                Sum(TWO**(-SHANNON), (k, 1, leaves)),
                ("<=", Sum(p_leaf[k], (k, 1, leaves)), "2 to minus a length is at most its probability"),
                ("=", 1, "the probabilities add to 1"),
                using=(use(SHANNON_LENGTHS),),
            ),
        ),
        corollary(
            "below-entropy-and-one",
            "so a tree no deeper on the mean than with them is less than 1 above the entropy",
            Lt(MEAN_DEPTH, ENTROPY + 1),
            where=(TOTAL, Le(MEAN_DEPTH, MEAN_SHANNON)),
            derivation=chain(
                MEAN_DEPTH,
                ("<=", MEAN_SHANNON, "no deeper"),
                ("=", ENTROPY + Sum(p_leaf[k], (k, 1, leaves)) - Sum(SAVED, (k, 1, leaves)), "what they save"),
                ("<", ENTROPY + 1, "which is positive"),
                using=(use(LENGTHS, "saved"), use(SHANNON_LENGTHS, "less")),
            ),
        ),
        corollary(
            "at-most-log",
            "the entropy is at most log2 V",
            Le(ENTROPY, LOG2),
            where=(TOTAL,),
            derivation=facts(
                (Le(-Sum(p_leaf[k]*log(p_leaf[k]), (k, 1, leaves)), log(leaves)), "Gibbs' inequality for equal shares"),
                using=(use(softmax_entropy.MAXIMUM, "", {K: leaves, softmax_entropy.n: leaves,
                                                         softmax_entropy.p[k]: p_leaf[k]}),),
            ),
        ),
    ),
    sources=(TEXTBOOK,),
)

ENTRIES = (DOUBLED, LEVELS, CAPACITY, DEPTH, LENGTHS, SHANNON_LENGTHS, HUFFMAN)
