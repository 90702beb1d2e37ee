"""58 Pa. Code Chapter 688a. Face Up Pai Gow Poker, as proposed."""

from datetime import date

from rules.clause import Chapter

CHAPTER = Chapter(
    number="688a",
    game="face_up_pai_gow_poker",
    title="Face Up Pai Gow Poker",
    # We hold the text as it was proposed; the one in force may differ.
    adopted=date(2019, 6, 20),
    adopted_by="proposed rulemaking 125-223, 2019-06-20",
    rests_on=("rules.deck", "rules.poker"),
    overrides=(
        "every_player_set_timed",
        "due_returned_cents",
        "dealt_up_in_error",
        "exposed_in_error",
        "faces_asked",
        "faces_right",
        "exposed_in_hand_deal",
        "is_main_wager",
        "nameless_exposure",
        "set_in_the_filed_way",
        "start_due",
        "void_causes",
        "voided_otherwise",
    ),
    payments=("envy_bonus", "meter_seed", "meter_contribution", "reserve_contribution"),
)
