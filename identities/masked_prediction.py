"""Masked prediction: how much is predicted, at what price in passes, and what the label of a second task is worth."""
from __future__ import annotations

from fractions import Fraction

from derive import (
    Derivative,
    Eq,
    Equivalent,
    ForAll,
    Ge,
    Gt,
    KroneckerDelta,
    Le,
    Lt,
    Ne,
    Sum,
    Symbol,
    as_expr,
    binomial,
    family,
    floor,
    log,
)
from derive.catalogue import Identity, claim, condition, corollary, differs, erratum, figure, limit, tends
from identities.sources import DEVLIN, LAN, LEWIS, LIU, RAFFEL, SURVEY, TEXTBOOK, YANG
from identities.symbols import V, k, n, n_real

rate = Symbol("r_mask", domain="positive", meaning="share of the positions that are masked", latex="r")
chance = Symbol("p_sel", domain="probability", meaning="probability that a position is selected", latex="p")
any_rate = Symbol("p_mask", domain="real", meaning="a mask rate, of any sign here", latex="p")
m = Symbol("m_mask", domain="positive", meaning="masked tokens of a sequence, on average", unit="token", latex="m")
outcomes = Symbol("N_mask", domain="positive integer", meaning="masks that may be drawn", latex="N")
omega = Symbol("w_mask", meaning="a mask that may be drawn", latex="w")
P = family("P_mask", domain="nonnegative", meaning="probabilities of the masks", latex="P")
X = family("X_mask", domain="real", meaning="1 where a mask selects a position, else 0", latex="X")
keep = Symbol("r_keep", domain="nonnegative", meaning="share of the selected tokens that are kept", latex="r_k")
swap = Symbol("r_random", domain="positive", meaning="share of the selected tokens that are drawn anew", latex="r_z")
types = Symbol("V_types", domain="positive integer", meaning="tokens of the vocabulary, a whole number of them",
               unit="token", latex="V")
token = Symbol("v_token", domain="positive integer", meaning="the token that was there", latex="v")
K = Symbol("K_part", domain="positive integer", meaning="the last 1/K of an order is predicted", latex="K")
whole = Symbol("b_part", domain="positive integer", meaning="tokens predicted, n/K", unit="token", latex="b")
label = Symbol("q_label", domain="positive", meaning="share of the labels that are positive", latex="q")

M = Fraction(384, 5)  # 0.15 * 512
RATE = Fraction(3, 20)
BITS = log(V, 2)
COUNT_SHARE = 1/(1 + m)
BIT_SHARE = 1/(1 + m*BITS)
OVER = (1 + m*BITS)/(1 + m)

SELECTED = Identity(
    name="masking.expected-predictions",
    title="How many tokens a mask predicts",
    topic="objectives",
    quantity=n*rate,
    statements=(
        claim(
            "the expected number of selected positions is n r, however they depend on each other",
            Eq(Sum(P[omega]*Sum(X[k, omega], (k, 1, n)), (omega, 1, outcomes)), n*chance),
            where=(ForAll(Eq(Sum(P[omega]*X[k, omega], (omega, 1, outcomes)), chance), (k, 1, n)),),
            figures=(figure(n*chance, "76.8", DEVLIN, n=512, p_sel=RATE),),
            aliases=("bert.mask-predictions",),
        ),
        corollary("binomial", "for independent selections it is the mean of a binomial distribution",
                  Eq(Sum(k*binomial(n, k)*chance**k*(1 - chance)**(n - k), (k, 0, n)), n*chance)),
        corollary("full", "fewer than all of 512 on average", Lt(RATE*n, n),
                  figures=(figure(RATE*n, "76.8", TEXTBOOK, n=512), figure(RATE*n, "19.2", TEXTBOOK, n=128)),
                  aliases=("bert.expected-selected",)),
        corollary("sixty", "of 60 positions nine", Eq(RATE*n, 9), where=(Eq(n, 60),),
                  aliases=("ex11.expected-selected",)),
        corollary("rounded", "rounded to whole tokens", Eq(floor(n*RATE + Fraction(1, 2)), 77), where=(Eq(n, 512),),
                  figures=(figure(floor(n*RATE + Fraction(1, 2)), "77", LEWIS, n=512),),
                  aliases=("bart.deleted-count",)),
    ),
    sources=(DEVLIN,),
)

