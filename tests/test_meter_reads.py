"""What controllers say of their meters shows a contribution that was skimmed, and accuses no other table."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import pytest

from audit.judge.witnesses import Said
from audit.runs.vouched_told import AGREED, PART
from rules.duties.progressive_wins import KIND
from sample_logs.meter_reads import with_meter_reads
from tests.witnessed import Rows, Witnessed, all_closed_up, skim_the_meter

METER = "controller of the meter"
LINKED = ("FU-01", "FU-02", "FU-03")

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module", params=["pai_gow_poker", "fortune_asia_poker"])
def days(request: pytest.FixtureRequest) -> Witnessed:
    game: str = request.param
    return Witnessed(game, with_meter_reads, ("meter_readings",), seed=11, rounds=160, days=2)


def test_a_skimmed_contribution_shows_at_its_gaming_table_alone(days: Witnessed) -> None:
    rows = days.rows()
    read = sorted({row["table_id"] for row in rows["events"] if row["event_kind"] == "meter_read"})
    assert len(read) >= 2
    assert skim_the_meter(rows, read[0], Random(11))
    assert days.told(rows).keys() == {read[0]}


def test_every_reading_but_the_first_is_decided_and_a_meter_changed_over_night_shows(days: Witnessed) -> None:
    """Of each day the last round waits for the next, and its last reading does not wait with it."""
    rows = days.rows()
    of_meters = [row for row in rows["events"] if row["event_kind"] == "meter_read"]
    at, second = of_meters[0]["table_id"], max(row["gaming_day"] for row in of_meters)
    for row in of_meters:
        if (row["table_id"], row["gaming_day"]) == (at, second):
            row["event_amount"] -= 5
    parts = days.judged(rows)
    told = sum((said for part in parts for key, said in part.vouched.items() if key[4] == METER), Said())
    meters = {row["table_id"] for row in of_meters}
    assert (told.agreed, told.differs, told.undecided) == (len(of_meters) - len(meters) - 1, 1, 0)
    assert told.cents == -500
    (found,) = [row for part in parts for row in part.findings.to_pylist()]
    assert (found["table_id"], found["gaming_day"], found["fault"]) == (at, second, "record")


def test_wagers_that_no_two_readings_lie_around_are_left_out(days: Witnessed) -> None:
    """Without its last reading the first day of a meter is handed in for part; the next begins anew."""
    rows = days.rows()
    of_meters = [row for row in rows["events"] if row["event_kind"] == "meter_read"]
    at, first = of_meters[0]["table_id"], min(row["gaming_day"] for row in of_meters)
    *_, amid, last = (row for row in of_meters if (row["table_id"], row["gaming_day"]) == (at, first))
    rows["events"].remove(last)
    of_day = {row["round_id"]: row for row in rows["rounds"] if row["gaming_day"] == first}
    after = {key for key, row in of_day.items() if row["first_card_at"] > amid["event_at"]}
    outside = [row for row in rows["wagers"] if row["round_id"] in after and row["wager_kind"] == KIND]
    here = {key for key, row in of_day.items() if row["table_id"] == at}
    outside = [row for row in outside if row["round_id"] in here and row["wager_change"] != "withdrawn"]
    told: dict[tuple[str, bool], Said] = {}
    for part in days.judged(all_closed_up(rows)):
        for (_, table, day, _, witness), said in part.vouched.items():
            if witness == METER:
                key = (table, day == first)
                told[key] = told.get(key, Said()) + said
    mine, next_day = told.pop((at, True)), told.pop((at, False))
    assert (mine.agreed, mine.differs, mine.undecided) == (1, 0, 0)
    assert mine.without == len(outside) > 0
    assert mine.standing == PART
    assert (next_day.agreed, next_day.undecided, next_day.standing) == (2, 0, AGREED)
    assert not any(said.without for said in told.values())


@pytest.fixture(scope="module")
def linked() -> Witnessed:
    """Three of four gaming tables share one meter; the fourth has its own."""
    witness = partial(with_meter_reads, linked=LINKED)
    setup: dict[str, Any] = {"linked_meter": True, "progressive_paytable": "1"}
    return Witnessed("face_up_pai_gow_poker", witness, ("meter_readings",), seed=11, days=2, **setup)


def _said(days: Witnessed, rows: Rows) -> dict[str, Said]:
    told: dict[str, Said] = {}
    for part in days.judged(all_closed_up(rows)):
        for (_, table, _, _, witness), said in part.vouched.items():
            if witness == METER:
                told[table] = told.get(table, Said()) + said
    return told


def test_what_tables_put_on_a_shared_meter_adds_up(linked: Witnessed) -> None:
    """Every reading is decided at each of the tables, but for the very first of all."""
    rows = linked.rows()
    read = [row for row in rows["events"] if row["event_kind"] == "meter_read"]
    told = _said(linked, rows)
    for table in LINKED:
        own = sum(row["table_id"] == table for row in read)
        said = told[table]
        assert (said.differs, said.undecided) == (0, 0)
        assert said.agreed in (own - 1, own)
    assert (
        sum(told[table].agreed for table in LINKED) == len([r for r in read if r["table_id"] in LINKED]) - 1
    )


def test_a_skimmed_contribution_shows_in_the_shared_meter_once(linked: Witnessed) -> None:
    rows = linked.rows()
    assert skim_the_meter(rows, LINKED[1], Random(11))
    told = _said(linked, rows)
    assert sum(told[table].differs for table in LINKED) == 1
    assert not any(said.differs for table, said in told.items() if table not in LINKED)


def test_a_shared_meter_is_open_where_a_table_of_it_is_not_at_hand(linked: Witnessed) -> None:
    """By its controller three tables share it, and readings stand at two."""
    rows = linked.rows()
    skim_the_meter(rows, LINKED[1], Random(11))
    rows["events"] = [
        row for row in rows["events"] if row["event_kind"] != "meter_read" or row["table_id"] != LINKED[2]
    ]
    told = _said(linked, rows)
    # Those of one moment still agree with each other.
    assert all(told[table].differs == 0 and told[table].undecided > 0 for table in LINKED[:1])
