"""58 Pa. Code § 659a.5(e) and (f). Idle tables, and devices that reshuffle by themselves."""

from rules.clause import Verdict, clause
from rules.duties import idle, inspections
from rules.kinds import Flag, Moment, Text


@clause("659a.5(e)[wash and shuffle]", per="shoe", kind="event")
def cards_of_an_idle_table_are_washed_and_shuffled(
    was_idle: Flag,
    shuffled_continuously: Flag,
    new_decks: Flag,
    shoe_of_two_decks: Flag,
    shoe_batch: Text,
    previous_batch: Text,
    idle_inspection_at: Moment,
    idle_was_washed: Flag,
    idle_washed_at: Moment,
    idle_was_stacked: Flag,
    idle_stacked_at: Moment,
    idle_into_device: Flag,
    idle_into_device_at: Moment,
    was_shuffled: Flag,
    shuffled_at: Moment,
) -> Verdict:
    """An idle table's cards, shown to the first player, are washed, stacked and shuffled before play.

    Reading  With two decks, the one stored in the device may be dealt next; then the washed cards must have
    gone into it. A cut that is due is judged under § 659a.5(b)(2), other decks opened instead under § 659a.4.
    """
    other_dealt = shoe_of_two_decks & ~shoe_batch.same_as(previous_batch)
    return idle.washed_and_shuffled(
        (idle_inspection_at, idle_washed_at, idle_stacked_at),
        idle_was_washed & idle_was_stacked,
        shuffled_at,
        was_shuffled,
        idle_into_device_at,
        idle_into_device,
        other_dealt=other_dealt,
        when=was_idle & ~shuffled_continuously & ~new_decks,
    )


inspections.inspected(
    "659a.5(f)",
    "A shoe or device that reshuffles by itself was submitted and approved before it was used.",
    when="continuous_that_day",
    reading="With it § 659a.5(c) to (e) do not apply; § 659a.5(g) on the starting position does.",
)
