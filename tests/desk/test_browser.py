"""The desk in a real browser: Debian's Chromium, driven by Playwright.

Where no browser is installed these tests say so and are skipped; ``make test`` installs one where it can.
"""

from __future__ import annotations

import dataclasses
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from audit import pipeline
from audit.commands.given_to_desk import given_of
from audit.runs.findings import open_run
from reports.desk import serve
from reports.desk.given import Given, GivenStore
from reports.desk.night import night_of
from tests.desk.test_pages import ROUND, given_without_log
from tests.intake_logs import sound, write
from tests.report_cases import hostile
from tests.report_fixture import write_run

pytestmark = pytest.mark.slow

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
ACCESSIBLE = Path(__file__).with_name("accessible.js").read_text(encoding="utf-8")
LINKED = "all => all.map(a => new URL(a.getAttribute('href'), location.href).href.split('#')[0])"
PAPER = "getComputedStyle(document.documentElement).backgroundColor"
MARKUP = "\"><img src=x onerror=alert(1)>'{{7*7}}"
SIZES = {"phone": (390, 844), "wide": (1600, 1000)}
VIEWS = {
    "floor": "",
    "table": "table?table=MB-01&day=2026-03-07",
    "round": f"round?round={ROUND}",
    "shoe": "shoe?shoe=MB-01-20260307-S01",
    "deck": "deck?deck=MB-01-20260307-D",
    "seat": "life?of=seat&name=3&table=MB-01",
    "findings": "findings",
    "search": "search?table=MB-01&day=2026-03-07&time=20:00",
    "found": "search?tables=MB-01&seat=2&wager=house_money",
    "questions": "ask",
    "decks": "ask?view=decks_in_use&sort=hours_in_use+down",
    "readings": "readings",
    "witnesses": "vouched",
    "a reading": "readings?game=minibaccarat&reading=dragon_bonus_natural",
    "what if": f"what-if?round={ROUND}&set0=seat+2+house_money+paid%3D75",
}


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    # Of this module alone: while a browser is open its event loop runs, in which nothing can be signed.
    found = next((path for name in BROWSERS if (path := shutil.which(name))), None)
    if found is None:
        pytest.skip(f"no browser is installed ({', '.join(BROWSERS)}), so the desk was not looked at in one")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, chromium_sandbox=False)
        yield browser
        browser.close()


@dataclass(frozen=True, slots=True)
class Desk:
    """A desk that is served, and what a browser said and asked for while it was looked at."""

    address: str
    said: list[str] = field(default_factory=list)
    asked: set[str] = field(default_factory=set)

    @property
    def home(self) -> str:
        return self.address.partition("?")[0]

    def opened(self, browser: Browser, size: str, **options: bool) -> Page:
        width, height = SIZES[size]
        page = browser.new_context(viewport={"width": width, "height": height}, **options).new_page()  # type: ignore[arg-type]
        page.on("console", lambda message: self.said.append(message.text))
        page.on("pageerror", lambda error: self.said.append(str(error)))
        page.on("request", lambda request: self.asked.add(request.url))
        page.goto(self.address)
        return page


def served(given: Given | GivenStore) -> Iterator[Desk]:
    with serve.listening(0) as taken:
        token = serve.new_token()
        desk = Desk(serve.address(taken, token))
        with serve.served(given, taken, token):
            yield desk
    assert not desk.said
    assert {url for url in desk.asked if not url.startswith(desk.home)} == set()


@pytest.fixture(scope="module")
def desk(given: Given) -> Iterator[Desk]:
    yield from served(given)


@pytest.fixture(autouse=True)
def _journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


@pytest.mark.parametrize("size", SIZES)
def test_each_view_fits_its_window(browser: Browser, desk: Desk, size: str) -> None:
    page = desk.opened(browser, size)
    for name, path in VIEWS.items():
        answer = page.goto(desk.home + path)
        assert answer
        assert answer.status == 200, name
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= SIZES[size][0], f"{name} is {wide} wide"
        assert page.locator("h1").count() == 1
        assert page.locator("main").count() == 1
        assert page.evaluate(ACCESSIBLE) == [], name
    page.context.close()


