"""What a nightly run says against the runs before it, in sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from reports.wording import cited, visible

_NAMED = 6


def life(night: Mapping[str, Any] | None) -> str:
    """Say how many findings are new, known, re-opened and no longer found; "" of no night."""
    if night is None:
        return ""
    counts = [f"{number:,} {word}" for word, number in night["life"].items() if number]
    return ", ".join(counts) or "no finding, and none before"


def against_earlier_runs(night: Mapping[str, Any] | None) -> list[str]:
    """Say that, which are no longer found, and why days were audited again."""
    if night is None:
        return []
    gone = [
        f"{each['finding_id']} ({cited(each['clause'])}, {each['table_id']}, {each['gaming_day']})"
        for each in night["resolved"]
    ]
    changed = (
        each["file"] if each["change"] == "filed otherwise" else f"{each['file']} was {each['change']}"
        for each in night["changed"]
    )
    again = list(dict.fromkeys(changed))
    return [
        f"{life(night)}.",
        *([f"No longer found: {_some(gone, 'resolved.csv')}."] if gone else []),
        *([f"Days audited again because {_some(again, 'run.json')}."] if again else []),
        *(
            f"On {each['gaming_day']}, audited again, {each['came']:,} findings came, {each['went']:,} went."
            for each in night.get("again", ())
        ),
    ]


def rewritten(receipt: Mapping[str, Any], longest: int | None = None) -> list[list[str]]:
    """Say of each filing that was changed after nights had been judged under it what its receipt says."""
    told = [each["words"] for each in receipt.get("rewritten") or ()]
    return [
        [visible(each, longest=longest) if longest else visible(each) for each in words] for words in told
    ]


def _some(words: list[str], where: str) -> str:
    more = f"; {len(words) - _NAMED:,} more in {where}" if len(words) > _NAMED else ""
    return "; ".join(words[:_NAMED]) + more
