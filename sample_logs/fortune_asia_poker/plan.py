"""Which tables of Fortune Asia Poker to simulate, and what the casino filed for them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sample_logs.plan import usual
from sample_logs.poker.plan import DiceTable, PokerTable, of_kind, usual_dealing

MAIN = "fortune_asia_poker"
EVERY_WAGER = (MAIN, "fortune_bonus", "insurance", "progressive_payout")
WITHOUT_METER = (MAIN, "fortune_bonus", "insurance")
WITHOUT_BONUS = (MAIN, "insurance")
WITHOUT_INSURANCE = (MAIN, "fortune_bonus", "progressive_payout")
_SEEDED = 10_000  # for 1, § 659a.12(d)(3)


@dataclass(frozen=True, slots=True)
class TableSetup(DiceTable):
    """One gaming table and the options its Rules Submission selects for it.

    progressive_chip  cents of the Progressive Payout Wager offered
    """

    wagers: tuple[str, ...] = EVERY_WAGER
    fortune_bonus_paytable: str = "A"
    insurance_paytable: str = "A"
    progressive_chip: int = 100

    @property
    def seed(self) -> int:
        """Cents that its progressive meter starts from."""
        return _SEEDED * self.progressive_chip

    def options(self) -> dict[str, Any]:
        """Options that are always filed."""
        return {"house_way": "example_four_two_one", **self.named("adjacent_areas")}

    def chosen(self) -> dict[str, Any]:
        """Options that are filed where they have a value."""
        paytables = {"fortune_bonus": "fortune_bonus_paytable", "insurance": "insurance_paytable"}
        wager = "progressive_payout" in self.wagers and f"{self.progressive_chip // 100}.00"
        return self.where_offered(paytables) | {"progressive_wager": wager}


def setups(tables: tuple[PokerTable, ...]) -> tuple[TableSetup, ...]:
    """Tables of Chapter 659a."""
    return of_kind(TableSetup, tables)


def varied(number: int) -> TableSetup:
    """Set up table ``number`` of a mix that between them uses every option of Chapter 659a."""
    return TableSetup(
        *usual("FA", number),
        **usual_dealing(number),
        generator=number % 4 == 3,
        wagers={3: WITHOUT_METER, 5: WITHOUT_INSURANCE, 8: WITHOUT_BONUS}.get(number % 10, EVERY_WAGER),
        fortune_bonus_paytable="ABCD"[number % 4],
        insurance_paytable="ABC"[number // 2 % 3],
        progressive_chip=500 if number % 5 == 2 else 100,
        adjacent_areas=number % 3 != 1,
    )
