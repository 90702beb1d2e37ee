"""When everything happens: a clock for every round, hand, wager and payment."""

from __future__ import annotations

from dataclasses import dataclass
from zoneinfo import ZoneInfo

import numpy as np

from sample_logs.arrow import MISSING, Flags, Ints
from sample_logs.gaming_days import MICROSECONDS, GamingDays
from sample_logs.pai_gow import wagers
from sample_logs.pai_gow.faults import CUT_SHORT, Fault
from sample_logs.pai_gow.night import Night
from sample_logs.pai_gow.plan import AUTOMATED_SHOE, BY_HAND, Plan
from sample_logs.pai_gow.showdown import AnyHands

_MS = 1000
_HOUR = 3600 * MICROSECONDS
_RESETS = 6000  # milliseconds that the dealer takes to set hands again
OPENING, IDLE = 900, 1500  # seconds a table needs to get new decks ready, or lies idle


@dataclass(frozen=True, slots=True)
class Clock:
    """Times of every round in UTC microseconds; MISSING where a thing did not happen.

    prepared_from  when work on new decks, or an idle spell, begins before the round
    bank           when the bank is offered
    shuffling      when the shuffle begins; ``ready`` when the deck can be dealt
    shaken         when the dice are shaken for the roll that counts; ``found`` the starting position
    showing        when the dealer's or the bank's hands lie open
    settling       when surrenders, or the first hand, are turned to
    set_at         rounds x 7, when each hand was set
    """

    prepared_from: Ints
    opened: Ints
    bank: Ints
    wagered: Ints
    shuffling: Ints
    shuffled: Ints
    ready: Ints
    no_more: Ints
    shaken: Ints
    found: Ints
    first: Ints
    completed: Ints
    dealer_set: Ints
    showing: Ints
    settling: Ints
    over: Ints
    set_at: Ints


def keep_time(rng: np.random.Generator, plan: Plan, night: Night, hands: AnyHands, length: Ints) -> Clock:
    """Give every round its times; ``length`` is how long its settlement takes, in milliseconds.

    Raises ValueError when a table's rounds do not fit into its day, or a deck is kept too long.
    """
    offsets = _until_dealt(rng, night)
    # Where the dealer sets first, players wait for hands that he has to set again.
    again = _RESETS * ((hands.first_as >= 0).any(axis=1) & night.game.sets_first)
    set_at = _setting(rng, night, hands, offsets["dealt"] + again)
    offsets |= _showing(night, hands, offsets["dealt"], set_at)
    over = offsets["settling"] + length + rng.integers(4000, 8000, night.table.size)
    return on_the_wall(plan, night, offsets, (set_at, over))


def on_the_wall(plan: Plan, night: Night, offsets: dict[str, Ints], ends: tuple[Ints, Ints]) -> Clock:
    """Turn milliseconds from the opening of each round's wagers into times.

    ends  when hands were set, rounds x 7, and when the round was over

    Raises ValueError as ``keep_time`` does.
    """
    set_at, over = ends
    preparing = np.where(night.new_decks, OPENING, np.where(night.idle, IDLE, 0)) * 1000
    total = np.cumsum(over + preparing)
    first = np.flatnonzero(night.sequence == 0)
    begun = total - over - (total - over - preparing)[first][night.table]
    days = GamingDays(ZoneInfo(plan.time_zone), plan.day_starts)
    opens = np.array([days.at(night.day, t.opens) for t in night.tables])[night.table]
    start = opens + begun * _MS
    times = {name: np.where(v == MISSING, MISSING, start + v * _MS) for name, v in offsets.items()}
    times.pop("dealt")
    clock = Clock(
        prepared_from=start - preparing * _MS,
        opened=start,
        over=start + over * _MS,
        set_at=np.where(set_at == MISSING, MISSING, start[:, None] + set_at * _MS),
        **times,
    )
    _refuse_overlong(plan, night, clock, opens)
    return clock


