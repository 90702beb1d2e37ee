"""What was delivered comes into the property's log once, and what it replaces is kept."""

from __future__ import annotations

import shutil
from datetime import date
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from audit.errors import AuditError
from audit.nightly.config import Feed
from audit.nightly.feeds import Delivered, bring, day_in, joins_rounds
from audit.nightly.log import Log
from audit.pipeline import run

pytestmark = pytest.mark.slow

DAY = "rounds/day=2026-03-14/part-0.parquet"
LATER = "rounds/day=2026-03-15/part-0.parquet"


def _ended(day: date) -> bool:
    return day <= date(2026, 3, 14)


@pytest.fixture
def place(tmp_path: Path) -> Path:
    for name in (DAY, LATER, "recording.yaml"):
        (tmp_path / "feed" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "feed" / name).write_text(f"- {name}\n", encoding="utf-8")
    (tmp_path / "PHL1" / "log").mkdir(parents=True)
    return tmp_path


def _bring(place: Path, number: int = 1, *, only_one: bool = True, name: str = "feed") -> list[str]:
    feed = Feed.model_validate({"from": str(place / "feed"), "name": name})
    found = bring(Log(place / "PHL1", number), feed, only_one=only_one, wanted=_ended)
    assert not found.problems
    return found.files


def test_files_of_days_that_are_over_are_taken_once(place: Path) -> None:
    assert _bring(place) == ["../statements/feed.yaml", DAY]
    assert _bring(place) == []
    assert (place / "PHL1" / "log" / "recording.yaml").read_text(encoding="utf-8") == "- recording.yaml\n"
    assert not (place / "PHL1" / "log" / LATER).exists()


def test_what_a_later_delivery_replaces_is_kept_under_the_number_of_the_run(place: Path) -> None:
    _bring(place)
    (place / "feed" / DAY).write_text("corrected", encoding="utf-8")
    assert _bring(place, number=7) == [DAY]
    assert (place / "PHL1" / "log" / DAY).read_text(encoding="utf-8") == "corrected"
    kept = place / "PHL1" / "superseded" / "0007" / DAY
    assert kept.read_text(encoding="utf-8") == f"- {DAY}\n"


def test_a_file_that_goes_from_the_feed_stays_in_the_log(place: Path) -> None:
    _bring(place)
    (place / "feed" / DAY).unlink()
    assert _bring(place) == []
    assert (place / "PHL1" / "log" / DAY).is_file()


def _corrected(place: Path, number: int, **said: object) -> list[str]:
    feed = Feed.model_validate({"from": str(place / "feed"), "name": "feed", **said})
    return bring(Log(place / "PHL1", number), feed, only_one=True, wanted=_ended).files


def test_a_file_that_the_feed_withdraws_is_set_aside(place: Path) -> None:
    _corrected(place, 1, withdraws=True)
    (place / "feed" / DAY).unlink()
    assert _corrected(place, 2, withdraws=True) == [DAY]
    assert not (place / "PHL1" / "log" / DAY).exists()
    assert (place / "PHL1" / "superseded" / "0002" / DAY).is_file()
    assert _corrected(place, 3, withdraws=True) == []


def test_a_correction_under_a_name_of_its_own_replaces_what_it_corrects(place: Path) -> None:
    _corrected(place, 1, corrections="*-v?")
    folder = place / "feed" / "rounds" / "day=2026-03-14"
    (folder / "part-0-v2.parquet").write_text("second", encoding="utf-8")
    (folder / "other-v2.parquet").write_text("of no other file", encoding="utf-8")
    told = _corrected(place, 2, corrections="*-v?")
    assert told == [DAY, DAY.replace("part-0", "other-v2"), DAY.replace("part-0", "part-0-v2")]
    assert (place / "PHL1" / "superseded" / "0002" / DAY).is_file()
    (folder / "part-0-v3.parquet").write_text("third", encoding="utf-8")
    _corrected(place, 3, corrections="*-v?")
    there = {path.name for path in (place / "PHL1" / "log" / "rounds" / "day=2026-03-14").iterdir()}
    assert there == {"other-v2.parquet", "part-0-v3.parquet"}
    assert _corrected(place, 4, corrections="*-v?") == []


@pytest.mark.parametrize("name", ["corrected", "*", "*-*", "x/*"])
def test_how_corrections_are_named_has_one_star(name: str) -> None:
    with pytest.raises(ValueError, match="must be a name with one"):
        Feed.model_validate({"from": "feeds", "corrections": name})


def test_where_nobody_knows_what_was_fetched_the_files_themselves_are_compared(place: Path) -> None:
    _bring(place)
    (place / "PHL1" / "fetched.json").write_text("{", encoding="utf-8")
    assert _bring(place) == []


def test_files_of_several_feeds_bear_the_name_of_theirs(place: Path) -> None:
    assert "rounds/day=2026-03-14/pit-1-part-0.parquet" in _bring(place, only_one=False, name="pit-1")


