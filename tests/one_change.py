"""One thing changed at each of many compliant gaming tables: what does the audit make of it?

``python -m tests.one_change GAME [KIND ...]`` moves or takes out one event a table, or gives it to somebody
else, or moves or empties one time of a round, hand or wager, and prints of each kind and change what noticed
it.  What nothing notices is a suspicion: the Code may say nothing of it.

``python -m tests.one_change --keep`` writes into ``one_change.csv`` what is noticed in every game, which
``tests/test_one_change.py`` holds.
"""

from __future__ import annotations

import csv
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from random import Random

import pyarrow as pa

from sample_logs import games
from tests.left_out import Row
from tests.said import say
from tests.witnessed import Witnessed, all_closed_up

OTHER_ROLE = {"dealer": "player", "player": "floorperson", "floorperson": "dealer"}
NOTHING, UNKNOWN = "nothing", "unknown"
KEPT = Path(__file__).with_suffix(".csv")
KEEP = "--keep"
_SECOND = timedelta(seconds=1)


@dataclass(frozen=True, slots=True)
class Around:
    """The round that a row belongs to, and the one before it at the table."""

    round: Row
    before: Row | None


Cells = Mapping[str, object]
Change = Callable[[Row, Around], Cells | None]
"""What of a row is to be otherwise; None where it cannot be changed so."""


def _late(_: Row, around: Around) -> Cells:
    return {"event_at": around.round["settled_at"] + _SECOND}


def _early(_: Row, around: Around) -> Cells | None:
    return around.before and {"event_at": _begun(around.before) - _SECOND}


def _before_betting(row: Row, around: Around) -> Cells | None:
    opened = around.round["wagers_opened_at"]
    return {"event_at": opened - _SECOND} if opened and row["event_at"] >= opened else None


def _once_dealt(row: Row, around: Around) -> Cells | None:
    dealt = around.round["first_card_at"]
    return {"event_at": dealt + _SECOND} if dealt and row["event_at"] <= dealt else None


def _by_another(row: Row, _: Around) -> Cells | None:
    role = OTHER_ROLE.get(row["event_role"])
    return {"event_role": role, "event_person_id": "SOMEBODY-ELSE"} if role else None


def _by_a_floorperson(row: Row, _: Around) -> Cells | None:
    by = {"event_role": "floorperson", "event_person_id": "SOMEBODY-ELSE"}
    return by if row["event_role"] in ("dealer", "player") else None


def _unverified(row: Row, _: Around) -> Cells | None:
    return {"event_verified_by": None} if row["event_verified_by"] else None


def _verified_by_himself(row: Row, _: Around) -> Cells | None:
    return {"event_verified_by": row["event_person_id"]} if row["event_verified_by"] else None


def _elsewhere(row: Row, _: Around) -> Cells | None:
    place = row["event_position"]
    return {"event_position": "1" if place == "dealer" else "dealer"} if place else None


OF_EVENTS: dict[str, Change] = {
    "once the round is settled": _late,
    "before the round before": _early,
    "before betting opens": _before_betting,
    "once cards are dealt": _once_dealt,
    "by another": _by_another,
    "by a floorperson": _by_a_floorperson,
    "unverified": _unverified,
    "verified by himself": _verified_by_himself,
    "at another place": _elsewhere,
}
TAKEN_OUT = "taken out"
OF_TIMES = ("once the round is settled", "before betting opens", "emptied")
TABLES = ("rounds", "hands", "wagers")


@dataclass(frozen=True, slots=True)
class Told:
    """A change that was made at a gaming table: of what, how, and what the findings there say."""

    what: str
    change: str
    clauses: tuple[str, ...]
    noticed: str


