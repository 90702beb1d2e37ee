"""What two Rules Submissions, or one on two days, say differently, and what rests on that."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from audit.intake.filed_content import became
from audit.intake.filings import Choices, Filing, Property
from audit.intake.submission import Submission
from audit.law.filed_words import as_text
from audit.law.readers import in_words, reading_option, reading_reading
from audit.law.rule_book import last_counted
from rules.catalogue import chapter_of, declared
from rules.paybacks.games import games
from rules.submission import Option, OptionKind

NOT_FILED = "not filed"
COLUMNS = (
    *("since", "until", "property_id", "table_id", "game", "kind", "name"),
    *("before", "after", "citation", "read_by"),
)
SHOWN = ("since", "until", "table_id", "game", "kind", "name", "before", "after", "read_by")
_CLOCK = ("time_zone", "gaming_day_starts")
_OF_PROPERTY = ("name", *_CLOCK)
_EPOCH = date(1970, 1, 1)
_Filings = tuple[Filing | None, Filing | None]
_BY_DEFAULT, _BY_NOBODY = "nobody chose it", "selected, and nobody is named"


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that is otherwise.

    since, until  of two files: from and until when it is so, a gaming day or a moment within one
    table_id  empty where it is so at every gaming table that files nothing of its own
    kind      rulemaking | property | filing | game | option | payback | reading | decision (who chose one)
    """

    property_id: str
    kind: str
    name: str
    before: str
    after: str
    table_id: str = ""
    game: str = ""
    citation: str = ""
    read_by: str = ""
    since: date | str | None = None
    until: date | str | None = None


@dataclass(frozen=True, slots=True)
class OnDay:
    """A Rules Submission as it stands on a gaming day, or at a moment of it.

    at  in microseconds since 1970 UTC; None: whatever is in force that day
    """

    submission: Submission
    day: date
    at: int | None = None

    def filing(self, place: str) -> Filing | None:
        """Filing in force at a property then."""
        return self.submission.filing(place, self.day, self.at)


def on_two_days(before: OnDay, after: OnDay) -> list[Difference]:
    """Say what is otherwise on the second day, or in the second file."""
    return [*_of_files(before, after), *_of_days(before, after)]


def between(before: Submission, after: Submission) -> list[Difference]:
    """Say what two files say differently, each with the gaming days or moments between which they do."""
    found = list(_of_files(OnDay(before, date.min), OnDay(after, date.min)))
    running: dict[Difference, date | str] = {}
    for (day, at), written in sorted(_changes(before, after).items()):
        here = list(_of_days(OnDay(before, day, at), OnDay(after, day, at)))
        ended = [each for each in running if each not in here]
        found += [replace(each, since=running.pop(each), until=written) for each in ended]
        running |= {each: written for each in here if each not in running}
    found += [replace(each, since=since) for each, since in running.items()]
    return found


def _changes(*submissions: Submission) -> dict[tuple[date, int], date | str]:
    """When filings begin and end, each as it was filed."""
    found: dict[tuple[date, int], date | str] = {}
    for each in submissions:
        for filing in (filing for there in each.properties.values() for filing in there.filings):
            found[filing.start] = str(filing.begins) if filing.begins else filing.effective
            if filing.until is not None:
                found[filing.end] = str(filing.ends) if filing.ends else filing.until
    return found


def on_one_day(
    before: Submission | None, after: Submission | None, place: str, day: date
) -> list[Difference]:
    """Say what two Rules Submissions, of which there need not be either, say differently of one gaming day.

    Of a day for which only one has a filing, or names the property at all, that alone is said.
    """
    if before is None or after is None or not all(place in each.properties for each in (before, after)):
        told = [_filing_in(each, place, day) for each in (before, after)]
        return list(_if_other(place, "filing", "reference", *told))
    there = before.properties[place], after.properties[place]
    return [
        *(each for each in _of_days(OnDay(before, day), OnDay(after, day)) if each.property_id == place),
        *_of_rulemakings(place, before, after, day),
        *(each for name in _CLOCK for each in _if_other(place, "property", name, *_both(there, name))),
    ]


