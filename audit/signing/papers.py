"""What the papers of a report say of themselves: of which run they are, which lists and pages they hold.

Hashes beside a paper tell that it is the file that was listed.  Whoever can write the folder can list
another: the paper of another night, one with a page less, or a list that was cut.  So the papers themselves
are read, as whoever is sent one reads it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pikepdf

from audit.machine.hashes import sha256
from audit.runs.compared import Verified
from audit.runs.findings import RECEIPT
from audit.runs.outputs import REPORT

PLACE = "paper"
LISTS = {
    "coverage.pdf": "coverage-annex.csv",
    "exceptions.pdf": "exceptions.csv",
    "executive.pdf": "",
    "notice.pdf": "notice.csv",
    "video.pdf": "video.csv",
}
"""The papers of a report and the list that each was drawn from; "" where it has none."""
_OF_OLD = {"coverage-annex.csv": "coverage.csv", "exceptions.csv": "findings.csv"}
"""What an earlier version called a list: as the run calls a table of its own."""
CUT = "run_of_this_licensee.json"
"""The receipt in a paper of a run of several licensees, cut down to the one whose paper it is."""
_RUN_BYTES = 15
"""Bytes of a paper's identifier that are of the receipt of its run; the last one counts the volume."""


@dataclass(frozen=True, slots=True)
class Paper:
    """What a paper says of itself.

    of        first bytes of the SHA-256 of its run's receipt, in hexadecimal digits
    embedded  SHA-256 of each file that it holds, by name
    is_whole  whether all pages are there that its contents, its outline and its tags speak of
    """

    of: str
    embedded: dict[str, str]
    is_whole: bool


def number_of_several(receipts: Iterable[str]) -> str:
    """What stands for a receipt in papers of several runs: the same in whatever order they are named.

    receipts  SHA-256 of the receipt of each run
    """
    return hashlib.sha256("\n".join(sorted(receipts)).encode()).hexdigest()


def read_paper(path: Path) -> Paper:
    """Read what a paper says of itself.  Raises ValueError for what is no paper of this tool."""
    try:
        with pikepdf.open(path) as opened:
            identifier = bytes(opened.trailer.ID[0])[:_RUN_BYTES]
            embedded = {
                name: hashlib.sha256(file.get_file().read_bytes()).hexdigest()
                for name, file in opened.attachments.items()
            }
            return Paper(identifier.hex(), embedded, _is_whole(opened))
    except (pikepdf.PdfError, AttributeError, KeyError, IndexError, TypeError) as error:
        message = f"is no paper that can be read: {' '.join(str(error).split())[:200]}"
        raise ValueError(message) from error


def compare_papers(found: Verified, run: Path, folders: Iterable[str]) -> None:
    """Hold the papers of a run's report against the run and the lists beside them.

    folders  of the licensees whose papers there are to be, below the report; "" for the report itself
    """
    receipt = sha256(run / RECEIPT)
    for folder in folders:
        place = run / REPORT / folder
        for name, list_name in LISTS.items():
            for each in filter(None, (name, _list_there(place, list_name))):
                if not (place / each).is_file():
                    found.differs("report", (Path(folder) / each).as_posix(), "missing")
        for path in sorted(place.glob("*.pdf")):
            name = path.relative_to(run / REPORT).as_posix()
            _compare_of_run(found, path, name, receipt, is_one_of_several=bool(folder))


def _compare_of_run(found: Verified, path: Path, name: str, receipt: str, *, is_one_of_several: bool) -> None:
    """Hold a paper against its run; the receipt in it is cut down only where it is of one of several."""
    lists = {_list_there(path.parent, LISTS.get(path.name, ""))} - {""}
    paper = compare_paper(found, path, name, receipt, lists)
    is_cut = is_one_of_several and paper is not None and CUT in paper.embedded
    if paper and not is_cut and paper.embedded.get(RECEIPT) != receipt:
        _differs(found, f"{name}: {RECEIPT}", receipt, paper.embedded.get(RECEIPT, ""))


def _list_there(place: Path, name: str) -> str:
    """Give the name of a list, or the one that an earlier version gave it, where only that is there."""
    old = _OF_OLD.get(name, "")
    return old if old and not (place / name).is_file() and (place / old).is_file() else name


def compare_paper(found: Verified, path: Path, name: str, number: str, lists: set[str]) -> Paper | None:
    """Hold a paper against what it is to be of, and what it holds against the files beside it.

    number  SHA-256, in hexadecimal digits, of the receipt that it is to be of, or what stands for one
    lists   files that it has to hold
    Returns what it says of itself, None where it cannot be read.
    """
    found.files[PLACE] += 1
    try:
        paper = read_paper(path)
    except ValueError as error:
        found.differs(PLACE, name, "changed", observed=str(error))
        return None
    if paper.of != number[: 2 * _RUN_BYTES]:
        found.differs(PLACE, name, "of another run", number[: 2 * _RUN_BYTES], paper.of)
    if not paper.is_whole:
        found.differs(PLACE, name, "pages are missing")
    for held in sorted(lists | paper.embedded.keys() - {RECEIPT, CUT}):
        beside = path.with_name(held)
        required = sha256(beside) if beside.is_file() else "none"
        if required != paper.embedded.get(held, ""):
            _differs(found, f"{name}: {held}", required, paper.embedded.get(held, ""))
    return paper


def _differs(found: Verified, held: str, required: str, observed: str) -> None:
    found.differs(PLACE, held, "changed" if observed else "missing", required, observed)


def _is_whole(opened: pikepdf.Pdf) -> bool:
    """Whether all pages are there that the outline leads to, and whose parts the tags name."""
    there = {page.objgen for page in opened.pages}
    with opened.open_outline() as outline:
        led_to = [page for item in _items(outline.root) if (page := _page_of(item)) is not None]
    tagged = {
        each.Pg.objgen
        for each in opened.objects
        if isinstance(each, pikepdf.Dictionary) and "/Pg" in each and each.get("/Type") != "/OBJR"
    }
    return all(page in there for page in led_to) and tagged <= there


def _items(items: Iterable[Any]) -> Iterator[Any]:
    for item in items:
        yield item
        yield from _items(item.children)


def _page_of(item: Any) -> tuple[int, int] | None:
    """The page that an entry of the outline leads to; one that is gone has no object."""
    target = item.destination
    if not isinstance(target, pikepdf.Array) or not len(target):
        return None
    page = target[0]
    return page.objgen if isinstance(page, pikepdf.Dictionary) else (0, 0)
