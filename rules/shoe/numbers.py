"""The rounds of a shoe by their numbers, also where a shoe is dealt on from one gaming day to the next.

Numbers of the day begin anew every day, so that a round left out as the day ended shows in them nowhere; in
those of its shoe it does.  So it does where the numbers of the day were closed up behind it.
"""

import numpy as np

from rules.clause import Verdict, calling_module, derived
from rules.duties.own_tests import own_test, record_test
from rules.kinds import Count, Flag, Link
from rules.values import booleans, certainly, integers, known


@derived(per="round")
def highest_before_in_shoe(round_shoe_row: Link, round_number_in_shoe: Count) -> Count:
    """The next lower number among the rounds at hand of the shoe; missing where there is none."""
    there = np.flatnonzero((round_shoe_row.rows >= 0) & known(round_number_in_shoe))
    shoe, number = round_shoe_row.rows[there], round_number_in_shoe.values[there]
    width = int(number.max(initial=0)) + 2
    keys = np.unique(shoe * width + number)
    place = np.searchsorted(keys, shoe * width + number) - 1
    lower = keys[np.maximum(place, 0)] if len(keys) else keys
    found = (place >= 0) & (lower // width == shoe)
    values, told = np.zeros((2, len(round_number_in_shoe)), dtype=np.int64)
    values[there], told[there] = np.where(found, lower % width, 0), found
    return integers(values, told > 0)


@derived(per="round")
def shoe_may_lack_rounds(round_shoe_row: Link, round_place: Count) -> Flag:
    """A round of the shoe may have been refused at the door, or be one of the table that names no shoe."""
    refused = np.append(round_shoe_row.may_lack, np.False_)[round_shoe_row.rows]
    shoeless = np.isin(round_place.values, round_place.values[round_shoe_row.rows < 0])
    return booleans(refused | shoeless)


def the_shoe_goes_on(
    round_number_in_shoe: Count,
    highest_before_in_shoe: Count,
    shoe_may_lack_rounds: Flag,
    *,
    sake: str,
) -> Verdict:
    """Judge that a shoe goes on with the number after that of the round before."""
    follows = round_number_in_shoe == highest_before_in_shoe + 1
    return Verdict(
        applies=booleans(known(highest_before_in_shoe)),
        holds=booleans(follows.values, known(follows) & (follows.values | ~certainly(shoe_may_lack_rounds))),
        observed="round {round_number_in_shoe} of shoe {shoe_id}, and the one before it on record is number"
        " {highest_before_in_shoe}",
        required=f"every round of the shoe, {own_test(sake)}",
        record=True,
    )


def shoes_go_on(sake: str, rounds: str) -> None:
    """Declare that the rounds of a chapter's shoes are numbered without a gap.

    sake    the clause on settling wagers for whose sake it is tested
    rounds  the test of numbers of the day: where that tells of a round, this says no more
    """
    record_test(
        "shoe",
        "The rounds of a shoe are numbered without a gap, also from one gaming day to the next.",
        the_shoe_goes_on,
        per="round",
        reading=", where its rounds are numbered. It accuses nobody.",
        sake=sake,
        follows=(rounds,),
        module=calling_module(),
    )
