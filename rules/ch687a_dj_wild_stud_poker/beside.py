"""Other wagers at a wager's position, and what a filing names (§§ 687a.7(d)-(e), 687a.12).

Chips of one player at one position may be on record as several wagers of a kind: the law speaks of what lies
there.
"""

import numpy as np

from rules.ch687a_dj_wild_stud_poker.columns import ANTE, BLIND, OPTIONAL, RAISE
from rules.clause import derived
from rules.duties import groups
from rules.duties.own_wagers import made_by_the_player, of_one_player, row_beside
from rules.kinds import Bools, Cents, Count, Flag, Link, Text
from rules.values import booleans, certainly, either, integers, is_known, known, take


def lies_beside(
    of_round: Link, position: Text, amount: Count, chosen: Flag, ante: Flag, player: Text | None
) -> Count:
    """Cents of one player's chosen wagers at the same position of the same round; 0 where there is none.

    Missing where there may be one that the record does not show, or that somebody else made.
    """
    there = groups.has_counterpart(of_round, position, of_round, position, chosen)
    found = row_beside(of_round, position, certainly(chosen), certainly(ante), player)
    own = of_one_player(of_round, position, player)
    of_own: Cents = take(groups.total(own, amount, chosen), own.rows)
    lies = take(of_own, found)
    open_point = _may_be_more(of_round, position, chosen, player)
    open_point |= np.where(found >= 0, lies.missing, there.missing)
    open_point |= (found >= 0) & _of_either(of_round, position, of_own, chosen, player)
    return integers(np.where(found >= 0, lies.values, 0), ~open_point)


def _may_be_more(of_round: Link, position: Text, chosen: Flag, player: Text | None) -> Bools:
    """Whether a chosen wager may be the player's at the position though nobody recorded whose, or where."""
    unplaced = chosen & ~is_known(position)
    more: Bools = certainly(take(groups.exists(of_round, unplaced), of_round.rows))
    if player is None:
        return more
    his = groups.named_within(of_round, player)
    nobodys = groups.exists(of_round, unplaced & ~is_known(player))
    own = certainly(take(groups.exists(his, unplaced), his.rows)) | certainly(take(nobodys, of_round.rows))
    more = np.where(known(player), own, more)
    spot = groups.named_within(of_round, position)
    some, others = (
        certainly(take(groups.exists(spot, chosen & each), spot.rows))
        for each in (is_known(player), ~is_known(player))
    )
    return more | (some & others)


def _of_either(of_round: Link, position: Text, of_own: Cents, chosen: Flag, player: Text | None) -> Bools:
    """Whether nobody recorded whose a wager is, where players have chosen wagers of different amounts."""
    if player is None:
        return np.zeros(len(of_own), dtype=bool)
    spot = groups.named_within(of_round, position)
    alike = groups.lowest(spot, of_own, chosen) == groups.highest(spot, of_own, chosen)
    different: Bools = ~known(player) & ~certainly(take(alike, spot.rows))
    return different


@derived(per="wager")
def ante_beside_cents(
    wager_round_row: Link,
    wager_position: Text,
    wager_kind: Text,
    wager_amount_cents: Cents,
    was_made: Flag,
    *,
    wager_player_id: Text | None = None,
) -> Cents:
    """The Ante Wager at the wager's position, the player's own of several players'; 0 for none."""
    made = wager_kind.is_(ANTE) & was_made
    return lies_beside(wager_round_row, wager_position, wager_amount_cents, made, made, wager_player_id)


@derived(per="wager")
def blind_beside_cents(
    wager_round_row: Link,
    wager_position: Text,
    wager_kind: Text,
    wager_amount_cents: Cents,
    was_made: Flag,
    *,
    wager_player_id: Text | None = None,
) -> Cents:
    """The Blind Wager at the wager's position, the player's own of several players'; 0 for none."""
    blind, ante = (wager_kind.is_(kind) & was_made for kind in (BLIND, ANTE))
    return lies_beside(wager_round_row, wager_position, wager_amount_cents, blind, ante, wager_player_id)


