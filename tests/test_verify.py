"""``pitaudit verify``: every file that is no longer as the receipt says is named, and explain refuses it."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from typer.testing import CliRunner

from audit import cli
from audit.errors import RunNotFound
from audit.pipeline import run
from audit.runs.compared import Difference
from audit.verify.one_run import verify
from reports.build import build as build_report
from sample_logs import games
from tests.papers import not_drawn


@pytest.fixture(scope="session")
def audited(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a log, a run of it and its report."""
    place = tmp_path_factory.mktemp("audited")
    game = games.load("minibaccarat")
    game.write(game.plan(seed=2, rounds=20, days=1, tables=game.table_mix(1)), place / "log")
    run(place / "log", place / "log" / "rules_submission.yaml", place / "run")
    with not_drawn():
        build_report(place / "run")
    return place


@pytest.fixture
def place(audited: Path, tmp_path: Path) -> Path:
    """A copy that may be tampered with."""
    return shutil.copytree(audited, tmp_path / "copy")


def _told(place: Path) -> list[tuple[str, str, str]]:
    return [(each.place, each.file, each.difference) for each in verify(place / "run").differences]


def _only_file(folder: Path) -> Path:
    (path,) = folder.rglob("*.parquet")
    return path


def test_what_nobody_touched_is_as_the_receipt_says(place: Path) -> None:
    found = verify(place / "run")
    assert not found.differences
    assert found.files == {"run": 20, "report": len(REPORT_FILES) + 1, "log": 7, "Rules Submission": 1}
    told = CliRunner().invoke(cli.app, ["verify", str(place / "run")])
    assert told.exit_code == 0
    assert told.stdout.startswith(
        f"As the receipt says: 20 of the run, {len(REPORT_FILES) + 1} of the report, 7 of the log"
    )


def _leave_a_finding_out(place: Path) -> None:
    path = place / "run" / "coverage.parquet"
    pq.write_table(pq.read_table(path).slice(1), path, compression="zstd")


def _rewrite_the_total(place: Path) -> None:
    path = place / "run" / "run.json"
    receipt = json.loads(path.read_text())
    receipt["totals"]["findings"]["exception"] = 7
    path.write_text(json.dumps(receipt))


def _append(*names: str) -> Callable[[Path], None]:
    def append(place: Path) -> None:
        with place.joinpath(*names).open("ab") as stream:
            stream.write(b" ")

    return append


def _remove(*names: str) -> Callable[[Path], None]:
    return lambda place: place.joinpath(*names).unlink()


def _add(*names: str) -> Callable[[Path], None]:
    def add(place: Path) -> None:
        place.joinpath(*names).parent.mkdir(exist_ok=True)
        place.joinpath(*names).write_text("note")

    return add


def _both(*tampers: Callable[[Path], None]) -> Callable[[Path], None]:
    def both(place: Path) -> None:
        for tamper in tampers:
            tamper(place)

    return both


def _remove_report(place: Path) -> None:
    shutil.rmtree(place / "run" / "report")


def _rewrite_the_hash_of_the_receipt(place: Path) -> None:
    path = place / "run" / "SHA256SUMS"
    digest = hashlib.sha256((place / "run" / "run.json").read_bytes()).hexdigest()
    path.write_text(path.read_text().replace(digest, "0" * 64))


REPORT_FILES = (
    "SHA256SUMS",
    "coverage-annex.csv",
    "coverage.pdf",
    "exceptions.csv",
    "exceptions.pdf",
    "executive.pdf",
    "notice.csv",
    "notice.pdf",
    "video.csv",
    "video.pdf",
    "workpapers.csv",
)
"""What a report consists of, besides its own list."""

