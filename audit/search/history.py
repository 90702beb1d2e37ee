"""The life of cards, dice, a table, a seat, a dealer, a floorperson or a player, in its own order."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from functools import cache
from typing import Any
from zoneinfo import ZoneInfo

from audit.format import names
from audit.search.log import RoundLog
from audit.search.people import Who
from audit.search.rounds import Asked, Rounds, clock, microseconds
from audit.search.runs import refuse_other_days
from rules.citations import cited
from rules.column import Holds, Kind
from rules.columns import TABLES
from rules.units import dollars

Rows = list[dict[str, Any]]

EVENT_COLUMNS = ("at", "table_id", "what", "told", "findings", "judged")
_KEYS = {"property_id", "gaming_day", "table_id", "event_number", "event_at", "event_kind"}
_MOST_ROUNDS = 100_000
_NEVER = 1 << 62


class Of(StrEnum):
    """Whose life is told."""

    SHOE = "shoe"
    DECK = "deck"
    DICE = "dice"
    TABLE = "table"
    SEAT = "seat"
    DEALER = "dealer"
    FLOORPERSON = "floorperson"
    PLAYER = "player"


_OF_EVENTS = {
    Of.SHOE: "event_shoe_id",
    Of.DECK: "event_deck_id",
    Of.DICE: "event_device_id",
    Of.TABLE: "table_id",
    Of.SEAT: "event_position",
    Of.DEALER: "event_person_id",
    Of.FLOORPERSON: "event_verified_by",
    Of.PLAYER: "event_player_id",
}
"""By what an event says that it belongs to such a life."""

_OF_FINDINGS = {Of.SHOE: "shoe_id", Of.TABLE: "table_id", Of.DEALER: "dealer_id", Of.PLAYER: "player_id"}
"""By what a finding that names no round belongs to it."""


_EVENT, _ROUND, _FINDING = 0, 1, 2
"""What is told first of what happened in the same second."""
_SECOND = 1_000_000
_QUARTER = 15 * 60


@dataclass(frozen=True, slots=True)
class Moment:
    """An event, a round or a finding of a life, as the log or the run has it; ``when`` is its place there."""

    when: tuple[bool, int, int]
    order: int
    row: dict[str, Any]


class Life:
    """Tells lives from a log; ``zones`` are the time zones of its properties."""

    def __init__(self, zones: dict[str, str], log: RoundLog, who: Who) -> None:
        self.log = log
        self._who = who
        self._zones = zones
        self._rounds = Rounds(zones, log, who)
        self._asked = Asked()

    def lived(
        self,
        of: Of,
        name: str,
        *,
        table: str | None = None,
        property_id: str | None = None,
        since: str | None = None,
        until: str | None = None,
    ) -> list[Moment]:
        """Find the events and rounds of a life, in their order.

        Raises NameUnknown where there is nothing of that name.
        """
        if of is Of.SEAT and table is None:
            message = "a seat is of a gaming table: say --table"
            raise names.NameUnknown(message)
        refuse_other_days(self.log.days, since, until)
        name = self._known(of, name)
        table = name if of is Of.TABLE else table
        asked = {"property_id": property_id, "since": since, "until": until}
        rounds = self._of_rounds(of, name, tables=(table,) if table else (), **asked)
        events = self._of_events(of, name, table, **asked)
        others = self._of_findings(of, name, events, rounds, **asked)
        return sorted([*rounds, *events, *others], key=lambda each: each.when)

    def told(self, of: Of, name: str, **asked: str | None) -> Rows:
        """Tell a whole life.  Takes and raises what ``lived`` does."""
        return self.in_full(self.lived(of, name, **asked))

    def in_full(self, lived: list[Moment]) -> Rows:
        """Tell of moments of the life that was asked for last what was recorded, and what was found."""
        rounds = [each.row for each in lived if each.order == _ROUND]
        told = iter(self._rounds.told(rounds, self._asked))
        return [
            _row_of_round(next(told)) if each.order == _ROUND else self._told(each.row, each.order)
            for each in lived
        ]

    def _told(self, row: dict[str, Any], order: int) -> dict[str, Any]:
        zone = self._zones.get(row["property_id"], "UTC")
        if order == _EVENT:
            return _row(row, clock(row["event_at"], zone), order) | {
                "judged": self.log.judged.of(row["gaming_day"]) if row["gaming_day"] else "",
                "round_id": row["event_round_id"],
                "what": row["event_kind"].replace("_", " "),
                "told": self._of_event(row),
            }
        return _row(row, clock(row["at"], zone), order) | {
            "round_id": row["round_id"],
            "what": row["fault"] or row["outcome"],
            "told": f"on record: {row['did']}; {row['observed']}" if row.get("did") else row["observed"],
            "findings": cited(row["clause"]),
            "finding_ids": [row["finding_id"]],
        }

    def _moment(self, row: dict[str, Any], at: int | None, order: int) -> Moment:
        return Moment(_when(at, self._zones.get(row["property_id"], "UTC"), order), order, row)

    def _known(self, of: Of, name: str) -> str:
        """Give the name as the log spells it; of people, their id."""
        column = _OF_EVENTS[of]
        match of:
            case Of.SHOE | Of.DECK:
                every = self.log.names("rounds", f"{of}_id") | self.log.names("events", column)
            case Of.TABLE:
                every = self.log.names("rounds", column) | self.log.names("events", column)
            case Of.SEAT:
                every = self.log.names("wagers", "wager_position") | self.log.names("hands", "hand_position")
            case Of.DICE:
                every = self.log.names("events", column)
            case _:
                of_rounds = ("wagers", "wager_player_id") if of is Of.PLAYER else ("rounds", f"{of}_id")
                people = self.log.names(*of_rounds) | self.log.names("events", column)
                return self._who.of_the_log(str(of), name, people)[0]
        return names.known(str(of), name, every)

    def _of_rounds(self, of: Of, name: str, *, tables: tuple[str, ...], **asked: str | None) -> list[Moment]:
        if of is Of.DICE:
            return []
        own = {} if of is Of.TABLE else {str(of): name}
        self._asked = Asked(tables=tables, **asked, **own)
        found = self._rounds.found(self._asked, _MOST_ROUNDS)
        return [self._moment(row, row["began"], _ROUND) for row in found]

    def _of_events(
        self,
        of: Of,
        name: str,
        table: str | None,
        property_id: str | None,
        since: str | None,
        until: str | None,
    ) -> list[Moment]:
        begins, ends = self._span(since, until)
        own = [_OF_EVENTS[of], *(["event_person_id"] if of is Of.FLOORPERSON else [])]  # who did, or verified
        where = [f"? IN ({', '.join(own)})", "event_at BETWEEN ? AND ?"]
        values: list[object] = [name, begins, ends]
        for column, value in (("table_id", table), ("property_id", property_id)):
            if value:
                where.append(f"lower({column}) = lower(?)")
                values.append(value)
        found = self.log.rows(f"SELECT * FROM events WHERE {' AND '.join(where)}", *values)  # noqa: S608
        return [self._moment(row, row["event_at"], _EVENT) for row in found]

    def _span(self, since: str | None, until: str | None) -> tuple[int, int]:
        """Give the times between which a life is told, of the first property's clock."""
        zone = next(iter(self._zones.values()), "UTC")
        begins = microseconds(names.moment(since, zone)) if since else 0
        return begins, microseconds(names.moment(until, zone)) if until else _NEVER

    def _of_event(self, row: dict[str, Any]) -> str:
        """Tell what an event says, column by column; people by their pseudonyms, no remarks."""
        said = []
        for column in TABLES["events"].columns:
            value = row[column.parameter]
            if column.name in _KEYS or value is None or column.holds is Holds.REMARK:
                continue
            if column.holds is Holds.PERSON:
                value = self._who.pseudonym(value)
            if column.kind is Kind.MONEY:
                value = dollars(value)
            if isinstance(value, list):
                value = " ".join(map(str, value))
            said.append(f"{column.name.removeprefix('event_').removesuffix('_id').replace('_', ' ')} {value}")
        return ", ".join(said)

    def _of_findings(
        self, of: Of, name: str, events: list[Moment], rounds: list[Moment], **asked: str | None
    ) -> list[Moment]:
        """Give the findings of a life that name none of its rounds, each where it happened."""
        if of not in _OF_FINDINGS:
            return []
        bearer = self._who.pseudonym(name) if of in (Of.DEALER, Of.PLAYER) else name
        ids = {each.row["round_id"] for each in rounds}
        places = {each.row["property_id"] for each in (*events, *rounds)}
        begins, ends = self._span(asked["since"], asked["until"])
        found = self.log.findings(_OF_FINDINGS[of], [str(bearer)])
        found += self.log.findings_naming(str(bearer)) if of is Of.DEALER else []
        return [
            self._moment(row, row["at"], _FINDING)
            for row in found
            if row["round_id"] not in ids
            and row["property_id"] in places
            and (row["at"] is None or begins <= row["at"] <= ends)
        ]


