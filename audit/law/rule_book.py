"""The rule book as plain data: every section with its clauses, and all that they rest on.

It is what ``pitaudit clauses --format pdf`` prints; no report has to know the catalogue.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cache
from importlib.resources import files
from itertools import groupby
from typing import Any

import yaml

from audit.evidence.rests_on import Kind, Node, rests_on
from audit.intake.submission import Submission
from audit.law.filed_tables import REQUIRED
from audit.law.filed_words import as_text
from audit.law.law_diff import choices_of
from audit.law.paybacks import stated
from rules.catalogue import Catalogue
from rules.citations import RECORD, chapter_cited, is_of_code
from rules.clause import Clause, Status
from rules.in_time import days_of, said
from rules.paybacks.games import games
from rules.paytable import Paytable
from rules.submission import Option, OptionKind, Reading
from rules.units import dollars

Data = dict[str, Any]


def rule_book(
    catalogue: Catalogue, chapter: str | None = None, submission: Submission | None = None
) -> list[Data]:
    """Return the chapters of the catalogue, or one of them, section by section.

    With a Rules Submission, each reading and each option says what every property chose.
    """
    return [
        _chapter(catalogue, number, submission) for number in catalogue.chapters if chapter in (None, number)
    ]


def _chapter(catalogue: Catalogue, number: str, submission: Submission | None) -> Data:
    """One chapter; what its own sections do not hold stands in ``elsewhere``."""
    chapter = catalogue.chapters[number]
    lists = {
        "readings": [_reading(r, chapter.game, submission) for r in catalogue.readings[number].values()],
        "options": [_option(o, chapter.game, submission) for o in catalogue.options[number].values()],
        "paytables": list(_tables(number)),
    }
    grouped = groupby(catalogue.of_chapter(number), key=lambda each: _section(each.citation))
    sections = {section: list(clauses) for section, clauses in grouped}
    elsewhere = {_section(each["citation"]) for items in lists.values() for each in items} - {*sections}
    return {
        "number": number,
        "title": chapter.title,
        "adopted": chapter.adopted,
        "adopted_by": chapter.adopted_by,
        "companions": chapter.companions,
        "sections": [
            {
                "number": section,
                "title": _title(clauses),
                "clauses": [_clause(catalogue, each) for each in clauses],
                **_in_section(lists, {section}),
            }
            for section, clauses in sections.items()
        ],
        "elsewhere": _in_section(lists, elsewhere),
    }


def _in_section(lists: Mapping[str, list[Data]], sections: set[str]) -> dict[str, list[Data]]:
    return {
        name: [each for each in items if _section(each["citation"]) in sections]
        for name, items in lists.items()
    }


def _section(citation: str) -> str:
    """Return the section of a citation; tests of a chapter's record stand together."""
    if not is_of_code(citation):
        return RECORD + chapter_cited(citation)
    return citation.partition("(")[0].partition("[")[0]


def _title(clauses: Collection[Clause]) -> str:
    """A section's subject, by the file that states its clauses: ``s05_shuffle_and_cut``."""
    if all(each.status is Status.RECORD for each in clauses):
        return "The tool's own tests of the record"
    names = (each.module.rpartition(".")[2] for each in clauses)
    name = next((name for name in names if name[:1] == "s" and name[1:3].isdigit()), "")
    return name[4:].replace("_", " ").capitalize()


def _clause(catalogue: Catalogue, clause: Clause) -> Data:
    nodes = _nodes(catalogue, clause)
    return {
        "citation": clause.citation,
        "status": clause.status.value,
        "kind": clause.kind,
        "per": clause.per.value if clause.per else "",
        "wager": catalogue.labels.get(clause.wager, clause.wager.replace("_", " ")),
        "duty": clause.duty,
        "reading": clause.reading,
        "reason": clause.reason,
        "since": clause.since,
        "until": clause.until,
        "source": clause.source,
        "earlier": [_earlier(text) for text in clause.earlier],
        "same_as": clause.same_as,
        "sake": clause.sake,
        "follows": clause.follows,
        "silence": catalogue.silence_of(clause),
        "readings": catalogue.readings_of(clause),
        "evidence": _evidence(catalogue, nodes),
        "filed": _filed_for(catalogue, clause.chapter, nodes),
        "attested": [node.where for node in nodes.values() if node.kind is Kind.ATTESTATION],
    }


def _earlier(text: Clause) -> str:
    """A text that another took the place of, with its days and where it was published."""
    return f"{'; '.join(filter(None, (said(text), text.source)))}: {text.duty}"


def _nodes(catalogue: Catalogue, clause: Clause) -> dict[str, Node]:
    """Everything a clause rests on, each name once; needed wherever one of its uses needs it."""
    found: dict[str, Node] = {}
    if clause.function is not None:
        for _, node in rests_on(catalogue, clause.citation).each():
            if node.name not in found or found[node.name].optional:
                found[node.name] = node
    return found


def _evidence(catalogue: Catalogue, nodes: Mapping[str, Node]) -> list[Data]:
    """Columns by table of the log, as the log calls them; those that can be done without by themselves."""
    called = {column.parameter: column.name for t in catalogue.tables.values() for column in t.columns}
    found: dict[str, Data] = {
        name: {"table": name, "needed": [], "optional": []} for name in catalogue.tables
    }
    for node in nodes.values():
        if node.kind is Kind.COLUMN:
            found[node.where]["optional" if node.optional else "needed"].append(
                called.get(node.name, node.name)
            )
    return [each for each in found.values() if each["needed"] or each["optional"]]


