"""The factorised embedding: a V by H table replaced by a V by E table and an E by H projection, and when that saves."""
from __future__ import annotations

from derive import Asymptotic, Eq, Equivalent, Ge, Gt, Implies, Lt, Symbol
from derive.catalogue import Identity, chain, claim, condition, corollary, differs, erratum, figure, limit, tends
from identities.sources import LAN, SURVEY
from identities.symbols import E, H, V, n

BREAK_EVEN = V*H/(V + H)
# the same sizes as whole numbers, for a counterexample that could be built
WHOLE_V, WHOLE_E, WHOLE_H = (Symbol(size.name, "positive integer", size.meaning, size.unit) for size in (V, E, H))

FACTORISED = Identity(
    name="embedding.factorised",
    title="When a factorised embedding saves",
    topic="sharing-and-factorisation",
    quantity=V*E + E*H,
    statements=(
        claim(
            "the two factors are smaller than the table exactly below the break-even width VH / (V + H)",
            Equivalent(Lt(V*E + E*H, V*H), Lt(E, BREAK_EVEN)),
            derivation=chain(
                Lt(V*E + E*H, V*H),
                ("<=>", Lt(E*(V + H), V*H), "E stands in both factors"),
                ("<=>", Lt(E, BREAK_EVEN), "divide by V + H, which is positive"),
            ),
            figures=(
                figure(V*E + E*H, "3,938,304", LAN, V=30000, E=128, H=768),
                figure(V*H, "23,040,000", LAN, V=30000, H=768),
            ),
            aliases=("albert.break-even",),
        ),
        condition(
            "equal",
            "they cost the same exactly at the break-even width",
            Equivalent(Eq(V*E + E*H, V*H), Eq(E, BREAK_EVEN)),
            derivation=chain(
                Eq(V*E + E*H, V*H),
                ("<=>", Eq(E*(V + H), V*H), "E stands in both factors"),
                ("<=>", Eq(E, BREAK_EVEN), "divide by V + H, which is positive"),
            ),
        ),
        condition(
            "converse",
            "at or above it the factors are no smaller",
            Equivalent(Ge(V*E + E*H, V*H), Ge(E, BREAK_EVEN)),
            aliases=("albert.break-even-converse",),
        ),
        corollary(
            "one-width",
            "both factors have the width E",
            Eq(V*E + E*H, E*(V + H)),
            aliases=("albert.factorised-size",),
        ),
        corollary(
            "saving",
            "what the factors save, negative above the break-even width",
            Eq(V*H - (V*E + E*H), V*(H - E) - E*H),
            aliases=("albert.saving-formula",),
        ),
        corollary(
            "remainder",
            "the saving misses the leading form V (H - E) by EH, for every V",
            Eq((V*(H - E) - E*H) - V*(H - E), -E*H),
            aliases=("albert.saving-difference-constant",),
        ),
        limit(
            "saving-ratio",
            "over the leading form it tends to 1; the difference stays",
            tends((V*(H - E) - E*H)/(V*(H - E)), 1),
            where=("E < H", "V -> oo"),
            aliases=("albert.saving-tends-to",),
        ),
        corollary(
            "projection-share",
            "the projection costs the share E / (4H) of the four attention projections of a block",
            Eq(n*E*H/(4*n*H**2), E/(4*H)),
            figures=(
                figure(n*E*H/(4*n*H**2), "4.17%", SURVEY, n=512, E=128, H=768),
                differs(figure(n*E*H/(12*n*H**2), "4.17%", SURVEY, n=512, E=128, H=768), "1.39% of a whole block"),
            ),
            aliases=("albert.projection-share",),
        ),
        corollary(
            "output",
            "a look-up costs the same, but n tokens of output over a tied table cost less by n times the saving",
            Eq(n*V*H - (n*V*E + n*E*H), n*(V*(H - E) - E*H)),
            aliases=("albert.lookup-constant",),
        ),
        corollary(
            "share",
            "the factors as a share of the table",
            Eq((V*E + E*H)/(V*H), E/H + E/V),
            derivation=chain(
                (V*E + E*H)/(V*H),
                ("=", V*E/(V*H) + E*H/(V*H), "divide term by term"),
                ("=", E/H + E/V, "cancel V and H, which are positive"),
            ),
        ),
        limit(
            "share-limit",
            "for a large vocabulary the share is that of the widths",
            tends((V*E + E*H)/(V*H), E/H),
            where=("V -> oo",),
        ),
        corollary(
            "full-width",
            "at E = H the factors cost exactly H^2 more than the table",
            Eq(V*E + E*H - V*H, H**2),
            where=(Eq(E, H),),
            derivation=chain(
                V*E + E*H - V*H,
                ("=", V*H + H*H - V*H, "insert E = H"),
                ("=", H**2, "the table cancels, the projection stays"),
            ),
            figures=(figure(H**2, "589,824", LAN, H=768),),
            aliases=("albert.loss-at-full-width",),
        ),
    ),
    errata=(
        erratum(
            "any-narrower",
            "any E below H said to save",
            Implies(Lt(WHOLE_E, WHOLE_H), Lt(WHOLE_V*WHOLE_E + WHOLE_E*WHOLE_H, WHOLE_V*WHOLE_H)),
            right=Implies(Lt(E, BREAK_EVEN), Lt(V*E + E*H, V*H)),
            aliases=("albert.any-narrower-saves",),
        ),
        erratum(
            "free-at-full-width",
            "E = H said to cost nothing more than the table",
            Eq(V*E + E*H, V*H),
            where=(Eq(E, H),),
            right=Eq(V*E + E*H, V*H + H**2),
        ),
        erratum(
            "saving-converges",
            "the saving said to tend to V (H - E), though the difference does not shrink",
            tends((V*(H - E) - E*H) - V*(H - E), 0),
            where=("0 < E", "V -> oo"),
            right=tends((V*(H - E) - E*H) - V*(H - E), -E*H),
        ),
        erratum(
            "projection-of-block",
            "E / (4H) quoted for the projection as a share of a whole block",
            Eq(n*E*H/(12*n*H**2), E/(4*H)),
            where=("0 < E",),
            right=Eq(n*E*H/(12*n*H**2), E/(12*H)),
        ),
        erratum(
            "compute-untouched",
            "factorising said to leave the arithmetic alone, with a tied output too",
            Eq(n*V*H, n*V*E + n*E*H),
            where=("0 < E",),
            right=Equivalent(Eq(n*V*H, n*V*E + n*E*H), Eq(E, BREAK_EVEN)),
        ),
    ),
    sources=(LAN, SURVEY),
)

