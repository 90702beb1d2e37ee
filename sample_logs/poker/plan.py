"""What to plan of games that are dealt from one deck of cards at a time, with or without dice before it."""

from dataclasses import dataclass
from typing import Any, TypeVar

from sample_logs.plan import Plan, Table

BY_HAND, MANUAL_SHOE, AUTOMATED_SHOE = "hand", "manual_shoe", "automated_shoe"
METHODS = [MANUAL_SHOE, AUTOMATED_SHOE, BY_HAND]


@dataclass(frozen=True, slots=True)
class PokerTable(Table):
    """One gaming table and the options its Rules Submission selects for it.

    dealing  how the cards are dealt
    device   an automated card shuffling device shuffles, as dealing from the hand asks for
    decks    two decks take turns, which takes a device
    """

    # What it is where a game leaves no choice: without variants, dice and players who bank.
    variant = ""
    generator = True
    player_bank = False

    dealing: str = MANUAL_SHOE
    device: bool = False
    decks: int = 1

    def __post_init__(self) -> None:
        if not self.device and (self.decks == 2 or self.dealing == BY_HAND):
            message = f"{self.table_id}: two decks, and dealing from the hand, take a shuffling device"
            raise ValueError(message)

    @property
    def adjacent_areas(self) -> bool:
        """Whether a player may wager on two areas."""
        return False

    @property
    def plays_ez(self) -> bool:
        """Whether EZ Pai Gow Poker is played: without vigorish, and with the Queen's Dragon."""
        return False

    @property
    def progressive_chip(self) -> int:
        """Cents of a progressive wager."""
        return 100


@dataclass(frozen=True, slots=True)
class DiceTable(PokerTable):
    """A table where dice, or a random number generator, give the position that is dealt to first.

    generator       it is a generator
    adjacent_areas  a player may wager on two areas
    """

    generator: bool = False
    adjacent_areas: bool = False

    def equipment(self, *, meter: bool, linked: bool = False) -> dict[str, bool]:
        """Say which clauses on dice, generator, progressive meter, decks and shoe bear on the table.

        meter, linked  it has a progressive meter, and shares it with other tables
        """
        dice = not self.generator
        return {
            "2(c)(1)": dice,
            "2(c)(1)(ii)": dice,
            "2(c)(1)(iii)": dice,
            "2(c)(2)": self.generator,
            "2(d)": meter,
            "2(d)[linked]": linked,
            "2(d)(1)": meter,
            "2(d)(2)[lock-out]": meter,
            "5(g)(2)[safe storage]": self.decks == 2,
            "8(a)": self.dealing == MANUAL_SHOE,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class PokerPlan(Plan[PokerTable]):
    """One simulation: the same plan always gives the same rows.

    lucky       rounds in a thousand in which a position is dealt one of the hands that pay most
    idle_every  about every so many rounds of a table its players leave for a while; 0 for never
    """

    lucky: int = 3
    idle_every: int = 120


def usual_dealing(number: int) -> dict[str, Any]:
    """Give how the cards are dealt at table ``number``, from 0, of a mix of tables."""
    dealing = (MANUAL_SHOE, AUTOMATED_SHOE, BY_HAND)[number % 3]
    device = dealing == BY_HAND or number % 5 in {1, 3}
    return {"dealing": dealing, "device": device, "decks": 2 if device and number % 2 == 0 else 1}


SetupT = TypeVar("SetupT", bound=PokerTable)


def of_kind(kind: type[SetupT], tables: tuple[PokerTable, ...]) -> tuple[SetupT, ...]:
    """Give the tables of one game."""
    return tuple(table for table in tables if isinstance(table, kind))
