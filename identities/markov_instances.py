"""Markov chains in numbers: ties of a noisy cycle, slopes and bounds that were measured, chains that do not settle."""
from __future__ import annotations

from fractions import Fraction

from derive import Abs, And, Eq, Expr, Ge, Gt, Le, Lt, Max, Sum, Symbol, as_expr, binomial, family, log
from derive.catalogue import Identity, chain, claim, condition, corollary, differs, erratum, figure, limit, tends, use
from identities.markov_guesses import CYCLE, OFF, new, noise, old
from identities.markov_information import CYCLE_INFORMATION, ELSEWHERE, TWO_ON
from identities.markov_pinsker import LOGARITHM, ratio
from identities.sources import SURVEY
from identities.symbols import K, k, t

e = Symbol("e_half", domain="positive", meaning="by how much a neighbour changes a probability of 1/2",
           latex="\\varepsilon")
y = family("y_point", domain="real", meaning="heights of four points, at the distances 0, h, 2 h, 3 h", latex="y")
h = Symbol("h_point", domain="positive", meaning="distance of neighbouring points", latex="h")
steps = Symbol("n_steps_abs", domain="nonnegative integer", meaning="steps of the chain", latex="t")
stay = Symbol("stay", domain="positive", meaning="probability of staying out of the absorbing state in a step",
              latex="r")
start = Symbol("p_start", domain="real", meaning="probability of the first of two states at first", latex="p")
MEAN = Sum(y[k], (k, 0, 3))/4
SLOPE = Sum((k*h - 3*h/2)*(y[k] - MEAN), (k, 0, 3))/Sum((k*h - 3*h/2)**2, (k, 0, 3))
ONE_BIT = log(2) + (as_expr(1)/2 + e)*log(as_expr(1)/2 + e) + (as_expr(1)/2 - e)*log(as_expr(1)/2 - e)
LEAST, MOST = as_expr(Fraction(26171874, 10**9)), as_expr(Fraction(251591157, 10**9))
# six states, noise 1/2: the rows are 1/2 and 1/10 five times, and 3/10 and 7/50 five times
AT_HALF = (log(as_expr(Fraction(1, 2)))/2 + log(as_expr(Fraction(1, 10)))/2
           - Fraction(3, 10)*log(as_expr(Fraction(3, 10))) - Fraction(7, 10)*log(as_expr(Fraction(7, 50))))
AT: dict[str, int | Fraction] = {"K": 6, "noise": Fraction(1, 2)}


def slope(first: Fraction, second: Fraction, third: Fraction) -> Expr:
    """The slope of four points on a scale of logarithms, from the ratios of neighbours, four times apart."""
    steps = [log(as_expr(ratio)) for ratio in (first, second, third)]
    return (3*(steps[0] + steps[1] + steps[2]) + steps[1])/(10*log(4))


def smoothed(draws: int, p: Fraction) -> Expr:
    """2 m times the mean divergence of (n + 1/2)/(m + 1) from a coin, for m draws."""
    q = as_expr(1) - p
    return 2*draws*Sum(binomial(draws, k)*as_expr(p)**k*q**(draws - k)
                       * (p*log(p*(draws + 1)/(k + Fraction(1, 2)))
                          + q*log(q*(draws + 1)/(draws - k + Fraction(1, 2)))),
                       (k, 0, draws))


CYCLE_TIES = Identity(
    name="markov.cycle-ties",
    title="Guesses that change though nothing is gained",
    topic="markov",
    quantity=(1 - TWO_ON)/2,
    statements=(
        claim("half of what does not end two states on is guessed in another way, if the lowest state wins ties",
              Eq((1 - TWO_ON)/2, (K - 1)*ELSEWHERE/2), where=(Ge(K, 3),),
              figures=(figure((1 - TWO_ON)/2, "35.0%", SURVEY, **AT),
                       differs(figure(0*(1 - TWO_ON), "35.0%", SURVEY, **AT), "0 if the guess is kept where it ties"),
                       differs(figure(1 - TWO_ON, "35.0%", SURVEY, **AT), "70% if ties are broken the other way")),
              aliases=("bert.cyclic-disagreement",)),
        corollary("none-forced", "no guess has to change: the one from the left is as good", Le(OFF*(1 - noise),
                                                                                              (1 - noise)*OFF),
                  where=CYCLE,
                  figures=(differs(figure((1 - noise)*OFF - OFF*(1 - noise), "35.0%", SURVEY, **AT),
                                   "changes that are forced: none"),),
                  aliases=("bert.cyclic-structural-conclusion",)),
        corollary("still-informative", "yet the log loss falls: by 0.2396 nat with six states and the noise 1/2",
                  Gt(AT_HALF, Fraction(239, 1000)),
                  figures=(figure(CYCLE_INFORMATION, "0.239605", SURVEY, **AT),),
                  aliases=("xlnet.no-benefit-on-cyclic",)),
    ),
    errata=(
        erratum("nothing", "the state after said to be worth nothing to a likelihood too", Le(AT_HALF, 0),
                right=Gt(AT_HALF, 0)),
    ),
    sources=(SURVEY,),
)

