"""Chapter 659a: four-card, two-card and one-card hands, their splits, and the lists of its wagers."""

from __future__ import annotations

from itertools import combinations, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.cards import JOKER
from rules.hands import asia, asia_lists
from rules.hands.asia import CATEGORIES, SPLITS, Kickers, all_splits, describe, high_hand, lawful
from rules.hands.asia_lists import AceLow, AsiaReadings, FortuneRoyal
from rules.hands.lists import Rows, masks
from rules.hands.readings import FlushJoker, RoyalJoker
from rules.hands.seven import best_on_list
from rules.paytable import paytables
from tests.hands.dealing import dealt, hands, rare
from tests.hands.reference import Ranked, disagreements
from tests.hands.test_properties import hands as any_seven
from tests.slow import poker as slow_lists
from tests.slow import poker_asia as slow

WORDS = {
    "As Ad Ah XX": "four aces",
    "As Ad Ah Ac": "four aces",
    "As Ks Qs Js": "straight flush, ace high",
    "XX 2s 3s 4s": "straight flush, ace to four",
    "Ks Qs XX Ts": "straight flush, king high",
    "Ks Kd Kh Kc": "four of a kind, kings",
    "XX As 9s 4s": "flush, ace, king, nine, four",
    "5s 4d 3h 2c": "straight, five high",
    "As 2d XX 4c": "straight, ace to four",
    "9s 9d 9h XX": "three of a kind, nines, ace",
    "As XX Kd Kh": "two pair, aces and kings",
    "6s 6d 5h 3c": "pair of sixes, five, three",
    "Qs Kd As 2h": "ace high, king, queen, deuce",
}


@pytest.mark.slow
def test_659a_6_c_a_rank_card_by_card_tells_the_rank_by_the_highest_card() -> None:
    drawn = np.random.default_rng(659)
    seven = np.array([drawn.permutation(53)[:7] for _ in range(20_000)], dtype=np.int8)
    for cards, rank in (
        (seven[:, :4], high_hand),
        (seven[:, 4:6], asia.medium_hand),
        (seven[:, 6:], asia.low_hand),
    ):
        by_top = rank(cards, kicker_mode=Kickers.TOP_CARD_ONLY)
        assert (asia.by_top_card(rank(cards).astype(np.int64)) == by_top).all()


@pytest.mark.parametrize(("cards", "words"), WORDS.items(), ids=WORDS)
def test_hand_is_called_what_it_is(cards: str, words: str) -> None:
    assert describe(int(high_hand(hands(cards))[0])) == words


def test_hands_stand_in_the_printed_order() -> None:
    ordered = [
        *("Qs Kd As 2h", "2s 2d 3h 4c", "As Ad Kh Qc", "3s 3d 2h 2c", "As Ad Kh Kc", "2s 2d 2h 3c"),
        *("As Ad Ah Kc", "5s 4d 3h 2c", "Ks Qd Jh Tc", "As 2d 3h 4c", "As Kd Qh Jc", "2s 3s 4s 6s"),
        *("As Ks Qs Ts", "2s 2d 2h 2c", "Ks Kd Kh Kc", "5s 4s 3s 2s", "Ks Qs Js Ts", "As 2s 3s 4s"),
        *("As Ks Qs Js", "As Ad Ah XX"),
    ]
    ranks = high_hand(hands(*ordered))
    assert (np.diff(ranks) > 0).all()
    assert {CATEGORIES[each] for each in asia.category(ranks)} == set(CATEGORIES)


