"""What to simulate: which tables, how much play, and what the casino filed for them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, time, timedelta
from typing import Any

from rules.ch686a_over_under.columns import GAME
from sample_logs.logs import filing

DECKS = 6
WAGERS = ("ante", "over_23", "under_18", "bonus")


@dataclass(frozen=True, slots=True)
class TableSetup:
    """One gaming table and the options its Rules Submission selects for it.

    device        a shuffling device shuffles one of two batches while the other is dealt
    continuous    a continuous shuffler takes cards back as they are racked: no shoe, no cut
    one_by_one    each player decides once the one before him is settled; else all decide first
    preinspected  decks come preinspected and preshuffled
    opens         local time at which decks are brought to the table
    overnight     plays past the end of its gaming day, and so does not open on the last day
    stays_open    does not close between its decks: the cards lie spread until new ones are opened
    """

    table_id: str
    device: bool = False
    continuous: bool = False
    one_by_one: bool = False
    preinspected: bool = False
    opens: time = time(10, 0)
    overnight: bool = False
    stays_open: bool = False
    wagers: tuple[str, ...] = WAGERS
    adjacent_boxes: int = 2
    discard_rack: str = "marked"
    verbal_wagers: bool = True
    positions: int = 6

    def __post_init__(self) -> None:
        if self.continuous and self.device:
            message = f"{self.table_id}: a continuous shuffler needs no second batch of cards"
            raise ValueError(message)
        if self.preinspected and (self.continuous or self.device):
            message = f"{self.table_id}: a shuffling device shuffles preshuffled decks again"
            raise ValueError(message)
        if self.preinspected and self.stays_open:
            message = f"{self.table_id}: after an idle spell the first player is shown the cards"
            raise ValueError(message)

    def decks_of(self, batch: int) -> int:
        """Decks in batch A (0) or B (1): six in either."""
        return DECKS if batch in (0, 1) else 0

    def filed(self) -> dict[str, Any]:
        """Options of its Rules Submission, by the names the Submission uses."""
        return {
            "wagers": list(self.wagers),
            "discard_rack": self.discard_rack,
            "verbal_wagers": self.verbal_wagers,
            "adjacent_boxes": self.adjacent_boxes,
            "positions": self.positions,
            "wager_minimum": "5.00",
            "wager_maximum": "5000.00",
        }


@dataclass(frozen=True, slots=True)
class Plan:
    """One simulation: the same plan always gives the same rows.

    rounds       rounds of play in all, spread evenly over tables and days
    cover_below  fewest and most cards left below the cover card
    irregular    rounds in a thousand in which something goes wrong and is put right
    trouble      shoes in a thousand that are cut again, or that a device jams or fails at
    directed     rounds in a thousand after which a floorperson directs a shuffle
    idle_every   about every so many rounds of a table its players leave for a while; 0 for never
    """

    seed: int
    rounds: int
    days: int
    tables: tuple[TableSetup, ...]
    first_day: date = date(2026, 3, 2)
    property_id: str = "PHL1"
    property_name: str = "Sample Casino (fictitious)"
    time_zone: str = "America/New_York"
    day_starts: time = time(6, 0)
    cover_below: tuple[int, int] = (78, 110)
    irregular: int = 8
    trouble: int = 60
    directed: int = 3
    idle_every: int = 200

    def __post_init__(self) -> None:
        if min(self.rounds, self.days, len(self.tables)) < 1:
            message = "a plan needs at least one round, one day and one table"
            raise ValueError(message)
        if not DECKS * 52 // 4 <= self.cover_below[0] <= self.cover_below[1] < DECKS * 52 - 1:
            message = "§ 686a.5(d) wants at least a quarter of the cards below the cover card, and one above"
            raise ValueError(message)

    def gaming_days(self) -> list[date]:
        """Gaming days on which tables open."""
        return [self.first_day + timedelta(days=n) for n in range(self.days)]

    def opening(self, day: date) -> tuple[TableSetup, ...]:
        """Tables that open on a gaming day."""
        last = day == self.gaming_days()[-1]
        return tuple(t for t in self.tables if not (t.overnight and last))

    def rounds_per_table(self, day: date) -> int:
        """Rounds that each table opening on this day plays."""
        openings = sum(len(self.opening(d)) for d in self.gaming_days())
        return -(-self.rounds // max(openings, 1)) if self.opening(day) else 0


def table_mix(count: int) -> tuple[TableSetup, ...]:
    """Give ``count`` tables that between them use every option of Chapter 686a."""
    return tuple(_varied(n) for n in range(count))


def _varied(number: int) -> TableSetup:
    device, continuous = number % 3 == 1, number % 5 == 3 and number % 3 != 1
    setup = TableSetup(
        table_id=f"OU-{number + 1:02d}",
        device=device,
        continuous=continuous,
        one_by_one=number % 2 == 1,
        preinspected=number % 4 == 2 and not device and not continuous and number % 7 != 4,
        opens=time(7 + number % 4, 15 * (number % 4)),
        stays_open=number % 7 == 4,
        wagers=WAGERS[:3] if number % 6 == 5 else WAGERS,
        adjacent_boxes=(2, 1, 3)[number % 3],
        discard_rack=("marked", "full_stack")[number % 2],
        verbal_wagers=number % 4 != 3,
        positions=(6, 5)[number % 8 == 7],
    )
    return replace(setup, opens=time(22, 0), overnight=True) if number % 9 == 6 else setup


def rules_submission(plan: Plan) -> dict[str, Any]:
    """Give the Rules Submission the plan's casino filed: the first table's options, then overrides."""
    return filing(plan, GAME, {t.table_id: t.filed() for t in plan.tables})
