"""Bytes and tokens: one-byte tokens spell every string, merges keep that, and what UTF-8 makes of a code point."""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import chain
from operator import itemgetter, sub

from derive import Abs, And, Eq, Equivalent, Expr, Family, ForAll, Le, Sum, Symbol, as_expr, family
from derive.catalogue import Identity, claim, computed, corollary, facts, figure, use
from identities.sources import LESSON, SURVEY
from identities.symbols import j, k
from identities.tokenizers import TELESCOPE, added, merges

alphabet = Symbol("n_alpha", domain="positive integer", meaning="letters of an alphabet: 256 for bytes", latex="A")
length = Symbol("n_bytes", domain="nonnegative integer", meaning="bytes of a string", unit="byte", latex="n")
text = family("byte_at", domain="nonnegative integer", meaning="bytes of a string, in order", latex="s")
unit = family("unit_token", domain="integer", meaning="the one-byte token of each byte", latex="u")
size = family("token_size", domain="nonnegative integer", meaning="bytes of each token", unit="byte", latex="l")
spelled = family("token_byte", domain="nonnegative integer", meaning="bytes of each token, in order", latex="b")
before = family("token_at", domain="integer", meaning="tokens of a text", latex="T")
after = family("token_after", domain="integer", meaning="tokens of the same text after a merge", latex="M")
count = Symbol("n_tokens", domain="positive integer", meaning="tokens after a merge, up to some place", latex="m")
pair = Symbol("merge_at", domain="positive integer", meaning="place of the pair that is merged", latex="p")
c = Symbol("code_point", meaning="a code point of Unicode", latex="c")
encoded_size = family("utf8_size", domain="nonnegative integer", meaning="bytes that UTF-8 writes a code point with",
                      latex="l")
decoded = family("utf8_decoded", domain="integer", meaning="the code point that these bytes decode to", latex="d")
begun = family("utf8_begun", domain="nonnegative integer", latex="g",
               meaning="other code points whose bytes begin with those of a code point")
part = family("utf8_part", domain="nonnegative integer", latex="r",
              meaning="0 where the first bytes of a code point, as many as the second index says, are no valid UTF-8 "
              "and decode to the replacement character U+FFFD, else 1")
lone = family("utf8_lone", domain="nonnegative integer", latex="r",
              meaning="the same of a single byte that no code point begins with")
two_tokens = Symbol("two_tokens", domain="nonnegative integer", meaning="letters of the sample that take two tokens")

IN_ALPHABET = ForAll(Le(text[k], alphabet - 1), (k, 1, length))
UNITS = (ForAll(Eq(size[unit[j]], 1), (j, 0, alphabet - 1)), ForAll(Eq(spelled[unit[j], 1], j), (j, 0, alphabet - 1)))
UNIT_SIZE = size[unit[text[k]]]


def stretch(tokens: Family, lower: Expr | int, upper: Expr) -> Expr:
    """The bytes of some tokens in a row."""
    return Sum(size[tokens[k]], (k, lower, upper))


FIRST, SECOND = before[pair], before[pair + 1]
MERGED = (Le(pair, count), ForAll(Eq(after[k], before[k]), (k, 1, pair - 1)),
          ForAll(Eq(after[k], before[k + 1]), (k, pair + 1, count)), Eq(size[after[pair]], size[FIRST] + size[SECOND]))
START = stretch(before, 1, pair - 1)
SPELLED = (ForAll(Eq(text[START + j], spelled[FIRST, j]), (j, 1, size[FIRST])),
           ForAll(Eq(text[START + size[FIRST] + j], spelled[SECOND, j]), (j, 1, size[SECOND])),
           ForAll(Eq(spelled[after[pair], j], spelled[FIRST, j]), (j, 1, size[FIRST])),
           ForAll(Eq(spelled[after[pair], size[FIRST] + j], spelled[SECOND, j]), (j, 1, size[SECOND])))