def _when(at: int | None, zone: str, order: int) -> tuple[bool, int, int]:
    """Give what puts a moment in its place: the second that a property's clock shows, and what it is."""
    if at is None:
        return True, 0, order
    seconds = at // _SECOND
    return False, seconds + _offset(zone, seconds // _QUARTER), order


@cache
def _offset(zone: str, quarter: int) -> int:
    """How many seconds a clock was ahead of UTC; none is set in the middle of a quarter of an hour."""
    ahead = datetime.fromtimestamp(quarter * _QUARTER, ZoneInfo(zone)).utcoffset()
    return int(ahead.total_seconds()) if ahead else 0


def _row(row: dict[str, Any], at: str, order: int) -> dict[str, Any]:
    day = row["gaming_day"]
    place = {"property_id": row["property_id"], "table_id": row["table_id"]}
    place["gaming_day"] = str(day) if day else None
    blank: dict[str, Any] = {"round_id": None, "what": "", "told": "", "findings": "", "finding_ids": []}
    blank["judged"] = ""
    return {"at": at, "order": order, **place, **blank}


def _row_of_round(row: dict[str, Any]) -> dict[str, Any]:
    return _row(row, row["at"], _ROUND) | {
        "round_id": row["round_id"],
        "what": f"round {row['round_id']}",
        "told": _of_round(row),
        "findings": row["findings"],
        "finding_ids": row["finding_ids"],
        "judged": row["judged"],
    }


def _of_round(row: dict[str, Any]) -> str:
    parts = [
        row["what"],
        f"staked {row['staked']}" if row["staked"] else "",
        f"paid {row['paid']}" if row["paid"] else "",
        f"dealt by {row['dealer']}" if row["dealer"] else "",
        f"shoe {row['shoe_id']}" if row["shoe_id"] else "",
    ]
    return ", ".join(filter(None, parts))
