"""§§ 688a.11(f), (h) and 688a.12(a)-(d): what the wagers of a round were due, from rounds by hand."""

from __future__ import annotations

from random import Random

import pytest

from rules.cards import NAMES, NUMBERS
from rules.paytable import paytables
from tests.face_up_rounds import (
    ACE_HIGH,
    DEALER,
    DEALER_ACE_HIGH,
    DEALER_JOKER,
    FORTUNE,
    LOSE,
    PROGRESSIVE,
    WIN,
    Row,
    bet,
    breaches,
    column,
    game,
    night,
    returned,
    said,
)
from tests.slow import poker_face_up

PRINTED = paytables("ch688a_face_up_pai_gow_poker")
FOUL = "2h 6c 8d Jc Js Ac Ad"
"""A low hand of aces over a high hand of a pair."""
OVERRIDES = "688a.11(f)(2)(iii)"
METER = 1_234_500


# ------------------------------------------------------------------------ the main wager


@pytest.mark.parametrize(
    ("dealer", "cards", "outcome"),
    [
        (DEALER, WIN, "win"),
        (DEALER, LOSE, "lose"),
        (DEALER, FOUL, "lose"),
        (DEALER_ACE_HIGH, WIN, "push"),
        (DEALER_ACE_HIGH, LOSE, "push"),
        (DEALER_JOKER, WIN, "push"),
        (DEALER_ACE_HIGH, FOUL, None),
    ],
)
def test_688a_11_f_main_wager(dealer: str, cards: str, outcome: str | None) -> None:
    chunk = night(game({"dealer": dealer, "3": cards}, bet("3")))
    assert column(chunk, "due_outcome") == [outcome]


@pytest.mark.parametrize(
    ("choice", "due"),
    [
        ("unless_fouled", ["push", "push", None]),
        ("every_wager", ["push", "push", "push"]),
        ("fouls_lose", ["push", "push", "lose"]),
        ("losers_lose", ["push", "lose", "lose"]),
    ],
)
def test_688a_11_f_2_iii_precedence_is_a_reading(choice: str, due: list[str | None]) -> None:
    # Two sevens and nothing beside lose to no Ace High; the deuce and the trey do.
    hands: dict[str, str | None] = {
        "dealer": DEALER_ACE_HIGH,
        "1": WIN,
        "2": "Qc Th 9d 7h 5s 8c 6d",
        "3": FOUL,
    }
    chunk = night(game(hands, bet("1"), bet("2"), bet("3")), readings={"ace_high_push_overrides": choice})
    assert column(chunk, "due_outcome") == due


def test_688a_11_f_2_iii_a_winner_not_returned_is_told() -> None:
    hands: dict[str, str | None] = {"dealer": DEALER_ACE_HIGH, "1": WIN, "2": LOSE}
    assert breaches(night(game(hands, bet("1", odds=1), bet("2", odds=0)))) == [
        (OVERRIDES, 1_000),
        (OVERRIDES, -1_000),
    ]
    assert not breaches(night(game(hands, returned("1"), returned("2"))))


def test_688a_11_f_2_iii_fouled_hands_are_left_open() -> None:
    for wager in (bet("1", odds=0), returned("1")):
        chunk = night(game({"dealer": DEALER_ACE_HIGH, "1": FOUL}, wager))
        assert not breaches(chunk)
        assert said(chunk, OVERRIDES) == ["unknown"]


def test_688a_11_f_1_ii_a_copy_goes_to_the_dealer() -> None:
    copy = "Kh Kc 9s 5h 3s Qc Td"
    assert column(night(game({"dealer": DEALER, "3": copy}, bet("3"))), "due_outcome") == ["lose"]


