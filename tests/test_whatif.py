"""``pitaudit whatif``: one round judged another way, held against the numbers that the Code prints."""

from __future__ import annotations

import json
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pyarrow.compute as pc
import pyarrow.parquet as pq
import pytest
from typer.testing import CliRunner

from audit import cli, pipeline
from audit.ask.replay import Found, Judged, OpenedRun
from audit.ask.supposed import Supposed, offered
from audit.ask.whatif import Compared, WhatIf, compared, what_if
from audit.format.names import NameUnknown
from audit.runs.outputs import written_in

SAMPLE = Path(__file__).parent.parent / "sample_logs" / "dj_wild_stud_poker" / "log"
TABLE, DAY = "DJ-02", "2026-03-08"
ROUND = "DJ-02-20260308-0044"
"""Five Wilds at position 2, with $10 on the Trips Bonus (DJWT-06 is filed: 500 to 1, paid) and $5 on the
Progressive Bonus, of which $1,493 was paid where $1,500 was due."""


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of one gaming table's day of the sample."""
    place = tmp_path_factory.mktemp("whatif")
    for path in SAMPLE.glob(f"*/day={DAY}/*.parquet"):
        rows = pq.ParquetFile(path).read()
        mine = "table_id" if "table_id" in rows.column_names else "round_id"
        begins = pc.starts_with(rows[mine].cast("string"), TABLE)
        copy = place / "log" / path.relative_to(SAMPLE)
        copy.parent.mkdir(parents=True)
        pq.write_table(rows.filter(begins), copy, write_page_checksum=True)
    for name in ("recording.yaml", "rules_submission.yaml"):
        (place / "log" / name).write_bytes((SAMPLE / name).read_bytes())
    pipeline.run(place / "log", place / "log" / "rules_submission.yaml", place / "run", jobs=1)
    return place / "run"


@cache
def opened(finished: Path) -> OpenedRun:
    """Open the run once for all that is asked of it, as the desk does."""
    return OpenedRun(finished, None, None, None, in_clear=False)


@cache
def as_it_is(finished: Path, round_id: str) -> tuple[Found, Judged]:
    """Find a round and judge it once."""
    found = opened(finished).find(round_id)
    return found, found.judged()


def asked(finished: Path, round_id: str = ROUND, **supposed: Any) -> WhatIf:
    return compared(*as_it_is(finished, round_id), Supposed(**supposed))


def test_a_round_is_asked_about_by_itself_as_among_others(finished: Path) -> None:
    supposed: dict[str, Any] = {"paytables": ("DJWT-07",), "sets": ("seat 2 trips_bonus=5",)}
    by_itself = what_if(finished, ROUND, Supposed(**supposed))
    assert by_itself == asked(finished, **supposed) == asked(finished, **supposed)


def wager(found: WhatIf, position: str, kind: str) -> Compared:
    return next(w for w in found.wagers if (w.before.position, w.before.kind) == (position, kind))


def words(found: WhatIf) -> set[tuple[str, str, str]]:
    return {(each.clause, each.was, each.would_be) for each in found.changed}


def test_another_paytable_pays_its_own_odds(finished: Path) -> None:
    """Five Wilds: 500 to 1 on Paytable DJWT-06, 2,000 to 1 on DJWT-07, as § 687a.12(d) prints them."""
    found = asked(finished, paytables=("DJWT-07",))
    bonus = wager(found, "2", "trips_bonus")
    assert (bonus.before.net_cents, bonus.after.net_cents) == (501_000, 2_001_000)
    assert (bonus.before.received_cents, bonus.after.received_cents) == (501_000, 501_000)
    assert ("687a.12(d)[DJWT-07]", "not applicable", "exception") in words(found)
    assert [each.before.kind for each in found.wagers if each.changes] == ["trips_bonus"]
    assert found.supposed == ["trips_paytable filed as DJWT-07"]


def test_what_holds_already_changes_nothing(finished: Path) -> None:
    found = asked(finished, paytables=("trips=DJWT-06",), readings={"five_of_a_kind": "ranked"})
    assert not found.changed
    assert not [each for each in found.wagers if each.changes]


@pytest.mark.parametrize(
    ("paid", "would_be"), [("1499.99", "exception"), ("1500", "pass"), ("$1,500.01", "exception")]
)
def test_a_payment_is_right_to_the_cent_or_not_at_all(finished: Path, paid: str, would_be: str) -> None:
    found = asked(finished, sets=(f"seat 2 progressive_bonus paid={paid}",))
    told = [each for each in found.changed if each.clause == "687a.12(c)[Progressive Paytable 2]"]
    assert [(each.was, each.would_be) for each in told] == [("exception", would_be)]
    assert wager(found, "2", "progressive_bonus").before.paid_cents == 150_000


