"""§§ 627a.7, .8(d) and .12: what every wager was due, worked out from rounds written by hand."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from rules.ch627a_minibaccarat.settle import CLASSES, KINDS, PAYTABLES
from tests.rounds import at, column, deal, microseconds, night, said, wager

KINDS_OF_WAGER = ("banker", "player", "tie", "dragon_7", "panda_8", "house_money")
BONUSES = (wager("dragon_bonus", side="player"), wager("dragon_bonus", side="banker"))
PLAIN = tuple(wager(kind) for kind in KINDS_OF_WAGER)


def _due(players: str | None, bankers: str | None, **columns: Any) -> dict[str, Any]:
    """Outcome due of one wager of every kind, Dragon Bonus Wagers by their side."""
    outcomes = column(night(deal(players, bankers, *PLAIN, *BONUSES, **columns)), "due_outcome")
    return dict(zip((*KINDS_OF_WAGER, "on_player", "on_banker"), outcomes, strict=True))


def test_627a_7_a_higher_bankers_hand() -> None:
    assert _due("Ks 6d", "Qh 7c") == {
        "banker": "win",
        "player": "lose",
        "tie": "lose",
        "dragon_7": "lose",
        "panda_8": "lose",
        "house_money": "lose",
        "on_player": "lose",
        "on_banker": "lose",
    }


def test_627a_7_an_eight_drawn_to_five_ties_a_three_that_stays() -> None:
    due = _due("2s 3h 8d", "Ac 2d")
    assert (due["banker"], due["player"], due["tie"]) == ("push", "push", "win")
    # A tie of hands that are no Naturals loses on either side.
    assert (due["on_player"], due["on_banker"]) == ("lose", "lose")


def test_627a_7_a_panda_8() -> None:
    due = _due("4s Ah 3d", "Kc 6d", variant="ez")
    assert (due["player"], due["banker"], due["panda_8"], due["dragon_7"]) == ("win", "lose", "win", "lose")


def test_627a_7_an_eight_of_two_cards_is_no_panda_8() -> None:
    assert _due("5s 3h", "Kc 6d", variant="ez")["panda_8"] == "lose"


def test_627a_7_an_eight_against_an_eight_is_no_panda_8() -> None:
    assert _due("4s Ah 3d", "3c 4c Ad", variant="ez")["panda_8"] == "lose"


def test_627a_7_a_dragon_7_at_an_ez_table() -> None:
    due = _due("Ks 6d", "2c 2d 3h", variant="ez")
    assert (due["banker"], due["player"], due["dragon_7"], due["panda_8"]) == ("push", "lose", "win", "lose")


def test_627a_7_a_dragon_7_elsewhere_is_an_ordinary_win() -> None:
    assert _due("Ks 6d", "2c 2d 3h")["banker"] == "win"


def test_627a_7_a_dragon_7_where_nobody_recorded_the_variant() -> None:
    due = _due("Ks 6d", "2c 2d 3h", variant=None)
    assert (due["banker"], due["player"], due["tie"]) == (None, "lose", "lose")


@pytest.mark.parametrize(
    "hands", [("Ks 6d", "2c 5d"), ("2s 5h", "2c 2d 3h"), ("Ks 8d", "2c 2d 3h"), ("Ks 6d", "2c 2d 4h")]
)
def test_627a_1_no_dragon_7(hands: tuple[str, str]) -> None:
    """Two cards, a level Player's Hand, a higher one, and a count of 8."""
    assert _due(*hands, variant="ez")["dragon_7"] == "lose"


def test_627a_7_a_dragon_7_by_four_still_wins_the_bonus_on_the_banker() -> None:
    assert _due("2s Ah Kd", "2c 2d 3h", variant="ez")["on_banker"] == "win"


@pytest.mark.parametrize(
    ("hands", "outcome", "odds"),
    [
        (("Ks Kd", "Qh 7c"), "win", 3),
        (("Ks 6d", "7h 7c"), "win", 3),
        (("Ks Kd", "7h 7c"), "win", 15),
        (("Ks Qd", "Th Jc"), "lose", 3),
        (("5s 2d 5h", "4h 2c 4d"), "lose", 3),
    ],
)
def test_627a_7_house_money_pairs_ranks_of_the_first_two_cards(
    hands: tuple[str, str], outcome: str, odds: int
) -> None:
    chunk = night(deal(*hands, wager("house_money")))
    assert (column(chunk, "due_outcome"), column(chunk, "due_odds")) == ([outcome], [odds])


# --------------------------------------------------------------------------- Dragon Bonus Wager

