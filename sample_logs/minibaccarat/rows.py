"""Rows of the log that belong to rounds: rounds, hands and wagers."""

import numpy as np
import pyarrow as pa

from rules.ch627a_minibaccarat.columns import GAME
from sample_logs.arrow import MISSING, Coded, Flags, Ints, Listed, card_codes, rows_of, same
from sample_logs.minibaccarat import law, shoes
from sample_logs.minibaccarat.clock import Clock, Debts
from sample_logs.minibaccarat.night import Night
from sample_logs.night import Names
from sample_logs.shoe.book import SEAT_NAMES
from sample_logs.shoe.rows import form, round_columns
from sample_logs.within import first_rows

HANDS = ["players_hand", "bankers_hand"]
_RESULTS = ["players_hand", "bankers_hand", "tie", "dragon_7", "panda_8"]
_KINDS = list(dict.fromkeys(law.KINDS))
_KIND_OF_SLOT = np.array([_KINDS.index(kind) for kind in law.KINDS])
_SIDE_OF_SLOT = np.full(len(law.SLOTS), -1)
_SIDE_OF_SLOT[[law.BONUS_PLAYER, law.BONUS_BANKER]] = 0, 1


def round_rows(night: Night, clock: Clock, names: Names, property_id: str) -> pa.Table:
    """Rows of ``rounds``, without gaming day and number in it."""
    dealt, count = night.dealt, night.table.size
    settles = ~dealt.simulated
    face_down = night.at("face_down").astype(np.int64)
    columns = round_columns(night, names, property_id, GAME) | {
        "variant": Coded(night.at("ez").astype(np.int64), ["standard", "ez"]),
        "dealing_method": same("manual_shoe", count),
        "shuffle_method": Coded(night.at("device").astype(np.int64), ["manual", "device"]),
        "dealing_option": Coded(face_down, ["face_up", "face_down"]),
        "wagers_opened_at": np.where(settles, clock.opened, MISSING),
        "no_more_bets_at": clock.no_more,
        "first_card_at": clock.first,
        "first_counts_announced_at": clock.counts,
        "third_card_at": clock.third,
        "result_announced_at": clock.result,
        "settled_at": np.where(settles, clock.settled, MISSING),
        "announced_result": Coded(_result(night), _RESULTS),
        "simulated": dealt.simulated,
    }
    return rows_of("rounds", columns)


def _result(night: Night) -> Ints:
    s, ez = night.score, night.at("ez")
    plain = np.where(s.player == s.banker, 2, np.where(s.player > s.banker, 0, 1))
    return np.where(ez & s.dragon, 3, np.where(ez & s.panda, 4, plain))


def hand_rows(night: Night, names: Names) -> pa.Table:
    """Rows of ``hands``: the Player's Hand and the Banker's Hand of each round in turn."""
    cards, error, up, seen, order = _cards(night)
    present = cards >= 0
    lengths = present.sum(axis=1)
    count = night.table.size
    s = night.score
    return rows_of(
        "hands",
        {
            "round_id": names.round(np.repeat(np.arange(count), 2)),
            "hand_position": Coded(np.tile([0, 1], count), HANDS),
            "cards": Listed(lengths, card_codes(cards[present])),
            "card_order": Listed(lengths, order[present]),
            "card_face_up": Listed(lengths, up[present]),
            "card_in_error": Listed(lengths, error[present]),
            "card_disclosed": Listed(lengths, seen[present]),
            "first_count": np.stack([s.player_first, s.banker_first], axis=1).ravel(),
            "final_count": np.stack([s.player, s.banker], axis=1).ravel(),
        },
    )


def _cards(night: Night) -> tuple[Ints, Flags, Flags, Flags, Ints]:
    """Cards of all hands, rows of three, with a wrongly dealt third card put where it was laid."""
    d, count = night.dealt, night.table.size
    wrong = (d.fault == shoes.THIRD_UNSEEN) | (d.fault == shoes.THIRD_SEEN)
    player = d.player.copy()
    player[wrong, 2] = d.astray[wrong]
    cards = np.stack([player, d.banker], axis=1).reshape(-1, 3).astype(np.int64)
    error = np.zeros((count, 2, 3), np.bool_)
    error[:, 0, 2] = wrong
    seen = np.zeros_like(error)
    seen[:, 0, 2] = d.fault == shoes.THIRD_SEEN
    up = np.ones_like(error)
    up[:, :, :2] = ~night.at("face_down")[:, None, None]
    up[:, 0, 2] = d.fault != shoes.THIRD_UNSEEN
    order = np.tile([[1, 3, 5], [2, 4, 6]], (count, 1, 1))
    order[:, 1, 2] = np.where((player[:, 2] < 0) | (d.fate == shoes.TO_BANKER), 5, 6)
    flat = (-1, 3)
    return cards, error.reshape(flat), up.reshape(flat), seen.reshape(flat), order.reshape(flat)


def wager_rows(rng: np.random.Generator, night: Night, clock: Clock, names: Names, debts: Debts) -> pa.Table:
    """Rows of ``wagers``."""
    bets, s = night.bets, night.settled
    lost = s.outcome == law.LOSE
    first = first_rows(bets.round)
    on_hand = bets.slot <= law.PLAYER
    may = on_hand, np.ones_like(on_hand)
    number = np.arange(bets.round.size) - first + 1
    paid_by_table = np.where(s.paid > 0, 0, -1)
    return rows_of(
        "wagers",
        {
            "round_id": names.round(bets.round),
            "wager_number": number,
            "wager_position": Coded(bets.seat, SEAT_NAMES),
            "wager_player_id": names.player(night.seating.player[bets.round, bets.seat]),
            "wager_kind": Coded(_KIND_OF_SLOT[bets.slot], _KINDS),
            "wager_side": Coded(_SIDE_OF_SLOT[bets.slot], HANDS),
            "wager_amount": bets.cents,
            "wager_placed_at": clock.placed,
            **form(rng, clock.placed, clock.no_more[bets.round], bets.cents, may),
            "wager_outcome": Coded(s.outcome, ["lose", "push", "win"]),
            "wager_paid": s.paid,
            "wager_returned": s.returned,
            "collected_at": np.where(lost, clock.ended, MISSING),
            "paid_at": np.where(lost, MISSING, clock.ended),
            "settlement_order": s.rank - first + 1,
            "vigorish": s.vigorish,
            **debts.columns(clock),
            "moved_amount": s.moved,
            "moved_to": np.where(s.moved_to >= 0, number[s.moved_to], MISSING),
            "paid_from": Coded(paid_by_table, ["table"]),
        },
    )
