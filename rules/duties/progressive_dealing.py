"""Progressive wagers at the deal: the dealer closes the system and counts the chips, and does so in time."""

from rules.clause import Verdict, derived
from rules.duties import groups
from rules.kinds import Count, Flag, Link, Moment, Text
from rules.values import booleans, certainly

# ------------------------------------------------------------------------------------- who did it


def by_another(step: str, rows: Link, event_kind: Text, done_by_another: Flag, complete: Flag) -> Flag:
    """Whether another took a step of a round, and not the dealer; missing where that may not be on record."""
    taken = event_kind.is_(step)
    not_by_him = certainly(groups.exists(rows, taken & done_by_another))
    by_him = certainly(groups.exists(rows, taken & ~done_by_another))
    found = not_by_him & ~by_him
    return booleans(found, ~found | certainly(complete))


@derived(per="round")
def progressive_locked_by_another(
    event_round_row: Link, event_kind: Text, done_by_another: Flag, complete_progressive_locked: Flag
) -> Flag:
    """Another than the dealer set the system to accept no more wagers, by the role on record."""
    step = "progressive_locked"
    return by_another(step, event_round_row, event_kind, done_by_another, complete_progressive_locked)


@derived(per="round")
def progressive_counted_by_another(
    event_round_row: Link, event_kind: Text, done_by_another: Flag, complete_progressive_counted: Flag
) -> Flag:
    """Another than the dealer counted the chips of the progressive wagers, by the role on record."""
    step = "progressive_counted"
    return by_another(step, event_round_row, event_kind, done_by_another, complete_progressive_counted)


@derived(per="round")
def progressive_started_by_another(
    event_round_row: Link, event_kind: Text, done_by_another: Flag, complete_progressive_started: Flag
) -> Flag:
    """Another than the dealer lit up the progressive wagers, by the role on record."""
    step = "progressive_started"
    return by_another(step, event_round_row, event_kind, done_by_another, complete_progressive_started)


@derived(per="round")
def progressive_collected_by_another(
    event_round_row: Link, event_kind: Text, done_by_another: Flag, complete_progressive_collected: Flag
) -> Flag:
    """Another than the dealer collected the stakes of the progressive wagers, by the role on record."""
    step = "progressive_collected"
    return by_another(step, event_round_row, event_kind, done_by_another, complete_progressive_collected)


def unless_by_another(done: Flag, *by_another: Flag | None) -> Flag:
    """Whether something was done, and no part of it by another than the dealer alone."""
    for each in by_another:
        done = done if each is None else done & ~each
    return done


# ------------------------------------------------------------------------------------- the duties


def locked(
    progressive_was_locked: Flag,
    progressive_locked_at: Moment,
    first_card_at: Moment,
    *,
    when: Flag,
    progressive_locked_by_another: Flag | None = None,
) -> Verdict:
    """Judge that the dealer closed the progressive system before the first card."""
    in_time = progressive_was_locked & (progressive_locked_at <= first_card_at)
    return Verdict(
        applies=when,
        holds=unless_by_another(in_time, progressive_locked_by_another),
        observed="system locked {progressive_locked_at}; by another than the dealer:"
        " {progressive_locked_by_another}",
        required="by the dealer, by the first card at {first_card_at}",
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
) -> Verdict:
    """Judge that the dealer counted chips before the deal, as many as the wagers the system accepted.

    It is asked where such wagers were made: the log holds one, a chip was counted or the system accepted one.
    Where these agree and the log holds another number of wagers, the fault is one of the record.
    """
    counted_some = certainly(progressive_chips > 0) | certainly(progressive_accepted > 0)
    on_time = progressive_was_counted & (progressive_counted_at <= first_card_at)
    verified = unless_by_another(
        on_time & (progressive_chips == progressive_accepted),
        progressive_collected_by_another,
        progressive_counted_by_another,
    )
    return Verdict(
        applies=(progressive_wagers > 0) | booleans(counted_some),
        holds=verified & (progressive_accepted == progressive_wagers),
        observed="{progressive_chips} chips counted {progressive_counted_at}, {progressive_accepted} wagers"
        " accepted by the system, {progressive_wagers} on record; collected by another than the dealer:"
        " {progressive_collected_by_another}, counted by another: {progressive_counted_by_another}",
        required="collected and counted by the dealer, by the first card at {first_card_at}, one chip for"
        " each wager accepted",
        record=verified,
    )
