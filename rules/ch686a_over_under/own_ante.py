"""Which Ante Wager a wager rests on, and how much they are.

It is that at its position, or its player's elsewhere (§ 686a.6(d), (e)).  Chips may be on record as several
wagers of one kind: the law speaks of what lies there (§ 686a.7(g)(1), (2)).
"""

import numpy as np

from rules.ch686a_over_under.columns import ANTE, OVER, SIDES
from rules.clause import derived
from rules.duties import groups
from rules.duties.own_wagers import made_by_the_player, of_one_player, told_by_an_earlier_row, total_beside
from rules.kinds import Cents, Count, Flag, Link, Moment, Text
from rules.values import booleans, certainly, either, known, take


@derived(per="wager")
def kept_ante(wager_kind: Text, was_kept: Flag) -> Flag:
    """The wager is an Ante Wager that was not taken down."""
    return wager_kind.is_(ANTE) & was_kept


@derived(per="wager")
def ante_at_position(wager_round_row: Link, wager_position: Text, kept_ante: Flag) -> Flag:
    """An Ante Wager that was not taken down lies at the same position."""
    return groups.has_counterpart(wager_round_row, wager_position, wager_round_row, wager_position, kept_ante)


@derived(per="wager")
def has_own_ante(
    wager_round_row: Link,
    wager_position: Text,
    kept_ante: Flag,
    reading_own_ante: Text,
    *,
    wager_player_id: Text | None = None,
) -> Flag:
    """The player made an Ante Wager in the round that was not taken down.

    Missing of a wager that names no player and lies alone, where anybody made an Ante Wager: it may be his.
    """
    by_player = reading_own_ante.is_("player")
    return made_by_the_player(wager_round_row, wager_position, kept_ante, by_player, wager_player_id)


@derived(per="wager")
def at_a_hand_without_ante(wagers_hand: Link, was_dealt: Flag, has_ante: Flag) -> Flag:
    """The wager lies at a position that was dealt cards without an Ante Wager (§ 686a.6(d)[cards])."""
    return take(was_dealt & ~has_ante, wagers_hand.rows)


@derived(per="wager")
def beside_ante(ante_at_position: Flag, has_own_ante: Flag) -> Flag:
    """An Ante Wager that was not taken down lies at the same position.

    Missing where the player made one elsewhere: the wager may belong to the hand there.
    """
    elsewhere = certainly(~ante_at_position) & ~certainly(~has_own_ante)
    return booleans(certainly(ante_at_position), known(ante_at_position) & ~elsewhere)


@derived(per="wager")
def beside_anothers_ante(
    wager_round_row: Link,
    wager_position: Text,
    kept_ante: Flag,
    reading_own_ante: Text,
    *,
    wager_player_id: Text | None = None,
) -> Flag:
    """Ante Wagers lie at the same position, and certainly none is the player's own: each names another.

    Certain, or false, and never where the position tells whose they are.
    """
    if wager_player_id is None:
        return booleans(np.zeros(len(kept_ante), dtype=bool))
    spot, named = groups.named_within(wager_round_row, wager_position), booleans(known(wager_player_id))
    own = groups.named_within(spot, wager_player_id)
    somebodys = certainly(take(groups.exists(spot, kept_ante & named), spot.rows))
    all_named = certainly(~take(groups.exists(spot, kept_ante & ~named), spot.rows))
    not_his = certainly(~take(groups.exists(own, kept_ante), own.rows))
    return booleans(somebodys & all_named & not_his & certainly(reading_own_ante.is_("player")))


@derived(per="wager")
def is_the_boxs_choice(is_choice: Flag, beside_anothers_ante: Flag) -> Flag:
    """The wager is an Over 23 or Under 18 Wager, and not of somebody who has no Ante Wager on the box."""
    return is_choice & ~beside_anothers_ante


