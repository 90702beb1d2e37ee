"""A changed filing or statement says which nights it opens again, by which line, and what came and went."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from audit.nightly.filed_anew import differences
from audit.runs.findings import receipt_of
from audit.show.night import since_before
from tests.nightly.fortnight import Fortnight, day


@pytest.mark.parametrize(
    ("before", "now", "said"),
    [
        ({"a": {"b": 1}}, {"a": {"b": 1}}, []),
        ({"a": {"b": 1}}, {"a": {"b": 2}}, ["filing, a.b: from 1 to 2"]),
        ({"wagers": ["tie", "player"]}, {"wagers": ["player"]}, ["filing, wagers tie: tie taken out"]),
        ({}, {"most": 50_000}, ["filing, most: 50000 added"]),
        (None, None, []),
        ({"a": "x" * 100}, {"a": "y"}, [f"filing, a: from {'x' * 80}… to y"]),
    ],
)
def test_each_line_that_differs_is_said(before: Any, now: Any, said: list[str]) -> None:
    assert list(differences("filing", before, now)) == said


@pytest.mark.slow
def test_a_rulemaking_that_is_said_to_be_withdrawn_opens_the_nights_since_then(tmp_path: Path) -> None:
    fortnight = Fortnight(tmp_path, report=lambda *_: [])
    fortnight.night(1)
    fortnight.night(2)
    filed = tmp_path / "PHL1.yaml"
    document = yaml.safe_load(filed.read_text(encoding="utf-8"))
    document["rulemakings"] = {"over_under": {"withdrawn": day(2)}}
    filed.write_text(yaml.safe_dump(document), encoding="utf-8")
    fortnight.work(2)
    night = receipt_of(tmp_path / "store" / "PHL1" / "runs" / "0003")["night"]
    assert night["judged"] == [str(day(2))]
    assert [each["file"] for each in night["changed"]] == [f"rulemaking, 686a: withdrawn on {day(2)} added"]


@pytest.mark.slow
def test_a_typo_in_a_filing_is_named_with_the_nights_it_opens_again(tmp_path: Path) -> None:
    fortnight = Fortnight(tmp_path, report=lambda *_: [])
    fortnight.night(1)
    filed = tmp_path / "PHL1.yaml"
    was = filed.read_text(encoding="utf-8")
    document = yaml.safe_load(was)
    document["properties"][0]["filings"][0]["games"]["minibaccarat"]["wagers"].remove("tie")
    filed.write_text(yaml.safe_dump(document), encoding="utf-8")
    fortnight.work(1)
    night = receipt_of(tmp_path / "store" / "PHL1" / "runs" / "0002")["night"]
    assert [each["file"] for each in night["changed"]] == [
        "filing, games.minibaccarat.wagers tie: tie taken out"
    ]
    (again,) = night["again"]
    assert (again["gaming_day"], again["went"]) == (str(day(1)), 0)
    assert again["came"] > 0

    filed.write_text(was, encoding="utf-8")
    fortnight.work(1)
    night = receipt_of(tmp_path / "store" / "PHL1" / "runs" / "0003")["night"]
    assert night["again"] == [{"gaming_day": str(day(1)), "came": 0, "went": again["came"]}]
    words = f"{day(1)}: filing, games.minibaccarat.wagers tie: tie added"
    assert dict(since_before(night))["Again"] == f"{words}; 0 findings came, {again['came']} went"
