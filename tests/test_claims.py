"""The list of what a record can say that would end a duty."""

from __future__ import annotations

from rules.catalogue import load
from rules.claims import CLAIMS
from rules.columns import TABLES

PLAYED = ("rounds", "hands", "wagers", "payments", "events")


def test_every_clause_that_judges_a_claim_is_checked() -> None:
    clauses = load().clauses
    assert not [c for claim in CLAIMS for c in claim.judged if c not in clauses or not clauses[c].function]


def test_every_mark_of_the_log_is_among_the_claims() -> None:
    marks = {
        f"{table}.{column.name}"
        for table in PLAYED
        for column in TABLES[table].columns
        if column.empty_means is not None
    }
    written = " ".join(claim.written for claim in CLAIMS)
    assert not sorted(mark for mark in marks if mark not in written)


def test_a_mark_is_read_by_the_clauses_that_judge_it() -> None:
    catalogue = load()
    columns = {f"{t}.{column.name}": column.parameter for t in PLAYED for column in TABLES[t].columns}
    unread = [
        f"{claim.written}: {citation}"
        for claim in CLAIMS
        if claim.written in columns
        for citation in claim.judged
        if columns[claim.written] not in catalogue.reads(catalogue.clauses[citation])
    ]
    assert not unread
