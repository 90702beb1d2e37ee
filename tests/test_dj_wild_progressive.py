"""§§ 687a.11(f)(1), .12(c): the joker's place, the stake that was collected, the meter, Envy Bonuses."""

from __future__ import annotations

import pytest

from tests.dj_wild_rounds import PROGRESSIVE, Seat, at, breaches, column, due, game, night, settle

PAIR = "Kh Kd 9s 7c 4d"
STRAIGHT = "9h 8d 7s 6c 5h"
METER = 1_234_567


@pytest.mark.parametrize(
    ("cards", "extra", "row"),
    [
        ("XX 9d 9h 9c 4s", "9s", "four_of_a_kind"),
        ("XX 9d 9h 9c 4s", "Ks", "three_of_a_kind"),
        ("XX 9d 9h Kc 4s", "2s", ""),
        ("2s 2d 8h 9c Ks", None, ""),
        ("2s 2d 2h 9c Ks", None, "three_of_a_kind"),
        ("XX Kc Qc Jc Tc", "Ac", "royal_flush"),
        ("XX Kc Qc Jc Tc", "9c", "straight_flush"),
        ("XX 9d 9h 9c 4s", None, None),
        ("XX 9d 9h 9c 4s", "9d", None),
    ],
)
def test_687a_11_f_1_the_joker_is_replaced(cards: str, extra: str | None, row: str | None) -> None:
    seat = Seat(cards, bonus={PROGRESSIVE: 100})
    chunk = night(game(PAIR.replace("9s", "8s"), {"3": seat}, extra=extra))
    assert column(chunk, "bonus_row")[3] == row


def test_687a_11_f_1_wild_deuces_are_a_reading() -> None:
    seat = Seat("2s 2d 8h 9c Ks", bonus={PROGRESSIVE: 100})
    chunk = night(game(PAIR, {"3": seat}), readings={"progressive_deuces": "wild"})
    assert column(chunk, "due_paid_cents")[3] == 900
    # What five of a kind pays there, nothing says.
    five = night(
        game(PAIR, {"3": Seat("2s 2d 8h 8c 8s", bonus={PROGRESSIVE: 100})}),
        readings={"progressive_deuces": "wild"},
    )
    assert column(five, "due_outcome")[3] is None


@pytest.mark.parametrize(
    ("reading", "paid", "returned", "right"),
    [
        ("either", 3_000, 100, True),
        ("either", 3_000, 0, True),
        ("either", 3_100, 0, True),
        ("either", 2_999, 0, False),
        ("either", 3_101, 0, False),
        ("either", 3_000, 50, False),
        ("returned", 3_000, 100, True),
        ("returned", 3_000, 0, False),
        ("kept", 3_000, 0, True),
        ("kept", 3_000, 100, False),
    ],
)
def test_687a_12_c_the_collected_stake_is_a_reading(
    reading: str, paid: int, returned: int, right: bool
) -> None:
    deal = game(PAIR, {"3": Seat(STRAIGHT, bonus={PROGRESSIVE: 100})})
    settle(deal, [*due(PAIR, Seat(STRAIGHT)), (paid, returned)])
    found = breaches(night(deal, readings={"progressive_stake": reading}))
    assert [clause for clause, _ in found] == ([] if right else ["687a.12(c)[Progressive Paytable 1]"])


@pytest.mark.parametrize(("table", "stake", "seed"), [("1", 100, 200_000), ("2", 500, 1_000_000)])
def test_687a_12_c_the_meter(table: str, stake: int, seed: int) -> None:
    royal = Seat("Ac Kc Qc Jc Tc", bonus={PROGRESSIVE: stake})
    for after, wrong in ((seed, []), (seed - 1, ["687a.12(c)[meter seed]"])):
        deal = game(PAIR, {"3": royal})
        settle(deal, [*due(PAIR, Seat("Ac Kc Qc Jc Tc")), (METER, stake)])
        deal.wagers[3].update(meter_before=METER, meter_after=after, settlement_order=4)
        chunk = night(deal, filed={"progressive_paytable": table})
        assert [clause for clause, _ in breaches(chunk)] == wrong


def test_687a_12_c_a_share_is_a_tenth_of_the_meter() -> None:
    cards = "9c 8c 7c 6c 5c"
    for paid, wrong in ((123_456, []), (123_457, []), (123_458, [2]), (123_455, [-1])):
        deal = game(PAIR, {"3": Seat(cards, bonus={PROGRESSIVE: 100})})
        settle(deal, [*due(PAIR, Seat(cards)), (paid, 0)])
        deal.wagers[3].update(meter_before=METER, meter_after=METER, settlement_order=4)
        assert [cents for _, cents in breaches(night(deal, readings={"progressive_stake": "kept"}))] == wrong


def test_687a_12_c_an_envy_bonus_is_judged_where_it_is_paid() -> None:
    cards = "9c 8c 7c 6c 5c"
    for paid, wrong in ((30_000, []), (100_000, [("687a.12(c)[Envy]", 70_000)])):
        deal = game(PAIR, {"3": Seat(cards)})
        settle(deal, due(PAIR, Seat(cards)))
        payment = {
            "payment_kind": "envy_bonus",
            "payment_for": PROGRESSIVE,
            "payment_round_id": "R1",
            "payer_position": "3",
            "payee_position": "5",
            "payment_amount": paid,
            "payment_at": at(300),
        }
        assert breaches(night(deal, payments=[payment])) == wrong
