"""The money of a round that a player banks: the center of the layout, what it lacked and what it left over.

Everything is worked out from the wagers as they were *settled*, rightly or not: a wager settled wrongly
is a breach of its own, and what the bank then covered or received has to agree with what was done.
"""

from typing import Any

import numpy as np

from rules.asked import stated
from rules.clause import derived
from rules.duties import banks, groups
from rules.duties.settlements import WIN
from rules.duties.unplaced import all_before
from rules.kinds import Cents, Codes, Flag, Link, Moment, Text
from rules.values import booleans, certainly, either, integers, known, take

PAYMENTS = ("bank_cover", "house_cover", "bank_surplus", "house_surplus", "bank_vigorish")
"""Kinds of payment between the bank, the house and the center of the layout."""

WAGERS_RETURNED = (
    *("645a.8(f)[wagers returned]", "645a.9(e)[wagers returned]", "645a.10(e)[wagers returned]"),
    *(f"645a.14({each})[wagers returned]" for each in "cdefhjkm"),
    "645a.14[stakes returned]",
)
"""Clauses by which wagers go back where the round had to be void: what is kept of a round that was played."""

SETTLED_WRONGLY = (
    *("645a.12(i)", "645a.13(a)", "645a.11(f)(1)(i)", "645a.11(f)(1)(ii)", "645a.11(f)(1)(iii)"),
    *("645a.11(f)(1)(iv)", "645a.11(f)(1)(v)", "645a.11(f)(2)(i)", "645a.11(f)(2)(ii)", "645a.11(f)(2)(iii)"),
    "645a.11(f)(3)",
    *WAGERS_RETURNED,
)
"""Clauses on wagers that meet in the center.

What the bank puts in or is given follows from them where it is what the right settlement would have brought.
"""

# ------------------------------------------------------------------------------------- the center


@derived(per="wager")
def in_the_center(
    is_main_wager: Flag,
    player_banks: Flag,
    of_the_bank: Flag,
    was_withdrawn: Flag,
    lies_at_close: Flag,
    settled_as: Text,
) -> Flag:
    """A Pai Gow Poker Wager against a bank, the dealer's own included, not taken down.

    One that was taken down too late and was won or lost all the same lay there.
    """
    lay = booleans(certainly(lies_at_close & settled_as.is_("win", "lose")))
    return is_main_wager & player_banks & ~of_the_bank & (~was_withdrawn | lay)


@derived(per="wager")
def lost_to_center_cents(
    settled_as: Text, was_surrendered: Flag, wager_amount_cents: Cents, wager_returned_cents: Cents
) -> Cents:
    """What was kept of the stake of a wager that was settled as lost, other than by surrender."""
    nothing = integers(np.zeros(len(wager_amount_cents)))
    lost = settled_as.is_("lose") & ~was_surrendered
    return either(lost, wager_amount_cents - wager_returned_cents, nothing)


@derived(per="wager")
def given_up_cents(
    settled_as: Text, was_surrendered: Flag, wager_amount_cents: Cents, wager_returned_cents: Cents
) -> Cents:
    """What was kept of the stake of a wager that was surrendered, whether it is told as that or as lost."""
    nothing = integers(np.zeros(len(wager_amount_cents)))
    given_up = settled_as.is_("lose", "surrender") & was_surrendered
    return either(given_up, wager_amount_cents - wager_returned_cents, nothing)


@derived(per="wager")
def won_from_center_cents(settled_as: Text, wager_paid_cents: Cents) -> Cents:
    """What was paid on the wager; nothing on one that was not settled as a win, where nothing is recorded."""
    blank = ~known(wager_paid_cents) & (settled_as.codes >= 0) & (settled_as.codes != WIN)
    return integers(np.where(blank, 0, wager_paid_cents.values), known(wager_paid_cents) | blank)


@derived(per="wager")
def was_paid_out(settled_as: Text, *, wager_paid_cents: Cents | None = None) -> Flag:
    """The wager was settled as a win, or something was paid on it, however its outcome is told."""
    won = settled_as.is_("win")
    if wager_paid_cents is None:
        return won
    return won | booleans(certainly(wager_paid_cents > 0))


