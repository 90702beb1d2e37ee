"""The simulator of compliant Over/Under tables."""

from rules.ch686a_over_under.columns import GAME as NAME
from sample_logs.arrow import joined
from sample_logs.driver import Corner, Game, Opening
from sample_logs.logs import Log
from sample_logs.over_under.clock import keep_time
from sample_logs.over_under.events import write_play, write_preparation
from sample_logs.over_under.night import play
from sample_logs.over_under.plan import OBSERVED, Plan, TableSetup, varied
from sample_logs.over_under.rows import hand_rows, round_rows, wager_rows
from sample_logs.shoe.book import ShoeBook, write_end


def _tell(plan: Plan, opening: Opening[TableSetup]) -> Log:
    """Play the tables from their opening to their close."""
    rng = opening.chance()
    night = play(rng, plan, opening)
    clock, names = keep_time(rng, plan, night), night.names()
    book = ShoeBook(night, clock, names)
    write_preparation(rng, book)
    write_play(book)
    write_end(book, opening)
    return {
        "rounds": round_rows(night, clock, names, plan.property_id),
        "hands": hand_rows(night, clock, names),
        "wagers": wager_rows(rng, night, clock, names),
        "events": joined("events", book.pages),
    }


GAME = Game(
    name=NAME,
    title="Over/Under",
    chapter="686a",
    plan=Plan,
    table=TableSetup,
    varied=varied,
    tell=_tell,
    observed=OBSERVED,
    corner=Corner(tables=5, rounds=950),
    a_day=600,
    at_once=None,
    most_memory=2048,
)
