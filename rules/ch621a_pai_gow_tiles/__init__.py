"""58 Pa. Code § 621a.8. Pai Gow tiles: the one section of Chapter 621a whose text is held."""

from datetime import date

from rules.clause import Chapter

_POKER = "rules.ch645a_pai_gow_poker"

CHAPTER = Chapter(
    number="621a",
    game="pai_gow_tiles",
    title="Pai Gow Tiles",
    # The text as last amended; the earlier one is not in the catalogue.
    adopted=date(2019, 11, 2),
    adopted_by="49 Pa.B. 6676, effective 2019-11-02",
    # Whose hand plays against whose, who sets and shows it when, and vigorish are worked out as there.
    shares=(
        f"{_POKER}.opponents",
        f"{_POKER}.comparing",
        f"{_POKER}.standing",
        f"{_POKER}.turns",
        f"{_POKER}.told",
        f"{_POKER}.told_of_wagers",
        f"{_POKER}.vigorish_owed",
    ),
)
