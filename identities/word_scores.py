"""Scores of words: probabilities by the softmax, log-odds, and when the score of a word is its log-odds."""
from __future__ import annotations

from derive import Eq, Ge, Gt, Le, Lt, Ne, Sum, exp, log
from derive.catalogue import Identity, cases, chain, claim, condition, corollary, differs, erratum, facts, figure, use
from identities.sources import TEXTBOOK
from identities.symbols import j, k
from identities.word_vectors import a1, a2, a3, n_V, other, own, p_seen, rest, score, share, total, word

OTHERS = Sum(exp(score[j]), (j, 1, word - 1)) + Sum(exp(score[j]), (j, word + 1, n_V))
PARTITION = Sum(exp(score[j]), (j, 1, n_V))
WEIGHT = exp(score[word])/PARTITION
SPLIT = exp(score[word])/(exp(score[word]) + OTHERS)

OTHER_WORDS = Identity(
    name="words.other-words",
    title="The other words of the vocabulary have a share",
    topic="word-embeddings",
    statements=(
        claim(
            "where there are two words, the exponentials of the others' scores add to more than 0",
            Gt(OTHERS, 0),
            where=(Le(word, n_V), Ge(n_V, 2)),
            derivation=cases((Lt(word, n_V), facts())),
        ),
    ),
    errata=(
        erratum(
            "one-word",
            "said of a vocabulary of one word too",
            Gt(OTHERS, 0),
            where=(Le(word, n_V),),
            right=Ge(OTHERS, 0),
        ),
    ),
    sources=(TEXTBOOK,),
)

SIGMA = exp(own)/(exp(own) + 1)
PART = total/(total + rest)
LOG_OF_ODDS = Identity(
    name="words.log-of-odds",
    title="The logarithm of odds",
    topic="word-embeddings",
    statements=(
        claim(
            "log-odds are a difference of logarithms",
            Eq(log(share/(1 - share)), log(share) - log(1 - share)),
            where=(Lt(share, 1),),
        ),
    ),
    sources=(TEXTBOOK,),
)

ODDS = Identity(
    name="words.odds-of-a-part",
    title="The odds of a part",
    topic="word-embeddings",
    statements=(
        claim(
            "a part a and the rest R of a whole: the log-odds are log a - log R",
            Eq(log(PART/(1 - PART)), log(total) - log(rest)),
            derivation=facts(
                (Lt(PART, 1), "there is a rest"),
                (Eq(log(1 - PART), log(rest/(total + rest))), "the rest of the whole"),
                (Eq(log(PART), log(total) - log(total + rest)), "log of a quotient"),
                (Eq(log(rest/(total + rest)), log(rest) - log(total + rest)), "log of a quotient"),
                using=(use(LOG_OF_ODDS, "", {share: PART}),),
            ),
        ),
    ),
    sources=(TEXTBOOK,),
)

SCORED = facts((Eq(log(exp(score[word])), score[word]), "log undoes exp"),
               using=(use(ODDS, "", {total: exp(score[word]), rest: OTHERS}),))
LOG_ODDS = Identity(
    name="words.score-and-log-odds",
    title="A softmax score is not the log-odds",
    topic="word-embeddings",
    statements=(
        claim(
            "log-odds are the score less the log-sum-exp of the other scores",
            Eq(log(SPLIT/(1 - SPLIT)), score[word] - log(OTHERS)),
            where=(Le(word, n_V), Gt(OTHERS, 0)),
            derivation=SCORED,
            figures=(differs(figure(a1 - log(exp(a2) + exp(a3)), "0", TEXTBOOK, a1=0, a2=0, a3=0),
                             "a score of 0 among three of 0 has the log-odds -log 2, about -0.69"),),
            aliases=("w2v.score-is-log-odds",),
        ),
        corollary(
            "partition",
            "all exponentials are that of the word and the others",
            Eq(PARTITION, exp(score[word]) + OTHERS),
            where=(Le(word, n_V),),
            derivation=facts(
                (Eq(PARTITION, Sum(exp(score[j]), (j, 1, word)) + Sum(exp(score[j]), (j, word + 1, n_V))),
                 "cut after the word"),
                (Eq(Sum(exp(score[j]), (j, 1, word)), exp(score[word]) + Sum(exp(score[j]), (j, 1, word - 1))),
                 "and before it"),
            ),
        ),
        corollary(
            "equal",
            "they equal the score where the exponentials of the other scores add to 1",
            Eq(own - log(rest), own),
            where=(Eq(rest, 1),),
        ),
        condition(
            "only-then",
            "and only there",
            Ne(own - log(rest), own),
            where=(Ne(rest, 1),),
            derivation=cases(
                (Lt(rest, 1), facts((Lt(log(rest), 0), "log is negative below 1"))),
                (Ge(rest, 1), facts((Gt(rest, 1), "it is not 1"), (Gt(log(rest), 0), "log is positive above 1"))),
            ),
        ),
        corollary(
            "sigmoid",
            "for P = sigma(s), as in negative sampling, they are the score",
            Eq(log(SIGMA/(1 - SIGMA)), own),
            derivation=facts((Eq(log(exp(own)), own), "log undoes exp"),
                             using=(use(ODDS, "", {total: exp(own), rest: 1}),)),
        ),
        corollary(
            "difference",
            "differences of scores are log ratios of probabilities",
            Eq(log(WEIGHT/(exp(score[other])/PARTITION)), score[word] - score[other]),
            where=(Le(word, n_V), Le(other, n_V)),
            derivation=chain(
                log(WEIGHT/(exp(score[other])/PARTITION)),
                ("=", log(exp(score[word])/exp(score[other])), "the denominator cancels"),
                ("=", score[word] - score[other], "log of a quotient"),
            ),
            aliases=("w2v.score-difference-is-log-ratio",),
        ),
        corollary(
            "normalised",
            "the probabilities add to 1",
            Eq(Sum(exp(score[k])/PARTITION, (k, 1, n_V)), 1),
            aliases=("w2v.softmax-normalised",),
        ),
        corollary(
            "below-one",
            "each is below 1 where there are two words",
            Lt(exp(own)/(exp(own) + rest), 1),
            aliases=("w2v.softmax-positive",),
        ),
        corollary(
            "likelihood",
            "so no log-likelihood is positive",
            Le(log(p_seen), 0),
            where=(Le(p_seen, 1),),
            aliases=("w2v.objective-nonpositive",),
        ),
    ),
    errata=(
        erratum(
            "log-odds",
            "the score said to be the log-odds under the softmax",
            Eq(log(exp(a1)/(exp(a1) + exp(a2) + exp(a3))/(1 - exp(a1)/(exp(a1) + exp(a2) + exp(a3)))), a1),
            right=Eq(exp(a1)/(exp(a1) + exp(a2) + exp(a3))/(1 - exp(a1)/(exp(a1) + exp(a2) + exp(a3))),
                     exp(a1)/(exp(a2) + exp(a3))),
            figures=(differs(figure(a1 - log(exp(a2) + exp(a3)), "0", TEXTBOOK, a1=0, a2=0, a3=0),
                             "three equal scores of 0 have the log-odds -log 2"),),
        ),
    ),
    sources=(TEXTBOOK,),
)

ENTRIES = (OTHER_WORDS, LOG_OF_ODDS, ODDS, LOG_ODDS)
