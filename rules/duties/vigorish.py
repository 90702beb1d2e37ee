"""Vigorish at 5% of the amount won: its permitted rounding, and what is owed at any time."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from rules.clause import Verdict
from rules.duties.vigorish_none import in_words, none_if_left_empty, with_what_tells_of_some
from rules.kinds import Cents, Codes, Count, Flag, Measured, Moment, Text, Unit
from rules.submission import Reading
from rules.values import booleans, certainly, either, integers, is_known, known, or_else

QUARTER = 25
"""Cents in the multiple that vigorish may be rounded to."""

PERCENT = 5
"""Of the amount won, in every chapter as it was adopted."""
_WHOLE = 100

_Numbers = npt.NDArray[np.int64]


def readings(citation: str, *, wager: str) -> tuple[Reading, ...]:
    """Readings on 5% of the amount won and its rounding, with a chapter's citation."""
    return (
        Reading(
            "vigorish_round_off",
            citation,
            "May vigorish be rounded down to the nearest quarter, or only up?",
            {
                "to_nearest": "to the nearest multiple of 25 cents, down or up, if the casino filed that",
                "up_only": "only up: 25 cents at least, then the next multiple",
            },
            wagers=(wager,),
        ),
        Reading(
            "vigorish_cent",
            citation,
            "What is charged where 5% is not a whole number of cents?",
            {
                "as_filed": "the lower cent where `exact` is filed, which is never in the casino's favor; "
                "either of the two nearest cents where nothing is",
                "either": "either of the two nearest cents",
                "down": "the lower cent, so that vigorish never exceeds 5%",
            },
            wagers=(wager,),
        ),
    )


@dataclass(frozen=True, slots=True, eq=False)
class Permitted:
    """Smallest and largest vigorish permitted, in cents, one entry a row."""

    low: Cents
    high: Cents


