"""What LOG_FORMAT.md answers an exporter, and that the audit does as the page says.

Each test quotes the page and lays the log it describes over the base log of its chapter.
"""

from __future__ import annotations

from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from audit.format.format_doc import markdown
from audit.pipeline import run
from audit.recorded.attest import Attestations
from audit.verdicts.check import Result, check
from rules.catalogue import load
from sample_logs import games
from tests.case_files import bases_of
from tests.case_logs import lay_out


def says(*sentences: str) -> None:
    """Prove that the page says something, wherever its lines break."""
    page = " ".join(markdown().split())
    for sentence in sentences:
        assert " ".join(sentence.split()) in page, sentence


@cache
def _bases(number: str) -> dict[str, Any]:
    return bases_of(load().of_chapter(number)[0])


def judged(number: str, log: dict[str, Any]) -> dict[str, set[Result]]:
    """What every clause of a chapter says of a log laid over a base log."""
    laid = lay_out(load().chapters[number], log, _bases(number))
    found = {}
    for clause in load().of_chapter(number):
        if clause.function and "attestation" not in clause.parameters:
            outcome = check(clause, laid.chunk, laid.judged, Attestations({}, {}))
            assert not outcome.error, outcome.error
            found[clause.citation] = {Result(int(each)) for each in outcome.results if each >= 0}
    return found


def exceptions(number: str, log: dict[str, Any]) -> set[str]:
    """Clauses that find a breach."""
    return {citation for citation, results in judged(number, log).items() if Result.EXCEPTION in results}


DEALT_TO_ALL = pytest.mark.parametrize(
    ("number", "in_turn"), [("645a", "645a.8(d)"), ("659a", "659a.8(c)"), ("688a", "688a.8(d)")]
)


@DEALT_TO_ALL
def test_hands_nobody_played_have_rows_without_cards(number: str, in_turn: str) -> None:
    says("Of cards that nobody saw it has `card_count` and, where recorded, `card_order`, and no `cards`")
    assert judged(number, {})[in_turn] == {Result.PASSED}


@DEALT_TO_ALL
def test_a_hand_without_a_row_leaves_open_whether_all_were_dealt_to(number: str, in_turn: str) -> None:
    says("A row that is missing leaves open whether all were dealt to.")
    without = {"hands": {"4": None}}
    assert judged(number, without)[in_turn] == {Result.UNKNOWN}
    assert exceptions(number, without) == set()


@pytest.mark.parametrize(
    ("number", "wager"),
    [("627a", "tie 7"), ("645a", "fortune_bonus 2"), ("686a", "bonus 2"), ("687a", "trips_bonus 2")],
)
def test_a_withdrawn_wager_stays_with_its_stake_returned(number: str, wager: str) -> None:
    says("the stake that was taken down (`wager_amount`), all of it in `wager_returned`, 0 in `wager_paid`")
    row = {"wager_amount": 10, "wager_paid": 0, "wager_returned": 10, "wager_player_id": "Ann"}
    times = {"wager_placed_at": "20:03:10", "wager_change": "withdrawn", "wager_changed_at": "20:03:20"}
    assert exceptions(number, {"wagers": {wager: row | times}}) == set()


@pytest.mark.parametrize("order", [None, 7])
def test_a_progressive_wager_is_collected_before_the_deal(order: int | None) -> None:
    says("a stake that did not come back is a `lose` with 0 in `wager_returned`")
    lost = {"wager_outcome": "lose", "wager_paid": 0, "wager_returned": 0, "settlement_order": order}
    wager = {"wager_player_id": "Bob", "wager_amount": 1, "wager_placed_at": "20:04:00"}
    log = {
        "wagers": {"progressive_bonus 5": wager | lost | {"collected_at": "20:05:10"}},
        "events": {
            "progressive_started": {"event_at": "20:05:05", "event_round_id": "R1"},
            "progressive_collected": {"event_at": "20:05:10", "event_round_id": "R1"},
        },
    }
    found = judged("687a", log)
    assert exceptions("687a", log) == set()
    assert found["687a.8(c)"] == {Result.PASSED}


