"""§ 645a.13(j): the floor of a payout limit, what it covers, and payouts cut by it."""

from __future__ import annotations

from typing import Any

import pytest

from audit.columns.chunk import Chunk
from tests.pai_gow_bonuses import (
    FIVE_ACES,
    FOUR,
    NOTHING,
    SEVEN_IN_A_ROW,
    STRAIGHT_FLUSH,
    Row,
    breaches,
    column,
    deal,
    envy,
    night,
    said,
    wager,
)

LIMIT = "645a.13(j)"
PAID = "645a.13(j)[payment]"
MAIN = ("pai_gow_poker",)


def _filed(limit: int | None, *, minimum: int | None = 500, **filed: Any) -> Row:
    return {"payout_limit": limit, "wager_minimum": minimum, **filed}


@pytest.mark.parametrize(
    ("offered", "minimum", "reading", "most"),
    [
        (("fortune_bonus",), 500, "best_wager", 4_000_000),
        (("fortune_bonus",), 1_000, "best_wager", 8_000_000),
        (("fortune_bonus", "emperors_treasure"), 1_000, "best_wager", 8_000_000),
        # One hand wins both at once: 8,000 and 2,500 to 1.
        (("fortune_bonus", "emperors_treasure"), 1_000, "all_wagers", 10_500_000),
        # Insurance and a straight flush do not win together, Insurance and seven red cards do.
        (("pai_gow_insurance", "red_black"), 1_000, "all_wagers", 105_000),
        (("pai_gow_insurance", "red_black"), 1_000, "best_wager", 100_000),
        (("queens_dragon",), 1_000, "best_wager", 50_000),
        # A share of the meter is left out, and of 500 for 1 the stake.
        (("progressive_payout",), 1_000, "best_wager", 499_000),
        ((), 1_000, "best_wager", 0),
        (("fortune_bonus",), None, "best_wager", None),
    ],
)
def test_645a_13_j_most_that_one_player_could_win(
    offered: tuple[str, ...], minimum: int | None, reading: str, most: int | None
) -> None:
    filed = _filed(5_000_000, minimum=minimum, wagers=(*MAIN, *offered))
    chunk = night(deal({"3": NOTHING}, wager("3")), filed=filed, readings={"most_won": reading})
    assert column(chunk, "most_won_cents", "table") == [most]


@pytest.mark.parametrize(
    ("limit", "minimum", "result"),
    [
        (5_000_000, 500, "pass"),
        (4_999_999, 500, "exception"),
        (5_000_000, 1_000, "exception"),
        (7_999_999, 1_000, "exception"),
        (8_000_000, 1_000, "pass"),
        (None, 1_000, "not applicable"),
        (8_000_000, None, "unknown"),
    ],
)
def test_645a_13_j_floor_of_the_limit(limit: int | None, minimum: int | None, result: str) -> None:
    chunk = night(deal({"3": NOTHING}, wager("3")), filed=_filed(limit, minimum=minimum))
    assert said(chunk, LIMIT) == [result]


def test_645a_13_j_paytable_that_is_not_filed_leaves_the_floor_open() -> None:
    filed = _filed(5_000_000, fortune_bonus_paytable=None)
    assert said(night(deal({"3": NOTHING}, wager("3")), filed=filed), LIMIT) == ["unknown"]


def _win(cents: int, paid: int, kind: str = "fortune_bonus", **columns: Any) -> Row:
    return wager("3", kind, cents, wager_outcome="win", wager_paid=paid, wager_returned=cents, **columns)


def _night(*wagers: Row, limit: int | None = 5_000_000, cards: str = SEVEN_IN_A_ROW, **changes: Any) -> Chunk:
    """A straight flush of seven at position 3: 8,000 to 1 and 2,500 to 1."""
    filed = _filed(limit, **changes.pop("filed", {}))
    main = wager("3", wager_outcome="push", wager_paid=0, wager_returned=1_000)
    return night(deal({"dealer": NOTHING, "3": cards}, main, *wagers), filed=filed, **changes)