def test_688a_12_a_even_money_without_commission() -> None:
    hands: dict[str, str | None] = {"dealer": DEALER, "3": WIN}
    assert not breaches(night(game(hands, bet("3", odds=1, vigorish=0))))
    assert breaches(night(game(hands, bet("3", odds=1, vigorish=50)))) == [("688a.12(a)[no commission]", -50)]
    short = bet("3", wager_outcome="win", wager_paid=950, wager_returned=1_000, vigorish=0)
    assert breaches(night(game(hands, short))) == [("688a.12(a)", -50)]


# ------------------------------------------------------------------------ the Ace High Bonus


@pytest.mark.parametrize("table", sorted(PRINTED[ACE_HIGH]))
@pytest.mark.parametrize(
    ("dealer", "cards", "row"),
    [
        (DEALER_ACE_HIGH, "Ac Kh Qd 9c 8c 4h 2h", "both_ace_high"),
        (DEALER_JOKER, "Ac Kh Qd 9c 8c 4h 2h", "both_ace_high"),
        (DEALER_ACE_HIGH, "XX Kh Qd 9c 8c 4h 2h", "both_ace_high"),
        (DEALER_JOKER, WIN, "dealer_ace_high_with_joker"),
        (DEALER_ACE_HIGH, WIN, "dealer_ace_high_without_joker"),
        (DEALER, "Ac Kh Qd 9c 8c 4h 2h", ""),
    ],
)
def test_688a_12_b_row_and_payment(table: str, dealer: str, cards: str, row: str) -> None:
    odds = PRINTED[ACE_HIGH][table].odds.get(row, 0)
    filed: Row = {"ace_high_paytable": table}
    hands: dict[str, str | None] = {"dealer": dealer, "3": cards}
    chunk = night(game(hands, bet("3", ACE_HIGH, odds=odds), bet("3")), filed=filed)
    assert column(chunk, "bonus_row")[0] == row
    assert column(chunk, "due_paid_cents")[0] == odds * 1_000
    assert not breaches(chunk)


def test_688a_12_b_another_hand_is_not_known() -> None:
    chunk = night(game({"dealer": DEALER_ACE_HIGH, "3": None}, bet("3", ACE_HIGH)))
    assert column(chunk, "bonus_row") == [None]
    # The dealer's cards alone decide that it wins; what it wins is not known.
    assert column(chunk, "due_outcome") == ["win"]
    assert column(chunk, "due_paid_cents") == [None]
    chunk = night(game({"dealer": None, "3": WIN}, bet("3", ACE_HIGH)))
    assert column(chunk, "due_outcome") == [None]
    chunk = night(game({"dealer": DEALER, "3": None}, bet("3", ACE_HIGH, odds=0)))
    assert column(chunk, "due_outcome") == ["lose"]


# ---------------------------------------------------------------------- the Fortune Bonus


THREE_PAIR = "Ks Kh Qd Qc 4s 4h 2d"
STRAIGHT_AND_THREE = "5s 6h 7d 8c 9s 9h 9d"


@pytest.mark.parametrize(
    ("table", "readings", "outcome"),
    [
        ("1", {}, "push"),
        ("1", {"three_pair": "collected"}, "lose"),
        ("2", {}, "lose"),
        ("2", {"three_pair_without_row": "returned"}, "push"),
        (None, {}, None),
    ],
)
def test_688a_12_c_three_pair(table: str | None, readings: Row, outcome: str | None) -> None:
    chunk = night(
        game({"dealer": DEALER, "3": THREE_PAIR}, bet("3", FORTUNE)),
        filed={"fortune_bonus_paytable": table},
        readings=readings,
    )
    assert column(chunk, "due_outcome") == [outcome]


def test_688a_12_c_three_pair_told_once() -> None:
    hands: dict[str, str | None] = {"dealer": DEALER, "3": THREE_PAIR}
    lost = night(game(hands, bet("3", FORTUNE, odds=0), bet("3")))
    assert breaches(lost) == [("688a.12(c)[three pair]", -1_000)]
    kept = night(game(hands, returned("3", FORTUNE), bet("3")), filed={"fortune_bonus_paytable": "4"})
    assert breaches(kept) == [("688a.11(h)(2)(i)(A)", 1_000)]


