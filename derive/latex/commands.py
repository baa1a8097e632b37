r"""Which LaTeX command is what: layout, letters, functions, relations, delimiters. Tables only.

    >>> FUNCTIONS["arcsin"]
    'asin'
"""

from __future__ import annotations

LAYOUT = frozenset(
    "quad qquad thinspace medspace thickspace negthinspace negmedspace negthickspace enspace displaystyle textstyle "
    "scriptstyle scriptscriptstyle limits nolimits nonumber notag allowbreak nobreak strut mathstrut hfill relax "
    "boldmath unboldmath normalsize small large space mathord mathop mathbin mathrel mathclose mathopen "
    "displaylimits".split()
)
LAYOUT_WITH_ARGUMENT = frozenset("label tag color hspace vspace phantom hphantom vphantom hskip kern mspace".split())
SIZES = frozenset([w + s for w in ("big", "Big", "bigg", "Bigg") for s in ("", "l", "r", "m")])
TEXTS = frozenset("text textrm textit textbf textsf texttt textnormal mbox hbox".split())
FORBIDDEN = frozenset(
    "def edef gdef xdef let newcommand renewcommand providecommand DeclareMathOperator input include includeonly write "
    "openout openin read immediate catcode csname endcsname expandafter usepackage require loop repeat special "
    "directlua shell jobname newread newwrite futurelet afterassignment everymath".split()
)
# environments whose lines belong to one formula, and those whose cells form a grid
LINES = frozenset(
    "equation align gather multline eqnarray split aligned gathered alignat alignedat displaymath math".split()
)
GRIDS = frozenset(
    "matrix pmatrix bmatrix Bmatrix vmatrix Vmatrix smallmatrix array cases dcases rcases substack subarray".split()
)

# commands that are another spelling of a sign
SIGNS = {
    "lbrace": "\\{", "rbrace": "\\}", "lbrack": "[", "rbrack": "]", "lparen": "(", "rparen": ")", "lgroup": "(",
    "rgroup": ")", "vert": "|", "Vert": "\\|", "lvert": "lvert", "rvert": "rvert", "lVert": "lVert", "rVert": "rVert",
    "lfloor": "lfloor", "rfloor": "rfloor", "lceil": "lceil", "rceil": "rceil", "langle": "langle", "rangle": "rangle",
    "ast": "*", "cdot": "cdot", "cdotp": "cdot", "times": "times", "div": "div", "colon": ":", "percent": "\\%",
    "lt": "<", "gt": ">", "slash": "/", "plus": "+", "minus": "-", "bmod": "bmod", "mod": "bmod",
}
DELIMITERS = frozenset(
    "( ) [ ] \\{ \\} | \\| lvert rvert lVert rVert lfloor rfloor lceil rceil langle rangle /".split()
)
CLOSING = {"(": ")", "[": "]", "\\{": "\\}", "lfloor": "rfloor", "lceil": "rceil", "lvert": "rvert", "lVert": "rVert"}
CLOSERS = frozenset(CLOSING.values())

SAME = {
    "dfrac": "frac", "tfrac": "frac", "cfrac": "frac", "nicefrac": "frac", "sfrac": "frac", "dbinom": "binom",
    "tbinom": "binom", "leqslant": "leq", "le": "leq", "geqslant": "geq", "ge": "geq", "ne": "neq", "leqq": "leq",
    "geqq": "geq", "rightarrow": "to", "longrightarrow": "to", "Longrightarrow": "implies", "Rightarrow": "implies",
    "Leftrightarrow": "iff", "Longleftrightarrow": "iff", "wedge": "land", "vee": "lor", "neg": "lnot", "dots": "ldots",
    "dotsc": "ldots", "cdots": "ldots", "coloneq": "coloneqq", "approxeq": "approx", "differentialD": "differential",
    "exponentialE": "constant e", "imaginaryI": "constant i", "imaginaryJ": "constant i", "bm": "boldsymbol",
    "symbf": "mathbf", "symup": "mathrm", "dd": "differential", "smallint": "int",
}

