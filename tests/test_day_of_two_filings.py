"""A gaming day on which what is filed changes at a moment, walked as people do: night, store, round, cluster.

Odds of ties, rounding and a paytable change while MB-01 is open; every round of the log was dealt by the
first filing.
"""

from __future__ import annotations

import copy
import json
import shutil
import subprocess
import sys
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
import yaml
from typer.testing import CliRunner

from audit import cli, pipeline
from audit.ask.replay import OpenedRun
from audit.ask.supposed import Supposed, offered
from audit.ask.whatif import what_if
from audit.intake.submission import load_submission
from audit.nightly.config import load_config
from audit.nightly.run import Tools, nightly
from audit.readings.named import named
from audit.readings.turns import Wanted
from audit.runs.findings import PLACES, findings_of
from audit.verify.one_run import verify
from audit.verify.reperform import reperform
from sample_logs import games
from tests.cluster_of_three import three_at_work

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent
MOMENT = "2026-03-08 18:41"
CHANGES = {"tie_odds": 9, "vigorish_rounding": "next_quarter", "dragon_bonus_paytable": "C"}
BEFORE, AFTER = "MB-01-20260308-0031", "MB-01-20260308-0050"
"""Two rounds of that gaming day with a tie: dealt a minute before the change, and after it."""
TIE = "627a.12(b)[posted odds]"
CONFIG = """
store = "store"
key = "key"

[[property]]
id = "PHL1"
name = "Sample Casino (fictitious)"
zone = "America/New_York"
gaming_day_starts = "06:00"
submission = "log/rules_submission.yaml"
[[property.feed]]
from = "log"
"""


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("two_filings") / "log"
    shutil.copytree(games.HERE / "minibaccarat" / "log", folder)
    path = folder / "rules_submission.yaml"
    document = yaml.safe_load(path.read_text(encoding="utf-8"))
    (first,) = document["properties"][0]["filings"]
    second = copy.deepcopy(first) | {"effective": MOMENT, "reference": "RS-2026-002"}
    second["games"]["minibaccarat"] |= CHANGES
    first["until"] = MOMENT
    document["properties"][0]["filings"] = [first, second]
    path.write_text(yaml.safe_dump(document), encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def run(log: Path) -> Path:
    pipeline.run(log, log / "rules_submission.yaml", log.parent / "run")
    return log.parent / "run"


@pytest.fixture(scope="module")
def store(log: Path) -> Path:
    """A store of two nights, of which the second has the change."""
    (log.parent / "nightly.toml").write_text(CONFIG, encoding="utf-8")
    (log.parent / "key").write_text("0123456789abcdef" * 4, encoding="utf-8")
    (log.parent / "key").chmod(0o600)
    config = load_config(log.parent / "nightly.toml")
    for day in (8, 9):
        now = datetime(2026, 3, day, 16, tzinfo=UTC)
        (outcome,) = nightly(config, now, Tools(lambda *_, **__: None, lambda *_: []))
        assert outcome.exit_code == 1
    return log.parent / "store"


def _of_the_moment(rows: list[dict[str, Any]]) -> dict[str, list[str]]:
    """Clauses of the findings that rest on what changed, by the round."""
    found: dict[str, list[str]] = {}
    for row in rows:
        told = json.dumps(row, default=str)
        if "RS-2026-002" in told and row["round_id"]:
            found.setdefault(row["round_id"], []).append(row["clause"])
    return found


def test_rounds_after_the_moment_are_judged_by_what_took_effect(run: Path) -> None:
    found = _of_the_moment(findings_of(run).to_pylist())
    assert AFTER in found
    assert found[AFTER] == [TIE]
    assert all(round_id > BEFORE for round_id in found if round_id.startswith("MB-01"))


def test_a_night_and_its_store_find_the_same(store: Path, run: Path) -> None:
    kept = store / "PHL1" / "runs" / "0002"
    alone, of_night = (_of_the_moment(findings_of(each).to_pylist()) for each in (run, kept))
    assert of_night == alone
    assert of_night[AFTER] == [TIE]
    seen = verify(kept)
    reperform(seen, kept, key=store.parent / "key")
    assert seen.exit_code == 0
    listed = _called("findings", store, "--clause", TIE, "--table", "MB-01", "--format", "json")
    assert [row["round_id"] for row in json.loads(listed)] == [AFTER]
    versions = json.loads(_called("submission", "versions", store, "--format", "json"))
    assert {row["effective"] for row in versions} == {"2026-01-01", MOMENT}


def _called(*words: object) -> str:
    done = CliRunner().invoke(cli.app, [str(word) for word in words])
    assert done.exit_code == 0, done.output
    return done.stdout


@pytest.mark.parametrize(
    ("round_id", "reference", "odds"), [(BEFORE, "RS-2026-001", ""), (AFTER, "RS-2026-002", "9 to 1")]
)
def test_a_round_is_explained_by_its_own_filing(
    run: Path, store: Path, round_id: str, reference: str, odds: str
) -> None:
    for place in (run, store):
        (told,) = json.loads(_called("explain", place, round_id, "--format", "json"))
        (filing,) = [each["text"] for each in told["about"] if each["name"] == "Filing"]
        assert reference in filing
        assert odds in json.dumps(told["steps"])


def test_a_round_of_another_day_names_no_filing_of_its_own(store: Path) -> None:
    (told,) = json.loads(_called("explain", store, "MB-01-20260307-0054", "--format", "json"))
    assert not [each for each in told["about"] if each["name"] == "Filing"]


def test_a_supposition_starts_from_the_filing_of_the_round(run: Path) -> None:
    supposed = what_if(run, AFTER, Supposed(options={"tie_odds": "8"}))
    assert [(each.clause, each.would_be) for each in supposed.changed] == [(TIE, "pass")]
    same = what_if(run, AFTER, Supposed(gaming_day=date(2026, 3, 8)))
    assert same.supposed == ["the law of 2026-03-08 holds, and filing RS-2026-002 is in force"]
    assert not same.changed
    for round_id, odds in ((BEFORE, "8"), (AFTER, "9")):
        found = OpenedRun(run, None, None, None).find(round_id)
        assert [each.chosen for each in offered(found).options if each.name == "tie_odds"] == [odds]


def test_readings_are_named_on_such_a_day(log: Path) -> None:
    filed = load_submission(log / "rules_submission.yaml")
    assert list(named(filed, Wanted(), {}, date(2026, 3, 8)))


def test_a_cluster_finds_the_same_byte_for_byte(log: Path, run: Path) -> None:
    out = log.parent / "cluster"
    with three_at_work() as cluster:
        assert cluster.stdout
        command = [sys.executable, "-m", "audit", "run", str(log), "--out", str(out), "--engine", "dask"]
        command += ["--submission", str(log / "rules_submission.yaml")]
        command += ["--scheduler", cluster.stdout.readline().strip()]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=600)
    assert (done.returncode, done.stderr) == (1, "")
    assert _files(out) == _files(run)


def _files(run: Path) -> dict[str, bytes]:
    paths = (path for path in run.rglob("*") if path.is_file() and path.name != PLACES)
    return {path.relative_to(run).as_posix(): path.read_bytes() for path in paths}
