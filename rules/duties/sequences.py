"""Two lists of the cards that left a shoe, held against each other card by card, for many shoes at once.

Of one list it may be open whether some cards left the shoe at all, and in which order the cards of one stack
did.  Either may have cards that nobody could tell, which agree with any.
"""

from dataclasses import dataclass

import numpy as np

from rules.cards import JOKER, rank_of
from rules.kinds import Bools, Numbers, Rows

UNSEEN = -1
"""A card that nobody could tell."""
MOST_DOUBTED = 64
"""How many cards of a shoe may be in doubt before nothing is said of it."""


@dataclass(frozen=True, slots=True)
class Listed:
    """Cards in the order in which they left their shoes, shoe by shoe.

    shoe      row of the shoe of each
    card      which, or UNSEEN
    doubted   it may not have left the shoe, or not there
    before    how many cards of the same stack stand before it
    together  how many cards its stack has, itself included
    begins    when a round began with it, in microseconds since 1970; 0 for other cards
    of_round  row of the round, -1 for a card between rounds
    """

    shoe: Rows
    card: Numbers
    doubted: Bools
    before: Numbers
    together: Numbers
    begins: Numbers
    of_round: Rows

    def counts(self, shoes: int) -> Numbers:
        """How many cards each shoe has in the list, those in doubt included."""
        return np.bincount(self.shoe, minlength=shoes)


@dataclass(frozen=True, slots=True)
class Read:
    """Cards that a device read, shoe by shoe; ``cut``: from there on it does not say how many left a shoe."""

    shoe: Rows
    card: Numbers
    cut: Bools


@dataclass(frozen=True, slots=True)
class Matched:
    """How the lists of each shoe agree.

    agrees  bool[shoes]
    at      place in ``Listed`` at which they part, -1 where they do not, or where that list ends
    place   how many cards of what was read agree until then
    """

    agrees: Bools
    at: Rows
    place: Numbers


def matched(listed: Listed, read: Read) -> Matched:
    """Hold what a device read against what is listed; shoes of which nothing was read agree with nothing."""
    shoes = len(read.cut)
    starts = np.searchsorted(listed.shoe, np.arange(shoes + 1))
    lengths = np.diff(starts)
    each = _Padded(listed, starts[:-1], lengths)
    read_starts = np.searchsorted(read.shoe, np.arange(shoes + 1))
    was_read = _padded(read.card, read_starts[:-1], np.diff(read_starts))
    return _followed(each, was_read, lengths, np.diff(read_starts), read.cut, starts[:-1])


class _Padded:
    """The columns of a list, a row for each shoe."""

    def __init__(self, listed: Listed, starts: Numbers, lengths: Numbers) -> None:
        self.card = _padded(listed.card, starts, lengths)
        self.doubted = _padded(listed.doubted.astype(np.int64), starts, lengths) > 0
        self.before = _padded(listed.before, starts, lengths)
        self.together = _padded(listed.together, starts, lengths)


def _padded(values: Numbers, starts: Numbers, lengths: Numbers) -> Numbers:
    width = max(int(lengths.max(initial=0)), 1)  # a place to look at, where there is nothing
    place = np.arange(width)
    inside = place < lengths[:, None]
    rows = np.where(inside, starts[:, None] + place, len(values))
    found: Numbers = np.append(values, UNSEEN)[rows]
    return found


def _followed(
    each: _Padded, was_read: Numbers, lengths: Numbers, reads: Numbers, cut: Bools, starts: Numbers
) -> Matched:
    """Go along all lists a card at a time, with every number of doubted cards that may have been left out."""
    left_out = np.arange(1 + min(int(each.doubted.sum(axis=1).max(initial=0)), MOST_DOUBTED))
    ways = np.zeros((len(lengths), len(left_out)), dtype=bool)
    ways[:, 0] = True
    at, place = np.full(len(lengths), -1, dtype=np.intp), np.zeros(len(lengths), dtype=np.int64)
    done = np.zeros(len(lengths), dtype=bool)
    for number in range(each.card.shape[1]):
        going = number < lengths
        done |= cut & (ways & (number - left_out == reads[:, None])).any(axis=1)
        after = ways & _fits(each, number, left_out, was_read, reads)
        after[:, 1:] |= ways[:, :-1] & each.doubted[:, number, None]
        parts = going & ways.any(axis=1) & ~after.any(axis=1)
        at[parts] = starts[parts] + number
        place[parts] = number - ways[parts].argmax(axis=1)
        ways = np.where(going[:, None], after, ways)
    ends = lengths[:, None] - left_out
    agrees = done | (ways & (ends == reads[:, None])).any(axis=1)
    ended = ways.any(axis=1)
    place = np.where(ended, np.minimum(lengths - ways.argmax(axis=1), reads), place)
    return Matched(agrees, np.where(agrees, -1, at), np.where(agrees, reads, place))


def _fits(each: _Padded, number: int, left_out: Numbers, was_read: Numbers, reads: Numbers) -> Bools:
    """Whether the next card of each list was read there, or within the stack that it left with."""
    shoe = np.arange(len(reads))[:, None]
    own = number - left_out
    inside = (own >= 0) & (own < reads[:, None])
    found = np.zeros(inside.shape, dtype=bool)
    card = each.card[:, number, None]
    for step in range(int(each.together[:, number].max(initial=1))):
        place = own - each.before[:, number, None] + step
        there = (place >= 0) & (place < reads[:, None]) & (step < each.together[:, number, None])
        found |= there & _alike(card, was_read[shoe, np.where(there, place, 0)])
    return found & inside


def _alike(one: Numbers, other: Numbers) -> Bools:
    """Whether two cards may be the same; of some only the rank is known."""
    by_rank = (np.maximum(one, other) > JOKER) & (rank_of(one) == rank_of(other))
    alike: Bools = (one == other) | (one == UNSEEN) | (other == UNSEEN) | by_rank
    return alike
