"""Five-card high hands and two-card low hands: what § 645a.6 says, and the slow reference."""

from __future__ import annotations

from itertools import combinations, product

import numpy as np
import pytest

from rules.cards import NAMES
from rules.hands.counting import fives
from rules.hands.poker import category, describe, high_hand, low_hand
from rules.hands.rank_tables import CATEGORIES
from rules.hands.readings import Comparison, FlushJoker, RoyalJoker
from tests.hands.dealing import dealt, hands
from tests.hands.reference import Ranked, disagreements
from tests.prove import expected
from tests.slow import poker as slow

WORDS = {
    "As Ad Ah Ac XX": "five aces",
    "As Ks Qs Js Ts": "royal flush",
    "XX Ks Qs Js Ts": "royal flush",
    "As Ks XX Js Ts": "royal flush",
    "As 2s 3s 4s 5s": "straight flush, ace to five",
    "XX 2s 3s 4s 5s": "straight flush, ace to five",
    "As 2s 3s XX 5s": "straight flush, ace to five",
    "Ks Qs Js Ts 9s": "straight flush, king high",
    "2s 3s 4s 5s 6s": "straight flush, six high",
    "As Ad Ah XX Kc": "four of a kind, aces, king",
    "Ts Td Th 4s 4d": "full house, tens over fours",
    "XX As Ad 6s 6d": "full house, aces over sixes",
    "XX 9s 7s 4s 2s": "flush, ace, nine, seven, four, deuce",
    "XX As 9s 4s 2s": "flush, ace, king, nine, four, deuce",
    "As Kd Qs Js Ts": "straight, ace high",
    "XX 2d 3s 4s 5s": "straight, ace to five",
    "XX 6d 7s 8s 9s": "straight, ten high",
    "9s 6d XX 8s Ts": "straight, ten high",
    "XX As Ad 9s 6d": "three of a kind, aces, nine, six",
    "XX Ks Kh 9s 9d": "two pair, kings and nines, ace",
    "As Ad Kh 9s 4d": "pair of aces, king, nine, four",
    "XX Ks 9h 7s 2d": "ace high, king, nine, seven, deuce",
    "Ks As 2h 3s 4d": "ace high, king, four, three, deuce",
}


@pytest.mark.parametrize(("cards", "words"), WORDS.items(), ids=WORDS)
def test_hand_is_called_what_it_is(cards: str, words: str) -> None:
    assert describe(int(high_hand(hands(cards))[0])) == words


def test_hands_stand_in_the_printed_order() -> None:
    ordered = [
        *("2s 3d 4h 5c 7s", "XX Kd Qh 9c 7s", "2s 2d 3h 4c 5s", "As Ad Kh Qc Js", "3s 3d 2h 2c 4s"),
        *("As Ad Kh Kc Qs", "2s 2d 2h 3c 4s", "As Ad Ah Kc Qs", "2s 3d 4h 5c 6s", "Ks Qd Jh Tc 9s"),
        *("As 2d 3h 4c 5s", "As Kd Qh Jc Ts", "2s 3s 4s 5s 7s", "As Ks Qs Js 9s", "2s 2d 2h 3c 3s"),
        *("As Ad Ah Kc Ks", "2s 2d 2h 2c 3s", "As Ad Ah Ac Ks", "2s 3s 4s 5s 6s", "Ks Qs Js Ts 9s"),
        *("As 2s 3s 4s 5s", "As Ks Qs Js Ts", "As Ad Ah Ac XX"),
    ]
    ranks = high_hand(hands(*ordered))
    assert (np.diff(ranks) > 0).all()
    assert sorted({CATEGORIES[each] for each in category(ranks)}) == sorted(CATEGORIES)


def test_readings_change_what_they_are_about() -> None:
    [royal] = high_hand(hands("As Ks Qs Js XX"), royal_joker=RoyalJoker.ACE_ONLY)
    assert describe(int(royal)) == "straight flush, ace high by the joker"
    [ace] = high_hand(hands("XX Ks Qs Js Ts"), royal_joker=RoyalJoker.ACE_ONLY)
    assert describe(int(ace)) == "royal flush"
    [flush] = high_hand(hands("XX As 9s 4s 2s"), flush_joker=FlushJoker.ACE)
    assert describe(int(flush)) == "flush, ace, ace, nine, four, deuce"
    kings, deuces = "Ks Kd Qh 7s 6d", "2s 2d Ah 7s 6c"
    for reading, better in ((Comparison.ORDER_FIRST, kings), (Comparison.CARDS, deuces)):
        ranks = high_hand(hands(kings, deuces), comparison=reading)
        assert [kings, deuces][int(np.argmax(ranks))] == better
    one, other = high_hand(hands("Ks Kd Qh Qs Jd", "Kh Kc Jh Js Qd"), comparison=Comparison.RANKS)
    assert one == other
    assert describe(int(one)) == "two pair among king, queen, jack"


