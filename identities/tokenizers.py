"""Byte pair encoding counted, and losses by character instead of by token."""
from __future__ import annotations

from fractions import Fraction

from derive import Eq, Equivalent, ForAll, Ge, Gt, Lt, Sum, Symbol, as_expr, exp, family, log
from derive.catalogue import Identity, claim, corollary, differs, erratum, facts, figure, use
from identities.sources import LESSON, TEXTBOOK
from identities.symbols import j, k

merges = Symbol("merges", domain="nonnegative integer", meaning="merges of a byte pair encoding", latex="k")
corpus = family("corpus", domain="real", meaning="tokens of the corpus after some merges", latex="n")
merged = family("merged", domain="nonnegative integer", meaning="occurrences that a merge replaces", latex="c")
added = family("added", domain="integer", meaning="symbols that a merge adds to the vocabulary")
symbols_bpe = family("symbols_bpe", domain="integer", meaning="symbols of the vocabulary after some merges", latex="V")
loss_token = Symbol("loss_token", domain="positive", meaning="loss of a token", unit="nat", latex="l")
n_text = Symbol("n_text", domain="positive integer", meaning="tokens of a text", unit="token", latex="t")
n_char = Symbol("n_char", domain="positive integer", meaning="characters of a text", unit="character", latex="c")


GROWTH = Identity(
    name="tokenizer.growth",
    title="Growth adds up",
    topic="tokenizers",
    statements=(
        claim("what all merges add",
              Eq(Sum(symbols_bpe[j] - symbols_bpe[j - 1], (j, 1, merges)), symbols_bpe[merges] - symbols_bpe[0])),
    ),
    sources=(TEXTBOOK,),
)

TELESCOPE = Identity(
    name="tokenizer.differences",
    title="Differences add up",
    topic="tokenizers",
    statements=(
        claim("what all merges take away",
              Eq(Sum(corpus[j - 1] - corpus[j], (j, 1, merges)), corpus[0] - corpus[merges])),
        corollary(
            "new-symbols",
            "a vocabulary grows by what its merges add",
            Eq(symbols_bpe[merges], symbols_bpe[0] + Sum(added[j], (j, 1, merges))),
            where=(ForAll(Eq(added[k], symbols_bpe[k] - symbols_bpe[k - 1]), (k, 1, merges)),),
            derivation=facts(
                (Eq(Sum(added[j], (j, 1, merges)), Sum(symbols_bpe[j] - symbols_bpe[j - 1], (j, 1, merges))),
                 "merge by merge"),
                using=(use(GROWTH),),
            ),
        ),
        corollary("one-each", "one each", Eq(Sum(added[j], (j, 1, merges)), merges),
                  where=(ForAll(Eq(added[k], 1), (k, 1, merges)),)),
    ),
    sources=(TEXTBOOK,),
)

MERGES = Identity(
    name="tokenizer.merges",
    title="What the merges of byte pair encoding count",
    topic="tokenizers",
    statements=(
        claim(
            "each merge shortens the corpus by the occurrences it replaces",
            Eq(corpus[merges], corpus[0] - Sum(merged[j], (j, 1, merges))),
            where=(ForAll(Eq(merged[k], corpus[k - 1] - corpus[k]), (k, 1, merges)),),
            derivation=facts(
                (Eq(Sum(merged[j], (j, 1, merges)), Sum(corpus[j - 1] - corpus[j], (j, 1, merges))), "merge by merge"),
                using=(use(TELESCOPE),),
            ),
            aliases=("bpe.token-total",),
        ),
        corollary(
            "symbols",
            "and adds one symbol to the vocabulary",
            Eq(symbols_bpe[merges], symbols_bpe[0] + merges),
            where=(ForAll(Eq(added[k], symbols_bpe[k] - symbols_bpe[k - 1]), (k, 1, merges)),
                   ForAll(Eq(added[k], 1), (k, 1, merges))),
            derivation=facts(
                using=(use(TELESCOPE, "new-symbols"), use(TELESCOPE, "one-each")),
            ),
            aliases=("bpe.symbol-count",),
        ),
        corollary(
            "eight-merges",
            "94 tokens are 32 after the merges of 9, 9, 9 and five times 7 occurrences",
            Eq(as_expr(94) - (3*9 + 5*7), 32),
        ),
        corollary(
            "byte-vocabulary",
            "256 bytes, 50,000 merges and one special token",
            Eq(as_expr(256) + 50000 + 1, 50257),
            figures=(figure(as_expr(256) + 50000 + 1, "50,257", LESSON),),
            aliases=("bangla.vocabulary-decomposition",),
        ),
    ),
    errata=(
        erratum(
            "two-symbols",
            "the two parts said to leave the vocabulary when they are merged",
            Eq(as_expr(8) + merges, 8 - merges),
            right=Ge(as_expr(8) + merges, 8),
        ),
    ),
    sources=(TEXTBOOK,),
)

