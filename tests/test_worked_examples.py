"""The worked examples of the import, audited: what is wrong in each is found, and nobody is accused."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from audit.intake.importer import import_log
from audit.pipeline import run
from tests.importing import MAPPINGS
from tests.taken_away import audited_rows

NOT_OFFERED = "627a.7(a)(5)"
SUBMISSION = MAPPINGS.parent / "minibaccarat" / "log" / "rules_submission.yaml"
REAL_FEED = Path(__file__).parents[2] / "shared" / "real" / "baccarat-feed-600.json"
"""Lies beside the project, not in it."""


def _audited(mapping: str, source: Path, folder: Path) -> list[dict[str, Any]]:
    import_log(MAPPINGS / mapping, source, folder / "log")
    found = audited_rows(folder / "log")
    undecided = [each["observed"] for each in found if each["outcome"] == "unknown"]
    assert all("attestation" in each or ": " in each for each in undecided), "each names what is missing"
    return found


def _of(found: list[dict[str, Any]], outcome: str) -> Counter[tuple[str, str, str | None]]:
    return Counter(
        (each["clause"], each["fault"], each["round_id"]) for each in found if each["outcome"] == outcome
    )


def test_the_night_shift_lacks_a_bet_and_a_hand(tmp_path: Path) -> None:
    found = _audited("night_shift.yaml", MAPPINGS / "night_shift", tmp_path)
    assert _of(found, "exception") == {("record:627a.wagers", "record", "N-4"): 1}
    assert {each["clause"] for each in found if each["outcome"] == "unknown"} == {"627a.2(b)", "627a.8(a)"}


def test_the_tiny_feed_shows_nothing_wrong(tmp_path: Path) -> None:
    found = _audited("baccarat_feed.yaml", MAPPINGS / "tiny_feed.json", tmp_path)
    assert not _of(found, "exception")
    assert Counter(each["clause"] for each in found) == {
        "627a.2(b)": 1,
        "627a.8(a)": 1,
        "627a.11(a)": 1,
        "record:627a.wagers": 1,
    }


def test_ratings_of_another_clock_are_of_no_round_that_lacks_them(tmp_path: Path) -> None:
    """Nine rounds have no rating; the one that was refused may be of one of them, and of no other table."""
    found = _audited("two_clocks.yaml", MAPPINGS / "two_clocks", tmp_path)
    wrong = _of(found, "exception")
    assert {(clause, fault) for clause, fault, _ in wrong} == {("record:627a.wagers", "record")}
    assert len(wrong) == 9
    assert {each["clause"] for each in found if each["outcome"] == "unknown"} == {"627a.2(b)"}


INVENTORIES = MAPPINGS / "inventories"


def test_a_feed_of_inventories_vouches_for_one_table_and_contradicts_the_other(tmp_path: Path) -> None:
    found = _audited("inventories.yaml", INVENTORIES, tmp_path)
    assert _of(found, "exception") == {("record:627a.inventory", "record", None): 1}
    (wrong,) = (each for each in found if each["outcome"] == "exception")
    assert wrong["table_id"] == "MB-01"
    assert wrong["observed"].endswith(
        "with $5,000.00 of fills, $0.00 of credits and a drop of $300.00 the table won $65.00, and $90.00 by"
        " the 3 rounds on record, a difference of -$25.00"
    )
    undecided = Counter(each["clause"] for each in found if each["outcome"] == "unknown")
    assert undecided == {"627a.2(b)": 2}, "nobody attested it; all else was decided"


@pytest.mark.parametrize(
    ("file", "line", "instead"),
    [
        ("bets.csv", "5,6,B,40.00,L,0,0,0\n", ""),  # a losing bet, of a round in which another stays
        ("bets.csv", "4,5,P,75.00,L,", "4,5,P,5.00,L,"),
        ("counts.csv", 'BAC 2,01/15/2026 09:02:30 PM,CREDIT,"$1,000.00",C-0907,E-312,E-104\n', ""),
    ],
)
def test_what_is_changed_between_two_counts_shows(file: str, line: str, instead: str, tmp_path: Path) -> None:
    source = tmp_path / "source"
    shutil.copytree(INVENTORIES, source)
    text = (source / file).read_text(encoding="utf-8")
    assert line in text
    (source / file).write_text(text.replace(line, instead), encoding="utf-8")
    found = _audited("inventories.yaml", source, tmp_path)
    told = [each for each in found if each["clause"] == "record:627a.inventory"]
    assert {each["table_id"]: each["outcome"] for each in told} == dict.fromkeys(
        ("MB-01", "MB-02"), "exception"
    )


RATINGS = MAPPINGS / "ratings" / "ratings.csv"


POSITIONS = "627a.2(a)[positions used]"


@pytest.mark.parametrize(
    ("seat", "bet", "wrong"),
    [
        ("9", "", {}),
        ("12", "", {POSITIONS: 1}),  # no table has more than nine, whatever else is not on record
        ("9", "9006,MB-01,3,2026-01-15 23:59:50,5,dragon_7,5.00\n", {NOT_OFFERED: 1}),
    ],
)
def test_ratings_alone_are_judged_as_far_as_they_go(seat: str, bet: str, wrong: Any, tmp_path: Path) -> None:
    """Their rounds are made of the ratings themselves; without cards the log is not whole, and not clean."""
    (tmp_path / "ratings").mkdir()
    text = RATINGS.read_text(encoding="utf-8").replace(",12,T,", f",{seat},T,") + bet
    (tmp_path / "ratings" / "ratings.csv").write_text(text, encoding="utf-8")
    import_log(MAPPINGS / "ratings.yaml", tmp_path / "ratings", tmp_path / "log")
    receipt = run(tmp_path / "log", SUBMISSION, tmp_path / "run", jobs=1)
    (missing,) = receipt["completeness"]["missing"]
    assert missing["words"] == "3 rounds without hands, at MB-01"
    assert receipt["result"] == ("exceptions" if wrong else "incomplete")
    assert receipt["exit_code"] == (1 if wrong else 4)
    found = pq.read_table(tmp_path / "run" / "findings.parquet").to_pylist()
    assert Counter(each["clause"] for each in found if each["outcome"] == "exception") == wrong
    states = pq.read_table(tmp_path / "run" / "coverage.parquet").to_pylist()
    passed = {each["citation"] for each in states if each["state"] == "pass"}
    assert not {each for each in passed if each.startswith("627a.12")}, "no payment was seen"


@pytest.mark.parametrize("feed", [each for each in (REAL_FEED,) if each.exists()])
def test_a_feed_of_cards_alone_is_decided_as_far_as_cards_decide(feed: Path, tmp_path: Path) -> None:
    """232 counts and results that the cards contradict: faults of the record.  Nobody's conduct is judged."""
    found = _audited("baccarat_feed.yaml", feed, tmp_path)
    wrong = Counter((each["clause"], each["fault"]) for each in found if each["outcome"] == "exception")
    assert wrong == {
        ("627a.6(b)", "record"): 51,
        ("627a.11(a)", "record"): 181,
        ("record:627a.rounds", "record"): 1,
    }
    # Where a result has a name of its own at an EZ table, the feed does not say whether this was one.
    undecided = {each["clause"]: each["observed"] for each in found if each["outcome"] == "unknown"}
    assert undecided.pop("627a.11(a)") == "not recorded: variant"
    assert set(undecided) == {"627a.2(b)", "record:627a.wagers"}
