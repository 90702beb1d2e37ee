"""The Rules Submission: what each property filed of what the Code lets a casino choose.

A YAML file, one entry a property, with filings dated from ``effective`` (included) to ``until`` (not
included) and overrides for single tables.  The keys are the options that the chapters declare; a
choice that was not filed is absent, never guessed.  House ways stand beside the properties, or come with the
rules, and are filed by name.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StrictBool,
    StrictInt,
    ValidationError,
    create_model,
)

from audit.errors import ChangedWithinDay, SubmissionRejected
from audit.intake.filed_readings import (
    Decision,
    Selected,
    readings_by_game,
    selected_readings,
    without_decisions,
)
from audit.intake.filed_rulemakings import Text, told_rulemakings
from audit.intake.filings import Choices, Filing, Property, pieces, timed, wrong_dates, wrong_for_a_part
from audit.intake.house_ways import HouseWays, given_ways
from audit.intake.strict_yaml import problems, read_yaml
from audit.intake.submission_form import FileForm, FilingForm
from rules.catalogue import declared
from rules.rulemaking import Rulemaking
from rules.submission import Option, OptionKind, allowed, offered

WaysByGame = dict[str, HouseWays]

_FORM = ConfigDict(extra="forbid", frozen=True)
_MONEY = re.compile(r"\d{1,9}(\.\d{1,2})?")


@dataclass(frozen=True, slots=True)
class Submission:
    """A whole Rules Submission file, found sound; ``data`` is the file as it was read."""

    file: Path
    data: bytes
    sha256: str
    properties: dict[str, Property]
    rulemakings: dict[str, Rulemaking] = field(default_factory=dict)

    def filing(self, property_id: str, gaming_day: date, at: int | None = None) -> Filing | None:
        """Filing in force at a property on a gaming day, or None.

        at  a moment of that day, in microseconds since 1970 UTC
        Raises ChangedWithinDay where the day has several, and no moment is given.
        """
        there = self.pieces(property_id, gaming_day)
        if at is None and len(there) > 1:
            told = ", then ".join(f"{each}" if each else "none" for _, each in there)
            message = (
                f"{self.file}: what is filed changes within gaming day {gaming_day} at {property_id} "
                f"({told}); ask for a day on which it does not change, or for a moment"
            )
            raise ChangedWithinDay(message)
        return [each for since, each in there if at is None or since <= at][-1]

    def pieces(self, property_id: str, gaming_day: date) -> list[tuple[int, Filing | None]]:
        """Filings in force on a gaming day, each with the moment from which it is; one, nearly always.

        Moments are microseconds since 1970 UTC, the first is 0; None where no filing is in force.
        """
        there = self.properties.get(property_id)
        return pieces(there.filings if there else (), gaming_day)

    def options(
        self, property_id: str, table_id: str, game: str, gaming_day: date, at: int | None = None
    ) -> Choices | None:
        """What was filed for a table on a gaming day, or None where no filing covers its game.

        Money in cents, house ways whole; a choice that was not filed is absent.  Raises as ``filing`` does.
        """
        filing = self.filing(property_id, gaming_day, at)
        if filing is None or game not in filing.games:
            return None
        filed = {**filing.games[game], **filing.tables.get(table_id, {}).get(game, {})}
        return allowed(_options(game), filed, gaming_day)

    def dealt_at(self, property_id: str, table_id: str, gaming_day: date) -> str | None:
        """Game of a gaming table that all filings of the day name under one game; None where none tells."""
        filings = [filing for _, filing in self.pieces(property_id, gaming_day)]
        games = {tuple(each.tables.get(table_id, {})) if each else () for each in filings}
        one = games.pop() if len(games) == 1 else ()
        return one[0] if len(one) == 1 else None

    def readings(self, property_id: str, game: str, gaming_day: date | None = None) -> dict[str, str]:
        """Readings in force at a property for a game on a gaming day; where none is, the default stands.

        gaming_day  None: as its last filing has it
        """
        found = self.properties.get(property_id)
        if found is None:
            return {}
        last = found.filings[-1] if found.filings else None
        filing = self.pieces(property_id, gaming_day)[0][1] if gaming_day else last
        selected = (filing or found).readings.get(game, {})
        return offered(readings_by_game()[game], selected, gaming_day) if gaming_day else selected

    def decision(self, property_id: str, game: str, reading: str, gaming_day: date) -> Decision | None:
        """Who chose the reading that is in force on a gaming day; None where nobody is named."""
        found = self.properties.get(property_id)
        filing = self.pieces(property_id, gaming_day)[0][1]
        own = bool(filing and reading in filing.own_readings.get(game, ()))
        decisions = filing.decisions if filing and own else found.decisions if found else {}
        return decisions.get(game, {}).get(reading) or decisions.get("", {}).get(reading)


def in_words(filing: Filing | None) -> str:
    """Name a filing and the letter that approved it, as a finding cites them; "" where there is none."""
    if filing is None:
        return ""
    approved = filing.approval.in_full if filing.approval else "no approval letter is named"
    return f"{filing}, {approved}"


def load_submission(path: Path) -> Submission:
    """Read and validate a Rules Submission.

    Raises SubmissionRejected naming the file and, for each thing wrong, its property, filing and key.
    """
    return submission_of(path, read_yaml(path, SubmissionRejected))


def submission_of(path: Path, document: Any) -> Submission:
    """Validate what was read of a Rules Submission, as ``load_submission`` does."""
    faults: list[str] = []
    properties: dict[str, Property] = {}
    rulemakings: dict[str, Rulemaking] = {}
    try:
        form = FileForm.model_validate(document)
    except ValidationError as error:
        faults = problems(error, document, named_by=("id", "reference"))
    else:
        ways = given_ways(form.house_ways, faults)
        rulemakings = told_rulemakings(form.rulemakings, faults)
        for entry in form.properties:
            place = f"properties {entry.id}"
            if entry.id in properties:
                faults.append(f"{place}: is given twice")
            plain, decisions = without_decisions(place, entry.readings, faults)
            readings = selected_readings(place, plain, faults)
            filings = tuple(
                timed(place, filing, entry, _filing(place, filing, readings, ways, faults), faults)
                for filing in entry.filings
            )
            ordered = tuple(sorted(filings, key=lambda filing: filing.start))
            faults += [*wrong_dates(place, ordered), *_not_yet_law(place, ordered)]
            there = Property(
                *(entry.id, entry.name, entry.time_zone, entry.gaming_day_starts),
                *(readings, ordered, decisions),
            )
            faults += wrong_for_a_part(there)
            properties[entry.id] = there
    if faults:
        lines = "\n  ".join(faults)
        message = f"{path}: is not a Rules Submission:\n  {lines}"
        raise SubmissionRejected(message)
    data = path.read_bytes()
    return Submission(path, data, hashlib.sha256(data).hexdigest(), properties, rulemakings)


def supposed_choices(
    submission: Submission | None, game: str, filed: dict[str, Any], readings: dict[str, str]
) -> Choices:
    """Read choices that are supposed to be filed for a game as a Rules Submission would have them.

    submission  whose own house ways can be supposed beside those that come with the rules
    Raises SubmissionRejected for what could not be filed.
    """
    if not filed:
        return {}
    faults: list[str] = []
    own = FileForm.model_validate(read_yaml(submission.file, SubmissionRejected)) if submission else None
    ways = given_ways(own.house_ways if own else {}, faults).for_readings(readings)
    found = _choices("supposed", game, filed, {game: ways}, faults)
    if faults:
        raise SubmissionRejected("; ".join(faults))
    return found


def _cents(value: Any) -> int:
    text = str(value) if isinstance(value, str | int | Decimal) and not isinstance(value, bool) else ""
    if not _MONEY.fullmatch(text):
        message = 'must be an amount in dollars with at most two decimals, such as "25.00"'
        raise ValueError(message)
    return int(Decimal(text) * 100)


def _games() -> set[str]:
    return {chapter.game for chapter in declared().chapters.values()}


def _options(game: str) -> dict[str, Option]:
    number = next(chapter.number for chapter in declared().chapters.values() if chapter.game == game)
    return declared().options[number]


@cache
def _form(game: str) -> type[BaseModel]:
    """Return the form of a game's filed choices, built from the options its chapter declares."""
    fields: dict[str, Any] = {name: (_field(option) | None, None) for name, option in _options(game).items()}
    return create_model(f"Options_{game}", __config__=_FORM, **fields)


