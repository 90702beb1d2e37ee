"""Readings of the doubtful passages on table, decks, dice and cut (§§ 645a.2 to 645a.5)."""

from rules.submission import Reading

READINGS_OF_DECKS: tuple[Reading, ...] = (
    Reading(
        "limit_notice",
        "645a.2(b)(11)",
        "Must a payout limit be announced at a table for which none was filed?",
        {
            "where_filed": "no: there is none to announce",
            "every_table": "yes: that payouts may be limited is part of every layout",
        },
    ),
    Reading(
        "dice_clock",
        "645a.2(c)(1)(i)",
        "From when are the 24 hours counted that dice may stay at a table?",
        {
            "each_stay": "from when they were last put into use at the table",
            "first_placement": "from when the set was first put into use there, even if taken out in between",
        },
    ),
    Reading(
        "deck_turns",
        "645a.3(b)(3)",
        "Do void rounds count where two decks alternate?",
        {
            "every_round": "yes: the decks change after every round dealt",
            "completed_rounds": "no: only rounds played to their end are counted",
        },
    ),
    Reading(
        "deck_clock",
        "645a.3(c)",
        "From when are the 4 or 8 hours counted for which a deck may be used?",
        {
            "first_card": "from the first card dealt from it",
            "opened": "from when it was opened at the table",
            "time_dealt": "only the time that rounds dealt from it took is counted",
        },
    ),
    Reading(
        "deck_methods",
        "645a.3(c)",
        "Which limit applies to a deck dealt both by hand and from a dealing shoe?",
        {
            "each_its_own": "4 hours for rounds dealt by hand, 8 hours for those from a shoe",
            "strictest": "4 hours for all, as soon as one round was dealt by hand",
        },
    ),
    Reading(
        "preinspected_jokers",
        "645a.4(b)",
        "Must the second joker of a deck that came preinspected be torn up at the table?",
        {
            "waived": "no: § 645a.4(e) excuses the whole of (b)",
            "due": "yes: only one joker may be used, whoever inspected the deck",
        },
    ),
    Reading(
        "cut_declined",
        "645a.5(d)(1)",
        "Who cuts when the first arrival declines the cut at the start of the game?",
        {
            "dealer_cuts": "the dealer may: nobody else is named",
            "others_first": "the dealer only after every other player has declined, too",
        },
    ),
    Reading(
        "cut_depth",
        "645a.5(e)",
        "Must the cut leave ten cards at both ends of the deck, or at one?",
        {
            "both_ends": "at least ten cards above and ten below",
            "either_end": "at least ten cards, measured from one of the ends",
        },
    ),
    Reading(
        "recut_order",
        "645a.5(f)",
        "May somebody above a floorperson order a recut, though only a floorperson judges the cut?",
        {
            "floorperson_or_above": "yes: whoever may require it may judge the cut",
            "floorperson": "no: it rests on a floorperson's judgment",
        },
    ),
)
