"""What every wager won, what was returned, and the vigorish: §§ 645a.11-645a.13."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from sample_logs.arrow import Flags, Ints
from sample_logs.pai_gow import lists, paytables, wagers
from sample_logs.pai_gow.deal import PLACES
from sample_logs.pai_gow.lists import Seven
from sample_logs.pai_gow.night import Night
from sample_logs.pai_gow.plan import TableSetup, plays_ez, setups
from sample_logs.pai_gow.showdown import LOSE, PUSH, SURRENDER, VOID, WIN, AnyHands, Hands

ROUNDINGS = ("exact", "nearest_quarter", "next_quarter")
COLLECTED = -1  # odds of a row that loses
_FOUR_OF_A_KIND = 7  # place in ranks.CATEGORIES


def vigorish(won: Ints, rounding: Ints) -> Ints:
    """Vigorish in cents on winnings in cents; rounding is a place in ``ROUNDINGS``.

    A twentieth of the winnings: exact drops the broken cent, next_quarter rises to a multiple of
    25 cents, nearest_quarter goes to the nearer one but never to none.
    """
    nearest = np.maximum((won + 250) // 500, 1) * 25
    due = np.choose(rounding, [won // 20, nearest, -(-won // 500) * 25])
    return np.where(won > 0, due, 0)


@dataclass(frozen=True, slots=True)
class Settled:
    """Every player's wager's end, in the order of ``Bets``.

    outcome   a place in ``showdown.OUTCOMES``
    paid, returned, vigorish  cents
    percent   percent of the meter won, 0 where none; what it pays depends on the meter then
    """

    outcome: Ints
    paid: Ints
    returned: Ints
    vigorish: Ints
    percent: Ints


@dataclass(frozen=True, slots=True)
class Envy:
    """Envy Bonuses: for each the payee's wager, the position 1..6 of the hand paid for, and cents."""

    bet: Ints
    position: Ints
    cents: Ints


def sevens(hands: AnyHands) -> tuple[Seven, Ints]:
    """Look at what the hands that were set hold; the second array places every hand, -1 where not set."""
    rows = np.flatnonzero(hands.best.ravel() >= 0)
    cards = hands.in_order.reshape(-1, PLACES)[rows]
    place = np.full(hands.best.size, -1)
    place[rows] = np.arange(rows.size)
    return lists.hold(cards, hands.best.ravel()[rows].astype(np.int32)), place


def rounding_of(night: Night) -> Ints:
    """Place in ``ROUNDINGS`` of each round's filing."""
    return np.array([ROUNDINGS.index(t.vigorish_rounding) for t in setups(night.tables)])[night.table]


def settle(night: Night, hands: Hands) -> tuple[Settled, Envy]:
    """Settle the players' wagers of all rounds."""
    bets = night.bets
    seven, place = sevens(hands)
    row = place[bets.hand]
    outcome = np.full(bets.round.size, LOSE)
    odds = np.full(bets.round.size, COLLECTED)
    percent = np.zeros(bets.round.size, np.int64)
    main = bets.kind == wagers.MAIN
    outcome[main] = _main_outcomes(night, hands, seven, place)[bets.hand[main]]
    odds[main] = np.where(outcome[main] == WIN, 1, np.where(outcome[main] == LOSE, COLLECTED, 0))
    alive = (row >= 0) & ~main
    for kind in range(1, len(wagers.KINDS)):
        for number, table in enumerate(setups(night.tables)):
            of = np.flatnonzero(alive & (bets.kind == kind) & (night.table[bets.round] == number))
            if of.size:
                odds[of], percent[of] = _odds(kind, table, _of(seven, row[of]), bets.red[of])
                if kind == wagers.DRAGON:
                    odds[of] = _dragon_odds(seven, place[bets.round[of] * PLACES])
    outcome = np.where(main, outcome, np.sign(odds) + 1)
    void = night.void[bets.round] | hands.dead.ravel()[bets.hand]
    outcome[void] = VOID
    settled = _paid(night, outcome, odds, percent)
    return settled, _envy(night, hands, seven, place)


def _main_outcomes(night: Night, hands: Hands, seven: Seven, place: Ints) -> Ints:
    """Outcome of the Pai Gow Poker Wager at every hand, counted through all rounds."""
    outcome = hands.against(night.banks.position)
    dealers = place.reshape(-1, PLACES)[:, 0]
    ez = plays_ez(night.tables)[night.table]
    dragon = ez & (dealers >= 0) & seven.dragon[np.maximum(dealers, 0)]
    outcome = np.where(dragon[:, None], PUSH, outcome)
    return np.where(hands.surrendered, SURRENDER, outcome).ravel()


def _of(seven: Seven, rows: Ints) -> Seven:
    return Seven(*(getattr(seven, name)[rows] for name in Seven.__slots__))


def match_of(table: TableSetup, seven: Seven) -> Flags:
    """What a table's variant takes for a Royal Match."""
    if table.variant == "emperors_challenge":
        return seven.royal_ace_king
    if table.variant == "fortune_pai_gow":
        return seven.royal_king_queen
    return np.zeros_like(seven.joker)