@derived(per="round")
def center_took_cents(
    wager_round_row: Link,
    in_the_center: Flag,
    lost_to_center_cents: Cents,
    given_up_cents: Cents,
    reading_surrender_to_bank: Text,
) -> Cents:
    """Stakes that came into the center; surrendered ones only where a reading says whose they are."""
    lost = banks.sum_of(wager_round_row, lost_to_center_cents, in_the_center)
    given_up = banks.sum_of(wager_round_row, given_up_cents, in_the_center)
    to_bank = reading_surrender_to_bank.is_("bank")
    nothing = integers(np.zeros(len(lost)))
    unsaid = integers(nothing.values, ~certainly(reading_surrender_to_bank.is_("open")))
    counted = either(to_bank, given_up, unsaid)
    return lost + either(given_up == 0, nothing, counted)


@derived(per="round")
def center_paid_cents(wager_round_row: Link, in_the_center: Flag, won_from_center_cents: Cents) -> Cents:
    """What winning wagers were paid, before vigorish."""
    return banks.sum_of(wager_round_row, won_from_center_cents, in_the_center)


@derived(per="round")
def shortage_cents(center_took_cents: Cents, center_paid_cents: Cents) -> Cents:
    """What the center lacked to pay the winners."""
    return banks.beyond(center_paid_cents, center_took_cents)


@derived(per="round")
def left_over_cents(center_took_cents: Cents, center_paid_cents: Cents) -> Cents:
    """What was left over in the center once the winners were paid."""
    return banks.beyond(center_took_cents, center_paid_cents)


@derived(per="wager")
def due_to_center_cents(
    due_outcome: Text, was_surrendered: Flag, wager_amount_cents: Cents, reading_surrender_to_bank: Text
) -> Cents:
    """What would be kept of the stake, were the wager settled as the cards give it."""
    kept = due_outcome.is_("lose") | (was_surrendered & reading_surrender_to_bank.is_("bank"))
    return either(kept, wager_amount_cents, integers(np.zeros(len(wager_amount_cents))))


@derived(per="round")
def center_due_took_cents(wager_round_row: Link, in_the_center: Flag, due_to_center_cents: Cents) -> Cents:
    """Stakes that would have come into the center, had every wager been settled as the cards give it."""
    return banks.sum_of(wager_round_row, due_to_center_cents, in_the_center)


@derived(per="round")
def center_due_paid_cents(wager_round_row: Link, in_the_center: Flag, due_paid_cents: Cents) -> Cents:
    """What winning wagers would have been paid, before vigorish, had every one been settled so."""
    return banks.sum_of(wager_round_row, due_paid_cents, in_the_center)


@derived(per="round")
def due_shortage_cents(center_due_took_cents: Cents, center_due_paid_cents: Cents) -> Cents:
    """What the center would have lacked, had every wager been settled as the cards give it."""
    return banks.beyond(center_due_paid_cents, center_due_took_cents)


@derived(per="round")
def due_left_over_cents(center_due_took_cents: Cents, center_due_paid_cents: Cents) -> Cents:
    """What would have been left over in the center, had every wager been settled as the cards give it."""
    return banks.beyond(center_due_took_cents, center_due_paid_cents)


# ------------------------------------------------------------------------- payments on record


@derived(per="payment")
def of_a_bank(payment_kind: Text) -> Flag:
    """The payment is one between a bank, the house and the center of the layout."""
    return payment_kind.is_(*PAYMENTS)


@derived(per="round")
def name_of_bank(opposing_hand: Link, *, hand_player_id: Text | None = None) -> Text:
    """Name of the player whose hand the others play against; missing where the log names no players."""
    if hand_player_id is None:
        return Codes(np.full(len(opposing_hand.rows), -1, dtype=np.int32), ())
    return groups.text_of(opposing_hand.rows, hand_player_id)


