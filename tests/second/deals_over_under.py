"""Rounds of Over/Under at random, every total about as often as any other."""

from __future__ import annotations

import random
from datetime import timedelta
from functools import cache
from itertools import count

from tests.second import over_under as code
from tests.second.casino import Choices, Played, Seat
from tests.second.due import Round, Row

GAME = "over_under"
BESIDE = frozenset({"686a.7(h)"})
"""What random rounds breach besides their settlement: a hand is now and then dealt a fourth card."""
FILED: Choices = {"payout_limit": (None, "100.00"), "adjacent_boxes": (1, 2, 3)}
READINGS: Choices = {
    "wrong_side_total": ("lose", "push"),
    "dead_hand_returns": ("not_said", "all_wagers", "ante_only"),
    "order_of_play": ("either", "decisions_first", "player_by_player"),
}
DECK = [rank + suit for rank in "A23456789TJQK" for suit in "cdhs"]
STAKES = (1, 25, 99, 500, 501, 2500, 10_000, 100_000)


def offered(_filed: Row) -> list[str]:
    """Return the wagers a table offers."""
    return ["ante", "over_23", "under_18", "bonus"]


@cache
def pool() -> dict[int, list[tuple[str, ...]]]:
    """Deal hands ahead, by total."""
    rng = random.Random(686)
    found: dict[int, list[tuple[str, ...]]] = {}
    for _ in range(30_000):
        hand = tuple(rng.sample(DECK * 6, 3))
        found.setdefault(sum(code.value(card) for card in hand), []).append(hand)
    return found


def at_table(rng: random.Random, seat: Seat, rounds: int) -> list[Played]:
    """Deal rounds at one gaming table."""
    numbers = count(1)
    return [_round(rng, seat, number, numbers) for number in range(1, rounds + 1)]


def _round(rng: random.Random, seat: Seat, number: int, numbers: count[int]) -> Played:
    row = seat.named(number) | {"game": GAME, "variant": "standard"}
    hands: list[Row] = []
    wagers: list[Row] = []
    events: list[Row] = []
    for position in sorted(rng.sample(range(1, 7), rng.randint(1, 3))):
        hand: Row = {"hand_position": str(position), "hand_player_id": f"P{position}"}
        hand["cards"] = list(rng.choice(pool()[rng.randint(6, 33)]))
        decision = rng.choice(("over_23", "under_18", "over_23", "under_18", "surrender"))
        if decision == "surrender":
            hand["surrendered"] = True
        if rng.random() < 0.04:
            events.append(_missed(rng, row, hand, next(numbers)))
        elif rng.random() < 0.04:
            hand["cards"].append(rng.choice(DECK))
        hands.append(hand)
        wagers += _wagers(rng, row, str(position), decision)
    for place, wager in enumerate(wagers, start=1):
        wager["wager_number"] = place
    played = Round(row, hands, wagers, [], events)
    return Played(seat, played, code.due(played, seat.filed, seat.readings))


def _missed(rng: random.Random, row: Row, hand: Row, number: int) -> Row:
    decision = rng.choice(("void", "play"))
    if decision == "void":
        hand["dead"], hand["cards"] = True, hand["cards"][:1]
    return {
        "event_number": number,
        "event_kind": "cards_missed",
        "event_at": row["first_card_at"] + timedelta(seconds=20),
        "event_position": hand["hand_position"],
        "event_decision": decision,
    }


def _wagers(rng: random.Random, row: Row, position: str, decision: str) -> list[Row]:
    own = {"wager_position": position, "wager_player_id": f"P{position}"}
    ante = rng.choice(STAKES) if rng.random() < 0.7 else rng.randint(1, 30_000)
    found = [own | {"wager_kind": "ante", "wager_amount": ante}]
    if decision != "surrender":
        found.append(own | {"wager_kind": decision, "wager_amount": ante})
    if rng.random() < 0.6:
        bonus = own | {"wager_kind": "bonus", "wager_amount": rng.choice(STAKES)}
        if rng.random() < 0.05:
            at = row["first_card_at"] - timedelta(seconds=8)
            bonus |= {"wager_change": "withdrawn", "wager_changed_at": at}
        found.append(bonus)
    return found
