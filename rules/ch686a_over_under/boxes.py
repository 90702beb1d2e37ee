"""Players who make Ante Wagers on more than one box (§ 686a.6(f))."""

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.duties.boxes import most_places
from rules.kinds import Codes, Count, Flag, Link, Text
from rules.values import booleans, certainly, integers, known, or_else, take


@derived(per="wager")
def box_player(
    wager_round_row: Link,
    kept_ante: Flag,
    wager_position: Text,
    wagers_hand: Link,
    *,
    wager_player_id: Text | None = None,
    hand_player_id: Text | None = None,
) -> Text:
    """Player of each wager: as it says or, of the only Ante Wager on its box, as the hand there does."""
    nobody: Text = Codes(np.full(len(kept_ante), -1, dtype=np.int32), ())
    said = nobody if wager_player_id is None else wager_player_id
    if hand_player_id is None:
        return said
    box = groups.named_within(wager_round_row, wager_position)
    alone = certainly(take(groups.count(box, ~booleans(certainly(~kept_ante))), box.rows) == 1)
    of_hand = groups.text_of(np.where(alone, wagers_hand.rows, -1), hand_player_id)
    return or_else(said, of_hand)


@derived(per="wager")
def players_boxes(wager_round_row: Link, kept_ante: Flag, wager_position: Text, box_player: Text) -> Link:
    """Number of the player in the round, for each Ante Wager that tells player and position."""
    chosen = certainly(kept_ante) & known(wager_position)
    return groups.named_within(groups.among(wager_round_row, chosen), box_player)


@derived(per="wager")
def boxes_taken(players_boxes: Link, wager_position: Text) -> Count:
    """Boxes on which the player of an Ante Wager made one in the round; a box with two counts once."""
    first = groups.counterpart(players_boxes, wager_position, players_boxes, wager_position)
    is_first = booleans(first == np.arange(len(first)))
    return take(groups.count(players_boxes, is_first), players_boxes.rows)


@derived(per="wager")
def most_boxes_taken(wager_round_row: Link, kept_ante: Flag, wager_position: Text, box_player: Text) -> Count:
    """Most boxes on which the player of an Ante Wager may have made one in the round."""
    return most_places(wager_round_row, ~certainly(~kept_ante), wager_position, box_player)


@derived(per="wager")
def boxes_spanned(players_boxes: Link, wager_position: Text) -> Count:
    """Boxes from the lowest to the highest on which the player made an Ante Wager in the round."""
    seat = wager_position.as_numbers()
    span = groups.latest(players_boxes, seat) - groups.earliest(players_boxes, seat) + 1
    return take(span, players_boxes.rows)


@derived(per="round")
def players_are_named(wager_round_row: Link, kept_ante: Flag, players_boxes: Link) -> Flag:
    """The round has one Ante Wager at most, or names the player and the position of each."""
    unnamed = groups.count(wager_round_row, kept_ante & booleans(players_boxes.rows < 0))
    return (unnamed == 0) | (groups.count(wager_round_row, kept_ante) <= 1)


@derived(per="wager")
def speaks_for_boxes(
    players_boxes: Link, boxes_taken: Count, wager_position: Text, kept_ante: Flag, players_are_named: Flag
) -> Flag:
    """The Ante Wager on the highest box of a player who has more than one; of several there, the first.

    Missing where the round does not name the player of every wager: other boxes may be this player's too.
    """
    seat = wager_position.as_numbers()
    highest = certainly(seat == take(groups.latest(players_boxes, seat), players_boxes.rows))
    first = groups.counterpart(players_boxes, wager_position, players_boxes, wager_position)
    several = certainly(boxes_taken > 1)
    sure = several | certainly(players_are_named)
    return kept_ante & booleans(several & highest & (first == np.arange(len(first))), sure)


@derived(per="wager")
def unused_boxes(boxes_spanned: Count, boxes_taken: Count, most_boxes_taken: Count) -> Count:
    """Boxes between a player's own on which that player made no Ante Wager.

    Missing where others of which nobody recorded whose they are may be his: all those between, or one beyond.
    """
    gap = boxes_spanned - boxes_taken
    further = most_boxes_taken.values - boxes_taken.values
    return integers(gap.values, known(gap) & ((further == 0) | (gap.values > further)))
