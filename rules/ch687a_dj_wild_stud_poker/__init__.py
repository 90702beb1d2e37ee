"""58 Pa. Code Chapter 687a. DJ Wild Stud Poker, as proposed."""

from datetime import date

from rules.clause import Chapter

_SISTER = "rules.ch645a_pai_gow_poker"

CHAPTER = Chapter(
    number="687a",
    game="dj_wild_stud_poker",
    title="DJ Wild Stud Poker",
    # We hold the text as it was proposed; the one in force may differ.
    adopted=date(2019, 6, 20),
    adopted_by="proposed rulemaking 125-223, 2019-06-20",
    # What the two chapters have word for word in common is worked out by the same columns.
    shares=(
        f"{_SISTER}.places",
        f"{_SISTER}.boxes",
        f"{_SISTER}.rounds_before",
        f"{_SISTER}.taking_turns",
        f"{_SISTER}.deck_clock",
        f"{_SISTER}.one_deck",
        f"{_SISTER}.cutting",
        f"{_SISTER}.astray",
        f"{_SISTER}.progressive",
        f"{_SISTER}.told_of_wagers",
    ),
)
