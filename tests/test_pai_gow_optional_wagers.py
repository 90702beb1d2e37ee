"""§§ 645a.11(h) and 645a.13(b)-(i): rows of each list, what they pay, and one finding for each fault."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from audit.columns.chunk import Chunk
from tests.pai_gow_bonuses import (
    ACE_TO_FIVE,
    DRAGON,
    FIVE_ACES,
    FOUR,
    FULL_HOUSE,
    NOTHING,
    ROYAL_ACE_KING,
    ROYAL_FLUSH,
    ROYAL_KING_QUEEN,
    SEVEN_IN_A_ROW,
    STRAIGHT,
    STRAIGHT_AND_THREE,
    STRAIGHT_FLUSH,
    THREE,
    THREE_PAIR,
    at,
    breaches,
    breaches_by_round,
    column,
    deal,
    night,
    said,
    wager,
)
from tests.pai_gow_deals import Deal

EZ = {"queens_dragon", "dynasty_bonus", "protection", "red_black"}


def _deal(
    kind: str,
    cards: str | None,
    dealer: str = NOTHING,
    *,
    number: int = 1,
    at_table: str = "",
    **changes: Any,
) -> Deal:
    """One wager of $10 on some cards at position 3."""
    variant = changes.pop("variant", "ez" if kind in EZ else "emperors_challenge")
    main = wager("3", wager_outcome="push", wager_paid=0, wager_returned=1_000)
    place = {"table_id": at_table} if at_table else {}
    hands = {"dealer": dealer, "3": cards}
    return deal(hands, main, wager("3", kind, **changes), number=number, variant=variant, **place)


def _night(kind: str, cards: str | None, dealer: str = NOTHING, **changes: Any) -> Chunk:
    filed, readings = changes.pop("filed", None), changes.pop("readings", None)
    return night(_deal(kind, cards, dealer, **changes), filed=filed, readings=readings)


ROWS = [
    ("fortune_bonus", NOTHING, "", "lose", 0),
    ("fortune_bonus", STRAIGHT, "straight", "win", 2),
    ("fortune_bonus", THREE, "three_of_a_kind", "win", 3),
    ("fortune_bonus", STRAIGHT_AND_THREE, "straight", "win", 2),
    ("fortune_bonus", THREE_PAIR, "three_pair", "lose", 0),
    ("fortune_bonus", FOUR, "four_of_a_kind", "win", 25),
    ("fortune_bonus", ROYAL_ACE_KING, "royal_flush_and_royal_match", "win", 2_000),
    ("fortune_bonus", ROYAL_KING_QUEEN, "royal_flush", "win", 150),
    ("fortune_bonus", SEVEN_IN_A_ROW, "seven_card_straight_flush", "win", 8_000),
    ("emperors_treasure", ROYAL_ACE_KING, "royal_flush_and_ace_king_suited", "win", 1_000),
    ("emperors_treasure", FIVE_ACES, "five_aces", "win", 250),
    ("pai_gow_insurance", NOTHING, "king_high", "win", 5),
    ("pai_gow_insurance", STRAIGHT, "", "lose", 0),
    ("pai_gow_insurance", DRAGON, "queen_high", "win", 7),
    ("dynasty_bonus", THREE, "three_of_a_kind", "win", 3),
    ("dynasty_bonus", ACE_TO_FIVE, "ace_five_natural_straight_flush", "win", 120),
    ("dynasty_bonus", THREE_PAIR, "", "lose", 0),
    ("protection", NOTHING, "king_high", "win", 5),
    ("protection", ACE_TO_FIVE, "ace_five_natural_straight_flush", "win", 120),
    ("protection", FOUR, "", "lose", 0),
]


@cache
def _settled() -> dict[str, Chunk]:
    """A night for each way to settle the wagers of all rows, each row at a gaming table of its own.

    As it is due; where that is a win, a dollar short; and with the other outcome.
    """
    deals: dict[str, list[Deal]] = {"due": [], "short": [], "other": []}
    for number, (kind, cards, _, outcome, odds) in enumerate(ROWS, start=1):
        place: dict[str, Any] = {"number": number, "at_table": f"T{number}"}
        deals["due"].append(_deal(kind, cards, odds=odds, **place))
        less: dict[str, Any] = {"wager_paid": 1_000 * odds - 100} if outcome == "win" else {}
        deals["short"].append(_deal(kind, cards, odds=odds, **less, **place))
        deals["other"].append(_deal(kind, cards, odds=0 if odds else 2, **place))
    return {name: night(*found) for name, found in deals.items()}


@cache
def _breached(name: str) -> dict[str, list[tuple[str, int | None]]]:
    found = breaches_by_round(_settled()[name])
    assert found.keys() <= {f"R{number}" for number in range(1, len(ROWS) + 1)}
    return found


@pytest.mark.parametrize("number", range(1, len(ROWS) + 1))
def test_645a_11_h_each_wager_is_decided_by_its_own_list(number: int) -> None:
    _, _, row, outcome, odds = ROWS[number - 1]
    chunk, wager = _settled()["due"], 2 * number - 1
    assert column(chunk, "bonus_row")[wager] == row
    assert column(chunk, "due_outcome")[wager] == outcome
    assert column(chunk, "due_paid_cents")[wager] == 1_000 * odds
    assert not _breached("due").get(f"R{number}")


@pytest.mark.parametrize("number", range(1, len(ROWS) + 1))
def test_645a_13_a_wrong_payment_is_one_finding(number: int) -> None:
    """A winner a dollar short is told with its paytable, a wrong outcome with its outcome."""
    _, _, row, outcome, odds = ROWS[number - 1]
    short = _breached("short").get(f"R{number}", [])
    told = [(head.startswith("645a.13("), money) for head, money in short]
    assert told == ([(True, -100)] if outcome == "win" else [])
    found = _breached("other")[f"R{number}"]
    money = -1_000 * (odds + 1) if odds else 3_000
    assert [(head.startswith("645a.11(h)("), each) for head, each in found] == [(True, money)], row


def test_645a_13_b_royal_match_depends_on_the_variant() -> None:
    of = {
        "emperors_challenge": "royal_flush",
        "fortune_pai_gow": "royal_flush_and_royal_match",
        "standard": None,
        "ez": None,
    }
    for variant, row in of.items():
        chunk = _night("fortune_bonus", ROYAL_KING_QUEEN, variant=variant)
        assert column(chunk, "bonus_row")[1] == row
        # A plain royal flush is on one row whatever the table.
        assert column(_night("fortune_bonus", ROYAL_FLUSH, variant=variant), "bonus_row")[1] == "royal_flush"


@pytest.mark.parametrize(
    ("kind", "cards", "reading", "row", "outcome"),
    [
        ("fortune_bonus", THREE, {"three_of_a_kind": "collected"}, "", "lose"),
        ("fortune_bonus", STRAIGHT_AND_THREE, {"straight_with_three": "row_order"}, "three_of_a_kind", "win"),
        ("protection", ACE_TO_FIVE, {"protection_wheel": "collected"}, "", "lose"),
        ("dynasty_bonus", ROYAL_ACE_KING, {}, "royal_flush", "win"),
        (
            *("dynasty_bonus", ROYAL_ACE_KING, {"dynasty_match": "ace_king"}),
            *("natural_royal_flush_and_natural_ace_queen_suited", "win"),
        ),
        ("emperors_treasure", "2s 3h 4d 5c As Ah Kd", {"natural_wheel": "any_suits"}, "straight", "win"),
        (
            *("dynasty_bonus", "2s 3h 4d 5c As Ah Kd", {"natural_wheel": "any_suits"}),
            *("ace_five_natural_straight_flush", "win"),
        ),
    ],
)
def test_645a_13_readings_choose_the_row(
    kind: str, cards: str, reading: dict[str, str], row: str, outcome: str
) -> None:
    chunk = _night(kind, cards, readings=reading)
    assert column(chunk, "bonus_row")[1] == row
    assert column(chunk, "due_outcome")[1] == outcome


@pytest.mark.parametrize(
    ("paytable", "reading", "outcome", "head"),
    [
        ("C", "push", "push", "645a.11(h)(1)(i)(B)"),
        ("C", "collected", "lose", "645a.11(h)(1)(i)(A)"),
        ("A", "push", "lose", "645a.11(h)(1)(i)(A)"),
    ],
)
def test_645a_13_b_three_pair_is_returned_by_paytable_c(
    paytable: str, reading: str, outcome: str, head: str
) -> None:
    changes: dict[str, Any] = {
        "filed": {"fortune_bonus_paytable": paytable},
        "readings": {"three_pair": reading},
    }
    returned = 1_000 if outcome == "push" else 0
    right: dict[str, Any] = {"wager_outcome": outcome, "wager_paid": 0, "wager_returned": returned}
    assert not breaches(_night("fortune_bonus", THREE_PAIR, **right, **changes))
    ((clause, money),) = breaches(_night("fortune_bonus", THREE_PAIR, odds=2, **changes))
    assert clause == head
    assert money == 3_000 - returned


@pytest.mark.parametrize(
    ("side", "cards", "row", "odds"),
    [
        ("red", "Ah Kh Qd Jd 9h 7d 2h", "seven_cards_of_the_chosen_color", 5),
        ("black", "Ah Kh Qd Jd 9h 7d 2h", "", 0),
        ("red", "Ah Kh Qd Jd 9s 7c 2c", "four_cards_of_the_chosen_color", 1),
        ("black", "Ah Kh Qd Js 9s 7c 2c", "four_cards_of_the_chosen_color", 1),
        ("red", "Ah Kh Qd Js 9s 7c XX", "", 0),
    ],
)
def test_645a_13_i_red_and_black(side: str, cards: str, row: str, odds: int) -> None:
    chunk = _night("red_black", cards, wager_side=side, odds=odds)
    assert column(chunk, "bonus_row")[1] == row
    assert not breaches(chunk)


def test_645a_13_i_a_color_nobody_recorded_leaves_it_open() -> None:
    assert column(_night("red_black", "Ah Kh Qd Jd 9h 7d 2h"), "bonus_row")[1] is None
    # With three of each color neither wins.
    assert column(_night("red_black", "Ah Kh Qd Js 9s 7c XX"), "due_outcome")[1] == "lose"


def test_645a_13_i_the_joker_may_be_read_as_the_color_chosen() -> None:
    chunk = _night(
        "red_black", "Ah Kh Qd Js 9s 7c XX", wager_side="black", readings={"joker_color": "as_chosen"}
    )
    assert column(chunk, "bonus_row")[1] == "four_cards_of_the_chosen_color"


@pytest.mark.parametrize(("dealer", "odds"), [(DRAGON, 50), (NOTHING, 0)])
def test_645a_13_f_queens_dragon_is_the_dealers(dealer: str, odds: int) -> None:
    chunk = _night("queens_dragon", FULL_HOUSE, dealer, odds=odds)
    assert column(chunk, "bonus_row")[1] == ("queens_dragon" if odds else "")
    assert not breaches(chunk)
    ((clause, money),) = breaches(_night("queens_dragon", FULL_HOUSE, dealer, odds=0 if odds else 50))
    assert clause == "645a.11(h)(5)"
    assert money == (-51_000 if odds else 51_000)


def test_645a_13_a_paytable_that_is_not_filed_leaves_the_payment_open() -> None:
    filed = {"fortune_bonus_paytable": None}
    chunk = _night("fortune_bonus", STRAIGHT_FLUSH, odds=50, filed=filed)
    assert {said(chunk, f"645a.13(b)[Paytable {name}]")[0] for name in "ABCD"} == {"unknown"}
    assert said(chunk, "645a.13(b)") == ["exception"]
    # Whichever is in force, a straight flush wins and a pair does not.
    assert said(chunk, "645a.11(h)(1)(i)(B)") == ["pass"]
    collected = breaches(_night("fortune_bonus", STRAIGHT_FLUSH, odds=0, filed=filed))
    assert {head for head, _ in collected} == {"645a.13(b)", "645a.11(h)(1)(i)(B)"}
    # Three pair are a push on Paytable C only.
    assert column(_night("fortune_bonus", THREE_PAIR, filed=filed), "due_outcome")[1] is None


def test_645a_11_h_cards_nobody_recorded_leave_it_open() -> None:
    chunk = _night("fortune_bonus", None, odds=50)
    assert column(chunk, "bonus_row")[1] is None
    assert not breaches(chunk)
    assert said(chunk, "645a.13(b)[Paytable A]") == ["unknown"]


def test_645a_13_d_paytable_has_to_fit_the_variant() -> None:
    for paytable, variant, result in (
        ("B", "emperors_challenge", "pass"),
        ("B", "fortune_pai_gow", "exception"),
        ("E", "fortune_pai_gow", "pass"),
        ("E", "standard", "pass"),
    ):
        chunk = _night("pai_gow_insurance", NOTHING, variant=variant, filed={"insurance_paytable": paytable})
        assert said(chunk, "645a.13(d)") == [result]
        assert said(chunk, f"645a.13(d)[Paytable {paytable}]") == ["unknown"]


@pytest.mark.parametrize(
    ("racked", "result"), [(61, "pass"), (60, "pass"), (59, "exception"), (None, "unknown")]
)
def test_645a_11_i_all_optional_wagers_are_settled_before_the_cards_go(
    racked: int | None, result: str
) -> None:
    wagers = [
        wager("3", "fortune_bonus", odds=0, collected_at=at(50)),
        wager("3", "pai_gow_insurance", odds=5, paid_at=at(60)),
        wager("4", "fortune_bonus", odds=0, collected_at=at(90)),
    ]
    of_hands = {
        "3": {"hand_racked_at": None if racked is None else at(racked)},
        "4": {"hand_racked_at": at(95)},
    }
    chunk = night(deal({"3": NOTHING, "4": THREE_PAIR, "5": FOUR}, *wagers, hand_columns=of_hands))
    assert said(chunk, "645a.11(i)") == [result, "pass", "not applicable"]


def test_645a_11_h_void_rounds_are_for_other_clauses() -> None:
    chunk = night(deal({"3": FOUR}, wager("3", "fortune_bonus", odds=0), void=True))
    assert column(chunk, "due_outcome") == ["void"]
    assert said(chunk, "645a.11(h)(1)(i)(B)") == ["not applicable"]
