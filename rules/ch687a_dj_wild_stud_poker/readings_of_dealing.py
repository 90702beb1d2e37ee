"""Readings of the doubtful passages on decks, dealing and the stub (§§ 687a.3 to .5, .8 to .10, .13)."""

from __future__ import annotations

from rules.ch645a_pai_gow_poker.submission import READINGS as OF_PAI_GOW_POKER
from rules.submission import Reading, as_cited

_FORMER = {reading.name: reading for reading in OF_PAI_GOW_POKER}
# Passages of the one chapter that a reading's words name, and where the other has them.
_PASSAGES = {"645a.": "687a."}

READINGS_OF_DEALING: tuple[Reading, ...] = (
    as_cited(_FORMER["deck_turns"], "687a.3(b)(3)", _PASSAGES),
    as_cited(_FORMER["deck_clock"], "687a.3(c)", _PASSAGES),
    as_cited(_FORMER["deck_methods"], "687a.3(c)", _PASSAGES),
    as_cited(_FORMER["recut_order"], "687a.5(e)", _PASSAGES),
    as_cited(_FORMER["seat_numbering"], "687a.8(d)", _PASSAGES),
    Reading(
        "extra_card",
        "687a.8(f)",
        "When must a card be placed on the layout to replace a joker?",
        "where_offered",
        {
            "where_offered": "in every round where the Progressive Bonus Wager is offered, as printed",
            "where_wagered": "only if somebody made that wager, as § 687a.10(c) has it",
        },
    ),
    Reading(
        "cards_remaining",
        "687a.8(i)",
        "How many cards does a deck still hold that was misdealt only, of which § 687a.8(i) prints 52?",
        "whole_deck",
        {
            "whole_deck": "53: the deck has as many, and §§ 687a.9(f) and 687a.10(f) print it",
            "as_printed": "52, as printed: of a misdealt deck of 53 nothing is said",
        },
    ),
)
