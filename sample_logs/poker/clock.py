"""When everything happens: a clock for every round, hand, wager and payment."""

from dataclasses import dataclass, fields

import numpy as np

from sample_logs.arrow import MISSING, Flags, Ints
from sample_logs.gaming_days import MICROSECONDS
from sample_logs.poker.faults import Fault
from sample_logs.poker.night import Night
from sample_logs.poker.plan import BY_HAND, PokerPlan
from sample_logs.within import running

_MS = 1000
_HOUR = 3600 * MICROSECONDS
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


def until_closed(rng: np.random.Generator, night: Night) -> dict[str, Ints]:
    """Milliseconds from the opening of wagers to the end of the shuffle, and of betting."""
    count = night.table.size
    device, banks = night.at("device"), night.at("player_bank")
    wagered = rng.integers(8000, 14000, count)
    shuffling = np.where(banks, wagered + 1500, 2500)
    jam = np.where(night.fault == Fault.JAM, 15000, 0)
    shuffled = shuffling + np.where(device, 2000, 16000) + jam
    ready = shuffled + np.where(device, 2500, 9000)
    return {
        "bank": np.where(banks, 1000, MISSING),
        "wagered": wagered,
        "shuffling": shuffling,
        "shuffled": shuffled,
        "ready": ready,
        "no_more": np.maximum(ready, wagered) + rng.integers(800, 2500, count),
    }


def on_the_wall(plan: PokerPlan, night: Night, offsets: dict[str, Ints], ends: tuple[Ints, Ints]) -> Clock:
    """Turn milliseconds from the opening of each round's wagers into times; what is not given did not happen.

    ends  when hands were set, rounds x 7, and when the round was over

    Raises ValueError when a table's rounds do not fit into its day, or a deck is kept too long.
    """
    set_at, over = ends
    count = night.table.size
    preparing = np.where(night.new_decks, OPENING, np.where(night.idle, IDLE, 0)) * 1000
    begun = running(night.table, np.arange(count), over + preparing) - over
    start = plan.opened_at(night.day, night.tables)[night.table] + begun * _MS
    never = np.full(count, MISSING)
    given = {each.name: offsets.get(each.name, never) for each in fields(Clock)}
    times = {name: np.where(v == MISSING, MISSING, start + v * _MS) for name, v in given.items()}
    times |= {
        "prepared_from": start - preparing * _MS,
        "opened": start,
        "over": start + over * _MS,
        "set_at": np.where(set_at == MISSING, MISSING, start[:, None] + set_at * _MS),
    }
    clock = Clock(**times)
    plan.refuse_overlong(night.day, night.tables, clock.over[night.last])
    _refuse_old_decks(night, clock)
    return clock


def _refuse_old_decks(night: Night, clock: Clock) -> None:
    begins = np.flatnonzero(night.new_decks)
    ends = np.append(begins[1:], night.table.size) - 1
    hours = np.where(night.dealing(BY_HAND), 4, 8)[begins]
    old: Flags = clock.over[ends] - clock.first[begins] > hours * _HOUR
    if old.any():
        message = f"{night.tables[int(night.table[begins[old.argmax()]])].table_id} keeps a deck too long"
        raise ValueError(message)
