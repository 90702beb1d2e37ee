"""Wagers and players of a DJ Wild Stud Poker round: who was dealt what, who folded, what lies where."""

from datetime import datetime

from sample_logs.planters.case import Case, Fits
from sample_logs.planters.draft import Row, after
from sample_logs.planters.fits import all_of, row_is

ANTE, BLIND, RAISE = "ante", "blind", "raise"
TRIPS, BAD_BEAT, PROGRESSIVE = "trips_bonus", "two_way_bad_beat", "progressive_bonus"
SECTIONS = {"manual_shoe": "687a.8", "hand": "687a.9", "automated_shoe": "687a.10"}
"""Way of dealing -> section."""

STUB = {"manual_shoe": "687a.8(i)", "hand": "687a.9(f)#2", "automated_shoe": "687a.10(f)"}
"""Way of dealing -> clause on a wrong stub."""


def of_kind(kind: str, outcome: str | None = None) -> Fits:
    """Wagers of a kind, with this outcome."""
    return row_is(wager_kind=kind) if outcome is None else row_is(wager_kind=kind, wager_outcome=outcome)


def live(kind: str, outcome: str) -> Fits:
    """Wagers of a kind and outcome of players who did not fold."""
    return all_of(of_kind(kind, outcome), lambda case: not folded(case))


def own(case: Case) -> dict[str, Row]:
    """Wagers at the position of the row, by kind."""
    return {wager["wager_kind"]: wager for wager in case.own}


def folded(case: Case) -> bool:
    """The player at the row's position folded."""
    return bool(case.hand["folded"])


def bare_fold(case: Case) -> bool:
    """The player at the row's position folded, and had an Ante and a Blind Wager only."""
    return folded(case) and set(own(case)) == {ANTE, BLIND}


def players(case: Case) -> list[str]:
    """Positions of players who were dealt cards, from the dealer's left."""
    return sorted(p for p, hand in case.hands.items() if p != "dealer" and hand["card_count"])


def raised(case: Case) -> bool:
    """Somebody raised in the round."""
    return any(w["wager_kind"] == RAISE for w in case.wagers)


def progressive_made(case: Case) -> bool:
    """Somebody made the Progressive Bonus Wager."""
    return any(w["wager_kind"] == PROGRESSIVE for w in case.wagers)


def uncounted(case: Case) -> bool:
    """Nobody counted the stub of the round."""
    return case.round["stub_count"] is None and not case.events("stub_counted")


def counted(case: Case) -> bool:
    """The stub of the round was counted."""
    return len(case.events("stub_counted")) == 1 and case.round["stub_count"] is not None


def while_dealing(case: Case) -> datetime:
    """Give a moment while the cards are dealt."""
    return after(case.round["first_card_at"], 1500)


def kept(case: Case) -> int:
    """Cents that the players were paid in all, less the stakes due back to them."""
    return sum(int(w["wager_paid"] + w["wager_returned"] - w["wager_amount"]) for w in case.wagers)


def kept_of_returnable(case: Case) -> int:
    """The same of the wagers that go back once a card is seen too early: not Trips and Progressive ones."""
    mine = [w for w in case.wagers if w["wager_kind"] not in (TRIPS, PROGRESSIVE)]
    return sum(int(w["wager_paid"] + w["wager_returned"] - w["wager_amount"]) for w in mine)
