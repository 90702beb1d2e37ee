"""Which paytables are counted: those printed, a casino's own, or those that a Rules Submission chooses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml

from audit.errors import SubmissionRejected
from rules.in_time import on
from rules.paybacks.games import games, points
from rules.paytable import Paytable, PaytableError, read_paytables

if TYPE_CHECKING:
    from audit.intake.filings import Filing

REQUIRED = "required"
DEFAULT = "default"
Filed = tuple[str, Paytable, Mapping[str, str], tuple[str, ...]]
"""A chapter, a table of it, the readings filed with it and what is to be said of it."""


def printed(day: date | None = None) -> Iterator[Filed]:
    """The tables that are printed and counted: every text, or those in force on a gaming day."""
    for number, game in games().items():
        for table in game.counted():
            if day is None or on((table,), day):
                yield number, table, {}, ()


def of_chapter(number: str, chosen: Mapping[str, str]) -> dict[str, str]:
    """Those of some readings, by name, that the paybacks of a chapter are counted by."""
    known = points(number)
    return {name: choice for name, choice in chosen.items() if choice in known.get(name, ())}


def named(chosen: Mapping[str, str]) -> str:
    """Write readings in words; "default" where none is chosen otherwise."""
    return ", ".join(f"{name}={choice}" for name, choice in chosen.items()) or DEFAULT


def filed(path: Path, day: date | None) -> Iterable[Filed]:
    """The tables of a file: a casino's own, or those its Rules Submission chooses, on a gaming day or on any.

    Raises SubmissionRejected for a file that is neither.
    """
    try:
        text = path.read_text(encoding="utf-8")
        document = yaml.safe_load(text)
        if isinstance(document, list):
            return list(_own_tables(read_paytables(text, str(path)), path, day))
    except (IsADirectoryError, PermissionError, UnicodeDecodeError) as error:
        message = f"{path}: {getattr(error, 'strerror', None) or 'is no text (UTF-8)'}"
        raise SubmissionRejected(message) from error
    except PaytableError as error:
        raise SubmissionRejected(str(error)) from error
    except yaml.YAMLError as error:
        message = f"{path}: is no YAML: {error}"
        raise SubmissionRejected(message) from error
    return list(_chosen_tables(path, day))


def _own_tables(filed: Mapping[str, Mapping[str, Paytable]], path: Path, day: date | None) -> Iterator[Filed]:
    """Each table of a file, held against the text of it that is law on a day, or else the last."""
    law_of = {(number, table.citation, table.printed_name): table for number, table, *_ in printed(day)}
    for of_wager in filed.values():
        for table in of_wager.values():
            number = table.citation.partition(".")[0]
            if number not in games() or table.wager not in games()[number].ways:
                message = f"{path}: {table.citation}: no wager {table.wager} is known there"
                raise SubmissionRejected(message)
            law = law_of.get((number, table.citation, table.name))
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


def _chosen_tables(path: Path, day: date | None) -> Iterator[Filed]:
    """Tables that some filing of a Rules Submission chooses, each once under the same readings."""
    from audit.intake.submission import load_submission  # noqa: PLC0415  (loads the whole catalogue)
    from rules.catalogue import declared  # noqa: PLC0415

    counted = [chapter for number, chapter in declared().chapters.items() if number in games()]
    found: dict[tuple[str, ...], tuple[Filed, list[str]]] = {}
    for property_ in load_submission(path).properties.values():
        for filing in property_.filings:
            days = _days(filing, day)
            who = f"filed by {property_.id}, {filing.reference}"
            for number, game in ((each.number, each.game) for each in counted if each.game in filing.games):
                choices = filing.games[game]
                at_tables = ({**choices, **each.get(game, {})} for each in filing.tables.values())
                readings = of_chapter(number, filing.readings[game])
                for table in (
                    each for filed in (choices, *at_tables) for each in _choose(number, filed, days)
                ):
                    key = (number, table.citation, table.name, named(readings))
                    told = found.setdefault(key, ((number, table, readings, ()), []))[1]
                    told += [who, *_left_out(number, table, filing.readings[game])]
    for (number, table, chosen, _), told in found.values():
        yield number, table, chosen, tuple(dict.fromkeys(told))


def _left_out(number: str, table: Paytable, filed: Mapping[str, str]) -> Iterator[str]:
    """Say which filed readings bear on the wager of a table and are not taken into its count."""
    from rules.catalogue import declared  # noqa: PLC0415

    known = declared().readings[number]
    for name, choice in filed.items():
        other = choice != known[name].default and table.wager in known[name].wagers
        if other and name not in points(number):
            yield f"the count leaves out the filed reading {name}={choice}"


def _days(filing: Filing, day: date | None) -> tuple[date, date]:
    """The gaming days of a filing, or the one that is asked about: the first, and the first that is not."""
    begins, ends = filing.effective, filing.until or date.max
    if day is None:
        return begins, ends
    return (day, day + timedelta(days=1)) if begins <= day < ends else (day, day)


def _choose(number: str, choices: Mapping[str, Any], days: tuple[date, date]) -> Iterator[Paytable]:
    """Tables of a chapter that the filed choices leave: those named, of the wagers offered, in their texts.

    days  on which they are filed: the first, and the first on which they are not
    """
    ending = "_paytable"
    filed = {name.removesuffix(ending): each for name, each in choices.items() if name.endswith(ending)}
    offered = choices.get("wagers")
    for table in games()[number].counted():
        # progressive_paytable is that of progressive_payout, insurance_paytable that of pai_gow_insurance.
        choices_of = (
            each for name, each in filed.items() if table.wager.startswith(name) or table.wager.endswith(name)
        )
        is_offered = offered is None or table.wager in {*offered, REQUIRED}
        in_force = max(days[0], table.since or date.min) < min(days[1], table.until or date.max)
        if is_offered and in_force and next(choices_of, table.printed_name) == table.printed_name:
            yield table
