"""Writes a run folder (``audit.runs.findings``): the receipt last, so a folder that has one is whole."""

from __future__ import annotations

import json
from collections.abc import Collection
from itertools import chain
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from audit.format.laid_out import RECORDING
from audit.intake.filed_content import named_by_hash
from audit.intake.read import Log
from audit.intake.submission import Submission
from audit.judge.examined import coverage, in_part
from audit.judge.looked import in_figures
from audit.judge.tally import Seen, Tally
from audit.life.refusals import refusals
from audit.life.rewritten import UNKNOWN, Before, Change, unexplained
from audit.life.rewritten_words import as_told
from audit.life.severity import FILE as SEVERITY_FILE
from audit.life.severity import Severities, mark
from audit.life.waivers import FILE as WAIVERS_FILE
from audit.life.waivers import Waivers
from audit.life.waiving import waive
from audit.machine.libraries import LIBRARIES, version_of
from audit.people.log_people import People
from audit.recorded.attest import Record
from audit.recorded.completeness import Missing, account, belied
from audit.recorded.over_nights import Compared, OverNights
from audit.runs.chain import Link
from audit.runs.findings import COVERAGE, RECEIPT, STATES, SUBMISSION, Run
from audit.runs.judged_by import with_law
from audit.runs.outputs import written_in
from audit.runs.run_tables import clauses_table, write_clauses, write_table
from audit.runs.vouched_told import figures
from audit.verdicts.causes import UNSTATED
from audit.writing.filed_otherwise import Now, worked_out
from audit.writing.readings_read import readings_read
from audit.writing.totals import days as by_days
from audit.writing.totals import games, totals
from rules.catalogue import Catalogue
from rules.citations import chapter_cited, is_of_code
from rules.columns import FORMAT_VERSION


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
    filed_before: Before = UNKNOWN,
    severities: Severities | None = None,
) -> dict[str, Any]:
    """Write findings, coverage, catalogue, what the casino filed and stated, and receipt; return the receipt.

    link    the run's place in its chain (``audit.runs.chain``)
    nights  what a nightly run has to say against the nights before
    waivers what is excused for a time
    filed_before  by what the nights before were judged, of a run in a chain
    severities  how grave each breach is to the department
    """
    catalogue, findings = tally.catalogue, tally.findings()
    missing = [*tally.unjudged.missing(), *missing, *belied(findings)]
    findings = mark(waive(_with_law(findings, tally, submission), waivers, submission), severities)
    covered = {
        place: in_part(coverage(seen, catalogue, _at(findings, place), place), catalogue, missing)
        for place, seen in sorted(tally.places.items())
    }
    alone = _of_all(covered, findings)
    seen, tables = tally.whole(), tally.tables()
    rewritten = worked_out(filed_before, findings, Now(link, seen.days, covered, intake))
    population, looks = tables["population"], tables["attestations"]
    whole = alone or in_part(coverage(seen, catalogue, findings), catalogue, missing)
    examined = pa.Table.from_pylist(list(chain.from_iterable(covered.values())) or whole, schema=COVERAGE)
    seen_so = (findings, population, examined, refusals(folder))
    compared = nights.compared(link.number, *seen_so) if nights and link else None
    findings = _with_life(findings, compared)
    sealed = people.sealed(findings, population, looks)
    tables |= {"findings": findings, "coverage": examined, "people": sealed}
    if nights and compared:
        tables |= {"gaps": nights.gaps_table, "resolved": compared.resolved}
        nights.night.write(folder)
    filed_before.write(folder)
    _write_tables(catalogue, tables, folder)
    _copy_filed(folder, log, submission, waivers, severities)
    found = _found(seen, catalogue, findings, whole)
    of_each = (tally, findings, covered, submission, missing, rewritten)
    receipt = (
        _receipt(tally, seen, findings, found, submission, log)
        | {"properties": _properties(*of_each, found if alone else None)}
        | _of_others(looks, tables["vouched"], tally.astray)
        | _verdict(whole, missing, rewritten)
        | {"completeness": account(missing, log, intake), "unjudged": tally.unjudged.rows()}
        | intake
        | _of_chain(link, compared, rewritten)
        | _of_the_department(waivers, severities, findings)
        | {"people": people.receipt, "written": written_in(folder)}
    )
    text = json.dumps(receipt, indent=2, ensure_ascii=False, sort_keys=True) + "\n"
    (folder / RECEIPT).write_text(text, encoding="utf-8")
    return receipt


def _with_law(findings: pa.Table, tally: Tally, submission: Submission | None) -> pa.Table:
    """Say of each finding by what it judges."""
    days = [{"gaming_day": day} for _, day in tally.whole().days]
    told = {"days": days, "readings": readings_read(tally, submission)}
    return with_law(Run(Path(), findings, COVERAGE.empty_table(), clauses_table(tally.catalogue), told))


def _write_tables(catalogue: Catalogue, tables: dict[str, pa.Table], folder: Path) -> None:
    write_clauses(catalogue, folder)
    for name, table in tables.items():
        write_table(table, folder, name)


def _of_chain(link: Link | None, compared: Compared | None, rewritten: list[Change]) -> dict[str, Any]:
    """What a run says against the runs before it in its chain."""
    return {
        "night": compared.receipt if compared else None,
        "chain": link.model_dump(by_alias=True) if link else None,
        "rewritten": [as_told(each) for each in rewritten],
    }


