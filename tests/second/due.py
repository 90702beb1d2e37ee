"""What is due on a wager or a payment, as a second evaluator states it."""

from __future__ import annotations

from typing import Any, NamedTuple

Row = dict[str, Any]
Settled = tuple[int, int, int]
"""Winnings, stake handed back and vigorish, in cents."""


class Due(NamedTuple):
    """What is due on one wager or payment of a round, in cents.

    key             ``wager 3`` or ``payment 2``: its number in the log
    due_cents       winnings before vigorish; None where the reading leaves the wager undecided
    returned_cents  stake handed back
    citation        the paragraph that says so
    vigorish_cents  vigorish on the winnings
    others          settlements that the text permits as well
    at_least        whether more may be paid
    """

    key: str
    due_cents: int | None
    returned_cents: int | None
    citation: str
    vigorish_cents: int = 0
    others: tuple[Settled, ...] = ()
    at_least: bool = False


class Round(NamedTuple):
    """One round as it stands in the log: its row, hands, wagers, payments and events; money in cents."""

    row: Row
    hands: list[Row]
    wagers: list[Row]
    payments: list[Row]
    events: list[Row]

    def hand(self, position: str) -> Row | None:
        """Return the hand of a position."""
        return next((each for each in self.hands if each["hand_position"] == position), None)

    def wager(self, kind: str, position: str) -> Row | None:
        """Return a position's wager of a kind."""
        named = (kind, position)
        return next((w for w in self.wagers if (w["wager_kind"], w["wager_position"]) == named), None)


def key_of(wager: Row) -> str:
    """Name a wager as ``Due`` does."""
    return f"wager {wager['wager_number']}"


def lost(wager: Row, citation: str) -> Due:
    """Nothing is due, and the stake is collected."""
    return Due(key_of(wager), 0, 0, citation)


def returned(wager: Row, citation: str) -> Due:
    """The stake goes back and nothing is won."""
    return Due(key_of(wager), 0, wager["wager_amount"], citation)


def won(wager: Row, odds: int, citation: str) -> Due:
    """Odds to 1 are paid on the stake, and the stake stays the player's."""
    return Due(key_of(wager), wager["wager_amount"] * odds, wager["wager_amount"], citation)


def undecided(wager: Row, citation: str) -> Due:
    """The reading says nothing of this wager."""
    return Due(key_of(wager), None, None, citation)
