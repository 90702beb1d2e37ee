"""The words of a house way: conditions on seven cards, and the cards that are set in front.

Capital letters, hyphens and articles make no difference. The joker counts as an ace wherever ranks are named,
and as what §§ 645a.6(a) and 659a.6(a) allow wherever high hands are named.

The patterns below read the 148 phrases of the ways that come with the rules in 1.2 ms, and say which words of
a phrase are not understood.  Importing lark, pyparsing or parsimonious alone takes 70 to 110 ms, and their
errors name a place in the text, from which those words would have to be worked out.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from rules.hands.house_way_dealt import FOUR_ACES, Dealt, best
from rules.hands.kernels import Ranks
from rules.hands.rank_tables import (
    CATEGORIES,
    FIVE_ACES,
    FLUSH,
    FOUR,
    FULL_HOUSE,
    PAIR,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE,
    TWO_PAIR,
)
from rules.kinds import Bools

Settings = npt.NDArray[np.bool_]
"""bool[m, s]  settings, 21 or 105, of each hand"""
Test = Callable[[Dealt], Bools]
"""bool[m]  of which hands a condition is true"""

SHAPES: dict[str, tuple[int, ...]] = {
    "no pair": (1, 1, 1, 1, 1, 1, 1),
    "one pair": (2, 1, 1, 1, 1, 1),
    "two pair": (2, 2, 1, 1, 1),
    "three pair": (2, 2, 2, 1),
    "three of a kind": (3, 1, 1, 1, 1),
    "full house": (3, 2, 1, 1),
    "full house with two pair": (3, 2, 2),
    "three of a kind twice": (3, 3, 1),
    "four of a kind": (4, 1, 1, 1),
    "four of a kind with a pair": (4, 2, 1),
    "four of a kind with three of a kind": (4, 3),
    "five aces": (5, 1, 1),
    "five aces with a pair": (5, 2),
}
"""How many cards of each rank the seven have; every hand is one of these, and only one."""

GROUPS: dict[str, tuple[int, int, int]] = {
    "the pair": (2, 1, 0),
    "the higher pair": (2, 2, 0),
    "the lower pair": (2, 2, 1),
    "the highest pair": (2, 3, 0),
    "the middle pair": (2, 3, 1),
    "the lowest pair": (2, 3, 2),
    "the three of a kind": (3, 1, 0),
    "the higher three of a kind": (3, 2, 0),
    "the lower three of a kind": (3, 2, 1),
    "the four of a kind": (4, 1, 0),
    "the five aces": (5, 1, 0),
}
"""Cards of one rank: how many, how many such ranks the hand has, and which of these from the highest."""

_PLACES = ("highest", "second highest", "third highest", "fourth highest", "fifth highest")
CARDS = tuple(f"the {place} {kind}" for kind in ("single", "card") for place in (*_PLACES, "lowest"))
"""Single cards are those whose rank the hand holds once; cards are all seven."""

FIVES: dict[str, tuple[int, ...]] = {
    "a complete hand": (STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL_FLUSH),
    "a straight": (STRAIGHT, STRAIGHT_FLUSH, ROYAL_FLUSH),
    "a flush": (FLUSH, STRAIGHT_FLUSH, ROYAL_FLUSH),
    "a straight flush": (STRAIGHT_FLUSH, ROYAL_FLUSH),
    "a royal flush": (ROYAL_FLUSH,),
}
"""Hands of five that need all their cards; a straight flush is a straight and a flush, too."""

MADE: dict[str, tuple[int, ...]] = {
    **FIVES,
    "a pair": (PAIR,),
    **{CATEGORIES[at].replace("_", " "): (at,) for at in (TWO_PAIR, THREE, FULL_HOUSE, FOUR, FIVE_ACES)},
    "four of a kind": (FOUR, FOUR_ACES),
}
"""What a high hand can be left as."""

_RANKS = {"ace": 12, "king": 11, "queen": 10, "jack": 9, **{str(n): n - 2 for n in range(2, 11)}}
_RANK = rf"(?:{'|'.join(_RANKS)})s?"


def _plain(text: str) -> str:
    words = [w for w in text.lower().replace("-", " ").split() if w not in {"a", "an", "the"}]
    same = {"leave": "leaves", "beat": "beats", "are": "is"}
    return " ".join(same.get(word, word) for word in words)


_PLAIN_SHAPES = {_plain(name): shape for name, shape in SHAPES.items()}
_PLAIN_GROUPS = {_plain(name): group for name, group in GROUPS.items()}
_PLAIN_CARDS = {_plain(name) for name in CARDS}
_PLAIN_FIVES = {_plain(name): made for name, made in FIVES.items()}
_PLAIN_MADE = {_plain(name): made for name, made in MADE.items()}


class NotUnderstood(ValueError):
    """Words in which no house way is written."""

    def __init__(self, words: str, *, example: str) -> None:
        super().__init__(f"{words!r} is not understood; it can be such as {example}")


def _in_any(settings: Settings) -> Bools:
    """Hands of which some setting is true."""
    found: Bools = np.logical_or.reduce(settings, axis=1)
    return found


@lru_cache(maxsize=1024)
def _ranks(text: str) -> Settings:
    """Ranks written as ``kings``, ``jacks or higher``, ``10s to 7s`` or ``aces, kings or 10s``; bool[14].

    The last entry stands for a rank that the hand does not have.
    """
    found = np.zeros(14, dtype=bool)
    number = {**_RANKS, **{f"{name}s": rank for name, rank in _RANKS.items()}}
    if match := re.fullmatch(rf"({_RANK}) or (higher|better|lower)", text):
        rank = number[match[1]]
        found[slice(rank + 1) if match[2] == "lower" else slice(rank, 13)] = True
    elif match := re.fullmatch(rf"({_RANK}) (?:to|through) ({_RANK})", text):
        one, other = sorted((number[match[1]], number[match[2]]))
        found[one : other + 1] = True
    elif re.fullmatch(rf"{_RANK}(?:, {_RANK})*(?:,? or {_RANK})?", text):
        for word in re.findall(rf"\b{_RANK}\b", text):
            found[number[word]] = True
    else:
        raise NotUnderstood(text, example="kings, jacks or higher, 10s to 7s")
    return found


def _rank_of(text: str) -> Callable[[Dealt], Ranks]:
    """Rank of a group or of a card; -1 in hands without it."""
    if text in _PLAIN_GROUPS:
        size, needed, place = _PLAIN_GROUPS[text]
        return lambda dealt: dealt.group(size, needed, place)
    if text not in _PLAIN_CARDS:
        raise NotUnderstood(text, example="the highest single, the lower pair")
    *where, kind = text.split()
    place = -1 if where == ["lowest"] else [_plain(each).split() for each in _PLACES].index(where)
    return lambda dealt: dealt.single(place) if kind == "single" else dealt.card(place)


def _five(text: str) -> Callable[[Dealt, Settings], Settings]:
    """Which of some settings leave such a high hand; bool[m, s]."""
    if text == "best hand":
        return lambda dealt, among: (
            among & (dealt.high == np.where(among, dealt.high, -1).max(axis=1)[:, None])
        )
    name = text.removesuffix(" or better")
    if name not in _PLAIN_MADE:
        raise NotUnderstood(text, example="a complete hand, a straight, a pair or better")
    made, better = _PLAIN_MADE[name], name != text
    return lambda dealt, among: among & dealt.makes(made, better=better)


def _two_ranks(text: str) -> Callable[[Dealt], tuple[Ranks, Ranks]]:
    """Ranks of the two cards that are named; -1 in hands without them."""
    if text in _PLAIN_GROUPS and _PLAIN_GROUPS[text][0] == 2:
        return _same(_rank_of(text))
    if text.startswith("two of ") and text.removeprefix("two of ") in _PLAIN_GROUPS:
        return _same(_rank_of(text.removeprefix("two of ")))
    if match := re.fullmatch(r"two highest (single|card)s", text):
        text = f"highest {match[1]} and second highest {match[1]}"
    elif text == "two highest after top":
        text = "second highest card and third highest card"
    if match := re.fullmatch(r"(.+) and (.+)", text):
        one, other = (_one_card(each) for each in match.groups())
        return lambda dealt: (one(dealt), other(dealt))
    raise NotUnderstood(text, example="the lower pair, two highest singles, best two that leave a straight")


def _one_card(text: str) -> Callable[[Dealt], Ranks]:
    """Rank of one card: ``highest single``, or ``one of`` a group."""
    group = text.removeprefix("one of ")
    if (text in _PLAIN_CARDS) == (group in _PLAIN_GROUPS and group != text):
        raise NotUnderstood(text, example="the highest single, one of the three of a kind")
    return _rank_of(group)


def _same(rank: Callable[[Dealt], Ranks]) -> Callable[[Dealt], tuple[Ranks, Ranks]]:
    return lambda dealt: (rank(dealt), rank(dealt))


@dataclass(frozen=True, slots=True)
class Phrase:
    """What a phrase says of the cards of one hand.

    allows  settings of which they are those named, or lawful, or a pair
    leaves  those of some settings that leave such a high hand
    best    whether of all these only the highest are meant
    """

    allows: Callable[[Dealt], Settings]
    leaves: Callable[[Dealt, Settings], Settings]
    best: bool


def _phrase(text: str, few: str, named: Callable[[str], Callable[[Dealt], Settings]]) -> Phrase:
    """Understand a phrase; ``few`` is a pattern of what may follow ``best``."""
    words, _, rest = _plain(text).partition(" that leaves ")
    left = _five(rest) if rest else lambda _, among: among
    match = re.fullmatch(rf"best (lawful )?({few})", words)
    if not match:
        return Phrase(named(words), left, best=False)
    lawful, pair = bool(match[1]), match[2] == "pair"

    def allowed(dealt: Dealt) -> Settings:
        among = dealt.lawful if lawful else np.ones_like(dealt.lawful)
        return among & dealt.paired if pair else among

    return Phrase(allowed, left, best=True)


@lru_cache(maxsize=1024)
def two_cards(text: str) -> Phrase:
    """Understand a phrase for the two cards of a low hand, or of a medium hand where there are three.

    Raises ValueError for an unknown phrase.
    """

    def named(words: str) -> Callable[[Dealt], Settings]:
        ranks = _two_ranks(words)
        return lambda dealt: dealt.pair == dealt.pair_of(*ranks(dealt))[:, None]

    return _phrase(text, "two|pair", named)


@lru_cache(maxsize=1024)
def one_card(text: str) -> Phrase:
    """Understand a phrase for the low hand of one card.

    Raises ValueError for an unknown phrase.
    """

    def named(words: str) -> Callable[[Dealt], Settings]:
        rank = _one_card(words)
        return lambda dealt: dealt.one == dealt.one_of(rank(dealt))[:, None]

    return _phrase(text, "card", named)


@lru_cache(maxsize=1024)
def low_hand(text: str) -> Callable[[Dealt], Settings]:
    """Which settings, bool[m, s], a phrase for two cards allows.

    Raises ValueError for an unknown phrase.
    """
    two = two_cards(text)
    return lambda dealt: set_by(dealt, two)


def set_by(dealt: Dealt, two: Phrase, one: Phrase | None = None) -> Settings:
    """Which settings the phrases for the two cards, and for the one, allow together.

    What is named or must be left comes first; then the one is the best it can be, then the two are.
    """
    among = two.allows(dealt)
    if one is not None:
        among = one.leaves(dealt, among & one.allows(dealt))
    among = two.leaves(dealt, among)
    if one is not None and one.best:
        among &= dealt.one == best(dealt.one, among)[:, None]
    if two.best:
        among &= dealt.pair == dealt.best_pair(among)[:, None]
    return among


def _shape(text: str) -> Test:
    shape = _PLAIN_SHAPES[text]
    return lambda dealt: dealt.has_shape(shape)


def _makes(text: str) -> Test:
    five = _five(text)
    return lambda dealt: _in_any(five(dealt, np.ones_like(dealt.lawful)))


def _is(subject: str, ranks: str) -> Test:
    rank, wanted = _rank_of(subject), _ranks(ranks)
    return lambda dealt: wanted[rank(dealt)]


def _leaves(low: str, made: str) -> Test:
    two, five = low_hand(low), _five(made)
    return lambda dealt: _in_any(five(dealt, two(dealt)))


def _lawful(low: str) -> Test:
    two = low_hand(low)
    return lambda dealt: _in_any(two(dealt) & dealt.lawful)


def _beats(one: str, other: str) -> Test:
    first, second = low_hand(one), low_hand(other)

    def better(dealt: Dealt) -> Bools:
        mine, theirs = dealt.best_pair(first(dealt)), dealt.best_pair(second(dealt))
        return (mine > theirs) & (theirs >= 0)

    return better


def _parts(text: str) -> Iterator[tuple[Callable[..., Test], tuple[str, ...]]]:
    """Readings of a condition: what builds it, and from which words."""
    if text in _PLAIN_SHAPES:
        yield _shape, (text,)
    elif text in _PLAIN_FIVES:
        yield _makes, (text,)
    # The longest forms first: a low hand may itself speak of what it leaves.
    elif match := re.fullmatch(r"(.+) beats (.+)", text):
        yield _beats, (match[1], match[2])
    elif match := re.fullmatch(r"(.+?) is lawful", text):
        yield _lawful, (match[1],)
    elif match := re.fullmatch(r"(.+?) leaves (.+)", text):
        yield _leaves, (match[1], match[2])
    elif match := re.fullmatch(r"(.+?) is (.+)", text):
        yield _is, (match[1], match[2])


@lru_cache(maxsize=1024)
def condition(text: str) -> Test:
    """Return the test a condition stands for.

    Raises ValueError for words that are no condition, saying which.
    """
    words = _plain(text)
    if words == "joker":
        return lambda dealt: dealt.joker
    for build, parts in _parts(words):
        return build(*parts)
    raise NotUnderstood(text, example="two pair, a complete hand, the pair is kings")
