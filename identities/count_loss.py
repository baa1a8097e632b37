"""The weighted loss of counts: what is left of it where a count tends to 0, and small tables of counts."""
from __future__ import annotations

from fractions import Fraction

from derive import And, Eq, Expr, Ge, Gt, Le, Lt, Symbol, as_expr, log
from derive.catalogue import Identity, chain, claim, corollary, erratum, facts, use
from identities.cooccurrence import count, cutoff
from identities.sources import TEXTBOOK

third = Symbol("third", domain="positive", meaning="a third of the exponent of the weight", latex="b")
fit = Symbol("c_fit", domain="real", meaning="the logarithm that is predicted", latex="c")
bound = Symbol("eps_fit", domain="positive", meaning="any bound of the loss", latex=r"\varepsilon")
u = Symbol("u_pow", domain="positive", meaning="a power of the count", latex="u")
L = Symbol("L_log", domain="real", meaning="logarithm of the count", latex="L")
factor = Symbol("f_loss", domain="positive", meaning="a positive factor", latex="f")
scale = Symbol("v_scale", domain="positive", meaning="a power of the cutoff", latex="v")
part = Symbol("w_of_loss", domain="real", meaning="a part of the loss", latex="w")
most = Symbol("g_most", domain="real", meaning="a bound of a multiple of it", latex="g")
FACTOR = 2*third**2*fit**2 + 2
LOSS = (count/cutoff)**(3*third)*(fit - log(count))**2
SMALL = (bound*third**2*cutoff**(3*third)/FACTOR)**(1/third)

def weight(of: int) -> Expr:
    """The weight of a count with the cutoff 5."""
    return (as_expr(of)/5)**Fraction(3, 4)


LOG_AND_POWER = Identity(
    name="words.log-and-power",
    title="A logarithm against a power, near 0",
    topic="word-embeddings",
    statements=(
        claim("-b log x is at most x^(-b)", Le(-third*log(count), count**(-third)),
              derivation=facts((Le(log(count**(-third)), count**(-third) - 1), "the tangent of the logarithm"),
                               (Eq(log(count**(-third)), -third*log(count)), "log of a power"))),
        corollary("negative", "up to 1 the logarithm is not positive", Le(log(count), 0), where=(Le(count, 1),)),
        corollary("at-most-one", "and a power at most 1", Le(count**third, 1), where=(Le(count, 1),),
                  derivation=facts((Le(count**third, as_expr(1)**third), "powers keep order"))),
        corollary("reciprocal", "a negative power is a reciprocal", Eq(count**(-third), 1/count**third)),
        corollary("cube", "the weight by the cube of a power",
                  Eq((count/cutoff)**(3*third), (count**third)**3/cutoff**(3*third))),
        corollary("root", "a power below a bound", Lt(count**third, bound), where=(Lt(count, bound**(1/third)),),
                  derivation=facts((Lt(count**third, (bound**(1/third))**third), "powers keep order"),
                                   (Eq((bound**(1/third))**third, bound), "a power of a root"))),
    ),
    sources=(TEXTBOOK,),
)

BOUNDS = Identity(
    name="words.loss-bounds",
    title="Bounds of the loss of a small count",
    topic="word-embeddings",
    statements=(
        claim("the square of the logarithm", Le(L**2*third**2*u**2, 1), where=(Le(L, 0), Le(-third*L, 1/u)),
              derivation=facts((Le(-third*L*u, 1), "multiply by u"), (Ge(-third*L*u, 0), "it is not negative"))),
        corollary(
            "cube",
            "the loss, with u for the power of the count",
            Le(third**2*u**3*(fit - L)**2, FACTOR*u),
            where=(Le(L**2*third**2*u**2, 1), Le(u, 1)),
            derivation=chain(
                third**2*u**3*(fit - L)**2,
                ("<=", third**2*u**3*(2*fit**2 + 2*L**2), "the square of a difference"),
                ("<=", 2*third**2*fit**2*u + 2*u*(L**2*third**2*u**2), "u^3 is at most u"),
                ("<=", FACTOR*u, "the square of the logarithm"),
            ),
        ),
        corollary("set-apart", "b^2 set apart", Eq(third**2*u**3*(fit - L)**2, third**2*(u**3*(fit - L)**2))),
        corollary("times", "a bound multiplied", Lt(factor*u, scale), where=(Lt(u, scale/factor),)),
        corollary("divided", "a bound divided", Lt(part/scale, bound),
                  where=(Le(factor*part, most), Lt(most, bound*factor*scale)),
                  derivation=facts((Lt(factor*part, bound*factor*scale), "both together"))),
        corollary("weighted", "the weight in place of the cube", Lt(factor*(fit - L)**2, bound),
                  where=(Eq(factor, u**3/scale), Lt(u**3*(fit - L)**2/scale, bound))),
    ),
    sources=(TEXTBOOK,),
)

