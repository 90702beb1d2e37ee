"""58 Pa. Code § 627a.11. Announcement of result of round; payment and collection of wagers."""

import numpy as np

from rules.ch627a_minibaccarat.announced import EZ_OR_NOT, RESULTS
from rules.ch627a_minibaccarat.losers_first import every_one_placed, first_in_order, in_turn
from rules.clause import Status, Verdict, clause, derived, unchecked
from rules.duties import groups, inspections
from rules.kinds import Codes, Count, Flag, Link, Moment, Text
from rules.values import booleans, certainly, is_known, known, or_else, take

unchecked("627a.11", Status.HEADING, "Introduces announcing the result, settling wagers and clearing cards.")


@derived(per="round")
def ez_name(dragon_7: Flag, panda_8: Flag) -> Text:
    """Name that the hands have at EZ tables: Dragon 7, Panda 8 or none."""
    codes = np.select([certainly(dragon_7), certainly(panda_8)], [0, 1], 2)
    unsure = (dragon_7 | panda_8).missing
    return Codes(np.where(unsure, -1, codes).astype(np.int32), ("dragon_7", "panda_8", "none"))


@derived(per="round")
def has_ez_name(ez_name: Text) -> Flag:
    """The hands have a name at EZ tables."""
    return ~ez_name.is_("none")


@derived(per="round")
def result_to_announce(result_of_cards: Text, ez_name: Text, has_ez_name: Flag, is_ez: Flag) -> Text:
    """Result the dealer has to announce: the winner, tie or, at EZ tables, Dragon 7 or Panda 8.

    Both the winner and the name where nobody recorded whether the table is an EZ one.
    """
    by_name = np.where(is_ez.missing, ez_name.codes + len(RESULTS), ez_name.codes + RESULTS.index("dragon_7"))
    named = certainly(has_ez_name) & ~certainly(~is_ez)
    codes = np.where(named, by_name, result_of_cards.codes)
    return Codes(codes.astype(np.int32), (*RESULTS, *EZ_OR_NOT))


@clause("627a.11(a)", per="round", kind="event", follows=("627a.6(b)",))
def announced_result_is_that_of_the_cards(
    announced_result: Text,
    result_of_cards: Text,
    ez_name: Text,
    has_ez_name: Flag,
    is_ez: Flag,
    play_went_on: Flag,
    simulated: Flag,
    *,
    settled_as_announced: Flag | None = None,
    announced_against_counts: Flag | None = None,
    result_never_announced: Flag | None = None,
    settled_by_the_result: Flag | None = None,
    announced_on_no_count: Flag | None = None,
) -> Verdict:
    """The result announced is the one the final hands give, by its EZ name where it has one.

    Reading  An announcement that the cards contradict is the dealer's fault only where wagers were
    settled by it; otherwise the record contradicts itself and nobody is accused.  A simulated round is dealt
    and racked, and wants no announcement; a void one may have ended before it.  One that was made is judged,
    by one hand alone where that rules it out.
    Where no wager waits for it, one that was certainly left out is told here.
    """
    followed = False if settled_as_announced is None else certainly(settled_as_announced)
    against_counts = False if announced_against_counts is None else certainly(announced_against_counts)
    named = has_ez_name & is_ez
    made = is_known(announced_result) & (play_went_on | is_known(result_of_cards))
    left_out = np.zeros(len(play_went_on), dtype=bool)
    if result_never_announced is not None and settled_by_the_result is not None:
        left_out = certainly(result_never_announced & ~settled_by_the_result)
    by_name, by_cards = announced_result.same_as(ez_name), announced_result.same_as(result_of_cards)
    right = (named & by_name) | (~named & by_cards)
    # No hands have such a name at a table that is certainly no EZ one.
    wrong = left_out | certainly(~is_ez & announced_result.is_("dragon_7", "panda_8"))
    if announced_on_no_count is not None:
        wrong |= certainly(announced_on_no_count)
    return Verdict(
        applies=(play_went_on & ~simulated) | made,
        holds=booleans(right.values & ~wrong, known(right) | wrong),
        observed="recorded result: {announced_result}",
        required="{result_to_announce}: Player's Hand {players_count}, Banker's Hand {bankers_count}",
        record=booleans(np.logical_not(followed) & ~left_out),
        explained=booleans(~left_out & np.logical_not(against_counts)),
    )


