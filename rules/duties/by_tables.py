"""What follows from a chapter's ``paytables.yaml``: clauses, filed choices and whether they are filed.

A section file says at its place that a wager ``pays_by_tables``: a clause is made of each table of the wager
that no other clause judges.  ``rules.catalogue`` refuses a table that nothing judges.
"""

from typing import Any

import numpy as np

from rules.asked import stated
from rules.clause import CatalogueError, Status, calling_module, derived
from rules.duties.payouts import BY_NO_ROW, by_a_filed_table, hands_over, is_paid, pays
from rules.duty import duty, reads
from rules.kinds import Count, Flag, Text
from rules.paytable import Filed, Paytable, TabledWager, tabled_wagers
from rules.submission import Option, OptionKind
from rules.values import booleans, integers, known

_NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def pays_by_tables(
    wager: str,
    *,
    odds: str = "bonus_odds",
    row: str = "",
    on: str = "{bonus_row}: ",
    when: str = "",
    unless: str = "",
    follows: tuple[str, ...] = (),
    odds_are_held: bool = True,
) -> None:
    """Declare that a winning wager of one kind is paid at the odds to 1 of its row.

    odds    the column that has them
    row     the only row of a table that stands for a sentence of the Code; its odds need no column
    on      what is put before what is required, with the columns it names in braces
    when    a column that is true of the wagers that the sentence is about, where it is not about all
    unless  a column that is true where something else decides what is paid, such as a payout limit
    odds_are_held  false where the odds are missing because nobody holds the section that has them

    Where no table is filed and the odds are known all the same, as every table has them, the clause made of
    the first table tells of it.
    """
    module = calling_module()
    paid = _wager(wager, module)
    for table in _own(paid):

        def odds_of(table: Paytable = table, **columns: Any) -> tuple[Any, Any]:
            arises = _is_filed(paid, table, columns)
            if paid.filed and not row:
                arises = _or_first_of_all(arises, paid, table, columns[paid.filed.parameter], columns[odds])
            arises = arises & _is_of_its_kinds(paid, columns)
            arises = arises & columns[when] if when else arises
            arises = arises & ~columns[unless] if unless else arises
            return arises, table.odds[row] if row else columns[odds]

        names = (*_asked(paid), *filter(None, ["" if row else odds, when, unless]))
        # Every winner is on a row of its table: odds of none are wrong whatever its row is.
        among = table.every_odds if odds_are_held and not row else ()
        dated = {"among": among, **dates_of(table)}
        declare = pays(table.citation, wager=paid.judged_as, follows=follows, on=on, **dated)
        declare(stated(odds_of, names, _says(paid, table), "pays_by_table", module, table.reading))


def odds_of_a_sentence(wager: str, *, row: str, column: str) -> None:
    """Declare the column of the odds to 1 that a sentence of the Code gives, on each day those of its text.

    row     the only row of the table that stands for the sentence
    column  its name
    """
    module = calling_module()
    paid = _wager(wager, module)
    for table in paid.tables.values():

        def odds(wager_kind: Text, table: Paytable = table) -> Count:
            return integers(np.full(len(wager_kind), table.odds[row]))

        says = f"Odds to 1 of a winning {paid.called}, as a sentence of the Code gives them."
        dates = {name: day for name, day in dates_of(table).items() if name != "source"}
        derived(per="wager", name=column, tables=(wager,), **dates)(
            stated(odds, ("wager_kind",), says, column, module)
        )


def winner_is_paid(citation: str, wager: str) -> None:
    """Declare that a winning wager of one kind is paid; how much is for the clauses made of its tables."""
    module = calling_module()
    paid = _wager(wager, module)
    duty(
        citation,
        f"A winning {paid.called} is paid.",
        is_paid,
        per="wager",
        status=Status.CONSEQUENCE,
        wager=wager,
        follows=tuple(table.citation for table in _own(paid)),
        module=module,
    )


def hands_over_by_tables(wager: str, *, of: str) -> None:
    """Declare what a winning wager of one kind is handed over in all; ``of`` names what its row pays.

    The chapter's column BY_NO_ROW tells of a wager of which no row gives what was handed over.
    """
    module = calling_module()
    paid = _wager(wager, module)
    for table in _own(paid):

        def when(table: Paytable = table, **columns: Any) -> Any:
            return _is_filed(paid, table, columns)

        declare = hands_over(table.citation, wager=wager, of=of, never=BY_NO_ROW, **dates_of(table))
        declare(stated(when, _asked(paid), _says(paid, table), "pays_by_table", module, table.reading))


