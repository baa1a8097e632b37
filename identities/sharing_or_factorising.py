"""Sharing the blocks against factorising the embedding: which saves more, by width and by vocabulary."""
from __future__ import annotations

from fractions import Fraction

from derive import Abs, BigO, Derivative, Eq, Equivalent, Ge, Gt, Le, Lt, Symbol
from derive.catalogue import (
    Identity,
    chain,
    claim,
    condition,
    corollary,
    differs,
    erratum,
    facts,
    figure,
    limit,
    tends,
    use,
)
from derive.language import as_expr
from identities.encoder_totals import BASE, TABLES, TOTAL
from identities.sources import LAN, SURVEY
from identities.symbols import E, H, L, V, d, n_ctx, n_seg

ell = Symbol("ell", domain="real", meaning="layers of a stack, as a real number", unit="layer", latex=r"\ell")
V_r = Symbol("V_r", domain="real", meaning="vocabulary size, as a real number", unit="token")
V_2 = Symbol("V_2", domain="positive", meaning="vocabulary size of the factorised model", unit="token")
FACTORISING = V*(H - E) - E*H
RATIO = 12*H**2*(ell - 1)/FACTORISING
SLOPE = 12*(ell - 1)*H*(H*(V - E) - 2*V*E)/FACTORISING**2
FACTOR = 12*(ell - 1)*H/FACTORISING**2
BRACKET = H*(V - E) - 2*V*E
TURNING = 2*V*E/(V - E)
POSITIVE = (Gt(E, 0), Gt(V, E), Gt(ell, 1), Gt(FACTORISING, 0))
WITH_BIASES = (L - 1)*(12*H**2 + 13*H)/(V*H - V*E - E*H)

x_1 = Symbol("x_1", domain="positive", meaning="a positive factor")
x_2 = Symbol("x_2", domain="real", meaning="the other factor")

SIGN = Identity(
    name="order.positive-factor",
    title="A positive factor does not change a sign",
    topic="sharing-and-factorisation",
    statements=(
        claim("a product with a positive factor has the sign of the other", Equivalent(Gt(x_1*x_2, 0), Gt(x_2, 0))),
    ),
)

WIDTHS = Identity(
    name="sharing.against-factorising-by-width",
    title="Sharing against factorising as the width grows",
    topic="sharing-and-factorisation",
    quantity=RATIO,
    statements=(
        claim(
            "the slope of the ratio of the two savings in the width",
            Eq(Derivative(RATIO, H), SLOPE),
            where=POSITIVE,
            derivation=chain(
                Derivative(RATIO, H),
                ("=", 12*(ell - 1)*(2*H*FACTORISING - H**2*(V - E))/FACTORISING**2, "the quotient rule"),
                ("=", SLOPE, "collect H in the numerator"),
            ),
            aliases=("albert.gap-widens-derivative",),
        ),
        condition(
            "increases",
            "the ratio increases exactly above the width 2VE / (V - E)",
            Equivalent(Gt(SLOPE, 0), Gt(H, TURNING)),
            where=POSITIVE,
            derivation=chain(
                Gt(SLOPE, 0),
                ("have", Gt(FACTOR, 0), "H, L - 1 and the square are positive"),
                ("<=>", Gt(FACTOR*BRACKET, 0), "the slope in two factors"),
                ("<=>", Gt(BRACKET, 0), "the first is positive"),
                ("<=>", Gt(H, TURNING), "divide by V - E, which is positive"),
                using=(use(SIGN, "", {x_1: FACTOR, x_2: BRACKET}),),
            ),
        ),
        condition(
            "gap-widens",
            "above it the ratio of the two savings grows with the width",
            Gt(Derivative(RATIO, H), 0),
            where=(*POSITIVE, Gt(H, TURNING)),
            derivation=chain(
                Derivative(RATIO, H),
                ("=", FACTOR*BRACKET, "the slope in two factors"),
                ("have", Gt(FACTOR, 0), "H, L - 1 and the square are positive"),
                ("have", Gt(BRACKET, 0), "H (V - E) is more than 2VE"),
                (">", 0, "both factors are positive"),
            ),
            aliases=("albert.gap-widens",),
        ),
        corollary(
            "turning-width",
            "the turning width is a little more than twice the embedding's",
            Eq(TURNING - 2*E, 2*E**2/(V - E)),
            where=(Gt(E, 0), Gt(V, E)),
        ),
        corollary(
            "with-biases",
            "the ratio with the biases and norms of the blocks",
            Eq(WITH_BIASES, (L - 1)*H*(12*H + 13)/FACTORISING),
            where=(Gt(FACTORISING, 0),),
            figures=(
                figure(WITH_BIASES, "4.01", SURVEY, L=12, H=768, V=30522, E=128),
                figure(WITH_BIASES, "18.37", SURVEY, L=12, H=4096, V=30522, E=128),
                differs(figure(WITH_BIASES, "4.01", SURVEY, L=12, H=768, V=30000, E=128),
                        "4.08 with the 30,000 tokens of the same text's break-even width"),
                differs(figure(WITH_BIASES, "18.37", SURVEY, L=12, H=4096, V=30000, E=128),
                        "18.69 with the 30,000 tokens of the same text's break-even width"),
            ),
            aliases=("albert.ratio-at-768", "albert.ratio-at-4096"),
        ),
    ),
    errata=(
        erratum(
            "gap-always-widens",
            "the ratio said to grow at every width",
            Gt(SLOPE, 0),
            where=POSITIVE,
            right=Equivalent(Gt(BRACKET, 0), Gt(H, TURNING)),
        ),
        erratum(
            "any-vocabulary",
            "4.01 quoted whatever the vocabulary",
            Le(Abs(WITH_BIASES - Fraction(401, 100)), Fraction(1, 200)),
            where=(Eq(L, 12), Eq(H, 768), Eq(E, 128), Ge(V, 30000)),
            right=Eq(WITH_BIASES, as_expr(77966592)/(640*V - 98304)),
        ),
    ),
    sources=(LAN, SURVEY),
)

