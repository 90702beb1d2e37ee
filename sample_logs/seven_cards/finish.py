"""How each round ends: hands shown, wagers settled, Envy Bonuses paid and cards taken in, in order."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sample_logs.arrow import Flags, Ints
from sample_logs.poker import steps, wagers
from sample_logs.poker.deal import PLACES
from sample_logs.poker.night import Night
from sample_logs.poker.settled import LOSE, SURRENDER, WIN, BankMoney, Envy, Settled
from sample_logs.poker.steps import Finish, Steps
from sample_logs.seven_cards.showdown import Hands

_SHOW, _SETTLE, _TAKE_IN, _PAY = -1, 0, 50, 1300
_FIRST_AREA = 9


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
