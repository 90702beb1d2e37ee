"""58 Pa. Code Chapter 687a. DJ Wild Stud Poker, as proposed."""

from datetime import date

from rules.clause import Chapter

CHAPTER = Chapter(
    number="687a",
    game="dj_wild_stud_poker",
    title="DJ Wild Stud Poker",
    # We hold the text as it was proposed; the one in force may differ.
    adopted=date(2019, 6, 20),
    adopted_by="proposed rulemaking 125-223, 2019-06-20",
    rests_on=("rules.deck",),
    overrides=(
        "a_card_twice",
        "came_after_the_deal",
        "cards_seen_in_round",
        "deal_was_over_by",
        "due_returned_cents",
        "face_up_card_used",
        "goes_back_as_void",
        "goes_back_with_its_round",
        "goes_unplayed",
        "has_to_be_cut",
        "hand_was_given_up",
        "hand_was_seen_or_need_not_be",
        "is_progressive_win",
        "may_have_made_it_void",
        "plays_its_hand",
        "received_less_due_if_played_cents",
        "settled_right",
        "stakes_went_back",
        "twice_seen_card",
        "wager_stands",
    ),
    payments=("envy_bonus", "meter_seed", "meter_contribution"),
)
