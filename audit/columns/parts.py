"""A gaming day cut into groups of gaming tables, so that memory is bounded and columns stay in cache."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from audit.columns.carry import CONTEXT
from audit.columns.keys import ROUND_ROW
from rules.clause import Chapter
from rules.duties.shared_meters import SHOWN as METER_READ
from rules.events import BY_OTHERS
from rules.kinds import Rows

MOST_ROWS = 1_000_000
"""Rows in one part, about, that is judged by this process; the tables of one meter are never parted."""

MOST_ROWS_HANDED = 400_000
"""Rows in one part, about, that is handed to another process: several are in memory at a time."""

Tables = dict[str, pa.Table]
OF_ROUNDS = ("hands", "wagers")
OF_TABLES = ("events", "payments")


def _unnumbered(tables: Tables) -> Tables:
    """Leave out row numbers of rounds, which hold only as long as no round is left out."""
    return {
        name: rows.drop_columns([ROUND_ROW]) if ROUND_ROW in rows.column_names else rows
        for name, rows in tables.items()
    }


TableDay = tuple[str, str, int]
"""Property, gaming table, and gaming day as days since 1970."""


def of_a_pit(tables: Tables) -> set[TableDay]:
    """Gaming tables' days with an event to be judged, where there is no round at all: of a pit log alone."""
    if tables["rounds"].num_rows:
        return set()
    events = tables["events"]
    judged = events.filter(events[CONTEXT]) if CONTEXT in events.column_names else events
    return {place for place in _days_of(judged) if None not in place}


def unplayed(tables: Tables) -> set[TableDay]:
    """Gaming tables' days of which others recorded something (``BY_OTHERS``), and that have no round."""
    events = tables["events"]
    by_others = pc.is_in(_text(events, "event_kind"), value_set=pa.array(BY_OTHERS))
    found = {place for place in _days_of(events.filter(by_others)) if None not in place}
    return found - _days_of(tables["rounds"])


def at_tables(tables: Tables, names: set[str]) -> Tables:
    """Events and payments of some gaming tables of which there is no round."""
    chosen = pa.array(sorted(names), pa.string())
    own = {name: pc.is_in(_text(tables[name], "table_id"), value_set=chosen) for name in OF_TABLES}
    played = {name: rows.slice(0, 0) for name, rows in tables.items() if name in ("rounds", *OF_ROUNDS)}
    return {**tables, **played, **{name: tables[name].filter(mask) for name, mask in own.items()}}


def with_rounds_numbered(tables: Tables) -> Tables:
    """Say of each hand and wager which row its round is, so that it is looked up once a day, -1 for none."""
    found = {name: pa.array(_owners(tables, name).astype(np.int32)) for name in OF_ROUNDS}
    plain = _unnumbered(tables)
    return plain | {name: plain[name].append_column(ROUND_ROW, number) for name, number in found.items()}


def of_game(tables: Tables, chapter: Chapter) -> Tables:
    """Rows of the rounds of one game; events and payments of the gaming tables that dealt it.

    At a table that also dealt another game, what names that game's round, shoe or deck is left out, and so
    are counts of its inventory on a day of both: they speak of what both games won together.
    """
    is_game = pc.equal(_text(tables["rounds"], "game"), chapter.game)
    if pc.all(is_game).as_py():
        return tables
    found = _where(tables, is_game.combine_chunks())
    others = tables["rounds"].filter(pc.invert(is_game))
    dealt = pc.unique(_text(found["rounds"], "table_id"))
    others = others.filter(pc.is_in(_text(others, "table_id"), value_set=dealt))
    return _without(found, others) if others.num_rows else found


_NAMED = {
    "events": (("event_round_id", "round_id"), ("event_shoe_id", "shoe_id"), ("event_deck_id", "deck_id")),
    "payments": (("payment_round_id", "round_id"),),
}
"""Columns by which a row says of which round, shoe or deck it is, and the rounds' own column."""


