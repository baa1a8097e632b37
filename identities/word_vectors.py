"""Words as vectors: one-hot vectors, answers to questions, the pairs of a window, skip-gram."""
from __future__ import annotations

from derive import (
    Eq,
    Expr,
    Family,
    ForAll,
    Ge,
    Gt,
    Implies,
    KroneckerDelta,
    Le,
    Lt,
    Ne,
    Sum,
    Symbol,
    exp,
    family,
    floor,
    log,
    sqrt,
)
from derive.catalogue import Identity, chain, claim, corollary, erratum, facts, use
from identities.sources import TEXTBOOK
from identities.symbols import j, k

WORDS = "positive integer"
n_V = Symbol("n_V", domain=WORDS, meaning="tokens of the vocabulary", unit="token")
word = Symbol("word", domain=WORDS, meaning="a word of the vocabulary")
other = Symbol("other_word", domain=WORDS, meaning="another word of the vocabulary")
seen = Symbol("seen", domain=WORDS, meaning="the word that was observed", latex="o")
d_w = Symbol("d_w", domain=WORDS, meaning="width of a word vector", unit="number", latex="d")
coord = Symbol("coord_w", domain=WORDS, meaning="a coordinate of a word vector", latex="b")
u = family("u_w", domain="real", meaning="output vectors of the words, by word and coordinate", latex="u")
v = family("v_w", domain="real", meaning="input vector of the centre word, by coordinate", latex="v")
slots = family("v_slot", domain="real", meaning="input vectors of the slots of a window, by slot and coordinate",
               latex="v")
r_slots = Symbol("r_slots", domain=WORDS, meaning="slots of the window", unit="token", latex="r")
slot = Symbol("slot", domain=WORDS, meaning="a slot of the window")
score = family("s_w", domain="real", meaning="scores of the words of the vocabulary", latex="s")
n_ask = Symbol("n_ask", domain="nonnegative integer", meaning="yes/no questions", latex="n")
n_word = Symbol("n_word", domain="nonnegative integer", meaning="words that are to be told apart", latex="W")
n_code = Symbol("n_code", domain="nonnegative integer", meaning="lists of answers there are", latex="N")
n_match = Symbol("n_match", domain="real", meaning="pairs of a word and its own list")
n_own_list = Symbol("n_own_list", domain="real", meaning="lists that are the list of the word they are read as")
bit = family("bit", domain="nonnegative integer", meaning="a word's answers to the questions, 0 or 1", latex="b")
code = family("code", domain="integer", meaning="number of the list of answers that a word gets")
decode = family("decode", domain="integer", meaning="the word that a list of answers is read as, by its number")
hit = family("hit", domain="real", meaning="numbers that are at most 1")
number = Symbol("number", domain="nonnegative integer", meaning="number of a list of answers, from 0 on")
rest = Symbol("rest_w", domain="positive", meaning="sum of the exponentials of the other scores", latex="R")
own = Symbol("own", domain="real", meaning="score of the observed word", latex="s")
T_corpus = Symbol("T_corpus", domain=WORDS, meaning="length of the corpus", unit="token", latex="T")
beyond = Symbol("beyond", domain=WORDS, meaning="by how much the corpus is longer than the window's radius",
                unit="token", latex="e")
m_win = Symbol("m_win", domain=WORDS, meaning="radius of the window", unit="token", latex="m")
g_slot = Symbol("g_slot", domain="real", meaning="gradient in the mean of the slots", latex="g")
q_slots = Symbol("q_slots", domain=WORDS, meaning="slots that one word fills", unit="token", latex="q")
a1 = Symbol("a1", domain="real", meaning="first of three output vectors of one coordinate", latex="a_1")
a2 = Symbol("a2", domain="real", meaning="second of them", latex="a_2")
a3 = Symbol("a3", domain="real", meaning="third of them", latex="a_3")
v1 = Symbol("v1", domain="real", meaning="an input vector of one coordinate", latex="v_1")
v2 = Symbol("v2", domain="real", meaning="a second one", latex="v_2")
p_seen = Symbol("p_seen", domain="positive", meaning="probability of the observed word", latex="p")
total = Symbol("w_all", domain="positive", meaning="exponential of the observed word's score", latex="a")
share = Symbol("p_word", domain="positive", meaning="probability of a word", latex="P")


def dot(index: Expr, by: Family = v) -> Expr:
    """The score of a word: its output vector times the input vector."""
    return Sum(u[index, k]*by[k], (k, 1, d_w))


def pooled(index: Expr) -> Expr:
    """The same for the mean of the slots of the window."""
    return Sum(u[index, k]*(Sum(slots[t, k], (t, 1, r_slots))/r_slots), (k, 1, d_w))


