"""Byte pair encoding of a corpus of four words, under every way to break ties; bytes and their tokens.

The corpus: "fast" 4 times, "faster" 3, "tall" 5, "taller" 4, each with a mark of its end. A merge takes a pair of
neighbours that is most frequent; where several are, a rule has to say which.
"""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from derive import And, Gt, Lt, Symbol, as_expr, log
from derive.catalogue import Identity, claim, computed, corollary, erratum, figure
from identities.sources import LESSON, TEXTBOOK

COUNT = "nonnegative integer"
best = Symbol("most_pairs", domain=COUNT, meaning="how often the most frequent pair of neighbours occurs")
same_two = Symbol("first_two", domain=COUNT, meaning="of the first two merges, those that are t + a and then ta + l")
tall_first = Symbol("tall_first", domain=COUNT, meaning="ways to break ties whose first three merges, of 9 pairs each, "
                    "make one symbol of tall")
alike = Symbol("alike_ways", domain=COUNT, meaning="ways to break ties whose eight merges are of 9, 9, 9 and five "
               "times 7 pairs and leave fast, er with the mark, tall and the mark")
until = Symbol("until_stems", domain=COUNT, meaning="merges until fast and tall are single symbols, first pairs first")
pieces = Symbol("pieces_fastest", domain=COUNT, meaning="ways to break ties that leave fastest as fast, e, s, t, mark")
ninth = Symbol("ninth", domain=COUNT, meaning="how often the pair of the ninth merge occurs")
first_half = Symbol("first_half", domain=COUNT, meaning="code points of the Bengali block that UTF-8 writes with E0 A6")
devanagari = Symbol("devanagari", domain=COUNT, meaning="code points of the Devanagari block that UTF-8 writes with "
                    "E0 A4 or E0 A5")
byte_id = Symbol("byte_id", domain=COUNT, meaning="number of the token of the byte 0x86 in the alphabet of GPT-2")
byte = Symbol("byte_value", domain=COUNT, meaning="a byte", latex="b")
CORPUS = {"fast": 4, "faster": 3, "tall": 5, "taller": 4}
MARK = "_"  # the end of a word
Words = dict[tuple[str, ...], int]
Merge = tuple[str, str]
START: Words = {(*word, MARK): times for word, times in CORPUS.items()}


def pairs(words: Words) -> Counter[Merge]:
    """How often each pair of neighbours occurs, in the order in which they are met."""
    found: Counter[Merge] = Counter()
    for word, times in words.items():
        for pair in zip(word, word[1:], strict=False):
            found[pair] += times
    return found


def joined(word: tuple[str, ...], pair: Merge) -> tuple[str, ...]:
    """The word with the pair as one symbol, from the left."""
    out: list[str] = []
    for letter in word:
        if out and (out[-1], letter) == pair:
            out[-1] += letter
        else:
            out.append(letter)
    return tuple(out)


def ways(words: Words, merges: int) -> Iterator[tuple[tuple[tuple[Merge, int], ...], Words]]:
    """Every run of so many merges, with the count of each merge, and the words it leaves."""
    if merges == 0:
        yield (), words
        return
    found = pairs(words)
    most = max(found.values())
    for pair in [p for p, times in found.items() if times == most]:
        after = {joined(word, pair): times for word, times in words.items()}
        for rest, left in ways(after, merges - 1):
            yield ((pair, most), *rest), left


def first_seen(merges: int) -> tuple[Merge, ...]:
    """The merges where of equally frequent pairs the one that is met first is taken."""
    words, made = START, []
    for _ in range(merges):
        found = pairs(words)
        made.append(found.most_common(1)[0][0])
        words = {joined(word, made[-1]): times for word, times in words.items()}
    return tuple(made)


def tokens(word: str, merges: tuple[Merge, ...]) -> tuple[str, ...]:
    """A word by the merges, in their order."""
    made: tuple[str, ...] = (*word, MARK)
    for pair in merges:
        made = joined(made, pair)
    return made


def ways_with_tall_first() -> int:
    return sum(1 for run, left in ways(START, 3) for _ in ways(left, 5)
               if [times for _, times in run] == [9, 9, 9] and ("tall", MARK) in left)


def ways_that_end_alike() -> int:
    end = {("fast", MARK): 4, ("fast", "er" + MARK): 3, ("tall", MARK): 5, ("tall", "er" + MARK): 4}
    return sum(1 for run, left in ways(START, 8)
               if [times for _, times in run] == [9, 9, 9, 7, 7, 7, 7, 7] and left == end)


def merges_until_stems() -> int:
    merges = first_seen(8)
    return next(n for n in range(9) if {"fast", "tall"} <= {tokens(w, merges[:n])[0] for w in ("fast", "tall")})


def ways_with_st_apart() -> int:
    wanted = ("fast", "e", "s", "t", MARK)
    return sum(1 for run, _ in ways(START, 8) if tokens("fastest", tuple(pair for pair, _ in run)) == wanted)


def ninth_count() -> int:
    (count,) = {max(pairs(left).values()) for _, left in ways(START, 8)}
    return count


