"""Attention scores of an encoder-decoder against a decoder-only model that reads and writes the same tokens."""
from __future__ import annotations

from fractions import Fraction

from derive import Abs, And, Eq, Equivalent, Expr, Ge, Gt, Implies, Le, Lt, Ne, Sum, Symbol, as_expr
from derive.catalogue import Identity, chain, claim, condition, corollary, differs, erratum, figure, limit, tends
from identities.sources import LEWIS, RAFFEL
from identities.symbols import j, n_src, n_tgt

m_in = Symbol("m_in", domain="nonnegative integer", meaning="tokens that are read, perhaps none", unit="token")
k_out = Symbol("k_out", domain="nonnegative integer", meaning="tokens that are written, perhaps none", unit="token")
r_in = Symbol("r_in", domain="real", meaning="tokens that are read, as a real number", unit="token")
r_out = Symbol("r_out", domain="real", meaning="tokens that are written, as a real number", unit="token")
p_in = Symbol("p_in", domain="positive", meaning="tokens that are read, as a positive number", unit="token")
p_out = Symbol("p_out", domain="positive", meaning="tokens that are written, as a positive number", unit="token")
q_out = Symbol("q_out", domain="positive", meaning="tokens that a second model writes", unit="token")
n_cand = Symbol("n_cand", domain="positive", meaning="outputs that are written for one input")
rate = Symbol("rate", domain="positive", meaning="share of the input that is corrupted")
span_len = Symbol("span_len", domain="positive", meaning="mean length of a corrupted span", unit="token")
HALF = Fraction(1, 2)
FIVE_QUARTERS = Fraction(5, 4)
SHORT = Fraction(512, 5)  # 102.4 tokens: the targets of a text of 512 tokens with 15% corrupted in spans of 3


def separate(m: Expr, k: Expr) -> Expr:
    """Scores of a full encoder, a causal decoder and its cross-attention."""
    return m**2 + k*(k + 1)/2 + k*m


def joint(m: Expr, k: Expr) -> Expr:
    """Scores of one causal model over all tokens."""
    return (m + k)*(m + k + 1)/2


def reused(m: Expr, k: Expr) -> Expr:
    """Encoder-decoder scores of several outputs for one input."""
    return m**2 + n_cand*(k*(k + 1)/2 + k*m)


def cached(m: Expr, k: Expr) -> Expr:
    """The same for a decoder-only model whose prefix is kept."""
    return m*(m + 1)/2 + n_cand*(k*(k + 1)/2 + k*m)


def separate_unmasked(m: Expr, k: Expr) -> Expr:
    """Scores of an encoder-decoder with squares everywhere."""
    return m**2 + k**2 + k*m


def share(written: int | Fraction) -> Expr:
    """The encoder's share of the scores where 512 tokens are read."""
    return as_expr(512)**2/separate(as_expr(512), as_expr(written))


RATIO = separate(p_in, p_out)/joint(p_in, p_out)
RATIO_EQUAL = separate(p_in, p_in)/joint(p_in, p_in)
SHORT_RATE = as_expr(512*513)/2/(SHORT*(SHORT + 1)/2)*Fraction(15, 100)
SHARE = p_in**2/separate(p_in, p_out)

