"""58 Pa. Code § 627a.11. Announcement of result of round; payment and collection of wagers."""

from __future__ import annotations

import numpy as np
from pandas.arrays import BooleanArray, IntegerArray

from rules.catalogue import Status, Verdict, clause, derived, unchecked
from rules.duties import groups, inspections
from rules.values import Codes, Link, booleans, certainly, is_known, known, take

unchecked("627a.11", Status.HEADING, "Introduces announcing the result, settling wagers and clearing cards.")

RESULTS = ("players_hand", "bankers_hand", "tie", "dragon_7", "panda_8")


@derived(per="round")
def result_to_announce(
    result_of_cards: Codes, dragon_7: BooleanArray, panda_8: BooleanArray, *, is_ez: BooleanArray | None = None
) -> Codes:
    """Result the dealer has to announce: the winner, tie or, at EZ tables, Dragon 7 or Panda 8.

    Where no variant is recorded at all, the table is taken for one that is not EZ.
    """
    codes = result_of_cards.codes.copy()
    for special, code in ((dragon_7, 3), (panda_8, 4)):
        if is_ez is not None:
            named = special & is_ez
            codes = np.where(certainly(named), code, np.where(named._mask, -1, codes))
    return Codes(codes.astype(np.int32), RESULTS)


@clause("627a.11(a)", per="round", kind="event", follows=("627a.6(b)",))
def announced_result_is_that_of_the_cards(
    announced_result: Codes,
    result_to_announce: Codes,
    players_count: IntegerArray,
    bankers_count: IntegerArray,
    void: BooleanArray,
    *,
    settled_as_announced: BooleanArray | None = None,
) -> Verdict:
    """The result announced is the one the final hands give, by its EZ name where it has one.

    Reading  An announcement that the cards contradict is laid at the dealer only where wagers were
    settled by it; otherwise the record contradicts itself and nobody is accused.
    """
    followed = False if settled_as_announced is None else certainly(settled_as_announced)
    return Verdict(
        applies=~void,
        holds=announced_result.same_as(result_to_announce),
        observed="recorded result: {announced_result}",
        required="{result_to_announce}: Player's Hand {players_count}, Banker's Hand {bankers_count}",
        record=booleans(np.broadcast_to(np.logical_not(followed), len(void))),
    )


@derived(per="round")
def first_settled_at(
    wager_round_row: Link,
    wager_kind: Codes,
    *,
    paid_at: IntegerArray | None = None,
    collected_at: IntegerArray | None = None,
) -> IntegerArray:
    """When the first wager other than House Money was paid or collected; missing where none was."""
    main = ~wager_kind.is_("house_money")
    times = [groups.earliest(wager_round_row, at, main) for at in (paid_at, collected_at) if at is not None]
    return groups.smallest(times, wager_round_row.parents)


@clause("627a.11(a)[before settlement]", per="round", kind="event")
def result_is_announced_before_wagers_are_settled(
    result_announced_at: IntegerArray, first_settled_at: IntegerArray, void: BooleanArray
) -> Verdict:
    """The result is announced before any wager that depends on it is collected or paid."""
    return Verdict(
        applies=~void & is_known(first_settled_at),
        holds=result_announced_at <= first_settled_at,
        observed="announced {result_announced_at}",
        required="before the first settlement at {first_settled_at}",
    )


@derived(per="wager")
def settled_after_the_result(wager_kind: Codes, void: BooleanArray) -> BooleanArray:
    """The wager is one of those collected and paid after the result: House Money was settled before."""
    return ~wager_kind.is_("house_money") & ~void


@derived(per="round")
def every_order_recorded(
    wager_round_row: Link, settlement_order: IntegerArray, settled_after_the_result: BooleanArray
) -> BooleanArray:
    """Every wager settled after the result has its place in the order recorded."""
    return groups.every(wager_round_row, ~settled_after_the_result | is_known(settlement_order))


