"""A run whose log has a damaged file is shown, and audited again, for all that can be read."""

from __future__ import annotations

import shutil
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from audit import pipeline
from audit.commands.given_to_desk import given_of
from audit.verify.one_run import verify
from audit.verify.reperform import reperform
from tests.desk.conftest import SAMPLE, client_of

pytestmark = pytest.mark.slow

PAGES = (
    *("", "findings", "ask", "table?table=MB-01&day=2026-03-08", "life?of=seat&name=3&table=MB-01"),
    *("shoe?shoe={shoe}", "round?round={round}", "search?table=MB-01&day=2026-03-08&time=20:00"),
)


@pytest.mark.parametrize("table", ["rounds", "hands", "wagers", "events"])
def test_a_run_of_a_log_with_a_damaged_file(table: str, tmp_path: Path) -> None:
    log = tmp_path / "log"
    shutil.copytree(SAMPLE, log)
    damaged = min((log / table).rglob("*.parquet"))
    data = bytearray(damaged.read_bytes())
    data[4:400] = bytes(396)  # its first pages
    damaged.write_bytes(data)
    receipt = pipeline.run(log, log / "rules_submission.yaml", tmp_path / "run")
    assert receipt["intake"]["refused_files"]
    found = verify(tmp_path / "run")
    reperform(found, tmp_path / "run")
    assert not found.differences

    rounds = pq.read_table(max((log / "rounds").rglob("*.parquet")), partitioning=None).to_pylist()
    client = client_of(given_of(tmp_path / "run", log, None, None))
    for page in PAGES:
        answer = client.get("/" + page.format(shoe=rounds[0]["shoe_id"], round=rounds[0]["round_id"]))
        assert answer.status_code == 200, page
        assert "Traceback" not in answer.text
