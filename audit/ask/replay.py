"""One round, replayed: what happened and what was due, in plain steps, and what every clause says."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from audit.ask.rows_near import Near, Place, near_log
from audit.columns.carry import CONTEXT, Carry, only_days
from audit.columns.chunk import Chunk
from audit.columns.doubt import Doubts
from audit.columns.parts import at_table, of_game, table_days
from audit.errors import RunNotFound
from audit.evidence.round_facts import Line, about_round
from audit.evidence.steps import Told, steps_of
from audit.evidence.wording import Sentence, label
from audit.evidence.writer import WORDS, rights, rounds_of
from audit.format import names
from audit.format.laid_out import RECORDING
from audit.format.window import Window
from audit.intake.read import Log, open_log
from audit.intake.submission import load_submission
from audit.judge.one_part import Judge, Part, Wanted, zones
from audit.machine.hashes import sha256
from audit.people.log_people import names_of
from audit.recorded.attest import Attestations
from audit.recorded.whole_log import of_whole_log
from audit.runs.findings import findings_of, receipt_of
from audit.runs.places import how_to_give, log_of, submission_of
from audit.runs.readings_told import in_force
from audit.verdicts.check import Outcome, Result
from audit.verdicts.other_readings import by_default, read_otherwise, right_under
from rules.amended_choices import told_on
from rules.catalogue import chapter_of, declared, load
from rules.clause import Per
from rules.in_time import on


@dataclass(frozen=True, slots=True)
class Judgement:
    """What one clause says of one row of the round.

    reading  where it is right only under another reading than the default: which, and at what price
    """

    clause: str
    result: str
    position: str
    duty: str
    observed: str
    required: str
    reading: str = ""


@dataclass(frozen=True, slots=True)
class Replay:
    """A round replayed: ``about`` who and when, ``steps`` in their order, ``judgements`` by citation."""

    round_id: str
    property_id: str
    table_id: str
    gaming_day: str
    about: list[Line]
    steps: list[Told]
    judgements: list[Judgement]

    def of_seat(self, seat: str) -> Replay:
        """Leave out the wagers of other positions, and say so where none of the steps is about this one."""
        steps = [each for each in self.steps if not each.position.isdigit() or each.position == seat]
        judgements = [j for j in self.judgements if not j.position.isdigit() or j.position == seat]
        silent = [Line(f"Seat {seat}", "no step of this round is about it")]
        about = self.about + ([] if any(each.position == seat for each in steps) else silent)
        return replace(self, about=about, steps=steps, judgements=judgements)


@dataclass(frozen=True, slots=True)
class Found:
    """A round, and what it is judged by: ``part`` holds its gaming table's day."""

    round_id: str
    part: Part
    judge: Judge

    def recorded(self, name: str) -> Any:
        """Return what a column of the log says of the round."""
        rounds = self.part.tables["rounds"]
        return rounds.column(name)[pc.index(rounds.column("round_id"), self.round_id).as_py()].as_py()

    @property
    def zone(self) -> str:
        """Time zone of the property that dealt it."""
        return self.judge.zones.get(self.recorded("property_id"), "UTC")

    def filed_since(self) -> int:
        """From which moment of its gaming day what it is judged by is in force; 0: as the day begins."""
        chunk, _ = self.judge.outcomes(self.part, only=())
        ids = chunk.tables["rounds"].column("round_id")
        return chunk.pieces.since(Per.ROUND, pc.index(ids, self.round_id).as_py())

    def judged(self, *, alone: bool = False) -> Judged:
        """Ask every clause that is told of a round about the gaming table's day.

        alone  only what is said of this round is wanted
        """
        chunk, outcomes = self.judge.outcomes(self.part, Wanted(self.round_id if alone else None))
        rounds = chunk.tables["rounds"].column("round_id")
        return Judged(chunk, outcomes, pc.index(rounds, self.round_id).as_py())


@dataclass(frozen=True, slots=True)
class Judged:
    """What every clause says of a gaming table's day; ``row`` is the round among its rounds."""

    chunk: Chunk
    outcomes: list[Outcome]
    row: int


