"""A row of a compliant log with what lies around it: its round, its shoe or deck, its table."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sample_logs.planters.draft import Draft, Row

POSITION_OF = {
    "hands": "hand_position",
    "wagers": "wager_position",
    "events": "event_position",
    "payments": "payee_position",
}
_AT_TABLE = ("property_id", "gaming_day", "table_id")
_WRONG = {
    "card_exposed",
    "card_found_face_up",
    "card_drawn_in_error",
    "cards_missed",
    "device_failed",
    "dice_not_flat",
    "dice_fell_out",
}


@dataclass(frozen=True, slots=True)
class Case:
    """A row of the log with the round it belongs to.

    round    empty where the row belongs to none
    of_deck  the clause judges how the deck or shoe of the round was prepared, not the round
    """

    draft: Draft
    table: str
    row: Row
    round: Row
    of_deck: bool = False

    @property
    def id(self) -> str:
        """Round id."""
        return str(self.round["round_id"])

    @property
    def table_id(self) -> str:
        """Gaming table."""
        return str((self.round or self.row)["table_id"])

    @property
    def setup(self) -> Any:
        """Setup of its table."""
        return self.draft.setups[self.table_id]

    @property
    def main(self) -> str:
        """Kind of the main wager, which bears the name of the game."""
        return str(self.round["game"])

    @property
    def position(self) -> str:
        """Position of the row."""
        position: str = self.row[POSITION_OF[self.table]]
        return position

    # ------------------------------------------------------------------------- its round

    @property
    def wagers(self) -> list[Row]:
        """Wagers of the round."""
        return self.draft.wagers[self.id]

    @property
    def own(self) -> list[Row]:
        """Wagers at the row's position, in the order made."""
        return self.on(self.position)

    def on(self, position: str) -> list[Row]:
        """Wagers at a position, in the order made."""
        return [wager for wager in self.wagers if wager["wager_position"] == position]

    @property
    def hands(self) -> dict[str, Row]:
        """Hands of the round by position."""
        return self.draft.hands[self.id]

    @property
    def hand(self) -> Row:
        """Hand at the row's position."""
        return self.hands[self.position]

    @property
    def dealer(self) -> Row:
        """The dealer's hand."""
        return self.hands["dealer"]

    @property
    def bank(self) -> Row:
        """Hand of the bank, the dealer's unless a player banks."""
        return self.hands[self.round["bank_position"]]

    @property
    def banked(self) -> bool:
        """A player banks the round."""
        return bool(self.round["bank_position"] != "dealer")

    @property
    def played(self) -> set[str]:
        """Positions with a wager."""
        return {wager["wager_position"] for wager in self.wagers}

    @property
    def plain(self) -> bool:
        """Nothing went wrong in the round."""
        return not self.round["void"] and not any(e["event_kind"] in _WRONG for e in self.events())

    @property
    def seen(self) -> bool:
        """The cards of the row's hand are on record."""
        return self.hand["cards"] is not None

    def events(self, kind: str | None = None, **matching: Any) -> list[Row]:
        """Events of the round, of one kind."""
        return [
            e
            for e in self.draft.round_events[self.id]
            if kind in (None, e["event_kind"]) and all(e[k] == v for k, v in matching.items())
        ]

    def event(self, kind: str) -> Row:
        """The only event of a kind in the round."""
        (found,) = self.events(kind)
        return found

    def payments(self, kind: str | None = None) -> list[Row]:
        """Payments of the round, of one kind."""
        return [
            p
            for p in self.draft.rows["payments"]
            if p["payment_round_id"] == self.id and kind in (None, p["payment_kind"])
        ]

    @property
    def next(self) -> Row | None:
        """The round after it at its table, that day."""
        return self.draft.numbered(self.id, 1)

    @property
    def before(self) -> Row | None:
        """The round before it at its table, that day."""
        return self.draft.numbered(self.id, -1)

    def of(self, row: Row) -> "Case":
        """Give another round as a case."""
        return Case(self.draft, "rounds", row, row)

    def at_hand(self, hand: Row) -> "Case":
        """Give a hand of the round as a case."""
        return Case(self.draft, "hands", hand, self.round)

    # --------------------------------------------------------------- its shoe, deck and day

    @property
    def shoe(self) -> str:
        """Shoe of the round, or of an event that belongs to none."""
        shoe: str = self.round["shoe_id"] if self.round else self.row["event_shoe_id"]
        return shoe

    @property
    def rounds_of_shoe(self) -> list[Row]:
        """Rounds dealt from the shoe."""
        return self.draft.shoes.get(self.shoe, [])

    def preparing(self, *kinds: str) -> list[Row]:
        """Events of some kinds that prepared the shoe or deck."""
        return [e for kind in kinds for e in self.draft.events(kind, event_shoe_id=self.shoe)]

    def recorded(self, kind: str) -> bool:
        """Whether the table's log of that day holds such an event in another round, too."""
        row = self.round
        of_day = self.draft.events(kind, table_id=row["table_id"], gaming_day=row["gaming_day"])
        return any(e["event_shoe_id"] != row["shoe_id"] for e in of_day)

    # -------------------------------------------------------------------------- its change

    def add(self, kind: str, at: datetime, **columns: Any) -> Row:
        """Write one more event of the round."""
        place = {name: self.round[name] for name in _AT_TABLE}
        return self.draft.add_event(place, kind, at, event_round_id=self.id, **columns)

    def prepare(self, kind: str, at: datetime, **columns: Any) -> Row:
        """Write one more event that prepares the round's deck."""
        place = {**{name: self.round[name] for name in _AT_TABLE}, "event_shoe_id": self.shoe}
        return self.draft.add_event(place, kind, at, **columns)

    def give(self, position: str, player: str) -> None:
        """Let the hand and the wagers at a position be another player's."""
        self.hands[position]["hand_player_id"] = player
        for wager in self.on(position):
            wager["wager_player_id"] = player

    def drop(self, events: Iterable[Row]) -> None:
        """Take events out of the log."""
        for event in events:
            self.draft.remove("events", event)


Fits = Callable[[Case], object]
"""Whether a place is fit for a breach."""

Edit = Callable[[Case], object]
"""What is done to a place."""

Part = Callable[[Case], Row]
"""A row beside the case's own."""


def received(wager: Row) -> int:
    """Cents that came back to the player on a wager, stake included, vigorish taken off."""
    return int(wager["wager_paid"] + wager["wager_returned"] - (wager["vigorish"] or 0))
