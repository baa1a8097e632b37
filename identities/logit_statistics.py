"""Distillation measured on random logits: the expected range, and the figures of one printed experiment.

The experiment: 500 pairs of 8 normal logits of deviation 2, student and teacher; S(tau) is tau^2 times the mean norm of
the gradient, its limit that of the centred differences over 8. Its values at some temperatures were printed.
"""
from __future__ import annotations

from fractions import Fraction
from typing import Any

from derive import Abs, Eq, ForAll, Gt, Integral, Le, Lt, Max, Symbol, floor, oo, sign, sqrt
from derive.catalogue import (
    Function,
    Identity,
    chain,
    cited,
    claim,
    computed,
    corollary,
    define,
    differs,
    erratum,
    figure,
)
from derive.language import as_expr, family
from derive.language.functions import call
from identities.sources import SANH, SURVEY
from identities.symbols import K, tau

t = Symbol("t_normal", domain="real", meaning="a logit over its deviation", latex="t")
y = Symbol("y_logit", domain="real", meaning="a value of a logit", latex="y")
level = Symbol("u_level", domain="real", meaning="a probability, of a logit to be at most its quantile", latex="u")
F = Function("F_logit", "distribution function of a logit: the probability that it is at most a number")
Q = family("Q_logit", domain="real", meaning="a logit at each level between 0 and 1: its quantile function", latex="Q")
lower = Symbol("a_level", domain="integer", meaning="numerator of a level", latex="a")
upper = Symbol("b_level", domain="integer", meaning="numerator of a level that is not lower", latex="b")
parts = Symbol("c_level", domain="integer", meaning="denominator of both", latex="c")
mean = Symbol("mu_z", domain="real", meaning="mean of the logits", latex=r"\mu")
sigma = Symbol("sigma_z", domain="positive", meaning="deviation of the logits", latex=r"\sigma")
ratio = Symbol("g_ratio", domain="positive", meaning="gradient at half a temperature over that at the temperature")
value = Symbol("S_tau", domain="positive", meaning="tau^2 times the mean gradient norm at a temperature",
               latex=r"S(\tau)")
other = Symbol("S_ref", domain="positive", meaning="the same at another temperature, or its limit")
stat = Symbol("stat", domain="positive", meaning="a statistic of the printed logits")
factor = Symbol("logit_scale", domain="positive", meaning="by how much all logits are multiplied")
onset = Symbol("tau_on", domain="positive", meaning="temperature from which the limit holds to the wanted precision")
excess = Symbol("excess", domain="real", meaning="first-order coefficient of the ratio's excess over 4 in 1/tau")
R = {2: "3.36749603065184316847", 4: "3.88515853611288849416", 8: "4.00275342943086241739",
     16: "4.00651810453145615113",
     32: "4.00316771376355234370", 64: "4.00144958753730187920", 128: "4.00068284891629154020",
     256: "4.00033026932691640974"}
S_LIMIT, S_256 = Fraction("0.904593558623873125714"), Fraction("0.904666528800063205692")
S_4 = S_LIMIT*(1 + Fraction("0.00381143641565680045932"))
S_2 = S_4/Fraction("1.02955901614300936547801934222")

BELOW = call("erfc", -t/sqrt(2))/2

CONSTANT_OF_8 = Integral(1 - BELOW**8 - (1 - BELOW)**8, (t, -oo, oo))
OF_NORMAL = call("erfc", -(y - mean)/(sigma*sqrt(2)))/2
# a logit is Q at a uniform level; the largest of K is Q at the largest level, whose density is K u^(K - 1)
LARGEST = Integral(Q[level]*(K*level**(K - 1)), (level, 0, 1))
SMALLEST = Integral(Q[level]*(K*(1 - level)**(K - 1)), (level, 0, 1))
DISTRIBUTION = define(F(y), Integral(1 - Max(0, sign(Q[level] - y)), (level, 0, 1)))
INCREASING = ForAll(Le(Q[lower/parts], Q[upper/parts]), (lower, 1, upper), (upper, 1, parts - 1), (parts, 2, oo))


def constant_of_eight() -> int:
    """The expected range of 8 standard normal variables in units of 10^-9, rounded down: a rigorous enclosure.

    Beyond 12 either way 1 - P^8 - (1 - P)^8 is at most 8 times the normal tail, which adds less than 10^-30 in all.
    """
    from flint import acb, arb

    def outside(at: Any, _: bool) -> Any:
        below = (-at/acb(2).sqrt()).erfc()/2
        return 1 - below**8 - (1 - below)**8

    found = 10**9*acb.integral(outside, -12, 12).real
    least, most = found.lower().floor(), (found + arb(10)**-20).upper().floor()
    whole = least.unique_fmpz()
    return -1 if whole is None or least != most else int(whole)