def _until_dealt(rng: np.random.Generator, night: Night) -> dict[str, Ints]:
    """Milliseconds from the opening of wagers to the end of the deal."""
    count = night.table.size
    device = night.at("device")
    banks = night.at("player_bank") if night.game.banks else np.zeros(count, np.bool_)
    wagered = rng.integers(8000, 14000, count)
    shuffling = np.where(banks, wagered + 1500, 2500)
    jam = np.where(night.fault == Fault.JAM, 15000, 0)
    shuffled = shuffling + np.where(device, 2000, 16000) + jam
    ready = shuffled + np.where(device, 2500, 9000)
    no_more = np.maximum(ready, wagered) + rng.integers(800, 2500, count)
    generator = night.at("generator")
    again = np.where(np.isin(night.fault, (Fault.NOT_FLAT, Fault.FELL_OUT)), 6000, 0)
    shaken = no_more + 3500 + again
    found = np.where(generator, no_more + 3500, shaken + 4000)
    first = found + rng.integers(900, 1600, count)
    deal = np.where(night.dealing(AUTOMATED_SHOE), 12000, 20000)
    short = np.isin(night.fault, CUT_SHORT)
    dealt = first + np.where(short, deal // 2, deal)
    return {
        "bank": np.where(banks, 1000, MISSING),
        "wagered": wagered,
        "shuffling": shuffling,
        "shuffled": shuffled,
        "ready": ready,
        "no_more": no_more,
        "shaken": np.where(generator, MISSING, shaken),
        "found": found,
        "first": first,
        "completed": np.where(short, MISSING, dealt),
        "dealt": dealt,
    }


def _setting(rng: np.random.Generator, night: Night, hands: AnyHands, dealt: Ints) -> Ints:
    """When players have set their hands, in milliseconds; a player with two areas sets them in turn."""
    times = dealt[:, None] + 6000 + rng.integers(3000, 18000, hands.set_as.shape)
    lower, upper = times[:, 1:6], times[:, 2:7]
    second = night.areas.second[:, 1:]
    stakes = np.zeros((night.table.size, 7), np.int64)
    main = night.bets.kind == wagers.MAIN
    stakes[night.bets.round[main], night.bets.area[main] + 1] = night.bets.cents[main]
    # § 645a.7(f): the larger wager first, of equal ones counterclockwise, from the higher position.
    upper_first = stakes[:, 2:7] >= stakes[:, 1:6]
    early, late = np.minimum(lower, upper), np.maximum(lower, upper) + 700
    times[:, 1:6] = np.where(second, np.where(upper_first, late, early), lower)
    times[:, 2:7] = np.where(second, np.where(upper_first, early, late), times[:, 2:7])
    players = hands.set_as >= 0
    players[:, 0] = False
    return np.where(players, times, MISSING)


def _showing(night: Night, hands: AnyHands, dealt: Ints, set_at: Ints) -> dict[str, Ints]:
    """When the dealer's or the bank's hands are set and shown, in milliseconds; sets theirs in ``set_at``."""
    bank, rows = night.banks.position, np.arange(night.table.size)
    banked = bank > 0
    players = set_at.copy()
    players[rows[banked], bank[banked]] = MISSING
    waits = np.maximum(players.max(axis=1), dealt)
    banks_set = waits + 3000
    set_at[rows[banked & ~night.void], bank[banked & ~night.void]] = banks_set[banked & ~night.void]
    reset = _RESETS * (hands.first_as >= 0).any(axis=1)
    before = dealt if night.game.sets_first else waits
    dealer = before + np.where(banked, 7000, 4000) + reset
    plays = hands.set_as[:, 0] >= 0
    set_at[:, 0] = np.where(plays, dealer, MISSING)
    shown = np.where(banked, np.where(plays, dealer, banks_set + reset) + 1500, np.maximum(waits, dealer))
    settling = np.where(night.void, dealt + 4000, shown + 1500)
    return {
        "dealer_set": np.where(plays, dealer, MISSING),
        "showing": np.where(night.void, MISSING, shown),
        "settling": settling,
    }


def _refuse_overlong(plan: Plan, night: Night, clock: Clock, opens: Ints) -> None:
    days = GamingDays(ZoneInfo(plan.time_zone), plan.day_starts)
    last = np.flatnonzero(night.last)
    late = days.day_numbers(clock.over[last], night.day, 2) > 0
    overnight = night.at("overnight")[last]
    too_long = (clock.over[last] - opens[last] > 23 * _HOUR) | (late & ~overnight)
    if too_long.any():
        table = night.tables[int(night.table[last[too_long.argmax()]])].table_id
        message = (
            f"{table} cannot play {plan.rounds_per_table(night.day)} rounds in a day: "
            "give the plan more tables or days"
        )
        raise ValueError(message)
    _refuse_old_decks(night, clock)


def _refuse_old_decks(night: Night, clock: Clock) -> None:
    begins = np.flatnonzero(night.new_decks)
    ends = np.append(begins[1:], night.table.size) - 1
    hours = np.where(night.dealing(BY_HAND), 4, 8)[begins]
    old: Flags = clock.over[ends] - clock.first[begins] > hours * _HOUR
    if old.any():
        message = f"{night.tables[int(night.table[begins[old.argmax()]])].table_id} keeps a deck too long"
        raise ValueError(message)
