"""Images cut into patches: how many tokens there are, and how attention's cost grows when the patches shrink."""
from __future__ import annotations

from fractions import Fraction

from derive import And, BigO, Eq, Equivalent, Expr, Gt, Implies, Le, Lt, Or, Sum, Symbol, as_expr, floor
from derive.catalogue import Identity, chain, claim, condition, corollary, erratum, figure, limit, tends
from identities.sources import DOSOVITSKIY, SURVEY, VASWANI
from identities.symbols import P, S, d, j, k, m, n, n1, n2, n_cls, omega, r, s

x_image = Symbol("x_image", domain="integer", meaning="place of a pixel along a side of the image", unit="pixel")
side = Symbol("side", domain="positive integer", meaning="side of a patch or window, a whole number", unit="pixel")
a_win = Symbol("a_win", domain="integer", meaning="a window along one side")
b_win = Symbol("b_win", domain="integer", meaning="another window, further on")
x_pix = Symbol("x_pix", domain="integer", meaning="place in a window")
y_pix = Symbol("y_pix", domain="integer", meaning="place in the other window")
HALF = Fraction(1, 2)
TOKENS = (S/P)**2 + 1
TOKENS_HALVED = (S/(P/2))**2 + 1
TOKEN_RATIO = (4*m + 1)/(m + 1)
SHORTFALL = n_cls*(s - 1)*(2*s*m + n_cls*(s + 1))/(m + n_cls)**2


def attention(tokens: Expr) -> Expr:
    """Multiply-accumulates of one attention layer: four projections, then scores and mixing."""
    return 4*tokens*d**2 + 2*tokens**2*d


def block(tokens: Expr) -> Expr:
    """Multiply-accumulates of one block: attention, and a feed-forward network of 8 d^2 for each token."""
    return 12*tokens*d**2 + 2*tokens**2*d


TOKEN_COUNT = Identity(
    name="patch.tokens",
    title="Tokens of an image",
    topic="vision",
    quantity=TOKENS,
    statements=(
        claim(
            "r rows of r patches and one class token, when the patch side divides the image side",
            Eq(Sum(Sum(1, (k, 1, r)), (j, 1, r)) + 1, (S/P)**2 + 1),
            where=(Eq(S, r*P),),
            derivation=chain(
                Sum(Sum(1, (k, 1, r)), (j, 1, r)) + 1,
                ("=", Sum(r, (j, 1, r)) + 1, "a row holds r patches"),
                ("=", r*r + 1, "there are r rows"),
                ("=", (S/P)**2 + 1, "r = S/P"),
            ),
            figures=(
                figure(TOKENS, "50", DOSOVITSKIY, S=224, P=32),
                figure(TOKENS, "785", SURVEY, S=224, P=8),
                figure(TOKENS, "3,137", SURVEY, S=224, P=4),
            ),
        ),
        corollary(
            "extra-tokens",
            "and with any number of extra tokens, such as class tokens",
            Eq(Sum(Sum(1, (k, 1, r)), (j, 1, r)) + n_cls, (S/P)**2 + n_cls),
            where=(Eq(S, r*P),),
            figures=(figure(TOKENS, "197", DOSOVITSKIY, S=224, P=16),),
            aliases=("vit.token-count",),
        ),
        corollary(
            "block-of-a-pixel",
            "along each side every pixel lies in a block, floor(x/P), at a place in it",
            And(Le(0, floor(x_image/side)), Le(floor(x_image/side), r - 1),
                Le(0, x_image - side*floor(x_image/side)), Le(x_image - side*floor(x_image/side), side - 1)),
            where=(Le(0, x_image), Lt(x_image, r*side)),
        ),
        corollary(
            "one-block",
            "and in no other: places in different blocks are different pixels",
            Implies(Lt(a_win, b_win), Lt(side*a_win + x_pix, side*b_win + y_pix)),
            where=(Le(0, x_pix), Lt(x_pix, side), Le(0, y_pix), Lt(y_pix, side)),
        ),
        corollary(
            "halving",
            "half the patch side gives four times the patches, and still one class token",
            Eq((S/(P/2))**2 + 1, 4*(S/P)**2 + 1),
        ),
    ),
    errata=(
        erratum(
            "without-divisibility",
            "(S/P)^2 + 1 quoted where the patch side does not divide the image side",
            Eq(floor(S/P)**2 + 1, (S/P)**2 + 1),
            where=(Le(P, S),),
            right=Implies(Eq(S, r*P), Eq(floor(S/P)**2 + 1, (S/P)**2 + 1)),
            aliases=("vit.token-count-divisibility",),
        ),
        erratum(
            "four-times",
            "half the patch side said to give four times the tokens",
            Eq(TOKENS_HALVED/TOKENS, 4),
            right=Eq(TOKENS_HALVED/TOKENS, 4 - 3/TOKENS),
        ),
    ),
    sources=(DOSOVITSKIY,),
)