GAIN_AND_INFORMATION = Identity(
    name="markov.gain-and-information",
    title="A gain is no part of the information",
    topic="markov",
    statements=(
        claim("its square is at most half the information: here a neighbour changes 1/2 to 1/2 + e",
              Le(2*e**2, ONE_BIT), where=(Lt(e, Fraction(1, 2)),),
              derivation=chain(
                  2*e**2,
                  ("have", Ge((1 + 2*e)*log(1 + 2*e), e*(6 + 10*e)/(3 + 2*e)), "a rational bound of the logarithm"),
                  ("have", Ge((1 - 2*e)*log(1 - 2*e), -e*(6 - 10*e)/(3 - 2*e)), "and of the other one"),
                  ("<=", (e*(6 + 10*e)/(3 + 2*e) - e*(6 - 10*e)/(3 - 2*e))/2, "18 e^2 over 9 - 4 e^2, below 9"),
                  ("<=", ((1 + 2*e)*log(1 + 2*e) + (1 - 2*e)*log(1 - 2*e))/2, "the two bounds"),
                  ("=", ONE_BIT, "log 2 comes out of each"),
                  using=(use(LOGARITHM, "", {ratio: 1 + 2*e}), use(LOGARITHM, "", {ratio: 1 - 2*e})),
              ),
              figures=(figure(Max(0, old - new), "0", SURVEY, old=Fraction(599045, 10**6),
                              new=Fraction(777881, 10**6)),),
              aliases=("bert.gain-cmi-bound",)),
        corollary("range", "of nine random chains the gains lie between 0 and 1",
                  And(Gt(LEAST, 0), Lt(LEAST, MOST), Lt(MOST, 1)),
                  figures=(figure(LEAST, "0.026172", SURVEY), figure(MOST, "0.251591", SURVEY),
                           figure(as_expr(3)*3, "9", SURVEY)),
                  aliases=("bert.gain-range",)),
    ),
    errata=(
        erratum("at-most", "a gain said to be at most the information", Le(e, ONE_BIT), where=(Lt(e, Fraction(1, 2)),),
                right=Le(2*e**2, ONE_BIT)),
    ),
    sources=(SURVEY,),
)

FOUR_POINTS = Identity(
    name="markov.slope-of-four-points",
    title="The slope of a line through four points",
    topic="markov",
    quantity=SLOPE,
    statements=(
        claim("least squares: three times the last less the first, and the middle two, over 10 distances",
              Eq(SLOPE, (3*(y[3] - y[0]) + (y[2] - y[1]))/(10*h)),
              figures=(differs(figure(slope(Fraction(2441, 10**4), Fraction(2660, 10**4), Fraction(2434, 10**4)),
                                      "-0.9930", SURVEY), "cut off: -0.9931 from the printed ratios"),
                       differs(figure(slope(Fraction(2490, 10**4), Fraction(2569, 10**4), Fraction(2600, 10**4)),
                                      "-0.9846", SURVEY), "-0.9845 from the ratios, which are rounded")),
              aliases=("roberta.measured-slopes",)),
        corollary("smoothing", "counts with 1/2 added lose less than 1/(2 m) where a coin is fair, after 20 draws",
                  Lt(smoothed(20, Fraction(1, 2)), 1), aliases=("roberta.smoothing-reduces-kl",)),
    ),
    errata=(
        erratum("every-coin", "said of every coin: after 40 draws of one that shows heads once in 8 it is more",
                Lt(smoothed(40, Fraction(1, 8)), 1), right=Gt(smoothed(40, Fraction(1, 8)), 1)),
    ),
    sources=(SURVEY,),
)

UNSETTLED = Identity(
    name="markov.unsettled-chains",
    title="Chains that settle, and one that does not",
    topic="markov",
    statements=(
        claim("a flip between two states turns p to 1 - p and back: the laws do not settle unless p is 1/2",
              Eq(Abs((Fraction(1, 2) + (-1)**(t + 1)*(start - Fraction(1, 2)))
                     - (Fraction(1, 2) + (-1)**t*(start - Fraction(1, 2)))), Abs(2*start - 1)),
              aliases=("gpt.periodic-counterexample",)),
        limit("absorbed", "with an absorbing state the probability of the other tends to 0", tends(stay**steps, 0),
              where=(Lt(stay, 1), "n_steps_abs -> oo")),
        condition("ten-decimals", "an error that is halved in each step is below 10^-10 after 34 steps",
                  And(Lt((as_expr(1)/2)**34, as_expr(1)/10**10), Gt((as_expr(1)/2)**33, as_expr(1)/10**10)),
                  aliases=("gpt.drift-ten-decimals",)),
    ),
    errata=(
        erratum("no-ceiling", "a chain with an absorbing state said to have no ceiling: its drift said to pass 1",
                Gt(1 - stay**steps, 1), where=(Lt(stay, 1),), right=Le(1 - stay**steps, 1),
                aliases=("gpt.absorbing-no-ceiling",)),
    ),
    sources=(SURVEY,),
)

ENTRIES = (CYCLE_TIES, GAIN_AND_INFORMATION, FOUR_POINTS, UNSETTLED)
