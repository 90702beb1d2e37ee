"""The simulator of compliant tables of Pai Gow with tiles."""

from rules.ch621a_pai_gow_tiles.columns import GAME as NAME
from sample_logs.driver import Corner, Game, Opening
from sample_logs.logs import Log
from sample_logs.pai_gow_tiles.clock import keep_time
from sample_logs.pai_gow_tiles.night import play
from sample_logs.pai_gow_tiles.plan import Plan, TableSetup, varied
from sample_logs.pai_gow_tiles.rows import Told, hand_rows, round_rows, wager_rows
from sample_logs.pai_gow_tiles.settle import settle

_OBSERVED = (
    *("8(a)[face down]", "8(b)", "8(b)[in view]", "8(b)[not touched again]", "8(c)[laid out]"),
    *("8(e)[stacked]", "8(f)[announcement]", "8(k)[laid out]", "8(l)"),
)


def _tell(plan: Plan, opening: Opening[TableSetup]) -> Log:
    """Play a group of tables from their opening to their close."""
    rng = opening.chance()
    night = play(rng, plan, opening)
    told = Told(night, settle(night), keep_time(rng, plan, night))
    return {
        "rounds": round_rows(told, plan.property_id),
        "hands": hand_rows(told),
        "wagers": wager_rows(rng, told),
    }


GAME = Game(
    name=NAME,
    title="Pai Gow tiles",
    chapter="621a",
    plan=Plan,
    table=TableSetup,
    varied=varied,
    tell=_tell,
    observed=_OBSERVED,
    corner=Corner(tables=2, rounds=900),
    most_memory=2048,
)
