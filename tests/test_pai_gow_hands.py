"""§§ 645a.6, .7(f), .11(c), (e) and .12(i): how hands are set, ranked and shown, from rounds by hand."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from audit.columns.chunk import Chunk
from rules.ch645a_pai_gow_poker import bank
from rules.duties import banks, deal, groups, places
from rules.hands.house_way import shipped
from rules.kinds import Codes, Link
from rules.values import booleans, integers
from tests.pai_gow_showdowns import DEALER, Row, due, findings, hand, said, table, wager
from tests.rounds import at, column

# ---------------------------------------------------------------------------- the filed way

WAY = shipped()["foxwoods"]
# Two pair of nines and threes with an ace: set with the ace in front they lose to what splits them.
AS_FILED = ("As Ad Kh 9c 2d", "3s 3h")
ANOTHER = ("As Ad 3s 3h 2d", "Kh 9c")


def _against_two_pair(setting: tuple[str, str], outcome: str, **dealers: Any) -> Chunk:
    """Play a pair of fours over ace-queen against the dealer's aces and threes, set in some way."""
    hands = [hand("dealer", *setting, **dealers), hand("3", "4s 4d Jh 8c 6d", "Ac Qc")]
    filed = {"house_way": WAY}
    return table(hands, [wager("3", outcome, vigorish=500 if outcome == "win" else 0)], filed=filed)


def test_645a_11_c_the_filed_way_decides_what_is_due() -> None:
    assert column(_against_two_pair(AS_FILED, "lose"), "due_outcome") == ["lose"]
    assert column(_against_two_pair(ANOTHER, "lose"), "due_outcome") == ["lose"]
    assert column(_against_two_pair(ANOTHER, "push"), "outcome_as_set") == ["push"]


def test_645a_11_c_a_hand_set_another_way_explains_what_follows_from_it() -> None:
    ((clause, finding),) = findings(_against_two_pair(ANOTHER, "push")).items()
    assert clause == "645a.11(c)"
    assert "645a.11(f)(1)(i)" in {each["clause"] for each in finding["consequences"]}
    assert finding["amount_cents"] == 10_000


def test_645a_11_c_but_not_what_follows_from_neither() -> None:
    assert set(findings(_against_two_pair(ANOTHER, "win"))) == {"645a.11(c)", "645a.11(f)(1)(i)"}


def test_645a_11_c_a_hand_reset_in_time_is_as_filed() -> None:
    first = {"first_high": ANOTHER[0].split(), "first_low": ANOTHER[1].split(), "hand_reset": True}
    assert not findings(_against_two_pair(AS_FILED, "lose", **first))


def test_645a_11_c_the_cards_alone_tell_what_is_due() -> None:
    chunk = _against_two_pair(AS_FILED, "lose", set_high=None, set_low=None)
    assert column(chunk, "due_outcome") == ["lose"]


def test_645a_11_c_without_a_filed_way_the_set_hands_count() -> None:
    hands = [hand("dealer", *ANOTHER), hand("3", "4s 4d Jh 8c 6d", "Ac Qc")]
    assert column(table(hands, [wager("3")]), "due_outcome") == ["push"]
    fouled = [hand("dealer", "3s 3h Kh 9c 2d", "As Ad"), hand("3", "4s 4d Jh 8c 6d", "Ac Qc")]
    assert column(table(fouled, [wager("3")]), "due_outcome") == [None]


# ------------------------------------------------------------------------- a player banks


@pytest.mark.parametrize(
    ("columns", "set_by_bank", "outcome"),
    [
        ({"co_banking": False}, ANOTHER, "push"),
        ({"co_banking": True}, ANOTHER, "lose"),
        ({"co_banking": None}, ANOTHER, None),
        ({"co_banking": None}, AS_FILED, "lose"),
        ({"co_banking": False}, ("3s 3h Kh 9c 2d", "As Ad"), "lose"),
    ],
)
def test_645a_12_the_banks_hand_is_played_against(
    columns: Row, set_by_bank: tuple[str, str], outcome: str | None
) -> None:
    hands = [
        hand("dealer", "7s 7d Js 8d 6h", "Qs Th"),
        hand("2", *set_by_bank),
        hand("3", "4s 4d Jh 8c 6d", "Ac Qc"),
    ]
    filed = {"house_way": WAY, "co_banking": True}
    # The other round keeps the column on record where this one leaves it empty.
    chunk = table(hands, [wager("3")], filed=filed, bank_position="2", **columns)
    if columns["co_banking"] is None:
        chunk.never_recorded = chunk.never_recorded - {"co_banking"}
    assert column(chunk, "due_outcome") == [outcome]