def replay(
    run: Path,
    round_id: str,
    log: Path | None = None,
    submission: Path | None = None,
    key: Path | None = None,
    *,
    in_clear: bool = False,
    property_id: str | None = None,
) -> Replay:
    """Replay one round of a finished run from the log it audited (see ``find_round``)."""
    found = find_round(run, round_id, log, submission, key, in_clear=in_clear, property_id=property_id)
    told = mixed(tell(found, found.judged(alone=True)), run)
    return replace(told, about=[*told.about, *_read(told, run, found.recorded("game"))])


def _read(told: Replay, run: Path, game: str) -> Iterator[Line]:
    """Name the readings of what judged the round that are not the default, chosen by somebody, or amended."""
    number = chapter_of(game).number
    catalogue, day = load(number), date.fromisoformat(told.gaming_day)
    judged = {each.clause for each in told.judgements} & catalogue.clauses.keys()
    texts = (on(catalogue.clauses[clause].texts, day) or catalogue.clauses[clause] for clause in judged)
    asked = {name for text in texts for name in catalogue.readings_of(text)}
    chosen = in_force(receipt_of(run), told.property_id, game, told.gaming_day)
    days = {name: told_on(catalogue.readings[number][name], day) for name in sorted(asked)}
    for read, who in chosen.items():
        name = read.partition(" = ")[0]
        if name in asked:
            text = days.pop(name)
            yield Line("Read as", f"{read}, {who}" + (f"; text {text}" if text else ""))
    for name, text in days.items():
        if text:
            default = catalogue.readings[number][name].on(day).default
            yield Line("Read as", f"{name} = {default}, by default; text {text}")


def mixed(told: Replay, run: Path) -> Replay:
    """Say of what is right under another reading that it is for review, where the run found it to be.

    One round cannot show that another of its day was settled by the default: the run has seen them all.
    """
    if not any(each.reading for each in told.judgements):
        return told
    columns = ["property_id", "round_id", "clause", "position", "mixed_with", "consequences"]
    against: dict[tuple[str, str], str] = {}
    for row in findings_of(run, columns).to_pylist():
        here = (row["property_id"], row["round_id"]) == (told.property_id, told.round_id)
        for each in (row, *(row["consequences"] or ())) if here and row["mixed_with"] else ():
            words = read_otherwise(row["mixed_with"]) if each is row else f"for review with § {row['clause']}"
            against[each["clause"], label(each["position"] or "")] = words
    judgements = [
        replace(each, result=WORDS[Result.REVIEW], reading=f"{each.reading}; {found}")
        if each.reading and (found := against.get((each.clause, each.position)))
        else each
        for each in told.judgements
    ]
    return replace(told, judgements=judgements)


def find_round(
    run: Path,
    round_id: str,
    log: Path | None = None,
    submission: Path | None = None,
    key: Path | None = None,
    *,
    in_clear: bool = False,
    property_id: str | None = None,
) -> Found:
    """Find a round of a finished run in the log it audited.

    log, submission  where they lie now, if no longer where the run found them
    key, in_clear    how people are named (``audit.people.log_people.names_of``)
    property_id      whose round it is, where several have one of that name
    Raises RunNotFound when the folder holds no run, the log has changed since, or there is no such round.
    """
    return OpenedRun(run, log, submission, key, in_clear=in_clear).find(round_id, property_id)


@dataclass(frozen=True, slots=True)
class _Around:
    """The days around a gaming table's day: by what its rounds are judged, and what is judged in turn."""

    judge: Judge
    turns: list[tuple[dict[str, pa.Table], Doubts]]


