"""58 Pa. Code Chapter 659a. Fortune Asia Poker."""

from datetime import date

from rules.clause import Chapter

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
    rests_on=("rules.deck", "rules.poker"),
    overrides=(
        "banked_by",
        "counting_high",
        "counting_low",
        "departs_from_house_way",
        "envy_entitled",
        "filed_high_words",
        "filed_low_words",
        "first_departs_from_house_way",
        "first_setting_recorded",
        "has_to_be_cut",
        "high_decided_by",
        "high_rank",
        "high_words",
        "holding",
        "house_way_high",
        "house_way_low",
        "house_way_ranks",
        "house_way_words",
        "laid_house_way_ranks",
        "laid_otherwise",
        "is_main_wager",
        "kinds_differ",
        "low_decided_by",
        "low_rank",
        "low_words",
        "outcome_as_filed",
        "outcome_as_set",
        "outcome_by_hands",
        "set_as_filed",
        "set_by_house_way",
        "set_from_dealt",
        "set_in_the_filed_way",
        "set_wrongly",
        "start_due",
        "stays_as_first_set",
        "void_causes",
        "voided_otherwise",
    ),
    payments=("envy_bonus", "meter_seed", "meter_contribution"),
)
