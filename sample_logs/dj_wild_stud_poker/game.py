"""The simulator of compliant DJ Wild Stud Poker tables."""

from __future__ import annotations

from sample_logs.arrow import joined
from sample_logs.dj_wild_stud_poker.attest import OBSERVED, inspected
from sample_logs.dj_wild_stud_poker.clock import keep_time
from sample_logs.dj_wild_stud_poker.events import write_play
from sample_logs.dj_wild_stud_poker.finish import finish
from sample_logs.dj_wild_stud_poker.plan import NAME, varied
from sample_logs.dj_wild_stud_poker.play import play
from sample_logs.dj_wild_stud_poker.rows import StudTold, hand_rows, round_rows, wager_rows
from sample_logs.dj_wild_stud_poker.sample import PLAN, PLANTED
from sample_logs.dj_wild_stud_poker.settle import TO_METER, seeds, settle
from sample_logs.driver import Corner, Game, Opening
from sample_logs.logs import Log
from sample_logs.poker.book import Book, write_ends
from sample_logs.poker.meters import pay_from_meters
from sample_logs.poker.names import name
from sample_logs.poker.plan import PokerPlan, PokerTable
from sample_logs.poker.preparation import write_preparation
from sample_logs.poker.settled import VOID
from sample_logs.poker.told import seeded_again


def _tell(plan: PokerPlan, opening: Opening[PokerTable]) -> Log:
    """Play a group of tables from their opening to their close, and write it down."""
    rng = opening.chance()
    dealt = play(rng, plan, opening)
    night, settled = dealt.night, settle(dealt)
    end = finish(dealt, settled)
    clock = keep_time(rng, plan, dealt, end.length)
    fed = night.bets.progressive & (settled.outcome != VOID)
    settled, before, after = pay_from_meters(night, settled, fed, end.bets.place, seeds(dealt), TO_METER)
    told = StudTold(night, settled, end, clock, name(night), before, after, dealt)
    rng = opening.chance(1)
    book = Book(night, clock, told.names)
    write_preparation(rng, book)
    write_play(book, dealt)
    write_ends(book)
    return {
        "rounds": round_rows(told, plan.property_id),
        "hands": hand_rows(told),
        "wagers": wager_rows(rng, told),
        "payments": seeded_again(told, seeds(dealt), 400),
        "events": joined("events", book.pages),
    }


GAME = Game(
    name=NAME,
    title="DJ Wild Stud Poker",
    chapter="687a",
    plan=PokerPlan,
    varied=varied,
    tell=_tell,
    inspected=inspected,
    observed=OBSERVED,
    sample=PLAN,
    planted=PLANTED,
    corner=Corner(tables=3, rounds=720),
)
