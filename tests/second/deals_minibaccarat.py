"""Rounds of Minibaccarat at random, of every kind that the Code tells apart about as often as any other."""

from __future__ import annotations

import random
from datetime import timedelta
from functools import cache
from itertools import count
from typing import Any, NamedTuple

from tests.second import minibaccarat as code
from tests.second.casino import Choices, Played, Seat
from tests.second.due import Round, Row

GAME = "minibaccarat"
FILED: Choices = {
    "variant": ("standard", "ez", "standard", "standard", "ez"),
    "vigorish_rounding": ("exact", "nearest_quarter", "next_quarter", None),
    "vigorish_collection": ("at_payout", "deferred"),
    "tie_odds": (8, 9, 8, 10),
    "dragon_bonus_paytable": ("A", "B", "C"),
    "house_money_portion": (100, 50, 25),
    "payout_limit": (None, "100.00"),
    "disclosed_card_procedure": ("discard", "simulated_round"),
}
READINGS: Choices = {
    "player_wager_wins": ("higher_count", "higher_count", "only_panda_8"),
    "house_money_portion": ("at_most", "exactly"),
    "vigorish_round_off": ("to_nearest", "up_only"),
    "vigorish_cent": ("as_filed", "either", "down"),
    "dragon_bonus_natural": ("natural_winner", "best_row"),
    "banker_after_wrong_third_card": ("players_hand_stayed", "players_hand_drew"),
    "house_money_in_void_round": ("returned", "stands"),
}
WAGERS = ("banker", "player", "tie", "dragon_bonus", "house_money")
EZ_WAGERS = (*WAGERS, "dragon_7", "panda_8")
DECK = [rank + suit for rank in "A23456789TJQK" for suit in "cdhs"]
# 2.50 and 7.50 make vigorish that lies between two quarters, 0.10 and 5.05 one between two cents.
STAKES = (10, 30, 250, 499, 500, 501, 505, 510, 750, 1000, 1250, 2500, 5001, 9990, 10000, 100000)


class Coup(NamedTuple):
    """Cards of both hands as the drawing rules have them."""

    players: tuple[str, ...]
    bankers: tuple[str, ...]


def deal(rng: random.Random, first: str | None = None) -> Coup:
    """Deal one round; ``first`` is the card it has to begin with."""
    cards = rng.sample(DECK * 8, 6)
    players, bankers = [first or cards[0], cards[2]], [cards[1], cards[3]]
    third = None
    if code.player_draws(players, bankers):
        third = cards[4]
    if code.banker_draws(players, bankers, third):
        bankers.append(cards[5])
    return Coup((*players, third) if third else tuple(players), tuple(bankers))


def kinds_of(coup: Coup) -> list[tuple[Any, ...]]:
    """Name what a round is an example of."""
    players, bankers = list(coup.players), list(coup.bankers)
    lead = code.count(players) - code.count(bankers)
    kinds: list[tuple[Any, ...]] = [("lead", lead, len(players), len(bankers))]
    kinds += [("opening", code.count(players[:2]), code.count(bankers[:2]))]
    if len(players) == 3:
        kinds += [("table", code.count(bankers[:2]), code.value(players[2]))]
    pairs = (players[0][0] == players[1][0], bankers[0][0] == bankers[1][0])
    kinds += [("pairs", *pairs)] if any(pairs) else []
    kinds += [("dragon", 7)] if code.count(bankers) == 7 and len(bankers) == 3 and lead < 0 else []
    kinds += [("panda", 8)] if code.count(players) == 8 and len(players) == 3 and lead > 0 else []
    return kinds


@cache
def pool() -> dict[str, dict[tuple[Any, ...], list[Coup]]]:
    """Deal rounds ahead and sort them by family and kind."""
    rng = random.Random(627)
    sorted_in: dict[str, dict[tuple[Any, ...], list[Coup]]] = {}
    for _ in range(20_000):
        coup = deal(rng)
        for kind in kinds_of(coup):
            sorted_in.setdefault(kind[0], {}).setdefault(kind, []).append(coup)
    return sorted_in


def drawn(rng: random.Random) -> Coup:
    """Draw a round: first its family and kind, then one of that kind."""
    family = rng.choice(sorted(pool()))
    kinds = pool()[family]
    return rng.choice(kinds[rng.choice(sorted(kinds))])


def at_table(rng: random.Random, seat: Seat, rounds: int) -> list[Played]:
    """Deal rounds at one gaming table."""
    found: list[Played] = []
    first, events = None, count(1)
    for number in range(1, rounds + 1):
        played, first = _round(rng, seat, number, first, last=number == rounds)
        for event in played.round.events:
            event["event_number"] = next(events)
        found.append(played)
    return found


def _round(
    rng: random.Random, seat: Seat, number: int, first: str | None, *, last: bool
) -> tuple[Played, str | None]:
    row = seat.named(number) | {"game": GAME, "variant": seat.filed["variant"]}
    coup = deal(rng, first) if first else drawn(rng)
    players, bankers = _hand("players_hand", coup.players), _hand("bankers_hand", coup.bankers)
    left_over, events = None, []
    chance = rng.random()
    if chance < 0.03 and first is None:
        events = _cut_short(row, players, bankers)
    elif chance < 0.10 and not last and first is None:
        left_over = _wrong_third_card(rng, seat, players, bankers)
    _count(players, bankers)
    if not row.get("void"):
        row["announced_result"] = result(players, bankers, ez=row["variant"] == "ez")
    played = Round(row, [players, bankers], wagers(rng, row), [], events)
    _move_winnings(rng, seat, played)
    found = Played(seat, played)
    found.dues.extend(code.due(played, seat.filed, seat.readings))
    return found, left_over


