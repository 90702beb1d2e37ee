"""Options that change within a gaming day: a row is judged by what was filed as it began, or not at all."""

from __future__ import annotations

import json
from dataclasses import asdict
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
import yaml
from typer.testing import CliRunner

from audit import cli
from audit.columns.chunk import Chunk
from audit.errors import ChangedWithinDay, SubmissionRejected
from audit.filing.form import form
from audit.intake.filed_content import entry_on, named_by_hash
from audit.intake.submission import Submission, load_submission
from audit.law.filed_diff import between
from audit.verdicts.check import CHANGED
from reports.submission_form.view import page
from tests import pai_gow_bonuses as pai_gow
from tests.rounds import at, breaches, column, deal, judged_by, microseconds, night, said, wager

TIE = "627a.12(b)[posted odds]"
PAIR, WINS = "2s 2h", "4s 4h"
NOON = 150
"""Between the first cards of two rounds (100 s and 200 s); the first is settled after it (160 s)."""


def _two_ties(*columns: dict[str, Any], later: tuple[tuple[float, dict[str, Any]], ...]) -> Chunk:
    """Two rounds whose tie wagers were placed before the change, each paid 8 to 1."""
    own = columns or ({}, {})
    dealt = [
        deal("4s 4h", "4d 4c", wager("tie", "win", odds=8, wager_placed_at=at(90)), **each) for each in own
    ]
    return night(*dealt, later=later)


def test_a_round_is_judged_by_what_was_filed_at_its_first_card() -> None:
    chunk = _two_ties(later=((NOON, {"tie_odds": 9}),))
    assert said(chunk, TIE) == ["pass", "exception"]
    (finding,) = [each for each in breaches(chunk) if each["clause"] == TIE]
    told = json.dumps(finding, default=str)
    assert f"filing of {NOON}" in told
    assert "filing of the day" not in told


@pytest.mark.parametrize(
    ("first_card", "results"),
    [(149.999999, ["pass", "pass"]), (150, ["pass", "exception"]), (150.000001, ["pass", "exception"])],
)
def test_the_moment_itself_belongs_to_what_takes_effect(first_card: float, results: list[str]) -> None:
    chunk = _two_ties({}, {"first_card_at": at(first_card)}, later=((NOON, {"tie_odds": 9}),))
    assert said(chunk, TIE) == results


def test_a_day_may_have_several_changes() -> None:
    chunk = _two_ties({}, {}, {}, later=((150, {"tie_odds": 9}), (250, {"tie_odds": 8})))
    assert said(chunk, TIE) == ["pass", "exception", "pass"]


def test_what_is_worked_out_of_a_filing_for_a_gaming_table_is_each_rounds_own() -> None:
    moved = wager("house_money", moved_amount=7_500, moved_to=1)
    dealt = [deal(PAIR, WINS, wager("banker"), moved) for _ in range(2)]
    chunk = night(*dealt, filed={"house_money_portion": 100}, later=((NOON, {"house_money_portion": 50}),))
    assert column(chunk, "house_money_part", "table") == [None]
    assert column(chunk, "house_money_part", "round") == [100, 50]
    assert column(chunk, "house_money_part")[::2] == [100, 50]


def test_paytables_and_roundings_are_each_rounds_own() -> None:
    options = {"dragon_bonus_paytable": "B", "vigorish_rounding": "next_quarter"}
    chunk = night(*[deal(PAIR, WINS, wager("banker")) for _ in range(2)], later=((NOON, options),))
    assert column(chunk, "approved_dragon_bonus_paytable") == ["A", "B"]
    assert column(chunk, "approved_vigorish_rounding") == ["exact", "next_quarter"]
    assert column(chunk, "approved_vigorish_rounding", "hand") == ["exact"] * 2 + ["next_quarter"] * 2


def test_limits_and_lowest_wagers_are_each_rounds_own() -> None:
    rounds = [pai_gow.deal({"3": pai_gow.NOTHING}, pai_gow.wager("3")) for _ in range(2)]
    for number, each in enumerate(rounds):
        each.round["first_card_at"] = at(100 * (number + 1))
    filed = {"payout_limit": 5_000_000, "wager_minimum": 500, "wagers": ("pai_gow_poker", "fortune_bonus")}
    chunk = pai_gow.night(
        *rounds, filed=filed, later=((NOON, {"payout_limit": 9_000_000, "wager_minimum": 1_000}),)
    )
    assert column(chunk, "payout_limit_in_force_cents", "round") == [5_000_000, 9_000_000]
    assert column(chunk, "most_won_cents", "round") == [4_000_000, 8_000_000]
    assert said(chunk, "645a.13(j)") == ["pass"], "either limit is as high as it has to be"
    low = pai_gow.night(*rounds, filed=filed, later=((NOON, {"payout_limit": 100_000}),))
    assert said(low, "645a.13(j)") == ["not auditable"]
    same = pai_gow.night(*rounds, filed=filed, later=((NOON, {"positions": 5}),))
    assert said(same, "645a.13(j)") == ["pass"]


