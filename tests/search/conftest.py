"""One run of the Minibaccarat sample log, for all that is asked of a run."""

from __future__ import annotations

from pathlib import Path

import pytest

from audit import pipeline

SAMPLE = Path(__file__).parents[2] / "sample_logs" / "minibaccarat" / "log"


@pytest.fixture(scope="session")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("search") / "run"
    pipeline.run(SAMPLE, SAMPLE / "rules_submission.yaml", out)
    return out
