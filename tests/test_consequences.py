"""Coverage counts a breach once: under its root, and as a consequence under the clauses that follow it."""

from __future__ import annotations

from typing import Any

import pyarrow as pa

from audit.evidence.writer import LogNames
from audit.folder.findings import FINDINGS
from audit.judge.counts import counted
from audit.judge.examined import coverage
from audit.judge.gather import gather
from audit.judge.one_part import Judged
from audit.judge.tally import Tally
from audit.recorded.attest import Attestations
from audit.verdicts.check import Result, check
from rules.catalogue import load
from tests.case_files import bases_of
from tests.case_logs import lay_out
from tests.fortune_asia_tables import hand, judged, table, wager

DEALER = ("Ks Kd 8h 5c", "Qs Th", "9d")
ROOT, BENEATH = "659a.11(f)(2)", "659a.6(a)"


def test_one_wager_settled_wrongly_is_one_exception_in_coverage() -> None:
    """Higher in all three hands, and taken."""
    hands = [hand("dealer", *DEALER), hand("3", "As Ah 7d 6c", "Qd Jd", "Ts")]
    chunk = table(hands, [wager("3", "lose")])
    outcomes = judged(chunk)
    found = gather(outcomes, chunk, load(), LogNames(("log",), {}))
    counts = counted(outcomes, found)
    failed = [c for c, count in counts.items() if count.results[Result.EXCEPTION]]
    assert failed == [ROOT]
    assert counts[BENEATH].results[Result.CONSEQUENCE] == 1
    tally = Tally(load())
    tally.add([Judged("P1", counts, pa.Table.from_pylist(found, schema=FINDINGS))])
    rows = {row["citation"]: row for row in coverage(tally.whole(), tally.catalogue, tally.findings())}
    assert (rows[ROOT]["state"], rows[ROOT]["exceptions"], rows[ROOT]["consequences"]) == ("exception", 1, 0)
    beneath = rows[BENEATH]
    assert (beneath["state"], beneath["exceptions"], beneath["consequences"]) == ("consequence", 0, 1)
    for row in rows.values():
        kinds = ("passed", "attested", "exceptions", "consequences", "review", "other_reading", "unknown")
        assert row["examined"] == sum(row[kind] for kind in kinds)
        assert row["rows"] == row["examined"] + row["not_applicable"] + row["not_auditable"]


def _heads_in_minibaccarat(hands: dict[str, Any], of: str = "627a.10", like: str = "standard") -> list[str]:
    """Return the clauses of a section that head the findings of a round with these hands."""
    chapter = [item for item in load().of_chapter("627a") if item.function]
    laid = lay_out(load().chapters["627a"], {"like": like, "hands": hands}, bases_of(chapter[0]))
    outcomes = [check(item, laid.chunk, laid.judged, Attestations({}, {})) for item in chapter]
    found = gather(outcomes, laid.chunk, load(), LogNames(("log",), {}))
    heads = {row["clause"] for row in found}
    return sorted(clause for clause in heads if clause.startswith(of))


def test_a_bankers_draw_that_no_other_fault_explains_is_a_finding_of_its_own() -> None:
    """The Player's Hand drew on six: had it stayed, the Banker's Hand had to draw on three, not on six."""
    players = {"cards": "2c 4d 8h", "first_count": 6, "final_count": 4}
    on_three = {"cards": "As 2h 5c", "card_order": "2 4 6", "card_face_up": [True] * 3}
    on_six = {"cards": "4s 2h 5c", "card_order": "2 4 6", "card_face_up": [True] * 3}
    counts = {"first_count": 3, "final_count": 8}
    assert _heads_in_minibaccarat({"players_hand": players, "bankers_hand": on_three | counts}) == [
        "627a.10(b)(2)"
    ]
    counts = {"first_count": 6, "final_count": 1}
    assert _heads_in_minibaccarat({"players_hand": players, "bankers_hand": on_six | counts}) == [
        "627a.10(b)(2)",
        "627a.10(c)(2)(iii)",
    ]


def test_a_fourth_card_of_a_hand_is_told_beside_one_drawn_in_error() -> None:
    """A card that the Banker's Hand drew in error explains no fourth card of the Player's Hand."""
    players = {"cards": "2c 2d Kh 3s", "card_order": "1 3 5 6", "card_face_up": [True] * 4}
    bankers = {"cards": "4s 2h 7d", "card_order": "2 4 7", "card_face_up": [True, True, False]}
    marks = {"card_in_error": [False, False, True], "card_disclosed": [None, None, False]}
    hands = {"players_hand": players, "bankers_hand": bankers | marks}
    assert "627a.9(d)" in _heads_in_minibaccarat(hands, "627a.9(d)", like="two hands")
