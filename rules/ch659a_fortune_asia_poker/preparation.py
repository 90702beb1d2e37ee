"""Which shuffled decks have to be cut (§ 659a.5(b))."""

from __future__ import annotations

from rules.clause import derived
from rules.duties import shuffles
from rules.values import Flag, Moment, booleans, certainly


@derived(per="shoe")
def must_be_cut(
    shuffled_manually: Flag,
    shoe_by_device: Flag,
    came_preshuffled: Flag,
    shuffled_at: Moment,
    preparation_recorded: Flag,
) -> Flag:
    """The deck was shuffled by hand, or came preshuffled and no device shuffled it at the table."""
    as_it_came = came_preshuffled & ~shuffles.happened(shuffled_at, preparation_recorded)
    return shuffled_manually | (as_it_came & ~booleans(certainly(shoe_by_device)))
