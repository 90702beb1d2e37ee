"""§ 688a.12(d): progressive meters fed, reckoned, lowered or seeded wrongly."""

from __future__ import annotations

from sample_logs.face_up_pai_gow_poker.paytables import PROGRESSIVE as PAYTABLES
from sample_logs.face_up_pai_gow_poker.plan import PROGRESSIVE
from sample_logs.planters.draft import Row, after
from sample_logs.planters.pai_gow_case import Case, Change, Edit, Fits, enter


def _shares(case: Case) -> list[Row]:
    """Shares of the meter won at the round's table that day, in order."""
    row = case.round
    found = [
        wager
        for wagers in case.draft.wagers.values()
        for wager in wagers
        if wager["meter_before"] is not None and _same_day(case.draft.rounds[wager["round_id"]], row)
    ]
    return sorted(found, key=lambda wager: str(wager["paid_at"]))


def _same_day(one: Row, other: Row) -> bool:
    return bool(one["table_id"] == other["table_id"] and one["gaming_day"] == other["gaming_day"])


def _percent(wager: Row, seed: int) -> int:
    """Percent of the meter that a share was."""
    whole = wager["meter_after"] == seed
    return 100 if whole else round(100 * (1 - wager["meter_after"] / wager["meter_before"]))


def _seed(case: Case) -> int:
    return PAYTABLES[str(case.setup.progressive_paytable)].seed


def _last_share(case: Case) -> bool:
    """The last share of a meter won at its table that day, of a part of the meter, by a dollar's wager."""
    row = case.row
    mine = row["meter_before"] is not None and case.setup.progressive_chip == 100
    if not mine or _percent(row, _seed(case)) == 100:
        return False
    return _shares(case)[-1] is row and not case.events("envy_acknowledged", event_position=None)


def _later_share(case: Case) -> bool:
    """Likewise of a meter that is not linked, and not the first share of the day, nor of its round."""
    if not _last_share(case) or case.setup.linked_meter:
        return False
    shares = _shares(case)
    return len(shares) > 1 and shares[-2]["round_id"] != case.id


def _reckon(case: Case, meter: int) -> None:
    """Reckon the share on another meter."""
    percent = _percent(case.row, _seed(case))
    share = meter * percent // 100
    case.row.update(meter_before=meter, wager_paid=share, meter_after=meter - share)


def _below_what_was_left(case: Case) -> None:
    """Reckon on a meter so many times ten dollars lower that it is less than the payout before had left."""
    meter, left = case.row["meter_before"], _shares(case)[-2]["meter_after"]
    _reckon(case, meter - ((meter - left) // 1000 + 1) * 1000)


def _ten_dollars_more(case: Case) -> None:
    _reckon(case, case.row["meter_before"] + 1000)


def _stays_whole(case: Case) -> None:
    case.row["meter_after"] = case.row["meter_before"]


def _whole_meter(case: Case) -> bool:
    """All of the meter won, as the last share at its table that day."""
    row = case.row
    won = row["meter_before"] is not None and row["meter_after"] == _seed(case)
    return won and _shares(case)[-1] is row


def _not_reset(case: Case) -> None:
    case.row["meter_after"] = _seed(case) - 100


def _payments(case: Case, kind: str) -> list[Row]:
    return [
        p
        for p in case.draft.rows["payments"]
        if p["payment_round_id"] == case.id and p["payment_kind"] == kind
    ]


def _no_share_later(case: Case) -> bool:
    """No share of the meter was won at the table later that day."""
    return all(str(share["paid_at"]) < str(case.round["wagers_opened_at"]) for share in _shares(case))


def _fed(kind: str) -> Fits:
    return lambda case: case.row["payment_kind"] == kind and _no_share_later(case)


def _less(case: Case) -> None:
    case.row["payment_amount"] -= 1


def _more(case: Case) -> None:
    case.row["payment_amount"] += 100


def _not_fed(case: Case) -> None:
    case.draft.remove("payments", case.row)


def _seeded(case: Case) -> bool:
    return bool(case.row["payment_kind"] == "meter_seed")


def _seeded_again(case: Case) -> bool:
    """A seed after all of the meter was won, at a table whose seeds that day all name their round."""
    return _seeded(case) and all(
        p["payment_round_id"] is not None
        for p in case.draft.rows["payments"]
        if p["payment_kind"] == "meter_seed" and _same_day(p, case.round)
    )


def _another_seed(case: Case) -> None:
    (fed,) = _payments(case, "meter_contribution")
    seed = {"payment_kind": "meter_seed", "payment_amount": _seed(case)}
    case.draft.rows["payments"].append({**fed, **seed, "payment_at": after(fed["payment_at"], 800)})


def _without_share(case: Case) -> bool:
    wins = any(w["meter_before"] is not None for w in case.wagers)
    return bool(_payments(case, "meter_contribution")) and not wins


def _two_dollars(case: Case) -> None:
    """Let a losing wager be of two dollars, of which the meter gets its part."""
    case.row["wager_amount"] += 100
    pays = PAYTABLES[case.setup.progressive_paytable]
    (fed,) = _payments(case, "meter_contribution")
    fed["payment_amount"] += pays.rate


def _lost_dollar(case: Case) -> bool:
    row = case.row
    lost = row["wager_kind"] == PROGRESSIVE and row["wager_outcome"] == "lose"
    return lost and row["wager_amount"] == 100 and _no_share_later(case)


def _of_payment(citation: str, what: str, edit: Edit, fits: Fits, per: str = "round") -> Change:
    return Change(f"688a.12(d){citation}", what, "payments", edit, fits, per=per)


CHANGES: tuple[Change, ...] = (
    Change(
        "688a.12(d)[meter]",
        "share of less than the payout before had left",
        "wagers",
        _below_what_was_left,
        _later_share,
        per="wager",
        follows_money=True,
    ),
    Change(
        "688a.12(d)[meter as fed]",
        "share of ten dollars more than was contributed",
        "wagers",
        _ten_dollars_more,
        _later_share,
        per="wager",
        follows_money=True,
    ),
    Change(
        "688a.12(d)[meter after]",
        "share not taken off the meter",
        "wagers",
        _stays_whole,
        _last_share,
        per="wager",
    ),
    Change("688a.12(d)[meter seed]", "meter not reset", "wagers", _not_reset, _whole_meter, per="wager"),
    _of_payment("[rate of progression]", "a cent too little", _less, _fed("meter_contribution")),
    _of_payment("[rate of progression]", "nothing contributed", _not_fed, _fed("meter_contribution")),
    _of_payment("[reserve rate]", "a cent too little", _less, _fed("reserve_contribution")),
    _of_payment("[seed paid in]", "a dollar more", _more, _seeded, per="payment"),
    _of_payment("[seeded again]", "meter not seeded", _not_fed, _seeded_again),
    Change("688a.12(d)[seeded again]", "seeded though nobody won", "rounds", _another_seed, _without_share),
    Change("688a.12(d)[stake]", "wager of two dollars", "wagers", _two_dollars, _lost_dollar, per="wager"),
)
enter(__name__, CHANGES)
