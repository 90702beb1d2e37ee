"""Rows of the log that belong to rounds: rounds, hands and wagers."""

import numpy as np
import pyarrow as pa

from rules.ch686a_over_under.columns import GAME
from sample_logs.arrow import MISSING, Coded, Listed, card_codes, rows_of, same
from sample_logs.night import Names
from sample_logs.over_under import law
from sample_logs.over_under.clock import Clock, shuffled_by_hand
from sample_logs.over_under.night import Night
from sample_logs.shoe.book import SEAT_NAMES
from sample_logs.shoe.rows import form, round_columns
from sample_logs.within import number, places

_METHODS = ["manual", "device", "continuous"]


def round_rows(night: Night, clock: Clock, names: Names, property_id: str) -> pa.Table:
    """Rows of ``rounds``, without gaming day and number in it."""
    dealt, count = night.dealt, night.table.size
    by_hand = shuffled_by_hand(night)[dealt.shoe]
    method = np.where(dealt.reshuffled, 2, np.where(by_hand, 0, 1))
    columns = round_columns(night, names, property_id, GAME) | {
        "variant": same("standard", count),
        "dealing_method": Coded(dealt.reshuffled.astype(np.int64), ["manual_shoe", "automated_shoe"]),
        "shuffle_method": Coded(method, _METHODS),
        "wagers_opened_at": clock.opened,
        "first_card_at": clock.first,
        "third_card_at": clock.third,
        "settled_at": clock.settled,
    }
    return rows_of("rounds", columns)


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
    ante = wagers.kind == law.ANTE
    accepted = np.array([t.verbal_wagers for t in night.tables])[night.table[rounds]]
    return rows_of(
        "wagers",
        {
            "round_id": names.round(rounds),
            "wager_number": places(rounds) + 1,
            "wager_position": Coded(boxes.seat[wagers.hand], SEAT_NAMES),
            "wager_player_id": names.player(boxes.player[wagers.hand]),
            "wager_kind": Coded(wagers.kind, law.KINDS),
            "wager_amount": wagers.cents,
            "wager_placed_at": clock.placed,
            **form(rng, clock.placed, clock.first[rounds], wagers.cents, (ante & accepted, ante)),
            "wager_outcome": Coded(wagers.outcome, law.OUTCOMES),
            "wager_paid": wagers.paid,
            "wager_returned": wagers.returned,
            "collected_at": np.where(kept, clock.ended, MISSING),
            "paid_at": np.where(kept, MISSING, clock.ended),
            "settlement_order": number(rounds, clock.ended),
            "paid_from": Coded(np.where(wagers.paid > 0, 0, -1), ["table"]),
        },
    )
