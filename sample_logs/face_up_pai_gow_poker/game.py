"""The simulator of compliant Face Up Pai Gow Poker tables."""

import numpy as np

from sample_logs.book import BY_FLOOR
from sample_logs.driver import Corner, Game
from sample_logs.face_up_pai_gow_poker.meters import LinkedMeters
from sample_logs.face_up_pai_gow_poker.plan import MAIN, OBSERVED, TableSetup, varied
from sample_logs.face_up_pai_gow_poker.rules import RULES
from sample_logs.face_up_pai_gow_poker.settle import settle
from sample_logs.gaming_days import seconds_after
from sample_logs.poker.book import PokerBook
from sample_logs.poker.plan import PokerPlan
from sample_logs.seven_cards.showdown import set_hands
from sample_logs.seven_cards.tell import SevenGame

_DIRECTED = 0.003  # part of the shuffles that a floorperson directs
_COVERED = 0.2  # part of the cuts after which a cover card goes back into the deck
_BELOW = 4  # cards below that cover card, § 688a.5(e)


def _write_extras(rng: np.random.Generator, book: PokerBook) -> None:
    """Write what §§ 688a.5(a) and (e) permit: a shuffle directed, a cover card put back after the cut."""
    night, clock = book.night, book.clock
    in_play = ~(night.idle | night.new_decks)
    directed = np.flatnonzero(in_play & (rng.random(in_play.size) < _DIRECTED))
    book.prepare("shuffle_directed", directed, clock.shuffling[directed] - 500_000, {}, by=BY_FLOOR)
    by_hand = ~night.at("device")
    covered = np.flatnonzero(by_hand & (rng.random(by_hand.size) < _COVERED))
    below = {"event_cards_below": np.full(covered.size, _BELOW)}
    # Later than any cut, the one that a floorperson has repeated too.
    at = seconds_after(clock.shuffled[covered], 7)
    book.prepare("cover_card_placed", covered, at, {**book.deck(covered), **below})


GAME = Game(
    name=MAIN,
    title="Face Up Pai Gow Poker",
    chapter="688a",
    plan=PokerPlan,
    table=TableSetup,
    varied=varied,
    mix=14,
    tell=SevenGame(RULES, set_hands, settle, LinkedMeters.of, extras=_write_extras).tell,
    observed=OBSERVED,
    # What a regulator would have to say of two passages that the text leaves open.
    readings={"ace_high_push_overrides": "every_wager", "full_house_without_row": "collected"},
    corner=Corner(tables=2, rounds=660),
)
