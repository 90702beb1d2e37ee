"""The life of a shoe, a deck, dice, a table, a seat, a dealer or a player, in the order it was lived."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from audit import names
from audit.search.log import RoundLog
from audit.search.people import Who
from audit.search.rounds import Asked, Rounds, clock, microseconds
from audit.search.runs import refuse_other_days
from rules.column import Holds, Kind
from rules.columns import TABLES
from rules.units import dollars

Rows = list[dict[str, Any]]

EVENT_COLUMNS = ("at", "table_id", "what", "told", "findings")
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
    PLAYER = "player"


_OF_EVENTS = {
    Of.SHOE: "event_shoe_id",
    Of.DECK: "event_deck_id",
    Of.DICE: "event_device_id",
    Of.TABLE: "table_id",
    Of.SEAT: "event_position",
    Of.DEALER: "event_person_id",
    Of.PLAYER: "event_player_id",
}
"""By what an event says that it belongs to such a life."""

_OF_FINDINGS = {Of.SHOE: "shoe_id", Of.TABLE: "table_id", Of.DEALER: "dealer_id", Of.PLAYER: "player_id"}
"""By what a finding that names no round belongs to it."""


class Life:
    """Tells lives from a log; ``zones`` are the time zones of its properties."""

    def __init__(self, zones: dict[str, str], log: RoundLog, who: Who) -> None:
        self._log = log
        self._who = who
        self._zones = zones
        self._rounds = Rounds(zones, log, who)

    def told(
        self,
        of: Of,
        name: str,
        *,
        table: str | None = None,
        property_id: str | None = None,
        since: str | None = None,
        until: str | None = None,
    ) -> Rows:
        """Tell a life in the order of its events and rounds.

        Raises NameUnknown where there is nothing of that name.
        """
        if of is Of.SEAT and table is None:
            message = "a seat is of a gaming table: say --table"
            raise names.NameUnknown(message)
        refuse_other_days(self._log.days, since, until)
        name = self._known(of, name)
        table = name if of is Of.TABLE else table
        asked = {"property_id": property_id, "since": since, "until": until}
        rounds = self._of_rounds(of, name, tables=(table,) if table else (), **asked)
        events = self._of_events(of, name, table, **asked)
        others = self._of_findings(of, name, events, rounds, **asked)
        return sorted([*rounds, *events, *others], key=lambda row: (not row["at"], row["at"], row["order"]))

    def _known(self, of: Of, name: str) -> str:
        """Give the name as the log spells it; of people, their id."""
        column = _OF_EVENTS[of]
        match of:
            case Of.SHOE | Of.DECK:
                every = self._log.names("rounds", f"{of}_id") | self._log.names("events", column)
            case Of.TABLE:
                every = self._log.names("rounds", column) | self._log.names("events", column)
            case Of.SEAT:
                every = self._log.names("wagers", "wager_position") | self._log.names(
                    "hands", "hand_position"
                )
            case Of.DICE:
                every = self._log.names("events", column)
            case _:
                of_rounds = ("rounds", "dealer_id") if of is Of.DEALER else ("wagers", "wager_player_id")
                people = self._log.names(*of_rounds) | self._log.names("events", column)
                return self._who.of_the_log(str(of), name, people)[0]
        return names.known(str(of), name, every)

    def _of_rounds(self, of: Of, name: str, *, tables: tuple[str, ...], **asked: str | None) -> Rows:
        if of is Of.DICE:
            return []
        own = {} if of is Of.TABLE else {str(of): name}
        found = self._rounds.asked(Asked(tables=tables, **asked, **own), _MOST_ROUNDS)
        return [
            {
                "at": row["at"],
                "order": 1,
                "property_id": row["property_id"],
                "table_id": row["table_id"],
                "round_id": row["round_id"],
                "what": f"round {row['round_id']}",
                "told": _of_round(row),
                "findings": row["findings"],
                "finding_ids": row["finding_ids"],
            }
            for row in found
        ]

    def _of_events(
        self,
        of: Of,
        name: str,
        table: str | None,
        property_id: str | None,
        since: str | None,
        until: str | None,
    ) -> Rows:
        begins, ends = self._span(since, until)
        where = [f"{_OF_EVENTS[of]} = ?", "event_at BETWEEN ? AND ?"]
        values: list[object] = [name, begins, ends]
        for column, value in (("table_id", table), ("property_id", property_id)):
            if value:
                where.append(f"lower({column}) = lower(?)")
                values.append(value)
        found = self._log.rows(f"SELECT * FROM events WHERE {' AND '.join(where)}", *values)  # noqa: S608
        return [
            {
                "at": clock(row["event_at"], self._zones.get(row["property_id"], "UTC")),
                "order": 0,
                "property_id": row["property_id"],
                "table_id": row["table_id"],
                "round_id": row["event_round_id"],
                "what": row["event_kind"].replace("_", " "),
                "told": self._of_event(row),
                "findings": "",
                "finding_ids": [],
            }
            for row in found
        ]

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

    def _of_findings(self, of: Of, name: str, events: Rows, rounds: Rows, **asked: str | None) -> Rows:
        """Give the findings of a life that name none of its rounds, each where it happened."""
        if of not in _OF_FINDINGS:
            return []
        bearer = self._who.pseudonym(name) if of in (Of.DEALER, Of.PLAYER) else name
        ids = {row["round_id"] for row in rounds}
        places = {row["property_id"] for row in (*events, *rounds)}
        begins, ends = self._span(asked["since"], asked["until"])
        return [
            {
                "at": clock(row["at"], self._zones.get(row["property_id"], "UTC")),
                "order": 2,
                "property_id": row["property_id"],
                "table_id": row["table_id"],
                "round_id": row["round_id"],
                "what": row["fault"] or row["outcome"],
                "told": row["observed"],
                "findings": f"§ {row['clause']}",
                "finding_ids": [row["finding_id"]],
            }
            for row in self._log.findings(_OF_FINDINGS[of], [str(bearer)])
            if row["round_id"] not in ids
            and row["property_id"] in places
            and (row["at"] is None or begins <= row["at"] <= ends)
        ]


def _of_round(row: dict[str, Any]) -> str:
    parts = [
        row["what"],
        f"staked {row['staked']}" if row["staked"] else "",
        f"paid {row['paid']}" if row["paid"] else "",
        f"dealt by {row['dealer']}" if row["dealer"] else "",
        f"shoe {row['shoe_id']}" if row["shoe_id"] else "",
    ]
    return ", ".join(filter(None, parts))
