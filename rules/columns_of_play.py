"""What the round log records of a round of play: rounds, hands and wagers."""

from rules.column import (
    Column,
    Kind,
    Table,
    code,
    flag,
    identifier,
    listed,
    mark,
    moment,
    money,
    number,
    person,
    text,
)

PROPERTY = text("property_id", "licensed facility, as named in its Rules Submission", required=True)
DAY = Column("gaming_day", Kind.DAY, "gaming day, the same as the folder's", required=True)
TABLE = text("table_id", "gaming table", required=True)
ROUND = identifier("round_id", "the round of play, unique in its property", required=True)
WHOSE = text(
    "property_id", "whose round it is; needed where the log has rounds of that name of several properties"
)
KEYS = ("property_id", "gaming_day", "table_id", "round_id")

GAMES: dict[str, str] = {}
VARIANTS = {
    "standard": "the game as its main chapter prints it",
    "ez": "EZ variant in which vigorish is not collected",
    "commission_free": "a commission-free variant under a companion chapter",
}
SEATS = {str(seat): f"numbered betting position {seat}" for seat in range(1, 21)}
"""More than any chapter allows a table, so that clauses can find one too many; as many as can be filed."""

ROUNDS = Table(
    "rounds",
    "round",
    "One row for each round of play, from the opening of wagers to settlement.",
    (
        PROPERTY,
        DAY,
        TABLE,
        ROUND,
        code("game", "the game dealt", GAMES, required=True),
        code("variant", "the variant the table is designated for", VARIANTS),
        number("round_number_in_day", "count of rounds at the table this gaming day, from 1", 1),
        number("round_number_in_shoe", "count of rounds from this shoe or deck, from 1", 1),
        text("shoe_id", "one dealing shoe or shuffled deck, from shuffle to reshuffle"),
        text("deck_id", "the physical set of cards in play, from opening to removal"),
        code("batch_id", "which of two alternating batches is in play", {"A": "", "B": ""}),
        person("dealer_id", "dealer"),
        person("floorperson_id", "floorperson assigned to the table"),
        code(
            "dealing_method",
            "how cards leave the deck",
            {
                "manual_shoe": "from a manual dealing shoe",
                "automated_shoe": "from an automated dealing shoe",
                "hand": "from the dealer's hand",
            },
        ),
        code(
            "shuffle_method",
            "how the cards were shuffled",
            {
                "manual": "by hand",
                "device": "by an automated card shuffling device",
                "continuous": "by a continuous shuffler",
            },
        ),
        code(
            "dealing_option",
            "which procedure for the opening cards was followed",
            {
                "face_up": "cards are placed face up as they are dealt",
                "face_down": "cards are placed face down and turned later",
            },
        ),
        moment("wagers_opened_at", "wagers opened"),
        moment("no_more_bets_at", "the dealer's closing call"),
        moment("first_card_at", "first card dealt"),
        moment("first_counts_announced_at", "dealer announced the counts of the opening hands"),
        moment("third_card_at", "first further card dealt after the opening hands"),
        moment("result_announced_at", "dealer announced the result"),
        moment("settled_at", "last wager settled"),
        code(
            "start_method",
            "how the starting position was found",
            {"dice": "shaken dice", "generator": "computerized random number generator"},
        ),
        number("die_1", "first die", 1, 6),
        number("die_2", "second die", 1, 6),
        number("die_3", "third die", 1, 6),
        number("generator_number", "number drawn by the generator", 1, 7),
        number("announced_total", "total the dealer announced", 1, 18),
        code("start_position", "position that received the first hand", {"dealer": "", **SEATS}),
        number("stub_count", "cards left after the deal"),
        Column("extra_card", Kind.CARD, "extra card, dealt to no hand and exposed as the rules provide"),
        code("announced_result", "the result as announced", {"tie": "the hands are equal"}),
        code(
            "bank_position",
            "position that holds the bank; dealer if no player has it",
            {"dealer": "", **SEATS},
        ),
        flag("co_banking", "the bank is shared with the house"),
        mark("simulated", "round dealt without wagers after an irregularity"),
        mark("void", "round declared void"),
        code(
            "void_reason",
            "why the round was void",
            {
                "insufficient_cards": "too few cards left to finish the round",
                "misdeal": "cards dealt wrongly",
                "device": "a device failed",
                "other": "another reason, see events",
            },
        ),
    ),
    unique=("property_id", "round_id"),
    # Only orders that cannot be otherwise; an order that the law requires is judged by its clause.
    # At Over/Under, cards are dealt to hands that were surrendered and have nothing left to settle.
    times_in_order=(
        ("wagers_opened_at", "first_card_at", "third_card_at"),
        ("wagers_opened_at", "first_card_at", "settled_at"),
    ),
)

