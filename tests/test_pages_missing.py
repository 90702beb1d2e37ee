"""A page that was taken out of a paper is missed, whichever it is, though every hash is made right."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pytest

from audit.commands.evidence import look_at_papers
from audit.runs.compared import Verified
from reports.build import build
from tests import report_cases as cases
from tests.forged import made_right
from tests.report_fixture import write_run

pytestmark = pytest.mark.slow
ALONE = "executive.pdf"
"""The one paper of a single page: without it nothing is left to open."""


def _missed(run: Path) -> set[str]:
    found = Verified()
    look_at_papers(found, run)
    return {each.file for each in found.differences if each.difference == "pages are missing"}


def test_a_page_that_was_taken_out_is_missed(tmp_path: Path) -> None:
    run = write_run(tmp_path / "run", cases.mixed())
    build(run)
    assert not _missed(run)
    papers = sorted((run / "report").glob("*.pdf"))
    assert len(papers) == 5
    for path in papers:
        whole = path.read_bytes()
        with pikepdf.open(path) as paper:
            pages = len(paper.pages)
        assert (pages > 1) == (path.name != ALONE)
        for number in range(pages):
            with pikepdf.open(path, allow_overwriting_input=True) as paper:
                del paper.pages[number]
                paper.save(path)
            made_right(run)
            assert _missed(run) == {path.name}, number
            path.write_bytes(whole)
