"""Which tables of Over/Under to simulate, and what the casino filed for them."""

from dataclasses import dataclass
from typing import ClassVar

from sample_logs import plan
from sample_logs.plan import usual
from sample_logs.shoe.night import ShoeTable

DECKS = 6
WAGERS = ("ante", "over_23", "under_18", "bonus")
_EVERYWHERE = (
    *(f"2(b){part}" for part in ("", "(1)", "(2)", "(3)", "(4)(i)", "(4)(ii)", "(4)(iii)", "(6)")),
    *("2(c)", "2(d)", "7(a)[place of the shoe]"),
)
"""Clauses of layout and equipment inspected at every table."""
OBSERVED = ("7(b)", "7(d)(1)", "7(l)", "7(m)")
"""Clauses of conduct watched every gaming day."""


@dataclass(frozen=True, slots=True)
class TableSetup(ShoeTable):
    """One gaming table and the options its Rules Submission selects for it.

    continuous    a continuous shuffler takes cards back as they are racked: no shoe, no cut
    one_by_one    each player decides once the one before him is settled; else all decide first
    preinspected  decks come preinspected and preshuffled
    """

    FILED: ClassVar[tuple[str, ...]] = ("discard_rack", "verbal_wagers", "adjacent_boxes")

    decks: int = DECKS
    continuous: bool = False
    one_by_one: bool = False
    preinspected: bool = False
    wagers: tuple[str, ...] = WAGERS
    adjacent_boxes: int = 2
    discard_rack: str = "marked"
    verbal_wagers: bool = True

    def __post_init__(self) -> None:
        refused = {
            "a continuous shuffler needs no second batch of cards": self.continuous and self.device,
            "a shuffling device shuffles preshuffled decks again": (
                self.preinspected and (self.continuous or self.device)
            ),
            "after an idle spell the first player is shown the cards": self.preinspected and self.stays_open,
        }
        for reason, wrong in refused.items():
            if wrong:
                message = f"{self.table_id}: {reason}"
                raise ValueError(message)

    def inspected(self) -> dict[str, bool]:
        """Clauses of layout and equipment, and whether they bear on the table."""
        return {
            **dict.fromkeys(_EVERYWHERE, True),
            "2(b)(5)": "bonus" in self.wagers,
            "2(d)(1)": self.discard_rack == "full_stack",
            "2(d)(2)": self.discard_rack == "marked",
            "5(h)": self.continuous,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan(plan.Plan[TableSetup]):
    """One simulation: the same plan always gives the same rows.

    cover_below  fewest and most cards left below the cover card
    trouble      shoes in a thousand that are cut again, or that a device jams or fails at
    directed     rounds in a thousand after which a floorperson directs a shuffle
    idle_every   about every so many rounds of a table its players leave for a while; 0 for never
    """

    cover_below: tuple[int, int] = (78, 110)
    irregular: int = 8
    trouble: int = 60
    directed: int = 3
    idle_every: int = 200

    def __post_init__(self) -> None:
        plan.Plan.__post_init__(self)
        if not DECKS * 52 // 4 <= self.cover_below[0] <= self.cover_below[1] < DECKS * 52 - 1:
            message = "§ 686a.5(d) wants at least a quarter of the cards below the cover card, and one above"
            raise ValueError(message)


def varied(number: int) -> TableSetup:
    """Set up table ``number`` of a mix that between them uses every option of Chapter 686a."""
    device, continuous = number % 3 == 1, number % 5 == 3 and number % 3 != 1
    return TableSetup(
        *usual("OU", number),
        device=device,
        continuous=continuous,
        one_by_one=number % 2 == 1,
        preinspected=number % 4 == 2 and not device and not continuous and number % 7 != 4,
        stays_open=number % 7 == 4,
        wagers=WAGERS[:3] if number % 6 == 5 else WAGERS,
        adjacent_boxes=(2, 1, 3)[number % 3],
        discard_rack=("marked", "full_stack")[number % 2],
        verbal_wagers=number % 4 != 3,
        positions=(6, 5)[number % 8 == 7],
    )