BREAK_EVEN = (12*H**2*(ell - 1) + E*H)/(H - E)
NARROW = (Gt(E, 0), Lt(E, H), Ge(ell, 1))

VOCABULARY = Identity(
    name="sharing.against-factorising-by-vocabulary",
    title="The vocabulary above which factorising saves more",
    topic="sharing-and-factorisation",
    quantity=BREAK_EVEN,
    statements=(
        claim(
            "factorising saves more exactly above the vocabulary (12 H^2 (L - 1) + EH) / (H - E)",
            Equivalent(Gt(V_r*(H - E) - E*H, 12*H**2*(ell - 1)), Gt(V_r, BREAK_EVEN)),
            where=NARROW,
            derivation=chain(
                Gt(V_r*(H - E) - E*H, 12*H**2*(ell - 1)),
                ("<=>", Gt(V_r*(H - E), 12*H**2*(ell - 1) + E*H), "add EH"),
                ("<=>", Gt(V_r, BREAK_EVEN), "divide by H - E, which is positive"),
            ),
            aliases=("albert.vocabulary-threshold",),
        ),
        corollary(
            "published-sizes",
            "at ALBERT-base it is 121,804.8",
            Eq(BREAK_EVEN, Fraction(1218048, 10)),
            where=(Eq(H, 768), Eq(E, 128), Eq(ell, 12)),
        ),
        condition(
            "never-at-bert-vocabulary",
            "with BERT's 30,522 tokens, E = 128 and twelve layers sharing saves more at every width",
            Gt(12*H**2*(ell - 1), V*(H - E) - E*H),
            where=(Eq(V, 30522), Eq(E, 128), Eq(ell, 12)),
            derivation=facts(
                (Gt(132*(H - 116)**2 + 230*H + 2130624, 0), "a square and positive terms"),
                (Eq(12*H**2*(ell - 1) - (V*(H - E) - E*H), 132*(H - 116)**2 + 230*H + 2130624), "complete the square"),
            ),
            figures=(
                figure(WITH_BIASES, "4.01", SURVEY, L=12, H=768, V=30522, E=128),
            ),
            aliases=("albert.factorisation-never-wins",),
        ),
        limit(
            "wide",
            "for wide models the threshold is 12 H (L - 1): linear in the width",
            tends(BREAK_EVEN/(12*H*(ell - 1)), 1),
            where=(Gt(ell, 1), "H -> oo"),
            aliases=("albert.enormous-vocabulary-limit",),
        ),
        limit(
            "factorised-table",
            "since the factorised table grows linearly in the width",
            tends((V*E + E*H)/H, E),
            where=("H -> oo",),
            aliases=("albert.growth-orders",),
        ),
        limit("block", "and a block with its square", tends((12*H**2 + 13*H)/H**2, 12), where=("H -> oo",)),
        limit("block-order", "of second order", BigO(12*H**2 + 13*H, H**2), where=("H -> oo",)),
    ),
    errata=(
        erratum(
            "order-of-all-blocks",
            "factorising said to win only for a vocabulary above H^2 L",
            Gt(V, H**2*L),
            where=(Gt(E, 0), Lt(E, H), Ge(L, 2), Gt(V*(H - E) - E*H, 12*H**2*(L - 1))),
            right=Gt(V, (12*H**2*(L - 1) + E*H)/(H - E)),
            aliases=("albert.enormous-vocabulary-claim",),
        ),
        erratum(
            "never",
            "sharing said to save more whatever the vocabulary",
            Gt(12*H**2*(ell - 1), V*(H - E) - E*H),
            where=(Eq(H, 768), Eq(E, 128), Eq(ell, 12)),
            right=Eq(12*H**2*(ell - 1) - (V*(H - E) - E*H), 640*(Fraction(1218048, 10) - V)),
        ),
    ),
    sources=(LAN, SURVEY),
)