def _hand(position: str, cards: tuple[str, ...]) -> Row:
    order = [1, 3, 5] if position == "players_hand" else [2, 4, 6]
    return {"hand_position": position, "cards": list(cards), "card_order": order[: len(cards)]}


def _count(players: Row, bankers: Row) -> None:
    if len(players["cards"]) == 2 and bankers["card_order"][2:] == [6]:
        bankers["card_order"][2] = 5
    for hand in (players, bankers):
        hand["first_count"] = code.count(hand["cards"][:2])
        hand["final_count"] = code.count(code.own_cards(hand))


def result(players: Row, bankers: Row, *, ez: bool) -> str:
    """Name the result as the dealer announces it, § 627a.11(a)."""
    ours, theirs = code.own_cards(players), code.own_cards(bankers)
    lead = code.count(ours) - code.count(theirs)
    if ez and lead < 0 and code.count(theirs) == 7 and len(theirs) == 3:
        return "dragon_7"
    if ez and lead > 0 and code.count(ours) == 8 and len(ours) == 3:
        return "panda_8"
    return "tie" if not lead else "players_hand" if lead > 0 else "bankers_hand"


def _cut_short(row: Row, players: Row, bankers: Row) -> list[Row]:
    """End the shoe before the last card of a round; nothing where the round has only four."""
    hand = bankers if len(bankers["cards"]) == 3 else players
    if len(hand["cards"]) < 3:
        return []
    for name in ("cards", "card_order"):
        hand[name].pop()
    row |= {"void": True, "void_reason": "insufficient_cards"}
    at = row["first_card_at"] + timedelta(seconds=20)
    return [{"event_kind": "shoe_short", "event_at": at}]


def _wrong_third_card(rng: random.Random, seat: Seat, players: Row, bankers: Row) -> str | None:
    """Deal a third card to a Player's Hand that stays; return it where it opens the next round, unseen."""
    opening = players["cards"][:2], bankers["cards"][:2]
    if len(players["cards"]) == 3:
        return None
    wrong = rng.choice(DECK)
    drew = seat.readings.get("banker_after_wrong_third_card") == "players_hand_drew"
    takes = code.banker_draws(*opening, wrong if drew else None)
    disclosed = takes and rng.random() < 0.5
    players["cards"].append(wrong)
    players["card_order"].append(5)
    players |= {"card_in_error": [False, False, True], "card_disclosed": [False, False, disclosed]}
    bankers["cards"][2:] = [wrong] if takes else []
    bankers["card_order"][2:] = [5] if takes else []
    if bankers["card_order"][2:] == [5]:
        bankers["card_in_error"] = [False, False, False]
    return None if takes else wrong


def wagers(rng: random.Random, row: Row) -> list[Row]:
    """Make wagers of a round, no two alike at a position."""
    ez = row["variant"] == "ez"
    found: dict[tuple[str, str, str | None], Row] = {}
    for _ in range(rng.randint(2, 5)):
        position, kind = str(rng.randint(1, 7)), rng.choice(EZ_WAGERS if ez else WAGERS)
        side = rng.choice(("players_hand", "bankers_hand")) if kind == "dragon_bonus" else None
        stake = rng.choice(STAKES) if rng.random() < 0.8 else rng.randint(1, 30_000)
        wager = {
            "wager_position": position,
            "wager_player_id": f"P{position}",
            "wager_kind": kind,
            "wager_side": side,
            "wager_amount": stake,
        }
        if rng.random() < 0.03:
            at = row["no_more_bets_at"] - timedelta(seconds=5)
            wager |= {"wager_change": "withdrawn", "wager_changed_at": at}
        found[position, kind, side] = wager
    return [wager | {"wager_number": number} for number, wager in enumerate(found.values(), start=1)]


def _move_winnings(rng: random.Random, seat: Seat, played: Round) -> None:
    """Let players add House Money winnings to their wager on a hand, § 627a.8(d)(1)(i)."""
    if played.row.get("void") and seat.readings.get("house_money_in_void_round") != "stands":
        return
    for wager in played.wagers:
        mains = [
            each
            for each in played.wagers
            if each["wager_kind"] in ("banker", "player")
            and each["wager_position"] == wager["wager_position"]
            and "wager_change" not in each
        ]
        if wager["wager_kind"] != "house_money" or not mains or "wager_change" in wager:
            continue
        payout = code.house_money(wager, played).due_cents
        part, over = divmod((payout or 0) * seat.filed["house_money_portion"], 100)
        if part and not over and rng.random() < 0.7:
            exactly = seat.readings.get("house_money_portion") == "exactly"
            moved = part if exactly else rng.choice((part, part // 2, 1))
            wager |= {"moved_amount": moved, "moved_to": rng.choice(mains)["wager_number"]}


def offered(filed: Row) -> list[str]:
    """Return the wagers a table offers."""
    return list(EZ_WAGERS if filed["variant"] == "ez" else WAGERS)