ENTRIES_OF = Identity(
    name="encoder-decoder.score-entries",
    title="Attention scores of an encoder-decoder",
    topic="encoder-decoder",
    quantity=separate(n_src, n_tgt),
    statements=(
        claim(
            "the square of the encoder, the triangle of the decoder and the rectangle between them",
            Eq(m_in**2 + Sum(j + m_in, (j, 1, k_out)), separate(m_in, k_out)),
            derivation=chain(
                m_in**2 + Sum(j + m_in, (j, 1, k_out)),
                ("=", m_in**2 + Sum(j, (j, 1, k_out)) + k_out*m_in, "the j-th token sees j written and all read"),
                ("=", separate(m_in, k_out), "the sum of the first integers"),
            ),
            figures=(figure(separate(m_in, k_out), "296,992", RAFFEL, m_in=512, k_out=64),),
            aliases=("t5.encdec-entries",),
        ),
        corollary(
            "shares",
            "the encoder's share is what cross-attention and the decoder's own attention leave",
            Eq(SHARE, 1 - p_out*p_in/separate(p_in, p_out) - p_out*(p_out + 1)/2/separate(p_in, p_out)),
            figures=(figure(SHARE, "88.27%", RAFFEL, p_in=512, p_out=64),),
            aliases=("t5.encoder-share",),
        ),
        corollary(
            "cross",
            "cross-attention and the decoder's own attention are in the ratio of twice the input to the output and one",
            Eq(p_out*p_in/separate(p_in, p_out)/(p_out*(p_out + 1)/2/separate(p_in, p_out)), 2*p_in/(p_out + 1)),
            figures=(
                figure(p_out*p_in/separate(p_in, p_out), "11.03%", RAFFEL, p_in=512, p_out=64),
                figure(p_out*(p_out + 1)/2/separate(p_in, p_out), "0.70%", RAFFEL, p_in=512, p_out=64),
            ),
            aliases=("t5.cross-share",),
        ),
        corollary(
            "decoders",
            "two targets compare, in the decoder's own attention, by their lengths and their lengths and one",
            Eq(p_out*(p_out + 1)/2/(q_out*(q_out + 1)/2), p_out/q_out*((p_out + 1)/(q_out + 1))),
            figures=(figure(p_out*(p_out + 1)/2/(q_out*(q_out + 1)/2), "24.81", LEWIS, p_out=512, q_out=SHORT),),
            aliases=("bart.decoder-ratio",),
        ),
        condition(
            "decoders-halved-squares",
            "counted as half the square the ratio is 25 exactly when one target is five times the other",
            Equivalent(Eq(p_out**2/2/(q_out**2/2), 25), Eq(p_out, 5*q_out)),
            figures=(differs(figure(p_out**2/2/(q_out**2/2), "24.81", LEWIS, p_out=512, q_out=SHORT),
                             "25 by half the square, the count used elsewhere; 24.81 by k (k + 1)/2"),),
            aliases=("bart.decoder-ratio-k2",),
        ),
        corollary(
            "whole-architecture",
            "over the whole architecture the ratio stays below that of the decoders",
            Lt(separate(p_in, p_out)/separate(p_in, q_out), p_out*(p_out + 1)/2/(q_out*(q_out + 1)/2)),
            where=(Lt(q_out, p_out),),
            derivation=chain(
                separate(p_in, p_out)/separate(p_in, q_out),
                ("=", p_out*(p_out + 1)/2/(q_out*(q_out + 1)/2) - (p_out - q_out)*p_in*(
                    p_in*(p_out + q_out + 1) + p_out*q_out)/(q_out*(q_out + 1)*separate(p_in, q_out)),
                 "over one denominator"),
                ("<", p_out*(p_out + 1)/2/(q_out*(q_out + 1)/2), "what is taken away is positive"),
            ),
            figures=(figure(separate(p_in, p_out)/separate(p_in, q_out), "2.0497", LEWIS, p_in=512, p_out=512,
                            q_out=SHORT),),
            aliases=("bart.architecture-ratio",),
        ),
        condition(
            "input-shortened",
            "spans replaced by one mark each shorten the input, unless they are one token long",
            Ne(p_in - rate*p_in + rate*p_in/span_len, p_in),
            where=(Ne(span_len, 1),),
            figures=(differs(figure(separate(p_in, p_out)/separate(as_expr(Fraction(2304, 5)), q_out), "2.0497", LEWIS,
                                    p_in=Fraction(2048, 5), p_out=512, q_out=SHORT),
                             "with the shortened inputs, 409.6 and 460.8 tokens, it is 1.9214"),),
            aliases=("bart.encoder-identical",),
        ),
        corollary(
            "self-and-cross",
            "self- and cross-attention of the decoder together compare by less than self-attention alone",
            Lt((p_out*(p_out + 1)/2 + p_in*p_out)/(q_out*(q_out + 1)/2 + p_in*q_out),
               p_out*(p_out + 1)/2/(q_out*(q_out + 1)/2)),
            where=(Lt(q_out, p_out),),
            figures=(differs(figure((p_out*(p_out + 1)/2 + p_in*p_out)/(q_out*(q_out + 1)/2 + p_in*q_out), "24.81",
                                    LEWIS, p_in=512, p_out=512, q_out=SHORT),
                             "24.81 is self-attention alone; with cross-attention 6.82"),),
            aliases=("bart.decoder-attention-only",),
        ),
    ),
    errata=(
        erratum(
            "encoder-dominates",
            "the encoder said to hold more than half of the scores for every input and output",
            Gt(SHARE, HALF),
            right=Equivalent(Gt(SHARE, HALF), Gt(p_in**2, p_out*(p_out + 1)/2 + p_out*p_in)),
            figures=(differs(figure(SHARE, "50%", LEWIS, p_in=512, p_out=512), "39.98% where both are 512 tokens"),),
            aliases=("bart.encoder-dominates",),
        ),
        erratum(
            "exchange-rate",
            "the exchange rate 3.72 called exact; it is 24.80657... times 0.15, rounded",
            Eq(SHORT_RATE, Fraction(372, 100)),
            right=Eq(SHORT_RATE, Fraction(7695, 2068)),
            figures=(figure(SHORT_RATE, "3.72", LEWIS),),
            aliases=("bart.exchange-rate-exact",),
        ),
        erratum(
            "borrowed-share",
            "the encoder's share at a target of 64 tokens, 88.27%, quoted for 102.4",
            Le(Abs(share(SHORT) - Fraction(8827, 10000)), Fraction(1, 20000)),
            right=Le(Abs(share(64) - Fraction(8827, 10000)), Fraction(1, 20000)),
            figures=(differs(figure(SHARE, "88.27%", LEWIS, p_in=512, p_out=SHORT), "81.95% at the shape compared"),),
            aliases=("bart.encoder-share-borrowed",),
        ),
    ),
    sources=(RAFFEL, LEWIS),
)

