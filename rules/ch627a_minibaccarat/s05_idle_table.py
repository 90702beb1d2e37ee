"""58 Pa. Code § 627a.5. Shuffle and cut of the cards: idle tables (g)."""

from rules.clause import Verdict, clause, derived
from rules.duties import groups, idle, idle_until_closed, inspections, shuffles
from rules.duties.groups import Moments
from rules.duty import duty
from rules.kinds import Flag, Moment, Text
from rules.values import is_known, take

duty(
    "627a.5(g)",
    "An idle table's cards are spread face down, or face up on request, and shown to the first player.",
    idle.spread_and_shown,
    per="shoe",
    kind="event",
    reading="A table is idle from when the log records it, and no longer once it is closed. Cards in whose "
    "place other decks come are spread until then, and shown to nobody.",
)


@derived(per="shoe")
def idle_first_request_at(
    idle_began_at: Moment, start_of_shoe: Moments, happening: Moments, event_kind: Text
) -> Moment:
    """When a player first asked for a spread or reshuffle after the table had been idle."""
    asked = Moments(idle_began_at, start_of_shoe.within)
    return take(happening.at, groups.first_after(asked, happening, event_kind.is_("spread_requested")))


@clause("627a.5(g)[in order]", per="shoe", kind="event")
def idle_tables_cards_are_spread_as_asked_and_then_shown(
    was_idle: Flag,
    idle_spread_at: Moment,
    idle_spread_face_up: Flag,
    idle_first_request_at: Moment,
    asked_before_spread: Flag,
    idle_was_requested: Flag,
    idle_was_shown: Flag,
    idle_inspection_at: Moment,
    *,
    idle_replaced_at: Moment | None = None,
) -> Verdict:
    """An idle table's cards lie spread before they are shown, and face up only once a player asked for it.

    Reading  A step that was left out is judged under § 627a.5(g); this one compares those that were taken.
    Nobody is shown cards in whose place other decks came.
    """
    unasked = idle_spread_face_up & is_known(idle_first_request_at) & ~asked_before_spread
    shown_after = shuffles.in_order(idle_spread_at, idle_inspection_at)
    shown_after &= shuffles.happened_or_left_out(idle_was_shown)
    if idle_replaced_at is not None:
        shown_after |= is_known(idle_replaced_at)
    request_told = ~idle_spread_face_up | shuffles.happened_or_left_out(idle_was_requested)
    return Verdict(
        applies=was_idle & is_known(idle_spread_at),
        holds=~unasked & shown_after & request_told,
        observed="spread {idle_spread_at}, face up: {idle_spread_face_up} {idle_face_up_at}, asked for"
        " {idle_first_request_at}, shown {idle_inspection_at}",
        required="asked for, where they are spread face up, then spread, then shown",
    )


duty(
    "627a.5(g)[until it closes]",
    "The cards of an idle table are spread also where it closes, or the record ends, without another round.",
    idle_until_closed.spread_until_closed,
    per="event",
    kind="event",
    reading="A table that closes, or loses its cards, within two minutes was being closed. Where the record "
    "ends before it closes, it lay idle as long as something is told of the table.",
)

duty(
    "627a.5(g)(1)",
    "Without a shuffling device an idle table's cards are washed, stacked, shuffled and cut before play.",
    idle.washed_shuffled_and_cut,
    when="was_idle and not shoe_by_device and not others_take_their_place",
    per="shoe",
    kind="event",
    reading="Where other decks are opened instead, § 627a.4 says what is done with them.",
)


@clause("627a.5(g)(2)", per="shoe", kind="event", texts=(idle.went_on_with_the_stored_cards,))
def idle_device_table_goes_on_with_the_stored_batch(
    was_idle: Flag,
    shoe_by_device: Flag,
    others_take_their_place: Flag,
    shoe_batch: Text,
    idle_batch: Text,
    idle_was_shown: Flag,
    idle_inspection_at: Moment,
    idle_was_stacked: Flag,
    idle_stacked_at: Moment,
    idle_into_device: Flag,
    idle_into_device_at: Moment,
    idle_out_of_device: Flag,
    idle_out_of_device_at: Moment,
    stored_batch_was_asked_for: Flag,
    idle_was_respread: Flag,
    idle_respread_at: Moment,
    respread_shuffled_at: Moment,
) -> Verdict:
    """With a shuffling device an idle table's cards go into it and play goes on with the stored batch.

    Reading  Where a player asks for it, the stored batch is spread and shuffled again first.
    """
    done = idle_was_stacked & idle_into_device & idle_out_of_device & ~shoe_batch.same_as(idle_batch)
    steps = (idle_inspection_at, idle_stacked_at, idle_into_device_at, idle_out_of_device_at)
    return idle.went_on_with_the_stored_cards(
        done & shuffles.in_order(*steps) & shuffles.happened_or_left_out(idle_was_shown),
        stored_batch_was_asked_for,
        idle_was_respread,
        idle_respread_at,
        respread_shuffled_at,
        when=was_idle & shoe_by_device & ~others_take_their_place,
    )


inspections.inspected(
    "627a.5(g)(2)(i)",
    "A stored batch is dealt unspread only from a device that keeps one shuffled batch securely.",
    when="stored_batch_dealt_that_day",
)
inspections.inspected(
    "627a.5(g)(2)(ii)",
    "A stored batch dealt unspread was secured, released and prepared under approved procedures.",
    when="stored_batch_dealt_that_day",
)
