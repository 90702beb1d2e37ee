"""What players wager, and how each wager ends: payment, vigorish and its place in the order of settlement."""

from dataclasses import dataclass

import numpy as np

from sample_logs.arrow import MISSING, Flags, Ints
from sample_logs.driver import Opening
from sample_logs.minibaccarat import law
from sample_logs.minibaccarat.plan import TableSetup
from sample_logs.minibaccarat.shoes import Dealt
from sample_logs.seating import Seating
from sample_logs.vigorish import roundings, vigorish

_PARLAYS = 0.35  # part of House Money winners who leave their winnings on the layout
HOUSE_FIRST, LOSERS, WINNERS = range(3)  # the three passes of settlement
_MAIN_CENTS = np.array([500, 750, 1000, 1250, 1500, 2250, 2500, 5000, 7500, 10000, 20000, 50000])
_MAIN_ODDS = np.array([8, 6, 12, 6, 10, 5, 20, 14, 6, 9, 3, 1]) / 100
_SIDE_CENTS = np.array([250, 500, 750, 1000, 2500, 5000])
_SIDE_ODDS = np.array([22, 38, 8, 18, 12, 2]) / 100


@dataclass(frozen=True, slots=True)
class Bets:
    """Wagers in the order round, seat, kind: one entry a wager.

    slot   what it is on, a place in ``law.SLOTS``
    seat   0..8
    """

    round: Ints
    seat: Ints
    slot: Ints
    cents: Ints


def wager(rng: np.random.Generator, seating: Seating, offered: Flags, betless: Flags) -> Bets:
    """Let seated players wager.

    offered  rounds x slots: what the round's table offers
    betless  simulated rounds
    """
    taken = seating.taken & ~betless[:, None]
    plays = taken & (rng.random(taken.shape) < 0.93)
    nobody = ~plays.any(axis=1)
    plays[nobody] = taken[nobody]
    placed = _choices(rng, plays) & offered[:, None, :]
    silent = plays & ~placed.any(axis=2)
    placed[..., law.BANKER] |= silent
    rounds, seats, slots = np.nonzero(placed)
    main = slots <= law.PLAYER
    cents = np.where(
        main,
        rng.choice(_MAIN_CENTS, rounds.size, p=_MAIN_ODDS),
        rng.choice(_SIDE_CENTS, rounds.size, p=_SIDE_ODDS),
    )
    return Bets(rounds, seats, slots, cents)


def _choices(rng: np.random.Generator, plays: Flags) -> Flags:
    """Choose for every seat a main wager, or none, and side wagers to go with it."""
    main = rng.random(plays.shape)
    side = rng.random((*plays.shape, len(law.SLOTS)))
    placed = np.zeros_like(side, np.bool_)
    banker, player = main < 0.5, (main >= 0.5) & (main < 0.96)
    placed[..., law.BANKER] = banker
    placed[..., law.PLAYER] = player
    placed[..., law.TIE] = (side[..., law.TIE] < 0.11) | ~(banker | player)
    own = np.where(player, side[..., law.BONUS_PLAYER], side[..., law.BONUS_BANKER])
    other = np.where(player, side[..., law.BONUS_BANKER], side[..., law.BONUS_PLAYER])
    placed[..., law.BONUS_PLAYER] = np.where(player, own < 0.16, other < 0.05)
    placed[..., law.BONUS_BANKER] = np.where(player, other < 0.05, own < 0.16)
    placed[..., law.DRAGON] = side[..., law.DRAGON] < 0.17
    placed[..., law.PANDA] = side[..., law.PANDA] < 0.13
    placed[..., law.HOUSE] = (side[..., law.HOUSE] < 0.14) & (banker | player)
    return placed & plays[..., None]


def offered(opening: Opening[TableSetup]) -> Flags:
    """Tell what each table offers, tables x slots."""
    return np.array([[kind in table.wagers for kind in law.KINDS] for table in opening.tables])


@dataclass(frozen=True, slots=True)
class Score:
    """Counts of every round and what follows from them."""

    player_first: Ints
    banker_first: Ints
    player: Ints
    banker: Ints
    dragon: Flags
    panda: Flags
    pairs: Ints  # hands whose first two cards are of one rank


