"""Rows of the log that belong to rounds: rounds, hands and wagers."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyarrow as pa

from rules.ch686a_over_under.columns import GAME
from sample_logs.arrow import MISSING, Coded, Listed, card_codes, rows_of, same
from sample_logs.baccarat.book import SEAT_NAMES
from sample_logs.baccarat.names import Names
from sample_logs.over_under_play import law
from sample_logs.over_under_play.clock import Clock, shuffled_by_hand
from sample_logs.over_under_play.night import Night
from sample_logs.pai_gow.rows import number_within

_METHODS = ["manual", "device", "continuous"]


def round_rows(night: Night, clock: Clock, names: Names, property_id: str) -> pa.Table:
    """Rows of ``rounds``, without gaming day and number in it."""
    dealt, count = night.dealt, night.table.size
    by_hand = shuffled_by_hand(night)[dealt.shoe]
    method = np.where(dealt.reshuffled, 2, np.where(by_hand, 0, 1))
    return rows_of(
        "rounds",
        {
            "property_id": same(property_id, count),
            "table_id": names.table(night.table),
            "round_id": names.rounds,
            "game": same(GAME, count),
            "variant": same("standard", count),
            "round_number_in_shoe": dealt.number,
            "shoe_id": names.shoe(dealt.shoe),
            "deck_id": names.deck_of(dealt.shoe, night),
            "batch_id": Coded(names.batch[dealt.shoe], ["A", "B"]),
            "dealer_id": Coded(names.dealer, names.dealers),
            "floorperson_id": Coded(names.floorperson[night.table], names.floor),
            "dealing_method": Coded(dealt.reshuffled.astype(np.int64), ["manual_shoe", "automated_shoe"]),
            "shuffle_method": Coded(method, _METHODS),
            "wagers_opened_at": clock.opened,
            "first_card_at": clock.first,
            "third_card_at": clock.third,
            "settled_at": clock.settled,
            "void": np.zeros(count, np.bool_),
        },
    )


def hand_rows(night: Night, clock: Clock, names: Names) -> pa.Table:
    """Rows of ``hands``: one for each box with an Ante Wager."""
    boxes, hands = night.boxes, night.hands
    present = hands.cards >= 0
    lengths = present.sum(axis=1)
    gone = hands.choice == law.SURRENDER
    return rows_of(
        "hands",
        {
            "round_id": names.round(boxes.round),
            "hand_position": Coded(boxes.seat, SEAT_NAMES),
            "hand_player_id": names.player(boxes.player),
            "cards": Listed(lengths, card_codes(hands.cards[present])),
            "card_order": Listed(lengths, hands.order[present]),
            "card_face_up": Listed(lengths, np.ones(int(lengths.sum()), np.bool_)),
            "final_count": np.where(boxes.dead, MISSING, hands.total),
            "surrendered": gone,
            "surrendered_at": np.where(gone, clock.decided, MISSING),
            "dead": boxes.dead,
            "hand_racked_at": clock.racked,
        },
    )


def wager_rows(rng: np.random.Generator, night: Night, clock: Clock, names: Names) -> pa.Table:
    """Rows of ``wagers``."""
    wagers, boxes = night.wagers, night.boxes
    rounds = boxes.round[wagers.hand]
    kept = (wagers.outcome == law.LOSE) | (wagers.outcome == law.SURRENDERED)
    return rows_of(
        "wagers",
        {
            "round_id": names.round(rounds),
            "wager_number": number_within(rounds, np.arange(rounds.size)),
            "wager_position": Coded(boxes.seat[wagers.hand], SEAT_NAMES),
            "wager_player_id": names.player(boxes.player[wagers.hand]),
            "wager_kind": Coded(wagers.kind, law.KINDS),
            "wager_amount": wagers.cents,
            "wager_placed_at": clock.placed,
            **_form(rng, night, clock),
            "wager_outcome": Coded(wagers.outcome, law.OUTCOMES),
            "wager_paid": wagers.paid,
            "wager_returned": wagers.returned,
            "collected_at": np.where(kept, clock.ended, MISSING),
            "paid_at": np.where(kept, MISSING, clock.ended),
            "settlement_order": number_within(rounds, clock.ended),
            "paid_from": Coded(np.where(wagers.paid > 0, 0, -1), ["table"]),
        },
    )


def _form(rng: np.random.Generator, night: Night, clock: Clock) -> dict[str, Any]:
    """How the wager was made, and the few Ante Wagers that were changed before the first card."""
    wagers = night.wagers
    chance = rng.random(wagers.hand.size)
    ante = wagers.kind == law.ANTE
    rounds = night.boxes.round[wagers.hand]
    accepted = np.array([t.verbal_wagers for t in night.tables])[night.table[rounds]]
    spoken = ante & accepted & (chance < 0.02)
    plaque = ~spoken & (chance > 0.6) & (wagers.cents >= 50000)
    changed = ante & (rng.random(wagers.hand.size) < 0.02)
    first = clock.first[rounds]
    middle = (clock.placed + (first - clock.placed) // 2) // 1000 * 1000
    return {
        "wager_form": Coded(np.where(spoken, 1, np.where(plaque, 2, 0)), ["chips", "verbal_cash", "plaques"]),
        "confirmed_by": Coded(np.where(spoken, 0, -1), ["dealer"]),
        "cash_converted_at": np.where(spoken, first + 400_000, MISSING),
        "wager_changed_at": np.where(changed, middle, MISSING),
        "wager_change": Coded(
            np.where(changed, (chance > 0.7).astype(np.int64), -1), ["increased", "reduced"]
        ),
    }