def test_688a_12_c_straight_and_three_pay_the_better_row() -> None:
    deal = game({"dealer": DEALER, "3": STRAIGHT_AND_THREE}, bet("3", FORTUNE))
    for reading, paid in (("row_order", 3_000), ("best_ranked", 2_000)):
        read = night(deal, readings={"straight_with_three": reading})
        assert column(read, "due_paid_cents") == [paid]


# ----------------------------------------------------------------------- the progressive


@pytest.mark.parametrize(
    ("table", "cards", "paid", "back"),
    [
        ("1", "3d 4d 5d 6d 7d 8d 9d", METER, 0),
        ("1", "3d 4d XX 6d 7d 8d 9d", METER, 0),
        ("1", "As Ah Ad Ac XX 7d 4c", METER // 10, 0),
        ("1", "9s 9h 9d XX Kh 4s 2d", 0, 0),
        ("2", "3d 4d 5d 6d 7d 8d 9d", METER, 0),
        ("2", "3d 4d XX 6d 7d 8d 9d", METER // 10, 0),
        ("2", "As Ah Ad Ac XX 7d 4c", 50_000, 0),
        ("2", "9s 9h 9d XX Kh 4s 2d", 3_000, 0),
        ("2", "9s 9h Kd XX Kh 4s 2d", 700, 0),
        ("4", "3d 4d 5d 6d 7d 8d 9d", METER + 500_000, 500),
        ("4", "As Ks Qs Js Ts Kd Qd", METER // 5 + 500_000, 500),
        ("4", "3d 4d XX 6d 7d 8d 9d", METER // 10 + 500_000, 500),
        ("4", "5s 6h 7d 8c 9s Kd 2c", 750, 500),
        ("4", "Ks Kh Qd Qc 4s 4h 2d", 0, 0),
        ("5", "As Ah Ad Ac XX 7d 4c", METER // 10, 0),
        ("5", "9s 9h 9d 9c XX 7d 4c", 100_000, 0),
        ("6", "9s 9h 9d XX Kh 4s 2d", 1_000, 0),
        ("6", "Ks Kh Kd 4c 4h 9s 2d", None, None),
        ("7", "9s 9h Kd XX Kh 4s 2d", None, None),
        ("7", "5s 6h 7d 8c 9s Kd 2c", 0, 0),
    ],
)
def test_688a_12_d_what_each_row_hands_over(
    table: str, cards: str, paid: int | None, back: int | None
) -> None:
    stake = PRINTED[PROGRESSIVE][table].stake * 100
    won: Row = {"meter_before": METER, "paid_from": "meter", "meter_after": None}
    if paid is not None:
        won |= {"wager_outcome": "win" if paid else "lose", "wager_paid": paid, "wager_returned": back}
    hands: dict[str, str | None] = {"dealer": DEALER, "3": cards}
    chunk = night(
        game(hands, bet("3", PROGRESSIVE, stake, **won), bet("3")), filed={"progressive_paytable": table}
    )
    assert column(chunk, "due_paid_cents")[0] == paid
    assert column(chunk, "due_returned_cents")[0] == back
    assert not breaches(chunk)


def test_688a_12_d_a_full_house_without_a_row_is_never_a_pass() -> None:
    hands: dict[str, str | None] = {"dealer": DEALER, "3": "Ks Kh Kd 4c 4h 9s 2d"}
    deal = game(hands, bet("3", PROGRESSIVE, 100, odds=0), bet("3"))
    chunk = night(deal, filed={"progressive_paytable": "6"})
    assert said(chunk, "688a.11(h)(3)(i)(A)") == ["unknown"]
    assert said(chunk, "688a.11(h)(3)(i)(B)(4)") == ["unknown"]
    assert "pass" not in said(chunk, "688a.6(f)(10)")
    read = night(deal, filed={"progressive_paytable": "6"}, readings={"full_house_without_row": "collected"})
    assert said(read, "688a.11(h)(3)(i)(A)") == ["pass"]


@pytest.mark.parametrize(
    ("readings", "paid"),
    [
        ({}, METER // 5 + 500_000),
        ({"amount_and_share": "amount_only"}, 500_000),
        ({"amount_and_share": "share_only"}, METER // 5),
    ],
)
def test_688a_12_d_amount_and_share(readings: Row, paid: int) -> None:
    hands: dict[str, str | None] = {"dealer": DEALER, "3": "As Ks Qs Js Ts Kd Qd"}
    won = bet("3", PROGRESSIVE, 500, meter_before=METER)
    chunk = night(game(hands, won), filed={"progressive_paytable": "4"}, readings=readings)
    assert column(chunk, "due_paid_cents") == [paid]


def test_688a_12_d_wrong_payments_are_told_once() -> None:
    hands: dict[str, str | None] = {"dealer": DEALER, "3": "9s 9h 9d 9c Kh 4s 2d"}
    for table, stake, paid, back, money in (
        ("1", 100, 7_400, 0, -100),
        ("1", 100, 7_500, 100, 100),
        ("4", 500, 10_000, 0, -500),
        ("4", 500, 10_001, 500, 1),
    ):
        won = bet("3", PROGRESSIVE, stake, wager_outcome="win", wager_paid=paid, wager_returned=back)
        chunk = night(game(hands, won, bet("3")), filed={"progressive_paytable": table})
        assert breaches(chunk) == [(f"688a.12(d)[Paytable {table}]", money)]


def test_688a_12_d_another_stake_leaves_the_amount_open() -> None:
    hands: dict[str, str | None] = {"dealer": DEALER, "3": "9s 9h 9d 9c Kh 4s 2d"}
    chunk = night(game(hands, bet("3", PROGRESSIVE, 500), bet("3")))
    assert column(chunk, "due_paid_cents")[0] is None
    assert breaches(chunk) == [("688a.12(d)[stake]", None)]


# ------------------------------------------------------------------- held against a slow reference


def _numbers(cards: str) -> list[int]:
    return [NUMBERS[card] for card in cards.split()]


def test_688a_12_rows_of_dealt_hands() -> None:
    """Rows of every list, by the reference that tries every card the joker may stand for."""
    drawn = Random(688)
    for table in sorted(PRINTED[PROGRESSIVE]):
        deals, expected = [], []
        for number in range(1, 31):
            deck = drawn.sample(NAMES, len(NAMES))
            if number % 3 == 0:
                deck = ["XX", *(card for card in deck if card != "XX")]
            hands: dict[str, str | None] = {"3": " ".join(deck[:7]), "dealer": " ".join(deck[7:14])}
            mine, dealers = _numbers(str(hands["3"])), _numbers(str(hands["dealer"]))
            wagers = (bet("3", FORTUNE), bet("3", PROGRESSIVE, 100), bet("3", ACE_HIGH))
            deals.append(game(hands, *wagers, number=number))
            expected += [
                poker_face_up.fortune(mine),
                poker_face_up.row(table, mine),
                poker_face_up.ace_high_row(dealers, mine),
            ]
        chunk = night(
            *deals, filed={"progressive_paytable": table}, readings={"straight_with_three": "row_order"}
        )
        assert column(chunk, "bonus_row") == expected


def test_a_qualifying_wager_lies_though_its_player_voids_his_hand() -> None:
    bonus = bet("3", FORTUNE, 500, wager_outcome="void", wager_paid=0, wager_returned=500)
    deal = game({"dealer": DEALER, "3": WIN, "5": LOSE}, bet("3"), bonus, bet("5"))
    deal.hand("3")["dead"] = True
    assert set(column(night(deal), "qualifying_wager_lies")) == {True}
    deal.wagers[1]["wager_change"] = "withdrawn"
    assert set(column(night(deal), "qualifying_wager_lies")) == {None}  # nobody recorded when
