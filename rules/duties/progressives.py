"""Progressive payouts: the meter they are paid from, and what is done before they are paid."""

import numpy as np

from rules.clause import Verdict
from rules.duties import groups, people, seat_events, shuffles
from rules.kinds import Codes, Count, Flag, Link, Many, Measured, Moment, Text, Told, Unit
from rules.units import dollars
from rules.values import booleans, certainly, either, integers, known, or_else, take

FIRST, SEEDED, SAME_ROUND, LATER_ROUND, LATER_DAY = range(5)
TURNS = ("first", "seeded", "same_round", "later_round", "later_day")
"""What the log holds of a meter before a payout from it: nothing, what it was seeded with that day, a payout
of the same round, one of another, or one of an earlier gaming day."""


def paid_before(from_meter: Flag, of_table: Link, round_number: Count, order: Count) -> Link:
    """Row of the wager paid from the meter of the table just before each, -1 for the first of the day.

    from_meter    wagers paid from the meter
    round_number  count of the rounds at the table that day; order: of settlement within the round
    """
    within = np.where(certainly(from_meter), of_table.rows, -1)
    return Link(groups.previous(_turn(round_number, order), within), len(from_meter))


def _turn(round_number: Count, order: Count) -> Count:
    return integers(round_number.values * (1 << 16) + order.values, known(round_number) & known(order))


def turn_at_meter(
    from_meter: Flag,
    of_table: Link,
    of_round: Link,
    before: Link,
    seeded: Flag,
    earlier: Link,
    round_number: Count,
    order: Count,
) -> Text:
    """One of TURNS for each wager paid from the meter; missing where the day's order is not recorded.

    seeded   the log holds what the meter was seeded with that day
    earlier  the last wager at hand that was paid from the meter on an earlier day
    """
    chosen = certainly(from_meter)
    turn = _turn(round_number, order)
    unordered = chosen & (~known(turn) | groups.tied(turn, np.where(chosen, of_table.rows, -1)))
    open_day = take(
        groups.exists(of_table, booleans(unordered, unordered | ~from_meter.missing)), of_table.rows
    )
    same = of_round.rows[before.rows] == of_round.rows
    of_day = np.where(certainly(seeded), SEEDED, np.where(earlier.rows >= 0, LATER_DAY, FIRST))
    codes = np.where(before.rows < 0, of_day, np.where(same, SAME_ROUND, LATER_ROUND))
    return Codes(np.where(chosen & certainly(~open_day), codes, -1).astype(np.int32), TURNS)


def on_the_meter_as_it_stands(
    wins_share: Flag,
    meter_before_cents: Count,
    meter_left_cents: Count,
    turn_at_meter: Text,
    bonus_percent: Count,
    when: Flag,
    starts_from: Count | None = None,
    *,
    after_whole_meter: Flag,
) -> Verdict:
    """Judge that a share of the meter was computed on the meter as the previous payout, or its seed, left it.

    Within a round nothing is added to the meter; between rounds it only grows, unless other tables may
    also win from it (``when``).  These may add to it, or win from it, within the round, too: what differs
    then is for review.  Shares won before the table's day may have brought the meter below what it
    starts from, or below what the last share at hand of an earlier day left.  The latter is for review, and
    the former below half, where seven tenths would have to be won without growth.

    after_whole_meter  the share before was all of the meter: one computed on what that was to be reset to is
                       right, whatever was left; a wrong reset is told with the share before
    """
    first, later_day = turn_at_meter.is_("first"), turn_at_meter.is_("later_day")
    no_less = when | (meter_before_cents >= meter_left_cents)
    as_left = meter_before_cents == meter_left_cents
    if starts_from is not None:
        no_less |= after_whole_meter & (meter_before_cents >= starts_from)
        as_left |= after_whole_meter & (meter_before_cents == starts_from)
    right = (
        first
        | (turn_at_meter.is_("same_round") & as_left)
        | (turn_at_meter.is_("seeded", "later_round", "later_day") & no_less)
    )
    told = known(meter_before_cents)
    low = certainly(later_day & ~no_less)
    low |= certainly(turn_at_meter.is_("same_round") & ~as_left) & ~certainly(~when)
    if starts_from is not None:
        low |= certainly(first & (meter_before_cents * 2 < starts_from))
    return Verdict(
        applies=wins_share,
        holds=booleans(right.values, known(right) & told & ~low),
        observed="computed on a meter of {meter_before_cents}",
        required="the meter at the player's turn: the previous payout, or its seed, left {meter_left_cents}"
        " on it, and it starts from {starts_from_cents}",
        shown={"starts_from_cents": Measured(_or_missing(starts_from, meter_left_cents), Unit.CENTS)},
        amount_cents=_share(meter_before_cents, bonus_percent) - _share(meter_left_cents, bonus_percent),
        review=booleans(low),
    )


