"""Paytables of optional wagers as arrays: the row a hand stands on, and what each row pays.

Rows and tables are numbered: a row is a place in ``Paybook.rows``, 0 being a hand on none, a table one in
``Paybook.tables``.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from rules.asked import asks_for
from rules.clause import calling_module, derived
from rules.duties.settlements import LOSE, OUTCOMES, PUSH, WIN
from rules.duties.tables_of_the_day import Tables, derived_by_tables
from rules.hands import lists, seven
from rules.hands.lists import Rows
from rules.kinds import Bools, Cents, Codes, Count, Flag, Text
from rules.paytable import Paytable, tabled_wagers
from rules.values import booleans, certainly, either, integers

Array = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Paybook:
    """What a chapter's optional wagers are paid by.

    kinds   the wagers
    tables  their paytables
    filed   those of them whose paytable the casino chooses, each with the column that names it; of each of
            the others there is one
    """

    kinds: tuple[str, ...]
    tables: tuple[Paytable, ...]
    filed: Mapping[str, str]

    @classmethod
    def of(cls, chapter: str, kinds: tuple[str, ...], tables: tuple[Paytable, ...] = ()) -> "Paybook":
        """Read what wagers are paid by from the paytables of a chapter's folder.

        tables  their paytables, where they are not all as printed
        """
        wagers = {kind: tabled_wagers(chapter)[kind] for kind in kinds}
        printed = tuple(table for wager in wagers.values() for table in wager.tables.values())
        filed = {kind: wager.filed.parameter for kind, wager in wagers.items() if wager.filed}
        return cls(kinds, tables or printed, filed)

    @property
    def rows(self) -> tuple[str, ...]:
        """Every row of every table, best first, after ``""`` for a hand on none."""
        return ("", *dict.fromkeys(row for table in self.tables for row in table.rows))

    @property
    def citations(self) -> tuple[str, ...]:
        """What the tables are cited as, later texts of an amended one by their day: each differs."""
        return tuple(map(cited_as, self.tables))

    @property
    def unfiled(self) -> tuple[str, ...]:
        """Wagers of which there is one paytable."""
        return tuple(kind for kind in self.kinds if kind not in self.filed)

    def pays(self, way: str) -> Array:
        """What each row of each table pays in one of its ways; int64[tables, rows], 0 where it does not."""
        rows = self.rows
        found = [[getattr(table, way).get(row, 0) for row in rows] for table in self.tables]
        return np.array(found, dtype=np.int64)

    def outcomes(self) -> Array:
        """Place in ``OUTCOMES`` of each row of each table; int64[tables, rows]."""
        rows = self.rows
        paid = sum(self.pays(way) for way in ("odds", "for_one", "amounts", "percent")) > 0
        pushed = np.array([[row in table.pushes for row in rows] for table in self.tables])
        return np.where(paid, WIN, np.where(pushed, PUSH, LOSE))

    def of_kinds(self, tables: Array, combine: Callable[[Array], Array]) -> Array:
        """Combine the tables of each kind; int64[kinds, rows]."""
        return np.stack(
            [combine(tables[[table.wager == kind for table in self.tables]]) for kind in self.kinds]
        )

    def agreed(self) -> Array:
        """Outcome of each row where all tables of a kind agree, otherwise -1; int64[kinds, rows]."""
        return self.of_kinds(
            self.outcomes(), lambda said: np.where((said == said[0]).all(axis=0), said[0], -1)
        )

    def placed(self, held: Array, rows: Rows) -> npt.NDArray[np.int32]:
        """Rows that holdings as ``seven.holdings`` gives them stand on; -1 where the cards are not known."""
        names = self.rows
        place = np.array([*(names.index(row.name) for row in rows), 0, -1], dtype=np.int32)
        return place[seven.best_on_list(held, lists.masks(rows))]

    def kinds_of(self, wager_kind: Text) -> Array:
        """Places in ``kinds`` of kinds of wager, -1 for another."""
        places = [self.kinds.index(name) if name in self.kinds else -1 for name in wager_kind.names]
        return np.array([*places, -1], dtype=np.int64)[wager_kind.codes]

    def chosen(
        self, wager_kind: Text, choices: Mapping[str, Text | None], tables: Mapping[str, Paytable]
    ) -> Text:
        """Citation of what each wager is paid by; missing where the casino chooses and nothing is filed.

        choices  the columns of ``filed`` that there are
        tables   of each wager that is ``unfiled`` the text of its table that is in force
        """
        found = np.full(len(wager_kind), -1, dtype=np.int32)
        for place, table in enumerate(self.tables):
            here = certainly(wager_kind.is_(table.wager))
            found[here & self.is_paid_by(table, choices, tables)] = place
        return Codes(found, self.citations)

    def is_paid_by(
        self, table: Paytable, choices: Mapping[str, Text | None], tables: Mapping[str, Paytable]
    ) -> Bools | np.bool_:
        """Whether wagers of its kind are paid by a table: what is filed says so, or there is no other."""
        if table.wager not in self.filed:
            return np.bool_(tables[table.wager].name == table.name)
        choice = choices.get(self.filed[table.wager])
        return np.False_ if choice is None else certainly(choice.is_(table.name))


def cited_as(table: Paytable) -> str:
    """Citation of a paytable; of a later text of one, with the day since which it is in force."""
    return f"{table.citation} since {table.since}" if table.amends else table.citation


def paid_by(pays: Array, row: Text, table: Text) -> Count:
    """Give what rows pay by the tables in force; missing where either is not known."""
    return integers(pays[table.codes, row.codes], (row.codes >= 0) & (table.codes >= 0))


def outcome(kind: Array, row: Text, table: Text, by: tuple[Array, Array], collected: Bools) -> Text:
    """Give the outcome of wagers by their rows; where no paytable is filed, if it is the same on all.

    kind       place of each wager in ``Paybook.kinds``, -1 for another
    by         ``Paybook.outcomes`` and ``Paybook.agreed``
    collected  wagers that are lost whatever their row says
    """
    outcomes, agreed = by
    codes = np.where(table.codes >= 0, outcomes[table.codes, row.codes], agreed[kind, row.codes])
    codes = np.where((kind >= 0) & (row.codes >= 0), codes, -1)
    return Codes(np.where(collected, LOSE, codes).astype(np.int32), OUTCOMES)


@dataclass(frozen=True, slots=True)
class Pays:
    """What the rows of wagers pay: odds to 1, for 1, or percent of the meter."""

    odds: Count
    for_one: Count
    percent: Count


def winnings(outcome: Text, stake: Count, pays: Pays, meter: Count | None) -> Count:
    """Give winnings in cents: 0 of a loser, all that is handed over where the row pays for 1.

    meter  what the meter shows at the player's turn; of a part of it, to the cent below
    """
    nothing = integers(np.zeros(len(stake)))
    missing = integers(nothing.values, nothing.values > 0)
    share = (missing if meter is None else meter) * pays.percent // 100
    by_row = either(pays.percent > 0, share, stake * (pays.odds + pays.for_one))
    return either(outcome.is_("win"), by_row, nothing)


def by_a_row(
    table: Paytable, handed_over: Count, stake: Count, meter: Count | None, back: tuple[int, ...] = (0,)
) -> Flag:
    """Whether a row of a table gives what was handed over; a broken cent of the meter goes either way.

    back  how often the stake goes back beside what a row pays: either, where that is a matter of reading
    """
    shows = integers(np.zeros(len(stake)), np.zeros(len(stake), dtype=bool)) if meter is None else meter
    found = booleans(np.zeros(len(stake), dtype=bool))
    for times in back:
        paid = handed_over - stake * times
        for each in {*table.odds.values(), *table.for_one.values()}:
            found |= paid == stake * each
        for cents in set(table.amounts.values()):
            found |= paid == cents
        # Of an amount and a share both are paid, or one, as read.
        for percent, cents in {(each, table.amounts.get(row, 0)) for row, each in table.percent.items()}:
            for beside in {0, cents}:
                hundredths = shows * percent - (paid - beside) * 100
                found |= (hundredths > -100) & (hundredths < 100)
    return found


def by_no_row(
    tables: Mapping[int, Paytable],
    paytable: Text,
    money: tuple[Count, Count, Count | None],
    back: Callable[[Paytable], tuple[int, ...]] = lambda _: (0,),
) -> Bools:
    """Wagers of which certainly no row of what they are paid by gives what was handed over.

    tables  by their places in the paybook
    money   what was handed over, the stake, and what the meter shows
    """
    found = np.zeros(len(paytable), dtype=bool)
    for place, table in tables.items():
        found |= (paytable.codes == place) & certainly(~by_a_row(table, *money, back(table)))
    return found


def declare_paid_by(book: Paybook) -> None:
    """Declare the column that cites what each of a chapter's optional wagers is paid by."""

    @asks_for(optional=book.filed.values())
    def bonus_paytable(tables: Tables, wager_kind: Text, **filed: Text | None) -> Text:
        """Citation of what the wager is paid by; missing where the casino chooses and nothing is filed."""
        return book.chosen(wager_kind, filed, tables)

    bonus_paytable.__module__ = calling_module()
    derived_by_tables(*book.unfiled, module=bonus_paytable.__module__)(bonus_paytable)


