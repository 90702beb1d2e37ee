"""What could be audited on what is recorded, held against real runs of logs that record no more."""

from __future__ import annotations

import itertools
from collections import Counter
from functools import cache
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
import pytest
import yaml
from typer.testing import CliRunner

from audit.cli import app
from audit.errors import FeedRejected
from audit.intake.read import open_log
from audit.readiness import plan
from audit.readiness.feeds import all_stated, feeds, of_feeds, of_file, of_log
from audit.readiness.specimen import DECIDED, Specimen, specimen
from audit.readiness.study import State, study
from audit.readiness.things import (
    FILING,
    LOOKS,
    Thing,
    Things,
    What,
    every,
    said_of,
    tables_of,
    with_what_they_bring,
)
from audit.recorded.absent_columns import never_recorded
from audit.show.shares import bars
from rules.catalogue import chapter_of, load
from rules.columns import KEYS, TABLES
from sample_logs import games, samples
from tests.taken_away import Sample, outcomes_of

FLOOR = "reading_shoe,ratings,filing"
PIT = "pit_log,shuffler,dealer_roster,dice_record"
SET_HANDS = "hand_reader,ratings,checklist"


@pytest.fixture(scope="module")
def specimens(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Specimen]:
    return _Made(tmp_path_factory)


class _Made(dict[str, Specimen]):
    def __init__(self, folders: pytest.TempPathFactory) -> None:
        super().__init__()
        self._folders = folders

    def __missing__(self, game: str) -> Specimen:
        folder = self._folders.mktemp(game)
        samples.Sample(games.load(game)).write(folder)
        self[game] = specimen(folder, load(chapter_of(game).number))
        return self[game]


@cache
def _simulated(game: str) -> Sample:
    return Sample(game)


def _write(game: str, recorded: Things, folder: Path) -> Path:
    """Write a simulated log that records no more than some things; with the columns alone."""
    _simulated(game).write(folder)
    there = tables_of(recorded) | {thing.name for thing in recorded if thing.what is What.LOOKS}
    for file in sorted(folder.rglob("*.parquet")):
        table = file.relative_to(folder).parts[0]
        if table in there:
            pq.write_table(_left(table, pq.ParquetFile(file).read(), recorded), file)
        else:
            file.unlink()
    if FILING not in recorded:
        (folder / "rules_submission.yaml").unlink()
    said: dict[str, dict[str, list[str]]] = {}
    for thing in sorted(recorded):
        if thing.what is What.STATEMENT:
            item = said_of(thing)
            said.setdefault(str(item.section), {"complete": []})["complete"].append(item.name)
    (folder / "recording.yaml").unlink()
    if said:
        (folder / "recording.yaml").write_text(yaml.safe_dump([said]), encoding="utf-8")
    return folder


def _left(table: str, rows: pa.Table, recorded: Things) -> pa.Table:
    if table in {thing.name for thing in LOOKS}:
        return rows
    for what, name in ((What.EVENT, "event_kind"), (What.PAYMENT, "payment_kind")):
        if name in rows.column_names:
            kinds = pa.array([thing.name for thing in recorded if thing.what is what], pa.string())
            rows = _numbered(table, rows.filter(pc.is_in(rows[name].cast(pa.string()), value_set=kinds)))
    kept = {each.name for each in TABLES[table].columns if each.required} | set(KEYS)
    kept |= {thing.name.partition(".")[2] for thing in recorded if thing.table == table}
    return rows.select([name for name in rows.column_names if name in kept])


def _numbered(table: str, rows: pa.Table) -> pa.Table:
    """Number the rows that are left anew: what is not recorded has no number."""
    place = rows.schema.get_field_index(f"{table.removesuffix('s')}_number")
    found: Counter[str] = Counter()
    numbers = []
    for gaming_table in rows["table_id"].to_pylist():
        found[gaming_table] += 1
        numbers.append(found[gaming_table])
    return rows.set_column(place, rows.schema.field(place), pa.array(numbers, rows.schema.field(place).type))


def _decided(folder: Path) -> Counter[str]:
    """Judge a log as a run does, and count the rows that each clause decides."""
    found: Counter[str] = Counter()
    for _, outcomes in outcomes_of(folder):
        for each in outcomes:
            counts = each.counts()
            found[each.clause.citation] += sum(counts[result] for result in DECIDED)
    return found


@pytest.mark.parametrize(
    ("game", "names", "stated"),
    [
        ("pai_gow_tiles", SET_HANDS, False),
        pytest.param("minibaccarat", FLOOR, False, marks=pytest.mark.slow),
        pytest.param("minibaccarat", f"{FLOOR},{PIT}", True, marks=pytest.mark.slow),
        pytest.param("over_under", f"{FLOOR},{PIT}", True, marks=pytest.mark.slow),
        pytest.param("pai_gow_poker", f"{SET_HANDS},{PIT},filing", True, marks=pytest.mark.slow),
    ],
)
def test_what_is_called_judgeable_is_judged_in_a_run_and_what_is_not_is_not(
    game: str, names: str, stated: bool, tmp_path: Path, specimens: dict[str, Specimen]
) -> None:
    recorded = with_what_they_bring(of_feeds(names))
    recorded |= all_stated(recorded) if stated else set()
    _write(game, recorded, tmp_path / "left")
    _write(game, every(), tmp_path / "whole")
    left, whole = _decided(tmp_path / "left"), _decided(tmp_path / "whole")
    states = study(specimens[game], recorded).states()
    of_state = {state: [each for each, found in states.items() if found is state] for state in State}
    assert {each: left[each] for each in of_state[State.NOT_JUDGED] if left[each]} == {}
    assert [each for each in of_state[State.JUDGED] if whole[each] and not left[each]] == []
    assert of_state[State.NOT_JUDGED]
    assert of_state[State.JUDGED]


