"""§§ 687a.6, .7(d), .11(b)-(f), .12 and .13(d): what wagers were due, from rounds by hand and at random."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.cards import NAMES
from tests.dj_wild_rounds import (
    ANTE,
    BAD_BEAT,
    BLIND,
    PROGRESSIVE,
    RAISE,
    TRIPS,
    Row,
    Seat,
    breaches,
    column,
    due,
    game,
    night,
    said,
    settle,
)

PAIR = "Kh Kd 9s 7c 4d"
HIGH = "Kh Qd 9s 7c 4d"
STRAIGHT = "9h 8d 7s 6c 5h"
FULL = "Th Td Ts 4c 4h"
METER = 1_234_567
ALL = {PROGRESSIVE: 100, TRIPS: 500, BAD_BEAT: 500}


def _one(dealer: str, seat: Seat, *, extra: str | None = None, **chosen: Any) -> list[tuple[int, int]]:
    """Winnings and stake due on each wager of one seat."""
    chunk = night(game(dealer, {"3": seat}, extra=extra), **chosen)
    return list(zip(column(chunk, "due_paid_cents"), column(chunk, "due_returned_cents"), strict=True))


# ------------------------------------------------------------------- Ante, Blind and Raise


@pytest.mark.parametrize(
    ("dealer", "cards", "outcomes"),
    [
        (PAIR, STRAIGHT, ["win", "win", "win"]),
        (HIGH, PAIR, ["win", "push", "win"]),
        (HIGH, "Ah Ad As 5c 3d", ["win", "push", "win"]),
        (STRAIGHT, PAIR, ["lose", "lose", "lose"]),
        (STRAIGHT, "9d 8h 7c 6s 5d", ["push", "push", "push"]),
        # Ace to five is the lowest straight, and a deuce may be what it needs.
        ("6h 5d 4s 3c 2h", "Ad 5s 4c 3d 2s", ["lose", "lose", "lose"]),
        # A wild card in a flush is the highest rank it lacks.
        ("Kh Qh 9h 7h 2d", "Ac Jc Tc 8c 3c", ["lose", "lose", "lose"]),
        # Five of a kind goes between a straight flush and a royal flush.
        ("9h 8h 7h 6h 5h", "4d 4s 4c 2h XX", ["win", "win", "win"]),
        ("Ah Kh Qh Jh Th", "9d 9s 9c 2h XX", ["lose", "lose", "lose"]),
        ("Ah Kh Qh Jh Th", "2s 2d 2c 2h XX", ["win", "win", "win"]),
        (PAIR, None, [None, None, None]),
        (None, PAIR, [None, None, None]),
    ],
)
def test_687a_11_e_hands_decide(dealer: str | None, cards: str | None, outcomes: list[str | None]) -> None:
    chunk = night(game(dealer, {"3": Seat(cards)}))
    assert column(chunk, "due_outcome") == outcomes


@pytest.mark.parametrize(
    ("cards", "odds"),
    [
        ("2s 2d 2c 2h XX", 1000),
        ("Ac Kc Qc Jc Tc", 50),
        ("8d 8s 8c 2h XX", 10),
        ("9c 8c 7c 6c 5c", 9),
        ("8d 8s 8c 2h Kc", 4),
        ("8d 8s 3c 3h 2c", 3),
        ("Ac Jc 9c 7c 5c", 2),
        ("Td 9s 8c 7h 2d", 1),
        ("8d 8s Kc Jh 2d", 0),
        ("Ad Ac Kc Ks 3h", 0),
    ],
)
def test_687a_12_b_the_blind_pays_by_the_hand(cards: str, odds: int) -> None:
    base, blind, raised = _one(HIGH, Seat(cards, 2_500))
    assert (base, blind, raised) == ((2_500, 2_500), (2_500 * odds, 2_500), (5_000, 5_000))


def test_687a_11_b_a_fold_forfeits_what_the_text_says() -> None:
    seat = Seat(STRAIGHT, folds=True, bonus=ALL)
    assert _one(PAIR, seat) == [(0, 0), (0, 0), (0, 0), (10_000, 500), (0, 0)]
    allowed = _one(PAIR, seat, filed={"folded_progressive": True})
    assert allowed == [(0, 0), (0, 0), (3_000, 100), (10_000, 500), (0, 0)]


def test_687a_11_b_3_without_a_filing_nothing_is_judged() -> None:
    seat = Seat(STRAIGHT, folds=True, bonus={PROGRESSIVE: 100})
    chunk = night(game(PAIR, {"3": seat}), filed={"folded_progressive": None})
    assert column(chunk, "due_outcome") == ["lose", "lose", None]
    assert column(chunk, "counted_row")[2] is None
    assert not breaches(chunk)
    # Less than three of a kind loses either way.
    less = Seat(PAIR, folds=True, bonus={PROGRESSIVE: 100})
    chunk = night(game(STRAIGHT, {"3": less}), filed={"folded_progressive": None})
    assert column(chunk, "due_outcome") == ["lose", "lose", "lose"]
    assert not column(chunk, "counted_row")[2]
    assert column(chunk, "counted_row")[2] is not None


@pytest.mark.parametrize(("folds", "raised", "due"), [(True, True, None), (False, False, "lose")])
def test_687a_11_b_a_record_that_marks_both_or_neither(folds: bool, raised: bool, due: str | None) -> None:
    deal = settle(game(PAIR, {"3": Seat(STRAIGHT), "4": Seat(HIGH, folds=True)}), [(0, 0)] * 5)
    deal.hand("3")["folded"] = folds or None
    deal.wagers = [row for row in deal.wagers if raised or row["wager_kind"] != RAISE]
    chunk = night(deal)
    assert said(chunk, "687a.11(b)") == ["not applicable", "exception", "pass"]
    assert ("687a.11(b)", None) in breaches(chunk)
    assert column(chunk, "due_outcome")[:2] == [due, due]


# -------------------------------------------------------------------------- optional wagers


@pytest.mark.parametrize(
    ("dealer", "cards", "row", "odds"),
    [
        ("Th Td Ts 4c 4h", STRAIGHT, "straight", 50),
        (STRAIGHT, "Th Td Ts 4c 4h", "straight", 50),
        (PAIR, STRAIGHT, "pair", 0),
        (STRAIGHT, PAIR, "pair", 0),
        (STRAIGHT, "9d 8h 7c 6s 5d", "", 0),
        ("Ah Kh Qh Jh Th", "9d 9s 9c 2h XX", "five_of_a_kind", 500),
        ("7h 7d 7c 5d 3s", "Ah Ad 2s Kc Qh", "three_of_a_kind", 15),
    ],
)
def test_687a_11_f_3_the_beaten_hand_is_paid(dealer: str, cards: str, row: str, odds: int) -> None:
    deal = game(dealer, {"3": Seat(cards, bonus={BAD_BEAT: 1_000})})
    chunk = night(deal, readings={"bad_beat": "two_way"})
    assert column(chunk, "due_paid_cents")[3] == odds * 1_000
    assert column(chunk, "bonus_row")[3] in ({row} if odds else {row, ""})


def test_687a_11_f_3_whose_hand_is_a_reading() -> None:
    seat = Seat("Th Td Ts 4c 4h", bonus={BAD_BEAT: 1_000})
    assert _one(STRAIGHT, seat, readings={"bad_beat": "player_only"})[3] == (0, 0)
    assert _one("Jh Jd Js 4s 4d", seat, readings={"bad_beat": "player_only"})[3] == (200_000, 1_000)


COLLECTED, PAID = (0, 0), (50_000, 1_000)
_NOT_PAID = [("687a.11(f)(3)(ii)", -51_000)]
_NOT_COLLECTED = [("687a.11(f)(3)(i)", 51_000)]


@pytest.mark.parametrize(
    ("reading", "settled", "wrong"),
    [
        (None, COLLECTED, []),
        (None, PAID, []),
        (None, (49_999, 1_000), [("687a.12(e)[DJWBB-03]", -1)]),
        (None, (50_001, 1_000), [("687a.12(e)[DJWBB-03]", 1)]),
        (None, (50_000, 0), [("687a.12(e)[DJWBB-03]", -1_000)]),
        # Neither paid nor collected is wrong under both; its dollars are those of the default.
        (None, (0, 1_000), [("687a.11(f)(3)(ii)", -50_000)]),
        ("two_way", PAID, []),
        ("two_way", COLLECTED, _NOT_PAID),
        ("player_only", COLLECTED, []),
        ("player_only", PAID, _NOT_COLLECTED),
    ],
)
def test_687a_11_f_3_the_dealers_beaten_hand_is_paid_or_collected(
    reading: str | None, settled: tuple[int, int], wrong: list[tuple[str, int]]
) -> None:
    seat = Seat(FULL, bonus={BAD_BEAT: 1_000})
    deal = settle(game(STRAIGHT, {"3": seat}), [*due(STRAIGHT, seat)[:3], settled])
    assert breaches(night(deal, readings={"bad_beat": reading} if reading else None)) == wrong


def test_687a_11_f_3_the_players_beaten_hand_is_always_paid() -> None:
    seat = Seat(STRAIGHT, bonus={BAD_BEAT: 1_000})
    for settled, wrong in ((PAID, []), (COLLECTED, _NOT_PAID)):
        deal = settle(game(FULL, {"3": seat}), [*due(FULL, seat)[:3], settled])
        assert breaches(night(deal)) == wrong


def test_687a_11_f_3_a_label_is_not_the_money() -> None:
    seat = Seat(FULL, bonus={BAD_BEAT: 1_000})
    told = ((COLLECTED, "win", "687a.12(e)[DJWBB-03]"), (PAID, "lose", "687a.11(f)(3)(ii)"))
    for settled, label, wrong in told:
        deal = settle(game(STRAIGHT, {"3": seat}), [*due(STRAIGHT, seat)[:3], settled])
        deal.wagers[3]["wager_outcome"] = label
        [(clause, _)] = breaches(night(deal))
        assert clause == wrong


def test_687a_12_e_the_last_row_is_a_reading() -> None:
    seat, filed = Seat(PAIR, bonus={BAD_BEAT: 1_000}), {"bad_beat_paytable": "DJWBB-04"}
    assert _one(STRAIGHT, seat, filed=filed)[3] == (0, 0)
    assert _one(STRAIGHT, seat, filed=filed, readings={"three_or_less": "paid"})[3] == (15_000, 1_000)
    assert _one(STRAIGHT, seat, readings={"three_or_less": "paid"})[3] == (0, 0)


@pytest.mark.parametrize(
    ("cards", "row", "odds"),
    [
        ("2s 2d 2c 2h XX", "five_wilds_with_wild", 2000),
        ("Ac Kc Qc Jc Tc", "natural_royal_flush", 1000),
        ("Ac Kc Qc Jc 2d", "royal_flush_with_wild", 70),
        ("8d 8s 8c 2h XX", "five_of_a_kind_with_wild", 60),
        # A deuce that is what it is: ace to five in one suit pays 200, not the 25 of a wild one.
        ("Ac 5c 4c 3c 2c", "natural_straight_flush", 200),
        # Four deuces and a nine are four of a kind, or five nines: the higher hand is paid.
        ("2s 2d 2c 2h 9c", "five_of_a_kind_with_wild", 60),
        ("2s 2d 2c 2h Kc", "royal_flush_with_wild", 70),
        ("2s 2d 2c Kh Kc", "five_of_a_kind_with_wild", 60),
        ("2s 2d Kc Kh Ks", "five_of_a_kind_with_wild", 60),
        ("2s 2d Kc Kh 9s", "four_of_a_kind_with_wild", 6),
        ("2s 2d 2c 9h 4c", "four_of_a_kind_with_wild", 6),
        ("Kc Kd Kh 2s 4d", "four_of_a_kind_with_wild", 6),
        ("8d 8s 8c 3h 3d", "natural_full_house", 30),
        ("8d 8s 3c 3h XX", "full_house_with_wild", 5),
        ("8d 8s Kc 3h XX", "three_of_a_kind_with_wild", 1),
        ("8d 8s Kc Kh 3d", "", 0),
    ],
)
def test_687a_12_d_the_highest_hand_is_paid(cards: str, row: str, odds: int) -> None:
    chunk = night(game(HIGH.replace("Kh", "Ah"), {"3": Seat(cards, bonus={TRIPS: 500})}))
    assert column(chunk, "bonus_row")[3] == row
    assert column(chunk, "due_paid_cents")[3] == 500 * odds


def test_687a_12_d_readings_of_trips() -> None:
    seat = Seat("Ac 5c 4c 3c 2c", bonus={TRIPS: 500})
    assert _one(PAIR, seat, readings={"deuce_as_itself": "barred"})[3] == (12_500, 500)
    five = Seat("8d 8s 8c 2h XX", bonus={TRIPS: 500})
    assert _one(PAIR, five, readings={"five_of_a_kind": "not_ranked"})[3] == (3_000, 500)
    filed = {"trips_paytable": "DJWT-07"}
    natural, wild = Seat("8d 8s 8c Kh 4d", bonus={TRIPS: 500}), Seat("8d 8s XX Kh 4d", bonus={TRIPS: 500})
    assert [_one(PAIR, seat, filed=filed)[3] for seat in (natural, wild)] == [(3_000, 500), (500, 500)]
    printed = {"three_of_a_kind_row": "as_printed"}
    paid = [_one(PAIR, seat, filed=filed, readings=printed)[3] for seat in (natural, wild)]
    assert paid == [(4_500, 500), (0, 0)]


@pytest.mark.parametrize(
    ("cards", "odds"),
    [
        # No row is on both columns: three kings and a deuce are four of a kind, and no three of a kind.
        ("Kc Kd Kh 2s 4d", 6),
        ("2c 2d 2h Ks 4d", 6),
        ("Kc Kd Kh 9s 4d", 9),
        ("Kc Kd 2h 9s 4d", 0),
        ("Kc Kd XX 2s 4d", 6),
    ],
)
def test_687a_12_d_nine_to_one_as_printed_is_for_three_of_a_kind_alone(cards: str, odds: int) -> None:
    seat, chosen = Seat(cards, bonus={TRIPS: 100}), {"three_of_a_kind_row": "as_printed"}
    filed = {"trips_paytable": "DJWT-07"}
    assert _one("Ah Jd Tc 7h 5s", seat, filed=filed, readings=chosen)[3] == (odds * 100, 100 if odds else 0)


def test_687a_12_d_without_a_paytable_what_all_of_them_say_is_known() -> None:
    wild_three = "8d 8s XX Kh 4d"
    for cards, outcome in ((PAIR, "lose"), (STRAIGHT, "win"), (wild_three, None)):
        chunk = night(game(HIGH, {"3": Seat(cards, bonus={TRIPS: 500})}), filed={"trips_paytable": None})
        assert column(chunk, "due_outcome")[3] == outcome


# ----------------------------------------------------------------------------- void rounds


def test_687a_13_d_trips_and_progressive_are_settled_when_cards_were_exposed() -> None:
    bonus = {PROGRESSIVE: 100, TRIPS: 500, BAD_BEAT: 500}
    deal = game(None, {"3": Seat(STRAIGHT, bonus=bonus)}, void=True)
    deal.wagers = [row for row in deal.wagers if row["wager_kind"] != RAISE]
    deal.add("card_exposed", 20, event_position="dealer", event_card="Kd")
    chunk = night(deal)
    assert column(chunk, "due_outcome") == ["void", "void", "win", "win", "void"]
    assert column(chunk, "due_paid_cents") == [0, 0, 3_000, 10_000, 0]


def test_687a_other_void_rounds_return_every_wager() -> None:
    deal = game(None, {"3": Seat(STRAIGHT, bonus=ALL)}, void=True)
    deal.add("card_found_face_up", 20, event_card="Kd")
    chunk = night(deal)
    assert set(column(chunk, "due_outcome")) == {"void"}


# ------------------------------------------------------------------------------ the stakes


def test_687a_7_d_1_blind_and_raise_follow_the_ante() -> None:
    for kind, cents, clause in (
        (BLIND, 999, "687a.7(d)(1)"),
        (RAISE, 1_000, "687a.7(d)(1)[Raise]"),
        (RAISE, 3_000, "687a.7(d)(1)[Raise]"),
    ):
        deal = game(STRAIGHT, {"3": Seat(PAIR)})
        next(row for row in deal.wagers if row["wager_kind"] == kind)["wager_amount"] = cents
        settle(deal, [(0, 0)] * 3)
        assert breaches(night(deal)) == [(clause, None)]


def test_687a_7_d_1_nobody_plays_without_an_ante() -> None:
    deal = game(STRAIGHT, {"3": Seat(PAIR)})
    deal.wagers = [{**deal.wagers[0], "wager_kind": TRIPS}]
    settle(deal, [(0, 0)])
    assert ("687a.7(d)(1)[Ante]", None) in breaches(night(deal))


# --------------------------------------------------------------------------------- at random

_TABLES = ("DJWT-04", "DJWT-05", "DJWT-06", "DJWT-07")
_BEATS = ("DJWBB-03", "DJWBB-04") * 2
_CHOICES = [
    {"trips_paytable": trips, "bad_beat_paytable": beat, "folded_progressive": folded}
    for trips, beat, folded in zip(
        _TABLES, ("DJWBB-03", "DJWBB-04") * 2, (True, True, False, False), strict=True
    )
]


def _random_round(random: Random) -> tuple[str, dict[str, Seat], str]:
    """Deal three seats, more wild cards than there are by nature, and a card for the joker."""
    pack = list(NAMES)
    random.shuffle(pack)
    if random.random() < 0.5:
        pack.remove("XX")
        pack.insert(random.randrange(20), "XX")
    stacks = [" ".join(pack[5 * place : 5 * place + 5]) for place in range(4)]
    kinds = (PROGRESSIVE, TRIPS, BAD_BEAT)
    seats = {
        str(seat): Seat(
            stacks[seat],
            ante=500 * random.randint(1, 9),
            folds=random.random() < 0.25,
            bonus={kind: 100 if kind == PROGRESSIVE else 500 for kind in kinds if random.random() < 0.7},
        )
        for seat in (1, 2, 3)
    }
    return stacks[0], seats, next(card for card in pack[20:] if card != "XX")


@pytest.mark.parametrize("filed", _CHOICES, ids=_TABLES)
def test_wagers_settled_as_due_are_no_breach_and_others_are_one_each(filed: Row) -> None:
    random = Random(filed["trips_paytable"])
    right, wrong, expected = [], [], []
    for number in range(1, 61):
        dealer, seats, extra = _random_round(random)
        opinion = [
            pay for seat in seats.values() for pay in due(dealer, seat, extra=extra, meter=METER, filed=filed)
        ]
        right.append(settle(game(dealer, seats, extra=extra, number=number), opinion))
        at_fault = random.randrange(len(opinion))
        paid, back = opinion[at_fault]
        # A loser is paid, a winner is not, and who pushes loses the stake.
        amount = right[-1].wagers[at_fault]["wager_amount"]
        turned = (0, 0) if paid or back else (amount, amount)
        settled = [*opinion[:at_fault], turned, *opinion[at_fault + 1 :]]
        wrong.append(settle(game(dealer, seats, extra=extra, number=number), settled))
        expected.append(sum(turned) - paid - back)
    for deal in (*right, *wrong):
        for place, row in enumerate(deal.wagers):
            row.update(meter_before=METER, meter_after=METER, settlement_order=place + 1)
    chosen = {"bad_beat": "two_way"}
    clean = breaches(night(*right, filed=filed, readings=chosen))
    assert not [each for each in clean if "meter" not in each[0]]
    told = breaches(night(*wrong, filed=filed, readings=chosen))
    found = [cents for clause, cents in told if "[order]" not in clause]
    assert sorted(cents or 0 for cents in found) == sorted(expected)


@pytest.mark.slow
def test_every_optional_wager_of_the_random_rounds_is_won_and_lost() -> None:
    random = Random(1)
    seen: set[tuple[str, bool]] = set()
    for _ in range(300):
        dealer, seats, extra = _random_round(random)
        for seat in seats.values():
            paid = due(dealer, seat, extra=extra, meter=METER)
            seen |= {(kind, pay > 0) for kind, (pay, _) in zip(seat.stakes, paid, strict=True)}
    assert seen == {(kind, won) for kind in (ANTE, BLIND, RAISE, *ALL) for won in (True, False)}
