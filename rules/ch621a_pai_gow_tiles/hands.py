"""Hands of tiles: four tiles, how they were set, what the two hands rank and which of them count.

The catalogue lacks § 621a.3, which ranks tiles: ranks are numbers of ``rules.hands.tiles``, from public
sources, and missing where the property's reading uses no ranking.  The higher one wins, equal ones are a
copy, and a hand worth nothing is 0 whatever its tiles.
"""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from rules.asked import asks_for_readings
from rules.clause import derived
from rules.duties import groups
from rules.hands import tile_sets, tiles
from rules.hands.readings import choose
from rules.hands.tiles import TileReadings, possible
from rules.kinds import Bools, Count, Flag, Link, Many, Text, Tiles
from rules.poker.hands import DEALER, each_choice, exactly
from rules.values import booleans, certainly, either, integers, known

TO_RANK = ("gee_joon_single", "gong_fours", "equal_values")
"""Points on which the rank of two tiles turns."""
BANK_PAYMENTS = ("bank_cover", "house_cover", "bank_surplus", "house_surplus", "bank_vigorish")
"""Payments to and from a player's bank, and the house's part of one that is shared."""


def with_readings(chosen: dict[str, Text]) -> Iterator[tuple[TileReadings, Bools]]:
    """Yield each choice of readings of the ranking that occurs, with its rows."""
    for names, where in each_choice(chosen):
        yield choose(TileReadings, names), where


@derived(per="round")
def player_took_bank(event_round_row: Link, event_kind: Text) -> Flag:
    """A player is told to have taken the bank for the round, or to have shared it with the house."""
    return groups.exists(event_round_row, event_kind.is_("bank_taken", "co_bank_requested"))


@derived(per="round")
def house_wagered(wager_round_row: Link, wager_position: Text) -> Flag:
    """The house made a wager in the round, as only against a player's bank."""
    return groups.exists(wager_round_row, wager_position.is_(DEALER))


@derived(per="round")
def bank_was_settled(payment_round_row: Link, payment_kind: Text) -> Flag:
    """Money went to a player's bank, or came from it, in the round."""
    return groups.exists(payment_round_row, payment_kind.is_(*BANK_PAYMENTS))


@derived(per="round")
def dealer_plays(
    banked_by: Text,
    *,
    co_banking: Flag | None = None,
    player_took_bank: Flag | None = None,
    house_wagered: Flag | None = None,
    bank_was_settled: Flag | None = None,
) -> Flag:
    """The players play against the dealer; left open where a player banks (§ 621a.9 is lacking).

    Open, too, where anything else on record tells of a player's bank, whatever position is said to hold it:
    only a player's bank is shared (§ 621a.1), has the house wager against it, or is settled by payments.
    """
    against_dealer = certainly(banked_by.is_(DEALER))
    for told in (co_banking, player_took_bank, house_wagered, bank_was_settled):
        if told is not None:
            against_dealer &= ~certainly(told)
    return booleans(against_dealer, against_dealer)


@derived(per="hand")
def four_tiles(tiles: Tiles) -> Tiles:
    """The four tiles dealt to each position; missing where not recorded or not possible in one set."""
    found = exactly(tiles, 4)
    found[~possible(found)] = -1
    return Many(found, found[:, 0] >= 0)


@derived(per="hand")
def splits_laid(four_tiles: Tiles, set_high_tiles: Tiles, set_low_tiles: Tiles) -> Count:
    """Split of the four tiles that the two hands make, as bits; 0 where they make none."""
    laid = tile_sets.laid(four_tiles.values, exactly(set_high_tiles, 2), exactly(set_low_tiles, 2))
    recorded = four_tiles.known & set_high_tiles.known & set_low_tiles.known
    return integers(as_bits(laid), recorded)


@derived(per="hand")
def splits_with_hand(four_tiles: Tiles, set_high_tiles: Tiles, set_low_tiles: Tiles) -> Count:
    """Splits, as bits, that have the one hand on record where the other is missing."""
    alone = np.where(set_high_tiles.known[:, None], exactly(set_high_tiles, 2), exactly(set_low_tiles, 2))
    found = as_bits(tile_sets.with_hand(four_tiles.values, alone))
    return integers(found, four_tiles.known & (set_high_tiles.known ^ set_low_tiles.known))


