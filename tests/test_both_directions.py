"""Moments of the floor and dollars: drawn so that anybody can do it again, and held against the record."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from typer.testing import CliRunner

from audit import cli
from audit.errors import JournalDamaged
from audit.life import samples
from audit.life.status import samples_waiting
from audit.runs.findings import open_run, receipt_of
from audit.sampling import floor
from audit.sampling.dollars import draw_dollars
from audit.sampling.drawing import Round
from audit.sampling.filled import SampleRejected
from audit.sampling.frame import frame_of
from audit.sampling.kept import evaluated, kept, result_of
from audit.sampling.record import Asked, Sample, drawn_from
from audit.sampling.result import reviewed
from audit.verify.one_run import verify
from reports.about import About, Given
from reports.build import Asked as AskedOfReport
from reports.exceptions.on_video import on_video
from tests.sample_runs import RunOf

Fill = Callable[[dict[str, str]], dict[str, str]]


@pytest.fixture(scope="module")
def run(sample_run: RunOf) -> Path:
    return sample_run("minibaccarat")


@pytest.fixture(scope="module")
def drawn(run: Path) -> Sample:
    return drawn_from(run, Asked(6, 7, ("table",), moments=40, dollars=20))


@pytest.fixture(scope="module")
def rounds(run: Path) -> list[Round]:
    return frame_of(run, receipt_of(run), "PHL1", None, None, in_clear=False).rounds()


@pytest.fixture
def folder(run: Path, drawn: Sample, tmp_path: Path) -> Path:
    kept(run, drawn, tmp_path / "review")
    return tmp_path / "review"


def fill(path: Path, said: Fill, by: str = "V. Ideo") -> None:
    with path.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    with path.open("w", encoding="utf-8-sig", newline="") as file:
        writer = csv.DictWriter(file, rows[0].keys())
        writer.writeheader()
        writer.writerows(row | {"reviewed_by": by} | said(row) for row in rows)


def in_the_record(rounds: list[Round]) -> Fill:
    """Write down of a moment what the record has: that is what a true record's video shows."""

    def shows(row: dict[str, str]) -> dict[str, str]:
        at = datetime.fromisoformat(row["minute"])
        until = at + timedelta(minutes=1)
        played = any(
            each.table_id == row["table_id"] and each.began_at < until and each.ended_at >= at
            for each in rounds
            if each.began_at and each.ended_at
        )
        return {"shows": "round" if played else "no round"}

    return shows


def fill_in(folder: Path, rounds: list[Round], **others: Fill) -> None:
    said: dict[str, Fill] = {
        "sample": lambda _: {"found": "agrees"},
        "moments": in_the_record(rounds),
        "dollars": lambda row: {"on_video": row["amount"]},
    }
    for name, of in (said | others).items():
        fill(folder / f"{name}.csv", of)


# ---------------------------------------------------------------------------------------------- the draw


def test_moments_lie_in_open_hours_and_show_nothing_of_the_record(drawn: Sample, rounds: list[Round]) -> None:
    rows = drawn.rows_of_moments()
    assert len(rows) == 40
    assert rows[0].keys() == {
        *("number", "stratum", "property_id", "table_id", "gaming_day", "minute", "sha256")
    }
    for row in rows:
        at = datetime.fromisoformat(row["minute"]).astimezone(UTC)
        named = f"7:PHL1:{row['table_id']}:{at:%Y-%m-%dT%H:%MZ}"
        assert sha256(named.encode()).hexdigest() == row["sha256"]
        day = [each for each in rounds if each.table_id == row["table_id"]]
        day = [each for each in day if each.gaming_day.isoformat() == row["gaming_day"]]
        began, ended = min(each.began_at or at for each in day), max(each.ended_at or at for each in day)
        assert began - timedelta(minutes=30) <= at <= ended + timedelta(minutes=30), (
            "it opens before, and closes after"
        )


