"""What people answered to findings, in the words of the papers."""

from __future__ import annotations

from collections.abc import Mapping

import pyarrow.compute as pc

from audit.folder.findings import Run
from audit.folder.responses_told import CLOSED, Responses
from reports.wording import count

_AGREED = {"yes": "agrees", "no": "does not agree"}


def told(said: Mapping[str, str]) -> list[tuple[str, str]]:
    """Give what was said of a finding, part by part; nothing where nothing was."""
    if not said:
        return []
    unnamed = "none named" if said["state"] == CLOSED else ""
    stands = f"{said['state'].replace('-', ' ')} by {said['said_by']} on {said['said_on']}"
    named = (
        ("State", stands),
        ("Cause", said["cause"]),
        ("Response", said["response"]),
        ("Owner", said["owner"]),
        ("Due", said["response_due"]),
        ("Auditee", _AGREED.get(said["agreed"], "")),
        ("Rebuttal", said["rebuttal"]),
        (
            "Evidence of closing",
            said["closing_evidence"] or unnamed,
        ),
    )
    return [(name, words) for name, words in named if words]


def is_whole(said: Mapping[str, str]) -> bool:
    """Whether a cause and a response were said, so that no line is left to write them on."""
    return bool(said.get("cause") and said.get("response"))


def in_short(run: Run, responses: Responses) -> str:
    """Say how many exceptions were answered and closed; "" where nothing is known of it."""
    if responses.fault or not responses.of:
        return responses.fault
    rows = run.findings.filter(pc.equal(run.findings["outcome"], "exception"))["finding_id"].to_pylist()
    said = [responses.of[each] for each in rows if each in responses.of]
    answered = sum(bool(each["response"]) for each in said)
    closed = sum(each["state"] == CLOSED for each in said)
    return (
        f"{answered:,} of {count(len(rows), 'exception')} answered, {closed:,} closed, as the journal of the "
        "store had it when this report was written"
    )
