"""Rounds of a run's log that somebody asks for, with the findings beside them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from audit.format import names
from audit.search.log import RoundLog
from audit.search.people import Who
from audit.search.runs import refuse_other_days
from rules.citations import cited
from rules.positions import position
from rules.units import dollars

Rows = list[dict[str, Any]]

COLUMNS = ("at", "table_id", "round_id", "dealer", "shoe_id", "what", "staked", "paid", "findings", "judged")

TIMES = ("wagers_opened_at", "no_more_bets_at", "first_card_at", "result_announced_at", "settled_at")
"""Times of a round that tell when it began and when it ended."""
BEGAN = f"coalesce({', '.join(TIMES)})"
ENDED = f"coalesce({', '.join(reversed(TIMES))})"


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What rounds are asked for; None does not matter.

    at, since, until  times of the property's own clock
    dealer, floorperson, player  pseudonyms, or ids for who has the run's key
    min_amount        dollars staked or paid on a wager, or of a payment
    """

    tables: Sequence[str] = field(default_factory=tuple)
    property_id: str | None = None
    at: str | None = None
    since: str | None = None
    until: str | None = None
    seat: str | None = None
    player: str | None = None
    dealer: str | None = None
    floorperson: str | None = None
    shoe: str | None = None
    deck: str | None = None
    card: str | None = None
    wager: str | None = None
    min_amount: str | None = None
    outcome: str | None = None
    payment: str | None = None