t = Symbol("t_slot", meaning="an index that runs over the slots", latex="t")
i = Symbol("i_word", meaning="an index that runs over the words", latex="i")
w = Symbol("w_index", meaning="an index that runs over words told apart", latex="w")
y = Symbol("y_index", meaning="an index that runs over lists of answers", latex="y")
SKIP = exp(dot(i))/Sum(exp(dot(j)), (j, 1, n_V))
BAG = exp(pooled(i))/Sum(exp(pooled(j)), (j, 1, n_V))
LOG_SKIP = log(exp(dot(seen))/Sum(exp(dot(j)), (j, 1, n_V)))
LOG_BAG = log(exp(pooled(seen))/Sum(exp(pooled(j)), (j, 1, n_V)))
IN_RANGE = (Le(seen, n_V), Le(coord, d_w))

ONE_HOT = Identity(
    name="words.one-hot-distance",
    title="One-hot vectors are all equally far apart",
    topic="word-embeddings",
    statements=(
        claim(
            "two different ones are sqrt(2) apart",
            Eq(sqrt(Sum((KroneckerDelta(word, k) - KroneckerDelta(other, k))**2, (k, 1, n_V))), sqrt(2)),
            where=(Le(word, n_V), Le(other, n_V), Ne(word, other)),
            aliases=("embed.onehot-distance",),
        ),
        corollary(
            "same-word",
            "and a word is at distance 0 from itself",
            Eq(sqrt(Sum((KroneckerDelta(word, k) - KroneckerDelta(word, k))**2, (k, 1, n_V))), 0),
            where=(Le(word, n_V),),
        ),
        corollary(
            "cosine",
            "the cosine of two different ones is 0",
            Eq(Sum(KroneckerDelta(word, k)*KroneckerDelta(other, k), (k, 1, n_V)), 0),
            where=(Le(word, n_V), Le(other, n_V), Ne(word, other)),
            aliases=("embed.onehot-cosine-zero",),
        ),
    ),
    errata=(
        erratum(
            "any-pair",
            "said of any two words, the same one included",
            Eq(Sum((KroneckerDelta(word, k) - KroneckerDelta(other, k))**2, (k, 1, n_V)), 2),
            where=(Le(word, n_V), Le(other, n_V)),
            right=Eq(Sum((KroneckerDelta(word, k) - KroneckerDelta(other, k))**2, (k, 1, n_V)),
                     2 - 2*KroneckerDelta(word, other)),
        ),
    ),
    sources=(TEXTBOOK,),
)

MATCHED = KroneckerDelta(code[w], y)*KroneckerDelta(w, decode[y])


def told_apart(lists: Expr) -> tuple[Expr, ...]:
    """Each word has a list of answers, each list is read as a word, and each word is read back from its list."""
    return (ForAll(Eq(decode[code[w]], w), (w, 1, n_word)),
            ForAll(Ge(code[w], 1), (w, 1, n_word)), ForAll(Le(code[w], lists), (w, 1, n_word)),
            ForAll(Ge(decode[y], 1), (y, 1, lists)), ForAll(Le(decode[y], n_word), (y, 1, lists)))


TOLD_APART = told_apart(n_code)
BIT = floor(number/2**(k - 1)) - 2*floor(number/2**k)

MATCHES = Sum(Sum(MATCHED, (y, 1, n_code)), (w, 1, n_word))

OWN_LISTS = Sum(KroneckerDelta(code[decode[y]], y), (y, 1, n_code))

COUNTED_TWICE = Identity(
    name="words.counted-twice",
    title="What is counted in two ways",
    topic="word-embeddings",
    statements=(
        claim("a number that is counted as n words, and as no more than N lists", Le(n_word, n_code),
              where=(Eq(n_match, n_word), Eq(n_match, n_own_list), Le(n_own_list, n_code))),
    ),
)

HITS = Identity(
    name="words.at-most-one-each",
    title="Numbers that are at most 1",
    topic="word-embeddings",
    statements=(
        claim(
            "n of them add to at most n",
            Le(Sum(hit[k], (k, 1, n_code)), n_code),
            where=(ForAll(Le(hit[k], 1), (k, 1, n_code)),),
            derivation=chain(Sum(hit[k], (k, 1, n_code)),
                             ("<=", Sum(1, (k, 1, n_code)), "each is at most 1"),
                             ("=", n_code, "count them")),
        ),
    ),
    sources=(TEXTBOOK,),
)