def _or_missing(column: Count | None, like: Count) -> Count:
    return integers(like.values, np.zeros(len(like), dtype=bool)) if column is None else column


def _share(meter: Count, percent: Count) -> Count:
    """A percentage of a meter, rounded down to the cent."""
    return meter * percent // 100


def is_due(handed_over: Count, due: Count, meter: Count | None, percent: Count) -> Flag:
    """Whether a winner was paid the whole amount due.

    due  a share of the meter is rounded down to the cent; where it is no whole cent, rounding up is right
         too.  0 where the wager was forfeited, whatever its hand would have won
    """
    right: Flag = handed_over == due
    if meter is None:
        return right
    return right | ((due > 0) & (percent > 0) & (meter * percent % 100 > 0) & (handed_over == due + 1))


def on_the_meter_as_fed(
    when: Flag,
    meter_before_cents: Count,
    meter_left_cents: Count,
    fed_since_cents: Count,
    bonus_percent: Count,
    turn_at_meter: Text,
    starts_from: Count,
    after_whole_meter: Flag,
) -> Verdict:
    """Judge that a share was computed on what the previous payout, or the seed, left and all added since.

    Where that payout was all of the meter, one computed on what it was to be reset to (``starts_from``) is
    right, too: that it was reset otherwise is told with that payout, once.

    The sentences show ``meter_before_cents``, ``meter_left_cents`` and ``fed_since_cents``.  The amount
    leaves out what ``on_the_meter_as_it_stands`` reports of a meter below what was left.  Where the payout
    before was on an earlier day, less is for review: another may have been won that is not at hand.
    """
    nothing = integers(np.zeros(len(meter_before_cents), dtype=np.int64))
    told = either(
        meter_before_cents < meter_left_cents,
        _share(meter_before_cents, bonus_percent) - _share(meter_left_cents, bonus_percent),
        nothing,
    )
    due = meter_left_cents + fed_since_cents
    right, low = meter_before_cents == due, certainly(meter_before_cents < due)
    right |= after_whole_meter & (meter_before_cents == starts_from + fed_since_cents)
    low &= certainly(~right)
    low &= certainly(turn_at_meter.is_("later_day"))
    return Verdict(
        applies=when,
        holds=booleans(right.values, known(right) & ~low),
        review=booleans(low),
        observed="computed on a meter of {meter_before_cents}",
        required="{meter_left_cents}, left by the previous payout or seeded that day, and {fed_since_cents}"
        " contributed since",
        shown={
            "difference_cents": Measured(meter_before_cents - meter_left_cents - fed_since_cents, Unit.CENTS)
        },
        amount_cents=_share(meter_before_cents, bonus_percent)
        - _share(meter_left_cents + fed_since_cents, bonus_percent)
        - told,
    )


def taken_from_the_meter(
    when: Flag, meter_before_cents: Count, meter_after_cents: Count, bonus_percent: Count
) -> Verdict:
    """Judge that the meter fell by the share won from it, to within a cent."""
    hundredths = (meter_before_cents - meter_after_cents) * 100 - meter_before_cents * bonus_percent
    return Verdict(
        applies=when,
        holds=(hundredths > -100) & (hundredths < 100),
        observed="the meter went from {meter_before_cents} to {meter_after_cents}",
        required="lower by {bonus_percent}%",
    )


