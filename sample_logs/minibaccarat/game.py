"""The simulator of compliant Minibaccarat tables."""

from rules.ch627a_minibaccarat.columns import GAME as NAME
from sample_logs.arrow import joined
from sample_logs.driver import Corner, Game, Opening
from sample_logs.logs import Log
from sample_logs.minibaccarat.clock import keep_debts, keep_time
from sample_logs.minibaccarat.events import payment_rows, write_play, write_preparation
from sample_logs.minibaccarat.night import play
from sample_logs.minibaccarat.plan import OBSERVED, Plan, TableSetup, varied
from sample_logs.minibaccarat.rows import hand_rows, round_rows, wager_rows
from sample_logs.shoe.book import ShoeBook, write_end


def _tell(plan: Plan, opening: Opening[TableSetup]) -> Log:
    """Play the tables from their opening to their close."""
    rng = opening.chance()
    night = play(rng, plan, opening)
    clock, names, debts = keep_time(rng, plan, night), night.names(), keep_debts(night)
    book = ShoeBook(night, clock, names)
    write_preparation(rng, book)
    write_play(book)
    write_end(book, opening)
    return {
        "rounds": round_rows(night, clock, names, plan.property_id),
        "hands": hand_rows(night, names),
        "wagers": wager_rows(rng, night, clock, names, debts),
        "payments": payment_rows(night, clock, names, debts),
        "events": joined("events", book.pages),
    }


GAME = Game(
    name=NAME,
    title="Minibaccarat",
    chapter="627a",
    plan=Plan,
    table=TableSetup,
    varied=varied,
    mix=4,
    tell=_tell,
    observed=OBSERVED,
    corner=Corner(tables=23, rounds=1_960, pace={"betting": (3_000, 7_000)}),
    a_day=1000,
    at_once=None,
    most_memory=2048,
)
