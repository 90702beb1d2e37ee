"""Betting areas that one player wagers on, and what lies beside a main wager (§ 645a.7(d) and (f))."""

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.kinds import Bools, Count, Flag, Link, Text
from rules.masked import AtMost
from rules.values import booleans, certainly, integers, is_known, known, or_else, take

_MANY = 10**6
"""More positions than any table has."""


@derived(per="wager")
def area_group(
    wager_round_row: Link, takes_an_area: Flag, wager_position: Text, wager_player_id: Text
) -> Link:
    """Number of the player in the round, for each wager by which a player on record takes an area."""
    chosen = certainly(takes_an_area) & known(wager_position) & known(wager_player_id)
    of_chosen = groups.among(wager_round_row, chosen)
    return groups.named_within(of_chosen, wager_player_id)


def most_places(of_round: Link, may_lie: Bools, position: Text, player: Text) -> Count:
    """Most positions at which each wager's player may have one in the round, of wagers that may lie there.

    One of which nobody recorded who made it, or where, may be his at a further position.  It is no more than
    that, and may be any number where wagers may be missing.
    """
    named = may_lie & known(position) & known(player)
    nameless = groups.among(of_round, may_lie & ~named)
    own = groups.named_within(groups.among(of_round, named), player)
    first = groups.counterpart(own, position, own, position) == np.arange(len(named))
    beside = groups.counterpart(of_round, position, nameless, position) >= 0
    places = groups.count(own, booleans(first)) - groups.count(own, booleans(first & beside))
    others = groups.count(nameless, booleans(np.ones(len(named), dtype=bool)))
    most = take(places, own.rows) + take(others, of_round.rows)
    return AtMost(np.where(known(most), most.values, _MANY), np.ones(len(most), dtype=bool))


@derived(per="wager")
def most_areas_taken(
    wager_round_row: Link, takes_an_area: Flag, wager_position: Text, wager_player_id: Text
) -> Count:
    """Most betting areas that the wager's player may have wagered on in the round."""
    return most_places(wager_round_row, ~certainly(~takes_an_area), wager_position, wager_player_id)


@derived(per="wager")
def areas_taken(area_group: Link) -> Count:
    """Betting areas that the wager's player is recorded to have wagered on in the round."""
    rows = area_group.rows
    per_player = np.bincount(rows[rows >= 0], minlength=1)
    return integers(per_player[rows], rows >= 0)


@derived(per="wager")
def next_area(area_group: Link, wager_position: Text) -> Link:
    """Row of the same player's Pai Gow Poker Wager at the next lower seat, -1 where there is none."""
    rows = groups.previous(wager_position.as_numbers(), area_group.rows.astype(np.int64))
    return Link(rows, len(rows))


@derived(per="round")
def players_are_named(wager_round_row: Link, takes_an_area: Flag, area_group: Link) -> Flag:
    """The round has one Pai Gow Poker Wager at most, or names the player and the position of each."""
    unnamed = groups.count(wager_round_row, takes_an_area & booleans(area_group.rows < 0))
    several = groups.count(wager_round_row, takes_an_area) > 1
    return (unnamed == 0) | ~several


@derived(per="wager")
def speaks_for_areas(
    area_group: Link, next_area: Link, areas_taken: Count, takes_an_area: Flag, players_are_named: Flag
) -> Flag:
    """The wager at the highest seat of a player who wagers on more than one area.

    Missing where the round does not name the player of every wager: other areas may be this player's too.
    """
    has_higher = np.zeros(len(areas_taken), dtype=bool)
    has_higher[next_area.rows[next_area.rows >= 0]] = True
    highest = (area_group.rows >= 0) & ~has_higher
    speaks = highest & certainly(areas_taken > 1)
    settled = speaks | has_higher | certainly(players_are_named)
    return takes_an_area & booleans(speaks, settled)


@derived(per="wager")
def areas_apart(wager_position: Text, next_area: Link) -> Count:
    """How many seats away the player's next area is."""
    seats = wager_position.as_numbers()
    lower: Count = take(seats, next_area.rows)
    return seats - lower


