"""What was done to choose a bank and to prepare and end its round, as events record it (§ 645a.12).

A step that the log does not show was left out only where the casino says that it records all of that kind.
"""

import numpy as np

from rules.ch645a_pai_gow_poker.bank_offers import OFFERED
from rules.clause import derived
from rules.duties import groups, seat_events, shuffles
from rules.duties.seat_events import Whereabouts
from rules.kinds import Bools, Cents, Flag, Link, Many, Moment, Rows, Text
from rules.masked import AtLeast
from rules.poker.hands import DEALER
from rules.values import booleans, certainly, integers, is_known, known, take

DIRECTED, INVENTORY_RETURN = "bank_directed", "inventory_return"
CONFIRMED, REQUESTED = "bank_funds_confirmed", "co_bank_requested"
STEPS = (
    OFFERED,
    "bank_taken",
    CONFIRMED,
    DIRECTED,
    REQUESTED,
    INVENTORY_RETURN,
)
"""Kinds of event, in the order of ``bank_steps``."""


@derived(per="round")
def bank_showing_told(opposing_hand: Link, showings_complete: Flag) -> Flag:
    """The hands of the player who banks are on record, and had they been shown, the log would say when."""
    return showings_complete & booleans(opposing_hand.rows >= 0)


@derived(per="event")
def not_after_first_card(event_at: Moment, first_card_at: Moment) -> Flag:
    """The event did not happen after the first card of its round."""
    return booleans(~certainly(event_at > first_card_at))


@derived(per="event")
def at_another_position(banked_by: Text, *, event_position: Text | None = None) -> Flag:
    """The event is at the position of a player who certainly does not bank its round."""
    if event_position is None:
        return booleans(np.zeros(len(banked_by), dtype=bool))
    of_bank = event_position.same_as(banked_by)
    return booleans(certainly(~of_bank & ~event_position.is_(DEALER)))


@derived(per="event")
def of_the_wrong_person(event_kind: Text, *, role: Text | None = None) -> Flag:
    """By its role on record, a step of the bank's was the house's, or one of the dealer's another's.

    The bank asks to share, and says what the dealer wagers; the dealer offers the bank, and confirms what the
    bank has.  Certain, or false.
    """
    if role is None:
        return booleans(np.zeros(len(event_kind), dtype=bool))
    banks = event_kind.is_(REQUESTED, DIRECTED) & role.is_("dealer", "floorperson", "pit_manager")
    dealers = event_kind.is_(OFFERED, CONFIRMED) & ~role.is_("dealer")
    return booleans(certainly(banks | dealers))


@derived(per="event")
def out_of_its_round(event_kind: Text, before_the_round_before: Flag) -> Flag:
    """A step of the bank's or the dealer's that names a round, and came before the round before that.

    That the bank was taken then is told: it had not been offered.
    """
    return event_kind.is_(OFFERED, CONFIRMED, DIRECTED, REQUESTED) & before_the_round_before


@derived(per="round")
def bank_steps(
    event_round_row: Link,
    first_card_at: Moment,
    event_at: Moment,
    event_kind: Text,
    not_after_first_card: Flag,
    at_another_position: Flag,
    of_the_wrong_person: Flag,
    out_of_its_round: Flag,
) -> Many:
    """Rows of the round's events of the kinds of ``STEPS``, in that order; -1 where there is none.

    Then, in that order again, rows of those that are out of their round, and so prove nothing.

    Of several the latest before the deal counts, since what is done once cards are dealt makes up for
    nothing; of what was done too late the earliest.  A direction that came too late is none.  Another player
    than the one who banks is neither confirmed for him nor directs for him, and asks for him only where he
    himself did not.  What the wrong person did is no such step.
    """
    before_deal = groups.until(event_round_row, first_card_at)

    def found(step: str, is_step: Flag) -> Rows:
        if step == INVENTORY_RETURN:
            return groups.row_of_latest(event_round_row, event_at, is_step)
        in_time = is_step & not_after_first_card
        rows = groups.row_of_latest(before_deal, event_at, in_time)
        if step == DIRECTED:
            return rows
        too_late = certainly(~groups.exists(before_deal, in_time))
        return np.where(too_late, groups.row_of_earliest(before_deal, event_at, is_step), rows)

    rows = []
    for step in STEPS:
        by_anybody = event_kind.is_(step) & ~of_the_wrong_person & ~out_of_its_round
        own = by_anybody & ~at_another_position
        of_step = found(step, own if step in {CONFIRMED, DIRECTED, REQUESTED} else by_anybody)
        if step == REQUESTED:
            of_step = np.where(of_step < 0, found(step, by_anybody), of_step)
        rows.append(of_step)
    rows += [groups.first_row(event_round_row, event_kind.is_(each) & out_of_its_round) for each in STEPS]
    return Many(np.stack(rows, axis=1), np.ones(event_round_row.parents, dtype=bool))


