"""Breaches of Chapter 659a in what a casino files: positions, and paytables of wagers it offers."""

from __future__ import annotations

from collections.abc import Callable

from sample_logs.fortune_asia_poker.plan import TableSetup
from sample_logs.planters.draft import Draft, Finding, NoPlaceError, Row
from sample_logs.planters.pai_gow_case import claim_around
from sample_logs.planters.registry import planter


def _table(draft: Draft, fits: Callable[[TableSetup], bool], what: str) -> TableSetup:
    """Choose a gaming table of which nothing was filed otherwise yet, and claim it."""
    found = [t for t in draft.plan.tables if t.table_id not in draft.claimed and fits(t)]
    if not found:
        message = f"the plan has no {what}"
        raise NoPlaceError(message)
    setup: TableSetup = found[int(draft.rng.integers(len(found)))]
    draft.claimed.add(setup.table_id)
    return setup


def _offered_without_paytable(draft: Draft, citation: str, wager: str, layout: str) -> Finding:
    """File a wager that nobody placed at a table, and none of its paytables; its layout is inspected."""
    setup = _table(draft, lambda t: wager not in t.wagers, f"table without {wager}")
    draft.filing.table(setup.table_id, wagers=[*setup.wagers, wager], **{f"{wager}_paytable": None})
    seen = next(row for row in draft.rows["inspections"] if row["table_id"] == setup.table_id)
    attested = {"inspection_clause": layout, "inspection_document": f"LI-{setup.table_id}"}
    draft.rows["inspections"].append({**seen, **attested})
    return Finding(citation, setup.table_id)


@planter("659a.12(b)", "Fortune Bonus Wager offered, no paytable filed")
def no_fortune_bonus_paytable(draft: Draft) -> Finding:
    """Offer the Fortune Bonus Wager without saying what it pays."""
    return _offered_without_paytable(draft, "659a.12(b)", "fortune_bonus", "659a.2(b)(5)")


@planter("659a.12(c)", "Insurance Wager offered, no paytable filed")
def no_insurance_paytable(draft: Draft) -> Finding:
    """Offer the Insurance Wager without saying what it pays."""
    return _offered_without_paytable(draft, "659a.12(c)", "insurance", "659a.2(b)(6)")


@planter("659a.2(a)[positions used]", "hand at a seventh position")
def seventh_position(draft: Draft) -> Finding:
    """Record a hand, without cards, at a position that the table does not have."""
    void = {row["round_id"] for row in draft.rows["rounds"] if row["void"]} - draft.claimed
    hand = draft.one((h for h in draft.rows["hands"] if h["round_id"] in void), "hand of a void round")
    claim_around(draft, hand["round_id"])
    kept = ("property_id", "gaming_day", "table_id", "round_id")
    extra: Row = {name: hand[name] if name in kept else None for name in hand}
    draft.rows["hands"].append({**extra, "hand_position": "7"})
    draft.forget()
    table = draft.rounds[hand["round_id"]]["table_id"]
    return Finding("659a.2(a)[positions used]", table, hand["round_id"], "7")
