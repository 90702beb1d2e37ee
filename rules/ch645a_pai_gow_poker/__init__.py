"""58 Pa. Code Chapter 645a. Pai Gow Poker."""

from datetime import date

from rules.clause import Chapter

_ADOPTED = (date(2012, 5, 19), "42 Pa.B. 2922")
_EZ = (date(2014, 12, 13), "44 Pa.B. 7683")
_GENERATOR = (date(2015, 6, 13), "45 Pa.B. 2829")
_EZ_AND_GENERATOR = (date(2015, 6, 13), "44 Pa.B. 7683; 45 Pa.B. 2829")

CHAPTER = Chapter(
    number="645a",
    game="pai_gow_poker",
    title="Pai Gow Poker",
    adopted=_ADOPTED[0],
    adopted_by=_ADOPTED[1],
    variants=("standard", "ez", "emperors_challenge", "fortune_pai_gow"),
    companions={"commission_free": "645b.1"},
    # Sections whose text we hold only as amended; the earlier text is not in the catalogue.
    sections={
        "645a.1": _EZ,
        "645a.2": _EZ_AND_GENERATOR,
        "645a.5": _GENERATOR,
        "645a.6": _EZ_AND_GENERATOR,
        "645a.7": _EZ,
        "645a.8": _EZ,
        "645a.9": _EZ,
        "645a.10": _EZ,
        "645a.11": _EZ,
        "645a.13": _EZ_AND_GENERATOR,
        "645a.14": (date(2012, 7, 7), "42 Pa.B. 4320"),
    },
    rests_on=("rules.deck", "rules.vigorish", "rules.poker"),
    overrides=(
        *("banked_by", "had_to_be_reset", "is_dealt_in", "is_standing_main", "is_told_of_the_bank"),
        *("may_be_the_dealers", "vigorish_of_paid_cents"),
    ),
    payments=(
        *("envy_bonus", "meter_seed", "meter_contribution"),
        *("bank_cover", "house_cover", "bank_surplus", "house_surplus", "bank_vigorish"),
    ),
)
