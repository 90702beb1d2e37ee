"""What a casino chooses under Chapter 688a, and the readings of its doubtful passages."""

from __future__ import annotations

from rules.ch688a_face_up_pai_gow_poker.columns import WAGERS
from rules.ch688a_face_up_pai_gow_poker.readings_of_dealing import READINGS_OF_DEALING
from rules.ch688a_face_up_pai_gow_poker.readings_of_play import READINGS_OF_PLAY
from rules.submission import Option, OptionKind, Reading


def _tables(count: int) -> dict[str, str]:
    return {str(number): f"Paytable {number}" for number in range(1, count + 1)}


OPTIONS: tuple[Option, ...] = (
    Option("wagers", OptionKind.SET, "688a.7(e)", "wagers offered", dict(WAGERS)),
    Option(
        "ace_high_paytable",
        OptionKind.CHOICE,
        "688a.12(b)",
        "paytable of the Ace High Bonus Wager",
        _tables(5),
    ),
    Option(
        "fortune_bonus_paytable",
        OptionKind.CHOICE,
        "688a.12(c)",
        "paytable of the Fortune Bonus Wager and its Envy Bonus",
        _tables(6),
    ),
    Option(
        "progressive_paytable",
        OptionKind.CHOICE,
        "688a.12(d)",
        "paytable of the Progressive Payout Wager, its meter and its Envy Bonus",
        _tables(7),
    ),
    Option(
        "linked_meter",
        OptionKind.FLAG,
        "688a.2(d)",
        "other gaming tables feed the progressive meter and win from it, too",
    ),
    Option("adjacent_areas", OptionKind.FLAG, "688a.7(f)", "a player may wager on two adjacent areas"),
    Option("house_way", OptionKind.HOUSE_WAY, "688a.11(a)", "how the dealer sets his seven cards"),
)

READINGS: tuple[Reading, ...] = (*READINGS_OF_DEALING, *READINGS_OF_PLAY)
