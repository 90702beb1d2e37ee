"""Places in a compliant log of Pai Gow Poker or a sister game, and one change made to a row there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from sample_logs.planters.draft import Draft, Finding, NoPlaceError, Row
from sample_logs.planters.registry import planter

_ROUND_OF = {"events": "event_round_id", "payments": "payment_round_id"}
_POSITION_OF = {
    "hands": "hand_position",
    "wagers": "wager_position",
    "events": "event_position",
    "payments": "payee_position",
}
_WRONG = {
    "card_exposed",
    "card_found_face_up",
    "card_drawn_in_error",
    "cards_missed",
    "device_failed",
    "dice_not_flat",
    "dice_fell_out",
}


@dataclass(frozen=True, slots=True)
class Case:
    """A row of the log with the round it belongs to."""

    draft: Draft
    table: str
    row: Row
    round: Row

    @property
    def id(self) -> str:
        """Round id."""
        return str(self.round["round_id"])

    @property
    def setup(self) -> Any:
        """Setup of its table."""
        return self.draft.setup(self.round)

    @property
    def main(self) -> str:
        """Kind of the main wager, which bears the name of the game."""
        return str(self.round["game"])

    @property
    def wagers(self) -> list[Row]:
        """Wagers of the round."""
        return self.draft.wagers[self.id]

    @property
    def hands(self) -> dict[str, Row]:
        """Hands of the round by position."""
        return self.draft.hands[self.id]

    @property
    def hand(self) -> Row:
        """Hand at the row's position."""
        return self.hands[self.row[_POSITION_OF[self.table]]]

    @property
    def banked(self) -> bool:
        """A player banks the round."""
        return bool(self.round["bank_position"] != "dealer")

    @property
    def plain(self) -> bool:
        """Nothing went wrong in the round, and nothing was planted in it or around it."""
        return not self.round["void"] and not any(e["event_kind"] in _WRONG for e in self.events())

    @property
    def seen(self) -> bool:
        """The cards of the row's hand are on record."""
        return self.hand["cards"] is not None

    def events(self, kind: str | None = None, **matching: Any) -> list[Row]:
        """Events of the round, of one kind."""
        return [
            e
            for e in self.draft.round_events[self.id]
            if kind in (None, e["event_kind"]) and all(e[k] == v for k, v in matching.items())
        ]

    def event(self, kind: str) -> Row:
        """The only event of a kind in the round."""
        (found,) = self.events(kind)
        return found

    @property
    def next(self) -> Row | None:
        """The round after it at its table, that day."""
        stem, _, number = self.id.rpartition("-")
        return self.draft.rounds.get(f"{stem}-{int(number) + 1:04d}")

    @property
    def before(self) -> Row | None:
        """The round before it at its table, that day."""
        stem, _, number = self.id.rpartition("-")
        return self.draft.rounds.get(f"{stem}-{int(number) - 1:04d}")

    def preparing(self, kind: str) -> list[Row]:
        """Events of a kind that prepared the round's deck."""
        return self.draft.events(kind, event_shoe_id=self.round["shoe_id"])


def recorded(case: Case, kind: str) -> bool:
    """Whether the table's log of that day holds such an event in another round, too."""
    row = case.round
    of_day = case.draft.events(kind, table_id=row["table_id"], gaming_day=row["gaming_day"])
    return any(e["event_shoe_id"] != row["shoe_id"] for e in of_day)


def received(wager: Row) -> int:
    """Cents that came back to the player on a wager, stake included, vigorish taken off."""
    return int(wager["wager_paid"] + wager["wager_returned"] - (wager["vigorish"] or 0))


Fits = Callable[[Case], object]
Edit = Callable[[Case], None]


def always(_: Case) -> bool:
    """Any place will do."""
    return True


@dataclass(frozen=True, slots=True)
class Change:
    """One breach: a row that fits, in a round in which nothing went wrong, and what is done to it.

    per       what the clause judges: round, hand, wager, payment, event, shoe, deck or table
    position  of the finding, where it is not the row's
    money     what the patron got by it in cents; None where no money was wrong
    any_round rounds in which something went wrong will do, too
    """

    citation: str
    what: str
    table: str
    edit: Edit
    fits: Fits = always
    per: str = "round"
    position: Callable[[Case], str | None] | None = None
    money: Callable[[Case], int | None] | None = None
    fault: str = "conduct"
    outcome: str = "exception"
    any_round: bool = False
    follows_money: bool = False


def enter(module: str, changes: tuple[Change, ...]) -> None:
    """Enter each change as a planter of a module."""
    for change in changes:
        _enter(module, change)


def sisters(
    changes: Iterable[Change], passages: Mapping[str, str], fits: Fits = always
) -> tuple[Change, ...]:
    """Give the changes, of places that fit as well, for passages that say the same in another chapter.

    passages  citation there by the citation of a change; others are left out
    Raises LookupError for a passage that no change breaks.
    """
    found = [change for change in changes if change.citation in passages]
    missing = set(passages) - {change.citation for change in found}
    if missing:
        message = f"no change breaks {', '.join(sorted(missing))}"
        raise LookupError(message)
    return tuple(_sister(change, passages[change.citation], fits) for change in found)


def _sister(change: Change, citation: str, fits: Fits) -> Change:
    return replace(change, citation=citation, fits=lambda case: change.fits(case) and fits(case))


def _enter(module: str, change: Change) -> None:
    def planted(draft: Draft) -> Finding:
        case = find(draft, change.table, change.fits, any_round=change.any_round)
        before = received(case.row) if change.table == "wagers" else 0
        change.edit(case)
        draft.forget()
        amount = change.money(case) if change.money else None
        if change.follows_money:
            amount = received(case.row) - before
        return finding(change, case, amount)

    planted.__module__ = module
    planter(change.citation, change.what)(planted)


def finding(change: Change, case: Case, amount: int | None) -> Finding:
    """State what an audit must say about a change."""
    names_round = change.per not in ("shoe", "deck", "table")
    position = None
    if change.per in ("hand", "wager", "payment"):
        position = case.row[_POSITION_OF[change.table]]
    if change.position:
        position = change.position(case)
    return Finding(
        change.citation,
        str(case.round["table_id"]),
        case.id if names_round else None,
        position,
        fault=change.fault if change.outcome == "exception" else "",
        amount_cents=amount,
        outcome=change.outcome,
    )


def find(draft: Draft, table: str, fits: Fits, *, any_round: bool = False) -> Case:
    """Find a row that fits in a round of its own, and claim the round and its neighbours.

    Raises NoPlaceError when the log has none.
    """
    key = _ROUND_OF.get(table, "round_id")
    for row in draft.shuffled(draft.rows[table]):
        of = draft.rounds.get(row[key])
        if of is None or of["round_id"] in draft.claimed:
            continue
        case = Case(draft, table, row, of)
        if (any_round or case.plain) and fits(case):
            claim_around(draft, case.id)
            return case
    message = f"the log has no {table} left that are fit for it"
    raise NoPlaceError(message)


def claim_around(draft: Draft, round_id: str) -> None:
    """Claim a round and its neighbours at the table, which may be judged by it."""
    stem, _, number = round_id.rpartition("-")
    draft.claimed |= {f"{stem}-{int(number) + step:04d}" for step in (-2, -1, 0, 1, 2)}
