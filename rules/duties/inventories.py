"""The table inventory as it was counted, held against what the rounds on record won and lost.

Between two counts a gaming table wins what its inventory gained, with credits and the drop added and fills
taken off.  The same dollars come out of the rounds: stakes kept, less winnings paid, and vigorish.  People
who do not deal count it, and number each fill and credit: a round that is left out with its numbers closed
up, or a payment that was never made, shows here.  Who is at fault does not.
"""

from dataclasses import dataclass

import numpy as np

from rules.clause import Verdict, calling_module, derived
from rules.duties import groups
from rules.duties.groups import Moments
from rules.duties.own_tests import own_test, record_test
from rules.kinds import Bools, Cents, Count, Flag, Link, Measured, Moment, Numbers, Rows, Text, Told, Unit
from rules.units import dollars
from rules.values import booleans, certainly, integers, is_known, known, or_else, take

COUNTS = ("inventory_opened", "inventory_counted", "inventory_closed")
_MOST_NAMED = 4
"""Differing counts of a day that are named beside the largest difference."""
FILL, CREDIT, DROP = "inventory_fill", "inventory_credit", "inventory_drop"
"""Kinds of event: chips came to the inventory, left it, or were sold for what is in the drop box."""

# ---------------------------------------------------------------------------- between two counts


@derived(per="event")
def is_a_count(event_kind: Text, event_at: Moment) -> Flag:
    """The table inventory was counted."""
    return event_kind.is_(*COUNTS) & is_known(event_at)


@derived(per="event")
def day_moment(event_at: Moment, event_table_row: Link) -> Moments:
    """When each event happened, and on which gaming table's day."""
    return Moments(event_at, _days(event_table_row))


@derived(per="round")
def money_moves_at(settled_at: Moment, *, no_more_bets_at: Moment | None = None) -> Moment:
    """When money of the round first moves; at the latest when it is settled."""
    return settled_at if no_more_bets_at is None else or_else(no_more_bets_at, settled_at)


@derived(per="round")
def is_untimed(
    wager_round_row: Link, wager_kind: Text, settled_at: Moment, *, simulated: Flag | None = None
) -> Flag:
    """The round had wagers, and nobody recorded when they were settled."""
    untimed = groups.exists(wager_round_row, is_known(wager_kind)) & ~is_known(settled_at)
    return untimed if simulated is None else untimed & ~simulated


def _days(rows: Link) -> Count:
    return integers(rows.rows, rows.rows >= 0)


def _in_play(counts: Moments, is_count: Flag, rounds: Link, begun: Moment, over: Moment) -> Bools:
    """Counts made while money of a round moved, between two others of the day; by the row of the event."""
    begins, ends = (Moments(at, _days(rounds)) for at in (begun, over))
    within = np.where(certainly(is_count), _places(counts.within), -1)
    between = (groups.previous(counts.at, within) >= 0) & (groups.following(counts.at, within) >= 0)
    return between & groups.happened_within(counts, is_count, begins, ends)


def _places(within: Count) -> Numbers:
    return np.where(known(within), within.values, -1)


@dataclass(frozen=True, slots=True)
class Counted:
    """Every count of an inventory that follows another on a gaming table's day, by the row of its event.

    before  row of the event of the count before it
    ends    place of the count that each event is, -1 for any other event
    """

    table: Rows
    row: Rows
    before: Rows
    ends: Rows

    @classmethod
    def of(cls, counts: Flag, at: Moment, tables: Link) -> "Counted":
        """Put the counts of each gaming table's day in the order of their times."""
        within = np.where(certainly(counts), tables.rows, -1)
        before = groups.previous(at, within)
        rows = np.flatnonzero((before >= 0) & ~groups.tied(at, within))
        ends = np.full(len(within) + 1, -1, dtype=np.intp)
        ends[rows] = np.arange(len(rows))
        return cls(tables.rows[rows], rows, before[rows], ends)

    def total(self, places: Rows, of: Count) -> Count:
        """Add up what went into each count; missing where one of the amounts is."""
        return groups.net(Link(places, len(self.row)), of)


