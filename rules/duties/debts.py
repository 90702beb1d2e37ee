"""Vigorish that was marked to be collected later: how much a player owes at any time."""

from dataclasses import dataclass

import numpy as np

from rules.duties import groups
from rules.kinds import Bools, Count, Moment
from rules.values import integers, known


@dataclass(frozen=True, slots=True)
class Debts:
    """Vigorish marked to be collected later.

    amount    cents; missing where it is not known whether or how much was marked
    marked_at, collected_at  microseconds
    where     bool[n]  the row may be a debt at all
    accounts  numbers of the account it was marked on and of the wider ones (seat, table) around it,
              the narrowest first; missing where not recorded
    """

    amount: Count
    marked_at: Moment
    collected_at: Moment
    where: Bools
    accounts: tuple[Count, ...]


def outstanding(debts: Debts) -> Count:
    """Cents owed on the account of each debt just after it was marked.

    A debt collected at the moment another is marked counts as paid.  A debt whose amount,
    marking or collection is not recorded makes every total unknown that it may be part of; one whose
    account is not recorded, every total of the next wider account.
    """
    rows = np.flatnonzero(debts.where)
    marked, collected = known(debts.marked_at)[rows], known(debts.collected_at)[rows]
    far = np.iinfo(np.int64)
    opens = np.where(marked, debts.marked_at.values[rows], far.min)
    closes = np.where(collected, debts.collected_at.values[rows], far.max)
    lasts = closes > opens
    amount = np.where(debts.amount.missing[rows], 0, debts.amount.values[rows])
    counted = known(debts.amount)[rows] & marked
    doubt = ~(counted & collected)
    narrowest, *wider = debts.accounts
    named = known(narrowest)[rows]
    owed, doubts = groups.balances(
        narrowest.values[rows], opens, closes, [amount * (lasts & named), doubt & lasts & named]
    )
    # A debt that was paid at once, or whose collection alone is not recorded, is owed when it is marked.
    owed = np.where(lasts, owed, owed + amount)
    sure = counted & named & (doubts == ~collected)
    for account in wider:
        here = known(account)[rows]
        (clouds,) = groups.balances(account.values[rows], opens, closes, [lasts & here & ~named])
        sure &= here & (clouds == 0)
        named |= here
    values = np.zeros(len(debts.amount), dtype=np.int64)
    found = np.zeros(len(debts.amount), dtype=bool)
    values[rows], found[rows] = owed, sure
    return integers(values, found)
