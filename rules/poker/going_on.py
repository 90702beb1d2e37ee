"""When the dealer goes on to the next player, before which what is due at once is done.

A losing wager and a surrendered one are collected immediately: a reading says whether before the hands of the
player shown next, or before the wager on them is settled.  What a player is said to have turned up himself
does not say when the dealer came to him.
"""

import numpy as np

from rules.clause import Verdict, derived
from rules.duties import deal, groups
from rules.duties.progressive_wins import METERED
from rules.kinds import Count, Flag, Link, Measured, Moment, Text, Unit
from rules.values import booleans, certainly, either, integers, known, take


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
def shown_just_after(
    hand_round_row: Link, is_in_play: Flag, shown_by_dealer_at: Moment, hands_player: Text
) -> Count:
    """Row of the next player's hand shown in the round; missing for the last and for two at once.

    A hand of the same player at another position is not the next player's.
    """
    within = np.where(certainly(is_in_play), hand_round_row.rows, -1)
    after = groups.following(shown_by_dealer_at, within)
    player = np.append(hands_player.codes, -1)
    for _ in deal.POSITIONS:
        own = (after >= 0) & (player[after] >= 0) & (player[after] == hands_player.codes)
        after = np.where(own, np.append(after, -1)[after], after)
    return integers(after, (after >= 0) & ~groups.tied(shown_by_dealer_at, within))


@derived(per="hand")
def others_follow(
    shown_just_after: Count,
    hand_round_row: Link,
    is_in_play: Flag,
    shown_by_dealer_at: Moment,
    every_turn_timed: Flag,
) -> Flag:
    """Another player's hands were shown after these."""
    within = np.where(certainly(is_in_play), hand_round_row.rows, -1)
    follow = known(shown_just_after)
    told = certainly(every_turn_timed)
    return booleans(follow, follow | (told & ~groups.tied(shown_by_dealer_at, within)))


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
def next_turn_at(gone_on_at: Moment, shown_just_after: Count, wagers_hand: Link) -> Moment:
    """When the dealer had gone on to the player after the one at the wager's position."""
    following = np.where(known(shown_just_after), shown_just_after.values, -1)
    return take(take(gone_on_at, following), wagers_hand.rows)


@derived(per="wager")
def next_shown_at(shown_by_dealer_at: Moment, shown_just_after: Count, wagers_hand: Link) -> Moment:
    """When the hands of the player after the one at the wager's position were shown."""
    following = np.where(known(shown_just_after), shown_just_after.values, -1)
    return take(take(shown_by_dealer_at, following), wagers_hand.rows)


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
def turn_after_surrender_at(gone_on_at: Moment, shown_after_surrender: Count) -> Moment:
    """When the dealer had gone on to the hand that he showed first after the surrender."""
    return take(gone_on_at, np.where(known(shown_after_surrender), shown_after_surrender.values, -1))


@derived(per="wager")
def shown_after_surrender_at(shown_by_dealer_at: Moment, shown_after_surrender: Count) -> Moment:
    """When the hand was shown that the dealer showed first after the surrender."""
    return take(shown_by_dealer_at, np.where(known(shown_after_surrender), shown_after_surrender.values, -1))


# -------------------------------------------------------------------------------------- duties


def in_time(at: Moment, next_shown_at: Moment, next_turn_at: Moment, every_turn_timed: Flag) -> Flag:
    """Whether something was done by the time the dealer had gone on, which is certain where all is timed.

    By when the next hand was shown is always in time.  Where the record lacks when a hand was shown, he may
    have gone on before the next one it has.
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
