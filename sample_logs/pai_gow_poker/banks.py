"""Players who bank the game: who is offered the bank, who takes it, and how such rounds end (§ 645a.12)."""

from dataclasses import dataclass, field

import numpy as np

from sample_logs.arrow import Flags, Ints
from sample_logs.pai_gow_poker.plan import setups
from sample_logs.poker.night import Night, Sitting
from sample_logs.poker.rules import Banks
from sample_logs.poker.settled import LOSE, PUSH, VOID, WIN, BankMoney, Settled
from sample_logs.poker.wagers import MAIN
from sample_logs.seven_cards.showdown import TwoHands
from sample_logs.vigorish import roundings, vigorish

_ACCEPTS = 0.13  # chance that a player who may bank does
_SHARES = 0.4  # chance that he shares the bank where that is filed


@dataclass(slots=True, frozen=True)
class _Past:
    """What a table remembers of earlier rounds; entries are replaced as it goes on."""

    stakes: dict[int, int] = field(default_factory=dict)  # of players, in the last round nobody banked
    bank: list[int] = field(default_factory=lambda: [-1, 0])  # player and seat of the last round's bank
    first: list[bool] = field(default_factory=lambda: [False])  # he was the first to be offered it


@dataclass(slots=True, frozen=True)
class _Seats:
    """Who sits where in every round, rounds x 6; he ``plays`` for such a stake if he does not bank.

    single  he wagers on no other area
    """

    player: Ints
    plays: Flags
    single: Flags
    stake: Ints


def choose_banks(rng: np.random.Generator, sitting: Sitting, stakes: Ints) -> Banks:
    """Offer the bank except at the start of a game; nobody takes it right after a void round."""
    tables, areas, seating = setups(sitting.tables), sitting.areas, sitting.seating
    seats = _Seats(seating.player, areas.plays & seating.taken, areas.single, stakes)
    after_void, fresh = np.append([False], sitting.void[:-1]), sitting.fresh
    found = Banks.none(sitting.table.size)
    chance = rng.random((sitting.table.size, 9))
    past: dict[int, _Past] = {}
    for row in np.flatnonzero(sitting.at("player_bank")).tolist():
        table = tables[sitting.table[row]]
        here = past.setdefault(int(sitting.table[row]), _Past())
        if not fresh[row]:
            _offer(row, seats, found, here, chance[row], takes=not after_void[row])
        if found.position[row]:
            found.shared[row] = table.co_banking and chance[row, 6] < _SHARES
            last = here.stakes[int(seats.player[row, found.position[row] - 1])]
            found.owed[row] = last if table.dealer_wager is None else table.dealer_wager
            if not found.shared[row] and chance[row, 7] < 0.2:
                # § 645a.12(g): a lesser amount, in whole chips of 25 cents, or none
                found.directed[row] = found.owed[row] // 50 * 25 * (chance[row, 8] < 0.5)
        _remember(row, seats, found, here)
    return found


def _offer(row: int, seats: _Seats, found: Banks, past: _Past, chance: Ints, *, takes: bool) -> None:
    player = seats.player[row].tolist()
    order = [seat for seat in range(6, 0, -1) if player[seat - 1] >= 0 and player[seat - 1] != past.bank[0]]
    if not order:  # nobody but the last bank is there, and he passes
        found.offered[row].append(past.bank[1])
    if past.first[0]:  # the player to the right of the last bank comes first
        order = [s for s in order if s < past.bank[1]] + [s for s in order if s > past.bank[1]]
    for seat in order:
        found.offered[row].append(seat)
        who = player[seat - 1]
        alone = np.delete(seats.plays[row], seat - 1).any()
        ready = takes and who in past.stakes and seats.single[row, seat - 1] and alone
        if ready and chance[seat - 1] < _ACCEPTS:
            found.position[row] = seat
            return


def _remember(row: int, seats: _Seats, found: Banks, past: _Past) -> None:
    seat, player = int(found.position[row]), seats.player
    past.bank[:] = [int(player[row, seat - 1]) if seat else -1, seat]
    past.first[0] = bool(seat) and found.offered[row] == [seat]
    if not seat:
        plays = np.flatnonzero(seats.plays[row] & seats.single[row])
        past.stakes.clear()
        past.stakes.update((int(player[row, s]), int(seats.stake[row, s])) for s in plays)


def bank_money(night: Night, hands: TwoHands, settled: Settled) -> BankMoney:
    """Settle the banked rounds from the centre of the layout (§ 645a.12(j), (l))."""
    banks, bets = night.banks, night.bets
    rows = np.arange(night.table.size)
    stake = banks.dealer_wager
    dealer = np.where(night.void, VOID, hands.against(banks.position)[rows, 0])

    def sum_of(outcome: int) -> Ints:
        of = (bets.kind == MAIN) & (settled.outcome == outcome)
        players = np.bincount(bets.round[of], bets.cents[of], rows.size).astype(np.int64)
        return players + np.where(dealer == outcome, stake, 0)

    center, winners = sum_of(LOSE), sum_of(WIN)
    banked = (banks.position > 0) & ~night.void
    short = np.where(banked, np.maximum(winners - center, 0), 0)
    over = np.where(banked, np.maximum(center - winners, 0), 0)
    house_cover = np.where(banks.shared, short // 2, 0)
    house_surplus = np.where(banks.shared, over // 2, 0)
    rounding = roundings(night.tables)[night.table]
    due = np.where(night.at("plays_ez"), 0, vigorish(over - house_surplus, rounding))
    return BankMoney(
        dealer=np.where(stake > 0, dealer, PUSH),
        cover=short - house_cover,
        house_cover=house_cover,
        surplus=over - house_surplus - due,
        house_surplus=house_surplus,
        vigorish=due,
    )
