"""What players decided on their five cards: to raise or to fold, and when (§ 687a.11(b)-(d))."""

import numpy as np

from rules.ch687a_dj_wild_stud_poker.columns import ANTE, PROGRESSIVE, RAISE, TRIPS
from rules.clause import derived
from rules.duties import claimed, groups
from rules.duties.deal import DEALER
from rules.duties.leaving import given_up_by
from rules.kinds import Cents, Flag, Link, Moment, Text
from rules.poker.turns import lies_at_position
from rules.values import booleans, certainly, either, integers, known, take


@derived(per="wager")
def was_made(
    wager_kind: Text,
    lies_at_close: Flag,
    betting_closed_at: Moment,
    *,
    wager_placed_at: Moment | None = None,
) -> Flag:
    """The wager lay when betting closed; a Raise Wager made later was made, even if taken down again."""
    if wager_placed_at is None:
        return lies_at_close
    later = wager_kind.is_(RAISE) & (wager_placed_at > betting_closed_at)
    return lies_at_close | booleans(certainly(later))


@derived(per="wager")
def was_left_lying(was_made: Flag, was_withdrawn: Flag) -> Flag:
    """The wager was made and lay until it was settled; missing where it may have been made and taken down."""
    taken = certainly(was_withdrawn) & ~certainly(~was_made)
    lay = was_made & ~was_withdrawn
    return booleans(lay.values, known(lay) & ~taken)


@derived(per="wager")
def raises_the_hand(
    was_left_lying: Flag,
    wagers_hand: Link,
    *,
    wager_player_id: Text | None = None,
    hand_player_id: Text | None = None,
    folded: Flag | None = None,
) -> Flag:
    """The wager lay there for the hand's own player: nobody raises for one who is on record as folding."""
    if wager_player_id is None or hand_player_id is None or folded is None:
        return was_left_lying
    anothers = certainly(~groups.text_of(wagers_hand.rows, hand_player_id).same_as(wager_player_id))
    return was_left_lying & booleans(~(anothers & certainly(take(folded, wagers_hand.rows))))


lies_at_position("ante_lies", ANTE, chosen="was_made", says="An Ante Wager lies at the hand's position.")
lies_at_position(
    "raise_lies",
    RAISE,
    chosen="raises_the_hand",
    says="A Raise Wager lies at the hand's position; missing where one was made and taken down.",
)


@derived(per="hand")
def raise_taken_down(wagers_hand: Link, wager_kind: Text, was_made: Flag, was_withdrawn: Flag) -> Flag:
    """A Raise Wager at the hand's position was made and taken down again."""
    return groups.exists(wagers_hand, wager_kind.is_(RAISE) & was_made & was_withdrawn)


@derived(per="hand")
def was_given_up(
    hand_position: Text,
    raise_lies: Flag,
    raise_taken_down: Flag,
    play_went_on: Flag,
    *,
    folded: Flag | None = None,
) -> Flag:
    """The player folded: under § 687a.1 he made no Raise Wager, whether the fold is marked or not.

    Missing where the record has both a fold and a Raise Wager.  In a void round players need not have
    decided, so only the mark counts, unless it was played out; so it does where a Raise Wager was taken down
    against § 687a.7(c).
    """
    by_raise = ~hand_position.is_(DEALER) & ~raise_lies & play_went_on
    if folded is None:
        return by_raise
    marked = certainly(~play_went_on) | certainly(raise_taken_down)
    both = certainly(folded & raise_lies)
    values = np.where(marked, folded.values, by_raise.values)
    return booleans(values, np.where(marked, known(folded), known(by_raise) & ~both))


@derived(per="wager")
def of_a_fold(wagers_hand: Link, was_given_up: Flag, wager_kind: Text) -> Flag:
    """The player at the wager's position folded.

    Missing for a Raise Wager on such a hand, which is another's: nothing says what becomes of it.
    """
    found: Flag = take(was_given_up, wagers_hand.rows)
    return booleans(found.values, known(found) & ~(found.values & certainly(wager_kind.is_(RAISE))))


# --------------------------------------------------------------------------------- and when


@derived(per="hand")
def raised_at(wagers_hand: Link, wager_kind: Text, was_made: Flag, wager_placed_at: Moment) -> Moment:
    """When the Raise Wager at the hand's position was made."""
    return groups.earliest(wagers_hand, wager_placed_at, wager_kind.is_(RAISE) & was_made)


@derived(per="wager")
def raises_on_its_cards(
    wager_kind: Text, was_made: Flag, first_card_at: Moment, *, wager_placed_at: Moment | None = None
) -> Flag:
    """A Raise Wager was made, and not before the first card was dealt."""
    raised = wager_kind.is_(RAISE) & was_made
    if wager_placed_at is None:
        return raised
    return raised & booleans(~certainly(wager_placed_at <= first_card_at))


