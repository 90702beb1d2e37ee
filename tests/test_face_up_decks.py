"""Cuts and reshuffling devices of Face Up Pai Gow Poker, which has no bank and excuses no device."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from audit.columns.chunk import Chunk
from audit.recorded.attest import Attestations
from audit.verdicts.check import Result, check
from rules.catalogue import load
from tests.face_up_deals import log as dealt
from tests.face_up_deals import play
from tests.pai_gow_deals import PLACE, Deal, Row
from tests.rounds import ALL_RECORDED, at

log = partial(dealt, complete=ALL_RECORDED)


def _said(chunk: Chunk, citation: str) -> list[str]:
    outcome = check(load().clauses[citation], chunk, {}, Attestations({}, {}))
    assert not outcome.error, outcome.error
    words = {Result.PASSED: "pass", Result.NOT_AUDITABLE: "unknown"}
    return [words.get(Result(each), Result(each).name.lower().replace("_", " ")) for each in outcome.results]


def _event(kind: str, second: float, **columns: Any) -> Row:
    return {**PLACE, "event_kind": kind, "event_at": at(second), **columns}


def _round(number: int, **columns: Any) -> Deal:
    """Deal a round whose first card falls 300 seconds after that of the round before."""
    second = 300 * number
    times = {"first_card_at": at(second), "no_more_bets_at": at(second - 5), "settled_at": at(second + 60)}
    deal = play(number, **{"round_number_in_day": number, **times, **columns})
    deal.events = []
    return deal


# -------------------------------------------------------------------------------------- the cut


def _cut(offered: str, cutter: str, *, seated: str = "1346") -> Chunk:
    """Lay out two rounds shuffled by hand; the second is cut as said."""
    deals = [_round(n, shuffle_method="manual") for n in (1, 2)]
    events = [_event("table_opened", 0), _event("first_player_arrived", 100, event_position="3")]
    for n, (asked, by) in enumerate((("3", "3"), (offered, cutter)), start=1):
        shoe = {"event_shoe_id": f"S{n}"}
        seats = {"event_positions": list(asked), "event_seated": list(seated)}
        events += [
            _event("shuffled", 300 * n - 60, event_method="manual", **shoe),
            _event("cut_offered", 300 * n - 50, **seats, **shoe),
            _event(
                "cut", 300 * n - 40, event_position=by, event_cards_above=20, event_cards_below=33, **shoe
            ),
        ]
    return log(*deals, events=events)


@pytest.mark.parametrize(
    ("offered", "cutter", "told"),
    [
        ("6", "6", set()),
        ("643", "3", set()),
        ("6431", "dealer", set()),
        ("64", "dealer", {"688a.5(c)"}),
        ("3", "3", {"688a.5(d)(2)"}),
        ("613", "3", {"688a.5(d)(2)"}),
        ("65", "5", {"688a.5(d)", "688a.5(d)(2)"}),
    ],
)
def test_the_cut_goes_round_from_the_dealers_far_right(offered: str, cutter: str, told: set[str]) -> None:
    chunk = _cut(offered, cutter)
    clauses = ("688a.5(c)", "688a.5(d)", "688a.5(d)(1)", "688a.5(d)(2)")
    assert {clause for clause in clauses if _said(chunk, clause)[1] == "exception"} == told
    assert _said(chunk, "688a.5(d)(1)") == ["pass", "not applicable"]
    assert _said(chunk, "688a.5(d)(2)")[0] == "not applicable"
    assert _said(chunk, "688a.5(e)") == ["pass", "pass"]


# ---------------------------------------------------------------- a device that reshuffles by itself


def _reshuffled(reading: str, *, idle: bool = False) -> Chunk:
    """Lay out two rounds from such a device; before the second the table may have been idle, unspread."""
    deals = [_round(n, shuffle_method="continuous") for n in (1, 2)]
    events = [_event("table_opened", 0)]
    for n in (1, 2):
        begins = 300 * n
        events += [
            _event("shoe_loaded", begins - 60, event_method="continuous", event_shoe_id=f"S{n}"),
            _event("start_position_found", begins + (10 if n == 2 else -10), event_round_id=f"R{n}"),
        ]
    if idle:
        events.append(_event("idle_started", 400))
    return log(*deals, events=events, readings={"reshuffling_device": reading})


def test_reshuffling_device_excuses_from_nothing_as_printed() -> None:
    assert _said(_reshuffled("as_printed"), "688a.5(b)(1)") == ["pass", "exception"]
    assert _said(_reshuffled("as_printed", idle=True), "688a.5(g)") == ["not applicable", "exception"]
    assert _said(_reshuffled("as_printed", idle=True), "688a.5(g)(2)") == ["not applicable", "exception"]


def test_reshuffling_device_excuses_where_it_is_read_so() -> None:
    chunk = _reshuffled("waives", idle=True)
    for clause in ("688a.5(b)(1)", "688a.5(g)", "688a.5(g)(2)"):
        assert _said(chunk, clause) == ["not applicable", "not applicable"]


@pytest.mark.parametrize("reading", ["as_printed", "waives"])
def test_reshuffling_device_makes_the_shuffle_itself(reading: str) -> None:
    assert _said(_reshuffled(reading), "688a.5(a)") == ["not applicable", "not applicable"]
