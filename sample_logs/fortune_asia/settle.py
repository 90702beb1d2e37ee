"""What every wager won, and the Envy Bonuses: §§ 659a.11(d), (f), (h) and 659a.12."""

from __future__ import annotations

import numpy as np

from sample_logs.arrow import Ints
from sample_logs.fortune_asia import lists
from sample_logs.fortune_asia.game import FORTUNE, INSURANCE, PROGRESSIVE
from sample_logs.fortune_asia.plan import TableSetup, setups
from sample_logs.fortune_asia.showdown import Hands
from sample_logs.pai_gow import lists as of_pai_gow
from sample_logs.pai_gow import paytables
from sample_logs.pai_gow.deal import PLACES
from sample_logs.pai_gow.lists import Rows
from sample_logs.pai_gow.night import Night
from sample_logs.pai_gow.settle import COLLECTED, Envy, Settled, for_envy, sevens
from sample_logs.pai_gow.showdown import LOSE, SURRENDER, VOID, WIN
from sample_logs.pai_gow.wagers import MAIN

OUTCOME_OF = np.array([LOSE, 1, WIN])  # of odds below, at and above nothing


def settle(night: Night, hands: Hands) -> tuple[Settled, Envy]:
    """Settle the players' wagers of all rounds."""
    bets = night.bets
    seven, place = sevens(hands)
    three = lists.three_alike(hands.in_order.reshape(-1, PLACES)[place >= 0])
    rows: dict[int, Rows] = {
        FORTUNE: lists.fortune_bonus(seven, three),
        INSURANCE: of_pai_gow.insurance(seven),
        PROGRESSIVE: of_pai_gow.progressive(seven),
    }
    on = place[bets.hand]
    odds = np.full(bets.round.size, COLLECTED)
    percent = np.zeros(bets.round.size, np.int64)
    for number, table in enumerate(setups(night.tables)):
        for kind, listed in rows.items():
            of = np.flatnonzero((on >= 0) & (bets.kind == kind) & (night.table[bets.round] == number))
            odds[of] = _odds(kind, table, listed)[on[of]]
            if kind == PROGRESSIVE:
                percent[of] = lists.placed(listed, paytables.PERCENT, 0)[on[of]]
    envy = _envy(night, hands, rows[FORTUNE], place)
    return _settled(night, hands, np.where(percent > 0, 1, odds), percent), envy


def _odds(kind: int, table: TableSetup, rows: Rows) -> Ints:
    """Odds to 1, for 1 of a progressive wager, that each seven cards are paid at."""
    match kind:
        case 1:
            return lists.placed(rows, lists.fortune_odds(table), COLLECTED)
        case 2:
            return lists.placed(rows, lists.insurance_odds(table), COLLECTED)
        case _:
            return lists.placed(rows, paytables.FOR_ONE, COLLECTED)


def _settled(night: Night, hands: Hands, odds: Ints, percent: Ints) -> Settled:
    bets = night.bets
    main = bets.kind == MAIN
    of_hand = np.where(hands.surrendered, SURRENDER, hands.outcome).ravel()[bets.hand]
    outcome = np.where(main, of_hand, OUTCOME_OF[np.sign(odds) + 1])
    outcome[night.void[bets.round] | hands.dead.ravel()[bets.hand]] = VOID
    won = outcome == WIN
    back = (won & ~bets.progressive) | ((outcome == 1) | (outcome == VOID))
    return Settled(
        outcome=outcome,
        paid=np.where(won & (percent == 0), bets.cents * np.where(main, 1, odds), 0),
        returned=np.where(back, bets.cents, 0),
        vigorish=np.zeros_like(odds),
        percent=np.where(won, percent, 0),
    )


def _envy(night: Night, hands: Hands, rows: Rows, place: Ints) -> Envy:
    """Find the Envy Bonuses that are due, with their amounts."""
    bets = night.bets
    bet, position = for_envy(night, hands.best)
    hand = place[bets.round[bet] * PLACES + position]
    cents = np.zeros(bet.size, np.int64)
    for number, table in enumerate(setups(night.tables)):
        of = np.flatnonzero(night.table[bets.round[bet]] == number)
        cents[of] = lists.placed(rows, lists.fortune_envy(table), 0)[hand[of]]
    # Who voided his hand got his wager back, and with it went what it entitled him to.
    due = (cents > 0) & ~hands.dead.ravel()[bets.hand[bet]]
    return Envy(bet[due], position[due], cents[due])