def _filed_for(catalogue: Catalogue, chapter: str, nodes: Mapping[str, Node]) -> list[str]:
    """Options of a Rules Submission, each once, by the name under which they are filed."""
    called = {
        name: option.name for option in catalogue.options[chapter].values() for name in option.parameters
    }
    return list(dict.fromkeys(called[node.name] for node in nodes.values() if node.kind is Kind.OPTION))


def _reading(reading: Reading, game: str, submission: Submission | None) -> Data:
    chosen = {
        place: submission.readings(place, game).get(reading.name, reading.default)
        for place in (submission.properties if submission else ())
        if submission
    }
    return {
        "name": reading.name,
        "citation": reading.citation,
        "question": reading.question,
        "default": reading.default,
        "choices": reading.choices,
        "texts": list(_texts(reading)),
        "wagers": [wager.replace("_", " ") for wager in reading.wagers],
        "chosen": chosen,
    }


def _option(option: Option, game: str, submission: Submission | None) -> Data:
    filed = []
    for place, block in submission.properties.items() if submission else ():
        for filing in block.filings:
            if game in filing.games and option.name in filing.games[game]:
                value = _filed(option, filing.games[game][option.name])
                filed.append({"property": place, "since": filing.begins or filing.effective, "value": value})
    return {
        "name": option.name,
        "citation": option.citation,
        "kind": option.kind.value.replace("_", " "),
        "meaning": option.meaning,
        "choices": option.choices,
        "texts": list(_texts(option)),
        "filed": filed,
    }


def _texts(item: Option | Reading) -> Iterator[str]:
    """Every text of an option or a reading that has days of its own, with what can be chosen on them."""
    for text in item.texts or (item,):
        if told := days_of(text):
            yield f"{told}: {choices_of(text)}"


def _filed(option: Option, value: Any) -> str:
    return dollars(value) if option.kind is OptionKind.MONEY else as_text(option, value)


def _tables(number: str) -> Iterator[Data]:
    """Every paytable of a chapter with its rows, the paybacks last counted and those the Board stated."""
    for table in games()[number].tables() if number in games() else ():
        yield {
            "citation": table.citation,
            "wager": table.wager.replace("_", " "),
            "name": table.name,
            "authority": table.authority,
            "rows": list(_rows(table)),
            "terms": list(_terms(table)),
            "paybacks": list(last_counted(number, table)),
            "stated": [
                {"table": figure.table, "percent": figure.percent, "why": figure.why}
                for figure in stated()[1]
                if (figure.chapter, figure.wager) == (number, _returned_as(table))
                and (figure.table == table.name or figure.wager == REQUIRED)
            ],
        }


def _returned_as(table: Paytable) -> str:
    """The wager whose payback a table decides: the Blind Wager is one of the required wagers."""
    return REQUIRED if table.wager == "blind" else table.wager


def last_counted(number: str, table: Paytable) -> Iterator[Data]:
    """Paybacks as last counted, one for each side or reading that the table is counted under."""
    wager = _returned_as(table)
    name = f"{number} / {wager} / " + ("" if wager == REQUIRED else table.name)
    for key, found in counted().items():
        of = key.removeprefix(name)
        if key.startswith(name) and (wager == REQUIRED or not of or of.startswith((",", " /"))):
            yield {
                "of": of.strip(" ,/"),
                "percent": found["percent"],
                "how": found["how"],
                "faults": found["faults"],
            }


@cache
def counted() -> dict[str, Data]:
    """Return the paybacks as they were last counted, by chapter, wager, table and reading."""
    text = files("audit.law").joinpath("counted_paybacks.yaml").read_text(encoding="utf-8")
    found: dict[str, Data] = yaml.safe_load(text)
    return found


def _rows(table: Paytable) -> Iterator[Data]:
    for row in table.rows:
        pays = [
            *(f"{table.odds[row]:,} to 1" for _ in "1" if row in table.odds),
            *(f"{table.for_one[row]:,} for 1" for _ in "1" if row in table.for_one),
            *(dollars(table.amounts[row]) for _ in "1" if row in table.amounts),
            *(f"{table.percent[row]}% of the meter" for _ in "1" if row in table.percent),
            *("push" for _ in "1" if row in table.pushes),
        ]
        yield {
            "name": row.replace("_", " "),
            "pays": " and ".join(pays) or "–",
            "wild": f"{table.odds_wild[row]:,} to 1" if row in table.odds_wild else "",
            "envy": f"${table.envy[row]:,}" if row in table.envy else "",
        }


def _terms(table: Paytable) -> Iterator[str]:
    if told := days_of(table):
        yield told
    if table.stake:
        yield f"stake ${table.stake}"
    if table.seed:
        yield f"meter seed ${table.seed:,}" + ("" if table.stake else " for each dollar staked")
    if table.rate:
        yield f"rate of progression {table.rate}%"
    if table.reserve:
        yield f"reserve rate {table.reserve}%"
    if table.stake_returned:
        yield "stake returned"
    if table.fully_wild_joker:
        yield "joker fully wild"
