"""Every column of the round log, format version 1: name, type, meaning and allowed values.

The Arrow schema, the door's expectations, the rules' parameters and LOG_FORMAT.md all follow
from these declarations.  The tables are the same for all games: a new game adds *values*
(in its chapter's own ``columns.py``), never a column shape of its own.

Column names are unique across tables, except the keys in ``KEYS``, which mean the same thing
wherever they stand, so two tables can be joined without renaming.
"""

from __future__ import annotations

from rules.column import Column, Kind, Table
from rules.events import EVENT_KINDS

__all__ = ["FORMAT_VERSION", "KEYS", "SEATS", "TABLES", "Column", "Kind", "Table"]

FORMAT_VERSION = 1


def _id(name: str, meaning: str, *, required: bool = False) -> Column:
    return Column(name, Kind.ID, meaning, required=required)


def _text(name: str, meaning: str, *, required: bool = False) -> Column:
    return Column(name, Kind.TEXT, meaning, required=required)


def _code(name: str, meaning: str, values: dict[str, str], *, required: bool = False) -> Column:
    return Column(name, Kind.CODE, meaning, values=values, required=required)


def _number(
    name: str,
    meaning: str,
    minimum: int = 0,
    maximum: int | None = None,
    *,
    required: bool = False,
) -> Column:
    return Column(name, Kind.INTEGER, meaning, minimum=minimum, maximum=maximum, required=required)


def _money(name: str, meaning: str, minimum: int | None = 0) -> Column:
    return Column(name, Kind.MONEY, meaning, minimum=minimum)


def _mark(name: str, meaning: str) -> Column:
    """Declare a flag that records set only when it is true."""
    return Column(name, Kind.FLAG, meaning, empty_means=False)


def _flag(name: str, meaning: str) -> Column:
    return Column(name, Kind.FLAG, meaning)


def _time(name: str, meaning: str, *, required: bool = False) -> Column:
    return Column(name, Kind.TIME, meaning, required=required)


def _list(name: str, kind: Kind, meaning: str) -> Column:
    return Column(name, kind, meaning)


PROPERTY = _text("property_id", "licensed facility, as named in its Rules Submission", required=True)
DAY = Column("gaming_day", Kind.DAY, "gaming day, the same as the folder's", required=True)
TABLE = _text("table_id", "gaming table", required=True)
ROUND = _id("round_id", "the round of play, unique in the log", required=True)
KEYS = ("property_id", "gaming_day", "table_id", "round_id")

GAMES: dict[str, str] = {}
VARIANTS = {
    "standard": "the game as its main chapter prints it",
    "ez": "EZ variant in which vigorish is not collected",
    "commission_free": "a commission-free variant under a companion chapter",
}
SEATS = {str(seat): f"numbered betting position {seat}" for seat in range(1, 10)}

