"""Rounds of Fortune Asia Poker at random."""

from __future__ import annotations

from itertools import count
from random import Random

from tests.second import asia_cards, deals_poker, settled
from tests.second import fortune_asia_poker as code
from tests.second.casino import Choices, Played, Seat
from tests.second.deals_cards import STAKES
from tests.second.deals_poker import Dealing
from tests.second.due import Round, Row

GAME = "fortune_asia_poker"
SIZES = (4, 2, 1)
FILED: Choices = {
    "fortune_bonus_paytable": ("A", "B", "C", "D"),
    "insurance_paytable": ("A", "B", "C"),
    "progressive_wager": ("1.00", "5.00"),
    "house_way": ("example_four_two_one", None),
}
READINGS: Choices = {
    "flush_joker": (None, "ace"),
    "ace_low": (None, "barred"),
    "kicker_mode": (None, "successive", "top_card_only"),
    "fortune_royal": (None, "natural"),
    "progressive_royal": (None, "ace_only"),
    "own_hands": (None, "as_compared"),
    "three_pair": (None, "collected"),
    "envy_entitlement": (None, "lammer"),
    "second_area": (None, "another"),
    "voided_hand": (None, "not_said"),
}
OPTIONAL = ("fortune_bonus", "insurance", "progressive_payout")

RECORDED = "- payments: {complete: [envy_bonus]}"
"""The log's statement: without it, an Envy Bonus a cent short may have been paid in two parts."""
BESIDE = frozenset(
    (
        "659a.8(b)(1)",
        "659a.9(a)(3)(i)",
        "659a.10(a)(1)",
        "659a.11(c)[filing]",
    )
)
"""Clauses that random rounds do not keep to: lammers, and a house way that is not always filed."""


def offered(_filed: Row) -> list[str]:
    """Return the wagers a table offers."""
    return [code.MAIN, *OPTIONAL]


def at_table(rng: Random, seat: Seat, rounds: int) -> list[Played]:
    """Deal rounds at one gaming table."""
    seat.filed.update(adjacent_areas=True)
    numbers, payments = count(1), count(1)
    stake = settled.cents(seat.filed["progressive_wager"])
    meter = [stake * 10_000]
    found = []
    for number in range(1, rounds + 1):
        row = seat.named(number) | {"game": GAME, "variant": "standard"}
        row["dealing_method"] = rng.choice(("manual_shoe", "automated_shoe", "hand"))
        found.append(_round(Dealing(rng, seat, numbers, payments, row), meter, stake))
    return found


def _round(dealing: Dealing, meter: list[int], stake: int) -> Played:
    rng, seat = dealing.rng, dealing.seat
    hands = deals_poker.hands_of(dealing)
    joker = code.reading(seat.readings, "flush_joker")

    def foul(parts: list[list[str]]) -> bool:
        keys = [asia_cards.key(tuple(part), joker, False) for part in parts]
        return not keys[0] > keys[1] > keys[2]

    deals_poker.house(dealing, hands[0], code.order(seat.readings), foul, SIZES)
    for hand in hands[1:]:
        deals_poker.lay(rng, hand, SIZES, foul, hands[0])
    wagers = _wagers(dealing, hands, stake)
    events = deals_poker.irregular(dealing, hands, 0.05)
    deals_poker.surrender(rng, hands, wagers, events)
    played = Round(dealing.row, hands, deals_poker.number(wagers), [], events)
    if code.void_by(played):
        dealing.row |= {"void": True, "void_reason": "misdeal"}
    else:
        _meter(dealing, played, meter, stake)
    dues = code.due(played, seat.filed, seat.readings)
    return Played(seat, played, deals_poker.pay(dealing, played, dues))


def _wagers(dealing: Dealing, hands: list[Row], progressive: int) -> list[Row]:
    rng = dealing.rng
    wagers = []
    for hand in hands[1:]:
        wagers.append(deals_poker.place(hand, code.MAIN, rng.choice(STAKES)))
        for kind in OPTIONAL:
            if rng.random() < 0.5:
                stake = progressive if kind == "progressive_payout" else rng.choice(STAKES)
                wager = deals_poker.place(hand, kind, stake)
                if kind == "fortune_bonus":
                    wager["envy_lammer"] = deals_poker.lammer(dealing, stake)
                wagers.append(wager)
    deals_poker.take_down(dealing, wagers, code.MAIN)
    return wagers


def _meter(dealing: Dealing, played: Round, meter: list[int], stake: int) -> None:
    """Let the meter grow, and show it to whoever wins a share of it."""
    meter[0] += dealing.rng.randint(1, 9_999)
    for wager in played.wagers:
        if wager["wager_kind"] != "progressive_payout" or "wager_change" in wager:
            continue
        hand = next(h for h in played.hands if h["hand_position"] == wager["wager_position"])
        share = code.meter_share(hand, dealing.seat.readings)
        if hand.get("dead") or not share:
            continue
        wager["meter_before"] = meter[0]
        meter[0] = stake * 10_000 if share == 100 else meter[0] - meter[0] * share // 100
        wager["meter_after"] = meter[0]
