"""One small run of Minibaccarat for all tests of the desk, and clients that ask it for pages."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from audit.commands.given_to_desk import given_of
from reports.desk.app import build
from reports.desk.given import Given, GivenStore
from tests.sample_runs import RunOf

SAMPLE = Path(__file__).parents[2] / "sample_logs" / "minibaccarat" / "log"
PORT = 8080
TOKEN = "t" * 43


@pytest.fixture(scope="session")
def run(sample_run: RunOf) -> Path:
    return sample_run("minibaccarat")


@pytest.fixture(scope="session")
def given(run: Path) -> Given:
    return given_of(run, SAMPLE, None, None)


def client_of(given: Given | GivenStore) -> TestClient:
    """Someone who has opened the address that was given out."""
    client = TestClient(build(given, PORT, TOKEN), base_url=f"http://127.0.0.1:{PORT}")
    client.get("/", params={"token": TOKEN})
    return client


@pytest.fixture(scope="session")
def client(given: Given) -> TestClient:
    return client_of(given)
