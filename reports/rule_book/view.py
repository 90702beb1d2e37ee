"""From the catalogue as plain data (``audit.law.rule_book``) to the rule book."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from reports import render
from reports.code_text import Paragraph
from reports.passages import Code
from reports.wording import cited, listed
from rules.citations import is_of_code

_REPORT = "rule_book"
Data = Mapping[str, Any]
_LONG = 60
"""What takes more characters than a reference to another clause does."""

HOW = {
    "replay": "What was recorded as done and paid is compared with what the cards, tiles and wagers give.",
    "event": "Recorded events and their times are compared with what is due, and when.",
    "config": "What was filed, or recorded of the table, is compared with what the clause allows.",
    "conduct": "What was recorded of a person's conduct is compared with what is due.",
    "consequence": "It cannot be breached alone: a clause that it follows is breached too, and tells of it.",
    "record": "No clause: the tool's own test of the record, for the sake of the clause that it names.",
    "inspection": "A person inspects; checked is what was found, and whether the look may be relied on.",
    "observation": "A person observes; checked is what was found, and whether the look may be relied on.",
    "definition": "Gives a meaning that other clauses use; nothing is tested.",
    "permission": "Allows something; nothing is tested.",
    "heading": "Introduces what follows; nothing is tested.",
    "not_auditable": "No log can show it; the reason says why.",
    "pending": "No test is written yet.",
}
"""How a clause is tested, by its kind; of a person's attestations, by its status."""
RESULTS = {
    "pass": "the duty arose on the row and was met",
    "exception": "it arose and was not met; of the record, where that contradicts itself and no money moved",
    "consequence": "it was not met, but only because another clause was breached, which tells of it",
    "for review": "the record claims what would end the duty and does not show the ground for it",
    "unknown": "it may have arisen, but something it rests on was not recorded on that row",
    "not applicable": "the duty did not arise",
    "not auditable": "the log lacks a column that is needed, or the casino filed no choice that is needed",
}


@dataclass(frozen=True, slots=True)
class Entry:
    """One clause as printed.

    quoted  the Code's own words, where they are given and do not stand under another clause already
    where   why nothing is quoted here, or what is to be known of the quotation
    as_at   the clause above that rests on the same evidence; empty where none does
    asks_as the clause above that asks for the same filings and readings; likewise
    """

    clause: Data
    tested: str
    dates: str
    quoted: tuple[Paragraph, ...]
    where: str
    as_at: str
    asks_as: str


def write(
    book: Sequence[Data], target: Path, *, version: str, code: Code | None = None, facility: str = ""
) -> Path:
    """Print the rule book to ``target``; the same data and the same Code give the same bytes."""
    html = page(book, version=version, code=code, facility=facility)
    render.pdf(_REPORT, html, target, identifier=hashlib.sha256(html.encode()).digest()[:16])
    return target


def page(book: Sequence[Data], *, version: str, code: Code | None = None, facility: str = "") -> str:
    """Return the rule book as HTML, ready to print."""
    clauses = [each for chapter in book for section in chapter["sections"] for each in section["clauses"]]
    quoted = [bool(code and code.passage(each["citation"])) for each in clauses]
    return render.page(
        _REPORT,
        {
            "title": "Rule book",
            "description": "Every clause of the catalogue, how it is tested and what that rests on.",
            "facility": facility or "58 Pa. Code, Part VII, Subpart K",
            "period": book[0]["number"] if len(book) == 1 else f"{len(book)} chapters",
            "version": version,
            "chapters": [_chapter(chapter, code) for chapter in book],
            "clauses": sum(is_of_code(each["citation"]) for each in clauses),
            "found": sum(quoted),
            "code": code.as_data() if code else None,
            "how": {kind: HOW[kind] for kind in HOW if any(kind in _kinds(each) for each in clauses)},
            "results": RESULTS,
        },
    )


def _kinds(clause: Data) -> set[str]:
    return {_kind(clause)}


