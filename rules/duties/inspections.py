"""Duties that a person must inspect or observe: the log records who looked, and what he found."""

from typing import Any

import numpy as np

from rules.clause import Status, Verdict, calling_module
from rules.duties import groups
from rules.duty import duty
from rules.kinds import Flag, Link, Text
from rules.values import booleans, certainly


def attested(attestation: Text, *, when: Flag | None = None) -> Verdict:
    """Judge a duty by what was attested: a refusal is a breach; what is not relied on proves nothing.

    Records of one day that contradict each other are for review.  A duty attested as met is met even where it
    is not known whether the duty arises.

    when  tables the duty concerns; all where not given
    """
    compliant, refused = certainly(attestation.is_("attested")), certainly(attestation.is_("refused"))
    applies = booleans(np.ones(len(attestation), dtype=bool)) if when is None else when
    applies = booleans(applies.values | (applies.missing & compliant), ~applies.missing | compliant)
    return Verdict(
        applies=applies,
        holds=booleans(compliant, compliant | refused),
        observed="attestation on record: {attestation}",
        required="seen and attested as met",
        review=attestation.is_("contradicted"),
    )


def decided(rows: Link, asked: Flag | None, kept: Flag | None) -> Flag:
    """Whether the record of a table's day decides a duty: it shows a breach, or each case and no breach.

    An attestation is not asked then, so that it neither passes what the record disproves nor is wanted for
    what the record proves.  Columns that the log never records (None) decide nothing.
    """
    if asked is None or kept is None:
        return booleans(np.zeros(rows.parents, dtype=bool))
    breached = groups.exists(rows, asked & ~kept)
    proved = groups.exists(rows, asked) & groups.every(rows, ~asked | kept)
    return booleans(certainly(breached) | certainly(proved))


def inspected(citation: str, says: str, **told: Any) -> None:
    """Declare a duty of layout or equipment that a person must inspect, table by table, as ``duty`` does."""
    given = {"per": "table", "kind": "inspection", "module": calling_module(), **told}
    duty(citation, says, attested, status=Status.INSPECTION, **given)


def observed(citation: str, says: str, **told: Any) -> None:
    """Declare a duty of conduct that a person must observe, table by table, as ``duty`` does."""
    given = {"per": "table", "kind": "conduct", "module": calling_module(), **told}
    duty(citation, says, attested, status=Status.OBSERVATION, **given)
