"""§ 659a.12(d): progressive meters fed, reckoned, reset or seeded wrongly."""

from collections.abc import Callable

from sample_logs.planters.case import Case, Edit
from sample_logs.planters.change import Change
from sample_logs.planters.draft import Row
from sample_logs.planters.edits import add_to, row, sets
from sample_logs.planters.fits import where
from sample_logs.planters.meters import (
    offers_meter_not_won,
    same_day,
    seed_of_no_round,
    share_follows,
    shares_of_day,
)
from sample_logs.planters.places import decks, payments, rounds, wagers
from sample_logs.planters.taken_down import fed_to_the_meter


def _shares(case: Case) -> list[Row]:
    """Shares of the meter won at the table that day, in the order of their settlement."""
    rounds = case.draft.rounds
    return sorted(
        shares_of_day(case), key=lambda w: (rounds[w["round_id"]]["no_more_bets_at"], w["settlement_order"])
    )


def _last_share(case: Case) -> bool:
    """The last share of the meter won at its table that day."""
    return case.row["meter_before"] is not None and _shares(case)[-1] is case.row


def _whole_meter(case: Case) -> bool:
    return _last_share(case) and case.row["meter_before"] == case.row["wager_paid"]


def _a_tenth(case: Case) -> bool:
    """The last share of the day, a tenth of the meter, the one before having been won in another round."""
    if not _last_share(case) or _whole_meter(case):
        return False
    return len(_shares(case)) > 1 and _shares(case)[-2]["round_id"] != case.id


def _of_the_log(case: Case) -> bool:
    """Nobody won a share at the table on a later day, which would show what was left of the meter."""
    return not share_follows(case)


def _only_tenth(case: Case) -> bool:
    """The only share of the day, a tenth of the meter, at a table whose meter was seeded that day."""
    if not _last_share(case) or _whole_meter(case) or len(_shares(case)) > 1:
        return False
    seeds = (p for p in case.draft.rows["payments"] if p["payment_kind"] == "meter_seed")
    return any(p["payment_round_id"] is None and same_day(p, case.round) for p in seeds)


def _reckoned_on(cents: Callable[[Case], int]) -> Edit:
    """Pay a tenth of another meter; ``cents`` are on it."""

    def edit(case: Case) -> None:
        meter = cents(case)
        case.row.update(meter_before=meter, wager_paid=meter // 10, meter_after=meter - meter // 10)

    return edit


def _below(case: Case) -> int:
    """Cents ten dollars or so below what the share before left, by which whole cents are short."""
    before, left = case.row["meter_before"], _shares(case)[-2]["meter_after"]
    return int(before - (before - left + 1000) // 10 * 10)


def _not_seeded(case: Case) -> None:
    for payment in case.payments("meter_seed"):
        case.draft.remove("payments", payment)


def _fed_more(case: Case) -> None:
    case.payments("meter_contribution")[0]["payment_amount"] += 1


_FED_ALONE = where(
    lambda c: len(c.payments("meter_contribution")) == 1 and not _shares(c) and not share_follows(c)
)
"""A round with a contribution, at a table from whose meter nobody won a share that day or later."""
_FED = decks(offers_meter_not_won, lambda c: bool(c.payments("meter_contribution")))
"""A table and day of a meter that had begun."""
_NOT_RESET = sets(row, "meter_after", lambda c: c.setup.seed - 100)
_WHOLE, _TENTH = wagers(_whole_meter), wagers(_a_tenth)
_FELL = "share of a meter lower than the share before left it"
_SEEDED = payments("meter_seed", _of_the_log)
_DOLLAR_MORE = add_to(row, "payment_amount", 100)


def _too_high(case: Case) -> None:
    """Pay a tenth of ten dollars more, and leave on the meter what a tenth of the true one does."""
    meter = int(case.row["meter_before"] + 1000)
    case.row.update(meter_before=meter, wager_paid=meter // 10)


def _claimed(case: Case) -> None:
    """Pay a tenth of forty times the meter, and leave on it what a tenth of the true one does."""
    meter = int(case.row["meter_before"] * 40 // 10 * 10)
    case.row.update(meter_before=meter, wager_paid=meter // 10)


CHANGES = (
    Change("659a.12(d)(3)", "meter seeded with a dollar more", _SEEDED, _DOLLAR_MORE),
    Change("659a.12(d)(3)[rate]", "a cent too much to the meter", rounds(_FED_ALONE), _fed_more),
    fed_to_the_meter("659a.12(d)(3)[rate]", _FED_ALONE, 28),
    Change("659a.12(d)(3)[reset]", "meter not reset", wagers(_whole_meter, _of_the_log), _NOT_RESET),
    Change("659a.12(d)(3)[seeded again]", "meter not seeded again", _WHOLE, _not_seeded, per="round"),
    Change("659a.12(d)(3)[seeded once]", "seeded in play", _FED, lambda c: seed_of_no_round(c, c.setup.seed)),
    Change("659a.12(d)(4)", _FELL, wagers(_a_tenth, _of_the_log), _reckoned_on(_below)),
    Change("659a.12(d)(4)[as fed]", "share of a meter ten dollars too high", _TENTH, _too_high),
    Change("659a.12(d)(4)[as fed]", "share of forty times the meter", wagers(_only_tenth), _claimed),
)
