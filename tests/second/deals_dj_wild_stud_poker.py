"""Rounds of DJ Wild Stud Poker at random: rare hands, wild cards and ties as often as common ones."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import timedelta
from itertools import count

from tests.second import dj_wild_stud_poker as code
from tests.second.casino import Choices, Played, Seat, settlements
from tests.second.due import Round, Row, Settled

GAME = "dj_wild_stud_poker"
FILED: Choices = {
    "trips_paytable": ("DJWT-04", "DJWT-05", "DJWT-06", "DJWT-07"),
    "bad_beat_paytable": ("DJWBB-03", "DJWBB-04"),
    "progressive_paytable": ("1", "2"),
    "folded_progressive": (True, False),
    "payout_limit": (None, "1000.00"),
    "adjacent_boxes": (1, 2),
}
READINGS: Choices = {
    "five_of_a_kind": ("ranked", "not_ranked"),
    "within_category": ("by_cards", "by_cards", "equal"),
    "deuce_as_itself": ("allowed", "barred"),
    "progressive_deuces": ("natural", "wild"),
    "bad_beat": ("either", "two_way", "player_only"),
    "three_of_a_kind_row": ("as_stated", "as_printed"),
    "three_or_less": ("collected", "paid"),
    "progressive_stake": ("either", "returned", "kept"),
    "partial_award": ("not_said", "from_meter"),
}
RANKS, SUITS = "3456789TJQKA", "cdhs"
DECK = [rank + suit for rank in "2" + RANKS for suit in SUITS] + ["XX"]
WILD = [card for card in DECK if card == "XX" or card[0] == "2"]
STAKES = (1, 25, 99, 500, 501, 2500, 10_000)

Hand = list[str]


def offered(_filed: Row) -> list[str]:
    """Return the optional wagers a table offers."""
    return ["progressive_bonus", "trips_bonus", "two_way_bad_beat"]


def _suited(rng: random.Random, ranks: str) -> Hand:
    suit = rng.choice(SUITS)
    return [rank + suit for rank in ranks]


def _mixed(rng: random.Random, ranks: str) -> Hand:
    while True:
        hand = [rank + rng.choice(SUITS) for rank in ranks]
        if len(set(hand)) == len(hand) and len({card[1] for card in hand}) > 1:
            return hand


def _run(rng: random.Random) -> str:
    return rng.choice(["A2345", *("23456789TJQKA"[low : low + 5] for low in range(9))])


def _ranks(rng: random.Random, *sizes: int) -> str:
    ranks = rng.sample("2" + RANKS, len(sizes))
    return "".join(rank * size for rank, size in zip(ranks, sizes, strict=True))


CRAFTED: list[Callable[[random.Random], Hand]] = [
    lambda rng: _suited(rng, "AKQJT"),
    lambda rng: _suited(rng, _run(rng)),
    lambda rng: _mixed(rng, _ranks(rng, 4, 1)),
    lambda rng: _mixed(rng, _ranks(rng, 3, 2)),
    lambda rng: _suited(rng, _ranks(rng, 1, 1, 1, 1, 1)),
    lambda rng: _mixed(rng, _run(rng)),
    lambda rng: _mixed(rng, _ranks(rng, 3, 1, 1)),
    lambda rng: _mixed(rng, _ranks(rng, 2, 2, 1)),
    lambda rng: _mixed(rng, _ranks(rng, 2, 1, 1, 1)),
    lambda rng: rng.sample(DECK, 5),
    lambda rng: rng.sample(DECK, 5),
    lambda rng: rng.sample(DECK, 5),
]


def crafted(rng: random.Random) -> tuple[Hand, str | None]:
    """Make a hand; where the joker took a card's place, also the card that the layout should hold."""
    hand = rng.choice(CRAFTED)(rng)
    chance = rng.random()
    if chance < 0.25 and "XX" not in hand:
        place = rng.randrange(5)
        card, hand[place] = hand[place], "XX"
        return hand, card
    if chance < 0.55:
        spare = [card for card in WILD if card not in hand]
        rng.shuffle(spare)
        for place in rng.sample(range(5), rng.randint(1, min(5, len(spare)))):
            hand[place] = spare.pop()
    return hand, None


def mirrored(rng: random.Random, hand: Hand) -> Hand:
    """Make the same hand of other suits; a deuce stands in for the joker."""
    turn = rng.randint(1, 3)
    return [
        "2" + rng.choice(SUITS) if card == "XX" else card[0] + SUITS[(SUITS.index(card[1]) + turn) % 4]
        for card in hand
    ]


def another(rng: random.Random, hand: Hand, used: set[str]) -> Hand:
    """Make a hand beside others: often one that ties or nearly does."""
    for _ in range(12):
        made = mirrored(rng, hand) if rng.random() < 0.3 else crafted(rng)[0]
        if len(set(made)) == 5 and not used & set(made):
            return made
    return rng.sample([card for card in DECK if card not in used], 5)


def at_table(rng: random.Random, seat: Seat, rounds: int) -> list[Played]:
    """Deal rounds at one gaming table."""
    numbers = count(1), count(1)
    return [_round(rng, seat, number, *numbers) for number in range(1, rounds + 1)]