GREEK = frozenset(
    "alpha beta gamma delta epsilon varepsilon zeta eta theta vartheta iota kappa varkappa lambda mu nu xi omicron rho "
    "varrho sigma varsigma tau upsilon phi varphi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi "
    "Omega digamma ell hbar imath jmath aleph varpi".split()
)
# fonts that make another letter, and fonts that only spell the name
FONTS = {
    "mathbf": "bold", "boldsymbol": "bold", "pmb": "bold", "mathcal": "cal", "mathscr": "scr", "mathfrak": "frak",
    "mathbb": "bb", "mathsf": "sf", "mathtt": "tt",
}
PLAIN_FONTS = frozenset({"mathrm", "mathit", "operatorname", "mathnormal"})
ACCENTS = {
    "bar": "bar", "hat": "hat", "tilde": "tilde", "vec": "vec", "dot": "dot", "ddot": "ddot", "check": "check",
    "breve": "breve", "acute": "acute", "grave": "grave", "mathring": "ring", "widehat": "hat", "widetilde": "tilde",
    "overline": "bar", "overrightarrow": "vec", "underline": "under",
}

FUNCTIONS = {
    **{name: name for name in "exp log ln lg sin cos tan cot sec csc sinh cosh tanh coth sech csch arg".split()},
    **{"arc" + name: "a" + name for name in "sin cos tan sinh cosh tanh cot".split()},
    **{"ar" + name: "a" + name for name in ("sinh", "cosh", "tanh")},
    "tg": "tan", "ctg": "cot", "arctg": "atan", "sgn": "sign", "Re": "re", "Im": "im", "erf": "erf",
}
INVERSES = {name: "a" + name for name in ("sin", "cos", "tan", "cot", "sinh", "cosh", "tanh")}
LISTED = {"max": "max", "min": "min", "gcd": "gcd", "lcm": "lcm"}
# Greek letters that are functions before parentheses unless declared
GREEK_FUNCTIONS = {"Gamma": "gamma", "zeta": "zeta"}
# plain letters that spell a function are not read as a product of letters
SPELLED = ("sqrt", "sinh", "cosh", "tanh", "sin", "cos", "tan", "log", "exp")
SPELLED_BEFORE_PARENTHESES = ("ln", "lg", "max", "min", "det", "abs", "floor", "ceil", "gcd")
# words that join formulas or condition them, so that they cannot be names inside one
CONNECTIVES = frozenset(
    "if iff for where when whenever unless provided assuming given as with and or not in is then else otherwise so "
    "hence thus therefore since because by from let such that".split()
)
ADVICE = {
    "pm": "write two statements", "mp": "write two statements", "nabla": "write the partial derivatives",
    "ldots": "an ellipsis leaves terms unsaid; write \\sum or \\prod", "choose": "write \\binom{n}{k}",
    "over": "write \\frac{a}{b}", "pmod": "write a \\bmod n", "mid": "a condition has no meaning here",
}
ORDERS_OF_GROWTH = frozenset({"O", "cal_O", "Theta", "Omega"})
BIG = {"sum": "sum", "prod": "product"}

RELATIONS = {
    "=": "eq", "<": "lt", ">": "gt", "leq": "le", "geq": "ge", "neq": "ne", "approx": "approx", "sim": "asym",
    "to": "tends",
}
DEFINES = frozenset({"coloneqq", "triangleq", "equiv", "eqqcolon", "doteq"})
JOINS = {"implies": "imp", "iff": "iff", "land": "and", "lor": "or"}
_OPERATORS = frozenset({"+", "-", "*", "/", "times", "cdot", "div"})

UNICODE = {
    "−": ("sign", "-"), "×": ("sign", "times"), "·": ("sign", "cdot"), "⋅": ("sign", "cdot"), "÷": ("sign", "div"),
    "≤": ("command", "leq"), "≥": ("command", "geq"), "≠": ("command", "neq"), "≈": ("command", "approx"),
    "∞": ("command", "infty"), "π": ("command", "pi"), "→": ("command", "to"), "⇒": ("command", "implies"),
    "⇔": ("command", "iff"), "∑": ("command", "sum"), "∏": ("command", "prod"), "∫": ("command", "int"),
    "∂": ("command", "partial"), "′": ("sign", "'"),
}


def continues(piece: str) -> bool:
    """True for the first piece of a line that goes on from the line before: a relation or an operator."""
    word = piece.removeprefix("\\")
    word = SIGNS.get(SAME.get(word, word), SAME.get(word, word))
    return word in RELATIONS or word in JOINS or word in _OPERATORS or word in DEFINES or word in (":", "in", "not")
