"""What was in force at a gaming table on a gaming day: each option and reading, and where it comes from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from zoneinfo import ZoneInfo

from audit.errors import AuditError
from audit.filing.called_for import is_called_for, lacking
from audit.format import names
from audit.format.names import known
from audit.intake.filed_moments import microseconds
from audit.intake.filings import Filing, Property
from audit.intake.submission import Submission
from audit.law.filed_words import as_text
from audit.law.readers import in_words, reading_option, reading_reading
from rules.catalogue import chapter_of, declared
from rules.submission import Option

OPTION, READING = "option", "reading"
NOT_FILED = "not filed"
COLUMNS = (
    *("property_id", "table_id", "gaming_day", "game", "kind", "name"),
    *("value", "comes_from", "citation", "meaning", "read_by"),
)
SHOWN = ("game", "kind", "name", "value", "comes_from", "citation", "read_by")


@dataclass(frozen=True, slots=True)
class InForce:
    """One option or reading at a gaming table on a gaming day.

    value       empty where nothing is filed
    comes_from  the filing, the table's own filing, the property, the Code or the tool's default; or not filed
    read_by     the clauses that read it, in words
    """

    property_id: str
    table_id: str
    gaming_day: date
    game: str
    kind: str
    name: str
    value: str
    comes_from: str
    citation: str
    meaning: str
    read_by: str


def in_force(
    submission: Submission,
    table: str,
    day: date,
    at: int | None = None,
    *,
    property_id: str | None = None,
    game: str | None = None,
) -> list[InForce]:
    """Say what was in force at a gaming table on a gaming day, of one game or of all that may be dealt there.

    table  one that no filing names has what is filed for the whole property; "" stands for such a table
    at     a moment of that day, in microseconds since 1970 UTC: called for where it changes within it
    Raises NameUnknown for a property or game that is not there, AuditError where none was in force.
    """
    there = one_of(submission, property_id)
    filing = filing_of(there, submission, day, at)
    named = _spelled(table, filing)
    games = _games(filing, named, game)
    return [row for name in games for row in _of_game(submission, there, filing, named, day, name)]


def one_of(submission: Submission, property_id: str | None) -> Property:
    """Return the property that is meant.  Raises NameUnknown, AuditError where several may be."""
    every = submission.properties
    if property_id is not None:
        return every[known("property", property_id, every)]
    if len(every) > 1:
        message = f"{submission.file}: has {len(every)} properties ({', '.join(every)}): say --property"
        raise AuditError(message)
    return next(iter(every.values()))


def day_and_time(there: Property, given: str) -> tuple[date, int | None]:
    """Read a gaming day, or a moment of the property's own clock; the moment in microseconds since 1970 UTC.

    Raises NameUnknown for what is neither.
    """
    if ":" not in given:
        return names.day(given), None
    at = names.moment(given, there.time_zone)
    local = at.astimezone(ZoneInfo(there.time_zone))
    before = timedelta(days=local.time() < there.gaming_day_starts)
    return local.date() - before, microseconds(at)


def moment_of(submission: Submission, given: str) -> tuple[date, int | None]:
    """Read a gaming day, or a moment of the one clock of a file's properties, as ``day_and_time`` does.

    Raises AuditError where a time is given and the properties go by several clocks.
    """
    there = list(submission.properties.values())
    if ":" in given and len({(each.time_zone, each.gaming_day_starts) for each in there}) > 1:
        message = f"{submission.file}: its properties go by several clocks; give a day in place of {given}"
        raise AuditError(message)
    return day_and_time(there[0], given) if there else (names.day(given), None)


def filing_of(there: Property, submission: Submission, day: date, at: int | None = None) -> Filing:
    """Return the filing in force on a day.  Raises AuditError, with those there are, where none was."""
    filing = submission.filing(there.id, day, at)
    if filing is None:
        every = ", ".join(
            f"{each.reference} from {each.since}" + (f" until {each.up_to}" if each.until else "")
            for each in there.filings
        )
        message = (
            f"{submission.file}: no filing was in force at {there.id} on {day} ({every or 'none at all'})"
        )
        raise AuditError(message)
    return filing


def _spelled(table: str, filing: Filing) -> str:
    """Give a gaming table in the spelling of the filing, if it is named there."""
    return next((each for each in filing.tables if each.casefold() == table.casefold()), table)


def _games(filing: Filing, table: str, game: str | None) -> list[str]:
    """Games that are meant: the one named, those filed for the table, or else all that are filed."""
    if game is not None:
        return [known("game filed", game, filing.games)]
    own = [name for name in filing.games if name in filing.tables.get(table, {})]
    return own or list(filing.games)


def _of_game(
    submission: Submission, there: Property, filing: Filing, table: str, day: date, game: str
) -> Iterator[InForce]:
    number = chapter_of(game).number
    whole = str(filing)
    for option in declared().options[number].values():
        readers = reading_option(number, option)
        yield InForce(
            *(there.id, table, day, game, OPTION, option.name),
            *_filed(option, filing, table, game, is_read=bool(readers)),
            *(option.citation, option.meaning, in_words(readers)),
        )
    chosen = submission.readings(there.id, game, day)
    for name, last in declared().readings[number].items():
        reading = last.on(day)
        yield InForce(
            *(there.id, table, day, game, READING, name, chosen.get(name, reading.default)),
            _selected_by(name, game, chosen, filing, whole) + _decided(submission, there, game, name, day),
            *(reading.citation, reading.question, in_words(reading_reading(number, name))),
        )


def _filed(option: Option, filing: Filing, table: str, game: str, *, is_read: bool) -> tuple[str, str]:
    """Say what is filed of an option for a gaming table, and by what."""
    own = filing.tables.get(table, {}).get(game, {})
    choices = {**filing.games[game], **own}
    whole = str(filing)
    if option.name in choices:
        comes_from = f"gaming table {table}, {whole}" if option.name in own else whole
        return as_text(option, choices[option.name]), comes_from
    if not is_called_for(option, choices):
        return "", f"{NOT_FILED}; {lacking(option, choices)}"
    if option.where_none and is_read:
        return option.where_none, f"{NOT_FILED}; so without one"
    return "", NOT_FILED


def _selected_by(name: str, game: str, chosen: Mapping[str, str], filing: Filing, whole: str) -> str:
    if name in filing.own_readings.get(game, ()):
        return whole
    return "selected by the property" if name in chosen else "default: nobody chose"


def _decided(submission: Submission, there: Property, game: str, name: str, day: date) -> str:
    """Say who chose a reading, where the file says so."""
    found = submission.decision(there.id, game, name, day)
    return f"; {found.in_words}" if found else ""
