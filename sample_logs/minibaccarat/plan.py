"""Which tables of Minibaccarat to simulate, and what the casino filed for them."""

from dataclasses import dataclass
from typing import ClassVar

from sample_logs import plan
from sample_logs.plan import usual
from sample_logs.shoe.night import ShoeTable

STANDARD_WAGERS = ("banker", "player", "tie", "dragon_bonus", "house_money")
EZ_WAGERS = ("banker", "player", "tie", "dragon_7", "panda_8")
_EVERYWHERE = tuple(f"2{part}" for part in ("(b)", "(b)(1)", "(b)(2)", "(b)(3)", "(b)(4)", "(d)", "(e)"))
"""Clauses of layout and equipment inspected at every table."""
OBSERVED = ("8(d)(1)(ii)", "8(e)", "11(c)")
"""Clauses of conduct watched every gaming day."""


@dataclass(frozen=True, slots=True)
class TableSetup(ShoeTable):
    """One gaming table and the options its Rules Submission selects for it."""

    FILED: ClassVar[tuple[str, ...]] = (
        *("dealing_option", "vigorish_collection", "vigorish_rounding", "tie_odds"),
        *("dragon_bonus_paytable", "house_money_portion", "disclosed_card_procedure"),
    )

    variant: str = "standard"
    wagers: tuple[str, ...] = STANDARD_WAGERS
    dealing_option: str = "face_up"
    vigorish_collection: str = "at_payout"
    vigorish_rounding: str = "exact"
    tie_odds: int = 8
    dragon_bonus_paytable: str = "A"
    house_money_portion: int = 100
    disclosed_card_procedure: str = "discard"
    positions: int = 9

    @property
    def ez(self) -> bool:
        """Whether EZ Baccarat is played, without vigorish."""
        return self.variant == "ez"

    @property
    def deferred(self) -> bool:
        """Whether vigorish is marked, and collected later."""
        return self.vigorish_collection == "deferred"

    @property
    def face_down(self) -> bool:
        """Whether the first cards are dealt face down."""
        return self.dealing_option == "face_down"

    def inspected(self) -> dict[str, bool]:
        """Clauses of layout and equipment, and whether they bear on the table."""
        deferred = self.deferred and not self.ez
        return {
            **dict.fromkeys(_EVERYWHERE, True),
            "2(b)(5)": "dragon_bonus" in self.wagers,
            "2(b)(6)(i)": self.ez,
            "2(b)(6)(ii)": self.ez,
            "2(b)(6)(iii)": self.ez,
            "2(b)(7)": "house_money" in self.wagers,
            "2(b)(8)": deferred,
            "2(c)": deferred,
            "5(g)(2)(i)": self.device,
            "5(g)(2)(ii)": self.device,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan(plan.Plan[TableSetup]):
    """One simulation: the same plan always gives the same rows.

    A few rounds more may be dealt where a card drawn in error still has to open the next round.

    cover_below  fewest and most cards left below the second cover card
    idle_every   every so many shoes of a table end early because the players leave; 0 for never
    betting      least and most milliseconds in which wagers are taken
    """

    cover_below: tuple[int, int] = (14, 20)
    idle_every: int = 12
    betting: tuple[int, int] = (9_000, 20_000)

    def __post_init__(self) -> None:
        plan.Plan.__post_init__(self)
        if self.cover_below[0] < 14:
            message = "§ 627a.5(d) wants at least 14 cards below the second cover card"
            raise ValueError(message)


def varied(number: int) -> TableSetup:
    """Set up table ``number`` of a mix that between them uses every option of Chapter 627a."""
    ez = number % 4 == 1
    return TableSetup(
        *usual("MB", number),
        variant="ez" if ez else "standard",
        decks=(8, 6, 8, 7, 6)[number % 5],
        device=number % 3 == 1,
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
