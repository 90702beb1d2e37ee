"""The simulator of compliant DJ Wild Stud Poker tables."""

from sample_logs.arrow import joined
from sample_logs.dj_wild_stud_poker.clock import finish, keep_time
from sample_logs.dj_wild_stud_poker.events import write_play
from sample_logs.dj_wild_stud_poker.plan import NAME, OBSERVED, TableSetup, varied
from sample_logs.dj_wild_stud_poker.play import play
from sample_logs.dj_wild_stud_poker.rows import StudTold, hand_rows, round_rows, wager_rows
from sample_logs.dj_wild_stud_poker.settle import StudMeters, settle
from sample_logs.driver import Corner, Game, Opening
from sample_logs.logs import Log
from sample_logs.poker.book import PokerBook, write_ends
from sample_logs.poker.plan import PokerPlan, PokerTable
from sample_logs.poker.preparation import write_preparation


def _tell(plan: PokerPlan, opening: Opening[PokerTable]) -> Log:
    """Play a group of tables from their opening to their close, and write it down."""
    rng = opening.chance()
    dealt = play(rng, plan, opening)
    night, settled = dealt.night, settle(dealt)
    end = finish(dealt, settled)
    clock = keep_time(rng, plan, dealt, end.length)
    meters = StudMeters.of(night)
    told = StudTold(night, meters.pay(settled, end, clock), end, clock, night.names(), dealt)
    rng = opening.chance(1)
    book = PokerBook(night, clock, told.names)
    write_preparation(rng, book)
    write_play(book, dealt)
    write_ends(book)
    return {
        "rounds": round_rows(told, plan.property_id),
        "hands": hand_rows(told),
        "wagers": wager_rows(rng, told),
        "payments": joined("payments", meters.rows(told)),
        "events": joined("events", book.pages),
    }


GAME = Game(
    name=NAME,
    title="DJ Wild Stud Poker",
    chapter="687a",
    plan=PokerPlan,
    table=TableSetup,
    varied=varied,
    tell=_tell,
    observed=OBSERVED,
    corner=Corner(tables=3, rounds=720),
)
