"""Readings of the doubtful passages on decks, dealing and the stub (§§ 687a.3 to .5, .8 to .10, .13)."""

from rules.submission import Reading

READINGS_OF_DEALING: tuple[Reading, ...] = (
    Reading(
        "second_joker",
        "687a.3(a)",
        "May a deck be made with two jokers, of which one is torn before play?",
        {
            "barred": "no: a deck is 52 cards and one joker, and the leave of other chapters is not repeated",
            "torn": "yes: what is dealt has 53 cards",
        },
    ),
    Reading(
        "extra_card",
        "687a.8(f)",
        "When must a card be placed on the layout to replace a joker?",
        {
            "where_offered": "in every round where the Progressive Bonus Wager is offered, as printed",
            "where_wagered": "only if somebody made that wager, as § 687a.10(c) has it",
        },
    ),
    Reading(
        "cards_remaining",
        "687a.8(i)",
        "How many cards does a deck hold that was only misdealt, where § 687a.8(i) prints 52?",
        {
            "whole_deck": "53: the deck has 53 cards, and §§ 687a.9(f) and 687a.10(f) print 53",
            "as_printed": "52, as printed: the text then says nothing of a misdealt deck of 53",
        },
    ),
)
