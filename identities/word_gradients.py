"""How word vectors are trained: gradients of skip-gram and of the bag of words, their first values, frequent words."""
from __future__ import annotations

from derive import (
    Derivative,
    Eq,
    Equivalent,
    Expr,
    Ge,
    Gt,
    Integral,
    KroneckerDelta,
    Le,
    Lt,
    Sum,
    Symbol,
    exp,
    log,
    sqrt,
)
from derive.catalogue import Identity, chain, claim, condition, corollary, erratum, figure, limit, tends
from identities.sources import TEXTBOOK
from identities.symbols import j, k
from identities.word_vectors import (
    BAG,
    IN_RANGE,
    LOG_BAG,
    LOG_SKIP,
    SKIP,
    a1,
    a2,
    a3,
    coord,
    d_w,
    dot,
    g_slot,
    i,
    m_win,
    n_V,
    q_slots,
    r_slots,
    seen,
    slot,
    slots,
    t,
    u,
    v,
    v1,
    v2,
    word,
)

x_w = Symbol("x_w", domain="real", meaning="a weight of a word vector", latex="x")
a_init = Symbol("a_init", domain="positive", meaning="greatest initial weight", latex="a")
steps = Symbol("n_steps", domain="positive integer", meaning="equal parts of the interval of initial weights",
               latex="N")
rest = Symbol("other_slots", domain="nonnegative integer", meaning="slots of the window that hold other words",
              latex="s")
freq = Symbol("freq", domain="positive", meaning="frequency of a word: its share of all positions", latex="f")
thr = Symbol("thr", domain="positive", meaning="frequency from which on words are discarded", latex="t")

SKIP_GRADIENT = Identity(
    name="words.skip-gram-gradient",
    title="The gradient of skip-gram in the centre vector",
    topic="word-embeddings",
    statements=(
        claim(
            "the observed output vector less the expected one",
            Eq(Derivative(LOG_SKIP, v[coord]), u[seen, coord] - Sum(SKIP*u[i, coord], (i, 1, n_V))),
            where=IN_RANGE,
            aliases=("w2v.gradient-centre",),
        ),
        corollary(
            "context",
            "in an output vector: the centre vector times what was observed less what was predicted",
            Eq(Derivative(LOG_SKIP, u[word, coord]),
               (KroneckerDelta(word, seen) - exp(dot(word))/Sum(exp(dot(j)), (j, 1, n_V)))*v[coord]),
            where=(*IN_RANGE, Le(word, n_V)),
            aliases=("w2v.gradient-context",),
        ),
        corollary(
            "three-words",
            "three words of one coordinate",
            Eq(Derivative(a1*v1 - log(exp(a1*v1) + exp(a2*v1) + exp(a3*v1)), v1),
               a1 - (a1*exp(a1*v1) + a2*exp(a2*v1) + a3*exp(a3*v1))/(exp(a1*v1) + exp(a2*v1) + exp(a3*v1))),
            aliases=("w2v.gradient-centre-scalar",),
        ),
        corollary(
            "coefficients",
            "its coefficients add to 0: 1 - P for the observed word, minus their probabilities for the others",
            Eq(Sum(KroneckerDelta(i, seen) - SKIP, (i, 1, n_V)), 0),
            where=(Le(seen, n_V),),
            aliases=("w2v.gradient-coefficients",),
        ),
    ),
    errata=(
        erratum(
            "observed-only",
            "said to be the observed vector alone",
            Eq(Derivative(a1*v1 - log(exp(a1*v1) + exp(a2*v1) + exp(a3*v1)), v1), a1),
            right=Eq(Derivative(a1*v1 - log(exp(a1*v1) + exp(a2*v1) + exp(a3*v1)), v1),
                     a1 - (a1*exp(a1*v1) + a2*exp(a2*v1) + a3*exp(a3*v1))/(exp(a1*v1) + exp(a2*v1) + exp(a3*v1))),
        ),
    ),
    sources=(TEXTBOOK,),
)

MEAN = (v1 + v2)/2


def filled(index: Expr) -> Expr:
    """The exponential of a word's score where one word fills q slots of the window, and others the rest, if any."""
    return exp(Sum(u[index, k]*((q_slots*v[k] + Sum(slots[t, k], (t, 1, rest)))/(q_slots + rest)), (k, 1, d_w)))


BAG_GRADIENT = Identity(
    name="words.bag-of-words-gradient",
    title="The gradient of the continuous bag of words in a slot",
    topic="word-embeddings",
    statements=(
        claim(
            "a slot of r gets 1/r of the observed output vector less the expected one",
            Eq(Derivative(LOG_BAG, slots[slot, coord]),
               (u[seen, coord] - Sum(BAG*u[i, coord], (i, 1, n_V)))/r_slots),
            where=(*IN_RANGE, Le(slot, r_slots)),
            aliases=("cbow.gradient",),
        ),
        corollary(
            "two-words",
            "two words of one coordinate, two slots",
            Eq(Derivative(log(exp(a1*MEAN)/(exp(a1*MEAN) + exp(a2*MEAN))), v1),
               (a1 - (a1*exp(a1*MEAN) + a2*exp(a2*MEAN))/(exp(a1*MEAN) + exp(a2*MEAN)))/2),
            aliases=("cbow.gradient-scalar",),
        ),
        corollary(
            "all-slots",
            "all slots together get the whole of it",
            Eq(Sum(g_slot/r_slots, (k, 1, r_slots)), g_slot),
            aliases=("cbow.gradient-slots-sum",),
        ),
        corollary(
            "repeated",
            "a word that fills q slots gets q times the share of one",
            Eq(Sum(g_slot/(2*m_win), (k, 1, q_slots)), q_slots*g_slot/(2*m_win)),
            figures=(figure(q_slots/(2*m_win), "0.5", TEXTBOOK, q_slots=2, m_win=2),),
            aliases=("cbow.gradient-repeated-word",),
        ),
        corollary(
            "filled-slots",
            "the gradient in the vector of a word that fills q slots of the window, all of them or beside others: "
            "q of r slots' shares",
            Eq(Derivative(log(filled(seen)/Sum(filled(j), (j, 1, n_V))), v[coord]),
               q_slots*(u[seen, coord] - Sum(filled(i)/Sum(filled(j), (j, 1, n_V))*u[i, coord], (i, 1, n_V)))
               / (q_slots + rest)),
            where=IN_RANGE,
        ),
    ),
    errata=(
        erratum(
            "one-share",
            "1/(2 m) printed for a word, however many slots it fills",
            Eq(Sum(g_slot/(2*m_win), (k, 1, q_slots)), g_slot/(2*m_win)),
            right=Eq(Sum(g_slot/(2*m_win), (k, 1, q_slots)), q_slots*g_slot/(2*m_win)),
            figures=(figure(1/(2*m_win), "0.25", TEXTBOOK, m_win=2),),
        ),
    ),
    sources=(TEXTBOOK,),
)

