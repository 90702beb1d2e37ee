"""Two casinos in one log that name everything alike: each is told what it would be told by itself."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
import pytest
import yaml

from audit import pipeline
from audit.ask.look import Look
from audit.ask.replay import replay
from audit.errors import AuditError, RunNotFound
from audit.format.log_files import arrow_schema, write_table
from audit.intake.days import DayRows, Intake
from audit.intake.read import open_log
from audit.runs.findings import Run, open_run
from sample_logs import games
from sample_logs.logs import Log, write_statement
from sample_logs.samples import Sample
from tests import intake_logs as logs

pytestmark = pytest.mark.slow

SAMPLE = Sample(games.load("minibaccarat"))
PLACES = ("PHL1", "PIT2")
Files = dict[tuple[str, str], pa.Table]


@pytest.fixture(scope="module")
def casinos() -> dict[str, Files]:
    """The sample log with its breaches, and without them: the ids are the same."""
    return {"PHL1": _files(SAMPLE.make()[0], "PHL1"), "PIT2": _files(SAMPLE.game.whole(SAMPLE.plan), "PIT2")}


def _files(log: Log, place: str) -> Files:
    found = {}
    for table, rows in log.items():
        column = rows.schema.get_field_index("property_id")
        kind = arrow_schema(table).field("property_id").type
        named = pa.array([place] * len(rows), pa.string()).dictionary_encode().cast(kind)
        own = rows.set_column(column, "property_id", named)
        for day in sorted(set(own["gaming_day"].to_pylist())):
            found[table, day.isoformat()] = own.filter(pc.equal(own["gaming_day"], day))
    return found


def _write(log: Path, casinos: dict[str, Files], *, together: bool) -> Path:
    if together:
        places = {place for files in casinos.values() for place in files}
        every = {at: _together([f[at] for f in casinos.values() if at in f]) for at in places}
        casinos = {"every": every}
    for name, files in casinos.items():
        for (table, day), rows in files.items():
            write_table(rows, log, table, day, name)
    filed = yaml.safe_load((SAMPLE.folder / "rules_submission.yaml").read_text(encoding="utf-8"))
    filed["properties"] = [{**filed["properties"][0], "id": place} for place in PLACES]
    (log / "rules_submission.yaml").write_text(yaml.safe_dump(filed), encoding="utf-8")
    write_statement(log)
    return log


def _together(parts: list[pa.Table]) -> pa.Table:
    """Put the rows of both casinos among each other."""
    rows = pa.concat_tables([part.select(parts[0].column_names) for part in parts]).unify_dictionaries()
    return rows.take(pa.array(np.random.default_rng(1).permutation(len(rows))))


def _audited(log: Path, out: Path) -> Run:
    pipeline.run(log, log / "rules_submission.yaml", out)
    return open_run(out)


def _of(rows: pa.Table, place: str) -> list[dict[str, Any]]:
    """Rows of one property, without what names the files they were found in."""
    own: list[dict[str, Any]] = rows.filter(pc.equal(rows["property_id"], place)).to_pylist()
    for row in own:
        if row.pop("evidence", None):
            for each in (*(row["consequences"] or ()), *(row["rests_on"] or ())):
                each.update(file=None, row=None)
    return own


@pytest.fixture(scope="module")
def alone(casinos: dict[str, Files], tmp_path_factory: pytest.TempPathFactory) -> dict[str, Run]:
    folder = tmp_path_factory.mktemp("alone")
    return {
        place: _audited(
            _write(folder / place / "log", {place: files}, together=False), folder / place / "run"
        )
        for place, files in casinos.items()
    }


@pytest.fixture(scope="module")
def of_one_file(casinos: dict[str, Files], tmp_path_factory: pytest.TempPathFactory) -> Run:
    """A run of a log in which the rows of both stand in one file, beside that log."""
    folder = tmp_path_factory.mktemp("both")
    return _audited(_write(folder / "log", casinos, together=True), folder / "run")


@pytest.mark.parametrize("together", [False, True], ids=["a file a casino", "one file for both"])
def test_each_casino_is_told_what_it_would_be_told_by_itself(
    casinos: dict[str, Files], alone: dict[str, Run], of_one_file: Run, tmp_path: Path, *, together: bool
) -> None:
    both = of_one_file
    if not together:
        both = _audited(_write(tmp_path / "log", casinos, together=False), tmp_path / "run")
    assert not (both.folder / "quarantine").exists()
    for place in PLACES:
        for table in ("coverage", "findings"):
            assert _of(getattr(both, table), place) == _of(getattr(alone[place], table), place)
    exceptions = {place: _exceptions(run) for place, run in alone.items()}
    assert exceptions["PHL1"] > 10
    assert exceptions["PIT2"] == 0
    blocks = {each["id"]: each for each in both.receipt["properties"]}
    for place, run in alone.items():
        assert blocks[place]["population"] == run.receipt["population"]


def _exceptions(run: Run) -> int:
    return int(pc.sum(pc.equal(run.findings["outcome"], "exception")).as_py() or 0)


# ------------------------------------------------------------------------- what cannot be attributed


def _day(tmp_path: Path, *, phl: logs.Rows, pit: logs.Rows) -> tuple[list[DayRows], list[dict[str, str]]]:
    """Read a day of two casinos at the door; give what came through, and the reasons of what did not."""
    for name, rows in (("phl", phl), ("pit", pit)):
        logs.write(tmp_path / "log", rows, name=name)
    intake = Intake(open_log(tmp_path / "log"), tmp_path / "run")
    found = list(intake.days())
    intake.tally()
    reasons: list[dict[str, str]] = []
    for path in sorted((tmp_path / "run" / "quarantine").glob("*/*.parquet")):
        reasons += [{"table": path.parent.name, **row} for row in pq.read_table(path).to_pylist()]
    return found, reasons


def _at(place: str, count: int, *, says: bool) -> logs.Rows:
    """Sound rows of a casino, whose hands and wagers may say so."""
    rows = logs.sound(count)
    for table, found in rows.items():
        for row in found:
            if table not in ("hands", "wagers") or says:
                row["property_id"] = place
    return rows


def _ids(day: DayRows, table: str) -> list[str]:
    return sorted(set(day.tables[table]["round_id"].to_pylist()))


def test_a_hand_that_does_not_say_whose_it_is_is_refused_where_both_have_its_round(tmp_path: Path) -> None:
    days, refused = _day(tmp_path, phl=_at("PHL1", 3, says=False), pit=_at("PIT2", 1, says=False))
    by_place = {day.property_id: day for day in days}
    assert [len(by_place[place].tables["rounds"]) for place in PLACES] == [3, 1]
    assert len(_ids(by_place["PHL1"], "hands")) == 2, "two of its rounds are nobody else's"
    assert _ids(by_place["PIT2"], "hands") == []
    hands = [row for row in refused if row["table"] == "hands"]
    assert len(hands) == 4
    assert {row["expectation"] for row in hands} == {"whose"}
    assert "the row does not say whose" in hands[0]["reason"]
    assert {row["table"] for row in refused} == {"hands", "wagers"}


def test_hands_that_say_whose_they_are_go_to_their_own(tmp_path: Path) -> None:
    days, refused = _day(tmp_path, phl=_at("PHL1", 3, says=True), pit=_at("PIT2", 1, says=True))
    by_place = {day.property_id: day for day in days}
    assert [len(by_place[place].tables["hands"]) for place in PLACES] == [6, 2]
    assert [len(by_place[place].tables["wagers"]) for place in PLACES] == [6, 2]
    assert refused == []


def test_one_casino_that_says_is_enough_for_neither(tmp_path: Path) -> None:
    """What the other casino leaves unsaid stays unsaid: nothing is concluded from what is left over."""
    days, refused = _day(tmp_path, phl=_at("PHL1", 1, says=True), pit=_at("PIT2", 1, says=False))
    by_place = {day.property_id: day for day in days}
    assert [len(by_place[place].tables["hands"]) for place in PLACES] == [2, 0]
    assert len([row for row in refused if row["table"] == "hands"]) == 2


def test_a_hand_of_a_property_that_has_no_such_round_is_refused(tmp_path: Path) -> None:
    phl = _at("PHL1", 2, says=True)
    phl["hands"][0]["property_id"] = "PIT2"
    wrong = phl["hands"][0]["round_id"]
    pit = _at("PIT2", 0, says=True)
    pit["rounds"] = [{**phl["rounds"][1], "property_id": "PIT2"}]
    days, refused = _day(tmp_path, phl=phl, pit=pit)
    (hand,) = [row for row in refused if row["table"] == "hands"]
    assert (hand["round_id"], hand["expectation"]) == (wrong, "whose")
    doubted = {day.property_id: day.refused["hands"]["round_id"].to_pylist() for day in days}
    assert doubted == {"PHL1": [wrong], "PIT2": [wrong]}, "it may be either's, so neither is accused for it"


def test_of_one_casino_a_hand_that_names_another_is_refused(tmp_path: Path) -> None:
    rows = _at("PHL1", 2, says=False)
    rows["hands"][0]["property_id"] = "PIT2"
    days, refused = _day(tmp_path, phl=rows, pit={})
    assert [len(day.tables["hands"]) for day in days] == [3]
    assert [row["expectation"] for row in refused] == ["whose"]


def test_the_same_round_twice_at_one_casino_is_still_refused(tmp_path: Path) -> None:
    phl = _at("PHL1", 2, says=True)
    phl["rounds"].append({**phl["rounds"][0], "round_number_in_day": 9})
    days, refused = _day(tmp_path, phl=phl, pit=_at("PIT2", 2, says=True))
    by_place = {day.property_id: day for day in days}
    assert [len(by_place[place].tables["rounds"]) for place in PLACES] == [1, 2]
    assert [len(by_place[place].tables["hands"]) for place in PLACES] == [2, 4]
    assert [row["expectation"] for row in refused if row["table"] == "rounds"] == ["unique", "unique"]


def test_refused_rows_of_both_stand_in_one_list(tmp_path: Path) -> None:
    phl, pit = (_at(place, 2, says=True) for place in PLACES)
    for rows in (phl, pit):
        rows["hands"][1]["cards"] = ["1Z"]
    _, refused = _day(tmp_path, phl=phl, pit=pit)
    assert sorted(row["property_id"] for row in refused) == list(PLACES)
    assert {row["expectation"] for row in refused} == {"card"}


# ------------------------------------------------------------------ what one records and the other does not


def test_what_one_casino_records_is_not_recorded_of_the_other(
    casinos: dict[str, Files], tmp_path: Path
) -> None:
    """The other has no announced counts, no events at all, and marks no hand as dead."""
    poor = {
        (table, day): _without(rows, "first_count", "final_count", "dead")
        for (table, day), rows in casinos["PIT2"].items()
        if table != "events"
    }
    both = {"PHL1": casinos["PHL1"], "PIT2": poor}
    together = _audited(_write(tmp_path / "log", both, together=False), tmp_path / "run")
    alone = _audited(_write(tmp_path / "poor", {"PIT2": poor}, together=False), tmp_path / "alone")
    for table in ("coverage", "findings"):
        assert _of(getattr(together, table), "PIT2") == _of(getattr(alone, table), "PIT2")


def _without(rows: pa.Table, *names: str) -> pa.Table:
    for name in set(names) & set(rows.column_names):
        column = rows.schema.get_field_index(name)
        rows = rows.set_column(
            column, rows.schema.field(column), pa.nulls(len(rows), rows.column(column).type)
        )
    return rows


def test_a_round_of_both_is_explained_for_the_one_that_is_named(
    alone: dict[str, Run], of_one_file: Run
) -> None:
    run, log = of_one_file, of_one_file.folder.with_name("log")
    of_rounds = alone["PHL1"].findings.filter(pc.is_valid(alone["PHL1"].findings["round_id"]))
    (round_id,) = of_rounds.filter(pc.equal(of_rounds["outcome"], "exception"))["round_id"].to_pylist()[:1]
    with pytest.raises(AuditError, match="at PHL1 and at PIT2: say --property"):
        replay(run.folder, round_id, log)
    with pytest.raises(RunNotFound, match=f"no round {round_id} at PGH3"):
        replay(run.folder, round_id, log, property_id="PGH3")
    for place in PLACES:
        found = replay(run.folder, round_id, log, property_id=place)
        assert found == replay(alone[place].folder, round_id)
        assert found.property_id == place


def test_a_page_of_a_table_shows_the_hands_of_its_own_casino(
    casinos: dict[str, Files], of_one_file: Run
) -> None:
    look = Look.of_run(of_one_file.folder, of_one_file.folder.with_name("log"), None)
    for place, files in casinos.items():
        (day,) = {on for _, on in files if on.endswith("-07")}
        shown = look.table_day(place, "MB-01", date.fromisoformat(day)).rows
        own = files["rounds", day].filter(pc.equal(files["rounds", day]["table_id"], "MB-01"))
        hands = files["hands", day]
        mine = hands.filter(pc.is_in(hands["round_id"], value_set=own["round_id"].combine_chunks()))
        cards = sorted(map(str, shown["hands"]["cards"].to_pylist()))
        assert cards == sorted(map(str, mine["cards"].to_pylist()))


def test_a_day_on_which_one_casino_dealt_is_no_day_without_a_round(tmp_path: Path) -> None:
    phl, pit = _at("PHL1", 2, says=True), _at("PIT2", 2, says=True)
    logs.write(tmp_path / "log", phl, name="phl")
    logs.write(tmp_path / "log", {"events": pit["events"][:1]}, name="pit")
    receipt = pipeline.run(tmp_path / "log", None, tmp_path / "run")
    said = {each["what"] for each in receipt["completeness"]["missing"]}
    assert "days without a round" not in said
