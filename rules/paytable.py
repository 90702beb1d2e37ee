"""Paytables: odds printed in a table of the law, read from a chapter's ``paytables.yaml``.

The file is a list.  An entry with a citation is a table.  An entry that says what a wager is ``called`` tells
what all tables of the wager have in common, such as the choice that a casino files.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal
from functools import cache
from importlib.resources import files
from typing import Any

from rules.data import read_data
from rules.in_time import in_turn

_DOLLARS = re.compile(r"\d+(\.\d\d)?")


def natural_row(row: str) -> str:
    """Name a row of the column for hands without a wild card."""
    return f"natural_{row}"


def wild_row(row: str) -> str:
    """Name a row of the column for hands with one."""
    return f"{row}_with_wild"


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
    since, until, source  dates of the table where they differ from those of its section
    duty, reading     what the clause made of the table says, where it needs words of its own; a row in braces
              stands for its odds to 1
    judged_by         the clause that judges it, where that is none made of the table
    amends    of a later text of an amended table: the name by which it is printed and filed; its own name
              says since when it applies, too
    """

    citation: str
    wager: str
    name: str
    since: date | None = None
    source: str = ""
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
    until: date | None = None
    duty: str = ""
    reading: str = ""
    judged_by: str = ""
    amends: str = ""

    @property
    def printed_name(self) -> str:
        """The name that the law prints, which all texts of the table have in common."""
        return self.amends or self.name

    @property
    def judge(self) -> str:
        """Citation of the clause that judges it."""
        return self.judged_by or self.citation

    @property
    def said(self) -> str:
        """What the clause made of it says, with the odds to 1 of the rows that its words name."""
        return self.duty.format_map(self.odds)

    @property
    def rows(self) -> tuple[str, ...]:
        """Every row that is not collected."""
        columns = (self.percent, self.amounts, self.odds_wild, self.odds, self.for_one, self.pushes)
        return tuple(dict.fromkeys(row for column in columns for row in column))

    @property
    def every_odds(self) -> tuple[int, ...]:
        """Odds to 1 that a row has, or is read to have; none where a row is paid otherwise."""
        if self.for_one or self.amounts or self.percent:
            return ()
        columns = (self.odds, self.odds_wild, *self.stated.values())
        return tuple(dict.fromkeys(odds for column in columns for odds in column.values()))

    def in_one_column(self) -> "Paytable":
        """Give a table of two columns as one of one, whose rows name the column they were in."""
        if not self.odds_wild:
            return self
        odds = {natural_row(row): odds for row, odds in self.odds.items()}
        odds |= {wild_row(row): odds for row, odds in self.odds_wild.items()}
        return replace(self, odds=odds, odds_wild={}, stated={})

    def as_stated(self) -> "Paytable":
        """Give the table with the figures that reproduce its stated payback in place of those printed."""
        odds = {**self.odds, **self.stated.get("odds", {})}
        odds_wild = {**self.odds_wild, **self.stated.get("odds_wild", {})}
        return replace(self, stated={}, odds=odds, odds_wild=odds_wild)


@dataclass(frozen=True, slots=True)
class Filed:
    """The choice that a casino files among the tables of a wager.

    option, citation, meaning  as for a filed ``Option``
    choice  how a table is called there
    """

    option: str
    citation: str
    meaning: str
    choice: str = "Paytable {name}"

    @property
    def parameter(self) -> str:
        """Name under which rules ask for the table that is filed."""
        return f"approved_{self.option}"


@dataclass(frozen=True, slots=True)
class TabledWager:
    """A wager that is paid by tables.

    called  its name in the Code
    filed   the choice among its tables; None where there is one table only
    kinds   the kinds of wager that one sentence of the Code is about, where ``wager`` is none itself
    """

    wager: str
    called: str = ""
    filed: Filed | None = None
    tables: Mapping[str, Paytable] = field(default_factory=dict)
    kinds: tuple[str, ...] = ()

    @property
    def judged_as(self) -> str:
        """The kind of wager of the clauses that judge its tables; empty where it stands for several."""
        return "" if self.kinds else self.wager

    def choices(self) -> dict[str, str]:
        """Tables that may be filed, each with its name in the Rules Submission."""
        assert self.filed is not None
        return {
            name: self.filed.choice.format(name=name, stake=table.stake)
            for name, table in self.tables.items()
            if not table.amends
        }

    def amended(self) -> dict[str, tuple[tuple[date, str], ...]]:
        """Since when the later texts of each amended table apply, and under which name each stands."""
        found: dict[str, tuple[tuple[date, str], ...]] = {}
        for name, table in self.tables.items():
            if table.amends and table.since:
                found[table.amends] = (*found.get(table.amends, ()), (table.since, name))
        return found