AT: dict[Expr, Expr] = {L: log(count), u: count**third}
POWER = cutoff**(3*third)
SMALL_COUNTS = Identity(
    name="words.loss-of-small-counts",
    title="The weighted loss tends to 0 with the count",
    topic="word-embeddings",
    note="The exponent of the weight is 3 b, and any positive number is. That the loss tends to 0 is said by a bound "
         "of the count for each bound of the loss.",
    statements=(
        claim(
            "(x/m)^a (c - log x)^2, with a = 3 b, is below any bound where x > 0 is small enough",
            Lt(LOSS, bound),
            where=(Le(count, 1), Lt(count, SMALL)),
            derivation=facts(using=(
                use(LOG_AND_POWER), use(LOG_AND_POWER, "negative"), use(LOG_AND_POWER, "at-most-one"),
                use(LOG_AND_POWER, "reciprocal"), use(LOG_AND_POWER, "cube"), use(BOUNDS, "", AT),
                use(BOUNDS, "cube", AT), use(LOG_AND_POWER, "root", {bound: bound*third**2*POWER/FACTOR}),
                use(BOUNDS, "times", {u: count**third, factor: FACTOR, scale: bound*third**2*POWER}),
                use(BOUNDS, "set-apart", AT),
                use(BOUNDS, "divided", {factor: third**2, part: (count**third)**3*(fit - log(count))**2,
                                        most: FACTOR*count**third, scale: POWER}),
                use(BOUNDS, "weighted", {factor: (count/cutoff)**(3*third), **AT, scale: POWER}),
            )),
            aliases=("glove.sum-over-positive-counts",),
        ),
        corollary("not-negative", "it is not negative", Ge(LOSS, 0)),
    ),
    errata=(
        erratum("at-zero", "log X said to be a number for a pair that never occurs: it has no lower bound",
                Gt(log(count), -2), right=Le(log(count), count - 1)),
    ),
    sources=(TEXTBOOK,),
)

SOLID, GAS, WATER = as_expr(Fraction(89, 10)), as_expr(Fraction(85, 1000)), as_expr(Fraction(136, 100))
QUOTED = Identity(
    name="words.quoted-ratios",
    title="Three ratios that are quoted of a corpus",
    topic="word-embeddings",
    note="The counts that the ratios come from are not printed.",
    statements=(
        claim("solid goes with ice, gas with steam, water with both: far above 1, far below, near 1",
              And(Gt(SOLID, 6*WATER), Gt(WATER, 1), Gt(1, 10*GAS)), aliases=("glove.ice-steam-ratios",)),
        corollary("near-one", "on the scale of logarithms water is nearer to 1 than solid, which is above, and gas",
                  And(Gt(log(WATER), 0), Lt(log(WATER), log(SOLID)), Lt(log(WATER), log(1/GAS)), Lt(log(GAS), 0)),
                  aliases=("glove.ratio-ordering",)),
        corollary("weights", "with the cutoff 5 and the exponent 3/4, counts of 1, 3, 5 weigh ever more, up to 1",
                  And(Lt(weight(1), Fraction(3, 10)), Gt(weight(3), Fraction(68, 100)),
                      Lt(weight(3), Fraction(69, 100)), Eq(weight(5), 1)),
                  aliases=("ex8.weights",)),
    ),
    errata=(
        erratum("rounded-probabilities", "1.9/10000 and 2.2/100000, both rounded, said to make 8.9",
                Ge(as_expr(19)/22*10, Fraction(885, 100)), right=Lt(as_expr(19)/22*10, Fraction(864, 100))),
    ),
    sources=(TEXTBOOK,),
)

ENTRIES = (LOG_AND_POWER, BOUNDS, SMALL_COUNTS, QUOTED)
