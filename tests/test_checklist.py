"""A checklist is written, filled in as people do, read back, and judged by the run like any other look."""

from __future__ import annotations

import csv
import json
import shutil
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from markupsafe import escape
from typer.testing import CliRunner

from audit import cli
from audit.intake.submission import load_submission
from audit.recorded import checklist
from audit.recorded.checklist import COLUMNS, ChecklistRejected, asked_of, kind_of, read_back
from reports.checklist_sheet.view import page
from rules.catalogue import load
from rules.clause import Status
from tests.intake_logs import sound, write

FILING = """\
version: 1
properties:
  - id: CASINO
    name: A casino
    time_zone: America/New_York
    gaming_day_starts: "06:00"
    filings: []
"""
SEEN = {
    "result": "compliant",
    "seen_at": "21:40",
    "seen_by": "S-11",
    "document": "SV-1",
}


@pytest.fixture
def log(tmp_path: Path) -> Path:
    (tmp_path / "filing.yaml").write_text(FILING, encoding="utf-8")
    folder = tmp_path / "log"
    folder.mkdir()
    return folder


def _written(log: Path, day: str = "2026-03-02") -> list[dict[str, str]]:
    asked = ["checklist", "--game", "minibaccarat", "--property", "CASINO", "--day", day]
    said = CliRunner().invoke(
        cli.app, [*asked, "--table", "MB-01", "--table", "MB-02", "--out", str(log.parent / "list.csv")]
    )
    assert said.exit_code == 0, said.output
    with (log.parent / "list.csv").open(encoding="utf-8-sig", newline="") as stream:
        return list(csv.DictReader(stream))


def _fill(log: Path, lines: list[dict[str, str]]) -> Path:
    path = log.parent / "filled.csv"
    with path.open("w", encoding="utf-8", newline="") as stream:
        out = csv.DictWriter(stream, COLUMNS)
        out.writeheader()
        out.writerows(lines)
    return path


def test_a_list_has_each_duty_that_a_person_sees_at_each_table(log: Path) -> None:
    lines = _written(log)
    seen = {
        citation
        for citation, clause in load("627a").clauses.items()
        if clause.chapter == "627a" and clause.status.value in {"inspection", "observation"}
    }
    assert seen
    assert {(line["table_id"], line["clause"]) for line in lines} == {
        (table, citation) for table in ("MB-01", "MB-02") for citation in seen
    }
    assert len(lines) == 2 * len(seen)
    assert not any(line["result"] or line["seen_by"] for line in lines)


def test_what_is_filled_in_becomes_rows_of_the_log_once(log: Path) -> None:
    lines = _written(log)
    inspected = next(line for line in lines if line["kind"] == "inspection")
    observed = next(line for line in lines if line["kind"] == "observation")
    inspected |= {**SEEN, "valid_until": "2026-06-30"}
    observed |= {**SEEN, "result": "Not compliant", "seen_at": "01:30", "table_id": "", "note": "touched"}
    filled = _fill(log, lines)
    words = ["attest", str(filled), "--log", str(log), "--submission", str(log.parent / "filing.yaml")]
    said = CliRunner().invoke(cli.app, words)
    assert said.exit_code == 0, said.output
    assert f"left empty   {len(lines) - 2}" in said.output
    (row,) = pq.read_table(log / "inspections").to_pylist()
    assert (row["table_id"], row["inspection_clause"]) == (inspected["table_id"], inspected["clause"])
    assert row["inspection_at"] == datetime(2026, 3, 3, 2, 40, tzinfo=UTC)
    assert row["inspection_valid_until"] == datetime(2026, 7, 1, 3, 59, 59, tzinfo=UTC)
    (row,) = pq.read_table(log / "observations").to_pylist()
    assert (row["table_id"], row["observation_result"]) == (None, "not_compliant")
    # After midnight is still the gaming day of the evening before.
    assert row["observation_at"] == datetime(2026, 3, 3, 6, 30, tzinfo=UTC)
    before = sorted(log.rglob("*"))
    again = CliRunner().invoke(cli.app, words)
    assert "was read before" in again.output
    assert sorted(log.rglob("*")) == before