def _going_into(counted: Counted, at: Moment, tables: Link, counts: Moments, is_count: Flag) -> Rows:
    """Place of the next count that each row goes into, -1 where there is none."""
    rows = groups.first_after(Moments(at, _days(tables)), counts, is_count)
    return counted.ends[np.where(rows < 0, -1, rows)]


def _with_rounds_of_the_day_before(
    counted: Counted, over: Moments, rounds: Link, counts: Moments, is_count: Flag
) -> Rows:
    """Places of counts before which chips moved for a round of the day before, over after the first count."""
    after = groups.first_after(over, counts, is_count)
    places = counted.ends[np.where(after < 0, -1, after)]
    found: Rows = places[places >= 0]
    of_another_day: Bools = counted.table[found] != rounds.rows[places >= 0]
    return np.compress(of_another_day, found)


@dataclass(frozen=True, slots=True)
class Wins:
    """What a table won between two counts, a place for each second count.

    by_count, by_rounds  cents; by_rounds is missing where a row that moved money may be
    slips    fills, credits and drop, in cents
    rounds   how many rounds were over in between
    in_play  the table of each count that is left out, as money moved while it was made
    """

    counted: Counted
    by_count: Cents
    by_rounds: Cents
    slips: tuple[Cents, Cents, Cents]
    rounds: Count
    in_play: Rows

    def shown(self, tables: int) -> Rows:
        """Place of the count of each table that disagrees most, else of its last; -1 where it has none."""
        apart = self.by_count - self.by_rounds
        size = np.where(known(apart), np.abs(apart.values), 0)
        found = np.full(tables, -1, dtype=np.intp)
        places = np.arange(len(size))
        # The last that is written is kept: of equal differences the first, of none the last.
        order = np.lexsort((np.where(size > 0, -places, places), size))
        found[self.counted.table[order]] = order
        return found


@derived(per="table")
def wins_between_counts(
    event_table_row: Link,
    event_kind: Text,
    event_at: Moment,
    event_amount_cents: Cents,
    is_a_count: Flag,
    day_moment: Moments,
    happening: Moments,
    round_place: Count,
    round_table_row: Link,
    settled_at: Moment,
    money_moves_at: Moment,
    is_untimed: Flag,
    round_won_cents: Cents,
    wager_table_row: Link,
    payment_table_row: Link,
    payment_round_row: Link,
    *,
    payment_at: Moment | None = None,
    payment_won_cents: Cents | None = None,
) -> Wins:
    """What each gaming table won between two counts of its inventory, by the counts and by the rounds.

    A slip goes into the next count or, after the last, into that.  Nobody can tell where a round was played
    as the inventory was counted first or last, or where a row may be missing in between.
    """
    in_play = _in_play(day_moment, is_a_count, round_table_row, money_moves_at, settled_at)
    at_rest = booleans(certainly(is_a_count) & ~in_play)
    counted = Counted.of(at_rest, event_at, event_table_row)
    places = [_going_into(counted, event_at, event_table_row, day_moment, at_rest)]
    last = groups.last_before(day_moment, day_moment, at_rest)
    slip_places = np.where(places[0] < 0, counted.ends[np.where(last < 0, -1, last)], places[0])
    kinds = (certainly(event_kind.is_(each)) for each in (FILL, CREDIT, DROP))
    slips = [counted.total(np.where(kind, slip_places, -1), event_amount_cents) for kind in kinds]
    now, before = (take(event_amount_cents, rows) for rows in (counted.row, counted.before))
    by_count = now + slips[1] + slips[2] - before - slips[0]

    over, begun = (
        _going_into(counted, at, round_table_row, day_moment, at_rest) for at in (settled_at, money_moves_at)
    )
    by_rounds = counted.total(over, round_won_cents)
    lacking = np.zeros(len(counted.row), dtype=bool)
    astride = (over != begun) & known(settled_at)
    for place in (over[astride], begun[astride]):
        lacking[place[place >= 0]] = True
    at_table = Moments(settled_at, round_place)
    lacking[_with_rounds_of_the_day_before(counted, at_table, round_table_row, happening, at_rest)] = True
    untimed = ~certainly(~groups.exists(round_table_row, is_untimed))
    if payment_won_cents is not None:
        paid_at = take(settled_at, payment_round_row.rows)
        paid_at = paid_at if payment_at is None else or_else(payment_at, paid_at)
        paid = _going_into(counted, paid_at, payment_table_row, day_moment, at_rest)
        by_rounds = by_rounds + counted.total(paid, payment_won_cents)
    tables = (round_table_row, wager_table_row, payment_table_row, event_table_row)
    since, until = (take(event_at, rows) for rows in (counted.before, counted.row))
    for rows in tables:
        lacking |= groups.may_lack(rows, counted.table, since, until)
    sure = known(by_rounds) & ~lacking & ~np.append(untimed, np.False_)[counted.table]
    return Wins(
        counted,
        by_count,
        integers(by_rounds.values, sure),
        (slips[0], slips[1], slips[2]),
        groups.count(Link(over, len(counted.row)), is_known(settled_at)),
        event_table_row.rows[in_play],
    )


