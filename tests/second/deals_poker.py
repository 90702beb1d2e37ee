"""What rounds of the poker games with seven cards have in common: hands, wagers, events, payments."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from random import Random
from typing import Any

from tests.second import deals_cards, house_way, settled
from tests.second.casino import Seat
from tests.second.due import Due, Round, Row

Sizes = tuple[int, ...]
Foul = Callable[[list[list[str]]], bool]
NAMES = {2: ("set_high", "set_low"), 3: ("set_high", "set_medium", "set_low")}


@dataclass(slots=True)
class Dealing:
    """One round being dealt: its table, and the numbers of the table's events and payments."""

    rng: Random
    seat: Seat
    numbers: Iterator[int]
    payments: Iterator[int]
    row: Row

    def event(self, kind: str, position: str | None = None, **columns: Any) -> Row:
        """Write an event during the deal of the round."""
        named = {"event_number": next(self.numbers), "event_kind": kind, "event_position": position}
        return named | {"event_at": self.row["first_card_at"] + timedelta(seconds=8)} | columns


def hands_of(dealing: Dealing, most: int = 5) -> list[Row]:
    """Deal to the dealer and to a few players; some of them hold two adjacent areas."""
    rng = dealing.rng
    seated = sorted(rng.sample(range(1, 7), rng.randint(2, most)))
    dealt = deals_cards.deal(rng, len(seated) + 1)
    players: dict[int, str] = {}
    for position in seated:
        before = players.get(position - 1)
        alone = list(players.values()).count(before or "") == 1
        both = before is not None and alone and rng.random() < 0.3
        players[position] = before if both and before is not None else f"P{position}"
    found = [{"hand_position": "dealer", "hand_player_id": None, "cards": dealt[0]}]
    for position, cards in zip(seated, dealt[1:], strict=True):
        found.append({"hand_position": str(position), "hand_player_id": players[position], "cards": cards})
    return found


def lay(rng: Random, hand: Row, sizes: Sizes, foul: Foul, like: Row | None) -> None:
    """Set a player's hands: like the dealer's, lawfully, or in any way at all."""
    chance = rng.random()
    names = NAMES[len(sizes)]
    if chance < 0.04:
        hands = _wrongly(rng, hand["cards"], sizes)
    elif like is not None and chance < 0.4:
        hands = [list(part) for part in _alike(hand["cards"], like, sizes)]
    else:
        hands = parted(rng, hand["cards"], sizes)
        if chance < 0.9:
            for _ in range(30):
                if not foul(hands):
                    break
                hands = parted(rng, hand["cards"], sizes)
    hand |= dict(zip(names, hands, strict=True))


def lawful(rng: Random, cards: list[str], sizes: Sizes, foul: Foul) -> list[list[str]]:
    """Set cards lawfully, in a random way of those there are."""
    for _ in range(400):
        hands = parted(rng, cards, sizes)
        if not foul(hands):
            return hands
    raise AssertionError(cards)


def parted(rng: Random, cards: list[str], sizes: Sizes) -> list[list[str]]:
    """Part cards into hands of these sizes at random."""
    mixed, hands, at = rng.sample(cards, 7), [], 0
    for size in sizes:
        hands.append(mixed[at : at + size])
        at += size
    return hands


def _alike(cards: list[str], like: Row, sizes: Sizes) -> Iterable[list[str]]:
    """Set cards by rank as the dealer set his, as far as the ranks are the same."""
    left = list(cards)
    hands: list[list[str]] = []
    for name in reversed(NAMES[len(sizes)]):
        taken = []
        for card in like[name]:
            same = [own for own in left if own[0] == card[0]]
            taken.append(same[0] if same else left[0])
            left.remove(taken[-1])
        hands.insert(0, taken)
    return hands


def _wrongly(rng: Random, cards: list[str], sizes: Sizes) -> list[list[str]]:
    """Set the wrong number of cards in two hands, or a card that was not dealt."""
    hands = parted(rng, cards, sizes)
    if rng.random() < 0.5:
        hands[-1].append(hands[0].pop())
    else:
        others = [card for card in deals_cards.DECK if card not in cards]
        hands[0][0] = rng.choice(others)
    return hands