def _without(tables: Tables, others: pa.Table) -> Tables:
    """Leave out events and payments that name what only rounds of other games name."""
    found = dict(tables)
    for table, pairs in _NAMED.items():
        for name, of_rounds in pairs:
            rows = found[table]
            foreign = pc.is_in(
                _at_tables(rows, name), value_set=_at_tables(others, of_rounds), skip_nulls=True
            )
            own = pc.is_in(_at_tables(rows, name), value_set=_at_tables(tables["rounds"], of_rounds))
            found[table] = rows.filter(pc.or_(pc.invert(foreign), own))
    return {**found, "events": _uncounted(found["events"], tables["rounds"], others)}


def _uncounted(events: pa.Table, rounds: pa.Table, others: pa.Table) -> pa.Table:
    """Leave out counts, slips and drops of inventories on gaming tables' days of which both have rounds."""
    days = _at_tables(events, "gaming_day")
    own, foreign = (pc.is_in(days, value_set=_at_tables(each, "gaming_day")) for each in (rounds, others))
    counts = pc.fill_null(pc.starts_with(_text(events, "event_kind"), "inventory_"), False)  # noqa: FBT003
    return events.filter(pc.invert(pc.and_(pc.and_(own, foreign), counts)))


def _at_tables(rows: pa.Table, name: str) -> pa.Array:
    """Names by property and gaming table; null where none is recorded."""
    parts = [_text(rows, each) for each in ("property_id", "table_id", name)]
    found = pc.binary_join_element_wise(*parts, "/")
    return found.combine_chunks() if isinstance(found, pa.ChunkedArray) else found


def at_table_days(tables: Tables, places: set[TableDay]) -> Tables:
    """Events and payments of some gaming tables' days of which there is no round."""
    found = at_tables(tables, {table for _, table, _ in places})
    days = pa.array(sorted({day for _, _, day in places}), pa.int32())
    own = {
        name: found[name].filter(pc.is_in(found[name]["gaming_day"].cast(pa.int32()), value_set=days))
        for name in OF_TABLES
    }
    return {**found, **own}


def at_table(tables: Tables, *table_ids: str) -> Tables:
    """Rows of one gaming table, or of several."""
    wanted = pa.array(table_ids, pa.string())
    return _where(tables, pc.is_in(_text(tables["rounds"], "table_id"), value_set=wanted).combine_chunks())


def table_days(tables: Tables) -> set[TableDay]:
    """(property, gaming table, gaming day as days since 1970) of the rounds; of a pit alone, the events."""
    return _days_of(tables["rounds"]) or of_a_pit(tables)


def _days_of(rows: pa.Table) -> set[TableDay]:
    keys = ["property_id", "table_id", "gaming_day"]
    rows = rows.select(keys).set_column(2, "gaming_day", rows.column("gaming_day").cast(pa.int32()))
    return {tuple(row.values()) for row in rows.group_by(keys).aggregate([]).to_pylist()}