def gpt2_alphabet() -> list[int]:
    """The bytes in the order of their tokens: those that print first, then the others."""
    printing = [*range(ord("!"), ord("~") + 1), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    return printing + [b for b in range(256) if b not in printing]


def starts(first: range, *prefixes: bytes) -> int:
    """Code points whose UTF-8 begins with one of the prefixes."""
    return sum(1 for c in first if chr(c).encode()[:2] in prefixes)


def count_of_best() -> int:
    return max(pairs(START).values())


def first_two_merges() -> int:
    return sum(a == b for a, b in zip(first_seen(2), (("t", "a"), ("ta", "l")), strict=True))


def begun_by_e0_a6() -> int:
    return starts(range(0x0980, 0x0A00), b"\xe0\xa6")


def begun_by_e0_a4_or_a5() -> int:
    return starts(range(0x0900, 0x0980), b"\xe0\xa4", b"\xe0\xa5")


def number_of_0x86() -> int:
    return gpt2_alphabet().index(0x86)


FOUR_WORDS = Identity(
    name="tokenizer.four-words",
    title="Merges of a corpus of four words",
    topic="tokenizers",
    note="Ties among the pairs can be broken in 720 ways over eight merges.",
    statements=(
        computed("", "the most frequent pairs at first, ta, al and ll, occur 9 times", best, 9,
                 count_of_best, aliases=("bpe.initial-pair-counts",)),
        computed("first-two", "where the pair that is met first is taken, t + a and ta + l come first", same_two, 2,
                 first_two_merges,
                 aliases=("bpe.first-merges",)),
        computed("tall-first", "whichever is taken, the first three merges make one symbol of tall", tall_first, 720,
                 ways_with_tall_first, aliases=("bpe.first-three-merges",)),
        computed("eight-merges", "and eight merges end alike", alike, 720, ways_that_end_alike,
                 aliases=("bpe.eight-merges",)),
        computed("stems", "where the pair that is met first is taken, six merges make fast and tall one symbol each",
                 until, 6, merges_until_stems, aliases=("bpe.stem-merges-needed",)),
        computed("superlative", "fastest is left as fast, e, s, t and the mark in half of the ways", pieces, 360,
                 ways_with_st_apart, aliases=("bpe.unseen-superlatives",)),
        computed("ninth", "the ninth merge is of 5 pairs, in each way", ninth, 5, ninth_count,
                 aliases=("bpe.ninth-merge",)),
    ),
    sources=(TEXTBOOK,),
)

BLOCKS = Identity(
    name="tokenizer.first-bytes",
    title="The first bytes of a block of characters",
    topic="tokenizers",
    statements=(
        computed("", "E0 A6 begins half of the Bengali block: 64 of its 128 code points", first_half, 64,
                 begun_by_e0_a6, aliases=("utf8.bengali-prefixes",)),
        computed("devanagari", "E0 A4 or E0 A5 begins all of the Devanagari block, with the danda that Bangla uses",
                 devanagari, 128, begun_by_e0_a4_or_a5,
                 aliases=("utf8.devanagari-prefixes",)),
        computed("ids", "the 188 bytes that print come first, the other 68 in order: 0x86 is number 228", byte_id, 228,
                 number_of_0x86,
                 figures=(figure(byte + 94, "228", LESSON, byte_value=0x86),
                          figure(byte - 68, "106", LESSON, byte_value=0xAE),
                          figure(byte - 68, "123", LESSON, byte_value=0xBF),
                          figure(byte + 188, "220", LESSON, byte_value=0x20),
                          figure(byte - 67, "105", LESSON, byte_value=0xAC),
                          figure(byte - 68, "122", LESSON, byte_value=0xBE),
                          figure(as_expr(3)*2, "6", LESSON)),
                 aliases=("bangla.first-ids",)),
    ),
    sources=(LESSON,),
)

# bounds of the loss that the printed bits leave, each rounded to three decimals
LOWER_CHARACTER = as_expr(50285)/10000*log(2)*195/379
LOWER_BYTE = as_expr(18605)/10000*log(2)*527/379
UPPER = as_expr(17935)/10000
ROUNDED = Identity(
    name="tokenizer.rounded-table",
    title="Three rounded numbers of one loss",
    topic="tokenizers",
    statements=(
        claim("1.793 nat for a token, 5.029 bits for a character and 1.861 for a byte hold of a loss below 1.7935",
              And(Lt(LOWER_CHARACTER, UPPER), Lt(LOWER_BYTE, UPPER)), aliases=("bpc.table-joint-consistency",)),
        corollary("above", "though of none of 1.7933 or less", Gt(LOWER_CHARACTER, as_expr(17933)/10000)),
    ),
    errata=(
        erratum("the-rounded-loss", "said of 1.793 itself", Lt(LOWER_CHARACTER, as_expr(1793)/1000),
                right=Gt(LOWER_CHARACTER, as_expr(1793)/1000)),
    ),
    sources=(LESSON,),
)

ENTRIES = (FOUR_WORDS, BLOCKS, ROUNDED)
