"""Which attestations are relied on: each condition on its boundary and beside it."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from audit.columns.chunk import Chunk
from audit.intake.filed_moments import Moment, microseconds
from audit.intake.filings import Filing, Property
from audit.intake.submission import Submission
from audit.recorded.attest import LONGEST, UNFIT, Attestations, Looks
from audit.recorded.filed_since import ending
from rules.catalogue import load
from rules.clause import Status
from tests.intake_logs import Row, table_of
from tests.rounds import DAY, deal, night, wager

CONDUCT, LAYOUT = "627a.8(e)", "627a.2(b)(1)"
ZONE = "America/New_York"
TICK = timedelta(microseconds=1)
OPENED, CLOSED = (datetime(2026, 3, 2, hour, tzinfo=UTC) for hour in (18, 23))
NOON = datetime(2026, 3, 2, 17, tzinfo=UTC)
"""Noon of the gaming day on the property's own clock; no clock changes within the days of these tests."""
BEFORE = DAY - timedelta(days=10)


def _chunk(*events: Row) -> Chunk:
    """A table with one round, open from 18 to 23 o'clock."""
    people = {"dealer_id": "D-1", "floorperson_id": "F-9"}
    one = deal("2s Kd", "9c Td", wager("banker"), first_card_at=OPENED, settled_at=CLOSED, **people)
    return night(one, events=events)


def _said(
    kind: str, *rows: Row, chunk: Chunk | None = None, filed: Submission | None = None, clause: str = ""
) -> Looks:
    clause = clause or (CONDUCT if kind == "observation" else LAYOUT)
    fine = {
        "property_id": "PHL1",
        "gaming_day": DAY,
        "table_id": "MB-01",
        f"{kind}_clause": clause,
        f"{kind}_result": "compliant",
        f"{kind}_by": "S-11",
        f"{kind}_at": datetime(2026, 3, 2, 20, tzinfo=UTC),
        f"{kind}_document": "SV-1",
    }
    short = ("by", "at", "valid_until", "document", "round_id", "result")
    written = [{**fine, **{f"{kind}_{k}" if k in short else k: v for k, v in row.items()}} for row in rows]
    records = {f"{kind}s": table_of(f"{kind}s", written)}
    (found,) = Attestations(records, {"PHL1": ZONE}, filed).looks(load().clauses[clause], chunk or _chunk())
    return found


def _observed(**columns: Any) -> str:
    return _said("observation", columns).state


def _inspected(**columns: Any) -> str:
    return _said("inspection", columns).state


def test_a_look_by_somebody_else_with_a_document_is_relied_on() -> None:
    for kind in ("observation", "inspection"):
        looks = _said(kind, {})
        assert looks.state == "attested"
        assert [record.by for record in looks.relied_on] == ["S-11"]
        assert not looks.not_relied_on


@pytest.mark.parametrize(
    ("moment", "state"),
    [
        (OPENED - TICK, "not_open"),
        (OPENED, "attested"),
        (OPENED + TICK, "attested"),
        (CLOSED - TICK, "attested"),
        (CLOSED, "attested"),
        (CLOSED + TICK, "not_open"),
    ],
)
def test_the_table_was_open_when_somebody_looked(moment: datetime, state: str) -> None:
    assert (_observed(at=moment), _inspected(at=moment)) == (state, state)


def test_a_table_of_which_no_moment_is_on_record_was_not_shown_to_be_open() -> None:
    silent = night(deal("2s Kd", "9c Td", first_card_at=None, settled_at=None))
    assert _said("observation", {}, chunk=silent).state == "not_open"


@pytest.mark.parametrize(
    ("who", "state"),
    [
        ("D-1", "not_independent"),
        ("F-9", "not_independent"),
        ("P1", "not_independent"),
        ("D-2", "attested"),
        ("D-11", "attested"),
        ("UNKNOWN", "by_nobody"),
    ],
)
def test_nobody_attests_who_stands_in_the_tables_own_rounds(who: str, state: str) -> None:
    assert (_observed(by=who), _inspected(by=who)) == (state, state)


@pytest.mark.parametrize("column", ["event_person_id", "event_verified_by", "event_player_id"])
def test_nobody_attests_who_stands_in_the_tables_own_events(column: str) -> None:
    event = {"event_kind": "shuffled", "event_at": OPENED, column: "S-11"}
    assert _said("observation", {}, chunk=_chunk(event)).state == "not_independent"
    elsewhere = {**event, "table_id": "MB-02"}
    assert _said("observation", {}, chunk=_chunk(elsewhere)).state == "attested"