def _filing_in(submission: Submission | None, place: str, day: date) -> str:
    there = submission.pieces(place, day) if submission else []
    return "; then ".join(filing.reference for _, filing in there if filing) or "none in force"


def _of_rulemakings(place: str, before: Submission, after: Submission, day: date) -> Iterator[Difference]:
    told = [became(each, day) for each in (before, after)]
    for number in sorted({*told[0], *told[1]}):
        words = [each.get(number, "proposed") for each in told]
        yield from _if_other(place, "rulemaking", number, *words)


def _of_readings(place: str, before: OnDay, after: OnDay) -> Iterator[Difference]:
    """Readings of every game, filed or not: what is read, and who chose it."""
    for number, readings in declared().readings.items():
        game = declared().chapters[number].game
        for name, reading in readings.items():
            selected = [each.submission.readings(place, game, each.day) for each in (before, after)]
            days = before.day, after.day
            chosen = [
                each.get(name, reading.on(day).default) for each, day in zip(selected, days, strict=True)
            ]
            told = [_who(each, place, game, name) for each in (before, after)]
            if chosen[0] == chosen[1] and told[0] == told[1]:
                continue
            if chosen[0] != chosen[1] and set(told) <= {_BY_DEFAULT, _BY_NOBODY}:
                told = [_BY_NOBODY] * 2  # that it is read otherwise says it already
            readers = in_words(reading_reading(number, name))
            more = {"game": game, "citation": reading.citation, "read_by": readers}
            yield from _if_other(place, "reading", name, chosen[0], chosen[1], **more)
            yield from _if_other(place, "decision", name, told[0], told[1], **more)


def _who(at: OnDay, place: str, game: str, name: str) -> str:
    """Say who chose a reading."""
    if who := at.submission.decision(place, game, name, at.day):
        return who.in_words
    selected = name in at.submission.readings(place, game, at.day)
    return _BY_NOBODY if selected else _BY_DEFAULT


def _both(there: tuple[Property, Property], name: str) -> list[str]:
    return [str(getattr(each, name)) for each in there]


# -------------------------------------------------------------------------------------- what has no day


def _of_files(before: OnDay, after: OnDay) -> Iterator[Difference]:
    """What a file says whatever the day: of rulemakings, and of its properties."""
    one, two = before.submission, after.submission
    for number in dict.fromkeys((*one.rulemakings, *two.rulemakings)):
        told = [_rulemaking(each, number) for each in (one, two)]
        yield from _if_other("", "rulemaking", number, told[0], told[1])
    for place in dict.fromkeys((*one.properties, *two.properties)):
        first, second = one.properties.get(place), two.properties.get(place)
        if first is None or second is None:
            there = ["in the file" if each else "not in the file" for each in (first, second)]
            yield Difference(place, "property", "id", there[0], there[1])
            continue
        for name in _OF_PROPERTY:
            yield from _if_other(place, "property", name, *_both((first, second), name))


def _rulemaking(submission: Submission, number: str) -> str:
    found = submission.rulemakings.get(number)
    if found is None:
        return "not told"
    said = [f"in force from {found.in_force}"] if found.in_force else []
    said += [f"withdrawn on {found.withdrawn}"] if found.withdrawn else []
    return ", ".join([*said, *filter(None, [found.source])])


def _if_other(place: str, kind: str, name: str, before: str, after: str, **more: Any) -> Iterator[Difference]:
    if before != after:
        yield Difference(place, kind, name, before, after, **more)


# --------------------------------------------------------------------------------------- on two days


def _of_days(before: OnDay, after: OnDay) -> Iterator[Difference]:
    for place in before.submission.properties:
        if place in after.submission.properties:
            pairs = _filings(place, before, after)
            days = before.day, after.day
            told = (each for filings in pairs for each in _of_filings(place, filings, days))
            yield from dict.fromkeys(told)
            yield from _of_readings(place, before, after)