@derived(per="round")
def has_stray_choices(
    wager_round_row: Link,
    is_choice: Flag,
    ante_at_position: Flag,
    beside_anothers_ante: Flag,
    has_own_ante: Flag,
) -> Flag:
    """An Over 23 or Under 18 Wager lies where its player has no Ante Wager, and he made one elsewhere."""
    stray = is_choice & (~ante_at_position | beside_anothers_ante)
    return groups.exists(wager_round_row, stray & has_own_ante)


def side_cents_of(
    rows: Link, position: Text, kind: Text, chosen: Flag, amount: Cents, player: Text | None
) -> Cents:
    """What lies at each wager's position in chosen wagers of its kind, the player's own."""
    over, under = (total_beside(rows, position, chosen & kind.is_(side), amount, player) for side in SIDES)
    return either(kind.is_(OVER), over, under)


@derived(per="wager")
def ante_cents(
    wager_round_row: Link,
    wager_position: Text,
    kept_ante: Flag,
    wager_amount_cents: Cents,
    *,
    wager_player_id: Text | None = None,
) -> Cents:
    """What lies at the same position in Ante Wagers, of several players' in the player's own."""
    return total_beside(wager_round_row, wager_position, kept_ante, wager_amount_cents, wager_player_id)


@derived(per="wager")
def side_cents(
    wager_round_row: Link,
    wager_position: Text,
    wager_kind: Text,
    is_choice: Flag,
    wager_amount_cents: Cents,
    *,
    wager_player_id: Text | None = None,
) -> Cents:
    """What lies at the position of an Over 23 or Under 18 Wager in wagers of its kind, the player's own."""
    rest = (wager_amount_cents, wager_player_id)
    return side_cents_of(wager_round_row, wager_position, wager_kind, is_choice, *rest)


@derived(per="wager")
def told_again(
    wager_round_row: Link,
    wager_position: Text,
    wager_kind: Text,
    was_kept: Flag,
    wager_amount_cents: Cents,
    *,
    wager_player_id: Text | None = None,
    wager_placed_at: Moment | None = None,
    came_to_wager_at: Moment | None = None,
    settlement_order: Count | None = None,
) -> Flag:
    """An earlier row says the same of a wager of the same player, kind and position: both may tell of one.

    Certain, or false.
    """
    whose = (wager_round_row, wager_position, wager_kind, wager_player_id)
    told = (wager_placed_at, came_to_wager_at, settlement_order)
    return told_by_an_earlier_row(*whose, wager_amount_cents, was_kept, *told)


@derived(per="wager")
def may_equal_the_ante(
    wager_round_row: Link,
    wager_position: Text,
    wager_kind: Text,
    kept_ante: Flag,
    is_choice: Flag,
    wager_amount_cents: Cents,
    told_again: Flag,
    ante_cents: Cents,
    side_cents: Cents,
    *,
    wager_player_id: Text | None = None,
) -> Flag:
    """An Over 23 or Under 18 Wager is as much as the Ante Wager if what is told twice counts once.

    Certain, or false.
    """
    if not certainly(told_again).any():
        return booleans(np.zeros(len(told_again), dtype=bool))
    rest = (wager_amount_cents, wager_player_id)
    ante_once = total_beside(wager_round_row, wager_position, kept_ante & ~told_again, *rest)
    side_once = side_cents_of(wager_round_row, wager_position, wager_kind, is_choice & ~told_again, *rest)
    equal = (side_once == ante_cents) | (side_cents == ante_once) | (side_once == ante_once)
    return booleans(certainly(equal))


@derived(per="wager")
def speaks_for_side(
    wager_round_row: Link,
    wager_position: Text,
    wager_kind: Text,
    is_choice: Flag,
    *,
    wager_player_id: Text | None = None,
) -> Flag:
    """The wager is the first on record of the player's Over 23, or Under 18, Wagers at its position."""
    own = of_one_player(wager_round_row, wager_position, wager_player_id)
    first = np.zeros(len(own.rows), dtype=bool)
    for side in SIDES:
        rows = groups.first_row(own, is_choice & wager_kind.is_(side))
        first[rows[rows >= 0]] = True
    return is_choice & booleans(first | ~known(wager_position))