def _was(step: str, steps: Many, recorded: Flag, kinds: Text, places: Whereabouts) -> Flag:
    """Whether a step was taken; missing where it may not be on record, or one is that names no round.

    Or one that is out of its round.
    """
    told = recorded & seat_events.none_astray(kinds, step, places, once_dealt=step == INVENTORY_RETURN)
    return shuffles.happened(steps.at(STEPS.index(step)), told & booleans(~_is_contradicted(step, steps)))


def _is_contradicted(step: str, steps: Many) -> Bools:
    """Whether a step of each round is on record that came before the round before."""
    return steps.values[:, len(STEPS) + STEPS.index(step)] >= 0


def _row(step: str, steps: Many) -> Rows:
    return steps.values[:, STEPS.index(step)].astype("intp")


@derived(per="round")
def bank_was_offered(
    bank_steps: Many, complete_bank_offered: Flag, event_kind: Text, whereabouts: Whereabouts
) -> Flag:
    """The bank was offered to the players."""
    return _was(OFFERED, bank_steps, complete_bank_offered, event_kind, whereabouts)


@derived(per="round")
def bank_was_offered_late(
    bank_steps: Many, event_at: Moment, first_card_at: Moment, betting_closed_at: Moment
) -> Flag:
    """The bank was offered only once the first card was dealt; not so by the call of no more bets."""
    offered_at: Moment = take(event_at, _row(OFFERED, bank_steps))
    late = offered_at > first_card_at
    in_time = certainly(offered_at <= betting_closed_at) & ~certainly(late)
    nothing = ~known(offered_at)
    return booleans(late.values & ~in_time & ~nothing, known(late) | in_time | nothing)


@derived(per="round")
def bank_was_taken(
    bank_steps: Many, complete_bank_taken: Flag, event_kind: Text, whereabouts: Whereabouts
) -> Flag:
    """A player took the bank and its marker."""
    return _was("bank_taken", bank_steps, complete_bank_taken, event_kind, whereabouts)


@derived(per="round")
def bank_taken_at(bank_steps: Many, event_at: Moment) -> Moment:
    """When a player took the bank."""
    return take(event_at, _row("bank_taken", bank_steps))


@derived(per="round")
def bank_marker_position(
    bank_steps: Many, event_round_row: Link, event_kind: Text, event_at: Moment, event_position: Text
) -> Text:
    """Position the marker of the bank was put at; missing where it was put at two in one moment."""
    row = _row("bank_taken", bank_steps)
    there: Text = take(groups.text_of(row, event_position), event_round_row.rows)
    elsewhere = ~event_position.same_as(there)
    at_once = event_at == take(take(event_at, row), event_round_row.rows)
    twice = groups.exists(event_round_row, event_kind.is_("bank_taken") & at_once & elsewhere)
    return groups.text_of(np.where(certainly(twice), -1, row), event_position)


@derived(per="round")
def bank_taken_unoffered(
    event_round_row: Link,
    event_at: Moment,
    tells_an_offer: Flag,
    not_after_first_card: Flag,
    offer_told_whole: Flag,
    bank_taken_at: Moment,
) -> Flag:
    """The bank was taken before any player was certainly offered it; false where an offer may be missing.

    One that was offered only once cards were dealt is for the clause on the offer.
    """
    first_offered_at = groups.earliest(event_round_row, event_at, tells_an_offer & not_after_first_card)
    return booleans(certainly(offer_told_whole) & certainly(bank_taken_at < first_offered_at))


@derived(per="round")
def marker_contradicts_bank(bank_marker_position: Text, banked_by: Text) -> Flag:
    """The marker of the bank was certainly put in front of another than the record names as the bank."""
    return booleans(certainly(~bank_marker_position.same_as(banked_by)))


@derived(per="round")
def funds_were_confirmed(
    bank_steps: Many, complete_bank_funds_confirmed: Flag, event_kind: Text, whereabouts: Whereabouts
) -> Flag:
    """The dealer confirmed what the bank has on the table."""
    return _was(CONFIRMED, bank_steps, complete_bank_funds_confirmed, event_kind, whereabouts)


@derived(per="round")
def shuffled_for_the_round(
    last_shuffle_at: Moment, shoe_named: Flag, first_card_at: Moment, complete_shuffled: Flag
) -> Flag:
    """The cards were shuffled after the round before and before the first card; later ones help nothing."""
    return shuffles.happened(last_shuffle_at, complete_shuffled & shoe_named & is_known(first_card_at))


