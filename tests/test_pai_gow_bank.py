"""§ 645a.12: rounds that a player banks, worked out from rounds written by hand."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.duties import banks
from rules.kinds import Many
from rules.values import booleans, integers
from tests.pai_gow_banks import (
    OPENED,
    Row,
    banked,
    findings,
    ordinary,
    payment,
    put,
    said,
)
from tests.pai_gow_deals import DAY, PLACE, Deal, log
from tests.rounds import ALL_RECORDED, at, column

recorded = partial(log, complete=ALL_RECORDED)

# ------------------------------------------------------------------------------------- a lawful round


def lawful() -> tuple[Deal, Deal]:
    deal = put(put(banked(2), "4", "lose", 5_000), "2", "win")
    deal.hand("6")["hand_revealed_at"] = at(1_395)  # before the dealer's wager is settled
    return ordinary(1), deal


def test_a_lawful_round_has_no_exception() -> None:
    first, second = lawful()
    # $100 and $50 lost, $100 won: $50 left over, $2.50 of it vigorish.
    money = [payment(second, "bank_vigorish", 250), payment(second, "bank_surplus", 4_750)]
    chunk = recorded(first, second, events=[OPENED], payments=money)
    assert findings(chunk) == {}
    passed = (
        *("(a)", "(b)", "(c)[marker]", "(c)[two rounds in a row]", "(d)[confirmed first]", "(d)(1)"),
        *("(d)(2)", "(f)", "(g)", "(g)[shuffle]", "(h)", "(j)", "(j)[surplus]", "(j)[vigorish]"),
    )
    assert {citation: said(chunk, citation)[1] for citation in passed} == dict.fromkeys(passed, "pass")
    assert said(chunk, "(c)") == ["pass", "pass"]
    assert said(chunk, "(c)[offered every round]") == ["not applicable", "pass"]
    assert said(chunk, "(i)") == ["not applicable"] * 3 + ["pass", "not applicable", "not applicable"]
    assert said(chunk, "(j)[paid from the center]")[-1] == said(chunk, "(m)")[-1] == "pass"
    assert said(chunk, "(l)") == ["not applicable", "not applicable"]


# -------------------------------------------------------------------------------- the start of the game


def test_start_of_the_game_follows_an_opening_or_an_idle_table() -> None:
    idle: Row = {**PLACE, "event_kind": "idle_started", "event_at": at(1_050)}
    chunk = log(ordinary(1), ordinary(2), ordinary(3), events=[OPENED, idle])
    assert column(chunk, "starts_game", "round") == [True, True, False]
    chunk = log(ordinary(1), ordinary(2))
    assert column(chunk, "starts_game", "round") == [None, False]
    # The table plays on past the end of the gaming day: only a log that holds the start tells so.
    first, second = ordinary(1), ordinary(2)
    second.round |= {"gaming_day": DAY + timedelta(days=1), "round_number_in_day": 1}
    chunk = log(first, second, events=[OPENED])
    assert column(chunk, "starts_game", "round") == [True, False]
    chunk = log(first, second)
    assert column(chunk, "starts_game", "round") == [None, None]
    # Rounds 1 to 3 are not at hand: nobody can tell what was dealt since the opening.
    chunk = log(ordinary(4), ordinary(6), events=[OPENED])
    assert column(chunk, "starts_game", "round") == [None, None]


def test_bank_of_the_first_round_is_an_exception() -> None:
    chunk = log(banked(1), events=[OPENED])
    assert "(b)" in findings(chunk)
    assert said(log(banked(1)), "(b)") == ["unknown"]


# ------------------------------------------------------------------------------------------ who may bank


def test_nobody_banks_twice_running() -> None:
    chunk = log(ordinary(1), banked(2), banked(3), events=[OPENED])
    assert said(chunk, "(c)[two rounds in a row]")[1:] == ["pass", "exception"]
    # That he was asked first although his turn had passed is told with it.
    assert "(c)" not in findings(chunk)
    # That another was asked before his turn, or passed over, is not.
    skipped = banked(3)
    next(e for e in skipped.events if e["event_kind"] == "bank_offered")["event_positions"] = ["2", "6"]
    found = findings(log(ordinary(1), banked(2), skipped, events=[OPENED]))
    assert {"(c)", "(c)[two rounds in a row]"} <= set(found)
    chunk = log(ordinary(1), banked(2), banked(3, "4"), banked(4), events=[OPENED])
    assert said(chunk, "(c)[two rounds in a row]")[1:] == ["pass", "pass", "pass"]


def test_a_gap_in_the_log_leaves_the_bank_before_open() -> None:
    chunk = log(ordinary(1), banked(2), banked(4), events=[OPENED])
    assert said(chunk, "(c)[two rounds in a row]")[2] == "unknown"
    assert said(chunk, "(d)(1)")[1:] == ["pass", "unknown"]


def test_players_are_told_apart_by_name_and_not_by_position() -> None:
    moved = banked(3, "4")
    moved.hand("4")["hand_player_id"] = "P6"
    chunk = log(ordinary(1), banked(2), moved, events=[OPENED])
    assert said(chunk, "(c)[two rounds in a row]")[2] == "exception"
    nameless = [ordinary(1), put(banked(2), "4", "lose"), put(banked(3), "4", "lose")]
    for deal in nameless:
        for row in deal.hands:
            row["hand_player_id"] = None
        for row in deal.wagers:
            row["wager_player_id"] = None
    chunk = log(*nameless, events=[OPENED])
    assert said(chunk, "(c)[two rounds in a row]")[2] == "exception"
    assert said(chunk, "(d)(1)")[1:] == ["pass", "pass"]
    assert said(chunk, "(f)")[1:] == ["not auditable", "not auditable"]


@pytest.mark.parametrize(
    ("reading", "expected"), [("either", "pass"), ("count", "exception"), ("pass", "pass")]
)
def test_a_void_round_banked_before(reading: str, expected: str) -> None:
    deals = [ordinary(1), banked(2, void=True), banked(3)]
    chunk = log(*deals, events=[OPENED], readings={"void_rounds": reading})
    assert said(chunk, "(c)[two rounds in a row]")[2] == expected


@pytest.mark.parametrize(
    ("reading", "expected"), [("either", "pass"), ("count", "pass"), ("pass", "exception")]
)
def test_a_void_round_between_two_banked_by_one(reading: str, expected: str) -> None:
    deals = [ordinary(1), banked(2), ordinary(3, void=True), banked(4)]
    chunk = log(*deals, events=[OPENED], readings={"void_rounds": reading})
    assert said(chunk, "(c)[two rounds in a row]")[3] == expected


def test_the_bank_has_wagered_in_the_last_round_that_nobody_banked() -> None:
    newcomer = ordinary(2)
    newcomer.wagers = [row for row in newcomer.wagers if row["wager_position"] != "6"]
    chunk = log(ordinary(1), newcomer, banked(3, "4"), banked(4), events=[OPENED])
    assert said(chunk, "(d)(1)")[2:] == ["pass", "exception"]
    for row in newcomer.wagers:
        row["wager_player_id"] = None
        row["wager_position"] = "1"
    chunk = log(ordinary(1), newcomer, banked(3, "4"), banked(4), events=[OPENED])
    assert said(chunk, "(d)(1)")[3] == "unknown"


def test_the_bank_wagers_elsewhere() -> None:
    second = put(banked(2), "4", "lose")
    second.wagers[-1]["wager_player_id"] = "P6"
    assert said(log(ordinary(1), second), "(f)")[1] == "exception"
    second.wagers[-1]["wager_player_id"] = None
    second.hand("4")["hand_player_id"] = None
    assert said(log(ordinary(1), second), "(f)")[1] == "unknown"


# --------------------------------------------------------------------------------- the dealer's wager


@pytest.mark.parametrize(
    ("dealers", "directed", "filed", "expected"),
    [
        (10_000, None, None, "pass"),
        (10_001, None, None, "exception"),
        (9_999, None, None, "unknown"),
        (5_000, 5_000, None, "pass"),
        (5_000, 4_999, None, "exception"),
        (0, 0, None, "pass"),
        (20_000, None, 20_000, "pass"),
        (10_000, None, 20_000, "pass"),
        (15_000, None, 20_000, "unknown"),
        (20_001, None, 20_000, "exception"),
    ],
)
def test_the_dealers_wager(dealers: int, directed: int | None, filed: int | None, expected: str) -> None:
    second = banked(2, dealers=None)
    if dealers:
        put(second, "dealer", "lose", dealers)
    if directed is not None:
        second.add("bank_directed", -5, event_amount=directed)
    chunk = log(ordinary(1), second, events=[OPENED], filed={"dealer_wager": filed})
    assert said(chunk, "(g)")[1] == expected


def test_less_than_the_last_wager_is_an_exception_where_directions_are_recorded() -> None:
    second, third = banked(2, dealers=None), banked(3, "4")
    third.add("bank_directed", -5, event_amount=50_000)
    chunk = log(ordinary(1), second, third, events=[OPENED])
    assert said(chunk, "(g)")[1:] == ["exception", "pass"]


def test_two_areas_before() -> None:
    first = put(ordinary(1), "5", "lose", 4_000)
    first.wagers[-1]["wager_player_id"] = "P6"
    second = banked(2)
    chunk = log(first, second, events=[OPENED])
    assert column(chunk, "last_wager_least_cents", "round")[1] == 4_000
    assert column(chunk, "last_wager_most_cents", "round")[1] == 10_000
    chunk = log(first, second, events=[OPENED], readings={"last_wager": "together"})
    assert column(chunk, "last_wager_least_cents", "round")[1] == 14_000
    assert said(chunk, "(g)")[1] == "unknown"


def test_a_void_round_before_gives_both_wagers() -> None:
    deals = [ordinary(1, 6_000), ordinary(2, 8_000, void=True), banked(3)]
    bounds = {"either": (6_000, 8_000), "count": (8_000, 8_000), "pass": (6_000, 6_000)}
    for reading, expected in bounds.items():
        chunk = log(*deals, events=[OPENED], readings={"void_rounds": reading})
        names = ("last_wager_least_cents", "last_wager_most_cents")
        assert tuple(column(chunk, name, "round")[2] for name in names) == expected


# ------------------------------------------------------------------------------------------ the money


def test_the_bank_covers_what_the_losers_leave_short() -> None:
    second = put(put(banked(2), "4", "win", 20_000), "2", "push")
    for cents, expected in ((9_999, 1), (10_000, None), (10_001, -1)):
        chunk = recorded(ordinary(1), second, payments=[payment(second, "bank_cover", cents)])
        found = findings(chunk).get("(j)")
        if expected is None:
            assert found is None
        else:
            assert found is not None
            assert found["amount_cents"] == expected
            assert (
                "losing wagers left $100.00 in the center, winning ones were paid $200.00"
                in found["observed"]
            )
            assert found["required"] == "$200.00 less $100.00 = $100.00, from the bank alone"


def test_an_empty_cell_of_winnings_is_nothing_on_a_wager_that_did_not_win() -> None:
    settled = (
        ("lose", None, 0),
        ("lose", 500, 500),
        ("push", None, 0),
        ("win", None, None),
        ("win", 10_000, 10_000),
    )
    for outcome, paid, counted in settled:
        second = put(banked(2), "4", outcome)
        second.wagers[-1]["wager_paid"] = paid
        assert column(log(ordinary(1), second), "won_from_center_cents", "wager")[-1] == counted


def test_the_dealers_win_is_paid_from_the_center_too() -> None:
    second = put(banked(2, dealers="win"), "4", "lose", 4_000)
    assert column(log(ordinary(1), second), "shortage_cents", "round") == [0, 6_000]
    assert column(log(ordinary(1), second), "dealer_goes_back_cents", "round")[1] == 20_000


def test_money_of_the_bank_is_missed_only_where_the_log_records_such_payments() -> None:
    second = put(put(banked(2), "4", "win", 20_000), "2", "push")
    assert said(log(ordinary(1), second), "(j)")[1] == "not auditable"
    third = put(banked(3, "4"), "2", "lose")
    paid = [payment(third, "bank_vigorish", 1_000), payment(third, "bank_surplus", 19_000)]
    chunk = recorded(ordinary(1), second, third, payments=paid)
    assert said(chunk, "(j)")[1:] == ["exception", "pass"]
    loose = [*paid, {"payment_kind": "bank_cover", "payment_amount": 10_000}]
    assert said(recorded(ordinary(1), second, third, payments=loose), "(j)")[1] == "unknown"


def test_a_bank_that_came_out_even_owes_nothing_and_is_owed_nothing() -> None:
    even = put(put(banked(2, dealers=None), "4", "push"), "2", "push")
    noted = {"payment_kind": "envy_bonus", "payment_amount": 500}
    money = ("(j)", "(j)[surplus]", "(j)[vigorish]")
    chunk = recorded(ordinary(1), even, payments=[noted])
    assert [said(chunk, clause)[1] for clause in money] == ["not applicable"] * 3
    chunk = recorded(ordinary(1), even, payments=[payment(even, "bank_surplus", 500)])
    assert findings(chunk)["(j)[surplus]"]["amount_cents"] == 500
    loose = {"payment_kind": "bank_surplus", "payment_amount": 500}
    chunk = recorded(ordinary(1), even, payments=[loose])
    assert [said(chunk, clause)[1] for clause in money] == ["unknown"] * 3


def test_a_surrender_leaves_the_surplus_open_until_it_is_said_whose_it_is() -> None:
    second = put(banked(2), "4", "surrender", 5_000)
    expected = {"open": None, "bank": 15_000, "house": 10_000}
    for reading, cents in expected.items():
        chunk = log(ordinary(1), second, readings={"surrender_to_bank": reading})
        assert column(chunk, "left_over_cents", "round") == [0, cents]


def test_a_shared_bank_halves_loss_and_gain() -> None:
    won = put(put(banked(2, dealers=None, co_banking=True), "4", "lose", 10_001), "2", "push")
    lost = put(put(banked(3, "4", dealers=None, co_banking=True), "6", "win", 5_001), "2", "push")
    right = [
        payment(won, "house_surplus", 5_000),
        payment(won, "bank_vigorish", 250),
        payment(won, "bank_surplus", 4_751),
        payment(lost, "bank_cover", 2_501),
        payment(lost, "house_cover", 2_500),
    ]
    chunk = recorded(ordinary(1), won, lost, payments=right, filed={"co_banking": True})
    for citation in ("(l)", "(l)[surplus]", "(l)[bank's half]", "(l)[vigorish]"):
        assert said(chunk, citation) == ["not applicable", "pass", "pass"], citation
    assert said(chunk, "(j)") == ["not applicable"] * 3
    wrong = [*right[:2], payment(won, "bank_surplus", 5_001), *right[3:]]
    found = findings(recorded(ordinary(1), won, lost, payments=wrong, filed={"co_banking": True}))
    assert found["(l)[bank's half]"]["amount_cents"] == 250
    assert "(l)[surplus]" not in found


def test_one_wrong_share_gives_one_finding() -> None:
    won = put(banked(2, dealers=None, co_banking=True), "4", "lose", 10_000)
    all_to_house = [payment(won, "house_surplus", 10_000)]
    money = {
        clause
        for clause in findings(recorded(ordinary(1), won, payments=all_to_house))
        if clause[:3] == "(l)"
    }
    assert money == {"(l)[surplus]"}


def test_ez_tables_take_no_vigorish_from_the_bank() -> None:
    second = put(banked(2, variant="ez"), "4", "push")
    kept = [payment(second, "bank_surplus", 10_000)]
    chunk = recorded(ordinary(1), second, payments=kept)
    assert said(chunk, "(j)[vigorish]")[1] == said(chunk, "(j)[surplus]")[1] == "pass"
    letter = recorded(ordinary(1), second, payments=kept, readings={"ez_vigorish": "five_percent"})
    assert said(letter, "(j)[vigorish]")[1] == "exception"


def test_the_dealers_win_goes_back_before_the_next_settlement() -> None:
    second = put(banked(2, dealers="win"), "4", "lose", 4_000)
    begins = second.round["_begins"]
    for second_of_round, expected in ((211, "pass"), (221, "exception")):
        second.drop("inventory_return")
        second.add("inventory_return", second_of_round, event_amount=20_000)
        assert begins == second.round["_begins"]
        assert said(log(ordinary(1), second), "(k)")[1] == expected


# --------------------------------------------------------------------------------------- the rotation


@given(
    st.sets(st.integers(1, 9), min_size=1),
    st.integers(0, 9),
    st.booleans(),
)
def test_rotation_goes_around_the_table_seat_by_seat(seated: set[int], after: int, downwards: bool) -> None:
    circle = list(range(9, 0, -1)) if downwards else list(range(1, 10))
    start = 0 if after == 0 else circle.index(after) + 1
    walked = [seat for seat in circle[start:] + circle[:start] if seat in seated]
    occupied = Many(np.array([sorted(seated)]), np.array([True]))
    turns = banks.rotation(occupied, booleans([downwards]), integers([after]))
    assert [int(turns.of(integers([seat])).values[0]) for seat in walked] == list(range(len(walked)))
    assert int(turns.seated.values[0]) == len(seated)


@given(st.integers(0, 10_001), st.integers(-2, 2))
def test_halves_differ_by_a_cent_at_most(whole: int, off: int) -> None:
    part = whole // 2 + off
    lawful_halves = {whole // 2, whole - whole // 2}
    assert bool(banks.is_half(integers([part]), integers([whole])).values[0]) == (part in lawful_halves)
    nearest = int(banks.nearest_half(integers([part]), integers([whole])).values[0])
    assert nearest in lawful_halves
    assert abs(nearest - part) == min(abs(half - part) for half in lawful_halves)
