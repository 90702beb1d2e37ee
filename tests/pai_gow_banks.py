"""Rounds of Pai Gow Poker that players bank, written by hand, and what § 645a.12 says of them."""

from __future__ import annotations

from functools import cache
from typing import Any

from audit.columns.chunk import Chunk
from audit.evidence.writer import LogNames
from audit.judge.gather import gather
from audit.recorded.attest import Attestations
from audit.verdicts.check import Result, check
from rules.catalogue import load
from rules.clause import Clause
from tests.pai_gow_deals import DAY, PLACE, Deal
from tests.rounds import at

Row = dict[str, Any]
SEATS = ("2", "4", "6")
SETTLED = {"win": (1, 1), "lose": (0, 0), "push": (0, 1), "void": (0, 1), "surrender": (0, 0)}
RESULTS = {
    Result.PASSED: "pass",
    Result.EXCEPTION: "exception",
    Result.UNKNOWN: "unknown",
    Result.NOT_APPLICABLE: "not applicable",
    Result.NOT_AUDITABLE: "not auditable",
}
# The bank sets a pair of nines over king-queen; a player with two better hands, one equal, one worse.
HANDS = {
    "bank": ("9s 9d 7h 5c 3d", "Ks Qh"),
    "win": ("Ts Td 7s 5d 3h", "Ac Kh"),
    "push": ("Js Jd 7c 5h 3c", "8s 6h"),
    "lose": ("8h 8d 6c 4h 2d", "Kc Jh"),
}


def play(number: int, bank: str = "dealer", /, minute: float | None = None, **columns: Any) -> Deal:
    """Start a round, one every ten minutes, with the players 2, 4 and 6 at the positions of that number."""
    begins = 600 * number if minute is None else 60 * minute
    row: Row = {
        **PLACE,
        "round_id": f"R{number}",
        "round_number_in_day": number,
        "game": "pai_gow_poker",
        "variant": "standard",
        "shoe_id": f"S{number}",
        "shuffle_method": "manual",
        "first_card_at": at(begins + 60),
        "settled_at": at(begins + 300),
        "bank_position": bank,
        "co_banking": False,
        "void": False,
        "_begins": begins,
        **columns,
    }
    return Deal(row, [], [])


def put(deal: Deal, position: str, outcome: str, cents: int = 10_000, **columns: Any) -> Deal:
    """Add a hand and a Pai Gow Poker Wager on it that was settled with some outcome."""
    named = {"gaming_day": DAY, "round_id": deal.round["round_id"]}
    player = None if position == "dealer" else f"P{position}"
    high, low = HANDS.get(outcome, HANDS["lose"])
    hand = {
        "hand_position": position,
        "hand_player_id": player,
        "cards": [*low.split(), *high.split()],
        "set_high": high.split(),
        "set_low": low.split(),
    }
    if all(row["hand_position"] != position for row in deal.hands):
        deal.hands.append({**named, **hand})
    paid, returned = SETTLED[outcome]
    banked = deal.round["bank_position"] != "dealer"
    number = len(deal.wagers) + 1
    settled = at(deal.round["_begins"] + 200 + 10 * number)
    deal.wagers.append(
        {
            **named,
            "wager_number": number,
            "wager_position": position,
            "wager_player_id": player,
            "wager_kind": "pai_gow_poker",
            "wager_amount": cents,
            "wager_outcome": outcome,
            "wager_paid": cents * paid,
            "wager_returned": cents * returned,
            "collected_at": settled if outcome == "lose" else None,
            "paid_at": None if outcome == "lose" else settled,
            "paid_from": "bank" if banked else "table",
            "vigorish": cents * paid // 20 if player else 0,
            **columns,
        }
    )
    return deal


def hold(deal: Deal, position: str) -> Deal:
    """Add the hand of the bank, which has no wager on it."""
    high, low = HANDS["bank"]
    deal.hands.append(
        {
            "gaming_day": DAY,
            "round_id": deal.round["round_id"],
            "hand_position": position,
            "hand_player_id": f"P{position}",
            "cards": [*low.split(), *high.split()],
            "set_high": high.split(),
            "set_low": low.split(),
        }
    )
    return deal


def ordinary(number: int, cents: int = 10_000, **columns: Any) -> Deal:
    """Deal a round that the dealer banks and all three players lose."""
    deal = play(number, **columns)
    for seat in SEATS:
        put(deal, seat, "void" if columns.get("void") else "lose", cents)
    deal.add("bank_offered", -30, event_positions=["6", "4", "2"], event_seated=list(SEATS))
    return deal


def banked(number: int, bank: str = "6", dealers: str | None = "lose", **columns: Any) -> Deal:
    """Deal a round that a player banks, with the dealer's wager of $100 and the events that go before."""
    deal = hold(play(number, bank, **columns), bank)
    if dealers:
        put(deal, "dealer", dealers)
    order = ["6", "4", "2"]
    asked = order[: order.index(bank) + 1]
    deal.add("bank_offered", -30, event_positions=asked, event_seated=list(SEATS))
    deal.add("bank_taken", -20, event_position=bank)
    deal.add("bank_funds_confirmed", -10, event_position=bank, event_amount=50_000)
    deal.add("shuffled", 0, event_shoe_id=deal.round["shoe_id"], event_method="manual")
    deal.add("start_position_found", 30)
    return deal


def payment(deal: Deal, kind: str, cents: int) -> Row:
    """Write a payment of a round."""
    of_round = {"payment_round_id": deal.round["round_id"], "payment_at": at(deal.round["_begins"] + 300)}
    return {"payment_kind": kind, "payment_amount": cents, **of_round}


@cache
def clauses() -> tuple[Clause, ...]:
    return tuple(c for c in load().of_chapter("645a") if c.function and c.citation.startswith("645a.12"))


def said(chunk: Chunk, citation: str) -> list[str]:
    """Say what one clause makes of each of its rows."""
    (clause,) = [each for each in clauses() if each.citation == f"645a.12{citation}"]
    outcome = check(clause, chunk, {}, Attestations({}, {}))
    assert not outcome.error, outcome.error
    return [RESULTS[Result(result)] for result in outcome.results]


def findings(chunk: Chunk) -> dict[str, Row]:
    """Exceptions of the section by their clauses."""
    judged = [check(clause, chunk, {}, Attestations({}, {})) for clause in clauses()]
    assert not [each.error for each in judged if each.error]
    found = gather(judged, chunk, load(), LogNames(("log",), {}))
    return {each["clause"].removeprefix("645a.12"): each for each in found if each["outcome"] == "exception"}


OPENED: Row = {**PLACE, "event_kind": "table_opened", "event_at": at(0)}