THRESHOLD = Identity(
    name="embedding.break-even",
    title="The break-even width",
    topic="sharing-and-factorisation",
    quantity=BREAK_EVEN,
    statements=(
        claim(
            "the break-even width misses H by H^2 / (V + H)",
            Eq(H - BREAK_EVEN, H**2/(V + H)),
            derivation=chain(
                H - BREAK_EVEN,
                ("=", (H*(V + H) - V*H)/(V + H), "over one denominator"),
                ("=", H**2/(V + H), "VH cancels"),
            ),
            figures=(
                figure(BREAK_EVEN, "748.83", LAN, V=30000, H=768),
                figure(BREAK_EVEN, "765.65", SURVEY, V=250000, H=768),
            ),
            aliases=("albert.threshold-gap",),
        ),
        corollary(
            "below-width",
            "it is below H for every vocabulary",
            Lt(BREAK_EVEN, H),
            derivation=chain(
                BREAK_EVEN,
                ("=", H - H**2/(V + H), "by the claim"),
                ("<", H, "what is taken away is positive"),
            ),
            aliases=("albert.threshold-below-h",),
        ),
        corollary("positive", "and positive", Gt(BREAK_EVEN, 0)),
        corollary(
            "harmonic",
            "its reciprocal is the sum of the reciprocals",
            Eq(1/BREAK_EVEN, 1/V + 1/H),
            derivation=chain(
                1/BREAK_EVEN,
                ("=", (V + H)/(V*H), "turn the fraction over"),
                ("=", 1/V + 1/H, "divide term by term"),
            ),
        ),
        limit(
            "limit",
            "it tends to H for a large vocabulary",
            tends(BREAK_EVEN, H),
            where=("V -> oo",),
            derivation=chain(
                BREAK_EVEN,
                ("=", H - H**2/(V + H), "by the claim"),
                ("->", H, "the denominator grows without bound"),
            ),
        ),
        limit("leading-form", "so H is its leading form", Asymptotic(BREAK_EVEN, H), where=("V -> oo",)),
        limit("gap-vanishes", "with a remainder that tends to zero", tends(H - BREAK_EVEN, 0), where=("V -> oo",)),
    ),
    errata=(
        erratum(
            "equals-width",
            "H taken for the break-even width",
            Eq(BREAK_EVEN, H),
            right=Eq(BREAK_EVEN, H - H**2/(V + H)),
        ),
    ),
    sources=(LAN,),
)

ENTRIES = (FACTORISED, THRESHOLD)
