"""What PDF/A-3a (ISO 19005-3) and PDF/UA-1 (ISO 14289-1) ask of a paper, as far as its objects tell.

No validator of the whole standards is at hand where the tests run: these are the rules that are broken most
easily.  A paper claims PDF/A-3a; it does not claim PDF/UA-1, which nothing here proves.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pikepdf
import pytest

from audit.runs.findings import open_run
from reports.build import build
from reports.embedded import evidence
from tests import report_cases as cases
from tests.report_fixture import write_run

pytestmark = pytest.mark.slow

AID = "{http://www.aiim.org/pdfa/ns/id/}"
HEADING = re.compile(r"/H[1-6]")
TITLE = ".//{http://purl.org/dc/elements/1.1/}title//{http://www.w3.org/1999/02/22-rdf-syntax-ns#}li"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished run with all its papers."""
    run = write_run(tmp_path_factory.mktemp("archival") / "run", cases.mixed())
    build(run)
    return run


@pytest.fixture(scope="module")
def papers(folder: Path) -> Iterator[dict[str, pikepdf.Pdf]]:
    """Its papers, by name."""
    opened = {path.name: pikepdf.open(path) for path in sorted(folder.rglob("*.pdf"))}
    assert "exceptions.pdf" in opened
    yield opened
    for paper in opened.values():
        paper.close()


def test_the_syntax_is_sound(folder: Path, papers: dict[str, pikepdf.Pdf]) -> None:
    assert [said for paper in papers.values() for said in paper.check_pdf_syntax()] == []
    for path in folder.rglob("*.pdf"):
        said = subprocess.run(["pdfinfo", path], capture_output=True, text=True, check=True)
        assert said.stderr == ""
        assert "Tagged:          yes" in said.stdout
        assert path.read_bytes().startswith(b"%PDF-1.7\n")


def test_a_paper_says_that_it_is_archival_and_what_it_is_called(papers: dict[str, pikepdf.Pdf]) -> None:
    for paper in papers.values():
        metadata = ET.fromstring(paper.Root.Metadata.read_bytes())  # noqa: S314  (we wrote it)
        said = {
            name: text
            for each in metadata.iter()
            for name, text in [(each.tag, each.text), *each.attrib.items()]
            if name.startswith(AID)
        }
        assert (said[f"{AID}part"], said[f"{AID}conformance"]) == ("3", "A")
        title = metadata.find(TITLE)
        assert title is not None
        assert title.text == str(paper.docinfo["/Title"])
        assert not {"/CreationDate", "/ModDate"} & set(paper.docinfo.keys())


def test_a_paper_is_tagged_and_says_its_language_and_its_colors(papers: dict[str, pikepdf.Pdf]) -> None:
    for paper in papers.values():
        root = paper.Root
        assert root.MarkInfo.Marked
        assert str(root.Lang) == "en-US"
        assert len(root.StructTreeRoot.K) > 0
        (intent,) = root.OutputIntents
        assert intent.S == "/GTS_PDFA1"
        assert len(intent.DestOutputProfile.read_bytes()) > 100
        assert len(paper.trailer.ID) == 2
        assert "/Encrypt" not in paper.trailer


def test_every_font_is_embedded_and_its_letters_can_be_read_out(papers: dict[str, pikepdf.Pdf]) -> None:
    for paper in papers.values():
        fonts = [each for each in _dictionaries(paper) if each.get("/Type") == "/Font"]
        assert fonts
        for font in fonts:
            if font.Subtype == "/Type0":
                assert "/ToUnicode" in font
                assert all("/CIDToGIDMap" in each for each in font.DescendantFonts)
            else:
                assert {"/FontFile", "/FontFile2", "/FontFile3"} & set(font.FontDescriptor.keys())


