"""How the dealer had to set his four tiles: § 621a.8(d), and the filing where that leaves a choice."""

import numpy as np
import numpy.typing as npt

from rules.asked import asks_for_readings
from rules.ch621a_pai_gow_tiles.hands import TO_RANK, as_bits, with_readings
from rules.clause import derived
from rules.hands import tile_sets, tiles
from rules.hands.tiles import possible
from rules.kinds import Bools, Codes, Count, Flag, Many, Text, Tiles, Told
from rules.poker.hands import DEALER, each_choice, exactly
from rules.values import booleans, certainly, integers, known

_BITS = np.array([1, 2, 4])


def _dealers(four_tiles: Tiles, hand_position: Text, ranking: Text) -> Bools:
    """Hands whose required set is known: the dealer's, where the tiles are known and a ranking is used."""
    return certainly(hand_position.is_(DEALER)) & four_tiles.known & certainly(ranking.is_("public"))


@derived(per="hand")
@asks_for_readings("gee_joon_single", "gong_fours")
def dealers_paragraph(
    four_tiles: Tiles, hand_position: Text, reading_tile_ranking: Text, **chosen: Text
) -> Count:
    """Paragraph of § 621a.8(d) for the dealer's tiles, 1 to 4; left open where no ranking is used."""
    dealers = _dealers(four_tiles, hand_position, reading_tile_ranking)
    found = np.full(len(dealers), -1, dtype=np.int64)
    for readings, where in with_readings(chosen):
        here = np.flatnonzero(where & dealers)
        found[here] = tile_sets.paragraph(four_tiles.values[here], readings)
    return integers(found, found > 0)


@derived(per="hand")
def splits_allowed(
    four_tiles: Tiles,
    hand_position: Text,
    reading_tile_ranking: Text,
    reading_gee_joon_single: Text,
    reading_gong_fours: Text,
    reading_combination_order: Text,
    reading_value_order: Text,
) -> Count:
    """Splits that § 621a.8(d) allows the dealer, as bits; left open where no ranking of tiles is used."""
    chosen = {"gee_joon_single": reading_gee_joon_single, "gong_fours": reading_gong_fours}
    dealers = _dealers(four_tiles, hand_position, reading_tile_ranking)
    found = np.zeros(len(dealers), dtype=np.int64)
    orders = {"combination_order": reading_combination_order, "value_order": reading_value_order}
    for readings, where in with_readings(chosen):
        for order, of_order in each_choice(orders):
            here = np.flatnonzero(where & of_order & dealers)
            four = four_tiles.values[here]
            splits = tile_sets.narrowed(
                tiles.dealer_sets(four, readings),
                four,
                readings,
                combinations="pair_wong_gong" if order["combination_order"] == "listed" else "",
                values="nine_eight_seven" if order["value_order"] == "listed" else "",
            )
            found[here] = as_bits(splits)
    return integers(found, found > 0)


@derived(per="hand")
@asks_for_readings(*TO_RANK)
def splits_filed(
    four_tiles: Tiles,
    splits_allowed: Count,
    *,
    approved_dealer_combinations: Text | None = None,
    approved_dealer_values: Text | None = None,
    approved_dealer_rest: Text | None = None,
    approved_wagers_pai_gow: Flag | None = None,
    **chosen: Text,
) -> Count:
    """Allowed splits that the casino's filing leaves, as bits; what it did not file is the dealer's choice.

    Missing where no filing is in force and more than one split is allowed.
    """
    filed = {
        "combinations": approved_dealer_combinations,
        "values": approved_dealer_values,
        "rest": approved_dealer_rest,
    }
    ways = {name: _or_empty(column, len(splits_allowed)) for name, column in filed.items()}
    found = splits_allowed.values.copy()
    for readings, where in with_readings(chosen):
        for way, of_way in each_choice(ways):
            if any(way.values()):
                here = np.flatnonzero(where & of_way & known(splits_allowed))
                allowed = (found[here, None] & _BITS) > 0
                left = tile_sets.narrowed(allowed, four_tiles.values[here], readings, **way)
                found[here] = as_bits(left)
    in_force = np.zeros(len(found), dtype=bool)
    if approved_wagers_pai_gow is not None:
        in_force = known(approved_wagers_pai_gow)
    return integers(found, known(splits_allowed) & (in_force | (_how_many(found) == 1)))


