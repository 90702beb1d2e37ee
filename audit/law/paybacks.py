"""What each wager returns in the long run, beside what the Board stated: ``pitaudit paybacks``.

The hands are counted by ``rules.paybacks``, with the kernels and the paytables the audit itself uses; a
casino's own tables can be counted in their place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from datetime import date
from fractions import Fraction
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import yaml

from audit.errors import AuditError
from audit.law.filed_tables import REQUIRED, filed, named, of_chapter, printed
from rules.paybacks.counted import Payback
from rules.paybacks.games import games, numbers_on, paybacks, points
from rules.paytable import Paytable

COLUMNS = (
    *("chapter", "wager", "table", "payback", "edge", "reading", "stated", "difference", "verdict", "meets"),
    *("authority", "how", "why", "faults"),
)
SHORT = (*COLUMNS[:-4], "note")
"""Columns for a screen, where most of the last four are numbered notes below the table."""
_AUTHORITY = {
    "proposed": "Ranks and odds are those of the proposed rulemaking, not of the chapter in force.",
    "external": "Ranks and odds are from public descriptions of the game; we lack the law that sets them.",
}
MEETS = "as stated"
ELSEWHERE = "under another reading"
NO_READING = "no reading gives it"
NO_TABLE = "no paytable"


@dataclass(frozen=True, slots=True)
class Stated:
    """One payback the Board stated; ``table`` None where no paytable was printed for it.

    meets  readings under which the count comes to it, where those by default do not
    why    where no reading does: what was tried
    """

    chapter: str
    wager: str
    table: str | None
    percent: str
    meets: Mapping[str, str] = field(default_factory=dict)
    why: str = ""

    @property
    def met_by(self) -> str:
        """The readings under which the count comes to it, in words."""
        return "none" if self.why else named(self.meets)


@dataclass(frozen=True, slots=True)
class Row:
    """One wager on one table under one choice of readings.

    payback, edge, difference, stated  percent, written out; empty where there is none
    exact    the payback as a fraction of counts
    reading  under which readings it is counted: "default", or those chosen otherwise
    verdict  whether the count comes to what was stated; empty where nothing was
    meets    under which readings a count of the printed table does, or "none"; empty where nothing was stated
    why      what is known of a figure that no reading gives, and how the count was made
    faults   what is wrong with the table
    rows     hands and return of each row, as fractions of one stake
    """

    chapter: str
    wager: str
    table: str
    citation: str
    authority: str
    payback: str
    edge: str
    exact: str
    stated: str
    difference: str
    reading: str
    verdict: str
    meets: str
    how: str
    why: str
    faults: str
    rows: tuple[dict[str, str | int], ...] = ()


@cache
def stated() -> tuple[str, tuple[Stated, ...]]:
    """Return where the stated paybacks are from, and the figures."""
    text = files("audit.law").joinpath("stated_paybacks.yaml").read_text(encoding="utf-8")
    document = yaml.safe_load(text)
    return document["citation"], tuple(Stated(**entry) for entry in document["figures"])


def rows(
    chapter: str | None = None,
    wager: str | None = None,
    submission: Path | None = None,
    chosen: Mapping[str, str] | None = None,
    day: date | None = None,
) -> Iterator[Row]:
    """Count the tables of one chapter or of all, of one wager or of all, one after another.

    ``day`` is the gaming day whose law is counted; None: every text of every table, on the last day of each.

    ``submission`` is a file of paytables in the form of a chapter's ``paytables.yaml``, counted in place of
    those printed, or a Rules Submission, which chooses among them and among readings.  ``chosen`` are
    readings by name, for every chapter that has one of that name, and go before those filed.  Raises
    AuditError for a chapter or wager that has no paytable and for a reading or choice that none of the
    chapters has, and SubmissionRejected for a file that is neither.
    """
    if chapter is not None and chapter not in games():
        message = f"chapter {chapter} has no paytables ({', '.join(games())})"
        raise AuditError(message)
    known = [name for number, game in games().items() if chapter in (None, number) for name in game.ways]
    known += [figure.wager for figure in stated()[1] if chapter in (None, figure.chapter)]
    if wager is not None and wager not in known:
        message = f"there is no wager {wager!r} ({', '.join(dict.fromkeys(known))})"
        raise AuditError(message)
    readings = _readings(chapter, chosen or {})
    asked = printed(day) if submission is None else filed(submission, day)
    for number, table, own, notes in asked:
        # The table of the Blind Wager is that of all required wagers.
        name = REQUIRED if table.wager == "blind" else table.wager
        if chapter in (None, number) and wager in (None, table.wager, name):
            yield from _of_table(number, table, {**own, **readings[number]}, notes, day)
    if submission is None:
        yield from (_without_table(each) for each in stated()[1] if _asked(each, chapter, wager))


def returned(chapter: str, table: Paytable, day: date | None = None) -> str:
    """Say what a paytable returns by the law of a day, readings by default; "" where it is not counted."""
    if chapter not in games() or table.wager not in games()[chapter].ways:
        return ""
    return ", ".join(f"{row.payback}%" for row in _of_table(chapter, table, {}, (), day))


def turns_on(chapter: str, wager: str, day: date) -> dict[str, int]:
    """Numbers of the law of a day, beside its table and readings, that the return of a wager turns on."""
    return numbers_on(chapter, wager, day) if chapter in games() else {}


def noted(found: Iterable[Row]) -> tuple[list[dict[str, Any]], list[str]]:
    """Give rows with the numbers of their notes as ``note``, and the notes in order, each once."""
    numbers: dict[str, int] = {}
    shown = []
    for row in found:
        faults = (f"{fault[0].upper()}{fault[1:]}." for fault in row.faults.split("; ") if fault)
        words = [*filter(None, [row.why]), *faults, *filter(None, [_AUTHORITY.get(row.authority)])]
        for each in words:
            numbers.setdefault(each, len(numbers) + 1)
        shown.append({**asdict(row), "note": ", ".join(str(numbers[each]) for each in words)})
    return shown, [f"{number}  {words}" for words, number in numbers.items()]


def _asked(figure: Stated, chapter: str | None, wager: str | None) -> bool:
    return figure.table is None and chapter in (None, figure.chapter) and wager in (None, figure.wager)


def _readings(chapter: str | None, chosen: Mapping[str, str]) -> dict[str, dict[str, str]]:
    """Give each chapter the readings it has of those chosen, less what is its default."""
    asked = {number: points(number) for number in games() if chapter in (None, number)}
    for name, choice in chosen.items():
        having = [number for number, known in asked.items() if name in known]
        if not having:
            counted = ", ".join(dict.fromkeys(each for known in asked.values() for each in known))
            message = f"no payback is counted by a reading {name!r} ({counted})"
            raise AuditError(message)
        for number in having:
            if choice not in asked[number][name]:
                choices = ", ".join(asked[number][name])
                message = f"reading {name} cannot be {choice!r} in Chapter {number} ({choices})"
                raise AuditError(message)
    return {number: of_chapter(number, chosen) for number in games()}


def _of_table(
    number: str,
    table: Paytable,
    chosen: Mapping[str, str],
    notes: tuple[str, ...],
    day: date | None = None,
) -> Iterator[Row]:
    known = points(number)
    chosen = {name: choice for name, choice in chosen.items() if choice != known[name][0]}
    for found in paybacks(number, table, chosen, day):
        figure = next(
            (each for each in stated()[1] if (each.chapter, each.wager, each.table) == _key(number, found)),
            None,
        )
        yield _row(number, found, figure, notes)
        if figure and figure.meets and not chosen:
            again = paybacks(number, table, figure.meets, day)
            yield from (_row(number, each, figure, notes) for each in again)


def _key(number: str, found: Payback) -> tuple[str, str, str]:
    return number, found.wager, found.table


def _row(number: str, found: Payback, figure: Stated | None, notes: tuple[str, ...]) -> Row:
    verdict = difference = ""
    if figure:
        met = _same(found.returned, figure.percent)
        verdict = MEETS if met else NO_READING if figure.why else ELSEWHERE
        difference = percent(found.returned - Fraction(figure.percent) * Fraction(1, 100), sign=True)
    return Row(
        number,
        found.wager,
        found.table,
        found.citation,
        found.authority,
        percent(found.returned),
        percent(1 - found.returned),
        str(found.returned),
        figure.percent if figure else "",
        difference,
        named(found.under),
        verdict,
        figure.met_by if figure else "",
        found.how,
        figure.why if figure else "",
        "; ".join((*notes, *found.faults)),
        tuple({"row": ln.row, "hands": ln.hands, "returns": str(ln.returns)} for ln in found.lines),
    )


def _without_table(figure: Stated) -> Row:
    blank = ("",) * 5
    title = "not printed"
    return Row(
        figure.chapter,
        figure.wager,
        title,
        *blank,
        figure.percent,
        "",
        "",
        NO_TABLE,
        "none",
        "",
        figure.why,
        "",
    )


def percent(share: Fraction, *, sign: bool = False) -> str:
    """Write a share as a percentage with three decimals, such as ``98.404``."""
    scaled = round(share * 100_000)
    mark = "-" if scaled < 0 else "+" if sign and scaled else ""
    return f"{mark}{abs(scaled) // 1000}.{abs(scaled) % 1000:03}"


def _same(share: Fraction, figure: str) -> bool:
    """Whether a share, rounded to as many decimals as a figure has, is that figure."""
    scale = 10 ** len(figure.partition(".")[2])
    return bool(round(share * 100 * scale) == Fraction(figure) * scale)
