"""Players who wager on more than one betting area of a table (§ 645a.7(f))."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from pandas.arrays import BooleanArray, IntegerArray

from rules.clause import derived
from rules.duties import groups
from rules.values import Codes, Link, Many, booleans, certainly, integers, known, take


@derived(per="wager")
def area_group(
    wager_round_row: Link, is_standing_main: BooleanArray, wager_position: Codes, wager_player_id: Codes
) -> Link:
    """Number of the player in the round, for each Pai Gow Poker Wager of a player that is on record."""
    chosen = certainly(is_standing_main) & known(wager_position) & known(wager_player_id)
    of_chosen = Link(np.where(chosen, wager_round_row.rows, -1), wager_round_row.parents)
    return groups.named_within(of_chosen, wager_player_id)


@derived(per="wager")
def areas_taken(area_group: Link) -> IntegerArray:
    """Betting areas that the wager's player is recorded to have wagered on in the round."""
    rows = area_group.rows
    per_player = np.bincount(rows[rows >= 0], minlength=1)
    return integers(np.where(rows >= 0, per_player[np.maximum(rows, 0)], 0), rows >= 0)


@derived(per="wager")
def next_area(area_group: Link, wager_position: Codes) -> Link:
    """Row of the same player's Pai Gow Poker Wager at the next lower seat, -1 where there is none."""
    rows = groups.previous(wager_position.as_numbers(), area_group.rows.astype(np.int64))
    return Link(rows, len(rows))


@derived(per="round")
def players_are_named(
    wager_round_row: Link, is_standing_main: BooleanArray, area_group: Link
) -> BooleanArray:
    """The round has one Pai Gow Poker Wager at most, or names the player and the position of each."""
    unnamed = groups.count(wager_round_row, is_standing_main & booleans(area_group.rows < 0))
    several = groups.count(wager_round_row, is_standing_main) > 1
    return (unnamed == 0) | ~several


@derived(per="wager")
def speaks_for_areas(
    area_group: Link,
    next_area: Link,
    areas_taken: IntegerArray,
    is_standing_main: BooleanArray,
    players_are_named: BooleanArray,
) -> BooleanArray:
    """The wager at the highest seat of a player who wagers on more than one area.

    Missing where the round does not name everybody's player: the other areas may be his, too.
    """
    has_higher = np.zeros(len(areas_taken), dtype=bool)
    has_higher[next_area.rows[next_area.rows >= 0]] = True
    highest = (area_group.rows >= 0) & ~has_higher
    speaks = highest & certainly(areas_taken > 1)
    settled = speaks | has_higher | certainly(players_are_named)
    return is_standing_main & booleans(speaks, settled)


@derived(per="wager")
def areas_apart(wager_position: Codes, next_area: Link) -> IntegerArray:
    """How many seats lie between this area and the player's next one, the latter counted."""
    seats = wager_position.as_numbers()
    lower: IntegerArray = take(seats, next_area.rows)
    return seats - lower


@derived(per="wager")
def area_stake_cents(
    wager_round_row: Link,
    wager_position: Codes,
    wager_amount_cents: IntegerArray,
    is_main_wager: BooleanArray,
    wager_stands: BooleanArray,
    reading_larger_wager: Codes,
) -> IntegerArray:
    """What is wagered on the area, by which a player's two wagers are compared."""
    width = len(wager_position.names) + 1
    there = (wager_round_row.rows >= 0) & known(wager_position)
    areas = np.where(there, wager_round_row.rows * width + wager_position.codes, -1)
    link = Link(areas.astype(np.intp), wager_round_row.parents * width)
    counted = wager_stands & (is_main_wager | reading_larger_wager.is_("all_wagers"))
    found: IntegerArray = take(groups.total(link, wager_amount_cents, counted), link.rows)
    return found


@derived(per="wager")
def next_area_stake_cents(area_stake_cents: IntegerArray, next_area: Link) -> IntegerArray:
    """What is wagered on the player's next area."""
    found: IntegerArray = take(area_stake_cents, next_area.rows)
    return found


@derived(per="wager")
def own_set_at(hand_set_at: IntegerArray, wagers_hand: Link) -> IntegerArray:
    """When the hand at the wager's position was set."""
    found: IntegerArray = take(hand_set_at, wagers_hand.rows)
    return found


@derived(per="wager")
def next_area_set_at(own_set_at: IntegerArray, next_area: Link) -> IntegerArray:
    """When the hand on the player's next area was set."""
    found: IntegerArray = take(own_set_at, next_area.rows)
    return found


@derived(per="wager")
def larger_area_set_first(
    area_stake_cents: IntegerArray,
    next_area_stake_cents: IntegerArray,
    own_set_at: IntegerArray,
    next_area_set_at: IntegerArray,
    reading_seat_numbering: Codes,
) -> BooleanArray:
    """Of a player's two hands the one with the larger wager was set first, of equals the one to the right."""
    highest_is_right = reading_seat_numbering.is_("from_dealers_left")
    equal = area_stake_cents == next_area_stake_cents
    this_first = (area_stake_cents > next_area_stake_cents) | (equal & highest_is_right)
    return (this_first & (own_set_at <= next_area_set_at)) | (~this_first & (next_area_set_at <= own_set_at))


@derived(per="wager")
def beside_main_wager(
    wager_round_row: Link,
    wager_position: Codes,
    is_main_wager: BooleanArray,
    *,
    wager_change: Codes | None = None,
) -> BooleanArray:
    """A Pai Gow Poker Wager that was not taken down lies at the same position."""
    stays = certainly(is_main_wager)
    if wager_change is not None:
        stays &= ~certainly(wager_change.is_("withdrawn"))
    mains = Link(np.where(stays, wager_round_row.rows, -1), wager_round_row.parents)
    found = groups.counterpart(wager_round_row, wager_position, mains, wager_position) >= 0
    nameless = groups.exists(wager_round_row, booleans(stays & ~known(wager_position)))
    unsure = np.append(certainly(nameless), np.False_)[wager_round_row.rows] | ~known(wager_position)
    return booleans(found, found | ~unsure)


def same_cards(one: Many, other: Many) -> BooleanArray:
    """Whether two lists hold the same cards, in whatever order."""
    width = max(one.values.shape[1], other.values.shape[1])
    rows = np.flatnonzero(one.known & other.known)

    def in_order(cards: Many) -> npt.NDArray[np.int64]:
        found = np.full((len(rows), width), -1, dtype=np.int64)
        found[:, : cards.values.shape[1]] = cards.values[rows]
        return np.sort(found, axis=1)

    same = np.zeros(len(one), dtype=bool)
    same[rows] = (in_order(one) == in_order(other)).all(axis=1)
    return booleans(same, one.known & other.known)


@derived(per="hand")
def stays_as_first_set(first_high: Many, first_low: Many, set_high: Many, set_low: Many) -> BooleanArray:
    """The two hands are finally as they were first set."""
    return same_cards(first_high, set_high) & same_cards(first_low, set_low)


@derived(per="hand")
def first_setting_recorded(first_high: Many, first_low: Many) -> BooleanArray:
    """The record says how the hands were first set."""
    return booleans(first_high.known & first_low.known)
