"""58 Pa. Code § 688a.5(g) and (h). Idle tables, and devices that reshuffle by themselves."""

from rules.clause import Verdict, clause
from rules.duties import idle, inspections
from rules.duty import duty, reads
from rules.kinds import Flag


@clause("688a.5(g)", per="shoe", kind="event", texts=(idle.spread_and_shown,))
def cards_of_an_idle_table_are_spread_and_shown(
    device_is_excused: Flag,
    was_idle: Flag,
    idle_within_shoe: Flag,
    idle_was_spread: Flag,
    idle_spread_face_up: Flag,
    idle_was_requested: Flag,
    idle_was_shown: Flag,
) -> Verdict:
    """An idle table's cards are spread face down, or face up on request, and shown to the first player.

    Reading  A table is idle from the time the log records, and no longer once it is closed. Cards of a device
    under § 688a.5(h) are spread like others, unless the property chose the other reading.
    """
    return idle.spread_and_shown(
        idle_was_spread,
        idle_spread_face_up,
        idle_was_requested,
        idle_was_shown,
        was_idle=was_idle & ~device_is_excused,
        within_shoe=idle_within_shoe & ~device_is_excused,
    )


duty(
    "688a.5(g)(2)",
    "An idle table's cards go into its shuffling device, and play goes on with the deck stored there.",
    idle.went_on_with_deck_or_stored_deck,
    shows=idle.STEPS_SHOWN,
    shuffled_continuously=reads("device_is_excused"),
    per="shoe",
    kind="event",
    reading="With only one deck there is none to take out, and its shuffle by the device shows that it went "
    "in. Where a player asks for it, the cards are spread and shuffled again first.",
)

inspections.inspected(
    "688a.5(h)",
    "A device that reshuffles and counts by itself was approved before it was used.",
    when="continuous_that_day",
    reading="The text waives no other subsection for it, unlike that of the sister chapters.",
)
