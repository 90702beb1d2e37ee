"""What went wrong in a round (§ 645a.14): wrong starts, exposed cards, and cards drawn in error."""

import numpy as np

from rules.clause import derived
from rules.duties import deal, groups, mishaps, voids
from rules.duties.dealt import suited
from rules.duties.turned import earlier
from rules.kinds import Card, Cards, Count, Flag, Link, Moment, Text
from rules.values import booleans, certainly, either, integers, is_known, known, or_else, take

# -------------------------------------------------------------------------------- a wrong start


@derived(per="round")
def wrong_total(start_found_by: Text, announced_total: Count, dice_total: Count) -> Flag:
    """The dealer announced another total than the dice showed."""
    return start_found_by.is_("dice") & (announced_total != dice_total)


@derived(per="round")
def wrong_start(first_dealt_position: Text, start_due: Text) -> Flag:
    """The first card went to another position than the count leads to."""
    return ~first_dealt_position.same_as(start_due)


@derived(per="round")
def wrong_total_dealt(wrong_total: Flag, wrong_start: Flag, reading_miscount: Text) -> Flag:
    """The first card went to a wrong position after a wrong total, or by another reading after any total."""
    return wrong_start & (wrong_total | reading_miscount.is_("any_wrong_start"))


@derived(per="event")
def not_flat(event_kind: Text, reading_not_flat: Text, *, event_count: Count | None = None) -> Flag:
    """A roll in which dice did not lie flat: one of them, or by another reading all three."""
    dice = integers(np.zeros(len(event_kind)), np.zeros(len(event_kind), dtype=bool))
    all_dice = (dice if event_count is None else event_count) == 3
    return event_kind.is_("dice_not_flat") & (reading_not_flat.is_("any_die") | all_dice)


# -------------------------------------------------------------------------------- exposed cards


@derived(per="event")
def exposed_position(
    event_kind: Text,
    event_position: Text,
    event_round_row: Link,
    hand_round_row: Link,
    hand_position: Text,
    *,
    event_card: Card | None = None,
    cards: Cards | None = None,
) -> Text:
    """Whose card was exposed: as the event says, or as the hand on record does that holds the card."""
    if event_card is None or cards is None:
        return event_position
    unsaid = certainly(event_kind.is_("card_exposed")) & ~known(event_position)
    asked = groups.among(event_round_row, unsaid)
    holders = groups.holder(asked, suited(event_card), hand_round_row, cards)
    return or_else(event_position, groups.text_of(holders, hand_position))


@derived(per="event")
def exposed_hand(
    event_kind: Text, event_round_row: Link, exposed_position: Text, hand_round_row: Link, hand_position: Text
) -> Link:
    """Row of the hand a card of which was exposed in error, -1 for other events."""
    of_round = groups.among(event_round_row, certainly(event_kind.is_("card_exposed")))
    rows = groups.counterpart(of_round, exposed_position, hand_round_row, hand_position)
    return Link(rows, len(hand_position))


@derived(per="hand")
def hand_due_up_at(
    hand_position: Text, banked_by: Text, last_due_to_set_at: Moment, opposing_set_at: Moment
) -> Moment:
    """When a hand may first be turned up: the dealer's or the bank's once the players have set theirs.

    A player's may be once the dealer's or the bank's is set.
    """
    opposing = hand_position.is_(deal.DEALER) | hand_position.same_as(banked_by)
    return either(opposing, last_due_to_set_at, opposing_set_at)


def _in_time(turned: Moment, due_at: Moment | None) -> Moment:
    """Return when hands were turned up; missing where that was too early."""
    if due_at is None:
        return turned
    return integers(turned.values, known(turned) & ~certainly(turned < due_at))


@derived(per="hand")
def lawfully_turned_at(
    hand_round_row: Link,
    hand_position: Text,
    *,
    hand_revealed_at: Moment | None = None,
    turned_at: Moment | None = None,
    hand_set_at: Moment | None = None,
    hand_due_up_at: Moment | None = None,
) -> Moment:
    """When the hand was turned up, as it, or an event, tells; missing where it was only turned up too early.

    The dealer turns his cards over before he sets them, so that they lay open once they were set.
    """
    nobody = np.zeros(len(hand_round_row.rows), dtype=bool)
    found = integers(nobody, nobody)
    told = [each for each in (hand_revealed_at, turned_at) if each is not None]
    if hand_set_at is not None and hand_due_up_at is not None:
        dealers = certainly(hand_position.is_(deal.DEALER)) & known(hand_due_up_at)
        told.append(integers(hand_set_at.values, known(hand_set_at) & dealers))
    for each in told:
        found = earlier(found, _in_time(each, hand_due_up_at))
    return found


