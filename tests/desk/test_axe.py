"""Every page of the desk, looked at by axe-core: narrow and wide, light and dark."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from audit.commands.store_to_desk import given_store
from reports.desk import serve
from reports.desk.given import Given
from tests.desk.test_browser import VIEWS, browser  # noqa: F401  (a fixture)
from tests.desk.writers import opened
from tests.life.stores import found, night

pytestmark = pytest.mark.slow

LOOK = """async (rules) => {
    const asked = rules.length
        ? {runOnly: rules} : {rules: {"target-size": {enabled: true}, "landmark-unique": {enabled: true}}};
    const found = await axe.run(document, {...asked, resultTypes: ["violations"]});
    return found.violations.flatMap(each => each.nodes.map(
        node => `${each.id}: ${node.html.slice(0, 200)} ${node.failureSummary.slice(0, 300)}`));
}"""
SCHEMES: dict[Literal["light", "dark"], list[str]] = {"light": [], "dark": ["color-contrast"]}
"""What is looked for in each scheme, everything where nothing is named; a dark page has only other colors."""
WIDTHS = (390, 1280)
OF_STORE = {
    "store": "",
    "glance": "glance",
    "findings of the store": "findings",
    "search of the store": "search",
    "questions of the store": "ask",
    "waivers": "waive?property=RVS",
    "nobody judged": "RVS/unjudged?day=2026-03-07",
    "finding": "RVS/0001/finding?finding=F-00000001&of=store",
    "floor of a store": "RVS/0001/",
    "not there": "RVS/0001/finding?finding=F-9",
}


def _axe() -> str:
    """axe-core itself, as its package brings it."""
    return (resources.files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")


def _looked(page: Page, home: str, views: dict[str, str]) -> Iterator[str]:
    for name, path in views.items():
        page.goto(home + path)
        page.evaluate(_axe())
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 900})
            for scheme, rules in SCHEMES.items():
                page.emulate_media(color_scheme=scheme)
                yield from (f"{name}, {width}, {scheme}: {each}" for each in page.evaluate(LOOK, rules))


def test_axe_finds_nothing_on_any_page_of_a_run(browser: Browser, given: Given) -> None:  # noqa: F811
    some = night_finding(given)
    with serve.listening(0) as taken, serve.served(given, taken, "r" * 43):
        page = browser.new_page(bypass_csp=True)
        page.goto(serve.address(taken, "r" * 43))
        home = page.url.partition("?")[0]
        told = list(_looked(page, home, {**VIEWS, "finding": f"finding?finding={some}"}))
        assert not told, "\n".join(told)
        page.close()


def night_finding(given: Given) -> str:
    """A finding with an amount and facts."""
    rows = given.run.findings.to_pylist()
    return str(next(row["finding_id"] for row in rows if row["due_cents"] is not None))


def test_axe_finds_nothing_on_any_page_of_a_store_and_keys_say_what_becomes_of_a_finding(
    browser: Browser,  # noqa: F811
    tmp_path: Path,
) -> None:
    night(tmp_path, 1, [1], [found("F-00000001", 1), found("F-00000002", 1, outcome="review")])
    night(tmp_path, 2, [3], [found("F-00000003", 3)])
    night(tmp_path, 1, [1], [found("F-00000009", 1)], place="HLS")
    given = given_store(tmp_path, None, opened)
    token = "w" * 43
    with serve.listening(0) as taken, serve.served(given, taken, "r" * 43, {token: "B. Ito"}):
        page = browser.new_page(bypass_csp=True)
        page.goto(serve.address(taken, token))
        home = page.url.partition("?")[0]
        told = list(_looked(page, home, OF_STORE))
        assert not told, "\n".join(told)
        page.goto(f"{home}RVS/0001/finding?finding=F-00000001")
        page.keyboard.press("c")
        page.keyboard.press("Control+Enter")
        page.wait_for_url("**/finding?finding=F-00000002")
        page.keyboard.press("k")
        page.wait_for_url("**/finding?finding=F-00000001")
        expect(page.locator(".lines")).to_contain_text("confirmed, by B. Ito")
        page.goto(f"{home}findings")
        page.keyboard.press("j")
        page.keyboard.press("x")
        expect(page.locator("input[name=finding]:checked")).to_have_count(1)
        page.close()
