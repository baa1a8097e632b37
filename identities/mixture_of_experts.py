"""Mixtures of experts: shared and expert parameters from the totals of all and of active parameters."""
from __future__ import annotations

from fractions import Fraction

from derive import And, Eq, Equivalent, Ge, Gt, Le, Lt, Symbol
from derive.catalogue import Identity, claim, corollary, differs, erratum, figure
from identities.sources import JIANG, LESSON
from identities.symbols import L, d, d_ff

experts = Symbol("n_exp", domain="positive integer", meaning="experts of a layer", unit="expert", latex="N")
active = Symbol("k_exp", domain="positive integer", meaning="experts that a token uses", unit="expert", latex="k")
total = Symbol("T_moe", domain="real", meaning="all parameters of a mixture of experts", unit="parameter", latex="T")
used = Symbol("A_moe", domain="real", meaning="parameters that a token uses", unit="parameter", latex="A")
shared = Symbol("R_moe", domain="real", meaning="parameters outside the experts", unit="parameter", latex="R")
expert = Symbol("E_moe", domain="real", meaning="parameters of one expert, over all layers", unit="parameter",
                latex="E")
off_total = Symbol("off_total", domain="real", meaning="what rounding took from the total, in billions")
off_used = Symbol("off_used", domain="real", meaning="what rounding took from the active parameters, in billions")
HALF = Fraction(1, 2)
EXPERT = (total - used)/(experts - active)
SHARED = (experts*used - active*total)/(experts - active)
MIXTRAL = {"n_exp": 8, "k_exp": 2, "T_moe": 47, "A_moe": 13}

SYSTEM = Identity(
    name="experts.from-two-totals",
    title="Expert and shared parameters from two totals",
    topic="modern-blocks",
    quantity=EXPERT,
    statements=(
        claim(
            "the total and the active parameters determine an expert and the shared part",
            Equivalent(And(Eq(shared + experts*expert, total), Eq(shared + active*expert, used)),
                       And(Eq(expert, EXPERT), Eq(shared, SHARED))),
            where=(Gt(experts, active),),
            figures=(figure(EXPERT, "5.67", LESSON, "billion", **MIXTRAL),
                     figure(SHARED, "1.67", LESSON, "billion", **MIXTRAL),
                     figure(total - used, "34", LESSON, "billion", T_moe=47, A_moe=13)),
            aliases=("moe.mixtral-system",),
        ),
        corollary(
            "rounding",
            "totals of 47 and 13 billion, rounded, leave an expert between 11/2 and 35/6 billion",
            And(Le(Fraction(34, 6) - Fraction(1, 6), (34 + off_total - off_used)/6),
                Le((34 + off_total - off_used)/6, Fraction(34, 6) + Fraction(1, 6))),
            where=(Le(-HALF, off_total), Le(off_total, HALF), Le(-HALF, off_used), Le(off_used, HALF)),
            aliases=("moe.rounding-band",),
        ),
        corollary(
            "counted-once",
            "so the total is less than as many whole models as there are experts: the shared part counts once",
            Lt(shared + experts*expert, experts*(shared + expert)),
            where=(Gt(shared, 0), Gt(experts, 1)),
            figures=(figure(shared + experts*expert, "47", LESSON, "billion", n_exp=8, R_moe=Fraction(5, 3),
                            E_moe=Fraction(17, 3)),),
            aliases=("moe.not-eight-times-seven",),
        ),
        corollary(
            "used-share",
            "the share of the parameters that are used exceeds that of the experts, as the shared part is always used",
            Gt((shared + active*expert)/(shared + experts*expert), active/experts),
            where=(Gt(shared, 0), Gt(expert, 0), Gt(experts, active)),
            figures=(figure(used/total, "5.5%", LESSON, A_moe=37, T_moe=671),
                     figure(active/experts, "3.5%", LESSON, k_exp=9, n_exp=257)),
            aliases=("moe.deepseek-active",),
        ),
    ),
    errata=(
        erratum(
            "cross-check",
            "an expert of 32 layers with the widths of Mistral said to be 5.67 billion weights or more",
            Ge(L*(3*d*d_ff), 5670000000),
            where=(Eq(L, 32), Eq(d, 4096), Eq(d_ff, 14336)),
            right=And(Eq(L*(3*d*d_ff), 5637144576), Lt(L*(3*d*d_ff), 5670000000)),
            figures=(differs(figure(L*(3*d*d_ff)/10**9, "5.67", LESSON, "billion", L=32, d=4096, d_ff=14336),
                             "5.637: the printed figure comes of totals rounded to 47 and 13 billion"),),
            aliases=("moe.mixtral-cross-check",),
        ),
        erratum(
            "whole-models",
            "eight experts of a 7B model said to make 56 billion parameters, the shared part counted eight times",
            Eq(shared + experts*expert, experts*(shared + expert)),
            where=(Gt(shared, 0), Gt(experts, 1)),
            right=Eq(shared + experts*expert, experts*(shared + expert) - (experts - 1)*shared),
        ),
    ),
    sources=(JIANG, LESSON),
)

ENTRIES = (SYSTEM,)