@derived(per="wager")
def settled_after_the_result(
    wager_kind: Text, wager_stands: Flag, *, settled_though_void: Flag | None = None
) -> Flag:
    """The wager is one of those collected and paid after the result: House Money was settled before.

    So is one that was won or lost in a round that is called void.
    """
    stands = wager_stands if settled_though_void is None else wager_stands | settled_though_void
    return ~wager_kind.is_("house_money") & stands


@derived(per="round")
def settled_by_the_result(wager_round_row: Link, settled_after_the_result: Flag) -> Flag:
    """The round has wagers that depend on its result."""
    return groups.exists(wager_round_row, settled_after_the_result)


@derived(per="round")
def result_never_announced(
    result_announced_at: Moment,
    complete_column_result_announced_at: Flag,
    complete_column_announced_result: Flag,
    *,
    announced_result: Text | None = None,
) -> Flag:
    """No result is on record as announced, where all of that is said to be recorded."""
    said = complete_column_result_announced_at & complete_column_announced_result
    nothing = certainly(said) & ~known(result_announced_at)
    return booleans(nothing if announced_result is None else nothing & ~known(announced_result))


@derived(per="round")
def result_came_too_early(
    result_announced_at: Moment,
    players_drew: Flag,
    bankers_drew: Flag,
    *,
    third_card_at: Moment | None = None,
) -> Flag:
    """The result was announced before the hands had received their cards.

    Missing where a hand drew, or may have, and nobody recorded when the third card came.
    """
    drew = players_drew | bankers_drew
    if third_card_at is None:
        return booleans(np.zeros(len(drew), dtype=bool), certainly(~drew))
    return drew & (result_announced_at < third_card_at)


@clause("627a.11(a)[before settlement]", per="round", kind="event")
def result_is_announced_before_wagers_are_settled(
    result_announced_at: Moment,
    result_never_announced: Flag,
    result_came_too_early: Flag,
    first_settled_by_at: Moment,
    every_settlement_timed: Flag,
    settled_by_the_result: Flag,
) -> Verdict:
    """The result is announced once the hands have their cards, before a wager is collected or paid by it."""
    before, wrong = result_announced_at <= first_settled_by_at, certainly(result_never_announced)
    wrong |= certainly(result_came_too_early)
    # A wager settled at an unrecorded time may have been the first, and such a third card have come later.
    told = certainly(every_settlement_timed) & known(result_came_too_early)
    sure = known(before) & (~before.values | told)
    return Verdict(
        applies=settled_by_the_result,
        holds=booleans(before.values & ~wrong, sure | wrong),
        observed="announced {result_announced_at}, first third card {third_card_at}",
        required="after any third card, before the first wager was settled, by {first_settled_by_at}",
    )


@derived(per="round")
def every_order_recorded(
    wager_round_row: Link, settlement_order: Count, settled_as: Text, settled_after_the_result: Flag
) -> Flag:
    """Every wager won or lost after the result has its place in the order recorded; no outcome is missing."""
    return every_one_placed(wager_round_row, settled_as, settled_after_the_result, settlement_order)


@clause("627a.11(b)", per="round", kind="event")
def losing_wagers_are_collected_first(
    winners_and_losers: Flag,
    last_loser_order: Count,
    first_winner_order: Count,
    every_order_recorded: Flag,
    *,
    losers_first_by_time: Flag | None = None,
) -> Verdict:
    """Every losing wager is collected before a winning one is paid.

    Reading  Wagers count as lost or won as they were settled; whether rightly is judged elsewhere.  Two that
    share a place in the order leave open which came first.  Where the order leaves it open, the times decide;
    where they contradict it, nothing does.
    """
    nobody = np.zeros(len(winners_and_losers), dtype=bool)
    by_order = first_in_order(last_loser_order, first_winner_order, every_order_recorded)
    timed = booleans(nobody, nobody) if losers_first_by_time is None else losers_first_by_time
    told = or_else(by_order, timed)
    contradicts = known(by_order) & known(timed) & (by_order.values != timed.values)
    return Verdict(
        applies=winners_and_losers,
        holds=booleans(told.values, known(told) & ~contradicts),
        observed="a losing wager was no. {last_loser_order}, a winning one no. {first_winner_order}; all"
        " losing ones first, by their times: {by_time}",
        required="all losing wagers settled before the first winning one",
        shown={"by_time": timed},
    )


