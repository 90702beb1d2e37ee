"""Every paytable of a chapter is judged by a clause, and is filed, or read on the days of its text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.clause import CatalogueError, Derived
from rules.paytable import Paytable, tabled_wagers

if TYPE_CHECKING:
    from rules.catalogue import Catalogue


def refuse_unread_tables(found: Catalogue, number: str, folder: str) -> None:
    """Raise CatalogueError for a table that no clause judges, no column reads or no option offers."""
    for name, wager in tabled_wagers(folder).items():
        file = f"{folder}/paytables.yaml"
        if strange := set(wager.kinds) - found.columns()["wager_kind"].values.keys():
            message = f"{file}: {name} is of no kind of wager {', '.join(sorted(strange))}"
            raise CatalogueError(message)
        for table in wager.tables.values():
            judge = found.clauses.get(table.judge)
            judges = [text for text in judge.texts if text.function] if judge else []
            if not any(text.wager == wager.judged_as for text in judges):
                message = f"{file}: {table.citation} of {name} is judged by no clause"
                raise CatalogueError(message)
            if not wager.filed:
                _refuse_unless_read(table, found.derived[number], file)
        option = found.options[number].get(wager.filed.option) if wager.filed else None
        if wager.filed and (option is None or option.choices != wager.choices()):
            message = f"{file}: no option {wager.filed.option} offers the tables of {name}"
            raise CatalogueError(message)


def _refuse_unless_read(table: Paytable, columns: dict[str, Derived], file: str) -> None:
    """Refuse a table that nobody files unless columns say that they read it, on the days of its text."""
    reading = [column for column in columns.values() if table.wager in column.tables]
    if not reading:
        read = f"no column says that it reads the table of {table.wager}"
        message = f"{file}: nobody files {table.citation}, and {read} (derived_by_tables)"
        raise CatalogueError(message)
    for column in reading:
        if table.amends and not any(text.since == table.since for text in column.texts):
            message = f"{file}: {table.citation}: the column {column.name} has no text since {table.since}"
            raise CatalogueError(message)
