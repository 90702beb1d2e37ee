"""What a column of the round log is: how it is declared, stored and handed to the rules."""

from dataclasses import dataclass, field
from enum import StrEnum


class Kind(StrEnum):
    """How a column is stored in the files and handed to the rules."""

    ID = "id"  # text, unique or nearly so: plain utf8
    TEXT = "text"  # text that repeats: dictionary-coded utf8
    CODE = "code"  # text from a closed list: dictionary-coded utf8
    INTEGER = "integer"  # int32
    MONEY = "money"  # decimal128(12, 2) dollars; int64 cents in the rules
    FLAG = "flag"  # bool
    TIME = "time"  # timestamp[us, UTC]; int64 microseconds in the rules
    DAY = "day"  # date32
    CARD = "card"  # one card as text, dictionary-coded
    CARDS = "cards"  # list of cards as text, dictionary-coded
    TILES = "tiles"  # list of Pai Gow tiles as text, dictionary-coded
    FLAGS = "flags"  # list of bool, one per card
    NUMBERS = "numbers"  # list of int32, one per card
    TEXTS = "texts"  # list of dictionary-coded text


class Holds(StrEnum):
    """Whom a column may betray."""

    NOBODY = ""
    PERSON = "person"  # the id of a player or of somebody employed: shown as a pseudonym
    REMARK = "remark"  # free text, which may name anybody: never shown


@dataclass(frozen=True, slots=True)
class Column:
    """One declared column.

    values    allowed values of a CODE column with their meaning; a chapter may add to them
    required  intake refuses a row without it
    minimum, maximum  inclusive bounds of an INTEGER or (in cents) a MONEY column
    only_if_stated  an empty cell means that only where the statement of recording calls the column complete
    empty_means  what an empty cell means where only the exception is recorded; None = not known
    holds     whom it may betray
    """

    name: str
    kind: Kind
    meaning: str
    values: dict[str, str] = field(default_factory=dict)
    required: bool = False
    minimum: int | None = None
    maximum: int | None = None
    empty_means: bool | None = None
    only_if_stated: bool = False
    holds: Holds = Holds.NOBODY

    @property
    def parameter(self) -> str:
        """The name under which a rule asks for the column: money is asked for in cents."""
        return f"{self.name}_cents" if self.kind is Kind.MONEY else self.name


@dataclass(frozen=True, slots=True)
class Table:
    """One folder of the log. ``row`` is the word for one of its rows (the grain of a clause)."""

    name: str
    row: str
    meaning: str
    columns: tuple[Column, ...]
    unique: tuple[str, ...] = ()
    times_in_order: tuple[tuple[str, ...], ...] = ()


def identifier(name: str, meaning: str, *, required: bool = False) -> Column:
    """Declare a column of text that is unique or nearly so."""
    return Column(name, Kind.ID, meaning, required=required)


def text(name: str, meaning: str, *, required: bool = False) -> Column:
    """Declare a column of text that repeats."""
    return Column(name, Kind.TEXT, meaning, required=required)


def person(name: str, meaning: str, *, required: bool = False) -> Column:
    """Declare a column that names a player or somebody employed."""
    return Column(name, Kind.TEXT, meaning, required=required, holds=Holds.PERSON)


def remark(name: str) -> Column:
    """Declare a column of free text."""
    return Column(name, Kind.TEXT, "remark", holds=Holds.REMARK)


def code(name: str, meaning: str, values: dict[str, str], *, required: bool = False) -> Column:
    """Declare a column of text from a closed list."""
    return Column(name, Kind.CODE, meaning, values=values, required=required)


def number(
    name: str, meaning: str, minimum: int = 0, maximum: int | None = None, *, required: bool = False
) -> Column:
    """Declare a column of whole numbers."""
    return Column(name, Kind.INTEGER, meaning, minimum=minimum, maximum=maximum, required=required)


def money(name: str, meaning: str, minimum: int | None = 0) -> Column:
    """Declare a column of dollars and cents."""
    return Column(name, Kind.MONEY, meaning, minimum=minimum)


def mark(name: str, meaning: str, *, only_if_stated: bool = False) -> Column:
    """Declare a flag that is recorded only when it is true.

    only_if_stated  whether its absence would accuse, so that it has to be stated that all are recorded
    """
    return Column(name, Kind.FLAG, meaning, empty_means=False, only_if_stated=only_if_stated)


def flag(name: str, meaning: str) -> Column:
    """Declare a yes-or-no column in which an empty cell means not known."""
    return Column(name, Kind.FLAG, meaning)


def moment(name: str, meaning: str, *, required: bool = False) -> Column:
    """Declare a column of times."""
    return Column(name, Kind.TIME, meaning, required=required)


def listed(name: str, kind: Kind, meaning: str) -> Column:
    """Declare a column with several values in each row."""
    return Column(name, kind, meaning)