class OpenedRun:
    """A finished run and the log it audited, opened to find rounds in one after the other.

    Takes and raises what ``find_round`` does.
    """

    def __init__(
        self,
        run: Path,
        log: Path | None,
        submission: Path | None,
        key: Path | None,
        *,
        in_clear: bool = False,
    ) -> None:
        self._run, self._receipt, self._folder = run, receipt_of(run), log_of(run, log)
        self._people = names_of(run, self._receipt, key, in_clear=in_clear)
        filed = submission_of(run, self._receipt, submission)
        if filed and sha256(filed) != self._receipt["submission"]["sha256"]:
            raise RunNotFound(_not_as_found(self._folder, str(filed)))
        self._submission = load_submission(filed) if filed else None
        self._around: dict[Place, _Around] = {}

    def find(self, round_id: str, property_id: str | None = None) -> Found:
        """Find a round."""
        place = place_of(self._receipt, self._folder, round_id, property_id)
        if place not in self._around:
            self._around = {place: self._days_around(place)}  # those of one fill the memory
        around = self._around[place]
        for tables, doubts in around.turns:
            rounds = tables["rounds"]
            # A round held back for a later day is only context on its own.
            judged = pc.and_(pc.equal(rounds.column("round_id"), round_id), rounds.column(CONTEXT))
            if pc.any(judged).as_py():
                part = _part(doubts, tables, round_id, place.table_id)
                return Found(round_id, part, around.judge)
        if not Window.of_receipt(self._receipt["window"]).judges(place.gaming_day):
            message = (
                f"{self._run}: round {round_id} is of gaming day {place.gaming_day}, of which this run "
                "judged nothing; it only read it along with other days"
            )
            raise RunNotFound(message)
        message = f"{self._run}: round {round_id} was refused at the door; pitaudit quarantine says why"
        raise RunNotFound(message)

    def _days_around(self, place: Place) -> _Around:
        log = near_log(self._folder, self._receipt, place.gaming_day)
        near = Near(self._run, log, place, self._people)
        attested = Attestations(near.attestations(), zones(self._submission), self._submission)
        days = list(near.days())
        facts = of_whole_log(self._run, log.statement, near.times, self._whole)
        games = {game for each in days for game in each.tables["rounds"].column("game").unique().to_pylist()}
        catalogue = load(*(each.number for each in declared().chapters.values() if each.game in games))
        judge = Judge(catalogue, self._submission, log, attested, *facts)
        doubts, carry, turns = Doubts(), Carry(judge.never_recorded.everywhere), []
        for each in days:
            doubts.add(each)
            joined = carry.join(each.tables, is_last=each.is_last)
            turns.append((only_days(joined, log.window), deepcopy(doubts)))
        return _Around(judge, turns)

    def _whole(self) -> Log:
        """Open the whole log as the run read it."""
        opened = open_log(self._folder, Window.of_receipt(self._receipt["window"]))
        refuse_changed(self._receipt, opened, None)
        return opened


def refuse_changed(receipt: dict[str, Any], log: Log, submission: Path | None) -> None:
    """Raise RunNotFound where a log, its statement or a Rules Submission is not as a run found it."""
    hashes = {entry["file"]: entry["sha256"] for entry in receipt["inputs"]}
    changed = [f.name for f in log.files if hashes.get(f.name) != f.sha256]
    changed += sorted(hashes.keys() - {f.name for f in log.files} - {RECORDING})
    changed += [RECORDING] if hashes.get(RECORDING, "") != log.statement.sha256 else []
    if submission and sha256(submission) != receipt["submission"]["sha256"]:
        changed.append(str(submission))
    if changed:
        raise RunNotFound(_not_as_found(log.folder, changed[0]))


def _not_as_found(folder: Path, name: str) -> str:
    return f"{folder}: {name} is not as the run found it; run the audit again, or {how_to_give()}"


def place_of(receipt: dict[str, Any], folder: Path, round_id: str, property_id: str | None) -> Place:
    """Find the gaming day, gaming table and property of a round.

    Raises RunNotFound where there is no such round, and NameUnknown where several properties have one.
    """
    found: dict[str, Place] = {}
    for entry in receipt["inputs"]:
        if entry["table"] == "rounds" and entry["state"] == "read":
            day = date.fromisoformat(entry["file"].split("/")[1].removeprefix("day="))
            for row in _named(folder, entry["file"], round_id):
                if property_id is None or property_id.casefold() == str(row["property_id"]).casefold():
                    found.setdefault(row["property_id"], Place(row["property_id"], row["table_id"], day))
    if not found:
        message = f"{folder}: no round {round_id}{f' at {property_id}' if property_id else ''}"
        raise RunNotFound(message)
    names.one_property(None, found, f"round {round_id}")
    return next(iter(found.values()))