def test_a_table_of_which_the_log_has_nothing_is_named_and_its_look_kept(log: Path) -> None:
    write(log, sound(3))
    lines = _written(log)
    for line, table in zip(lines, ("MB-01", "MB-77", ""), strict=False):
        line |= {**SEEN, "result": "not compliant", "table_id": table, "note": "seen"}
    filled = _fill(log, lines)
    words = ["attest", str(filled), "--log", str(log), "--submission", str(log.parent / "filing.yaml")]
    said = CliRunner().invoke(cli.app, words)
    assert said.exit_code == 0, said.output
    assert "no round and no event of these gaming tables" in said.output
    assert "row 3: MB-77\n" in said.output
    assert {"MB-01", "MB-77", None} <= set(pq.read_table(log / "inspections")["table_id"].to_pylist())


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"result": "yes"}, "result 'yes' is none of"),
        ({"seen_by": ""}, "seen_by is empty"),
        ({"seen_at": ""}, "seen_at is empty"),
        ({"document": ""}, "document is empty"),
        ({"table_id": ""}, "table_id is empty"),
        ({"seen_at": "half past nine"}, "is not a time such as 21:40"),
        ({"seen_at": "2026-03-02 05:59"}, "not within the gaming day 2026-03-02"),
        ({"seen_at": "2026-03-03 06:00"}, "not within the gaming day 2026-03-02"),
        ({"gaming_day": "3/2/2026"}, "is not a day"),
        ({"valid_until": "soon"}, "is not a time"),
        ({"valid_until": "2025-03-20"}, "valid_until 2025-03-20 is before it was seen"),
        ({"gaming_day": "9999-12-31"}, "is not a day"),
        ({"valid_until": "9999-12-31"}, "out of range"),
        ({"property_id": "OTHER"}, "property 'OTHER' is not in filing.yaml"),
        ({"clause": "627a.12(h)"}, "no clause of this name is for a person to see"),
    ],
)
def test_a_line_that_cannot_be_read_is_named_and_nothing_is_taken_over(
    log: Path, changed: dict[str, str], reason: str
) -> None:
    lines = _written(log)
    lines[0] |= SEEN
    lines[1] |= SEEN | changed
    with pytest.raises(ChecklistRejected, match="nothing was taken over") as refused:
        read_back(_fill(log, lines), log, load_submission(log.parent / "filing.yaml"))
    assert f"row 3, {lines[1]['clause']}: " in str(refused.value)
    assert reason in str(refused.value)
    assert not list(log.iterdir())


@pytest.mark.parametrize(
    ("day", "at", "told"),
    [
        ("2026-10-31", "01:30", "happens twice"),
        ("2026-03-07", "02:30", "does not happen"),
        ("2026-10-31", "2026-11-01T01:30:00-05:00", ""),
        ("2026-10-31", "01:30-05:00", ""),
        ("2026-10-31", "2026-11-01T05:59:59", ""),
    ],
)
def test_a_night_on_which_clocks_change_asks_for_the_offset(log: Path, day: str, at: str, told: str) -> None:
    lines = _written(log, day)
    lines[0] |= SEEN | {"seen_at": at}
    filled, filing = _fill(log, lines), load_submission(log.parent / "filing.yaml")
    if told:
        with pytest.raises(ChecklistRejected, match=told):
            read_back(filled, log, filing)
    else:
        assert sum(read_back(filled, log, filing).rows.values()) == 1


def test_a_day_lies_in_the_folder_of_its_name_however_it_was_written(log: Path) -> None:
    lines = _written(log)
    lines[0] |= SEEN | {"gaming_day": "20260302"}
    read_back(_fill(log, lines), log, load_submission(log.parent / "filing.yaml"))
    (day,) = (log / "inspections").iterdir()
    assert day.name == "day=2026-03-02"


