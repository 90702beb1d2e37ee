"""58 Pa. Code Chapter 621a. Pai Gow tiles: of its sections only § 621a.8 is held."""

from datetime import date

from rules.clause import Chapter

CHAPTER = Chapter(
    number="621a",
    game="pai_gow_tiles",
    title="Pai Gow Tiles",
    # The text as last amended; the earlier one is not in the catalogue, nor the day it began.
    adopted=date(2019, 11, 2),
    adopted_by="49 Pa.B. 6676, effective 2019-11-02",
    sections={"621a.8": (date(2019, 11, 2), "49 Pa.B. 6676, effective 2019-11-02")},
    rests_on=("rules.vigorish", "rules.poker"),
    overrides=(
        "counting_high",
        "counting_low",
        "dead_on_a_ground",
        "due_paid_cents",
        "free_of_vigorish",
        "goes_back_with_its_hand",
        "high_against",
        "high_rank",
        "high_words",
        "is_compared",
        "is_main_wager",
        "is_played_optional",
        "low_against",
        "low_rank",
        "low_words",
        "main_outcome",
        "outcome_by_hands",
        "set_as_filed",
        "set_from_dealt",
        "shown_lawfully_later",
        "vigorish_of_paid_cents",
        "void_but_for_its_mark",
        "whose",
    ),
)
