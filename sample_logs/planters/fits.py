"""Which rows of a log are fit for a breach: what they, their round and their table are like."""

from typing import Any

from sample_logs.planters.case import Case, Fits
from sample_logs.planters.draft import Row


def all_of(*fits: Fits) -> Fits:
    """Places that fit in every way; any place where no way is named."""
    return lambda case: all(each(case) for each in fits)


def _matches(row: Row, columns: dict[str, Any]) -> bool:
    return all(row[name] == value for name, value in columns.items())


def row_is(**columns: Any) -> Fits:
    """Rows with these values."""
    return lambda case: _matches(case.row, columns)


def round_is(**columns: Any) -> Fits:
    """Rows of a round with these values."""
    return lambda case: _matches(case.round, columns)


def setup_is(**options: Any) -> Fits:
    """Rows of a table with these options."""
    return lambda case: all(getattr(case.setup, name) == value for name, value in options.items())


def with_event(kind: str, **matching: Any) -> Fits:
    """Rows of a round with an event of this kind."""
    return lambda case: bool(case.events(kind, **matching))


def prepared(*kinds: str) -> Fits:
    """Rows of a round whose deck or shoe was prepared with an event of one of these kinds."""
    return lambda case: bool(case.preparing(*kinds))


def unprepared(*kinds: str) -> Fits:
    """Rows of a round whose deck or shoe was prepared with no event of these kinds."""
    return lambda case: not case.preparing(*kinds)


def once(kind: str) -> Fits:
    """Rows of a round whose deck was prepared with one event of this kind."""
    return lambda case: len(case.preparing(kind)) == 1


def recorded(kind: str) -> Fits:
    """Rows of a table whose log of that day holds such an event in another round, too."""
    return lambda case: case.recorded(kind)


def at_position(case: Case) -> bool:
    """Rows at a player's position."""
    return case.position != "dealer"


def where(fits: Fits) -> Fits:
    """Name places by a rule of their own."""
    return fits


def seen(case: Case) -> bool:
    """Rows whose hand's cards are on record."""
    return case.seen


def banked(case: Case) -> bool:
    """Rows of a round that a player banks."""
    return case.banked


def by_dealer(case: Case) -> bool:
    """Rows of a round that the dealer banks."""
    return not case.banked


def void(case: Case) -> bool:
    """Rows of a void round."""
    return bool(case.round["void"])


def no_envy(case: Case) -> bool:
    """Rows of a round in which no hand that pays an Envy Bonus was acknowledged."""
    return not case.events("envy_acknowledged")


def standard(case: Case) -> bool:
    """Rows of a round at a table that is not EZ."""
    return bool(case.round["variant"] != "ez")
