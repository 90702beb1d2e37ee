"""People who may write at the desk of a store, as clients without a browser and by their forms."""

from __future__ import annotations

import dataclasses
import html
import re
from pathlib import Path

import httpx2 as httpx
from starlette.testclient import TestClient

from audit.commands.given_to_desk import given_of
from audit.commands.store_to_desk import given_store
from reports.desk.app import build
from reports.desk.given import Given
from tests.desk.conftest import PORT, TOKEN
from tests.desk.test_pages import NoRounds

HOME = f"http://127.0.0.1:{PORT}"
WRITERS = {"a" * 43: "B. Ito", "b" * 43: "C. Diaz"}


def opened(run: Path) -> Given:
    """A run without its log."""
    return dataclasses.replace(given_of(run, None, None, None), rounds=NoRounds())


def clients(store: Path) -> dict[str, TestClient]:
    """Someone who may only read ("") and each writer by name, all of one desk."""
    app = build(given_store(store, None, opened), PORT, TOKEN, WRITERS)
    found = {}
    for token, name in {TOKEN: "", **WRITERS}.items():
        found[name] = TestClient(app, base_url=HOME, follow_redirects=False)
        found[name].get("/", params={"token": token})
    return found


@dataclasses.dataclass
class Sheet:
    """A page with forms, as whoever opened it has it before them."""

    client: TestClient
    text: str

    @property
    def hidden(self) -> dict[str, str]:
        """What the form of what is said holds by itself."""
        form = self.text.partition('<fieldset class="say"')[2]
        found = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form)
        return {name: html.unescape(value) for name, value in found}

    @property
    def choices(self) -> dict[str, str]:
        """The findings of the form, by their ids."""
        values = re.findall(r'name="finding" value="([^"]*)"', self.text)
        return {each.partition("finding=")[2].partition("&")[0]: each for each in map(html.unescape, values)}

    def send(self, *findings: str, path: str = "/triage", **more: str) -> httpx.Response:
        """Send the form with some of its findings, all of them where none is named."""
        chosen = [self.choices[name] for name in findings or self.choices]
        data = {**self.hidden, "finding": chosen, **more}
        return self.client.post(path, data=data, headers={"origin": HOME})


def sheet(client: TestClient, path: str) -> Sheet:
    """Open a page."""
    answer = client.get(path)
    assert answer.status_code == 200, answer.text
    return Sheet(client, answer.text)