PREMIUM = Identity(
    name="masking.premium",
    title="Passes needed for as many predictions",
    topic="objectives",
    quantity=1/rate,
    statements=(
        claim(
            "a causal model predicts n tokens in a pass, a masked one n r: it needs 1/r passes for as many",
            Eq(n/(rate*n), 1/rate),
            figures=(figure(1/rate, "6.67", DEVLIN, r_mask=RATE),),
            aliases=("bert.premium",),
        ),
        corollary("permuted", "an order of which the last 1/K is predicted needs K", Eq(n/(n/K), K),
                  figures=(figure(n/(n/K), "6", YANG, n=512, K_part=6),), aliases=("xlnet.premium-is-k",)),
        condition("whole", "exactly K where K divides n", Eq(n/floor(n/K), K), where=(Eq(n, K*whole),)),
        corollary("masked", "for a masked model it is", Eq(n/(rate*n), rate**-1),
                  figures=(figure(1/rate, "6.67", YANG, r_mask=RATE),), aliases=("xlnet.bert-premium",)),
        corollary("better", "K = 6 is the smaller premium", Lt(6, 1/RATE), aliases=("xlnet.premium-better",)),
        corollary("more", "and predicts more of the n tokens", Gt(n/6, RATE*n), aliases=("xlnet.more-predictions",)),
        corollary("detection", "judging every position gives n predictions, 1/r times as many", Eq(n/(n*rate), 1/rate),
                  figures=(figure(1/rate, "6.67", SURVEY, r_mask=RATE),), aliases=("bert.electra-predictions",)),
        corollary("spans", "masking in spans does not change how many tokens are masked", Eq(n/(rate*n), 1/rate),
                  figures=(figure(1/rate, "6.67", RAFFEL, r_mask=RATE),
                           figure(rate*n, "76.8", RAFFEL, n=512, r_mask=RATE)),
                  aliases=("t5.span-premium-unchanged",)),
        corollary("rebuilding", "rebuilding the whole text predicts 1/r times as many", Eq(n/(n*rate), 1/rate),
                  figures=(figure(1/rate, "6.67", LEWIS, r_mask=RATE),), aliases=("bart.prediction-ratio",)),
    ),
    errata=(
        erratum("exactly", "20/3 printed as exactly 6.67", Eq(1/RATE, Fraction("6.67")),
                right=Lt(1/RATE, Fraction("6.67")),
                figures=(figure(1/rate, "6.67", DEVLIN, r_mask=RATE),), aliases=("bert.premium-exactly",)),
        erratum("any-length", "said of every length, K dividing n or not", Eq(n/floor(n/K), n/(n/K)),
                where=(Le(K, n),),
                right=Ge(n/floor(n/K), K),
                figures=(figure(n/floor(n/K), "6", YANG, n=512, K_part=6),),
                aliases=("xlnet.premium-integer",)),
    ),
    sources=(DEVLIN, YANG),
)

OPTIMUM = Identity(
    name="masking.predictions-times-context",
    title="Predictions times context",
    topic="objectives",
    quantity=any_rate*(1 - any_rate)*n_real**2,
    statements=(
        claim("predictions times visible tokens are at most n^2/4", Le(any_rate*(1 - any_rate)*n_real**2, n_real**2/4),
              figures=(figure(Fraction(1, 2), "0.50", DEVLIN),), aliases=("bert.naive-optimum",)),
        condition("half", "reached exactly where half is masked",
                  Equivalent(Eq(any_rate*(1 - any_rate)*n_real**2, n_real**2/4), Eq(any_rate, Fraction(1, 2)))),
        corollary("slope", "where the slope vanishes",
                  Eq(Derivative(any_rate*(1 - any_rate)*n_real**2, any_rate), n_real**2*(1 - 2*any_rate))),
        corollary("parts", "masked and visible tokens are all tokens", Eq(any_rate*n + (1 - any_rate)*n, n),
                  aliases=("bert.mask-rate-context",)),
    ),
    sources=(DEVLIN,),
)

