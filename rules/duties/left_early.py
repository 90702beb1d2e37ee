"""Players who left once wagers may have been made for a round, and before its first card was dealt.

The Code lets the wagers of a player who leaves during a round of play be treated as lost.  It does not say
whether the round has begun before the first card; a hand that is called dead for that is left open.
"""

from rules.clause import derived
from rules.duties import groups
from rules.duties.groups import Moments
from rules.kinds import Count, Flag, Link, Moment, Text
from rules.values import booleans, certainly, integers, is_known, known, take


@derived(per="hand")
def left_before_its_cards(
    hand_round_row: Link,
    first_card_at: Moment,
    round_place: Count,
    hands_player: Text,
    event_kind: Text,
    event_at: Moment,
    event_place: Count,
    event_player_id: Text,
) -> Flag:
    """The player of the hand, by name, left between the first card of the round before and that of this one.

    Certain, or false.
    """
    hand = groups.first_row(hand_round_row, booleans(hand_round_row.rows >= 0))
    dealt = Moments(take(first_card_at, hand), take(round_place, hand))
    left = certainly(event_kind.is_("player_left"))
    asked = Moments(integers(event_at.values, left & known(event_at)), event_place)
    into = groups.first_after(asked, dealt, is_known(dealt.at))
    of_round = Link(into, hand_round_row.parents)
    found = groups.counterpart(hand_round_row, hands_player, of_round, event_player_id)
    return booleans(found >= 0)
