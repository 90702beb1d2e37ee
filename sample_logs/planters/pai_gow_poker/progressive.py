"""§§ 645a.11(h)(4) and .13(e): progressive wins not verified, shares of a meter reckoned wrongly."""

from sample_logs.planters.case import Case, Edit
from sample_logs.planters.change import Change
from sample_logs.planters.draft import Row, after
from sample_logs.planters.edits import put, row, sets
from sample_logs.planters.fits import recorded, where
from sample_logs.planters.meters import (
    offers_meter_not_won,
    same_day,
    seed_of_no_round,
    share_follows,
    shares_of_day,
)
from sample_logs.planters.places import decks, rounds, wagers
from sample_logs.planters.settling import of_player

_SHORT = 10_000  # cents


def _of_meter(case: Case) -> bool:
    """The wager won all of the meter, or a part of it."""
    return case.row["meter_before"] is not None


def _unrecorded(kind: str) -> Edit:
    """Leave out events of a kind at the position of the wager."""
    return lambda case: case.drop(case.events(kind, event_position=case.position))


def _cards_gone(case: Case) -> None:
    (papers,) = case.events("payout_documented", event_position=case.position)
    papers["event_at"] = after(case.hand["hand_racked_at"], 4000)


def _whole(case: Case) -> bool:
    return _of_meter(case) and bool(case.row["wager_paid"] == case.row["meter_before"])


def _last_share(case: Case) -> bool:
    """The day's last share of a table's meter."""
    return _of_meter(case) and shares_of_day(case)[-1] is case.row


def _later_share(case: Case) -> bool:
    """The day's last share of a table's meter, and not its first."""
    return _last_share(case) and len(shares_of_day(case)) > 1


def _short_meter(case: Case) -> None:
    """Reckon the share of a meter that shows $100 less than the payout before had left on it."""
    whole = _whole(case)
    meter = shares_of_day(case)[-2]["meter_after"] - _SHORT
    case.row.update(meter_before=meter, wager_paid=meter if whole else meter // 10)
    if not whole:
        case.row["meter_after"] = meter - case.row["wager_paid"]


def _seeded_in_play(case: Case) -> None:
    seed_of_no_round(case, case.setup.progressive_reset)


_NOT_RESET = sets(row, "meter_after", lambda c: c.setup.progressive_reset - 100)
_BY_AMOUNT = where(lambda c: not _of_meter(c))
_WON = of_player("progressive_payout", "win")
_SHARE = wagers(_WON, _of_meter)
_VERIFIED = wagers(_WON, _BY_AMOUNT, recorded("progressive_verified"))
_LIT = wagers(_WON, _BY_AMOUNT, recorded("progressive_light"))
_VALIDATED_HIMSELF = sets(row, "validated_by", lambda c: c.round["dealer_id"])
_FROM_TABLE = put(row, paid_from="table")
_LATER_SHARE, _LAST_WHOLE = wagers(_later_share), wagers(_last_share, _whole)


def _first_seeds(case: Case) -> list[Row]:
    """What began the meter of the table that day."""
    payments = (p for p in case.draft.rows["payments"] if p["payment_kind"] == "meter_seed")
    return [p for p in payments if p["payment_round_id"] is None and same_day(p, case.round)]


def _seeded_with_more(case: Case) -> None:
    (seed,) = _first_seeds(case)
    seed["payment_amount"] += 100


def _began_that_day(case: Case) -> bool:
    return len(_first_seeds(case)) == 1


_SEEDED = decks(offers_meter_not_won, lambda c: not share_follows(c) and _began_that_day(c))
_FED = decks(offers_meter_not_won, _began_that_day, lambda c: bool(c.payments("meter_contribution")))
"""A table and day of a meter that began that day, and had begun by then."""

_FED_ALONE = where(lambda c: len(c.payments("meter_contribution")) == 1 and not shares_of_day(c))
"""A round with a contribution, at a table from whose meter nobody won a share that day."""


def _fed_by_half(case: Case) -> None:
    (fed,) = case.payments("meter_contribution")
    fed["payment_amount"] //= 2


CHANGES = (
    Change("645a.11(h)(4)(ii)(A)", "win not verified", _VERIFIED, _unrecorded("progressive_verified")),
    Change("645a.11(h)(4)(ii)(B)", "no light", _LIT, _unrecorded("progressive_light")),
    Change("645a.11(h)(4)(ii)(C)", "validated by the dealer", _LIT, _VALIDATED_HIMSELF),
    Change("645a.11(h)(4)(ii)(D)[source]", "share paid from the table", _SHARE, _FROM_TABLE),
    Change("645a.11(h)(4)(ii)(D)[documents]", "cards taken in before the documents", _SHARE, _cards_gone),
    Change("645a.13(e)[rate of progression]", "half to the meter", rounds(_FED_ALONE), _fed_by_half),
    Change("645a.13(e)(2)[reset]", "meter not reset", _LAST_WHOLE, _NOT_RESET),
    Change("645a.13(e)(2)[seed paid in]", "seeded with a dollar more", _SEEDED, _seeded_with_more),
    Change("645a.13(e)(2)[seeded once]", "seeded in play", _FED, _seeded_in_play),
    Change("645a.13(e)(3)", "share of a meter that fell", _LATER_SHARE, _short_meter),
)
