"""Wagers that players put down and took down again in time: each stays in the log, and none is settled."""

from collections import defaultdict
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from audit.format.log_files import arrow_schema
from sample_logs.arrow import Ints, joined, rows_of

_OF_THOUSAND = 12
"""Wagers in a thousand beside which another was taken down."""
_NEVER = frozenset({"raise", "over_23", "under_18"})
"""Kinds that are made in the course of a round, when no wager may be taken down any more."""
_SIDES = {"red_black": "red", "dragon_bonus": "players_hand"}
# Less than a table's minimum, more than its maximum, and stakes that no paytable is for: a wager that was
# taken down has to keep to none of them.
_CENTS = np.array([100, 300, 500, 700, 2500, 10000, 600_000])
_KEPT = ("property_id", "gaming_day", "round_id", "wager_player_id")

Log = dict[str, pa.Table]


def with_wagers_taken_down(log: Log, tables: tuple[Any, ...], chance: np.random.Generator) -> Log:
    """Add to an opening's log wagers that were put down and taken down before betting closed.

    Each lies beside one that stayed: of another kind at its position, of its kind at a position where nobody
    wagered, or of its kind at its position, where it was put down anew.
    """
    wagers, rounds = log["wagers"], log["rounds"]
    place = pc.index_in(_text(wagers["round_id"]), _text(rounds["round_id"]))
    closes = pc.coalesce(rounds["no_more_bets_at"], rounds["first_card_at"]).take(place)
    opened, closed = _times(wagers["wager_placed_at"]), _times(closes)
    players = pc.fill_null(pc.not_equal(_text(wagers["wager_position"]), "dealer"), fill_value=False)
    timed = pc.and_(pc.is_valid(wagers["wager_placed_at"]), pc.is_valid(closes))
    fit = (opened + 300_000 < closed) & pc.and_(players, timed).to_numpy(zero_copy_only=False)
    chosen = np.flatnonzero(fit & (chance.random(opened.size) * 1000 < _OF_THOUSAND))
    beside = wagers.take(chosen).to_pylist()
    of = rounds.take(place.take(pa.array(chosen))).to_pylist()
    made = _made(wagers, {row["round_id"] for row in beside})
    setups = {table.table_id: table for table in tables}
    added = []
    for row, its_round, start, end in zip(beside, of, opened[chosen], closed[chosen], strict=True):
        there = made[row["round_id"]]
        more = _one_more(row, setups[its_round["table_id"]], _taken(there, its_round), chance)
        more["wager_number"] = len(there) + 1
        there.append((more["wager_position"], more["wager_kind"]))
        added.append(more | _moments(start, end, chance))
    return log | {"wagers": _put_among(wagers, added)} if added else log


def _text(column: Any) -> pa.Array:
    return column.combine_chunks().cast(pa.string())


def _times(column: Any) -> Ints:
    found: Ints = pc.fill_null(column.cast(pa.int64()), 0).to_numpy()
    return found


def _made(wagers: pa.Table, rounds: set[str]) -> dict[str, list[tuple[str, str]]]:
    """Position and kind of every wager of some rounds."""
    chosen = wagers.filter(pc.is_in(_text(wagers["round_id"]), pa.array(sorted(rounds), pa.string())))
    found: dict[str, list[tuple[str, str]]] = defaultdict(list)
    columns = (chosen[name].to_pylist() for name in ("round_id", "wager_position", "wager_kind"))
    for of, at, kind in zip(*columns, strict=True):
        found[of].append((at, kind))
    return found


def _taken(made: list[tuple[str, str]], its_round: dict[str, Any]) -> set[tuple[str, str]]:
    """Position and kind of a round's wagers; the bank's position has none to offer."""
    return {*made, (its_round["bank_position"] or "", "")}


def _one_more(
    row: dict[str, Any], setup: Any, taken: set[tuple[str, str]], chance: np.random.Generator
) -> dict[str, Any]:
    """Put down a wager beside another one."""
    at, kind = row["wager_position"], row["wager_kind"]
    others = [k for k in setup.wagers if k not in _NEVER and (at, k) not in taken]
    used = {position for position, _ in taken}
    empty = [str(n) for n in range(1, setup.positions + 1) if str(n) not in used]
    way = chance.integers(3)
    if way == 0 and others:
        kind = str(chance.choice(others))
    elif way == 1 and empty:
        at = str(chance.choice(empty))
    cents = int(chance.choice(_CENTS))
    return {
        **{name: row[name] for name in _KEPT},
        "wager_position": at,
        "wager_kind": kind,
        "wager_side": _SIDES.get(kind),
        "wager_amount": cents,
        "wager_form": "chips",
        "wager_change": "withdrawn",
        "wager_paid": 0,
        "wager_returned": cents,
    }


def _moments(start: int, end: int, chance: np.random.Generator) -> dict[str, int]:
    """Say when it was put down and when taken down, both before betting closed."""
    first, second = (int(part) for part in sorted(chance.integers(1, 100, 2)))
    span = (end - start) // 100
    down = start + span * first // 1000 * 1000
    up = down + max(span * (second - first), 1000) // 1000 * 1000
    return {"wager_placed_at": down, "wager_changed_at": up}


def _put_among(wagers: pa.Table, added: list[dict[str, Any]]) -> pa.Table:
    """Put more wagers after the others of their rounds."""
    schema = arrow_schema("wagers")
    columns: dict[str, Any] = {}
    for name in added[0]:
        kind, values = schema.field(name).type, [row[name] for row in added]
        numbers = pa.types.is_decimal(kind) or pa.types.is_timestamp(kind)
        columns[name] = np.array(values, np.int64) if numbers else values
    together = joined("wagers", [wagers, rows_of("wagers", columns)])
    rounds = _text(together["round_id"]).dictionary_encode().indices.to_numpy()
    return together.take(pa.array(np.argsort(rounds, kind="stable")))
