"""When the dealer goes on to the next player, before which what is due at once is done.

A losing wager and a surrendered one are collected immediately: a reading says whether before the hands of the
player shown next, or before the wager on them is settled.  What a player is said to have turned up himself
does not say when the dealer came to him.
"""

from collections.abc import Callable

import numpy as np

from rules.clause import Verdict, derived
from rules.duties import deal, groups
from rules.duties.own_boxes import Whose, of_same_player
from rules.duties.progressive_wins import METERED
from rules.kinds import Bools, Count, Flag, Link, Measured, Moment, Rows, Text, Unit
from rules.masked import AtMost
from rules.values import booleans, certainly, either, integers, is_known, known, or_else, take

_EVER = np.iinfo(np.int64).max // 2


@derived(per="hand")
def main_settled_at(wagers_hand: Link, is_dealt_in: Flag, wager_settled_at: Moment) -> Moment:
    """When the main wager on the hand was settled."""
    return groups.latest(wagers_hand, wager_settled_at, is_dealt_in)


@derived(per="wager")
def main_beside_settled_at(main_settled_at: Moment, wagers_hand: Link) -> Moment:
    """When the main wager on the hand at the wager's position was settled."""
    return take(main_settled_at, wagers_hand.rows)


@derived(per="wager")
def follows_its_main_wager(
    is_played_optional: Flag, wagers_hand: Link, is_dealt_in: Flag, wager_kind: Text, settled_as: Text
) -> Flag:
    """An optional wager that is settled after the main wager on its hand.

    Progressive wagers are collected before the deal, so that only one that was won is settled then.
    """
    beside = take(groups.exists(wagers_hand, is_dealt_in), wagers_hand.rows)
    won = settled_as.is_("win")
    settled = won | (settled_as.is_("lose", "push") & ~wager_kind.is_(*METERED))
    return is_played_optional & beside & settled


@derived(per="hand")
def optionals_settled_at(wagers_hand: Link, is_played_optional: Flag, wager_settled_at: Moment) -> Moment:
    """When the last optional wager on the hand was settled, of those with a time."""
    return groups.latest(wagers_hand, wager_settled_at, is_played_optional)


@derived(per="hand")
def optionals_timed(
    wagers_hand: Link,
    is_played_optional: Flag,
    wager_settled_at: Moment,
    was_lost_before_the_deal: Flag,
    *,
    own_racked_at: Moment | None = None,
) -> Flag:
    """The log says when each optional wager that had to be settled was; missing where it does not.

    One of which nobody knows whether it lay there is not among those whose last time counts: it must not have
    been settled once the cards were racked.
    """
    told = ~is_played_optional | is_known(wager_settled_at) | was_lost_before_the_deal
    clear = known(is_played_optional)
    if own_racked_at is not None:
        clear |= certainly(wager_settled_at <= own_racked_at)
    timed = groups.every(wagers_hand, told & booleans(clear))
    return booleans(timed.values, certainly(timed))


@derived(per="hand")
def none_left_to_settle(
    wagers_hand: Link, is_played_optional: Flag, wager_settled_at: Moment, was_lost_before_the_deal: Flag
) -> Flag:
    """Every optional wager on the hand was lost before the deal, without a time; certain, or false."""
    left = is_played_optional & (~was_lost_before_the_deal | is_known(wager_settled_at))
    return booleans(certainly(~groups.exists(wagers_hand, left)))


@derived(per="hand")
def turn_is_timed(is_in_play: Flag, shown_by_dealer_at: Moment, never_shown: Flag) -> Flag:
    """The record says when the dealer showed the hand, if it was compared and he ever did; missing if not."""
    told = certainly(~is_in_play) | (known(is_in_play) & known(shown_by_dealer_at)) | certainly(never_shown)
    return booleans(told, told)


@derived(per="round")
def every_turn_timed(hand_round_row: Link, turn_is_timed: Flag, hands_lacking: Flag) -> Flag:
    """The record says when the dealer showed each player's hand that was compared; missing where not."""
    found = groups.every(hand_round_row, turn_is_timed)
    return booleans(found.values, known(found) & ~certainly(hands_lacking))


# ------------------------------------------------------------------ after a hand that was shown


@derived(per="hand")
def shown_just_after(hand_round_row: Link, is_in_play: Flag, shown_by_dealer_at: Moment) -> Link:
    """Row of the hand in play that the dealer showed next in the round, -1 for the last.

    Those shown at once stand in file order, as where the first hand shown after a moment is looked up.
    """
    after = groups.following(shown_by_dealer_at, np.where(certainly(is_in_play), hand_round_row.rows, -1))
    return Link(after, len(after))


def _earliest_from(first: Rows, after: Rows, of: Moment, counts: Callable[[Rows], Bools]) -> Moment:
    """Earliest known value of the rows from each first one on that count; missing where there is none.

    after  row just after each row, -1 for none
    """
    earliest, rows = np.full(len(first), _EVER), first
    for _ in deal.POSITIONS:
        if not (rows >= 0).any():
            break
        value = take(of, rows)
        counted = (rows >= 0) & known(value)
        counted &= counts(rows) if counted.any() else counted
        earliest = np.where(counted, np.minimum(earliest, value.values), earliest)
        rows = np.append(after, -1)[rows]
    return integers(earliest, earliest < _EVER)


