"""What findings and the story say of hands of tiles: which count as high and low, and how they rank."""

import numpy as np

from rules.clause import derived
from rules.hands import tiles
from rules.kinds import Count, Flag, Link, Many, Tiles, Told
from rules.poker.hands import exactly, in_words
from rules.values import certainly, take


def _crossed(own: Many, other: Many, is_crossed: Flag) -> Many:
    found = np.where(certainly(is_crossed)[:, None], exactly(other, 2), exactly(own, 2))
    return Many(found, found[:, 0] >= 0)


@derived(per="hand")
def high_tiles(set_high_tiles: Tiles, set_low_tiles: Tiles, is_crossed: Flag) -> Tiles:
    """The two tiles that count as the high hand."""
    return _crossed(set_high_tiles, set_low_tiles, is_crossed)


@derived(per="hand")
def low_tiles(set_high_tiles: Tiles, set_low_tiles: Tiles, is_crossed: Flag) -> Tiles:
    """The two tiles that count as the low hand."""
    return _crossed(set_low_tiles, set_high_tiles, is_crossed)


@derived(per="wager")
def own_high_tiles(high_tiles: Tiles, wagers_hand: Link) -> Tiles:
    """High hand at the wager's position."""
    return take(high_tiles, wagers_hand.rows)


@derived(per="wager")
def own_low_tiles(low_tiles: Tiles, wagers_hand: Link) -> Tiles:
    """Low hand at the wager's position."""
    return take(low_tiles, wagers_hand.rows)


@derived(per="wager")
def dealers_high_tiles(high_tiles: Tiles, opponents_hand: Link) -> Tiles:
    """The dealer's high hand as he laid it down."""
    return take(high_tiles, opponents_hand.rows)


@derived(per="wager")
def dealers_low_tiles(low_tiles: Tiles, opponents_hand: Link) -> Tiles:
    """The dealer's low hand as he laid it down."""
    return take(low_tiles, opponents_hand.rows)


@derived(per="wager")
def own_high_words(own_high_rank: Count) -> Told:
    """Rank of the high hand at the wager's position, in words."""
    return in_words(own_high_rank, tiles.describe)


@derived(per="wager")
def own_low_words(own_low_rank: Count) -> Told:
    """Rank of the low hand at the wager's position, in words."""
    return in_words(own_low_rank, tiles.describe)


@derived(per="wager")
def dealers_high_words(opponents_high_rank: Count) -> Told:
    """The dealer's high hand's rank for settlement, in words."""
    return in_words(opponents_high_rank, tiles.describe)


@derived(per="wager")
def dealers_low_words(opponents_low_rank: Count) -> Told:
    """The dealer's low hand's rank for settlement, in words."""
    return in_words(opponents_low_rank, tiles.describe)
