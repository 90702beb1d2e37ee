"""What the command ``desk`` hands to the pages: a finished run, its log, and rounds to replay."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path

import pyarrow.parquet as pq

from audit.ask.judged_rounds import JudgedRounds
from audit.ask.look import Look
from audit.ask.replay import OpenedRun
from audit.ask.supposed import Supposed
from audit.ask.whatif import WhatIf
from audit.commands.readings_to_desk import listing_of, turning_of
from audit.commands.samples_to_desk import samples_of
from audit.errors import LogRejected, RunNotFound
from audit.evidence.wording import label
from audit.format import names
from audit.intake.house_lists import pits as read_pits
from audit.life import index
from audit.life.states import State
from audit.people.log_people import ids_of, revealed
from audit.people.log_people import in_clear as people_in_clear
from audit.query.answer import rows_of
from audit.query.ask import Question, ask
from audit.query.places import place_of
from audit.runs.findings import Run, open_run
from audit.runs.stores import RUNS
from audit.search.findings import Asked, Findings
from audit.search.history import Life, Of
from audit.search.log import RoundLog
from audit.search.nights import that_may_have
from audit.search.people import Who
from audit.search.rounds import Asked as AskedRounds
from audit.search.rounds import Rounds
from audit.search.runs import Asked as AskedRun
from audit.search.runs import runs_of, zones_of
from reports.desk.given import Asking, Given, Row
from reports.passages import read_code

_TABLES_AHEAD = 16
"""Gaming tables that are judged before anybody asks."""
_MOST_ROUNDS = 200
_NO_KEY = " The run's key is not here, so people cannot be looked up: start the desk with --key."


def given_of(
    run: Path,
    log: Path | None,
    submission: Path | None,
    key: Path | None,
    code: Path | None = None,
    pits: Path | None = None,
    *,
    in_clear: bool = False,
) -> Given:
    """Gather what the desk shows of a run.

    Raises RunNotFound where there is none, KeyRejected where people cannot be named as asked, and AuditError
    for a folder of the Code that is none.  A run without its log is shown without its log.
    """
    opened = open_run(run)
    ids = ids_of(run, opened.receipt, key) if in_clear else {}
    opened = revealed(opened, ids) if in_clear else opened

    def shown(rows: list[Row]) -> list[Row]:
        return [people_in_clear(row, ids) for row in rows] if in_clear else rows

    look, no_log = None, ""
    try:
        look = Look.of_run(run, log, key, in_clear=in_clear)
    except (RunNotFound, LogRejected) as error:
        no_log = f"The log is not shown: {error}"
    rounds = JudgedRounds(lambda: OpenedRun(run, log, submission, key, in_clear=in_clear))
    who = "ids, in clear" if in_clear else "pseudonyms"
    has_key = Who(run, opened.receipt, key).has_key
    return Given(
        run=opened,
        population=pq.read_table(run / "population.parquet"),
        log=look,
        rounds=rounds,
        label=label,
        findings=_searching(opened, log, key),
        find=lambda asked: shown(found_in(runs_of(run), log, key, asked)),
        floorpersons=lambda rows: people_in_clear(Findings(runs_of(run), log, key).floorpersons(rows), ids),
        history=lambda asked: shown(lived_in(runs_of(run), log, key, asked)),
        what_if=_supposing(rounds),
        readings=listing_of(opened, submission),
        samples=lambda: samples_of(run),
        turning=turning_of(opened, log, submission),
        ask=asking(run, log, key, in_clear=in_clear),
        unjudged=lambda: place_of(run, log).not_judged(),
        no_log=no_log,
        code=read_code(code) if code else None,
        pits=read_pits(pits) if pits else {},
        standing=lambda: _standing(run),
        states=tuple(State),
        named=f"Players and employees stand under {who}.{_NO_KEY if not has_key else ''}",
    )


def first_asked_for(run: Run) -> list[tuple[str, str]]:
    """One round of each gaming table with findings, where people look first; latest days first."""
    tables: dict[tuple[str, str], tuple[str, str]] = {}
    for row in reversed(run.findings.sort_by("gaming_day").to_pylist()):
        if row["round_id"]:
            tables.setdefault((row["property_id"], row["table_id"]), (row["round_id"], row["property_id"]))
    return list(tables.values())[:_TABLES_AHEAD]


def _standing(run: Path) -> dict[str, Row]:
    """Where findings stand, and what people said of them, for a run that lies in a store."""
    folder = run.resolve().parent
    if folder.name != RUNS:
        return {}
    opened = index.opened(folder.parent.parent)
    try:
        rows = index.rows(opened, "SELECT * FROM findings WHERE property_id = ?", folder.parent.name)
    finally:
        opened.close()
    return {row["finding_id"]: row for row in rows}


def _searching(run: Run, log: Path | None, key: Path | None) -> Callable[[Mapping[str, str]], set[str]]:
    findings = Findings(runs_of(run.folder), log, key)

    def search(asked: Mapping[str, str]) -> set[str]:
        return {row["finding_id"] for row in findings.asked(Asked(**asked), ["finding_id"])}

    return search


def found_in(
    runs: Sequence[AskedRun], log: Path | None, key: Path | None, asked: Mapping[str, str]
) -> list[Row]:
    """Find rounds of some runs; their tables are named with commas between them."""
    given = dict(asked)
    tables = [each.strip() for each in given.pop("tables", "").split(",") if each.strip()]
    who = Who(runs[-1].folder, runs[-1].receipt, key)
    wanted, zones = AskedRounds(tables=tables, **given), zones_of(runs)
    with suppress(names.NameUnknown):  # of the nights at these times; elsewhere the name may be known
        read = that_may_have(runs, log, zones, wanted)
        return Rounds(zones, RoundLog(runs, log, read), who).asked(wanted, _MOST_ROUNDS)
    return Rounds(zones, RoundLog(runs, log), who).asked(wanted, _MOST_ROUNDS)


def lived_in(
    runs: Sequence[AskedRun], log: Path | None, key: Path | None, asked: Mapping[str, str]
) -> list[Row]:
    """Tell a life over the gaming days of some runs of one property."""
    given = dict(asked)
    of, name = Of(given.pop("of")), given.pop("name")
    life = Life(zones_of(runs), RoundLog(runs, log), Who(runs[-1].folder, runs[-1].receipt, key))
    return life.told(of, name, **given)


def asking(place: Path, log: Path | None, key: Path | None, *, in_clear: bool) -> Asking:
    """Answer SELECTs about a run or a store; each is written down, as on the terminal."""

    @cache
    def tables() -> list[Row]:
        found: list[Row] = ask(Question(place, None)).to_pylist()
        return found

    def answer(sql: str | None, why: str) -> list[Row]:
        if sql is None:
            return tables()
        return rows_of(ask(Question(place, sql, log, key, in_clear, why)))

    return answer


def _supposing(
    rounds: JudgedRounds,
) -> Callable[[str, str, Mapping[str, str], Mapping[str, str], str, Sequence[str]], WhatIf]:
    def what_if(
        round_id: str,
        property_id: str,
        readings: Mapping[str, str],
        options: Mapping[str, str],
        day: str,
        sets: Sequence[str],
    ) -> WhatIf:
        gaming_day = names.day(day) if day else None
        return rounds.what_if(round_id, property_id, Supposed(readings, options, (), gaming_day, tuple(sets)))

    return what_if