DIFFERENCE = Identity(
    name="encoder-decoder.score-difference",
    title="What an encoder costs over a causal prefix",
    topic="encoder-decoder",
    quantity=n_src*(n_src - 1)/2,
    statements=(
        claim(
            "an encoder-decoder makes m (m - 1)/2 scores more than one causal model, whatever is written",
            Eq(separate(r_in, r_out) - joint(r_in, r_out), r_in*(r_in - 1)/2),
            derivation=chain(
                separate(r_in, r_out) - joint(r_in, r_out),
                ("=", r_in**2 - r_in*(r_in + 1)/2, "cross-attention and the decoder's triangle cancel"),
                ("=", r_in*(r_in - 1)/2, "collect"),
            ),
            aliases=("t5.cost-difference",),
        ),
        corollary("size", "for inputs and outputs of any number of tokens", Eq(
            separate(n_src, n_tgt) - joint(n_src, n_tgt), n_src*(n_src - 1)/2),
            figures=(figure(separate(n_src, n_tgt) - joint(n_src, n_tgt), "130,816", RAFFEL, n_src=512, n_tgt=64),)),
        corollary("zero", "none for one token", Eq(separate(as_expr(1), r_out) - joint(as_expr(1), r_out), 0)),
        corollary("zero-of-none", "nor for none", Eq(separate(as_expr(0), r_out) - joint(as_expr(0), r_out), 0)),
        condition("positive-real", "more for any real number of tokens above 1",
                  Gt(separate(r_in, r_out) - joint(r_in, r_out), 0), where=(Gt(r_in, 1),)),
        condition("positive", "and more from two tokens on", Gt(separate(n_src, n_tgt), joint(n_src, n_tgt)),
                  where=(Ge(n_src, 2),)),
        corollary(
            "conclusion",
            "squares everywhere make the separate model cheaper, 3/4 at equal lengths; the mask makes it dearer",
            And(Lt(separate_unmasked(p_in, p_in)/(2*p_in)**2, 1), Gt(separate(n_src, n_src)/joint(n_src, n_src), 1)),
            where=(Ge(n_src, 2),),
            aliases=("t5.conclusion-reverses",),
        ),
    ),
    errata=(
        erratum(
            "always-more",
            "an encoder-decoder said to need more scores for every input and output",
            Gt(separate(n_src, n_tgt), joint(n_src, n_tgt)),
            right=Ge(separate(n_src, n_tgt), joint(n_src, n_tgt)),
            aliases=("t5.always-more-expensive",),
        ),
    ),
    sources=(RAFFEL,),
)

