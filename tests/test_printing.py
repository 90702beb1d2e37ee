"""Papers drawn by other processes: the same bytes, and no fault is lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from weasyprint.urls import FatalURLFetchingError

from reports import printing
from reports.printing import Job, Press

pytestmark = pytest.mark.slow

PAGE = "<html lang=en><head><title>x</title></head><body><p>{}</p></body></html>"


@pytest.fixture
def _all_are_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(printing, "LARGE", 0)
    monkeypatch.setattr("os.cpu_count", lambda: 2)


def _job(folder: Path, name: str, text: str) -> Job:
    return Job("exceptions", PAGE.format(text), folder / f"{name}.pdf", b"0123456789abcdef")


@pytest.mark.usefixtures("_all_are_large")
def test_other_processes_draw_the_same_bytes(tmp_path: Path) -> None:
    for number in range(5):
        Press().draw(_job(tmp_path, f"here-{number}", f"page {number}"))
    with Press() as press:
        for number in range(5):
            press.draw(_job(tmp_path, f"there-{number}", f"page {number}"))
    for number in range(5):
        here, there = (tmp_path / f"{place}-{number}.pdf" for place in ("here", "there"))
        assert here.read_bytes() == there.read_bytes()


@pytest.mark.usefixtures("_all_are_large")
def test_a_page_that_another_process_cannot_draw_is_told(tmp_path: Path) -> None:
    with pytest.raises(FatalURLFetchingError, match="fetches nothing"), Press() as press:
        press.draw(_job(tmp_path, "bad", '<img src="https://example.org/a.png">'))


def _draw_and_fail(folder: Path) -> None:
    with Press() as press:
        press.draw(_job(folder, "long", "word " * 200_000))
        raise KeyError


@pytest.mark.usefixtures("_all_are_large")
def test_a_fault_of_the_caller_waits_for_no_paper(tmp_path: Path) -> None:
    with pytest.raises(KeyError):
        _draw_and_fail(tmp_path)


@pytest.mark.usefixtures("_all_are_large")
def test_a_press_that_is_not_opened_draws_at_once(tmp_path: Path) -> None:
    Press().draw(_job(tmp_path, "one", "a word"))
    assert (tmp_path / "one.pdf").read_bytes().startswith(b"%PDF-1.7")
