"""Progressive wagers at the deal: the dealer closes the system and counts the chips, and does so in time."""

import numpy as np

from rules.clause import Verdict, derived
from rules.duties import groups
from rules.duties.by_another import taken_by_another, unless_by_another
from rules.duties.first_card import by_first_card, came_too_late
from rules.kinds import Count, Flag, Link, Moment, Text
from rules.values import booleans, certainly, known, take

# ------------------------------------------------------------------------------------- who did it


@derived(per="round")
def progressive_locked_by_another(
    event_round_row: Link, event_kind: Text, done_by_another: Flag, complete_progressive_locked: Flag
) -> Flag:
    """Another than the dealer set the system to accept no more wagers, by the role on record."""
    step = "progressive_locked"
    return taken_by_another(step, event_round_row, event_kind, done_by_another, complete_progressive_locked)


@derived(per="round")
def progressive_counted_by_another(
    event_round_row: Link, event_kind: Text, done_by_another: Flag, complete_progressive_counted: Flag
) -> Flag:
    """Another than the dealer counted the chips of the progressive wagers, by the role on record."""
    step = "progressive_counted"
    return taken_by_another(step, event_round_row, event_kind, done_by_another, complete_progressive_counted)


@derived(per="round")
def progressive_started_by_another(
    event_round_row: Link, event_kind: Text, done_by_another: Flag, complete_progressive_started: Flag
) -> Flag:
    """Another than the dealer lit up the progressive wagers, by the role on record."""
    step = "progressive_started"
    return taken_by_another(step, event_round_row, event_kind, done_by_another, complete_progressive_started)


@derived(per="round")
def progressive_collected_by_another(
    event_round_row: Link, event_kind: Text, done_by_another: Flag, complete_progressive_collected: Flag
) -> Flag:
    """Another than the dealer collected the stakes of the progressive wagers, by the role on record."""
    step = "progressive_collected"
    return taken_by_another(
        step, event_round_row, event_kind, done_by_another, complete_progressive_collected
    )


# ---------------------------------------------------------------------------------- when it was done


@derived(per="table")
def collections_are_told(event_table_row: Link, event_kind: Text) -> Flag:
    """The record of the table's day tells of some collection of progressive wagers' chips."""
    told = groups.exists(event_table_row, event_kind.is_("progressive_collected"))
    return booleans(certainly(told))


@derived(per="round")
def chips_collected_in_time(
    event_round_row: Link,
    event_kind: Text,
    event_at: Moment,
    complete_progressive_collected: Flag,
    collections_are_told: Flag,
    *,
    first_card_at: Moment | None = None,
    deal_completed_at: Moment | None = None,
    progressive_counted_at: Moment | None = None,
) -> Flag:
    """The stakes of the progressive wagers were collected before the deal; certainly not, or else true.

    They were not where one collection is on record and none came by the first card, nor before the chips were
    counted, or none is where all are.  A table's day that tells of no collection leaves it to that count.
    """
    collected = event_kind.is_("progressive_collected")
    late = came_too_late(event_at, event_round_row, first_card_at, deal_completed_at)
    if progressive_counted_at is not None:
        late = late | booleans(certainly(event_at > take(progressive_counted_at, event_round_row.rows)))
    in_time = ~certainly(~groups.exists(event_round_row, collected & ~late))
    all_told = certainly(complete_progressive_collected & collections_are_told)
    return booleans(in_time | ~(certainly(groups.exists(event_round_row, collected)) | all_told))


def _placed_later(step_at: Moment, placed_at: Moment | None, opened_at: Moment | None) -> Flag:
    """Whether a wager was certainly placed after a step: by its time, or else as betting opened after it."""
    later, untimed = np.zeros(len(step_at), dtype=bool), np.ones(len(step_at), dtype=bool)
    if placed_at is not None:
        later, untimed = certainly(placed_at > step_at), ~known(placed_at)
    if opened_at is not None:
        later = later | (untimed & certainly(opened_at > step_at))
    return booleans(later)


@derived(per="wager")
def placed_once_locked(
    progressive_locked_at: Moment,
    *,
    wager_placed_at: Moment | None = None,
    wagers_opened_at: Moment | None = None,
) -> Flag:
    """The wager was certainly placed after the progressive system was last locked before the deal."""
    return _placed_later(progressive_locked_at, wager_placed_at, wagers_opened_at)