RANGE = Identity(
    name="distillation.expected-range",
    title="The expected range of logits",
    note="Every distribution is that of Q at a uniform level, where Q does not decrease; that is said of the rational "
         "levels, which a Riemann integral may be taken over. The largest of K independent logits is Q at the largest "
         "of K independent levels, which is at most u with probability u^K. A finite mean is that the integrals exist.",
    topic="distillation",
    statements=(
        cited(
            "",
            "of K independent logits of any distribution function F and of finite mean: the expected largest less "
            "the expected smallest is the integral of 1 - F^K - (1 - F)^K over the real line",
            Eq(LARGEST - SMALLEST, Integral(1 - F(y)**K - (1 - F(y))**K, (y, -oo, oo))),
            "the expectations of the extremes of independent variables as integrals of their quantile and distribution"
            " functions: David and Nagaraja, Order Statistics, 3rd edition, sections 3.1, 3.2; E X is the integral of"
            " 1 - G over the positive less that of G over the negative numbers, G being F^K and 1 - (1 - F)^K",
            where=(DISTRIBUTION, INCREASING),
            aliases=("distilbert.expected-range",),
        ),
        cited(
            "normal",
            "for normal logits of any mean and of deviation sigma it is sigma times a constant of K",
            Eq(Integral(1 - OF_NORMAL**K - (1 - OF_NORMAL)**K, (y, -oo, oo)),
               sigma*Integral(1 - BELOW**K - (1 - BELOW)**K, (t, -oo, oo))),
            "the substitution y = mu + sigma t in the integral for the normal distribution: David and Nagaraja, Order"
            " Statistics, 3rd edition, section 3.1",
        ),
        computed("constant", "the constant of 8, 2.847200612 and not all of it, in units of 10^-9 rounded down",
                 floor(10**9*CONSTANT_OF_8), 2847200612, constant_of_eight),
        corollary(
            "printed-sample",
            "the printed sample: its deviation and its mean range",
            Lt(stat, 2*3),
            where=(Le(stat, Fraction("5.6594")),),
            figures=(
                figure(stat, "2.0031", SURVEY, stat=Fraction("2.00308455395321753287")),
                figure(stat, "5.6594", SURVEY, stat=Fraction("5.65939358159906165580")),
            ),
            aliases=("distilbert.logit-statistics",),
        ),
    ),
    sources=(SANH,),
)

EXPERIMENT = Identity(
    name="distillation.gradient-experiment",
    title="The gradient of distillation at some temperatures, as printed",
    topic="distillation",
    statements=(
        claim(
            "the ratio of neighbours is S(tau/2)/S(tau) times 4",
            Eq((value/(tau/2)**2)/(other/tau**2), 4*(value/other)),
            derivation=chain(
                (value/(tau/2)**2)/(other/tau**2),
                ("=", 4*value/tau**2*(tau**2/other), "half the temperature has a quarter of its square"),
                ("=", 4*(value/other), "cancel tau^2"),
            ),
            figures=tuple(figure(ratio, printed, SURVEY, g_ratio=Fraction(R[at])) for at, printed in (
                (2, "3.367496"), (16, "4.0065"), (32, "4.0032"), (64, "4.0014"), (128, "4.0007"), (256, "4.0003"))),
            aliases=("distilbert.ratio-table",),
        ),
        corollary(
            "within-one-percent",
            "from tau = 4 the scaled gradient is within 1 % of its limit",
            Lt(Abs(as_expr(S_4)/S_LIMIT - 1), Fraction(1, 100)),
            figures=(differs(figure(Abs(value/other - 1), "1%", SURVEY, S_tau=S_4, S_ref=S_LIMIT),
                             "a bound, not a rounding: the value is 0.38 %"),),
            aliases=("distilbert.scaled-within-one-percent",),
        ),
        corollary(
            "ratio-within-one-percent",
            "the ratio from tau = 8",
            Lt(Abs(as_expr(Fraction(R[8]))/4 - 1), Fraction(1, 100)),
            figures=(differs(figure(Abs(ratio/4 - 1), "1%", SURVEY, g_ratio=Fraction(R[8])),
                             "a bound, not a rounding: the value is 0.07 %"),),
            aliases=("distilbert.ratio-within-one-percent",),
        ),
        corollary(
            "range",
            "between tau = 2 and 8 the scaled gradient varies by 3 %",
            Gt(as_expr(S_4)/S_2, Fraction(1029, 1000)),
            figures=(figure(value/other, "1.0296", SURVEY, S_tau=S_4, S_ref=S_2),),
            aliases=("distilbert.range-2-to-8",),
        ),
        corollary(
            "half-logits",
            "with logits multiplied by c what held from tau holds from c tau: half the logits, half of 8",
            Eq(onset*factor/(tau*factor), onset/tau),
        ),
    ),
    errata=(
        erratum(
            "limit-reached",
            "the value at tau = 256 quoted as the limit",
            Eq(as_expr(S_256), S_LIMIT),
            right=Gt(as_expr(S_256), S_LIMIT),
            figures=(
                figure(value, "0.904667", SURVEY, S_tau=S_256),
                differs(figure(other, "0.904667", SURVEY, S_ref=S_LIMIT), "the limit for the same logits is 0.904594"),
            ),
            aliases=("distilbert.scaled-limit",),
        ),
        erratum(
            "arrival-halved",
            "with half the logits the ratio 4 said to arrive at tau = 2 instead of 8",
            Eq(factor*8, 2),
            where=(Eq(factor, Fraction(1, 2)),),
            right=Eq(factor*8, 4),
            aliases=("distilbert.halved-logits",),
        ),
        erratum(
            "onset",
            "the limit said to hold from temperatures above the range of the logits: the scaled gradient has it at 4",
            Gt(onset, Fraction("5.6594")),
            where=(Eq(onset, 4),),
            right=Lt(onset, Fraction("5.6594")),
            figures=(figure(stat, "5.6594", SURVEY, stat=Fraction("5.65939358159906165580")),),
            aliases=("distilbert.regime-onset",),
        ),
        erratum(
            "from-above",
            "the ratio said to settle to 4 from above: the sign of the first-order term is that of a third moment",
            Gt(4 + excess/tau, 4),
            right=Eq(4 + excess/tau - 4, excess/tau),
            aliases=("distilbert.approach-from-above",),
        ),
    ),
    sources=(SURVEY,),
)

ENTRIES = (RANGE, EXPERIMENT)
