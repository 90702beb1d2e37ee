"""Where a breach is planted: how a row that fits is found and kept from other planters."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from sample_logs.planters.case import Case, Fits
from sample_logs.planters.draft import Draft, NoPlaceError, Row
from sample_logs.planters.fits import all_of, row_is

Place = Callable[[Draft], Case]

_TAKEN_DOWN = "taken_down"
"""Stands for the rows of ``wagers`` that were taken down, which are kept apart."""
_ROUND_OF = {"events": "event_round_id", "payments": "payment_round_id"}


@dataclass(frozen=True, slots=True)
class Rows:
    """A row that fits, in a round of its own.

    any_round  rounds in which something went wrong will do, too
    of_deck    its deck, shoe or table is judged, and not the round
    """

    table: str
    fits: Fits
    any_round: bool = False
    of_deck: bool = False

    def __call__(self, draft: Draft) -> Case:
        """Find one."""
        case = find(draft, self.table, self.fits, any_round=self.any_round)
        return replace(case, of_deck=self.of_deck)

    def that(self, fits: Fits) -> "Rows":
        """Give places that fit in another way, too."""
        return replace(self, fits=all_of(self.fits, fits))


def rounds(*fits: Fits, any_round: bool = False) -> Rows:
    """Rounds that fit."""
    return Rows("rounds", all_of(*fits), any_round)


def decks(*fits: Fits, any_round: bool = False) -> Rows:
    """Rounds whose deck, shoe or table is judged: the finding does not name the round."""
    return Rows("rounds", all_of(*fits), any_round, of_deck=True)


def hands(*fits: Fits, any_round: bool = False) -> Rows:
    """Hands that fit."""
    return Rows("hands", all_of(*fits), any_round)


def wagers(*fits: Fits, any_round: bool = False) -> Rows:
    """Wagers that fit."""
    return Rows("wagers", all_of(*fits), any_round)


def payments(kind: str, *fits: Fits) -> Rows:
    """Payments of a kind that fit."""
    return Rows("payments", all_of(row_is(payment_kind=kind), *fits))


def events(kind: str, *fits: Fits, any_round: bool = False) -> Rows:
    """Events of a kind, in a round, that fit."""
    return Rows("events", all_of(row_is(event_kind=kind), *fits), any_round)


def find(draft: Draft, table: str, fits: Fits, *, any_round: bool = False) -> Case:
    """Find a row that fits in a round of its own, and claim the round and its neighbours.

    Raises NoPlaceError when the log has none.
    """
    key = _ROUND_OF.get(table, "round_id")
    plain: dict[str, bool] = {}
    rows = draft.taken_down if table == _TAKEN_DOWN else draft.rows[table]
    for row in draft.shuffled(rows):
        of = draft.rounds.get(row[key])
        if of is None or of["round_id"] in draft.claimed:
            continue
        case = Case(draft, "wagers" if table == _TAKEN_DOWN else table, row, of)
        if not any_round and case.id not in plain:
            plain[case.id] = case.plain
        if (any_round or plain[case.id]) and fits(case):
            draft.claim_around(case.id)
            return case
    message = f"the log has no {table} left that are fit for it"
    raise NoPlaceError(message)


def shoe_events(kind: str, *fits: Fits, **matching: Any) -> Place:
    """Events of a kind that prepare a shoe, each in a shoe of its own; they belong to no round."""
    fit = all_of(*fits)

    def place(draft: Draft) -> Case:
        found = [e for e in draft.events(kind, **matching) if fit(of_no_round(draft, e))]
        return of_no_round(draft, draft.claim_shoe(found, f"event {kind} fit for it"))

    return place


def of_no_round(draft: Draft, event: Row) -> Case:
    """Give an event that belongs to no round, or is not judged by it."""
    return Case(draft, "events", event, {})


def day_events(kind: str, fits: Callable[[Draft, Row], object] = lambda *_: True) -> Place:
    """Events of a kind that belong to a table's day; the rounds of their deck are claimed."""

    def place(draft: Draft) -> Case:
        found = [e for e in draft.rows["events"] if e["event_kind"] == kind and fits(draft, e)]
        event = draft.one(found, f"event {kind} fit for it")
        for row in draft.shoes.get(event["event_shoe_id"], []):
            draft.claim_around(row["round_id"])
        return of_no_round(draft, event)

    return place


def tables(fits: Callable[[Any], object]) -> Place:
    """Gaming tables of which nothing was filed otherwise yet; each is claimed."""

    def place(draft: Draft) -> Case:
        free = [t.table_id for t in draft.plan.tables if t.table_id not in draft.claimed and fits(t)]
        row = draft.one([{"table_id": name} for name in free], "gaming table fit for it")
        draft.claimed.add(row["table_id"])
        return Case(draft, "tables", row, {})

    return place
