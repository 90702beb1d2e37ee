"""What each wager returns in the long run, beside what the Board stated: ``pitaudit paybacks``.

The hands are counted by ``rules.paybacks``, with the kernels and the paytables the audit itself uses; a
casino's own tables can be counted in their place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from fractions import Fraction
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import yaml

from audit.errors import AuditError, SubmissionRejected
from rules.paybacks.counted import Payback
from rules.paybacks.games import games, paybacks, points
from rules.paytable import Paytable, PaytableError, read_paytables

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
REQUIRED = "required"
DEFAULT = "default"
MEETS = "as stated"
ELSEWHERE = "under another reading"
NO_READING = "no reading gives it"
NO_TABLE = "no paytable"
Filed = tuple[str, Paytable, Mapping[str, str], tuple[str, ...]]
"""A chapter, a table of it, the readings filed with it and what is to be said of it."""


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
) -> Iterator[Row]:
    """Count the tables of one chapter or of all, of one wager or of all, one after another.

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
    asked = _printed() if submission is None else _filed(submission)
    for number, table, filed, notes in asked:
        # The table of the Blind Wager is that of all required wagers.
        name = REQUIRED if table.wager == "blind" else table.wager
        if chapter in (None, number) and wager in (None, table.wager, name):
            yield from _of_table(number, table, {**filed, **readings[number]}, notes)
    if submission is None:
        yield from (_without_table(each) for each in stated()[1] if _asked(each, chapter, wager))


def returned(chapter: str, table: Paytable) -> str:
    """Say what one paytable returns under the default readings, in percent; "" where that is not counted."""
    if chapter not in games() or table.wager not in games()[chapter].ways:
        return ""
    return ", ".join(f"{row.payback}%" for row in _of_table(chapter, table, {}, ()))


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
    return {number: _of_chapter(number, chosen) for number in games()}


def _of_chapter(number: str, chosen: Mapping[str, str]) -> dict[str, str]:
    known = points(number)
    return {name: choice for name, choice in chosen.items() if choice in known.get(name, ())}


def named(chosen: Mapping[str, str]) -> str:
    """Write readings in words; "default" where none is chosen otherwise."""
    return ", ".join(f"{name}={choice}" for name, choice in chosen.items()) or DEFAULT


def _printed() -> Iterator[Filed]:
    for number, game in games().items():
        yield from ((number, table, {}, ()) for table in game.counted())


def _of_table(
    number: str, table: Paytable, chosen: Mapping[str, str], notes: tuple[str, ...]
) -> Iterator[Row]:
    known = points(number)
    chosen = {name: choice for name, choice in chosen.items() if choice != known[name][0]}
    for found in paybacks(number, table, chosen):
        figure = next(
            (each for each in stated()[1] if (each.chapter, each.wager, each.table) == _key(number, found)),
            None,
        )
        yield _row(number, found, figure, notes)
        if figure and figure.meets and not chosen:
            again = paybacks(number, table, figure.meets)
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


# ------------------------------------------------------------------------------------ a casino's filing


def _filed(path: Path) -> Iterable[Filed]:
    try:
        text = path.read_text(encoding="utf-8")
        document = yaml.safe_load(text)
        if isinstance(document, list):
            return list(_own_tables(read_paytables(text, str(path)), path))
    except (IsADirectoryError, PermissionError, UnicodeDecodeError) as error:
        message = f"{path}: {getattr(error, 'strerror', None) or 'is no text (UTF-8)'}"
        raise SubmissionRejected(message) from error
    except PaytableError as error:
        raise SubmissionRejected(str(error)) from error
    except yaml.YAMLError as error:
        message = f"{path}: is no YAML: {error}"
        raise SubmissionRejected(message) from error
    return list(_chosen_tables(path))


