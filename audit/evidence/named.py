"""Whom the record names with a finding: the floorperson assigned, and who did what its events tell."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from audit.columns.chunk import Chunk, NotRecorded
from audit.evidence.wording import label
from rules.clause import Per

_PLAYER = "player"
_VERIFIED = "verified"
_GROUPS = (Per.SHOE, Per.DECK)


class Named:
    """Looks up the employed whom one chunk names."""

    def __init__(self, chunk: Chunk) -> None:
        self._chunk = chunk

    def floorperson(self, per: Per, row: int, round_row: int) -> str | None:
        """Floorperson assigned to the round; of a shoe or deck, the one who was at all its rounds."""
        rounds = [round_row] if round_row >= 0 else self._rows_of(Per.ROUND, per, row)
        named = {self._text("floorperson_id", Per.ROUND, each) for each in rounds}
        return next(iter(named)) if len(named) == 1 else None

    def by_events(self, per: Per, row: int, round_row: int, dealer: str | None) -> list[dict[str, str]]:
        """Who did what, as ``audit.runs.findings.NAMED``, in the order of the events; players are left out.

        Of a shoe or deck, everybody whom its events name; of one event or of a round's, whom they name
        besides the round's dealer.
        """
        events, beside = self._rows_of(Per.EVENT, per, row), None
        if per is Per.EVENT:
            events, beside = [row], dealer if round_row >= 0 else None
        elif per not in _GROUPS:
            events, beside = self._rows_of(Per.EVENT, Per.ROUND, round_row), dealer
        return _gathered(each for event in events for each in self._of_event(event) if each[0] != beside)

    def _of_event(self, row: int) -> list[tuple[str, str, str]]:
        kind = label(self._text("event_kind", Per.EVENT, row) or "")
        role = self._text("event_role", Per.EVENT, row) or ""
        who, verifier = (
            self._text(name, Per.EVENT, row) for name in ("event_person_id", "event_verified_by")
        )
        found = [(who, role, kind)] if who and role != _PLAYER else []
        return [*found, *([(verifier, "", f"{_VERIFIED} {kind}")] if verifier else [])]

    def _rows_of(self, per: Per, owner: Per, row: int) -> list[int]:
        if row < 0 or owner not in (*_GROUPS, Per.ROUND):
            return []
        return np.flatnonzero(self._chunk.link(per, owner) == row).tolist()

    def _text(self, name: str, per: Per, row: int) -> str | None:
        try:
            column: Any = self._chunk.column(name, per)
        except NotRecorded:
            return None
        text: str | None = column.text(row)
        return text


def _gathered(said: Iterable[tuple[str, str, str]]) -> list[dict[str, str]]:
    """Put together what is said of each person: the first role on record, and each deed once."""
    roles: dict[str, str] = {}
    deeds: dict[str, dict[str, None]] = {}
    for who, role, deed in said:
        roles[who] = roles.get(who) or role
        deeds.setdefault(who, {})[deed] = None
    return [{"person": who, "role": roles[who], "did": ", ".join(each)} for who, each in deeds.items()]
