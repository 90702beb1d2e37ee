"""The simulator of compliant Fortune Asia Poker tables."""

from sample_logs.driver import Corner, Game
from sample_logs.fortune_asia_poker.plan import MAIN, OBSERVED, TableSetup, setups, varied
from sample_logs.fortune_asia_poker.rules import RULES
from sample_logs.fortune_asia_poker.settle import settle
from sample_logs.fortune_asia_poker.showdown import set_hands
from sample_logs.poker.meters import TableMeters
from sample_logs.poker.night import Night
from sample_logs.poker.plan import PokerPlan
from sample_logs.seven_cards.tell import SevenGame

_INTO_METER = 28  # percent of each wager, § 659a.12(d)(3)


def _meters(night: Night) -> TableMeters:
    return TableMeters(night, [table.seed for table in setups(night.tables)], _INTO_METER)


GAME = Game(
    name=MAIN,
    title="Fortune Asia Poker",
    chapter="659a",
    plan=PokerPlan,
    table=TableSetup,
    varied=varied,
    tell=SevenGame(RULES, set_hands, settle, _meters).tell,
    observed=OBSERVED,
    corner=Corner(tables=2, rounds=630, beside=1),
)
