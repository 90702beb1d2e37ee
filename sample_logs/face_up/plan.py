"""What to simulate: which tables, and what the casino filed for them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import time
from typing import Any

from sample_logs.logs import filing
from sample_logs.pai_gow.plan import AUTOMATED_SHOE, BY_HAND, MANUAL_SHOE, AnyTable, Plan

MAIN, ACE_HIGH, FORTUNE, PROGRESSIVE = (
    "face_up_pai_gow_poker",
    "ace_high_bonus",
    "fortune_bonus",
    "progressive_payout",
)
ALL_WAGERS = (MAIN, ACE_HIGH, FORTUNE, PROGRESSIVE)

# What a regulator would have to say of two passages that the text leaves open.
READINGS = {"ace_high_push_overrides": "every_wager", "full_house_without_row": "collected"}

_FIVE_DOLLARS = "4"  # the progressive paytable whose wager is five dollars, the others' is one


@dataclass(frozen=True, slots=True)
class TableSetup:
    """One gaming table and the options its Rules Submission selects for it.

    dealing       how the cards are dealt
    device        an automated card shuffling device shuffles, as dealing from the hand asks for
    decks         two decks take turns, which takes a device
    generator     the starting position comes from a random number generator, else from dice
    opens         local time at which decks are brought to the table
    overnight     plays past the end of its gaming day, and so does not open on the last day
    linked_meter  shares its progressive meter with the other such tables of the same paytable
    """

    table_id: str
    dealing: str = MANUAL_SHOE
    device: bool = False
    decks: int = 1
    generator: bool = False
    opens: time = time(10, 0)
    overnight: bool = False
    wagers: tuple[str, ...] = ALL_WAGERS
    ace_high_paytable: str = "1"
    fortune_bonus_paytable: str = "1"
    progressive_paytable: str = "1"
    linked_meter: bool = False
    adjacent_areas: bool = False

    def __post_init__(self) -> None:
        if not self.device and (self.decks == 2 or self.dealing == BY_HAND):
            message = f"{self.table_id}: two decks, and dealing from the hand, take a shuffling device"
            raise ValueError(message)

    @property
    def progressive_chip(self) -> int:
        """Cents of a Progressive Payout Wager."""
        return 500 if self.progressive_paytable == _FIVE_DOLLARS else 100

    @property
    def meter(self) -> str:
        """Name of the meter its Progressive Payout Wagers add to."""
        return f"linked {self.progressive_paytable}" if self.linked_meter else self.table_id

    def filed(self) -> dict[str, Any]:
        """Options of its Rules Submission, by the names the Submission uses."""
        options = {
            "wagers": list(self.wagers),
            "house_way": "foxwoods",
            "linked_meter": self.linked_meter,
            "adjacent_areas": self.adjacent_areas,
            "positions": 6,
            "wager_minimum": "5.00",
            "wager_maximum": "5000.00",
        }
        chosen = {
            "ace_high_paytable": ACE_HIGH in self.wagers and self.ace_high_paytable,
            "fortune_bonus_paytable": FORTUNE in self.wagers and self.fortune_bonus_paytable,
            "progressive_paytable": PROGRESSIVE in self.wagers and self.progressive_paytable,
        }
        return options | {name: value for name, value in chosen.items() if value}


def setups(tables: tuple[AnyTable, ...]) -> tuple[TableSetup, ...]:
    """Tables of Chapter 688a."""
    return tuple(table for table in tables if isinstance(table, TableSetup))


def table_mix(count: int) -> tuple[TableSetup, ...]:
    """Give ``count`` tables that between them use every option of Chapter 688a."""
    return tuple(_varied(n) for n in range(count))


def _varied(number: int) -> TableSetup:
    dealing = (MANUAL_SHOE, AUTOMATED_SHOE, BY_HAND)[number % 3]
    device = dealing == BY_HAND or number % 5 in {1, 3}
    progressive = "1234567"[number % 7]
    setup = TableSetup(
        table_id=f"FU-{number + 1:02d}",
        dealing=dealing,
        device=device,
        decks=2 if device and number % 2 == 0 else 1,
        generator=number % 4 == 3,
        opens=time(7 + number % 4, 15 * (number % 4)),
        wagers=tuple(
            kind for kind in ALL_WAGERS if kind != {7: FORTUNE, 8: ACE_HIGH, 9: PROGRESSIVE}.get(number % 10)
        ),
        ace_high_paytable="12345"[number % 5],
        fortune_bonus_paytable="123456"[number % 6],
        progressive_paytable=progressive,
        linked_meter=progressive == "1",
        adjacent_areas=number % 3 != 1,
    )
    return replace(setup, opens=time(22, 0), overnight=True) if number % 9 == 6 else setup


def rules_submission(plan: Plan) -> dict[str, Any]:
    """Give the Rules Submission the plan's casino filed: the first table's options, then overrides."""
    return filing(plan, MAIN, {t.table_id: t.filed() for t in plan.tables}, READINGS)