def test_a_feed_names_what_the_log_format_knows() -> None:
    for name in feeds():
        assert of_feeds(name) <= every()
        assert of_feeds(name)
    assert of_feeds("reading_shoe, filing") == of_feeds("reading_shoe") | {FILING}


def test_a_feed_that_is_not_known_is_refused_with_those_that_are() -> None:
    with pytest.raises(FeedRejected, match="feed 'shoe' is not known; there are reading_shoe, ratings"):
        of_feeds("shoe")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("events: [shufled]", "events: shufled is not known; the nearest is shuffled"),
        (
            "columns: {rounds: [first_card]}",
            "columns.rounds: first_card is not known",
        ),
        ("columns: {players: [name]}", "columns.players"),
        ("complete: [events.burned]", "complete: events.burned is not known; the nearest is events.burn"),
        ("looks: [inspection]", "looks: inspection is not known; the nearest is inspections"),
        ("event: [shuffled]", "event: no such key is known"),
    ],
)
def test_what_is_wrong_with_a_list_is_named_with_its_file(text: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "ours.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(FeedRejected) as refused:
        of_file(tmp_path / "ours.yaml")
    assert str(refused.value).startswith(f"{tmp_path / 'ours.yaml'}: is not a list of what is recorded:")
    assert said in str(refused.value)


def test_all_of_a_list_is_stated_where_it_says_so(tmp_path: Path) -> None:
    (tmp_path / "ours.yaml").write_text(
        "{events: [burn], columns: {wagers: [paid_at]}, complete: all}", encoding="utf-8"
    )
    stated = {thing.name for thing in of_file(tmp_path / "ours.yaml") if thing.what is What.STATEMENT}
    assert stated == {"events.burn", "columns.wagers.paid_at"}


def test_a_log_tells_what_it_records_of_a_game(tmp_path: Path) -> None:
    recorded = with_what_they_bring(of_feeds(f"{FLOOR},fills"))
    recorded |= all_stated(recorded)
    log = open_log(_write("over_under", recorded, tmp_path))
    found = of_log(log, "over_under", never_recorded(log))
    assert found <= recorded
    assert Thing(What.COLUMN, "hands.cards") in found
    assert Thing(What.EVENT, "shoe_loaded") in found
    assert Thing(What.STATEMENT, "events.shoe_loaded") in found
    assert Thing(What.EVENT, "burn") not in found


def test_a_column_brings_its_table_and_an_event_what_it_has_to_name() -> None:
    brought = with_what_they_bring({Thing(What.COLUMN, "wagers.paid_at"), Thing(What.EVENT, "burn")})
    assert {thing.name for thing in brought} == {
        "wagers.paid_at",
        "wagers",
        "rounds",
        "burn",
        "events.event_shoe_id",
    }


def test_the_command_counts_by_chapter_and_looks_ahead(specimens: dict[str, Specimen]) -> None:
    found = study(specimens["pai_gow_tiles"], of_feeds(SET_HANDS))
    (chapter,) = plan.by_chapter([found])
    clauses = plan.by_clause([found])
    assert chapter["chapter"] == "621a"
    assert chapter["clauses"] == len(clauses)
    assert chapter["judged"] == sum(row["state"] == "judged" for row in clauses)
    (best, *_) = plan.by_feed(
        [found], {name: (each.meaning, of_feeds(name)) for name, each in feeds().items()}
    )
    assert best["judged"] + best["in_part"] - chapter["judged"] - chapter["in_part"] == best["opens"]
    ahead = plan.by_step(list(plan.steps([found], 3)))
    judged = [chapter["judged"] + chapter["in_part"], *(row["judged"] + row["in_part"] for row in ahead)]
    assert [row["opens"] for row in ahead] == [after - before for before, after in itertools.pairwise(judged)]
    assert all(row["opens"] or row["completes"] for row in ahead)


def test_a_chart_has_bars_of_equal_length_in_which_nothing_that_is_there_is_lost() -> None:
    rows = [
        ("627a", {"judged": 74, "in_part": 2, "not_judged": 60, "not_tried": 18}),
        ("one", {"judged": 1, "in_part": 0, "not_judged": 999, "not_tried": 0}),
        ("all", {"judged": 3, "in_part": 0, "not_judged": 0}),
        ("none", {"judged": 0, "in_part": 0, "not_judged": 0}),
    ]
    first, one, whole = bars(rows)  # of nothing there is no bar
    assert first.endswith("  48 % of 154 judged")
    assert [first.count(sign) for sign in "█▒░·"] == [25, 1, 19, 5]
    assert [one.count(sign) for sign in "█▒░·"] == [1, 0, 49, 0]
    assert whole.count("█") == 50
    assert "100 % of 3 judged" in whole


def test_the_command_lists_feeds_and_refuses_what_it_does_not_know() -> None:
    told = CliRunner().invoke(app, ["readiness", "--feeds", "--format", "csv"])
    assert told.exit_code == 0
    assert told.output.startswith("feed,meaning\nreading_shoe,")
    refused = CliRunner().invoke(app, ["readiness", "--game", "poker"])
    assert refused.exit_code == 2
