"""The floor by pit, where a list says which gaming tables stand in which."""

from __future__ import annotations

import dataclasses
import html
from pathlib import Path

import pytest

from audit.errors import GivenRejected
from audit.intake.house_lists import pits
from reports.desk.floor_view import by_pit
from reports.desk.given import Given
from reports.desk.night import night_of
from tests.desk.conftest import client_of
from tests.desk.test_pages import checked


def _listed(tmp_path: Path, text: str) -> Path:
    place = tmp_path / "pits.yaml"
    place.write_text(text, encoding="utf-8")
    return place


def test_tables_stand_in_their_pits_and_the_rest_comes_last(given: Given, tmp_path: Path) -> None:
    place = _listed(tmp_path, "- {pit: 'Pit <2>', tables: [MB-02], property: PHL1}\n")
    night = night_of(dataclasses.replace(given, pits=pits(place)))
    tables = [each for each in night.tables if each.gaming_day == night.days[0]]
    found = {pit: {each.table_id for each in of} for pit, of in by_pit(night, tables)}
    every = {each.table_id for each in tables}
    assert found == {"Pit <2>": {"MB-02"}, "In no pit of the list": every - {"MB-02"}}
    page = html.unescape(checked(client_of(dataclasses.replace(given, pits=pits(place))), "/"))
    assert "ask?view=decks_in_use&table_id=MB-02&sort=hours_in_use+down" in page


@pytest.mark.parametrize(
    "text",
    [
        "- {pit: A, tables: [MB-01]}\n- {pit: B, tables: [MB-01]}\n",
        "- {pit: A, tables: []}\n",
        "- {pit: A, table: MB-01}\n",
        "A: [MB-01]\n",
    ],
)
def test_a_list_that_cannot_be_meant_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(GivenRejected):
        pits(_listed(tmp_path, text))
