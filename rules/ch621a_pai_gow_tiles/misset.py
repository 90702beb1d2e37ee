"""What players were due by how the dealer set his hands, beside the splits he was allowed: § 621a.8(d)."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from rules.ch621a_pai_gow_tiles.hands import with_readings
from rules.clause import derived
from rules.duties import groups
from rules.duties.settlements import LOSE, PUSH, WIN
from rules.hands import tiles
from rules.kinds import Cents, Count, Flag, Link, Many, Text, Tiles, Told
from rules.poker.comparing import against, outcome_by_hands
from rules.units import dollars
from rules.values import certainly, either, integers, known, take

_BITS = np.array([1, 2, 4])
_WAYS = len(_BITS)
_FAR = np.iinfo(np.int64).max


@derived(per="hand")
def ranks_of_ways(
    four_tiles: Tiles,
    splits_allowed: Count,
    splits_filed: Count,
    reading_gee_joon_single: Text,
    reading_gong_fours: Text,
    reading_equal_values: Text,
) -> Many:
    """Ranks of the high hand, then of the low hand, of each split that law and filing left; -1 of others.

    Where nobody knows what was filed, of each that the law allows.
    """
    ways = integers(
        np.where(known(splits_filed), splits_filed.values, splits_allowed.values), known(splits_allowed)
    )
    chosen = {
        "gee_joon_single": reading_gee_joon_single,
        "gong_fours": reading_gong_fours,
        "equal_values": reading_equal_values,
    }
    found = np.full((len(ways), 2 * _WAYS), -1, dtype=np.int64)
    for readings, where in with_readings(chosen):
        here = np.flatnonzero(where & known(ways))
        among = (ways.values[here, None] & _BITS) > 0
        ranks = tiles.all_splits(four_tiles.values[here], readings)
        found[here] = np.concatenate([np.where(among, each, -1) for each in ranks], axis=1)
    return Many(found, known(ways))


def _outcome(mine: tuple[Count, Count], theirs: tuple[Count, Count], outright: Flag) -> npt.NDArray[np.int64]:
    """Places in OUTCOMES of what two hands give against two others, -1 not known."""
    by_hands = outcome_by_hands(*(against(own, other) for own, other in zip(mine, theirs, strict=True)))
    codes = np.where(outright.missing & (by_hands.codes != LOSE), -1, by_hands.codes)
    return np.where(certainly(outright), LOSE, codes)


def _received(codes: npt.NDArray[np.int64], stake: Count, winnings: Count, low: Count, high: Count) -> Cents:
    """Return what a player is due by an outcome, vigorish taken off; missing where that has two amounts."""
    won = stake + winnings - low
    sure = known(won) & known(high) & (low.values == high.values)
    values = np.where(codes == WIN, won.values, np.where(codes == PUSH, stake.values, 0))
    return integers(values, np.where(codes == WIN, sure, (codes == LOSE) | ((codes == PUSH) & known(stake))))


@dataclass(frozen=True, slots=True, eq=False)
class SetEffects:
    """What the players were due more as a hand was set than against one of the splits left: cents."""

    least: Cents
    most: Cents


@derived(per="hand")
def set_effects(
    opponents_hand: Link,
    is_compared: Flag,
    own_high_rank: Count,
    own_low_rank: Count,
    low_loses_outright: Flag,
    high_rank: Count,
    low_rank: Count,
    ranks_of_ways: Many,
    stake_cents: Cents,
    vigorish_base_cents: Cents,
    vigorish_low_cents: Cents,
    vigorish_high_cents: Cents,
) -> SetEffects:
    """What the players were due more by the dealer's hands as laid than by those he could have set.

    A wager that ends the same either way is due the same, whatever that is.
    """
    of_dealer, mine = opponents_hand.rows, (own_high_rank, own_low_rank)
    money = (stake_cents, vigorish_base_cents, vigorish_low_cents, vigorish_high_cents)
    as_laid = _outcome(mine, (take(high_rank, of_dealer), take(low_rank, of_dealer)), low_loses_outright)
    found, among = [], ranks_of_ways.values[:, :_WAYS] >= 0
    for way in range(_WAYS):
        theirs = take(ranks_of_ways.at(way), of_dealer), take(ranks_of_ways.at(way + _WAYS), of_dealer)
        due = _outcome(mine, theirs, low_loses_outright)
        more = _received(as_laid, *money) - _received(due, *money)
        same = (as_laid == due) & (due >= 0)
        more = integers(np.where(same, 0, more.values), same | known(more))
        found.append(groups.net(opponents_hand, more, is_compared))
    cents = np.stack([each.values for each in found], axis=1)
    sure = (np.stack([known(each) for each in found], axis=1) | ~among).all(axis=1) & among.any(axis=1)
    sure &= ranks_of_ways.known
    return SetEffects(
        integers(np.where(among, cents, _FAR).min(axis=1), sure),
        integers(np.where(among, cents, -_FAR).max(axis=1), sure),
    )


@derived(per="hand")
def dealers_set_effect_cents(
    set_effects: SetEffects,
    opponents_hand: Link,
    is_standing_main: Flag,
    settled_right: Flag,
    reading_misset_dealer: Text,
) -> Cents:
    """What the players were due more as the dealer set than had he set as he had to.

    Missing where that depends on which of several splits he would have set.  Where the hands that he had to
    set count, nothing if every wager was settled by them; one that was not is told, with its amount, under
    its outcome.
    """
    least, most = set_effects.least, set_effects.most
    one = integers(least.values, known(least) & (least.values == most.values))
    right = groups.every(opponents_hand, ~is_standing_main | settled_right)
    nothing = integers(np.zeros(len(right), dtype=np.int64), certainly(right))
    return either(reading_misset_dealer.is_("as_laid"), one, nothing)


@derived(per="hand")
def between_what(set_effects: SetEffects, reading_misset_dealer: Text) -> Told:
    """What the players were due more as the dealer set, at least and at most, where his choice decides it."""
    least, most = set_effects.least, set_effects.most
    differ = known(least) & (least.values != most.values) & certainly(reading_misset_dealer.is_("as_laid"))

    def tell(row: int) -> str:
        if not differ[row]:
            return ""
        low, high = (dollars(int(each.values[row]), signed=True) for each in (least, most))
        return f"; against these the difference in what the players were due is from {low} to {high}"

    return Told(tell)
