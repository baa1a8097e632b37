"""Sinusoidal encodings of positions: their frequencies, lengths and dot products, and the shift as a rotation.

A vector of even width d = 2m holds one pair (sin(p*w), cos(p*w)) for each of m frequencies. The rotation by k is block
diagonal: it takes the pair (u, v) of the frequency w to (cos(k*w)*u + sin(k*w)*v, -sin(k*w)*u + cos(k*w)*v).
"""
from __future__ import annotations

from derive import (
    Abs,
    And,
    Eq,
    Expr,
    ForAll,
    KroneckerDelta,
    Le,
    Lt,
    Ne,
    Product,
    Sum,
    Symbol,
    cos,
    exp,
    family,
    log,
    sin,
)
from derive.catalogue import Identity, chain, cited, claim, corollary, differs, erratum, facts, figure
from identities.sources import SU, SURVEY, TEXTBOOK, VASWANI
from identities.symbols import d, j

BASE = 10000
m = Symbol("m_pair", domain="positive integer", meaning="pairs of coordinates, half the width", unit="pair", latex="m")
i = Symbol("i_pair", domain="nonnegative integer", meaning="a pair of coordinates, counted from 0", latex="i")
i2 = Symbol("i_other", domain="nonnegative integer", meaning="another pair of coordinates", latex="i'")
base = Symbol("b_freq", domain="positive", meaning="base of the frequencies", latex="b")
p = Symbol("pos_real", domain="real", meaning="a position", latex="p")
k = Symbol("k_shift", domain="real", meaning="a shift of the position", latex="k")
k2 = Symbol("l_shift", domain="real", meaning="another shift of the position", latex="l")
p1 = Symbol("p_one", domain="integer", meaning="a position of a token", latex="p")
p2 = Symbol("p_two", domain="integer", meaning="a position of another token", latex="q")
freq = Symbol("w_freq", domain="real", meaning="a frequency", latex="w")
angle = Symbol("phi", domain="real", meaning="an angle", latex=r"\varphi")
w = family("w_pair", domain="real", meaning="frequencies, one for each pair", latex="w")
u = family("u_pair", domain="real", meaning="first coordinates of the pairs of a vector", latex="u")
v = family("v_pair", domain="real", meaning="second coordinates of the pairs of a vector", latex="v")
R = family("R_map", domain="real", meaning="entries of a matrix that is to shift a table by one row", latex="R")
TABLE = family("E_pos", domain="real", meaning="entries of a learned table of positions: row, coordinate", latex="E")
EVEN = Eq(d, 2*m)
SIMILARITY = Sum(cos(k*BASE**(-2*j/d)), (j, 0, d/2 - 1))


def first(shift: Expr, one: Expr, two: Expr, at: Expr = w[j]) -> Expr:
    """The first coordinate of a pair that is rotated by a shift."""
    return cos(shift*at)*one + sin(shift*at)*two


def second(shift: Expr, one: Expr, two: Expr, at: Expr = w[j]) -> Expr:
    """The second coordinate."""
    return -sin(shift*at)*one + cos(shift*at)*two


def every(*relations: Expr) -> Expr:
    """At every pair."""
    return ForAll(And(*relations), (j, 0, m - 1))


FREQUENCIES = Identity(
    name="positions.frequencies",
    title="The frequencies of sinusoidal positions",
    topic="positions",
    quantity=base**(-2*i/d),
    statements=(
        claim(
            "the first is 1, each is b^(-2/d) < 1 times the one before, and the last is b^(-(d - 2)/d)",
            And(Eq(base**(-2*0/d), 1),
                Eq(base**(-2*(i + 1)/d)/base**(-2*i/d), base**(-2/d)),
                Lt(base**(-2/d), 1),
                Eq(base**(-2*(m - 1)/d), base**(-(d - 2)/d))),
            where=(EVEN, Lt(1, base)),
            aliases=("transformer.sinusoid-frequency",),
        ),
        corollary("decrease", "they decrease", Lt(base**(-2*(i + 1)/d), base**(-2*i/d)), where=(Lt(1, base),)),
        corollary(
            "exponential",
            "as an exponential, at the base 10000",
            Eq(BASE**(-2*i/d), exp(-2*i*log(BASE)/d)),
        ),
        corollary(
            "count",
            "there are half as many as coordinates",
            Eq(Sum(1, (j, 0, m - 1)), d/2),
            where=(EVEN,),
        ),
    ),
    errata=(
        erratum(
            "index-of-dimension",
            "the index said to be the dimension, so that it takes d values; it counts pairs",
            Eq(Sum(1, (j, 0, m - 1)), d),
            where=(EVEN,),
            right=Eq(Sum(1, (j, 0, m - 1)), d/2),
            figures=(differs(figure(d/2, "512", TEXTBOOK, d=512), "the index takes 256 values: it counts pairs"),),
            aliases=("pe.index-meaning",),
        ),
    ),
    sources=(VASWANI, SURVEY),
)