class Game:
    """Compliant tables of a game, at each of which one thing is changed."""

    def __init__(self, name: str, tables: int = 330, seed: int = 5) -> None:
        self._log = Witnessed(name, lambda log: log, (), seed=seed, rounds=14 * tables, tables=tables)
        self._rng = Random(seed)
        self._rows = self._log.rows()
        self._rounds: dict[str, list[Row]] = defaultdict(list)
        for row in sorted(self._rows["rounds"], key=_begun):
            self._rounds[row["table_id"]].append(row)
        self._table_of = {row["round_id"]: row["table_id"] for row in self._rows["rounds"]}
        self._at: dict[str, dict[str, list[Row]]] = {each: defaultdict(list) for each in (*TABLES, "events")}
        for of, rows in self._at.items():
            for row in self._rows[of]:
                rows[row.get("table_id") or self._table_of[row["round_id"]]].append(row)
        self._free = sorted(self._rounds)
        self._rng.shuffle(self._free)

    def changes(self) -> Iterator[tuple[str, str, str]]:
        """Give each table, kind of event or column of time, and change that can be tried."""
        for kind in sorted({row["event_kind"] for row in self._rows["events"]}):
            for change in (*OF_EVENTS, TAKEN_OUT):
                yield "events", kind, change
        for name in TABLES:
            for field in self._log.schema_of(name):
                if pa.types.is_timestamp(field.type):
                    yield from ((name, field.name, change) for change in OF_TIMES)

    def tried(self, *kinds: str) -> list[Told]:
        """Make each change at a table of its own, audit all of them, and give what came of each.

        Nothing may be found at tables where nothing was changed.
        """
        done: dict[str, tuple[str, str]] = {}
        for name, what, change in self.changes():
            if not kinds or what in kinds:
                at = next((each for each in self._free if self._change(each, name, what, change)), None)
                if at:
                    self._free.remove(at)
                    done[at] = (what, change)
        self._rows["events"].sort(key=lambda row: (row["table_id"], row["event_at"]))
        found: dict[str, list[Row]] = defaultdict(list)
        for row in self._log.audited(all_closed_up(self._rows)):
            found[row["table_id"]].append(row)
        assert not found.keys() - done.keys()
        return [_told(*of, found[at]) for at, of in done.items()]

    def _change(self, table: str, name: str, what: str, change: str) -> bool:
        rows = self._at[name][table]
        if name == "events":
            rows = [row for row in rows if row["event_kind"] == what and row["event_at"]]
        else:
            rows = [row for row in rows if row[what]]
        around = [(row, self._around(table, row, name)) for row in rows]
        able = [(row, found) for row, found in around if found]
        if not able:
            return False
        row, place = self._rng.choice(able)
        if change == TAKEN_OUT:
            self._rows["events"].remove(row)
            return True
        new = OF_EVENTS[change](row, place) if name == "events" else _moved(what, change, place)
        row.update(new or {})
        return bool(new)

    def _around(self, table: str, row: Row, name: str) -> Around | None:
        """The round of a row, or that which an event precedes; neither the last of a table nor a void one."""
        rounds = [each for each in self._rounds[table] if each["settled_at"]]
        if name == "events":
            at = next((n for n, each in enumerate(rounds) if each["settled_at"] >= row["event_at"]), -1)
        else:
            at = next((n for n, each in enumerate(rounds) if each["round_id"] == row["round_id"]), -1)
        if at < 0 or at + 1 == len(rounds) or rounds[at]["void"]:
            return None
        return Around(rounds[at], rounds[at - 1] if at else None)


def _begun(row: Row) -> datetime:
    found: datetime = row["first_card_at"] or row["wagers_opened_at"] or row["settled_at"]
    return found


def _moved(column: str, change: str, around: Around) -> Cells:
    opened = around.round["wagers_opened_at"] or _begun(around.round)
    late, early = around.round["settled_at"] + 4 * _SECOND, opened - 3 * _SECOND
    return {column: dict(zip(OF_TIMES, (late, early, None), strict=True))[change]}


def _told(what: str, change: str, findings: list[Row]) -> Told:
    judged = sorted({row["clause"] for row in findings if row["outcome"] in ("exception", "review")})
    noticed = ", ".join(judged) or (UNKNOWN if findings else NOTHING)
    return Told(what, change, tuple(judged), noticed)


def keep() -> None:
    """Write down which changes are noticed in every game."""
    with KEPT.open("w", encoding="utf-8", newline="") as stream:
        lines = csv.writer(stream, lineterminator="\n")
        lines.writerow(("game", "what", "change"))
        for game in games.names():
            noticed = (each for each in Game(game).tried() if each.clauses)
            lines.writerows(sorted((game, each.what, each.change) for each in noticed))


def main(game: str, *kinds: str) -> None:
    """Print what noticed each change, or keep what is noticed."""
    if game == KEEP:
        keep()
        return
    for each in Game(game).tried(*kinds):
        say(f"{each.what}, {each.change}: {each.noticed}")


if __name__ == "__main__":
    main(*sys.argv[1:])
