"""Large days are cut into parts by gaming table: the same verdicts, whatever the size of a part."""

from __future__ import annotations

from pathlib import Path

import pytest

from audit import parts, pipeline
from audit.findings import open_run
from sample_logs import pai_gow_poker


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("parts") / "log"
    tables = pai_gow_poker.table_mix(5)
    pai_gow_poker.write(pai_gow_poker.Plan(seed=4, rounds=400, days=2, tables=tables), folder)
    return folder


def test_parts_of_any_size_say_the_same(log: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for most in (10**9, 2_000):
        monkeypatch.setattr(parts, "MOST_ROWS", most)
        pipeline.run(log, log / "rules_submission.yaml", tmp_path / str(most))
        found.append(open_run(tmp_path / str(most)))
    whole, cut = found
    assert cut.coverage.to_pylist() == whole.coverage.to_pylist()
    assert cut.findings.to_pylist() == whole.findings.to_pylist()
