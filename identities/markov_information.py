"""What the state after tells about a state of a Markov chain, beyond the state before: conditional information."""
from __future__ import annotations

from fractions import Fraction

from derive import Eq, ForAll, Ge, Gt, Le, Sum, Symbol, as_expr, family, log
from derive.catalogue import Identity, claim, corollary, differs, erratum, figure
from identities.markov_guesses import OFF, noise
from identities.sources import SURVEY
from identities.symbols import K, j

c = Symbol("c_0", meaning="a state after", latex="c")
row1 = family("row1", domain="positive", meaning="one step from the state before", latex="t")
row2 = family("row2", domain="positive", meaning="two steps from the state before", latex="w")
move = family("move", domain="positive", meaning="a step of the chain: from state to state", latex="T")
TWO_ON = (1 - noise)**2 + noise**2/(K - 1)
ELSEWHERE = 2*(1 - noise)*OFF + (K - 2)*OFF**2
CYCLE_INFORMATION = ((1 - noise)*log(1 - noise) + noise*log(OFF)
                     - TWO_ON*log(TWO_ON) - (K - 1)*ELSEWHERE*log(ELSEWHERE))

# six states, noise 1/4: the rows are 3/4 and 1/20 five times, and 23/40 and 17/200 five times
AT_A_QUARTER = (Fraction(3, 4)*log(as_expr(Fraction(3, 4))) + Fraction(1, 4)*log(as_expr(Fraction(1, 20)))
                - Fraction(23, 40)*log(as_expr(Fraction(23, 40))) - Fraction(17, 40)*log(as_expr(Fraction(17, 200))))

INFORMATION = Identity(
    name="markov.conditional-information",
    title="What the state after tells",
    topic="markov",
    statements=(
        claim(
            "the entropy of two steps less that of one",
            Eq(Sum(Sum(row1[j]*move[j, c]*(log(move[j, c]) - log(row2[c])), (c, 1, K)), (j, 1, K)),
               Sum(row1[j]*Sum(move[j, c]*log(move[j, c]), (c, 1, K)), (j, 1, K))
               - Sum(row2[c]*log(row2[c]), (c, 1, K))),
            where=(ForAll(Eq(Sum(row1[j]*move[j, c], (j, 1, K)), row2[c]), (c, 1, K)),),
            figures=(
                figure(CYCLE_INFORMATION, "0.239605", SURVEY, K=6, noise=Fraction(1, 2)),
                figure(CYCLE_INFORMATION, "0.392908", SURVEY, K=6, noise=Fraction(1, 5)),
            ),
            aliases=("bert.cyclic-cmi",),
        ),
        corollary("rows", "the two-step row of the noisy cycle adds up to 1", Eq(TWO_ON + (K - 1)*ELSEWHERE, 1),
                  where=(Ge(K, 3),)),
    ),
    errata=(
        erratum("largest", "0.392908 said to be the most that it tells, at whatever noise",
                Le(AT_A_QUARTER, Fraction(392908, 10**6)),
                right=Gt(AT_A_QUARTER, Fraction(2, 5)),
                figures=(differs(figure(CYCLE_INFORMATION, "0.392908", SURVEY, K=6, noise=Fraction(24, 100)),
                                 "the largest of three noises only: at 0.24 it is 0.4012"),),
                aliases=("bert.cyclic-cmi-maximum",)),
    ),
    sources=(SURVEY,),
)

ENTRIES = (INFORMATION,)
