"""§ 688a.12(d): the progressive meter as a ledger of contributions, awards and seeds."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from audit.columns.silence import Complete
from rules.duties.meter_ledger import first_at_its_meter
from rules.duties.shared_meters import payment_meter
from rules.kinds import Codes
from rules.values import booleans, integers
from tests.face_up_rounds import (
    DEALER_ACE_HIGH,
    PROGRESSIVE,
    Row,
    bet,
    breaches,
    column,
    game,
    night,
    returned,
    said,
)
from tests.pai_gow_deals import Deal

NOTHING = "Jc Js 8d 6c 2h 9c 7d"
FIVE_ACES = "As Ah Ad Ac XX 7d 4c"
SEVEN = "3d 4d 5d 6d 7d 8d 9d"
RATE, RESERVE = "688a.12(d)[rate of progression]", "688a.12(d)[reserve rate]"
AS_IT_STANDS, AS_FED = "688a.12(d)[meter]", "688a.12(d)[meter as fed]"
AFTER, SEED, AGAIN = "688a.12(d)[meter after]", "688a.12(d)[meter seed]", "688a.12(d)[seeded again]"
PAID_IN = "688a.12(d)[seed paid in]"


def _won(position: str, before: int, after: int, percent: int, order: int = 1, **columns: Any) -> Row:
    own = {"wager_outcome": "win", "wager_paid": before * percent // 100, "wager_returned": 0}
    meter = {"meter_before": before, "meter_after": after, "settlement_order": order, "paid_from": "meter"}
    return bet(position, PROGRESSIVE, 100, **{**own, **meter, **columns})


def _lost(position: str, cents: int = 100) -> Row:
    return bet(position, PROGRESSIVE, cents, odds=0)


def _round(number: int, cards: dict[str, str | None], *wagers: Row) -> Deal:
    return game(
        {"dealer": DEALER_ACE_HIGH, **cards}, *wagers, *(returned(each) for each in cards), number=number
    )


def _fed(number: int, cents: int, kind: str = "meter_contribution") -> Row:
    return {"payment_kind": kind, "payment_round_id": f"R{number}", "payment_amount": cents}


@pytest.mark.parametrize(
    ("table", "stake", "due"),
    [
        ("1", 100, 56),
        ("2", 100, 14),
        ("3", 100, 58),
        ("4", 500, 10),
        ("5", 100, 34),
        ("6", 100, 34),
        ("7", 100, 52),
    ],
)
def test_688a_12_d_rate_of_each_paytable(table: str, stake: int, due: int) -> None:
    deal = _round(1, {"1": NOTHING, "2": "Qc Qs 8h 6d 2c 9d 7c"}, _lost("1", stake), _lost("2", stake))
    filed: Row = {"progressive_paytable": table}
    reserve = [_fed(1, 10, "reserve_contribution")] if table == "4" else []
    assert not breaches(night(deal, filed=filed, payments=[_fed(1, due), *reserve]))
    for wrong in (due - 1, due + 1):
        assert breaches(night(deal, filed=filed, payments=[_fed(1, wrong), *reserve])) == [(RATE, None)]
    assert said(night(deal, filed=filed), RATE) == ["not auditable"]


def test_688a_12_d_unpaid_contribution_is_a_breach_where_others_are_recorded() -> None:
    deals = [_round(number, {"1": NOTHING}, _lost("1")) for number in (1, 2)]
    assert breaches(night(*deals, payments=[_fed(1, 28)])) == [(RATE, None)]
    adrift: Row = {"payment_kind": "meter_contribution", "payment_amount": 28}
    assert not breaches(night(*deals, payments=[_fed(1, 28), adrift]))


def test_688a_12_d_reserve_of_paytable_4() -> None:
    deals = [_round(number, {"1": NOTHING}, _lost("1", 500)) for number in (1, 2)]
    feeds = [_fed(1, 5), _fed(2, 5), _fed(1, 5, "reserve_contribution")]
    assert breaches(night(*deals, filed={"progressive_paytable": "4"}, payments=feeds)) == [(RESERVE, None)]
    whole = [*feeds, _fed(2, 5, "reserve_contribution")]
    assert not breaches(night(*deals, filed={"progressive_paytable": "4"}, payments=whole))


def _two_awards(second: int) -> list[Deal]:
    """Award a tenth in the first round and another in the third; the meter shows ``second`` then."""
    return [
        _round(1, {"1": FIVE_ACES}, _won("1", 2_000_028, 1_800_026, 10)),
        _round(2, {"1": NOTHING}, _lost("1")),
        _round(3, {"1": FIVE_ACES}, _won("1", second, second - second // 10, 10)),
    ]


def test_688a_12_d_meter_grows_by_what_is_fed() -> None:
    feeds = [_fed(number, 28) for number in (1, 2, 3)]
    right = 1_800_026 + 2 * 28
    chunk = night(*_two_awards(right), payments=feeds)
    assert column(chunk, "fed_since_cents")[-2] == 56
    assert not breaches(chunk)
    assert breaches(night(*_two_awards(right + 1_000), payments=feeds)) == [(AS_FED, 100)]
    linked: Row = {"linked_meter": True}
    assert not breaches(night(*_two_awards(right + 1_000), payments=feeds, filed=linked))
    assert "pass" not in said(night(*_two_awards(right)), AS_FED)


def test_688a_12_d_meter_does_not_fall_between_rounds() -> None:
    low = _two_awards(1_700_000)
    feeds = [_fed(number, 28) for number in (1, 2, 3)]
    heads = breaches(night(*low, payments=feeds))
    # A tenth of what the payout before left and 56 cents, less what was paid: told once, not twice.
    assert heads == [(AS_IT_STANDS, 170_000 - (1_800_026 + 56) // 10)]
    assert (
        said(night(*low, payments=feeds, filed={"linked_meter": True}), AS_IT_STANDS).count("exception") == 0
    )


def test_688a_12_d_next_in_the_round_finds_what_was_left() -> None:
    cards: dict[str, str | None] = {"1": FIVE_ACES, "2": SEVEN}
    seeded = [_fed(1, 1_000_000, "meter_seed")]
    right = _round(1, cards, _won("1", 1_000_000, 900_000, 10), _won("2", 900_000, 1_000_000, 100, order=2))
    assert not breaches(night(right, payments=[*seeded, _fed(1, 56)]))
    wrong = _round(1, cards, _won("1", 1_000_000, 900_000, 10), _won("2", 1_000_000, 1_000_000, 100, order=2))
    assert breaches(night(wrong, payments=[*seeded, _fed(1, 56)])) == [(AS_IT_STANDS, 100_000)]


def test_688a_12_d_a_part_that_is_won_is_taken_off() -> None:
    deal = _round(1, {"1": FIVE_ACES}, _won("1", 1_000_000, 1_000_000, 10))
    assert breaches(night(deal)) == [(AFTER, None)]
    assert not breaches(night(deal, readings={"partial_award": "not_said"}))


@pytest.mark.parametrize(
    ("table", "seed"), [("1", 10_000), ("3", 2_000), ("5", 5_000), ("6", 2_000), ("7", 1_000)]
)
def test_688a_12_d_reset_to_the_seed(table: str, seed: int) -> None:
    filed: Row = {"progressive_paytable": table}
    payments = [_fed(1, seed * 100, "meter_seed")]
    deal = _round(1, {"1": SEVEN}, _won("1", 3_000_000, seed * 100, 100))
    heads = breaches(night(deal, filed=filed, payments=payments))
    assert [head for head, _ in heads] == []
    other = _round(1, {"1": SEVEN}, _won("1", 3_000_000, seed * 100 + 1, 100))
    assert breaches(night(other, filed=filed, payments=payments)) == [(SEED, None)]
    short = [_fed(1, seed * 100 - 1, "meter_seed")]
    assert breaches(night(deal, filed=filed, payments=short)) == [(PAID_IN, None)]


def test_688a_12_d_seeded_once_for_each_win() -> None:
    deal = _round(1, {"1": SEVEN}, _won("1", 3_000_000, 1_000_000, 100))
    unseeded = [_fed(1, 28)]
    seeds_recorded = Complete(frozenset({"complete_meter_seed"}))
    assert breaches(night(deal, payments=unseeded, complete=seeds_recorded)) == [(AGAIN, None)]
    assert said(night(deal, payments=unseeded), AGAIN) == ["unknown"]
    assert said(night(deal), AGAIN) == ["not auditable"]
    adrift: Row = {"payment_kind": "meter_seed", "payment_amount": 1_000_000}
    assert said(night(deal, payments=[adrift]), AGAIN) == ["unknown"]
    seed = _fed(1, 1_000_000, "meter_seed")
    twice = [seed | {"payment_document": number} for number in ("S-1", "S-2")]
    assert breaches(night(deal, payments=[_fed(1, 28), *twice])) == [(AGAIN, None)]
    assert said(night(deal, payments=[_fed(1, 28), seed, seed]), AGAIN) == ["unknown"]  # perhaps one


def test_688a_12_d_a_meter_that_tables_share_begins_once() -> None:
    """The second of them is the earlier one, the third table has a meter of its own, the last is not told."""
    shared = booleans([True, True, False, True])
    kinds, place = (Codes(np.zeros(4, np.int32), (name,)) for name in ("meter_seed", "PHL1"))
    meters = integers([5, 5, 6, 5], np.array([True, True, True, False]))

    def first(last: int) -> list[bool | None]:
        at = integers([20, 10, 30, last])
        found = first_at_its_meter(shared, kinds, at, place, payment_meter=meters)
        return [None if each else bool(v) for v, each in zip(found.values, found.missing, strict=True)]

    assert first(25) == [False, True, True, None]
    assert first(5) == [False, True, True, True]


def test_688a_12_d_a_meter_is_not_the_tables_own_while_nobody_knows_whether_it_is_shared() -> None:
    place, table = (
        Codes(np.zeros(3, np.int32), ("PHL1",)),
        Codes(np.arange(3, dtype=np.int32), ("A", "B", "C")),
    )
    shared = booleans([True, False, False], np.array([True, True, False]))
    of_table = integers([7, 7, 7], np.array([True, False, True]))
    assert payment_meter(of_table, shared, place, table).missing.tolist() == [False, False, True]
