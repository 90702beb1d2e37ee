"""When everything happens in a round of dice, deal, setting and showdown, and in which order it ends."""

from dataclasses import dataclass

import numpy as np

from sample_logs.arrow import MISSING, Flags, Ints
from sample_logs.poker import steps, wagers
from sample_logs.poker.clock import Clock, on_the_wall, until_closed
from sample_logs.poker.deal import PLACES
from sample_logs.poker.faults import Fault
from sample_logs.poker.night import Night
from sample_logs.poker.plan import AUTOMATED_SHOE, PokerPlan
from sample_logs.poker.settled import LOSE, SURRENDER, WIN, BankMoney, Envy, Settled
from sample_logs.poker.steps import Finish, Steps
from sample_logs.seven_cards.showdown import Hands

_SHOW, _SETTLE, _TAKE_IN, _PAY = -1, 0, 50, 1300
_FIRST_AREA = 9
_RESETS = 6000  # milliseconds that the dealer takes to set hands again


def keep_time(rng: np.random.Generator, plan: PokerPlan, night: Night, hands: Hands, length: Ints) -> Clock:
    """Give every round its times; ``length`` is how long its settlement takes, in milliseconds.

    Raises ValueError when a table's rounds do not fit into its day, or a deck is kept too long.
    """
    offsets = _until_dealt(rng, night)
    # Where the dealer sets first, players wait for hands that he has to set again.
    again = _RESETS * ((hands.first_as >= 0).any(axis=1) & night.rules.sets_first)
    set_at = _setting(rng, night, hands, offsets["dealt"] + again)
    offsets |= _showing(night, hands, offsets["dealt"], set_at)
    over = offsets["settling"] + length + rng.integers(4000, 8000, night.table.size)
    return on_the_wall(plan, night, offsets, (set_at, over))


