"""§ 687a.11(b)-(g): who decides and is settled in which turn, and what waits for what."""

from __future__ import annotations

import pytest

from audit.columns.chunk import Chunk
from tests.dj_wild_rounds import (
    BAD_BEAT,
    PROGRESSIVE,
    TRIPS,
    Row,
    Seat,
    at,
    breaches,
    due,
    game,
    night,
    said,
    settle,
)
from tests.pai_gow_deals import Deal

DEALER = "Kh Kd 9s 7c 4d"
HANDS = {"1": "Ac Qd 8s 6c 3d", "3": "As Jd Ts 7h 4c", "5": "Ad Jc 8h 6s 4h"}


def _played(order: str, readings: Row | None = None) -> Chunk:
    """Three players raise and lose; ``order`` is the positions of the wagers as they are settled."""
    deal = game(DEALER, {seat: Seat(cards) for seat, cards in HANDS.items()})
    settle(deal, [pay for cards in HANDS.values() for pay in due(DEALER, Seat(cards))])
    left = {seat: [row for row in deal.wagers if row["wager_position"] == seat] for seat in HANDS}
    for place, seat in enumerate(order, start=1):
        left[seat].pop(0)["settlement_order"] = place
    return night(deal, readings=readings)


@pytest.mark.parametrize(
    ("order", "readings", "result"),
    [
        ("111333555", "any clockwise", "pass"),
        ("555333111", "any counterclockwise", "pass"),
        ("111555333", "any as_printed", "pass"),
        ("333111555", "", "exception"),
        ("333555111", "", "exception"),
        ("555111333", "", "exception"),
    ],
)
def test_687a_11_e_the_order_around_the_table_is_a_reading(order: str, readings: str, result: str) -> None:
    for choice in ("any", "clockwise", "counterclockwise", "as_printed"):
        chunk = _played(order, readings={"settling_order": choice})
        accepted = choice in readings.split()
        assert said(chunk, "687a.11(e)") == [result if accepted else "exception"]
        assert said(chunk, "687a.11(e)[one at a time]") == ["pass"]


def test_687a_11_e_seats_may_be_numbered_from_the_right() -> None:
    readings = {"settling_order": "clockwise", "seat_numbering": "from_dealers_right"}
    assert said(_played("555333111", readings=readings), "687a.11(e)") == ["pass"]
    assert said(_played("111333555", readings=readings), "687a.11(e)") == ["exception"]


@pytest.mark.parametrize("order", ["113331555", "111353535", "135135135"])
def test_687a_11_e_players_are_settled_one_at_a_time(order: str) -> None:
    assert said(_played(order), "687a.11(e)[one at a time]") == ["exception"]


def test_687a_11_e_an_order_that_is_not_whole_is_not_judged() -> None:
    chunk = _played("11133355")
    for clause in ("687a.11(e)", "687a.11(e)[one at a time]"):
        assert not {"pass", "exception"} & set(said(chunk, clause))


@pytest.mark.parametrize(("places", "result"), [([1, 2, 3, 4, 5], "pass"), ([1, 2, 4, 3, 5], "exception")])
def test_687a_11_f_optional_wagers_come_after_the_others(places: list[int], result: str) -> None:
    seat = Seat(HANDS["1"], bonus={TRIPS: 500, BAD_BEAT: 500})
    deal = settle(game(DEALER, {"1": seat}), due(DEALER, seat))
    for row, place in zip(deal.wagers, places, strict=True):
        row["settlement_order"] = place
    assert result in said(night(deal), "687a.11(f)[order]")


# ----------------------------------------------------------------------------------- deciding


def _decided(seconds: dict[str, int | None], *, shown: int = 100, folds: str = "") -> Deal:
    """Three players decide at some seconds after the first card; the dealer's hand is shown at another."""
    seats = {seat: Seat(cards, folds=seat in folds) for seat, cards in HANDS.items()}
    deal = game(DEALER, seats)
    settle(deal, [pay for seat in seats.values() for pay in due(DEALER, seat)])
    deal.hand("dealer")["hand_revealed_at"] = at(200 + shown)
    for seat, second in seconds.items():
        moment = None if second is None else at(200 + second)
        if seat in folds:
            deal.hand(seat)["folded_at"] = moment
        for row in deal.wagers:
            if row["wager_position"] == seat:
                row["wager_placed_at"] = moment if row["wager_kind"] == "raise" else at(190)
                row["collected_at"] = at(200 + shown + 10)
    return deal


@pytest.mark.parametrize(
    ("seconds", "result"),
    [
        ({"1": 30, "3": 40, "5": 50}, "pass"),
        ({"1": 30, "3": 50, "5": 40}, "exception"),
        ({"1": 60, "3": 40, "5": 50}, "exception"),
        ({"1": 30, "3": 40, "5": 40}, "unknown"),
        ({"1": 30, "3": None, "5": 50}, "unknown"),
    ],
)
def test_687a_11_b_players_decide_clockwise(seconds: dict[str, int | None], result: str) -> None:
    assert said(night(_decided(seconds, folds="3")), "687a.11(b)[order]") == [result]


@pytest.mark.parametrize(("shown", "result"), [(50, "pass"), (49, "exception")])
def test_687a_11_d_the_dealer_waits_for_the_last_decision(shown: int, result: str) -> None:
    deal = _decided({"1": 30, "3": 40, "5": 50}, shown=shown)
    assert said(night(deal), "687a.11(d)") == [result]


def test_687a_11_d_where_all_have_folded_nothing_need_be_shown() -> None:
    deal = _decided({"1": 30, "3": 40, "5": 50}, folds="135")
    deal.hand("dealer").update(cards=None, hand_revealed_at=None)
    chunk = night(deal, _second())
    assert said(chunk, "687a.11(d)")[0] == "not applicable"
    assert not [each for each in breaches(chunk) if each[0] != "687a.11(c)"]


def _second() -> Deal:
    """Another round, so that the log records when hands are shown."""
    deal = settle(game(DEALER, {"1": Seat(HANDS["1"])}, number=2), due(DEALER, Seat(HANDS["1"])))
    deal.hand("dealer")["hand_revealed_at"] = at(500)
    deal.hand("1")["hand_revealed_at"] = at(501)
    return deal


@pytest.mark.parametrize(("second", "result"), [(50, "pass"), (49, "exception")])
def test_687a_11_c_forfeits_wait_for_the_last_decision(second: int, result: str) -> None:
    deal = _decided({"1": 30, "3": 40, "5": 50}, folds="1")
    for row in deal.wagers[:2]:
        row["collected_at"] = at(200 + second)
    assert said(night(deal), "687a.11(c)")[:2] == [result, result]


@pytest.mark.parametrize(
    ("kind", "second", "result"),
    [
        (TRIPS, 60, "pass"),
        (TRIPS, 59, "exception"),
        (PROGRESSIVE, 59, "exception"),
        (BAD_BEAT, 59, "not applicable"),
    ],
)
def test_687a_11_c_folded_cards_stay_for_trips_and_progressive(kind: str, second: int, result: str) -> None:
    seat = Seat(HANDS["1"], folds=True, bonus={kind: 100})
    deal = settle(game(DEALER, {"1": seat}), due(DEALER, seat))
    deal.hand("1").update(folded_at=at(230), hand_racked_at=at(200 + second))
    for row in deal.wagers:
        row["collected_at"] = at(260 if row["wager_kind"] == kind else 240)
    assert said(night(deal), "687a.11(c)[cards stay]")[1] == result
