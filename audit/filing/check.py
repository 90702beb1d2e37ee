"""A Rules Submission judged by itself: what it breaches, what it lacks, and what it can hardly mean."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from itertools import pairwise

from audit.filing.blanks import Blank
from audit.filing.called_for import is_called_for, lacking
from audit.filing.judged import Place, Said, judged
from audit.filing.letters import OTHER, of_letter
from audit.intake.filings import Choices, Filing, Property
from audit.intake.submission import Submission
from audit.law.filed_words import as_text
from audit.law.readers import in_words, reading_option
from rules.catalogue import chapter_of, declared
from rules.clause import Chapter
from rules.submission import Option

EXCEPTION, REVIEW, NOT_FILED, GAP, LETTER = "exception", "review", "not filed", "gap", "letter"
COLUMNS = ("what", "property_id", "filing", "effective", "table_id", "game", "option", "citation", "told")
SHOWN = ("what", "filing", "effective", "table_id", "game", "option", "citation", "told")
_ANY_OTHER = "*"
"""Stands for a gaming table at which nothing differs."""


@dataclass(frozen=True, slots=True)
class Point:
    """One thing to be said of a Rules Submission.

    what  exception: a clause is breached | review: it can hardly be meant | not filed: clauses that rest on
          it are left open | gap: days without a filing | letter: nothing shows that it was approved
    table_id  empty where it is so at every gaming table that files nothing of its own
    """

    what: str
    property_id: str
    filing: str
    told: str
    citation: str = ""
    table_id: str = ""
    game: str = ""
    option: str = ""
    effective: str | None = None


@dataclass(frozen=True, slots=True)
class _At:
    """What is filed of a game at a gaming table, by one filing; ``own`` what the table itself files."""

    filing: Filing
    property_id: str
    table_id: str
    chapter: Chapter
    choices: Choices
    own: Choices

    def point(self, what: str, told: str, option: str = "", citation: str = "") -> Point:
        """Say something of it."""
        return Point(
            what,
            self.property_id,
            self.filing.reference,
            told,
            citation,
            self.table_id,
            self.chapter.game,
            option,
            self.filing.since,
        )


def points(submission: Submission, blanks: Iterable[Blank] = ()) -> list[Point]:
    """Say all that there is to be said of a Rules Submission, breaches first."""
    found = [Point(NOT_FILED, each.property_id, each.filing, each.told) for each in blanks]
    for there in submission.properties.values():
        found += _of_dates(there)
        found += _of_names(there)
        for filing in there.filings:
            found += _of_letter(submission, there, filing)
            for at in _places(there, filing):
                found += [*_missing(at), *_without_effect(at), *_contradicted(at)]
        told = [each for each in found if each.property_id == there.id]
        found += [each for each in _breaches(submission, there) if not _is_told(each, told)]
    order = (EXCEPTION, REVIEW, GAP, LETTER, NOT_FILED)
    return sorted(found, key=lambda each: order.index(each.what))


def exit_code(found: Iterable[Point]) -> int:
    """0: nothing to be said; 1: a clause is breached; 4: no breach, and not all is filed or can be meant."""
    what = {each.what for each in found}
    return 1 if EXCEPTION in what else 4 if what else 0


def _places(there: Property, filing: Filing) -> Iterator[_At]:
    """Every gaming table of which something of its own is filed, after those of which nothing is."""
    for game, choices in filing.games.items():
        chapter = chapter_of(game)
        yield _At(filing, there.id, "", chapter, choices, choices)
        for table, games in filing.tables.items():
            if game in games:
                own = games[game]
                yield _At(filing, there.id, table, chapter, {**choices, **own}, own)


# ------------------------------------------------------------------------------------------- options


def _missing(at: _At) -> Iterator[Point]:
    """Options that clauses read and nobody filed; of a table, only where its own filing calls for them."""
    for option in declared().options[at.chapter.number].values():
        if option.name in at.choices or option.where_none or not is_called_for(option, at.choices):
            continue
        if at.table_id and is_called_for(option, at.filing.games[at.chapter.game]):
            continue  # said of the game
        if citations := reading_option(at.chapter.number, option):
            told = f"{option.meaning}; read by {in_words(citations)}"
            yield at.point(NOT_FILED, told, option.name, option.citation)


def _without_effect(at: _At) -> Iterator[Point]:
    """Options that are filed for what is not offered."""
    every = declared().options[at.chapter.number]
    for name, value in at.own.items():
        option = every[name]
        if value is False or is_called_for(option, at.choices):
            continue
        told = f"filed as {as_text(option, value)}, but {lacking(option, at.choices)}"
        yield at.point(REVIEW, told, option.name, option.citation)


def _contradicted(at: _At) -> Iterator[Point]:
    """Choices that rest on something that is filed as no."""
    for option in declared().options[at.chapter.number].values():
        for choice, flag in option.choice_needs.items():
            told = f"{choice} is filed, and {flag} is filed as no: {option.choices[choice]}"
            is_own = at.choices is at.own or {option.name, flag} & at.own.keys()
            chosen = at.choices.get(option.name)
            is_chosen = isinstance(chosen, frozenset) and choice in chosen
            if is_own and is_chosen and at.choices.get(flag) is False:
                yield at.point(REVIEW, told, option.name, option.citation)


# -------------------------------------------------------------------------- letters, dates and names


def _of_letter(submission: Submission, there: Property, filing: Filing) -> Iterator[Point]:
    """What is the matter with the letter that approved a filing; a file that is another one is for review."""
    for what, told in of_letter(filing.approval, submission.file.parent):
        kind = REVIEW if what == OTHER else LETTER
        yield Point(kind, there.id, filing.reference, told, effective=filing.since)


def _of_dates(there: Property) -> Iterator[Point]:
    """Days between two filings on which none is in force; what overlaps is refused as it is read."""
    for earlier, later in pairwise(there.filings):
        if earlier.until is not None and earlier.end < later.start:
            days = (later.effective - earlier.until).days
            long = f"{days} day{'s' * (days != 1)}" if days > 0 else "part of a gaming day"
            yield Point(
                GAP,
                there.id,
                later.reference,
                f"no filing is in force from {earlier.up_to} until {later.since} ({long}, "
                f"between {earlier.reference} and {later.reference})",
                effective=later.since,
            )


def _of_names(there: Property) -> Iterator[Point]:
    """References and gaming tables that are told apart by nothing a reader would see."""
    references: dict[str, list[Filing]] = defaultdict(list)
    for filing in there.filings:
        references[_folded(filing.reference)].append(filing)
        yield from _of_tables(there, filing)
    for several in references.values():
        if len(several) > 1:
            days = " and ".join(each.since for each in several)
            told = f"several filings have this reference: those in force from {days}"
            yield Point(REVIEW, there.id, several[0].reference, told)


def _of_tables(there: Property, filing: Filing) -> Iterator[Point]:
    names: dict[str, list[str]] = defaultdict(list)
    since = filing.since
    for table, games in filing.tables.items():
        names[_folded(table)].append(table)
        if len(games) > 1:
            told = f"the gaming table is filed for several games: {', '.join(games)}"
            yield Point(REVIEW, there.id, filing.reference, told, table_id=table, effective=since)
    for several in names.values():
        if len(several) > 1:
            told = f"filed several times under names that differ only in spelling: {', '.join(several)}"
            yield Point(REVIEW, there.id, filing.reference, told, table_id=several[0], effective=since)


def _folded(name: str) -> str:
    return "".join(each for each in name if each.isalnum()).casefold()


# ------------------------------------------------------------------------------- the catalogue's clauses


def _is_told(point: Point, found: Iterable[Point]) -> bool:
    """Whether a clause is left open for want of an option that is told of already."""
    return point.what == NOT_FILED and any(
        each.option
        and each.what == NOT_FILED
        and (each.effective, each.game) == (point.effective, point.game)
        and each.table_id in ("", point.table_id)
        and point.citation in reading_option(chapter_of(each.game).number, _option(each))
        for each in found
    )


def _option(point: Point) -> Option:
    return declared().options[chapter_of(point.game).number][point.option]


def _breaches(submission: Submission, there: Property) -> Iterator[Point]:
    """What the filing clauses find, of a gaming table only where it is not so everywhere."""
    for game in dict.fromkeys(game for filing in there.filings for game in filing.games):
        filings = [each for each in there.filings if game in each.games]
        for at in dict.fromkeys(each.start[1] for each in filings):
            same = [each for each in filings if each.start[1] == at]
            yield from _breaches_at(submission, there, game, same, at)


def _breaches_at(
    submission: Submission, there: Property, game: str, filings: list[Filing], at: int
) -> Iterator[Point]:
    """What they find of filings that begin at the same moment of a day, or as their days begin (0)."""
    places: list[Place] = [
        (there.id, table, each.effective)
        for each in filings
        for table in (_ANY_OTHER, *(name for name, games in each.tables.items() if game in games))
    ]
    by_day = {each.effective: each for each in filings}
    everywhere: set[tuple[date, str, str, str]] = set()
    for said in judged(submission, game, places, at):
        _, table, day = said.place
        key = (day, said.clause.citation, said.result, said.observed)
        if table == _ANY_OTHER:
            everywhere.add(key)
        if said.result not in _WHAT or (table != _ANY_OTHER and key in everywhere):
            continue
        yield Point(
            _WHAT[said.result],
            there.id,
            by_day[day].reference,
            _sentence(said),
            said.clause.citation,
            "" if table == _ANY_OTHER else table,
            game,
            effective=by_day[day].since,
        )


_WHAT = {"exception": EXCEPTION, "review": REVIEW, "unknown": NOT_FILED}


def _sentence(said: Said) -> str:
    if said.result == "unknown":
        return f"{said.clause.duty} What is filed leaves it open."
    parts = [said.clause.duty]
    parts.append(f"Found: {said.observed.removeprefix('filed: ')}." if said.observed else "")
    parts.append(f"Required: {said.required}." if said.required else "")
    return " ".join(filter(None, parts))
