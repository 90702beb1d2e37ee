"""What to simulate: which tables, how much play, and what the casino filed for them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, time, timedelta
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from sample_logs.logs import filing

MAIN = "pai_gow_poker"
STANDARD_WAGERS = (MAIN, "emperors_treasure", "progressive_payout")
CHALLENGE_WAGERS = (MAIN, "fortune_bonus", "pai_gow_insurance", "progressive_payout")
FORTUNE_WAGERS = (MAIN, "fortune_bonus", "emperors_treasure", "pai_gow_insurance")
EZ_WAGERS = (MAIN, "queens_dragon", "dynasty_bonus", "protection", "red_black")
BY_HAND, MANUAL_SHOE, AUTOMATED_SHOE = "hand", "manual_shoe", "automated_shoe"
PROGRESSIVE_CHIP = 100


class AnyTable(Protocol):
    """What a table of every game says that is dealt in seven hands of seven cards; see ``TableSetup``."""

    @property
    def table_id(self) -> str:
        """Id of the table."""

    @property
    def dealing(self) -> str:
        """How the cards are dealt."""

    @property
    def device(self) -> bool:
        """Whether an automated card shuffling device shuffles."""

    @property
    def decks(self) -> int:
        """One deck, or two that take turns."""

    @property
    def generator(self) -> bool:
        """Whether a random number generator gives the starting position."""

    @property
    def opens(self) -> time:
        """Local time at which decks are brought to the table."""

    @property
    def overnight(self) -> bool:
        """Whether it plays past the end of its gaming day."""

    @property
    def wagers(self) -> tuple[str, ...]:
        """Kinds of wagers offered."""

    @property
    def adjacent_areas(self) -> bool:
        """Whether a player may wager on two areas."""

    @property
    def progressive_chip(self) -> int:
        """Cents of a progressive wager."""

    def filed(self) -> dict[str, Any]:
        """Options of its Rules Submission."""


@dataclass(frozen=True, slots=True)
class TableSetup:
    """One gaming table and the options its Rules Submission selects for it.

    dealing       how the cards are dealt
    device        an automated card shuffling device shuffles, as dealing from the hand asks for
    decks         two decks take turns, which takes a device
    generator     the starting position comes from a random number generator, else from dice
    opens         local time at which decks are brought to the table
    overnight     plays past the end of its gaming day, and so does not open on the last day
    dealer_wager  cents the dealer wagers against a bank, if filed
    payout_limit  cents one hand can win at most, if filed
    """

    table_id: str
    variant: str = "standard"
    dealing: str = MANUAL_SHOE
    device: bool = False
    decks: int = 1
    generator: bool = False
    opens: time = time(10, 0)
    overnight: bool = False
    wagers: tuple[str, ...] = STANDARD_WAGERS
    fortune_bonus_paytable: str = "A"
    emperors_treasure_paytable: str = "A"
    insurance_paytable: str = "A"
    vigorish_rounding: str = "exact"
    adjacent_areas: bool = False
    player_bank: bool = False
    co_banking: bool = False
    dealer_wager: int | None = None
    progressive_reset: int = 1_000_000
    payout_limit: int | None = None

    def __post_init__(self) -> None:
        if not self.device and (self.decks == 2 or self.dealing == BY_HAND):
            message = f"{self.table_id}: two decks, and dealing from the hand, take a shuffling device"
            raise ValueError(message)

    @property
    def progressive_chip(self) -> int:
        """Cents of a progressive wager."""
        return PROGRESSIVE_CHIP

    def filed(self) -> dict[str, Any]:
        """Options of its Rules Submission, by the names the Submission uses."""
        options = {
            "wagers": list(self.wagers),
            "house_way": "foxwoods",
            "vigorish_rounding": self.vigorish_rounding,
            "adjacent_areas": self.adjacent_areas,
            "player_bank": self.player_bank,
            "co_banking": self.co_banking,
            "positions": 6,
            "wager_minimum": "5.00",
            "wager_maximum": "5000.00",
        }
        chosen = {
            "fortune_bonus_paytable": "fortune_bonus" in self.wagers and self.fortune_bonus_paytable,
            "emperors_treasure_paytable": (
                "emperors_treasure" in self.wagers and self.emperors_treasure_paytable
            ),
            "insurance_paytable": "pai_gow_insurance" in self.wagers and self.insurance_paytable,
            "progressive_reset": "progressive_payout" in self.wagers and _dollars(self.progressive_reset),
            "dealer_wager": self.dealer_wager and _dollars(self.dealer_wager),
            "payout_limit": self.payout_limit and _dollars(self.payout_limit),
        }
        return options | {name: value for name, value in chosen.items() if value}


def _dollars(cents: int) -> str:
    return f"{cents // 100}.{cents % 100:02d}"


@dataclass(frozen=True, slots=True)
class Plan:
    """One simulation: the same plan always gives the same rows.

    rounds      rounds of play in all, spread evenly over tables and days
    irregular   rounds in a thousand in which something goes wrong and is put right
    lucky       rounds in a thousand in which a position is dealt one of the hands that pay most
    idle_every  about every so many rounds of a table its players leave for a while; 0 for never
    """

    seed: int
    rounds: int
    days: int
    tables: tuple[AnyTable, ...]
    first_day: date = date(2026, 3, 2)
    property_id: str = "PHL1"
    property_name: str = "Sample Casino (fictitious)"
    time_zone: str = "America/New_York"
    day_starts: time = time(6, 0)
    irregular: int = 6
    lucky: int = 3
    idle_every: int = 120

    def __post_init__(self) -> None:
        if min(self.rounds, self.days, len(self.tables)) < 1:
            message = "a plan needs at least one round, one day and one table"
            raise ValueError(message)

    def gaming_days(self) -> list[date]:
        """Gaming days on which tables open."""
        return [self.first_day + timedelta(days=n) for n in range(self.days)]

    def opening(self, day: date) -> tuple[AnyTable, ...]:
        """Tables that open on a gaming day."""
        last = day == self.gaming_days()[-1]
        return tuple(t for t in self.tables if not (t.overnight and last))

    def rounds_per_table(self, day: date) -> int:
        """Rounds that each table opening on this day plays."""
        openings = sum(len(self.opening(d)) for d in self.gaming_days())
        return -(-self.rounds // max(openings, 1)) if self.opening(day) else 0


def setups(tables: tuple[AnyTable, ...]) -> tuple[TableSetup, ...]:
    """Tables of Chapter 645a."""
    return tuple(table for table in tables if isinstance(table, TableSetup))


def plays_ez(tables: tuple[AnyTable, ...]) -> npt.NDArray[np.bool_]:
    """Tell of each table whether it plays EZ Pai Gow Poker, without vigorish and with the Queen's Dragon."""
    return np.array([isinstance(each, TableSetup) and each.variant == "ez" for each in tables])