# Two-card hands that count 0 to 9, and three-card hands that do.
TWO = [f"Ks {c}d" for c in "KA23456789"]
THREE = ["Ks Qd Jh", *[f"Ks Qd {c}h" for c in "A23456789"]]


def _reachable() -> list[tuple[str, str]]:
    """Hands of every count on either side, Naturals where two cards count 8 or 9."""
    return [(p, b) for p, b in product([*TWO, *THREE], repeat=2)]


def _bonus(mine: str, other: str) -> tuple[str, str]:
    """Outcome and paytable row of a Dragon Bonus Wager, as a player would be told."""

    def count(hand: str) -> int:
        values = {"A": 1} | dict.fromkeys("KQJT", 0)
        return sum(values.get(c[0]) if c[0] in values else int(c[0]) for c in hand.split()) % 10  # type: ignore[misc]

    lead = count(mine) - count(other)
    natural, theirs = (len(hand.split()) == 2 and count(hand) >= 8 for hand in (mine, other))
    if natural and theirs:
        return ("win", "push", "lose")[0 if lead > 0 else 1 if lead == 0 else 2], "natural_win"
    if natural:
        return "win", "natural_win"
    if lead < 4:
        return "lose", ""
    return "win", f"win_by_{lead}"


@pytest.mark.parametrize("side", ["player", "banker"])
@pytest.mark.parametrize("table", ["A", "B", "C"])
def test_627a_7_a_4_and_12_e_every_pair_of_hands(side: str, table: str) -> None:
    hands = _reachable()
    rounds = [deal(p, b, wager("dragon_bonus", side=side)) for p, b in hands]
    chunk = night(*rounds, filed={"dragon_bonus_paytable": table})
    told = [_bonus(p, b) if side == "player" else _bonus(b, p) for p, b in hands]
    assert column(chunk, "due_outcome") == [outcome for outcome, _ in told]
    pays = PAYTABLES["dragon_bonus"][table].odds
    due = [10_000 * pays[row] if outcome == "win" else 0 for outcome, row in told]
    assert column(chunk, "due_paid_cents") == due


@pytest.mark.parametrize(
    ("table", "odds"),
    [("A", (30, 10, 6, 4, 2, 1, 1)), ("B", (20, 8, 7, 4, 3, 1, 1)), ("C", (30, 10, 4, 4, 2, 2, 1))],
)
def test_627a_12_e_paytables_are_as_printed(table: str, odds: tuple[int, ...]) -> None:
    printed = PAYTABLES["dragon_bonus"][table]
    assert tuple(printed.odds[row] for row in CLASSES) == odds
    assert printed.citation == f"627a.12(e)[Paytable {table}]"


@pytest.mark.parametrize(
    ("hands", "by_natural", "by_best_row"),
    [(("Ks 9d", "Qh Kc"), 1, 30), (("Ks 8d", "Qh 4c"), 1, 1), (("Ks 8d", "Qh 7c"), 1, 1)],
)
def test_627a_12_e_a_natural_that_wins_by_points(
    hands: tuple[str, str], by_natural: int, by_best_row: int
) -> None:
    dealt = deal(*hands, wager("dragon_bonus", side="player"))
    assert column(night(dealt), "bonus_odds") == [by_natural]
    chunk = night(dealt, readings={"dragon_bonus_natural": "best_row"})
    assert column(chunk, "bonus_odds") == [by_best_row]


def test_627a_12_e_three_cards_that_count_nine_win_by_nine() -> None:
    dealt = deal("Ks 4d 5h", "Qh Kc Jd", wager("dragon_bonus", side="player"))
    assert column(night(dealt), "due_odds") == [30]


def test_627a_12_e_no_filing_leaves_the_odds_open() -> None:
    dealt = deal("Ks 8d", "Qh 7c", wager("dragon_bonus", side="player"), wager("tie"))
    without_filing = night(dealt, submission=False)
    assert column(without_filing, "due_odds") == [None, None]
    assert column(without_filing, "due_outcome") == ["win", "lose"]
    no_paytable = {"dragon_bonus_paytable": None, "tie_odds": None}
    assert column(night(dealt, filed=no_paytable), "due_odds") == [1, None], "all tables pay a natural alike"
    by_seven = night(deal("Ks Qd 7c", "Qh Kc Td", wager("dragon_bonus", side="player")), filed=no_paytable)
    assert column(by_seven, "due_outcome") == ["win"]
    assert column(by_seven, "due_odds") == [None]


def test_627a_7_a_4_a_wager_without_a_side_is_not_known() -> None:
    assert column(night(deal("Ks 9d", "Qh Kc", wager("dragon_bonus"))), "due_outcome") == [None]


