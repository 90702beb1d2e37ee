"""The findings that matter most, a sentence each.

First what touches the cards, the decks and the shuffle, for which casinos are fined most; then the most
dollars.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import pyarrow.compute as pc

from audit.runs.findings import Run
from audit.runs.judged_by import Standing
from audit.runs.laws import Laws
from reports.standing import apart
from reports.wording import Clock, cited, count, position, visible
from rules.units import dollars

MOST = 5
MOST_OF_CARDS = 2
CARDS = re.compile(r"^\d+a\.[345](?!\d)")
"""Sections 3 to 5 of every chapter: cards and decks, opening of the table, shuffle and cut."""

Rows = list[dict[str, Any]]
ByCitation = Mapping[str, Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Matter:
    """What was found of one clause, as a director reads it.

    law  by what it judges, where that is not the text in force
    """

    citation: str
    law: str
    duty: str
    how_often: str
    for_example: str
    cents: int
    finding_id: str


def matters(run: Run, clock: Clock, longest: int) -> list[Matter]:
    """Give the clauses whose exceptions matter most; conduct before faults of the record.

    longest  characters of a text of the log or the catalogue
    """
    by_clause = _by_clause(run)
    laws, standing = Laws(run), Standing(run)
    of_cards = [key for key in by_clause if key[0] == "conduct" and _is_of_cards(key[1], laws)]
    of_cards.sort(key=lambda key: (-len(by_clause[key]), -_moved(by_clause[key]), key))
    chosen = of_cards[:MOST_OF_CARDS]
    others = [key for key in by_clause if key not in chosen]
    others.sort(key=lambda key: (key[0] != "conduct", -_moved(by_clause[key]), -len(by_clause[key]), key))
    told = [(key, _matter(key[1], by_clause[key], laws, clock, longest)) for key in (*chosen, *others)[:MOST]]
    return [replace(each, law=_unlike(standing.of(by_clause[key][0]))) for key, each in told]


def _unlike(law: str) -> str:
    """By what it judges, where that is neither the text in force nor our own test."""
    return law if apart(law) else ""


def _is_of_cards(citation: str, laws: ByCitation) -> bool:
    """Whether a clause is about cards, decks or the shuffle, and not about what a hand counts."""
    return bool(CARDS.match(citation)) and laws.get(citation, {}).get("per") != "hand"


def _by_clause(run: Run) -> dict[tuple[str, str], Rows]:
    names = ["finding_id", "clause", "fault", "table_id", "position", "at", "observed", "required"]
    names += ["gaming_day", "reading"]
    rows = run.findings.filter(pc.equal(run.findings["outcome"], "exception"))
    found: dict[tuple[str, str], Rows] = {}
    for row in rows.select([*names, "overpaid_cents", "underpaid_cents"]).to_pylist():
        found.setdefault((row["fault"], row["clause"]), []).append(row)
    return found


def _moved(rows: Rows) -> int:
    """Dollars that were moved wrongly, either way."""
    return sum((row["overpaid_cents"] or 0) + (row["underpaid_cents"] or 0) for row in rows)


def _matter(citation: str, rows: Rows, laws: ByCitation, clock: Clock, longest: int) -> Matter:
    rows = sorted(rows, key=lambda row: (-_moved([row]), row["finding_id"]))
    tables = len({row["table_id"] for row in rows})
    how_often = f"{count(len(rows), 'exception')} at {count(tables, 'table')}"
    over = sum(row["overpaid_cents"] or 0 for row in rows)
    under = sum(row["underpaid_cents"] or 0 for row in rows)
    moved = [
        f"{dollars(cents)} {word} to patrons"
        for cents, word in ((over, "overpaid"), (under, "underpaid"))
        if cents
    ]
    first = rows[0]
    seat = visible(position(first["position"]), longest=min(longest, 20))
    table = visible(first["table_id"] or "not named", longest=min(longest, 20))
    where = f"table {table}, {seat}" if seat else f"table {table}"
    said = visible(first["observed"] or "not stated", longest=longest)
    due = visible(first["required"] or "not stated", longest=longest)
    duty = laws.get(citation, {}).get("duty") or "not in the catalogue of this run"
    return Matter(
        citation=visible(cited(citation), longest=min(longest, 60)),
        law="",
        duty=visible(duty, longest=longest),
        how_often=", ".join([how_often, *moved]),
        for_example=f"{where}, {clock.brief(first['at']) if first['at'] else 'time not recorded'}: {said}; "
        f"required: {due}",
        cents=over + under,
        finding_id=visible(first["finding_id"], longest=min(longest, 20)),
    )