def _own_tables(filed: Mapping[str, Mapping[str, Paytable]], path: Path) -> Iterator[Filed]:
    printed = {(number, table.citation, table.name): table for number, table, *_ in _printed()}
    for of_wager in filed.values():
        for table in of_wager.values():
            number = table.citation.partition(".")[0]
            if number not in games() or table.wager not in games()[number].ways:
                message = f"{path}: {table.citation}: no wager {table.wager} is known there"
                raise SubmissionRejected(message)
            law = printed.get((number, table.citation, table.name))
            yield number, table, {}, _against_print(table, law)


def _against_print(table: Paytable, law: Paytable | None) -> tuple[str, ...]:
    """Say where a filed table differs from the one printed under its citation and name."""
    if law is None:
        return ("no such table is printed",)
    found = []
    for name in ("odds", "odds_wild", "for_one", "amounts", "percent", "envy"):
        ours, theirs = getattr(law, name), getattr(table, name)
        found += [
            f"{name} of {row}: {_paid(theirs, row)} filed, {_paid(ours, row)} printed"
            for row in {**ours, **theirs}
            if ours.get(row) != theirs.get(row)
        ]
    for name in ("pushes", "stake", "seed", "rate", "reserve", "stake_returned", "fully_wild_joker"):
        ours, theirs = getattr(law, name), getattr(table, name)
        if ours != theirs:
            found.append(f"{name}: {theirs} filed, {ours} printed")
    return tuple(found)


def _paid(amounts: Mapping[str, int], row: str) -> str:
    return f"{amounts[row]:,}" if row in amounts else "nothing"


def _chosen_tables(path: Path) -> Iterator[Filed]:
    """Tables that some filing of a Rules Submission chooses, each once under the same readings."""
    from audit.intake.submission import load_submission  # noqa: PLC0415  (loads the whole catalogue)
    from rules.catalogue import load  # noqa: PLC0415

    counted = [chapter for number, chapter in load().chapters.items() if number in games()]
    found: dict[tuple[str, ...], tuple[Filed, list[str]]] = {}
    for property_ in load_submission(path).properties.values():
        for filing in property_.filings:
            who = f"filed by {property_.id}, {filing.reference}"
            for number, game in ((each.number, each.game) for each in counted if each.game in filing.games):
                choices = filing.games[game]
                at_tables = ({**choices, **each.get(game, {})} for each in filing.tables.values())
                readings = _of_chapter(number, filing.readings[game])
                for table in (each for filed in (choices, *at_tables) for each in _choose(number, filed)):
                    key = (number, table.citation, table.name, named(readings))
                    told = found.setdefault(key, ((number, table, readings, ()), []))[1]
                    told += [who, *_left_out(number, table, filing.readings[game])]
    for (number, table, chosen, _), told in found.values():
        yield number, table, chosen, tuple(dict.fromkeys(told))


def _left_out(number: str, table: Paytable, filed: Mapping[str, str]) -> Iterator[str]:
    """Say which filed readings bear on the wager of a table and are not taken into its count."""
    from rules.catalogue import load  # noqa: PLC0415

    known = load().readings[number]
    for name, choice in filed.items():
        other = choice != known[name].default and table.wager in known[name].wagers
        if other and name not in points(number):
            yield f"the count leaves out the filed reading {name}={choice}"


def _choose(number: str, choices: Mapping[str, Any]) -> Iterator[Paytable]:
    """Tables of a chapter that the filed choices leave: those named, of the wagers offered."""
    ending = "_paytable"
    filed = {name.removesuffix(ending): each for name, each in choices.items() if name.endswith(ending)}
    offered = choices.get("wagers")
    for table in games()[number].counted():
        # progressive_paytable is that of progressive_payout, insurance_paytable that of pai_gow_insurance.
        choices_of = (
            each for name, each in filed.items() if table.wager.startswith(name) or table.wager.endswith(name)
        )
        is_offered = offered is None or table.wager in {*offered, REQUIRED}
        if is_offered and next(choices_of, table.name) == table.name:
            yield table