BELOW_TWO = Identity(
    name="encoder-decoder.score-ratio",
    title="An encoder-decoder makes less than twice the scores",
    topic="encoder-decoder",
    quantity=RATIO,
    statements=(
        claim(
            "the ratio of the scores is below 2",
            Lt(RATIO, 2),
            derivation=chain(
                RATIO,
                ("=", 2 - (p_in + p_out*p_in + p_out*(p_out + 1)/2)/joint(p_in, p_out), "over one denominator"),
                ("<", 2, "what is taken away is positive"),
            ),
            aliases=("t5.ratio-below-two",),
        ),
        corollary(
            "shortfall",
            "since twice the scores of the one less those of the other are positive",
            Eq(2*joint(p_in, p_out) - separate(p_in, p_out), p_in + p_out*p_in + p_out*(p_out + 1)/2),
        ),
        corollary(
            "excess",
            "and exceeds 1 by m (m - 1)/2 over the scores of the causal model",
            Eq(RATIO, 1 + p_in*(p_in - 1)/2/joint(p_in, p_out)),
            figures=(
                figure(RATIO, "1.7872", RAFFEL, p_in=512, p_out=64),
                figure(RATIO, "1.2493", RAFFEL, p_in=512, p_out=512),
            ),
            aliases=("t5.cost-ratio",),
        ),
        corollary("equal-lengths", "for equal lengths", Eq(RATIO_EQUAL, (5*p_in + 1)/(4*p_in + 2))),
        corollary("equal-lengths-below", "which is below 5/4", Lt((5*p_in + 1)/(4*p_in + 2), FIVE_QUARTERS)),
        limit(
            "equal-lengths-limit",
            "and tends to it",
            tends((5*p_in + 1)/(4*p_in + 2), FIVE_QUARTERS),
            where=("p_in -> oo",),
            figures=(figure((5*p_in + 1)/(4*p_in + 2), "1.2493", RAFFEL, p_in=512),),
            aliases=("t5.equal-shape-limit",),
        ),
    ),
    errata=(
        erratum(
            "range",
            "the ratio put between 1.25 and 1.99, outputs longer than inputs included",
            Ge(RATIO, FIVE_QUARTERS),
            right=Lt(RATIO, 2),
            figures=(
                differs(figure(RATIO, "1.25", RAFFEL, p_in=64, p_out=512), "1.012 for an output eight times longer"),
                figure(RATIO, "1.99", RAFFEL, p_in=512, p_out=1),
            ),
            aliases=("t5.cost-range",),
        ),
    ),
    sources=(RAFFEL,),
)

