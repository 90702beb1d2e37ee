"""A dead hand is a claim: who made it dead, and what became of the wagers on it."""

from rules.clause import Verdict, derived
from rules.duties import claimed, groups
from rules.kinds import Cents, Flag, Link
from rules.values import booleans, certainly, either, is_known, known


@derived(per="hand")
def hand_has_a_wager(wagers_hand: Link, lies_at_close: Flag) -> Flag:
    """A wager lay at the hand's position when betting closed."""
    return groups.exists(wagers_hand, lies_at_close)


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
    wagers_player_left: Flag,
    due_if_played_cents: Cents,
    wager_paid_cents: Cents,
    wager_returned_cents: Cents,
    *,
    taken_as_abandoned: Flag | None = None,
) -> Verdict:
    """Judge that a wager on a hand that was left was treated as lost, or settled by the hand.

    A wager that was treated as lost needs no mark that says so.  Only the wagers of whoever left may be
    treated as lost; another player's at the same position may not.
    """
    received = wager_paid_cents + wager_returned_cents
    nothing = certainly(received == 0)
    lost = booleans(nothing, nothing | known(received)) & wagers_player_left
    left = hand_is_dead & booleans(certainly(players_hand_is_left))
    if taken_as_abandoned is not None:
        left = left | booleans(certainly(taken_as_abandoned))
    return Verdict(
        applies=left,
        holds=lost | (received == due_if_played_cents),
        observed="paid {wager_paid_cents}, returned {wager_returned_cents}",
        required="{due_if_played_cents} as the hand lies, or nothing if it is a wager of the player who left",
        amount_cents=received - due_if_played_cents,
    )