FACTORISED_TABLES = (V_2 + n_ctx + n_seg)*E + 2*E + E*d
AT_BASE = (Eq(V, 30522), Eq(V_2, 30000), Eq(n_ctx, 512), Eq(n_seg, 2), Eq(d, 768), Eq(L, 12), Eq(E, 128))
SIZES = {**BASE, "V_2": 30000, "E": 128}
SHARED = (L - 1)*(12*d**2 + 13*d)

OF_BERT = Identity(
    name="sharing.against-factorising-at-base",
    title="Both savings as shares of BERT-base",
    topic="sharing-and-factorisation",
    quantity=(TABLES - FACTORISED_TABLES)/TOTAL,
    statements=(
        claim(
            "narrow tables for 30,000 tokens and a projection without bias save 19,832,832 of BERT-base",
            Eq(TABLES - FACTORISED_TABLES, 19832832),
            where=AT_BASE,
            figures=(
                figure((TABLES - FACTORISED_TABLES)/TOTAL, "18.12%", SURVEY, **SIZES),
                differs(figure((V*d - V*E - E*d)/TOTAL, "18.12%", SURVEY, **BASE, E=128),
                        "17.75% where the token table alone is factorised and the vocabulary kept"),
            ),
            aliases=("albert.factorisation-share-base",),
        ),
        corollary(
            "parts",
            "a smaller vocabulary, and narrower rows for tokens, positions, segments and the norm, less the projection",
            Eq(TABLES - FACTORISED_TABLES, (V - V_2)*d + (V_2 + n_ctx + n_seg + 2)*(d - E) - E*d),
        ),
        corollary(
            "ratio",
            "sharing saves 3.93 times as much",
            Eq(SHARED/(TABLES - FACTORISED_TABLES), Fraction(77966592, 19832832)),
            where=AT_BASE,
            figures=(figure(SHARED/(TABLES - FACTORISED_TABLES), "3.93", SURVEY, **SIZES),),
            aliases=("albert.sharing-over-factorisation",),
        ),
    ),
    errata=(
        erratum(
            "token-table-alone",
            "18 percent quoted for factorising the token table alone",
            Ge((V*d - V*E - E*d)/TOTAL, Fraction(18, 100)),
            where=AT_BASE,
            right=Eq((V*d - V*E - E*d)/TOTAL, Fraction(19435776, 109482240)),
        ),
        erratum(
            "two-accounts",
            "3.93 quoted for the token table alone, of which the same text says 4.01",
            Eq(as_expr(77966592)/19435776, as_expr(77966592)/19832832),
            right=Gt(as_expr(77966592)/19435776, as_expr(77966592)/19832832),
        ),
    ),
    sources=(LAN, SURVEY),
)

ENTRIES = (SIGN, WIDTHS, VOCABULARY, OF_BERT)
