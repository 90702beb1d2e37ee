"""Writes a run folder (``audit.findings``): the receipt last, so a folder that has one is whole."""

from __future__ import annotations

import json
from functools import cache
from importlib import metadata
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from audit.causes import UNSTATED
from audit.chain import Link
from audit.completeness import Missing, account, belied
from audit.covered import coverage, in_part
from audit.findings import CLAUSES, COVERAGE, OUTCOMES, RECEIPT, STATES, SUBMISSION
from audit.intake.read import Log
from audit.intake.recording import FILE as RECORDING
from audit.intake.submission import Submission
from audit.life.waivers import FILE as WAIVERS_FILE
from audit.life.waivers import Waivers
from audit.life.waiving import WAIVED, waive
from audit.once import once
from audit.outputs import written_in
from audit.over_nights import Compared, OverNights
from audit.people import People
from audit.tally import Seen, Tally
from audit.typed_csv import write_csv
from rules.catalogue import Catalogue
from rules.columns import FORMAT_VERSION

LIBRARIES = ("pandas", "pyarrow", "great_expectations")


def write(
    folder: Path,
    tally: Tally,
    intake: dict[str, Any],
    log: Log,
    submission: Submission | None,
    missing: list[Missing],
    people: People,
    link: Link | None,
    nights: OverNights | None = None,
    waivers: Waivers | None = None,
) -> dict[str, Any]:
    """Write findings, coverage, catalogue, what the casino filed and stated, and receipt; return the receipt.

    link    the run's place in its chain (``audit.chain``)
    nights  what a nightly run has to say against the nights before
    waivers what is excused for a time
    """
    catalogue, findings = tally.catalogue, tally.findings()
    missing = [*missing, *belied(findings)]
    findings = waive(findings, waivers, submission)
    covered = {
        place: in_part(coverage(seen, catalogue, _at(findings, place), place), catalogue, missing)
        for place, seen in sorted(tally.places.items())
    }
    alone = _of_all(covered, findings)
    seen = tally.whole()
    whole = alone or in_part(coverage(seen, catalogue, findings), catalogue, missing)
    rows = [row for of_place in covered.values() for row in of_place] or whole
    population, examined = tally.seen.table(), pa.Table.from_pylist(rows, schema=COVERAGE)
    compared = nights.compared(link.number, findings, population, examined) if nights and link else None
    findings = _with_life(findings, compared)
    _write_clauses(catalogue, folder)
    _write(findings, folder, "findings")
    _write(examined, folder, "coverage")
    _write(population, folder, "population")
    _write(tally.table_days.table(), folder, "table_days")
    if nights and compared:
        _write(nights.gaps_table, folder, "gaps")
        _write(compared.resolved, folder, "resolved")
        nights.night.write(folder)
    _write(people.sealed(findings, population), folder, "people")
    _copy_filed(folder, log, submission, waivers)
    found = _found(seen, catalogue, findings, whole)
    receipt = (
        _receipt(tally, seen, findings, found, submission, log)
        | {"properties": _properties(tally, findings, covered, submission, missing, found if alone else None)}
        | _verdict(whole, missing)
        | {"completeness": account(missing, log, intake)}
        | intake
        | {"night": compared.receipt if compared else None}
        | {"waivers": waivers.receipt(findings["waiver"].to_pylist()) if waivers else None}
        | {"chain": link.model_dump(by_alias=True) if link else None}
        | {"people": people.receipt, "written": written_in(folder)}
    )
    text = json.dumps(receipt, indent=2, ensure_ascii=False, sort_keys=True) + "\n"
    (folder / RECEIPT).write_text(text, encoding="utf-8")
    return receipt


def clauses_table(catalogue: Catalogue) -> pa.Table:
    """The catalogue as a table (``audit.findings.CLAUSES``), in citation order."""
    rows = [
        {
            "citation": clause.citation,
            "chapter": clause.chapter,
            "kind": clause.kind,
            "status": clause.status.value,
            "per": clause.per.value if clause.per else None,
            "since": clause.since,
            "until": clause.until,
            "source": clause.source,
            "duty": clause.duty,
            "reading": clause.reading,
            "readings": catalogue.readings_of(clause),
            "silence": catalogue.silence_of(clause),
            "reason": clause.reason,
        }
        for clause in catalogue.clauses.values()
    ]
    return pa.Table.from_pylist(rows, schema=CLAUSES)