def _alike(kinds: Text, was_made: Flag, was_withdrawn: Flag) -> tuple[Flag, ...]:
    """Ante Wagers, and Raise Wagers, that count together: one that was taken down counts for itself."""
    return tuple(kinds.is_(kind) & was_made & ~was_withdrawn for kind in (ANTE, RAISE))


@derived(per="wager")
def same_kind_cents(
    wager_round_row: Link,
    wager_position: Text,
    wager_kind: Text,
    wager_amount_cents: Cents,
    was_made: Flag,
    was_withdrawn: Flag,
    *,
    wager_player_id: Text | None = None,
) -> Cents:
    """What the player has at an Ante or Raise Wager's position in wagers of its kind; else its own amount."""
    found = wager_amount_cents
    ante = wager_kind.is_(ANTE) & was_made
    for such in _alike(wager_kind, was_made, was_withdrawn):
        lies = lies_beside(wager_round_row, wager_position, wager_amount_cents, such, ante, wager_player_id)
        found = either(booleans(certainly(such)), lies, found)
    return found


@derived(per="wager")
def speaks_for_kind(
    wager_round_row: Link,
    wager_position: Text,
    wager_kind: Text,
    was_made: Flag,
    was_withdrawn: Flag,
    *,
    wager_player_id: Text | None = None,
) -> Flag:
    """The wager is the first on record of those that ``same_kind_cents`` counts together, or counts alone."""
    own = of_one_player(wager_round_row, wager_position, wager_player_id)
    speaks = own.rows < 0
    together = np.zeros(len(own.rows), dtype=bool)
    for such in _alike(wager_kind, was_made, was_withdrawn):
        together |= certainly(such)
        rows = groups.first_row(own, such)
        speaks[rows[rows >= 0]] = True
    return booleans(speaks | ~together)


@derived(per="wager")
def has_own_ante(
    wager_round_row: Link,
    wager_position: Text,
    wager_kind: Text,
    was_made: Flag,
    reading_own_ante: Text,
    *,
    wager_player_id: Text | None = None,
) -> Flag:
    """The player made an Ante Wager in the round; a Blind or a Raise Wager needs it at its own position.

    Missing of an optional wager that names no player and lies alone, where anybody made an Ante Wager: it may
    be his.
    """
    ante = wager_kind.is_(ANTE) & was_made
    optional = wager_kind.is_(*OPTIONAL) & reading_own_ante.is_("player")
    return made_by_the_player(wager_round_row, wager_position, ante, optional, wager_player_id)


# ------------------------------------------------------------------------ boxes, and what is filed


@derived(per="wager")
def plays_its_hand(wager_kind: Text, was_made: Flag) -> Flag:
    """An Ante or a Blind Wager: whoever made one plays the hand there, and nobody by a Raise Wager alone."""
    return wager_kind.is_(ANTE, BLIND) & was_made


def _first_at_its_box(of_round: Link, position: Text) -> Bools:
    first = groups.counterpart(of_round, position, of_round, position)
    found: Bools = (of_round.rows >= 0) & (first == np.arange(len(first)))
    return found


@derived(per="wager")
def takes_an_area(wager_round_row: Link, wager_position: Text, wager_player_id: Text, was_made: Flag) -> Flag:
    """The first wager on record of its player's at a box: there is one for each box that he wagers on.

    Where the dealer sits there is no box.
    """
    was_made = was_made & booleans(~certainly(wager_position.is_("dealer")))
    made = groups.among(wager_round_row, ~certainly(~was_made) & known(wager_position))
    of_player = groups.named_within(made, wager_player_id)
    nameless = groups.among(made, ~known(wager_player_id))
    speaks = _first_at_its_box(of_player, wager_position) | _first_at_its_box(nameless, wager_position)
    speaks |= certainly(was_made) & ~known(wager_position)
    return booleans(speaks, ~speaks | known(was_made))


@derived(per="table")
def adjacent_boxes_filed(approved_adjacent_boxes: Count, approved_wagers_trips_bonus: Flag) -> Flag:
    """The filing in force names a number of adjacent boxes; missing where none is in force."""
    return booleans(known(approved_adjacent_boxes), known(approved_wagers_trips_bonus))
