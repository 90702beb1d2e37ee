"""What a casino chooses under Chapter 621a; readings of doubtful passages and of missing sections."""

from rules.ch621a_pai_gow_tiles.columns import MAIN, PAIRS, WAGERS
from rules.duties import vigorish
from rules.duties.by_tables import table_option
from rules.submission import Option, OptionKind, Reading
from rules.wagers import wagers_offered

_DEALERS_CHOICE = "the dealer chooses among the splits that the text leaves"

OPTIONS: tuple[Option, ...] = (
    wagers_offered("621a.5(e)", WAGERS),
    Option(
        "dealer_combinations",
        OptionKind.CHOICE,
        "621a.8(d)(2)",
        "which of several splits with a pair, Wong or Gong the dealer sets",
        {
            "pair_wong_gong": "one with a pair before one with a Wong, and that before one with a Gong",
            "highest": "the one whose pair, Wong or Gong ranks highest",
            "most": "a split with two such hands before one with one, then the highest",
        },
        where_none=_DEALERS_CHOICE,
    ),
    Option(
        "dealer_values",
        OptionKind.CHOICE,
        "621a.8(d)(3)",
        "which of several splits with a nine, eight or seven the dealer sets",
        {
            "nine_eight_seven": "one with a nine before one with an eight, and that before one with a seven",
            "best_high": "the one whose high hand ranks highest",
            "best_low": "the one whose low hand ranks highest",
        },
        where_none=_DEALERS_CHOICE,
    ),
    Option(
        "dealer_rest",
        OptionKind.CHOICE,
        "621a.8(d)",
        "which of the remaining splits the dealer sets",
        {
            "best_high": "the one whose high hand ranks highest",
            "best_low": "the one whose low hand ranks highest",
        },
        where_none=_DEALERS_CHOICE,
    ),
    table_option(PAIRS),
    Option(
        "vigorish_rounding",
        OptionKind.CHOICE,
        "621a.11(a)",
        "how the 5% is rounded",
        {
            "exact": "to the cent, never in the casino's favor",
            "nearest_quarter": "to the nearest multiple of 25 cents",
            "next_quarter": "up to the next multiple of 25 cents",
        },
    ),
)

_OF_SECTIONS_NOT_HELD: tuple[Reading, ...] = (
    Reading(
        "tile_ranking",
        "621a.8(d)",
        "By which ranking do tiles and hands compare, as the catalogue lacks § 621a.3?",
        {
            "public": "by what public descriptions of the game agree on (authority: external, no law)",
            "not_held": "by none: whatever rests on the ranking is left open",
        },
        external=("public",),
    ),
    Reading(
        "gee_joon_single",
        "621a.8(d)(4)",
        "Where do the 2-4 and the 1-2 rank as single tiles?",
        {
            "fifteenth_and_last": "the 2-4 above the fives, the 1-2 below them",
            "both_last": "both below the fives",
            "by_value": "above the fives where they count six, below them where they count three",
        },
    ),
    Reading(
        "gong_fours",
        "621a.8(d)(2)",
        "Is the 4-4 one of the eights that make a Gong?",
        {"counted": "yes, as sources that list the tiles have it", "not_counted": "no"},
    ),
    Reading(
        "equal_values",
        "621a.8(g)",
        "How do two hands of the same value compare?",
        {
            "by_top_tile": "by the higher of their tiles, as § 621a.8 speaks of rank",
            "copy": "they do not: § 621a.1 speaks of the same point value as a copy",
        },
    ),
    Reading(
        "mixed_pair",
        "621a.8(j)",
        "What is a Mixed Pair?",
        {
            "traditional": "the nines, eights, sevens and fives, the ranked pairs of two different tiles",
            "literal": "any two different tiles with as many spots, as § 621a.1 words it",
        },
        wagers=(PAIRS,),
    ),
    Reading(
        "payout_odds",
        "621a.8(i)",
        "What do winning wagers pay, as the catalogue lacks § 621a.11?",
        {
            "public": "1 to 1 less 5%, and Pair Fortunes by the table filed (authority: external, no law)",
            "not_held": "what they pay is left open",
        },
        external=("public",),
    ),
)

READINGS: tuple[Reading, ...] = (
    *_OF_SECTIONS_NOT_HELD,
    Reading(
        "hand_labels",
        "621a.8(a)",
        "Which of a player's two hands is his high hand?",
        {
            "by_rank": "the one that ranks above the other, as § 621a.1 defines it",
            "as_laid": "the one he laid down as such",
        },
    ),
    Reading(
        "combination_order",
        "621a.8(d)(2)",
        "Is a pair played before a Wong, and a Wong before a Gong?",
        {"any": "no: any of them will do", "listed": "yes, in the order in which they are named"},
    ),
    Reading(
        "value_order",
        "621a.8(d)(3)",
        "Is a nine played before an eight, and an eight before a seven?",
        {"any": "no: any of them will do", "listed": "yes, in the order in which they are named"},
    ),
    Reading(
        "misset_dealer",
        "621a.8(d)",
        "Which hands of the dealer count if he did not set them as he had to?",
        {
            "as_laid": "those he laid down: no passage in the catalogue has him set them again",
            "as_due": "those he had to set; left open where several splits were allowed",
        },
        wagers=(MAIN,),
    ),
    Reading(
        "surrender_until",
        "621a.8(e)",
        "Until when may a player surrender?",
        {
            "shown": "until his own hands are shown, as § 621a.8(f) has it",
            "collected": "until losing wagers are collected, as the reference to § 621a.8(g) has it",
        },
        wagers=(MAIN,),
    ),
    Reading(
        "immediately",
        "621a.8(g)",
        "By when is a losing wager, and are the tiles of a settled hand, collected immediately?",
        {
            "before_settling": "before the wager of the player shown next is settled",
            "before_showing": "before the hands of the next player are shown",
        },
        wagers=(MAIN,),
    ),
    Reading(
        "zero_low",
        "621a.8(g)",
        "Does a low hand worth nothing lose the wager by itself?",
        {
            "with_the_high": "no: the high hand must not be higher either, as § 621a.8(h)(1) implies",
            "outright": "yes: the last words of § 621a.8(g) stand for themselves",
        },
        wagers=(MAIN,),
    ),
    *vigorish.readings("621a.11(a)", wager=MAIN),
)
