"""§§ 645a.11(h)(4) and 645a.13(e): progressive payouts, the meter, and the steps before a payment."""

from __future__ import annotations

from typing import Any

import pytest

from tests.pai_gow_bonuses import (
    FIVE_ACES,
    FOUR,
    FULL_HOUSE,
    NOTHING,
    ROYAL_FLUSH,
    SEVEN_IN_A_ROW,
    THREE,
    Row,
    at,
    breaches,
    column,
    deal,
    night,
    said,
    wager,
)
from tests.pai_gow_deals import Deal

KIND = "progressive_payout"
PAYS = "645a.13(e)(1)[Progressive Payout]"
TURN = "645a.13(e)(3)"
RESET = "645a.13(e)(2)[reset]"
METER = 1_500_005


def _won(position: str, paid: int | None, order: int | None = 1, **columns: Any) -> Row:
    """Write a win of a $5 wager, nothing of which is returned."""
    own = {"wager_outcome": "win", "wager_paid": paid, "wager_returned": 0, "settlement_order": order}
    return wager(position, KIND, cents=500, **{**own, "paid_at": at(100), **columns})


def _lost(position: str) -> Row:
    return wager(position, KIND, cents=500, odds=0, collected_at=at(5))


def _round(cards: dict[str, str], *wagers: Row, number: int = 1, **columns: Any) -> Deal:
    mains = [wager(each, wager_outcome="push", wager_paid=0, wager_returned=1_000) for each in cards]
    return deal({"dealer": NOTHING, **cards}, *wagers, *mains, number=number, **columns)


@pytest.mark.parametrize(
    ("cards", "due"),
    [
        (THREE, 0),
        (FULL_HOUSE, 2_000),
        (FOUR, 37_500),
        ("5h 6h 7h 8h 9h Kd 2c", 50_000),
        (ROYAL_FLUSH, 250_000),
        (FIVE_ACES, 150_000),
        (SEVEN_IN_A_ROW, METER),
    ],
)
def test_645a_13_e_1_what_each_row_hands_over(cards: str, due: int) -> None:
    one = _won("3", due, meter_before=METER, meter_after=250_000) if due else _lost("3")
    chunk = night(_round({"3": cards}, one))
    assert column(chunk, "due_paid_cents")[0] == due
    assert column(chunk, "due_returned_cents")[0] == 0
    assert not breaches(chunk)


@pytest.mark.parametrize(
    ("cards", "paid", "head", "money"),
    [
        (FULL_HOUSE, 2_500, PAYS, 500),
        (FULL_HOUSE, 1_500, PAYS, -500),
        (FIVE_ACES, METER, PAYS, METER - 150_000),
        # A tenth of the meter is no whole cent: either neighbour will do.
        (FIVE_ACES, 150_001, "", 0),
        (FIVE_ACES, 150_002, PAYS, 2),
        (FIVE_ACES, 149_999, PAYS, -1),
        (THREE, 2_000, "645a.11(h)(4)(i)", 2_000),
    ],
)
def test_645a_13_e_1_wrong_payments(cards: str, paid: int, head: str, money: int) -> None:
    chunk = night(_round({"3": cards}, _won("3", paid, meter_before=METER)))
    assert breaches(chunk) == ([(head, money)] if head else [])


def test_645a_13_e_1_stake_may_be_recorded_apart() -> None:
    assert not breaches(night(_round({"3": FULL_HOUSE}, _won("3", 1_500, wager_returned=500))))


def test_645a_13_e_1_nobody_recorded_the_meter() -> None:
    other = _round({"3": FIVE_ACES}, _won("3", 150_000, meter_before=METER), number=2)
    chunk = night(_round({"3": FIVE_ACES}, _won("3", 150_000)), other)
    assert said(chunk, PAYS) == ["unknown", "pass"]


# ----------------------------------------------------------------------------- the meter


def _two(second: Row, cards: str = FIVE_ACES, **first: Any) -> Deal:
    """Two shares won in one round; the first is a tenth of $15,000."""
    one = _won("5", 150_000, 1, **{"meter_before": 1_500_000, "meter_after": 1_350_000, **first})
    return _round({"5": FIVE_ACES, "3": cards}, one, second)


@pytest.mark.parametrize(
    ("before", "paid", "found"),
    [
        (1_350_000, 135_000, []),
        # Paid on the meter as it stood when the wager was made: 10 % of $1,500 too much.
        (1_500_000, 150_000, [(TURN, 15_000)]),
        (1_300_000, 130_000, [(TURN, -5_000)]),
        # On the right meter, and wrongly.
        (1_350_000, 150_000, [(PAYS, 15_000)]),
    ],
)
def test_645a_13_e_3_second_winner_of_a_round(before: int, paid: int, found: list[tuple[str, int]]) -> None:
    assert breaches(night(_two(_won("3", paid, 2, meter_before=before)))) == found


def test_645a_13_e_3_after_the_whole_meter_was_won_the_next_finds_the_reset() -> None:
    whole = _won("5", 1_500_000, 1, meter_before=1_500_000, meter_after=250_000)
    cards = {"5": SEVEN_IN_A_ROW, "3": FIVE_ACES}
    assert not breaches(night(_round(cards, whole, _won("3", 25_000, 2, meter_before=250_000))))
    stale = _won("3", 150_000, 2, meter_before=1_500_000)
    assert breaches(night(_round(cards, whole, stale))) == [(TURN, 125_000)]


