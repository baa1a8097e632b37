"""The divergence of a student from its teacher: never negative, and what training sees of it.

The K outcomes are those the teacher gives a positive probability: 0 log 0 counts as 0, and what the student gives to
others is missing from its total here, which is therefore at most 1.
"""
from __future__ import annotations

from derive import Derivative, Eq, Expr, ForAll, Ge, Gt, Implies, Le, Lt, Ne, Sum, Symbol, exp, family, log
from derive.catalogue import Identity, chain, claim, condition, corollary, erratum, facts, figure, use
from derive.language import as_expr
from identities.sources import HINTON, SURVEY, TEXTBOOK
from identities.sums_compared import VANISHING, left, s
from identities.symbols import K, c, i, j, k, x, z

p = family("p_T", domain="positive", meaning="probabilities of the teacher, those that are not 0", latex="p")
q = family("q_S", domain="positive", meaning="probabilities of the student for the same outcomes", latex="q")
part = family("part_T", domain="real", meaning="each outcome's part of a divergence", latex="d")
alpha = Symbol("alpha", domain="positive", meaning="a probability of the teacher, of two outcomes or of any")
beta = Symbol("beta", domain="positive", meaning="the student's probability of the same outcome")
d = Symbol("d_T", domain="real", meaning="one outcome's part of a divergence", latex="d")
quotient = Symbol("t_ratio", domain="positive", meaning="a quotient of probabilities", latex="t")
error = Symbol("e_teach", domain="positive", meaning="error of the teacher, a number that its table determines")
copied = Symbol("e_copy", domain="positive", meaning="error of a student with the same table")
HALF, QUARTER = as_expr(1)/2, as_expr(1)/4

TEACHER = (Eq(Sum(p[k], (k, 1, K)), 1),)
STUDENT = (Le(Sum(q[k], (k, 1, K)), 1),)
KL = Sum(p[k]*log(p[k]/q[k]), (k, 1, K))
NOTHING = Eq(Sum(part[k], (k, 1, K)), 0)
PART_I = p[i]*log(p[i]/q[i])
PARTS = ForAll(Eq(part[k], p[k]*log(p[k]/q[k])), (k, 1, K))
CROSS_ENTROPY = -Sum(p[k]*log(q[k]), (k, 1, K))
ENTROPY = -Sum(p[k]*log(p[k]), (k, 1, K))

LEFT_OVER = Identity(
    name="divergence.left-over",
    title="What is left of one outcome's part of a divergence",
    topic="distillation",
    statements=(
        claim("less the difference of the probabilities it is not negative", Ge(d - (alpha - beta), 0),
              where=(Eq(d, alpha*log(alpha/beta)),)),
        corollary("touches", "the logarithm touches its tangent at 1 alone",
                  Implies(Ge(log(quotient), quotient - 1), Eq(quotient, 1))),
    ),
    sources=(HINTON,),
)

TANGENT = Identity(
    name="divergence.one-outcome",
    title="One outcome's part of a divergence",
    topic="distillation",
    statements=(
        claim(
            "p log(p/q) is at least p - q",
            Ge(alpha*log(alpha/beta), alpha - beta),
        ),
        corollary(
            "strict",
            "and greater where p and q differ",
            Gt(alpha*log(alpha/beta), alpha - beta),
            where=(Ne(alpha, beta),),
            derivation=facts(
                (Ne(beta/alpha, 1), "p and q differ"),
                (Lt(log(beta/alpha), beta/alpha - 1), "log x < x - 1 for x other than 1"),
                (Eq(log(alpha/beta), -log(beta/alpha)), "the logarithm of a reciprocal"),
                (Gt(log(alpha/beta), 1 - beta/alpha), "with the sign turned"),
            ),
        ),
        corollary(
            "only-equal",
            "so it is p - q only where p and q are equal",
            Eq(alpha, beta),
            where=(Le(alpha*log(alpha/beta), alpha - beta),),
            derivation=facts(
                (Eq(alpha*log(alpha/beta), -alpha*log(beta/alpha)), "the logarithm of a reciprocal"),
                (Le(beta - alpha, alpha*log(beta/alpha)), "with the signs turned"),
                (Ge(log(beta/alpha), beta/alpha - 1), "divide by p, which is positive"),
                (Eq(beta/alpha, 1), "log x < x - 1 for x other than 1"),
                (Eq(beta/alpha*alpha, alpha), "multiply by p"),
                using=(use(LEFT_OVER, "touches", {quotient: beta/alpha}),),
            ),
        ),
        corollary(
            "every-outcome",
            "at every outcome",
            ForAll(Ge(part[k] - (p[k] - q[k]), 0), (k, 1, K)),
            where=(PARTS,),
            derivation=facts(using=(use(LEFT_OVER, "", {d: part[k], alpha: p[k], beta: q[k]}),)),
        ),
        corollary(
            "total",
            "if the parts add to 0, so little is left over all outcomes",
            Le(Sum(part[k] - (p[k] - q[k]), (k, 1, K)), 0),
            where=(*TEACHER, *STUDENT, NOTHING),
            derivation=chain(
                Sum(part[k] - (p[k] - q[k]), (k, 1, K)),
                ("=", Sum(part[k], (k, 1, K)) - Sum(p[k], (k, 1, K)) + Sum(q[k], (k, 1, K)), "split the sum"),
                ("<=", 0, "the teacher's total is 1, the student's at most 1"),
            ),
        ),
        corollary(
            "as-part",
            "a part with nothing left is at most p - q",
            Le(PART_I, p[i] - q[i]),
            where=(Eq(part[i], PART_I), Eq(part[i] - (p[i] - q[i]), 0)),
        ),
    ),
    sources=(HINTON,),
)

