"""What every wager won, what was returned, and the vigorish: §§ 645a.11-645a.13."""

from dataclasses import replace

import numpy as np

from sample_logs.arrow import Flags, Ints
from sample_logs.pai_gow_poker.lists import QUEENS_DRAGON, envy_of, odds_of, rows_of
from sample_logs.pai_gow_poker.plan import TableSetup, setups
from sample_logs.pai_gow_poker.rules import DRAGON, KINDS, PROGRESSIVE
from sample_logs.poker.night import Night
from sample_logs.poker.settled import COLLECTED, PUSH, SURRENDER, VOID, WIN, Envy, Settled
from sample_logs.poker.wagers import MAIN
from sample_logs.seven_cards.lists import FOR_ONE, PERCENT, Seven, paid
from sample_logs.seven_cards.settle import Shown, find_envy, settled
from sample_logs.seven_cards.showdown import TwoHands
from sample_logs.vigorish import roundings, vigorish


def settle(night: Night, hands: TwoHands) -> tuple[Settled, Envy]:
    """Settle the players' wagers of all rounds."""
    bets, shown = night.bets, Shown.of(hands)
    odds = np.full(bets.round.size, COLLECTED)
    percent = np.zeros(bets.round.size, np.int64)
    alive = (shown.place[bets.hand] >= 0) & (bets.kind != DRAGON)
    for number, table in enumerate(setups(night.tables)):
        for kind in range(1, len(KINDS)):
            of = np.flatnonzero(alive & (bets.kind == kind) & (night.table[bets.round] == number))
            if of.size:
                seven, _ = shown.only(bets.hand[of])
                odds[of], percent[of] = _odds(kind, table, seven, bets.red[of])
    dragon = shown.dealers(shown.seven.dragon)[bets.round]
    pays_dragon = np.where(dragon, QUEENS_DRAGON, COLLECTED)
    odds = np.where((bets.kind == DRAGON) & (shown.place[bets.hand] >= 0), pays_dragon, odds)
    return _paid(night, hands, shown, (odds, percent)), _envy(night, hands, shown)


def _odds(kind: int, table: TableSetup, seven: Seven, red: Flags) -> tuple[Ints, Ints]:
    """Odds to 1 (for 1, of a progressive wager) of hands on a wager's list, and percent of the meter."""
    rows = rows_of(KINDS[kind], table, seven, red)
    if kind == PROGRESSIVE:
        percent = paid(rows, PERCENT, 0)
        return np.where(percent > 0, 1, paid(rows, FOR_ONE)), percent
    return paid(rows, odds_of(KINDS[kind], table)), np.zeros(red.size, np.int64)


def _main_outcomes(night: Night, hands: TwoHands, shown: Shown) -> Ints:
    """Outcome of the Pai Gow Poker Wager at every hand, counted through all rounds."""
    dragon = night.at("plays_ez") & shown.dealers(shown.seven.dragon)
    outcome = np.where(dragon[:, None], PUSH, hands.against(night.banks.position))
    return np.where(hands.surrendered, SURRENDER, outcome).ravel()


def _paid(night: Night, hands: TwoHands, shown: Shown, pays: tuple[Ints, Ints]) -> Settled:
    bets, (odds, percent) = night.bets, pays
    main = bets.kind == MAIN
    outcome = np.where(main, _main_outcomes(night, hands, shown)[bets.hand], np.sign(odds) + 1)
    outcome[night.void[bets.round] | hands.dead.ravel()[bets.hand]] = VOID
    won = np.where(percent == 0, bets.cents * np.where(main, 1, odds), 0)
    found = settled(night, outcome, won, bets.progressive, percent)
    due = vigorish(found.paid, roundings(night.tables)[night.table[bets.round]])
    owes = main & (outcome == WIN) & ~night.at("plays_ez")[bets.round]
    return replace(found, vigorish=np.where(owes, due, 0))


def _envy(night: Night, hands: TwoHands, shown: Shown) -> Envy:
    """Find the Envy Bonuses of Chapter 645a."""

    def worth(number: int, kind: int, of: Ints) -> Ints:
        table, (seven, _) = setups(night.tables)[number], shown.only(of)
        rows = rows_of(KINDS[kind], table, seven, np.zeros(of.size, np.bool_))
        return paid(rows, envy_of(KINDS[kind], table), 0)

    return find_envy(night, hands, worth)
