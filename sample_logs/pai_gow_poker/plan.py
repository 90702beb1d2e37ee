"""Which tables of Pai Gow Poker to simulate, and what the casino filed for them."""

from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

from sample_logs.plan import usual
from sample_logs.poker.plan import DiceTable, of_kind, usual_dealing

MAIN = "pai_gow_poker"
STANDARD_WAGERS = (MAIN, "emperors_treasure", "progressive_payout")
CHALLENGE_WAGERS = (MAIN, "fortune_bonus", "pai_gow_insurance", "progressive_payout")
FORTUNE_WAGERS = (MAIN, "fortune_bonus", "emperors_treasure", "pai_gow_insurance")
EZ_WAGERS = (MAIN, "queens_dragon", "dynasty_bonus", "protection", "red_black")
VARIANTS = {
    "standard": STANDARD_WAGERS,
    "ez": EZ_WAGERS,
    "emperors_challenge": CHALLENGE_WAGERS,
    "fortune_pai_gow": FORTUNE_WAGERS,
}
_EVERYWHERE = (
    *(f"2(b){part}" for part in ("", "(1)", "(2)", "(3)", "(4)", "(10)", "(11)")),
    *("2(e)", "2(f)", "3(a)[appearance]"),
)
"""Clauses of layout and equipment inspected at every table."""
OBSERVED = (
    *("3(b)(4)", "5(c)[backs away]", "7(b)", "8(d)[hands used]", "8(g)"),
    *("9(a)(2)", "9(b)[hands used]", "9(f)", "10(f)"),
    *(f"{way}[into the inventory]" for way in ("8(b)(2)", "9(a)(3)(ii)", "10(a)(2)(ii)")),
    *(f"11{part}" for part in ("(a)(1)", "(a)(2)", "(a)(3)", "(e)[announcement]", "(g)", "(j)")),
    *("12(e)[offer and marker]", "12(g)[place of the wager]", "12(i)[cards and chips]"),
    "14(d)[unexposed cards]",
)
"""Clauses of conduct watched every gaming day."""


RATE = 30
"""Percent of each progressive wager that goes to the meter."""


@dataclass(frozen=True, slots=True)
class TableSetup(DiceTable):
    """One gaming table and the options its Rules Submission selects for it.

    dealer_wager  cents the dealer wagers against a bank, if filed
    payout_limit  cents one hand can win at most, if filed
    """

    house_way: ClassVar[str] = "foxwoods"
    FILED: ClassVar[tuple[str, ...]] = (
        "house_way",
        "vigorish_rounding",
        "adjacent_areas",
        "player_bank",
        "co_banking",
    )
    PAYTABLES: ClassVar[dict[str, str]] = {
        "fortune_bonus": "fortune_bonus_paytable",
        "emperors_treasure": "emperors_treasure_paytable",
        "pai_gow_insurance": "insurance_paytable",
    }

    variant: str = "standard"
    wagers: tuple[str, ...] = STANDARD_WAGERS
    fortune_bonus_paytable: str = "A"
    emperors_treasure_paytable: str = "A"
    insurance_paytable: str = "A"
    vigorish_rounding: str = "exact"
    player_bank: bool = False
    co_banking: bool = False
    dealer_wager: int | None = None
    progressive_reset: int = 1_000_000
    payout_limit: int | None = None

    @property
    def plays_ez(self) -> bool:
        """Whether EZ Pai Gow Poker is played."""
        return self.variant == "ez"

    def more_options(self) -> dict[str, Any]:
        """Amounts that are filed where they have a value."""
        return {
            "progressive_reset": "progressive_payout" in self.wagers and _dollars(self.progressive_reset),
            "progressive_rate": "progressive_payout" in self.wagers and RATE,
            "dealer_wager": self.dealer_wager and _dollars(self.dealer_wager),
            "payout_limit": self.payout_limit and _dollars(self.payout_limit),
        }

    def inspected(self) -> dict[str, bool]:
        """Clauses of layout and equipment, and whether they bear on the table."""
        return {
            **dict.fromkeys(_EVERYWHERE, True),
            "2(b)(5)": "fortune_bonus" in self.wagers,
            "2(b)(6)": "emperors_treasure" in self.wagers,
            "2(b)(7)": "pai_gow_insurance" in self.wagers,
            "2(b)(8)": "progressive_payout" in self.wagers,
            **{f"2(b)(9){part}": self.plays_ez for part in ("(i)(A)", "(i)(B)", "(i)(C)", "(i)(D)", "(ii)")},
            **self.equipment(meter="progressive_payout" in self.wagers),
        }


def _dollars(cents: int) -> str:
    return f"{cents // 100}.{cents % 100:02d}"


setups = partial(of_kind, TableSetup)
"""Tables of Chapter 645a."""


def varied(number: int) -> TableSetup:
    """Set up table ``number`` of a mix that between them uses every option of Chapter 645a."""
    variant, wagers = list(VARIANTS.items())[(0, 2, 1, 3)[number % 4]]
    banks = variant != "ez" and number % 2 == 1
    insurance = "AB"[number // 4 % 2] if variant == "emperors_challenge" else "CDE"[number // 4 % 3]
    return TableSetup(
        *usual("PG", number),
        **usual_dealing(number),
        variant=variant,
        generator=number % 4 == 3,
        wagers=wagers,
        fortune_bonus_paytable="ABCD"[number // 2 % 4],
        emperors_treasure_paytable="ABCD"[(number // 4 + 1) % 4],
        insurance_paytable=insurance,
        vigorish_rounding=("exact", "next_quarter", "nearest_quarter")[number % 3],
        adjacent_areas=number % 3 != 1,
        player_bank=banks,
        co_banking=banks and number % 4 == 1,
        dealer_wager=5000 if banks and number % 6 == 5 else None,
        payout_limit=25_000_000 if number % 5 == 4 else None,
    )
