"""What a casino chooses under Chapter 687a, and the readings of its doubtful passages."""

from rules.ch687a_dj_wild_stud_poker.columns import OPTIONAL, PROGRESSIVE
from rules.ch687a_dj_wild_stud_poker.readings_of_dealing import READINGS_OF_DEALING
from rules.ch687a_dj_wild_stud_poker.readings_of_play import READINGS_OF_PLAY
from rules.duties.by_tables import table_option
from rules.duties.filed_lines import (
    abandoned_wagers_lose,
    dealing_methods,
    preinspected_decks,
    shuffling_device,
)
from rules.submission import Option, OptionKind, Reading
from rules.wagers import wagers_offered

OPTIONS: tuple[Option, ...] = (
    wagers_offered("687a.7(d)", OPTIONAL, "optional wagers offered"),
    Option(
        "adjacent_boxes",
        OptionKind.COUNT,
        "687a.7(e)",
        "adjacent boxes on which one player may wager in a round",
        minimum=1,
        maximum=6,
    ),
    Option(
        "counting_shuffler",
        OptionKind.FLAG,
        "687a.5(b)",
        "the shuffling device counts the cards and shows whether there are 53",
        with_flag="shuffling_device",
    ),
    Option(
        "folded_progressive",
        OptionKind.FLAG,
        "687a.11(b)(3)",
        "a folded hand may still win the Progressive Bonus Wager",
        wager=PROGRESSIVE,
    ),
    *(table_option(kind) for kind in OPTIONAL),
    shuffling_device("687a.3(b)"),
    preinspected_decks("687a.4(e)"),
    dealing_methods("687a"),
    abandoned_wagers_lose("687a.7(b)"),
)

READINGS: tuple[Reading, ...] = (*READINGS_OF_DEALING, *READINGS_OF_PLAY)
