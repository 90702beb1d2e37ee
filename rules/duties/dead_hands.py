"""A dead hand is a claim: who made it dead, and what became of the wagers on it."""

import numpy as np

from rules.clause import Verdict, derived
from rules.duties import groups
from rules.duties.groups import Moments
from rules.kinds import Cents, Count, Flag, Link, Moment, Text
from rules.values import booleans, certainly, known, take


@derived(per="hand")
def hand_has_a_wager(wagers_hand: Link) -> Flag:
    """A wager lies at the hand's position."""
    return groups.exists(wagers_hand, booleans(np.ones(len(wagers_hand.rows), dtype=bool)))


@derived(per="hand")
def left_during_the_round(
    hand_round_row: Link,
    hand_position: Text,
    first_card_at: Moment,
    settled_at: Moment,
    round_place: Count,
    event_place: Count,
    event_kind: Text,
    event_at: Moment,
    event_round_row: Link,
    event_position: Text,
    event_player_id: Text,
    complete_player_left: Flag,
    *,
    hand_player_id: Text | None = None,
) -> Flag:
    """The player left the gaming table during the round; missing where no record shows or excludes it.

    The event names the round and the position, or the player between the first card and the settlement.
    """
    left = event_kind.is_("player_left")
    of_round = Link(np.where(certainly(left), event_round_row.rows, -1), event_round_row.parents)
    found = groups.counterpart(hand_round_row, hand_position, of_round, event_position) >= 0
    if hand_player_id is not None:
        who = Moments(first_card_at, groups.numbers_at(round_place, hand_player_id))
        leaving = groups.first_after(
            who, Moments(event_at, groups.numbers_at(event_place, event_player_id)), left
        )
        found |= certainly(take(event_at, leaving) <= settled_at)
    return booleans(found, found | certainly(complete_player_left))


@derived(per="wager")
def players_hand_is_left(wagers_hand: Link, left_during_the_round: Flag) -> Flag:
    """The player of the hand at the wager's position left during the round."""
    return take(left_during_the_round, wagers_hand.rows)


@derived(per="hand")
def dead_effect_cents(wagers_hand: Link, received_less_due_if_played_cents: Cents) -> Cents:
    """What the hand's player received less what he was due had it been played."""
    return groups.total(wagers_hand, received_less_due_if_played_cents)


# ------------------------------------------------------------------------------------ the duties


def on_a_ground(
    dead: Flag,
    void: Flag,
    hand_has_a_wager: Flag,
    dead_has_a_ground: Flag,
    dead_effect_cents: Cents,
    *,
    ground: str,
) -> Verdict:
    """Judge that a hand with a wager was dead for a reason that the Code gives."""
    return Verdict(
        applies=dead & ~void & hand_has_a_wager,
        holds=dead_has_a_ground,
        observed="position {hand_position} was called dead; the record shows no ground for it",
        required=ground,
        amount_cents=dead_effect_cents,
        review=dead,
    )


def lost_or_settled(
    hand_is_dead: Flag,
    players_hand_is_left: Flag,
    due_if_played_cents: Cents,
    wager_paid_cents: Cents,
    wager_returned_cents: Cents,
) -> Verdict:
    """Judge that a wager whose player left was treated as lost, or settled by the hand he left."""
    received = wager_paid_cents + wager_returned_cents
    lost = certainly(received == 0)
    return Verdict(
        applies=hand_is_dead & booleans(certainly(players_hand_is_left)),
        holds=booleans(lost, lost | known(received)) | (received == due_if_played_cents),
        observed="paid {wager_paid_cents}, returned {wager_returned_cents}",
        required="nothing, or {due_if_played_cents} as the hand lies",
        amount_cents=received - due_if_played_cents,
    )
