"""§ 627a.12(d): vigorish collected at another time than filed, and markers that tell a wrong story."""

from datetime import datetime, timedelta

from sample_logs.planters.case import Case, Fits
from sample_logs.planters.change import Change, missing
from sample_logs.planters.draft import Draft, Row, after
from sample_logs.planters.edits import add_to, its_round, row, sets, time
from sample_logs.planters.fits import all_of
from sample_logs.planters.minibaccarat.scene import SEVEN, SIX, at, wagered
from sample_logs.planters.places import Place

# ------------------------------------------------------------------------- markers in the log


def _marked(draft: Draft) -> list[Row]:
    return [w for w in draft.rows["wagers"] if w["vigorish_handling"] == "marked"]


def _together(case: Case) -> list[Row]:
    """Find all wagers cleared from the same marker at the same time."""
    stem = case.id.rpartition("-")[0]
    same = ("vigorish_collected_at", "wager_position")
    return [
        w
        for w in _marked(case.draft)
        if w["round_id"].startswith(stem) and all(w[name] == case.row[name] for name in same)
    ]


def _payment(case: Case) -> Row:
    return next(
        p
        for p in case.draft.rows["payments"]
        if p["table_id"] == case.table_id
        and p["payment_at"] == case.row["vigorish_collected_at"]
        and p["payee_position"] == case.position
    )


def _isolate(case: Case) -> None:
    """Let the player pay for every other wager of the marker early, right after its own round."""
    payment = _payment(case)
    for other in _together(case):
        other["marker_amount"] = other["vigorish"]
        if other is case.row:
            continue
        moment = after(case.draft.rounds[other["round_id"]]["settled_at"], 400)
        other.update(vigorish_collected_at=moment, marker_removed_at=after(moment, 50))
        early = {**payment, "payment_at": moment, "payment_amount": other["vigorish"]}
        case.draft.rows["payments"].append(early)
    payment["payment_amount"] = case.row["vigorish"]


def _marker(*fits: Fits) -> Place:
    """A marked wager of a marker in which nothing was planted, whose vigorish is collected on its own."""
    fit = all_of(*fits)

    def place(draft: Draft) -> Case:
        found = [w for w in _last_of_markers(draft) if fit(_case(draft, w))]
        case = _case(draft, draft.one(found, "marked vigorish fit for it"))
        draft.claimed.update(_key(w) for w in _together(case))
        _isolate(case)
        return case

    return place


def _case(draft: Draft, wager: Row) -> Case:
    return Case(draft, "wagers", wager, draft.rounds[wager["round_id"]])


def _key(wager: Row) -> str:
    return f"{wager['round_id']} wager {wager['wager_number']}"


def _last_of_markers(draft: Draft) -> list[Row]:
    """Find the last wager marked on each free marker: no later marker has to show what is owed on it."""
    last: dict[tuple[str, str, datetime], Row] = {}
    free = [w for w in _marked(draft) if _key(w) not in draft.claimed]
    for wager in sorted(free, key=lambda w: w["vigorish_handled_at"]):
        stem = wager["round_id"].rpartition("-")[0]
        last[stem, wager["wager_position"], wager["vigorish_collected_at"]] = wager
    return list(last.values())


# ------------------------------------------------------------------------ collected otherwise


def _collect_at(case: Case, moment: datetime) -> None:
    _payment(case)["payment_at"] = moment
    case.row.update(vigorish_collected_at=moment, marker_removed_at=after(moment, 50))


def _taken_at_once(case: Case) -> None:
    """Take vigorish with the payment at a table that files to collect it later."""
    case.draft.remove("payments", _payment(case))
    case.row.update(
        vigorish_handling="collected",
        vigorish_collected_at=case.row["vigorish_handled_at"],
        marker_amount=None,
        marker_position=None,
        marker_removed_at=None,
    )


def _left(case: Case) -> datetime | None:
    """Time at which the player left."""
    left = case.draft.events("player_left", event_player_id=case.row["wager_player_id"])
    return left[-1]["event_at"] if left else None


