"""§ 627a.8(d): House Money winnings moved onto another wager, and the order House Money is settled in."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rounds import breaches, column, deal, night, said, wager

PAIR, WINS, TIES, LOSES = "3s 3d", "Qh 7c", "2h 4c", "Qh 5c"
"""The Player's Hand counts 6 and is a pair; against it the Banker's Hand wins, ties or loses."""


def _parlay(bankers: str, *, moved: int | None = 7500, to: int | None = 1, kind: str = "banker") -> Any:
    """A $25 House Money Wager wins $75, moved onto a $100 wager."""
    house = wager("house_money", "win", cents=2500, odds=3, moved_amount=moved, moved_to=to)
    return deal(PAIR, bankers, wager(kind), house)


@pytest.mark.parametrize(
    ("bankers", "paid", "returned", "vigorish"),
    [(WINS, 17_500, 17_500, 875), (TIES, 0, 17_500, 875), (LOSES, 0, 0, 875)],
)
def test_627a_8_d_1_i_moved_winnings_are_settled_with_the_banker_wager(
    bankers: str, paid: int, returned: int, vigorish: int
) -> None:
    chunk = night(_parlay(bankers))
    assert column(chunk, "stake_cents") == [17_500, 2500]
    assert column(chunk, "due_paid_cents") == [paid, 7500]
    assert column(chunk, "due_returned_cents") == [returned, 2500]
    assert column(chunk, "vigorish_low_cents")[0] == vigorish
    assert column(chunk, "vigorish_due")[0] == (paid > 0)


def test_627a_8_d_1_i_moved_winnings_are_settled_with_the_player_wager() -> None:
    chunk = night(_parlay(LOSES, kind="player"))
    assert column(chunk, "due_paid_cents") == [17_500, 7500]
    assert column(chunk, "vigorish_due") == [False, False]


def test_627a_8_d_1_i_moved_winnings_push_on_an_ez_dragon_7() -> None:
    house = wager("house_money", moved_amount=7500, moved_to=1)
    chunk = night(deal("3s 3d", "2c 2d 3h", wager("banker"), house, variant="ez"))
    assert column(chunk, "due_outcome") == ["push", "win"]
    assert column(chunk, "due_returned_cents")[0] == 17_500


@pytest.mark.parametrize(
    ("outcome", "odds", "vigorish", "found"),
    [
        ("win", 1.75, 875, []),
        ("win", 1.0, 500, [("627a.12(c)", -7500 + 375)]),
        ("win", 1.75, 500, [("627a.12(c)[vigorish]", 375)]),
    ],
)
def test_627a_12_c_vigorish_is_taken_on_the_enlarged_win(
    outcome: str, odds: float, vigorish: int, found: list[tuple[str, int]]
) -> None:
    house = wager("house_money", "win", cents=2500, odds=3, moved_amount=7500, moved_to=1)
    paid = int(10_000 * odds)
    main = wager("banker", outcome, wager_paid=paid, wager_returned=17_500, vigorish=vigorish)
    chunk = night(deal(PAIR, WINS, main, house))
    assert [(f["clause"], f["amount_cents"]) for f in breaches(chunk)] == found


def test_627a_8_d_1_moved_winnings_without_a_target_leave_main_stakes_open() -> None:
    house = wager("house_money", moved_amount=7500)
    chunk = night(deal(PAIR, WINS, wager("banker"), wager("tie"), house), deal(PAIR, WINS, wager("banker")))
    assert column(chunk, "stake_cents") == [None, 10_000, 10_000, 10_000]


def test_627a_8_d_1_moved_winnings_without_an_amount_leave_the_target_open() -> None:
    house = wager("house_money", moved_to=1)
    other = wager("house_money", moved_amount=100, moved_to=2)
    chunk = night(deal(PAIR, WINS, wager("banker"), wager("player"), house, other))
    assert column(chunk, "stake_cents")[:2] == [None, 10_100]


def test_627a_8_d_1_two_players_move_onto_their_own_wagers() -> None:
    moves = [
        wager("house_money", moved_amount=cents, moved_to=to) for cents, to in ((300, 1), (500, 2), (7, 2))
    ]
    chunk = night(deal(PAIR, WINS, wager("banker"), wager("banker"), *moves))
    assert column(chunk, "stake_cents")[:2] == [10_300, 10_507]


def test_627a_8_d_1_nothing_moved_where_no_log_records_it() -> None:
    assert column(night(deal(PAIR, WINS, wager("banker"))), "stake_cents") == [10_000]


@pytest.mark.parametrize(
    ("target", "own"),
    [
        ({}, True),
        ({"wager_kind": "player"}, True),
        ({"wager_kind": "tie"}, False),
        ({"wager_player_id": "P2"}, False),
        ({"wager_position": "4"}, True),
        ({"wager_player_id": None}, True),
        ({"wager_player_id": None, "wager_position": "4"}, False),
        ({"wager_player_id": None, "wager_position": None}, None),
        ({"wager_kind": "tie", "wager_player_id": None, "wager_position": None}, False),
        ({"wager_number": 9}, False),
    ],
)
def test_627a_8_d_1_i_only_the_players_own_main_wager(target: dict[str, Any], own: bool | None) -> None:
    house = wager("house_money", moved_amount=7500, moved_to=1)
    chunk = night(deal(PAIR, WINS, {**wager("banker"), **target}, house))
    assert column(chunk, "moved_onto_own_main_wager") == [None, own]


@pytest.mark.parametrize(
    ("filed", "reading", "moved", "result"),
    [
        (100, "at_most", 7500, "pass"),
        (100, "at_most", 100, "pass"),
        (100, "exactly", 100, "exception"),
        (50, "at_most", 3750, "pass"),
        (50, "at_most", 3751, "exception"),
        (50, "exactly", 3749, "exception"),
        (33, "exactly", 2475, "pass"),
        (None, "at_most", 7500, "pass"),
        (None, "at_most", 7499, "exception"),
    ],
)
def test_627a_8_d_1_i_the_filed_part(filed: int | None, reading: str, moved: int, result: str) -> None:
    choices = {"house_money_portion": filed}
    chunk = night(_parlay(WINS, moved=moved), filed=choices, readings={"house_money_portion": reading})
    assert said(chunk, "627a.8(d)(1)(i)") == [result]


def _settled(seat: int | None, order: int | None) -> dict[str, Any]:
    position = None if seat is None else str(seat)
    return wager("house_money", "win", odds=3, wager_position=position, settlement_order=order)


@pytest.mark.parametrize(
    ("wagers", "downward", "upward"),
    [
        ([(9, 1), (4, 2), (1, 3)], ["pass"] * 3, ["pass", "exception", "exception"]),
        ([(1, 1), (4, 2), (9, 3)], ["pass", "exception", "exception"], ["pass"] * 3),
        ([(4, 1), (4, 2)], ["pass"] * 2, ["pass"] * 2),
        ([(4, 2), (9, 1)], ["pass"] * 2, ["exception", "pass"]),
        ([(9, None), (4, 2)], ["unknown"] * 2, ["unknown"] * 2),
        ([(4, 1), (9, 1)], ["unknown"] * 2, ["unknown"] * 2),
        ([(9, 1), (None, 2), (4, 3)], ["pass", "unknown", "unknown"], ["pass", "unknown", "unknown"]),
    ],
)
def test_627a_8_d_1_order_by_either_numbering_of_seats(
    wagers: list[tuple[int | None, int | None]], downward: list[str], upward: list[str]
) -> None:
    dealt = deal(PAIR, WINS, *[_settled(seat, order) for seat, order in wagers])
    assert said(night(dealt), "627a.8(d)(1)") == downward
    chunk = night(dealt, readings={"seat_numbering": "from_dealers_right"})
    assert said(chunk, "627a.8(d)(1)") == upward
