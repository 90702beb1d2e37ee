"""Which payments settle the vigorish of which wagers, and what may, where a space or a moment is missing."""

from __future__ import annotations

from typing import Any

from tests.slow.book import Desk, Wager
from tests.slow.collected import Collection
from tests.slow.three import first_known, less, plus

PAID = ("payee_position", "payment_at")


def said_of(wager: Wager) -> tuple[Any, Any]:
    return wager.row["wager_position"], wager.row["vigorish_collected_at"]


def said_to_be_settled(collection: Collection, desk: Desk) -> list[Wager]:
    """Banker wagers whose vigorish may have been marked, collected from that seat at that moment."""
    return settled_at(collection.of, desk)


def settled_at(said: Any, desk: Desk) -> list[Wager]:
    """Banker wagers whose vigorish may have been marked, collected from a seat at a moment."""
    if said is None or None in said:
        return []
    wagers = [w for one in desk.rounds.values() for w in one.wagers]
    marked = [
        w for w in wagers if w.row["wager_kind"] == "banker" and w.row["vigorish_handling"] != "collected"
    ]
    return [w for w in marked if said_of(w) == said]


def may_be_settled_unsaid(wager: Wager, since: Any) -> bool:
    """A later collection from the wager's space is more than the wagers come to that it is said to settle."""
    desk, seat = wager.round.desk, wager.row["wager_position"]
    told = [c for c in desk.collections if c.of is not None and c.of[0] == seat]
    later = [c for c in told if since is not None and c.row["payment_at"] >= since]
    return any(less(_vigorish_of(c, desk), _paid(c.of, desk)) for c in later)


def _paid(said: Any, desk: Desk) -> int | None:
    paid: int | None = 0
    for collection in desk.collections:
        if collection.of == said:
            paid = plus(paid, collection.cents)
    return paid


def _vigorish_of(collection: Collection, desk: Desk) -> int | None:
    settled, owed = said_to_be_settled(collection, desk), 0
    for each in settled:
        if each.row["vigorish"] is None:
            return None
        owed += each.row["vigorish"]
    return owed if settled else None


def more_may_be_paid(wager: Wager) -> bool:
    """A payment of the table's day that lacks its space or moment may be of the same collection."""
    said = said_of(wager)
    return any(
        each.of is None
        and each.row["gaming_day"] == wager.round.row["gaming_day"]
        and all(each.row[name] in (None, own) for name, own in zip(PAID, said, strict=True))
        for each in wager.round.desk.collections
    )


def more_may_settle(wager: Wager) -> bool:
    """A wager of the table's day that lacks its space is said to be settled at that moment."""
    wagers = [w for one in wager.round.table.rounds for w in one.wagers]
    return any(
        w.row["wager_kind"] == "banker"
        and w.row["vigorish_handling"] == "marked"
        and said_of(w) == (None, wager.row["vigorish_collected_at"])
        for w in wagers
    )


def unsaid_may_be_settled(wager: Wager, over: int) -> bool:
    """What was collected besides may be vigorish marked there before, of which no collection is told."""
    seat, at = said_of(wager)
    wagers = [w for one in wager.round.desk.rounds.values() for w in one.wagers]
    there = [w for w in wagers if w.row["wager_position"] == seat and _is_unsaid(w)]
    marked = [(marked_at(w), w.row["vigorish"]) for w in there]
    if any(None in each for each in marked):
        return True
    before = [owed for since, owed in marked if since <= at]
    return bool(before) and min(owed for _, owed in marked) <= over <= sum(before)


def _is_unsaid(wager: Wager) -> bool:
    row = wager.row
    if (
        row["wager_kind"] != "banker"
        or row["vigorish_collected_at"]
        or row["vigorish_handling"] == "collected"
    ):
        return False
    return row["vigorish"] != 0 and (row["vigorish_handling"] == "marked" or bool(row["vigorish"]))


def marked_at(wager: Wager) -> Any:
    """When it was marked; no sooner than the first card, where nobody recorded that."""
    return first_known(wager.row["vigorish_handled_at"], wager.round.row["first_card_at"])
