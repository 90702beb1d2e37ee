"""What every wager won, and the Envy Bonuses: §§ 659a.6(d), 659a.11(d), (f), (h) and 659a.12.

Where the text is open the simulated casino goes by what most would read: ace to five is a straight, the
joker completes a royal flush of either list, and a printed row of a paytable holds.
"""

import numpy as np

from sample_logs.arrow import Flags, Ints
from sample_logs.fortune_asia_poker.plan import TableSetup, setups
from sample_logs.fortune_asia_poker.rules import FORTUNE, INSURANCE, PROGRESSIVE
from sample_logs.fortune_asia_poker.showdown import ThreeHands
from sample_logs.poker.deal import Cards
from sample_logs.poker.night import Night
from sample_logs.poker.settled import COLLECTED, SURRENDER, VOID, Envy, Settled
from sample_logs.poker.wagers import MAIN
from sample_logs.seven_cards import lists, ranks
from sample_logs.seven_cards.lists import BONUS, FOR_ONE, PERCENT, Rows, Seven, paid
from sample_logs.seven_cards.ranks import rank_of
from sample_logs.seven_cards.settle import Shown, find_envy, settled

_INSURANCE = {
    "A": (100, 40, 10, 7, 6, 3),
    "B": (100, 50, 10, 7, 5, 3),
    "C": (100, 40, 10, 7, 5, 3),
}  # § 659a.12(c)


def three_alike(cards: Cards) -> Flags:
    """Whether seven cards hold three of a rank, the joker being an ace; hands x 7."""
    rank = rank_of(cards)
    alike: Flags = ((rank[:, :, None] == rank[:, None, :]).sum(axis=2) >= 3).any(axis=1)
    return alike


def fortune_bonus(seven: Seven, three: Flags) -> Rows:
    """§ 659a.6(d), on which three-of-a-kind is better than a straight; ``three`` says which hold that."""
    straight = seven.best == ranks.STRAIGHT
    upper = lists.fortune_bonus(seven, seven.royal_king_queen)[:9]
    return [
        *upper,
        ("three_of_a_kind", (seven.best == ranks.TRIPS) | (straight & three)),
        ("straight", straight),
        ("three_pair", seven.three_pair),
    ]


def settle(night: Night, hands: ThreeHands) -> tuple[Settled, Envy]:
    """Settle the players' wagers of all rounds."""
    bets, shown = night.bets, Shown.of(hands)
    rows: dict[int, Rows] = {
        FORTUNE: fortune_bonus(shown.seven, three_alike(shown.cards)),
        INSURANCE: lists.insurance(shown.seven),
        PROGRESSIVE: lists.progressive(shown.seven),
    }
    on = shown.place[bets.hand]
    odds = np.full(bets.round.size, COLLECTED)
    for number, table in enumerate(setups(night.tables)):
        for kind, listed in rows.items():
            of = np.flatnonzero((on >= 0) & (bets.kind == kind) & (night.table[bets.round] == number))
            odds[of] = _odds(kind, table, listed)[on[of]]
    percent = np.zeros(bets.round.size, np.int64)
    of = np.flatnonzero((on >= 0) & bets.progressive)
    percent[of] = paid(rows[PROGRESSIVE], PERCENT, 0)[on[of]]
    odds = np.where(percent > 0, 1, odds)
    return _settled(night, hands, odds, percent), _envy(night, hands, rows[FORTUNE], shown.place)


def _odds(kind: int, table: TableSetup, rows: Rows) -> Ints:
    """Odds to 1, for 1 of a progressive wager, that each seven cards are paid at."""
    if kind == FORTUNE:
        return paid(rows, BONUS[table.fortune_bonus_paytable].odds())
    if kind == INSURANCE:
        return paid(rows, lists.insurance_odds(_INSURANCE[table.insurance_paytable]))
    return paid(rows, FOR_ONE)


def _settled(night: Night, hands: ThreeHands, odds: Ints, percent: Ints) -> Settled:
    bets = night.bets
    main = bets.kind == MAIN
    of_hand = np.where(hands.surrendered, SURRENDER, hands.outcome).ravel()[bets.hand]
    outcome = np.where(main, of_hand, np.sign(odds) + 1)
    outcome[night.void[bets.round] | hands.dead.ravel()[bets.hand]] = VOID
    won = np.where(percent == 0, bets.cents * np.where(main, 1, odds), 0)
    return settled(night, outcome, won, bets.progressive, percent)


def _envy(night: Night, hands: ThreeHands, rows: Rows, place: Ints) -> Envy:
    """Find the Envy Bonuses of Chapter 659a."""
    tables = setups(night.tables)

    def worth(number: int, _: int, of: Ints) -> Ints:
        return paid(rows, BONUS[tables[number].fortune_bonus_paytable].envy(), 0)[place[of]]

    # Who voided his hand got his wager back, and with it went what it entitled him to.
    found = find_envy(night, hands, worth)
    return found.only(~hands.dead.ravel()[night.bets.hand[found.bet]])
