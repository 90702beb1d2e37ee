"""Readings of the doubtful passages on wagers, their settlement and the meter (§§ 688a.7, .11, .12)."""

from rules.ch688a_face_up_pai_gow_poker.columns import FORTUNE, MAIN, PROGRESSIVE
from rules.submission import Reading

READINGS_OF_PLAY: tuple[Reading, ...] = (
    Reading(
        "ace_high_push_overrides",
        "688a.11(f)(2)(iii)",
        "What prevails when the dealer has an Ace High Pai Gow and the hands would win or lose?",
        {
            "unless_fouled": "the push, as § 688a.2(b)(8) says; for hands set wrongly it is left open",
            "every_wager": "the push, for hands set wrongly, too",
            "fouls_lose": "the push, but hands set wrongly lose",
            "losers_lose": "the push, but what loses by § 688a.11(f)(1) loses",
        },
        wagers=(MAIN,),
    ),
    Reading(
        "three_pair_without_row",
        "688a.7(e)(2)",
        "What becomes of a Fortune Bonus Wager on three pair where its paytable has no such row?",
        {
            "collected": "it is collected: § 688a.11(h)(2)(i)(A) asks for a straight or higher",
            "returned": "it is returned: the wager is on three pair or better",
        },
        wagers=(FORTUNE,),
    ),
    Reading(
        "below_full_house",
        "688a.12(d)[Paytable 4]",
        "Are the rows of Paytable 4 below a full house paid, which § 688a.11(h)(3)(i)(A) collects?",
        {"payable": "yes: a row of the paytable is payable", "collected": "no: less than a full house loses"},
        wagers=(PROGRESSIVE,),
    ),
    Reading(
        "full_house_without_row",
        "688a.12(d)[Paytable 6]",
        "What does a full house win by Paytables 6 and 7, which have no row for it though the text pays it?",
        {
            "open": "that is not known: the final text may print what it pays",
            "collected": "it is collected: the paytable does not pay it",
        },
        wagers=(PROGRESSIVE,),
    ),
    Reading(
        "amount_and_share",
        "688a.12(d)[Paytable 4]",
        "What is paid where Paytable 4 prints an amount and a share of the meter?",
        {
            "both": "the amount and the share: only so does the payback stated for the table come out",
            "amount_only": "the amount",
            "share_only": "the share",
        },
        wagers=(PROGRESSIVE,),
    ),
    Reading(
        "partial_award",
        "688a.12(d)",
        "Is a part of the progressive meter that is won taken off the meter?",
        {
            "from_meter": "yes: only so do the paybacks stated for the paytables come out",
            "not_said": "the text does not say, so it is not judged",
        },
        wagers=(PROGRESSIVE,),
    ),
)
