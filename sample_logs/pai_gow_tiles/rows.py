"""Rows of the log that belong to rounds: rounds, hands and wagers."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa

from rules.ch621a_pai_gow_tiles.columns import GAME, MAIN, PAIRS
from sample_logs.arrow import MISSING, Coded, Flags, Ints, Listed, rows_of, same
from sample_logs.pai_gow_tiles.clock import Clock
from sample_logs.pai_gow_tiles.night import PLACES, Night
from sample_logs.pai_gow_tiles.ranks import HANDS, SPLITS, TILES, Tiles
from sample_logs.pai_gow_tiles.settle import LOSE, OUTCOMES, SURRENDER, Settled, seen
from sample_logs.within import number, places

POSITIONS = ["dealer", *(str(n) for n in range(1, PLACES))]


@dataclass(frozen=True, slots=True)
class Told:
    """All that is known of one day's openings, to be written down."""

    night: Night
    settled: Settled
    clock: Clock

    @property
    def rounds(self) -> list[str]:
        """Names of the rounds."""
        return self.night.numbered("{}-{:04d}")

    def players(self, numbers: Ints) -> Coded:
        """Names of players by number."""
        night = self.night
        stem = f"T{night.day:%y%m%d}-{night.opening.group}"
        return Coded(numbers, [f"{stem}{n + 1:05d}" for n in range(night.seating.count)])


def round_rows(told: Told, property_id: str) -> pa.Table:
    """Rows of ``rounds``, without gaming day and number in it."""
    night, clock = told.night, told.clock
    count, staff = night.table.size, night.staff(dealers=301, floor=31, shift=40)
    return rows_of(
        "rounds",
        {
            "property_id": same(property_id, count),
            "table_id": Coded(night.table, [t.table_id for t in night.tables]),
            "round_id": told.rounds,
            "game": same(GAME, count),
            "variant": same("standard", count),
            "dealer_id": Coded(staff.dealer, staff.dealers),
            "floorperson_id": Coded(staff.floorperson, staff.floor),
            "wagers_opened_at": clock.opened,
            "no_more_bets_at": clock.no_more,
            "first_card_at": clock.first,
            "settled_at": clock.settled,
            "bank_position": same("dealer", count),
            "simulated": np.zeros(count, np.bool_),
            "void": night.void,
            "void_reason": Coded(np.where(night.void, 0, -1), ["misdeal"]),
        },
    )


def hand_rows(told: Told) -> pa.Table:
    """Rows of ``hands``, the dealer's and those of players."""
    night, clock = told.night, told.clock
    count = night.table.size
    there = np.concatenate([np.ones((count, 1), bool), night.main > 0], axis=1).ravel()
    known = _with_dealer(~night.void, seen(night)).ravel()[there]
    rounds = np.repeat(np.arange(count), PLACES)[there]
    none = np.full(count, MISSING)
    players = np.concatenate([np.full((count, 1), -1), night.seating.player], axis=1).ravel()[there]
    given_up = _with_dealer(np.zeros(count, bool), night.given_up).ravel()[there]
    return rows_of(
        "hands",
        {
            "round_id": Coded(rounds, told.rounds),
            "hand_position": Coded(np.tile(np.arange(PLACES), count)[there], POSITIONS),
            "hand_player_id": told.players(players),
            "tiles": _listed(known, night.tiles.reshape(-1, 4)[there]),
            **_laid(night, there, known),
            "hand_set_at": _with_dealer(clock.dealer_set, clock.set_at).ravel()[there],
            "hand_revealed_at": _with_dealer(clock.turned, clock.shown).ravel()[there],
            "surrendered": given_up,
            "surrendered_at": _with_dealer(none, clock.given_up).ravel()[there],
            "hand_racked_at": _with_dealer(none, clock.gathered).ravel()[there],
        },
    )


def _with_dealer(dealers: Any, players: Any) -> Any:
    """Put the dealer's column before those of the players; rounds x 7."""
    return np.concatenate([dealers[:, None], players], axis=1)


def _listed(known: Flags, tiles: Tiles) -> Listed:
    """Lists of tiles, empty cells where they are not known."""
    values = Coded(tiles[known].ravel().astype(np.int64), list(TILES))
    return Listed(np.where(known, tiles.shape[1], MISSING), values)


def _laid(night: Night, there: Flags, known: Flags) -> dict[str, Any]:
    """High and low hand as laid down: the better one first, unless the player crossed them."""
    tiles, way = night.tiles.reshape(-1, 4)[there], night.way.ravel()[there]
    laid = np.take_along_axis(tiles, SPLITS[way], axis=1)
    first, second = HANDS[laid[:, 0], laid[:, 1]], HANDS[laid[:, 2], laid[:, 3]]
    swap = (second > first) != night.crossed.ravel()[there]
    upper = np.where(swap[:, None], laid[:, 2:], laid[:, :2])
    lower = np.where(swap[:, None], laid[:, :2], laid[:, 2:])
    return {"set_high_tiles": _listed(known, upper), "set_low_tiles": _listed(known, lower)}


def wager_rows(rng: np.random.Generator, told: Told) -> pa.Table:
    """Rows of ``wagers``."""
    settled, clock, night = told.settled, told.clock, told.night
    rounds, seats = settled.round, settled.seat
    count = rounds.size
    ends = np.where(settled.kind == 0, clock.main_settled[rounds, seats], clock.pairs_settled[rounds, seats])
    gone = np.isin(settled.outcome, (LOSE, SURRENDER))
    until = clock.no_more[rounds] - 500_000
    opened = clock.opened[rounds]
    placed = opened + (until - opened) * rng.integers(10, 95, count) // 100 // 1000 * 1000
    charged = settled.vigorish > 0
    return rows_of(
        "wagers",
        {
            "round_id": Coded(rounds, told.rounds),
            "wager_number": places(rounds) + 1,
            "wager_position": Coded(seats + 1, POSITIONS),
            "wager_player_id": told.players(night.seating.player[rounds, seats]),
            "wager_kind": Coded(settled.kind, [MAIN, PAIRS]),
            "wager_amount": settled.cents,
            "wager_placed_at": placed,
            "wager_form": same("chips", count),
            "wager_outcome": Coded(settled.outcome, OUTCOMES),
            "wager_paid": settled.paid,
            "wager_returned": settled.returned,
            "collected_at": np.where(gone, ends, MISSING),
            "paid_at": np.where(gone, MISSING, ends),
            "settlement_order": number(rounds, ends),
            "vigorish": settled.vigorish,
            "vigorish_handling": Coded(np.where(charged, 0, -1), ["collected"]),
            "vigorish_handled_at": np.where(charged, ends, MISSING),
            "vigorish_collected_at": np.where(charged, ends, MISSING),
            "paid_from": Coded(np.where(settled.paid > 0, 0, -1), ["table"]),
        },
    )
