"""§§ 645a.11(b), (d), (f) and .13(a): what a Pai Gow Poker Wager was due, from rounds by hand."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from rules.cards import NAMES
from tests.pai_gow_deals import PLACE, Deal, log
from tests.pai_gow_showdowns import (
    DEALER,
    DRAGON,
    HIGHS,
    LOWS,
    MATRIX,
    Row,
    due,
    findings,
    hand,
    said,
    table,
    wager,
)
from tests.rounds import column
from tests.slow import poker

# ------------------------------------------------------------------------ the main wager


@pytest.mark.parametrize(("high", "low"), list(product(HIGHS, LOWS)))
def test_645a_11_f_every_pair_of_comparisons(high: str, low: str) -> None:
    assert due(HIGHS[high], LOWS[low]) == MATRIX[high, low]


@pytest.mark.parametrize(("high", "low"), list(product(HIGHS, LOWS)))
@pytest.mark.parametrize("outcome", ["win", "push", "lose"])
def test_645a_11_f_a_wrong_outcome_is_one_finding(high: str, low: str, outcome: str) -> None:
    """Told under the row of § 645a.11(f) that decides it, the rows of § 645a.6 beneath."""
    hands = [hand("dealer", *DEALER), hand("3", HIGHS[high], LOWS[low])]
    found = findings(table(hands, [wager("3", outcome, vigorish=500 if outcome == "win" else 0)]))
    right = MATRIX[high, low]
    if outcome == right:
        assert not found
        return
    ((clause, finding),) = found.items()
    assert clause.startswith("645a.11(f)")
    assert {each["clause"] for each in finding["consequences"]} >= {"645a.6(a)"}
    net = {"win": 19_500, "push": 10_000, "lose": 0}
    assert finding["amount_cents"] == net[outcome] - net[right]


def test_645a_11_f_hands_nobody_recorded() -> None:
    hands = [hand("dealer", *DEALER), hand("3", *DEALER, set_low=None)]
    assert column(table(hands, [wager("3", "win")]), "due_outcome") == [None]
    hands = [hand("3", *DEALER)]
    assert column(table(hands, [wager("3", "win")]), "due_outcome") == [None]


def test_645a_11_f_1_iii_a_low_hand_above_the_high_hand_loses() -> None:
    assert due("As Kh 8d 6c 2h", "3s 3c") == "lose"


def test_645a_11_b_equal_hands_are_lawful() -> None:
    assert due("3s 3h As Kh 8d", "3d 3c", ("4s 4h 8s 6d 2s", "Qs Th")) == "push"


@pytest.mark.parametrize(
    "columns",
    [
        {"cards": ["As", "Ah", "8d", "6c", "2h", "Ac", "5h"]},
        {"set_high": ["As", "Ah", "8d", "6c"], "set_low": ["2h", "Ac", "4h"]},
        {"set_low": ["Ac", "Ac"]},
    ],
)
def test_645a_11_f_1_iv_hands_not_of_the_cards_dealt_lose(columns: Row) -> None:
    hands = [hand("dealer", *DEALER), hand("3", HIGHS["higher"], LOWS["higher"], **columns)]
    chunk = table(hands, [wager("3", "win", vigorish=500)])
    assert column(chunk, "due_outcome") == ["lose"]
    assert set(findings(chunk)) == {"645a.11(f)(1)(iv)"}


def test_645a_11_b_a_fouled_hand_that_is_paid_is_one_finding() -> None:
    hands = [hand("dealer", *DEALER), hand("3", "As Kh 8d 6c 2h", "3s 3c")]
    ((clause, finding),) = findings(table(hands, [wager("3", "win", vigorish=500)])).items()
    assert clause == "645a.11(f)(1)(iii)"
    assert {each["clause"] for each in finding["consequences"]} == {"645a.11(b)"}
    assert finding["amount_cents"] == 19_500


# ------------------------------------------------------------- a second opinion on any cards


def _setting(cards: list[int]) -> tuple[str, str]:
    names = [NAMES[card] for card in cards]
    return " ".join(names[2:]), " ".join(names[:2])


def _told(own: list[int], dealers: list[int], *, dragon: bool) -> str:
    """Outcome by the slow ranking; the first two cards are the low hand."""
    if dragon:
        return "push"
    high, low = poker.high_hand(own[2:]), poker.low_hand(own[:2])
    if low > high:
        return "lose"
    ahead = high > poker.high_hand(dealers[2:]), low > poker.low_hand(dealers[:2])
    return {(True, True): "win", (False, False): "lose"}.get(ahead, "push")


def test_645a_11_f_any_cards_as_the_slow_ranking_says() -> None:
    random = Random(645)
    deals, expected = [], []
    for number in range(300):
        pack = random.sample(range(53), 28)
        dealers, *players = (pack[7 * place : 7 * place + 7] for place in range(4))
        named = {"round_id": f"R{number}"}
        ez = number % 2 == 0
        variant = "ez" if ez else "standard"
        row = {**PLACE, **named, "game": "pai_gow_poker", "variant": variant, "void": False}
        if poker.low_hand(dealers[:2]) > poker.high_hand(dealers[2:]):
            # A dealer's hand counts only if it is lawful.
            five, two = max(poker.fives_and_twos(dealers), key=lambda each: poker.high_hand(each[0]))
            dealers = [*two, *five]
        hands = [hand("dealer", *_setting(dealers), **named)]
        hands += [hand(str(seat), *_setting(own), **named) for seat, own in enumerate(players, start=1)]
        wagers = [{"wager_number": seat, **wager(str(seat), **named)} for seat in (1, 2, 3)]
        deals.append(Deal(row, hands, wagers))
        dragon = ez and bool(poker.rows_of(dealers)["queens_dragon"])
        expected += [_told(own, dealers, dragon=dragon) for own in players]
    assert column(log(*deals), "due_outcome") == expected
    assert set(expected) == {"win", "push", "lose"}


# -------------------------------------------------------------------------- Queen's Dragon


@pytest.mark.parametrize(
    ("variant", "cards", "outcome"),
    [
        ("ez", DRAGON, "push"),
        ("standard", DRAGON, "win"),
        (None, DRAGON, None),
        (None, DEALER, "win"),
        ("ez", ("XX Qh 8d 7c 5h", "Ts 2d"), "win"),
        ("ez", ("Qs Qh 8d 7c 5h", "4s 2d"), "win"),
    ],
)
def test_645a_11_f_1_v_a_queens_dragon_returns_wagers(
    variant: str | None, cards: tuple[str, str], outcome: str | None
) -> None:
    assert due("As Ah 8c 6c 2h", "Kc Jc", cards, variant=variant) == outcome


@pytest.mark.parametrize(("reading", "outcome"), [("push", "push"), ("lose", "lose")])
def test_645a_11_f_1_v_a_queens_dragon_and_a_fouled_hand(reading: str, outcome: str) -> None:
    readings = {"fouled_queens_dragon": reading}
    assert due("As Kh 8c 6c 2h", "3s 3c", DRAGON, variant="ez", readings=readings) == outcome


def test_645a_11_f_1_v_a_queens_dragon_where_a_player_banks_is_open() -> None:
    hands = [hand("dealer", *DRAGON), hand("2", *DEALER), hand("3", HIGHS["higher"], LOWS["higher"])]
    chunk = table(hands, [wager("3")], variant="ez", bank_position="2", co_banking=False)
    assert column(chunk, "due_outcome") == [None]


def test_645a_11_f_a_dragon_is_told_once() -> None:
    hands = [hand("dealer", *DRAGON), hand("3", HIGHS["higher"], LOWS["higher"])]
    ((clause, finding),) = findings(table(hands, [wager("3", "win")], variant="ez")).items()
    assert clause == "645a.11(f)(1)(v)"
    assert {each["clause"] for each in finding["consequences"]} == {"645a.11(f)(2)(iii)"}
    assert finding["amount_cents"] == 10_000


# -------------------------------------------------------------- surrender, dead hands, void rounds


def test_645a_11_d_a_surrendered_wager_is_collected() -> None:
    hands = [hand("dealer", *DEALER), hand("3", HIGHS["higher"], LOWS["higher"], surrendered=True)]
    chunk = table(hands, [wager("3", "push")])
    assert column(chunk, "due_outcome") == ["surrender"]
    found = findings(chunk)
    assert set(found) == {"645a.11(d)[wager collected]"}
    assert found["645a.11(d)[wager collected]"]["amount_cents"] == 10_000


def test_645a_11_d_the_outcome_on_record_tells_a_surrender_too() -> None:
    assert due(HIGHS["higher"], LOWS["higher"], outcome="surrender") == "surrender"


def test_645a_11_d_an_optional_wager_forbids_surrender() -> None:
    hands = [hand("dealer", *DEALER), hand("3", *DEALER, surrendered=True), hand("4", *DEALER)]
    bonus = wager("3", "lose", "fortune_bonus")
    assert said(table(hands, [wager("3", "surrender"), bonus]), "645a.11(d)") == ["exception"]
    elsewhere = wager("4", "lose", "fortune_bonus")
    assert said(table(hands, [wager("3", "surrender"), elsewhere]), "645a.11(d)") == ["pass"]
    # Nobody recorded when it was taken down: it was placed if it still lay when betting closed.
    taken_down = {**bonus, "wager_change": "withdrawn"}
    assert said(table(hands, [wager("3", "surrender"), taken_down]), "645a.11(d)") == ["unknown"]
    nowhere = {**bonus, "wager_position": None}
    assert said(table(hands, [wager("3", "surrender"), nowhere]), "645a.11(d)") == ["unknown"]


@pytest.mark.parametrize(
    ("changes", "outcome"),
    [({"void": True}, "void"), ({"variant": "standard"}, "win")],
)
def test_645a_14_a_void_round_returns_wagers(changes: Row, outcome: str) -> None:
    assert due(HIGHS["higher"], LOWS["higher"], **changes) == outcome


def test_645a_7_b_a_dead_hand_decides_nothing() -> None:
    hands = [hand("dealer", *DEALER), hand("3", HIGHS["higher"], LOWS["higher"], dead=True)]
    chunk = table(hands, [wager("3", "lose")])
    assert column(chunk, "due_outcome") == [None]
    assert not findings(chunk)


def test_645a_7_c_a_wager_taken_down_is_void() -> None:
    hands = [hand("dealer", *DEALER), hand("3", HIGHS["higher"], LOWS["higher"])]
    chunk = table(hands, [wager("3", wager_change="withdrawn")])
    assert column(chunk, "due_outcome") == ["void"]


# ------------------------------------------------------------------------------- vigorish


@pytest.mark.parametrize(
    ("rounding", "cents", "expected"),
    [
        ("exact", 500, "pass"),
        ("exact", 525, "exception"),
        ("next_quarter", 500, "pass"),
        ("next_quarter", 525, "exception"),
    ],
)
def test_645a_13_a_vigorish_of_a_hundred(rounding: str, cents: int, expected: str) -> None:
    hands = [hand("dealer", *DEALER), hand("3", HIGHS["higher"], LOWS["higher"])]
    chunk = table(hands, [wager("3", "win", vigorish=cents)], filed={"vigorish_rounding": rounding})
    assert said(chunk, "645a.13(a)[vigorish]") == [expected]


@pytest.mark.parametrize(
    ("reading", "cents", "expected"),
    [
        (
            "none",
            0,
            {"645a.13(a)[vigorish]": "not applicable", "645a.13(a)[no vigorish at EZ tables]": "pass"},
        ),
        ("none", 500, {"645a.13(a)[no vigorish at EZ tables]": "exception"}),
        ("five_percent", 500, {"645a.13(a)[vigorish]": "pass"}),
        ("five_percent", 0, {"645a.13(a)[vigorish]": "exception"}),
    ],
)
def test_645a_13_a_vigorish_at_ez_tables(reading: str, cents: int, expected: dict[str, str]) -> None:
    hands = [hand("dealer", *DEALER), hand("3", HIGHS["higher"], LOWS["higher"])]
    wagers = [wager("3", "win", vigorish=cents)]
    chunk = table(hands, wagers, variant="ez", readings={"ez_vigorish": reading})
    for citation, result in expected.items():
        assert said(chunk, citation) == [result]
