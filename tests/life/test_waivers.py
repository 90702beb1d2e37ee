"""Which findings a waiver covers, until when, and what is no waiver."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

from audit.errors import WaiversRejected
from audit.life.waivers import Waivers, load_waivers
from audit.runs.findings import FINDINGS
from tests.report_fixture import Row, finding, unknown

SOUND = {
    "name": '"No shuffler"',
    "clause": '"627a.12"',
    "property": '"RVS"',
    "tables": '"all"',
    "from": "2026-03-01",
    "to": "2026-03-31",
    "authority": '"Executive Director"',
    "document": '"Letter of March 1"',
    "reason": '"repair"',
    "expires": "2026-04-01T06:00:00-04:00",
}
DAY = date(2026, 3, 8)


def _entry(**changes: str | None) -> str:
    lines = [f"{name} = {value}" for name, value in {**SOUND, **changes}.items() if value is not None]
    return "\n".join(["[[waiver]]", *lines, ""])


def _read(folder: Path, *entries: str) -> Waivers:
    path = folder / "waivers.toml"
    path.write_text("\n".join(entries), encoding="utf-8")
    return load_waivers(path)


def _waived(waivers: Waivers, *rows: Row) -> list[str]:
    table = pa.Table.from_pylist(list(rows), schema=FINDINGS)
    return waivers.in_force(
        table, lambda _, day: datetime(day.year, day.month, day.day, 10, tzinfo=UTC) + timedelta(days=1)
    )


def _below(clause: str, outcome: str = "exception") -> Row:
    told = dict.fromkeys(("position", "observed", "required", "amount_cents", "file", "row"))
    return {**told, "clause": clause, "outcome": outcome}


def _at(text: str) -> datetime:
    return datetime.fromisoformat(text)


@pytest.mark.parametrize(
    ("changes", "covered"),
    [
        ({}, True),
        ({"clause": "627a.12(c)"}, True),
        ({"clause": "627a.12"}, True),
        ({"clause": "627a.12[Table 1]"}, True),
        ({"clause": "627a.1"}, False),
        ({"clause": "627a.120"}, False),
        ({"property_id": "PHL2"}, False),
        ({"gaming_day": date(2026, 2, 28)}, False),
        ({"gaming_day": date(2026, 3, 1)}, True),
        ({"gaming_day": date(2026, 3, 31)}, True),
        ({"gaming_day": date(2026, 4, 1)}, False),
        ({"outcome": "review"}, False),
        ({"consequences": [_below("627a.12(d)")]}, True),
        ({"consequences": [_below("627a.3(c)")]}, False),
        ({"consequences": [_below("627a.3(c)", "review")]}, False),
        ({"consequences": [_below("627a.3(c)", "unknown")]}, True),
    ],
)
def test_a_waiver_covers_the_exceptions_of_its_scope(
    changes: dict[str, Any], covered: bool, tmp_path: Path
) -> None:
    waivers = _read(tmp_path, _entry())
    assert _waived(waivers, finding(**changes)) == (["No shuffler"] if covered else [""])


def test_what_is_undecided_is_never_waived(tmp_path: Path) -> None:
    assert _waived(_read(tmp_path, _entry(clause='"627a"')), unknown()) == [""]


@pytest.mark.parametrize(("table", "covered"), [("MB-03", True), ("MB-04", False)])
def test_a_waiver_may_name_its_gaming_tables(table: str, covered: bool, tmp_path: Path) -> None:
    waivers = _read(tmp_path, _entry(tables='["MB-03", "MB-05"]'))
    assert bool(_waived(waivers, finding(table_id=table))[0]) is covered


def test_a_breach_that_follows_may_have_a_waiver_of_its_own(tmp_path: Path) -> None:
    waivers = _read(tmp_path, _entry(), _entry(name='"Other"', clause='"627a.3(c)"'))
    assert _waived(waivers, finding(consequences=[_below("627a.3(c)")])) == ["No shuffler"]


@pytest.mark.parametrize(
    ("expires", "zone", "ends"),
    [
        ("2026-03-08T12:00:00Z", None, "2026-03-08T12:00:00+00:00"),
        ("2026-03-08T06:00:00-05:00", None, "2026-03-08T11:00:00+00:00"),
        ("2026-03-08T01:59:59", "America/New_York", "2026-03-08T06:59:59+00:00"),  # the last second of EST
        ("2026-03-08T03:00:00", "America/New_York", "2026-03-08T07:00:00+00:00"),  # the first of EDT
        ("2026-11-01T02:00:00", "America/New_York", "2026-11-01T07:00:00+00:00"),
        ("2026-11-01T01:30:00-04:00", None, "2026-11-01T05:30:00+00:00"),
        ("2026-11-01T01:30:00-05:00", None, "2026-11-01T06:30:00+00:00"),
    ],
)
def test_a_waiver_ends_at_the_moment_it_expires(
    expires: str, zone: str | None, ends: str, tmp_path: Path
) -> None:
    until = {"to": None, "expires": expires} | ({"zone": f'"{zone}"'} if zone else {})
    waivers = _read(tmp_path, _entry(**until))
    second = timedelta(seconds=1)
    day = _at(ends).date()
    rows = [finding(at=_at(ends) + late, gaming_day=day) for late in (-second, 0 * second, second)]
    assert _waived(waivers, *rows) == ["No shuffler", "", ""]


@pytest.mark.parametrize(
    ("expires", "covered"),
    [
        ("2026-03-09T09:59:59Z", False),
        ("2026-03-09T10:00:00Z", False),
        ("2026-03-09T10:00:01Z", True),
    ],
)
def test_a_finding_without_a_time_counts_as_of_the_end_of_its_day(
    expires: str, covered: bool, tmp_path: Path
) -> None:
    waivers = _read(tmp_path, _entry(expires=expires))
    assert bool(_waived(waivers, finding(at=None, gaming_day=DAY))[0]) is covered


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"expires": "2026-04-01T06:00:00"}, "expires: has no offset, and zone does not say"),
        ({"expires": "2026-04-01"}, "expires: must be a day and a time"),
        ({"expires": '"2026-04-01T06:00:00Z"'}, "expires: must be a day and a time"),
        ({"zone": '"America/New_York"'}, "expires: has an offset of its own; leave out zone"),
        ({"zone": '"Harrisburg"', "expires": "2026-04-01T06:00:00"}, "zone: is no time zone"),
        (
            {"zone": '"America/New_York"', "expires": "2026-03-08T02:30:00"},
            "expires: does not occur on the clock of America/New_York",
        ),
        (
            {"zone": '"America/New_York"', "expires": "2026-11-01T01:30:00"},
            "expires: occurs twice on the clock of America/New_York",
        ),
        ({"clause": '"627a.999"'}, "clause: is no clause of the catalogue"),
        ({"clause": '"627"'}, "clause: is no clause of the catalogue"),
        ({"tables": '"MB-03"'}, 'tables: must be "all" or a list of gaming tables'),
        ({"tables": "[]"}, 'tables: must be "all" or a list of gaming tables'),
        ({"from": '"2026-03-01"'}, "from: must be a gaming day"),
        ({"to": "2026-02-28"}, "to: must not be before from"),
        ({"reason": '" "'}, "reason: "),
        ({"document": None}, "document: is missing"),
        ({"until": "2026-04-01"}, "until: no such key is known"),
    ],
)
def test_what_is_no_waiver_is_refused_with_its_place(
    changes: dict[str, str | None], fault: str, tmp_path: Path
) -> None:
    with pytest.raises(WaiversRejected, match=r"waivers\.toml") as refused:
        _read(tmp_path, _entry(**changes))
    assert f"waiver No shuffler.{fault}" in str(refused.value)


def test_every_fault_is_told_at_once(tmp_path: Path) -> None:
    faulty = _entry(clause='"627a.999"', authority=None, expires="2026-04-01T06:00:00")
    with pytest.raises(WaiversRejected) as refused:
        _read(tmp_path, faulty, _entry(name='"Other"', tables="3"))
    for fault in ("No shuffler.clause", "No shuffler.authority", "No shuffler.expires", "Other.tables"):
        assert fault in str(refused.value)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (_entry() + _entry(), "two waivers have one name: No shuffler"),
        ("[[waiver]", "line 1"),
        ("", "waiver: is missing"),
        ("waivers = []", "waivers: no such key is known"),
    ],
)
def test_what_is_no_file_of_waivers_is_refused(text: str, fault: str, tmp_path: Path) -> None:
    with pytest.raises(WaiversRejected) as refused:
        _read(tmp_path, text)
    assert fault in str(refused.value)


def test_a_receipt_names_each_waiver_and_how_many_findings_it_covers(tmp_path: Path) -> None:
    waivers = _read(tmp_path, _entry(), _entry(name='"Other"', tables='["MB-05", "MB-03"]'))
    told = waivers.receipt(["No shuffler", "", "No shuffler"])
    assert told["file"] == "waivers.toml"
    first, second = told["waivers"]
    assert (first["findings"], first["tables"], first["expires"]) == (2, "all", "2026-04-01T10:00:00Z")
    assert (second["findings"], second["tables"]) == (0, ["MB-03", "MB-05"])
    assert (first["property"], first["from"], first["to"]) == ("RVS", "2026-03-01", "2026-03-31")