def parts(tables: Tables, most: int | None = None) -> Iterator[Tables]:
    """Cut the rows into groups of gaming tables of about ``most`` rows; ``MOST_ROWS`` by default."""
    most = most or MOST_ROWS
    size = sum(table.num_rows for table in tables.values())
    if size <= most:
        yield tables
        return
    count = -(-size // most)
    leading = tables["rounds"] if tables["rounds"].num_rows else tables["events"]
    part_of = shared_out(leading, linked_by(tables["events"]), most=-(-leading.num_rows // count))
    owners = {name: _owners(tables, name) for name in OF_ROUNDS}
    tables = _unnumbered(tables)
    of_rounds = _part_by_table(tables["rounds"], part_of)
    for part in range(max(part_of.values()) + 1):
        chosen = of_rounds == part
        # Where each round of the day stands among those of the part.
        place = np.append(np.cumsum(chosen) - 1, -1).astype(np.int32)
        found = {"rounds": tables["rounds"].filter(pa.array(chosen)).combine_chunks()}
        for name, owner in owners.items():
            belongs = np.append(chosen, part == 0)[owner]
            number = pa.array(place[owner[belongs]])
            rows = tables[name].filter(pa.array(belongs)).combine_chunks()
            found[name] = rows.append_column(ROUND_ROW, number)
        for name in OF_TABLES:
            mine = _part_by_table(tables[name], part_of) == part
            found[name] = tables[name].filter(pa.array(mine)).combine_chunks()
        yield found


def linked_by(events: pa.Table) -> dict[str, str]:
    """One of the gaming tables for all at which a controller read the same meter, by the table."""
    if "event_device_id" not in events.column_names:
        return {}
    read = events.filter(pc.equal(_text(events, "event_kind"), METER_READ))
    of_device: dict[str, set[str]] = defaultdict(set)
    for row in read.group_by(["table_id", "event_device_id"]).aggregate([]).to_pylist():
        if None not in row.values():
            of_device[row["event_device_id"]].add(row["table_id"])
    found: dict[str, str] = {}
    for together in of_device.values():
        known = together | {found[table] for table in together if table in found}
        one = min(known)
        found |= dict.fromkeys([*together, *(table for table, each in found.items() if each in known)], one)
    return found


def shared_out(rounds: pa.Table, linked: Mapping[str, str], *, most: int) -> dict[str, int]:
    """Give every gaming table the number of its part, of at most so many rounds.

    linked  tables that stay together, by one of them
    """
    counted = pc.value_counts(_text(rounds, "table_id").drop_null()).to_pylist()
    together: dict[str, dict[str, int]] = defaultdict(dict)
    for each in sorted(counted, key=lambda count: str(count["values"])):
        together[linked.get(each["values"], each["values"])][each["values"]] = each["counts"]
    part, size = 0, 0
    found: dict[str, int] = {}
    for tables in together.values():
        rows = sum(tables.values())
        if size and size + rows > most:
            part, size = part + 1, 0
        found |= dict.fromkeys(tables, part)
        size += rows
    return found


def _part_by_table(rows: pa.Table, part_of: dict[str, int]) -> npt.NDArray[np.int64]:
    """Return the part each row belongs to; those of gaming tables without rounds go to the first."""
    coded = _text(rows, "table_id").combine_chunks().dictionary_encode()
    places = [part_of.get(table, 0) for table in coded.dictionary.to_pylist()]
    numbers: npt.NDArray[np.int64] = np.array([*places, 0])[coded.indices.fill_null(-1).to_numpy()]
    return numbers


def _owners(tables: Tables, name: str) -> npt.NDArray[np.intp]:
    """Row of the round that each hand or wager belongs to, -1 where there is none."""
    rows = tables[name]
    if ROUND_ROW in rows.column_names:
        return np.asarray(rows.column(ROUND_ROW).to_numpy()).astype(np.intp)
    ids = tables["rounds"].column("round_id").combine_chunks()
    found = pc.index_in(rows.column("round_id"), value_set=ids)
    return np.asarray(found.fill_null(-1).to_numpy()).astype(np.intp)


def of_rounds(tables: Tables, rows: Rows) -> Tables:
    """Take some rounds with their hands and wagers, in the order they have; all events and payments."""
    chosen = np.zeros(tables["rounds"].num_rows, dtype=bool)
    chosen[rows] = True
    found = {**tables, "rounds": tables["rounds"].filter(pa.array(chosen))}
    place = np.append(np.cumsum(chosen) - 1, -1).astype(np.int32)
    for name in OF_ROUNDS:
        owner = _owners(tables, name)
        belongs = np.append(chosen, np.False_)[owner]
        kept = _unnumbered({name: tables[name]})[name].filter(pa.array(belongs))
        found[name] = kept.append_column(ROUND_ROW, pa.array(place[owner[belongs]]))
    return found


def _where(tables: Tables, chosen: pa.Array) -> Tables:
    """Take some rounds with their hands and wagers; events and payments of their gaming tables.

    Rows bear the numbers of their rounds only if they did before: rows may be added to others.
    """
    found = of_rounds(tables, np.flatnonzero(chosen.fill_null(fill_value=False)))
    if not any(ROUND_ROW in tables[name].column_names for name in OF_ROUNDS):
        found = _unnumbered(found)
    names = pc.unique(_text(found["rounds"], "table_id"))
    for name in OF_TABLES:
        found[name] = tables[name].filter(pc.is_in(_text(tables[name], "table_id"), value_set=names))
    return found


def _text(rows: pa.Table, name: str) -> pa.ChunkedArray:
    return rows.column(name).cast(pa.string())
