"""What a casino chooses under Chapter 686a, and the readings of its doubtful passages."""

from rules.ch686a_over_under.columns import ANTE, BONUS, OVER, UNDER, WAGERS
from rules.duties.filed_lines import continuous_shuffler, preinspected_decks, shuffling_device
from rules.submission import Option, OptionKind, Reading
from rules.wagers import wagers_offered

OPTIONS: tuple[Option, ...] = (
    wagers_offered("686a.6(e)", WAGERS),
    Option(
        "discard_rack",
        OptionKind.CHOICE,
        "686a.2(d)",
        "how high the discard rack is",
        {
            "full_stack": "as high as all cards in use, § 686a.2(d)(1)",
            "marked": "higher, with a mark at that height, § 686a.2(d)(2)",
        },
    ),
    Option("verbal_wagers", OptionKind.FLAG, "686a.6(a)", "spoken wagers with cash are accepted"),
    Option(
        "adjacent_boxes",
        OptionKind.COUNT,
        "686a.6(f)",
        "adjacent boxes on which one player may place an Ante Wager in a round",
        minimum=1,
        maximum=6,
    ),
    shuffling_device("686a.3(b)"),
    continuous_shuffler("686a.3(b)"),
    preinspected_decks("686a.4(e)"),
)

READINGS: tuple[Reading, ...] = (
    Reading(
        "deck_clock",
        "686a.3(c)",
        "From when are the 24 hours for changing decks counted?",
        {
            "opened": "from when they were opened for use at the table",
            "first_card": "from the first card dealt from them",
        },
    ),
    Reading(
        "preinspected_spread",
        "686a.4(e)",
        "Must decks that came preinspected still be spread face up for the first player?",
        {
            "waived": "no: as in §§ 687a.4(e) and 688a.4(e), (a) to (d) do not apply",
            "due": "yes: § 686a.4(e) waives (a) and (c) to (e) only, and not (b)",
        },
    ),
    Reading(
        "cut_declined",
        "686a.5(c)",
        "Who cuts when the only player named, the first arrival or whoever had the cover card, declines?",
        {
            "dealer_cuts": "the dealer may: nobody else is named",
            "others_first": "the dealer only after every other player has also declined",
        },
    ),
    Reading(
        "own_ante",
        "686a.6(e)",
        "Where must the Ante Wager lie that a Bonus, Over 23 or Under 18 Wager rests on?",
        {
            "player": "anywhere: the text speaks of each player who placed one, where players are named",
            "position": "at the same position, where each player has an area for both",
        },
        wagers=(OVER, UNDER, BONUS),
    ),
    Reading(
        "order_of_play",
        "686a.7(f)",
        "Are all decisions made before any further card, or is one player dealt with after the other?",
        {
            "either": "both orders are lawful: § 686a.7(f) states one, § 686a.7(h) and (i) the other",
            "decisions_first": "all decisions first, § 686a.7(f)",
            "player_by_player": "each player decides when the one before has been settled, § 686a.7(i)",
        },
    ),
    Reading(
        "continuous_burn",
        "686a.7(c)",
        "When is a card removed at a table with a continuous shuffler, into which no full batch is loaded?",
        {
            "new_dealer": "only when a new dealer comes to the table",
            "every_loading": "also when the cards are put into the shuffler",
        },
    ),
    Reading(
        "wrong_side_total",
        "686a.7(j)",
        "What becomes of Ante and Over 23 at 17 or less, and of Ante and Under 18 at 24 or more?",
        {
            "lose": "they lose: neither paragraph has them win, and this gives the payback stated",
            "push": "they are returned: only 18 to 23 are said to lose",
        },
        wagers=(ANTE, OVER, UNDER),
    ),
    Reading(
        "dead_hand_returns",
        "686a.9(c)",
        "What becomes of the other wagers on a hand that is called dead?",
        {
            "not_said": "only the Ante Wager is said to be returned, so the others are not judged",
            "all_wagers": "all wagers on the hand are returned",
            "ante_only": "only the Ante Wager is returned, and the others are collected",
        },
        wagers=(OVER, UNDER, BONUS),
    ),
)
