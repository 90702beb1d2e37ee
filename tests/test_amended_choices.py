"""Options and readings that were amended: one text on each day, and none read where the law has none."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from audit.errors import SubmissionRejected
from audit.intake import submission as filed
from rules.amended_choices import by_name, refuse_if_read_outside_its_days
from rules.catalogue import declared, load
from rules.clause import CatalogueError
from rules.concordance import Concordance, SameReading
from rules.submission import EITHER, Option, OptionKind, Reading, allowed, read_on

BEFORE, ON = date(2026, 6, 30), date(2026, 7, 1)
FORMER = Reading("depth", "627a.5(c)", "How deep?", {"both": "at both ends", "one": "at one"}, until=ON)
LATER = Reading("depth", "627a.5(c)", "How deep?", {"one": "at one"}, since=ON, source="56 Pa.B. 1234")
SEATS = Option("seats", OptionKind.COUNT, "627a.2", "seats", minimum=1, maximum=9, until=ON)
FEWER = replace(SEATS, maximum=7, since=ON, until=None)


def test_a_reading_is_that_of_the_day() -> None:
    depth = by_name([LATER, FORMER], "submission")
    assert [read_on(depth, {}, day) for day in (BEFORE, ON)] == [{"depth": "both"}, {"depth": "one"}]
    assert read_on(depth, {"depth": "one"}, BEFORE) == {"depth": "one"}
    assert read_on(depth, {"depth": "both"}, ON) == {"depth": "one"}
    assert read_on(depth, {"depth": EITHER}, ON) == {"depth": EITHER}
    assert depth["depth"].choices.keys() == {"one", "both"}


def test_a_limit_is_that_of_the_day() -> None:
    seats = by_name([SEATS, FEWER], "submission")
    assert (seats["seats"].minimum, seats["seats"].maximum) == (1, 9)
    for value, days in ((7, [BEFORE, ON]), (8, [BEFORE]), (9, [BEFORE]), (10, []), (0, [])):
        assert [day for day in (BEFORE, ON) if allowed(seats, {"seats": value}, day)] == days, value


@pytest.mark.parametrize(
    ("later", "fault"),
    [
        (
            replace(LATER, since=date(2026, 7, 2)),
            "no text applies between the one from the first, until 2026",
        ),
        (replace(LATER, since=BEFORE), "two texts apply at once: the one from the first, until 2026-07-01"),
        (replace(FORMER), "is declared twice"),
        (replace(LATER, wagers=("tie",)), "is of another kind"),
        (replace(LATER, choices={"one": "at the top"}), "means something else later"),
    ],
)
def test_texts_that_do_not_go_together_are_refused(later: Reading, fault: str) -> None:
    with pytest.raises(CatalogueError, match=fault):
        by_name([FORMER, later], "rules.ch627a_minibaccarat.submission")


def test_a_reading_that_ended_is_not_asked_for() -> None:
    catalogue = load("627a")
    readings = {**catalogue.readings["627a"]}
    readings["cut_depth"] = replace(readings["cut_depth"], until=ON)
    ended = replace(catalogue, readings={**catalogue.readings, "627a": readings})
    with pytest.raises(CatalogueError, match=r"627a.5\(c\).*'reading_cut_depth' on 2026-.*until 2026-07-01"):
        refuse_if_read_outside_its_days(ended, "627a")
    refuse_if_read_outside_its_days(catalogue, "627a")


def test_a_sister_chapter_repeats_the_text_before_the_amendment() -> None:
    others = by_name([FORMER, LATER], "submission")
    same = SameReading("depth")
    by_itself = Concordance("627a", whole={"686a.5": "627a.5"})
    found = by_itself.reading(same, others)
    assert (found.citation, found.default, found.until, found.texts) == ("686a.5(c)", "both", None, ())
    together = Concordance("627a", whole={"686a.5": "627a.5"}, amended_with=("686a.5(c)",))
    texts = together.reading(same, others).texts
    assert [(each.citation, each.default) for each in texts] == [("686a.5(c)", "both"), ("686a.5(c)", "one")]
    assert texts[1].source == "56 Pa.B. 1234"


def test_what_is_filed_is_held_against_the_limit_of_the_day(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A filing cannot begin with what its day does not allow; one made before counts until the amendment."""
    odds = declared().options["627a"]["tie_odds"]
    texts = by_name([replace(odds, until=ON), replace(odds, maximum=8, since=ON)], "submission")
    monkeypatch.setitem(declared().options["627a"], "tie_odds", texts["tie_odds"])
    monkeypatch.setattr(filed, "_form", filed._form.__wrapped__)  # noqa: SLF001 (the form as amended)
    file = tmp_path / "rules_submission.yaml"
    text = """
version: 1
properties:
  - {id: A, name: A, time_zone: America/New_York, gaming_day_starts: "06:00", filings: [
      {effective: %s, reference: "1", games: {minibaccarat: {tie_odds: 9}}}]}
"""
    file.write_text(text % BEFORE, encoding="utf-8")
    found = filed.load_submission(file)
    assert [found.options("A", "T", "minibaccarat", day) for day in (BEFORE, ON)] == [{"tie_odds": 9}, {}]
    file.write_text(text % ON, encoding="utf-8")
    with pytest.raises(SubmissionRejected, match=r"minibaccarat.tie_odds: the law of 2026-07-01 has no such"):
        filed.load_submission(file)
