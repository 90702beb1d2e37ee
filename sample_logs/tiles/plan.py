"""What to simulate: which tables, how much play, and what the casino filed for them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, time, timedelta
from typing import Any

from rules.ch621a_pai_gow_tiles.columns import GAME, MAIN, PAIRS
from sample_logs.logs import filing

COMBINATIONS = ("", "pair_wong_gong", "highest", "most")
VALUES = ("", "nine_eight_seven", "best_high", "best_low")
REST = ("", "best_high", "best_low")
ROUNDINGS = ("exact", "nearest_quarter", "next_quarter")


@dataclass(frozen=True, slots=True)
class TableSetup:
    """One gaming table and the options its Rules Submission selects for it.

    opens      local time at which it opens
    overnight  plays past the end of its gaming day, and so does not open on the last day
    dealer_combinations, dealer_values, dealer_rest  how the dealer chooses among allowed splits; "" not filed
    """

    table_id: str
    opens: time = time(10, 0)
    overnight: bool = False
    wagers: tuple[str, ...] = (MAIN, PAIRS)
    pair_fortunes_paytable: str = "1"
    vigorish_rounding: str = "exact"
    dealer_combinations: str = ""
    dealer_values: str = ""
    dealer_rest: str = ""

    def filed(self) -> dict[str, Any]:
        """Options of its Rules Submission, by the names the Submission uses."""
        options: dict[str, Any] = {
            "wagers": list(self.wagers),
            "vigorish_rounding": self.vigorish_rounding,
            "positions": 6,
            "wager_minimum": "5.00",
            "wager_maximum": "5000.00",
        }
        chosen = {
            "pair_fortunes_paytable": self.pair_fortunes_paytable if PAIRS in self.wagers else "",
            "dealer_combinations": self.dealer_combinations,
            "dealer_values": self.dealer_values,
            "dealer_rest": self.dealer_rest,
        }
        return options | {name: value for name, value in chosen.items() if value}


@dataclass(frozen=True, slots=True)
class Plan:
    """One simulation: the same plan always gives the same rows.

    rounds      rounds of play in all, spread evenly over tables and days
    irregular   rounds in a thousand that are void
    lucky       rounds in a thousand in which a position is dealt the tiles that pay most
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
    irregular: int = 4
    lucky: int = 3

    def __post_init__(self) -> None:
        if min(self.rounds, self.days, len(self.tables)) < 1:
            message = "a plan needs at least one round, one day and one table"
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
    """Give ``count`` tables that between them use every option of Chapter 621a."""
    return tuple(_varied(n) for n in range(count))


def _varied(number: int) -> TableSetup:
    setup = TableSetup(
        table_id=f"PT-{number + 1:02d}",
        opens=time(7 + number % 4, 15 * (number % 4)),
        wagers=(MAIN,) if number % 7 == 6 else (MAIN, PAIRS),
        pair_fortunes_paytable="123"[number % 3],
        vigorish_rounding=ROUNDINGS[number % 3],
        dealer_combinations=COMBINATIONS[number % 4],
        dealer_values=VALUES[(number // 2) % 4],
        dealer_rest=REST[number % 3],
    )
    return replace(setup, opens=time(22, 0), overnight=True) if number % 9 == 6 else setup


def rules_submission(plan: Plan) -> dict[str, Any]:
    """Give the Rules Submission the plan's casino filed: the first table's options, then overrides."""
    return filing(plan, GAME, {t.table_id: t.filed() for t in plan.tables})
