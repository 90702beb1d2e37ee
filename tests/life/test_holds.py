"""When a hold came and went is written down, and what went of its days meanwhile is told."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from audit.errors import JournalDamaged
from audit.life.holds import FILE, Held, kept, note
from audit.runs.chain import RETIRED

AT = datetime(2026, 3, 20, 11, tzinfo=UTC)
HOLD = Held(first=date(2026, 3, 1), last=date(2026, 3, 31), reason="Docket 2026-114", by="Counsel")
OTHER = Held(first=date(2026, 3, 5), last=date(2026, 3, 5), reason="Patron dispute", by="Surveillance")
IN_WORDS = "2026-03-01 to 2026-03-31 (Docket 2026-114; Counsel)"


def _retire(place: Path, *days: str) -> None:
    (place / "runs").mkdir(exist_ok=True)
    with (place / "runs" / RETIRED).open("a", encoding="utf-8") as stream:
        stream.write(json.dumps({"run": "0003", "receipt": "0" * 64, "days": days}) + "\n")


def test_a_hold_is_noted_when_it_comes_and_when_it_goes(tmp_path: Path) -> None:
    assert note(tmp_path, [HOLD], AT) == [f"hold set: {IN_WORDS}"]
    assert note(tmp_path, [HOLD, HOLD], AT) == []
    assert note(tmp_path, [HOLD, OTHER], AT) == ["hold set: 2026-03-05 (Patron dispute; Surveillance)"]
    assert note(tmp_path, [OTHER], AT) == [f"hold lifted: {IN_WORDS}"]
    found = kept(tmp_path)
    assert found is not None
    assert found.words == "2026-03-05 (Patron dispute; Surveillance); 1 lifted"
    assert found.lost == ()


def test_where_there_never_was_a_hold_nothing_is_said(tmp_path: Path) -> None:
    assert note(tmp_path, [], AT) == []
    assert not (tmp_path / FILE).exists()
    assert kept(tmp_path) is None


@pytest.mark.parametrize(
    ("day", "lost"), [("2026-02-28", 0), ("2026-03-01", 1), ("2026-03-31", 1), ("2026-04-01", 0)]
)
def test_a_run_that_was_let_go_while_its_day_was_held_is_told(day: str, lost: int, tmp_path: Path) -> None:
    note(tmp_path, [HOLD], AT)
    _retire(tmp_path, day)
    found = kept(tmp_path)
    assert found is not None
    told = f"run 0003 of {day} was let go while the day was held: {IN_WORDS}"
    assert found.lost == ((told,) if lost else ())


def test_what_went_before_the_hold_came_or_after_it_was_lifted_accuses_nobody(
    tmp_path: Path,
) -> None:
    _retire(tmp_path, "2026-03-02")
    note(tmp_path, [HOLD], AT)
    note(tmp_path, [], AT)
    _retire(tmp_path, "2026-03-02")
    found = kept(tmp_path)
    assert found is not None
    assert (found.lost, found.words) == ((), "none in force; 1 lifted")


def test_a_line_that_was_changed_or_taken_out_shows(tmp_path: Path) -> None:
    note(tmp_path, [HOLD], AT)
    note(tmp_path, [], AT)
    path = tmp_path / FILE
    whole = path.read_text(encoding="utf-8")
    path.write_text(whole.replace("03-31", "03-02", 1), encoding="utf-8")
    with pytest.raises(JournalDamaged, match="line 2 does not follow"):
        kept(tmp_path)
    path.write_text(whole.splitlines()[1] + "\n", encoding="utf-8")
    with pytest.raises(JournalDamaged, match="line 1 does not follow"):
        kept(tmp_path)
    path.write_text("torn", encoding="utf-8")
    with pytest.raises(JournalDamaged, match="line 1 is no line of it"):
        note(tmp_path, [HOLD], AT)