class Rounds:
    """Finds rounds in a log; ``zones`` are the time zones of its properties."""

    def __init__(self, zones: dict[str, str], log: RoundLog, who: Who) -> None:
        self.log = log
        self._who = who
        self._zones = zones
        self._where: list[str] = []
        self._values: list[object] = []

    def asked(self, asked: Asked, most: int) -> Rows:
        """Tell the rounds that are asked for, the earliest first, no more than ``most``.

        Raises NameUnknown where something is named that is not in the log.
        """
        return self.told(self.found(asked, most), asked)

    def found(self, asked: Asked, most: int) -> Rows:
        """Give the same rounds as the log has them."""
        self._where, self._values = [], []
        place = self._of_place(asked)
        self._of_times(asked, place)
        self._of_round(asked)
        self._of_wager(asked)
        self._of_hand(asked)
        self._of_payment(asked)
        return self._rounds(most)

    def _of_place(self, asked: Asked) -> str | None:
        known = self.log.rows("SELECT DISTINCT property_id, table_id FROM rounds")
        tables = [names.known("table", each, {row["table_id"] for row in known}) for each in asked.tables]
        having = [row["property_id"] for row in known if not tables or row["table_id"] in tables]
        place = names.one_property(asked.property_id, having, f"table {tables[0]}" if tables else "")
        if tables:
            self._and(f"table_id IN ({', '.join('?' * len(tables))})", *tables)
        if place:
            self._and("property_id = ?", place)
        return place

    def _of_times(self, asked: Asked, place: str | None) -> None:
        if not (asked.at or asked.since or asked.until):
            return
        zone = self._zone(place)
        refuse_other_days(self.log.days, asked.since, asked.until)
        refuse_other_days(self.log.days, asked.at, asked.at)
        for given, condition in (
            (asked.since, f"{ENDED} >= ?"),
            (asked.until, f"{BEGAN} <= ?"),
            (asked.at, f"{BEGAN} <= ?"),
            (asked.at, f"{ENDED} >= ?"),
        ):
            if given:
                self._and(condition, microseconds(names.moment(given, zone)))

    def _of_round(self, asked: Asked) -> None:
        if asked.shoe:
            self._and("shoe_id = ?", names.known("shoe", asked.shoe, self.log.names("rounds", "shoe_id")))
        if asked.deck:
            self._and("deck_id = ?", names.known("deck", asked.deck, self.log.names("rounds", "deck_id")))
        for kind, given in (("dealer", asked.dealer), ("floorperson", asked.floorperson)):
            if given:
                (person,) = self._who.of_the_log(kind, given, self.log.names("rounds", f"{kind}_id"))
                self._and(f"{kind}_id = ?", person)

    def _of_wager(self, asked: Asked) -> None:
        """Ask for a wager that is all of what was named, or a hand where only its seat or player was."""
        of_wager, of_hand = _Some(), _Some()
        if asked.seat:
            seats = self.log.names("wagers", "wager_position") | self.log.names("hands", "hand_position")
            seat = names.known("seat", asked.seat, seats)
            of_wager.add("wager_position = ?", seat)
            of_hand.add("hand_position = ?", seat)
        if asked.player:
            players = self.log.names("wagers", "wager_player_id") | self.log.names("hands", "hand_player_id")
            (player,) = self._who.of_the_log("player", asked.player, players)
            of_wager.add("wager_player_id = ?", player)
            of_hand.add("hand_player_id = ?", player)
        only_who = not (asked.wager or asked.outcome or (asked.min_amount and not asked.payment))
        if asked.wager:
            of_wager.add("wager_kind = ?", self._code("wager", asked.wager, "wagers", "wager_kind"))
        if asked.outcome:
            of_wager.add("wager_outcome = ?", self._code("outcome", asked.outcome, "wagers", "wager_outcome"))
        if asked.min_amount and not asked.payment:
            least = names.cents(asked.min_amount)
            of_wager.add("greatest(wager_amount_cents, wager_paid_cents) >= ?", least)
        if of_wager.conditions and only_who:
            self._and(
                f"({of_wager.within('wagers')} OR {of_hand.within('hands')})",
                *of_wager.values,
                *of_hand.values,
            )
        elif of_wager.conditions:
            self._and(of_wager.within("wagers"), *of_wager.values)

    def _of_hand(self, asked: Asked) -> None:
        if asked.card:
            card = asked.card.strip()
            card = card if "-" in card else card[:-1].upper() + card[-1:].lower()
            card = "XX" if card.upper() == "XX" else card
            held = _Some()
            held.add("(list_contains(cards, ?) OR list_contains(tiles, ?))", card, card)
            if asked.seat:
                held.add("hand_position = ?", asked.seat)
            if not self.log.rows(f"SELECT 1 FROM hands WHERE {held.conditions[0]} LIMIT 1", card, card):  # noqa: S608
                message = (
                    f"no hand of the log has the card {asked.card}; cards are written As, Td, 2c, XX, 6-6"
                )
                raise names.NameUnknown(message)
            self._and(held.within("hands"), *held.values)

    def _of_payment(self, asked: Asked) -> None:
        if not asked.payment:
            return
        paid = _Some()
        paid.add("payment_kind = ?", self._code("payment", asked.payment, "payments", "payment_kind"))
        if asked.min_amount:
            paid.add("payment_amount_cents >= ?", names.cents(asked.min_amount))
        self._and(paid.within("payments", "payment_round_id"), *paid.values)

    def _code(self, kind: str, given: str, table: str, column: str) -> str:
        """Give a code of the log, which people write with spaces."""
        return names.known(kind, "_".join(given.split()), self.log.names(table, column))

    def _and(self, condition: str, *values: object) -> None:
        self._where.append(condition)
        self._values += values

    def _rounds(self, most: int) -> Rows:
        where = " AND ".join(self._where) or "true"
        asked = (
            f"SELECT *, {BEGAN} AS began, {ENDED} AS ended FROM rounds WHERE {where} "  # noqa: S608
            f"ORDER BY began NULLS LAST, property_id, round_id LIMIT {most}"
        )
        return self.log.rows(asked, *self._values)

    def told(self, rows: Rows, asked: Asked) -> Rows:
        """Tell rounds with their wagers, payments and findings."""
        wagers = self._of_rounds("wagers", rows)
        payments = self._of_rounds("payments", rows, "payment_round_id")
        findings: dict[str, Rows] = defaultdict(list)
        for each in self.log.findings("round_id", [row["round_id"] for row in rows]):
            findings[each["round_id"]].append(each)
        return [
            self._row(
                row, wagers[row["round_id"]], payments[row["round_id"]], findings[row["round_id"]], asked
            )
            for row in rows
        ]

    def _of_rounds(self, table: str, rounds: Rows, name: str = "round_id") -> dict[str, Rows]:
        found: dict[str, Rows] = defaultdict(list)
        if rounds:
            ids = [row["round_id"] for row in rounds]
            for row in self.log.rows(f"SELECT * FROM {table} WHERE {name} IN (SELECT unnest(?))", ids):  # noqa: S608
                found[row[name]].append(row)
        return found

    def _row(
        self, row: dict[str, Any], wagers: Rows, payments: Rows, findings: Rows, asked: Asked
    ) -> dict[str, Any]:
        zone = self._zone(row["property_id"])
        meant = [each for each in wagers if _is_meant(each, asked)]
        kind = _coded(asked.payment)
        paid = [each for each in payments if each["payment_kind"].casefold() == kind] if kind else []
        return {
            "at": clock(row["began"], zone),
            "property_id": row["property_id"],
            "gaming_day": row["gaming_day"].isoformat(),
            "table_id": row["table_id"],
            "round_id": row["round_id"],
            "dealer": self._who.pseudonym(row["dealer_id"]),
            "floorperson": self._who.pseudonym(row["floorperson_id"]),
            "shoe_id": row["shoe_id"],
            "deck_id": row["deck_id"],
            "void": row["void"],
            "players": sorted(
                {str(self._who.pseudonym(w["wager_player_id"])) for w in wagers if w["wager_player_id"]}
            ),
            "what": _what(row, meant if _asks_for_wagers(asked) else [], paid, len(wagers)),
            "staked": _sum(each["wager_amount_cents"] for each in wagers),
            "paid": _sum(each["wager_paid_cents"] for each in wagers),
            "findings": ", ".join(cited(each["clause"]) for each in findings),
            "finding_ids": [each["finding_id"] for each in findings],
            "judged": self.log.judged.of(row["gaming_day"]),
        }

    def _zone(self, place: str | None) -> str:
        zones = set(self._zones.values())
        if place is None and len(zones) > 1:
            message = "times are of a property's own clock: say --property"
            raise names.NameUnknown(message)
        return str(self._zones.get(place or "", next(iter(zones), "UTC")))