STRINGS = Identity(
    name="tokenizer.byte-strings",
    title="One-byte tokens spell every string",
    topic="tokenizers",
    note="Nothing is said of the other tokens of the vocabulary; a merge adds one and removes none, so it keeps this.",
    statements=(
        claim(
            "whatever other tokens a vocabulary has: with a one-byte token for every byte, a string of n bytes is the "
            "concatenation of n tokens, each of one byte, which is that of the string; no unknown token is needed",
            ForAll(And(Eq(UNIT_SIZE, 1), Eq(spelled[unit[text[k]], 1], text[k])), (k, 1, length)),
            where=(IN_ALPHABET, *UNITS),
            aliases=("roberta.unk-zero",),
        ),
        corollary(
            "bytes",
            "together they have n bytes, and so the first k of them k: the next one begins at its byte",
            Eq(Sum(UNIT_SIZE, (k, 1, length)), length),
            where=(IN_ALPHABET, *UNITS),
            derivation=facts((ForAll(Eq(UNIT_SIZE, 1), (k, 1, length)), "one byte each"),
                             using=(use(TELESCOPE, "one-each", {merges: length, added[k]: UNIT_SIZE}),)),
        ),
        corollary(
            "merge",
            "where two neighbours are merged into one token with the bytes of both, every token after them begins "
            "where it did",
            Eq(stretch(after, 1, count), stretch(before, 1, count + 1)),
            where=MERGED,
            derivation=facts(
                (Eq(stretch(after, 1, count), stretch(after, 1, pair - 1) + stretch(after, pair, count)), "parted"),
                (Eq(stretch(after, pair, count), size[after[pair]] + stretch(after, pair + 1, count)), "merged"),
                (Eq(stretch(before, 1, count + 1), stretch(before, 1, pair - 1) + stretch(before, pair, count + 1)),
                 "before the merge up to the pair"),
                (Eq(stretch(before, pair, count + 1), size[FIRST] + stretch(before, pair + 1, count + 1)), "its first"),
                (Eq(stretch(before, pair + 1, count + 1), size[SECOND] + stretch(before, pair + 2, count + 1)),
                 "its second"),
                (Eq(stretch(after, 1, pair - 1), stretch(before, 1, pair - 1)), "the same tokens before the pair"),
                (Eq(stretch(after, pair + 1, count), Sum(size[before[k + 1]], (k, pair + 1, count))), "and after it"),
                (Eq(Sum(size[before[k + 1]], (k, pair + 1, count)), stretch(before, pair + 2, count + 1)), "shifted"),
            ),
        ),
        corollary(
            "merged-bytes",
            "and the merged token spells the bytes of the text that the two spelled",
            And(ForAll(Eq(text[START + j], spelled[after[pair], j]), (j, 1, size[FIRST])),
                ForAll(Eq(text[START + size[FIRST] + j], spelled[after[pair], size[FIRST] + j]), (j, 1, size[SECOND]))),
            where=SPELLED,
        ),
    ),
    sources=(SURVEY,),
)


def code_points(low: int = 0, high: int = 0x10FFFF) -> Iterator[int]:
    """The code points of a range; surrogates, which are no characters, are left out."""
    return chain(range(low, min(high, 0xD7FF) + 1), range(max(low, 0xE000), high + 1))


def encodings(low: int = 0, high: int = 0x10FFFF) -> Iterator[bytes]:
    """What UTF-8 makes of the code points of a range."""
    return map(str.encode, map(chr, code_points(low, high)))


def over_code_points(term: Expr, low: int = 0, high: int = 0x10FFFF) -> Expr:
    """A sum over the code points of a range; surrogates are left out."""
    if low <= 0xD7FF and high >= 0xE000:
        return Sum(term, (c, low, 0xD7FF)) + Sum(term, (c, 0xE000, high))
    return Sum(term, (c, low, high))


def misses(size_wanted: int, low: int, high: int) -> int:
    """By how many bytes the encodings of a range differ from a length, added up."""
    sizes = Counter(map(len, encodings(low, high)))
    return sum(abs(found - size_wanted)*times for found, times in sizes.items())


def three_byte_misses() -> int:
    return misses(3, 0x0800, 0xFFFF)


def other_misses() -> int:
    return misses(1, 0, 0x7F) + misses(2, 0x80, 0x07FF) + misses(4, 0x10000, 0x10FFFF)


def decoding_misses() -> int:
    """By how much code points differ from what their bytes decode to, added up."""
    returned = map(ord, map(bytes.decode, encodings()))
    return sum(map(abs, map(sub, returned, code_points())))


