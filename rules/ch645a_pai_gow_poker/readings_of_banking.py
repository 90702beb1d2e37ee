"""Readings of the doubtful passages on players who bank the game (§ 645a.12)."""

from __future__ import annotations

from rules.submission import Reading

READINGS_OF_BANKING: tuple[Reading, ...] = (
    Reading(
        "start_of_game",
        "645a.12(b)",
        "Which round starts the game, in which no player may bank?",
        "opening",
        {
            "opening": "the first after the table opened, or after it had lain idle",
            "every_shuffle": "to the letter every round, as § 645a.5(a) has the cards shuffled before each",
        },
    ),
    Reading(
        "bank_rotation",
        "645a.12(c)",
        "Where does the offer of the bank begin after a round banked by a player not offered it first?",
        "either",
        {
            "either": "at either place",
            "next_to_bank": "at the right of that bank, as where the first player offered it accepts",
            "far_right": "at the dealer's far right, as nothing else is said",
        },
    ),
    Reading(
        "void_rounds",
        "645a.12(c)",
        "Does a void round count as a round of play when the last round is asked for?",
        "either",
        {
            "either": "nobody is in breach who would not be whether it counts or not",
            "count": "yes: it was dealt",
            "pass": "no: it is passed over",
        },
    ),
    Reading(
        "bank_funds",
        "645a.12(d)(2)",
        "Must the bank be able to cover the dealer's wager, too?",
        "players",
        {
            "players": "no: the wagers of the other players are named",
            "with_dealer": "yes: the bank pays it if it wins",
        },
    ),
    Reading(
        "co_bank_funds",
        "645a.12(d)(2)",
        "How much must a bank be able to cover that shares the round with the house?",
        "half",
        {
            "half": "half of the wagers, which is all it can lose",
            "all": "all of the wagers, as no exception is made",
        },
    ),
    Reading(
        "bank_shuffle",
        "645a.12(g)",
        "Must a deck be shuffled after the bank was confirmed that a device had shuffled before?",
        "by_hand",
        {
            "by_hand": "no: § 645a.5 has the device shuffle it during the round before",
            "every": "yes: the shuffle is to follow",
        },
    ),
    Reading(
        "dealer_wager",
        "645a.12(g)",
        "What does the dealer wager against a bank where the casino filed an amount?",
        "either",
        {"either": "that amount or the bank's own last wager", "filed": "that amount"},
    ),
    Reading(
        "last_wager",
        "645a.12(g)",
        "What was the last wager of a bank who had wagered on two betting areas?",
        "either_area",
        {"either_area": "the wager on either area", "together": "both together"},
    ),
    Reading(
        "surrender_to_bank",
        "645a.12(j)",
        "Who keeps a wager that is surrendered in a round a player banks?",
        "open",
        {
            "open": "that is not said: what such a round leaves to the bank is not judged",
            "bank": "the bank: it is collected like a losing wager",
            "house": "the house: § 645a.11(d) has the dealer collect it",
        },
    ),
    Reading(
        "ez_wagers_when_banked",
        "645a.12(n)",
        "What of the optional wagers of EZ tables, which § 645a.12(n) leaves out?",
        "as_others",
        {
            "as_others": "the house pays them like the others, by § 645a.12(a)",
            "not_offered": "they may not be placed while a player banks",
        },
    ),
)