def _field(option: Option) -> Any:
    within = Field(ge=option.minimum, le=option.maximum)
    match option.kind:
        case OptionKind.CHOICE:
            return Literal[tuple(option.choices)]
        case OptionKind.SET:
            return frozenset[Literal[tuple(option.choices)]]  # type: ignore[misc] # built at run time
        case OptionKind.COUNT | OptionKind.PERCENT:
            return Annotated[StrictInt, within]
        case OptionKind.MONEY:
            return Annotated[int, BeforeValidator(_cents), within]
        case OptionKind.FLAG:
            return StrictBool
        case OptionKind.HOUSE_WAY:
            return Text


def _choices(place: str, game: str, filed: Any, ways: WaysByGame, faults: list[str]) -> Choices:
    try:
        found: Choices = _form(game).model_validate(filed).model_dump(exclude_none=True)
    except ValidationError as error:
        faults += [f"{place}.{line}" for line in problems(error, filed)]
        return {}
    for name, option in _options(game).items():
        if option.kind is OptionKind.HOUSE_WAY and name in found:
            way = ways[game].filed(f"{place}.{name}", str(found.pop(name)), faults, option.hands)
            found |= {name: way} if way else {}
    return found


def _filing(place: str, form: FilingForm, undated: Selected, house: HouseWays, faults: list[str]) -> Filing:
    place = f"{place}.filings {form.reference}"
    known = _games()
    plain, decisions = without_decisions(place, form.readings, faults)
    own = selected_readings(place, plain, faults)
    readings = {game: {**undated[game], **own[game]} for game in undated}
    ways = {game: house.for_readings(selected) for game, selected in readings.items()}
    faults += [f"{place}.games.{game}: no chapter covers it" for game in form.games if game not in known]
    games = {
        game: _choices(f"{place}.games.{game}", game, filed, ways, faults)
        for game, filed in form.games.items()
        if game in known
    }
    tables = {
        table: _overrides(f"{place}.tables.{table}", games, filed, ways, faults)
        for table, filed in form.tables.items()
    }
    dated = {game: frozenset(selected) for game, selected in own.items() if selected}
    filing = Filing(
        form.effective,
        form.until,
        form.reference,
        games,
        tables,
        readings,
        dated,
        form.inspection_days,
        form.approval.told if form.approval else None,
        decisions,
    )
    faults += _wrong_limits(place, filing)
    return filing


