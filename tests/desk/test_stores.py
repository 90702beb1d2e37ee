"""The desk of a store of runs: its newest run, and where each finding stands."""

from __future__ import annotations

import dataclasses
from datetime import UTC, datetime
from pathlib import Path

import pytest

from audit.commands.given_to_desk import given_of, run_of
from audit.life.states import State
from audit.life.triage import Given as Said
from audit.life.triage import said_of
from audit.names import NameUnknown
from reports.desk.given import Given
from tests.desk.conftest import client_of
from tests.desk.test_pages import NoRounds, checked
from tests.life.stores import found, night, noon


@pytest.fixture
def store(tmp_path: Path) -> Path:
    night(tmp_path, 1, [1], [found("F-00000001", 1)])
    night(tmp_path, 2, [2], [found("F-00000002", 2)])
    said = Said("F-00000002", State.ASSIGNED, "B. Ito", "C. Diaz", "look at <b>video</b>", "", "")
    said_of(tmp_path, None, said, lambda: noon(4))
    return tmp_path


def _given(run: Path) -> Given:
    return dataclasses.replace(given_of(run, None, None, None), rounds=NoRounds())


def test_the_newest_run_of_a_property_is_shown(store: Path) -> None:
    assert run_of(store, None) == store / "RVS" / "runs" / "0002"
    assert run_of(store, "rvs") == store / "RVS" / "runs" / "0002"
    older = store / "RVS" / "runs" / "0001"
    assert run_of(older, None) == older


def test_of_several_properties_one_has_to_be_named(store: Path) -> None:
    night(store, 1, [1], [found("F-00000003", 1)], place="HLS")
    with pytest.raises(NameUnknown, match="HLS, RVS: say --property"):
        run_of(store, None)


def test_a_finding_says_where_it_stands_and_what_was_said(store: Path) -> None:
    client = client_of(_given(run_of(store, None)))
    page = checked(client, "/finding?finding=F-00000002")
    assert "assigned" in page
    assert "C. Diaz" in page
    assert "look at &lt;b&gt;video&lt;/b&gt;" in page
    assert "F-00000002" in checked(client, "/findings?state=assigned")
    assert "No finding is as asked" in checked(client, "/findings?state=closed")


def test_what_is_said_while_the_desk_is_open_is_shown(store: Path) -> None:
    client = client_of(_given(run_of(store, None)))
    said = Said("F-00000002", State.CONFIRMED, "B. Ito", "", "", "new dealer", "")
    said_of(store, None, said, lambda: datetime(2026, 3, 11, tzinfo=UTC))
    assert "new dealer" in checked(client, "/finding?finding=F-00000002")
