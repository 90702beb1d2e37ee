"""How tables where seven cards are set are played from their opening to their close, and written down."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

import numpy as np
import pyarrow as pa

from sample_logs.arrow import Coded, joined
from sample_logs.driver import Opening
from sample_logs.logs import Log
from sample_logs.poker.book import write_ends
from sample_logs.poker.clock import Clock
from sample_logs.poker.night import Night
from sample_logs.poker.plan import PokerPlan, PokerTable
from sample_logs.poker.preparation import write_preparation
from sample_logs.poker.rules import PokerRules
from sample_logs.poker.settled import BankMoney, Envy, Paid, Settled
from sample_logs.poker.steps import Finish
from sample_logs.poker.told import POSITIONS, Told, payments_of
from sample_logs.seven_cards.clock import finish, keep_time
from sample_logs.seven_cards.events import SevenBook, write_play
from sample_logs.seven_cards.night import play
from sample_logs.seven_cards.rows import SevenTold, hand_rows, round_rows, wager_rows
from sample_logs.seven_cards.showdown import Hands

HandsT = TypeVar("HandsT", bound=Hands)


class Meters(Protocol):
    """The progressive meters of an opening."""

    def pay(self, settled: Settled, finish: Finish, clock: Clock) -> Paid:
        """Pay shares of the meters."""

    def rows(self, told: Told) -> list[pa.Table]:
        """Payments to the meters."""


@dataclass(frozen=True, slots=True)
class SevenGame(Generic[HandsT]):
    """A game of seven cards, by what it does in its own way.

    set_hands  sets all hands
    settle     settles the players' wagers, but for shares of the meters, and finds Envy Bonuses
    money      settles the rounds that players bank; None where only the dealer does
    extras     writes events that its sisters do not have
    """

    rules: PokerRules
    set_hands: Callable[[np.random.Generator, Night], HandsT]
    settle: Callable[[Night, HandsT], tuple[Settled, Envy]]
    meters: Callable[[Night], Meters]
    money: Callable[[Night, HandsT, Settled], BankMoney] | None = None
    extras: Callable[[np.random.Generator, SevenBook], None] | None = None

    def tell(self, plan: PokerPlan, opening: Opening[PokerTable]) -> Log:
        """Play a group of tables from their opening to their close, and write it down."""
        rng = opening.chance()
        night = play(rng, plan, opening, self.rules)
        hands = self.set_hands(rng, night)
        settled, envy = self.settle(night, hands)
        money = self.money(night, hands, settled) if self.money else BankMoney.none(night.table.size)
        end = finish(night, hands, settled, envy, money)
        clock = keep_time(rng, plan, night, hands, end.length)
        meters = self.meters(night)
        paid = meters.pay(settled, end, clock)
        told = SevenTold(night, paid, end, clock, night.names(), hands, money)
        book = SevenBook(told)
        if self.extras:
            self.extras(opening.chance(2), book)
        rng = opening.chance(1)
        write_preparation(rng, book)
        write_play(book)
        write_ends(book)
        return {
            "rounds": round_rows(told, plan.property_id),
            "hands": hand_rows(told),
            "wagers": wager_rows(rng, told),
            "payments": joined("payments", [_envy(told, envy), *_banks(told), *meters.rows(told)]),
            "events": joined("events", book.pages),
        }


def _envy(told: SevenTold, envy: Envy) -> pa.Table:
    """Payments of Envy Bonuses."""
    bets = told.night.bets
    rounds, area = bets.round[envy.bet], bets.area[envy.bet]
    columns = {
        "payer_position": Coded(envy.position, POSITIONS),
        "payee_position": Coded(area + 1, POSITIONS),
        "payment_player_id": told.names.player(told.night.areas.holder[rounds, area]),
        "payment_for": Coded(bets.kind[envy.bet], list(bets.layout.kinds)),
        "payment_amount": envy.cents,
    }
    at = told.after(rounds, told.finish.timed["envy"].ends)
    return payments_of(told, "envy_bonus", rounds, at, columns)


def _banks(told: SevenTold) -> list[pa.Table]:
    """Payments that settle banked rounds, a table of rows for each kind."""
    money, finish_ = told.money, told.finish
    parts = []
    for kind, cents, rounds, step, later in (
        ("bank_cover", money.cover, finish_.cover, "cover", -600),
        ("house_cover", money.house_cover, finish_.cover, "cover", -300),
        ("house_surplus", money.house_surplus, finish_.surplus, "surplus", -900),
        ("bank_vigorish", money.vigorish, finish_.surplus, "surplus", -600),
        ("bank_surplus", money.surplus, finish_.surplus, "surplus", -300),
    ):
        some = cents[rounds] > 0
        of = rounds[some]
        seat = told.night.banks.position[of]
        player = told.night.seating.player[of, np.maximum(seat - 1, 0)]
        columns: dict[str, Any] = {"payment_amount": cents[of]}
        if not kind.startswith("house"):
            columns["payee_position"] = Coded(seat, POSITIONS)
            columns["payment_player_id"] = told.names.player(player)
        at = told.after(of, finish_.timed[step].ends[some] + later)
        parts.append(payments_of(told, kind, of, at, columns))
    return parts