UNMASKED = Identity(
    name="encoder-decoder.unmasked-count",
    title="The same comparison without the mask",
    topic="encoder-decoder",
    quantity=r_out*r_in,
    statements=(
        claim(
            "squares everywhere make an encoder-decoder k m scores cheaper",
            Eq((r_in + r_out)**2 - separate_unmasked(r_in, r_out), r_out*r_in),
            aliases=("t5.naive-saving",),
        ),
        corollary(
            "overstatement",
            "the square is nearly twice the scores under the mask",
            Eq((p_in + p_out)**2/joint(p_in, p_out), 2*(p_in + p_out)/(p_in + p_out + 1)),
            figures=(figure((p_in + p_out)**2/joint(p_in, p_out), "1.9965", RAFFEL, p_in=512, p_out=64),),
            aliases=("t5.naive-overstatement",),
        ),
        corollary(
            "equal-lengths",
            "for equal lengths the ratio is 3/4",
            Eq(separate_unmasked(p_in, p_in)/(2*p_in)**2, Fraction(3, 4)),
            figures=(figure(separate_unmasked(p_in, p_in)/(2*p_in)**2, "0.75", RAFFEL, p_in=512),),
            aliases=("t5.naive-ratio",),
        ),
    ),
    errata=(
        erratum(
            "nearly-half",
            "the square said to overstate the scores by less than half of them",
            Lt((p_in + p_out)**2 - joint(p_in, p_out), joint(p_in, p_out)/2),
            right=Lt((p_in + p_out)**2 - joint(p_in, p_out), joint(p_in, p_out)),
        ),
    ),
    sources=(RAFFEL,),
)

REUSE = Identity(
    name="encoder-decoder.reused-input",
    title="Several outputs for one input",
    topic="encoder-decoder",
    quantity=r_in*(r_in - 1)/2,
    statements=(
        claim(
            "where both keep what they read, the difference is that of reading once, whatever is written and how often",
            Eq(reused(r_in, r_out) - cached(r_in, r_out), r_in*(r_in - 1)/2),
            figures=(figure(reused(r_in, r_out)/cached(r_in, r_out), "1.0554", RAFFEL, r_in=512, r_out=64, n_cand=64),),
            aliases=("t5.reuse-cost",),
        ),
        corollary(
            "each-output",
            "for each output the costs are exactly the same",
            Eq(joint(r_in, r_out) - r_in*(r_in + 1)/2, r_out*(r_out + 1)/2 + r_out*r_in),
            aliases=("t5.reuse-per-candidate",),
        ),
        limit(
            "limit",
            "so the ratio tends to 1",
            tends(reused(p_in, p_out)/cached(p_in, p_out), 1),
            where=("n_cand -> oo",),
            aliases=("t5.reuse-limit",),
        ),
        condition(
            "without-cache",
            "a causal model that reads the input again for each of two outputs or more costs more, from two tokens on",
            Lt(reused(n_src, n_tgt)/(n_cand*joint(n_src, n_tgt)), 1),
            where=(Ge(n_cand, 2), Ge(n_src, 2)),
            figures=(figure(reused(n_src, n_tgt)/(n_cand*joint(n_src, n_tgt)), "0.2344", RAFFEL, n_src=512, n_tgt=64,
                            n_cand=64),),
            aliases=("t5.reuse-without-cache",),
        ),
    ),
    errata=(
        erratum(
            "nearly-the-same",
            "the costs of each output said to differ, though little",
            Ne(joint(r_in, r_out) - r_in*(r_in + 1)/2, r_out*(r_out + 1)/2 + r_out*r_in),
            right=Eq(joint(r_in, r_out) - r_in*(r_in + 1)/2, r_out*(r_out + 1)/2 + r_out*r_in),
        ),
        erratum(
            "without-cache-always",
            "the encoder-decoder said to be cheaper than a causal model without a cache for any number of outputs",
            Lt(reused(n_src, n_tgt)/(n_cand*joint(n_src, n_tgt)), 1),
            right=Implies(And(Ge(n_cand, 2), Ge(n_src, 2)), Lt(reused(n_src, n_tgt)/(n_cand*joint(n_src, n_tgt)), 1)),
        ),
    ),
    sources=(RAFFEL,),
)

ENTRIES = (ENTRIES_OF, DIFFERENCE, BELOW_TWO, UNMASKED, REUSE)
