"""The simulator ranks and sets hands by code of its own, and comes to what the rules' kernels say."""

from __future__ import annotations

from functools import cache

import numpy as np
import numpy.typing as npt
import pytest

from rules.hands import lists as kernel_lists
from rules.hands import poker, setting, seven, splits
from rules.hands.holding import Holding
from rules.hands.house_way import shipped
from sample_logs.pai_gow_poker import lists as own_lists
from sample_logs.seven_cards import lists, ranks
from sample_logs.seven_cards import setting as simulated_setting
from sample_logs.seven_cards.night import LUCKY

Cards = npt.NDArray[np.int8]


@cache
def _random_hands() -> Cards:
    """Seven cards: of the whole deck, of one suit mostly, and of few ranks."""
    rng = np.random.default_rng(8)
    few_ranks = [rank * 4 + suit for rank in (12, 11, 3, 9, 0) for suit in range(4)] + [52]
    pools = [list(range(53)), few_ranks]
    pools += [
        [r * 4 + s for r in range(13)] + [52, *(r * 4 + (s + 1) % 4 for r in (10, 11, 12))] for s in range(4)
    ]
    drawn = [np.array(p)[rng.random((20_000, len(p))).argsort(axis=1)[:, :7]] for p in pools]
    return np.concatenate(drawn).astype(np.int8)


@cache
def _dealt() -> simulated_setting.Dealt:
    return simulated_setting.Dealt.of(_random_hands())


def _same_order(mine: npt.NDArray[np.integer], theirs: npt.NDArray[np.integer]) -> bool:
    places = [np.unique(numbers, return_inverse=True)[1] for numbers in (mine.ravel(), theirs.ravel())]
    return bool((places[0] == places[1]).all())


@pytest.mark.slow
def test_settings_rank_as_the_rules_rank_them() -> None:
    high, low = splits.all_splits(_dealt().cards)
    assert (ranks.LOWS == splits.SPLITS).all()
    assert _same_order(_dealt().high, high)
    assert _same_order(_dealt().low, low)
    assert ((_dealt().high >= _dealt().low) == (high >= low)).all()


def test_five_and_two_cards_rank_as_in_a_setting() -> None:
    way = np.arange(len(_dealt().cards)) % len(ranks.LOWS)
    high, low = ranks.laid(_dealt().cards, way)
    rows = np.arange(len(way))
    assert (ranks.high_hand(high) == _dealt().high[rows, way]).all()
    assert (ranks.low_hand(low) == _dealt().low[rows, way]).all()


@pytest.mark.parametrize(
    ("name", "theirs"),
    [
        ("emperors_challenge", kernel_lists.fortune_bonus("emperors_challenge")),
        ("fortune_pai_gow", kernel_lists.fortune_bonus("fortune_pai_gow")),
        ("emperors_treasure", kernel_lists.emperors_treasure()),
        ("progressive", kernel_lists.progressive()),
        ("dynasty", kernel_lists.dynasty()),
        ("insurance", kernel_lists.insurance()),
        ("protection", kernel_lists.protection()),
        ("red", kernel_lists.red_black("red")),
        ("black", kernel_lists.red_black("black")),
    ],
)
def test_lists_hold_the_hands_the_rules_put_on_them(name: str, theirs: kernel_lists.Rows) -> None:
    held = lists.hold(_dealt().cards, _dealt().best)
    red = np.full(len(held.best), name == "red")
    mine = {
        "emperors_challenge": lambda: lists.fortune_bonus(held, held.royal_ace_king),
        "fortune_pai_gow": lambda: lists.fortune_bonus(held, held.royal_king_queen),
        "emperors_treasure": lambda: own_lists.emperors_treasure(held),
        "progressive": lambda: lists.progressive(held),
        "dynasty": lambda: own_lists.dynasty(held),
        "insurance": lambda: lists.insurance(held),
        "protection": lambda: own_lists.protection(held),
        "red": lambda: own_lists.red_black(held, red),
        "black": lambda: own_lists.red_black(held, red),
    }[name]()
    by_rules = seven.best_on_list(seven.holdings(_dealt().cards), kernel_lists.masks(theirs))
    names = np.array([row.name for row in theirs] + [""])[by_rules]
    assert (np.array([row for row, _ in mine] + [""])[lists.first_row(mine)] == names).all()
    assert set(names) >= {row.name for row in theirs[-3:]}


def test_a_queens_dragon_is_one_to_the_rules() -> None:
    held = lists.hold(_dealt().cards, _dealt().best)
    by_rules = (seven.holdings(_dealt().cards) & Holding.QUEENS_DRAGON.value) != 0
    assert (held.dragon == by_rules).all()
    assert held.dragon.any()


def test_the_house_way_sets_as_its_filed_text_does() -> None:
    way = simulated_setting.foxwoods(_dealt())
    high, low, _ = setting.apply(shipped()["foxwoods"], _dealt().cards)
    mine = ranks.laid(_dealt().cards, way)
    assert (poker.high_hand(mine[0]) == high).all()
    assert (poker.low_hand(mine[1]) == low).all()


def test_lucky_hands_are_what_they_are_called() -> None:
    rng = np.random.default_rng(1)
    for favored in LUCKY:
        cards = favored(rng)
        assert len(set(cards)) == len(cards) <= 7
        assert set(cards) <= set(range(53))
