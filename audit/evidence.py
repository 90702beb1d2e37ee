"""What lets a finding stand alone: its amounts, the steps of its round, and every row it rests on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any

import numpy as np

from audit.belonging import FILES
from audit.check import Outcome
from audit.columns import Chunk, NotRecorded
from audit.steps import steps_of
from audit.wording import NOTHING, value
from audit.writer import Finding, Writer, round_of
from rules.catalogue import Catalogue
from rules.clause import Per
from rules.columns import KEYS, TABLES
from rules.kinds import Codes, Link

_HOUSE = frozenset({"", "dealer", "players_hand", "bankers_hand"})
"""Positions that concern every player of a round."""
_MONEY = {
    Per.WAGER: ("wager_amount_cents", ("wager_paid_cents", "wager_returned_cents"), "vigorish_cents"),
    Per.PAYMENT: ("", ("payment_amount_cents",), ""),
}
"""Columns of the stake, of what was handed over, and of what was taken from it."""
_TOLD_ALREADY = {
    *KEYS,
    *("event_number", "event_at", "event_kind", "event_round_id", "event_shoe_id", "event_deck_id"),
    *("hand_position", "cards", "tiles", "set_high", "set_medium", "set_low", "set_high_tiles"),
    *("set_low_tiles", "hand_player_id", "wager_position", "wager_player_id"),
    *("payment_number", "payment_round_id", "payee_position", "payment_player_id"),
}
_NAMES = {Per.EVENT: "event_kind", Per.ROUND: "round_id", Per.PAYMENT: "payee_position"}
_OF_A_ROUND = (Per.HAND, Per.WAGER, Per.PAYMENT)
_TIMES = {Per.EVENT: "event_at", Per.ROUND: "first_card_at"}


class Evidence:
    """Writes the evidence of the findings of one chunk."""

    def __init__(self, chunk: Chunk, catalogue: Catalogue, writer: Writer) -> None:
        self._chunk = chunk
        self._catalogue = catalogue
        self._story = catalogue.stories[chunk.chapter.number]
        self._writer = writer

    def of(self, finding: Finding, outcome: Outcome, place: int) -> Finding:
        """Return the columns of ``audit.findings.FINDINGS`` that show what a finding rests on."""
        row, zone = round_of(outcome, place, self._chunk), self._writer.zone(outcome, place)
        concerned = self._concerned(finding, row)
        if concerned is not None:
            concerned |= self._compared(outcome, place)
        told = steps_of(self._story, self._chunk, row, zone, concerned) if row >= 0 else []
        return {
            **self._money(finding, outcome, place),
            "wagered_cents": self._wagered(outcome, place, row, concerned),
            "told": [asdict(each) for each in told],
            "rests_on": self._rests_on(outcome, place, row, concerned, zone),
        }

    def _concerned(self, finding: Finding, row: int) -> set[str] | None:
        """Positions whose hands and wagers a finding is about; None for all of the round."""
        named = {finding["position"], *(each["position"] for each in finding["consequences"])} - {None, ""}
        if not named:
            return None
        return named | _HOUSE | {self._text("banked_by", Per.ROUND, row)}

    def _compared(self, outcome: Outcome, place: int) -> set[str]:
        """Positions of the rows that a row is held against, such as the wager settled just before it."""
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
                found.add(self._position(per, int(column.rows[row])))
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

    def _rests_on(
        self, outcome: Outcome, place: int, round_row: int, concerned: set[str] | None, zone: str
    ) -> list[dict[str, Any]]:
        """Rows that a finding rests on: of a round, its hands, wagers and events; of a shoe, its rounds."""
        per, row = outcome.clause.per, int(outcome.rows[place])
        if per in (Per.SHOE, Per.DECK):
            rounds = np.flatnonzero(self._chunk.link(Per.ROUND, per) == row).tolist()
            events = np.flatnonzero(self._chunk.link(Per.EVENT, per) == row).tolist()
            lines = [self._line(Per.ROUND, each, self._dealt(each)) for each in rounds]
            lines += [self._line(Per.EVENT, each, self._said(each, zone)) for each in events]
            return in_time(lines)
        if round_row < 0:
            return [self._line(Per.EVENT, row, self._said(row, zone))] if per is Per.EVENT else []
        lines = [self._line(Per.ROUND, round_row, "")]
        read = self._catalogue.reads(outcome.clause)
        for each in (Per.HAND, Per.WAGER, Per.PAYMENT):
            rows = np.flatnonzero(self._chunk.link(each, Per.ROUND) == round_row).tolist()
            names = [name for name in _columns(each) if name in read]
            lines += [
                self._line(each, r, self._recorded(names, each, r, zone))
                for r in rows
                if concerned is None or self._position(each, r) in concerned
            ]
        if read.isdisjoint(("event_kind", "event_at")):
            return lines
        events = np.flatnonzero(self._chunk.link(Per.EVENT, Per.ROUND) == round_row).tolist()
        return lines + [self._line(Per.EVENT, each, self._said(each, zone)) for each in events]

    def _position(self, per: Per, row: int) -> str:
        return self._text(_NAMES.get(per, f"{per}_position"), per, row)

    def _line(self, per: Per, row: int, text: str) -> dict[str, Any]:
        at = None
        if per in _TIMES:
            column = self._column(_TIMES[per], per)
            if column is not None and not column.missing[row]:
                at = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(microseconds=int(column.values[row]))
        return {
            "kind": per.value,
            "name": self._position(per, row),
            "at": at,
            "text": text,
            **self._writer.source(per, row),
        }

    def _dealt(self, round_row: int) -> str:
        """Write the cards of a round, hand by hand."""
        hands = self._writer.cards(round_row)
        return "; ".join(f"{hand['position']} {' '.join(hand['cards'])}" for hand in hands if hand["cards"])

    def _said(self, row: int, zone: str) -> str:
        """Write what an event says besides its kind, its time and its keys."""
        return self._recorded(_columns(Per.EVENT), Per.EVENT, row, zone)

    def _recorded(self, names: Iterable[str], per: Per, row: int, zone: str) -> str:
        """Write what some columns of the log say of a row; what they do not say is left out."""
        found = []
        for name in names:
            column = None if name in self._chunk.never_recorded else self._column(name, per)
            said = NOTHING if column is None else value(name, column, row, zone)
            if said not in (NOTHING, ""):
                label = name.removeprefix(f"{per}_").removesuffix("_cents").replace("_", " ")
                found.append(f"{label}: {said}")
        return "; ".join(found)


def in_time(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Put lines in the order of their times; those without a time come last, in the order they have."""
    return sorted(lines, key=lambda line: line["at"] or datetime.max.replace(tzinfo=UTC))


@cache
def _columns(per: Per) -> tuple[str, ...]:
    """Columns of a table of the log that a line does not tell otherwise."""
    columns = TABLES[FILES[per]].columns
    return tuple(column.parameter for column in columns if column.name not in _TOLD_ALREADY)
