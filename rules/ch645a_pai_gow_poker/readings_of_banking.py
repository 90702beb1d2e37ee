"""Readings of the doubtful passages on players who bank the game (§ 645a.12)."""

from rules.submission import Reading

READINGS_OF_BANKING: tuple[Reading, ...] = (
    Reading(
        "start_of_game",
        "645a.12(b)",
        "Which round starts the game, in which no player may bank?",
        {
            "opening": "the first after the table opened, or after it had lain idle",
            "every_shuffle": "literally every round, as § 645a.5(a) requires a shuffle before each",
        },
    ),
    Reading(
        "bank_rotation",
        "645a.12(c)",
        "Where does the offer of the bank begin after a round banked by a player not offered it first?",
        {
            "either": "at either place",
            "next_to_bank": "at the right of that bank, as where the first player offered it accepts",
            "far_right": "at the dealer's far right, as nothing else is said",
        },
    ),
    Reading(
        "void_rounds",
        "645a.12(c)",
        "Does a void round count as the last round of play?",
        {
            "either": "it counts or not, whichever puts nobody in breach",
            "count": "yes: it was dealt",
            "pass": "no: it is passed over",
        },
    ),
    Reading(
        "bank_funds",
        "645a.12(d)(2)",
        "Must the bank be able to cover the dealer's wager, too?",
        {
            "players": "no: the wagers of the other players are named",
            "with_dealer": "yes: the bank pays it if it wins",
        },
    ),
    Reading(
        "co_bank_funds",
        "645a.12(d)(2)",
        "How much must a bank that shares the round with the house be able to cover?",
        {
            "all": "all of the wagers: it is confirmed before the bank may ask to share, and excepts nobody",
            "half": "half of the wagers, which is all it can lose",
        },
    ),
    Reading(
        "bank_shuffle",
        "645a.12(g)",
        "Must a deck that a device has shuffled be shuffled again once the bank is confirmed?",
        {
            "by_hand": "no, where another deck was dealt in the round before: § 645a.5 has the device "
            "shuffle it meanwhile",
            "every": "yes: the shuffle has to follow the confirmation",
        },
    ),
    Reading(
        "dealer_wager",
        "645a.12(g)",
        "What does the dealer wager against a bank where the casino filed an amount?",
        {"either": "that amount or the bank's own last wager", "filed": "that amount"},
    ),
    Reading(
        "last_wager",
        "645a.12(g)",
        "What was the last wager of a bank who had wagered on two betting areas?",
        {"either_area": "the wager on either area", "together": "both together"},
    ),
    Reading(
        "surrender_to_bank",
        "645a.12(j)",
        "Who keeps a wager that is surrendered in a round a player banks?",
        {
            "open": "the text does not say: what such a round leaves to the bank is not judged",
            "bank": "the bank: it is collected like a losing wager",
            "house": "the house: § 645a.11(d) has the dealer collect it",
        },
    ),
    Reading(
        "ez_wagers_when_banked",
        "645a.12(n)",
        "How are the optional wagers of EZ tables treated, which § 645a.12(n) leaves out?",
        {
            "as_others": "the house pays them like the others, by § 645a.12(a)",
            "not_offered": "they may not be placed while a player banks",
        },
    ),
)