@derived(per="hand")
def turning_is_untold(
    hand_position: Text,
    banked_by: Text,
    void: Flag,
    *,
    hand_revealed_at: Moment | None = None,
    turned_at: Moment | None = None,
    hand_set_at: Moment | None = None,
    hand_due_up_at: Moment | None = None,
    play_went_on: Flag | None = None,
) -> Flag:
    """Nobody recorded when the hand of the dealer or the bank was turned up, early or in time.

    Hands that the dealer set too early had been turned up too early.  Those of a void round that were never
    set on record were never turned up to be set, unless it was played out all the same.
    """
    opposing = hand_position.is_(deal.DEALER) | hand_position.same_as(banked_by)
    unset = certainly(~voids.stood(void, play_went_on))
    if hand_set_at is not None:
        unset = unset & ~known(hand_set_at)
    told = ~certainly(opposing) | unset
    for each in (hand_revealed_at, turned_at):
        if each is not None:
            told = told | known(each)
    if hand_set_at is not None and hand_due_up_at is not None:
        told = told | certainly(hand_position.is_(deal.DEALER) & (hand_set_at < hand_due_up_at))
    return booleans(~told)


@derived(per="event")
def exposed_in_error(
    event_kind: Text,
    event_at: Moment,
    exposed_hand: Link,
    lawfully_turned_at: Moment,
    turning_is_untold: Flag,
    *,
    hand_due_up_at: Moment | None = None,
    first_card_at: Moment | None = None,
    last_shuffle_at: Moment | None = None,
    settled_at: Moment | None = None,
) -> Flag:
    """A card was exposed before its hand was lawfully turned up, and not before the shuffle for the round.

    Nor is one exposed in error once the last wager was settled.  Missing where it was exposed before any hand
    had a card, or when the hand may have been turned up already and nobody recorded when that was.
    """
    turned = certainly(event_at >= take(lawfully_turned_at, exposed_hand.rows))
    may_be = np.zeros(len(turned), dtype=bool)
    if hand_due_up_at is not None:
        due = event_at >= take(hand_due_up_at, exposed_hand.rows)
        may_be = certainly(due & take(turning_is_untold, exposed_hand.rows))
    return (
        event_kind.is_("card_exposed")
        & mishaps.in_a_hand(event_at, first_card_at, last_shuffle_at, settled_at)
        & booleans(~turned, turned | ~may_be)
    )


@derived(per="event")
def of_dealer_or_bank(exposed_position: Text, banked_by: Text) -> Flag:
    """The event concerns the hand of the dealer or of a player who banks."""
    return exposed_position.is_(deal.DEALER) | exposed_position.same_as(banked_by)


@derived(per="hand")
def dealt_up_in_error(some_dealt_up: Flag) -> Flag:
    """A card of the hand was dealt face up, which exposes it; certain, or false."""
    return booleans(certainly(some_dealt_up))


@derived(per="hand")
def opposing_dealt_up(hand_position: Text, banked_by: Text, some_dealt_up: Flag) -> Flag:
    """A card of the dealer's hand, or of a player's who banks, was dealt face up; certain, or false."""
    opposing = hand_position.is_(deal.DEALER) | hand_position.same_as(banked_by)
    return booleans(certainly(opposing & some_dealt_up))


@derived(per="round")
def dealers_card_exposed(
    event_round_row: Link,
    exposed_in_error: Flag,
    of_dealer_or_bank: Flag,
    hand_round_row: Link,
    *,
    opposing_dealt_up: Flag | None = None,
) -> Flag:
    """A card in the hand of the dealer, or of a player who banks, was exposed too early, or dealt face up."""
    found = groups.exists(event_round_row, exposed_in_error & of_dealer_or_bank)
    if opposing_dealt_up is None:
        return found
    return found | booleans(certainly(groups.exists(hand_round_row, opposing_dealt_up)))


