"""What lets a finding stand alone: its amounts, the steps of its round, and every row it rests on."""

from __future__ import annotations

from typing import Any

import numpy as np

from audit.columns.chunk import Chunk, NotRecorded
from audit.evidence.named import Named
from audit.evidence.rows_read import RowsRead
from audit.evidence.steps import Steps
from audit.evidence.writer import Finding, Writer, round_of
from audit.verdicts.check import Outcome
from rules.catalogue import Catalogue
from rules.clause import Per
from rules.kinds import Codes, Link

_HOUSE = frozenset({"", "dealer", "players_hand", "bankers_hand"})
"""Positions that concern every player of a round."""
_MONEY = {
    Per.WAGER: ("wager_amount_cents", ("wager_paid_cents", "wager_returned_cents"), "vigorish_cents"),
    Per.PAYMENT: ("", ("payment_amount_cents",), ""),
}
"""Columns of the stake, of what was handed over, and of what was taken from it."""
_OF_A_ROUND = (Per.HAND, Per.WAGER, Per.PAYMENT)


class Evidence:
    """Writes the evidence of the findings of one chunk."""

    def __init__(self, chunk: Chunk, catalogue: Catalogue, writer: Writer) -> None:
        self._chunk = chunk
        self._catalogue = catalogue
        self._steps = Steps(catalogue.stories[chunk.chapter.number], chunk)
        self._writer = writer
        self._named = Named(chunk)
        self._rows = RowsRead(chunk, catalogue, writer)

    def of(self, finding: Finding, outcome: Outcome, place: int) -> Finding:
        """Return the columns of ``audit.runs.findings.FINDINGS`` that show what a finding rests on."""
        row, zone = round_of(outcome, place, self._chunk), self._writer.zone(outcome, place)
        per, own = outcome.clause.per or Per.TABLE, int(outcome.rows[place])
        concerned, held_against = self._concerned(finding, row), self._held_against(outcome, place)
        compared = {self._position(per, each) for each in held_against}
        money = self._money(finding, outcome, place)
        # What another wager of the seat came to decides nothing about how this one was to be settled, unless
        # it is held against it, such as an Ante Wager against the side that was taken beside it.
        settled = per is Per.WAGER and money["due_cents"] is not None and _of_one_row(finding)
        alone = {own, *held_against} if settled and compared <= {self._position(per, own)} else None
        if concerned is not None:
            concerned |= compared
        told = self._steps.of(row, zone, concerned, alone) if row >= 0 else []
        return {
            "floorperson_id": self._named.floorperson(per, own, row),
            "named": self._named.by_events(per, own, row, finding["dealer_id"]),
            **money,
            "wagered_cents": self._wagered(outcome, place, row, concerned),
            "told": [each.as_row() for each in told],
            "rests_on": self.rows_read(outcome, place),
        }

    def rows_read(self, outcome: Outcome, place: int) -> list[dict[str, Any]]:
        """Return every row that the clause reads for one of its rows."""
        row, zone = round_of(outcome, place, self._chunk), self._writer.zone(outcome, place)
        return self._rows.of(outcome, place, row, zone)

    def _concerned(self, finding: Finding, row: int) -> set[str] | None:
        """Positions whose hands and wagers a finding is about; None for all of the round."""
        named = {finding["position"], *(each["position"] for each in finding["consequences"])} - {None, ""}
        if not named:
            return None
        return named | _HOUSE | {self._text("banked_by", Per.ROUND, row)}

    def _held_against(self, outcome: Outcome, place: int) -> set[int]:
        """Rows of its kind that a row is held against, such as the wager settled just before it."""
        per, row = outcome.clause.per, int(outcome.rows[place])
        if per not in _OF_A_ROUND:
            return set()
        derived = self._catalogue.derived[self._chunk.chapter.number]
        found = set()
        for name in self._catalogue.reads(outcome.clause) & derived.keys():
            column = self._column(name, per) if derived[name].per is per else None
            if (
                isinstance(column, Link)
                and column.parents == self._chunk.count(per)
                and column.rows[row] >= 0
            ):
                found.add(int(column.rows[row]))
        return found

    def _money(self, finding: Finding, outcome: Outcome, place: int) -> dict[str, int | None]:
        """Stake, what the patron received, and what was due: received = winnings + stake back - vigorish."""
        per, row = outcome.clause.per, int(outcome.rows[place])
        stake, received = None, None
        if per in _MONEY:
            of_stake, handed_over, taken = _MONEY[per]
            stake = self._cents(of_stake, per, row)
            parts = [self._cents(name, per, row) for name in handed_over]
            if None not in parts:
                received = sum(filter(None, parts)) - (self._cents(taken, per, row) or 0)
        amount = self._of_this_row(finding, outcome, place)
        due = received - amount if received is not None and amount is not None else None
        return {"stake_cents": stake, "due_cents": due, "received_cents": received}

    def _wagered(
        self, outcome: Outcome, place: int, round_row: int, concerned: set[str] | None
    ) -> int | None:
        """What was wagered on the round, or on the rounds of the shoe or deck; None where nobody knows."""
        per, row = outcome.clause.per, int(outcome.rows[place])
        if per in (Per.SHOE, Per.DECK):
            rounds = np.flatnonzero(self._chunk.link(Per.ROUND, per) == row)
        elif round_row >= 0:
            rounds = np.array([round_row])
        else:
            return None
        amounts = self._column("wager_amount_cents", Per.WAGER)
        if amounts is None:
            return None
        wagers = np.flatnonzero(np.isin(self._chunk.link(Per.WAGER, Per.ROUND), rounds))
        if concerned is not None:
            own = [row for row in wagers.tolist() if self._position(Per.WAGER, row) in concerned]
            wagers = np.array(own, dtype=np.intp)
        return None if amounts.missing[wagers].any() else int(amounts.values[wagers].sum())

    def _of_this_row(self, finding: Finding, outcome: Outcome, place: int) -> int | None:
        """What the patron received less what was due on the finding's own row, with what follows from it."""
        amounts = outcome.verdict.amount_cents if outcome.verdict else None
        if amounts is None or amounts.missing[place]:
            return None
        own = finding["evidence"][0]
        follow = [c for c in finding["consequences"] if (c["file"], c["row"]) == (own["file"], own["row"])]
        return int(amounts.values[place]) + sum(c["amount_cents"] or 0 for c in follow)

    def _cents(self, name: str, per: Per, row: int) -> int | None:
        column = self._column(name, per) if name else None
        return None if column is None or column.missing[row] else int(column.values[row])

    def _text(self, name: str, per: Per, row: int) -> str:
        column = self._column(name, per)
        return (column.text(row) or "") if isinstance(column, Codes) and row >= 0 else ""

    def _column(self, name: str, per: Per) -> Any:
        try:
            return self._chunk.column(name, per)
        except (NotRecorded, KeyError):
            return None

    def _position(self, per: Per, row: int) -> str:
        return self._text("payee_position" if per is Per.PAYMENT else f"{per}_position", per, row)


def _of_one_row(finding: Finding) -> bool:
    """Whether all that follows from a finding is about its own row."""
    (own, *more) = [(each["file"], each["row"]) for each in finding["evidence"]]
    return not more and all((each["file"], each["row"]) == own for each in finding["consequences"])