UNCHANGED = Identity(
    name="masking.random-token-hits",
    title="Random tokens that change nothing",
    topic="objectives",
    quantity=keep + swap/types,
    statements=(
        claim(
            "a token drawn from the whole vocabulary is the old one with probability 1/V",
            Eq(keep + swap*Sum(1/types*KroneckerDelta(k, token), (k, 1, types)), keep + swap/types),
            where=(Le(token, types),),
            aliases=("bert.random-token-hits-truth",),
        ),
        corollary("more", "so more than the kept share stays unchanged", Gt(keep + swap/types, keep)),
        corollary("tenths", "with a tenth for each", Gt(Fraction(1, 10) + Fraction(1, 10)/types, Fraction(1, 10))),
        corollary("masked", "12 % of all positions become the mask symbol", Eq(RATE*Fraction(8, 10), Fraction(12, 100)),
                  figures=(figure(RATE*Fraction(8, 10), "12.0%", DEVLIN),), aliases=("bert.corruption-mask-share",)),
        corollary("rest", "3 % are drawn anew or kept", Eq(RATE*Fraction(2, 10), Fraction(3, 100)),
                  figures=(figure(RATE*Fraction(2, 10), "3.0%", DEVLIN), figure(RATE*Fraction(1, 10), "1.5%", LEWIS)),
                  aliases=("bert.corruption-rest-share",)),
        corollary("kept", "1.5 % are kept", Eq(RATE*Fraction(1, 10), Fraction(15, 1000)),
                  figures=(figure(RATE*Fraction(1, 10), "1.5%", LEWIS),), aliases=("bart.unchanged-tokens",)),
        corollary("overall", "the three parts are the masked share",
                  Eq(RATE*Fraction(8, 10) + 2*(RATE*Fraction(1, 10)), RATE), aliases=("bert.overall-rates",)),
    ),
    errata=(
        erratum(
            "mask-symbols-only",
            "the input said to differ by its mask symbols only",
            Eq(rate*Fraction(8, 10) + rate*Fraction(1, 10)*(1 - 1/types), rate*Fraction(8, 10)),
            where=(Gt(types, 1),),
            right=Ne(rate*Fraction(8, 10) + rate*Fraction(1, 10)*(1 - 1/types), rate*Fraction(8, 10)),
        ),
        erratum(
            "selected-removed",
            "the loss said to condition on a text without its selected tokens, a tenth of which are in it",
            Eq(RATE*Fraction(1, 10), 0),
            right=Eq(as_expr(RATE)*Fraction(1, 10), Fraction(15, 1000)),
            figures=(figure(Fraction(1, 10), "0.1", TEXTBOOK),),
            aliases=("bert.loss-conditioning",),
        ),
    ),
    sources=(DEVLIN, TEXTBOOK),
)

SHIFTED_INPUT = Identity(
    name="masking.input-shift",
    title="Positions whose symbol changes",
    topic="objectives",
    quantity=rate*Fraction(8, 10) + rate*Fraction(1, 10)*(1 - 1/types),
    statements=(
        claim(
            "random tokens change positions besides the mask symbols",
            Ne(rate*Fraction(8, 10) + rate*Fraction(1, 10)*(1 - 1/types), rate*Fraction(8, 10)),
            where=(Gt(types, 1),),
            figures=(differs(figure(rate*Fraction(8, 10) + rate*Fraction(1, 10)*(1 - 1/types), "12.0%", DEVLIN,
                                    r_mask=RATE, V_types=30522), "12.0 % counts the mask symbols; 13.5 % change"),),
            aliases=("bert.input-shift",),
        ),
    ),
    sources=(DEVLIN,),
)