POWER_LAW = Identity(
    name="patch.power-law",
    title="The quadratic cost scales as the fourth power without the class token",
    topic="vision",
    quantity=s**4,
    statements=(
        claim(
            "a patch side s times smaller multiplies the quadratic cost by s^4",
            Eq(2*((S/(P/s))**2)**2*omega/(2*((S/P)**2)**2*omega), s**4),
            derivation=chain(
                2*((S/(P/s))**2)**2*omega/(2*((S/P)**2)**2*omega),
                ("=", (S/(P/s))**4/(S/P)**4, "cancel 2d, which is positive"),
                ("=", (s*S/P)**4/(S/P)**4, "S/(P/s) = s S/P"),
                ("=", s**4, "cancel (S/P)^4, which is positive"),
            ),
            figures=(figure(s**4, "16.0000", DOSOVITSKIY, s=2),),
            aliases=("vit.patch-power-law-exact",),
        ),
        corollary("inverse-fourth-power", "as a law in P", Eq(2*((S/P)**2)**2*d, 2*S**4*d*P**-4)),
        corollary(
            "halving",
            "halving the patch side multiplies it by exactly 16",
            Eq(2*((S/(P/2))**2)**2*d/(2*((S/P)**2)**2*d), 16),
        ),
    ),
    sources=(DOSOVITSKIY, SURVEY),
)

CLASS_TOKEN = Identity(
    name="patch.class-token-shortfall",
    title="With the class token the factor stays below 16",
    topic="vision",
    quantity=TOKEN_RATIO**2,
    statements=(
        claim(
            "for m = (S/P)^2 patches, what the quadratic cost lacks from sixteenfold on halving the patch side",
            Eq(16 - TOKEN_RATIO**2, (24*m + 15)/(m + 1)**2),
            derivation=chain(
                16 - TOKEN_RATIO**2,
                ("=", (16*(m + 1)**2 - (4*m + 1)**2)/(m + 1)**2, "over one denominator"),
                ("=", (24*m + 15)/(m + 1)**2, "16 m^2 cancels, 32m - 8m and 16 - 1 stay"),
            ),
        ),
        corollary(
            "cost-ratio",
            "the quadratic costs have the square of the token ratio",
            Eq(2*(4*m + 1)**2*d/(2*(m + 1)**2*d), TOKEN_RATIO**2),
        ),
        corollary(
            "general",
            "for s times the patches and any number of class tokens",
            Eq(s**2 - ((s*m + n_cls)/(m + n_cls))**2, SHORTFALL),
            aliases=("vit.token-ratio-shortfall",),
        ),
        condition(
            "general-zero",
            "it is zero exactly without a class token or without a change",
            Equivalent(Eq(SHORTFALL, 0), Or(Eq(n_cls, 0), Eq(s, 1))),
        ),
        limit("general-limit", "and tends to 0 for many patches", tends(SHORTFALL, 0), where=("m -> oo",)),
        corollary(
            "below-sixteen",
            "so the factor is below 16",
            Lt(TOKEN_RATIO**2, 16),
            derivation=chain(
                TOKEN_RATIO**2,
                ("=", 16 - (24*m + 15)/(m + 1)**2, "by the claim"),
                ("<", 16, "what is taken away is positive"),
            ),
            aliases=("vit.token-ratio-below-16",),
        ),
        corollary("below-sixteen-sides", "in the sides of image and patch", Lt((TOKENS_HALVED/TOKENS)**2, 16)),
        corollary("above-one", "and above 1", Gt(TOKEN_RATIO**2, 1)),
        limit(
            "limit",
            "it tends to 16 for many patches",
            tends(TOKEN_RATIO**2, 16),
            where=("m -> oo",),
            derivation=chain(
                TOKEN_RATIO**2,
                ("=", 16 - (24*m + 15)/(m + 1)**2, "by the claim"),
                ("->", 16, "the denominator grows faster"),
            ),
            aliases=("vit.token-ratio-limit",),
        ),
        limit(
            "limit-sides",
            "that is for a large image at fixed patch side",
            tends((TOKENS_HALVED/TOKENS)**2, 16),
            where=("S -> oo",),
        ),
        limit("remainder", "with a remainder of the order of 1/m", BigO(16 - TOKEN_RATIO**2, 1/m), where=("m -> oo",)),
    ),
    errata=(
        erratum(
            "sixteen",
            "sixteenfold quoted although there is a class token",
            Eq((TOKENS_HALVED/TOKENS)**2, 16),
            right=Eq((TOKENS_HALVED/TOKENS)**2, 16 - (24*(S/P)**2 + 15)/((S/P)**2 + 1)**2),
        ),
    ),
    sources=(DOSOVITSKIY, SURVEY),
)