class _Some:
    """Conditions on one row of a table that belongs to a round."""

    def __init__(self) -> None:
        self.conditions: list[str] = []
        self.values: list[object] = []

    def add(self, condition: str, *values: object) -> None:
        self.conditions.append(condition)
        self.values += values

    def within(self, table: str, name: str = "round_id") -> str:
        return f"round_id IN (SELECT {name} FROM {table} WHERE {' AND '.join(self.conditions)})"  # noqa: S608


def microseconds(moment: datetime) -> int:
    """Give a moment as the log's times are asked for."""
    return (moment - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(microseconds=1)


def clock(moment: int | None, zone: str) -> str:
    """Write a time of the log by a property's own clock; empty where none is recorded."""
    if moment is None:
        return ""
    at = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(microseconds=moment)
    return f"{at.astimezone(ZoneInfo(zone)):%Y-%m-%d %H:%M:%S}"


def _asks_for_wagers(asked: Asked) -> bool:
    return bool(asked.seat or asked.wager or asked.outcome or (asked.min_amount and not asked.payment))


def _coded(given: str | None) -> str:
    """Write the name of a kind as the log codes it: ``Envy Bonus`` is ``envy_bonus``."""
    return "_".join((given or "").split()).casefold()


def _is_meant(wager: dict[str, Any], asked: Asked) -> bool:
    kind, outcome = _coded(asked.wager), _coded(asked.outcome)
    least = names.cents(asked.min_amount) if asked.min_amount and not asked.payment else 0
    return (
        asked.seat in (None, wager["wager_position"])
        and (not outcome or str(wager["wager_outcome"]).casefold() == outcome)
        and (not kind or str(wager["wager_kind"]).casefold() == kind)
        and (not least or max(wager["wager_amount_cents"] or 0, wager["wager_paid_cents"] or 0) >= least)
    )


def _what(row: dict[str, Any], wagers: Rows, payments: Rows, count: int) -> str:
    told = ["void"] if row["void"] else []
    told += [
        f"{position(w['wager_position'] or '')} {w['wager_kind'].replace('_', ' ')} "
        f"{_sum([w['wager_amount_cents']])} {w['wager_outcome'] or ''}".strip()
        for w in wagers
    ]
    told += [
        f"{p['payment_kind'].replace('_', ' ')} {_sum([p['payment_amount_cents']])} "
        f"{position(p['payee_position'] or '')}".strip()
        for p in payments
    ]
    return "; ".join(told) or f"{count} wager{'s' * (count != 1)}"


def _sum(amounts: Iterable[int | None]) -> str:
    known = [each for each in amounts if each is not None]
    return dollars(sum(known)) if known else ""