def _overrides(
    place: str, games: dict[str, Choices], filed: dict[str, Any], ways: WaysByGame, faults: list[str]
) -> dict[str, Choices]:
    """Read a table's overrides: options by game or, where only one filed game has them all, options alone."""
    named = {name for name in filed if name in _games()}
    if not named:
        game = _only_game(place, games, filed, faults) if filed else ""
        return {game: _choices(place, game, filed, ways, faults)} if game else {}
    faults += [f"{place}.{name}: stands beside games; put it under its game" for name in filed.keys() - named]
    faults += [f"{place}.{game}: the filing has no such game" for game in named - games.keys()]
    return {
        game: _choices(f"{place}.{game}", game, filed[game], ways, faults) for game in games if game in named
    }


def _only_game(place: str, games: dict[str, Choices], filed: dict[str, Any], faults: list[str]) -> str:
    """Return the game a table's overrides are meant for, or nothing where it cannot be told."""
    fitting = [game for game in games if set(filed) <= set(_form(game).model_fields)]
    if len(games) == 1 or len(fitting) == 1:
        return (fitting or list(games))[0]
    of = "several of the filed games have" if fitting else "no filed game has all of"
    keys = ", ".join(filed)
    faults.append(f"{place}: {of} {keys}; say for which, as in {next(iter(games), 'game')}: {{{keys}: …}}")
    return ""


def _wrong_limits(place: str, filing: Filing) -> Iterator[str]:
    for game, filed in filing.games.items():
        for table in ("", *filing.tables):
            choices: dict[str, Any] = {**filed, **filing.tables.get(table, {}).get(game, {})}
            lowest, highest = choices.get("wager_minimum"), choices.get("wager_maximum")
            if lowest is not None and highest is not None and lowest > highest:
                where = f"tables.{table}" if table else f"games.{game}"
                yield f"{place}.{where}: wager_minimum is above wager_maximum"


def _not_yet_law(place: str, filings: tuple[Filing, ...]) -> Iterator[str]:
    """Name what the text of a filing's first gaming day does not let a casino choose."""
    for filing in filings:
        everywhere = ((f"games.{game}", game, filed) for game, filed in filing.games.items())
        own = (
            (f"tables.{table}.{game}", game, filed)
            for table, games in filing.tables.items()
            for game, filed in games.items()
        )
        for where, game, filed in (*everywhere, *own):
            for name in filed.keys() - allowed(_options(game), filed, filing.effective).keys():
                where_to = f"{place}.filings {filing.reference}.{where}.{name}"
                yield f"{where_to}: the law of {filing.effective} has no such choice"