@derived(per="event")
def exposed_while_dealing(
    exposed_in_error: Flag,
    event_at: Moment,
    deal_completed_at: Moment,
    deal_was_completed: Flag,
    came_after_the_deal: Flag,
    void: Flag,
    *,
    play_went_on: Flag | None = None,
) -> Flag:
    """A card was exposed before the deal was complete, if it ever was.

    A deal without an end on record was broken off only in a void round that was not played out; any other was
    dealt to its end.
    """
    broken_off = ~deal_was_completed & ~voids.stood(void, play_went_on)
    in_deal = (broken_off | (event_at <= deal_completed_at)) & ~came_after_the_deal
    return exposed_in_error & in_deal


@derived(per="hand")
def surrender_on_record(wagers_hand: Link, was_surrendered: Flag) -> Flag:
    """The player surrendered the hand, as it or the recorded outcome of a wager on it says."""
    return groups.exists(wagers_hand, was_surrendered)


@derived(per="event")
def exposed_once_surrendered(
    event_kind: Text,
    event_at: Moment,
    exposed_hand: Link,
    surrender_on_record: Flag,
    *,
    surrendered_at: Moment | None = None,
) -> Flag:
    """A card was exposed of a hand already surrendered; missing where nobody recorded when that was."""
    given_up = event_kind.is_("card_exposed") & take(surrender_on_record, exposed_hand.rows)
    if surrendered_at is None:
        return given_up & booleans(given_up.values, ~given_up.values)
    return given_up & (event_at >= take(surrendered_at, exposed_hand.rows))


@derived(per="round")
def nameless_exposure_at(
    event_round_row: Link, event_kind: Text, event_at: Moment, exposed_position: Text
) -> Moment:
    """When a card was last exposed of which nobody recorded whose it was; missing where none was."""
    nameless = event_kind.is_("card_exposed") & ~is_known(exposed_position)
    return groups.latest(event_round_row, event_at, nameless)


@derived(per="event")
def exposed_before_racking(
    exposed_once_surrendered: Flag,
    exposed_hand: Link,
    event_at: Moment,
    *,
    hand_racked_at: Moment | None = None,
) -> Flag:
    """A card was exposed of a hand that was surrendered and did not lie in the discard rack yet."""
    if hand_racked_at is None:
        return exposed_once_surrendered
    in_rack = certainly(event_at > take(hand_racked_at, exposed_hand.rows))
    return exposed_once_surrendered & booleans(~in_rack)


@derived(per="wager")
def exposed_when_collected(
    wagers_hand: Link,
    exposed_hand: Link,
    exposed_before_racking: Flag,
    own_surrendered_at: Moment,
    nameless_exposure_at: Moment,
    *,
    event_role: Text | None = None,
) -> Flag:
    """A card of the hand at the wager's position was exposed after it had been surrendered.

    Missing where a card was exposed after that and nobody recorded whose, or the player is said to have
    exposed it himself.
    """
    nobody = booleans(np.zeros(len(exposed_before_racking), dtype=bool))
    by_player = nobody if event_role is None else booleans(certainly(event_role.is_("player")))
    found, his_own = (
        take(groups.exists(exposed_hand, exposed_before_racking & by_whom), wagers_hand.rows)
        for by_whom in (~by_player, by_player)
    )
    unclear = certainly(nameless_exposure_at >= own_surrendered_at) | certainly(his_own)
    return booleans(found.values, known(found) & ~(unclear & ~certainly(found)))


# -------------------------------------------------------------------------- cards drawn in error


@derived(per="event")
def drawn_in_error(
    event_kind: Text, dealing_method: Text, reading_error_card: Text, *, event_disclosed: Flag | None = None
) -> Flag:
    """A card was drawn in error and nobody saw it, in a deal that § 645a.14(g) concerns."""
    drawn = event_kind.is_("card_drawn_in_error")
    if event_disclosed is not None:
        # The card counts as unseen unless the event says otherwise.
        drawn = drawn & booleans(~certainly(event_disclosed))
    return drawn & (~dealing_method.is_("hand") | reading_error_card.is_("any_deal"))
