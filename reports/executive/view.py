"""From one licensee's run to the executive page.

It is one page for ten thousand findings and for none: every list on it has a greatest length and says what it
leaves to the other reports, and texts are as long as the page has room for.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from audit.life.deadline import WEEKDAYS
from audit.runs import severity_told
from audit.runs.findings import Run
from audit.runs.looks_told import how_examined, looks_not_relied_on
from reports import left_open, render, standing
from reports.about import About
from reports.embedded import evidence
from reports.executive.matters import matters
from reports.letterhead import Facility, letterhead
from reports.nights import life, rewritten
from reports.notice.view import due_of
from reports.printing import Job
from reports.video.view import first_to_expire, windows_of
from reports.wording import count, visible
from rules.citations import is_of_code
from rules.units import dollars

_REPORT = "executive"
MOST_GAMES = 8
MOST_OPEN = 5
MOST_REWRITTEN = 2
_NAMED = 3
"""Columns that a log lacks and that a line names."""
LENGTHS = (150, 100, 60, 25, 10)
"""Greatest lengths of a text, the first with which all is on one page."""


def write(run: Run, folder: Path, about: About) -> list[Path]:
    """Write ``executive.pdf`` of one licensee's run: one page."""
    pdf = folder / "executive.pdf"
    html = next((html for html in _pages(run, about) if render.pages(_REPORT, html) == 1), None)
    assert html is not None, "the shortest texts are too long for one page"
    about.press.draw(Job(_REPORT, html, pdf, about.identifier(), evidence(run)))
    return [pdf]


def _pages(run: Run, about: About) -> Iterator[str]:
    yield from (write_page(run, about, longest) for longest in LENGTHS)


def write_page(run: Run, about: About, longest: int = LENGTHS[0]) -> str:
    """Give the page as HTML, ready to print; no text of the log is longer than ``longest``."""
    clock = Facility.of(run).clock
    by = standing.subtotals(run)
    by_text = sum(each.findings for each in by if not standing.apart(each.law))
    games = [_game(each) for each in run.receipt["games"]]
    unexamined = [visible(each, longest=longest) for each in _unexamined(run)]
    date = str(about.prepared_on or "Date: ______________")
    values = {
        **letterhead(run, about, "Executive summary", date=date),
        "population": run.receipt["population"],
        "examined_how": how_examined(run.receipt, run.coverage.to_pylist()),
        "totals": run.receipt["totals"],
        "found": run.receipt["totals"]["findings"],
        "life": life(run.receipt["night"]),
        "by_text": by_text if any(standing.apart(each.law) for each in by) else None,
        "rests_on": [*standing.told(run), *severity_told.told(run.receipt)],
        "rewritten": rewritten(run.receipt, longest * 2)[:MOST_REWRITTEN],
        "more_rewritten": max(len(run.receipt.get("rewritten") or ()) - MOST_REWRITTEN, 0),
        "games": games[:MOST_GAMES],
        "more_games": max(len(games) - MOST_GAMES, 0),
        "matters": matters(run, clock, longest),
        "longest": longest,
        "unexamined": unexamined[:MOST_OPEN],
        "more_unexamined": max(len(unexamined) - MOST_OPEN, 0),
        "due": due_of(run, about),
        "weekdays": WEEKDAYS,
        "video": first_to_expire(windows_of(run), about.given.video_days, clock),
    }
    return render.page(_REPORT, values)


def _game(game: dict[str, Any]) -> dict[str, Any]:
    rounds, exceptions = game["rounds"], game["findings"]["exception"]
    return {**game, "rate": f"{1000 * exceptions / rounds:,.2f}" if rounds else "–"}


def briefly(reason: str) -> str:
    """Name the first columns that a log lacks, and how many more: a cut name is none."""
    names = reason.split(", ")
    more = len(names) - _NAMED
    is_list = reason.startswith("the log records no ") and more > 1
    return f"{', '.join(names[:_NAMED])} and {more} more" if is_list else reason


def _unexamined(run: Run) -> list[str]:
    """What could not be examined or decided, in sentences, what weighs most first."""
    receipt, totals = run.receipt, run.receipt["totals"]
    states, found = totals["states_of_games_played"], totals["findings"]
    said = [each["words"] for each in receipt["completeness"]["missing"]]
    for state, words in _OPEN.items():
        if states.get(state):
            said.append(f"{count(states[state], 'clause')} {words}")
    if not_relied_on := looks_not_relied_on(receipt):
        said.append(not_relied_on)
    said += [
        f"{briefly(each['reason'])} ({count(each['clauses'], 'clause')})" for each in receipt["not_audited"]
    ]
    if found["unknown"]:
        said.append(f"{count(found['unknown'], 'matter')} could not be decided for want of evidence")
    rows = [row for row in run.coverage.to_pylist() if is_of_code(row["citation"])]
    said += left_open.of_clauses(rows, {*_OPEN, *_TOLD_AS_FINDINGS}, "clause")
    said += left_open.beneath_in_words(run.findings)
    if found["review"]:
        over, under = (dollars(totals["for_review"][f"{side}_cents"]) for side in ("overpaid", "underpaid"))
        effect = f"{over} overpaid and {under} underpaid if the claims do not stand"
        said.append(f"{count(found['review'], 'matter')} for review: {effect}")
    if found["other_reading"]:
        sums = totals["other_reading"]
        over, under = (dollars(sums[f"{side}_cents"]) for side in ("overpaid", "underpaid"))
        matters = count(found["other_reading"], "matter")
        effect = f"{over} overpaid and {under} underpaid by the default"
        said.append(f"{matters} right only under a reading that nobody filed: {effect}")
    return said


_OPEN = {
    "error": "whose check failed to run",
    "not auditable": "that could not be audited",
    "pass in part": "met where auditable, with rows that could not be audited",
    "not attested": "with an attestation missing",
    "expired": "with an attestation too old to rely on",
    "pending": "whose check is not yet written",
}
_TOLD_AS_FINDINGS = {"unknown", "for review", "other reading"}
"""States of which the findings say what is open."""