@derived(per="round")
def last_loser_order(
    wager_round_row: Link,
    settlement_order: IntegerArray,
    settled_as: Codes,
    settled_after_the_result: BooleanArray,
) -> IntegerArray:
    """Place in the order of the last losing wager collected."""
    chosen = settled_as.is_("lose") & settled_after_the_result
    return groups.latest(wager_round_row, settlement_order, chosen)


@derived(per="round")
def first_winner_order(
    wager_round_row: Link,
    settlement_order: IntegerArray,
    settled_as: Codes,
    settled_after_the_result: BooleanArray,
) -> IntegerArray:
    """Place in the order of the first winning wager paid."""
    chosen = settled_as.is_("win") & settled_after_the_result
    return groups.earliest(wager_round_row, settlement_order, chosen)


@clause("627a.11(b)", per="round", kind="event", follows=("627a.11(a)",))
def losing_wagers_are_collected_first(
    last_loser_order: IntegerArray, first_winner_order: IntegerArray, every_order_recorded: BooleanArray
) -> Verdict:
    """Every losing wager is collected before a winning one is paid."""
    both = known(last_loser_order) & known(first_winner_order)
    holds = booleans(last_loser_order._data < first_winner_order._data)
    return Verdict(
        # A wager without a place in the order leaves open whether there was one to compare.
        applies=booleans(both, both | certainly(every_order_recorded)),
        holds=holds & (every_order_recorded | (~holds & booleans(both))),
        observed="a loser collected as number {last_loser_order}, a winner paid as number {first_winner_order}",
        required="all losers before the first winner",
    )


@derived(per="wager")
def seat_paid_before(
    wager_round_row: Link,
    wager_position: Codes,
    settlement_order: IntegerArray,
    settled_as: Codes,
    settled_after_the_result: BooleanArray,
) -> IntegerArray:
    """Seat of the winning wager paid just before this winning wager; missing for the first."""
    winner = certainly(settled_as.is_("win") & settled_after_the_result)
    before = groups.previous(settlement_order, np.where(winner, wager_round_row.rows, -1))
    found: IntegerArray = take(wager_position.as_numbers(), before)
    return found


@clause("627a.11(b)[order of seats]", per="wager", kind="event", follows=("627a.11(a)",))
def winners_are_paid_from_the_highest_seat_down(
    seat_paid_before: IntegerArray,
    wager_position: Codes,
    settlement_order: IntegerArray,
    settled_as: Codes,
    settled_after_the_result: BooleanArray,
) -> Verdict:
    """Winning wagers are paid from the highest numbered seat downward."""
    seat = wager_position.as_numbers()
    first = booleans(~known(seat_paid_before))
    recorded = booleans(np.ones(len(seat), dtype=bool), known(settlement_order) & known(seat))
    return Verdict(
        applies=settled_as.is_("win") & settled_after_the_result,
        holds=(first | (seat <= seat_paid_before)) & recorded,
        observed="seat {wager_position} paid after seat {seat_paid_before}",
        required="descending order of seats",
    )


@clause("627a.11(b)[vigorish first]", per="wager", wager="banker", kind="event", follows=("627a.11(a)",))
def vigorish_is_taken_or_marked_before_the_winner_is_paid(
    vigorish_due: BooleanArray,
    settled_as: Codes,
    vigorish_handled_at: IntegerArray,
    paid_at: IntegerArray,
    void: BooleanArray,
) -> Verdict:
    """A player's vigorish is marked or collected before that player's winning wager is paid.

    Reading  Vigorish is owed on winning Banker's Hand wagers only, whatever "each winner" may suggest.
    """
    return Verdict(
        applies=vigorish_due & settled_as.is_("win") & ~void,
        holds=vigorish_handled_at <= paid_at,
        observed="vigorish handled {vigorish_handled_at}",
        required="before the payment at {paid_at}",
    )


@clause("627a.11(c)", per="table", status=Status.OBSERVATION, kind="conduct")
def cards_are_racked_so_that_hands_can_be_rebuilt(attestation: Codes) -> Verdict:
    """After a round its cards go to the discard rack in an order that lets each hand be rebuilt."""
    return inspections.attested(attestation)