def as_bits(splits: npt.NDArray[np.bool_]) -> npt.NDArray[np.int64]:
    """Write bool[n, 3] of splits as the bits of one number."""
    found: npt.NDArray[np.int64] = (splits * np.array([1, 2, 4])).sum(axis=1)
    return found


@derived(per="hand")
def set_from_dealt(splits_laid: Count, splits_with_hand: Count) -> Flag:
    """The two hands are made of the four tiles dealt to the position, two in each.

    One hand that is not of two of these tiles is enough to say that they are not, whatever the other one was.
    """
    foreign = certainly(splits_with_hand == 0)
    return booleans((splits_laid.values > 0) & ~foreign, known(splits_laid) | foreign)


# ---------------------------------------------------------------------------------- what hands rank


def _of_two(hand: Many, chosen: dict[str, Text], ranking: Text) -> Count:
    two = exactly(hand, 2)
    found = np.full(len(two), -1, dtype=np.int64)
    for readings, where in with_readings(chosen):
        found[where] = tiles.two_tiles(two[where], readings)
    return integers(found, (found >= 0) & certainly(ranking.is_("public")))


@derived(per="hand")
@asks_for_readings(*TO_RANK)
def rank_laid_high(set_high_tiles: Tiles, reading_tile_ranking: Text, **chosen: Text) -> Count:
    """Rank of the two tiles laid down as the high hand; left open where no ranking of tiles is used."""
    return _of_two(set_high_tiles, chosen, reading_tile_ranking)


@derived(per="hand")
@asks_for_readings(*TO_RANK)
def rank_laid_low(set_low_tiles: Tiles, reading_tile_ranking: Text, **chosen: Text) -> Count:
    """Rank of the two tiles laid down as the low hand; left open where no ranking of tiles is used."""
    return _of_two(set_low_tiles, chosen, reading_tile_ranking)


@derived(per="hand")
def is_crossed(
    hand_position: Text, rank_laid_high: Count, rank_laid_low: Count, reading_hand_labels: Text
) -> Flag:
    """The hand laid down as the low one counts as the high one, because it ranks above the other.

    Always so of the dealer's, who has no choice: the reading is about what a player lays down.
    """
    by_rank = reading_hand_labels.is_("by_rank") | hand_position.is_(DEALER)
    return by_rank & (rank_laid_low > rank_laid_high)


@derived(per="hand")
def high_rank(rank_laid_high: Count, rank_laid_low: Count, is_crossed: Flag, set_from_dealt: Flag) -> Count:
    """Rank of the hand that counts as the high one; missing where the tiles were not those dealt."""
    return _if(set_from_dealt, either(is_crossed, rank_laid_low, rank_laid_high))


@derived(per="hand")
def low_rank(rank_laid_high: Count, rank_laid_low: Count, is_crossed: Flag, set_from_dealt: Flag) -> Count:
    """Rank of the hand that counts as the low one; missing where ``high_rank`` is."""
    return _if(set_from_dealt, either(is_crossed, rank_laid_high, rank_laid_low))


def _if(condition: Flag, rank: Count) -> Count:
    return integers(rank.values, known(rank) & certainly(condition))


# ------------------------------------------------------------------------------ which hands count


@derived(per="hand")
def counting_high(
    hand_position: Text,
    high_rank: Count,
    due_high_rank: Count,
    set_as_required: Flag,
    reading_misset_dealer: Text,
) -> Count:
    """The high hand's rank for settlement: as laid down or, by a reading, as the dealer had to set it."""
    return _counting(hand_position, high_rank, due_high_rank, set_as_required, reading_misset_dealer)


@derived(per="hand")
def counting_low(
    hand_position: Text,
    low_rank: Count,
    due_low_rank: Count,
    set_as_required: Flag,
    reading_misset_dealer: Text,
) -> Count:
    """The low hand's rank for settlement, found in the same way as ``counting_high``."""
    return _counting(hand_position, low_rank, due_low_rank, set_as_required, reading_misset_dealer)


def _counting(position: Text, as_set: Count, due: Count, allowed: Flag, misset: Text) -> Count:
    stands = ~position.is_(DEALER) | misset.is_("as_laid") | booleans(certainly(allowed))
    return either(stands, as_set, due)
