"""What can be supposed of a round: other readings, other filed options, another day, another record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, time
from pathlib import Path
from typing import Any, TypeVar

from audit.ask.replay import Found
from audit.ask.set_otherwise import recorded_otherwise, yes_or_no
from audit.format.names import NameUnknown, known
from audit.intake.filings import Choices, Filing, Property
from audit.intake.submission import Submission, supposed_choices
from audit.judge.one_part import Judge
from audit.law.filed_words import as_text
from audit.law.law_diff import choices_of
from rules.amended_choices import all_on, offered_in, told_on
from rules.catalogue import Catalogue
from rules.clause import Clause
from rules.in_time import on
from rules.submission import Option, OptionKind, Reading

_Choice = TypeVar("_Choice", bound=Option | Reading)


@dataclass(frozen=True, slots=True)
class Supposed:
    """What is supposed, as it is written on the command line.

    readings    choice by name of the reading
    options     what is filed, by name of the option of the Rules Submission
    paytables   paytables that are filed, each as ``B`` or ``fortune_bonus=B``
    gaming_day  the day whose law and filing hold
    sets        what is recorded otherwise, each as ``seat 3 fortune_bonus=5``
    """

    readings: Mapping[str, str] = field(default_factory=dict)
    options: Mapping[str, str] = field(default_factory=dict)
    paytables: tuple[str, ...] = ()
    gaming_day: date | None = None
    sets: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that can be supposed: a reading or an option; ``chosen`` is what holds now.

    choices  name by meaning; empty where any fitting value can be given
    """

    name: str
    citation: str
    meaning: str
    choices: Mapping[str, str]
    chosen: str


@dataclass(frozen=True, slots=True)
class Offered:
    """What can be supposed of a round, for a form with controls: each with what holds now."""

    readings: list[Choice]
    options: list[Choice]


def assignments(option: str, given: Iterable[str]) -> dict[str, str]:
    """Take apart what is given as NAME=VALUE.  Raises NameUnknown for what is not, or is given twice."""
    found: dict[str, str] = {}
    for each in given:
        name, is_given, value = each.partition("=")
        if not (name and is_given and value) or name in found:
            why = f"{name} is given already" if name in found else "must be NAME=VALUE"
            message = f"{option} {each}: {why}"
            raise NameUnknown(message)
        found[name] = value
    return found


def suppose(found: Found, supposed: Supposed) -> tuple[Found, list[str]]:
    """Give a round as it is supposed to be, and what is supposed in words.

    Raises NameUnknown for a reading, option, wager, column or value that is not there, with the nearest.
    """
    place = _Place(found, supposed.gaming_day)
    readings = place.readings(supposed.readings)
    options = place.options(dict(_with_paytables(place, supposed)))
    tables, told = recorded_otherwise(found, supposed.sets)
    words = [f"reading {name} = {choice}" for name, choice in readings.items()]
    words += [f"{name} filed as {text}" for name, text in options.items()]
    if supposed.gaming_day:
        words.append(place.words_of(supposed.gaming_day))
    if not (words or told):
        message = "say what to suppose: --reading, --option, --paytable, --date or --set"
        raise NameUnknown(message)
    catalogue = _as_of(found.judge.catalogue, found.part.chapter, supposed.gaming_day)
    filed = place.filed(readings, options, supposed.gaming_day)
    judge = Judge(catalogue, filed, *found.judge.rests_on[1:])
    judge.zones = found.judge.zones
    return Found(found.round_id, replace(found.part, tables=tables), judge), words + told


def offered(found: Found) -> Offered:
    """Name what the law of its gaming day lets be supposed of a round, each with what holds now."""
    place = _Place(found)
    return Offered(
        [
            Choice(
                each.name,
                each.citation,
                each.question,
                each.choices,
                place.chosen.get(each.name, each.default),
            )
            for each in place.all_readings.values()
        ],
        [
            Choice(each.name, each.citation, each.meaning, each.choices, place.filed_text(each.name))
            for each in place.all_options.values()
        ],
    )