def _filings(place: str, before: OnDay, after: OnDay) -> Iterator[_Filings]:
    """Filings to be held against each other: of one day, all that either file has in force within it."""
    days = before, after
    if before.day != after.day or before.at != after.at or before.at is not None:
        yield before.filing(place), after.filing(place)
        return
    moments = {since for each in days for since, _ in each.submission.pieces(place, each.day)}
    for at in sorted(moments):
        yield replace(before, at=at).filing(place), replace(after, at=at).filing(place)


def _of_filings(place: str, filings: _Filings, days: tuple[date, date]) -> Iterator[Difference]:
    references = [each.reference if each else "none in force" for each in filings]
    yield from _if_other(place, "filing", "reference", *references)
    if references[0] == references[1]:  # else it is another filing, which has a day of its own
        began = [each.since if each else "" for each in filings]
        yield from _if_other(place, "filing", "effective", *began)
    letters = [each.approval.in_full if each and each.approval else NOT_FILED for each in filings]
    yield from _if_other(place, "filing", "approval", *letters)
    yield from _if_other(place, "filing", "inspection_days", *[_inspected(each) for each in filings])
    for game in _games(filings):
        yield from _of_game(place, game, filings, days)


def _inspected(filing: Filing | None) -> str:
    return str(filing.inspection_days) if filing and filing.inspection_days else NOT_FILED


def _games(filings: Iterable[Filing | None]) -> list[str]:
    return list(dict.fromkeys(game for each in filings if each for game in each.games))


def _of_game(
    place: str,
    game: str,
    filings: tuple[Filing | None, Filing | None],
    days: tuple[date, date],
) -> Iterator[Difference]:
    filed = ["filed" if each and game in each.games else NOT_FILED for each in filings]
    yield from _if_other(place, "game", game, filed[0], filed[1], game=game)
    if NOT_FILED in filed:
        return
    number = chapter_of(game).number
    everywhere: set[tuple[str, str, str]] = set()
    for table in ("", *dict.fromkeys(name for each in filings if each for name in each.tables)):
        choices = [_choices(each, table, game) for each in filings]
        for each in _of_choices(number, choices[0], choices[1], days):
            key = (each.name, each.before, each.after)
            if not table:
                everywhere.add(key)
            if not table or key not in everywhere:
                yield replace(each, property_id=place, table_id=table, game=game)


def _choices(filing: Filing | None, table: str, game: str) -> Choices:
    return {**filing.games[game], **filing.tables.get(table, {}).get(game, {})} if filing else {}


def _of_choices(
    number: str, before: Choices, after: Choices, days: tuple[date, date]
) -> Iterator[Difference]:
    """Options that are otherwise, and after a paytable what it returns."""
    for name, option in declared().options[number].items():
        one, two = before.get(name), after.get(name)
        if one == two:
            continue
        texts = [NOT_FILED if each is None else as_text(option, each) for each in (one, two)]
        if texts[0] == texts[1]:  # a house way under the same name
            texts[1] += "; its rules are otherwise"
        readers = in_words(reading_option(number, option))
        more = {"citation": option.citation, "read_by": readers}
        yield from _if_other("", "option", name, texts[0], texts[1], **more)
        returned = [_returned(number, option, *each) for each in zip((one, two), days, strict=True)]
        if any(returned):
            told = [each or "not counted" for each in returned]
            yield Difference("", "payback", name, told[0], told[1], citation=option.citation)


def _returned(number: str, option: Option, choice: Any, day: date) -> str:
    """Say what the paytable filed returns, as last counted under the default readings."""
    if option.kind is not OptionKind.CHOICE or choice is None or number not in games():
        return ""
    named = option.on(choice, (day - _EPOCH).days)
    found = [
        f"{each['percent']}%" + (f" ({each['of']})" if each["of"] else "")
        for table in games()[number].tables()
        if table.wager == option.wager and table.name == named
        for each in last_counted(number, table)
    ]
    return ", ".join(found)
