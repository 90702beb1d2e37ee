"""From what was counted to the trend report and its list."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from audit.runs.findings import RECEIPT, Run
from audit.runs.judged_by import IN_FORCE
from reports import render
from reports.about import About
from reports.embedded import listed
from reports.letterhead import letterhead
from reports.sheet import Sheet, cell, write_sheet
from reports.trend.chance import CONFIDENCE, LEVEL, interval
from reports.trend.charts import Series, dots, over_days
from reports.trend.counting import Counted, Group, count
from reports.trend.gathered import Gathered
from reports.wording import cited, span_of_days

_REPORT = "trend"
MOST_LINES = 40
"""Groups of a dimension on paper: all that are marked, then the highest rates; the list has all."""
MOST_DOTS = 20
MOST_PANELS = 12
_HEADING = (
    "dimension", "name", "rounds", "exceptions", "per_1000_rounds", "low", "high", "occasions", "expected",
    "chance_corrected", "beyond_chance", "law",
)  # fmt: skip
TITLES = {"day": "Gaming day", "table": "Gaming table", "dealer": "Dealer", "shift": "Shift"}


def write(gathered: Gathered, folder: Path, about: About) -> list[Path]:
    """Write ``trend.pdf`` and ``trend.csv`` of one licensee's runs."""
    pdf = folder / "trend.pdf"
    sheet, html = write_page(gathered, folder / "trend.csv", about)
    embedded = listed(gathered.days[-1], sheet.path)
    render.pdf(_REPORT, html, pdf, identifier=about.identifier(), embedded=embedded)
    return [pdf, sheet.path]


def write_page(gathered: Gathered, list_path: Path, about: About) -> tuple[Sheet, str]:
    """Write the list, and return it with the page as HTML, ready to print."""
    counted = count(gathered)
    every = [group for groups in (*counted.groups.values(), counted.clauses) for group in groups]
    laws = gathered.laws
    sheet = write_sheet(list_path, _HEADING, (list(_line(group, laws)) for group in every))
    days = gathered.days
    rounds, exceptions = int(gathered.rounds["rounds"].sum()), len(gathered.found)
    values = {
        **letterhead(gathered.runs[-1], about, "Trend report", date=span_of_days(days[0], days[-1])),
        "days": span_of_days(days[0], days[-1]),
        "runs": [_run(run) for run in gathered.runs],
        "differences": list(_differences(gathered)),
        "examined": len(gathered.runs) > _not_examined(gathered),
        "number_of_days": len(days),
        "not_judged": gathered.not_judged,
        "rounds": rounds,
        "exceptions": exceptions,
        "overall": _group_of("all", rounds, exceptions),
        "others": gathered.others,
        "apart": gathered.apart,
        "laws": {clause: law for clause, law in laws.items() if law != IN_FORCE},
        "counted": counted,
        "marked": counted.beyond,
        "why_no_dealers": gathered.dealers,
        "sections": [_section(name, counted, gathered, rounds) for name in counted.groups],
        "games": _over_days(_by_game(gathered), days, "exceptions per 1,000 rounds by game and gaming day"),
        "clauses": counted.clauses[:MOST_LINES],
        "more_clauses": max(len(counted.clauses) - MOST_LINES, 0),
        "clause_days": _over_days(_by_clause(gathered, counted), days, "the same by clause and gaming day"),
        "most_panels": MOST_PANELS,
        "duties": _duties(gathered),
        "level": LEVEL,
        "confidence": CONFIDENCE,
        "shifts": gathered.shifts,
        "sheet": sheet,
    }
    return sheet, render.page(_REPORT, values)


def _run(run: Run) -> dict[str, Any]:
    receipt = run.receipt
    return {
        "receipt": hashlib.sha256((run.folder / RECEIPT).read_bytes()).hexdigest(),
        "days": span_of_days(receipt["period"]["from"], receipt["period"]["to"]),
        "rounds": receipt["population"]["rounds"],
        "exceptions": receipt["totals"]["findings"]["exception"],
        "version": receipt["pitaudit"],
        "whole": receipt["completeness"]["whole"],
    }


def _differences(gathered: Gathered) -> Iterator[str]:
    """Why rates of the runs may differ without anything different having been done at the tables."""
    receipts = [run.receipt for run in gathered.runs]
    for words, found in (
        ("versions of pitaudit", {each["pitaudit"] for each in receipts}),
        ("Rules Submissions", {(each["submission"] or {}).get("sha256") for each in receipts}),
        ("statements of recording", {each["recording"]["sha256"] for each in receipts}),
    ):
        if len(found) > 1:
            yield f"they rest on {len(found):,} different {words} (or none)"
    if lacking := sum(not each["completeness"]["whole"] for each in receipts):
        yield f"{lacking:,} of them were handed less than the whole record"
    if blind := _not_examined(gathered):
        yield f"in {blind:,} of them nothing could be examined, so nothing could be found"


