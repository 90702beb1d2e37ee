"""Lies told at random and with care: all that is recorded of a round, a seat or a payment is changed alike.

Each is told at one gaming table, of a round drawn at random.  ``tests.lies_at_random`` asks who notices.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from decimal import Decimal
from functools import partial
from random import Random
from typing import Any

from rules.events import BY_OTHERS
from tests.taken_away import ROUND_OF

Row = dict[str, Any]
_CENT, _NOTHING = Decimal("0.01"), Decimal("0.00")
_RAISES = (5, 25, 100, 250)
"""By how many dollars a stake is raised."""
_A_PAUSE = timedelta(milliseconds=100)
"""Shortest pause in which a round is added."""
_OF_A_HAND = (
    "hand_position",
    "hand_player_id",
    "card_order",
    "hand_set_at",
    "hand_revealed_at",
    "hand_racked_at",
)
_OF_A_WAGER = ("wager_number", "wager_position", "wager_player_id", "wager_amount", "wager_placed_at")
_IN_TURN = ("settlement_order", "paid_at", "collected_at", "envy_lammer", "envy_lammer_at")
"""Columns that stay with a seat when the win of another is written down there; in turn: by seats."""


class Table:
    """All rows of one gaming table in a log, by the table of the log; a lie changes them."""

    def __init__(self, name: str, rows: dict[str, list[Row]]) -> None:
        self.name, self.rows = name, rows
        self.rounds = {row["round_id"]: row for row in rows["rounds"]}

    def own_shoe(self, round_id: str) -> str | None:
        """The shoe of a round, where no other round came from it."""
        shoe: str | None = self.rounds[round_id].get("shoe_id")
        return shoe if sum(row.get("shoe_id") == shoe for row in self.rounds.values()) == 1 else None

    def of(self, round_id: str, name: str) -> list[Row]:
        """Rows of a table of the log that belong to a round, or to a shoe of its own."""
        shoe = self.own_shoe(round_id)
        rows = [row for row in self.rows.get(name, []) if row.get("event_kind") not in BY_OTHERS]
        named = ROUND_OF[name]
        return [row for row in rows if row[named] == round_id or (shoe and row.get("event_shoe_id") == shoe)]

    def wagers(self, outcome: str) -> list[Row]:
        """Wagers of players with an outcome, but those that the meter paid."""
        found = (row for row in self.rows["wagers"] if row["wager_outcome"] == outcome)
        return [row for row in found if row["wager_position"] != "dealer" and row["paid_from"] != "meter"]

    def at(self, round_id: str, seat: str, name: str, position: str) -> list[Row]:
        """Rows of a table of the log that belong to a seat in a round, wagers by their kind."""
        found = [row for row in self.of(round_id, name) if row[position] == seat]
        return sorted(found, key=lambda row: str(row.get("wager_kind")))


Lie = Callable[[Table, Random], bool]
"""Changes the rows of a gaming table; false where it has nothing to lie about."""


def leave_out_a_round(table: Table, rng: Random) -> bool:
    """Take out any round with all that belongs to it; its numbers are closed up."""
    gone = rng.choice(sorted(table.rounds))
    taken = {id(row) for name in ROUND_OF for row in table.of(gone, name)}
    for name in ROUND_OF:
        table.rows[name] = [row for row in table.rows.get(name, []) if id(row) not in taken]
    return True


def raise_a_payment_and_its_stake(table: Table, rng: Random) -> bool:
    """Raise a winning stake after the result, and what it was paid and bore of vigorish with it.

    Every other time all that was staked at the seat, so that its wagers stay as they are to each other.
    """
    won = [row for row in table.wagers("win") if row["wager_paid"] > 0 and row["wager_amount"] > 0]
    if not won:
        return False
    wager = rng.choice(won)
    alone = rng.random() < 1 / 2
    seat = table.at(wager["round_id"], wager["wager_position"], "wagers", "wager_position")
    times = 1 + rng.choice(_RAISES) / wager["wager_amount"] if alone else Decimal(2)
    for row in [wager] if alone else [row for row in seat if row["paid_from"] != "meter"]:
        for name in ("wager_amount", "wager_paid", "wager_returned", "vigorish", "moved_amount"):
            if row.get(name):
                row[name] = (row[name] * times).quantize(_CENT)
    return True


def move_a_win_to_another_seat(table: Table, rng: Random) -> bool:
    """Write down a winner's hand at the seat of one who lost, with what it wins for the stakes there."""
    pairs = [
        (won, lost)
        for won in table.wagers("win")
        for lost in table.of(won["round_id"], "wagers")
        if lost["wager_outcome"] == "lose"
        and lost["wager_position"] not in (won["wager_position"], "dealer")
        and _may_change_places(table, won, lost)
    ]
    if not pairs:
        return False
    won, lost = rng.choice(pairs)
    hands, wagers = _seats(table, won, lost)
    for one, other in zip(*hands, strict=True):
        _change_places(one, other, _OF_A_HAND)
    for one, other in zip(*wagers, strict=True) if all(hands) else [(won, lost)]:
        _win_for_the_other(one, other, _IN_TURN if all(hands) else ())
    return True