def test_moments_of_a_table_that_only_the_list_knows_are_drawn_from(monkeypatch: pytest.MonkeyPatch) -> None:
    at = datetime(2026, 3, 7, 17, 0, 30, tzinfo=UTC)
    day = date(2026, 3, 7)
    told = {
        ("T-9", day): [(at, "floor_list_opened"), (at + timedelta(minutes=4), "floor_list_closed")],
        ("T-8", day): [(at, "floor_list_opened")],
    }
    monkeypatch.setattr(floor, "_events", lambda _: told)
    played = Round(
        "P", "T-8", day, "r", "g", None, None, at + timedelta(minutes=9), at + timedelta(minutes=9)
    )
    found = floor.moments_open(frame_like("P"), [played])
    assert [each.began_at.minute for each in found if each.table_id == "T-9"] == [0, 1, 2, 3, 4]
    assert [each.began_at.minute for each in found if each.table_id == "T-8"] == list(range(10))
    assert {each.game for each in found if each.table_id == "T-9"} == {None}


def frame_like(place: str) -> Any:
    class Like:
        def __init__(self) -> None:
            self.place = place

    return Like()


def test_a_day_is_open_until_its_last_word_where_nobody_says_that_it_closed() -> None:
    at = datetime(2026, 3, 7, 17, tzinfo=UTC)
    later = [at + timedelta(hours=hour) for hour in range(5)]
    events = [(later[1], "floor_list_closed"), (later[2], "floor_list_opened")]
    assert list(floor.spans(events, later[0], later[4])) == [(later[0], later[1]), (later[2], later[4])]
    twice = [(later[1], "table_opened"), (later[2], "table_opened"), (later[3], "table_closed")]
    assert list(floor.spans(twice, later[0], later[4])) == [(later[1], later[3])]


def by_dollar(n: int, *cents: int) -> list[tuple[str, int]]:
    at = datetime(2026, 3, 7, tzinfo=UTC)
    every = [
        Round("P", "T", at.date(), f"r{place}", "g", None, None, at, at) for place, _ in enumerate(cents)
    ]
    amounts = {each.round_id: amount for each, amount in zip(every, cents, strict=True)}
    found = draw_dollars({(): every}, amounts, "paid", n, 3)
    assert found.population == sum(cents)
    return [(each.unit.round_id, hits) for each, hits in zip(found.drawn, found.hits, strict=True)]


def test_a_round_of_an_interval_is_always_drawn_and_one_without_dollars_never() -> None:
    cents = (500, 0, 1, 300, 2, 0, 197)
    for n in range(1, 40):
        found = dict(by_dollar(n, *cents))
        assert sum(found.values()) == n
        for place, amount in enumerate(cents):
            hits = found.get(f"r{place}", 0)
            assert abs(hits - Fraction(amount * n, 1000)) < 2
            assert hits >= (amount * n) // 1000 - 1
            if amount * n >= 1000:
                assert hits >= 1
            if not amount:
                assert hits == 0


def test_more_dollars_than_there_are_is_all_of_them() -> None:
    assert by_dollar(99, 3, 0, 2) == [("r0", 3), ("r2", 2)]


def test_a_moment_has_no_dealer(run: Path) -> None:
    said = command("draw-sample", str(run), "--seed", "1", "--moments", "5", "--stratify", "dealer")
    assert said[0] == 2
    assert "a moment of the floor has no dealer; stratify moments by table, shift, day or game" in said[1]
    code, words = command("draw-sample", str(run), "--seed", "1")
    assert code == 2
    assert "say what to draw: --n ROUNDS, --moments MOMENTS or --dollars DOLLARS" in words


