"""§§ 659a.6(d), (e), 659a.11(h) and .12(b)-(d): optional wagers, Envy Bonuses and the progressive meter."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from audit.columns.chunk import Chunk
from rules.cards import NAMES
from tests.fortune_asia_tables import (
    at,
    breaches,
    column,
    deal,
    findings_of_rounds,
    night,
    said,
    seven,
    side_by_side,
    wager,
)
from tests.pai_gow_deals import Deal, Row
from tests.rounds import ALL_RECORDED

FORTUNE, INSURANCE, PROGRESSIVE = "fortune_bonus", "insurance", "progressive_payout"
ENVY = "659a.11(h)(1)(ii)"

NOTHING = "Ks Jh 9d 7c 5s 3h 2d"
PAIR = "Ks Kh 9d 7c 5s 3h 2d"
THREE_PAIR = "Ks Kh Qd Qc 4s 4h 2d"
STRAIGHT = "5s 6h 7d 8c 9s Kd 2c"
THREE = "Qs Qh Qd 8c 5h 4s 2d"
STRAIGHT_AND_THREE = "5s 6h 7d 8c 9s 9h 9d"
FLUSH = "2s 5s 7s 9s Ks 3d 4d"
FULL_HOUSE = "Ks Kh Kd 4c 4h 9s 2d"
FOUR = "9s 9h 9d 9c Kh 4s 2d"
STRAIGHT_FLUSH = "5h 6h 7h 8h 9h Kd 2c"
ROYAL_FLUSH = "As Ks Qs Js Ts 4d 2c"
ROYAL_BY_ACE = "XX Ks Qs Js Ts 4d 2c"
ROYAL_BY_QUEEN = "As Ks XX Js Ts 4d 2c"
ROYAL_KING_QUEEN = "XX Ks Qs Js Ts Kd Qd"
FIVE_ACES = "As Ah Ad Ac XX 7d 4c"
SEVEN_IN_A_ROW = "3d 4d 5d 6d 7d 8d 9d"
SEVEN_WITH_JOKER = "3d 4d XX 6d 7d 8d 9d"
ACE_TO_FIVE = "Ah 2s 3d 4h 5c Kd 9c"
ACE_TO_SEVEN = "Ad 2d 3d 4d 5d 6d 7d"


def _odds(cards: str, kind: str = FORTUNE, **columns: Any) -> Any:
    """What $10 on seven cards are due: odds to 1, and how it is settled."""
    chunk = table(cards, wager("3", None, kind, wager_amount=1_000), **columns)
    return column(chunk, "due_outcome")[0], column(chunk, "due_paid_cents")[0]


def table(cards: str | None, *wagers: Row, **columns: Any) -> Chunk:
    """Lay out a round in which position 3 holds seven cards; its main wager's outcome is not recorded."""
    changes = {name: columns.pop(name) for name in ("filed", "readings") if name in columns}
    return night(deal(*_held(cards, *wagers), **columns), **changes)


def _held(cards: str | None, *wagers: Row) -> tuple[list[Row], list[Row]]:
    return [seven("dealer", NOTHING), seven("3", cards)], [*wagers, wager("3")]


# ---------------------------------------------------------------------------- Fortune Bonus

ROWS = {
    SEVEN_IN_A_ROW: (8000, 5000, 5000, 2500),
    ROYAL_KING_QUEEN: (2000, 2000, 1000, 1000),
    SEVEN_WITH_JOKER: (1000, 1000, 750, 750),
    FIVE_ACES: (400, 400, 250, 250),
    ROYAL_FLUSH: (150, 150, 100, 125),
    STRAIGHT_FLUSH: (50, 50, 50, 50),
    FOUR: (25, 25, 20, 25),
    "As Ah Ad XX 9c 4s 2d": (25, 25, 20, 25),
    FULL_HOUSE: (5, 5, 5, 5),
    FLUSH: (4, 4, 4, 4),
    THREE: (3, 3, 3, 3),
    STRAIGHT_AND_THREE: (3, 3, 3, 3),
    STRAIGHT: (2, 2, 2, 2),
}