def _or_empty(column: Text | None, count: int) -> Text:
    """Return a filed choice with ``""`` where nothing is filed."""
    if column is None:
        return Codes(np.zeros(count, dtype=np.int32), ("",))
    empty = np.int32(len(column.names))
    return Codes(np.where(column.codes < 0, empty, column.codes).astype(np.int32), (*column.names, ""))


def _how_many(bits: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    found: npt.NDArray[np.int64] = ((bits[:, None] & _BITS) > 0).sum(axis=1)
    return found


# -------------------------------------------------------------------------------- as he set them


@derived(per="hand")
def set_is_allowed(splits_laid: Count, splits_allowed: Count, splits_with_hand: Count) -> Flag:
    """The dealer's hands are a split that § 621a.8(d) allows; missing if they do not split his tiles.

    One hand of his tiles that no allowed split has is enough, whatever the other one was.
    """
    found = _among(splits_laid, splits_allowed)
    fits = _among(splits_with_hand, splits_allowed)
    return booleans(certainly(found), known(found) | (known(fits) & ~fits.values))


@derived(per="hand")
@asks_for_readings("gee_joon_single", "gong_fours", "equal_values", "combination_order", "value_order")
def tiles_laid_otherwise(
    tiles: Tiles,
    set_high_tiles: Tiles,
    set_low_tiles: Tiles,
    hand_position: Text,
    reading_tile_ranking: Text,
    *,
    approved_dealer_combinations: Text | None = None,
    approved_dealer_values: Text | None = None,
    approved_dealer_rest: Text | None = None,
    approved_wagers_pai_gow: Flag | None = None,
    **chosen: Text,
) -> Flag:
    """Nobody recorded which tiles were dealt, and law and filing leave no such split of those that lie there.

    The dealer's hands are not as filed then: neither for these tiles, nor for others, of which they are not.
    """
    high, low = exactly(set_high_tiles, 2), exactly(set_low_tiles, 2)
    four = np.concatenate([high, low], axis=1)
    lying = Many(four, (four >= 0).all(axis=1) & possible(four) & ~tiles.known)
    orders = [chosen.pop(f"reading_{point}") for point in ("combination_order", "value_order")]
    of_pairs = [chosen[f"reading_{point}"] for point in ("gee_joon_single", "gong_fours")]
    allowed = splits_allowed(lying, hand_position, reading_tile_ranking, *of_pairs, *orders)
    left = splits_filed(
        lying,
        allowed,
        approved_dealer_combinations=approved_dealer_combinations,
        approved_dealer_values=approved_dealer_values,
        approved_dealer_rest=approved_dealer_rest,
        approved_wagers_pai_gow=approved_wagers_pai_gow,
        **chosen,
    )
    laid = integers(as_bits(tile_sets.laid(four, high, low)), lying.known)
    return booleans(certainly(~_among(laid, left)))


@derived(per="hand")
def set_as_filed(
    splits_laid: Count, splits_filed: Count, splits_with_hand: Count, tiles_laid_otherwise: Flag
) -> Flag:
    """The dealer's hands are a split that the casino's filing leaves; missing if they do not split his tiles.

    One hand of his tiles that no such split has is enough, whatever the other one was.
    """
    found, fits = _among(splits_laid, splits_filed), _among(splits_with_hand, splits_filed)
    wrong = (known(fits) & ~fits.values) | certainly(tiles_laid_otherwise)
    return booleans(certainly(found), known(found) | wrong)


@derived(per="hand")
def set_as_required(set_is_allowed: Flag, set_as_filed: Flag) -> Flag:
    """The dealer's hands are a split that § 621a.8(d) allows, and the filing where one is known."""
    return set_is_allowed & ~booleans(certainly(~set_as_filed))


@derived(per="hand")
def set_under_no_paragraph(
    set_is_allowed: Flag,
    set_from_dealt: Flag,
    splits_with_hand: Count,
    splits_allowed: Count,
    tiles_laid_otherwise: Flag,
) -> Flag:
    """No paragraph of § 621a.8(d) tells of the dealer's hands: they are allowed, or not of his tiles.

    Where one hand is on record, and a split that is allowed has it, they are one or the other.  Nor does one
    where nobody recorded which tiles were dealt, and those that lie there are set otherwise than they may be.
    """
    fits = booleans(certainly(_among(splits_with_hand, splits_allowed)))
    return set_is_allowed | ~set_from_dealt | fits | tiles_laid_otherwise


def _among(laid: Count, wanted: Count) -> Flag:
    there = known(laid) & known(wanted) & (laid.values > 0)
    return booleans((laid.values & wanted.values) > 0, there)


def _due(four_tiles: Tiles, wanted: Count, readings: dict[str, Text], *, high: bool) -> Count:
    """Rank of the high or the low hand in the splits wanted, where they all give the same."""
    found = np.full(len(wanted), -1, dtype=np.int64)
    for chosen, where in with_readings(readings):
        here = np.flatnonzero(where & known(wanted))
        ranks = tiles.all_splits(four_tiles.values[here], chosen)[0 if high else 1]
        among = (wanted.values[here, None] & _BITS) > 0
        least = np.where(among, ranks, np.iinfo(np.int32).max).min(axis=1)
        most = np.where(among, ranks, -1).max(axis=1)
        found[here] = np.where(least == most, most, -1)
    return integers(found, found >= 0)


@derived(per="hand")
@asks_for_readings(*TO_RANK)
def due_high_rank(four_tiles: Tiles, splits_filed: Count, **chosen: Text) -> Count:
    """Rank of the high hand as the dealer had to set it; missing where he had a choice."""
    return _due(four_tiles, splits_filed, chosen, high=True)


@derived(per="hand")
@asks_for_readings(*TO_RANK)
def due_low_rank(four_tiles: Tiles, splits_filed: Count, **chosen: Text) -> Count:
    """Rank of the low hand as the dealer had to set it; missing where he had a choice."""
    return _due(four_tiles, splits_filed, chosen, high=False)


# --------------------------------------------------------------------------------------- in words


def as_tiles(four_tiles: Tiles, splits: Count) -> Told:
    """Write splits of four tiles as hands, such as ``6-6 6-6 over 1-4 2-3``, the higher hand first."""

    def tell(row: int) -> str | None:
        if splits.missing[row]:
            return None
        four = four_tiles.values[row : row + 1]
        said = []
        for place, split in enumerate(tiles.SPLITS.tolist()):
            if int(splits.values[row]) & 1 << place:
                pair = (four[:, split[:2]], four[:, split[2:]])
                upper, lower = sorted(pair, key=lambda two: -int(tiles.two_tiles(two)[0]))
                said.append(f"{_written(upper)} over {_written(lower)}")
        return " or ".join(dict.fromkeys(said))

    return Told(tell)


def _written(two: npt.NDArray[np.int8]) -> str:
    return " ".join(tiles.NAMES[tile] for tile in sorted(two[0].tolist()))


@derived(per="hand")
def allowed_words(four_tiles: Tiles, splits_allowed: Count) -> Told:
    """The splits that § 621a.8(d) allows the dealer, as tiles."""
    return as_tiles(four_tiles, splits_allowed)


@derived(per="hand")
def filed_words(four_tiles: Tiles, splits_filed: Count) -> Told:
    """The splits left to the dealer by law and filing, as tiles."""
    return as_tiles(four_tiles, splits_filed)