def _part_of(staked: Count, percent: Count) -> Count:
    """A percentage of what was staked, rounded down to the cent; 0 of 0, whatever was filed."""
    return either(staked == 0, staked, staked * percent // 100)


def _parts_of_each(stakes: Many | None, percent: Count, otherwise: Count) -> Count:
    """The parts of each stake by itself, each rounded down; of the sum where the stakes are not at hand."""
    if stakes is None:
        return otherwise
    sums = _sum_of_parts(stakes, percent)
    return or_else(integers(sums.values, known(sums) & stakes.known), otherwise)


def _sum_of_parts(stakes: Many, percent: Count) -> Count:
    """The parts of those stakes that are known, each rounded down."""
    each = np.maximum(stakes.values.astype(np.int64), 0) * percent.values[:, None] // 100
    return integers(each.sum(axis=1), known(percent))


def is_fed(
    void: Flag,
    progressive_staked_cents: Count,
    rate: Count,
    fed: Count,
    again: Count,
    recorded: Flag,
    *,
    meter_stakes: Many | None = None,
    feeds_are_due: Flag | None = None,
) -> Verdict:
    """Judge that the stakes of a round contributed their part to the meter, or to its reserve.

    rate      the part, in percent
    fed       what was contributed
    again     what of that says the very same as another contribution, and may be the same, told twice
    recorded  the log would show a contribution: where it does not, none was made
    Parts of a cent may be dropped from the part of each stake, or from that of all of them.  What is less
    than the parts of those stakes that certainly lay is too little, whatever other ones may have lain.
    """
    due = _part_of(progressive_staked_cents, rate)
    least = _parts_of_each(meter_stakes, rate, due)
    right, short = (fed >= least) & (fed <= due), fed < least
    if meter_stakes is not None:
        too_little = booleans(certainly(fed < _sum_of_parts(meter_stakes, rate)))
        right, short = right & ~too_little, short | too_little
    proved = known(right) & (certainly(~short) | certainly(recorded))
    told_twice = certainly((again > 0) & (fed - again >= least) & (fed - again <= due))
    proved &= certainly(right) | ~told_twice
    return Verdict(
        applies=(~void if feeds_are_due is None else feeds_are_due) & ~((due == 0) & (fed == 0)),
        holds=booleans(right.values, proved),
        observed="{fed_cents} contributed",
        required="{due_cents}: {part_told}",
        shown={
            "fed_cents": Measured(fed, Unit.CENTS),
            "due_cents": Measured(due, Unit.CENTS),
            "part_told": _part_told(progressive_staked_cents, rate, least, due),
        },
    )


def _part_told(staked: Count, percent: Count, least: Count, due: Count) -> Told:
    """Say of what a meter gets its part: ``28% of $2.00 wagered``, or that nothing was wagered."""
    by_each = certainly(least < due)

    def tell(row: int) -> str | None:
        if not known(staked)[row]:
            return None
        if staked.values[row] == 0:
            return "nothing was wagered on it"
        rate = f"{int(percent.values[row])}%" if known(percent)[row] else "the rate, which is not on file,"
        told = f"{rate} of {dollars(int(staked.values[row]))} wagered"
        return f"{told}, or {dollars(int(least.values[row]))} of each by itself" if by_each[row] else told

    return Told(tell)


def done_before(
    win_calls_for_steps: Flag,
    at: Moment,
    paid_at: Moment,
    recorded: Flag,
    what: str,
    *,
    own_shown_at: Moment | None = None,
    verifications_placed: Flag | None = None,
) -> Verdict:
    """Judge that a step was taken once the hand was shown and before its progressive win was paid.

    at  when it was taken; a missing time is a breach only where the log records such steps (``recorded``)
    """
    happened = shuffles.happened(at, recorded)
    holds = happened & (~happened | (at <= paid_at))
    if own_shown_at is not None:
        holds = holds & booleans(~certainly(at < own_shown_at))
    holds = seat_events.unless_another_is_its_own(holds, verifications_placed)
    return Verdict(
        applies=win_calls_for_steps,
        holds=holds,
        observed=f"{what} {{step_at}}, shown {{own_shown_at}}, paid {{paid_at}}",
        required=f"{what} once it is shown and before the payment",
        shown={"step_at": Measured(at, Unit.MOMENT)},
    )


def light_verified(
    win_calls_for_steps: Flag,
    light_at: Moment,
    light_verified_at: Moment,
    lights_complete: Flag,
    paid_at: Moment,
    *,
    own_shown_at: Moment | None = None,
) -> Verdict:
    """Judge that the dealer verified the light of a progressive win before it was paid.

    A light that came on late, or not at all, cannot have been verified.  One that was on in time is not yet
    a verification: whether the dealer looked is not known where the log does not say that he did, or says
    that he did before the hand was shown.
    """
    lit = shuffles.happened(light_at, lights_complete)
    lit_in_time = lit & (~lit | (light_at <= paid_at))
    verified = certainly(light_verified_at <= paid_at)
    if own_shown_at is not None:
        verified &= ~certainly(light_verified_at < own_shown_at)
    return Verdict(
        applies=win_calls_for_steps,
        holds=booleans(verified, verified | certainly(~lit_in_time)),
        observed="light on {light_at}, verified by the dealer {light_verified_at}, paid {paid_at}",
        required="the dealer verifies that the light is on before the payment",
    )


def validated(win_calls_for_steps: Flag, validator: Text) -> Verdict:
    """Judge that a floorperson or somebody above one validated a progressive win."""
    return Verdict(
        applies=win_calls_for_steps,
        holds=people.may(validator, people.ASSIGNED, people.ABOVE),
        observed="validated by {validated_by} ({validator})",
        required="validated by a floorperson or above",
        review=people.is_unshown(validator, people.ASSIGNED, people.ABOVE),
    )


def racked_after(
    share_handed_over: Flag,
    handed_over_as_won: Flag,
    cards_racked_at: Count,
    payout_documented_at: Count,
    documents_complete: Flag,
    *,
    paid_from: Text | None = None,
    own_never_racked: Flag | None = None,
    documents_placed: Flag | None = None,
) -> Verdict:
    """Judge that cards lay on the table until the documents of a payout were complete.

    It concerns a share, and what is recorded as paid elsewhere, whatever is said of its round or hand.
    """
    done = shuffles.happened(payout_documented_at, documents_complete)
    lay = cards_racked_at >= payout_documented_at
    if own_never_racked is not None:
        lay = lay | own_never_racked
    elsewhere = share_handed_over
    if paid_from is not None:
        elsewhere = elsewhere | (handed_over_as_won & booleans(certainly(~paid_from.is_("table"))))
    return Verdict(
        applies=elsewhere,
        holds=seat_events.unless_another_is_its_own(done & (~done | lay), documents_placed),
        observed="cards racked {cards_racked_at}, documents complete {documented_at}",
        required="cards stay on the table until the documents are complete",
        shown={
            "cards_racked_at": Measured(cards_racked_at, Unit.MOMENT),
            "documented_at": Measured(payout_documented_at, Unit.MOMENT),
        },
    )


def not_from_the_table(share_handed_over: Flag, paid_from: Text) -> Verdict:
    """Judge that a share of the meter was not paid from the table inventory."""
    return Verdict(
        applies=share_handed_over,
        holds=~paid_from.is_("table"),
        observed="paid from the {paid_from}",
        required="not from the table inventory",
    )


def locked_out(wager_placed_at: Moment, no_more_bets_at: Moment) -> Verdict:
    """Judge that the system took no wager after no more bets was called."""
    return Verdict(
        applies=True,
        holds=wager_placed_at <= no_more_bets_at,
        observed="placed {wager_placed_at}",
        required="by the call of no more bets at {no_more_bets_at}",
    )