ROTATION = Identity(
    name="positions.rotation",
    title="Rotations of pairs of coordinates",
    topic="positions",
    statements=(
        claim(
            "a rotation of all pairs and then its transpose is the identity, and the determinant is 1",
            And(every(Eq(cos(k*w[j])*first(k, u[j], v[j]) - sin(k*w[j])*second(k, u[j], v[j]), u[j]),
                      Eq(sin(k*w[j])*first(k, u[j], v[j]) + cos(k*w[j])*second(k, u[j], v[j]), v[j])),
                Eq(Product(cos(k*w[j])*cos(k*w[j]) - sin(k*w[j])*(-sin(k*w[j])), (j, 0, m - 1)), 1)),
            aliases=("transformer.sinusoid-orthogonal",),
        ),
        corollary(
            "columns",
            "entry by entry: the columns are of length 1 and orthogonal, within a pair",
            And(Eq(Sum(KroneckerDelta(j, i)*KroneckerDelta(j, i2)*(cos(k*w[j])**2 + sin(k*w[j])**2), (j, 0, m - 1)),
                   KroneckerDelta(i, i2)),
                Eq(Sum(KroneckerDelta(j, i)*KroneckerDelta(j, i2)*(cos(k*w[j])*sin(k*w[j]) - sin(k*w[j])*cos(k*w[j])),
                       (j, 0, m - 1)), 0)),
            where=(Lt(i, m), Lt(i2, m)),
        ),
        corollary(
            "length",
            "a rotation keeps the length of queries and keys",
            Eq(Sum(first(k, u[j], v[j])**2 + second(k, u[j], v[j])**2, (j, 0, m - 1)),
               Sum(u[j]**2 + v[j]**2, (j, 0, m - 1))),
            aliases=("rope.norm-preserved",),
        ),
    ),
    sources=(VASWANI, SU),
)

GROUP = Identity(
    name="positions.shifts-compose",
    title="Rotations by shifts compose",
    topic="positions",
    statements=(
        claim(
            "the rotation by l and then by k is the rotation by k + l",
            every(Eq(first(k, first(k2, u[j], v[j]), second(k2, u[j], v[j])), first(k + k2, u[j], v[j])),
                  Eq(second(k, first(k2, u[j], v[j]), second(k2, u[j], v[j])), second(k + k2, u[j], v[j]))),
            aliases=("transformer.sinusoid-group",),
        ),
        corollary(
            "no-shift",
            "the rotation by 0 is the identity",
            every(Eq(cos(0*w[j])*u[j] + sin(0*w[j])*v[j], u[j]), Eq(-sin(0*w[j])*u[j] + cos(0*w[j])*v[j], v[j])),
        ),
        corollary(
            "back",
            "the rotation by -k is the transpose",
            every(Eq(first(-k, u[j], v[j]), cos(k*w[j])*u[j] - sin(k*w[j])*v[j]),
                  Eq(second(-k, u[j], v[j]), sin(k*w[j])*u[j] + cos(k*w[j])*v[j])),
        ),
        corollary(
            "inverse",
            "and undoes the rotation by k",
            every(Eq(first(-k, first(k, u[j], v[j]), second(k, u[j], v[j])), u[j]),
                  Eq(second(-k, first(k, u[j], v[j]), second(k, u[j], v[j])), v[j])),
        ),
    ),
    sources=(VASWANI, SU),
)

SHIFT = Identity(
    name="positions.shift-is-rotation",
    title="A shift of the position rotates its encoding",
    topic="positions",
    statements=(
        claim(
            "the encoding of p + k is that of p, rotated by k at every frequency, whatever p is",
            every(Eq(sin((p + k)*w[j]), first(k, sin(p*w[j]), cos(p*w[j]))),
                  Eq(cos((p + k)*w[j]), second(k, sin(p*w[j]), cos(p*w[j])))),
            aliases=("pe.shift-is-rotation",),
        ),
        corollary(
            "one-pair",
            "at one frequency",
            And(Eq(sin((p + k)*freq), cos(k*freq)*sin(p*freq) + sin(k*freq)*cos(p*freq)),
                Eq(cos((p + k)*freq), cos(k*freq)*cos(p*freq) - sin(k*freq)*sin(p*freq))),
        ),
        corollary(
            "learned-tables",
            "a learned table need not be shifted by any matrix: none takes a row of zeros to another row",
            Ne(Sum(R[1, j]*TABLE[0, j], (j, 1, d)), TABLE[1, 1]),
            where=(ForAll(Eq(TABLE[0, j], 0), (j, 1, d)), Eq(TABLE[1, 1], 1)),
            derivation=facts(
                (Eq(Sum(R[1, j]*TABLE[0, j], (j, 1, d)), 0), "a linear map takes 0 to 0"),
            ),
            aliases=("transformer.learned-table-no-shift",),
        ),
    ),
    sources=(VASWANI, TEXTBOOK),
)