def test_645a_12_i_the_house_plays_against_the_bank() -> None:
    hands = [hand("dealer", "7s 7d Js 8d 6h", "Ac Kc"), hand("2", "4s 4d Jh 8c 6d", "Qs Th")]
    chunk = table(hands, [wager("dealer"), wager("2")], bank_position="2", co_banking=False)
    assert column(chunk, "due_outcome") == ["win", None]


# ------------------------------------------------------------------------------ ranking


@pytest.mark.parametrize(
    ("own", "others", "rows"),
    [
        (("As Ah Ac Ad XX", "9h 8d"), DEALER, {"(b)", "(b)(1)", "(c)"}),
        (("As Ks Qs Js Ts", "9h 8d"), DEALER, {"(b)", "(b)(2)", "(c)"}),
        (("5s 4s 3s 2s As", "9h 8d"), ("Kd Qd Jd Td 9d", "7h 6d"), {"(b)(3)", "(c)"}),
        (("8s 8h 8d 8c As", "9h 7d"), ("7s 7h 7d 7c Ad", "9h 8d"), {"(b)(4)", "(c)"}),
        (("8s 8h 8d 2c 2s", "9h 7d"), ("8s 8h 8d 3c 3s", "9h 7d"), {"(b)(5)", "(c)"}),
        (("As 9s 8s 4s 2s", "9h 7d"), ("Ah 9d 8d 4d 3d", "9h 7d"), {"(b)", "(b)(6)", "(c)"}),
        (("Ad 9d 8d 4d 2d", "9h 7d"), ("Ah 9h 8h 4h 3h", "9h 7d"), {"(b)(6)", "(c)"}),
        (("As 2h 3d 4c 5s", "9h 7d"), ("Ks Qh Jd Tc 9s", "9h 7d"), {"(b)(7)", "(c)"}),
        (("8s 8h 8d 4c 2s", "9h 7d"), ("7s 7h 7d 4c 2s", "3h 3d"), {"(b)", "(b)(8)", "(b)(10)"}),
        (("8s 8h 4d 4c 2s", "3h 3c"), ("8s 8h 5d 5c 2s", "2h 2d"), {"(b)(9)", "(b)(10)"}),
        (("8s 8h Kd 4c 2s", "3h 3c"), ("8s 8h Qd 5c 2s", "3h 3d"), {"(c)"}),
    ],
)
def test_645a_6_the_rows_that_decide(own: tuple[str, str], others: tuple[str, str], rows: set[str]) -> None:
    """A wager settled wrongly is laid at the rows of the ranking that decide its comparisons."""
    hands = [hand("dealer", *others), hand("3", *own)]
    right = due(*own, dealer=others)
    wrong = "push" if right != "push" else "lose"
    ((clause, finding),) = findings(table(hands, [wager("3", wrong)])).items()
    assert clause.startswith("645a.11(f)")
    told = {each["clause"].removeprefix("645a.6") for each in finding["consequences"]}
    assert told - {"(a)"} == rows


# -------------------------------------------------------------------------- two areas, turns


def _two_areas(
    seats: tuple[str, str], stakes: tuple[int, int], seconds: tuple[int, int], **columns: Any
) -> Chunk:
    hands = [hand("dealer", *DEALER)]
    hands += [
        hand(seat, *DEALER, hand_set_at=at(second)) for seat, second in zip(seats, seconds, strict=True)
    ]
    wagers = [
        wager(seat, "lose", wager_amount=stake, wager_player_id="P1")
        for seat, stake in zip(seats, stakes, strict=True)
    ]
    return table(hands, wagers, **columns)


@pytest.mark.parametrize(
    ("seats", "filed", "expected"),
    [
        (("3", "4"), True, ("pass", "pass")),
        (("3", "4"), False, ("exception", "pass")),
        (("3", "5"), True, ("pass", "exception")),
        (("1", "6"), True, ("pass", "exception")),
    ],
)
def test_645a_7_f_two_adjacent_areas(seats: tuple[str, str], filed: bool, expected: tuple[str, str]) -> None:
    chunk = _two_areas(seats, (100, 200), (40, 30), filed={"adjacent_areas": filed})
    assert said(chunk, "645a.7(f)") == ["not applicable", expected[0]]
    assert said(chunk, "645a.7(f)[two adjacent]") == ["not applicable", expected[1]]