def _round(rng: random.Random, seat: Seat, number: int, events: count[int], payments: count[int]) -> Played:
    row = seat.named(number) | {"game": GAME, "variant": "standard"}
    first, extra = crafted(rng)
    used = {*first, *([extra] if extra else [])}
    positions = [str(p) for p in sorted(rng.sample(range(1, 7), rng.randint(1, 3)))]
    hands: list[Row] = []
    for position in ("dealer", *positions[1:]):
        cards = another(rng, first, used)
        used |= set(cards)
        hands.append({"hand_position": position, "cards": cards})
    hands.append({"hand_position": positions[0], "cards": first})
    row["extra_card"] = extra or rng.choice([card for card in DECK if card not in used])
    chance = rng.random()
    happened = _stopped(rng, row, hands, events) if chance < 0.05 else []
    played = Round(row, hands, [], [], happened)
    for hand in hands:
        if hand["hand_position"] != "dealer":
            hand["hand_player_id"] = f"P{hand['hand_position']}"
            if rng.random() < 0.2 and not row.get("void"):
                hand["folded"] = True
            played.wagers.extend(_wagers(rng, seat, row, hand))
    for place, wager in enumerate(played.wagers, start=1):
        wager["wager_number"] = place
    chosen = _meter(rng, seat, played, payments)
    return Played(seat, played, code.due(played, seat.filed, seat.readings), chosen)


def _stopped(rng: random.Random, row: Row, hands: list[Row], numbers: count[int]) -> list[Row]:
    """Make a round void: cards wrongly dealt, revealed, found face up, or a shoe that failed."""
    at = row["first_card_at"] + timedelta(seconds=10)
    row |= {"void": True, "void_reason": "misdeal", "dealing_method": "manual_shoe"}

    def event(kind: str, **more: str | bool) -> Row:
        return {"event_number": next(numbers), "event_kind": kind, "event_at": at, **more}

    why = rng.choice(("count", "revealed", "face up", "device"))
    if why == "count":
        player = rng.choice(hands[1:])
        player["cards"] = player["cards"][:4]
        player["card_count"] = 4
        return []
    if why == "revealed":
        hand = rng.choice(hands)
        shown = {"event_card": rng.choice(hand["cards"]), "event_disclosed": True}
        return [event("card_exposed", event_position=hand["hand_position"], **shown)]
    if why == "face up":
        row["void_reason"] = "other"
        held = {card for hand in hands for card in hand["cards"]} | {row["extra_card"]}
        cards = rng.sample([card for card in DECK if card not in held], 2)
        return [event("card_found_face_up", event_card=card) for card in cards]
    row |= {"void_reason": "device", "dealing_method": "automated_shoe"}
    return [event("device_failed", event_device_kind="dealing_shoe")]


def _wagers(rng: random.Random, seat: Seat, row: Row, hand: Row) -> list[Row]:
    own = {"wager_position": hand["hand_position"], "wager_player_id": hand["hand_player_id"]}
    ante = rng.choice(STAKES) if rng.random() < 0.7 else rng.randint(1, 30_000)
    stakes = {"ante": ante, "blind": ante}
    if not hand.get("folded") and not row.get("void"):
        stakes["raise"] = 2 * ante
    for kind in ("trips_bonus", "two_way_bad_beat"):
        if rng.random() < 0.7:
            stakes[kind] = rng.choice(STAKES)
    if rng.random() < 0.7:
        stakes["progressive_bonus"] = code.STAKE[seat.filed["progressive_paytable"]]
    found = []
    for kind, stake in stakes.items():
        wager = own | {"wager_kind": kind, "wager_amount": stake}
        if kind in ("trips_bonus", "two_way_bad_beat") and rng.random() < 0.04:
            at = row["no_more_bets_at"] - timedelta(seconds=5)
            wager |= {"wager_change": "withdrawn", "wager_changed_at": at}
        found.append(wager)
    return found


def _meter(rng: random.Random, seat: Seat, played: Round, payments: count[int]) -> dict[int, Settled]:
    """Let the meter show something where a share of it is won, and pay other players their Envy Bonus.

    Returns which of the settlements permitted the meter goes by, by number of the wager.
    """
    meter = code.SEED[seat.filed["progressive_paytable"]] + rng.randint(0, 500_000)
    betting = [w for w in played.wagers if w["wager_kind"] == "progressive_bonus"]
    chosen = {}
    for wager in betting:
        hand = played.hand(wager["wager_position"])
        assert hand is not None
        given_back = played.row.get("void") and not _revealed(played)
        if given_back or (hand.get("folded") and not seat.filed["folded_progressive"]):
            continue
        if code.progressive_hand(hand, played, seat.readings) not in code.SHARES:
            continue
        wager["meter_before"] = meter
        alone = Round(played.row, played.hands, [wager], [], played.events)
        [due] = code.due(alone, seat.filed, seat.readings)
        settled = rng.choice(settlements(due))
        after = code.meter_after(wager, settled[0], played, seat.filed, seat.readings)
        meter = rng.choice((meter, meter - settled[0])) if after is None else after
        wager["meter_after"] = meter
        chosen[wager["wager_number"]] = settled
        played.payments.extend(_envy(betting, wager, played, payments))
    return chosen


def _revealed(played: Round) -> bool:
    return any(event["event_kind"] == "card_exposed" for event in played.events)


def _envy(betting: list[Row], winner: Row, played: Round, numbers: count[int]) -> list[Row]:
    return [
        {
            "payment_number": next(numbers),
            "payment_kind": "envy_bonus",
            "payment_at": played.row["settled_at"],
            "payer_position": winner["wager_position"],
            "payee_position": each["wager_position"],
            "payment_player_id": each["wager_player_id"],
            "payment_for": "progressive_bonus",
        }
        for each in betting
        if each is not winner
    ]
