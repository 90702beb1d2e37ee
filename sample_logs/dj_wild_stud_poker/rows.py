"""Rows of the log that belong to rounds: rounds, hands and wagers."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa

from sample_logs.arrow import MISSING, Coded, rows_of
from sample_logs.dj_wild_stud_poker.clock import COLLECTED
from sample_logs.dj_wild_stud_poker.play import Play, card_counts, stub_count
from sample_logs.dj_wild_stud_poker.rules import ANTE, EACH, KINDS, OF_METER, RAISE
from sample_logs.dj_wild_stud_poker.settle import extra_turned, shown
from sample_logs.poker.deal import PLACES
from sample_logs.poker.faults import Fault
from sample_logs.poker.settled import LOSE, OUTCOMES
from sample_logs.poker.told import (
    CARDS,
    POSITIONS,
    Told,
    card_order,
    listed,
    lists,
    placed_between,
    round_columns,
)
from sample_logs.within import number, places


@dataclass(frozen=True, slots=True)
class StudTold(Told):
    """All that is known of one day's openings, to be written down."""

    play: Play


def round_rows(told: StudTold, property_id: str) -> pa.Table:
    """Rows of ``rounds``, without gaming day and number in it."""
    play = told.play
    last = np.zeros(play.night.table.size, np.int64)
    np.maximum.at(last, play.night.bets.round, told.finish.bets.ends)
    columns = round_columns(told, property_id, last) | {
        "stub_count": np.where(play.counted, stub_count(play), MISSING),
        "extra_card": Coded(np.where(extra_turned(play), play.extra, -1), CARDS),
    }
    return rows_of("rounds", columns)


def hand_rows(told: StudTold) -> pa.Table:
    """Rows of ``hands``: one for each hand dealt, by round and position, the dealer's first."""
    play, clock, names = told.play, told.clock, told.names
    night, finish = play.night, told.finish
    hands = np.flatnonzero(play.dealt)
    rounds, place = hands // PLACES, hands % PLACES
    holder = np.concatenate([np.full((night.table.size, 1), -1), night.areas.holder], axis=1).ravel()
    whole = ~(night.cut_short | (night.fault == Fault.MISDEAL))[rounds]
    folds = play.folds.ravel()[hands]
    return rows_of(
        "hands",
        {
            "round_id": names.round(rounds),
            "hand_position": Coded(place, POSITIONS),
            "hand_player_id": names.player(holder[hands]),
            "cards": listed(shown(play).ravel()[hands], night.cards.reshape(-1, EACH)[hands]),
            "card_order": lists(whole, card_order(night, EACH)[hands[whole]].ravel(), EACH),
            "card_count": card_counts(play).ravel()[hands],
            "hand_revealed_at": told.of_hands(finish.shown, "shown")[hands],
            "folded": folds,
            "folded_at": np.where(folds, clock.set_at.ravel()[hands], MISSING),
            "dead": np.zeros(hands.size, np.bool_),
            "hand_racked_at": told.of_hands(finish.racked, "racked")[hands],
        },
    )


def wager_rows(rng: np.random.Generator, told: StudTold) -> pa.Table:
    """Rows of ``wagers``, by round, position and kind."""
    settled, names, bets = told.settled, told.names, told.night.bets
    rounds = bets.round
    ends = told.after(rounds, told.finish.bets.ends)
    gone, prepaid = settled.outcome == LOSE, bets.kind == OF_METER
    before_deal = told.clock.no_more[rounds] + COLLECTED * 1000
    source = np.where(settled.paid > 0, (settled.percent > 0).astype(np.int64), -1)
    return rows_of(
        "wagers",
        {
            "round_id": names.round(rounds),
            "wager_number": places(rounds) + 1,
            "wager_position": Coded(bets.area + 1, POSITIONS),
            "wager_player_id": names.player(told.night.areas.holder[rounds, bets.area]),
            "wager_kind": Coded(bets.kind, list(KINDS)),
            "wager_amount": bets.cents,
            **_placing(rng, told),
            "wager_outcome": Coded(settled.outcome, OUTCOMES),
            "wager_paid": settled.paid,
            "wager_returned": settled.returned,
            "collected_at": np.where(prepaid, before_deal, np.where(gone, ends, MISSING)),
            "paid_at": np.where(gone, MISSING, ends),
            "settlement_order": number(rounds, told.finish.bets.place),
            "meter_before": told.paid.before,
            "meter_after": told.paid.after,
            "paid_from": Coded(source, ["table", "meter"]),
        },
    )


def _placing(rng: np.random.Generator, told: StudTold) -> dict[str, Any]:
    """When and in what form wagers were made; Ante Wagers now and then changed, their Blind with them."""
    bets, clock = told.night.bets, told.clock
    rounds, count = bets.round, bets.round.size
    opened, until = clock.opened[rounds], clock.opened[rounds] + 7_500_000
    placed = placed_between(rng, opened, until)
    placed = np.where(bets.kind == RAISE, clock.set_at.ravel()[bets.hand], placed)
    chosen = rng.random(told.play.dealt.size) < 0.02
    changed = chosen[bets.hand] & (bets.kind >= ANTE) & (bets.kind < RAISE)
    plaque = (rng.random(count) < 0.4) & (bets.cents >= 50000)
    return {
        "wager_placed_at": placed,
        "wager_form": Coded(plaque.astype(np.int64), ["chips", "plaques"]),
        "wager_changed_at": np.where(changed, until, MISSING),
        "wager_change": Coded(np.where(changed, bets.hand % 2, -1), ["increased", "reduced"]),
    }
