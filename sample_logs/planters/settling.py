"""Wagers of poker games settled, paid or charged otherwise than their cards say."""

from typing import Any

from sample_logs.planters.case import Case, Edit, Fits
from sample_logs.planters.change import Change
from sample_logs.planters.draft import Row
from sample_logs.planters.fits import all_of, setup_is
from sample_logs.planters.places import wagers

MAIN = "main"
"""Stands for the main wager of any of the games."""


def of_player(kind: str, outcome: str, **setup: Any) -> Fits:
    """Wagers of a kind and outcome of players against the dealer, at tables with such a setup."""

    def fits(case: Case) -> bool:
        wager = case.row
        right = wager["wager_kind"] == (case.main if kind == MAIN else kind)
        mine = wager["wager_position"] != "dealer" and not case.banked
        return right and wager["wager_outcome"] == outcome and mine

    return all_of(fits, setup_is(**setup))


def main(case: Case) -> bool:
    """Main wagers of players."""
    return bool(case.row["wager_kind"] == case.main and case.row["wager_position"] != "dealer")


def end(wager: Row, outcome: str, paid: int, returned: int) -> None:
    """Record a wager as ended otherwise, without vigorish."""
    lost = outcome == "lose"
    at = wager["paid_at"] or wager["collected_at"]
    wager.update(
        wager_outcome=outcome,
        wager_paid=paid,
        wager_returned=returned,
        vigorish=None if wager["vigorish"] is None else 0,
        vigorish_handling=None,
        vigorish_handled_at=None,
        vigorish_collected_at=None,
        paid_from="table" if paid else None,
        collected_at=at if lost or wager["wager_kind"] == "progressive_payout" else None,
        paid_at=None if lost else at,
    )


def pay_even(case: Case) -> None:
    """Pay the wager 1 to 1."""
    end(case.row, "win", case.row["wager_amount"], case.row["wager_amount"])


def give_back(case: Case) -> None:
    """Return the wager."""
    end(case.row, "push", 0, case.row["wager_amount"])


def collect(case: Case) -> None:
    """Collect the wager."""
    end(case.row, "lose", 0, 0)


def half_back(case: Case) -> None:
    """Return half of the wager."""
    case.row["wager_returned"] = case.row["wager_amount"] // 2


def pay(cents: int, stakes: int = 0) -> Edit:
    """Pay so many cents, and stakes, more."""

    def edit(case: Case) -> None:
        case.row["wager_paid"] += cents + stakes * case.row["wager_amount"]

    return edit


def take(cents: int) -> Edit:
    """Take so many cents more of vigorish."""

    def edit(case: Case) -> None:
        at = case.row["paid_at"]
        case.row["vigorish"] = (case.row["vigorish"] or 0) + cents  # many games have none to record
        case.row.update(vigorish_handling="collected", vigorish_handled_at=at, vigorish_collected_at=at)

    return edit


def paid_wrongly(citation: str, *fits: Fits) -> tuple[Change, ...]:
    """Pay winners of a paytable one stake too much, and a dollar too little."""
    return (
        Change(citation, "one stake over", wagers(*fits), pay(0, 1)),
        Change(citation, "a dollar short", wagers(*fits), pay(-100)),
    )