@derived(per="table")
def inventory_was_counted(property_id: Text, wins_between_counts: Wins) -> Flag:
    """The inventory of the gaming table was counted more than once that day."""
    found = np.zeros(len(property_id), dtype=bool)
    found[wins_between_counts.counted.table] = True
    return booleans(found)


@derived(per="table")
def counts_of_inventory(event_table_row: Link, is_a_count: Flag) -> Count:
    """How many counts of the gaming table's inventory are on record of the day."""
    return groups.count(event_table_row, is_a_count)


@derived(per="table")
def rounds_outside_counts(
    round_table_row: Link, settled_at: Moment, wins_between_counts: Wins, property_id: Text
) -> Count:
    """How many rounds on record lie between no two counts of the day, so that no count speaks of them."""
    tables = Link(wins_between_counts.counted.table, len(property_id))
    between = groups.total(tables, wins_between_counts.rounds)
    return groups.count(round_table_row, is_known(settled_at)) - between


@derived(per="table")
def count_shown(property_id: Text, wins_between_counts: Wins) -> Link:
    """Place of the count that is told of: the one that disagrees most with the rounds, else the last."""
    return Link(wins_between_counts.shown(len(property_id)), len(wins_between_counts.rounds))


@derived(per="table")
def counted_at(count_shown: Link, wins_between_counts: Wins, event_at: Moment) -> Moment:
    """When the inventory was counted."""
    return take(take(event_at, wins_between_counts.counted.row), count_shown.rows)


@derived(per="table")
def counted_before_at(count_shown: Link, wins_between_counts: Wins, event_at: Moment) -> Moment:
    """When the inventory was counted before that."""
    return take(take(event_at, wins_between_counts.counted.before), count_shown.rows)


@derived(per="table")
def counted_cents(count_shown: Link, wins_between_counts: Wins, event_amount_cents: Cents) -> Cents:
    """What the inventory was counted at."""
    return take(take(event_amount_cents, wins_between_counts.counted.row), count_shown.rows)


@derived(per="table")
def counted_before_cents(count_shown: Link, wins_between_counts: Wins, event_amount_cents: Cents) -> Cents:
    """What the inventory was counted at before that."""
    return take(take(event_amount_cents, wins_between_counts.counted.before), count_shown.rows)


@derived(per="table")
def filled_cents(count_shown: Link, wins_between_counts: Wins) -> Cents:
    """Fills between the two counts."""
    return take(wins_between_counts.slips[0], count_shown.rows)


@derived(per="table")
def credited_cents(count_shown: Link, wins_between_counts: Wins) -> Cents:
    """Credits between the two counts."""
    return take(wins_between_counts.slips[1], count_shown.rows)


@derived(per="table")
def dropped_cents(count_shown: Link, wins_between_counts: Wins) -> Cents:
    """What was in the drop boxes that came off with the count."""
    return take(wins_between_counts.slips[2], count_shown.rows)


@derived(per="table")
def won_by_count_cents(count_shown: Link, wins_between_counts: Wins) -> Cents:
    """What the table won between the two counts, by its inventory."""
    return take(wins_between_counts.by_count, count_shown.rows)