def test_645a_13_e_3_order_nobody_recorded_leaves_it_open() -> None:
    for order in (None, 1):
        chunk = night(_two(_won("3", 135_000, order, meter_before=1_350_000)))
        assert said(chunk, TURN) == ["unknown", "unknown"]
    chunk = night(_two(_won("3", 135_000, 2, meter_before=1_350_000), meter_after=None))
    assert said(chunk, TURN)[1] in {"unknown", "not auditable"}


@pytest.mark.parametrize(
    ("before", "reading", "result"),
    [
        (1_350_000, "own_meter", "pass"),
        (1_350_001, "own_meter", "pass"),
        (1_349_999, "own_meter", "exception"),
        (1_349_999, "shared_meter", "pass"),
        (None, "shared_meter", "unknown"),
    ],
)
def test_645a_13_e_3_between_rounds_the_meter_grows(before: int | None, reading: str, result: str) -> None:
    first = _round({"5": FIVE_ACES}, _won("5", 150_000, meter_before=1_500_000, meter_after=1_350_000))
    paid = None if before is None else before // 10
    later = _round({"3": FIVE_ACES}, _won("3", paid, meter_before=before), number=2)
    # A round between, in which only a full house was paid, leaves the meter alone.
    between = _round({"3": FULL_HOUSE}, _won("3", 2_000), number=3)
    chunk = night(first, later, between, readings={"meter": reading})
    assert said(chunk, TURN) == ["pass", result, "not applicable"]


@pytest.mark.parametrize(
    ("after", "filed", "result"),
    [
        (250_000, 250_000, "pass"),
        (249_999, 250_000, "exception"),
        (250_001, 250_000, "exception"),
        (250_000, None, "unknown"),
    ],
)
def test_645a_13_e_2_meter_is_reset_as_filed(after: int, filed: int | None, result: str) -> None:
    whole = _won("3", 1_500_000, meter_before=1_500_000, meter_after=after)
    chunk = night(_round({"3": SEVEN_IN_A_ROW}, whole), filed={"progressive_reset": filed})
    assert said(chunk, RESET) == [result]
    assert said(chunk, "645a.13(e)(2)") == ["pass" if filed else "exception"]


# ------------------------------------------------------------------------------ the steps

STEPS = {
    "progressive_verified": "645a.11(h)(4)(ii)(A)",
    "progressive_light": "645a.11(h)(4)(ii)(B)",
}


def _steps(**changes: Any) -> tuple[Deal, Deal]:
    """Two rounds with a share won at position 3, the first with every step."""
    rounds = []
    for number in (1, 2):
        begins = 200 * number
        share = _won(
            "3",
            150_000,
            meter_before=1_500_000,
            meter_after=1_400_000 + number,
            paid_at=at(begins + 100),
            paid_from="meter",
            validated_by="F7",
        )
        share |= changes if number == 1 else {}
        of_hand = {"3": {"hand_racked_at": at(begins + 150)}}
        one = _round({"3": FIVE_ACES}, share, number=number, hand_columns=of_hand, floorperson_id="F7")
        one.add("progressive_verified", 80, event_position="3")
        one.add("progressive_light", 81, event_position="3", event_role="dealer")
        one.add("payout_documented", 140, event_position="3")
        rounds.append(one)
    return rounds[0], rounds[1]


def test_645a_11_h_4_ii_every_step_was_taken() -> None:
    chunk = night(*_steps())
    for part in ("(A)", "(B)", "(C)", "(D)", "(D)[source]", "(D)[documents]"):
        assert said(chunk, f"645a.11(h)(4)(ii){part}") == ["pass", "pass"]


@pytest.mark.parametrize("kind", STEPS)
@pytest.mark.parametrize(("second", "result"), [(100, "pass"), (100.5, "exception"), (None, "exception")])
def test_645a_11_h_4_ii_steps_come_before_the_payment(kind: str, second: float | None, result: str) -> None:
    first, other = _steps()
    first.drop(kind)
    if second is not None:
        first.add(kind, second, event_position="3", event_role="dealer")
    assert said(night(first, other), STEPS[kind]) == [result, "pass"]
    # In a log without any such event nobody can tell.
    other.drop(kind)
    if second is None:
        assert said(night(first, other), STEPS[kind]) == ["unknown", "unknown"]


@pytest.mark.parametrize(
    ("changes", "part", "result"),
    [
        ({"validated_by": None}, "(C)", "exception"),  # all names are said to be recorded
        ({"validated_by": "D1"}, "(C)", "exception"),
        ({"paid_from": "table"}, "(D)[source]", "exception"),
        ({"paid_from": "other"}, "(D)[source]", "pass"),
        ({"paid_from": None}, "(D)[source]", "unknown"),
    ],
)
def test_645a_11_h_4_ii_validation_and_source(changes: Row, part: str, result: str) -> None:
    assert said(night(*_steps(**changes)), f"645a.11(h)(4)(ii){part}") == [result, "pass"]


@pytest.mark.parametrize(("second", "result"), [(150, "pass"), (150.5, "exception"), (None, "exception")])
def test_645a_11_h_4_ii_d_cards_stay_until_the_documents(second: float | None, result: str) -> None:
    first, other = _steps()
    first.drop("payout_documented")
    if second is not None:
        first.add("payout_documented", second, event_position="3")
    assert said(night(first, other), "645a.11(h)(4)(ii)(D)[documents]") == [result, "pass"]


def test_645a_11_h_4_ii_d_a_win_by_stake_may_be_paid_from_the_table() -> None:
    chunk = night(_round({"3": FULL_HOUSE}, _won("3", 2_000, paid_from="table")))
    assert said(chunk, "645a.11(h)(4)(ii)(D)[source]") == ["not applicable"]
    assert said(chunk, "645a.11(h)(4)(ii)(D)[documents]") == ["not applicable"]
