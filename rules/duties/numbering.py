"""Numbers that rounds and wagers carry: a number left out is a row that the record lacks."""

from __future__ import annotations

import numpy as np

from rules.clause import Verdict, calling_module
from rules.duty import duty
from rules.kinds import Count
from rules.values import booleans, known


def rounds_and_wagers_on_record(citation: str) -> None:
    """Declare, beside a clause on settling wagers, that all numbered rounds and wagers are on record.

    A wager that is not on record cannot be shown to have been settled.  That accuses nobody: the row may have
    been lost on its way.
    """
    module = calling_module()
    duty(
        f"{citation}[rounds on record]",
        "Every round that the gaming table numbered that day is on record.",
        no_round_missing,
        per="round",
        module=module,
    )
    duty(
        f"{citation}[wagers on record]",
        "Every wager that is numbered in a round is on record.",
        no_wager_missing,
        per="round",
        module=module,
    )


def no_round_missing(rounds_missing_before: Count, round_number_in_day: Count) -> Verdict:
    """Judge that no number is left out before a round."""
    return Verdict(
        applies=True,
        holds=(rounds_missing_before == 0) & booleans(known(round_number_in_day), known(round_number_in_day)),
        observed="{rounds_missing_before} numbers left out before round {round_number_in_day} of the day",
        required="a record of every round",
        record=True,
    )


def no_wager_missing(wagers_missing: Count) -> Verdict:
    """Judge that no number is left out among a round's wagers."""
    return Verdict(
        applies=booleans(np.ones(len(wagers_missing), dtype=bool)),
        holds=wagers_missing == 0,
        observed="{wagers_missing} numbers left out among the wagers of the round",
        required="a record of every wager",
        record=True,
    )
