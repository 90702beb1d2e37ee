"""Those who watch machines are told: figures, a sign of life, a command, and nights that were cut off."""

from __future__ import annotations

import json
import os
import re
import sys
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from http.server import HTTPServer
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from audit import cli
from audit.errors import AuditError
from audit.life.heartbeat import FILE, LATE, Heart, beat_of
from audit.machine.lock import locked
from audit.nightly import watch
from audit.nightly.config import Watch
from tests.life.stores import found, night
from tests.nightly import test_post as posts

DUE = datetime(2026, 3, 10, 10, 0, tzinfo=UTC)
FIGURES = {
    "PHL1": {"property_exit_code": 4.0, "property_exceptions": 12.0},
    "RVS": {"property_exit_code": 0.0},
}
_on_this_machine = posts._on_this_machine  # noqa: SLF001 - a fixture
_LINE = re.compile(r'pitaudit_[a-z_]+(\{property="[A-Za-z0-9._-]+"\})? -?\d+(\.\d+)?(e[+-]?\d+)?')


def _finished(store: Path, exit_code: int = 4) -> None:
    store.mkdir(exist_ok=True)
    heart = Heart(store, DUE)
    heart.at_work("PHL1")
    heart.done("PHL1", exit_code=exit_code, runs=["0001"])
    heart.finished(exit_code)


def test_the_heartbeat_has_process_host_next_night_and_what_came_of_each_property(tmp_path: Path) -> None:
    _finished(tmp_path)
    told = json.loads((tmp_path / FILE).read_text(encoding="utf-8"))
    assert (told["state"], told["exit_code"], told["pid"]) == ("finished", 4, os.getpid())
    assert told["host"]
    assert told["next_due"] == "2026-03-10T10:00+00:00"
    assert told["properties"]["PHL1"]["runs"] == ["0001"]
    assert told["properties"]["PHL1"]["seconds"] >= 0


def test_a_night_that_was_cut_off_is_told_and_one_at_work_is_not(tmp_path: Path) -> None:
    Heart(tmp_path, DUE).at_work("PHL1")
    beat, now = beat_of(tmp_path), datetime.now(UTC) + timedelta(seconds=1)
    assert beat
    with locked(tmp_path):
        assert beat.words(tmp_path, now) == ""
    assert "was cut off, while it was at PHL1: start it again" in beat.words(tmp_path, now)
    assert f"process {os.getpid()} on " in beat.words(tmp_path, now)
    (tmp_path / ".lock").write_text("somebody who is dead", encoding="utf-8")
    assert "was cut off" in beat.words(tmp_path, now)
    assert beat.words(tmp_path, DUE) == "", "who looks back is not told of tonight"


def test_a_property_that_is_finished_meanwhile_is_not_the_one_at_work(tmp_path: Path) -> None:
    heart = Heart(tmp_path, DUE)
    heart.at_work("PHL1")
    heart.at_work("PIT1")
    heart.done("PHL1", exit_code=0, runs=["0001"])
    told = json.loads((tmp_path / FILE).read_text(encoding="utf-8"))
    assert (told["property"], set(told["properties"])) == ("PIT1", {"PHL1"})


def test_a_night_that_did_not_begin_is_told(tmp_path: Path) -> None:
    _finished(tmp_path)
    beat = beat_of(tmp_path)
    assert beat
    beat = replace(beat, began=DUE - timedelta(days=1))
    assert beat.words(tmp_path, DUE + LATE) == ""
    assert "the next was due 2026-03-10 10:00 UTC" in beat.words(tmp_path, DUE + LATE + timedelta(minutes=1))
    assert beat.words(tmp_path, DUE - timedelta(days=2)) == ""


def test_a_heartbeat_of_an_earlier_version_is_read(tmp_path: Path) -> None:
    said = {"state": "finished", "property": "", "began": "2026-03-09T10:00:00+00:00", "at": "x"}
    (tmp_path / FILE).write_text(json.dumps(said), encoding="utf-8")
    beat = beat_of(tmp_path)
    assert beat
    assert beat.words(tmp_path, DUE) == ""
    (tmp_path / FILE).write_text("{", encoding="utf-8")
    assert beat_of(tmp_path) is None


