"""The simulator of compliant Fortune Asia Poker tables."""

from __future__ import annotations

from sample_logs.driver import Corner, Game, Opening
from sample_logs.fortune_asia_poker.attest import OBSERVED, inspected
from sample_logs.fortune_asia_poker.ledger import INTO_METER, meter_rows, seeds
from sample_logs.fortune_asia_poker.plan import MAIN, varied
from sample_logs.fortune_asia_poker.rules import RULES
from sample_logs.fortune_asia_poker.sample import PLAN, PLANTED
from sample_logs.fortune_asia_poker.settle import settle
from sample_logs.fortune_asia_poker.showdown import set_hands
from sample_logs.logs import Log
from sample_logs.poker.banks import BankMoney
from sample_logs.poker.meters import pay_from_meters
from sample_logs.poker.names import name
from sample_logs.poker.plan import PokerPlan, PokerTable
from sample_logs.seven_cards.clock import keep_time
from sample_logs.seven_cards.events import SevenBook
from sample_logs.seven_cards.finish import finish
from sample_logs.seven_cards.night import play
from sample_logs.seven_cards.rows import SevenTold
from sample_logs.seven_cards.tell import written


def _tell(plan: PokerPlan, opening: Opening[PokerTable]) -> Log:
    """Play a group of tables from their opening to their close."""
    rng = opening.chance()
    night = play(rng, plan, opening, RULES)
    hands = set_hands(rng, night)
    settled, envy = settle(night, hands)
    money = BankMoney.none(night.table.size)
    end = finish(night, hands, settled, envy, money)
    fed = night.bets.progressive & ~night.void[night.bets.round]
    settled, before, after = pay_from_meters(night, settled, fed, end.bets.place, seeds(night), INTO_METER)
    clock = keep_time(rng, plan, night, hands, end.length)
    told = SevenTold(night, settled, end, clock, name(night), before, after, hands, money)
    return written(plan, opening, SevenBook(told), envy, meter_rows(told))


GAME = Game(
    name=MAIN,
    title="Fortune Asia Poker",
    chapter="659a",
    plan=PokerPlan,
    varied=varied,
    tell=_tell,
    inspected=inspected,
    observed=OBSERVED,
    sample=PLAN,
    planted=PLANTED,
    corner=Corner(tables=2, rounds=630),
)