@derived(per="wager")
def paid_first(winner_in_order: Link) -> Flag:
    """No winning wager of the round was paid before this one."""
    return ~groups.is_there(winner_in_order.rows)


@derived(per="wager")
def seat_paid_before(winner_in_order: Link, wager_position: Text) -> Count:
    """Seat of the winning wager paid just before this winning wager; missing for the first."""
    return take(wager_position.as_numbers(), winner_in_order.rows)


@derived(per="wager")
def vigorish_out_of_turn(
    winner_in_order: Link,
    seat_paid_before: Count,
    wager_position: Text,
    *,
    paid_at: Moment | None = None,
    vigorish_taken: Flag | None = None,
    vigorish_taken_in_at: Moment | None = None,
) -> Flag:
    """Vigorish was marked or collected before the winner paid just before, at a higher seat, was paid."""
    if paid_at is None or vigorish_taken is None or vigorish_taken_in_at is None:
        return booleans(np.zeros(len(seat_paid_before), dtype=bool))
    sooner = vigorish_taken_in_at < take(paid_at, winner_in_order.rows)
    turn_came_later = wager_position.as_numbers() < seat_paid_before
    return booleans(certainly(vigorish_taken & turn_came_later & sooner))


@clause("627a.11(b)[order of seats]", per="wager", kind="event")
def winners_are_paid_from_the_highest_seat_down(
    paid_first: Flag,
    seat_paid_before: Count,
    wager_position: Text,
    settled_as: Text,
    settled_after_the_result: Flag,
    vigorish_out_of_turn: Flag,
    *,
    winners_all_placed: Flag | None = None,
) -> Verdict:
    """Winning wagers are paid from the highest numbered seat downward, the vigorish of each seat just before.

    Reading  "Repeat this procedure" is for both: nobody's vigorish is taken until the seat above is paid.
    Where the order of settlement leaves it open, the times of payment decide; where
    they contradict it, nothing does.  Who was paid after a higher seat may still have come after one whose
    place is not on record.
    """
    in_order = paid_first | (wager_position.as_numbers() <= seat_paid_before)
    return Verdict(
        applies=settled_as.is_("win") & settled_after_the_result,
        holds=in_turn(in_order, winners_all_placed) & ~vigorish_out_of_turn,
        observed="seat {wager_position} paid after seat {seat_paid_before};"
        " its vigorish before that one was paid: {vigorish_out_of_turn}",
        required="descending order of seats, each one's vigorish just before its payment",
    )


@clause(
    "627a.11(b)[vigorish first]",
    per="wager",
    wager="banker",
    kind="event",
    follows=("627a.11(b)", "627a.11(b)[order of seats]"),
)
def vigorish_is_handled_before_the_player_is_paid(
    vigorish_taken: Flag,
    vigorish_taken_in_at: Moment,
    player_first_paid_at: Moment,
    vigorish_never_handled: Flag,
    vigorish_after_losers: Flag,
) -> Verdict:
    """A player's vigorish is marked or collected once losers are, and before any of his winners is paid.

    Reading  Vigorish is owed on winning Banker's Hand wagers only, whatever "each winner" may suggest.  The
    player's wagers are those of one position and one name; of another position, or player there, the turn
    comes by itself.  House Money was settled before.  Once a winner was paid, (b) judges the losing wagers.
    """
    in_time = vigorish_taken_in_at <= player_first_paid_at
    never = certainly(vigorish_never_handled)
    return Verdict(
        applies=vigorish_taken,
        holds=in_time & vigorish_after_losers & booleans(~never),
        observed="vigorish handled {vigorish_taken_in_at}; last losing wager collected {last_loser_at}",
        required="once losing wagers are collected, before the first payment to the player, at"
        " {player_first_paid_at}",
        explained=booleans(certainly(in_time) & ~never),
    )


inspections.observed(
    "627a.11(c)", "After a round its cards go to the discard rack in an order that lets each hand be rebuilt."
)
