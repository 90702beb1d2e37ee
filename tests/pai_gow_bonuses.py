"""Optional wagers of Pai Gow Poker: rounds written by hand, and what the clauses on them say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from audit.columns.chunk import Chunk
from audit.columns.silence import Complete
from audit.evidence.writer import LogNames
from audit.judge.gather import gather
from audit.recorded.attest import Attestations
from audit.verdicts.check import Outcome, Result, check
from audit.verdicts.either import by_either
from rules.catalogue import load
from tests.case_files import section_of
from tests.pai_gow_deals import DAY, PLACE, Deal, log
from tests.rounds import at, column

__all__ = ["at", "column"]

Row = dict[str, Any]
SECTIONS = ("s06_bonus", "s07_", "s11_fortune", "s11_optional", "s13_")

NOTHING = "Ks Jh 9d 7c 5s 3h 2d"
STRAIGHT = "5s 6h 7d 8c 9s Kd 2c"
THREE = "Qs Qh Qd 8c 5h 4s 2d"
STRAIGHT_AND_THREE = "5s 6h 7d 8c 9s 9h 9d"
THREE_PAIR = "Ks Kh Qd Qc 4s 4h 2d"
FULL_HOUSE = "Ks Kh Kd 4c 4h 9s 2d"
FOUR = "9s 9h 9d 9c Kh 4s 2d"
STRAIGHT_FLUSH = "5h 6h 7h 8h 9h Kd 2c"
ROYAL_FLUSH = "As Ks Qs Js Ts 4d 2c"
ROYAL_ACE_KING = "As Ks Qs Js Ts Ad Kd"
ROYAL_KING_QUEEN = "As Ks Qs Js Ts Kd Qd"
FIVE_ACES = "As Ah Ad Ac XX 7d 4c"
SEVEN_IN_A_ROW = "3d 4d 5d 6d 7d 8d 9d"
ACE_TO_FIVE = "Ah 2h 3h 4h 5h Kd 9c"
DRAGON = "Qs Jh 8d 7c 5h 4s 2d"

FILED: Row = {
    "wagers": (
        *("pai_gow_poker", "fortune_bonus", "emperors_treasure", "pai_gow_insurance"),
        *("progressive_payout", "queens_dragon", "dynasty_bonus", "protection", "red_black"),
    ),
    "fortune_bonus_paytable": "A",
    "emperors_treasure_paytable": "D",
    "insurance_paytable": "B",
    "progressive_reset": 250_000,
    "wager_minimum": 1_000,
}


def wager(position: str, kind: str = "pai_gow_poker", cents: int = 1_000, **columns: Any) -> Row:
    """Write a wager; ``odds`` settle it as a win, ``odds=0`` as a loss, and None leaves it open."""
    odds = columns.pop("odds", None)
    settled: Row = {}
    if odds is not None:
        settled = {"wager_paid": cents * odds, "wager_returned": cents if odds else 0}
        settled["wager_outcome"] = "win" if odds else "lose"
    return {
        "gaming_day": DAY,
        "wager_position": position,
        "wager_kind": kind,
        "wager_amount": cents,
        **settled,
        **columns,
    }


def deal(cards: Mapping[str, str | None], *wagers: Row, number: int = 1, **columns: Any) -> Deal:
    """Deal hands to positions; one without cards is there, and nobody saw it.

    columns  columns of the round; ``hand_columns`` those of hands, by position
    """
    of_hands = columns.pop("hand_columns", {})
    round_id = f"R{number}"
    row: Row = {
        **PLACE,
        "round_id": round_id,
        "round_number_in_day": number,
        "game": "pai_gow_poker",
        "variant": "emperors_challenge",
        "shoe_id": f"S{number}",
        "dealer_id": "D1",
        "void": False,
        "_begins": 200 * number,
        **columns,
    }
    hands = [
        {
            "gaming_day": DAY,
            "round_id": round_id,
            "hand_position": position,
            "cards": held.split() if held else None,
            "set_high": held.split()[:5] if held else None,
            "set_low": held.split()[5:] if held else None,
            **of_hands.get(position, {}),
        }
        for position, held in cards.items()
    ]
    numbered = [{"round_id": round_id, "wager_number": n, **each} for n, each in enumerate(wagers, start=1)]
    return Deal(row, hands, numbered)


def envy(payee: str, holder: str, cents: int, kind: str = "fortune_bonus", **columns: Any) -> Row:
    """Write an Envy Bonus of the first round."""
    return {
        "payment_kind": "envy_bonus",
        "payment_round_id": "R1",
        "payee_position": payee,
        "payer_position": holder,
        "payment_for": kind,
        "payment_amount": cents,
        **columns,
    }


def night(
    *deals: Deal,
    filed: Row | None = None,
    readings: Row | None = None,
    payments: Iterable[Row] = (),
    complete: Complete | None = None,
    later: Iterable[tuple[float, Row]] = (),
) -> Chunk:
    """Lay rounds out as one chunk; an option filed as None is not filed."""
    chosen = {**FILED, **(filed or {})}
    return log(*deals, filed=chosen, readings=readings, payments=payments, complete=complete, later=later)


def judged(chunk: Chunk) -> list[Outcome]:
    """Run the clauses of these sections; one that fails to run fails the test."""
    clauses = [
        item for item in load().of_chapter("645a") if item.function and section_of(item).startswith(SECTIONS)
    ]
    outcomes = by_either([check(clause, chunk, {}, Attestations({}, {})) for clause in clauses], chunk)
    assert not [outcome.error for outcome in outcomes if outcome.error]
    return outcomes


def said(chunk: Chunk, citation: str) -> list[str]:
    """Say what one clause makes of each of its rows, in the words of the case files."""
    (outcome,) = [one for one in judged(chunk) if one.clause.citation == citation]
    words = {Result.PASSED: "pass"} | {r: r.name.lower().replace("_", " ") for r in Result if r.value != 1}
    return [words[Result(result)] for result in outcome.results]


def breaches(chunk: Chunk) -> list[tuple[str, int | None]]:
    """Give the exceptions of a chunk: the clause that heads each, and its money."""
    return [told for found in breaches_by_round(chunk).values() for told in found]


def breaches_by_round(chunk: Chunk) -> dict[str, list[tuple[str, int | None]]]:
    """Give the exceptions of a chunk as ``breaches`` does, by the id of the round."""
    by_round: dict[str, list[tuple[str, int | None]]] = {}
    for each in gather(judged(chunk), chunk, load(), LogNames(("log",), {})):
        if each["outcome"] == "exception":
            by_round.setdefault(each["round_id"], []).append((each["clause"], each["amount_cents"]))
    return by_round
