"""What every wager won and what was returned: §§ 688a.11 and 688a.12; shares of a meter come later."""

import numpy as np

from sample_logs.arrow import Ints
from sample_logs.face_up_pai_gow_poker import lists, paytables
from sample_logs.face_up_pai_gow_poker.plan import TableSetup, setups
from sample_logs.face_up_pai_gow_poker.rules import ACE_HIGH, FORTUNE
from sample_logs.poker.deal import PLACES
from sample_logs.poker.night import Night
from sample_logs.poker.settled import COLLECTED, PUSH, SURRENDER, VOID, Envy, Settled
from sample_logs.poker.wagers import MAIN
from sample_logs.seven_cards.lists import paid
from sample_logs.seven_cards.settle import Shown, find_envy, settled
from sample_logs.seven_cards.showdown import TwoHands


def settle(night: Night, hands: TwoHands) -> tuple[Settled, Envy]:
    """Settle the players' wagers of all rounds."""
    bets, shown = night.bets, Shown.of(hands)
    odds = np.full(bets.round.size, COLLECTED)
    cents, percent = np.zeros((2, bets.round.size), np.int64)
    for number, table in enumerate(setups(night.tables)):
        there = (shown.place[bets.hand] >= 0) & (night.table[bets.round] == number)
        for kind, look in ((ACE_HIGH, _ace_high), (FORTUNE, _fortune)):
            of = np.flatnonzero(there & (bets.kind == kind))
            odds[of] = look(table, shown, bets.hand[of])
        of = np.flatnonzero(there & bets.progressive)
        cents[of], percent[of] = _progressive(table, shown, bets.hand[of])
        odds[of] = np.where(cents[of] + percent[of] > 0, 1, COLLECTED)
    main = bets.kind == MAIN
    outcome = np.where(main, _main(hands, shown)[bets.hand], np.sign(odds) + 1)
    outcome[night.void[bets.round] | hands.dead.ravel()[bets.hand]] = VOID
    won = np.where(bets.progressive, cents, bets.cents * np.where(main, 1, odds))
    # The stake of a Progressive Payout Wager is returned for five dollars only.
    kept = bets.progressive & ~bets.qualifying
    return settled(night, outcome, won, kept, percent), _envy(night, hands, shown)


def _main(hands: TwoHands, shown: Shown) -> Ints:
    """Outcome of the main wager at every hand, counted through all rounds."""
    push = shown.dealers(lists.ace_high(shown.seven))
    outcome = np.where(push[:, None], PUSH, hands.against(np.zeros(len(hands.high), np.int64)))
    return np.where(hands.surrendered, SURRENDER, outcome).ravel()


def _ace_high(table: TableSetup, shown: Shown, of: Ints) -> Ints:
    """Odds of Ace High Bonus Wagers on hands with these rows."""
    dealer, player = shown.only(of // PLACES * PLACES)[0], shown.only(of)[0]
    return paid(lists.ace_high_bonus(dealer, player), paytables.ace_high_odds(table.ace_high_paytable))


def _fortune(table: TableSetup, shown: Shown, of: Ints) -> Ints:
    """Odds of Fortune Bonus Wagers on hands with these rows."""
    rows = lists.fortune_bonus(*shown.only(of))
    return paid(rows, paytables.FORTUNE[table.fortune_bonus_paytable].odds())


def _progressive(table: TableSetup, shown: Shown, of: Ints) -> tuple[Ints, Ints]:
    """Cents and percent of the meter won by Progressive Payout Wagers on hands with these rows."""
    rows = lists.progressive(table.progressive_paytable, *shown.only(of))
    pays = paytables.PROGRESSIVE[table.progressive_paytable]
    return paid(rows, pays.cents, 0), paid(rows, pays.percent, 0)


def _envy(night: Night, hands: TwoHands, shown: Shown) -> Envy:
    """Find the Envy Bonuses of Chapter 688a."""
    tables = setups(night.tables)

    def worth(number: int, kind: int, of: Ints) -> Ints:
        table = tables[number]
        pays = paytables.PROGRESSIVE[table.progressive_paytable].envy
        if kind == FORTUNE:
            pays = paytables.FORTUNE[table.fortune_bonus_paytable].envy()
        return paid(lists.fortune_bonus(*shown.only(of)), pays, 0)

    return find_envy(night, hands, worth)
