"""58 Pa. Code Chapter 659a. Fortune Asia Poker."""

from datetime import date

from rules.clause import Chapter

_SISTER = "rules.ch645a_pai_gow_poker"

_ADOPTED = (date(2014, 2, 1), "44 Pa.B. 619")
_AMENDED = (date(2016, 10, 8), "46 Pa.B. 6300")
_PAYOUTS = (date(2019, 11, 2), "46 Pa.B. 6300; 49 Pa.B. 6676")

CHAPTER = Chapter(
    number="659a",
    game="fortune_asia_poker",
    title="Fortune Asia Poker",
    adopted=_ADOPTED[0],
    adopted_by=_ADOPTED[1],
    # Sections whose text we hold only as amended; the earlier text is not in the catalogue.
    sections={
        "659a.1": _AMENDED,
        "659a.2": _AMENDED,
        "659a.3": _AMENDED,
        "659a.5": _AMENDED,
        "659a.6": _AMENDED,
        "659a.7": _AMENDED,
        "659a.8": _AMENDED,
        "659a.9": _AMENDED,
        "659a.10": _AMENDED,
        "659a.11": _AMENDED,
        "659a.12": _PAYOUTS,
    },
    # What the two chapters have word for word in common is worked out by the same columns.
    shares=(
        f"{_SISTER}.places",
        f"{_SISTER}.hands",
        f"{_SISTER}.opponents",
        f"{_SISTER}.comparing",
        f"{_SISTER}.standing",
        f"{_SISTER}.showdown",
        f"{_SISTER}.settle",
        f"{_SISTER}.turns",
        f"{_SISTER}.boxes",
        f"{_SISTER}.areas",
        f"{_SISTER}.progressive",
        f"{_SISTER}.envy",
        f"{_SISTER}.envy_hands",
        f"{_SISTER}.told",
        f"{_SISTER}.told_of_wagers",
        f"{_SISTER}.deal",
        f"{_SISTER}.irregular",
        f"{_SISTER}.astray",
        f"{_SISTER}.deck_clock",
        f"{_SISTER}.one_deck",
        f"{_SISTER}.taking_turns",
        f"{_SISTER}.rounds_before",
        f"{_SISTER}.dice_stay",
        f"{_SISTER}.cutting",
    ),
)
