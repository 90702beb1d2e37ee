"""What to simulate: which tables, and what the casino filed for them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import time
from typing import Any

from sample_logs.logs import filing
from sample_logs.pai_gow.plan import AUTOMATED_SHOE, BY_HAND, MANUAL_SHOE, AnyTable, Plan

GAME = "dj_wild_stud_poker"
PROGRESSIVE, TRIPS, BAD_BEAT = "progressive_bonus", "trips_bonus", "two_way_bad_beat"
ALL_WAGERS = (PROGRESSIVE, TRIPS, BAD_BEAT)
TRIPS_AND_BAD_BEAT = (TRIPS, BAD_BEAT)
_LEFT_OUT = {4: BAD_BEAT, 7: TRIPS, 9: PROGRESSIVE}  # by the last digit of a table's place in the mix
_FIVE_DOLLARS = "2"  # the progressive paytable whose wager is five dollars


@dataclass(frozen=True, slots=True)
class TableSetup:
    """One gaming table and the options its Rules Submission selects for it.

    dealing        how the cards are dealt
    device         an automated card shuffling device shuffles, as dealing from the hand asks for
    counts         that device counts the cards, so that nobody has to count the stub
    count_every    otherwise the stub is counted every so many rounds, at most five
    decks          two decks take turns, which takes a device
    opens          local time at which decks are brought to the table
    overnight      plays past the end of its gaming day, and so does not open on the last day
    wagers         optional wagers offered
    folded_counts  a folded hand may still win the Progressive Bonus Wager
    boxes          adjacent boxes one player may wager on
    """

    table_id: str
    dealing: str = MANUAL_SHOE
    device: bool = False
    counts: bool = False
    count_every: int = 1
    decks: int = 1
    opens: time = time(10, 0)
    overnight: bool = False
    wagers: tuple[str, ...] = ALL_WAGERS
    progressive_paytable: str = "1"
    trips_paytable: str = "DJWT-05"
    bad_beat_paytable: str = "DJWBB-03"
    folded_counts: bool = False
    boxes: int = 1

    def __post_init__(self) -> None:
        if not self.device and (self.decks == 2 or self.dealing == BY_HAND or self.counts):
            message = f"{self.table_id}: two decks, dealing by hand and counting take a shuffling device"
            raise ValueError(message)

    @property
    def generator(self) -> bool:
        """No dice are shaken: the deal starts at the dealer's left."""
        return True

    @property
    def adjacent_areas(self) -> bool:
        """Whether a player may wager on two boxes."""
        return self.boxes > 1

    @property
    def progressive_chip(self) -> int:
        """Cents of a Progressive Bonus Wager."""
        return 500 if self.progressive_paytable == _FIVE_DOLLARS else 100

    def filed(self) -> dict[str, Any]:
        """Options of its Rules Submission, by the names the Submission uses."""
        options = {
            "wagers": list(self.wagers),
            "adjacent_boxes": self.boxes,
            "counting_shuffler": self.counts,
            "folded_progressive": self.folded_counts,
            "positions": 6,
            "wager_minimum": "5.00",
            "wager_maximum": "5000.00",
        }
        chosen = {
            "progressive_paytable": PROGRESSIVE in self.wagers and self.progressive_paytable,
            "trips_paytable": TRIPS in self.wagers and self.trips_paytable,
            "bad_beat_paytable": BAD_BEAT in self.wagers and self.bad_beat_paytable,
        }
        return options | {name: value for name, value in chosen.items() if value}


def setups(tables: tuple[AnyTable, ...]) -> tuple[TableSetup, ...]:
    """Tables of Chapter 687a."""
    return tuple(table for table in tables if isinstance(table, TableSetup))


def table_mix(count: int) -> tuple[TableSetup, ...]:
    """Give ``count`` tables that between them use every option of Chapter 687a."""
    return tuple(_varied(n) for n in range(count))


def _varied(number: int) -> TableSetup:
    dealing = (MANUAL_SHOE, AUTOMATED_SHOE, BY_HAND)[number % 3]
    device = dealing == BY_HAND or number % 5 in {1, 3}
    setup = TableSetup(
        table_id=f"DJ-{number + 1:02d}",
        dealing=dealing,
        device=device,
        counts=device and number % 4 in {1, 2},
        count_every=1 + number % 5,
        decks=2 if device and number % 2 == 0 else 1,
        opens=time(7 + number % 4, 15 * (number % 4)),
        wagers=tuple(w for w in ALL_WAGERS if w != _LEFT_OUT.get(number % 10)),
        progressive_paytable="12"[number % 2],
        trips_paytable=f"DJWT-0{4 + number % 4}",
        bad_beat_paytable=f"DJWBB-0{3 + number // 2 % 2}",
        folded_counts=number % 3 == 1,
        boxes=1 + number % 2,
    )
    return replace(setup, opens=time(22, 0), overnight=True) if number % 9 == 6 else setup


def rules_submission(plan: Plan) -> dict[str, Any]:
    """Give the Rules Submission the plan's casino filed: the first table's options, then overrides."""
    return filing(plan, GAME, {t.table_id: t.filed() for t in plan.tables})
