"""Whose setting of his hands is waited for: a player who voided his hand sets none, marked dead or not.

What a player may see once all have set tells whether he chose in time, so that these columns come after that.
"""

from rules.clause import derived
from rules.duties import groups
from rules.kinds import Count, Flag, Link, Moment
from rules.poker.turns import at_least
from rules.values import booleans, certainly, is_known


@derived(per="hand")
def still_to_be_set(has_to_be_set: Flag, *, void_but_for_its_mark: Flag | None = None) -> Flag:
    """A player's hand that has to be set, and that its player did not void."""
    return has_to_be_set if void_but_for_its_mark is None else has_to_be_set & ~void_but_for_its_mark


@derived(per="round")
def hands_to_set(hand_round_row: Link, still_to_be_set: Flag, hands_lacking: Flag) -> Count:
    """How many players' hands had to be set; at least those on record, where one is in doubt or lacking."""
    return at_least(hand_round_row, still_to_be_set, hands_lacking)


@derived(per="round")
def last_player_set_at(hand_round_row: Link, still_to_be_set: Flag, hand_set_at: Moment) -> Moment:
    """When the last of the players had set his hands, of those with a time."""
    return groups.latest(hand_round_row, hand_set_at, still_to_be_set)


@derived(per="round")
def every_player_set_timed(
    hand_round_row: Link,
    still_to_be_set: Flag,
    set_before_the_deal: Flag,
    hand_set_at: Moment,
    hands_lacking: Flag,
) -> Flag:
    """The record says when every hand that had to be set was, also those that were surrendered later."""
    told = booleans(certainly(~still_to_be_set)) | (is_known(hand_set_at) & ~set_before_the_deal)
    return groups.every(hand_round_row, told) & ~hands_lacking
