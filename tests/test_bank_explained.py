"""§ 645a.12(j), (l): what a wager settled wrongly explains of a bank's money, and what it does not."""

from __future__ import annotations

import pytest

from audit.evidence.writer import LogNames
from audit.judge.gather import gather
from audit.recorded.attest import Attestations
from audit.verdicts.check import check
from rules.catalogue import load
from rules.ch645a_pai_gow_poker.bank_pool import SETTLED_WRONGLY
from tests.case_files import bases_of
from tests.case_logs import lay_out

ALONE, SHARED = "645a.12(j)", "645a.12(l)"


def _cover(dollars: int) -> dict[str, object]:
    return {
        "payment_at": "20:19:50",
        "payment_round_id": "R2",
        "payment_amount": dollars,
        "payee_position": 2,
    }


@pytest.mark.parametrize(
    ("like", "clause", "bank", "house", "alone"),
    [
        # By the cards nothing lacks; $50.00 were paid to Bob, whose hands tie, and $25.00 are Cal's.
        ("Ann banks", ALONE, 0, 0, False),
        ("Ann banks", ALONE, 25, 0, False),
        ("Ann banks", ALONE, 70, 0, True),
        ("Ann and the house bank", SHARED, 0, 0, False),
        ("Ann and the house bank", SHARED, 40, 0, True),
        ("Ann and the house bank", SHARED, 25, 0, True),
    ],
)
def test_only_what_the_right_settlement_would_bring_is_explained(
    like: str, clause: str, bank: int, house: int, alone: bool
) -> None:
    log = {
        "like": like,
        "said": ["bank_cover", "house_cover"],
        "wagers": {"pai_gow_poker 5 R2": {"wager_outcome": "win", "wager_paid": 50, "wager_returned": 50}},
        "payments": {
            "bank_cover": _cover(bank),
            "house_cover": _cover(house),
        },
    }
    catalogue = load()
    laid = lay_out(catalogue.chapters["645a"], log, bases_of(catalogue.clauses[clause]))
    outcomes = [
        check(catalogue.clauses[each], laid.chunk, {}, Attestations({}, {}))
        for each in (*SETTLED_WRONGLY, clause)
    ]
    told = gather(outcomes, laid.chunk, catalogue, LogNames(("log",), {}))
    heads = {each["clause"] for each in told if each["round_id"] == "R2"}
    assert heads & set(SETTLED_WRONGLY)
    assert (clause in heads) is alone


@pytest.mark.parametrize(("given", "taken", "heads"), [(0, 0, False), (5, 0, True), (0, 1, True)])
def test_a_stake_kept_in_a_void_round_is_told_with_its_wager(given: int, taken: int, heads: bool) -> None:
    """Cal's $25.00 were kept: nothing is due to the bank of them, nor any vigorish."""
    found = {"event_round_id": "R2", "event_card": "2s"}
    log = {
        "like": "Ann banks",
        "said": ["bank_surplus", "bank_vigorish", "house_surplus"],
        "rounds": {"R2": {"void": True}},
        "events": {
            "card_found_face_up": {**found, "event_at": "20:15:40"},
            "card_found_face_up too": {**found, "event_at": "20:15:41", "event_card": "3s"},
        },
        "wagers": {"pai_gow_poker 5 R2": {"wager_outcome": "void"}},
        "payments": {"bank_surplus": _cover(given), "bank_vigorish": _cover(taken)},
    }
    catalogue = load()
    clauses = ("645a.14(f)[wagers returned]", "645a.12(j)[surplus]", "645a.12(j)[vigorish]")
    laid = lay_out(catalogue.chapters["645a"], log, bases_of(catalogue.clauses[ALONE]))
    outcomes = [check(catalogue.clauses[each], laid.chunk, {}, Attestations({}, {})) for each in clauses]
    told = gather(outcomes, laid.chunk, catalogue, LogNames(("log",), {}))
    first, *banks = clauses
    assert first in {each["clause"] for each in told}
    assert bool({each["clause"] for each in told} & set(banks)) is heads
