"""Breaches of Chapter 645a in what a casino files: positions, paytables, amounts, limits and readings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sample_logs.planters.draft import Draft, Finding, NoPlaceError, Row
from sample_logs.planters.pai_gow_case import claim_around
from sample_logs.planters.registry import planter

_EZ_WAGERS = ("queens_dragon", "dynasty_bonus", "protection", "red_black")
_LOWEST_LIMIT = 5_000_000  # cents, § 645a.13(j)
_QUALIFIES = 500  # cents of a Qualifying Wager


def free_table(draft: Draft, fits: Callable[[Any], object], what: str) -> Any:
    """Choose a gaming table of which nothing was filed otherwise yet, and claim it."""
    found = [t for t in draft.plan.tables if t.table_id not in draft.claimed and fits(t)]
    if not found:
        message = f"the plan has no {what}"
        raise NoPlaceError(message)
    setup = found[int(draft.rng.integers(len(found)))]
    draft.claimed.add(setup.table_id)
    return setup


def inspect(draft: Draft, table_id: str, clause: str) -> None:
    """Let somebody attest a clause of layout at a table, as he did others."""
    seen = next(row for row in draft.rows["inspections"] if row["table_id"] == table_id)
    document = f"LI-{table_id}"
    draft.rows["inspections"].append({**seen, "inspection_clause": clause, "inspection_document": document})


def offer_without_paytable(draft: Draft, citation: str, wager: str, option: str, layout: str) -> Finding:
    """File a wager that nobody placed at a table so far, and none of its paytables."""
    setup = free_table(
        draft,
        lambda t: wager not in t.wagers and not getattr(t, "payout_limit", None),
        f"table without {wager}",
    )
    draft.filing.table(setup.table_id, wagers=[*setup.wagers, wager], **{option: None})
    inspect(draft, setup.table_id, layout)
    return Finding(citation, setup.table_id)


@planter("645a.13(b)", "Fortune Bonus Wager offered, no paytable filed")
def no_fortune_bonus_paytable(draft: Draft) -> Finding:
    """Offer the Fortune Bonus Wager without saying what it pays."""
    option = "fortune_bonus_paytable"
    return offer_without_paytable(draft, "645a.13(b)", "fortune_bonus", option, "645a.2(b)(5)")


@planter("645a.13(c)", "Emperor's Treasure Wager offered, no paytable filed")
def no_emperors_treasure_paytable(draft: Draft) -> Finding:
    """Offer the Emperor's Treasure Wager without saying what it pays."""
    option = "emperors_treasure_paytable"
    return offer_without_paytable(draft, "645a.13(c)", "emperors_treasure", option, "645a.2(b)(6)")


@planter("645a.13(d)", "Insurance Wager offered, no paytable filed")
def no_insurance_paytable(draft: Draft) -> Finding:
    """Offer the Pai Gow Insurance Wager without saying what it pays."""
    option = "insurance_paytable"
    return offer_without_paytable(draft, "645a.13(d)", "pai_gow_insurance", option, "645a.2(b)(7)")


@planter("645a.13(e)(2)", "meter reset below $2,000")
def low_reset(draft: Draft) -> Finding:
    """File a cent less than the least amount that a progressive meter starts from."""
    setup = free_table(draft, lambda t: "progressive_payout" in t.wagers, "table with a progressive meter")
    draft.filing.table(setup.table_id, progressive_reset="1999.99")
    return Finding("645a.13(e)(2)", setup.table_id)


@planter("645a.13(j)", "payout limit below $50,000")
def low_limit(draft: Draft) -> Finding:
    """File a payout limit that is a cent too low."""
    setup = free_table(draft, lambda t: t.payout_limit, "table with a payout limit")
    draft.filing.table(setup.table_id, payout_limit="49999.99")
    return Finding("645a.13(j)", setup.table_id)