def _at_most(earliest: Moment, not_until: Moment) -> Moment:
    """The earliest of moments on record; others may have been earlier, but none was before another moment."""
    exact = known(earliest) & ~certainly(not_until < earliest)
    return AtMost(np.where(known(earliest), earliest.values, _EVER), ~exact)


def _of_others(at: Moment, whose: Whose, *, surely: bool) -> Callable[[Rows], Bools]:
    """Say of the row beside each whether it is another player's, or may be, and was shown later than it."""

    def of_others(rows: Rows) -> Bools:
        later = certainly(take(at, rows) > at) & ~of_same_player(rows, whose.player)
        return later & ~whose.may_be_one_players(rows) if surely else later

    return of_others


@derived(per="hand")
def shown_at_once_with_another(
    hand_round_row: Link, is_in_play: Flag, shown_by_dealer_at: Moment, hands_player: Text
) -> Flag:
    """The hands were shown in one moment with another player's: neither was first for sure."""
    before = groups.previous(shown_by_dealer_at, np.where(certainly(is_in_play), hand_round_row.rows, -1))
    found, rows = np.zeros(len(before), dtype=bool), before
    for _ in deal.POSITIONS:
        at_once = (rows >= 0) & certainly(take(shown_by_dealer_at, rows) == shown_by_dealer_at)
        if not at_once.any():
            break
        at_once &= ~of_same_player(rows, hands_player)
        found |= at_once
        found[rows[at_once]] = True
        rows = np.append(before, -1)[rows]
    return booleans(found)


@derived(per="hand")
def others_shown_from(
    shown_just_after: Link,
    shown_by_dealer_at: Moment,
    shown_at_once_with_another: Flag,
    whose: Whose,
    gone_on_at: Moment,
) -> Moment:
    """Until when the dealer had certainly not gone on to another player whose hands he showed after these."""
    not_until = or_else(gone_on_at, shown_by_dealer_at)
    after, of_others = shown_just_after.rows, _of_others(shown_by_dealer_at, whose, surely=False)
    found = _earliest_from(after, after, not_until, of_others)
    return either(shown_at_once_with_another & is_known(found), shown_by_dealer_at, found)


@derived(per="hand")
def others_gone_on_at(
    shown_just_after: Link,
    shown_by_dealer_at: Moment,
    whose: Whose,
    gone_on_at: Moment,
    others_shown_from: Moment,
) -> Moment:
    """When the dealer had first gone on to one of the other players whose hands he showed after these."""
    after, of_others = shown_just_after.rows, _of_others(shown_by_dealer_at, whose, surely=True)
    return _at_most(_earliest_from(after, after, gone_on_at, of_others), others_shown_from)


@derived(per="hand")
def anothers_are_shown_later(shown_just_after: Link, shown_by_dealer_at: Moment, whose: Whose) -> Flag:
    """Another player's hands were shown later; missing where all that were may be the same player's."""
    after = shown_just_after.rows
    sure, may_be = (
        known(_earliest_from(after, after, shown_by_dealer_at, of_others))
        for of_others in (_of_others(shown_by_dealer_at, whose, surely=surely) for surely in (True, False))
    )
    return booleans(sure, sure | ~may_be)


@derived(per="hand")
def others_follow(
    anothers_are_shown_later: Flag, shown_at_once_with_another: Flag, every_turn_timed: Flag
) -> Flag:
    """Another player's hands were shown after these; of those shown at once, either may have been first."""
    follow = anothers_are_shown_later
    none = certainly(every_turn_timed) & ~certainly(shown_at_once_with_another)
    return booleans(follow.values, known(follow) & (follow.values | none))


@derived(per="wager")
def others_are_shown_after(others_follow: Flag, wagers_hand: Link) -> Flag:
    """Another player's hands were shown after those at the wager's position."""
    return take(others_follow, wagers_hand.rows)


@derived(per="hand")
def gone_on_at(shown_by_dealer_at: Moment, main_settled_at: Moment, reading_immediately: Text) -> Moment:
    """When the dealer had gone on to the hand: its wager was settled or, by the other reading, it was shown.

    A wager that was settled before its hands were shown was not come to in its turn: the showing counts.
    """
    early = main_settled_at < shown_by_dealer_at
    settled = either(early, shown_by_dealer_at, main_settled_at)
    return either(reading_immediately.is_("before_settling"), settled, shown_by_dealer_at)


@derived(per="wager")
def next_turn_at(others_gone_on_at: Moment, wagers_hand: Link) -> Moment:
    """When the dealer had first gone on to a player whose hands he showed after those at the position."""
    return take(others_gone_on_at, wagers_hand.rows)


@derived(per="wager")
def next_shown_at(others_shown_from: Moment, wagers_hand: Link) -> Moment:
    """Until when the dealer had certainly not gone on to any of those players."""
    return take(others_shown_from, wagers_hand.rows)


