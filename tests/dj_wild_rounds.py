"""Rounds of DJ Wild Stud Poker written by hand, and what each wager was due by a slow second opinion."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from audit.columns.chunk import Chunk
from audit.evidence.writer import LogNames
from audit.judge.gather import gather
from audit.recorded.attest import Attestations
from audit.verdicts.check import Outcome, Result, check
from audit.verdicts.either import by_either
from rules.cards import NUMBERS
from rules.catalogue import load
from rules.paytable import paytables
from tests.case_files import section_of
from tests.pai_gow_deals import DAY, PLACE, Deal, Row, log
from tests.rounds import at, column, judged_by
from tests.slow import poker_dj

__all__ = ["Row", "at", "column"]

ANTE, BLIND, RAISE = "ante", "blind", "raise"
TRIPS, BAD_BEAT, PROGRESSIVE = "trips_bonus", "two_way_bad_beat", "progressive_bonus"
FILED: Row = {
    "positions": 6,
    "wagers": (PROGRESSIVE, TRIPS, BAD_BEAT),
    "adjacent_boxes": 2,
    "counting_shuffler": True,
    "folded_progressive": False,
    "progressive_paytable": "1",
    "trips_paytable": "DJWT-05",
    "bad_beat_paytable": "DJWBB-03",
}
SECTIONS = ("s06_", "s07_", "s11_", "s12_")
PRINTED = paytables("ch687a_dj_wild_stud_poker")
THREE = poker_dj.ORDER.index("three_of_a_kind")


@dataclass(frozen=True, slots=True)
class Seat:
    """A player's five cards and wagers: kind -> cents, the Ante Wager alone saying Blind and Raise too."""

    cards: str | None
    ante: int = 1_000
    folds: bool = False
    bonus: Mapping[str, int] = field(default_factory=dict)

    @property
    def stakes(self) -> dict[str, int]:
        """What lies on the layout, in the order in which it is settled."""
        base = {ANTE: self.ante, BLIND: self.ante}
        return {**base, **({} if self.folds else {RAISE: 2 * self.ante}), **self.bonus}


def wager(position: str, kind: str, cents: int, paid: int | None = 0, returned: int = 0) -> Row:
    """Write a wager and how it was settled; ``paid`` None leaves that open."""
    if paid is None:
        return {"wager_position": position, "wager_kind": kind, "wager_amount": cents}
    outcome = "win" if paid else "push" if returned else "lose"
    settled = {"wager_outcome": outcome, "wager_paid": paid, "wager_returned": returned}
    return {"wager_position": position, "wager_kind": kind, "wager_amount": cents, **settled}


def game(
    dealer: str | None,
    seats: Mapping[str, Seat],
    *,
    extra: str | None = None,
    number: int = 1,
    **columns: Any,
) -> Deal:
    """Deal five cards to each seat and the dealer; wagers are left unsettled."""
    own: Row = {"gaming_day": DAY, "round_id": f"R{number}"}
    begins = 200 * number
    row: Row = {
        **PLACE,
        **own,
        "game": "dj_wild_stud_poker",
        "variant": "standard",
        "shoe_id": f"S{number}",
        "deck_id": "D1",
        "no_more_bets_at": at(begins),
        "first_card_at": at(begins + 5),
        "settled_at": at(begins + 120),
        "extra_card": extra,
        "void": False,
        "_begins": begins,
        **columns,
    }
    hands: list[Row] = [{**own, "hand_position": "dealer", "cards": dealer.split() if dealer else None}]
    wagers: list[Row] = []
    for position, seat in seats.items():
        cards = seat.cards.split() if seat.cards else None
        hands.append({**own, "hand_position": position, "cards": cards, "folded": seat.folds or None})
        for kind, cents in seat.stakes.items():
            named = {**own, "wager_number": len(wagers) + 1, "wager_player_id": f"P{position}"}
            wagers.append({**named, **wager(position, kind, cents, None)})
    return Deal(row, hands, wagers)


def settle(deal: Deal, due: Iterable[tuple[int, int]]) -> Deal:
    """Pay every wager what is given: winnings and stake back."""
    for row, (paid, back) in zip(deal.wagers, due, strict=True):
        row.update(wager(row["wager_position"], row["wager_kind"], row["wager_amount"], paid, back))
    return deal