def _of_others(looks: pa.Table, vouched: pa.Table, astray: Collection[Record]) -> dict[str, Any]:
    """What people looked at, and what witnesses there are, in figures."""
    return in_figures(looks, astray) | {"vouched": figures(vouched.to_pylist())}


def _of_the_department(
    waivers: Waivers | None, severities: Severities | None, findings: pa.Table
) -> dict[str, Any]:
    """What is excused, and how grave breaches are called; None where the department said nothing."""
    return {
        "waivers": waivers.receipt(findings["waiver"].to_pylist()) if waivers else None,
        "severity": severities.receipt if severities else None,
    }


def _of_all(covered: dict[str, list[dict[str, Any]]], findings: pa.Table) -> list[dict[str, Any]]:
    """What was examined in all places together is what was examined in the only one; else nothing."""
    places = {*covered, *pc.unique(findings["property_id"]).to_pylist()}
    return next(iter(covered.values())) if len(covered) == len(places) == 1 else []


def _with_life(findings: pa.Table, compared: Compared | None) -> pa.Table:
    """Say of each finding what it was to the runs before; nothing where there is no store of runs."""
    life = compared.life if compared else pa.array([""] * findings.num_rows, pa.string())
    place = findings.schema.get_field_index("life")
    return findings.set_column(place, findings.schema.field("life"), life)


def _copy_filed(
    folder: Path,
    log: Log,
    submission: Submission | None,
    waivers: Waivers | None,
    severities: Severities | None,
) -> None:
    """Keep what the casino filed and stated, byte for byte, so that the run does not need the originals."""
    if severities:
        (folder / SEVERITY_FILE).write_bytes(severities.data)
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
        "pitaudit": version_of("pitaudit"),
        "format_version": FORMAT_VERSION,
        "chapters": [
            {"number": c.number, "title": c.title, "game": c.game} for c in tally.catalogue.chapters.values()
        ],
        "period": {"from": days[0] if days else None, "to": days[-1] if days else None},
        "submission": {"file": SUBMISSION, **named_by_hash(submission)} if submission else None,
        "recording": _recording(log, findings),
        "versions": {name: version_of(name) for name in LIBRARIES},
        "readings": readings_read(tally, submission),
        "days": by_days(whole, findings),
        "window": log.window.receipt,
        **found,
    }


def _found(
    seen: Seen, catalogue: Catalogue, findings: pa.Table, coverage: list[dict[str, Any]]
) -> dict[str, Any]:
    """What was seen and found, of one property or of all."""
    played = {chapter_cited(row["citation"]) for row in coverage if row["rows"]}
    of_the_law = [row for row in coverage if is_of_code(row["citation"])]
    own_tests = [row for row in coverage if not is_of_code(row["citation"])]
    return {
        "population": {**seen.population, "tables": len(seen.gaming_tables)},
        "games": games(seen, catalogue, findings),
        "totals": {
            "states": _states(of_the_law),
            "states_of_games_played": _states(of_the_law, played),
            "record_tests": _states(own_tests),
            "record_tests_of_games_played": _states(own_tests, played),
            **totals(findings),
        },
        "not_audited": _not_audited(coverage),
    }


def _states(coverage: list[dict[str, Any]], chapters: Collection[str] | None = None) -> dict[str, int]:
    """Count rows of the coverage by state, of all chapters or of some."""
    found = dict.fromkeys(STATES, 0)
    for row in coverage:
        found[row["state"]] += chapters is None or chapter_cited(row["citation"]) in chapters
    return found


_UNDECIDED = {"unknown", "not attested", "expired"}
"""States of a clause of which nobody can say that it was met."""


def _verdict(
    coverage: list[dict[str, Any]], missing: list[Missing], rewritten: Collection[Change] = ()
) -> dict[str, Any]:
    """Return the word and the exit code of a run."""
    states = {row["state"] for row in coverage}
    # The first that is true gives the word.
    said = {
        ("error", 3): "error" in states,
        ("exceptions", 1): "exception" in states,
        ("nothing_audited", 2): not any(row["passed"] or row["other_reading"] for row in coverage),
        ("filing_rewritten", 4): bool(unexplained(rewritten)),
        ("for_review", 4): any(row["review"] for row in coverage),
        ("incomplete", 4): bool(missing),
        ("waived", 4): "waived" in states,
        ("other_reading", 4): any(row["other_reading"] for row in coverage),
        ("undecided", 4): bool(states & _UNDECIDED)
        or any(row["unknown"] or row["not_auditable"] for row in coverage),
        ("clean", 0): True,
    }
    result, exit_code = next(verdict for verdict, is_so in said.items() if is_so)
    return {"result": result, "exit_code": exit_code}


def _properties(
    tally: Tally,
    findings: pa.Table,
    covered: dict[str, list[dict[str, Any]]],
    submission: Submission | None,
    missing: list[Missing],
    rewritten: list[Change],
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
            **_of_others(
                tally.looks(place),
                _at(tally.vouched.table(), place),
                [each for each in tally.astray if each.property_id == place],
            ),
            **_verdict(coverage, missing, unexplained(rewritten, place)),
        }
        for place, coverage in covered.items()
    ]


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
        "in_full": statement.in_full,
        "could_decide": int(pc.sum(pc.match_substring(findings["observed"], UNSTATED)).as_py() or 0),
    }
