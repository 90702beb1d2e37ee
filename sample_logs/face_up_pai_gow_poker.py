"""A simulator of compliant Face Up Pai Gow Poker tables: ``simulate`` a ``Plan``, ``write`` it as a log."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from functools import partial
from pathlib import Path

import numpy as np
import pyarrow as pa

from sample_logs.arrow import joined
from sample_logs.attest import inspection_rows, observation_rows
from sample_logs.face_up.attest import OBSERVED, inspected
from sample_logs.face_up.extras import write_extras
from sample_logs.face_up.game import FACE_UP
from sample_logs.face_up.meters import Meters, ledger_rows, pay_from_meters
from sample_logs.face_up.plan import TableSetup, rules_submission, table_mix
from sample_logs.face_up.settle import settle
from sample_logs.logs import Log, day_by_day, put_together, refuse_existing, write_day, write_yaml
from sample_logs.pai_gow.clock import keep_time
from sample_logs.pai_gow.finish import finish
from sample_logs.pai_gow.money import no_bank
from sample_logs.pai_gow.names import name
from sample_logs.pai_gow.night import Opening, play
from sample_logs.pai_gow.openings import groups
from sample_logs.pai_gow.payments import payment_rows
from sample_logs.pai_gow.plan import Plan
from sample_logs.pai_gow.rows import Told
from sample_logs.pai_gow.showdown import set_hands

__all__ = [
    "Log",
    "Plan",
    "TableSetup",
    "rules_submission",
    "simulate",
    "table_mix",
    "whole",
    "write",
    "write_day",
]

_ROUNDS_A_DAY = 400  # what one table deals in a day at ease


def simulate(plan: Plan) -> Iterator[tuple[date, Log]]:
    """Give each gaming day's tables in turn; only one day is held in memory.

    Tables that play past the end of their gaming day give rows to the next.
    """
    meters = Meters({})
    return day_by_day(
        plan,
        lambda day, number: groups(plan, day, number, partial(_tell, plan, meters), write_extras),
        lambda day: {
            "inspections": inspection_rows(plan, day, inspected(plan)),
            "observations": observation_rows(plan, day, OBSERVED),
        },
    )


def whole(plan: Plan) -> Log:
    """Simulate all days into one set of tables; for small logs."""
    return put_together(simulate(plan))


def write(plan: Plan, log: Path) -> None:
    """Write the simulated log into a folder, day by day, with its Rules Submission beside it."""
    for day, tables in simulate(plan):
        write_day(tables, log, day)
    write_submission(plan, log)


def sample(log: Path, *, rounds: int, days: int, seed: int) -> None:
    """Write a compliant log of about so many rounds at tables that between them use every option.

    Raises FileExistsError when the folder already holds a log.
    """
    refuse_existing(log)
    tables = max(14, -(-rounds // (days * _ROUNDS_A_DAY)))
    write(Plan(seed=seed, rounds=rounds, days=days, tables=table_mix(tables)), log)


def write_submission(plan: Plan, log: Path) -> None:
    """Write ``rules_submission.yaml``."""
    write_yaml(rules_submission(plan), log)


def _tell(plan: Plan, meters: Meters, opening: Opening, seed: list[int]) -> tuple[Told, pa.Table]:
    """Play a group of tables from their opening to their close."""
    rng = np.random.default_rng(seed)
    night = play(rng, plan, opening, FACE_UP)
    hands = set_hands(rng, night)
    settled, envy = settle(night, hands)
    money = no_bank(night.table.size)
    end = finish(night, hands, settled, envy, money)
    clock = keep_time(rng, plan, night, hands, end.length)
    settled, (before, after), ledger = pay_from_meters(meters, night, settled, clock, end.bets().ends)
    told = Told(night, hands, settled, money, end, clock, name(night), before, after)
    return told, joined("payments", [payment_rows(told, envy), ledger_rows(ledger, told.names)])