@pytest.mark.parametrize("readings", list(product(RoyalJoker, FlushJoker, Comparison)))
def test_high_hands_rank_as_the_slow_reference(readings: tuple[RoyalJoker, FlushJoker, Comparison]) -> None:
    royal_joker, flush_joker, comparison = readings
    names = [each.name.lower() for each in readings]
    cards = np.concatenate([dealt(600, 5), _flushes(250)])
    ours = high_hand(cards, royal_joker=royal_joker, flush_joker=flush_joker, comparison=comparison)
    known: Ranked = {}
    assert not disagreements(cards.tolist(), ours.tolist(), lambda five: slow.high_hand(five, *names), known)
    low = np.array(list(combinations(range(53), 2)), dtype=np.int8)
    two = low_hand(low, comparison=comparison)
    assert not disagreements(low.tolist(), two.tolist(), lambda two: slow.low_hand(two, names[2]), known)


def _flushes(count: int) -> np.ndarray:
    """Five cards of one suit, one of them often the joker."""
    rng = np.random.default_rng(2)
    cards = np.argsort(rng.random((count, 13)), axis=1)[:, :5] * 4
    cards[::2, 0] = 52
    return cards.astype(np.int8)


def test_all_five_card_hands_come_in_the_well_known_numbers() -> None:
    cards = fives()
    natural = np.bincount(category(high_hand(cards))[(cards != 52).all(axis=1)], minlength=len(CATEGORIES))
    known = expected()
    assert natural.sum() == 2_598_960
    for name, count in zip(CATEGORIES[:-1], natural, strict=False):
        assert count == known[f"five_cards_without_joker/{name}"], name


def test_high_and_low_hand_stand_on_one_scale() -> None:
    highs = ("Ad Kd 7h 6c 4s", "Ad Kd 7h 6c 4s", "Ks Qd 7h 6c 4s", "As Ad 7h 6c 4s", "2s 2d 4h 6c 8s")
    high = high_hand(hands(*highs))
    low = low_hand(hands("As Ks", "2s 2c", "As 2s", "XX Ac", "XX Ks"))
    assert (high >= low).tolist() == [True, False, False, True, True]


def test_joker_in_a_low_hand_is_an_ace() -> None:
    assert [describe(int(rank)) for rank in low_hand(hands("XX As", "XX Ks", "6s 6d", "3s 2s"))] == [
        "pair of aces",
        "ace high, king",
        "pair of sixes",
        "three high, deuce",
    ]


@pytest.mark.parametrize("wrong", [-1, 53, 127, -128])
def test_what_is_no_card_has_no_rank(wrong: int) -> None:
    cards = hands("As Kd Qh Jc 9s", "As Kd Qh Jc 8s")
    cards[1, 3] = wrong
    assert (high_hand(cards) >= 0).tolist() == [True, False]
    assert high_hand(cards)[1] == -1
    assert category(high_hand(cards))[1] == -1
    assert low_hand(cards[:, 3:])[1] == -1


@pytest.mark.parametrize("name", NAMES)
def test_a_card_that_stands_there_twice_has_no_rank(name: str) -> None:
    others = [each for each in ("As", "Kd", "Qh", "9c") if each != name][:3]
    assert high_hand(hands(" ".join([name, *others, name]))).tolist() == [-1]
    assert low_hand(hands(f"{name} {name}")).tolist() == [-1]


def test_cards_of_another_shape_or_kind_are_refused() -> None:
    with pytest.raises(ValueError, match=r"int8\[n, 5\], not int8\[1, 2\]"):
        high_hand(hands("As Kd"))
    with pytest.raises(ValueError, match=r"not int64\[1, 5\]"):
        high_hand(hands("As Kd Qh Jc 9s").astype(np.int64))
    with pytest.raises(ValueError, match="7 is not a valid Comparison"):
        low_hand(hands("As Kd"), comparison=7)
    with pytest.raises(ValueError, match="rank of no hand"):
        describe(-1)


def test_no_hands_give_no_ranks() -> None:
    assert high_hand(np.empty((0, 5), dtype=np.int8)).shape == (0,)
