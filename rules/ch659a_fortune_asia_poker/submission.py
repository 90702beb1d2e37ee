"""What a casino chooses under Chapter 659a, and the readings of its doubtful passages."""

from rules.ch659a_fortune_asia_poker.columns import FORTUNE, INSURANCE, MAIN, PROGRESSIVE, WAGERS
from rules.duties.by_tables import table_option
from rules.hands.house_way import FOUR_TWO_ONE
from rules.submission import EITHER, Option, OptionKind, Reading
from rules.wagers import wagers_offered

OPTIONS: tuple[Option, ...] = (
    wagers_offered("659a.7(e)", WAGERS),
    table_option(FORTUNE),
    table_option(INSURANCE),
    Option(
        "progressive_wager",
        OptionKind.MONEY,
        "659a.12(d)(3)",
        "amount of the Progressive Payout Wager offered, by which its meter is seeded",
        minimum=1,
        wager=PROGRESSIVE,
    ),
    Option(
        "house_way",
        OptionKind.HOUSE_WAY,
        "659a.11(c)",
        "how the dealer sets his seven cards into hands of four, two and one",
        hands=FOUR_TWO_ONE,
    ),
    Option("adjacent_areas", OptionKind.FLAG, "659a.7(f)", "a player may wager on two adjacent areas"),
)

READINGS: tuple[Reading, ...] = (
    Reading(
        "ace_low",
        "659a.6(a)",
        "Is ace to five a straight of five cards, and ace to seven a sequence of seven?",
        {
            "lawful": "yes: the sentence on a low ace is written for hands of four cards",
            "barred": "no: read literally, the ace goes below a deuce with 2, 3 and 4 only",
        },
        wagers=(FORTUNE, INSURANCE, PROGRESSIVE),
    ),
    Reading(
        "kicker_mode",
        "659a.6(c)",
        "How far are two hands of the same kind compared, where the section names only the highest card?",
        {
            EITHER: "either way: § 659a.6(c) leaves out what § 645a.6(c) says of cards in both hands, while "
            "§ 659a.11(b) goes on past equal cards",
            "successive": "card by card downward, until one is higher",
            "top_card_only": "by the highest card of each, and no further",
        },
        wagers=(MAIN,),
        either=("successive", "top_card_only"),
    ),
    Reading(
        "fortune_royal",
        "659a.6(d)(5)",
        "May the joker stand in the royal flush of the Fortune Bonus list?",
        {
            "with_joker": "yes: § 659a.6(a) lets it complete a royal flush",
            "natural": "no: other hands of the list name the joker, and this does not",
        },
        wagers=(FORTUNE,),
    ),
    Reading(
        "progressive_royal",
        "659a.6(e)(3)",
        "May the joker stand for any card of a progressive royal flush, or only for its ace?",
        {
            "any_role": "for any card: § 659a.6(a) lets it complete a royal flush",
            "ace_only": "only for the ace, the one form printed; another is a straight flush",
        },
        wagers=(PROGRESSIVE,),
    ),
    Reading(
        "own_hands",
        "659a.11(b)",
        "How far are the three hands of one player compared with each other?",
        {
            "successive": "card by card, as the example has a pair of sevens over the same pair",
            "as_compared": "no further than a player's hands are compared with the dealer's, as read",
        },
        wagers=(MAIN,),
    ),
    Reading(
        "three_pair",
        "659a.12(b)[Paytable C]",
        "Is the stake returned on three pair, which is no hand of § 659a.6(d)?",
        {"push": "yes: the paytable has a row for it", "collected": "no: it is less than a straight"},
        wagers=(FORTUNE,),
    ),
    Reading(
        "meter_start",
        "659a.12(d)(3)",
        "From what does the progressive meter start?",
        {
            "for_one": "from 10,000 times the amount of the wager offered",
            "flat": "from $10,000, whatever the amount of the wager",
        },
        wagers=(PROGRESSIVE,),
    ),
)
