"""The first page: scope, population, result, states, dollars, and what was left unchecked."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

import pyarrow.compute as pc

from audit.format.visible import visible
from audit.runs import readings_told, severity_told
from audit.runs.findings import STATES, Run
from audit.runs.looks_told import how_examined, looks_not_relied_on
from audit.runs.states_told import PRINTED, UNFILED, by_state
from reports import left_open, reliability, standing
from reports.exceptions.tally import OTHER_READING, REVIEW, WAIVED, Money, Tally
from reports.nights import against_earlier_runs, rewritten
from reports.wording import cited, count, listed, span_of_days
from rules.citations import chapter_cited, is_of_code
from rules.units import dollars

# States that leave open whether a duty was met, in the words of the sentence that counts them.
_OPEN_STATES = {
    "error": "whose check failed to run",
    "for review": "with rows that a person has to look at",
    "unknown": "with rows that lack the evidence to tell",
    "other reading": "met, in some rows only under another reading than the default",
    "pass in part": "met where auditable, with rows that could not be audited",
    "not auditable": "that could not be audited",
    "not attested": "with an attestation missing",
    "expired": "with an attestation too old to rely on",
    "pending": "whose check is not yet written",
}


_PLUS = " + "


@dataclass(frozen=True, slots=True)
class Summary:
    """What the first page says."""

    facilities: list[str]
    facility: str
    game: str
    chapters: list[str]
    period: str
    result: str
    outcome: str
    unchecked: str
    unfiled: int
    missing: list[str]
    rewritten: list[list[str]]
    counted: str
    examined: str
    rests_on: list[str]
    against_earlier_runs: list[str]
    contradictions: list[str]


def summarise(run: Run, tally: Tally) -> Summary:
    """Sum a run up."""
    receipt = run.receipt
    facilities = [block["name"] or block["id"] for block in receipt["properties"]]
    period = receipt["period"]
    chapters = _chapters(run)
    here = [row for row in run.coverage.to_pylist() if chapter_cited(row["citation"]) in chapters]
    found = Counter(row["state"] for row in here if is_of_code(row["citation"]))
    own_tests = Counter(row["state"] for row in here if not is_of_code(row["citation"]))
    return Summary(
        facilities=facilities,
        facility=_facility(facilities),
        game=_game([c["title"] for c in receipt.get("chapters", []) if c["number"] in chapters]),
        chapters=sorted(chapters),
        period=span_of_days(period["from"], period["to"]),
        result=_result(run, tally, found),
        outcome=receipt["result"],
        unchecked=_unchecked(run, here),
        unfiled=sum(UNFILED in row["reason"] for row in here if is_of_code(row["citation"])),
        missing=[each["words"] for each in receipt["completeness"]["missing"]],
        rewritten=rewritten(run.receipt),
        counted=_counted(run, tally, found, own_tests, chapters),
        examined=how_examined(run.receipt, here),
        rests_on=_rests_on(run),
        against_earlier_runs=[visible(each) for each in against_earlier_runs(run.receipt["night"])],
        contradictions=_contradictions(run, tally),
    )


def _chapters(run: Run) -> set[str]:
    """Numbers of the chapters that governed anything in the log; all of them if none did."""
    of = dict(zip(run.clauses["citation"].to_pylist(), run.clauses["chapter"].to_pylist(), strict=True))
    rows = zip(run.coverage["citation"].to_pylist(), run.coverage["rows"].to_pylist(), strict=True)
    return {of[citation] for citation, number in rows if number and citation in of} or set(of.values())


def _game(titles: list[str]) -> str:
    """Name the games of a log, or say how many there are if a title has no room for them."""
    return listed(titles) if len(titles) < 3 else f"{len(titles)} table games"


def _facility(names: list[str]) -> str:
    if not names:
        return "No licensed facility named"
    return names[0] if len(names) == 1 else f"{names[0]} and {count(len(names) - 1, 'other')}"


def _result(run: Run, tally: Tally, found: Counter[str]) -> str:
    population = run.receipt["population"]
    examined = (
        f"{count(population['rounds'], 'round')} with {count(population['wagers'], 'wager')} "
        f"at {count(population['tables'], 'table')}"
    )
    if run.receipt["result"] == "nothing_audited":
        return "Nothing could be audited; this report says nothing on whether any duty was met."
    failed = (
        f"{count(found['error'], 'check')} failed to run, so this report is incomplete. "
        if found["error"]
        else ""
    )
    open_matters = (
        f" {count(tally.unknown, 'matter')} could not be decided for want of evidence."
        if tally.unknown
        else ""
    )
    apart = _waived(tally) + _for_review(tally) + _by_other_readings(tally)
    if not tally.exceptions:
        return f"{failed}No exception was found in {examined}.{apart}{open_matters}"
    return f"{failed}{_exceptions(tally)} in {examined}.{apart}{open_matters}"


def _waived(tally: Tally) -> str:
    number = tally.findings[WAIVED]
    verb = "is" if number == 1 else "are"
    return f" {count(number, 'exception')} {verb} under a waiver and counted apart." if number else ""


def _for_review(tally: Tally) -> str:
    number, money = tally.findings[REVIEW], tally.money[REVIEW]
    if not number:
        return ""
    verb = "is" if number == 1 else "are"
    return f" {count(number, 'matter')} {verb} for review; if the claims do not stand, {_both(money)}."


def _by_other_readings(tally: Tally) -> str:
    number, money = tally.findings[OTHER_READING], tally.money[OTHER_READING]
    if not number:
        return ""
    verb = "is" if number == 1 else "are"
    return (
        f" {count(number, 'matter')} {verb} right only under a reading of the Code that is not the default, "
        f"and that nobody filed; by the default, {_both(money)}."
    )


def _both(money: Money) -> str:
    return f"{dollars(money.overpaid)} overpaid and {dollars(money.underpaid)} underpaid"


def _counted(run: Run, tally: Tally, found: Counter[str], own_tests: Counter[str], chapters: set[str]) -> str:
    """Say how exceptions, clauses and states go together, and that the states add up."""
    said = [f"{found.total():,} clauses govern a game in this log: {by_state(found, _PLUS)}."]
    if own_tests:
        said.append(
            f"Apart from the law, the tool made {count(own_tests.total(), 'test')} of the record of its own: "
            f"{by_state(own_tests, _PLUS)}."
        )
    if tally.exceptions:
        said.append(
            f"The {count(tally.exceptions, 'exception is a breach', 'exceptions are breaches')} "
            f"of {_of_what(tally)}; a clause can be breached more than once."
        )
    if tally.consequences:
        further = count(sum(tally.consequences.values()), "further breach", "further breaches")
        said.append(
            f"{further} of {count(len(tally.consequences), 'clause')}, some of which are also breached in "
            "their own right, only follow from these, are told under them, and are not counted as exceptions."
        )
    others = [
        f"{chapter['title']} (Chapter {chapter['number']})"
        for chapter in run.receipt.get("chapters", [])
        if chapter["number"] not in chapters
    ]
    if tally.unknown:
        said.append(
            f"The {count(tally.unknown, 'undecided matter gathers', 'undecided matters gather')} rows by "
            f"clause and cause, and concern{'s' * (tally.unknown == 1)} {_concerned(run)}."
        )
    if others:
        rest = sum(map(is_of_code, run.coverage["citation"].to_pylist())) - found.total()
        said.append(f"{count(rest, 'clause')} govern games of which this log has no round: {listed(others)}.")
    return " ".join(said)


def _concerned(run: Run) -> str:
    """Count the clauses that undecided findings leave open in some rows, by the one word each clause has."""
    open_ = run.findings.filter(pc.equal(run.findings["outcome"], "unknown"))
    told = pc.list_flatten(open_["consequences"])
    beneath = told.filter(pc.equal(pc.struct_field(told, "outcome"), "unknown"))
    named = {*open_["clause"].to_pylist(), *pc.struct_field(beneath, "clause").to_pylist()}
    rows = run.coverage.select(["citation", "state"]).to_pylist()
    states = {row["citation"]: row["state"] for row in rows}
    parts = (
        (what, Counter(states.get(each, "unknown") for each in named if is_of_code(each) is of_code))
        for what, of_code in (("clause", True), ("own test", False))
    )
    said = (f"{count(found.total(), what)} ({by_state(found, _PLUS)})" for what, found in parts if found)
    return listed(said)


def _of_what(tally: Tally) -> str:
    """Say how many clauses were breached, and apart from them how many tests of the record failed."""
    tests = f" and {count(tally.own_tests, 'test')} of the record" if tally.own_tests else ""
    return count(tally.clauses, "clause") + tests


def _rests_on(run: Run) -> list[str]:
    """What a reader of the exceptions must know of the text they rest on, before any is read."""
    frame = run.findings.filter(pc.equal(run.findings["outcome"], "exception"))
    by_reading = sum(bool(each) for each in frame["reading"].to_pylist())
    said = [*standing.told(run), *severity_told.told(run.receipt), reliability.sentence(run)]
    for each in run.receipt["readings"]:
        if number := (borne := each.get("bears_out", {})).get("rows"):
            since = f"filed as of {each['effective']}" if each["effective"] else "filed without a date"
            money = _both(Money(borne["overpaid_cents"], borne["underpaid_cents"]))
            said.append(
                f"{count(number, 'wager')} right only by the reading {each['name']} = {each['choice']}, "
                f"{since}, {readings_told.who_chose(each)}; by the default, {money}."
            )
    if by_reading:
        said.append(
            f"{by_reading:,} would be judged, or paid, otherwise by another reading of the text; "
            "each names the reading that decided it."
        )
    return said


def _exceptions(tally: Tally) -> str:
    conduct, record = tally.findings["conduct"], tally.findings["record"]
    kinds = listed(
        f"{number:,} of {name}" for number, name in ((conduct, "conduct"), (record, "the record")) if number
    )
    verb = "was" if tally.exceptions == 1 else "were"
    return f"{count(tally.exceptions, 'exception')} to {_of_what(tally)} ({kinds}) {verb} found"


def _unchecked(run: Run, here: list[dict[str, Any]]) -> str:
    """Count what was not checked, or not fully; "nothing" is said only where each count is zero."""
    receipt = run.receipt
    parts: list[str] = []
    for what, of_code in (("clause", True), ("own test", False)):
        rows = [row for row in here if is_of_code(row["citation"]) is of_code]
        counted = Counter(row["state"] for row in rows)
        parts += [
            f"{count(counted[state], what)} {words}"
            for state, words in _OPEN_STATES.items()
            if counted[state]
        ]
        parts += left_open.of_clauses(rows, _OPEN_STATES, what)
    parts += left_open.beneath_in_words(run.findings)
    if parts:
        not_relied_on = looks_not_relied_on(receipt)
        return f"Not checked, or not fully: {listed(parts)}." + (
            f" {not_relied_on}." if not_relied_on else ""
        )
    if not receipt["completeness"]["whole"]:
        return "What was handed in was checked in full."
    return "Nothing that the log could show was left unchecked."


def _contradictions(run: Run, tally: Tally) -> list[str]:
    """Where the run's receipt and its tables disagree: the run was altered, or a file was replaced."""
    totals = run.receipt["totals"]
    rows = run.coverage.select(["citation", "state"]).to_pylist()
    found = Counter(row["state"] for row in rows if is_of_code(row["citation"]))
    own_tests = Counter(row["state"] for row in rows if not is_of_code(row["citation"]))
    tests, money = totals.get("record_tests", {}), tally.total_money
    pairs = [
        ("exceptions", totals["findings"]["exception"], tally.exceptions),
        ("conduct faults", totals["findings"]["conduct"], tally.findings["conduct"]),
        ("record faults", totals["findings"]["record"], tally.findings["record"]),
        ("exceptions under a waiver", totals["findings"].get("waived", 0), tally.findings[WAIVED]),
        ("matters for review", totals["findings"]["review"], tally.findings[REVIEW]),
        (
            "matters right under another reading",
            totals["findings"].get("other_reading", 0),
            tally.findings[OTHER_READING],
        ),
        ("undecided matters", totals["findings"]["unknown"], tally.unknown),
        ("dollars overpaid", dollars(abs(totals["overpaid_cents"])), dollars(money.overpaid)),
        ("dollars underpaid", dollars(abs(totals["underpaid_cents"])), dollars(money.underpaid)),
        *(
            (f"clauses in state “{PRINTED.get(state, state)}”", totals["states"].get(state, 0), found[state])
            for state in STATES
        ),
        *(
            (f"own tests in state “{PRINTED.get(each, each)}”", tests.get(each, 0), own_tests[each])
            for each in STATES
        ),
    ]
    said = [
        f"{what}: the receipt says {receipt}, the tables give {table}"
        for what, receipt, table in pairs
        if receipt != table
    ]
    unreported = set(run.clauses["citation"].to_pylist()) ^ set(run.coverage["citation"].to_pylist())
    said += [
        f"{cited(citation)} is in the catalogue or in the coverage, not in both"
        for citation in sorted(unreported)[:5]
    ]
    return said