@pytest.mark.parametrize(
    ("document", "state"), [(None, "undocumented"), (" ", "undocumented"), ("X", "attested")]
)
def test_an_attestation_names_its_document(document: str | None, state: str) -> None:
    assert (_observed(document=document), _inspected(document=document)) == (state, state)


@pytest.mark.parametrize(
    ("named", "state"),
    [
        ({"table_id": "MB-01"}, "attested"),
        ({"table_id": "MB-01", "round_id": "R1"}, "attested"),
        ({"table_id": None, "round_id": "R1"}, "attested"),
        ({"table_id": "MB-01", "round_id": "R2"}, "unnamed"),
        ({"table_id": None, "round_id": "R2"}, "none"),
        ({"table_id": None, "round_id": None}, "unnamed"),
    ],
)
def test_an_attestation_names_a_table_or_a_round_of_it(named: Row, state: str) -> None:
    assert (_observed(**named), _inspected(**named)) == (state, state)


@pytest.mark.parametrize(
    ("until", "state"),
    [
        (None, "attested"),
        (NOON + timedelta(days=1) - TICK, "attested"),
        (NOON + timedelta(days=1), "too_long"),
        (datetime(2046, 1, 1, tzinfo=UTC), "too_long"),
    ],
)
def test_what_somebody_was_seen_to_do_is_attested_for_that_day_alone(
    until: datetime | None, state: str
) -> None:
    assert _observed(valid_until=until) == state
    assert _observed(gaming_day=BEFORE, valid_until=NOON + timedelta(days=3)) == "expired"


@pytest.mark.parametrize(
    ("until", "state"),
    [
        (NOON + timedelta(days=LONGEST) - TICK, "attested"),
        (NOON + timedelta(days=LONGEST), "too_long"),
        (datetime(2046, 1, 1, tzinfo=UTC), "too_long"),
    ],
)
def test_an_inspection_is_relied_on_for_a_year_at_most(until: datetime, state: str) -> None:
    # Summer time ends and begins again before the year is over, so that noon is the same hour.
    assert _inspected(valid_until=until) == state


def _filed(days: int | None, *filings: tuple[date, dict[str, Any]]) -> Submission:
    dated = [*filings, (date(2027, 1, 1), {})]
    found = tuple(
        Filing(day, after, f"RS-{n}", {"minibaccarat": options}, {}, inspection_days=days)
        for n, ((day, options), (after, _)) in enumerate(pairwise(dated))
    )
    about = Property("PHL1", "", ZONE, OPENED.time(), {}, found)
    return Submission(Path("rules_submission.yaml"), b"", "", {"PHL1": about})


@pytest.mark.parametrize(
    ("days", "ends", "state"),
    [
        (1, 1, "too_long"),
        (2, 1, "attested"),
        (30, 29, "attested"),
        (30, 30, "too_long"),
        (400, 399, "attested"),
    ],
)
def test_a_limit_that_was_filed_is_kept(days: int, ends: int, state: str) -> None:
    filed = _filed(days, (date(2026, 1, 1), {}))
    until = NOON + timedelta(days=ends)
    if ends > 20:
        until -= timedelta(hours=1)  # summer time began on March 8: noon is an hour earlier
    assert _said("inspection", {"valid_until": until}, filed=filed).state == state


@pytest.mark.parametrize(
    ("since", "positions", "state"),
    [
        (BEFORE, 7, "attested"),
        (BEFORE + timedelta(days=1), 7, "changed"),
        (DAY, 7, "changed"),
        (DAY + timedelta(days=1), 7, "attested"),
        (DAY, 6, "attested"),
    ],
)
def test_an_inspection_holds_until_what_is_filed_for_the_table_changes(
    since: date, positions: int, state: str
) -> None:
    old, new = (date(2026, 1, 1), {"positions": 6}), (since, {"positions": positions})
    earlier = {"gaming_day": BEFORE, "valid_until": NOON + timedelta(days=3)}
    assert _said("inspection", earlier, filed=_filed(None, old, new)).state == state