GIBBS = Identity(
    name="divergence.gibbs",
    title="A divergence is never negative",
    topic="distillation",
    quantity=KL,
    statements=(
        claim(
            "KL(p || q) is at least 0",
            Ge(KL, 0),
            where=(*TEACHER, *STUDENT),
            derivation=chain(
                KL,
                (">=", Sum(p[k] - q[k], (k, 1, K)), "outcome by outcome"),
                ("=", Sum(p[k], (k, 1, K)) - Sum(q[k], (k, 1, K)), "split the sum"),
                (">=", 0, "the teacher's total is 1, the student's at most 1"),
            ),
            aliases=("distill.kl-nonnegative",),
        ),
        condition(
            "equal",
            "and 0 where the student gives every outcome what the teacher gives it",
            Eq(KL, 0),
            where=(*TEACHER, ForAll(Eq(q[k], p[k]), (k, 1, K))),
            aliases=("distilbert.soft-error-zero",),
        ),
        condition(
            "only-equal",
            "and only there: at 0 the student gives every outcome what the teacher gives it",
            Eq(q[i], p[i]),
            where=(*TEACHER, *STUDENT, PARTS, NOTHING, Le(i, K)),
            derivation=facts(using=(
                use(TANGENT, "every-outcome"), use(TANGENT, "total"),
                use(VANISHING, "", {s: i, left[k]: part[k] - (p[k] - q[k])}), use(TANGENT, "as-part"),
                use(TANGENT, "only-equal", {alpha: p[i], beta: q[i]}))),
        ),
        condition(
            "nothing-left",
            "and nothing to outcomes that the teacher gives nothing",
            Eq(Sum(q[k], (k, 1, K)), 1),
            where=(*TEACHER, ForAll(Eq(q[k], p[k]), (k, 1, K))),
        ),
    ),
    sources=(HINTON, TEXTBOOK),
)

SOFTMAX_K = exp(z[k])/Sum(exp(z[j]), (j, 1, K))
SOFTMAX_I = exp(z[i])/Sum(exp(z[j]), (j, 1, K))



def two_outcomes(of: Expr, to: Expr) -> Expr:
    """The divergence of two distributions on two outcomes."""
    return of*log(of/to) + (1 - of)*log((1 - of)/(1 - to))


CROSS = Identity(
    name="divergence.cross-entropy",
    title="Cross-entropy is entropy and divergence",
    topic="distillation",
    quantity=CROSS_ENTROPY - ENTROPY,
    statements=(
        claim(
            "KL(p || q) is the cross-entropy less the teacher's entropy",
            Eq(KL, CROSS_ENTROPY - ENTROPY),
            where=TEACHER,
            aliases=("distill.kl-is-cross-entropy-minus-entropy",),
        ),
        corollary(
            "at-least-entropy",
            "so the cross-entropy is at least the entropy",
            Ge(CROSS_ENTROPY, ENTROPY),
            where=(*TEACHER, *STUDENT),
            derivation=facts(
                (Eq(CROSS_ENTROPY, ENTROPY + KL), "the logarithm of a quotient"),
                (Ge(KL, 0), "a divergence is not negative"),
                using=(use(GIBBS),),
            ),
        ),
        corollary(
            "gradient",
            "its gradient in a logit of the student is the student's probability less the teacher's",
            Eq(Derivative(Sum(p[k]*log(p[k]/SOFTMAX_K), (k, 1, K)), z[i]), SOFTMAX_I - p[i]),
            where=(*TEACHER, Le(i, K)),
            aliases=("distill.gradient",),
        ),
        corollary(
            "two-classes",
            "with two classes",
            Eq(Derivative(-alpha*(x - log(exp(x) + exp(c))) - (1 - alpha)*(c - log(exp(x) + exp(c))), x),
               exp(x)/(exp(x) + exp(c)) - alpha),
        ),
        condition(
            "copied",
            "a student that gives every outcome what the teacher gives it has the teacher's error",
            Eq(CROSS_ENTROPY, ENTROPY),
            where=(*TEACHER, ForAll(Eq(q[k], p[k]), (k, 1, K))),
        ),
        corollary(
            "error-ratio",
            "so their errors have the ratio 1",
            Eq(copied/error, 1),
            where=(Eq(copied, error),),
            figures=(figure(copied/error, "1.0000", SURVEY, e_copy=1, e_teach=1),),
            aliases=("distilbert.ratio-one",),
        ),
        corollary(
            "direction",
            "with the probabilities 1/2 and 1/4 the divergence differs from that in the other direction",
            Ne(two_outcomes(HALF, QUARTER), two_outcomes(QUARTER, HALF)),
            aliases=("distill.kl-asymmetric",),
        ),
    ),
    errata=(
        erratum(
            "symmetric",
            "the divergence said to be the same in both directions",
            Eq(two_outcomes(alpha, beta), two_outcomes(beta, alpha)),
            where=(Lt(alpha, 1), Lt(beta, 1)),
            right=Eq(two_outcomes(alpha, beta) + two_outcomes(beta, alpha),
                     (alpha - beta)*(log(alpha/beta) - log((1 - alpha)/(1 - beta)))),
        ),
    ),
    sources=(HINTON, TEXTBOOK),
)

ENTRIES = (LEFT_OVER, TANGENT, GIBBS, CROSS)