@pytest.mark.parametrize(
    ("stakes", "seconds", "numbering", "expected"),
    [
        ((100, 200), (40, 30), "from_dealers_left", "pass"),
        ((100, 200), (30, 40), "from_dealers_left", "exception"),
        ((200, 100), (30, 40), "from_dealers_left", "pass"),
        ((200, 100), (40, 30), "from_dealers_left", "exception"),
        ((100, 100), (40, 30), "from_dealers_left", "pass"),
        ((100, 100), (30, 40), "from_dealers_left", "exception"),
        ((100, 100), (30, 40), "from_dealers_right", "pass"),
    ],
)
def test_645a_7_f_larger_wager_is_set_first(
    stakes: tuple[int, int], seconds: tuple[int, int], numbering: str, expected: str
) -> None:
    readings = {"seat_numbering": numbering}
    chunk = _two_areas(("3", "4"), stakes, seconds, filed={"adjacent_areas": True}, readings=readings)
    assert said(chunk, "645a.7(f)[order of setting]") == ["not applicable", expected]


def test_645a_7_f_a_player_nobody_named_may_be_the_same() -> None:
    hands = [hand("dealer", *DEALER), hand("3", *DEALER), hand("4", *DEALER)]
    wagers = [wager("3", "lose", wager_player_id="P1"), wager("4", "lose")]
    assert said(table(hands, wagers), "645a.7(f)") == ["unknown", "unknown"]
    assert said(table(hands, wagers[:1]), "645a.7(f)") == ["not applicable"]


@pytest.mark.parametrize(
    ("seconds", "expected"),
    [
        ({"5": 60, "3": 70, "2": 80}, "pass"),
        ({"5": 60, "3": 80, "2": 70}, "exception"),
        ({"5": 60, "3": 60, "2": 80}, "unknown"),
        # All showings are recorded, so that a hand without one has no turn.
        ({"5": 60, "3": 70, "2": None}, "pass"),
        ({"5": 80, "3": 70, "2": None}, "exception"),
    ],
)
def test_645a_11_e_hands_are_shown_from_the_dealers_right(seconds: Row, expected: str) -> None:
    hands = [hand("dealer", *DEALER, hand_set_at=at(50))]
    hands += [
        hand(seat, *DEALER, hand_revealed_at=None if second is None else at(second))
        for seat, second in seconds.items()
    ]
    # A position without a wager, and one that surrendered, have no turn.
    hands += [hand("6", *DEALER, hand_revealed_at=at(99)), hand("4", *DEALER, surrendered=True)]
    wagers = [wager(seat, "lose") for seat in seconds] + [wager("4", "surrender")]
    assert said(table(hands, wagers), "645a.11(e)") == [expected]


@pytest.mark.parametrize(("second", "expected"), [(50, "pass"), (49, "pass"), (51, "exception")])
def test_645a_11_c_and_e_the_dealer_sets_between(second: int, expected: str) -> None:
    hands = [
        hand("dealer", *DEALER, hand_set_at=at(50)),
        hand("3", *DEALER, hand_set_at=at(second), hand_revealed_at=at(100 - second)),
    ]
    chunk = table(hands, [wager("3", "lose")])
    assert said(chunk, "645a.11(c)[after the players]") == [expected]
    assert said(chunk, "645a.11(e)[after the dealer]") == [expected]


def test_an_empty_bank_is_the_dealers_only_in_a_log_that_never_names_him() -> None:
    void = booleans([False, False, False])
    held = places.banked_by(void, bank_position=Codes(np.array([0, -1, 0], np.int32), ("3",)))
    assert [held.text(row) for row in range(3)] == ["3", "dealer", "3"]
    named = places.banked_by(void, bank_position=Codes(np.array([0, -1, 1], np.int32), ("3", "dealer")))
    assert [named.text(row) for row in range(3)] == ["3", None, "dealer"]
    assert places.banked_by(void).text(1) == "dealer"


def test_a_round_that_does_not_say_who_banked_hides_the_last_one_no_player_banked() -> None:
    at = groups.Moments(integers([1, 2, 3]), integers([7, 7, 7]))
    before, unbroken = Link(np.array([-1, 0, 1]), 3), booleans([True, True, True])
    sure = banks.last_round(at, before, unbroken, booleans([True, False, False]))
    assert sure.tolist() == [-1, 0, 0]
    unsure = banks.last_round(at, before, unbroken, booleans([True, False, False], [True, False, True]))
    assert unsure.tolist() == [-1, 0, -1]


def test_a_bank_nobody_recorded_has_no_seat() -> None:
    seat = bank.bank_seat(Codes(np.array([0, 1, -1], np.int32), ("3", "dealer")))
    assert [None if gap else number for number, gap in zip(seat.values, seat.missing, strict=True)] == [
        3,
        0,
        None,
    ]


def test_a_round_without_its_shuffled_deck_leaves_the_loading_open() -> None:
    missing, yes = integers([0], [False]), booleans([True])
    before = (missing, missing, yes, missing, yes, yes)
    assert deal.shoe_was_loaded(*before, Link(np.array([0]), 1)).tolist() == [False]
    assert deal.shoe_was_loaded(*before, Link(np.array([-1]), 0)).tolist() == [None]
