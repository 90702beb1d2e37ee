"""A table that lies idle until it closes, in the same way in every game."""

from datetime import timedelta

from sample_logs.planters.case import Case
from sample_logs.planters.change import Change
from sample_logs.planters.draft import Draft, Row
from sample_logs.planters.places import day_events

_LATER = timedelta(minutes=3)
_IN_CLOSING = timedelta(minutes=1)
"""Decks are taken away, and the table closes, so soon after its last round."""


def _takes_cards_back(draft: Draft, closed: Row) -> bool:
    return not getattr(draft.setups[closed["table_id"]], "continuous", False)


def _stay_open(case: Case) -> None:
    """Let the table fall idle after its last round, and close three minutes later than it did."""
    closed = case.row["event_at"]
    begins = closed - _IN_CLOSING
    for kind in ("decks_removed", "table_closed"):
        for event in case.draft.events(kind, table_id=case.table_id):
            if begins <= event["event_at"] <= closed:
                event["event_at"] += _LATER
    case.draft.add_event(case.row, "idle_started", begins + timedelta(seconds=10))


def idle_until_closed(citation: str) -> Change:
    """Leave the cards of a table that lies idle until it closes unspread."""
    what = "a table idle until it closed, its cards not spread"
    return Change(citation, what, day_events("table_closed", _takes_cards_back), _stay_open)
