"""58 Pa. Code Chapter 688a. Face Up Pai Gow Poker, as proposed."""

from datetime import date

from rules.clause import Chapter

_SISTER = "rules.ch645a_pai_gow_poker"

CHAPTER = Chapter(
    number="688a",
    game="face_up_pai_gow_poker",
    title="Face Up Pai Gow Poker",
    # We hold the text as it was proposed; the one in force may differ.
    adopted=date(2019, 6, 20),
    adopted_by="proposed rulemaking 125-223, 2019-06-20",
    # What the chapters have word for word in common is worked out by the same columns.
    shares=(
        f"{_SISTER}.places",
        f"{_SISTER}.hands",
        f"{_SISTER}.opponents",
        f"{_SISTER}.comparing",
        f"{_SISTER}.standing",
        f"{_SISTER}.house_way",
        f"{_SISTER}.showdown",
        f"{_SISTER}.settle",
        f"{_SISTER}.turns",
        f"{_SISTER}.boxes",
        f"{_SISTER}.areas",
        f"{_SISTER}.rounds_before",
        f"{_SISTER}.one_deck",
        f"{_SISTER}.taking_turns",
        f"{_SISTER}.deck_clock",
        f"{_SISTER}.dice_stay",
        f"{_SISTER}.cutting",
        f"{_SISTER}.deal",
        f"{_SISTER}.irregular",
        f"{_SISTER}.astray",
        f"{_SISTER}.void_causes",
        f"{_SISTER}.resetting",
        f"{_SISTER}.progressive",
        f"{_SISTER}.envy",
        f"{_SISTER}.envy_hands",
        f"{_SISTER}.told",
        f"{_SISTER}.told_of_wagers",
        f"{_SISTER}.story",
        "rules.ch659a_fortune_asia_poker.meter_ledger",
    ),
)