@derived(per="payment")
def of_another_player(
    banked_by: Text,
    name_of_bank: Text,
    *,
    payee_position: Text | None = None,
    payment_player_id: Text | None = None,
) -> Flag:
    """The payment went to, or came from, certainly another player than the bank.

    The names decide where both are recorded, and else the positions.
    """
    found = booleans(np.zeros(len(banked_by), dtype=bool))
    if payee_position is not None:
        found = booleans(certainly(~payee_position.same_as(banked_by)))
    if payment_player_id is not None:
        same = payment_player_id.same_as(name_of_bank)
        found = booleans(np.where(known(same), ~same.values, found.values))
    return found


@derived(per="payment")
def names_no_round(payment_round_row: Link) -> Flag:
    """The payment does not say which round it belongs to."""
    return booleans(payment_round_row.rows < 0)


@derived(per="payment")
def unplaced_of_a_bank(of_a_bank: Flag, names_no_round: Flag) -> Flag:
    """A payment of a banked round does not say which it belongs to."""
    return of_a_bank & names_no_round


@derived(per="round")
def bank_payments_placed(
    payment_table_row: Link,
    unplaced_of_a_bank: Flag,
    round_table_row: Link,
    *,
    payment_at: Moment | None = None,
    first_card_at: Moment | None = None,
) -> Flag:
    """Every payment of a banked round of that day names its round, or was made before this was dealt."""
    recorded = Link(payment_table_row.rows, payment_table_row.parents)
    placed: Flag = take(~groups.exists(recorded, unplaced_of_a_bank), round_table_row.rows)
    return placed | booleans(
        all_before(payment_table_row, unplaced_of_a_bank, payment_at, round_table_row, first_card_at)
    )


@derived(per="round")
def bank_money_moves(
    payment_round_row: Link,
    of_a_bank: Flag,
    center_took_cents: Cents,
    center_paid_cents: Cents,
    payment_table_row: Link,
    round_table_row: Link,
    unplaced_of_a_bank: Flag,
    *,
    payment_at: Moment | None = None,
    first_card_at: Moment | None = None,
) -> Flag:
    """The center lacked something or left something over, or a payment of its bank is on record.

    Missing where the center came out even and a payment of that day that names no round may be its own.
    """
    astray = groups.exists(payment_table_row, unplaced_of_a_bank)
    unplaced: Flag = take(astray, round_table_row.rows)
    early = all_before(payment_table_row, unplaced_of_a_bank, payment_at, round_table_row, first_card_at)
    unplaced = booleans(unplaced.values & ~early, known(unplaced))
    recorded = groups.exists(payment_round_row, of_a_bank)
    open_point = booleans(np.zeros(len(unplaced)), ~certainly(unplaced) & known(unplaced))
    return (center_took_cents != center_paid_cents) | recorded | open_point


def _paid_in_all(kind: str, says: str, *, by_or_to_the_bank: bool = False) -> None:
    """Declare the column of what a banked round's payments of one kind came to.

    by_or_to_the_bank  those that certainly are another player's are none of it
    """
    complete = f"complete_{kind}"

    def cents(**columns: Any) -> Cents:
        of_kind = columns["payment_kind"].is_(kind) & columns["is_told_once"]
        if by_or_to_the_bank:
            of_kind = of_kind & ~columns["of_another_player"]
        recorded = columns[complete] & columns["bank_payments_placed"]
        return banks.paid_in_all(
            columns["payment_round_row"], columns["payment_amount_cents"], of_kind, recorded
        )

    asked = ["payment_round_row", "payment_kind", "payment_amount_cents", "bank_payments_placed", complete]
    asked.append("is_told_once")
    if by_or_to_the_bank:
        asked.append("of_another_player")
    derived(per="round")(stated(cents, asked, says, f"{kind}_cents", __name__))


_paid_in_all("bank_cover", "What the bank put into the center.", by_or_to_the_bank=True)
_paid_in_all("house_cover", "What the house put into the center.")
_paid_in_all("bank_surplus", "What the bank was given of what was left over.", by_or_to_the_bank=True)
_paid_in_all("house_surplus", "What the house took of what was left over, not counting vigorish.")
_paid_in_all("bank_vigorish", "Vigorish taken from what was left over.")


