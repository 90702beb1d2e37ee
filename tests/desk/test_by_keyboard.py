"""The twelve questions of a desk over a fortnight of two casinos, each asked in Chromium by keyboard alone.

All begin at the first page, and are asked of a gaming day that is not the last.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow.compute as pc
import pyarrow.parquet as pq
import pytest
from playwright.sync_api import Browser, Page

from audit.commands.given_to_desk import given_of
from audit.commands.store_to_desk import given_store
from tests.desk.fortnight import ASKED, fortnight
from tests.desk.test_browser import Desk, browser, served  # noqa: F401  (a fixture)

pytestmark = pytest.mark.slow

PLACE = "PHL1"
_MOST_TABS = 400
_FOCUSED = """() => {
    const here = document.activeElement;
    const name = here.getAttribute("aria-label") || here.labels?.[0]?.innerText || here.innerText || "";
    return [here.tagName.toLowerCase(), name.replace(/\\s+/g, " ").trim()];
}"""


@dataclass(frozen=True, slots=True)
class Keys:
    """A page that is used without a mouse."""

    page: Page

    def to(self, name: str, tag: str = "a") -> None:
        """Press Tab until the focus is on what bears a name."""
        passed = []
        for _ in range(_MOST_TABS):
            self.page.keyboard.press("Tab")
            found = self.page.evaluate(_FOCUSED)
            if found[0] == tag and re.match(f"(?:{name})(?:$| )", found[1]):
                return
            passed.append(" ".join(found)[:60])
        pytest.fail(f"no key leads to {tag} {name} on {self.page.url}: {list(dict.fromkeys(passed))}")

    def follow(self, *names: str, tag: str = "a") -> None:
        """Go to each name in turn, and press Enter."""
        for name in names:
            self.to(name, tag)
            with self.page.expect_navigation():
                self.page.keyboard.press("Enter")

    def say(self, name: str, value: str) -> None:
        """Type a value into a field in place of what stands there."""
        self.to(name, "input")
        self.page.keyboard.press("Control+A")
        self.page.keyboard.type(value)

    def send(self) -> None:
        with self.page.expect_navigation():
            self.page.keyboard.press("Enter")

    @property
    def said(self) -> str:
        return " ".join(self.page.locator("main").inner_text().split())


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return fortnight(tmp_path_factory.mktemp("fortnight"))


@pytest.fixture(scope="module")
def desk(store: Path) -> Iterator[Desk]:
    yield from served(given_store(store, None, lambda run: given_of(run, None, None, None)))


@pytest.fixture
def keys(browser: Browser, desk: Desk) -> Iterator[Keys]:  # noqa: F811
    page = desk.opened(browser, "wide")
    yield Keys(page)
    page.context.close()


@pytest.fixture
def floor(keys: Keys) -> Keys:
    """The floor of the gaming day that is asked for, reached by its link on the first page."""
    keys.follow(str(ASKED))
    assert f"{PLACE}/0001/" in keys.page.url
    return keys


def _rows(store: Path, table: str, game: str) -> list[dict[str, Any]]:
    """Rows of the day asked for, as the log has them."""
    path = store.parent / "logs" / PLACE / table / f"day={ASKED}" / f"{game}.parquet"
    rows: list[dict[str, Any]] = pq.read_table(path, partitioning=None).to_pylist()
    return rows


def test_what_a_seat_was_due_about_a_time_and_why(floor: Keys) -> None:
    floor.follow("Search")
    floor.say("Table, or several", "PG-01")
    floor.say("About", "07:20")
    floor.send()
    nearest = floor.page.locator("tr.nearest th a").inner_text()
    assert nearest.startswith(f"PG-01-{ASKED:%Y%m%d}-"), "the day that one came from is asked"
    floor.follow(nearest)
    seat = floor.page.locator(".seat", has_text="$").first.get_attribute("data-at")
    assert re.search(rf"§ 645a\.\d+\S* Position {seat}, .* of \$\S+: due to", floor.said)


def test_all_rounds_of_a_dealer_in_two_hours(floor: Keys, store: Path) -> None:
    floor.follow("PG-01")
    dealer = floor.page.locator('a[href*="of=dealer"]').first.inner_text()
    floor.follow("Store", "Search")
    floor.say("Since", f"{ASKED} 07:00")
    floor.say("Until", f"{ASKED} 09:00")
    floor.say("Dealer", dealer)
    floor.send()
    dealt = sum(row["table_id"] == "PG-01" for row in _rows(store, "rounds", "pai_gow_poker"))
    assert floor.page.locator(f'main a[href*="round?round=PG-01-{ASKED:%Y%m%d}"]').count() == dealt


def test_every_envy_payment_over_an_amount(keys: Keys, store: Path) -> None:
    keys.follow("Search")
    keys.say("Payment", "envy_bonus")
    keys.say("At least", "$200")
    keys.send()
    paid = pq.read_table(store.parent / "logs" / PLACE / "payments")
    over = pc.and_(
        pc.equal(paid["payment_kind"], "envy_bonus"), pc.greater_equal(paid["payment_amount"], 200)
    )
    rounds = set(paid.filter(over)["payment_round_id"].to_pylist())
    assert len(rounds) > 1
    shown = keys.page.locator('main th a[href*="round?round="]').all_inner_texts()
    assert set(shown) == rounds


def test_what_happened_to_a_shoe(floor: Keys) -> None:
    shoe = f"MB-01-{ASKED:%Y%m%d}-S01"
    floor.follow("MB-01", shoe)
    assert f"Shoe or shuffled deck {shoe}" in floor.said
    assert "Decks loaded" in floor.said


def test_who_sat_there_when_a_finding_occurred(floor: Keys) -> None:
    floor.follow("MB-01", r"§ 627a\.12\(a\)")
    assert "Exception" in floor.said
    seat = floor.page.locator(".here[data-at]").get_attribute("data-at")
    player = floor.page.locator(f'.seat[data-at="{seat}"] a[href*="of=player"]').inner_text()
    floor.follow(f"Seat {seat}")
    assert player in floor.said


def test_what_another_paytable_would_have_paid(floor: Keys) -> None:
    floor.follow("DJ-01", "1", "What if …")
    floor.to("trips paytable.*", "select")
    floor.page.keyboard.press("ArrowDown")
    floor.follow("Judge it so", tag="button")
    assert "A supposition" in floor.said


def test_which_decks_are_near_their_limit(floor: Keys) -> None:
    floor.follow("decks by hours in use.*Minibaccarat")
    assert "MB-01" in floor.said
    assert "hours in use" in floor.said


def test_where_a_card_came_from(floor: Keys) -> None:
    floor.follow("MB-01", f"MB-01-{ASKED:%Y%m%d}-S01", r"\d+ times Qd, see the rounds")
    assert floor.page.locator(f'main th a[href*="round?round=MB-01-{ASKED:%Y%m%d}"]').count() > 0


def test_how_often_a_dealer_breached_a_clause_and_whether_that_is_chance(keys: Keys) -> None:
    keys.follow("Questions", "Breaches by dealer")
    dealer = keys.page.locator("main td a", has_text=re.compile("^ID-")).first.inner_text()
    keys.say("Dealer", dealer)
    keys.send()
    assert set(keys.page.locator("main td a", has_text=re.compile("^ID-")).all_inner_texts()) == {dealer}
    assert "§ 627a.12(a)" in keys.said
    assert "chance" in keys.said


def test_which_rounds_have_no_cards(floor: Keys) -> None:
    floor.follow("Questions", "Rounds without cards")
    assert f"MB-02-{ASKED:%Y%m%d}-" in floor.said


def test_the_minute_around_a_time_at_three_tables(floor: Keys) -> None:
    floor.follow("Search")
    floor.say("Table, or several", "PG-01, PG-02, DJ-01")
    floor.say("About", "08:40")
    floor.send()
    assert floor.page.locator('section[aria-label^="Table "]').count() == 3
    floor.follow("All that happened in that minute.*")
    assert "happened" in floor.said


def test_everything_about_a_player(floor: Keys) -> None:
    floor.follow("DJ-01", "1")
    player = floor.page.locator('.seat a[href*="of=player"]').first.inner_text()
    floor.follow(player)
    assert player in floor.page.locator("h1").inner_text()
    assert f"DJ-01-{ASKED:%Y%m%d}-0001" in floor.said
