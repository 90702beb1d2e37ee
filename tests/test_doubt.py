"""A row that the door refused proves nothing by its absence."""

from __future__ import annotations

import shutil
from collections import defaultdict
from datetime import timedelta
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from audit.ask.refused_rows import refused
from audit.pipeline import run
from tests.intake_logs import DAY, sound, write
from tests.sample_runs import RunOf
from tests.witnessed import Witnessed

Row = dict[str, Any]

SAMPLE = Path(__file__).parent.parent / "sample_logs" / "minibaccarat" / "log"


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """A copy of the sample log, to be damaged."""
    copy = tmp_path / "log"
    shutil.copytree(SAMPLE, copy)
    return copy


@pytest.fixture
def before(sample_run: RunOf) -> Path:
    """The run of the sample log as it was before it was damaged."""
    return sample_run("minibaccarat")


def _audited(log: Path, out: Path) -> dict[str, dict[str, int]]:
    run(log, SAMPLE / "rules_submission.yaml", out)
    return _states(out)


def _states(out: Path) -> dict[str, dict[str, int]]:
    rows = pq.read_table(out / "coverage.parquet").to_pylist()
    return {row["citation"]: row for row in rows}


def test_a_refused_burn_does_not_make_a_shoe_unburned(log: Path, before: Path, tmp_path: Path) -> None:
    """§ 627a.5(f): the burn's row is refused for its impossible card; nobody is accused."""
    path = next((log / "events").glob("*/*.parquet"))
    rows = pq.read_table(path, partitioning=None)
    burn = rows.column("event_kind").to_pylist().index("burn")
    cards = rows.column("event_card").to_pylist()
    cards[burn] = "9x"
    place = rows.schema.get_field_index("event_card")
    changed = rows.set_column(place, rows.schema.field(place), pa.array(cards).cast(rows.schema.types[place]))
    pq.write_table(changed, path)
    after, whole = _audited(log, tmp_path / "after"), _states(before)
    assert after["627a.5(f)"]["exceptions"] <= whole["627a.5(f)"]["exceptions"]
    assert after["627a.5(f)"]["unknown"] > whole["627a.5(f)"]["unknown"]


def _undecided(out: Path, citation: str) -> set[str]:
    """What the clause's undecided findings, and those it is listed under, say is lacking."""
    rows = pq.read_table(out / "findings.parquet").to_pylist()
    about = [
        row for row in rows if citation in {row["clause"], *(one["clause"] for one in row["consequences"])}
    ]
    return {row["observed"] for row in about if row["outcome"] == "unknown"}


def test_what_wagers_on_record_show_is_told_though_another_is_missing(log: Path, tmp_path: Path) -> None:
    """§ 627a.11(a), (b): a loser is collected after a winner, and before the announcement."""
    path = next((log / "wagers").glob("*/*.parquet"))
    table = pq.read_table(path, partitioning=None)
    rows = table.to_pylist()
    winner, loser, gone = next(filter(None, map(_three_wagers, _by_round(rows))))
    winner["settlement_order"], loser["settlement_order"] = (
        loser["settlement_order"],
        winner["settlement_order"],
    )
    loser["collected_at"] -= timedelta(hours=1)
    rows.remove(gone)
    pq.write_table(pa.Table.from_pylist(rows, table.schema), path)
    run(log, SAMPLE / "rules_submission.yaml", tmp_path / "run")
    for citation in ("627a.11(a)[before settlement]", "627a.11(b)"):
        assert winner["round_id"] in _breached(tmp_path / "run", citation)


def _by_round(wagers: list[Row]) -> list[list[Row]]:
    found: dict[str, list[Row]] = defaultdict(list)
    for row in wagers:
        found[row["round_id"]].append(row)
    return list(found.values())


def _three_wagers(of_round: list[Row]) -> tuple[Row, Row, Row] | None:
    """A winner, a loser and another whose number is left out once it is gone; None where there are none."""
    told = {row["wager_outcome"]: row for row in of_round if row["wager_kind"] in ("banker", "player")}
    others = [row for row in of_round if row not in told.values() and row["wager_number"] < len(of_round)]
    if not {"win", "lose"} <= told.keys() or not others:
        return None
    return told["win"], told["lose"], others[0]


def _breached(out: Path, citation: str) -> set[str]:
    """Rounds in which a clause is breached."""
    rows = pq.read_table(out / "findings.parquet").to_pylist()
    told = [(row["round_id"], [row, *row["consequences"]]) for row in rows if row["outcome"] != "unknown"]
    return {
        round_id
        for round_id, each in told
        if any(one["clause"] == citation and one["outcome"] == "exception" for one in each)
    }


