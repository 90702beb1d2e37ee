"""What is recorded, by the feeds that a casino has (``feeds.yaml``), a list of its own, or a log."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from datetime import date, timedelta
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from audit.errors import FeedRejected
from audit.intake.read import Log
from audit.intake.strict_yaml import problems, read_yaml
from audit.readiness.things import (
    FILING,
    LOOKS,
    OF_ROUNDS,
    ROUNDS,
    Thing,
    Things,
    What,
    column,
    columns,
    kinds,
    statement,
    statements,
    tables_of,
)
from audit.recorded.absent_columns import NeverRecorded
from audit.recorded.believed import counted_stock
from rules.columns import TABLES
from rules.recording import Extent

FEEDS = Path(__file__).with_name("feeds.yaml")
_FORM = ConfigDict(extra="forbid", frozen=True)
_Text = Annotated[str, Field(strict=True, min_length=1)]
_Table = Literal["rounds", "hands", "wagers", "payments", "events"]


class Recorded(BaseModel):
    """What is recorded, as it is written down.

    columns   by table of the log; the table itself is recorded, with the columns that each row must have
    complete  what the casino states to be recorded completely: as names, or ``all`` that is listed
    """

    model_config = _FORM

    meaning: str = ""
    columns: dict[_Table, list[_Text]] = Field(default_factory=dict)
    events: list[_Text] = Field(default_factory=list)
    payments: list[_Text] = Field(default_factory=list)
    looks: list[_Text] = Field(default_factory=list)
    filing: bool = False
    complete: list[_Text] | Literal["all"] = Field(default_factory=list)


def feeds() -> dict[str, Recorded]:
    """Give the feeds that casinos have, by name."""
    document = read_yaml(FEEDS, FeedRejected)
    return {name: _read(FEEDS, written, f"{name}.") for name, written in document.items()}


def of_feeds(names: str) -> Things:
    """What some feeds record together; ``names`` with commas between them.

    Raises FeedRejected for one that is not known.
    """
    known = feeds()
    found: set[Thing] = set()
    for name in (each.strip() for each in names.split(",")):
        if name not in known:
            message = f"feed {name!r} is not known; there are {', '.join(known)}"
            raise FeedRejected(message)
        found |= _things(FEEDS, known[name], f"{name}.")
    return frozenset(found)


def of_file(path: Path) -> Things:
    """What a list of columns, kinds of event and statements names, written as a feed is.

    Raises FeedRejected naming the file, and what in it is not known.
    """
    return _things(path, _read(path, read_yaml(path, FeedRejected), ""), "")


def _read(path: Path, document: Any, place: str) -> Recorded:
    try:
        return Recorded.model_validate(document)
    except ValidationError as error:
        lines = "\n  ".join(f"{place}{line}" for line in problems(error, document))
        message = f"{path}: is not a list of what is recorded:\n  {lines}"
        raise FeedRejected(message) from error


def _things(path: Path, form: Recorded, place: str) -> Things:
    faults: list[str] = []
    found = {each for each in (ROUNDS, *OF_ROUNDS) if each.name in form.columns}
    for where, names, known in _named(form):
        for name in names:
            if name in known:
                found.add(known[name])
            else:
                (near,) = get_close_matches(name, known, n=1, cutoff=0)
                faults.append(f"{place}{where}: {name} is not known; the nearest is {near}")
    if faults:
        lines = "\n  ".join(faults)
        message = f"{path}: is not a list of what is recorded:\n  {lines}"
        raise FeedRejected(message)
    found |= {FILING} if form.filing else set()
    return frozenset(found | (all_stated(found) if form.complete == "all" else set()))


def _named(form: Recorded) -> Iterator[tuple[str, list[str], dict[str, Thing]]]:
    """Give each list of names with where it stands, and what may be named there."""
    for table, names in form.columns.items():
        given = {each.name for each in TABLES[table].columns if each.required}
        known = {thing.name.partition(".")[2]: thing for thing in columns() if thing.table == table}
        yield f"columns.{table}", [each for each in names if each not in given], known
    of_kinds = {what: {thing.name: thing for thing in kinds() if thing.what is what} for what in What}
    yield "events", form.events, of_kinds[What.EVENT]
    yield "payments", form.payments, of_kinds[What.PAYMENT]
    yield "looks", form.looks, {each.name: each for each in LOOKS}
    if form.complete != "all":
        yield "complete", form.complete, {thing.name: thing for thing in statements()}


def all_stated(recorded: AbstractSet[Thing]) -> set[Thing]:
    """Give the statements that all of what is recorded is recorded completely; of marks nothing is said."""
    kinds_of = (What.EVENT, What.PAYMENT)
    names = {f"{thing.what}s.{thing.name}" for thing in recorded if thing.what in kinds_of}
    names |= {f"columns.{thing.name}" for thing in recorded if thing.what is What.COLUMN}
    return {thing for thing in statements() if thing.name in names}


def of_log(log: Log, game: str, never: NeverRecorded) -> Things:
    """What a log records of a game: at any of its gaming tables, on any day."""
    places = [place for place in never.by_game if place[1] == game]
    lost = frozenset.intersection(*(never.by_game[place] for place in places)) if places else never.everywhere
    stock = counted_stock(log)
    found: set[Thing] = set()
    for property_id, _ in places:
        for item in stock.of_game(game, property_id):
            what = What.EVENT if item.section == "events" else What.PAYMENT
            found.add(Thing(what, item.name))
    for place, games in stock.games.items():
        if game in games:
            property_id, table_id, day = place
            said = log.statement.said(property_id, table_id, date(1970, 1, 1) + timedelta(days=day))
            found |= {statement(item) for item, extent in said.items() if extent is Extent.COMPLETE}
    found |= {each for each in (ROUNDS, *OF_ROUNDS, *LOOKS) if log.of(each.name)}
    tables = tables_of(frozenset(found))
    found |= set(_filled(tables, lost))
    return frozenset(found)


def _filled(tables: set[str], lost: frozenset[str]) -> Iterator[Thing]:
    for table in tables:
        for each in TABLES[table].columns:
            thing = column(table, each.name)
            if each.name not in lost and thing in columns():
                yield thing
