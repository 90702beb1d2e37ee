"""Vigorish at 5 % of the amount won: its permitted roundings, and what is owed of it at any time."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from pandas.arrays import IntegerArray

from rules.duties import groups
from rules.values import Bools, Codes, certainly, integers, known

QUARTER = 25
"""Cents in the multiple that vigorish may be rounded to."""

TWENTIETHS = 20
"""5 % is one twentieth: winnings in cents are vigorish in twentieths of a cent, exactly."""

_Numbers = npt.NDArray[np.int64]


def permitted(
    winnings: IntegerArray,
    rounding: Codes | None,
    reading_round_off: Codes,
    reading_cent: Codes,
) -> tuple[IntegerArray, IntegerArray]:
    """Smallest and largest vigorish permitted, in cents.

    The two differ only where the exact 5 % falls between cents, or half-way between two quarters;
    then either is permitted and nothing else.

    winnings      cents won
    rounding      filed: exact, nearest_quarter, next_quarter; None: exact
    reading_round_off  to_nearest, or up_only: a filed rounding to the nearest quarter counts as up
    reading_cent  either neighbouring cent, or down, where exact 5 % is no whole cent
    """
    twentieths = winnings._data
    low, high = twentieths // TWENTIETHS, -(-twentieths // TWENTIETHS)
    high = np.where(certainly(reading_cent.is_("down")), low, high)
    if rounding is None:
        return integers(low, known(winnings)), integers(high, known(winnings))
    up = -(-twentieths // (QUARTER * TWENTIETHS)) * QUARTER
    nearest_low, nearest_high = _nearest_quarters(twentieths)
    nearest = certainly(rounding.is_("nearest_quarter") & reading_round_off.is_("to_nearest"))
    upward = certainly(rounding.is_("nearest_quarter", "next_quarter")) & ~nearest
    lowest = np.where(nearest, nearest_low, np.where(upward, up, low))
    highest = np.where(nearest, nearest_high, np.where(upward, up, high))
    both = known(winnings) & known(rounding)
    return integers(lowest, both), integers(highest, both)


def _nearest_quarters(twentieths: _Numbers) -> tuple[_Numbers, _Numbers]:
    """Nearest multiple of a quarter, at least one on any win; both neighbours half-way between two."""
    in_quarters = QUARTER * TWENTIETHS
    below, above = (2 * twentieths - in_quarters), (2 * twentieths + in_quarters)
    low = np.maximum(-(-below // (2 * in_quarters)) * QUARTER, QUARTER)
    high = np.maximum((above // (2 * in_quarters)) * QUARTER, QUARTER)
    return np.where(twentieths > 0, low, 0), np.where(twentieths > 0, high, 0)


@dataclass(frozen=True, slots=True)
class Debts:
    """Vigorish marked to be collected later.

    amount    cents; missing where it is not known whether or how much was marked
    marked_at, collected_at  microseconds
    where     bool[n]  the row may be a debt at all
    accounts  numbers of the account it was marked on and of the wider ones (seat, table) around that,
              the narrowest first; missing where nobody recorded whose it was
    """

    amount: IntegerArray
    marked_at: IntegerArray
    collected_at: IntegerArray
    where: Bools
    accounts: tuple[IntegerArray, ...]


def outstanding(debts: Debts) -> IntegerArray:
    """Cents owed on the account of each debt just after it was marked.

    A debt collected at the moment another is marked counts as paid.  A debt of which the amount, the
    marking or the collection is not recorded leaves every total open that it may be part of; one of
    which the account is not, every total of the next wider account.
    """
    rows = np.flatnonzero(debts.where)
    marked, collected = known(debts.marked_at)[rows], known(debts.collected_at)[rows]
    far = np.iinfo(np.int64)
    opens = np.where(marked, debts.marked_at._data[rows], far.min)
    closes = np.where(collected, debts.collected_at._data[rows], far.max)
    lasts = closes > opens
    amount = np.where(debts.amount._mask[rows], 0, debts.amount._data[rows])
    counted = known(debts.amount)[rows] & marked
    doubt = ~(counted & collected)
    narrowest, *wider = debts.accounts
    named = known(narrowest)[rows]
    owed, doubts = groups.balances(
        narrowest._data[rows], opens, closes, [amount * (lasts & named), doubt & lasts & named]
    )
    # A debt that was paid at once, or whose collection alone is not recorded, is owed when it is marked.
    owed = np.where(lasts, owed, owed + amount)
    sure = counted & named & (doubts == ~collected)
    for account in wider:
        here = known(account)[rows]
        (clouds,) = groups.balances(account._data[rows], opens, closes, [lasts & here & ~named])
        sure &= here & (clouds == 0)
        named |= here
    values = np.zeros(len(debts.amount), dtype=np.int64)
    found = np.zeros(len(debts.amount), dtype=bool)
    values[rows], found[rows] = owed, sure
    return integers(values, found)