def _not_examined(gathered: Gathered) -> int:
    """How many runs could audit nothing: their rounds are counted, and nothing could be found in them."""
    return sum(run.receipt["result"] == "nothing_audited" for run in gathered.runs)


def _duties(gathered: Gathered) -> dict[str, str]:
    return {
        row["citation"]: row["duty"]
        for run in gathered.runs
        for row in run.clauses.select(["citation", "duty"]).to_pylist()
    }


def _section(name: str, counted: Counted, gathered: Gathered, rounds: int) -> dict[str, Any]:
    groups = counted.groups[name]
    title = TITLES[name] if name != "shift" or gathered.shifts else "Hour of the day"
    shown = sorted(groups, key=_interest)[: max(MOST_LINES, sum(group.beyond for group in groups))]
    in_order = sorted(shown, key=lambda group: group.name) if name in {"day", "shift"} else shown
    drawn = in_order if len(in_order) <= MOST_DOTS + 4 else shown[:MOST_DOTS]
    overall = 1000 * len(gathered.found) / rounds if rounds else 0.0
    meaning = f"{title}: exceptions per 1,000 rounds with their intervals; the figures stand in the table"
    return {
        "name": name,
        "title": title,
        "groups": in_order,
        "more": len(groups) - len(shown),
        "unnamed": counted.unnamed[name],
        "chart": dots(drawn, overall, meaning) if len(drawn) > 1 else "",
        "drawn": len(drawn),
    }


def _interest(group: Group) -> tuple[bool, float, str]:
    return not group.beyond, -(group.rate or 0.0), group.name


def _group_of(name: str, rounds: int, exceptions: int) -> Group:
    if not rounds:
        return Group("all", name, rounds, exceptions)
    low, high = interval(exceptions, rounds)
    return Group("all", name, rounds, exceptions, 1000 * exceptions / rounds, low, high)


def _over_days(series: Iterator[Series], days: Sequence[str], meaning: str) -> Any:
    found = list(series)
    return over_days(days, found, meaning) if found and len(days) > 1 else ""


def _by_game(gathered: Gathered) -> Iterator[Series]:
    rounds = gathered.rounds.groupby(["game", "day"])["rounds"].sum()
    found = gathered.found.groupby(["game", "day"]).size()
    for game in sorted(gathered.rounds["game"].unique()):
        yield _series(gathered.titles.get(game, game), rounds[game], found.get(game), gathered.days)


def _by_clause(gathered: Gathered, counted: Counted) -> Iterator[Series]:
    rounds = gathered.rounds.groupby(["game", "day"])["rounds"].sum()
    found = gathered.found.groupby(["clause", "day"]).size()
    game_of = dict(zip(gathered.found["clause"], gathered.found["game"], strict=True))
    for group in counted.clauses[:MOST_PANELS]:
        game = game_of[group.name]
        if game in rounds.index:
            yield _series(cited(group.name), rounds[game], found[group.name], gathered.days)


def _series(title: str, rounds: Any, found: Any, days: Sequence[str]) -> Series:
    """Rates by day; of a day without a round of the game there is none."""
    dealt = [int(rounds.get(day, 0)) for day in days]
    numbers = [int(found.get(day, 0)) if found is not None else 0 for day in days]
    spans = [interval(number, all_) if all_ else None for number, all_ in zip(numbers, dealt, strict=True)]
    return Series(
        title=title,
        rates=[1000 * n / all_ if all_ else None for n, all_ in zip(numbers, dealt, strict=True)],
        lows=[span[0] if span else None for span in spans],
        highs=[span[1] if span else None for span in spans],
    )


def _line(group: Group, laws: Mapping[str, str]) -> Iterator[str]:
    tested = group.chance is not None
    yield from (group.dimension, cell(group.name), str(group.rounds), str(group.exceptions))
    for value in (group.rate, group.low, group.high):
        yield "" if value is None else f"{value:.4f}"
    yield str(group.occasions) if tested else ""
    yield f"{group.expected:.4f}" if group.expected is not None else ""
    yield f"{group.chance:.6g}" if group.chance is not None else ""
    yield ("yes" if group.beyond else "no") if tested else "not tested"
    yield laws.get(group.name, "") if group.dimension == "clause" else ""
