"""The effect of a finding in dollars, in three states: an amount, none, or not determined and why."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from reports.not_determined import BY_CLAUSE
from rules.units import dollars

AMOUNT, NONE, NOT_DETERMINED = "amount", "none", "not determined"
_MISSING = {
    "shoe": "how the rounds of the shoe would have gone, had it been handled as required, is not on record",
    "deck": "how the rounds of the deck would have gone, had it been handled as required, is not on record",
    "round": "how the round would have gone, had it been dealt as required, is not on record",
    "hand": "how the hand would have been played or settled as required is not on record",
    "wager": "how the wager would have been made or settled as required is not on record",
    "payment": "what would have been paid, had it been paid as required, is not on record",
    "": "nothing on record ties what was done to a wager or a payment",
}
"""What is missing where a duty moves no money itself, by the kind of row that it judges."""
NO_EFFECT, NOT_WORKED_OUT = "no dollar effect", "effect not determined"


def state(row: Mapping[str, Any]) -> str:
    """Say in which of the three states the effect of a finding is; "" of what is not decided."""
    if row["outcome"] == "unknown":
        return ""
    if row["amount_cents"] is None:
        return NOT_DETERMINED
    return AMOUNT if row["amount_cents"] or row["overpaid_cents"] or row["underpaid_cents"] else NONE


def in_short(row: Mapping[str, Any]) -> str:
    """Write it as a heading does: the balance; where some had too much and others too little, both."""
    over, under = row["overpaid_cents"] or 0, row["underpaid_cents"] or 0
    if over and under:
        return both(over, under)
    if row["amount_cents"]:
        return dollars(row["amount_cents"], signed=True)
    return NOT_WORKED_OUT if row["amount_cents"] is None else NO_EFFECT


def both(over: int, under: int) -> str:
    """Write what was too much, and what was too little, in cents that are not negative."""
    return f"{dollars(over, signed=True)} and {dollars(-under, signed=True)}"


def in_words(row: Mapping[str, Any], per: str | None = None) -> str:
    """Say who had more or less than was due; or what is missing to work it out, and what was wagered on it.

    per  kind of row that the clause judges, where the catalogue of the run has it
    """
    cents = row["amount_cents"]
    if cents is None:
        return _not_determined(row, per)
    over, under = row["overpaid_cents"] or 0, row["underpaid_cents"] or 0
    if over and under:
        return (
            f"To some patrons {dollars(over)} more and to others {dollars(under)} less than was due; "
            f"on balance {dollars(cents, signed=True)}."
        )
    if cents == 0:
        return "None in dollars."
    if cents > 0:
        return f"{dollars(cents)} more than was due, at the cost of the house."
    return f"{dollars(-cents)} less than was due, to the benefit of the house."


def _not_determined(row: Mapping[str, Any], per: str | None) -> str:
    if row["fault"] == "record":
        return "Not determined: the record does not show which of what contradicts itself is so."
    stake, received, wagered = row["stake_cents"], row["received_cents"], row["wagered_cents"]
    why = f"Not determined: {_missing(row, per)}."
    if stake and received is not None:
        brought = dollars(received - stake, signed=True)
        return f"{why} The wager of {dollars(stake)} brought the patron {brought}."
    if wagered:
        what = f"the rounds of the {per}" if per in {"shoe", "deck"} else "what it is about"
        return f"{why} {dollars(wagered)} was wagered on {what}."
    return why


def _missing(row: Mapping[str, Any], per: str | None) -> str:
    """Say which thing is missing to work out an amount: by the clause, or by the kind of row it judges."""
    if any("meter" in fact["name"] for fact in row["facts"] or ()):
        return "the difference stands on a meter, and whom it reached in the end is not on record"
    if reason := BY_CLAUSE.get(row["clause"]):
        return reason
    if per == "hand" and row["position"] == "dealer":
        return "what the wagers would have come to against the dealer's hand as it was due is not worked out"
    return _MISSING.get(per or "", _MISSING[""])
