"""A night of random rounds of one game, audited, and what the audit says beside the second evaluator."""

from __future__ import annotations

import random
from importlib import import_module
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

from audit import pipeline
from tests.second.casino import Played, permitted, seats, settle, settlements, write
from tests.second.due import Due, Row, Settled, key_of
from tests.second.minibaccarat import count, own_cards

Place = tuple[str, str]
"""A round and the position of a wager or payment in it; none for a round as a whole."""


def night(game: str, rounds: int, seed: int, properties: int = 12, tables: int = 4) -> list[Played]:
    """Deal and settle rounds of a game at gaming tables of several casinos."""
    deals, rng = import_module(f"tests.second.deals_{game}"), random.Random(seed)
    found: list[Played] = []
    for seat in seats(rng, deals.FILED, deals.READINGS, properties, tables):
        seat.filed["wagers"] = deals.offered(seat.filed)
        found += deals.at_table(rng, seat, rounds // (properties * tables))
    for played in found:
        settle(rng, played)
    return found


def audited(game: str, played: list[Played], folder: Path) -> tuple[list[Row], dict[str, Any]]:
    """Write rounds as a log, audit it, and return what was found and the receipt."""
    submission = write(folder / "log", game, played)
    if recorded := getattr(import_module(f"tests.second.deals_{game}"), "RECORDED", None):
        (folder / "log" / "recording.yaml").write_text(recorded, encoding="utf-8")
    receipt = pipeline.run(folder / "log", submission, folder / "run", jobs=1)
    return pq.read_table(folder / "run" / "findings.parquet").to_pylist(), receipt


def exceptions(game: str, findings: list[Row]) -> set[Place]:
    """Return where exceptions were found, but of clauses that the game's random rounds do not keep to."""
    beside: frozenset[str] = getattr(import_module(f"tests.second.deals_{game}"), "BESIDE", frozenset())
    found = [f for f in findings if f["outcome"] == "exception" and f["clause"] not in beside]
    return {(f["round_id"], f["position"] or "") for f in found}


def spoil(rng: random.Random, played: list[Played], one_in: int) -> set[Place]:
    """Let one payment in so many be off by a cent; return where."""
    found = set()
    for each in played:
        due = rng.choice(each.dues)
        # Where lammers count, random rounds have wrong ones: these are the breach, what was paid follows.
        by_lammer = due.key.startswith("payment") and "lammer" in each.seat.readings.values()
        either = (0, 0, 0) in due.others  # returned or lost: a part returned is told as neither
        if rng.randrange(one_in) == 0 and due.due_cents is not None and not by_lammer and not either:
            where = _off_by_a_cent(rng, each, due)
            found |= {where} if where else set()
    return found


def _off_by_a_cent(rng: random.Random, played: Played, due: Due) -> Place | None:
    round_id = played.round.row["round_id"]
    for payment in played.round.payments:
        if due.key == f"payment {payment['payment_number']}":
            payment["payment_amount"] += rng.choice((1, -1)) if payment["payment_amount"] else 1
            of_the_bank = payment["payment_kind"].startswith(("bank", "house"))
            return round_id, "" if of_the_bank else payment["payee_position"]
    [wager] = [w for w in played.round.wagers if key_of(w) == due.key]
    if played.round.row.get("void") and "wager_change" in wager:
        return None  # whether it goes back by the one paragraph or the other is not for this
    wrong = [s for s in _near(wager) if not permitted(due, s)]
    if due.at_least and due.due_cents == 1:  # no odds are held, nor any vigorish
        wrong = [s for s in wrong if s[2] == wager["vigorish"]]
    if wager["wager_kind"] == "progressive_bonus":  # its stake was collected before: only the total counts
        totals = {paid + back for paid, back, _ in settlements(due)}
        wrong = [s for s in wrong if s[0] + s[1] not in totals]
    if not wrong:
        return None
    paid, back, vigorish = rng.choice(wrong)
    wager |= {"wager_paid": paid, "wager_returned": back, "vigorish": vigorish}
    return round_id, wager["wager_position"]


def _near(wager: Row) -> list[Settled]:
    """Return the settlements a cent from the one recorded."""
    now = wager["wager_paid"], wager["wager_returned"], wager["vigorish"]
    kinds = range(3) if wager["wager_kind"] in ("banker", "pai_gow", "pai_gow_poker") else range(2)
    near = [tuple(c + by * (place == k) for k, c in enumerate(now)) for place in kinds for by in (1, -1)]
    return [(a, b, c) for a, b, c in near if min(a, b, c) >= 0]


def misdraw(rng: random.Random, played: list[Played], one_in: int) -> set[Place]:
    """Draw a third card too many or too few in one round of Minibaccarat in so many; settle as it lies.

    Returns where.
    """
    found = set()
    for each in played:
        hand = rng.choice(each.round.hands)
        if rng.randrange(one_in) or each.round.row.get("void") or "card_in_error" in each.round.hands[0]:
            continue
        if len(hand["cards"]) == 3:
            hand["cards"].pop()
            hand["card_order"].pop()
        else:
            hand["cards"].append(rng.choice(("5c", "Kd", "Ah")))
            hand["card_order"].append(max(max(h["card_order"]) for h in each.round.hands) + 1)
        _settle_anew(rng, each)
        found.add((each.round.row["round_id"], ""))
    return found


def _settle_anew(rng: random.Random, played: Played) -> None:
    deals = import_module("tests.second.deals_minibaccarat")
    code = import_module("tests.second.minibaccarat")
    row, hands = played.round.row, played.round.hands
    for hand in hands:
        hand["final_count"] = count(own_cards(hand))
    row["announced_result"] = deals.result(*hands, ez=row["variant"] == "ez")
    played.dues[:] = code.due(played.round, played.seat.filed, played.seat.readings)
    settle(rng, played)
