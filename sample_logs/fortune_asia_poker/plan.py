"""Which tables of Fortune Asia Poker to simulate, and what the casino filed for them."""

from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

from sample_logs.plan import usual
from sample_logs.poker.plan import DiceTable, of_kind, usual_dealing

MAIN = "fortune_asia_poker"
EVERY_WAGER = (MAIN, "fortune_bonus", "insurance", "progressive_payout")
WITHOUT_METER = (MAIN, "fortune_bonus", "insurance")
WITHOUT_BONUS = (MAIN, "insurance")
WITHOUT_INSURANCE = (MAIN, "fortune_bonus", "progressive_payout")
_SEEDED = 10_000  # for 1, § 659a.12(d)(3)
_EVERYWHERE = (
    *(f"2(b){part}" for part in ("", "(1)", "(2)", "(3)", "(4)", "(8)")),
    *("2(e)", "2(f)", "3(a)[appearance]"),
)
"""Clauses of layout and equipment inspected at every table."""
OBSERVED = (
    *("3(b)(4)", "7(b)", "8(c)[hands used]", "8(f)", "9(a)(2)", "9(e)", "10(e)"),
    *(f"{way}[into the inventory]" for way in ("8(b)(2)", "9(a)(3)(ii)", "10(a)(2)")),
    *(f"11{part}" for part in ("(a)(1)", "(a)(2)", "(a)(3)", "(e)[announcement]", "(g)", "(j)")),
    "13(d)[unexposed cards]",
)
"""Clauses of conduct watched every gaming day."""


@dataclass(frozen=True, slots=True)
class TableSetup(DiceTable):
    """One gaming table and the options its Rules Submission selects for it.

    progressive_chip  cents of the Progressive Payout Wager offered
    """

    house_way: ClassVar[str] = "example_four_two_one"
    FILED: ClassVar[tuple[str, ...]] = ("house_way", "adjacent_areas")
    PAYTABLES: ClassVar[dict[str, str]] = {
        "fortune_bonus": "fortune_bonus_paytable",
        "insurance": "insurance_paytable",
    }

    wagers: tuple[str, ...] = EVERY_WAGER
    fortune_bonus_paytable: str = "A"
    insurance_paytable: str = "A"
    progressive_chip: int = 100

    @property
    def seed(self) -> int:
        """Cents that its progressive meter starts from."""
        return _SEEDED * self.progressive_chip

    def more_options(self) -> dict[str, Any]:
        """Give the size of the Progressive Payout Wager where it is offered."""
        offered = "progressive_payout" in self.wagers
        return {"progressive_wager": offered and f"{self.progressive_chip // 100}.00"}

    def inspected(self) -> dict[str, bool]:
        """Clauses of layout and equipment, and whether they bear on the table."""
        return {
            **dict.fromkeys(_EVERYWHERE, True),
            "2(b)(5)": "fortune_bonus" in self.wagers,
            "2(b)(6)": "insurance" in self.wagers,
            "2(b)(7)": "progressive_payout" in self.wagers,
            **self.equipment(meter="progressive_payout" in self.wagers),
            "5(g)(2)[safe storage]": False,
        }


setups = partial(of_kind, TableSetup)
"""Tables of Chapter 659a."""


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
