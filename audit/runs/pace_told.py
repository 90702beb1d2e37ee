"""Improbable gaps between rounds, in words: for the screen and for every paper."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from audit.runs.vouched_told import DIFFERS

NOTHING = "a table waits for many reasons, and a gap alone accuses nobody"


def improbable(
    receipt: Mapping[str, Any], vouched: Iterable[Mapping[str, Any]], places: Iterable[str]
) -> list[dict[str, Any]]:
    """Give the improbable gaps at some properties, each with the witnesses that differ that day.

    vouched  rows of ``audit.runs.findings.VOUCHED``; for_review: names of witnesses, empty where none does
    """
    differ: dict[tuple[str, str, str], list[str]] = {}
    for row in vouched:
        if row["standing"] == DIFFERS:
            at = (row["property_id"], row["table_id"], row["gaming_day"].isoformat())
            differ.setdefault(at, []).append(row["witness"])
    there = set(places)
    return [
        {**gap, "for_review": differ.get((gap["property_id"], gap["table_id"], gap["gaming_day"]), [])}
        for gap in receipt.get("pace", {}).get("gaps", ())
        if gap["property_id"] in there
    ]


def in_one_sentence(receipt: Mapping[str, Any], gaps: Sequence[Mapping[str, Any]]) -> str:
    """Say how many gaps were looked at, and how many of them are improbable; without a full stop."""
    looked_at = receipt.get("pace", {}).get("looked_at", 0)
    if not looked_at:
        return "no gap between rounds could be held against the pace of its table"
    if not gaps:
        return f"none of {looked_at:,} gaps between rounds is improbable by its table's own pace"
    review = sum(bool(gap["for_review"]) for gap in gaps)
    also = f", {review:,} for review, since another witness differs that day" if review else ""
    told = f"{len(gaps):,} of {looked_at:,} gaps between rounds improbable by its table's own pace"
    return f"{told}{also}; {NOTHING}"


def in_words(gap: Mapping[str, Any]) -> str:
    """Say of one gap where and how long it was, what is usual there, and what chance there was."""
    review = f"; for review: {' and '.join(gap['for_review'])} differs" if gap["for_review"] else ""
    since = gap["since"][:19].replace("T", " ")
    return (
        f"{gap['table_id']} on {gap['gaming_day']}: {gap['seconds']:,} s from {since} UTC, usually "
        f"{gap['usual_seconds']:,} s; a chance of one in {gap['one_in']:,}{review}"
    )
