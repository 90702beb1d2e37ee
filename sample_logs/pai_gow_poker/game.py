"""The simulator of compliant Pai Gow Poker tables."""

from sample_logs.driver import Corner, Game
from sample_logs.pai_gow_poker.banks import bank_money
from sample_logs.pai_gow_poker.plan import MAIN, OBSERVED, RATE, TableSetup, setups, varied
from sample_logs.pai_gow_poker.rules import RULES
from sample_logs.pai_gow_poker.settle import settle
from sample_logs.poker.meters import TableMeters
from sample_logs.poker.night import Night
from sample_logs.poker.plan import PokerPlan
from sample_logs.seven_cards.showdown import set_hands
from sample_logs.seven_cards.tell import SevenGame


def _meters(night: Night) -> TableMeters:
    return TableMeters(night, [table.progressive_reset for table in setups(night.tables)], RATE)


GAME = Game(
    name=MAIN,
    title="Pai Gow Poker",
    chapter="645a",
    plan=PokerPlan,
    table=TableSetup,
    varied=varied,
    tell=SevenGame(RULES, set_hands, settle, _meters, money=bank_money).tell,
    observed=OBSERVED,
    corner=Corner(tables=3, rounds=560),
)
