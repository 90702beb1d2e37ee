"""What the games that are dealt from one deck have each for themselves, and who banks their rounds."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from sample_logs.arrow import Flags, Ints
from sample_logs.poker.faults import Fault
from sample_logs.poker.plan import PokerTable
from sample_logs.poker.wagers import Layout

Lucky = Callable[[np.random.Generator], list[int]]


@dataclass(frozen=True, slots=True)
class Banks:
    """Who banks each round.

    position  1..6, or 0 for the dealer
    shared    co-banking is in effect
    owed      what the dealer is to wager by the filing or the bank's last wager, cents
    directed  the lesser amount the bank directs, cents; -1 where it directs none
    offered   seats in the order the bank was offered to them; none at the start of a game
    """

    position: Ints
    shared: Flags
    owed: Ints
    directed: Ints
    offered: list[list[int]]

    @classmethod
    def none(cls, count: int) -> "Banks":
        """Let the dealer bank so many rounds, and offer the bank in none of them."""
        position, owed = np.zeros((2, count), np.int64)
        offered: list[list[int]] = [[] for _ in range(count)]
        return cls(position, np.zeros(count, np.bool_), owed, np.full(count, -1), offered)

    @property
    def dealer_wager(self) -> Ints:
        """What the dealer wagers against the bank, cents."""
        cents = np.where(self.directed >= 0, self.directed, self.owed)
        return np.where((self.position > 0) & ~self.shared, cents, 0)


@dataclass(frozen=True, slots=True)
class PokerRules:
    """What code shared by several games goes by.

    name        of the game
    layout      its wagers
    possible    faults that can happen at a table
    lucky       kinds of hands that pay most, put into the cards now and then
    variants    labels of its variants, none where it has none
    dealers     so many of the last lucky hands pay on the dealer's cards
    banks       lets players bank, given chance, the ``Sitting`` and stakes; None where only the dealer does
    sets_first  the dealer's cards are dealt face up, and set before players look at theirs
    dealer_cuts  the dealer cuts the cards, and offers the cut to nobody
    exposed_late  a card of the dealer's may be exposed once the deal is complete, too
    idle_washed  cards of an idle table are washed, by whatever means they are shuffled then
    one_joker  decks are made with one joker, and never with a second one to be torn
    """

    name: str
    layout: Layout
    possible: Callable[[PokerTable], list[Fault]]
    lucky: tuple[Lucky, ...]
    variants: tuple[str, ...] = ()
    dealers: int = 0
    banks: Callable[..., Banks] | None = None
    sets_first: bool = False
    dealer_cuts: bool = False
    exposed_late: bool = False
    idle_washed: bool = False
    one_joker: bool = False