@pytest.mark.parametrize(("stake", "due"), [("5", 250_500), ("10.00", 501_000), ("11", 551_100)])
def test_another_stake_is_paid_at_the_same_odds(finished: Path, stake: str, due: int) -> None:
    found = asked(finished, sets=(f"seat 2 trips_bonus={stake}",))
    bonus = wager(found, "2", "trips_bonus")
    assert (bonus.before.net_cents, bonus.after.net_cents) == (501_000, due)


def test_another_card_makes_another_hand(finished: Path) -> None:
    """With a nine for one of its wild cards, the hand is on another row, so that 500 to 1 is too much."""
    found = asked(finished, sets=("seat 2 card 1=9c",))
    bonus = wager(found, "2", "trips_bonus")
    assert bonus.before.net_cents == 501_000
    assert bonus.after.net_cents is not None
    assert bonus.after.net_cents < 501_000
    assert "exception" in {each.would_be for each in found.changed}


@pytest.mark.parametrize(
    ("day", "filed"), [(date(2026, 1, 1), True), (date(2025, 12, 31), False), (date(2019, 6, 20), False)]
)
def test_the_filing_of_the_day_holds(finished: Path, day: date, filed: bool) -> None:
    """The sample's casino filed from 2026-01-01 on; without a filing nobody knows what the Bonus pays."""
    found = asked(finished, gaming_day=day)
    assert (wager(found, "2", "trips_bonus").after.net_cents == 501_000) is filed
    assert bool(found.changed) is not filed
    assert ("filing RS-2026-001" in found.supposed[0]) is filed


def test_a_chapter_is_not_asked_about_a_day_before_it_was_adopted(finished: Path) -> None:
    with pytest.raises(NameUnknown, match="has the text of Chapter 687a from 2019-06-20 on"):
        asked(finished, gaming_day=date(2019, 6, 19))


def test_every_wager_paid_as_due_is_found_no_more(finished: Path) -> None:
    """Whatever is found of money goes where what was due is put in place of what was paid."""
    rows = pq.read_table(finished / "findings.parquet").to_pylist()
    of_money = [row for row in rows if row["outcome"] == "exception" and row["due_cents"] is not None]
    assert of_money
    for row in of_money:
        found = asked(finished, row["round_id"], sets=("void=no",))
        (due,) = [
            w.before
            for w in found.wagers
            if w.before.position == row["position"] and w.before.net_cents != w.before.received_cents
        ]
        assert due.net_cents == row["due_cents"]
        sets = tuple(
            f"seat {due.position} {due.kind} {column}={value}"
            for column, value in (
                ("paid", f"{(due.paid_cents or 0) / 100:.2f}"),
                ("returned", f"{(due.returned_cents or 0) / 100:.2f}"),
                ("outcome", due.outcome),
            )
        )
        after = asked(finished, row["round_id"], sets=sets)
        gone = {each.clause for each in after.changed if (each.was, each.would_be) == ("exception", "pass")}
        assert row["clause"] in gone
        assert not [each for each in after.changed if each.would_be == "exception"]


@pytest.mark.parametrize(
    ("supposed", "said"),
    [
        ({"readings": {"bad_beats": "either"}}, "there is no reading bad_beats; the nearest is bad_beat"),
        ({"readings": {"bad_beat": "two_ways"}}, "the nearest is two_way"),
        ({"options": {"trip_paytable": "DJWT-06"}}, "the nearest are trips_paytable"),
        ({"options": {"trips_paytable": "DJWT-08"}}, "DJWT-07"),
        ({"options": {"positions": "six"}}, "positions: should be a valid integer"),
        ({"paytables": ("B",)}, "say for which wager"),
        ({"paytables": ("trip=DJWT-06",)}, "the nearest are trips_paytable"),
        ({"sets": ("seat 9 ante=5",)}, "there is no position in this round 9"),
        ({"sets": ("seat 2 anti=5",)}, "the nearest is ante"),
        ({"sets": ("seat 2 ante=five",)}, "is not an amount"),
        ({"sets": ("seat 2 ante=-5",)}, "below what can be recorded"),
        ({"sets": ("seat 2 ante outcome=wins",)}, "the nearest is win"),
        ({"sets": ("seat 2 card 6=9c",)}, "has 5 cards"),
        ({"sets": ("seat 2 card 1=1c",)}, "there is no card 1c"),
        ({"sets": ("seat 2 ante player_id=P-1",)}, "names are not supposed otherwise"),
        ({"sets": ("dealer_id=P-1",)}, "names are not supposed otherwise"),
        ({"sets": ("round_id=",)}, "names are not supposed otherwise"),
        ({"sets": ("game=",)}, "cannot be empty"),
        ({"sets": ("ante",)}, "must be WHAT=VALUE"),
        ({}, "say what to suppose"),
    ],
)
def test_what_is_not_there_is_refused_with_the_nearest(
    finished: Path, supposed: dict[str, Any], said: str
) -> None:
    with pytest.raises(Exception, match="(?s)" + said.replace("(", r"\(")) as refused:
        asked(finished, **supposed)
    assert type(refused.value).__module__ in {"audit.format.names", "audit.errors"}


