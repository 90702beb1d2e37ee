"""Which tables of Fortune Asia Poker to simulate, and what the casino filed for them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import time
from typing import Any

from sample_logs.logs import filing
from sample_logs.pai_gow.plan import AUTOMATED_SHOE, BY_HAND, MANUAL_SHOE, AnyTable, Plan

MAIN = "fortune_asia_poker"
EVERY_WAGER = (MAIN, "fortune_bonus", "insurance", "progressive_payout")
WITHOUT_METER = (MAIN, "fortune_bonus", "insurance")
WITHOUT_BONUS = (MAIN, "insurance")
WITHOUT_INSURANCE = (MAIN, "fortune_bonus", "progressive_payout")
_SEEDED = 10_000  # for 1, § 659a.12(d)(3)


@dataclass(frozen=True, slots=True)
class TableSetup:
    """One gaming table and the options its Rules Submission selects for it.

    dealing           how the cards are dealt
    device            an automated card shuffling device shuffles, as dealing from the hand asks for
    decks             two decks take turns, which takes a device
    generator         the starting position comes from a random number generator, else from dice
    opens             local time at which decks are brought to the table
    overnight         plays past the end of its gaming day, and so does not open on the last day
    progressive_chip  cents of the Progressive Payout Wager offered
    """

    table_id: str
    dealing: str = MANUAL_SHOE
    device: bool = False
    decks: int = 1
    generator: bool = False
    opens: time = time(10, 0)
    overnight: bool = False
    wagers: tuple[str, ...] = EVERY_WAGER
    fortune_bonus_paytable: str = "A"
    insurance_paytable: str = "A"
    progressive_chip: int = 100
    adjacent_areas: bool = False

    def __post_init__(self) -> None:
        if not self.device and (self.decks == 2 or self.dealing == BY_HAND):
            message = f"{self.table_id}: two decks, and dealing from the hand, take a shuffling device"
            raise ValueError(message)

    @property
    def seed(self) -> int:
        """Cents that its progressive meter starts from."""
        return _SEEDED * self.progressive_chip

    def filed(self) -> dict[str, Any]:
        """Options of its Rules Submission, by the names the Submission uses."""
        options = {
            "wagers": list(self.wagers),
            "house_way": "example_four_two_one",
            "adjacent_areas": self.adjacent_areas,
            "positions": 6,
            "wager_minimum": "5.00",
            "wager_maximum": "5000.00",
        }
        chosen = {
            "fortune_bonus_paytable": "fortune_bonus" in self.wagers and self.fortune_bonus_paytable,
            "insurance_paytable": "insurance" in self.wagers and self.insurance_paytable,
            "progressive_wager": "progressive_payout" in self.wagers and f"{self.progressive_chip // 100}.00",
        }
        return options | {name: value for name, value in chosen.items() if value}


def setups(tables: tuple[AnyTable, ...]) -> tuple[TableSetup, ...]:
    """Tables of Chapter 659a."""
    return tuple(table for table in tables if isinstance(table, TableSetup))


def table_mix(count: int) -> tuple[TableSetup, ...]:
    """Give ``count`` tables that between them use every option of Chapter 659a."""
    return tuple(_varied(n) for n in range(count))


def _varied(number: int) -> TableSetup:
    dealing = (MANUAL_SHOE, AUTOMATED_SHOE, BY_HAND)[number % 3]
    device = dealing == BY_HAND or number % 5 in {1, 3}
    setup = TableSetup(
        table_id=f"FA-{number + 1:02d}",
        dealing=dealing,
        device=device,
        decks=2 if device and number % 2 == 0 else 1,
        generator=number % 4 == 3,
        opens=time(7 + number % 4, 15 * (number % 4)),
        wagers={3: WITHOUT_METER, 5: WITHOUT_INSURANCE, 8: WITHOUT_BONUS}.get(number % 10, EVERY_WAGER),
        fortune_bonus_paytable="ABCD"[number % 4],
        insurance_paytable="ABC"[number // 2 % 3],
        progressive_chip=500 if number % 5 == 2 else 100,
        adjacent_areas=number % 3 != 1,
    )
    return replace(setup, opens=time(22, 0), overnight=True) if number % 9 == 6 else setup


def rules_submission(plan: Plan) -> dict[str, Any]:
    """Give the Rules Submission the plan's casino filed: the first table's options, then overrides."""
    return filing(plan, MAIN, {t.table_id: t.filed() for t in plan.tables})