LENGTH = Identity(
    name="positions.length",
    title="The length of a sinusoidal encoding",
    topic="positions",
    statements=(
        claim(
            "every position, at any frequencies, has squared norm d/2",
            Eq(Sum(sin(p*w[j])**2 + cos(p*w[j])**2, (j, 0, m - 1)), d/2),
            where=(EVEN,),
            derivation=chain(
                Sum(sin(p*w[j])**2 + cos(p*w[j])**2, (j, 0, m - 1)),
                ("=", Sum(1, (j, 0, m - 1)), "Pythagoras, for each pair"),
                ("=", m, "m pairs"),
                ("=", d/2, "half the width"),
            ),
            aliases=("transformer.sinusoid-norm",),
        ),
        corollary(
            "one-pair",
            "each pair adds 1",
            Eq(sin(p*freq)**2 + cos(p*freq)**2, 1),
            figures=(figure(d/2, "256", TEXTBOOK, d=512),),
            aliases=("pe.norm",),
        ),
        corollary("bounded", "no entry exceeds 1", Le(Abs(sin(angle)), 1), aliases=("pe.bounded",)),
        corollary("bounded-cosine", "the cosines do not either", Le(Abs(cos(angle)), 1)),
    ),
    sources=(VASWANI, TEXTBOOK),
)

DOT = Identity(
    name="positions.dot-product",
    title="The dot product of two encodings",
    topic="positions",
    quantity=SIMILARITY,
    statements=(
        claim(
            "it is the sum of the cosines of the shift, and does not depend on the position",
            Eq(Sum(sin(p*w[j])*sin((p + k)*w[j]) + cos(p*w[j])*cos((p + k)*w[j]), (j, 0, m - 1)),
               Sum(cos(k*w[j]), (j, 0, m - 1))),
            figures=(
                figure(SIMILARITY, "30.916832", SURVEY, d=64, k_shift=1),
                figure(SIMILARITY, "21.051629", SURVEY, d=64, k_shift=10),
                figure(SIMILARITY, "15.673797", SURVEY, d=64, k_shift=50),
            ),
            aliases=("transformer.sinusoid-dot",),
        ),
        corollary(
            "one-pair",
            "at one frequency",
            Eq(sin((p + k)*freq)*sin(p*freq) + cos((p + k)*freq)*cos(p*freq), cos(k*freq)),
            aliases=("pe.dot-depends-on-offset",),
        ),
        corollary(
            "bound",
            "it is at most d/2",
            Le(Sum(cos(k*w[j]), (j, 0, m - 1)), d/2),
            where=(EVEN,),
            derivation=facts(
                (Le(0, Sum(2*sin(k*w[j]/2)**2, (j, 0, m - 1))), "squares are not negative"),
                (Eq(Sum(2*sin(k*w[j]/2)**2, (j, 0, m - 1)), m - Sum(cos(k*w[j]), (j, 0, m - 1))), "half the angle"),
            ),
            aliases=("transformer.sinusoid-dot-bound",),
        ),
        corollary(
            "no-shift",
            "the value without a shift",
            Eq(Sum(cos(0*w[j]), (j, 0, m - 1)), d/2),
            where=(EVEN,),
        ),
    ),
    sources=(VASWANI, SURVEY),
)

DISTINCT = Identity(
    name="positions.distinct",
    title="Encodings of different positions differ",
    topic="positions",
    statements=(
        claim(
            "the squared distance of two encodings in the pair of frequency 1",
            Eq((sin(p1) - sin(p2))**2 + (cos(p1) - cos(p2))**2, 2 - 2*cos(p1 - p2)),
        ),
        cited(
            "integers",
            "so different integers have different encodings: else p - q would be a multiple of 2 pi",
            Ne((sin(p1) - sin(p2))**2 + (cos(p1) - cos(p2))**2, 0),
            where=(Ne(p1, p2),),
            theorem="pi is irrational (Lambert 1761)",
            aliases=("pe.injective-on-integers",),
        ),
    ),
    sources=(VASWANI, TEXTBOOK),
)

ENTRIES = (FREQUENCIES, ROTATION, GROUP, SHIFT, LENGTH, DOT, DISTINCT)
