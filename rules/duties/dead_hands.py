"""A dead hand is a claim: who made it dead, and what became of the wagers on it."""

from rules.clause import Verdict, derived
from rules.duties import claimed, groups
from rules.duties.groups import Moments
from rules.kinds import Cents, Count, Flag, Link, Moment, Text
from rules.values import booleans, certainly, either, is_known, known, take


@derived(per="hand")
def hand_has_a_wager(wagers_hand: Link, lies_at_close: Flag) -> Flag:
    """A wager lay at the hand's position when betting closed."""
    return groups.exists(wagers_hand, lies_at_close)


@derived(per="event")
def leaves_in_the_round(
    event_kind: Text, event_at: Moment, first_card_at: Moment, settled_at: Moment
) -> Flag:
    """A player left: not before the first card of the round that is named, nor once it was settled."""
    outside = certainly(event_at < first_card_at) | certainly(event_at > settled_at)
    return event_kind.is_("player_left") & booleans(~outside)


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
    leaves_in_the_round: Flag,
    *,
    hand_player_id: Text | None = None,
) -> Flag:
    """The player left the gaming table during the round; missing where no record shows or excludes it.

    The event names the round and the position, or the player, between the first card and the settlement.
    """
    left, in_it = event_kind.is_("player_left"), leaves_in_the_round
    if hand_player_id is None:
        return groups.has_counterpart(hand_round_row, hand_position, event_round_row, event_position, in_it)
    # An event that names nobody's position may still name the player.
    judged_by_position = certainly(~left) | known(event_position) | ~known(event_player_id)
    at_position = groups.has_counterpart(
        hand_round_row, hand_position, event_round_row, event_position, in_it & judged_by_position
    )
    who = Moments(first_card_at, groups.numbers_at(round_place, hand_player_id))
    leaving = groups.first_after(
        who, Moments(event_at, groups.numbers_at(event_place, event_player_id)), left
    )
    by_name = certainly(take(event_at, leaving) <= settled_at)
    # Whether it was he cannot be told where his own hand names nobody.
    somebody = groups.exists(event_round_row, in_it & booleans(~judged_by_position))
    unsure = certainly(take(somebody, hand_round_row.rows)) & ~known(hand_player_id)
    return at_position | booleans(by_name, by_name | ~unsure)


@derived(per="wager")
def players_hand_is_left(wagers_hand: Link, left_during_the_round: Flag) -> Flag:
    """The player of the hand at the wager's position left during the round."""
    return take(left_during_the_round, wagers_hand.rows)


@derived(per="hand")
def dead_effect_cents(wagers_hand: Link, received_less_due_if_played_cents: Cents) -> Cents:
    """What the hand's player received less what he was due had it been played."""
    return groups.total(wagers_hand, received_less_due_if_played_cents)


@derived(per="hand")
def dead_moved_money(wagers_hand: Link, played_out_otherwise: Flag) -> Flag:
    """The hand was played out, and a main wager on it got something else than it gave."""
    return groups.exists(wagers_hand, played_out_otherwise)


@derived(per="hand")
def dead_moved_cents(wagers_hand: Link, received_less_due_if_played_cents: Cents) -> Cents:
    """What the hand's player received less what it gave him, of the wagers of which that is known."""
    moved = received_less_due_if_played_cents
    return groups.total(wagers_hand, moved, is_known(moved))


# ------------------------------------------------------------------------------------ the duties


def on_a_ground(
    dead: Flag,
    void: Flag,
    hand_has_a_wager: Flag,
    dead_has_a_ground: Flag,
    dead_moved_money: Flag,
    dead_effect_cents: Cents,
    dead_moved_cents: Cents,
    *,
    ground: str,
) -> Verdict:
    """Judge that a hand with a wager was dead for a reason that the Code gives.

    Nothing but a note tells of such a reason.  It is for review where the hand had been played out and money
    went to somebody: whoever saw the result can write the note.
    """
    doubted = certainly(dead_moved_money)
    return Verdict(
        applies=dead & ~void & hand_has_a_wager,
        holds=claimed.unless(doubted, dead_has_a_ground),
        observed="position {hand_position} was called dead; no ground is on record, or only a note of one",
        required=ground,
        amount_cents=either(booleans(doubted), dead_moved_cents, dead_effect_cents),
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