class _Place:
    """What a casino filed and selected for the gaming table of a round, that day.

    Readings and options are those of the law of that day, or of the day that is supposed.
    """

    def __init__(self, found: Found, supposed_day: date | None = None) -> None:
        catalogue, part = found.judge.catalogue, found.part
        self.property_id, self.table_id = str(found.recorded("property_id")), str(found.recorded("table_id"))
        self.day: date = found.recorded("gaming_day")
        self.game = catalogue.chapters[part.chapter].game
        self.of_day = supposed_day or self.day
        self.ever: dict[str, Mapping[str, Any]] = {
            "reading": catalogue.readings[part.chapter],
            "option": catalogue.options[part.chapter],
        }
        self.all_readings = all_on(catalogue.readings[part.chapter], self.of_day)
        self.all_options = all_on(catalogue.options[part.chapter], self.of_day)
        self.submission: Submission | None = found.judge.rests_on[0]
        self.at = found.filed_since()
        self.chosen = self._chosen_on(self.day)
        self._options = self._in_force()

    def readings(self, given: Mapping[str, str]) -> dict[str, str]:
        """Check readings that are supposed."""
        found = {self._in_law("reading", name, self.all_readings): choice for name, choice in given.items()}
        return {name: self._choice(self.all_readings[name], choice) for name, choice in found.items()}

    def options(self, given: Mapping[str, str]) -> dict[str, str]:
        """Check the names of options that are supposed."""
        return {self._in_law("option", name, self.all_options): text for name, text in given.items()}

    def _in_law(self, kind: str, name: str, of_day: Mapping[str, Any]) -> str:
        """Spell the name of a reading or an option that the law of the day has."""
        every = self.ever[kind]
        spelled = known(kind, name, every)
        if spelled not in of_day:
            message = (
                f"the law of {self.of_day} has no {kind} {spelled} ({told_on(every[spelled], self.of_day)})"
            )
            raise NameUnknown(message)
        return spelled

    def _choice(self, reading: Reading, given: str) -> str:
        """Spell a choice that the law of the day offers of a reading."""
        ever: Reading = self.ever["reading"][reading.name]
        spelled = known(f"choice of {reading.name}", given, ever.choices)
        if spelled not in reading.choices:
            is_not = f"{reading.name} cannot be {spelled} on {self.of_day}"
            offered, now = offered_in(ever, spelled), ", ".join(reading.choices)
            message = f"{is_not}: that is a choice {offered}, those of the day are {now}"
            raise NameUnknown(message)
        return spelled

    def filed_text(self, name: str) -> str:
        """Write what is filed of an option; "" where nothing is."""
        value = (self._options or {}).get(name)
        return "" if value is None else as_text(self.all_options[name], value)

    def words_of(self, gaming_day: date) -> str:
        """Say which filing holds on a day."""
        filing = self._filing(gaming_day)
        reference = f"filing {filing.reference}" if filing else "no filing"
        return f"the law of {gaming_day} holds, and {reference} is in force"

    def filed(
        self, readings: Mapping[str, str], options: Mapping[str, str], gaming_day: date | None
    ) -> Submission | None:
        """Give a Rules Submission under which what is supposed is filed and selected."""
        filing = self._filing(gaming_day)
        if self.submission is None and not (readings or options):
            return None
        old = self.submission.properties.get(self.property_id) if self.submission else None
        chosen = {**self._chosen_on(gaming_day or self.day), **readings}
        new = self._with(filing, self._choices(options, chosen)) if filing or options else None
        if old is None:
            old = Property(self.property_id, "", "UTC", time(), {}, ())
        read = {**old.readings, self.game: chosen}
        entry = replace(old, readings=read, filings=(replace(new, readings=read),) if new else ())
        others = self.submission.properties if self.submission else {}
        base = self.submission or Submission(Path(), b"", "", {})
        return replace(base, properties={**others, self.property_id: entry})

    def _filing(self, gaming_day: date | None) -> Filing | None:
        """Filing in force on a day; of the round's own day, as it was dealt."""
        if self.submission is None:
            return None
        at = self.at if gaming_day in (None, self.day) else None
        return self.submission.filing(self.property_id, gaming_day or self.day, at)

    def _chosen_on(self, gaming_day: date) -> dict[str, str]:
        """Readings in force on a gaming day, the defaults left out."""
        found = self.submission
        return found.readings(self.property_id, self.game, gaming_day) if found else {}

    def _in_force(self) -> Choices | None:
        if self.submission is None:
            return None
        return self.submission.options(self.property_id, self.table_id, self.game, self.day, self.at)

    def _choices(self, options: Mapping[str, str], readings: dict[str, str]) -> Choices:
        filed = {name: _filed(self.all_options[name], text) for name, text in options.items()}
        found = supposed_choices(self.submission, self.game, filed, readings)
        for name, value in found.items():
            if not self.all_options[name].allows(value, self.of_day):
                limits = choices_of(self.all_options[name])
                message = f"{name} cannot be filed as {options[name]} by the law of {self.of_day} ({limits})"
                raise NameUnknown(message)
        return found

    def _with(self, filing: Filing | None, choices: Choices) -> Filing:
        """Give a filing of that day in which some choices differ at the round's own gaming table."""
        if filing is None:
            return Filing(self.day, None, "supposed", {self.game: choices}, {})
        games = filing.games if self.game in filing.games or not choices else {**filing.games, self.game: {}}
        own = filing.tables.get(self.table_id, {})
        of_table = {**own, self.game: {**own.get(self.game, {}), **choices}}
        return replace(
            filing,
            effective=self.day,
            until=None,
            begins=None,
            ends=None,
            games=games,
            tables={**filing.tables, self.table_id: of_table},
        )