HANDS = Table(
    "hands",
    "hand",
    "One row for each hand of a round.",
    (
        WHOSE,
        DAY,
        ROUND,
        code("hand_position", "whose hand it is", {"dealer": "the dealer's hand", **SEATS}, required=True),
        person("hand_player_id", "player who holds the hand"),
        listed("cards", Kind.CARDS, "cards in the order dealt: As, Td, 2c, joker XX; without its suit 7?"),
        listed("card_order", Kind.NUMBERS, "place of each card, or of its stack, in the order drawn, from 1"),
        listed("card_face_up", Kind.FLAGS, "the card was dealt face up"),
        Column("card_in_error", Kind.FLAGS, "the card was drawn in error", empty_means=False),
        listed("card_disclosed", Kind.FLAGS, "a card drawn in error was seen"),
        number("first_count", "count of the opening cards, as announced"),
        number("final_count", "count of the whole hand, as announced or recorded"),
        number("card_count", "cards dealt to the position, as counted, seen or not, played or not", 0),
        listed("first_high", Kind.CARDS, "high hand as first set"),
        listed("first_medium", Kind.CARDS, "medium hand as first set"),
        listed("first_low", Kind.CARDS, "low hand as first set"),
        listed("set_high", Kind.CARDS, "high hand as finally set"),
        listed("set_medium", Kind.CARDS, "medium hand as finally set"),
        listed("set_low", Kind.CARDS, "low hand as finally set"),
        listed("tiles", Kind.TILES, "Pai Gow tiles in the order dealt to the hand: 6-6, 1-3, 2-4"),
        listed("set_high_tiles", Kind.TILES, "high hand of tiles as finally set"),
        listed("set_low_tiles", Kind.TILES, "low hand of tiles as finally set"),
        mark("hand_reset", "the dealer reset the hand as the casino requires the dealer's hand to be set"),
        moment("hand_set_at", "when the hands were set and laid down"),
        moment("hand_revealed_at", "when the hands, or first the dealer's cards or tiles, were turned up"),
        mark("surrendered", "the hand was surrendered"),
        moment("surrendered_at", "when the player announced the surrender"),
        mark("folded", "the hand was folded"),
        moment("folded_at", "when the player folded"),
        mark("dead", "the hand was abandoned, or it alone was void"),
        moment("hand_racked_at", "when the cards went to the discard rack, or the tiles were collected"),
    ),
    unique=("round_id", "hand_position"),
)

WAGERS = Table(
    "wagers",
    "wager",
    "One row for each wager. An increase or a withdrawal changes the row and sets wager_changed_at.",
    (
        WHOSE,
        DAY,
        ROUND,
        number("wager_number", "number of the wager within its round, from 1", 1, required=True),
        code("wager_position", "betting position", {"dealer": "the house, against the bank", **SEATS}),
        person("wager_player_id", "player who made it"),
        code("wager_kind", "which wager", {}, required=True),
        code("wager_side", "the hand it is on, where the wager can be on either", {}),
        money("wager_amount", "stake (last stake of a withdrawn wager), without what was moved onto it"),
        moment("wager_placed_at", "when it was placed"),
        moment("wager_changed_at", "when it was last changed"),
        code(
            "wager_change",
            "what the last change was",
            {
                "increased": "the stake was raised",
                "reduced": "the stake was lowered",
                "withdrawn": "the wager was taken down",
            },
        ),
        code(
            "wager_form",
            "what was wagered",
            {
                "chips": "value chips",
                "plaques": "plaques",
                "verbal_cash": "spoken wager accompanied by cash",
                "cash": "cash laid on the layout",
                "other": "anything else",
            },
        ),
        code(
            "confirmed_by",
            "who confirmed a spoken wager",
            {"dealer": "the dealer", "floorperson": "a floorperson", "nobody": "not confirmed"},
        ),
        moment("cash_converted_at", "when the cash of a spoken wager became chips or plaques"),
        mark("envy_lammer", "an Envy Bonus lammer was placed for it", only_if_stated=True),
        moment("envy_lammer_at", "when the lammer was placed"),
        code(
            "wager_outcome",
            "the outcome as recorded",
            {
                "win": "won",
                "lose": "lost",
                "push": "returned because neither won nor lost",
                "void": "returned because the round was void",
                "surrender": "surrendered",
            },
        ),
        money("wager_paid", "winnings paid, without the stake and before vigorish"),
        money("wager_returned", "stake handed back or left with the player"),
        moment("collected_at", "when the losing stake was collected"),
        moment("paid_at", "when winnings were paid, or a push was returned"),
        number("settlement_order", "order of collection or payment within the round, from 1", 1),
        money("vigorish", "vigorish charged on the winnings"),
        code(
            "vigorish_handling",
            "what was done about the vigorish at settlement",
            {"collected": "taken with the payment", "marked": "marked to be collected later"},
        ),
        moment("vigorish_handled_at", "when the vigorish was marked or taken at settlement"),
        moment("vigorish_collected_at", "when the vigorish was collected"),
        money("marker_amount", "total shown by the player's marker after this wager was marked"),
        code("marker_position", "numbered space the marker lies in", SEATS),
        moment("marker_removed_at", "when the marker was taken off the layout"),
        money("moved_amount", "part of the winnings moved onto another wager"),
        number("moved_to", "number of the wager it was moved onto", 1),
        money("meter_before", "progressive meter before the payment"),
        money("meter_after", "progressive meter after the payment"),
        code(
            "paid_from",
            "where the money came from",
            {
                "table": "the table inventory",
                "meter": "progressive meter",
                "bank": "the bank, or losing wagers against it",
                "other": "elsewhere",
            },
        ),
        person("validated_by", "who validated the payment"),
    ),
    unique=("round_id", "wager_number"),
)
