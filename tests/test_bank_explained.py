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