@pytest.mark.parametrize(
    ("first", "option", "result"),
    [
        (9, {"positions": 8}, "pass"),  # as many as are lawful by either
        (9, {"positions": 10}, "not auditable"),
        (10, {"positions": 9}, "not auditable"),
        (10, {"positions": 11}, "exception"),
        (9, {"positions": None}, "not auditable"),
        (9, {"tie_odds": 9}, "pass"),
        (9, {}, "pass"),
    ],
)
def test_what_is_told_once_a_day_is_told_where_each_filing_gives_the_same_answer(
    first: int, option: dict[str, Any], result: str
) -> None:
    dealt = [deal("4s 4h", "4d 4c", wager("tie", "win", odds=8)) for _ in range(2)]
    chunk = night(*dealt, filed={"positions": first}, later=((NOON, option),))
    outcome = judged_by("627a.2(a)", chunk)
    assert said(chunk, "627a.2(a)") == [result]
    assert outcome.reason == (CHANGED if result == "not auditable" else "")
    told = [each for each in breaches(chunk) if each["clause"] == "627a.2(a)"]
    assert len(told) == (result == "exception")


def test_a_finding_of_a_whole_day_names_all_that_was_filed_on_it() -> None:
    dealt = [deal(PAIR, WINS, wager("banker")) for _ in range(2)]
    chunk = night(*dealt, filed={"positions": 10}, later=((NOON, {"positions": 11}),))
    (finding,) = [each for each in breaches(chunk) if each["clause"] == "627a.2(a)"]
    told = [each["text"] for each in finding["rests_on"]]
    assert told == ["positions: 10; then 11", "by filing of the day; then filing of 150"]


def test_three_filings_of_a_day_have_to_agree_all() -> None:
    later = ((150, {"positions": 8}), (250, {"positions": 10}))
    dealt = [deal(PAIR, WINS, wager("banker")) for _ in range(3)]
    assert said(night(*dealt, later=later), "627a.2(a)") == ["not auditable"]
    assert said(night(*dealt, later=later[:1]), "627a.2(a)") == ["pass"]


def test_a_round_without_a_moment_leaves_open_what_is_told_of_its_day() -> None:
    untimed = {"first_card_at": None}
    assert said(_two_ties(untimed, {}, later=((NOON, {"positions": 8}),)), "627a.2(a)") == ["not auditable"]


@pytest.mark.parametrize(
    ("columns", "results"),
    [
        ({"settled_at": at(140)}, ["pass", "exception"]),  # over before it changes
        ({"wagers_opened_at": at(150)}, ["exception", "exception"]),  # opened after it
        ({"wagers_opened_at": at(140)}, ["not auditable", "not auditable"]),  # nobody can tell
        ({}, ["not auditable", "not auditable"]),
    ],
)
def test_a_round_that_may_have_begun_on_either_side_leaves_what_changed_open(
    columns: dict[str, Any], results: list[str]
) -> None:
    untimed = {"first_card_at": None, **columns}
    assert said(_two_ties(untimed, {}, later=((NOON, {"tie_odds": 9}),)), TIE) == results
    unchanged = said(_two_ties(untimed, {}, later=((NOON, {"positions": 5}),)), TIE)
    assert unchanged == ["pass", "pass"], "what did not change is judged all the same"


@pytest.mark.parametrize(
    ("untimed", "results"),
    [(0, ["not auditable"] * 4), (1, ["not auditable"] * 4), (2, ["pass", *["exception"] * 3])],
)
def test_a_round_without_a_moment_lies_between_those_before_and_after_it(
    untimed: int, results: list[str]
) -> None:
    dealt: list[dict[str, Any]] = [{"round_number_in_day": number} for number in range(1, 5)]
    dealt[untimed]["first_card_at"] = None
    assert said(_two_ties(*dealt, later=((NOON, {"tie_odds": 9}),)), TIE) == results


def test_events_by_their_own_moment_and_a_shoe_by_its_first() -> None:
    events = [
        {"event_kind": "shuffle", "event_at": at(40), "event_shoe_id": "S1"},
        {"event_kind": "shuffle", "event_at": at(160), "event_shoe_id": "S2"},
        {"event_kind": "shuffle", "event_at": at(260), "event_round_id": "R1"},
    ]
    dealt = [deal(PAIR, WINS, wager("banker"), shoe_id=shoe) for shoe in ("S1", "S1", "S2")]
    chunk = night(*dealt, events=events, later=((NOON, {"tie_odds": 9}),))
    assert column(chunk, "approved_tie_odds", "event") == [8, 9, 8], "an event of a round with its round"
    assert column(chunk, "approved_tie_odds", "shoe") == [8, 9]
    assert column(chunk, "approved_tie_odds", "round") == [8, 9, 9]


