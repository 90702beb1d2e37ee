"""What is said of a row that is right only under another reading than the default."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rules.units import dollars


def said_of(finding: Mapping[str, Any]) -> Iterator[str]:
    """Say under which reading a finding would be none, at what price, and where it was read otherwise."""
    if read := finding.get("right_under"):
        yield f"{right_under(read)}; {by_default(finding['amount_cents'])}"
    if finding.get("mixed_with"):
        yield read_otherwise(finding["mixed_with"])


def sentences(said: Iterable[str]) -> str:
    """Write what is said as sentences."""
    return " ".join(f"{each[0].upper()}{each[1:]}." for each in said)


def right_under(read: list[dict[str, str]]) -> str:
    """Name the readings under which a row is right, with what each says."""
    told = (f"§ {r['citation']} ({r['reading']} = {r['choice']}: {r['meaning']})" for r in read)
    return f"right under the other reading of {' and of '.join(told)}"


def read_otherwise(mixed_with: str) -> str:
    """Say where the passage was read otherwise on the same gaming day."""
    return f"for review, as it was read otherwise on the same gaming day at {mixed_with}"


def by_default(cents: int | None) -> str:
    """Say what was due under the default, against what was paid."""
    if not cents:
        return "under the default it is not, and no money is at stake"
    return f"under the default {dollars(abs(cents))} {'less' if cents > 0 else 'more'} was due"
