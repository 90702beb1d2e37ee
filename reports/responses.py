"""What people answered to findings, in the words of the papers."""

from __future__ import annotations

from collections.abc import Mapping

import pyarrow.compute as pc

from audit.runs.findings import Run
from audit.runs.responses_told import CLOSED, Responses
from reports.wording import count

SIGNING = ("prepared", "reviewed")
_AGREED = {"yes": "agrees", "no": "does not agree"}


def told(said: Mapping[str, str]) -> list[tuple[str, str]]:
    """Give what was said of a finding, part by part; nothing where nothing was."""
    if not said:
        return []
    unnamed = "none named" if said["state"] == CLOSED else ""
    state = said["state"].replace("-", " ")
    stands = f"{state} by {said['said_by']} on {said['said_on']}" if state else ""
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
        ("Workpaper", _signed(said)),
    )
    return [(name, words) for name, words in named if words]


def _signed(said: Mapping[str, str]) -> str:
    """Who prepared and who reviewed the workpaper; "" where nobody signed."""
    if not said.get("prepared_by"):
        return ""
    reviewed = said.get("reviewed_by")
    by_whom = f"reviewed by {reviewed} on {said['reviewed_on']}" if reviewed else "not reviewed"
    return f"prepared by {said['prepared_by']} on {said['prepared_on']}, {by_whom}"


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
    prepared, reviewed = (sum(bool(each.get(f"{what}_by")) for each in said) for what in SIGNING)
    by_whom = f"{prepared:,} signed as prepared and of {reviewed:,} as reviewed"
    signed = f"workpapers of {by_whom}, " if prepared else ""
    return (
        f"{answered:,} of {count(len(rows), 'exception')} answered, {closed:,} closed, {signed}as the "
        "journal of the store had it when this report was written"
    )