@cache
def true_parts() -> frozenset[bytes]:
    """The first bytes of characters of two bytes or more: one, two or three, but not all."""
    all_but_the_last = set(map(itemgetter(slice(-1)), encodings(0x80)))
    return frozenset(part[:j] for part in all_but_the_last for j in range(1, len(part) + 1))


def encodings_that_go_on() -> int:
    """Encodings that begin another one: parts of characters that are valid by themselves."""
    return sum(not is_invalid(part) for part in true_parts())


def is_invalid(part: bytes) -> bool:
    try:
        part.decode()
    except UnicodeDecodeError:
        return True
    return False


def is_replaced(part: bytes) -> bool:
    """Are these bytes no valid UTF-8, and decoded to the replacement character alone?"""
    return is_invalid(part) and part.decode(errors="replace") == "\ufffd"


def parts_not_replaced() -> int:
    """Parts of characters, and lone continuation bytes, that are valid or decode to anything but U+FFFD."""
    continuations = {bytes([byte]) for byte in range(0x80, 0xC0)}
    return sum(not is_replaced(part) for part in true_parts() | continuations)


BYTES = Identity(
    name="tokenizer.bytes",
    title="What UTF-8 makes of a code point",
    topic="tokenizers",
    statements=(
        computed(
            "",
            "UTF-8 writes every code point from U+0800 to U+FFFF, surrogates left out, with three bytes, so every one "
            "of the Bengali block U+0980 to U+09FF: over all of them the lengths differ from 3 by 0",
            over_code_points(Abs(encoded_size[c] - 3), 0x0800, 0xFFFF), 0, three_byte_misses,
            aliases=("utf8.bengali-three-bytes",),
        ),
        computed(
            "lengths",
            "with one byte below U+0080, two from there to U+07FF, four from U+10000",
            over_code_points(Abs(encoded_size[c] - 1), 0, 0x7F)
            + over_code_points(Abs(encoded_size[c] - 2), 0x80, 0x07FF)
            + over_code_points(Abs(encoded_size[c] - 4), 0x10000, 0x10FFFF), 0, other_misses,
        ),
        computed(
            "round-trip",
            "decoding the bytes of any code point gives it back: over all of them the two differ by 0",
            over_code_points(Abs(decoded[c] - c)), 0, decoding_misses,
        ),
        computed(
            "prefix-free",
            "the bytes of no code point begin those of another, so that a sequence of bytes is cut into code points in "
            "one way at most, and decoding inverts encoding on every sequence of code points",
            over_code_points(begun[c]), 0, encodings_that_go_on,
        ),
        computed(
            "part-of-a-character",
            "a proper part from the front of a code point of two bytes or more, and each lone continuation byte 0x80 "
            "to 0xBF, is no valid UTF-8 and decodes to the replacement character: none is an exception",
            over_code_points(Sum(part[c, j], (j, 1, encoded_size[c] - 1)), 0x80) + Sum(lone[k], (k, 0x80, 0xBF)), 0,
            parts_not_replaced,
            aliases=("bangla.partial-decode",),
        ),
        corollary("sample", "30 letters of three bytes and 5 spaces are 95 bytes", Eq(as_expr(3)*30 + 5, 95),
                  figures=(figure(as_expr(3)*30 + 5, "95", LESSON), figure(as_expr(30) + 5, "35", LESSON)),
                  aliases=("bangla.sample-lengths",)),
        corollary("sample-tokens", "where a letter takes two tokens or three and a space one, 68 tokens are those of "
                  "27 letters of two tokens, 3 of three and 5 spaces",
                  Equivalent(Eq(2*two_tokens + 3*(30 - two_tokens) + 5, 68), Eq(two_tokens, 27)),
                  figures=(figure(2*two_tokens + 3*(30 - two_tokens) + 5, "68", LESSON, two_tokens=27),)),
        corollary("prompt", "14 letters of two tokens, 3 of three and a space", Eq(as_expr(14)*2 + 3*3 + 1, 38),
                  figures=(figure(as_expr(14)*2 + 3*3 + 1, "38", LESSON),), aliases=("bangla.prompt-tokens",)),
    ),
    sources=(SURVEY, LESSON),
)

ENTRIES = (STRINGS, BYTES)
