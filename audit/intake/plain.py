"""What the door need not be asked: facts that plainly meet what is expected of them.

Great Expectations decides what is refused, names the rows and the values, and takes seconds to load.
Most nights have nothing that it could refuse: no value is missing from its list, no number lies outside
of its ends, and every claim about the rows is true.  That is proved here of the same *facts* that the
door would be shown; whatever is not proved goes to the door.  So nothing is ever refused here, and
nothing is let in that the door would refuse: ``tests/test_plain.py`` holds the two against each other.
"""

from __future__ import annotations

from typing import Any

from audit.intake.facts import Evidence, Expected
from rules.columns import Column, Table
from rules.pieces import NAMES


def doubtful(table: Table, evidence: dict[Expected, Evidence]) -> dict[Expected, Evidence]:
    """Leave out what plainly is as expected of a table; the order stays."""
    columns = {column.name: column for column in table.columns}
    return {
        item: one
        for item, one in evidence.items()
        if not plainly_met(item, columns[item.columns[0]], one.facts.values)
    }


def plainly_met(item: Expected, column: Column, values: frozenset[Any]) -> bool:
    """Whether every value is of the type that is expected, and as expected."""
    match item.check:
        case "allowed":
            return _listed(values, column.values)
        case "card" | "tile":
            return _listed(values, NAMES[column.kind])
        case "range":
            return all(type(value) is int and _between(value, column) for value in values)
    return all(value is True for value in values)


def _listed(values: frozenset[Any], allowed: Any) -> bool:
    return all(type(value) is str and value in allowed for value in values)


def _between(value: int, column: Column) -> bool:
    above = column.minimum is None or value >= column.minimum
    return above and (column.maximum is None or value <= column.maximum)
