"""A statement of recording as a casino would write it: drafted from a log, or taken over from a mapping."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

import pyarrow.compute as pc
import yaml

from audit.intake.read import Log, read_file
from audit.intake.recording import written_out
from audit.intake.schema import Unfit
from rules.catalogue import load
from rules.recording import SELDOM, Extent, Item, Section, items

HEAD = """\
# Drafted from what the log holds.  It is the casino's statement: confirm every line, or correct it.
# A kind that is complete is one of which every single event (or payment) is recorded, always.
# Marks, such as a round that is void, are not drafted: where no section speaks of them, empty means no.
"""


def drafted(log: Log) -> str:
    """Draft a statement: kinds of event and payment that the log has are complete, others not recorded."""
    lines = [HEAD.rstrip()]
    start = "- "
    for section, said in _found(log).items():
        lines += [f"{start}{section}:", *_extents(said)]
        start = "  "
    return "\n".join(lines) + "\n"


def _found(log: Log) -> dict[Section, dict[Item, Extent]]:
    catalogue = load()
    asked = {name for text in catalogue.texts() for name in catalogue.silence_of(text)}
    there = _kinds(log, "events") | _kinds(log, "payments") | _columns(log)
    found: dict[Section, dict[Item, Extent]] = {}
    for item in items(catalogue.tables):
        if item.section is not Section.MARKS and (item.section is not Section.COLUMNS or item.name in asked):
            extent = Extent.COMPLETE if item.name in there else Extent.NOT_RECORDED
            found.setdefault(item.section, {})[item] = extent
    return found


def _kinds(log: Log, table: str) -> set[str]:
    name = f"{table.removesuffix('s')}_kind"
    found: set[str] = set()
    for place in log.of(table):
        try:
            rows = read_file(log, place, [name])
        except Unfit:
            continue
        if rows.num_columns:
            found |= set(pc.unique(rows.column(0).cast("string")).to_pylist()) - {None}
    return found


def _columns(log: Log) -> set[str]:
    tables = ("rounds", "hands", "wagers", "payments", "events")
    every = {table: {column.name for column in load().tables[table].columns} for table in tables}
    return {
        f"{table}.{name}" for table in tables for name in every[table] - log.columns_never_recorded(table)
    }


def _extents(said: Mapping[Item, Extent]) -> Iterator[str]:
    for extent in Extent:
        named = [item.name for item, each in said.items() if each is extent]
        if named:
            yield f"    {extent}:"
            remark = "  # to be confirmed" if extent is Extent.COMPLETE else ""
            yield from (f"      - {name}{remark}" for name in named)


def written_again(entries: list[Any], incomplete: Collection[str], *, everywhere: bool) -> str:
    """Write the entries of a mapping; what is said to be complete is partial where rows were refused.

    incomplete  tables of the log of which rows were refused; everywhere: rows that may be of any table were
    """
    # What few record would be believed by its name where a log has none of it; ``complete: all`` names none.
    full = written_out(entries, but=SELDOM) if incomplete or everywhere else entries
    for entry in full:
        for section in Section:
            said = entry.get(section, {})
            names = said.get(Extent.COMPLETE, [])
            lost = [name for name in names if everywhere or _table(section, name) in incomplete]
            if lost:
                said[Extent.COMPLETE.value] = [name for name in names if name not in lost]
                said[Extent.PARTIAL.value] = [*said.get(Extent.PARTIAL, []), *lost]
    return yaml.safe_dump(full, sort_keys=False)


def _table(section: str, name: str) -> str:
    return section if section in (Section.EVENTS, Section.PAYMENTS) else name.partition(".")[0]
