"""What vouches for a record stands on a page of the desk, with gaps between rounds and samples on video."""

from __future__ import annotations

import dataclasses
import json
import shutil
from html import unescape
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from audit.commands.given_to_desk import given_of
from audit.life import samples
from audit.life.samples import Said, What
from audit.machine.hashes import sha256
from audit.runs.findings import RECEIPT, open_run
from audit.runs.pace_told import improbable, in_words
from reports.desk.given import Given
from tests.desk.conftest import client_of

pytestmark = pytest.mark.slow


def _page(client: TestClient) -> str:
    answer = client.get("/vouched")
    assert answer.status_code == 200
    return " ".join(unescape(answer.text).split())


def test_each_witness_stands_there_with_what_it_could_have_shown(client: TestClient, run: Path) -> None:
    page = _page(client)
    for each in open_run(run).receipt["vouched"]["witnesses"]:
        assert each["witness"] in page
        assert each["could_show"] in page
    assert "nobody but the tables vouches for this record" in page.lower()
    assert "gaps between rounds" in page
    assert "None that is known of was drawn" in page
    assert 'href="vouched" aria-current="page"' in page


def test_a_gap_leads_to_its_table(given: Given) -> None:
    day = given.run.vouched["gaming_day"][0].as_py()
    gap = {
        "property_id": given.run.receipt["properties"][0]["id"],
        "table_id": "MB-01",
        "gaming_day": day.isoformat(),
        "since": "2026-03-08T01:00:00+00:00",
        "until": "2026-03-08T01:02:30+00:00",
        "seconds": 150,
        "usual_seconds": 60,
        "one_in": 400,
    }
    receipt = {**given.run.receipt, "pace": {"model": "by the clock", "looked_at": 400, "gaps": [gap]}}
    page = _page(client_of(dataclasses.replace(given, run=dataclasses.replace(given.run, receipt=receipt))))
    (told,) = improbable(receipt, given.run.vouched.to_pylist(), [gap["property_id"]])
    assert in_words(told).removeprefix("MB-01") in page
    assert f"table=MB-01&day={day.isoformat()}" in page
    assert "by the clock" in page


def test_a_run_of_an_earlier_version_says_that_it_does_not_say(given: Given) -> None:
    receipt = {key: each for key, each in given.run.receipt.items() if key not in ("vouched", "pace")}
    page = _page(client_of(dataclasses.replace(given, run=dataclasses.replace(given.run, receipt=receipt))))
    assert page.count("an earlier version wrote it") == 2


def test_a_sample_of_a_run_in_a_store_shows_what_became_of_it(run: Path, tmp_path: Path) -> None:
    place = tmp_path / "store" / "PHL1"
    mine = Path(shutil.copytree(run, place / "runs" / "0001"))
    receipt = sha256(mine / RECEIPT)
    drawn = Said(what=What.DRAWN, sample="a" * 64, run=receipt, drawn={"rounds": 60, "moments": 30})
    samples.add(place, [drawn, drawn.model_copy(update={"sample": "b" * 64, "run": "another"})])
    page = _page(client_of(given_of(mine, None, None, None)))
    assert "drawn 30 moments, 60 rounds." in page
    assert "Nobody evaluated it yet" in page
    assert "Sample bbbb" not in page
    about = {"sample": drawn.sample, "run": receipt, "by": ("B. Ito",)}
    told = ("at most 4.9 % of rounds differ",)
    samples.add(place, [Said(what=What.FILLED, **about), Said(what=What.EVALUATED, **about, told=told)])
    page = _page(client_of(given_of(mine, None, None, None)))
    assert "filled in, by B. Ito." in page
    assert told[0] in page
    assert "Nobody evaluated it" not in page
    journal = place / samples.FILE
    lines = journal.read_text(encoding="utf-8").splitlines()
    lines[0] = json.dumps({**json.loads(lines[0]), "sample": "c" * 64})
    journal.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert "The list of samples" in _page(client_of(given_of(mine, None, None, None)))
