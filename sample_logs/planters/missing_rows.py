"""Rows that are not on record, and a statement of recording that the log belies: faults of the record.

What rests on rows that are gone is left undecided, so these breaches need a log of their own.
"""

from datetime import timedelta
from typing import Any

from audit.format.log_files import arrow_schema
from sample_logs.planters.case import Case, Edit
from sample_logs.planters.change import Change
from sample_logs.planters.draft import Row, after
from sample_logs.planters.places import Place, Rows, day_events, rounds, wagers

_AT = {"events": "event_at", "payments": "payment_at"}


def missing_rows(chapter: str) -> tuple[Change, ...]:
    """Failures of a chapter's tests of its record, but for that of payments."""
    event = Rows("events", _follows_a_row)
    return (
        _on_record(chapter, "round", rounds(_follows_a_quiet_round), _lose_the_round_before),
        _on_record(chapter, "wager", wagers(_precedes_a_wager), _lose_it, per="round"),
        _on_record(chapter, "event", event, _lose_the_row_before, position=_position),
        Change(
            f"record:{chapter}.statement",
            "openings of tables said not to be recorded",
            day_events("table_opened"),
            _deny_its_kind,
            fault="record",
        ),
    )


def payment_missing(chapter: str) -> Change:
    """A payment that is not on record, where a later one of its gaming table's day is."""
    return _on_record(chapter, "payment", Rows("payments", _follows_a_row), _lose_the_row_before)


def first_payment_missing(chapter: str) -> Change:
    """The same in a game that calls for no payments: the later one is recorded for the purpose."""
    return _on_record(chapter, "payment", rounds(), _record_the_second_of_two)


def _on_record(chapter: str, row: str, place: Place, edit: Edit, **more: Any) -> Change:
    return Change(f"record:{chapter}.{row}s", f"a {row} left out", place, edit, fault="record", **more)


def _position(case: Case) -> str | None:
    return case.position


def _follows_a_quiet_round(case: Case) -> bool:
    """Rounds before which one was dealt in which nothing went wrong and no meter was fed."""
    if case.before is None:
        return False
    before = case.of(case.before)
    return before.plain and not before.payments()


def _lose_the_round_before(case: Case) -> None:
    draft, gone = case.draft, case.before
    assert gone is not None
    case.drop(case.of(gone).events())
    for table in ("rounds", "hands", "wagers"):
        draft.rows[table] = [row for row in draft.rows[table] if row["round_id"] != gone["round_id"]]


def _precedes_a_wager(case: Case) -> bool:
    return case.row is not case.wagers[-1]


def _lose_it(case: Case) -> None:
    case.draft.lose(case.row)


def _rows_before(case: Case) -> list[Row]:
    """Rows of its table's day before it, in the order in which they are numbered."""
    place, at = ("table_id", "gaming_day"), _AT[case.table]
    rows = [r for r in case.draft.rows[case.table] if all(r[name] == case.row[name] for name in place)]
    rows.sort(key=lambda row: row[at])
    return rows[: next(number for number, row in enumerate(rows) if row is case.row)]


def _follows_a_row(case: Case) -> bool:
    return bool(_rows_before(case))


def _lose_the_row_before(case: Case) -> None:
    case.draft.lose(_rows_before(case)[-1])


def _record_the_second_of_two(case: Case) -> None:
    kept = {name: case.round[name] for name in ("property_id", "gaming_day", "table_id")}
    for milliseconds in (0, 1000):
        row: Row = dict.fromkeys(arrow_schema("payments").names)
        at = after(case.round["settled_at"], milliseconds)
        row |= {**kept, "payment_kind": "meter_contribution", "payment_at": at, "payment_round_id": case.id}
        case.draft.rows["payments"].append(row)
    case.draft.lose(case.draft.rows["payments"][-2])


def _deny_its_kind(case: Case) -> None:
    """Let the casino say that events of its kind are not recorded at the gaming table that day."""
    case.draft.filing.entries.append(
        {
            "tables": [case.table_id],
            "from": case.row["gaming_day"],
            "until": case.row["gaming_day"] + timedelta(days=1),
            "events": {"not recorded": [case.row["event_kind"]]},
        }
    )
