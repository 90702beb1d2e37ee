"""One gaming day's openings: who sits there, what is dealt, who raises and who folds."""

from dataclasses import dataclass

import numpy as np

from sample_logs.arrow import Flags, Ints
from sample_logs.dj_wild_stud_poker import ranks
from sample_logs.dj_wild_stud_poker.plan import PROGRESSIVE, TableSetup, setups
from sample_logs.dj_wild_stud_poker.rules import ANTE, BLIND, EACH, KINDS, OF_METER, RAISE, RULES
from sample_logs.driver import Opening
from sample_logs.poker.deal import DECK, Cards, favor, shuffle
from sample_logs.poker.faults import Fault
from sample_logs.poker.night import Night, Start, favored, sit_down
from sample_logs.poker.plan import AUTOMATED_SHOE, PokerPlan, PokerTable
from sample_logs.poker.rules import Banks
from sample_logs.poker.wagers import Areas, Bets, choose
from sample_logs.seating import main_stakes

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
    """

    night: Night
    dealt: Flags
    rank: Ints
    folds: Flags
    extra: Ints
    counted: Flags

    @property
    def raises(self) -> Flags:
        """Players who raise."""
        found = self.dealt & ~self.folds & ~self.night.void[:, None]
        found[:, 0] = False
        return found

    @property
    def hands(self) -> Ints:
        """How many hands are dealt, the dealer's among them."""
        found: Ints = self.dealt.sum(axis=1)
        return found

    @property
    def exposed(self) -> Flags:
        """Rounds that are void because a card was seen too early."""
        found: Flags = self.night.fault == Fault.DEALER_EXPOSED
        return found


def play(rng: np.random.Generator, plan: PokerPlan, opening: Opening[PokerTable]) -> Play:
    """Play the tables of an opening."""
    sitting = sit_down(rng, plan, opening, RULES)
    areas, void, count = sitting.areas, sitting.void[:, None], sitting.table.size
    dealt = np.concatenate([np.ones((count, 1), np.bool_), areas.plays], axis=1)
    places = _places(dealt)
    deck = shuffle(rng, count)
    _favor(rng, plan, deck, places)
    cards = deck[np.arange(count)[:, None, None], np.maximum(places, 0)]
    rank = np.full(dealt.shape, -1)
    rank[dealt] = ranks.rank(cards[dealt])
    folds = _fold(rng, rank, dealt & ~void)
    night = Night(
        **sitting.known(),
        banks=Banks.none(count),
        bets=_wager(rng, areas, (setups(sitting.tables), sitting.table), folds[:, 1:] | void),
        start=Start.none(count),
        deck=deck,
        cards=cards,
        places=places,
    )
    return Play(night, dealt, rank, folds, _extra(night, dealt), _counted(night))


def _places(dealt: Flags) -> Ints:
    """Places in the deck of each hand's cards: a stack to each player clockwise, the dealer's last."""
    turn = np.cumsum(dealt[:, 1:], axis=1) - 1
    turns = np.concatenate([turn[:, -1:] + 1, turn], axis=1)
    return np.where(dealt[:, :, None], EACH * turns[:, :, None] + np.arange(EACH), -1)


def _favor(rng: np.random.Generator, plan: PokerPlan, deck: Cards, places: Ints) -> None:
    rows, kind = favored(rng, plan, len(deck), RULES)
    position = np.where(rng.random(rows.size) < 0.25, 0, (places[rows, 1:, 0] >= 0).argmax(axis=1) + 1)
    favor(rng, deck, places[rows, position], (rows, kind), RULES.lucky)


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
    stakes = main_stakes(rng, areas.plays.shape)
    on_layout = np.array([[n <= RAISE or kind in t.wagers for n, kind in enumerate(KINDS)] for t in tables])
    placed = choose(rng, areas, on_layout[table], RULES.layout)
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
    return Bets(rounds, area, kind, cents, np.zeros(rounds.size, np.bool_), RULES.layout)


def _extra(night: Night, dealt: Flags) -> Ints:
    """Card placed where the Progressive Bonus Wager is offered; from an automated shoe where it was made."""
    made = np.zeros(night.table.size, np.bool_)
    made[night.bets.round[night.bets.progressive]] = True
    placed = night.offers(PROGRESSIVE) & (made | ~night.dealing(AUTOMATED_SHOE))
    placed &= ~night.cut_short
    card = night.deck[np.arange(night.table.size), EACH * dealt.sum(axis=1)]
    return np.where(placed, card, -1)


def _counted(night: Night) -> Flags:
    """Rounds whose stub is counted: as often as the table does, and where something was dealt wrongly."""
    tables = setups(night.tables)
    every = np.array([t.count_every for t in tables])[night.table]
    device = night.at("counting_shuffler")
    due = night.sequence % every == every - 1
    short = night.cut_short
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
    short = night.cut_short
    half = (EACH * play.hands // 2)[:, None, None]
    within = (night.places >= 0) & (night.places < half)
    count[short] = within[short].sum(axis=2)
    return count


def stub_count(play: Play) -> Ints:
    """Cards left over in every round, whether they are counted or not."""
    night = play.night
    left: Ints = DECK - card_counts(play).sum(axis=1) - (play.extra >= 0)
    left -= night.fault == Fault.FACE_UP
    wrong = night.fault == Fault.WRONG_STUB
    left[wrong] += np.where(night.sequence[wrong] % 2 == 0, -1, 1)
    return left
