"""58 Pa. Code Chapter 686a. Over/Under, as proposed."""

from datetime import date

from rules.clause import Chapter

CHAPTER = Chapter(
    number="686a",
    game="over_under",
    title="Over/Under",
    # We hold the text as it was proposed; the one in force may differ.
    adopted=date(2019, 6, 20),
    adopted_by="proposed rulemaking 125-223, 2019-06-20",
    rests_on=("rules.shoe",),
    overrides=(
        "betting_closed_at",
        "closing_is_told",
        "device_given_up",
        "hands_on_record",
        "lawful_deck_count",
        "players_are_named",
        "shoe_by_device",
        "shoe_cards_complete",
        "shoe_first_card_at",
        "shuffled_continuously",
        "stack_cards",
        "tells_of_dealing_shoe",
        "wager_stands",
        "wagers_hand",
    ),
    ranks_suffice=True,
)
