"""A run as JUnit XML, for build servers: a case for each clause, a suite for each chapter at each property.

A clause that was breached fails, one that was met passes, and one that was not decided, or to which nothing
applied, is skipped with the reason: it never counts as passed.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any
from xml.etree import ElementTree as ET

from audit.format.visible import visible
from audit.runs.findings import STATES, Run
from audit.runs.judged_by import Standing
from reports import effect
from reports.machine.states import FAILED, MET, asked, said, where
from rules.citations import chapter_cited, cited

MOST_FINDINGS = 100
"""Findings named in one failure; further ones are counted."""

Json = dict[str, Any]


def junit(run: Run, receipt_hash: str) -> str:
    """Write the suites of one run; the same run gives the same text."""
    found: dict[tuple[str, str], list[Json]] = defaultdict(list)
    laws = Standing(run)
    for row in run.findings.to_pylist():
        found[row["property_id"], row["clause"]].append({**row, "law": laws.of(row)})
    suites: dict[tuple[str, str], list[Json]] = defaultdict(list)
    for row in asked(run.coverage.to_pylist()):
        suites[row["property_id"], chapter_cited(row["citation"])].append(row)
    root = ET.Element("testsuites", name="pitaudit")
    for (place, chapter), rows in sorted(suites.items()):
        suite = ET.SubElement(root, "testsuite", name=visible(f"{place or 'no property'}: chapter {chapter}"))
        told = ET.SubElement(suite, "properties")
        for name, value in (("receipt-sha256", receipt_hash), ("result", run.receipt["result"])):
            ET.SubElement(told, "property", name=name, value=str(value))
        for row in rows:
            _case(suite, row, found[row["property_id"], row["citation"]])
        _count(suite)
    _count(root)
    ET.indent(root)
    return ET.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def _case(suite: ET.Element, row: Json, found: list[Json]) -> None:
    case = ET.SubElement(suite, "testcase", name=visible(cited(row["citation"])), time="0")
    case.set("classname", visible(f"{row['property_id'] or 'none'}.{chapter_cited(row['citation'])}"))
    state = row["state"]
    why = visible(f"{state}: {STATES[state]}" + (f"; {row['reason']}" if row["reason"] else ""))
    if state == "error":
        ET.SubElement(case, "error", message=why, type=state)
    elif state in FAILED:
        failure = ET.SubElement(case, "failure", message=why, type=state)
        breaches = [each for each in found if each["outcome"] in {"exception", "waived"}]
        lines = [visible(_line(each)) for each in breaches]
        more = len(lines) - MOST_FINDINGS
        failure.text = "\n".join(lines[:MOST_FINDINGS] + [f"and {more:,} more"] * (more > 0))
    elif state not in MET:
        ET.SubElement(case, "skipped", message=why)


def _line(row: Json) -> str:
    """Write one breach: where, what, its effect, and by what it judges."""
    return (
        f"{row['finding_id']}  {where(row)}  {said(row)} Effect: {effect.in_short(row)}. Law: {row['law']}."
    )


def _count(suite: ET.Element) -> None:
    """Say how many cases there are, and how many failed or were skipped."""
    suite.set("tests", str(len(list(suite.iter("testcase")))))
    for name, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        suite.set(name, str(len(list(suite.iter(tag)))))
    suite.set("time", "0")