# -------------------------------------------------------------- after a hand that was given up


@derived(per="wager")
def shown_after_surrender(
    own_surrendered_at: Moment,
    wager_round_row: Link,
    hand_round_row: Link,
    is_in_play: Flag,
    shown_by_dealer_at: Moment,
) -> Count:
    """Row of the first hand that the dealer showed after the surrender; missing where he showed none."""
    asked = groups.Moments(own_surrendered_at + 1, integers(wager_round_row.rows, wager_round_row.rows >= 0))
    row = groups.first_after(asked, groups.of_parents(shown_by_dealer_at, hand_round_row), is_in_play)
    return integers(row, row >= 0)


@derived(per="wager")
def others_are_shown_since(
    shown_after_surrender: Count, own_surrendered_at: Moment, every_turn_timed: Flag
) -> Flag:
    """The dealer showed hands after the surrender of those at the wager's position."""
    there = known(shown_after_surrender)
    return booleans(there, there | (known(own_surrendered_at) & certainly(every_turn_timed)))


@derived(per="wager")
def shows_when_surrender_was_carried_out(
    others_are_shown_since: Flag, collected_at: Moment, own_surrendered_at: Moment
) -> Flag:
    """Others' hands were shown since the surrender, or the wager was collected before it: too soon."""
    return others_are_shown_since | booleans(certainly(collected_at < own_surrendered_at))


@derived(per="hand")
def from_here_shown_from(shown_just_after: Link, shown_by_dealer_at: Moment, gone_on_at: Moment) -> Moment:
    """Until when the dealer had certainly not gone on to this hand, or to one that he showed after it."""
    own = np.arange(len(gone_on_at), dtype=np.intp)
    return _earliest_from(own, shown_just_after.rows, or_else(gone_on_at, shown_by_dealer_at), _any)


@derived(per="hand")
def from_here_gone_on_at(shown_just_after: Link, gone_on_at: Moment, from_here_shown_from: Moment) -> Moment:
    """When the dealer had first gone on to this hand, or to one that he showed after it."""
    own = np.arange(len(gone_on_at), dtype=np.intp)
    return _at_most(_earliest_from(own, shown_just_after.rows, gone_on_at, _any), from_here_shown_from)


def _any(rows: Rows) -> Bools:
    return rows >= 0


@derived(per="wager")
def turn_after_surrender_at(from_here_gone_on_at: Moment, shown_after_surrender: Count) -> Moment:
    """When the dealer had first gone on to a hand that he showed after the surrender."""
    return take(
        from_here_gone_on_at, np.where(known(shown_after_surrender), shown_after_surrender.values, -1)
    )


@derived(per="wager")
def turn_after_surrender_from(from_here_shown_from: Moment, shown_after_surrender: Count) -> Moment:
    """Until when the dealer had certainly not gone on to any such hand."""
    first = np.where(known(shown_after_surrender), shown_after_surrender.values, -1)
    return take(from_here_shown_from, first)


@derived(per="wager")
def shown_after_surrender_at(shown_by_dealer_at: Moment, shown_after_surrender: Count) -> Moment:
    """When the hand was shown that the dealer showed first after the surrender."""
    return take(shown_by_dealer_at, np.where(known(shown_after_surrender), shown_after_surrender.values, -1))


# -------------------------------------------------------------------------------------- duties


def in_time(at: Moment, next_shown_at: Moment, next_turn_at: Moment, every_turn_timed: Flag) -> Flag:
    """Whether something was done by the time the dealer had gone on, which is certain where all is timed.

    The players whose hands he showed later count, whichever of them he settled first.  Where the record lacks
    when a hand was shown, he may have gone on before the next one it has.
    """
    return ((at <= next_turn_at) | booleans(certainly(at <= next_shown_at))) & every_turn_timed


_REQUIRED = "not after the dealer had gone on to the next player at {gone_on}"


def done_at_once(
    when: Flag, at: Moment, next_shown_at: Moment, next_turn_at: Moment, every_turn_timed: Flag, told: str
) -> Verdict:
    """Judge that something was done before the dealer went on; told: how findings say when it was."""
    return Verdict(
        applies=when,
        holds=in_time(at, next_shown_at, next_turn_at, every_turn_timed),
        observed=told,
        required=_REQUIRED,
        shown={"gone_on": Measured(next_turn_at, Unit.MOMENT)},
    )


def collected_at_once(
    when: Flag,
    begun_at: Moment,
    collected_at: Moment,
    next_shown_at: Moment,
    next_turn_at: Moment,
    every_turn_timed: Flag,
    told: str,
) -> Verdict:
    """Judge that a wager was collected once it was lost, and before the dealer went on.

    begun_at  when it was lost; told: how findings say what happened then, and when
    """
    return Verdict(
        applies=when,
        holds=(collected_at >= begun_at)
        & in_time(collected_at, next_shown_at, next_turn_at, every_turn_timed),
        observed=f"{told}, wager collected {{collected_at}}",
        required=f"once that was so, and {_REQUIRED}",
        shown={"gone_on": Measured(next_turn_at, Unit.MOMENT)},
    )