# ------------------------------------------------------------------------------------ readings


def test_627a_7_a_2_i_to_the_letter_only_an_ez_panda_8_wins() -> None:
    rounds = [
        deal("4s Ah 3d", "Kc 6d", wager("player"), variant="ez"),
        deal("Ks 7d", "Kc 6d", wager("player"), variant="ez"),
        deal("4s Ah 3d", "Kc 6d", wager("player")),
        deal("Ks 6d", "Kc 6h", wager("player")),
        deal("Ks 6d", "Kc 7h", wager("player")),
    ]
    literal = night(*rounds, readings={"player_wager_wins": "only_panda_8"})
    assert column(literal, "due_outcome") == ["win", None, None, "push", "lose"]
    assert column(night(*rounds), "due_outcome") == ["win", "win", "win", "push", "lose"]


@pytest.mark.parametrize(("posted", "odds"), [(7, 8), (8, 8), (9, 9), (None, None)])
def test_627a_12_b_never_less_than_8_to_1_is_due(posted: int | None, odds: int | None) -> None:
    chunk = night(deal("Ks 6d", "Kc 6h", wager("tie")), filed={"tie_odds": posted})
    assert column(chunk, "due_odds") == [odds]


def test_627a_12_odds_that_stand_in_a_sentence_are_due_whatever_is_filed() -> None:
    wagers = ("player", "banker", "dragon_7", "panda_8")
    chunk = night(deal("Ks 6d", "Kc 6h", *[wager(kind) for kind in wagers]))
    assert column(chunk, "due_odds") == [1, 1, 40, 25]
    assert set(wagers) < set(KINDS)


# -------------------------------------------------------------------------- what is not recorded


def test_627a_7_a_missing_hand_leaves_outcomes_open() -> None:
    for players, bankers in ((None, "Qh 7c"), ("Ks 6d", None), (None, None), ("Ks", "Qh 7c"), ("Ks 6d", "")):
        due = _due(players, bankers)
        assert [due[k] for k in ("banker", "player", "tie", "on_player", "on_banker")] == [None] * 5


def test_627a_7_what_one_hand_decides_is_known_without_the_other() -> None:
    due = _due("Ks Kd", None)
    assert (due["house_money"], due["dragon_7"], due["panda_8"]) == ("win", None, "lose")
    chunk = night(deal("Ks Kd", None, wager("house_money")))
    assert column(chunk, "due_odds") == [None]


def test_627a_7_b_a_void_round_returns_every_wager() -> None:
    assert set(_due("Ks 6d", "Qh", void=True).values()) == {"void"}
    chunk = night(deal("Ks 6d", "Qh", wager("banker", cents=2500), void=True))
    assert (column(chunk, "due_paid_cents"), column(chunk, "due_returned_cents")) == ([0], [2500])


def test_627a_7_c_a_wager_taken_down_is_neither_won_nor_lost() -> None:
    chunk = night(
        deal(
            "Ks 6d",
            "Qh 7c",
            wager("player", wager_change="withdrawn", wager_changed_at=at(1)),
            wager("player", wager_change="increased", wager_changed_at=at(1)),
            wager("player"),
        )
    )
    assert column(chunk, "due_outcome") == ["void", "lose", "lose"]


@pytest.mark.parametrize(
    ("paid", "returned", "outcome", "told"),
    [
        (100, 100, None, "win"),
        (100, None, None, "win"),
        (0, 100, None, "push"),
        (0, 0, None, "lose"),
        (None, 100, None, None),
        (0, None, None, None),
        (None, None, "lose", "lose"),
        (100, 100, "lose", "lose"),
        (0, 100, "void", "void"),
        (0, 50, "surrender", "surrender"),
    ],
)
def test_settled_as_the_record_says_or_else_the_money(
    paid: int | None, returned: int | None, outcome: str | None, told: str | None
) -> None:
    one = wager("banker", wager_outcome=outcome, wager_paid=paid, wager_returned=returned)
    # A wager beside it keeps every column among those the log records.
    beside = wager("player", "win", cents=100)
    assert column(night(deal("Ks 6d", "Qh 7c", one, beside)), "settled_as")[0] == told


def test_settled_when_collected_or_else_when_paid() -> None:
    times: dict[str, Any] = {"paid_at": at(1), "collected_at": at(2)}
    outcomes = ("win", "push", "lose", "void", None)
    chunk = night(deal("Ks 6d", "Qh 7c", *[wager("tie", outcome, **times) for outcome in outcomes]))
    paid, collected = microseconds(at(1)), microseconds(at(2))
    assert column(chunk, "wager_settled_at") == [paid, paid, collected, paid, None]