POINT = a_init*(2*k - 1 - steps)/steps
INITIAL = Identity(
    name="words.initial-variance",
    title="Variance of the first word vectors",
    topic="word-embeddings",
    statements=(
        claim(
            "a weight uniform on [-a, a] has variance a^2/3",
            Eq(Integral(x_w**2/(2*a_init), (x_w, -a_init, a_init)), a_init**2/3),
            aliases=("w2v.init-variance",),
        ),
        corollary(
            "antiderivative",
            "the integrand is the derivative of x^3/(6 a), which grows by a^2/3 from -a to a",
            Eq(Derivative(x_w**3/(6*a_init), x_w), x_w**2/(2*a_init)),
        ),
        corollary(
            "growth",
            "its growth from -a to a",
            Eq(a_init**3/(6*a_init) - (-a_init)**3/(6*a_init), a_init**2/3),
        ),
        corollary(
            "equal-parts",
            "the mean over the midpoints of N equal parts",
            Eq(Sum(POINT**2, (k, 1, steps))/steps, a_init**2/3*(1 - 1/steps**2)),
        ),
        limit(
            "fine-parts",
            "which tends to it",
            tends(Sum(POINT**2, (k, 1, steps))/steps, a_init**2/3),
            where=("n_steps -> oo",),
            derivation=chain(
                Sum(POINT**2, (k, 1, steps))/steps,
                ("=", a_init**2/3*(1 - 1/steps**2), "sums of powers"),
                ("->", a_init**2/3, "the rest vanishes"),
            ),
        ),
        corollary(
            "mean",
            "its mean is 0",
            Eq(Integral(x_w/(2*a_init), (x_w, -a_init, a_init)), 0),
        ),
        corollary(
            "half-over-width",
            "with a = 1/(2 d) it is 1/(12 d^2)",
            Eq((1/(2*d_w))**2/3, 1/(12*d_w**2)),
        ),
        corollary(
            "squared-norm",
            "so d of them have the expected squared norm 1/(12 d)",
            Eq(Sum((1/(2*d_w))**2/3, (k, 1, d_w)), 1/(12*d_w)),
        ),
    ),
    errata=(
        erratum(
            "range",
            "the squared half-width a^2 taken for the variance",
            Eq(Sum(POINT**2, (k, 1, steps))/steps, a_init**2),
            right=Eq(Sum(POINT**2, (k, 1, steps))/steps, a_init**2/3*(1 - 1/steps**2)),
        ),
    ),
    sources=(TEXTBOOK,),
)

FREQUENT = Identity(
    name="words.subsampling",
    title="Subsampling compresses frequencies to their square root",
    topic="word-embeddings",
    quantity=sqrt(thr*freq),
    statements=(
        claim(
            "a word kept with probability sqrt(t/f) keeps the share sqrt(t f) of all positions",
            Eq(freq*(1 - (1 - sqrt(thr/freq))), sqrt(thr*freq)),
            where=(Le(thr, freq),),
            aliases=("w2v.subsampled-frequency",),
        ),
        corollary("at-most", "which is at most f", Le(sqrt(thr*freq), freq), where=(Le(thr, freq),)),
        condition("clipped", "below f = t the root exceeds 1: there it has to be clipped, and every word is kept",
                  Gt(sqrt(thr/freq), 1), where=(Lt(freq, thr),)),
        condition(
            "probability",
            "1 - sqrt(t/f) is a probability from f = t on",
            Ge(1 - sqrt(thr/freq), 0),
            where=(Ge(freq, thr),),
            aliases=("w2v.discard-is-probability",),
        ),
        corollary(
            "monotone",
            "more frequent words are discarded more often",
            Gt(Derivative(1 - sqrt(thr/freq), freq), 0),
            aliases=("w2v.discard-monotone",),
        ),
        corollary(
            "never-all",
            "but no word always",
            Lt(1 - sqrt(thr/freq), 1),
            aliases=("w2v.discard-examples",),
        ),
    ),
    errata=(
        erratum(
            "any-frequency",
            "1 - sqrt(t/f) taken for a probability at any frequency",
            Ge(1 - sqrt(thr/freq), 0),
            right=Equivalent(Ge(1 - sqrt(thr/freq), 0), Ge(freq, thr)),
        ),
    ),
    sources=(TEXTBOOK,),
)

ENTRIES = (SKIP_GRADIENT, BAG_GRADIENT, INITIAL, FREQUENT)