def test_an_empty_bank_position_is_the_dealers_in_a_log_that_never_says_dealer() -> None:
    says(
        "In a log that never says `dealer`, an empty cell means the dealer", "in one that does, it means *not"
    )
    first, both = {"R1": {"bank_position": None}}, {f"R{n}": {"bank_position": None} for n in (1, 2)}
    clause = "645a.6(a)"
    assert judged("645a", {"like": "two rounds", "rounds": both}) == judged("645a", {"like": "two rounds"})
    assert Result.UNKNOWN in judged("645a", {"like": "two rounds", "rounds": first})[clause]


def test_what_a_bank_is_handed_is_net_of_its_vigorish() -> None:
    """Ann's bank wins $25; 5% of it is $1.25."""
    says("`bank_surplus` is what the bank was handed, **after** `bank_vigorish`")

    def handed(amount: Decimal) -> set[str]:
        named = {"payment_round_id": "R2", "payee_position": "2"}
        paid = {
            "bank_vigorish": named | {"payment_amount": Decimal("1.25")},
            "bank_surplus": named | {"payment_amount": amount},
        }
        return exceptions("645a", {"like": "Ann banks", "payments": paid})

    assert handed(Decimal("23.75")) == set()
    assert handed(Decimal("25.00")) == {"645a.12(j)[surplus]"}


@pytest.mark.parametrize("named", ["R2", "R1"])
def test_a_face_up_card_between_rounds_opens_the_simulated_round(named: str) -> None:
    """The card may name the simulated round that it opens, as the page says, or the round before."""
    says("Found between rounds, it belongs to the round dealt next, and so does its `card_racked`.")
    found = {"event_at": "20:11:30", "event_round_id": named, "event_card": "9d"}
    simulated = {
        "2 players": {
            "round_id": "R2",
            "hand_position": "players_hand",
            "cards": "9d Kh",
            "card_order": [1, 3],
        },
        "2 bankers": {
            "round_id": "R2",
            "hand_position": "bankers_hand",
            "cards": "8s Qh",
            "card_order": [2, 4],
        },
    }
    log = {
        "like": "two rounds",
        "rounds": {"R2": {"simulated": True}},
        "hands": simulated,
        "events": {"card_found_face_up": found},
    }
    assert judged("627a", log)["627a.13(d)"] == {Result.PASSED, Result.NOT_APPLICABLE}


def test_a_face_up_card_between_rounds_is_racked_with_the_round_dealt_next() -> None:
    found = {"event_at": "20:12:30", "event_card": "6s", "event_round_id": "R2"}
    racked = {"event_at": "20:12:40", "event_card": "6s", "event_round_id": "R2"}
    log = {"like": "two rounds", "events": {"card_found_face_up": found, "card_racked": racked}}
    assert judged("686a", log)["686a.9(a)"] == {Result.PASSED, Result.NOT_APPLICABLE}
    assert exceptions("686a", log) == set()


def test_a_first_card_that_nobody_saw_leaves_its_cell_empty() -> None:
    says("A first card that nobody saw leaves `event_card` empty.")
    unseen = {"events": {"burn": {"event_card": None}}}
    assert judged("686a", unseen) == judged("686a", {})
    two_batches = judged("627a", {"like": "two batches", **unseen})
    assert two_batches["627a.5(f)"] == {Result.UNKNOWN}


def test_all_gaming_tables_lie_in_one_folder() -> None:
    says("one folder for each table of data that was recorded", "all gaming tables lie together in it")


@pytest.mark.slow
def test_an_event_after_the_change_of_day_belongs_to_its_rounds_day(tmp_path: Path) -> None:
    """Whether the clock had passed the change of day when it happened makes no difference."""
    says("a payment that names a round belongs to that round's gaming day, also after the change of day")
    games.load("dj_wild_stud_poker").write_mix(tmp_path / "log", rounds=40, days=2, seed=3)
    filed = (tmp_path / "log" / "rules_submission.yaml").read_text(encoding="utf-8")
    assert filed.count("06:00") == 1
    found = []
    for hour in ("06:00", "13:00", "20:00"):
        submission = tmp_path / "submission.yaml"
        submission.write_text(filed.replace("06:00", hour), encoding="utf-8")
        run(tmp_path / "log", submission, tmp_path / "run")
        found.append(pq.read_table(tmp_path / "run" / "coverage.parquet").to_pylist())
    assert found[0] == found[1] == found[2]