@pytest.mark.parametrize(
    ("stake", "paid", "limit", "found"),
    [
        (1_000, 5_000_000, 5_000_000, []),
        (1_000, 8_000_000, 5_000_000, [(PAID, 3_000_000)]),
        (1_000, 4_999_900, 5_000_000, [(PAID, -100)]),
        # $50,000 is no limit of its own: without a filing the paytable is paid.
        (1_000, 8_000_000, None, []),
        (1_000, 5_000_000, None, [("645a.13(b)[Paytable A]", -3_000_000)]),
        # What the limit does not reach is paid by the paytable.
        (625, 5_000_000, 5_000_000, []),
        (600, 4_800_000, 5_000_000, []),
        (600, 4_700_000, 5_000_000, [("645a.13(b)[Paytable A]", -100_000)]),
        # A limit below what the Code permits cuts to that only.
        (1_000, 5_000_000, 2_000_000, [(LIMIT, None)]),
        (1_000, 2_000_000, 2_000_000, [(LIMIT, None), (PAID, -3_000_000)]),
    ],
)
def test_645a_13_j_payouts_above_and_below_the_limit(
    stake: int, paid: int, limit: int | None, found: list[tuple[str, int | None]]
) -> None:
    assert breaches(_night(_win(stake, paid), limit=limit)) == found


@pytest.mark.parametrize(
    ("reading", "fortune", "treasure", "right"),
    [
        # $40,000 and $12,500 are more than $50,000 together only.
        ("hand", 4_000_000, 1_000_000, True),
        ("hand", 3_750_000, 1_250_000, True),
        ("hand", 4_000_000, 1_250_000, False),
        ("player", 4_000_000, 1_000_000, True),
        ("wager", 4_000_000, 1_250_000, True),
        ("wager", 4_000_000, 1_000_000, False),
    ],
)
def test_645a_13_j_what_a_single_hand_is(reading: str, fortune: int, treasure: int, right: bool) -> None:
    wagers = [_win(500, fortune), _win(500, treasure, "emperors_treasure")]
    chunk = _night(*wagers, readings={"single_hand": reading})
    assert (breaches(chunk) == []) == right
    assert column(chunk, "payout_is_limited")[1:] == [reading != "wager"] * 2


def test_645a_13_j_one_players_two_hands() -> None:
    wagers = []
    for seat in "34":
        one = {"wager_position": seat, "wager_player_id": "P1"}
        wagers.append({**_win(500, 4_000_000), **one})
    hands = {"3": SEVEN_IN_A_ROW, "4": SEVEN_IN_A_ROW}
    for reading, limited in (("hand", False), ("player", True)):
        chunk = night(deal(hands, *wagers), filed=_filed(5_000_000), readings={"single_hand": reading})
        assert column(chunk, "payout_is_limited") == [limited] * 2
        assert column(chunk, "speaks_for_unit") == [True, not limited]


def test_645a_13_j_small_payouts_need_no_filing() -> None:
    """No limit can be below $50,000, so what is not filed cannot matter there."""
    small = wager("3", "dynasty_bonus", 1_000, odds=50)
    chunk = _night(small, cards=STRAIGHT_FLUSH, filed={"wagers": None})
    assert column(chunk, "payout_is_limited") == [False, False]
    big = wager("3", "dynasty_bonus", 1_000_000, odds=50)
    assert column(_night(big, cards=STRAIGHT_FLUSH, filed={"wagers": None}), "payout_is_limited")[1] is None


def test_645a_13_j_unknown_cards_of_small_wagers_cannot_reach_the_limit() -> None:
    small = _win(500, 0)
    chunk = _night(small, limit=None, cards=FIVE_ACES, filed={"fortune_bonus_paytable": None})
    assert column(chunk, "payout_is_limited") == [False, False]


def test_645a_13_j_envy_bonuses_are_not_cut() -> None:
    """The limit of a hand says nothing of what other players are paid for it."""
    wagers = [
        wager("3"),
        _win(1_000, 5_000_000),
        wager("1"),
        wager("1", "fortune_bonus", cents=500, odds=0),
    ]
    round_ = deal({"dealer": NOTHING, "3": SEVEN_IN_A_ROW, "1": NOTHING, "5": FOUR}, *wagers)
    for cents, found in ((500_000, []), (400_000, [("645a.11(h)(1)(ii)", -100_000)])):
        payment = envy("1", "3", cents)
        assert breaches(night(round_, filed=_filed(5_000_000), payments=[payment])) == found
