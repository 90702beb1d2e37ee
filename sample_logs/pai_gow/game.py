"""What the games that are dealt in seven hands of seven cards have each for themselves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from sample_logs.pai_gow import deal, faults, plan, wagers
from sample_logs.pai_gow.faults import Fault
from sample_logs.pai_gow.plan import AnyTable
from sample_logs.pai_gow.wagers import Layout

Lucky = Callable[[np.random.Generator], list[int]]


@dataclass(frozen=True, slots=True)
class Game:
    """What code shared by several games goes by.

    name        of the game, and of its main wager
    variants    labels of its variants, none where it has none
    possible    faults that can happen at a table
    lucky       kinds of hands that pay most, put into the cards now and then
    dealers     so many of the last of them pay on the dealer's cards
    banks       players may bank
    sets_first  the dealer's cards are dealt face up, and set before players look at theirs
    dealer_cuts  the dealer cuts the cards, and offers the cut to nobody
    exposed_late  a card of the dealer's may be exposed once the deal is complete, too
    idle_washed  cards of an idle table are washed, by whatever means they are shuffled then
    """

    name: str
    variants: tuple[str, ...]
    layout: Layout
    possible: Callable[[AnyTable], list[Fault]]
    lucky: tuple[Lucky, ...]
    dealers: int = 0
    banks: bool = False
    sets_first: bool = False
    dealer_cuts: bool = False
    exposed_late: bool = False
    idle_washed: bool = False


PAI_GOW = Game(
    name=plan.MAIN,
    variants=("standard", "ez", "emperors_challenge", "fortune_pai_gow"),
    layout=wagers.LAYOUT,
    possible=faults.possible,
    lucky=deal.LUCKY,
    dealers=1,
    banks=True,
)
