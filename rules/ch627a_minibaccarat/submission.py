"""What a casino chooses under Chapter 627a, and the readings of its doubtful passages."""

from rules.ch627a_minibaccarat.columns import WAGERS
from rules.duties import vigorish
from rules.duties.by_tables import table_option
from rules.submission import Option, OptionKind, Reading
from rules.wagers import wagers_offered

OPTIONS: tuple[Option, ...] = (
    wagers_offered("627a.7(a)", WAGERS),
    Option(
        "dealing_option",
        OptionKind.CHOICE,
        "627a.8(c)",
        "procedure for the opening four cards",
        {"face_up": "§ 627a.8(c)(1)", "face_down": "§ 627a.8(c)(2)"},
    ),
    Option(
        "vigorish_collection",
        OptionKind.CHOICE,
        "627a.12(d)",
        "when vigorish is collected",
        {"at_payout": "§ 627a.12(d)(1)", "deferred": "§ 627a.12(d)(2)"},
    ),
    Option(
        "vigorish_rounding",
        OptionKind.CHOICE,
        "627a.12(c)",
        "how the 5% is rounded",
        {
            "exact": "to the cent, never in the casino's favor",
            "nearest_quarter": "to the nearest multiple of 25 cents",
            "next_quarter": "up to the next multiple of 25 cents",
        },
    ),
    Option(
        "tie_odds",
        OptionKind.COUNT,
        "627a.12(b)",
        "odds to 1 posted for the Tie Wager",
        minimum=1,
        wager="tie",
    ),
    table_option("dragon_bonus"),
    Option(
        "house_money_portion",
        OptionKind.PERCENT,
        "627a.8(d)(1)(i)",
        "part of a House Money payout that may be added to the original wager",
        minimum=1,
        maximum=100,
        wager="house_money",
    ),
    Option(
        "disclosed_card_procedure",
        OptionKind.CHOICE,
        "627a.13(c)",
        "what is done with a disclosed third card when the Banker's Hand stays",
        {"discard": "§ 627a.13(c)(1)", "simulated_round": "§ 627a.13(c)(2)"},
    ),
)

READINGS: tuple[Reading, ...] = (
    Reading(
        "device_cover_cards",
        "627a.3(b)",
        "Are two cover cards also needed where a shuffling device is used?",
        {
            "required": "at every table, as § 627a.5(c) and (d) use two everywhere",
            "not_restated": "only without a device, as § 627a.3(b) does not repeat it",
        },
    ),
    Reading(
        "opening_wash",
        "627a.4(d)",
        "Are two batches received for a shuffling device washed before they are stacked?",
        {
            "one_set_only": "no: paragraph (d) takes the place of (c) and leaves the wash out",
            "every_set": "yes: paragraph (c) applies to them as well",
        },
    ),
    Reading(
        "cover_card_count",
        "627a.5(d)",
        "Are the cards below the second cover card counted as it is placed, or is their number an estimate?",
        {
            "counted": "counted: the cards dealt until it comes out agree with them, card by card",
            "estimated": "an estimate: nothing is concluded from it about rounds that may be left out",
        },
    ),
    Reading(
        "cut_depth",
        "627a.5(c)",
        "Must the cut leave ten cards at both ends of the stack, or at one?",
        {
            "both_ends": "at least ten cards above and ten below",
            "either_end": "at least ten cards, measured from one of the ends",
        },
    ),
    Reading(
        "cover_card_depth",
        "627a.5(d)",
        "What does a position at least 14 cards above the bottom mean for the second cover card?",
        {
            "fourteen_below": "at least 14 cards lie below it",
            "fourteenth_place": "it lies in the fourteenth place or higher, so 13 cards below it are enough",
        },
    ),
    Reading(
        "burn_cards",
        "627a.5(f)",
        "Are cards burned before every shoe, or once when decks are opened?",
        {
            "every_shoe": "before the first round of every shoe",
            "at_opening": "before the first shoe dealt from decks just opened",
        },
    ),
    Reading(
        "cover_card_comes_first",
        "627a.9(e)",
        "Is a round that the cover card opens followed by one more, or is it the last?",
        {
            "one_more": "it is completed and one more round follows",
            "last": "it is itself the last round of the shoe",
        },
    ),
    Reading(
        "one_more_hand",
        "627a.9(e)",
        "Which rounds count as the one more hand after the cover card?",
        {
            "with_wagers": "rounds with wagers, played to their end; void and simulated rounds do not",
            "every_round": "every round dealt, void and simulated ones too",
        },
    ),
    Reading(
        "player_wager_wins",
        "627a.7(a)(2)(i)",
        "Does a wager on the Player's Hand win on any higher count, or only on a Panda 8 at an EZ table?",
        {
            "higher_count": "any higher count wins; a Panda 8 is one such case",
            "only_panda_8": "literally, only a Panda 8 at an EZ table wins; others cannot be decided",
        },
        wagers=("player",),
    ),
    Reading(
        "house_money_portion",
        "627a.8(d)(1)(i)",
        "Is the filed part of a House Money payout the most that may be added, or exactly what is added?",
        {
            "at_most": "up to the filed part may be added",
            "exactly": "exactly the filed part is added, if anything is",
        },
        wagers=("house_money",),
    ),
    Reading(
        "seat_numbering",
        "627a.8(d)(1)",
        "In which direction are the seats numbered, seen from the dealer?",
        {
            "from_dealers_left": "clockwise from the dealer's left, so the highest seat is at the right",
            "from_dealers_right": "counterclockwise from the dealer's right, so seat 1 is at the right",
        },
    ),
    *vigorish.readings("627a.12(c)", wager="banker"),
    Reading(
        "dragon_bonus_natural",
        "627a.12(e)",
        "What does a Natural that wins by four points or more pay on a Dragon Bonus Wager?",
        {
            "natural_winner": "the Natural winner row: point rows are for hands that are not Naturals",
            "best_row": "the better of the Natural winner row and the row of its margin",
        },
        wagers=("dragon_bonus",),
    ),
    Reading(
        "banker_after_wrong_third_card",
        "627a.13(b)",
        "By which rule does the Banker's Hand draw after the Player's Hand was dealt a third card in error?",
        {
            "players_hand_stayed": "as if the Player's Hand had stayed: § 627a.10(c)(1)",
            "players_hand_drew": "as if it had kept the card: § 627a.10(c)(2) and Table 1",
        },
    ),
    Reading(
        "disclosed_when_dealt",
        "627a.13(d)",
        "Which cards count as disclosed at the time they are dealt?",
        {
            "drawn_in_error": "only cards drawn or exposed in error; dealing face up discloses nothing",
            "any_card_due_face_down": "also an opening card that was seen where they are dealt face down",
        },
    ),
    Reading(
        "wrong_card_at_end_of_shoe",
        "627a.13",
        "What is done with a card drawn in error when its shoe ends before another hand is dealt?",
        {
            "reshuffled": "nothing more: it is reshuffled with the others",
            "still_due": "the hand or simulated round it should open is still due from that shoe",
        },
    ),
    Reading(
        "house_money_in_void_round",
        "627a.13(e)",
        "What becomes of a House Money Wager settled before its round was void for lack of cards?",
        {
            "returned": "all wagers are returned, this one included, and its winnings are reversed",
            "stands": "it stays settled, and winnings moved onto another wager are returned with it",
        },
    ),
)