def _next_shuffle(case: Case) -> datetime | None:
    """Time within the hour after the collection at which the cards were shuffled, or went into the device."""
    collected, batch = case.row["vigorish_collected_at"], case.round["batch_id"]
    shuffles = case.draft.events("shuffled", table_id=case.table_id)
    if batch is not None:
        shuffles = case.draft.events("batch_in_shuffler", table_id=case.table_id, event_batch_id=batch)
    later = [e["event_at"] for e in shuffles if e["event_at"] > collected]
    return later[0] if later and later[0] - collected < timedelta(hours=1) else None


def _stays_on(case: Case) -> bool:
    """The cards were shuffled after the collection, and the player did not leave before or soon after."""
    shuffled, left = _next_shuffle(case), _left(case)
    return shuffled is not None and (left is None or left > after(shuffled, 30_000))


def _plays_on(case: Case) -> bool:
    """Another round is dealt from the shoe before the player leaves: nothing was due at once."""
    shoe, began, left = case.round["shoe_id"], case.round["first_card_at"], _left(case)
    later = [
        each["first_card_at"]
        for each in case.draft.rows["rounds"]
        if each["shoe_id"] == shoe and each["first_card_at"] > began
    ]
    return bool(later) and (left is None or left > min(later))


def _after_reshuffle(case: Case) -> None:
    shuffled = _next_shuffle(case)
    if shuffled:
        _collect_at(case, after(shuffled, 20_000))


def _left_soon(case: Case) -> bool:
    left = _left(case)
    soon = timedelta(seconds=5)
    return left is not None and timedelta(0) < left - case.row["vigorish_collected_at"] < soon


def _after_leaving(case: Case) -> None:
    left = _left(case)
    if left:
        _collect_at(case, after(left, 1000))


def _paid_less(case: Case) -> None:
    """Collect 25 cents less than was marked."""
    _payment(case)["payment_amount"] -= 25


def _not_paid(case: Case) -> None:
    case.draft.remove("payments", _payment(case))


def _vigorish(case: Case) -> int:
    return int(case.row["vigorish"])


_WRONG_SPACE = sets(row, "marker_position", lambda c: str(int(c.position) % 9 + 1))
"""Lay the marker on a space that is not the player's."""
_AT_PAYOUT = wagered("banker", SIX, SEVEN, at(variant="standard"))
_TAKEN_LATE = time(row, "vigorish_collected_at", its_round, "settled_at", 1500)
_TAKEN_UP = time(row, "marker_removed_at", row, "vigorish_collected_at", -400)
_AT_ONCE = "vigorish taken at payout where deferral is filed"
_LONG_AFTER = "vigorish collected long after the payment where it is due at once"
_STAYED = _marker(_stays_on)
_LEFT = _marker(_left_soon)
_QUARTER_LESS = add_to(row, "marker_amount", -25)

CHANGES = (
    Change(
        "627a.12(d)", "vigorish taken at payout where deferral is filed", _marker(_plays_on), _taken_at_once
    ),
    Change("627a.12(d)(1)", _LONG_AFTER, _AT_PAYOUT, _TAKEN_LATE),
    Change("627a.12(d)(2)(i)", "vigorish collected after the reshuffle", _STAYED, _after_reshuffle),
    Change("627a.12(d)(2)(i)", "vigorish collected after the player left", _LEFT, _after_leaving),
    Change(
        "627a.12(d)(2)(i)[amount collected]",
        "25 cents less collected than marked",
        _marker(),
        _paid_less,
        money=25,
    ),
    Change(
        "627a.12(d)(2)(i)[collection recorded]",
        "vigorish said to be collected and not paid",
        _marker(),
        _not_paid,
        money=_vigorish,
    ),
    Change("627a.12(d)(2)(ii)", "marker shows another amount than is owed", _marker(), _QUARTER_LESS),
    Change("627a.12(d)(2)(ii)", "marker lies on another player's number", _marker(), _WRONG_SPACE),
    Change("627a.12(d)(2)(iii)", "marker taken up before the vigorish was collected", _marker(), _TAKEN_UP),
    missing("627a.12(d)(1)", "time vigorish was collected", _AT_PAYOUT, "vigorish_collected_at"),
)