# ------------------------------------------------------------------- § 627a.7(c), § 627a.11(b)


def test_627a_7_c_a_change_without_its_time_leaves_the_last_touch_open() -> None:
    placed, changed = at(1), at(2)
    cases: list[tuple[dict[str, Any], int | None]] = [
        ({}, microseconds(placed)),
        ({"wager_change": "increased", "wager_changed_at": changed}, microseconds(changed)),
        ({"wager_changed_at": changed}, microseconds(changed)),
        ({"wager_change": "increased"}, None),
    ]
    wagers = [wager("banker", wager_placed_at=placed, **columns) for columns, _ in cases]
    chunk = night(deal("Ks 6d", "Qh 7c", *wagers))
    assert column(chunk, "last_touched_at") == [touched for _, touched in cases]


def _paid(seat: int | None, order: int | None, outcome: str = "win") -> dict[str, Any]:
    position = None if seat is None else str(seat)
    return wager("banker", outcome, wager_position=position, settlement_order=order)


@pytest.mark.parametrize(
    ("wagers", "results"),
    [
        ([_paid(9, 2), _paid(7, 3), _paid(1, 4)], ["pass", "pass", "pass"]),
        ([_paid(1, 4), _paid(9, 2), _paid(7, 3)], ["pass", "pass", "pass"]),
        ([_paid(7, 2), _paid(9, 3)], ["pass", "exception"]),
        ([_paid(7, 2), _paid(7, 3)], ["pass", "pass"]),
        ([_paid(9, None), _paid(7, 3)], ["unknown", "unknown"]),
        ([_paid(9, 2), _paid(None, 3), _paid(7, 4)], ["pass", "unknown", "unknown"]),
        ([_paid(7, 2), _paid(9, 3, "lose")], ["pass", "not applicable"]),
        ([_paid(7, 2), _paid(9, 2)], ["unknown", "unknown"]),
        ([_paid(9, 2), _paid(7, 2)], ["unknown", "unknown"]),
        ([_paid(9, 1), _paid(7, 2), _paid(5, 2), _paid(8, 3)], ["pass", "unknown", "unknown", "unknown"]),
    ],
)
def test_627a_11_b_order_of_seats(wagers: list[dict[str, Any]], results: list[str]) -> None:
    assert said(night(deal("Ks 6d", "Qh 7c", *wagers)), "627a.11(b)[order of seats]") == results


@pytest.mark.parametrize(
    ("wagers", "result"),
    [
        ([_paid(1, 1, "lose"), _paid(9, 2)], "pass"),
        ([_paid(1, 2, "lose"), _paid(9, 1)], "exception"),
        ([_paid(1, 1, "lose"), _paid(9, 2), _paid(5, None)], "unknown"),
        ([_paid(1, 2, "lose"), _paid(9, 1), _paid(5, None)], "exception"),
        ([_paid(9, 1)], "not applicable"),
        ([_paid(9, 1), _paid(5, None, "lose")], "unknown"),
        ([_paid(5, 1, "push"), _paid(9, 2)], "not applicable"),
    ],
)
def test_627a_11_b_losers_first(wagers: list[dict[str, Any]], result: str) -> None:
    assert said(night(deal("Ks 6d", "Qh 7c", *wagers)), "627a.11(b)") == [result]


def _timed(outcome: str, second: float | None, kind: str = "banker") -> dict[str, Any]:
    when = None if second is None else at(second)
    columns: dict[str, Any] = {"collected_at" if outcome == "lose" else "paid_at": when}
    return wager(kind, outcome, **columns)


@pytest.mark.parametrize(
    ("wagers", "result"),
    [
        ([_timed("lose", 150), _timed("win", 160)], "pass"),
        ([_timed("lose", 149), _timed("win", 160)], "exception"),
        ([_timed("lose", None), _timed("lose", 155), _timed("win", 160)], "unknown"),
        ([_timed("lose", None), _timed("win", 149)], "exception"),
        ([_timed("lose", 120, "house_money"), _timed("win", 160)], "pass"),
        ([_timed("lose", 120, "house_money")], "not applicable"),
    ],
)
def test_627a_11_a_announced_before_settlement(wagers: list[dict[str, Any]], result: str) -> None:
    chunk = night(deal("Ks 6d", "Qh 7c", *wagers, result_announced_at=at(150)))
    assert said(chunk, "627a.11(a)[before settlement]") == [result]
