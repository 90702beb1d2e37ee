"""Which tables of Face Up Pai Gow Poker to simulate, and what the casino filed for them."""

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from sample_logs.plan import usual
from sample_logs.poker.plan import DiceTable, of_kind, usual_dealing

MAIN, ACE_HIGH, FORTUNE, PROGRESSIVE = ALL_WAGERS = (
    "face_up_pai_gow_poker",
    "ace_high_bonus",
    "fortune_bonus",
    "progressive_payout",
)
_LEFT_OUT = {7: FORTUNE, 8: ACE_HIGH, 9: PROGRESSIVE}  # by the last digit of a table's place in the mix
_FIVE_DOLLARS = "4"  # the progressive paytable whose wager is five dollars, the others' is one
_EVERYWHERE = (
    *(f"2(b){part}" for part in ("", "(1)", "(2)", "(3)", "(4)", "(8)", "(9)")),
    *("2(e)", "2(f)", "3(a)[appearance]"),
)
"""Clauses of layout and equipment inspected at every table."""
OBSERVED = (
    *("3(b)(4)", "5(c)[backs away]", "7(b)", "8(d)[faces]", "8(d)[hands used]", "8(f)#2"),
    *("9(a)(2)", "9(b)[hands used]", "9(c)[faces]", "9(f)", "10(c)[faces]", "10(f)"),
    *(f"{way}[into the inventory]" for way in ("8(b)(2)", "9(a)(3)(ii)", "10(a)(2)(ii)")),
    *(f"11{part}" for part in ("(b)(1)", "(b)(2)", "(b)(3)", "(e)[announcement]", "(g)[racked]", "(j)")),
    "13(d)[unexposed cards]",
)
"""Clauses of conduct watched every gaming day."""


@dataclass(frozen=True, slots=True)
class TableSetup(DiceTable):
    """One gaming table and the options its Rules Submission selects for it.

    linked_meter  shares its progressive meter with the other such tables of the same paytable
    """

    house_way: ClassVar[str] = "foxwoods"
    FILED: ClassVar[tuple[str, ...]] = ("house_way", "linked_meter", "adjacent_areas")
    PAYTABLES: ClassVar[dict[str, str]] = {
        ACE_HIGH: "ace_high_paytable",
        FORTUNE: "fortune_bonus_paytable",
        PROGRESSIVE: "progressive_paytable",
    }

    wagers: tuple[str, ...] = ALL_WAGERS
    ace_high_paytable: str = "1"
    fortune_bonus_paytable: str = "1"
    progressive_paytable: str = "1"
    linked_meter: bool = False

    @property
    def progressive_chip(self) -> int:
        """Cents of a Progressive Payout Wager."""
        return 500 if self.progressive_paytable == _FIVE_DOLLARS else 100

    @property
    def meter(self) -> str:
        """Name of the meter its Progressive Payout Wagers add to."""
        return f"linked {self.progressive_paytable}" if self.linked_meter else self.table_id

    def inspected(self) -> dict[str, bool]:
        """Clauses of layout and equipment, and whether they bear on the table."""
        meter = PROGRESSIVE in self.wagers
        return {
            **dict.fromkeys(_EVERYWHERE, True),
            "2(b)(5)": ACE_HIGH in self.wagers,
            "2(b)(6)": FORTUNE in self.wagers,
            "2(b)(7)": meter,
            **self.equipment(meter=meter, linked=meter and self.linked_meter),
        }


setups = partial(of_kind, TableSetup)
"""Tables of Chapter 688a."""


def varied(number: int) -> TableSetup:
    """Set up table ``number`` of a mix that between them uses every option of Chapter 688a."""
    progressive = "1234567"[number % 7]
    return TableSetup(
        *usual("FU", number),
        **usual_dealing(number),
        generator=number % 4 == 3,
        wagers=tuple(kind for kind in ALL_WAGERS if kind != _LEFT_OUT.get(number % 10)),
        ace_high_paytable="12345"[number % 5],
        fortune_bonus_paytable="123456"[number % 6],
        progressive_paytable=progressive,
        linked_meter=progressive == "1",
        adjacent_areas=number % 3 != 1,
    )
