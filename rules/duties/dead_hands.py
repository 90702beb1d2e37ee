"""A dead hand is a claim: who made it dead, and what became of the wagers on it."""

from rules.clause import Verdict, derived
from rules.duties import claimed, groups
from rules.kinds import Bools, Cents, Flag, Link, Told
from rules.values import booleans, certainly, either, integers, is_known, known, or_else


@derived(per="hand")
def hand_has_a_wager(wagers_hand: Link, lies_at_close: Flag) -> Flag:
    """A wager lay at the hand's position when betting closed."""
    return groups.exists(wagers_hand, lies_at_close)


@derived(per="hand")
def dead_effect_cents(wagers_hand: Link, gained_if_void_cents: Cents) -> Cents:
    """What the hand's player received less what he was due had it been played."""
    return groups.net(wagers_hand, gained_if_void_cents)


@derived(per="hand")
def dead_moved_money(wagers_hand: Link, played_out_otherwise: Flag) -> Flag:
    """The hand was played out, and a main wager on it got something else than it gave."""
    return groups.exists(wagers_hand, played_out_otherwise)


@derived(per="hand")
def dead_moved_cents(wagers_hand: Link, gained_if_void_cents: Cents) -> Cents:
    """What the hand's player received less what it gave him, of the wagers of which that is known."""
    moved = gained_if_void_cents
    return groups.net(wagers_hand, moved, is_known(moved))


@derived(per="wager")
def due_as_the_hand_lies_cents(
    void: Flag,
    hand_is_dead: Flag,
    due_if_played_cents: Cents,
    due_paid_cents: Cents,
    due_returned_cents: Cents,
) -> Cents:
    """Winnings and stake due on a wager by the hands, whatever marks take them out of play."""
    due = due_paid_cents + due_returned_cents
    in_play = certainly(~void & ~hand_is_dead)
    return or_else(due_if_played_cents, integers(due.values, known(due) & in_play))


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
    left_before_its_cards: Flag | None = None,
) -> Verdict:
    """Judge that a hand with a wager was dead for a reason that the Code gives.

    Whether it does where the player left before the first card is left open.  Nothing but a note tells of
    such a reason.  It is for review where the hand had been played out and money went to somebody: whoever
    saw the result can write the note.
    """
    doubted, shown = certainly(dead_moved_money), dead_has_a_ground
    if left_before_its_cards is not None:
        shown = booleans(shown.values, known(shown) & (shown.values | ~certainly(left_before_its_cards)))
    return Verdict(
        applies=dead & ~void & hand_has_a_wager,
        holds=claimed.unless(doubted, shown),
        observed="position {hand_position} was called dead; no ground is on record, or only a note of one",
        required=ground,
        amount_cents=either(booleans(doubted), dead_moved_cents, dead_effect_cents),
        review=dead,
    )


def lost_or_settled(
    hand_is_dead: Flag,
    players_hand_is_left: Flag,
    wagers_player_left: Flag,
    due_as_the_hand_lies_cents: Cents,
    wager_paid_cents: Cents,
    wager_returned_cents: Cents,
    player_was_there_later: Flag,
    *,
    taken_as_abandoned: Flag | None = None,
) -> Verdict:
    """Judge that a wager on a hand that was left was treated as lost, or settled by the hand.

    A wager that was treated as lost needs no mark that says so.  Only the wagers of whoever left may be
    treated as lost; another player's at the same position may not.  Nothing but a note tells that he left:
    where he acted at the table afterwards, a wager that was collected though the hand gave it something is
    for review.  One on a hand that is marked dead is with that mark.
    """
    received = wager_paid_cents + wager_returned_cents
    nothing = certainly(received == 0)
    lost = booleans(nothing, nothing | known(received)) & wagers_player_left
    settled = received == due_as_the_hand_lies_cents
    left = hand_is_dead & booleans(certainly(players_hand_is_left))
    if taken_as_abandoned is not None:
        left = left | booleans(certainly(taken_as_abandoned))
    doubted = certainly(player_was_there_later & ~hand_is_dead & lost) & ~certainly(settled)
    return Verdict(
        applies=left,
        holds=claimed.unless(doubted, lost | settled),
        observed="paid {wager_paid_cents}, returned {wager_returned_cents}{and_was_there}",
        required="{due_as_the_hand_lies_cents} as the hand lies, or nothing if it is a wager of the player"
        " who left",
        shown={"and_was_there": _was_there(doubted)},
        amount_cents=received - due_as_the_hand_lies_cents,
        review=booleans(doubted & known(settled)),
    )


def _was_there(doubted: Bools) -> Told:
    """Say where the player who is said to have left acted at the table after that."""
    return Told(lambda row: "; the player acted at the table after leaving" if doubted[row] else "")
