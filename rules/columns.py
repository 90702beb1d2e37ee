"""Every column of the round log, format version 1: name, type, meaning and allowed values.

The Arrow schema, the intake's expectations, the rules' parameters and LOG_FORMAT.md all follow
from these declarations.  The tables are the same for all games: a new game adds *values*
(in its chapter's own ``columns.py``), never a column shape of its own.

Column names are unique across tables, except the keys in ``KEYS``, which mean the same thing
wherever they stand, so two tables can be joined without renaming.
"""

from dataclasses import replace

from rules.column import (
    Column,
    Kind,
    Table,
    code,
    flag,
    identifier,
    listed,
    moment,
    money,
    number,
    person,
    remark,
    text,
)
from rules.columns_of_play import DAY, HANDS, KEYS, PROPERTY, ROUNDS, SEATS, TABLE, WAGERS
from rules.events import EVENT_KINDS

__all__ = ["FORMAT_VERSION", "KEYS", "SEATS", "TABLES", "Column", "Kind", "Table"]

FORMAT_VERSION = 1

ALIKE = {"event_wager_kind": "wager_kind", "event_wager_side": "wager_side"}
"""Columns whose values are those of another one."""

PAYMENTS = Table(
    "payments",
    "payment",
    "One row for each payment that does not belong to a single wager.",
    (
        PROPERTY,
        DAY,
        TABLE,
        number("payment_number", "number of the payment at the table this day, from 1", 1, required=True),
        code(
            "payment_kind",
            "what it is",
            {
                "envy_bonus": "Envy Bonus paid for another player's hand",
                "marker_collection": "vigorish collected against a marker",
                "meter_seed": "seed of a progressive meter",
                "meter_contribution": "contribution to a progressive meter",
                "reserve_contribution": "contribution to the reserve that seeds a progressive meter",
                "bank_cover": "collected from the bank to pay winning wagers",
                "house_cover": "the house's half of what the losing wagers did not cover",
                "bank_surplus": "what was left over, given to the bank, its vigorish already taken off",
                "house_surplus": "the house's half of what was left over, without vigorish",
                "bank_vigorish": "vigorish on the bank's surplus",
            },
            required=True,
        ),
        moment("payment_at", "when"),
        identifier("payment_round_id", "the round it belongs to"),
        code("payer_position", "position whose hand caused it", {"dealer": "", **SEATS}),
        code("payee_position", "position that was paid or that paid the house", SEATS),
        person("payment_player_id", "player paid, or who paid the house"),
        code("payment_for", "the wager kind on whose paytable it was paid", {}),
        money("payment_amount", "amount"),
        text("payment_document", "document reference"),
    ),
    unique=("property_id", "table_id", "payment_number"),
)

EVENTS = Table(
    "events",
    "event",
    "One row for each thing that happens at a table and is not a round.",
    (
        PROPERTY,
        DAY,
        TABLE,
        number("event_number", "number of the event at the table this day, from 1", 1, required=True),
        moment("event_at", "when", required=True),
        code("event_kind", "what happened", EVENT_KINDS, required=True),
        identifier("event_round_id", "round it belongs to"),
        text("event_shoe_id", "shoe it belongs to (the shoe being prepared, or in play)"),
        text("event_deck_id", "physical set of cards"),
        code("event_batch_id", "which of two batches", {"A": "", "B": ""}),
        person("event_person_id", "who did it"),
        code(
            "event_role",
            "role of that person",
            {"dealer": "", "floorperson": "", "pit_manager": "", "player": "", "other": ""},
        ),
        person("event_verified_by", "floorperson or above who verified it"),
        person("event_player_id", "player concerned"),
        code("event_position", "position or hand concerned", {"dealer": "", **SEATS}),
        listed("event_positions", Kind.TEXTS, "positions in order, such as those offered the cut"),
        listed("event_seated", Kind.TEXTS, "positions occupied at that moment"),
        code("event_wager_kind", "wager that was seen", {}),
        code("event_wager_side", "the hand it is on, where the wager can be on either", {}),
        Column("event_card", Kind.CARD, "card concerned"),
        listed("event_cards", Kind.CARDS, "cards in the order in which a device read them"),
        number("event_count", "number concerned, as the event kind says"),
        number("event_system_count", "wagers the progressive system accepted"),
        number("event_jokers", "jokers in the deck as made"),
        number("event_deck_count", "number of decks"),
        number("event_cards_above", "cards above the cut or the cover card"),
        number("event_cards_below", "cards below the cut or the cover card"),
        code(
            "event_method",
            "how it was done",
            {"manual": "by hand", "device": "by a device", "continuous": "continuous shuffler"},
        ),
        text("event_device_id", "device concerned"),
        code(
            "event_device_kind",
            "kind of device concerned",
            {
                "shuffler": "automated card shuffling device",
                "dealing_shoe": "automated dealing shoe",
                "dice_shaker": "dice shaker",
                "generator": "random number generator",
                "progressive": "progressive system",
            },
        ),
        flag("event_face_up", "cards lay face up"),
        flag("event_disclosed", "the card was seen"),
        flag("event_preinspected", "cards came preinspected and preshuffled"),
        text("event_design", "design of the cards"),
        text("event_back_color", "color of the backs"),
        number("event_cover_cards", "number of cover cards"),
        text("event_decision", "what was decided"),
        money("event_amount", "amount concerned"),
        listed("event_chips", Kind.TEXTS, "chips of each denomination, such as 100x250 or 2.50x40"),
        text("event_document", "document reference"),
        remark("event_note"),
    ),
    unique=("property_id", "table_id", "event_number"),
)


def _attested(row: str, table: str, meaning: str, until: str) -> Table:
    columns = (
        PROPERTY,
        DAY,
        Column(
            "table_id",
            Kind.TEXT,
            "gaming table; empty means every table: what was found not met, and nothing else",
        ),
        text(f"{row}_clause", "citation of the clause it concerns", required=True),
        code(
            f"{row}_result",
            "what was found",
            {"compliant": "the duty was met", "not_compliant": "the duty was not met"},
            required=True,
        ),
        person(f"{row}_by", "who attests it", required=True),
        moment(f"{row}_at", "when it was seen", required=True),
        moment(f"{row}_valid_until", until),
        identifier(f"{row}_round_id", "round that was watched"),
        text(f"{row}_document", "document reference; without one it is not relied on"),
        remark(f"{row}_note"),
    )
    return Table(table, row, meaning, columns)


INSPECTIONS = _attested(
    "inspection",
    "inspections",
    "One row for each duty about layout or equipment that a person inspected.",
    "how long it may be relied on; empty means that day only",
)
OBSERVATIONS = _attested(
    "observation",
    "observations",
    "One row for each duty of conduct a person observed.",
    "how long a refusal speaks; what was found met speaks for that day only",
)

TABLES: dict[str, Table] = {
    table.name: table for table in (ROUNDS, HANDS, WAGERS, PAYMENTS, EVENTS, INSPECTIONS, OBSERVATIONS)
}


def with_values(table: Table, values: dict[str, dict[str, str]]) -> Table:
    """Give a table whose columns know the values that chapters add, by the name of the column."""
    columns = tuple(
        replace(c, values={**c.values, **values.get(ALIKE.get(c.name, c.name), {})}) for c in table.columns
    )
    return replace(table, columns=columns)
