"""What tests of queries share: one audited log, a store, and a journal of their own."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.query import runs
from tests.sample_runs import RunOf


@pytest.fixture(scope="session")
def run(sample_run: RunOf) -> Path:
    """A run of the sample of Minibaccarat, under the key of the tests."""
    return sample_run("minibaccarat")


@pytest.fixture(scope="session")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store of two nights."""
    return runs.store(tmp_path_factory.mktemp("query"))


@pytest.fixture(autouse=True)
def journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where queries are written down that are not about a store."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "state" / "pitaudit" / "queries.jsonl"
