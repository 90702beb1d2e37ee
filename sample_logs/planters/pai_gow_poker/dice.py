"""§§ 645a.2(c) and .5(i): dice kept too long, shaken or read wrongly, and starts found wrongly."""

from datetime import timedelta

from sample_logs.planters.case import Case
from sample_logs.planters.change import Change, missing
from sample_logs.planters.draft import Draft
from sample_logs.planters.edits import event, its_round, put, row, sets, without
from sample_logs.planters.fits import by_dealer, round_is, with_event
from sample_logs.planters.places import day_events, events, of_no_round, rounds

# --------------------------------------------------------------------------- dice as put in


def _of_last_day(draft: Draft) -> Case:
    """Dice put in on the last day, and the last round of that day at their table."""
    day = draft.plan.gaming_days()[-1]
    dice = day_events("dice_in", lambda _, e: e["gaming_day"] == day)(draft).row
    table = dice["table_id"]
    of_day = [r for r in draft.rows["rounds"] if r["table_id"] == table and r["gaming_day"] == day]
    return Case(draft, "events", dice, max(of_day, key=lambda r: str(r["first_card_at"])))


def _day_old(case: Case) -> None:
    """Put the dice in so early that the last round is dealt past 24 hours."""
    dice, last = case.row, case.round
    (out,) = _taken_off(case)
    dice["event_at"] = last["first_card_at"] - timedelta(hours=24, seconds=30)
    dice["gaming_day"] = case.draft.plan.gaming_days()[-2]
    case.drop([out])
    case.draft.claim_around(case.id)


def _taken_off(case: Case) -> list[dict[str, object]]:
    device = case.row["event_device_id"]
    return case.draft.events("dice_out", table_id=case.table_id, event_device_id=device)


def _of_first_day(draft: Draft) -> Case:
    """Dice put in on the first day at a table that has others on the last."""
    days = draft.plan.gaming_days()
    tables = {e["table_id"] for e in draft.events("dice_in", gaming_day=days[-1])}
    placed = [e for e in draft.events("dice_in", gaming_day=days[0]) if e["table_id"] in tables]
    return of_no_round(draft, draft.one(placed, "dice put in"))


def _out_late(case: Case) -> None:
    """Take the dice off the table past their 24 hours, unrolled."""
    (out,) = _taken_off(case)
    out["event_at"] = case.row["event_at"] + timedelta(hours=24, minutes=30)


def _never_out(case: Case) -> None:
    """Leave the dice on the table when others come on the last day."""
    case.drop(_taken_off(case))


def _left_in(case: Case) -> None:
    """Put the dice in so early that the table's day ends past 24 hours, but not its last roll; leave them."""
    day = case.row["gaming_day"]
    case.drop(_taken_off(case))
    events = case.draft.rows["events"]
    seen = [e["event_at"] for e in events if e["table_id"] == case.table_id and e["gaming_day"] == day]
    case.row["event_at"] = max(seen) - timedelta(hours=24, seconds=5)
    case.row["gaming_day"] = case.draft.plan.gaming_days()[-2]
    case.draft.claim_around(case.id)


# ---------------------------------------------------------------------------- dice as shaken

_DICE = round_is(start_method="dice")
_SHAKES = ("dice_shaken", "shaker_uncovered", "start_position_found", "shaker_put_away")
_FOUND = ("start_method", "announced_total", "generator_number", "die_1", "die_2", "die_3")


def _misadded(case: Case) -> None:
    case.round["announced_total"] += -7 if case.round["announced_total"] > 11 else 7


def _other_dice(case: Case) -> None:
    """Show other dice, announced rightly, so that the start is not where they lead."""
    step = 1 if case.round["die_1"] < 6 else -1
    case.round["die_1"] += step
    case.round["announced_total"] += step


def _unfound(case: Case) -> None:
    """Leave nothing on record of how the starting position was found."""
    without(*_SHAKES)(case)
    case.round.update(dict.fromkeys(_FOUND))


_OTHER_NUMBER = sets(its_round, "generator_number", lambda c: c.round["generator_number"] % 7 + 1)
_PUT_AWAY = rounds(with_event("shaker_put_away"))
_PLAYER_SHOOK = put(event("dice_shaken"), event_role="player")
_LID_OFF = put(event("shaker_uncovered"), event_role="player")
_TWO_DICE = put(row, event_count=2)
_DEALERS_DICE = rounds(_DICE, by_dealer)
_BANKS_LID = rounds(lambda c: c.banked and len(c.events("shaker_uncovered")) == 1)
_TWICE_AWAY = put(event("shaker_put_away"), event_count=2)
_GENERATOR = rounds(lambda c: c.round["start_method"] != "dice")

CHANGES = (
    Change("645a.2(c)(1)(i)[three dice]", "two dice in the shaker", day_events("dice_in"), _TWO_DICE),
    Change("645a.2(c)(1)(i)", "dice a day old", _of_last_day, _day_old),
    Change("645a.2(c)(1)(i)[removal]", "dice taken off the table after a day", _of_first_day, _out_late),
    Change("645a.2(c)(1)(i)[left in]", "dice left in past a day", _of_last_day, _left_in, per="table"),
    Change("645a.2(c)(1)(i)[left beside]", "dice left beside others", _of_first_day, _never_out),
    Change("645a.5(i)", "start not determined", rounds(by_dealer), _unfound),
    Change("645a.5(i)(1)(i)", "shaken twice", rounds(_DICE), put(event("dice_shaken"), event_count=2)),
    Change("645a.5(i)(1)(i)[who shakes]", "a player shook for the dealer", _DEALERS_DICE, _PLAYER_SHOOK),
    Change("645a.5(i)(1)(ii)", "dice added up wrongly, start right", rounds(_DICE), _misadded),
    Change("645a.5(i)(1)(ii)[lid]", "bank took the lid off", _BANKS_LID, _LID_OFF),
    Change("645a.5(i)(1)(iii)", "start not where the dice lead", rounds(_DICE), _other_dice),
    Change("645a.5(i)(1)(iv)", "shaker not put away", _PUT_AWAY, without("shaker_put_away")),
    Change("645a.5(i)(1)(iv)", "shaken twice when put away", rounds(_DICE), _TWICE_AWAY),
    Change("645a.5(i)(2)", "start not where the generator leads", _GENERATOR, _OTHER_NUMBER),
    missing("645a.5(i)(1)(i)", "number of shakes", events("dice_shaken"), "event_count"),
    missing("645a.5(i)(1)(iv)", "shakes when put away", events("shaker_put_away"), "event_count"),
)