def test_nothing_in_a_paper_acts(papers: dict[str, pikepdf.Pdf]) -> None:
    for paper in papers.values():
        for each in _dictionaries(paper):
            assert each.get("/S") not in {"/JavaScript", "/Launch", "/SubmitForm", "/ImportData", "/URI"}
            assert not {"/AA", "/JS", "/OpenAction"} & set(each.keys())
            if each.get("/Type") == "/Annot":
                assert int(each.F) & 4, "it is printed as it is shown"


def test_the_lists_and_the_receipt_are_embedded_byte_for_byte(
    folder: Path, papers: dict[str, pikepdf.Pdf]
) -> None:
    for name, paper in papers.items():
        files = {str(each.UF): each for each in paper.Root.AF}
        assert len(files) == len(paper.Root.AF)
        listed = {"executive.pdf": [], "coverage.pdf": ["coverage-annex.csv"]}
        assert list(files) == sorted([*listed.get(name, [name.replace(".pdf", ".csv")]), "run.json"])
        assert list(paper.attachments) == list(files)
        for each, file in files.items():
            stream = file.EF.F
            path = folder / each if each == "run.json" else folder / "report" / each
            assert stream.read_bytes() == path.read_bytes()
            assert stream.Subtype == ("/application/json" if each == "run.json" else "/text/csv")
            assert file.AFRelationship == ("/Supplement" if each == "run.json" else "/Data")
            assert str(stream.Params.ModDate) == "D:20260311000000Z", "the last day of the period"
            assert str(file.Desc)


# ------------------------------------------------------------------------------------------ PDF/UA-1


PAINTS = frozenset(["Tj", "TJ", "'", '"', "Do", "f", "F", "f*", "S", "s", "B", "B*", "b", "b*", "sh", "EI"])
"""Operators that put something on a page."""


def _painted(page: pikepdf.Page) -> Iterator[tuple[list[str], set[int]]]:
    """What each painting operator of a page lies in: tags, and numbers of marked content."""
    lies_in: list[tuple[str, int | None]] = []
    for each in pikepdf.parse_content_stream(page):
        operands: Any = each.operands
        match str(each.operator):
            case "BDC" if isinstance(operands[1], pikepdf.Dictionary) and "/MCID" in operands[1]:
                lies_in.append((str(operands[0]), int(operands[1].MCID)))
            case "BMC" | "BDC":
                lies_in.append((str(operands[0]), None))
            case "EMC":
                lies_in.pop()
            case paints if paints in PAINTS:
                yield [tag for tag, _ in lies_in], {number for _, number in lies_in if number is not None}
    assert not lies_in


def test_all_that_is_painted_is_tagged_or_said_to_be_no_content(papers: dict[str, pikepdf.Pdf]) -> None:
    for name, paper in papers.items():
        parents = pikepdf.NumberTree(paper.Root.StructTreeRoot.ParentTree)
        for page in paper.pages:
            own = parents[int(page.obj.StructParents)]
            for tags, numbers in _painted(page):
                assert tags, name
                assert ("/Artifact" in tags) is not bool(numbers), name
                assert all(number < len(own) and own[number] is not None for number in numbers), name


def test_a_link_lies_where_its_tag_says_and_is_reached_in_reading_order(
    papers: dict[str, pikepdf.Pdf],
) -> None:
    links = 0
    for name, paper in papers.items():
        parents = pikepdf.NumberTree(paper.Root.StructTreeRoot.ParentTree)
        for page in paper.pages:
            for link in page.obj.get("/Annots", []):
                assert page.obj.Tabs == "/S", name
                assert parents[int(link.StructParent)].S == "/Link", (name, str(link.Contents))
                links += 1
    assert links


def test_headings_leave_out_no_level(papers: dict[str, pikepdf.Pdf]) -> None:
    for name, paper in papers.items():
        levels = [int(kind[2:]) for kind in _kinds(paper) if HEADING.fullmatch(kind)]
        assert levels[:1] == [1], name
        assert levels.count(1) == 1, name
        assert all(below - above <= 1 for above, below in pairwise(levels)), name


