"""What a log suggests of a filing: what its tables did, as a guess, and never taken for what was approved.

The log is judged by the catalogue under each choice of each option, so that no rule stands here: a choice
fits where the clauses of the option's own passage find nothing wrong with it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, time
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from audit.columns.carry import Carry, only_days
from audit.columns.chunk import Chunk
from audit.columns.parts import at_table
from audit.filing.template import Begun, scalar
from audit.format import names
from audit.intake.days import Intake
from audit.intake.filings import Choices, Filing, Property
from audit.intake.read import Log, open_log
from audit.intake.submission import Submission
from audit.judge.one_part import Judge, Part
from audit.judge.shares import Shares
from audit.recorded.attest import Attestations
from audit.verdicts.check import Outcome, Result, are, is_breach
from rules.catalogue import Catalogue, chapter_of, declared, load
from rules.clause import Clause, Per, Status
from rules.submission import Option, OptionKind

Progress = Callable[[str, int, int], None]


_Fit = Counter[bool]
"""How many rows are right by one choice of an option (True), and how many are wrong."""


@dataclass(frozen=True, slots=True)
class _Seen:
    """What a log has of one game; filled as its days are read.

    rounds  by gaming table
    wagers  kinds of wager, by gaming table
    places  positions with a wager
    fits    option: gaming table: choice: how it fits
    """

    rounds: Counter[str] = field(default_factory=Counter)
    variants: set[str] = field(default_factory=set)
    wagers: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    places: set[int] = field(default_factory=set)
    fits: dict[str, dict[str, dict[str, _Fit]]] = field(
        default_factory=lambda: defaultdict(lambda: defaultdict(lambda: defaultdict(Counter)))
    )


def suggested(begun: Begun, folder: Path, progress: Progress | None = None) -> Begun:
    """Add what a log suggests of the games of a property, of the gaming tables named or of all.

    Raises LogRejected where the log cannot be read, NameUnknown where it has nothing of the property.
    """
    log = open_log(folder)
    intake = Intake(log, None)
    catalogue = load(*(chapter_of(game).number for game in begun.games))
    judge = Judge(_of_options_alone(catalogue), None, log, Attestations({}, {}))
    seen: dict[str, _Seen] = {}
    properties: set[str] = set()
    tables: set[str] = set()
    for part in _parts(judge, log, intake, progress, properties, tables, begun):
        game = catalogue.chapters[part.chapter].game
        if game in begun.games:
            _look(seen.setdefault(game, _Seen()), part, game, judge, begun.property_id)
    _refuse_unknown("property in the log", [begun.property_id], properties)
    _refuse_unknown("gaming table in the log", begun.tables, tables)
    guesses = {
        (game, name): told for game, found in seen.items() for name, told in _guesses(game, found).items()
    }
    why = {(game, name): told for game in begun.games for name, told in _open(game, seen.get(game), judge)}
    return replace(
        begun,
        guesses=guesses,
        seen=[*_of_log(log, begun, seen)],
        open={key: told for key, told in why.items() if key not in guesses},
    )


def _refuse_unknown(kind: str, given: Iterable[str], there: set[str]) -> None:
    """Raise NameUnknown for a name that the log has not, or spells otherwise: a run would not know it."""
    for each in given:
        if (spelled := names.known(kind, each, there)) != each:
            message = f"the log spells the name otherwise: {spelled}, not {each}"
            raise names.NameUnknown(message)


def _parts(
    judge: Judge,
    log: Log,
    intake: Intake,
    progress: Progress | None,
    properties: set[str],
    tables: set[str],
    begun: Begun,
) -> Iterator[Part]:
    """Give what a property dealt, gaming day by gaming day, as a run cuts it; name whom and what it saw."""
    shares, carry = Shares(judge.catalogue), Carry(judge.never_recorded.everywhere)
    days = log.days()
    for day in intake.days():
        properties.add(day.property_id)
        if progress:
            progress(day.gaming_day.isoformat(), days.index(day.gaming_day) + 1, len(days))
        if day.property_id != begun.property_id:
            continue
        tables |= {each for each in day.tables["rounds"].column("table_id").unique().to_pylist() if each}
        shares.doubts.add(day)
        joined = only_days(carry.join(day.tables, is_last=day.is_last), log.window)
        rows = at_table(joined, *begun.tables) if begun.tables else joined
        yield from shares.of_day(rows, carry.unfinished)


# ----------------------------------------------------------------------------------- under each choice


def _of_options_alone(catalogue: Catalogue) -> Catalogue:
    """Leave the clauses that judge what was done by an option, each in the passage of its option."""
    wanted = {
        clause.citation: clause
        for number in catalogue.derived
        for option in declared().options[number].values()
        for clause in _judging(catalogue, number, option)
    }
    return replace(catalogue, clauses=wanted)


def _judging(catalogue: Catalogue, number: str, option: Option) -> list[Clause]:
    if option.kind is not OptionKind.CHOICE or _goes_by_others(number, option):
        return []
    return [
        clause
        for clause in catalogue.of_chapter(number)
        if clause.status is Status.CHECKED
        and clause.per is not Per.TABLE
        and names.lies_in(clause.citation, option.citation)
        and any(name in catalogue.reads(text) for text in clause.texts for name in option.parameters)
    ]


def _goes_by_others(number: str, option: Option) -> bool:
    """Whether other options go before this one in its own passage, so that it cannot be tried alone."""
    return any(
        each is not option and names.lies_in(each.citation, option.citation)
        for each in declared().options[number].values()
    )


def _look(seen: _Seen, part: Part, game: str, judge: Judge, property_id: str) -> None:
    _count(seen, part)
    options = {
        option.name: option
        for option in declared().options[part.chapter].values()
        if _judging(judge.catalogue, part.chapter, option)
    }
    for turn in range(max((len(option.choices) for option in options.values()), default=0)):
        chosen = {
            name: [*option.choices][turn] for name, option in options.items() if turn < len(option.choices)
        }
        offered = _offered(part.chapter, {kind for kinds in seen.wagers.values() for kind in kinds})
        submission = _filed(property_id, game, {**offered, **chosen})
        tried = Judge(judge.catalogue, submission, *judge.rests_on[1:])
        chunk, outcomes = tried.outcomes(part)
        for outcome in outcomes:
            tables = _tables_of(outcome, chunk)
            for name, choice in chosen.items():
                if outcome.clause in _judging(judge.catalogue, part.chapter, options[name]):
                    _add(seen.fits[name], choice, outcome, tables)


def _tables_of(outcome: Outcome, chunk: Chunk) -> npt.NDArray[np.str_]:
    """Name the gaming table of each row of an outcome; "" where it has none."""
    assert outcome.clause.per is not None
    every = np.array([*(table for _, table, _ in chunk.table_days), ""])
    return every[chunk.link_to_tables(outcome.clause.per)[outcome.rows]]


def _add(
    fits: dict[str, dict[str, _Fit]], choice: str, outcome: Outcome, tables: npt.NDArray[np.str_]
) -> None:
    right, wrong = are(outcome.results, Result.PASSED), is_breach(outcome.results)
    for table in np.unique(tables[right | wrong]).tolist():
        fit = fits[table][choice]
        fit[True] += int((right & (tables == table)).sum())
        fit[False] += int((wrong & (tables == table)).sum())


def _count(seen: _Seen, part: Part) -> None:
    """Count the rounds, and see which wagers were placed where."""
    rounds, wagers = part.tables["rounds"], part.tables["wagers"]
    ids, at = (rounds.column(name).cast(pa.string()).to_pylist() for name in ("round_id", "table_id"))
    table_of = dict(zip(ids, at, strict=True))
    seen.rounds.update(filter(None, at))
    if "variant" in rounds.column_names:
        variants = rounds.column("variant").cast(pa.string()).unique().to_pylist()
        seen.variants.update(each for each in variants if each)
    keys = [each for each in ("round_id", "wager_kind", "wager_position") if each in wagers.column_names]
    for row in wagers.select(keys).group_by(keys).aggregate([]).to_pylist():
        table = table_of.get(row["round_id"])
        if table and row["wager_kind"]:
            seen.wagers[table].add(row["wager_kind"])
            position = str(row.get("wager_position"))
            if position.isdecimal():
                seen.places.add(int(position))


def _offered(number: str, kinds: set[str]) -> dict[str, Any]:
    wagers = declared().options[number].get("wagers")
    return {"wagers": frozenset(kinds) & frozenset(wagers.choices)} if wagers else {}


def _filed(property_id: str, game: str, choices: Choices) -> Submission:
    """Give a filing under which some choices are tried; nothing else is filed, and no reading selected."""
    nothing = {each.game: dict[str, str]() for each in declared().chapters.values()}
    filing = Filing(date.min, None, "tried", {game: choices}, {}, nothing)
    there = Property(property_id, "", "UTC", time(), nothing, (filing,))
    return Submission(Path(), b"", "", {property_id: there})


# -------------------------------------------------------------------------------------------- in words


def _guesses(game: str, seen: _Seen) -> dict[str, list[str]]:
    options = declared().options[chapter_of(game).number]
    found = {name: [_each(by_table, _fitting)] for name, by_table in seen.fits.items() if by_table}
    if wagers := options.get("wagers"):
        placed = {table: [k for k in wagers.choices if k in kinds] for table, kinds in seen.wagers.items()}
        found["wagers"] = [f"placed were, at {_each(placed, ', '.join)}"] if placed else []
    if seen.places:
        found["positions"] = [f"the highest position with a wager is {max(seen.places)}"]
    return found


def _open(game: str, seen: _Seen | None, judge: Judge) -> Iterator[tuple[str, str]]:
    """Say of each option why a log would suggest nothing of it."""
    number = chapter_of(game).number
    for name, option in declared().options[number].items():
        if seen is None:
            yield name, "it has no round of this game"
        elif _judging(judge.catalogue, number, option):
            yield name, "it has no row that this decides"
        elif option.kind is OptionKind.HOUSE_WAY:
            yield name, "house ways are not tried against it"
        elif option.kind is OptionKind.SET:
            yield name, "lists of choices are not tried against it"
        elif option.kind is not OptionKind.CHOICE:
            yield name, "only options with named choices are tried against it"
        else:
            yield name, "no clause that judges a row can try this option alone"


def _each(by_table: Mapping[str, Any], in_words: Callable[[Any], str]) -> str:
    """Say something of each gaming table, those together of which the same is said."""
    tables: dict[str, list[str]] = defaultdict(list)
    for table, found in sorted(by_table.items()):
        tables[in_words(found)].append(table)
    return "; ".join(f"{', '.join(several)}: {words or 'none'}" for words, several in tables.items())


def _fitting(fits: Mapping[str, _Fit]) -> str:
    """Say which choices of an option fit a gaming table best, and how well."""
    right = {choice: fit for choice, fit in fits.items() if fit[True]}
    if not right:
        return "none fits"
    least = min(fit[False] for fit in right.values())
    best = {choice: fit for choice, fit in right.items() if fit[False] == least}
    rows = max(fit.total() for fit in best.values())
    how = f"all but {least:,} of {rows:,}" if least else f"all of {rows:,}"
    return f"{' or '.join(map(scalar, best))} ({how})"


def _of_log(log: Log, begun: Begun, seen: Mapping[str, _Seen]) -> Iterator[str]:
    days = log.days()
    yield (
        f"Guesses are from a log of the gaming days {days[0]} to {days[-1]}. They say of each gaming table "
        "which choice fits most of the rows that the choice decides: what was done, which need not be what "
        "was approved."
    )
    for game in begun.games:
        found = seen.get(game)
        if found is None:
            yield f"{game}: the log has no round of it at {begun.property_id}."
            continue
        variants = f"; variants {', '.join(sorted(found.variants))}" if found.variants else ""
        yield f"{game}: {found.rounds.total():,} rounds at {', '.join(sorted(found.rounds))}{variants}."
    if not log.statement.entries:
        yield "It has no statement of recording; `pitaudit format --recording LOG` drafts one."
