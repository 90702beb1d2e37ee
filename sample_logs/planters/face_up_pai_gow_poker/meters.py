"""§ 688a.12(d): progressive meters fed, reckoned, lowered or seeded wrongly."""

from sample_logs.face_up_pai_gow_poker.paytables import PROGRESSIVE as PAYTABLES
from sample_logs.face_up_pai_gow_poker.plan import PROGRESSIVE
from sample_logs.planters.case import Case
from sample_logs.planters.change import Change
from sample_logs.planters.draft import Row, after
from sample_logs.planters.edits import add_to, left_out, row, sets
from sample_logs.planters.fits import row_is
from sample_logs.planters.meters import (
    offers_meter_not_won,
    same_day,
    seed_of_no_round,
    share_follows,
    shares_of_day,
)
from sample_logs.planters.places import decks, payments, rounds, wagers

# --------------------------------------------------------------------------- shares of a meter


def _seed(case: Case) -> int:
    return PAYTABLES[str(case.setup.progressive_paytable)].seed


def _percent(wager: Row, seed: int) -> int:
    """Percent of the meter that a share was."""
    whole = wager["meter_after"] == seed
    return 100 if whole else round(100 * (1 - wager["meter_after"] / wager["meter_before"]))


def _last_share(case: Case) -> bool:
    """The last share of a meter won at its table, of a part of the meter, by a dollar's wager."""
    row = case.row
    if share_follows(case):
        return False
    mine = row["meter_before"] is not None and case.setup.progressive_chip == 100
    if not mine or _percent(row, _seed(case)) == 100:
        return False
    return shares_of_day(case)[-1] is row and not case.events("envy_acknowledged", event_position=None)


def _later_share(case: Case) -> bool:
    """Likewise of a meter that is not linked, not the first of its day or round, and the last of the log."""
    if not _last_share(case) or case.setup.linked_meter:
        return False
    shares = shares_of_day(case)
    return len(shares) > 1 and shares[-2]["round_id"] != case.id


def _reckon(case: Case, meter: int) -> None:
    """Reckon the share on another meter."""
    share = meter * _percent(case.row, _seed(case)) // 100
    case.row.update(meter_before=meter, wager_paid=share, meter_after=meter - share)


def _below_what_was_left(case: Case) -> None:
    """Reckon on a meter so many times ten dollars lower that it is less than the payout before had left."""
    meter, left = case.row["meter_before"], shares_of_day(case)[-2]["meter_after"]
    _reckon(case, meter - ((meter - left) // 1000 + 1) * 1000)


def _whole_meter(case: Case) -> bool:
    """All of the meter won, as the last share at its table, that day and in the log."""
    won = case.row["meter_before"] is not None and case.row["meter_after"] == _seed(case)
    return won and shares_of_day(case)[-1] is case.row and not share_follows(case)


# ----------------------------------------------------------------------- paid into the meter


def _no_share_later(case: Case) -> bool:
    """No share of the meter was won at the table later that day, or on a later day."""
    opened = str(case.round["wagers_opened_at"])
    return not share_follows(case) and all(str(share["paid_at"]) < opened for share in shares_of_day(case))


def _seeds_name_rounds(case: Case) -> bool:
    """All seeds paid in at the table that day name their round."""
    seeds = (p for p in case.draft.rows["payments"] if p["payment_kind"] == "meter_seed")
    return all(p["payment_round_id"] is not None for p in seeds if same_day(p, case.round))


def _another_seed(case: Case) -> None:
    (fed,) = case.payments("meter_contribution")
    seed = {"payment_kind": "meter_seed", "payment_amount": _seed(case)}
    case.draft.rows["payments"].append({**fed, **seed, "payment_at": after(fed["payment_at"], 800)})


def _without_share(case: Case) -> bool:
    wins = any(w["meter_before"] is not None for w in case.wagers)
    return bool(case.payments("meter_contribution")) and not wins


def _two_dollars(case: Case) -> None:
    """Let a losing wager be of two dollars, of which the meter gets its part."""
    case.row["wager_amount"] += 100
    (fed,) = case.payments("meter_contribution")
    fed["payment_amount"] += PAYTABLES[case.setup.progressive_paytable].rate


_NOT_RESET = sets(row, "meter_after", lambda c: _seed(c) - 100)
_STAYS_WHOLE = sets(row, "meter_after", lambda c: c.row["meter_before"])
_FED = payments("meter_contribution", _no_share_later)
_OWN_METER = decks(
    offers_meter_not_won,
    lambda c: not c.setup.linked_meter and bool(c.payments("meter_contribution")),
)
_RESERVE = payments("reserve_contribution", _no_share_later)
_SEEDED = payments("meter_seed", lambda c: not share_follows(c))
_LOST_DOLLAR = row_is(wager_kind=PROGRESSIVE, wager_outcome="lose", wager_amount=100)
_CENT_LESS, _DOLLAR_MORE = add_to(row, "payment_amount", -1), add_to(row, "payment_amount", 100)
_LATER = wagers(_later_share)
_TOO_LOW = "share of less than the payout before had left"
_TOO_HIGH = "share of ten dollars more than was contributed"
_SEEDED_AGAIN = payments("meter_seed", _seeds_name_rounds)

CHANGES = (
    Change("688a.12(d)[meter]", _TOO_LOW, _LATER, _below_what_was_left),
    Change("688a.12(d)[meter as fed]", _TOO_HIGH, _LATER, lambda c: _reckon(c, c.row["meter_before"] + 1000)),
    Change("688a.12(d)[meter after]", "share not taken off the meter", wagers(_last_share), _STAYS_WHOLE),
    Change("688a.12(d)[meter seed]", "meter not reset", wagers(_whole_meter), _NOT_RESET),
    Change("688a.12(d)[rate of progression]", "a cent too little", _FED, _CENT_LESS, per="round"),
    Change("688a.12(d)[rate of progression]", "nothing contributed", _FED, left_out, per="round"),
    Change("688a.12(d)[reserve rate]", "a cent too little", _RESERVE, _CENT_LESS, per="round"),
    Change("688a.12(d)[seed paid in]", "a dollar more", _SEEDED, _DOLLAR_MORE),
    Change("688a.12(d)[seeded again]", "meter not seeded", _SEEDED_AGAIN, left_out, per="round"),
    Change("688a.12(d)[seeded again]", "seeded though nobody won", rounds(_without_share), _another_seed),
    Change("688a.12(d)[seeded once]", "seeded in play", _OWN_METER, lambda c: seed_of_no_round(c, _seed(c))),
    Change("688a.12(d)[stake]", "wager of two dollars", wagers(_LOST_DOLLAR, _no_share_later), _two_dollars),
)