COST = Identity(
    name="patch.cost-of-halving",
    title="What halving the patch side costs",
    topic="attention-cost",
    quantity=attention(n),
    statements=(
        claim(
            "the factor by which attention grows from n1 to n2 tokens",
            Eq(attention(n2)/attention(n1), n2*(2*d + n2)/(n1*(2*d + n1))),
            derivation=chain(
                attention(n2)/attention(n1),
                ("=", 2*n2*d*(2*d + n2)/(2*n1*d*(2*d + n1)), "take 2 n d out of each"),
                ("=", n2*(2*d + n2)/(n1*(2*d + n1)), "cancel 2d, which is positive"),
            ),
            figures=(
                figure(attention(TOKENS_HALVED)/attention(TOKENS), "5.3368", SURVEY, S=224, P=16, d=768),
                figure(attention(n2)/attention(n1), "22.98", SURVEY, n1=50, n2=785, d=768),
            ),
            aliases=("vit.halving-16-to-8",),
        ),
        corollary(
            "side-32-to-8",
            "from 50 to 785 tokens, attention alone",
            Eq(attention(as_expr(785))/attention(as_expr(50)), 785*(2*d + 785)/(50*(2*d + 50))),
            figures=(figure(785*(2*d + 785)/(50*(2*d + 50)), "22.98", SURVEY, d=768),),
            aliases=("vit.p32-over-p8",),
        ),
        corollary(
            "above-token-ratio",
            "the factor is above the ratio of the tokens",
            Lt(n2/n1, n2*(2*omega + n2)/(n1*(2*omega + n1))),
            where=(Lt(n1, n2),),
        ),
        corollary(
            "below-square",
            "and below its square",
            Lt(n2*(2*omega + n2)/(n1*(2*omega + n1)), (n2/n1)**2),
            where=(Lt(n1, n2),),
            aliases=("vit.halving-between-bounds",),
        ),
        corollary(
            "with-feed-forward",
            "with the feed-forward network the factor is smaller",
            Eq(block(n2)/block(n1), n2*(6*d + n2)/(n1*(6*d + n1))),
            figures=(
                figure(block(TOKENS_HALVED)/block(TOKENS), "4.47", SURVEY, S=224, P=16, d=768),
                figure(block(n2)/block(n1), "18.18", SURVEY, n1=50, n2=785, d=768),
            ),
            aliases=("vit.halving-with-ffn", "vit.p32-over-p8-with-ffn"),
        ),
    ),
    errata=(
        erratum(
            "sixteen",
            "sixteenfold quoted for the whole attention layer",
            Eq(attention(4*m + 1)/attention(m + 1), 16),
            right=Eq(attention(4*m + 1)/attention(m + 1), (4*m + 1)*(2*d + 4*m + 1)/((m + 1)*(2*d + m + 1))),
        ),
        erratum(
            "same-with-feed-forward",
            "the factor of attention alone quoted for the whole block",
            Eq(block(n2)/block(n1), n2*(2*d + n2)/(n1*(2*d + n1))),
            right=Eq(block(n2)/block(n1), n2*(6*d + n2)/(n1*(6*d + n1))),
        ),
    ),
    sources=(DOSOVITSKIY, VASWANI, SURVEY),
)

ENTRIES = (TOKEN_COUNT, POWER_LAW, CLASS_TOKEN, COST)
