"""Measured numbers about Markov chains, beside the laws that they are measured against."""
from __future__ import annotations

from fractions import Fraction

from derive import Abs, Eq, Gt, Le, Lt, Sum, Symbol, family, log
from derive.catalogue import Identity, claim, corollary, differs, erratum, figure
from identities.sources import SURVEY
from identities.symbols import K, k

root = Symbol("root", domain="real", meaning="second eigenvalue of a chain of two states", latex="x")
independent = family("independent", domain="nonnegative", meaning="equal rows of a chain without memory")
likeliest = Symbol("likeliest", domain="nonnegative", meaning="the largest of their probabilities")
CEILING = Fraction(56805, 12092)

DEVIATION = Identity(
    name="markov.two-state-deviation",
    title="How a chain of two states forgets",
    topic="markov",
    statements=(
        claim("with a positive second eigenvalue the first and fourth states differ more than the first two",
              Gt(Abs(root - root**4), Abs(root - root**2)), where=(Gt(root, 0), Lt(root, 1)),
              aliases=("xlnet.most-expensive-counterexample",)),
        corollary("memoryless", "without memory both neighbours tell no more than the most probable state",
                  Eq(Sum(likeliest*independent[k], (k, 1, K)), likeliest),
                  where=(Eq(Sum(independent[k], (k, 1, K)), 1),),
                  figures=(figure(likeliest, "0.4177311877", SURVEY, likeliest=Fraction(4177311876974752, 10**16)),
                           differs(figure(likeliest - likeliest, "1.110e-16", SURVEY, likeliest=Fraction(1, 2)),
                                   "the gap is 0; printed is a rounding unit")),
                  aliases=("bert.iid-equality",)),
        corollary("two-chains", "a larger gain may be a smaller share of the errors",
                  Lt(Fraction(445021, 10**6), Fraction(446025, 10**6)),
                  figures=(figure(Fraction(446025 - 445021, 10**6), "0.001004", SURVEY),),
                  aliases=("bert.larger-gain-same-reduction",)),
        corollary("tightness", "on one chain the gain is most of the mutual information",
                  Lt(Fraction(26172, 27376), 1), aliases=("bert.cmi-bound-tightness",)),
        corollary("ceiling-factor", "five times the perturbation, less than five times the drift",
                  Lt(CEILING, 5),
                  aliases=("gpt.ceiling-nonlinear",)),
        corollary("overshoot", "the drift may pass its limit", Gt(Fraction(12210, 10**6), Fraction(12092, 10**6)),
                  aliases=("gpt.drift-overshoot",)),
        corollary("below-one-step", "here the limit lies below the error of one step",
                  Lt(Fraction(12092, 10**6), Fraction(14806, 10**6)), aliases=("gpt.drift-below-one-step",)),
        corollary("entropy", "the entropy of a step of five states is below log 5",
                  Le(Fraction(1280264, 10**6), log(5)), aliases=("roberta.entropy-bound",)),
        corollary("measured", "a measured excess below the law's 0.045",
                  Lt(Fraction(4317260, 10**8), Fraction(45, 1000)),
                  aliases=("distilbert.hard-label-measured",)),
        corollary("mean-ratio", "the mean of the measured ratios is below 1", Lt(Fraction(9679, 10**4), 1),
                  aliases=("roberta.mean-ratio",)),
    ),
    errata=(
        erratum("always", "the same for every second eigenvalue", Gt(Abs(root - root**4), Abs(root - root**2)),
                where=(Gt(root, -1), Lt(root, 0)), right=Gt(Abs(root - root**2), 0)),
    ),
    sources=(SURVEY,),
)

ENTRIES = (DEVIATION,)
