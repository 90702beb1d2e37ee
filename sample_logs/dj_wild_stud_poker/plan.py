"""Which tables of DJ Wild Stud Poker to simulate, and what the casino filed for them."""

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from sample_logs.plan import usual
from sample_logs.poker.plan import MANUAL_SHOE, PokerTable, of_kind, usual_dealing

NAME = "dj_wild_stud_poker"
PROGRESSIVE, TRIPS, BAD_BEAT = ALL_WAGERS = ("progressive_bonus", "trips_bonus", "two_way_bad_beat")
_LEFT_OUT = {4: BAD_BEAT, 7: TRIPS, 9: PROGRESSIVE}  # by the last digit of a table's place in the mix
_FIVE_DOLLARS = "2"  # the progressive paytable whose wager is five dollars
_EVERYWHERE = (
    *(f"2(b){part}" for part in ("", "(1)", "(2)", "(3)", "(5)")),
    *("2(c)", "2(d)", "3(a)[appearance]"),
)
"""Clauses of layout and equipment inspected at every table."""
OBSERVED = (
    *("3(b)(4)", "7(b)", "8(b)[hands used]", "8(d)[faces]", "8(f)[stub unseen]", "8(h)"),
    *("9(a)(2)", "9(b)[hands used]", "9(c)[faces]", "9(e)[stub unseen]", "9(e)#2"),
    *("10(b)[faces]", "10(c)[remaining cards]", "10(e)", "11(a)(1)", "11(a)(2)", "11(g)"),
)
"""Clauses of conduct watched every gaming day."""


@dataclass(frozen=True, slots=True)
class TableSetup(PokerTable):
    """One gaming table and the options its Rules Submission selects for it.

    counting_shuffler   its shuffling device counts the cards, so that nobody has to count the stub
    count_every         otherwise the stub is counted every so many rounds, at most five
    wagers              optional wagers offered
    folded_progressive  a folded hand may still win the Progressive Bonus Wager
    adjacent_boxes      boxes side by side one player may wager on
    """

    FILED: ClassVar[tuple[str, ...]] = ("adjacent_boxes", "counting_shuffler", "folded_progressive")
    PAYTABLES: ClassVar[dict[str, str]] = dict(
        zip(ALL_WAGERS, ("progressive_paytable", "trips_paytable", "bad_beat_paytable"), strict=True)
    )

    counting_shuffler: bool = False
    count_every: int = 1
    wagers: tuple[str, ...] = ALL_WAGERS
    progressive_paytable: str = "1"
    trips_paytable: str = "DJWT-05"
    bad_beat_paytable: str = "DJWBB-03"
    folded_progressive: bool = False
    adjacent_boxes: int = 1

    def __post_init__(self) -> None:
        PokerTable.__post_init__(self)
        if self.counting_shuffler and not self.device:
            message = f"{self.table_id}: cards that are counted take a shuffling device"
            raise ValueError(message)

    @property
    def adjacent_areas(self) -> bool:
        """Whether a player may wager on two boxes."""
        return self.adjacent_boxes > 1

    @property
    def progressive_chip(self) -> int:
        """Cents of a Progressive Bonus Wager."""
        return 500 if self.progressive_paytable == _FIVE_DOLLARS else 100

    def inspected(self) -> dict[str, bool]:
        """Clauses of layout and equipment, and whether they bear on the table."""
        return {
            **dict.fromkeys(_EVERYWHERE, True),
            "2(b)(4)": PROGRESSIVE in self.wagers,
            "8(a)": self.dealing == MANUAL_SHOE,
        }


setups = partial(of_kind, TableSetup)
"""Tables of Chapter 687a."""


def varied(number: int) -> TableSetup:
    """Set up table ``number`` of a mix that between them uses every option of Chapter 687a."""
    dealing = usual_dealing(number)
    return TableSetup(
        *usual("DJ", number),
        **dealing,
        counting_shuffler=dealing["device"] and number % 4 in {1, 2},
        count_every=1 + number % 5,
        wagers=tuple(w for w in ALL_WAGERS if w != _LEFT_OUT.get(number % 10)),
        progressive_paytable="12"[number % 2],
        trips_paytable=f"DJWT-0{4 + number % 4}",
        bad_beat_paytable=f"DJWBB-0{3 + number // 2 % 2}",
        folded_progressive=number % 3 == 1,
        adjacent_boxes=1 + number % 2,
    )