def _named(folder: Path, name: str, round_id: str) -> list[dict[str, Any]]:
    """Give the rounds of a file that have an id."""
    try:
        with pq.ParquetFile(folder / name) as parquet:
            ids = parquet.read(["round_id"]).column("round_id").cast(pa.string())
            rows = pc.indices_nonzero(pc.equal(ids, round_id))
            keys = ["property_id", "table_id"]
            found: list[dict[str, Any]] = parquet.read(keys).take(rows).to_pylist() if len(rows) else []
            return found
    except (OSError, ValueError, KeyError, pa.ArrowException) as error:
        raise RunNotFound(_not_as_found(folder, name)) from error


def _part(doubts: Doubts, tables: dict[str, pa.Table], round_id: str, table_id: str) -> Part:
    """What is judged with a round: its gaming table's day."""
    rounds = tables["rounds"]
    row = pc.index(rounds.column("round_id"), round_id).as_py()
    game = rounds.column("game")[row].as_py()
    chapter = chapter_of(game)
    rows = of_game(at_table(tables, table_id), chapter)
    return Part(rows, chapter.number, frozenset(table_days(rows)), frozenset(), doubts.of(rows))


def tell(found: Found, judged: Judged) -> Replay:
    """Tell a round as it was judged."""
    chunk, row = judged.chunk, judged.row
    zone, gaming_day = found.zone, found.recorded("gaming_day")
    steps = steps_of(found.judge.catalogue.stories[chunk.chapter.number], chunk, row, zone)
    judgements = [
        judgement(outcome, place, chunk, zone, gaming_day)
        for outcome in judged.outcomes
        for place in _places(outcome, chunk, row)
    ]
    property_id, table_id = found.recorded("property_id"), found.recorded("table_id")
    about = about_round(found.part.tables, found.round_id, zone)
    if chunk.pieces.is_cut_on(Per.ROUND, row):  # else it is that of the gaming day
        about.append(Line("Filing", chunk.pieces.by(Per.ROUND, row) or "none was in force"))
    return Replay(found.round_id, property_id, table_id, gaming_day.isoformat(), about, steps, judgements)


def _places(outcome: Any, chunk: Chunk, row: int) -> list[int]:
    """Places of an outcome that belong to the round: its own rows, its wagers', hands' and events'."""
    places: list[int] = np.flatnonzero(rounds_of(outcome, chunk) == row).tolist()
    return [place for place in places if outcome.results[place] in WORDS]


def _by_reading(read: list[dict[str, str]], cents: int | None) -> str:
    """Say under which reading a row is right; at length where its clause tells the money."""
    if not read:
        return ""
    if cents:
        return f"{right_under(read)}; {by_default(cents)}"
    return f"right under {' and '.join('{reading} = {choice}'.format(**each) for each in read)}"


def judgement(outcome: Outcome, place: int, chunk: Chunk, zone: str, day: date) -> Judgement:
    """Put into words what a clause says of one row that it judged, on a gaming day."""
    assert outcome.verdict is not None
    columns = outcome.columns_told()
    position = ""
    if outcome.clause.per in (Per.WAGER, Per.HAND):
        found = chunk.column(f"{outcome.clause.per}_position", outcome.clause.per)
        position = found.text(int(outcome.rows[place])) or ""
    read = rights(outcome, place, chunk, day)
    amount = outcome.verdict.amount_cents
    cents = None if amount is None or amount.missing[place] else int(amount.values[place])
    return Judgement(
        outcome.clause.citation,
        WORDS[Result(int(outcome.results[place]))],
        label(position),
        outcome.clause.duty,
        Sentence(outcome.verdict.observed).fill(columns, place, zone),
        Sentence(outcome.verdict.required).fill(columns, place, zone),
        _by_reading(read, cents),
    )
