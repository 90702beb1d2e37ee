"""What a casino chooses under Chapter 688a, and the readings of its doubtful passages."""

from rules.ch688a_face_up_pai_gow_poker.columns import ACE_HIGH, FORTUNE, PROGRESSIVE, WAGERS
from rules.ch688a_face_up_pai_gow_poker.readings_of_dealing import READINGS_OF_DEALING
from rules.ch688a_face_up_pai_gow_poker.readings_of_play import READINGS_OF_PLAY
from rules.duties.by_tables import table_option
from rules.duties.filed_lines import (
    abandoned_wagers_lose,
    dealing_methods,
    preinspected_decks,
    shuffling_device,
    start_marked,
    start_marker,
    start_methods,
)
from rules.submission import Option, OptionKind, Reading
from rules.wagers import wagers_offered

OPTIONS: tuple[Option, ...] = (
    wagers_offered("688a.7(e)", WAGERS),
    table_option(ACE_HIGH),
    table_option(FORTUNE),
    table_option(PROGRESSIVE),
    Option(
        "linked_meter",
        OptionKind.FLAG,
        "688a.2(d)",
        "other gaming tables feed the progressive meter and win from it, too",
        wager=PROGRESSIVE,
    ),
    Option("adjacent_areas", OptionKind.FLAG, "688a.7(f)", "a player may wager on two adjacent areas"),
    Option("house_way", OptionKind.HOUSE_WAY, "688a.11(a)", "how the dealer sets his seven cards"),
    start_methods("688a.2(c)"),
    shuffling_device("688a.3(b)"),
    preinspected_decks("688a.4(e)"),
    start_marked("688a.5(j)"),
    start_marker("688a.5(j)"),
    dealing_methods("688a"),
    abandoned_wagers_lose("688a.7(b)"),
)

READINGS: tuple[Reading, ...] = (*READINGS_OF_DEALING, *READINGS_OF_PLAY)
