"""The journal of who asked what: shared by a group, chained, and written before ids are shown."""

from __future__ import annotations

import json
import multiprocessing
import os
import stat
from pathlib import Path

import pytest
from typer.testing import CliRunner

from audit import cli
from audit.errors import AuditError
from audit.runs.questions import FILE, Journal, checked, journal_of, shown_in_clear, store_of
from tests.life.stores import found, night
from tests.sample_runs import RunOf


@pytest.fixture
def store(tmp_path: Path) -> Path:
    place = tmp_path / "store"
    night(place, 1, [1], [found("F-00000001", 1)])
    return place


@pytest.fixture(autouse=True)
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's own journal."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "state" / "pitaudit" / FILE


def test_a_store_has_one_journal_for_all_that_lies_in_it(store: Path, tmp_path: Path, own: Path) -> None:
    for place in (store, store / "RVS", store / "RVS" / "runs" / "0001"):
        assert store_of(place) == store
        assert journal_of(place) == Journal(store / FILE)
    assert store_of(tmp_path) is None
    assert journal_of(tmp_path) == Journal(own)


def test_a_run_beside_others_in_a_folder_called_runs_is_no_store(sample_run: RunOf, tmp_path: Path) -> None:
    (tmp_path / "x" / "runs").mkdir(parents=True)
    run = tmp_path / "x" / "runs" / "one"
    run.symlink_to(sample_run("minibaccarat"))
    assert store_of(run) is None


def test_each_line_names_the_one_before_and_a_change_shows(store: Path) -> None:
    journal = Journal(store / FILE)
    for number in range(4):
        journal.asked(sql=f"SELECT {number}")
    words, is_sound = checked(store) or ("", False)
    assert (is_sound, "4 lines of who asked what" in words) == (True, True)
    lines = (store / FILE).read_text(encoding="utf-8").splitlines(keepends=True)
    for changed in (
        [lines[0], lines[1].replace("SELECT 1", "SELECT 7"), *lines[2:]],
        [lines[0], *lines[2:]],
        [lines[1], *lines[2:]],
        [lines[0], lines[2], lines[1], lines[3]],
    ):
        (store / FILE).write_text("".join(changed), encoding="utf-8")
        words, is_sound = checked(store) or ("", True)
        assert not is_sound
        assert "does not follow on the one before it" in words


def test_what_a_killed_writer_left_stays_and_is_named_by_the_next_line(store: Path) -> None:
    journal = Journal(store / FILE)
    journal.asked(sql="SELECT 1")
    with (store / FILE).open("a", encoding="utf-8") as stream:
        stream.write('{"query": "cut o')
    journal.asked(sql="SELECT 2")
    words, is_sound = checked(store) or ("", False)
    assert is_sound
    assert "2 lines of who asked what, 1 cut off while they were written" in words


def test_lines_of_an_earlier_version_stand_before_those_that_are_chained(store: Path) -> None:
    (store / FILE).write_text('{"query": "a"}\n{"query": "b"}\n', encoding="utf-8")
    Journal(store / FILE).asked(sql="SELECT 1")
    words, is_sound = checked(store) or ("", False)
    assert is_sound
    assert "3 lines of who asked what, the first 2 of an earlier version" in words
    with (store / FILE).open("a", encoding="utf-8") as stream:
        stream.write('{"query": "c"}\n')
    words, is_sound = checked(store) or ("", True)
    assert not is_sound


def _ask(path: Path, name: int) -> None:
    for number in range(20):
        Journal(path).asked(sql=f"{name} {number}")


def test_lines_of_many_at_once_follow_on_one_another(store: Path) -> None:
    writers = [multiprocessing.Process(target=_ask, args=(store / FILE, name)) for name in range(4)]
    for each in writers:
        each.start()
    for each in writers:
        each.join()
    words, is_sound = checked(store) or ("", False)
    assert (is_sound, "80 lines" in words) == (True, True)


@pytest.mark.parametrize(("folder", "journal"), [(0o2770, 0o660), (0o755, 0o600)])
def test_a_group_that_may_write_the_store_may_write_its_journal(
    store: Path, folder: int, journal: int
) -> None:
    store.chmod(folder)
    before = os.umask(0o077)
    try:
        Journal(store / FILE).asked(sql="SELECT 1")
    finally:
        os.umask(before)
    assert stat.S_IMODE((store / FILE).stat().st_mode) == journal


def test_a_store_that_can_only_be_read_is_asked_and_written_down_elsewhere(store: Path, own: Path) -> None:
    store.chmod(0o555)
    try:
        assert journal_of(store) == Journal(own, f"{store} cannot be written")
        told = CliRunner().invoke(cli.app, ["query", str(store), "SELECT count(*) AS n FROM findings"])
        assert told.exit_code == 0, told.output
        assert "Journal  your own" in told.stderr
        assert "SELECT count(*)" in own.read_text(encoding="utf-8")
        assert not (store / FILE).exists()
    finally:
        store.chmod(0o755)


def test_ids_in_clear_take_a_reason_and_are_written_down_first(store: Path) -> None:
    run = store / "RVS" / "runs" / "0001"
    with pytest.raises(AuditError, match="say --why"):
        shown_in_clear(run, "findings", " ", {})
    shown_in_clear(run, "findings", "case 26-114", {"table": "MB-03"})
    (line,) = map(json.loads, (store / FILE).read_text(encoding="utf-8").splitlines())
    assert (line["command"], line["why"], line["in_clear"]) == ("findings", "case 26-114", True)
    assert line["given"] == {"table": "MB-03"}


@pytest.mark.parametrize(
    "words",
    [
        ("explain", "R-1"),
        ("findings",),
        ("desk",),
        ("whatif", "R-1"),
        ("export",),
        ("draw-sample", "--n", "1", "--seed", "1"),
        ("report",),
        ("case", "F-00000001", "--out", "case"),
    ],
)
def test_no_command_shows_ids_without_a_reason(store: Path, words: tuple[str, ...]) -> None:
    run = store / "RVS" / "runs" / "0001"
    refused = CliRunner().invoke(cli.app, [words[0], str(run), *words[1:], "--in-clear"])
    assert refused.exit_code == 2
    assert "--in-clear shows who people are: say --why" in " ".join(refused.stderr.split())
    assert not (store / FILE).exists()


def test_what_a_command_was_given_is_written_down(store: Path) -> None:
    run = store / "RVS" / "runs" / "0001"
    asked = ["findings", str(run), "--table", "MB-03", "--in-clear", "--why", "case 26-114"]
    CliRunner().invoke(cli.app, asked)
    line = json.loads((store / FILE).read_text(encoding="utf-8"))
    assert (line["command"], line["given"]) == ("findings", {"run": str(run), "table": "MB-03"})


def test_the_store_s_journal_is_looked_at_with_the_rest(store: Path) -> None:
    Journal(store / FILE).asked(sql="SELECT 1")
    told = CliRunner().invoke(cli.app, ["verify", str(store)])
    assert "1 lines of who asked what" in told.output