def _kind(clause: Data) -> str:
    """What says how a clause is tested: its kind where the tool checks it, otherwise its status."""
    return str(clause["kind"] if clause["status"] == "checked" else clause["status"])


def _chapter(chapter: Data, code: Code | None) -> Data:
    return {**chapter, "sections": [_section(section, code) for section in chapter["sections"]]}


def _section(section: Data, code: Code | None) -> Data:
    clauses = section["clauses"]
    common = _most_common([_dates(each) for each in clauses])
    heading = code.passage(section["number"]) if code else None
    return {
        **section,
        "title": heading.title.rstrip(".") if heading else section["title"],
        "dates": common,
        "proposed": any(each["source"].startswith("proposed") for each in clauses),
        "entries": list(_entries(clauses, common, code)),
        "file": heading.file if heading else "",
    }


def _most_common(dates: Sequence[str]) -> str:
    return max(dict.fromkeys(dates), key=dates.count)


def _dates(clause: Data) -> str:
    if clause["source"].startswith("proposed"):
        said = str(clause["source"][:1].upper() + clause["source"][1:])
        said += f", from {clause['since']}" if clause["until"] else ""
    elif clause["status"] == "record":
        return "No law dates them"
    else:
        said = f"In force since {clause['since']} ({clause['source']})"
    return said + (f", until {clause['until']}" if clause["until"] else "")


def _entries(clauses: Sequence[Data], common: str, code: Code | None) -> Iterator[Entry]:
    told: set[str] = set()
    shown: dict[str, str] = {}
    for clause in clauses:
        quoted, where = _quoted(clause["citation"], code, told)
        dates = _dates(clause)
        yield Entry(
            clause,
            _tested(clause),
            dates if dates != common else "",
            quoted,
            where,
            _as_above(clause["evidence"], clause["citation"], shown),
            _as_above([clause["filed"], clause["readings"]], clause["citation"], shown),
        )


def _as_above(items: Sequence[Any], citation: str, shown: dict[str, str]) -> str:
    """Return the clause of the section that names the same already, where naming it again would take long."""
    named = json.dumps(items)
    first = shown.setdefault(named, citation)
    return first if first != citation and len(named) > _LONG else ""


def _plain(names: Sequence[str]) -> str:
    return listed(name.replace("_", " ") for name in names)


def _quoted(citation: str, code: Code | None, told: set[str]) -> tuple[tuple[Paragraph, ...], str]:
    """The words of a clause that were not ``told`` above it, and what is to be known of them."""
    if code is None or not is_of_code(citation):
        return (), ""
    passage = code.passage(citation)
    if passage is None:
        return (), f"Not quoted: {code.why_not(citation)}."
    if "[" in citation and passage.found in told and passage.own and passage.own[0].key:
        return (), ""
    told.add(passage.found)
    return passage.own, f"{passage.note}." if passage.note and passage.exact else ""


def _or(names: Iterable[str]) -> str:
    return listed(names, last="or")


def _tested(clause: Data) -> str:
    """How and on which rows a clause is tested, and what makes a pass, an exception or an unknown of one."""
    kind = _kind(clause)
    if clause["status"] in {"inspection", "observation"}:
        said = f"{kind.capitalize()}, each {clause['per']}: attested where a person who may be relied on"
        return f"{said} looked and found it so, exception where one found otherwise, else not attested."
    if clause["status"] not in {"checked", "consequence", "record"}:
        return ""
    row = clause["per"] + (f", {clause['wager']} only" if clause["wager"] else "")
    said = f"{kind.capitalize()}, each {row}: pass where this was so, exception where not, unknown where"
    said += " what it rests on was not recorded."
    if clause["status"] == "consequence":
        said += (
            f" Not counted as checked: it cannot be breached without {_or(map(cited, clause['follows']))}."
        )
    elif clause["follows"]:
        said += f" Told under {listed(map(cited, clause['follows']))} where a breach of that led to it."
    if clause["silence"]:
        said += (
            f" Not on record counts as not done for {_plain(clause['silence'])}, where said to be complete."
        )
    return said