def _until_dealt(rng: np.random.Generator, night: Night) -> dict[str, Ints]:
    """Milliseconds from the opening of wagers to the end of the deal."""
    offsets = until_closed(rng, night)
    no_more, generator = offsets["no_more"], night.at("generator")
    again = np.where(np.isin(night.fault, (Fault.NOT_FLAT, Fault.FELL_OUT)), 6000, 0)
    shaken = no_more + 3500 + again
    found = np.where(generator, no_more + 3500, shaken + 4000)
    first = found + rng.integers(900, 1600, night.table.size)
    deal = np.where(night.dealing(AUTOMATED_SHOE), 12000, 20000)
    short = night.cut_short
    dealt = first + np.where(short, deal // 2, deal)
    return offsets | {
        "shaken": np.where(generator, MISSING, shaken),
        "found": found,
        "first": first,
        "completed": np.where(short, MISSING, dealt),
        "dealt": dealt,
    }


def _setting(rng: np.random.Generator, night: Night, hands: Hands, dealt: Ints) -> Ints:
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


def _showing(night: Night, hands: Hands, dealt: Ints, set_at: Ints) -> dict[str, Ints]:
    """When the dealer's or the bank's hands are set and shown, in milliseconds; sets theirs in ``set_at``."""
    bank, rows = night.banks.position, np.arange(night.table.size)
    banked = bank > 0
    players = set_at.copy()
    players[rows[banked], bank[banked]] = MISSING
    waits = np.maximum(players.max(axis=1), dealt)
    banks_set = waits + 3000
    set_at[rows[banked & ~night.void], bank[banked & ~night.void]] = banks_set[banked & ~night.void]
    reset = _RESETS * (hands.first_as >= 0).any(axis=1)
    before = dealt if night.rules.sets_first else waits
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


@dataclass(frozen=True, slots=True)
class BankedFinish(Finish):
    """How each round ends, with rounds whose dealer's wager, cover or surplus is handled, for these steps."""

    dealer: Ints
    cover: Ints
    surplus: Ints


def finish(night: Night, hands: Hands, settled: Settled, envy: Envy, money: BankMoney) -> BankedFinish:
    """Put the end of every round in order."""
    banked = night.banks.position > 0
    sheet = Steps()
    _bets(sheet, night, settled, banked)
    shown = _show(sheet, night, hands)
    racked = _take_in(sheet, night, hands, banked, _waits(night, hands, envy))
    area = night.bets.area[envy.bet]
    sheet.add("envy", night.bets.round[envy.bet], phase=steps.ENVY, area=area, turn=envy.bet, takes=900)
    dealer = np.flatnonzero(night.banks.dealer_wager > 0)
    won = money.dealer[dealer] == WIN
    phase = np.where(won, steps.FROM_CENTER, steps.SURRENDERS)
    first = np.full(dealer.size, _FIRST_AREA)
    sheet.add("dealer", dealer, phase=phase, area=first, turn=0, takes=1500)
    cover = np.flatnonzero(money.cover + money.house_cover > 0)
    sheet.add("cover", cover, phase=steps.FROM_CENTER, area=np.full(cover.size, 10), turn=0, takes=2500)
    surplus = np.flatnonzero(money.surplus + money.house_surplus + money.vigorish > 0)
    sheet.add("surplus", surplus, phase=steps.SURPLUS, area=np.zeros_like(surplus), turn=0, takes=3000)
    timed, length = sheet.time(night.table.size)
    return BankedFinish(timed, length, shown, racked, dealer, cover, surplus)


def _bets(sheet: Steps, night: Night, settled: Settled, banked: Flags) -> None:
    bets = night.bets
    main = bets.kind == wagers.MAIN
    of_bank = banked[bets.round] & ~night.void[bets.round]
    phase = np.where(of_bank, steps.OPTIONAL, steps.IN_TURN)
    phase = np.where(of_bank & main, steps.IN_TURN, phase)
    phase = np.where(of_bank & main & (settled.outcome == WIN), steps.FROM_CENTER, phase)
    phase = np.where(settled.outcome == SURRENDER, steps.SURRENDERS, phase)
    takes = np.where(settled.outcome == LOSE, 900, _PAY) + np.where(settled.percent > 0, 30000, 0)
    sheet.add("bets", bets.round, phase=phase, area=bets.area, turn=_SETTLE + bets.kind, takes=takes)


def qualifying_lies(night: Night) -> Flags:
    """Rounds in which a player placed a Qualifying Wager."""
    found = np.zeros(night.table.size, np.bool_)
    found[night.bets.round[night.bets.qualifying]] = True
    return found


def _show(sheet: Steps, night: Night, hands: Hands) -> Ints:
    """Show players' hands in turn; surrendered ones only where a Qualifying Wager lies on the table."""
    shown = hands.set_as >= 0
    shown[:, 0] = False
    shown[np.arange(len(shown)), night.banks.position] = False
    shown &= ~hands.surrendered | qualifying_lies(night)[:, None]
    rows = np.flatnonzero(shown)
    area = rows % PLACES - 1
    sheet.add("shown", rows // PLACES, phase=steps.IN_TURN, area=area, turn=_SHOW, takes=1600)
    return rows


def _waits(night: Night, hands: Hands, envy: Envy) -> Flags:
    """Hands whose cards stay on the table until the Envy Bonuses for them are paid."""
    waits = np.zeros_like(hands.dead)
    waits[night.bets.round[envy.bet], envy.position] = True
    return waits


def _take_in(sheet: Steps, night: Night, hands: Hands, banked: Flags, waits: Flags) -> Ints:
    """Take in the cards of every hand that was set, voided or given up, and the dealer's last."""
    taken = (hands.set_as >= 0) | hands.dead
    rows = np.flatnonzero(taken)
    of_round, place = rows // PLACES, rows % PLACES
    bank = place == night.banks.position[of_round]
    phase = np.where(banked[of_round], steps.OPTIONAL, steps.IN_TURN)
    given_up = hands.surrendered.ravel()[rows] & ~qualifying_lies(night)[of_round]
    phase = np.where(given_up, steps.SURRENDERS, phase)
    phase = np.where(waits.ravel()[rows] | bank | (place == 0), steps.LAST, phase)
    takes = np.where(given_up, 2500, 700)
    sheet.add("racked", of_round, phase=phase, area=place - 1, turn=_TAKE_IN, takes=takes)
    return rows