def test_a_finding_is_followed_from_the_floor_to_the_step_that_is_wrong(browser: Browser, desk: Desk) -> None:
    page = desk.opened(browser, "wide")
    page.goto(desk.home + "?day=2026-03-07")
    page.get_by_role("link", name="MB-01", exact=True).click()
    page.get_by_role("link", name="§ 627a.12(h), House Money Paytable").click()
    told = page.locator(".said")
    assert "Exception" in told.inner_text()
    assert "$25.00 at 3 to 1 = $75.00" in told.inner_text()
    wrong = page.locator('.seat[data-at="2"] .spot', has_text="House Money")
    assert "Exception" in wrong.inner_text()
    page.locator('.seat.here[data-at="2"]').wait_for()  # the page's script marks it
    page.context.close()


@pytest.mark.parametrize("size", SIZES)
def test_the_step_that_is_wrong_is_in_view_when_its_finding_is_opened(
    browser: Browser, desk: Desk, given: Given, size: str
) -> None:
    found = next(row for row in night_of(given).findings if row["round_id"] == ROUND)
    page = desk.opened(browser, size)
    page.goto(f"{desk.home}round?round={ROUND}&finding={found['finding_id']}")
    expect(page.locator(".said")).to_be_in_viewport()
    expect(page.locator(".here" if size == "phone" else ".steps li.current")).to_be_in_viewport()
    page.context.close()


def test_pages_are_dark_as_the_system_is_and_can_be_read(browser: Browser, desk: Desk) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 900}, color_scheme="dark")
    page = context.new_page()
    page.goto(desk.address)
    for name, path in VIEWS.items():
        page.goto(desk.home + path)
        assert (
            page.evaluate("getComputedStyle(document.body.parentElement).backgroundColor")
            == "rgb(20, 24, 22)"
        )
        assert page.evaluate(ACCESSIBLE) == [], name
    page.emulate_media(media="print")
    assert page.evaluate(PAPER) == "rgb(255, 255, 255)", "what is printed stays dark on white"
    context.close()


def test_a_round_is_stepped_through_with_the_keyboard_alone(browser: Browser, desk: Desk) -> None:
    page = desk.opened(browser, "wide")
    page.goto(desk.home + VIEWS["round"])
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    seen = [page.locator(".house .card:visible").count()]
    page.keyboard.press("Home")
    for _ in range(6):
        seen.append(page.locator(".house .card:visible").count())
        page.keyboard.press("ArrowRight")
    assert seen[0] >= 4, "the whole round shows all cards"
    assert seen[1:6] == [0, 1, 2, 3, 4], "then they are turned one by one"
    page.keyboard.press("ArrowLeft")
    assert "Step 6 of" in page.locator(".said .count").inner_text()
    assert page.url.endswith("step=6"), "the address can be sent to somebody"
    assert page.locator('[aria-current="step"]').count() == 1
    page.reload()
    assert "Step 6 of" in page.locator(".said .count").inner_text()
    assert page.locator('[aria-live="polite"]').count() == 1
    page.context.close()


def test_a_round_is_stepped_through_without_scripts(browser: Browser, desk: Desk) -> None:
    page = desk.opened(browser, "phone", java_script_enabled=False)
    page.goto(desk.home + VIEWS["round"] + "&step=2")
    assert page.locator(".house .card:visible").count() == 1
    page.get_by_role("link", name="Next").click()
    # The page is there before its style sheet is, which hides the cards still to be dealt.
    expect(page.locator(".house .card:visible")).to_have_count(2)
    assert "Step 3 of" in page.locator(".said .count").inner_text()
    page.context.close()


def _long_round() -> Any:
    """Rounds with as many duties as the fullest table of any game has."""
    text = "Position 6, Two-Way Bad Beat Bonus of $2.00: by its paytable the hand is on no row."
    step = SimpleNamespace(clause="627a.12", position="", text=text, per="round")
    told = SimpleNamespace(steps=[step] * 70, judgements=[])
    return SimpleNamespace(replay=lambda *_: told, wagers=lambda *_: [], somebody_asks=lambda: None)


