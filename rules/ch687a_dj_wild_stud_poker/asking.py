"""Whom the dealer asked to raise or fold, and when (§ 687a.11(b)).

Each player is to be asked: whoever was asked at one of his boxes was asked, and an asking may name the player
in place of his position.
"""

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.duties.first_card import once_dealt
from rules.kinds import Codes, Count, Flag, Link, Moment, Text
from rules.values import booleans, certainly, known, or_else, take


@derived(per="event")
def dealer_asks(
    event_kind: Text,
    event_at: Moment,
    *,
    first_card_at: Moment | None = None,
    deal_completed_at: Moment | None = None,
    deal_first_completed_at: Moment | None = None,
    done_by_another: Flag | None = None,
) -> Flag:
    """The dealer asked a player to raise or fold, who has his cards; nobody else on record asks for him.

    Missing between two moments of which both are said to be the end of the deal.
    """
    early, open_point = np.zeros(len(event_at), dtype=bool), np.zeros(len(event_at), dtype=bool)
    if first_card_at is not None:
        early |= certainly(event_at < first_card_at)
    if deal_completed_at is not None:
        after = once_dealt(event_at, deal_completed_at, deal_first_completed_at)
        early |= certainly(~after)
        open_point = known(deal_completed_at) & ~known(after)
    asking = event_kind.is_("decision_asked") & booleans(~early, early | ~open_point)
    return asking if done_by_another is None else asking & booleans(~certainly(done_by_another))


@derived(per="round")
def asking_is_told(event_round_row: Link, dealer_asks: Flag) -> Flag:
    """The record says of some player of the round when the dealer asked him to raise or fold."""
    return booleans(certainly(groups.exists(event_round_row, dealer_asks)))


@derived(per="event")
def asked_position(
    dealer_asks: Flag,
    event_round_row: Link,
    hand_round_row: Link,
    hand_position: Text,
    *,
    event_position: Text | None = None,
    event_player_id: Text | None = None,
    hand_player_id: Text | None = None,
) -> Text:
    """Position of the player who was asked to raise or fold: as recorded, or one of the player it names."""
    found = Codes(np.full(len(dealer_asks), -1, dtype=np.int32), ())
    if event_player_id is not None and hand_player_id is not None:
        asking = groups.among(event_round_row, certainly(dealer_asks))
        rows = groups.counterpart(asking, event_player_id, hand_round_row, hand_player_id)
        found = take(hand_position, rows)
    return found if event_position is None else or_else(event_position, found)


@derived(per="hand")
def of_one_player(hand_round_row: Link, hand_position: Text, *, hand_player_id: Text | None = None) -> Link:
    """Hands of one player in a round; a hand of which nobody is named belongs to none."""
    if hand_player_id is None:
        return Link(np.full(len(hand_position), -1, dtype=np.intp), 0)
    return groups.named_within(hand_round_row, hand_player_id)


@derived(per="hand")
def asked_at(
    hand_round_row: Link,
    hand_position: Text,
    event_round_row: Link,
    dealer_asks: Flag,
    event_at: Moment,
    asked_position: Text,
    of_one_player: Link,
) -> Moment:
    """When the dealer first asked the player to raise or fold, at this box or else at another of his."""
    asking = groups.among(event_round_row, certainly(dealer_asks))
    here = groups.earliest(groups.named(asking, asked_position, hand_round_row, hand_position), event_at)
    return or_else(here, take(groups.earliest(of_one_player, here), of_one_player.rows))


@derived(per="event")
def asks_in_time(
    dealer_asks: Flag,
    event_at: Moment,
    event_round_row: Link,
    asked_position: Text,
    hand_round_row: Link,
    hand_position: Text,
    *,
    decided_at: Moment | None = None,
) -> Flag:
    """The dealer asked the player before he had raised or folded: whoever has done so is asked nothing."""
    if decided_at is None:
        return dealer_asks
    asking = groups.among(event_round_row, certainly(dealer_asks))
    row = groups.counterpart(asking, asked_position, hand_round_row, hand_position)
    return dealer_asks & booleans(~certainly(event_at > take(decided_at, row)))


@derived(per="hand")
def asking_without_a_round(
    hand_table_row: Link, event_table_row: Link, event_round_row: Link, event_kind: Text
) -> Flag:
    """Somebody was asked at the table that day, in a round that nobody recorded; certain, or false."""
    nowhere = event_kind.is_("decision_asked") & booleans(event_round_row.rows < 0)
    return booleans(certainly(take(groups.exists(event_table_row, nowhere), hand_table_row.rows)))


@derived(per="hand")
def was_asked(
    hand_round_row: Link,
    hand_position: Text,
    event_round_row: Link,
    dealer_asks: Flag,
    asks_in_time: Flag,
    asked_position: Text,
    of_one_player: Link,
    complete_decision_asked: Flag,
    approved_adjacent_boxes: Count,
    asking_without_a_round: Flag,
) -> Flag:
    """The dealer asked the player to raise or fold, at this box or at another of his.

    Missing where nobody says that all asking is recorded, where an asking does not say whose it was or in
    which round, and where others were asked, one of whom may play this box, too.
    """
    here = groups.has_counterpart(
        hand_round_row, hand_position, event_round_row, asked_position, asks_in_time
    )
    his = booleans(certainly(take(groups.exists(of_one_player, here), of_one_player.rows)))
    asked = certainly(here | his)
    nobody: Flag = take(~groups.exists(event_round_row, dealer_asks), hand_round_row.rows)
    his_alone = (of_one_player.rows >= 0) | certainly(approved_adjacent_boxes == 1) | certainly(nobody)
    told = certainly(complete_decision_asked & ~asking_without_a_round)
    return booleans(asked, asked | (known(here) & his_alone & told))


@derived(per="hand")
def gone_unasked(left_during_the_round: Flag, left_at: Moment, decided_at: Moment) -> Flag:
    """The player left in mid-round before he had raised or folded, so that nobody could ask him."""
    return left_during_the_round & ~(decided_at < left_at)
