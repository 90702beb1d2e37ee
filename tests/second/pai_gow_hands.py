"""How the hands of Chapter 645a are read, compared and named, once more."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from tests.second import bonus, house_way
from tests.second.cards import FLUSH, ROYAL, STRAIGHT, STRAIGHT_FLUSH, Seven, of_a_size
from tests.second.due import Row

COMPLETE = (STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL)


def reading(readings: Row, name: str) -> str:
    """Return how a passage is read; the defaults are those of the log format."""
    return str(readings.get(name, DEFAULTS[name]))


DEFAULTS = {
    "royal_joker": "any_role",
    "flush_joker": "highest_missing",
    "comparison": "order_first",
    "ace_to_seven": "lawful",
    "match_joker": "barred",
    "three_of_a_kind": "payable",
    "straight_with_three": "either",
    "dynasty_match": "ace_queen",
    "natural_wheel": "suited",
    "protection_wheel": "payable",
    "joker_color": "colorless",
    "fouled_queens_dragon": "push",
    "ez_vigorish": "none",
    "three_pair": "push",
    "single_hand": "hand",
    "voided_hand": "returned",
    "surrender_to_bank": "open",
    "bank_house_way": "fouled",
}


def order(readings: Row) -> house_way.Order:
    """Return how hands compare, § 645a.6(a) to (c)."""
    return _order(tuple(reading(readings, name) for name in ("royal_joker", "flush_joker", "comparison")))


@cache
def _order(read: tuple[str, str, str]) -> house_way.Order:
    def key(cards: house_way.Cards) -> Any:
        return of_a_size(cards, read)

    return house_way.Order(
        key,
        lambda high: key(high)[0] in COMPLETE,
        lambda setting: bool(key(setting.high) >= key(setting.low)),
    )


def progressive_row(cards: list[str], readings: Row) -> str | None:
    """Return the row of § 645a.6(f) that seven cards make."""
    any_role = reading(readings, "royal_joker") == "any_role"
    return bonus.progressive_row(seven_of(cards, readings), any_role)


def seven_of(cards: list[str], readings: Row) -> Seven:
    """Look at seven cards, with ace to seven as § 645a.6(a) is read."""
    return _seven(tuple(cards), reading(readings, "ace_to_seven") == "lawful")


@lru_cache(maxsize=1000)
def _seven(cards: tuple[str, ...], ace_to_seven: bool) -> Seven:
    return Seven(cards, ace_to_seven=ace_to_seven)


def queens_dragon(cards: list[str]) -> bool:
    """§ 645a.1: seven different ranks, queen high, and neither a straight nor a flush; a joker is an ace."""
    seven = Seven(cards)
    return seven.nothing() and seven.top() == 12