@derived(per="round")
def last_settled_in_center_at(
    wager_round_row: Link, in_the_center: Flag, settled_as: Text, came_to_wager_at: Moment
) -> Moment:
    """When the last losing wager came into the center, or the last winning one was paid from it."""
    moved = in_the_center & settled_as.is_("win", "lose")
    return groups.latest(wager_round_row, came_to_wager_at, moved)


@derived(per="round")
def surplus_first_given_at(
    payment_round_row: Link, payment_kind: Text, of_another_player: Flag, payment_at: Moment
) -> Moment:
    """When the bank was first given something of what was left over."""
    given = payment_kind.is_("bank_surplus") & ~of_another_player
    return groups.earliest(payment_round_row, payment_at, given)


@derived(per="round")
def bank_vigorish_taken_at(payment_round_row: Link, payment_kind: Text, payment_at: Moment) -> Moment:
    """When the last of the vigorish on what was left over was taken."""
    return groups.latest(payment_round_row, payment_at, payment_kind.is_("bank_vigorish"))


@derived(per="round")
def surplus_came_too_early(
    surplus_first_given_at: Moment,
    bank_vigorish_taken_at: Moment,
    *,
    last_settled_in_center_at: Moment | None = None,
) -> Flag:
    """The bank was given something before all wagers were won or lost, or its vigorish was taken.

    Certain, or false: nothing is left over before the one, and the rest is given to it after the other.
    """
    early = certainly(surplus_first_given_at < bank_vigorish_taken_at)
    if last_settled_in_center_at is not None:
        early |= certainly(surplus_first_given_at < last_settled_in_center_at)
    return booleans(early)


# ---------------------------------------------------------------------------- the dealer's winnings


@derived(per="wager")
def won_by_the_house(of_the_house: Flag, settled_as: Text, player_banks: Flag) -> Flag:
    """The dealer's own wager against the bank was settled as a win."""
    return of_the_house & player_banks & settled_as.is_("win")


@derived(per="round")
def dealer_won(wager_round_row: Link, won_by_the_house: Flag) -> Flag:
    """The dealer's wager against the bank was settled as a win."""
    return groups.exists(wager_round_row, won_by_the_house)


@derived(per="round")
def dealer_paid_at(wager_round_row: Link, won_by_the_house: Flag, paid_at: Moment) -> Moment:
    """When the dealer's winning wager against the bank was paid."""
    return groups.earliest(wager_round_row, paid_at, won_by_the_house)


@derived(per="round")
def dealer_goes_back_cents(
    wager_round_row: Link, won_by_the_house: Flag, wager_amount_cents: Cents, wager_paid_cents: Cents
) -> Cents:
    """The dealer's winning wager against the bank and what was paid on it."""
    return banks.sum_of(wager_round_row, wager_amount_cents + wager_paid_cents, won_by_the_house)


@derived(per="wager")
def settled_before_return(
    in_the_center: Flag,
    is_main_wager: Flag,
    was_withdrawn: Flag,
    wager_settled_at: Moment,
    dealer_paid_at: Moment,
    went_back_at: Moment,
) -> Flag:
    """A wager, main or not, settled after the dealer's winning one was paid and before that went back."""
    lies = in_the_center | (~is_main_wager & ~was_withdrawn)
    return lies & (wager_settled_at > dealer_paid_at) & (wager_settled_at < went_back_at)


@derived(per="round")
def settled_in_between(wager_round_row: Link, settled_before_return: Flag) -> Flag:
    """Another wager was settled before the dealer's winning one went back to the table inventory."""
    return groups.exists(wager_round_row, settled_before_return)


# ------------------------------------------------------------------------------- what the day held


@derived(per="table")
def any_dealer_wager(round_table_row: Link, player_banks: Flag, dealer_wager_cents: Cents) -> Flag:
    """The dealer wagered against a bank at the table that day."""
    return groups.exists(round_table_row, player_banks & (dealer_wager_cents > 0))


@derived(per="table")
def any_co_banked(round_table_row: Link, co_banked: Flag) -> Flag:
    """A bank was shared with the house at the table that day."""
    return groups.exists(round_table_row, co_banked)
