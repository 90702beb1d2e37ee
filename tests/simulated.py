"""Simulated logs for tests, and what an audit of them finds."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pyarrow.compute as pc
import pyarrow.parquet as pq

from audit import pipeline
from sample_logs.logs import Log, write_day, write_statement
from sample_logs.minibaccarat.game import GAME
from sample_logs.minibaccarat.plan import EZ_WAGERS, Plan, TableSetup
from sample_logs.planters import Finding

# Tables that between them offer a place for every planter.
TABLES = (
    TableSetup("MB-01"),
    TableSetup("MB-02", variant="ez", wagers=EZ_WAGERS, decks=6),
    TableSetup(
        "MB-03",
        device=True,
        vigorish_collection="deferred",
        vigorish_rounding="next_quarter",
        disclosed_card_procedure="simulated_round",
    ),
    TableSetup(
        "MB-04",
        dealing_option="face_down",
        vigorish_rounding="nearest_quarter",
        dragon_bonus_paytable="B",
        positions=7,
        disclosed_card_procedure="simulated_round",
        house_money_portion=50,
    ),
    TableSetup("MB-05", device=True, decks=6, vigorish_rounding="next_quarter", dragon_bonus_paytable="C"),
)


def plan_of(rounds: int) -> Plan:
    """Plan two days of shallow shoes in which cards go astray often and tables fall idle."""
    return Plan(
        seed=11,
        rounds=rounds,
        days=2,
        tables=TABLES,
        irregular=120,
        cover_below=(120, 200),
        idle_every=3,
    )


@cache
def log_of(rounds: int) -> Log:
    """Simulate ``plan_of(rounds)`` once."""
    return GAME.whole(plan_of(rounds))


def audit_of(plan: Plan, log: Log, folder: Path) -> tuple[list[Finding], dict[str, Any]]:
    """Audit a log and return what was found, as an expectation states it, and the receipt."""
    return audited(plan, log, folder, GAME.write_submission)


def audited(
    plan: Any, log: Log, folder: Path, write_filing: Callable[[Any, Path], None]
) -> tuple[list[Finding], dict[str, Any]]:
    """Audit a log of any game; ``write_filing`` writes what its plan's casino filed, or stated otherwise."""
    write_whole(plan, log, folder / "log", write_filing)
    receipt = pipeline.run(folder / "log", folder / "log" / "rules_submission.yaml", folder / "run")
    return found_in(folder / "run"), receipt


def write_whole(plan: Any, log: Log, folder: Path, write_filing: Callable[[Any, Path], None]) -> None:
    """Write all days of a log, and what its plan's casino filed and stated."""
    days = {day for table in ("rounds", "events") for day in log[table]["gaming_day"].to_pylist()}
    for day in sorted(days):
        of_day = {table: rows.filter(pc.equal(rows["gaming_day"], day)) for table, rows in log.items()}
        write_day(of_day, folder, day)
    write_statement(folder)
    write_filing(plan, folder)


def found_in(run: Path) -> list[Finding]:
    """Read the findings of a run as an expectation states them."""
    return [
        Finding(
            clause=row["clause"],
            table_id=row["table_id"],
            round_id=row["round_id"],
            position=row["position"],
            fault=row["fault"] or "",
            amount_cents=row["amount_cents"],
            outcome=row["outcome"],
        )
        for row in pq.read_table(run / "findings.parquet").to_pylist()
    ]


def in_words(findings: list[Finding]) -> list[str]:
    """Sort findings into lines that can be compared and read."""
    return sorted(str(finding) for finding in findings)