@derived(per="round")
def dealt_in_a_row(previous_round: Link, follows_on: Flag, *, deck_id: Text | None = None) -> Flag:
    """The round before was dealt from the same deck, so that no device shuffled it meanwhile."""
    if deck_id is None:
        return follows_on & booleans(follows_on.values, ~follows_on.values)
    return deck_id.same_as(groups.text_of(previous_round.rows, deck_id)) & follows_on


@derived(per="round")
def funds_confirmed_at(bank_steps: Many, event_at: Moment) -> Moment:
    """When the dealer confirmed what the bank has on the table."""
    return take(event_at, _row(CONFIRMED, bank_steps))


@derived(per="round")
def bank_funds_cents(
    bank_steps: Many,
    event_amount_cents: Cents,
    event_round_row: Link,
    event_kind: Text,
    banked_by: Text,
    *,
    event_position: Text | None = None,
) -> Cents:
    """What the bank had on the table, as confirmed.

    Missing where the last confirmation names no position, and one of another amount is the bank's for sure.
    """
    row = _row(CONFIRMED, bank_steps)
    found: Cents = take(event_amount_cents, row)
    if event_position is None:
        return found
    bank = groups.text_of(event_round_row.rows, banked_by)
    its_own = event_kind.is_(CONFIRMED) & event_position.same_as(bank)
    differs = booleans(certainly(its_own & (event_amount_cents != take(found, event_round_row.rows))))
    nameless = ~np.append(is_known(event_position).values, np.True_)[row]
    return integers(
        found.values, known(found) & ~(nameless & certainly(groups.exists(event_round_row, differs)))
    )


@derived(per="round")
def bank_directed(bank_steps: Many) -> Flag:
    """It is on record that the bank said how much the dealer is to wager."""
    told = _row(DIRECTED, bank_steps) >= 0
    return booleans(told, told | ~_is_contradicted(DIRECTED, bank_steps))


@derived(per="round")
def directed_cents(bank_steps: Many, event_amount_cents: Cents) -> Cents:
    """What the bank said the dealer is to wager."""
    return take(event_amount_cents, _row(DIRECTED, bank_steps))


@derived(per="round")
def directed_at(bank_steps: Many, event_at: Moment) -> Moment:
    """When the bank said how much the dealer is to wager."""
    return take(event_at, _row(DIRECTED, bank_steps))


@derived(per="round")
def co_banking_was_requested(
    bank_steps: Many, complete_co_bank_requested: Flag, event_kind: Text, whereabouts: Whereabouts
) -> Flag:
    """The bank asked to share the round with the house."""
    return _was(REQUESTED, bank_steps, complete_co_bank_requested, event_kind, whereabouts)


@derived(per="round")
def co_banking_requested_by(bank_steps: Many, event_position: Text) -> Text:
    """Position that asked to share the round with the house."""
    return groups.text_of(_row(REQUESTED, bank_steps), event_position)


@derived(per="round")
def co_banking_requested_at(bank_steps: Many, event_at: Moment) -> Moment:
    """When the bank asked to share the round with the house."""
    return take(event_at, _row(REQUESTED, bank_steps))


@derived(per="round")
def winnings_went_back(
    bank_steps: Many, complete_inventory_return: Flag, event_kind: Text, whereabouts: Whereabouts
) -> Flag:
    """The dealer's winnings and wager went back to the table inventory."""
    return _was(INVENTORY_RETURN, bank_steps, complete_inventory_return, event_kind, whereabouts)


@derived(per="round")
def went_back_at(bank_steps: Many, event_at: Moment) -> Moment:
    """When the last of the dealer's winnings and wager went back to the table inventory."""
    return take(event_at, _row(INVENTORY_RETURN, bank_steps))


@derived(per="round")
def went_back_cents(event_round_row: Link, event_kind: Text, event_amount_cents: Cents) -> Cents:
    """What went back to the table inventory, at once or in parts; missing where nothing is on record."""
    returns = event_kind.is_(INVENTORY_RETURN)
    found = groups.total(event_round_row, event_amount_cents, returns)
    return AtLeast(found.values, found.missing | ~certainly(groups.exists(event_round_row, returns)))


@derived(per="round")
def went_back_if_told_twice_cents(
    event_round_row: Link, event_kind: Text, event_at: Moment, event_amount_cents: Cents
) -> Cents:
    """What went back, if rows of one amount and moment are one part that is told twice."""
    returns = event_kind.is_(INVENTORY_RETURN)
    again = booleans(groups.repeated(event_round_row, returns, event_at, event_amount_cents))
    return groups.total(event_round_row, event_amount_cents, returns & ~again)
