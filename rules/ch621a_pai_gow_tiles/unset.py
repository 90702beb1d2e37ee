"""What tiles can rank whose setting nobody recorded: § 621a.8(g)-(i) where every way to set them agrees."""

from dataclasses import dataclass

import numpy as np

from rules.asked import asks_for_readings
from rules.ch621a_pai_gow_tiles.hands import TO_RANK, with_readings
from rules.clause import derived
from rules.duties.settlements import LOSE, OUTCOMES, PUSH, WIN
from rules.hands import tiles
from rules.kinds import Codes, Count, Flag, Link, Moment, Text, Tiles
from rules.poker.hands import DEALER
from rules.values import booleans, certainly, integers, known, or_else, take

_BITS = np.array([1, 2, 4])
_ALL = int(_BITS.sum())

AGAINST = ("higher", "identical", "lower", "not higher")
"""How one hand ranks against another; the last where it is identical in some settings and lower in others."""


@dataclass(frozen=True, slots=True, eq=False)
class Bounds:
    """The lowest and the highest rank that a hand may have."""

    least: Count
    most: Count

    def of(self, rows: Link) -> "Bounds":
        """Of the hands in those rows."""
        return Bounds(take(self.least, rows.rows), take(self.most, rows.rows))

    def against(self, other: "Bounds") -> Text:
        """How this hand ranks against another in whatever way both were set; missing where ways differ."""
        one = certainly(self.least == self.most) & certainly(other.least == other.most)
        codes = np.full(len(one), -1, dtype=np.int32)
        codes[certainly(self.most <= other.least)] = 3
        codes[certainly(self.most < other.least)] = 2
        codes[one & certainly(self.least == other.least)] = 1
        codes[certainly(self.least > other.most)] = 0
        return Codes(codes, AGAINST)


@dataclass(frozen=True, slots=True, eq=False)
class BothBounds:
    """What the high and the low hand of each position may rank."""

    high: Bounds
    low: Bounds


@derived(per="hand")
def splits_possible(
    four_tiles: Tiles,
    set_high_tiles: Tiles,
    set_low_tiles: Tiles,
    splits_with_hand: Count,
    hand_position: Text,
    reading_tile_ranking: Text,
    reading_hand_labels: Text,
    *,
    hand_set_at: Moment | None = None,
    hand_revealed_at: Moment | None = None,
) -> Count:
    """Splits of the tiles, as bits, in which they may have been set; missing where both hands are recorded.

    Missing, too, where nothing tells that they were set at all, as of a player who had left by then.  A
    player's are high and low by their rank only where the property reads them so.
    """
    neither = np.zeros(len(four_tiles), dtype=bool)
    for at in (hand_set_at, hand_revealed_at):
        if at is not None:
            neither |= known(at) & ~set_high_tiles.known & ~set_low_tiles.known
    one = known(splits_with_hand) & (splits_with_hand.values > 0)
    by_rank = certainly(reading_hand_labels.is_("by_rank") | hand_position.is_(DEALER))
    ranked = four_tiles.known & certainly(reading_tile_ranking.is_("public")) & by_rank
    return integers(np.where(one, splits_with_hand.values, _ALL), ranked & (neither | one))


@derived(per="hand")
@asks_for_readings(*TO_RANK)
def hand_bounds(
    four_tiles: Tiles, splits_possible: Count, counting_high: Count, counting_low: Count, **chosen: Text
) -> BothBounds:
    """What each hand may rank: as it counts or, where nobody recorded how it was set, in every such way."""
    found = np.full((4, len(splits_possible)), -1, dtype=np.int64)
    for readings, where in with_readings(chosen):
        here = np.flatnonzero(where & known(splits_possible))
        among = (splits_possible.values[here, None] & _BITS) > 0
        for place, ranks in enumerate(tiles.all_splits(four_tiles.values[here], readings)):
            found[2 * place, here] = np.where(among, ranks, np.iinfo(np.int32).max).min(axis=1)
            found[2 * place + 1, here] = np.where(among, ranks, -1).max(axis=1)
    least_high, most_high, least_low, most_low = (integers(each, each >= 0) for each in found)
    return BothBounds(
        Bounds(or_else(counting_high, least_high), or_else(counting_high, most_high)),
        Bounds(or_else(counting_low, least_low), or_else(counting_low, most_low)),
    )


@derived(per="wager")
def high_against(
    hand_bounds: BothBounds, wagers_hand: Link, opponents_hand: Link, dealer_plays: Flag
) -> Text:
    """How the high hand at the wager's position ranks against the dealer's."""
    return _against(hand_bounds.high, wagers_hand, opponents_hand, dealer_plays)


@derived(per="wager")
def low_against(hand_bounds: BothBounds, wagers_hand: Link, opponents_hand: Link, dealer_plays: Flag) -> Text:
    """How the low hand at the wager's position ranks against the dealer's."""
    return _against(hand_bounds.low, wagers_hand, opponents_hand, dealer_plays)


def _against(bounds: Bounds, own: Link, opponents: Link, dealer_plays: Flag) -> Text:
    found = bounds.of(own).against(bounds.of(opponents))
    return Codes(np.where(certainly(dealer_plays), found.codes, np.int32(-1)), found.names)


@derived(per="wager")
def outcome_by_hands(high_against: Text, low_against: Text) -> Text:
    """Outcome that the two comparisons give: a copy counts for the dealer."""
    high, low = high_against.is_("higher"), low_against.is_("higher")
    codes = np.where(high.values & low.values, WIN, np.where(high.values | low.values, PUSH, LOSE))
    return Codes(np.where(known(high) & known(low), codes, -1).astype(np.int32), OUTCOMES)


@derived(per="wager")
def low_is_worth_nothing(hand_bounds: BothBounds, wagers_hand: Link) -> Flag:
    """The player's low hand has a value of zero; missing where only some ways to set his tiles give one."""
    low = hand_bounds.low.of(wagers_hand)
    always, never = certainly(low.most < 1 << 8), certainly(low.least >= 1 << 8)
    return booleans(always, always | never)