@once
def _clauses_files(catalogue: Catalogue) -> dict[str, bytes]:
    """Give the files of the catalogue, which are the same in every run of it."""
    with TemporaryDirectory() as folder:
        _write(clauses_table(catalogue), Path(folder), "clauses")
        return {path.name: path.read_bytes() for path in Path(folder).iterdir()}


def _write_clauses(catalogue: Catalogue, folder: Path) -> None:
    for name, data in _clauses_files(catalogue).items():
        (folder / name).write_bytes(data)


def _write(table: pa.Table, folder: Path, name: str) -> None:
    whole = table.combine_chunks()  # so that who judged which part does not show in the file
    pq.write_table(whole, folder / f"{name}.parquet", compression="zstd")
    write_csv(whole, folder / f"{name}.csv")


def _of_all(covered: dict[str, list[dict[str, Any]]], findings: pa.Table) -> list[dict[str, Any]]:
    """What was examined in all places together is what was examined in the only one; else nothing."""
    places = {*covered, *pc.unique(findings["property_id"]).to_pylist()}
    return next(iter(covered.values())) if len(covered) == len(places) == 1 else []


def _with_life(findings: pa.Table, compared: Compared | None) -> pa.Table:
    """Say of each finding what it was to the runs before; nothing where there is no store of runs."""
    life = compared.life if compared else pa.array([""] * findings.num_rows, pa.string())
    place = findings.schema.get_field_index("life")
    return findings.set_column(place, findings.schema.field("life"), life)


def _copy_filed(folder: Path, log: Log, submission: Submission | None, waivers: Waivers | None) -> None:
    """Keep what the casino filed and stated, byte for byte, so that the run does not need the originals."""
    if waivers:
        (folder / WAIVERS_FILE).write_bytes(waivers.data)
    if submission:
        (folder / SUBMISSION).write_bytes(submission.data)
    if log.statement.text:
        (folder / RECORDING).write_bytes(log.statement.text.encode())


def _at(findings: pa.Table, place: str) -> pa.Table:
    return findings.filter(pc.equal(findings["property_id"], place))


def _receipt(
    tally: Tally,
    whole: Seen,
    findings: pa.Table,
    found: dict[str, Any],
    submission: Submission | None,
    log: Log,
) -> dict[str, Any]:
    days = sorted({day for seen in tally.places.values() for _, day in seen.days})
    return {
        "pitaudit": _version("pitaudit"),
        "format_version": FORMAT_VERSION,
        "chapters": [
            {"number": c.number, "title": c.title, "game": c.game} for c in tally.catalogue.chapters.values()
        ],
        "period": {"from": days[0] if days else None, "to": days[-1] if days else None},
        "submission": {"file": SUBMISSION, "sha256": submission.sha256} if submission else None,
        "recording": _recording(log, findings),
        "versions": {name: _version(name) for name in LIBRARIES},
        "readings": _readings(tally, submission),
        "days": _days(whole, findings),
        "window": log.window.receipt,
        **found,
    }


@cache
def _version(name: str) -> str:
    return metadata.version(name)


def _found(
    seen: Seen, catalogue: Catalogue, findings: pa.Table, coverage: list[dict[str, Any]]
) -> dict[str, Any]:
    """What was seen and found, of one property or of all."""
    states = dict.fromkeys(STATES, 0)
    of_games_played = dict.fromkeys(STATES, 0)
    played = {row["citation"].partition(".")[0] for row in coverage if row["rows"]}
    for row in coverage:
        states[row["state"]] += 1
        of_games_played[row["state"]] += row["citation"].partition(".")[0] in played
    return {
        "population": {**seen.population, "tables": len(seen.gaming_tables)},
        "games": _games(seen, catalogue, findings),
        "totals": {"states": states, "states_of_games_played": of_games_played, **_totals(findings)},
        "not_audited": _not_audited(coverage),
    }


_UNDECIDED = {"unknown", "not attested", "expired"}
"""States of a clause of which nobody can say that it was met."""


def _verdict(coverage: list[dict[str, Any]], missing: list[Missing]) -> dict[str, Any]:
    """Return the word and the exit code of a run."""
    states = {row["state"] for row in coverage}
    if "error" in states:
        result, exit_code = "error", 3
    elif "exception" in states:
        result, exit_code = "exceptions", 1
    elif not any(row["passed"] for row in coverage):
        result, exit_code = "nothing_audited", 2
    elif any(row["review"] for row in coverage):
        result, exit_code = "for_review", 4
    elif missing:
        result, exit_code = "incomplete", 4
    elif "waived" in states:
        result, exit_code = "waived", 4
    elif states & _UNDECIDED or any(row["unknown"] or row["not_auditable"] for row in coverage):
        result, exit_code = "undecided", 4
    else:
        result, exit_code = "clean", 0
    return {"result": result, "exit_code": exit_code}