@pytest.mark.parametrize("paytable", ["A", "B", "C", "D"])
def test_659a_12_b_what_each_row_pays(paytable: str) -> None:
    """Each row is dealt in three rounds: settled nowhere on record, paid as printed, and two cents short."""
    printed = [odds["ABCD".index(paytable)] * 1_000 for odds in ROWS.values()]
    rounds = []
    for cards, due in zip(ROWS, printed, strict=True):
        open_one = wager("3", None, FORTUNE, wager_amount=1_000)
        right = wager("3", "win", FORTUNE, wager_amount=1_000, wager_paid=due, wager_returned=1_000)
        rounds += [_held(cards, each) for each in (open_one, right, {**right, "wager_paid": due - 2})]
    chunk = side_by_side(rounds, filed={"fortune_bonus_paytable": paytable})
    dues = zip(column(chunk, "due_outcome")[::2], column(chunk, "due_paid_cents")[::2], strict=True)
    assert list(dues) == [("win", due) for due in printed for _ in range(3)]
    short = {f"659a.12(b)[Paytable {paytable}]": -2}
    for number, found in enumerate(findings_of_rounds(chunk)):
        said_of_it = {clause: finding["amount_cents"] for clause, finding in found.items()}
        assert number % 3 == 0 or said_of_it == ({} if number % 3 == 1 else short), list(ROWS)[number // 3]


@pytest.mark.parametrize("paytable", ["A", "B", "C", "D"])
@pytest.mark.parametrize("cards", [NOTHING, PAIR, THREE_PAIR])
def test_659a_12_b_three_pair_is_returned_by_paytable_c_only(cards: str, paytable: str) -> None:
    due = "push" if (cards, paytable) == (THREE_PAIR, "C") else "lose"
    filed = {"fortune_bonus_paytable": paytable}
    assert _odds(cards, filed=filed) == (due, 0)
    other = {"push": "lose", "lose": "push"}[due]
    ((_, money),) = breaches(table(cards, wager("3", other, FORTUNE), filed=filed))
    assert money == (10_000 if due == "lose" else -10_000)


def test_659a_12_b_without_a_filed_paytable_only_the_outcome_is_known() -> None:
    filed = {"fortune_bonus_paytable": None}
    assert _odds(FOUR, filed=filed) == ("win", None)
    assert _odds(THREE_PAIR, filed=filed) == (None, None)
    assert _odds(PAIR, filed=filed) == ("lose", 0)
    chunk = table(FOUR, wager("3", "win", FORTUNE), filed=filed)
    assert said(chunk, "659a.12(b)") == ["exception"]


@pytest.mark.parametrize(
    ("cards", "kind", "reading", "default", "other"),
    [
        (ROYAL_BY_ACE, FORTUNE, {"fortune_royal": "natural"}, 150, 50),
        (ROYAL_BY_QUEEN, FORTUNE, {"fortune_royal": "natural"}, 150, 50),
        (ROYAL_FLUSH, FORTUNE, {"fortune_royal": "natural"}, 150, 150),
        (ROYAL_KING_QUEEN, FORTUNE, {"fortune_royal": "natural"}, 2000, 2000),
        (ROYAL_BY_ACE, PROGRESSIVE, {"progressive_royal": "ace_only"}, 500, 500),
        (ROYAL_BY_QUEEN, PROGRESSIVE, {"progressive_royal": "ace_only"}, 500, 100),
        (ACE_TO_FIVE, FORTUNE, {"ace_low": "barred"}, 2, 0),
        (ACE_TO_SEVEN, FORTUNE, {"ace_low": "barred"}, 8000, 50),
        (ACE_TO_FIVE, INSURANCE, {"ace_low": "barred"}, 0, 3),
        (THREE_PAIR, FORTUNE, {"three_pair": "collected"}, 0, 0),
    ],
)
def test_659a_6_readings(cards: str, kind: str, reading: Row, default: int, other: int) -> None:
    assert _odds(cards, kind)[1] == default * 1_000
    assert _odds(cards, kind, readings=reading)[1] == other * 1_000


# -------------------------------------------------------------------------------- Insurance

HIGH = {
    "9s 8h 7d 6c 4s 3h 2d": (100, 100, 100),
    "Ts 8h 7d 6c 4s 3h 2d": (40, 50, 40),
    "Js 8h 7d 6c 4s 3h 2d": (10, 10, 10),
    "Qs 8h 7d 6c 4s 3h 2d": (7, 7, 7),
    "Ks 8h 7d 6c 4s 3h 2d": (6, 5, 5),
    "As 8h 7d 6c 4s 3h 9d": (3, 3, 3),
    "XX 8h 6d Jc 4s 3h Kd": (3, 3, 3),
}


@cache
def _insured(paytable: str) -> dict[str, Any]:
    """What $10 are due by a paytable: outcome and cents, of each hand at a gaming table of its own."""
    rounds = [_held(cards, wager("3", None, INSURANCE, wager_amount=1_000)) for cards in HIGH]
    chunk = side_by_side(rounds, filed={"insurance_paytable": paytable})
    due = zip(column(chunk, "due_outcome")[::2], column(chunk, "due_paid_cents")[::2], strict=True)
    return dict(zip(HIGH, due, strict=True))


@pytest.mark.parametrize("cards", list(HIGH))
@pytest.mark.parametrize("paytable", ["A", "B", "C"])
def test_659a_12_c_insurance_pays_by_the_highest_card(cards: str, paytable: str) -> None:
    due = HIGH[cards]["ABC".index(paytable)]
    assert _insured(paytable)[cards] == ("win", due * 1_000)


@pytest.mark.parametrize("cards", [PAIR, THREE_PAIR, STRAIGHT, FLUSH, "As XX 7d 6c 4s 3h 9d"])
def test_659a_11_h_2_i_a_pair_or_better_is_collected(cards: str) -> None:
    assert _odds(cards, INSURANCE) == ("lose", 0)
    chunk = table(cards, wager("3", "win", INSURANCE))
    assert breaches(chunk) == [("659a.11(h)(2)(i)", 20_000)]


# ------------------------------------------------------------------------- a second opinion


def test_659a_12_any_hand_wins_on_insurance_or_may_win_a_bonus() -> None:
    """No hand wins both, and one that loses both holds a pair, two pair or three pair."""
    random = Random(659)
    rounds = []
    for _ in range(60):
        cards = " ".join(NAMES[card] for card in random.sample(range(53), 7))
        rounds.append(_held(cards, *(wager("3", None, kind) for kind in (FORTUNE, INSURANCE))))
    due = column(side_by_side(rounds), "due_outcome")
    both = 0
    for fortune, insurance in zip(due[::3], due[1::3], strict=True):
        assert {fortune, insurance} != {"win"} or fortune != insurance
        both += fortune == insurance == "lose"
    assert 0 < both < 60


# ------------------------------------------------------------------------------ Envy Bonus


def _envy(holder: str | None, **columns: Any) -> Chunk:
    """Position 1 has a Fortune Bonus Wager, position 3 a hand; both play, and 5 does too."""
    given = ("filed", "readings", "payments", "complete")
    changes = {name: columns.pop(name) for name in given if name in columns}
    return night(deal(*_envied(holder, **columns)), **changes)


def _envied(holder: str | None, **columns: Any) -> tuple[list[Row], list[Row]]:
    hands = [seven("dealer", NOTHING), seven("1", NOTHING), seven("3", holder), seven("5", NOTHING)]
    main = columns.pop("main", None)
    wagers = [wager(seat, main) for seat in "135"]
    wagers.append(wager("1", "lose", FORTUNE, **{"wager_amount": 500, "envy_lammer": True, **columns}))
    return hands, wagers


def _paid(cents: int, payee: str = "1", **columns: Any) -> Row:
    return {
        "payment_kind": "envy_bonus",
        "payment_round_id": "R1",
        "payee_position": payee,
        "payer_position": "3",
        "payment_for": FORTUNE,
        "payment_amount": cents,
        **columns,
    }


ENVIED = {
    FULL_HOUSE: (0, 0, 0, 0),
    FOUR: (5, 5, 5, 5),
    "As Ah Ad Ac 9d 4c 2s": (5, 5, 5, 5),
    STRAIGHT_FLUSH: (20, 20, 10, 20),
    ROYAL_FLUSH: (50, 50, 25, 50),
    FIVE_ACES: (250, 250, 50, 100),
    SEVEN_WITH_JOKER: (500, 500, 100, 250),
    ROYAL_KING_QUEEN: (1000, 1000, 250, 750),
    SEVEN_IN_A_ROW: (5000, 3000, 1000, 1000),
}


@cache
def _envy_due(paytable: str) -> dict[str, Any]:
    """Cents that are due for each hand by a paytable, each at a gaming table of its own."""
    chunk = side_by_side(map(_envied, ENVIED), filed={"fortune_bonus_paytable": paytable})
    return dict(zip(ENVIED, column(chunk, "envy_due_cents")[3::4], strict=True))


@pytest.mark.parametrize("cards", list(ENVIED))
def test_659a_12_b_envy_bonus_by_the_paytable_filed(cards: str) -> None:
    for paytable, due in zip("ABCD", ENVIED[cards], strict=True):
        assert _envy_due(paytable)[cards] == due * 100


@pytest.mark.parametrize(("cents", "due"), [(499, 0), (500, 500), (501, 500), (10_000, 500), (None, None)])
def test_659a_1_a_qualifying_wager_is_of_at_least_5_dollars(cents: int | None, due: int | None) -> None:
    assert column(_envy(FOUR, wager_amount=cents), "envy_due_cents")[-1] == due


@pytest.mark.slow
def test_659a_11_h_1_ii_paid_unpaid_and_wrongly_paid() -> None:
    assert not breaches(_envy(FOUR, payments=[_paid(500)]))
    # The progressive paytable has no Envy Bonus.
    astray = breaches(_envy(FOUR, payments=[_paid(500, payment_for=PROGRESSIVE)]))
    assert sorted(astray) == [(ENVY, -500), (f"{ENVY}[payee]", 500)]
    assert breaches(_envy(FOUR, payments=[_paid(400)])) == [(ENVY, -100)]
    assert breaches(_envy(FULL_HOUSE, payments=[_paid(500)])) == [(ENVY, 500)]
    assert breaches(_envy(FOUR, wager_amount=499, payments=[_paid(500)])) == [(ENVY, 500)]
    stranger = _envy(FOUR, payments=[_paid(500), _paid(500, "5")])
    assert breaches(stranger) == [(f"{ENVY}[payee]", 500)]


@pytest.mark.slow
def test_659a_11_h_1_ii_unpaid_is_a_breach_only_where_the_log_would_say_so() -> None:
    assert said(_envy(FOUR), ENVY)[-1] == "not auditable"
    other = _paid(500, payment_kind="marker_collection")
    assert said(_envy(FOUR, payments=[other]), ENVY)[-1] == "unknown"
    settled = {"main": "lose", "payments": [other]}
    assert said(_envy(FOUR, **settled), ENVY)[-1] == "unknown"
    assert said(_envy(FOUR, **settled, complete=ALL_RECORDED), ENVY)[-1] == "exception"
    assert said(_envy(None, payments=[_paid(500)]), ENVY)[-1] == "unknown"


def test_659a_11_h_1_ii_nothing_for_the_players_own_hand_or_the_dealers() -> None:
    hands = [seven("dealer", FOUR), seven("1", STRAIGHT_FLUSH), seven("3", NOTHING)]
    wagers = [wager("1", "lose"), wager("3", "lose"), wager("1", None, FORTUNE, wager_amount=500)]
    assert column(night(deal(hands, wagers)), "envy_due_cents")[-1] == 0


def test_659a_11_h_1_ii_the_lammer_as_read() -> None:
    small = _envy(FOUR, wager_amount=499, readings={"envy_entitlement": "lammer"})
    assert column(small, "envy_due_cents")[-1] == 500


# ------------------------------------------------------------------------------ progressive

METER = 5_000_005
SEED = 5_000_000


def _won(position: str, paid: int, order: int = 1, **columns: Any) -> Row:
    """Write a win of a $5 wager, nothing of which is returned."""
    own = {"wager_paid": paid, "wager_returned": 0, "wager_amount": 500, "settlement_order": order}
    return wager(position, "win", PROGRESSIVE, **{**own, "paid_at": at(100), "paid_from": "meter", **columns})


def _round(cards: dict[str, str], *wagers: Row, number: int = 1) -> Deal:
    hands = [seven("dealer", NOTHING), *(seven(seat, held) for seat, held in cards.items())]
    return deal(hands, [*wagers, *(wager(seat) for seat in cards)], number=number)


@pytest.mark.parametrize(
    ("cards", "due"),
    [
        (FULL_HOUSE, 2_000),
        (FOUR, 37_500),
        (STRAIGHT_FLUSH, 50_000),
        (ROYAL_FLUSH, 250_000),
        (FIVE_ACES, 500_000),
        (SEVEN_IN_A_ROW, METER),
        (SEVEN_WITH_JOKER, METER),
    ],
)
def test_659a_12_d_1_what_each_row_hands_over(cards: str, due: int) -> None:
    won = _won("3", due, meter_before=METER, meter_after=SEED)
    chunk = night(_round({"3": cards}, won))
    assert column(chunk, "due_paid_cents")[0] == due
    assert column(chunk, "due_returned_cents")[0] == 0
    assert not breaches(chunk)
    pays = "659a.12(d)(1)[Progressive Paytable]"
    assert breaches(night(_round({"3": cards}, {**won, "wager_paid": due - 2}))) == [(pays, -2)]
    assert breaches(night(_round({"3": cards}, {**won, "wager_returned": 500}))) == [(pays, 500)]


def test_659a_12_d_1_a_share_does_not_come_from_the_table() -> None:
    won = _won("3", 500_000, meter_before=METER, meter_after=SEED, paid_from="table")
    assert breaches(night(_round({"3": FIVE_ACES}, won))) == [("659a.11(h)(3)(ii)(D)[source]", None)]
    won = _won("3", 2_000, paid_from="table")
    assert not breaches(night(_round({"3": FULL_HOUSE}, won)))


@pytest.mark.parametrize(
    ("readings", "filed", "seed"),
    [
        ({}, 500, 5_000_000),
        ({}, 100, 1_000_000),
        ({}, None, 5_000_000),
        ({"meter_start": "flat"}, 500, 1_000_000),
    ],
)
def test_659a_12_d_3_the_meter_is_reset_to_ten_thousand_for_one(
    readings: Row, filed: int | None, seed: int
) -> None:
    for left in (seed - 1, seed, seed + 1):
        chunk = night(
            _round({"3": SEVEN_IN_A_ROW}, _won("3", METER, meter_before=METER, meter_after=left)),
            filed={"progressive_wager": filed},
            readings=readings,
        )
        wrong = [("659a.12(d)(3)[reset]", None)]
        assert breaches(chunk) == ([] if left == seed else wrong)


def _fed(cents: int, number: int = 1) -> Row:
    return {
        "payment_kind": "meter_contribution",
        "payment_round_id": f"R{number}",
        "payment_for": PROGRESSIVE,
        "payment_amount": cents,
    }


@pytest.mark.parametrize(("cents", "fine"), [(139, False), (140, True), (141, False)])
def test_659a_12_d_3_28_percent_of_each_wager_is_added(cents: int, fine: bool) -> None:
    lost = wager("3", "lose", PROGRESSIVE, wager_amount=500)
    chunk = night(_round({"3": NOTHING}, lost), payments=[_fed(cents)])
    assert breaches(chunk) == ([] if fine else [("659a.12(d)(3)[rate]", None)])


def test_659a_12_d_4_the_second_of_a_round_finds_what_the_first_left() -> None:
    first = _won("3", METER, meter_before=METER, meter_after=SEED)
    second = _won("1", 500_000, order=2, meter_before=SEED, meter_after=SEED - 500_000)
    cards = {"1": FIVE_ACES, "3": SEVEN_IN_A_ROW}
    assert not breaches(night(_round(cards, first, second)))
    again = {**second, "meter_before": METER, "wager_paid": 500_000}
    assert breaches(night(_round(cards, first, again))) == [("659a.12(d)(4)", 0)]


def test_659a_12_d_4_between_rounds_the_meter_grows_by_what_was_added() -> None:
    first = _round({"3": FIVE_ACES}, _won("3", 500_000, meter_before=METER, meter_after=4_500_005))
    for before, wrong in ((4_500_145, []), (4_500_285, [("659a.12(d)(4)[as fed]", 14)])):
        won = _won("3", before // 10, meter_before=before, meter_after=before - before // 10)
        second = _round({"3": FIVE_ACES}, won, number=2)
        chunk = night(first, second, payments=[_fed(140), _fed(140, 2)])
        assert breaches(chunk) == wrong
