"""The simulator of compliant Fortune Asia Poker tables."""

from __future__ import annotations

from sample_logs.driver import Corner, Game
from sample_logs.fortune_asia_poker.meters import AsiaMeters
from sample_logs.fortune_asia_poker.plan import MAIN, OBSERVED, TableSetup, varied
from sample_logs.fortune_asia_poker.rules import RULES
from sample_logs.fortune_asia_poker.settle import settle
from sample_logs.fortune_asia_poker.showdown import set_hands
from sample_logs.poker.plan import PokerPlan
from sample_logs.seven_cards.tell import SevenGame

GAME = Game(
    name=MAIN,
    title="Fortune Asia Poker",
    chapter="659a",
    plan=PokerPlan,
    table=TableSetup,
    varied=varied,
    tell=SevenGame(RULES, set_hands, settle, AsiaMeters.of).tell,
    observed=OBSERVED,
    corner=Corner(tables=2, rounds=630),
)