@derived(per="round")
def went_on_to_decisions(
    wager_round_row: Link, raises_on_its_cards: Flag, hand_round_row: Link, *, folded: Flag | None = None
) -> Flag:
    """Somebody raised or folded, void round or not: whatever is due as cards are dealt was due before."""
    found = certainly(groups.exists(wager_round_row, raises_on_its_cards))
    if folded is not None:
        found |= certainly(groups.exists(hand_round_row, folded))
    return booleans(found)


@derived(per="hand")
def decided_at(was_given_up: Flag, raised_at: Moment, *, folded_at: Moment | None = None) -> Moment:
    """When the player raised or folded; missing for whoever folded in a log that never says when."""
    if folded_at is None:
        return integers(raised_at.values, known(raised_at) & certainly(~was_given_up))
    return either(was_given_up, folded_at, raised_at)


@derived(per="hand")
def has_to_decide(
    ante_lies: Flag,
    dead: Flag,
    raise_lies: Flag,
    *,
    folded: Flag | None = None,
    left_wagers_by_record: Flag | None = None,
) -> Flag:
    """The player has to raise or fold: the hand has an Ante Wager, and he did not leave it undecided."""
    decides = ante_lies & ~dead
    if left_wagers_by_record is None:
        return decides
    gone = certainly(left_wagers_by_record) & certainly(~raise_lies)
    if folded is not None:
        gone &= ~certainly(folded)
    return decides & booleans(~gone)


@derived(per="hand")
def counts_as_decision(has_to_decide: Flag, ante_lies: Flag, raised_at: Moment) -> Flag:
    """The player has to raise or fold, or raised.

    Whoever is known to have raised decided then, whether or not he left afterwards or his hand is dead.
    """
    return has_to_decide | booleans(certainly(ante_lies) & known(raised_at))


@derived(per="round")
def first_decided_at(hand_round_row: Link, counts_as_decision: Flag, decided_at: Moment) -> Moment:
    """When the first player on record raised or folded."""
    return groups.earliest(hand_round_row, decided_at, counts_as_decision)


@derived(per="round")
def last_decided_at(hand_round_row: Link, counts_as_decision: Flag, decided_at: Moment) -> Moment:
    """When the last player raised or folded, among those whose time is recorded."""
    return groups.latest(hand_round_row, decided_at, counts_as_decision)


@derived(per="round")
def decisions_timed(
    hand_round_row: Link, counts_as_decision: Flag, decided_at: Moment, last_decided_at: Moment
) -> Flag:
    """The record says when each player of the round raised or folded.

    A hand of which nobody knows whether it had to be decided matters only where it was decided last.
    """
    counts = certainly(counts_as_decision) & known(decided_at)
    not_last = certainly(decided_at <= take(last_decided_at, hand_round_row.rows))
    timed = certainly(~counts_as_decision) | counts | not_last
    return groups.every(hand_round_row, booleans(timed))


@derived(per="hand")
def keeps_a_wager_when_folded(
    wagers_hand: Link, wager_kind: Text, wager_stands: Flag, settled_as: Text, settled_before_leaving: Flag
) -> Flag:
    """A fold leaves a wager on the hand: the Trips Bonus, or a Progressive that was not collected as lost.

    One that was settled by the time the player left is none.
    """
    lost = wager_kind.is_(PROGRESSIVE) & settled_as.is_("lose")
    stays = wager_kind.is_(TRIPS, PROGRESSIVE) & ~lost & wager_stands
    return groups.exists(wagers_hand, stays & ~settled_before_leaving)


@derived(per="hand")
def hand_was_given_up(
    left_at: Moment,
    keeps_a_wager_when_folded: Flag,
    *,
    folded: Flag | None = None,
    folded_at: Moment | None = None,
) -> Flag:
    """The player had folded the hand by the time he left, and nothing was left on it to be settled."""
    return given_up_by(left_at, (folded, folded_at)) & ~keeps_a_wager_when_folded


# ----------------------------------------------------------------------------- what is settled


@derived(per="wager")
def received_less_due_if_played_cents(
    wager_position: Text,
    wager_paid_cents: Cents,
    wager_returned_cents: Cents,
    due_if_played_cents: Cents,
    is_main_wager: Flag,
    wagers_hand: Link,
    raise_lies: Flag,
    *,
    folded: Flag | None = None,
) -> Cents:
    """What a player received less what was due had his hand been played.

    Missing for the Ante, Blind and Raise Wagers of a player who neither raised nor folded: what he would have
    decided, nobody knows.
    """
    moved = claimed.received_less_due_if_played_cents(
        wager_position, wager_paid_cents, wager_returned_cents, due_if_played_cents
    )
    decided = certainly(raise_lies) | (False if folded is None else certainly(folded))
    settled = certainly(take(booleans(decided), wagers_hand.rows) | ~is_main_wager)
    return integers(moved.values, known(moved) & settled)