def declare_what_rows_pay(book: Paybook) -> None:
    """Declare the columns that say how a chapter's optional wagers end, and what their rows pay for 1."""
    module = calling_module()
    said = (book.outcomes(), book.agreed())
    odds, for_one, percent = book.pays("odds"), book.pays("for_one"), book.pays("percent")

    def optional_outcome(
        wager_kind: Text, bonus_row: Text, bonus_paytable: Text, reading_three_pair: Text
    ) -> Text:
        """Outcome that the seven cards give an optional wager: win, lose or push; missing on a main wager.

        Where no paytable is filed it is known if it is the same on all of them.
        """
        collected = certainly(bonus_row.is_("three_pair") & reading_three_pair.is_("collected"))
        return outcome(book.kinds_of(wager_kind), bonus_row, bonus_paytable, said, collected)

    def bonus_odds(bonus_row: Text, bonus_paytable: Text) -> Count:
        """Odds to 1 of the row on the paytable in force; 0 where it is paid otherwise or not at all."""
        return paid_by(odds, bonus_row, bonus_paytable)

    def bonus_for_one(bonus_row: Text, bonus_paytable: Text) -> Count:
        """What the row hands over for 1, the stake included; 0 where it is paid otherwise or not at all."""
        return paid_by(for_one, bonus_row, bonus_paytable)

    def bonus_percent(bonus_row: Text, bonus_paytable: Text) -> Count:
        """Percent of the progressive meter that the row pays; 0 where it is paid otherwise or not at all."""
        return paid_by(percent, bonus_row, bonus_paytable)

    for column in (optional_outcome, bonus_odds, bonus_for_one, bonus_percent):
        column.__module__ = module
        derived(per="wager")(column)
    _declare_paid_by_no_row(module, book)


