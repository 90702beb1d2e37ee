"""What to simulate: which tables, how much play, and what the casino filed for them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, time, timedelta
from typing import Any

from sample_logs.logs import filing

STANDARD_WAGERS = ("banker", "player", "tie", "dragon_bonus", "house_money")
EZ_WAGERS = ("banker", "player", "tie", "dragon_7", "panda_8")


@dataclass(frozen=True, slots=True)
class TableSetup:
    """One gaming table and the options its Rules Submission selects for it.

    decks       decks in one dealing shoe; a table with a shuffling device has two such batches
    second_batch  decks in the other batch where it differs, as at no lawful table
    opens       local time at which decks are brought to the table
    overnight   plays past the end of its gaming day, and so does not open on the last day
    stays_open  does not close between its decks: the cards lie spread until new ones are opened
    """

    table_id: str
    variant: str = "standard"
    decks: int = 8
    device: bool = False
    second_batch: int | None = None
    opens: time = time(10, 0)
    overnight: bool = False
    stays_open: bool = False
    wagers: tuple[str, ...] = STANDARD_WAGERS
    dealing_option: str = "face_up"
    vigorish_collection: str = "at_payout"
    vigorish_rounding: str = "exact"
    tie_odds: int = 8
    dragon_bonus_paytable: str = "A"
    house_money_portion: int = 100
    disclosed_card_procedure: str = "discard"
    positions: int = 9

    def decks_of(self, batch: int) -> int:
        """Decks in batch A (0) or B (1)."""
        return self.second_batch if batch == 1 and self.second_batch is not None else self.decks

    def filed(self) -> dict[str, Any]:
        """Options of its Rules Submission, by the names the Submission uses."""
        return {
            "wagers": list(self.wagers),
            "dealing_option": self.dealing_option,
            "vigorish_collection": self.vigorish_collection,
            "vigorish_rounding": self.vigorish_rounding,
            "tie_odds": self.tie_odds,
            "dragon_bonus_paytable": self.dragon_bonus_paytable,
            "house_money_portion": self.house_money_portion,
            "disclosed_card_procedure": self.disclosed_card_procedure,
            "positions": self.positions,
            "wager_minimum": "5.00",
            "wager_maximum": "5000.00",
        }


@dataclass(frozen=True, slots=True)
class Plan:
    """One simulation: the same plan always gives the same rows.

    rounds       rounds of play in all, spread evenly over tables and days (a few more may be dealt
                 where a card drawn in error still has to open the next round)
    cover_below  fewest and most cards left below the second cover card
    irregular    rounds in a thousand in which a card goes astray
    idle_every   every so many shoes of a table end early because the players leave; 0 for never
    betting      least and most milliseconds in which wagers are taken
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
    cover_below: tuple[int, int] = (14, 20)
    irregular: int = 6
    idle_every: int = 12
    betting: tuple[int, int] = (9_000, 20_000)

    def __post_init__(self) -> None:
        if min(self.rounds, self.days, len(self.tables)) < 1:
            message = "a plan needs at least one round, one day and one table"
            raise ValueError(message)
        if self.cover_below[0] < 14:
            message = "§ 627a.5(d) wants at least 14 cards below the second cover card"
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
    """Give ``count`` tables that between them use every option of Chapter 627a."""
    return tuple(_varied(n) for n in range(count))


def _varied(number: int) -> TableSetup:
    ez = number % 4 == 1
    device = number % 3 == 1
    setup = TableSetup(
        table_id=f"MB-{number + 1:02d}",
        variant="ez" if ez else "standard",
        decks=(8, 6, 8, 7, 6)[number % 5],
        device=device,
        opens=time(7 + number % 4, 15 * (number % 4)),
        stays_open=number % 7 == 3,
        wagers=EZ_WAGERS if ez else STANDARD_WAGERS,
        dealing_option="face_down" if number % 4 == 2 else "face_up",
        vigorish_collection="deferred" if number % 2 == 0 and number else "at_payout",
        vigorish_rounding=("exact", "next_quarter", "nearest_quarter")[number % 3],
        tie_odds=(8, 9)[number % 11 == 5],
        dragon_bonus_paytable="ABC"[number % 3],
        house_money_portion=(100, 50)[number % 5 == 4],
        disclosed_card_procedure=("discard", "simulated_round")[number % 2],
        positions=(9, 7)[number % 6 == 5],
    )
    return replace(setup, opens=time(22, 0), overnight=True) if number % 9 == 6 else setup


def rules_submission(plan: Plan) -> dict[str, Any]:
    """Give the Rules Submission the plan's casino filed: the first table's options, then overrides."""
    return filing(plan, "minibaccarat", {t.table_id: t.filed() for t in plan.tables})