def test_what_is_no_part_of_a_log_is_told(place: Path) -> None:
    (place / "feed" / "notes.txt").write_text("", encoding="utf-8")
    feed = Feed.model_validate({"from": str(place / "feed")})
    found = bring(Log(place / "PHL1", 1), feed, only_one=True, wanted=_ended)
    assert found.problems == ["feed feed: no part of a log: notes.txt"]
    assert DAY in found.files


def test_a_feed_that_cannot_be_reached_is_told(place: Path) -> None:
    shutil.rmtree(place / "feed")
    feed = Feed.model_validate({"from": str(place / "feed")})
    found = bring(Log(place / "PHL1", 1), feed, only_one=True, wanted=_ended)
    assert len(found.problems) == 1
    assert str(place / "feed") in found.problems[0]


def test_half_of_a_delivery_is_not_audited_while_the_rest_is_out_of_reach(place: Path) -> None:
    _bring(place)
    (place / "PHL1" / ".taking-feed").touch()
    (place / "feed").rename(place / "gone")
    with pytest.raises(AuditError, match="half of what was delivered"):
        _bring(place)
    (place / "gone").rename(place / "feed")
    assert _bring(place) == []
    assert not (place / "PHL1" / ".taking-feed").exists()


@pytest.mark.parametrize(
    ("source", "name", "day"),
    [
        ("/x/{day}/*.csv", "2026-03-14/rounds.csv", date(2026, 3, 14)),
        ("/x/rounds_{day}.csv", "rounds_2026-03-14.csv", date(2026, 3, 14)),
        ("s3://b/{day}/rounds-{day}.csv", "2026-03-14/rounds-2026-03-14.csv", date(2026, 3, 14)),
        ("s3://b/{day}/rounds-{day}.csv", "2026-03-14/rounds-2026-03-15.csv", None),
        ("/x/{day}/*.csv", "2026-02-30/rounds.csv", None),
        ("/x/{day}/*.csv", "old/rounds.csv", None),
    ],
)
def test_the_gaming_day_is_read_from_a_file_s_name(source: str, name: str, day: date | None) -> None:
    assert day_in(source, name) == day


VENDOR = Path(__file__).parents[2] / "sample_logs" / "mappings"


def _vendor(place: Path, number: int = 1) -> tuple[list[str], list[str]]:
    said = {
        "name": "vendor",
        "from": str(place / "export" / "{day}" / "*.csv"),
        "mapping": VENDOR / "night_shift.yaml",
    }
    (place / "PHL1" / "log").mkdir(parents=True, exist_ok=True)
    found = bring(Log(place / "PHL1", number), Feed.model_validate(said), only_one=True, wanted=_ended)
    return found.files, found.problems


def test_a_vendor_s_files_are_imported_day_by_day_and_kept(tmp_path: Path) -> None:
    shutil.copytree(VENDOR / "night_shift", tmp_path / "export" / "2026-03-14")
    files, problems = _vendor(tmp_path)
    assert problems == []
    assert any(name.startswith("rounds/day=") and "/vendor-2026-03-14-" in name for name in files)
    assert "imports/vendor-2026-03-14.json" in files
    assert "refused/vendor-2026-03-14/hands.csv" in files
    assert (tmp_path / "PHL1" / "sources" / "vendor-2026-03-14" / "rounds.csv").is_file()
    assert _vendor(tmp_path) == ([], [])


def test_a_corrected_export_is_imported_again(tmp_path: Path) -> None:
    shutil.copytree(VENDOR / "night_shift", tmp_path / "export" / "2026-03-14")
    _vendor(tmp_path)
    rounds = tmp_path / "export" / "2026-03-14" / "rounds.csv"
    rounds.write_text(rounds.read_text(encoding="latin-1").replace("1Z", "2h"), encoding="latin-1")
    files, problems = _vendor(tmp_path, number=2)
    assert problems == []
    assert any(name.startswith("hands/") for name in files)
    assert (
        tmp_path / "PHL1" / "superseded" / "0002" / "sources" / "vendor-2026-03-14" / "rounds.csv"
    ).is_file()


def test_an_export_that_cannot_be_imported_is_told_and_tried_again(tmp_path: Path) -> None:
    (tmp_path / "export" / "2026-03-14").mkdir(parents=True)
    (tmp_path / "export" / "2026-03-14" / "rounds.csv").write_text("nothing", encoding="utf-8")
    for _ in range(2):
        files, problems = _vendor(tmp_path)
        assert files == []
        assert len(problems) == 1
        assert problems[0].startswith("feed vendor, 2026-03-14: ")


ROUNDS_ALONE = """
version: 1
sources: {games: {format: csv, files: "rounds-*.csv"}}
constants: {property_id: PHL1, game: minibaccarat}
tables:
  rounds:
    columns:
      round_id: "T || '-' || No"
      table_id: T
      gaming_day: day(Day)
"""