def _declare_paid_by_no_row(module: str, book: Paybook) -> None:
    """Declare the column of wagers of which nobody need know the hand to see that they were paid wrongly."""
    tables = {place: table for place, table in enumerate(book.tables) if table.for_one or table.percent}

    def paid_by_no_row(
        bonus_paytable: Text,
        wager_amount_cents: Cents,
        wager_paid_cents: Cents,
        wager_returned_cents: Cents,
        *,
        meter_before_cents: Cents | None = None,
    ) -> Flag:
        """What was handed over is certainly what no row pays that pays for 1, or a part of the meter."""
        money = wager_paid_cents + wager_returned_cents, wager_amount_cents, meter_before_cents
        return booleans(by_no_row(tables, bonus_paytable, money))

    paid_by_no_row.__module__ = module
    derived(per="wager")(paid_by_no_row)


@derived(per="wager")
def by_paytable_cents(
    optional_outcome: Text,
    wager_amount_cents: Cents,
    bonus_odds: Count,
    bonus_for_one: Count,
    bonus_percent: Count,
    *,
    meter_before_cents: Cents | None = None,
) -> Cents:
    """Winnings by the paytable, before any limit; of a part of the meter, to the cent below.

    Of a Progressive Payout Wager all that is handed over.  Missing on a main wager.
    """
    pays = Pays(bonus_odds, bonus_for_one, bonus_percent)
    return winnings(optional_outcome, wager_amount_cents, pays, meter_before_cents)
