"""The hands each optional wager is decided on: §§ 688a.6(d)-(f) and 688a.12(b)-(d).

Where the text is open the simulated casino goes by what most would read: a printed row is paid, and a hand
on two rows of a paytable by that which comes first in it.
"""

import numpy as np

from sample_logs.arrow import Flags, Ints
from sample_logs.poker.deal import Cards
from sample_logs.seven_cards import lists, ranks
from sample_logs.seven_cards.lists import Rows, Seven
from sample_logs.seven_cards.ranks import ACE

WILD = ("2", "5", "6", "7")
"""Progressive paytables with a fully wild joker."""
_WITHOUT_FULL_HOUSE = ("6", "7")


def ace_high(seven: Seven) -> Flags:
    """Hands that are an Ace High Pai Gow, § 688a.1: no pair, straight or flush, and an ace or the joker."""
    found: Flags = (seven.best == ranks.NOTHING) & (seven.top == ACE)
    return found


def ace_high_bonus(dealer: Seven, player: Seven) -> Rows:
    """§ 688a.12(b)."""
    there = ace_high(dealer)
    return [
        ("both_ace_high", there & ace_high(player)),
        ("dealer_ace_high_with_joker", there & dealer.joker),
        ("dealer_ace_high_without_joker", there),
    ]


def held(cards: Cards) -> Ints:
    """How many natural cards of each rank, hands x 13."""
    found: Ints = (cards[:, :, None] // 4 == np.arange(13)).sum(axis=1)
    return found


def fortune_bonus(seven: Seven, cards: Cards) -> Rows:
    """§ 688a.12(c): a hand with a straight and three-of-a-kind is on the row for the latter."""
    of_rank = held(cards)
    of_rank[:, ACE - 2] += seven.joker
    rows = dict(lists.fortune_bonus(seven, seven.royal_king_queen))
    straight, three_pair = rows.pop("straight"), rows.pop("three_pair")
    better = np.isin(seven.best, (ranks.STRAIGHT, ranks.TRIPS))
    rows["three_of_a_kind"] = better & (of_rank.max(axis=1) >= 3)
    return [*rows.items(), ("straight", straight), ("three_pair", three_pair)]


def progressive(paytable: str, seven: Seven, cards: Cards) -> Rows:
    """§ 688a.12(d)."""
    if paytable == "4":
        return fortune_bonus(seven, cards)[:-1]
    rows = dict(lists.progressive(seven))
    if paytable in WILD:
        rows = _wild(rows, seven, cards)
    if paytable == "2":
        rows.pop("five_aces")
        rows.pop("seven_card_straight_flush")
        sevens = {
            "seven_card_natural_straight_flush": seven.seven_natural,
            "seven_card_wild_straight_flush": seven.seven_joker,
        }
        rows = sevens | rows
    if paytable in _WITHOUT_FULL_HOUSE:
        rows.pop("full_house")
    return list(rows.items())


def _wild(rows: dict[str, Flags], seven: Seven, cards: Cards) -> dict[str, Flags]:
    """Let the joker be any card: with four of a rank five, with three four, with two pair a full house."""
    of_rank = -np.sort(-held(cards), axis=1)
    most, next_most = of_rank[:, 0] + seven.joker, of_rank[:, 1]
    found = {}
    for name, on in rows.items():
        found[name] = on
        if name == "five_aces":
            found["five_of_a_kind"] = most == 5
        if name == "four_of_a_kind":
            found[name] = on | (most >= 4)
        if name == "full_house":
            found[name] = on | ((most >= 3) & (next_most >= 2))
    return found