def _properties(
    tally: Tally,
    findings: pa.Table,
    covered: dict[str, list[dict[str, Any]]],
    submission: Submission | None,
    missing: list[Missing],
    alone: dict[str, Any] | None,
) -> list[dict[str, Any]]:
    """Each property with what was seen and found there, for the report of one licensee.

    alone  what was seen and found in all, where there is one property
    """
    filed = submission.properties if submission else {}
    return [
        {
            "id": place,
            "name": filed[place].name if place in filed else place,
            "time_zone": filed[place].time_zone if place in filed else "UTC",
            **(alone or _found(tally.places[place], tally.catalogue, _at(findings, place), coverage)),
            **_verdict(coverage, missing),
        }
        for place, coverage in covered.items()
    ]


def _readings(tally: Tally, submission: Submission | None) -> list[dict[str, Any]]:
    found = []
    for place in sorted(tally.places):
        for number, readings in tally.catalogue.readings.items():
            game = tally.catalogue.chapters[number].game
            selected = submission.readings(place, game) if submission else {}
            for reading in readings.values():
                choice = selected.get(reading.name, reading.default)
                found.append(
                    {
                        "property_id": place,
                        "name": reading.name,
                        "choice": choice,
                        "default": choice == reading.default,
                        "citation": reading.citation,
                        "question": reading.question,
                        "meaning": reading.choices[choice],
                    }
                )
    return found


def _games(seen: Seen, catalogue: Catalogue, findings: pa.Table) -> list[dict[str, Any]]:
    """What was seen and found of each game in the log, in the order of the chapters."""
    clauses = findings["clause"]
    return [
        {
            "chapter": chapter.number,
            "title": chapter.title,
            **seen.games[chapter.game],
            **_totals(findings.filter(pc.starts_with(clauses, f"{chapter.number}."))),
        }
        for chapter in catalogue.chapters.values()
        if chapter.game in seen.games
    ]


def _days(whole: Seen, findings: pa.Table) -> list[dict[str, Any]]:
    breaches = findings.filter(pc.equal(findings["outcome"], "exception"))
    counted = breaches.group_by(["property_id", "gaming_day"]).aggregate([([], "count_all")])
    exceptions = {
        (r["property_id"], r["gaming_day"].isoformat()): r["count_all"] for r in counted.to_pylist()
    }
    return [
        {"property_id": place, "gaming_day": day, **seen, "exceptions": exceptions.get((place, day), 0)}
        for (place, day), seen in sorted(whole.days.items())
    ]


def _totals(findings: pa.Table) -> dict[str, Any]:
    def how_many(rows: pa.Table, column: str, value: str) -> int:
        return int(pc.sum(pc.equal(rows[column], value)).as_py() or 0)

    breaches = findings.filter(pc.equal(findings["outcome"], "exception"))
    return {
        "findings": {
            **{outcome: how_many(findings, "outcome", outcome) for outcome in OUTCOMES},
            **{fault: how_many(breaches, "fault", fault) for fault in ("conduct", "record")},
        },
        **_dollars(findings, "exception"),
        "waived": _dollars(findings, WAIVED),
        "for_review": _dollars(findings, "review"),
    }


def _dollars(findings: pa.Table, outcome: str) -> dict[str, int]:
    of = findings.filter(pc.equal(findings["outcome"], outcome))
    return {side: pc.sum(of[side]).as_py() or 0 for side in ("overpaid_cents", "underpaid_cents")}


def _not_audited(coverage: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return why clauses could not be audited, each reason with the number of clauses and rows."""
    reasons: dict[str, dict[str, Any]] = {}
    for row in coverage:
        if row["not_auditable"] and row["reason"]:
            entry = reasons.setdefault(row["reason"], {"reason": row["reason"], "clauses": 0, "rows": 0})
            entry["clauses"] += 1
            entry["rows"] += row["not_auditable"]
    return sorted(reasons.values(), key=lambda entry: (-entry["clauses"], entry["reason"]))


def _recording(log: Log, findings: pa.Table) -> dict[str, Any]:
    """Return the log's statement of recording, and how many undecided findings one could decide."""
    statement = log.statement
    return {
        "file": RECORDING if statement.text else None,
        "sha256": statement.sha256 or None,
        "text": statement.text,
        "could_decide": int(pc.sum(pc.match_substring(findings["observed"], UNSTATED)).as_py() or 0),
    }
