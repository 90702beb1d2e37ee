"""Hands of cards as set: how the parts of a hand rank, and other ways to lay them down."""

from collections.abc import Callable

import numpy as np

from rules.cards import NAMES, NUMBERS
from sample_logs.fortune_asia_poker import ranks as ranks_of_three
from sample_logs.fortune_asia_poker.setting import Dealt
from sample_logs.planters.case import Case
from sample_logs.planters.draft import Row, after
from sample_logs.seven_cards import ranks

SET = ("set_high", "set_medium", "set_low")
FIRST = ("first_high", "first_medium", "first_low")


def ranks_of(hand: Row) -> tuple[int, int]:
    """Rank a hand's high and low hand as set."""
    high, low = (np.array([[NUMBERS[c] for c in hand[name]]], np.int8) for name in ("set_high", "set_low"))
    return int(ranks.high_hand(high)[0]), int(ranks.low_hand(low)[0])


def racked_unseen(case: Case) -> None:
    """Put the cards of a surrendered hand into the rack, counted, just before they are turned up."""
    turned = case.hand["hand_revealed_at"]
    case.hand["hand_racked_at"] = after(turned, -100)
    for count in case.events("surrender_counted", event_position=case.position):
        count["event_at"] = after(turned, -200)


def given_up_and_shown(case: Case) -> bool:
    """A surrendered wager whose cards were turned up for a Qualifying Wager, without an Envy Bonus."""
    gone = case.row["wager_outcome"] == "surrender" and case.hand["hand_revealed_at"] is not None
    return gone and any(w["envy_lammer"] for w in case.wagers) and not case.events("envy_acknowledged")


def set_otherwise(hand: Row) -> None:
    """Exchange a card in front for one of the five, so that both hands are lawful and rank otherwise."""
    high, low = list(hand["set_high"]), list(hand["set_low"])
    for front in range(2):
        for back in range(5):
            other_high, other_low = list(high), list(low)
            other_high[back], other_low[front] = low[front], high[back]
            tried = {"set_high": other_high, "set_low": other_low}
            found = ranks_of(tried)
            if found[0] >= found[1] and found != ranks_of(hand):
                hand.update(tried)
                return


def three_ranks(hand: Row) -> tuple[int, ...]:
    """Rank a hand's high, medium and low hand as set."""
    hands = [np.array([[NUMBERS[card] for card in hand[name]]], np.int8) for name in SET]
    rank = (ranks_of_three.high_hand, ranks_of_three.medium_hand, ranks_of_three.low_hand)
    return tuple(int(one(cards)[0]) for one, cards in zip(rank, hands, strict=True))


def descending(found: tuple[int, ...]) -> bool:
    """Whether each of three hands ranks higher than the next."""
    return found[0] > found[1] > found[2]


def set_another_way(hand: Row, fits: Callable[[tuple[int, ...]], bool]) -> Row | None:
    """Set three hands of a hand's cards in another way, whose ranks fit and are not those as set."""
    cards = np.array([[NUMBERS[card] for card in hand["cards"]]], np.int8)
    dealt, now = Dealt.of(cards), three_ranks(hand)
    for way in range(ranks_of_three.WAYS):
        found = tuple(int(hands[0, way]) for hands in (dealt.high, dealt.medium, dealt.low))
        if found != now and fits(found):
            laid = ranks_of_three.laid(dealt.cards, np.array([way]))
            return {name: [NAMES[c] for c in one[0]] for name, one in zip(SET, laid, strict=True)}
    return None


def against(mine: tuple[int, ...], its: tuple[int, ...]) -> list[int]:
    """Compare each part of a hand with the dealer's: 1 higher, 0 the same, -1 lower."""
    return [(one > other) - (one < other) for one, other in zip(mine, its, strict=True)]


def decides_alike(case: Case, laid: Row) -> bool:
    """Whether every player's wager comes out as it did when the dealer's hands are set as ``laid``.

    So the money says nothing of how they lay; all players' hands have to be known for that.
    """
    mains = [w for w in case.wagers if w["wager_kind"] == case.main and w["wager_outcome"] != "surrender"]
    hands = [case.hands[w["wager_position"]] for w in mains]
    return all(h["set_high"] and _higher(h, case.row) == _higher(h, laid) for h in hands)


def _higher(hand: Row, dealers: Row) -> int:
    """How many parts of a hand rank higher than the dealer's; of three, whether two do, which decides."""
    ranks = three_ranks if hand.get("set_medium") else ranks_of
    count = against(ranks(hand), ranks(dealers)).count(1)
    return count >= 2 if hand.get("set_medium") else count


def lone_pair(hand: Row) -> bool:
    """Whether a hand holds one pair, and neither a straight nor a flush is near."""
    ranks = sorted("23456789TJQKA".index(card[0]) for card in hand["cards"] if card != "XX")
    suits = [card[1] for card in hand["cards"]]
    spread = ranks[-1] - ranks[0]
    return len(ranks) == 7 and len(set(ranks)) == 6 and spread > 9 and max(map(suits.count, suits)) < 4
