"""The number of heads in the parameter count of attention: it cancels when the heads partition the model width."""
from __future__ import annotations

from derive import And, Eq, Equivalent, Implies, Le, Lt, Symbol, floor
from derive.catalogue import Identity, chain, claim, condition, corollary, erratum
from identities.sources import LESSON, SURVEY, TEXTBOOK, VASWANI
from identities.symbols import d, d_head, h, h_kv

d_1 = Symbol("d_1", domain="positive integer", meaning="width of one of another number of heads", unit="number")
PARTITION = (Eq(h*d_head, d),)
COUNT = 3*h*(d*d_head + d_head) + (h*d_head*d + d)
GROUPED = h*(d*d_head + d_head) + 2*h_kv*(d*d_head + d_head) + (h*d_head*d + d)

HEADS = Identity(
    name="attention.heads-do-not-count",
    title="The number of heads does not enter the count",
    topic="parameters",
    quantity=4*d**2 + 4*d,
    statements=(
        claim(
            "h heads that partition the width, with biases and an output projection, hold 4 d^2 + 4 d",
            Eq(COUNT, 4*d**2 + 4*d),
            where=PARTITION,
            derivation=chain(
                COUNT,
                ("=", 3*(h*d_head)*(d + 1) + (h*d_head*d + d), "take the inner width h d_head out"),
                ("=", 3*d*(d + 1) + (d*d + d), "the heads partition the model width"),
                ("=", 4*d**2 + 4*d, "multiply out"),
            ),
            aliases=("gpt2.heads-do-not-matter",),
        ),
        corollary(
            "quotient",
            "the same with the head width written d/h",
            Eq(3*h*(d*(d/h) + d/h) + d*d + d, 4*d**2 + 4*d),
        ),
        corollary(
            "weights",
            "without biases it is 4 d^2",
            Eq(3*h*(d*(d/h)) + d*d, 4*d**2),
            derivation=chain(
                3*h*(d*(d/h)) + d*d,
                ("=", 3*d*d + d*d, "h cancels"),
                ("=", 4*d**2, "collect"),
            ),
            aliases=(
                "transformer.mha-parameters", "transformer.head-count-invariance",
                "mha.parameter-count-independent-of-heads",
            ),
        ),
        corollary(
            "head-width",
            "the heads side by side have the model's width again",
            Eq(h*(d/h), d),
            aliases=("mha.head-width",),
        ),
        condition(
            "iff-partition",
            "4 d^2 + 4 d needs heads that partition the width",
            Equivalent(Eq(COUNT, 4*d**2 + 4*d), Eq(h*d_head, d)),
            derivation=chain(
                Eq(COUNT, 4*d**2 + 4*d),
                ("<=>", Eq(h*d_head*(4*d + 3), d*(4*d + 3)), "subtract d, take the inner width out"),
                ("<=>", Eq(h*d_head, d), "divide by 4d + 3, which is positive"),
            ),
        ),
        corollary(
            "twelve-to-eight",
            "twelve heads or eight at width 768: 64 or 96 numbers each, the same together",
            Implies(And(Eq(12*d_head, 768), Eq(8*d_1, 768)), Eq(12*(3*768*d_head), 8*(3*768*d_1))),
            aliases=("quiz.heads-12-to-8",),
        ),
        corollary(
            "grouped",
            "with h_kv heads for keys and values the count falls with them",
            Eq(GROUPED, 2*d**2 + 2*d + 2*h_kv*d_head*(d + 1)),
            where=PARTITION,
        ),
        corollary(
            "grouped-smaller",
            "so fewer key and value heads than heads hold less",
            Lt(GROUPED, 4*d**2 + 4*d),
            where=(*PARTITION, Lt(h_kv, h)),
            derivation=chain(
                GROUPED,
                ("=", 2*d**2 + 2*d + 2*h_kv*d_head*(d + 1), "the count above"),
                ("<", 2*d**2 + 2*d + 2*h*d_head*(d + 1), "there are fewer key and value heads"),
                ("=", 4*d**2 + 4*d, "the heads partition the model width"),
            ),
        ),
    ),
    errata=(
        erratum(
            "any-head-width",
            "4 d^2 + 4 d quoted for heads of any width",
            Eq(COUNT, 4*d**2 + 4*d),
            right=Eq(COUNT, h*d_head*(4*d + 3) + d),
        ),
        erratum(
            "rounded-down",
            "heads of a whole width said to fill the model width without dividing it",
            Eq(h*floor(d/h), d),
            right=Le(h*floor(d/h), d),
        ),
        erratum(
            "grouped-too",
            "4 d^2 + 4 d quoted when heads share keys and values",
            Eq(GROUPED, 4*d**2 + 4*d),
            where=(*PARTITION, Lt(h_kv, h)),
            right=Eq(GROUPED, 2*d**2 + 2*d + 2*h_kv*d_head*(d + 1)),
        ),
    ),
    sources=(VASWANI, LESSON, SURVEY, TEXTBOOK),
)

ENTRIES = (HEADS,)
