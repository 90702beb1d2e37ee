"""From a text file of the Code to its sections, paragraph by paragraph.

The text may come as plain lines, as Markdown or with tables of tabs; running heads, page numbers and notes
on authority and source are left out.  No word is changed: markup goes, and lines broken by a page are joined.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from reports.designations import Mark, Place, places

_HEADING = re.compile(
    r"(?:§\.?|(?P<word>Section))\s*(?P<number>\d+[a-z]?\.\d+[a-z]?)\s*[.–—-]\s*(?P<title>[A-Z].*)"
)
_MARK = re.compile(r"\((?P<mark>[a-z]|([a-z])\2|[ivx]{2,6}|\d{1,2}|[A-Z]|([A-Z])\3|[IVX]{2,6})\)\s*")
_FIRST = frozenset({"1", "i", "A", "I"})
_MARKUP = re.compile(r"</?(?:i|b|u|em|strong|sup|sub)>|\*\*|(?<!\w)\*(?=\S)|(?<=\S)\*(?!\w)")
_ESCAPED = re.compile(r"\\([$§#*_\-])")
_RULE = re.compile(r"[|\s:-]+")
_ON_EVERY_PAGE = re.compile(
    r"\d+[a-z]?-\d+|\(\d{6}\)( +No\. .*)?|No\. \d+ [A-Z][a-z]{2}\. \d+( \(\d{6}\))?|Copyright ©.*"
)
_END = re.compile(
    r"Authority|Source|Notes of Decisions|Cross References?|The provisions of this .*"
    r"|This (section|chapter) cited in .*|\[Next page.*|(\* ?){3,}|58 Pa\. ?Code .*"
    r"|(?i:chapter) \d+[a-z]?\. .*"
)
_SHOUTED = re.compile(r"(?=(?:.*\b[A-Z]{4,}\b){2})[^a-z]*")
_ENDS_A_SENTENCE = re.compile(r"[.:;?!][)\]”\"’']*$")
_REFERS_ON = re.compile(
    r"(?:\b(?:sub)?(?:section|paragraph|clause)s?|§+ ?\d+[a-z]?\.\d+[a-z]?)(?: ?\(\w{1,4}\))*"
    r"(?:,? ?(?:and|or|to|through)|,|[—–-])?$"
)
_LEADS_ON = re.compile(r"\b(?:and|as|by|from|in|of|or|per|see|the|to|under|with)$|[,(—–-]$")
_DEFINES = re.compile(r"[A-Z][^.:;]*(?:[—–][A-Z]|-(?:An?|The|When)\b)")
_INTRODUCES = re.compile(r"(?:[:—–]|\b(?:and|or|if|shall|contain|following|include|that))$")
_MOST_MARKS = 1_000
_MOST_LINES = 20_000
_SHORT = 60
"""A line shorter than this that ends no sentence is a title, and nothing but a small letter carries it on."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph, or one row of a table.

    key    designation it stands under, from the section down: ``(h)(1)(i)``; empty before the first
    mark   designation as printed, where the paragraph begins with one
    cells  of a row of a table, which has no text
    """

    key: str
    depth: int
    mark: str
    text: str
    cells: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Section:
    """One section as a file prints it.

    read_as   designations that were read otherwise than printed, and how they are printed
    in_doubt  whether its designations could as well be placed in another way
    """

    number: str
    title: str
    paragraphs: tuple[Paragraph, ...]
    read_as: dict[str, str]
    in_doubt: bool

    @property
    def keys(self) -> frozenset[str]:
        """Every designation in it."""
        return frozenset(paragraph.key for paragraph in self.paragraphs)


class TooLong(ValueError):
    """A section has more lines or designations than any section of the Code."""


def sections(text: str) -> Iterator[Section]:
    """Split a text into the sections it prints, in its own order; one that has no words is left out.

    Raises TooLong as it says.
    """
    heading: re.Match[str] | None = None
    body: list[str] = []
    before = ""
    for raw in (*text.splitlines(), None):
        line = _plain(raw) if raw is not None else None
        found = _heading(line, before) if line else None
        if line is None or found or (heading and _END.fullmatch(line)) or _SHOUTED.fullmatch(line):
            if heading and any(body):
                yield _section(heading, body)
            heading, body = found, []
        elif heading and not _ON_EVERY_PAGE.fullmatch(line):
            body.append(line)
        before = line or ""


def _plain(line: str) -> str:
    """A line without markup; of a table's row, its cells between tabs."""
    line = line.replace("\u00a0", " ")
    line = line.strip(" \r") if "\t" in line.strip() else line.strip()
    if line.startswith("|"):
        line = "" if _RULE.fullmatch(line) else "\t".join(cell.strip() for cell in line.strip("|").split("|"))
    line = _MARKUP.sub("", line.lstrip("#").strip(" ")) if not _END.fullmatch(line) else line
    line = re.sub(r"^[-*•] +(?=\S)", "", line.strip(" "))
    return _ESCAPED.sub(r"\1", line)


