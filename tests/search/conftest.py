"""One run of the Minibaccarat sample log, for all that is asked of a run."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.sample_runs import RunOf

SAMPLE = Path(__file__).parents[2] / "sample_logs" / "minibaccarat" / "log"


@pytest.fixture(scope="session")
def run(sample_run: RunOf) -> Path:
    return sample_run("minibaccarat")
