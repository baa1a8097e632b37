"""Activations of feed-forward networks: GELU, the input times the probability that a normal variable is below it."""
from __future__ import annotations

from derive import Eq, Expr, Symbol, sqrt
from derive.catalogue import Identity, claim, corollary, erratum, facts, use
from derive.language.functions import call
from identities.sources import TEXTBOOK

x = Symbol("x_act", domain="real", meaning="input of an activation", latex="x")


def erf(at: Expr) -> Expr:
    """The error function."""
    return call("erf", at)


def below(at: Expr) -> Expr:
    """The probability that a standard normal variable is below a number."""
    return (1 + erf(at/sqrt(2)))/2


def gelu(at: Expr) -> Expr:
    """The input times that probability."""
    return at*below(at)


ODD = Identity(
    name="activation.error-function",
    title="The error function is odd",
    topic="modern-blocks",
    statements=(
        claim("at -x it is the opposite of what it is at x", Eq(erf(-x), -erf(x))),
        corollary("argument", "a sign stands before a quotient or inside it", Eq(erf(-x/sqrt(2)), erf(-(x/sqrt(2))))),
    ),
    sources=(TEXTBOOK,),
)

GELU = Identity(
    name="activation.gelu",
    title="GELU at an input and at its opposite",
    topic="modern-blocks",
    quantity=gelu(x),
    statements=(
        claim(
            "they differ by the input",
            Eq(gelu(x) - gelu(-x), x),
            derivation=facts(using=(use(ODD, "", {x: x/sqrt(2)}), use(ODD, "argument"))),
            aliases=("tf.gelu-definition",),
        ),
        corollary("opposite", "at the opposite", Eq(gelu(-x), gelu(x) - x),
                  derivation=facts(using=(use(ODD, "", {x: x/sqrt(2)}), use(ODD, "argument")))),
        corollary("complement", "since the probabilities below x and below -x add to 1", Eq(below(x) + below(-x), 1),
                  derivation=facts(using=(use(ODD, "", {x: x/sqrt(2)}), use(ODD, "argument")))),
    ),
    errata=(
        erratum("odd", "the probability said to be odd, as the error function is", Eq(below(-x), -below(x)),
                right=Eq(below(-x), 1 - below(x))),
    ),
    sources=(TEXTBOOK,),
)

ENTRIES = (ODD, GELU)