def add_a_round(table: Table, rng: Random) -> bool:
    """Add a round like another in the pause after it, with cards, wagers, payments and all that happened."""
    begins = sorted(row["wagers_opened_at"] for row in table.rows["rounds"] if row["wagers_opened_at"])
    pauses = [
        (
            round_id,
            row["settled_at"],
            next((at for at in begins if at >= row["settled_at"]), row["settled_at"]),
        )
        for round_id, row in sorted(table.rounds.items())
        if row["settled_at"]
    ]
    pauses = [(round_id, since, until) for round_id, since, until in pauses if until - since > _A_PAUSE]
    if pauses:
        add_between(table, *rng.choice(pauses))
    return bool(pauses)


def skim_vigorish(table: Table, rng: Random) -> bool:
    """Leave out some of the vigorish: of a wager, of what a marker stood for, or of a bank, which gets it."""
    taken = (row for row in table.wagers("win") if row["vigorish"] and row["vigorish_handling"] != "marked")
    skims = [partial(_skim, row, "vigorish", rng) for row in taken]
    paid = [row for row in table.rows.get("payments", []) if row["payment_amount"]]
    surplus = {row["payment_round_id"]: row for row in paid if row["payment_kind"] == "bank_surplus"}
    for row in paid:
        to = surplus.get(row["payment_round_id"]) if row["payment_kind"] == "bank_vigorish" else None
        if to or row["payment_kind"] == "marker_collection":
            skims.append(partial(_skim, row, "payment_amount", rng, to))
    if skims:
        rng.choice(skims)()
    return bool(skims)


LIES: tuple[Lie, ...] = (
    leave_out_a_round,
    raise_a_payment_and_its_stake,
    move_a_win_to_another_seat,
    add_a_round,
    skim_vigorish,
)


def _seats(table: Table, won: Row, lost: Row) -> tuple[list[list[Row]], list[list[Row]]]:
    """Hands and wagers at the seats of two wagers of a round."""
    places = [(row["round_id"], row["wager_position"]) for row in (won, lost)]
    hands = [table.at(*place, "hands", "hand_position") for place in places]
    return hands, [table.at(*place, "wagers", "wager_position") for place in places]


def _may_change_places(table: Table, won: Row, lost: Row) -> bool:
    """Whether two seats of a round have a hand each and the same kinds of wager, or no hands of their own."""
    hands, wagers = _seats(table, won, lost)
    if not any(hands):
        return _in_cents(won, lost)
    kinds = [[row["wager_kind"] for row in each] for each in wagers]
    if (
        [len(each) for each in hands] != [1, 1]
        or kinds[0] != kinds[1]
        or won["wager_kind"] != lost["wager_kind"]
    ):
        return False
    return all(_in_cents(one, two) and _in_cents(two, one) for one, two in zip(*wagers, strict=True))


def _in_cents(won: Row, lost: Row) -> bool:
    """Whether what one stake was paid, from the table and at once, comes to whole cents for the other."""
    if (
        won["vigorish_handling"] == "marked"
        or won["paid_from"] not in (None, "table")
        or not won["wager_amount"]
    ):
        return False
    times: Decimal = lost["wager_amount"] / won["wager_amount"]
    due = [(won[name] or _NOTHING) * times for name in ("wager_paid", "wager_returned", "vigorish")]
    return times > 0 and all(each == each.quantize(_CENT) for each in due)


def _change_places(one: Row, other: Row, stay: tuple[str, ...]) -> None:
    for name in one:
        if name not in stay:
            one[name], other[name] = other[name], one[name]


def _win_for_the_other(one: Row, other: Row, in_turn: tuple[str, ...]) -> None:
    """Exchange what two wagers won or lost, each for the stake that lay there.

    in_turn  columns that stay as well, where seats are settled in their turn
    """
    paid = [row["paid_at"] is not None for row in (other, one)]
    _change_places(one, other, (*_OF_A_WAGER, *in_turn))
    stakes = (other["wager_amount"], one["wager_amount"])
    for row, was_paid, stake in zip((one, other), paid, stakes, strict=True):
        at = row["paid_at"] or row["collected_at"]
        row["paid_at"], row["collected_at"] = (at, None) if was_paid else (None, at)
        for name in ("wager_paid", "wager_returned", "vigorish"):
            if row[name]:
                row[name] = (row[name] * row["wager_amount"] / stake).quantize(_CENT)


def add_between(table: Table, round_id: str, since: datetime, until: datetime) -> None:
    """Copy a round into the pause between two moments, faster than it was played."""
    copied = {name: table.of(round_id, name) for name in ROUND_OF}
    shoe = table.own_shoe(round_id)
    times = [
        at for rows in copied.values() for row in rows for at in row.values() if isinstance(at, datetime)
    ]
    first, last = min(times), max(times)
    begin, length = since + (until - since) / 10, (until - since) * 4 / 5
    for name, rows in copied.items():
        for row in rows:
            cells = {}
            for key, cell in row.items():
                cells[key] = (
                    begin + (cell - first) / (last - first) * length if isinstance(cell, datetime) else cell
                )
                if cell and cell in (round_id, shoe):
                    cells[key] = f"{cell}-made-up"
            table.rows[name].append(cells)


def _skim(row: Row, column: str, rng: Random, to: Row | None = None) -> None:
    """Leave out all or a part of an amount; what is left out goes to another payment, if there is one."""
    cents = int(row[column] / _CENT)
    gone = rng.choice((cents, rng.randint(1, cents))) * _CENT
    row[column] -= gone
    if to:
        to["payment_amount"] += gone
