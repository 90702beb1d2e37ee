"""The simulator of compliant Face Up Pai Gow Poker tables."""

from __future__ import annotations

from sample_logs.driver import Corner, Game, Opening
from sample_logs.face_up_pai_gow_poker.attest import OBSERVED, inspected
from sample_logs.face_up_pai_gow_poker.extras import write_extras
from sample_logs.face_up_pai_gow_poker.meters import meter_rows, meters_of, pay_from_meters
from sample_logs.face_up_pai_gow_poker.plan import MAIN, varied
from sample_logs.face_up_pai_gow_poker.rules import RULES
from sample_logs.face_up_pai_gow_poker.sample import PLAN, PLANTED
from sample_logs.face_up_pai_gow_poker.settle import settle
from sample_logs.logs import Log
from sample_logs.poker.banks import BankMoney
from sample_logs.poker.names import name
from sample_logs.poker.plan import PokerPlan, PokerTable
from sample_logs.seven_cards.clock import keep_time
from sample_logs.seven_cards.events import SevenBook
from sample_logs.seven_cards.finish import finish
from sample_logs.seven_cards.night import play
from sample_logs.seven_cards.rows import SevenTold
from sample_logs.seven_cards.showdown import set_hands
from sample_logs.seven_cards.tell import written


def _tell(plan: PokerPlan, opening: Opening[PokerTable]) -> Log:
    """Play a group of tables from their opening to their close."""
    rng = opening.chance()
    night = play(rng, plan, opening, RULES)
    hands = set_hands(rng, night)
    settled, envy = settle(night, hands)
    money = BankMoney.none(night.table.size)
    end = finish(night, hands, settled, envy, money)
    clock = keep_time(rng, plan, night, hands, end.length)
    meters = meters_of(night)
    settled, before, after = pay_from_meters(meters, night, settled, clock, end.bets.ends)
    told = SevenTold(night, settled, end, clock, name(night), before, after, hands, money)
    book = SevenBook(told)
    write_extras(opening.chance(2), book)
    return written(plan, opening, book, envy, meter_rows(meters, told))


GAME = Game(
    name=MAIN,
    title="Face Up Pai Gow Poker",
    chapter="688a",
    plan=PokerPlan,
    varied=varied,
    mix=14,
    tell=_tell,
    inspected=inspected,
    observed=OBSERVED,
    # What a regulator would have to say of two passages that the text leaves open.
    readings={"ace_high_push_overrides": "every_wager", "full_house_without_row": "collected"},
    sample=PLAN,
    planted=PLANTED,
    corner=Corner(tables=2, rounds=660),
)
