"""When everything happens: a clock for every round, hand and wager, and the preparation of a shoe."""

from dataclasses import dataclass

import numpy as np

from sample_logs.arrow import MISSING, Flags, Ints
from sample_logs.over_under import law
from sample_logs.over_under.night import FAILED, Night
from sample_logs.over_under.plan import Plan
from sample_logs.shoe.night import ShoeClock, starts
from sample_logs.within import running

_MS = 1000
_FIRST, _PAUSE, _TWO_CARDS, _A_WAGER, _TO_RACK = 800, 600, 1600, 700, 800  # milliseconds


@dataclass(frozen=True, slots=True)
class Clock(ShoeClock):
    """Times in UTC microseconds.

    Of each round; third is MISSING without further cards.  Of each hand: decided, dealt_to when its turn for
    further cards comes, racked.  Of each wager: placed, and ended (collected, paid or returned).
    """

    first: Ints
    third: Ints
    decided: Ints
    dealt_to: Ints
    racked: Ints
    placed: Ints
    ended: Ints


@dataclass(frozen=True, slots=True)
class _Spans:
    """How long each hand's decision and the rest of its round take, and when they end: microseconds."""

    decision: Ints
    play: Ints
    decision_ends: Ints
    play_ends: Ints


def shuffled_by_hand(night: Night) -> Flags:
    """Find the shoes that are shuffled by hand: without a device, or because it failed."""
    without = np.repeat([not (t.device or t.continuous) for t in night.tables], night.shoes_per_table)
    found: Flags = without | (night.trouble == FAILED)
    return found


def keep_time(rng: np.random.Generator, plan: Plan, night: Night) -> Clock:
    """Give every round, hand and wager its times.

    Raises ValueError when a table's rounds do not fit into its day.
    """
    rounds, count = night.boxes.round, night.table.size
    first = rng.integers(9000, 20000, count) * _MS
    hands = np.bincount(rounds, minlength=count)
    spans = _spans(rng, night, first + (_FIRST * hands + _PAUSE) * _MS)
    ended = _ended(night, spans)
    third = np.full(count, np.iinfo(np.int64).max)
    dealt_to = spans.play_ends - spans.play
    further = ~night.boxes.dead
    np.minimum.at(third, rounds[further], dealt_to[further] + 300 * _MS)
    settled, over = np.zeros(count, np.int64), np.zeros(count, np.int64)
    np.maximum.at(settled, rounds[night.wagers.hand], ended)
    np.maximum.at(over, rounds, spans.play_ends)
    over += rng.integers(4500, 7500, count) * _MS
    of_round, prepared_from = starts(plan, night, over, shuffled_by_hand(night))
    of_hand = of_round[rounds]
    share = rng.integers(5, 90, night.wagers.hand.size)
    before = first[rounds[night.wagers.hand]] * share // 100 // _MS * _MS
    decided = spans.decision_ends - np.where(night.hands.choice == law.SURRENDER, 900, 600) * _MS
    chosen = (night.wagers.kind == law.OVER_23) | (night.wagers.kind == law.UNDER_18)
    placed = np.where(chosen, decided[night.wagers.hand], before)
    return Clock(
        opened=of_round,
        first=of_round + first,
        third=np.where(third == np.iinfo(np.int64).max, MISSING, of_round + third),
        settled=of_round + settled,
        over=of_round + over,
        decided=of_hand + decided,
        dealt_to=of_hand + dealt_to,
        racked=of_hand + spans.play_ends,
        placed=of_hand[night.wagers.hand] + placed,
        ended=of_hand[night.wagers.hand] + ended,
        prepared_from=prepared_from,
    )


def _spans(rng: np.random.Generator, night: Night, begins: Ints) -> _Spans:
    """Put decisions and hands of each round one after the other, in the order its table plays.

    begins  when the first player is asked, from the round's opening
    """
    boxes, size = night.boxes, night.boxes.round.size
    decision = rng.integers(1300, 4000, size) * _MS
    wagers = np.bincount(night.wagers.hand, _in_turn(night), size).astype(np.int64)
    play = (np.where(boxes.dead, 0, _TWO_CARDS) + _A_WAGER * wagers + _TO_RACK) * _MS
    one_by_one = np.array([t.one_by_one for t in night.tables])[night.table[boxes.round]]
    asked = np.where(one_by_one, 2 * boxes.rank, boxes.rank)
    dealt = np.where(one_by_one, 2 * boxes.rank + 1, 100 + boxes.rank)
    turn = np.concatenate([asked, np.where(boxes.missed, 1000, dealt)])
    rounds = np.concatenate([boxes.round, boxes.round])
    length = np.concatenate([decision, play])
    ends = running(rounds, np.lexsort((turn, rounds)), length) + begins[rounds]
    return _Spans(decision, play, ends[:size], ends[size:])


def _in_turn(night: Night) -> Flags:
    """Find the wagers that are settled when the dealer comes to the hand: all but surrendered ones."""
    found: Flags = night.wagers.outcome != law.SURRENDERED
    return found


def _ended(night: Night, spans: _Spans) -> Ints:
    """Say when each wager is settled, from its round's opening."""
    wagers, of_hand = night.wagers, night.wagers.hand
    gone = (night.hands.choice == law.SURRENDER)[of_hand]
    place = wagers.place + 1 - gone
    cards = np.where(night.boxes.dead[of_hand], 0, _TWO_CARDS)
    begins = spans.play_ends[of_hand] - spans.play[of_hand]
    in_turn = begins + (cards + _A_WAGER * place) * _MS
    return np.where(_in_turn(night), in_turn, spans.decision_ends[of_hand])
