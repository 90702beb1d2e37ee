"""Whether cards came from a shuffler that reshuffles by itself: a label that a stack of cards contradicts."""

import numpy as np

from rules.clause import derived
from rules.duties import before_play, groups
from rules.kinds import Flag, Link, Moment, Text
from rules.values import booleans, certainly, known

OF_A_STACK = ("cut", "recut_ordered", "cover_card_placed", "cover_card_out")
"""Kinds of event of cards that lie in a stack, or in a shoe from which they are dealt to the end."""


@derived(per="shoe")
def told_shuffle(
    event_shoe_row: Link,
    event_kind: Text,
    event_at: Moment,
    event_method: Text,
    shoe_first_card_at: Moment,
    of_other_cards: Flag,
    round_shoe_row: Link,
) -> Text:
    """How the shoe's cards were shuffled, as recorded with the shuffle."""
    shuffled = event_kind.is_("shuffled") & booleans(~certainly(of_other_cards))
    asked = (event_shoe_row, event_at, shuffled, event_method)
    return before_play.told(*asked, shoe_first_card_at, round_shoe_row)


@derived(per="shoe")
def handled_as_a_stack(event_shoe_row: Link, event_kind: Text) -> Flag:
    """The shoe's cards were cut, or a cover card went into them or came out; missing where no event says so.

    Nobody does that with the cards of a device that reshuffles by itself (§ 686a.5(h)).
    """
    found = certainly(groups.exists(event_shoe_row, event_kind.is_(*OF_A_STACK)))
    return booleans(found, found)


def borne_out(shoe_shuffle: Text, told_shuffle: Text | None, handled_as_a_stack: Flag | None) -> Flag:
    """Whether the shoe's cards were shuffled continuously: so called, and not handled as a stack.

    Missing where the shuffle itself says so and they were.
    """
    label = shoe_shuffle.is_("continuous")
    if handled_as_a_stack is None:
        return label
    stack = certainly(label) & certainly(handled_as_a_stack)
    told = np.zeros(len(label), dtype=bool)
    if told_shuffle is not None:
        told = certainly(told_shuffle.is_("continuous"))
    return booleans(label.values & ~stack, known(label) & ~(stack & told))
