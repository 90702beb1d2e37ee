"""What must hold of any hand: neither order nor suits matter, and the joker is put to its best use."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from rules.cards import JOKER
from rules.hands.holding import Holding
from rules.hands.poker import category, high_hand, low_hand
from rules.hands.rank_tables import CATEGORIES
from rules.hands.seven import holdings
from rules.hands.splits import all_splits, best_high

COLORLESS = Holding.RED_0.value - 1
"""Marks that do not depend on colors."""
BY_JOKER = [CATEGORIES.index(name) for name in ("straight", "flush", "straight_flush", "royal_flush")]

sevens = st.permutations(range(53)).map(lambda deck: deck[:7]) | st.permutations(range(52)).map(
    lambda deck: [JOKER, *deck[:6]]
)
# Cards of few ranks and suits make the hands that chance seldom deals.
suited = st.lists(st.sampled_from([*range(0, 52, 4), 1, 45, 49, JOKER]), min_size=7, max_size=7, unique=True)
hands = sevens | suited


def _one(cards: list[int]) -> np.ndarray:
    return np.array([cards], dtype=np.int8)


@given(hands, st.permutations(range(7)))
def test_order_does_not_matter(cards: list[int], order: list[int]) -> None:
    turned = [cards[place] for place in order]
    assert best_high(_one(cards)) == best_high(_one(turned))
    assert holdings(_one(cards)) == holdings(_one(turned))
    for one, other in zip(all_splits(_one(cards)), all_splits(_one(turned)), strict=True):
        assert sorted(one[0].tolist()) == sorted(other[0].tolist())


@given(hands, st.permutations(range(4)))
def test_suits_do_not_matter(cards: list[int], suits: list[int]) -> None:
    other = [card if card == JOKER else card // 4 * 4 + suits[card % 4] for card in cards]
    assert best_high(_one(cards)) == best_high(_one(other))
    assert holdings(_one(cards))[0] & COLORLESS == holdings(_one(other))[0] & COLORLESS
    assert high_hand(_one(cards[:5])) == high_hand(_one(other[:5]))
    assert low_hand(_one(cards[5:])) == low_hand(_one(other[5:]))


@given(hands)
def test_joker_is_never_worse_than_any_card_it_may_be(cards: list[int]) -> None:
    natural = [card for card in cards if card != JOKER][:6]
    free = [card for card in range(52) if card not in natural]
    others = best_high(np.array([[*natural, card] for card in free], dtype=np.int8))
    made = category(others)
    lawful = [n for n, card in enumerate(free) if card // 4 == 12 or made[n] in BY_JOKER]
    with_joker = best_high(_one([*natural, JOKER]))[0]
    # A natural ace of a suit may make a flush, which the joker as an ace completes as well.
    assert with_joker >= others[lawful].max()
