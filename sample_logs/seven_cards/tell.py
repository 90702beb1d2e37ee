"""How what happened at the tables of an opening is written down."""

from __future__ import annotations

import pyarrow as pa

from sample_logs.arrow import joined
from sample_logs.driver import Opening
from sample_logs.logs import Log
from sample_logs.poker.book import write_ends
from sample_logs.poker.plan import PokerPlan, PokerTable
from sample_logs.poker.preparation import write_preparation
from sample_logs.poker.settled import Envy
from sample_logs.seven_cards.events import SevenBook, write_play
from sample_logs.seven_cards.payments import bank_rows, envy_rows
from sample_logs.seven_cards.rows import hand_rows, round_rows, wager_rows


def written(
    plan: PokerPlan, opening: Opening[PokerTable], book: SevenBook, envy: Envy, of_meters: list[pa.Table]
) -> Log:
    """Write down what happened at the tables.

    book       may have pages already
    of_meters  payments to the progressive meters
    """
    told, rng = book.told, opening.chance(1)
    write_preparation(rng, book)
    write_play(book)
    write_ends(book)
    return {
        "rounds": round_rows(told, plan.property_id),
        "hands": hand_rows(told),
        "wagers": wager_rows(rng, told),
        "payments": joined("payments", [envy_rows(told, envy), *bank_rows(told), *of_meters]),
        "events": joined("events", book.pages),
    }
