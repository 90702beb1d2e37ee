"""The sheet on which a table inventory is counted: two people sign it, and its chips add up to its dollars.

A sheet that contradicts itself is no witness of the rounds.  It does not say whose fault that is.
"""

import re

import numpy as np

from rules.clause import Verdict, calling_module, derived
from rules.duties.inventories import CREDIT, FILL
from rules.duties.own_tests import own_test, record_test
from rules.kinds import Cents, Flag, Many, Text
from rules.values import booleans, integers, known

_CHIPS = re.compile(r"(\d{1,7})(?:\.(\d\d))?x(\d{1,7})")
"""Chips of one denomination, such as ``25x120`` or ``2.50x40``."""


def _worth(chips: str) -> int:
    """Cents that chips of one denomination are worth; -1 where they are written otherwise."""
    found = _CHIPS.fullmatch(chips)
    if not found:
        return -1
    dollars, cents, number = found.groups(default="0")
    return (int(dollars) * 100 + int(cents)) * int(number)


@derived(per="event")
def chips_counted_cents(event_kind: Text, *, event_chips: Many | None = None) -> Cents:
    """What the chips on the sheet add up to; missing where none stand there, or some cannot be read."""
    nothing = np.zeros(len(event_kind), dtype=np.int64)
    if event_chips is None:
        return integers(nothing, nothing > 0)
    worth = np.array([*map(_worth, event_chips.names), 0], dtype=np.int64)
    each = worth[event_chips.values]
    return integers(each.sum(axis=1), event_chips.known & (each >= 0).all(axis=1))


@derived(per="event")
def shows_chips(event_kind: Text, *, event_chips: Many | None = None) -> Flag:
    """The event says how many chips of each denomination there were."""
    told = np.zeros(len(event_kind), dtype=bool)
    return booleans(told if event_chips is None else event_chips.known)


@derived(per="event")
def moves_or_counts_chips(event_kind: Text, is_a_count: Flag) -> Flag:
    """The inventory was counted, or chips came to it or left it on a slip."""
    return is_a_count | event_kind.is_(FILL, CREDIT)


def the_chips_add_up(
    moves_or_counts_chips: Flag,
    shows_chips: Flag,
    chips_counted_cents: Cents,
    event_amount_cents: Cents,
    *,
    sake: str,
) -> Verdict:
    """Judge that the chips of each denomination add up to the dollars of the count or slip."""
    return Verdict(
        applies=moves_or_counts_chips & shows_chips,
        holds=chips_counted_cents == event_amount_cents,
        observed="{event_kind}: {chips_counted_cents} by its denominations, {event_amount_cents} in all",
        required=f"denominations that add up to the whole, {own_test(sake)}",
        record=True,
    )


def two_people_signed(
    moves_or_counts_chips: Flag, event_person_id: Text, event_verified_by: Text, *, sake: str
) -> Verdict:
    """Judge that two people signed a count or a slip of which any signature is on record."""
    signed = booleans(known(event_person_id) | known(event_verified_by))
    return Verdict(
        applies=moves_or_counts_chips & signed,
        holds=~event_person_id.same_as(event_verified_by),
        observed="{event_kind} of {event_amount_cents}, signed by {event_person_id} and again by"
        " {event_verified_by}",
        required=f"two people who sign, {own_test(sake)}",
        record=True,
    )


def the_sheets_agree(sake: str) -> None:
    """Declare that what is counted at a chapter's tables is held against its own sheets.

    sake  the clause on settling wagers for whose sake it is tested
    """
    for name, says, test, reading in (
        (
            "denominations",
            "The denominations of a count, fill or credit add up to its amount.",
            the_chips_add_up,
            "It is asked where denominations are on record.",
        ),
        (
            "signed",
            "Two people signed each count, fill and credit of the table inventory.",
            two_people_signed,
            "Who counted may not verify it, too; it is asked where one of the two is on record.",
        ),
    ):
        record_test(
            name,
            says,
            test,
            per="event",
            reading=f". {reading} It accuses nobody.",
            sake=sake,
            module=calling_module(),
        )