PER_CHARACTER = loss_token*n_text/(n_char*log(2))
L_EN, L_BN = Fraction(4006, 1000), Fraction(1793, 1000)
BITS = Identity(
    name="tokenizer.bits-per-character",
    title="Bits per character",
    topic="tokenizers",
    quantity=PER_CHARACTER,
    statements=(
        claim(
            "loss of a token, in bits, times tokens per character",
            Eq(loss_token*n_text/n_char/log(2), loss_token/log(2)*(n_text/n_char)),
            figures=(figure(PER_CHARACTER, "5.03", LESSON, loss_token=L_BN, n_text=379, n_char=195),),
            aliases=("bpc.conversion",),
        ),
        corollary(
            "tokens-per-character",
            "Bangla takes more tokens for a character than English",
            Gt(Fraction(379, 195)*as_expr(1), Fraction(50, 223)),
            figures=(figure(n_text/n_char, "0.224", LESSON, n_text=50, n_char=223),
                     figure(n_text/n_char, "1.944", LESSON, n_text=379, n_char=195)),
            aliases=("bpc.tokens-per-character",),
        ),
        corollary(
            "perplexity",
            "a loss is the logarithm of a perplexity",
            Gt(exp(loss_token), 1),
            figures=(figure(exp(loss_token), "54.9", LESSON, loss_token=L_EN),
                     figure(exp(loss_token), "6.0", LESSON, loss_token=L_BN)),
            aliases=("bpc.perplexities",),
        ),
        corollary(
            "order-reverses",
            "a token of Bangla costs less than one of English, a character more",
            Gt(L_BN*as_expr(379)/195, L_EN*as_expr(50)/223),
            aliases=("bpc.order-reverses",),
        ),
        corollary(
            "exercise",
            "the same in bits",
            Gt(L_BN*as_expr(379)/195/log(2), L_EN*as_expr(50)/223/log(2)),
            figures=(figure(PER_CHARACTER, "5.03", LESSON, loss_token=L_BN, n_text=379, n_char=195),
                     figure(PER_CHARACTER, "1.30", LESSON, loss_token=L_EN, n_text=50, n_char=223)),
            aliases=("ex-bn.bits-reverse",),
        ),
        corollary(
            "quiz",
            "1.8 nat at 2 tokens for a character against 4 nat at 0.22",
            Gt(Fraction(18, 10)*as_expr(2), Fraction(22, 100)*as_expr(4)),
            aliases=("quiz.per-character-cost",),
        ),
        corollary(
            "scored-share",
            "tokens that are not scored understate the cost of a character",
            Lt(n_text/(n_text + n_char), 1),
            aliases=("bpc.counted-tokens",),
        ),
        corollary(
            "english-context",
            "1,024 tokens of English",
            Gt(as_expr(1024)*Fraction(1000, 224), 4000),
            figures=(differs(figure(as_expr(1024)*Fraction(1000, 224), "4,570", LESSON), "rounded to tens: 4,571"),),
            aliases=("context.english-characters",),
        ),
        corollary(
            "bangla-context",
            "and of Bangla",
            Lt(as_expr(1024)*Fraction(1000, 1944), 530),
            figures=(figure(as_expr(1024)*Fraction(1000, 1944), "527", LESSON),),
            aliases=("context.bangla-characters",),
        ),
        corollary(
            "another-tokenizer",
            "a tokenizer that knows the script takes fewer tokens",
            Lt(Fraction(203, 195)*as_expr(1), Fraction(379, 195)),
            figures=(figure(n_text/n_char, "1.041", LESSON, n_text=203, n_char=195),
                     differs(figure(PER_CHARACTER, "2.570", LESSON, loss_token=Fraction(1712, 1000), n_text=203,
                                    n_char=195),
                             "from the rounded loss it is 2.571; the unrounded one has to lie below 1.71152")),
            aliases=("qwen.bangla-table",),
        ),
        corollary(
            "half-cost",
            "and a little more than half the bits",
            Gt(Fraction(2570, 5029)*as_expr(1), Fraction(1, 2)),
            aliases=("qwen.half-cost",),
        ),
        corollary(
            "bits",
            "bits per character of Bangla",
            Lt(L_BN*379/log(2)/195, Fraction(503, 100)),
            figures=(figure(PER_CHARACTER, "1.296", LESSON, loss_token=L_EN, n_text=50, n_char=223),
                     differs(figure(PER_CHARACTER, "5.029", LESSON, loss_token=L_BN, n_text=379, n_char=195),
                             "from the rounded loss it is 5.028; the unrounded one has to lie above 1.7933")),
            aliases=("bpc.bits-per-character",),
        ),
        corollary(
            "bytes",
            "Bangla has more bytes than characters",
            Gt(Fraction(527, 195)*as_expr(1), 1),
            figures=(figure(PER_CHARACTER, "1.296", LESSON, loss_token=L_EN, n_text=50, n_char=223),
                     differs(figure(PER_CHARACTER, "1.861", LESSON, loss_token=L_BN, n_text=379, n_char=527),
                             "from the rounded loss it is 1.860")),
            aliases=("bpc.bits-per-byte",),
        ),
    ),
    errata=(
        erratum(
            "per-token",
            "losses per token compared across tokenizers as if per character",
            Eq(loss_token*n_text/n_char, loss_token),
            right=Equivalent(Eq(loss_token*n_text/n_char, loss_token), Eq(n_text, n_char)),
        ),
    ),
    sources=(LESSON,),
)

ENTRIES = (GROWTH, TELESCOPE, MERGES, BITS)