def test_nothing_is_written_into_the_run_or_its_log(finished: Path) -> None:
    before = written_in(finished), written_in(finished.parent / "log")
    what_if(finished, ROUND, Supposed(paytables=("DJWT-07",), sets=("void=yes",)))
    assert (written_in(finished), written_in(finished.parent / "log")) == before


def test_a_form_is_offered_every_choice_with_what_holds(finished: Path) -> None:
    found = offered(opened(finished).find(ROUND))
    tables = next(each for each in found.options if each.name == "trips_paytable")
    assert (list(tables.choices), tables.chosen) == (["DJWT-04", "DJWT-05", "DJWT-06", "DJWT-07"], "DJWT-06")
    reading = next(each for each in found.readings if each.name == "bad_beat")
    assert (list(reading.choices), reading.chosen) == (["either", "two_way", "player_only"], "either")


def test_the_command_says_first_that_it_is_a_supposition(finished: Path) -> None:
    words = ["whatif", str(finished), ROUND, "--paytable", "DJWT-07"]
    said = CliRunner().invoke(cli.app, words)
    assert said.exit_code == 0, said.output
    assert said.output.startswith("A supposition, not a finding")
    assert "would be due" in said.output
    assert "$20,010.00" in said.output
    (document,) = json.loads(CliRunner().invoke(cli.app, [*words, "--format", "json"]).output)
    assert document["caution"].startswith("A supposition, not a finding")
    assert document["wagers"]


@pytest.mark.parametrize("option", ["--reading", "--option"])
@pytest.mark.parametrize("given", ["trips_paytable", "=DJWT-06", "trips_paytable="])
def test_the_command_refuses_what_is_no_assignment(finished: Path, option: str, given: str) -> None:
    said = CliRunner().invoke(cli.app, ["whatif", str(finished), ROUND, option, given])
    assert said.exit_code == 2
    assert "must be NAME=VALUE" in said.output


def test_the_round_may_be_named_by_table_and_time(finished: Path) -> None:
    """The round of a moment is the one that ``explain`` finds."""
    rows = pq.read_table(next((finished.parent / "log" / "rounds").rglob("*.parquet")), partitioning=None)
    began = rows.filter(pc.equal(rows["round_id"], ROUND))["first_card_at"][0].as_py()
    local = began.astimezone(ZoneInfo("America/New_York"))
    where = ["whatif", str(finished), "--table", TABLE.lower(), "--at", f"{local:%Y-%m-%d %H:%M:%S.%f}"]
    said = CliRunner().invoke(cli.app, [*where, "--paytable", "DJWT-07", "--format", "json"])
    assert json.loads(said.output)[0]["before"]["round_id"] == ROUND
    nowhere = CliRunner().invoke(cli.app, ["whatif", str(finished), "--paytable", "DJWT-07"])
    assert nowhere.exit_code == 2
    assert "say which round" in nowhere.output


QUEENS = "DJ-02-20260308-0005"
"""Four queens at position 2, which made no Trips Bonus Wager."""


def test_a_wager_that_was_not_made_is_due_what_its_paytable_prints(finished: Path) -> None:
    """Four of a kind: 50 to 1 on Paytable DJWT-06, as § 687a.12(d) prints it."""
    found = asked(finished, QUEENS, sets=("seat 2 trips_bonus=5",))
    added = wager(found, "2", "trips_bonus")
    assert (added.before.outcome, added.before.net_cents) == ("not made", 0)
    assert (added.after.outcome, added.after.net_cents) == ("win", 25_500)
    assert [each.before.kind for each in found.wagers if each.changes] == ["trips_bonus"]
    assert "is not known" in found.supposed[0]


def test_of_a_wager_that_was_not_made_nobody_knows_how_it_was_settled(finished: Path) -> None:
    found = asked(finished, QUEENS, sets=("seat 2 trips_bonus=5",))
    assert ("687a.12(d)[DJWT-06]", "not made", "unknown") in words(found)
    assert {each.would_be for each in found.changed} == {"unknown"}


@pytest.mark.parametrize(
    ("paid", "would_be"), [("249.99", "exception"), ("250", None), ("250.01", "exception")]
)
def test_what_such_a_wager_was_paid_can_be_supposed_too(
    finished: Path, paid: str, would_be: str | None
) -> None:
    paid_so = (f"seat 2 trips_bonus paid={paid}", "seat 2 trips_bonus returned=5")
    sets = ("seat 2 trips_bonus=5", "seat 2 trips_bonus outcome=win", *paid_so)
    changed = {each.clause: each.would_be for each in asked(finished, QUEENS, sets=sets).changed}
    assert changed.get("687a.12(d)[DJWT-06]") == would_be


@pytest.mark.parametrize("given", ["seat 2 house_money=5", "seat 5 trips_bonus=5", "seat 2 trips_bonus=-5"])
def test_a_wager_that_nobody_could_make_is_refused(finished: Path, given: str) -> None:
    with pytest.raises(NameUnknown):
        asked(finished, QUEENS, sets=(given,))