WORDS_COUNTED = Identity(
    name="words.pairs-by-word",
    title="Counting words by pairs of a word and its list of answers",
    topic="word-embeddings",
    statements=(
        claim(
            "each word makes one pair with a list that is its own and is read as it",
            Eq(MATCHES, n_word),
            where=TOLD_APART,
            derivation=chain(
                MATCHES,
                ("have", ForAll(Eq(Sum(MATCHED, (y, 1, n_code)), 1), (w, 1, n_word)), "each word has one list"),
                ("=", Sum(1, (w, 1, n_word)), "word by word"),
                ("=", n_word, "count the words"),
            ),
        ),
        corollary(
            "by-list",
            "list by list: those lists that are the list of the word they are read as",
            Eq(MATCHES, OWN_LISTS),
            where=TOLD_APART,
            derivation=chain(
                MATCHES,
                ("=", Sum(Sum(MATCHED, (w, 1, n_word)), (y, 1, n_code)), "list by list"),
                ("have", ForAll(Eq(Sum(MATCHED, (w, 1, n_word)), KroneckerDelta(code[decode[y]], y)),
                                (y, 1, n_code)), "a list is read as one word"),
                ("=", OWN_LISTS, "which may have another list"),
            ),
        ),
        corollary(
            "at-most",
            "which are at most all lists",
            Le(OWN_LISTS, n_code),
            derivation=facts(using=(use(HITS, "", {hit[k]: KroneckerDelta(code[decode[k]], k)}),)),
        ),
    ),
    sources=(TEXTBOOK,),
)

PIGEONHOLE = Identity(
    name="words.pigeonhole",
    title="Words that are told apart are no more than the lists",
    topic="word-embeddings",
    statements=(
        claim(
            "where each word can be read back from its list, there are at least as many lists as words",
            Le(n_word, n_code),
            where=TOLD_APART,
            derivation=facts(using=(use(WORDS_COUNTED), use(WORDS_COUNTED, "by-list"), use(WORDS_COUNTED, "at-most"),
                                    use(COUNTED_TWICE, "", {n_match: MATCHES, n_own_list: OWN_LISTS}))),
        ),
    ),
    errata=(
        erratum("two-alike", "said of words with the same list too", Le(n_word, n_code),
                where=TOLD_APART[1:],
                right=Implies(Eq(code[1], code[2]), Eq(decode[code[1]], decode[code[2]]))),
    ),
    sources=(TEXTBOOK,),
)

IS_BIT = ForAll(Le(bit[w, k], 1), (w, 1, n_word), (k, 1, n_ask))
ANSWERS = Sum(bit[w, k]*2**(k - 1), (k, 1, n_ask))
LISTED = 1 + ANSWERS
ALL_ONES = Sum(2**(k - 1), (k, 1, n_ask))
LISTS = Identity(
    name="words.numbered-lists",
    title="Lists of answers by their number",
    topic="word-embeddings",
    statements=(
        claim("n binary digits that are 1 are 2^n - 1", Eq(ALL_ONES, 2**n_ask - 1)),
        corollary("at-most", "other digits make less", ForAll(Le(ANSWERS, ALL_ONES), (w, 1, n_word)),
                  where=(IS_BIT,)),
        corollary("from-one", "counted from 1 on", ForAll(Ge(LISTED, 1), (w, 1, n_word))),
    ),
    sources=(TEXTBOOK,),
)

NUMBERED = Identity(
    name="words.numbers-of-lists",
    title="The numbers of lists of n answers",
    topic="word-embeddings",
    statements=(
        claim("they are at most 2^n", ForAll(Le(LISTED, 2**n_ask), (w, 1, n_word)), where=(IS_BIT,),
              derivation=facts(using=(use(LISTS), use(LISTS, "at-most")))),
    ),
    sources=(TEXTBOOK,),
)

