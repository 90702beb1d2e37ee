"""Readings of the doubtful passages on hands, wagers and their settlement (§§ 687a.6, .7, .11, .12)."""

from rules.ch687a_dj_wild_stud_poker.columns import ANTE, BAD_BEAT, BLIND, PROGRESSIVE, RAISE, TRIPS
from rules.submission import EITHER, Reading

_BY_COMPARISON = (ANTE, BLIND, RAISE, BAD_BEAT)

# The first four are the readings that rules/hands/dj_wild.py ranks hands by.
READINGS_OF_PLAY: tuple[Reading, ...] = (
    Reading(
        "five_of_a_kind",
        "687a.6(c)",
        "What is five-of-a-kind, which § 687a.12 pays and § 687a.6(c) does not list?",
        {
            "ranked": "a hand between a royal flush and a straight flush, where the paytables place it",
            "not_ranked": "not a hand of its own: the cards count as the best other hand they make",
        },
        wagers=(*_BY_COMPARISON, TRIPS),
    ),
    Reading(
        "within_category",
        "687a.6(c)",
        "How do two hands of the same category compare, on which the text is silent?",
        {
            "by_cards": "by the ranks that make the hand, then by the others, as poker is played",
            "equal": "they are equal: two straights push",
        },
        wagers=_BY_COMPARISON,
    ),
    Reading(
        "deuce_as_itself",
        "687a.12(d)",
        "May a deuce count as a 2 in the Natural column of the Trips Bonus Wager?",
        {
            "allowed": "yes: it need not assume a different rank, and only this gives the stated paybacks",
            "barred": "no: a hand with any wild card is paid from the With Wild column",
        },
        wagers=(TRIPS,),
    ),
    Reading(
        "progressive_deuces",
        "687a.11(f)(1)",
        "Are deuces wild for the Progressive Bonus Wager, where only the joker is replaced?",
        {
            "natural": "no: with wild deuces the fixed rows alone would pay back six times the wagers",
            "wild": "yes: § 687a.6(b) makes no exception",
        },
        wagers=(PROGRESSIVE,),
    ),
    Reading(
        "bad_beat",
        "687a.11(f)(3)(ii)",
        "Whose beaten hand is the Two-Way Bad Beat Bonus Wager paid on?",
        {
            EITHER: "either: § 687a.11(f)(3) speaks of the player's alone, the wager's name and the stated "
            "paybacks of both",
            "two_way": "the player's or the dealer's, as the wager's name and the stated paybacks imply",
            "player_only": "the player's alone, as § 687a.11(f)(3) reads",
        },
        wagers=(BAD_BEAT,),
        either=("two_way", "player_only"),
    ),
    Reading(
        "three_of_a_kind_row",
        "687a.12(d)[DJWT-07]",
        "What does DJWT-07 pay on three-of-a-kind, where it prints only 9 to 1?",
        {
            "as_stated": "6 to 1 natural and 1 to 1 with wild, as in the other tables: the stated payback",
            "as_printed": "9 to 1 natural, and nothing with wild",
        },
        wagers=(TRIPS,),
    ),
    Reading(
        "three_or_less",
        "687a.12(e)[DJWBB-04]",
        "Is a beaten hand below three-of-a-kind paid by the last row of DJWBB-04?",
        {
            "collected": "no: the wager is on three-of-a-kind or better, whatever the last row is called",
            "paid": "yes: the row is printed as three-of-a-kind or less",
        },
        wagers=(BAD_BEAT,),
    ),
    Reading(
        "progressive_stake",
        "687a.12(c)",
        "Does a winner get back the Progressive Bonus Wager that was collected before the deal?",
        {
            EITHER: "either: the text leaves it open",
            "returned": "yes: odds of 9 to 1 are paid on top of the stake",
            "kept": "no: the dealer has collected it, and pays what the row says",
        },
        wagers=(PROGRESSIVE,),
        either=("returned", "kept"),
    ),
    Reading(
        "partial_award",
        "687a.12(c)",
        "When a player wins part of the progressive meter, is that part deducted from it?",
        {
            "not_said": "the text does not say, and it is not judged",
            "from_meter": "yes: what is paid from the meter is deducted",
        },
        wagers=(PROGRESSIVE,),
    ),
    Reading(
        "own_ante",
        "687a.7(d)(1)",
        "Where must the Ante Wager lie that an optional wager rests on?",
        {
            "player": "anywhere: the text offers the wager to each player, where players are named",
            "position": "at the same position, where each player has an area for both",
        },
        wagers=(PROGRESSIVE, TRIPS, BAD_BEAT),
    ),
    Reading(
        "settling_order",
        "687a.11(e)",
        "In which order are players settled, where the text says from the left but counterclockwise?",
        {
            "any": "in any of the orders below: the text does not fit the table",
            "clockwise": "from the dealer's left clockwise, as the cards are dealt",
            "counterclockwise": "from the dealer's right counterclockwise, as in the sister chapters",
            "as_printed": "the player at the dealer's left first, then from the right counterclockwise",
        },
    ),
    Reading(
        "rack_after",
        "687a.11(g)",
        "Which wagers must be settled before the cards of a player with several boxes are taken?",
        {
            "box": "those on the box: § 687a.11(e) settles the wagers of a player by his five cards",
            "player": "those on all his boxes: the text says all wagers of the player",
        },
    ),
)