@pytest.mark.parametrize(
    ("kind", "clause", "option", "state"),
    [
        ("inspection", "627a.2(b)", {"vigorish_collection": "deferred"}, "changed"),  # read by (b)(8)
        ("inspection", "627a.2(b)(3)", {"tie_odds": 9}, "changed"),  # shown on the layout or a sign
        ("inspection", "627a.2(b)(3)", {"vigorish_rounding": "next_quarter"}, "attested"),
        ("inspection", "627a.2(c)", {"vigorish_collection": "deferred"}, "changed"),  # read by the clause
        ("inspection", "627a.2(c)", {"tie_odds": 9}, "attested"),
        ("inspection", "627a.2(e)", {"tie_odds": 9, "dragon_bonus_paytable": "B"}, "attested"),
        ("inspection", "627a.2(e)", {"positions": 7}, "changed"),  # it may be another table
        ("observation", CONDUCT, {"tie_odds": 9, "wager_maximum": 100}, "attested"),
        ("observation", CONDUCT, {"dealing_option": "face_down"}, "changed"),
        ("observation", "627a.8(d)(1)(ii)", {"house_money_portion": 50}, "changed"),
    ],
)
def test_a_look_ends_with_what_bears_on_it_alone(
    kind: str, clause: str, option: dict[str, Any], state: str
) -> None:
    first = {"positions": 6, "tie_odds": 8, "vigorish_collection": "at_payout", "dealing_option": "face_up"}
    old, new = (date(2026, 1, 1), first), (DAY, first | option)
    filed = _changed_at(_filed(None, old, new), DAY, datetime(2026, 3, 2, 21, tzinfo=UTC))
    assert _said(kind, {}, filed=filed, clause=clause).state == state


def _changed_at(filed: Submission, day: date, at: datetime) -> Submission:
    """Let what is filed change at a moment of a day in place of as it begins."""
    (there,) = filed.properties.values()
    moment = Moment(microseconds(at), "")
    first, second = there.filings
    filings = (
        replace(first, until=day + timedelta(days=1), ends=moment),
        replace(second, begins=moment),
    )
    return replace(filed, properties={there.id: replace(there, filings=filings)})


@pytest.mark.parametrize(("hour", "state"), [(19, "changed"), (20, "attested"), (21, "attested")])
def test_a_look_made_after_the_change_speaks_for_the_days_after_it(hour: int, state: str) -> None:
    old, new = (date(2026, 1, 1), {"positions": 6}), (BEFORE, {"positions": 7})
    filed = _changed_at(_filed(None, old, new), BEFORE, datetime(2026, 2, 20, 20, tzinfo=UTC))
    made = datetime(2026, 2, 20, hour, tzinfo=UTC)
    earlier = {"gaming_day": BEFORE, "at": made, "valid_until": NOON + timedelta(days=3)}
    assert _said("inspection", earlier, filed=filed).state == state


_ON_A_LAYOUT = ("layout", " area", "places, one", "sign ", "rectangles", "tells patrons", "informs patrons")


def test_every_layout_is_described_where_looks_at_it_are_told_by_their_place() -> None:
    for chapter in ("627a", "645a", "659a", "686a", "687a", "688a"):
        for clause in load(chapter).of_chapter(chapter):
            if clause.status is Status.INSPECTION:
                is_of_layout = clause.citation.startswith(f"{chapter}.2(b)")
                ends = {"wagers", "positions"} <= ending(clause.citation)
                assert is_of_layout == any(word in clause.duty for word in _ON_A_LAYOUT), clause.citation
                assert ends or not is_of_layout, clause.citation


def test_a_look_of_an_earlier_day_is_asked_who_stands_at_the_table_now() -> None:
    earlier = {
        "gaming_day": BEFORE,
        "at": OPENED - timedelta(days=10),
        "valid_until": NOON + timedelta(days=3),
    }
    assert _said("inspection", earlier).state == "attested"
    assert _said("inspection", {**earlier, "by": "D-1"}).state == "not_independent"


def test_one_fit_look_is_enough_and_the_others_are_told() -> None:
    looks = _said("observation", {"by": "D-1"}, {}, {"document": None})
    assert looks.state == "attested"
    assert [record.document for record in looks.relied_on] == ["SV-1"]
    assert [why for _, why in looks.not_relied_on] == ["not_independent", "undocumented"]


def test_the_first_reason_is_told_where_there_are_several() -> None:
    row = {"by": "D-1", "at": OPENED - TICK, "document": "", "valid_until": datetime(2046, 1, 1, tzinfo=UTC)}
    assert _observed(**row) == "undocumented"
    assert list(UNFIT)[:2] == ["unnamed", "undocumented"]


def test_what_was_found_wrong_needs_no_ground() -> None:
    refusal = {
        "result": "not_compliant",
        "by": "D-1",
        "document": None,
        "at": OPENED - TICK,
        "table_id": None,
    }
    assert _observed(**refusal) == "refused"


def test_only_a_look_that_may_be_relied_on_answers_what_was_found_wrong() -> None:
    refusal = {"result": "not_compliant", "at": OPENED}
    assert _said("observation", refusal, {"by": "S-14"}).state == "contradicted"
    assert _said("observation", refusal, {"by": "D-1"}).state == "refused"
