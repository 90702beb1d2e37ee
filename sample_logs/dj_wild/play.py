"""One gaming day's openings: who sits there, what is dealt, who raises and who folds."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sample_logs.arrow import Flags, Ints
from sample_logs.dj_wild import ranks
from sample_logs.dj_wild.game import ANTE, BLIND, DJ_WILD, EACH, KINDS, LUCKY, OF_METER, RAISE, is_void
from sample_logs.dj_wild.plan import PROGRESSIVE, TableSetup, setups
from sample_logs.dj_wild.ranks import Cards
from sample_logs.pai_gow import banks, deal, faults, wagers
from sample_logs.pai_gow.faults import CUT_SHORT, Fault
from sample_logs.pai_gow.night import Night, Opening, Start, idle_spells, sessions
from sample_logs.pai_gow.plan import AUTOMATED_SHOE, Plan
from sample_logs.pai_gow.wagers import Areas, Bets
from sample_logs.seating import seat

_RAISES_FROM = ranks.PAIR << 20  # a pair or a wild card; and of the others hands led by an ace or a king
_CHANGES_HIS_MIND = 0.03
_SIDE_CENTS = np.array([100, 200, 500, 1000, 2500])
_SIDE_ODDS = np.array([15, 15, 45, 20, 5]) / 100


@dataclass(frozen=True, slots=True)
class Play:
    """What is dealt and decided in every round; arrays of hands are rounds x 7, the dealer's first.

    dealt     hands that are dealt
    rank      of each, -1 where there is none
    folds     players who fold
    extra     card on the layout in the joker's place, by round; -1 where none was placed
    counted   rounds whose stub is counted
    void      void rounds
    """

    night: Night
    dealt: Flags
    rank: Ints
    folds: Flags
    extra: Ints
    counted: Flags
    void: Flags

    @property
    def raises(self) -> Flags:
        """Players who raise."""
        found = self.dealt & ~self.folds & ~self.void[:, None]
        found[:, 0] = False
        return found

    @property
    def hands(self) -> Ints:
        """How many hands are dealt, the dealer's among them."""
        found: Ints = self.dealt.sum(axis=1)
        return found

    @property
    def cut_short(self) -> Flags:
        """Rounds whose deal was broken off."""
        return np.isin(self.night.fault, CUT_SHORT)

    @property
    def exposed(self) -> Flags:
        """Rounds that are void because a card was seen too early."""
        found: Flags = self.night.fault == Fault.DEALER_EXPOSED
        return found


def play(rng: np.random.Generator, plan: Plan, opening: Opening) -> Play:
    """Play the tables of an opening."""
    tables, quota = opening.tables, plan.rounds_per_table(opening.day)
    table = np.repeat(np.arange(len(tables)), quota)
    sequence = np.tile(np.arange(quota), len(tables))
    fault = faults.happen(rng, (tables, table), plan.irregular, DJ_WILD.possible)
    idle = idle_spells(rng, plan, sequence, fault)
    session, new_decks = sessions((tables, table), sequence, fault, idle)
    idle &= ~new_decks
    fresh = (sequence == 0) | idle
    seating = seat(rng, np.full(table.size, 6), fresh, seats=6, arrives=0.03, leaves=0.035)
    areas = wagers.take_areas(rng, seating, np.array([t.adjacent_areas for t in tables])[table])
    stacks = np.array([t.dealing == AUTOMATED_SHOE for t in tables])[table]
    dealt = np.concatenate([np.ones((table.size, 1), np.bool_), areas.plays], axis=1)
    places = _places(dealt)
    deck = deal.shuffle(rng, table.size)
    _favor(rng, plan, deck, places)
    cards = deck[np.arange(table.size)[:, None, None], np.maximum(places, 0)]
    rank = _ranked(cards, dealt)
    void = is_void(fault)
    folds = _fold(rng, rank, dealt & ~void[:, None])
    bets = _wager(rng, areas, (setups(tables), table), folds[:, 1:] | void[:, None])
    none = np.zeros(table.size, np.int64)
    night = Night(
        opening, DJ_WILD, table, sequence, session, new_decks, idle, seating, areas, banks.none(table.size),
        bets, fault, Start(np.zeros((table.size, 3), np.int64), none, none), deck, cards, places,
    )  # fmt: skip
    extra = _extra(night, dealt, stacks)
    return Play(night, dealt, rank, folds, extra, _counted(night), void)


def _places(dealt: Flags) -> Ints:
    """Places in the deck of each hand's cards: a stack to each player clockwise, the dealer's last."""
    turn = np.cumsum(dealt[:, 1:], axis=1) - 1
    turns = np.concatenate([turn[:, -1:] + 1, turn], axis=1)
    return np.where(dealt[:, :, None], EACH * turns[:, :, None] + np.arange(EACH), -1)


