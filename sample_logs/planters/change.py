"""A breach as data: where it is planted, what is done there, and what an audit must find."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

from rules.concordance import Concordance
from sample_logs.planters.case import POSITION_OF, Case, Edit, Fits, received
from sample_logs.planters.draft import Draft, Finding
from sample_logs.planters.edits import put, row
from sample_logs.planters.places import Place, Rows

_PER = {"rounds": "round", "hands": "hand", "wagers": "wager", "payments": "payment", "events": "round"}


@dataclass(frozen=True, slots=True)
class Change:
    """One breach.

    per       what the clause judges, and so the finding names: round, hand, wager, payment or table;
              the row itself unless stated
    position  of the finding, where it is not the row's
    money     cents that the patron got by it; unless stated, what the row's wager gives him more
    of_round  unless ``money`` is stated, it is what all wagers of the round give their players more
    """

    citation: str
    what: str
    place: Place
    edit: Edit
    per: str = ""
    position: Callable[[Case], str | None] | None = None
    money: Callable[[Case], int | None] | int | None = None
    fault: str = "conduct"
    outcome: str = "exception"
    of_round: bool = False

    @property
    def name(self) -> str:
        """Citation and what is planted."""
        return f"{self.citation}: {self.what}"

    def plant(self, draft: Draft) -> Finding:
        """Plant it and state what an audit must say.  Raises NoPlaceError when the log has no place."""
        case = self.place(draft)
        before = self._received(case)
        self.edit(case)
        draft.forget()
        found = self.outcome in ("exception", "review")
        return Finding(
            self.citation,
            case.table_id,
            case.id if case.round and not case.of_deck and self.per != "table" else None,
            self._position(case),
            fault=self.fault if self.outcome == "exception" else "",
            amount_cents=self._amount(case, before) if found else None,
            outcome=self.outcome,
        )

    def _position(self, case: Case) -> str | None:
        if self.position:
            return self.position(case)
        of_row = (self.per or _PER.get(case.table)) in ("hand", "wager", "payment")
        return case.row[POSITION_OF[case.table]] if of_row else None

    def _amount(self, case: Case, before: int) -> int | None:
        if self.money is None:
            return self._received(case) - before or None
        return self.money(case) if callable(self.money) else self.money

    def _received(self, case: Case) -> int:
        if self.of_round:
            return sum(received(w) for w in case.wagers if w["wager_position"] != "dealer")
        return received(case.row) if case.table == "wagers" and case.row["wager_paid"] is not None else 0


def missing(citation: str, what: str, place: Place, column: str, **more: Any) -> Change:
    """Leave a cell out of the record: what cannot be decided must be said to be unknown."""
    return Change(citation, f"missing {what}", place, put(row, **{column: None}), outcome="unknown", **more)


def changes_in(package: ModuleType) -> dict[str, tuple[Change, ...]]:
    """Give the changes that each module of a game's package lists as ``CHANGES``, by the module's name."""
    names = [module.name for module in iter_modules(package.__path__, f"{package.__name__}.")]
    return {name: getattr(import_module(name), "CHANGES", ()) for name in names}


def changes_of(*packages: ModuleType) -> tuple[Change, ...]:
    """Give the changes of whole packages."""
    return tuple(c for package in packages for changes in changes_in(package).values() for c in changes)


def listed(chapter: str, passages: str) -> tuple[str, ...]:
    """Give the citations of a chapter's passages that are listed with commas between them."""
    return tuple(f"{chapter}.{passage}" for passage in passages.split(", "))


def as_cited_here(concordance: Iterable[Concordance], there: str) -> str:
    """Give the citation of a chapter that corresponds to one of another, by the chapter's concordance."""
    (found,) = (each.here(there) for each in concordance if each.of == there.partition(".")[0])
    return found


def sisters(
    changes: Iterable[Change], passages: Mapping[str, str], fits: Mapping[str, Fits] | None = None
) -> tuple[Change, ...]:
    """Give the changes for passages that say the same in another chapter.

    passages  citation there by the citation of a change; other changes are left out
    fits      which of its places will do there, by the citation of a change; all of them unless stated
    """
    narrower = fits or {}
    return tuple(
        _sister(change, passages[change.citation], narrower.get(change.citation))
        for change in changes
        if change.citation in passages
    )


def _sister(change: Change, citation: str, fits: Fits | None) -> Change:
    if fits is None:
        return replace(change, citation=citation)
    if not isinstance(change.place, Rows):
        message = f"{change.name} is not planted at a row that could be chosen otherwise"
        raise TypeError(message)
    return replace(change, citation=citation, place=change.place.that(fits))