def test_status_says_it_first_and_can_look_back(tmp_path: Path) -> None:
    night(tmp_path / "store", 1, [1], [found("F-1", 1)])
    Heart(tmp_path / "store", DUE).at_work("RVS")

    def call(*words: str) -> Any:
        return CliRunner().invoke(cli.app, ["status", str(tmp_path / "store"), *words])

    now = call()
    assert "was cut off" in now.output
    assert now.output.index("was cut off") < now.output.index("RVS")
    then = call("--today", "2026-03-06")
    assert then.output.startswith("As of the end of 2026-03-06")
    assert "was cut off" not in then.output
    assert "overdue" not in then.output
    assert then.exit_code == 0
    assert now.exit_code == 1


def test_figures_are_what_a_collector_reads(tmp_path: Path) -> None:
    _finished(tmp_path)
    watch.write_figures(tmp_path / "pitaudit.prom", tmp_path, FIGURES)
    text = (tmp_path / "pitaudit.prom").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    assert text.endswith("\n")
    assert all(_LINE.fullmatch(line) for line in lines)
    assert 'pitaudit_property_exceptions{property="PHL1"} 12' in lines
    assert "pitaudit_night_exit_code 4" in lines
    assert f"pitaudit_next_due_timestamp_seconds {DUE.timestamp():.15g}" in lines
    for name in {line.split("{")[0].split()[0] for line in lines}:
        assert f"# TYPE {name} gauge" in text
        assert text.index(f"# HELP {name} ") < text.index(f"\n{name}")
    assert not list(tmp_path.glob(".pitaudit.prom*"))


@pytest.mark.parametrize(
    ("code", "path"), [(0, "/ok"), (1, "/ok"), (4, "/ok"), (2, "/failed"), (3, "/failed")]
)
@pytest.mark.usefixtures("_on_this_machine")
def test_a_sign_of_life_is_given_by_a_night_that_did_its_work(code: int, path: str) -> None:
    class Hook(posts._Hook):  # noqa: SLF001
        def do_GET(self) -> None:  # noqa: N802 - so the standard library calls it
            server: Any = self.server
            server.letters.append(self.path)
            self.send_response(server.status)
            self.end_headers()

    with posts._serving(HTTPServer(("127.0.0.1", 0), Hook)) as server:  # noqa: SLF001
        at = f"http://127.0.0.1:{server.server_address[1]}"
        assert watch.sign_of_life(Watch(ping=f"{at}/ok", ping_failed=f"{at}/failed"), code) == at + path
        server.status = 500
        with pytest.raises(AuditError, match="was not reached"):
            watch.sign_of_life(Watch(ping=f"{at}/ok", ping_failed=f"{at}/failed"), code)
    assert server.letters == [path, path]


def test_no_sign_is_given_unless_the_configuration_says_so() -> None:
    assert watch.sign_of_life(Watch(), 0) is None
    assert watch.sign_of_life(Watch(ping="https://example.com"), 2) is None
    with pytest.raises(AuditError, match="https only"):
        watch.sign_of_life(Watch(ping="http://example.com"), 0)


def test_the_command_is_run_once_for_new_findings(tmp_path: Path) -> None:
    out = tmp_path / "told"
    script = f"import os, sys; open({str(out)!r}, 'a').write(os.environ['PITAUDIT_NEW'] + sys.stdin.read())"
    told = {"property": "PHL1", "life": {"new": 2, "known": 5, "re-opened": 1}}
    said = Watch(on_new=(sys.executable, "-c", script))
    assert list(watch.on_new(said, tmp_path / "0007", {**told, "life": {"known": 5}})) == []
    assert list(watch.on_new(said, tmp_path / "0007", told)) == [sys.executable]
    assert list(watch.on_new(said, tmp_path / "0007", told)) == []
    assert out.read_text(encoding="utf-8") == "3" + json.dumps(told)


def test_a_command_that_fails_is_told_and_run_again_the_next_time(tmp_path: Path) -> None:
    told = {"property": "PHL1", "life": {"new": 1}}
    for command in ((sys.executable, "-c", "raise SystemExit(3)"), ("/nowhere/at/all",)):
        for _ in range(2):
            with pytest.raises(AuditError, match="on_new of run 0007"):
                list(watch.on_new(Watch(on_new=command), tmp_path / "0007", told))
