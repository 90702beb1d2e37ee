"""What a night says in words: what is new since the runs before, and what was looked at again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def since_before(night: Mapping[str, Any] | None) -> list[tuple[str, str]]:
    """Lines of a run's summary: findings against those of the runs before, and days audited again."""
    if night is None:
        return []
    lines = [("Findings", life(night["life"]))]
    again: dict[str, list[str]] = {}
    for each in night["changed"]:
        again.setdefault(each["gaming_day"], []).append(f"{each['file']}{how(each)}")
    for place, (day, files) in enumerate(sorted(again.items())):
        more = f" and {len(files) - 3:,} more" if len(files) > 3 else ""
        counts = came_and_went(night, day)
        lines.append(("" if place else "Again", f"{day}: {', '.join(files[:3])}{more}{counts}"))
    return lines


def filings_rewritten(receipt: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Lines of a run's summary: filings that were changed after nights had been judged under them."""
    told = [words for each in receipt.get("rewritten") or () for words in _indented(each["words"])]
    return [("" if place else "REWRITTEN", words) for place, words in enumerate(told)]


def _indented(words: list[str]) -> list[str]:
    return [f"  {each}" if place else each for place, each in enumerate(words)]


def how(change: Mapping[str, Any]) -> str:
    """Say what became of a file; of something that is filed otherwise, its own words have said it."""
    return "" if change["change"] == "filed otherwise" else f" {change['change']}"


def came_and_went(night: Mapping[str, Any], day: str) -> str:
    """Say how many findings a day that was judged again has more, and how many fewer."""
    for each in night.get("again", ()):
        if each["gaming_day"] == day:
            return f"; {each['came']:,} findings came, {each['went']:,} went"
    return ""


def life(counts: Mapping[str, int]) -> str:
    """Say how many findings are new, known and re-opened, and how many are gone."""
    return (
        ", ".join(f"{count:,} {word}" for word, count in counts.items() if count) or "none, and none before"
    )


def in_short(facts: Mapping[str, Any]) -> str:
    """One line for a run that a night has made."""
    days = facts["days"][0] if len(facts["days"]) == 1 else f"{facts['days'][0]} to {facts['days'][-1]}"
    found = facts["findings"]
    otherwise = f", {found['other_reading']:,} by another reading" if found["other_reading"] else ""
    counts = f"{found['exception']:,} exceptions, {found['review']:,} for review{otherwise}"
    counts += f", {found['unknown']:,} undecided"
    missing = f"; NOT WHOLE: {'; '.join(facts['missing'])}" if facts["missing"] else ""
    return f"run {facts['run']}, {days}: {counts} ({life(facts['life'])}){missing}"