def _favor(rng: np.random.Generator, plan: Plan, deck: Cards, places: Ints) -> None:
    rows = np.flatnonzero(rng.random(len(deck)) < plan.lucky / 1000)
    kind = rng.integers(0, len(LUCKY), rows.size)
    position = np.where(rng.random(rows.size) < 0.25, 0, (places[rows, 1:, 0] >= 0).argmax(axis=1) + 1)
    deal.favor(rng, deck, places[rows, position], (rows, kind), LUCKY)


def _ranked(cards: Cards, dealt: Flags) -> Ints:
    rank = np.full(dealt.shape, -1)
    rank[dealt] = ranks.rank(cards[dealt])
    return rank


def _fold(rng: np.random.Generator, rank: Ints, decides: Flags) -> Flags:
    """Let players fold less than a pair without an ace or a king, and now and then do otherwise."""
    led_by = rank >> 16 & 15
    good = (rank >= _RAISES_FROM) | (led_by >= 12)
    folds: Flags = decides & (good == (rng.random(rank.shape) < _CHANGES_HIS_MIND))
    folds[:, 0] = False
    return folds


def _wager(
    rng: np.random.Generator, areas: Areas, at: tuple[tuple[TableSetup, ...], Ints], stays_out: Flags
) -> Bets:
    """Place Ante and Blind Wagers of one size, the Raise Wagers of who raises, and optional wagers."""
    tables, table = at
    stakes = wagers.main_stakes(rng, areas.plays.shape)
    on_layout = np.array([[n <= RAISE or kind in t.wagers for n, kind in enumerate(KINDS)] for t in tables])
    chance = rng.random((*areas.plays.shape, len(KINDS)), dtype=np.float32)
    placed = (chance < np.array(DJ_WILD.layout.placed)) & on_layout[table][:, None, :]
    placed &= areas.plays[:, :, None]
    placed[:, :, RAISE] &= ~stays_out
    rounds, area, kind = np.nonzero(placed)
    stake = stakes[rounds, area]
    chips = np.array([t.progressive_chip for t in tables])[table]
    cents = rng.choice(_SIDE_CENTS, rounds.size, p=_SIDE_ODDS)
    cents = np.select(
        [(kind == ANTE) | (kind == BLIND), kind == RAISE, kind == OF_METER],
        [stake, 2 * stake, chips[rounds]],
        cents,
    )
    return Bets(rounds, area, kind, cents, np.zeros(rounds.size, np.bool_), DJ_WILD.layout)


def _extra(night: Night, dealt: Flags, stacks: Flags) -> Ints:
    """Card placed where the Progressive Bonus Wager is offered; from an automated shoe where it was made."""
    offered = np.array([PROGRESSIVE in t.wagers for t in night.tables])[night.table]
    made = np.zeros(night.table.size, np.bool_)
    made[night.bets.round[night.bets.progressive]] = True
    placed = offered & (made | ~stacks) & ~np.isin(night.fault, CUT_SHORT)
    card = night.deck[np.arange(night.table.size), EACH * dealt.sum(axis=1)]
    return np.where(placed, card, -1)


def _counted(night: Night) -> Flags:
    """Rounds whose stub is counted: as often as the table does, and where something was dealt wrongly."""
    tables = setups(night.tables)
    every = np.array([t.count_every for t in tables])[night.table]
    device = np.array([t.counts for t in tables])[night.table]
    due = night.sequence % every == every - 1
    short = np.isin(night.fault, CUT_SHORT)
    for _ in range(3):  # what a deal that was broken off leaves out is made up for in the next round
        due[1:] |= due[:-1] & short[:-1]
    wrong = np.isin(night.fault, (Fault.MISDEAL, Fault.WRONG_STUB))
    counted: Flags = ((due & ~device) | wrong) & ~short
    return counted


def card_counts(play: Play) -> Ints:
    """Cards dealt to each position, rounds x 7; 0 where no hand is."""
    night = play.night
    count = np.where(play.dealt, EACH, 0)
    wrong = np.flatnonzero(night.fault == Fault.MISDEAL)
    first = play.dealt[wrong, 1:].argmax(axis=1) + 1
    count[wrong, first] = EACH + 1
    short = play.cut_short
    half = (EACH * play.hands // 2)[:, None, None]
    within = (night.places >= 0) & (night.places < half)
    count[short] = within[short].sum(axis=2)
    return count


def stub_count(play: Play) -> Ints:
    """Cards left over in every round, whether they are counted or not."""
    night = play.night
    left: Ints = 53 - card_counts(play).sum(axis=1) - (play.extra >= 0)
    left -= night.fault == Fault.FACE_UP
    wrong = night.fault == Fault.WRONG_STUB
    left[wrong] += np.where(night.sequence[wrong] % 2 == 0, -1, 1)
    return left
