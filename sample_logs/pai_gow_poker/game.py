"""The simulator of compliant Pai Gow Poker tables."""

from __future__ import annotations

from sample_logs.driver import Corner, Game, Opening
from sample_logs.logs import Log
from sample_logs.pai_gow_poker.attest import OBSERVED, inspected
from sample_logs.pai_gow_poker.banks import bank_money
from sample_logs.pai_gow_poker.plan import MAIN, setups, varied
from sample_logs.pai_gow_poker.rules import RULES
from sample_logs.pai_gow_poker.sample import PLAN, PLANTED
from sample_logs.pai_gow_poker.settle import settle
from sample_logs.poker.meters import pay_from_meters
from sample_logs.poker.names import name
from sample_logs.poker.plan import PokerPlan, PokerTable
from sample_logs.seven_cards.clock import keep_time
from sample_logs.seven_cards.events import SevenBook
from sample_logs.seven_cards.finish import finish
from sample_logs.seven_cards.night import play
from sample_logs.seven_cards.rows import SevenTold
from sample_logs.seven_cards.showdown import set_hands
from sample_logs.seven_cards.tell import written

_INTO_METER = 30  # percent of each progressive wager


def _tell(plan: PokerPlan, opening: Opening[PokerTable]) -> Log:
    """Play a group of tables from their opening to their close."""
    rng = opening.chance()
    night = play(rng, plan, opening, RULES)
    hands = set_hands(rng, night)
    settled, envy = settle(night, hands)
    money = bank_money(night, hands, settled)
    end = finish(night, hands, settled, envy, money)
    fed = night.bets.progressive & ~night.void[night.bets.round]
    seeds = [t.progressive_reset for t in setups(night.tables)]
    settled, before, after = pay_from_meters(night, settled, fed, end.bets.place, seeds, _INTO_METER)
    clock = keep_time(rng, plan, night, hands, end.length)
    told = SevenTold(night, settled, end, clock, name(night), before, after, hands, money)
    return written(plan, opening, SevenBook(told), envy, [])


GAME = Game(
    name=MAIN,
    title="Pai Gow Poker",
    chapter="645a",
    plan=PokerPlan,
    varied=varied,
    tell=_tell,
    inspected=inspected,
    observed=OBSERVED,
    sample=PLAN,
    planted=PLANTED,
    corner=Corner(tables=3, rounds=560),
)