def test_what_was_refused_is_named_by_file_and_row(tmp_path: Path) -> None:
    """Of five hands refused, three are named and the rest counted; ``quarantine`` lists them all."""
    rows = sound(5)
    for hand in rows["hands"][::2]:
        hand["cards"] = ["9x"]
    write(tmp_path / "log", rows)
    run(tmp_path / "log", None, tmp_path / "run")
    file = f"hands/day={DAY}/part-0.parquet"
    (said,) = {each for each in _undecided(tmp_path / "run", "627a.11(a)") if "refused" in each}
    named = f"row 0 of {file}, row 2 of {file}, row 4 of {file} and 2 more"
    assert said == f"rows it rests on were refused at the door: {named}"
    assert [(one["file"], one["row"]) for one in refused(tmp_path / "run")] == [
        (file, row) for row in (0, 2, 4, 6, 8)
    ]


def test_an_unreadable_file_of_wagers_leaves_the_shoes_alone(log: Path, before: Path, tmp_path: Path) -> None:
    """§ 627a.3(c) rests on rounds and events; § 627a.11(b) on wagers, which nobody can read."""
    path = next((log / "wagers").glob("*/*.parquet"))
    path.write_bytes(path.read_bytes()[:3000])
    after, whole = _audited(log, tmp_path / "after"), _states(before)
    (said,) = _undecided(tmp_path / "after", "627a.11(b)") - _undecided(before, "627a.11(b)")
    assert (
        said == f"rows it rests on were refused at the door: the whole of {path.relative_to(log).as_posix()}"
    )
    for count in ("passed", "exceptions", "unknown"):
        assert after["627a.3(c)"][count] == whole["627a.3(c)"][count]
    assert after["627a.11(b)"]["unknown"] > whole["627a.11(b)"]["unknown"]


@pytest.mark.parametrize(
    ("columns", "kind", "citation"),
    [
        (["event_shoe_id"], "burn", "627a.5(f)"),
        (["event_shoe_id"], "shuffled", "627a.5(a)"),
        (["event_shoe_id"], "cut", "627a.5(c)"),
        (["event_round_id"], "hand_called", "627a.8(c)(2)[turning]"),
        (["event_player_id", "event_position"], "player_left", "627a.12(d)(2)(i)"),
    ],
)
def test_an_event_that_names_nothing_accuses_nobody(
    columns: list[str], kind: str, citation: str, log: Path, before: Path, tmp_path: Path
) -> None:
    for path in (log / "events").glob("*/*.parquet"):
        rows = pq.ParquetFile(path).read()
        kinds = rows.column("event_kind").to_pylist()
        for column in columns:
            named = zip(kinds, rows.column(column).to_pylist(), strict=True)
            kept = pa.array([None if k == kind else v for k, v in named], pa.string())
            place, field = rows.schema.get_field_index(column), rows.schema.field(column)
            rows = rows.set_column(place, field, kept.cast(field.type))
        pq.write_table(rows, path)
    after, whole = _audited(log, tmp_path / "after"), _states(before)
    for name in whole:
        assert after[name]["exceptions"] <= whole[name]["exceptions"], name
    said = {each["observed"] for each in pq.read_table(tmp_path / "after" / "findings.parquet").to_pylist()}
    assert not any("refused" in each for each in said)
    of_loose = [each for each in said if each.startswith("events do not say what they belong to: ")]
    assert all(f"of kind {kind} with no {columns[0]}" in each for each in of_loose)
    # Where the whole log leaves the name empty, that is said instead of every row's being unknown.
    undecided = [states[citation]["unknown"] + states[citation]["not_auditable"] for states in (after, whole)]
    assert undecided[0] > undecided[1]


@pytest.mark.parametrize(("kind", "clause"), [("shuffled", "5(a)"), ("shoe_loaded", "8(a)[loading]")])
@pytest.mark.parametrize(("game", "chapter"), [("face_up_pai_gow_poker", "688a"), ("pai_gow_poker", "645a")])
def test_one_step_that_names_no_shoe_leaves_its_round_open(
    kind: str, clause: str, game: str, chapter: str
) -> None:
    """Other steps of the kind name theirs; what is asked of a round looks for the steps of its shoe."""
    log = Witnessed(game, lambda log: log, (), seed=5, rounds=24, tables=1)
    rows = log.rows()
    steps = [row for row in rows["events"] if row["event_kind"] == kind]
    steps[len(steps) // 2]["event_shoe_id"] = None
    found = {(row["clause"], row["outcome"]) for row in log.audited(rows)}
    assert (f"{chapter}.{clause}", "unknown") in found
    assert {outcome for _, outcome in found} == {"unknown"}
