"""§ 627a.2, and every other duty a person must see for himself: what was attested for a table."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from tests.slow.book import Round, Table
from tests.slow.checks import Answer, check
from tests.slow.deal import Row
from tests.slow.s05_idle import stored_batch_dealt
from tests.slow.three import Truth, all_of, any_of, at_most, less, no


@check("627a.2(a)", "table")
def nine_positions(table: Table) -> Answer:
    return True, at_most(table.options["positions"], 9)


@check("627a.2(a)[positions used]", "round")
def positions_used(one: Round) -> Answer:
    """Where wagers lay at positions when betting closed; one that is not on record may have lain anywhere."""
    positions = one.table.options["positions"]
    beyond = any_of(
        *(all_of(each.lay, any_of(less(positions, each.seat), less(9, each.seat))) for each in one.wagers)
    )
    return True, all_of(no(beyond), not one.lacks_wagers or None)


def ez_table(table: Table) -> Truth:
    return any_of(*(one.ez for one in table.rounds))


def marks_vigorish(table: Table) -> Truth:
    borne = any_of(*(no(one.ez) for one in table.rounds))
    return all_of(table.options["vigorish_collection"] == "deferred", borne)


def offers(wager: str) -> Callable[[Table], Truth]:
    return lambda table: wager in table.options["wagers"]


def no_player_turned_a_hand(table: Table) -> Truth:
    return not any(e["event_kind"] == "hand_turned" and e["event_role"] == "player" for e in table.events)


def always(table: Table) -> Truth:
    return True


ATTESTED: dict[str, Callable[[Table], Truth]] = {
    "627a.2(b)": always,
    "627a.2(b)(1)": always,
    "627a.2(b)(2)": always,
    "627a.2(b)(3)": always,
    "627a.2(b)(4)": always,
    "627a.2(b)(5)": offers("dragon_bonus"),
    "627a.2(b)(6)(i)": ez_table,
    "627a.2(b)(6)(ii)": ez_table,
    "627a.2(b)(6)(iii)": ez_table,
    "627a.2(b)(7)": offers("house_money"),
    "627a.2(b)(8)": marks_vigorish,
    "627a.2(c)": marks_vigorish,
    "627a.2(d)": always,
    "627a.2(e)": always,
    "627a.5(g)(2)(i)": stored_batch_dealt,
    "627a.5(g)(2)(ii)": stored_batch_dealt,
    "627a.8(d)(1)(ii)": offers("house_money"),
    "627a.8(e)": no_player_turned_a_hand,
    "627a.11(c)": always,
}


_NAMES = (
    *("dealer_id", "floorperson_id", "hand_player_id", "wager_player_id", "validated_by"),
    *("payment_player_id", "event_person_id", "event_verified_by", "event_player_id"),
)
"""Columns that name people."""


def _attested(citation: str, concerns: Callable[[Table], Truth]) -> Callable[[Table], Answer]:
    """A duty found met is met, even where nobody knows whether it arises."""

    def judged(table: Table) -> Answer:
        arises, met = concerns(table), _met(citation, table)
        return (True if arises is None and met else arises), met

    return judged


def _met(citation: str, table: Table) -> Truth:
    """Whether what was found still speaks for the day; what was found wrong stands until it is answered."""
    records = [
        record
        for record in table.attested
        if record["clause"] == citation and record["gaming_day"] <= table.gaming_day
    ]
    wrong = [record for record in records if record["result"] != "compliant"]
    fit = [record for record in records if record["result"] == "compliant" and _relied_on(record, table)]
    standing = [one for one in wrong if not any(_answers(other, one) for other in fit)]
    if any(_speaks(record, table) for record in standing):
        return False
    if standing or any(record["gaming_day"] == table.gaming_day for record in wrong):
        return None
    later = [record for record in fit if not wrong or records.index(record) > records.index(wrong[-1])]
    return any(_speaks(record, table) for record in later) or None


def _relied_on(record: Row, table: Table) -> bool:
    """Whether it is of something named, with a document, while the table was open, by nobody of the table."""
    today = record["gaming_day"] == table.gaming_day
    most = 366 if record["kind"] == "inspection" else 1
    too_late = table.noon + (record["gaming_day"] - table.gaming_day) + timedelta(days=most)
    if record["valid_until"] is not None and record["valid_until"] >= too_late:
        return False
    if record["round_id"] is not None and today:
        if record["round_id"] not in {one.row["round_id"] for one in table.rounds}:
            return False
    elif record["table_id"] is None:
        return False
    rows = [one.row for one in table.rounds] + table.events
    moments = [value for row in rows for value in row.values() if isinstance(value, datetime)]
    if today and not (moments and min(moments) <= record["at"] <= max(moments)):
        return False
    return bool((record["document"] or "").strip()) and record["by"] not in _people(table)


def _people(table: Table) -> set[str]:
    rows = [*table.events, *table.payments, *(one.row for one in table.rounds)]
    rows += [wager.row for one in table.rounds for wager in one.wagers]
    rows += [hand.row for one in table.rounds for hand in one.hands]
    return {row[name] for row in rows for name in _NAMES if row.get(name)}


def _speaks(record: Row, table: Table) -> bool:
    until = record["valid_until"]
    return bool(record["gaming_day"] == table.gaming_day or (until is not None and until >= table.noon))


def _answers(record: Row, wrong: Row) -> bool:
    """Whether a record of that table, by somebody else or an hour later, finds right what was found wrong."""
    wait = timedelta(hours=1) if record["by"] == wrong["by"] else timedelta(microseconds=1)
    of_that_table = wrong["table_id"] in (None, record["table_id"])
    return bool(record["result"] == "compliant" and of_that_table and record["at"] - wrong["at"] >= wait)


for _citation, _concerns in ATTESTED.items():
    check(_citation, "table")(_attested(_citation, _concerns))
