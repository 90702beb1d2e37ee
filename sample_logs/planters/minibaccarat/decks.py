"""§§ 627a.3 and .4: batches out of turn or of the wrong look, cover cards, and openings cut short."""

from sample_logs.planters.case import Case, Edit
from sample_logs.planters.change import Change
from sample_logs.planters.draft import after
from sample_logs.planters.edits import left_out, put, row, verified_by_doer
from sample_logs.planters.fits import prepared, setup_is, unprepared
from sample_logs.planters.places import Place, shoe_events


def _turn(kind: str) -> Place:
    """Events in the change from one batch to the other, not at openings or idle spells."""
    going_on = unprepared("idle_started", "decks_opened")
    return shoe_events(kind, setup_is(device=True), going_on, lambda case: len(case.rounds_of_shoe) > 3)


def _late(number: int) -> Edit:
    """Do it only when a round of the shoe is settled."""

    def edit(case: Case) -> None:
        case.row["event_at"] = after(case.rounds_of_shoe[number]["settled_at"], 600)

    return edit


def _cleared_once_burned(case: Case) -> None:
    """Take a batch out of the rack, and put it into the device, only once the next one's were burned."""
    at = after(case.rounds_of_shoe[0]["first_card_at"], -1)
    for event in (case.row, *case.preparing("batch_in_shuffler")):
        event["event_at"] = at


def _opening(kind: str, *, device: bool) -> Place:
    """Events of an opening from which rounds were dealt."""
    return shoe_events(kind, prepared("decks_opened"), unprepared("idle_started"), setup_is(device=device))


def _batch_not_spread(case: Case) -> None:
    """Leave out the spread of the second batch."""
    spread = [e for e in case.preparing("cards_spread") if e["event_batch_id"] == "B"]
    case.drop(spread[:1])


_SECOND = shoe_events("decks_opened", event_batch_id="B")
_INSPECTED = _opening("decks_inspected", device=False)
_COVER = shoe_events("cover_card_placed", setup_is(device=False))
_BATCH_LATE = "idle batch put into the device when play had begun"
_RACK_LATE = "rack not cleared of one batch before the other was played"
_RED = put(row, event_back_color="red")
_VERIFIED_HIMSELF = verified_by_doer(row)
_SPREAD = _opening("cards_spread", device=False)

CHANGES = (
    Change("627a.3(a)[cover cards]", "one cover card only", _COVER, put(row, event_cover_cards=1)),
    Change("627a.3(b)(2)", "both batches with backs of one colour", _SECOND, _RED),
    Change("627a.3(b)(2)", "batches of two designs", _SECOND, put(row, event_design="Harbour plain")),
    Change("627a.3(b)(3)", _BATCH_LATE, _turn("batch_in_shuffler"), _late(2)),
    Change("627a.3(b)(5)", _RACK_LATE, _turn("rack_cleared"), _cleared_once_burned),
    Change("627a.4(a)", "decks not inspected", _INSPECTED, left_out),
    Change("627a.4(a)[verification]", "inspection verified by the dealer", _INSPECTED, _VERIFIED_HIMSELF),
    Change("627a.4(b)", "new cards spread face down", _SPREAD, put(row, event_face_up=False)),
    Change("627a.4(c)", "new cards not washed", _opening("cards_washed", device=False), left_out),
    Change("627a.4(d)", "second batch not spread", _opening("cards_spread", device=True), _batch_not_spread),
)
