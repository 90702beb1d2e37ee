"""Rounds of Face Up Pai Gow Poker at random."""

from __future__ import annotations

from itertools import count
from random import Random

from tests.second import deals_poker, paytables
from tests.second import face_up_pai_gow_poker as code
from tests.second.casino import Choices, Played, Seat
from tests.second.deals_cards import STAKES
from tests.second.deals_poker import Dealing
from tests.second.due import Round, Row

GAME = "face_up_pai_gow_poker"
SIZES = (5, 2)
FILED: Choices = {
    "ace_high_paytable": ("1", "2", "3", "4", "5"),
    "fortune_bonus_paytable": ("1", "2", "3", "4", "5", "6"),
    "progressive_paytable": ("4", "2", "3", "4", "5", "6", "7", "1"),
    "house_way": ("foxwoods", "trump_plaza", None),
}
READINGS: Choices = {
    "royal_joker": (None, "ace_only"),
    "flush_joker": (None, "ace"),
    "comparison": (None, "cards", "ranks"),
    "ace_to_seven": (None, "barred"),
    "three_of_a_kind": (None, "collected"),
    "straight_with_three": (None, "best_ranked", "row_order"),
    "three_pair": (None, "collected"),
    "three_pair_without_row": (None, "returned"),
    "ace_high_push_overrides": (None, "every_wager", "fouls_lose", "losers_lose"),
    "below_full_house": (None, "collected"),
    "full_house_without_row": (None, "collected"),
    "amount_and_share": (None, "amount_only", "share_only"),
    "envy_entitlement": (None, "lammer"),
    "two_bonus_wagers": (None, "every_wager"),
    "second_area": (None, "another"),
    "voided_hand": (None, "not_said"),
}

RECORDED = "- payments: {complete: [envy_bonus]}"
"""The log's statement: without it, an Envy Bonus a cent short may have been paid in two parts."""
BESIDE = frozenset(
    (
        "688a.8(b)(1)",
        "688a.9(a)(3)(i)",
        "688a.10(a)(2)(i)",
        "688a.11(a)[filing]",
    )
)
"""Clauses that random rounds do not keep to: lammers, and a house way that is not always filed."""


def offered(_filed: Row) -> list[str]:
    """Return the wagers a table offers."""
    return [code.MAIN, "ace_high_bonus", "fortune_bonus", "progressive_payout"]


def at_table(rng: Random, seat: Seat, rounds: int) -> list[Played]:
    """Deal rounds at one gaming table."""
    seat.filed.update(adjacent_areas=True)
    numbers, payments = count(1), count(1)
    meter = [1_000_000]
    found = []
    for number in range(1, rounds + 1):
        row = seat.named(number) | {"game": GAME, "variant": "standard"}
        row["dealing_method"] = rng.choice(("manual_shoe", "automated_shoe", "hand"))
        found.append(_round(Dealing(rng, seat, numbers, payments, row), meter))
    return found


def _round(dealing: Dealing, meter: list[int]) -> Played:
    rng, seat = dealing.rng, dealing.seat
    hands = deals_poker.hands_of(dealing)
    order = code.order(seat.readings)

    def foul(parts: list[list[str]]) -> bool:
        return bool(order.key(tuple(parts[0])) < order.key(tuple(parts[1])))

    deals_poker.house(dealing, hands[0], order, foul, SIZES)
    for hand in hands[1:]:
        deals_poker.lay(rng, hand, SIZES, foul, hands[0])
    wagers = _wagers(dealing, hands)
    events = deals_poker.irregular(dealing, hands, 0.05, dealer_shown=True)
    deals_poker.surrender(rng, hands, wagers, events)
    played = Round(dealing.row, hands, deals_poker.number(wagers), [], events)
    if code.void_by(played):
        dealing.row |= {"void": True, "void_reason": "misdeal"}
    else:
        _meter(dealing, played, meter)
    dues = code.due(played, seat.filed, seat.readings)
    return Played(seat, played, deals_poker.pay(dealing, played, dues))


def _wagers(dealing: Dealing, hands: list[Row]) -> list[Row]:
    rng, table = dealing.rng, dealing.seat.filed["progressive_paytable"]
    wagers = []
    for hand in hands[1:]:
        wagers.append(deals_poker.place(hand, code.MAIN, rng.choice(STAKES)))
        for kind in offered({})[1:]:
            if rng.random() < 0.5:
                stake = (
                    paytables.PROGRESSIVE_STAKE[table] if kind == "progressive_payout" else rng.choice(STAKES)
                )
                wager = deals_poker.place(hand, kind, stake)
                if kind in code.ENVY_KINDS:
                    wager["envy_lammer"] = deals_poker.lammer(dealing, stake)
                wagers.append(wager)
    deals_poker.take_down(dealing, wagers, code.MAIN)
    return wagers


def _meter(dealing: Dealing, played: Round, meter: list[int]) -> None:
    """Let the meter grow, and show it to whoever wins a share of it."""
    table = dealing.seat.filed["progressive_paytable"]
    meter[0] += dealing.rng.randint(1, 9_999)
    for wager in played.wagers:
        if wager["wager_kind"] != "progressive_payout" or "wager_change" in wager:
            continue
        hand = next(h for h in played.hands if h["hand_position"] == wager["wager_position"])
        share = code.meter_share(hand, dealing.seat.filed, dealing.seat.readings)
        if hand.get("dead") or not share:
            continue
        wager["meter_before"] = meter[0]
        meter[0] = paytables.METER_SEED[table] if share == 100 else meter[0] - meter[0] * share // 100
        wager["meter_after"] = meter[0]