ROUNDS = Table(
    "rounds",
    "round",
    "One row a round of play, from opening of wagers to settlement.",
    (
        PROPERTY,
        DAY,
        TABLE,
        ROUND,
        _code("game", "the game dealt", GAMES, required=True),
        _code("variant", "the variant the table is designated for", VARIANTS),
        _number("round_number_in_day", "count of rounds at the table this gaming day, from 1", 1),
        _number("round_number_in_shoe", "count of rounds from this shoe or deck, from 1", 1),
        _text("shoe_id", "one dealing shoe or shuffled deck, from shuffle to reshuffle"),
        _text("deck_id", "the physical set of cards in play, from opening to removal"),
        _code("batch_id", "which of two alternating batches is in play", {"A": "", "B": ""}),
        _text("dealer_id", "dealer"),
        _text("floorperson_id", "floorperson assigned to the table"),
        _code(
            "dealing_method",
            "how cards leave the deck",
            {
                "manual_shoe": "from a manual dealing shoe",
                "automated_shoe": "from an automated dealing shoe",
                "hand": "from the dealer's hand",
            },
        ),
        _code(
            "shuffle_method",
            "how the cards were shuffled",
            {
                "manual": "by hand",
                "device": "by an automated card shuffling device",
                "continuous": "by a continuous shuffler",
            },
        ),
        _code(
            "dealing_option",
            "which procedure for the opening cards was followed",
            {
                "face_up": "cards are placed face up as they are dealt",
                "face_down": "cards are placed face down and turned later",
            },
        ),
        _time("wagers_opened_at", "wagers opened"),
        _time("no_more_bets_at", "the dealer's closing call"),
        _time("first_card_at", "first card dealt"),
        _time("first_counts_announced_at", "dealer announced the counts of the opening hands"),
        _time("third_card_at", "first further card dealt after the opening hands"),
        _time("result_announced_at", "dealer announced the result"),
        _time("settled_at", "last wager settled"),
        _code(
            "start_method",
            "how the starting position was found",
            {"dice": "shaken dice", "generator": "computerized random number generator"},
        ),
        _number("die_1", "first die", 1, 6),
        _number("die_2", "second die", 1, 6),
        _number("die_3", "third die", 1, 6),
        _number("generator_number", "number drawn by the generator", 1, 7),
        _number("announced_total", "total the dealer announced", 1, 18),
        _code("start_position", "position that received the first hand", {"dealer": "", **SEATS}),
        _number("stub_count", "cards left after the deal"),
        Column("extra_card", Kind.CARD, "card dealt to no hand that the rules expose"),
        _code(
            "announced_result",
            "the result as announced",
            {"tie": "the hands are equal"},
        ),
        _code("bank_position", "position that holds the bank", {"dealer": "", **SEATS}),
        _flag("co_banking", "the bank is shared with the house"),
        _mark("simulated", "round dealt without wagers after an irregularity"),
        _mark("void", "round declared void"),
        _code(
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
    unique=("round_id",),
    # Only what cannot be otherwise: an order that the law requires is for its clause to judge.
    times_in_order=("wagers_opened_at", "first_card_at", "third_card_at", "settled_at"),
)

HANDS = Table(
    "hands",
    "hand",
    "One row a hand of a round.",
    (
        DAY,
        ROUND,
        _code("hand_position", "whose hand it is", {"dealer": "the dealer's hand", **SEATS}, required=True),
        _text("hand_player_id", "player who holds the hand"),
        _list("cards", Kind.CARDS, "cards in the order dealt to the hand: As, Td, 2c, joker XX"),
        _list("card_order", Kind.NUMBERS, "place of each card in the order drawn this round, from 1"),
        _list("card_face_up", Kind.FLAGS, "the card was dealt face up"),
        Column("card_in_error", Kind.FLAGS, "the card was drawn in error", empty_means=False),
        _list("card_disclosed", Kind.FLAGS, "a card drawn in error was seen"),
        _number("first_count", "count of the opening cards, as announced"),
        _number("final_count", "count of the whole hand, as announced or recorded"),
        _list("first_high", Kind.CARDS, "high hand as first set"),
        _list("first_medium", Kind.CARDS, "medium hand as first set"),
        _list("first_low", Kind.CARDS, "low hand as first set"),
        _list("set_high", Kind.CARDS, "high hand as finally set"),
        _list("set_medium", Kind.CARDS, "medium hand as finally set"),
        _list("set_low", Kind.CARDS, "low hand as finally set"),
        _mark("surrendered", "the hand was surrendered"),
        _mark("folded", "the hand was folded"),
        _mark("dead", "the hand was declared dead"),
    ),
    unique=("round_id", "hand_position"),
)

WAGERS = Table(
    "wagers",
    "wager",
    "One row a wager. An increase or a withdrawal changes the row and sets wager_changed_at.",
    (
        DAY,
        ROUND,
        _number("wager_number", "number of the wager within its round, from 1", 1, required=True),
        _code("wager_position", "betting position", SEATS),
        _text("wager_player_id", "player who made it"),
        _code("wager_kind", "which wager", {}, required=True),
        _code("wager_side", "the hand it is on, where the wager can be on either", {}),
        _money("wager_amount", "stake, without anything moved onto it from another wager"),
        _time("wager_placed_at", "when it was placed"),
        _time("wager_changed_at", "when it was last changed"),
        _code(
            "wager_change",
            "what the last change was",
            {
                "increased": "the stake was raised",
                "reduced": "the stake was lowered",
                "withdrawn": "the wager was taken down",
            },
        ),
        _code(
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
        _code(
            "confirmed_by",
            "who confirmed a spoken wager",
            {"dealer": "the dealer", "floorperson": "a floorperson", "nobody": "not confirmed"},
        ),
        _time("cash_converted_at", "when the cash of a spoken wager became chips or plaques"),
        _mark("envy_lammer", "an Envy Bonus lammer was placed for it"),
        _code(
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
        _money("wager_paid", "winnings paid, without the stake and before vigorish"),
        _money("wager_returned", "stake handed back or left with the player"),
        _time("collected_at", "when the losing stake was collected"),
        _time("paid_at", "when winnings were paid, or a push was returned"),
        _number("settlement_order", "order of collection or payment within the round, from 1", 1),
        _money("vigorish", "vigorish charged on the winnings"),
        _code(
            "vigorish_handling",
            "how the vigorish was dealt with at settlement",
            {"collected": "taken with the payment", "marked": "marked to be collected later"},
        ),
        _time("vigorish_handled_at", "when the vigorish was marked or taken at settlement"),
        _time("vigorish_collected_at", "when the vigorish was collected"),
        _money("marker_amount", "total shown by the player's marker after this wager was marked"),
        _code("marker_position", "numbered space the marker lies in", SEATS),
        _time("marker_removed_at", "when the marker was taken off the layout"),
        _money("moved_amount", "part of the winnings moved onto another wager"),
        _number("moved_to", "number of the wager it was moved onto", 1),
        _money("meter_before", "progressive meter before the payment"),
        _money("meter_after", "progressive meter after the payment"),
        _code(
            "paid_from",
            "where the money came from",
            {"table": "the table inventory", "other": "elsewhere", "meter": "progressive meter"},
        ),
        _text("validated_by", "who validated the payment"),
    ),
    unique=("round_id", "wager_number"),
)

PAYMENTS = Table(
    "payments",
    "payment",
    "One row a payment that does not belong to one wager.",
    (
        PROPERTY,
        DAY,
        TABLE,
        _number("payment_number", "number of the payment at the table this day, from 1", 1, required=True),
        _code(
            "payment_kind",
            "what it is",
            {
                "envy_bonus": "Envy Bonus paid to a holder for another's hand",
                "marker_collection": "vigorish collected against a marker",
                "meter_seed": "seed of a progressive meter",
                "meter_contribution": "contribution to a progressive meter",
            },
            required=True,
        ),
        _time("payment_at", "when"),
        _id("payment_round_id", "the round it belongs to"),
        _code("payer_position", "position whose hand caused it", {"dealer": "", **SEATS}),
        _code("payee_position", "position that was paid or that paid the house", SEATS),
        _text("payment_player_id", "player paid, or who paid the house"),
        _money("payment_amount", "amount"),
        _text("payment_document", "document reference"),
    ),
    unique=("property_id", "table_id", "payment_number"),
)

EVENTS = Table(
    "events",
    "event",
    "One row for everything a table does that is not a round.",
    (
        PROPERTY,
        DAY,
        TABLE,
        _number("event_number", "number of the event at the table this day, from 1", 1, required=True),
        _time("event_at", "when", required=True),
        _code("event_kind", "what happened", EVENT_KINDS, required=True),
        _id("event_round_id", "round it belongs to"),
        _text("event_shoe_id", "shoe it belongs to (the shoe being prepared, or in play)"),
        _text("event_deck_id", "physical set of cards"),
        _code("event_batch_id", "which of two batches", {"A": "", "B": ""}),
        _text("event_person_id", "who did it"),
        _code(
            "event_role",
            "in what role",
            {"dealer": "", "floorperson": "", "pit_manager": "", "player": "", "other": ""},
        ),
        _text("event_verified_by", "floorperson or above who verified it"),
        _text("event_player_id", "player concerned"),
        _code("event_position", "position or hand concerned", {"dealer": "", **SEATS}),
        _list("event_positions", Kind.TEXTS, "positions in order, such as those offered the cut"),
        _list("event_seated", Kind.TEXTS, "positions occupied at that moment"),
        Column("event_card", Kind.CARD, "card concerned"),
        _number("event_count", "further cards concerned"),
        _number("event_deck_count", "number of decks"),
        _number("event_cards_above", "cards above the cut or the cover card"),
        _number("event_cards_below", "cards below the cut or the cover card"),
        _code(
            "event_method",
            "how",
            {"manual": "by hand", "device": "by a device", "continuous": "continuous shuffler"},
        ),
        _text("event_device_id", "device concerned"),
        _flag("event_face_up", "cards lay face up"),
        _flag("event_disclosed", "the card was seen"),
        _flag("event_preinspected", "cards came preinspected and preshuffled"),
        _text("event_design", "design of the cards"),
        _text("event_back_color", "colour of the backs"),
        _number("event_cover_cards", "number of cover cards"),
        _text("event_decision", "what was decided"),
        _money("event_amount", "amount concerned"),
        _text("event_document", "document reference"),
        _text("event_note", "remark"),
    ),
    unique=("property_id", "table_id", "event_number"),
)


def _attested(row: str, table: str, meaning: str) -> Table:
    columns = (
        PROPERTY,
        DAY,
        Column("table_id", Kind.TEXT, "gaming table; empty means every table of the property"),
        _text(f"{row}_clause", "citation of the clause it speaks to", required=True),
        _code(
            f"{row}_result",
            "what was found",
            {"compliant": "the duty was met", "not_compliant": "it was not"},
            required=True,
        ),
        _text(f"{row}_by", "who attests it", required=True),
        _time(f"{row}_at", "when it was seen", required=True),
        _time(f"{row}_valid_until", "how long it may be relied on; empty means that day only"),
        _id(f"{row}_round_id", "round concerned"),
        _text(f"{row}_document", "document reference"),
        _text(f"{row}_note", "remark"),
    )
    return Table(table, row, meaning, columns)


INSPECTIONS = _attested(
    "inspection", "inspections", "One row for each duty of layout or equipment a person inspected."
)
OBSERVATIONS = _attested("observation", "observations", "One row for each duty of conduct a person observed.")

TABLES: dict[str, Table] = {
    table.name: table for table in (ROUNDS, HANDS, WAGERS, PAYMENTS, EVENTS, INSPECTIONS, OBSERVATIONS)
}