QUESTIONS = Identity(
    name="words.yes-no-capacity",
    title="How many words yes/no answers can tell apart",
    topic="word-embeddings",
    note="A list of n answers is a number from 0 to 2^n - 1, by its binary digits.",
    statements=(
        claim(
            "words that can be read back from n answers of yes or no are at most 2^n",
            Le(n_word, 2**n_ask),
            where=(ForAll(Eq(decode[LISTED], w), (w, 1, n_word)), IS_BIT, *told_apart(2**n_ask)[3:]),
            derivation=facts(using=(use(NUMBERED), use(LISTS, "from-one"),
                                    use(PIGEONHOLE, "", {n_code: 2**n_ask, code[w]: LISTED}))),
            aliases=("embed.twenty-questions-capacity",),
        ),
        corollary(
            "reached",
            "and 2^n are told apart: n binary digits give a number back, up to multiples of 2^n",
            Eq(Sum(BIT*2**(k - 1), (k, 1, n_ask)), number - 2**n_ask*floor(number/2**n_ask)),
        ),
        corollary(
            "no-multiple",
            "of which there is none in a number below 2^n",
            Eq(floor(number/2**n_ask), 0),
            where=(Lt(number, 2**n_ask),),
            derivation=facts(
                (Lt(number/2**n_ask, 1), "the number is less than 2^n"),
                (Ge(number/2**n_ask, 0), "and not negative"),
                (Lt(floor(number/2**n_ask), 1), "so its floor is below 1"),
                (Ge(floor(number/2**n_ask), 0), "and not negative either"),
                (Le(floor(number/2**n_ask), 0), "an integer"),
            ),
        ),
        corollary("digits-below", "each digit is at least 0", Ge(BIT, 0)),
        corollary("digits-above", "and at most 1", Le(BIT, 1)),
        corollary("more-than-questions", "more than there are questions", Ge(2**n_ask, n_ask + 1)),
    ),
    errata=(
        erratum(
            "one-word-each",
            "n answers said to serve for no more than n + 1 words",
            Le(2**n_ask, n_ask + 1),
            right=Ge(2**n_ask, n_ask + 1),
        ),
    ),
    sources=(TEXTBOOK,),
)

LONGER = m_win + beyond
PAIRS = 2*m_win*T_corpus - m_win*(m_win + 1)

WINDOW_PAIRS = Identity(
    name="words.window-pairs",
    title="Terms of the skip-gram likelihood",
    topic="word-embeddings",
    quantity=PAIRS,
    statements=(
        claim(
            "T positions, T = m + e, have 2 m T - m (m + 1) pairs at most m apart",
            Eq(Sum(2*Sum(1, (k, 1, LONGER - j)), (j, 1, m_win)), 2*m_win*LONGER - m_win*(m_win + 1)),
            derivation=chain(
                Sum(2*Sum(1, (k, 1, LONGER - j)), (j, 1, m_win)),
                ("=", 2*Sum(Sum(1, (k, 1, LONGER - j)), (j, 1, m_win)), "each pair in both orders"),
                ("have", Eq(Sum(Sum(1, (k, 1, LONGER - j)), (j, 1, m_win)), Sum(LONGER - j, (j, 1, m_win))),
                 "T - j positions have one j places after them"),
                ("=", 2*Sum(LONGER - j, (j, 1, m_win)), "count each distance"),
                ("=", 2*m_win*LONGER - m_win*(m_win + 1), "sum of the first m integers"),
            ),
            aliases=("w2v.likelihood-term-count",),
        ),
        corollary(
            "by-distance",
            "2 (T - j) ordered pairs are j apart",
            Eq(Sum(2*(T_corpus - j), (j, 1, m_win)), PAIRS),
            where=(Lt(m_win, T_corpus),),
        ),
        corollary(
            "more-than-positions",
            "more than the T examples of a bag of words",
            Gt(PAIRS, T_corpus),
            where=(Lt(m_win, T_corpus), Ge(T_corpus, 3)),
            derivation=chain(
                PAIRS,
                ("=", m_win*T_corpus + m_win*(T_corpus - m_win - 1), "set m T aside"),
                ("have", Ge(m_win*(T_corpus - m_win - 1), 0), "m < T"),
                ("have", Gt(m_win*T_corpus + m_win*(T_corpus - m_win - 1), T_corpus), "m = 1 leaves T - 2"),
                (">", T_corpus, "more than T"),
            ),
            aliases=("cbow.examples-per-sentence",),
        ),
        corollary(
            "sentences",
            "s sentences of w words have s w (w - 1) ordered pairs",
            Eq(q_slots*r_slots*(r_slots - 1), q_slots*r_slots**2 - q_slots*r_slots),
            aliases=("ex7.training-pairs",),
        ),
    ),
    errata=(
        erratum(
            "all-offsets",
            "2 m T terms: those that reach outside the corpus are counted",
            Eq(Sum(2*(T_corpus - j), (j, 1, m_win)), 2*m_win*T_corpus),
            where=(Lt(m_win, T_corpus),),
            right=Eq(Sum(2*(T_corpus - j), (j, 1, m_win)), PAIRS),
        ),
    ),
    sources=(TEXTBOOK,),
)

ENTRIES = (ONE_HOT, COUNTED_TWICE, HITS, WORDS_COUNTED, PIGEONHOLE, LISTS, NUMBERED, QUESTIONS, WINDOW_PAIRS)
