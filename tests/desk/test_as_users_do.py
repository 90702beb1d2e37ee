"""The desk of a store as people use it, in Chromium: two at once, on paper, and with hostile names."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from audit.commands.store_to_desk import given_store
from audit.life import journal
from reports.desk import serve
from tests.desk.test_browser import browser  # noqa: F401  (a fixture)
from tests.desk.writers import opened
from tests.life.stores import found, night
from tests.report_cases import HOSTILE, SLY

pytestmark = pytest.mark.slow

READER, WRITERS = "r" * 43, {"a" * 43: "B. Ito", "b" * 43: "C. Diaz"}
LONG = "\u202e" + "W" * 300
"""A name of three hundred letters without a place to break it, written from right to left."""


@contextmanager
def _desk(store: Path) -> Iterator[dict[str, str]]:
    """Serve a store; gives each person's address by name, the reader's by none."""
    with (
        serve.listening(0) as taken,
        serve.served(given_store(store, None, opened), taken, READER, WRITERS),
    ):
        yield {name: serve.address(taken, token) for token, name in {READER: "", **WRITERS}.items()}


def _page(browser: Browser, address: str, width: int = 1280) -> tuple[Page, str]:  # noqa: F811
    page = browser.new_context(viewport={"width": width, "height": 900}).new_page()
    page.goto(address)
    return page, page.url.partition("?")[0]


def test_thirty_findings_are_confirmed_in_one_go_by_two_people_at_once(
    browser: Browser,  # noqa: F811
    tmp_path: Path,
) -> None:
    night(tmp_path, 1, [1], [found(f"F-{number:08}", 1) for number in range(30)])
    night(tmp_path, 2, [3], [found("F-10000000", 3)])
    with _desk(tmp_path) as desk:
        pages = [_page(browser, desk[name]) for name in WRITERS.values()]
        for page, home in pages:
            page.goto(f"{home}findings?day=2026-03-06")
            for _ in range(30):
                page.keyboard.press("j")
                page.keyboard.press("x")
            assert page.locator("input[name=finding]:checked").count() == 30
            page.keyboard.press("c")
        for page, _ in pages:
            with page.expect_navigation():
                page.keyboard.press("Control+Enter")
        (first, _), (second, _) = pages
        assert "Said of 30 findings at once" in first.locator("main").inner_text()
        told = second.locator("main").inner_text()
        assert told.count("Said since") == 30
        assert told.count("by B. Ito") >= 30, "what the other said stands beside what one was about to say"
        lines = journal.read(tmp_path / "RVS").lines
        assert [(each.by, each.state) for each in lines] == [("B. Ito", "confirmed")] * 30
        for page, _ in pages:
            page.context.close()


def test_the_director_s_page_prints_to_one_sheet_for_each_casino(
    browser: Browser,  # noqa: F811
    tmp_path: Path,
) -> None:
    for place in ("RVS", "HLS"):
        for number in range(1, 31):
            rows = [found(f"F-{number:04}{each:04}", number, overpaid_cents=500) for each in range(12)]
            night(tmp_path, number, [number], rows, place=place)
    with _desk(tmp_path) as desk:
        page, home = _page(browser, desk[""])
        page.goto(f"{home}glance")
        for paper in ("Letter", "A4"):
            assert page.pdf(format=paper).count(b"/Type /Page\n") == 2, paper
        page.goto(f"{home}glance?property=RVS")
        assert page.pdf(format="Letter").count(b"/Type /Page\n") == 1
        page.context.close()


@pytest.mark.parametrize("width", [390, 1280])
def test_hostile_names_are_text_on_every_page_of_a_store_and_none_runs_over(
    browser: Browser,  # noqa: F811
    tmp_path: Path,
    width: int,
) -> None:
    texts = ("table_id", "shoe_id", "position", "player_id", "dealer_id", "observed", "required")
    rows = [
        found(f"F-{number:08}", 1, **dict.fromkeys(texts, text))
        for number, text in enumerate((HOSTILE, SLY, LONG))
    ]
    night(tmp_path, 1, [1], rows)
    night(tmp_path, 2, [3], [found("F-10000000", 3, outcome="unknown", observed=LONG)])
    with _desk(tmp_path) as desk:
        page, home = _page(browser, desk["B. Ito"], width)
        for path in (
            "",
            "glance",
            "findings",
            "search",
            "ask",
            f"ask?view=breaches_by_dealer&dealer_id={LONG}",
            "waive?property=RVS&finding=F-00000002",
            "RVS/unjudged?day=2026-03-07",
            "RVS/0001/",
            "RVS/0001/findings",
            *(f"RVS/0001/finding?finding=F-{number:08}" for number in range(3)),
            f"RVS/0001/table?table={LONG}&day=2026-03-06",
            f"RVS/0001/search?name={LONG}",
            f"life?of=dealer&name={LONG}&property=RVS",
        ):
            page.goto(home + path)
            assert page.locator("main script, main img").count() == 0, path
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide <= width, f"{path[:60]} is {wide} wide"
            assert "\u202e" not in page.locator("main").inner_text(), path
        page.context.close()
