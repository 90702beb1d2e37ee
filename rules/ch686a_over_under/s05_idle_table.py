"""58 Pa. Code § 686a.5(g) and (h). Shuffle and cut of the cards: idle tables, devices that reshuffle."""

from rules.clause import Verdict, clause
from rules.duties import idle, inspections, shuffles
from rules.duty import duty
from rules.kinds import Flag, Moment

duty(
    "686a.5(g)[washed, shuffled and cut]",
    "An idle table's cards are washed, stacked, shuffled and cut before play goes on with them.",
    idle.washed_shuffled_and_cut,
    when="was_idle and not shoe_by_device and not shuffled_continuously and not new_decks",
    per="shoe",
    kind="event",
    reading="Where other decks are opened instead, § 686a.4 says what is done with them.",
)


@clause("686a.5(g)[with a device]", per="shoe", kind="event")
def cards_of_an_idle_device_table_are_washed_and_stacked(
    was_idle: Flag,
    shoe_by_device: Flag,
    new_decks: Flag,
    idle_inspection_at: Moment,
    idle_was_washed: Flag,
    idle_washed_at: Moment,
    idle_was_restacked: Flag,
    idle_restacked_at: Moment,
) -> Verdict:
    """Also with a shuffling device, an idle table's cards are washed and stacked before play goes on.

    Reading  The text does not say which batch is dealt next; its shuffle may precede the idle period.
    """
    return Verdict(
        applies=was_idle & shoe_by_device & ~new_decks,
        holds=idle_was_washed
        & idle_was_restacked
        & shuffles.in_order(idle_inspection_at, idle_washed_at, idle_restacked_at),
        observed="shown {idle_inspection_at}, washed {idle_washed_at}, stacked {idle_restacked_at}",
        required="shown, washed and stacked in this order",
    )


inspections.inspected(
    "686a.5(h)",
    "A device that reshuffles and counts by itself was approved before it was used.",
    when="continuous_that_day",
    reading="Where it is used, (b) to (g) do not apply.",
)
