"""Which kind of row a column of the log belongs to, and which kinds of row belong to which."""

from __future__ import annotations

from audit.format.worked_once import once
from rules.catalogue import Catalogue
from rules.clause import Per, ancestors
from rules.columns import Column

FILES = {
    Per.ROUND: "rounds",
    Per.HAND: "hands",
    Per.WAGER: "wagers",
    Per.PAYMENT: "payments",
    Per.EVENT: "events",
}
ABOVE = {per: ancestors(per) for per in Per}
"""Every kind of row that a kind of row belongs to, directly or not."""


@once
def homes(catalogue: Catalogue) -> dict[str, tuple[Per, Column]]:
    """Give the columns of the log by the name a rule asks for; of one in several tables, the first."""
    found: dict[str, tuple[Per, Column]] = {}
    for per, name in FILES.items():
        for column in catalogue.tables[name].columns:
            found.setdefault(column.parameter, (per, column))
    return found