_ROUNDS = "rounds/day=2026-03-02/part-0.parquet"
CASES: dict[str, tuple[Callable[[Path], None], list[tuple[str, str, str]]]] = {
    "a row of the coverage taken out": (
        _leave_a_finding_out,
        [("run", "coverage.parquet", "changed"), ("run", "coverage.parquet", "rows")],
    ),
    "a total rewritten": (_rewrite_the_total, [("run", "run.json", "changed"), ("run", "run.json", "rows")]),
    "a total rewritten, and no report that names the receipt": (
        _both(_rewrite_the_total, _remove_report),
        [("run", "run.json", "changed"), ("run", "SHA256SUMS", "changed"), ("run", "run.json", "rows")],
    ),
    "the hashes changed": (_append("run", "SHA256SUMS"), [("run", "SHA256SUMS", "changed")]),
    "the hashes lost": (_remove("run", "SHA256SUMS"), [("run", "SHA256SUMS", "missing")]),
    "another hash of the receipt": (
        _rewrite_the_hash_of_the_receipt,
        [("run", "SHA256SUMS", "changed")],
    ),
    "another hash of the receipt, and no report that names it": (
        _both(_rewrite_the_hash_of_the_receipt, _remove_report),
        [("run", "run.json", "changed"), ("run", "SHA256SUMS", "changed")],
    ),
    "the note of the inputs changed": (_append("run", "places.json"), []),
    "the run's copy of the Rules Submission changed": (
        _append("run", "rules_submission.yaml"),
        [("run", "rules_submission.yaml", "changed")],
    ),
    "the run's copy of the statement lost": (
        _remove("run", "recording.yaml"),
        [("run", "recording.yaml", "missing")],
    ),
    "a list that anybody can read changed": (
        _append("run", "findings.csv"),
        [("run", "findings.csv", "changed"), ("run", "findings.csv", "rows")],
    ),
    "the report's hashes changed": (
        _append("run", "report", "SHA256SUMS"),
        [("report", "SHA256SUMS", "changed")],
    ),
    "findings lost": (_remove("run", "findings.parquet"), [("run", "findings.parquet", "missing")]),
    "the catalogue changed": (_append("run", "clauses.parquet"), [("run", "clauses.parquet", "changed")]),
    "a file beside the run": (_add("run", "notes.txt"), [("run", "notes.txt", "added")]),
    "the report changed": (
        _append("run", "report", "exceptions.pdf"),
        [("report", "exceptions.pdf", "changed")],
    ),
    "the list of findings lost": (
        _remove("run", "report", "exceptions.csv"),
        [("report", "exceptions.csv", "missing")],
    ),
    "a second report": (_add("run", "report", "other.pdf"), [("report", "other.pdf", "added")]),
    "the report's own list lost": (
        _remove("run", "report", "written.json"),
        [("report", name, "added") for name in REPORT_FILES],
    ),
    "the statement of recording changed": (
        _append("log", "recording.yaml"),
        [("log", "recording.yaml", "changed")],
    ),
    "a file of the log lost": (_remove("log", *_ROUNDS.split("/")), [("log", _ROUNDS, "missing")]),
    "a file added to the log": (
        _add("log", "rounds", "late.parquet"),
        [("log", "rounds/late.parquet", "added")],
    ),
    "the Rules Submission changed": (
        _append("log", "rules_submission.yaml"),
        [("Rules Submission", "rules_submission.yaml", "changed")],
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_every_file_that_differs_is_named(case: str, place: Path) -> None:
    tamper, told = CASES[case]
    tamper(place)
    assert _told(place) == told


def _flip(path: Path, at: int) -> None:
    data = bytearray(path.read_bytes())
    data[at] ^= 1
    path.write_bytes(data)


@pytest.mark.slow
@pytest.mark.parametrize("part", [0.0, 0.3, 0.9])
def test_a_flipped_byte_is_named_with_its_file(part: float, place: Path) -> None:
    """Wherever it lies, in whichever file of the run, its report or the log."""
    files = [p for top in ("run", "log") for p in (place / top).rglob("*") if p.is_file()]
    kept = [path for path in files if path.name not in {"places.json", "rules_submission.yaml"}]
    kept.append(place / "run" / "rules_submission.yaml")
    assert len(kept) == verify(place / "run").files.total() - 1
    for path in kept:
        at = int(path.stat().st_size * part)
        _flip(path, at)
        assert any(path.as_posix().endswith(f"/{name}") for name in _named(place)), path
        _flip(path, at)
    assert _told(place) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", ["run.json", "report/written.json"])
def test_no_flipped_byte_of_a_list_goes_by(name: str, place: Path) -> None:
    """Keys, braces and numbers alike; with little besides, so that it takes less time."""
    shutil.rmtree(place / "log")
    kept = {"run.json", "written.json", "SHA256SUMS", "findings.parquet"}
    for other in [each for each in (place / "run").rglob("*") if each.is_file() and each.name not in kept]:
        other.unlink()
    path = place / "run" / name
    assert path.name not in _named(place)
    size = path.stat().st_size
    for at in sorted({*range(0, size, max(size // 150, 1)), *range(max(size - 60, 0), size)}):
        _flip(path, at)
        assert path.name in _named(place), at
        _flip(path, at)


def _named(place: Path) -> set[str]:
    """The files that verify names; a receipt that cannot be read is refused by its name."""
    try:
        return {each.file for each in verify(place / "run").differences}
    except RunNotFound as refused:
        return {str(refused).partition(":")[0].rpartition("/")[2]}


def test_hashes_are_checked_without_this_tool(place: Path) -> None:
    for folder in (place / "run", place / "run" / "report"):
        check = ["sha256sum", "--check", "--strict", "SHA256SUMS"]
        found = subprocess.run(check, cwd=folder, capture_output=True, text=True, check=False)
        assert found.returncode == 0, found.stdout
        there = {path.name for path in folder.iterdir() if path.is_file()}
        checked = {line.partition(":")[0] for line in found.stdout.splitlines()}
        assert checked == there - {"SHA256SUMS", "places.json"}
        name = "findings.csv" if folder.name == "run" else "exceptions.csv"
        _append(name)(folder)
        found = subprocess.run(check, cwd=folder, capture_output=True, text=True, check=False)
        assert (found.returncode, f"{name}: FAILED" in found.stdout) == (1, True)


def test_a_run_that_was_copied_says_what_it_needs(place: Path, tmp_path: Path) -> None:
    """The run's own copy of the Rules Submission serves: only the log has to be given."""
    copied = Path(shutil.copytree(place / "run", tmp_path / "post" / "copied"))
    verified = CliRunner().invoke(cli.app, ["verify", str(copied)])
    assert verified.exit_code == 4
    assert "not looked at" in verified.stdout
    explained = CliRunner().invoke(cli.app, ["explain", str(copied), _a_round(place)])
    at_a_time = CliRunner().invoke(
        cli.app, ["explain", str(copied), "--table", "MB-01", "--at", "2026-03-02 13:00"]
    )
    assert explained.exit_code == at_a_time.exit_code == 2
    for told in (verified, explained, at_a_time):
        assert "--log" in told.stderr
        assert "--submission" in told.stderr
    log = ["--log", str(place / "log")]
    assert CliRunner().invoke(cli.app, ["verify", str(copied), *log]).exit_code == 0
    told = CliRunner().invoke(cli.app, ["explain", str(copied), _a_round(place), *log])
    assert told.exit_code == 0
    assert "not auditable" not in told.stdout


def test_another_rules_submission_than_the_one_audited_is_refused(place: Path) -> None:
    _append("run", "rules_submission.yaml")(place)
    told = CliRunner().invoke(cli.app, ["explain", str(place / "run"), _a_round(place)])
    assert told.exit_code == 2
    assert "rules_submission.yaml is not as the run found it" in " ".join(told.stderr.split())
    given = ["--submission", str(place / "log" / "rules_submission.yaml")]
    assert (
        CliRunner().invoke(cli.app, ["explain", str(place / "run"), _a_round(place), *given]).exit_code == 0
    )
    (place / "run" / "rules_submission.yaml").unlink()
    told = CliRunner().invoke(cli.app, ["explain", str(place / "run"), _a_round(place)])
    assert told.exit_code == 2
    assert "--submission" in told.stderr


def _a_round(place: Path) -> str:
    path = _only_file(place / "log" / "rounds")
    return str(pq.read_table(path, partitioning=None)["round_id"][0].as_py())


def test_a_changed_number_of_rows_is_told_with_both_numbers(place: Path) -> None:
    path = _only_file(place / "log" / "wagers")
    rows = pq.ParquetFile(path).read()
    pq.write_table(rows.slice(2), path)
    (changed, counted) = verify(place / "run").differences
    assert changed.difference == "changed"
    name = "wagers/day=2026-03-02/part-0.parquet"
    assert counted == Difference("log", name, "rows", str(len(rows)), str(len(rows) - 2))
    told = CliRunner().invoke(cli.app, ["verify", str(place / "run"), "--format", "csv"])
    assert told.exit_code == 1
    assert f"log,{name},rows,{len(rows)},{len(rows) - 2}" in told.stdout


def test_a_log_that_was_moved_is_verified_where_it_lies(place: Path) -> None:
    (place / "log").rename(place / "elsewhere")
    moved = [
        "--log",
        str(place / "elsewhere"),
        "--submission",
        str(place / "elsewhere" / "rules_submission.yaml"),
    ]
    assert CliRunner().invoke(cli.app, ["verify", str(place / "run"), *moved]).exit_code == 0


@pytest.mark.parametrize("receipt", [None, "{", "{}"])
def test_what_is_no_finished_run_is_refused(receipt: str | None, tmp_path: Path) -> None:
    if receipt is not None:
        (tmp_path / "run.json").write_text(receipt)
    for command in ("verify", "findings", "quarantine"):
        told = CliRunner().invoke(cli.app, [command, str(tmp_path)])
        assert told.exit_code == 2
        assert "Refused." in told.stderr


@pytest.mark.parametrize("table", ["events", "inspections", "wagers"])
def test_no_round_is_explained_after_a_file_of_the_log_is_gone(table: str, place: Path) -> None:
    round_id = _a_round(place)
    assert CliRunner().invoke(cli.app, ["explain", str(place / "run"), round_id]).exit_code == 0
    _only_file(place / "log" / table).unlink()
    told = CliRunner().invoke(cli.app, ["explain", str(place / "run"), round_id])
    assert told.exit_code == 2
    assert f"{table}/day=2026-03-02/part-0.parquet is not as the run found it" in " ".join(
        told.stderr.split()
    )