@derived(per="wager")
def areas_between_may_be_his(areas_apart: Count, areas_taken: Count, most_areas_taken: Count) -> Flag:
    """So many areas of which nobody recorded whose they are that all between the two may be the player's."""
    further = most_areas_taken.values - areas_taken.values
    return booleans(~certainly(areas_apart - 1 > further))


@derived(per="wager")
def beside_main_wager(
    wager_round_row: Link,
    wager_position: Text,
    wagers_hand: Link,
    is_main_wager: Flag,
    lies_at_close: Flag,
    *,
    wager_player_id: Text | None = None,
    hand_player_id: Text | None = None,
) -> Flag:
    """A main wager lay at the same position when betting closed, and the player made one in the round.

    Whether he did is asked only where the wager names its player.  A main wager that names none is his where
    his hand lies there, and may be his anywhere else.
    """
    stays = is_main_wager & lies_at_close
    beside = groups.has_counterpart(wager_round_row, wager_position, wager_round_row, wager_position, stays)
    if wager_player_id is None:
        return beside
    own = groups.has_counterpart(wager_round_row, wager_player_id, wager_round_row, wager_player_id, stays)
    if hand_player_id is not None:
        made_by = or_else(wager_player_id, groups.text_of(wagers_hand.rows, hand_player_id))
        by_hand = groups.has_counterpart(wager_round_row, wager_player_id, wager_round_row, made_by, stays)
        own = own | booleans(certainly(by_hand))
    return beside & (own | booleans(~known(wager_player_id)))


@derived(per="wager")
def is_on_dealers_cards(wager_kind: Text) -> Flag:
    """The wager is on what the dealer holds, so that it matters to nobody whose cards it lies beside."""
    return wager_kind.is_("queens_dragon", "ace_high_bonus")


@derived(per="wager")
def plays_its_hand(is_main_wager: Flag, lies_at_close: Flag) -> Flag:
    """A main wager that lay when betting closed: whoever made it plays the hand there."""
    return is_main_wager & lies_at_close


@derived(per="wager")
def on_own_hand(
    wager_round_row: Link,
    wager_position: Text,
    wagers_hand: Link,
    plays_its_hand: Flag,
    wager_player_id: Text,
    *,
    hand_player_id: Text | None = None,
) -> Flag:
    """The hand at the wager's position is the one of its player, or he made a main wager there, too.

    Where no hand names a player, the main wagers at the position tell whose it is.  Missing where one of them
    that names nobody may be his.
    """
    laid = plays_its_hand
    spot = groups.named_within(wager_round_row, wager_position)
    own = groups.has_counterpart(spot, wager_player_id, spot, wager_player_id, laid)
    somebodys: Flag = take(groups.exists(spot, laid), spot.rows)
    his, anothers = certainly(own), certainly(~own & somebodys)
    if hand_player_id is not None:
        holder = groups.text_of(wagers_hand.rows, hand_player_id)
        same = holder.same_as(wager_player_id)
        his = his | certainly(same)
        anothers = np.where(known(holder), certainly(~same & ~own), anothers)
    return booleans(his, his | anothers)


@derived(per="wager")
def hand_is_its_players(wagers_hand: Link, wager_player_id: Text, hand_player_id: Text) -> Flag:
    """The hand at the wager's position is on record as that of the player who made the wager."""
    return groups.text_of(wagers_hand.rows, hand_player_id).same_as(wager_player_id)


@derived(per="wager")
def holder_wagers_there(
    wager_round_row: Link,
    wager_position: Text,
    wagers_hand: Link,
    is_main_wager: Flag,
    lies_at_close: Flag,
    wager_player_id: Text,
    hand_player_id: Text,
) -> Flag:
    """The player whose hand lies at the wager's position made a main wager there himself.

    Missing where nobody recorded whose one of the main wagers there is.
    """
    spot = groups.named_within(wager_round_row, wager_position)
    laid = is_main_wager & lies_at_close
    holder = groups.text_of(wagers_hand.rows, hand_player_id)
    there = groups.counterpart(spot, holder, groups.among(spot, certainly(laid)), wager_player_id) >= 0
    nameless: Flag = take(groups.exists(spot, laid & ~is_known(wager_player_id)), spot.rows)
    return booleans(there, there | ~certainly(nameless))
