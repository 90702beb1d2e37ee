"""What a casino can say it records completely, and the names under which rules ask whether it did.

Silence is evidence only where somebody answers for it.  A rule that takes a missing event for one that did
not happen asks for ``complete_<kind>``, a column per gaming table and day: true where the casino said, in the
log's ``recording.yaml``, that every event of the kind is recorded, and nothing contradicts it.  Payments are
asked for in the same way, columns of the log as ``complete_column_<name>``.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from rules.column import Table
from rules.columns_of_play import KEYS

PLAYED = ("rounds", "hands", "wagers", "payments", "events")
"""Tables of what happened at a gaming table, those that others refer to first.

The others hold what people attest.
"""

NOTHING_BELIED = ""
"""What the log belies of a statement that it bears out."""

EVERYDAY = {
    "rules.shoe": ("shuffled", "cut_offered", "cut", "cover_card_placed", "shoe_loaded", "burn"),
    "rules.deck": ("shuffled", "start_position_found", "deal_completed", "stub_counted"),
}
"""Kinds of event that play in a game resting on a floor always brings, by floor."""

EVERYDAY_CELLS = (
    "rounds.no_more_bets_at",
    "rounds.first_card_at",
    "rounds.first_counts_announced_at",
    "rounds.announced_result",
    "rounds.result_announced_at",
    "hands.hand_revealed_at",
    "hands.hand_racked_at",
)
"""Cells that every round fills, where a game asks for them: a log in which all are empty records none."""

CALLED_FOR_BY = {"events.event_verified_by": ("decks_inspected",)}
"""Cells that events of some kinds fill: a log that has such events, and nothing in the cell, records none."""

EACH_SIDE_FILLS = ("hands.hand_revealed_at", "hands.hand_racked_at")
"""Cells that the dealer's hands fill, and the other hands as well.

Ten of either without one at a gaming table's day show that it is not recorded of those.
"""

SELDOM = ("decision_asked",)
"""Kinds of event that few casinos record.

Of a table's day without one, ``complete: all`` is no word on them: they are named, or were not meant.
"""


class Section(StrEnum):
    """What a statement speaks of; ``marks`` are the columns in which an empty cell means no."""

    EVENTS = "events"
    PAYMENTS = "payments"
    MARKS = "marks"
    COLUMNS = "columns"


class Extent(StrEnum):
    """How much of it is recorded."""

    COMPLETE = "complete"
    PARTIAL = "partial"
    NOT_RECORDED = "not recorded"


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that a statement can speak of, as it is named there."""

    section: Section
    name: str

    @property
    def parameter(self) -> str:
        """The name under which a rule asks whether it is complete."""
        if self.section in (Section.EVENTS, Section.PAYMENTS):
            return f"complete_{self.name}"
        return f"complete_column_{self.name.partition('.')[2]}"

    @property
    def words(self) -> str:
        """What is recorded, in words that complete "that all … are recorded"."""
        match self.section:
            case Section.EVENTS:
                return f"events {self.name}"
            case Section.PAYMENTS:
                return f"payments {self.name}"
            case _:
                return f"cells of {self.name}"


def items(tables: Mapping[str, Table]) -> tuple[Item, ...]:
    """Everything that a statement can speak of, in the order of the log format."""
    found = tuple(
        Item(section, kind)
        for section, name in ((Section.EVENTS, "event_kind"), (Section.PAYMENTS, "payment_kind"))
        for column in tables[section].columns
        if column.name == name
        for kind in column.values
    )
    return (
        *found,
        *(
            Item(Section.COLUMNS if column.empty_means is None else Section.MARKS, f"{name}.{column.name}")
            for name in PLAYED
            for column in tables[name].columns
            if not column.required and column.name not in KEYS
        ),
    )