# ------------------------------------------------------------------------------------------ as it is filed


FILING = {"games": {"minibaccarat": {"tie_odds": 8}}}
FIRST = {**FILING, "effective": "2026-01-01", "until": "2026-03-02 12:00", "reference": "RS-1"}
SECOND = {
    "effective": "2026-03-02 12:00",
    "reference": "RS-2",
    "games": {"minibaccarat": {"tie_odds": 9}},
}


def _filed(folder: Path, *filings: dict[str, Any], **more: Any) -> Submission:
    entry = {"id": "PHL1", "name": "Sample", "time_zone": "America/New_York", "gaming_day_starts": "06:00"}
    path = folder / "rules_submission.yaml"
    document = {"version": 1, "properties": [entry | {"filings": list(filings)} | more]}
    path.write_text(yaml.safe_dump(document), encoding="utf-8")
    return load_submission(path)


def test_a_filing_takes_effect_at_a_moment_of_the_propertys_clock(tmp_path: Path) -> None:
    filed, day = _filed(tmp_path, SECOND, FIRST), date(2026, 3, 2)
    noon = microseconds(datetime(2026, 3, 2, 17, tzinfo=UTC))
    assert [(moment, str(each)) for moment, each in filed.pieces("PHL1", day)] == [
        (0, "filing RS-1 of 2026-01-01"),
        (noon, "filing RS-2 of 2026-03-02 12:00"),
    ]
    for moment, odds in ((0, 8), (noon - 1, 8), (noon, 9)):
        assert filed.options("PHL1", "MB-01", "minibaccarat", day, moment) == {"tie_odds": odds}
    with pytest.raises(ChangedWithinDay, match="changes within gaming day 2026-03-02 at PHL1"):
        filed.options("PHL1", "MB-01", "minibaccarat", day)
    for other, reference in ((date(2026, 3, 1), "RS-1"), (date(2026, 3, 3), "RS-2")):
        filing = filed.filing("PHL1", other)
        assert filing is not None
        assert filing.reference == reference


@pytest.mark.parametrize(
    ("moment", "day", "pieces"),
    [
        ("2026-03-03 02:30", date(2026, 3, 2), 2),  # before the gaming day ends
        ("2026-03-03 06:00", date(2026, 3, 3), 1),  # as one begins: the day is wholly its own
        ("2026-03-03 05:59", date(2026, 3, 2), 2),
    ],
)
def test_the_gaming_day_of_a_moment(tmp_path: Path, moment: str, day: date, pieces: int) -> None:
    filed = _filed(tmp_path, FIRST | {"until": moment}, SECOND | {"effective": moment})
    assert filed.properties["PHL1"].filings[1].effective == day
    assert len(filed.pieces("PHL1", day)) == pieces


@pytest.mark.parametrize(
    ("first", "second", "told"),
    [
        (
            {"until": "2026-03-02 12:01"},
            {},
            "RS-2.effective: overlaps filing RS-1; give that one until: ",
        ),
        ({"until": "2026-03-03"}, {}, "overlaps filing RS-1"),
        ({}, {"effective": "2026-03-02"}, "overlaps filing RS-1"),
        ({"until": "2026-01-01 05:00"}, {}, "RS-1.until: must be later than effective"),
        ({}, {"effective": "2026-03-08 02:30"}, "the clocks are put forward or back at 2026-03-08 02:30"),
        ({}, {"effective": "2026-11-01 01:30"}, "the clocks are put forward or back at 2026-11-01 01:30"),
        ({}, {"effective": "2026-03-02 25:00"}, "RS-2.effective: must be a day such as"),
        ({}, {"effective": "noon"}, "RS-2.effective: must be a day such as"),
        ({}, {"inspection_days": 30}, "RS-2.inspection_days: changes within gaming day 2026-03-02"),
        ({}, {"readings": {"seat_numbering": "from_dealers_right"}}, "RS-2.readings: changes within"),
    ],
)
def test_what_cannot_be_is_refused(
    tmp_path: Path, first: dict[str, Any], second: dict[str, Any], told: str
) -> None:
    with pytest.raises(SubmissionRejected, match=told):
        _filed(tmp_path, FIRST | first, SECOND | second)


