"""Readings of the doubtful passages on dealing and on irregularities (§§ 645a.5(i), 645a.8–10, 645a.14)."""

from rules.submission import Reading

READINGS_OF_DEALING: tuple[Reading, ...] = (
    Reading(
        "bank_count",
        "645a.5(i)(1)(iii)",
        "Is the dealer's own place counted when a player who banks is number one?",
        {
            "counted": "yes: the count goes around the table, and the dealer is dealt a hand",
            "passed_over": "no: only betting positions are counted",
        },
    ),
    Reading(
        "dealing_done",
        "645a.5(i)(1)(iv)",
        "When are the dealing procedures completed, after which the shaker is covered and shaken?",
        {
            "last_card": "with the last card dealt: what is left may be counted after it",
            "stub_counted": "once what is left is counted, which §§ 645a.8, 645a.9 and 645a.10 require, too",
        },
    ),
    Reading(
        "start_order",
        "645a.8(c)",
        "Must the starting position be determined after no more bets is called?",
        {
            "either": "no: § 645a.5 has it determined before the dealing procedure begins",
            "after_call": "yes: §§ 645a.8, 645a.9 and 645a.10 list it after the call",
        },
    ),
    Reading(
        "stub_size",
        "645a.8(e)",
        "How many cards must be left where the table has fewer than six positions?",
        {
            "remaining": "what seven cards to each position and the dealer leave of 53",
            "four": "four at every table, as printed",
        },
    ),
    Reading(
        "not_flat",
        "645a.14(a)",
        "Is a roll invalid when one die does not lie flat?",
        {"any_die": "yes: all three must lie flat", "all_dice": "only when none of the three lies flat"},
    ),
    Reading(
        "miscount",
        "645a.14(c)",
        "Must a round be void when the start is wrong although the dice were totaled correctly?",
        {
            "as_printed": "no: it takes a wrong total and a first card to the wrong position",
            "any_wrong_start": "yes: a first card to the wrong position is enough",
        },
    ),
    Reading(
        "voided_hand",
        "645a.14(d)",
        "What becomes of the wagers on a hand that its player voids?",
        {
            "returned": "all of them are returned, as in a void round",
            "not_said": "nothing is said of them, so they are not judged",
        },
    ),
    Reading(
        "face_up_stub",
        "645a.14(f)",
        "How many cards must be left when one was found face up and set aside?",
        {
            "one_less": "one less for each set aside: § 645a.14(f) lets a round with one go on",
            "as_printed": "as many as in any round, so that the round is void after all",
        },
    ),
    Reading(
        "error_card",
        "645a.14(g)",
        "Does the rule on an unseen card drawn in error hold where cards are dealt from the hand?",
        {
            "shoe_only": "no: it speaks of the next card from the shoe",
            "any_deal": "yes: the deck takes the place of the shoe",
        },
    ),
    Reading(
        "bank_house_way",
        "645a.14(i)",
        "When is a bank's hand reset in the way the casino filed for its dealer?",
        {
            "fouled": "when it is not set lawfully, as § 645a.11(c) leaves the setting to the bank",
            "always": "whenever it is set in another way",
        },
    ),
    Reading(
        "exposed_in_hand_deal",
        "645a.14(j)",
        "A player's card is exposed while cards are dealt from the hand: must the round be void?",
        {
            "round_void": "yes: § 645a.14(j) is the particular rule, which controls (1 Pa.C.S. § 1933)",
            "either": "it may be, or the player may choose under § 645a.14(d)",
        },
    ),
    Reading(
        "stacks",
        "645a.14(j)",
        "Which deal does the rule on a card exposed while stacks are dealt concern?",
        {
            "from_the_hand": "the deal from the hand, whose section it cites",
            "automated_shoe": "the automated dealing shoe, which alone deals stacks",
        },
    ),
)