def test_each_finding_is_a_heading_that_tells_its_amount(
    folder: Path, papers: dict[str, pikepdf.Pdf]
) -> None:
    """In the tree, in the outline, and in the order in which text is copied and searched."""
    paper = papers["exceptions.pdf"]
    articles = [each for each in _elements(paper) if each.S == "/Art"]
    headed = [each for each in articles if any(HEADING.fullmatch(str(under.S)) for under in _under(each))]
    assert len(headed) >= 5
    with paper.open_outline() as outline:
        told = " ".join(each.title for each in _entries(outline.root))
    said = subprocess.run(
        ["pdftotext", "-raw", folder / "report" / "exceptions.pdf", "-"],
        capture_output=True,
        text=True,
        check=True,
    )
    (first,) = [
        line for line in said.stdout.splitlines() if re.match(r"1 58 Pa\. Code § .* X-\S+ .*\$", line)
    ]
    assert first in told


def test_a_header_cell_says_what_it_heads(papers: dict[str, pikepdf.Pdf]) -> None:
    for name, paper in papers.items():
        heads = [each for each in _elements(paper) if each.S == "/TH"]
        assert heads or name == "exceptions.pdf", name
        assert {str(each.A.Scope) for each in heads} <= {"/Column", "/Row"}


def test_every_table_has_a_header_cell(papers: dict[str, pikepdf.Pdf]) -> None:
    """A table that only lays words out beside each other is none in the tag tree."""
    for name, paper in papers.items():
        tables = [each for each in _elements(paper) if each.S == "/Table"]
        assert all(any(under.S == "/TH" for under in _under(each)) for each in tables), name


def test_a_picture_has_its_words_and_a_link_its_own(papers: dict[str, pikepdf.Pdf]) -> None:
    for paper in papers.values():
        assert all(str(each.Alt) for each in _elements(paper) if each.S == "/Figure")
        for page in paper.pages:
            links = list(page.get("/Annots", pikepdf.Array()))
            assert all(str(each.Contents) for each in links)
            assert not links or page.Tabs == "/S"


def test_every_paper_of_several_pages_has_an_outline(papers: dict[str, pikepdf.Pdf]) -> None:
    for name in ("exceptions.pdf", "coverage.pdf", "notice.pdf", "video.pdf"):
        with papers[name].open_outline() as outline:
            assert list(_entries(outline.root)), name


def _elements(paper: pikepdf.Pdf) -> Iterator[Any]:
    """Every element of the tag tree, in reading order."""
    return _under(paper.Root.StructTreeRoot)


def _under(element: Any) -> Iterator[Any]:
    kids = element.get("/K", [])
    for kid in kids if isinstance(kids, pikepdf.Array) else [kids]:
        if isinstance(kid, pikepdf.Dictionary) and "/S" in kid:
            yield kid
            yield from _under(kid)


def _kinds(paper: pikepdf.Pdf) -> Iterator[str]:
    return (str(each.S) for each in _elements(paper))


def _entries(items: list[Any]) -> Iterator[Any]:
    for each in items:
        yield each
        yield from _entries(each.children)


def test_a_licensee_is_sent_nothing_of_another(folder: Path, tmp_path: Path) -> None:
    """Of a run of several, the receipt in a paper is the one cut down to its licensee."""
    run = open_run(folder)
    whole = json.loads((folder / "run.json").read_text(encoding="utf-8"))
    shutil.copy(folder / "run.json", tmp_path / "run.json")
    other = {**whole, "properties": [*whole["properties"], {"id": "X", "name": "Another house"}]}
    (tmp_path / "run.json").write_text(json.dumps(other), encoding="utf-8")
    (only,) = evidence(replace(run, folder=tmp_path))
    assert only.name == "run_of_this_licensee.json"
    assert b"Another house" not in only.data
    assert json.loads(only.data) == whole


def _dictionaries(paper: pikepdf.Pdf) -> Iterator[Any]:
    for each in paper.objects:
        if isinstance(each, pikepdf.Dictionary | pikepdf.Stream):
            yield each
