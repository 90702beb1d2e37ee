"""Rounds of Pai Gow with tiles at random."""

from __future__ import annotations

from itertools import count
from random import Random

from tests.second import deals_poker
from tests.second import pai_gow_tiles as code
from tests.second.casino import Choices, Played, Seat
from tests.second.deals_cards import STAKES
from tests.second.deals_poker import Dealing
from tests.second.due import Round, Row

GAME = "pai_gow_tiles"
SET = [*code.IDENTICAL, *code.IDENTICAL, *(tile for pair in code.MIXED for tile in pair), *code.GEE_JOON]
FILED: Choices = {
    "pair_fortunes_paytable": ("1", "2", "3"),
    "vigorish_rounding": ("exact", "nearest_quarter", "next_quarter"),
    "dealer_combinations": (None, "pair_wong_gong", "highest", "most"),
    "dealer_values": (None, "nine_eight_seven", "best_high", "best_low"),
    "dealer_rest": (None, "best_high", "best_low"),
}
READINGS: Choices = {
    "tile_ranking": (None, None, None, "not_held"),
    "payout_odds": (None, "not_held"),
    "gee_joon_single": (None, "both_last", "by_value"),
    "gong_fours": (None, "not_counted"),
    "equal_values": (None, "copy"),
    "mixed_pair": (None, "literal"),
    "hand_labels": (None, "as_laid"),
    "combination_order": (None, "listed"),
    "value_order": (None, "listed"),
    "misset_dealer": (None, "as_due"),
    "zero_low": (None, "outright"),
    "vigorish_round_off": (None, "up_only"),
    "vigorish_cent": (None, "either", "down"),
}
LIKELY = (*code.GEE_JOON, "6-6", "6-6", "1-1", "1-1", "4-4", "3-6", "4-5", "2-6", "3-5", "1-4", "2-3")
"""Tiles that make what is rare: the Supreme Pair, Wongs, Gongs, and values in which the 2-4 and 1-2 count."""


def offered(_filed: Row) -> list[str]:
    """Return the wagers a table offers."""
    return [code.MAIN, "pair_fortunes"]


def at_table(rng: Random, seat: Seat, rounds: int) -> list[Played]:
    """Deal rounds at one gaming table."""
    numbers, payments = count(1), count(1)
    found = []
    for number in range(1, rounds + 1):
        row = seat.named(number) | {"game": GAME, "variant": "standard"}
        found.append(_round(Dealing(rng, seat, numbers, payments, row)))
    return found


def _deal(rng: Random, hands: int) -> list[list[str]]:
    left = list(SET)
    dealt = []
    for _ in range(hands):
        wanted = rng.sample(LIKELY, rng.choice((0, 0, 1, 2, 3)))
        if rng.random() < 0.2:
            wanted = [rng.choice(code.IDENTICAL)] * 2
        tiles = []
        for tile in wanted:
            if tile in left:
                left.remove(tile)
                tiles.append(tile)
        for tile in rng.sample(left, 4 - len(tiles)):
            left.remove(tile)
            tiles.append(tile)
        rng.shuffle(tiles)
        dealt.append(tiles)
    return dealt


def _round(dealing: Dealing) -> Played:
    rng, seat = dealing.rng, dealing.seat
    seated = sorted(rng.sample(range(1, 7), rng.randint(2, 6)))
    tiles = _deal(rng, len(seated) + 1)
    hands: list[Row] = [{"hand_position": "dealer", "hand_player_id": None, "tiles": tiles[0]}]
    for position, own in zip(seated, tiles[1:], strict=True):
        hands.append({"hand_position": str(position), "hand_player_id": f"P{position}", "tiles": own})
    _set_dealer(dealing, hands[0])
    for hand in hands[1:]:
        split = rng.choice(code.splits(hand["tiles"]))
        if rng.random() < 0.8:
            split = code.ordered(split, seat.readings)
        hand |= {"set_high_tiles": list(split[0]), "set_low_tiles": list(split[1])}
    wagers = []
    for hand in hands[1:]:
        wagers.append(deals_poker.place(hand, code.MAIN, rng.choice(STAKES)))
        if rng.random() < 0.5:
            wagers.append(deals_poker.place(hand, "pair_fortunes", rng.choice(STAKES)))
    deals_poker.take_down(dealing, wagers, code.MAIN)
    for hand in hands[1:]:
        if rng.random() < 0.05:
            hand["surrendered"] = True
    played = Round(dealing.row, hands, deals_poker.number(wagers), [], [])
    return Played(seat, played, code.due(played, seat.filed, seat.readings))


def _set_dealer(dealing: Dealing, hand: Row) -> None:
    """Set the dealer's hands in one of the ways that are allowed."""
    seat = dealing.seat
    way = dealing.rng.choice(code.allowed(hand["tiles"], seat.filed, seat.readings))
    hand |= {"set_high_tiles": list(way[0]), "set_low_tiles": list(way[1])}
