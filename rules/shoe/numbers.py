"""The rounds of a shoe by their numbers, also where a shoe is dealt on from one gaming day to the next.

Numbers of the day begin anew every day, so that a round left out as the day ended shows in them nowhere; in
those of its shoe it does.
"""

import numpy as np

from rules.clause import Verdict, calling_module, derived
from rules.duties import groups
from rules.duties.own_tests import own_test, record_test
from rules.kinds import Count, Day, Flag, Link
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
def begins_day_of_shoe(round_shoe_row: Link, gaming_day: Day, round_number_in_shoe: Count) -> Flag:
    """The round has the lowest number of its shoe on its gaming day."""
    there = np.flatnonzero((round_shoe_row.rows >= 0) & known(round_number_in_shoe) & known(gaming_day))
    keys = np.stack([round_shoe_row.rows[there], gaming_day.values[there]])
    of_day = np.full(len(gaming_day), -1, dtype=np.intp)
    of_day[there] = np.unique(keys, axis=1, return_inverse=True)[1].reshape(-1)
    return booleans((of_day >= 0) & (groups.previous(round_number_in_shoe, of_day) < 0))


@derived(per="round")
def shoe_may_lack_rounds(round_shoe_row: Link) -> Flag:
    """A round of the shoe may have been refused at the door."""
    return booleans(np.append(round_shoe_row.may_lack, np.False_)[round_shoe_row.rows])


def the_shoe_goes_on(
    begins_day_of_shoe: Flag,
    round_number_in_shoe: Count,
    highest_before_in_shoe: Count,
    shoe_may_lack_rounds: Flag,
    *,
    sake: str,
) -> Verdict:
    """Judge that a shoe goes on with the number after that with which it stopped the day before.

    Within a day the numbers of the day tell what is left out.
    """
    follows = round_number_in_shoe == highest_before_in_shoe + 1
    return Verdict(
        applies=begins_day_of_shoe & booleans(known(highest_before_in_shoe)),
        holds=booleans(follows.values, known(follows) & (follows.values | ~certainly(shoe_may_lack_rounds))),
        observed="round {round_number_in_shoe} of shoe {shoe_id}, and the one before it on record is number"
        " {highest_before_in_shoe}",
        required=f"every round of the shoe, {own_test(sake)}",
        record=True,
    )


def shoes_go_on(sake: str, rounds: str) -> None:
    """Declare that the rounds of a chapter's shoes are numbered without a gap over nights.

    sake    the clause on settling wagers for whose sake it is tested
    rounds  the test of numbers of the day: where that tells of a round, this says no more
    """
    record_test(
        "shoe",
        "The rounds of a shoe go on where they stopped the gaming day before.",
        the_shoe_goes_on,
        per="round",
        reading=", where its rounds are numbered. It accuses nobody.",
        sake=sake,
        follows=(rounds,),
        module=calling_module(),
    )