@cache
def tabled_wagers(chapter: str) -> Mapping[str, TabledWager]:
    """Return the wagers of a chapter folder that are paid by tables, by name; none without such a file.

    Raises PaytableError as ``read_paytables`` does.
    """
    file = files("rules").joinpath(chapter, "paytables.yaml")
    return _read(file.read_text(encoding="utf-8"), f"{chapter}/paytables.yaml") if file.is_file() else {}


def paytables(chapter: str) -> dict[str, dict[str, Paytable]]:
    """Return a chapter folder's paytables by wager and name.

    Raises PaytableError as ``read_paytables`` does.
    """
    return {name: dict(wager.tables) for name, wager in tabled_wagers(chapter).items() if wager.tables}


def read_paytables(text: str, where: str) -> dict[str, dict[str, Paytable]]:
    """Return the paytables of a YAML text in the form of a chapter's file, by wager and name.

    Raises PaytableError, naming ``where``, for a text that is not a list of entries, and for an entry that
    lacks a field, has an unknown one, stands there twice, pays something other than a whole number (an
    amount: whole cents),
    pays a row in two ways that exclude each other, or pays an Envy Bonus on a row it does not have.
    """
    return {name: dict(wager.tables) for name, wager in _read(text, where).items() if wager.tables}


def _read(text: str, where: str) -> dict[str, TabledWager]:
    entries = read_data(text)
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        message = f"{where}: is not a list of paytables"
        raise PaytableError(message)
    wagers: dict[str, TabledWager] = {}
    tables: dict[str, dict[str, list[Paytable]]] = {}
    for entry in entries:
        try:
            if "called" in entry:
                wager = _wager(entry)
                _put_once(wagers, wager)
            else:
                table = _table(entry)
                tables.setdefault(table.wager, {}).setdefault(table.name, []).append(table)
        except (AttributeError, TypeError, ValueError) as error:
            message = f"{where}: {entry.get('citation') or entry.get('wager')}: {error}"
            raise PaytableError(message) from error
    named = dict.fromkeys((*wagers, *tables))
    return {
        name: replace(wagers.get(name, TabledWager(name)), tables=_texts(tables.get(name, {}), where))
        for name in named
    }


def _put_once(wagers: dict[str, TabledWager], wager: TabledWager) -> None:
    if wager.wager in wagers:
        message = f"{wager.wager} is there twice"
        raise ValueError(message)
    wagers[wager.wager] = wager


def _texts(tables: dict[str, list[Paytable]], where: str) -> dict[str, Paytable]:
    """Name the texts of each table: the first as printed, later ones ``A since 2026-07-01``.

    Raises PaytableError where they do not follow one another.
    """
    found: dict[str, Paytable] = {}
    for name, texts in tables.items():
        try:
            first, *later = in_turn(texts, f"{where}: {texts[0].citation}")
        except ValueError as error:
            raise PaytableError(str(error)) from error
        found[name] = first
        for text in later:
            amended = replace(text, name=f"{name} since {text.since}", amends=name)
            found[amended.name] = amended
    return found


def _wager(entry: dict[str, Any]) -> TabledWager:
    wager = TabledWager(**{**entry, "kinds": tuple(entry.get("kinds", ()))})
    return replace(wager, filed=Filed(**entry["filed"]) if wager.filed else None)


def _table(entry: dict[str, Any]) -> Paytable:
    amounts = {row: _cents(dollars) for row, dollars in entry.get("amounts", {}).items()}
    table = Paytable(**{**entry, "amounts": amounts, "pushes": tuple(entry.get("pushes", ()))})
    if fault := _fault(table):
        raise ValueError(fault)
    try:
        assert table.said is not None
    except (KeyError, IndexError) as error:
        message = f"its duty names {error}, which is not a row"
        raise ValueError(message) from error
    return table


def _cents(dollars: int | str) -> int:
    if type(dollars) is not int and not (isinstance(dollars, str) and _DOLLARS.fullmatch(dollars)):
        message = f"{dollars!r} is not an amount in dollars"
        raise ValueError(message)
    return int(Decimal(dollars) * 100)


def _fault(table: Paytable) -> str:
    if any(day is not None and type(day) is not date for day in (table.since, table.until)):
        return "since and until are days such as 2026-07-01, without quotes"
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
