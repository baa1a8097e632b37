"""Which names may stand in text: one script, no letter that only looks like another.

The tokenizer calls `normal_name` for every name outside ASCII. `х` (Cyrillic) beside `x` would be two symbols that no
reader can tell apart, so such letters are refused; Greek letters with a shape of their own are welcome.

    >>> normal_name("μ_x")
    'μ_x'
"""

from __future__ import annotations

import unicodedata

# letters of other scripts drawn like a Latin letter
LOOK_ALIKES = frozenset(
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧοϲϳ"  # Greek
    "АВЕЅІЈКМНОРСТУХЬаеѕіјорсухԁһԛԝьѵ"  # Cyrillic
    "օսոհցքԼՕՏ"  # Armenian
    "ᴀᴄᴏᴠᴡᴢıȷɑɡℓ"
)
VARIANTS = {"µ": "μ", "ϕ": "φ", "ϵ": "ε", "ϑ": "θ", "ϱ": "ρ", "ϰ": "κ", "ς": "ς"}


class BadName(ValueError):
    """A name that is refused; the text says why."""


def normal_name(name: str) -> str:
    """The one spelling of a name, or BadName."""
    if name.isascii():
        return name
    spelled = "".join([VARIANTS.get(c, c) for c in name])
    for c in spelled:
        if not (c == "_" or c == "'" or c.isascii()) and unicodedata.category(c) not in ("Lu", "Ll", "Lo"):
            raise BadName(f"{_described(c)} cannot stand in a name")
    if unicodedata.normalize("NFKC", spelled) != spelled:
        raise BadName("a letter in a decorated form cannot stand in a name; write the plain letter")
    scripts = {_script(c) for c in spelled if c.isalpha()}
    foreign = [c for c in spelled if c in LOOK_ALIKES]
    if len(scripts) > 1 and (foreign or scripts != {"LATIN", "GREEK"}):
        odd = foreign[0] if foreign else next(c for c in spelled if c.isalpha() and _script(c) != "LATIN")
        raise BadName(f"the name mixes scripts: {_described(odd)}")
    if foreign and all([c in LOOK_ALIKES for c in spelled if c.isalpha()]):
        raise BadName(f"{_described(foreign[0])} looks like a Latin letter; write the Latin letter or another name")
    return spelled


def _script(c: str) -> str:
    return unicodedata.name(c, "UNKNOWN").split(" ")[0]


def _described(c: str) -> str:
    return f"U+{ord(c):04X} {unicodedata.name(c, 'unnamed').lower()}"