def test_a_file_that_is_no_checklist_is_refused(log: Path) -> None:
    path = log.parent / "other.csv"
    path.write_text("a,b\n1,2\n", encoding="utf-8")
    with pytest.raises(ChecklistRejected, match="it has no column property_id"):
        read_back(path, log, load_submission(log.parent / "filing.yaml"))
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ChecklistRejected, match=r"other\.csv"):
        read_back(path, log, load_submission(log.parent / "filing.yaml"))


def test_a_run_answers_attested_by_what_a_list_brought(tmp_path: Path) -> None:
    """A compliant log without looks, and one clause looked at while its gaming table was open."""
    log = tmp_path / "log"
    call = CliRunner().invoke
    made = call(cli.app, ["sample", "--out", str(log), "--game", "minibaccarat", "--rounds", "60"])
    assert made.exit_code == 0, made.output
    for name in ("inspections", "observations"):
        shutil.rmtree(log / name, ignore_errors=True)
    columns = ["property_id", "table_id", "gaming_day", "settled_at"]
    (day,) = (log / "rounds").iterdir()
    (rounds,) = [pq.read_table(path, columns=columns, partitioning=None) for path in day.iterdir()]
    # Neither the first moment of the table's record nor its last.
    round_ = rounds.to_pylist()[len(rounds) // 2]
    out = tmp_path / "list.csv"
    asked = ["--property", round_["property_id"], "--table", round_["table_id"]]
    asked += ["--day", str(round_["gaming_day"]), "--out", str(out)]
    assert call(cli.app, ["checklist", "--game", "minibaccarat", *asked]).exit_code == 0
    with out.open(encoding="utf-8-sig", newline="") as stream:
        lines = list(csv.DictReader(stream))
    line = next(line for line in lines if line["kind"] == "inspection")
    line |= SEEN | {"seen_at": round_["settled_at"].isoformat()}
    filing = log / "rules_submission.yaml"
    taken = read_back(_fill(log, lines), log, load_submission(filing))
    assert taken.rows == {"inspections": 1}
    run = tmp_path / "run"
    call(cli.app, ["run", str(log), "--submission", str(filing), "--out", str(run)])
    (folder,) = [path.parent for path in run.rglob("run.json")]
    coverage = pq.read_table(folder / "coverage.parquet").to_pylist()
    assert {row["attested"] > 0 for row in coverage if row["citation"] == line["clause"]} == {True}
    (look,) = pq.read_table(folder / "attestations.parquet").to_pylist()
    assert (look["clause"], look["document"]) == (line["clause"], "SV-1")


def test_a_run_names_looks_at_gaming_tables_of_which_the_log_has_nothing(tmp_path: Path) -> None:
    """A mistyped table: what was found not met there is told, and not lost."""
    log = tmp_path / "log"
    call = CliRunner().invoke
    assert (
        call(cli.app, ["sample", "--out", str(log), "--game", "minibaccarat", "--rounds", "60"]).exit_code
        == 0
    )
    path = next((log / "inspections").rglob("*.parquet"))
    rows = pq.ParquetFile(path).read()
    there, *_ = rows.to_pylist()
    nowhere = there | {"table_id": "MB-99"}
    astray = [nowhere, nowhere | {"inspection_result": "not_compliant"}]
    pq.write_table(pa.Table.from_pylist([*rows.to_pylist(), *astray], schema=rows.schema), path)
    run = tmp_path / "run"
    submission = str(log / "rules_submission.yaml")
    said = call(cli.app, ["run", str(log), "--submission", submission, "--out", str(run)])
    told = "no round and no event of gaming table MB-99 at PHL1 on those days; 1 clause found not met"
    assert told in " ".join(said.output.split())
    receipt = json.loads((run / "run.json").read_text(encoding="utf-8"))
    for each in (receipt, *receipt["properties"]):
        (found,) = each["attested"]["not_relied_on"]
        assert (found["looks"], told in found["reason"]) == (1, True)


def test_a_list_of_no_game_is_refused(tmp_path: Path) -> None:
    words = ["checklist", "--game", "baccarat", "--property", "P", "--table", "T", "--day", "2026-03-02"]
    said = CliRunner().invoke(cli.app, [*words, "--out", str(tmp_path / "list.csv")])
    assert said.exit_code == 2
    assert not list(tmp_path.iterdir())


def test_a_line_with_a_cell_too_many_is_refused(log: Path) -> None:
    """A comma in a remark that stands in no quotes moves what follows it into other columns."""
    path = _fill(log, _written(log))
    path.write_text(path.read_text(encoding="utf-8").rstrip() + ",more\n", encoding="utf-8")
    with pytest.raises(ChecklistRejected, match="more cells than the heading"):
        read_back(path, log, load_submission(log.parent / "filing.yaml"))


@pytest.mark.parametrize(("only", "kind"), [("standing", "inspection"), ("day", "observation")])
def test_what_stands_and_what_is_of_the_day_are_lists_of_their_own(
    tmp_path: Path, only: str, kind: str
) -> None:
    out = tmp_path / "list.csv"
    words = ["checklist", "--game", "minibaccarat", "--property", "P", "--table", "T", "--day", "2026-03-02"]
    said = CliRunner().invoke(cli.app, [*words, "--only", only, "--out", str(out)])
    assert said.exit_code == 0, said.output
    with out.open(encoding="utf-8-sig", newline="") as stream:
        assert {line["kind"] for line in csv.DictReader(stream)} == {kind}


def test_a_list_on_paper_has_boxes_for_each_duty_at_each_table() -> None:
    asked = asked_of("minibaccarat", date(2026, 3, 2))
    lines = [{"citation": each.citation, "kind": each.status.value, "duty": each.duty} for each in asked]
    about = {"title": "Minibaccarat", "property_id": "P", "gaming_day": "2026-03-02", "version": "1"}
    html = page(lines, ["MB-01", "<b>"], about)
    assert html.count('class="tick"') == 2 * 2 * len(asked)
    assert html.count("Signature") == 2
    for column in ("Seen at", "Seen by", "Document"):
        assert html.count(f'<th scope="col">{column}</th>') == 2 * 2, column
    assert html.count('<td class="line"></td>') - 2 * 3 == 2 * sum(
        5 if each["kind"] == "inspection" else 4 for each in lines
    )
    assert "&lt;b&gt;" in html
    assert all(html.count(escape(each.duty)) >= 2 for each in asked)


def test_a_clause_is_what_its_text_of_the_day_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that was to be observed, and since a day is to be inspected, and one that was added on that day."""
    day = date(2026, 3, 2)
    seen = next(c for c in load("627a").of_chapter("627a") if c.status is Status.INSPECTION)
    amended = replace(seen, since=day, earlier=(replace(seen, status=Status.OBSERVATION, until=day),))
    added = replace(seen, citation="627a.2(z)", since=day)
    catalogue = replace(load("627a"), clauses={c.citation: c for c in (amended, added)})
    monkeypatch.setattr(checklist, "load", lambda *_: catalogue)
    before = day - timedelta(days=1)
    assert [kind_of(seen.citation, each) for each in (before, day)] == ["observation", "inspection"]
    assert [kind_of("627a.2(z)", each) for each in (before, day)] == ["", "inspection"]
    assert kind_of("627a.2(y)", day) == ""
    found = [[c.citation for c in asked_of("minibaccarat", each, ["inspection"])] for each in (before, day)]
    assert found == [[], [seen.citation, "627a.2(z)"]]
    assert [c.citation for c in asked_of("minibaccarat", before, ["observation"])] == [seen.citation]
