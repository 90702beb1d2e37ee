"""Cuts of a stack or deck made otherwise: in another place, by another person, or once more."""

from typing import Any

from sample_logs.planters.case import Case, Edit
from sample_logs.planters.draft import after
from sample_logs.planters.edits import prepared_by, put

DECK = 53
"""Cards of a deck with its joker."""

BY_DEALER = {"event_position": "dealer", "event_role": "dealer", "event_player_id": None}

_OF_ITS_OWN = ("event_kind", "event_at", "event_number", "event_shoe_id")


def cut(**columns: Any) -> Edit:
    """Record the cut otherwise."""
    return put(prepared_by("cut"), **columns)


def by_player(position: str) -> dict[str, Any]:
    """Columns of a cut made by the player at a position."""
    return {"event_position": position, "event_role": "player", "event_person_id": None}


def nine_above(case: Case) -> None:
    """Cut nine cards from the top."""
    _at(case, "event_cards_above", "event_cards_below")


def nine_below(case: Case) -> None:
    """Cut nine cards from the bottom."""
    _at(case, "event_cards_below", "event_cards_above")


def _at(case: Case, column: str, other: str) -> None:
    (made,) = case.preparing("cut")
    made.update({column: 9, other: made[column] + made[other] - 9})


def offered_once(case: Case) -> bool:
    """Whether the deck was cut once, and the cut offered in one go."""
    return len(case.preparing("cut")) == 1 and len(case.preparing("cut_offered")) <= 1


def offered_to(case: Case, position: str) -> None:
    """Offer the cut to one player only, who cuts."""
    (offer,), (made,) = case.preparing("cut_offered"), case.preparing("cut")
    offer["event_positions"] = [position]
    made.update(by_player(position))


def lowest_first(case: Case) -> None:
    """Offer the cut to the lowest seat, which takes it."""
    offered_to(case, min(case.preparing("cut_offered")[0]["event_seated"], key=int))


def highest_first(case: Case) -> None:
    """Offer the cut to the highest seat, which takes it."""
    offered_to(case, max(case.preparing("cut_offered")[0]["event_seated"], key=int))


def dealer_at_once(case: Case) -> None:
    """Let the dealer cut after one player was asked."""
    (offer,), (made,) = case.preparing("cut_offered"), case.preparing("cut")
    offer["event_positions"] = offer["event_positions"][:1]
    made.update(BY_DEALER, event_person_id=offer["event_person_id"])


def recut(role: str, milliseconds: int, **by: Any) -> Edit:
    """Have a recut ordered in a role so long after the cut, and made as the cut was, or otherwise."""

    def edit(case: Case) -> None:
        (made,) = case.preparing("cut")
        again = {k: v for k, v in made.items() if k.startswith("event_") and k not in _OF_ITS_OWN}
        case.prepare("recut_ordered", after(made["event_at"], milliseconds), event_role=role)
        case.prepare("cut", after(made["event_at"], 2 * milliseconds), **{**again, **by})

    return edit
