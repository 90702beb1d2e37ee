"""Samples that were looked up on video: what was found, and how much of the whole record can be wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from audit.runs.findings import Run

MOST_ROWS = 60
"""Limits of strata that are printed; the others are in the sample's result.json."""
MOST_DIFFERING = 40
_OF = ("rounds", "moments", "dollars")


@dataclass(frozen=True, slots=True)
class OnVideo:
    """One sample, as its result tells.

    heading    its seed, who looked, and what became of it when
    sentences  what was found of rounds, moments and dollars
    rows       limits, of all and by stratum; more: how many further rows are not printed
    differing  what was found to differ; others: how many further ones are not printed
    """

    heading: str
    sha256: str
    sentences: Sequence[str]
    rows: Sequence[Mapping[str, Any]]
    more: int
    differing: Sequence[str]
    others: int


def on_video(run: Run, samples: Sequence[Mapping[str, Any]]) -> list[OnVideo]:
    """Gather the samples of the licensee that a run, or a part of one, is of."""
    places = {each["id"] for each in run.receipt["properties"]}
    return [_one(each) for each in samples if each["property_id"] in places]


def _one(sample: Mapping[str, Any]) -> OnVideo:
    result = sample["result"]
    parts = [result[name] for name in _OF if name in result]
    rows = [row for part in parts for row in part["limits"]]
    differing = [words for part in parts for words in part["differing"]]
    by = ", ".join(sample["stratified_by"])
    life = dict.fromkeys(f"{what} {at[:16].replace('T', ' ')} UTC" for what, at, _ in sample["life"])
    heading = (
        f"seed {sample['seed']}{f', by {by}' if by else ''}; looked up by {', '.join(result['reviewed_by'])}"
    )
    return OnVideo(
        f"{heading}; {', '.join(life)}",
        sample["sha256"],
        result["in_words"],
        rows[:MOST_ROWS],
        max(len(rows) - MOST_ROWS, 0),
        differing[:MOST_DIFFERING],
        max(len(differing) - MOST_DIFFERING, 0),
    )
