"""Which tables of Pai Gow tiles to simulate, and what the casino filed for them."""

from dataclasses import dataclass
from typing import Any, ClassVar

from rules.ch621a_pai_gow_tiles.columns import MAIN, PAIRS
from sample_logs import plan
from sample_logs.plan import Table, usual

COMBINATIONS = ("", "pair_wong_gong", "highest", "most")
VALUES = ("", "nine_eight_seven", "best_high", "best_low")
REST = ("", "best_high", "best_low")


@dataclass(frozen=True, slots=True)
class TableSetup(Table):
    """One gaming table and the options its Rules Submission selects for it.

    dealer_combinations, dealer_values, dealer_rest  how the dealer chooses among allowed splits; "" not filed
    """

    FILED: ClassVar[tuple[str, ...]] = ("vigorish_rounding",)
    PAYTABLES: ClassVar[dict[str, str]] = {PAIRS: "pair_fortunes_paytable"}

    wagers: tuple[str, ...] = (MAIN, PAIRS)
    pair_fortunes_paytable: str = "1"
    vigorish_rounding: str = "exact"
    dealer_combinations: str = ""
    dealer_values: str = ""
    dealer_rest: str = ""

    def more_options(self) -> dict[str, Any]:
        """Options that are filed where they have a value."""
        return {name: getattr(self, name) for name in ("dealer_combinations", "dealer_values", "dealer_rest")}


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan(plan.Plan[TableSetup]):
    """One simulation: the same plan always gives the same rows.

    irregular   rounds in a thousand that are void
    lucky       rounds in a thousand in which a position is dealt the tiles that pay most
    """

    irregular: int = 4
    lucky: int = 3


def varied(number: int) -> TableSetup:
    """Set up table ``number`` of a mix that between them uses every option of Chapter 621a."""
    return TableSetup(
        *usual("PT", number),
        wagers=(MAIN,) if number % 7 == 6 else (MAIN, PAIRS),
        pair_fortunes_paytable="123"[number % 3],
        vigorish_rounding=("exact", "nearest_quarter", "next_quarter")[number % 3],
        dealer_combinations=COMBINATIONS[number % 4],
        dealer_values=VALUES[(number // 2) % 4],
        dealer_rest=REST[number % 3],
    )