def _rows(kind: int, table: TableSetup, seven: Seven, red: Flags) -> lists.Rows:
    match kind:
        case wagers.FORTUNE:
            return lists.fortune_bonus(seven, match_of(table, seven))
        case wagers.TREASURE:
            return lists.emperors_treasure(seven)
        case wagers.INSURANCE:
            return lists.insurance(seven)
        case wagers.DYNASTY:
            return lists.dynasty(seven)
        case wagers.PROTECTION:
            return lists.protection(seven)
        case _:
            return lists.red_black(seven, red)


def paytable_of(kind: int, table: TableSetup) -> str:
    """Name of the paytable filed for a kind of wager."""
    filed = {
        wagers.FORTUNE: table.fortune_bonus_paytable,
        wagers.TREASURE: table.emperors_treasure_paytable,
        wagers.INSURANCE: table.insurance_paytable,
    }
    return filed.get(kind, "")


def _odds(kind: int, table: TableSetup, seven: Seven, red: Flags) -> tuple[Ints, Ints]:
    """Odds to 1 (for 1, of a progressive wager) of hands on a wager's list, and percent of the meter."""
    none = np.zeros(red.size, np.int64)
    if kind == wagers.DRAGON:
        return none, none
    if kind == wagers.PROGRESSIVE:
        rows = lists.progressive(seven)
        names, on = [name for name, _ in rows], lists.first_row(rows)
        percent = paytables.by_row(names, paytables.PERCENT, 0)[on]
        for_one = paytables.by_row(names, paytables.FOR_ONE, COLLECTED)[on]
        return np.where(percent > 0, 1, for_one), percent
    rows = _rows(kind, table, seven, red)
    pays = paytables.odds(wagers.KINDS[kind], paytable_of(kind, table))
    odds = paytables.by_row([name for name, _ in rows], pays, COLLECTED)
    return odds[lists.first_row(rows)], none


def _dragon_odds(seven: Seven, dealers: Ints) -> Ints:
    return np.where(seven.dragon[dealers], paytables.QUEENS_DRAGON, COLLECTED)


def _paid(night: Night, outcome: Ints, odds: Ints, percent: Ints) -> Settled:
    bets = night.bets
    won = outcome == WIN
    kept = (bets.kind == wagers.PROGRESSIVE) & won
    paid = np.where(won & (percent == 0), bets.cents * odds, 0)
    back = (won | (outcome == PUSH) | (outcome == VOID)) & ~kept
    ez = plays_ez(night.tables)[night.table]
    owes = won & (bets.kind == wagers.MAIN) & ~ez[bets.round]
    due = vigorish(paid, rounding_of(night)[bets.round])
    return Settled(
        outcome=outcome,
        paid=paid,
        returned=np.where(back, bets.cents, 0),
        vigorish=np.where(owes, due, 0),
        percent=np.where(won, percent, 0),
    )


def _envy(night: Night, hands: Hands, seven: Seven, place: Ints) -> Envy:
    """Find the Envy Bonuses of Chapter 645a."""

    def worth(number: int, kind: int, of: Ints) -> Ints:
        table, cards = setups(night.tables)[number], _of(seven, place[of])
        rows = _rows(kind, table, cards, np.zeros(of.size, np.bool_))
        pays = paytables.envy(wagers.KINDS[kind], paytable_of(kind, table))
        return paytables.by_row([n for n, _ in rows], pays, 0)[lists.first_row(rows)]

    return find_envy(night, hands, worth)


def find_envy(night: Night, hands: Hands, worth: Callable[[int, int, Ints], Ints]) -> Envy:
    """Find the Envy Bonuses that are due, with their amounts.

    worth  cents that hands (rows of seven a round) are worth at a table to a kind of wager, by their numbers
    """
    bets = night.bets
    bet, position = for_envy(night, hands.best.reshape(-1, PLACES))
    hand = bets.round[bet] * PLACES + position
    cents = np.zeros(bet.size, np.int64)
    for number in range(len(night.tables)):
        for kind in bets.layout.qualifying:
            of = np.flatnonzero((night.table[bets.round[bet]] == number) & (bets.kind[bet] == kind))
            if of.size:
                cents[of] = worth(number, kind, hand[of])
    due = cents > 0
    return Envy(bet[due], position[due], cents[due])


def for_envy(night: Night, best: Ints) -> tuple[Ints, Ints]:
    """Find what Envy Bonuses can be for: every Qualifying Wager, with each other player's hand good enough.

    best  rank of the best five of every hand, rounds x 7
    """
    bets = night.bets
    good = (best >= _FOUR_OF_A_KIND * 15**5) & _players_hands(night)
    rows, position = np.nonzero(good)
    holders = np.flatnonzero(bets.qualifying & np.isin(bets.round, rows))
    first = np.searchsorted(rows, bets.round[holders], "left")
    many = np.searchsorted(rows, bets.round[holders], "right") - first
    bet = np.repeat(holders, many)
    which = np.repeat(first - (np.cumsum(many) - many), many) + np.arange(many.sum())
    position = position[which]
    payee = night.areas.holder[bets.round[bet], bets.area[bet]]
    others = payee != night.areas.holder[bets.round[bet], position - 1]
    return bet[others], position[others]


def _players_hands(night: Night) -> Flags:
    """Hands of players, a bank's among them, not the dealer's."""
    held = np.zeros((night.table.size, PLACES), np.bool_)
    held[:, 1:] = night.areas.plays
    banked = np.flatnonzero(night.banks.position > 0)
    held[banked, night.banks.position[banked]] = True
    return held