@derived(per="wager")
def placed_once_counted(
    progressive_counted_at: Moment,
    *,
    wager_placed_at: Moment | None = None,
    wagers_opened_at: Moment | None = None,
) -> Flag:
    """The wager was certainly placed after the chips were last counted before the deal."""
    return _placed_later(progressive_counted_at, wager_placed_at, wagers_opened_at)


def _none_later(rows: Link, wager_kind: Text, in_time: Flag, later: Flag, complete: Flag) -> Flag:
    """Whether no wager that was made in time came later; missing where the step may have been taken again."""
    found = groups.exists(rows, wager_kind.is_("progressive_payout") & in_time & later)
    return booleans(~certainly(found), ~certainly(found) | certainly(complete))


@derived(per="round")
def none_placed_once_locked(
    wager_round_row: Link,
    wager_kind: Text,
    placed_once_dealt: Flag,
    lies_at_close: Flag,
    placed_once_locked: Flag,
    complete_progressive_locked: Flag,
) -> Flag:
    """No Progressive Payout Wager was placed between the lock and the deal."""
    in_time = lies_at_close & ~placed_once_dealt
    return _none_later(wager_round_row, wager_kind, in_time, placed_once_locked, complete_progressive_locked)


@derived(per="round")
def none_placed_once_counted(
    wager_round_row: Link,
    wager_kind: Text,
    placed_once_dealt: Flag,
    lies_at_close: Flag,
    placed_once_counted: Flag,
    complete_progressive_counted: Flag,
) -> Flag:
    """No Progressive Payout Wager was placed between the count of their chips and the deal."""
    in_time = lies_at_close & ~placed_once_dealt
    return _none_later(
        wager_round_row, wager_kind, in_time, placed_once_counted, complete_progressive_counted
    )


# ------------------------------------------------------------------------------------- the duties


def locked(
    progressive_was_locked: Flag,
    progressive_locked_at: Moment,
    first_card_at: Moment,
    *,
    when: Flag,
    progressive_locked_by_another: Flag | None = None,
    none_placed_once_locked: Flag | None = None,
    deal_completed_at: Moment | None = None,
) -> Verdict:
    """Judge that the dealer closed the progressive system before the first card, for good."""
    in_time = progressive_was_locked & by_first_card(progressive_locked_at, first_card_at, deal_completed_at)
    if none_placed_once_locked is not None:
        in_time = in_time & none_placed_once_locked
    return Verdict(
        applies=when,
        holds=unless_by_another(in_time, progressive_locked_by_another),
        observed="system locked {progressive_locked_at}; by another than the dealer:"
        " {progressive_locked_by_another}; no wager placed after it, before the deal:"
        " {none_placed_once_locked}",
        required="by the dealer, by the first card at {first_card_at}, and no wager after it",
    )


def counted(
    progressive_was_counted: Flag,
    progressive_counted_at: Moment,
    progressive_chips: Count,
    progressive_accepted: Count,
    progressive_wagers: Count,
    first_card_at: Moment,
    *,
    progressive_collected_by_another: Flag | None = None,
    progressive_counted_by_another: Flag | None = None,
    chips_collected_in_time: Flag | None = None,
    none_placed_once_counted: Flag | None = None,
    deal_completed_at: Moment | None = None,
) -> Verdict:
    """Judge that the dealer collected and counted chips before the deal, one for each wager accepted.

    It is asked where such wagers were made: the log holds one, a chip was counted or the system accepted one.
    Where these agree and the log holds another number of wagers, the fault is one of the record.
    """
    counted_some = certainly(progressive_chips > 0) | certainly(progressive_accepted > 0)
    on_time = progressive_was_counted & by_first_card(
        progressive_counted_at, first_card_at, deal_completed_at
    )
    for each in (chips_collected_in_time, none_placed_once_counted):
        on_time = on_time if each is None else on_time & each
    verified = unless_by_another(
        on_time & (progressive_chips == progressive_accepted),
        progressive_collected_by_another,
        progressive_counted_by_another,
    )
    return Verdict(
        applies=(progressive_wagers > 0) | booleans(counted_some),
        holds=verified & (progressive_accepted == progressive_wagers),
        observed="{progressive_chips} chips counted {progressive_counted_at}, {progressive_accepted} wagers"
        " accepted by the system, {progressive_wagers} on record; collected in time:"
        " {chips_collected_in_time}, by another than the dealer: {progressive_collected_by_another}; counted"
        " by another: {progressive_counted_by_another}; no wager placed after the count:"
        " {none_placed_once_counted}",
        required="collected and counted by the dealer, by the first card at {first_card_at}, one chip for"
        " each wager accepted",
        record=verified,
    )
