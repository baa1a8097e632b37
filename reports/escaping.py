"""User text in each notation: whatever it holds, it is printed as text. The templates apply these to every value.

    >>> latex_text("50% of A_B")
    '50\\\\% of A\\\\_B'
    >>> typst_string('say "#read"')
    '"say \\\\"#read\\\\""'
"""
from __future__ import annotations

import re
import unicodedata

_LATEX = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "#": r"\#", "^": r"\textasciicircum{}",
    "_": r"\_", "~": r"\textasciitilde{}", "%": r"\%", "<": r"\textless{}", ">": r"\textgreater{}", "|": r"\textbar{}",
    '"': r"\textquotedbl{}", "`": r"\textasciigrave{}", "-": "{-}", "[": "{[}", "]": "{]}",
    "≤": r"\ensuremath{\leq}", "≥": r"\ensuremath{\geq}", "≠": r"\ensuremath{\neq}", "≈": r"\ensuremath{\approx}",
    "∞": r"\ensuremath{\infty}", "→": r"\ensuremath{\to}", "⇒": r"\ensuremath{\Rightarrow}",
    "⇔": r"\ensuremath{\Leftrightarrow}",
    "∼": r"\ensuremath{\sim}", "×": r"\ensuremath{\times}", "·": r"\ensuremath{\cdot}", "±": r"\ensuremath{\pm}",
    "−": r"\ensuremath{-}", "∈": r"\ensuremath{\in}", "∑": r"\ensuremath{\sum}", "∏": r"\ensuremath{\prod}",
    "√": r"\ensuremath{\surd}", "∂": r"\ensuremath{\partial}", "∫": r"\ensuremath{\int}", "–": "--", "—": "---",
    "’": "'", "‘": "`", "“": "``", "”": "''", "…": r"\ldots{}", "′": r"\ensuremath{'}", "\u00a0": "~", "\u2009": r"\,",
    **{digit: rf"\ensuremath{{^{i}}}" for i, digit in enumerate("⁰¹²³⁴⁵⁶⁷⁸⁹")}, "⁻": r"\ensuremath{^-}",
    **{digit: rf"\ensuremath{{_{i}}}" for i, digit in enumerate("₀₁₂₃₄₅₆₇₈₉")},
    **{letter: rf"\ensuremath{{\{command}}}" for letter, command in zip("αβγδεζηθικλμνξπρστυφχψωΓΔΘΛΞΠΣΥΦΨΩ", (
        "alpha beta gamma delta varepsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau upsilon varphi "
        "chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega").split(), strict=True)},
}
_MARKDOWN = re.compile(r"([\\`*_{}\[\]<>#|$~&^])")


def one_line(text: str) -> str:
    """The text without control and direction-changing characters, on one line."""
    spaced = re.sub(r"\s", " ", text)
    kept = "".join(c for c in spaced if unicodedata.category(c) not in ("Cc", "Cf", "Cs", "Co"))
    return re.sub(r"  +", " ", kept).strip()


def latex_text(text: object) -> str:
    """Text for LaTeX. A character that pdfTeX has no letter for is named by its number."""
    return "".join(_LATEX.get(c) or _latex_letter(c) for c in one_line(str(text)))


def _latex_letter(c: str) -> str:
    return c if _typesettable(c) else rf"\texttt{{U+{ord(c):04X}}}"


def _typesettable(c: str) -> bool:
    return " " <= c <= "~" or "¡" <= c <= "ſ"


def names_no_letter(source: str) -> bool:
    """Whether pdfTeX has a letter for every character of a document that `latex_text` wrote."""
    return r"\texttt{U+" not in source


def typst_string(text: object) -> str:
    """A Typst string literal that shows the text as it stands."""
    lead = " " if str(text)[:1] == " " else ""
    trail = " " if str(text)[1:] and str(text)[-1:] == " " else ""
    kept = lead + one_line(str(text)) + trail
    return '"' + kept.replace("\\", "\\\\").replace('"', '\\"') + '"'


def markdown_text(text: object) -> str:
    """Text for Markdown: what could be markup stands behind a backslash, and nothing at its start begins a list."""
    plain = one_line(str(text))
    start = re.match(r"\d*", plain)
    digits = start[0] if start else ""
    rest = plain[len(digits):]
    mark = "\\" if rest[:1] in ("-", "+", "=", ":", ".", ")") and rest else ""
    return digits + mark + _MARKDOWN.sub(r"\\\1", rest)


def markdown_code(text: object) -> str:
    """A code span that holds the text, whatever backquotes it has."""
    plain = one_line(str(text))
    fence = "`" * (1 + max([len(run) for run in re.findall(r"`+", plain)], default=0))
    pad = " " if plain[:1] == "`" or plain[-1:] == "`" else ""
    return f"{fence}{pad}{plain}{pad}{fence}"