def test_feeds_that_are_delivered_apart_are_joined_by_their_rounds(tmp_path: Path) -> None:
    """Rounds and ratings come by two feeds, each with its mapping; a rating of no round is told."""
    (tmp_path / "PHL1" / "log").mkdir(parents=True)
    (tmp_path / "rounds.yaml").write_text(ROUNDS_ALONE, encoding="utf-8")
    ratings = (VENDOR / "ratings.yaml").read_text(encoding="utf-8")
    start, end = ratings.index("  # A wager lies in"), ratings.index("  wagers:")
    (tmp_path / "ratings.yaml").write_text(ratings[:start] + ratings[end:], encoding="utf-8")
    for name, text in {
        "rounds-2026-01-15.csv": "T,No,Day\nMB-01,1,2026-01-15\nMB-01,2,2026-01-15\n",
        "ratings/2026-01-15/ratings.csv": (VENDOR / "ratings" / "ratings.csv").read_text(encoding="utf-8"),
    }.items():
        (tmp_path / "feeds" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "feeds" / name).write_text(text, encoding="utf-8")
    log = Log(tmp_path / "PHL1", 1)
    for name, source in (("rounds", "rounds-{day}.csv"), ("ratings", "ratings/{day}/*.csv")):
        said = {"name": name, "from": str(tmp_path / "feeds" / source), "mapping": tmp_path / f"{name}.yaml"}
        found = bring(log, Feed.model_validate(said), only_one=False, wanted=_ended)
        assert not found.problems
    receipt = run(log.place, None, tmp_path / "run", jobs=1)
    assert (receipt["population"]["rounds"], receipt["population"]["wagers"]) == (2, 4)
    (refused,) = pq.read_table(tmp_path / "run" / "quarantine" / "wagers" / "2026-01-15.parquet").to_pylist()
    assert refused["round_id"] == "MB-01-3"
    assert "is not a round that was read for this gaming day" in refused["reason"]
    words = [each["words"] for each in receipt["completeness"]["missing"]]
    assert words == ["1 row refused: 1 of wagers", "2 rounds without hands, at MB-01"]


def _two_clocks(place: Path, number: int, *names: str) -> list[Delivered]:
    """Take the worked example of two clocks as two feeds, rounds and ratings apart."""
    whole = (VENDOR / "two_clocks.yaml").read_text(encoding="utf-8")
    rounds, wagers = whole.index("  rounds:\n"), whole.index("  wagers:\n")
    ratings = whole[:rounds] + whole[wagers:]
    games = whole[:wagers].replace(whole[whole.index("joins:") : whole.index("tables:")], "")
    for name, text in (("games", games), ("ratings", ratings)):
        other = "ratings" if name == "games" else "games"
        kept = [line for line in text.splitlines() if not line.startswith(f"  {other}: {{format")]
        (place / f"{name}.yaml").write_text("\n".join(kept) + "\n", encoding="utf-8")
    (place / "PHL1" / "log").mkdir(parents=True, exist_ok=True)
    found = []
    for name in names:
        said = {"name": name, "from": f"{place}/{name}/{{day}}/*.csv", "mapping": place / f"{name}.yaml"}
        feed = Feed.model_validate(said)
        assert joins_rounds(feed) is (name == "ratings")
        found.append(bring(Log(place / "PHL1", number), feed, only_one=False, wanted=_ended))
    return found


def _delivered(place: Path, name: str, text: str) -> None:
    folder = place / name.partition(".")[0].replace("rounds", "games") / "2026-01-15"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text, encoding="utf-8")


def test_a_feed_with_a_clock_of_its_own_waits_for_the_rounds_and_is_joined_to_them(tmp_path: Path) -> None:
    games, ratings = (
        (VENDOR / "two_clocks" / name).read_text("utf-8") for name in ("rounds.csv", "ratings.csv")
    )
    _delivered(tmp_path, "ratings.csv", ratings)
    (early,) = _two_clocks(tmp_path, 1, "ratings")
    assert early.files == []
    assert "feed ratings, 2026-01-15: " in early.problems[0]
    assert "holds no rounds" in early.problems[0]
    _delivered(tmp_path, "rounds.csv", games)
    first, second = _two_clocks(tmp_path, 2, "games", "ratings")
    assert not first.problems + second.problems
    assert "clock +95 s against the rounds' clock" in second.joined[0]
    assert [each.files for each in _two_clocks(tmp_path, 3, "games", "ratings")] == [[], []]
    # A round was left out by mistake, and is delivered again without it: its ratings have none any more.
    lines = [line for line in games.splitlines(keepends=True) if not line.startswith("MB-02,4,")]
    _delivered(tmp_path, "rounds.csv", "".join(lines))
    first, second = _two_clocks(tmp_path, 4, "games", "ratings")
    assert any(name.startswith("wagers/") for name in second.files)
    assert "22 of 24 rows of ratings joined" in second.joined[0]
    receipt = run(tmp_path / "PHL1" / "log", None, tmp_path / "run", jobs=1)
    assert "22 of 24 rows of ratings joined" in receipt["intake"]["joined"][0]
    assert receipt["population"]["wagers"] == 22