@pytest.mark.parametrize("readings", list(product(FlushJoker, Kickers)))
def test_hands_rank_as_the_slow_reference(readings: tuple[FlushJoker, Kickers]) -> None:
    flush_joker, kicker_mode = readings
    names = [each.name.lower() for each in readings]
    known: Ranked = {}
    some = dealt(3000, 4, seed=4)
    suited = np.concatenate([some[:500] // 4 * 4, np.full((1, 4), -1)]).astype(np.int8)
    suited[::2, 0] = JOKER
    suited = suited[[len(set(hand)) == 4 for hand in suited.tolist()]]
    for cards in (some, suited):
        ours = high_hand(cards, flush_joker=flush_joker, kicker_mode=kicker_mode)
        assert not disagreements(
            cards.tolist(), ours.tolist(), lambda four: slow.high_hand(four, *names), known
        )
    for size, rank in ((2, asia.medium_hand), (1, asia.low_hand)):
        cards = np.array(list(combinations(range(53), size)), dtype=np.int8)
        ours = rank(cards, kicker_mode=kicker_mode)
        assert not disagreements(
            cards.tolist(), ours.tolist(), lambda few: slow.small_hand(few, names[1]), known
        )


def test_top_card_alone_makes_copies() -> None:
    one, other = hands("As Kd 9h 3c"), hands("Ac 7d 5h 2c")
    assert high_hand(one)[0] > high_hand(other)[0]
    top = Kickers.TOP_CARD_ONLY
    assert high_hand(one, kicker_mode=top) == high_hand(other, kicker_mode=top)
    # The example of § 659a.11(b): under the literal comparison a pair beside the same pair is a copy.
    four, two = hands("7s 7d 5h 3c"), hands("7h 7c")
    assert high_hand(four)[0] > asia.medium_hand(two)[0]
    assert high_hand(four, kicker_mode=top) == asia.medium_hand(two, kicker_mode=top)


def test_every_split_is_ranked_as_its_three_hands_are() -> None:
    cards = np.concatenate([dealt(200, 7), rare(200)])
    high, medium, low = all_splits(cards)
    assert len({(*tuple(sorted(split[:2])), split[2]) for split in SPLITS.tolist()}) == 105
    for place, (one, two, last) in enumerate(SPLITS.tolist()):
        rest = [each for each in range(7) if each not in {one, two, last}]
        assert (high[:, place] == high_hand(cards[:, rest])).all()
        assert (medium[:, place] == asia.medium_hand(cards[:, [one, two]])).all()
        assert (low[:, place] == asia.low_hand(cards[:, [last]])).all()


def test_a_hand_can_be_set_and_must_descend() -> None:
    cards = np.concatenate([dealt(20_000, 7), rare(2_000)])
    assert lawful(*all_splits(cards)).any(axis=1).all()
    high, medium, low = all_splits(hands("7s 7d 5h 3c 7h 7c 2s"))
    found = lawful(high, medium, low)[0]
    by_split = {tuple(split): bool(ok) for split, ok in zip(SPLITS.tolist(), found, strict=True)}
    assert by_split[4, 5, 6]  # 7-7-5-3 over 7-7 over 2
    assert not by_split[2, 3, 4]  # 7-7-7-2 over 5-3 over 7
    broken = hands("7s 7d 5h 3c 7h 7c 2s")
    broken[0, 2] = 53
    assert not lawful(*all_splits(broken)).any()


def test_what_is_no_card_has_no_rank() -> None:
    cards = hands("As Kd Qh Jc", "As Kd Qh As")
    cards[0, 1] = -1
    assert high_hand(cards).tolist() == [-1, -1]
    assert asia.category(high_hand(cards)).tolist() == [-1, -1]
    with pytest.raises(ValueError, match=r"int8\[n, 4\], not int8\[1, 2\]"):
        high_hand(hands("As Kd"))
    with pytest.raises(ValueError, match="rank of no hand"):
        describe(-1)


def row(cards: str, rows: Rows, readings: AsiaReadings = asia_lists.DEFAULTS) -> str:
    names = [*(each.name for each in rows), ""]
    return names[int(best_on_list(asia_lists.held(hands(cards), readings), masks(rows))[0])]


def test_lists_are_those_of_the_slow_reference() -> None:
    cards = np.concatenate([dealt(60, 7, seed=8), rare(60, seed=8)])
    held = asia_lists.held(cards)
    wanted = [slow_lists.rows_of(hand) for hand in cards.tolist()]
    for name, rows in (("progressive", asia_lists.progressive()), ("insurance", asia_lists.insurance())):
        names = [*(each.name for each in rows), ""]
        assert [names[place] for place in best_on_list(held, masks(rows))] == [each[name] for each in wanted]


def test_readings_choose_the_rows() -> None:
    barred = AsiaReadings(ace_low=AceLow.BARRED)
    wheel = "As 2d 3h 4c 5s 9d Kh"
    assert row(wheel, asia_lists.fortune_bonus()) == "straight"
    assert row(wheel, asia_lists.fortune_bonus(barred), barred) == ""
    assert row(wheel, asia_lists.insurance(), barred) == "ace_high"
    assert row(wheel, asia_lists.insurance()) == ""
    suited = "As 2s 3s 4s 5s 6s 7s"
    assert row(suited, asia_lists.progressive()) == "seven_card_straight_flush"
    assert row(suited, asia_lists.progressive(barred), barred) == "straight_flush"
    assert row("As 2s 3s 4s XX 9d Kh", asia_lists.fortune_bonus(barred), barred) == "flush"
    natural = AsiaReadings(fortune_royal=FortuneRoyal.NATURAL)
    by_joker = "As Ks Qs Js XX 2d 3d"
    assert row(by_joker, asia_lists.fortune_bonus()) == "royal_flush"
    assert row(by_joker, asia_lists.fortune_bonus(natural)) == "straight_flush"
    ace_only = AsiaReadings(progressive_royal=RoyalJoker.ACE_ONLY)
    assert row(by_joker, asia_lists.progressive(ace_only)) == "straight_flush"
    assert row("XX Ks Qs Js Ts Kd Qd", asia_lists.fortune_bonus(natural)) == "royal_flush_and_royal_match"
    assert row("9s 9d 9h Td Js Qc Kc", asia_lists.fortune_bonus()) == "three_of_a_kind"


def test_rows_of_every_list_are_those_printed() -> None:
    tables = paytables("ch659a_fortune_asia_poker")
    for table in tables["fortune_bonus"].values():
        assert {*table.rows, "three_pair"} == {each.name for each in asia_lists.fortune_bonus()}
    lists = {"progressive_payout": asia_lists.progressive(), "insurance": asia_lists.insurance()}
    for wager, rows in lists.items():
        for table in tables[wager].values():
            assert table.rows == tuple(each.name for each in rows)


@pytest.mark.slow
@given(any_seven, st.permutations(range(7)), st.permutations(range(4)))
def test_neither_order_nor_suits_matter(cards: list[int], order: list[int], suits: list[int]) -> None:
    turned = [cards[place] for place in order]
    renamed = [card if card == JOKER else card // 4 * 4 + suits[card % 4] for card in turned]
    one = np.stack(all_splits(np.array([cards], dtype=np.int8)))[:, 0].T.tolist()
    other = np.stack(all_splits(np.array([renamed], dtype=np.int8)))[:, 0].T.tolist()
    assert sorted(one) == sorted(other)


@given(any_seven)
def test_joker_is_never_worse_than_any_card_it_may_be(cards: list[int]) -> None:
    natural = [card for card in cards if card != JOKER][:3]
    free = [card for card in range(52) if card not in natural]
    others = high_hand(np.array([[*natural, card] for card in free], dtype=np.int8))
    by_joker = [CATEGORIES.index(name) for name in ("straight", "flush", "straight_flush")]
    made = asia.category(others)
    usable = [n for n, card in enumerate(free) if card // 4 == 12 or made[n] in by_joker]
    assert high_hand(np.array([[*natural, JOKER]], dtype=np.int8))[0] >= others[usable].max()
