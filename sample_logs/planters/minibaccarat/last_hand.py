"""§ 627a.9(e): the last hand of a shoe not announced, or dealt too early or too late."""

from sample_logs.planters.case import Case, Edit
from sample_logs.planters.change import Change
from sample_logs.planters.draft import after
from sample_logs.planters.edits import without_preparing
from sample_logs.planters.places import shoe_events


def _ended_shoe(case: Case) -> bool:
    """The cover card came out in the last round but one, and another shoe was shuffled."""
    rounds = case.rounds_of_shoe
    shuffles = case.draft.events("shuffled", table_id=case.table_id)
    later = any(e["event_at"] > case.row["event_at"] for e in shuffles)
    same_day = len({r["gaming_day"] for r in rounds}) == 1
    return later and same_day and len(rounds) > 4 and rounds[-2]["round_id"] == case.row["event_round_id"]


def _out_in(number: int) -> Edit:
    """Let the cover card come out in another round of the shoe."""

    def edit(case: Case) -> None:
        row = case.rounds_of_shoe[number]
        (call,) = case.preparing("last_hand_announced")
        case.row.update(event_round_id=row["round_id"], event_at=after(row["first_card_at"], 700))
        end = row["settled_at"] or row["result_announced_at"]
        call.update(event_round_id=row["round_id"], event_at=after(end, 300))

    return edit


_COVER = shoe_events("cover_card_out", _ended_shoe)
_NOT_CALLED = without_preparing("last_hand_announced")

CHANGES = (
    Change("627a.9(e)", "two more rounds after the cover card", _COVER, _out_in(-3)),
    Change("627a.9(e)", "no further round after the cover card", _COVER, _out_in(-1)),
    Change("627a.9(e)[last hand announced]", "last hand not announced", _COVER, _NOT_CALLED),
)