def night(
    *deals: Deal, filed: Row | None = None, readings: Row | None = None, payments: Iterable[Row] = ()
) -> Chunk:
    """Lay rounds out as one chunk of the log."""
    chosen = {k: v for k, v in {**FILED, **(filed or {})}.items() if v is not None}
    return log(*deals, filed=chosen, readings=readings, payments=payments, chapter="687a")


def judged(chunk: Chunk) -> list[Outcome]:
    """Run the clauses of these sections; one that fails to run fails the test."""
    clauses = [
        item for item in load().of_chapter("687a") if item.function and section_of(item).startswith(SECTIONS)
    ]
    outcomes = [check(clause, chunk, {}, Attestations({}, {})) for clause in clauses]
    assert not [outcome.error for outcome in outcomes if outcome.error]
    return by_either(outcomes, chunk)


def said(chunk: Chunk, citation: str) -> list[str]:
    """Say what one clause makes of each of its rows, in the words of the case files."""
    words = {Result.PASSED: "pass"} | {r: r.name.lower().replace("_", " ") for r in Result if r.value != 1}
    return [words[Result(result)] for result in judged_by(citation, chunk).results]


def breaches(chunk: Chunk) -> list[tuple[str, int | None]]:
    """Give the exceptions of a chunk: the clause that heads each, and its money."""
    found = gather(judged(chunk), chunk, load(), LogNames(("log",), {}))
    return [(each["clause"], each["amount_cents"]) for each in found if each["outcome"] == "exception"]


# --------------------------------------------------------------------------- a second opinion


def _numbers(cards: str) -> list[int]:
    return [NUMBERS[card] for card in cards.split()]


def _odds(kind: str, table: str, row: str) -> int:
    return PRINTED[kind][table].odds.get(row, 0)


def _trips(cards: list[int], table: str) -> int:
    """Odds of the highest hand; a deuce may stand for itself, and DJWT-07 pays three of a kind 6 and 1."""
    printed = PRINTED[TRIPS][table]
    made = poker_dj.ORDER[poker_dj.hand(cards)[0]]
    natural = poker_dj.natural(cards) == made
    if made == "three_of_a_kind":
        return 6 if natural else 1
    return (printed.odds if natural else printed.odds_wild).get(made, 0)


def _progressive(cards: list[int], extra: str | None, table: str, meter: int, stake: int) -> int:
    """Winnings with deuces as deuces and the extra card in the joker's place."""
    five = [NUMBERS[extra] if card == NUMBERS["XX"] and extra else card for card in cards]
    row = poker_dj.natural(five)
    printed = PRINTED[PROGRESSIVE][table]
    if row in printed.percent:
        return meter * printed.percent[row] // 100
    return printed.odds.get(row, 0) * stake


def due(
    dealer: str, seat: Seat, *, extra: str | None = None, meter: int = 0, filed: Row | None = None
) -> list[tuple[int, int]]:
    """Work out winnings and stake back of each wager of a seat, in the order of ``Seat.stakes``."""
    chosen = {**FILED, **(filed or {})}
    assert seat.cards
    cards = _numbers(seat.cards)
    own, others = poker_dj.hand(cards), poker_dj.hand(_numbers(dealer))
    blind = _odds(BLIND, "Blind", poker_dj.ORDER[own[0]])
    beaten = min(own, others)
    bad_beat = 0
    if own != others and beaten[0] >= THREE:
        bad_beat = _odds(BAD_BEAT, chosen["bad_beat_paytable"], poker_dj.ORDER[beaten[0]])
    stake = seat.bonus.get(PROGRESSIVE, 0)
    progressive = _progressive(cards, extra, chosen["progressive_paytable"], meter, stake)
    lost = {ANTE, BLIND, BAD_BEAT} | (set() if chosen["folded_progressive"] else {PROGRESSIVE})
    wins = {
        ANTE: seat.ante,
        RAISE: 2 * seat.ante,
        BLIND: blind * seat.ante,
        TRIPS: _trips(cards, chosen["trips_paytable"]) * seat.bonus.get(TRIPS, 0),
        BAD_BEAT: bad_beat * seat.bonus.get(BAD_BEAT, 0),
        PROGRESSIVE: progressive,
    }
    found = []
    for kind, cents in seat.stakes.items():
        compared = kind in {ANTE, BLIND, RAISE}
        if (seat.folds and kind in lost) or (compared and own < others):
            found.append((0, 0))
        elif compared:
            found.append((wins[kind] if own > others else 0, cents))
        else:
            found.append((wins[kind], cents) if wins[kind] else (0, 0))
    return found