def test_the_fullest_round_prints_to_one_page(browser: Browser, given: Given) -> None:
    for desk in served(dataclasses.replace(given, rounds=_long_round())):
        page = desk.opened(browser, "wide")
        page.goto(desk.home + VIEWS["round"])
        assert page.locator(".steps ol > li").count() > 70
        for paper in ("Letter", "A4"):
            assert page.pdf(format=paper).count(b"/Type /Page\n") == 1
        page.context.close()


def test_what_a_page_brings_cannot_run_and_nobody_else_is_asked(browser: Browser, desk: Desk) -> None:
    page = desk.opened(browser, "wide")
    page.goto(desk.home + VIEWS["floor"])
    ran = page.evaluate(
        """async () => {
            const script = document.createElement("script");
            script.textContent = "window.ran = true";
            document.body.append(script);
            const fetched = await fetch("static/desk.css").then(() => true, () => false);
            return [window.ran === true, fetched];
        }"""
    )
    assert ran == [False, False]
    assert any("Content Security Policy" in text for text in desk.said)
    desk.said.clear()
    page.context.close()


def test_nobody_comes_in_without_the_address(browser: Browser, desk: Desk) -> None:
    page = browser.new_context().new_page()
    answer = page.goto(desk.home)
    assert answer
    assert answer.status == 403
    assert "MB-01" not in page.content()
    page.context.close()


def test_hostile_ids_are_shown_as_text(browser: Browser, tmp_path: Path) -> None:
    given = given_without_log(open_run(write_run(tmp_path / "run", hostile())))
    for desk in served(given):
        page = desk.opened(browser, "phone")
        for path in ("", "findings", "finding?finding=-1%2B1%7Ccmd"):
            page.goto(desk.home + path)
            assert page.locator("main script, main img").count() == 0
            assert page.evaluate("document.documentElement.scrollWidth") <= 390
        assert "<script>alert(1)</script>" in page.locator("main").inner_text()
        page.context.close()


@pytest.fixture
def hostile_log(tmp_path: Path) -> Path:
    """A run of a log whose names of tables, rounds, shoes and people are markup."""
    rows = sound(2)
    names = ("MB-01", "R1", "S1", "D1")  # of the gaming table, a round, its shoe and its dealer
    for row in (row for of_table in rows.values() for row in of_table):
        row |= {name: f"{row[name]}{MARKUP}" for name in row if row[name] in names}
    for row in rows["wagers"]:
        row["wager_player_id"] = f"P{MARKUP}"
    write(tmp_path / "log", rows)
    pipeline.run(tmp_path / "log", None, tmp_path / "run")
    return tmp_path / "run"


def test_every_link_of_a_hostile_log_leads_to_a_page_that_shows_it_as_text(
    browser: Browser, hostile_log: Path
) -> None:
    """Each kind of page is opened by its links, as somebody would who looks around."""
    for desk in served(given_of(hostile_log, None, None, None)):
        page = desk.opened(browser, "phone")
        ahead = [desk.home]
        seen: set[str] = set()
        kinds: set[str] = set()
        while ahead and len(seen) < 24:
            address = ahead.pop(0)
            seen.add(address)
            answer = page.goto(address)
            assert answer
            assert answer.status == 200, address
            kinds.add(address.removeprefix(desk.home).partition("?")[0])
            assert page.locator("img, main script").count() == 0, address
            assert page.evaluate("document.documentElement.scrollWidth") <= SIZES["phone"][0], address
            links = page.eval_on_selector_all("a[href]:not([download])", LINKED)
            ahead += [each for each in dict.fromkeys(links) if each not in seen and each not in ahead]
            ahead.sort(key=lambda each: each.removeprefix(desk.home).partition("?")[0] in kinds)
        assert kinds >= {"", "table", "round", "shoe", "life", "findings", "search", "ask", "what-if"}
        page.goto(f"{desk.home}table?{urlencode({'table': f'MB-01{MARKUP}', 'day': '2026-01-02'})}")
        assert MARKUP in page.locator("h1").inner_text()
        page.context.close()