OVERSTATED = Identity(
    name="masking.label-share",
    title="One label beside the masked tokens: by count and by bits",
    topic="objectives",
    quantity=OVER,
    statements=(
        claim(
            "the share by count is (1 + m log2 V) / (1 + m) times the share by information",
            Eq(COUNT_SHARE/BIT_SHARE, OVER),
            where=(Gt(V, 1),),
            figures=(figure(OVER, "14.72", LIU, m_mask=M, V=30522),),
            aliases=("roberta.overstatement-exact",),
        ),
        corollary("above", "more than 1", Gt(OVER, 1), where=(Gt(V, 2),)),
        corollary("below", "and less than log2 V", Lt(OVER, BITS), where=(Gt(V, 2),)),
        limit("limit", "which it tends to as more tokens are masked", tends(OVER, BITS),
              where=("m_mask -> oo", Gt(V, 1)), aliases=("roberta.overstatement-limit",)),
        corollary("count", "the share by count", Eq(1/(1 + rate*n), 1/(rate*n + 1)),
                  figures=(figure(1/(1 + rate*n), "1.2853%", LIU, r_mask=RATE, n=512),
                           figure(rate*n, "76.8", LIU, r_mask=RATE, n=512)), aliases=("roberta.nsp-count-share",)),
        corollary("bits", "what 76.8 masked tokens carry at most", Eq(M*BITS, M*log(V)/log(2)),
                  figures=(figure(M*BITS, "1144.1328", LIU, V=30522), figure(BITS, "14.8976", LIU, V=30522)),
                  aliases=("roberta.masked-bits",)),
        corollary("bits-albert", "and with another vocabulary", Eq(M*BITS, RATE*512*BITS),
                  figures=(figure(M*BITS, "1142.2214", LAN, V=30000),), aliases=("albert.mlm-bits",)),
        corollary("information", "the share by information is below 1/1000", Lt(1/(1 + M*BITS), Fraction(1, 1000)),
                  where=(Gt(V, 20000),), figures=(figure(1/(1 + M*BITS), "0.0873%", LIU, V=30522),),
                  aliases=("roberta.nsp-information-share",)),
        corollary("order", "of a label of sentence order too", Gt(1 + M*BITS, 1000), where=(Gt(V, 20000),),
                  figures=(figure(1/(1 + M*BITS), "0.0875%", LAN, V=30000),
                           figure(1/(1 + M*BITS), "0.0873%", LAN, V=30522)), aliases=("albert.sop-share",)),
        corollary("printed", "the printed shares give the same factor",
                  Lt(Fraction(12853, 873) - Fraction("14.72"), Fraction(1, 200)),
                  figures=(figure(Fraction(12853, 873), "14.72", LIU), figure(OVER, "14.72", LIU, m_mask=M, V=30522)),
                  aliases=("roberta.unit-factor",)),
        corollary("one-bit", "a label of two kinds is worth at most one bit, of sentence order or of sentence pairs",
                  Le(-label*log(label, 2) - (1 - label)*log(1 - label, 2), 1), where=(Lt(label, 1),),
                  figures=(figure(-log(Fraction(1, 2), 2), "1", LAN),), aliases=("albert.sop-same-size",)),
        corollary("balanced", "a label of balanced kinds is worth exactly one",
                  Eq(-label*log(label, 2) - (1 - label)*log(1 - label, 2), 1), where=(Eq(label, Fraction(1, 2)),),
                  figures=(figure(-log(Fraction(1, 2), 2), "1", LAN),)),
        condition("detection", "judging every position by one bit carries less than the masked tokens where",
                  Lt(n*log(2), rate*n*log(V)), where=(Gt(rate*log(V), log(2)),), aliases=("bert.electra-information",)),
    ),
    errata=(
        erratum("log2-exactly", "said to be log2 V exactly", Eq(OVER, BITS), where=(Gt(V, 2),), right=Lt(OVER, BITS),
                figures=(differs(figure(OVER, "14.8976", LIU, m_mask=M, V=30522), "log2 V; the factor is 14.72"),),
                aliases=("roberta.denominators-exactly-log-v",)),
    ),
    sources=(LIU, LAN),
)

ENTRIES = (SELECTED, PREMIUM, OPTIMUM, UNCHANGED, SHIFTED_INPUT, OVERSTATED)
