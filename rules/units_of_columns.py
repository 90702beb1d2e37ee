"""In which unit each column is printed: as declared in the log, the options and the functions."""

from collections.abc import Mapping

from rules.clause import Derived
from rules.columns import Column, Kind
from rules.kinds import Unit, unit_of
from rules.submission import Option, OptionKind

_OF_KINDS = {
    Kind.MONEY: Unit.CENTS,
    Kind.TIME: Unit.MOMENT,
    Kind.DAY: Unit.DAY,
    Kind.CARD: Unit.CARD,
    Kind.CARDS: Unit.CARDS,
    Kind.TILES: Unit.TILES,
}
_known: dict[str, Unit] = {}


def units_of(
    logged: Mapping[str, Column],
    options: Mapping[str, Mapping[str, Option]],
    derived: Mapping[str, Mapping[str, Derived]],
) -> dict[str, Unit]:
    """Give the units of columns by name: those of the log, and what chapters file and work out."""
    units = {name: _OF_KINDS.get(column.kind) for name, column in logged.items()}
    for of_chapter in options.values():
        filed = [option for option in of_chapter.values() if option.kind is OptionKind.MONEY]
        units |= {name: Unit.CENTS for option in filed for name in option.parameters}
    for columns in derived.values():
        units |= {n: unit_of(column.function.__annotations__["return"]) for n, column in columns.items()}
    found = {name: unit for name, unit in units.items() if unit}
    _known.update(found)
    return found


def unit(name: str) -> Unit | None:
    """Return the unit of a column of any chapter that was loaded; no two chapters differ in it."""
    return _known.get(name)