def _heading(line: str, before: str) -> re.Match[str] | None:
    """A section's heading, and not a citation with which a line of a sentence happens to begin."""
    found = _HEADING.fullmatch(line)
    ended = (
        not before or "\t" in before or _ENDS_A_SENTENCE.search(before) or _ON_EVERY_PAGE.fullmatch(before)
    )
    is_title = len(before) < _SHORT and not _LEADS_ON.search(before)
    return found if found and (found["word"] or ended or is_title) else None


def _section(heading: re.Match[str], body: list[str]) -> Section:
    _limit(heading, len(body), _MOST_LINES, "lines")
    title = heading["title"].strip()
    while body and body[0] and not title.endswith(".") and not _MARK.match(body[0]):
        title += f" {body.pop(0)}"
    blocks = [*_marked(_joined(body))]
    _limit(heading, sum(bool(mark) for mark, _ in blocks), _MOST_MARKS, "designations")
    placed, in_doubt = places(
        [Mark(mark, bool(_INTRODUCES.search(before))) for before, (mark, _) in _with_before(blocks) if mark]
    )
    return Section(
        number=heading["number"],
        title=title,
        paragraphs=tuple(_paragraphs(blocks, placed)),
        read_as={place.key: f"({mark})" for place, mark in _misread(blocks, placed)},
        in_doubt=in_doubt,
    )


def _limit(heading: re.Match[str], found: int, most: int, what: str) -> None:
    if found > most:
        message = f"§ {heading['number']} has {found:,} {what}; none of the Code has {most:,}"
        raise TooLong(message)


def _joined(lines: list[str]) -> Iterator[str]:
    """Lines as paragraphs: one that a page or a narrow column has broken goes on in the next."""
    known = frozenset(re.findall(r"\w+", " ".join(lines)))
    pending = ""
    for line in lines:
        if not line:
            continue
        if not pending or not _goes_on(pending, line):
            if pending:
                yield pending
            pending = line
        elif pending.endswith("-") and _halves(pending, line) in known:
            pending = pending[:-1] + line
        else:
            pending += ("" if pending.endswith("-") else " ") + line
    if pending:
        yield pending


def _halves(first: str, second: str) -> str:
    return first[:-1].rsplit(maxsplit=1)[-1] + (re.match(r"\w*", second) or [""])[0]


def _goes_on(before: str, line: str) -> bool:
    if "\t" in before or "\t" in line:
        return False
    end = before[-_SHORT:]
    if _MARK.match(line):
        return bool(_REFERS_ON.search(end))
    is_text = len(before) >= _SHORT or _MARK.match(before) or _DEFINES.match(before)
    return not _ENDS_A_SENTENCE.search(end) and bool(is_text or line[0].islower())


def _marked(paragraphs: Iterator[str]) -> Iterator[tuple[str, str]]:
    """Each paragraph with its designation; where several stand before one text, each by itself."""
    for text in paragraphs:
        found = _MARK.match(text)
        rest = text
        while found:
            rest = rest[found.end() :]
            further = _MARK.match(rest)
            if not further or further["mark"] not in _FIRST:
                yield found["mark"], rest
                break
            yield found["mark"], ""
            found = further
        else:
            yield "", text


def _with_before(blocks: list[tuple[str, str]]) -> Iterator[tuple[str, tuple[str, str]]]:
    before = ""
    for block in blocks:
        yield before, block
        before = block[1] or ":"


def _paragraphs(blocks: list[tuple[str, str]], placed: list[Place]) -> Iterator[Paragraph]:
    following = iter(placed)
    key, depth = "", -1
    for mark, text in blocks:
        if mark:
            place = next(following)
            key, depth = place.key, place.depth
        cells = tuple(cell.strip() for cell in text.split("\t")) if "\t" in text else ()
        yield Paragraph(key, depth, f"({mark})" if mark else "", "" if cells else text, cells)


def _misread(blocks: list[tuple[str, str]], placed: list[Place]) -> Iterator[tuple[Place, str]]:
    marks = [mark for mark, _ in blocks if mark]
    return ((place, mark) for place, mark in zip(placed, marks, strict=True) if place.read)
