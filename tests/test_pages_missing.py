"""A page that was taken out of a paper is missed, whichever it is."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pytest

from audit.keep.papers import read_paper
from reports.build import build
from tests import report_cases as cases
from tests.report_fixture import write_run

pytestmark = pytest.mark.slow


def test_a_page_that_was_taken_out_is_missed(tmp_path: Path) -> None:
    run = write_run(tmp_path / "run", cases.mixed())
    build(run)
    path = run / "report" / "exceptions.pdf"
    assert read_paper(path).is_whole
    with pikepdf.open(path) as paper:
        pages = len(paper.pages)
    assert pages > 3
    for number in range(pages):
        with pikepdf.open(path) as paper:
            del paper.pages[number]
            paper.save(tmp_path / "cut.pdf")
        assert not read_paper(tmp_path / "cut.pdf").is_whole, number