def permitted(
    winnings: Count,
    rounding: Text | None,
    reading_round_off: Text,
    reading_cent: Text,
    percent: Count | None = None,
) -> tuple[Count, Count]:
    """Smallest and largest vigorish permitted, in cents.

    The two differ only where the exact 5% falls between cents, or halfway between two quarters;
    then either is permitted and nothing else.

    winnings      cents won
    rounding      filed: exact, nearest_quarter, next_quarter; None: exact
    reading_round_off  to_nearest, or up_only: a filed rounding to the nearest quarter counts as up
    reading_cent  as_filed, either (of the two nearest cents) or down, where the exact 5% is not a whole cent
    percent       where it is another than 5
    """
    fine = _in_hundredths(winnings, percent)
    low, high = fine // _WHOLE, -(-fine // _WHOLE)
    down = certainly(reading_cent.is_("down"))
    if rounding is not None:
        down |= certainly(reading_cent.is_("as_filed") & rounding.is_("exact"))
    high = np.where(down, low, high)
    rated = known(winnings) if percent is None else known(winnings) & known(percent)
    if rounding is None:
        return integers(low, rated), integers(high, rated)
    up = -(-fine // (QUARTER * _WHOLE)) * QUARTER
    nearest_low, nearest_high = _nearest_quarters(fine)
    nearest = certainly(rounding.is_("nearest_quarter") & reading_round_off.is_("to_nearest"))
    upward = certainly(rounding.is_("nearest_quarter", "next_quarter")) & ~nearest
    lowest = np.where(nearest, nearest_low, np.where(upward, up, low))
    highest = np.where(nearest, nearest_high, np.where(upward, up, high))
    both = rated & known(rounding)
    return integers(lowest, both), integers(highest, both)


def _in_hundredths(winnings: Count, percent: Count | None) -> _Numbers:
    """Return the exact vigorish in hundredths of a cent."""
    rate = np.int64(PERCENT) if percent is None else percent.values
    found: _Numbers = winnings.values.astype(np.int64, copy=False) * rate
    return found


def _unfiled(rounding: Text | None, count: int) -> Flag:
    return booleans(np.ones(count, dtype=bool) if rounding is None else ~known(rounding))


def however_rounded(
    taken: Count,
    winnings: Count,
    reading_round_off: Text,
    reading_cent: Text,
    percent: Count | None = None,
) -> Flag:
    """Whether every rounding that the text permits gives what was taken, as if the casino filed none.

    False where none does; missing where some do and others do not.
    """
    names = ("exact", "nearest_quarter", "next_quarter")
    given = []
    for place in range(len(names)):
        each = Codes(np.full(len(winnings), place, dtype=np.int32), names)
        low, high = permitted(winnings, each, reading_round_off, reading_cent, percent)
        given.append((taken == low) | (taken == high))
    # Unfiled, the exact 5% may be either of two cents, unless a reading says otherwise.
    fine = _in_hundredths(winnings, percent)
    lower, higher = fine // _WHOLE, -(-fine // _WHOLE)
    exact = (taken.values == lower) | ((taken.values == higher) & ~certainly(reading_cent.is_("down")))
    rated = known(winnings) if percent is None else known(winnings) & known(percent)
    given[0] = booleans(exact, known(taken) & rated)
    by_all, by_some = (given[0] & given[1] & given[2]), (given[0] | given[1] | given[2])
    return booleans(certainly(by_all), certainly(by_all) | certainly(~by_some))


def unless_unfiled(holds: Flag, due: Flag, rounding: Text | None, rounded: Flag | None) -> Flag:
    """Judge vigorish that is due by ``however_rounded`` where the casino filed no rounding, else as it was.

    rounded  as ``however_rounded`` says; None where nobody recorded what was taken
    """
    if rounded is None:
        return holds
    open_ = due & _unfiled(rounding, len(holds))
    return (open_ & rounded) | (~open_ & holds)


def _nearest_quarters(fine: _Numbers) -> tuple[_Numbers, _Numbers]:
    """Nearest multiple of a quarter, at least one on any win; both neighbors halfway between two."""
    in_quarters = QUARTER * _WHOLE
    below, above = (2 * fine - in_quarters), (2 * fine + in_quarters)
    low = np.maximum(-(-below // (2 * in_quarters)) * QUARTER, QUARTER)
    high = np.maximum((above // (2 * in_quarters)) * QUARTER, QUARTER)
    return np.where(fine > 0, low, 0), np.where(fine > 0, high, 0)


def charged(due: Flag, settled_as: Text, vigorish_cents: Cents | None) -> Flag:
    """Whether vigorish is owed on a wager that was settled as a win, and some was charged.

    Where none was charged, the duty on its amount is breached, not the duty on its collection.
    """
    taken = due & settled_as.is_("win")
    if vigorish_cents is None:
        return taken
    return taken & booleans(~certainly(vigorish_cents == 0))


def wins(due_outcome: Text, won_after_all: Flag | None) -> Flag:
    """Whether a wager was due to win, or was called taken down too late and won all the same."""
    due = due_outcome.is_("win")
    return due if won_after_all is None else due | won_after_all


def as_due(
    settled_as: Text, due_outcome: Text, vigorish_cents: Count, settled_after_all: Flag | None = None
) -> Flag:
    """Whether a wager was settled as it was due.

    One that was surrendered may be told as lost.  One of a void round may be told as a push: its stake went
    back, and vigorish on record of it was taken for nothing.  One that was called taken down too late and
    was settled as the hands gave it was not taken down.
    """
    taken_in = settled_as.is_("lose", "surrender") & due_outcome.is_("lose", "surrender")
    went_back = settled_as.is_("push") & due_outcome.is_("void") & is_known(vigorish_cents)
    return stood(taken_in | went_back | settled_as.same_as(due_outcome), settled_after_all)


def stood(as_due: Flag, settled_after_all: Flag | None) -> Flag:
    """Whether a wager was settled as due, one included that was called taken down and was not."""
    return as_due if settled_after_all is None else as_due | settled_after_all


def judged(taken: Count, low: Count, high: Count, due: Flag) -> tuple[Flag, Count]:
    """Whether what was taken is the lowest or the highest permitted, or none where none is due.

    The second column is what the player gained by it, in cents: + taken too little, - taken too much.
    """
    permitted_one = (taken == low) | (taken == high)
    holds = (due & permitted_one) | (~due & (taken == 0))
    # Above what is permitted the player paid too much; below it, too little.
    excess, short = taken - high, taken - low
    return holds, -either(due, either(excess > 0, excess, short), taken)


SHOWN = ("vigorish_told", "stake_cents", "approved_vigorish_rounding")
"""What the sentences of ``five_percent_as_filed`` name, and what the finding tells besides."""


def five_percent_as_filed(
    settled_as: Text,
    due_outcome: Text,
    vigorish_due: Flag,
    vigorish_cents: Count,
    vigorish_low_cents: Count,
    vigorish_high_cents: Count,
    *,
    approved_vigorish_rounding: Text | None = None,
    vigorish_however_rounded: Flag | None = None,
    settled_after_all: Flag | None = None,
    hand_is_dead: Flag | None = None,
    vigorish_handling: Text | None = None,
    vigorish_collected_at: Moment | None = None,
    complete_column_vigorish: Flag | None = None,
    marker_amount_cents: Cents | None = None,
    vigorish_paid_besides: Flag | None = None,
) -> Verdict:
    """Judge the vigorish on a wager; where it was not settled as due, another clause is breached.

    The text lets the casino round without filing that it does.  Where nothing is filed, what no rounding
    gives is wrong, and what only some give is unknown.  Where nobody knows what the wager was due, some that
    is not what it bears if it won is wrong: no outcome gives that.  Of one that bears none,
    ``with_what_tells_of_some`` says the rest.  Where all of it is said to be recorded, no record is none.
    """
    taken = none_if_left_empty(
        vigorish_cents,
        complete_column_vigorish,
        vigorish_handling,
        vigorish_collected_at,
        marker_amount_cents,
        vigorish_paid_besides,
    )
    low, high = vigorish_low_cents, vigorish_high_cents
    holds, gained = judged(taken, low, high, vigorish_due)
    holds = unless_unfiled(holds, vigorish_due, approved_vigorish_rounding, vigorish_however_rounded)
    holds = with_what_tells_of_some(
        holds, vigorish_due, vigorish_cents, vigorish_handling, vigorish_collected_at
    )
    of_a_win = (vigorish_cents == low) | (vigorish_cents == high)
    everywhere = booleans(np.ones(len(holds), dtype=bool))
    of_a_win = unless_unfiled(of_a_win, everywhere, approved_vigorish_rounding, vigorish_however_rounded)
    anyhow = ~known(due_outcome) & certainly((vigorish_cents > 0) & ~of_a_win)
    asked = as_due(settled_as, due_outcome, vigorish_cents, settled_after_all) | booleans(anyhow)
    if hand_is_dead is not None:
        asked = stood(~hand_is_dead, settled_after_all) & asked
    return Verdict(
        applies=asked,
        holds=booleans(holds.values & ~anyhow, known(holds) | anyhow),
        observed="{vigorish_in_words}",
        required="{vigorish_told}",
        amount_cents=gained,
        shown={"vigorish_in_words": in_words(vigorish_cents, vigorish_handling, vigorish_collected_at)},
    )


def with_the_payout(
    vigorish_collected_at: Moment,
    first_card_at: Moment,
    settled_at: Moment,
    *,
    won_at: Moment,
    paid_at: Moment | None = None,
    vigorish_handling: Text | None = None,
) -> Verdict:
    """Judge that vigorish was collected as the winnings were paid, within the settlement of the round.

    won_at  the wager was not won before; none is before the first card
    What was marked to be collected later was not, whether or not the record says when it was.
    What was taken as the wager was paid is in time, whenever its hand was shown or the round was settled.
    Where nobody knows when it was won, what was collected no sooner than the round was over was in time.
    """
    early = certainly(vigorish_collected_at < won_at)
    not_early = certainly(won_at <= vigorish_collected_at) | certainly(vigorish_collected_at >= settled_at)
    in_time = vigorish_collected_at <= settled_at
    if paid_at is not None:
        in_time |= booleans(certainly(vigorish_collected_at <= paid_at))
        paid = certainly(vigorish_collected_at >= paid_at)
        early &= ~paid
        not_early |= paid & certainly(vigorish_collected_at >= first_card_at)
    early |= certainly(vigorish_collected_at < first_card_at)
    late = certainly(~in_time)
    handled = ""
    if vigorish_handling is not None:
        late |= certainly(vigorish_handling.is_("marked")) & ~known(vigorish_collected_at)
        handled = "; handled at settlement: {vigorish_handling}"
    return Verdict(
        applies=True,
        holds=booleans(in_time.values & ~early & ~late, (known(in_time) & not_early) | early | late),
        observed="collected {vigorish_collected_at}; won {won_at}" + handled,
        required="once the wager is won, by the end of the settlement at {settled_at}",
        shown={"won_at": Measured(won_at, Unit.MOMENT)},
    )


def misjudged(settled_as: Text, due: Flag, low: Count, wrong: Flag, vigorish_cents: Cents | None) -> Count:
    """Vigorish spared (+) or overcharged (-), in cents, on a wager that was settled wrongly; otherwise 0.

    A wager not settled as a win was charged none unless the record shows some.
    low    the least vigorish permitted if any is ``due``
    wrong  the wager may bear vigorish and was not settled as due
    """
    nothing = integers(np.zeros(len(low)))
    unknown = integers(np.zeros(len(low)), np.zeros(len(low), dtype=bool))
    taken = either(settled_as.is_("win"), unknown, nothing)
    if vigorish_cents is not None:
        taken = or_else(vigorish_cents, taken)
    owed = either(due, low, nothing)
    return either(wrong, owed - taken, nothing)
