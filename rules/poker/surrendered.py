"""Cards of surrendered hands: counted face down, and shown only where a wager needs it (§ 645a.11(d))."""

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.duties.shuffles import happened
from rules.kinds import Count, Flag, Link, Moment, Rows, Text
from rules.poker.hands import DEALER
from rules.values import booleans, certainly, integers, is_known, known, take


@derived(per="event")
def counted_surrender(
    wager_round_row: Link,
    wager_position: Text,
    was_surrendered: Flag,
    event_round_row: Link,
    event_kind: Text,
    event_position: Text,
) -> Link:
    """Row of the surrendered wager whose cards the event counted, -1 for other events."""
    given_up = groups.among(wager_round_row, ~certainly(~was_surrendered))
    counts = groups.among(event_round_row, certainly(event_kind.is_("surrender_counted")))
    return Link(groups.counterpart(counts, event_position, given_up, wager_position), len(was_surrendered))


@derived(per="wager")
def cards_asked_of_another_row(wager_round_row: Link, wager_position: Text, was_surrendered: Flag) -> Flag:
    """An earlier row tells of the surrendered wager at the same position, too: its cards are counted once."""
    area = groups.named_within(wager_round_row, wager_position)
    first = np.append(groups.first_row(area, was_surrendered), -1)[area.rows]
    return booleans(certainly(was_surrendered) & (first >= 0) & (first < np.arange(len(first))))


@derived(per="event")
def counts_in_time(
    counted_surrender: Link,
    event_at: Moment,
    *,
    own_racked_at: Moment | None = None,
    own_surrendered_at: Moment | None = None,
    event_role: Text | None = None,
) -> Flag:
    """The dealer, or nobody named, counted surrendered cards, given up by then and not yet racked."""
    counts = booleans(counted_surrender.rows >= 0)
    if event_role is not None:
        counts &= ~is_known(event_role) | event_role.is_(DEALER)
    if own_surrendered_at is not None:
        counts &= booleans(~certainly(event_at < take(own_surrendered_at, counted_surrender.rows)))
    if own_racked_at is not None:
        counts &= booleans(~certainly(event_at > take(own_racked_at, counted_surrender.rows)))
    return counts


@derived(per="wager")
def surrender_count_row(counted_surrender: Link, event_at: Moment, counts_in_time: Flag) -> Count:
    """Row of the event at which the cards surrendered at the wager's position were counted.

    Of several, the last in time: counting them once more harms nothing.
    """
    timely = groups.row_of_latest(counted_surrender, event_at, counts_in_time)
    latest = groups.row_of_latest(counted_surrender, event_at, booleans(counted_surrender.rows >= 0))
    found = np.where(timely >= 0, timely, latest)
    return integers(found, found >= 0)


@derived(per="wager")
def counts_disagree(
    counted_surrender: Link,
    surrender_count_row: Count,
    event_at: Moment,
    event_count: Count,
    counts_in_time: Flag,
    *,
    event_role: Text | None = None,
) -> Flag:
    """Which of several counts was the dealer's last is open, and they differ.

    So it is of two in one moment, and where the dealer's own was followed by one of nobody named.
    """
    last = _of_count(surrender_count_row)
    by_nobody = booleans(np.zeros(len(event_at), dtype=bool)) if event_role is None else ~is_known(event_role)
    his_own = groups.row_of_latest(counted_surrender, event_at, counts_in_time & ~by_nobody)
    at_once = event_at == take(take(event_at, last), counted_surrender.rows)
    differs = booleans(~certainly(event_count == take(take(event_count, last), counted_surrender.rows)))
    tied = groups.exists(counted_surrender, counts_in_time & at_once & differs)
    followed = take(by_nobody, last) & ~(take(event_count, his_own) == take(event_count, last))
    return booleans(certainly(tied) | certainly(followed))


def _of_count(row: Count) -> Rows:
    """Rows of the events at which surrendered cards were counted, -1 where none was."""
    return np.where(known(row), row.values, -1)


@derived(per="wager")
def surrender_counts_placed(
    wager_round_row: Link,
    wager_table_row: Link,
    event_round_row: Link,
    event_table_row: Link,
    event_kind: Text,
    *,
    event_position: Text | None = None,
) -> Flag:
    """Of each count of surrendered cards on record it is told whose they were.

    It is not where one of the round names no position, or one of the gaming table's day no round.
    """
    counts = event_kind.is_("surrender_counted")
    unnamed = counts if event_position is None else counts & ~is_known(event_position)
    nowhere = counts & booleans(event_round_row.rows < 0)
    of_round = certainly(take(groups.exists(event_round_row, unnamed), wager_round_row.rows))
    of_day = certainly(take(groups.exists(event_table_row, nowhere), wager_table_row.rows))
    return booleans(~of_round & ~of_day)


