"""The catalogue as it stands on a day, and what the law changed between two days, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from rules.amended_choices import published
from rules.catalogue import Catalogue
from rules.clause import Clause
from rules.in_time import Dated, judged_by, on
from rules.paytable import Paytable, tabled_wagers
from rules.rulemaking import is_proposed
from rules.submission import Option, Reading

Payback = Callable[[str, Paytable, date], str]
"""What a paytable of a chapter returns by the law of a day, in percent; "" where that is not counted."""
TurnsOn = Callable[[str, str, date], object]
"""Whatever else of the law of a day the return of a wager of a chapter turns on."""

_SAME = "by the same body, numbers and columns"
_LACKED = "a text that the catalogue lacks"

COLUMNS = ("citation", "what", "before", "after")


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that is otherwise on the later day.

    what  came | went | changed | judged as before (its words alone changed) | became law
          | reading | option | paytable | payback
    """

    citation: str
    what: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Counted:
    """How paybacks are counted: loaded only by whoever wants them."""

    payback: Payback
    turns_on: TurnsOn


def differences(
    catalogue: Catalogue, earlier: date, later: date, counted: Counted, chapter: str | None = None
) -> Iterator[Difference]:
    """Tell what came, went and changed from one day to another: clauses, readings, options, paytables."""
    for clause in catalogue.clauses.values():
        if chapter in (None, clause.chapter):
            yield from _of_clause(catalogue, clause, earlier, later)
    for number in catalogue.chapters:
        if chapter in (None, number):
            yield from _of_choices(catalogue, number, earlier, later)
    for number, folder in _folders(catalogue).items():
        if chapter in (None, number):
            yield from _of_tables(number, folder, (earlier, later), counted)


def _of_clause(catalogue: Catalogue, clause: Clause, earlier: date, later: date) -> Iterator[Difference]:
    before, after = on(clause.texts, earlier), on(clause.texts, later)
    if before is after:
        return
    citation = clause.citation
    if before is None or after is None:
        lacked = any(_is_lacked(clause.texts[0], day) for day in (earlier, later))
        what = "changed" if lacked else "came" if before is None else "went"
        words = [_in_words(each) if each else _LACKED if lacked else "none" for each in (before, after)]
        yield Difference(citation, what, *words)
    elif is_proposed(before.source) and not is_proposed(after.source) and _says(before) == _says(after):
        yield Difference(citation, "became law", before.source, f"{after.source}, since {after.since}")
    else:
        yield Difference(citation, "changed", _in_words(before), _in_words(after))
        if after.function and _is_judged_alike(catalogue, before, after, (earlier, later)):
            yield Difference(citation, "judged as before", _SAME, _SAME)


def _is_judged_alike(catalogue: Catalogue, before: Clause, after: Clause, days: tuple[date, date]) -> bool:
    """Whether nothing that judges a clause was amended: its words alone were."""
    if judged_by(before) != judged_by(after):
        return False
    number = after.chapter
    every: list[Option | Reading] = [*catalogue.options[number].values()]
    every += catalogue.readings[number].values()
    texts: dict[str, Sequence[Dated]] = {name: each.texts for each in every for name in each.parameters}
    texts |= {name: column.texts for name, column in catalogue.derived[number].items()}
    return not any(_differs(texts.get(name, ()), days) for name in catalogue.reads(after))


def _differs(texts: Sequence[Dated], days: tuple[date, date]) -> bool:
    return on(texts, days[0]) is not on(texts, days[1])


def _of_choices(catalogue: Catalogue, number: str, earlier: date, later: date) -> Iterator[Difference]:
    for reading in catalogue.readings[number].values():
        yield from _of_choice(catalogue, number, reading, earlier, later)
    for option in catalogue.options[number].values():
        yield from _of_choice(catalogue, number, option, earlier, later)


def _of_choice(
    catalogue: Catalogue, number: str, item: Option | Reading, earlier: date, later: date
) -> Iterator[Difference]:
    """Tell how a reading, or what a casino files, changed: by which text it is on each of the days."""
    texts = item.texts or (item,)
    before, after = on(texts, earlier), on(texts, later)
    if before is not after:
        days = [published(catalogue, number, item, day) for day in (earlier, later)]
        name = item.name.replace("_", " ")
        words = [
            f"{name}: {choices_of(each)} ({'; '.join(filter(None, (_dates(dated), dated.source)))})"
            if each and dated
            else f"{name}: none"
            for each, dated in zip((before, after), days, strict=True)
        ]
        what = "reading" if isinstance(item, Reading) else "option"
        yield Difference((after or before or item).citation, what, *words)


def choices_of(text: Option | Reading) -> str:
    """What one text lets be chosen: the default of a reading first; limits of a number."""
    found = list(text.choices)
    if isinstance(text, Option):
        limits = {"least": text.minimum, "most": text.maximum}
        found += [f"{word} {number}" for word, number in limits.items() if number is not None]
    return ", ".join(found) or "any"


def _is_lacked(first: Clause, day: date) -> bool:
    """Whether a text was in force on a day that the catalogue lacks."""
    return bool(first.unheld and first.since and first.unheld <= day < first.since)


def _says(text: Clause) -> tuple[str, str, object]:
    return text.duty, text.reading, text.function


def _in_words(text: Clause) -> str:
    """A text in words, with its dates and where it was published."""
    return f"{text.duty} ({'; '.join(filter(None, (_dates(text), text.source)))})"


def _dates(text: Dated) -> str:
    """Since when, and until when: what is known of it."""
    dates = f"since {text.since}" if text.since else ""
    dates += f", until {text.until}" if text.until else ""
    return dates.removeprefix(", ")


def _folders(catalogue: Catalogue) -> dict[str, str]:
    """The folder of each chapter, by its number."""
    return {text.chapter: text.module.split(".")[1] for text in catalogue.texts()}


def _of_tables(number: str, folder: str, days: tuple[date, date], counted: Counted) -> Iterator[Difference]:
    for wager in tabled_wagers(folder).values():
        numbers = [counted.turns_on(number, wager.wager, day) for day in days]
        for name in dict.fromkeys(table.printed_name for table in wager.tables.values()):
            texts = [table for table in wager.tables.values() if table.printed_name == name]
            before, after = on(texts, days[0]), on(texts, days[1])
            if before and after and (before is not after or numbers[0] != numbers[1]):
                yield from _of_rows(before, after)
                returned = counted.payback(number, before, days[0]), counted.payback(number, after, days[1])
                if any(returned):
                    yield Difference(after.citation, "payback", *returned)


def _of_rows(before: Paytable, after: Paytable) -> Iterator[Difference]:
    for row in dict.fromkeys((*before.rows, *after.rows)):
        one, two = _pays(before, row), _pays(after, row)
        if one != two:
            words = row.replace("_", " ")
            yield Difference(after.citation, "paytable", f"{words}: {one}", f"{words}: {two}")


def _pays(table: Paytable, row: str) -> str:
    """What a row pays, as a table prints it."""
    columns = (
        (table.odds, "{} to 1"),
        (table.odds_wild, "{} to 1 with a wild card"),
        (table.for_one, "{} for 1"),
        (table.percent, "{}% of the meter"),
        (table.envy, "Envy Bonus ${}"),
    )
    paid = [words.format(column[row]) for column, words in columns if row in column]
    paid += [f"${table.amounts[row] / 100:,.2f}"] if row in table.amounts else []
    return ", ".join(paid) or ("returned" if row in table.pushes else "nothing")