@derived(per="table")
def won_by_rounds_cents(count_shown: Link, wins_between_counts: Wins) -> Cents:
    """What the table won between the two counts, by the rounds and payments on record."""
    return take(wins_between_counts.by_rounds, count_shown.rows)


@derived(per="table")
def rounds_between_counts(count_shown: Link, wins_between_counts: Wins) -> Count:
    """How many rounds on record were over between the two counts."""
    return take(wins_between_counts.rounds, count_shown.rows)


@derived(per="table")
def further_differences(count_shown: Link, wins_between_counts: Wins) -> Told:
    """Say of further counts of the day that disagree how many there are, and by how much each."""
    table = wins_between_counts.counted.table
    apart = wins_between_counts.by_count - wins_between_counts.by_rounds
    wrong = certainly(apart != 0)

    def tell(row: int) -> str | None:
        others = np.flatnonzero(wrong & (table == row))
        others = others[others != count_shown.rows[row]]
        if not len(others):
            return ""
        named = ", ".join(dollars(int(cents)) for cents in apart.values[others[:_MOST_NAMED]])
        named += ", …" if len(others) > _MOST_NAMED else ""
        return f", and {len(others)} more of the day by {named}"

    return Told(tell)


@derived(per="table")
def wins_agree(property_id: Text, wins_between_counts: Wins) -> Flag:
    """By every count of the day the inventory gained what the rounds on record won.

    Missing where no other count contradicts the rounds, but one was made in play: that may have been wrong.
    """
    same = wins_between_counts.by_count == wins_between_counts.by_rounds
    agree = groups.every(Link(wins_between_counts.counted.table, len(property_id)), same)
    sure = np.ones(len(property_id), dtype=bool)
    sure[wins_between_counts.in_play] = False
    return booleans(agree.values, known(agree) & (sure | ~agree.values))


# --------------------------------------------------------------------------------------- the test


def agrees_with_the_count(
    inventory_was_counted: Flag,
    wins_agree: Flag,
    won_by_count_cents: Cents,
    won_by_rounds_cents: Cents,
    complete_inventory_fill: Flag,
    complete_inventory_credit: Flag,
    complete_inventory_drop: Flag,
    nothing_won_while_locked: Flag,
    won_while_locked_cents: Cents,
    *,
    sake: str,
) -> Verdict:
    """Judge that the inventory gained between any two counts what the rounds on record won.

    A closed inventory gains nothing: what rounds on record won before its opener, or after its closer, was
    not played for, or is in no count.
    """
    slips = certainly(complete_inventory_fill & complete_inventory_credit & complete_inventory_drop)
    agree = wins_agree & nothing_won_while_locked
    locked = integers(np.where(certainly(~nothing_won_while_locked), won_while_locked_cents.values, 0))
    difference = won_by_count_cents - won_by_rounds_cents - locked
    return Verdict(
        applies=inventory_was_counted,
        holds=booleans(agree.values, known(agree) & slips),
        observed="counted at {counted_before_cents} {counted_before_at} and at {counted_cents} {counted_at};"
        " with {filled_cents} of fills, {credited_cents} of credits and a drop of {dropped_cents} the table"
        " won {won_by_count_cents}, and {won_by_rounds_cents} by the {rounds_between_counts} rounds on"
        " record{told_while_locked}, a difference of {difference_cents}{further_differences}",
        required="the same win by both; else a round, a payment or a slip is left out or made up, "
        f"{own_test(sake)}",
        shown={"difference_cents": Measured(difference, Unit.CENTS)},
        record=True,
    )


def the_count_agrees(sake: str) -> None:
    """Declare that a chapter's tables are held against the counts of their inventories.

    sake  the clause on settling wagers for whose sake it is tested
    """
    record_test(
        "inventory",
        "Between two counts the table inventory gained what the rounds on record won.",
        agrees_with_the_count,
        per="table",
        reading=". It needs two counts of a gaming table's day, and the casino's word that it records every "
        "fill, credit and drop between them. It accuses nobody.",
        sake=sake,
        shows=("counts_of_inventory", "rounds_outside_counts"),
        module=calling_module(),
    )