@derived(per="wager")
def surrender_counts_complete(surrender_counts_placed: Flag, complete_surrender_counted: Flag) -> Flag:
    """Every count of surrendered cards is on record, and of each whose cards it was; missing where not."""
    return booleans(
        complete_surrender_counted.values,
        known(complete_surrender_counted) & certainly(surrender_counts_placed),
    )


@derived(per="wager")
def surrendered_cards_counted(surrender_count_row: Count, event_count: Count) -> Count:
    """How many surrendered cards were counted face down."""
    return take(event_count, _of_count(surrender_count_row))


@derived(per="wager")
def surrender_counted_at(surrender_count_row: Count, event_at: Moment) -> Moment:
    """When the surrendered cards were counted face down."""
    return take(event_at, _of_count(surrender_count_row))


@derived(per="wager")
def surrender_counted_by(surrender_count_row: Count, event_role: Text) -> Text:
    """Who counted the surrendered cards face down, by role."""
    return take(event_role, _of_count(surrender_count_row))


@derived(per="wager")
def counted_by_another(
    surrender_count_row: Count,
    surrender_counts_complete: Flag,
    *,
    surrender_counted_by: Text | None = None,
) -> Flag:
    """Somebody else than the dealer counted the surrendered cards, as his role says, and the dealer did not.

    Missing where not all counts are recorded.
    """
    if surrender_counted_by is None:
        return booleans(known(surrender_count_row) & False)
    another = certainly(~surrender_counted_by.is_(DEALER))
    return booleans(another, ~another | certainly(surrender_counts_complete))


@derived(per="wager")
def racked_uncounted(
    surrender_counted_at: Moment, own_racked_at: Moment, complete_column_hand_racked_at: Flag
) -> Flag:
    """The surrendered cards were counted only once they lay in the discard rack.

    Missing where nobody recorded when they were racked, unless all racking is recorded and they never were.
    """
    late = surrender_counted_at > own_racked_at
    never = certainly(~happened(own_racked_at, complete_column_hand_racked_at))
    return booleans(certainly(late), known(late) | never)


@derived(per="wager")
def counted_before_surrender(
    surrender_counted_at: Moment,
    surrender_counts_complete: Flag,
    *,
    own_surrendered_at: Moment | None = None,
) -> Flag:
    """Cards were counted at the position only before they were surrendered.

    Missing where not all counts are recorded, and where nobody recorded when these were surrendered.
    """
    if own_surrendered_at is None:
        return booleans(known(surrender_counted_at) & False)
    early = certainly(surrender_counted_at < own_surrendered_at)
    untimed = known(surrender_counted_at) & ~known(own_surrendered_at)
    return booleans(early, ~untimed & (~early | certainly(surrender_counts_complete)))


@derived(per="wager")
def surrender_is_timed(was_surrendered: Flag, *, own_surrendered_at: Moment | None = None) -> Flag:
    """It is on record when the hand at the wager's position was surrendered."""
    if own_surrendered_at is None:
        return booleans(np.zeros(len(was_surrendered), dtype=bool))
    return booleans(known(own_surrendered_at))


@derived(per="wager")
def shown_lawfully_later(
    qualifying_wager_lies: Flag,
    beside_optional_wager: Flag,
    own_shown_at: Moment,
    *,
    collected_at: Moment | None = None,
) -> Flag:
    """The cards were shown as a wager needed them, once the surrendered wager had been collected.

    A Qualifying Wager of anybody does, and an optional wager beside the one surrendered: that such a hand was
    surrendered is a breach of its own.
    """
    needed = qualifying_wager_lies | beside_optional_wager
    if collected_at is None:
        nowhere = np.zeros(len(own_shown_at), dtype=bool)
        return needed & booleans(nowhere, nowhere)
    return needed & (own_shown_at >= collected_at)


@derived(per="round")
def last_nameless_turning_at(
    event_round_row: Link,
    event_at: Moment,
    *,
    event_kind: Text | None = None,
    event_position: Text | None = None,
) -> Moment:
    """When a hand was last turned up in the round of which nobody recorded whose it was."""
    if event_kind is None:
        return groups.latest(event_round_row, event_at, booleans(np.zeros(len(event_at), dtype=bool)))
    turned = event_kind.is_("hand_turned")
    if event_position is not None:
        turned = turned & ~is_known(event_position)
    return groups.latest(event_round_row, event_at, turned)


@derived(per="wager")
def nameless_only_before_surrender(
    own_surrendered_at: Moment, last_nameless_turning_at: Moment, complete_column_hand_revealed_at: Flag
) -> Flag:
    """All showings are on record, and what nobody recorded whose it was came before the surrender."""
    before = booleans(certainly(last_nameless_turning_at < own_surrendered_at))
    return complete_column_hand_revealed_at & before
