"""Places in a compliant DJ Wild Stud Poker log: who was dealt what, and who folded with little at stake."""

from __future__ import annotations

from typing import Any

from rules.cards import NAMES
from sample_logs.planters.draft import Row, after
from sample_logs.planters.pai_gow_case import Case, Edit, Fits, always

ANTE, BLIND, RAISE = "ante", "blind", "raise"
TRIPS, BAD_BEAT, PROGRESSIVE = "trips_bonus", "two_way_bad_beat", "progressive_bonus"
SECTIONS = {"manual_shoe": "687a.8", "hand": "687a.9", "automated_shoe": "687a.10"}
"""Way of dealing -> section."""

STUB = {"manual_shoe": "687a.8(i)", "hand": "687a.9(f)#2", "automated_shoe": "687a.10(f)"}
"""Way of dealing -> clause on a wrong stub."""

_AT_TABLE = ("property_id", "gaming_day", "table_id")


def dealt(method: str, fits: Fits = always) -> Fits:
    """Rounds dealt in this way."""
    return lambda case: case.round["dealing_method"] == method and fits(case)


def both(*fits: Fits) -> Fits:
    """Places that fit in every way."""
    return lambda case: all(each(case) for each in fits)


def uncounted(case: Case) -> bool:
    """Nobody counted the stub of the round."""
    return case.round["stub_count"] is None and not case.events("stub_counted")


def of_kind(*kinds: str, outcome: str | None = None) -> Fits:
    """Wagers of some kinds, with this outcome."""
    return lambda case: case.row["wager_kind"] in kinds and outcome in (None, case.row["wager_outcome"])


def at_position(case: Case, position: str) -> dict[str, Row]:
    """Wagers at a position, by kind."""
    return {w["wager_kind"]: w for w in case.wagers if w["wager_position"] == position}


def own(case: Case) -> dict[str, Row]:
    """Wagers at the position of the row, by kind."""
    name = "hand_position" if case.table == "hands" else "wager_position"
    return at_position(case, case.row[name])


def folded(case: Case) -> bool:
    """The player at the row's position folded."""
    name = "hand_position" if case.table == "hands" else "wager_position"
    return bool(case.hands[case.row[name]]["folded"])


def folded_with_nothing_else(case: Case) -> bool:
    """The player at the row's position folded, and had an Ante and a Blind Wager only."""
    return folded(case) and set(own(case)) == {ANTE, BLIND}


def players(case: Case) -> list[str]:
    """Positions of players who were dealt cards, from the dealer's left."""
    return sorted(p for p, hand in case.hands.items() if p != "dealer" and hand["card_count"])


def add(case: Case, kind: str, at: Any, **columns: Any) -> None:
    """Write one more event of the round."""
    place = {name: case.round[name] for name in _AT_TABLE}
    case.draft.add_event(place, kind, at, event_round_id=case.id, **columns)


def like(case: Case) -> Row:
    """Give what an event that prepares the round's deck has in common with the round."""
    return {**{name: case.round[name] for name in _AT_TABLE}, "event_shoe_id": case.round["shoe_id"]}


def while_dealing(case: Case) -> Any:
    """Give a moment while the cards are dealt."""
    return after(case.round["first_card_at"], 1500)


def unseen(case: Case) -> list[str]:
    """Cards that no hand of the round is known to hold."""
    seen = {card for hand in case.hands.values() for card in hand["cards"] or []}
    return [card for card in NAMES if card not in seen | {case.round["extra_card"]}]


def leave_out(kind: str) -> Edit:
    """Leave out the round's events of a kind."""

    def edit(case: Case) -> None:
        for event in case.events(kind):
            case.draft.remove("events", event)

    return edit


def kept(case: Case) -> int:
    """Cents that the players were paid in all, less the stakes due back to them."""
    return sum(int(w["wager_paid"] + w["wager_returned"] - w["wager_amount"]) for w in case.wagers)


def counted(case: Case) -> bool:
    """The stub of the round was counted."""
    return len(case.events("stub_counted")) == 1 and case.round["stub_count"] is not None
