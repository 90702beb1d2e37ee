"""A filed house way, followed for one hand of seven cards, in the words of the log format.

Every setting there is gets asked whether it is what the rule names.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from tests.second.cards import Seven, value, values

SHAPES = {
    (1, 1, 1, 1, 1, 1, 1): "no pair",
    (2, 1, 1, 1, 1, 1): "one pair",
    (2, 2, 1, 1, 1): "two pair",
    (2, 2, 2, 1): "three pair",
    (3, 1, 1, 1, 1): "three of a kind",
    (3, 2, 1, 1): "full house",
    (3, 2, 2): "full house with two pair",
    (3, 3, 1): "three of a kind twice",
    (4, 1, 1, 1): "four of a kind",
    (4, 2, 1): "four of a kind with a pair",
    (4, 3): "four of a kind with three of a kind",
    (5, 1, 1): "five aces",
    (5, 2): "five aces with a pair",
}
NAMES = {2: "pair", 3: "three of a kind", 4: "four of a kind", 5: "five aces"}
PLACES = {1: ("",), 2: ("higher ", "lower "), 3: ("highest ", "middle ", "lowest ")}
TH = ("highest", "second highest", "third highest", "fourth highest", "fifth highest")
RANKS = {
    name: rank
    for rank, names in enumerate(
        ["2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace"],
        2,
    )
    for name in (names, names + "s", f"{names}es")
}

Cards = tuple[str, ...]


class Setting(NamedTuple):
    """One way to set the seven cards: high, low, and between them the medium hand where there is one."""

    high: Cards
    medium: Cards
    low: Cards


class Order(NamedTuple):
    """How the hands of a game compare: ``key`` of a hand, ``complete`` if high, ``lawful`` if so set."""

    key: Callable[[Cards], Any]
    complete: Callable[[Cards], bool]
    lawful: Callable[[Setting], bool]


@cache
def filed(name: str) -> dict[str, Any]:
    """Read a house way that comes with the tool, by the name it is filed by."""
    folder = Path(__file__).parents[2] / "rules" / "house_ways"
    way: dict[str, Any] = yaml.safe_load((folder / f"{name}.yaml").read_text(encoding="utf-8"))
    return way


def follow(name: str, cards: list[str], order: Order) -> Setting:
    """Return how the house way filed by a name sets seven cards."""
    return _followed(name, tuple(cards), order)


@lru_cache(maxsize=1000)
def _followed(name: str, cards: Cards, order: Order) -> Setting:
    return _Dealt(filed(name), list(cards), order).set_hands()


class _Dealt:
    def __init__(self, way: dict[str, Any], cards: list[str], order: Order) -> None:
        self.way, self.cards, self.order = way, cards, order
        self.settings = list(_settings(cards, tuple(way.get("hands", (5, 2)))))
        counts = Counter(map(value, cards))
        self.shape = _plain(SHAPES[tuple(sorted(counts.values(), reverse=True))])
        self.named = self._names(counts)

    def _names(self, counts: Counter[int]) -> dict[str, int]:
        """Return the rank that each name of cards stands for."""
        named = {}
        for size, name in NAMES.items():
            ranks = sorted((rank for rank, count in counts.items() if count == size), reverse=True)
            named.update(
                dict(zip((p + _plain(name) for p in PLACES.get(len(ranks), ())), ranks, strict=False))
            )
        for name, unordered in (
            ("single", [r for r, c in counts.items() if c == 1]),
            ("card", values(self.cards)),
        ):
            held = sorted(unordered, reverse=True)
            named.update(dict(zip((f"{place} {name}" for place in TH), held, strict=False)))
            if held:
                named[f"lowest {name}"] = held[-1]
        return named

    def set_hands(self) -> Setting:
        for rule in self.way["rules"]:
            if all(map(self.holds, rule.get("when", []))) and not any(
                map(self.holds, rule.get("unless", []))
            ):
                return self._chosen(rule)
        message = f"no rule for {self.cards}"
        raise AssertionError(message)

    def _chosen(self, rule: dict[str, Any]) -> Setting:
        if "medium" in rule:
            fitting = self._named(rule["low"], self._named(rule["medium"], self.settings, "medium"), "low")
            fitting = self._best(fitting, "low") if "best" in rule["low"] else fitting
            fitting = self._best(fitting, "medium") if "best" in rule["medium"] else fitting
        else:
            fitting = self._named(rule["low"], self.settings, "low")
            fitting = self._best(fitting, "low") if "best" in rule["low"] else fitting
        return (
            max(fitting, key=lambda s: self.order.key(s.high)) if rule.get("high") == "best" else fitting[0]
        )

    def _best(self, settings: list[Setting], hand: str) -> list[Setting]:
        top = max(self.order.key(getattr(setting, hand)) for setting in settings)
        return [setting for setting in settings if self.order.key(getattr(setting, hand)) == top]

    def holds(self, condition: Any) -> bool:
        if isinstance(condition, dict):
            (joined, parts), *_ = condition.items()
            return (any if joined == "any of" else all)(map(self.holds, parts))
        words = _plain(condition)
        if words in map(_plain, SHAPES.values()):
            return self.shape == words
        if words == "complete hand":
            return any(self.order.complete(setting.high) for setting in self.settings)
        if " beat " in words:
            first, second = map(self._two, words.split(" beat "))
            return bool(first and second) and self._low_of(first) > self._low_of(second)
        if " leave " in f"{words} ".replace(" leaves ", " leave "):
            return bool(self._two(words.replace(" leaves ", " leave ").replace(" leave ", " that leave ")))
        cards, ranks = words.split(" is ", 1)
        return cards in self.named and self.named[cards] in _ranks(ranks)

    def _two(self, words: str) -> list[Setting]:
        return self._named(words, self.settings, "medium" if "hands" in self.way else "low")

    def _low_of(self, settings: list[Setting]) -> Any:
        return max(self.order.key(setting.low) for setting in settings)

    def _named(self, words: str, settings: list[Setting], hand: str) -> list[Setting]:
        """Keep the settings whose low, or medium, hand is what the words name."""
        words = _plain(words).replace(" leaves ", " leave ")
        words, leaving, _ = words.partition(" that leave ")
        if leaving:
            settings = [setting for setting in settings if self.order.complete(setting.high)]
        if "lawful" in words:
            settings = [setting for setting in settings if self.order.lawful(setting)]
        if "pair" in words and "best" in words:
            return [s for s in settings if len(set(map(value, getattr(s, hand)))) == 1]
        if "best" in words:
            return settings
        wanted = self._ranks_of(words, 1 if hand == "low" and "hands" in self.way else 2)
        return [s for s in settings if wanted is not None and values(getattr(s, hand)) == wanted]

    def _ranks_of(self, words: str, size: int) -> list[int] | None:
        """Return the ranks of the cards that words name, highest first; None if there are none."""
        if words in ("two highest singles", "two highest cards"):
            parts = [f"{place} {words.rsplit(maxsplit=1)[-1][:-1]}" for place in TH[:2]]
        elif words == "two highest after top":
            parts = ["second highest card", "third highest card"]
        elif words.startswith("two of "):
            parts = [words.removeprefix("two of ")] * 2
        elif " and " in words:
            parts = [part.removeprefix("one of ") for part in words.split(" and ")]
        else:
            parts = [words.removeprefix("one of ")] * size
        if any(part not in self.named for part in parts):
            return None
        return sorted((self.named[part] for part in parts), reverse=True)


@cache
def _plain(words: str) -> str:
    return " ".join(w for w in words.lower().replace("-", " ").split() if w not in ("a", "the", "an"))


def _ranks(words: str) -> Iterable[int]:
    """Return the ranks that words such as ``10s to 7s`` or ``king or higher`` take in."""
    if words.endswith((" or higher", " or better")):
        return range(RANKS[words.split(maxsplit=1)[0]], 15)
    if words.endswith(" or lower"):
        return range(2, RANKS[words.split(maxsplit=1)[0]] + 1)
    if " to " in words:
        high, low = words.split(" to ")
        return range(RANKS[low], RANKS[high] + 1)
    return [RANKS[word] for word in words.replace(",", " ").replace(" or ", " ").split()]


def _settings(cards: list[str], sizes: tuple[int, ...]) -> Iterable[Setting]:
    for low in combinations(range(7), sizes[-1]):
        left = [place for place in range(7) if place not in low]
        for medium in combinations(left, sizes[1]) if len(sizes) == 3 else [()]:
            high = tuple(cards[place] for place in left if place not in medium)
            yield Setting(high, tuple(cards[p] for p in medium), tuple(cards[p] for p in low))


def holds_complete(cards: list[str], ace_low: bool = True) -> bool:
    """Tell whether five of seven cards make a straight or a flush."""
    seven = Seven(cards, ace_low=ace_low)
    return seven.straight() or seven.flush()
