"""Paytables: odds printed in a table of the law, read from a chapter's ``paytables.yaml``."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal
from importlib.resources import files

import yaml

_DOLLARS = re.compile(r"\d+(\.\d\d)?")


class PaytableError(Exception):
    """A paytables.yaml is malformed; names the file and the entry."""


@dataclass(frozen=True, slots=True)
class Paytable:
    """One paytable: what each row pays.  Rows stand best first.

    odds     to 1: winnings besides the stake
    odds_wild  the same for hands with a wild card; ``odds`` is then the Natural column
    for_one  for 1: the whole amount paid, the stake having been collected already
    amounts  cents, whatever the stake (dollars in the file)
    percent  percent of the progressive meter; a row with an amount too pays both
    pushes   rows that return the stake and win nothing
    envy     Envy Bonus in dollars for the row in another player's hand
    stated   the only figures for ``odds`` and ``odds_wild`` that give the payback stated for the table,
             where those printed do not
    stake    the only stake the table is for, in dollars; 0 where it is for any stake
    seed     what the progressive meter starts from, in dollars; for each dollar staked if ``stake`` is 0
    rate, reserve     percent of each stake that goes to the meter, and to its reserve
    stake_returned    an amount or a percentage is paid besides the stake
    fully_wild_joker  the joker is any card
    authority         law, proposed (a rulemaking not in force in the text we hold) or external (not law)
    """

    citation: str
    wager: str
    name: str
    since: date
    source: str
    odds: dict[str, int] = field(default_factory=dict)
    odds_wild: dict[str, int] = field(default_factory=dict)
    for_one: dict[str, int] = field(default_factory=dict)
    amounts: dict[str, int] = field(default_factory=dict)
    percent: dict[str, int] = field(default_factory=dict)
    pushes: tuple[str, ...] = ()
    envy: dict[str, int] = field(default_factory=dict)
    stated: dict[str, dict[str, int]] = field(default_factory=dict)
    stake: int = 0
    seed: int = 0
    rate: int = 0
    reserve: int = 0
    stake_returned: bool = False
    fully_wild_joker: bool = False
    authority: str = "law"

    @property
    def rows(self) -> tuple[str, ...]:
        """Every row that is not collected."""
        columns = (self.percent, self.amounts, self.odds_wild, self.odds, self.for_one, self.pushes)
        return tuple(dict.fromkeys(row for column in columns for row in column))

    def as_stated(self) -> Paytable:
        """Give the table with the figures that reproduce its stated payback in place of those printed."""
        odds = {**self.odds, **self.stated.get("odds", {})}
        odds_wild = {**self.odds_wild, **self.stated.get("odds_wild", {})}
        return replace(self, stated={}, odds=odds, odds_wild=odds_wild)


def paytables(chapter: str) -> dict[str, dict[str, Paytable]]:
    """Return a chapter folder's paytables by wager and name.

    Raises PaytableError as ``read_paytables`` does.
    """
    file = files("rules").joinpath(chapter, "paytables.yaml")
    return read_paytables(file.read_text(encoding="utf-8"), f"{chapter}/paytables.yaml")


def read_paytables(text: str, where: str) -> dict[str, dict[str, Paytable]]:
    """Return the paytables of a YAML text in the form of a chapter's file, by wager and name.

    Raises PaytableError, naming ``where``, for a text that is not a list of entries, and for an entry that
    lacks a field, has an unknown one, pays something other than a whole number (an amount: whole cents),
    pays a row in two ways that exclude each other, or pays an Envy Bonus on a row it does not have.
    """
    entries = yaml.safe_load(text)
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        message = f"{where}: is not a list of paytables"
        raise PaytableError(message)
    found: dict[str, dict[str, Paytable]] = {}
    for entry in entries:
        try:
            amounts = {row: _cents(dollars) for row, dollars in entry.get("amounts", {}).items()}
            table = Paytable(**{**entry, "amounts": amounts, "pushes": tuple(entry.get("pushes", ()))})
            fault = _fault(table)
        except (AttributeError, TypeError, ValueError) as error:
            message = f"{where}: {entry.get('citation')}: {error}"
            raise PaytableError(message) from error
        if fault:
            message = f"{where}: {table.citation}: {fault}"
            raise PaytableError(message)
        found.setdefault(table.wager, {})[table.name] = table
    return found


def _cents(dollars: int | str) -> int:
    if type(dollars) is not int and not (isinstance(dollars, str) and _DOLLARS.fullmatch(dollars)):
        message = f"{dollars!r} is not an amount in dollars"
        raise ValueError(message)
    return int(Decimal(dollars) * 100)


def _fault(table: Paytable) -> str:
    columns = (table.odds, table.odds_wild, table.for_one, table.amounts, table.percent, table.envy)
    amounts = [amount for column in columns for amount in column.values()]
    if not amounts or not all(type(amount) is int and amount > 0 for amount in amounts):
        return "what a row pays must be a whole number above 0"
    fixed = {*table.amounts, *table.percent}
    if len(fixed) + len({*table.odds, *table.odds_wild}) + len(table.for_one) + len(table.pushes) > len(
        table.rows
    ):
        return "a row pays in two ways"
    if strange := set(table.envy) - set(table.rows):
        return f"an Envy Bonus for {', '.join(sorted(strange))}, which is not a row"
    if table.authority not in {"law", "proposed", "external"}:
        return f"authority {table.authority!r} is not law, proposed or external"
    return ""
