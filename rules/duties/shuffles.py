"""Shuffle and cut: evidence of events, and whose turn it is to cut."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from rules.clause import Verdict
from rules.kinds import Bools, Count, Flag, Many, Moment, Text
from rules.values import booleans, certainly, either, integers, is_known, known

SEATS = 32
"""Room for seat numbers; a Rules Submission allows at most 20."""

DEALER = 0
"""Stands for the dealer among the seat numbers of those who cut."""


def happened(at: Moment, recorded: Flag) -> Flag:
    """Whether an event took place.

    A missing event did not happen only where the log certainly records such events (``recorded``);
    otherwise it is not known.
    """
    there = known(at)
    return booleans(there, there | certainly(recorded))


def told(at: Moment, recorded: Flag) -> Flag:
    """True of a step that is on record, or that was certainly left out, which is told where it is due.

    Missing where it may have been taken at any time, and nobody recorded it.
    """
    return booleans(np.ones(len(at), dtype=bool), known(at) | certainly(recorded))


def happened_or_left_out(done: Flag) -> Flag:
    """True of a step of which it is known whether it was taken, by ``happened``; missing of any other."""
    there = known(done)
    return booleans(there, there)


def offered_in_time(before_cut: Flag, somebody_to_cut: Flag) -> Flag:
    """Whether the cut was offered before it was made; a later offer is wrong only if somebody was there."""
    late = known(before_cut) & ~before_cut.values
    return booleans(before_cut.values, known(before_cut) & (~late | certainly(somebody_to_cut)))


def taken_in_turn(right: Flag, *complete: Flag) -> Flag:
    """Whether steps were taken in order: that one was not is known where all steps are recorded."""
    sure = certainly(right)
    for each in complete:
        right = booleans(sure, known(right) & (sure | certainly(each)))
    return right


def in_order(*moments: Count) -> Flag:
    """Whether moments follow each other; missing ones are skipped."""
    latest = moments[0]
    fine = np.ones(len(latest), dtype=bool)
    for moment in moments[1:]:
        fine &= ~certainly(moment < latest)
        latest = either(is_known(moment), moment, latest)
    return booleans(fine)


@dataclass(frozen=True, slots=True)
class Turns:
    """Whose turn it is to cut, one entry a row.

    place   int8[n, width]  turn of each seat from 0, -1 where it is not occupied; the last column
                            stands for all seats beyond the highest occupied one
    seated  how many seats are occupied; missing where seats or their order are not known
    """

    place: npt.NDArray[np.int8]
    seated: Count

    def of(self, seat: Count) -> Count:
        """Turn of a seat; missing for the dealer and for seats not occupied."""
        turn = self.place[np.arange(len(seat)), self.column(np.where(seat.missing, 0, seat.values))]
        return integers(turn, known(seat) & known(self.seated) & (turn >= 0))

    def column(self, seats: npt.NDArray[Any]) -> npt.NDArray[np.intp]:
        """Column of each seat number."""
        found: npt.NDArray[np.intp] = np.minimum(seats, self.place.shape[1] - 1).astype(np.intp)
        return found


def sits_at(occupied: Many) -> Bools:
    """Who sits where; bool[n, width], a column for each seat up to the highest occupied, and one more."""
    width = int(occupied.values.max(initial=0)) + 2
    sits = np.zeros((len(occupied), width), dtype=bool)
    rows, columns = np.nonzero(occupied.values > 0)
    sits[rows, occupied.values[rows, columns]] = True
    return sits


def turns(occupied: Many, downwards: Flag, first: Count | None = None) -> Turns:
    """Order in which the cut is offered: the highest seat (or ``first``), then downwards, or upwards.

    After the last occupied seat in that direction it continues at the other end.  Missing where ``first`` is
    not known or not occupied.
    """
    sits = sits_at(occupied)
    up_to = np.add.accumulate(sits, axis=1, dtype=np.int8)
    count = up_to[:, -1:]
    usable = occupied.known & known(downwards)
    start = count
    if first is not None:
        seat = np.minimum(np.where(first.missing, 0, first.values), sits.shape[1] - 1)
        usable = usable & sits[np.arange(len(sits)), seat]
        start = up_to[np.arange(len(sits)), seat][:, None]
    ahead = np.where(downwards.values[:, None], start - up_to, up_to - start)
    turn = np.where(ahead < 0, ahead + count, ahead)
    return Turns(np.where(sits, turn, np.int8(-1)), integers(count[:, 0], usable))


def end_seat(occupied: Many, highest: Flag) -> Count:
    """Return the highest occupied seat, or the lowest; missing where no seat is known to be occupied."""
    there = occupied.values > 0
    top = np.where(there, occupied.values, 0).max(axis=1)
    bottom = np.where(there, occupied.values, SEATS).min(axis=1)
    recorded = occupied.known & there.any(axis=1)
    return either(highest, integers(top, recorded), integers(bottom, recorded))


def offered_in_turn(offered: Many, turns: Turns, *, first: Count | None = None) -> Flag:
    """Whether the cut was offered seat by seat in order, from turn ``first`` (0) on, skipping nobody."""
    start = integers(np.zeros(len(offered), dtype=np.int64)) if first is None else first
    asked = offered.values >= 0
    turn = np.take_along_axis(turns.place, turns.column(np.where(asked, offered.values, 0)), axis=1)
    in_turn = turn == start.values[:, None] + np.arange(turn.shape[1])
    return booleans((~asked | in_turn).all(axis=1), offered.known & known(turns.seated) & known(start))


def ended_with(offered: Many, turns: Turns, cutter: Count, *, first: Count | None = None) -> Flag:
    """Whether the last player asked made the cut, or the dealer after everybody had been asked."""
    asked = offered.count()
    before = integers(np.zeros(len(offered), dtype=np.int64)) if first is None else first
    last = offered.values[np.arange(len(offered)), np.maximum(asked.values - 1, 0)]
    by_last_asked = cutter == integers(last, offered.known)
    by_dealer = cutter == DEALER
    return (by_dealer & (before + asked == turns.seated)) | (~by_dealer & by_last_asked)


def cut_again(
    recut_ordered_at: Moment, cut_at: Moment, shoe_first_card_at: Moment, complete_cut: Flag
) -> Flag:
    """Whether a recut was required, and the cards cut again, before the first of them was dealt."""
    required = ~booleans(certainly(recut_ordered_at > shoe_first_card_at))
    made = (cut_at >= recut_ordered_at) & (cut_at <= shoe_first_card_at)
    return required & taken_in_turn(made, complete_cut)


def cut_by_the_next(
    reoffered: Many, turns: Turns, first_cutter: Count, last_cutter: Count, offers_complete: Flag | None
) -> Flag:
    """Whether the last cut was made by whoever was next in turn after the first.

    reoffered  seats offered the recut; where it is missing, the player next in turn is right, one whose turn
               has passed is wrong, and any other is unknown: those before may have declined
    offers_complete  all offers are on record, so that nobody declined one that is not
    After a cut by the dealer nobody is next, and anybody may cut.
    """
    after = turns.of(first_cutter) + 1
    as_offered = offered_in_turn(reoffered, turns, first=after) & ended_with(
        reoffered, turns, last_cutter, first=after
    )
    turn = turns.of(last_cutter)
    nobody_left = (last_cutter == DEALER) & (after == turns.seated)
    right, wrong = certainly(nobody_left | (turn == after)), certainly(turn < after)
    another = certainly(turn > after) | certainly((last_cutter == DEALER) & ~(after == turns.seated))
    if offers_complete is not None:
        wrong |= certainly(offers_complete) & another
    there = booleans(reoffered.known)
    return (there & as_offered) | (~there & booleans(right, right | wrong)) | (first_cutter == DEALER)


def seat_numbers(positions: Many) -> Many:
    """Turn a list of positions, read as text, into seat numbers; missing where one is not a seat number."""
    if not positions.names:
        return positions
    numbers = [int(name) if name.isdecimal() and int(name) < SEATS else 0 for name in positions.names]
    seats = np.array([*numbers, -1], dtype=np.int64)[positions.values]
    return Many(seats, positions.known & (seats != 0).all(axis=1))


def cut_deep_enough(
    least: int, cut_cards_above: Count, cut_cards_below: Count, reading_cut_depth: Text
) -> Verdict:
    """Judge that a cut left ``least`` cards at both ends of the stack (or at one, as read)."""
    top, bottom = cut_cards_above >= least, cut_cards_below >= least
    from_either = reading_cut_depth.is_("either_end")
    return Verdict(
        applies=True,
        holds=(top & bottom) | (from_either & (top | bottom)),
        observed="cut with {cut_cards_above} cards above and {cut_cards_below} below",
        required=f"at least {least} cards at each end",
    )


def carried_out_as_directed(
    directed_shuffle_at: Moment,
    round_after_directed_shuffle_at: Moment,
    complete_shuffled: Flag,
    dealings_timed: Flag,
    *,
    when: Flag,
) -> Verdict:
    """Judge that a directed shuffle was done before another round was dealt.

    A round of the shoe that has no time may have been dealt after the direction.
    """
    a_round = known(round_after_directed_shuffle_at)
    done = (~a_round & certainly(dealings_timed)) | certainly(
        directed_shuffle_at <= round_after_directed_shuffle_at
    )
    return Verdict(
        applies=when,
        holds=booleans(done, done | (a_round & certainly(complete_shuffled))),
        observed="directed {direction_at}, next round dealt {round_after_directed_shuffle_at}",
        required="a shuffle before the next round",
    )
