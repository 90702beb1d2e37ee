"""What two Rules Submissions say differently of one gaming day, and what of it counts as another entry."""

from __future__ import annotations

import itertools
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml

from audit.intake.filed_content import entry_on, filed_on
from audit.intake.submission import Submission, load_submission
from audit.law.filed_diff import on_one_day
from audit.life.rewritten import Change, Explained, Line, Night, Sums, Version
from audit.life.rewritten_words import words

DAY = date(2026, 3, 2)
_NUMBER = itertools.count()
FILING = {"effective": "2026-01-01", "reference": "RS-1", "games": {"over_under": {"wager_minimum": 5}}}


def _submission(folder: Path, *filings: dict[str, Any], **more: Any) -> Submission:
    document = {
        "version": 1,
        "rulemakings": more.pop("rulemakings", {}),
        "properties": [
            {
                "id": "PHL1",
                "name": "Sample Casino",
                "time_zone": "America/New_York",
                "gaming_day_starts": "06:00",
                "filings": list(filings),
                **more,
            }
        ],
    }
    path = folder / f"{next(_NUMBER)}.yaml"
    path.write_text(yaml.safe_dump(document), encoding="utf-8")
    return load_submission(path)


@pytest.mark.parametrize(
    ("filings", "more", "expected"),
    [
        ([FILING], {}, None),
        ([FILING | {"until": "2026-03-03"}], {}, None),
        ([FILING | {"until": "2026-03-03"}, FILING | {"effective": "2026-03-03"}], {}, None),
        ([FILING], {"name": "Another name"}, None),
        ([FILING | {"effective": "2026-02-01"}], {}, ("effective", "2026-01-01", "2026-02-01")),
        ([FILING | {"reference": "RS-2"}], {}, ("reference", "RS-1", "RS-2")),
        ([FILING | {"until": "2026-02-01"}], {}, ("reference", "RS-1", "none in force")),
        ([FILING | {"inspection_days": 30}], {}, ("inspection_days", "not filed", "30")),
        ([FILING], {"gaming_day_starts": "05:00"}, ("gaming_day_starts", "06:00:00", "05:00:00")),
        ([FILING], {"id": "PHL2"}, ("reference", "RS-1", "none in force")),
        (
            [FILING],
            {"rulemakings": {"over_under": {"withdrawn": "2026-03-01"}}},
            ("686a", "proposed", "withdrawn on 2026-03-01"),
        ),
        ([FILING], {"rulemakings": {"over_under": {"withdrawn": "2026-03-03"}}}, None),
    ],
)
def test_a_line_is_otherwise_just_where_the_entry_is(
    tmp_path: Path, filings: list[dict[str, Any]], more: dict[str, Any], expected: tuple[str, str, str] | None
) -> None:
    before, after = _submission(tmp_path, FILING), _submission(tmp_path, *filings, **more)
    told = [(each.name, each.before, each.after) for each in on_one_day(before, after, "PHL1", DAY)]
    assert (entry_on(before, "PHL1", DAY) != entry_on(after, "PHL1", DAY)) is bool(expected)
    assert told[:1] == ([expected] if expected else [])


def test_a_reading_that_a_property_selects_without_a_filing_is_told(tmp_path: Path) -> None:
    before = _submission(tmp_path)
    after = _submission(tmp_path, readings={"cut_depth": "either_end"})
    assert {each.name for each in on_one_day(before, after, "PHL1", DAY)} == {"cut_depth"}
    assert on_one_day(before, None, "PHL1", DAY) == []
    (taken,) = on_one_day(_submission(tmp_path, FILING), None, "PHL1", DAY)
    assert (taken.before, taken.after) == ("RS-1", "none in force")


def test_days_of_an_inspection_open_nights_again(tmp_path: Path) -> None:
    before, after = (_submission(tmp_path, FILING | more) for more in ({}, {"inspection_days": 30}))
    assert filed_on(before, "PHL1", DAY) != filed_on(after, "PHL1", DAY)


def _version(reference: str, sha256: str = "ab" * 32) -> Version:
    return Version(
        sha256=sha256,
        entry="",
        reference=reference,
        effective="2026-01-01",
        approval="",
        run=1,
        gaming_day="2026-03-02",
    )


def _change(old: str, new: str, **more: Any) -> Change:
    line = Line(kind="option", name="payout_limit", before="50000.00", after="", game="pai_gow_poker")
    told = {"lines": [line], "nights": [Night(gaming_day="2026-03-02", run=1)], **more}
    return Change(
        change_id="S-1-2", property_id="PHL1", run=2, before=_version(old), after=_version(new, ""), **told
    )


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("RS-1", "RS-1", "filing RS-1 was changed under the same reference"),
        ("RS-1", "RS-2", "filing RS-2 stands where filing RS-1 stood"),
        ("", "RS-2", "filing RS-2 stands where none stood"),
        ("RS-1", "", "filing RS-1 was taken out"),
        ("", "", "what it selects was changed"),
    ],
)
def test_what_was_changed_is_said_in_a_sentence(old: str, new: str, said: str) -> None:
    (head, line, versions, *_) = words(_change(old, new))
    assert head == f"PHL1: {said}, after 2026-03-02 (1 night) had been judged by what it said before"
    assert line == "option payout_limit of pai_gow_poker: from 50000.00 to nothing"
    assert versions.startswith("Rules Submission: before SHA-256 abababababababab…, first used by run 1, of ")


def test_what_it_makes_of_the_nights_is_said_with_what_else_changed() -> None:
    night = Night(
        gaming_day="2026-03-02",
        run=1,
        again=2,
        right=Sums(exceptions=1, overpaid_cents=500),
        undecided=2,
        otherwise=1,
        besides=("the log around it",),
    )
    nights = [night, Night(gaming_day="2026-03-03", run=1), Night(gaming_day="2026-03-05", run=1)]
    explained = Explained(by="Ann", at="2026-03-06T12:00:00Z", reason="typo")
    (_, _, _, effect, others, said) = words(_change("RS-1", "RS-1", nights=nights, explained=explained))
    assert effect == (
        "judged again by what it says now, 2026-03-02 (1 night): 1 exception ($5.00 overpaid, $0.00 "
        "underpaid) became right, and nothing became wrong; 1 exception told both times, of other "
        "dollars now, which are counted here; 2 exceptions no longer told because not decided or not checked "
        "under it; for 2026-03-02 (1 night) the log around it changed as well"
    )
    days = "2026-03-03 and 2026-03-05 (2 nights)"
    assert others == f"what it makes of {days} was not worked out: that log was not judged again"
    assert said == "explained by Ann on 2026-03-06: typo"