def irregular(dealing: Dealing, hands: list[Row], chance: float, *, dealer_shown: bool = False) -> list[Row]:
    """Let something go wrong in a few rounds; whether the round is void is the Code's to say."""
    rng = dealing.rng
    if rng.random() >= chance:
        return []
    players = [hand for hand in hands if hand["hand_position"] != "dealer"]
    what = rng.choice(("count", "faces", "dealer", "player", "player", "player"))
    if what == "count":
        hand = rng.choice(hands)
        hand["cards"] = hand["cards"][:6] if rng.random() < 0.5 else hand["cards"]
        hand["card_count"] = len(hand["cards"]) if len(hand["cards"]) == 6 else 8
        if hand["card_count"] == 8:
            hand["cards"] = None
        return []
    if what == "faces":
        dealt = {card for hand in hands for card in hand["cards"]}
        loose = [card for card in deals_cards.DECK if card not in dealt]
        return [dealing.event("card_found_face_up", event_card=card) for card in rng.sample(loose, 2)]
    if what == "dealer" and not dealer_shown:
        return [dealing.event("card_exposed", "dealer", event_card=hands[0]["cards"][0])]
    hand = rng.choice(players)
    chosen = "void" if rng.random() < 0.7 else "play"
    position = hand["hand_position"]
    events = [dealing.event("card_exposed", position, event_card=hand["cards"][0])]
    events.append(dealing.event("player_chose", position, event_decision=chosen))
    if chosen == "void":
        hand["dead"] = True
    return events


def house(dealing: Dealing, hand: Row, order: house_way.Order, foul: Foul, sizes: Sizes) -> None:
    """Set a hand as the casino filed for its dealer; lawfully, in any way, where it filed none."""
    way = dealing.seat.filed.get("house_way")
    if way is None:
        parts = lawful(dealing.rng, hand["cards"], sizes, foul)
    else:
        setting = house_way.follow(way, hand["cards"], order)
        parts = [list(part) for part in setting if part]
    hand |= dict(zip(NAMES[len(sizes)], parts, strict=True))


def surrender(
    rng: Random, hands: list[Row], wagers: list[Row], events: list[Row], bank: Row | None = None
) -> None:
    """Have players without an optional wager surrender now and then."""
    for hand in hands[1:]:
        own = [w for w in wagers if w["wager_position"] == hand["hand_position"]]
        if not events and len(own) == 1 and hand is not bank and rng.random() < 0.2:
            hand["surrendered"] = True


def place(hand: Row, kind: str, stake: int) -> Row:
    """Place a wager on a hand."""
    return {
        "wager_position": hand["hand_position"],
        "wager_player_id": hand["hand_player_id"],
        "wager_kind": kind,
        "wager_amount": stake,
    }


def lammer(dealing: Dealing, stake: int) -> bool:
    """Place a lammer for a Qualifying Wager; wrongly now and then where lammers are read to count."""
    wrong = dealing.seat.readings.get("envy_entitlement") == "lammer" and dealing.rng.random() < 0.1
    return (stake >= settled.QUALIFIES) != wrong


def take_down(dealing: Dealing, wagers: list[Row], main: str, chance: float = 0.02) -> None:
    """Have a few optional wagers taken down before no more bets."""
    for wager in wagers:
        if wager["wager_kind"] != main and dealing.rng.random() < chance:
            wager["wager_change"] = "withdrawn"
            wager["wager_changed_at"] = dealing.row["no_more_bets_at"] - timedelta(seconds=5)


def number(wagers: list[Row]) -> list[Row]:
    """Number the wagers of a round."""
    for place_, wager in enumerate(wagers, 1):
        wager["wager_number"] = place_
    return wagers


def pay(dealing: Dealing, played: Round, dues: list[Due]) -> list[Due]:
    """Write what is due beside the wagers into a round as payments, and name it by their numbers."""
    named = []
    for due in dues:
        if due.key.startswith("wager "):
            named.append(due)
            continue
        if due.due_cents is None or due.key.startswith("payout_limit"):
            continue
        payment = _payment(due.key, played)
        payment["payment_number"] = next(dealing.payments)
        payment["payment_at"] = dealing.row["settled_at"] - timedelta(seconds=2)
        played.payments.append(payment)
        named.append(due._replace(key=f"payment {payment['payment_number']}"))
    return named


def _payment(key: str, played: Round) -> Row:
    if not key.startswith("envy_bonus"):
        return {"payment_kind": key, "payee_position": played.row["bank_position"]}
    _, _, payee, _, payer, _, kind = key.split()
    return {
        "payment_kind": "envy_bonus",
        "payee_position": payee,
        "payer_position": payer,
        "payment_for": kind,
    }