def test_a_part_of_a_day_without_a_filing(tmp_path: Path) -> None:
    filed = _filed(tmp_path, FIRST, SECOND | {"effective": "2026-03-02 13:00"})
    found = [each and each.reference for _, each in filed.pieces("PHL1", date(2026, 3, 2))]
    assert found == ["RS-1", None, "RS-2"]
    result = _call("check", filed.file)
    told = " ".join(result.output.split())
    assert "no filing is in force from 2026-03-02 12:00 until 2026-03-02 13:00 (part of a gaming day" in told


def test_a_filing_of_whole_days_is_hashed_as_ever_and_a_moment_makes_another(tmp_path: Path) -> None:
    whole = FIRST | {"until": "2026-03-03"}
    plain, day = _filed(tmp_path, whole), date(2026, 3, 2)
    (entry,) = named_by_hash(plain)["entries"]
    assert (entry["effective"], entry["until"]) == ("2026-01-01", "2026-03-03")
    assert entry["sha256"] == "30d2fe0b4e4d916b76f8c2be418af8dd5dc75bf8ab6babad16021173a2b2c69d"
    cut = _filed(tmp_path, FIRST, SECOND)
    later = _filed(
        tmp_path, FIRST | {"until": "2026-03-02 13:00"}, SECOND | {"effective": "2026-03-02 13:00"}
    )
    assert len({entry_on(each, "PHL1", day) for each in (plain, cut, later)}) == 3
    assert [each["until"] for each in named_by_hash(cut)["entries"]] == ["2026-03-02 12:00", None]


def test_two_files_are_compared_moment_by_moment(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
    one = _filed(tmp_path / "one", FIRST, SECOND)
    two = _filed(tmp_path / "two", FIRST, SECOND | {"games": {"minibaccarat": {"tie_odds": 8}}})
    found = [(each.name, each.before, each.after, each.since, each.until) for each in between(one, two)]
    assert ("tie_odds", "9", "8", "2026-03-02 12:00", None) in found
    assert between(one, one) == []


def _call(*words: object) -> Any:
    return CliRunner().invoke(cli.app, ["submission", *(str(word) for word in words)])


def test_show_wants_a_time_on_such_a_day(tmp_path: Path) -> None:
    file = _filed(tmp_path, FIRST, SECOND).file
    asked = ("show", file, "--table", "MB-01", "--format", "json", "--at")
    refused = _call(*asked, "2026-03-02")
    assert refused.exit_code == 2
    assert "ask for a day on which it does not change, or for a moment" in " ".join(refused.output.split())
    for when, odds in (("2026-03-02 11:59", "8"), ("2026-03-02 12:00", "9"), ("2026-03-03", "9")):
        rows = json.loads(_call(*asked, when).output)
        assert [row["value"] for row in rows if row["name"] == "tie_odds"] == [odds]


def test_check_tells_the_moment_at_which_a_filing_begins(tmp_path: Path) -> None:
    file = _filed(tmp_path, FIRST, SECOND).file
    points = json.loads(_call("check", file, "--format", "json").output)
    assert {(each["filing"], each["effective"]) for each in points} == {
        ("RS-1", "2026-01-01"),
        ("RS-2", "2026-03-02 12:00"),
    }


def test_two_moments_of_one_day_are_compared(tmp_path: Path) -> None:
    file = _filed(tmp_path, FIRST, SECOND).file
    asked = ("diff", file, "--at", "2026-03-02 11:00", "--format", "json", "--to")
    reference, option, *_ = json.loads(_call(*asked, "2026-03-02 12:00").output)
    assert (reference["before"], reference["after"]) == ("RS-1", "RS-2")
    assert (option["name"], option["before"], option["after"]) == ("tie_odds", "8", "9")
    assert json.loads(_call(*asked, "2026-03-02 11:59").output) == []
    assert _call("diff", file, "--at", "2026-03-02", "--to", "2026-03-03").exit_code == 2


def test_the_form_is_filled_in_by_the_moment_and_prints_it(tmp_path: Path) -> None:
    first, second = (
        each | {"games": {"over_under": {"adjacent_boxes": boxes}}}
        for each, boxes in ((FIRST, 2), (SECOND, 1))
    )
    filed = _filed(tmp_path, first, second)
    for when, told in (
        ("2026-03-02 11:59", "from 2026-01-01 until 2026-03-02 12:00"),
        ("2026-03-02 12:00", "from 2026-03-02 12:00"),
        ("2026-03-03", "from 2026-03-02 12:00"),
    ):
        html = page(asdict(form(filed, "over_under", at=when)), version="0", sha256="")
        assert f"<td>{told}</td>" in html
    out = tmp_path / "form.pdf"
    asked = ("form", filed.file, "--game", "over_under", "--out", out, "--at")
    assert _call(*asked, "2026-03-02").exit_code == 2
    assert _call(*asked, "2026-03-02 12:00").exit_code == 0
    assert out.read_bytes().startswith(b"%PDF")