_VARIANTS = (
    ("standard", STANDARD_WAGERS),
    ("emperors_challenge", CHALLENGE_WAGERS),
    ("ez", EZ_WAGERS),
    ("fortune_pai_gow", FORTUNE_WAGERS),
)


def table_mix(count: int) -> tuple[TableSetup, ...]:
    """Give ``count`` tables that between them use every option of Chapter 645a."""
    return tuple(_varied(n) for n in range(count))


def _varied(number: int) -> TableSetup:
    variant, wagers = _VARIANTS[number % 4]
    dealing = (MANUAL_SHOE, AUTOMATED_SHOE, BY_HAND)[number % 3]
    device = dealing == BY_HAND or number % 5 in {1, 3}
    banks = variant != "ez" and number % 2 == 1
    setup = TableSetup(
        table_id=f"PG-{number + 1:02d}",
        variant=variant,
        dealing=dealing,
        device=device,
        decks=2 if device and number % 2 == 0 else 1,
        generator=number % 4 == 3,
        opens=time(7 + number % 4, 15 * (number % 4)),
        wagers=wagers,
        fortune_bonus_paytable="ABCD"[number // 2 % 4],
        emperors_treasure_paytable="ABCD"[(number // 4 + 1) % 4],
        insurance_paytable="AB"[number // 4 % 2]
        if variant == "emperors_challenge"
        else "CDE"[number // 4 % 3],
        vigorish_rounding=("exact", "next_quarter", "nearest_quarter")[number % 3],
        adjacent_areas=number % 3 != 1,
        player_bank=banks,
        co_banking=banks and number % 4 == 1,
        dealer_wager=5000 if banks and number % 6 == 5 else None,
        payout_limit=25_000_000 if number % 5 == 4 else None,
    )
    return replace(setup, opens=time(22, 0), overnight=True) if number % 9 == 6 else setup


def rules_submission(plan: Plan) -> dict[str, Any]:
    """Give the Rules Submission the plan's casino filed: the first table's options, then overrides."""
    return filing(plan, MAIN, {t.table_id: t.filed() for t in plan.tables})
