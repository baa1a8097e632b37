"""Weight tying: the output matrix is the token table, which saves V d parameters; of what, decides the percentage."""
from __future__ import annotations

from derive import Eq, Equivalent, Gt, Lt, Symbol
from derive.catalogue import Identity, chain, claim, condition, corollary, differs, erratum, figure, limit, tends
from derive.language import as_expr
from identities.decoder_totals import EXERCISE, REST, SMALL, TOTAL, XL
from identities.sources import LESSON, RADFORD
from identities.symbols import L, V, d, n_ctx

UNTIED = L*(12*d**2 + 13*d) + 2*d + 2*V*d + n_ctx*d
n_tab = Symbol("n_tab", domain="positive integer", meaning="token tables stored: 1 tied, 2 untied", unit="table")
STORED = L*(12*d**2 + 13*d) + 2*d + n_tab*V*d + n_ctx*d

TYING = Identity(
    name="tying.saves-a-token-table",
    title="A tied head saves one token table",
    topic="sharing-and-factorisation",
    quantity=UNTIED,
    statements=(
        claim(
            "an output matrix of its own, without bias, adds V d",
            Eq(TOTAL + V*d, UNTIED),
            derivation=chain(
                TOTAL + V*d,
                ("=", L*(12*d**2 + 13*d) + 2*d + V*d + n_ctx*d + V*d, "the tied total in its parts"),
                ("=", UNTIED, "two tables"),
            ),
            figures=(figure(UNTIED, "163,037,184", LESSON, **SMALL),),
            aliases=("gpt2.total-untied",),
        ),
        corollary(
            "difference",
            "what untying adds",
            Eq(UNTIED - TOTAL, V*d),
            figures=(figure(UNTIED - TOTAL, "8,192,000", LESSON, **EXERCISE),),
            aliases=("prompt.count-decoder",),
        ),
        corollary(
            "tables",
            "the head adds one table less than are stored: nothing when it is tied",
            Eq(STORED - TOTAL, (n_tab - 1)*V*d),
            figures=(
                figure((n_tab - 1)*V*d, "0", LESSON, n_tab=1, V=1000, d=64),
                figure((n_tab - 1)*V*d, "64,000", LESSON, n_tab=2, V=1000, d=64),
            ),
            aliases=("quiz.tied-head",),
        ),
        corollary(
            "two-percentages",
            "the saving is a smaller share of the untied total, from which it is saved, than of the tied one",
            Lt(V*d/UNTIED, V*d/TOTAL),
            derivation=chain(
                V*d/UNTIED,
                ("=", V/(REST + V), "d cancels"),
                ("<", V/REST, "a smaller denominator"),
                ("=", V*d/TOTAL, "d cancels"),
            ),
            figures=(
                figure(V*d/TOTAL, "31%", LESSON, **SMALL),
                differs(figure(V*d/UNTIED, "31%", LESSON, **SMALL), "23.7% of the untied total, which is reduced"),
                figure(V*d/10**7, "3.86", LESSON, "crore", V=50257, d=768),
            ),
            aliases=("tying.share-of-total",),
        ),
        corollary(
            "xl",
            "at the XL size it is less than six percent of the tied total",
            Lt(V*d/TOTAL, as_expr(6)/100),
            where=(Eq(V, 50257), Eq(n_ctx, 1024), Eq(d, 1600), Eq(L, 48)),
            figures=(figure(V*d/TOTAL, "5%", LESSON, **XL), figure(V*d/UNTIED, "5%", LESSON, **XL)),
            aliases=("tying.share-xl",),
        ),
        condition(
            "half",
            "tying saves half of the tied total exactly where the token table is as large as all the rest",
            Equivalent(Gt(V/REST, as_expr(1)/2), Gt(V, 12*L*d + 13*L + n_ctx + 2)),
        ),
        limit("wide", "for wide models it saves nothing to speak of", tends(V/REST, 0), where=("d -> oo",)),
    ),
    errata=(
        erratum(
            "same-percentage",
            "31 percent quoted for the reduction from the untied model",
            Eq(V*d/UNTIED, V*d/TOTAL),
            right=Lt(V*d/UNTIED, V*d/TOTAL),
        ),
    ),
    sources=(RADFORD, LESSON),
)

ENTRIES = (TYING,)