def table_is_filed(citation: str, wager: str, *, says: str = "", reading: str = "", kind: str) -> None:
    """Declare that a casino that offers a wager files which of its tables it pays by."""
    module = calling_module()
    paid = _wager(wager, module)
    many = len({table.printed_name for table in paid.tables.values()})
    which = f"which of its {_NUMBERS[many] if many < len(_NUMBERS) else many} paytables it pays by"
    duty(
        citation,
        says or f"A casino that offers the {paid.called} files {which}.",
        by_a_filed_table,
        offered=reads(_offered(wager)),
        filed=reads(_filed_column(paid, module)),
        per="table",
        kind=kind,
        reading=reading,
        module=module,
    )


def table_filed(wager: str) -> None:
    """Declare the column that says whether the filing in force names a table of a wager."""
    module = calling_module()
    _filed_column(_wager(wager, module), module)


def table_option(wager: str) -> Option:
    """Return the filed choice among the tables of a wager."""
    paid = _wager(wager, calling_module())
    filed = _filed(paid)
    return Option(
        filed.option,
        OptionKind.CHOICE,
        filed.citation,
        filed.meaning,
        paid.choices(),
        wager=wager,
        amended=paid.amended(),
    )


def _filed_column(paid: TabledWager, module: str) -> str:
    parameter, offered = _filed(paid).parameter, _offered(paid.wager)
    name = f"{_filed(paid).option}_filed"

    def filed(**columns: Text | Flag) -> Flag:
        return booleans(known(columns[parameter]), known(columns[offered]))

    says = f"The filing in force names the paytable of the {paid.called}."
    derived(per="table")(stated(filed, (parameter, offered), says, name, module))
    return name


def _wager(wager: str, module: str) -> TabledWager:
    """Find a wager in the paytables beside a section file.

    Raises CatalogueError where they say nothing of it.
    """
    folder = module.split(".")[1]
    found = tabled_wagers(folder).get(wager)
    if found is None or not found.called:
        message = f"{folder}/paytables.yaml does not say what the wager {wager} is called"
        raise CatalogueError(message)
    return found


def _filed(paid: TabledWager) -> Filed:
    if paid.filed is None:
        message = f"the paytables do not say how one of the {paid.called} is filed"
        raise CatalogueError(message)
    return paid.filed


def _own(paid: TabledWager) -> list[Paytable]:
    return [table for table in paid.tables.values() if not table.judged_by]


def _offered(wager: str) -> str:
    return f"approved_wagers_{wager}"


def _asked(paid: TabledWager) -> tuple[str, ...]:
    return (*(["wager_kind"] if paid.kinds else []), *([paid.filed.parameter] if paid.filed else []))


def _is_filed(paid: TabledWager, table: Paytable, columns: dict[str, Any]) -> Any:
    return columns[paid.filed.parameter].is_(table.name) if paid.filed else True


def _or_first_of_all(arises: Flag, paid: TabledWager, table: Paytable, filed: Text, odds: Count) -> Flag:
    """Say as ``arises``; where no table is filed and all have these odds, whether it is the first of them."""
    alike = ~known(filed) & known(odds)
    first = table.printed_name == _own(paid)[0].printed_name
    return booleans(np.where(alike, first, arises.values), known(arises) | alike)


def _is_of_its_kinds(paid: TabledWager, columns: dict[str, Any]) -> Any:
    return columns["wager_kind"].is_(*paid.kinds) if paid.kinds else True


def _says(paid: TabledWager, table: Paytable) -> str:
    if table.duty:
        return table.said
    if not paid.filed:
        return f"A winning {paid.called} pays its row of the paytable."
    printed = table.citation.partition("[")[2].removesuffix("]")
    return f"Where {printed} is filed, a winning {paid.called} pays its row of that table."


def dates_of(table: Paytable) -> dict[str, Any]:
    """What a clause made of a table is declared with: its dates and its publication, where it has its own."""
    dates = {"since": table.since, "until": table.until}
    found = {name: day.isoformat() for name, day in dates.items() if day}
    return {**found, "source": table.source} if table.source else found
