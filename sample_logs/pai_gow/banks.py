"""Players who bank the game: who is offered the bank, who takes it, and the dealer's wager (§ 645a.12)."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from sample_logs.arrow import Flags, Ints

_ACCEPTS = 0.13  # chance that a player who may bank does
_SHARES = 0.4  # chance that he shares the bank where that is filed


@dataclass(frozen=True, slots=True)
class Seats:
    """What the choice of banks depends on, by round.

    table   place of the table
    player  number of the player at each seat, rounds x 6, -1 where nobody sits
    plays   the player at the seat wagers if he does not bank
    stake   what he wagers, cents
    single  he wagers on no other area
    """

    table: Ints
    player: Ints
    plays: Flags
    stake: Ints
    single: Flags


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

    @property
    def dealer_wager(self) -> Ints:
        """What the dealer wagers against the bank, cents."""
        cents = np.where(self.directed >= 0, self.directed, self.owed)
        return np.where((self.position > 0) & ~self.shared, cents, 0)


def none(count: int) -> Banks:
    """Let the dealer bank so many rounds, and offer the bank in none of them."""
    position, owed = np.zeros((2, count), np.int64)
    return Banks(position, np.zeros(count, np.bool_), owed, np.full(count, -1), [[] for _ in range(count)])


@dataclass(slots=True, frozen=True)
class _Past:
    """What a table remembers of earlier rounds; entries are replaced as it goes on."""

    stakes: dict[int, int] = field(default_factory=dict)  # of players, in the last round nobody banked
    bank: list[int] = field(default_factory=lambda: [-1, 0])  # player and seat of the last round's bank
    first: list[bool] = field(default_factory=lambda: [False])  # he was the first to be offered it


def choose(
    rng: np.random.Generator, seats: Seats, filed: tuple[Flags, Flags, Ints], may: tuple[Flags, Flags]
) -> Banks:
    """Offer the bank round by round.

    filed  by table: banks, co-banking, and the dealer's wager in cents or -1
    may    by round: the bank is offered, and somebody may take it
    """
    banks, shares, wager = filed
    count = seats.table.size
    found = none(count)
    chance = rng.random((count, 9))
    past: dict[int, _Past] = {}
    for row in np.flatnonzero(banks[seats.table]).tolist():
        table = int(seats.table[row])
        here = past.setdefault(table, _Past())
        if may[0][row]:
            _offer(row, seats, found, here, chance[row], takes=bool(may[1][row]))
        if found.position[row]:
            found.shared[row] = shares[table] and chance[row, 6] < _SHARES
            last = here.stakes[int(seats.player[row, found.position[row] - 1])]
            found.owed[row] = wager[table] if wager[table] >= 0 else last
            if not found.shared[row] and chance[row, 7] < 0.2:
                # § 645a.12(g): a lesser amount, in whole chips of 25 cents, or none
                found.directed[row] = found.owed[row] // 50 * 25 * (chance[row, 8] < 0.5)
        _remember(row, seats, found, here)
    return found


def _offer(row: int, seats: Seats, found: Banks, past: _Past, chance: Ints, *, takes: bool) -> None:
    player = seats.player[row].tolist()
    order = [seat for seat in range(6, 0, -1) if player[seat - 1] >= 0 and player[seat - 1] != past.bank[0]]
    if not order:  # nobody but the last bank is there, and he passes
        found.offered[row].append(past.bank[1])
    if past.first[0]:  # the player to the right of the last bank comes first
        order = [s for s in order if s < past.bank[1]] + [s for s in order if s > past.bank[1]]
    for seat in order:
        found.offered[row].append(seat)
        who = player[seat - 1]
        alone = (np.delete(seats.plays[row], seat - 1)).any()
        ready = takes and who in past.stakes and seats.single[row, seat - 1] and alone
        if ready and chance[seat - 1] < _ACCEPTS:
            found.position[row] = seat
            return


def _remember(row: int, seats: Seats, found: Banks, past: _Past) -> None:
    seat = int(found.position[row])
    who = int(seats.player[row, seat - 1]) if seat else -1
    past.bank[:] = [who, seat]
    past.first[0] = bool(seat) and found.offered[row] == [seat]
    if not seat:
        plays = np.flatnonzero(seats.plays[row] & seats.single[row])
        past.stakes.clear()
        past.stakes.update((int(seats.player[row, s]), int(seats.stake[row, s])) for s in plays)