def command(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(cli.app, [*words])
    return done.exit_code, " ".join(done.output.split())


# ---------------------------------------------------------------------------------------------- the result


def test_a_true_record_agrees_in_every_direction(folder: Path, rounds: list[Round]) -> None:
    fill_in(folder, rounds)
    found = reviewed(folder, rounds=rounds)
    assert [row["differs"] for row in found.rows()] == [0] * len(found.rows())
    assert [part.differing for part in found.parts.values()] == [[], [], []]


def test_a_round_that_was_left_out_shows_in_the_moments_alone(folder: Path, rounds: list[Round]) -> None:
    fill_in(folder, rounds)
    with (folder / "moments.csv").open(encoding="utf-8-sig", newline="") as file:
        row = next(row for row in csv.DictReader(file) if in_the_record(rounds)(row)["shows"] == "round")
    at = datetime.fromisoformat(row["minute"])
    near = timedelta(minutes=2)
    gone = [
        each
        for each in rounds
        if each.table_id != row["table_id"]
        or not (each.began_at and each.ended_at and each.began_at < at + near and each.ended_at > at - near)
    ]
    found = reviewed(folder, rounds=gone)
    words = (
        f"{row['table_id']} at {row['minute']}: the video shows a round, and the record has none at that time"
    )
    assert words in found.parts["moments"].differing
    assert not found.parts["rounds"].differing


@pytest.mark.parametrize(
    ("shows", "in_record", "found"),
    [
        ("round", "no", "the video shows a round that is not in the record"),
        ("round", "yes", ""),
        ("not visible", "", ""),
    ],
)
def test_who_looked_for_the_round_itself_is_believed(
    folder: Path, rounds: list[Round], shows: str, in_record: str, found: str
) -> None:
    first = in_the_record(rounds)
    fill_in(
        folder,
        rounds,
        moments=lambda row: (
            {"shows": shows, "in_record": in_record} if first(row)["shows"] == "round" else first(row)
        ),
    )
    told = reviewed(folder, rounds=rounds).parts["moments"]
    assert all(words.endswith(found) for words in told.differing)
    assert bool(told.differing) == bool(found)


def test_a_round_that_the_video_does_not_show_differs(folder: Path, rounds: list[Round]) -> None:
    fill_in(folder, rounds, moments=lambda _: {"shows": "no round"})
    hour = timedelta(hours=1)
    long = [replace(each, ended_at=each.ended_at and each.ended_at + hour) for each in rounds]
    told = reviewed(folder, rounds=long).parts["moments"].differing
    assert told
    assert all(words.endswith("the video shows no round, and the record has one") for words in told)


def test_a_round_whose_time_nobody_wrote_down_is_not_called_missing(
    folder: Path, rounds: list[Round]
) -> None:
    fill_in(folder, rounds, moments=lambda _: {"shows": "round"})
    untimed = [replace(each, began_at=None, ended_at=None) for each in rounds]
    found = reviewed(folder, rounds=untimed).parts["moments"]
    assert (found.whole.row()["not_visible"], found.differing) == (40, [])


def test_dollars_too_many_are_told_with_their_bound(folder: Path, rounds: list[Round], drawn: Sample) -> None:
    fill_in(folder, rounds, dollars=lambda row: {"on_video": "0" if row["number"] == "1" else row["amount"]})
    found = reviewed(folder, rounds=rounds).parts["dollars"]
    first = drawn.rows_of_dollars()[0]
    words = f"round {first['round_id']} at {first['table_id']} on {first['gaming_day']}"
    assert found.differing == [f"{words}: {first['amount']} paid on record, $0.00 on video"]
    assert found.whole.row()["differs"] == 1


@pytest.mark.parametrize("said", ["", "much", "1.005", "-5", "1e400"])
def test_an_amount_that_is_none_is_refused(folder: Path, rounds: list[Round], said: str) -> None:
    fill_in(folder, rounds, dollars=lambda _: {"on_video": said})
    reason = r"dollars.csv, row 2, round .*: (nothing was found|'.*' is no amount)"
    with pytest.raises(SampleRejected, match=reason):
        reviewed(folder, rounds=rounds)


# ------------------------------------------------------------------------------------------------ its life


def test_its_life_is_written_down_and_shows_what_was_changed(
    run: Path, drawn: Sample, folder: Path, rounds: list[Round]
) -> None:
    with pytest.raises(SampleRejected, match="was not evaluated yet"):
        result_of(folder, run)
    assert len(samples.never_evaluated(samples.read(folder).lines)) == 1
    fill_in(folder, rounds)
    result = evaluated(folder, {}, run, None, None)
    evaluated(folder, {}, run, None, None)  # what was said is not said again
    lines = samples.read(folder).lines
    assert [line.what.value for line in lines] == ["drawn", "filled", "evaluated"]
    assert lines[0].drawn == {name: len(rows) for name, rows in drawn.lists().items()}
    assert lines[1].by == ("V. Ideo",)
    assert list(lines[2].told) == result.sentences()
    assert not samples.never_evaluated(lines)
    assert result_of(folder, run)["result"] == json.loads(json.dumps(result.record()))
    kept_as = (folder / "result.json").read_text(encoding="utf-8")
    (folder / "result.json").write_text(kept_as.replace("V. Ideo", "B. Ito"), encoding="utf-8")
    with pytest.raises(SampleRejected, match="was changed after the sample was evaluated"):
        result_of(folder, run)
    journal = folder / samples.FILE
    journal.write_text(journal.read_text(encoding="utf-8").replace("V. Ideo", "B. Ito"), encoding="utf-8")
    with pytest.raises(JournalDamaged):
        samples.read(folder)


def test_a_sample_of_another_run_is_refused(
    run: Path, folder: Path, rounds: list[Round], tmp_path: Path
) -> None:
    fill_in(folder, rounds)
    with pytest.raises(SampleRejected, match="say --run RUN"):
        evaluated(folder, {}, None, None, None)
    other = copytree(run, tmp_path / "other")
    receipt = json.loads((other / "run.json").read_text(encoding="utf-8"))
    (other / "run.json").write_text(json.dumps(receipt), encoding="utf-8")
    with pytest.raises(SampleRejected, match="was drawn from another run"):
        evaluated(folder, {}, other, None, None)


def test_the_page_tells_limits_and_what_differs(run: Path, folder: Path, rounds: list[Round]) -> None:
    fill_in(folder, rounds, sample=lambda row: {"found": "differs" if row["number"] == "1" else "agrees"})
    result = evaluated(folder, {}, run, None, None)
    about = About("0" * 64, given=Given(samples=[result_of(folder, run)]))
    opened = open_run(run)
    (page,) = on_video(opened, about.given.samples)
    assert page.heading.startswith("seed 7, by table; looked up by V. Ideo; drawn 2")
    assert list(page.sentences) == result.sentences()
    assert [row["of"] for row in page.rows if row["stratum"] == "all"] == ["rounds", "moments", "dollars"]
    assert len(page.differing) == 1
    told = json.loads(json.dumps(AskedOfReport(given=about.given).as_data()))
    assert AskedOfReport.of_data(told).given.samples == json.loads(json.dumps(about.given.samples))
    elsewhere = [{**result_of(folder, run), "property_id": "PIT2"}]
    assert on_video(opened, elsewhere) == [], "another licensee's"


def test_nothing_of_the_run_is_changed(run: Path, folder: Path, rounds: list[Round]) -> None:
    fill_in(folder, rounds)
    code, said = command("sample-result", str(folder), "--run", str(run))
    assert code == 0, said
    assert "0 of 40 moments of the floor seen are not as the record has them; with 95 % confidence" in said
    assert "Reviewed by V. Ideo" in said
    assert verify(run).exit_code == 0


def test_a_store_names_a_sample_until_somebody_evaluates_it(run: Path, drawn: Sample, tmp_path: Path) -> None:
    stored = copytree(run, tmp_path / "store" / "PHL1" / "runs" / "0001")
    receipt = json.loads((stored / "run.json").read_text(encoding="utf-8")) | {"chain": {"number": 1}}
    (stored / "run.json").write_text(json.dumps(receipt), encoding="utf-8")
    place, out = tmp_path / "store" / "PHL1", tmp_path / "review"
    of_run = sha256((stored / "run.json").read_bytes()).hexdigest()
    asked = Asked(6, 7, ("table",))
    kept(stored, replace(drawn, receipt_hash=of_run, asked=asked, floor=None, dollars=None), out)
    (waiting,) = samples_waiting(place, "America/New_York")
    assert waiting.startswith("drawn 2")
    assert waiting.endswith(": 6 rounds")
    fill(out / "sample.csv", lambda _: {"found": "agrees"})
    evaluated(out, {}, stored, None, None)
    assert samples_waiting(place, "America/New_York") == ()
    assert [line.what.value for line in samples.read(place).lines] == ["drawn", "filled", "evaluated"]