def _with_paytables(place: _Place, supposed: Supposed) -> Iterator[tuple[str, str]]:
    """Give options as supposed, those that are paytables among them."""
    yield from supposed.options.items()
    tables = {name: each for name, each in place.all_options.items() if name.endswith("_paytable")}
    for given in supposed.paytables:
        wager, _, choice = given.rpartition("=")
        if wager:
            name = known("paytable of a wager", f"{wager.removesuffix('_paytable')}_paytable", tables)
        else:
            having = [name for name, each in tables.items() if choice in each.choices]
            if len(having) != 1:
                which = (
                    f"several wagers have it: {', '.join(having)}"
                    if having
                    else (
                        "; ".join(f"{name}: {', '.join(each.choices)}" for name, each in tables.items())
                        or "the game has none that is filed"
                    )
                )
                message = f"--paytable {given}: say for which wager, WAGER=NAME; {which}"
                raise NameUnknown(message)
            name = having[0]
        yield name, known(f"paytable for {name.removesuffix('_paytable')}", choice, tables[name].choices)


def _filed(option: Option, text: str) -> Any:
    """Read what is filed of an option as it stands in a Rules Submission."""
    match option.kind:
        case OptionKind.SET:
            return [
                known(f"choice of {option.name}", each, option.choices)
                for each in text.replace(",", " ").split()
            ]
        case OptionKind.CHOICE:
            return known(f"choice of {option.name}", text, option.choices)
        case OptionKind.FLAG:
            return yes_or_no(option.name, text)
        case OptionKind.COUNT | OptionKind.PERCENT:
            return int(text) if text.isdecimal() else text
        case _:
            return text.removeprefix("$")


def _as_of(catalogue: Catalogue, chapter: str, gaming_day: date | None) -> Catalogue:
    """Give the clauses that were in force on a day."""
    if gaming_day is None:
        return catalogue
    earliest = catalogue.chapters[chapter].adopted
    if gaming_day < earliest:
        message = f"--date {gaming_day}: the catalogue has the text of Chapter {chapter} from {earliest} on"
        raise NameUnknown(message)
    found = {citation: on(each.texts, gaming_day) for citation, each in catalogue.clauses.items()}
    clauses = {citation: _undated(text) for citation, text in found.items() if text}
    derived = {
        name: on(column.texts, gaming_day) or column for name, column in catalogue.derived[chapter].items()
    }
    options = {
        name: _as_amended(_of_every_day(each), gaming_day)
        for name, each in all_on(catalogue.options[chapter], gaming_day).items()
    }
    readings = {
        name: _of_every_day(each) for name, each in all_on(catalogue.readings[chapter], gaming_day).items()
    }
    return replace(
        catalogue,
        clauses=clauses,
        derived={**catalogue.derived, chapter: derived},
        options={**catalogue.options, chapter: {**catalogue.options[chapter], **options}},
        readings={**catalogue.readings, chapter: {**catalogue.readings[chapter], **readings}},
    )


def _of_every_day(text: _Choice) -> _Choice:
    """Give a text of an option or a reading that holds whatever the day of a round."""
    return replace(text, since=None, until=None, texts=())  # type: ignore[arg-type]


def _undated(text: Clause) -> Clause:
    """Give a text that judges every day."""
    return replace(text, since=None, until=None, unheld=None, earlier=(), begins=True, replaced=False)


def _as_amended(option: Option, gaming_day: date) -> Option:
    """Give an option whose paytables are those of a day, whatever the day of a round."""
    if not option.amended:
        return option
    day = (gaming_day - date(1970, 1, 1)).days
    known = {choice: option.on(choice, day) for choice in option.amended}
    return replace(option, amended={c: ((date.min, text),) for c, text in known.items() if text})