def score(dealt: Dealt) -> Score:
    """Count the hands."""
    first, final, thirds, paired = [], [], [], []
    for hand in (dealt.player, dealt.banker):
        values = np.where(hand >= 0, law.VALUE[hand], 0)
        first.append(values[:, :2].sum(axis=1) % 10)
        final.append(values.sum(axis=1) % 10)
        thirds.append(hand[:, 2] >= 0)
        paired.append(law.RANK[hand[:, 0]] == law.RANK[hand[:, 1]])
    return Score(
        player_first=first[0],
        banker_first=first[1],
        player=final[0],
        banker=final[1],
        dragon=thirds[1] & (final[1] == 7) & (final[0] < 7),
        panda=thirds[0] & (final[0] == 8) & (final[1] < 8),
        pairs=paired[0].astype(np.int64) + paired[1],
    )


@dataclass(frozen=True, slots=True)
class Settled:
    """Every wager's end, in the order of ``Bets``.

    paid, returned, vigorish  cents
    moved, moved_to           cents moved onto the wager of that row; MISSING where none
    phase, rank               pass of settlement, and place among all wagers in order of settlement
    """

    outcome: Ints
    paid: Ints
    returned: Ints
    vigorish: Ints
    moved: Ints
    moved_to: Ints
    phase: Ints
    rank: Ints


def settle(
    rng: np.random.Generator, bets: Bets, score_: Score, opening: Opening[TableSetup], table: Ints
) -> Settled:
    """Settle the wagers of all rounds; ``table`` is each round's place among the tables that open."""
    outcome, odds = _outcomes(bets, score_, opening, table)
    stake, at = bets.cents.copy(), table[bets.round]
    moved, moved_to = _parlay(rng, bets, (outcome, odds), opening.each("house_money_portion")[at])
    on_layout = np.flatnonzero(moved_to >= 0)
    stake[moved_to[on_layout]] += moved[on_layout]
    paid = np.where(outcome == law.WIN, stake * odds, 0)
    owes = (bets.slot == law.BANKER) & (outcome == law.WIN) & ~opening.each("ez")[at]
    house = bets.slot == law.HOUSE
    phase = np.where(house, HOUSE_FIRST, np.where(outcome == law.LOSE, LOSERS, WINNERS))
    order = np.lexsort((bets.slot, -bets.seat, phase, bets.round))
    rank = np.empty(order.size, np.int64)
    rank[order] = np.arange(order.size)
    return Settled(
        outcome=outcome,
        paid=paid,
        returned=np.where(outcome == law.LOSE, 0, stake),
        vigorish=np.where(owes, vigorish(paid, roundings(opening.tables)[at]), 0),
        moved=moved,
        moved_to=moved_to,
        phase=phase,
        rank=rank,
    )


def _outcomes(bets: Bets, s: Score, opening: Opening[TableSetup], table: Ints) -> tuple[Ints, Ints]:
    """Give outcome and odds to 1 of every wager."""
    r = bets.round
    at = table[r]
    player, banker = s.player[r], s.banker[r]
    ez = opening.each("ez")[at]
    paytable = np.array([law.PAYTABLES.index(t.dragon_bonus_paytable) for t in opening.tables])[at]
    dragon, panda = s.dragon[r] & ez, s.panda[r] & ez
    even = np.sign(banker - player)
    on_banker = np.where(dragon, 0, even)
    tie = np.where(even == 0, opening.each("tie_odds")[at], -1)
    p_nat, b_nat = (s.player_first[r] >= 8).astype(int), (s.banker_first[r] >= 8).astype(int)
    bonus_player = law.DRAGON_BONUS[paytable, p_nat, b_nat, player, banker]
    bonus_banker = law.DRAGON_BONUS[paytable, b_nat, p_nat, banker, player]
    house = np.array([-1, 3, 15])[s.pairs[r]]
    won = [on_banker, -even, tie, bonus_player, bonus_banker]
    won += [np.where(dragon, 40, -1), np.where(panda, 25, -1), house]
    odds = np.choose(bets.slot, won)
    return np.sign(odds) + 1, np.maximum(odds, 0)


def _parlay(
    rng: np.random.Generator, bets: Bets, ends: tuple[Ints, Ints], portion: Ints
) -> tuple[Ints, Ints]:
    """Choose House Money winners who add their winnings to the wager they made on a hand."""
    outcome, odds = ends
    key = bets.round * 16 + bets.seat
    mains = np.flatnonzero(bets.slot <= law.PLAYER)
    wants = rng.random(key.size) < _PARLAYS
    rows = np.flatnonzero((bets.slot == law.HOUSE) & (outcome == law.WIN) & wants)
    moved, moved_to = np.full(key.size, MISSING), np.full(key.size, -1)
    moved_to[rows] = mains[np.searchsorted(key[mains], key[rows])]
    moved[rows] = bets.cents[rows] * odds[rows] * portion[rows] // 100
    return moved, moved_to
