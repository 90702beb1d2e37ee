"""58 Pa. Code Chapter 627a. Minibaccarat."""

from datetime import date

from rules.clause import Chapter

_ADOPTED = (date(2012, 5, 19), "42 Pa.B. 2906")
_EZ = (date(2014, 2, 1), "44 Pa.B. 599")
_EZ_AND_HOUSE_MONEY = (date(2014, 2, 1), "44 Pa.B. 599, 619")
_HOUSE_MONEY = (date(2014, 2, 1), "44 Pa.B. 619")

CHAPTER = Chapter(
    number="627a",
    game="minibaccarat",
    title="Minibaccarat",
    adopted=_ADOPTED[0],
    adopted_by=_ADOPTED[1],
    variants=("standard", "ez"),
    companions={"commission_free": "627b.2"},
    # Sections whose text we hold only as amended; the earlier text is not in the catalogue.
    sections={
        "627a.1": _EZ,
        "627a.2": _EZ_AND_HOUSE_MONEY,
        "627a.7": _EZ_AND_HOUSE_MONEY,
        "627a.8": _HOUSE_MONEY,
        "627a.11": _EZ,
        "627a.12": _EZ_AND_HOUSE_MONEY,
    },
    rests_on=("rules.shoe", "rules.vigorish"),
    overrides=(
        "goes_back_as_void",
        "hand_cards_in_play",
        "paid_though_dead",
        "shuffled_continuously",
        "vigorish_taken",
        "void_effect_cents",
        "void_has_a_ground",
        "wager_stands",
    ),
    ranks_suffice=True,
    payments=("marker_collection",),
)
