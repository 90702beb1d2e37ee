"""Whether Minibaccarat's record is complete.  One row is a round, an event, a payment or a table's day."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from itertools import pairwise

from tests.slow.book import Round, Table
from tests.slow.checks import Answer, check
from tests.slow.deal import Row
from tests.slow.three import Truth

OfTable = tuple[Table, Row]

BREAKS = {"table_opened", "table_closed", "idle_started"}
OF_EVERY_SHOE = {"shuffled", "cut_offered", "cut", "cover_card_placed", "shoe_loaded", "burn"}


def _follows(number: int | None, of_the_day: Iterable[int | None]) -> Truth:
    """No number is left out between this one and the next lower one of the table's day, or 0."""
    if number is None:
        return None
    lower = (each for each in of_the_day if each is not None and each < number)
    return number - max(lower, default=0) <= 1


@check("record:627a.rounds", "round")
def no_round_left_out(one: Round) -> Answer:
    numbers = (each.row["round_number_in_day"] for each in one.table.rounds)
    return True, _follows(one.row["round_number_in_day"], numbers)


@check("record:627a.wagers", "round")
def no_wager_left_out(one: Round) -> Answer:
    """A round was played for somebody's wager, unless it was simulated."""
    numbers = {wager.row["wager_number"] for wager in one.wagers}
    none_at_all = not numbers and not one.row["simulated"]
    return True, not none_at_all and max(numbers, default=0) == len(numbers)


@check("record:627a.events", "event")
def no_event_left_out(row: OfTable) -> Answer:
    table, event = row
    return True, _follows(event["event_number"], (each["event_number"] for each in table.events))


@check("record:627a.payments", "payment")
def no_payment_left_out(row: OfTable) -> Answer:
    table, payment = row
    return True, _follows(payment["payment_number"], (each["payment_number"] for each in table.payments))


@check("record:627a.statement", "table")
def recorded_as_stated(table: Table) -> Answer:
    """Every column of the format is in every log that is held against this, so none is missing."""
    if not table.stated:
        return True, None
    events = {("events", event["event_kind"]) for event in table.events}
    payments = {("payments", payment["payment_kind"]) for payment in table.payments}
    denied = {name for name, extent in table.stated.items() if extent == "not recorded"}
    complete = {kind for (of, kind), extent in table.stated.items() if (of, extent) == ("events", "complete")}
    lacking = complete & OF_EVERY_SHOE - table.kinds_in_log if events else complete
    silent = complete & BREAKS and _has_a_silent_hour(table)
    return True, not (denied & (events | payments) or lacking or silent)


def _has_a_silent_hour(table: Table) -> bool:
    """Nothing is there for an hour, and from the round before to the round after, no break is on record."""
    rounds = [one.row["first_card_at"] for one in table.rounds if one.row["first_card_at"]]
    told = [(event["event_at"], event["event_kind"]) for event in table.events if event["event_at"]]
    moments = sorted([*rounds, *(at for at, _ in told)])
    for since, until in pairwise(moments):
        before = max((at for at in rounds if at <= since), default=moments[0])
        after = min((at for at in rounds if at >= until), default=moments[-1])
        broken = any(kind in BREAKS and before <= at <= after for at, kind in told)
        if until - since >= timedelta(hours=1) and not broken:
            return True
    return False
