"""Passages of the Code, read from a folder of text files that the user has: ``--code FOLDER``.

The project holds no text of the Code.  What is quoted is quoted from the user's own files, whose hashes are
told.  A citation finds the passage it designates, or the paragraph that holds the part it names; what is not
found is said, with the reason, and nothing else is quoted in its place.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from audit.errors import AuditError
from audit.machine.limits import CODE_BYTES
from reports.code_text import Paragraph, Section, TooLong, sections

_CITATION = re.compile(
    r"(?P<section>\d+[a-z]?\.\d+[a-z]?)(?P<key>(?:#\d+|\([^()]{1,5}\))*)(?:\[(?P<name>[^\]]+)\])?"
)
_STEP = re.compile(r"\([^()]+\)(?:#\d+)?")
_DASHES = "—–-"
_TABLE_BEGINS = re.compile(r"(?:Hand|Outcome|Point Total)\b|(?:[A-Z][a-z]+ )*(?:Paytable|Table)\b")


@dataclass(frozen=True, slots=True)
class CodeFile:
    """One file of the folder: its hash, and how many sections were found in it."""

    name: str
    sha256: str
    sections: int


@dataclass(frozen=True, slots=True)
class Passage:
    """What the Code says at a citation.

    cited     the citation that was asked for
    found     the designation under which the words stand
    exact     whether that is the whole of what was cited
    lead_ins  the first words of each designation above it, without which it is half a sentence
    paragraphs  its own words and all below it; of a section, only what stands before its first subsection
    note      how ``found`` differs from what was asked for, or from what is printed; empty where it does not
    """

    cited: str
    found: str
    exact: bool
    title: str
    lead_ins: tuple[Paragraph, ...]
    paragraphs: tuple[Paragraph, ...]
    file: str
    note: str = ""

    @property
    def own(self) -> tuple[Paragraph, ...]:
        """Its own words, without those of the designations below it."""
        own_key = self.paragraphs[0].key if self.paragraphs else ""
        return tuple(paragraph for paragraph in self.paragraphs if paragraph.key == own_key)


@dataclass(frozen=True, slots=True)
class Code:
    """The sections of the Code that were handed in.

    unread  files of the folder that were not looked at, as their names do not end in ``.txt``
    twice   sections that two files print in different words, and the files: neither is quoted
    """

    files: tuple[CodeFile, ...]
    unread: tuple[str, ...]
    sections: dict[str, tuple[Section, str]] = field(default_factory=dict)
    twice: dict[str, tuple[str, str]] = field(default_factory=dict)

    def passage(self, citation: str) -> Passage | None:
        """Return the passage at a citation of the catalogue, or None; ``why_not`` says why."""
        asked = _CITATION.fullmatch(citation)
        if not asked or asked["section"] not in self.sections:
            return None
        section, file = self.sections[asked["section"]]
        name = (asked["name"] or "").replace("’", "'")
        if name and not asked["key"] and (defined := _definition(section, name)):
            return _passage(citation, section, file, "", (defined,), "", exact=True)
        if asked["key"] in section.keys or not asked["key"]:
            return _designated(citation, section, file, asked["key"], name)
        return _holding(citation, section, file, asked["key"], name)

    def why_not(self, citation: str) -> str:
        """Say why a citation has no passage."""
        asked = _CITATION.fullmatch(citation)
        if not asked:
            return f"§ {citation} is no citation of a section"
        number = asked["section"]
        if number in self.twice:
            return f"§ {number} stands in {' and in '.join(self.twice[number])}, in different words"
        if number not in self.sections:
            return f"§ {number} is in none of the files of the Code that were handed in"
        return f"{self.sections[number][1]} prints no {asked['key']} in § {number}"

    def as_data(self) -> dict[str, object]:
        """What a receipt tells of it: every file with its hash, and what was not used."""
        return {
            "files": [
                {"file": each.name, "sha256": each.sha256, "sections": each.sections} for each in self.files
            ],
            "not_read": list(self.unread),
            "in_different_words": {number: list(files) for number, files in sorted(self.twice.items())},
        }


def read_code(folder: Path) -> Code:
    """Read every ``.txt`` file of a folder.

    Raises AuditError, naming file and reason, where the folder is none or holds no such file, and for a file
    that is too large, is no text in UTF-8 or prints no section.
    """
    if not folder.is_dir():
        message = f"{folder}: is not a folder of text files of the Code"
        raise AuditError(message)
    paths = sorted((path for path in folder.iterdir() if path.is_file()), key=lambda path: path.name)
    files: list[CodeFile] = []
    found: dict[str, tuple[Section, str]] = {}
    twice: dict[str, tuple[str, str]] = {}
    for path in paths:
        if path.suffix.lower() != ".txt":
            continue
        read, printed = _read(path)
        files.append(read)
        for section in printed:
            earlier = found.setdefault(section.number, (section, path.name))
            if earlier[0].paragraphs != section.paragraphs:
                twice[section.number] = (earlier[1], path.name)
    if not files:
        message = f"{folder}: holds no text file of the Code (its name ends in .txt)"
        raise AuditError(message)
    unread = tuple(path.name for path in paths if path.suffix.lower() != ".txt")
    kept = {number: each for number, each in found.items() if number not in twice}
    return Code(tuple(files), unread, kept, twice)


def _read(path: Path) -> tuple[CodeFile, list[Section]]:
    CODE_BYTES.check(path.stat().st_size, path)
    content = path.read_bytes()
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        message = f"{path}: is no text in UTF-8 (byte {error.start:,}); save it again as UTF-8"
        raise AuditError(message) from error
    try:
        printed = list(sections(text))
    except TooLong as error:
        message = f"{path}: {error}"
        raise AuditError(message) from error
    if not printed:
        message = f"{path}: no section was found; one begins with a line such as “§ 999a.1. Definitions.”"
        raise AuditError(message)
    return CodeFile(path.name, hashlib.sha256(content).hexdigest(), len(printed)), printed


def _definition(section: Section, name: str) -> Paragraph | None:
    """Return the paragraph that defines a word."""
    for paragraph in section.paragraphs:
        word = paragraph.text.replace("’", "'").removeprefix(name)
        if len(word) < len(paragraph.text) and word.lstrip()[:1] in {*_DASHES}:
            return paragraph
    return None


def _designated(citation: str, section: Section, file: str, key: str, name: str) -> Passage:
    """Return the passage that a citation designates, and of a table in it that has a name, that table."""
    paragraphs = tuple(_under(section, key)) if key else tuple(_under(section, "", own_only=True))
    if name and (table := _named_table(tuple(_under(section, key)), name)):
        lead = tuple(p for p in paragraphs if p.text and p.key == key)[:1]
        kept = tuple(dict.fromkeys((*lead, *table)))
        return _passage(citation, section, file, key, kept, "", exact=True)
    note = f"“{name}” is a part by the catalogue's own name, not one that is printed" if name else ""
    return _passage(citation, section, file, key, paragraphs, note, exact=not name)


def _holding(citation: str, section: Section, file: str, key: str, name: str) -> Passage | None:
    """Return the one table of the section that bears a name, where what is cited is not designated."""
    tables = {}
    for each in dict.fromkeys(p.key for p in section.paragraphs if p.key.count("(") == 1):
        if name and (table := _named_table(tuple(_under(section, each)), name)):
            tables[each] = table
    if len(tables) != 1:
        return None
    ((holds, table),) = tables.items()
    note = f"{key} is not printed in § {section.number}; “{name}” stands under {holds}"
    return _passage(citation, section, file, holds, table, note, exact=False)


def _passage(
    citation: str,
    section: Section,
    file: str,
    key: str,
    paragraphs: tuple[Paragraph, ...],
    note: str,
    *,
    exact: bool,
) -> Passage:
    notes = [note] if note else []
    if key in section.read_as:
        notes.append(f"printed {section.read_as[key]}, read as {_STEP.findall(key)[-1]} from its place")
    if section.in_doubt:
        notes.append(f"the designations of § {section.number} can be placed in another way; look at the text")
    return Passage(
        cited=citation,
        found=f"{section.number}{key}",
        exact=exact,
        title=section.title,
        lead_ins=tuple(_lead_ins(section, key)),
        paragraphs=paragraphs,
        file=file,
        note="; ".join(notes),
    )


def _under(section: Section, key: str, *, own_only: bool = False) -> Iterator[Paragraph]:
    for paragraph in section.paragraphs:
        below = paragraph.key.startswith((f"{key}(",)) and not own_only
        if paragraph.key == key or below:
            yield paragraph


def _lead_ins(section: Section, key: str) -> Iterator[Paragraph]:
    """The first paragraph of each designation above a key."""
    steps = _STEP.findall(key)
    for count in range(1, len(steps)):
        above = "".join(steps[:count])
        yield from [p for p in section.paragraphs if p.key == above][:1]


def _named_table(paragraphs: tuple[Paragraph, ...], name: str) -> tuple[Paragraph, ...]:
    """Return the rows and lines of every table that bears a name in its heading."""
    wanted = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
    return tuple(
        paragraph
        for heading, rows in _tables(paragraphs)
        if any(wanted.search(_line(paragraph)) for paragraph in heading)
        for paragraph in (*heading, *rows)
    )


def _tables(paragraphs: tuple[Paragraph, ...]) -> Iterator[tuple[list[Paragraph], list[Paragraph]]]:
    """Every table as the lines of its heading and all that follows, up to the next table or designation."""
    heading: list[Paragraph] = []
    rows: list[Paragraph] = []
    for paragraph in paragraphs:
        begins = not paragraph.mark and bool(_TABLE_BEGINS.match(_line(paragraph)))
        if heading and (paragraph.mark or (begins and rows)):
            yield heading, rows
            heading, rows = [], []
        if begins:
            heading.append(paragraph)
        elif heading:
            rows.append(paragraph)
    if heading:
        yield heading, rows


def _line(paragraph: Paragraph) -> str:
    return paragraph.text or " ".join(paragraph.cells)