@planter("645a.13(j)[payment]", "paid beyond the payout limit")
def beyond_the_limit(draft: Draft) -> Finding:
    """Let a player stake so much that he wins more than $50,000 on one hand, and file that as the limit."""
    wager = draft.claim_round(
        (w for w in draft.rows["wagers"] if _wins_alone(draft, w)), "hand that wins by its only bonus wager"
    )
    table = draft.rounds[wager["round_id"]]["table_id"]
    times = _LOWEST_LIMIT // wager["wager_paid"] + 1
    wager.update(wager_amount=wager["wager_amount"] * times, wager_paid=wager["wager_paid"] * times)
    wager["wager_returned"] = wager["wager_amount"]
    draft.claimed.add(table)
    draft.filing.table(table, payout_limit=f"{_LOWEST_LIMIT // 100}.00")
    over = wager["wager_paid"] - _LOWEST_LIMIT
    at = wager["wager_position"]
    return Finding("645a.13(j)[payment]", table, wager["round_id"], at, amount_cents=over)


def _wins_alone(draft: Draft, wager: Row) -> bool:
    """Whether a Qualifying Wager won at good odds, and no other optional wager lies on its hand."""
    if wager["wager_kind"] not in ("fortune_bonus", "emperors_treasure") or not wager["wager_paid"]:
        return False
    setup = draft.setup(draft.rounds[wager["round_id"]])
    staked = wager["wager_amount"]
    alone = sum(w["wager_position"] == wager["wager_position"] for w in draft.wagers[wager["round_id"]]) == 2
    free = setup.table_id not in draft.claimed and not setup.payout_limit
    return bool(free and alone and staked >= _QUALIFIES and wager["wager_paid"] >= 25 * staked)


@planter("645a.2(a)", "seven positions filed")
def seven_positions(draft: Draft) -> Finding:
    """File a betting position too many."""
    return file_seven_positions("645a.2(a)", draft)


def file_seven_positions(citation: str, draft: Draft) -> Finding:
    """File a betting position too many, at a table where players do not bank."""
    setup = free_table(draft, lambda t: not getattr(t, "player_bank", False), "table without player banks")
    draft.filing.table(setup.table_id, positions=7)
    return Finding(citation, setup.table_id)


@planter("645a.2(a)[positions used]", "hand at a seventh position")
def seventh_position(draft: Draft) -> Finding:
    """Record a hand, without cards, at a position that the table does not have."""
    return deal_seventh_position("645a.2(a)[positions used]", draft)


def deal_seventh_position(citation: str, draft: Draft) -> Finding:
    """Record a hand, without cards, at a position that the table does not have."""
    hand = next(h for h in draft.shuffled(draft.rows["hands"]) if h["round_id"] not in draft.claimed)
    claim_around(draft, hand["round_id"])
    kept = ("property_id", "gaming_day", "table_id", "round_id")
    extra: Row = {name: hand[name] if name in kept else None for name in hand}
    draft.rows["hands"].append({**extra, "hand_position": "7"})
    draft.forget()
    table = draft.rounds[hand["round_id"]]["table_id"]
    return Finding(citation, table, hand["round_id"], "7")


@planter("645a.12(n)[EZ wagers]", "EZ wager against a bank, read strictly")
def ez_wager_against_a_bank(draft: Draft) -> Finding:
    """Let nobody make the optional wagers of EZ tables in rounds that a player banks, but once."""
    banked = {
        r["round_id"]
        for r in draft.rows["rounds"]
        if r["bank_position"] != "dealer" and draft.setup(r).variant == "ez"
    }
    made = [w for w in draft.rows["wagers"] if w["round_id"] in banked and w["wager_kind"] in _EZ_WAGERS]
    free = [w for w in made if w["wager_kind"] == "red_black" and w["round_id"] not in draft.claimed]
    kept = draft.one(free, "Red/Black Wager in a round that a player banks")
    claim_around(draft, kept["round_id"])
    gone = {id(wager) for wager in made} - {id(kept)}
    gone |= {id(p) for p in draft.rows["payments"] if p["payment_for"] and p["payment_round_id"] in banked}
    for table in ("wagers", "payments"):
        draft.rows[table] = [row for row in draft.rows[table] if id(row) not in gone]
    told = "envy_acknowledged"
    draft.remove_events(lambda e: e["event_kind"] == told and e["event_round_id"] in banked)
    draft.forget()
    draft.filing.readings["ez_wagers_when_banked"] = "not_offered"
    table_id = draft.rounds[kept["round_id"]]["table_id"]
    return Finding("645a.12(n)[EZ wagers]", table_id, kept["round_id"], kept["wager_position"])
